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

/* ---- shapes ----------------------------------------------------------------------------- */

static void box(const tileset_pen *pen, uint32_t rgb, int x, int y, int w, int h)
{
    pen->box(pen->user, rgb, x, y, w, h);
}

static void disc(const tileset_pen *pen, uint32_t rgb, int x, int y, int radius)
{
    pen->disc(pen->user, rgb, x, y, radius);
}

/* Paints little marks, the same on every machine: their positions follow a fixed sequence. 7 and 14
 * share a divisor, 11 and 15 do not: columns repeat after two marks, rows after fifteen. */
static void speckle(const tileset_pen *pen, uint32_t rgb, int count, int w)
{
    for (int i = 0; i < count; i++)
        box(pen, rgb, (i * 7 + 2) % 14, (i * 11 + 3) % 15, w, 1);
}

/* ---- grounds ---------------------------------------------------------------------------- */

static void floor_ground(const tileset_pen *pen)
{
    box(pen, 0xC9B994, 0, 0, SIDE, SIDE);
    box(pen, 0xBBAA84, 0, 0, SIDE, 1);
    box(pen, 0xBBAA84, 0, 0, 1, SIDE);
    speckle(pen, 0xD3C5A3, 4, 2);
}

static void corridor_ground(const tileset_pen *pen)
{
    box(pen, 0xA9977A, 0, 0, SIDE, SIDE);
    speckle(pen, 0x998768, 7, 2);
}

static void rock_top(const tileset_pen *pen)
{
    box(pen, 0x35323F, 0, 0, SIDE, SIDE);
    speckle(pen, 0x3E3B4A, 6, 3);
}

static void border_top(const tileset_pen *pen)
{
    box(pen, 0x1F1D26, 0, 0, SIDE, SIDE);
    speckle(pen, 0x282531, 6, 3);
}

/*     ................      the top of the wall, seen from above
 *     |#######|#######|     three courses, every other one
 *     ####|#######|####     half a brick further
 *     |#######|#######| */
static void bricks(const tileset_pen *pen, uint32_t stone, uint32_t gap)
{
    box(pen, gap, 0, 4, SIDE, 12);
    for (int row = 0; row < 3; row++)
        for (int i = -1; i < 2; i++)
            box(pen, stone, i * 8 + (row & 1) * 4 + 1, 5 + row * 4, 7, 3);
}

static void wall_face(const tileset_pen *pen)
{
    rock_top(pen);
    bricks(pen, 0x6E6879, 0x4A4555);
}

static void border_face(const tileset_pen *pen)
{
    border_top(pen);
    bricks(pen, 0x46414F, 0x2C2935);
}

/* Paints waves, shifted by half a wave in every other row and whole at the edges, so that
 * neighbouring squares join. */
static void waves(const tileset_pen *pen, uint32_t deep, uint32_t light)
{
    box(pen, deep, 0, 0, SIDE, SIDE);
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < 2; i++)
            box(pen, light, i * 8 + (row & 1) * 4, row * 4 + 2, 4, 1);
}

static void water_ground(const tileset_pen *pen)
{
    waves(pen, 0x3F74B5, 0x6FA0D8);
}

static void lava_ground(const tileset_pen *pen)
{
    waves(pen, 0xC8401B, 0xF6B13C);
}

static void chasm_ground(const tileset_pen *pen)
{
    box(pen, 0x0E0C14, 0, 0, SIDE, SIDE);
    box(pen, 0x2A2634, 0, 0, SIDE, 3);
    box(pen, 0x1B1823, 0, 3, SIDE, 3);
}

static void no_ground(const tileset_pen *pen)
{
    (void)pen;
}

/* ---- shapes on the grounds -------------------------------------------------------------- */

static void nothing(const tileset_pen *pen, uint32_t rgb)
{
    (void)pen;
    (void)rgb;
}

static void cross_mark(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, rgb, 7, 5, 2, 6);
    box(pen, rgb, 5, 7, 6, 2);
}

/* Paints a figure: shadow, body, head. */
static void figure(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x00000, 4, 14, 8, 1);
    disc(pen, 0x1A1820, 16, 20, 9);
    disc(pen, rgb, 16, 20, 7);
    disc(pen, 0x1A1820, 16, 10, 8);
    disc(pen, rgb, 16, 10, 6);
    box(pen, 0x1A1820, 6, 4, 1, 2);
    box(pen, 0x1A1820, 9, 4, 1, 2);
}

static void sleeper(const tileset_pen *pen, uint32_t rgb)
{
    disc(pen, 0x1A1820, 16, 22, 10);
    disc(pen, rgb, 16, 22, 8);
    box(pen, 0x1A1820, 5, 10, 2, 1);
    box(pen, 0x1A1820, 9, 10, 2, 1);
    box(pen, 0xFFFFFF, 10, 2, 4, 1);
    box(pen, 0xFFFFFF, 12, 3, 1, 1);
    box(pen, 0xFFFFFF, 11, 4, 1, 1);
    box(pen, 0xFFFFFF, 10, 5, 4, 1);
}

/* Paints a large figure with horns. */
static void horned(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 2, 1, 3, 5);
    box(pen, 0x1A1820, 11, 1, 3, 5);
    box(pen, 0xEDE6D6, 3, 2, 1, 4);
    box(pen, 0xEDE6D6, 12, 2, 1, 4);
    disc(pen, 0x1A1820, 16, 18, 13);
    disc(pen, rgb, 16, 18, 11);
    box(pen, 0xFFE066, 5, 7, 2, 2);
    box(pen, 0xFFE066, 9, 7, 2, 2);
    box(pen, 0x1A1820, 5, 11, 6, 2);
}

static void stairs_down(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 2, 2, 12, 12);
    for (int i = 0; i < 4; i++)
        box(pen, rgb, 3, 3 + i * 3, 10 - i * 2, 2);
}

static void gem(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 5, 4, 6, 9);
    box(pen, 0x1A1820, 3, 6, 10, 4);
    box(pen, rgb, 6, 5, 4, 7);
    box(pen, rgb, 4, 7, 8, 2);
    box(pen, 0xFFFFFF, 6, 6, 2, 2);
}

static void spikes(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x4A4555, 2, 3, 12, 11);
    for (int i = 0; i < 9; i++)
        box(pen, rgb, 3 + i % 3 * 4, 4 + i / 3 * 3, 2, 2);
}

static void key_shape(const tileset_pen *pen, uint32_t rgb)
{
    disc(pen, 0x1A1820, 11, 11, 9);
    box(pen, 0x1A1820, 6, 6, 9, 5);
    disc(pen, rgb, 11, 11, 7);
    disc(pen, 0x1A1820, 11, 11, 3);
    box(pen, rgb, 8, 7, 6, 2);
    box(pen, rgb, 10, 9, 1, 1);
    box(pen, rgb, 12, 9, 2, 1);
}

static void lever(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 3, 10, 10, 4);
    box(pen, 0x6E6879, 4, 11, 8, 2);
    box(pen, 0x1A1820, 7, 3, 2, 8);
    disc(pen, 0x1A1820, 16, 7, 6);
    disc(pen, rgb, 16, 7, 4);
}

static void chest_shape(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 2, 4, 12, 10);
    box(pen, rgb, 3, 5, 10, 3);
    box(pen, rgb, 3, 9, 10, 4);
    box(pen, 0xF2D16B, 7, 7, 2, 3);
}

static void flag_shape(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 4, 2, 2, 13);
    box(pen, 0x1A1820, 6, 2, 8, 7);
    box(pen, rgb, 6, 3, 7, 5);
}

static void fountain_shape(const tileset_pen *pen, uint32_t rgb)
{
    disc(pen, 0x4A4555, 16, 18, 13);
    disc(pen, 0x8C8596, 16, 18, 11);
    disc(pen, rgb, 16, 18, 8);
    disc(pen, 0xFFFFFF, 16, 16, 3);
}

static void column(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 3, 3, 10, 11);
    box(pen, rgb, 4, 4, 8, 9);
    box(pen, 0xFFFFFF, 5, 5, 2, 6);
}

static void cube(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 1, 1, 14, 14);
    box(pen, rgb, 2, 2, 12, 9);
    box(pen, 0x4A4555, 2, 11, 12, 3);
}

static void counter_shape(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 0, 4, SIDE, 9);
    box(pen, rgb, 0, 5, SIDE, 4);
    box(pen, 0x5C3D22, 0, 9, SIDE, 3);
}

static void cracks(const tileset_pen *pen, uint32_t rgb)
{
    cube(pen, rgb);
    box(pen, 0x1A1820, 7, 2, 1, 4);
    box(pen, 0x1A1820, 5, 5, 3, 1);
    box(pen, 0x1A1820, 8, 6, 3, 1);
    box(pen, 0x1A1820, 10, 7, 1, 4);
}

static void stones(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, rgb, 2, 9, 4, 3);
    box(pen, rgb, 8, 4, 3, 2);
    box(pen, rgb, 10, 11, 4, 3);
    box(pen, rgb, 4, 3, 2, 2);
}

static void blades(const tileset_pen *pen, uint32_t rgb)
{
    for (int i = 0; i < 8; i++)
        box(pen, rgb, (i * 5 + 1) % 15, (i * 7 + 2) % 12, 1, 4);
}

static void weave(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, rgb, 0, 0, SIDE, SIDE);
    for (int i = 0; i < 4; i++)
        box(pen, 0xC98A4B, i * 4 + 1, 7, 2, 2);
}

static void plinth(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x4A4555, 2, 3, 12, 11);
    box(pen, rgb, 3, 4, 10, 8);
}

static void ring_mark(const tileset_pen *pen, uint32_t rgb)
{
    disc(pen, rgb, 16, 16, 12);
    disc(pen, 0xC9B994, 16, 16, 8);
    disc(pen, rgb, 16, 16, 3);
}

/* Marks the corners too: a chest may hide the rings. */
static void target_mark(const tileset_pen *pen, uint32_t rgb)
{
    for (int corner = 0; corner < 4; corner++) {
        int right = corner & 1, low = corner >> 1;
        box(pen, rgb, right ? 11 : 0, low ? 14 : 0, 5, 2);
        box(pen, rgb, right ? 14 : 0, low ? 11 : 0, 2, 5);
    }
    disc(pen, rgb, 16, 16, 9);
    disc(pen, 0xC9B994, 16, 16, 6);
    disc(pen, rgb, 16, 16, 3);
}

static void ice_sheet(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, rgb, 0, 0, SIDE, SIDE);
    for (int i = 0; i < 3; i++) {
        box(pen, 0xFFFFFF, 3 + i, 6 - i, 1, 1);
        box(pen, 0xFFFFFF, 9 + i, 12 - i, 1, 1);
    }
}

static void bars(const tileset_pen *pen, uint32_t rgb)
{
    for (int i = 0; i < 3; i++) {
        box(pen, 0x1A1820, 1 + i * 5, 1, 4, 14);
        box(pen, rgb, 2 + i * 5, 2, 2, 12);
    }
}

static void tablet(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x1A1820, 1, 2, 14, 11);
    box(pen, rgb, 2, 3, 12, 9);
    for (int i = 0; i < 3; i++)
        box(pen, 0x4A4555, 3 + i * 4, 6, 2, 3);
}

/* Paints a door leaf with a plate in the colour of its kind. */
static void leaf(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, 0x3A2616, 1, 1, 14, 14);
    box(pen, 0x8A5A30, 2, 2, 6, 12);
    box(pen, 0x8A5A30, 8, 2, 6, 12);
    box(pen, 0x3A2616, 8, 2, 1, 12);
    box(pen, 0x1A1820, 5, 5, 6, 6);
    box(pen, rgb, 6, 6, 4, 4);
}

static void arch(const tileset_pen *pen, uint32_t rgb)
{
    box(pen, rgb, 0, 0, 2, SIDE);
    box(pen, rgb, 14, 0, 2, SIDE);
    box(pen, rgb, 0, 0, SIDE, 2);
}

static void arrows(const tileset_pen *pen, uint32_t rgb)
{
    arch(pen, 0x3A2616);
    for (int i = 0; i < 2; i++) {
        box(pen, rgb, 5 + i * 4, 5, 1, 7);
        box(pen, rgb, 6 + i * 4, 6, 1, 5);
        box(pen, rgb, 7 + i * 4, 7, 1, 3);
    }
}

/* ---- the table -------------------------------------------------------------------------- */

/* A square is its ground, then its shape in one colour. Things have no ground: they lie on top of
 * the tile. */
typedef struct square_look {
    void (*ground)(const tileset_pen *pen);
    void (*shape)(const tileset_pen *pen, uint32_t rgb);
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

/* Returns the look of a door, by what it needs: an arch is open, a leaf needs something, arrows
 * show a side, and a secret door is a wall with a mark. */
static square_look look_of_door(const barrow_link_info *info)
{
    if (info->needs == BARROW_NEED_FINDING)
        return (square_look){wall_face, cross_mark, info->tint};
    if (info->needs == BARROW_NEED_SIDE || info->ways == BARROW_WAYS_FORTH)
        return (square_look){floor_ground, arrows, info->tint};
    return (square_look){floor_ground, info->needs == BARROW_NEED_NOTHING ? arch : leaf,
                         info->tint};
}

static square_look look_of(uint32_t index)
{
    if (index >= BARROW_TILESET_DOORS)
        return look_of_door(
            barrow_link_kind_info((barrow_link_kind)(index - BARROW_TILESET_DOORS)));
    return looks[index];
}

bool tileset_square(uint32_t index, const tileset_pen *pen)
{
    if (!barrow_tileset_name(index))
        return false;
    square_look look = look_of(index);
    look.ground(pen);
    look.shape(pen, look.rgb);
    return true;
}
