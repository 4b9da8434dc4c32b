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

/* Keeps a corner only between two edges: 256 masks become 47. */
static uint32_t blob_mask(uint32_t mask)
{
    for (uint32_t corner = 1; corner < 8; corner += 2)
        if (!(mask >> (corner - 1) & 1) || !(mask >> (corner + 1) % 8 & 1))
            mask &= ~(UINT32_C(1) << corner);
    return mask;
}

/* Stores the tile of each mask: masks count in their order, from the smallest. In the order of 16
 * the four edges are the bits, from the top. */
static void number_masks(brw_dress_kind kind, uint32_t tiles[256])
{
    uint32_t count = 0;
    for (uint32_t mask = 0; mask < 256; mask++)
        if (kind == BRW_DRESS_EDGE)
            tiles[mask] = 1 + ((mask & 1) | (mask >> 1 & 2) | (mask >> 2 & 4) | (mask >> 3 & 8));
        else
            tiles[mask] = blob_mask(mask) == mask ? ++count : tiles[blob_mask(mask)];
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
static uint64_t wang_pattern(const uint16_t *at, const ptrdiff_t steps[8], uint8_t places)
{
    uint64_t pattern = 0;
    for (uint32_t i = 0; i < 8; i += 2) {
        uint16_t edge = lower(*at, at[steps[i]]);
        uint16_t corner = lower(lower(edge, at[steps[i + 1]]), at[steps[(i + 2) % 8]]);
        pattern |= (uint64_t)edge << 8 * i | (uint64_t)corner << 8 * (i + 1);
    }
    for (uint32_t i = 0; places != 0xAA + 0x55 && i < 8; i++)
        if (!(places >> i & 1))
            pattern &= ~(UINT64_C(255) << 8 * i);
    return pattern;
}

/* Returns a tile for a pattern, by the weights of those that fit. If there is none, a tile that has
 * its own colour all around serves. */
static uint32_t wang_tile(const barrow_dress_set *set, uint64_t pattern, uint16_t color,
                          uint64_t seed, uint64_t place)
{
    const brw_wang_slot *slot = brw_wang_find(set, pattern);
    for (uint32_t i = 0; !slot->first && i < 8; i++) {
        pattern &= ~(UINT64_C(255) << 8 * i);
        if (set->places >> i & 1)
            pattern |= (uint64_t)color << 8 * i;
    }
    if (!slot->first)
        slot = brw_wang_find(set, pattern);
    if (!slot->first)
        return 0;
    uint32_t at = slot->first;
    if (!set->wang[at].next)
        return set->wang[at].tile;
    uint64_t left = slot->weight ? brw_mix(seed, place) % slot->weight : 0;
    for (; set->wang[at].next && left >= set->wang[at].weight; at = set->wang[at].next)
        left -= set->wang[at].weight;
    return set->wang[at].tile;
}

/* ---- rules of LDtk ---------------------------------------------------------------------- */

/* Returns whether a rule looks at this place. A checker moves every other column or row by one. */
static bool is_rule_place(const brw_dress_rule *rule, int32_t x, int32_t y)
{
    int32_t column = rule->checker == 'H' ? x + y / rule->y_modulo % 2 : x - rule->x_offset;
    int32_t row = rule->checker == 'V' ? y + x / rule->x_modulo % 2 : y - rule->y_offset;
    return column % rule->x_modulo == 0 && row % rule->y_modulo == 0;
}

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

/* Returns the tile of the first rule that fits, which LDtk draws on top of the others. */
static uint32_t rule_tile(const barrow_dress_set *set, const uint16_t *at, ptrdiff_t stride,
                          int32_t x, int32_t y, uint64_t place)
{
    for (uint32_t i = 0; i < set->rule_count; i++) {
        const brw_dress_rule *rule = &set->rules[i];
        if (!is_rule_place(rule, x, y))
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

/* Lays out the values of a map with their margin. */
static void lay_values(const barrow_dress_set *set, const barrow_dungeon *dungeon, uint16_t *grid,
                       size_t stride)
{
    uint16_t outside =
        set->kind == BRW_DRESS_LDTK ? BRW_DRESS_OUTSIDE : set->values[BARROW_TILE_BORDER];
    for (size_t i = 0; i < stride * (dungeon->height + 2u * BRW_DRESS_RADIUS); i++)
        grid[i] = outside;
    for (uint32_t y = 0; y < dungeon->height; y++)
        for (uint32_t x = 0; x < dungeon->width; x++)
            grid[(y + BRW_DRESS_RADIUS) * stride + x + BRW_DRESS_RADIUS] =
                set->values[dungeon->tiles[(size_t)y * dungeon->width + x] % BARROW_TILE_LIMIT];
}

/* A map that is being dressed. */
typedef struct dress_work {
    const barrow_dress_set *set;
    const uint16_t *grid; /* the first tile of the map, inside the margin */
    ptrdiff_t stride, steps[8];
    uint64_t seed;
    uint32_t by_mask[256];
} dress_work;

static uint32_t dress_tile(const dress_work *work, int32_t x, int32_t y)
{
    const barrow_dress_set *set = work->set;
    const uint16_t *at = work->grid + y * work->stride + x;
    uint64_t place = (uint64_t)y << 16 | (uint64_t)x;
    uint32_t mask = 0;
    if (set->kind == BRW_DRESS_LDTK)
        return rule_tile(set, at, work->stride, x, y, brw_mix(work->seed, place));
    if (!*at)
        return 0;
    if (set->kind == BRW_DRESS_WANG)
        return wang_tile(set, wang_pattern(at, work->steps, set->places), *at, work->seed, place);
    for (uint32_t i = 0; i < 8; i++)
        mask |= (uint32_t)(at[work->steps[i]] == *at) << i;
    return work->by_mask[mask];
}

barrow_status barrow_dress(const barrow_dress_set *set, const barrow_dungeon *dungeon,
                           uint32_t *tiles, barrow_error *error)
{
    if (!set || !dungeon || !tiles || !dungeon->width || !dungeon->tiles)
        return brw_fail(error, BARROW_BAD_CALL, "dress",
                        "the set, the array or the dungeon's tile map is missing");
    size_t stride = dungeon->width + 2u * BRW_DRESS_RADIUS;
    size_t size = stride * (dungeon->height + 2u * BRW_DRESS_RADIUS) * sizeof(uint16_t);
    uint16_t *grid = brw_alloc(&set->arena.allocator, size);
    if (!grid)
        return brw_fail(error, BARROW_NO_MEMORY, "dress", "not enough memory to dress the map");
    lay_values(set, dungeon, grid, stride);
    ptrdiff_t s = (ptrdiff_t)stride;
    dress_work work = {.set = set,
                       .grid = grid + BRW_DRESS_RADIUS * stride + BRW_DRESS_RADIUS,
                       .stride = s,
                       .steps = {-s, 1 - s, 1, s + 1, s, s - 1, -1, -1 - s},
                       .seed = dungeon->params.seed};
    number_masks(set->kind, work.by_mask);
    for (int32_t y = 0; y < dungeon->height; y++)
        for (int32_t x = 0; x < dungeon->width; x++)
            *tiles++ = dress_tile(&work, x, y);
    brw_free(&set->arena.allocator, grid, size);
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
