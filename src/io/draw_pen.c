/* SPDX-License-Identifier: MIT
 * Shorthand for the canvas: parts of paths, whole boxes, numbers, groups. A path whose style paints
 * nothing is still passed to the canvas, which may use it to catch the pointer. */
#include "base/sink.h"
#include "io/draw.h"

void brw_pen_path(const brw_picture *picture, brw_style style)
{
    picture->canvas->path(picture->canvas->user, &picture->styles[style]);
}

void brw_pen_move(const brw_picture *picture, int32_t x, int32_t y)
{
    picture->canvas->move(picture->canvas->user, x, y);
}

void brw_pen_line(const brw_picture *picture, int32_t x, int32_t y)
{
    picture->canvas->line(picture->canvas->user, x, y);
}

void brw_pen_curve(const brw_picture *picture, const int32_t points[6])
{
    picture->canvas->curve(picture->canvas->user, points);
}

void brw_pen_close(const brw_picture *picture)
{
    picture->canvas->close(picture->canvas->user);
}

void brw_pen_paint(const brw_picture *picture)
{
    picture->canvas->paint(picture->canvas->user);
}

/* ---- parts of paths --------------------------------------------------------------------- */

void brw_pen_box(const brw_picture *picture, brw_box box)
{
    brw_pen_move(picture, box.x, box.y);
    brw_pen_line(picture, box.x + box.w, box.y);
    brw_pen_line(picture, box.x + box.w, box.y + box.h);
    brw_pen_line(picture, box.x, box.y + box.h);
    brw_pen_close(picture);
}

/* Draws from the current point around a corner: [d] is the vector to the corner, [e] the one away
 * from it. The control points of a quarter of a circle are at 0.55 of its radius, here 9/16, from
 * its two ends.
 *
 *     from ---d---> corner
 *                     |
 *                     e
 *                     v */
static void round_corner(const brw_picture *picture, const int32_t from[2], const int32_t d[2],
                         const int32_t e[2])
{
    int32_t points[6] = {from[0] + d[0] * 9 / 16,        from[1] + d[1] * 9 / 16,
                         from[0] + d[0] + e[0] * 7 / 16, from[1] + d[1] + e[1] * 7 / 16,
                         from[0] + d[0] + e[0],          from[1] + d[1] + e[1]};
    brw_pen_curve(picture, points);
}

void brw_pen_round_box(const brw_picture *picture, brw_box box, int32_t radius)
{
    int32_t right = box.x + box.w, bottom = box.y + box.h, r = radius;
    const int32_t starts[4][2] = {
        {right - r, box.y}, {right, bottom - r}, {box.x + r, bottom}, {box.x, box.y + r}};
    const int32_t corner_ways[5][2] = {{r, 0}, {0, r}, {-r, 0}, {0, -r}, {r, 0}};
    brw_pen_move(picture, box.x + r, box.y);
    for (int i = 0; i < 4; i++) {
        brw_pen_line(picture, starts[i][0], starts[i][1]);
        round_corner(picture, starts[i], corner_ways[i], corner_ways[i + 1]);
    }
    brw_pen_close(picture);
}

/* Draws four quarters clockwise from the top. Each ends where the next one begins. */
void brw_pen_circle(const brw_picture *picture, int32_t x, int32_t y, int32_t radius)
{
    const int32_t starts[4][2] = {
        {x, y - radius}, {x + radius, y}, {x, y + radius}, {x - radius, y}};
    const int32_t corner_ways[5][2] = {{radius, 0}, {0, radius}, {-radius, 0}, {0, -radius}, {radius, 0}};
    brw_pen_move(picture, x, y - radius);
    for (int i = 0; i < 4; i++)
        round_corner(picture, starts[i], corner_ways[i], corner_ways[i + 1]);
    brw_pen_close(picture);
}

void brw_pen_fill_box(const brw_picture *picture, brw_style style, brw_box box)
{
    brw_pen_path(picture, style);
    brw_pen_box(picture, box);
    brw_pen_paint(picture);
}

/* ---- texts and groups ------------------------------------------------------------------- */

void brw_pen_text(const brw_picture *picture, brw_style style, int32_t x, int32_t y,
                  const char *text)
{
    picture->canvas->text(picture->canvas->user, &picture->styles[style], x, y, text);
}

void brw_pen_number(const brw_picture *picture, brw_style style, int32_t x, int32_t y,
                    uint32_t number)
{
    char digits[BRW_DIGITS];
    brw_pen_text(picture, style, x, y, brw_digits(digits, number));
}

void brw_pen_open(const brw_picture *picture, const char *name, const char *title)
{
    if (picture->canvas->open_group)
        picture->canvas->open_group(picture->canvas->user, name, title);
}

void brw_pen_shut(const brw_picture *picture)
{
    if (picture->canvas->close_group)
        picture->canvas->close_group(picture->canvas->user);
}
