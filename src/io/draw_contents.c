/* SPDX-License-Identifier: MIT
 * The contents of a graph's rooms, the trail of the solution through them, and the routes of
 * roaming enemies. */
#include "base/bits.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/kinds.h"
#include "io/ascii_grid.h"
#include "io/draw_graph.h"
#include "io/family.h"
#include "io/paint.h"

#define CONTENT_SIDE 52
/* Maximum number of symbols in a room: as many types as fit, with space for a roaming enemy. */
#define SIGNS_MOST 6

typedef struct content_look {
    const char *symbol, *word;
} content_look;

/* Content that needs the treasure has the symbol of its plain kind. The box around it shows the
 * difference. */
static const content_look content_looks[BARROW_CONTENT_COUNT] = {
    [BARROW_CONTENT_ENTRY] = {"entry", "entry"},
    [BARROW_CONTENT_KEY] = {"key", "small key"},
    [BARROW_CONTENT_SWITCH] = {"switch", "switch"},
    [BARROW_CONTENT_ITEM] = {"treasure", "the treasure"},
    [BARROW_CONTENT_ITEM_KEY] = {"key", "key, needs treasure"},
    [BARROW_CONTENT_ITEM_SWITCH] = {"switch", "switch, needs treasure"},
    [BARROW_CONTENT_MAGIC_KEY] = {"magic_key", "magic key"},
    [BARROW_CONTENT_GOAL] = {"crown", "goal"},
    [BARROW_CONTENT_BONUS] = {"gem", "bonus"},
};

/* Passages and crossings have no sign, because they are nothing special. */
static const content_look purpose_looks[BARROW_PURPOSE_COUNT] = {
    [BARROW_PURPOSE_COMBAT] = {"swords", "enemies"},
    [BARROW_PURPOSE_TRAP] = {"trap", "traps"},
    [BARROW_PURPOSE_PUZZLE] = {"puzzle", "puzzle"},
    [BARROW_PURPOSE_REST] = {"fire", "rest"},
    [BARROW_PURPOSE_CHEST] = {"chest", "chest"},
    [BARROW_PURPOSE_GUARDIAN] = {"skull", "guardian"},
};

static const content_look type_looks[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_LOOK(NAME, symbol, word, letter) [BARROW_TYPE_##NAME] = {symbol, word},
#include "barrow/def/room_type.def"
};

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

/* Draws a coloured key, with the badge as its bow. */
static void draw_colour_key(brw_picture *picture, uint8_t lock, int32_t x, int32_t y)
{
    brw_symbol(picture, "key", x + 6, y, 44);
    brw_draw_lock(picture, lock, x - 8, y, 15);
}

/* ---- a room's contents ------------------------------------------------------------------ */

/* Returns the symbol of the treasure that a room holds or needs, which has the treasure's name. */
static const char *treasure_symbol(const barrow_dungeon *dungeon, const barrow_quest_room *room)
{
    const char *name =
        room->treasure < dungeon->treasure_count
            ? barrow_treasure_name((barrow_treasure_kind)dungeon->treasures[room->treasure].kind)
            : NULL;
    return name ? name : content_looks[BARROW_CONTENT_ITEM].symbol;
}

/* Draws the purpose as a small sign in the lower left corner, or in the middle if that is empty. */
static void draw_purpose_sign(brw_picture *picture, const barrow_quest_room *room, int32_t x,
                              int32_t y)
{
    bool is_alone = room->content == BARROW_CONTENT_NONE;
    if (room->purpose < BARROW_PURPOSE_COUNT && purpose_looks[room->purpose].symbol)
        brw_symbol(picture, purpose_looks[room->purpose].symbol, is_alone ? x : x - 27,
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
    if (room->content >= BARROW_CONTENT_COUNT || !content_looks[room->content].symbol)
        return;
    const char *symbol = room->content == BARROW_CONTENT_ITEM
                             ? treasure_symbol(picture->dungeon, room)
                             : content_looks[room->content].symbol;
    if (brw_needs_treasure(room->content)) {
        brw_symbol(picture, "block", x, y, 60);
        brw_symbol(picture, treasure_symbol(picture->dungeon, room), x + 27, y - 30, 22);
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
        types &= 1u << BARROW_TYPE_INITIAL;
    for (int type = 0; type < BARROW_TYPE_COUNT && count < SIGNS_MOST - 1; type++)
        if (types & (1u << type))
            signs[count++] = type_looks[type].symbol;
    if (room->foe && brw_shows(picture, BARROW_EXPORT_PLAYER))
        signs[count++] = "foe";
    bool has_key = room->key != BARROW_NO_KEY && brw_shows(picture, BARROW_EXPORT_PLAYER);
    int32_t side = count <= 1 ? CONTENT_SIDE - 6 : count == 2 ? 36 : 28;
    int32_t row = has_key ? y - 14 : y;
    for (int32_t i = 0; i < count; i++)
        brw_symbol(picture, signs[i], x + (2 * i - count + 1) * (side + 2) / 2, row,
                   has_key ? side * 3 / 4 : side);
    if (has_key)
        draw_colour_key(picture, room->key, x, y + 24);
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

/* Writes the text that a browser shows on hover. A player sees only the number. */
static void write_title(const brw_picture *picture, uint32_t id, char *title, size_t size)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (brw_shows(picture, BARROW_EXPORT_PLAYER))
        brw_shown(dungeon)->title(&dungeon->rooms[id], brw_room_number(dungeon, id), title, size);
    else
        brw_format(title, size, "room %u", brw_room_number(dungeon, id));
}

/* The spot is invisible. It is a target for the pointer, so that the title appears on hover. */
void brw_draw_contents(brw_picture *picture, uint32_t id)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    brw_box box = brw_graph_box(picture, id);
    char title[96];
    write_title(picture, id, title, sizeof title);
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
        if (count && purpose_looks[purpose].symbol)
            brw_legend_add(picture, purpose_looks[purpose].symbol, purpose_looks[purpose].word,
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
        bool is_shown = is_master || content == BARROW_CONTENT_ENTRY;
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            count += dungeon->rooms[i].as.quest.content == content;
        if (content == BARROW_CONTENT_ITEM && dungeon->treasure_count > 0)
            continue;
        if (count && is_shown && content_looks[content].symbol)
            brw_legend_add(picture, content_looks[content].symbol, content_looks[content].word,
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
        if (count && (is_master || type == BARROW_TYPE_INITIAL))
            brw_legend_add(picture, type_looks[type].symbol, type_looks[type].word, count);
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

void brw_legend_contents(brw_picture *picture)
{
    bool is_master = brw_shows(picture, BARROW_EXPORT_PLAYER);
    brw_shown(picture->dungeon)->legend(picture);
    if (is_master && brw_shows(picture, BARROW_EXPORT_NO_PATH) && picture->dungeon->solution_count)
        brw_legend_add(picture, "way", "way of the solution", 1);
}

#undef CONTENT_SIDE
#undef SIGNS_MOST
