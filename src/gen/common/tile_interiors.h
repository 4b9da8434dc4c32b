/* SPDX-License-Identifier: MIT
 * Interiors: one row per content of a quest and per room type of a crawl. A row says how large such
 * a room should be, which outlines suit it, and which function draws its contents. */
#ifndef BRW_TILE_INTERIORS_H
#define BRW_TILE_INTERIORS_H

#include "gen/common/tile_spots.h"

typedef enum brw_room_size {
    BRW_SIZE_ANY,
    BRW_SIZE_ROOMY,
    BRW_SIZE_LARGE /* nearly all of its block, and symmetric */
} brw_room_size;

/* Outlines, and sets of them. */
typedef enum brw_outline {
    BRW_OUTLINE_PLAIN,
    BRW_OUTLINE_CUT,
    BRW_OUTLINE_CROSS,
    BRW_OUTLINE_ROUND,
    BRW_OUTLINE_ELL,
    BRW_OUTLINE_COUNT
} brw_outline;

typedef struct brw_interior {
    uint8_t size;     /* brw_room_size */
    uint8_t outlines; /* a bit for each outline that suits it */
    void (*draw)(brw_inside *inside);
} brw_interior;

#define BRW_OUTLINES(name)   (1u << BRW_OUTLINE_##name)
#define BRW_OUTLINES_STRICT (BRW_OUTLINES(PLAIN) | BRW_OUTLINES(CUT))
#define BRW_OUTLINES_ARENA  (BRW_OUTLINES_STRICT | BRW_OUTLINES(ROUND))
#define BRW_OUTLINES_ALL    ((1u << BRW_OUTLINE_COUNT) - 1)

/* Paints carpet on all plain floor around [spot]. */
void brw_paint_carpet(brw_inside *inside, barrow_pos spot, int32_t radius);

/* Draw what rooms of both families hold: the place where the player starts, a key of a colour, and
 * nothing. */
void brw_draw_entry(brw_inside *inside);
void brw_draw_key(brw_inside *inside, uint8_t colour);
void brw_draw_hall(brw_inside *inside);

/* Sets a pillar on either side of a place, along the wall behind it. */
void brw_flank(brw_inside *inside, barrow_pos spot, int32_t distance);

#endif
