/* SPDX-License-Identifier: MIT
 * Puzzles in the game (P5, P8). The library plays their moves (barrow_puzzle_step); this file
 * decides when: between two tiles of a field whose puzzle is not solved. Stepping into a doorway
 * resets an unsolved puzzle. A solved one stays solved: its blocks are walls, and the rest of it is
 * floor. */
#include "play/game.h"

#include <string.h>

uint32_t play_puzzle_in(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].room == room)
            return i;
    return BARROW_NONE;
}

/* Returns the index of a tile in the field of a puzzle, row by row; -1 outside. */
static int32_t field_index(const play_game *game, uint32_t id, uint32_t tile)
{
    barrow_rect field = game->dungeon->puzzles[id].field;
    int32_t x = (int32_t)(tile % game->dungeon->width) - field.x;
    int32_t y = (int32_t)(tile / game->dungeon->width) - field.y;
    return x >= 0 && y >= 0 && x < field.w && y < field.h ? y * field.w + x : -1;
}

void play_puzzle_reset(play_game *game, uint32_t id)
{
    barrow_puzzle puzzle;
    if (barrow_dungeon_puzzle(game->dungeon, id, &puzzle))
        barrow_puzzle_begin(&puzzle, &game->puzzles[id]);
}

void play_puzzles_begin(play_game *game)
{
    for (uint32_t i = 0; i < game->dungeon->puzzle_count; i++)
        play_puzzle_reset(game, i);
}

char play_puzzle_cell(const play_game *game, uint32_t tile)
{
    uint32_t id = play_puzzle_in(game->dungeon, game->dungeon->owners[tile]);
    int32_t index = id == BARROW_NONE ? -1 : field_index(game, id, tile);
    return index < 0 ? 0 : game->puzzles[id].cells[index];
}

bool play_is_inert(const barrow_dungeon *dungeon, uint32_t id, uint32_t tile)
{
    const barrow_room_puzzle *puzzle = &dungeon->puzzles[id];
    for (uint32_t i = 0; i < puzzle->inert_count; i++) {
        barrow_pos pos = dungeon->inert[puzzle->first_inert + i];
        if ((uint32_t)pos.y * dungeon->width + (uint32_t)pos.x == tile)
            return true;
    }
    return false;
}

bool play_is_gated(const play_game *game, const barrow_thing *thing)
{
    return thing->kind != BARROW_THING_FOUNTAIN && thing->gate < game->dungeon->puzzle_count &&
           !game->puzzles[thing->gate].solved;
}

bool play_is_door_gated(const play_game *game, uint32_t link)
{
    for (uint32_t i = 0; i < game->dungeon->puzzle_count; i++)
        if (game->dungeon->puzzles[i].gates.entity == BARROW_GATES_DOOR &&
            game->dungeon->puzzles[i].gates.door == link && !game->puzzles[i].solved)
            return true;
    return false;
}

/* Adds a word to the message, with [before] in front of it, if there is room. */
static void add_word(play_game *game, size_t *used, const char *before, const char *word)
{
    size_t size = strlen(before) + strlen(word);
    if (*used + size + 2 > sizeof game->words)
        return;
    memcpy(game->words + *used, before, strlen(before));
    memcpy(game->words + *used + strlen(before), word, strlen(word));
    *used += size;
    game->words[*used] = 0;
}

/* Shows the sign of the `order` plate that the player stands on, if any, and whether it was that
 * plate's turn. [before] is how many plates were down before the step. */
static void name_plate(play_game *game, const barrow_puzzle *puzzle,
                       const barrow_puzzle_state *state, uint16_t before)
{
    char cell = puzzle->cells[state->player.y * puzzle->width + state->player.x];
    uint32_t number = (uint32_t)(cell - '1');
    const char *name = cell >= '1' && number < puzzle->sign_count
                           ? barrow_puzzle_sign_name((barrow_puzzle_sign)puzzle->signs[number])
                           : NULL;
    size_t used = 0;
    if (!name)
        return;
    add_word(game, &used, "The plate with the ", name);
    if (state->done == number + 1)
        add_word(game, &used, "", " stays down.");
    else
        add_word(game, &used, " does not stay down", before ? ", and the others rise." : ".");
    game->message = game->words;
}

/* Plays a move of an unsolved puzzle from tile index [from] of its field. Returns whether the
 * player moved; [tile] is then where the move ended, which may be farther on ice. */
static bool play_move(play_game *game, uint32_t id, int32_t from, uint32_t *tile, int dx, int dy)
{
    static const char letters[2][3] = {{'l', 0, 'r'}, {'u', 0, 'd'}};
    barrow_rect field = game->dungeon->puzzles[id].field;
    barrow_puzzle_state *state = &game->puzzles[id];
    barrow_puzzle puzzle;
    uint16_t before = state->done;
    char move = dx ? letters[0][dx + 1] : letters[1][dy + 1];
    state->player = (barrow_pos){(int16_t)(from % field.w), (int16_t)(from / field.w)};
    if (!barrow_dungeon_puzzle(game->dungeon, id, &puzzle) ||
        !barrow_puzzle_step(&puzzle, state, move))
        return false;
    *tile = (uint32_t)(field.y + state->player.y) * game->dungeon->width +
            (uint32_t)(field.x + state->player.x);
    if (puzzle.kind == BARROW_PUZZLE_ORDER)
        name_plate(game, &puzzle, state, before);
    if (state->solved)
        game->message = "The puzzle is solved.";
    return true;
}

static bool is_block(const play_game *game, uint32_t id, int32_t index)
{
    return strchr("b*", game->puzzles[id].cells[index]) != NULL;
}

bool play_puzzle_step(play_game *game, uint32_t *tile, int dx, int dy)
{
    uint32_t room = game->dungeon->owners[game->tile];
    uint32_t id = play_puzzle_in(game->dungeon, room);
    if (id == BARROW_NONE || game->dungeon->owners[*tile] != room)
        return true;
    int32_t from = field_index(game, id, game->tile), to = field_index(game, id, *tile);
    if (from < 0 || to < 0)
        return true;
    if (game->puzzles[id].solved)
        return !is_block(game, id, to);
    bool is_pushed = is_block(game, id, to), has_moved = play_move(game, id, from, tile, dx, dy);
    if (is_pushed && !has_moved)
        game->message = "The block does not go that way.";
    return has_moved;
}

void play_puzzle_leave(play_game *game, uint32_t room)
{
    uint32_t id = play_puzzle_in(game->dungeon, room);
    if (id == BARROW_NONE || game->dungeon->owners[game->tile] == room || game->puzzles[id].solved)
        return;
    barrow_puzzle_state left = game->puzzles[id];
    play_puzzle_reset(game, id);
    if (left.done != game->puzzles[id].done ||
        memcmp(left.cells, game->puzzles[id].cells, sizeof left.cells) != 0)
        game->message = "The puzzle goes back to its beginning.";
}

void play_read_hint(play_game *game, uint32_t tile)
{
    const barrow_thing *hint = play_thing_at(game, tile);
    size_t used = 0;
    if (!hint || hint->kind != BARROW_THING_HINT)
        return;
    for (uint32_t i = 0; i < hint->sign_count && i < BARROW_PUZZLE_SIGNS; i++) {
        const char *name = barrow_puzzle_sign_name((barrow_puzzle_sign)hint->signs[i]);
        add_word(game, &used, i ? ", " : "Signs on the wall: ", name ? name : "?");
    }
    add_word(game, &used, "", ".");
    game->message = game->words;
}
