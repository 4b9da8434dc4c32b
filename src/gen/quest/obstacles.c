/* SPDX-License-Identifier: MIT
 * Obstacles: the closed doors between stages, and what opens them (Q5 to Q8, Q12, Q14 to Q16, Q29).
 * What opens a kind of obstacle stands in its row of obstacle.def, and find_sites says where its
 * parts may be.
 *
 * Why nobody gets stuck: a stage is entered only after the stages that its obstacle leads out of. A
 * key door is always in such a stage, so every closed key door in reach has its key in reach too,
 * whichever doors the player opens first. A switch door may be anywhere, but its switch is in the
 * stage that it leads out of, or can only be pressed with a treasure that is found there (Q12). A
 * branch is two obstacles that lead out of one stage, and no part of one lies behind the other. The
 * obstacle that closes the branch needs something from each side and is never a key lock: a key
 * that was meant for one side could open it and make that side unnecessary.
 *
 * Ways that the treasure opens (Q33): such a lock is in the stage that it leads out of, or leads
 * out of the treasure's own stage, so its stage is needed as before. An annex is a leaf that holds
 * what needed the treasure anyway, and nothing lies behind it. */
#include "gen/quest/draft.h"

#include <string.h>

#define LOCK_THINGS 2 /* a twin lock has two keys or switches */
#define RANKS       4

/* The places for a key or switch. The best ones have the lowest rank (rank_of). */
typedef struct lock_places {
    quest_set empty; /* all rooms that it may be in */
    quest_list best; /* the best of them */
    uint32_t rank;   /* that of the best */
} lock_places;

/* The places for the parts of an obstacle. */
typedef struct lock_sites {
    uint8_t content;                 /* what opens it */
    quest_set doors;                 /* rooms for its first door */
    quest_set more;                  /* rooms for further doors */
    lock_places things[LOCK_THINGS]; /* empty rooms for its keys or switches */
    int32_t thing_count;
    uint32_t stage;   /* stage that the player starts from, in its first room */
    uint8_t treasure; /* the treasure that the things need, or BARROW_NO_TREASURE */
    bool wants_annex; /* whether the things lie behind barriers, if there are leaves for them */
} lock_sites;

/* One way to place an obstacle. */
typedef struct lock_choice {
    uint32_t door;
    uint32_t things[LOCK_THINGS];
} lock_choice;

void brw_quest_reserve_sites(quest_draft *draft, brw_arena *scratch)
{
    draft->lock_sites = BRW_ARENA_NEW(scratch, lock_sites, 1);
}

/* ---- sites ------------------------------------------------------------------------------ */

/* Makes [set] the set of the rooms so far that an obstacle may use: all except those of the
 * sibling, which are the newest. */
static void all_rooms(const quest_draft *draft, const quest_order *order, uint64_t *set)
{
    bool is_alone = order->sibling == QUEST_NO_STAGE;
    brw_quest_span(set, 0, is_alone ? draft->dungeon->room_count : draft->first[order->sibling]);
}

/* Returns whether an earlier stage ended without a key or switch, which makes it the preferred
 * place for a later one (Q25). The stage of the entry and those of treasures do not count, because
 * their only room is taken. */
static bool is_barren(const quest_draft *draft, uint32_t stage)
{
    const barrow_stage *info = &draft->dungeon->stages[stage];
    if (stage == 0 || info->step == BARROW_STEP_ITEM || info->obstacle_count == 0)
        return false;
    for (uint32_t i = 0; i < draft->words; i++)
        if (draft->rooms[stage][i] & draft->held[i])
            return false;
    return true;
}

/* Returns how well a room suits a key or switch of an obstacle out of stage [from] (Q25): 0 in a
 * stage that would otherwise hold nothing, but not in its first room; 1 in the first room of such a
 * stage; 2 in any other room that is not the first of its stage; else 3. */
static uint32_t rank_of(const quest_draft *draft, uint32_t room, uint32_t from)
{
    uint32_t stage = brw_quest_room_of(draft, room)->stage;
    if (!draft->params->taste)
        return RANKS - 1; /* any room is as good as another (Q43) */
    bool is_preferred = stage != from && is_barren(draft, stage);
    return (is_preferred ? 0u : 2u) + (room == draft->first[stage] ? 1u : 0u);
}

/* Returns whether an empty room may become an annex: its only door is an open one (Q33). The first
 * room of a stage has a locked one. */
static bool is_open_leaf(const quest_draft *draft, uint32_t room)
{
    return room > 0 && draft->doors[room] == 1 &&
           draft->dungeon->links[room - 1].kind == BARROW_LINK_OPEN;
}

/* Uses the empty rooms of a set as places for the next thing; returns whether there are any. If the
 * thing is to lie in an annex, leaves are the best places, whatever their rank. */
static bool place_thing(const quest_draft *draft, lock_sites *sites, const uint64_t *rooms)
{
    lock_places *places = &sites->things[sites->thing_count++];
    places->rank = RANKS;
    places->best.count = 0;
    for (uint32_t i = 0; i < draft->words; i++)
        places->empty[i] = rooms[i] & ~draft->held[i];
    for (BRW_SET_EACH(room, places->empty, draft->words)) {
        uint32_t rank = rank_of(draft, room, sites->stage);
        if (sites->wants_annex)
            rank = is_open_leaf(draft, room) ? 0 : rank == 0 ? 2 : rank;
        if (rank > places->rank)
            continue;
        if (rank < places->rank)
            places->best.count = 0;
        places->rank = rank;
        places->best.rooms[places->best.count++] = (uint16_t)room;
    }
    return places->rank < RANKS;
}

/* Finds where the parts of an obstacle may be; returns false if there is no place for its key or
 * switch. These are all in the stage that the obstacle leads out of, so a key or switch can always
 * be reached before the doors (Q7), with these exceptions:
 *
 * - the doors of a switch may be in any stage so far, except that one into ITEM is in the stage
 *   before it, with a guardian in front, if that stage has a free side (Q26);
 * - a key may lie in any stage since the last treasure, if that is allowed; an earlier key would
 *   open that treasure's exit (Q6);
 * - a key that needs the last treasure may lie anywhere, because it can be taken only then (Q14);
 *   one that needs an earlier treasure must lie after the last one's stage (Q6);
 * - the treasure's own stage has no empty room, so its switch goes to any earlier stage (Q12);
 * - a way that the treasure opens has only a door (Q33). */
static bool find_sites(const quest_draft *draft, const quest_order *order, lock_sites *sites)
{
    bool needs_treasure = brw_needs_treasure(sites->content);
    bool is_out_of_item = draft->dungeon->stages[order->from].step == BARROW_STEP_ITEM;
    bool is_switch = brw_is_switch(sites->content), is_near = !is_switch;
    const uint64_t *own = draft->rooms[order->from];
    quest_set rooms = {0};
    all_rooms(draft, order, sites->more);
    for (BRW_SET_EACH(room, own, draft->words))
        is_near |= draft->params->purposes && order->next == BARROW_STEP_ITEM && draft->sides[room];
    memcpy(sites->doors, is_near ? own : sites->more, sizeof sites->doors);
    if (sites->content == BARROW_CONTENT_ITEM)
        return true;
    bool is_anywhere =
        is_switch ? is_out_of_item : order->treasure + 1u == draft->dungeon->treasure_count;
    bool is_since = needs_treasure || draft->params->key_from_any_stage;
    uint32_t first = !is_switch && is_since ? draft->part : order->from;
    if (needs_treasure && is_anywhere)
        all_rooms(draft, order, rooms);
    else
        for (uint32_t stage = first; stage <= order->from; stage++)
            for (uint32_t i = 0; i < draft->words; i++)
                rooms[i] |= draft->rooms[stage][i];
    return place_thing(draft, sites, rooms);
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Draws a room for a key or switch when the best rank offers only the door's own room. The rooms
 * may then be in any stage (2), or first rooms (1), or both (3). A key is never in the room of the
 * door (Q6), and a switch only if first rooms are allowed (Q25). */
static uint32_t draw_other_thing(quest_draft *draft, const lock_sites *sites,
                                 const lock_places *places, bool is_key, uint32_t door)
{
    quest_set others = {0};
    uint32_t allowed = places->rank + 1;
    for (; allowed < RANKS && !brw_set_any(others, draft->words); allowed++)
        for (BRW_SET_EACH(room, places->empty, draft->words)) {
            bool is_excluded = room == door && (is_key || allowed % 2 == 0);
            if (!(rank_of(draft, room, sites->stage) & ~allowed) && !is_excluded)
                brw_set_add(others, room);
        }
    return brw_quest_draw(draft, others);
}

/* Draws a room for a key or switch with the lowest quarter of [bits], of the best rank that leaves
 * a choice. If the room of the door is excluded, the draw omits the last of the rooms, which then
 * replaces the room of the door. */
static uint32_t draw_lock_thing(quest_draft *draft, const lock_sites *sites,
                                const lock_places *places, uint32_t door, uint64_t bits)
{
    bool is_key = brw_is_small_key(sites->content), is_excluded = false;
    bool may_be = (is_key || places->rank % 2 == 0) && brw_set_has(places->empty, door);
    for (int32_t i = 0; may_be && i < places->best.count; i++)
        is_excluded |= places->best.rooms[i] == door;
    int32_t count = places->best.count - is_excluded;
    if (count == 0)
        return draw_other_thing(draft, sites, places, is_key, door);
    uint32_t room = places->best.rooms[brw_rng_quarter(draft->rng, bits, count)];
    return is_excluded && room == door ? places->best.rooms[count] : room;
}

/* Returns whether a thing lies in a room that is to become an annex. */
static bool is_annexed(const quest_draft *draft, const lock_sites *sites, const lock_choice *choice,
                       int32_t thing)
{
    return sites->wants_annex && choice->things[thing] != choice->door &&
           is_open_leaf(draft, choice->things[thing]);
}

/* Returns the cost of a choice (Q37): the rooms that the player walks again on the way from the
 * stage's first room to the keys or switches and on to the door, through the doors that rooms were
 * added with, and `foreshadow` for a door that is not seen before the last of them, and for things
 * that were not seen before the treasure that they need.
 *
 * Two trails are identical from the entry up to the room where they part:
 *
 *     entry - r - - parting - - - a        the way from a to b: rooms on only one trail, and the
 *                        ` - - b           parting
 *
 * Both a and the parting room were seen before. The difference of the trails includes a, which
 * should not count, but lacks the parting room, which should, so the sum is right. */
static int32_t cost_of(const quest_draft *draft, const lock_sites *sites, const lock_choice *choice)
{
    uint32_t words = draft->words, here = draft->first[sites->stage], door = choice->door;
    int32_t cost = 0, foreshadow = draft->params->foreshadow, last = sites->thing_count - 1;
    bool is_seen = last < 0 || brw_set_has(draft->walked, door), are_seen = true;
    for (uint32_t i = 0; i < words; i++) {
        uint64_t seen = draft->walked[i], at = draft->trails[here * words + i];
        uint64_t end = draft->trails[door * words + i];
        for (int32_t k = 0; k <= last; k++) {
            uint64_t to = draft->trails[choice->things[k] * words + i];
            cost += brw_popcount((at ^ to) & seen);
            seen |= to;
            at = to;
        }
        cost += brw_popcount((at ^ end) & seen);
    }
    for (int32_t k = 0; k <= last; k++) {
        uint32_t thing = choice->things[k], front = thing;
        is_seen |= (thing != door || k < last) && brw_set_has(draft->trails + thing * words, door);
        if (sites->treasure == BARROW_NO_TREASURE)
            continue;
        if (is_annexed(draft, sites, choice, k))
            front = brw_quest_parent(draft, thing);
        are_seen &= brw_set_has(draft->seen[sites->treasure], front);
    }
    return cost + (is_seen ? 0 : foreshadow) + (are_seen ? 0 : foreshadow);
}

/* Makes `placings` choices and keeps the first one of the least cost. A choice that costs nothing
 * ends the search. Each is a place for the door and for each thing, usually with one draw; if there
 * is only one place for the key, the door must not be there (Q6). Returns false if there is no room
 * for the door. */
static bool draw_best(quest_draft *draft, const quest_order *order, const lock_sites *sites,
                      lock_choice *best)
{
    int32_t least = INT32_MAX, placings = draft->params->placings;
    const uint64_t *places = sites->things[0].empty;
    bool is_only = brw_is_small_key(sites->content) && sites->thing_count > 0 &&
                   brw_set_count(places, draft->words) == 1;
    uint32_t kept = is_only ? brw_set_nth(places, 0) : BARROW_NONE;
    brw_quest_list(draft, sites->doors, &draft->hosts);
    for (int32_t i = 0; i < placings && least > 0; i++) {
        lock_choice choice;
        uint64_t bits = brw_rng_next(draft->rng);
        choice.door = order->at_hub ? 0 : brw_quest_draw_open(draft, kept, bits);
        if (choice.door == BARROW_NONE)
            return false;
        for (int32_t k = 0; k < sites->thing_count; k++)
            choice.things[k] = draw_lock_thing(draft, sites, &sites->things[k], choice.door,
                                               bits >> (32 + 16 * k));
        int32_t cost = placings > 1 ? cost_of(draft, sites, &choice) : 0;
        if (cost < least) {
            *best = choice;
            least = cost;
        }
    }
    return true;
}

/* ---- building --------------------------------------------------------------------------- */

/* Adds the doors of a switch beyond the first, each with one more room of the next stage behind it
 * (Q8). */
static void add_switch_doors(quest_draft *draft, const quest_order *order, const uint64_t *rooms,
                             uint8_t number)
{
    bool is_alone = order->next == BARROW_STEP_ITEM || order->next == BARROW_STEP_MAGIC_KEY;
    for (int32_t i = 1; !is_alone && i < draft->params->doors_per_switch; i++) {
        uint32_t room = brw_quest_draw_host(draft, rooms);
        if (room != BARROW_NONE)
            brw_quest_add_room(draft, room, draft->sides[room], BARROW_LINK_SWITCH, number);
        else
            draft->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]++;
    }
}

/* Returns the sides on which the first room behind the first door may be: those of the hub, or the
 * free ones. A treasure's room lies where it touches the most rooms that the player has seen, so
 * that one of them may get a window (Q40). */
static uint32_t sides_for(const quest_draft *draft, const quest_order *order, uint32_t door)
{
    uint32_t free = order->at_hub ? draft->hub_sides : draft->sides[door], best = 0, most = 0;
    if (order->next != BARROW_STEP_ITEM || !draft->params->windows)
        return free;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t touched = brw_quest_touched(draft, door, side, draft->walked);
        if (!(free >> side & 1) || touched < most)
            continue;
        best = touched > most ? 1u << side : best | 1u << side;
        most = touched;
    }
    return best;
}

/* Puts the keys or switches into their rooms, or the treasure that opens the lock into the list,
 * and walks to them and to the door: the player has seen these rooms then (Q37). */
static void place_openers(quest_draft *draft, const quest_order *order, const lock_sites *sites,
                          const lock_choice *choice, uint8_t number,
                          barrow_quest_obstacle *obstacle)
{
    uint32_t here = draft->first[sites->stage];
    for (int32_t i = 0; i < sites->thing_count; i++) {
        uint32_t room = choice->things[i];
        brw_quest_walk(draft, here, room);
        here = room;
        if (is_annexed(draft, sites, choice, i)) {
            /* Only the holder of the treasure enters it, and it gets no other door (Q33). */
            draft->dungeon->links[room - 1].kind = BARROW_LINK_BARRIER;
            draft->dungeon->links[room - 1].treasure = order->treasure;
            draft->sides[room] = 0;
            brw_set_add(draft->annexes, room);
        }
        brw_quest_fill_room(draft, room, sites->content, number);
        brw_quest_room_of(draft, room)->treasure = order->treasure;
        obstacle->things[obstacle->thing_count++] = (barrow_opener){(uint16_t)room, sites->content};
    }
    brw_quest_walk(draft, here, choice->door);
    if (sites->content == BARROW_CONTENT_ITEM)
        obstacle->things[obstacle->thing_count++] =
            (barrow_opener){draft->dungeon->treasures[order->treasure].room, BARROW_CONTENT_ITEM};
}

/* Fills the rooms of keys or switches, adds the doors, with the first rooms of the next stage, and
 * records the obstacle. */
static void build_obstacle(quest_draft *draft, const quest_order *order, const lock_sites *sites,
                           const lock_choice *choice)
{
    barrow_dungeon *dungeon = draft->dungeon;
    bool is_switch = brw_is_switch(sites->content),
         is_barrier = sites->content == BARROW_CONTENT_ITEM;
    uint64_t sibling = order->closes_branch ? (uint64_t)1 << order->sibling : 0;
    uint64_t from = (uint64_t)1 << order->from | sibling;
    uint32_t door = dungeon->link_count;
    uint8_t number = is_switch ? draft->switch_count++ : BARROW_NO_SWITCH;
    uint8_t id = (uint8_t)dungeon->obstacle_count++;
    barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    *obstacle = (barrow_quest_obstacle){.kind = (uint8_t)order->kind, .treasure = order->treasure};
    place_openers(draft, order, sites, choice, number, obstacle);
    brw_quest_add_stage(draft, order->next, from);
    obstacle->into = (uint8_t)draft->stage;
    uint32_t room = brw_quest_add_room(draft, choice->door, sides_for(draft, order, choice->door),
                                       is_switch    ? BARROW_LINK_SWITCH
                                       : is_barrier ? BARROW_LINK_BARRIER
                                                    : BARROW_LINK_KEY,
                                       number);
    if (is_barrier)
        dungeon->links[door].treasure = order->treasure;
    for (uint32_t side = 0; order->at_hub && side < 4; side++)
        if (brw_quest_neighbour(draft, 0, side) == room)
            draft->hub_sides &= (uint8_t) ~(1u << side);
    brw_set_add(draft->walked, room);
    if (is_switch)
        add_switch_doors(draft, order, sites->more, number);
    for (uint32_t i = 0; i < draft->stage; i++) {
        barrow_stage *stage = &dungeon->stages[i];
        if (!(from >> i & 1))
            continue;
        obstacle->from[obstacle->from_count++] = (uint8_t)i;
        stage->obstacles[stage->obstacle_count++] = id;
    }
    for (; door < dungeon->link_count; door++)
        obstacle->doors[obstacle->door_count++] = (uint16_t)door;
}

/* ---- one kind of obstacle --------------------------------------------------------------- */

/* Begins the sites of an obstacle whose player starts from [stage]. */
static lock_sites *begin_sites(quest_draft *draft, const quest_order *order, uint32_t stage)
{
    lock_sites *sites = draft->lock_sites;
    sites->content = brw_obstacle_at((uint8_t)order->kind).opener;
    sites->thing_count = 0;
    sites->stage = stage;
    sites->treasure = order->treasure;
    sites->wants_annex = brw_needs_treasure(sites->content) && draft->params->annexes > 0 &&
                         brw_rng_chance(draft->rng, draft->params->annexes, 100);
    return sites;
}

/* Builds the obstacle at the best of some choices; returns false if there is no room for its
 * door. */
static bool build_best(quest_draft *draft, const quest_order *order, const lock_sites *sites)
{
    lock_choice choice;
    if (!draw_best(draft, order, sites, &choice))
        return false;
    build_obstacle(draft, order, sites, &choice);
    return true;
}

/* Places an obstacle of exactly this kind. A key that finds no place in its own stage tries the
 * nearest earlier ones (Q10), which fallbacks[1] counts. */
static bool place_kind(quest_draft *draft, const quest_order *order)
{
    lock_sites *sites = begin_sites(draft, order, order->from);
    if (find_sites(draft, order, sites) && build_best(draft, order, sites))
        return true;
    if (order->kind != BARROW_OBSTACLE_KEY_LOCK || draft->params->key_from_any_stage)
        return false;
    for (uint32_t stage = order->from; stage-- > draft->part;) {
        sites->thing_count = 0;
        if (!place_thing(draft, sites, draft->rooms[stage]) || !build_best(draft, order, sites))
            continue;
        draft->dungeon->fallbacks[1]++;
        return true;
    }
    return false;
}

#define NO_LOCK BARROW_OBSTACLE_NONE

/* The kinds that are tried in turn if there is no place for one (Q10, Q16, Q33). */
static const barrow_obstacle substitutes[][2] = {
    [BARROW_OBSTACLE_KEY_LOCK] = {BARROW_OBSTACLE_SWITCH_LOCK, NO_LOCK},
    [BARROW_OBSTACLE_SWITCH_LOCK] = {NO_LOCK, NO_LOCK},
    [BARROW_OBSTACLE_ITEM_KEY_LOCK] = {BARROW_OBSTACLE_ITEM_SWITCH_LOCK, BARROW_OBSTACLE_ITEM_LOCK},
    [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = {BARROW_OBSTACLE_ITEM_LOCK, NO_LOCK},
    [BARROW_OBSTACLE_ITEM_LOCK] = {BARROW_OBSTACLE_ITEM_SWITCH_LOCK, NO_LOCK},
};

/* A lock that only the treasure opens stands in for another kind only if there may be such locks.
 * fallbacks[0] counts the keys that became switches. */
bool brw_quest_place_obstacle(quest_draft *draft, quest_order order)
{
    const barrow_obstacle *others = substitutes[order.kind];
    bool was_key = brw_is_small_key(brw_obstacle_at((uint8_t)order.kind).opener);
    bool is_exit = draft->dungeon->stages[order.from].step == BARROW_STEP_ITEM;
    int32_t barriers = is_exit ? draft->params->exit_barrier : draft->params->post_barrier;
    if (place_kind(draft, &order))
        return true;
    for (uint32_t i = 0; i < 2 && others[i] != NO_LOCK; i++) {
        bool is_barrier = others[i] == BARROW_OBSTACLE_ITEM_LOCK;
        order.kind = others[i];
        if (is_barrier && barriers == 0)
            continue;
        if (is_barrier && is_exit ? !brw_quest_place_exit(draft, order)
                                  : !place_kind(draft, &order))
            continue;
        if (was_key && !is_barrier)
            draft->dungeon->fallbacks[0]++;
        return true;
    }
    return false;
}

/* ---- the way out of a treasure's room --------------------------------------------------- */

/* Draws `placings` rooms that the player has seen, in stages before the treasure's, and returns the
 * one nearest to the treasure; or BARROW_NONE. */
static uint32_t draw_seen_room(quest_draft *draft, const quest_order *order)
{
    quest_set rooms = {0};
    uint32_t item = draft->first[order->from], best = BARROW_NONE;
    int32_t least = INT32_MAX;
    for (BRW_SET_EACH(room, draft->seen[order->treasure], draft->words))
        if (room != item && draft->sides[room])
            brw_set_add(rooms, room);
    for (int32_t i = 0; i < draft->params->placings && brw_set_any(rooms, draft->words); i++) {
        uint32_t room = brw_quest_draw(draft, rooms);
        int32_t steps = brw_quest_doors_between(draft, item, room);
        best = steps < least ? room : best;
        least = steps < least ? steps : least;
    }
    return best;
}

/* In a delve the treasure opens the way on at once, in a return a way that the player has passed;
 * if one finds no place, the other is tried (Q33, Q38). */
bool brw_quest_place_exit(quest_draft *draft, quest_order order)
{
    uint32_t item = draft->first[order.from];
    bool is_here = draft->dungeon->arc == BARROW_ARC_DELVE;
    if (draft->dungeon->arc == BARROW_ARC_PLAIN)
        is_here = brw_rng_chance(draft->rng, 1, 2);
    order.kind = BARROW_OBSTACLE_ITEM_LOCK;
    lock_choice choice = {.door = 0};
    lock_sites *sites = begin_sites(draft, &order, order.from);
    if (!order.at_hub)
        choice.door = is_here && draft->sides[item] ? item : draw_seen_room(draft, &order);
    if (choice.door == BARROW_NONE && draft->sides[item])
        choice.door = item;
    if (choice.door == BARROW_NONE)
        return false;
    build_obstacle(draft, &order, sites, &choice);
    return true;
}

/* ---- closing a branch ------------------------------------------------------------------- */

/* Tries a switch in stage [inner] whose doors are all in stage [outer]. */
static bool place_across(quest_draft *draft, const quest_order *order, uint32_t inner,
                         uint32_t outer)
{
    lock_sites *sites = begin_sites(draft, order, inner);
    memcpy(sites->doors, draft->rooms[outer], sizeof sites->doors);
    memcpy(sites->more, draft->rooms[outer], sizeof sites->more);
    return place_thing(draft, sites, draft->rooms[inner]) && build_best(draft, order, sites);
}

/* Tries two switches with the same number, one on each side. The doors are all in one stage: one of
 * the sides, whose rooms are the newest, or the stage before them. */
static bool place_twin_lock(quest_draft *draft, quest_order order)
{
    const uint64_t *stem = draft->rooms[brw_highest(draft->before[order.from])];
    lock_sites *sites = begin_sites(draft, &order, order.from);
    lock_choice choice;
    order.kind = BARROW_OBSTACLE_TWIN_LOCK;
    brw_quest_span(sites->doors, draft->first[order.from], draft->dungeon->room_count);
    for (uint32_t i = 0; i < draft->words; i++)
        sites->doors[i] |= stem[i];
    if (!place_thing(draft, sites, draft->rooms[order.from]) ||
        !place_thing(draft, sites, draft->rooms[order.sibling]) ||
        !draw_best(draft, &order, sites, &choice))
        return false;
    uint32_t outer = brw_quest_room_of(draft, choice.door)->stage;
    memcpy(sites->more, draft->rooms[outer], sizeof sites->more);
    build_obstacle(draft, &order, sites, &choice);
    return true;
}

/* A lock becomes a switch that needs the treasure if the lock did. Whether there is a twin lock,
 * and the side of the switch, are always drawn, so that later draws do not depend on what fits. */
bool brw_quest_close_branch(quest_draft *draft, quest_order order)
{
    bool is_twin = brw_rng_chance(draft->rng, 30, 100);
    bool in_one = brw_rng_chance(draft->rng, 1, 2);
    uint32_t inner = in_one ? order.from : order.sibling;
    uint32_t outer = in_one ? order.sibling : order.from;
    order.closes_branch = true;
    order.kind = order.treasure == BARROW_NO_TREASURE ? BARROW_OBSTACLE_SWITCH_LOCK
                                                      : BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
    return (is_twin && place_twin_lock(draft, order)) ||
           place_across(draft, &order, inner, outer) || place_across(draft, &order, outer, inner);
}
