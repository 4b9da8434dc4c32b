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
#include "gen/common/tile_plan.h"

#define PAIR_STEPS    2 /* minimum number of steps between the mouths of two doorways */
#define CONTENT_STEPS 3 /* minimum number of steps from the only doorway to the content */
#define LAYER_TRIES   16
#define LAYER_TRAPS   5  /* maximum number of traps on one layer */
#define PAIR_TRAPS    3  /* traps to reserve for each pair of doorways */
#define ENDS_MOST     16 /* maximum number of doorways of a room; a room of three cells has eight */
#define TRAP_DEPTH    4  /* depth of the trap types, per level of danger */
#define PERIOD_LEAST  2
#define PERIOD_MOST   6

/* A room that gets traps. Traps are marked first. They become things at the end, when it is certain
 * which of them stay, so no thing ever has to be removed. */
typedef struct trap_room {
    brw_inside *inside;
    const uint32_t *layer;    /* some tiles that get traps together, or not at all */
    int32_t layer_count;      /* number of these */
    uint32_t ends[ENDS_MOST]; /* mouths of the doorways, or the only mouth and the content */
    uint32_t count;
    uint32_t least; /* two ends must be more than this many steps apart to count */
    uint32_t apart[ENDS_MOST][ENDS_MOST];
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
    room->least = PAIR_STEPS;
    if (room->count == 1 && find_content(inside, &spot)) {
        room->ends[room->count++] = brw_tile_index(plan, spot.x, spot.y);
        room->least = CONTENT_STEPS;
    }
}

/* Returns whether the ways between two ends need traps: there must be a way, and it must have space
 * for a trap that is on neither end. */
static bool is_trap_pair(const trap_room *room, uint32_t i, uint32_t k)
{
    return room->apart[i][k] != BRW_FAR && room->apart[i][k] > room->least;
}

/* ---- laying traps ----------------------------------------------------------------------- */

/* Gives the tiles of the layer some marks, or removes them. */
static void mark_layer(trap_room *room, uint32_t marks, bool is_in)
{
    for (int32_t i = 0; i < room->layer_count; i++) {
        uint16_t *mark = &room->inside->plan->marks[room->layer[i]];
        *mark = (uint16_t)(is_in ? *mark | marks : *mark & ~marks);
    }
}

/* Finds the number of steps from one end to the others, avoiding firm traps. */
static void meet_ends(trap_room *room, uint32_t one, uint32_t met[ENDS_MOST])
{
    brw_inside_measure(room->inside, room->ends[one], BRW_MARK_FIRM, BRW_UNSEEN);
    for (uint32_t k = 0; k < room->count; k++)
        met[k] = brw_inside_steps(room->inside, room->ends[k]);
}

/* Measures how far apart the ends are without any traps. Whatever the last search, from end 0, does
 * not reach is already sealed off by item blocks, and is_fair must not count it as cut off by
 * traps. */
static void measure_ends(trap_room *room)
{
    brw_inside *inside = room->inside;
    for (uint32_t i = room->count; i-- > 0;)
        meet_ends(room, i, room->apart[i]);
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside))
            if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
                brw_inside_steps(inside, tile) == BRW_FAR)
                inside->plan->marks[tile] |= BRW_MARK_SEALED;
}

/* Returns whether the ways from this end to some later one need traps. */
static bool has_trap_pair(const trap_room *room, uint32_t one)
{
    for (uint32_t k = one + 1; k < room->count; k++)
        if (is_trap_pair(room, one, k))
            return true;
    return false;
}

/* Returns whether the last measurement reached all floor that is neither sealed off nor has a firm
 * trap. */
static bool is_all_reached(const brw_inside *inside)
{
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside))
            if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
                !brw_inside_marked(inside, tile, BRW_MARK_SEALED | BRW_MARK_FIRM) &&
                brw_inside_steps(inside, tile) == BRW_FAR)
                return false;
    return true;
}

/* Returns whether firm traps cut off no floor and make no way between two ends much longer. */
static bool is_fair(trap_room *room)
{
    for (uint32_t i = 0; i == 0 || i + 1 < room->count; i++) {
        uint32_t met[ENDS_MOST];
        if (i > 0 && !has_trap_pair(room, i))
            continue;
        meet_ends(room, i, met);
        if (i == 0 && !is_all_reached(room->inside))
            return false;
        for (uint32_t k = i + 1; k < room->count; k++)
            if (is_trap_pair(room, i, k) && met[k] > room->apart[i][k] + BRW_DETOUR_MOST)
                return false;
    }
    return true;
}

/* Lists the tiles of all shortest ways to an end, from there back to the start of the measurement.
 * Each tile has one step less than some tile beside it. They are listed layer by layer: those with
 * s steps are ways[layers[s]] .. ways[layers[s - 1] - 1]. */
static void find_trap_ways(brw_inside *inside, uint32_t end)
{
    brw_tile_plan *plan = inside->plan;
    uint32_t width = plan->dungeon->width, count = 1, last = brw_inside_steps(inside, end);
    brw_inside_clear(inside, BRW_MARK_ON_WAY);
    plan->ways[0] = end;
    plan->layers[last] = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tile = plan->ways[i], steps = brw_inside_steps(inside, tile);
        const uint32_t beside[4] = {tile - width, tile + 1, tile + width, tile - 1};
        if (steps < last)
            plan->layers[--last] = i;
        for (uint32_t k = 0; k < 4; k++) {
            if (brw_inside_steps(inside, beside[k]) + 1 != steps ||
                plan->marks[beside[k]] & BRW_MARK_ON_WAY)
                continue;
            plan->marks[beside[k]] |= BRW_MARK_ON_WAY;
            plan->ways[count++] = beside[k];
        }
    }
    plan->layers[0] = count;
}

/* Takes the tiles of the shortest ways that are [steps] steps from the first end as the layer.
 * Returns how many there are, or 0 if one of them must not have a trap. On safe tiles, where the
 * player stands in front of item blocks, only timed traps are allowed. */
static int32_t take_layer(trap_room *room, uint32_t steps, bool is_timed)
{
    const brw_inside *inside = room->inside;
    uint32_t first = inside->plan->layers[steps], end = inside->plan->layers[steps - 1];
    room->layer = inside->plan->ways + first;
    room->layer_count = (int32_t)(end - first);
    for (int32_t i = 0; i < room->layer_count; i++)
        if (!brw_inside_marked(inside, room->layer[i], BRW_MARK_FREE) ||
            brw_inside_marked(inside, room->layer[i],
                              BRW_MARK_KEPT | (is_timed ? 0 : BRW_MARK_SAFE)))
            return 0;
    return room->layer_count;
}

/* Lays firm traps on the layer, if that is fair. */
static bool lay_firm(trap_room *room)
{
    int32_t count = room->layer_count;
    if (count > LAYER_TRAPS || count > room->room - room->kept_for_pairs)
        return false;
    mark_layer(room, BRW_MARK_TRAPPED | BRW_MARK_FIRM, true);
    if (is_fair(room)) {
        room->room -= count;
        return true;
    }
    mark_layer(room, BRW_MARK_TRAPPED | BRW_MARK_FIRM, false);
    return false;
}

/* Keeps the floor beside the traps of the layer free of other traps. */
static void keep_beside(trap_room *room)
{
    const brw_inside *inside = room->inside;
    uint32_t width = inside->plan->dungeon->width;
    for (int32_t i = 0; i < room->layer_count; i++) {
        uint32_t tile = room->layer[i];
        const uint32_t beside[4] = {tile - width, tile + 1, tile + width, tile - 1};
        for (uint32_t k = 0; k < 4; k++)
            if (brw_inside_marked(inside, beside[k], BRW_MARK_OPEN) &&
                !brw_inside_marked(inside, beside[k], BRW_MARK_TRAPPED))
                inside->plan->marks[beside[k]] |= BRW_MARK_KEPT;
    }
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
    mark_layer(room, BRW_MARK_TRAPPED, true);
    room->room -= least;
    keep_beside(room);
    return true;
}

/* Lays traps across all shortest ways between two ends, unless traps already cut them. Returns
 * whether they are cut now. */
static bool cross_pair(trap_room *room, uint32_t one, uint32_t other)
{
    brw_inside *inside = room->inside;
    uint32_t length = room->apart[one][other], layers = length - 2;
    room->kept_for_pairs -= PAIR_TRAPS;
    brw_inside_measure(inside, room->ends[one], BRW_MARK_TRAPPED, room->ends[other]);
    if (brw_inside_steps(inside, room->ends[other]) != length)
        return true;
    find_trap_ways(inside, room->ends[other]);
    uint32_t start = (uint32_t)brw_rng_below(&inside->rng, (int32_t)layers);
    for (uint32_t i = 0; i < layers && i < LAYER_TRIES; i++)
        if (take_layer(room, 2 + (start + i) % layers, false) > 0 && lay_firm(room))
            return true;
    return lay_timed(room, length);
}

/* Lays some more firm traps on free floor, where they are fair; four more if the room has no traps
 * yet. */
static void scatter_traps(trap_room *room)
{
    brw_inside *inside = room->inside;
    int32_t area = inside->rect.w * inside->rect.h;
    int32_t count = area / 90 + (room->room == room->most ? 4 : 0);
    brw_choose_unsafe(inside);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        if (!brw_inside_any(inside, BRW_MARK_CHOICE, &spot))
            return;
        uint32_t tile = brw_tile_index(inside->plan, spot.x, spot.y);
        room->layer = &tile;
        room->layer_count = 1;
        if (!brw_inside_marked(inside, tile, BRW_MARK_TRAPPED | BRW_MARK_KEPT))
            lay_firm(room);
    }
}

/* Lays a single timed trap between two floor tiles, for rooms that are too small for any other. */
static void lay_only_trap(trap_room *room)
{
    brw_inside *inside = room->inside;
    barrow_pos spot;
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside))
            inside->plan->marks[tile] |= BRW_MARK_CHOICE;
    while (brw_inside_any(inside, BRW_MARK_CHOICE, &spot)) {
        int32_t sides = 0;
        for (uint32_t i = 0; i < 4; i++)
            sides += brw_inside_holds(inside, spot.x + brw_nesw[i].x, spot.y + brw_nesw[i].y);
        brw_inside_unmark(inside, BRW_MARK_CHOICE, spot.x, spot.y);
        if (sides < 2)
            continue;
        brw_inside_mark(inside, BRW_MARK_TRAPPED, spot.x, spot.y);
        return;
    }
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Turns the sets of traps into things. All firm traps of a room have the same type. */
static void put_traps(trap_room *room, int32_t danger)
{
    brw_inside *inside = room->inside;
    uint8_t type = brw_draw_type(&inside->rng, BARROW_CLASS_TRAP, TRAP_DEPTH * danger);
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside)) {
            bool is_firm = brw_inside_marked(inside, tile, BRW_MARK_FIRM);
            if (!brw_inside_marked(inside, tile, BRW_MARK_TRAPPED))
                continue;
            barrow_thing *trap =
                brw_inside_put(inside, BARROW_THING_TRAP, brw_inside_pos(inside, tile), 0);
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
            brw_inside_measure(room->inside, room->ends[i], BRW_MARK_TRAPPED, room->ends[k]);
            if (brw_inside_steps(room->inside, room->ends[k]) == room->apart[i][k])
                return false;
        }
    return true;
}

/* Removes all traps and lays them again, nearest pairs first. Two doorways next to each other may
 * have only a little floor between them. If a timed trap were laid beside it first, that floor
 * would have to stay free of traps. */
static void cross_near_first(trap_room *room)
{
    brw_inside_clear(room->inside, BRW_MARK_TRAPPED | BRW_MARK_FIRM | BRW_MARK_KEPT);
    room->room = room->most;
    room->kept_for_pairs = PAIR_TRAPS * count_trap_pairs(room);
    for (uint32_t apart = 0; room->kept_for_pairs > 0; apart++)
        for (uint32_t i = 0; i < room->count; i++)
            for (uint32_t k = i + 1; k < room->count; k++)
                if (is_trap_pair(room, i, k) && room->apart[i][k] == apart)
                    cross_pair(room, i, k);
}

void brw_trap_room(brw_inside *inside, int32_t danger, brw_trap_care care)
{
    int32_t most = BRW_TRAPS_PER_CELL * (int32_t)inside->cells;
    trap_room room = {.inside = inside, .most = most, .room = most};
    brw_inside_clear(inside, BRW_MARK_TRAPPED | BRW_MARK_FIRM | BRW_MARK_KEPT | BRW_MARK_SEALED);
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
        if (danger == 0 || brw_puzzle_level(plan, room) || plan->rooms->tunnel(of) != BRW_NO_TUNNEL)
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
