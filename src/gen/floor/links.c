/* SPDX-License-Identifier: MIT
 * Links: which neighbouring sectors are joined (F7). A random walk makes most of them; then the
 * parts that are still separate are joined, one random link at a time, until all sectors in use are
 * connected. So the floor is connected by construction, and no attempt is ever discarded (V6). */
#include "gen/floor/floor.h"

enum { EAST, NORTH, WEST, SOUTH }; /* counter-clockwise */

/* Returns the sector next to [s] in a direction if it is in use, or -1. North of the grid the
 * number is negative, which also gives -1. */
static int32_t neighbour(const floor_state *state, int32_t s, int32_t direction)
{
    int32_t columns = floor_columns(state);
    int32_t column = floor_column_of(state, s);
    int32_t next = -1;
    if (direction == EAST && column + 1 < columns)
        next = s + 1;
    else if (direction == WEST && column > 0)
        next = s - 1;
    else if (direction == SOUTH)
        next = s + columns < floor_sector_count(state) ? s + columns : -1;
    else if (direction == NORTH)
        next = s - columns;
    return next >= 0 && floor_has(&state->used, next) ? next : -1;
}

/* Adds a link. If there is only one column, the sector below is s + 1, so a difference of 1 is then
 * a link to the south. */
static void add_link(floor_state *state, int32_t a, int32_t b)
{
    int32_t first = a < b ? a : b;
    int32_t apart = a < b ? b - a : a - b;
    if (apart == 1 && floor_columns(state) > 1)
        floor_add(&state->east, first);
    else
        floor_add(&state->south, first);
}

/* The open directions of each sector, as bits, and the change of the sector number for each
 * direction. */
typedef struct walk_ways {
    uint8_t open[FLOOR_SET_WORDS * 64];
    int32_t change[4];
} walk_ways;

/* Writes the open directions of eight sectors, given by the lowest eight bits of the four sets. */
static inline void put_eight_ways(uint8_t *open, uint64_t east, uint64_t north, uint64_t west,
                                  uint64_t south)
{
    brw_put_eight_bytes(open, brw_spread(east & 0xFF) << EAST | brw_spread(north & 0xFF) << NORTH |
                                  brw_spread(west & 0xFF) << WEST |
                                  brw_spread(south & 0xFF) << SOUTH);
}

/* Finds the open directions of all sectors once, so that a step of the walk only looks them up.
 * North and west are the reverse directions, so their sets are those of south and east, moved by a
 * row and a column. */
static inline void find_ways(const floor_state *state, walk_ways *ways, int32_t words)
{
    int32_t columns = floor_columns(state), count = floor_sector_count(state);
    const floor_set *used = &state->used;
    uint64_t last_south = 0, last_east = 0;
    for (int32_t w = 1; w <= words; w++) {
        uint64_t east =
            used->words[w] & floor_moved_down(used, w, 1, words) & ~state->last_column.words[w];
        uint64_t south = used->words[w] & floor_moved_down(used, w, columns, words);
        uint64_t north = south << columns | last_south >> (64 - columns);
        uint64_t west = east << 1 | last_east >> 63;
        last_south = south;
        last_east = east;
        int32_t first = 64 * (w - 1), most = count - first < 64 ? count - first : 64;
        for (int32_t bit = 0; bit < most; bit += 8)
            put_eight_ways(ways->open + first + bit, east >> bit, north >> bit, west >> bit,
                           south >> bit);
    }
    ways->change[EAST] = 1;
    ways->change[NORTH] = -columns;
    ways->change[WEST] = -1;
    ways->change[SOUTH] = columns;
}

/* Half of the time the direction is kept, and half of the time it is drawn again from all four.
 * Then it turns counter-clockwise as long as it would leave the sectors in use. Three bits decide a
 * step, so one draw serves 21 steps, without an unpredictable branch. */
#define STEPS_PER_DRAW 21

/* The direction of a step, by the open directions (as bits), the last direction and the three drawn
 * bits. The values 0 to 4 keep the direction. */
#define OPEN_FROM(open, way) (((open) | (open) << 4) >> ((way)&3))
#define FIRST_OPEN(from)     ((from)&1 ? 0 : (from)&2 ? 1 : (from)&4 ? 2 : 3)
#define STEP_WAY(open, way)  (((way) + FIRST_OPEN(OPEN_FROM(open, way))) & 3)
#define STEP_WAYS(open, last)                                                                      \
    {                                                                                              \
        STEP_WAY(open, last), STEP_WAY(open, last), STEP_WAY(open, last), STEP_WAY(open, last),    \
            STEP_WAY(open, last), STEP_WAY(open, last + 1), STEP_WAY(open, last + 2),              \
            STEP_WAY(open, last + 3)                                                               \
    }
#define STEPS_FROM(open)                                                                           \
    {                                                                                              \
        STEP_WAYS(open, 0), STEP_WAYS(open, 1), STEP_WAYS(open, 2), STEP_WAYS(open, 3)             \
    }
static const uint8_t step_ways[16][4][8] = {
    STEPS_FROM(0),  STEPS_FROM(1),  STEPS_FROM(2),  STEPS_FROM(3), STEPS_FROM(4),  STEPS_FROM(5),
    STEPS_FROM(6),  STEPS_FROM(7),  STEPS_FROM(8),  STEPS_FROM(9), STEPS_FROM(10), STEPS_FROM(11),
    STEPS_FROM(12), STEPS_FROM(13), STEPS_FROM(14), STEPS_FROM(15)};
#undef OPEN_FROM
#undef FIRST_OPEN
#undef STEP_WAY
#undef STEP_WAYS
#undef STEPS_FROM

/* Layouts with a random walk use whole rectangles of at least two sectors, so some direction is
 * always open. Records the sectors that each direction was taken from; a step west or north is a
 * link of the sector that it leads to. */
static inline void walk_sectors(floor_state *state, brw_rng *rng, int32_t words)
{
    walk_ways ways;
    find_ways(state, &ways, words);
    int32_t columns = floor_columns(state);
    int32_t start = brw_rng_below(rng, floor_count(&state->used, words));
    int32_t at = floor_nth(&state->used, start, words);
    uint32_t direction = (uint32_t)brw_rng_below(rng, 4);
    floor_set left[4];
    for (int32_t i = 0; i < 4; i++)
        floor_clear(&left[i], words);
    for (int32_t steps = state->params->connectivity; steps > 0; steps -= STEPS_PER_DRAW) {
        uint64_t bits = brw_rng_next(rng);
        for (int32_t i = floor_smaller(steps, STEPS_PER_DRAW); i > 0; i--, bits >>= 3) {
            direction = step_ways[ways.open[at]][direction][bits & 7];
            left[direction].words[words == 1 ? 1 : 1 + (at >> 6)] |= (uint64_t)1 << (at & 63);
            at += ways.change[direction];
        }
    }
    for (int32_t w = 1; w <= words; w++) {
        state->east.words[w] |= left[EAST].words[w] | floor_moved_down(&left[WEST], w, 1, words);
        state->south.words[w] |=
            left[SOUTH].words[w] | floor_moved_down(&left[NORTH], w, columns, words);
    }
}

/* ---- connecting the parts --------------------------------------------------------------- */

/* Adds to [reached] all sectors that links and merged rooms lead to. Each round goes one link
 * further in all four directions, until nothing is added. Links upward and to the left are stored
 * with the sectors there, which may lie in the previous word. */
static inline void reach(const floor_state *state, floor_set *reached, int32_t words)
{
    int32_t columns = floor_columns(state);
    const floor_set *east = &state->east, *south = &state->south, *merged = &state->merged_down;
    for (bool grows = true; grows;) {
        grows = false;
        for (int32_t w = 1; w <= words; w++) {
            uint64_t here = reached->words[w], down = south->words[w] | merged->words[w];
            uint64_t more = here | (floor_moved_down(reached, w, 1, words) & east->words[w]) |
                            (floor_moved_down(reached, w, columns, words) & down);
            more |= (more & east->words[w]) << 1 | (more & down) << columns;
            if (words > 1) {
                uint64_t before = reached->words[w - 1];
                more |= (before & east->words[w - 1]) >> 63;
                more |= (before & (south->words[w - 1] | merged->words[w - 1])) >> (64 - columns);
            }
            grows |= more != here;
            reached->words[w] = more;
        }
    }
}

/* Adds a random link between a sector that is reached and one that is not. There is always one,
 * because the sectors that a layout uses are connected. A link qualifies if both of its sectors are
 * in use and exactly one of them is reached. */
static inline void bridge(floor_state *state, brw_rng *rng, const floor_set *reached, int32_t words)
{
    int32_t columns = floor_columns(state);
    const floor_set *used = &state->used;
    floor_set ways[2], *links[2] = {&state->east, &state->south};
    for (int32_t w = 1; w <= words; w++) {
        uint64_t here = reached->words[w];
        ways[0].words[w] = (here ^ floor_moved_down(reached, w, 1, words)) & used->words[w] &
                           floor_moved_down(used, w, 1, words) & ~state->last_column.words[w];
        ways[1].words[w] = (here ^ floor_moved_down(reached, w, columns, words)) & used->words[w] &
                           floor_moved_down(used, w, columns, words);
    }
    int32_t across = floor_count(&ways[0], words);
    int32_t n = brw_rng_below(rng, across + floor_count(&ways[1], words));
    int32_t is_down = n >= across; /* avoids an unpredictable branch */
    floor_add(links[is_down], floor_nth(&ways[is_down], n - (across & -is_down), words));
}

/* Starts from the lowest sector in use. Each bridge reaches at least one more sector, so the loop
 * ends. */
static inline void complete(floor_state *state, brw_rng *rng, int32_t words)
{
    floor_set reached;
    floor_clear(&reached, words);
    floor_add(&reached, floor_first(&state->used));
    reach(state, &reached, words);
    while (!floor_same(&reached, &state->used, words)) {
        bridge(state, rng, &reached, words);
        reach(state, &reached, words);
    }
}

/* ---- fixing anchors --------------------------------------------------------------------- */

/* Returns the directions of the neighbours in use that sector [s] is linked to (or not linked to),
 * as bits. Sector s - 1 may be the last one of the row above, which never has a link to the
 * east. */
static uint32_t link_directions(const floor_state *state, int32_t s, bool linked)
{
    int32_t columns = floor_columns(state);
    uint32_t has = floor_has(&state->east, s) << EAST | floor_has(&state->south, s) << SOUTH |
                   floor_has(&state->east, s - 1) << WEST |
                   floor_has(&state->south, s - columns) << NORTH;
    uint32_t wanted = 0;
    for (int32_t direction = 0; direction < 4; direction++)
        if (neighbour(state, s, direction) >= 0 && (has >> direction & 1) == (linked ? 1u : 0u))
            wanted |= 1u << direction;
    return wanted;
}

/* Removes an anchor and its links on all four sides. Links are stored with their western or
 * northern sector, hence s - 1 and the sector above. */
static void remove_anchor(floor_state *state, int32_t s)
{
    floor_remove(&state->anchors, s);
    floor_remove(&state->used, s);
    floor_remove(&state->east, s);
    floor_remove(&state->south, s);
    floor_remove(&state->east, s - 1); /* the last sector of a row has no link to the east */
    floor_remove(&state->south, s - floor_columns(state));
    brw_map_remove(&state->map, state->map.open, state->sectors[s].own.x, state->sectors[s].own.y);
    state->has_gaps = true;
}

/* Gives an anchor with one link another one, or removes it; if both are possible, each is equally
 * likely (F8). Removing it may leave a neighbour with one link, so the caller checks again. A
 * sector with one link is a leaf of the graph, so the rest stays connected without it. */
static void mend_anchor(floor_state *state, brw_rng *rng, int32_t s)
{
    uint32_t open = link_directions(state, s, false);
    bool removes = brw_rng_chance(rng, 1, 2);
    if (!open || removes) {
        remove_anchor(state, s);
        return;
    }
    int32_t n = brw_rng_below(rng, brw_popcount(open));
    add_link(state, s, neighbour(state, s, brw_select(open, n)));
}

/* Fixes the lowest anchor with at most one link. Only one at a time, because fixing it may help or
 * hurt its neighbours. */
static bool mend_some_anchor(floor_state *state, brw_rng *rng)
{
    for (int32_t w = 1; w <= state->words; w++) {
        for (uint64_t left = state->anchors.words[w]; left; left &= left - 1) {
            int32_t s = floor_lowest(w, left);
            if (brw_popcount(link_directions(state, s, true)) <= 1) {
                mend_anchor(state, rng, s);
                return true;
            }
        }
    }
    return false;
}

/* Fixes anchors until none needs it. Every round adds a link or removes an anchor, so the loop
 * ends. */
static void mend_anchors(floor_state *state, brw_rng *rng)
{
    while (mend_some_anchor(state, rng))
        continue;
    brw_floor_list_rooms(state);
}

/* ---- the pass --------------------------------------------------------------------------- */

static inline barrow_link link_between(const floor_state *state, int32_t a, int32_t b)
{
    return (barrow_link){.a = state->sectors[a].room,
                         .b = state->sectors[b].room,
                         .kind = BARROW_LINK_LINK,
                         .lock = BARROW_NO_LOCK};
}

/* Lists the links to the right, then those below, each by their first sector. */
static inline void list_links(floor_state *state, int32_t words)
{
    barrow_dungeon *dungeon = state->dungeon;
    barrow_link *link = dungeon->links + dungeon->link_count;
    int32_t columns = floor_columns(state);
    for (int32_t w = 1; w <= words; w++) {
        for (uint64_t left = state->east.words[w]; left; left &= left - 1) {
            int32_t s = floor_lowest(w, left);
            *link++ = link_between(state, s, s + 1);
        }
    }
    for (int32_t w = 1; w <= words; w++) {
        for (uint64_t left = state->south.words[w]; left; left &= left - 1) {
            int32_t s = floor_lowest(w, left);
            *link++ = link_between(state, s, s + columns);
        }
    }
    dungeon->link_count = (uint32_t)(link - dungeon->links);
}

/* Decides which sectors are joined (F7): first by a random walk, then by joining separate parts,
 * then by fixing anchors that would be dead ends. The order of the draws must not change (G2). */
static inline void choose_links(floor_state *state, brw_rng *rng, int32_t words)
{
    if (state->layout->walks)
        walk_sectors(state, rng, words);
    /* Two halves of one room need no corridor. */
    for (int32_t w = 1; w <= words; w++)
        state->south.words[w] &= ~state->merged_down.words[w];
    complete(state, rng, words);
    if (!state->params->allow_dead_ends)
        mend_anchors(state, rng);
    list_links(state, words);
}

BRW_FLATTEN static void choose_links_narrow(floor_state *state, brw_rng *rng)
{
    choose_links(state, rng, 1);
}

barrow_status brw_floor_links(barrow_work *work)
{
    floor_state *state = floor_of(work);
    state->maker->join(state);
    if (state->words == 1)
        choose_links_narrow(state, &work->rng);
    else
        choose_links(state, &work->rng, state->words);
    return BARROW_OK;
}
