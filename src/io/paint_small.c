/* SPDX-License-Identifier: MIT
 * The small form of a picture that is too wide for the terminal. Walkable tiles become a plane of
 * points, and Unicode's quarter blocks show four of them in one character. If that is still too
 * wide, several tiles make one point. Rooms and doors of a graph are points of such a plane too,
 * with a door as the point between two cells.
 *
 *     . # # .       becomes two characters: a point is a quarter of one
 *     # # . . */
#include <string.h>

#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/ascii_grid.h"

#define SMALL_SIDE_MOST 1023 /* two points per cell: the widest crawl has 509, a quest fewer */

/* A plane. A point is set if its byte has the bit [mask], so the tiles of a map can be used
 * directly. */
typedef struct small_plane {
    const uint8_t *points;
    int32_t width, height;
    uint8_t mask;
} small_plane;

/* ---- what becomes a point --------------------------------------------------------------- */

static small_plane plane_of_tiles(const barrow_dungeon *dungeon)
{
    return (small_plane){dungeon->tiles, dungeon->width, dungeon->height, BARROW_TILE_WALKABLE};
}

/* Allocates points. The size is limited, because an imported document may name any cell. If it is
 * too large, the caller paints the full picture. */
static uint8_t *new_points(brw_paint *paint, small_plane *plane, int32_t width, int32_t height)
{
    if (width < 1 || height < 1 || width > SMALL_SIDE_MOST || height > SMALL_SIDE_MOST)
        return NULL;
    uint32_t size = (uint32_t)(width * height);
    uint8_t *points = BRW_ARENA_NEW(paint->scratch, uint8_t, size);
    if (points)
        memset(points, 0, size);
    *plane = (small_plane){points, width, height, 1};
    return points;
}

static void put_point(const small_plane *plane, uint8_t *points, int32_t x, int32_t y)
{
    if (x >= 0 && y >= 0 && x < plane->width && y < plane->height)
        points[y * plane->width + x] = 1;
}

/* Makes the plane of a graph. Cell (c, r) is the point (2c, 2r), and the door between two cells is
 * the point halfway between, which is the sum of both cells:
 *
 *     o-o .      rooms are o, doors - and |, the point in the middle is never used
 *     |   .
 *     o . o
 */
static bool plane_of_graph(brw_paint *paint, const barrow_dungeon *dungeon, small_plane *plane)
{
    barrow_pos low, high;
    brw_grid_bounds(dungeon, &low, &high);
    uint8_t *points =
        new_points(paint, plane, 2 * (high.x - low.x) + 1, 2 * (high.y - low.y) + 1);
    if (!points)
        return false;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t count;
        barrow_pos cell = *brw_room_cells(dungeon, i, &count);
        put_point(plane, points, 2 * (cell.x - low.x), 2 * (cell.y - low.y));
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos ends[2];
        brw_link_cells(dungeon, &dungeon->links[i], ends);
        put_point(plane, points, ends[0].x + ends[1].x - 2 * low.x,
                  ends[0].y + ends[1].y - 2 * low.y);
    }
    return true;
}

/* ---- painting --------------------------------------------------------------------------- */

/* Returns whether any of the [step] x [step] points at (x, y) is set. */
static bool has_point(const small_plane *plane, int32_t x, int32_t y, int32_t step)
{
    for (int32_t dy = 0; dy < step && y + dy < plane->height; dy++)
        for (int32_t dx = 0; dx < step && x + dx < plane->width; dx++)
            if (plane->points[(y + dy) * plane->width + x + dx] & plane->mask)
                return true;
    return false;
}

/* Paints four points: upper left 1, upper right 2, lower left 4, lower right 8. */
static void paint_quarters(brw_paint *paint, uint32_t quarters)
{
    static const unsigned char last[16] = {0,    0x98, 0x9D, 0x80, 0x96, 0x8C, 0x9E, 0x9B,
                                           0x97, 0x9A, 0x90, 0x9C, 0x84, 0x99, 0x9F, 0x88};
    char glyph[4] = {'\xE2', '\x96', (char)last[quarters], 0};
    if (quarters)
        brw_paint_glyph(paint, glyph, BRW_PALE);
    else
        brw_paint_char(paint, ' ', BRW_PLAIN);
}

/* Paints the plane. A character covers two by two points, and each of these stands for [step] by
 * [step] points of the plane. Points past the edge are not set, so sizes need not be even. */
static void paint_plane(brw_paint *paint, const small_plane *plane, int32_t step)
{
    for (int32_t y = 0; y < plane->height; y += 2 * step) {
        for (int32_t x = 0; x < plane->width; x += 2 * step)
            paint_quarters(paint, (has_point(plane, x, y, step) ? 1u : 0u) |
                                      (has_point(plane, x + step, y, step) ? 2u : 0u) |
                                      (has_point(plane, x, y + step, step) ? 4u : 0u) |
                                      (has_point(plane, x + step, y + step, step) ? 8u : 0u));
        brw_paint_line(paint);
    }
}

/* Returns the width of a graph's full picture in characters. Each cell shares a wall with the
 * next. */
static int32_t graph_width(const barrow_dungeon *dungeon)
{
    barrow_pos low, high;
    brw_grid_bounds(dungeon, &low, &high);
    return (high.x - low.x + 1) * (BRW_BOX_W + 1) + 1;
}

/* Uses the smallest step whose picture fits. The loop terminates, because a step of half the width
 * makes one character. */
bool brw_paint_small(brw_paint *paint, const barrow_dungeon *dungeon)
{
    small_plane plane;
    bool has_tiles = dungeon->tiles && dungeon->width;
    int32_t columns = (int32_t)(paint->columns < 65535 ? paint->columns : 65535), step = 1;
    if (!columns || !paint->scratch || (!has_tiles && !dungeon->room_count))
        return false;
    if ((has_tiles ? dungeon->width : graph_width(dungeon)) <= columns)
        return false;
    if (has_tiles)
        plane = plane_of_tiles(dungeon);
    else if (!plane_of_graph(paint, dungeon, &plane))
        return false;
    while ((plane.width + 2 * step - 1) / (2 * step) > columns)
        step++;
    paint_plane(paint, &plane, step);
    return true;
}

#undef SMALL_SIDE_MOST
