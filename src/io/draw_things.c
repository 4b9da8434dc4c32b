/* SPDX-License-Identifier: MIT
 * What stands on a tile map: fixtures (pillars, blocks, counters and the like), doors, things and
 * room numbers, and their rows in the legend. A door is a leaf across its passage with a sign that
 * shows what it needs; its lock has the same badge as its switch or key. A player's map shows the
 * way in and the exits, but none of the things to be found: a secret door looks like wall, and
 * everything behind it is missing. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/labels.h"
#include "core/places.h"
#include "io/draw_graph.h"
#include "io/draw_map.h"
#include "io/family.h"
#include "io/looks.h"

#define LEAF_LONG  15 /* half the length of a door's leaf */
#define LEAF_SHORT 6

/* ---- secrets ---------------------------------------------------------------------------- */

/* Returns whether the owner is a secret room or the hidden door to one. */
bool brw_is_secret(const brw_picture *picture, uint16_t owner)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (brw_shows(picture, BARROW_EXPORT_PLAYER))
        return false;
    if (owner < dungeon->room_count)
        return brw_room_is_secret(dungeon, owner);
    uint32_t link = owner - BARROW_OWNER_LINK;
    return owner >= BARROW_OWNER_LINK && link < dungeon->link_count &&
           brw_door_is_secret(&dungeon->links[link]);
}

/* Furniture, water and blocks have no owner, so the room around them decides. The door of a secret
 * vault has none either. */
bool brw_is_secret_tile(const brw_picture *picture, uint32_t index)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    barrow_pos tile = {(int16_t)(index % dungeon->width), (int16_t)(index / dungeon->width)};
    if (brw_shows(picture, BARROW_EXPORT_PLAYER))
        return false;
    if (brw_is_secret(picture, dungeon->owners[index]))
        return true;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_SECRET && dungeon->vaults[i].at.x == tile.x &&
            dungeon->vaults[i].at.y == tile.y)
            return true;
    for (uint32_t i = 0; i < dungeon->room_count && dungeon->owners[index] == BARROW_NONE; i++) {
        const barrow_rect *rect = &dungeon->rooms[i].rect;
        if (tile.x >= rect->x && tile.x < rect->x + rect->w && tile.y >= rect->y &&
            tile.y < rect->y + rect->h && brw_is_secret(picture, (uint16_t)i))
            return true;
    }
    return false;
}

/* ---- fixtures --------------------------------------------------------------------------- */

/* Returns whether the tile has a symbol. Other special tiles (carpet) are drawn as areas. */
bool brw_is_fixture(uint8_t tile)
{
    return tile < BARROW_TILE_LIMIT && brw_tile_looks[tile].symbol;
}

const char *brw_door_symbol(const barrow_dungeon *dungeon, const barrow_link *door)
{
    uint8_t tile = (uint8_t)brw_door_tile(dungeon, door);
    bool is_barrier = door->kind == BARROW_LINK_BARRIER && brw_is_fixture(tile);
    return is_barrier ? brw_tile_looks[tile].symbol : brw_door_look_of(door->kind)->symbol;
}

/* Returns the look of a tile, or NULL if it has no symbol, is secret, or the puzzle around it draws
 * its own. */
static const brw_look *look_of_tile(const brw_picture *picture, uint32_t index)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    uint8_t tile = dungeon->tiles[index];
    bool is_drawn = tile == BARROW_TILE_PLATE && dungeon->puzzle_count &&
                    brw_shows(picture, BARROW_EXPORT_PLAYER);
    if (!brw_is_fixture(tile) || is_drawn || brw_is_secret_tile(picture, index))
        return NULL;
    return brw_look_in(brw_place_at(dungeon, index), tile);
}

/* Draws the symbols of tiles on top of the ground. Things go on top of them. */
void brw_draw_fixtures(const brw_plane *map)
{
    brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    int32_t half = picture->unit / 2;
    brw_pen_open(picture, "fixtures", NULL);
    for (int32_t y = 0; y < dungeon->height; y++)
        for (int32_t x = 0; x < dungeon->width; x++) {
            uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
            const brw_look *look = look_of_tile(picture, index);
            if (look)
                brw_symbol(picture, look->symbol, brw_unit_x(picture, x) + half,
                           brw_unit_y(picture, y) + half, picture->unit);
        }
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_KEY)
            brw_draw_lock(picture, (uint8_t)i, brw_unit_x(picture, dungeon->vaults[i].at.x) + half,
                          brw_unit_y(picture, dungeon->vaults[i].at.y) + half, 11);
    for (uint32_t i = 0;
         i < dungeon->vault_clue_count && brw_shows(picture, BARROW_EXPORT_PLAYER); i++)
        brw_symbol(picture, "clue", brw_unit_x(picture, dungeon->vault_clues[i].at.x) + half,
                   brw_unit_y(picture, dungeon->vault_clues[i].at.y) + half, picture->unit);
    brw_draw_clues(picture);
    brw_pen_shut(picture);
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Finds the door tile of a link, and the tile before it, coming from room a. If the door is the
 * first tile of its way, both are the same. Ways in imported documents may be out of range. */
static bool find_door_tile(const barrow_dungeon *dungeon, const barrow_link *link, barrow_pos *door,
                           barrow_pos *before)
{
    if (link->first_tile > dungeon->route_count ||
        link->tile_count > dungeon->route_count - link->first_tile)
        return false;
    const barrow_pos *route = dungeon->routes + link->first_tile;
    for (uint32_t i = 0; i < link->tile_count; i++) {
        if (barrow_tile_at(dungeon, route[i].x, route[i].y) != brw_door_tile(dungeon, link))
            continue;
        *door = route[i];
        *before = route[i];
        if (i)
            *before = route[i - 1];
        return true;
    }
    return false;
}

/* Returns the direction through a door from a to b. That is the direction of the step that enters
 * it. If the door comes first there is no such step, and the direction is found from the open sides
 * towards room b. */
static brw_heading way_through(const brw_plane *map, barrow_pos door, barrow_pos before,
                               const barrow_link *link)
{
    const brw_picture *picture = map->picture;
    int32_t x = door.x - picture->column0, y = door.y - picture->row0;
    bool leads_across =
        brw_plane_has(map, x - 1, y, BRW_OPEN_BIT) && brw_plane_has(map, x + 1, y, BRW_OPEN_BIT);
    if (before.x != door.x || before.y != door.y)
        return brw_heading_of(before, door);
    barrow_rect from = picture->dungeon->rooms[link->a].rect;
    barrow_rect to = picture->dungeon->rooms[link->b].rect;
    if (leads_across)
        return from.x < to.x ? BRW_EAST : BRW_WEST;
    return from.y < to.y ? BRW_SOUTH : BRW_NORTH;
}

/* Draws the leaf across the way, from wall to wall. */
static void draw_leaf(brw_picture *picture, const barrow_link *link, const int32_t at[2],
                      brw_heading way)
{
    bool leads_across = way == BRW_EAST || way == BRW_WEST;
    int32_t w = leads_across ? LEAF_SHORT : LEAF_LONG, h = leads_across ? LEAF_LONG : LEAF_SHORT;
    const brw_door_look *look = brw_door_look_of(link->kind);
    brw_pen_fill_box(picture, look->style, (brw_box){at[0] - w, at[1] - h, 2 * w, 2 * h});
    if (link->lock != BARROW_NO_LOCK)
        brw_draw_lock(picture, link->lock, at[0], at[1], 12);
    else if (look->symbol)
        brw_symbol(picture, look->symbol, at[0], at[1], 24);
}

static void draw_door_tile(const brw_plane *map, const barrow_link *link)
{
    brw_picture *picture = map->picture;
    barrow_pos door, before;
    if (!find_door_tile(picture->dungeon, link, &door, &before))
        return;
    int32_t at[2] = {brw_unit_x(picture, door.x) + picture->unit / 2,
                     brw_unit_y(picture, door.y) + picture->unit / 2};
    brw_heading way = way_through(map, door, before, link);
    char title[96];
    brw_format(title, sizeof title, "%s door from room %u to room %u",
               barrow_link_kind_name((barrow_link_kind)link->kind),
               brw_room_number(picture->dungeon, link->a),
               brw_room_number(picture->dungeon, link->b));
    brw_pen_open(picture, NULL, title);
    if (brw_door_is_sided(link))
        brw_draw_pointer(picture, link, at, (int)way);
    else if (link->kind != BARROW_LINK_BARRIER && link->kind != BARROW_LINK_WINDOW)
        draw_leaf(picture, link, at,
                  way); /* barriers and bars are tiles, which are drawn already */
    brw_pen_shut(picture);
}

void brw_draw_door_tiles(const brw_plane *map)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!brw_has_cells(dungeon))
        return;
    brw_pen_open(picture, "doors", NULL);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (!brw_graph_hides_door(picture, &dungeon->links[i]))
            draw_door_tile(map, &dungeon->links[i]);
    brw_pen_shut(picture);
}

/* ---- things ----------------------------------------------------------------------------- */

/* Returns the look of the thing, or NULL if the thing is not shown: a kind without a look, a thing
 * behind a secret door and, on a player's map, everything that is not public. */
static const brw_look *look_of_thing(const brw_picture *picture, const barrow_thing *thing)
{
    const brw_look *look = brw_thing_look(thing);
    if (!look->symbol || brw_is_secret(picture, thing->room))
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
static void draw_thing(brw_picture *picture, const barrow_thing *thing, const brw_look *look)
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

/* Returns what a thing is called: the word of its flag, a name of its type (brw_thing_label), or
 * the word of its kind, which depends on the family. */
static const char *word_of_thing(const barrow_dungeon *dungeon, const barrow_thing *thing,
                                 const brw_look *look, char name[BRW_LABEL_MOST + 1])
{
    if (look == &brw_flag_looks[thing->kind])
        return look->word;
    if (thing->type >= BARROW_THING_TYPE_COUNT || thing->kind == BARROW_THING_CHEST)
        return brw_thing_word(dungeon->params.family, thing->kind);
    barrow_thing_label(dungeon, thing, name, BRW_LABEL_MOST + 1);
    return name;
}

void brw_draw_things(const brw_plane *map)
{
    brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    char name[BRW_LABEL_MOST + 1];
    brw_pen_open(picture, "things", NULL);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const brw_look *look = look_of_thing(picture, thing);
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

/* Returns the words for the things of a kind that have a look. Enemies and traps have their local
 * names if all rooms are in the same place (T12). */
static const char *legend_word(brw_picture *picture, const brw_look *look,
                               const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (look == &brw_flag_looks[thing->kind])
        return look->word;
    if (look == &brw_thing_looks[thing->kind])
        return brw_thing_word(dungeon->params.family, thing->kind);
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

/* Adds a look of a kind of things to the legend. Looks are compared by address, because each is a
 * row of a table. */
static void legend_look(brw_picture *picture, uint32_t kind, const brw_look *look)
{
    const barrow_thing *shown = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->dungeon->thing_count && look->symbol; i++) {
        const barrow_thing *thing = &picture->dungeon->things[i];
        if (thing->kind != kind || look_of_thing(picture, thing) != look)
            continue;
        shown = thing;
        count++;
    }
    if (shown)
        brw_legend_add(picture, look->symbol, legend_word(picture, look, shown), count);
}

/* Adds a patch of colour, unless the theme gives it the colour of plain floor. */
static void legend_area(brw_picture *picture, brw_style style, const char *word)
{
    if (picture->styles[style].fill != picture->styles[BRW_FLOOR_STYLE].fill ||
        picture->styles[style].stroke)
        brw_legend_patch(picture, style, word);
}

/* Adds a patch for each look that a kind of tile has in the places where it is visible. A floor
 * chooses what its liquid is made of. */
static void legend_tile(brw_picture *picture, uint8_t tile)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool told[BRW_STYLE_COUNT] = {false};
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++) {
        if (dungeon->tiles[i] != tile || brw_is_secret_tile(picture, i))
            continue;
        uint8_t place = brw_place_at(dungeon, i);
        brw_style style = brw_area_in(place, tile);
        if (!told[style])
            legend_area(picture, style,
                        style == BRW_LIQUID_STYLE ? brw_tile_word(&dungeon->params, tile)
                                                  : brw_look_in(place, tile)->word);
        told[style] = true;
    }
}

/* Names the floors of places, if there are several. */
static void legend_places(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool occurs[BARROW_PLACE_COUNT] = {false};
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        count += !occurs[dungeon->rooms[i].place];
        occurs[dungeon->rooms[i].place] = true;
    }
    for (uint32_t i = 1; i < BARROW_PLACE_COUNT && count > 1; i++)
        if (occurs[i])
            legend_area(picture, (brw_style)(BRW_PLACE_STYLE + i), brw_places[i].name);
}

/* Lists the kinds in order, each followed by its types and its flagged form, then the areas. */
void brw_legend_things(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool has_house = false;
    for (uint32_t kind = 0; kind < BARROW_THING_KIND_COUNT; kind++) {
        legend_look(picture, kind, &brw_thing_looks[kind]);
        for (uint32_t type = 0; type < BARROW_THING_TYPE_COUNT; type++)
            legend_look(picture, kind, &brw_type_looks[type]);
        legend_look(picture, kind, &brw_flag_looks[kind]);
    }
    legend_tile(picture, BARROW_TILE_LIQUID);
    legend_tile(picture, BARROW_TILE_LAVA);
    legend_tile(picture, BARROW_TILE_CARPET);
    if (brw_shows(picture, BARROW_EXPORT_PLAYER))
        legend_tile(picture, BARROW_TILE_ICE);
    if (brw_has_cells(dungeon))
        legend_places(picture);
    for (uint32_t i = 0; i < dungeon->room_count && brw_shows(picture, BARROW_EXPORT_PLAYER); i++)
        has_house |= dungeon->rooms[i].kind == BARROW_ROOM_MONSTER_HOUSE;
    if (has_house)
        legend_area(picture, BRW_HOUSE_STYLE, "monster house");
}

/* Adds a row for each kind of tile with a symbol, in each look that it has. The doors of
 * vaults are counted with the vaults. */
void brw_legend_fixtures(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    uint32_t doors = 0, area = (uint32_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        doors += dungeon->vaults[i].lock != BARROW_VAULT_SECRET ||
                 brw_shows(picture, BARROW_EXPORT_PLAYER);
    if (doors)
        brw_legend_add(picture, "vault_door", brw_tile_looks[BARROW_TILE_VAULT_DOOR].word, doors);
    if (dungeon->vault_clue_count && brw_shows(picture, BARROW_EXPORT_PLAYER))
        brw_legend_add(picture, "clue", "sign on a wall", dungeon->vault_clue_count);
    if (!brw_has_cells(dungeon))
        return;
    for (uint32_t row = 0; row < BRW_TILE_ROWS; row++)
        for (uint32_t i = 0; i < area; i++) {
            const brw_look *look =
                dungeon->tiles[i] == brw_tile_order[row] ? look_of_tile(picture, i) : NULL;
            if (look)
                brw_legend_add(picture, look->symbol, look->word, 1);
        }
    brw_legend_doors(picture);
}

#undef LEAF_LONG
#undef LEAF_SHORT
