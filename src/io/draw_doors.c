/* SPDX-License-Identifier: MIT
 * Doors of a graph: a passage from room to room, with a symbol in the middle that shows what the
 * door needs. A lock with a number or colour has the same badge as its switch or key: same shape,
 * same colour, same letter. */
#include "core/dungeon.h"
#include "io/ascii_grid.h"
#include "core/tile_grid.h"
#include "io/doors.h"
#include "io/draw_graph.h"

#include "base/status.h"

#define DOOR_SIDE 34

/* ---- passages --------------------------------------------------------------------------- */

/* Returns the gap between the two rooms as a box that just covers their walls. It is drawn after
 * the walls and opens both.
 *
 *     ---+      +---
 *        |......|         the dots are the box; it reaches 2 units into each room
 *     ---+      +---
 */
static brw_box passage_box(const brw_picture *picture, const barrow_link *door, bool *is_across)
{
    barrow_pos cells[2];
    brw_link_cells(picture->dungeon, door, cells);
    int32_t x = (brw_cell_x(picture, cells[0]) + brw_cell_x(picture, cells[1])) / 2;
    int32_t y = (brw_cell_y(picture, cells[0]) + brw_cell_y(picture, cells[1])) / 2;
    int32_t first = brw_graph_inset(picture->dungeon, door->a) + 2;
    int32_t second = brw_graph_inset(picture->dungeon, door->b) + 2;
    int32_t length = first + second, half = BRW_PASSAGE_HALF;
    *is_across = cells[0].y == cells[1].y;
    if (*is_across)
        return (brw_box){x - (cells[0].x < cells[1].x ? first : second), y - half, length,
                         2 * half};
    return (brw_box){x - half, y - (cells[0].y < cells[1].y ? first : second), 2 * half, length};
}

/* Draws the two sides along a passage. The ends stay open. */
static void draw_sides(const brw_picture *picture, brw_box box, bool is_across)
{
    int32_t right = box.x + box.w, bottom = box.y + box.h;
    brw_pen_move(picture, box.x, box.y);
    if (is_across)
        brw_pen_line(picture, right, box.y);
    else
        brw_pen_line(picture, box.x, bottom);
    if (is_across)
        brw_pen_move(picture, box.x, bottom);
    else
        brw_pen_move(picture, right, box.y);
    brw_pen_line(picture, right, bottom);
}

/* Draws the floor first, then all plain sides as one path and all secret ones as another, because
 * fewer paths make a smaller file. A secret door has dashed sides and no floor, because its walls
 * are still closed. */
void brw_draw_passages(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool is_across;
    brw_pen_path(picture, BRW_PASSAGE_STYLE);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (!brw_graph_hides_door(picture, &dungeon->links[i]) &&
            !brw_door_is_secret(&dungeon->links[i]))
            brw_pen_box(picture, passage_box(picture, &dungeon->links[i], &is_across));
    brw_pen_paint(picture);
    for (int secret = 0; secret < 2; secret++) {
        brw_pen_path(picture, secret ? BRW_SECRET_STYLE : BRW_SIDES_STYLE);
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *door = &dungeon->links[i];
            if (brw_graph_hides_door(picture, door) || brw_door_is_secret(door) != secret)
                continue;
            brw_box box = passage_box(picture, door, &is_across);
            draw_sides(picture, box, is_across);
        }
        brw_pen_paint(picture);
    }
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Draws an arrow. It points east and is rotated by one of four quarter-turn matrices, one per
 * heading: east, south, west, north. The points of [shape], starting at the tail:
 *
 *              2
 *         0    1
 *                  3
 *         6    5
 *              4
 */
static void draw_pointer(const brw_picture *picture, const int32_t at[2], brw_heading heading)
{
    static const int8_t shape[7][2] = {{-13, -5}, {0, -5}, {0, -12}, {14, 0},
                                       {0, 12},   {0, 5},  {-13, 5}};
    static const int8_t spins[4][4] = {{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}};
    const int8_t *turn = spins[heading];
    for (int i = 0; i < 7; i++) {
        int32_t x = at[0] + shape[i][0] * turn[0] + shape[i][1] * turn[1];
        int32_t y = at[1] + shape[i][0] * turn[2] + shape[i][1] * turn[3];
        if (i)
            brw_pen_line(picture, x, y);
        else
            brw_pen_move(picture, x, y);
    }
    brw_pen_close(picture);
}

/* Draws the bar on the shut side of a one-sided door: 17 units ahead of the middle, 13 to either
 * side. (-dy, dx) is to the right of the direction (dx, dy), because y grows downward. */
static void draw_bar(const brw_picture *picture, const int32_t at[2], brw_heading heading)
{
    static const int8_t ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int32_t dx = ahead[heading][0], dy = ahead[heading][1];
    brw_pen_path(picture, BRW_SIDES_STYLE);
    brw_pen_move(picture, at[0] + 17 * dx - 13 * dy, at[1] + 17 * dy + 13 * dx);
    brw_pen_line(picture, at[0] + 17 * dx + 13 * dy, at[1] + 17 * dy - 13 * dx);
    brw_pen_paint(picture);
}

void brw_draw_pointer(const brw_picture *picture, const barrow_link *door, const int32_t at[2],
                      int heading)
{
    brw_pen_path(picture, brw_door_look_of(door->kind)->style);
    draw_pointer(picture, at, (brw_heading)heading);
    brw_pen_paint(picture);
    if (brw_door_info(door)->needs == BARROW_NEED_SIDE)
        draw_bar(picture, at, (brw_heading)heading);
}

/* Draws a door. A lock shows its badge instead of the symbol of its kind, except that an arena's
 * door shows both. A dashed ring marks an optional lock (C13). */
static void draw_one_door(brw_picture *picture, const barrow_link *door)
{
    barrow_pos cells[2];
    brw_link_cells(picture->dungeon, door, cells);
    int32_t at[2] = {(brw_cell_x(picture, cells[0]) + brw_cell_x(picture, cells[1])) / 2,
                     (brw_cell_y(picture, cells[0]) + brw_cell_y(picture, cells[1])) / 2};
    const char *symbol = brw_door_look_of(door->kind)->symbol; /* NULL if the kind has none */
    bool is_arena = brw_door_info(door)->leads == BARROW_LEADS_ARENA;
    if (brw_door_is_sided(door))
        brw_draw_pointer(picture, door, at, (int)brw_heading_of(cells[0], cells[1]));
    else if (symbol && (is_arena || door->lock == BARROW_NO_LOCK))
        brw_symbol(picture, symbol, at[0], at[1], DOOR_SIDE);
    if (door->optional && door->lock != BARROW_NO_LOCK) {
        brw_pen_path(picture, BRW_SECRET_STYLE);
        brw_pen_circle(picture, at[0], at[1], 22);
        brw_pen_paint(picture);
    }
    if (door->lock != BARROW_NO_LOCK)
        brw_draw_lock(picture, door->lock, at[0], at[1] + (is_arena ? 22 : 0), 15);
    if (door->marked)
        brw_symbol(picture, "marked", at[0], at[1], 20);
}

static bool has_sign(const barrow_link *door)
{
    return door->lock != BARROW_NO_LOCK || door->marked || brw_door_look_of(door->kind)->symbol;
}

void brw_draw_doors(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    brw_pen_open(picture, "doors", NULL);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        char title[96];
        if (brw_graph_hides_door(picture, door) || !has_sign(door))
            continue;
        brw_format(title, sizeof title, "%s door from room %u to room %u",
                   barrow_link_kind_name((barrow_link_kind)door->kind),
                   brw_room_number(dungeon, door->a), brw_room_number(dungeon, door->b));
        brw_pen_open(picture, NULL, title);
        draw_one_door(picture, door);
        brw_pen_shut(picture);
    }
    brw_pen_shut(picture);
}

/* ---- legend ----------------------------------------------------------------------------- */

void brw_legend_doors(brw_picture *picture)
{
    uint32_t counts[BARROW_LINK_KIND_COUNT] = {0};
    for (uint32_t i = 0; i < picture->dungeon->link_count; i++) {
        const barrow_link *door = &picture->dungeon->links[i];
        if (door->kind < BARROW_LINK_KIND_COUNT && !brw_graph_hides_door(picture, door))
            counts[door->kind]++;
    }
    for (int kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++) {
        const brw_door_look *look = brw_door_look_of((uint8_t)kind);
        if (counts[kind] && look->symbol)
            brw_legend_add(picture, look->symbol, look->caption, counts[kind]);
    }
}

#undef DOOR_SIDE
