/* SPDX-License-Identifier: MIT
 * The picture of rooms and doors. Each stage or zone is a territory in its colour, and each room a
 * box whose fill shows its intensity or danger. Merged rooms are one space. Closed cells of a crawl
 * are hatched. A door is a passage from room to room, with a symbol in the middle that shows what
 * it needs. A lock with a number or colour has the same badge as its switch or key: same shape,
 * same colour, same letter.
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
#include "io/draw.h"

#include <string.h>

#include "base/rng.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/kinds.h"
#include "io/looks.h"

enum {
    ROOM_INSET = 18,
    PASSAGE_HALF = 17, /* half the width of a passage, and of a tunnel */
    ROOM_ROUND = 12,
    TERRITORY_INSET = 5,
    TERRITORY_ROUND = 26,
    GRAPH_SIDE_MOST = 512, /* cells in each direction */
    CONTENT_SIDE = 52,
    DOOR_SIDE = 34,
    SIGNS_MOST = 6 /* symbols in a room: as many types as fit, with space for a roaming enemy */
};

/* ---- rooms and cells -------------------------------------------------------------------- */

uint32_t brw_graph_part(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    return brw_shown(dungeon)->has_colours ? at->as.crawl.zone : at->as.quest.stage;
}

/* Danger goes up to 10. */
int32_t brw_graph_heat(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    int32_t heat = brw_shown(dungeon)->has_colours ? at->as.crawl.danger * BRW_HEAT_MOST / 10
                                                   : at->as.quest.intensity;
    return heat < BRW_HEAT_MOST ? heat : BRW_HEAT_MOST;
}

/* Returns a room's distance from the edges of its cells. A shortcut of a crawl is as narrow as a
 * passage (T8). */
static int32_t room_inset(const barrow_dungeon *dungeon, uint32_t room)
{
    bool is_tunnel = brw_shown(dungeon)->has_colours &&
                     dungeon->rooms[room].as.crawl.path == BARROW_PATH_SHORTCUT;
    return is_tunnel ? BRW_CELL_UNITS / 2 - PASSAGE_HALF : ROOM_INSET;
}

bool brw_graph_hides_room(const brw_picture *picture, uint32_t room)
{
    return !brw_is_master(picture) && brw_room_is_secret(picture->dungeon, room);
}

/* A door that leads to no room has no position on the grid, so it is hidden. */
bool brw_graph_hides_door(const brw_picture *picture, const barrow_link *door)
{
    if (door->a >= picture->dungeon->room_count || door->b >= picture->dungeon->room_count)
        return true;
    return brw_door_is_secret(door) && !brw_is_master(picture);
}

/* Widens [ends], which are left, top, right and bottom, to cover the cells. */
static void cover_cells(int32_t ends[4], const barrow_pos *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ends[0] = cells[i].x < ends[0] ? cells[i].x : ends[0];
        ends[1] = cells[i].y < ends[1] ? cells[i].y : ends[1];
        ends[2] = cells[i].x > ends[2] ? cells[i].x : ends[2];
        ends[3] = cells[i].y > ends[3] ? cells[i].y : ends[3];
    }
}

/* Returns the smallest box around the cells of a room. Its width and height count cells. */
static brw_box cells_box(const barrow_pos *cells, uint32_t count)
{
    int32_t ends[4] = {cells[0].x, cells[0].y, cells[0].x, cells[0].y};
    cover_cells(ends, cells, count);
    return (brw_box){ends[0], ends[1], ends[2] - ends[0] + 1, ends[3] - ends[1] + 1};
}

/* Returns a room's box on the page, wall to wall: all its cells if they fill a rectangle, else the
 * first one. */
static brw_box room_box(const brw_picture *picture, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(picture->dungeon, room, &count);
    brw_box box = cells_box(cells, count);
    if ((int64_t)box.w * box.h != count)
        box = (brw_box){cells[0].x, cells[0].y, 1, 1};
    return (brw_box){
        brw_unit_x(picture, box.x) + ROOM_INSET, brw_unit_y(picture, box.y) + ROOM_INSET,
        box.w * picture->unit - 2 * ROOM_INSET, box.h * picture->unit - 2 * ROOM_INSET};
}

/* ---- territories, rock and ridges ------------------------------------------------------- */

/* Draws one path per stage or zone over all its cells, so that adjacent cells become one area with
 * one outline. Stages and zones count from 0. Cells outside the grid are left out, because
 * documents may come from anywhere. */
static void draw_territories(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    uint32_t size = (uint32_t)(picture->columns * picture->rows), parts = 0, count;
    uint8_t *plane = BRW_ARENA_NEW(picture->arena, uint8_t, size);
    uint8_t *seen = BRW_ARENA_NEW(picture->arena, uint8_t, size);
    picture->failed |= !plane || !seen;
    if (!plane || !seen)
        return;
    brw_region region = {.cells = plane,
                         .seen = seen,
                         .bits = 1,
                         .columns = picture->columns,
                         .rows = picture->rows,
                         .inset = TERRITORY_INSET,
                         .radius = TERRITORY_ROUND};
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        parts = brw_graph_part(dungeon, i) >= parts ? brw_graph_part(dungeon, i) + 1 : parts;
    brw_pen_open(picture, "parts", NULL);
    for (uint32_t part = 0; part < parts; part++) {
        memset(plane, 0, size);
        for (uint32_t i = 0; i < dungeon->room_count; i++) {
            const barrow_pos *cells = brw_room_cells(dungeon, i, &count);
            if (brw_graph_part(dungeon, i) != part || brw_graph_hides_room(picture, i))
                continue;
            for (uint32_t k = 0; k < count; k++) {
                int32_t x = cells[k].x - picture->column0, y = cells[k].y - picture->row0;
                if (x >= 0 && y >= 0 && x < picture->columns && y < picture->rows)
                    plane[y * picture->columns + x] = 1;
            }
        }
        brw_draw_region(picture, brw_part_style(part), region);
    }
    brw_pen_shut(picture);
}

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
            brw_pen_stroke(picture, at_x - lean[0] / 2, at_y - lean[1] / 2, at_x + lean[0] / 2,
                           at_y + lean[1] / 2);
        }
    }
}

/* Draws a cliff below [row], from column [from] up to [to]: its edge, and below it the strokes of
 * the slope, alternately long and short. */
static void draw_cliff(const brw_picture *picture, int32_t row, int32_t from, int32_t to)
{
    int32_t y = brw_unit_y(picture, row + 1), end = brw_unit_x(picture, to) - 6;
    int32_t start = brw_unit_x(picture, from) + 6;
    if (from >= to)
        return;
    for (int32_t i = -5; i <= -3; i++)
        brw_pen_stroke(picture, start, y + i, end, y + i);
    for (int32_t x = start + 4, i = 0; x < end; x += 10, i++)
        brw_pen_stroke(picture, x, y - 3, x, y + (i % 2 ? 3 : 9));
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Draws all fills, or with BRW_ROOM_STYLE all lines, so that no fill covers a neighbour's wall.
 * The outline of a room is that of a plane with only its own cells, so that adjacent rooms stay
 * apart; of one that spreads too far there is none. A player's map has plain floor, because the
 * heat would reveal danger. */
static void draw_rooms(brw_picture *picture, brw_style style)
{
    bool has_heat = brw_shows(picture, BARROW_EXPORT_NO_HEAT) && brw_is_master(picture);
    brw_pen_open(picture, "rooms", NULL);
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++) {
        int32_t heat = brw_graph_heat(picture->dungeon, i) * (BRW_HEAT_LOOKS - 1) / BRW_HEAT_MOST;
        bool is_hot = has_heat && style != BRW_ROOM_STYLE;
        if (brw_graph_hides_room(picture, i))
            continue;
        brw_pen_path(picture, is_hot ? (brw_style)(BRW_HEAT0_STYLE + heat) : style);
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(picture->dungeon, i, &count);
        brw_box box = cells_box(cells, count);
        bool is_far = box.w > GRAPH_SIDE_MOST || box.h > GRAPH_SIDE_MOST;
        uint32_t size = is_far ? 0 : (uint32_t)(box.w * box.h);
        uint8_t *plane = BRW_ARENA_ZEROS(picture->arena, uint8_t, 2 * size);
        picture->failed |= !plane;
        if (plane && !is_far) {
            for (uint32_t k = 0; k < count; k++)
                plane[(cells[k].y - box.y) * box.w + cells[k].x - box.x] = 1;
            brw_draw_outline(picture, &(brw_region){.cells = plane,
                                                    .seen = plane + size,
                                                    .bits = 1,
                                                    .columns = box.w,
                                                    .rows = box.h,
                                                    .x0 = box.x - picture->column0,
                                                    .y0 = box.y - picture->row0,
                                                    .inset = room_inset(picture->dungeon, i),
                                                    .radius = ROOM_ROUND});
        }
        brw_pen_paint(picture);
    }
    brw_pen_shut(picture);
}

/* ---- contents --------------------------------------------------------------------------- */

/* Switches of a quest have numbers and the lock colours of a crawl have letters, as in all other
 * output. Letters are dark on light badges, light on dark ones. Lightness is 3 red + 6 green + 1
 * blue out of 2550, roughly as the eye perceives it. The threshold is a little above the middle. */
void brw_draw_lock(brw_picture *picture, uint8_t lock, int32_t x, int32_t y, int32_t radius)
{
    uint32_t color = picture->styles[BRW_LOCK0_STYLE + lock % BRW_LOCK_LOOKS].fill;
    uint32_t light = 3 * (color >> 24) + 6 * (color >> 16 & 0xFF) + (color >> 8 & 0xFF);
    brw_style style = light < 1350 ? BRW_LETTER_LIGHT_STYLE : BRW_LETTER_STYLE;
    char letter[2] = {brw_lock_letter(lock), 0};
    brw_badge(picture, lock, x, y, radius);
    if (brw_shown(picture->dungeon)->has_colours)
        brw_pen_text(picture, style, x, y + 5, letter);
    else
        brw_pen_number(picture, style, x, y + 5, brw_switch_number(lock));
}

/* Draws what is in a room. A player sees only where the quest begins. The purpose is a small sign
 * in the lower left corner, or in the middle if that is empty. Content that needs the treasure is
 * in a dotted box with the treasure in its corner, because on the tile map it is behind an
 * obstacle. */
static void draw_quest_room(brw_picture *picture, const barrow_room *at, int32_t x, int32_t y)
{
    const barrow_quest_room *room = &at->as.quest;
    bool is_alone = room->content == BARROW_CONTENT_NONE;
    bool has_purpose = brw_is_master(picture) && room->purpose < BARROW_PURPOSE_COUNT &&
                       brw_purpose_looks[room->purpose].symbol;
    if (!brw_is_master(picture) && room->content != BARROW_CONTENT_ENTRY)
        return;
    if (has_purpose)
        brw_symbol(picture, brw_purpose_looks[room->purpose].symbol, is_alone ? x : x - 27,
                   is_alone ? y : y + 26, is_alone ? 34 : 22);
    if (room->content >= BARROW_CONTENT_COUNT || !brw_content_looks[room->content].symbol)
        return;
    const char *treasure =
        brw_treasure_look(picture->dungeon, (uint32_t)(at - picture->dungeon->rooms))->symbol;
    if (brw_needs_treasure(room->content)) {
        brw_symbol(picture, "block", x, y, 60);
        brw_symbol(picture, treasure, x + 27, y - 30, 22);
    }
    brw_symbol(picture,
               room->content == BARROW_CONTENT_ITEM ? treasure
                                                    : brw_content_looks[room->content].symbol,
               x, y, brw_needs_treasure(room->content) ? 42 : CONTENT_SIDE);
    if (room->switch_id != BARROW_NO_SWITCH)
        brw_draw_lock(picture, room->switch_id, x + 26, y + 26, 15);
}

/* Draws the symbols of a crawl's room side by side, smaller if there are many. The row is centred:
 * symbol i of n is (2i - n + 1) half widths from the middle. A key takes the lower half of the
 * cell, and the symbols move up. A player sees only where the crawl begins. */
static void draw_crawl_room(brw_picture *picture, const barrow_room *at, int32_t x, int32_t y)
{
    const barrow_crawl_room *room = &at->as.crawl;
    const char *signs[SIGNS_MOST];
    int32_t count = 0;
    uint32_t types = brw_is_master(picture) ? room->types : room->types & 1u << BARROW_TYPE_INITIAL;
    for (int type = 0; type < BARROW_TYPE_COUNT && count < SIGNS_MOST - 1; type++)
        if (types & (1u << type))
            signs[count++] = brw_room_looks[type].symbol;
    if (room->foe && brw_is_master(picture))
        signs[count++] = "foe";
    bool has_key = room->key != BARROW_NO_KEY && brw_is_master(picture);
    int32_t side = count <= 1 ? CONTENT_SIDE - 6 : count == 2 ? 36 : 28;
    for (int32_t i = 0; i < count; i++)
        brw_symbol(picture, signs[i], x + (2 * i - count + 1) * (side + 2) / 2,
                   has_key ? y - 14 : y, has_key ? side * 3 / 4 : side);
    if (has_key) { /* the badge of its lock is its bow */
        brw_symbol(picture, "key", x + 6, y + 24, 44);
        brw_draw_lock(picture, room->key, x - 8, y + 24, 15);
    }
}

/* Draws the number and the contents of a room. The spot is invisible. It is a target for the
 * pointer, so that the title appears on hover; to a player that is only the number. */
static void draw_contents(brw_picture *picture, uint32_t id)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    const barrow_quest_room *quest = &room->as.quest;
    const barrow_crawl_room *crawl = &room->as.crawl;
    bool is_crawl = brw_shown(dungeon)->has_colours;
    uint32_t number = brw_room_number(dungeon, id);
    brw_box box = room_box(picture, id);
    char title[96];
    size_t used = brw_format(title, sizeof title, "room %u", number);
    const char *purpose = is_crawl ? NULL : barrow_purpose_name(quest->purpose);
    if (brw_is_master(picture) && is_crawl)
        brw_format(title + used, sizeof title - used, ", %s path, zone %u, danger %u, reward %u",
                   barrow_path_name(crawl->path), (uint32_t)crawl->zone, (uint32_t)crawl->danger,
                   (uint32_t)crawl->reward);
    else if (brw_is_master(picture))
        brw_format(title + used, sizeof title - used, ", stage %u, %s%s%s, intensity %u of 1000",
                   (uint32_t)quest->stage, barrow_content_name(quest->content), purpose ? ", " : "",
                   purpose ? purpose : "", (uint32_t)quest->intensity);
    brw_pen_open(picture, NULL, title);
    brw_pen_fill_box(picture, BRW_SPOT_STYLE, box);
    if (brw_shows(picture, BARROW_EXPORT_NO_NUMBERS))
        brw_pen_number(picture, BRW_SMALL_STYLE, box.x + 7, box.y + 20, number);
    (is_crawl ? draw_crawl_room : draw_quest_room)(picture, room, box.x + box.w / 2,
                                                   box.y + box.h / 2 + 4);
    brw_pen_shut(picture);
}

/* ---- trails ----------------------------------------------------------------------------- */

/* Draws a line through each door that the solution moves through, in either direction, from the
 * middle of one room to the middle of the other. A door that is only opened does not count. */
static void draw_trail(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!dungeon->solution_count)
        return;
    brw_pen_path(picture, BRW_WAY_STYLE);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        barrow_pos cells[2];
        bool is_walked = false;
        for (uint32_t k = 0; k < dungeon->solution_count && !is_walked; k++)
            is_walked =
                dungeon->solution[k].link == i && dungeon->solution[k].action == BARROW_DO_MOVE;
        if (!is_walked || door->a >= dungeon->room_count || door->b >= dungeon->room_count)
            continue;
        brw_link_cells(dungeon, door, cells);
        brw_box from = room_box(picture, door->a), to = room_box(picture, door->b);
        brw_pen_move(picture, from.x + from.w / 2, from.y + from.h / 2);
        for (int end = 0; end < 2; end++)
            brw_pen_line(picture, brw_cell_x(picture, cells[end]), brw_cell_y(picture, cells[end]));
        brw_pen_line(picture, to.x + to.w / 2, to.y + to.h / 2);
    }
    brw_pen_paint(picture);
}

/* Draws the routes of roaming enemies beside the symbols in the middle of rooms. */
static void draw_patrols(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!dungeon->foe_count)
        return;
    brw_pen_path(picture, BRW_ROUTE_STYLE);
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        for (uint32_t k = 0; k < dungeon->foes[i].room_count; k++) {
            uint32_t count;
            uint16_t room = dungeon->route_rooms[dungeon->foes[i].first_room + k];
            if (room >= dungeon->room_count)
                continue;
            barrow_pos cell = *brw_room_cells(dungeon, room, &count);
            (k ? brw_pen_line : brw_pen_move)(picture, brw_cell_x(picture, cell) + 34,
                                              brw_cell_y(picture, cell) + 34);
        }
    brw_pen_paint(picture);
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Finds the two cells of a door, and the middle between them on the page. */
static void door_middle(const brw_picture *picture, const barrow_link *door, barrow_pos cells[2],
                        int32_t at[2])
{
    brw_link_cells(picture->dungeon, door, cells);
    at[0] = (brw_cell_x(picture, cells[0]) + brw_cell_x(picture, cells[1])) / 2;
    at[1] = (brw_cell_y(picture, cells[0]) + brw_cell_y(picture, cells[1])) / 2;
}

/* Adds a passage to the path: the gap between the two rooms as a box that just covers their walls,
 * or only the two sides along it. It is drawn after the walls and opens both.
 *
 *     ---+      +---
 *        |......|         the dots are the box; it reaches 2 units into each room
 *     ---+      +---
 */
static void add_passage(const brw_picture *picture, const barrow_link *door, bool is_floor)
{
    barrow_pos cells[2];
    int32_t at[2];
    door_middle(picture, door, cells, at);
    int32_t first = room_inset(picture->dungeon, door->a) + 2;
    int32_t second = room_inset(picture->dungeon, door->b) + 2;
    bool is_across = cells[0].y == cells[1].y;
    bool is_forth = is_across ? cells[0].x < cells[1].x : cells[0].y < cells[1].y;
    int32_t before = is_forth ? first : second, after = is_forth ? second : first;
    int32_t left = at[0] - (is_across ? before : PASSAGE_HALF);
    int32_t right = at[0] + (is_across ? after : PASSAGE_HALF);
    int32_t top = at[1] - (is_across ? PASSAGE_HALF : before);
    int32_t bottom = at[1] + (is_across ? PASSAGE_HALF : after);
    if (is_floor) {
        brw_pen_box(picture, (brw_box){left, top, right - left, bottom - top});
    } else if (is_across) {
        brw_pen_stroke(picture, left, top, right, top);
        brw_pen_stroke(picture, left, bottom, right, bottom);
    } else {
        brw_pen_stroke(picture, left, top, left, bottom);
        brw_pen_stroke(picture, right, top, right, bottom);
    }
}

/* Draws an arrow. It points east and is rotated by one of four quarter-turn matrices, one per
 * heading: east, south, west, north. The points of [shape], starting at the tail:
 *
 *              2
 *         0    1
 *                  3
 *         6    5
 *              4
 *
 * A one-sided door has a bar on its shut side: 17 units ahead of the middle, 13 to either side. */
void brw_draw_pointer(const brw_picture *picture, const barrow_link *door, const int32_t at[2],
                      int heading)
{
    static const int8_t shape[7][2] = {{-13, -5}, {0, -5}, {0, -12}, {14, 0},
                                       {0, 12},   {0, 5},  {-13, 5}};
    static const int8_t spins[4][4] = {{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}};
    const int8_t *turn = spins[heading];
    int32_t dx = turn[0], dy = turn[2]; /* (-dy, dx) is to the right, because y grows downward */
    brw_pen_path(picture, brw_door_look_of(door->kind)->style);
    for (int i = 0; i < 7; i++)
        (i ? brw_pen_line : brw_pen_move)(picture,
                                          at[0] + shape[i][0] * turn[0] + shape[i][1] * turn[1],
                                          at[1] + shape[i][0] * turn[2] + shape[i][1] * turn[3]);
    brw_pen_close(picture);
    brw_pen_paint(picture);
    if (brw_door_info(door)->needs != BARROW_NEED_SIDE)
        return;
    brw_pen_path(picture, BRW_SIDES_STYLE);
    brw_pen_stroke(picture, at[0] + 17 * dx - 13 * dy, at[1] + 17 * dy + 13 * dx,
                   at[0] + 17 * dx + 13 * dy, at[1] + 17 * dy - 13 * dx);
    brw_pen_paint(picture);
}

void brw_open_door(const brw_picture *picture, const barrow_link *door)
{
    char title[96];
    brw_format(title, sizeof title, "%s door from room %u to room %u",
               barrow_link_kind_name(door->kind), brw_room_number(picture->dungeon, door->a),
               brw_room_number(picture->dungeon, door->b));
    brw_pen_open(picture, NULL, title);
}

/* Draws a door. A lock shows its badge instead of the symbol of its kind, except that an arena's
 * door shows both. A dashed ring marks an optional lock (C13). */
static void draw_graph_door(brw_picture *picture, const barrow_link *door)
{
    barrow_pos cells[2];
    int32_t at[2];
    const char *symbol = brw_door_symbol(picture->dungeon, door); /* NULL if the kind has none */
    bool is_arena = brw_door_info(door)->leads == BARROW_LEADS_ARENA;
    door_middle(picture, door, cells, at);
    brw_open_door(picture, door);
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
    if (picture->dungeon->params.family == BARROW_QUEST && door->seal != BARROW_NONE &&
        brw_is_master(picture))
        brw_symbol(picture, "skull", at[0] + 15, at[1] - 15, 18);
    brw_pen_shut(picture);
}

/* Returns the first tile of plain floor in a room, row by row, on which nothing lies; the room's
 * corner if there is none. */
static barrow_pos bare_floor_of(const barrow_dungeon *dungeon, uint32_t room)
{
    barrow_rect rect = dungeon->rooms[room].rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        barrow_pos at = {(int16_t)(rect.x + i % rect.w), (int16_t)(rect.y + i / rect.w)};
        bool is_bare = barrow_tile_at(dungeon, at.x, at.y) == BARROW_TILE_FLOOR;
        for (uint32_t k = 0; is_bare && k < dungeon->thing_count; k++)
            is_bare = dungeon->things[k].pos.x != at.x || dungeon->things[k].pos.y != at.y;
        if (is_bare)
            return at;
    }
    return (barrow_pos){rect.x, rect.y};
}

/* Draws the signs of hidden doors: on a graph three quarters of the way to the wall, a map in the
 * corner of its room; on a tile map at the wall beside the door, a map on the first bare floor of
 * its room. Ids of imported documents exist, ways may be out of range. */
void brw_draw_clues(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->clue_count && brw_is_master(picture); i++) {
        const barrow_clue *clue = &dungeon->clues[i];
        const barrow_link *door = &dungeon->links[clue->door];
        barrow_pos cell = dungeon->rooms[clue->room].as.quest.cell, cells[2];
        brw_link_cells(dungeon, door, cells);
        bool is_map = clue->kind == BARROW_CLUE_MAP, is_down = cells[0].x == cells[1].x;
        if (dungeon->width == 0) {
            int32_t x = brw_cell_x(picture, cell), y = brw_cell_y(picture, cell);
            barrow_pos far = cells[cells[0].x == cell.x && cells[0].y == cell.y];
            int32_t dx = brw_cell_x(picture, far) - x, dy = brw_cell_y(picture, far) - y;
            brw_symbol(picture, "clue", is_map ? x + 27 : x + dx / 3, is_map ? y + 26 : y + dy / 3,
                       22);
        } else if (is_map) {
            brw_tile_symbol(picture, "clue", bare_floor_of(dungeon, clue->room), picture->unit);
        } else if (door->tile_count > 0 && door->first_tile < dungeon->route_count) {
            barrow_pos at = dungeon->routes[door->first_tile];
            brw_symbol(picture, "clue", brw_cell_x(picture, at) + is_down * picture->unit,
                       brw_cell_y(picture, at) + !is_down * picture->unit, picture->unit);
        }
    }
}

/* ---- legend ----------------------------------------------------------------------------- */

/* Adds a look that occurs, unless it has no symbol or only the referee may know of it. */
static void legend_room_look(brw_picture *picture, const brw_look *look, uint32_t count)
{
    if (count && look->symbol && (look->is_public || brw_is_master(picture)))
        brw_legend_add(picture, look->symbol, look->word, count);
}

/* Lists the ways that treasures open, each by what stands in it, then the other kinds of doors. */
void brw_legend_doors(brw_picture *picture)
{
    static const char *const needs[] = {
#define BARROW_TREASURE(NAME, name, code, ...) [code] = "needs the " #name,
#include "barrow/def/treasure.def"
    };
    const barrow_dungeon *dungeon = picture->dungeon;
    uint32_t counts[256] = {0};
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        const char *symbol = NULL;
        uint32_t count = 0;
        for (uint32_t k = 0; k < dungeon->link_count; k++)
            if (dungeon->links[k].kind == BARROW_LINK_BARRIER && dungeon->links[k].treasure == i) {
                symbol = brw_door_symbol(dungeon, &dungeon->links[k]);
                count++;
            }
        if (symbol && dungeon->treasures[i].kind < BARROW_TREASURE_KIND_COUNT)
            brw_legend_add(picture, symbol, needs[dungeon->treasures[i].kind], count);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        counts[dungeon->links[i].kind] += !brw_graph_hides_door(picture, &dungeon->links[i]);
    counts[BARROW_LINK_BARRIER] = 0;
    if (dungeon->width > 0) /* bars are tiles */
        counts[BARROW_LINK_WINDOW] = 0;
    for (uint8_t kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++)
        if (counts[kind] && brw_door_look_of(kind)->symbol)
            brw_legend_add(picture, brw_door_look_of(kind)->symbol, brw_door_look_of(kind)->word,
                           counts[kind]);
    if (dungeon->clue_count && brw_is_master(picture))
        brw_legend_add(picture, "clue", "sign of a hidden door", dungeon->clue_count);
}

/* ---- the motif -------------------------------------------------------------------------- */

/* Sets the size of the graph and its legend. A crawl shows its whole grid, because cells without
 * rooms are part of it. A quest has no grid and shows the cells that its rooms cover, at least one.
 * Hidden rooms do not count, because space left for them would reveal them. */
static void frame_graph(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    int32_t ends[4] = {1 << 20, 1 << 20, -(1 << 20), -(1 << 20)};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, i, &count);
        if (!brw_graph_hides_room(picture, i))
            cover_cells(ends, cells, count);
    }
    if (ends[2] < ends[0])
        memset(ends, 0, sizeof ends);
    picture->unit = BRW_CELL_UNITS;
    picture->column0 = ends[0];
    picture->row0 = ends[1];
    picture->columns =
        ends[2] - ends[0] < GRAPH_SIDE_MOST ? ends[2] - ends[0] + 1 : GRAPH_SIDE_MOST;
    picture->rows = ends[3] - ends[1] < GRAPH_SIDE_MOST ? ends[3] - ends[1] + 1 : GRAPH_SIDE_MOST;
    if (dungeon->grid_width) {
        picture->column0 = picture->row0 = 0;
        picture->columns = dungeon->grid_width;
        picture->rows = dungeon->grid_height;
    }
    const brw_census census = brw_take_census(dungeon);
    if (brw_shown(dungeon)->has_colours) { /* a room of several types counts for each */
        for (int type = 0; type < BARROW_TYPE_COUNT; type++)
            legend_room_look(picture, &brw_room_looks[type], census.types[type]);
        if (brw_is_master(picture) && census.keys)
            brw_legend_add(picture, "key", "key of its lock", 1);
        if (brw_is_master(picture) && dungeon->foe_count) {
            brw_legend_add(picture, "foe", "roaming enemy", dungeon->foe_count);
            brw_legend_add(picture, "patrol", "its route", 1);
        }
    } else { /* treasures by their own names, then purposes and contents */
        for (uint32_t i = 0; i < dungeon->treasure_count && brw_is_master(picture); i++) {
            const char *name = barrow_treasure_name(dungeon->treasures[i].kind);
            if (name)
                brw_legend_add(picture, name, name, 1);
        }
        for (int i = 0; i < BARROW_PURPOSE_COUNT; i++)
            legend_room_look(picture, &brw_purpose_looks[i], census.purposes[i]);
        for (int i = 0; i < BARROW_CONTENT_COUNT; i++)
            if (i != BARROW_CONTENT_ITEM || !dungeon->treasure_count)
                legend_room_look(picture, &brw_content_looks[i], census.contents[i]);
    }
    if (brw_is_master(picture) && brw_shows(picture, BARROW_EXPORT_NO_PATH) &&
        dungeon->solution_count)
        brw_legend_add(picture, "way", "way of the solution", 1);
    brw_legend_doors(picture);
}

/* Draws from the bottom up: later parts cover earlier ones. */
static void draw_graph(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (dungeon->rock_count)
        brw_pen_path(picture, BRW_ROCK_STYLE);
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        draw_rock_cell(picture, dungeon->rock[i]);
    if (dungeon->rock_count)
        brw_pen_paint(picture);
    draw_territories(picture);
    if (dungeon->ridge_count)
        brw_pen_path(picture, BRW_ROCK_STYLE);
    for (uint32_t i = 0; i < dungeon->ridge_count; i++) { /* cliffs, each with a gap */
        barrow_ridge ridge = dungeon->ridges[i];
        draw_cliff(picture, ridge.row, 0, ridge.gap);
        draw_cliff(picture, ridge.row, ridge.gap + 1, dungeon->grid_width);
    }
    if (dungeon->ridge_count)
        brw_pen_paint(picture);
    draw_rooms(picture, BRW_FLOOR_STYLE);
    draw_rooms(picture, BRW_ROOM_STYLE);
    /* Draw the floor first, then all plain sides as one path and all secret ones as another,
     * because fewer paths make a smaller file. A secret door has dashed sides and no floor, because
     * its walls are still closed. */
    static const brw_style styles[] = {BRW_PASSAGE_STYLE, BRW_SIDES_STYLE, BRW_SECRET_STYLE};
    for (int layer = 0; layer < 3; layer++) {
        brw_pen_path(picture, styles[layer]);
        for (uint32_t i = 0; i < dungeon->link_count; i++)
            if (!brw_graph_hides_door(picture, &dungeon->links[i]) &&
                brw_door_is_secret(&dungeon->links[i]) == (layer == 2))
                add_passage(picture, &dungeon->links[i], layer == 0);
        brw_pen_paint(picture);
    }
    if (brw_is_master(picture))
        draw_patrols(picture);
    if (brw_is_master(picture) && brw_shows(picture, BARROW_EXPORT_NO_PATH))
        draw_trail(picture);
    brw_pen_open(picture, "contents", NULL);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!brw_graph_hides_room(picture, i))
            draw_contents(picture, i);
    brw_pen_shut(picture);
    brw_pen_open(picture, "doors", NULL);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        bool has_sign =
            door->lock != BARROW_NO_LOCK || door->marked || brw_door_look_of(door->kind)->symbol;
        if (has_sign && !brw_graph_hides_door(picture, door))
            draw_graph_door(picture, door);
    }
    brw_draw_clues(picture);
    brw_pen_shut(picture);
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
