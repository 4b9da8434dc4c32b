/* SPDX-License-Identifier: MIT
 * Converts between characters and boards. Reading is strict: it refuses characters that the kind
 * does not use and counts that its rules do not allow, so that all later code may rely on them. The
 * same rules hold for the puzzles that we make. */
#include "puzzle/playfield.h"

#include <string.h>

#include "puzzle/kinds.h"

/* ---- reading ---------------------------------------------------------------------------- */

/* Adds a plate or lever; returns false if there are too many. */
static bool add_special(brw_playfield *field, int32_t tile, uint8_t flips)
{
    if (field->count == BARROW_PUZZLE_PLATES)
        return false;
    field->flips[field->count] = flips;
    field->tiles[field->count++] = (uint8_t)tile;
    return true;
}

/* Reads a tile of a push puzzle. Blocks and plates lie in the yard, the only part where blocks may
 * be. */
static bool read_push(brw_playfield *field, int32_t tile, char character)
{
    if (!strchr("_bo", character))
        return false;
    brw_board_add(&field->yard, tile);
    if (character == 'b')
        brw_board_add(&field->blocks, tile);
    if (character == 'o')
        brw_board_add(&field->plates, tile);
    return true;
}

static bool read_slide(brw_playfield *field, int32_t tile, char character)
{
    if (!strchr("~x", character))
        return false;
    brw_board_add(character == '~' ? &field->ice : &field->target, tile);
    return true;
}

static bool read_lights(brw_playfield *field, int32_t tile, char character)
{
    if (!strchr("01", character) || !add_special(field, tile, 0))
        return false;
    if (character == '1')
        field->first = (uint16_t)(field->first | 1u << (field->count - 1));
    return true;
}

/* Reads a tile of an order puzzle. Plates come in the order of their tiles; sort_plates sorts them
 * by number afterwards. */
static bool read_order(brw_playfield *field, int32_t tile, char character)
{
    return character >= '1' && character <= '6' &&
           add_special(field, tile, (uint8_t)(character - '1'));
}

/* Reads a tile of a toggle puzzle. */
static bool read_toggle(brw_playfield *field, int32_t tile, char character)
{
    static const char barriers[] = "RUru", levers[] = "!?&";
    const char *lever = strchr(levers, character), *barrier = strchr(barriers, character);
    if (lever)
        return add_special(field, tile, (uint8_t)(lever - levers + 1));
    if (character == 'x')
        brw_board_add(&field->target, tile);
    else if (!barrier)
        return false;
    else
        brw_board_add(&field->barriers[(barrier - barriers) % BRW_COLOURS], tile);
    if (barrier && barrier - barriers < BRW_COLOURS)
        brw_board_add(&field->raised, tile);
    return true;
}

/* Returns false for a character that the kind does not allow. */
static bool read_character(brw_playfield *field, int32_t tile, char character)
{
    static bool (*const readers[BARROW_PUZZLE_KIND_COUNT])(brw_playfield *, int32_t, char) = {
        [BARROW_PUZZLE_PUSH] = read_push,     [BARROW_PUZZLE_SLIDE] = read_slide,
        [BARROW_PUZZLE_LIGHTS] = read_lights, [BARROW_PUZZLE_ORDER] = read_order,
        [BARROW_PUZZLE_TOGGLE] = read_toggle,
    };
    if (character == '#')
        return true;
    brw_board_add(&field->floor, tile);
    if (character == ',')
        brw_board_add(&field->inert, tile);
    if (character == ',' || character == '.')
        return true;
    return character && readers[field->kind](field, tile, character);
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

/* Reads all tiles. Returns what is wrong with them, or NULL. */
static const char *read_cells(brw_playfield *field, const barrow_puzzle *puzzle)
{
    for (int32_t y = 0; y < field->height; y++)
        for (int32_t x = 0; x < field->width; x++)
            if (!read_character(field, brw_playfield_tile(x, y),
                                puzzle->cells[y * field->width + x]))
                return "a character does not belong to this kind of puzzle";
    if (field->kind == BARROW_PUZZLE_ORDER && !sort_plates(field))
        return "the plates are not numbered from 1 without gaps";
    return NULL;
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
    const char *problem = read_cells(field, puzzle);
    return problem ? problem : brw_puzzle_rows[field->kind].problem(field);
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
    if (brw_board_has(field->blocks, tile))
        return 'b';
    if (brw_board_has(field->plates, tile))
        return 'o';
    if (brw_board_has(field->yard, tile))
        return '_';
    if (brw_board_has(field->target, tile))
        return 'x';
    if (brw_board_has(field->ice, tile))
        return '~';
    for (uint32_t colour = 0; colour < BRW_COLOURS; colour++)
        if (brw_board_has(field->barriers[colour], tile))
            return brw_board_has(field->raised, tile) ? "RU"[colour] : "ru"[colour];
    return brw_board_has(field->inert, tile) ? ',' : '.';
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

static bool is_in_reach(int32_t a, int32_t b, int32_t pitch)
{
    barrow_pos from = brw_playfield_pos(a), to = brw_playfield_pos(b);
    int32_t dx = from.x > to.x ? from.x - to.x : to.x - from.x;
    int32_t dy = from.y > to.y ? from.y - to.y : to.y - from.y;
    return (dx == pitch && dy == 0) || (dx == 0 && dy == pitch);
}

uint16_t brw_playfield_turns(const brw_playfield *field, uint32_t index)
{
    uint32_t turns = 1u << index;
    for (uint32_t i = 0; i < field->count; i++)
        if (is_in_reach(field->tiles[index], field->tiles[i], field->pitch))
            turns |= 1u << i;
    return (uint16_t)turns;
}
