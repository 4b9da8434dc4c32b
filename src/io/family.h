/* SPDX-License-Identifier: MIT
 * Families as exporters see them: one row of words each, in family.c, and the grid that the rooms of
 * quest and crawl are on. Test a property of the row rather than the family. */
#ifndef BRW_IO_FAMILY_H
#define BRW_IO_FAMILY_H

#include "core/tile_grid.h"
#include "io/paint.h"

typedef struct brw_shown_family {
    bool has_colours;      /* locks and keys have colours; otherwise switches have numbers */
    const char *untitled;  /* title of a dungeon without one, from an older document */
    const char *link_word; /* what documents call a link */
    /* The rest is for families whose rooms have cells (brw_has_cells). */
    const char *end_words;              /* text before the room where the walkthrough ends */
    const char *part_word;              /* name for the parts of the dungeon */
    const char *heat_words, *heat_most; /* title of the chart, and its highest value */
} brw_shown_family;

/* Returns the row of the dungeon's family. */
const brw_shown_family *brw_shown(const barrow_dungeon *dungeon);

/* Returns the title that people see. If there are several floors, pass the first. */
const char *brw_shown_title(const barrow_dungeon *dungeon);

/* The direction of a door, from its room a to its room b. Also used as an index into tables. */
typedef enum brw_heading { BRW_EAST, BRW_SOUTH, BRW_WEST, BRW_NORTH } brw_heading;

/* Returns the direction from a cell to a neighbour. */
brw_heading brw_heading_of(barrow_pos from, barrow_pos to);

/* Returns the direction from a room out of a door. */
brw_heading brw_heading_out(const barrow_dungeon *dungeon, const barrow_link *door, uint32_t room);

/* Finds the upper left and lower right cell of the part of the grid that a picture shows. A crawl
 * shows its whole grid, a quest the part in use. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high);

/* text.c: what a sign of a hidden door looks like, and the walkthrough, which keys have too. */
const char *brw_clue_words(uint32_t kind);
void brw_tell_walkthrough(brw_text *text, const barrow_dungeon *dungeon);

#endif
