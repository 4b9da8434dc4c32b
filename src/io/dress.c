/* SPDX-License-Identifier: MIT
 * Dresses maps. A map's tiles, or their colours, are laid out with a margin, so that no code has to
 * check whether a neighbour is on the map:
 *
 *     . . . . . .      the margin is as wide as the largest pattern reaches
 *     . a b c d .
 *     . e f g h .
 *     . . . . . .
 *
 * Places around a tile are numbered clockwise from the top, as in Tiled: 7 0 1
 *                                                                        6   2
 *                                                                        5 4 3 */
#include "io/dress.h"

#include <string.h>

#include "base/rng.h"
#include "base/status.h"
#include "io/looks.h"

/* ---- names ------------------------------------------------------------------------------ */

static const char *dress_class(uint32_t tile)
{
    static const uint8_t walls[] = {BARROW_TILE_WALL, BARROW_TILE_BORDER, BARROW_TILE_CRACKED_WALL,
                                    BARROW_TILE_BARS, BARROW_TILE_VAULT_DOOR};
    static const uint8_t liquids[] = {BARROW_TILE_LIQUID, BARROW_TILE_DEEP_WATER, BARROW_TILE_GAP,
                                      BARROW_TILE_LAVA};
    return memchr(walls, (int)tile, sizeof walls)       ? "wall"
           : memchr(liquids, (int)tile, sizeof liquids) ? "liquid"
                                                        : "floor";
}

static bool is_same_name(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if ((*a >= 'A' && *a <= 'Z' ? *a + 32 : *a) != (*b >= 'A' && *b <= 'Z' ? *b + 32 : *b))
            return false;
    return *a == *b;
}

/* A class is given only to tiles that have no value yet, and a tile's own name to any; `wall`,
 * `liquid` and `floor` are names of tiles as well, but mean their class. */
bool brw_dress_name(barrow_dress_set *set, const char *name, uint16_t value)
{
    bool is_class = false, is_found = false;
    for (uint32_t tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        is_class = is_class || is_same_name(name, dress_class(tile));
    for (uint32_t tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        const char *own = barrow_tile_name((barrow_tile)tile);
        if (!own || !is_same_name(name, is_class ? dress_class(tile) : own))
            continue;
        is_found = true;
        if (!is_class || !set->values[tile])
            set->values[tile] = value;
    }
    return is_found;
}

/* ---- Wang sets -------------------------------------------------------------------------- */

brw_wang_slot *brw_wang_find(const barrow_dress_set *set, uint64_t pattern)
{
    uint64_t at = brw_mix(pattern, 0);
    for (;; at++) {
        brw_wang_slot *slot = &set->slots[at & (set->slot_count - 1)];
        if (!slot->first || slot->pattern == pattern)
            return slot;
    }
}

static uint64_t lower(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Returns one of the tiles of a slot, by their weights. */
static uint32_t wang_tile(const barrow_dress_set *set, const brw_wang_slot *slot, uint64_t seed,
                          uint64_t place)
{
    uint32_t chosen = slot->first, next = set->wang[chosen].next;
    uint64_t luck = next ? (brw_mix(seed, place) >> 32) * slot->weight >> 32 : 0;
    for (uint32_t at = chosen; next; at = next, next = set->wang[at].next)
        chosen = luck >= set->wang[at].until ? next : chosen; /* compares with every tile */
    return set->wang[chosen].tile;
}

/* Returns the tiles for the pattern around a tile. If there are none, an edge without a colour
 * takes the tile's own, and a corner without one the lower of the edges beside it; if there are
 * none for that either, those that have their own colour all around serve. */
static const brw_wang_slot *wang_slot(const barrow_dress_set *set, uint64_t pattern, uint64_t own)
{
    const brw_wang_slot *slot = brw_wang_find(set, pattern & set->places);
    if (slot->first)
        return slot;
    for (uint32_t i = 0; i < 64; i += 16)
        pattern |= pattern >> i & 255 ? 0 : own << i;
    for (uint32_t i = 8; i < 64; i += 16)
        if (!(pattern >> i & 255))
            pattern |= lower(pattern >> (i - 8) & 255, pattern >> (i + 8) % 64 & 255) << i;
    slot = brw_wang_find(set, pattern & set->places);
    return slot->first ? slot
                       : brw_wang_find(set, UINT64_C(0x0101010101010101) * own & set->places);
}

/* Dresses a row. Where colours meet, the first of the set wins, and no colour wins over all: an
 * edge has the lower colour of two tiles, a corner the lowest of four, and so that of the edges
 * above (or below) two tiles. The right side of a tile is the left side of the next:
 *
 *     corner   edge above       corner   edge above       corner
 *     edge       own color      edge       next color     edge
 *     corner   edge below       corner   edge below       corner
 */
static void dress_row(const barrow_dress_set *set, const uint8_t *row, ptrdiff_t stride,
                      const barrow_dungeon *dungeon, uint64_t y, uint32_t *tiles)
{
    const brw_wang_slot *slot = NULL;    /* of the tile before, which most tiles are like: */
    uint64_t last_pattern = 0, last = 0; /* its pattern and colour */
    uint64_t above = 0, below = 0, left = 0;
    for (int32_t x = -2; x < dungeon->width; x++) {
        uint64_t own = row[x], next = row[x + 1];
        uint64_t next_above = lower(next, row[x + 1 - stride]);
        uint64_t next_below = lower(next, row[x + 1 + stride]), right = lower(own, next);
        uint64_t up = lower(above, next_above), down = lower(below, next_below); /* corners */
        uint64_t pattern = above | up << 8 | right << 16 | down << 24 | below << 32 | left;
        above = next_above, below = next_below;
        left = down << 40 | right << 48 | up << 56;
        if (x < 0)
            continue;
        if (!slot || pattern != last_pattern || own != last)
            slot = wang_slot(set, pattern, own);
        last_pattern = pattern, last = own;
        tiles[x] = own ? wang_tile(set, slot, dungeon->params.seed, y << 16 | (uint64_t)x) : 0;
    }
}

/* ---- rules of LDtk ---------------------------------------------------------------------- */

/* Returns the tile of the first rule that fits, which LDtk draws on top of the others. Only rules
 * whose middle may be this tile are asked. A checker moves every other column or row of the places
 * that a rule looks at by one. */
static uint32_t rule_tile(const barrow_dress_set *set, const uint8_t *at, ptrdiff_t stride,
                          int32_t x, int32_t y, uint64_t place)
{
    const brw_rule_list *list = &set->lists[*at];
    for (uint32_t i = 0; i < list->count; i++) {
        const brw_dress_rule *rule = &set->rules[list->rules[i] >> 2];
        uint32_t flips = list->rules[i] & 3, fits = 0;
        ptrdiff_t right = flips & 1 ? -1 : 1, down = flips & 2 ? -stride : stride;
        while (fits < rule->cell_count &&
               rule->cells[fits].wanted >>
                       at[rule->cells[fits].y * down + rule->cells[fits].x * right] &
                   1)
            fits++;
        if (fits < rule->cell_count)
            continue;
        int32_t column = rule->checker == 'H' ? x + y / rule->y_modulo % 2 : x - rule->x_offset;
        int32_t row = rule->checker == 'V' ? y + x / rule->x_modulo % 2 : y - rule->y_offset;
        uint64_t chance = brw_mix(place, rule->uid);
        if (column % rule->x_modulo || row % rule->y_modulo ||
            chance % BRW_DRESS_PARTS >= rule->chance)
            continue;
        uint32_t tile = rule->tiles[brw_mix(chance, 1) % rule->tile_count];
        return tile | (flips & 1 ? BARROW_DRESS_FLIP_X : 0) | (flips & 2 ? BARROW_DRESS_FLIP_Y : 0);
    }
    return 0;
}

/* ---- maps ------------------------------------------------------------------------------- */

barrow_status barrow_dress(const barrow_dress_set *set, const barrow_dungeon *dungeon,
                           uint32_t *tiles, barrow_error *error)
{
    if (!set || !dungeon || !tiles || !dungeon->width || !dungeon->tiles)
        return brw_fail(error, BARROW_BAD_CALL, "dress",
                        "the set, the array or the dungeon's tile map is missing");
    int32_t width = dungeon->width, height = dungeon->height;
    ptrdiff_t stride = width + 2 * BRW_DRESS_RADIUS;
    size_t count = (size_t)stride * ((size_t)height + 2 * BRW_DRESS_RADIUS);
    uint8_t *grid = brw_alloc(&set->arena.allocator, count), known[BARROW_TILE_LIMIT];
    if (!grid)
        return brw_fail(error, BARROW_NO_MEMORY, "dress", "not enough memory to dress the map");
    for (uint32_t tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        known[tile] = (uint8_t)(set->rules ? tile : set->values[tile]);
    memset(grid, set->rules ? BRW_DRESS_OUTSIDE : known[BARROW_TILE_BORDER], count);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            grid[(y + BRW_DRESS_RADIUS) * stride + x + BRW_DRESS_RADIUS] =
                known[dungeon->tiles[y * width + x] % BARROW_TILE_LIMIT];
    for (int32_t y = 0; y < height; y++) {
        const uint8_t *row = grid + (y + BRW_DRESS_RADIUS) * stride + BRW_DRESS_RADIUS;
        if (!set->rules)
            dress_row(set, row, stride, dungeon, (uint64_t)y, tiles + y * width);
        for (int32_t x = 0; set->rules && x < width; x++)
            tiles[y * width + x] =
                rule_tile(set, row + x, stride, x, y,
                          brw_mix(dungeon->params.seed, (uint64_t)y << 16 | (uint64_t)x));
    }
    brw_free(&set->arena.allocator, grid, count);
    return BARROW_OK;
}

const uint32_t *brw_dressed(const brw_document *document, const barrow_dungeon *dungeon,
                            brw_text *text)
{
    if (!document->options->dress || text->status != BARROW_OK)
        return NULL;
    uint32_t *tiles =
        BRW_ARENA_NEW(document->scratch, uint32_t, (size_t)dungeon->width * dungeon->height);
    if (!tiles || barrow_dress(document->options->dress, dungeon, tiles, NULL) != BARROW_OK) {
        text->status = BARROW_NO_MEMORY;
        return NULL;
    }
    return tiles;
}

/* ---- barrow's own tileset ------------------------------------------------------------------ */

#define PIXELS_MOST 256 /* side of a tile */

/* A square is walkable if its kind of tile is. Every door can be passed. */
brw_walkable brw_square_walkable(uint32_t square)
{
    uint32_t tile = brw_square_tile(square);
    return tile == BARROW_TILE_LIMIT     ? BRW_NO_TILE
           : tile & BARROW_TILE_WALKABLE ? BRW_WALKABLE
                                         : BRW_BLOCKED;
}

uint32_t brw_square_treasure(const barrow_dungeon *dungeon, uint32_t square)
{
    for (uint32_t i = 0; i < dungeon->treasure_count; i++)
        if (barrow_treasure_kind_info(dungeon->treasures[i].kind)->tile == brw_square_tile(square))
            return i + 1;
    return 0;
}

uint32_t brw_map_pixels(const barrow_export_options *options)
{
    const barrow_dress_info *dress = barrow_dress_picture(options->dress);
    uint32_t pixels = options->image_scale                               ? options->image_scale
                      : dress && dress->tile_width == dress->tile_height ? dress->tile_width
                                                                         : BARROW_TILESET_PIXELS;
    return pixels < PIXELS_MOST ? pixels : PIXELS_MOST;
}

barrow_dress_info brw_own_tileset(const brw_document *document)
{
    const char *file = document->options->tileset;
    uint32_t pixels = brw_map_pixels(document->options);
    return (barrow_dress_info){.picture = file ? file : "barrow-tiles.png",
                               .width = BARROW_TILESET_COLUMNS * pixels,
                               .height = BARROW_TILESET_ROWS * pixels,
                               .tile_width = pixels,
                               .tile_height = pixels,
                               .columns = BARROW_TILESET_COLUMNS,
                               .count = BRW_TILED_SQUARES};
}
