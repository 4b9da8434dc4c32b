/* SPDX-License-Identifier: MIT
 * Finding places inside a room: where the far wall is, where the middle, what may be blocked. */
#ifndef BRW_TILE_SPOTS_H
#define BRW_TILE_SPOTS_H

#include "gen/common/tile_plan.h"

/* A room that is being furnished. */
typedef struct brw_inside {
    brw_tile_plan *plan;
    uint32_t room;
    barrow_rect rect;
    uint32_t cells;    /* how many blocks it fills */
    uint16_t entrance; /* the link that one comes in by, or BARROW_NONE */
    brw_rng rng;       /* the room's own */
} brw_inside;

/* A room with its stream, forked from that of the pass. */
brw_inside brw_inside_of(brw_tile_plan *plan, const brw_rng *rng, uint32_t room);

static inline bool brw_inside_holds(const brw_inside *inside, int32_t x, int32_t y)
{
    barrow_rect rect = inside->rect;
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h &&
           brw_tile_is_floor_of(inside->plan, inside->room, x, y);
}

/* Whether the tile is floor of the room that nothing stands on and no doorway needs. */
bool brw_inside_is_free(const brw_inside *inside, int32_t x, int32_t y);

/* Whether the floor of the room stays in one piece if this tile is blocked (T6). */
bool brw_tile_may_block(const brw_inside *inside, int32_t x, int32_t y);

/* Blocks the tile where it may be blocked; whether it was. */
bool brw_tile_block(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile);

/* Makes a blocked tile floor again. */
void brw_tile_unblock(brw_inside *inside, int32_t x, int32_t y);

/* Another kind of floor, where the tile is plain floor. */
void brw_tile_floor(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile);

/* Steps to every tile of the room in plan->steps: 1 in front of a doorway. [link] BARROW_NONE:
 * from all its doorways. */
void brw_inside_measure(brw_inside *inside, uint16_t link);

/* Steps from [from], which counts 1. */
void brw_inside_measure_from(brw_inside *inside, barrow_pos from);

/* The free tile nearest to the middle of the room, and the one farthest from the entrance, against
 * a wall where there is one (T3). False where the room has no free tile. */
bool brw_inside_middle(brw_inside *inside, barrow_pos *spot);
bool brw_inside_far(brw_inside *inside, barrow_pos *spot);

/* The same, but with the wall on one side alone and three free tiles in front; far where there is
 * no such place. */
bool brw_inside_alcove(brw_inside *inside, barrow_pos *spot);

/* The best free tile by a score, where it is not 0; draws decide between equals. */
typedef uint32_t (*brw_spot_score)(const brw_inside *inside, int32_t x, int32_t y);
bool brw_inside_best(brw_inside *inside, brw_spot_score score, barrow_pos *spot);

/* As score: farthest from the entrance, after a measure from there. */
uint32_t brw_score_far(const brw_inside *inside, int32_t x, int32_t y);

/* The side of a tile where the room ends, as a step of one tile; false in the open. */
bool brw_inside_wall(const brw_inside *inside, barrow_pos spot, barrow_pos *step);

/* A free tile at random among those with at least [steps] steps of the last measure; all equally
 * likely. */
bool brw_inside_any(brw_inside *inside, uint32_t steps, barrow_pos *spot);

/* Puts a thing on a tile. */
void brw_inside_put(brw_inside *inside, barrow_thing_kind kind, barrow_pos spot, uint8_t flag);

/* Blocks (dx, dy) tiles in from each of the four corners of the room's rectangle, or none of them. */
bool brw_inside_mirror(brw_inside *inside, int32_t dx, int32_t dy, barrow_tile tile);

/* Marks ways from all doorways to [spot]: no trap lies there (T4). */
void brw_inside_keep_safe(brw_inside *inside, barrow_pos spot);

#endif
