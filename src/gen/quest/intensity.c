/* SPDX-License-Identifier: MIT
 * Intensity (Q24): a saw-tooth over the stages of the chain, in thousandths. Both sides of a branch
 * climb alike.
 *
 *            /|  /| goal 1000
 *       /|  / | / |
 *      / | /  |/
 *     /  |/          each stage climbs to its peak by the distance from its entrance; the next
 *  entry 0           one starts a quarter of a tooth below that peak */
#include "gen/quest/plan.h"

/* Only the goal reaches 1000. */
#define LAST_PEAK 950

/* Reduces depths through doors, starting with door [first]; returns whether any got smaller. An
 * open door never joins two stages, so each stage is separate. */
static bool shorten_by_doors(quest_plan *plan, uint32_t first)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    bool changed = false;
    for (uint32_t i = first; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        uint8_t *a = &plan->depths[link->a], *b = &plan->depths[link->b];
        uint8_t *far = *a > *b ? a : b, near = *a > *b ? *b : *a;
        if (link->kind != BARROW_LINK_OPEN || *far <= near + 1)
            continue;
        *far = (uint8_t)(near + 1);
        changed = true;
    }
    return changed;
}

/* Measures how deep all stages are. */
static void measure_depths(quest_plan *plan)
{
    for (uint32_t stage = 0; stage < plan->dungeon->stage_count; stage++)
        plan->deepest[stage] = 0;
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        uint8_t *deepest = &plan->deepest[brw_quest_room_of(plan, room)->stage];
        *deepest = plan->depths[room] > *deepest ? plan->depths[room] : *deepest;
    }
}

/* Reduces depths through the doors of loops. Only these can reduce depths, and they come after the
 * doors that rooms were added with. A reduced depth may reduce others. Depths only get smaller and
 * never fall below 0, so the loop ends. */
static void shorten_by_loops(quest_plan *plan)
{
    if (!shorten_by_doors(plan, plan->dungeon->room_count - 1))
        return;
    while (shorten_by_doors(plan, 0))
        continue;
    measure_depths(plan);
}

/* The intensity at which a stage starts, and what each further door adds, in units of 2^-32. */
typedef struct tooth_line {
    uint32_t start;
    uint64_t rise;
} tooth_line;

/* Computes the slope that gives the deepest rooms [peak]. One division serves a whole stage: x *
 * ceil(2^32 / d) >> 32 is x / d for all x below 2^24 and d below 2^8. */
static tooth_line climb_stage(uint32_t depth, uint32_t start, uint32_t peak)
{
    if (depth == 0)
        return (tooth_line){peak, 0};
    uint64_t inverse = depth > 1 ? UINT32_MAX / depth + 1 : (uint64_t)1 << 32;
    return (tooth_line){start, (peak - start) * inverse};
}

/* Sets the intensity of the chain's rooms. The entry gets 0, because it is at depth 0 of a stage
 * that starts at 0. That stage never consists of the entry alone, because its obstacle needs an
 * empty room. */
static void climb_stages(quest_plan *plan, uint32_t chain)
{
    barrow_dungeon *dungeon = plan->dungeon;
    tooth_line lines[QUEST_STAGES];
    uint32_t tooth = LAST_PEAK / (plan->levels[chain - 1] + 1u);
    for (uint32_t stage = 0; stage < chain; stage++) {
        uint32_t last_peak = tooth * plan->levels[stage];
        lines[stage] =
            climb_stage(plan->deepest[stage], stage ? last_peak - tooth / 4 : 0, last_peak + tooth);
    }
    for (uint32_t room = 0; room < plan->first[chain]; room++) {
        barrow_quest_room *quest = &dungeon->rooms[room].as.quest;
        const tooth_line *line = &lines[quest->stage];
        quest->intensity = (uint16_t)(line->start + (plan->depths[room] * line->rise >> 32));
    }
}

barrow_status brw_quest_intensity(barrow_work *work)
{
    quest_plan *plan = work->state;
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t chain = 0;
    /* There always is a goal, because this pass runs only after the goal's pass. */
    while (dungeon->stages[chain].step != BARROW_STEP_GOAL)
        chain++;
    shorten_by_loops(plan);
    climb_stages(plan, chain);
    uint32_t goal = plan->first[chain];
    dungeon->rooms[goal].as.quest.intensity = 1000;
    /* Bonus rooms get the intensity of their neighbour. */
    for (uint32_t room = goal + 1; room < dungeon->room_count; room++)
        dungeon->rooms[room].as.quest.intensity =
            dungeon->rooms[dungeon->links[room - 1].a].as.quest.intensity;
    return BARROW_OK;
}
