/* SPDX-License-Identifier: MIT
 * The cells that the rooms of a quest may occupy (Q23): any cell, the cells inside bounds, or the
 * free cells of a mask. Cell coordinates are relative to the entry, which is always (0, 0); y grows
 * downward.
 *
 * A mask is text: rows of `#` closed, `.` allowed and one `E`, the entry, all of the same length
 * and terminated by a line feed (or carriage return and line feed); the last row may omit it.
 * Because all rows have the same length, the text itself is the grid and nothing is copied.
 *
 * The fixed room of a floor (F23) is such a text too: rows of `#` wall and `.` floor. */
#ifndef BRW_MASK_H
#define BRW_MASK_H

#include "barrow/dungeon.h"

#define BRW_FIELD_MOST 64 /* maximum number of columns, and of rows, in bounds and masks */

typedef struct brw_field {
    const char *mask;      /* NULL if there is none */
    int32_t left, top;     /* the first cell, relative to the entry */
    int32_t width, height; /* 0 if the field is unbounded */
    int32_t stride;        /* characters from a row of the mask to the next */
} brw_field;

/* Reads the bounds or the mask; for a mistake in a mask it returns BARROW_BAD_PARAM with the row
 * and column. */
barrow_status brw_field_read(const barrow_quest_params *quest, brw_field *field,
                             barrow_error *error);

/* Returns whether a room may lie on the cell (x, y), relative to the entry. A cell left of or above
 * the first one becomes a large number as unsigned, so one comparison per axis finds cells outside.
 * E is allowed, because it is not #. */
static inline bool brw_field_allows(const brw_field *field, int32_t x, int32_t y)
{
    if (field->width == 0)
        return true;
    uint32_t column = (uint32_t)(x - field->left), row = (uint32_t)(y - field->top);
    if (column >= (uint32_t)field->width || row >= (uint32_t)field->height)
        return false;
    return !field->mask || field->mask[(int32_t)row * field->stride + (int32_t)column] != '#';
}

/* Returns how many cells can be reached from the entry through allowed cells; INT32_MAX if the
 * field is unbounded. */
int32_t brw_field_cells(const brw_field *field);

/* Returns the minimum number of rooms in a quest with these parameters. */
int32_t brw_quest_least_rooms(const barrow_quest_params *quest);

/* ---- the fixed room --------------------------------------------------------------------- */

/* Returns the size of the fixed room, or an empty rectangle for NULL. The text must have been
 * checked. */
barrow_rect brw_fixed_size(const char *text);

/* Returns whether the room's tile at x, y is floor. Rows have [width] characters and one line feed,
 * so the tile's position can be computed. */
static inline bool brw_fixed_is_open(const char *text, int32_t width, int32_t x, int32_t y)
{
    return text[y * (width + 1) + x] == '.';
}

/* Refuses a text that is not a rectangle of at least 5x4, has other characters, has no floor inside
 * or no place for a door on some side, or whose floor is not connected. */
barrow_status brw_check_fixed(const char *text, barrow_error *error);

#endif
