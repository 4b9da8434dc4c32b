/* SPDX-License-Identifier: MIT
 * Rock (C3): a share of the cells is closed, then reopened in reverse order until the ends connect.
 *
 * Rock grows in lumps, most of them from the edge of the grid, because loops need open ground (C23)
 * and single scattered cells leave none. The free sides of the closed cells are kept in a list,
 * once for each side, from which the next cell is drawn: one draw per cell, however large the grid
 * is.
 *
 * The flood from the boss goes layer by layer over rows of bits; main_path.c finds all shortest
 * ways from what it leaves behind. */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"

/* Floods from [cell] until it reaches the spawn or nothing new; returns the steps. All cells that
 * are nearer than the spawn are then seen. The starting cell counts as seen, at an even place: the
 * cells that reopen() floods from have no true distance, so the flood from the boss is made again
 * after it. */
static uint32_t spread_open(crawl_plan *plan, uint32_t cell)
{
    crawl_bits *bits = &plan->bits;
    brw_set_remove(bits->unseen, cell);
    brw_set_add(bits->near[0], cell);
    return brw_crawl_flood(bits, bits->unseen, cell, plan->cell_end);
}

static void flood_from_boss(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    memcpy(bits->unseen, bits->open, bits->words * sizeof bits->unseen[0]);
    brw_crawl_clear_near(bits);
    plan->steps = spread_open(plan, plan->boss_cell);
}

static bool touches_flood(const crawl_plan *plan, uint32_t cell)
{
    const crawl_bits *bits = &plan->bits;
    bool touches = false;
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        touches |= brw_set_has(bits->open, next) && !brw_set_has(bits->unseen, next);
    }
    return touches;
}

/* Reopens cells in reverse order until the flood reaches the spawn; returns how many stay closed.
 * No cell is flooded twice, whatever is reopened. It ends: with all rock open the grid is whole,
 * and the flood reaches the spawn. */
static uint32_t reopen(crawl_plan *plan, uint32_t closed)
{
    const crawl_bits *bits = &plan->bits;
    while (brw_set_has(bits->unseen, plan->spawn_cell)) {
        barrow_pos pos = plan->dungeon->rock[--closed];
        uint32_t cell = crawl_cell(plan, pos.x, pos.y);
        plan->owner[cell] = CRAWL_FREE;
        brw_set_add(bits->open, cell);
        brw_set_add(bits->unseen, cell);
        if (touches_flood(plan, cell))
            spread_open(plan, cell);
    }
    return closed;
}

/* ---- lumps ------------------------------------------------------------------------------ */

/* Draws a cell on the edge of the grid. They are numbered along the upper and lower row in turns,
 * then along the left and right column; corners come twice. */
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

/* Draws where a new lump begins. At most 40 % of the cells are rock, so a try soon finds a free
 * one; if none did, less would be closed. */
static uint32_t begin_lump(const crawl_plan *plan, brw_rng *rng)
{
    /* The rows of the grid with the border at their end, which is never free and so just a miss. */
    int32_t cells = (int32_t)(plan->cell_end - 2 * plan->stride);
    for (int tries = 0; tries < ROCK_TRIES; tries++) {
        /* The larger the grid, the more lumps begin inside, as its edge is a smaller part of it. */
        int inside = brw_rng_chance(rng, plan->width + plan->height, 80);
        uint32_t drawn = plan->stride;
        if (inside || tries > 40)
            drawn += (uint32_t)brw_rng_below(rng, cells);
        else
            drawn = draw_edge(plan, rng);
        if (plan->owner[drawn] == CRAWL_FREE)
            return drawn;
    }
    return 0;
}

/* Draws the next cell to close: a side of a closed cell, out of the list of [sides]; now and then a
 * new lump, so that there are several. A side that was closed meanwhile is dropped from the list.
 * Each turn returns or shortens the list, and an empty list begins a lump, so it ends. */
static uint32_t draw_rock(crawl_plan *plan, brw_rng *rng, int32_t *sides)
{
    for (;;) {
        int32_t roll = brw_rng_below(rng, *sides + *sides / 20 + 1);
        if (roll >= *sides)
            return begin_lump(plan, rng);
        uint32_t cell = plan->queue[roll];
        plan->queue[roll] = plan->queue[--*sides];
        if (plan->owner[cell] == CRAWL_FREE)
            return cell;
    }
}

/* Writes four sides at the end of the list and keeps those that are free. A cell is closed once, so
 * the list never holds more than four entries per cell, which is what the queue has. */
static void close_cell(crawl_plan *plan, uint32_t cell, int32_t *sides)
{
    uint32_t *end = plan->queue + *sides;
    plan->owner[cell] = CRAWL_ROCK;
    brw_set_remove(plan->bits.open, cell);
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        *end = next;
        end += plan->owner[next] == CRAWL_FREE;
    }
    *sides = (int32_t)(end - plan->queue);
}

barrow_status brw_crawl_rock(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    uint32_t cells = (uint32_t)(plan->width * plan->height);
    uint32_t wanted = cells * (uint32_t)plan->params->rock / 100;
    uint32_t closed = 0;
    int32_t sides = 0;
    for (; closed < wanted; closed++) {
        uint32_t cell = draw_rock(plan, &work->rng, &sides);
        if (!cell)
            break;
        close_cell(plan, cell, &sides);
        dungeon->rock[closed] = crawl_pos(plan, cell);
    }
    dungeon->rock_count = closed;
    /* The only goal of these floods. It is taken out at the end, as walks have goals of their
     * own. */
    brw_set_add(plan->bits.goals, plan->spawn_cell);
    plan->bits.goal_first = plan->bits.goal_last = plan->spawn_cell / 64;
    flood_from_boss(plan);
    if (brw_set_has(plan->bits.unseen, plan->spawn_cell)) {
        dungeon->rock_count = reopen(plan, closed);
        flood_from_boss(plan);
    }
    brw_set_remove(plan->bits.goals, plan->spawn_cell);
    plan->open_cells = cells - dungeon->rock_count;
    return BARROW_OK;
}
