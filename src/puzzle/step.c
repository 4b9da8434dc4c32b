/* SPDX-License-Identifier: MIT
 * The rules of the kinds, one move at a time, on the characters that people see. This is what games
 * play and what the verifier replays; it shares nothing with the search. */
#include <string.h>

#include "core/dungeon.h"

/* A move through a field. */
typedef struct walker {
    const barrow_puzzle *puzzle;
    barrow_puzzle_state *state;
    int32_t x, y;   /* the tile that is entered */
    int32_t dx, dy; /* the direction of the move */
} walker;

/* Returns the character at (x, y); everything outside the field is wall. */
static char now_at(const walker *at, int32_t x, int32_t y)
{
    bool is_inside = x >= 0 && y >= 0 && x < at->puzzle->width && y < at->puzzle->height;
    return is_inside ? at->state->cells[y * at->puzzle->width + x] : '#';
}

static void put_at(const walker *at, int32_t x, int32_t y, char character)
{
    at->state->cells[y * at->puzzle->width + x] = character;
}

static bool holds_cell(const barrow_puzzle *puzzle, const char *cells, char character)
{
    return memchr(cells, character, (size_t)puzzle->width * puzzle->height) != NULL;
}

/* ---- the kinds -------------------------------------------------------------------------- */

/* Moves a block one tile further if that tile is yard or a plate without a block. */
static bool enter_push(walker *at)
{
    char here = now_at(at, at->x, at->y), beyond = now_at(at, at->x + at->dx, at->y + at->dy);
    if (here != 'b' && here != '*')
        return true;
    if (beyond != '_' && beyond != 'o')
        return false;
    put_at(at, at->x, at->y, here == '*' ? 'o' : '_');
    put_at(at, at->x + at->dx, at->y + at->dy, beyond == 'o' ? '*' : 'b');
    at->state->solved = !holds_cell(at->puzzle, at->state->cells, 'b');
    return true;
}

static bool enter_slide(walker *at)
{
    while (now_at(at, at->x, at->y) == '~' && now_at(at, at->x + at->dx, at->y + at->dy) != '#') {
        at->x += at->dx;
        at->y += at->dy;
    }
    at->state->solved = now_at(at, at->x, at->y) == 'x';
    return true;
}

static void turn_light(const walker *at, int32_t x, int32_t y)
{
    char here = now_at(at, x, y);
    if (here == '0' || here == '1')
        put_at(at, x, y, here == '0' ? '1' : '0');
}

/* Enters a tile of a lights puzzle. A plate turns its own light and those next to it, which are
 * [pitch] tiles away along either axis:
 *
 *       .  N  .
 *       W  P  E          stepping on P turns all five; plates off the field are skipped
 *       .  S  . */
static bool enter_lights(walker *at)
{
    int32_t pitch = at->puzzle->pitch;
    char here = now_at(at, at->x, at->y);
    if (here != '0' && here != '1')
        return true;
    turn_light(at, at->x, at->y);
    turn_light(at, at->x + pitch, at->y);
    turn_light(at, at->x - pitch, at->y);
    turn_light(at, at->x, at->y + pitch);
    turn_light(at, at->x, at->y - pitch);
    at->state->solved = !holds_cell(at->puzzle, at->state->cells, '0');
    return true;
}

/* Enters a tile of an order puzzle. The next plate advances the count. A wrong one resets it, to 1
 * if it is the first plate. */
static bool enter_order(walker *at)
{
    char here = now_at(at, at->x, at->y);
    if (here < '1' || here > '6')
        return true;
    if (here == '1' + at->state->done)
        at->state->done++;
    else
        at->state->done = here == '1';
    at->state->solved = !holds_cell(at->puzzle, at->puzzle->cells, (char)('1' + at->state->done));
    return true;
}

/* Raises the barriers of a colour that are down and lowers those that are up. */
static void flip_colour(const walker *at, char down, char up)
{
    char *cells = at->state->cells;
    for (int32_t i = 0; i < at->puzzle->width * at->puzzle->height; i++)
        cells[i] = cells[i] == down ? up : cells[i] == up ? down : cells[i];
}

/* Enters a tile of a toggle puzzle. A raised barrier refuses the move. A lever flips one colour, or
 * both. */
static bool enter_toggle(walker *at)
{
    char here = now_at(at, at->x, at->y);
    if (here == 'R' || here == 'U')
        return false;
    if (here == '!' || here == '&') {
        flip_colour(at, 'r', 'R');
        at->state->done ^= 1;
    }
    if (here == '?' || here == '&') {
        flip_colour(at, 'u', 'U');
        at->state->done ^= 2;
    }
    at->state->solved = here == 'x';
    return true;
}

/* ---- puzzles of a map ------------------------------------------------------------------- */

int barrow_dungeon_puzzle(const barrow_dungeon *dungeon, uint32_t index, barrow_puzzle *puzzle)
{
    if (!dungeon || !puzzle || index >= dungeon->puzzle_count ||
        !brw_is_puzzle_whole(dungeon, index))
        return 0;
    brw_puzzle_of(&dungeon->puzzles[index], puzzle);
    return 1;
}

/* ---- moves ------------------------------------------------------------------------------ */

void barrow_puzzle_begin(const barrow_puzzle *puzzle, barrow_puzzle_state *state)
{
    if (!puzzle || !state)
        return;
    *state = (barrow_puzzle_state){.player = puzzle->start};
    memcpy(state->cells, puzzle->cells, sizeof state->cells);
}

/* Each kind handles the tile that the player enters: it may refuse the move, change the field, or
 * carry the player further. */
int barrow_puzzle_step(const barrow_puzzle *puzzle, barrow_puzzle_state *state, char move)
{
    static bool (*const enter[BARROW_PUZZLE_KIND_COUNT])(walker *) = {
        [BARROW_PUZZLE_PUSH] = enter_push,     [BARROW_PUZZLE_SLIDE] = enter_slide,
        [BARROW_PUZZLE_LIGHTS] = enter_lights, [BARROW_PUZZLE_ORDER] = enter_order,
        [BARROW_PUZZLE_TOGGLE] = enter_toggle,
    };
    if (!puzzle || !state || (uint32_t)puzzle->kind >= BARROW_PUZZLE_KIND_COUNT || state->solved ||
        puzzle->width > BARROW_PUZZLE_COLUMNS || puzzle->height > BARROW_PUZZLE_ROWS)
        return 0;
    if (move && move == puzzle->doorway && state->player.x == puzzle->start.x &&
        state->player.y == puzzle->start.y) {
        barrow_puzzle_begin(puzzle, state);
        return 1;
    }
    int32_t dx = (move == 'r') - (move == 'l'), dy = (move == 'd') - (move == 'u');
    walker at = {puzzle, state, state->player.x + dx, state->player.y + dy, dx, dy};
    if ((!dx && !dy) || now_at(&at, at.x, at.y) == '#' || !enter[puzzle->kind](&at))
        return 0;
    state->player = (barrow_pos){(int16_t)at.x, (int16_t)at.y};
    return 1;
}
