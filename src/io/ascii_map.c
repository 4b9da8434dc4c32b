/* SPDX-License-Identifier: MIT
 * Text maps: the tiles of a floor, or of a tiled quest or crawl, the things on them, and a sign for
 * each kind of door. Rock that bounds nothing is left blank, so that rooms and corridors look like
 * a plan and not like holes in a slab; a floor omits empty rows above and below. A map may be
 * thousands of tiles wide, so rows are drawn in pieces.
 *
 *     ########
 *     #I....I#####
 *     #..k...!,,,+ */
#include <string.h>

#include "core/dungeon.h"
#include "core/fields.h"
#include "core/labels.h"
#include "core/layout.h"
#include "core/places.h"
#include "core/tile_grid.h"
#include "io/looks.h"
#include "io/paint.h"

/* A piece is on the stack, so its size must not depend on the map. */
enum { PIECE_WIDTH = 128 };

/* A piece of a row. */
typedef struct tile_piece {
    int32_t left, y, count;
    char characters[PIECE_WIDTH];
    uint8_t colors[PIECE_WIDTH];
} tile_piece;

/* ---- tiles and doors -------------------------------------------------------------------- */

/* Returns whether a tile is rock that is left blank: on a floor unless it touches something
 * walkable in any of eight directions, on other maps unless it touches anything else than rock. */
static bool is_blank_rock(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    if (!brw_is_rock(barrow_tile_at(dungeon, x, y)))
        return false;
    for (int32_t i = 0; i < 9; i++) {
        barrow_tile tile = barrow_tile_at(dungeon, x - 1 + i % 3, y - 1 + i / 3);
        if (brw_has_cells(dungeon) ? !brw_is_rock(tile) : brw_is_walkable((uint8_t)tile))
            return false;
    }
    return true;
}

/* Returns the colour of a kind of tile in a place. A floor chooses what its liquid is made of. */
static uint8_t color_of_tile(const barrow_dungeon *dungeon, uint8_t tile, uint8_t place)
{
    int32_t terrain = brw_terrain_of(&dungeon->params);
    if (tile == BARROW_TILE_LIQUID && terrain == BARROW_TERRAIN_LAVA)
        return BRW_ORANGE;
    if (tile == BARROW_TILE_LIQUID && terrain == BARROW_TERRAIN_CHASM)
        return BRW_PURPLE;
    return tile < BARROW_TILE_LIMIT ? brw_look_in(place, tile)->colour : BRW_PLAIN;
}

/* Draws a tile. A link without a sign of its own has the character of its tile; a door has the
 * colour of its key. Border is drawn as wall, except on a floor, which can be dug. Room floor of
 * monster houses and shops has its own colour there. */
static void draw_map_tile(tile_piece *piece, const barrow_dungeon *dungeon, int32_t i)
{
    int32_t x = piece->left + i;
    uint32_t index = (uint32_t)piece->y * dungeon->width + (uint32_t)x;
    uint8_t tile = dungeon->tiles[index];
    uint16_t owner = dungeon->owners[index];
    uint32_t link = (uint32_t)owner - BARROW_OWNER_LINK;
    bool is_border = tile == BARROW_TILE_BORDER && brw_has_cells(dungeon);
    bool is_link = tile == BARROW_TILE_DOOR && owner >= BARROW_OWNER_LINK &&
                   link < dungeon->link_count; /* else a plain door, in an imported document */
    const barrow_link *door = is_link ? &dungeon->links[link] : NULL;
    if (door && brw_door_look_of(door->kind)->character) {
        piece->characters[i] = brw_door_look_of(door->kind)->character;
        piece->colors[i] = door->lock == BARROW_NO_LOCK ? brw_door_look_of(door->kind)->color
                                                        : brw_color_of(door->lock);
        return;
    }
    piece->characters[i] = is_blank_rock(dungeon, x, piece->y)
                               ? ' '
                               : brw_tile_sign(is_border ? BARROW_TILE_WALL : tile);
    piece->colors[i] = color_of_tile(dungeon, tile, brw_place_at(dungeon, index));
    uint8_t kind = owner < dungeon->room_count ? dungeon->rooms[owner].kind : BARROW_ROOM_ROOM;
    if (tile == BARROW_TILE_FLOOR && !brw_has_cells(dungeon))
        piece->colors[i] = kind == BARROW_ROOM_MONSTER_HOUSE ? BRW_RED
                           : kind == BARROW_ROOM_SHOP        ? BRW_YELLOW
                                                             : BRW_PALE;
}

/* Returns whether a row of a floor's map shows nothing. */
static bool is_blank_row(const barrow_dungeon *dungeon, int32_t y)
{
    for (int32_t x = 0; x < dungeon->width; x++)
        if (!is_blank_rock(dungeon, x, y))
            return false;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].pos.y == y)
            return false;
    return true;
}

/* ---- heading and legend ----------------------------------------------------------------- */

static void legend_entry(brw_paint *paint, char character, uint8_t color, const char *word)
{
    char mark[2] = {character, 0};
    brw_paint_entry(paint, mark, color, word);
}

/* Lists the things that occur; on a floor also how many. The sample has no number, so it has the
 * plain colour of its kind. */
static void thing_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    uint32_t counts[BARROW_THING_KIND_COUNT] = {0};
    bool occurs_on_target = false;
    char words[BRW_TREASURE_WORDS];
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (brw_is_on_target(dungeon, thing))
            occurs_on_target = true;
        else if (thing->kind < BARROW_THING_KIND_COUNT)
            counts[thing->kind]++;
    }
    for (uint32_t kind = 0; kind < BARROW_THING_KIND_COUNT; kind++) {
        if (!counts[kind])
            continue;
        legend_entry(paint, barrow_thing_character((barrow_thing_kind)kind),
                     brw_thing_looks[kind].colour,
                     kind == BARROW_THING_TREASURE ? brw_treasure_words(dungeon, words)
                                                   : brw_thing_word(dungeon->params.family, kind));
        if (counts[kind] > 1 && !brw_has_cells(dungeon)) {
            brw_paint_put(paint, " x", BRW_DIM);
            brw_paint_number(paint, counts[kind], BRW_DIM);
        }
    }
    if (occurs_on_target)
        legend_entry(paint, BRW_CHEST_ON_TARGET, BRW_YELLOW, "chest on the target");
}

static void tile_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    size_t area = (size_t)dungeon->width * dungeon->height;
    char words[BRW_TILE_WORDS];
    for (uint32_t i = 0; i < BRW_TILE_ROWS; i++) {
        uint8_t tile = brw_tile_order[i];
        const uint8_t *first = memchr(dungeon->tiles, tile, area);
        if (!brw_tile_looks[tile].word || !first)
            continue;
        uint8_t place = brw_place_at(dungeon, (uint32_t)(first - dungeon->tiles));
        bool is_terrain = tile == BARROW_TILE_LIQUID && !brw_has_cells(dungeon);
        legend_entry(paint, brw_tile_sign(tile), color_of_tile(dungeon, tile, place),
                     is_terrain ? brw_tile_word(&dungeon->params, tile)
                                : brw_words_of_tile(dungeon, tile, words));
    }
}

/* Lists the special rooms of a floor and where they are. */
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
        brw_paint_print(paint, "%d,%d", (int32_t)room->rect.x, (int32_t)room->rect.y);
    }
}

static void paint_map_head(brw_paint *paint, const barrow_dungeon *dungeon)
{
    const barrow_floor_params *floor = &dungeon->params.as.floor;
    if (brw_paint_players_head(paint, dungeon))
        return;
    if (brw_has_cells(dungeon)) {
        brw_paint_put(paint, barrow_family_name(dungeon->params.family), BRW_BRIGHT);
        brw_paint_print(paint, ": %u rooms, %ux%u tiles", dungeon->room_count,
                        (uint32_t)dungeon->width, (uint32_t)dungeon->height);
    } else {
        brw_paint_put(paint, "floor ", BRW_BRIGHT);
        brw_paint_number(paint, (uint64_t)floor->floor, BRW_BRIGHT);
        brw_paint_put(paint, ": ", BRW_PLAIN);
        brw_paint_put(paint, brw_layout_name(floor->layout), BRW_BRIGHT);
        brw_paint_print(paint, ", %ux%u", (uint32_t)dungeon->width, (uint32_t)dungeon->height);
    }
    brw_paint_seed(paint, dungeon->params.seed);
    brw_paint_line(paint);
}

void brw_paint_map(brw_paint *paint, const barrow_dungeon *dungeon)
{
    int32_t first = 0, last = dungeon->height - 1;
    paint_map_head(paint, dungeon);
    if (!brw_paint_small(paint, dungeon)) {
        while (!brw_has_cells(dungeon) && first < last && is_blank_row(dungeon, first))
            first++;
        while (!brw_has_cells(dungeon) && last > first && is_blank_row(dungeon, last))
            last--;
        for (int32_t y = first; y <= last; y++) {
            /* Paint a row, piece by piece: tiles, then the things on them. */
            tile_piece piece = {.y = y};
            for (; piece.left < dungeon->width; piece.left += PIECE_WIDTH) {
                int32_t left = dungeon->width - piece.left;
                piece.count = left < PIECE_WIDTH ? left : PIECE_WIDTH;
                for (int32_t i = 0; i < piece.count; i++)
                    draw_map_tile(&piece, dungeon, i);
                /* Draw things. The later of two things on a tile hides the earlier one, but nothing
                 * hides the spawn or the stairs. Goes through all things for every piece, to avoid
                 * memory for sorting them. */
                for (uint32_t i = 0; i < dungeon->thing_count; i++) {
                    const barrow_thing *thing = &dungeon->things[i];
                    int32_t at = thing->pos.x - piece.left;
                    if (thing->pos.y != piece.y || at < 0 || at >= piece.count ||
                        piece.characters[at] == '@' || piece.characters[at] == '>')
                        continue;
                    piece.characters[at] = brw_is_on_target(dungeon, thing)
                                               ? BRW_CHEST_ON_TARGET
                                               : barrow_thing_character(thing->kind);
                    piece.colors[at] = brw_thing_colour(thing);
                }
                for (int32_t i = 0; i < piece.count; i++)
                    brw_paint_tile(paint, piece.characters[i], piece.colors[i]);
            }
            brw_paint_line(paint);
        }
    }
    if (!paint->has_legend)
        return;
    thing_entries(paint, dungeon);
    if (brw_has_cells(dungeon)) {
        const brw_census census = brw_take_census(dungeon);
        for (uint8_t kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++)
            if (census.links[kind] && brw_door_look_of(kind)->character)
                legend_entry(paint, brw_door_look_of(kind)->character,
                             brw_door_look_of(kind)->color, brw_door_look_of(kind)->word);
    }
    tile_entries(paint, dungeon);
    if (!brw_has_cells(dungeon))
        special_rooms(paint, dungeon);
    brw_paint_line(paint);
}
