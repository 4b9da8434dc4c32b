/* SPDX-License-Identifier: MIT
 * The fixed room (F23): rows of '#' wall and '.' floor, all of the same length, given by the
 * caller. */
#ifndef BRW_FIXED_H
#define BRW_FIXED_H

#include "barrow/dungeon.h"

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
