/* SPDX-License-Identifier: MIT
 * Intensity (Q24): a saw-tooth over the stages of the chain, in thousandths.
 *
 *            /|  /| goal 1000
 *       /|  / | / |
 *      / | /  |/
 *     /  |/          each stage climbs to its peak by the distance from its entrance; the next
 *  entry 0           one starts a quarter of a tooth below that peak */
#include "gen/quest/plan.h"

#define LAST_PEAK 950

/* Doors of loops shorten the way from the entrance. */
static void shorten_by_loops(quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            uint8_t *a = &plan->depths[link->a], *b = &plan->depths[link->b];
            uint8_t *far = *a > *b ? a : b, near = *a > *b ? *b : *a;
            if (link->kind != BARROW_LINK_OPEN || *far <= near + 1)
                continue;
            *far = (uint8_t)(near + 1);
            changed = true;
        }
    }
}

static int32_t deepest(const quest_plan *plan, quest_range rooms)
{
    int32_t depth = 0;
    for (int32_t room = rooms.from; room < rooms.end; room++)
        depth = plan->depths[room] > depth ? plan->depths[room] : depth;
    return depth;
}

static void climb_stage(quest_plan *plan, uint32_t stage, int32_t start, int32_t peak)
{
    quest_range rooms = brw_quest_stages(plan, stage, stage);
    int32_t depth = deepest(plan, rooms);
    for (int32_t room = rooms.from; room < rooms.end; room++) {
        int32_t climbed = depth > 0 ? (peak - start) * plan->depths[room] / depth : peak - start;
        plan->dungeon->rooms[room].as.quest.intensity = (uint16_t)(start + climbed);
    }
}

barrow_status brw_quest_intensity(barrow_work *work)
{
    quest_plan *plan = work->state;
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t chain = 0;
    while (dungeon->stages[chain].step != BARROW_STEP_GOAL)
        chain++;
    if (plan->params->loops > 0)
        shorten_by_loops(plan);
    int32_t tooth = LAST_PEAK / (int32_t)chain;
    for (uint32_t stage = 0; stage < chain; stage++) {
        int32_t last_peak = tooth * (int32_t)stage;
        climb_stage(plan, stage, stage ? last_peak - tooth / 4 : 0, last_peak + tooth);
    }
    uint32_t goal = plan->first[chain];
    dungeon->rooms[goal].as.quest.intensity = 1000;
    for (uint32_t room = goal + 1; room < dungeon->room_count; room++) /* bonus: its neighbour's */
        dungeon->rooms[room].as.quest.intensity =
            dungeon->rooms[dungeon->links[room - 1].a].as.quest.intensity;
    return BARROW_OK;
}
