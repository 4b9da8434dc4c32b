/* SPDX-License-Identifier: MIT
 * The contents of a graph's rooms, the trail of the solution through them, the routes of roaming
 * enemies, and the doors: a passage from room to room, with a symbol in the middle that shows what
 * the door needs. A lock with a number or colour has the same badge as its switch or key: same shape,
 * same colour, same letter. */
#include "base/bits.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/kinds.h"
#include "io/draw_graph.h"
#include "io/family.h"
#include "io/looks.h"
#include "io/paint.h"

#define CONTENT_SIDE 52
#define DOOR_SIDE    34
/* Maximum number of symbols in a room: as many types as fit, with space for a roaming enemy. */
#define SIGNS_MOST 6

/* ---- locks ------------------------------------------------------------------------------ */

/* Returns the style of a badge's letter: dark on light badges, light on dark ones. Lightness is 3
 * red + 6 green + 1 blue out of 2550, roughly as the eye perceives it. The threshold is a little
 * above the middle. */
static brw_style letter_style(const brw_picture *picture, uint8_t lock)
{
    uint32_t color = picture->styles[BRW_LOCK0_STYLE + lock % BRW_LOCK_LOOKS].fill;
    uint32_t light = 3 * (color >> 24) + 6 * (color >> 16 & 0xFF) + (color >> 8 & 0xFF);
    return light < 1350 ? BRW_LETTER_LIGHT_STYLE : BRW_LETTER_STYLE;
}

/* Switches of a quest have numbers and the lock colours of a crawl have letters, as in all other
 * output. */
void brw_draw_lock(brw_picture *picture, uint8_t lock, int32_t x, int32_t y, int32_t radius)
{
    char letter[2] = {brw_lock_letter(lock), 0};
    brw_badge(picture, lock, x, y, radius);
    if (brw_shown(picture->dungeon)->has_colours)
        brw_pen_text(picture, letter_style(picture, lock), x, y + 5, letter);
    else
        brw_pen_number(picture, letter_style(picture, lock), x, y + 5, brw_switch_number(lock));
}

/* ---- a room's contents ------------------------------------------------------------------ */

/* Draws the purpose as a small sign in the lower left corner, or in the middle if that is empty. */
static void draw_purpose_sign(brw_picture *picture, const barrow_quest_room *room, int32_t x,
                              int32_t y)
{
    bool is_alone = room->content == BARROW_CONTENT_NONE;
    if (room->purpose < BARROW_PURPOSE_COUNT && brw_purpose_looks[room->purpose].symbol)
        brw_symbol(picture, brw_purpose_looks[room->purpose].symbol, is_alone ? x : x - 27,
                   is_alone ? y : y + 26, is_alone ? 34 : 22);
}

/* A player sees only where the quest begins. Content that needs the treasure is in a dotted box
 * with the treasure in its corner, because on the tile map it is behind an obstacle. */
void brw_draw_quest_room(brw_picture *picture, const barrow_room *at, int32_t x, int32_t y)
{
    const barrow_quest_room *room = &at->as.quest;
    bool is_master = brw_shows(picture, BARROW_EXPORT_PLAYER);
    if (!is_master && room->content != BARROW_CONTENT_ENTRY)
        return;
    if (is_master)
        draw_purpose_sign(picture, room, x, y);
    if (room->content >= BARROW_CONTENT_COUNT || !brw_content_looks[room->content].symbol)
        return;
    const char *treasure = brw_treasure_look(picture->dungeon, (uint32_t)(at - picture->dungeon->rooms))->symbol;
    const char *symbol = room->content == BARROW_CONTENT_ITEM ? treasure
                                                              : brw_content_looks[room->content].symbol;
    if (brw_needs_treasure(room->content)) {
        brw_symbol(picture, "block", x, y, 60);
        brw_symbol(picture, treasure, x + 27, y - 30, 22);
    }
    brw_symbol(picture, symbol, x, y, brw_needs_treasure(room->content) ? 42 : CONTENT_SIDE);
    if (room->switch_id != BARROW_NO_SWITCH)
        brw_draw_lock(picture, room->switch_id, x + 26, y + 26, 15);
}

/* Draws the symbols of a crawl's room side by side, smaller if there are many. The row is centred:
 * symbol i of n is (2i - n + 1) half widths from the middle. A key takes the lower half of the
 * cell, and the symbols move up. */
void brw_draw_crawl_room(brw_picture *picture, const barrow_room *at, int32_t x, int32_t y)
{
    const barrow_crawl_room *room = &at->as.crawl;
    const char *signs[SIGNS_MOST];
    int32_t count = 0;
    uint32_t types = room->types;
    if (!brw_shows(picture, BARROW_EXPORT_PLAYER))
        types &= 1u << BARROW_TYPE_INITIAL; /* the only public one */
    for (int type = 0; type < BARROW_TYPE_COUNT && count < SIGNS_MOST - 1; type++)
        if (types & (1u << type))
            signs[count++] = brw_room_looks[type].symbol;
    if (room->foe && brw_shows(picture, BARROW_EXPORT_PLAYER))
        signs[count++] = "foe";
    bool has_key = room->key != BARROW_NO_KEY && brw_shows(picture, BARROW_EXPORT_PLAYER);
    int32_t side = count <= 1 ? CONTENT_SIDE - 6 : count == 2 ? 36 : 28;
    int32_t row = has_key ? y - 14 : y;
    for (int32_t i = 0; i < count; i++)
        brw_symbol(picture, signs[i], x + (2 * i - count + 1) * (side + 2) / 2, row,
                   has_key ? side * 3 / 4 : side);
    if (has_key) { /* the badge of its lock is its bow */
        brw_symbol(picture, "key", x + 6, y + 24, 44);
        brw_draw_lock(picture, room->key, x - 8, y + 24, 15);
    }
}

void brw_quest_title(const barrow_room *room, uint32_t number, char *title, size_t size)
{
    const char *purpose = barrow_purpose_name((barrow_purpose)room->as.quest.purpose);
    brw_format(title, size, "room %u, stage %u, %s%s%s, intensity %u of 1000", number,
               (uint32_t)room->as.quest.stage,
               barrow_content_name((barrow_content)room->as.quest.content), purpose ? ", " : "",
               purpose ? purpose : "", (uint32_t)room->as.quest.intensity);
}

void brw_crawl_title(const barrow_room *room, uint32_t number, char *title, size_t size)
{
    brw_format(title, size, "room %u, %s path, zone %u, danger %u, reward %u", number,
               barrow_path_name((barrow_path_kind)room->as.crawl.path),
               (uint32_t)room->as.crawl.zone, (uint32_t)room->as.crawl.danger,
               (uint32_t)room->as.crawl.reward);
}

/* The spot is invisible. It is a target for the pointer, so that the title appears on hover; to a
 * player that is only the number. */
void brw_draw_contents(brw_picture *picture, uint32_t id)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    brw_box box = brw_graph_box(picture, id);
    char title[96];
    if (brw_shows(picture, BARROW_EXPORT_PLAYER))
        brw_shown(dungeon)->title(room, brw_room_number(dungeon, id), title, sizeof title);
    else
        brw_format(title, sizeof title, "room %u", brw_room_number(dungeon, id));
    brw_pen_open(picture, NULL, title);
    brw_pen_fill_box(picture, BRW_SPOT_STYLE, box);
    if (brw_shows(picture, BARROW_EXPORT_NO_NUMBERS))
        brw_pen_number(picture, BRW_SMALL_STYLE, box.x + 7, box.y + 20,
                       brw_room_number(dungeon, id));
    brw_shown(dungeon)->draw(picture, room, box.x + box.w / 2, box.y + box.h / 2 + 4);
    brw_pen_shut(picture);
}

/* ---- trails ----------------------------------------------------------------------------- */

/* Returns whether the solution moves through the door in either direction. A door that is only
 * opened does not count. */
static bool is_on_solution(const barrow_dungeon *dungeon, uint32_t link)
{
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        if (dungeon->solution[i].link == link && dungeon->solution[i].action == BARROW_DO_MOVE)
            return true;
    return false;
}

/* Draws a line through each door that the solution uses, from the middle of one room to the middle
 * of the other. */
void brw_draw_trail(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!dungeon->solution_count)
        return;
    brw_pen_path(picture, BRW_WAY_STYLE);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        barrow_pos cells[2];
        if (door->a >= dungeon->room_count || door->b >= dungeon->room_count ||
            !is_on_solution(dungeon, i))
            continue;
        brw_link_cells(dungeon, door, cells);
        brw_box from = brw_graph_box(picture, door->a), to = brw_graph_box(picture, door->b);
        brw_pen_move(picture, from.x + from.w / 2, from.y + from.h / 2);
        for (int end = 0; end < 2; end++)
            brw_pen_line(picture, brw_cell_x(picture, cells[end]), brw_cell_y(picture, cells[end]));
        brw_pen_line(picture, to.x + to.w / 2, to.y + to.h / 2);
    }
    brw_pen_paint(picture);
}

/* Draws routes beside the middle of each room, to avoid the symbols there. */
void brw_draw_patrols(const brw_picture *picture)
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
            int32_t x = brw_cell_x(picture, cell) + 34, y = brw_cell_y(picture, cell) + 34;
            if (k)
                brw_pen_line(picture, x, y);
            else
                brw_pen_move(picture, x, y);
        }
    brw_pen_paint(picture);
}

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
    const char *symbol = brw_door_symbol(picture->dungeon, door); /* NULL if the kind has none */
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
    if (door->seal != BARROW_NONE && brw_shows(picture, BARROW_EXPORT_PLAYER))
        brw_symbol(picture, "skull", at[0] + 15, at[1] - 15, 18);
}

void brw_draw_doors(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    brw_pen_open(picture, "doors", NULL);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        char title[96];
        if (brw_graph_hides_door(picture, door) ||
            (door->lock == BARROW_NO_LOCK && !door->marked && !brw_door_look_of(door->kind)->symbol))
            continue;
        brw_format(title, sizeof title, "%s door from room %u to room %u",
                   barrow_link_kind_name((barrow_link_kind)door->kind),
                   brw_room_number(dungeon, door->a), brw_room_number(dungeon, door->b));
        brw_pen_open(picture, NULL, title);
        draw_one_door(picture, door);
        brw_pen_shut(picture);
    }
    brw_draw_clues(picture);
    brw_pen_shut(picture);
}

/* Draws the signs of hidden doors: on a graph three quarters of the way to the wall, a map in the
 * corner of its room; on a tile map at the wall beside the door, where maps are not shown. Ids of
 * imported documents exist, ways may be out of range. */
void brw_draw_clues(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->clue_count && brw_shows(picture, BARROW_EXPORT_PLAYER); i++) {
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
        } else if (!is_map && door->tile_count > 0 && door->first_tile < dungeon->route_count) {
            barrow_pos at = dungeon->routes[door->first_tile];
            brw_symbol(picture, "clue", brw_unit_x(picture, at.x + is_down) + picture->unit / 2,
                       brw_unit_y(picture, at.y + !is_down) + picture->unit / 2, picture->unit);
        }
    }
}

/* ---- legend ----------------------------------------------------------------------------- */

static void legend_treasures(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        const char *name = barrow_treasure_name((barrow_treasure_kind)dungeon->treasures[i].kind);
        if (name)
            brw_legend_add(picture, name, name, 1);
    }
}

static void legend_purposes(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (int purpose = 0; purpose < BARROW_PURPOSE_COUNT; purpose++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            count += dungeon->rooms[i].as.quest.purpose == purpose;
        if (count && brw_purpose_looks[purpose].symbol)
            brw_legend_add(picture, brw_purpose_looks[purpose].symbol, brw_purpose_looks[purpose].word,
                           count);
    }
}

void brw_legend_quest(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool is_master = brw_shows(picture, BARROW_EXPORT_PLAYER);
    if (is_master) {
        legend_treasures(picture);
        legend_purposes(picture);
    }
    for (int content = 0; content < BARROW_CONTENT_COUNT; content++) {
        uint32_t count = 0;
        bool is_shown = is_master || brw_content_looks[content].is_public;
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            count += dungeon->rooms[i].as.quest.content == content;
        if (content == BARROW_CONTENT_ITEM && dungeon->treasure_count > 0)
            continue;
        if (count && is_shown && brw_content_looks[content].symbol)
            brw_legend_add(picture, brw_content_looks[content].symbol, brw_content_looks[content].word,
                           count);
    }
}

/* Counts rooms for each type. A room of several types counts for each. */
void brw_legend_crawl(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool is_master = brw_shows(picture, BARROW_EXPORT_PLAYER), has_key = false;
    for (int type = 0; type < BARROW_TYPE_COUNT; type++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            count += (uint32_t)dungeon->rooms[i].as.crawl.types >> type & 1u;
        if (count && (is_master || brw_room_looks[type].is_public))
            brw_legend_add(picture, brw_room_looks[type].symbol, brw_room_looks[type].word, count);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        has_key |= dungeon->rooms[i].as.crawl.key != BARROW_NO_KEY;
    if (is_master && has_key)
        brw_legend_add(picture, "key", "key of its lock", 1);
    if (is_master && dungeon->foe_count) {
        brw_legend_add(picture, "foe", "roaming enemy", dungeon->foe_count);
        brw_legend_add(picture, "patrol", "its route", 1);
    }
}

/* Lists the ways that treasures open, each by what stands in it. */
static void legend_barriers(brw_picture *picture)
{
    static const char *const needs[] = {
#define BARROW_TREASURE(NAME, name, code, ...) [code] = "needs the " #name,
#include "barrow/def/treasure.def"
#undef BARROW_TREASURE
    };
    const barrow_dungeon *dungeon = picture->dungeon;
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
}

void brw_legend_doors(brw_picture *picture)
{
    uint32_t counts[BARROW_LINK_KIND_COUNT] = {0};
    for (uint32_t i = 0; i < picture->dungeon->link_count; i++) {
        const barrow_link *door = &picture->dungeon->links[i];
        bool is_tile = door->kind == BARROW_LINK_BARRIER ||
                       (door->kind == BARROW_LINK_WINDOW && picture->dungeon->width > 0);
        if (door->kind < BARROW_LINK_KIND_COUNT && !is_tile && !brw_graph_hides_door(picture, door))
            counts[door->kind]++;
    }
    legend_barriers(picture);
    for (int kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++) {
        const brw_door_look *look = brw_door_look_of((uint8_t)kind);
        if (counts[kind] && look->symbol)
            brw_legend_add(picture, look->symbol, look->word, counts[kind]);
    }
    if (picture->dungeon->clue_count && brw_shows(picture, BARROW_EXPORT_PLAYER))
        brw_legend_add(picture, "clue", "sign of a hidden door", picture->dungeon->clue_count);
}

void brw_legend_contents(brw_picture *picture)
{
    bool is_master = brw_shows(picture, BARROW_EXPORT_PLAYER);
    brw_shown(picture->dungeon)->legend(picture);
    if (is_master && brw_shows(picture, BARROW_EXPORT_NO_PATH) && picture->dungeon->solution_count)
        brw_legend_add(picture, "way", "way of the solution", 1);
}

#undef CONTENT_SIDE
#undef DOOR_SIDE
#undef SIGNS_MOST
