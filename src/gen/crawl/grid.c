/* SPDX-License-Identifier: MIT
 * The grid: its size (C1) and the cells of spawn and boss (C2). The boss's arena has 2x2 cells
 * (C24).
 *
 * A fixed number of sub-bosses needs a main path of a certain length. A shortest path is at least
 * as long as the distance between its ends, so the size and the ends are drawn such that the ends
 * are far enough apart. check_crawl.c has already refused requests that no size can satisfy
 * (C15). */
#include "gen/crawl/plan.h"

#include <string.h>

#include "algo/grid.h"
#include "base/bits.h"

#define BOSS_DRAWS 5 /* number of columns drawn; the farthest from the spawn is used */

/* Returns the minimum length of the main path that the number of sub-bosses requires. Only a fixed
 * number must be met: a range may be cut, which is reported, and auto adapts (C15). */
static int32_t crawl_rooms_needed(const barrow_crawl_params *params)
{
    barrow_range range = params->sub_bosses;
    bool is_fixed = range.min == range.max && range.min > 0;
    return is_fixed ? 3 * range.min + 2 : 0;
}

/* Returns by how much the boss's arena shortens the longest guaranteed way, which ends at the
 * arena's upper row or nearer column. */
static int32_t arena_reach(const barrow_crawl_params *params)
{
    return brw_has_arenas(params, params->size.w_max, params->size.h_max) ? 2 : 0;
}

static int32_t crawl_larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Opens all cells of the grid, and empties all other sets and all guards. */
static void open_grid(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    bits->words = (plan->cell_end + 63) / 64;
    bits->row_words = plan->stride / 64;
    bits->row_bits = plan->stride % 64;
    bits->low = 0;
    bits->high = 64 * bits->words - 1;
    /* Both layers span all words; floods of two words never narrow them. */
    bits->front.first = bits->next.first = 0;
    bits->front.last = bits->next.last = bits->words - 1;
    memset(bits->all, 0, bits->all_words * sizeof bits->all[0]);
    memset(bits->down, BRW_ALL_BITS, bits->words * sizeof bits->down[0]);
    memset(bits->up, BRW_ALL_BITS, bits->words * sizeof bits->up[0]);
    for (uint32_t row = 1; row <= (uint32_t)plan->height; row++)
        for (uint32_t from = row * plan->stride, left = (uint32_t)plan->width; left > 0;) {
            uint32_t room = 64 - from % 64, count = left < room ? left : room;
            bits->inside[from / 64] |= brw_span((int32_t)(from % 64), (int32_t)count);
            from += count;
            left -= count;
        }
    memcpy(bits->open, bits->inside, bits->words * sizeof bits->open[0]);
}

/* Resets the grid. This runs again for each attempt, so nothing may be left from the previous one.
 * All of owner[] becomes CRAWL_FREE (all bits set), except the border. */
static void clear_grid(crawl_plan *plan)
{
    plan->stride = (uint32_t)plan->width + 1;
    plan->cell_end = plan->stride * (uint32_t)(plan->height + 2);
    for (int side = 0; side < 4; side++)
        plan->step[side] = (uint32_t)(brw_nesw[side].y * (int32_t)plan->stride + brw_nesw[side].x);
    memset(plan->owner, BARROW_NONE_BYTE, plan->cell_end * sizeof plan->owner[0]);
    memset(plan->open_sides, CRAWL_SIDES, (size_t)plan->height);
    open_grid(plan);
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
    /* A path from the first row to the last that also crosses d columns has at least height + d
     * rooms, and d is at most width - 1. So width + height - 1 rooms are always possible, minus
     * what an arena takes; [reach] is the required minimum of width + height. */
    int32_t reach = crawl_rooms_needed(plan->params) + 1 + arena_reach(plan->params);
    int32_t least_width = crawl_larger(size.w_min, reach - size.h_max);
    plan->width = brw_rng_between(&work->rng, least_width, size.w_max);
    int32_t least_height = crawl_larger(size.h_min, reach - plan->width);
    plan->height = brw_rng_between(&work->rng, least_height, size.h_max);
    work->dungeon->grid_width = (uint16_t)plan->width;
    work->dungeon->grid_height = (uint16_t)plan->height;
    plan->lock_count = plan->colour_count = plan->site_count = 0;
    plan->graph.is_made = false;
    clear_grid(plan);
    return BARROW_OK;
}

/* Draws the left column of an arena of [side] columns that is at least [apart] columns away from
 * [from]. Columns to the left of [from] are numbered first, then those to the right; the columns in
 * between are skipped, so no draw has to be repeated. There is always one, because [from] came from
 * draw_spawn_column. */
static int32_t draw_column(const crawl_plan *plan, brw_rng *rng, int32_t from, int32_t apart)
{
    int32_t side = plan->has_arenas ? 2 : 1, columns = plan->width - side + 1;
    if (apart <= 0)
        return brw_rng_below(rng, columns);
    int32_t left = crawl_larger(from - apart - side + 2, 0);
    int32_t right = crawl_larger(columns - from - apart, 0);
    int32_t column = brw_rng_below(rng, left + right);
    return column < left ? column : from + apart + column - left;
}

/* Draws a column that has another one at least [apart] columns away.
 *
 *    width 7, apart 5:   a a . . . b b     a: one on the right is far enough; b: one on the left */
static int32_t draw_spawn_column(brw_rng *rng, int32_t width, int32_t apart)
{
    if (2 * apart <= width)
        return brw_rng_below(rng, width);
    int32_t column = brw_rng_below(rng, 2 * (width - apart));
    return column < width - apart ? column : 2 * apart - width + column;
}

/* Returns the distance from [from] to the arena that starts at [column], measured to its nearer
 * column. */
static int32_t columns_apart(const crawl_plan *plan, int32_t column, int32_t from)
{
    int32_t right = column + plan->has_arenas;
    return column > from ? column - from : right < from ? from - right : 0;
}

/* Reserves the boss's cells: one, or 2x2 in the last two rows. */
static void place_boss(crawl_plan *plan, int32_t column)
{
    int32_t side = plan->has_arenas ? 2 : 1;
    barrow_dungeon *dungeon = plan->dungeon;
    plan->arena_cells = 0;
    for (int32_t y = plan->height - side; y < plan->height; y++)
        for (int32_t x = column; x < column + side; x++)
            plan->arena[plan->arena_cells++] = crawl_cell(plan, x, y);
    dungeon->boss = (uint16_t)brw_crawl_add_room(plan, plan->arena[0]);
    crawl_room_at(plan, dungeon->boss)->types = crawl_bit(BARROW_TYPE_BOSS);
    for (uint32_t i = 1; i < plan->arena_cells; i++)
        brw_crawl_add_cell(plan, dungeon->boss, plan->arena[i]);
}

/* The columns of spawn and boss are usually at least a third of the width apart. Several columns
 * are drawn for the boss and the farthest is used, so that the path bends and the dungeon spreads
 * across its grid (C23). */
barrow_status brw_crawl_ends(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t width = plan->width;
    /* Start with the distance that a fixed number of sub-bosses needs; the preferred distance may
     * raise it but never lower it. */
    plan->has_arenas = brw_has_arenas(plan->params, width, plan->height);
    int32_t apart = crawl_rooms_needed(plan->params) - plan->height + plan->has_arenas;
    int is_any = brw_rng_chance(&work->rng, 1, 8);
    if (!is_any)
        apart = crawl_larger(apart, width / 3);
    int32_t spawn = draw_spawn_column(&work->rng, width, apart + plan->has_arenas);
    int32_t boss = draw_column(plan, &work->rng, spawn, apart);
    for (int i = 1; i < BOSS_DRAWS; i++) {
        int32_t other = draw_column(plan, &work->rng, spawn, apart);
        boss = columns_apart(plan, other, spawn) > columns_apart(plan, boss, spawn) ? other : boss;
    }
    plan->spawn_cell = crawl_cell(plan, spawn, 0);
    /* For now, spawn and boss are rooms 0 and 1, so that a trace can show them; main_path.c moves
     * the boss to the end. */
    brw_crawl_add_path(plan, BARROW_PATH_MAIN, 0);
    work->dungeon->spawn = (uint16_t)brw_crawl_add_room(plan, plan->spawn_cell);
    crawl_room_at(plan, work->dungeon->spawn)->types = crawl_bit(BARROW_TYPE_INITIAL);
    place_boss(plan, boss);
    return BARROW_OK;
}

/* ---- bases ------------------------------------------------------------------------------- */

/* Returns the cells of word [w] that suit [ground]. Paths may also leave through a site; whether
 * its zone matches is checked later. An open cell that is not free is a room, so two such cells on
 * opposite sides are two rooms on one axis (C5). */
static uint64_t find_ground(const crawl_bits *bits, const crawl_ground *ground, uint32_t w)
{
    crawl_sides free = crawl_words_beside(bits, bits->free + w);
    uint64_t north = free.north & bits->down[w], south = free.south & bits->up[w];
    uint64_t x = free.west | free.east, y = north | south;
    uint64_t two = (x & y) | (free.west & free.east) | (north & south);
    uint64_t fits = ground->sides < 2 ? x | y : two;
    if (!ground->needs_corner)
        return fits;
    crawl_sides open = crawl_words_beside(bits, bits->open + w);
    uint64_t rooms_x = open.west & open.east & ~x;
    uint64_t rooms_y = open.north & open.south & ~free.north & ~free.south;
    return fits & ~rooms_x & ~rooms_y;
}

/* Lists bases in the order of the cells, which does not depend on how the rooms were numbered. All
 * 64 cells of a word are tested at once. */
int32_t brw_crawl_list_bases(crawl_plan *plan, const crawl_ground *ground)
{
    const crawl_bits *bits = &plan->bits;
    int32_t count = 0;
    for (uint32_t i = 0; i < plan->site_count; i++)
        if (plan->owner[plan->sites[i].cell] == CRAWL_SITE)
            brw_set_add(bits->free, plan->sites[i].cell);
    for (uint32_t w = 0; w < bits->words; w++) {
        uint64_t left = find_ground(bits, ground, w) & ground->bases[w];
        for (; left; left &= left - 1)
            plan->picks[count++] = plan->owner[64 * w + (uint32_t)brw_lowest(left)];
    }
    for (uint32_t i = 0; i < plan->site_count; i++)
        /* This has no effect on a site that has become a room. */
        brw_set_remove(bits->free, plan->sites[i].cell);
    return count;
}

#undef BOSS_DRAWS
