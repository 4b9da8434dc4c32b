/* SPDX-License-Identifier: MIT
 * Puzzles on tile maps (T10, T13, P2, P4, P8): each puzzle room has one puzzle, whose rows match
 * the tiles of the room. It gates something there and leaves the inert tiles alone. The puzzle
 * itself is checked in puzzle.c.
 *
 * A puzzle's states cover only its window, which the rows draw. In a large room a player can also
 * walk outside it, across inert tiles. Such a walk must not be shorter than one inside, because
 * otherwise the solution would not be a shortest one. */
#include "core/dungeon.h"
#include "verify/crawl.h"
#include "verify/puzzle.h"
#include "verify/tiles.h"

#include <string.h>

#define FLOOR_LEAST 20 /* minimum number of tiles in a puzzle room, pillars included */
#define FIELD_LARGE 36 /* minimum number of tiles in a large field */

/* A puzzle in its room. */
typedef struct room_case {
    brw_tile_view *view;
    brw_verifier *verifier;
    const barrow_room_puzzle *puzzle;
    uint32_t id;
    uint8_t *marks; /* for each tile, a set of MARK_ flags */
    brw_place place;
    brw_explore_memory *memory; /* shared by all puzzles */
} room_case;

enum { MARK_INERT = 1, MARK_BLOCK = 2, MARK_TRAP = 4, MARK_TWICE = 8 };

/* Reports a fault of the puzzle, placed at its room. */
static void report_room(const room_case *at, const char *rule, const char *what)
{
    brw_found(at->verifier, rule, at->place, "puzzle %u in room %u: %s", at->id,
              (uint32_t)at->puzzle->room, what);
}

/* Returns the character of the puzzle at a tile of the map, or 0 outside the field. */
static char row_at(const room_case *at, int32_t x, int32_t y)
{
    barrow_rect field = at->puzzle->field;
    int32_t dx = x - field.x, dy = y - field.y;
    return dx >= 0 && dy >= 0 && dx < field.w && dy < field.h ? at->puzzle->rows[dy][dx] : 0;
}

/* Returns whether a tile is floor of the puzzle's room. */
static bool is_room_floor(const room_case *at, uint32_t tile)
{
    const barrow_dungeon *dungeon = at->view->dungeon;
    return dungeon->owners[tile] == at->puzzle->room && dungeon->tiles[tile] & BARROW_TILE_WALKABLE;
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* The tile for each character of the rows. All other characters stand for plain floor. */
static const struct {
    const char *characters;
    uint8_t tile;
} field_tiles[] = {
    {"o0123456", BARROW_TILE_PLATE},  {"~", BARROW_TILE_ICE},     {"rR", BARROW_TILE_RED_BARRIER},
    {"uU", BARROW_TILE_BLUE_BARRIER}, {"!?&", BARROW_TILE_LEVER}, {"x", BARROW_TILE_TARGET},
};
#define FIELD_TILES (sizeof field_tiles / sizeof field_tiles[0])

/* Returns the tile that a character demands; the default is BARROW_TILE_FLOOR. */
static uint8_t tile_for(char character)
{
    for (uint32_t i = 0; i < FIELD_TILES; i++)
        if (strchr(field_tiles[i].characters, character))
            return field_tiles[i].tile;
    return BARROW_TILE_FLOOR;
}

/* Returns whether the tile occurs only in puzzles. There must be none outside a field. */
static bool is_puzzle_tile(uint8_t tile)
{
    for (uint32_t i = 0; i < FIELD_TILES; i++)
        if (field_tiles[i].tile == tile)
            return true;
    return false;
}

/* Returns what is wrong with a tile of the field, or NULL. */
static const char *tile_fault(const room_case *at, uint32_t tile, char here)
{
    uint8_t kind = at->view->dungeon->tiles[tile], wanted = tile_for(here);
    if (here == '#')
        return is_room_floor(at, tile) ? "a wall of its rows is floor on the map" : NULL;
    if (!is_room_floor(at, tile))
        return "a tile of the field is not floor of the room";
    bool is_plain = !is_puzzle_tile(kind) && kind != BARROW_TILE_PEDESTAL;
    if (wanted == BARROW_TILE_FLOOR ? !is_plain : kind != wanted)
        return "a tile of the map differs from its rows";
    if ((here == 'b') != ((at->marks[tile] & MARK_BLOCK) != 0))
        return "the blocks are not where its rows have them";
    if ((here == ',') != ((at->marks[tile] & MARK_INERT) != 0))
        return "its inert tiles and rows contradict each other";
    return NULL;
}

/* Returns what is wrong with a tile outside the field, or NULL. All floor there is inert (P2). */
static const char *outside_fault(const room_case *at, uint32_t tile)
{
    if (!is_room_floor(at, tile))
        return NULL;
    if (!(at->marks[tile] & MARK_INERT))
        return "floor outside the field is not inert";
    return is_puzzle_tile(at->view->dungeon->tiles[tile])
               ? "a tile of a puzzle lies outside the field"
               : NULL;
}

/* Returns whether the field lies inside the room: parts of it outside the room would be searched
 * for a solution, but could not be compared with any tile. */
static bool is_field_inside(barrow_rect field, barrow_rect room)
{
    return field.x >= room.x && field.y >= room.y && field.x + field.w <= room.x + room.w &&
           field.y + field.h <= room.y + room.h;
}

/* Checks the tiles of the room. Returns their number, pillars included. */
static uint32_t check_puzzle_tiles(const room_case *at)
{
    const barrow_dungeon *dungeon = at->view->dungeon;
    barrow_rect rect = dungeon->rooms[at->puzzle->room].rect;
    uint32_t floor = 0;
    const char *fault = is_field_inside(at->puzzle->field, rect) ? NULL : "its field leaves the room";
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
        uint32_t tile = (uint32_t)y * dungeon->width + (uint32_t)x;
        char here = row_at(at, x, y);
        const char *why = here ? tile_fault(at, tile, here) : outside_fault(at, tile);
        fault = fault ? fault : why;
        floor += brw_is_of_room(at->view, at->puzzle->room, x, y);
    }
    if (fault)
        report_room(at, "P2", fault);
    return floor;
}

/* ---- inert tiles ------------------------------------------------------------------------ */

/* Lets a flood enter only inert tiles. No trap or block lies on them, so such a walk is always
 * possible. */
static bool enters_inert(const void *user, uint32_t tile)
{
    const room_case *at = user;
    return (at->marks[tile] & MARK_INERT) != 0;
}

/* Like enters_inert, but the flood stays inside the window. */
static bool enters_window(const void *user, uint32_t tile)
{
    const room_case *at = user;
    int32_t width = at->view->dungeon->width;
    return enters_inert(user, tile) &&
           row_at(at, (int32_t)tile % width, (int32_t)tile / width) != 0;
}

/* Writes the number of steps from a tile into view->flood.steps, or BRW_UNSEEN where the flood does
 * not reach. Later floods overwrite them. */
static void flood_puzzle_from(const room_case *at, uint32_t tile, brw_grid_enters *enter)
{
    brw_grid_flood_forget(&at->view->flood);
    brw_grid_flood_start(&at->view->flood, tile, 0);
    brw_grid_flood_run(&at->view->flood, enter, at);
}

/* Returns the floor in front of a doorway, or BRW_UNSEEN if there is none, which T6 reports. */
static uint32_t floor_before(const room_case *at, uint32_t doorway)
{
    uint32_t tile = brw_doorway_tile(at->view, at->puzzle->room, doorway);
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(at->view, tile, side);
        if (beside != BRW_UNSEEN && is_room_floor(at, beside))
            return beside;
    }
    return BRW_UNSEEN;
}

/* Returns whether a player who enters by the doorway stands on an inert tile that is connected to
 * the start. Requires a flood from the puzzle's start. */
static bool is_doorway_inert(const room_case *at, uint32_t doorway)
{
    uint32_t tile = floor_before(at, doorway);
    return tile == BRW_UNSEEN ||
           (at->marks[tile] & MARK_INERT && at->view->flood.steps[tile] != BRW_UNSEEN);
}

static const barrow_pos *inert_of(const room_case *at)
{
    return at->view->dungeon->inert + at->puzzle->first_inert;
}

/* Returns what is wrong with the inert tiles, or NULL. They must be plain floor of the room,
 * without traps or parts of a puzzle. */
static const char *inert_fault(const room_case *at)
{
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++) {
        uint32_t tile = brw_tile_of(at->view, inert_of(at)[i]);
        if (!is_room_floor(at, tile) || is_puzzle_tile(at->view->dungeon->tiles[tile]))
            return "an inert tile is not plain floor of the room";
        if (at->marks[tile] & (MARK_BLOCK | MARK_TRAP))
            return "a block or a trap is on an inert tile";
        if (at->marks[tile] & MARK_TWICE)
            return "an inert tile is listed twice";
        if (at->view->flood.steps[tile] == BRW_UNSEEN)
            return "its inert tiles are not one area";
    }
    for (uint32_t i = 0; i < brw_doorway_count(at->view, at->puzzle->room); i++)
        if (!is_doorway_inert(at, i))
            return "the floor before a doorway is not inert";
    return NULL;
}

/* Returns whether walking outside the window makes some way from [from] across inert tiles
 * shorter. */
static bool is_outside_shorter(const room_case *at, uint32_t from, uint32_t *steps)
{
    flood_puzzle_from(at, from, enters_window);
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++)
        steps[i] = at->view->flood.steps[brw_tile_of(at->view, inert_of(at)[i])];
    flood_puzzle_from(at, from, enters_inert);
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++) {
        barrow_pos pos = inert_of(at)[i];
        if (row_at(at, pos.x, pos.y) &&
            at->view->flood.steps[brw_tile_of(at->view, pos)] < steps[i])
            return true;
    }
    return false;
}

/* Checks walks outside the window, if the room extends beyond it. */
static void check_outside(const room_case *at)
{
    uint32_t outside = 0,
             *steps = BRW_ARENA_NEW(at->verifier->scratch, uint32_t, at->puzzle->inert_count);
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++)
        outside += !row_at(at, inert_of(at)[i].x, inert_of(at)[i].y);
    if (!steps)
        at->verifier->status = BARROW_NO_MEMORY;
    for (uint32_t i = 0; steps && outside && i < at->puzzle->inert_count; i++) {
        barrow_pos pos = inert_of(at)[i];
        if (row_at(at, pos.x, pos.y) && is_outside_shorter(at, brw_tile_of(at->view, pos), steps)) {
            report_room(at, "P3", "a walk outside the field is shorter");
            return;
        }
    }
}

/* Checks the inert tiles: they are one area of plain floor that includes the start and the floor in
 * front of every doorway, so a player can walk through the room and leave a half-solved puzzle
 * (P2). */
static void check_inert_tiles(const room_case *at)
{
    uint32_t start = brw_tile_of(at->view, at->puzzle->start);
    if (!(at->marks[start] & MARK_INERT)) {
        report_room(at, "P2", "it does not begin on an inert tile");
        return;
    }
    flood_puzzle_from(at, start, enters_inert);
    const char *fault = inert_fault(at);
    if (fault)
        report_room(at, "P2", fault);
    else
        check_outside(at);
}

/* ---- the way without traps -------------------------------------------------------------- */

static bool enters_floor(const void *user, uint32_t tile)
{
    return is_room_floor(user, tile);
}

/* Returns whether the way across inert tiles between two doorways is much longer than the shortest
 * way. [from] and [to] are the floor in front of the doorways, one step away from them. */
static bool is_inert_way_long(const room_case *at, uint32_t from, uint32_t to)
{
    if (from == BRW_UNSEEN || to == BRW_UNSEEN)
        return false;
    flood_puzzle_from(at, from, enters_floor);
    uint32_t shortest = at->view->flood.steps[to];
    flood_puzzle_from(at, from, enters_inert);
    uint32_t inert = at->view->flood.steps[to];
    return shortest != BRW_UNSEEN && inert != BRW_UNSEEN && shortest + 2 >= BRW_TRAPS_APART &&
           inert > shortest + BRW_TRAPS_DETOUR;
}

/* Checks the way across inert tiles, which in a room with traps is the way without traps (T10). */
static void check_inert_ways(const room_case *at)
{
    uint32_t room = at->puzzle->room, count = brw_doorway_count(at->view, room), found = 0;
    if (!brw_room_thing(at->view, room, BARROW_THING_TRAP))
        return;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count; k++)
            found += is_inert_way_long(at, floor_before(at, i), floor_before(at, k));
    if (found)
        report_room(at, "T10", "the way over inert tiles is far longer");
}

/* ---- gates and hints -------------------------------------------------------------------- */

/* Returns what is wrong with the thing that the puzzle gates, or NULL. */
static const char *entity_fault(const room_case *at)
{
    const barrow_thing *thing = &at->view->dungeon->things[at->puzzle->gates.entity];
    bool is_fit = thing->kind == BARROW_THING_CHEST || thing->kind == BARROW_THING_KEY ||
                  thing->kind == BARROW_THING_SWITCH;
    if (!is_fit || thing->room != at->puzzle->room)
        return "it gates something that it may not gate";
    if (thing->gate != at->id)
        return "what it gates names another puzzle";
    if (thing->kind != BARROW_THING_CHEST && brw_is_item_blocked(at->view->dungeon, thing->room))
        return "what it gates also needs the treasure";
    return at->marks[brw_tile_of(at->view, thing->pos)] & MARK_INERT
               ? "what it gates is on an inert tile"
               : NULL;
}

/* Checks that every thing that names a puzzle is what that puzzle gates. */
static void check_gates(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->gate == BARROW_NONE)
            continue;
        if (thing->gate >= dungeon->puzzle_count ||
            dungeon->puzzles[thing->gate].gates.entity != (int32_t)i)
            brw_found(verifier, "P2", brw_at_thing(thing),
                      "entity %u is gated by puzzle %u, which gates something else", i,
                      (uint32_t)thing->gate);
    }
}

/* Returns what is wrong with the door that the puzzle gates, or NULL. It must be the exit of a
 * loop. */
static const char *door_fault(const room_case *at)
{
    const barrow_dungeon *dungeon = at->view->dungeon;
    uint32_t door = at->puzzle->gates.door;
    if (door >= dungeon->link_count || dungeon->links[door].kind != BARROW_LINK_LOOP_EXIT ||
        dungeon->links[door].a != at->puzzle->room)
        return "the door that it gates is not the exit of a loop";
    return NULL;
}

/* Returns whether a hint is next to an inert tile and shows the signs of the puzzle. */
static bool is_hint_right(const room_case *at, const barrow_thing *hint)
{
    const barrow_room_puzzle *puzzle = at->puzzle;
    bool is_beside = false;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t tile = brw_tile_beside(at->view, brw_tile_of(at->view, hint->pos), side);
        is_beside |= tile != BRW_UNSEEN && at->marks[tile] & MARK_INERT;
    }
    return is_beside && hint->sign_count == puzzle->sign_count &&
           memcmp(hint->signs, puzzle->signs, puzzle->sign_count) == 0;
}

/* Checks that an order puzzle has one hint with its own signs, next to an inert tile (P1). */
static void check_hints(const room_case *at)
{
    const brw_tile_view *view = at->view;
    uint32_t hints = 0, room = at->puzzle->room;
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++) {
        if (view->by_room[i]->kind != BARROW_THING_HINT)
            continue;
        hints++;
        if (!is_hint_right(at, view->by_room[i]))
            report_room(at, "P1", "its hint has other signs, or is not beside an inert tile");
    }
    if (hints != (at->puzzle->kind == BARROW_PUZZLE_ORDER))
        report_room(at, "P1", "a puzzle of the kind order has one hint, and no other kind has any");
}

/* ---- one puzzle ------------------------------------------------------------------------- */

/* Marks an inert tile. A second mark means that it was listed twice. */
static void mark_inert(uint8_t *mark)
{
    *mark |= *mark & MARK_INERT ? MARK_TWICE : MARK_INERT;
}

/* Marks each map tile in the room with what lies there. All other marks are 0. */
static void mark_tiles(const room_case *at)
{
    const brw_tile_view *view = at->view;
    uint32_t room = at->puzzle->room;
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++)
        mark_inert(&at->marks[brw_tile_of(view, inert_of(at)[i])]);
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++) {
        const barrow_thing *thing = view->by_room[i];
        if (thing->kind == BARROW_THING_BLOCK)
            at->marks[brw_tile_of(view, thing->pos)] |= MARK_BLOCK;
        if (thing->kind == BARROW_THING_TRAP)
            at->marks[brw_tile_of(view, thing->pos)] |= MARK_TRAP;
    }
}

/* Clears the marks, so that the cost of a puzzle depends only on its room's size. */
static void clear_marks(const room_case *at)
{
    const brw_tile_view *view = at->view;
    uint32_t room = at->puzzle->room;
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++)
        at->marks[brw_tile_of(view, inert_of(at)[i])] = 0;
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++)
        at->marks[brw_tile_of(view, view->by_room[i]->pos)] = 0;
}

/* Checks one puzzle: first its place on the map, then the puzzle itself, like a standalone one. */
static void check_room_puzzle(const room_case *at)
{
    const barrow_room_puzzle *puzzle = at->puzzle;
    bool gates_door = puzzle->gates.entity == BARROW_GATES_DOOR;
    barrow_puzzle alone;
    mark_tiles(at);
    if (check_puzzle_tiles(at) < FLOOR_LEAST)
        report_room(at, "P4", "its room has fewer than 20 tiles of floor");
    check_inert_tiles(at);
    check_inert_ways(at);
    const char *fault = gates_door ? door_fault(at) : entity_fault(at);
    if (fault)
        report_room(at, "P2", fault);
    check_hints(at);
    clear_marks(at);
    brw_puzzle_of(puzzle, &alone);
    brw_check_one_puzzle(at->verifier, &alone, at->place, at->memory);
}

/* ---- all puzzles ------------------------------------------------------------------------ */

/* Returns whether the room must have a puzzle, which its purpose decides in a quest and its types
 * in a crawl. */
static bool is_puzzle_room(const barrow_dungeon *dungeon, uint32_t room)
{
    if (dungeon->params.family == BARROW_QUEST)
        return dungeon->rooms[room].as.quest.purpose == BARROW_PURPOSE_PUZZLE;
    return (dungeon->rooms[room].as.crawl.types & SEEN_BIT(PUZZLE)) != 0;
}

/* Returns the number of puzzles of each room, or NULL when out of memory. */
static uint32_t *count_puzzles(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t *counts = BRW_ARENA_NEW(verifier->scratch, uint32_t, dungeon->room_count);
    if (!counts)
        return NULL;
    memset(counts, 0, dungeon->room_count * sizeof *counts);
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        counts[dungeon->puzzles[i].room]++;
    return counts;
}

/* Checks that each puzzle room has one puzzle. The shortfall counts the rooms without one (T13). */
static void check_puzzle_rooms(brw_verifier *verifier, const uint32_t *counts)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t without = 0, told = dungeon->shortfall[BARROW_SHORT_PUZZLE_ROOMS];
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        bool is_one = is_puzzle_room(dungeon, room);
        without += is_one && !counts[room];
        if (counts[room] > is_one)
            brw_found(verifier, NULL, (brw_place){(int32_t)room, -1, -1, -1},
                      "room %u has %u puzzles", room, counts[room]);
    }
    if (without != told)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "%u puzzle rooms have no puzzle, but the shortfall says %u", without, told);
}

/* The allowed number of moves for each kind, in large fields and in small ones (P4). */
static const uint8_t puzzle_bands[BARROW_PUZZLE_KIND_COUNT][2][2] = {
    [BARROW_PUZZLE_PUSH] = {{8, 35}, {6, 16}},   [BARROW_PUZZLE_SLIDE] = {{6, 18}, {6, 12}},
    [BARROW_PUZZLE_LIGHTS] = {{6, 16}, {6, 10}}, [BARROW_PUZZLE_ORDER] = {{8, 40}, {6, 20}},
    [BARROW_PUZZLE_TOGGLE] = {{6, 35}, {6, 18}},
};

/* Returns whether the solution's length is within the requested range, or by default within the
 * band of its kind. */
static bool is_in_band(const barrow_dungeon *dungeon, const barrow_room_puzzle *puzzle)
{
    barrow_range asked = brw_tile_params_of(&dungeon->params).puzzle_moves;
    uint32_t tiles = 0;
    for (int32_t y = 0; y < puzzle->field.h; y++)
        for (int32_t x = 0; x < puzzle->field.w; x++)
            tiles += puzzle->rows[y][x] != '#' && puzzle->rows[y][x] != ',';
    const uint8_t *band = puzzle_bands[puzzle->kind][tiles < FIELD_LARGE];
    if (asked.max > 0)
        return puzzle->moves >= asked.min && puzzle->moves <= asked.max;
    return puzzle->moves >= band[0] && puzzle->moves <= band[1];
}

/* Checks that the shortfall counts exactly the puzzles whose length is outside the range asked
 * for. */
static void check_puzzle_bands(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t missed = 0, told = dungeon->shortfall[BARROW_SHORT_PUZZLE_MOVES];
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        missed += !is_in_band(dungeon, &dungeon->puzzles[i]);
    if (missed != told)
        brw_found(verifier, "P4", BRW_NOWHERE,
                  "%u puzzles are longer or shorter than asked for, but the shortfall says %u",
                  missed, told);
}

/* Checks each puzzle. Rooms with several puzzles are skipped: they have been reported already, and
 * a document could list enough of them to take forever. */
static void check_each_puzzle(brw_tile_view *view, const uint32_t *counts, uint8_t *marks)
{
    brw_verifier *verifier = view->verifier;
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_explore_memory memory = {.places = 0};
    for (uint32_t i = 0; i < dungeon->puzzle_count && verifier->status == BARROW_OK; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        const room_case at = {view,   verifier, puzzle,
                              i,      marks,    (brw_place){(int32_t)puzzle->room, -1, -1, -1},
                              &memory};
        if (counts[puzzle->room] == 1)
            check_room_puzzle(&at);
    }
}

void brw_check_tile_puzzles(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    uint32_t tiles = (uint32_t)verifier->dungeon->width * verifier->dungeon->height;
    uint8_t *marks = BRW_ARENA_NEW(verifier->scratch, uint8_t, tiles);
    uint32_t *counts = count_puzzles(verifier);
    if (!marks || !counts) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(marks, 0, tiles);
    check_puzzle_rooms(verifier, counts);
    check_puzzle_bands(verifier);
    check_gates(verifier);
    check_each_puzzle(&view, counts, marks);
}

#undef FLOOR_LEAST
#undef FIELD_LARGE
#undef FIELD_TILES
