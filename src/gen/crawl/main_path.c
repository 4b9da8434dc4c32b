/* SPDX-License-Identifier: MIT
 * The main path (C3): one of the shortest ways from spawn to boss, each equally likely.
 *
 * The flood of the rock pass reached all cells that are nearer to the spawn than the boss is, and
 * tells which of two neighbours is nearer. Going back from the boss, cells one step nearer are
 * visited layer by layer, and ways[] gets the number of shortest ways from each cell to the boss:
 * the sum over its neighbours in the previous layer. Then a number below the total is drawn, and
 * the path with that number is followed from the spawn: each side accounts for as many numbers as
 * there are ways through it.
 *
 * The boss's arena may have several cells that are equally near (C24); ways to all of them count
 * equally, and the path ends at the one it reaches.
 *
 * On large grids the counts exceed 64 bits. While all are below 2^62 they are plain numbers, and
 * the sum of four fits 64 bits. Otherwise each is a number below 2^62 times a power of two: a sum
 * that reaches 2^62 is halved and loses one bit, which is an error of one in 2^61 per step and
 * below one in 2^44 over the longest possible path. Each step is then drawn by itself: a neighbour
 * is proposed and kept with a probability given by its count; otherwise another one is proposed. So
 * there is no rounding error, however far apart the counts are. */
#include "gen/crawl/band.h"

#include <string.h>

#include "base/bits.h"

#define PROPOSALS 256 /* maximum per step; each is kept with a probability of at least 1 in 6 */

/* ---- counting --------------------------------------------------------------------------- */

/* Returns the number of ways from [next], if it is on a shortest way and [distance] steps from the
 * spawn; otherwise 0. The caller's cell is a neighbour of [next] on a shortest way, one step
 * nearer. No ridge can be between the two: of the cells above a ridge, only the one at the gap is
 * that far away. */
static inline uint64_t ways_on(const crawl_plan *plan, uint32_t next, uint32_t distance)
{
    return plan->distance[next] == distance ? plan->ways[next] : 0;
}

static uint64_t sum_exact(crawl_plan *plan, uint32_t cell)
{
    uint32_t farther = plan->distance[cell] + 1u, stride = plan->stride;
    uint64_t along = ways_on(plan, cell - 1, farther) + ways_on(plan, cell + 1, farther);
    uint64_t across = ways_on(plan, cell - stride, farther) + ways_on(plan, cell + stride, farther);
    return plan->ways[cell] = along + across;
}

/* Adds the ways of [cell] to those of its nearer neighbour. The count with the smaller scale is
 * adjusted by dropping bits; a count that is 64 bits smaller vanishes. */
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

static void sum_scaled(crawl_plan *plan, uint32_t cell)
{
    uint32_t farther = plan->distance[cell] + 1u;
    plan->ways[cell] = plan->scale[cell] = 0;
    for (int side = 0; side < 4; side++) {
        uint32_t before = crawl_beside(plan, cell, side);
        if (ways_on(plan, before, farther))
            add_ways(plan, cell, before);
    }
}

/* Sets the first counts: one way for each cell where the path may end. */
static void begin_ways(crawl_plan *plan)
{
    for (uint32_t i = 0; i < plan->met.count; i++) {
        plan->ways[plan->met.cells[i]] = 1;
        plan->scale[plan->met.cells[i]] = 0;
    }
}

/* Lists the cells of all shortest ways in the queue, backwards from the boss and band by band;
 * returns how many. Both cells of each gap are on all shortest ways. */
static uint32_t list_bands(crawl_plan *plan)
{
    const barrow_ridge *ridges = plan->dungeon->ridges;
    crawl_starts from = plan->met;
    uint32_t *end = plan->queue, distance = plan->steps;
    for (uint32_t i = plan->dungeon->ridge_count; i > 0; i--) {
        uint32_t above = crawl_cell(plan, ridges[i - 1].gap, ridges[i - 1].row);
        end = brw_crawl_list_leg(plan, &from, &distance, above + plan->stride, end);
        *end++ = above;
        plan->distance[above] = (uint16_t)--distance;
        from = (crawl_starts){{above}, 1};
    }
    end = brw_crawl_list_leg(plan, &from, &distance, plan->spawn_cell, end);
    return (uint32_t)(end - plan->queue);
}

/* Lists the same cells, band by band or, if the bands are too large, on the whole grid. */
static uint32_t list_ways(crawl_plan *plan)
{
    uint32_t *list = plan->queue, *end;
    memset(plan->distance, BARROW_NONE_BYTE, plan->cell_end * sizeof plan->distance[0]);
    for (uint32_t i = 0; i < plan->met.count; i++)
        plan->distance[plan->met.cells[i]] = (uint16_t)plan->steps;
    if (plan->is_banded)
        return list_bands(plan);
    end = brw_crawl_list_ways(&plan->bits, &plan->met, plan->steps, list, plan->distance);
    return (uint32_t)(end - list);
}

/* Tries exact sums first. The sum of four numbers below 2^62 cannot overflow, so before any wrong
 * sum there is a right one of at least 2^62, and the union of all sums shows it. */
static void count_shortest(crawl_plan *plan)
{
    uint32_t count = list_ways(plan);
    uint64_t all = 0;
    begin_ways(plan);
    for (uint32_t i = 0; i < count; i++)
        all |= sum_exact(plan, plan->queue[i]);
    plan->is_exact = all < CRAWL_WAYS_END;
    if (plan->is_exact)
        return;
    begin_ways(plan);
    for (uint32_t i = 0; i < count; i++)
        sum_scaled(plan, plan->queue[i]);
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Draws uniformly below [end], which is not 0. Above 31 bits it masks a roll to less than twice
 * [end], so that it fits with a probability of more than one half; 256 misses in a row do not
 * happen (G4). */
static uint64_t draw_below(brw_rng *rng, uint64_t end)
{
    if (end <= INT32_MAX)
        return (uint64_t)brw_rng_below(rng, (int32_t)end);
    uint64_t mask = end - 1;
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    for (int i = 0; i < PROPOSALS; i++) {
        uint64_t roll = brw_rng_next(rng) & mask;
        if (roll < end)
            return roll;
    }
    return 0;
}

/* Returns the next cell, at [distance], of way number [roll] among all ways that continue from
 * [cell]. Changes [roll] to the way's number among those that continue from the next cell. */
static inline uint32_t follow_way(const crawl_plan *plan, uint32_t cell, uint32_t distance,
                                  uint64_t *roll)
{
    uint64_t before[5]; /* sum of the ways through earlier sides, for each side */
    before[0] = 0;
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        before[side + 1] = before[side] + ways_on(plan, next, distance);
    }
    /* The side is the number of sums that are not above the roll. */
    int side = (*roll >= before[1]) + (*roll >= before[2]) + (*roll >= before[3]);
    *roll -= before[side];
    return crawl_beside(plan, cell, side);
}

/* Returns true with probability ways / 2^(62 + less). A smaller scale makes a count 2^less times
 * smaller, so that [less] fair coin flips must succeed first. */
static bool is_kept(brw_rng *rng, uint64_t ways, uint32_t less)
{
    while (less > 0) {
        uint32_t bits = less < 64 ? less : 64;
        uint64_t zeros = brw_rng_next(rng) >> (64 - bits);
        if (zeros)
            return false;
        less -= bits;
    }
    uint64_t roll = brw_rng_next(rng) >> 2;
    return roll < ways;
}

typedef struct ascent {
    uint32_t cells[4];
    int32_t count;
    uint32_t scale; /* the largest scale */
    uint64_t ways;  /* the sum over all sides, if the scale is 0 */
} ascent;

/* Returns the neighbours of [cell] that are one step farther from the spawn and on a shortest
 * way. */
static ascent ways_up(const crawl_plan *plan, uint32_t cell, uint32_t distance)
{
    ascent up = {.count = 0, .scale = 0, .ways = 0};
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        if (!ways_on(plan, next, distance))
            continue;
        up.cells[up.count++] = next;
        up.ways += plan->ways[next];
        up.scale = plan->scale[next] > up.scale ? plan->scale[next] : up.scale;
    }
    return up;
}

/* Chooses a step using the scaled counts. If all scales are 0, as they are near the boss, the
 * counts are unscaled. After 256 proposals, it falls back on the proposed neighbour with the
 * largest scale. */
static uint32_t step_scaled(const crawl_plan *plan, brw_rng *rng, uint32_t cell, uint32_t distance)
{
    ascent up = ways_up(plan, cell, distance);
    if (!up.scale) {
        uint64_t roll = draw_below(rng, up.ways);
        return follow_way(plan, cell, distance, &roll);
    }
    uint32_t best = up.cells[0];
    for (int i = 0; i < PROPOSALS && up.count > 1; i++) {
        int32_t pick = brw_rng_below(rng, up.count);
        uint32_t next = up.cells[pick];
        if (is_kept(rng, plan->ways[next], up.scale - plan->scale[next]))
            return next;
        best = plan->scale[next] > plan->scale[best] ? next : best;
    }
    return best;
}

/* Draws the path and writes its cells to the queue: room i is at queue[i]. If the counts are exact,
 * a single draw selects one of all shortest ways. */
static void draw_path(crawl_plan *plan, brw_rng *rng)
{
    uint32_t cell = plan->spawn_cell;
    uint64_t roll = plan->is_exact ? draw_below(rng, plan->ways[cell]) : 0;
    for (uint32_t room = 1; room <= plan->steps; room++) {
        cell = plan->is_exact ? follow_way(plan, cell, room, &roll)
                              : step_scaled(plan, rng, cell, room);
        plan->queue[room] = cell;
        brw_set_remove(plan->bits.free, cell);
    }
    plan->boss_cell = cell;
}

/* Begins the path. Only the spawn stays. The boss was the second room and is added again at the
 * end, after all other rooms of the path. */
static void begin_path(crawl_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    dungeon->room_count = dungeon->cell_count = dungeon->path_room_count = 1;
    dungeon->paths[0].room_count = 1;
}

/* Makes the last room the boss's room, and adds all cells of the arena to it. */
static void end_path(crawl_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    plan->main_count = dungeon->room_count;
    dungeon->boss = dungeon->paths[0].to = (uint16_t)(dungeon->room_count - 1);
    crawl_room_at(plan, dungeon->boss)->types = crawl_bit(BARROW_TYPE_BOSS);
    crawl_room_at(plan, dungeon->boss)->leave = 1; /* C17 */
    for (uint32_t i = 0; i < plan->arena_cells; i++)
        if (plan->arena[i] != plan->boss_cell)
            brw_crawl_add_cell(plan, dungeon->boss, plan->arena[i]);
}

/* Closes the gaps of the ridges: the main path occupies them, and nothing else may pass there. */
static void close_gaps(crawl_plan *plan)
{
    for (uint32_t i = 0; i < plan->dungeon->ridge_count; i++) {
        barrow_ridge ridge = plan->dungeon->ridges[i];
        uint32_t above = crawl_cell(plan, ridge.gap, ridge.row);
        brw_set_remove(plan->bits.up, above);
        brw_set_remove(plan->bits.down, above + plan->stride);
    }
}

barrow_status brw_crawl_main_path(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    /* From here on, code that adds rooms or walks keeps the set of free cells up to date. */
    memcpy(plan->bits.free, plan->bits.open, plan->bits.words * sizeof plan->bits.free[0]);
    brw_set_remove(plan->bits.free, plan->spawn_cell);
    count_shortest(plan);
    draw_path(plan, &work->rng);
    begin_path(plan);
    brw_crawl_add_rooms(plan, plan->spawn_cell, plan->queue + 1, plan->steps);
    end_path(plan);
    close_gaps(plan);
    for (uint32_t i = 0; i < plan->arena_cells; i++) /* walks have their own goals */
        brw_set_remove(plan->bits.goals, plan->arena[i]);
    return BARROW_OK;
}
