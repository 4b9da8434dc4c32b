/* SPDX-License-Identifier: MIT
 * Checks of the things on a floor (F11 to F18, V3, V4).
 *
 * Counts are intervals (V3): more is always wrong, and fewer is wrong unless the shortfall accounts
 * for it. Chances (house, shop) can be judged on a single floor only at 0 and 100 percent.
 * check_thing_tile checks a thing's room. All other checks trust it. */
#include "core/types.h"
#include "verify/floor.h"

#include <string.h>

const barrow_thing *brw_seen_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == kind)
            return &dungeon->things[i];
    return NULL;
}

/* Returns whether the house is the only room. Then things have nowhere else to go, and the rules
 * that keep them out of it do not apply. */
static bool house_is_all(const brw_survey *survey)
{
    return survey->house >= 0 && survey->rooms == 1;
}

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* ---- terrain ---------------------------------------------------------------------------- */

/* Checks that there is no liquid if the terrain is none. The amount is random, and where liquid may
 * lie is checked elsewhere (F2, check_insides). */
void brw_floor_check_terrain(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (dungeon->params.as.floor.terrain != BARROW_TERRAIN_NONE)
        return;
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *liquid = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!liquid)
        return;
    brw_plane_read(dungeon, BRW_WHOLE_CODE, BARROW_TILE_LIQUID, liquid);
    brw_found_tiles(verifier, &survey->planes, liquid, NULL,
                    "there is liquid at %d,%d, but the terrain is none");
}

/* ---- tiles of things -------------------------------------------------------------------- */

/* Returns the room whose rectangle contains the tile, or BARROW_NONE. Anchors do not count. If
 * rooms overlap, which V5 forbids, the first one counts. */
static uint32_t room_holding(const barrow_dungeon *dungeon, barrow_pos pos)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_seen_room(&dungeon->rooms[i]) &&
            brw_seen_inside(dungeon->rooms[i].rect, pos.x, pos.y))
            return i;
    return BARROW_NONE;
}

/* Returns whether the thing's room number is that of the room it lies in. If rooms do not overlap,
 * checking the named room is enough. */
static bool names_its_room(const brw_survey *survey, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = survey->planes.dungeon;
    if (thing->kind == BARROW_THING_BURIED)
        return thing->room == BARROW_NONE;
    if (survey->rooms_touch)
        return thing->room == room_holding(dungeon, thing->pos);
    if (thing->room >= dungeon->room_count)
        return thing->room == BARROW_NONE &&
               !brw_plane_holds(&survey->planes, survey->planes.rooms, thing->pos);
    const barrow_room *room = &dungeon->rooms[thing->room];
    return brw_seen_room(room) && brw_seen_inside(room->rect, thing->pos.x, thing->pos.y);
}

/* Checks what tile a thing is on, and its room number. A buried item is inside a wall; everything
 * else is on room floor that is not a junction. */
static void check_thing_tile(brw_verifier *verifier, const brw_survey *survey,
                             const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t x = thing->pos.x, y = thing->pos.y;
    barrow_tile tile = brw_seen_tile(dungeon, x, y);
    bool buried = thing->kind == BARROW_THING_BURIED;
    if (tile != (buried ? BARROW_TILE_WALL : BARROW_TILE_FLOOR))
        brw_found(verifier, NULL, BRW_AT_TILE(x, y), "the %s at %d,%d is not %s",
                  barrow_thing_name((barrow_thing_kind)thing->kind), x, y,
                  buried ? "inside a wall" : "on plain room floor");
    if (!names_its_room(survey, thing))
        brw_found(verifier, "V4", BRW_AT_TILE(x, y), "the %s at %d,%d names the wrong room",
                  barrow_thing_name((barrow_thing_kind)thing->kind), x, y);
}

/* Checks the magic flag, which only traps may have. At a share of 0, no trap is magic; at 100,
 * every trap is (F13). */
static void check_thing_flag(brw_verifier *verifier, const barrow_thing *thing)
{
    int32_t share = verifier->dungeon->params.as.floor.magic_tiles;
    bool wrong = thing->flag && thing->kind != BARROW_THING_ENEMY;
    if (thing->kind == BARROW_THING_TRAP)
        wrong = (share == 0 && thing->flag) || (share == 100 && !thing->flag);
    if (wrong)
        brw_found(verifier, "F13", BRW_AT_TILE(thing->pos.x, thing->pos.y),
                  "the %s at %d,%d %s be magic", barrow_thing_name((barrow_thing_kind)thing->kind),
                  (int32_t)thing->pos.x, (int32_t)thing->pos.y, thing->flag ? "cannot" : "must");
}

/* Returns whether a thing belongs on the carpet of a shop, as goods and their keeper do. */
static bool may_be_on_carpet(const barrow_thing *thing)
{
    return thing->kind == BARROW_THING_SHOP_ITEM || thing->kind == BARROW_THING_KEEPER;
}

/* Checks that the carpet holds only goods and their keeper (F16), that only enemies in the house
 * sleep (F15), and that all of them do (F18). */
static void check_thing_room(brw_verifier *verifier, const brw_survey *survey,
                             const barrow_thing *thing)
{
    const barrow_room *rooms = verifier->dungeon->rooms;
    bool in_house = thing->room == (uint32_t)survey->house;
    if (survey->shop >= 0 && !may_be_on_carpet(thing) &&
        brw_seen_inside(rooms[survey->shop].as.floor.carpet, thing->pos.x, thing->pos.y))
        brw_found(verifier, "F16", BRW_AT_TILE(thing->pos.x, thing->pos.y),
                  "a %s lies on the carpet at %d,%d",
                  barrow_thing_name((barrow_thing_kind)thing->kind), (int32_t)thing->pos.x,
                  (int32_t)thing->pos.y);
    if (thing->kind == BARROW_THING_ENEMY && thing->flag && !in_house)
        brw_found(verifier, "F15", BRW_AT_TILE(thing->pos.x, thing->pos.y),
                  "a sleeper is outside the monster house");
    if (thing->kind == BARROW_THING_ENEMY && !thing->flag && !house_is_all(survey) && in_house)
        brw_found(verifier, "F18", BRW_AT_TILE(thing->pos.x, thing->pos.y),
                  "an enemy in the monster house is awake");
}

/* Returns the tiles with more than one thing, or NULL when out of memory. The check of shape has
 * ensured that all things are on the map. */
static const uint64_t *shared_tiles(brw_verifier *verifier, const brw_planes *planes)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint64_t *taken = brw_verifier_plane(verifier, planes);
    uint64_t *shared = taken ? brw_verifier_plane(verifier, planes) : NULL;
    for (uint32_t i = 0; shared && i < dungeon->thing_count; i++) {
        barrow_pos pos = dungeon->things[i].pos;
        int32_t at = pos.y * planes->stride + (pos.x >> 6);
        uint64_t bit = (uint64_t)1 << (pos.x & 63);
        shared[at] |= taken[at] & bit;
        taken[at] |= bit;
    }
    return shared;
}

/* Checks all things. If two share a tile, each of them is reported. */
void brw_floor_check_things(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_survey *survey = brw_verifier_survey(verifier);
    const uint64_t *shared = survey ? shared_tiles(verifier, &survey->planes) : NULL;
    for (uint32_t i = 0; shared && i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        check_thing_tile(verifier, survey, thing);
        check_thing_flag(verifier, thing);
        check_thing_room(verifier, survey, thing);
        if (brw_plane_holds(&survey->planes, shared, thing->pos))
            brw_found(verifier, "V4", BRW_AT_TILE(thing->pos.x, thing->pos.y),
                      "two things share tile %d,%d", (int32_t)thing->pos.x, (int32_t)thing->pos.y);
    }
}

/* ---- types ------------------------------------------------------------------------------ */

/* Returns the list that a thing's type must come from. */
static barrow_class type_list_of(const barrow_thing *thing)
{
    switch (thing->kind) {
    case BARROW_THING_ITEM:
    case BARROW_THING_BURIED:
    case BARROW_THING_SHOP_ITEM:
        return BARROW_CLASS_LOOT;
    case BARROW_THING_TRAP:
        return thing->flag ? BARROW_CLASS_MAGIC : BARROW_CLASS_TRAP;
    case BARROW_THING_ENEMY:
        return BARROW_CLASS_ENEMY;
    default:
        return BARROW_CLASS_NONE;
    }
}

/* Returns whether the type occurs on this floor according to the table, which may be the caller's
 * own. */
static bool is_on_floor(const barrow_dungeon *dungeon, const brw_type_table *table, uint8_t type)
{
    return table->rows[type].weight > 0 &&
           table->rows[type].depth <= dungeon->params.as.floor.floor;
}

/* Checks the types of things. An earlier check has ensured that each type is a row of the table. */
void brw_floor_check_types(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_type_table own;
    const brw_type_table *table = brw_types_of(dungeon->params.as.floor.types, &own);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool has_type = thing->type != BARROW_NO_TYPE;
        const char *name =
            has_type ? barrow_thing_type_name((barrow_thing_type)thing->type) : "none";
        uint8_t list = has_type ? table->rows[thing->type].of_class : BARROW_CLASS_NONE;
        if (list == type_list_of(thing) && (!has_type || is_on_floor(dungeon, table, thing->type)))
            continue;
        brw_found(verifier, NULL, BRW_AT_TILE(thing->pos.x, thing->pos.y),
                  "the %s at %d,%d cannot have the type %s here",
                  barrow_thing_name((barrow_thing_kind)thing->kind), (int32_t)thing->pos.x,
                  (int32_t)thing->pos.y, name);
    }
}

/* ---- counts ----------------------------------------------------------------------------- */

/* Returns the number of things of a kind inside or outside the house, whatever their flags. */
static int32_t count_things(const brw_survey *survey, barrow_thing_kind kind, bool in_house)
{
    const uint32_t *counts = survey->tallies[kind].counts[in_house];
    return (int32_t)(counts[0] + counts[1] + counts[2]);
}

/* Returns the number of enemies, [asleep] or awake, inside or outside the house. */
static int32_t count_enemies(const brw_survey *survey, bool in_house, bool asleep)
{
    return (int32_t)survey->tallies[BARROW_THING_ENEMY].counts[in_house][asleep];
}

/* The minimum and maximum of a count, both inclusive. */
typedef struct interval {
    int32_t least, most;
} interval;

/* Maps smaller than 56x32 count as that size. */
int32_t brw_asked_for_size(const barrow_dungeon *dungeon, int32_t number)
{
    const barrow_floor_params *params = &dungeon->params.as.floor;
    int32_t area = (dungeon->width - 4) * (dungeon->height - 4);
    return params->scale_contents ? number * most_of(area, 1456) / 1456 : number;
}

/* Scales both ends of an interval with the area of the map, if `scale_contents` is on (F24). */
static interval for_size(const barrow_dungeon *dungeon, int32_t least, int32_t most)
{
    return (interval){brw_asked_for_size(dungeon, least), brw_asked_for_size(dungeon, most)};
}

/* Returns the interval X - 2 to X + 2, or 0 to 0 if none were asked for (F12, F14). */
static interval about(const barrow_dungeon *dungeon, int32_t x, int32_t least)
{
    if (x == 0)
        return (interval){0, 0};
    interval wanted = for_size(dungeon, most_of(x - 2, 0), x + 2);
    wanted.least = most_of(wanted.least, least);
    return wanted;
}

/* Returns the number of floors above this one, on which some numbers depend (F22): floor 99, with
 * 98 floors above it, has a quarter fewer items than floor 1, half as many traps again, twice the
 * enemies and twice the odds of a house. Counts are rounded to the nearest integer, odds are
 * rounded down. */
static int32_t floors_above(const barrow_dungeon *dungeon)
{
    return dungeon->params.as.floor.by_depth ? dungeon->params.as.floor.floor - 1 : 0;
}

/* Returns the interval of items: a quarter fewer on floor 99, but at least one if any were asked
 * for. */
static interval item_interval(const barrow_dungeon *dungeon)
{
    int32_t x = dungeon->params.as.floor.items;
    return about(dungeon, (x * (4 * 98 - floors_above(dungeon)) + 2 * 98) / (4 * 98), 1);
}

/* Returns the interval of traps. Both ends are capped at 56 (F13). */
static interval trap_interval(const barrow_dungeon *dungeon)
{
    int32_t x = dungeon->params.as.floor.traps;
    int32_t deep = (x * (2 * 98 + floors_above(dungeon)) + 98) / (2 * 98);
    return for_size(dungeon, least_of(deep / 2, 56), least_of(deep, 56));
}

/* Returns the interval of enemies that are awake: half to all of the number asked for (F18). */
static interval enemy_interval(const barrow_dungeon *dungeon)
{
    int32_t x = dungeon->params.as.floor.enemies;
    int32_t deep = (x * (98 + floors_above(dungeon)) + 98 / 2) / 98;
    interval wanted = for_size(dungeon, deep / 2, deep);
    wanted.least = deep == 0 ? 0 : most_of(1, wanted.least);
    return wanted;
}

/* Returns the odds of a monster house in percent, at this depth. */
static int32_t house_odds(const barrow_dungeon *dungeon)
{
    int32_t odds = dungeon->params.as.floor.monster_house;
    return least_of(100, odds + odds * floors_above(dungeon) / 98);
}

/* Checks that a count lies in its interval. It may be lower only by the shortfall (V3). */
static void check_count(brw_verifier *verifier, const char *rule, const char *what, int32_t count,
                        interval allowed, barrow_shortfall kind)
{
    int32_t missing = verifier->dungeon->shortfall[kind];
    if (count > allowed.most || count + missing < allowed.least)
        brw_found(verifier, rule, BRW_NOWHERE, "there are %d %s; %d to %d are allowed", count, what,
                  allowed.least, allowed.most);
}

/* Returns the number of walkable tiles of the house. Outside caves these fill its rectangle
 * (F26). */
static int32_t house_tiles(const brw_survey *survey)
{
    const barrow_dungeon *dungeon = survey->planes.dungeon;
    barrow_rect rect = dungeon->rooms[survey->house].rect;
    int32_t tiles = 0;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            tiles += brw_seen_open(dungeon, x, y);
    return tiles;
}

/* Returns the interval of items and traps in the house, taken together: 6 to a quarter of its
 * tiles, at most 40 (F15). Without a house there are none. */
static interval house_interval(const brw_survey *survey)
{
    if (survey->house < 0)
        return (interval){0, 0};
    return (interval){6, most_of(6, least_of(40, house_tiles(survey) / 4))};
}

/* Returns the minimum number of items, and also of traps, if a house has [together] items and traps
 * (F15). */
static int32_t house_share(int32_t together)
{
    return together / 3;
}

/* Checks the counts if the house is the only room. The contents of the house cannot be told from
 * those of the floor, so only their sums can be judged, each kind by its widest interval. */
static void check_counts_together(brw_verifier *verifier, const brw_survey *survey)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    interval house = house_interval(survey), items = item_interval(dungeon);
    interval traps = trap_interval(dungeon);
    int32_t item_count = count_things(survey, BARROW_THING_ITEM, true);
    int32_t trap_count = count_things(survey, BARROW_THING_TRAP, true);
    int32_t missing =
        dungeon->shortfall[BARROW_SHORT_ITEMS] + dungeon->shortfall[BARROW_SHORT_TRAPS];
    int32_t together = item_count + trap_count;
    if (together > items.most + traps.most + house.most ||
        together + missing < items.least + traps.least + house.least)
        brw_found(verifier, "F15", BRW_NOWHERE,
                  "there are %d items and %d traps on a floor that is one monster house",
                  item_count, trap_count);
    int32_t least = house_share(house.least), most = house.most - house_share(house.most);
    check_count(verifier, "F12", "items", item_count,
                (interval){items.least + least, items.most + most}, BARROW_SHORT_ITEMS);
    check_count(verifier, "F13", "traps", trap_count,
                (interval){traps.least + least, traps.most + most}, BARROW_SHORT_TRAPS);
}

/* Checks the items and traps of a house that is not the only room: their sum, and the share of
 * each. */
static void check_house_loot(brw_verifier *verifier, const brw_survey *survey)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    interval house = house_interval(survey);
    int32_t items = count_things(survey, BARROW_THING_ITEM, true);
    int32_t traps = count_things(survey, BARROW_THING_TRAP, true);
    int32_t no_items = dungeon->shortfall[BARROW_SHORT_ITEMS];
    int32_t no_traps = dungeon->shortfall[BARROW_SHORT_TRAPS], share = house_share(items + traps);
    if (items + traps > house.most || items + traps + no_items + no_traps < house.least)
        brw_found(verifier, "F15", BRW_NOWHERE,
                  "the monster house has %d items and traps; %d to %d are allowed", items + traps,
                  house.least, house.most);
    else if (items + no_items < share || traps + no_traps < share)
        brw_found(verifier, "F15", BRW_NOWHERE,
                  "the monster house has %d items and %d traps; at least a third must be of each",
                  items, traps);
}

/* Checks all counts. The shortfall does not say where a thing is missing, so it excuses both the
 * floor and the house. */
void brw_floor_check_counts(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_survey *survey = brw_verifier_survey(verifier);
    if (!survey)
        return;
    if (house_is_all(survey)) {
        check_counts_together(verifier, survey);
        return;
    }
    check_count(verifier, "F12", "items", count_things(survey, BARROW_THING_ITEM, false),
                item_interval(dungeon), BARROW_SHORT_ITEMS);
    check_count(verifier, "F13", "traps", count_things(survey, BARROW_THING_TRAP, false),
                trap_interval(dungeon), BARROW_SHORT_TRAPS);
    if (survey->house >= 0)
        check_house_loot(verifier, survey);
}

/* Returns whether there is floor within [reach]. The distance is the larger of |dx| and |dy| (F14),
 * so the area searched is a square. */
static bool floor_within(const brw_planes *planes, barrow_pos pos, int32_t reach)
{
    int32_t first = most_of(pos.y - reach, 0);
    int32_t last = least_of(pos.y + reach, planes->dungeon->height - 1);
    uint64_t found = 0;
    for (int32_t i = 0; i < planes->stride; i++) {
        uint64_t span = brw_map_span_word(i, pos.x - reach, 2 * reach + 1);
        for (int32_t y = first; y <= last; y++)
            found |= planes->open[y * planes->stride + i] & span;
    }
    return found != 0;
}

/* Checks buried items. They are dug out from the nearest floor, so their distance is measured
 * through rock, not along a walk. */
void brw_floor_check_buried(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_floor_params *params = &dungeon->params.as.floor;
    const brw_survey *survey = brw_verifier_survey(verifier);
    if (!survey)
        return;
    check_count(verifier, NULL, "buried items", count_things(survey, BARROW_THING_BURIED, false),
                about(dungeon, params->buried, 0), BARROW_SHORT_BURIED);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        barrow_pos pos = dungeon->things[i].pos;
        if (dungeon->things[i].kind != BARROW_THING_BURIED)
            continue;
        if (pos.x < BRW_MARGIN || pos.y < BRW_MARGIN || pos.x >= dungeon->width - BRW_MARGIN ||
            pos.y >= dungeon->height - BRW_MARGIN)
            brw_found(verifier, "F2", BRW_AT_TILE(pos.x, pos.y), "an item is buried in the border");
        if (!floor_within(&survey->planes, pos, params->buried_reach))
            brw_found(verifier, NULL, BRW_AT_TILE(pos.x, pos.y),
                      "the item buried at %d,%d is more than %d tiles from the floor",
                      (int32_t)pos.x, (int32_t)pos.y, params->buried_reach);
    }
}

/* ---- house and shop --------------------------------------------------------------------- */

static int32_t count_kind(const barrow_dungeon *dungeon, barrow_room_kind kind)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].kind == kind;
    return count;
}

/* Checks monster houses. The shortfall counts a house that was drawn but found no room. If the
 * chance is between 0 and 100, a single floor proves nothing. */
void brw_floor_check_house(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_floor_params *params = &dungeon->params.as.floor;
    bool forced = brw_seen_layout(dungeon)->has_house;
    int32_t houses = count_kind(dungeon, BARROW_ROOM_MONSTER_HOUSE);
    int32_t missing = dungeon->shortfall[BARROW_SHORT_HOUSE];
    if (houses > 1 || (houses == 1 && !forced && params->monster_house == 0))
        brw_found(verifier, NULL, BRW_NOWHERE, "%d monster houses are too many", houses);
    if (houses + missing == 0 && (forced || house_odds(dungeon) == 100))
        brw_found(verifier, NULL, BRW_NOWHERE, "there must be a monster house");
    const brw_survey *survey = houses ? brw_verifier_survey(verifier) : NULL;
    if (!survey)
        return;
    check_count(verifier, NULL, "sleepers", count_enemies(survey, true, true),
                (interval){4, most_of(4, least_of(30, house_tiles(survey) / 3))},
                BARROW_SHORT_ENEMIES);
}

/* Checks the carpet. All goods and keepers must be on it, so those elsewhere are found too. */
static void check_carpet(brw_verifier *verifier, int32_t shop)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    barrow_rect room = dungeon->rooms[shop].rect, carpet = dungeon->rooms[shop].as.floor.carpet;
    int32_t goods = 0, keepers = 0;
    if (carpet.w < 3 || carpet.h < 3 || carpet.x <= room.x || carpet.y <= room.y ||
        carpet.x + carpet.w >= room.x + room.w || carpet.y + carpet.h >= room.y + room.h)
        brw_found(verifier, NULL, BRW_AT_ROOM(shop),
                  "the carpet of room %d is smaller than 3x3 or touches the room's edge", shop);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        int32_t x = thing->pos.x, y = thing->pos.y;
        if (!may_be_on_carpet(thing))
            continue;
        bool rim = x == carpet.x || y == carpet.y || x == carpet.x + carpet.w - 1 ||
                   y == carpet.y + carpet.h - 1;
        bool keeper = thing->kind == BARROW_THING_KEEPER;
        goods += !keeper;
        keepers += keeper;
        if (!brw_seen_inside(carpet, x, y) || (keeper && !rim))
            brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                      "the %s at %d,%d is in the wrong part of the shop",
                      barrow_thing_name((barrow_thing_kind)thing->kind), x, y);
    }
    if (3 * goods < carpet.w * carpet.h || keepers != 1)
        brw_found(verifier, NULL, BRW_AT_ROOM(shop),
                  "there are %d goods and %d keepers on %d tiles of carpet", goods, keepers,
                  carpet.w * carpet.h);
}

/* Checks the shop. It needs 5x5 tiles for a carpet of 3x3 with a free ring around it, and three
 * rooms on the floor, so that spawn and stairs still have one each (F16).
 *
 *   . . . . .      . floor of the shop, free of goods
 *   . c c c .      c carpet: goods on at least a third of it,
 *   . c c c .        the keeper on its rim
 *   . c c c .
 *   . . . . . */
void brw_floor_check_shop(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t shops = count_kind(dungeon, BARROW_ROOM_SHOP);
    int32_t shop = brw_seen_kind(dungeon, BARROW_ROOM_SHOP);
    int32_t chance = dungeon->params.as.floor.shop;
    if (shops > 1 || (shops == 1 && chance == 0))
        brw_found(verifier, NULL, BRW_NOWHERE, "%d shops are too many", shops);
    if (shops == 0) {
        if (chance == 100 && !dungeon->shortfall[BARROW_SHORT_SHOP])
            brw_found(verifier, NULL, BRW_NOWHERE, "there must be a shop");
        if (brw_seen_thing(dungeon, BARROW_THING_SHOP_ITEM) ||
            brw_seen_thing(dungeon, BARROW_THING_KEEPER))
            brw_found(verifier, NULL, BRW_NOWHERE, "there are goods or a keeper, but no shop");
        return;
    }
    barrow_rect rect = dungeon->rooms[shop].rect;
    if (rect.w < 5 || rect.h < 5 || brw_seen_rooms(dungeon) < 3)
        brw_found(verifier, NULL, BRW_AT_ROOM(shop), "room %d cannot be a shop", shop);
    check_carpet(verifier, shop);
}

/* ---- spawn, stairs, enemies ------------------------------------------------------------- */

/* Returns the number of things of a kind on the whole floor. */
static int32_t count_all(const brw_survey *survey, barrow_thing_kind kind)
{
    return count_things(survey, kind, false) + count_things(survey, kind, true);
}

/* Returns whether spawn and stairs could be in different rooms. */
static bool two_qualify(const brw_survey *survey)
{
    int32_t others = survey->rooms - (survey->shop >= 0);
    int32_t calm = others - (survey->house >= 0);
    return others >= 2 && calm >= 1;
}

/* Returns the tiles within [most] steps of the spawn, or NULL when out of memory. Steps follow the
 * floor, so the distance to a tile behind a wall is that of the way around. */
static const uint64_t *near_spawn(brw_verifier *verifier, const brw_survey *survey, uint32_t most)
{
    uint32_t steps;
    uint64_t *near = brw_verifier_plane(verifier, &survey->planes);
    if (near && brw_planes_spread(&survey->planes, survey->spawn->pos, (brw_spread_end){most, NULL},
                                  near, &steps))
        return near;
    verifier->status = BARROW_NO_MEMORY;
    return NULL;
}

/* Checks that the stairs can be reached, but not within 5 steps. */
static void check_ends_apart(brw_verifier *verifier, const brw_survey *survey)
{
    barrow_pos stairs = survey->stairs->pos;
    const uint64_t *near = near_spawn(verifier, survey, 5);
    if (near && (brw_plane_holds(&survey->planes, near, stairs) ||
                 !brw_plane_holds(&survey->planes, survey->reached, stairs)))
        brw_found(verifier, NULL, BRW_AT_TILE(stairs.x, stairs.y),
                  "the stairs are within 5 steps of the spawn or out of reach");
}

/* Checks spawn and stairs. They need different rooms only if enough rooms qualify: on a floor of
 * one room, spawn and stairs share it. */
void brw_floor_check_ends(brw_verifier *verifier)
{
    const brw_survey *survey = brw_verifier_survey(verifier);
    if (!survey)
        return;
    if (count_all(survey, BARROW_THING_SPAWN) != 1 || count_all(survey, BARROW_THING_STAIRS) != 1) {
        brw_found(verifier, NULL, BRW_NOWHERE, "there must be one spawn and one stairs");
        return;
    }
    const barrow_thing *spawn = survey->spawn, *stairs = survey->stairs;
    uint32_t shop = (uint32_t)survey->shop, house = (uint32_t)survey->house;
    if (survey->shop >= 0 && (spawn->room == shop || stairs->room == shop))
        brw_found(verifier, NULL, BRW_AT_ROOM(shop), "spawn or stairs are in the shop");
    if (spawn->room == house && !house_is_all(survey))
        brw_found(verifier, NULL, BRW_AT_ROOM(spawn->room), "the spawn is in the monster house");
    if (spawn->room == stairs->room && two_qualify(survey))
        brw_found(verifier, NULL, BRW_AT_ROOM(spawn->room),
                  "spawn and stairs are in the same room");
    check_ends_apart(verifier, survey);
}

/* Checks the number of enemies, and that none is within 4 steps of the spawn. */
void brw_floor_check_enemies(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_survey *survey = brw_verifier_survey(verifier);
    if (!survey)
        return;
    int32_t awake = count_enemies(survey, false, false) + count_enemies(survey, true, false);
    check_count(verifier, NULL, "enemies awake", awake, enemy_interval(dungeon),
                BARROW_SHORT_ENEMIES);
    const uint64_t *near = survey->spawn ? near_spawn(verifier, survey, 4) : NULL;
    for (uint32_t i = 0; near && i < dungeon->thing_count; i++) {
        barrow_pos pos = dungeon->things[i].pos;
        if (dungeon->things[i].kind == BARROW_THING_ENEMY &&
            brw_plane_holds(&survey->planes, near, pos))
            brw_found(verifier, NULL, BRW_AT_TILE(pos.x, pos.y),
                      "the enemy at %d,%d is within 4 steps of the spawn", (int32_t)pos.x,
                      (int32_t)pos.y);
    }
}
