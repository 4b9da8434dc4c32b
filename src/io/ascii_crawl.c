/* SPDX-License-Identifier: MIT
 * The picture of a crawl. Each box has the letters of the room's types and of its key, and below
 * them the room's number, the letter of its path and the mark of a roaming enemy. Closed cells are
 * stippled, merged rooms are one space, and each room has the colour of its path.
 *
 *     +-------+-------+-------+
 *     |   c       c  (<)  %   |      room 8 of the main path, 12 of a fork, 15 the last of
 *     |   8M  |  12F  |  15L  |      a loop, whose exit opens toward the fork
 *     +--   --+--   --+-------+
 */
#include "core/dungeon.h"
#include "io/ascii_grid.h"
#include "io/doors.h"

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

/* ---- boxes ------------------------------------------------------------------------------ */

static const path_look *look_of(uint8_t path)
{
    return &path_looks[path < BARROW_PATH_COUNT ? path : BARROW_PATH_MAIN];
}

/* Writes the letters of a room's types side by side, and its key in the colour of its lock.
 * brw_mark_put cuts off what does not fit in the box. */
static void put_types(brw_mark_text *mark, const barrow_crawl_room *room)
{
    for (int type = 0; type < BARROW_TYPE_COUNT; type++) {
        char letter[2] = {type_letters[type], 0};
        if (room->types & (1u << type))
            brw_mark_put(mark, letter);
    }
    if (room->key != BARROW_NO_KEY) {
        char key[4] = {'-', brw_lock_letter(room->key), 0, 0};
        brw_mark_put(mark, key);
        mark->color = brw_color_of(room->key);
    }
}

/* Returns whether any enemy's route passes through the room. All routes are in one list, so a
 * single loop is enough. */
static bool is_patrolled(const barrow_dungeon *dungeon, uint16_t room)
{
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        if (dungeon->route_rooms[i] == room)
            return true;
    return false;
}

/* Returns a line of a room's box: its types, or its number, the letter of its path and a sign of a
 * roaming enemy. */
static brw_mark_text crawl_box(const barrow_dungeon *dungeon, uint16_t id, uint32_t line)
{
    const barrow_crawl_room *room = &dungeon->rooms[id].as.crawl;
    brw_mark_text mark = {"", look_of(room->path)->color};
    if (line == 0) {
        put_types(&mark, room);
        return mark;
    }
    brw_mark_number(&mark, brw_room_number(dungeon, id));
    brw_mark_put(&mark, look_of(room->path)->letter);
    if (room->foe)
        brw_mark_put(&mark, "!");
    else if (is_patrolled(dungeon, id))
        brw_mark_put(&mark, "~");
    return mark;
}

/* ---- doors ------------------------------------------------------------------------------ */

static bool is_of_arena(const barrow_link *door)
{
    return brw_door_info(door)->leads == BARROW_LEADS_ARENA;
}

/* Returns a door as three characters. */
static brw_mark_text door_text(char left, char middle, char right, uint8_t color)
{
    return (brw_mark_text){{left, middle, right, 0}, color};
}

static brw_mark_text locked_door(const barrow_link *door)
{
    char letter = brw_lock_letter(door->lock);
    uint8_t color = brw_color_of(door->lock);
    if (is_of_arena(door))
        return door_text('<', letter, '>', color);
    return door->optional ? door_text('{', letter, '}', color) : door_text('[', letter, ']', color);
}

/* Returns a door's mark. A lock takes precedence over the kind of door. */
static brw_mark_text crawl_door(const barrow_link *door, brw_heading heading)
{
    if (door->lock != BARROW_NO_LOCK)
        return locked_door(door);
    brw_mark_text mark = brw_door_mark(door, heading);
    if (door->marked && mark.text[1] == ' ')
        mark.text[1] = '*';
    return mark;
}

/* ---- heading and legend ----------------------------------------------------------------- */

static void paint_crawl_head(brw_paint *paint, const barrow_dungeon *dungeon)
{
    brw_paint_put(paint, "crawl", BRW_BRIGHT);
    brw_paint_put(paint, ": ", BRW_PLAIN);
    brw_paint_number(paint, dungeon->grid_width, BRW_PLAIN);
    brw_paint_put(paint, "x", BRW_PLAIN);
    brw_paint_number(paint, dungeon->grid_height, BRW_PLAIN);
    brw_paint_put(paint, " cells, ", BRW_PLAIN);
    brw_paint_count(paint, dungeon->room_count, "room", "rooms");
    brw_paint_seed(paint, dungeon->params.seed);
    brw_paint_line(paint);
}

/* Adds legend entries for the types that occur in any room. */
static void type_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    uint32_t types = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        types |= dungeon->rooms[i].as.crawl.types;
    for (int type = 0; type < BARROW_TYPE_COUNT; type++) {
        char mark[2] = {type_letters[type], 0};
        if (types & (1u << type))
            brw_paint_entry(paint, mark, BRW_BRIGHT, barrow_room_type_name((barrow_room_type)type));
    }
    brw_paint_line(paint);
}

/* Explains the letters and colours of the paths that occur, roaming enemies and rock. */
static void path_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    uint32_t paths = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        paths |= 1u << (look_of(dungeon->rooms[i].as.crawl.path) - path_looks);
    for (int path = 0; path < BARROW_PATH_COUNT; path++)
        if (paths & (1u << path))
            brw_paint_entry(paint, path_looks[path].letter, path_looks[path].color,
                            path_looks[path].meaning);
    if (dungeon->foe_count) {
        brw_paint_entry(paint, "!", BRW_RED, "roaming enemy at home");
        brw_paint_entry(paint, "~", BRW_RED, "on its route");
    }
    if (dungeon->rock_count)
        brw_paint_entry(paint, ":::", BRW_DIM, "rock");
    brw_paint_line(paint);
}

/* The signs of doors and keys that occur in a crawl. */
typedef struct crawl_signs {
    uint32_t kinds; /* set of kinds whose own mark is shown */
    bool has_optional_locks, has_locked_arenas, has_keys, has_marks;
} crawl_signs;

/* Finds out which signs of doors and keys the map shows, because the legend explains only those. */
static crawl_signs signs_of(const barrow_dungeon *dungeon)
{
    crawl_signs signs = {0};
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        bool has_lock = door->lock != BARROW_NO_LOCK, is_arena = is_of_arena(door);
        signs.has_marks |= door->marked;
        signs.has_locked_arenas |= has_lock && is_arena;
        signs.has_optional_locks |= has_lock && !is_arena && door->optional;
        if (door->kind < BARROW_LINK_KIND_COUNT && !(has_lock && (is_arena || door->optional)))
            signs.kinds |= 1u << door->kind;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        signs.has_keys |= dungeon->rooms[i].as.crawl.key != BARROW_NO_KEY;
    return signs;
}

/* Adds a legend entry for each of [kinds] that leads to [leads], in the order of the list. */
static void kind_entries(brw_paint *paint, uint32_t kinds, uint8_t leads)
{
    for (uint32_t i = 0; i < BARROW_LINK_KIND_COUNT; i++) {
        barrow_link example = {.kind = brw_door_order[i]};
        brw_mark_text mark = brw_door_mark(&example, BRW_EAST);
        if (brw_door_info(&example)->leads != leads || !(kinds >> example.kind & 1))
            continue;
        if (mark.text[BRW_DOOR_W - 1] == ' ')
            mark.text[BRW_DOOR_W - 1] = 0;
        brw_paint_entry(paint, mark.text, mark.color, brw_door_look_of(example.kind)->mark_word);
    }
}

/* Lists keys and locks first, then arenas, then doors that lead back. */
static void crawl_door_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    crawl_signs signs = signs_of(dungeon);
    if (signs.has_keys)
        brw_paint_entry(paint, "-a", BRW_RED, "key a lies here");
    kind_entries(paint, signs.kinds, BARROW_LEADS_ON);
    if (signs.has_optional_locks)
        brw_paint_entry(paint, "{a}", BRW_RED, "optional lock, needs key a");
    kind_entries(paint, signs.kinds, BARROW_LEADS_ARENA);
    if (signs.has_locked_arenas)
        brw_paint_entry(paint, "<a>", BRW_RED, "such a door that needs key a");
    kind_entries(paint, signs.kinds, BARROW_LEADS_BACK);
    if (signs.has_marks)
        brw_paint_entry(paint, "*", BRW_BRIGHT, "marked door");
    if (paint->column)
        brw_paint_line(paint);
}

void brw_paint_crawl(brw_paint *paint, const barrow_dungeon *dungeon)
{
    static const brw_grid_style style = {crawl_box, crawl_door};
    paint_crawl_head(paint, dungeon);
    brw_paint_grid(paint, dungeon, &style);
    if (!paint->has_legend)
        return;
    type_entries(paint, dungeon);
    path_entries(paint, dungeon);
    crawl_door_entries(paint, dungeon);
}
