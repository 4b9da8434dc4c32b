/* SPDX-License-Identifier: MIT
 * The picture of a floor: its tiles, and the things on them. Rock that touches no floor is left
 * blank, so that rooms and corridors look like a plan and not like holes in a slab. Empty rows
 * above and below are omitted.
 *
 *     ######
 *     #....#####
 *     #.@..+,,,, */
#include <string.h>

#include "core/dungeon.h"
#include "core/layout.h"
#include "io/paint.h"

/* The widest possible floor. Anything wider has no picture. */
#define PICTURE_SIDE_MOST 255

/* One row of the picture. */
typedef struct floor_row {
    char characters[PICTURE_SIDE_MOST];
    uint8_t colors[PICTURE_SIDE_MOST];
} floor_row;

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns whether the tile touches floor in any of eight directions; the corner of a room touches
 * it only diagonally. Everything outside the map is border. */
static bool touches_floor(const barrow_dungeon *dungeon, int x, int y)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (brw_is_walkable((uint8_t)barrow_tile_at(dungeon, x + dx, y + dy)))
                return true;
    return false;
}

/* Returns the colour of the floor's liquid. */
static uint8_t liquid_color(const barrow_dungeon *dungeon)
{
    switch (dungeon->params.as.floor.terrain) {
    case BARROW_TERRAIN_LAVA:
        return BRW_ORANGE;
    case BARROW_TERRAIN_CHASM:
        return BRW_PURPLE;
    default:
        return BRW_BLUE;
    }
}

/* Returns the colour of room floor. Monster houses and shops have their own. */
static uint8_t room_color(const barrow_dungeon *dungeon, uint32_t index)
{
    uint16_t owner = dungeon->owners[index];
    uint8_t kind = owner < dungeon->room_count ? dungeon->rooms[owner].kind : BARROW_ROOM_ROOM;
    if (kind == BARROW_ROOM_MONSTER_HOUSE)
        return BRW_RED;
    return kind == BARROW_ROOM_SHOP ? BRW_YELLOW : BRW_PALE;
}

static uint8_t tile_color(const barrow_dungeon *dungeon, uint32_t index)
{
    switch (dungeon->tiles[index]) {
    case BARROW_TILE_LIQUID:
        return liquid_color(dungeon);
    case BARROW_TILE_FLOOR:
        return room_color(dungeon, index);
    case BARROW_TILE_JUNCTION:
    case BARROW_TILE_VAULT_DOOR:
        return BRW_BROWN;
    case BARROW_TILE_CORRIDOR:
        return BRW_WALL;
    default:
        return BRW_DIM;
    }
}

static void draw_tile(floor_row *row, const barrow_dungeon *dungeon, int x, int y)
{
    uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
    uint8_t tile = dungeon->tiles[index];
    bool is_rock = tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
    bool is_hidden = is_rock && !touches_floor(dungeon, x, y);
    row->characters[x] = is_hidden ? ' ' : barrow_tile_character((barrow_tile)tile);
    row->colors[x] = tile_color(dungeon, index);
}

/* ---- things ----------------------------------------------------------------------------- */

/* Returns the colour of a thing. Helpful traps differ from harmful ones. */
static uint8_t thing_color(const barrow_thing *thing)
{
    static const uint8_t colors[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_SPAWN] = BRW_GREEN,      [BARROW_THING_STAIRS] = BRW_BRIGHT,
        [BARROW_THING_ITEM] = BRW_CYAN,        [BARROW_THING_TRAP] = BRW_ORANGE,
        [BARROW_THING_BURIED] = BRW_BROWN,     [BARROW_THING_ENEMY] = BRW_RED,
        [BARROW_THING_SHOP_ITEM] = BRW_YELLOW, [BARROW_THING_KEEPER] = BRW_PINK,
        [BARROW_THING_BOSS] = BRW_RED,         [BARROW_THING_KEY] = BRW_YELLOW,
        [BARROW_THING_CHEST] = BRW_YELLOW,     [BARROW_THING_LEVER] = BRW_YELLOW,
    };
    if (thing->kind == BARROW_THING_TRAP && thing->flag)
        return BRW_PURPLE;
    return thing->kind < BARROW_THING_KIND_COUNT ? colors[thing->kind] : BRW_PLAIN;
}

/* Draws the things of a row. The later of two things on a tile hides the earlier one, but nothing
 * hides the spawn or the stairs. */
static void draw_things(floor_row *row, const barrow_dungeon *dungeon, int y)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_inside = thing->pos.x >= 0 && thing->pos.x < dungeon->width;
        if (thing->pos.y != y || !is_inside)
            continue;
        char *at = &row->characters[thing->pos.x];
        if (*at == '@' || *at == '>')
            continue;
        *at = barrow_thing_character((barrow_thing_kind)thing->kind);
        row->colors[thing->pos.x] = thing_color(thing);
    }
}

static void draw_tile_row(floor_row *row, const barrow_dungeon *dungeon, int y)
{
    for (int x = 0; x < dungeon->width; x++)
        draw_tile(row, dungeon, x, y);
    draw_things(row, dungeon, y);
}

/* Returns whether a row of the picture is blank. Draws the row to find out; it is drawn again for
 * painting, so only one row is in memory at a time. */
static bool shows_nothing(floor_row *row, const barrow_dungeon *dungeon, int y)
{
    draw_tile_row(row, dungeon, y);
    for (int x = 0; x < dungeon->width; x++)
        if (row->characters[x] != ' ')
            return false;
    return true;
}

/* Paints at least one row, even of a floor that is all rock. [row] takes about 500 bytes on the
 * stack, so that no memory is needed. */
static void paint_tiles(brw_paint *paint, const barrow_dungeon *dungeon)
{
    floor_row row;
    int first = 0, last = dungeon->height - 1;
    if (brw_paint_small(paint, dungeon) || dungeon->width > PICTURE_SIDE_MOST)
        return;
    while (first < last && shows_nothing(&row, dungeon, first))
        first++;
    while (last > first && shows_nothing(&row, dungeon, last))
        last--;
    for (int y = first; y <= last; y++) {
        draw_tile_row(&row, dungeon, y);
        for (int x = 0; x < dungeon->width; x++)
            brw_paint_tile(paint, row.characters[x], row.colors[x]);
        brw_paint_line(paint);
    }
}

/* ---- heading and legend ----------------------------------------------------------------- */

static void paint_floor_head(brw_paint *paint, const barrow_dungeon *dungeon)
{
    brw_paint_put(paint, "floor ", BRW_BRIGHT);
    brw_paint_number(paint, (uint64_t)dungeon->params.as.floor.floor, BRW_BRIGHT);
    brw_paint_put(paint, ": ", BRW_PLAIN);
    brw_paint_put(paint, brw_layout_name(dungeon->params.as.floor.layout), BRW_BRIGHT);
    brw_paint_put(paint, ", ", BRW_PLAIN);
    brw_paint_number(paint, dungeon->width, BRW_PLAIN);
    brw_paint_put(paint, "x", BRW_PLAIN);
    brw_paint_number(paint, dungeon->height, BRW_PLAIN);
    brw_paint_seed(paint, dungeon->params.seed);
    brw_paint_line(paint);
}

/* Adds the legend's entry for a kind of thing: its mark and, if there are several, their number.
 * The sample has no flags, so a trap has the colour of harmful traps. A caller's own passes may
 * place kinds that floors do not have. */
static void thing_entry(brw_paint *paint, const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    static const char *const words[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_SPAWN] = "spawn",     [BARROW_THING_STAIRS] = "stairs",
        [BARROW_THING_ITEM] = "item",       [BARROW_THING_TRAP] = "trap",
        [BARROW_THING_BURIED] = "buried",   [BARROW_THING_ENEMY] = "enemy",
        [BARROW_THING_SHOP_ITEM] = "goods", [BARROW_THING_KEEPER] = "keeper",
        [BARROW_THING_BOSS] = "lord",
    };
    uint32_t count = 0;
    barrow_thing example = {.kind = (uint8_t)kind};
    char mark[2] = {barrow_thing_character(kind), 0};
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        count += dungeon->things[i].kind == kind;
    if (!count)
        return;
    brw_paint_entry(paint, mark, thing_color(&example),
                    words[kind] ? words[kind] : barrow_thing_name(kind));
    if (count == 1)
        return;
    brw_paint_put(paint, " x", BRW_DIM);
    brw_paint_number(paint, count, BRW_DIM);
}

/* Returns whether the legend needs the tile. Tiles that do not occur are not explained. */
static bool shows_tile(const barrow_dungeon *dungeon, barrow_tile tile)
{
    return memchr(dungeon->tiles, (int)tile, (size_t)dungeon->width * dungeon->height) != NULL;
}

static void tile_entry(brw_paint *paint, const barrow_dungeon *dungeon, barrow_tile tile,
                       const char *word)
{
    char mark[2] = {barrow_tile_character(tile), 0};
    uint8_t color = tile == BARROW_TILE_LIQUID ? liquid_color(dungeon) : BRW_BROWN;
    if (shows_tile(dungeon, tile))
        brw_paint_entry(paint, mark, color, word);
}

/* Lists the special rooms and where they are. */
static void special_rooms(brw_paint *paint, const barrow_dungeon *dungeon)
{
    static const struct {
        const char *mark;
        uint8_t color;
    } rows[BARROW_ROOM_KIND_COUNT] = {
        [BARROW_ROOM_MONSTER_HOUSE] = {"monster house", BRW_RED},
        [BARROW_ROOM_SHOP] = {"shop", BRW_YELLOW},
        [BARROW_ROOM_MAZE] = {"maze", BRW_PALE},
        [BARROW_ROOM_FIXED] = {"fixed room", BRW_PALE},
        [BARROW_ROOM_VAULT] = {"vault", BRW_YELLOW},
    };
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (room->kind >= BARROW_ROOM_KIND_COUNT || !rows[room->kind].mark)
            continue;
        brw_paint_entry(paint, rows[room->kind].mark, rows[room->kind].color, "at ");
        brw_paint_number(paint, (uint64_t)room->rect.x, BRW_PLAIN);
        brw_paint_char(paint, ',', BRW_PLAIN);
        brw_paint_number(paint, (uint64_t)room->rect.y, BRW_PLAIN);
    }
}

static void paint_floor_legend(brw_paint *paint, const barrow_dungeon *dungeon)
{
    static const char *const liquids[] = {
#define BARROW_TERRAIN(NAME, name, code) [code] = #name,
#include "barrow/def/terrain.def"
#undef BARROW_TERRAIN
    };
    uint32_t terrain = (uint32_t)dungeon->params.as.floor.terrain;
    for (int kind = 0; kind < BARROW_THING_KIND_COUNT; kind++)
        thing_entry(paint, dungeon, (barrow_thing_kind)kind);
    tile_entry(paint, dungeon, BARROW_TILE_LIQUID,
               terrain < BARROW_TERRAIN_COUNT ? liquids[terrain] : "liquid");
    tile_entry(paint, dungeon, BARROW_TILE_VAULT_DOOR, "vault door");
    tile_entry(paint, dungeon, BARROW_TILE_JUNCTION, "junction");
    tile_entry(paint, dungeon, BARROW_TILE_CORRIDOR, "corridor");
    special_rooms(paint, dungeon);
    brw_paint_line(paint);
}

void brw_paint_floor(brw_paint *paint, const barrow_dungeon *dungeon)
{
    paint_floor_head(paint, dungeon);
    paint_tiles(paint, dungeon);
    if (paint->has_legend)
        paint_floor_legend(paint, dungeon);
}

#undef PICTURE_SIDE_MOST
