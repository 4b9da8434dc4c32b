/* SPDX-License-Identifier: MIT
 * Straight lines, painted into pixels. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "png.h"

#define CLI_LINE_SIDE 64 /* side of the square, in pixels, that a line or dash must fit into */

/* A line, in pixels from the upper left corner of the picture. */
typedef struct cli_line {
    float x0, y0, x1, y1;
    float width;
    float dash;      /* length of dashes and gaps; 0 for none */
    bool is_round;   /* whether its ends, and those of its dashes, are round */
    uint32_t colour; /* red, green and blue in the lower bytes */
} cli_line;

/* A row of pixels under a line: the coverage of each pixel minus that of the pixel before. All are
 * zero between two lines. */
typedef struct cli_line_row {
    float changes[CLI_LINE_SIDE + 1];
    int first, end; /* all changes outside this range are zero */
} cli_line_row;

/* Paints the line, with the help of CLI_LINE_SIDE [rows]. Returns false, with nothing painted, if
 * it has no length, leaves the picture, is too long for the square, or is too wide. */
bool cli_line_paint(const cli_line *line, cli_line_row *rows, const cli_pixels *pixels);

#endif
