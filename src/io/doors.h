/* SPDX-License-Identifier: MIT
 * The look of doors, from the rows of link_kind.def. Exporters use this instead of testing the
 * kind. */
#ifndef BRW_IO_DOORS_H
#define BRW_IO_DOORS_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "io/draw_styles.h"

typedef struct brw_door_look {
    char character;               /* on tiles; 0 for the character of the tile */
    uint8_t color, mark_color;    /* BRW_PLAIN and the others */
    brw_style style;              /* style of its leaf or arrow */
    const char *word;             /* in the legend of tiles */
    const char *mark, *mark_word; /* three characters on the grid of rooms, and their meaning */
    const char *symbol, *caption; /* for drawn pictures; the symbol may be NULL */
} brw_door_look;

/* All kinds in the order of the list, which legends use. */
extern const uint8_t brw_door_order[BARROW_LINK_KIND_COUNT];

/* Return the look and the row of a kind. A number that is not a kind looks and acts like a plain
 * corridor. */
const brw_door_look *brw_door_look_of(uint8_t kind);
const barrow_link_info *brw_door_info(const barrow_link *link);

/* Returns whether a link can be passed, or opened, only from room a. The exit of a loop and a
 * shortcut lead both ways once they are open, but a plan must show where they open (C5, C10). */
bool brw_door_is_sided(const barrow_link *link);

/* Returns whether players must find the link before they can see it. */
bool brw_door_is_secret(const barrow_link *link);

#endif
