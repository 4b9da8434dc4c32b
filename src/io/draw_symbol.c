/* SPDX-License-Identifier: MIT
 * Symbols, from the rows of draw_symbols.def. A canvas that supports symbols receives each one
 * once, when it is first shown. */
#include <string.h>

#include "io/draw.h"

typedef struct symbol_layer {
    const char *symbol; /* layers of one symbol are adjacent */
    brw_style style;
    const char *path;
} symbol_layer;

static const symbol_layer layers[] = {
#define BRW_SYMBOL(name, style, path) {#name, BRW_##style##_STYLE, path},
#include "io/draw_symbols.def"
};
#define LAYER_COUNT (sizeof layers / sizeof layers[0])

/* Circle, square, diamond, triangle, hexagon, pentagon, inverted triangle, cross: shapes that
 * remain distinct when they are small and without colour. */
static const char *const badge_shapes[BRW_LOCK_LOOKS] = {
    "O0 0 14",
    "M-12-12L12-12 12 12-12 12Z",
    "M0-17L17 0 0 17-17 0Z",
    "M0-18L17 12-17 12Z",
    "M-8-14L8-14 16 0 8 14-8 14-16 0Z",
    "M0-16L15-5 11 13-11 13-15-5Z",
    "M-17-12L17-12 0 18Z",
    "M-6-15L6-15 6-6 15-6 15 6 6 6 6 15-6 15-6 6-15 6-15-6-6-6Z",
};

/* ---- the language of paths -------------------------------------------------------------- */

/* Position and size of a path: 16 of its units become half the side. */
typedef struct placing {
    const brw_picture *picture;
    int32_t x, y, side;
} placing;

/* Reads a number. A minus sign ends the previous number, so "12-4" are two, like "-9 12". */
static int32_t read_number(const char **at)
{
    while (**at == ' ')
        ++*at;
    int32_t sign = **at == '-' ? -1 : 1, number = 0;
    if (sign < 0)
        ++*at;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number * 10 + (**at - '0');
    return sign * number;
}

static void read_point(const placing *place, const char **at, int32_t point[2])
{
    int32_t x = read_number(at);
    int32_t y = read_number(at);
    point[0] = place->x + x * place->side / 32;
    point[1] = place->y + y * place->side / 32;
}

/* Draws a path. A command letter stays in force until the next one, so pairs after L continue the
 * line. The table is part of the library, so paths are not checked. Z takes no numbers and is
 * always followed by a letter or the end. */
static void put_path(const placing *place, const char *at)
{
    char command = 'M';
    int32_t point[2], points[6];
    while (*at) {
        if (*at >= 'A' && *at <= 'Z')
            command = *at++;
        switch (command) {
        case 'C':
            for (int i = 0; i < 6; i += 2)
                read_point(place, &at, points + i);
            brw_pen_curve(place->picture, points);
            break;
        case 'O':
            read_point(place, &at, point);
            brw_pen_circle(place->picture, point[0], point[1], read_number(&at) * place->side / 32);
            break;
        case 'Z': brw_pen_close(place->picture); break;
        case 'M':
            read_point(place, &at, point);
            brw_pen_move(place->picture, point[0], point[1]);
            break;
        default:
            read_point(place, &at, point);
            brw_pen_line(place->picture, point[0], point[1]);
        }
    }
}

/* Draws the layers of a symbol, which are adjacent in the table, from the lowest up. */
static void put_layers(const placing *place, uint32_t row)
{
    const char *name = layers[row].symbol;
    for (; row < LAYER_COUNT && strcmp(layers[row].symbol, name) == 0; row++) {
        brw_pen_path(place->picture, layers[row].style);
        put_path(place, layers[row].path);
        brw_pen_paint(place->picture);
    }
}

_Static_assert(LAYER_COUNT <= 8 * sizeof ((brw_picture *)0)->defined, "a bit for each layer");

/* A canvas without `use` gets the paths each time, at their final position. One with `use` receives
 * each symbol once, at its nominal size of 32 around the origin. [defined] has a bit for each. */
void brw_symbol(brw_picture *picture, const char *name, int32_t x, int32_t y, int32_t side)
{
    const barrow_canvas *canvas = picture->canvas;
    uint32_t row = 0;
    while (row < LAYER_COUNT && strcmp(layers[row].symbol, name) != 0)
        row++;
    if (row == LAYER_COUNT)
        return;
    if (!canvas->use) {
        put_layers(&(placing){picture, x, y, side}, row);
        return;
    }
    if (!(picture->defined[row / 64] >> row % 64 & 1)) {
        picture->defined[row / 64] |= (uint64_t)1 << row % 64;
        canvas->define(canvas->user, name);
        put_layers(&(placing){picture, 0, 0, 32}, row);
        canvas->defined(canvas->user);
    }
    canvas->use(canvas->user, name, x, y, side);
}

/* The first eight badges pair colour i with shape i. Each further eight shift the shapes by one, so
 * that 64 badges differ. */
void brw_badge(brw_picture *picture, uint32_t number, int32_t x, int32_t y, int32_t radius)
{
    uint32_t color = number % BRW_LOCK_LOOKS;
    uint32_t shape = (number + number / BRW_LOCK_LOOKS) % BRW_LOCK_LOOKS;
    brw_pen_path(picture, (brw_style)(BRW_LOCK0_STYLE + color));
    put_path(&(placing){picture, x, y, 2 * radius}, badge_shapes[shape]);
    brw_pen_paint(picture);
}
