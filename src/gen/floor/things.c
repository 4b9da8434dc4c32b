/* SPDX-License-Identifier: MIT
 * The things on the floor: spawn and stairs (F17), items (F12), traps (F13), buried items (F14),
 * enemies (F18), and the type of each (F25). All except buried items are placed on one set of free
 * tiles, and each pick removes its tile, so things never share a tile (V4). A new trap or other
 * type of thing is a row of def/thing_type.def; the last pass here draws from those rows. */
#include "gen/floor/floor.h"

#include <string.h>

#include "core/params.h"
#include "core/types.h"

/* ---- shared ----------------------------------------------------------------------------- */

void brw_floor_add_thing(floor_state *state, barrow_thing_kind kind, barrow_pos pos, int flag)
{
    barrow_dungeon *dungeon = state->dungeon;
    dungeon->things[dungeon->thing_count++] = (barrow_thing){.pos = pos,
                                                             .kind = (uint8_t)kind,
                                                             .flag = (uint8_t)flag,
                                                             .room = BARROW_NONE,
                                                             .type = BARROW_NO_TYPE,
                                                             .guards = BARROW_GUARDS_NONE,
                                                             .guards_door = BARROW_NONE,
                                                             .gate = BARROW_NONE};
}

/* A trap may be a magic tile, which is its flag. Its roll is a part of the draw that picked its
 * tile. Missing things are counted by kind, for metrics.shortfall (V3). */
void brw_floor_scatter(floor_state *state, brw_rng *rng, brw_picker *picker, barrow_thing_kind kind,
                       int32_t count)
{
    static const uint8_t shortfalls[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ITEM] = BARROW_SHORT_ITEMS,     [BARROW_THING_TRAP] = BARROW_SHORT_TRAPS,
        [BARROW_THING_BURIED] = BARROW_SHORT_BURIED,  [BARROW_THING_ENEMY] = BARROW_SHORT_ENEMIES,
        [BARROW_THING_SHOP_ITEM] = BARROW_SHORT_SHOP,
    };
    brw_pick pick;
    for (; count > 0 && brw_picker_take(picker, rng, &pick); count--) {
        bool is_magic = kind == BARROW_THING_TRAP &&
                        brw_rng_quarter(rng, pick.spare, 100) < state->params->magic_tiles;
        brw_floor_add_thing(state, kind, pick.pos, is_magic);
    }
    uint16_t *missing = &state->dungeon->shortfall[shortfalls[kind]];
    if (count > 0)
        *missing = (uint16_t)(*missing + count);
}

void brw_floor_pick_inside(floor_state *state, barrow_rect rect)
{
    brw_picker_clear(&state->local);
    brw_picker_add_area(&state->local, rect);
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            state->local.candidates[y * state->dungeon->width + x] =
                (uint8_t)brw_is_ground(*floor_tile(state, x, y));
}

/* Steps may cross corridors, too, because the distance is the length of a player's walk. */
void brw_floor_walk(floor_state *state, barrow_pos from)
{
    const uint8_t *restrict tiles = state->dungeon->tiles;
    floor_walk *walk = &state->walk;
    uint8_t *restrict unmet = walk->unmet;
    int32_t width = state->dungeon->width, area = width * state->dungeon->height;
    uint32_t start = (uint32_t)(from.y * width + from.x);
    for (int32_t i = 0; i < area; i++)
        unmet[i] = (uint8_t)(brw_is_walkable(tiles[i]) | (tiles[i] == BARROW_TILE_VAULT_DOOR));
    unmet[start] = 0;
    walk->tiles[0] = start;
    walk->steps[0] = 0;
    walk->met = 1;
    walk->head = 0;
}

/* Each neighbour is written behind the list, which grows only if the walk had not met it. Nothing
 * at the edge of the map is open (F2). */
void brw_floor_walk_on(floor_state *state, brw_picker *picker, uint32_t most, int32_t count)
{
    floor_walk walk = state->walk;
    uint32_t width = (uint32_t)picker->width;
    for (; walk.head < walk.met && count > 0 && walk.steps[walk.head] <= most; walk.head++) {
        uint32_t tile = walk.tiles[walk.head], after = walk.steps[walk.head] + 1;
        const uint32_t around[4] = {tile - width, tile + 1, tile + width, tile - 1};
        count -= picker->candidates[tile];
        picker->candidates[tile] = 0;
        for (uint32_t side = 0; side < 4; side++) {
            walk.tiles[walk.met] = around[side];
            walk.steps[walk.met] = after;
            walk.met += walk.unmet[around[side]];
            walk.unmet[around[side]] = 0;
        }
    }
    state->walk = walk;
    brw_picker_changed(picker);
}

/* The walk that `ends` made went beyond these, and no later pass changes the ground. */
void brw_floor_keep_from_spawn(const floor_state *state, brw_picker *picker, int32_t steps)
{
    const floor_walk *walk = &state->walk;
    for (uint32_t i = 0; i < walk->met && walk->steps[i] <= (uint32_t)steps; i++)
        picker->candidates[walk->tiles[i]] = 0;
    brw_picker_changed(picker);
}

/* ---- spawn and stairs ------------------------------------------------------------------- */

#define END_TRIES 16

/* Draws a tile of plain floor inside the room, all equally likely. There always is one, because
 * corners and inner tiles of a room are never junctions. */
static barrow_pos draw_inside(floor_state *state, brw_rng *rng, barrow_rect rect)
{
    for (int32_t i = 0; i < END_TRIES; i++) {
        uint64_t bits = brw_rng_next(rng);
        int32_t x = rect.x + brw_rng_half(rng, bits, rect.w);
        int32_t y = rect.y + brw_rng_half(rng, bits >> 32, rect.h);
        if (brw_is_ground(*floor_tile(state, x, y)))
            return brw_pos(x, y);
    }
    brw_pick pick = {.pos = {rect.x, rect.y}};
    brw_floor_pick_inside(state, rect);
    brw_picker_take(&state->local, rng, &pick);
    return pick.pos;
}

/* Draws the room of the spawn: not the shop, not the house unless it is the only room, and not the
 * fixed room if a lord waits there, unless no other is left. */
static uint16_t draw_spawn_room(const floor_state *state, brw_rng *rng)
{
    uint16_t able[BRW_SECTORS_MOST];
    int32_t count = 0;
    bool keeps_fixed = state->params->lord && state->fixed_sector >= 0;
    uint16_t fixed = keeps_fixed ? state->sectors[state->fixed_sector].room : (uint16_t)BARROW_NONE;
    for (int32_t i = 0; i < state->room_list_count; i++) {
        uint16_t room = state->room_list[i];
        if (room != state->shop && room != fixed && (room != state->house || state->house_is_all))
            able[count++] = room;
    }
    return count == 0 ? fixed : able[brw_rng_below(rng, count)];
}

void brw_floor_close(brw_picker *picker, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        memset(picker->candidates + y * picker->width + rect.x, 0, (size_t)rect.w);
}

/* Draws the tile of the stairs (F17): plain floor of a room other than the shop and the spawn's, or
 * of the spawn's if there is no other. It is in the half of these tiles that is farther from the
 * spawn, or nearer, as `stairs_distance` says, so the walk goes no farther than half of them. */
static barrow_pos draw_stairs(floor_state *state, brw_rng *rng, uint16_t first)
{
    const barrow_dungeon *dungeon = state->dungeon;
    brw_picker *able = &state->local;
    int32_t area = able->width * able->height;
    int32_t wanted = state->params->stairs_distance;
    bool has_shop = state->shop != BARROW_NONE, is_only = state->room_list_count - has_shop == 1;
    brw_picker_clear(able);
    memcpy(able->candidates, state->free.candidates, (size_t)area);
    if (has_shop)
        brw_floor_close(able, dungeon->rooms[state->shop].rect);
    if (!is_only)
        brw_floor_close(able, dungeon->rooms[first].rect);
    brw_floor_walk(state, state->spawn);
    brw_floor_walk_on(state, able, BRW_STAIRS_APART, INT32_MAX);
    int32_t count = brw_picker_count(able);
    if (wanted == BRW_STAIRS_FAR)
        brw_floor_walk_on(state, able, BRW_UNSEEN, count / 2);
    if (wanted == BRW_STAIRS_NEAR) {
        brw_floor_walk_on(state, able, BRW_UNSEEN, 1 + brw_rng_below(rng, (count + 1) / 2));
        int32_t tile = (int32_t)state->walk.tiles[state->walk.head - 1];
        return brw_pos(tile % able->width, tile / able->width);
    }
    brw_pick pick = {.pos = state->spawn};
    brw_picker_take(able, rng, &pick);
    return pick.pos;
}

/* Places the spawn, never in the shop, and in the house only if that is the only room, then the
 * stairs. The house may have the stairs. Opens the tiles that items, traps and enemies may use:
 * plain room floor, except in the house, on the carpet, and where spawn and stairs are. An area may
 * contain tiles that are not candidates (the house contains only such tiles); a pick that lands on
 * one is redrawn. A floor with more rooms than a picker has areas uses no areas. */
barrow_status brw_floor_ends(barrow_work *work)
{
    floor_state *state = floor_of(work);
    const barrow_dungeon *dungeon = state->dungeon;
    brw_picker *free = &state->free;
    brw_rng *rng = &work->rng;
    const uint8_t *restrict tiles = dungeon->tiles;
    uint8_t *restrict marks = free->candidates;
    int32_t area = dungeon->width * dungeon->height;
    uint16_t first = draw_spawn_room(state, rng);
    for (int32_t i = 0; i < area; i++)
        marks[i] = (uint8_t)brw_is_ground(tiles[i]);
    state->spawn = draw_inside(state, rng, state->dungeon->rooms[first].rect);
    brw_floor_add_thing(state, BARROW_THING_SPAWN, state->spawn, 0);
    barrow_pos stairs = draw_stairs(state, rng, first);
    brw_floor_add_thing(state, BARROW_THING_STAIRS, stairs, 0);
    if (state->house != BARROW_NONE && !state->house_is_all)
        brw_floor_close(free, dungeon->rooms[state->house].rect);
    if (state->shop != BARROW_NONE)
        brw_floor_close(free, dungeon->rooms[state->shop].as.floor.carpet);
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        brw_picker_remove(free, dungeon->things[i].pos.x, dungeon->things[i].pos.y);
    for (int32_t i = 0; i < state->room_list_count && state->room_list_count <= BRW_PICK_AREAS; i++)
        brw_picker_add_area(free, dungeon->rooms[state->room_list[i]].rect);
    return BARROW_OK;
}

/* ---- items, traps, enemies -------------------------------------------------------------- */

/* Draws a number from the span, raises it to [least] unless none are requested, and scatters that
 * many things across the free tiles. If the span starts below [least], that value is likelier than
 * others. */
static void scatter_amount(floor_state *state, brw_rng *rng, barrow_thing_kind kind,
                           floor_span span, int32_t least)
{
    int32_t count = brw_rng_between(rng, span.least, span.most);
    if (count < least && span.most > 0)
        count = least;
    brw_floor_scatter(state, rng, &state->free, kind, count);
}

barrow_status brw_floor_items(barrow_work *work)
{
    floor_state *state = floor_of(work);
    scatter_amount(state, &work->rng, BARROW_THING_ITEM, state->amounts.items, 1);
    return BARROW_OK;
}

barrow_status brw_floor_traps(barrow_work *work)
{
    floor_state *state = floor_of(work);
    scatter_amount(state, &work->rng, BARROW_THING_TRAP, state->amounts.traps, 0);
    return BARROW_OK;
}

/* Closes what no enemy may stand on, whether or not there are any: vaults need it, too. */
barrow_status brw_floor_enemies(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->shop != BARROW_NONE) /* nobody fights in a shop */
        brw_floor_close(&state->free, state->dungeon->rooms[state->shop].rect);
    brw_floor_keep_from_spawn(state, &state->free, BRW_SPAWN_APART);
    if (state->amounts.enemies.most > 0)
        scatter_amount(state, &work->rng, BARROW_THING_ENEMY, state->amounts.enemies, 1);
    return BARROW_OK;
}

/* ---- buried items ----------------------------------------------------------------------- */

#define BURY_TRIES 16

/* Returns whether an item may be buried there: in rock with floor within [reach], where the
 * distance is the larger of |dx| and |dy| (F14). */
static bool may_bury(const floor_state *state, int32_t x, int32_t y)
{
    int32_t reach = state->params->buried_reach;
    int32_t left = brw_larger(x - reach, 0), top = brw_larger(y - reach, 0);
    int32_t right = brw_smaller(x + reach, state->dungeon->width - 1);
    int32_t bottom = brw_smaller(y + reach, state->dungeon->height - 1);
    if (*floor_tile(state, x, y) != BARROW_TILE_WALL)
        return false;
    for (int32_t near_y = top; near_y <= bottom; near_y++)
        for (int32_t near_x = left; near_x <= right; near_x++)
            if (floor_is_open(state, near_x, near_y))
                return true;
    return false;
}

/* Tries a few random tiles of the usable area, using half of a draw for each coordinate. While the
 * pass runs, tiles that hide an item count as liquid, so none hides two. */
static bool bury_blindly(floor_state *state, brw_rng *rng)
{
    const barrow_dungeon *dungeon = state->dungeon;
    for (int32_t i = 0; i < BURY_TRIES; i++) {
        uint64_t bits = brw_rng_next(rng);
        int32_t x = BRW_MARGIN + brw_rng_half(rng, bits, dungeon->width - 2 * BRW_MARGIN);
        int32_t y = BRW_MARGIN + brw_rng_half(rng, bits >> 32, dungeon->height - 2 * BRW_MARGIN);
        if (may_bury(state, x, y)) {
            brw_floor_add_thing(state, BARROW_THING_BURIED, brw_pos(x, y), 0);
            *floor_tile(state, x, y) = BARROW_TILE_LIQUID;
            return true;
        }
    }
    return false;
}

/* Most walls near rooms qualify, so a few draws from the whole area find one. Once they have failed
 * for one item, all candidates are listed and the remaining items are drawn from the list. Both
 * methods are uniform over the same tiles. A negative number means none (F14). */
barrow_status brw_floor_buried(barrow_work *work)
{
    floor_state *state = floor_of(work);
    const barrow_dungeon *dungeon = state->dungeon;
    floor_span span = state->amounts.buried;
    int32_t count = brw_rng_between(&work->rng, span.least, span.most);
    uint32_t first = dungeon->thing_count;
    while (count > 0 && bury_blindly(state, &work->rng))
        count--;
    if (count > 0) {
        brw_picker_clear(&state->local);
        for (int32_t y = BRW_MARGIN; y < dungeon->height - BRW_MARGIN; y++)
            for (int32_t x = BRW_MARGIN; x < dungeon->width - BRW_MARGIN; x++)
                state->local.candidates[y * dungeon->width + x] = may_bury(state, x, y);
        brw_floor_scatter(state, &work->rng, &state->local, BARROW_THING_BURIED, count);
    }
    for (uint32_t i = first; i < dungeon->thing_count; i++)
        *floor_tile(state, dungeon->things[i].pos.x, dungeon->things[i].pos.y) = BARROW_TILE_WALL;
    return BARROW_OK;
}

/* ---- types ------------------------------------------------------------------------------ */

#define TYPES_PER_DRAW 4   /* number of things that share one draw */
#define BALLOT_MOST    640 /* maximum sum of the weights in a class: 20 types of weight 32 */

/* Returns the class that a thing's type is drawn from. A trap with a flag is a magic tile. */
static uint8_t class_of(const barrow_thing *thing)
{
    switch (thing->kind) {
    case BARROW_THING_ITEM:
    case BARROW_THING_BURIED:
    case BARROW_THING_SHOP_ITEM: return BARROW_CLASS_LOOT;
    case BARROW_THING_ENEMY: return BARROW_CLASS_ENEMY;
    case BARROW_THING_TRAP: return thing->flag ? BARROW_CLASS_MAGIC : BARROW_CLASS_TRAP;
    default: return BARROW_CLASS_NONE;
    }
}

/* The types of a class, each as often as its weight says: drawing one is drawing an entry. */
typedef struct type_ballot {
    uint8_t types[BALLOT_MOST + BRW_WEIGHT_MOST];
    int32_t count;
} type_ballot;

/* Writes as many entries as a type can have; those beyond its weight do not count. */
static void add_to_ballot(type_ballot *ballot, int32_t type, int32_t weight)
{
    memset(ballot->types + ballot->count, type, BRW_WEIGHT_MOST);
    ballot->count += weight;
}

/* Draws the type of each thing by weight among the types of its class (core/types.h) that occur on
 * a floor of this depth. Goods are types that have a price (T15); the guardian of a vault has its
 * type already. */
barrow_status brw_floor_types(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    const barrow_floor_params *params = &work->params->as.floor;
    brw_type_table own;
    type_ballot ballots[BARROW_CLASS_ENEMY + 1];
    type_ballot *goods = &ballots[BARROW_CLASS_NONE]; /* no type is of that class */
    bool has_goods = floor_of(work)->shop != BARROW_NONE;
    const brw_type_row *rows = brw_types_of(params->types, &own)->rows;
    for (int32_t i = 0; i <= BARROW_CLASS_ENEMY; i++)
        ballots[i].count = 0;
    for (int32_t type = 0; type < BARROW_THING_TYPE_COUNT; type++) {
        if (rows[type].of_class > BARROW_CLASS_ENEMY || rows[type].depth > params->floor)
            continue;
        add_to_ballot(&ballots[rows[type].of_class], type, rows[type].weight);
        if (has_goods && brw_price_of((uint8_t)type))
            add_to_ballot(goods, type, rows[type].weight);
    }
    if (!goods->count)
        goods->types[goods->count++] = BARROW_THING_TYPE_FOOD; /* only coins have a weight */
    uint64_t bits = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++, bits >>= 16) {
        barrow_thing *thing = &dungeon->things[i];
        uint8_t of_class = class_of(thing);
        if (i % TYPES_PER_DRAW == 0)
            bits = brw_rng_next(&work->rng);
        const type_ballot *ballot =
            thing->kind == BARROW_THING_SHOP_ITEM ? goods : &ballots[of_class];
        if (of_class != BARROW_CLASS_NONE && thing->type == BARROW_NO_TYPE)
            thing->type = ballot->types[brw_rng_quarter(&work->rng, bits, ballot->count)];
    }
    for (uint32_t i = 0; i < dungeon->thing_count && has_goods; i++)
        if (dungeon->things[i].kind == BARROW_THING_SHOP_ITEM) {
            bits = brw_rng_next(&work->rng);
            dungeon->things[i].price = (uint16_t)brw_price_near(dungeon->things[i].type, bits);
        }
    return BARROW_OK;
}
