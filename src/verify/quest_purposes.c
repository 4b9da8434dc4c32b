/* SPDX-License-Identifier: MIT
 * The purposes of a quest's rooms (Q26): whether they fit contents and doors, danger and reward,
 * fights along the walkthrough, and the number of each purpose. A leaf is a room with one door of
 * any kind. Neighbours are rooms that a door joins. */
#include "verify/quest_checks.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

#define FIGHTS_IN_A_ROW 5
#define DANGER_LEAST    1
#define DANGER_MOST     7
#define DANGER_GUARDIAN 8
#define DANGER_GOAL     10
#define REWARD_MOST     6
#define LEVELS          256

/* The data that the checks of purposes share, computed once from doors and obstacles. */
typedef struct purpose_view {
    const barrow_dungeon *dungeon;
    const brw_quest_plan *plan;
    uint16_t *doors;         /* number of doors of each room */
    uint16_t *neighbour;     /* one of the neighbours of each room */
    uint16_t levels[LEVELS]; /* depth of each stage in obstacles, equal within a branch */
} purpose_view;

/* Returns whether a room of this purpose has something to fight or to dodge. */
static bool is_fight(uint8_t purpose)
{
    return purpose == BARROW_PURPOSE_COMBAT || purpose == BARROW_PURPOSE_TRAP ||
           purpose == BARROW_PURPOSE_GUARDIAN;
}

/* Returns whether a room has no content: no key, switch or treasure, and it is neither entry nor
 * goal nor bonus room. */
static bool holds_nothing(const barrow_quest_room *room)
{
    return room->content == BARROW_CONTENT_NONE;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Reads the depths. Obstacles are listed in the order of their stages. The goal comes after the
 * magic key. */
static void read_levels(purpose_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    memset(view->levels, 0, sizeof view->levels);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        uint16_t level = 0;
        for (uint32_t k = 0; k < obstacle->from_count; k++)
            if (view->levels[obstacle->from[k]] > level)
                level = view->levels[obstacle->from[k]];
        view->levels[obstacle->into] = (uint16_t)(level + 1);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && view->plan->magic_stage < LEVELS; i++)
        if (dungeon->stages[i].step == BARROW_STEP_GOAL)
            view->levels[i] = (uint16_t)(view->levels[view->plan->magic_stage] + 1);
}

/* Counts doors and notes a neighbour of each room. [neighbour] is used only for bonus rooms, which
 * have one door. */
static bool read_view(brw_verifier *verifier, purpose_view *view)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    view->dungeon = dungeon;
    view->plan = brw_read_quest_plan(verifier);
    view->doors = BRW_ARENA_NEW(verifier->scratch, uint16_t, dungeon->room_count);
    view->neighbour = BRW_ARENA_NEW(verifier->scratch, uint16_t, dungeon->room_count);
    if (!view->plan || !view->doors || !view->neighbour) {
        verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    memset(view->doors, 0, dungeon->room_count * sizeof view->doors[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            continue;
        view->doors[link->a]++;
        view->doors[link->b]++;
        view->neighbour[link->a] = link->b;
        view->neighbour[link->b] = link->a;
    }
    read_levels(view);
    return true;
}

/* ---- one room --------------------------------------------------------------------------- */

/* Returns whether the purpose fits the room's content and number of doors. */
static bool purpose_fits(const purpose_view *view, uint32_t id)
{
    const barrow_quest_room *room = brw_quest_at(view->dungeon, id);
    if (room->content == BARROW_CONTENT_ENTRY)
        return room->purpose == BARROW_PURPOSE_NONE;
    if (room->content == BARROW_CONTENT_BONUS)
        return room->purpose == BARROW_PURPOSE_CHEST;
    if (room->content == BARROW_CONTENT_GOAL)
        return room->purpose == BARROW_PURPOSE_GUARDIAN;
    switch (room->purpose) {
    case BARROW_PURPOSE_PUZZLE:
        return holds_nothing(room) || room->content == BARROW_CONTENT_KEY ||
               room->content == BARROW_CONTENT_SWITCH;
    case BARROW_PURPOSE_REST:
    case BARROW_PURPOSE_CHEST:
        return holds_nothing(room);
    case BARROW_PURPOSE_CROSSING:
        return holds_nothing(room) && view->doors[id] >= 3;
    default:
        return room->purpose < BARROW_PURPOSE_NONE;
    }
}

/* Returns whether the reward fits. A chest always has one, and so does a puzzle that guards
 * nothing, or a guardian that guards nothing and is in a leaf. Other guardians and puzzles may have
 * one. */
static bool reward_fits(const purpose_view *view, uint32_t id)
{
    const barrow_quest_room *room = brw_quest_at(view->dungeon, id);
    bool needs = room->purpose == BARROW_PURPOSE_CHEST;
    bool may = needs;
    if (room->purpose == BARROW_PURPOSE_PUZZLE) {
        needs = holds_nothing(room);
        may = true;
    } else if (room->purpose == BARROW_PURPOSE_GUARDIAN) {
        needs = holds_nothing(room) && view->doors[id] == 1;
        may = true;
    }
    return room->reward <= REWARD_MOST && (!needs || room->reward > 0) &&
           (may || room->reward == 0);
}

/* Returns whether the danger fits: 10 at the goal, 8 for other guardians, 1 to 7 for other fights,
 * else 0. */
static bool fits_danger(const barrow_quest_room *room)
{
    if (room->content == BARROW_CONTENT_GOAL)
        return room->danger == DANGER_GOAL;
    if (room->purpose == BARROW_PURPOSE_GUARDIAN)
        return room->danger == DANGER_GUARDIAN;
    if (is_fight(room->purpose))
        return room->danger >= DANGER_LEAST && room->danger <= DANGER_MOST;
    return room->danger == 0;
}

/* Returns whether the room is not an empty leaf. */
static bool leaf_fits(const purpose_view *view, uint32_t id)
{
    const barrow_quest_room *room = brw_quest_at(view->dungeon, id);
    return view->doors[id] != 1 || !holds_nothing(room) || room->purpose == BARROW_PURPOSE_CHEST ||
           room->purpose == BARROW_PURPOSE_GUARDIAN || room->purpose == BARROW_PURPOSE_PUZZLE;
}

static void check_room(brw_verifier *verifier, const purpose_view *view, uint32_t id)
{
    if (!purpose_fits(view, id))
        brw_found(verifier, NULL, brw_at_room(id), "the purpose of room %u does not fit it", id);
    if (!reward_fits(view, id))
        brw_found(verifier, NULL, brw_at_room(id),
                  "room %u has a reward that it should not have, or lacks one", id);
    if (!fits_danger(brw_quest_at(view->dungeon, id)))
        brw_found(verifier, NULL, brw_at_room(id), "the danger of room %u does not fit its purpose",
                  id);
    if (!leaf_fits(view, id))
        brw_found(verifier, NULL, brw_at_room(id), "room %u has one door and is empty", id);
}

/* ---- several rooms ---------------------------------------------------------------------- */

/* Returns whether the player stops in a room of this purpose. */
static bool is_puzzle_or_rest(uint8_t purpose)
{
    return purpose == BARROW_PURPOSE_PUZZLE || purpose == BARROW_PURPOSE_REST;
}

/* Checks that no door joins two rooms in which the player stops: a quest must not stall. */
static void check_quiet_rooms(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (brw_joins_rooms(dungeon, link) &&
            is_puzzle_or_rest(brw_quest_at(dungeon, link->a)->purpose) &&
            is_puzzle_or_rest(brw_quest_at(dungeon, link->b)->purpose))
            brw_found(verifier, NULL, brw_at_link(i), "door %u joins two puzzles or rests", i);
    }
}

/* Checks that each stage has at most one guardian in a leaf. */
static void check_leaf_guardians(brw_verifier *verifier, const purpose_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint8_t guarded[256] = {0};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->purpose != BARROW_PURPOSE_GUARDIAN || view->doors[i] != 1)
            continue;
        if (guarded[room->stage])
            brw_found(verifier, NULL, brw_at_room(i),
                      "room %u is the second guardian at a dead end of stage %u", i,
                      (uint32_t)room->stage);
        guarded[room->stage] = 1;
    }
}

/* Checks that danger follows intensity: equal intensity means equal danger, and higher intensity
 * never means less danger. */
static void check_dangers(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t dangers[1024], last = 0; /* for each intensity in [met], its danger, which is not 0 */
    uint64_t met[1024 / 64] = {0};
    bool fits = true;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if ((room->purpose != BARROW_PURPOSE_COMBAT && room->purpose != BARROW_PURPOSE_TRAP) ||
            room->intensity > 1000)
            continue;
        bool is_new = !brw_set_has(met, room->intensity);
        fits = fits && (is_new || dangers[room->intensity] == room->danger);
        if (room->danger > 0)
            brw_set_add(met, room->intensity);
        dangers[room->intensity] = room->danger;
    }
    for (uint32_t i = 0; i < sizeof met / sizeof met[0]; i++)
        for (uint64_t left = met[i]; left; left &= left - 1) {
            uint8_t danger = dangers[64 * i + (uint32_t)brw_lowest(left)];
            fits = fits && danger >= last;
            last = danger;
        }
    if (!fits)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "the danger of fights does not follow the intensity");
}

/* Checks that rewards grow with depth: no reward is lower than one at a lesser depth. A bonus room
 * is as deep as its host. */
static void check_rewards(brw_verifier *verifier, const purpose_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint8_t least[LEVELS], most[LEVELS], so_far = 0;
    uint32_t deepest = 0;
    memset(least, BARROW_NONE_BYTE, sizeof least);
    memset(most, 0, sizeof most);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->reward == 0)
            continue;
        bool is_bonus = room->step == BARROW_STEP_BONUS && view->doors[i] > 0;
        uint32_t at = is_bonus ? brw_quest_at(dungeon, view->neighbour[i])->stage : room->stage;
        uint32_t level = view->levels[at] % LEVELS;
        deepest = level > deepest ? level : deepest;
        least[level] = room->reward < least[level] ? room->reward : least[level];
        most[level] = room->reward > most[level] ? room->reward : most[level];
    }
    for (uint32_t i = 0; i <= deepest; i++) {
        if (most[i] > 0 && least[i] < so_far) {
            brw_found(verifier, NULL, BRW_NOWHERE, "a deeper room has a smaller reward");
            return;
        }
        so_far = most[i] > so_far ? most[i] : so_far;
    }
}

/* Checks the number of consecutive fights along the walkthrough. Only the first visit to a room
 * counts. */
static void check_fights_in_a_row(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    size_t words = dungeon->room_count / 64 + 1;
    uint64_t *seen = BRW_ARENA_NEW(verifier->scratch, uint64_t, words);
    uint32_t run = 0;
    if (!seen) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(seen, 0, words * sizeof seen[0]);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->action != BARROW_DO_MOVE || step->room >= dungeon->room_count ||
            brw_set_has(seen, step->room))
            continue;
        brw_set_add(seen, step->room);
        run = is_fight(brw_quest_at(dungeon, step->room)->purpose) ? run + 1 : 0;
        if (run == FIGHTS_IN_A_ROW + 1)
            brw_found(verifier, NULL, brw_at_room(step->room),
                      "room %u is the sixth fight in a row", (uint32_t)step->room);
    }
}

/* ---- the way into a treasure's stage ---------------------------------------------------- */

/* Returns whether a room of the stage had a free side when the room behind the obstacle was
 * placed. */
static bool had_door_room(const purpose_view *view, const barrow_quest_obstacle *obstacle)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t end = view->plan->stages[obstacle->into].first_room;
    brw_field field;
    if (brw_field_read(&dungeon->params.as.quest, &field, NULL) != BARROW_OK)
        return false;
    end = end < dungeon->room_count ? end : dungeon->room_count;
    for (uint32_t i = 0; i < end; i++)
        if (brw_quest_at(dungeon, i)->stage == obstacle->from[0] &&
            brw_had_free_side(dungeon, &field, end, i))
            return true;
    return false;
}

/* Checks the guard of a treasure. The door to a treasure is in the stage before it, and the room in
 * front of it has a guardian, unless that room is the entry or holds another treasure. The door may
 * be elsewhere only if that stage had no free side. */
static void check_item_guard(brw_verifier *verifier, const purpose_view *view,
                             const barrow_quest_obstacle *obstacle)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_link *link = &dungeon->links[obstacle->doors[0]];
    if (!brw_joins_rooms(dungeon, link))
        return;
    uint16_t id = brw_outer_room(dungeon, link);
    const barrow_quest_room *room = brw_quest_at(dungeon, id);
    if (!brw_closes_branch(obstacle) && room->stage != obstacle->from[0]) {
        if (had_door_room(view, obstacle))
            brw_found(verifier, NULL, brw_at_room(id),
                      "room %u has the door to a treasure but is not in the stage before it",
                      (uint32_t)id);
        return;
    }
    if (room->purpose != BARROW_PURPOSE_GUARDIAN && room->content != BARROW_CONTENT_ENTRY &&
        room->step != BARROW_STEP_ITEM)
        brw_found(verifier, NULL, brw_at_room(id),
                  "room %u comes before a treasure and has no guardian", (uint32_t)id);
}

/* ---- the checks ------------------------------------------------------------------------- */

/* Checks that no room has a purpose if the parameter is off. */
static void check_none(brw_verifier *verifier)
{
    for (uint32_t i = 0; i < verifier->dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(verifier->dungeon, i);
        if (room->purpose != BARROW_PURPOSE_NONE || room->danger != 0 || room->reward != 0)
            brw_found(verifier, NULL, brw_at_room(i), "room %u has a purpose, but purposes are off",
                      i);
    }
}

void brw_check_quest_purposes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    purpose_view *view = BRW_ARENA_NEW(verifier->scratch, purpose_view, 1);
    if (!dungeon->params.as.quest.purposes) {
        check_none(verifier);
        return;
    }
    if (!view || !read_view(verifier, view)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        check_room(verifier, view, i);
    check_quiet_rooms(verifier);
    check_leaf_guardians(verifier, view);
    check_dangers(verifier);
    check_rewards(verifier, view);
    check_fights_in_a_row(verifier);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        if (dungeon->stages[dungeon->obstacles[i].into].step == BARROW_STEP_ITEM &&
            dungeon->obstacles[i].door_count > 0)
            check_item_guard(verifier, view, &dungeon->obstacles[i]);
}

/* Returns by how much a count is below its minimum, or 0 if it is not. */
static int32_t lacking(int32_t count, int32_t least)
{
    return count < least ? least - count : 0;
}

/* Compares the document's shortfall with the one computed from the rooms. It must be exact, because
 * too large a shortfall would hide rooms that are there. */
static void expect_shortfall(brw_verifier *verifier, barrow_shortfall kind, int32_t wanted)
{
    int32_t counted = verifier->dungeon->shortfall[kind];
    if (counted != wanted)
        brw_found(verifier, NULL, BRW_NOWHERE, "the shortfall of %s is %d instead of %d",
                  barrow_shortfall_name(kind), counted, wanted);
}

/* Checks the shares: 35 to 50 % fights, at least two puzzles, a rest and a chest, and at most 20 %
 * empty rooms that are only passed through. The shortfall must say by how much each count is too
 * low, or for fights and empty rooms too high. */
void brw_check_quest_shares(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t rooms = (int32_t)dungeon->room_count, counts[BARROW_PURPOSE_COUNT + 1] = {0};
    int32_t fights = 0, passages = 0, is_on = dungeon->params.as.quest.purposes != 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        counts[room->purpose < BARROW_PURPOSE_NONE ? room->purpose : BARROW_PURPOSE_NONE]++;
        fights += is_fight(room->purpose);
        passages += holds_nothing(room) && (room->purpose == BARROW_PURPOSE_PASSAGE ||
                                            room->purpose == BARROW_PURPOSE_CROSSING);
    }
    int32_t wrong_fights =
        lacking(fights, (35 * rooms + 99) / 100) + lacking(50 * rooms / 100, fights);
    expect_shortfall(verifier, BARROW_SHORT_FIGHTS, is_on * wrong_fights);
    expect_shortfall(verifier, BARROW_SHORT_PUZZLES,
                     is_on * lacking(counts[BARROW_PURPOSE_PUZZLE], 2));
    expect_shortfall(verifier, BARROW_SHORT_RESTS, is_on * lacking(counts[BARROW_PURPOSE_REST], 1));
    expect_shortfall(verifier, BARROW_SHORT_CHESTS,
                     is_on * lacking(counts[BARROW_PURPOSE_CHEST], 1));
    expect_shortfall(verifier, BARROW_SHORT_PASSAGES, is_on * lacking(20 * rooms / 100, passages));
}

#undef FIGHTS_IN_A_ROW
#undef DANGER_LEAST
#undef DANGER_MOST
#undef DANGER_GUARDIAN
#undef DANGER_GOAL
#undef REWARD_MOST
#undef LEVELS
