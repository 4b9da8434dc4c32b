/* SPDX-License-Identifier: MIT
 * Picks free tiles, uniformly among the candidates of a plane. A picker that knows some areas (the
 * rooms) first draws tiles of these and checks whether they are candidates: most are, so one draw
 * is usually enough. After a few misses it counts the candidates and draws among exactly those.
 * Nothing is shuffled, and no pick depends on luck to end (G4).
 *
 * Rows come in blocks of a fixed number, so that finding a row and counting down the rows after it
 * are loops of known length, which compilers turn into a few vector instructions. */
#ifndef BRW_PICK_H
#define BRW_PICK_H

#include "base/rng.h"
#include "core/carve.h"

/* A block of 32 sums in 16 bits is four vectors. */
#define BRW_PICK_BLOCK 32
#define BRW_PICK_ROWS  256 /* whole blocks of the tallest map */

/* Areas: at most as many as a floor has sectors, each of at least 8 tiles. A map has at most
 * 251 * 251 usable tiles, which is below 2^16. */
#define BRW_PICK_AREAS  24
#define BRW_PICK_LEAST  8
#define BRW_PICK_EIGHTS (251 * 251 / BRW_PICK_LEAST + 1)
#define BRW_PICK_AHEAD  16 /* areas of eight tiles that are written at once */

typedef struct brw_pick_area {
    uint64_t by_width; /* n * by_width >> 32 is n / width, for n below 2^16 and up to 255 columns */
    uint32_t first;    /* tiles in the areas before it */
    uint32_t last;     /* its last tile, numbered across all areas */
    int16_t x, y, w;
} brw_pick_area;

typedef struct brw_picker {
    const brw_map *map;
    uint64_t *plane; /* candidates */
    int32_t blocks;  /* blocks of rows */
    int32_t total;   /* once counted: number of candidates */
    bool is_counted;
    bool is_blind; /* not counted, and there are areas to draw from */
    int32_t area_count;
    int32_t tiles; /* tiles in all areas */
    brw_pick_area areas[BRW_PICK_AREAS];
    /* Once counted: candidates in this row and the rows above; whole blocks. */
    uint16_t upto[BRW_PICK_ROWS];
    /* For each group of eight tiles, the area of the first; some more are written after the
     * last. */
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

/* Adds a rectangle of tiles, many of which are candidates; the areas do not overlap. The candidates
 * are not counted yet. */
void brw_picker_add_area(brw_picker *picker, barrow_rect area);

/* Takes out one of the counted candidates, all equally likely; returns false if there is none. */
BRW_SELDOM bool brw_picker_take_counted(brw_picker *picker, brw_rng *rng, brw_pick *pick);

/* Draws a tile from the areas, each equally likely, using the lower half of [bits]. The last of
 * eight tiles lies in the area of the first or in the next one. What remains of n after the earlier
 * areas counts the tiles of this one, row by row. */
static inline barrow_pos brw_picker_draw_in_areas(const brw_picker *picker, brw_rng *rng,
                                                  uint64_t bits)
{
    uint32_t n = (uint32_t)brw_rng_half(rng, bits, picker->tiles);
    uint32_t i = picker->area_of[n / BRW_PICK_LEAST];
    i += (picker->areas[i].last - n) >> 31; /* the sign of the difference: 1 if n lies beyond */
    const brw_pick_area *area = &picker->areas[i];
    uint32_t left = n - area->first;
    int32_t row = (int32_t)(left * area->by_width >> 32);
    return (barrow_pos){(int16_t)(area->x + (int32_t)left - row * area->w),
                        (int16_t)(area->y + row)};
}

#define BRW_BLIND_PICKS 12 /* draws to try before the candidates are counted */

/* Draws a candidate and takes it out; returns false if there is none. Both methods are uniform:
 * among tiles that are equally likely, those that are not candidates are skipped, and every
 * candidate lies in an area, or there are no areas at all. Once counted it keeps using the sums,
 * which a blind pick would invalidate. */
static inline bool brw_picker_take(brw_picker *picker, brw_rng *rng, brw_pick *pick)
{
    brw_pick counted; /* a call takes its address, so [pick] can stay in registers */
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

/* Takes one tile out if it is a candidate. */
void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y);

/* Call this after writing to the plane in another way. */
static inline void brw_picker_changed(brw_picker *picker)
{
    picker->is_counted = false;
    picker->is_blind = picker->area_count > 0;
}

#endif
