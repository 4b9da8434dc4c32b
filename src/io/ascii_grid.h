/* SPDX-License-Identifier: MIT
 * Pictures of rooms on a grid, for quest and crawl. Every cell is a box of 7 by 2 characters that
 * shares its walls with its neighbours, and a door is three characters in the middle of a wall.
 * Cells of one room have no wall between them. Walls that touch no room are not drawn.
 *
 *     +-------+-------+
 *     |   k  [k]  s3  |      doors are on the upper line of a box,
 *     |  4/1  |  7/2  |      so that line keeps its outer characters free
 *     +--   --+-------+
 *
 * The family provides only the text of a box and the look of a door. */
#ifndef BRW_ASCII_GRID_H
#define BRW_ASCII_GRID_H

#include "io/paint.h"

#define BRW_BOX_W        7
#define BRW_BOX_H        2
#define BRW_DOOR_W       3
#define BRW_GRID_COLUMNS 255     /* the widest crawl (C1); anything beyond is cut off */
#define BRW_ROCK         0xFFFEu /* a closed cell */

/* The direction of a door, from its room a to its room b. Also used as an index into tables. */
typedef enum brw_heading { BRW_EAST, BRW_SOUTH, BRW_WEST, BRW_NORTH } brw_heading;

typedef struct brw_mark_text {
    char text[BRW_BOX_W + 1];
    uint8_t color;
} brw_mark_text;

/* The parts that a family provides. */
typedef struct brw_grid_style {
    /* Returns line [line] of the box of [room], which the caller centres. */
    brw_mark_text (*box)(const barrow_dungeon *dungeon, uint16_t room, uint32_t line);
    /* Returns the three characters of a door. */
    brw_mark_text (*door)(const barrow_link *door, brw_heading heading);
} brw_grid_style;

void brw_paint_grid(brw_paint *paint, const barrow_dungeon *dungeon, const brw_grid_style *style);

/* Finds the upper left and lower right cell of the part of the grid that a picture shows. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high);

/* Returns the direction from a cell to a neighbour. */
brw_heading brw_heading_of(barrow_pos from, barrow_pos to);

/* Returns "east", "south", "west" or "north". */
const char *brw_heading_name(brw_heading heading);

/* Returns the mark of a door's kind, with the arrow from a to b and the letter of its lock if it
 * has them. */
brw_mark_text brw_door_mark(const barrow_link *door, brw_heading heading);

/* Append a string or a number to a mark, as far as it fits. */
void brw_mark_put(brw_mark_text *mark, const char *text);
void brw_mark_number(brw_mark_text *mark, uint32_t number);

#endif
