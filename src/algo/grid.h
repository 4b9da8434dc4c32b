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

static inline bool brw_in_rect(barrow_rect rect, int32_t x, int32_t y)
{
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}

static inline barrow_pos brw_pos(int32_t x, int32_t y)
{
    return (barrow_pos){(int16_t)x, (int16_t)y};
}

static inline barrow_rect brw_rect(int32_t x, int32_t y, int32_t w, int32_t h)
{
    return (barrow_rect){(int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h};
}

/* Returns the number of steps between two cells, whatever is between them. */
static inline int32_t brw_apart(barrow_pos one, barrow_pos other)
{
    int32_t dx = one.x - other.x, dy = one.y - other.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

static inline int32_t brw_smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t brw_larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

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

/* Returns the sides of [cell] that are on the edge of a grid of [area] cells, as bits 1 << side. */
static inline uint32_t brw_grid_edges(uint32_t width, uint32_t area, uint32_t cell)
{
    uint32_t column = cell % width;
    return (uint32_t)(cell < width) | (uint32_t)(column == width - 1) << 1 |
           (uint32_t)(cell + width >= area) << 2 | (uint32_t)(column == 0) << 3;
}

/* A breadth-first flood from one cell or several. Cells are listed once each, in order of
 * distance. */
typedef struct brw_grid_flood {
    uint32_t width, area;
    bool
        has_border; /* the flood never enters a cell on the edge, so no neighbour is off the grid */
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

/* Continues the flood from its frontier, up to [most] steps away. It is inline, so that [enters]
 * costs no call. */
static inline void brw_grid_flood_until(brw_grid_flood *flood, uint32_t most,
                                        brw_grid_enters *enters, const void *user)
{
    const uint32_t width = flood->width, goal = flood->goal;
    uint32_t *steps = flood->steps, *cells = flood->cells;
    uint32_t head = flood->head, count = flood->count;
    for (; head < count; head++) {
        uint32_t cell = cells[head], after = steps[cell] + 1;
        uint32_t shut = flood->closed ? flood->closed[cell] : 0;
        if (after > most || cell == goal)
            break;
        if (!flood->has_border)
            shut |= brw_grid_edges(width, flood->area, cell);
        const uint32_t beside[4] = {cell - width, cell + 1, cell + width, cell - 1};
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t next = beside[side];
            if (shut >> side & 1 || steps[next] != BRW_UNSEEN || !enters(user, next))
                continue;
            steps[next] = after;
            cells[count++] = next;
        }
    }
    flood->head = head;
    flood->count = count;
}

/* Floods one step further, from all cells at the edge of the flood. */
static inline void brw_grid_flood_step(brw_grid_flood *flood, brw_grid_enters *enters,
                                       const void *user)
{
    if (flood->head < flood->count)
        brw_grid_flood_until(flood, flood->steps[flood->cells[flood->head]] + 1, enters, user);
}

/* Floods from all cells that were added, as far as it can. */
static inline void brw_grid_flood_run(brw_grid_flood *flood, brw_grid_enters *enters,
                                      const void *user)
{
    brw_grid_flood_until(flood, flood->most, enters, user);
}

#endif
