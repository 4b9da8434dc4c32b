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

/* The directions that steps of a walk take, as two bits: those of a step that wants direction d
 * from sector s are bit s % 64 of low[s / 64][d] and of high[s / 64][d]. Each step waits for the
 * one before, so the lookup should take few cycles: every entry is there twice, so that the sum of
 * a direction and a turn needs no mask. Also the change of the sector number for each direction. */
typedef struct walk_ways {
    uint64_t low[FLOOR_SET_WORDS][8], high[FLOOR_SET_WORDS][8];
    int32_t change[4];
} walk_ways;

/* Finds the directions that steps take in 64 sectors, given the sectors from which each direction
 * is open. A step turns counter-clockwise as long as it would leave the sectors in use; some
 * direction is always open, so the last one needs no look. */
static inline void turn_to_open(walk_ways *ways, int32_t w, const uint64_t open[4])
{
    for (int32_t wanted = 0; wanted < 4; wanted++) {
        uint64_t taken[4], left = ~(uint64_t)0;
        for (int32_t turn = 0; turn < 3; turn++) {
            int32_t direction = (wanted + turn) & 3;
            taken[direction] = open[direction] & left;
            left &= ~open[direction];
        }
        taken[(wanted + 3) & 3] = left;
        ways->low[w - 1][wanted] = ways->low[w - 1][wanted + 4] = taken[1] | taken[3];
        ways->high[w - 1][wanted] = ways->high[w - 1][wanted + 4] = taken[2] | taken[3];
    }
}

/* Finds the directions of all sectors once, so that a step of the walk only looks them up. North
 * and west are the reverse directions, so their sets are those of south and east, moved by a row
 * and a column. */
static inline void find_ways(const floor_state *state, walk_ways *ways, int32_t words)
{
    int32_t columns = floor_columns(state);
    const floor_set *used = &state->used;
    uint64_t last_south = 0, last_east = 0;
    for (int32_t w = 1; w <= words; w++) {
        uint64_t open[4];
        open[EAST] =
            used->words[w] & floor_moved_down(used, w, 1, words) & ~state->last_column.words[w];
        open[SOUTH] = used->words[w] & floor_moved_down(used, w, columns, words);
        open[NORTH] = open[SOUTH] << columns | last_south >> (64 - columns);
        open[WEST] = open[EAST] << 1 | last_east >> 63;
        last_south = open[SOUTH];
        last_east = open[EAST];
        turn_to_open(ways, w, open);
    }
    ways->change[EAST] = 1;
    ways->change[NORTH] = -columns;
    ways->change[WEST] = -1;
    ways->change[SOUTH] = columns;
}

/* Half of the time the wanted direction is the last one, and half of the time it is drawn again
 * from all four: of the eight values of three bits, 0 to 4 keep it, and 5 to 7 turn by 1 to 3. So
 * one draw serves 21 steps, without an unpredictable branch. */
#define STEPS_PER_DRAW 21
#define STEP_TURNS     0x32100000u /* for each value, a hexadecimal digit */

/* Layouts with a random walk use whole rectangles of at least two sectors, so some direction is
 * always open. Records the sectors that each direction was taken from; a step west or north is a
 * link of the sector that it leads to. Sets [walked] to the sectors of the walk. */
static inline void walk_sectors(floor_state *state, brw_rng *rng, floor_set *walked, int32_t words)
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
            uint32_t wanted = direction + (STEP_TURNS >> 4 * (bits & 7) & 3);
            int32_t word = words == 1 ? 0 : at >> 6, bit = at & 63;
            direction = (uint32_t)(ways.low[word][wanted] >> bit & 1) +
                        2 * (uint32_t)(ways.high[word][wanted] >> bit & 1);
            left[direction].words[1 + word] |= (uint64_t)1 << bit;
            at += ways.change[direction];
        }
    }
    for (int32_t w = 1; w <= words; w++) {
        state->east.words[w] |= left[EAST].words[w] | floor_moved_down(&left[WEST], w, 1, words);
        state->south.words[w] |=
            left[SOUTH].words[w] | floor_moved_down(&left[NORTH], w, columns, words);
        walked->words[w] =
            left[EAST].words[w] | left[NORTH].words[w] | left[WEST].words[w] | left[SOUTH].words[w];
    }
    floor_add(walked, at);
}

/* ---- connecting the parts --------------------------------------------------------------- */

/* Adds all sectors of the walk to [reached] if it has one of them, because the walk connects them.
 * This saves most rounds of reach, whose number no processor can predict. */
static inline void reach_walked(floor_set *reached, const floor_set *walked, int32_t words)
{
    uint64_t met = 0;
    for (int32_t w = 1; w <= words; w++)
        met |= reached->words[w] & walked->words[w];
    for (int32_t w = 1; w <= words; w++)
        reached->words[w] |= walked->words[w] & (0 - (uint64_t)brw_is_any(met));
}

/* Adds to [reached] all sectors that links and merged rooms lead to. Each round goes one link
 * further in all four directions, until nothing is added. Links upward and to the left are stored
 * with the sectors there, which may lie in the previous word. */
static inline void reach(const floor_state *state, floor_set *reached, const floor_set *walked,
                         int32_t words)
{
    reach_walked(reached, walked, words);
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

/* Adds a random link between a sector that is reached and one that is not, and reaches that. There
 * is always one, because the sectors that a layout uses are connected. A link qualifies if both of
 * its sectors are in use and exactly one of them is reached. */
static inline void bridge(floor_state *state, brw_rng *rng, floor_set *reached, int32_t words)
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
    int32_t s = floor_nth(&ways[is_down], n - (across & -is_down), words);
    floor_add(links[is_down], s);
    floor_add(reached, s);
    floor_add(reached, s + (is_down ? columns : 1));
}

/* Starts from the lowest sector in use. Each bridge reaches at least one more sector, so the loop
 * ends. */
static inline void complete(floor_state *state, brw_rng *rng, const floor_set *walked,
                            int32_t words)
{
    floor_set reached;
    floor_clear(&reached, words);
    floor_add(&reached, floor_first(&state->used));
    reach(state, &reached, walked, words);
    while (!floor_same(&reached, &state->used, words)) {
        bridge(state, rng, &reached, words);
        reach(state, &reached, walked, words);
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

/* Writes a link. The rooms are written after the rest: a compiler would otherwise put the link
 * together on the stack and read it back before it can. */
static inline void put_link(const floor_state *state, barrow_link *link, int32_t a, int32_t b)
{
    *link = (barrow_link){.kind = BARROW_LINK_LINK, .lock = BARROW_NO_LOCK};
    link->a = state->sectors[a].room;
    link->b = state->sectors[b].room;
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
            put_link(state, link++, s, s + 1);
        }
    }
    for (int32_t w = 1; w <= words; w++) {
        for (uint64_t left = state->south.words[w]; left; left &= left - 1) {
            int32_t s = floor_lowest(w, left);
            put_link(state, link++, s, s + columns);
        }
    }
    dungeon->link_count = (uint32_t)(link - dungeon->links);
}

/* Decides which sectors are joined (F7): first by a random walk, then by joining separate parts,
 * then by fixing anchors that would be dead ends. The order of the draws must not change (G2). */
static inline void choose_links(floor_state *state, brw_rng *rng, int32_t words)
{
    floor_set walked;
    floor_clear(&walked, words);
    if (state->layout->walks)
        walk_sectors(state, rng, &walked, words);
    /* Two halves of one room need no corridor. */
    for (int32_t w = 1; w <= words; w++)
        state->south.words[w] &= ~state->merged_down.words[w];
    complete(state, rng, &walked, words);
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
