/* SPDX-License-Identifier: MIT
 * Layouts of a floor as data: the rows of def/layout.def, whose head explains the traits. The
 * generator makes floors from a row and the verifier checks floors against it, each with its own
 * code. They share the row, and the arithmetic of how finely a floor may be divided (F3). */
#ifndef BRW_LAYOUT_H
#define BRW_LAYOUT_H

#include "barrow/params.h"

/* F3: no sector of a std layout is smaller. */
#define BRW_SECTOR_LEAST_W 8
#define BRW_SECTOR_LEAST_H 7
#define BRW_MARGIN 2 /* F2: unused tiles along each side */

/* The map size that all numbers in F3, F5, F12 to F14 and F18 refer to. Larger maps have more of
 * everything (F24). */
#define BRW_USUAL_W    52 /* usable tiles of 56x32 */
#define BRW_USUAL_H    28
#define BRW_USUAL_AREA (BRW_USUAL_W * BRW_USUAL_H)

#define BRW_SECTORS_ACROSS 28 /* the finest grid of any layout: std_fine on 255x255 */
#define BRW_SECTORS_DOWN   35
#define BRW_SECTORS_MOST   (BRW_SECTORS_ACROSS * BRW_SECTORS_DOWN)
#define BRW_PICTURE_MOST   3 /* maximum side of a layout's picture */

/* The ways in which a room may fill its sector (F4). */
typedef enum brw_rooms {
    BRW_ROOMS_USUAL, /* odd sizes preferred, ratio of sides at least 2:3 */
    BRW_ROOMS_LARGE, /* at least half of what fits */
    BRW_ROOMS_WHOLE  /* all of what fits */
} brw_rooms;

/* The pairs of neighbouring used sectors that a layout always joins, in addition to those that the
 * walk joins (F7). */
typedef enum brw_join {
    BRW_JOIN_NONE,
    BRW_JOIN_ALL,     /* every pair */
    BRW_JOIN_RIM,     /* along the outer rows and columns: a closed ring */
    BRW_JOIN_ANCHORS, /* every pair with an anchor */
    BRW_JOIN_ROWS     /* side by side only */
} brw_join;

typedef struct brw_layout {
    const char *name, *summary;
    uint8_t least_width, least_height;
    uint8_t columns[2], rows[2];
    uint8_t left;
    char picture[BRW_PICTURE_MOST][BRW_PICTURE_MOST + 1];
    uint8_t free[2];
    uint8_t frame;
    uint8_t rooms; /* a brw_rooms */
    uint8_t joins; /* a brw_join */
    bool grows, walks, merges, has_house, chambers, ruined;
} brw_layout;

/* Returns the row of a layout, whose code must be valid. */
const brw_layout *brw_layout_of(int32_t layout);

/* Returns the name of a layout, or "?" for a code that no layout has. */
const char *brw_layout_name(int32_t layout);

/* Returns whether the density decides which sectors get rooms (F5), as in std layouts. */
static inline bool brw_layout_by_density(const brw_layout *layout)
{
    return layout->picture[0][0] == '?';
}

/* The range of sector grids that a layout may draw on a floor of a given size. */
typedef struct brw_grid_choice {
    int32_t columns_least, columns_most, rows_least, rows_most;
} brw_grid_choice;

brw_grid_choice brw_grid_choices(const barrow_floor_params *floor);

/* Returns how many of [columns] the layout uses; the rightmost ones may be left empty. */
static inline int32_t brw_columns_used(const brw_layout *layout, int32_t columns)
{
    return layout->left ? columns * layout->left / 4 : columns;
}

/* Returns how many rows a layout's picture has. */
int32_t brw_picture_rows(const brw_layout *layout);

#endif
