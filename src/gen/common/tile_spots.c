/* SPDX-License-Identifier: MIT
 * Finds places inside a room: which places exist, how far away they are, and which one to take.
 * Tiles are handled 64 at a time (room_bits.h).
 *
 * A room's tiles are a string of bits, row by row, with a guard bit between rows that is never set.
 * So a shift by one or by the stride moves every tile one step, and none wraps into another row:
 *
 *
 *   | . . . . . | . . . . . | . . . . .      . tiles of three rows, | guards
 *     <-- stride --> */
#include "gen/common/tile_spots.h"

#include <string.h>

#include "algo/grid.h"
#include "core/types.h"

#define WALL_STEPS    3 /* a wall counts as this many more steps when a far place is wanted */
#define MIDDLE_POINTS 0x40000000u /* points of the middle itself when a place near it is wanted */

/* Returns the oldest link of a room. In all rooms but the first, it is the link that the room was
 * added with. */
static uint16_t first_entrance(const brw_tile_plan *plan, uint32_t room)
{
    uint32_t first = plan->first_door[room];
    return first < plan->first_door[room + 1] ? plan->doors[first] : BARROW_NONE;
}

brw_inside brw_inside_of(brw_tile_plan *plan, const brw_rng *rng, uint32_t room)
{
    uint32_t cells;
    brw_room_cells(plan->dungeon, room, &cells);
    return (brw_inside){.plan = plan,
                        .room = room,
                        .rect = plan->dungeon->rooms[room].rect,
                        .bits = brw_bits_of(plan, room),
                        .cells = cells,
                        .entrance = first_entrance(plan, room),
                        .rng = brw_rng_fork(rng, room)};
}

barrow_pos brw_inside_pos(const brw_inside *inside, uint32_t bit)
{
    uint32_t tile = bit - 64 * inside->bits.first;
    return (barrow_pos){(int16_t)(inside->rect.x + (int32_t)(tile % inside->bits.stride)),
                        (int16_t)(inside->rect.y + (int32_t)(tile / inside->bits.stride))};
}

/* Mouths are stored at 2 * link for room a and at 2 * link + 1 for room b. */
uint32_t brw_inside_mouth(const brw_inside *inside, uint16_t link)
{
    const brw_tile_plan *plan = inside->plan;
    return plan->mouths[2 * link + (plan->dungeon->links[link].a == inside->room ? 0 : 1)];
}

uint64_t *brw_inside_empty(brw_inside *inside, uint32_t set)
{
    uint64_t *words = inside->plan->sets[set];
    memset(words, 0, sizeof *words * (inside->bits.end + inside->bits.first));
    return words;
}

/* ---- measuring -------------------------------------------------------------------------- */

/* Writes the distance [count] for each tile of a word; [steps] points to the entry of its first
 * tile. */
static void note_steps(uint16_t *steps, uint64_t tiles, uint32_t count)
{
    for (; tiles; tiles &= tiles - 1)
        steps[brw_lowest(tiles)] = (uint16_t)count;
}

/* Does the same as spread_steps, for a room of two words. */
static void spread_in_pair(brw_inside *inside, const uint64_t *wanted_set, uint32_t to)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t **sets = inside->plan->sets;
    uint16_t *steps_to = inside->plan->steps + 64 * bits->first;
    brw_bit_pair edge = brw_pair_of(bits, sets[BRW_SET_EDGE]);
    brw_bit_pair unseen = brw_pair_of(bits, sets[BRW_SET_UNSEEN]);
    brw_bit_pair wanted = brw_pair_of(bits, wanted_set);
    uint64_t stop[4] = {0};
    uint32_t stride = bits->stride;
    brw_set_add(stop, to);
    brw_bit_pair last = brw_pair_of(bits, stop);
    for (uint32_t steps = 1; edge.low | edge.high; steps++) {
        note_steps(steps_to, edge.low & wanted.low, steps);
        note_steps(steps_to + 64, edge.high & wanted.high, steps);
        if ((edge.low & last.low) | (edge.high & last.high))
            break;
        brw_pair_advance(&edge, &unseen, stride);
    }
    brw_pair_put(bits, sets[BRW_SET_UNSEEN], unseen);
}

/* Measures the steps from the tiles in EDGE (1 step each) to those in [wanted], across the floor in
 * UNSEEN. It stops once it reaches tile [to]. Tiles that are not reached stay in UNSEEN and keep
 * their old steps, so you must check UNSEEN. Steps are written only for wanted tiles. */
static void spread_steps(brw_inside *inside, const uint64_t *wanted, uint32_t to)
{
    brw_tile_plan *plan = inside->plan;
    const brw_room_bits *bits = &inside->bits;
    uint64_t *unseen = plan->sets[BRW_SET_UNSEEN], *edge = plan->sets[BRW_SET_EDGE], reached = 1;
    if (brw_bits_are_pair(bits)) {
        spread_in_pair(inside, wanted, to);
        return;
    }
    for (uint32_t steps = 1; reached; steps++) {
        for (uint32_t i = bits->first; i < bits->end; i++)
            note_steps(plan->steps + 64 * i, edge[i] & wanted[i], steps);
        if (brw_set_has(edge, to))
            return;
        reached = brw_bits_advance(bits, edge, unseen, plan->sets[BRW_SET_NEXT]);
    }
}

/* Begins a search at the doorway of [link], or at all doorways if it is BARROW_NONE. */
static void begin_at_doorways(brw_inside *inside, uint16_t link)
{
    const brw_tile_plan *plan = inside->plan;
    uint64_t *unseen = plan->sets[BRW_SET_UNSEEN];
    uint64_t *edge = brw_inside_empty(inside, BRW_SET_EDGE);
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++)
        if (link == BARROW_NONE || plan->doors[i] == link)
            brw_set_add(edge, brw_inside_mouth(inside, plan->doors[i]));
    for (uint32_t i = inside->bits.first; i < inside->bits.end; i++)
        unseen[i] = inside->bits.open[i] & ~edge[i];
    unseen[inside->bits.end] = 0;
}

/* Measures the steps to the wanted tiles from the doorway of [link], or from the nearest
 * doorway. */
static void measure_from_doorways(brw_inside *inside, uint16_t link, const uint64_t *wanted)
{
    begin_at_doorways(inside, link);
    spread_steps(inside, wanted, BRW_NO_END);
}

bool brw_inside_is_whole(brw_inside *inside)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t **sets = inside->plan->sets, unseen = 0;
    begin_at_doorways(inside, inside->entrance);
    while (brw_bits_advance(bits, sets[BRW_SET_EDGE], sets[BRW_SET_UNSEEN], sets[BRW_SET_NEXT])) {
    }
    for (uint32_t i = bits->first; i < bits->end; i++)
        unseen |= sets[BRW_SET_UNSEEN][i];
    return unseen == 0;
}

/* Sets all steps to BRW_FAR first, so that step_down never enters walls or unreachable tiles. */
void brw_inside_measure(brw_inside *inside, uint32_t from, const uint64_t *closed, uint32_t to)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t *unseen = inside->plan->sets[BRW_SET_UNSEEN];
    uint64_t *edge = brw_inside_empty(inside, BRW_SET_EDGE);
    uint16_t *steps = inside->plan->steps;
    memset(steps, BARROW_NONE_BYTE, sizeof *steps * 64 * (bits->end + bits->first));
    brw_set_add(edge, from);
    for (uint32_t i = bits->first; i < bits->end; i++)
        unseen[i] = bits->open[i] & ~edge[i] & (closed ? ~closed[i] : ~(uint64_t)0);
    unseen[bits->end] = 0;
    spread_steps(inside, bits->open, to);
}

/* Moves one step closer to where the last measurement started; returns false at its start, or if
 * there is no way. Guards and walls are BRW_FAR, so they are never a step down. */
static bool step_down(const brw_inside *inside, uint32_t *at)
{
    const uint16_t *steps = inside->plan->steps;
    uint32_t stride = inside->bits.stride, here = *at;
    const uint32_t beside[4] = {here - stride, here + 1, here + stride, here - 1};
    for (uint32_t i = 0; i < 4 && steps[here] != BRW_FAR; i++)
        if (steps[beside[i]] < steps[here]) {
            *at = beside[i];
            return true;
        }
    return false;
}

/* Measures only once, from [spot]. The steps decrease on the way from each doorway, so one search
 * serves them all. */
void brw_inside_keep_safe(brw_inside *inside, barrow_pos spot)
{
    const brw_tile_plan *plan = inside->plan;
    brw_inside_measure(inside, brw_inside_bit(inside, spot.x, spot.y), NULL, BRW_NO_END);
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++) {
        uint32_t at = brw_inside_mouth(inside, plan->doors[i]);
        do {
            brw_set_add(inside->bits.safe, at);
        } while (step_down(inside, &at));
    }
}

/* ---- sets of tiles ---------------------------------------------------------------------- */

/* Removes from [set] the tiles beside the floor in front of doorways. */
static uint64_t *off_mouths(brw_inside *inside, uint64_t *set)
{
    const brw_tile_plan *plan = inside->plan;
    uint32_t stride = inside->bits.stride;
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++) {
        uint32_t at = brw_inside_mouth(inside, plan->doors[i]);
        brw_set_remove(set, at - stride);
        brw_set_remove(set, at - 1);
        brw_set_remove(set, at + 1);
        brw_set_remove(set, at + stride);
    }
    return set;
}

/* The floor in front of a door is one step from it and is not free anyway. The tiles beside it are
 * two steps away and are removed here, so all remaining tiles are at least three steps away
 * (T5). */
uint64_t *brw_inside_away(brw_inside *inside)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t *set = inside->plan->sets[BRW_SET_CHOICE];
    memcpy(set, bits->free, sizeof *set * (bits->end + bits->first));
    return off_mouths(inside, set);
}

uint64_t *brw_inside_unsafe(brw_inside *inside)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t *set = inside->plan->sets[BRW_SET_CHOICE];
    for (uint32_t i = bits->first; i < bits->end; i++)
        set[i] = bits->free[i] & ~bits->safe[i];
    return set;
}

/* Shifts the string nine times, once for each tile of a 3x3 square. Guards are never set, so edges
 * need no special case. */
uint64_t *brw_inside_amid(brw_inside *inside, const uint64_t *tiles)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t *set = inside->plan->sets[BRW_SET_CHOICE];
    for (uint32_t i = bits->first; i < bits->end; i++) {
        set[i] = ~(uint64_t)0;
        for (uint32_t row = 64 * i - bits->stride; row <= 64 * i + bits->stride;
             row += bits->stride)
            set[i] &= brw_bits_from(tiles, row - 1) & brw_bits_from(tiles, row) &
                      brw_bits_from(tiles, row + 1);
    }
    return set;
}

/* Returns which of the 64 tiles of word [i] are alcoves: tiles with a wall on one side only, and
 * three free tiles in a row on the other.
 *
 *    # # #       x is an alcove: wall on its north side only, and
 *    . x .       the three tiles f below it are free
 *    f f f */
static uint64_t alcoves_in(const brw_room_bits *bits, uint32_t i)
{
    const uint64_t *open = bits->open, *free = bits->free;
    uint32_t at = 64 * i, above = at - bits->stride, below = at + bits->stride;
    uint64_t wall_n = ~brw_bits_from(open, above), wall_s = ~brw_bits_from(open, below);
    uint64_t wall_w = ~brw_bits_from(open, at - 1), wall_e = ~brw_bits_from(open, at + 1);
    uint64_t nw = brw_bits_from(free, above - 1), ne = brw_bits_from(free, above + 1);
    uint64_t sw = brw_bits_from(free, below - 1), se = brw_bits_from(free, below + 1);
    uint64_t to_n = wall_n & sw & brw_bits_from(free, below) & se;
    uint64_t to_s = wall_s & nw & brw_bits_from(free, above) & ne;
    uint64_t to_w = wall_w & ne & brw_bits_from(free, at + 1) & se;
    uint64_t to_e = wall_e & nw & brw_bits_from(free, at - 1) & sw;
    return brw_bits_in_one(wall_n, wall_s, wall_w, wall_e) & (to_n | to_s | to_w | to_e);
}

uint64_t *brw_inside_alcoves(brw_inside *inside)
{
    uint64_t *set = brw_inside_solid(inside);
    for (uint32_t i = inside->bits.first; i < inside->bits.end; i++)
        set[i] &= alcoves_in(&inside->bits, i);
    return set;
}

/* ---- choosing --------------------------------------------------------------------------- */

/* Sets may have been made before the last thing was placed, so tiles that are no longer free are
 * left out here. */
static int32_t count_free(const brw_inside *inside, const uint64_t *set)
{
    int32_t count = 0;
    for (uint32_t i = inside->bits.first; i < inside->bits.end; i++)
        count += brw_popcount(set[i] & inside->bits.free[i]);
    return count;
}

/* Returns the [n]-th free tile of [set], which has more than n free tiles. */
static barrow_pos nth_free(const brw_inside *inside, const uint64_t *set, int32_t n)
{
    uint32_t i = inside->bits.first;
    int32_t count = brw_popcount(set[i] & inside->bits.free[i]);
    while (n >= count) {
        n -= count;
        i++;
        count = brw_popcount(set[i] & inside->bits.free[i]);
    }
    uint32_t bit = (uint32_t)brw_select(set[i] & inside->bits.free[i], n);
    return brw_inside_pos(inside, 64 * i + bit);
}

/* Tiles are counted in the order of the bits, row by row, which is the same on all machines
 * (G1). */
bool brw_inside_any(brw_inside *inside, const uint64_t *set, barrow_pos *spot)
{
    int32_t count = count_free(inside, set);
    if (count == 0)
        return false;
    int32_t pick = brw_rng_below(&inside->rng, count);
    *spot = nth_free(inside, set, pick);
    return true;
}

bool brw_inside_passing(brw_inside *inside, const uint64_t *set, barrow_pos *spot)
{
    int32_t count = count_free(inside, set), pick = 0;
    if (count == 0)
        return false;
    for (int32_t seen = 2; seen <= count; seen++)
        if (brw_rng_below(&inside->rng, seen) == 0)
            pick = seen - 1;
    *spot = nth_free(inside, set, pick);
    return true;
}

/* The best tile seen so far. */
typedef struct spot_contest {
    uint32_t points; /* 0 if there is no tile yet */
    uint32_t bit;
    int32_t equals;
} spot_contest;

/* Considers a tile that has at least as many points as the best. The n-th of n equal tiles replaces
 * the best with probability 1 in n, so all are equally likely and need not be listed. */
static void enter_tile(spot_contest *contest, brw_rng *rng, uint32_t bit, uint32_t points)
{
    contest->equals = points > contest->points ? 1 : contest->equals + 1;
    contest->points = points;
    if (brw_rng_below(rng, contest->equals) == 0)
        contest->bit = bit;
}

/* Returns the best tile, if there was any. */
static bool end_contest(const brw_inside *inside, const spot_contest *contest, barrow_pos *spot)
{
    if (contest->points == 0)
        return false;
    *spot = brw_inside_pos(inside, contest->bit);
    return true;
}

/* Returns which of the 64 tiles of word [i] have floor on all four sides. */
static uint64_t amid_floor(const brw_room_bits *bits, uint32_t i)
{
    const uint64_t *open = bits->open;
    return brw_bits_from(open, 64 * i - bits->stride) & brw_bits_from(open, 64 * i - 1) &
           brw_bits_from(open, 64 * i + 1) & brw_bits_from(open, 64 * i + bits->stride);
}

/* Finds the tile of [set] with the most steps in the last measurement; a wall beside it adds
 * [wall]. Tiles that were not reached are left out, so that nothing is placed where nobody can
 * go. */
static bool find_farthest(brw_inside *inside, const uint64_t *set, uint32_t wall, barrow_pos *spot)
{
    const brw_tile_plan *plan = inside->plan;
    const brw_room_bits *bits = &inside->bits;
    spot_contest contest = {0};
    for (uint32_t i = bits->first; i < bits->end; i++) {
        /* All tiles except those with floor on all four sides; a pillar counts as a wall too. */
        uint64_t walled = ~amid_floor(bits, i);
        uint64_t left = set[i] & ~plan->sets[BRW_SET_UNSEEN][i];
        for (; left; left &= left - 1) {
            uint32_t k = (uint32_t)brw_lowest(left);
            uint32_t points = plan->steps[64 * i + k] + (walled >> k & 1 ? wall : 0);
            if (points >= contest.points)
                enter_tile(&contest, &inside->rng, 64 * i + k, points);
        }
    }
    return end_contest(inside, &contest, spot);
}

/* Measures from the nearest doorway, so the tile is far from all of them. */
bool brw_inside_remote(brw_inside *inside, const uint64_t *set, barrow_pos *spot)
{
    measure_from_doorways(inside, BARROW_NONE, set);
    return find_farthest(inside, set, 0, spot);
}

/* Measures from the entrance only: the farthest tile is where a walk through the room ends. */
bool brw_inside_far_in(brw_inside *inside, const uint64_t *set, barrow_pos *spot)
{
    if (count_free(inside, set) == 0)
        return false;
    measure_from_doorways(inside, inside->entrance, set);
    return brw_inside_farthest(inside, set, spot);
}

bool brw_inside_farthest(brw_inside *inside, const uint64_t *set, barrow_pos *spot)
{
    return find_farthest(inside, set, WALL_STEPS, spot);
}

/* Enters [count] tiles of a row, starting at bit [at], as candidates for the middle. [dx] is the
 * column offset of the first one, and [points] is what a tile in the middle column would get. */
static void enter_row(brw_inside *inside, const uint64_t *set, uint32_t at, uint32_t count,
                      int32_t dx, uint32_t points, spot_contest *contest)
{
    uint64_t left = brw_bits_from(set, at) & brw_bits_from(inside->bits.free, at);
    for (left &= brw_low_bits[count]; left; left &= left - 1) {
        int32_t k = brw_lowest(left), away = dx + 2 * k;
        uint32_t here = points - (uint32_t)(away * away);
        if (here >= contest->points)
            enter_tile(contest, &inside->rng, at + (uint32_t)k, here);
    }
}

/* Distances are squared, in half tiles from the middle of the rectangle. Tiles come row by row, so
 * once a row below the middle is farther away than the best tile, all later rows are too. */
bool brw_inside_middle_in(brw_inside *inside, const uint64_t *set, barrow_pos *spot)
{
    uint32_t row = 64 * inside->bits.first, w = (uint32_t)inside->rect.w;
    spot_contest contest = {0};
    for (int32_t dy = 1 - inside->rect.h; dy < inside->rect.h; dy += 2) {
        uint32_t points = MIDDLE_POINTS - (uint32_t)(dy * dy);
        if (dy > 0 && contest.points > points)
            break;
        for (uint32_t x = 0; x < w; x += 64)
            enter_row(inside, set, row + x, w - x < 64 ? w - x : 64,
                      2 * (int32_t)x - inside->rect.w + 1, points, &contest);
        row += inside->bits.stride;
    }
    return end_contest(inside, &contest, spot);
}

bool brw_inside_middle(brw_inside *inside, barrow_pos *spot)
{
    return brw_inside_middle_in(inside, inside->bits.free, spot);
}

/* Prefers a tile that may be blocked, because a thing there is in nobody's way, and that is not
 * beside the floor in front of a doorway, where traps may have to lie. */
bool brw_inside_far(brw_inside *inside, barrow_pos *spot)
{
    return brw_inside_far_in(inside, off_mouths(inside, brw_inside_solid(inside)), spot) ||
           brw_inside_far_in(inside, brw_inside_solid(inside), spot) ||
           brw_inside_middle(inside, spot);
}

/* If there is no alcove, being far away beside a wall matters more than keeping off the floor
 * beside doorways (T3). */
bool brw_inside_alcove(brw_inside *inside, barrow_pos *spot)
{
    return brw_inside_far_in(inside, off_mouths(inside, brw_inside_alcoves(inside)), spot) ||
           brw_inside_far_in(inside, brw_inside_alcoves(inside), spot) ||
           brw_inside_far_in(inside, brw_inside_solid(inside), spot) ||
           brw_inside_middle(inside, spot);
}

bool brw_inside_wall(const brw_inside *inside, barrow_pos spot, barrow_pos *step)
{
    /* North comes first, so in a corner the wall above is chosen. */
    for (uint32_t i = 0; i < 4; i++) {
        *step = brw_nesw[i];
        if (!brw_inside_holds(inside, spot.x + step->x, spot.y + step->y) &&
            brw_inside_holds(inside, spot.x - step->x, spot.y - step->y))
            return true;
    }
    return false;
}

/* Adds nothing once the room's allowance is used up, so required things must come first. */
barrow_thing *brw_inside_put(brw_inside *inside, barrow_thing_kind kind, barrow_pos spot,
                             uint8_t flag)
{
    brw_tile_plan *plan = inside->plan;
    barrow_dungeon *dungeon = plan->dungeon;
    if (plan->thing_room <= 0)
        return NULL;
    plan->thing_room--;
    brw_inside_take(inside, spot);
    barrow_thing *thing = &dungeon->things[dungeon->thing_count++];
    *thing = (barrow_thing){.pos = spot,
                            .room = (uint16_t)inside->room,
                            .kind = (uint8_t)kind,
                            .flag = flag,
                            .type = BARROW_NO_TYPE,
                            .gate = BARROW_NONE,
                            .guards = BARROW_GUARDS_NONE};
    return thing;
}

#define LOOT_DEPTH 10 /* depth of a chest's possible contents, for each tier */

void brw_inside_put_chest(brw_inside *inside, barrow_pos spot, uint8_t tier)
{
    barrow_thing *chest = brw_inside_put(inside, BARROW_THING_CHEST, spot, 0);
    if (!chest)
        return;
    chest->tier = tier;
    chest->type = brw_draw_type(&inside->rng, BARROW_CLASS_LOOT, LOOT_DEPTH * tier);
}

/* ---- types ------------------------------------------------------------------------------ */

/* Returns whether the type may occur on tile maps of quests and crawls. They exclude pits and
 * warps, which would lead past their doors. */
static bool is_tile_type(uint32_t type)
{
    return type != BARROW_THING_TYPE_PIT && type != BARROW_THING_TYPE_WARP;
}

/* The rows of a class are consecutive in the table. Types of depth 1 are always possible, so at
 * least one weight is above 0. */
uint8_t brw_draw_type(brw_rng *rng, barrow_class list, int32_t depth)
{
    const brw_type_row *rows = brw_types_of(NULL, NULL)->rows;
    int32_t weights[BARROW_THING_TYPE_COUNT], count = 0;
    uint32_t first = 0;
    while (rows[first].of_class != list)
        first++;
    for (uint32_t i = first; i < BARROW_THING_TYPE_COUNT && rows[i].of_class == list; i++) {
        bool is_shallow = rows[i].depth <= depth || rows[i].depth == 1;
        weights[count++] = is_shallow && is_tile_type(i) ? rows[i].weight : 0;
    }
    return (uint8_t)((int32_t)first + brw_rng_weighted(rng, weights, count));
}

#undef LOOT_DEPTH
#undef WALL_STEPS
#undef MIDDLE_POINTS
