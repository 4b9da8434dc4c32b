/* SPDX-License-Identifier: MIT
 * How doors look, from the rows of link_kind.def. Exporters ask here and never which kind it is. */
#ifndef BRW_IO_DOORS_H
#define BRW_IO_DOORS_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "io/draw_styles.h"

typedef struct brw_door_look {
    char character;               /* on tiles; 0 for that of the tile */
    uint8_t color, mark_color;    /* BRW_PLAIN and the others */
    brw_style style;              /* of its leaf or arrow */
    const char *word;             /* in the legend of tiles */
    const char *mark, *mark_word; /* three characters on the grid of rooms, and their meaning */
    const char *symbol, *caption; /* of drawn pictures; the symbol may be NULL */
} brw_door_look;

/* All kinds in the order of the list, which is that of legends. */
extern const uint8_t brw_door_order[BARROW_LINK_KIND_COUNT];

/* A number that is no kind looks and acts like a plain corridor. */
const brw_door_look *brw_door_look_of(uint8_t kind);
const barrow_link_info *brw_door_info(const barrow_link *link);

/* Whether a link can only be passed, or only be opened, from a. An exit of a loop and a shortcut
 * can be walked both ways once they are open, but a plan has to know where they open (C5, C10). */
bool brw_door_is_sided(const barrow_link *link);

/* Whether players must find it before they can see it. */
bool brw_door_is_secret(const barrow_link *link);

#endif
