/* SPDX-License-Identifier: MIT
 * Purposes (Q26): what each room is for besides its content, with danger and reward.
 *
 * Purposes are constructed, not drawn and tested. Required ones come first: the guardians in front
 * of the treasures and the goal, the ends of branches, a chest, a rest, two puzzles. Dead ends come
 * next, because they must not be empty, then as many fights as are wanted, then all remaining
 * rooms. Each purpose is drawn by weight among those that the room may have at that moment.
 *
 * Rests come where they are needed (Q42). That a row of three fights is followed by one can only be
 * likely, because it depends on the way the player takes; so it goes by one likely way, from key to
 * door through the doors that rooms were added with. What must hold on every way is simple: a room
 * that is only passed through, and could be a rest, has a puzzle or a rest beside it. */
#include "gen/quest/visits.h"

#include <string.h>

#define FIGHTS_LEAST 35 /* minimum percentage of rooms with a fight */
#define FIGHTS_MOST  50
#define IDLE_MOST    20 /* maximum percentage of idle rooms */
#define PUZZLES      2  /* minimum number of puzzle rooms */
#define RESTS        2  /* number of rests where there is room */
#define LONG_ROW     3  /* number of fights in a row that a rest is to follow (Q42) */
#define REST_REACH   3  /* within this many rooms */
#define REWARD_MOST  6
#define GUARDIAN     8  /* danger of a guardian */
#define STRONGEST    10 /* danger of the guardian at the goal */

#define BIT(NAME) (1u << BARROW_PURPOSE_##NAME)
#define STOPS     (BIT(PUZZLE) | BIT(REST))
#define IDLE      (BIT(PASSAGE) | BIT(CROSSING)) /* rooms that players only pass through */

static const uint32_t fight_purposes = 0
#define BARROW_PURPOSE(NAME, name, code, sign, fight, weight, help) | (uint32_t)(fight) << (code)
#include "barrow/def/purpose.def"
    ;

typedef struct quest_purposes {
    quest_draft *draft;
    quest_visits visits;
    int32_t fights, idle;      /* number of fights, and of idle rooms without content (IDLE) */
    int32_t wanted, idle_most; /* wanted number of fights, and maximum number of idle rooms */
    int32_t counts[BARROW_PURPOSE_COUNT];
    quest_set unsettled;                  /* rooms without a purpose; the entry gets none */
    quest_set calm[BARROW_PURPOSE_COUNT]; /* for each purpose, rooms whose content allows it */
    quest_set stops, guardians;           /* rooms with a puzzle or a rest, and with a guardian */
} quest_purposes;

void brw_quest_reserve_purposes(quest_draft *draft, brw_arena *scratch)
{
    draft->purposes = BRW_ARENA_NEW(scratch, quest_purposes, 1);
}

/* ---- one room --------------------------------------------------------------------------- */

static bool is_leaf(const quest_draft *draft, uint32_t room)
{
    return draft->doors[room] == 1;
}

/* Returns whether a room is a dead end without content: players have no reason to go there. */
static bool is_empty_end(const quest_draft *draft, uint32_t room)
{
    return is_leaf(draft, room) && !brw_quest_holds(draft, room);
}

/* Returns whether a room has one of [purposes], given as bits. */
static bool is_for(const quest_draft *draft, uint32_t room, uint32_t purposes)
{
    uint32_t purpose = brw_quest_room_of(draft, room)->purpose;
    return purpose != BARROW_PURPOSE_NONE && purposes >> purpose & 1;
}

/* Returns whether a room that a door leads to is in the set. */
static bool is_beside(const quest_draft *draft, uint32_t room, const uint64_t *set)
{
    const uint64_t *beside = draft->beside + room * draft->words;
    for (uint32_t i = 0; i < draft->words; i++)
        if (beside[i] & set[i])
            return true;
    return false;
}

/* Returns whether the stage has a leaf with a guardian; it has at most one. */
static bool has_guarded_leaf(const quest_draft *draft, uint32_t stage)
{
    for (BRW_SET_EACH(room, draft->rooms[stage], draft->words))
        if (is_leaf(draft, room) && is_for(draft, room, BIT(GUARDIAN)))
            return true;
    return false;
}

/* Adds [sign] (1 or -1) for a room with this purpose to what is counted. */
static void count_room(quest_purposes *purposes, uint32_t room, barrow_purpose purpose,
                       int32_t sign)
{
    bool is_idle = IDLE >> purpose & 1 && !brw_quest_holds(purposes->draft, room);
    purposes->counts[purpose] += sign;
    purposes->fights += fight_purposes >> purpose & 1 ? sign : 0;
    purposes->idle += is_idle ? sign : 0;
    if (STOPS >> purpose & 1)
        brw_set_flip(purposes->stops, room);
    if (purpose == BARROW_PURPOSE_GUARDIAN)
        brw_set_flip(purposes->guardians, room);
}

/* Gives a room a purpose, instead of the one that it may have. */
static void settle_room(quest_purposes *purposes, uint32_t room, barrow_purpose purpose)
{
    barrow_quest_room *quest = brw_quest_room_of(purposes->draft, room);
    if (quest->purpose != BARROW_PURPOSE_NONE)
        count_room(purposes, room, quest->purpose, -1);
    count_room(purposes, room, purpose, 1);
    quest->purpose = (uint8_t)purpose;
    brw_set_remove(purposes->unsettled, room);
}

/* Makes a room a fight, unless that makes a row of fights too long. */
static bool settle_fight(quest_purposes *purposes, uint32_t room, barrow_purpose purpose)
{
    const quest_draft *draft = purposes->draft;
    bool is_leaf_guardian = purpose == BARROW_PURPOSE_GUARDIAN && is_leaf(draft, room);
    if (is_leaf_guardian && has_guarded_leaf(draft, brw_quest_room_of(draft, room)->stage))
        return false;
    if (!brw_quest_add_fight(&purposes->visits, room))
        return false;
    settle_room(purposes, room, purpose);
    return true;
}

/* Returns whether a row of fights along the likely way, which ends before visit [end], has a rest
 * soon after it. */
static bool has_rest_after(const quest_purposes *purposes, uint32_t end)
{
    for (uint32_t i = end; i < end + REST_REACH && i < purposes->visits.count; i++)
        if (is_for(purposes->draft, purposes->visits.order[i], BIT(REST)))
            return true;
    return false;
}

/* Returns whether the room of a visit has a fight. */
static bool is_fight_at(const quest_purposes *purposes, uint32_t visit)
{
    return is_for(purposes->draft, purposes->visits.order[visit], fight_purposes);
}

/* Returns whether a fight in [room] would make no long row of fights, or one that a rest follows.
 */
static bool is_fair_fight(const quest_purposes *purposes, uint32_t room)
{
    uint32_t first = purposes->visits.turn[room], end = first + 1;
    if (first == BARROW_NONE)
        return true;
    while (first > 0 && is_fight_at(purposes, first - 1))
        first--;
    while (end < purposes->visits.count && is_fight_at(purposes, end))
        end++;
    return end - first < LONG_ROW || has_rest_after(purposes, end);
}

/* Finds the rooms whose content allows each purpose other than a fight. A puzzle may gate keys and
 * switches, except those that only a treasure makes reachable. */
static void find_calm_rooms(quest_purposes *purposes)
{
    const quest_draft *draft = purposes->draft;
    memset(purposes->calm, 0, sizeof purposes->calm);
    for (uint32_t room = 1; room < draft->dungeon->room_count; room++) {
        uint8_t content = brw_quest_room_of(draft, room)->content;
        bool is_empty = content == BARROW_CONTENT_NONE;
        brw_set_add(purposes->calm[is_empty ? BARROW_PURPOSE_CHEST : BARROW_PURPOSE_PASSAGE], room);
        if (is_empty || content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_SWITCH)
            brw_set_add(purposes->calm[BARROW_PURPOSE_PUZZLE], room);
        if (is_empty && !is_leaf(draft, room))
            brw_set_add(purposes->calm[BARROW_PURPOSE_REST], room);
    }
}

/* Returns the purposes other than fights that a room may have, as bits. The player stops in puzzles
 * and rests, so the rooms beside one may be neither. */
static uint32_t calm_purposes(const quest_purposes *purposes, uint32_t room)
{
    const quest_draft *draft = purposes->draft;
    uint32_t among = 0;
    for (uint32_t purpose = 0; purpose < BARROW_PURPOSE_COUNT; purpose++)
        among |= (uint32_t)brw_set_has(purposes->calm[purpose], room) << purpose;
    if (!is_beside(draft, room, purposes->stops))
        return among;
    if (among & BIT(REST) && purposes->idle < purposes->idle_most)
        among |= draft->doors[room] > 2 ? BIT(CROSSING) : BIT(PASSAGE);
    return among & ~STOPS;
}

/* Draws one of the purposes [among] with the lowest quarter of [bits], by weight. */
static barrow_purpose draw_purpose(quest_draft *draft, uint64_t bits, uint32_t among)
{
    static const uint8_t weights[BARROW_PURPOSE_COUNT] = {
#define BARROW_PURPOSE(NAME, name, code, sign, fight, weight, help) [code] = weight,
#include "barrow/def/purpose.def"
    };
    int32_t sum = 0, purpose = 0;
    for (int32_t i = 0; i < BARROW_PURPOSE_COUNT; i++)
        sum += among >> i & 1 ? weights[i] : 0;
    int32_t roll = brw_rng_quarter(draft->rng, bits, sum);
    for (;; purpose++) {
        roll -= among >> purpose & 1 ? weights[purpose] : 0;
        if (roll < 0)
            return (barrow_purpose)purpose;
    }
}

/* ---- guardians -------------------------------------------------------------------------- */

/* Returns whether a room, or one beside it, has a guardian: two never stand side by side (Q32). */
static bool is_near_guardian(const quest_purposes *purposes, uint32_t room)
{
    return brw_set_has(purposes->guardians, room) ||
           is_beside(purposes->draft, room, purposes->guardians);
}

/* Puts a guardian that seals something into a room, unless another one is near or a row of fights
 * gets too long. */
static bool settle_guardian(quest_purposes *purposes, uint32_t room, barrow_seal seals)
{
    const quest_draft *draft = purposes->draft;
    if (is_near_guardian(purposes, room) || !settle_fight(purposes, room, BARROW_PURPOSE_GUARDIAN))
        return false;
    brw_quest_room_of(draft, room)->seals = (uint8_t)seals;
    return true;
}

/* Seals the door into each treasure's room by a guardian in front of it; where none can be, the
 * treasure by a guardian beside it (Q32). */
static void guard_treasures(quest_purposes *purposes)
{
    const barrow_dungeon *dungeon = purposes->draft->dungeon;
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        uint32_t item = dungeon->treasures[i].room;
        uint32_t stage = brw_quest_room_of(purposes->draft, item)->stage;
        barrow_link *door = &dungeon->links[dungeon->obstacles[stage - 1].doors[0]];
        uint8_t content = brw_quest_room_of(purposes->draft, door->a)->content;
        if (content != BARROW_CONTENT_ENTRY && content != BARROW_CONTENT_ITEM &&
            door->kind != BARROW_LINK_BARRIER &&
            settle_guardian(purposes, door->a, BARROW_SEAL_DOOR))
            door->seal = door->a;
        else
            settle_guardian(purposes, item, BARROW_SEAL_CONTENT);
    }
}

/* Returns the part of the chain that an obstacle leads out of: 0 for PRE-ITEM, k for what comes
 * after treasure k; -1 for the way out of a treasure's room, which is in none. */
static int32_t part_of(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle)
{
    int32_t treasures = 0;
    for (uint32_t i = 0; i <= obstacle->from[0]; i++)
        treasures += dungeon->stages[i].step == BARROW_STEP_ITEM;
    return dungeon->stages[obstacle->from[0]].step == BARROW_STEP_ITEM ? -1 : treasures;
}

/* With a chance of `seals` percent for each part of the chain, a guardian drops one of its keys or
 * stands before one of its switches: after a treasure the last one that needs it, if that may be
 * (Q32). They are outside stage 0 and visited at a known time: a fight at any other time would
 * count in every row. */
static void guard_things(quest_purposes *purposes)
{
    quest_draft *draft = purposes->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    for (int32_t part = 0; part <= draft->params->treasures && draft->params->seals > 0; part++) {
        uint32_t rooms[2 * QUEST_STAGES], twist = BARROW_NONE;
        int32_t count = 0;
        if (!brw_rng_chance(draft->rng, draft->params->seals, 100))
            continue;
        for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
            const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
            bool is_here = part_of(dungeon, obstacle) == part;
            for (uint32_t k = 0; is_here && k < obstacle->thing_count; k++) {
                uint32_t room = obstacle->things[k].room, what = obstacle->things[k].what;
                if (brw_quest_room_of(draft, room)->stage == 0 || what == BARROW_CONTENT_ITEM ||
                    purposes->visits.group[room] >= QUEST_ANY_TIME)
                    continue;
                rooms[count++] = room;
                twist = brw_needs_treasure((uint8_t)what) ? room : twist;
            }
        }
        bool is_done =
            twist != BARROW_NONE && settle_guardian(purposes, twist, BARROW_SEAL_CONTENT);
        while (!is_done && count > 0) {
            int32_t pick = brw_rng_below(draft->rng, count);
            is_done = settle_guardian(purposes, rooms[pick], BARROW_SEAL_CONTENT);
            rooms[pick] = rooms[--count];
        }
    }
}

/* Returns the room without content where a side of a branch ends: the deepest that no shortest way
 * visits; if there is none, the deepest end that is visited at a known time, because a fight at any
 * other time would count in every row; otherwise the deepest end. Returns BARROW_NONE if all were
 * tried. */
static uint32_t end_of_side(const quest_purposes *purposes, uint32_t stage, const uint64_t *tried)
{
    const quest_draft *draft = purposes->draft;
    uint32_t best = BARROW_NONE;
    int32_t most = -1;
    for (BRW_SET_EACH(room, draft->rooms[stage], draft->words)) {
        const uint64_t *beside = draft->beside + room * draft->words;
        int32_t doors = 0; /* to rooms of its own stage: with one, the stage ends here */
        for (uint32_t i = 0; i < draft->words; i++)
            doors += brw_popcount(beside[i] & draft->rooms[stage][i]);
        bool is_timed = purposes->visits.group[room] < QUEST_ANY_TIME;
        int32_t rank = draft->depths[room] + 256 * is_timed +
                       512 * (purposes->visits.group[room] == QUEST_NEVER);
        if (!brw_set_has(purposes->unsettled, room) || brw_quest_holds(draft, room) || doors > 1 ||
            brw_set_has(tried, room) || rank <= most)
            continue;
        best = room;
        most = rank;
    }
    return best;
}

/* Puts a guardian with a chest at the end of one side of a branch in three (Q29). The chance is
 * higher, because one side in six has no end without content. */
static void guard_branches(quest_purposes *purposes)
{
    quest_draft *draft = purposes->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        bool is_side = dungeon->stages[obstacle->from[0]].obstacle_count == 2;
        if (!is_side || !brw_rng_chance(draft->rng, 2, 5))
            continue;
        quest_set tried = {0};
        for (;;) {
            uint32_t end = end_of_side(purposes, obstacle->into, tried);
            if (end == BARROW_NONE || settle_guardian(purposes, end, BARROW_SEAL_CHEST))
                break;
            brw_set_add(tried, end);
        }
    }
}

/* ---- other required purposes ------------------------------------------------------------ */

/* Gives [purpose] to a random room without a purpose that may have it, preferably one of [best]. */
static void need(quest_purposes *purposes, barrow_purpose purpose, const uint64_t *best)
{
    quest_draft *draft = purposes->draft;
    quest_set rooms;
    uint32_t room = BARROW_NONE;
    for (uint32_t turn = 0; turn < 2 && room == BARROW_NONE; turn++) {
        for (uint32_t i = 0; i < draft->words; i++)
            rooms[i] = purposes->unsettled[i] & purposes->calm[purpose][i] &
                       (turn == 0 ? best[i] : ~best[i]);
        for (BRW_SET_EACH(other, rooms, draft->words))
            if (STOPS >> purpose & 1 && is_beside(draft, other, purposes->stops))
                brw_set_remove(rooms, other);
        room = brw_quest_draw(draft, rooms);
    }
    if (room != BARROW_NONE)
        settle_room(purposes, room, purpose);
}

/* Gives each long row of fights along the likely way a rest soon after it, where a room without a
 * purpose can be one (Q42). */
static void rest_after_rows(quest_purposes *purposes)
{
    uint32_t row = 0;
    for (uint32_t visit = 0; visit < purposes->visits.count; visit++) {
        bool is_end = !is_fight_at(purposes, visit);
        for (uint32_t i = visit; is_end && row >= LONG_ROW && !has_rest_after(purposes, visit) &&
                                 i < visit + REST_REACH && i < purposes->visits.count;
             i++) {
            uint16_t room = purposes->visits.order[i];
            if (brw_set_has(purposes->unsettled, room) &&
                calm_purposes(purposes, room) >> BARROW_PURPOSE_REST & 1)
                settle_room(purposes, room, BARROW_PURPOSE_REST);
        }
        row = is_end ? 0 : row + 1;
    }
}

/* ---- all other rooms -------------------------------------------------------------------- */

/* Gives purposes to the dead ends that hold nothing. One leaf per stage may have a guardian, as
 * long as more fights are wanted. */
static void fill_leaves(quest_purposes *purposes)
{
    quest_draft *draft = purposes->draft;
    for (BRW_SET_EACH(room, purposes->unsettled, draft->words)) {
        if (!is_empty_end(draft, room))
            continue;
        uint32_t among = calm_purposes(purposes, room);
        if (purposes->fights < purposes->wanted && !is_near_guardian(purposes, room) &&
            !has_guarded_leaf(draft, brw_quest_room_of(draft, room)->stage))
            among |= BIT(GUARDIAN);
        uint64_t bits = brw_rng_next(draft->rng);
        barrow_purpose purpose = draw_purpose(draft, bits, among);
        if (purpose == BARROW_PURPOSE_GUARDIAN)
            settle_guardian(purposes, room, BARROW_SEAL_CHEST);
        else
            settle_room(purposes, room, purpose);
    }
}

/* Adds fights in random rooms until there are enough, or none of [rooms] is left; only fair ones if
 * [is_fair]. One draw decides both the room and the kind of fight. */
static void fill_fights(quest_purposes *purposes, uint64_t *rooms, bool is_fair)
{
    quest_draft *draft = purposes->draft;
    int32_t count = brw_set_count(rooms, draft->words);
    for (; count > 0 && purposes->fights < purposes->wanted; count--) {
        uint64_t bits = brw_rng_next(draft->rng);
        uint32_t room = brw_set_nth(rooms, brw_rng_half(draft->rng, bits, count));
        brw_set_remove(rooms, room);
        if (!is_fair || is_fair_fight(purposes, room))
            settle_fight(purposes, room, draw_purpose(draft, bits >> 32, BIT(COMBAT) | BIT(TRAP)));
    }
}

/* Places the fights. Rooms that are visited at a known time come first, because fights elsewhere
 * count in every row. Every second stage keeps its first room free for now, so that rows of fights
 * end there. Fights that no rest follows come last. */
static void place_fights(quest_purposes *purposes)
{
    const quest_draft *draft = purposes->draft;
    quest_set rooms = {0};
    for (BRW_SET_EACH(room, purposes->unsettled, draft->words)) {
        uint32_t stage = brw_quest_room_of(draft, room)->stage;
        bool is_kept_free = room == draft->first[stage] && draft->levels[stage] % 2 == 0;
        if (purposes->visits.group[room] < QUEST_ANY_TIME && !is_kept_free)
            brw_set_add(rooms, room);
    }
    fill_fights(purposes, rooms, true);
    memcpy(rooms, purposes->unsettled, sizeof rooms);
    fill_fights(purposes, rooms, true);
    memcpy(rooms, purposes->unsettled, sizeof rooms);
    fill_fights(purposes, rooms, false);
}

/* ---- too few fights --------------------------------------------------------------------- */

/* Returns whether there are fewer fights than Q26 demands. Rows of fights have at most five rooms,
 * so a small draft can end up with too few fights. */
static bool lacks_fights(const quest_purposes *purposes)
{
    return 100 * purposes->fights < (int32_t)purposes->draft->dungeon->room_count * FIGHTS_LEAST;
}

/* Returns whether a room may turn into a fight: it is not one yet, it is not a bonus room, and its
 * purpose is not required. */
static bool can_turn(const quest_purposes *purposes, uint32_t room)
{
    const barrow_quest_room *quest = brw_quest_room_of(purposes->draft, room);
    int32_t needed =
        quest->purpose == BARROW_PURPOSE_PUZZLE ? PUZZLES : !(IDLE >> quest->purpose & 1);
    return !(fight_purposes >> quest->purpose & 1) && quest->content != BARROW_CONTENT_BONUS &&
           purposes->counts[quest->purpose] > needed;
}

/* Turns chests and puzzles in dead ends into guardians. Players need not go there, so no row gets
 * longer. */
static void guard_leaves(quest_purposes *purposes)
{
    const quest_draft *draft = purposes->draft;
    for (uint32_t room = 1; room < draft->dungeon->room_count && lacks_fights(purposes); room++)
        if (is_empty_end(draft, room) && can_turn(purposes, room))
            settle_guardian(purposes, room, BARROW_SEAL_CHEST);
}

/* Turns rooms into fights wherever one fits: first those that are visited at a known time, which
 * count in fewer rows; of both sorts those after [room], then those before it, then [room] itself.
 */
static void turn_rooms(quest_purposes *purposes, uint32_t room)
{
    quest_draft *draft = purposes->draft;
    uint32_t rooms = draft->dungeon->room_count;
    for (uint32_t i = 1; i <= 2 * rooms && lacks_fights(purposes); i++) {
        uint32_t other = (room + i) % rooms;
        bool is_timed = purposes->visits.group[other] != QUEST_ANY_TIME;
        if (other == 0 || is_timed != (i <= rooms) || brw_quest_is_full(&purposes->visits, other) ||
            is_empty_end(draft, other) || !can_turn(purposes, other))
            continue;
        uint64_t bits = brw_rng_next(draft->rng);
        settle_fight(purposes, other, draw_purpose(draft, bits, BIT(COMBAT) | BIT(TRAP)));
    }
}

/* Removes fights and tries others. First go all that are met at any time, because they count in
 * every row; then one at a time, because two may fit where there was one; at last the guardians of
 * keys and switches, which are there by chance. A fight that was removed still fits if no other
 * does. */
static void trade_fights(quest_purposes *purposes)
{
    const quest_draft *draft = purposes->draft;
    uint32_t rooms = draft->dungeon->room_count;
    for (uint32_t i = 0; i < 3 * rooms && lacks_fights(purposes); i++) {
        uint32_t room = i % rooms, round = i / rooms;
        barrow_quest_room *quest = brw_quest_room_of(draft, room);
        bool is_plain = (BIT(COMBAT) | BIT(TRAP)) >> quest->purpose & 1;
        bool is_loose = purposes->visits.group[room] == QUEST_ANY_TIME &&
                        (is_plain || quest->seals == BARROW_SEAL_CHEST);
        bool is_thing = quest->seals == BARROW_SEAL_CONTENT &&
                        (brw_is_small_key(quest->content) || brw_is_switch(quest->content));
        bool is_tried = round == 0 ? is_loose : round == 1 ? is_plain : is_thing;
        if (is_tried) {
            bool is_needed = brw_quest_holds(draft, room);
            brw_quest_drop_fight(&purposes->visits, room);
            quest->seals = BARROW_SEAL_NONE;
            settle_room(purposes, room, is_needed ? BARROW_PURPOSE_PASSAGE : BARROW_PURPOSE_CHEST);
        }
        if (round == 0 ? room + 1 < rooms : !is_tried)
            continue;
        guard_leaves(purposes);
        turn_rooms(purposes, room);
    }
}

/* Makes rests of empty rooms that are only passed through and have no puzzle or rest beside them
 * any more, because fights took their place: so a rest follows every row of fights where that is
 * possible, whichever way the player takes (Q42). */
static void rest_in_passages(quest_purposes *purposes)
{
    const quest_draft *draft = purposes->draft;
    for (uint32_t room = 1; room < draft->dungeon->room_count; room++)
        if (is_for(draft, room, IDLE) && !brw_quest_holds(draft, room) && !is_leaf(draft, room) &&
            !is_beside(draft, room, purposes->stops))
            settle_room(purposes, room, BARROW_PURPOSE_REST);
}

/* ---- danger and reward ------------------------------------------------------------------ */

/* Returns the depth of a room for its reward, in stages. A bonus room is as deep as the room that
 * its door is in; one behind a barrier is worth coming back for, so it is as deep as what follows
 * the treasure that opens it (Q34). */
static int32_t reward_depth(const quest_draft *draft, uint32_t room)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    const barrow_link *door = &dungeon->links[room - 1];
    bool is_bonus = brw_quest_room_of(draft, room)->content == BARROW_CONTENT_BONUS;
    bool is_cache = is_bonus && door->kind == BARROW_LINK_BARRIER;
    uint32_t like = is_cache ? dungeon->treasures[door->treasure].room : is_bonus ? door->a : room;
    return draft->levels[brw_quest_room_of(draft, like)->stage] + is_cache;
}

/* Sets the danger, which follows the intensity, and the reward, which follows the number of stages
 * before the room. */
static void weigh_room(const quest_draft *draft, uint32_t room)
{
    barrow_quest_room *quest = brw_quest_room_of(draft, room);
    bool has_chest =
        quest->purpose == BARROW_PURPOSE_CHEST || quest->seals == BARROW_SEAL_CHEST ||
        (quest->purpose == BARROW_PURPOSE_PUZZLE && quest->content == BARROW_CONTENT_NONE);
    if (quest->purpose == BARROW_PURPOSE_GUARDIAN)
        quest->danger = quest->content == BARROW_CONTENT_GOAL ? STRONGEST : GUARDIAN;
    else if (fight_purposes >> quest->purpose & 1)
        quest->danger = (uint8_t)(1 + quest->intensity * (GUARDIAN - 2) / 1000);
    if (!has_chest)
        return;
    int32_t last = draft->levels[draft->dungeon->obstacle_count];
    int32_t level = brw_smaller(reward_depth(draft, room), last);
    quest->reward = (uint8_t)(1 + (REWARD_MOST - 1) * level / last);
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Counts what did not fit (Q26). */
static void note_lacks(const quest_purposes *purposes)
{
    barrow_dungeon *dungeon = purposes->draft->dungeon;
    int32_t rooms = (int32_t)dungeon->room_count, fights = purposes->fights;
    int32_t few = (rooms * FIGHTS_LEAST + 99) / 100 - fights,
            many = fights - rooms * FIGHTS_MOST / 100;
    const int32_t *counts = purposes->counts;
    int32_t lacks[BARROW_SHORT_COUNT] = {
        [BARROW_SHORT_FIGHTS] = few > many ? few : many,
        [BARROW_SHORT_PUZZLES] = PUZZLES - counts[BARROW_PURPOSE_PUZZLE],
        [BARROW_SHORT_RESTS] = 1 - counts[BARROW_PURPOSE_REST],
        [BARROW_SHORT_CHESTS] = 1 - counts[BARROW_PURPOSE_CHEST],
        [BARROW_SHORT_PASSAGES] = purposes->idle - purposes->idle_most,
    };
    for (int32_t i = BARROW_SHORT_FIGHTS; i <= BARROW_SHORT_PASSAGES; i++)
        dungeon->shortfall[i] = (uint16_t)(lacks[i] > 0 ? lacks[i] : 0);
}

/* Fights are wanted in 40 to 46 % of the rooms; the limits are 35 and 50 %, so rooms that are
 * filled later can still be fights. Bonus rooms are chests. The required chest, rest and puzzles
 * are in other rooms. */
barrow_status brw_quest_purposes(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    quest_purposes *purposes = draft->purposes;
    uint32_t rooms = draft->dungeon->room_count,
             goal = draft->first[draft->dungeon->obstacle_count + 1];
    quest_set leaves, all;
    if (!draft->params->purposes)
        return BARROW_OK;
    purposes->draft = draft;
    purposes->fights = purposes->idle = 0;
    purposes->wanted = (int32_t)rooms * brw_rng_between(draft->rng, 40, 46) / 100;
    purposes->idle_most = (int32_t)rooms * IDLE_MOST / 100;
    memset(purposes->counts, 0, sizeof purposes->counts);
    brw_quest_span(purposes->unsettled, 1, rooms);
    memset(purposes->stops, 0, sizeof purposes->stops);
    memset(purposes->guardians, 0, sizeof purposes->guardians);
    find_calm_rooms(purposes);
    brw_quest_order_visits(&purposes->visits, draft);
    settle_guardian(purposes, goal, BARROW_SEAL_CONTENT);
    for (uint32_t bonus = goal + 1; bonus < rooms; bonus++)
        settle_room(purposes, bonus, BARROW_PURPOSE_CHEST);
    guard_treasures(purposes);
    settle_guardian(purposes, goal - 1, BARROW_SEAL_CONTENT); /* the magic key */
    guard_things(purposes);
    guard_branches(purposes);
    for (uint32_t i = 0; i < draft->words; i++) /* of those that may have a chest */
        leaves[i] = ~purposes->calm[BARROW_PURPOSE_REST][i];
    need(purposes, BARROW_PURPOSE_CHEST, leaves);
    for (uint32_t i = 0; i < RESTS; i++) { /* one in each stretch of the likely way */
        quest_set stretch = {0};
        uint32_t length = purposes->visits.count / (RESTS + 1);
        uint32_t from = (i + 1) * purposes->visits.count / (RESTS + 1);
        for (uint32_t k = from; k < from + length; k++)
            brw_set_add(stretch, purposes->visits.order[k]);
        need(purposes, BARROW_PURPOSE_REST, stretch);
    }
    memset(all, BRW_ALL_BITS, sizeof all);
    for (int32_t i = 0; i < PUZZLES; i++)
        need(purposes, BARROW_PURPOSE_PUZZLE, all);
    fill_leaves(purposes);
    place_fights(purposes);
    rest_after_rows(purposes);
    for (BRW_SET_EACH(room, purposes->unsettled, draft->words)) { /* what is left has no fight */
        uint64_t bits = brw_rng_next(draft->rng);
        settle_room(purposes, room, draw_purpose(draft, bits, calm_purposes(purposes, room)));
    }
    guard_leaves(purposes);
    trade_fights(purposes);
    rest_in_passages(purposes);
    for (uint32_t room = 1; room < rooms; room++)
        weigh_room(draft, room);
    note_lacks(purposes);
    return BARROW_OK;
}
