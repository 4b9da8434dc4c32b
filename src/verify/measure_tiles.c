/* SPDX-License-Identifier: MIT
 * Metrics of the tile maps of quest and crawl. They are 0 without a map. */
#include "verify/measure.h"
#include "verify/tiles.h"

#include "base/bits.h"

/* Returns the mean number of extra steps that it takes to cross a trap room without stepping on a
 * trap, in thousandths of a step (T10). A map that does not fit its blocks gives 0. */
int32_t brw_trap_detour(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_tile_view view;
    brw_trap_detours detours = {0, 0};
    if (!dungeon->width || !dungeon->room_count || !brw_map_fits_blocks(dungeon))
        return 0;
    if (!brw_tile_view_make(&view, dungeon, measure->scratch) ||
        !brw_measure_traps(&view, measure->scratch, &detours))
        measure->status = BARROW_NO_MEMORY;
    return brw_thousandths((int64_t)detours.steps, detours.ways);
}

static bool is_for_combat(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    if (dungeon->params.family == BARROW_QUEST)
        return at->as.quest.purpose == BARROW_PURPOSE_COMBAT;
    return (at->as.crawl.types >> BARROW_TYPE_COMBAT & 1) &&
           at->as.crawl.path != BARROW_PATH_SHORTCUT;
}

/* Returns the mean number of enemies awake in a combat room, in thousandths (T5). */
int32_t brw_awake_enemies(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t rooms = 0, awake = 0;
    if (!dungeon->width)
        return 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        rooms += is_for_combat(dungeon, i);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        awake += thing->kind == BARROW_THING_ENEMY && !thing->flag &&
                 thing->room < dungeon->room_count && is_for_combat(dungeon, thing->room);
    }
    return brw_thousandths(awake, rooms);
}

/* Returns the number of different stamps per room that has one, in thousandths (T4). */
int32_t brw_interior_variety(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint64_t seen[4] = {0};
    int32_t rooms = 0, stamps = 0;
    for (uint32_t i = 0; dungeon->width && i < dungeon->room_count; i++) {
        uint8_t stamp = dungeon->rooms[i].stamp;
        if (stamp == BARROW_NO_STAMP)
            continue;
        rooms++;
        stamps += !brw_set_has(seen, stamp);
        brw_set_add(seen, stamp);
    }
    return brw_thousandths(stamps, rooms);
}

int32_t brw_puzzle_count(brw_measure *measure)
{
    return (int32_t)measure->dungeon->puzzle_count;
}

int32_t brw_puzzle_steps(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t steps = 0;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        steps += dungeon->puzzles[i].moves;
    return steps;
}
