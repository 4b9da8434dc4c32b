/* SPDX-License-Identifier: MIT
 * What the squares of the picture of tiles look like, for whatever can fill a rectangle and a disc:
 * cairo on the command line, a canvas in the browser. Which square is what is the library's affair
 * (barrow_tileset_...). */
#ifndef TILESET_SQUARES_H
#define TILESET_SQUARES_H

#include "barrow/barrow.h"

#define TILESET_SIDE 16 /* units of a square */

/* What paints. A disc has its middle and its radius in half units, so that one can sit in the middle
 * of a square. */
typedef struct tileset_pen {
    void *user;
    void (*box)(void *user, uint32_t rgb, int x, int y, int w, int h);
    void (*disc)(void *user, uint32_t rgb, int x, int y, int radius);
} tileset_pen;

/* Paints square [index] from (0, 0) to (16, 16); shapes may stick out, so clip them. Returns false
 * where the picture has no such square. */
bool tileset_square(uint32_t index, const tileset_pen *pen);

#endif
