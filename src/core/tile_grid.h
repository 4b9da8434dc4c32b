/* SPDX-License-Identifier: MIT
 * The arrangement of a quest's or crawl's cells on its tile map (T1): shared by the parameter
 * check, the generator and the verifier, because the rule leaves nothing for them to decide.
 *
 * Cell (c, r) of the grid is the block of tiles from (c * w, r * h) on. The first column and row of
 * a block are the wall that it shares with the previous blocks; the rest is its interior. One more
 * column and row close the map.
 *
 *     #######-------#      blocks of 7 x 5: the inside of the first is 6 x 4
 *     #......       #
 *     #......       #
 *     #......       #
 *     #......       #
 *     ############### */
#ifndef BRW_TILE_GRID_H
#define BRW_TILE_GRID_H

#include "barrow/dungeon.h"

#define BRW_BLOCK_LEAST_W 9
#define BRW_BLOCK_LEAST_H 7
#define BRW_TILED_CELLS   16384 /* maximum number of crawl cells: ids must fit the owner plane */

typedef struct brw_tile_grid {
    barrow_pos origin; /* the cell of the upper left block */
    int32_t columns, rows;
    int32_t block_w, block_h;
} brw_tile_grid;

/* The parameters of the tile map that is made from the layout. */
typedef struct brw_tile_params {
    bool wanted;
    barrow_size_range block; /* the size of a cell in tiles */
    int32_t decor;
    barrow_range puzzle_moves;
    bool puzzles; /* whether puzzle rooms have puzzles */
    barrow_puzzle_weights puzzle_kinds;
} brw_tile_params;

#define BRW_TILE_PARAMS(own)                                                                       \
    ((brw_tile_params){(own).tiles != 0, (own).block, (own).decor, (own).puzzle_moves,             \
                       (own).puzzles != 0, (own).puzzle_kinds})

/* Returns these parameters for a quest or crawl. A floor has none: its layout already consists of
 * tiles. */
static inline brw_tile_params brw_tile_params_of(const barrow_params *params)
{
    if (params->family == BARROW_QUEST)
        return BRW_TILE_PARAMS(params->as.quest);
    return params->family == BARROW_CRAWL ? BRW_TILE_PARAMS(params->as.crawl)
                                          : (brw_tile_params){.wanted = false};
}

/* The parameters of templates. */
typedef struct brw_room_params {
    const char *text; /* NULL for none */
    bool only, strict;
    int32_t own_weight;
} brw_room_params;

#define BRW_ROOM_PARAMS(own)                                                                       \
    ((brw_room_params){(own).rooms, (own).rooms_only != 0, (own).strict_rooms != 0,                \
                       (own).own_weight})

static inline brw_room_params brw_room_params_of(const barrow_params *params)
{
    return params->family == BARROW_QUEST   ? BRW_ROOM_PARAMS(params->as.quest)
           : params->family == BARROW_CRAWL ? BRW_ROOM_PARAMS(params->as.crawl)
                                            : BRW_ROOM_PARAMS(params->as.floor);
}

static inline bool brw_tiles_wanted(const barrow_params *params)
{
    return brw_tile_params_of(params).wanted;
}

/* Returns whether rooms are cells of a grid with doors between them, as in a quest or crawl; rooms
 * of a floor are rectangles of tiles, joined by corridors. */
static inline bool brw_has_cells(const barrow_dungeon *dungeon)
{
    return dungeon->params.family != BARROW_FLOOR;
}

/* Returns the grid of a quest or crawl with at least one room. A quest's grid spans its rooms, a
 * crawl's is the whole grid. */
brw_tile_grid brw_tile_grid_of(const barrow_dungeon *dungeon);

/* Returns the cells of room [room], *count of them. */
const barrow_pos *brw_room_cells(const barrow_dungeon *dungeon, uint32_t room, uint32_t *count);

/* Finds the two cells that a link joins, starting with the cell of room a. */
void brw_link_cells(const barrow_dungeon *dungeon, const barrow_link *link, barrow_pos cells[2]);

/* Refuses a block that is a range or too narrow. */
barrow_status brw_check_tiles(const barrow_params *params, barrow_error *error);

#endif
