/* SPDX-License-Identifier: MIT
 * Dresses maps. The values of a map's tiles are laid out with a margin, so that nobody asks whether
 * a neighbour is on the map:
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

/* ---- the named orders ------------------------------------------------------------------- */

/* Stores the tile of each mask: masks count in their order, from the smallest. In the order of 16
 * the four edges are the bits, from the top. */
static void number_masks(brw_dress_kind kind, uint32_t tiles[256])
{
    uint32_t count = 0;
    for (uint32_t mask = 0; mask < 256; mask++)
        if (kind == BRW_DRESS_EDGE)
            tiles[mask] = 1 + ((mask & 1) | (mask >> 1 & 2) | (mask >> 2 & 4) | (mask >> 3 & 8));
        else
            tiles[mask] = brw_area_mask(mask) == mask ? ++count : tiles[brw_area_mask(mask)];
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

static uint16_t lower(uint16_t a, uint16_t b)
{
    return a < b ? a : b;
}

/* Returns the pattern of a tile. Where colours meet, the first of the set wins, and no colour wins
 * over all: so neighbours agree on the edge and the corners that they share. */
static uint64_t wang_pattern(const uint16_t *at, const ptrdiff_t steps[8])
{
    uint64_t pattern = 0;
    uint32_t other = 0; /* most tiles have their own colour all around */
    for (uint32_t i = 0; i < 8; i++)
        other |= (uint32_t)(*at ^ at[steps[i]]);
    if (!other)
        return UINT64_C(0x0101010101010101) * *at;
    for (uint32_t i = 0; i < 8; i += 2) {
        uint16_t edge = lower(*at, at[steps[i]]);
        uint16_t corner = lower(lower(edge, at[steps[i + 1]]), at[steps[(i + 2) % 8]]);
        pattern |= (uint64_t)edge << 8 * i | (uint64_t)corner << 8 * (i + 1);
    }
    return pattern;
}

/* Returns the tiles for a pattern. If there are none, those that have its own colour all around
 * serve. */
static const brw_wang_slot *wang_slot(const barrow_dress_set *set, uint64_t pattern, uint16_t color)
{
    const brw_wang_slot *slot = brw_wang_find(set, pattern);
    uint64_t inside = UINT64_C(0x0101010101010101) * color;
    return slot->first ? slot : brw_wang_find(set, inside & set->places);
}

/* Returns one of the tiles of a slot, by their weights. */
static uint32_t wang_tile(const barrow_dress_set *set, const brw_wang_slot *slot, uint64_t seed,
                          uint64_t place)
{
    uint32_t at = slot->first;
    if (!at || !set->wang[at].next)
        return at ? set->wang[at].tile : 0;
    uint64_t left = slot->weight ? brw_mix(seed, place) % slot->weight : 0;
    for (; set->wang[at].next && left >= set->wang[at].weight; at = set->wang[at].next)
        left -= set->wang[at].weight;
    return set->wang[at].tile;
}

/* ---- rules of LDtk ---------------------------------------------------------------------- */

/* Returns whether the pattern fits, mirrored as [flips] says. */
static bool rule_fits(const brw_dress_rule *rule, const uint16_t *at, ptrdiff_t stride,
                      uint32_t flips)
{
    for (uint32_t i = 0; i < rule->cell_count; i++) {
        const brw_rule_cell *cell = &rule->cells[i];
        ptrdiff_t x = flips & 1 ? -cell->x : cell->x, y = flips & 2 ? -cell->y : cell->y;
        int32_t value = at[y * stride + x], want = cell->want;
        if (value == BRW_DRESS_OUTSIDE)
            value = rule->outside;
        bool is_good = want == BRW_RULE_ANY    ? value != 0
                       : want == -BRW_RULE_ANY ? value == 0
                       : want > 0              ? value == want
                                               : value != -want;
        if (!is_good || value < 0)
            return false;
    }
    return true;
}

/* Returns the tile of the first rule that fits, which LDtk draws on top of the others. A checker moves
 * every other column or row of the places that a rule looks at by one. */
static uint32_t rule_tile(const barrow_dress_set *set, const uint16_t *at, ptrdiff_t stride,
                          int32_t x, int32_t y, uint64_t place)
{
    for (uint32_t i = 0; i < set->rule_count; i++) {
        const brw_dress_rule *rule = &set->rules[i];
        int32_t column = rule->checker == 'H' ? x + y / rule->y_modulo % 2 : x - rule->x_offset;
        int32_t row = rule->checker == 'V' ? y + x / rule->x_modulo % 2 : y - rule->y_offset;
        if (column % rule->x_modulo || row % rule->y_modulo)
            continue;
        for (uint32_t flips = 0; flips < 4; flips++) {
            if ((flips & ~(uint32_t)rule->flips) || !rule_fits(rule, at, stride, flips))
                continue;
            uint64_t chance = brw_mix(place, rule->uid);
            if (chance % BRW_DRESS_PARTS >= rule->chance)
                break;
            uint32_t tile = rule->tiles[brw_mix(chance, 1) % rule->tile_count];
            return tile | (flips & 1 ? BARROW_DRESS_FLIP_X : 0) |
                   (flips & 2 ? BARROW_DRESS_FLIP_Y : 0);
        }
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
    ptrdiff_t s = dungeon->width + 2 * BRW_DRESS_RADIUS;
    size_t count = (size_t)s * (dungeon->height + 2u * BRW_DRESS_RADIUS);
    uint16_t *grid = brw_alloc(&set->arena.allocator, count * sizeof *grid);
    if (!grid)
        return brw_fail(error, BARROW_NO_MEMORY, "dress", "not enough memory to dress the map");
    uint16_t *first = grid + BRW_DRESS_RADIUS * s + BRW_DRESS_RADIUS; /* inside the margin */
    const ptrdiff_t steps[8] = {-s, 1 - s, 1, s + 1, s, s - 1, -1, -1 - s};
    uint32_t by_mask[256], area = (uint32_t)dungeon->width * dungeon->height;
    bool is_ldtk = set->kind == BRW_DRESS_LDTK;
    for (size_t i = 0; i < count; i++)
        grid[i] = is_ldtk ? BRW_DRESS_OUTSIDE : set->values[BARROW_TILE_BORDER];
    for (uint32_t i = 0; i < area; i++)
        first[i / dungeon->width * s + i % dungeon->width] =
            set->values[dungeon->tiles[i] % BARROW_TILE_LIMIT];
    const brw_wang_slot *slot = NULL; /* of the tile before, which most tiles are like: its pattern */
    uint64_t last = 0;                /* and its colour */
    uint16_t color = 0;
    number_masks(set->kind, by_mask);
    for (uint32_t i = 0; i < area; i++) {
        int32_t x = (int32_t)(i % dungeon->width), y = (int32_t)(i / dungeon->width);
        const uint16_t *at = first + y * s + x;
        uint64_t place = (uint64_t)y << 16 | (uint64_t)x, seed = dungeon->params.seed;
        if (is_ldtk) {
            tiles[i] = rule_tile(set, at, s, x, y, brw_mix(seed, place));
        } else if (!*at) {
            tiles[i] = 0;
        } else if (set->kind == BRW_DRESS_WANG) {
            uint64_t pattern = wang_pattern(at, steps) & set->places;
            if (!slot || pattern != last || *at != color)
                slot = wang_slot(set, pattern, *at);
            last = pattern, color = *at;
            tiles[i] = wang_tile(set, slot, seed, place);
        } else {
            uint32_t mask = 0;
            for (uint32_t k = 0; k < 8; k++)
                mask |= (uint32_t)(at[steps[k]] == *at) << k;
            tiles[i] = by_mask[mask];
        }
    }
    brw_free(&set->arena.allocator, grid, count * sizeof *grid);
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
    return tile == BARROW_TILE_LIMIT         ? BRW_NO_TILE
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

int32_t brw_tiled_pixels(const brw_document *document)
{
    uint32_t asked = document->options->image_scale;
    return asked ? (int32_t)(asked < PIXELS_MOST ? asked : PIXELS_MOST) : BARROW_TILESET_PIXELS;
}

barrow_dress_info brw_own_tileset(const brw_document *document)
{
    const char *file = document->options->tileset;
    uint32_t pixels = (uint32_t)brw_tiled_pixels(document);
    return (barrow_dress_info){.picture = file ? file : "barrow-tiles.png",
                               .width = BARROW_TILESET_COLUMNS * pixels,
                               .height = BARROW_TILESET_ROWS * pixels,
                               .tile_width = pixels,
                               .tile_height = pixels,
                               .columns = BARROW_TILESET_COLUMNS,
                               .count = BRW_TILED_SQUARES};
}
