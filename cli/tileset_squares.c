/* SPDX-License-Identifier: MIT
 * The squares of the tileset. The drawing is ours and free of any claim (CC0). Each square is 32 by
 * 32 units, made of rectangles and discs in a few colours; its row of look.def names its ground,
 * its shape and its colour.
 *
 *     square   0  kinds of tiles, by their code
 *             64  kinds of things
 *            128  variants of some of them: lava, walls with a face, sleepers
 *            144  doors, by the kind of their link
 *            160  areas: walls, liquids, chasms and carpets, 48 squares each
 *            640  variants of floors, and tiles that look different in one place
 *
 * The squares of an area have the same ground. Where a neighbour is something else, parts for that
 * side or corner lie on it, so a dozen parts make 47 squares:
 *
 *     ........    o edge  c corner between two open edges
 *     .ceeec..    n notch: both edges go on, what lies between them does not
 *     .e   ne.
 *     .e    e. */
#include "tileset_squares.h"

#include "io/looks.h"

#define SIDE TILESET_SIDE

/* Grounds and shapes, as look.def names them. Things have no ground: they lie on top of a tile. */
enum {
    no_ground, nothing = no_ground,
    floor_ground, corridor_ground, rock_area, pool_area, pit_area, rug_area,
    cross_mark, figure, sleeper, horned, stairs_down, gem, spikes, key_shape, lever, chest_shape,
    flag_shape, fountain_shape, column, cube, counter_shape, cracks, stones, blades, weave, plinth,
    ring_mark, target_mark, sheet, bars, tablet, leaf, arch, arrows, books, casket, anvil, bones,
    pegs, rock, slabs, grate, pipe, puddles, plates, earth, spire, caps, drift, chips, split,
    pebbles,
};

/* Grounds that are a square of an area: its inside, or a wall that shows its face. */
enum {
#define BARROW_AREA_LOOK(NAME, ...) AREA_##NAME,
#include "barrow/def/look.def"
    INSIDE = 100, FACE = 200,
    ROCK_ALL = INSIDE + AREA_WALL, BORDER_ALL = INSIDE + AREA_BORDER,
    WATER_ALL = INSIDE + AREA_WATER, LAVA_ALL = INSIDE + AREA_LAVA,
    PIT_ALL = INSIDE + AREA_CHASM, DEEP_ALL = INSIDE + AREA_DEEP_WATER,
    ROCK_FACE = FACE + AREA_WALL, BORDER_FACE = FACE + AREA_BORDER,
};

/* Colours that the square's own row names: that of a shape, and the three of an area. */
#define TINT  0xFFFFFFFFu
#define BODY  TINT
#define LIGHT 0xFFFFFFFEu
#define DARK  0xFFFFFFFDu
#define INK   0x1A1820
#define FLOOR 0xC9B994
#define LIP   0x9A8A68 /* the stone at the edge of a liquid */

/* A part of a ground or shape: a row of tileset_parts.def. */
typedef struct square_part {
    uint8_t shape;
    uint32_t rgb;
    int8_t at[9]; /* x, y, w, h; times (0 means once), steps and wraps (0 for none) in x and y */
} square_part;

/* In the order in which they are painted. */
static const square_part parts[] = {
#define PART(shape, colour, ...) {shape, colour, {__VA_ARGS__}},
#include "tileset_parts.def"
};

/* When a part of an area is painted: always, at an open edge, at a corner, or at a notch. The low
 * bits say at which: edges from the top and corners from the upper left, both clockwise. A part is
 * drawn for the first of them and turned for the others, unless it is FIXED. */
#define ALWAYS  0
#define EDGES   0x1F
#define CORNERS 0x2F
#define NOTCHES 0x3F
#define FIXED   0x80
enum { TOP = 1, RIGHT = 2, BOTTOM = 4, LEFT = 8 };
enum { LEFT_TOP = 1, RIGHT_TOP = 2, RIGHT_BOTTOM = 4, LEFT_BOTTOM = 8 };
#define AT(kind, which) (((kind) & 0xF0) | (which))
#define BELOW           (AT(EDGES, BOTTOM) | FIXED)

static const struct area_part {
    uint8_t when;
    square_part part;
} area_parts[] = {
#define AREA_PART(when, shape, colour, ...) {when, {shape, colour, {__VA_ARGS__}}},
#include "tileset_parts.def"
};

/* A square is its ground, then its shape in one colour. */
typedef struct square_look {
    uint8_t ground, shape;
    uint32_t rgb;
} square_look;

/* Variants, in the order of their numbers. */
enum {
#define BARROW_VARIANT_LOOK(NAME, ...) VARIANT_##NAME,
#include "barrow/def/look.def"
};

/* The looks of all squares except doors and areas, by their numbers (look.def). */
static const square_look looks[BARROW_TILESET_DOORS] = {
#define BARROW_TILE_LOOK(NAME, sign, colour, symbol, word, ground, shape, tint)                    \
    [BARROW_TILE_##NAME] = {ground, shape, tint},
#define BARROW_THING_LOOK(NAME, colour, symbol, seen, word, shape, tint)                           \
    [BARROW_TILESET_THINGS + BARROW_THING_##NAME] = {no_ground, shape, tint},
#define BARROW_VARIANT_LOOK(NAME, name, ground, shape, tint)                                       \
    [BARROW_TILESET_LOOKS + VARIANT_##NAME] = {ground, shape, tint},
#include "barrow/def/look.def"
};

static const square_look singles[] = {
#define CORRIDOR_ground corridor_ground
#define FLOOR_ground    floor_ground
#define BARROW_FLOOR_LOOK(TILE, shape) {TILE##_ground, shape, 0},
#include "barrow/def/look.def"
#define BARROW_PLACE_LOOK(PLACE, NAME, colour, symbol, style, word, shape, tint)                   \
    {floor_ground, shape, tint},
#include "barrow/def/look.def"
};

static const struct area_look {
    uint8_t shape;
    uint32_t rgb[3]; /* body, light and dark */
} areas[] = {
#define BARROW_AREA_LOOK(NAME, name, TILE, shape, body, light, dark) {shape, {body, light, dark}},
#include "barrow/def/look.def"
};

/* Paints a part, turned clockwise. */
static void paint_part(const square_part *part, const uint32_t *colors, uint32_t turns,
                       const tileset_pen *pen)
{
    const int8_t *at = part->at;
    uint32_t rgb = part->rgb >= DARK ? colors[TINT - part->rgb] : part->rgb;
    for (int k = 0; k == 0 || k < at[4]; k++) {
        int x = at[0] + k * at[5], y = at[1] + k * at[6], w = at[2], h = at[3];
        x = at[7] ? x % at[7] : x;
        y = at[8] ? y % at[8] : y;
        if (!h)
            pen->disc(pen->user, rgb, x, y, w);
        for (uint32_t turn = 0; h && turn < turns; turn++) {
            int left = SIDE - y - h, top = x, wide = h;
            x = left, y = top, h = w, w = wide;
        }
        if (h)
            pen->box(pen->user, rgb, x, y, w, h);
    }
}

/* Returns whether a part is painted at the side or corner [turn] of a square. */
static bool is_painted(uint8_t when, uint32_t turn, uint32_t mask)
{
    bool edge = mask >> 2 * turn & 1, before = mask >> (2 * turn + 6) % 8 & 1;
    bool diagonal = mask >> (2 * turn + 7) % 8 & 1;
    if (when == ALWAYS)
        return turn == 0;
    return when >> turn & 1 && ((when & 0x30) == AT(EDGES, 0)     ? !edge
                                : (when & 0x30) == AT(CORNERS, 0) ? !edge && !before
                                                                  : edge && before && !diagonal);
}

static void paint_area(const struct area_look *area, uint32_t mask, const tileset_pen *pen)
{
    for (size_t i = 0; i < sizeof area_parts / sizeof area_parts[0]; i++) {
        const struct area_part *row = &area_parts[i];
        for (uint32_t turn = 0; row->part.shape == area->shape && turn < 4; turn++)
            if (is_painted(row->when, turn, mask))
                paint_part(&row->part, area->rgb, row->when & FIXED ? 0 : turn, pen);
    }
}

/* Paints a shape, or the inside of an area, or its square above an open edge. */
static void paint(uint8_t shape, uint32_t tint, const tileset_pen *pen)
{
    if (shape >= INSIDE)
        paint_area(&areas[shape % 100], shape >= FACE ? 199 : 255, pen);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].shape == shape)
            paint_part(&parts[i], &tint, 0, pen);
}

/* Returns the look of a door, which shows what it needs: an arch is open, a leaf needs something,
 * arrows show a side, and a secret door is a wall with a mark. */
static square_look door_look(barrow_link_kind kind)
{
    const barrow_link_info *info = barrow_link_kind_info(kind);
    bool is_one_way = info->needs == BARROW_NEED_SIDE || info->ways == BARROW_WAYS_FORTH;
    if (info->needs == BARROW_NEED_FINDING)
        return (square_look){ROCK_FACE, cross_mark, info->tint};
    bool is_open = info->needs == BARROW_NEED_NOTHING;
    return (square_look){floor_ground, is_one_way ? arrows : is_open ? arch : leaf, info->tint};
}

bool tileset_square(uint32_t index, const tileset_pen *pen)
{
    if (!barrow_tileset_name(index))
        return false;
    if (index >= BARROW_TILESET_AREAS && index < BARROW_TILESET_SINGLES) {
        index -= BARROW_TILESET_AREAS;
        paint_area(&areas[index / BRW_AREA_SIZE], brw_area_masks[index % BRW_AREA_SIZE], pen);
        return true;
    }
    square_look look = index < BARROW_TILESET_DOORS ? looks[index]
                       : index < BARROW_TILESET_AREAS
                           ? door_look((barrow_link_kind)(index - BARROW_TILESET_DOORS))
                           : singles[index - BARROW_TILESET_SINGLES];
    paint(look.ground, look.rgb, pen);
    paint(look.shape, look.rgb, pen);
    return true;
}
