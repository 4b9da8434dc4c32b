/* SPDX-License-Identifier: MIT
 * Traps that matter and are fair (T10). The tiles of the shortest ways between two doorways form
 * layers: those one step from the first doorway, those two steps away, and so on. Traps on all
 * tiles of a layer cut every shortest way. The chosen layer leaves a way around it that is not much
 * longer; if no layer does, the traps are timed, so that they can be passed.
 *
 *     #######
 *     0.123^#     doorway 0 and doorway x, and the tiles of the shortest ways between them by
 *     #.23^5#     layer; traps on the fourth layer, and a way around them below
 *     #....6x
 *     ####### */
#include "gen/common/tile_interiors.h"

#include "algo/grid.h"

#define PAIR_STEPS    2 /* minimum number of steps between the mouths of two doorways */
#define CONTENT_STEPS 3 /* minimum number of steps from the only doorway to the content */
#define LAYER_TRIES   16
#define LAYER_TRAPS   5  /* maximum number of traps on one layer */
#define PAIR_TRAPS    3  /* traps to reserve for each pair of doorways */
#define ENDS_MOST     16 /* maximum number of doorways of a room; a room of three cells has eight */
#define TRAP_DEPTH    4  /* depth of the trap types, per level of danger */
#define PERIOD_LEAST  2
#define PERIOD_MOST   6

/* A room that gets traps. */
typedef struct trap_room {
    brw_inside *inside;
    uint64_t *traps, *firm; /* tiles with traps, and with traps that are always active */
    uint64_t *kept;         /* floor before and after timed traps */
    uint64_t *layer;        /* one layer of the shortest ways between two ends */
    uint32_t way_count;     /* number of tiles in all layers */
    uint64_t *end_set;
    uint32_t ends[ENDS_MOST]; /* mouths of the doorways, or the only mouth and the content */
    uint32_t count, doorways;
    uint32_t least; /* two ends must be more than this many steps apart to count */
    uint16_t apart[ENDS_MOST][ENDS_MOST];
    int32_t most;           /* maximum number of traps */
    int32_t room;           /* number of traps that are still allowed */
    int32_t kept_for_pairs; /* of these, how many are reserved for later pairs */
} trap_room;

/* ---- ends ------------------------------------------------------------------------------- */

/* Finds the content of a room with one doorway. */
static bool find_content(const brw_inside *inside, barrow_pos *spot)
{
    static const uint8_t kinds[] = {
        BARROW_THING_KEY,  BARROW_THING_SWITCH, BARROW_THING_TREASURE, BARROW_THING_MAGIC_KEY,
        BARROW_THING_GOAL, BARROW_THING_BONUS,  BARROW_THING_CHEST};
    const brw_tile_plan *plan = inside->plan;
    for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (uint32_t i = plan->first_thing[inside->room]; i < plan->first_thing[inside->room + 1];
             i++)
            if (plan->dungeon->things[i].kind == kinds[k]) {
                *spot = plan->dungeon->things[i].pos;
                return true;
            }
    return false;
}

/* Lists the ends of the ways that may get traps: the floor in front of each doorway. In a room with
 * only one doorway, the other end is its content; if it holds nothing, there are no such ways. */
static void list_ends(trap_room *room)
{
    brw_inside *inside = room->inside;
    const brw_tile_plan *plan = inside->plan;
    barrow_pos spot;
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++)
        if (room->count < ENDS_MOST)
            room->ends[room->count++] = brw_inside_mouth(inside, plan->doors[i]);
    room->doorways = room->count;
    room->least = PAIR_STEPS;
    if (room->count == 1 && find_content(inside, &spot)) {
        room->ends[room->count++] = brw_inside_bit(inside, spot.x, spot.y);
        room->least = CONTENT_STEPS;
    }
    for (uint32_t i = 0; i < room->count; i++)
        brw_set_add(room->end_set, room->ends[i]);
}

/* Returns whether the ways between two ends need traps: there must be a way, and it must have space
 * for a trap that is on neither end. */
static bool is_trap_pair(const trap_room *room, uint32_t i, uint32_t k)
{
    return room->apart[i][k] != BRW_FAR && room->apart[i][k] > room->least;
}

/* ---- laying traps ----------------------------------------------------------------------- */

/* Adds the tiles of the layer to a set, or removes them. */
static void join_layer(trap_room *room, uint64_t *set, bool is_in)
{
    for (uint32_t i = room->inside->bits.first; i < room->inside->bits.end; i++)
        set[i] = is_in ? set[i] | room->layer[i] : set[i] & ~room->layer[i];
}

/* Records the steps to the ends in [edge], ignoring ends before index [from]; returns how many it
 * recorded. */
static uint32_t note_met(const trap_room *room, const uint64_t *edge, uint32_t from, uint16_t steps,
                         uint16_t *met)
{
    uint32_t count = 0;
    for (uint32_t k = from; k < room->count; k++)
        if (brw_set_has(edge, room->ends[k])) {
            met[k] = steps;
            count++;
        }
    return count;
}

/* Does the same as meet_ends for a room of two words. Most steps reach no end, which a single test
 * shows. */
static void meet_in_pair(trap_room *room, uint32_t one, uint32_t from, uint16_t *met)
{
    uint64_t **sets = room->inside->plan->sets;
    const brw_room_bits *bits = &room->inside->bits;
    brw_bit_pair open = brw_pair_of(bits, bits->open), firm = brw_pair_of(bits, room->firm);
    brw_bit_pair ends = brw_pair_of(bits, room->end_set), edge = brw_pair_at(bits, room->ends[one]);
    brw_bit_pair unseen = {open.low & ~firm.low & ~edge.low, open.high & ~firm.high & ~edge.high};
    uint32_t left = room->count - from, stride = bits->stride;
    uint64_t reached = 1;
    for (uint16_t steps = 1; reached && (left || from == 0); steps++) {
        if ((edge.low & ends.low) | (edge.high & ends.high)) {
            brw_pair_put(bits, sets[BRW_SET_EDGE], edge);
            left -= note_met(room, sets[BRW_SET_EDGE], from, steps, met);
        }
        reached = brw_pair_advance(&edge, &unseen, stride);
    }
    brw_pair_put(bits, sets[BRW_SET_UNSEEN], unseen);
}

/* Does the same as meet_ends for a room of any size. */
static void meet_in_words(trap_room *room, uint32_t one, uint32_t from, uint16_t *met)
{
    uint64_t **sets = room->inside->plan->sets, *unseen = sets[BRW_SET_UNSEEN];
    const brw_room_bits *bits = &room->inside->bits;
    uint64_t *edge = brw_inside_empty(room->inside, BRW_SET_EDGE), reached = 1;
    uint32_t left = room->count - from;
    brw_set_add(edge, room->ends[one]);
    for (uint32_t i = bits->first; i < bits->end; i++)
        unseen[i] = bits->open[i] & ~room->firm[i] & ~edge[i];
    for (uint16_t steps = 1; reached && (left || from == 0); steps++) {
        left -= note_met(room, edge, from, steps, met);
        reached = brw_bits_advance(bits, edge, unseen, sets[BRW_SET_NEXT]);
    }
}

/* Finds the number of steps from one end to the others, avoiding firm traps. It continues until it
 * has reached all ends from index [from] on, or all floor if [from] is 0. Floor that was not
 * reached remains in the set UNSEEN. */
static void meet_ends(trap_room *room, uint32_t one, uint32_t from, uint16_t *met)
{
    for (uint32_t k = 0; k < room->count; k++)
        met[k] = BRW_FAR;
    if (brw_bits_are_pair(&room->inside->bits))
        meet_in_pair(room, one, from, met);
    else
        meet_in_words(room, one, from, met);
}

/* Measures how far apart the ends are without any traps. The last search, from end 0, covers all
 * floor. Whatever it does not reach is already sealed off by item blocks, and is_fair must not
 * count it as cut off by traps. */
static void measure_ends(trap_room *room)
{
    const brw_inside *inside = room->inside;
    const brw_tile_plan *plan = inside->plan;
    for (uint32_t i = room->count; i-- > 0;)
        meet_ends(room, i, i == 0 ? 0 : i + 1, room->apart[i]);
    for (uint32_t i = inside->bits.first; i < inside->bits.end; i++)
        plan->sets[BRW_SET_SEALED][i] = plan->sets[BRW_SET_UNSEEN][i];
}

/* Returns whether the ways from this end to some later one need traps. */
static bool has_trap_pair(const trap_room *room, uint32_t one)
{
    for (uint32_t k = one + 1; k < room->count; k++)
        if (is_trap_pair(room, one, k))
            return true;
    return false;
}

/* Returns whether firm traps cut off no floor and make no way between two ends much longer. */
static bool is_fair(trap_room *room)
{
    const brw_tile_plan *plan = room->inside->plan;
    const brw_room_bits *bits = &room->inside->bits;
    for (uint32_t i = 0; i == 0 || i + 1 < room->count; i++) {
        uint16_t met[ENDS_MOST];
        if (i > 0 && !has_trap_pair(room, i))
            continue;
        meet_ends(room, i, i == 0 ? 0 : i + 1, met);
        for (uint32_t w = bits->first; i == 0 && w < bits->end; w++)
            if (plan->sets[BRW_SET_UNSEEN][w] & ~plan->sets[BRW_SET_SEALED][w])
                return false;
        for (uint32_t k = i + 1; k < room->count; k++)
            if (is_trap_pair(room, i, k) && met[k] > room->apart[i][k] + BRW_DETOUR_MOST)
                return false;
    }
    return true;
}

/* Lists the tiles of all shortest ways to an end, from there back to the start of the measurement.
 * Each tile has one step less than some tile beside it. They are listed layer by layer. */
static void find_trap_ways(trap_room *room, uint32_t end)
{
    brw_tile_plan *plan = room->inside->plan;
    uint64_t *seen = brw_inside_empty(room->inside, BRW_SET_WAYS);
    uint32_t stride = room->inside->bits.stride;
    plan->ways[0] = (uint16_t)end;
    room->way_count = 1;
    for (uint32_t i = 0; i < room->way_count; i++) {
        uint32_t at = plan->ways[i], steps = plan->steps[at] - 1u;
        const uint32_t beside[4] = {at - stride, at + 1, at + stride, at - 1};
        for (uint32_t k = 0; k < 4; k++)
            if (plan->steps[beside[k]] == steps && !brw_set_has(seen, beside[k])) {
                brw_set_add(seen, beside[k]);
                plan->ways[room->way_count++] = (uint16_t)beside[k];
            }
    }
}

/* Collects the tiles of the shortest ways that are [steps] steps from the first end. Returns how
 * many there are, or 0 if one of them must not have a trap. On safe tiles, where the player stands
 * in front of item blocks, only timed traps are allowed. */
static int32_t take_layer(trap_room *room, uint32_t steps, bool is_timed)
{
    const brw_room_bits *bits = &room->inside->bits;
    const brw_tile_plan *plan = room->inside->plan;
    int32_t count = 0;
    uint64_t barred = 0;
    brw_inside_empty(room->inside, BRW_SET_LAYER);
    for (uint32_t i = 0; i < room->way_count; i++)
        if (plan->steps[plan->ways[i]] == steps) {
            brw_set_add(room->layer, plan->ways[i]);
            count++;
        }
    for (uint32_t i = bits->first; i < bits->end; i++)
        barred |=
            room->layer[i] & (~bits->free[i] | room->kept[i] | (is_timed ? 0 : bits->safe[i]));
    return barred ? 0 : count;
}

/* Lays firm traps on the layer, if that is fair. */
static bool lay_firm(trap_room *room, int32_t count)
{
    if (count == 0 || count > LAYER_TRAPS || count > room->room - room->kept_for_pairs)
        return false;
    join_layer(room, room->traps, true);
    join_layer(room, room->firm, true);
    if (is_fair(room)) {
        room->room -= count;
        return true;
    }
    join_layer(room, room->traps, false);
    join_layer(room, room->firm, false);
    return false;
}

/* Keeps the floor beside the traps of the layer free of other traps. */
static void keep_beside(trap_room *room)
{
    const brw_room_bits *bits = &room->inside->bits;
    for (uint32_t i = bits->first; i < bits->end; i++)
        room->kept[i] |=
            brw_bits_beside(room->layer, i, bits->stride) & bits->open[i] & ~room->traps[i];
}

/* Lays timed traps on the layer with the fewest tiles; returns false if no layer is possible. */
static bool lay_timed(trap_room *room, uint32_t length)
{
    uint32_t best = 0;
    int32_t least = room->room + 1;
    for (uint32_t steps = 2; steps < length; steps++) {
        int32_t count = take_layer(room, steps, true);
        if (count > 0 && count < least) {
            best = steps;
            least = count;
        }
    }
    if (best == 0)
        return false;
    take_layer(room, best, true);
    join_layer(room, room->traps, true);
    room->room -= least;
    keep_beside(room);
    return true;
}

/* Lays traps across all shortest ways between two ends, unless traps already cut them. Returns
 * whether they are cut now. */
static bool cross_pair(trap_room *room, uint32_t one, uint32_t other)
{
    brw_inside *inside = room->inside;
    brw_tile_plan *plan = inside->plan;
    uint32_t length = room->apart[one][other], layers = length - 2;
    room->kept_for_pairs -= PAIR_TRAPS;
    brw_inside_measure(inside, room->ends[one], room->traps, room->ends[other]);
    if (plan->steps[room->ends[other]] != length)
        return true;
    find_trap_ways(room, room->ends[other]);
    uint32_t start = (uint32_t)brw_rng_below(&inside->rng, (int32_t)layers);
    for (uint32_t i = 0; i < layers && i < LAYER_TRIES; i++) {
        int32_t count = take_layer(room, 2 + (start + i) % layers, false);
        if (count > 0 && lay_firm(room, count))
            return true;
    }
    return lay_timed(room, length);
}

/* Lays some more firm traps on free floor, where they are fair; four more if the room has no traps
 * yet. */
static void scatter_traps(trap_room *room)
{
    brw_inside *inside = room->inside;
    const barrow_room *of = &inside->plan->dungeon->rooms[inside->room];
    int32_t area = inside->rect.w * inside->rect.h;
    int32_t count =
        area / (of->stamp == BARROW_STAMP_FIELD ? 40 : 120) + (room->room == room->most ? 4 : 0);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        uint64_t *layer = brw_inside_empty(inside, BRW_SET_LAYER);
        if (!brw_inside_any(inside, brw_inside_unsafe(inside), &spot))
            return;
        uint32_t bit = brw_inside_bit(inside, spot.x, spot.y);
        brw_set_add(layer, bit);
        if (!brw_set_has(room->traps, bit) && !brw_set_has(room->kept, bit))
            lay_firm(room, 1);
    }
}

/* Lays a single timed trap between two floor tiles, for rooms that are too small for any other. */
static void lay_only_trap(trap_room *room)
{
    brw_inside *inside = room->inside;
    barrow_pos spot;
    uint64_t *places = inside->plan->sets[BRW_SET_CHOICE];
    uint64_t *layer = brw_inside_empty(inside, BRW_SET_LAYER);
    for (uint32_t i = inside->bits.first; i < inside->bits.end; i++)
        places[i] = inside->bits.free[i];
    while (brw_inside_any(inside, places, &spot)) {
        int32_t sides = 0;
        for (uint32_t i = 0; i < 4; i++)
            sides += brw_inside_holds(inside, spot.x + brw_nesw[i].x, spot.y + brw_nesw[i].y);
        uint32_t bit = brw_inside_bit(inside, spot.x, spot.y);
        brw_set_remove(places, bit);
        if (sides < 2)
            continue;
        brw_set_add(layer, bit);
        join_layer(room, room->traps, true);
        return;
    }
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Turns the sets of traps into things. All firm traps of a room have the same type. */
static void put_traps(trap_room *room, int32_t danger)
{
    brw_inside *inside = room->inside;
    uint8_t type = brw_draw_type(&inside->rng, BARROW_CLASS_TRAP, TRAP_DEPTH * danger);
    for (uint32_t i = inside->bits.first; i < inside->bits.end; i++)
        for (uint64_t left = room->traps[i]; left; left &= left - 1) {
            uint32_t bit = 64 * i + (uint32_t)brw_lowest(left);
            bool is_firm = brw_set_has(room->firm, bit);
            barrow_thing *trap =
                brw_inside_put(inside, BARROW_THING_TRAP, brw_inside_pos(inside, bit), 0);
            if (!trap)
                return;
            trap->type = is_firm ? type : (uint8_t)BARROW_THING_TYPE_TIMED;
            if (!is_firm)
                trap->period = (uint8_t)brw_rng_between(&inside->rng, PERIOD_LEAST, PERIOD_MOST);
        }
}

/* Returns the number of pairs of ends that need traps between them. */
static int32_t count_trap_pairs(const trap_room *room)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < room->count; i++)
        for (uint32_t k = i + 1; k < room->count; k++)
            count += is_trap_pair(room, i, k);
    return count;
}

/* Lays traps across the ways between all pairs of ends or, if [is_sparse], one random pair. Returns
 * whether that succeeded for all of them. */
static bool cross_pairs(trap_room *room, bool is_sparse)
{
    int32_t pairs = count_trap_pairs(room), at = 0, crossed = 0;
    int32_t only = is_sparse && pairs ? brw_rng_below(&room->inside->rng, pairs) : -1;
    room->kept_for_pairs = PAIR_TRAPS * (is_sparse ? 1 : pairs);
    for (uint32_t i = 0; i < room->count; i++)
        for (uint32_t k = i + 1; k < room->count; k++)
            if (is_trap_pair(room, i, k) && (at++ == only || only < 0))
                crossed += cross_pair(room, i, k);
    return is_sparse || crossed == pairs;
}

/* Returns whether traps cut the shortest ways between every pair of ends. */
static bool all_are_crossed(trap_room *room)
{
    for (uint32_t i = 0; i < room->count; i++)
        for (uint32_t k = i + 1; k < room->count; k++) {
            if (!is_trap_pair(room, i, k))
                continue;
            brw_inside_measure(room->inside, room->ends[i], room->traps, room->ends[k]);
            if (room->inside->plan->steps[room->ends[k]] == room->apart[i][k])
                return false;
        }
    return true;
}

/* Removes all traps and lays them again, nearest pairs first. Two doorways next to each other may
 * have only a little floor between them. If a timed trap were laid beside it first, that floor
 * would have to stay free of traps. */
static void cross_near_first(trap_room *room)
{
    brw_inside *inside = room->inside;
    brw_inside_empty(inside, BRW_SET_TRAPS);
    brw_inside_empty(inside, BRW_SET_FIRM);
    brw_inside_empty(inside, BRW_SET_KEPT);
    room->room = room->most;
    room->kept_for_pairs = PAIR_TRAPS * count_trap_pairs(room);
    for (uint16_t apart = 0; room->kept_for_pairs > 0; apart++)
        for (uint32_t i = 0; i < room->count; i++)
            for (uint32_t k = i + 1; k < room->count; k++)
                if (is_trap_pair(room, i, k) && room->apart[i][k] == apart)
                    cross_pair(room, i, k);
}

/* Collects traps in sets of bits first. They become things at the end, when it is certain which of
 * them stay, so no thing ever has to be removed. */
void brw_trap_room(brw_inside *inside, int32_t danger, brw_trap_care care)
{
    int32_t most = BRW_TRAPS_PER_CELL * (int32_t)inside->cells;
    trap_room room = {.inside = inside,
                      .traps = brw_inside_empty(inside, BRW_SET_TRAPS),
                      .firm = brw_inside_empty(inside, BRW_SET_FIRM),
                      .kept = brw_inside_empty(inside, BRW_SET_KEPT),
                      .layer = brw_inside_empty(inside, BRW_SET_LAYER),
                      .end_set = brw_inside_empty(inside, BRW_SET_ENDS),
                      .most = most,
                      .room = most};
    list_ends(&room);
    measure_ends(&room);
    bool is_crossed = cross_pairs(&room, care == BRW_TRAPS_ONE_WAY);
    scatter_traps(&room);
    if (!is_crossed && care == BRW_TRAPS_SURE && !all_are_crossed(&room)) {
        cross_near_first(&room);
        scatter_traps(&room);
    }
    if (room.room == room.most)
        lay_only_trap(&room);
    inside->plan->thing_room = room.most;
    put_traps(&room, danger);
}

barrow_status brw_tile_traps(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_room *of = &dungeon->rooms[room];
        int32_t danger = plan->rooms->traps(of);
        if (danger == 0 || plan->rooms->puzzle(of) || plan->rooms->tunnel(of) != BRW_NO_TUNNEL)
            continue; /* puzzle rooms get their traps with the puzzle */
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        brw_trap_room(&inside, danger,
                      brw_is_small_block(plan) ? BRW_TRAPS_EVERY_WAY : BRW_TRAPS_SURE);
        brw_rng_join(&work->rng, &inside.rng);
    }
    return BARROW_OK;
}

#undef PAIR_STEPS
#undef CONTENT_STEPS
#undef LAYER_TRIES
#undef LAYER_TRAPS
#undef PAIR_TRAPS
#undef ENDS_MOST
#undef TRAP_DEPTH
#undef PERIOD_LEAST
#undef PERIOD_MOST
