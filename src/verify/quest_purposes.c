/* SPDX-License-Identifier: MIT
 * The purposes of a quest's rooms (Q26): whether they fit contents and doors, danger and reward,
 * fights and rests along the walkthrough (Q42), and the number of each purpose. A leaf is a room
 * with one door of any kind.
 *
 * Each guardian seals one thing of its own room, or a door that leads away from it, and no two
 * stand side by side (Q31, Q32). */
#include "verify/quest_checks.h"

#include <string.h>

#include "algo/grid.h"
#include "base/bits.h"

#define FIGHTS_IN_A_ROW 5
#define FIGHTS_TO_REST  3 /* this many fights in a row ask for a rest (Q42) */
#define REST_REACH      3 /* among this many rooms after them */
#define DANGER_MOST     7 /* of fights without a guardian */
#define DANGER_GUARDIAN 8
#define DANGER_GOAL     10
#define REWARD_MOST     6

/* Returns whether a room of this purpose has something to fight or to dodge. */
static bool is_fight(uint8_t purpose)
{
    return purpose == BARROW_PURPOSE_COMBAT || purpose == BARROW_PURPOSE_TRAP ||
           purpose == BARROW_PURPOSE_GUARDIAN;
}

/* Returns whether the player stops in a room of this purpose. */
static bool is_puzzle_or_rest(uint8_t purpose)
{
    return purpose == BARROW_PURPOSE_PUZZLE || purpose == BARROW_PURPOSE_REST;
}

/* Returns whether a room has no content: it is not even entry, goal or bonus room. */
static bool holds_nothing(const barrow_quest_room *room)
{
    return room->content == BARROW_CONTENT_NONE;
}

/* ---- one room --------------------------------------------------------------------------- */

/* Returns whether the purpose fits the room's content and number of doors. */
static bool purpose_fits(const barrow_quest_room *room, uint32_t doors)
{
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
    case BARROW_PURPOSE_CHEST: return holds_nothing(room);
    case BARROW_PURPOSE_CROSSING: return holds_nothing(room) && doors >= 3;
    default: return room->purpose < BARROW_PURPOSE_NONE;
    }
}

/* Returns whether the reward fits. A chest always has one, and so does a puzzle that guards
 * nothing; other puzzles may have one. A guardian has one if it seals a chest (Q31). */
static bool reward_fits(const barrow_quest_room *room)
{
    if (room->reward > REWARD_MOST)
        return false;
    switch (room->purpose) {
    case BARROW_PURPOSE_CHEST: return room->reward > 0;
    case BARROW_PURPOSE_PUZZLE: return room->reward > 0 || !holds_nothing(room);
    case BARROW_PURPOSE_GUARDIAN: return (room->reward > 0) == (room->seals == BARROW_SEAL_CHEST);
    default: return room->reward == 0;
    }
}

/* Returns whether the danger fits the purpose. Rooms without a fight have none. */
static bool fits_danger(const barrow_quest_room *room)
{
    if (room->content == BARROW_CONTENT_GOAL)
        return room->danger == DANGER_GOAL;
    if (room->purpose == BARROW_PURPOSE_GUARDIAN)
        return room->danger == DANGER_GUARDIAN;
    if (is_fight(room->purpose))
        return room->danger >= 1 && room->danger <= DANGER_MOST;
    return room->danger == 0;
}

/* ---- several rooms ---------------------------------------------------------------------- */

/* Checks that rewards grow with depth: no reward is lower than one at a lesser depth. Depth is
 * counted in obstacles, which are listed in the order of their stages, and is equal within a
 * branch. The goal comes after the magic key. A bonus room is as deep as its host, a cache as the
 * way out of its treasure's room (Q34). */
static void check_rewards(brw_verifier *verifier, const brw_quest_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint8_t levels[256] = {0}; /* depth of each stage */
    uint8_t least[256], most[256] = {0}, so_far = 0, deepest = 0;
    memset(least, BARROW_NONE_BYTE, sizeof least);
    for (BRW_OBSTACLES(obstacle, dungeon)) {
        uint8_t level = 0;
        for (uint32_t k = 0; k < obstacle->from_count; k++)
            if (levels[obstacle->from[k]] > level)
                level = levels[obstacle->from[k]];
        levels[obstacle->into] = (uint8_t)(level + 1);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (dungeon->stages[i].step == BARROW_STEP_GOAL)
            levels[i] = (uint8_t)(levels[view->magic_stage] + 1);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        const uint32_t *first = view->graph.first;
        if (room->reward == 0)
            continue;
        uint8_t level = levels[room->stage];
        if (room->step == BARROW_STEP_BONUS && first[i] < first[i + 1]) {
            brw_way way = view->graph.ways[first[i + 1] - 1];
            uint8_t treasure = dungeon->links[way.link].treasure;
            bool is_cache = dungeon->links[way.link].kind == BARROW_LINK_BARRIER &&
                            treasure < dungeon->treasure_count &&
                            dungeon->treasures[treasure].room < dungeon->room_count;
            uint32_t at = is_cache ? dungeon->treasures[treasure].room : way.to;
            level = (uint8_t)(levels[brw_quest_at(dungeon, at)->stage] + is_cache);
        }
        deepest = level > deepest ? level : deepest;
        least[level] = room->reward < least[level] ? room->reward : least[level];
        most[level] = room->reward > most[level] ? room->reward : most[level];
    }
    for (uint32_t i = 0; i <= deepest; i++) {
        if (most[i] > 0 && least[i] < so_far) {
            brw_blame(verifier, "a deeper room has a smaller reward");
            return;
        }
        so_far = most[i] > so_far ? most[i] : so_far;
    }
}

/* Returns the rooms that the walkthrough visits after the entry, in the order of first visits, and
 * stores their number. Returns NULL when out of memory. */
static uint16_t *first_visits(brw_verifier *verifier, uint32_t *count)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t *is_visited = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count);
    uint16_t *visits = BRW_SCRATCH(verifier, uint16_t, dungeon->room_count);
    *count = 0;
    for (uint32_t i = 0; is_visited && visits && i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->action != BARROW_DO_MOVE || step->room >= dungeon->room_count ||
            is_visited[step->room])
            continue;
        is_visited[step->room] = 1;
        visits[(*count)++] = step->room;
    }
    return is_visited ? visits : NULL;
}

/* Returns whether the player only passes through a room that could be a rest: it is empty, not a
 * dead end, and no puzzle or rest is beside it. */
static bool could_be_rest(const brw_quest_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_quest_room *room = brw_quest_at(dungeon, id);
    if ((room->purpose != BARROW_PURPOSE_PASSAGE && room->purpose != BARROW_PURPOSE_CROSSING) ||
        !holds_nothing(room) || view->doors[id] < 2)
        return false;
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);)
        if (at.link->kind != BARROW_LINK_WINDOW && (at.link->a == id || at.link->b == id) &&
            is_puzzle_or_rest((at.link->a == id ? at.b : at.a)->purpose))
            return false;
    return true;
}

/* Checks that a rest follows each row of three fights or more within three rooms, if one of these
 * rooms could be one (Q42). */
void brw_check_quest_rests(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t count, run = 0;
    if (!dungeon->params.as.quest.purposes)
        return;
    const uint16_t *visits = first_visits(verifier, &count);
    for (uint32_t i = 0; visits && i < count; i++) {
        uint32_t missed = BARROW_NONE, row = run;
        run = is_fight(brw_quest_at(dungeon, visits[i])->purpose) ? run + 1 : 0;
        for (uint32_t k = i; row >= FIGHTS_TO_REST && run == 0 && k < i + REST_REACH && k < count;
             k++) {
            if (brw_quest_at(dungeon, visits[k])->purpose == BARROW_PURPOSE_REST)
                row = 0;
            else if (could_be_rest(verifier->view->quest, visits[k]))
                missed = visits[k];
        }
        if (row >= FIGHTS_TO_REST && missed != BARROW_NONE)
            brw_blame_room(verifier, missed, "no rest follows %u fights, but room @ could be one",
                           row);
    }
}

/* ---- the checks ------------------------------------------------------------------------- */

/* If the parameter is off, no room has a purpose. */
void brw_check_quest_purposes(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    bool is_on = dungeon->params.as.quest.purposes;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (is_on) {
            uint32_t doors = verifier->view->quest->doors[i];
            if (!purpose_fits(room, doors))
                brw_blame_room(verifier, i, "the purpose of room @ does not fit it");
            if (!reward_fits(room))
                brw_blame_room(verifier, i,
                               "room @ has a reward that it should not have, or lacks one");
            if (!fits_danger(room))
                brw_blame_room(verifier, i, "the danger of room @ does not fit its purpose");
            if (doors == 1 && holds_nothing(room) && room->purpose != BARROW_PURPOSE_CHEST &&
                room->purpose != BARROW_PURPOSE_GUARDIAN && room->purpose != BARROW_PURPOSE_PUZZLE)
                brw_blame_room(verifier, i, "room @ has one door and is empty");
        } else if (room->purpose != BARROW_PURPOSE_NONE || room->danger != 0 || room->reward != 0)
            brw_blame_room(verifier, i, "room @ has a purpose, but purposes are off");
    }
    if (!is_on)
        return;
    /* Checks that no door joins two rooms in which the player stops: a quest must not stall. Then
     * checks that each stage has at most one guardian in a leaf. */
    bool is_guarded[256] = {false};
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);)
        if (at.link->kind != BARROW_LINK_WINDOW && is_puzzle_or_rest(at.a->purpose) &&
            is_puzzle_or_rest(at.b->purpose))
            brw_blame_link(verifier, at.id, "door @ joins two puzzles or rests");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->purpose != BARROW_PURPOSE_GUARDIAN || verifier->view->quest->doors[i] != 1)
            continue;
        if (is_guarded[room->stage])
            brw_blame_room(verifier, i, "room @ is the second guardian at a dead end of stage %u",
                           room->stage);
        is_guarded[room->stage] = true;
    }
    /* Checks that danger follows intensity: equal intensity means equal danger, and higher
     * intensity never means less danger. */
    uint64_t met[1000 / 64 + 1] = {0}; /* intensities of fights with a danger */
    uint8_t dangers[1001], last = 0;   /* for each of them, the danger */
    bool fits = true;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if ((room->purpose != BARROW_PURPOSE_COMBAT && room->purpose != BARROW_PURPOSE_TRAP) ||
            room->intensity > 1000)
            continue;
        fits = fits &&
               (!brw_set_has(met, room->intensity) || dangers[room->intensity] == room->danger);
        if (room->danger > 0)
            brw_set_add(met, room->intensity);
        dangers[room->intensity] = room->danger;
    }
    for (BRW_SET_EACH(intensity, met, 1000 / 64 + 1)) {
        fits = fits && dangers[intensity] >= last;
        last = dangers[intensity];
    }
    if (!fits)
        brw_blame(verifier, "the danger of fights does not follow the intensity");
    check_rewards(verifier, view);
    uint32_t count, run = 0;
    const uint16_t *visits = first_visits(verifier, &count);
    for (uint32_t i = 0; visits && i < count; i++) {
        run = is_fight(brw_quest_at(dungeon, visits[i])->purpose) ? run + 1 : 0;
        if (run == FIGHTS_IN_A_ROW + 1)
            brw_blame_room(verifier, visits[i], "room @ is the sixth fight in a row");
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        /* Checks that the door to a treasure is in the stage before it. It may be elsewhere only if
         * no room of that stage had a free side when the treasure's was placed. */
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        const barrow_link *link = &dungeon->links[obstacle->doors[0]];
        if (dungeon->stages[obstacle->into].step != BARROW_STEP_ITEM || obstacle->door_count == 0 ||
            !brw_joins_rooms(dungeon, link) || brw_closes_branch(obstacle))
            continue;
        uint32_t id = brw_outer_room(dungeon, link), from = obstacle->from[0];
        uint32_t end = view->stages[obstacle->into].first_room;
        end = end < dungeon->room_count ? end : dungeon->room_count;
        if (brw_quest_at(dungeon, id)->stage != from && brw_stages_had_side(view, from, from, end))
            brw_blame_room(verifier, id,
                           "room @ has the door to a treasure but is not in the stage before it");
    }
}

/* Checks the shares: 35 to 50 % fights, at least two puzzles, a rest and a chest, and at most 20 %
 * empty rooms that are only passed through. The document's shortfall must say exactly by how much
 * each count is too low, or for fights and empty rooms too high, because too large a shortfall
 * would hide rooms that are there. */
void brw_check_quest_shares(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    int32_t rooms = (int32_t)dungeon->room_count, counts[256] = {0}, fights = 0, passages = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        counts[room->purpose]++;
        fights += is_fight(room->purpose);
        passages += holds_nothing(room) && (room->purpose == BARROW_PURPOSE_PASSAGE ||
                                            room->purpose == BARROW_PURPOSE_CROSSING);
    }
    const struct {
        barrow_shortfall kind;
        int32_t wanted;
    } rows[] = {
        {BARROW_SHORT_FIGHTS, fights < (35 * rooms + 99) / 100 ? (35 * rooms + 99) / 100 - fights
                                                               : fights - 50 * rooms / 100},
        {BARROW_SHORT_PUZZLES, 2 - counts[BARROW_PURPOSE_PUZZLE]},
        {BARROW_SHORT_RESTS, 1 - counts[BARROW_PURPOSE_REST]},
        {BARROW_SHORT_CHESTS, 1 - counts[BARROW_PURPOSE_CHEST]},
        {BARROW_SHORT_PASSAGES, passages - 20 * rooms / 100},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t counted = dungeon->shortfall[rows[i].kind];
        int32_t wanted = dungeon->params.as.quest.purposes ? brw_larger(rows[i].wanted, 0) : 0;
        if (counted != wanted)
            brw_blame(verifier, "the shortfall of %s is %d instead of %d",
                      barrow_shortfall_name(rows[i].kind), counted, wanted);
    }
}

/* ---- guardians -------------------------------------------------------------------------- */

static bool is_guardian(const barrow_quest_room *room)
{
    return room->purpose == BARROW_PURPOSE_GUARDIAN;
}

/* Returns whether a guardian stands in a room beside [room]. */
static bool has_guardian_beside(const brw_quest_view *view, uint32_t room)
{
    const uint32_t *first = view->graph.first;
    for (uint32_t i = first[room]; i < first[room + 1]; i++)
        if (is_guardian(brw_quest_at(view->dungeon, view->graph.ways[i].to)))
            return true;
    return false;
}

/* ---- Q31: what a guardian seals --------------------------------------------------------- */

void brw_check_quest_seals(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        bool is_calm = room->content == BARROW_CONTENT_NONE ||
                       room->content == BARROW_CONTENT_ENTRY ||
                       room->content == BARROW_CONTENT_BONUS;
        uint32_t doors = 0;
        for (uint32_t k = 0; room->seals == BARROW_SEAL_DOOR && k < dungeon->link_count; k++)
            doors += dungeon->links[k].seal == i;
        /* A chest is the reward of a room without content. */
        bool fits = (room->seals == BARROW_SEAL_CONTENT && !is_calm && room->reward == 0) ||
                    (room->seals == BARROW_SEAL_DOOR && doors == 1 && room->reward == 0) ||
                    (room->seals == BARROW_SEAL_CHEST && holds_nothing(room) && room->reward > 0);
        if (is_guardian(room) != (room->seals != BARROW_SEAL_NONE))
            brw_blame_room(
                verifier, i,
                "room %u has a guardian that seals nothing, or a seal without a guardian", i);
        else if (is_guardian(room) && !fits)
            brw_blame_room(verifier, i, "room @ does not have what it seals");
    }
    /* A sealed door is in its guardian's room and leads away from it into a treasure's stage; only
     * a key or switch opens it. */
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->seal == BARROW_NONE)
            continue;
        bool fits = link->seal < dungeon->room_count && brw_joins_rooms(dungeon, link) &&
                    brw_quest_at(dungeon, link->seal)->seals == BARROW_SEAL_DOOR &&
                    brw_is_obstacle_door(link) && brw_outer_room(dungeon, link) == link->seal &&
                    brw_quest_at(dungeon, brw_inner_room(dungeon, link))->step == BARROW_STEP_ITEM;
        if (!fits)
            brw_blame_link(verifier, i, "door @ is sealed, but must not be");
    }
}

/* ---- Q32: which rooms have one ---------------------------------------------------------- */

/* Guardians of chests stand in leaves and at the ends of branches. If purposes are off, there are
 * no guardians, and Q31 reports seals. */
void brw_check_quest_guardians(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    if (!dungeon->params.as.quest.purposes)
        return;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (!is_guardian(room))
            continue;
        if (has_guardian_beside(view, i))
            brw_blame_room(verifier, i, "room @ and one beside it both have a guardian");
        /* A side of a branch ends where at most one door leads to a room of its own stage. */
        const uint32_t *first = view->graph.first;
        uint8_t stage = room->stage;
        uint32_t doors = 0;
        for (uint32_t k = first[i]; k < first[i + 1]; k++)
            doors += brw_quest_at(dungeon, view->graph.ways[k].to)->stage == stage;
        bool ends_side = view->stages[stage].sibling != BARROW_NONE_BYTE && doors <= 1;
        if (room->seals == BARROW_SEAL_CHEST && view->doors[i] != 1 && !ends_side)
            brw_blame_room(
                verifier, i,
                "room %u has a guardian but is neither a dead end nor the end of a branch", i);
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        /* Checks the guard of a treasure: its door is sealed by the room in front of it, unless
         * that is the entry, holds another treasure, has a guardian beside it, or the door needs a
         * treasure. The treasure is sealed then, unless a guardian is beside that room too. */
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        const barrow_link *link = &dungeon->links[obstacle->doors[0]];
        if (dungeon->stages[obstacle->into].step != BARROW_STEP_ITEM || obstacle->door_count == 0 ||
            !brw_joins_rooms(dungeon, link) || link->seal != BARROW_NONE)
            continue;
        uint32_t front = brw_outer_room(dungeon, link), item = brw_inner_room(dungeon, link);
        const barrow_quest_room *room = brw_quest_at(dungeon, front);
        bool is_excused = room->content == BARROW_CONTENT_ENTRY ||
                          room->content == BARROW_CONTENT_ITEM || is_guardian(room) ||
                          !brw_is_obstacle_door(link) || has_guardian_beside(view, front);
        if (!is_excused)
            brw_blame_room(verifier, front,
                           "room @ comes before a treasure and no guardian seals the door");
        else if (!is_guardian(brw_quest_at(dungeon, item)) && !has_guardian_beside(view, item))
            brw_blame_room(verifier, item, "no guardian seals the treasure in room @");
    }
    /* Checks the guards of the goal and the magic key. The latter may be missing where a guardian
     * is beside it, or where goal, treasures and magic key are more fights than may follow one
     * another. */
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        bool is_magic = room->content == BARROW_CONTENT_MAGIC_KEY;
        if ((!is_magic && room->content != BARROW_CONTENT_GOAL) || is_guardian(room))
            continue;
        if (!is_magic ||
            (!has_guardian_beside(view, i) && dungeon->treasure_count + 2 <= FIGHTS_IN_A_ROW))
            brw_blame_room(verifier, i,
                           "room @ holds the goal or the magic key and has no guardian");
    }
    /* Checks the guards of keys and switches: at most one in each part of the chain, and none if
     * `seals` is 0. */
    bool is_met[256] = {false};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (!is_guardian(room) || room->seals != BARROW_SEAL_CONTENT ||
            !(brw_is_small_key(room->content) || brw_is_switch(room->content)))
            continue;
        /* The part of the chain that it belongs to: 0 before the first treasure and k after
         * treasure k; none in stage 0, or if it opens the way out of a treasure's room. */
        int32_t part = -1;
        for (uint32_t k = dungeon->obstacle_count; k-- > 0;) {
            const barrow_quest_obstacle *obstacle = &dungeon->obstacles[k];
            bool is_exit = dungeon->stages[obstacle->from[0]].step == BARROW_STEP_ITEM;
            for (BRW_OPENERS(thing, obstacle))
                if (thing->room == i)
                    part = is_exit || room->stage == 0 ? -1 : view->stages[obstacle->from[0]].block;
        }
        if (part < 0 || is_met[part] || dungeon->params.as.quest.seals == 0)
            brw_blame_room(verifier, i, "room @ seals a key or switch that must not be sealed");
        else
            is_met[part] = true;
    }
}
