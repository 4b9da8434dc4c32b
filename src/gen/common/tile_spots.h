/* SPDX-License-Identifier: MIT
 * Finds places inside a room: the far wall, the middle, and tiles that may be blocked. */
#ifndef BRW_TILE_SPOTS_H
#define BRW_TILE_SPOTS_H

#include "gen/common/tile_plan.h"

/* A room that is being furnished. */
typedef struct brw_inside {
    brw_tile_plan *plan;
    uint32_t room;
    barrow_rect rect;
    brw_room_bits bits;
    uint32_t cells;    /* number of blocks that it fills */
    uint16_t entrance; /* link by which the player enters, or BARROW_NONE */
    barrow_pos focus;  /* what the stamp is drawn around: a chest, or the middle */
    brw_rng rng;       /* the room's own stream */
} brw_inside;

/* Returns a room with its own stream, which is forked from that of the pass. */
brw_inside brw_inside_of(brw_tile_plan *plan, const brw_rng *rng, uint32_t room);

static inline uint32_t brw_inside_bit(const brw_inside *inside, int32_t x, int32_t y)
{
    return brw_bit_of(&inside->bits, x, y);
}

/* Returns whether the tile lies in the room's rectangle; only such tiles have a bit. */
static inline bool brw_inside_spans(const brw_inside *inside, int32_t x, int32_t y)
{
    uint32_t in_x = (uint32_t)(x - inside->rect.x), in_y = (uint32_t)(y - inside->rect.y);
    return in_x < (uint32_t)inside->rect.w && in_y < (uint32_t)inside->rect.h;
}

static inline bool brw_inside_has(const brw_inside *inside, const uint64_t *set, int32_t x,
                                  int32_t y)
{
    return brw_inside_spans(inside, x, y) && brw_set_has(set, brw_inside_bit(inside, x, y));
}

/* Return whether the tile is floor of the room, and whether it is also free, which means that it
 * holds nothing and no doorway needs it. */
static inline bool brw_inside_holds(const brw_inside *inside, int32_t x, int32_t y)
{
    return brw_inside_has(inside, inside->bits.open, x, y);
}

static inline bool brw_inside_is_free(const brw_inside *inside, int32_t x, int32_t y)
{
    return brw_inside_has(inside, inside->bits.free, x, y);
}

/* Returns whether the tile is still plain floor of the room. */
static inline bool brw_inside_is_plain(const brw_inside *inside, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = inside->plan->dungeon;
    uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
    return brw_inside_spans(inside, x, y) && dungeon->tiles[index] == BARROW_TILE_FLOOR &&
           dungeon->owners[index] == inside->room;
}

/* Reserves a tile for a thing. */
static inline void brw_inside_take(brw_inside *inside, barrow_pos spot)
{
    brw_set_remove(inside->bits.free, brw_inside_bit(inside, spot.x, spot.y));
}

/* ---- blocking --------------------------------------------------------------------------- */

/* Returns whether the floor of the room stays in one piece when this tile is blocked (T6). */
bool brw_tile_may_block(const brw_inside *inside, int32_t x, int32_t y);

/* Blocks the tile if it may be blocked; returns whether it did. */
bool brw_tile_block(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile);

/* Draws a tile of [places] that can be closed without disconnecting the floor, and closes it. Tiles
 * that cannot be closed are removed from [places]. */
bool brw_inside_close_any(brw_inside *inside, uint64_t *places, barrow_pos *spot);

/* Blocks any tile that can be closed without disconnecting the floor; returns false if there is
 * none. It floods the room for each tile that it tries, so use it only for required things that
 * found no other place. */
bool brw_tile_block_any(brw_inside *inside, barrow_tile tile);

/* Returns whether all floor of the room can be reached from its entrance. */
bool brw_inside_is_whole(brw_inside *inside);

/* Makes a blocked tile floor again. */
void brw_tile_unblock(brw_inside *inside, int32_t x, int32_t y);

/* Changes plain floor to another kind of floor. */
void brw_tile_floor(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile);

/* Blocks the tile at offset (dx, dy) from each of the four corners of the rectangle, or none of
 * them. */
bool brw_inside_mirror(brw_inside *inside, int32_t dx, int32_t dy, barrow_tile tile);

/* Marks ways from all doorways to [spot] as safe: no trap may lie there (T4). */
void brw_inside_keep_safe(brw_inside *inside, barrow_pos spot);

/* ---- sets of tiles to choose from ------------------------------------------------------- */

/* Each of these writes its tiles to the plan's set CHOICE and returns it; the next call replaces
 * it. */

/* Returns the tiles that may be blocked. */
uint64_t *brw_inside_solid(brw_inside *inside);

/* Returns the free floor at least three steps from all doorways: neither in front of one nor beside
 * such a tile. */
uint64_t *brw_inside_away(brw_inside *inside);

/* Returns the free floor that is not on a safe way. */
uint64_t *brw_inside_unsafe(brw_inside *inside);

/* Returns the tiles of [tiles] whose eight neighbours are also in [tiles]. */
uint64_t *brw_inside_amid(brw_inside *inside, const uint64_t *tiles);

/* Returns the tiles that may be blocked and have a wall on one side only and three free tiles in
 * front. */
uint64_t *brw_inside_alcoves(brw_inside *inside);

/* ---- choosing --------------------------------------------------------------------------- */

/* Draws one of the free tiles of [set], all equally likely; returns false if there is none. The
 * first function takes one draw; the second takes one for each tile, as in reservoir sampling. */
bool brw_inside_any(brw_inside *inside, const uint64_t *set, barrow_pos *spot);
bool brw_inside_passing(brw_inside *inside, const uint64_t *set, barrow_pos *spot);

/* Find the tile of [set] that is farthest from the nearest doorway, or from the entrance; in the
 * second case a wall beside the tile counts as three more steps. Ties are broken at random. */
bool brw_inside_remote(brw_inside *inside, const uint64_t *set, barrow_pos *spot);
bool brw_inside_far_in(brw_inside *inside, const uint64_t *set, barrow_pos *spot);

/* Does the same as brw_inside_far_in for a subset of the same set, without measuring again. */
bool brw_inside_farthest(brw_inside *inside, const uint64_t *set, barrow_pos *spot);

/* Find the free tile nearest to the middle of the room, and the one farthest from the entrance,
 * against a wall if there is one (T3). Return false if the room has no free tile. */
bool brw_inside_middle(brw_inside *inside, barrow_pos *spot);
bool brw_inside_middle_in(brw_inside *inside, const uint64_t *set, barrow_pos *spot);
bool brw_inside_far(brw_inside *inside, barrow_pos *spot);

/* Does the same as brw_inside_far but in an alcove, if there is one. */
bool brw_inside_alcove(brw_inside *inside, barrow_pos *spot);

/* Finds a side of a tile where the room ends, with floor on the opposite side. Stores it as a step
 * of one tile; returns false if there is none. */
bool brw_inside_wall(const brw_inside *inside, barrow_pos spot, barrow_pos *step);

/* Returns the bit number of the room's tile in front of a link. */
uint32_t brw_inside_mouth(const brw_inside *inside, uint16_t link);

#define BRW_NO_END 0 /* never a tile: the first bit is a guard */

/* Measures the steps from a tile to the open tiles that are not in [closed], which may be NULL: 1
 * for the tile itself, BRW_FAR for unreachable tiles. It stops once it reaches tile [to]. */
void brw_inside_measure(brw_inside *inside, uint32_t from, const uint64_t *closed, uint32_t to);

barrow_pos brw_inside_pos(const brw_inside *inside, uint32_t bit);

/* Empties a set of the plan, for tiles of this room. */
uint64_t *brw_inside_empty(brw_inside *inside, uint32_t set);

/* Puts a thing on a tile. Returns it, or NULL if the room's allowance is used up. */
barrow_thing *brw_inside_put(brw_inside *inside, barrow_thing_kind kind, barrow_pos spot,
                             uint8_t flag);

/* Puts a chest of [tier]. */
void brw_inside_put_chest(brw_inside *inside, barrow_pos spot, uint8_t tier);

/* Draws a type of [list] by weight, among those up to [depth]; the first type is always
 * possible. */
uint8_t brw_draw_type(brw_rng *rng, barrow_class list, int32_t depth);

#endif
