/* SPDX-License-Identifier: MIT
 * The picture of a tiled quest or crawl: its tiles, the things on them, and a sign for each kind of
 * door. Rock that touches no floor is left blank. A map may be thousands of tiles wide, so rows are
 * drawn in pieces.
 *
 *     ########
 *     #I....I#####
 *     #..k...!,,,+ */
#include <string.h>

#include "core/dungeon.h"
#include "io/doors.h"
#include "io/paint.h"

/* A piece is on the stack, so its size must not depend on the map. */
#define PIECE_WIDTH 128

/* A piece of a row. */
typedef struct tile_piece {
    int32_t left, y, count;
    char characters[PIECE_WIDTH];
    uint8_t colors[PIECE_WIDTH];
} tile_piece;

/* ---- tiles and doors -------------------------------------------------------------------- */

static const uint8_t tile_colors[BARROW_TILE_LIMIT] = {
    [BARROW_TILE_WALL] = BRW_DIM,
    [BARROW_TILE_BORDER] = BRW_DIM,
    [BARROW_TILE_LIQUID] = BRW_BLUE,
    [BARROW_TILE_FLOOR] = BRW_PALE,
    [BARROW_TILE_CORRIDOR] = BRW_WALL,
    [BARROW_TILE_JUNCTION] = BRW_BROWN,
    [BARROW_TILE_DOOR] = BRW_BROWN,
    [BARROW_TILE_ITEM_BLOCK] = BRW_ORANGE,
    [BARROW_TILE_PILLAR] = BRW_WALL,
    [BARROW_TILE_BLOCK] = BRW_BROWN,
    [BARROW_TILE_COUNTER] = BRW_BROWN,
    [BARROW_TILE_RUBBLE] = BRW_WALL,
    [BARROW_TILE_GRASS] = BRW_GREEN,
    [BARROW_TILE_CARPET] = BRW_PURPLE,
    [BARROW_TILE_PEDESTAL] = BRW_BRIGHT,
    [BARROW_TILE_PLATE] = BRW_YELLOW,
    [BARROW_TILE_CRACKED_WALL] = BRW_ORANGE,
    [BARROW_TILE_GAP] = BRW_ORANGE,
    [BARROW_TILE_PEGS] = BRW_ORANGE,
    [BARROW_TILE_DARKNESS] = BRW_ORANGE,
    [BARROW_TILE_SPIKES] = BRW_ORANGE,
    [BARROW_TILE_DEEP_WATER] = BRW_BLUE,
    [BARROW_TILE_FAR_TARGET] = BRW_ORANGE,
    [BARROW_TILE_BOULDER] = BRW_ORANGE,
    [BARROW_TILE_ICE] = BRW_BLUE,
    [BARROW_TILE_RED_BARRIER] = BRW_RED,
    [BARROW_TILE_BLUE_BARRIER] = BRW_BLUE,
    [BARROW_TILE_LEVER] = BRW_YELLOW,
    [BARROW_TILE_TARGET] = BRW_YELLOW,
    [BARROW_TILE_LAVA] = BRW_RED,
    [BARROW_TILE_SHELF] = BRW_BROWN,
    [BARROW_TILE_COFFIN] = BRW_BRIGHT,
    [BARROW_TILE_ANVIL] = BRW_BRIGHT,
    [BARROW_TILE_BARS] = BRW_BRIGHT,
    [BARROW_TILE_BONES] = BRW_PALE,
    [BARROW_TILE_FROST] = BRW_CYAN,
};

/* Returns the character of a tile. Some have their own here, where ! is a door, T a treasure and H
 * the door of an arena. */
static char shown_character(barrow_tile tile)
{
    switch (tile) {
    case BARROW_TILE_LEVER:
        return 'y';
    case BARROW_TILE_FAR_TARGET:
        return 'j';
    case BARROW_TILE_SHELF:
        return 'l';
    default:
        return barrow_tile_character(tile);
    }
}

/* Returns the link of a door tile, using the owner plane. Imported documents may be wrong, so an
 * owner that is not a link gives a plain door. */
static const barrow_link *door_at(const barrow_dungeon *dungeon, uint32_t index)
{
    uint32_t owner = dungeon->owners[index];
    bool is_link = owner >= BARROW_OWNER_LINK && owner - BARROW_OWNER_LINK < dungeon->link_count;
    return is_link ? &dungeon->links[owner - BARROW_OWNER_LINK] : NULL;
}

/* Returns a door's colour. A door and its key have the same colour. A small key's door has the
 * plain colour. */
static uint8_t color_of_door(const barrow_link *link)
{
    return link->lock == BARROW_NO_LOCK ? brw_door_look_of(link->kind)->color
                                        : brw_color_of(link->lock);
}

/* Returns whether a tile is solid rock, which is drawn only where it bounds something. */
static bool is_rock_tile(int tile)
{
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* Returns whether a tile of rock is shown, because it touches something open. */
static bool is_beside_open(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < 9; i++)
        if (!is_rock_tile((int)barrow_tile_at(dungeon, x - 1 + i % 3, y - 1 + i / 3)))
            return true;
    return false;
}

/* Draws a tile. A link without a glyph of its own has the character of its tile. Border is drawn as
 * wall. */
static void draw_map_tile(tile_piece *piece, const barrow_dungeon *dungeon, int32_t i)
{
    int32_t x = piece->left + i;
    uint32_t index = (uint32_t)piece->y * dungeon->width + (uint32_t)x;
    uint8_t tile = dungeon->tiles[index];
    const barrow_link *door = tile == BARROW_TILE_DOOR ? door_at(dungeon, index) : NULL;
    bool is_rock = is_rock_tile(tile);
    if (door && brw_door_look_of(door->kind)->character) {
        piece->characters[i] = brw_door_look_of(door->kind)->character;
        piece->colors[i] = color_of_door(door);
        return;
    }
    char character = is_rock ? '#' : shown_character((barrow_tile)tile);
    piece->characters[i] = is_rock && !is_beside_open(dungeon, x, piece->y) ? ' ' : character;
    piece->colors[i] = tile < BARROW_TILE_LIMIT ? tile_colors[tile] : BRW_PLAIN;
}

/* ---- things ----------------------------------------------------------------------------- */

/* Returns a thing's colour. Keys and switches with a number look like the doors that they open. */
static uint8_t color_of_thing(const barrow_thing *thing)
{
    static const uint8_t colors[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_SPAWN] = BRW_BRIGHT,    [BARROW_THING_STAIRS] = BRW_BRIGHT,
        [BARROW_THING_ITEM] = BRW_CYAN,       [BARROW_THING_TRAP] = BRW_ORANGE,
        [BARROW_THING_BURIED] = BRW_BROWN,    [BARROW_THING_ENEMY] = BRW_RED,
        [BARROW_THING_SHOP_ITEM] = BRW_CYAN,  [BARROW_THING_KEEPER] = BRW_PINK,
        [BARROW_THING_KEY] = BRW_YELLOW,      [BARROW_THING_SWITCH] = BRW_CYAN,
        [BARROW_THING_TREASURE] = BRW_YELLOW, [BARROW_THING_MAGIC_KEY] = BRW_PINK,
        [BARROW_THING_GOAL] = BRW_BRIGHT,     [BARROW_THING_BONUS] = BRW_YELLOW,
        [BARROW_THING_BOSS] = BRW_RED,        [BARROW_THING_SUB_BOSS] = BRW_RED,
        [BARROW_THING_ELITE] = BRW_RED,       [BARROW_THING_FOE] = BRW_RED,
        [BARROW_THING_CHEST] = BRW_YELLOW,    [BARROW_THING_FOUNTAIN] = BRW_BLUE,
        [BARROW_THING_BANKER] = BRW_PINK,
    };
    bool is_numbered = thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH;
    if (is_numbered && thing->flag != BARROW_SMALL_KEY)
        return brw_color_of(thing->flag);
    return thing->kind < BARROW_THING_KIND_COUNT ? colors[thing->kind] : BRW_PLAIN;
}

/* Draws things. Goes through all things for every piece, to avoid memory for sorting them. */
static void draw_map_things(tile_piece *piece, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        int32_t at = thing->pos.x - piece->left;
        if (thing->pos.y != piece->y || at < 0 || at >= piece->count)
            continue;
        piece->characters[at] = brw_is_on_target(dungeon, thing)
                                    ? BRW_CHEST_ON_TARGET
                                    : barrow_thing_character((barrow_thing_kind)thing->kind);
        piece->colors[at] = color_of_thing(thing);
    }
}

/* Paints a row, piece by piece: tiles, then the things on them. */
static void paint_map_row(brw_paint *paint, const barrow_dungeon *dungeon, int32_t y)
{
    tile_piece piece = {.y = y};
    for (; piece.left < dungeon->width; piece.left += PIECE_WIDTH) {
        int32_t left = dungeon->width - piece.left;
        piece.count = left < PIECE_WIDTH ? left : PIECE_WIDTH;
        for (int32_t i = 0; i < piece.count; i++)
            draw_map_tile(&piece, dungeon, i);
        draw_map_things(&piece, dungeon);
        for (int32_t i = 0; i < piece.count; i++)
            brw_paint_tile(paint, piece.characters[i], piece.colors[i]);
    }
    brw_paint_line(paint);
}

/* ---- heading and legend ----------------------------------------------------------------- */

static void paint_map_head(brw_paint *paint, const barrow_dungeon *dungeon)
{
    brw_paint_put(paint, barrow_family_name(dungeon->params.family), BRW_BRIGHT);
    brw_paint_put(paint, ": ", BRW_PLAIN);
    brw_paint_number(paint, dungeon->room_count, BRW_PLAIN);
    brw_paint_put(paint, " rooms, ", BRW_PLAIN);
    brw_paint_number(paint, dungeon->width, BRW_PLAIN);
    brw_paint_put(paint, "x", BRW_PLAIN);
    brw_paint_number(paint, dungeon->height, BRW_PLAIN);
    brw_paint_put(paint, " tiles", BRW_PLAIN);
    brw_paint_seed(paint, dungeon->params.seed);
    brw_paint_line(paint);
}

/* Adds a name from a .def list, with spaces instead of underscores. */
static void legend_entry(brw_paint *paint, char character, uint8_t color, const char *name)
{
    char mark[2] = {character, 0}, words[24];
    size_t length = strlen(name) < sizeof words - 1 ? strlen(name) : sizeof words - 1;
    for (size_t i = 0; i < length; i++)
        words[i] = name[i] == '_' ? ' ' : name[i];
    words[length] = 0;
    brw_paint_entry(paint, mark, color, words);
}

/* Lists the things that occur. The sample has no number, so it has the plain colour of its kind. */
static void thing_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    bool occurs[BARROW_THING_KIND_COUNT] = {false}, occurs_on_target = false;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (brw_is_on_target(dungeon, thing))
            occurs_on_target = true;
        else if (thing->kind < BARROW_THING_KIND_COUNT)
            occurs[thing->kind] = true;
    }
    for (int kind = 0; kind < BARROW_THING_KIND_COUNT; kind++) {
        barrow_thing example = {.kind = (uint8_t)kind, .flag = BARROW_SMALL_KEY};
        if (occurs[kind])
            legend_entry(paint, barrow_thing_character((barrow_thing_kind)kind),
                         color_of_thing(&example), barrow_thing_name((barrow_thing_kind)kind));
    }
    if (occurs_on_target)
        legend_entry(paint, BRW_CHEST_ON_TARGET, BRW_YELLOW, "chest on the target");
}

static void glyph_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    bool occurs[BARROW_LINK_KIND_COUNT] = {false};
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind < BARROW_LINK_KIND_COUNT)
            occurs[dungeon->links[i].kind] = true;
    for (int kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++) {
        const brw_door_look *look = brw_door_look_of((uint8_t)kind);
        if (occurs[kind] && look->character)
            legend_entry(paint, look->character, look->color, look->word);
    }
}

static void tile_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    static const uint8_t shown[] = {
        BARROW_TILE_ITEM_BLOCK,  BARROW_TILE_LIQUID,       BARROW_TILE_PILLAR,
        BARROW_TILE_BLOCK,       BARROW_TILE_PLATE,        BARROW_TILE_COUNTER,
        BARROW_TILE_ICE,         BARROW_TILE_LEVER,        BARROW_TILE_TARGET,
        BARROW_TILE_RED_BARRIER, BARROW_TILE_BLUE_BARRIER, BARROW_TILE_GRASS,
        BARROW_TILE_RUBBLE,      BARROW_TILE_CARPET,       BARROW_TILE_BARS,
        BARROW_TILE_LAVA,        BARROW_TILE_SHELF,        BARROW_TILE_COFFIN,
        BARROW_TILE_ANVIL,       BARROW_TILE_BONES,        BARROW_TILE_FROST,
#define BARROW_TREASURE(NAME, name, code, type, tile, symbol, does, way) BARROW_TILE_##tile,
#include "barrow/def/treasure.def"
#undef BARROW_TREASURE
    };
    size_t area = (size_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < sizeof shown; i++) {
        barrow_tile tile = (barrow_tile)shown[i];
        const char *name = tile == BARROW_TILE_LIQUID ? "water" : barrow_tile_name(tile);
        if (memchr(dungeon->tiles, shown[i], area))
            legend_entry(paint, shown_character(tile), tile_colors[tile], name);
    }
}

void brw_paint_tiles(brw_paint *paint, const barrow_dungeon *dungeon)
{
    paint_map_head(paint, dungeon);
    bool is_small = brw_paint_small(paint, dungeon);
    for (int32_t y = 0; y < dungeon->height && !is_small; y++)
        paint_map_row(paint, dungeon, y);
    if (!paint->has_legend)
        return;
    thing_entries(paint, dungeon);
    glyph_entries(paint, dungeon);
    tile_entries(paint, dungeon);
    brw_paint_line(paint);
}

#undef PIECE_WIDTH
