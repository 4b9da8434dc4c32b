/* SPDX-License-Identifier: MIT
 * Single puzzles as text: a picture of letters, the document, and Sokoban's own format. The keys of
 * the document are those of a dungeon's `map.puzzles`. */
#include "io/puzzle.h"

#include <stddef.h>
#include <string.h>

#include "base/pull.h"
#include "base/status.h"
#include "core/fields.h"
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
                   barrow_puzzle_grade_name(puzzle->grade), brw_digits(digits, puzzle->seed),
                   puzzle->attempts, puzzle->start.x, puzzle->start.y,
                   puzzle->doorway ? doorway : NULL);
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
            brw_json_name(&json, barrow_puzzle_sign_name(puzzle->signs[i]));
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
        const char *grade = barrow_puzzle_grade_name(puzzle->grade);
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

/* ---- reading ---------------------------------------------------------------------------- */

/* Reads the document of a single puzzle, member by member. Every member has a row below. The reader
 * checks shapes and bounds, so that the result is safe to step, draw and verify. The verifier
 * decides whether the puzzle is a good one. */

#define FORMAT_NAME "barrow-puzzle/1"

typedef struct puzzle_reader {
    brw_pull pull;
    barrow_puzzle *puzzle;
    barrow_error *error;
    const char *member;                 /* the member being read */
    bool is_inert[BARROW_PUZZLE_TILES]; /* for each tile, whether the document lists it */
} puzzle_reader;

/* Reports the member that is being read. An error of the parser takes precedence over [why]. */
static bool refuse_puzzle(puzzle_reader *reader, const char *why)
{

    if (reader->pull.token == BRW_TOKEN_ERROR)
        why = reader->pull.problem;
    brw_fail(reader->error, BARROW_BAD_DOCUMENT, reader->member, "%s%s%s", reader->member,
             *reader->member ? ": " : "", why);
    brw_pull_spot spot = brw_pull_place(&reader->pull, reader->pull.start);
    brw_error_place(reader->error, spot.line, spot.column);
    return false;
}

/* Reads a number from [least] to [most]. */
static bool read_int(puzzle_reader *reader, int64_t least, int64_t most, int64_t *number)
{
    *number = least;
    if (brw_pull_next(&reader->pull) != BRW_TOKEN_INT || reader->pull.number < least ||
        reader->pull.number > most)
        return refuse_puzzle(reader, "it must be a whole number within its bounds");
    *number = reader->pull.number;
    return true;
}

/* Reads a string of fewer than [size] bytes, without a NUL in it. */
static bool read_short_text(puzzle_reader *reader, char *word, size_t size)
{
    if (brw_pull_next(&reader->pull) != BRW_TOKEN_STRING || brw_pull_has_zero(&reader->pull) ||
        brw_pull_text(&reader->pull, word, size) >= size)
        return refuse_puzzle(reader, "it must be a short text");
    return true;
}

/* Reads the next token, which must be [token]. */
static bool expect(puzzle_reader *reader, brw_token token, const char *why)
{
    return brw_pull_next(&reader->pull) == token || refuse_puzzle(reader, why);
}

/* Returns whether another entry of a list follows. Its first token is then the current one. */
static bool more_entries(puzzle_reader *reader)
{
    brw_token token = brw_pull_next(&reader->pull);
    return token != BRW_TOKEN_END_LIST && token != BRW_TOKEN_ERROR;
}

/* Reads the two numbers of a position, whose opening bracket was read. */
static bool read_place(puzzle_reader *reader, barrow_pos *place)
{
    int64_t x, y;
    if (!read_int(reader, 0, BARROW_PUZZLE_COLUMNS - 1, &x) ||
        !read_int(reader, 0, BARROW_PUZZLE_ROWS - 1, &y))
        return false;
    *place = (barrow_pos){(int16_t)x, (int16_t)y};
    return expect(reader, BRW_TOKEN_END_LIST, "it must be two numbers");
}

/* Reads the list of inert tiles. The rows show them too, as commas; close_rows compares the two. */
static bool read_inert(puzzle_reader *reader)
{
    while (more_entries(reader)) {
        barrow_pos place;
        if (reader->pull.token != BRW_TOKEN_LIST)
            return refuse_puzzle(reader, "it must be a list of tiles");
        if (!read_place(reader, &place))
            return false;
        bool *is_listed = &reader->is_inert[place.y * BARROW_PUZZLE_COLUMNS + place.x];
        if (*is_listed)
            return refuse_puzzle(reader, "a tile occurs twice");
        *is_listed = true;
    }
    return reader->pull.token == BRW_TOKEN_END_LIST || refuse_puzzle(reader, "");
}

/* Reads the field. It is not on a map, so x and y are 0. */
static bool read_field(puzzle_reader *reader)
{
    static const struct {
        const char *name;
        uint8_t least, most;
    } sides[] = {
        {"x", 0, 0}, {"y", 0, 0}, {"w", 1, BARROW_PUZZLE_COLUMNS}, {"h", 1, BARROW_PUZZLE_ROWS}};
    int64_t numbers[4] = {-1, -1, -1, -1};
    if (!expect(reader, BRW_TOKEN_OBJECT, "it must be an object"))
        return false;
    while (brw_pull_next(&reader->pull) == BRW_TOKEN_KEY) {
        uint32_t i = 0;
        while (i < 4 && !brw_pull_is(&reader->pull, sides[i].name))
            i++;
        if (i == 4 || numbers[i] >= 0)
            return refuse_puzzle(reader, "there is no such member, or it occurs twice");
        if (!read_int(reader, sides[i].least, sides[i].most, &numbers[i]))
            return false;
    }
    if (reader->pull.token != BRW_TOKEN_END_OBJECT)
        return refuse_puzzle(reader, "");
    for (uint32_t i = 0; i < 4; i++)
        if (numbers[i] < 0)
            return refuse_puzzle(reader, "it must have x, y, w and h");
    reader->puzzle->width = (uint8_t)numbers[2];
    reader->puzzle->height = (uint8_t)numbers[3];
    return true;
}

/* Reads rows of the maximum width, because the field's might not be known yet. */
static bool read_rows(puzzle_reader *reader)
{
    char *cells = reader->puzzle->cells;
    uint32_t rows = 0;
    for (; more_entries(reader); rows++) {
        char row[BARROW_PUZZLE_COLUMNS + 1] = {0};
        if (reader->pull.token != BRW_TOKEN_STRING || rows >= BARROW_PUZZLE_ROWS ||
            brw_pull_text(&reader->pull, row, sizeof row) >= sizeof row)
            return refuse_puzzle(reader, "it must be at most 10 rows of at most 12 characters");
        memcpy(cells + rows * BARROW_PUZZLE_COLUMNS, row, BARROW_PUZZLE_COLUMNS);
    }
    return reader->pull.token == BRW_TOKEN_END_LIST || refuse_puzzle(reader, "");
}

static bool read_signs(puzzle_reader *reader)
{
    barrow_puzzle *puzzle = reader->puzzle;
    while (more_entries(reader)) {
        uint32_t sign = 0;
        while (sign < BARROW_SIGN_COUNT &&
               (reader->pull.token != BRW_TOKEN_STRING ||
                !brw_pull_is(&reader->pull, barrow_puzzle_sign_name((barrow_puzzle_sign)sign))))
            sign++;
        if (sign == BARROW_SIGN_COUNT || puzzle->sign_count == BARROW_PUZZLE_PLATES)
            return refuse_puzzle(reader, "there is no such sign, or there are too many");
        puzzle->signs[puzzle->sign_count++] = (uint8_t)sign;
    }
    return reader->pull.token == BRW_TOKEN_END_LIST || refuse_puzzle(reader, "");
}

/* The sorts of values. Numbers are stored at [offset], in [bytes]. */
typedef enum puzzle_value {
    READ_FORMAT, READ_NUMBER, READ_KIND, READ_SEED, READ_START, READ_INERT, READ_FIELD, READ_ROWS,
    READ_GRADE, READ_DOORWAY, READ_SOLUTION, READ_SIGNS
} puzzle_value;

#define AT(member) offsetof(barrow_puzzle, member), sizeof((barrow_puzzle *)0)->member

/* The members. Any generation is fine: the rows describe a puzzle completely, so it is never
 * regenerated. The largest number of states is that of the search, which never visits more than
 * 2^20. The distance between lights is 1 if they are adjacent, 2 if there is floor between them. */
static const struct {
    const char *name;
    bool is_needed;
    puzzle_value value;
    uint32_t least, most;
    size_t offset, bytes;
} puzzle_members[] = {
    {"format", true, READ_FORMAT, 0, 0, 0, 0},
    {"generation", true, READ_NUMBER, 1, UINT32_MAX, 0, 0},
    {"kind", true, READ_KIND, 0, 0, 0, 0},
    {"seed", true, READ_SEED, 0, 0, 0, 0},
    {"attempts", false, READ_NUMBER, 0, UINT32_MAX, AT(attempts)},
    {"start", true, READ_START, 0, 0, 0, 0},
    {"inert", true, READ_INERT, 0, 0, 0, 0},
    {"field", true, READ_FIELD, 0, 0, 0, 0},
    {"rows", true, READ_ROWS, 0, 0, 0, 0},
    {"grade", false, READ_GRADE, 0, 0, 0, 0},
    {"doorway", false, READ_DOORWAY, 0, 0, 0, 0},
    {"moves", true, READ_NUMBER, 0, BARROW_PUZZLE_MOVES, AT(moves)},
    {"acts", true, READ_NUMBER, 0, BARROW_PUZZLE_MOVES, AT(acts)},
    {"states", true, READ_NUMBER, 0, 1 << 20, AT(states)},
    {"solution", true, READ_SOLUTION, 0, 0, 0, 0},
    {"pitch", false, READ_NUMBER, 1, 2, AT(pitch)},
    {"signs", false, READ_SIGNS, 0, 0, 0, 0},
};
#define MEMBER_COUNT (sizeof puzzle_members / sizeof puzzle_members[0])

/* Reads the value of a member. Null stands for no grade and no doorway. */
static bool read_puzzle_value(puzzle_reader *reader, uint32_t member)
{
    barrow_puzzle *puzzle = reader->puzzle;
    brw_pull *pull = &reader->pull;
    char name[BRW_PULL_NAME];
    int64_t number;
    uint32_t i = 0;
    switch (puzzle_members[member].value) {
    case READ_FORMAT:
        return read_short_text(reader, name, sizeof name) &&
               (strcmp(name, FORMAT_NAME) == 0 ||
                refuse_puzzle(reader, "it is not '" FORMAT_NAME "'"));
    case READ_NUMBER:
        if (!read_int(reader, puzzle_members[member].least, puzzle_members[member].most, &number))
            return false;
        if (puzzle_members[member].bytes)
            brw_store_number((char *)puzzle + puzzle_members[member].offset,
                             puzzle_members[member].bytes == 1   ? BRW_U8
                             : puzzle_members[member].bytes == 2 ? BRW_U16
                                                                 : BRW_U32,
                             number);
        return true;
    case READ_KIND:
        if (!read_short_text(reader, name, sizeof name))
            return false;
        while (i < BARROW_PUZZLE_KIND_COUNT && strcmp(barrow_puzzle_kind_info(i)->name, name) != 0)
            i++;
        puzzle->kind = (barrow_puzzle_kind)i;
        return i < BARROW_PUZZLE_KIND_COUNT || refuse_puzzle(reader, "there is no such kind");
    case READ_SEED:
        return read_short_text(reader, name, sizeof name) &&
               ((strspn(name, "0123456789") == strlen(name) &&
                 barrow_seed_parse(name, &puzzle->seed, NULL) == BARROW_OK) ||
                refuse_puzzle(reader, "it must be the digits of a seed"));
    case READ_START:
        return expect(reader, BRW_TOKEN_LIST, "it must be two numbers") &&
               read_place(reader, &puzzle->start);
    case READ_INERT:
        return expect(reader, BRW_TOKEN_LIST, "it must be a list") && read_inert(reader);
    case READ_FIELD: return read_field(reader);
    case READ_ROWS: return expect(reader, BRW_TOKEN_LIST, "it must be a list") && read_rows(reader);
    case READ_GRADE:
        if (brw_pull_next(pull) == BRW_TOKEN_NULL)
            return true;
        while (i < BARROW_GRADE_COUNT &&
               (pull->token != BRW_TOKEN_STRING ||
                !brw_pull_is(pull, barrow_puzzle_grade_name((barrow_puzzle_grade)i))))
            i++;
        puzzle->grade = (uint8_t)i;
        return i < BARROW_GRADE_COUNT || refuse_puzzle(reader, "there is no such grade");
    case READ_DOORWAY:
        if (brw_pull_next(pull) == BRW_TOKEN_NULL)
            return true;
        if (pull->token != BRW_TOKEN_STRING || brw_pull_text(pull, name, 2) != 1 ||
            !strchr("udlr", name[0]))
            return refuse_puzzle(reader, "it must be u, d, l, r or null");
        puzzle->doorway = name[0];
        return true;
    case READ_SOLUTION: return read_short_text(reader, puzzle->solution, sizeof puzzle->solution);
    default: /* READ_SIGNS */
        return expect(reader, BRW_TOKEN_LIST, "it must be a list") && read_signs(reader);
    }
}

/* Reads the object. Members may come in any order; none depends on another before close_rows. */
static bool read_members(puzzle_reader *reader)
{
    uint32_t seen = 0, i;
    reader->member = "";
    if (!expect(reader, BRW_TOKEN_OBJECT, "a puzzle must be an object"))
        return false;
    while (brw_pull_next(&reader->pull) == BRW_TOKEN_KEY) {
        for (i = 0; i < MEMBER_COUNT && !brw_pull_is(&reader->pull, puzzle_members[i].name);)
            i++;
        reader->member = i < MEMBER_COUNT ? puzzle_members[i].name : "";
        if (i == MEMBER_COUNT)
            return refuse_puzzle(reader, "a puzzle has no such member");
        if (seen >> i & 1)
            return refuse_puzzle(reader, "it occurs twice");
        seen |= 1u << i;
        if (!read_puzzle_value(reader, i))
            return false;
    }
    reader->member = "";
    if (reader->pull.token != BRW_TOKEN_END_OBJECT)
        return refuse_puzzle(reader, "");
    for (i = 0; i < MEMBER_COUNT; i++)
        if (puzzle_members[i].is_needed && !(seen >> i & 1)) {
            reader->member = puzzle_members[i].name;
            return refuse_puzzle(reader, "it is missing");
        }
    return expect(reader, BRW_TOKEN_END, "unexpected text after the puzzle");
}

/* Packs the rows to the width of the field. Each must be as long; inert tiles must be listed. */
static bool close_rows(puzzle_reader *reader)
{
    barrow_puzzle *puzzle = reader->puzzle;
    char wide[BARROW_PUZZLE_TILES];
    bool is_listed = true;
    memcpy(wide, puzzle->cells, sizeof wide);
    memset(puzzle->cells, 0, sizeof puzzle->cells);
    reader->member = "rows";
    for (uint32_t i = 0; i < BARROW_PUZZLE_TILES; i++) {
        uint32_t x = i % BARROW_PUZZLE_COLUMNS, y = i / BARROW_PUZZLE_COLUMNS;
        bool is_inside = x < puzzle->width && y < puzzle->height;
        if (is_inside != (wide[i] != 0))
            return refuse_puzzle(reader, "their number and length must fit the field");
        is_listed &= (wide[i] == ',') == reader->is_inert[i];
        if (is_inside)
            puzzle->cells[y * puzzle->width + x] = wide[i];
    }
    if (!puzzle->doorway && memchr(wide, ',', sizeof wide)) { /* older puzzles do not say it */
        barrow_pos at = puzzle->start;
        puzzle->doorway = at.y == 0                    ? 'u'
                          : at.y == puzzle->height - 1 ? 'd'
                          : at.x == 0                  ? 'l'
                          : at.x == puzzle->width - 1  ? 'r'
                                                       : 0;
    }
    reader->member = "inert";
    return is_listed || refuse_puzzle(reader, "the rows have other plates");
}

/* On failure the puzzle is all zero, so nothing from a bad document can be used by mistake. */
barrow_status brw_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle,
                              barrow_error *error)
{
    puzzle_reader reader = {.puzzle = puzzle, .error = error, .member = ""};
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->grade = BARROW_GRADE_COUNT;
    brw_pull_begin(&reader.pull, text, size);
    if (read_members(&reader) && close_rows(&reader))
        return BARROW_OK;
    memset(puzzle, 0, sizeof *puzzle);
    return BARROW_BAD_DOCUMENT;
}
