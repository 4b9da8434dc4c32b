/* SPDX-License-Identifier: MIT
 * Grids: the four directions, and floods over cells that are numbered row by row, y * width + x. */
#ifndef BRW_ALGO_GRID_H
#define BRW_ALGO_GRID_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "base/arena.h"

/* One step in each direction, in the two orders that are in use; y grows downward. Draws and
 * searches depend on the order, so neither can replace the other. */
static const barrow_pos brw_nesw[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
static const barrow_pos brw_eswn[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

#define BRW_UNSEEN 0xFFFFFFFFu

/* Returns the cell beside [cell] to the north, east, south or west (0 to 3), or BRW_UNSEEN if it is
 * off a grid of [area] cells. North of the first row the sum wraps around, and is past the last
 * cell. */
static inline uint32_t brw_grid_beside(uint32_t width, uint32_t area, uint32_t cell, uint32_t side)
{
    barrow_pos step = brw_nesw[side];
    uint32_t column = (uint32_t)((int32_t)(cell % width) + step.x);
    uint32_t beside = (uint32_t)((int32_t)cell + step.y * (int32_t)width + step.x);
    return column < width && beside < area ? beside : BRW_UNSEEN;
}

/* A breadth-first flood from one cell or several. Cells are listed once each, in order of
 * distance. */
typedef struct brw_grid_flood {
    uint32_t width, area;
    uint32_t *steps; /* for each cell, number of steps from the start; BRW_UNSEEN if not reached */
    uint32_t *cells; /* the cells that were reached, in order */
    uint32_t count;  /* number of cells reached */
    uint32_t head;   /* number of them that the flood has continued from */
    uint32_t most;   /* the flood does not continue from cells this many steps away */
    uint32_t goal;   /* the flood does not continue from this cell; BRW_UNSEEN for no goal */
    /* For each cell, its closed sides as bits, 1 << side: the flood cannot leave through them. NULL
     * if no side is closed. */
    const uint8_t *closed;
} brw_grid_flood;

/* Allocates memory for floods of a grid; returns false when out of memory. Floods have no limit
 * until [most] is set. */
bool brw_grid_flood_make(brw_grid_flood *flood, uint32_t width, uint32_t height,
                         brw_arena *scratch);

/* Only allocates the memory: brw_grid_flood_begin must follow, with a grid that is not larger. */
bool brw_grid_flood_room(brw_grid_flood *flood, uint32_t width, uint32_t height,
                         brw_arena *scratch);

/* Prepares a flood for another grid, for which its arrays are large enough. */
void brw_grid_flood_begin(brw_grid_flood *flood, uint32_t width, uint32_t height);

/* Forgets the last flood; the cost is proportional to the number of cells that it reached. */
void brw_grid_flood_forget(brw_grid_flood *flood);

/* Adds a cell at [steps] steps, if it is new. */
static inline void brw_grid_flood_start(brw_grid_flood *flood, uint32_t cell, uint32_t steps)
{
    if (flood->steps[cell] != BRW_UNSEEN)
        return;
    flood->steps[cell] = steps;
    flood->cells[flood->count++] = cell;
}

/* Returns whether the flood may enter [cell]. */
typedef bool brw_grid_enters(const void *user, uint32_t cell);

/* Continues from the next cell of the list to its neighbours. It is inline, so that [enters] costs
 * no call. */
static inline void brw_grid_flood_continue(brw_grid_flood *flood, brw_grid_enters *enters,
                                           const void *user)
{
    uint32_t cell = flood->cells[flood->head++], column = cell % flood->width;
    uint32_t steps = flood->steps[cell] + 1, closed = flood->closed ? flood->closed[cell] : 0;
    /* North, east, south, west. Above the first row the difference wraps around, so every cell off
     * the grid is past its area. */
    const uint32_t beside[4] = {cell - flood->width,
                                column + 1 < flood->width ? cell + 1 : BRW_UNSEEN,
                                cell + flood->width, column > 0 ? cell - 1 : BRW_UNSEEN};
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t next = beside[side];
        if (next < flood->area && flood->steps[next] == BRW_UNSEEN && !(closed >> side & 1) &&
            enters(user, next))
            brw_grid_flood_start(flood, next, steps);
    }
}

/* Floods one step further, from all cells at the edge of the flood. */
static inline void brw_grid_flood_step(brw_grid_flood *flood, brw_grid_enters *enters,
                                       const void *user)
{
    for (uint32_t end = flood->count; flood->head < end;)
        brw_grid_flood_continue(flood, enters, user);
}

/* Floods from all cells that were added, as far as it can. */
static inline void brw_grid_flood_run(brw_grid_flood *flood, brw_grid_enters *enters,
                                      const void *user)
{
    for (flood->head = 0; flood->head < flood->count;) {
        uint32_t cell = flood->cells[flood->head];
        if (flood->steps[cell] >= flood->most || cell == flood->goal)
            return;
        brw_grid_flood_continue(flood, enters, user);
    }
}

#endif
