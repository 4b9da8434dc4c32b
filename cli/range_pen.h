/* SPDX-License-Identifier: MIT
 * The pen that pictures of ranges are drawn with: styles by theme, boxes, lines and words on any
 * canvas, and the parts that such pictures consist of. */
#ifndef CLI_RANGE_PEN_H
#define CLI_RANGE_PEN_H

#include "range.h"

/* Styles, as indices of cli_plot.styles. */
enum {
    CLI_PEN_PAPER,
    CLI_PEN_PANEL,
    CLI_PEN_FRAME,
    CLI_PEN_BARS,
    CLI_PEN_OWN,
    CLI_PEN_OWN_WIDE,
    CLI_PEN_OTHER,
    CLI_PEN_OTHER_WIDE,
    CLI_PEN_TITLE,
    CLI_PEN_WORDS,
    CLI_PEN_OTHER_WORDS,
    CLI_PEN_NAME,
    CLI_PEN_TICK,
    CLI_PEN_TICK_MIDDLE,
    CLI_PEN_TICK_END,
    CLI_PEN_SHADE, /* the first of CLI_RANGE_LEVELS shades */
    CLI_PEN_STYLES = CLI_PEN_SHADE + CLI_RANGE_LEVELS
};

/* A picture in progress. */
typedef struct cli_plot {
    const cli_range *range;
    const barrow_canvas *canvas;
    barrow_style styles[CLI_PEN_STYLES];
} cli_plot;

/* The rectangle that a plane occupies. */
typedef struct cli_box {
    int32_t left, top, width, height;
} cli_box;

/* Fills in the styles of the theme. */
void cli_pen_styles(cli_plot *plot);

/* Draw a path in a style: begin, any number of boxes and lines, end. */
void cli_pen_begin(const cli_plot *plot, int style);
void cli_pen_end(const cli_plot *plot);
void cli_pen_add_box(const cli_plot *plot, cli_box box);
void cli_pen_add_line(const cli_plot *plot, int32_t x, int32_t y, int32_t to_x, int32_t to_y);

void cli_pen_box(const cli_plot *plot, int style, cli_box box);
void cli_pen_words(const cli_plot *plot, int style, int32_t x, int32_t y, const char *words);

/* ---- parts (range_parts.c) --------------------------------------------------------------- */

/* Draw round numbers below a box, and to its left. */
void cli_plot_x_ticks(const cli_plot *plot, const cli_axis *axis, cli_box box);
void cli_plot_y_ticks(const cli_plot *plot, const cli_axis *axis, cli_box box);

/* Draws the plane of two metrics and everything on it. */
void cli_plot_plane(const cli_plot *plot, cli_axis x, cli_axis y, cli_box box);

/* Draws how often each value occurred: upright in a wide box, to the right in a tall one. */
void cli_plot_histogram(const cli_plot *plot, const cli_axis *axis, cli_box box);

#endif
