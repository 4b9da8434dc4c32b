/* SPDX-License-Identifier: MIT
 * Shortcuts (C10): from a breather back to an earlier rest room. The new cells, as few as possible,
 * form one passage through free cells and rock. The door at its earlier end opens from the passage
 * only, so nobody can use it to get past a lock. A breather before an arena must have a shortcut to
 * a breather; if none fits it becomes a heal room (C16).
 *
 * The way is found by a flood from the breather to the cells beside all rooms that it may lead to.
 * The cells that the flood may reach are kept in bits.unseen, which is no longer needed once there
 * is a main path.
 */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"
#include "gen/common/tile_plan.h"
#include "gen/crawl/walker.h"

#define PASSAGE_MOST BRW_ROOM_CELLS /* cells */

typedef struct passage {
    uint32_t *cells; /* from the later end on; plan->walked */
    uint32_t count;
    uint32_t target; /* main room that it leads to */
} passage;

/* Opens what a passage may go through: rock, and free cells that are no sites. */
static void open_ground(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    const barrow_dungeon *dungeon = plan->dungeon;
    memcpy(bits->unseen, bits->free, bits->words * sizeof bits->unseen[0]);
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        brw_set_add(bits->unseen, crawl_cell(plan, dungeon->rock[i].x, dungeon->rock[i].y));
    brw_crawl_clear_near(bits);
    bits->goal_first = bits->words - 1;
    bits->goal_last = 0;
}

/* ---- the way ---------------------------------------------------------------------------- */

/* Returns whether a shortcut of [from] may lead to [room]: a rest of the [wanted] types. Its place
 * on the main path is its number, so four rooms back is a difference of four (C10). */
static bool is_target(const crawl_plan *plan, uint32_t from, uint32_t room, uint32_t wanted)
{
    return room + 4 <= from && (crawl_room_at(plan, room)->types & wanted);
}

/* Makes the cells beside all targets goals; returns whether there is a target. */
static bool set_targets(crawl_plan *plan, uint32_t from, uint32_t wanted)
{
    bool any = false;
    for (uint32_t room = 1; room + 4 <= from; room++) {
        if (!is_target(plan, from, room, wanted))
            continue;
        brw_crawl_add_goals(plan, room, room + 1);
        any = true;
    }
    return any;
}

/* Returns the sides of [cell] where a target is, as bits; for the last cell of a passage they are
 * not 0. */
static uint32_t target_sides(const crawl_plan *plan, uint32_t from, uint32_t cell, uint32_t wanted)
{
    uint32_t sides = 0;
    for (int side = 0; side < 4; side++) {
        uint32_t room = plan->owner[crawl_beside(plan, cell, side)];
        bool fits = room < plan->main_count && is_target(plan, from, room, wanted);
        sides |= (uint32_t)fits << side;
    }
    return sides;
}

/* Traces from [cell], which the flood reached after [count] steps, back to the breather. Of several
 * ways it takes the first side in [order] that leads back: the length is the same. At the first
 * cell no side is nearer, and the loop ends. */
static void trace_passage(const crawl_plan *plan, uint32_t cell, passage *way, uint32_t order)
{
    for (uint32_t left = way->count; left > 0; left--) {
        const uint64_t *nearer = crawl_half(plan->bits.near, left - 1);
        way->cells[left - 1] = cell;
        uint32_t sides = crawl_sides_in(plan, nearer, cell);
        cell = crawl_beside(plan, cell, crawl_first_side(sides, order));
    }
}

/* Returns the number of cells of the smallest rectangle around the passage. */
static uint32_t span_of(const crawl_plan *plan, const passage *way)
{
    barrow_pos low = crawl_pos(plan, way->cells[0]), high = low;
    for (uint32_t i = 1; i < way->count; i++) {
        barrow_pos at = crawl_pos(plan, way->cells[i]);
        low.x = at.x < low.x ? at.x : low.x;
        low.y = at.y < low.y ? at.y : low.y;
        high.x = at.x > high.x ? at.x : high.x;
        high.y = at.y > high.y ? at.y : high.y;
    }
    return (uint32_t)((high.x - low.x + 1) * (high.y - low.y + 1));
}

/* Returns whether a tile map has the memory for it: all passages together may span at most two
 * grids. A shortcut that would exceed the bound is not made, as if it had found no way. */
static bool is_within_span(crawl_plan *plan, const passage *way)
{
    uint32_t span = plan->spanned + span_of(plan, way);
    bool is_within = span <= 2 * (uint32_t)(plan->width * plan->height);
    plan->spanned = is_within ? span : plan->spanned;
    return is_within;
}

/* Finds the shortest way from main room [from] to the nearest target; returns false if there is
 * none. The cells that the flood took out of the ground are given back in any case; add_passage
 * takes out those of a passage that is dug. */
static bool find_passage(crawl_plan *plan, brw_rng *rng, uint32_t from, uint32_t wanted,
                         passage *way)
{
    crawl_bits *bits = &plan->bits;
    way->cells = plan->walked;
    way->count = brw_crawl_flood(bits, bits->unseen, plan->home[from], PASSAGE_MOST);
    if (way->count) {
        uint32_t last = brw_crawl_draw_met(bits, rng);
        uint32_t roll = (uint32_t)brw_rng_below(rng, 64); /* two orders of sides */
        int side = crawl_first_side(target_sides(plan, from, last, wanted), roll >> 3);
        way->target = plan->owner[crawl_beside(plan, last, side)];
        trace_passage(plan, last, way, roll);
    }
    brw_crawl_give_back(bits, bits->unseen);
    return way->count > 0 && is_within_span(plan, way);
}

/* ---- the passage ------------------------------------------------------------------------ */

/* Adds one room for all cells of the passage. Rock that it tunnels through becomes open and not
 * free, which is how a loop's base recognizes a room beside it (C5); dungeon->rock still lists
 * it. */
static void add_passage(crawl_plan *plan, brw_rng *rng, const passage *way)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t room = brw_crawl_add_room(plan, way->cells[0]);
    dungeon->cell_count--; /* all cells alike */
    for (uint32_t i = 0; i < way->count; i++) {
        uint32_t cell = way->cells[i];
        plan->owner[cell] = (uint16_t)room;
        brw_set_remove(plan->bits.free, cell);
        brw_set_remove(plan->bits.unseen, cell);
        brw_set_add(plan->bits.open, cell); /* where it tunnels through rock */
        dungeon->cells[dungeon->cell_count++] = crawl_pos(plan, cell);
    }
    crawl_room_at(plan, room)->cell_count = (uint8_t)way->count;
    int is_puzzle = brw_rng_chance(rng, 1, 3);
    crawl_room_at(plan, room)->types =
        crawl_bit(is_puzzle ? BARROW_TYPE_PUZZLE : BARROW_TYPE_BREATHER);
}

/* Digs a shortcut. Two rooms of a shortest path that do not follow one another never touch, so
 * there is a passage. The path leaves the later room, so it has that room's zone, and the one-way
 * door stands at the other end: a player from an earlier zone finds it shut. */
static void dig_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from, const passage *way)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t path = brw_crawl_add_path(plan, BARROW_PATH_SHORTCUT, from);
    uint32_t last = way->cells[way->count - 1];
    dungeon->paths[path].to = (uint16_t)way->target;
    add_passage(plan, rng, way);
    brw_crawl_add_link(plan, BARROW_LINK_OPEN, plan->home[from], way->cells[0]);
    brw_crawl_add_link(plan, BARROW_LINK_SHORTCUT, last, plan->home[way->target]);
}

/* Tries a shortcut for the breather [room] of the main path, with the chance of `shortcuts`. Before
 * an arena it always does, or the room is no breather. The chance is drawn in any case, so a
 * breather before an arena moves no draw. A shortcut that was drawn and has a target but no way
 * counts as shortfall. */
static void try_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t room)
{
    bool must = crawl_is_arena(plan, room + 1);
    uint32_t wanted = crawl_bit(BARROW_TYPE_BREATHER);
    if (!must)
        wanted |= crawl_bit(BARROW_TYPE_HEAL) | crawl_bit(BARROW_TYPE_BANK);
    passage way;
    int is_drawn = brw_rng_chance(rng, plan->params->shortcuts, 100);
    bool tried = (is_drawn || (must && plan->params->shortcuts)) && set_targets(plan, room, wanted);
    bool found = tried && find_passage(plan, rng, room, wanted, &way);
    brw_crawl_clear_goals(plan);
    if (found)
        dig_shortcut(plan, rng, room, &way);
    else if (must)
        crawl_room_at(plan, room)->types = crawl_bit(BARROW_TYPE_HEAL);
    else if (tried)
        plan->dungeon->shortfall[BARROW_SHORT_SHORTCUTS]++;
}

barrow_status brw_crawl_shortcuts(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    bool is_open = false;
    plan->spanned = 0;
    for (uint32_t room = 1; room + 1 < plan->main_count; room++) {
        if (!(crawl_room_at(plan, room)->types & crawl_bit(BARROW_TYPE_BREATHER)))
            continue;
        if (!is_open)
            open_ground(plan);
        is_open = true;
        /* Each breather has its own stream: whether one finds a passage moves nothing for the
         * next. */
        brw_rng rng = brw_rng_fork(&work->rng, room);
        try_shortcut(plan, &rng, room);
    }
    return BARROW_OK;
}
