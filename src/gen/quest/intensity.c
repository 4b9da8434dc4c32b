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

/* The depths of all stages anew. */
static void measure_depths(quest_plan *plan)
{
    for (uint32_t stage = 0; stage < plan->dungeon->stage_count; stage++) {
        quest_range rooms = brw_quest_stages(plan, stage, stage);
        plan->deepest[stage] = 0;
        for (int32_t room = rooms.from; room < rooms.end; room++)
            if (plan->depths[room] > plan->deepest[stage])
                plan->deepest[stage] = plan->depths[room];
    }
}

/* Rooms at the deepest end get [peak]. One division for all of a stage: x * ceil(2^32 / d) >> 32 is
 * x / d for all x below 2^24 and d below 2^8. */
static void climb_stage(quest_plan *plan, uint32_t stage, uint32_t start, uint32_t peak)
{
    quest_range rooms = brw_quest_stages(plan, stage, stage);
    uint32_t depth = plan->deepest[stage];
    uint64_t inverse = depth > 1 ? UINT32_MAX / depth + 1 : (uint64_t)1 << 32;
    if (depth == 0)
        start = peak;
    for (int32_t room = rooms.from; room < rooms.end; room++) {
        uint32_t climbed = (uint32_t)((peak - start) * plan->depths[room] * inverse >> 32);
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
    if (plan->params->loops > 0) {
        shorten_by_loops(plan);
        measure_depths(plan);
    }
    uint32_t tooth = LAST_PEAK / chain;
    for (uint32_t stage = 0; stage < chain; stage++) {
        uint32_t last_peak = tooth * stage;
        climb_stage(plan, stage, stage ? last_peak - tooth / 4 : 0, last_peak + tooth);
    }
    uint32_t goal = plan->first[chain];
    dungeon->rooms[goal].as.quest.intensity = 1000;
    for (uint32_t room = goal + 1; room < dungeon->room_count; room++) /* bonus: its neighbour's */
        dungeon->rooms[room].as.quest.intensity =
            dungeon->rooms[dungeon->links[room - 1].a].as.quest.intensity;
    return BARROW_OK;
}
