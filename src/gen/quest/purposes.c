/* SPDX-License-Identifier: MIT
 * Purposes (Q26): what each room is for besides its content, with danger and reward.
 *
 * Purposes are constructed, not drawn and tested. Required ones come first: the guardians in front
 * of the treasures and the goal, the ends of branches, a chest, a rest, two puzzles. Dead ends come
 * next, because they must not be empty, then as many fights as are wanted, then all remaining
 * rooms. Each purpose is drawn by weight among those that the room may have at that moment. */
#include "gen/quest/purposes.h"

#define FIGHTS_LEAST 35 /* minimum percentage of rooms with a fight */
#define FIGHTS_MOST  50
#define IDLE_MOST    20
#define PUZZLES      2 /* minimum number of puzzle rooms */
#define REWARD_MOST  6
#define GUARDIAN     8  /* danger of a guardian */
#define STRONGEST    10 /* danger of the guardian at the goal */

#define BIT(NAME) (1u << BARROW_PURPOSE_##NAME)

/* ---- one room --------------------------------------------------------------------------- */

/* Returns whether rooms with this purpose must not be next to each other, because the player stops
 * in each. */
static bool is_quiet_purpose(barrow_purpose purpose)
{
    return purpose == BARROW_PURPOSE_PUZZLE || purpose == BARROW_PURPOSE_REST;
}

/* Returns whether players only pass through rooms with this purpose. Only a few such rooms are
 * allowed. */
static bool is_idle(barrow_purpose purpose)
{
    return purpose == BARROW_PURPOSE_PASSAGE || purpose == BARROW_PURPOSE_CROSSING;
}

static bool is_leaf(const quest_purposes *purposes, uint32_t room)
{
    return brw_quest_has(&purposes->leaves, room);
}

static bool has_no_content(const quest_purposes *purposes, uint32_t room)
{
    return !brw_quest_has(&purposes->plan->filled, room);
}

/* Returns whether a room is a dead end without content: players have no reason to go there. */
static bool is_empty_end(const quest_purposes *purposes, uint32_t room)
{
    return is_leaf(purposes, room) && has_no_content(purposes, room);
}

/* Records that the rooms beside [room] may be neither puzzles nor rests. */
BRW_SELDOM static void hush_neighbours(quest_purposes *purposes, uint32_t room)
{
    const quest_plan *plan = purposes->plan;
    for (uint32_t left = plan->joined[room]; left; left &= left - 1)
        brw_set_add(purposes->hushed.words,
                    brw_quest_beside(plan, room, (uint32_t)brw_lowest(left)));
}

/* Removes the purpose of a room. */
static void unsettle_room(quest_purposes *purposes, uint32_t room)
{
    barrow_purpose purpose = brw_quest_room_of(purposes->plan, room)->purpose;
    purposes->counts[purpose]--;
    purposes->idle -= is_idle(purpose) && has_no_content(purposes, room);
    brw_set_add(purposes->bare.words, room);
}

/* Gives a bare room its purpose. */
static inline void settle_room(quest_purposes *purposes, uint32_t room, barrow_purpose purpose)
{
    brw_quest_room_of(purposes->plan, room)->purpose = (uint8_t)purpose;
    brw_set_remove(purposes->bare.words, room);
    purposes->counts[purpose]++;
    purposes->idle += is_idle(purpose) && has_no_content(purposes, room);
    if (is_quiet_purpose(purpose))
        hush_neighbours(purposes, room);
}

/* Makes a room a fight, unless that makes a row of fights too long. */
static bool settle_fight(quest_purposes *purposes, uint32_t room, barrow_purpose purpose)
{
    uint32_t stage = brw_quest_room_of(purposes->plan, room)->stage;
    bool is_leaf_guardian = purpose == BARROW_PURPOSE_GUARDIAN && is_leaf(purposes, room);
    if (is_leaf_guardian && purposes->guarded >> stage & 1)
        return false;
    if (!brw_quest_add_fight(purposes, room))
        return false;
    purposes->guarded |= (uint64_t)is_leaf_guardian << stage;
    purposes->fights++;
    if (!brw_quest_has(&purposes->bare, room))
        unsettle_room(purposes, room);
    settle_room(purposes, room, purpose);
    return true;
}

/* Returns word [i] of the set of rooms that have no purpose yet and may get [purpose], which is not
 * a fight. */
static BRW_INLINE uint64_t calm_rooms(const quest_purposes *purposes, barrow_purpose purpose,
                                      uint32_t i)
{
    uint64_t filled = purposes->plan->filled.words[i], leaves = purposes->leaves.words[i];
    uint64_t crossings = purposes->crossings.words[i], quiet = ~purposes->hushed.words[i];
    uint64_t idle = purposes->idle < purposes->idle_most ? ~(filled | leaves) : 0;
    switch (purpose) {
    case BARROW_PURPOSE_PUZZLE:
        return (~filled | purposes->gated.words[i]) & quiet;
    case BARROW_PURPOSE_REST:
        return ~(filled | leaves) & quiet;
    case BARROW_PURPOSE_CHEST:
        return ~filled;
    case BARROW_PURPOSE_CROSSING:
        return idle & crossings;
    case BARROW_PURPOSE_PASSAGE:
        return filled | (idle & ~crossings);
    default:
        return 0;
    }
}

/* Returns the purposes other than fights that a room may have, as bits. */
static uint32_t calm_purposes(const quest_purposes *purposes, uint32_t room)
{
    uint32_t among = 0;
#define MAY_BE(NAME)                                                                               \
    (uint32_t)(calm_rooms(purposes, BARROW_PURPOSE_##NAME, room / 64) >> room % 64 & 1)            \
        << BARROW_PURPOSE_##NAME
    among |= MAY_BE(PUZZLE);
    among |= MAY_BE(REST);
    among |= MAY_BE(CHEST);
    among |= MAY_BE(CROSSING);
    among |= MAY_BE(PASSAGE);
#undef MAY_BE
    return among;
}

/* Draws one of the purposes [among] with the lowest quarter of [bits], by weight. The weights are
 * the bytes of a word, in which those of other purposes are cleared. A multiplication turns each
 * byte into the sum up to it, and the purpose drawn is the first whose sum is above the roll. */
static inline barrow_purpose draw_purpose(quest_plan *plan, uint64_t bits, uint32_t among)
{
    static const uint64_t weights = 0
#define BARROW_PURPOSE(NAME, name, sign, fight, weight, help)                                      \
    +((uint64_t)(weight) << 8 * BARROW_PURPOSE_##NAME)
#include "barrow/def/purpose.def"
#undef BARROW_PURPOSE
        ;
    _Static_assert(BARROW_PURPOSE_COUNT <= 8, "each has a byte of the word");
    uint64_t sums = (brw_spread(among) * 0xFF & weights) * BRW_EACH_BYTE;
    int32_t roll = brw_rng_quarter(plan->rng, bits, (int32_t)(sums >> 56));
    return (barrow_purpose)(brw_first_above(sums, roll) / 8);
}

/* ---- required purposes ------------------------------------------------------------------ */

/* Puts a guardian in the room before each treasure's door, unless that room is the entry, a
 * treasure's room, or in an earlier stage because no nearer room had a free side. */
static void guard_treasures(quest_purposes *purposes)
{
    const barrow_dungeon *dungeon = purposes->plan->dungeon;
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        uint32_t stage = dungeon->rooms[dungeon->treasures[i].room].as.quest.stage;
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[stage - 1];
        uint32_t room = dungeon->links[obstacle->doors[0]].a;
        const barrow_quest_room *quest = brw_quest_room_of(purposes->plan, room);
        bool is_near = obstacle->from_count == 2 || quest->stage == obstacle->from[0];
        if (is_near && quest->content != BARROW_CONTENT_ENTRY &&
            quest->content != BARROW_CONTENT_ITEM)
            settle_fight(purposes, room, BARROW_PURPOSE_GUARDIAN);
    }
}

/* Returns the room where a side of a branch ends: the deepest dead end that holds nothing; if there
 * is none, the deepest room that is visited at a known time, because a fight at any other time
 * would count in every row; otherwise the deepest room. */
static uint32_t end_of_side(const quest_purposes *purposes, uint32_t stage)
{
    const quest_plan *plan = purposes->plan;
    uint32_t best = BARROW_NONE;
    int32_t most = -1;
    for (int32_t i = 0; i < plan->words; i++) {
        uint64_t left = plan->rooms[stage].words[i] & purposes->bare.words[i];
        for (; left; left &= left - 1) {
            uint32_t room = (uint32_t)(64 * i + brw_lowest(left));
            bool is_timed = purposes->visits.group[room] < QUEST_ANY_TIME;
            int32_t rank = plan->depths[room] + 256 * is_timed + 512 * is_empty_end(purposes, room);
            best = rank > most ? room : best;
            most = rank > most ? rank : most;
        }
    }
    return best;
}

/* Returns the reward of rooms in [stage], which grows with the number of stages before it. */
static uint8_t reward_in(const quest_plan *plan, uint32_t stage)
{
    uint32_t last = plan->levels[plan->dungeon->obstacle_count];
    uint32_t level = plan->levels[stage];
    return (uint8_t)(1 + (REWARD_MOST - 1) * (level < last ? level : last) / last);
}

/* Puts a guardian and a reward at the end of each side of a branch, with probability 1 in 3
 * (Q29). */
static void guard_branches(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        bool is_side = dungeon->stages[obstacle->from[0]].obstacle_count == 2;
        if (!is_side || !brw_rng_chance(plan->rng, 1, 3))
            continue;
        uint32_t end = end_of_side(purposes, obstacle->into);
        if (end != BARROW_NONE && settle_fight(purposes, end, BARROW_PURPOSE_GUARDIAN))
            brw_quest_room_of(plan, end)->reward = reward_in(plan, obstacle->into);
    }
}

/* Gives [purpose] to a random room without a purpose that may have it, preferably a dead end if
 * [leaves] is set. */
static void need(quest_purposes *purposes, barrow_purpose purpose, bool leaves)
{
    quest_set fit, ends;
    quest_plan *plan = purposes->plan;
    for (QUEST_EACH_WORD(i, plan->words))
        fit.words[i] = purposes->bare.words[i] & calm_rooms(purposes, purpose, (uint32_t)i);
    brw_quest_both(&ends, &fit, &purposes->leaves, plan->words);
    bool at_end = leaves && brw_quest_any(&ends, plan->words);
    uint32_t room = brw_quest_draw_once(plan, at_end ? &ends : &fit, plan->words);
    if (room != BARROW_NONE)
        settle_room(purposes, room, purpose);
}

/* ---- all other rooms -------------------------------------------------------------------- */

/* Gives a leaf a purpose. One leaf per stage may have a guardian, as long as more fights are
 * wanted. */
static void fill_leaf(quest_purposes *purposes, uint32_t room)
{
    quest_plan *plan = purposes->plan;
    uint32_t stage = brw_quest_room_of(plan, room)->stage, among = calm_purposes(purposes, room);
    if (!(purposes->guarded >> stage & 1) && purposes->fights < purposes->wanted)
        among |= BIT(GUARDIAN);
    uint64_t bits = brw_rng_next(plan->rng);
    barrow_purpose purpose = draw_purpose(plan, bits, among);
    if (purpose == BARROW_PURPOSE_GUARDIAN)
        settle_fight(purposes, room, purpose);
    else
        settle_room(purposes, room, purpose);
}

/* Gives purposes to the dead ends that hold nothing. */
static void fill_leaves(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    for (int32_t i = 0; i < plan->words; i++) {
        uint64_t left = purposes->bare.words[i] & purposes->leaves.words[i];
        for (left &= ~plan->filled.words[i]; left; left &= left - 1)
            fill_leaf(purposes, (uint32_t)(64 * i + brw_lowest(left)));
    }
}

/* Adds fights in random rooms of [from] until there are enough. One draw decides both the room and
 * the kind of fight. */
static BRW_INLINE void fill_fights_of(quest_purposes *purposes, const quest_set *from,
                                      int32_t words)
{
    quest_plan *plan = purposes->plan;
    quest_pool pool;
    brw_quest_copy(&pool.rooms, from, words);
    while (purposes->fights < purposes->wanted) {
        brw_quest_pool(&pool, words);
        if (pool.count == 0)
            return;
        uint64_t bits = brw_rng_next(plan->rng);
        int32_t pick = brw_rng_half(plan->rng, bits, pool.count);
        uint32_t room = brw_quest_room_in(&pool, pick, words);
        brw_quest_remove(&pool.rooms, room, words);
        settle_fight(purposes, room, draw_purpose(plan, bits >> 32, BIT(COMBAT) | BIT(TRAP)));
    }
}

static void fill_fights(quest_purposes *purposes, const quest_set *from)
{
    if (purposes->plan->words == 1)
        fill_fights_of(purposes, from, 1);
    else
        fill_fights_of(purposes, from, purposes->plan->words);
}

/* Places the fights. Rooms that are visited at a known time come first, because fights elsewhere
 * count in every row. Every second stage keeps its first room free for now, so that rows of fights
 * end there. */
static void place_fights(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    quest_set rooms;
    brw_quest_without(&rooms, &purposes->bare, &purposes->visits.free, plan->words);
    brw_quest_without(&rooms, &rooms, &purposes->visits.never, plan->words);
    for (uint32_t stage = 0; stage < plan->made; stage++)
        if (plan->levels[stage] % 2 == 0)
            brw_set_remove(rooms.words, plan->first[stage]);
    fill_fights(purposes, &rooms);
    brw_quest_copy(&rooms, &purposes->bare, plan->words);
    fill_fights(purposes, &rooms);
}

/* Gives the remaining rooms purposes other than fights. */
static void fill_others(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    for (int32_t i = 0; i < plan->words; i++)
        for (uint64_t left = purposes->bare.words[i]; left; left &= left - 1) {
            uint32_t room = (uint32_t)(64 * i + brw_lowest(left));
            uint64_t bits = brw_rng_next(plan->rng);
            barrow_purpose purpose = draw_purpose(plan, bits, calm_purposes(purposes, room));
            settle_room(purposes, room, purpose);
        }
}

/* ---- too few fights --------------------------------------------------------------------- */

/* Returns whether there are fewer fights than Q26 demands. Rows of fights have at most five rooms,
 * so a small plan can end up with too few fights. */
static bool lacks_fights(const quest_purposes *purposes)
{
    return 100 * purposes->fights < (int32_t)purposes->plan->dungeon->room_count * FIGHTS_LEAST;
}

/* Returns whether a room may turn into a fight: it is not one yet, it is not a bonus room, and its
 * purpose is not required. */
static bool can_turn(const quest_purposes *purposes, uint32_t room)
{
    const barrow_quest_room *quest = brw_quest_room_of(purposes->plan, room);
    int32_t needed = quest->purpose == BARROW_PURPOSE_PUZZLE ? PUZZLES : !is_idle(quest->purpose);
    return !barrow_purpose_info_of(quest->purpose)->is_fight &&
           quest->content != BARROW_CONTENT_BONUS && purposes->counts[quest->purpose] > needed;
}

/* Turns chests and puzzles in dead ends into guardians. Players need not go there, so no row gets
 * longer. */
static void guard_leaves(quest_purposes *purposes)
{
    uint32_t rooms = purposes->plan->dungeon->room_count;
    for (uint32_t room = 1; room < rooms && lacks_fights(purposes); room++)
        if (is_empty_end(purposes, room) && can_turn(purposes, room))
            settle_fight(purposes, room, BARROW_PURPOSE_GUARDIAN);
}

/* Turns rooms into fights wherever one fits: first those after [room], then those before it, then
 * [room] itself. */
static void turn_rooms(quest_purposes *purposes, uint32_t room)
{
    uint32_t rooms = purposes->plan->dungeon->room_count;
    for (uint32_t i = 1; i <= rooms && lacks_fights(purposes); i++) {
        uint32_t other = (room + i) % rooms;
        if (other == 0 || brw_quest_is_full(purposes, other) || is_empty_end(purposes, other) ||
            !can_turn(purposes, other))
            continue;
        uint64_t bits = brw_rng_next(purposes->plan->rng);
        settle_fight(purposes, other, draw_purpose(purposes->plan, bits, BIT(COMBAT) | BIT(TRAP)));
    }
}

/* Removes fights one at a time and tries others: two may fit where there was one. The fight that
 * was removed still fits if no other does. */
static void trade_fights(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    for (uint32_t room = 1; room < plan->dungeon->room_count && lacks_fights(purposes); room++) {
        if (!((BIT(COMBAT) | BIT(TRAP)) >> brw_quest_room_of(plan, room)->purpose & 1))
            continue;
        brw_quest_drop_fight(purposes, room);
        purposes->fights--;
        bool is_free = has_no_content(purposes, room);
        unsettle_room(purposes, room);
        settle_room(purposes, room, is_free ? BARROW_PURPOSE_CHEST : BARROW_PURPOSE_PASSAGE);
        turn_rooms(purposes, room);
    }
}

/* ---- danger and reward ------------------------------------------------------------------ */

/* Sets the danger, which follows the intensity, and the reward, which follows the number of
 * obstacles before the room. A bonus room gets the reward of the stage that its door is in. */
static void weigh_room(const quest_plan *plan, const quest_purposes *purposes, uint32_t room)
{
    barrow_quest_room *quest = brw_quest_room_of(plan, room);
    bool is_free = quest->content == BARROW_CONTENT_NONE;
    uint32_t stage = quest->stage;
    if (quest->content == BARROW_CONTENT_BONUS)
        stage = brw_quest_room_of(plan, plan->dungeon->links[room - 1].a)->stage;
    switch (quest->purpose) {
    case BARROW_PURPOSE_COMBAT:
    case BARROW_PURPOSE_TRAP:
        quest->danger = (uint8_t)(1 + quest->intensity * (GUARDIAN - 2) / 1000);
        break;
    case BARROW_PURPOSE_GUARDIAN:
        quest->danger = quest->content == BARROW_CONTENT_GOAL ? STRONGEST : GUARDIAN;
        if (is_free && is_leaf(purposes, room))
            quest->reward = reward_in(plan, stage);
        break;
    case BARROW_PURPOSE_PUZZLE:
        quest->reward = is_free ? reward_in(plan, stage) : 0;
        break;
    case BARROW_PURPOSE_CHEST:
        quest->reward = reward_in(plan, stage);
    }
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Finds the rooms with one door and those with three or more, eight rooms at a time; rooms that do
 * not exist have no doors. */
static void sort_by_doors(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    brw_quest_empty(&purposes->leaves, plan->words);
    brw_quest_empty(&purposes->crossings, plan->words);
    for (uint32_t room = 0; room < plan->dungeon->room_count; room += 8) {
        uint64_t sides = brw_eight_bytes(&plan->joined[room]), second = brw_drop_in_bytes(sides);
        uint64_t one = brw_any_bytes(sides) & ~brw_any_bytes(second);
        uint64_t many = brw_any_bytes(brw_drop_in_bytes(second));
        purposes->leaves.words[room / 64] |= brw_gather(one) << room % 64;
        purposes->crossings.words[room / 64] |= brw_gather(many) << room % 64;
    }
}

/* Collects the rooms whose key or switch a puzzle could gate, except those that only a treasure
 * makes reachable. */
static void note_gated(quest_purposes *purposes)
{
    const barrow_dungeon *dungeon = purposes->plan->dungeon;
    brw_quest_empty(&purposes->gated, purposes->plan->words);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        for (uint32_t k = 0; k < dungeon->obstacles[i].thing_count; k++) {
            barrow_opener thing = dungeon->obstacles[i].things[k];
            if (thing.what == BARROW_CONTENT_KEY || thing.what == BARROW_CONTENT_SWITCH)
                brw_set_add(purposes->gated.words, thing.room);
        }
}

/* Begins with every room bare except the entry, which gets no purpose. Fights are wanted in 40 to
 * 46 % of the rooms; the limits are 35 and 50 %, so rooms that are filled later can still be
 * fights. */
static void begin_purposes(quest_purposes *purposes, quest_plan *plan)
{
    int32_t rooms = (int32_t)plan->dungeon->room_count;
    purposes->plan = plan;
    purposes->guarded = 0;
    purposes->fights = purposes->idle = 0;
    purposes->wanted = rooms * brw_rng_between(plan->rng, 40, 46) / 100;
    purposes->idle_most = rooms * IDLE_MOST / 100;
    for (int32_t i = 0; i < BARROW_PURPOSE_COUNT; i++)
        purposes->counts[i] = 0;
    brw_quest_empty(&purposes->hushed, plan->words);
    brw_quest_span(plan, 1, plan->dungeon->room_count, &purposes->bare);
    sort_by_doors(purposes);
    note_gated(purposes);
    brw_quest_order_visits(purposes);
}

/* Counts what did not fit (Q26). */
static void note_lacks(const quest_purposes *purposes)
{
    barrow_dungeon *dungeon = purposes->plan->dungeon;
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

/* Bonus rooms are chests. The required chest, rest and puzzles are in other rooms. */
barrow_status brw_quest_purposes(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    quest_purposes *purposes = plan->purposes;
    if (!plan->params->purposes)
        return BARROW_OK;
    begin_purposes(purposes, plan);
    uint32_t goal = plan->first[plan->dungeon->obstacle_count + 1];
    settle_fight(purposes, goal, BARROW_PURPOSE_GUARDIAN);
    for (uint32_t bonus = goal + 1; bonus < plan->dungeon->room_count; bonus++)
        settle_room(purposes, bonus, BARROW_PURPOSE_CHEST);
    guard_treasures(purposes);
    guard_branches(purposes);
    need(purposes, BARROW_PURPOSE_CHEST, true);
    need(purposes, BARROW_PURPOSE_REST, false);
    for (int32_t i = 0; i < PUZZLES; i++)
        need(purposes, BARROW_PURPOSE_PUZZLE, false);
    fill_leaves(purposes);
    place_fights(purposes);
    fill_others(purposes);
    guard_leaves(purposes);
    trade_fights(purposes);
    for (uint32_t room = 1; room < plan->dungeon->room_count; room++)
        weigh_room(plan, purposes, room);
    note_lacks(purposes);
    return BARROW_OK;
}

#undef FIGHTS_LEAST
#undef FIGHTS_MOST
#undef IDLE_MOST
#undef PUZZLES
#undef REWARD_MOST
#undef GUARDIAN
#undef STRONGEST
#undef BIT
