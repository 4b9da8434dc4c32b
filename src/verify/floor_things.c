/* SPDX-License-Identifier: MIT
 * Checks of the things on a floor (F11 to F18, V3, V4), of its lord and the danger of its rooms
 * (F22).
 *
 * Counts are intervals (V3): more is always wrong, and fewer is wrong unless the shortfall accounts
 * for it. Chances (house, shop) can be judged on a single floor only at 0 and 100 percent.
 * check_thing_tile checks a thing's room. All other checks trust it. */
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/params.h"
#include "core/types.h"
#include "verify/floor.h"

/* Returns whether the house is the only room. Then things have nowhere else to go, and the rules
 * that keep them out of it do not apply. */
static bool is_house_all(const brw_floor_view *view)
{
    return view->house >= 0 && view->rooms == 1;
}

/* Reports something about a thing. The format takes its kind. */
static void blame_floor_thing(brw_verifier *verifier, const char *rule, const barrow_thing *thing,
                              const char *format)
{
    brw_report(verifier, rule, brw_at_xy(thing->pos.x, thing->pos.y), format,
               barrow_thing_name((barrow_thing_kind)thing->kind));
}

/* ---- terrain ---------------------------------------------------------------------------- */

/* Returns whether within two tiles of (x, y), diagonals included, there is floor, a room, or liquid
 * outside [body]. Rooms count whole, because mazes and eaten corners turn some of their floor into
 * rock; those of a cave have rock from the start. */
static bool touches_something(const brw_floor_view *view, const uint64_t *body, const uint64_t *dry,
                              int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const brw_ground *ground = &view->ground;
    int32_t right = brw_smaller(dungeon->width - 1, x + 2);
    int32_t bottom = brw_smaller(dungeon->height - 1, y + 2);
    for (int32_t near_y = brw_larger(0, y - 2); near_y <= bottom; near_y++)
        for (int32_t near_x = brw_larger(0, x - 2); near_x <= right; near_x++) {
            barrow_pos near = brw_pos(near_x, near_y);
            if (brw_ground_has(ground, ground->open, near) || brw_ground_has(ground, dry, near) ||
                brw_is_furniture(dungeon->tiles[near_y * dungeon->width + near_x]) ||
                (brw_floor_tile(dungeon, near_x, near_y) == BARROW_TILE_LIQUID &&
                 !brw_ground_has(ground, body, near)))
                return true;
        }
    return false;
}

/* Checks that there is no liquid if the terrain is none, that without rivers and lakes there is
 * none outside rooms, and that lakes touch something. The amount is random, and where liquid may
 * lie is checked elsewhere (F2, check_insides). */
void brw_floor_check_terrain(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    int32_t width = dungeon->width, area = width * dungeon->height;
    bool is_dry = view->params->terrain == BARROW_TERRAIN_NONE;
    bool is_solid = view->params->rivers == 0 && view->params->terrain_density == 0;
    for (int32_t i = 0; (is_dry || is_solid) && i < area; i++) {
        if (dungeon->tiles[i] != BARROW_TILE_LIQUID)
            continue;
        barrow_pos pos = brw_pos(i % width, i / width);
        if (is_dry || !brw_ground_has(&view->ground, view->ground.rooms, pos))
            brw_blame_xy(verifier, pos.x, pos.y,
                         is_dry ? "there is liquid at @, but the terrain is none"
                                : "there is liquid at @, but there are no rivers and no lakes");
    }
    /* Checks that no lake lies in solid rock. A flood finds the body of the first tile of liquid,
     * which is looked at and left out, and so on. */
    const brw_ground *ground = &view->ground;
    uint64_t *liquid = brw_floor_set(verifier), *body = brw_floor_set(verifier);
    uint64_t *dry =
        brw_floor_set(verifier); /* what a lake may touch, besides what can be walked on */
    if (!liquid || !body || !dry)
        return;
    for (BRW_ROOMS(room, dungeon)) {
        bool is_drawn = room->kind == BARROW_ROOM_FIXED || room->stamp[0];
        if (brw_is_real_room(room) && (is_drawn || !view->layout->chambers))
            brw_ground_add_rect(ground, dry, room->rect);
    }
    brw_ground_alike(ground, BARROW_TILE_LIQUID, liquid);
    for (BRW_SET_EACH(tile, liquid, ground->words)) {
        brw_set_add(body, tile);
        brw_ground_flood(ground, body, liquid);
        int32_t left = width, right = 0, top = dungeon->height, bottom = 0;
        bool is_free = true; /* it touches nothing */
        for (uint32_t at = tile; is_free && at != BRW_SET_END;
             at = brw_set_next(body, ground->words, at + 1)) {
            int32_t x = (int32_t)at % ground->stride, y = (int32_t)at / ground->stride;
            is_free = !touches_something(view, body, dry, x, y);
            left = brw_smaller(left, x);
            right = brw_larger(right, x);
            top = brw_smaller(top, y);
            bottom = brw_larger(bottom, y);
        }
        bool is_river =
            (left <= 2 && right >= width - 3) || (top <= 2 && bottom >= dungeon->height - 3);
        if (is_free && !is_river) /* which crosses the usable area */
            brw_blame_xy(verifier, left, top, "the lake at @ touches no floor and no other liquid");
        for (uint32_t i = 0; i < ground->words; i++) {
            liquid[i] &= ~body[i];
            body[i] = 0;
        }
    }
}

/* ---- tiles of things -------------------------------------------------------------------- */

/* Returns whether a thing belongs on the carpet of a shop, as goods and their keeper do. */
static bool may_be_on_carpet(const barrow_thing *thing)
{
    return thing->kind == BARROW_THING_SHOP_ITEM || thing->kind == BARROW_THING_KEEPER;
}

/* Checks all things. Each is on a tile that suits it, and names its room: the first whose rectangle
 * has the tile, anchors left out. A buried item is inside a wall, and a lever on one; a custom
 * thing is wherever one can walk; everything else is on room floor that is not a junction. Only
 * traps may be magic: none at a share of 0, and all at 100 (F13). The carpet holds only goods and
 * their keeper (F16). Only enemies in the house sleep (F15), and all of them do (F18). If two
 * things share a tile, each of them is reported. */
void brw_floor_check_things(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    int32_t share = dungeon->params.as.floor.magic_tiles, width = dungeon->width;
    uint16_t *taken = /* things on each tile */
        BRW_SCRATCH(verifier, uint16_t, (uint32_t)width * dungeon->height);
    if (!taken)
        return;
    for (BRW_THINGS(thing, dungeon))
        taken[thing->pos.y * width + thing->pos.x]++;
    for (BRW_THINGS(thing, dungeon)) {
        int32_t x = thing->pos.x, y = thing->pos.y;
        uint8_t tile = dungeon->tiles[y * width + x];
        uint32_t room = 0;
        while (room < dungeon->room_count && (dungeon->rooms[room].kind == BARROW_ROOM_ANCHOR ||
                                              !brw_in_rect(dungeon->rooms[room].rect, x, y)))
            room++;
        room = room < dungeon->room_count ? room : BARROW_NONE;
        bool buried = thing->kind == BARROW_THING_BURIED || thing->kind == BARROW_THING_LEVER;
        bool is_custom = thing->kind == BARROW_THING_CUSTOM;
        bool is_enemy = thing->kind == BARROW_THING_ENEMY;
        bool is_trap = thing->kind == BARROW_THING_TRAP;
        bool in_house = thing->room == (uint32_t)view->house;
        if (buried ? tile != BARROW_TILE_WALL
                   : !(is_custom ? brw_is_walkable(tile) : brw_is_ground(tile)))
            blame_floor_thing(verifier, NULL, thing,
                              buried ? "the %s at @ is not inside a wall"
                                     : "the %s at @ is not on plain room floor");
        if (thing->room != (buried ? BARROW_NONE : room))
            blame_floor_thing(verifier, "V4", thing, "the %s at @ names the wrong room");
        if (thing->flag ? (is_trap ? share == 0 : !is_enemy && thing->kind != BARROW_THING_KEY)
                        : is_trap && share == 100)
            blame_floor_thing(verifier, "F13", thing,
                              thing->flag ? "the %s at @ cannot be magic"
                                          : "the %s at @ must be magic");
        if (view->shop >= 0 && !may_be_on_carpet(thing) && !is_custom &&
            brw_in_rect(dungeon->rooms[view->shop].as.floor.carpet, x, y))
            blame_floor_thing(verifier, "F16", thing, "a %s lies on the carpet at @");
        if (is_enemy && thing->flag && !in_house)
            blame_floor_thing(verifier, "F15", thing, "a sleeper is outside the monster house");
        if (is_enemy && !thing->flag && !is_house_all(view) && in_house)
            blame_floor_thing(verifier, "F18", thing, "an enemy in the monster house is awake");
        if (taken[y * width + x] > 1)
            brw_report(verifier, "V4", brw_at_xy(x, y), "two things share tile @");
    }
}

/* Checks the types of things. An earlier check has ensured that each type is a row of the table,
 * which may be the caller's own. A row says from which depth on its type occurs. The check of
 * vaults looks at chests. */
void brw_floor_check_types(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    static const uint8_t lists[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ITEM] = BARROW_CLASS_LOOT,      [BARROW_THING_BURIED] = BARROW_CLASS_LOOT,
        [BARROW_THING_SHOP_ITEM] = BARROW_CLASS_LOOT, [BARROW_THING_TRAP] = BARROW_CLASS_TRAP,
        [BARROW_THING_ENEMY] = BARROW_CLASS_ENEMY,
    };
    brw_type_table own;
    const brw_type_table *table = brw_types_of(dungeon->params.as.floor.types, &own);
    for (BRW_THINGS(thing, dungeon)) {
        uint8_t list = thing->kind < BARROW_THING_KIND_COUNT ? lists[thing->kind] : 0;
        const char *name = "none";
        if (thing->kind == BARROW_THING_CHEST)
            continue;
        if (thing->kind == BARROW_THING_TRAP && thing->flag)
            list = BARROW_CLASS_MAGIC;
        bool is_allowed = list == BARROW_CLASS_NONE;
        if (thing->type != BARROW_NO_TYPE) {
            const brw_type_row *row = &table->rows[thing->type];
            name = barrow_thing_type_name((barrow_thing_type)thing->type);
            is_allowed = row->of_class == list && row->weight > 0 &&
                         row->depth <= dungeon->params.as.floor.floor;
        }
        if (!is_allowed)
            brw_blame_xy(verifier, thing->pos.x, thing->pos.y,
                         "the %s at @ cannot have the type %s here",
                         barrow_thing_name((barrow_thing_kind)thing->kind), name);
    }
}

/* ---- counts ----------------------------------------------------------------------------- */

int32_t brw_count_things(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    int32_t count = 0;
    for (BRW_THINGS(thing, dungeon))
        count += thing->kind == kind;
    return count;
}

/* Returns the number of things of a kind in the house. */
static int32_t count_in_house(const brw_floor_view *view, barrow_thing_kind kind)
{
    int32_t count = 0;
    for (BRW_THINGS(thing, view->dungeon))
        count += thing->kind == kind && thing->room == (uint32_t)view->house;
    return count;
}

/* The minimum and maximum of a count, both inclusive. */
typedef struct interval {
    int32_t least, most;
} interval;

/* Maps smaller than 56x32 count as that size. */
int32_t brw_scaled_to_map(const barrow_dungeon *dungeon, int32_t number)
{
    int32_t area = (dungeon->width - 4) * (dungeon->height - 4);
    return dungeon->params.as.floor.scale_contents ? number * brw_larger(area, 1456) / 1456
                                                   : number;
}

/* Scales both ends of an interval with the area of the map, if `scale_contents` is on (F24). */
static interval scaled_interval(const barrow_dungeon *dungeon, int32_t least, int32_t most)
{
    return (interval){brw_scaled_to_map(dungeon, least), brw_scaled_to_map(dungeon, most)};
}

/* Returns the interval X - 2 to X + 2, or 0 to 0 if none were asked for (F12, F14). */
static interval about(const barrow_dungeon *dungeon, int32_t x, int32_t least)
{
    if (x == 0)
        return (interval){0, 0};
    interval wanted = scaled_interval(dungeon, brw_larger(x - 2, 0), x + 2);
    wanted.least = brw_larger(wanted.least, least);
    return wanted;
}

/* Returns the number of floors above this one, on which some numbers depend (F22): floor 99, with
 * 98 floors above it, has a quarter fewer items than floor 1, half as many traps again, three times
 * the enemies and three times the odds of a house. Counts are rounded to the nearest integer, odds
 * are rounded down. */
static int32_t floors_above(const barrow_dungeon *dungeon)
{
    return dungeon->params.as.floor.by_depth ? dungeon->params.as.floor.floor - 1 : 0;
}

/* Checks that a count lies in its interval. It may be lower only by the shortfall (V3). */
static void check_count(brw_verifier *verifier, const char *rule, const char *what, int32_t count,
                        interval allowed, barrow_shortfall kind)
{
    int32_t missing = verifier->dungeon->shortfall[kind];
    if (count > allowed.most || count + missing < allowed.least)
        brw_report(verifier, rule, BRW_NOWHERE, "there are %d %s; %d to %d are allowed", count,
                   what, allowed.least, allowed.most);
}

/* Returns the number of walkable tiles of the house. Outside caves these fill its rectangle
 * (F26). */
static int32_t house_tiles(const brw_floor_view *view)
{
    barrow_rect rect = view->dungeon->rooms[view->house].rect;
    int32_t tiles = 0;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            tiles += (brw_floor_tile(view->dungeon, x, y) & BARROW_TILE_WALKABLE) != 0;
    return tiles;
}

/* Checks all counts. Items are a quarter fewer on floor 99, but at least one if any were asked for;
 * traps are at most 56 (F13). In the house there are 6 to a quarter of its tiles, at most 40, of
 * both together, and a third of them must be items, and a third traps (F15). If the house is the
 * only room, its contents cannot be told from those of the floor, so only their sums can be judged,
 * each kind by its widest interval. The shortfall does not say where a thing is missing, so it
 * excuses both the floor and the house. */
void brw_floor_check_counts(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_floor_params *params = view->params;
    int32_t above = floors_above(dungeon), has_house = view->house >= 0;
    int32_t most_traps = (params->traps * (2 * 98 + above) + 98) / (2 * 98);
    interval items = about(dungeon, (params->items * (4 * 98 - above) + 2 * 98) / (4 * 98), 1);
    interval traps =
        scaled_interval(dungeon, brw_smaller(most_traps / 2, 56), brw_smaller(most_traps, 56));
    interval house = {6, has_house ? brw_larger(6, brw_smaller(40, house_tiles(view) / 4)) : 6};
    int32_t own_items = count_in_house(view, BARROW_THING_ITEM); /* of the house */
    int32_t own_traps = count_in_house(view, BARROW_THING_TRAP), own = own_items + own_traps;
    int32_t no_items = dungeon->shortfall[BARROW_SHORT_ITEMS];
    int32_t no_traps = dungeon->shortfall[BARROW_SHORT_TRAPS];
    bool is_bare = params->bare_house;
    if (is_house_all(view)) {
        if (own > items.most + traps.most + house.most ||
            own + no_items + no_traps < items.least + traps.least + house.least)
            brw_report(verifier, "F15", BRW_NOWHERE,
                       "there are %d items and %d traps on a floor that is one monster house",
                       own_items, own_traps);
        interval of_each = {house.least / 3, house.most - house.most / 3};
        interval more_items = is_bare ? (interval){0, 0} : of_each;
        interval more_traps = is_bare ? house : of_each;
        check_count(verifier, "F12", "items", own_items,
                    (interval){items.least + more_items.least, items.most + more_items.most},
                    BARROW_SHORT_ITEMS);
        check_count(verifier, "F13", "traps", own_traps,
                    (interval){traps.least + more_traps.least, traps.most + more_traps.most},
                    BARROW_SHORT_TRAPS);
        return;
    }
    check_count(verifier, "F12", "items", brw_count_things(dungeon, BARROW_THING_ITEM) - own_items,
                items, BARROW_SHORT_ITEMS);
    check_count(verifier, "F13", "traps", brw_count_things(dungeon, BARROW_THING_TRAP) - own_traps,
                traps, BARROW_SHORT_TRAPS);
    if (!has_house)
        return;
    if (own > house.most || own + no_items + no_traps < house.least)
        brw_report(verifier, "F15", BRW_NOWHERE,
                   "the monster house has %d items and traps; %d to %d are allowed", own,
                   house.least, house.most);
    else if (is_bare && own_items > 0)
        brw_report(verifier, "F15", BRW_NOWHERE, "the monster house has %d items instead of none",
                   own_items);
    else if (!is_bare && (own_items + no_items < own / 3 || own_traps + no_traps < own / 3))
        brw_report(verifier, "F15", BRW_NOWHERE,
                   "the monster house has %d items and %d traps; at least a third must be of each",
                   own_items, own_traps);
}

/* Checks buried items. They are dug out from the nearest floor, so their distance is measured
 * through rock, not along a walk. */
void brw_floor_check_buried(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    check_count(verifier, NULL, "buried items",
                brw_count_things(dungeon, BARROW_THING_BURIED) -
                    count_in_house(view, BARROW_THING_BURIED),
                about(dungeon, view->params->buried, 0), BARROW_SHORT_BURIED);
    for (BRW_THINGS(thing, dungeon)) {
        barrow_pos pos = thing->pos;
        if (thing->kind != BARROW_THING_BURIED)
            continue;
        if (pos.x < BRW_MARGIN || pos.y < BRW_MARGIN || pos.x >= dungeon->width - BRW_MARGIN ||
            pos.y >= dungeon->height - BRW_MARGIN)
            brw_report(verifier, "F2", brw_at_xy(pos.x, pos.y), "an item is buried in the border");
        /* The distance is the larger of |dx| and |dy| (F14), so the area searched is a square. */
        int32_t reach = view->params->buried_reach;
        int32_t right = brw_smaller(pos.x + reach, dungeon->width - 1);
        int32_t bottom = brw_smaller(pos.y + reach, dungeon->height - 1);
        bool has_floor = false;
        for (int32_t y = brw_larger(pos.y - reach, 0); y <= bottom && !has_floor; y++)
            for (int32_t x = brw_larger(pos.x - reach, 0); x <= right && !has_floor; x++)
                has_floor = brw_floor_tile(dungeon, x, y) & BARROW_TILE_WALKABLE;
        if (!has_floor)
            brw_blame_xy(verifier, pos.x, pos.y,
                         "the item buried at @ is more than %d tiles from the floor",
                         view->params->buried_reach);
    }
}

/* ---- house and shop --------------------------------------------------------------------- */

/* Counts the enemies that guard nothing, and that are asleep (flag 1) or awake (flag 0): all, or
 * those in the house. */
static int32_t count_enemies(const brw_floor_view *view, uint32_t flag, bool in_house)
{
    int32_t count = 0;
    for (BRW_THINGS(thing, view->dungeon))
        count += thing->kind == BARROW_THING_ENEMY && thing->flag == flag &&
                 thing->guards == BARROW_GUARDS_NONE &&
                 (!in_house || thing->room == (uint32_t)view->house);
    return count;
}

/* Checks monster houses. The shortfall counts a house that was drawn but found no room. If the
 * chance is between 0 and 100, a single floor proves nothing. */
void brw_floor_check_house(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    bool is_forced = view->layout->has_house;
    int32_t chance = view->params->monster_house;
    int32_t chance_here = chance + 2 * chance * floors_above(dungeon) / 98;
    int32_t houses = brw_count_rooms(dungeon, BARROW_ROOM_MONSTER_HOUSE);
    int32_t missing = dungeon->shortfall[BARROW_SHORT_HOUSE];
    if (houses > 1 || (houses == 1 && !is_forced && chance == 0))
        brw_blame(verifier, "%d monster houses are too many", houses);
    if (houses + missing == 0 && (is_forced || chance_here >= 100))
        brw_blame(verifier, "there must be a monster house");
    if (houses > 0)
        check_count(verifier, NULL, "sleepers", count_enemies(view, 1, true),
                    (interval){4, brw_larger(4, brw_smaller(30, house_tiles(view) / 3))},
                    BARROW_SHORT_ENEMIES);
}

/* Checks the shop. It needs 5x5 tiles for a carpet of 3x3 with a free ring around it, and three
 * rooms on the floor, so that spawn and stairs still have one each (F16).
 *
 *   . . . . .      . floor of the shop, free of goods
 *   . c c c .      c carpet: goods on at least a third of it,
 *   . c c c .        the keeper on its rim
 *   . c c c .
 *   . . . . . */
void brw_floor_check_shop(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    int32_t shops = brw_count_rooms(dungeon, BARROW_ROOM_SHOP), chance = view->params->shop;
    if (shops > 1 || (shops == 1 && chance == 0))
        brw_blame(verifier, "%d shops are too many", shops);
    if (shops == 0) {
        if (chance == 100 && !dungeon->shortfall[BARROW_SHORT_SHOP])
            brw_blame(verifier, "there must be a shop");
        if (brw_first_thing(dungeon, BARROW_THING_SHOP_ITEM) ||
            brw_first_thing(dungeon, BARROW_THING_KEEPER))
            brw_blame(verifier, "there are goods or a keeper, but no shop");
        return;
    }
    uint32_t shop = (uint32_t)view->shop;
    barrow_rect rect = dungeon->rooms[shop].rect;
    if (rect.w < 5 || rect.h < 5 || view->rooms < 3)
        brw_blame_room(verifier, shop, "room @ cannot be a shop");
    /* Checks the carpet. All goods and keepers must be on it, so those elsewhere are found too. */
    barrow_rect carpet = dungeon->rooms[shop].as.floor.carpet;
    int32_t goods = 0, keepers = 0;
    if (carpet.w < 3 || carpet.h < 3 || carpet.x <= rect.x || carpet.y <= rect.y ||
        carpet.x + carpet.w >= rect.x + rect.w || carpet.y + carpet.h >= rect.y + rect.h)
        brw_blame_room(verifier, shop,
                       "the carpet of room @ is smaller than 3x3 or touches the room's edge");
    for (BRW_THINGS(thing, dungeon)) {
        int32_t x = thing->pos.x, y = thing->pos.y;
        bool is_keeper = thing->kind == BARROW_THING_KEEPER;
        bool is_at_rim = x == carpet.x || y == carpet.y || x == carpet.x + carpet.w - 1 ||
                         y == carpet.y + carpet.h - 1;
        if (thing->kind == BARROW_THING_ENEMY && thing->room == shop)
            brw_blame_xy(verifier, x, y, "an enemy is in the shop at @");
        if (!may_be_on_carpet(thing))
            continue;
        goods += !is_keeper;
        keepers += is_keeper;
        if (!brw_in_rect(carpet, x, y) || (is_keeper && !is_at_rim))
            brw_blame_xy(verifier, x, y, "the %s at @ is in the wrong part of the shop",
                         barrow_thing_name((barrow_thing_kind)thing->kind));
    }
    if (3 * goods < carpet.w * carpet.h || keepers != 1)
        brw_blame_room(verifier, shop, "there are %d goods and %d keepers on %d tiles of carpet",
                       goods, keepers, carpet.w * carpet.h);
}

/* ---- spawn, stairs, enemies ------------------------------------------------------------- */

/* Returns the number of steps from the spawn to a tile, BRW_UNSEEN if there is no way. */
static uint32_t steps_to(const brw_floor_view *view, barrow_pos pos)
{
    return view->steps[brw_tile_number(&view->ground, pos.x, pos.y)];
}

/* Checks spawn and stairs. They need different rooms only if enough rooms qualify: on a floor of
 * one room, spawn and stairs share it. The stairs must be within reach, but not within 5 steps. */
void brw_floor_check_ends(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    int32_t spawns = brw_count_things(dungeon, BARROW_THING_SPAWN);
    int32_t ends = brw_count_things(dungeon, BARROW_THING_STAIRS);
    int32_t hidden = 0; /* stairs in secret vaults, which come after all others */
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        for (BRW_THINGS(thing, dungeon))
            hidden += thing->kind == BARROW_THING_STAIRS &&
                      thing->room == dungeon->vaults[i].room &&
                      dungeon->vaults[i].lock == BARROW_VAULT_SECRET;
    if (spawns != 1 || ends != 1 + hidden || hidden > 1) {
        brw_blame(verifier, "there must be one spawn and one stairs");
        return;
    }
    bool may_lack = dungeon->shortfall[BARROW_SHORT_VAULTS] > 0;
    if (hidden != (view->params->hidden_stairs && !(may_lack && hidden == 0)))
        brw_blame(verifier, "there are %d hidden stairs", hidden);
    const barrow_thing *spawn = view->spawn, *stairs = view->stairs;
    uint32_t shop = (uint32_t)view->shop, house = (uint32_t)view->house;
    int32_t for_stairs = view->rooms - (view->shop >= 0); /* rooms that may have the stairs */
    int32_t for_spawn = for_stairs - (view->house >= 0);
    if (view->shop >= 0 && (spawn->room == shop || stairs->room == shop))
        brw_blame_room(verifier, shop, "spawn or stairs are in the shop");
    if (spawn->room == house && !is_house_all(view))
        brw_blame_room(verifier, spawn->room, "the spawn is in the monster house");
    if (spawn->room == stairs->room && for_stairs >= 2 && for_spawn >= 1)
        brw_blame_room(verifier, spawn->room, "spawn and stairs are in the same room");
    uint32_t distance = steps_to(view, stairs->pos);
    if (distance <= 5 || distance == BRW_UNSEEN) {
        brw_blame_xy(verifier, stairs->pos.x, stairs->pos.y,
                     "the stairs are within 5 steps of the spawn or out of reach");
        return;
    }
    /* Checks that the stairs are in the farther half of the tiles that may hold them, or in the
     * nearer half, as `stairs_distance` says: fewer than half of these tiles are farther away, or
     * nearer. Those tiles are plain floor of rooms other than the shop and, where there is a
     * choice, the spawn's, more than 5 steps away. */
    int32_t asked = view->params->stairs_distance, all = 0, nearer = 0, farther = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        if (i == shop || (for_stairs >= 2 && i == spawn->room) ||
            !brw_is_real_room(&dungeon->rooms[i]))
            continue;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
                uint32_t steps = steps_to(view, brw_pos(x, y));
                if (!brw_is_ground((uint8_t)brw_floor_tile(dungeon, x, y)) || steps <= 5)
                    continue;
                all++;
                nearer += steps < distance;
                farther += steps > distance;
            }
    }
    if (asked == BRW_STAIRS_FAR && 2 * farther >= all)
        brw_blame_xy(verifier, stairs->pos.x, stairs->pos.y,
                     "%d of the %d tiles for the stairs are farther from the spawn", farther, all);
    if (asked == BRW_STAIRS_NEAR && 2 * nearer >= all)
        brw_blame_xy(verifier, stairs->pos.x, stairs->pos.y,
                     "%d of the %d tiles for the stairs are nearer to the spawn", nearer, all);
}

/* Checks the number of enemies, and that none is within 4 steps of the spawn. */
void brw_floor_check_enemies(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    /* Half to all of the number asked for are awake (F18). It doubles over the first 29 floors and
     * grows by as much again over the other 69. */
    int32_t x = view->params->enemies, above = floors_above(dungeon);
    int32_t deep =
        above <= 29 ? (x * (29 + above) + 29 / 2) / 29 : (x * (2 * 69 + above - 29) + 69 / 2) / 69;
    interval wanted = scaled_interval(dungeon, deep / 2, deep);
    wanted.least = deep == 0 ? 0 : brw_larger(1, wanted.least);
    check_count(verifier, NULL, "enemies awake", count_enemies(view, 0, false), wanted,
                BARROW_SHORT_ENEMIES);
    for (BRW_THINGS(thing, dungeon)) {
        barrow_pos pos = thing->pos;
        if (thing->kind == BARROW_THING_ENEMY && steps_to(view, pos) <= 4)
            brw_blame_xy(verifier, pos.x, pos.y, "the enemy at @ is within 4 steps of the spawn");
    }
}

/* ---- the lord --------------------------------------------------------------------------- */

/* Returns whether this floor has a lord: the last one of a dungeon, and under a plan each floor
 * whose own parameters say so. */
static bool has_lord(const brw_verifier *verifier)
{
    const barrow_floor_params *params = &verifier->dungeon->params.as.floor;
    return params->lord && (verifier->first->params.as.floor.plan || !verifier->dungeon->below);
}

/* Returns how well a room suits a lord: the fixed room best, then any other, then the monster
 * house; the spawn's is the last resort, and the shop none at all. */
static int32_t rank_for_lord(const brw_floor_view *view, uint32_t room)
{
    const barrow_room *row = &view->dungeon->rooms[room];
    if (!brw_is_real_room(row) || row->kind == BARROW_ROOM_SHOP)
        return -1;
    if (room == view->spawn->room)
        return 0;
    if (row->kind == BARROW_ROOM_MONSTER_HOUSE)
        return 1;
    return row->kind == BARROW_ROOM_FIXED ? 3 : 2;
}

/* Returns the steps from the spawn to the nearest tile of a room, or -1 if no way leads there. */
static int32_t steps_to_nearest(const brw_floor_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    uint32_t least = BRW_UNSEEN;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t steps = steps_to(view, brw_pos(x, y));
            least = steps < least ? steps : least;
        }
    return (int32_t)least;
}

/* Checks where the lord is, and that it holds the stairs. Its room was checked with its tile. */
void brw_floor_check_lord(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_thing *lord = brw_first_thing(dungeon, BARROW_THING_BOSS);
    int32_t lords = brw_count_things(dungeon, BARROW_THING_BOSS);
    if (lords != has_lord(verifier))
        brw_blame(verifier, "there are %d lords instead of %d", lords, (int32_t)has_lord(verifier));
    if (!lord || !view->spawn)
        return;
    if (steps_to(view, lord->pos) <= 5)
        brw_blame_xy(verifier, lord->pos.x, lord->pos.y, "the lord is within 5 steps of the spawn");
    if (lord->guards < 0 || (uint32_t)lord->guards >= dungeon->thing_count ||
        dungeon->things[lord->guards].kind != BARROW_THING_STAIRS)
        brw_blame_xy(verifier, lord->pos.x, lord->pos.y, "the lord does not hold the stairs");
    if (lord->room >= dungeon->room_count)
        return;
    int32_t rank = rank_for_lord(view, lord->room), steps = steps_to_nearest(view, lord->room);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        int32_t other = rank_for_lord(view, i);
        if (other > rank || (other == rank && steps_to_nearest(view, i) > steps))
            brw_blame_room(verifier, i, "the lord is in room %d, but room @ suits it better",
                           lord->room);
    }
}

/* ---- danger ----------------------------------------------------------------------------- */

/* Checks the danger of each room, which its enemies and traps make: a quarter of its points on
 * floor 1, three quarters on floor 99, rounded up, at most 10. */
void brw_floor_check_danger(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    static const int32_t awake[BARROW_THING_TYPE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) [BARROW_THING_TYPE_##TYPE] = 2 * (cost),
#include "barrow/def/role.def"
    };
    int32_t number = dungeon->params.as.floor.floor;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        int32_t points = 0, danger = dungeon->rooms[i].as.floor.danger;
        for (BRW_THINGS(thing, dungeon)) {
            int32_t usual = thing->type < BARROW_THING_TYPE_COUNT ? awake[thing->type] : 0;
            if (thing->room != i)
                continue;
            if (thing->kind == BARROW_THING_BOSS)
                points += 24;
            else if (thing->kind == BARROW_THING_TRAP)
                points += thing->flag == 0;
            else if (thing->kind == BARROW_THING_ENEMY)
                points += thing->guards != BARROW_GUARDS_NONE ? 2 * usual
                          : thing->flag                       ? usual / 2
                                                              : usual;
        }
        int32_t wanted = brw_smaller((points * (48 + number) + 195) / 196, 10);
        if (danger != wanted)
            brw_blame_room(verifier, i, "room @ has a danger of %d instead of %d", danger, wanted);
    }
}
