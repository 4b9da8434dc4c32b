/* SPDX-License-Identifier: MIT
 * Single puzzles as text: a picture of letters, the document, and Sokoban's own format. The keys of
 * the document are those of a dungeon's `map.puzzles`. */
#include "io/puzzle.h"

#include <string.h>

#include "io/json_writer.h"

/* Returns the character of a tile; wall outside the field. */
static char puzzle_cell(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= puzzle->width || y >= puzzle->height)
        return '#';
    return puzzle->cells[y * puzzle->width + x];
}

static bool is_start(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    return puzzle->start.x == x && puzzle->start.y == y;
}

/* ---- letters ---------------------------------------------------------------------------- */

/* Returns the character of a tile in the picture. The player is @, or + on a plate, as in
 * Sokoban. */
static char picture_character(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    char cell = puzzle_cell(puzzle, x, y);
    barrow_pos doorway = brw_puzzle_doorway(puzzle);
    if (is_start(puzzle, x, y))
        return cell == 'o' ? '+' : '@';
    return doorway.x == x && doorway.y == y ? 'D' : cell;
}

/* Writes the field inside its wall. */
static void write_picture(const barrow_puzzle *puzzle, brw_text *text)
{
    for (int32_t y = -1; y <= puzzle->height; y++) {
        for (int32_t x = -1; x <= puzzle->width; x++)
            brw_text_char(text, picture_character(puzzle, x, y));
        brw_text_char(text, '\n');
    }
}

/* Returns whether the picture shows [character]. */
static bool picture_shows(const barrow_puzzle *puzzle, char character)
{
    for (int32_t y = -1; y <= puzzle->height; y++)
        for (int32_t x = -1; x <= puzzle->width; x++)
            if (picture_character(puzzle, x, y) == character)
                return true;
    return false;
}

/* Names the characters that occur. */
static void write_key(const barrow_puzzle *puzzle, brw_text *text)
{
    static const struct {
        char character;
        const char *meaning;
    } rows[] = {
        {'@', "you"},        {'+', "you, on a plate"}, {'D', "doorway: puts it back"},
        {',', "safe floor"}, {'b', "block"},           {'o', "plate"},
        {'~', "ice"},        {'x', "target"},          {'r', "red, down"},
        {'R', "red, up"},    {'u', "blue, down"},      {'U', "blue, up"},
        {'!', "flips red"},  {'?', "flips blue"},      {'&', "flips both"},
    };
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!picture_shows(puzzle, rows[i].character))
            continue;
        brw_text_put(text, count++ ? "   " : "");
        brw_text_char(text, rows[i].character);
        brw_text_char(text, ' ');
        brw_text_put(text, rows[i].meaning);
    }
    if (puzzle->kind == BARROW_PUZZLE_LIGHTS)
        brw_text_put(text, puzzle->pitch == 1
                               ? "   0 dark   1 lit; plates turn those 1 tile away"
                               : "   0 dark   1 lit; plates turn those 2 tiles away");
    if (puzzle->kind == BARROW_PUZZLE_ORDER)
        brw_text_put(text, "   1, 2, ... plates in their order");
    brw_text_char(text, '\n');
}

/* Writes a puzzle for people: what to do, the field in letters, what the letters mean, and the
 * solution. */
static void write_letters(const barrow_puzzle *puzzle, brw_text *text)
{
    const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)puzzle->kind);
    const char *grade = barrow_puzzle_grade_name((barrow_puzzle_grade)puzzle->grade);
    brw_text_put(text, grade ? grade : "");
    brw_text_put(text, grade ? " " : "");
    brw_text_put(text, info->name);
    brw_text_put(text, " puzzle, seed ");
    brw_text_unsigned(text, puzzle->seed);
    brw_text_put(text, ": ");
    brw_text_put(text, info->help);
    brw_text_put(text, ".\n\n");
    write_picture(puzzle, text);
    brw_text_char(text, '\n');
    write_key(puzzle, text);
    if (brw_puzzle_can_be_lost(puzzle))
        brw_text_put(text, BRW_PUZZLE_LOST "\n");
    brw_text_put(text, "Shortest solution: ");
    brw_text_unsigned(text, puzzle->moves);
    brw_text_put(text, " moves, ");
    brw_text_unsigned(text, puzzle->acts);
    brw_text_char(text, ' ');
    brw_text_put(text, info->act);
    brw_text_put(text, ": ");
    brw_text_put(text, puzzle->solution);
    brw_text_char(text, '\n');
}

/* ---- Sokoban ---------------------------------------------------------------------------- */

/* Returns whether a wall touches floor. Other walls are left blank, as in Sokoban levels. */
static bool beside_floor(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++)
            if (puzzle_cell(puzzle, x + dx, y + dy) != '#')
                return true;
    return false;
}

/* Returns the character in Sokoban's own format: $ is a block, a dot is a plate, a space is
 * floor. */
static char sokoban_character(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    char cell = puzzle_cell(puzzle, x, y);
    if (cell == '#')
        return beside_floor(puzzle, x, y) ? '#' : ' ';
    if (is_start(puzzle, x, y))
        return cell == 'o' ? '+' : '@';
    return cell == 'b' ? '$' : cell == 'o' ? '.' : ' ';
}

/* Omits trailing spaces and rows without a wall. */
static void write_sokoban(const barrow_puzzle *puzzle, brw_text *text)
{
    for (int32_t y = -1; y <= puzzle->height; y++) {
        int32_t end = puzzle->width + 1;
        while (end > -1 && sokoban_character(puzzle, end - 1, y) == ' ')
            end--;
        for (int32_t x = -1; x < end; x++)
            brw_text_char(text, sokoban_character(puzzle, x, y));
        if (end > -1)
            brw_text_char(text, '\n');
    }
    brw_text_put(text, "; push puzzle, seed ");
    brw_text_unsigned(text, puzzle->seed);
    brw_text_put(text, ", ");
    brw_text_unsigned(text, puzzle->moves);
    brw_text_put(text, " moves: ");
    brw_text_put(text, puzzle->solution);
    brw_text_put(text, "\n; " BRW_PUZZLE_LOST "\n");
}

/* ---- the document ----------------------------------------------------------------------- */

/* Lists the tiles on which nothing happens. The game may put anything there. */
static void write_inert(brw_json *json, const barrow_puzzle *puzzle)
{
    brw_json_key(json, "inert");
    brw_json_flat_list(json);
    for (int16_t y = 0; y < puzzle->height; y++)
        for (int16_t x = 0; x < puzzle->width; x++)
            if (puzzle_cell(puzzle, x, y) == ',')
                brw_json_pos(json, (barrow_pos){x, y});
    brw_json_end_list(json);
}

/* Writes the fields that only one kind of puzzle has. */
static void write_own_fields(brw_json *json, const barrow_puzzle *puzzle)
{
    if (puzzle->kind == BARROW_PUZZLE_LIGHTS)
        brw_json_int_field(json, "pitch", puzzle->pitch);
    if (puzzle->kind != BARROW_PUZZLE_ORDER)
        return;
    brw_json_key(json, "signs");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < puzzle->sign_count; i++)
        brw_json_name(json, barrow_puzzle_sign_name((barrow_puzzle_sign)puzzle->signs[i]));
    brw_json_end_list(json);
}

/* Writes the field as in the map of a dungeon. It begins at (0, 0), because there is no map around
 * it. */
static void write_puzzle_field(brw_json *json, const barrow_puzzle *puzzle)
{
    brw_json_key(json, "field");
    brw_json_flat_object(json);
    brw_json_int_field(json, "x", 0);
    brw_json_int_field(json, "y", 0);
    brw_json_int_field(json, "w", puzzle->width);
    brw_json_int_field(json, "h", puzzle->height);
    brw_json_end_object(json);
    brw_json_key(json, "rows");
    brw_json_list(json);
    for (int32_t y = 0; y < puzzle->height; y++)
        brw_json_bytes(json, puzzle->cells + y * puzzle->width, puzzle->width);
    brw_json_end_list(json);
}

static void write_puzzle_document(const barrow_puzzle *puzzle, brw_text *text, brw_json_style style)
{
    char digits[BRW_DIGITS], doorway[2] = {puzzle->doorway, 0};
    brw_json json;
    brw_json_begin(&json, text, style);
    brw_json_object(&json);
    brw_json_name_field(&json, "format", "barrow-puzzle/1");
    brw_json_int_field(&json, "generation", barrow_generation());
    brw_json_name_field(&json, "kind", barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name);
    brw_json_key(&json, "grade");
    brw_json_name(&json, barrow_puzzle_grade_name((barrow_puzzle_grade)puzzle->grade));
    brw_json_name_field(&json, "seed", brw_digits(digits, puzzle->seed));
    brw_json_int_field(&json, "attempts", puzzle->attempts);
    brw_json_key(&json, "start");
    brw_json_pos(&json, puzzle->start);
    brw_json_key(&json, "doorway");
    brw_json_name(&json, puzzle->doorway ? doorway : NULL);
    write_inert(&json, puzzle);
    write_puzzle_field(&json, puzzle);
    brw_json_int_field(&json, "moves", puzzle->moves);
    brw_json_int_field(&json, "acts", puzzle->acts);
    brw_json_int_field(&json, "states", puzzle->states);
    brw_json_name_field(&json, "solution", puzzle->solution);
    write_own_fields(&json, puzzle);
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}

bool brw_puzzle_write(const barrow_puzzle *puzzle, const char *name, brw_text *text)
{
    if (strcmp(name, "ascii") == 0)
        write_letters(puzzle, text);
    else if (strcmp(name, "json") == 0)
        write_puzzle_document(puzzle, text, BRW_JSON_READABLE);
    else if (strcmp(name, "jsonl") == 0)
        write_puzzle_document(puzzle, text, BRW_JSON_COMPACT);
    else if (strcmp(name, "xsb") == 0 && brw_puzzle_can_be_lost(puzzle))
        write_sokoban(puzzle, text);
    else
        return false;
    return true;
}
