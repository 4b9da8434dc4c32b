/* SPDX-License-Identifier: MIT
 * Puzzles in the game (P5, P8). The library plays their moves (barrow_puzzle_step); this file
 * decides when: between two tiles of a field whose puzzle is not solved. Stepping into a doorway
 * puts an unsolved puzzle back. In a solved puzzle the blocks are walls, and the rest is floor. */
#include "play/inside.h"

int32_t brw_field_index(const barrow_level *level, uint32_t puzzle, uint32_t tile)
{
    barrow_rect field = level->dungeon->puzzles[puzzle].field;
    int32_t x = level->places[tile].x - field.x, y = level->places[tile].y - field.y;
    return x >= 0 && y >= 0 && x < field.w && y < field.h ? y * field.w + x : -1;
}

uint32_t brw_puzzle_in(const barrow_level *level, uint32_t room)
{
    return room < level->dungeon->room_count ? level->puzzle_in[room] : BARROW_NONE;
}

uint32_t brw_puzzle_at(const barrow_level *level, uint32_t tile)
{
    return brw_puzzle_in(level, level->dungeon->owners[tile]);
}

static bool is_block(const barrow_puzzle_state *state, int32_t index)
{
    return state->cells[index] == 'b' || state->cells[index] == '*';
}

bool brw_puzzle_leaves(const barrow_level *level, const barrow_play *play, uint32_t tile)
{
    uint32_t id = brw_puzzle_at(level, tile);
    if (id == BARROW_NONE)
        return true;
    const barrow_puzzle_state *state = &brw_puzzles(level, play)[id];
    if (!state->solved)
        return level->ground[tile] & GROUND_INERT;
    int32_t index = brw_field_index(level, id, tile);
    return index < 0 || !is_block(state, index);
}

bool brw_puzzle_move(const barrow_level *level, barrow_play *play, uint32_t *tile, int side)
{
    uint32_t id = brw_puzzle_at(level, play->tile);
    if (id == BARROW_NONE || level->dungeon->owners[*tile] != level->dungeon->owners[play->tile])
        return true;
    int32_t from = brw_field_index(level, id, play->tile), to = brw_field_index(level, id, *tile);
    if (from < 0 || to < 0)
        return true;
    barrow_puzzle_state *state = &brw_puzzles(level, play)[id];
    if (state->solved)
        return !is_block(state, to);
    barrow_rect field = level->dungeon->puzzles[id].field;
    bool is_pushed = is_block(state, to);
    uint16_t before = state->done;
    state->player = (barrow_pos){(int16_t)(from % field.w), (int16_t)(from / field.w)};
    if (!barrow_puzzle_step(&level->puzzles[id], state, "urdl"[side])) {
        if (is_pushed)
            brw_play_news(play, NEWS_STUCK_BLOCK, id, 0, 0);
        return false;
    }
    *tile = (uint32_t)(field.y + state->player.y) * level->dungeon->width +
            (uint32_t)(field.x + state->player.x);
    /* Tell about the plate of `order` that the player stands on and whether it was its turn. */
    char cell =
        level->puzzles[id].cells[state->player.y * level->puzzles[id].width + state->player.x];
    uint32_t number = (uint32_t)(cell - '1');
    if (level->puzzles[id].kind == BARROW_PUZZLE_ORDER && cell >= '1' &&
        number < level->puzzles[id].sign_count)
        brw_play_news(play, NEWS_PLATE, id, (int32_t)number,
                      state->done == number + 1 ? 2
                      : before                  ? 1
                                                : 0);
    if (state->solved) {
        brw_play_news(play, NEWS_SOLVED, id, 0, 0);
        play->events |= BARROW_EVENT_SOLVED;
    }
    return true;
}

void brw_puzzle_leave(const barrow_level *level, barrow_play *play, uint32_t room)
{
    uint32_t id = brw_puzzle_in(level, room);
    if (id == BARROW_NONE || level->dungeon->owners[play->tile] == room)
        return;
    barrow_puzzle_state *state = &brw_puzzles(level, play)[id], first;
    if (state->solved)
        return;
    memset(&first, 0, sizeof first);
    barrow_puzzle_begin(&level->puzzles[id], &first);
    if (state->done != first.done || memcmp(state->cells, first.cells, sizeof first.cells) != 0)
        brw_play_news(play, NEWS_RESET, id, 0, 0);
    *state = first;
}
