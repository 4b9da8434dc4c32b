/* SPDX-License-Identifier: MIT
 * Rock (C3): a share of the cells is closed. If that parts the ends, the cell whose reopening joins
 * them stays open, and so on until they are joined.
 *
 * Rock grows in lumps, most of them from the edge of the grid, because loops need open ground (C23)
 * and single scattered cells leave none. The free sides of the closed cells are kept in a list,
 * once for each side, from which the next cell is drawn: one draw per cell, however large the grid
 * is.
 *
 * The flood from the spawn goes layer by layer over rows of bits; main_path.c finds all shortest
 * ways from what it leaves behind. */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"

#define FAR_WORDS 64 /* grids of more words than this are flooded cell by cell */

/* Floods from the spawn as brw_crawl_flood does, but cell by cell. The front of a large grid reaches
 * over most of its rows, so all words would be looked at for each layer: the cost of a cell would
 * grow with the grid. */
static uint32_t flood_far(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    uint32_t *queue = plan->queue, head = 0, tail = 1, steps = 0, first = 0;
    bool has_met = false;
    for (queue[0] = plan->spawn_cell; head < tail && !has_met; steps++) {
        uint64_t *into = crawl_half(bits->near, steps + 1);
        for (first = tail; head < first; head++)
            for (int side = 0; side < 4; side++) {
                uint32_t next = crawl_beside(plan, queue[head], side);
                if (!brw_set_has(bits->unseen, next) || !crawl_may_pass(plan, queue[head], side))
                    continue;
                brw_set_remove(bits->unseen, next);
                brw_set_add(into, next);
                queue[tail++] = next;
                has_met |= brw_set_has(bits->goals, next);
            }
    }
    brw_crawl_set_front(bits, queue + first, tail - first);
    return has_met ? steps : 0;
}

/* Floods from the spawn until it reaches the boss or nothing new. All cells that are nearer than the
 * boss are then seen. */
static void flood_open(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    memcpy(bits->unseen, bits->open, bits->words * sizeof bits->unseen[0]);
    brw_crawl_clear_near(bits);
    brw_set_remove(bits->unseen, plan->spawn_cell);
    brw_set_add(bits->near[0], plan->spawn_cell);
    plan->steps = bits->words > FAR_WORDS
                      ? flood_far(plan)
                      : brw_crawl_flood(bits, bits->unseen, plan->spawn_cell, plan->cell_end);
}

/* Returns whether a flood has seen a cell beside [cell], on the same side of every ridge. */
static bool touches_flood(const crawl_plan *plan, uint32_t cell)
{
    bool touches = false;
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        bool is_seen = brw_set_has(plan->bits.near[0], next) | brw_set_has(plan->bits.near[1], next);
        touches |= is_seen && crawl_may_pass(plan, cell, side);
    }
    return touches;
}

/* Goes on with a flood from [cell], without distances. Returns whether it came to the boss. What rock
 * hides is mostly a few cells, so on a grid of more than two words it goes cell by cell. */
static bool creep_open(crawl_plan *plan, uint32_t cell)
{
    crawl_bits *bits = &plan->bits;
    uint32_t *stack = plan->queue, depth = 0;
    brw_set_remove(bits->unseen, cell);
    brw_set_add(bits->near[0], cell);
    if (bits->words <= 2)
        return brw_crawl_flood(bits, bits->unseen, cell, plan->cell_end) > 0;
    for (stack[depth++] = cell; depth > 0;) {
        uint32_t at = stack[--depth];
        brw_set_add(bits->near[0], at);
        if (brw_set_has(bits->goals, at))
            return true;
        for (int side = 0; side < 4; side++) {
            uint32_t next = crawl_beside(plan, at, side);
            if (!brw_set_has(bits->unseen, next) || !crawl_may_pass(plan, at, side))
                continue;
            brw_set_remove(bits->unseen, next);
            stack[depth++] = next;
        }
    }
    return false;
}

/* Keeps the cells that a flood has seen in [seen]. */
static void keep_seen(const crawl_bits *bits, uint64_t *seen)
{
    for (uint32_t w = 0; w < bits->words; w++)
        seen[w] = bits->near[0][w] | bits->near[1][w];
}

/* Goes back to where a flood had seen the cells of [seen]. Their distances are forgotten. */
static void restore_seen(crawl_bits *bits, const uint64_t *seen)
{
    for (uint32_t w = 0; w < bits->words; w++) {
        bits->near[0][w] = seen[w];
        bits->near[1][w] = 0;
        bits->unseen[w] = bits->open[w] & ~seen[w];
    }
}

/* Opens rock in reverse order until the flood reaches the boss; returns the place of the last cell
 * that it opened. The others are only open for unseen[]. It ends: with all rock open every cell can
 * be reached, as each ridge has a gap. */
static uint32_t joining_cell(crawl_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint32_t place = dungeon->rock_count;
    for (bool is_joined = false; !is_joined;) {
        barrow_pos pos = dungeon->rock[--place];
        uint32_t cell = crawl_cell(plan, pos.x, pos.y);
        brw_set_add(plan->bits.unseen, cell);
        if (touches_flood(plan, cell))
            is_joined = creep_open(plan, cell);
    }
    return place;
}

/* Opens the cell at [place] of the list of rock; the others keep their order. */
static void open_rock(crawl_plan *plan, uint32_t place)
{
    barrow_dungeon *dungeon = plan->dungeon;
    barrow_pos pos = dungeon->rock[place];
    uint32_t cell = crawl_cell(plan, pos.x, pos.y);
    plan->owner[cell] = CRAWL_FREE;
    brw_set_add(plan->bits.open, cell);
    dungeon->rock_count--;
    memmove(dungeon->rock + place, dungeon->rock + place + 1,
            (dungeon->rock_count - place) * sizeof dungeon->rock[0]);
}

/* Joins the ends: each turn opens a cell for good, and the flood goes on from there, unless only cells
 * that were closed again led there. Once it has come to the boss, it is made anew for its
 * distances. */
static void join_ends(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    uint64_t *seen = bits->best[0]; /* not in use yet */
    for (bool is_joined = false; !is_joined;) {
        keep_seen(bits, seen);
        uint32_t place = joining_cell(plan);
        barrow_pos pos = plan->dungeon->rock[place];
        uint32_t cell = crawl_cell(plan, pos.x, pos.y);
        open_rock(plan, place);
        restore_seen(bits, seen);
        is_joined = touches_flood(plan, cell) && creep_open(plan, cell);
    }
    memset(seen, 0, bits->words * sizeof seen[0]);
    flood_open(plan);
}

/* Makes the boss the goal of all floods of this pass. */
static void aim_at_boss(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    for (uint32_t i = 0; i < plan->arena_cells; i++)
        brw_set_add(bits->goals, plan->arena[i]);
    bits->goal_first = plan->arena[0] / 64;
    bits->goal_last = plan->arena[plan->arena_cells - 1] / 64;
}

/* Both cells at a gap stay open (C3): until all rock is drawn they are no free cells. */
static void mark_gaps(crawl_plan *plan, uint16_t mark)
{
    for (uint32_t i = 0; i < plan->dungeon->ridge_count; i++) {
        barrow_ridge ridge = plan->dungeon->ridges[i];
        uint32_t above = crawl_cell(plan, ridge.gap, ridge.row);
        plan->owner[above] = plan->owner[above + plan->stride] = mark;
    }
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
    mark_gaps(plan, CRAWL_SITE);
    for (; closed < wanted; closed++) {
        uint32_t cell = draw_rock(plan, &work->rng, &sides);
        if (!cell)
            break;
        close_cell(plan, cell, &sides);
        dungeon->rock[closed] = crawl_pos(plan, cell);
    }
    dungeon->rock_count = closed;
    mark_gaps(plan, CRAWL_FREE);
    aim_at_boss(plan);
    flood_open(plan);
    if (!plan->steps)
        join_ends(plan);
    plan->open_cells = cells - dungeon->rock_count;
    return BARROW_OK;
}

#undef FAR_WORDS
