/* SPDX-License-Identifier: MIT
 * Enemies (T5): as many as the danger or intensity of a room says, never nearer than three steps to
 * a doorway, so that nobody is attacked on the threshold. Roaming enemies stand in their home room,
 * as far from its doorways as it allows. */
#include "gen/common/tile_spots.h"

/* Places [count] enemies. The set is made once: each enemy placed takes its tile out of the free
 * ones, which every pick checks too. */
static void place_enemies(brw_inside *inside, int32_t count)
{
    const uint64_t *away = brw_inside_away(inside);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        if (!brw_inside_any(inside, away, &spot))
            return;
        bool is_asleep = brw_rng_chance(&inside->rng, 1, 3);
        brw_inside_put(inside, BARROW_THING_ENEMY, spot, is_asleep);
    }
}

/* Places roaming enemies before all others, so that they find the best places. The allowance of the
 * other enemies is one less per cell, so there is memory for them. */
static void place_foes(brw_tile_plan *plan, const brw_rng *rng)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        brw_inside inside = brw_inside_of(plan, rng, dungeon->foes[i].home);
        barrow_pos spot;
        plan->thing_room = 1;
        if (brw_inside_remote(&inside, inside.bits.free, &spot))
            brw_inside_put(&inside, BARROW_THING_FOE, spot, 0);
    }
}

barrow_status brw_tile_enemies(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    place_foes(plan, &work->rng);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        int32_t count = plan->rooms->enemies(&dungeon->rooms[room]);
        /* Seven are more than a cell ever gets (five by intensity, four by danger); the bound only
         * guards the memory. */
        plan->thing_room = (BRW_ENEMIES_PER_CELL - 1) * (int32_t)inside.cells;
        place_enemies(&inside, count * (int32_t)inside.cells);
    }
    return BARROW_OK;
}
