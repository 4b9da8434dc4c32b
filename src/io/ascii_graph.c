/* SPDX-License-Identifier: MIT
 * Text pictures of the rooms of a quest or crawl on their grid. Every cell is a box of 7 by 2
 * characters that shares its walls with its neighbours, and a door is three characters in the
 * middle of a wall. Cells of one room have no wall between them. Walls that touch no room are not
 * drawn.
 *
 *     +-------+-------+-------+
 *     |   T  [2]  E  [1]  K   |      a quest: the treasure behind switch 2, the entry, and behind
 *     |  4/2  |  1/0  |  2/1  |      switch 1 a key that needs the treasure; below the contents,
 *     +--[k]--+--[3]--+-------+      the number of the room and its stage
 *
 *     +-------+-------+-------+
 *     |   c       c  (<)  %   |      a crawl: room 8 of the main path, 12 of a fork, 15 the last
 *     |   8M  |  12F  |  15L  |      of a loop, whose exit opens toward the fork; above, the
 *     +--   --+--   --+-------+      letters of the rooms' types and keys
 *
 * The picture is made strip by strip: one row of cells and the wall above it. One pass over all
 * rooms and doors fills a strip, which needs no memory and is quick enough for the largest grid. */
#include <stdarg.h>
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/looks.h"

enum {
    BOX_W = BRW_BOX_WIDTH,
    BOX_H = 2,
    DOOR_W = 3,
    GRID_COLUMNS = 255, /* the widest crawl (C1); anything beyond is cut off */
    GRID_ROCK = 0xFFFE  /* a closed cell */
};

/* The text of a box or door, cut so that the picture does not shift. */
typedef struct mark_text {
    char text[BOX_W + 1];
    uint8_t color;
} mark_text;

/* Appends to a mark, as far as it fits, in the format of brw_format. */
static void mark_put(mark_text *mark, const char *format, ...)
{
    size_t used = strlen(mark->text);
    va_list args;
    va_start(args, format);
    brw_format_list(mark->text + used, sizeof mark->text - used, format, args);
    va_end(args);
}

/* ---- marks of quests -------------------------------------------------------------------- */

static const char content_letters[] = {
#define BARROW_CONTENT(NAME, name, code, character, ...) [code] = character,
#include "barrow/def/content.def"
};

/* Returns the mark of a door's kind, with its arrow from a to b and the letter of its lock. */
static mark_text door_mark(const barrow_link *door, brw_heading heading)
{
    static const char arrows[] = {'>', 'v', '<', '^'};
    const brw_door_look *look = brw_door_look_of(door->kind);
    mark_text mark = {"", look->mark_color};
    mark_put(&mark, "%s", look->mark);
    for (char *at = mark.text; *at; at++)
        if (*at == '#')
            *at = brw_lock_letter(door->lock);
        else if (*at == '>' && brw_door_is_sided(door))
            *at = arrows[heading];
    return mark;
}

/* Returns a line of a box: the content first, with the number of a switch ("k", "s3"), then room
 * and stage. Contents are bright, everything else has the colour of the stage. */
static mark_text quest_box(const barrow_dungeon *dungeon, uint16_t id, uint32_t line)
{
    const barrow_quest_room *room = &dungeon->rooms[id].as.quest;
    mark_text mark = {"", brw_color_of(room->stage)};
    if (line) {
        mark_put(&mark, "%u/%u", brw_room_number(dungeon, id), (uint32_t)room->stage);
    } else if (room->content != BARROW_CONTENT_NONE && room->content < BARROW_CONTENT_COUNT) {
        mark = (mark_text){{content_letters[room->content], 0}, BRW_BRIGHT};
        if (room->switch_id != BARROW_NO_SWITCH)
            mark_put(&mark, "%u", brw_switch_number(room->switch_id));
    }
    return mark;
}

/* Returns a door's mark. A switch has its number: "[3]", or "s12" for a number of two digits (a
 * quest has fewer than 20 switches). Arrows are bright. */
static mark_text quest_door(const barrow_link *door, brw_heading heading)
{
    mark_text mark = door_mark(door, heading);
    if (brw_door_info(door)->needs == BARROW_NEED_SWITCH) {
        uint32_t number = brw_switch_number(door->lock);
        mark.text[0] = 0;
        mark_put(&mark, number < 10 ? "[%u]" : "s%u", number % 100);
    }
    mark.color = brw_door_is_sided(door) ? BRW_BRIGHT : mark.color;
    return mark;
}

/* ---- marks of crawls -------------------------------------------------------------------- */

static const char type_letters[] = {
#define BARROW_ROOM_TYPE(NAME, name, code, letter, ...) [code] = letter,
#include "barrow/def/room_type.def"
};

/* A letter and a colour for each kind of path, so that it is readable without colour. */
typedef struct path_look {
    const char *letter, *meaning;
    uint8_t color;
} path_look;

static const path_look path_looks[BARROW_PATH_COUNT] = {
    [BARROW_PATH_MAIN] = {"M", "main path", BRW_BRIGHT},
    [BARROW_PATH_FORK] = {"F", "fork", BRW_CYAN},
    [BARROW_PATH_LOOP] = {"L", "loop", BRW_GREEN},
    [BARROW_PATH_DEAD_END] = {"D", "dead end", BRW_BROWN},
    [BARROW_PATH_SHORTCUT] = {"=", "shortcut", BRW_PURPLE},
};

static const path_look *look_of_path(uint8_t path)
{
    return &path_looks[path < BARROW_PATH_COUNT ? path : BARROW_PATH_MAIN];
}

/* Returns a line of a room's box: the letters of its types and its key in the colour of its lock,
 * or its number, the letter of its path and ! for a roaming enemy's home, ~ for its route. */
static mark_text crawl_box(const barrow_dungeon *dungeon, uint16_t id, uint32_t line)
{
    const barrow_crawl_room *room = &dungeon->rooms[id].as.crawl;
    mark_text mark = {"", look_of_path(room->path)->color};
    bool is_patrolled = false;
    if (line == 0) {
        for (int type = 0; type < BARROW_TYPE_COUNT; type++)
            if (room->types & (1u << type))
                mark_put(&mark, "%s", (char[2]){type_letters[type], 0});
        if (room->key != BARROW_NO_KEY) {
            mark_put(&mark, "-%s", (char[2]){brw_lock_letter(room->key), 0});
            mark.color = brw_color_of(room->key);
        }
        return mark;
    }
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        is_patrolled |= dungeon->route_rooms[i] == id;
    mark_put(&mark, "%u%s%s", brw_room_number(dungeon, id), look_of_path(room->path)->letter,
             room->foe      ? "!"
             : is_patrolled ? "~"
                            : "");
    return mark;
}

static bool is_of_arena(const barrow_link *door)
{
    return brw_door_info(door)->leads == BARROW_LEADS_ARENA;
}

/* Returns a door's mark. A lock takes precedence over the kind of door. */
static mark_text crawl_door(const barrow_link *door, brw_heading heading)
{
    mark_text mark = door_mark(door, heading);
    if (door->lock != BARROW_NO_LOCK) {
        const char *around = is_of_arena(door) ? "<>" : door->optional ? "{}" : "[]";
        mark = (mark_text){{around[0], brw_lock_letter(door->lock), around[1], 0},
                           brw_color_of(door->lock)};
    } else if (door->marked && mark.text[1] == ' ') {
        mark.text[1] = '*';
    }
    return mark;
}

/* ---- strips ----------------------------------------------------------------------------- */

/* A picture, of which one strip is at hand. [left] is its first column, which may be negative;
 * columns of a strip are counted from there. Values are rooms, GRID_ROCK or BARROW_NONE.
 *
 *         +--north--+
 *         |         |
 *         |  here  east
 */
typedef struct grid_picture {
    brw_paint *paint;
    const barrow_dungeon *dungeon;
    int32_t left, columns;
    uint16_t here[GRID_COLUMNS + 1]; /* the last one is outside */
    uint16_t above[GRID_COLUMNS + 1];
    uint16_t east[GRID_COLUMNS];  /* door, or BARROW_NONE */
    uint16_t north[GRID_COLUMNS]; /* door, or BARROW_NONE */
} grid_picture;

/* Advances to row [y] and keeps the row above, because walls depend on both. Rock comes after
 * rooms: a shortcut may tunnel through it (C10), and then the room is shown. A door belongs to the
 * lower or left of its two cells, so it is in exactly one strip and painted once. The cells of a
 * horizontal door share a row, those of a vertical door a column. */
static void fill_strip(grid_picture *picture, int32_t y)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    memcpy(picture->above, picture->here, sizeof picture->above);
    memset(picture->here, BARROW_NONE_BYTE, sizeof picture->here);
    memset(picture->east, BARROW_NONE_BYTE, sizeof picture->east);
    memset(picture->north, BARROW_NONE_BYTE, sizeof picture->north);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, i, &count);
        for (uint32_t k = 0; k < count; k++) {
            int32_t x = cells[k].x - picture->left;
            if (cells[k].y == y && x >= 0 && x < picture->columns)
                picture->here[x] = (uint16_t)i;
        }
    }
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        int32_t x = dungeon->rock[i].x - picture->left;
        bool is_free = x >= 0 && x < picture->columns && picture->here[x] == BARROW_NONE;
        if (is_free && dungeon->rock[i].y == y)
            picture->here[x] = GRID_ROCK;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos cells[2];
        brw_link_cells(dungeon, &dungeon->links[i], cells);
        int32_t low = cells[0].y > cells[1].y ? cells[0].y : cells[1].y;
        int32_t x = (cells[0].x < cells[1].x ? cells[0].x : cells[1].x) - picture->left;
        if (low == y && x >= 0 && x < picture->columns)
            (cells[0].y == cells[1].y ? picture->east : picture->north)[x] = (uint16_t)i;
    }
}

/* Returns whether there is a wall. There is none within a room or between empty cells, and rock has
 * one only towards a room. */
static bool wall_between(uint16_t one, uint16_t other)
{
    return one != other && (one < GRID_ROCK || other < GRID_ROCK);
}

/* Returns what is between two cells: a wall, continuous rock, or nothing. */
static char cell_edge(uint16_t one, uint16_t other, char wall)
{
    if (wall_between(one, other))
        return wall;
    return one == GRID_ROCK && other == GRID_ROCK ? ':' : ' ';
}

/* Returns the entry left of column x, which is the outside for column 0. */
static uint16_t owner_before(const uint16_t *row, int32_t x)
{
    return x ? row[x - 1] : (uint16_t)BARROW_NONE;
}

/* Paints a door. Its arrow points from room a to room b, whatever the order of painting. */
static void paint_door(grid_picture *picture, uint16_t id)
{
    const barrow_link *door = &picture->dungeon->links[id];
    brw_heading heading = brw_heading_out(picture->dungeon, door, door->a);
    mark_text mark =
        (brw_shown(picture->dungeon)->has_colours ? crawl_door : quest_door)(door, heading);
    brw_paint_tiles_of(picture->paint, mark.text, mark.color);
}

static void paint_many(brw_paint *paint, char character, uint32_t count)
{
    for (; count; count--)
        brw_paint_tile(paint, character, character == ':' ? BRW_DIM : BRW_WALL);
}

/* Paints a row of walls. An extra corner closes it on the right. The upper left corner of a column
 * is a meeting of walls, continuous rock, or nothing. A wall starts at the corner wherever two
 * adjacent cells around it are separated.
 *
 *          nw | ne
 *         ----+----
 *          sw | se
 */
static void paint_wall_above(grid_picture *picture)
{
    for (int32_t x = 0; x <= picture->columns; x++) {
        uint16_t nw = owner_before(picture->above, x), ne = picture->above[x];
        uint16_t sw = owner_before(picture->here, x), se = picture->here[x];
        uint32_t sides = (wall_between(nw, ne) ? BRW_WALL_UP : 0u) |
                         (wall_between(ne, se) ? BRW_WALL_RIGHT : 0u) |
                         (wall_between(sw, se) ? BRW_WALL_DOWN : 0u) |
                         (wall_between(nw, sw) ? BRW_WALL_LEFT : 0u);
        if (!sides && nw == GRID_ROCK && ne == GRID_ROCK && sw == GRID_ROCK && se == GRID_ROCK)
            paint_many(picture->paint, ':', 1);
        else
            brw_paint_joint(picture->paint, sides);
        if (x == picture->columns)
            break;
        char wall = cell_edge(ne, se, '-');
        paint_many(picture->paint, wall, (BOX_W - DOOR_W) / 2);
        if (picture->north[x] != BARROW_NONE)
            paint_door(picture, picture->north[x]);
        else
            paint_many(picture->paint, wall, DOOR_W);
        paint_many(picture->paint, wall, (BOX_W - DOOR_W) / 2);
    }
    brw_paint_line(picture->paint);
}

/* Returns whether a door in the wall beside a box covers its outer character. */
static bool door_covers(const grid_picture *picture, int32_t x, uint32_t line)
{
    return line == 0 && x >= 0 && picture->east[x] != BARROW_NONE;
}

/* Paints the wall left of each cell and the cell, then the wall on the right, if any. */
static void paint_cells(grid_picture *picture, int32_t y, uint32_t line)
{
    for (int32_t x = 0; x < picture->columns; x++) {
        char wall = cell_edge(owner_before(picture->here, x), picture->here[x], '|');
        if (!door_covers(picture, x - 1, line))
            paint_many(picture->paint, wall, 1);
        /* Paint a box. Only the first cell of a room has text. A horizontal door covers the wall
         * and one character of the box on either side, on the upper line only. paint_door paints
         * that character.
         *
         *         |   k  [k]  s3  |     the seventh of the left box, the first of the right one */
        const barrow_dungeon *dungeon = picture->dungeon;
        mark_text mark = {"", BRW_PLAIN};
        uint16_t owner = picture->here[x];
        uint32_t count;
        if (owner == GRID_ROCK)
            mark = (mark_text){":::::::", BRW_DIM};
        if (owner < GRID_ROCK) {
            const barrow_pos *first = brw_room_cells(dungeon, owner, &count);
            if (first->x == x + picture->left && first->y == y)
                mark =
                    (brw_shown(dungeon)->has_colours ? crawl_box : quest_box)(dungeon, owner, line);
        }
        int32_t length = (int32_t)strlen(mark.text);
        int32_t start = (BOX_W - length + 1) / 2;
        int32_t first = door_covers(picture, x - 1, line) ? 1 : 0;
        int32_t last = door_covers(picture, x, line) ? BOX_W - 2 : BOX_W - 1;
        for (int32_t i = first; i <= last; i++) {
            bool is_text = i >= start && i < start + length;
            brw_paint_tile(picture->paint, is_text ? mark.text[i - start] : ' ', mark.color);
        }
        if (door_covers(picture, x, line))
            paint_door(picture, picture->east[x]);
    }
    if (picture->here[picture->columns - 1] < GRID_ROCK)
        brw_paint_tile(picture->paint, '|', BRW_WALL);
    brw_paint_line(picture->paint);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* Explains a quest: contents that occur, then doors. The sample has the colour of stage 1, because
 * colours show stages. A switch has a number after its letter, and treasures have their own names.
 */
static void quest_legend(brw_paint *paint, const barrow_dungeon *dungeon)
{
    const brw_census census = brw_take_census(dungeon);
    brw_paint_entry(paint, "4/1", brw_color_of(1), "room 4 of stage 1");
    for (uint32_t content = 1; content < BARROW_CONTENT_COUNT; content++) {
        bool is_switch = content == BARROW_CONTENT_SWITCH || content == BARROW_CONTENT_ITEM_SWITCH;
        char mark[3] = {content_letters[content], is_switch ? '3' : 0, 0},
             words[BRW_TREASURE_WORDS];
        if (census.contents[content])
            brw_paint_entry(paint, mark, BRW_BRIGHT,
                            content == BARROW_CONTENT_ITEM ? brw_treasure_words(dungeon, words)
                                                           : brw_content_looks[content].word);
    }
    brw_paint_line(paint);
    for (uint32_t i = 0; i < BARROW_LINK_KIND_COUNT; i++) {
        barrow_link example = {.kind = brw_door_order[i], .lock = 2};
        mark_text mark = quest_door(&example, BRW_EAST);
        if (census.links[example.kind] && strcmp(mark.text, "   ") != 0)
            brw_paint_entry(paint, brw_door_is_sided(&example) ? "< >" : mark.text, mark.color,
                            brw_door_look_of(example.kind)->word);
    }
    brw_paint_line(paint);
}

/* Adds a legend entry for each of [kinds] that leads to [leads], in the order of the list. */
static void kind_entries(brw_paint *paint, uint32_t kinds, uint8_t leads)
{
    for (uint32_t i = 0; i < BARROW_LINK_KIND_COUNT; i++) {
        barrow_link example = {.kind = brw_door_order[i]};
        mark_text mark = door_mark(&example, BRW_EAST);
        if (brw_door_info(&example)->leads != leads || !(kinds >> example.kind & 1))
            continue;
        if (mark.text[DOOR_W - 1] == ' ')
            mark.text[DOOR_W - 1] = 0;
        brw_paint_entry(paint, mark.text, mark.color, brw_door_look_of(example.kind)->word);
    }
}

/* Explains a crawl: the types that occur, the letters and colours of the paths that occur, roaming
 * enemies and rock, then doors. */
static void crawl_legend(brw_paint *paint, const barrow_dungeon *dungeon)
{
    const brw_census census = brw_take_census(dungeon);
    for (int type = 0; type < BARROW_TYPE_COUNT; type++) {
        char mark[2] = {type_letters[type], 0};
        if (census.types[type])
            brw_paint_entry(paint, mark, BRW_BRIGHT, brw_room_looks[type].word);
    }
    brw_paint_line(paint);
    for (int path = 0; path < BARROW_PATH_COUNT; path++)
        if (census.room_paths[path])
            brw_paint_entry(paint, path_looks[path].letter, path_looks[path].color,
                            path_looks[path].meaning);
    if (dungeon->foe_count) {
        brw_paint_entry(paint, "!", BRW_RED, "roaming enemy at home");
        brw_paint_entry(paint, "~", BRW_RED, "on its route");
    }
    if (dungeon->rock_count)
        brw_paint_entry(paint, ":::", BRW_DIM, "rock");
    brw_paint_line(paint);
    /* Explain the doors of a crawl that occur: keys and locks first, then arenas, then doors that
     * lead back. A kind is listed unless all its doors show a lock of their own sort instead. */
    bool has_optional_locks = false, has_locked_arenas = false, has_marks = false;
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        bool has_lock = door->lock != BARROW_NO_LOCK, is_arena = is_of_arena(door);
        has_marks |= door->marked;
        has_locked_arenas |= has_lock && is_arena;
        has_optional_locks |= has_lock && !is_arena && door->optional;
        if (door->kind < BARROW_LINK_KIND_COUNT && !(has_lock && (is_arena || door->optional)))
            kinds |= 1u << door->kind;
    }
    if (census.keys)
        brw_paint_entry(paint, "-a", BRW_RED, "key a lies here");
    kind_entries(paint, kinds, BARROW_LEADS_ON);
    if (has_optional_locks)
        brw_paint_entry(paint, "{a}", BRW_RED, "optional lock, needs key a");
    kind_entries(paint, kinds, BARROW_LEADS_ARENA);
    if (has_locked_arenas)
        brw_paint_entry(paint, "<a>", BRW_RED, "such a door that needs key a");
    kind_entries(paint, kinds, BARROW_LEADS_BACK);
    if (has_marks)
        brw_paint_entry(paint, "*", BRW_BRIGHT, "marked door");
    if (paint->column)
        brw_paint_line(paint);
}

void brw_paint_graph(brw_paint *paint, const barrow_dungeon *dungeon)
{
    bool is_crawl = brw_shown(dungeon)->has_colours;
    uint32_t rooms = dungeon->room_count, stages = dungeon->stage_count;
    if (!brw_paint_players_head(paint, dungeon)) {
        brw_paint_put(paint, barrow_family_name(dungeon->params.family), BRW_BRIGHT);
        if (is_crawl)
            brw_paint_print(paint, ": %ux%u cells, %u room%s", (uint32_t)dungeon->grid_width,
                            (uint32_t)dungeon->grid_height, rooms, rooms == 1 ? "" : "s");
        else
            brw_paint_print(paint, ": %u room%s, %u stage%s", rooms, rooms == 1 ? "" : "s", stages,
                            stages == 1 ? "" : "s");
        brw_paint_seed(paint, dungeon->params.seed);
        brw_paint_line(paint);
    }
    if (rooms && !brw_paint_small(paint, dungeon)) {
        grid_picture picture;
        barrow_pos low, high;
        brw_grid_bounds(dungeon, &low, &high);
        memset(&picture, BARROW_NONE_BYTE, sizeof picture); /* at first all is outside */
        picture.paint = paint;
        picture.dungeon = dungeon;
        picture.left = low.x;
        picture.columns = high.x - low.x < GRID_COLUMNS ? high.x - low.x + 1 : GRID_COLUMNS;
        for (int32_t y = low.y; y <= high.y; y++) {
            fill_strip(&picture, y);
            paint_wall_above(&picture);
            for (uint32_t line = 0; line < BOX_H; line++)
                paint_cells(&picture, y, line);
        }
        fill_strip(&picture, high.y + 1); /* without cells, for the wall below the last row */
        paint_wall_above(&picture);
    }
    if (paint->has_legend)
        (is_crawl ? crawl_legend : quest_legend)(paint, dungeon);
}
