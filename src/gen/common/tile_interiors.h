/* SPDX-License-Identifier: MIT
 * Interiors: the purposes that rooms are drawn for, one row each. A row says how large such a room
 * should be and which outlines suit it; def/stamp.def lists the stamps that can fill it. */
#ifndef BRW_TILE_INTERIORS_H
#define BRW_TILE_INTERIORS_H

#include "core/places.h"
#include "gen/common/tile_spots.h"

typedef enum brw_room_size {
    BRW_SIZE_ANY,
    BRW_SIZE_ROOMY,
    BRW_SIZE_LARGE, /* nearly its whole block, and symmetric */
    BRW_SIZE_FULL   /* its whole block (T9) */
} brw_room_size;

typedef struct brw_interior {
    uint8_t size;     /* brw_room_size */
    uint8_t outlines; /* one bit per outline that suits it */
} brw_interior;

extern const brw_interior brw_interiors[BARROW_INTERIOR_COUNT];

#define BRW_OUTLINES(name)  (1u << BRW_OUTLINE_##name)
#define BRW_OUTLINES_STRICT (BRW_OUTLINES(PLAIN) | BRW_OUTLINES(CUT))
#define BRW_OUTLINES_ARENA  (BRW_OUTLINES_STRICT | BRW_OUTLINES(ROUND))
#define BRW_OUTLINES_ALL    ((1u << BRW_OUTLINE_COUNT) - 1)

/* Paint carpet on all plain floor around [spot], and around the middle of the room, which is two
 * tiles wide if the room's side is even. */
void brw_paint_carpet(brw_inside *inside, barrow_pos spot, int32_t radius);
void brw_carpet_middle(brw_inside *inside, int32_t radius);

/* Place what rooms of both families hold: the player's start, a key of a colour, a chest far from
 * the entrance, and an enemy in the middle. */
void brw_put_spawn(brw_inside *inside);
void brw_put_key(brw_inside *inside, uint8_t colour);
void brw_put_reward(brw_inside *inside, uint8_t tier);
void brw_put_fighter(brw_inside *inside, barrow_thing_kind kind);

/* Sets a pillar on both sides of [spot], [distance] tiles away along the wall behind it. Sets both
 * pillars or neither; returns whether it set them. */
bool brw_flank(brw_inside *inside, barrow_pos spot, int32_t distance);

/* How many of the ways through a room get traps (T10). */
typedef enum brw_trap_care {
    BRW_TRAPS_ONE_WAY,   /* one of them, which is enough in a small block */
    BRW_TRAPS_EVERY_WAY, /* all of them, if there is room */
    BRW_TRAPS_SURE,      /* all of them, even if that takes a second pass in another order */
} brw_trap_care;

/* Lays traps of this danger across the ways through the room. */
void brw_trap_room(brw_inside *inside, int32_t danger, brw_trap_care care);

/* Collects the stamps of each interior, as bits. */
void brw_sort_stamps(uint64_t stamps[BARROW_INTERIOR_COUNT]);

/* Draws one of [stamps], the stamps of the room's interior, and records it in the room. */
void brw_stamp_room(brw_inside *inside, uint64_t stamps);

#endif
