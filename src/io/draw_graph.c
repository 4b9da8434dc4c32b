/* SPDX-License-Identifier: MIT
 * The picture of rooms and doors. Each stage or zone is a territory in its colour, and each room a
 * box whose fill shows its intensity or danger. Merged rooms are one space. Closed cells of a crawl
 * are hatched.
 *
 *     +-----------------+-----------------+
 *     |  +-----------+  |  +-----------+  |       a cell is 128 units, its room keeps 18 from each
 *     |  |  contents |=====|  contents |  |       edge; the passage bridges the gap
 *     |  +-----------+  |  +-----------+  |
 *     +-----------------+-----------------+
 *
 * The layers from the bottom: rock, territories, ridges, rooms, passages, trails, contents, doors.
 * The chart is below the map.
 */
#include "io/draw_graph.h"

#include <string.h>

#include "base/rng.h"
#include "base/status.h"
#include "io/looks.h"
#include "io/family.h"

#define ROOM_ROUND      12
#define TERRITORY_INSET 5
#define TERRITORY_ROUND 26
#define GRAPH_SIDE_MOST 512

/* ---- rooms and cells -------------------------------------------------------------------- */

uint32_t brw_graph_part(const barrow_dungeon *dungeon, uint32_t room)
{
    return brw_shown(dungeon)->part(&dungeon->rooms[room]);
}

int32_t brw_graph_heat(const barrow_dungeon *dungeon, uint32_t room)
{
    int32_t heat = brw_shown(dungeon)->heat(&dungeon->rooms[room]);
    return heat < BRW_HEAT_MOST ? heat : BRW_HEAT_MOST;
}

int32_t brw_graph_inset(const barrow_dungeon *dungeon, uint32_t room)
{
    bool is_tunnel = brw_shown(dungeon)->is_tunnel(&dungeon->rooms[room]);
    return is_tunnel ? BRW_CELL_UNITS / 2 - BRW_PASSAGE_HALF : BRW_ROOM_INSET;
}

bool brw_graph_hides_room(const brw_picture *picture, uint32_t room)
{
    return !brw_shows(picture, BARROW_EXPORT_PLAYER) && brw_room_is_secret(picture->dungeon, room);
}

/* A door that leads to no room has no position on the grid, so it is hidden. */
bool brw_graph_hides_door(const brw_picture *picture, const barrow_link *door)
{
    if (door->a >= picture->dungeon->room_count || door->b >= picture->dungeon->room_count)
        return true;
    return brw_door_is_secret(door) && !brw_shows(picture, BARROW_EXPORT_PLAYER);
}

/* Returns the smallest box around [count] cells. Its width and height count cells. */
static brw_box cells_box(const barrow_pos *cells, uint32_t count)
{
    int32_t left = cells[0].x, top = cells[0].y, right = left, bottom = top;
    for (uint32_t i = 1; i < count; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        right = cells[i].x > right ? cells[i].x : right;
        top = cells[i].y < top ? cells[i].y : top;
        bottom = cells[i].y > bottom ? cells[i].y : bottom;
    }
    return (brw_box){left, top, right - left + 1, bottom - top + 1};
}

brw_box brw_graph_box(const brw_picture *picture, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(picture->dungeon, room, &count);
    brw_box box = cells_box(cells, count);
    if ((int64_t)box.w * box.h != count)
        box = (brw_box){cells[0].x, cells[0].y, 1, 1};
    return (brw_box){
        brw_unit_x(picture, box.x) + BRW_ROOM_INSET, brw_unit_y(picture, box.y) + BRW_ROOM_INSET,
        box.w * picture->unit - 2 * BRW_ROOM_INSET, box.h * picture->unit - 2 * BRW_ROOM_INSET};
}

/* ---- territories ------------------------------------------------------------------------ */

/* Marks a cell. Ignores cells outside the grid, because documents may come from anywhere. */
static void mark_cell(const brw_picture *picture, uint8_t *plane, barrow_pos cell)
{
    int32_t x = cell.x - picture->column0, y = cell.y - picture->row0;
    if (x >= 0 && y >= 0 && x < picture->columns && y < picture->rows)
        plane[y * picture->columns + x] = 1;
}

static void mark_cells(const brw_picture *picture, uint8_t *plane, uint32_t part)
{
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(picture->dungeon, i, &count);
        if (brw_graph_part(picture->dungeon, i) != part || brw_graph_hides_room(picture, i))
            continue;
        for (uint32_t k = 0; k < count; k++)
            mark_cell(picture, plane, cells[k]);
    }
}

/* Returns the number of parts: one more than the largest index, because stages and zones count from
 * 0. */
static uint32_t part_count(const barrow_dungeon *dungeon)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t part = brw_graph_part(dungeon, i) + 1;
        most = part > most ? part : most;
    }
    return most;
}

/* Draws one path per stage or zone over all its cells, so that adjacent cells become one area with
 * one outline. The same two planes serve all parts in turn. */
static bool draw_territories(brw_picture *picture)
{
    uint32_t size = (uint32_t)(picture->columns * picture->rows);
    uint8_t *plane = BRW_ARENA_NEW(picture->arena, uint8_t, size);
    uint8_t *seen = BRW_ARENA_NEW(picture->arena, uint8_t, size);
    if (!plane || !seen)
        return false;
    brw_region region = {.cells = plane, .seen = seen, .bits = 1};
    region.columns = picture->columns;
    region.rows = picture->rows;
    region.inset = TERRITORY_INSET;
    region.radius = TERRITORY_ROUND;
    brw_pen_open(picture, "parts", NULL);
    for (uint32_t part = 0; part < part_count(picture->dungeon); part++) {
        memset(plane, 0, size);
        mark_cells(picture, plane, part);
        brw_pen_path(picture, (brw_style)(BRW_STAGE0_STYLE + part % BRW_STAGE_LOOKS));
        brw_draw_outline(picture, &region);
        brw_pen_paint(picture);
    }
    brw_pen_shut(picture);
    return true;
}

/* ---- rock ------------------------------------------------------------------------------- */

/* Draws a closed cell: sixteen tufts of three strokes, each leaning in a different direction. They
 * cover the cell up to its edges, so that adjacent closed cells look like one mass. A hash of the
 * cell and the tuft gives three bits for x, three for y and two for the lean. The strokes of a tuft
 * are side by side along (-y, x), a quarter turn from their lean. */
static void draw_rock_cell(const brw_picture *picture, barrow_pos cell)
{
    static const int8_t leans[4][2] = {{14, -8}, {8, -14}, {14, 8}, {8, 14}};
    uint64_t key = brw_mix((uint64_t)(uint16_t)cell.x << 16 | (uint16_t)cell.y, 11);
    for (int32_t tuft = 0; tuft < 16; tuft++) {
        uint64_t hash = brw_mix(key, (uint64_t)tuft);
        int32_t x = brw_unit_x(picture, cell.x) + 17 + tuft % 4 * 31 + (int32_t)(hash & 7) - 4;
        int32_t y = brw_unit_y(picture, cell.y) + 17 + tuft / 4 * 31 + (int32_t)(hash >> 3 & 7) - 4;
        const int8_t *lean = leans[hash >> 6 & 3];
        for (int32_t i = -1; i <= 1; i++) {
            int32_t at_x = x - lean[1] * i * 5 / 8, at_y = y + lean[0] * i * 5 / 8;
            brw_pen_move(picture, at_x - lean[0] / 2, at_y - lean[1] / 2);
            brw_pen_line(picture, at_x + lean[0] / 2, at_y + lean[1] / 2);
        }
    }
}

static void draw_closed_cells(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!dungeon->rock_count)
        return;
    brw_pen_path(picture, BRW_ROCK_STYLE);
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        draw_rock_cell(picture, dungeon->rock[i]);
    brw_pen_paint(picture);
}

/* ---- ridges ----------------------------------------------------------------------------- */

/* Draws a cliff below [row], from column [from] up to [to]: its edge, and below it the strokes of
 * the slope, alternately long and short. */
static void draw_cliff(const brw_picture *picture, int32_t row, int32_t from, int32_t to)
{
    int32_t y = brw_unit_y(picture, row + 1), end = brw_unit_x(picture, to) - 6;
    int32_t start = brw_unit_x(picture, from) + 6;
    if (from >= to)
        return;
    for (int32_t i = -5; i <= -3; i++) {
        brw_pen_move(picture, start, y + i);
        brw_pen_line(picture, end, y + i);
    }
    for (int32_t x = start + 4, i = 0; x < end; x += 10, i++) {
        brw_pen_move(picture, x, y - 3);
        brw_pen_line(picture, x, y + (i % 2 ? 3 : 9));
    }
}

/* Draws ridges as cliffs across the grid, each with a gap. */
static void draw_ridges(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!dungeon->ridge_count)
        return;
    brw_pen_path(picture, BRW_ROCK_STYLE);
    for (uint32_t i = 0; i < dungeon->ridge_count; i++) {
        barrow_ridge ridge = dungeon->ridges[i];
        draw_cliff(picture, ridge.row, 0, ridge.gap);
        draw_cliff(picture, ridge.row, ridge.gap + 1, dungeon->grid_width);
    }
    brw_pen_paint(picture);
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Adds the outline of a room to the current path, using a plane with only its own cells, so that
 * adjacent rooms stay apart. Returns false when out of memory. A room that spreads too far is
 * omitted. The planes stay in the arena until the picture is done. */
static bool outline_room(const brw_picture *picture, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(picture->dungeon, room, &count);
    brw_box box = cells_box(cells, count);
    brw_region region = {.bits = 1, .radius = ROOM_ROUND};
    region.inset = brw_graph_inset(picture->dungeon, room);
    region.columns = box.w;
    region.rows = box.h;
    region.x0 = box.x - picture->column0;
    region.y0 = box.y - picture->row0;
    if (region.columns > GRAPH_SIDE_MOST || region.rows > GRAPH_SIDE_MOST)
        return true;
    uint32_t size = (uint32_t)(region.columns * region.rows);
    uint8_t *plane = BRW_ARENA_NEW(picture->arena, uint8_t, 2 * size);
    if (!plane)
        return false;
    memset(plane, 0, size);
    for (uint32_t i = 0; i < count; i++)
        plane[(cells[i].y - box.y) * region.columns + cells[i].x - box.x] = 1;
    region.cells = plane;
    region.seen = plane + size;
    brw_draw_outline(picture, &region);
    return true;
}

/* Returns the fill of a room. A player's map has plain floor, because the heat would reveal
 * danger. */
static brw_style room_fill(const brw_picture *picture, uint32_t room)
{
    bool has_heat =
        brw_shows(picture, BARROW_EXPORT_NO_HEAT) && brw_shows(picture, BARROW_EXPORT_PLAYER);
    int32_t heat = brw_graph_heat(picture->dungeon, room);
    if (!has_heat)
        return BRW_FLOOR_STYLE;
    return (brw_style)(BRW_HEAT0_STYLE + heat * (BRW_HEAT_LOOKS - 1) / BRW_HEAT_MOST);
}

/* Draws all fills or all lines, so that no fill covers a neighbour's wall. */
static void draw_rooms(brw_picture *picture, brw_style line)
{
    brw_pen_open(picture, "rooms", NULL);
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++) {
        if (brw_graph_hides_room(picture, i))
            continue;
        brw_pen_path(picture, line == BRW_ROOM_STYLE ? line : room_fill(picture, i));
        picture->failed |= !outline_room(picture, i);
        brw_pen_paint(picture);
    }
    brw_pen_shut(picture);
}

/* ---- the motif -------------------------------------------------------------------------- */

/* Finds the cells that a quest's rooms cover, at least one, because a quest has no grid. Hidden
 * rooms do not count, because space left for them would reveal them. */
static void measure_cells(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    int32_t left = 1 << 20, top = 1 << 20, right = -(1 << 20), bottom = -(1 << 20);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, i, &count);
        if (brw_graph_hides_room(picture, i))
            continue;
        for (uint32_t k = 0; k < count; k++) {
            left = cells[k].x < left ? cells[k].x : left;
            right = cells[k].x > right ? cells[k].x : right;
            top = cells[k].y < top ? cells[k].y : top;
            bottom = cells[k].y > bottom ? cells[k].y : bottom;
        }
    }
    if (right < left)
        left = top = right = bottom = 0;
    picture->column0 = left;
    picture->row0 = top;
    picture->columns = right - left < GRAPH_SIDE_MOST ? right - left + 1 : GRAPH_SIDE_MOST;
    picture->rows = bottom - top < GRAPH_SIDE_MOST ? bottom - top + 1 : GRAPH_SIDE_MOST;
}

/* Sets the size of the graph and its legend. A crawl shows its whole grid, because cells without
 * rooms are part of it. A quest shows the cells that its rooms cover. */
static void frame_graph(brw_picture *picture)
{
    picture->unit = BRW_CELL_UNITS;
    if (picture->dungeon->grid_width) {
        picture->column0 = picture->row0 = 0;
        picture->columns = picture->dungeon->grid_width;
        picture->rows = picture->dungeon->grid_height;
    } else {
        measure_cells(picture);
    }
    brw_legend_contents(picture);
    brw_legend_doors(picture);
}

/* Draws from the bottom up: later parts cover earlier ones. */
static void draw_graph(brw_picture *picture)
{
    bool is_master = brw_shows(picture, BARROW_EXPORT_PLAYER);
    draw_closed_cells(picture);
    picture->failed |= !draw_territories(picture);
    draw_ridges(picture);
    draw_rooms(picture, BRW_FLOOR_STYLE);
    draw_rooms(picture, BRW_ROOM_STYLE);
    brw_draw_passages(picture);
    if (is_master) {
        brw_draw_patrols(picture);
        if (brw_shows(picture, BARROW_EXPORT_NO_PATH))
            brw_draw_trail(picture);
    }
    brw_pen_open(picture, "contents", NULL);
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++)
        if (!brw_graph_hides_room(picture, i))
            brw_draw_contents(picture, i);
    brw_pen_shut(picture);
    brw_draw_doors(picture);
    int32_t bottom = picture->top + picture->rows * picture->unit;
    if (brw_has_chart(picture))
        brw_draw_chart(picture, bottom);
    if (brw_stages_height(picture))
        brw_draw_stages(picture, bottom + BRW_CHART_HEIGHT);
}

static int32_t below_graph(const brw_picture *picture)
{
    return (brw_has_chart(picture) ? BRW_CHART_HEIGHT : 0) + brw_stages_height(picture);
}

const brw_motif brw_graph_motif = {frame_graph, draw_graph, below_graph};

#undef ROOM_ROUND
#undef TERRITORY_INSET
#undef TERRITORY_ROUND
#undef GRAPH_SIDE_MOST
