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
#include "gen/common/tile_draft.h"

#define PAIR_STEPS    2 /* minimum number of steps between the mouths of two doorways */
#define CONTENT_STEPS 3 /* minimum number of steps from the only doorway to the content */
#define LAYER_TRIES   16
#define LAYER_TRAPS   5  /* maximum number of traps on one layer */
#define PAIR_TRAPS    3  /* traps to reserve for each pair of doorways */
#define ENDS_MOST     16 /* maximum number of doorways of a room; a room of three cells has eight */
#define TRAP_DEPTH    4  /* depth of the trap types, per level of danger */
#define PERIOD_LEAST  2
#define PERIOD_MOST   6

/* Two ends of ways that need traps, and the steps between them without any. */
typedef struct trap_pair {
    uint8_t one, other;
    uint32_t apart;
} trap_pair;

/* A room that gets traps. Traps are marked first. They become things at the end, when it is certain
 * which of them stay, so no thing ever has to be removed. */
typedef struct trap_room {
    brw_inside *inside;
    const uint32_t *layer;    /* some tiles that get traps together, or not at all */
    int32_t layer_count;      /* number of these */
    uint32_t ends[ENDS_MOST]; /* mouths of the doorways, or the only mouth and the content */
    trap_pair pairs[ENDS_MOST * ENDS_MOST / 2];
    uint32_t pair_count;
    int32_t most;           /* maximum number of traps */
    int32_t room;           /* number of traps that are still allowed */
    int32_t kept_for_pairs; /* of these, how many are reserved for later pairs */
} trap_room;

/* ---- ends ------------------------------------------------------------------------------- */

/* Lists the pairs of ends between which the ways need traps: the floor in front of each doorway. In
 * a room with only one doorway, the other end is its content; if it holds nothing, there are no
 * such ways. There must be a way, with space for a trap that is on neither end. Whatever the search
 * from end 0 does not reach is already sealed off by item blocks, and is_fair must not count it as
 * cut off by traps. */
static void list_pairs(trap_room *room)
{
    static const uint8_t kinds[] = {
        BARROW_THING_KEY,  BARROW_THING_SWITCH, BARROW_THING_TREASURE, BARROW_THING_MAGIC_KEY,
        BARROW_THING_GOAL, BARROW_THING_BONUS,  BARROW_THING_CHEST};
    brw_inside *inside = room->inside;
    const brw_tile_draft *draft = inside->draft;
    const uint32_t *first = draft->first_thing + inside->room;
    uint32_t count = 0;
    for (BRW_EACH_DOOR(door, draft, inside->room))
        if (count < ENDS_MOST)
            room->ends[count++] = brw_inside_mouth(inside, *door);
    uint32_t least = count == 1 ? CONTENT_STEPS : PAIR_STEPS;
    for (uint32_t k = 0; k < sizeof kinds && count == 1; k++)
        for (uint32_t i = first[0]; i < first[1] && count == 1; i++)
            if (draft->dungeon->things[i].kind == kinds[k]) {
                barrow_pos spot = draft->dungeon->things[i].pos;
                room->ends[count++] = brw_tile_index(draft, spot.x, spot.y);
            }
    for (uint8_t i = 0; i < count; i++) {
        brw_inside_measure(inside, room->ends[i], BRW_MARK_FIRM, BRW_UNSEEN);
        for (uint8_t k = (uint8_t)(i + 1); k < count; k++) {
            uint32_t apart = brw_inside_steps(inside, room->ends[k]);
            if (apart != BRW_FAR && apart > least)
                room->pairs[room->pair_count++] = (trap_pair){i, k, apart};
        }
        for (BRW_EACH_TILE(tile, inside))
            if (i == 0 && brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
                brw_inside_steps(inside, tile) == BRW_FAR)
                draft->marks[tile] |= BRW_MARK_SEALED;
    }
}

/* ---- laying traps ----------------------------------------------------------------------- */

/* Gives the tiles of the layer some marks, or removes them. */
static void mark_layer(trap_room *room, uint32_t marks, bool is_in)
{
    for (int32_t i = 0; i < room->layer_count; i++) {
        uint16_t *mark = &room->inside->draft->marks[room->layer[i]];
        *mark = (uint16_t)(is_in ? *mark | marks : *mark & ~marks);
    }
}

/* Returns whether firm traps cut off no floor that is not sealed off, and make no way between two
 * ends much longer. */
static bool is_fair(trap_room *room)
{
    brw_inside *inside = room->inside;
    uint32_t from = 0;
    brw_inside_measure(inside, room->ends[0], BRW_MARK_FIRM, BRW_UNSEEN);
    for (BRW_EACH_TILE(tile, inside))
        if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
            !brw_inside_marked(inside, tile, BRW_MARK_SEALED | BRW_MARK_FIRM) &&
            brw_inside_steps(inside, tile) == BRW_FAR)
            return false;
    for (uint32_t i = 0; i < room->pair_count; i++) {
        if (room->pairs[i].one != from) {
            from = room->pairs[i].one;
            brw_inside_measure(inside, room->ends[from], BRW_MARK_FIRM, BRW_UNSEEN);
        }
        uint32_t steps = brw_inside_steps(inside, room->ends[room->pairs[i].other]);
        if (steps > room->pairs[i].apart + BRW_DETOUR_MOST)
            return false;
    }
    return true;
}

/* Lists the tiles of all shortest ways to an end, from there back to the start of the measurement.
 * Each tile has one step less than some tile beside it. They are listed layer by layer: those with
 * s steps are ways[layers[s]] .. ways[layers[s - 1] - 1]. */
static void find_walks(brw_inside *inside, uint32_t end)
{
    brw_tile_draft *draft = inside->draft;
    uint32_t width = draft->dungeon->width, count = 1, last = brw_inside_steps(inside, end);
    brw_inside_clear(inside, BRW_MARK_ON_WALK);
    draft->walks[0] = end;
    draft->layers[last] = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tile = draft->walks[i], steps = brw_inside_steps(inside, tile);
        const uint32_t beside[4] = {tile - width, tile + 1, tile + width, tile - 1};
        if (steps < last)
            draft->layers[--last] = i;
        for (uint32_t k = 0; k < 4; k++) {
            if (brw_inside_steps(inside, beside[k]) + 1 != steps ||
                draft->marks[beside[k]] & BRW_MARK_ON_WALK)
                continue;
            draft->marks[beside[k]] |= BRW_MARK_ON_WALK;
            draft->walks[count++] = beside[k];
        }
    }
    draft->layers[0] = count;
}

/* Takes the tiles of the shortest ways that are [steps] steps from the first end as the layer.
 * Returns how many there are, or 0 if one of them must not have a trap. On safe tiles, where the
 * player stands in front of item blocks, only timed traps are allowed. */
static int32_t take_layer(trap_room *room, uint32_t steps, bool is_timed)
{
    const brw_inside *inside = room->inside;
    uint32_t first = inside->draft->layers[steps], end = inside->draft->layers[steps - 1];
    room->layer = inside->draft->walks + first;
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

/* Lays timed traps on the layer with the fewest tiles, and keeps the floor beside them free of
 * other traps. Returns false if no layer is possible. */
static bool lay_timed(trap_room *room, uint32_t length)
{
    const brw_inside *inside = room->inside;
    uint32_t best = 0, width = inside->draft->dungeon->width;
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
    for (int32_t i = 0; i < 4 * room->layer_count; i++) {
        uint32_t tile = room->layer[i / 4];
        uint32_t beside = ((uint32_t[]){tile - width, tile + 1, tile + width, tile - 1})[i % 4];
        if (brw_inside_marked(inside, beside, BRW_MARK_OPEN) &&
            !brw_inside_marked(inside, beside, BRW_MARK_TRAPPED))
            inside->draft->marks[beside] |= BRW_MARK_KEPT;
    }
    return true;
}

/* Returns whether no trap is on some shortest way between a pair of ends. */
static bool is_uncrossed(trap_room *room, uint32_t pair)
{
    uint32_t to = room->ends[room->pairs[pair].other];
    brw_inside_measure(room->inside, room->ends[room->pairs[pair].one], BRW_MARK_TRAPPED, to);
    return brw_inside_steps(room->inside, to) == room->pairs[pair].apart;
}

/* Lays traps across all shortest ways between two ends, unless traps already cut them. Returns
 * whether they are cut now. */
static bool cross_pair(trap_room *room, uint32_t pair)
{
    uint32_t length = room->pairs[pair].apart, layers = length - 2;
    room->kept_for_pairs -= PAIR_TRAPS;
    if (!is_uncrossed(room, pair))
        return true;
    find_walks(room->inside, room->ends[room->pairs[pair].other]);
    uint32_t start = (uint32_t)brw_rng_below(&room->inside->rng, (int32_t)layers);
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
    brw_choose(inside, brw_is_unsafe);
    for (int32_t i = 0; i < count; i++) {
        uint32_t tile = brw_inside_any(inside, BRW_MARK_CHOICE);
        if (!tile)
            return;
        room->layer = &tile;
        room->layer_count = 1;
        if (!brw_inside_marked(inside, tile, BRW_MARK_TRAPPED | BRW_MARK_KEPT))
            lay_firm(room);
    }
}

/* Removes all traps and lays them again, nearest pairs first. Two doorways next to each other may
 * have only a little floor between them. If a timed trap were laid beside it first, that floor
 * would have to stay free of traps. */
static void cross_near_first(trap_room *room)
{
    brw_inside_clear(room->inside, BRW_MARK_TRAPPED | BRW_MARK_FIRM | BRW_MARK_KEPT);
    room->room = room->most;
    room->kept_for_pairs = PAIR_TRAPS * (int32_t)room->pair_count;
    for (uint32_t apart = 0; room->kept_for_pairs > 0; apart++)
        for (uint32_t i = 0; i < room->pair_count; i++)
            if (room->pairs[i].apart == apart)
                cross_pair(room, i);
    scatter_traps(room);
}

/* Lays a single timed trap between two floor tiles, for rooms that are too small for any other. */
static void lay_only_trap(brw_inside *inside)
{
    uint32_t spot;
    for (BRW_EACH_TILE(tile, inside))
        inside->draft->marks[tile] |= BRW_MARK_CHOICE;
    do {
        spot = brw_inside_any(inside, BRW_MARK_CHOICE);
        brw_inside_unmark(inside, BRW_MARK_CHOICE, spot);
    } while (spot && brw_inside_open_sides(inside, spot) < 2);
    if (spot)
        inside->draft->marks[spot] |= BRW_MARK_TRAPPED;
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Turns the sets of traps into things. All firm traps of a room have the same type. */
static void put_traps(brw_inside *inside, int32_t danger)
{
    uint8_t type = brw_draw_type(&inside->rng, BARROW_CLASS_TRAP, TRAP_DEPTH * danger, false);
    for (BRW_EACH_TILE(tile, inside)) {
        bool is_firm = brw_inside_marked(inside, tile, BRW_MARK_FIRM);
        if (!brw_inside_marked(inside, tile, BRW_MARK_TRAPPED))
            continue;
        barrow_thing *trap = brw_inside_put(inside, BARROW_THING_TRAP, tile, 0);
        if (!trap)
            return;
        trap->type = is_firm ? type : (uint8_t)BARROW_THING_TYPE_TIMED;
        if (!is_firm)
            trap->period = (uint8_t)brw_rng_between(&inside->rng, PERIOD_LEAST, PERIOD_MOST);
    }
}

/* Lays traps across the ways between all pairs of ends or, with sparse care, one random pair. */
void brw_trap_room(brw_inside *inside, int32_t danger, brw_trap_care care)
{
    int32_t most = BRW_TRAPS_PER_CELL * (int32_t)inside->cells, only = -1;
    bool is_sparse = care == BRW_TRAPS_ONE_WAY, is_crossed = true;
    trap_room room = {.inside = inside, .most = most, .room = most};
    brw_inside_clear(inside, BRW_MARK_TRAPPED | BRW_MARK_FIRM | BRW_MARK_KEPT | BRW_MARK_SEALED);
    list_pairs(&room);
    if (is_sparse && room.pair_count)
        only = brw_rng_below(&inside->rng, (int32_t)room.pair_count);
    room.kept_for_pairs = PAIR_TRAPS * (is_sparse ? 1 : (int32_t)room.pair_count);
    for (uint32_t i = 0; i < room.pair_count; i++)
        if (only < 0 || (int32_t)i == only)
            is_crossed = cross_pair(&room, i) && is_crossed;
    scatter_traps(&room);
    bool is_open = false;
    for (uint32_t i = 0; i < room.pair_count && !is_crossed && care == BRW_TRAPS_SURE; i++)
        is_open = is_open || is_uncrossed(&room, i);
    if (is_open)
        cross_near_first(&room);
    if (room.room == room.most)
        lay_only_trap(inside);
    inside->draft->thing_room = room.most;
    put_traps(inside, danger);
}

/* Puzzle rooms get their traps with the puzzle. */
static void lay_traps(brw_inside *inside)
{
    const brw_tile_facts *facts = inside->facts;
    if (facts->traps && !facts->puzzle && facts->tunnel == BRW_NO_TUNNEL)
        brw_trap_room(inside, facts->traps,
                      brw_is_small_block(inside->draft) ? BRW_TRAPS_EVERY_WAY : BRW_TRAPS_SURE);
}

barrow_status brw_tile_traps(barrow_work *work)
{
    return brw_each_inside(work, lay_traps);
}
