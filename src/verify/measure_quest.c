/* SPDX-License-Identifier: MIT
 * Metrics of a quest: its counts, its map and solution (measure.c), its locks, and the choices that
 * it leaves. */
#include "verify/measure.h"

#include <string.h>

#include "algo/grid.h"
#include "base/bits.h"
#include "core/dungeon.h"
#include "verify/quest_checks.h"

#define DIAMETER_ROOMS 2048u /* above this, the diameter is a lower bound, exact for trees */

/* ---- counts ----------------------------------------------------------------------------- */

/* Returns how many rooms hold one of two contents. */
static int32_t count_contents(const brw_measure *measure, barrow_content one, barrow_content other)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint8_t content = brw_quest_at(dungeon, i)->content;
        count += content == one || content == other;
    }
    return count;
}

/* Returns the number of doors. Windows are none (Q40). */
int32_t brw_quest_metric_doors(brw_measure *measure)
{
    int32_t doors = 0;
    for (BRW_LINKS(link, measure->dungeon))
        doors += link->kind != BARROW_LINK_WINDOW;
    return doors;
}

BRW_METRIC(quest, stages, measure->dungeon->stage_count)
BRW_METRIC(quest, fallback_switch, measure->dungeon->fallbacks[0])
BRW_METRIC(quest, fallback_key, measure->dungeon->fallbacks[1])
BRW_METRIC(quest, treasures, count_contents(measure, BARROW_CONTENT_ITEM, BARROW_CONTENT_ITEM))
BRW_METRIC(quest, keys, count_contents(measure, BARROW_CONTENT_KEY, BARROW_CONTENT_ITEM_KEY))
BRW_METRIC(quest, switches,
           count_contents(measure, BARROW_CONTENT_SWITCH, BARROW_CONTENT_ITEM_SWITCH))

/* Returns the share of rooms below half of the full intensity, in thousandths. */
int32_t brw_quest_metric_leniency(brw_measure *measure)
{
    int32_t lenient = 0;
    for (BRW_ROOMS(room, measure->dungeon))
        lenient += room->as.quest.intensity < 500;
    return brw_thousandths(lenient, measure->dungeon->room_count);
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Returns the number of cycles by Euler's formula: edges - nodes + components. */
int32_t brw_quest_metric_cycles(brw_measure *measure)
{
    brw_open_map *map = brw_measured_map(measure);
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t doors = brw_quest_metric_doors(measure);
    return map ? doors - (int32_t)dungeon->room_count + brw_map_parts(map) : 0;
}

/* Returns the number of doors on the shortest way to the goal if every door were open. */
int32_t brw_quest_metric_goal_distance(brw_measure *measure)
{
    uint16_t entry = brw_start_room(measure->dungeon), goal = brw_end_room(measure->dungeon);
    brw_open_map *map = brw_measured_map(measure);
    if (!map || entry == BARROW_NONE || goal == BARROW_NONE)
        return 0;
    uint16_t distance = brw_map_search(map, NULL, entry, goal)[goal];
    return distance == BARROW_NONE ? 0 : distance;
}

BRW_METRIC(quest, dead_ends, brw_rooms_by_doors(measure, 1, 1))
BRW_METRIC(quest, diameter, brw_map_diameter(measure, DIAMETER_ROOMS))

BRW_METRIC(quest, revisited,
           brw_thousandths(brw_rooms_again(measure), measure->dungeon->solution_count))

/* Returns the number of guardians that the solution fights. */
int32_t brw_quest_metric_guardians(brw_measure *measure)
{
    int32_t fights = 0;
    for (uint32_t i = 0; i < measure->dungeon->solution_count; i++)
        fights += measure->dungeon->solution[i].action == BARROW_DO_FIGHT;
    return fights;
}

/* ---- locks ------------------------------------------------------------------------------ */

/* Returns the obstacles, or NULL if there are none, or when out of memory. Infers those of a
 * document of format 1, which only gives the kind of obstacle that leads out of each stage. The
 * doors are the locks into the next stage; a stage without any has no obstacle. A switch is found
 * by the number of the first door. The first plain key (by room) belongs to the first plain key
 * lock (by stage), and so on. */
static const barrow_quest_obstacle *measured_obstacles(brw_measure *measure, uint32_t *count)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    *count = dungeon->obstacle_count;
    if (dungeon->obstacle_count > 0 || dungeon->stage_count == 0)
        return dungeon->obstacles;
    barrow_quest_obstacle *list =
        BRW_ARENA_NEW(measure->scratch, barrow_quest_obstacle, dungeon->stage_count);
    uint32_t keys[BARROW_CONTENT_COUNT] = {0};
    for (uint32_t stage = 0; list && stage + 1 < dungeon->stage_count && stage < 255; stage++) {
        barrow_quest_obstacle *obstacle = &list[*count];
        *obstacle = (barrow_quest_obstacle){.into = (uint8_t)(stage + 1),
                                            .from = {(uint8_t)stage},
                                            .from_count = 1,
                                            .treasure = BARROW_NO_TREASURE};
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            uint8_t a = brw_quest_at(dungeon, link->a)->stage;
            uint8_t b = brw_quest_at(dungeon, link->b)->stage;
            if (brw_is_obstacle_door(link) && a != b && (a > b ? a : b) == obstacle->into &&
                obstacle->door_count < BARROW_OBSTACLE_DOORS)
                obstacle->doors[obstacle->door_count++] = (uint16_t)i;
        }
        if (obstacle->door_count == 0)
            continue;
        ++*count;
        const barrow_link *door = &dungeon->links[obstacle->doors[0]];
        bool is_switch = brw_door_needs(door, BARROW_NEED_SWITCH);
        /* The key of the door is a plain one before the first treasure, or if one lies in the
         * stage. */
        uint8_t step = dungeon->stages[stage].step;
        bool is_plain = step == BARROW_STEP_PRE_ITEM;
        for (uint32_t i = 0; i < dungeon->room_count && step == BARROW_STEP_POST_ITEM; i++)
            is_plain = is_plain || (brw_quest_at(dungeon, i)->stage == stage &&
                                    brw_quest_at(dungeon, i)->content == BARROW_CONTENT_KEY);
        uint8_t key = is_plain ? BARROW_CONTENT_KEY : BARROW_CONTENT_ITEM_KEY;
        uint32_t skipped = is_switch ? 0 : keys[key]++;
        for (uint32_t i = 0; i < dungeon->room_count && obstacle->thing_count == 0; i++) {
            const barrow_quest_room *room = brw_quest_at(dungeon, i);
            bool fits = is_switch ? brw_is_switch(room->content) && room->switch_id == door->lock
                                  : room->content == key;
            if (fits && skipped == 0)
                obstacle->things[obstacle->thing_count++] =
                    (barrow_opener){(uint16_t)i, room->content};
            skipped -= fits && skipped > 0;
        }
    }
    return list;
}

/* Returns the mean distance from each key or switch to the nearer side of its obstacle's first
 * door, with every door open. */
int32_t brw_quest_metric_key_distance(brw_measure *measure)
{
    uint32_t count;
    const barrow_quest_obstacle *obstacles = measured_obstacles(measure, &count);
    brw_open_map *map = brw_measured_map(measure);
    int64_t sum = 0, pairs = 0;
    for (uint32_t i = 0; map && i < count; i++)
        for (uint32_t k = 0; k < obstacles[i].thing_count && obstacles[i].door_count > 0; k++) {
            sum += brw_distance_to_door(map, obstacles[i].things[k].room,
                                        &measure->dungeon->links[obstacles[i].doors[0]]);
            pairs++;
        }
    return brw_thousandths(sum, pairs);
}

/* Returns the minimum depth among the stages that the obstacle's doors are in. */
static int32_t depth_of_doors(const barrow_dungeon *dungeon, const uint16_t *doors, uint32_t count,
                              const int32_t depths[256])
{
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_link *link = &dungeon->links[doors[i]];
        uint8_t a = dungeon->rooms[link->a].as.quest.stage;
        uint8_t b = dungeon->rooms[link->b].as.quest.stage;
        int32_t depth = depths[a < b ? a : b];
        least = depth < least ? depth : least;
    }
    return least == INT32_MAX ? 0 : least;
}

/* Returns the maximum depth of a lock. A lock comes after everything it needs: its keys or
 * switches, the treasure that blocks them, and one of its doors. Obstacles are listed in the order
 * of the stages they lead into, and everything a lock needs lies in earlier stages, so one pass is
 * enough. */
int32_t brw_quest_metric_lock_depth(brw_measure *measure)
{
    uint32_t count;
    const barrow_quest_obstacle *obstacles = measured_obstacles(measure, &count);
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t depths[256] = {0}, deepest = 0;
    for (uint32_t i = 0; obstacles && i < count; i++) {
        const barrow_quest_obstacle *lock = &obstacles[i];
        int32_t depth = depth_of_doors(dungeon, lock->doors, lock->door_count, depths);
        for (BRW_OPENERS(thing, lock)) {
            const barrow_quest_room *room = &dungeon->rooms[thing->room].as.quest;
            depth = brw_larger(depth, depths[room->stage]);
            for (uint32_t n = 0; brw_needs_treasure(room->content) && n < dungeon->room_count;
                 n++) {
                const barrow_quest_room *other = brw_quest_at(dungeon, n);
                if (other->content != BARROW_CONTENT_ITEM || other->treasure != room->treasure)
                    continue;
                depth = brw_larger(depth, depths[other->stage]);
                break;
            }
        }
        depths[lock->into] = depth + 1;
        deepest = brw_larger(deepest, depth + 1);
    }
    /* The magic door is the last lock of the chain. */
    int32_t last = -1;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        uint16_t door = (uint16_t)i;
        if (brw_door_needs(&dungeon->links[i], BARROW_NEED_MAGIC_KEY))
            last = brw_larger(last, depth_of_doors(dungeon, &door, 1, depths));
    }
    for (uint32_t i = 0; i < dungeon->room_count && last >= 0; i++)
        if (dungeon->rooms[i].as.quest.content == BARROW_CONTENT_MAGIC_KEY)
            last = brw_larger(last, depths[dungeon->rooms[i].as.quest.stage]);
    return brw_larger(deepest, last + 1);
}

/* Returns the minimum number of small keys that a player can have at a closed key door, according
 * to the proof. If the proof that was made with the quest still holds, it has the number. */
int32_t brw_quest_metric_key_slack(brw_measure *measure)
{
    int32_t slack = measure->is_unchanged ? brw_dungeon_slack(measure->dungeon) : BRW_NO_SLACK;
    if (slack != BRW_NO_SLACK)
        return slack;
    brw_solver *solver = BRW_ARENA_NEW(measure->scratch, brw_solver, 1);
    slack = 0;
    if (solver && brw_solver_make(solver, measure->dungeon, measure->scratch) == BARROW_OK)
        brw_solver_key_slack(solver, &slack);
    return slack;
}

/* ---- choices ----------------------------------------------------------------------------
 *
 * Measures how much choice a quest leaves (Q29): it counts the actions of the solution before which
 * at least two locks can be opened. Solving a puzzle does not count, nor does a fight: they belong
 * to what is then taken, pressed or opened, and a quest measures the same without tiles. A lock is
 * an obstacle that is still shut. It can be opened if one of its doors is in reach and a key is in
 * hand. It can also be opened if a key that can be taken, or all its switches, are in reach without
 * opening another lock. */

/* The state of the solution after the steps played so far. */
typedef struct choice_play {
    const barrow_dungeon *dungeon;
    brw_played played;
    const brw_bfs *reach; /* a search that found all rooms that can be reached */
    uint16_t *key_rooms;  /* rooms that hold small keys */
    uint32_t key_room_count;
    uint64_t *done;        /* set of rooms whose content was taken or pressed */
    uint64_t treasures[4]; /* set of treasures in hand */
    int32_t keys;          /* number of small keys in hand */
} choice_play;

/* Returns whether the player can now get what room [id] holds, a key or a switch. */
static bool can_have(const choice_play *play, uint32_t id)
{
    const barrow_quest_room *room = &play->dungeon->rooms[id].as.quest;
    return !brw_set_has(play->done, id) && brw_bfs_met(play->reach, id) &&
           (!brw_needs_treasure(room->content) || brw_set_has(play->treasures, room->treasure));
}

/* Returns whether a door of the obstacle is shut, and the player can walk up to it and has what
 * opens it, or can get that now: a key, or switches that can be pressed. */
static bool can_unlock(const choice_play *play, const barrow_quest_obstacle *obstacle, bool has_key)
{
    bool in_reach = false, can_press = obstacle->thing_count > 0;
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        const barrow_link *link = &play->dungeon->links[obstacle->doors[i]];
        in_reach =
            in_reach || (play->played.ways[obstacle->doors[i]] == BRW_SHUT &&
                         (brw_bfs_met(play->reach, link->a) || brw_bfs_met(play->reach, link->b)));
    }
    if (!in_reach)
        return false;
    if (brw_door_needs(&play->dungeon->links[obstacle->doors[0]], BARROW_NEED_SMALL_KEY))
        return has_key;
    for (BRW_OPENERS(thing, obstacle)) {
        uint16_t room = thing->room;
        can_press = can_press && (brw_set_has(play->done, room) || can_have(play, room));
    }
    return can_press;
}

/* Replays the walkthrough and counts the actions before which at least two locks could be opened.
 * When a door opens, more rooms come into reach. They are searched anew only after the player has
 * gone through a door that does not lead back. */
int32_t brw_quest_metric_choices(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_open_map *map = brw_measured_map(measure);
    uint32_t count;
    int32_t choices = 0;
    bool is_reach_known = false;
    uint16_t place = BARROW_NONE;
    if (!map || dungeon->solution_count == 0 || brw_start_room(dungeon) >= dungeon->room_count)
        return 0;
    choice_play play = {.dungeon = dungeon, .reach = &map->search};
    const barrow_quest_obstacle *obstacles = measured_obstacles(measure, &count);
    if (!obstacles || !brw_played_begin(&play.played, measure))
        return 0;
    play.done = BRW_ARENA_ZEROS(measure->scratch, uint64_t, map->words);
    play.key_rooms = BRW_ARENA_NEW(measure->scratch, uint16_t, dungeon->room_count);
    if (!play.done || !play.key_rooms)
        return 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_is_small_key(brw_quest_at(dungeon, i)->content))
            play.key_rooms[play.key_room_count++] = (uint16_t)i;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        uint32_t locks = 0;
        /* The same rooms stay in reach if the step stays here, or moves through a door that leads
         * both ways. */
        bool moves = step->action == BARROW_DO_MOVE;
        const barrow_link *link =
            moves && step->link < dungeon->link_count ? &dungeon->links[step->link] : NULL;
        bool can_return = moves ? link && play.played.ways[step->link] == BRW_BOTH &&
                                      ((link->a == place && link->b == step->room) ||
                                       (link->b == place && link->a == step->room))
                                : step->room == place;
        is_reach_known = is_reach_known && can_return;
        place = step->room;
        if (step->action == BARROW_DO_MOVE || step->action == BARROW_DO_SOLVE ||
            step->action == BARROW_DO_FIGHT || step->room >= dungeon->room_count)
            continue;
        if (!is_reach_known)
            brw_map_search(map, play.played.ways, step->room, BARROW_NONE);
        is_reach_known = true;
        bool has_key = play.keys > 0; /* or one can be taken now */
        for (uint32_t k = 0; k < play.key_room_count && !has_key; k++)
            has_key = can_have(&play, play.key_rooms[k]);
        for (uint32_t k = 0; k < count; k++)
            locks += can_unlock(&play, &obstacles[k], has_key);
        choices += locks >= 2;
        const barrow_quest_room *room = &dungeon->rooms[step->room].as.quest;
        bool takes = step->action == BARROW_DO_TAKE;
        if (takes || step->action == BARROW_DO_PRESS)
            brw_set_add(play.done, step->room);
        if (takes && room->content == BARROW_CONTENT_ITEM)
            brw_set_add(play.treasures, room->treasure);
        else if (takes && room->content != BARROW_CONTENT_MAGIC_KEY)
            play.keys++;
        if (step->action == BARROW_DO_OPEN && step->what == BARROW_CONTENT_KEY)
            play.keys--;
        brw_played_step(&play.played, step);
        if (takes && room->content == BARROW_CONTENT_ITEM) {
            /* Opens the barriers of a treasure that is taken, except those of obstacles: with the
             * treasure in hand they block nobody. */
            for (uint32_t k = 0; k < dungeon->link_count; k++) {
                if (dungeon->links[k].kind != BARROW_LINK_BARRIER ||
                    dungeon->links[k].treasure != room->treasure || brw_is_listed_door(dungeon, k))
                    continue;
                play.played.ways[k] = BRW_BOTH;
                play.played.opened[play.played.opened_count++] = (uint16_t)k;
            }
        }
        brw_map_widen(map, play.played.ways, play.played.opened, play.played.opened_count);
    }
    return choices;
}

/* ---- what is seen before it can be had --------------------------------------------------- */

#define NEVER UINT32_MAX

/* When the solution first enters each room, and when it takes or presses what is there, in moves.
 */
typedef struct first_times {
    uint32_t *entered, *taken;
} first_times;

/* Returns the times, which are read for the first metric that needs them, or NULL if there is no
 * solution, or when out of memory. */
static const first_times *measured_times(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint16_t start = brw_start_room(dungeon);
    uint32_t moves = 0;
    if (measure->own || dungeon->solution_count == 0 || measure->scratch->has_failed)
        return measure->own;
    first_times *times = BRW_ARENA_NEW(measure->scratch, first_times, 1);
    uint32_t *entered = BRW_ARENA_NEW(measure->scratch, uint32_t, dungeon->room_count + 1);
    uint32_t *taken = BRW_ARENA_NEW(measure->scratch, uint32_t, dungeon->room_count + 1);
    if (!times || !entered || !taken)
        return NULL;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        entered[i] = taken[i] = i == start ? 0 : NEVER;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool gains = step->action == BARROW_DO_TAKE || step->action == BARROW_DO_PRESS;
        if (step->room >= dungeon->room_count || (!gains && step->action != BARROW_DO_MOVE))
            continue;
        uint32_t *first = gains ? &taken[step->room] : &entered[step->room];
        moves += !gains;
        *first = moves < *first ? moves : *first;
    }
    *times = (first_times){entered, taken};
    return measure->own = times;
}

/* Returns the room in front of an obstacle's door that is entered first. */
static uint32_t seen_front(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                           const first_times *times)
{
    uint32_t best = BARROW_NONE;
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        uint32_t room = brw_outer_room(dungeon, &dungeon->links[obstacle->doors[i]]);
        if (best == BARROW_NONE || times->entered[room] < times->entered[best])
            best = room;
    }
    return best;
}

/* Returns the share of locks of which a door is seen before the last thing that opens it is taken
 * or pressed elsewhere. Ways that a treasure opens do not count, except on from its own stage:
 * their opener is in hand (Q37). */
int32_t brw_quest_metric_foreshadowed(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const first_times *times = measured_times(measure);
    int64_t seen = 0, count = 0;
    if (!times)
        return 0;
    for (BRW_OBSTACLES(obstacle, dungeon)) {
        bool is_barrier = obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK;
        /* Whether it leads on from its treasure's own stage (Q33). */
        bool is_own_exit = obstacle->from_count > 0 && obstacle->from[0] < dungeon->stage_count &&
                           dungeon->stages[obstacle->from[0]].step == BARROW_STEP_ITEM;
        if (obstacle->thing_count == 0 || obstacle->door_count == 0 || (is_barrier && !is_own_exit))
            continue;
        uint32_t last = obstacle->things[0].room, front = seen_front(dungeon, obstacle, times);
        for (uint32_t k = 1; k < obstacle->thing_count; k++)
            if (times->taken[obstacle->things[k].room] > times->taken[last])
                last = obstacle->things[k].room;
        seen += front != last && times->entered[front] < times->taken[last];
        count++;
    }
    return brw_thousandths(seen, count);
}

/* Returns whether the goal's door or a window on it is seen before the last treasure is taken. */
int32_t brw_quest_metric_goal_seen(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const first_times *times = measured_times(measure);
    uint32_t treasure = 0;
    if (!times)
        return 0;
    for (uint32_t i = 0; i < dungeon->treasure_count; i++)
        if (times->taken[dungeon->treasures[i].room] > treasure)
            treasure = times->taken[dungeon->treasures[i].room];
    for (BRW_LINKS(link, dungeon)) {
        bool at_a = brw_quest_at(dungeon, link->a)->content == BARROW_CONTENT_GOAL;
        bool at_b = brw_quest_at(dungeon, link->b)->content == BARROW_CONTENT_GOAL;
        if ((at_a || at_b) && times->entered[at_a ? link->b : link->a] < treasure)
            return 1;
    }
    return 0;
}

/* Returns the share of what needs a treasure that is seen before it: keys and switches or the rooms
 * in front of them, ways, and the doors of caches (Q37). */
int32_t brw_quest_metric_gated_seen(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const first_times *times = measured_times(measure);
    int64_t seen = 0, count = 0;
    if (!times)
        return 0;
    for (BRW_OBSTACLES(obstacle, dungeon)) {
        bool is_barrier = obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK;
        for (uint32_t k = 0; k < obstacle->thing_count && obstacle->door_count > 0 &&
                             obstacle->treasure < dungeon->treasure_count;
             k++) {
            uint32_t room = is_barrier ? seen_front(dungeon, obstacle, times)
                                       : brw_front_of_annex(dungeon, obstacle->things[k].room);
            room = room == BARROW_NONE ? obstacle->things[k].room : room;
            uint32_t treasure = dungeon->treasures[obstacle->treasure].room;
            seen += times->entered[room] < times->taken[treasure];
            count++;
        }
    }
    for (BRW_LINKS(link, dungeon)) {
        if (link->kind != BARROW_LINK_BARRIER || link->treasure >= dungeon->treasure_count ||
            brw_quest_at(dungeon, link->b)->step != BARROW_STEP_BONUS)
            continue;
        seen += times->entered[link->a] < times->taken[dungeon->treasures[link->treasure].room];
        count++;
    }
    return brw_thousandths(seen, count);
}

/* Returns the largest number of locks of different stages in one room: obstacles, each of which
 * leads into a stage of its own, and the goal's door. Looks only at rooms with a lock, as there are
 * few. */
int32_t brw_quest_metric_hub_locks(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint32_t goal = BARROW_NONE;
    for (BRW_LINKS(link, dungeon))
        if (link->kind == BARROW_LINK_MAGIC)
            goal = brw_outer_room(dungeon, link);
    int32_t most = goal != BARROW_NONE;
    for (BRW_OBSTACLES(obstacle, dungeon))
        for (uint32_t k = 0; k < obstacle->door_count; k++) {
            const barrow_link *door = &dungeon->links[obstacle->doors[k]];
            uint32_t room = brw_outer_room(dungeon, door);
            int32_t count = room == goal;
            for (BRW_OBSTACLES(lock, dungeon)) {
                bool hangs = false;
                for (uint32_t n = 0; n < lock->door_count; n++)
                    hangs |= brw_outer_room(dungeon, &dungeon->links[lock->doors[n]]) == room;
                count += hangs;
            }
            most = count > most ? count : most;
        }
    return most;
}
