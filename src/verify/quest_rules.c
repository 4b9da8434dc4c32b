/* SPDX-License-Identifier: MIT
 * Rules of quests about rooms: the entry (Q1), stages and steps (Q4, Q9), contents (Q11, Q17), goal
 * and bonus rooms (Q18, Q19), bounds and masks (Q23), intensity (Q24).
 *
 * Each check stands on its own and tests what it uses: a document may break several rules at once,
 * and one fault must not hide another. Stages are bytes, so tables by stage have 256 entries and
 * any room may index them; a quest has far fewer. */
#include "verify/quest_checks.h"

#include <string.h>

#include "core/mask.h"
#include "verify/walk.h"

/* ---- Q1 --------------------------------------------------------------------------------- */

/* (0, 0) also with bounds or a mask: cells are counted from the entry, wherever the field has it
 * (Q23). */
void brw_check_quest_entry(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t entries = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->content != BARROW_CONTENT_ENTRY)
            continue;
        entries++;
        if (room->stage != 0 || room->step != BARROW_STEP_PRE_ITEM || room->cell.x != 0 ||
            room->cell.y != 0)
            brw_found(verifier, NULL, brw_at_room(i), "the entry is not at (0, 0) in stage 0");
    }
    if (entries != 1)
        brw_found(verifier, NULL, BRW_NOWHERE, "there are %u entries instead of one", entries);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (brw_door_needs(link, BARROW_NEED_FINDING) && brw_joins_rooms(dungeon, link) &&
            (brw_quest_at(dungeon, link->a)->content == BARROW_CONTENT_ENTRY ||
             brw_quest_at(dungeon, link->b)->content == BARROW_CONTENT_ENTRY))
            brw_found(verifier, NULL, brw_at_link(i), "hidden door %u is cut into the entry", i);
    }
}

/* ---- Q4, Q9: stages --------------------------------------------------------------------- */

static void check_stage_count(brw_verifier *verifier, uint8_t step, int32_t least, int32_t most)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->stage_count; i++)
        count += dungeon->stages[i].step == step;
    if (count < least || count > most)
        brw_found(verifier, "Q4", BRW_NOWHERE, "step %s has %d stages instead of %d to %d",
                  barrow_quest_step_name((barrow_quest_step)step), count, least, most);
}

/* A stage is a byte, so 256 flags hold all that rooms can name. */
static void check_rooms_of_stages(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t used[256] = {0};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        used[room->stage] = 1;
        if (room->stage >= dungeon->stage_count || room->step != dungeon->stages[room->stage].step)
            brw_found(verifier, NULL, brw_at_room(i), "room %u is not of its stage's step", i);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (!used[i])
            brw_found(verifier, NULL, BRW_NOWHERE, "stage %u has no room", i);
}

/* Steps only go forward; which are there, and how often, the counts say. So PRE-ITEM, ITEM, ...,
 * BONUS come in their order and none is left out. */
void brw_check_quest_stages(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    check_rooms_of_stages(verifier);
    for (uint32_t i = 1; i < dungeon->stage_count; i++)
        if (dungeon->stages[i].step < dungeon->stages[i - 1].step)
            brw_found(verifier, NULL, BRW_NOWHERE, "stage %u is of an earlier step than stage %u",
                      i, i - 1);
    check_stage_count(verifier, BARROW_STEP_PRE_ITEM, params->pre_stages_min,
                      params->pre_stages_max);
    check_stage_count(verifier, BARROW_STEP_ITEM, 1, 1);
    check_stage_count(verifier, BARROW_STEP_POST_ITEM, params->post_stages_min,
                      params->post_stages_max);
    check_stage_count(verifier, BARROW_STEP_MAGIC_KEY, 1, 1);
    check_stage_count(verifier, BARROW_STEP_GOAL, 1, 1);
    int32_t short_by = dungeon->shortfall[BARROW_SHORT_BONUS]; /* so many more were asked for */
    check_stage_count(verifier, BARROW_STEP_BONUS, params->bonus_min - short_by,
                      params->bonus_max - short_by);
}

/* ---- Q11, Q17: contents ----------------------------------------------------------------- */

/* Keys, switches and the entry lie in PRE-ITEM and POST-ITEM; the treasure, the magic key and the
 * ends have a step of their own, and every room of that step but the magic key's must hold them. */
static bool content_fits(const barrow_quest_room *room)
{
    bool is_switch_content =
        room->content == BARROW_CONTENT_SWITCH || room->content == BARROW_CONTENT_ITEM_SWITCH;
    if (is_switch_content != (room->switch_id != BARROW_NO_SWITCH))
        return false;
    switch (room->content) {
    case BARROW_CONTENT_ITEM:
        return room->step == BARROW_STEP_ITEM;
    case BARROW_CONTENT_MAGIC_KEY:
        return room->step == BARROW_STEP_MAGIC_KEY;
    case BARROW_CONTENT_GOAL:
        return room->step == BARROW_STEP_GOAL;
    case BARROW_CONTENT_BONUS:
        return room->step == BARROW_STEP_BONUS;
    case BARROW_CONTENT_NONE:
        return room->step != BARROW_STEP_ITEM && room->step < BARROW_STEP_GOAL;
    default:
        return room->content < BARROW_CONTENT_COUNT &&
               (room->step == BARROW_STEP_PRE_ITEM || room->step == BARROW_STEP_POST_ITEM);
    }
}

static void check_one_of(brw_verifier *verifier, const char *rule, uint8_t content)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += brw_quest_at(dungeon, i)->content == content;
    if (count != 1)
        brw_found(verifier, rule, BRW_NOWHERE, "there are %u rooms with %s instead of one", count,
                  barrow_content_name((barrow_content)content));
}

/* Ids count in the order of placing, so the last placed has the highest. */
static void check_magic_key_is_last(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t last = dungeon->room_count;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_quest_at(dungeon, i)->step == BARROW_STEP_MAGIC_KEY)
            last = i;
    if (last < dungeon->room_count &&
        brw_quest_at(dungeon, last)->content != BARROW_CONTENT_MAGIC_KEY)
        brw_found(verifier, "Q17", brw_at_room(last),
                  "room %u, the last of its step, does not hold the magic key", last);
}

void brw_check_quest_contents(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t item_rooms = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        item_rooms += room->step == BARROW_STEP_ITEM;
        if (!content_fits(room))
            brw_found(verifier, NULL, brw_at_room(i), "room %u holds what does not belong there",
                      i);
    }
    if (item_rooms != 1)
        brw_found(verifier, NULL, BRW_NOWHERE, "the stage of the treasure has %u rooms",
                  item_rooms);
    check_one_of(verifier, "Q11", BARROW_CONTENT_ITEM);
    check_one_of(verifier, "Q17", BARROW_CONTENT_MAGIC_KEY);
    check_one_of(verifier, "Q18", BARROW_CONTENT_GOAL);
    check_magic_key_is_last(verifier);
}

/* ---- Q18, Q19: goal and bonus rooms ----------------------------------------------------- */

/* [end] is the goal or a bonus room, [host] what it hangs off. Beyond MAGIC-KEY there are only the
 * goal and bonus rooms, so one comparison rules out all that Q18 does. */
static void check_goal_door(brw_verifier *verifier, uint32_t id, const barrow_quest_room *host)
{
    if (verifier->dungeon->links[id].kind != BARROW_LINK_MAGIC)
        brw_found(verifier, NULL, brw_at_link(id), "door %u leads to the goal without magic", id);
    if (host->step >= BARROW_STEP_MAGIC_KEY)
        brw_found(verifier, NULL, brw_at_link(id),
                  "the goal hangs off a room of the magic key's stage or a later one");
}

static void check_bonus_door(brw_verifier *verifier, uint32_t id, const barrow_quest_room *host)
{
    if (verifier->dungeon->links[id].kind != BARROW_LINK_HIDDEN)
        brw_found(verifier, "Q19", brw_at_link(id), "door %u leads to a bonus room unhidden", id);
    if (host->step >= BARROW_STEP_GOAL || host->content == BARROW_CONTENT_ENTRY)
        brw_found(verifier, "Q19", brw_at_link(id),
                  "a bonus room hangs off the entry, the goal or another bonus room");
}

/* Steps are in their order, and the ends come last: the later side is the end, if any is. */
static void check_end_door(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_link *link = &dungeon->links[id];
    const barrow_quest_room *a = brw_quest_at(dungeon, link->a),
                            *b = brw_quest_at(dungeon, link->b);
    const barrow_quest_room *end = a->step > b->step ? a : b, *host = a->step > b->step ? b : a;
    if (end->step == BARROW_STEP_GOAL)
        check_goal_door(verifier, id, host);
    else if (end->step == BARROW_STEP_BONUS)
        check_bonus_door(verifier, id, host);
    else if (link->kind == BARROW_LINK_MAGIC || link->kind == BARROW_LINK_HIDDEN)
        brw_found(verifier, NULL, brw_at_link(id), "door %u is magic or hidden for nothing", id);
}

void brw_check_quest_ends(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t *doors = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    if (!doors) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(doors, 0, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            continue;
        check_end_door(verifier, i);
        /* A count that sticks at 2 or more: 0, 1, 3, 7, ... and never wraps round to 1. */
        doors[link->a] |= (uint8_t)(1u + doors[link->a]); /* 0, 1, then more */
        doors[link->b] |= (uint8_t)(1u + doors[link->b]);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_quest_at(dungeon, i)->step >= BARROW_STEP_GOAL && doors[i] != 1)
            brw_found(verifier, NULL, brw_at_room(i), "room %u should have one door", i);
}

/* ---- Q23 -------------------------------------------------------------------------------- */

/* The field is read anew from the parameters: what the generator made of them is not trusted. */
void brw_check_quest_field(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_field field;
    if (brw_field_read(&dungeon->params.as.quest, &field, NULL) != BARROW_OK) {
        brw_found(verifier, NULL, BRW_NOWHERE, "the mask cannot be read");
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        if (!brw_field_allows(&field, cell.x, cell.y))
            brw_found(verifier, NULL, brw_at_room(i), "room %u lies outside the bounds or mask", i);
    }
}

/* ---- Q24: intensity --------------------------------------------------------------------- */

typedef struct climb {
    const barrow_dungeon *dungeon;
    brw_graph graph;
    brw_bfs search; /* doors from the entrance of a room's stage */
} climb;

/* Starts from the rooms where a stage is entered: the entry, and what is behind its obstacle. Several
 * of them where a switch has several doors (Q8). The goal and bonus rooms are not reached from here:
 * they have fixed values. */
static void start_at_entrances(climb *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        bool entered = brw_quest_at(dungeon, i)->content == BARROW_CONTENT_ENTRY;
        for (uint32_t w = view->graph.first[i]; w < view->graph.first[i + 1]; w++) {
            const barrow_link *link = &dungeon->links[view->graph.ways[w].link];
            uint16_t other = view->graph.ways[w].to;
            entered =
                entered || (brw_is_obstacle_door(link) &&
                            brw_quest_at(dungeon, other)->stage < brw_quest_at(dungeon, i)->stage);
        }
        if (entered)
            brw_bfs_start(&view->search, (uint16_t)i);
    }
}

static bool stands_open(const void *user, uint16_t from, brw_way way)
{
    const barrow_dungeon *dungeon = user;
    (void)from;
    return brw_stands_open(dungeon->links[way.link].kind);
}

/* From all entrances at once; open doors never leave a stage (Q20), so no room is measured from
 * another stage's entrance. */
static void measure_climbs(climb *view)
{
    start_at_entrances(view);
    brw_bfs_run(&view->search, stands_open, view->dungeon);
}

/* What the teeth are judged by.
 *     intensity            .      .        each stage starts below the peak of the last one
 *                 .     . '  . . '         and ends above it
 *           . . '  . . '
 *       . '
 *       stage 0    stage 1   stage 2 */
typedef struct stage_climb {
    int32_t least, peak;
    int32_t least_distance, most_distance;
} stage_climb;

static void note_climb(stage_climb *stage, int32_t intensity, int32_t distance)
{
    stage->least = intensity < stage->least ? intensity : stage->least;
    stage->peak = intensity > stage->peak ? intensity : stage->peak;
    stage->least_distance = distance < stage->least_distance ? distance : stage->least_distance;
    stage->most_distance = distance > stage->most_distance ? distance : stage->most_distance;
}

/* In stage [stage], rooms equally far from its entrance are equally intense, and farther ones more.
 * [levels] has the intensity by distance. -1 for a distance that no room has; distances have no
 * gap, so the first such ends the climb. */
static void check_levels(brw_verifier *verifier, const climb *view, uint32_t stage, int32_t *levels)
{
    const barrow_dungeon *dungeon = view->dungeon;
    memset(levels, BARROW_NONE_BYTE, dungeon->room_count * sizeof levels[0]);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        uint16_t distance = view->search.distance[i];
        if (room->stage != stage || distance >= dungeon->room_count)
            continue; /* another stage, or a room that no open door leads to */
        if (levels[distance] >= 0 && levels[distance] != room->intensity)
            brw_found(verifier, NULL, brw_at_room(i),
                      "room %u is not as intense as others equally far in stage %u", i, stage);
        levels[distance] = room->intensity;
    }
    for (uint32_t i = 1; i < dungeon->room_count && levels[i] >= 0; i++)
        if (levels[i] <= levels[i - 1])
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "intensity does not climb with the distance in stage %u", stage);
}

/* A stage with one distance alone takes its peak (Q24) and need not start lower. */
static void check_teeth(brw_verifier *verifier, const climb *view, stage_climb stages[256])
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < 256; i++)
        stages[i] = (stage_climb){INT32_MAX, -1, INT32_MAX, -1};
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        note_climb(&stages[brw_quest_at(dungeon, i)->stage], brw_quest_at(dungeon, i)->intensity,
                   view->search.distance[i]);
    for (uint32_t i = 1; i < dungeon->stage_count && i < 256; i++) {
        if (dungeon->stages[i].step >= BARROW_STEP_GOAL || stages[i].peak < 0 ||
            stages[i - 1].peak < 0)
            continue;
        bool is_flat = stages[i].least_distance == stages[i].most_distance;
        if (stages[i].peak <= stages[i - 1].peak ||
            (!is_flat && stages[i].least >= stages[i - 1].peak))
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "stage %u does not start below the last peak and climb above it", i);
    }
}

/* A bonus room has one door (Q19), so its first way leads to its only neighbour. */
static void check_fixed_points(brw_verifier *verifier, const climb *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        uint32_t first = view->graph.first[i];
        int32_t wanted = room->intensity;
        if (room->content == BARROW_CONTENT_ENTRY)
            wanted = 0;
        else if (room->content == BARROW_CONTENT_GOAL)
            wanted = 1000;
        else if (room->step == BARROW_STEP_BONUS && first < view->graph.first[i + 1])
            wanted = brw_quest_at(dungeon, view->graph.ways[first].to)->intensity;
        if (room->intensity != wanted || room->intensity > 1000)
            brw_found(verifier, NULL, brw_at_room(i), "room %u has intensity %d instead of %d", i,
                      (int32_t)room->intensity, wanted > 1000 ? 1000 : wanted);
    }
}

void brw_check_quest_intensity(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    climb view = {.dungeon = dungeon};
    stage_climb *stages = BRW_ARENA_NEW(verifier->scratch, stage_climb, 256);
    int32_t *levels = BRW_ARENA_NEW(verifier->scratch, int32_t, dungeon->room_count);
    verifier->status = brw_graph_make(&view.graph, dungeon, verifier->scratch);
    if (verifier->status != BARROW_OK || !stages || !levels ||
        !brw_bfs_make(&view.search, &view.graph, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    measure_climbs(&view);
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        check_levels(verifier, &view, i, levels);
    check_teeth(verifier, &view, stages);
    check_fixed_points(verifier, &view);
}
