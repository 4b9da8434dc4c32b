/* SPDX-License-Identifier: MIT
 * Picks free tiles, uniformly among the candidates of a plane. A picker that knows some areas (the
 * rooms) first draws tiles from these and checks whether they are candidates: most are, so one draw
 * is usually enough. After a few misses it counts the candidates and draws among exactly those.
 * Nothing is shuffled, and no pick depends on luck to end (G4).
 *
 * Rows come in blocks of a fixed size, so that finding a row and decrementing the sums of the rows
 * after it are loops of constant length, which compilers turn into a few vector instructions. */
#ifndef BRW_PICK_H
#define BRW_PICK_H

#include "base/rng.h"
#include "core/carve.h"

/* 32 sums of 16 bits fill four vectors. */
#define BRW_PICK_BLOCK 32
#define BRW_PICK_ROWS  256 /* number of rows in the tallest map, rounded up to whole blocks */

/* There are at most as many areas as a floor has sectors, each with at least 8 tiles. A map has at
 * most 251 * 251 usable tiles, which is below 2^16. */
#define BRW_PICK_AREAS  24
#define BRW_PICK_LEAST  8
#define BRW_PICK_EIGHTS (251 * 251 / BRW_PICK_LEAST + 1)
#define BRW_PICK_AHEAD  16 /* number of entries of area_of written at once, for eight tiles each */

typedef struct brw_pick_area {
    uint64_t by_width; /* n * by_width >> 32 is n / width, for n below 2^16 and up to 255 columns */
    uint32_t first;    /* number of tiles in the areas before this one */
    uint32_t last;     /* last tile of this area, numbered across all areas */
    int16_t x, y, w;
} brw_pick_area;

typedef struct brw_picker {
    const brw_map *map;
    uint64_t *plane; /* candidates */
    int32_t blocks;  /* number of blocks of rows */
    int32_t total;   /* number of candidates, once counted */
    bool is_counted;
    bool is_blind; /* there are areas to draw from, and nothing is counted yet */
    int32_t area_count;
    int32_t tiles; /* number of tiles in all areas */
    brw_pick_area areas[BRW_PICK_AREAS];
    /* Number of candidates in this row and the rows above, once counted; filled in whole blocks. */
    uint16_t upto[BRW_PICK_ROWS];
    /* For each group of eight tiles, the area of the first tile; writes may run past the last
     * group. */
    uint8_t area_of[BRW_PICK_EIGHTS + BRW_PICK_AHEAD];
} brw_picker;

/* A tile that was picked. */
typedef struct brw_pick {
    barrow_pos pos;
    uint64_t spare; /* 32 bits of the draw that are still unused */
} brw_pick;

/* Allocates memory for a picker over [map]; returns false when out of memory. */
bool brw_picker_begin(brw_picker *picker, brw_arena *arena, const brw_map *map);

/* Removes all candidates and areas. */
void brw_picker_clear(brw_picker *picker);

/* Adds a rectangle of tiles, many of which are candidates. Areas must not overlap, and the
 * candidates must not have been counted yet. */
void brw_picker_add_area(brw_picker *picker, barrow_rect area);

/* Counts the candidates if necessary, then draws one uniformly and removes it; returns false if
 * there is none. */
BRW_SELDOM bool brw_picker_take_counted(brw_picker *picker, brw_rng *rng, brw_pick *pick);

/* Draws a tile from the areas, all tiles equally likely, using the lower half of [bits]. Areas have
 * at least eight tiles, so each tile of a group lies in the area of its first tile or in the next
 * one. Within the area, tiles are numbered row by row. */
static inline barrow_pos brw_picker_draw_in_areas(const brw_picker *picker, brw_rng *rng,
                                                  uint64_t bits)
{
    uint32_t n = (uint32_t)brw_rng_half(rng, bits, picker->tiles);
    uint32_t i = picker->area_of[n / BRW_PICK_LEAST];
    i += (picker->areas[i].last - n) >> 31; /* the sign bit: 1 if n is past the area's last tile */
    const brw_pick_area *area = &picker->areas[i];
    uint32_t left = n - area->first;
    int32_t row = (int32_t)(left * area->by_width >> 32);
    return (barrow_pos){(int16_t)(area->x + (int32_t)left - row * area->w),
                        (int16_t)(area->y + row)};
}

#define BRW_BLIND_PICKS 12 /* number of draws to try before the candidates are counted */

/* Draws a candidate and removes it; returns false if there is none. Both methods are uniform. The
 * blind one draws all tiles with equal chance and skips those that are not candidates; every
 * candidate lies in an area, or there are no areas at all. Once counted, the picker keeps using the
 * sums, which a blind pick would invalidate. */
static inline bool brw_picker_take(brw_picker *picker, brw_rng *rng, brw_pick *pick)
{
    brw_pick counted; /* passed by address in place of [pick], which can then stay in registers */
    for (int i = 0; picker->is_blind && i < BRW_BLIND_PICKS; i++) {
        uint64_t bits = brw_rng_next(rng);
        barrow_pos pos = brw_picker_draw_in_areas(picker, rng, bits);
        uint64_t *word = picker->plane + brw_map_at(picker->map, pos.x, pos.y);
        uint64_t bit = (uint64_t)1 << (pos.x & 63);
        if (*word & bit) {
            *word ^= bit;
            *pick = (brw_pick){pos, bits >> 32};
            return true;
        }
    }
    bool found = brw_picker_take_counted(picker, rng, &counted);
    if (found)
        *pick = counted;
    return found;
}

/* Removes a tile if it is a candidate. */
void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y);

/* Call this after changing the plane directly. */
static inline void brw_picker_changed(brw_picker *picker)
{
    picker->is_counted = false;
    picker->is_blind = picker->area_count > 0;
}

#endif
