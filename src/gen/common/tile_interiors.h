/* SPDX-License-Identifier: MIT
 * Interiors: one row per content of a quest and per room type of a crawl. A row says how large such
 * a room wants to be, which outlines suit it, and has the function that draws what it holds. */
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

/* The row that shapes [room]: the first in the table that fits. Never NULL. */
const brw_interior *brw_interior_of(const barrow_dungeon *dungeon, uint32_t room);

/* What rooms of the two families hold, by file; first a stroke that both use: carpet on all plain
 * floor around [spot]. */
void brw_paint_carpet(brw_inside *inside, barrow_pos spot, int32_t radius);

void brw_draw_entry(brw_inside *inside);
void brw_draw_treasure(brw_inside *inside);
void brw_draw_key(brw_inside *inside);
void brw_draw_switch(brw_inside *inside);
void brw_draw_blocked_key(brw_inside *inside);
void brw_draw_blocked_switch(brw_inside *inside);
void brw_draw_magic_key(brw_inside *inside);
void brw_draw_goal(brw_inside *inside);
void brw_draw_bonus(brw_inside *inside);

void brw_draw_hall(brw_inside *inside);

void brw_draw_boss(brw_inside *inside);
void brw_draw_sub_boss(brw_inside *inside);
void brw_draw_elite(brw_inside *inside);
void brw_draw_combat(brw_inside *inside);
void brw_draw_traps(brw_inside *inside);
void brw_draw_puzzle(brw_inside *inside);
void brw_draw_breather(brw_inside *inside);
void brw_draw_heal(brw_inside *inside);
void brw_draw_vendor(brw_inside *inside);
void brw_draw_bank(brw_inside *inside);
void brw_draw_chest(brw_inside *inside);

#endif
