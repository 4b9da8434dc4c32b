/* SPDX-License-Identifier: MIT
 * Links: which neighbouring sectors are joined (F7). Some layouts have fixed links, and a random
 * walk makes most of the others. Then the sectors that can be reached from the first one are
 * collected. While some are missing, a random link to one of them is added. So the floor is
 * connected by construction, and no attempt is ever discarded (V6). */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"

enum { EAST, NORTH, WEST, SOUTH }; /* counter-clockwise */

/* Returns the sector next to [s] in a direction if it is in use, or -1. */
static int32_t neighbour(const floor_state *state, int32_t s, int32_t direction)
{
    int32_t columns = state->columns, column = state->sectors[s].column, next = -1;
    if (direction == EAST && column + 1 < columns)
        next = s + 1;
    else if (direction == WEST && column > 0)
        next = s - 1;
    else if (direction == SOUTH && s + columns < state->sector_count)
        next = s + columns;
    else if (direction == NORTH)
        next = s - columns; /* negative in the first row */
    return next >= 0 && floor_is_used(state, next) ? next : -1;
}

/* Returns the number of the link that leads from [s] in a direction. It is that of the western or
 * northern sector of the two. */
static int32_t link_towards(const floor_state *state, int32_t s, int32_t direction)
{
    switch (direction) {
    case EAST:
        return s;
    case WEST:
        return s - 1;
    case SOUTH:
        return state->sector_count + s;
    default:
        return state->sector_count + s - state->columns;
    }
}

/* ---- fixed links and the walk ----------------------------------------------------------- */

/* Returns whether the layout always joins sector [s] to its neighbour to the east or south. */
static bool is_fixed_link(const floor_state *state, int32_t s, int32_t direction)
{
    int32_t columns = state->columns, column = state->sectors[s].column;
    switch ((brw_join)state->layout->joins) {
    case BRW_JOIN_ALL:
        return true;
    case BRW_JOIN_RIM: /* a closed ring along the outer rows and columns */
        if (direction == EAST)
            return s < columns || s >= state->sector_count - columns;
        return column == 0 || column == columns - 1;
    case BRW_JOIN_ANCHORS:
        return state->sectors[s].holds == FLOOR_ANCHOR ||
               state->sectors[neighbour(state, s, direction)].holds == FLOOR_ANCHOR;
    case BRW_JOIN_ROWS:
        return direction == EAST;
    default:
        return false;
    }
}

static void add_fixed_links(floor_state *state)
{
    static const int32_t onward[2] = {EAST, SOUTH};
    for (int32_t s = 0; s < state->sector_count; s++)
        for (int32_t i = 0; i < 2 && floor_is_used(state, s); i++)
            if (neighbour(state, s, onward[i]) >= 0 && is_fixed_link(state, s, onward[i]))
                state->linked[link_towards(state, s, onward[i])] = true;
}

#define STEPS_PER_DRAW 21 /* three bits each */

/* Links the sectors along a random walk. Half of the time a step wants to go on in the direction of
 * the last one, and half of the time in any of the four: of the eight values of three bits, 0 to 4
 * keep it, and 5 to 7 turn by 1 to 3. It then turns counter-clockwise as long as it would leave the
 * sectors in use. Layouts with a walk use whole rectangles of at least two sectors, so some
 * direction is always open. */
static void walk_sectors(floor_state *state, brw_rng *rng)
{
    uint16_t used[BRW_SECTORS_MOST];
    int32_t count = 0;
    for (int32_t s = 0; s < state->sector_count; s++)
        if (floor_is_used(state, s))
            used[count++] = (uint16_t)s;
    int32_t s = used[brw_rng_below(rng, count)];
    int32_t direction = brw_rng_below(rng, 4);
    uint64_t bits = 0;
    for (int32_t step = 0; step < state->params->connectivity; step++, bits >>= 3) {
        if (step % STEPS_PER_DRAW == 0)
            bits = brw_rng_next(rng);
        int32_t turn = (int32_t)(bits & 7) - 4;
        if (turn > 0)
            direction = (direction + turn) % 4;
        while (neighbour(state, s, direction) < 0)
            direction = (direction + 1) % 4;
        state->linked[link_towards(state, s, direction)] = true;
        s = neighbour(state, s, direction);
    }
}

/* ---- connecting the parts --------------------------------------------------------------- */

/* The sectors that can be reached from the first one in use, and the exits: links, existing or not,
 * between a sector that is reached and one in use that is not. */
typedef struct reached_part {
    bool has[BRW_SECTORS_MOST];
    uint64_t exits[(2 * BRW_SECTORS_MOST + 63) / 64];
    int32_t exit_count;
} reached_part;

/* Adds a link to the exits, or removes it if it is one: a sector at its end was just reached. */
static void toggle_exit(reached_part *part, uint32_t link)
{
    if (brw_set_has(part->exits, link)) {
        brw_set_remove(part->exits, link);
        part->exit_count--;
    } else {
        brw_set_add(part->exits, link);
        part->exit_count++;
    }
}

/* Returns whether the two sectors of a link are joined, by the link or as halves of one room. */
static bool is_joined(const floor_state *state, int32_t link)
{
    int32_t upper = link - state->sector_count;
    return state->linked[link] || (upper >= 0 && state->sectors[upper].merged_down);
}

/* Adds a sector to the part, and all that links and merged rooms lead to from there. */
static void reach(const floor_state *state, reached_part *part, int32_t first)
{
    uint16_t queue[BRW_SECTORS_MOST];
    int32_t count = 0;
    queue[count++] = (uint16_t)first;
    part->has[first] = true;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t direction = 0; direction < 4; direction++) {
            int32_t next = neighbour(state, queue[i], direction);
            if (next < 0)
                continue;
            int32_t link = link_towards(state, queue[i], direction);
            toggle_exit(part, (uint32_t)link);
            if (!part->has[next] && is_joined(state, link)) {
                part->has[next] = true;
                queue[count++] = (uint16_t)next;
            }
        }
    }
}

/* Adds random links until all sectors in use are reached. There is an exit until then, because the
 * sectors that a layout uses are neighbours of one another. */
static void connect_sectors(floor_state *state, brw_rng *rng, reached_part *part)
{
    int32_t first = 0;
    memset(part, 0, sizeof *part);
    while (!floor_is_used(state, first))
        first++;
    reach(state, part, first);
    while (part->exit_count > 0) {
        int32_t link = (int32_t)brw_set_nth(part->exits, brw_rng_below(rng, part->exit_count));
        bool is_east = link < state->sector_count;
        int32_t a = is_east ? link : link - state->sector_count;
        int32_t b = a + (is_east ? 1 : state->columns);
        state->linked[link] = true;
        reach(state, part, part->has[a] ? b : a);
    }
}

/* ---- fixing anchors --------------------------------------------------------------------- */

/* Lists the directions of the neighbours in use that sector [s] is linked to (or not linked to). */
static int32_t list_directions(const floor_state *state, int32_t s, bool linked, int32_t listed[4])
{
    int32_t count = 0;
    for (int32_t direction = 0; direction < 4; direction++)
        if (neighbour(state, s, direction) >= 0 &&
            state->linked[link_towards(state, s, direction)] == linked)
            listed[count++] = direction;
    return count;
}

/* Gives an anchor with at most one link another one, or removes it; if both are possible, each is
 * equally likely (F8). A sector with one link is a leaf of the graph, so the rest stays connected
 * without it. */
static void mend_anchor(floor_state *state, brw_rng *rng, int32_t s)
{
    floor_sector *sector = &state->sectors[s];
    int32_t directions[4];
    int32_t able = list_directions(state, s, false, directions);
    bool removes = brw_rng_chance(rng, 1, 2);
    if (able > 0 && !removes) {
        int32_t n = brw_rng_below(rng, able);
        state->linked[link_towards(state, s, directions[n])] = true;
        return;
    }
    int32_t links = list_directions(state, s, true, directions);
    for (int32_t i = 0; i < links; i++)
        state->linked[link_towards(state, s, directions[i])] = false;
    sector->holds = FLOOR_UNUSED;
    *floor_tile(state, sector->own.x, sector->own.y) = BARROW_TILE_WALL;
    state->has_gaps = true;
}

/* Fixes the first anchor with at most one link, until there is none. Only one at a time, because
 * that may help or hurt its neighbours. Every round adds a link or removes an anchor, so the loop
 * ends. */
static void mend_anchors(floor_state *state, brw_rng *rng)
{
    int32_t directions[4];
    for (int32_t s = 0; s < state->sector_count; s++) {
        if (state->sectors[s].holds == FLOOR_ANCHOR &&
            list_directions(state, s, true, directions) <= 1) {
            mend_anchor(state, rng, s);
            s = -1; /* starts again */
        }
    }
    brw_floor_list_rooms(state);
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Lists the links that exist by number: those to the right, then those below. */
static void list_links(floor_state *state)
{
    barrow_dungeon *dungeon = state->dungeon;
    for (int32_t link = 0; link < 2 * state->sector_count; link++) {
        if (!state->linked[link])
            continue;
        bool is_east = link < state->sector_count;
        int32_t a = is_east ? link : link - state->sector_count;
        int32_t b = a + (is_east ? 1 : state->columns);
        dungeon->links[dungeon->link_count++] = (barrow_link){.a = state->sectors[a].room,
                                                              .b = state->sectors[b].room,
                                                              .kind = BARROW_LINK_LINK,
                                                              .lock = BARROW_NO_LOCK};
    }
}

/* The order of the draws must not change (G2). */
barrow_status brw_floor_links(barrow_work *work)
{
    floor_state *state = floor_of(work);
    reached_part *part = BRW_ARENA_NEW(work->scratch, reached_part, 1);
    if (!part)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    add_fixed_links(state);
    if (state->layout->walks)
        walk_sectors(state, &work->rng);
    for (int32_t s = 0; s < state->sector_count; s++)
        if (state->sectors[s].merged_down) /* two halves of one room need no corridor */
            state->linked[state->sector_count + s] = false;
    connect_sectors(state, &work->rng, part);
    if (!state->params->allow_dead_ends)
        mend_anchors(state, &work->rng);
    list_links(state);
    return BARROW_OK;
}
