/* SPDX-License-Identifier: MIT
 * The rules of one puzzle, wherever it is. First comes the field: its characters, and the demands
 * of each kind. If that is sound, the solution is played and every state explored. */
#include "verify/puzzle.h"

#include <string.h>

/* A puzzle that is being checked. Findings point to [place]. [tiles] is the number of tiles in its
 * field. */
typedef struct puzzle_case {
    brw_verifier *verifier;
    const barrow_puzzle *puzzle;
    brw_place place;
    uint32_t tiles;
    brw_explore_memory *memory;
} puzzle_case;

/* Reports a fault. [text] may contain one number. Always returns false, so that a check can return
 * the result. */
static bool report_puzzle(const puzzle_case *at, const char *rule, const char *text,
                          uint32_t number)
{
    brw_found(at->verifier, rule, at->place, text, number);
    return false;
}

/* Returns how many tiles have one of these characters. */
static uint32_t count_cells(const puzzle_case *at, const char *characters)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < at->tiles; i++)
        count += strchr(characters, at->puzzle->cells[i]) != NULL;
    return count;
}

/* Returns the character at (x, y). Everything outside the field is wall. */
static char puzzle_at(const puzzle_case *at, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= at->puzzle->width || y >= at->puzzle->height)
        return '#';
    return at->puzzle->cells[y * at->puzzle->width + x];
}

/* Returns whether one of the four tiles beside [tile] has one of these characters. */
static bool has_beside(const puzzle_case *at, uint32_t tile, const char *characters)
{
    int32_t x = (int32_t)tile % at->puzzle->width, y = (int32_t)tile / at->puzzle->width;
    return strchr(characters, puzzle_at(at, x - 1, y)) ||
           strchr(characters, puzzle_at(at, x + 1, y)) ||
           strchr(characters, puzzle_at(at, x, y - 1)) ||
           strchr(characters, puzzle_at(at, x, y + 1));
}

/* ---- the kinds -------------------------------------------------------------------------- */

/* Checks a push puzzle. Blocks can only be in the yard. A larger yard or more blocks would make the
 * search too long. */
static bool check_push(const puzzle_case *at)
{
    uint32_t yard = count_cells(at, "_bo"), blocks = count_cells(at, "b");
    uint32_t least = yard < 10 ? 1 : 2;
    if (blocks != count_cells(at, "o"))
        return report_puzzle(at, "P1", "push: there are %u blocks and another number of plates",
                             blocks);
    if (blocks < least || blocks > BRW_BLOCKS_MOST)
        return report_puzzle(at, "P1", "push: there are %u blocks instead of 2 or 3", blocks);
    if (yard > (blocks == 3 ? 20 : BRW_YARD_MOST))
        return report_puzzle(at, "P1", "push: the yard has %u tiles", yard);
    return true;
}

/* Checks that there is exactly one target tile. */
static bool check_target(const puzzle_case *at)
{
    uint32_t targets = count_cells(at, "x");
    if (targets != 1)
        return report_puzzle(at, "P1", "there are %u targets instead of one", targets);
    return true;
}

/* Checks a lights puzzle. It has 4 to 9 plates, not all of them lit, that are adjacent (pitch 1) or
 * have floor between them (pitch 2). */
static bool check_lights(const puzzle_case *at)
{
    uint32_t plates = count_cells(at, "01");
    if (plates < 4 || plates > BRW_LIGHTS_MOST)
        return report_puzzle(at, "P1", "lights: there are %u plates instead of 4 to 9", plates);
    if (at->puzzle->pitch != 1 && at->puzzle->pitch != 2)
        return report_puzzle(at, "P1", "lights: the pitch is %u instead of 1 or 2",
                             at->puzzle->pitch);
    if (!count_cells(at, "0"))
        return report_puzzle(at, "P4", "lights: all %u plates are lit at the start", plates);
    return true;
}

/* Checks that each sign is in the table and that no two are the same. */
static bool check_signs(const puzzle_case *at, uint32_t plates)
{
    uint32_t used = 0;
    if (at->puzzle->sign_count != plates)
        return report_puzzle(at, "P1", "order: there are %u signs and another number of plates",
                             at->puzzle->sign_count);
    for (uint32_t i = 0; i < plates; i++) {
        uint32_t sign = at->puzzle->signs[i];
        if (sign >= BARROW_SIGN_COUNT || used >> sign & 1)
            return report_puzzle(at, "P1", "order: sign %u is unknown or occurs twice", i + 1);
        used |= 1u << sign;
    }
    return true;
}

/* Checks an order puzzle: plates 1 to n, once each. No two of them may touch, because otherwise one
 * could not be stepped on without the other. */
static bool check_plates(const puzzle_case *at)
{
    uint32_t plates = count_cells(at, "123456");
    if (plates < 3 || plates > 6)
        return report_puzzle(at, "P1", "order: there are %u plates instead of 3 to 6", plates);
    for (uint32_t i = 0; i < plates; i++) {
        const char plate[2] = {(char)('1' + i), 0};
        if (count_cells(at, plate) != 1)
            return report_puzzle(at, "P1", "order: plate %u does not occur exactly once", i + 1);
    }
    for (uint32_t i = 0; i < at->tiles; i++)
        if (at->puzzle->cells[i] >= '1' && at->puzzle->cells[i] <= '6' &&
            has_beside(at, i, "123456"))
            return report_puzzle(at, "P1", "order: plate %u is beside another one",
                                 (uint32_t)(at->puzzle->cells[i] - '0'));
    return check_signs(at, plates);
}

/* Checks a toggle puzzle. Each lever has plain floor beside it, so that each flip can be undone
 * (P5). */
static bool check_toggle(const puzzle_case *at)
{
    if (!check_target(at))
        return false;
    if (!count_cells(at, "!?&"))
        return report_puzzle(at, "P1", "toggle: there is no lever", 0);
    if ((count_cells(at, "r") && count_cells(at, "R")) ||
        (count_cells(at, "u") && count_cells(at, "U")))
        return report_puzzle(at, "P1", "toggle: barriers of one colour are up and down at once", 0);
    for (uint32_t i = 0; i < at->tiles; i++)
        if (strchr("!?&", at->puzzle->cells[i]) && !has_beside(at, i, ".,"))
            return report_puzzle(at, "P5",
                                 "toggle: the lever on tile %u has no plain floor beside it", i);
    return true;
}

static const struct {
    const char *characters;
    bool (*check)(const puzzle_case *at);
    uint32_t acts; /* minimum number of acts (P4) */
} judged_kinds[BARROW_PUZZLE_KIND_COUNT] = {
    [BARROW_PUZZLE_PUSH] = {"#.,_bo", check_push, 4},
    [BARROW_PUZZLE_SLIDE] = {"#.,~x", check_target, 3},
    [BARROW_PUZZLE_LIGHTS] = {"#.,01", check_lights, 3},
    [BARROW_PUZZLE_ORDER] = {"#.,123456", check_plates, 3},
    [BARROW_PUZZLE_TOGGLE] = {"#.,xrRuU!?&", check_toggle, 3},
};

/* ---- the field -------------------------------------------------------------------------- */

/* Checks that each character belongs to the kind. All other checks rely on this. */
static bool check_characters(const puzzle_case *at)
{
    const char *allowed = judged_kinds[at->puzzle->kind].characters;
    for (uint32_t i = 0; i < at->tiles; i++)
        if (!at->puzzle->cells[i] || !strchr(allowed, at->puzzle->cells[i]))
            return report_puzzle(
                at, "P1", "tile %u of the field has a character of another kind of puzzle", i);
    return true;
}

/* Counts the tiles that can be reached from [from] through floor, or only through inert tiles. */
static uint32_t flood_tiles(const puzzle_case *at, uint32_t from, bool is_inert)
{
    uint8_t queue[BARROW_PUZZLE_TILES];
    bool seen[BARROW_PUZZLE_TILES] = {false};
    uint32_t count = 1, width = at->puzzle->width;
    queue[0] = (uint8_t)from;
    seen[from] = true;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tile = queue[i];
        const uint32_t near[4] = {tile - width, tile + width, tile % width ? tile - 1 : at->tiles,
                                  (tile + 1) % width ? tile + 1 : at->tiles};
        for (uint32_t k = 0; k < 4; k++)
            if (near[k] < at->tiles && !seen[near[k]] &&
                (is_inert ? at->puzzle->cells[near[k]] == ','
                          : at->puzzle->cells[near[k]] != '#')) {
                seen[near[k]] = true;
                queue[count++] = (uint8_t)near[k];
            }
    }
    return count;
}

/* Checks that the floor is one area, that the inert tiles are one area, and that the start is inert
 * if any tile is (P2). */
static bool check_areas(const puzzle_case *at, uint32_t start)
{
    uint32_t inert = count_cells(at, ","), floor = at->tiles - count_cells(at, "#");
    if (flood_tiles(at, start, false) != floor)
        return report_puzzle(at, "P2", "the %u tiles of floor are not one area", floor);
    if (!inert && at->puzzle->kind == BARROW_PUZZLE_PUSH)
        return true; /* it is a standalone puzzle */
    if (at->puzzle->cells[start] != ',')
        return report_puzzle(at, "P2", "the start is not one of the %u inert tiles", inert);
    if (flood_tiles(at, start, true) != inert)
        return report_puzzle(at, "P2", "the %u inert tiles are not one area", inert);
    return true;
}

/* Checks the field, with cheap checks first. The field can be explored safely only if they all
 * pass. */
static bool check_puzzle_field(const puzzle_case *at)
{
    const barrow_puzzle *puzzle = at->puzzle;
    if (!puzzle->width || !puzzle->height || puzzle->width > BARROW_PUZZLE_COLUMNS ||
        puzzle->height > BARROW_PUZZLE_ROWS)
        return report_puzzle(at, "P2", "the field is larger than 12x10 tiles, or has %u columns",
                             puzzle->width);
    char start = puzzle_at(at, puzzle->start.x, puzzle->start.y);
    if (!check_characters(at))
        return false;
    if (!strchr(".,_o", start))
        return report_puzzle(at, "P2", "the start lies outside the floor", 0);
    return judged_kinds[puzzle->kind].check(at) &&
           check_areas(at, (uint32_t)(puzzle->start.y * puzzle->width + puzzle->start.x));
}

/* ---- the solution ----------------------------------------------------------------------- */

/* Returns whether the next move of the solution is an act. */
static bool plays_act(const puzzle_case *at, const barrow_puzzle_state *state, char move)
{
    int32_t x = state->player.x + (move == 'r') - (move == 'l');
    int32_t y = state->player.y + (move == 'd') - (move == 'u');
    if (x < 0 || y < 0 || x >= at->puzzle->width || y >= at->puzzle->height)
        return false;
    return brw_puzzle_is_act(at->puzzle->kind, state->cells[y * at->puzzle->width + x]);
}

/* Plays the solution. No move may be refused, and the last move must solve the puzzle. */
static bool check_moves_played(const puzzle_case *at)
{
    barrow_puzzle_state state;
    uint32_t moves = 0, acts = 0;
    barrow_puzzle_begin(at->puzzle, &state);
    for (const char *move = at->puzzle->solution; *move; move++, moves++) {
        acts += plays_act(at, &state, *move);
        if (!barrow_puzzle_step(at->puzzle, &state, *move))
            return report_puzzle(at, "P3", "move %u of the solution is refused", moves + 1);
    }
    if (!state.solved)
        return report_puzzle(at, "P3", "the solution of %u moves does not solve it", moves);
    if (moves != at->puzzle->moves)
        report_puzzle(at, "P3", "the solution has %u moves, which is not the number given", moves);
    if (acts != at->puzzle->acts)
        report_puzzle(at, "P4", "the solution has %u acts, which is not the number given", acts);
    if (acts < judged_kinds[at->puzzle->kind].acts)
        report_puzzle(at, "P4", "the solution has only %u acts", acts);
    return true;
}

/* Explores every state. The puzzle must be solvable in the stated number of moves, need enough
 * acts, and never leave the player stuck. The total number of states of a dungeon's puzzles is
 * bounded, so that no document takes forever to check. */
static void check_states(const puzzle_case *at)
{
    brw_explored found;
    if (at->memory->states > BRW_STATES_MOST) {
        brw_not_proven(at->verifier, "P3", at->place, "the puzzles have too many states to search");
        return;
    }
    uint32_t places = brw_explore_places(at->puzzle);
    if (places > at->memory->places &&
        !brw_explore_begin(at->memory, places, at->verifier->scratch)) {
        at->verifier->status = BARROW_NO_MEMORY;
        return;
    }
    brw_puzzle_explore(at->puzzle, at->memory, &found);
    at->memory->states += found.states;
    if (!found.is_solvable)
        report_puzzle(at, "P3", "none of its %u states is a solved one", found.states);
    else if (found.moves != at->puzzle->moves)
        report_puzzle(at, "P3", "a shortest solution has %u moves, which is not the number given",
                      found.moves);
    if (found.states != at->puzzle->states)
        report_puzzle(at, "P3", "%u states can be reached, which is not the number given",
                      found.states);
    if (found.is_solvable && found.acts < (at->puzzle->kind == BARROW_PUZZLE_TOGGLE ? 2 : 1))
        report_puzzle(at, "P4", "it can be solved with %u acts", found.acts);
    if (found.stuck)
        report_puzzle(at, "P5", "no inert tile can be reached from %u states", found.stuck);
}

void brw_check_one_puzzle(brw_verifier *verifier, const barrow_puzzle *puzzle, brw_place place,
                          brw_explore_memory *memory)
{
    const puzzle_case at = {verifier, puzzle, place, (uint32_t)puzzle->width * puzzle->height,
                            memory};
    if ((uint32_t)puzzle->kind >= BARROW_PUZZLE_KIND_COUNT) {
        brw_found(verifier, "P1", place, "there is no puzzle kind %u", (uint32_t)puzzle->kind);
        return;
    }
    if (!check_puzzle_field(&at))
        return;
    check_moves_played(&at);
    check_states(&at);
}

/* Checks a puzzle without a dungeon. Its report gives the same status for soundness and
 * completeness. */
barrow_status brw_verify_puzzle(const barrow_puzzle *puzzle, brw_arena *scratch,
                                barrow_report *report)
{
    brw_verifier verifier = {.scratch = scratch, .report = report, .rule = "P1"};
    brw_explore_memory memory = {.places = 0};
    memset(report, 0, sizeof *report);
    brw_arena_reset(scratch);
    brw_check_one_puzzle(&verifier, puzzle, BRW_NOWHERE, &memory);
    report->checks = 1;
    report->sound = report->complete = report->status;
    return verifier.status;
}
