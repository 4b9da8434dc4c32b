/* SPDX-License-Identifier: MIT
 * Intensity of the rooms of a quest (Q24): a sawtooth that rises within each stage with the
 * distance from its entrance and drops a little before the next. */
#include "verify/quest_checks.h"

#include <string.h>

#include "verify/walk.h"

typedef struct climb {
    const barrow_dungeon *dungeon;
    const brw_graph *graph;
    const brw_quest_plan *plan;
    brw_bfs search;         /* distance of each room, in doors, from its stage's entrance */
    uint16_t of_stage[256]; /* for each stage, its first room */
    uint16_t *next;         /* for each room, the next one of its stage */
    int32_t *levels;        /* for each distance, its rooms' intensity, or -1 if it has no rooms */
} climb;

/* Starts from the rooms where a stage is entered: the entry, and the rooms behind its obstacle. A
 * switch with several doors gives its stage several entrances (Q8). The goal and bonus rooms are
 * not reached, as their values are fixed. */
static void start_at_entrances(climb *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_quest_at(dungeon, i)->content == BARROW_CONTENT_ENTRY)
            brw_bfs_start(&view->search, (uint16_t)i);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_is_obstacle_door(link) || !brw_joins_two_rooms(dungeon, link) ||
            brw_quest_at(dungeon, link->a)->stage == brw_quest_at(dungeon, link->b)->stage)
            continue;
        uint16_t inner = brw_inner_room(dungeon, link);
        if (!brw_bfs_met(&view->search, inner))
            brw_bfs_start(&view->search, inner);
    }
}

static bool stands_open(const void *user, uint16_t from, brw_way way)
{
    const barrow_dungeon *dungeon = user;
    (void)from;
    return brw_stands_open(dungeon->links[way.link].kind);
}

/* Measures distances from all entrances at once. Open doors never leave a stage (Q20), so no room
 * is measured from another stage's entrance. */
static void measure_climbs(climb *view)
{
    start_at_entrances(view);
    brw_bfs_run(&view->search, stands_open, view->dungeon);
}

/* The range of intensity in a stage, as one tooth of the sawtooth.
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

/* Lists the rooms of each stage. */
static void chain_rooms(climb *view)
{
    memset(view->of_stage, BARROW_NONE_BYTE, sizeof view->of_stage);
    for (uint32_t i = view->dungeon->room_count; i-- > 0;) {
        uint16_t *first = &view->of_stage[brw_quest_at(view->dungeon, i)->stage];
        view->next[i] = *first;
        *first = (uint16_t)i;
    }
}

/* Checks that in [stage], rooms equally far from its entrance are equally intense, and farther
 * rooms more so. Distances have no gaps, so the loop ends at the first distance without a room. */
static void check_levels(brw_verifier *verifier, const climb *view, uint32_t stage)
{
    uint32_t rooms = view->dungeon->room_count;
    int32_t *levels = view->levels;
    memset(levels, BARROW_NONE_BYTE, rooms * sizeof levels[0]);
    for (uint32_t i = view->of_stage[stage]; i != BARROW_NONE; i = view->next[i]) {
        int32_t intensity = brw_quest_at(view->dungeon, i)->intensity;
        uint16_t distance = view->search.distance[i];
        if (distance >= rooms)
            continue; /* a room that no open door leads to */
        if (levels[distance] >= 0 && levels[distance] != intensity)
            brw_found(verifier, NULL, brw_at_room(i),
                      "room %u differs in intensity from others as far into stage %u", i, stage);
        levels[distance] = intensity;
    }
    for (uint32_t i = 1; i < rooms && levels[i] >= 0; i++)
        if (levels[i] <= levels[i - 1])
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "intensity does not climb with distance in stage %u", stage);
}

/* Returns the highest peak of the stages that lead into [stage], or -1 if there are none. */
static int32_t peak_before(const barrow_dungeon *dungeon, const stage_climb stages[256],
                           uint32_t stage)
{
    const barrow_quest_obstacle *obstacle = brw_obstacle_into(dungeon, stage);
    int32_t peak = -1;
    for (uint32_t i = 0; obstacle && i < obstacle->from_count; i++)
        if (stages[obstacle->from[i]].peak > peak)
            peak = stages[obstacle->from[i]].peak;
    return peak;
}

/* Checks that each stage starts below the last peak and ends above it. A stage whose rooms are all
 * equally far from its entrance has only a peak (Q24), so it need not start lower. */
static void check_teeth(brw_verifier *verifier, const climb *view, stage_climb stages[256])
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < view->plan->limit; i++)
        stages[i] = (stage_climb){INT32_MAX, -1, INT32_MAX, -1};
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        note_climb(&stages[brw_quest_at(dungeon, i)->stage], brw_quest_at(dungeon, i)->intensity,
                   view->search.distance[i]);
    for (uint32_t i = 1; i < dungeon->stage_count && i < 256; i++) {
        int32_t before = peak_before(dungeon, stages, i);
        if (stages[i].peak < 0 || before < 0)
            continue;
        bool is_flat = stages[i].least_distance == stages[i].most_distance;
        if (stages[i].peak <= before || (!is_flat && stages[i].least >= before))
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "stage %u does not start below the last peak and climb above it", i);
    }
}

/* Checks the fixed values. A bonus room has one door (Q19), so its first way leads to its only
 * neighbour. */
static void check_fixed_points(brw_verifier *verifier, const climb *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        uint32_t first = view->graph->first[i];
        int32_t wanted = room->intensity;
        if (room->content == BARROW_CONTENT_ENTRY)
            wanted = 0;
        else if (room->content == BARROW_CONTENT_GOAL)
            wanted = 1000;
        else if (room->step == BARROW_STEP_BONUS && first < view->graph->first[i + 1])
            wanted = brw_quest_at(dungeon, view->graph->ways[first].to)->intensity;
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
    view.levels = BRW_ARENA_NEW(verifier->scratch, int32_t, dungeon->room_count);
    view.next = BRW_ARENA_NEW(verifier->scratch, uint16_t, dungeon->room_count);
    view.graph = brw_see_graph(verifier);
    view.plan = brw_read_quest_plan(verifier);
    if (!view.graph || !view.plan || !stages || !view.levels || !view.next ||
        !brw_bfs_make(&view.search, view.graph, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    measure_climbs(&view);
    chain_rooms(&view);
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        check_levels(verifier, &view, i);
    check_teeth(verifier, &view, stages);
    check_fixed_points(verifier, &view);
}
