/* SPDX-License-Identifier: MIT
 * The look of the squares of the tileset, for anything that can fill a rectangle and a disc: cairo
 * on the command line, a canvas in the browser. The library decides what each square shows
 * (barrow_tileset_...). */
#ifndef TILESET_SQUARES_H
#define TILESET_SQUARES_H

#include "barrow/barrow.h"

#define TILESET_SIDE 32 /* units of a square: whole pixels at 32, halves at 16 */

/* A pen. All numbers are in units. */
typedef struct tileset_pen {
    void *user;
    void (*box)(void *user, uint32_t rgb, int x, int y, int w, int h);
    void (*disc)(void *user, uint32_t rgb, int x, int y, int radius);
} tileset_pen;

/* Paints square [index] from (0, 0) to (32, 32); shapes may stick out, so clip them. Returns false
 * if the picture has no such square. */
bool tileset_square(uint32_t index, const tileset_pen *pen);

#endif
