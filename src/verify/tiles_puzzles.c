/* SPDX-License-Identifier: MIT
 * Puzzles on tile maps (T10, T13, P2, P4, P8): each puzzle room has one puzzle, whose rows match
 * the tiles of the room. It gates something there and leaves the inert tiles alone. The puzzle
 * itself is checked in puzzle.c.
 *
 * A puzzle's states cover only its window, which the rows draw. In a large room a player can also
 * walk outside it, across inert tiles. Such a walk must not be shorter than one inside, because
 * otherwise the solution would not be a shortest one. */
#include "verify/puzzle.h"
#include "verify/tiles.h"

#include <string.h>

#include "algo/graph.h"

#define FLOOR_LEAST 20 /* minimum number of tiles in a puzzle room, pillars included */
#define FIELD_LARGE 36 /* minimum number of tiles in a large field */

enum { MARK_INERT = 1, MARK_BLOCK = 2, MARK_TRAP = 4, MARK_TWICE = 8 };

/* A puzzle in its room. */
typedef struct room_case {
    brw_verifier *verifier;
    brw_tile_view *view;
    const barrow_room_puzzle *puzzle;
    uint32_t id, room, entry;
    const uint32_t *first_hint, *next_hint; /* the hints of each puzzle, in order */
    const barrow_pos *inert;                /* its inert tiles */
    uint8_t *marks;                         /* for each tile of the map, a set of MARK_ flags */
} room_case;

/* Reports a fault of the puzzle, placed at its room. */
static void report_room(const room_case *at, const char *rule, const char *what)
{
    brw_report(at->verifier, rule, brw_at_room(at->room), "puzzle %u in room %u: %s", at->id,
               at->room, what);
}

/* Returns the character of the puzzle at a tile of the map, or 0 outside the field. */
static char row_at(const room_case *at, uint32_t tile)
{
    barrow_rect field = at->puzzle->field;
    int32_t x = (int32_t)(tile % at->view->dungeon->width) - field.x;
    int32_t y = (int32_t)(tile / at->view->dungeon->width) - field.y;
    return x >= 0 && y >= 0 && x < field.w && y < field.h ? at->puzzle->rows[y][x] : 0;
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

/* Returns whether the tile occurs only in puzzles. There must be none outside a field. */
static bool is_puzzle_tile(uint8_t tile)
{
    for (uint32_t i = 0; i < FIELD_TILES; i++)
        if (field_tiles[i].tile == tile)
            return true;
    return false;
}

/* Returns what is wrong with a tile of the room's rectangle, or NULL. All floor outside the field
 * is inert (P2). */
static const char *tile_fault(const room_case *at, uint32_t tile)
{
    uint8_t kind = at->view->dungeon->tiles[tile], wanted = BARROW_TILE_FLOOR;
    char here = row_at(at, tile);
    bool is_floor = brw_is_room_floor(at->view, at->room, tile);
    bool is_inert = at->marks[tile] & MARK_INERT, is_block = at->marks[tile] & MARK_BLOCK;
    if (!here) {
        if (is_floor && !is_inert)
            return "floor outside the field is not inert";
        return is_floor && is_puzzle_tile(kind) ? "a tile of a puzzle lies outside the field"
                                                : NULL;
    }
    if (here == '#')
        return is_floor ? "a wall of its rows is floor on the map" : NULL;
    if (!is_floor)
        return "a tile of the field is not floor of the room";
    for (uint32_t i = 0; i < FIELD_TILES; i++)
        if (strchr(field_tiles[i].characters, here))
            wanted = field_tiles[i].tile;
    bool is_plain = !is_puzzle_tile(kind) && kind != BARROW_TILE_PEDESTAL;
    if (wanted == BARROW_TILE_FLOOR ? !is_plain : kind != wanted)
        return "a tile of the map differs from its rows";
    if ((here == 'b') != is_block)
        return "the blocks are not where its rows have them";
    return (here == ',') == is_inert ? NULL : "its inert tiles and rows contradict each other";
}

/* Checks the tiles of the room. Parts of the field outside the room would be searched for a
 * solution, but could not be compared with any tile. */
static void check_puzzle_tiles(const room_case *at)
{
    barrow_rect rect = at->view->dungeon->rooms[at->room].rect, field = at->puzzle->field;
    uint32_t floor = 0;
    bool is_inside = field.x >= rect.x && field.y >= rect.y &&
                     field.x + field.w <= rect.x + rect.w && field.y + field.h <= rect.y + rect.h;
    const char *fault = is_inside ? NULL : "its field leaves the room";
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        uint32_t tile = brw_tile_in(at->view, rect, i);
        fault = fault ? fault : tile_fault(at, tile);
        floor += brw_is_of_room(at->view, at->room, tile);
    }
    if (fault)
        report_room(at, "P2", fault);
    if (floor < FLOOR_LEAST)
        report_room(at, "P4", "its room has fewer than 20 tiles of floor");
}

/* ---- inert tiles ------------------------------------------------------------------------ */

/* Lets a flood enter only inert tiles. No trap or block lies on them, so such a walk is always
 * possible. */
static bool enters_inert(const void *user, uint32_t tile)
{
    return ((const room_case *)user)->marks[tile] & MARK_INERT;
}

/* Lets a flood enter only inert tiles inside the window. */
static bool enters_window(const void *user, uint32_t tile)
{
    return enters_inert(user, tile) && row_at(user, tile);
}

/* Lets a flood enter any floor of the room. */
static bool enters_floor(const void *user, uint32_t tile)
{
    return brw_is_room_floor(((const room_case *)user)->view, ((const room_case *)user)->room,
                             tile);
}

/* Writes the number of steps from a tile into view->flood.steps. */
static const uint32_t *flood_puzzle(const room_case *at, uint32_t tile, brw_grid_enters *enters)
{
    brw_grid_flood_forget(&at->view->flood);
    brw_grid_flood_start(&at->view->flood, tile, 0);
    brw_grid_flood_run(&at->view->flood, enters, at);
    return at->view->flood.steps;
}

/* Returns the floor in front of a doorway, or BRW_UNSEEN if there is none, which T6 reports. */
static uint32_t floor_before(const room_case *at, uint32_t doorway)
{
    uint32_t tile = brw_doorway_tile(at->view, at->room, doorway);
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(at->view, tile, side);
        if (beside != BRW_UNSEEN && brw_is_room_floor(at->view, at->room, beside))
            return beside;
    }
    return BRW_UNSEEN;
}

/* Returns what is wrong with the inert tiles, or NULL. They are one area of plain floor that
 * includes the start and the floor in front of every doorway, so a player can walk through the room
 * and leave a half-solved puzzle (P2). */
static const char *inert_fault(const room_case *at)
{
    uint32_t start = brw_tile_of(at->view, at->puzzle->start);
    if (!(at->marks[start] & MARK_INERT))
        return "it does not begin on an inert tile";
    const uint32_t *steps = flood_puzzle(at, start, enters_inert);
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++) {
        uint32_t tile = brw_tile_of(at->view, at->inert[i]);
        if (!enters_floor(at, tile) || is_puzzle_tile(at->view->dungeon->tiles[tile]))
            return "an inert tile is not plain floor of the room";
        if (at->marks[tile] & (MARK_BLOCK | MARK_TRAP))
            return "a block or a trap is on an inert tile";
        if (at->marks[tile] & MARK_TWICE)
            return "an inert tile is listed twice";
        if (steps[tile] == BRW_UNSEEN)
            return "its inert tiles are not one area";
    }
    for (uint32_t i = 0; i < brw_doorway_count(at->view, at->room); i++) {
        uint32_t tile = floor_before(at, i);
        if (tile != BRW_UNSEEN && steps[tile] == BRW_UNSEEN)
            return "the floor before a doorway is not inert";
    }
    return NULL;
}

/* Returns whether walking outside the window makes some way across inert tiles shorter. [steps] has
 * room for all inert tiles. */
static bool is_outside_shorter(const room_case *at, uint32_t *steps)
{
    uint32_t count = at->puzzle->inert_count, outside = 0;
    for (uint32_t i = 0; i < count; i++)
        outside += !row_at(at, brw_tile_of(at->view, at->inert[i]));
    for (uint32_t from = 0; outside && from < count; from++) {
        uint32_t start = brw_tile_of(at->view, at->inert[from]);
        if (!row_at(at, start))
            continue;
        const uint32_t *reached = flood_puzzle(at, start, enters_window);
        for (uint32_t i = 0; i < count; i++)
            steps[i] = reached[brw_tile_of(at->view, at->inert[i])];
        flood_puzzle(at, start, enters_inert);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t tile = brw_tile_of(at->view, at->inert[i]);
            if (row_at(at, tile) && reached[tile] < steps[i])
                return true;
        }
    }
    return false;
}

/* Checks the ways between doorways across inert tiles, which in a room with traps are the ways
 * without traps (T10). Steps count from the floor in front of the doorways. */
static void check_inert_ways(const room_case *at)
{
    uint32_t count = brw_doorway_count(at->view, at->room);
    bool is_long = false;
    if (!brw_room_thing(at->view, at->room, BARROW_THING_TRAP))
        return;
    for (uint32_t i = 0; i < count * count; i++) {
        uint32_t from = floor_before(at, i / count), to = floor_before(at, i % count);
        if (i / count >= i % count || from == BRW_UNSEEN || to == BRW_UNSEEN)
            continue;
        uint32_t shortest = flood_puzzle(at, from, enters_floor)[to];
        uint32_t inert = flood_puzzle(at, from, enters_inert)[to];
        is_long =
            is_long || (shortest != BRW_UNSEEN && inert != BRW_UNSEEN &&
                        shortest + 2 >= BRW_TRAPS_APART && inert > shortest + BRW_TRAPS_DETOUR);
    }
    if (is_long)
        report_room(at, "T10", "the way over inert tiles is far longer");
}

/* ---- gates and hints -------------------------------------------------------------------- */

/* Returns what is wrong with the door or thing that the puzzle gates, or NULL. A door must be the
 * exit of a loop. */
static const char *gate_fault(const room_case *at)
{
    const barrow_dungeon *dungeon = at->view->dungeon;
    if (at->puzzle->gates.entity == BARROW_GATES_DOOR) {
        uint32_t door = at->puzzle->gates.door;
        bool is_exit = door < dungeon->link_count &&
                       dungeon->links[door].kind == BARROW_LINK_LOOP_EXIT &&
                       dungeon->links[door].a == at->room;
        return is_exit ? NULL : "the door that it gates is not the exit of a loop";
    }
    const barrow_thing *thing = &dungeon->things[at->puzzle->gates.entity];
    bool is_chest = thing->kind == BARROW_THING_CHEST;
    bool is_fit = is_chest || thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH;
    if (!is_fit || thing->room != at->room)
        return "it gates something that it may not gate";
    if (thing->gate != at->id)
        return "what it gates names another puzzle";
    if (!is_chest && brw_is_item_blocked(dungeon, thing->room))
        return "what it gates also needs the treasure";
    return at->marks[brw_tile_of(at->view, thing->pos)] & MARK_INERT
               ? "what it gates is on an inert tile"
               : NULL;
}

/* Lets a search of rooms pass open doors only. */
static bool passes_open(const void *user, uint16_t from, brw_way way)
{
    const barrow_dungeon *dungeon = user;
    const barrow_link *link = &dungeon->links[way.link];
    (void)from;
    return link->kind == BARROW_LINK_OPEN &&
           (dungeon->params.family != BARROW_QUEST || link->seal == BARROW_NONE);
}

/* A room that a search leaves out. */
typedef struct room_gap {
    const barrow_dungeon *dungeon;
    uint32_t without;
} room_gap;

/* Lets a search of rooms pass every link in its direction, but not into the room of the gap. */
static bool passes_around(const void *user, uint16_t from, brw_way way)
{
    const room_gap *gap = user;
    const barrow_link *link = &gap->dungeon->links[way.link];
    uint32_t ways = barrow_link_kind_info((barrow_link_kind)link->kind)->ways;
    return way.to != gap->without &&
           (ways == BARROW_WAYS_BOTH || (ways == BARROW_WAYS_FORTH && link->a == from));
}

/* Returns whether a hint in another room serves: every way from the entry to the puzzle comes
 * through that room, and open doors join the two. */
static bool is_hint_before(const room_case *at, brw_bfs *search, uint32_t room)
{
    const room_gap gap = {at->view->dungeon, room};
    brw_bfs_forget(search);
    brw_bfs_start(search, (uint16_t)at->room);
    brw_bfs_run(search, passes_open, gap.dungeon);
    bool is_joined = brw_bfs_met(search, room);
    brw_bfs_forget(search);
    if (room != at->entry)
        brw_bfs_start(search, (uint16_t)at->entry);
    brw_bfs_run(search, passes_around, &gap);
    return is_joined && !brw_bfs_met(search, at->room);
}

/* Checks the hints of an order puzzle: together they show its signs, and where they hang makes its
 * grade (P1, P4a). Other kinds have none. */
static void check_hints(const room_case *at, brw_bfs *search)
{
    const barrow_dungeon *dungeon = at->view->dungeon;
    const barrow_room_puzzle *puzzle = at->puzzle;
    bool is_own = false, is_well = true;
    uint32_t hints = 0, signs = 0;
    for (uint32_t i = at->first_hint[at->id]; i < dungeon->thing_count; i = at->next_hint[i]) {
        const barrow_thing *hint = &dungeon->things[i];
        bool is_beside_inert = false;
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t tile = brw_tile_beside(at->view, brw_tile_of(at->view, hint->pos), side);
            is_beside_inert |= tile != BRW_UNSEEN && at->marks[tile] & MARK_INERT;
        }
        hints++;
        is_own = is_own || hint->room == at->room;
        is_well =
            is_well && signs + hint->sign_count <= puzzle->sign_count &&
            memcmp(hint->signs, puzzle->signs + signs, hint->sign_count) == 0 &&
            (hint->room == at->room ? is_beside_inert : is_hint_before(at, search, hint->room));
        signs += hint->sign_count;
    }
    if ((puzzle->kind == BARROW_PUZZLE_ORDER) != (hints > 0))
        report_room(at, "P1", "a puzzle of the kind order has hints, and no other kind has any");
    else if (hints && (!is_well || signs != puzzle->sign_count))
        report_room(at, "P1",
                    "its hints show other signs, or hang where nobody sees them before or can look "
                    "again");
    else if (hints && puzzle->grade != (is_own ? 0 : hints))
        report_room(at, "P4a", "its grade is not that of where its hints hang");
    else if (hints > 1 && is_own)
        report_room(at, "P1", "it has a hint too many");
}

/* ---- all puzzles ------------------------------------------------------------------------ */

/* Marks what lies on each tile of the room, or clears these marks, so that the cost of a puzzle
 * depends only on its room's size. */
static void mark_tiles(const room_case *at, bool is_marked)
{
    const brw_tile_view *view = at->view;
    for (uint32_t i = 0; i < at->puzzle->inert_count; i++) {
        uint8_t *mark = &at->marks[brw_tile_of(view, at->inert[i])];
        uint8_t more = *mark & MARK_INERT ? MARK_TWICE : MARK_INERT;
        *mark = is_marked ? *mark | more : 0;
    }
    for (BRW_ROOM_THINGS(thing, view, at->room)) {
        uint8_t *mark = &at->marks[brw_tile_of(view, thing->pos)];
        if (!is_marked)
            *mark = 0;
        else if (thing->kind == BARROW_THING_BLOCK)
            *mark |= MARK_BLOCK;
        else if (thing->kind == BARROW_THING_TRAP)
            *mark |= MARK_TRAP;
    }
}

/* Checks that each room that must have a puzzle has one; its purpose decides that in a quest and
 * its types in a crawl. The shortfall counts the rooms without one (T13). */
static void check_puzzle_rooms(brw_verifier *verifier, const uint32_t *counts)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    bool has_puzzles = brw_tile_params_of(&dungeon->params).puzzles;
    uint32_t without = 0, told = dungeon->shortfall[BARROW_SHORT_PUZZLE_ROOMS];
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_room *here = &dungeon->rooms[room];
        bool is_one = is_quest ? here->as.quest.purpose == BARROW_PURPOSE_PUZZLE
                               : here->as.crawl.types >> BARROW_TYPE_PUZZLE & 1;
        is_one = is_one && has_puzzles;
        without += is_one && !counts[room];
        if (counts[room] > is_one)
            brw_blame_room(verifier, room, "room @ has %u puzzles", counts[room]);
    }
    if (without != told)
        brw_blame(verifier, "%u puzzle rooms have no puzzle, but the shortfall says %u", without,
                  told);
}

/* The allowed number of moves for each kind, in large fields and in small ones (P4). */
static const uint8_t puzzle_bands[BARROW_PUZZLE_KIND_COUNT][2][2] = {
    [BARROW_PUZZLE_PUSH] = {{8, 35}, {6, 16}},   [BARROW_PUZZLE_SLIDE] = {{6, 18}, {6, 12}},
    [BARROW_PUZZLE_LIGHTS] = {{6, 16}, {6, 10}}, [BARROW_PUZZLE_ORDER] = {{9, 40}, {9, 20}},
    [BARROW_PUZZLE_TOGGLE] = {{6, 35}, {6, 18}},
};

/* Checks that every puzzle has a grade and a kind that was asked for, and that the shortfall counts
 * exactly those of another grade than asked for, and those whose length is outside the range asked
 * for, or by default outside the band of their kind. */
static void check_puzzle_bands(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_tile_params params = brw_tile_params_of(&dungeon->params);
    barrow_range asked = params.puzzle_moves;
    int32_t weights[BARROW_PUZZLE_KIND_COUNT];
    memcpy(weights, &params.puzzle_kinds, sizeof weights);
    uint32_t missed = 0, told = dungeon->shortfall[BARROW_SHORT_PUZZLE_MOVES];
    uint32_t others = 0, other_told = dungeon->shortfall[BARROW_SHORT_PUZZLE_GRADE];
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        uint32_t tiles = 0;
        for (int32_t y = 0; y < puzzle->field.h; y++)
            for (int32_t x = 0; x < puzzle->field.w; x++)
                tiles += puzzle->rows[y][x] != '#' && puzzle->rows[y][x] != ',';
        const uint8_t *band = puzzle_bands[puzzle->kind][tiles < FIELD_LARGE];
        int32_t least = asked.max > 0 ? asked.min : band[0];
        int32_t most = asked.max > 0 ? asked.max : band[1];
        missed += puzzle->moves < least || puzzle->moves > most;
        /* The grade that a room asks for (P4a): by its intensity in a quest; by its danger in a
         * crawl, or in a room without danger by its zone. */
        const barrow_room *here = &dungeon->rooms[puzzle->room];
        const barrow_crawl_room *crawl = &here->as.crawl;
        int32_t level = dungeon->params.family == BARROW_QUEST ? here->as.quest.intensity / 100
                        : crawl->danger                        ? crawl->danger
                                                               : 2 * (1 + crawl->zone);
        uint8_t asked_grade = level <= 3   ? BARROW_GRADE_EASY
                              : level <= 5 ? BARROW_GRADE_MEDIUM
                                           : BARROW_GRADE_HARD;
        others += puzzle->grade != asked_grade;
        if (!weights[puzzle->kind])
            brw_report(verifier, "P4", brw_at_room(puzzle->room),
                       "puzzle %u is of a kind that was not asked for", i);
        if (puzzle->grade >= BARROW_GRADE_COUNT)
            brw_report(verifier, "P4a", brw_at_room(puzzle->room), "puzzle %u has no grade", i);
    }
    if (others != other_told)
        brw_report(verifier, "P4a", BRW_NOWHERE,
                   "%u puzzles have another grade than asked for, but the shortfall says %u",
                   others, other_told);
    if (missed != told)
        brw_report(verifier, "P4", BRW_NOWHERE,
                   "%u puzzles are longer or shorter than asked for, but the shortfall says %u",
                   missed, told);
}

/* Checks that every thing that names a puzzle is what that puzzle gates. */
static void check_gates(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_hint = thing->kind == BARROW_THING_HINT;
        bool is_told = thing->gate < dungeon->puzzle_count &&
                       dungeon->puzzles[thing->gate].kind == BARROW_PUZZLE_ORDER;
        if (is_hint && !is_told)
            brw_report(verifier, "P1", brw_at_thing(thing),
                       "entity %u is a hint for no puzzle that needs one", i);
        if (thing->gate == BARROW_NONE || thing->kind == BARROW_THING_FOUNTAIN || is_hint)
            continue;
        if (thing->gate >= dungeon->puzzle_count ||
            dungeon->puzzles[thing->gate].gates.entity != (int32_t)i)
            brw_report(verifier, "P2", brw_at_thing(thing),
                       "entity %u is gated by puzzle %u, which gates something else", i,
                       thing->gate);
    }
}

/* Checks all puzzles: first the place of each on the map, then the puzzle itself, like a standalone
 * one. Rooms with several puzzles are skipped: they have been reported already, and a document
 * could list enough of them to take forever. */
void brw_check_tile_puzzles(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_explore_memory memory = {.places = 0};
    uint32_t tiles = (uint32_t)dungeon->width * dungeon->height;
    uint8_t *marks = BRW_SCRATCH(verifier, uint8_t, tiles);
    uint32_t *counts = BRW_SCRATCH(verifier, uint32_t, dungeon->room_count);
    uint32_t *first_hint = BRW_SCRATCH(verifier, uint32_t, dungeon->puzzle_count + 1);
    uint32_t *next_hint = BRW_SCRATCH(verifier, uint32_t, dungeon->thing_count + 1);
    brw_graph graph;
    brw_bfs search;
    uint32_t entry = 0;
    if (!marks || !counts || !first_hint || !next_hint)
        return;
    if (brw_graph_make(&graph, dungeon, verifier->scratch) != BARROW_OK ||
        !brw_bfs_make(&search, &graph, verifier->scratch))
        return;
    search.target = BARROW_NONE;
    search.wanted = NULL;
    for (BRW_THINGS(thing, dungeon))
        if (thing->kind == BARROW_THING_SPAWN)
            entry = thing->room;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        counts[dungeon->puzzles[i].room]++;
        first_hint[i] = dungeon->thing_count;
    }
    for (uint32_t i = dungeon->thing_count; i-- > 0;) {
        const barrow_thing *hint = &dungeon->things[i];
        if (hint->kind != BARROW_THING_HINT || hint->gate >= dungeon->puzzle_count)
            continue;
        next_hint[i] = first_hint[hint->gate];
        first_hint[hint->gate] = i;
    }
    check_puzzle_rooms(verifier, counts);
    check_puzzle_bands(verifier);
    check_gates(verifier);
    for (uint32_t i = 0; i < dungeon->puzzle_count && !verifier->scratch->has_failed; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        const room_case at = {.verifier = verifier,
                              .view = verifier->view->tiles,
                              .puzzle = puzzle,
                              .id = i,
                              .room = puzzle->room,
                              .entry = entry,
                              .first_hint = first_hint,
                              .next_hint = next_hint,
                              .inert = dungeon->inert + puzzle->first_inert,
                              .marks = marks};
        barrow_puzzle alone;
        if (counts[puzzle->room] != 1)
            continue;
        mark_tiles(&at, true);
        check_puzzle_tiles(&at);
        const char *fault = inert_fault(&at);
        uint32_t *steps = BRW_ARENA_NEW(verifier->scratch, uint32_t, puzzle->inert_count + 1u);
        if (fault)
            report_room(&at, "P2", fault);
        else if (steps && is_outside_shorter(&at, steps))
            report_room(&at, "P3", "a walk outside the field is shorter");
        check_inert_ways(&at);
        /* Plays the solution. No trap may lie on a tile that it comes to (P2). */
        barrow_puzzle_state state;
        bool is_hurt = false;
        brw_puzzle_of(puzzle, &alone);
        barrow_puzzle_begin(&alone, &state);
        for (const char *move = alone.solution; *move && !is_hurt; move++) {
            barrow_puzzle_step(&alone, &state, *move);
            barrow_pos tile =
                brw_pos(state.player.x + puzzle->field.x, state.player.y + puzzle->field.y);
            is_hurt = marks[brw_tile_of(at.view, tile)] & MARK_TRAP;
        }
        if (is_hurt)
            report_room(&at, "P2", "its solution comes to a trap");
        fault = gate_fault(&at);
        if (fault)
            report_room(&at, "P2", fault);
        check_hints(&at, &search);
        mark_tiles(&at, false);
        brw_check_one_puzzle(verifier, &alone, brw_at_room(at.room), &memory);
    }
}
