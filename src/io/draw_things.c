/* SPDX-License-Identifier: MIT
 * Things on a tile map, room numbers, and their rows in the legend. A player's map shows the way in
 * and the exits, but none of the things to be found. */
#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/labels.h"
#include "core/types.h"
#include "io/draw_graph.h"
#include "io/draw_map.h"

#include <string.h>

typedef struct thing_look {
    const char *symbol, *word;
    bool is_public; /* players see it too */
} thing_look;

static const thing_look thing_looks[] = {
    [BARROW_THING_SPAWN] = {"spawn", "start", true},
    [BARROW_THING_STAIRS] = {"stairs", "stairs", true},
    [BARROW_THING_ITEM] = {"gem", "item", false},
    [BARROW_THING_TRAP] = {"trap", "trap", false},
    [BARROW_THING_BURIED] = {"buried", "buried item", false},
    [BARROW_THING_ENEMY] = {"enemy", "enemy", false},
    [BARROW_THING_SHOP_ITEM] = {"goods", "for sale", false},
    [BARROW_THING_KEEPER] = {"keeper", "shopkeeper", false},
    [BARROW_THING_KEY] = {"key", "key", false},
    [BARROW_THING_SWITCH] = {"switch", "switch", false},
    [BARROW_THING_TREASURE] = {"treasure", "the treasure", false},
    [BARROW_THING_MAGIC_KEY] = {"magic_key", "magic key", false},
    [BARROW_THING_GOAL] = {"crown", "goal", false},
    [BARROW_THING_BONUS] = {"gem", "bonus", false},
    [BARROW_THING_BOSS] = {"boss", "boss", false},
    [BARROW_THING_SUB_BOSS] = {"skull", "sub-boss", false},
    [BARROW_THING_ELITE] = {"shield", "elite", false},
    [BARROW_THING_FOE] = {"foe", "roaming enemy", false},
    [BARROW_THING_CHEST] = {"chest", "chest", false},
    [BARROW_THING_FOUNTAIN] = {"fountain", "fountain", true},
    [BARROW_THING_BANKER] = {"coins", "banker", false},
    [BARROW_THING_HINT] = {"hint", "hint: the order of plates", false},
    [BARROW_THING_BLOCK] = {"push_block", "block", false},
    [BARROW_THING_LEVER] = {"lever", "lever", false},
};
#define THING_LOOKS (sizeof thing_looks / sizeof thing_looks[0])

/* the looks of things with a flag */
static const thing_look sleeper_look = {"sleeper", "sleeping enemy", false};
static const thing_look magic_look = {"magic", "magic tile", false};

/* Roles of enemies and types of traps have their own symbols. All other things look like their
 * kind. */
static const thing_look sort_looks[BARROW_THING_TYPE_COUNT] = {
    [BARROW_THING_TYPE_ARCHER] = {"archer", "archer", false},
    [BARROW_THING_TYPE_SWARM] = {"swarm", "swarm", false},
    [BARROW_THING_TYPE_GUARD] = {"guard", "guard", false},
    [BARROW_THING_TYPE_CASTER] = {"caster", "caster", false},
    [BARROW_THING_TYPE_BRUTE] = {"brute", "brute", false},
    [BARROW_THING_TYPE_SNARE] = {"snare", "snare", false},
    [BARROW_THING_TYPE_DARTS] = {"darts", "darts", false},
    [BARROW_THING_TYPE_PIT] = {"pit_trap", "pit", false},
    [BARROW_THING_TYPE_ALARM] = {"alarm", "alarm", false},
    [BARROW_THING_TYPE_GAS] = {"gas", "gas", false},
    [BARROW_THING_TYPE_WARP] = {"warp", "warp", false},
    [BARROW_THING_TYPE_FIRE] = {"fire", "fire", false},
    [BARROW_THING_TYPE_CURSE] = {"curse", "curse", false},
    [BARROW_THING_TYPE_TIMED] = {"timed", "timed trap", false},
};

/* Returns the look of an awake enemy, a harmful trap or any other thing. */
static const thing_look *look_of_type(const barrow_thing *thing)
{
    bool has_types = thing->kind == BARROW_THING_ENEMY || thing->kind == BARROW_THING_TRAP;
    if (!has_types || thing->type >= BARROW_THING_TYPE_COUNT || !sort_looks[thing->type].symbol)
        return thing->kind < THING_LOOKS ? &thing_looks[thing->kind] : NULL;
    return &sort_looks[thing->type];
}

/* Returns the look of the thing, or NULL if the thing is not shown: a kind without a look, a thing
 * behind a secret door and, on a player's map, everything that is not public. */
static const thing_look *look_of_thing(const brw_picture *picture, const barrow_thing *thing)
{
    const thing_look *look = look_of_type(thing);
    if (thing->flag && thing->kind == BARROW_THING_ENEMY)
        look = &sleeper_look;
    if (thing->flag && thing->kind == BARROW_THING_TRAP)
        look = &magic_look;
    if (!look || !look->symbol || brw_is_secret(picture, thing->room))
        return NULL;
    bool is_public = look->is_public && thing->gate == BARROW_NONE; /* else it appears later */
    return is_public || brw_shows(picture, BARROW_EXPORT_PLAYER) ? look : NULL;
}

bool brw_shows_thing(const brw_picture *picture, const barrow_thing *thing)
{
    return look_of_thing(picture, thing) != NULL;
}

/* Returns the size of a thing. Things that end a quest or crawl are larger. */
static int32_t thing_side(const brw_picture *picture, const barrow_thing *thing)
{
    bool is_large = thing->kind == BARROW_THING_TREASURE || thing->kind == BARROW_THING_GOAL ||
                    thing->kind == BARROW_THING_BOSS || thing->kind == BARROW_THING_SUB_BOSS;
    if (thing->kind == BARROW_THING_BLOCK || thing->kind == BARROW_THING_HINT)
        return picture->unit;
    return is_large ? picture->unit * 5 / 4 : picture->unit * 13 / 16;
}

/* Draws a thing. The badge of a key is its bow, and that of a switch is at its foot. Both have
 * their lock's number. */
static void draw_thing(brw_picture *picture, const barrow_thing *thing, const thing_look *look)
{
    int32_t x = brw_unit_x(picture, thing->pos.x) + picture->unit / 2;
    int32_t y = brw_unit_y(picture, thing->pos.y) + picture->unit / 2;
    bool has_badge = thing->flag != BARROW_SMALL_KEY &&
                     (thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH);
    brw_symbol(picture, look->symbol, x, y, thing_side(picture, thing));
    if (has_badge && thing->kind == BARROW_THING_KEY)
        brw_draw_lock(picture, thing->flag, x - 7, y - 1, 11);
    else if (has_badge)
        brw_draw_lock(picture, thing->flag, x + 9, y + 9, 11);
    if (thing->kind == BARROW_THING_HINT)
        brw_draw_hint(picture, thing, x, y);
    for (int32_t i = 0; thing->kind == BARROW_THING_CHEST && i < thing->tier; i++)
        brw_symbol(picture, "pip", x + 5 * i - (5 * (thing->tier - 1)) / 2, y + 13, 8);
}

/* Returns the label of a thing with a type, stored in [name]; otherwise the word of its look. */
static const char *word_of_thing(const barrow_dungeon *dungeon, const barrow_thing *thing,
                                 const thing_look *look, char name[BRW_LABEL_MOST + 1])
{
    bool has_label = thing->type < BARROW_THING_TYPE_COUNT && thing->kind != BARROW_THING_CHEST &&
                     look != &magic_look && look != &sleeper_look;
    if (has_label)
        barrow_thing_label(dungeon, thing, name, BRW_LABEL_MOST + 1);
    return has_label ? name : look->word;
}

void brw_draw_things(const brw_plane *map)
{
    brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    char name[BRW_LABEL_MOST + 1];
    brw_pen_open(picture, "things", NULL);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const thing_look *look = look_of_thing(picture, thing);
        char title[96];
        if (!look)
            continue;
        brw_format(title, sizeof title, "%s at %d,%d", word_of_thing(dungeon, thing, look, name),
                   (int32_t)thing->pos.x, (int32_t)thing->pos.y);
        brw_pen_open(picture, NULL, title);
        draw_thing(picture, thing, look);
        brw_pen_shut(picture);
    }
    brw_pen_shut(picture);
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* Returns whether the tile is free floor of this room. A room's rectangle may also hold other
 * tiles. */
static bool is_free_of(const brw_plane *map, uint32_t room, int32_t x, int32_t y)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    uint32_t index =
        (uint32_t)(y + picture->row0) * dungeon->width + (uint32_t)(x + picture->column0);
    return brw_plane_has(map, x, y, BRW_WALK_BIT) && !brw_plane_has(map, x, y, BRW_TAKEN_BIT) &&
           dungeon->owners[index] == room;
}

/* Finds the free tile nearest to the room's middle, as x and y of the picture. Returns false if all
 * are taken. Distances are doubled, because the middle of an even side is between two tiles. Ties
 * go to the first tile in row order. */
static bool find_number_place(const brw_plane *map, uint32_t room, int32_t place[2])
{
    const brw_picture *picture = map->picture;
    barrow_rect rect = picture->dungeon->rooms[room].rect;
    int32_t left = rect.x - picture->column0, top = rect.y - picture->row0;
    int32_t best = 1 << 30;
    for (int32_t y = top > 0 ? top : 0; y < top + rect.h && y < picture->rows; y++)
        for (int32_t x = left > 0 ? left : 0; x < left + rect.w && x < picture->columns; x++) {
            int32_t dx = 2 * (x - left) - rect.w + 1, dy = 2 * (y - top) - rect.h + 1;
            if (dx * dx + dy * dy >= best || !is_free_of(map, room, x, y))
                continue;
            best = dx * dx + dy * dy;
            place[0] = x;
            place[1] = y;
        }
    return best < 1 << 30;
}

/* Returns the word for a room. To a player every room is just a room. */
static const char *room_word(const brw_picture *picture, const barrow_room *room)
{
    if (!brw_shows(picture, BARROW_EXPORT_PLAYER))
        return "room";
    switch (room->kind) {
    case BARROW_ROOM_MONSTER_HOUSE:
        return "monster house";
    case BARROW_ROOM_SHOP:
        return "shop";
    case BARROW_ROOM_MAZE:
        return "maze";
    case BARROW_ROOM_VAULT:
        return "vault";
    default:
        return "room";
    }
}

static void draw_number(const brw_plane *map, uint32_t id)
{
    const brw_picture *picture = map->picture;
    const barrow_room *room = &picture->dungeon->rooms[id];
    int32_t place[2], unit = picture->unit;
    char title[64];
    brw_format(title, sizeof title, "%s %u, %dx%d", room_word(picture, room),
               brw_room_number(picture->dungeon, id), (int32_t)room->rect.w, (int32_t)room->rect.h);
    brw_pen_open(picture, NULL, title);
    brw_pen_fill_box(picture, BRW_SPOT_STYLE,
                     (brw_box){brw_unit_x(picture, room->rect.x), brw_unit_y(picture, room->rect.y),
                               room->rect.w * unit, room->rect.h * unit});
    if (brw_shows(picture, BARROW_EXPORT_NO_NUMBERS) && find_number_place(map, id, place))
        brw_pen_number(picture, BRW_NUMBER_STYLE, picture->left + place[0] * unit + unit / 2,
                       picture->top + place[1] * unit + unit / 2 + 7,
                       brw_room_number(picture->dungeon, id));
    brw_pen_shut(picture);
}

/* Draws room numbers. Anchors are single tiles and count as corridors, so they have none. */
void brw_draw_numbers(const brw_plane *map)
{
    const brw_picture *picture = map->picture;
    brw_pen_open(picture, "rooms", NULL);
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++) {
        const barrow_room *room = &picture->dungeon->rooms[i];
        if (room->rect.w > 1 && room->rect.h > 1 && !brw_is_secret(picture, (uint16_t)i))
            draw_number(map, i);
    }
    brw_pen_shut(picture);
}

/* ---- legend ----------------------------------------------------------------------------- */

/* Returns the word for an enemy or trap: its local name if all rooms are in the same place
 * (T12). */
static const char *word_of_type(brw_picture *picture, const thing_look *look,
                                const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool has_types = thing->kind == BARROW_THING_ENEMY || thing->kind == BARROW_THING_TRAP;
    bool is_special = look == &sleeper_look || look == &magic_look;
    if (!has_types || is_special || thing->type >= BARROW_THING_TYPE_COUNT)
        return look->word;
    uint32_t place = dungeon->place;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        place = dungeon->rooms[i].place == place ? place : BARROW_PLACE_ANY;
    brw_label label = brw_type_label(&dungeon->params, place, thing->type);
    char *word = BRW_ARENA_NEW(picture->arena, char, label.length + 1);
    picture->failed |= !word;
    if (!word)
        return look->word;
    memcpy(word, label.text, label.length);
    word[label.length] = 0;
    return word;
}

/* Adds a look to the legend. Looks are compared by address, because each is a row of a table or one
 * of the two separate looks. */
static void legend_look(brw_picture *picture, const thing_look *look)
{
    const barrow_thing *shown = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->dungeon->thing_count; i++) {
        const barrow_thing *thing = &picture->dungeon->things[i];
        if (look_of_thing(picture, thing) != look)
            continue;
        shown = thing;
        count++;
    }
    if (shown)
        brw_legend_add(picture, look->symbol, word_of_type(picture, look, shown), count);
}

static bool has_kind_of_room(const barrow_dungeon *dungeon, int kind)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].kind == kind)
            return true;
    return false;
}

static bool legend_has_tile(const brw_picture *picture, barrow_tile tile)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++)
        if (dungeon->tiles[i] == tile && !brw_is_secret(picture, dungeon->owners[i]))
            return true;
    return false;
}

static void legend_liquid(brw_picture *picture)
{
    uint32_t terrain = (uint32_t)brw_terrain_of(&picture->dungeon->params);
    if (legend_has_tile(picture, BARROW_TILE_LIQUID))
        brw_legend_patch(picture, BRW_LIQUID_STYLE,
                         terrain < brw_terrain_names.count ? brw_terrain_names.list[terrain].text
                                                           : "liquid");
}

/* Adds the roles of enemies or the types of traps, after their kind. */
static void legend_types(brw_picture *picture, uint32_t kind)
{
    const brw_type_row *rows = brw_types_of(NULL, NULL)->rows;
    bool is_enemy = kind == BARROW_THING_ENEMY;
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        if ((rows[i].of_class == BARROW_CLASS_ENEMY) == is_enemy && sort_looks[i].symbol)
            legend_look(picture, &sort_looks[i]);
}

/* Lists the kinds in order, each followed by its flagged form. A monster house in the colour of
 * floor needs no row. */
void brw_legend_things(brw_picture *picture)
{
    for (uint32_t kind = 0; kind < THING_LOOKS; kind++) {
        legend_look(picture, &thing_looks[kind]);
        if (kind == BARROW_THING_TRAP || kind == BARROW_THING_ENEMY)
            legend_types(picture, kind);
        if (kind == BARROW_THING_TRAP)
            legend_look(picture, &magic_look);
        if (kind == BARROW_THING_ENEMY)
            legend_look(picture, &sleeper_look);
    }
    legend_liquid(picture);
    if (legend_has_tile(picture, BARROW_TILE_LAVA))
        brw_legend_patch(picture, BRW_LAVA_STYLE, "lava");
    if (brw_shows(picture, BARROW_EXPORT_PLAYER) &&
        has_kind_of_room(picture->dungeon, BARROW_ROOM_MONSTER_HOUSE) &&
        picture->styles[BRW_HOUSE_STYLE].fill != picture->styles[BRW_FLOOR_STYLE].fill)
        brw_legend_patch(picture, BRW_HOUSE_STYLE, "monster house");
}

#undef THING_LOOKS
