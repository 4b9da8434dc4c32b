/* SPDX-License-Identifier: MIT
 * The squares of the tileset. Each is 16 by 16 units, made of rectangles and discs in a few
 * colours; its row of look.def names its ground, its shape and its colour.
 *
 *     square   0  kinds of tiles, by their code
 *             64  kinds of things
 *            128  variants of some of them: lava, walls with a face, sleepers
 *            144  doors, by the kind of their link */
#include "tileset_squares.h"

#define SIDE TILESET_SIDE

/* Grounds and shapes, as look.def names them. Things have no ground: they lie on top of a tile. */
enum {
    no_ground, nothing = no_ground,
    floor_ground, corridor_ground, rock_top, border_top, wall_face, border_face,
    water_ground, lava_ground, chasm_ground,
    cross_mark, figure, sleeper, horned, stairs_down, gem, spikes, key_shape, lever, chest_shape,
    flag_shape, fountain_shape, column, cube, counter_shape, cracks, stones, blades, weave, plinth,
    ring_mark, target_mark, ice_sheet, bars, tablet, leaf, arch, arrows,
};

#define TINT 0xFFFFFFFFu /* stands for the colour that the square's own row names */
#define INK  0x1A1820

/* A part of a ground or shape: a box, or a disc of radius w if h is 0. It may be painted several
 * times in equal steps, which wrap around so that marks look scattered, but the same everywhere. */
typedef struct square_part {
    uint8_t shape;
    uint32_t rgb;
    int8_t at[9]; /* x, y, w, h; times (0 means once), steps and wraps (0 for none) in x and y */
} square_part;

/* In the order in which they are painted. */
static const square_part parts[] = {
    {floor_ground, 0xC9B994, {0, 0, SIDE, SIDE}},
    {floor_ground, 0xBBAA84, {0, 0, SIDE, 1}},
    {floor_ground, 0xBBAA84, {0, 0, 1, SIDE}},
    {floor_ground, 0xD3C5A3, {2, 3, 2, 1, 4, 7, 11, 14, 15}},
    {corridor_ground, 0xA9977A, {0, 0, SIDE, SIDE}},
    {corridor_ground, 0x998768, {2, 3, 2, 1, 7, 7, 11, 14, 15}},
    {rock_top, 0x35323F, {0, 0, SIDE, SIDE}},
    {rock_top, 0x3E3B4A, {2, 3, 3, 1, 6, 7, 11, 14, 15}},
    {border_top, 0x1F1D26, {0, 0, SIDE, SIDE}},
    {border_top, 0x282531, {2, 3, 3, 1, 6, 7, 11, 14, 15}},

    /*     ................      the top of the wall, seen from above
     *     |#######|#######|     three courses, every other one
     *     ####|#######|####     half a brick further
     *     |#######|#######| */
    {wall_face, 0x35323F, {0, 0, SIDE, SIDE}},
    {wall_face, 0x3E3B4A, {2, 3, 3, 1, 6, 7, 11, 14, 15}},
    {wall_face, 0x4A4555, {0, 4, SIDE, 12}},
    {wall_face, 0x6E6879, {-7, 5, 7, 3, 3, 8}},
    {wall_face, 0x6E6879, {-3, 9, 7, 3, 3, 8}},
    {wall_face, 0x6E6879, {-7, 13, 7, 3, 3, 8}},
    {border_face, 0x1F1D26, {0, 0, SIDE, SIDE}},
    {border_face, 0x282531, {2, 3, 3, 1, 6, 7, 11, 14, 15}},
    {border_face, 0x2C2935, {0, 4, SIDE, 12}},
    {border_face, 0x46414F, {-7, 5, 7, 3, 3, 8}},
    {border_face, 0x46414F, {-3, 9, 7, 3, 3, 8}},
    {border_face, 0x46414F, {-7, 13, 7, 3, 3, 8}},

    /* Waves are shifted by half a wave in every other row and whole at the edges, so that
     * neighbouring squares join. */
    {water_ground, 0x3F74B5, {0, 0, SIDE, SIDE}},
    {water_ground, 0x6FA0D8, {0, 2, 4, 1, 2, 8}},
    {water_ground, 0x6FA0D8, {4, 6, 4, 1, 2, 8}},
    {water_ground, 0x6FA0D8, {0, 10, 4, 1, 2, 8}},
    {water_ground, 0x6FA0D8, {4, 14, 4, 1, 2, 8}},
    {lava_ground, 0xC8401B, {0, 0, SIDE, SIDE}},
    {lava_ground, 0xF6B13C, {0, 2, 4, 1, 2, 8}},
    {lava_ground, 0xF6B13C, {4, 6, 4, 1, 2, 8}},
    {lava_ground, 0xF6B13C, {0, 10, 4, 1, 2, 8}},
    {lava_ground, 0xF6B13C, {4, 14, 4, 1, 2, 8}},
    {chasm_ground, 0x0E0C14, {0, 0, SIDE, SIDE}},
    {chasm_ground, 0x2A2634, {0, 0, SIDE, 3}},
    {chasm_ground, 0x1B1823, {0, 3, SIDE, 3}},

    {cross_mark, TINT, {7, 5, 2, 6}}, {cross_mark, TINT, {5, 7, 6, 2}},
    /* shadow, body, head and eyes */
    {figure, 0x000000, {4, 14, 8, 1}}, {figure, INK, {16, 20, 9}}, {figure, TINT, {16, 20, 7}},
    {figure, INK, {16, 10, 8}}, {figure, TINT, {16, 10, 6}}, {figure, INK, {6, 4, 1, 2, 2, 3}},
    {sleeper, INK, {16, 22, 10}}, {sleeper, TINT, {16, 22, 8}},
    {sleeper, INK, {5, 10, 2, 1, 2, 4}},
    {sleeper, 0xFFFFFF, {10, 2, 4, 1, 2, 0, 3}}, {sleeper, 0xFFFFFF, {12, 3, 1, 1, 2, -1, 1}},
    {horned, INK, {2, 1, 3, 5, 2, 9}}, {horned, 0xEDE6D6, {3, 2, 1, 4, 2, 9}},
    {horned, INK, {16, 18, 13}}, {horned, TINT, {16, 18, 11}},
    {horned, 0xFFE066, {5, 7, 2, 2, 2, 4}}, {horned, INK, {5, 11, 6, 2}},
    {stairs_down, INK, {2, 2, 12, 12}}, {stairs_down, TINT, {3, 3, 10, 2}},
    {stairs_down, TINT, {3, 6, 8, 2}}, {stairs_down, TINT, {3, 9, 6, 2}},
    {stairs_down, TINT, {3, 12, 4, 2}},
    {gem, INK, {5, 4, 6, 9}}, {gem, INK, {3, 6, 10, 4}}, {gem, TINT, {6, 5, 4, 7}},
    {gem, TINT, {4, 7, 8, 2}}, {gem, 0xFFFFFF, {6, 6, 2, 2}},
    {spikes, 0x4A4555, {2, 3, 12, 11}}, {spikes, TINT, {3, 4, 2, 2, 3, 4}},
    {spikes, TINT, {3, 7, 2, 2, 3, 4}}, {spikes, TINT, {3, 10, 2, 2, 3, 4}},
    {key_shape, INK, {11, 11, 9}}, {key_shape, INK, {6, 6, 9, 5}}, {key_shape, TINT, {11, 11, 7}},
    {key_shape, INK, {11, 11, 3}}, {key_shape, TINT, {8, 7, 6, 2}},
    {key_shape, TINT, {10, 9, 1, 1}},
    {key_shape, TINT, {12, 9, 2, 1}},
    {lever, INK, {3, 10, 10, 4}}, {lever, 0x6E6879, {4, 11, 8, 2}}, {lever, INK, {7, 3, 2, 8}},
    {lever, INK, {16, 7, 6}}, {lever, TINT, {16, 7, 4}},
    {chest_shape, INK, {2, 4, 12, 10}}, {chest_shape, TINT, {3, 5, 10, 3}},
    {chest_shape, TINT, {3, 9, 10, 4}}, {chest_shape, 0xF2D16B, {7, 7, 2, 3}},
    {flag_shape, INK, {4, 2, 2, 13}}, {flag_shape, INK, {6, 2, 8, 7}},
    {flag_shape, TINT, {6, 3, 7, 5}},
    {fountain_shape, 0x4A4555, {16, 18, 13}}, {fountain_shape, 0x8C8596, {16, 18, 11}},
    {fountain_shape, TINT, {16, 18, 8}}, {fountain_shape, 0xFFFFFF, {16, 16, 3}},
    {column, INK, {3, 3, 10, 11}}, {column, TINT, {4, 4, 8, 9}}, {column, 0xFFFFFF, {5, 5, 2, 6}},
    {cube, INK, {1, 1, 14, 14}}, {cube, TINT, {2, 2, 12, 9}}, {cube, 0x4A4555, {2, 11, 12, 3}},
    {counter_shape, INK, {0, 4, SIDE, 9}}, {counter_shape, TINT, {0, 5, SIDE, 4}},
    {counter_shape, 0x5C3D22, {0, 9, SIDE, 3}},
    {cracks, INK, {1, 1, 14, 14}}, {cracks, TINT, {2, 2, 12, 9}},
    {cracks, 0x4A4555, {2, 11, 12, 3}},
    {cracks, INK, {7, 2, 1, 4}}, {cracks, INK, {5, 5, 3, 1}}, {cracks, INK, {8, 6, 3, 1}},
    {cracks, INK, {10, 7, 1, 4}},
    {stones, TINT, {2, 9, 4, 3}}, {stones, TINT, {8, 4, 3, 2}}, {stones, TINT, {10, 11, 4, 3}},
    {stones, TINT, {4, 3, 2, 2}},
    {blades, TINT, {1, 2, 1, 4, 8, 5, 7, 15, 12}},
    {weave, TINT, {0, 0, SIDE, SIDE}}, {weave, 0xC98A4B, {1, 7, 2, 2, 4, 4}},
    {plinth, 0x4A4555, {2, 3, 12, 11}}, {plinth, TINT, {3, 4, 10, 8}},
    {ring_mark, TINT, {16, 16, 12}}, {ring_mark, 0xC9B994, {16, 16, 8}},
    {ring_mark, TINT, {16, 16, 3}},
    /* marks the corners too: a chest may hide the rings */
    {target_mark, TINT, {0, 0, 5, 2, 2, 11}}, {target_mark, TINT, {0, 0, 2, 5, 2, 14}},
    {target_mark, TINT, {0, 14, 5, 2, 2, 11}}, {target_mark, TINT, {0, 11, 2, 5, 2, 14}},
    {target_mark, TINT, {16, 16, 9}}, {target_mark, 0xC9B994, {16, 16, 6}},
    {target_mark, TINT, {16, 16, 3}},
    {ice_sheet, TINT, {0, 0, SIDE, SIDE}}, {ice_sheet, 0xFFFFFF, {3, 6, 1, 1, 3, 1, -1}},
    {ice_sheet, 0xFFFFFF, {9, 12, 1, 1, 3, 1, -1}},
    {bars, INK, {1, 1, 4, 14, 3, 5}}, {bars, TINT, {2, 2, 2, 12, 3, 5}},
    {tablet, INK, {1, 2, 14, 11}}, {tablet, TINT, {2, 3, 12, 9}},
    {tablet, 0x4A4555, {3, 6, 2, 3, 3, 4}},
    /* a door leaf with a plate in the colour of its kind */
    {leaf, 0x3A2616, {1, 1, 14, 14}}, {leaf, 0x8A5A30, {2, 2, 6, 12, 2, 6}},
    {leaf, 0x3A2616, {8, 2, 1, 12}}, {leaf, INK, {5, 5, 6, 6}}, {leaf, TINT, {6, 6, 4, 4}},
    {arch, TINT, {0, 0, 2, SIDE, 2, 14}}, {arch, TINT, {0, 0, SIDE, 2}},
    {arrows, 0x3A2616, {0, 0, 2, SIDE, 2, 14}}, {arrows, 0x3A2616, {0, 0, SIDE, 2}},
    {arrows, TINT, {5, 5, 1, 7, 2, 4}}, {arrows, TINT, {6, 6, 1, 5, 2, 4}},
    {arrows, TINT, {7, 7, 1, 3, 2, 4}},
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

/* The looks of all squares except doors, by their numbers (look.def). */
static const square_look looks[BARROW_TILESET_DOORS] = {
#define BARROW_TILE_LOOK(NAME, sign, colour, symbol, word, ground, shape, tint)                    \
    [BARROW_TILE_##NAME] = {ground, shape, tint},
#define BARROW_THING_LOOK(NAME, colour, symbol, seen, word, shape, tint)                           \
    [BARROW_TILESET_THINGS + BARROW_THING_##NAME] = {no_ground, shape, tint},
#define BARROW_VARIANT_LOOK(NAME, name, ground, shape, tint)                                       \
    [BARROW_TILESET_LOOKS + VARIANT_##NAME] = {ground, shape, tint},
#include "barrow/def/look.def"
};

static void paint(uint8_t shape, uint32_t tint, const tileset_pen *pen)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const int8_t *at = parts[i].at;
        uint32_t rgb = parts[i].rgb == TINT ? tint : parts[i].rgb;
        for (int k = 0; parts[i].shape == shape && (k == 0 || k < at[4]); k++) {
            int x = at[0] + k * at[5], y = at[1] + k * at[6];
            x = at[7] ? x % at[7] : x;
            y = at[8] ? y % at[8] : y;
            if (at[3])
                pen->box(pen->user, rgb, x, y, at[2], at[3]);
            else
                pen->disc(pen->user, rgb, x, y, at[2]);
        }
    }
}

/* A door looks like what it needs: an arch is open, a leaf needs something, arrows show a side, and
 * a secret door is a wall with a mark. */
bool tileset_square(uint32_t index, const tileset_pen *pen)
{
    if (!barrow_tileset_name(index))
        return false;
    square_look look = index < BARROW_TILESET_DOORS ? looks[index] : (square_look){0};
    if (index >= BARROW_TILESET_DOORS) {
        const barrow_link_info *info =
            barrow_link_kind_info((barrow_link_kind)(index - BARROW_TILESET_DOORS));
        bool is_one_way = info->needs == BARROW_NEED_SIDE || info->ways == BARROW_WAYS_FORTH;
        look = info->needs == BARROW_NEED_FINDING
                   ? (square_look){wall_face, cross_mark, info->tint}
                   : (square_look){floor_ground,
                                   is_one_way                            ? arrows
                                   : info->needs == BARROW_NEED_NOTHING ? arch
                                                                        : leaf,
                                   info->tint};
    }
    paint(look.ground, 0, pen);
    paint(look.shape, look.rgb, pen);
    return true;
}
