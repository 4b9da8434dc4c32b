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
    static const barrow_pos steps[4] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
    const barrow_sectors *grid = &state->dungeon->sectors;
    int32_t column = state->sectors[s].column + steps[direction].x;
    int32_t row = state->sectors[s].row + steps[direction].y;
    if (column < 0 || row < 0 || column >= grid->columns || row >= grid->rows)
        return -1;
    int32_t next = row * grid->columns + column;
    return floor_is_used(state, next) ? next : -1;
}

/* Returns the number of the link between [s] and [next], its neighbour in a direction. */
static int32_t link_between(const floor_state *state, int32_t s, int32_t next, int32_t direction)
{
    bool is_south = direction == NORTH || direction == SOUTH;
    return brw_smaller(s, next) + (is_south ? state->sector_count : 0);
}

/* ---- fixed links and the walk ----------------------------------------------------------- */

/* Returns whether the layout always joins sector [s] to [next], its neighbour to the east or
 * south. */
static bool is_fixed_link(const floor_state *state, int32_t s, int32_t next, int32_t direction)
{
    int32_t columns = state->columns, column = state->sectors[s].column;
    switch ((brw_join)state->layout->joins) {
    case BRW_JOIN_ALL: return true;
    case BRW_JOIN_RIM: /* a closed ring along the outer rows and columns */
        if (direction == EAST)
            return s < columns || s >= state->sector_count - columns;
        return column == 0 || column == columns - 1;
    case BRW_JOIN_ANCHORS:
        return state->sectors[s].holds == FLOOR_ANCHOR ||
               state->sectors[next].holds == FLOOR_ANCHOR;
    case BRW_JOIN_ROWS: return direction == EAST;
    default: return false;
    }
}

static void add_fixed_links(floor_state *state)
{
    static const int32_t onward[2] = {EAST, SOUTH};
    if (state->layout->joins == BRW_JOIN_NONE)
        return;
    for (int32_t s = 0; s < state->sector_count; s++) {
        for (int32_t i = 0; i < 2 && floor_is_used(state, s); i++) {
            int32_t next = neighbour(state, s, onward[i]);
            if (next >= 0 && is_fixed_link(state, s, next, onward[i]))
                state->linked[link_between(state, s, next, onward[i])] = true;
        }
    }
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
        direction = (direction + brw_larger(0, (int32_t)(bits & 7) - 4)) % 4;
        int32_t next;
        while ((next = neighbour(state, s, direction)) < 0)
            direction = (direction + 1) % 4;
        state->linked[link_between(state, s, next, direction)] = true;
        s = next;
    }
}

/* ---- connecting the parts --------------------------------------------------------------- */

/* The sectors that can be reached from the first one in use, and the exits: links, existing or not,
 * between a sector that is reached and one in use that is not. */
typedef struct reached_part {
    bool has[BRW_SECTORS_MOST];
    uint64_t exits[(2 * BRW_SECTORS_MOST + 63) / 64];
} reached_part;

/* Adds a sector to the part, and all that links and merged rooms lead to from there. A link is an
 * exit from when the first of its ends is reached until the other one is. */
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
            int32_t link = link_between(state, queue[i], next, direction);
            int32_t upper = link - state->sector_count; /* of two halves of one room, perhaps */
            brw_set_flip(part->exits, (uint32_t)link);
            if (!part->has[next] &&
                (state->linked[link] || (upper >= 0 && state->sectors[upper].merged_down))) {
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
    uint32_t words = (2 * (uint32_t)state->sector_count + 63) / 64;
    int32_t first = 0, exits;
    memset(part, 0, sizeof *part);
    while (!floor_is_used(state, first))
        first++;
    reach(state, part, first);
    while ((exits = brw_set_count(part->exits, words)) > 0) {
        int32_t link = (int32_t)brw_set_nth(part->exits, brw_rng_below(rng, exits));
        bool is_east = link < state->sector_count;
        int32_t a = is_east ? link : link - state->sector_count;
        int32_t b = a + (is_east ? 1 : state->columns);
        state->linked[link] = true;
        reach(state, part, part->has[a] ? b : a);
    }
}

/* ---- fixing anchors --------------------------------------------------------------------- */

/* Lists the links to neighbours in use that sector [s] has, or those that it lacks. */
static int32_t list_links_of(const floor_state *state, int32_t s, bool has, int32_t listed[4])
{
    int32_t count = 0;
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t next = neighbour(state, s, direction);
        int32_t link = next < 0 ? -1 : link_between(state, s, next, direction);
        if (link >= 0 && state->linked[link] == has)
            listed[count++] = link;
    }
    return count;
}

/* Gives an anchor with at most one link another one, or removes it; if both are possible, each is
 * equally likely (F8). A sector with one link is a leaf of the graph, so the rest stays connected
 * without it. */
static void mend_anchor(floor_state *state, brw_rng *rng, int32_t s)
{
    floor_sector *sector = &state->sectors[s];
    int32_t links[4];
    int32_t able = list_links_of(state, s, false, links);
    bool removes = brw_rng_chance(rng, 1, 2);
    if (able > 0 && !removes) {
        int32_t n = brw_rng_below(rng, able);
        state->linked[links[n]] = true;
        return;
    }
    int32_t count = list_links_of(state, s, true, links);
    for (int32_t i = 0; i < count; i++)
        state->linked[links[i]] = false;
    sector->holds = FLOOR_UNUSED;
    *floor_tile(state, sector->own.x, sector->own.y) = BARROW_TILE_WALL;
    state->dungeon->owners[sector->own.y * state->dungeon->width + sector->own.x] = BARROW_NONE;
    state->has_gaps = true;
}

/* Fixes the first anchor with at most one link, until there is none. Only one at a time, because
 * that may help or hurt its neighbours. Every round adds a link or removes an anchor, so the loop
 * ends. */
static void mend_anchors(floor_state *state, brw_rng *rng)
{
    int32_t links[4];
    for (int32_t s = 0; s < state->sector_count; s++) {
        if (state->sectors[s].holds == FLOOR_ANCHOR && list_links_of(state, s, true, links) <= 1) {
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
        state->link_list[dungeon->link_count] = (uint16_t)link;
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
