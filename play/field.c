/* SPDX-License-Identifier: MIT
 * Searches over tiles: one flood that counts steps, for hunters, for the guide and for questions
 * about reach and ways. Working space is left as it was found, so its cost is the tiles reached. */
#include "play/inside.h"

play_field brw_play_field(const barrow_level *level, const barrow_play *play)
{
    char *block = (char *)(uintptr_t)play;
    return (play_field){(uint16_t *)(void *)(block + level->at_steps),
                        (uint32_t *)(void *)(block + level->at_queue), 0, 0};
}

void brw_field_grow(const barrow_level *level, const barrow_play *play, play_field *field,
                    uint32_t from, uint32_t to, uint32_t most, play_may may, const void *user)
{
    if (!field->count) {
        field->steps[from] = 0;
        field->queue[field->count++] = from;
    }
    for (; field->next < field->count; field->next++) {
        uint32_t tile = field->queue[field->next], steps = field->steps[tile];
        if ((to != PLAY_NO_TILE && field->steps[to] != PLAY_UNREACHED) || steps >= most)
            return;
        for (int side = BARROW_NORTH; side <= BARROW_WEST; side++) {
            uint32_t near = brw_beside(level, tile, side);
            if (near == PLAY_NO_TILE || field->steps[near] != PLAY_UNREACHED ||
                !may(level, play, tile, near, user))
                continue;
            field->steps[near] = (uint16_t)(steps + 1 < PLAY_UNREACHED ? steps + 1 : steps);
            field->queue[field->count++] = near;
        }
    }
}

uint32_t brw_field_trace(const barrow_level *level, const barrow_play *play,
                         const play_field *field, uint32_t to, play_may may, const void *user,
                         uint8_t *moves, uint32_t cap)
{
    uint32_t length = field->steps[to] == PLAY_UNREACHED ? 0 : field->steps[to], tile = to;
    for (uint32_t at = length; at > 0; at--) {
        uint32_t before = PLAY_NO_TILE;
        for (int side = BARROW_NORTH; side <= BARROW_WEST && before == PLAY_NO_TILE; side++) {
            uint32_t next = brw_beside(level, tile, (side + 2) % 4); /* the opposite side */
            if (next == PLAY_NO_TILE || field->steps[next] != at - 1 ||
                !may(level, play, next, tile, user))
                continue;
            before = next;
            if (at <= cap)
                moves[at - 1] = (uint8_t)side;
        }
        if (before == PLAY_NO_TILE)
            break; /* not met: every reached tile has a predecessor */
        tile = before;
    }
    return length;
}

void brw_field_clear(play_field *field)
{
    for (uint32_t i = 0; i < field->count; i++)
        field->steps[field->queue[i]] = PLAY_UNREACHED;
    field->count = field->next = 0;
}
