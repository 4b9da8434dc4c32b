/* SPDX-License-Identifier: MIT
 * The main path (C3): one of the shortest ways from spawn to boss, each equally likely.
 *
 * The flood of the rock pass left every cell's distance to the boss, and in ways[] how many
 * shortest ways it has: the sum over its neighbours that are one nearer. Counts outgrow 64 bits on
 * large grids, so each is a number below 2^62 and a power of two; a sum that reaches 2^62 is halved
 * and loses one bit, an error of one in 2^61 a step and below one in 2^44 over the longest path
 * there is.
 *
 * The path goes down from the spawn; a step is chosen in proportion to the ways behind it. While
 * the counts are exact, one number below their sum decides. Else a neighbour is proposed, kept with
 * the chance of its count, and proposed anew otherwise: no rounding enters, however far the counts
 * are apart. */
#include "gen/crawl/plan.h"

#define PROPOSALS 256 /* one is kept with a chance of 1 in 6 at least */

typedef struct descent {
    uint32_t cells[4];
    int32_t count;
    uint32_t scale; /* the largest */
} descent;

/* The neighbours of [cell] that are one nearer to the boss. */
static descent ways_down(const crawl_plan *plan, uint32_t cell)
{
    descent down = {.count = 0, .scale = 0};
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        if (plan->distance[next] != plan->distance[cell] - 1)
            continue;
        down.cells[down.count++] = next;
        down.scale = plan->scale[next] > down.scale ? plan->scale[next] : down.scale;
    }
    return down;
}

/* Uniform below [end], which is not 0. */
static uint64_t draw_below(brw_rng *rng, uint64_t end)
{
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

/* True with a chance of ways / 2^(62 + less). */
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

static uint32_t draw_exact(const crawl_plan *plan, brw_rng *rng, const descent *down)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < down->count; i++)
        sum += plan->ways[down->cells[i]];
    uint64_t roll = draw_below(rng, sum);
    int32_t i = 0;
    while (roll >= plan->ways[down->cells[i]])
        roll -= plan->ways[down->cells[i++]];
    return down->cells[i];
}

static uint32_t draw_scaled(const crawl_plan *plan, brw_rng *rng, const descent *down)
{
    uint32_t best = down->cells[0];
    for (int i = 0; i < PROPOSALS; i++) {
        int32_t pick = brw_rng_below(rng, down->count);
        uint32_t cell = down->cells[pick];
        if (is_kept(rng, plan->ways[cell], down->scale - plan->scale[cell]))
            return cell;
        best = plan->scale[cell] > plan->scale[best] ? cell : best;
    }
    return best;
}

static uint32_t step_down(const crawl_plan *plan, brw_rng *rng, uint32_t cell)
{
    if (plan->distance[cell] == 1)
        return plan->boss_cell;
    descent down = ways_down(plan, cell);
    if (down.count == 1)
        return down.cells[0];
    return down.scale ? draw_scaled(plan, rng, &down) : draw_exact(plan, rng, &down);
}

/* The boss was the second room; now it gets its place at the end. */
static void begin_path(crawl_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    dungeon->room_count = dungeon->cell_count = dungeon->path_room_count = 1;
    dungeon->paths[0].room_count = 1;
}

barrow_status brw_crawl_main_path(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    begin_path(plan);
    for (uint32_t cell = plan->spawn_cell; cell != plan->boss_cell;) {
        uint32_t next = step_down(plan, &work->rng, cell);
        brw_crawl_add_room(plan, next);
        brw_crawl_add_link(plan, BARROW_LINK_OPEN, cell, next);
        cell = next;
    }
    plan->main_count = dungeon->room_count;
    dungeon->boss = (uint16_t)(dungeon->room_count - 1);
    crawl_room_at(plan, dungeon->boss)->types = crawl_bit(BARROW_TYPE_BOSS);
    dungeon->paths[0].to = dungeon->boss;
    return BARROW_OK;
}
