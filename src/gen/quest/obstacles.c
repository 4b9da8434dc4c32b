/* SPDX-License-Identifier: MIT
 * Obstacles: the closed doors between stages, and what opens them (Q5 to Q8, Q12, Q14 to Q16, Q29).
 * Each kind has a row in the table at the bottom and a function that determines where its parts may
 * be.
 *
 * Why nobody gets stuck: a stage is entered only after the stages that its obstacle leads out of. A
 * key door is always in such a stage, so every closed key door in reach has its key in reach too,
 * whichever doors the player opens first. A switch door may be anywhere, but its switch is in the
 * stage that it leads out of, or can only be pressed with a treasure that is found there (Q12). A
 * branch is two obstacles that lead out of one stage, and no part of one lies behind the other. The
 * obstacle that closes the branch needs something from each side and is never a key lock: a key
 * that was meant for one side could open it and make that side unnecessary. */
#include "gen/quest/plan.h"

#define LOCK_THINGS 2 /* a twin lock has two keys or switches */
#define RANKS       4

/* The places for a key or switch. The best ones have the lowest rank (rank_of). */
typedef struct lock_places {
    quest_list empty; /* all rooms that it may be in */
    quest_list best;  /* the best of them */
    uint64_t best_set[QUEST_WORDS];
    uint32_t rank; /* that of the best */
} lock_places;

/* The places for the parts of an obstacle. */
typedef struct lock_sites {
    barrow_content content;
    quest_list doors;                /* rooms for its first door */
    quest_list more;                 /* rooms for further doors */
    lock_places things[LOCK_THINGS]; /* empty rooms for its keys or switches */
    int32_t thing_count;
    uint32_t stage; /* stage that the player starts from, in its first room */
} lock_sites;

bool brw_quest_reserve_sites(quest_plan *plan, brw_arena *scratch)
{
    plan->sites = BRW_ARENA_NEW(scratch, lock_sites, 1);
    return plan->sites != NULL;
}

/* One way to place an obstacle. */
typedef struct lock_choice {
    uint32_t door;
    uint32_t things[LOCK_THINGS];
} lock_choice;

/* ---- sites ------------------------------------------------------------------------------ */

/* Lists the rooms so far that an obstacle may use: all except those of the sibling, which are the
 * newest. */
static void list_all_rooms(const quest_plan *plan, const quest_order *order, quest_list *list)
{
    bool is_alone = order->sibling == QUEST_NO_STAGE;
    brw_quest_list_span(list, 0,
                        is_alone ? plan->dungeon->room_count : plan->first[order->sibling]);
}

/* Lists the rooms of the stages [from] to [to]. */
static void list_stages(const quest_plan *plan, uint32_t from, uint32_t to, quest_list *list)
{
    list->count = 0;
    for (uint32_t room = plan->first[from]; room < plan->dungeon->room_count; room++) {
        uint32_t stage = brw_quest_room_of(plan, room)->stage;
        if (stage >= from && stage <= to)
            list->rooms[list->count++] = (uint16_t)room;
    }
}

/* Returns how well a room suits a key or switch (Q25): 0 in a stage that would otherwise hold
 * nothing, but not in its first room; 1 in the first room of such a stage; 2 in any other room that
 * is not the first of its stage; else 3. */
static uint32_t rank_of(const quest_plan *plan, uint32_t room)
{
    uint32_t stage = brw_quest_room_of(plan, room)->stage;
    return (plan->is_barren[stage] ? 0u : 2u) + (room == plan->first[stage] ? 1u : 0u);
}

/* Uses the empty rooms of [list] as places for the next thing; returns whether there are any. */
static bool place_thing(const quest_plan *plan, lock_sites *sites, const quest_list *list)
{
    lock_places *places = &sites->things[sites->thing_count++];
    places->empty.count = places->best.count = 0;
    places->rank = RANKS;
    for (int32_t i = 0; i < list->count; i++) {
        uint16_t room = list->rooms[i];
        if (brw_set_has(plan->filled, room))
            continue;
        uint32_t rank = rank_of(plan, room);
        places->empty.rooms[places->empty.count++] = room;
        if (rank < places->rank) {
            places->rank = rank;
            places->best.count = 0;
        }
        if (rank == places->rank)
            places->best.rooms[places->best.count++] = room;
    }
    for (uint32_t i = 0; i < plan->words; i++)
        places->best_set[i] = 0;
    for (int32_t i = 0; i < places->best.count; i++)
        brw_set_add(places->best_set, places->best.rooms[i]);
    return places->best.count > 0;
}

/* Does the same for the rooms of one stage. */
static bool place_in_stage(const quest_plan *plan, lock_sites *sites, uint32_t stage)
{
    quest_list rooms;
    list_stages(plan, stage, stage, &rooms);
    return place_thing(plan, sites, &rooms);
}

/* Lists the rooms for a switch's doors, which may be in any stage so far. The door into ITEM is in
 * the stage before it, with a guardian in front, if that stage has a free side (Q26). */
static void list_switch_doors(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    bool is_near = false;
    list_all_rooms(plan, order, &sites->more);
    list_stages(plan, order->from, order->from, &sites->doors);
    if (plan->params->purposes && order->next == BARROW_STEP_ITEM)
        for (int32_t i = 0; i < sites->doors.count; i++)
            is_near |= plan->sides[sites->doors.rooms[i]] != 0;
    if (!is_near)
        list_all_rooms(plan, order, &sites->doors);
}

/* Finds places for a switch lock. The switch lies in the stage that the lock ends, so it can always
 * be reached before the doors (Q7). */
static bool find_switch_lock(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    sites->content = BARROW_CONTENT_SWITCH;
    list_switch_doors(plan, order, sites);
    return place_in_stage(plan, sites, order->from);
}

/* Finds places for a switch lock whose switch needs the treasure. The treasure's own stage has no
 * empty room, so its switch goes to any earlier stage (Q12). */
static bool find_item_switch_lock(const quest_plan *plan, const quest_order *order,
                                  lock_sites *sites)
{
    bool in_item_stage = plan->dungeon->stages[order->from].step == BARROW_STEP_ITEM;
    sites->content = BARROW_CONTENT_ITEM_SWITCH;
    list_switch_doors(plan, order, sites);
    return in_item_stage ? place_thing(plan, sites, &sites->more)
                         : place_in_stage(plan, sites, order->from);
}

/* Finds places for a key lock. The key lies in its own stage, or in any stage since the last
 * treasure; an earlier key would open that treasure's exit (Q6). */
static bool find_key_lock(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    quest_list rooms;
    uint32_t from = plan->params->key_from_any_stage ? plan->part : order->from;
    sites->content = BARROW_CONTENT_KEY;
    list_stages(plan, order->from, order->from, &sites->doors);
    list_stages(plan, from, order->from, &rooms);
    return place_thing(plan, sites, &rooms);
}

/* Finds places for a key lock whose key needs a treasure. Any empty room so far is fine, because
 * the key can be taken only with the treasure (Q14); a key that needs an earlier treasure than the
 * last must lie after the last treasure's stage (Q6). */
static bool find_item_key_lock(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    quest_list rooms;
    sites->content = BARROW_CONTENT_ITEM_KEY;
    list_stages(plan, order->from, order->from, &sites->doors);
    if (order->treasure + 1u == plan->held)
        list_all_rooms(plan, order, &rooms);
    else
        list_stages(plan, plan->part, order->from, &rooms);
    return place_thing(plan, sites, &rooms);
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Draws a room for a key or switch when the best rank offers only the door's own room. The rooms
 * may then be in any stage (2), or first rooms (1), or both (3). A key is never in the room of the
 * door (Q6), and a switch only if first rooms are allowed (Q25). */
static uint32_t draw_other_thing(quest_plan *plan, const lock_places *places, bool is_key,
                                 uint32_t door)
{
    quest_list others;
    others.count = 0;
    for (uint32_t allowed = places->rank + 1; allowed < RANKS && others.count == 0; allowed++)
        for (int32_t i = 0; i < places->empty.count; i++) {
            uint16_t room = places->empty.rooms[i];
            bool is_excluded = room == door && (is_key || allowed % 2 == 0);
            if (!(rank_of(plan, room) & ~allowed) && !is_excluded)
                others.rooms[others.count++] = room;
        }
    return brw_quest_draw(plan, &others);
}

/* Draws a room for a key or switch with the lowest quarter of [bits], of the best rank that leaves
 * a choice. If the room of the door is excluded, the draw omits the last of the rooms, which then
 * replaces the room of the door. */
static uint32_t draw_lock_thing(quest_plan *plan, const lock_places *places, bool is_key,
                                uint32_t door, uint64_t bits)
{
    const quest_list *best = &places->best;
    bool is_excluded = (is_key || places->rank % 2 == 0) && brw_set_has(places->best_set, door);
    int32_t count = best->count - is_excluded;
    if (count == 0)
        return draw_other_thing(plan, places, is_key, door);
    uint32_t room = best->rooms[brw_rng_quarter(plan->rng, bits, count)];
    return is_excluded && room == door ? best->rooms[count] : room;
}

/* Draws a place for the door and for each thing, usually with one draw; returns false if there is
 * no room for the door. If there is only one place for the key, the door must not be there (Q6). */
static bool draw_choice(quest_plan *plan, const lock_sites *sites, lock_choice *choice)
{
    bool is_key = brw_is_small_key((uint8_t)sites->content);
    const quest_list *places = &sites->things[0].empty;
    uint64_t bits = brw_rng_next(plan->rng);
    choice->door = brw_quest_draw_open(
        plan, &sites->doors, is_key && places->count == 1 ? places->rooms[0] : BARROW_NONE, bits);
    if (choice->door == BARROW_NONE)
        return false;
    for (int32_t i = 0; i < sites->thing_count; i++)
        choice->things[i] =
            draw_lock_thing(plan, &sites->things[i], is_key, choice->door, bits >> (32 + 16 * i));
    return true;
}

/* Makes `placings` choices and keeps the first one with the least backtracking: the number of rooms
 * that the player revisits on the way from the stage's first room to the keys or switches and on to
 * the door (Q30). A choice without any backtracking ends the search. On entering the stage, the
 * player has visited its first room, and all rooms of the stages before it. */
static bool draw_best(quest_plan *plan, const lock_sites *sites, lock_choice *best)
{
    uint64_t visited[QUEST_WORDS];
    uint32_t first = plan->first[sites->stage];
    int32_t least = INT32_MAX, placings = plan->params->placings;
    for (uint32_t i = 0; i < plan->words; i++) {
        visited[i] = 0;
        for (uint64_t left = plan->before[sites->stage]; left; left &= left - 1)
            visited[i] |= plan->rooms[brw_lowest(left)][i];
    }
    brw_set_add(visited, first);
    for (int32_t i = 0; i < placings && least > 0; i++) {
        lock_choice choice;
        uint64_t seen[QUEST_WORDS];
        uint32_t here = first;
        int32_t again = 0;
        if (!draw_choice(plan, sites, &choice))
            return false;
        for (uint32_t k = 0; k < plan->words; k++)
            seen[k] = visited[k];
        for (int32_t k = 0; placings > 1 && k < sites->thing_count; here = choice.things[k++])
            again += brw_quest_walk(plan, here, choice.things[k], seen);
        if (placings > 1 && again < least)
            again += brw_quest_walk(plan, here, choice.door, seen);
        if (again < least) {
            *best = choice;
            least = again;
        }
    }
    return true;
}

/* ---- building --------------------------------------------------------------------------- */

/* Adds the doors of a switch beyond the first, each with one more room of the next stage behind it
 * (Q8). */
static void add_switch_doors(quest_plan *plan, const quest_order *order, const quest_list *rooms,
                             uint8_t number)
{
    bool is_alone = order->next == BARROW_STEP_ITEM || order->next == BARROW_STEP_MAGIC_KEY;
    for (int32_t i = 1; !is_alone && i < plan->params->doors_per_switch; i++) {
        uint32_t room = brw_quest_draw_host(plan, rooms);
        if (room != BARROW_NONE)
            brw_quest_add_room(plan, room, BARROW_LINK_SWITCH, number);
        else
            plan->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]++;
    }
}

/* Fills the rooms of keys or switches, adds the doors, with the first rooms of the next stage, and
 * records the obstacle. [from] is the set of stages that it leads out of. */
static void build_obstacle(quest_plan *plan, const quest_order *order, uint64_t from,
                           const lock_sites *sites, const lock_choice *choice)
{
    barrow_dungeon *dungeon = plan->dungeon;
    bool is_key = brw_is_small_key((uint8_t)sites->content);
    uint32_t door = dungeon->link_count;
    uint8_t number = is_key ? BARROW_NO_SWITCH : plan->switch_count++;
    for (int32_t i = 0; i < sites->thing_count; i++) {
        brw_quest_fill_room(plan, choice->things[i], sites->content, number);
        brw_quest_room_of(plan, choice->things[i])->treasure = order->treasure;
    }
    brw_quest_add_stage(plan, order->next, from);
    brw_quest_add_room(plan, choice->door, is_key ? BARROW_LINK_KEY : BARROW_LINK_SWITCH,
                       is_key ? BARROW_NO_LOCK : number);
    if (!is_key)
        add_switch_doors(plan, order, &sites->more, number);
    uint8_t id = (uint8_t)dungeon->obstacle_count++;
    barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    *obstacle = (barrow_quest_obstacle){.kind = (uint8_t)order->kind,
                                        .into = (uint8_t)plan->stage,
                                        .thing_count = (uint8_t)sites->thing_count,
                                        .treasure = order->treasure};
    for (uint32_t i = 0; i < plan->stage; i++) {
        barrow_stage *stage = &dungeon->stages[i];
        if (!(from >> i & 1))
            continue;
        obstacle->from[obstacle->from_count++] = (uint8_t)i;
        stage->obstacles[stage->obstacle_count++] = id;
    }
    for (; door < dungeon->link_count; door++)
        obstacle->doors[obstacle->door_count++] = (uint16_t)door;
    for (int32_t i = 0; i < sites->thing_count; i++)
        obstacle->things[i] = (barrow_opener){(uint16_t)choice->things[i], (uint8_t)sites->content};
}

/* ---- the table -------------------------------------------------------------------------- */

/* A kind of obstacle. */
typedef struct obstacle_row {
    /* Finds where its parts may be; returns false if there is no place for its key or switch. */
    bool (*find)(const quest_plan *plan, const quest_order *order, lock_sites *sites);
    barrow_obstacle instead;  /* tried if there is no place for this one (Q10, Q16) */
    barrow_obstacle switched; /* the form that closes a branch (Q29) */
} obstacle_row;

static const obstacle_row obstacle_rows[] = {
    [BARROW_OBSTACLE_KEY_LOCK] = {find_key_lock, BARROW_OBSTACLE_SWITCH_LOCK,
                                  BARROW_OBSTACLE_SWITCH_LOCK},
    [BARROW_OBSTACLE_SWITCH_LOCK] = {find_switch_lock, BARROW_OBSTACLE_NONE,
                                     BARROW_OBSTACLE_SWITCH_LOCK},
    [BARROW_OBSTACLE_ITEM_KEY_LOCK] = {find_item_key_lock, BARROW_OBSTACLE_ITEM_SWITCH_LOCK,
                                       BARROW_OBSTACLE_ITEM_SWITCH_LOCK},
    [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = {find_item_switch_lock, BARROW_OBSTACLE_NONE,
                                          BARROW_OBSTACLE_ITEM_SWITCH_LOCK},
};

/* Tries the nearest earlier stages for a key that found no place in its own stage (Q10).
 * fallbacks[1] counts such keys, fallbacks[0] counts locks that became another kind. */
static bool place_key_before(quest_plan *plan, const quest_order *order)
{
    lock_sites *sites = plan->sites;
    lock_choice choice;
    sites->content = BARROW_CONTENT_KEY;
    sites->stage = order->from;
    list_stages(plan, order->from, order->from, &sites->doors);
    for (uint32_t stage = order->from; stage-- > plan->part;) {
        sites->thing_count = 0;
        if (!place_in_stage(plan, sites, stage) || !draw_best(plan, sites, &choice))
            continue;
        build_obstacle(plan, order, (uint64_t)1 << order->from, sites, &choice);
        plan->dungeon->fallbacks[1]++;
        return true;
    }
    return false;
}

/* Places an obstacle of exactly this kind. A key may move to an earlier stage before another kind
 * is tried. */
static bool place_kind(quest_plan *plan, const quest_order *order)
{
    lock_sites *sites = plan->sites;
    lock_choice choice;
    sites->stage = order->from;
    sites->thing_count = 0;
    if (obstacle_rows[order->kind].find(plan, order, sites) && draw_best(plan, sites, &choice)) {
        build_obstacle(plan, order, (uint64_t)1 << order->from, sites, &choice);
        return true;
    }
    return order->kind == BARROW_OBSTACLE_KEY_LOCK && !plan->params->key_from_any_stage &&
           place_key_before(plan, order);
}

/* A kind that another falls back on has no fallback itself, so there are at most two tries. */
bool brw_quest_place_obstacle(quest_plan *plan, quest_order order)
{
    if (place_kind(plan, &order))
        return true;
    order.kind = obstacle_rows[order.kind].instead;
    if (order.kind == BARROW_OBSTACLE_NONE || !place_kind(plan, &order))
        return false;
    plan->dungeon->fallbacks[0]++;
    return true;
}

/* ---- closing a branch ------------------------------------------------------------------- */

/* Begins the sites of switches that close a branch; the player starts from [stage]. */
static void begin_switch(const quest_order *order, uint32_t stage, lock_sites *sites)
{
    bool is_blocked = order->kind == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
    sites->content = is_blocked ? BARROW_CONTENT_ITEM_SWITCH : BARROW_CONTENT_SWITCH;
    sites->stage = stage;
    sites->thing_count = 0;
}

/* Tries a switch in stage [inner] whose doors are all in stage [outer]. */
static bool place_across(quest_plan *plan, const quest_order *order, uint64_t from, uint32_t inner,
                         uint32_t outer)
{
    lock_sites *sites = plan->sites;
    lock_choice choice;
    begin_switch(order, inner, sites);
    list_stages(plan, outer, outer, &sites->doors);
    list_stages(plan, outer, outer, &sites->more);
    if (!place_in_stage(plan, sites, inner) || !draw_best(plan, sites, &choice))
        return false;
    build_obstacle(plan, order, from, sites, &choice);
    return true;
}

/* Tries two switches with the same number, one on each side. The doors are all in one stage: one of
 * the sides, whose rooms are the newest, or the stage before them. */
static bool place_twin_lock(quest_plan *plan, const quest_order *order, uint64_t from)
{
    lock_sites *sites = plan->sites;
    lock_choice choice;
    quest_order twin = *order;
    uint32_t stem = (uint32_t)brw_highest(plan->before[order->from]);
    twin.kind = BARROW_OBSTACLE_TWIN_LOCK;
    begin_switch(order, order->from, sites);
    list_stages(plan, stem, stem, &sites->doors);
    for (uint32_t room = plan->first[order->from]; room < plan->dungeon->room_count; room++)
        sites->doors.rooms[sites->doors.count++] = (uint16_t)room;
    if (!place_in_stage(plan, sites, order->from) || !place_in_stage(plan, sites, order->sibling) ||
        !draw_best(plan, sites, &choice))
        return false;
    uint32_t outer = brw_quest_room_of(plan, choice.door)->stage;
    list_stages(plan, outer, outer, &sites->more);
    build_obstacle(plan, &twin, from, sites, &choice);
    return true;
}

/* Whether there is a twin lock, and the side of the switch, are always drawn, so that later draws
 * do not depend on what fits. */
bool brw_quest_close_branch(quest_plan *plan, quest_order order)
{
    uint32_t one = order.from, other = order.sibling;
    uint64_t from = (uint64_t)1 << one | (uint64_t)1 << other;
    bool is_twin = brw_rng_chance(plan->rng, 30, 100);
    bool in_one = brw_rng_chance(plan->rng, 1, 2);
    uint32_t inner = in_one ? one : other, outer = in_one ? other : one;
    order.kind = obstacle_rows[order.kind].switched;
    return (is_twin && place_twin_lock(plan, &order, from)) ||
           place_across(plan, &order, from, inner, outer) ||
           place_across(plan, &order, from, outer, inner);
}

#undef LOCK_THINGS
#undef RANKS
