/* SPDX-License-Identifier: MIT
 * Puzzles in the rooms of many tiled quests and crawls, with blocks of every size (T13, P1 to P5):
 * each puzzle room has one or is counted in the shortfall; each gates what names it; its rows match
 * the map; its solution solves it and is as short as the search says; its inert tiles
 * are one area that touches all doorways; and no walk outside its field is shorter than one inside.
 *
 *     property_room_puzzles [COUNT] [--full]     COUNT quests and as many crawls */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "lib/puzzle_acts.h"
#include "lib/support.h"

#define ROOM_TILES (110 * 110) /* of the largest room that has a puzzle */
#define STATES_FEW 1000        /* puzzles with more are searched again in some dungeons only */

typedef struct room_test {
    barrow_options options;
    barrow_dungeon dungeon;
    const barrow_params *params;
    uint64_t passed, failed, rooms, puzzles, moves_short, kinds[BARROW_PUZZLE_KIND_COUNT];
    uint64_t by_block[2][4][3]; /* by family and block: rooms, without a puzzle, out of the band */
    uint8_t
        inert[ROOM_TILES]; /* of the room's rectangle: 1 inert, 2 also in the field's rectangle */
    uint16_t steps[2][ROOM_TILES];
    uint32_t queue[ROOM_TILES];
} room_test;

static const char *const blocks[4] = {"9x7", "13x11", "19x15", "33x33"};

static void expect(room_test *test, bool holds, const char *what)
{
    test->passed += holds;
    test->failed += !holds;
    if (holds || test->failed > 20)
        return;
    char block[32];
    snprintf(block, sizeof block, "%dx%d", test->params->as.quest.block.w_min,
             test->params->as.quest.block.h_min);
    printf("FAIL: %s: barrow %s -s %llu --tiles\n", what, barrow_family_name(test->params->family),
           (unsigned long long)test->params->seed);
}

static bool is_puzzle_room(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *of = &dungeon->rooms[room];
    return dungeon->params.family == BARROW_QUEST ? of->as.quest.purpose == BARROW_PURPOSE_PUZZLE
                                                  : of->as.crawl.types >> BARROW_TYPE_PUZZLE & 1;
}

/* ---- one puzzle ------------------------------------------------------------------------- */

static void check_solution(room_test *test, const barrow_puzzle *puzzle)
{
    barrow_puzzle_state state;
    barrow_puzzle_proof proof;
    bool is_played = true;
    barrow_puzzle_begin(puzzle, &state);
    for (const char *move = puzzle->solution; *move; move++)
        is_played = is_played && !state.solved && barrow_puzzle_step(puzzle, &state, *move);
    expect(test, is_played && state.solved, "the solution does not solve the puzzle");
    barrow_status status = barrow_puzzle_prove(puzzle, &test->options, &proof, NULL);
    expect(test, status == BARROW_OK, "it is no puzzle of its kind");
    expect(test, proof.is_solvable && proof.is_free, "it cannot be solved, or somebody gets stuck");
    expect(test,
           proof.moves == puzzle->moves && proof.acts == puzzle->acts &&
               proof.states == puzzle->states && strlen(puzzle->solution) == puzzle->moves,
           "moves, acts or states are not those of the search");
    const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)puzzle->kind);
    expect(test, puzzle->acts >= info->acts, "it takes too few acts");
    if (puzzle->states < STATES_FEW || test->params->seed % 16 == 0)
        expect(test, test_takes_acts(puzzle), "another solution takes too few acts");
}

static void check_gate(room_test *test, uint32_t id)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    const barrow_room_puzzle *puzzle = &dungeon->puzzles[id];
    const barrow_thing *thing = &dungeon->things[puzzle->gates.entity];
    bool is_gated = thing->gate == id && thing->room == puzzle->room;
    uint32_t gates = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        gates += dungeon->things[i].gate == id &&
                 dungeon->things[i].kind != BARROW_THING_FOUNTAIN &&
                 dungeon->things[i].kind != BARROW_THING_HINT;
    expect(test, is_gated && gates == 1,
           "what it gates does not hang on it, or something else does");
    expect(test,
           thing->kind == BARROW_THING_CHEST || thing->kind == BARROW_THING_KEY ||
               thing->kind == BARROW_THING_SWITCH,
           "it gates neither a chest nor a key or switch");
    expect(test, puzzle->gates.door == BARROW_NONE, "it gates two");
}

/* Returns the tile that a character of the rows means. */
static bool shows(const barrow_room_puzzle *puzzle, barrow_tile tile, char cell)
{
    bool is_floor = tile & BARROW_TILE_WALKABLE;
    if (cell == '#')
        return !is_floor;
    if (strchr("_b", cell))
        return tile == BARROW_TILE_CARPET;
    if (cell == '~')
        return tile == BARROW_TILE_ICE;
    if (cell == 'x')
        return tile == BARROW_TILE_TARGET;
    if (strchr("rR", cell))
        return tile == BARROW_TILE_RED_BARRIER;
    if (strchr("uU", cell))
        return tile == BARROW_TILE_BLUE_BARRIER;
    if (strchr("!?&", cell))
        return tile == BARROW_TILE_LEVER;
    if (strchr("o0123456", cell))
        return tile == BARROW_TILE_PLATE;
    (void)puzzle;
    return is_floor;
}

static void check_rows(room_test *test, uint32_t id)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    const barrow_room_puzzle *puzzle = &dungeon->puzzles[id];
    bool is_shown = true;
    uint32_t blocks_drawn = 0, block_things = 0, hints = 0, signs = 0;
    bool is_read = true, is_own = false;
    for (int32_t y = 0; y < puzzle->field.h; y++)
        for (int32_t x = 0; x < puzzle->field.w; x++) {
            barrow_tile tile = barrow_tile_at(dungeon, puzzle->field.x + x, puzzle->field.y + y);
            uint32_t at =
                (uint32_t)(puzzle->field.y + y) * dungeon->width + (uint32_t)(puzzle->field.x + x);
            bool is_here = dungeon->owners[at] == puzzle->room || !(tile & BARROW_TILE_WALKABLE);
            char cell = puzzle->rows[y][x];
            is_shown = is_shown && (is_here ? shows(puzzle, tile, cell) : cell == '#');
            blocks_drawn += puzzle->rows[y][x] == 'b';
        }
    expect(test, is_shown, "the map does not show what the rows say");
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        block_things += thing->room == puzzle->room && thing->kind == BARROW_THING_BLOCK;
        if (thing->kind != BARROW_THING_HINT || thing->gate != id)
            continue;
        is_read = is_read && signs + thing->sign_count <= puzzle->sign_count &&
                  memcmp(thing->signs, puzzle->signs + signs, thing->sign_count) == 0;
        is_own = is_own || thing->room == puzzle->room;
        signs += thing->sign_count;
        hints++;
    }
    expect(test, blocks_drawn == block_things, "the blocks are not where the rows say");
    bool is_order = puzzle->kind == BARROW_PUZZLE_ORDER;
    expect(test, is_read && signs == puzzle->sign_count && is_order == (hints > 0),
           "its hints are not there, or wrong");
    expect(test, !is_order || puzzle->grade == (is_own ? 0 : hints),
           "its hints are not where its grade has them");
}

/* ---- inert tiles ------------------------------------------------------------------------ */

static bool is_in_field(const barrow_room_puzzle *puzzle, int32_t x, int32_t y)
{
    barrow_rect field = puzzle->field;
    return x >= field.x && y >= field.y && x < field.x + field.w && y < field.y + field.h;
}

/* Counts the steps over inert tiles from [start], within the field's rectangle only if [least] is
 * 2. */
static uint32_t flood_inert(room_test *test, barrow_rect rect, uint32_t start, uint8_t least,
                            uint16_t *steps)
{
    uint32_t count = 0, area = (uint32_t)(rect.w * rect.h), width = (uint32_t)rect.w;
    memset(steps, 0, area * sizeof *steps);
    steps[start] = 1;
    test->queue[count++] = start;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = test->queue[i], x = at % width;
        uint32_t beside[4] = {at >= width ? at - width : at, at + width < area ? at + width : at,
                              x ? at - 1 : at, x + 1 < width ? at + 1 : at};
        for (uint32_t side = 0; side < 4; side++)
            if (test->inert[beside[side]] >= least && !steps[beside[side]]) {
                steps[beside[side]] = (uint16_t)(steps[at] + 1);
                test->queue[count++] = beside[side];
            }
    }
    return count;
}

/* Between any two inert tiles of the field's rectangle, the shortest way inside it is as short as
 * any. */
static void check_outside(room_test *test, barrow_rect rect)
{
    uint32_t area = (uint32_t)(rect.w * rect.h);
    bool is_shortest = true;
    for (uint32_t from = 0; from < area && is_shortest; from++) {
        if (test->inert[from] != 2)
            continue;
        flood_inert(test, rect, from, 1, test->steps[0]);
        flood_inert(test, rect, from, 2, test->steps[1]);
        for (uint32_t to = 0; to < area; to++)
            is_shortest =
                is_shortest && (test->inert[to] != 2 || test->steps[0][to] == test->steps[1][to]);
    }
    expect(test, is_shortest, "a walk outside the field is shorter");
}

/* Returns the tile of the room where the way of [link] ends. */
static bool mouth_of(const barrow_dungeon *dungeon, const barrow_link *link, uint32_t room,
                     uint32_t *tile)
{
    static const int8_t sides[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    barrow_pos end =
        dungeon->routes[link->first_tile + (link->a == room ? 0 : link->tile_count - 1)];
    for (uint32_t i = 0; i < 4; i++) {
        *tile = (uint32_t)(end.y + sides[i][1]) * dungeon->width + (uint32_t)(end.x + sides[i][0]);
        if (dungeon->owners[*tile] == room)
            return true;
    }
    return false;
}

static void check_inert(room_test *test, uint32_t id)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    const barrow_room_puzzle *puzzle = &dungeon->puzzles[id];
    barrow_rect rect = dungeon->rooms[puzzle->room].rect;
    uint32_t count = 0;
    if ((uint32_t)(rect.w * rect.h) > ROOM_TILES)
        return;
    memset(test->inert, 0, (size_t)(rect.w * rect.h));
    for (uint32_t i = 0; i < puzzle->inert_count; i++) {
        barrow_pos at = dungeon->inert[puzzle->first_inert + i];
        test->inert[(at.y - rect.y) * rect.w + at.x - rect.x] =
            is_in_field(puzzle, at.x, at.y) ? 2 : 1;
    }
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
        bool is_floor = dungeon->owners[(uint32_t)y * dungeon->width + (uint32_t)x] == puzzle->room;
        count += test->inert[i] != 0;
        if (is_floor && !is_in_field(puzzle, x, y))
            expect(test, test->inert[i] == 1, "floor is neither inert nor of the field");
        if (is_floor && is_in_field(puzzle, x, y))
            expect(test,
                   (puzzle->rows[y - puzzle->field.y][x - puzzle->field.x] == ',') ==
                       (test->inert[i] == 2),
                   "rows and inert tiles differ");
    }
    uint32_t start = (uint32_t)((puzzle->start.y - rect.y) * rect.w + puzzle->start.x - rect.x);
    expect(test, test->inert[start] == 2, "the start is not inert");
    expect(test, flood_inert(test, rect, start, 1, test->steps[0]) == count,
           "the inert tiles are not one area");
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        uint32_t tile;
        const barrow_link *link = &dungeon->links[i];
        if (link->a != puzzle->room && link->b != puzzle->room)
            continue;
        bool is_found = mouth_of(dungeon, link, puzzle->room, &tile);
        int32_t x = (int32_t)(tile % dungeon->width) - rect.x;
        int32_t y = (int32_t)(tile / dungeon->width) - rect.y;
        expect(test, is_found && test->inert[y * rect.w + x],
               "a doorway is not before inert floor");
    }
    check_outside(test, rect);
}

/* ---- dungeons --------------------------------------------------------------------------- */

static void check_puzzles(room_test *test, uint32_t block)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    uint32_t wanted = 0, made = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        wanted += is_puzzle_room(dungeon, room);
    for (uint32_t id = 0; id < dungeon->puzzle_count; id++) {
        barrow_puzzle puzzle;
        expect(test, barrow_dungeon_puzzle(dungeon, id, &puzzle), "it is no puzzle to be played");
        expect(test,
               is_puzzle_room(dungeon, dungeon->puzzles[id].room) &&
                   (id == 0 || dungeon->puzzles[id - 1].room < dungeon->puzzles[id].room),
               "it is in no puzzle room, or the second there");
        check_solution(test, &puzzle);
        check_gate(test, id);
        check_rows(test, id);
        check_inert(test, id);
        test->kinds[dungeon->puzzles[id].kind]++;
        expect(test,
               test->params->seed % 32 != 10 || dungeon->puzzles[id].kind == BARROW_PUZZLE_PUSH ||
                   dungeon->puzzles[id].kind == BARROW_PUZZLE_ORDER,
               "it is of a kind that was not asked for");
        made++;
    }
    uint64_t *counts = test->by_block[dungeon->params.family == BARROW_CRAWL][block];
    counts[0] += wanted;
    counts[1] += wanted - made;
    counts[2] += dungeon->shortfall[BARROW_SHORT_PUZZLE_MOVES];
    expect(test, wanted - made == dungeon->shortfall[BARROW_SHORT_PUZZLE_ROOMS],
           "puzzle rooms without a puzzle are not counted");
}

static void try_dungeon(room_test *test, barrow_family family, uint64_t seed)
{
    uint32_t block = seed % 8 < 5 ? 1 : seed % 8 == 5 ? 0 : seed % 8 == 6 ? 2 : 3;
    barrow_params params = barrow_default_params(family);
    barrow_error error;
    params.seed = seed;
    barrow_params_set(&params, "tiles", "on", NULL);
    barrow_params_set(&params, "block", blocks[block], NULL);
    if (seed % 16 > 12)
        barrow_params_set(&params, "decor", "100", NULL);
    if (seed % 32 == 9)
        barrow_params_set(&params, "puzzle_moves", "10..14", NULL);
    if (seed % 32 == 10)
        barrow_params_set(&params, "puzzle_kinds", "1:0:0:1:0", NULL);
    test->params = &params;
    if (barrow_generate(&params, &test->options, &test->dungeon, &error) != BARROW_OK) {
        expect(test, error.status == BARROW_IMPOSSIBLE, "it cannot be generated");
        return;
    }
    check_puzzles(test, block);
    if (seed % 8)
        return;
    uint64_t hash = barrow_dungeon_hash(&test->dungeon);
    barrow_generate(&params, NULL, &test->dungeon, NULL);
    expect(test, barrow_dungeon_hash(&test->dungeon) == hash,
           "the same seed gives another dungeon");
}

int main(int argc, char **argv)
{
    static room_test test;
    uint64_t count = test_count(argc, argv, 120, 40000);
    test.options.workspace = barrow_workspace_create(NULL);
    for (uint64_t seed = 0; seed < count; seed++) {
        try_dungeon(&test, BARROW_QUEST, seed);
        try_dungeon(&test, BARROW_CRAWL, seed);
    }
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++) {
        printf("%llu %s, ", (unsigned long long)test.kinds[kind],
               barrow_puzzle_kind_info(kind)->name);
        test.failed += !test.kinds[kind];
    }
    printf("\n");
    for (uint32_t family = 0; family < 2; family++)
        for (uint32_t block = 0; block < 4; block++) {
            const uint64_t *counts = test.by_block[family][block];
            printf("%s %s: %llu puzzle rooms, %llu without, %llu out of the band\n",
                   family ? "crawl" : "quest", blocks[block], (unsigned long long)counts[0],
                   (unsigned long long)counts[1], (unsigned long long)counts[2]);
        }
    printf("%llu passed, %llu failed\n", (unsigned long long)test.passed,
           (unsigned long long)test.failed);
    barrow_dungeon_free(&test.dungeon);
    barrow_workspace_free(test.options.workspace);
    return test.failed ? 1 : 0;
}
