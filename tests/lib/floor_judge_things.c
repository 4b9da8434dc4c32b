/* SPDX-License-Identifier: MIT
 * The second opinion on the things on a floor: F12 to F18, V3 and V4. */
#include <stdio.h>
#include <string.h>

#include "lib/floor_judge.h"

/* The counts; those of the house are separate unless it is the only room. */
typedef struct census {
    int spawns, stairs, items, traps, buried, awake, asleep, goods, keepers;
    int house_items, house_traps;
    const barrow_thing *spawn, *stair;
} census;

static bool rect_has(barrow_rect r, int x, int y)
{
    return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
}

static bool find_special_rooms(floor_judge *judge)
{
    for (int i = 0; i < (int)judge->dungeon->room_count; i++) {
        int kind = judge->dungeon->rooms[i].kind;
        if (kind == BARROW_ROOM_MONSTER_HOUSE && judge->house >= 0)
            return judge_blame(judge, "F15", "two monster houses");
        if (kind == BARROW_ROOM_SHOP && judge->shop >= 0)
            return judge_blame(judge, "F16", "two shops");
        judge->house = kind == BARROW_ROOM_MONSTER_HOUSE ? i : judge->house;
        judge->shop = kind == BARROW_ROOM_SHOP ? i : judge->shop;
    }
    int layout = judge->params->layout;
    if ((layout == BARROW_LAYOUT_ONE_ROOM || layout == BARROW_LAYOUT_TWO_ROOMS) && judge->house < 0)
        return judge_blame(judge, "F15", "this layout always has a monster house");
    return true;
}

/* ---- places ----------------------------------------------------------------------------- */

static bool near_floor(const floor_judge *judge, int x, int y)
{
    int reach = judge->params->buried_reach;
    int x0 = x - reach < 0 ? 0 : x - reach,
        x1 = x + reach >= judge->width ? judge->width - 1 : x + reach;
    int y0 = y - reach < 0 ? 0 : y - reach,
        y1 = y + reach >= judge->height ? judge->height - 1 : y + reach;
    for (int at_y = y0; at_y <= y1; at_y++)
        for (int at_x = x0; at_x <= x1; at_x++)
            if (judge_open(judge, at_x, at_y))
                return true;
    return false;
}

static bool buried_is_right(floor_judge *judge, const barrow_thing *thing)
{
    int x = thing->pos.x, y = thing->pos.y;
    if (x < 2 || y < 2 || x > judge->width - 3 || y > judge->height - 3 ||
        judge_tile(judge, x, y) != BARROW_TILE_WALL)
        return judge_blame(judge, "F14", "(%d, %d): buried in no wall", x, y);
    if (!near_floor(judge, x, y))
        return judge_blame(judge, "F14", "(%d, %d): buried too far from the floor", x, y);
    return thing->room == BARROW_NONE || judge_blame(judge, "V4", "a buried item has a room");
}

/* Goods and the keeper are on the carpet and nowhere else, and nothing else is on it. */
static bool carpet_is_right(floor_judge *judge, const barrow_thing *thing)
{
    int x = thing->pos.x, y = thing->pos.y;
    bool trade = thing->kind == BARROW_THING_SHOP_ITEM || thing->kind == BARROW_THING_KEEPER;
    barrow_rect carpet = {0, 0, 0, 0};
    if (judge->shop >= 0)
        carpet = judge->dungeon->rooms[judge->shop].as.floor.carpet;
    if (rect_has(carpet, x, y) != trade)
        return judge_blame(judge, "F16", "(%d, %d): %s", x, y,
                           trade ? "goods or keeper off the carpet" : "on the carpet");
    barrow_rect inner = {(int16_t)(carpet.x + 1), (int16_t)(carpet.y + 1), (int16_t)(carpet.w - 2),
                         (int16_t)(carpet.h - 2)};
    if (thing->kind == BARROW_THING_KEEPER && rect_has(inner, x, y))
        return judge_blame(judge, "F16", "the keeper stands inside the carpet");
    return true;
}

static bool place_is_right(floor_judge *judge, const barrow_thing *thing)
{
    int x = thing->pos.x, y = thing->pos.y, room = judge_room_at(judge, x, y);
    if (judge->taken[y * judge->width + x]++)
        return judge_blame(judge, "V4", "two things at (%d, %d)", x, y);
    if (thing->kind == BARROW_THING_BURIED)
        return buried_is_right(judge, thing);
    bool junction = judge_tile(judge, x, y) == BARROW_TILE_JUNCTION;
    bool may_block = thing->kind == BARROW_THING_ENEMY; /* F18 requires only room floor */
    if (room < 0 || !judge_open(judge, x, y) || (junction && !may_block))
        return judge_blame(judge, thing->kind <= BARROW_THING_STAIRS ? "F17" : "F12",
                           "thing of kind %d at (%d, %d) lies on no free room floor", thing->kind,
                           x, y);
    if (thing->room != room)
        return judge_blame(judge, "V4", "thing at (%d, %d) names room %d", x, y, thing->room);
    return carpet_is_right(judge, thing);
}

/* ---- counting --------------------------------------------------------------------------- */

static void count_thing(const floor_judge *judge, census *c, const barrow_thing *thing)
{
    bool in_house = judge->house >= 0 && thing->room == judge->house && judge->rooms > 1;
    switch (thing->kind) {
    case BARROW_THING_SPAWN:
        c->spawns++, c->spawn = thing;
        break;
    case BARROW_THING_STAIRS:
        c->stairs++, c->stair = thing;
        break;
    case BARROW_THING_ITEM:
        *(in_house ? &c->house_items : &c->items) += 1;
        break;
    case BARROW_THING_TRAP:
        *(in_house ? &c->house_traps : &c->traps) += 1;
        break;
    case BARROW_THING_BURIED:
        c->buried++;
        break;
    case BARROW_THING_ENEMY:
        *(thing->flag ? &c->asleep : &c->awake) += 1;
        break;
    case BARROW_THING_SHOP_ITEM:
        c->goods++;
        break;
    case BARROW_THING_KEEPER:
        c->keepers++;
        break;
    default:
        break;
    }
}

static int at_least(int least, int value)
{
    return value < least ? least : value;
}

static int at_most(int most, int value)
{
    return value > most ? most : value;
}

static bool in_interval(floor_judge *judge, const char *rule, int placed, const int bounds[3])
{
    int missing = bounds[2];
    if (placed <= bounds[1] && placed + missing >= bounds[0] && placed + missing <= bounds[1])
        return true;
    return judge_blame(judge, rule, "%d placed and %d missing, not %d to %d", placed, missing,
                       bounds[0], bounds[1]);
}

/* Returns the number of walkable tiles of the house. */
static int house_tiles(const floor_judge *judge)
{
    barrow_rect r = judge->dungeon->rooms[judge->house].rect;
    int tiles = 0;
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            tiles += judge_open(judge, x, y);
    return tiles;
}

/* F22: on floor 99 a number is 1 / [part] larger than on floor 1, or smaller where [part] is
 * negative; in between it changes evenly, rounded to the nearest. */
static int deep(const floor_judge *judge, int number, int part)
{
    int floors = 98 * (part < 0 ? -part : part), below = judge->params->by_depth ? judge->params->floor - 1 : 0;
    return (number * (part < 0 ? floors - below : floors + below) + floors / 2) / floors;
}

/* F12, F13, F14, F18. If a house is the only room, its own things are counted too, so only the sum
 * of the bounds is known. */
static bool counts_are_right(floor_judge *judge, const census *c)
{
    const barrow_floor_params *p = judge->params;
    const uint16_t *missing = judge->dungeon->shortfall;
    int tiles = judge->house < 0 ? 0 : house_tiles(judge);
    int extra = judge->house >= 0 && judge->rooms == 1 ? at_least(6, at_most(40, tiles / 4)) : 0;
    /* with 6 or more of a kind, at least a third is in it, so at least 2 (F15) */
    int own = extra ? 2 : 0, others = extra - extra / 3;
    int x = deep(judge, p->items, -4);
    const int items[3] = {(x ? at_least(1, judge_sized(judge, at_least(0, x - 2))) : 0) + own,
                          (x ? judge_sized(judge, x + 2) : 0) + others,
                          missing[BARROW_SHORT_ITEMS]};
    x = deep(judge, p->traps, 2);
    const int traps[3] = {judge_sized(judge, at_most(56, x / 2)) + own,
                          judge_sized(judge, at_most(56, x)) + others,
                          missing[BARROW_SHORT_TRAPS]};
    x = p->buried;
    const int buried[3] = {x ? judge_sized(judge, at_least(0, x - 2)) : 0,
                           x ? judge_sized(judge, x + 2) : 0, missing[BARROW_SHORT_BURIED]};
    /* with a house the shortfall is shared: what the house lacks counts too */
    x = deep(judge, p->enemies, 1);
    const int awake[3] = {x ? at_least(1, judge_sized(judge, x / 2)) : 0, judge_sized(judge, x),
                          judge->house < 0 ? missing[BARROW_SHORT_ENEMIES]
                                           : at_most(missing[BARROW_SHORT_ENEMIES],
                                                     at_least(0, judge_sized(judge, x) - c->awake))};
    return in_interval(judge, "F12", c->items, items) &&
           in_interval(judge, "F13", c->traps, traps) &&
           in_interval(judge, "F14", c->buried, buried) &&
           in_interval(judge, "F18", c->awake, awake);
}

/* ---- F15, F16 --------------------------------------------------------------------------- */

static bool house_is_right(floor_judge *judge, const census *c)
{
    if (judge->house < 0)
        return c->asleep == 0 || judge_blame(judge, "F15", "sleepers without a house");
    const uint16_t *missing = judge->dungeon->shortfall;
    int tiles = house_tiles(judge), most = at_most(30, tiles / 3);
    if (c->asleep > at_least(4, most) || c->asleep + missing[BARROW_SHORT_ENEMIES] < 4)
        return judge_blame(judge, "F15", "%d sleepers in %d tiles", c->asleep, tiles);
    if (judge->rooms == 1)
        return true;
    int loot = c->house_items + c->house_traps;
    int lacking =
        missing[BARROW_SHORT_HOUSE] + missing[BARROW_SHORT_ITEMS] + missing[BARROW_SHORT_TRAPS];
    if (loot > at_least(6, at_most(40, tiles / 4)) || loot + lacking < 6)
        return judge_blame(judge, "F15", "%d items and traps in a house of %d tiles", loot, tiles);
    if (c->house_items + missing[BARROW_SHORT_ITEMS] < loot / 3 ||
        c->house_traps + missing[BARROW_SHORT_TRAPS] < loot / 3)
        return judge_blame(judge, "F15", "%d items and %d traps in the house", c->house_items,
                           c->house_traps);
    return true;
}

static bool shop_is_right(floor_judge *judge, const census *c)
{
    if (judge->shop < 0)
        return c->goods + c->keepers == 0 || judge_blame(judge, "F16", "goods without a shop");
    if (judge->dungeon->params.as.floor.shop == 0)
        return judge_blame(judge, "F16", "a shop that was not asked for");
    const barrow_room *room = &judge->dungeon->rooms[judge->shop];
    barrow_rect carpet = room->as.floor.carpet, r = room->rect;
    if (r.w < 5 || r.h < 5 || judge->rooms < 3)
        return judge_blame(judge, "F16", "a shop of %dx%d among %d rooms", r.w, r.h, judge->rooms);
    if (carpet.w < 3 || carpet.h < 3 || carpet.x < r.x + 1 || carpet.y < r.y + 1 ||
        carpet.x + carpet.w > r.x + r.w - 1 || carpet.y + carpet.h > r.y + r.h - 1)
        return judge_blame(judge, "F16", "the carpet does not fit");
    if (c->keepers != 1 || 3 * c->goods < carpet.w * carpet.h)
        return judge_blame(judge, "F16", "%d keepers, %d goods on %dx%d", c->keepers, c->goods,
                           carpet.w, carpet.h);
    return true;
}

/* ---- F17, F18 --------------------------------------------------------------------------- */

static bool ends_are_right(floor_judge *judge, const census *c)
{
    if (c->spawns != 1 || c->stairs != 1)
        return judge_blame(judge, "F17", "%d spawns, %d stairs", c->spawns, c->stairs);
    int from = c->spawn->room, to = c->stair->room;
    if (from == judge->shop || to == judge->shop)
        return judge_blame(judge, "F17", "an end in the shop");
    if (from == judge->house && judge->rooms > 1)
        return judge_blame(judge, "F17", "the spawn is in the monster house");
    int others = judge->rooms - (judge->shop >= 0);
    if (from == to && others >= 2)
        return judge_blame(judge, "F17", "spawn and stairs share room %d", from);
    int steps = judge->steps[c->stair->pos.y * judge->width + c->stair->pos.x];
    return steps > 5 || judge_blame(judge, "F17", "%d steps from spawn to stairs", steps);
}

static bool distance_and_house(floor_judge *judge, const barrow_thing *thing)
{
    bool in_house = judge->house >= 0 && thing->room == judge->house;
    if (thing->kind != BARROW_THING_ENEMY)
        return true;
    if (thing->flag && !in_house)
        return judge_blame(judge, "F15", "a sleeper outside the house");
    if (!thing->flag && in_house && judge->rooms > 1)
        return judge_blame(judge, "F18", "an enemy awake in the house");
    int steps = judge->steps[thing->pos.y * judge->width + thing->pos.x];
    return steps > 4 || judge_blame(judge, "F18", "an enemy %d steps from the spawn", steps);
}

/* Looks a type up in the caller's own table: its weight, -1 if absent, and its first floor, 0
 * for the usual one. */
static int own_weight(const floor_judge *judge, int type, int *floor)
{
    const char *name = barrow_thing_type_name((barrow_thing_type)type);
    const char *row = judge->params->types ? judge->params->types : "";
    char word[32];
    int weight = 0;
    for (; *row; row += strcspn(row, "\n"), row += *row == '\n') {
        *floor = 0;
        if (sscanf(row, "%31s %d%*[ ]%d", word, &weight, floor) >= 2 && strcmp(word, name) == 0)
            return weight;
    }
    *floor = 0;
    return -1;
}

/* F25: the first and last type of each list, and the first floors of its types, in their order. */
static bool type_is_right(floor_judge *judge, const barrow_thing *thing)
{
    static const uint8_t loot[] = {1, 1, 1, 1, 1, 3, 5, 8, 12, 20, 30, 50};
    static const uint8_t trap[] = {1, 1, 1, 2, 5, 8, 10, 15, 25};
    static const uint8_t magic[] = {1, 1, 3, 8, 15}, enemy[] = {1, 2, 3, 5, 7, 10};
    const uint8_t *floors = NULL;
    int first = 0, count = 0;
    if (thing->kind == BARROW_THING_ITEM || thing->kind == BARROW_THING_BURIED ||
        thing->kind == BARROW_THING_SHOP_ITEM)
        floors = loot, first = BARROW_THING_TYPE_FOOD, count = sizeof loot;
    else if (thing->kind == BARROW_THING_TRAP && !thing->flag)
        floors = trap, first = BARROW_THING_TYPE_SPIKES, count = sizeof trap;
    else if (thing->kind == BARROW_THING_TRAP)
        floors = magic, first = BARROW_THING_TYPE_HEALING, count = sizeof magic;
    else if (thing->kind == BARROW_THING_ENEMY)
        floors = enemy, first = BARROW_THING_TYPE_GRUNT, count = sizeof enemy;
    int place = thing->type - first, own_floor = 0;
    if (!floors && thing->type == BARROW_NO_TYPE)
        return true;
    bool is_listed = floors && place >= 0 && place < count;
    int weight = is_listed ? own_weight(judge, thing->type, &own_floor) : 0;
    if (is_listed && weight != 0 &&
        (own_floor ? own_floor : floors[place]) <= judge->params->floor)
        return true;
    return judge_blame(judge, "F25", "thing of kind %d has type %d", thing->kind, thing->type);
}

bool judge_things(floor_judge *judge)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    census c = {0};
    memset(judge->taken, 0, (size_t)(judge->width * judge->height));
    if (!find_special_rooms(judge))
        return false;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        if (!place_is_right(judge, &dungeon->things[i]) ||
            !distance_and_house(judge, &dungeon->things[i]) ||
            !type_is_right(judge, &dungeon->things[i]))
            return false;
        count_thing(judge, &c, &dungeon->things[i]);
    }
    return counts_are_right(judge, &c) && house_is_right(judge, &c) && shop_is_right(judge, &c) &&
           ends_are_right(judge, &c);
}
