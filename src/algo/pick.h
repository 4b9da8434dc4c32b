/* SPDX-License-Identifier: MIT
 * Picks tiles at random, each candidate equally likely. A picker that knows some areas (the rooms)
 * first draws tiles from these and checks whether they are candidates: most are, so one draw is
 * usually enough. After a few misses it counts the candidates and draws among exactly those.
 * Nothing is shuffled, and no pick depends on luck to end (G4). */
#ifndef BRW_PICK_H
#define BRW_PICK_H

#include <stdbool.h>

#include "barrow/dungeon.h"
#include "base/arena.h"
#include "base/rng.h"

#define BRW_PICK_AREAS 24 /* as many as a floor of the usual size has sectors */

typedef struct brw_picker {
    int32_t width, height;
    uint8_t *candidates; /* for each tile, row by row: 1 if it may be picked, else 0 */
    int32_t area_count;
    barrow_rect areas[BRW_PICK_AREAS];
    int32_t tiles;   /* number of tiles in all areas */
    bool is_counted; /* whether total and in_row are up to date */
    int32_t total;   /* number of candidates */
    int32_t *in_row; /* for each row, the number of candidates */
} brw_picker;

/* A tile that was picked. */
typedef struct brw_pick {
    barrow_pos pos;
    uint64_t spare; /* 32 bits of the draw that are still unused */
} brw_pick;

/* Allocates memory for a picker over a map, without areas; returns false when out of memory. The
 * candidates are not set: clear the picker, or set every tile. */
bool brw_picker_begin(brw_picker *picker, brw_arena *arena, int32_t width, int32_t height);

/* Removes all candidates and areas. */
void brw_picker_clear(brw_picker *picker);

/* Call this after changing candidates directly. */
void brw_picker_changed(brw_picker *picker);

/* Counts the candidates, row by row; they must not be changed from outside until the next pick. */
int32_t brw_picker_count(brw_picker *picker);

/* Adds a rectangle of tiles, many of which are candidates. Areas must not overlap. If there are
 * any, every candidate must lie in one. */
void brw_picker_add_area(brw_picker *picker, barrow_rect area);

/* Draws a candidate and removes it; returns false if there is none. */
bool brw_picker_take(brw_picker *picker, brw_rng *rng, brw_pick *pick);

/* Removes a tile if it is a candidate. */
void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y);

#endif
