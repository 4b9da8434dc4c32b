/* SPDX-License-Identifier: MIT
 * How the stages of a quest grew: room by room, one open door each (Q2), as many as were asked for
 * (Q4, Q17) unless every side was taken (Q3), and no door more than loops allow (Q20).
 *
 * Rooms are numbered in the order of placing, so the rooms that stood when a stage stopped growing
 * are those before the first room of a later stage. Rooms where a stage is entered are outside all
 * budgets, and so are the further rooms of a switch with several doors (Q8). */
#include "verify/quest_checks.h"

#include <string.h>

#include "algo/grid.h"


typedef struct stage_growth {
    int32_t rooms, entrances, open_doors; /* of the stage; entrances: ways in from earlier stages */
    uint32_t end;                         /* rooms that stood when it stopped growing */
} stage_growth;

/* Returns (Q21) lead back and let nobody in, so they are no entrances. The entrance of the goal and
 * of bonus rooms is their only door. */
static void gather_doors(const barrow_dungeon *dungeon, stage_growth stages[256])
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            continue;
        uint8_t a = brw_quest_at(dungeon, link->a)->stage,
                b = brw_quest_at(dungeon, link->b)->stage;
        if (brw_stands_open(link->kind))
            stages[a].open_doors += a == b;
        else if (brw_door_rule_of(link)->leads == BARROW_LEADS_ON && a != b)
            stages[a > b ? a : b].entrances++;
    }
}

/* Backward over the rooms, so that [end] of a stage becomes the first room of the next one; then
 * each takes the least of all later stages, as a stage stopped when the first room of any later one
 * stood:
 *
 *     rooms:   0 0 0 | 1 1 | 2 2 2          stage of each room
 *     end:     stage 0: 3, stage 1: 5, stage 2: 8 (all) */
static void gather_growth(const barrow_dungeon *dungeon, stage_growth stages[256])
{
    memset(stages, 0, 256 * sizeof stages[0]);
    for (uint32_t i = 0; i < 256; i++)
        stages[i].end = dungeon->room_count;
    for (uint32_t i = dungeon->room_count; i-- > 0;) {
        uint8_t stage = brw_quest_at(dungeon, i)->stage;
        stages[stage].rooms++;
        if (stage > 0)
            stages[stage - 1].end = i;
    }
    for (uint32_t i = 255; i-- > 0;)
        if (stages[i + 1].end < stages[i].end)
            stages[i].end = stages[i + 1].end;
    stages[0].entrances = 1; /* the entry itself */
    gather_doors(dungeon, stages);
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

/* Whether a room of [stage] had a free side when it stopped growing. A stage that is short is no
 * fault if it was walled in by then (Q3): by the rooms of earlier stages and its own, and by the
 * field. Slow, but asked only of stages that are short. */
static bool could_grow(const barrow_dungeon *dungeon, const brw_field *field, uint32_t stage,
                       uint32_t end)
{
    for (uint32_t i = 0; i < end; i++)
        if (brw_quest_at(dungeon, i)->stage == stage && brw_had_free_side(dungeon, field, end, i))
            return true;
    return false;
}

/* ---- Q4, Q17: how many ------------------------------------------------------------------ */

/* New rooms of stage [index] of the [count] of its step. The centre by Q4: shares of N rooms that
 * add up to N whatever n is, as floor(N(i+1)/n) - floor(Ni/n) telescopes. The caller counts [index]
 * and [count] within the step. */
static barrow_range rooms_asked(const barrow_quest_params *params, uint8_t step, int32_t index,
                                int32_t count)
{
    if (step == BARROW_STEP_MAGIC_KEY)
        return (barrow_range){params->magic_rooms_min, params->magic_rooms_max};
    if (step != BARROW_STEP_PRE_ITEM && step != BARROW_STEP_POST_ITEM)
        return (barrow_range){0, 0};
    barrow_range asked = {params->stage_rooms_min, params->stage_rooms_max};
    if (params->stage_rooms_max == 0) {
        int32_t budget = step == BARROW_STEP_PRE_ITEM ? params->pre_rooms : params->post_rooms;
        int32_t fresh = budget > count ? budget - count : 0;
        int32_t centre = fresh * (index + 1) / count - fresh * index / count;
        asked = (barrow_range){centre > 0 ? centre - 1 : 0, centre + 1};
    }
    if (step == BARROW_STEP_PRE_ITEM && index == 0) { /* one beside the entry, whatever is drawn */
        asked.min += asked.min == 0;
        asked.max += asked.max == 0;
    }
    return asked;
}

/* Where the mask cannot be read, Q23 says so, and the stage counts as short. */
static void check_grown(brw_verifier *verifier, uint32_t stage, const stage_growth *growth,
                        barrow_range asked)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    bool is_magic = dungeon->stages[stage].step == BARROW_STEP_MAGIC_KEY;
    int32_t grown = growth->rooms - growth->entrances;
    bool is_short = grown < asked.min;
    brw_field field;
    if (is_short && brw_field_read(&dungeon->params.as.quest, &field, NULL) == BARROW_OK)
        is_short = could_grow(dungeon, &field, stage, growth->end);
    if (is_short || grown > asked.max)
        brw_found(verifier, is_magic ? "Q17" : "Q4", BRW_NOWHERE,
                  "stage %u grew %d rooms instead of %d to %d", stage, grown, asked.min, asked.max);
}

/* A stage that grew as Q2 says is a tree below each of its entrances: one open door for each room
 * that is no entrance. Each more closes a loop. */
static void check_doors_grown(brw_verifier *verifier, uint32_t stage, const stage_growth *growth)
{
    int32_t loops = growth->open_doors + growth->entrances - growth->rooms;
    if (loops < 0)
        brw_found(verifier, "Q2", BRW_NOWHERE, "rooms of stage %u are not joined by open doors",
                  stage);
    else if (loops > 0 && verifier->dungeon->params.as.quest.loops == 0)
        brw_found(verifier, "Q20", BRW_NOWHERE, "stage %u has loops, which were not asked for",
                  stage);
}

void brw_check_quest_growth(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    stage_growth *stages = BRW_ARENA_NEW(verifier->scratch, stage_growth, 256);
    if (!stages) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    gather_growth(dungeon, stages);
    int32_t counts[BARROW_STEP_COUNT] = {0}, index[BARROW_STEP_COUNT] = {0};
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (dungeon->stages[i].step < BARROW_STEP_COUNT)
            counts[dungeon->stages[i].step]++;
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        uint8_t step = dungeon->stages[i].step;
        if (step >= BARROW_STEP_COUNT)
            continue; /* Q9 has said so */
        check_grown(verifier, i, &stages[i],
                    rooms_asked(&dungeon->params.as.quest, step, index[step]++, counts[step]));
        check_doors_grown(verifier, i, &stages[i]);
    }
}
