/* SPDX-License-Identifier: MIT
 * The grid: its size (C1), the cells of spawn and boss (C2), the rock between them (C3).
 *
 * A fixed number of sub-bosses needs a main path of a certain length. A shortest path is at least
 * as long as the ends are apart, rock or not, so size and ends are drawn among those that are far
 * enough apart; check_crawl.c has refused what no size can give (C15). */
#include "gen/crawl/plan.h"

#include <string.h>

/* Least rooms of the main path that the parameters ask for. */
static int32_t crawl_rooms_needed(const barrow_crawl_params *params)
{
    barrow_range range = params->sub_bosses;
    bool is_fixed = range.min == range.max && range.min > 0;
    return is_fixed ? 3 * range.min + 2 : 0;
}

static int32_t crawl_larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void clear_grid(crawl_plan *plan)
{
    plan->stride = (uint32_t)plan->width + 1;
    plan->cell_end = plan->stride * (uint32_t)(plan->height + 2);
    plan->step[0] = 0u - plan->stride;
    plan->step[1] = 1;
    plan->step[2] = plan->stride;
    plan->step[3] = 0u - 1u;
    memset(plan->owner, 0xFF, plan->cell_end * sizeof plan->owner[0]);
    memset(plan->goal, 0, plan->cell_end * sizeof plan->goal[0]);
    plan->goal_stamp = 0;
    for (uint32_t i = 0; i < plan->stride; i++) {
        plan->owner[i] = CRAWL_BORDER;
        plan->owner[plan->cell_end - 1 - i] = CRAWL_BORDER;
    }
    for (uint32_t i = plan->stride - 1; i < plan->cell_end; i += plan->stride)
        plan->owner[i] = CRAWL_BORDER;
    barrow_pos *pos = plan->pos + plan->stride;
    for (int32_t y = 0; y < plan->height; y++)
        for (int32_t x = 0; x <= plan->width; x++)
            *pos++ = (barrow_pos){(int16_t)x, (int16_t)y};
}

barrow_status brw_crawl_size(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_size_range size = plan->params->size;
    int32_t reach = crawl_rooms_needed(plan->params) + 1; /* least width + height */
    int32_t least_width = crawl_larger(size.w_min, reach - size.h_max);
    plan->width = brw_rng_between(&work->rng, least_width, size.w_max);
    int32_t least_height = crawl_larger(size.h_min, reach - plan->width);
    plan->height = brw_rng_between(&work->rng, least_height, size.h_max);
    work->dungeon->grid_width = (uint16_t)plan->width;
    work->dungeon->grid_height = (uint16_t)plan->height;
    plan->lock_count = plan->colour_count = plan->site_count = 0;
    clear_grid(plan);
    return BARROW_OK;
}

/* A column at least [apart] columns away from [from]. */
static int32_t draw_column(brw_rng *rng, int32_t width, int32_t from, int32_t apart)
{
    if (apart <= 0)
        return brw_rng_below(rng, width);
    int32_t left = crawl_larger(from - apart + 1, 0);
    int32_t right = crawl_larger(width - from - apart, 0);
    int32_t column = brw_rng_below(rng, left + right);
    return column < left ? column : from + apart + column - left;
}

/* A column that has another one at least [apart] columns away. */
static int32_t draw_spawn_column(brw_rng *rng, int32_t width, int32_t apart)
{
    if (2 * apart <= width)
        return brw_rng_below(rng, width);
    int32_t column = brw_rng_below(rng, 2 * (width - apart));
    return column < width - apart ? column : 2 * apart - width + column;
}

/* The columns of spawn and boss are mostly a third of the width apart or more, and of two for the
 * boss the farther one is taken: the way then bends, and the dungeon spreads over its grid (C23).
 */
barrow_status brw_crawl_ends(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t width = plan->width;
    int32_t apart = crawl_rooms_needed(plan->params) - plan->height;
    int is_any = brw_rng_chance(&work->rng, 1, 8);
    if (!is_any)
        apart = crawl_larger(apart, width / 3);
    int32_t spawn = draw_spawn_column(&work->rng, width, apart);
    int32_t one = draw_column(&work->rng, width, spawn, apart);
    int32_t two = draw_column(&work->rng, width, spawn, apart);
    int32_t far_one = one > spawn ? one - spawn : spawn - one;
    int32_t far_two = two > spawn ? two - spawn : spawn - two;
    plan->spawn_cell = crawl_cell(plan, spawn, 0);
    plan->boss_cell = crawl_cell(plan, far_one > far_two ? one : two, plan->height - 1);
    brw_crawl_add_path(plan, BARROW_PATH_MAIN, 0);
    work->dungeon->spawn = (uint16_t)brw_crawl_add_room(plan, plan->spawn_cell);
    work->dungeon->boss = (uint16_t)brw_crawl_add_room(plan, plan->boss_cell);
    crawl_room_at(plan, work->dungeon->spawn)->types = crawl_bit(BARROW_TYPE_INITIAL);
    crawl_room_at(plan, work->dungeon->boss)->types = crawl_bit(BARROW_TYPE_BOSS);
    return BARROW_OK;
}

/* ---- rock ------------------------------------------------------------------------------- */

static bool crawl_is_open(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] == CRAWL_FREE || plan->owner[cell] < CRAWL_ROOM_END;
}

/* Adds the ways of [cell] to those of its farther neighbour. See main_path.c for the scale. */
static void add_ways(crawl_plan *plan, uint32_t next, uint32_t cell)
{
    uint32_t scale = plan->scale[next], other = plan->scale[cell];
    uint64_t ways = plan->ways[next], more = plan->ways[cell];
    if (scale < other) {
        ways = other - scale < 64 ? ways >> (other - scale) : 0;
        scale = other;
    } else if (other < scale) {
        more = scale - other < 64 ? more >> (scale - other) : 0;
    }
    ways += more;
    if (ways >= CRAWL_WAYS_END) {
        ways >>= 1;
        scale++;
    }
    plan->ways[next] = ways;
    plan->scale[next] = scale;
}

/* Distances before a flood: 0xFFFF for what is open, 0 for what is not, so that one comparison
 * finds the cells that are new. */
static void begin_distances(crawl_plan *plan)
{
    const uint16_t *owner = plan->owner;
    for (uint32_t cell = 0; cell < plan->cell_end; cell++)
        plan->distance[cell] =
            owner[cell] == CRAWL_ROCK || owner[cell] == CRAWL_BORDER ? 0 : 0xFFFF;
    plan->queue[0] = plan->boss_cell;
    plan->distance[plan->boss_cell] = 0;
    plan->ways[plan->boss_cell] = 1;
    plan->scale[plan->boss_cell] = 0;
}

/* A cell's ways are complete when its turn comes: all that is nearer came before it. */
bool brw_crawl_flood(crawl_plan *plan)
{
    uint16_t *distance = plan->distance;
    uint32_t *queue = plan->queue, head = 0, tail = 1;
    const uint32_t step[4] = {plan->step[0], plan->step[1], plan->step[2], plan->step[3]};
    begin_distances(plan);
    for (; head < tail && queue[head] != plan->spawn_cell; head++) {
        uint32_t cell = queue[head];
        uint16_t farther = (uint16_t)(distance[cell] + 1);
        for (int side = 0; side < 4; side++) {
            uint32_t next = cell + step[side];
            if (distance[next] < farther)
                continue; /* closed, or nearer */
            if (distance[next] == farther) {
                add_ways(plan, next, cell);
                continue;
            }
            distance[next] = farther;
            plan->ways[next] = plan->ways[cell];
            plan->scale[next] = plan->scale[cell];
            queue[tail++] = next;
        }
    }
    return head < tail;
}

static uint32_t find_cell_root(uint32_t *parent, uint32_t cell)
{
    while (parent[cell] != cell) {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    return cell;
}

static void join_open_neighbours(crawl_plan *plan, uint32_t cell)
{
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        if (!crawl_is_open(plan, next))
            continue;
        uint32_t root = find_cell_root(plan->parent, next);
        plan->parent[root] = find_cell_root(plan->parent, cell);
    }
}

/* Reopens the cells in reverse order until the ends connect; returns how many stay closed. */
static uint32_t reopen(crawl_plan *plan, uint32_t closed)
{
    for (uint32_t cell = 0; cell < plan->cell_end; cell++)
        plan->parent[cell] = cell;
    for (uint32_t cell = plan->stride; cell < plan->cell_end - plan->stride; cell++)
        if (crawl_is_open(plan, cell))
            join_open_neighbours(plan, cell);
    while (find_cell_root(plan->parent, plan->spawn_cell) !=
           find_cell_root(plan->parent, plan->boss_cell)) {
        barrow_pos pos = plan->dungeon->rock[--closed];
        uint32_t cell = crawl_cell(plan, pos.x, pos.y);
        plan->owner[cell] = CRAWL_FREE;
        join_open_neighbours(plan, cell);
    }
    return closed;
}

/* A free neighbour of the cells that are closed already, found by a few tries. A lump ends now and
 * then, so that there are several. */
static uint32_t grow_lump(crawl_plan *plan, brw_rng *rng, uint32_t closed)
{
    for (int tries = 0; tries < 4; tries++) {
        int32_t roll = brw_rng_below(rng, 4 * (int32_t)closed + (int32_t)closed / 3 + 1);
        uint32_t pick = (uint32_t)roll / 4;
        if (pick >= closed)
            return 0;
        uint32_t cell = crawl_beside(plan, plan->parent[pick], roll & 3);
        if (plan->owner[cell] == CRAWL_FREE)
            return cell;
    }
    return 0;
}

/* A cell on the edge of the grid. */
static uint32_t draw_edge(const crawl_plan *plan, brw_rng *rng)
{
    int32_t width = plan->width, height = plan->height;
    int32_t index = brw_rng_below(rng, 2 * (width + height));
    if (index < 2 * width)
        return crawl_cell(plan, index >> 1, index & 1 ? height - 1 : 0);
    index -= 2 * width;
    return crawl_cell(plan, index & 1 ? width - 1 : 0, index >> 1);
}

#define ROCK_TRIES 400

/* The next cell to close. Rock grows in lumps, most of them from the edge of the grid, for loops
 * need open ground (C23) and single cells strewn about leave none. At most 40 % of the cells are
 * rock, so a try soon meets a free one; if none did, less would be closed. */
static uint32_t draw_rock(crawl_plan *plan, brw_rng *rng, uint32_t closed)
{
    uint32_t cell = grow_lump(plan, rng, closed);
    int32_t cells = (int32_t)(plan->cell_end - 2 * plan->stride);
    for (int tries = 0; !cell && tries < ROCK_TRIES; tries++) {
        int inside = brw_rng_chance(rng, plan->width + plan->height, 80);
        uint32_t drawn = plan->stride;
        if (inside || tries > 40)
            drawn += (uint32_t)brw_rng_below(rng, cells);
        else
            drawn = draw_edge(plan, rng);
        cell = plan->owner[drawn] == CRAWL_FREE ? drawn : 0;
    }
    return cell;
}

barrow_status brw_crawl_rock(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    uint32_t cells = (uint32_t)(plan->width * plan->height);
    uint32_t wanted = cells * (uint32_t)plan->params->rock / 100;
    uint32_t closed = 0;
    for (uint32_t cell; closed < wanted; closed++) {
        cell = draw_rock(plan, &work->rng, closed);
        if (!cell)
            break;
        plan->owner[cell] = CRAWL_ROCK;
        plan->parent[closed] = cell;
        dungeon->rock[closed] = crawl_pos(plan, cell);
    }
    dungeon->rock_count = closed;
    if (!brw_crawl_flood(plan)) {
        dungeon->rock_count = reopen(plan, closed);
        brw_crawl_flood(plan);
    }
    plan->open_cells = cells - dungeon->rock_count;
    return BARROW_OK;
}
