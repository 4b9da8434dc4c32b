/* SPDX-License-Identifier: MIT
 * Checks how the stages of a quest grew: room by room with one open door each (Q2), as many as
 * asked for (Q4, Q17) unless every side was taken (Q3), and with no more doors than loops allow
 * (Q20).
 *
 * Rooms are numbered in the order of placing: stage by stage, each beginning with the rooms behind
 * its doors. In a branch (Q29), both stages begin before the first of them grows:
 *
 *     doors into A | doors into B | A grows | B grows
 *
 * Entrance rooms of a stage count towards no budget, nor do the additional rooms of a switch with
 * several doors (Q8). */
#include "verify/quest_checks.h"

#include <string.h>

#include "algo/grid.h"

/* ---- Q9: the order of placing ----------------------------------------------------------- */

/* Skips [count] rooms of a stage. Returns false if a room of another stage is among them. */
static bool pass_rooms(const barrow_dungeon *dungeon, uint32_t *at, uint32_t stage, uint32_t count)
{
    for (; count > 0 && *at < dungeon->room_count; count--)
        if (brw_quest_at(dungeon, (*at)++)->stage != stage)
            return false;
    return true;
}

/* Returns the number of rooms in a stage, not counting its entrances. If there are fewer rooms than
 * entrances, the check of its doors reports it. */
static uint32_t rooms_after_doors(const brw_plan_stage *stage)
{
    return stage->rooms > stage->entrances ? stage->rooms - (uint32_t)stage->entrances : 0;
}

static bool pass_branch(const brw_quest_plan *plan, uint32_t *at, uint32_t first)
{
    const brw_plan_stage *a = &plan->stages[first], *b = &plan->stages[first + 1];
    return pass_rooms(plan->dungeon, at, first, a->entrances) &&
           pass_rooms(plan->dungeon, at, first + 1, b->entrances) &&
           pass_rooms(plan->dungeon, at, first, rooms_after_doors(a)) &&
           pass_rooms(plan->dungeon, at, first + 1, rooms_after_doors(b));
}

static void check_placing(brw_verifier *verifier, const brw_quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint32_t at = 0;
    bool fits = true;
    for (uint32_t i = 0; i < dungeon->stage_count && i < 255 && fits; i++) {
        bool is_branch = plan->stages[i].sibling == i + 1;
        fits = is_branch ? pass_branch(plan, &at, i)
                         : pass_rooms(dungeon, &at, i, plan->stages[i].rooms);
        i += is_branch;
    }
    if (!fits || at != dungeon->room_count)
        brw_found(verifier, "Q9", BRW_NOWHERE, "the rooms are not in the order of their stages");
}

/* ---- Q2, Q20: doors of a stage ---------------------------------------------------------- */

typedef struct stage_growth {
    int32_t open_doors; /* number of open doors within the stage */
    uint32_t last;      /* last room of the stage, and the last of its entrances */
    uint32_t last_entrance;
    uint32_t left; /* number of entrances not yet met */
} stage_growth;

static void gather_growth(const brw_quest_plan *plan, stage_growth stages[256])
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < plan->limit; i++)
        stages[i] = (stage_growth){.left = plan->stages[i].entrances};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint8_t stage = brw_quest_at(dungeon, i)->stage;
        stages[stage].last = i;
        if (stages[stage].left > 0) {
            stages[stage].last_entrance = i;
            stages[stage].left--;
        }
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link) || !brw_stands_open(link->kind))
            continue;
        uint8_t a = brw_quest_at(dungeon, link->a)->stage;
        stages[a].open_doors += a == brw_quest_at(dungeon, link->b)->stage;
    }
}

/* Returns the number of rooms that existed when a stage stopped growing: its own and all earlier
 * ones. In a branch, the sibling's entrances count too and, for the second stage, all rooms of the
 * first. */
static uint32_t end_of_growth(const brw_quest_plan *plan, const stage_growth stages[256],
                              uint32_t stage)
{
    uint32_t sibling = plan->stages[stage].sibling, last = stages[stage].last;
    if (sibling == BARROW_NONE_BYTE)
        return last + 1;
    uint32_t other = sibling > stage ? stages[sibling].last_entrance : stages[sibling].last;
    return (other > last ? other : last) + 1;
}

/* ---- Q3: free sides --------------------------------------------------------------------- */

static bool stood_there(const barrow_dungeon *dungeon, uint32_t end, int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < end; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        if (cell.x == x && cell.y == y)
            return true;
    }
    return false;
}

bool brw_had_free_side(const barrow_dungeon *dungeon, const brw_field *field, uint32_t end,
                       uint32_t room)
{
    barrow_pos cell = brw_quest_at(dungeon, room)->cell;
    for (uint32_t side = 0; side < 4; side++) {
        int32_t x = cell.x + brw_nesw[side].x, y = cell.y + brw_nesw[side].y;
        if (brw_field_allows(field, x, y) && !stood_there(dungeon, end, x, y))
            return true;
    }
    return false;
}

/* Returns whether a room of [stage] had a free side when it stopped growing. A stage with too few
 * rooms is not a fault if earlier rooms, its own rooms or the edge of the field left no free side
 * (Q3). This is slow, but needed only for stages with too few rooms. */
static bool could_grow(const barrow_dungeon *dungeon, const brw_field *field, uint32_t stage,
                       uint32_t end)
{
    for (uint32_t i = 0; i < end; i++)
        if (brw_quest_at(dungeon, i)->stage == stage && brw_had_free_side(dungeon, field, end, i))
            return true;
    return false;
}

/* ---- Q4, Q17: how many ------------------------------------------------------------------ */

/* Returns the allowed number of new rooms of a stage. Q4 gives the centre of the range: N rooms are
 * shared among n stages as floor(N(i+1)/n) - floor(Ni/n), so that the shares always add up to N. */
static barrow_range rooms_asked(const barrow_quest_params *params, uint8_t step,
                                const brw_plan_stage *stage)
{
    if (step == BARROW_STEP_MAGIC_KEY)
        return (barrow_range){params->magic_rooms_min, params->magic_rooms_max};
    if (step != BARROW_STEP_PRE_ITEM && step != BARROW_STEP_POST_ITEM)
        return (barrow_range){0, 0};
    barrow_range asked = {params->stage_rooms_min, params->stage_rooms_max};
    if (params->stage_rooms_max == 0) {
        int32_t budget = step == BARROW_STEP_PRE_ITEM ? params->pre_rooms : params->post_rooms;
        int32_t index = stage->index, count = stage->count;
        int32_t fresh = budget > count ? budget - count : 0;
        int32_t centre = fresh * (index + 1) / count - fresh * index / count;
        asked = (barrow_range){centre > 0 ? centre - 1 : 0, centre + 1};
    }
    if (step == BARROW_STEP_PRE_ITEM && stage->index == 0) { /* the entry always has a neighbour */
        asked.min += asked.min == 0;
        asked.max += asked.max == 0;
    }
    return asked;
}

/* Checks the number of rooms. If the mask is unreadable, Q23 reports that and a stage with too few
 * rooms is a fault. */
static void check_grown(brw_verifier *verifier, const brw_quest_plan *plan, uint32_t stage,
                        uint32_t end)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint8_t step = dungeon->stages[stage].step;
    barrow_range asked = rooms_asked(&dungeon->params.as.quest, step, &plan->stages[stage]);
    int32_t grown = plan->stages[stage].rooms - plan->stages[stage].entrances;
    bool is_short = grown < asked.min;
    brw_field field;
    if (is_short && brw_field_read(&dungeon->params.as.quest, &field, NULL) == BARROW_OK)
        is_short = could_grow(dungeon, &field, stage, end);
    if (is_short || grown > asked.max)
        brw_found(verifier, step == BARROW_STEP_MAGIC_KEY ? "Q17" : "Q4", BRW_NOWHERE,
                  "stage %u grew %d rooms instead of %d to %d", stage, grown, asked.min, asked.max);
}

/* Checks the open doors of a stage. If it grew as Q2 says, it is a tree below each entrance, with
 * one open door for each room that is not an entrance. Every additional door closes a loop. */
static void check_doors_grown(brw_verifier *verifier, const brw_plan_stage *plan, uint32_t stage,
                              int32_t open_doors)
{
    int32_t loops = open_doors + plan->entrances - plan->rooms;
    if (loops < 0)
        brw_found(verifier, "Q2", BRW_NOWHERE, "the rooms of stage %u are not joined by open doors",
                  stage);
    else if (loops > 0 && verifier->dungeon->params.as.quest.loops == 0)
        brw_found(verifier, "Q20", BRW_NOWHERE, "stage %u has loops, but none were asked for",
                  stage);
}

void brw_check_quest_growth(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    stage_growth *stages = BRW_ARENA_NEW(verifier->scratch, stage_growth, 256);
    if (!plan || !stages) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    gather_growth(plan, stages);
    check_placing(verifier, plan);
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        check_grown(verifier, plan, i, end_of_growth(plan, stages, i));
        check_doors_grown(verifier, &plan->stages[i], i, stages[i].open_doors);
    }
}
