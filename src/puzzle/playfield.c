/* SPDX-License-Identifier: MIT
 * Converts between characters and boards. Reading is strict: it refuses characters that the kind
 * does not use and counts that its rules do not allow, so that all later code may rely on them. The
 * same rules hold for the puzzles that we make. */
#include "puzzle/playfield.h"

#include <stddef.h>
#include <string.h>

#include "puzzle/kinds.h"

/* The characters of floor that holds something, and its board. If a tile is on two
 * boards, the first is shown. Barriers that are up have capital letters. */
static const struct {
    char character;
    uint16_t board;
} marks[] = {
    {'b', offsetof(brw_playfield, blocks)},      {'o', offsetof(brw_playfield, plates)},
    {'_', offsetof(brw_playfield, yard)},        {'x', offsetof(brw_playfield, target)},
    {'~', offsetof(brw_playfield, ice)},         {'r', offsetof(brw_playfield, barriers[0])},
    {'u', offsetof(brw_playfield, barriers[1])}, {',', offsetof(brw_playfield, inert)},
};

enum { MARKS = sizeof marks / sizeof marks[0] };

static brw_board *board_of_mark(const brw_playfield *field, uint32_t mark)
{
    return (brw_board *)(void *)((char *)(uintptr_t)field + marks[mark].board);
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Reads the character of a plate or lever. Plates of `order` come in the order of their tiles;
 * sort_plates sorts them by number afterwards. Returns false if there are too many. */
static bool read_special(brw_playfield *field, int32_t tile, char character)
{
    static const char levers[] = "!?&";
    const char *lever = strchr(levers, character);
    if (field->count == BARROW_PUZZLE_PLATES)
        return false;
    if (field->kind == BARROW_PUZZLE_LIGHTS && character == '1')
        field->first = (uint16_t)(field->first | 1u << field->count);
    field->flips[field->count] = (uint8_t)(lever                                ? lever - levers + 1
                                           : field->kind == BARROW_PUZZLE_ORDER ? character - '1'
                                                                                : 0);
    field->tiles[field->count++] = (uint8_t)tile;
    return true;
}

/* Returns false for a character that the kind does not allow. Blocks and plates of push lie in the
 * yard, the only part where blocks may be. */
static bool read_character(brw_playfield *field, int32_t tile, char character)
{
    static const char *const allowed[BARROW_PUZZLE_KIND_COUNT] = {
        [BARROW_PUZZLE_PUSH] = "_bo",        [BARROW_PUZZLE_SLIDE] = "~x",
        [BARROW_PUZZLE_LIGHTS] = "01",       [BARROW_PUZZLE_ORDER] = "123456",
        [BARROW_PUZZLE_TOGGLE] = "!?&RUrux",
    };
    bool is_plain = character == ',' || character == '.',
         is_up = character == 'R' || character == 'U';
    if (character == '#')
        return true;
    brw_board_add(&field->floor, tile);
    if (!is_plain && (!character || !strchr(allowed[field->kind], character)))
        return false;
    if (strchr("0123456!?&", character))
        return read_special(field, tile, character);
    for (uint32_t i = 0; i < MARKS; i++)
        if (marks[i].character == (is_up ? character - 'A' + 'a' : character))
            brw_board_add(board_of_mark(field, i), tile);
    if (!is_plain && field->kind == BARROW_PUZZLE_PUSH)
        brw_board_add(&field->yard, tile);
    if (is_up)
        brw_board_add(&field->raised, tile);
    return true;
}

/* Sorts the plates of `order` by number; returns false unless each number from 1 to count occurs
 * exactly once. */
static bool sort_plates(brw_playfield *field)
{
    uint8_t tiles[BARROW_PUZZLE_PLATES];
    uint32_t seen = 0;
    for (uint32_t i = 0; i < field->count; i++) {
        uint32_t number = field->flips[i];
        if (number >= field->count || seen & 1u << number)
            return false;
        seen |= 1u << number;
        tiles[number] = field->tiles[i];
    }
    memcpy(field->tiles, tiles, field->count);
    memset(field->flips, 0, sizeof field->flips);
    return true;
}

const char *brw_playfield_read(brw_playfield *field, const barrow_puzzle *puzzle)
{
    *field = (brw_playfield){.kind = puzzle->kind,
                             .width = puzzle->width,
                             .height = puzzle->height,
                             .doorway = puzzle->doorway,
                             .pitch = puzzle->pitch};
    if ((uint32_t)puzzle->kind >= BARROW_PUZZLE_KIND_COUNT)
        return "there is no such kind of puzzle";
    if (!puzzle->width || puzzle->width > BARROW_PUZZLE_COLUMNS || !puzzle->height ||
        puzzle->height > BARROW_PUZZLE_ROWS)
        return "the field is larger than 12x10";
    barrow_pos start = puzzle->start;
    if (start.x < 0 || start.x >= puzzle->width || start.y < 0 || start.y >= puzzle->height)
        return "the start is outside the field";
    field->start = (uint8_t)brw_playfield_tile(start.x, start.y);
    for (int32_t y = 0; y < field->height; y++)
        for (int32_t x = 0; x < field->width; x++)
            if (!read_character(field, brw_playfield_tile(x, y),
                                puzzle->cells[y * field->width + x]))
                return "a character does not belong to this kind of puzzle";
    if (field->kind == BARROW_PUZZLE_ORDER && !sort_plates(field))
        return "the plates are not numbered from 1 without gaps";
    return brw_puzzle_rows[field->kind].problem(field);
}

/* ---- writing ---------------------------------------------------------------------------- */

/* Returns the character of a plate or lever by its index in the field's list. */
static char special_character(const brw_playfield *field, uint32_t index)
{
    switch (field->kind) {
    case BARROW_PUZZLE_ORDER:
        return (char)('1' + index);
    case BARROW_PUZZLE_TOGGLE:
        return "!?&"[field->flips[index] - 1];
    default:
        return field->first & 1u << index ? '1' : '0';
    }
}

/* Returns the character of [tile]. Plates and levers that are in field->tiles are ignored. */
static char ground_character(const brw_playfield *field, int32_t tile)
{
    if (!brw_board_has(field->floor, tile))
        return '#';
    for (uint32_t i = 0; i < MARKS; i++)
        if (brw_board_has(*board_of_mark(field, i), tile))
            return (char)(marks[i].character -
                          (brw_board_has(field->raised, tile) ? 'a' - 'A' : 0));
    return '.';
}

void brw_playfield_write(const brw_playfield *field, barrow_puzzle *puzzle)
{
    puzzle->kind = field->kind;
    puzzle->width = field->width;
    puzzle->height = field->height;
    puzzle->pitch = field->pitch;
    puzzle->doorway = field->doorway;
    puzzle->start = brw_playfield_pos(field->start);
    memset(puzzle->cells, 0, sizeof puzzle->cells);
    for (int32_t y = 0; y < field->height; y++)
        for (int32_t x = 0; x < field->width; x++)
            puzzle->cells[y * field->width + x] = ground_character(field, brw_playfield_tile(x, y));
    for (uint32_t i = 0; i < field->count; i++) {
        barrow_pos pos = brw_playfield_pos(field->tiles[i]);
        puzzle->cells[pos.y * field->width + pos.x] = special_character(field, i);
    }
}

/* ---- lights ----------------------------------------------------------------------------- */

uint16_t brw_playfield_turns(const brw_playfield *field, uint32_t index)
{
    uint32_t turns = 1u << index, at = field->tiles[index];
    for (uint32_t i = 0; i < field->count; i++) {
        bool is_in_line = field->tiles[i] % BRW_BOARD_STRIDE == (int32_t)at % BRW_BOARD_STRIDE ||
                          field->tiles[i] / BRW_BOARD_STRIDE == (int32_t)at / BRW_BOARD_STRIDE;
        if (is_in_line && brw_playfield_steps((int32_t)at, field->tiles[i]) == field->pitch)
            turns |= 1u << i;
    }
    return (uint16_t)turns;
}
