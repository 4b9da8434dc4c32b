/* SPDX-License-Identifier: MIT
 * Writes pixels as PNG. */
#ifndef CLI_PNG_H
#define CLI_PNG_H

#include "barrow/barrow.h"

/* Pixels in memory: alpha, red, green and blue from the highest byte to the lowest, row by row. */
typedef struct cli_pixels {
    uint32_t *first;
    uint32_t width, height;
    uint32_t stride; /* pixels from row to row */
    bool has_alpha;  /* else the highest byte may be anything */
} cli_pixels;

/* Writes the picture to [sink]; the same pixels give the same bytes. Pixels without alpha are
 * overwritten in the process. */
barrow_status cli_png_write(const cli_pixels *pixels, barrow_sink sink, barrow_error *error);

#endif
