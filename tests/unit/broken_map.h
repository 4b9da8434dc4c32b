/* SPDX-License-Identifier: MIT
 * Copies of dungeons with a tile map, in which faults are planted. */
#ifndef UNIT_BROKEN_MAP_H
#define UNIT_BROKEN_MAP_H

#include <stdlib.h>

#include "unit/broken.h"

#define MORE 512 /* entries that a fault may add to a list */

static inline void *copied(const void *from, size_t count, size_t size)
{
    void *copy = malloc((count + MORE) * size);
    assert_non_null(copy);
    if (count)
        memcpy(copy, from, count * size);
    return copy;
}

static inline barrow_dungeon copy_of(const barrow_dungeon *d)
{
    size_t tiles = (size_t)d->width * d->height;
    barrow_dungeon copy = *d;
    copy.tiles = copied(d->tiles, tiles, sizeof *d->tiles);
    copy.owners = copied(d->owners, tiles, sizeof *d->owners);
    copy.rooms = copied(d->rooms, d->room_count, sizeof *d->rooms);
    copy.links = copied(d->links, d->link_count, sizeof *d->links);
    copy.things = copied(d->things, d->thing_count, sizeof *d->things);
    copy.routes = copied(d->routes, d->route_count, sizeof *d->routes);
    copy.solution = copied(d->solution, d->solution_count, sizeof *d->solution);
    copy.puzzles = copied(d->puzzles, d->puzzle_count, sizeof *d->puzzles);
    copy.inert = copied(d->inert, d->inert_count, sizeof *d->inert);
    copy.vaults = copied(d->vaults, d->vault_count, sizeof *d->vaults);
    copy.vault_clues = copied(d->vault_clues, d->vault_clue_count, sizeof *d->vault_clues);
    return copy;
}

static inline void free_copy(barrow_dungeon *copy)
{
    void *const arrays[] = {copy->tiles,  copy->owners,   copy->rooms,   copy->links, copy->things,
                            copy->routes, copy->solution, copy->puzzles, copy->inert,
                            copy->vaults, copy->vault_clues};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        free(arrays[i]);
}

static inline barrow_thing *add_thing(barrow_dungeon *d, barrow_thing_kind kind, barrow_pos pos,
                                      int room, int flag)
{
    barrow_thing *thing = &d->things[d->thing_count++];
    *thing = (barrow_thing){.pos = pos,
                            .room = (uint16_t)room,
                            .kind = (uint8_t)kind,
                            .flag = (uint8_t)flag,
                            .type = BARROW_NO_TYPE,
                            .guards = BARROW_GUARDS_NONE,
                            .guards_door = BARROW_NONE,
                            .gate = BARROW_NONE};
    return thing;
}

#endif
