/* SPDX-License-Identifier: MIT
 * Pictures of rooms on a grid. The picture is made strip by strip: one row of cells and the wall
 * above it. A strip holds the room of each cell in this row and the one above, and the doors to the
 * east and north of each cell. One pass over all rooms and doors fills it, which needs no memory
 * and is quick enough for the largest grid. */
#include "io/ascii_grid.h"

#include "core/tile_grid.h"
#include "io/doors.h"

#include <string.h>

/* A strip. Columns are counted from the left of the picture. Values are rooms, BRW_ROCK or
 * BARROW_NONE.
 *
 *         +--north--+
 *         |         |
 *         |  here  east
 */
typedef struct grid_strip {
    uint16_t here[BRW_GRID_COLUMNS + 1]; /* the last one is outside */
    uint16_t above[BRW_GRID_COLUMNS + 1];
    uint16_t east[BRW_GRID_COLUMNS];  /* door, or BARROW_NONE */
    uint16_t north[BRW_GRID_COLUMNS]; /* door, or BARROW_NONE */
} grid_strip;

/* A picture. [left] and [top] are the cell in its upper left corner, which may be negative. */
typedef struct grid_picture {
    brw_paint *paint;
    const barrow_dungeon *dungeon;
    const brw_grid_style *style;
    int32_t left, top, columns, rows;
    grid_strip strip;
} grid_picture;

/* ---- cells and doors -------------------------------------------------------------------- */

brw_heading brw_heading_of(barrow_pos from, barrow_pos to)
{
    if (from.y == to.y)
        return from.x < to.x ? BRW_EAST : BRW_WEST;
    return from.y < to.y ? BRW_SOUTH : BRW_NORTH;
}

const char *brw_heading_name(brw_heading heading)
{
    static const char *const names[] = {"east", "south", "west", "north"};
    return names[heading];
}

/* ---- marks ------------------------------------------------------------------------------ */

/* Returns the mark of a door. Marks are as wide as a box, and anything longer is cut so that the
 * picture does not shift. */
brw_mark_text brw_door_mark(const barrow_link *door, brw_heading heading)
{
    static const char arrows[] = {'>', 'v', '<', '^'};
    const brw_door_look *look = brw_door_look_of(door->kind);
    brw_mark_text mark = {"", look->mark_color};
    brw_mark_put(&mark, look->mark);
    for (char *at = mark.text; *at; at++)
        if (*at == '#')
            *at = brw_lock_letter(door->lock);
        else if (*at == '>' && brw_door_is_sided(door))
            *at = arrows[heading];
    return mark;
}

void brw_mark_put(brw_mark_text *mark, const char *text)
{
    size_t used = strlen(mark->text);
    for (; *text && used < BRW_BOX_W; text++)
        mark->text[used++] = *text;
    mark->text[used] = 0;
}

void brw_mark_number(brw_mark_text *mark, uint32_t number)
{
    char digits[BRW_DIGITS];
    brw_mark_put(mark, brw_digits(digits, number));
}

/* ---- strips ----------------------------------------------------------------------------- */

static void fill_cells(grid_picture *picture, const barrow_pos *cells, uint32_t count,
                       uint16_t owner, int32_t y)
{
    for (uint32_t i = 0; i < count; i++) {
        int32_t x = cells[i].x - picture->left;
        if (cells[i].y == y && x >= 0 && x < picture->columns)
            picture->strip.here[x] = owner;
    }
}

/* Finds the doors of a row. A door belongs to the lower or left of its two cells, so it is in
 * exactly one strip and painted once. The cells of a horizontal door share a row, those of a
 * vertical door a column. */
static void fill_doors(grid_picture *picture, int32_t y)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos cells[2];
        brw_link_cells(dungeon, &dungeon->links[i], cells);
        int32_t low = cells[0].y > cells[1].y ? cells[0].y : cells[1].y;
        int32_t x = (cells[0].x < cells[1].x ? cells[0].x : cells[1].x) - picture->left;
        if (low != y || x < 0 || x >= picture->columns)
            continue;
        if (cells[0].y == cells[1].y)
            picture->strip.east[x] = (uint16_t)i;
        else
            picture->strip.north[x] = (uint16_t)i;
    }
}

/* Advances to row [y] and keeps the row above, because walls depend on both. Rock comes after
 * rooms: a shortcut may tunnel through it (C10), and then the room is shown. */
static void fill_strip(grid_picture *picture, int32_t y)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    grid_strip *strip = &picture->strip;
    memcpy(strip->above, strip->here, sizeof strip->above);
    memset(strip->here, BARROW_NONE_BYTE, sizeof strip->here);
    memset(strip->east, BARROW_NONE_BYTE, sizeof strip->east);
    memset(strip->north, BARROW_NONE_BYTE, sizeof strip->north);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, i, &count);
        fill_cells(picture, cells, count, (uint16_t)i, y);
    }
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        int32_t x = dungeon->rock[i].x - picture->left;
        bool is_free = x >= 0 && x < picture->columns && strip->here[x] == BARROW_NONE;
        if (is_free && dungeon->rock[i].y == y)
            strip->here[x] = BRW_ROCK;
    }
    fill_doors(picture, y);
}

static bool is_room_owner(uint16_t owner)
{
    return owner < BRW_ROCK;
}

/* Returns whether there is a wall. There is none within a room or between empty cells, and rock has
 * one only towards a room. */
static bool wall_between(uint16_t one, uint16_t other)
{
    return one != other && (is_room_owner(one) || is_room_owner(other));
}

static bool are_rock(uint16_t one, uint16_t other)
{
    return one == BRW_ROCK && other == BRW_ROCK;
}

/* Returns what is between two cells: a wall, continuous rock, or nothing. */
static char cell_edge(uint16_t one, uint16_t other, char wall)
{
    if (wall_between(one, other))
        return wall;
    return are_rock(one, other) ? ':' : ' ';
}

/* Returns the entry left of column x, which is the outside for column 0. */
static uint16_t owner_before(const uint16_t *row, int32_t x)
{
    return x ? row[x - 1] : (uint16_t)BARROW_NONE;
}

/* ---- walls ------------------------------------------------------------------------------ */

/* Paints a door. Its arrow points from room a to room b, whatever the order of painting. */
static void paint_door(grid_picture *picture, uint16_t id)
{
    const barrow_link *door = &picture->dungeon->links[id];
    barrow_pos cells[2];
    brw_link_cells(picture->dungeon, door, cells);
    brw_mark_text mark = picture->style->door(door, brw_heading_of(cells[0], cells[1]));
    brw_paint_tiles_of(picture->paint, mark.text, mark.color);
}

static void paint_many(brw_paint *paint, char character, uint32_t count)
{
    for (; count; count--)
        brw_paint_tile(paint, character, character == ':' ? BRW_DIM : BRW_WALL);
}

/* Paints the upper left corner of column x: a meeting of walls, continuous rock, or nothing. A wall
 * starts at the corner wherever two adjacent cells around it are separated.
 *
 *          nw | ne
 *         ----+----
 *          sw | se
 */
static void paint_corner(brw_paint *paint, const grid_strip *strip, int32_t x)
{
    uint16_t nw = owner_before(strip->above, x), ne = strip->above[x];
    uint16_t sw = owner_before(strip->here, x), se = strip->here[x];
    uint32_t sides =
        (wall_between(nw, ne) ? BRW_WALL_UP : 0u) | (wall_between(ne, se) ? BRW_WALL_RIGHT : 0u) |
        (wall_between(sw, se) ? BRW_WALL_DOWN : 0u) | (wall_between(nw, sw) ? BRW_WALL_LEFT : 0u);
    bool is_rock = !sides && are_rock(nw, se) && are_rock(ne, sw);
    if (is_rock)
        paint_many(paint, ':', 1);
    else
        brw_paint_joint(paint, sides);
}

/* Paints a row of walls. An extra corner closes it on the right. */
static void paint_wall_above(grid_picture *picture)
{
    const grid_strip *strip = &picture->strip;
    for (int32_t x = 0; x <= picture->columns; x++) {
        paint_corner(picture->paint, strip, x);
        if (x == picture->columns)
            break;
        char wall = cell_edge(strip->above[x], strip->here[x], '-');
        paint_many(picture->paint, wall, (BRW_BOX_W - BRW_DOOR_W) / 2);
        if (strip->north[x] != BARROW_NONE)
            paint_door(picture, strip->north[x]);
        else
            paint_many(picture->paint, wall, BRW_DOOR_W);
        paint_many(picture->paint, wall, (BRW_BOX_W - BRW_DOOR_W) / 2);
    }
    brw_paint_line(picture->paint);
}

/* ---- boxes ------------------------------------------------------------------------------ */

/* Returns the text of a box. Only the first cell of a room has text. */
static brw_mark_text box_mark(grid_picture *picture, int32_t x, int32_t y, uint32_t line)
{
    brw_mark_text mark = {"", BRW_PLAIN};
    uint16_t owner = picture->strip.here[x];
    uint32_t count;
    if (owner == BRW_ROCK)
        return (brw_mark_text){":::::::", BRW_DIM};
    if (!is_room_owner(owner))
        return mark;
    const barrow_pos *first = brw_room_cells(picture->dungeon, owner, &count);
    if (first->x == x + picture->left && first->y == y)
        mark = picture->style->box(picture->dungeon, owner, line);
    return mark;
}

/* Returns whether a door in the wall beside a box covers its outer character. */
static bool door_covers(const grid_strip *strip, int32_t x, uint32_t line)
{
    return line == 0 && x >= 0 && strip->east[x] != BARROW_NONE;
}

/* Paints a box. A horizontal door covers the wall and one character of the box on either side, on
 * the upper line only. paint_door paints that character.
 *
 *         |   k  [k]  s3  |       the seventh of the left box and the first of the right one
 */
static void paint_box(grid_picture *picture, int32_t x, int32_t y, uint32_t line)
{
    brw_mark_text mark = box_mark(picture, x, y, line);
    int32_t length = (int32_t)strlen(mark.text);
    int32_t start = (BRW_BOX_W - length + 1) / 2;
    int32_t first = door_covers(&picture->strip, x - 1, line) ? 1 : 0;
    int32_t last = door_covers(&picture->strip, x, line) ? BRW_BOX_W - 2 : BRW_BOX_W - 1;
    for (int32_t i = first; i <= last; i++) {
        bool is_text = i >= start && i < start + length;
        brw_paint_tile(picture->paint, is_text ? mark.text[i - start] : ' ', mark.color);
    }
}

/* Paints the wall left of each cell, then the cell, and finally the wall on the right, if there is
 * one. */
static void paint_cells(grid_picture *picture, int32_t y, uint32_t line)
{
    const grid_strip *strip = &picture->strip;
    brw_paint *paint = picture->paint;
    for (int32_t x = 0; x < picture->columns; x++) {
        char wall = cell_edge(owner_before(strip->here, x), strip->here[x], '|');
        if (!door_covers(strip, x - 1, line))
            paint_many(paint, wall, 1);
        paint_box(picture, x, y, line);
        if (door_covers(strip, x, line))
            paint_door(picture, strip->east[x]);
    }
    if (is_room_owner(strip->here[picture->columns - 1]))
        brw_paint_tile(paint, '|', BRW_WALL);
    brw_paint_line(paint);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* A crawl shows its whole grid, a quest the part in use. The first cell of each room is enough for
 * a quest's bounds, because only rooms of a crawl have more than one. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high)
{
    uint32_t count;
    *low = *high = *brw_room_cells(dungeon, 0, &count);
    if (dungeon->grid_width) {
        *low = (barrow_pos){0, 0};
        *high =
            (barrow_pos){(int16_t)(dungeon->grid_width - 1), (int16_t)(dungeon->grid_height - 1)};
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = *brw_room_cells(dungeon, i, &count);
        low->x = cell.x < low->x ? cell.x : low->x;
        low->y = cell.y < low->y ? cell.y : low->y;
        high->x = cell.x > high->x ? cell.x : high->x;
        high->y = cell.y > high->y ? cell.y : high->y;
    }
}

/* Computes the position and size of the picture. It is never wider than a strip. */
static void place_picture(grid_picture *picture)
{
    barrow_pos low, high;
    brw_grid_bounds(picture->dungeon, &low, &high);
    picture->left = low.x;
    picture->top = low.y;
    picture->columns = high.x - low.x + 1;
    picture->rows = high.y - low.y + 1;
    if (picture->columns > BRW_GRID_COLUMNS)
        picture->columns = BRW_GRID_COLUMNS;
}

/* Paints an extra strip without cells for the wall below the last row. Before the first strip
 * everything is outside. */
void brw_paint_grid(brw_paint *paint, const barrow_dungeon *dungeon, const brw_grid_style *style)
{
    grid_picture picture = {.paint = paint, .dungeon = dungeon, .style = style};
    if (!dungeon->room_count || brw_paint_small(paint, dungeon))
        return;
    place_picture(&picture);
    memset(&picture.strip, BARROW_NONE_BYTE, sizeof picture.strip);
    for (int32_t y = picture.top; y < picture.top + picture.rows; y++) {
        fill_strip(&picture, y);
        paint_wall_above(&picture);
        for (uint32_t line = 0; line < BRW_BOX_H; line++)
            paint_cells(&picture, y, line);
    }
    fill_strip(&picture, picture.top + picture.rows);
    paint_wall_above(&picture);
}
