/* SPDX-License-Identifier: MIT
 * Links: which neighbouring sectors are joined (F7). A random walk makes most of them; then the
 * parts that it left apart are joined, one drawn link at a time, until all sectors in use are one
 * graph. So the floor is connected by construction, and no attempt is ever thrown away (V6). */
#include "gen/floor/floor.h"

enum { EAST, NORTH, WEST, SOUTH }; /* counter-clockwise */

/* Returns the sector next to [s] in a direction if it is in use, or -1. Leaving the grid to the
 * north gives a negative number, and so -1 as well. */
static int32_t neighbour(const floor_state *state, int32_t s, int32_t direction)
{
    int32_t columns = floor_columns(state);
    int32_t column = state->sectors[s].column;
    int32_t next = -1;
    if (direction == EAST && column + 1 < columns)
        next = s + 1;
    else if (direction == WEST && column > 0)
        next = s - 1;
    else if (direction == SOUTH)
        next = s + columns < floor_sector_count(state) ? s + columns : -1;
    else if (direction == NORTH)
        next = s - columns;
    return next >= 0 && (floor_used(state) >> next & 1) ? next : -1;
}

/* Adds a link. With one column the sector below is s + 1, so a difference of 1 is then a link to
 * the south. */
static void add_link(floor_state *state, int32_t a, int32_t b)
{
    int32_t first = a < b ? a : b;
    int32_t apart = a < b ? b - a : a - b;
    if (apart == 1 && floor_columns(state) > 1)
        state->east |= 1u << first;
    else
        state->south |= 1u << first;
}

/* The sectors from which each direction is open, and by how much the number changes. */
typedef struct walk_ways {
    uint32_t from[4];
    int32_t change[4];
} walk_ways;

/* Makes the sets of all ways once: a step of the walk then looks up four bits. */
static walk_ways ways_between(const floor_state *state)
{
    uint32_t used = floor_used(state);
    int32_t columns = floor_columns(state);
    uint32_t last = floor_last_column(state);
    uint32_t east = used & used >> 1 & ~last, south = used & used >> columns;
    return (walk_ways){
        .from = {[EAST] = east, [NORTH] = south << columns, [WEST] = east << 1, [SOUTH] = south},
        .change = {[EAST] = 1, [NORTH] = -columns, [WEST] = -1, [SOUTH] = columns}};
}

/* Half of the time the direction is kept, half of the time it is drawn again; it turns
 * counter-clockwise while it would leave the sectors in use. Three bits decide a step, so one draw
 * serves 21 of them, without an unpredictable branch. */
#define STEPS_PER_DRAW 21

/* Layouts that walk use whole rectangles of at least two sectors, so one direction is always open.
 * The four bits are doubled, so a shift rotates them and the lowest one left is the first open
 * direction counter-clockwise. */
static void walk_sectors(floor_state *state, brw_rng *rng)
{
    walk_ways ways = ways_between(state);
    uint32_t used = floor_used(state);
    int32_t start = brw_rng_below(rng, brw_popcount(used));
    int32_t at = brw_select(used, start);
    uint32_t direction = (uint32_t)brw_rng_below(rng, 4);
    uint32_t links[2] = {0, 0}; /* east, south */
    uint64_t bits = 0;
    for (int32_t step = 0; step < state->params->connectivity; step++) {
        if (step % STEPS_PER_DRAW == 0)
            bits = brw_rng_next(rng);
        uint32_t keep = 0u - (uint32_t)(bits & 1);
        direction = (direction & keep) | ((uint32_t)(bits >> 1) & 3 & ~keep);
        bits >>= 3;
        uint32_t open = (ways.from[0] >> at & 1) | (ways.from[1] >> at & 1) << 1 |
                        (ways.from[2] >> at & 1) << 2 | (ways.from[3] >> at & 1) << 3;
        direction = (direction + (uint32_t)brw_lowest((open | open << 4) >> direction)) & 3;
        int32_t next = at + ways.change[direction];
        /* East and west are even, north and south odd; a link is named by its left or upper
         * sector. */
        links[direction & 1] |= 1u << (next < at ? next : at);
        at = next;
    }
    state->east |= links[0];
    state->south |= links[1];
}

/* ---- completing ------------------------------------------------------------------------- */

/* Returns the sectors that can be reached from [from] by links and merged rooms. Each round goes
 * one link farther in all four directions, until nothing is added. */
static uint32_t reach(const floor_state *state, uint32_t from)
{
    int32_t columns = floor_columns(state);
    uint32_t down = state->south | state->merged_down;
    for (uint32_t before = 0; before != from;) {
        before = from;
        from |= (from & state->east) << 1 | (from >> 1 & state->east);
        from |= (from & down) << columns | (from >> columns & down);
    }
    return from;
}

/* Draws a link between a reached sector and one that is not, and sets its bit. There is always one,
 * as the sectors that a layout uses hang together. */
static void bridge(floor_state *state, brw_rng *rng, uint32_t reached)
{
    int32_t columns = floor_columns(state);
    uint32_t apart = floor_used(state) & ~reached;
    uint32_t last = floor_last_column(state);
    uint32_t east = ((reached & apart >> 1) | (apart & reached >> 1)) & ~last;
    uint32_t south = (reached & apart >> columns) | (apart & reached >> columns);
    int32_t across = brw_popcount(east);
    int32_t n = brw_rng_below(rng, across + brw_popcount(south));
    if (n < across)
        state->east |= 1u << brw_select(east, n);
    else
        state->south |= 1u << brw_select(south, n - across);
}

/* Starts from the lowest sector in use. Each bridge reaches at least one more sector, so it
 * ends. */
static void complete(floor_state *state, brw_rng *rng)
{
    uint32_t used = floor_used(state);
    uint32_t reached = reach(state, used & (0 - used));
    while (reached != used) {
        bridge(state, rng, reached);
        reached = reach(state, reached);
    }
}

/* ---- no dead ends ----------------------------------------------------------------------- */

/* Returns the neighbours in use to which sector [s] has (or has not) a link, as a set of
 * directions. The bit before s may be the end of the row above; it never has a link to the east. */
static uint32_t link_directions(const floor_state *state, int32_t s, bool linked)
{
    int32_t columns = floor_columns(state);
    uint32_t has = (state->east >> s & 1) << EAST | (state->south >> s & 1) << SOUTH;
    if (s > 0)
        has |= (state->east >> (s - 1) & 1) << WEST;
    if (s >= columns)
        has |= (state->south >> (s - columns) & 1) << NORTH;
    uint32_t wanted = 0;
    for (int32_t direction = 0; direction < 4; direction++)
        if (neighbour(state, s, direction) >= 0 && (has >> direction & 1) == (linked ? 1u : 0u))
            wanted |= 1u << direction;
    return wanted;
}

static void remove_anchor(floor_state *state, int32_t s, uint32_t directions)
{
    int32_t columns = floor_columns(state);
    state->anchors &= ~(1u << s);
    state->east &= ~(1u << s);
    state->south &= ~(1u << s);
    if (directions & 1u << WEST)
        state->east &= ~(1u << (s - 1));
    if (directions & 1u << NORTH)
        state->south &= ~(1u << (s - columns));
    brw_map_remove(&state->map, state->map.open, state->sectors[s].own.x,
                   state->sectors[s].own.y);
}

/* Gives an anchor with one link another one, or removes it; half and half if both are possible
 * (F8). Removing may leave a neighbour with one link, so the caller looks again. A sector with one
 * link is an end of the graph, so taking it away leaves the rest in one piece. */
static void mend_anchor(floor_state *state, brw_rng *rng, int32_t s)
{
    uint32_t linked = link_directions(state, s, true);
    uint32_t open = link_directions(state, s, false);
    bool removes = brw_rng_chance(rng, 1, 2);
    if (!open || removes) {
        remove_anchor(state, s, linked);
        return;
    }
    int32_t n = brw_rng_below(rng, brw_popcount(open));
    add_link(state, s, neighbour(state, s, brw_select(open, n)));
}

/* Mends the lowest anchor with at most one link, one at a time: mending it may help or harm its
 * neighbours. */
static bool mend_some_anchor(floor_state *state, brw_rng *rng)
{
    for (uint32_t left = state->anchors; left; left &= left - 1) {
        int32_t s = brw_lowest(left);
        if (brw_popcount(link_directions(state, s, true)) <= 1) {
            mend_anchor(state, rng, s);
            return true;
        }
    }
    return false;
}

/* Mends anchors until none needs it. Every round adds a link or removes an anchor, so it ends. */
static void mend_anchors(floor_state *state, brw_rng *rng)
{
    while (mend_some_anchor(state, rng))
        continue;
    state->has_gaps = floor_used(state) != state->usable;
    brw_floor_list_rooms(state);
}

/* ---- the pass --------------------------------------------------------------------------- */

static void list_link(floor_state *state, int32_t a, int32_t b)
{
    barrow_dungeon *dungeon = state->dungeon;
    dungeon->links[dungeon->link_count++] = (barrow_link){.a = state->sectors[a].room,
                                                          .b = state->sectors[b].room,
                                                          .kind = BARROW_LINK_LINK,
                                                          .lock = BARROW_NO_LOCK};
}

/* Lists the links to the right, then those below, each by their first sector. */
static void list_links(floor_state *state)
{
    int32_t columns = floor_columns(state);
    for (uint32_t left = state->east; left; left &= left - 1) {
        int32_t s = brw_lowest(left);
        list_link(state, s, s + 1);
    }
    for (uint32_t left = state->south; left; left &= left - 1) {
        int32_t s = brw_lowest(left);
        list_link(state, s, s + columns);
    }
}

barrow_status brw_floor_links(barrow_work *work)
{
    floor_state *state = floor_of(work);
    state->maker->join(state);
    if (state->layout->walks)
        walk_sectors(state, &work->rng);
    /* Two halves of one room need no corridor. */
    state->south &= ~state->merged_down;
    complete(state, &work->rng);
    if (!state->params->allow_dead_ends)
        mend_anchors(state, &work->rng);
    list_links(state);
    return BARROW_OK;
}
