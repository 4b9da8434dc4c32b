/* SPDX-License-Identifier: MIT
 * Reads the document of a single puzzle, member by member. Every member has a row here. The reader
 * checks shapes and bounds, so that the result is safe to step, draw and verify. The verifier
 * decides whether the puzzle is a good one. */
#include <string.h>

#include "base/pull.h"
#include "base/status.h"
#include "io/puzzle.h"

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
    brw_pull_spot spot = brw_pull_place(&reader->pull, reader->pull.start);
    if (reader->pull.token == BRW_TOKEN_ERROR)
        why = reader->pull.problem;
    brw_fail(reader->error, BARROW_BAD_DOCUMENT, reader->member, "%s%s%s", reader->member,
             *reader->member ? ": " : "", why);
    if (reader->error) {
        reader->error->line = spot.line;
        reader->error->column = spot.column;
    }
    return false;
}

/* ---- values ----------------------------------------------------------------------------- */

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

/* ---- members ---------------------------------------------------------------------------- */

static bool read_puzzle_format(puzzle_reader *reader)
{
    char name[BRW_PULL_NAME];
    if (!read_short_text(reader, name, sizeof name))
        return false;
    return strcmp(name, FORMAT_NAME) == 0 || refuse_puzzle(reader, "it is not '" FORMAT_NAME "'");
}

/* Reads the generation. Any generation is fine: the rows describe a puzzle completely, so it is
 * never regenerated. */
static bool read_generation(puzzle_reader *reader)
{
    int64_t number;
    return read_int(reader, 1, UINT32_MAX, &number);
}

static bool read_kind(puzzle_reader *reader)
{
    char name[BRW_PULL_NAME];
    if (!read_short_text(reader, name, sizeof name))
        return false;
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++)
        if (strcmp(barrow_puzzle_kind_info(i)->name, name) == 0) {
            reader->puzzle->kind = (barrow_puzzle_kind)i;
            return true;
        }
    return refuse_puzzle(reader, "there is no such kind");
}

static bool read_puzzle_seed(puzzle_reader *reader)
{
    char digits[BRW_PULL_NAME];
    if (!read_short_text(reader, digits, sizeof digits))
        return false;
    if (strspn(digits, "0123456789") != strlen(digits) ||
        barrow_seed_parse(digits, &reader->puzzle->seed, NULL) != BARROW_OK)
        return refuse_puzzle(reader, "it must be the digits of a seed");
    return true;
}

static bool read_puzzle_attempts(puzzle_reader *reader)
{
    int64_t number;
    bool is_read = read_int(reader, 0, UINT32_MAX, &number);
    reader->puzzle->attempts = (uint32_t)number;
    return is_read;
}

static bool read_start(puzzle_reader *reader)
{
    return expect(reader, BRW_TOKEN_LIST, "it must be two numbers") &&
           read_place(reader, &reader->puzzle->start);
}

/* Reads the list of inert tiles. The rows show them too, as commas; close_rows compares the two. */
static bool read_inert(puzzle_reader *reader)
{
    if (!expect(reader, BRW_TOKEN_LIST, "it must be a list"))
        return false;
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

/* Reads rows into an array of the maximum width, because the width of the field might not be known
 * yet. */
static bool read_rows(puzzle_reader *reader)
{
    char *cells = reader->puzzle->cells;
    uint32_t rows = 0;
    if (!expect(reader, BRW_TOKEN_LIST, "it must be a list"))
        return false;
    for (; more_entries(reader); rows++) {
        char row[BARROW_PUZZLE_COLUMNS + 1] = {0};
        if (reader->pull.token != BRW_TOKEN_STRING || rows >= BARROW_PUZZLE_ROWS ||
            brw_pull_text(&reader->pull, row, sizeof row) >= sizeof row)
            return refuse_puzzle(reader, "it must be at most 10 rows of at most 12 characters");
        memcpy(cells + rows * BARROW_PUZZLE_COLUMNS, row, BARROW_PUZZLE_COLUMNS);
    }
    return reader->pull.token == BRW_TOKEN_END_LIST || refuse_puzzle(reader, "");
}

/* The largest number of states is that of the search, which never visits more than 2^20. */
static bool read_amount(puzzle_reader *reader)
{
    barrow_puzzle *puzzle = reader->puzzle;
    bool is_states = strcmp(reader->member, "states") == 0;
    int64_t number;
    bool is_read = read_int(reader, 0, is_states ? 1 << 20 : BARROW_PUZZLE_MOVES, &number);
    if (is_states)
        puzzle->states = (uint32_t)number;
    else
        *(strcmp(reader->member, "moves") == 0 ? &puzzle->moves : &puzzle->acts) = (uint16_t)number;
    return is_read;
}

/* Returns whether the current token is null, which stands for nothing. */
static bool is_null_next(puzzle_reader *reader)
{
    return brw_pull_next(&reader->pull) == BRW_TOKEN_NULL;
}

static bool read_grade(puzzle_reader *reader)
{
    if (is_null_next(reader))
        return true;
    for (uint32_t i = 0; i < BARROW_GRADE_COUNT; i++)
        if (reader->pull.token == BRW_TOKEN_STRING &&
            brw_pull_is(&reader->pull, barrow_puzzle_grade_name((barrow_puzzle_grade)i))) {
            reader->puzzle->grade = (uint8_t)i;
            return true;
        }
    return refuse_puzzle(reader, "there is no such grade");
}

static bool read_doorway(puzzle_reader *reader)
{
    char side[2];
    if (is_null_next(reader))
        return true;
    if (reader->pull.token != BRW_TOKEN_STRING || brw_pull_text(&reader->pull, side, 2) != 1 ||
        !strchr("udlr", side[0]))
        return refuse_puzzle(reader, "it must be u, d, l, r or null");
    reader->puzzle->doorway = side[0];
    return true;
}

static bool read_solution(puzzle_reader *reader)
{
    return read_short_text(reader, reader->puzzle->solution, sizeof reader->puzzle->solution);
}

/* Reads the distance between lights: 1 if they are adjacent, 2 if there is floor between them. */
static bool read_pitch(puzzle_reader *reader)
{
    int64_t number;
    bool is_read = read_int(reader, 1, 2, &number);
    reader->puzzle->pitch = (uint8_t)number;
    return is_read;
}

/* Reads one sign of an order puzzle. Signs are names in documents and numbers in memory. */
static bool read_sign(puzzle_reader *reader)
{
    barrow_puzzle *puzzle = reader->puzzle;
    for (uint32_t i = 0; puzzle->sign_count < BARROW_PUZZLE_PLATES && i < BARROW_SIGN_COUNT; i++)
        if (brw_pull_is(&reader->pull, barrow_puzzle_sign_name((barrow_puzzle_sign)i))) {
            puzzle->signs[puzzle->sign_count++] = (uint8_t)i;
            return true;
        }
    return refuse_puzzle(reader, "there is no such sign, or there are too many");
}

static bool read_signs(puzzle_reader *reader)
{
    if (!expect(reader, BRW_TOKEN_LIST, "it must be a list"))
        return false;
    while (more_entries(reader))
        if (reader->pull.token != BRW_TOKEN_STRING || !read_sign(reader))
            return refuse_puzzle(reader, "there is no such sign, or there are too many");
    return reader->pull.token == BRW_TOKEN_END_LIST || refuse_puzzle(reader, "");
}

/* ---- the document ----------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*read)(puzzle_reader *reader);
    bool is_needed;
} puzzle_members[] = {
    {"format", read_puzzle_format, true},
    {"generation", read_generation, true},
    {"kind", read_kind, true},
    {"seed", read_puzzle_seed, true},
    {"attempts", read_puzzle_attempts, false},
    {"start", read_start, true},
    {"inert", read_inert, true},
    {"field", read_field, true},
    {"rows", read_rows, true},
    {"grade", read_grade, false},
    {"doorway", read_doorway, false},
    {"moves", read_amount, true},
    {"acts", read_amount, true},
    {"states", read_amount, true},
    {"solution", read_solution, true},
    {"pitch", read_pitch, false},
    {"signs", read_signs, false},
};
#define MEMBER_COUNT (sizeof puzzle_members / sizeof puzzle_members[0])

/* Reads the member whose key is the current token. */
static bool read_puzzle_member(puzzle_reader *reader, uint32_t *seen)
{
    for (uint32_t i = 0; i < MEMBER_COUNT; i++) {
        if (!brw_pull_is(&reader->pull, puzzle_members[i].name))
            continue;
        reader->member = puzzle_members[i].name;
        if (*seen >> i & 1)
            return refuse_puzzle(reader, "it occurs twice");
        *seen |= 1u << i;
        return puzzle_members[i].read(reader);
    }
    reader->member = "";
    return refuse_puzzle(reader, "a puzzle has no such member");
}

/* Reads the object. Members may come in any order; none depends on another before close_rows. */
static bool read_members(puzzle_reader *reader)
{
    uint32_t seen = 0;
    reader->member = "";
    if (!expect(reader, BRW_TOKEN_OBJECT, "a puzzle must be an object"))
        return false;
    while (brw_pull_next(&reader->pull) == BRW_TOKEN_KEY)
        if (!read_puzzle_member(reader, &seen))
            return false;
    reader->member = "";
    if (reader->pull.token != BRW_TOKEN_END_OBJECT)
        return refuse_puzzle(reader, "");
    for (uint32_t i = 0; i < MEMBER_COUNT; i++)
        if (puzzle_members[i].is_needed && !(seen >> i & 1)) {
            reader->member = puzzle_members[i].name;
            return refuse_puzzle(reader, "it is missing");
        }
    reader->member = "";
    return expect(reader, BRW_TOKEN_END, "unexpected text after the puzzle");
}

/* Returns the side on which the start of an older puzzle, which does not say it, can have a
 * doorway; 0 if it lies in the middle. */
static char side_of_start(const barrow_puzzle *puzzle)
{
    barrow_pos at = puzzle->start;
    if (at.y == 0 || at.y == puzzle->height - 1)
        return at.y == 0 ? 'u' : 'd';
    return at.x == 0 ? 'l' : at.x == puzzle->width - 1 ? 'r' : 0;
}

/* Packs the rows to the width of the field. Each must have exactly that length, and the inert tiles
 * must be those listed. */
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
    if (!puzzle->doorway && memchr(wide, ',', sizeof wide))
        puzzle->doorway = side_of_start(puzzle);
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
