/* SPDX-License-Identifier: MIT
 * Single puzzles as text: a picture of letters, the document, and Sokoban's own format. The keys of
 * the document are those of a dungeon's `map.puzzles`. */
#include "io/puzzle.h"

#include <string.h>

#include "io/json_writer.h"

char brw_puzzle_cell(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= puzzle->width || y >= puzzle->height)
        return '#';
    return puzzle->cells[y * puzzle->width + x];
}

static bool is_start(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    return puzzle->start.x == x && puzzle->start.y == y;
}

/* Returns the character in Sokoban's own format: $ is a block, a dot is a plate, a space is floor.
 * Walls that touch no floor are left blank too. */
static char sokoban_character(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    char cell = brw_puzzle_cell(puzzle, x, y);
    for (int32_t i = 0; cell == '#' && i < 9; i++)
        if (brw_puzzle_cell(puzzle, x + i % 3 - 1, y + i / 3 - 1) != '#')
            return '#';
    if (is_start(puzzle, x, y))
        return cell == 'o' ? '+' : '@';
    return cell == 'b' ? '$' : cell == 'o' ? '.' : ' ';
}

/* ---- the document ----------------------------------------------------------------------- */

/* Writes the document. The field is as in the map of a dungeon, but begins at (0, 0), because
 * there is no map around it. On inert tiles nothing happens: the game may put anything there. */
static void write_puzzle_document(const barrow_puzzle *puzzle, brw_text *text, brw_json_style style)
{
    char digits[BRW_DIGITS], doorway[2] = {puzzle->doorway, 0};
    brw_json json;
    brw_json_begin(&json, text, style);
    brw_json_print(&json,
                   "{|format: 'barrow-puzzle/1', generation: %u, kind: %s, grade: %s, "
                   "seed: %s, attempts: %u, start: [%d, %d], doorway: %s, inert: [",
                   barrow_generation(), barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name,
                   barrow_puzzle_grade_name((barrow_puzzle_grade)puzzle->grade),
                   brw_digits(digits, puzzle->seed), puzzle->attempts, puzzle->start.x,
                   puzzle->start.y, puzzle->doorway ? doorway : NULL);
    for (int16_t y = 0; y < puzzle->height; y++)
        for (int16_t x = 0; x < puzzle->width; x++)
            if (brw_puzzle_cell(puzzle, x, y) == ',')
                brw_json_pos(&json, (barrow_pos){x, y});
    brw_json_print(&json, "], field: {x: 0, y: 0, w: %d, h: %d}, rows: [|", puzzle->width,
                   puzzle->height);
    for (int32_t y = 0; y < puzzle->height; y++)
        brw_json_bytes(&json, puzzle->cells + y * puzzle->width, puzzle->width);
    brw_json_print(&json, "], moves: %u, acts: %u, states: %u, solution: %s", puzzle->moves,
                   puzzle->acts, puzzle->states, puzzle->solution);
    if (puzzle->kind == BARROW_PUZZLE_LIGHTS)
        brw_json_print(&json, "pitch: %u", (uint32_t)puzzle->pitch);
    if (puzzle->kind == BARROW_PUZZLE_ORDER) {
        brw_json_print(&json, "signs: [");
        for (uint32_t i = 0; i < puzzle->sign_count; i++)
            brw_json_name(&json, barrow_puzzle_sign_name((barrow_puzzle_sign)puzzle->signs[i]));
        brw_json_end_list(&json);
    }
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}

bool brw_puzzle_write(const barrow_puzzle *puzzle, const char *name, brw_text *text)
{
    if (strcmp(name, "ascii") == 0) {
        /* Write a puzzle for people: what to do, the field in letters inside its wall, what those
         * that occur mean, and the solution. */
        static const char *const meanings[128] = {
            ['@'] = "you",        ['+'] = "you, on a plate", ['D'] = "doorway: puts it back",
            [','] = "safe floor", ['b'] = "block",           ['o'] = "plate",
            ['~'] = "ice",        ['x'] = "target",          ['r'] = "red, down",
            ['R'] = "red, up",    ['u'] = "blue, down",      ['U'] = "blue, up",
            ['!'] = "flips red",  ['?'] = "flips blue",      ['&'] = "flips both",
        };
        const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)puzzle->kind);
        const char *grade = barrow_puzzle_grade_name((barrow_puzzle_grade)puzzle->grade);
        const barrow_pos doorway = brw_puzzle_doorway(puzzle);
        const char *gap = "";
        bool occurs[128] = {false};
        brw_text_print(text, "%s%s%s puzzle, seed %U: %s.\n\n", grade ? grade : "",
                       grade ? " " : "", info->name, puzzle->seed, info->help);
        for (int32_t y = -1; y <= puzzle->height; y++) {
            for (int32_t x = -1; x <= puzzle->width; x++) {
                char cell = brw_puzzle_cell(puzzle, x, y);
                char character = is_start(puzzle, x, y)             ? cell == 'o' ? '+' : '@'
                                 : doorway.x == x && doorway.y == y ? 'D'
                                                                    : cell;
                occurs[character & 127] = true;
                brw_text_char(text, character);
            }
            brw_text_char(text, '\n');
        }
        brw_text_char(text, '\n');
        for (const char *at = "@+D,bo~xrRuU!?&"; *at; at++)
            if (occurs[(uint8_t)*at]) {
                brw_text_print(text, "%s%c %s", gap, *at, meanings[(uint8_t)*at]);
                gap = "   ";
            }
        if (puzzle->kind == BARROW_PUZZLE_LIGHTS)
            brw_text_print(text, "   0 dark   1 lit; plates turn those %s away",
                           puzzle->pitch == 1 ? "1 tile" : "2 tiles");
        if (puzzle->kind == BARROW_PUZZLE_ORDER)
            brw_text_put(text, "   1, 2, ... plates in their order");
        brw_text_print(text, "\n%sShortest solution: %u moves, %u %s: %s\n",
                       brw_puzzle_can_be_lost(puzzle) ? BRW_PUZZLE_LOST "\n" : "", puzzle->moves,
                       puzzle->acts, info->act, puzzle->solution);
    } else if (strcmp(name, "json") == 0)
        write_puzzle_document(puzzle, text, BRW_JSON_READABLE);
    else if (strcmp(name, "jsonl") == 0)
        write_puzzle_document(puzzle, text, BRW_JSON_COMPACT);
    else if (strcmp(name, "xsb") == 0 && brw_puzzle_can_be_lost(puzzle)) {
        /* Omit trailing spaces and rows without a wall. */
        for (int32_t y = -1; y <= puzzle->height; y++) {
            int32_t end = puzzle->width + 1;
            while (end > -1 && sokoban_character(puzzle, end - 1, y) == ' ')
                end--;
            for (int32_t x = -1; x < end; x++)
                brw_text_char(text, sokoban_character(puzzle, x, y));
            if (end > -1)
                brw_text_char(text, '\n');
        }
        brw_text_print(text, "; push puzzle, seed %U, %u moves: %s\n; " BRW_PUZZLE_LOST "\n",
                       puzzle->seed, puzzle->moves, puzzle->solution);
    } else
        return false;
    return true;
}
