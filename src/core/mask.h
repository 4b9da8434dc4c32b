/* SPDX-License-Identifier: MIT
 * Where the rooms of a quest may lie (Q23): everywhere, inside bounds, or on the free cells of a
 * mask. Cells are counted from the entry, which is always (0, 0); y grows downward.
 *
 * A mask is text: rows of `#` closed, `.` allowed and one `E`, the entry, all of the same length
 * and ended by a line feed (or carriage return and line feed); the last row may omit it. As all
 * rows are equally long, the text itself is the grid and nothing is copied. */
#ifndef BRW_MASK_H
#define BRW_MASK_H

#include "barrow/params.h"

#define BRW_FIELD_MOST 64 /* columns and rows of bounds and masks */

typedef struct brw_field {
    const char *mask;      /* NULL if there is none */
    int32_t left, top;     /* the first cell, seen from the entry */
    int32_t width, height; /* 0 if it is unbounded */
    int32_t stride;        /* characters from a row of the mask to the next */
} brw_field;

/* Reads bounds or mask; returns BARROW_BAD_PARAM with the row and column of a mistake in a mask. */
barrow_status brw_field_read(const barrow_quest_params *quest, brw_field *field,
                             barrow_error *error);

/* Returns whether a room may lie there; cells count from the entry. A cell left of or above the
 * first one becomes a large number as unsigned, so one comparison per axis finds cells outside. E
 * is allowed, because it is not #. */
static inline bool brw_field_allows(const brw_field *field, int32_t x, int32_t y)
{
    if (field->width == 0)
        return true;
    uint32_t column = (uint32_t)(x - field->left), row = (uint32_t)(y - field->top);
    if (column >= (uint32_t)field->width || row >= (uint32_t)field->height)
        return false;
    return !field->mask || field->mask[(int32_t)row * field->stride + (int32_t)column] != '#';
}

/* Returns how many cells can be reached from the entry over allowed ones; INT32_MAX if it is
 * unbounded. */
int32_t brw_field_cells(const brw_field *field);

/* Returns the fewest rooms that a quest of these parameters can have. */
int32_t brw_quest_least_rooms(const barrow_quest_params *quest);

#endif
