/* SPDX-License-Identifier: MIT
 * Searches over tiles: one flood that counts steps, for hunters, for the guide and for questions
 * about reach and ways. Working space is left as it was found, so its cost is the tiles reached. */
#include "play/inside.h"

play_field brw_play_field(const barrow_level *level, const barrow_play *play)
{
    char *block = (char *)(uintptr_t)play;
    return (play_field){(uint16_t *)(void *)(block + level->at_steps),
                        (uint32_t *)(void *)(block + level->at_queue), 0};
}

void brw_field_grow(const barrow_level *level, const barrow_play *play, play_field *field,
                    uint32_t from, uint32_t to, uint32_t most, play_may may, const void *user)
{
    field->count = 0;
    field->steps[from] = 0;
    field->queue[field->count++] = from;
    for (uint32_t i = 0; i < field->count; i++) {
        uint32_t tile = field->queue[i], steps = field->steps[tile];
        if (tile == to || steps >= most)
            return;
        for (int side = BARROW_NORTH; side <= BARROW_WEST; side++) {
            uint32_t next = brw_beside(level, tile, side);
            if (next == PLAY_NO_TILE || field->steps[next] != PLAY_UNREACHED ||
                !may(level, play, tile, next, user))
                continue;
            field->steps[next] = (uint16_t)(steps + 1 < PLAY_UNREACHED ? steps + 1 : steps);
            field->queue[field->count++] = next;
        }
    }
}

void brw_field_clear(play_field *field)
{
    for (uint32_t i = 0; i < field->count; i++)
        field->steps[field->queue[i]] = PLAY_UNREACHED;
    field->count = 0;
}
