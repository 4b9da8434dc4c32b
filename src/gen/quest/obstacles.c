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
#define LOCK_TASTES 4

/* The places for a key or switch, in order of preference (Q25): in a stage that would otherwise
 * hold nothing, but not in its first room; anywhere in such a stage; in any room that is not the
 * first of its stage; anywhere. */
typedef struct lock_places {
    quest_set tastes[LOCK_TASTES];
    int32_t best;    /* the first preference that any room satisfies */
    quest_pool pool; /* the rooms that satisfy it */
} lock_places;

/* The places for the parts of an obstacle. */
typedef struct lock_sites {
    quest_room_rows doors;           /* rooms for its first door */
    quest_set kept;                  /* rooms that the door must leave to the key */
    quest_room_rows more;            /* rooms for further doors */
    lock_places things[LOCK_THINGS]; /* empty rooms for its keys or switches */
    int32_t places;                  /* number of empty rooms for the first thing */
    int32_t thing_count;
    uint32_t stage; /* stage that the player starts from, in its first room */
    barrow_content content;
} lock_sites;

/* One way to place an obstacle. */
typedef struct lock_choice {
    uint32_t door;
    uint32_t things[LOCK_THINGS];
} lock_choice;

/* ---- sites ------------------------------------------------------------------------------ */

/* Returns how many of the rooms so far an obstacle may use: all except those of the sibling, which
 * are the newest. */
static uint32_t count_all_rooms(const quest_plan *plan, const quest_order *order)
{
    bool is_alone = order->sibling == QUEST_NO_STAGE;
    return is_alone ? plan->dungeon->room_count : plan->first[order->sibling];
}

/* Stores the rooms of the stages [from] to [to]. */
static void list_stages(const quest_plan *plan, uint32_t from, uint32_t to, quest_set *rooms)
{
    brw_quest_copy(rooms, &plan->rooms[to], plan->words);
    for (; from < to; from++)
        brw_quest_add(rooms, &plan->rooms[from], plan->words);
}

/* Uses the empty rooms of [rooms] as places for thing [index]; returns how many there are. */
static int32_t place_thing(const quest_plan *plan, lock_sites *sites, int32_t index,
                           const quest_set *rooms)
{
    lock_places *places = &sites->things[index];
    quest_set *tastes = places->tastes;
    brw_quest_without(&tastes[3], rooms, &plan->filled, plan->words);
    brw_quest_without(&tastes[2], &tastes[3], &plan->firsts, plan->words);
    brw_quest_both(&tastes[1], &tastes[3], &plan->barren, plan->words);
    brw_quest_both(&tastes[0], &tastes[2], &plan->barren, plan->words);
    places->best = 0;
    while (places->best < LOCK_TASTES - 1 && !brw_quest_any(&tastes[places->best], plan->words))
        places->best++;
    int32_t count = brw_quest_count(&tastes[LOCK_TASTES - 1], plan->words);
    sites->thing_count = index + 1;
    sites->places = index == 0 ? count : sites->places;
    return count;
}

/* Returns whether a content is used up by a door. A switch opens its doors for good. */
static bool is_key_content(barrow_content content)
{
    return content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY;
}

static bool is_any_open(const quest_plan *plan, const quest_room_rows *rows)
{
    uint32_t n = 0, count = (uint32_t)rows->count;
    while (n < count && !plan->sides[brw_quest_room_of_rows(rows, n)])
        n++;
    return n < count;
}

/* Lists the rooms for a switch's doors, which may be in any stage so far. The door into ITEM is in
 * the stage before it, with a guardian in front, if that stage has a free side (Q26). */
static void list_switch_doors(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    quest_room_rows near = brw_quest_rows(plan, order->from);
    bool is_guarded = plan->params->purposes && order->next == BARROW_STEP_ITEM;
    sites->more = brw_quest_row(0, count_all_rooms(plan, order));
    sites->doors = is_guarded && is_any_open(plan, &near) ? near : sites->more;
}

/* Finds places for a switch lock. The switch lies in the stage that the lock ends, so it can always
 * be reached before the doors (Q7). */
static bool find_switch_lock(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    sites->content = BARROW_CONTENT_SWITCH;
    list_switch_doors(plan, order, sites);
    return place_thing(plan, sites, 0, &plan->rooms[order->from]) > 0;
}

/* Finds places for a switch lock whose switch needs the treasure. The treasure's own stage has no
 * empty room, so its switch goes to any earlier stage (Q12). */
static bool find_item_switch_lock(const quest_plan *plan, const quest_order *order,
                                  lock_sites *sites)
{
    quest_set rooms;
    bool in_item_stage = plan->dungeon->stages[order->from].step == BARROW_STEP_ITEM;
    sites->content = BARROW_CONTENT_ITEM_SWITCH;
    list_switch_doors(plan, order, sites);
    brw_quest_span(plan, 0, count_all_rooms(plan, order), &rooms);
    return place_thing(plan, sites, 0, in_item_stage ? &rooms : &plan->rooms[order->from]) > 0;
}

/* Finds places for a key lock. The key lies in its own stage, or in any stage since the last
 * treasure; an earlier key would open that treasure's exit (Q6). */
static bool find_key_lock(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    quest_set rooms;
    uint32_t from = plan->params->key_from_any_stage ? plan->part : order->from;
    sites->content = BARROW_CONTENT_KEY;
    sites->doors = brw_quest_rows(plan, order->from);
    list_stages(plan, from, order->from, &rooms);
    return place_thing(plan, sites, 0, &rooms) > 0;
}

/* Finds places for a key lock whose key needs a treasure. Any empty room so far is fine, because
 * the key can be taken only with the treasure (Q14); a key that needs an earlier treasure than the
 * last must lie after the last treasure's stage (Q6). */
static bool find_item_key_lock(const quest_plan *plan, const quest_order *order, lock_sites *sites)
{
    quest_set rooms;
    bool is_last = order->treasure + 1u == plan->held;
    sites->content = BARROW_CONTENT_ITEM_KEY;
    sites->doors = brw_quest_rows(plan, order->from);
    if (is_last)
        brw_quest_span(plan, 0, count_all_rooms(plan, order), &rooms);
    else
        list_stages(plan, plan->part, order->from, &rooms);
    return place_thing(plan, sites, 0, &rooms) > 0;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Returns whether preference [taste] excludes the room of the door: always for a key (Q6), and for
 * a switch if it also excludes first rooms (Q25). */
static inline bool excludes_door(bool is_key, int32_t taste)
{
    return is_key | (taste % 2 == 0);
}

/* Draws a room for a key or switch when the best preference offers only the door's own room. */
BRW_SELDOM static uint32_t draw_other_thing(quest_plan *plan, const lock_places *places,
                                            bool is_key, uint32_t door)
{
    quest_set rooms;
    int32_t taste = places->best;
    do {
        brw_quest_copy(&rooms, &places->tastes[taste], plan->words);
        if (excludes_door(is_key, taste))
            brw_quest_remove(&rooms, door, plan->words);
    } while (!brw_quest_any(&rooms, plan->words) && ++taste < LOCK_TASTES);
    return brw_quest_draw_once(plan, &rooms, plan->words);
}

/* Draws a room for a key or switch with the lowest quarter of [bits], by the best preference that
 * leaves a choice. If the room of the door is excluded, the draw omits the last room of the pool,
 * which then replaces the room of the door. */
static BRW_INLINE uint32_t draw_lock_thing(quest_plan *plan, const lock_places *places, bool is_key,
                                           uint32_t door, uint64_t bits, int32_t words)
{
    const quest_pool *pool = &places->pool;
    int32_t excludes = excludes_door(is_key, places->best);
    int32_t is_less = excludes & brw_quest_has(&pool->rooms, door);
    int32_t count = pool->count - is_less;
    if (count == 0)
        return draw_other_thing(plan, places, is_key, door);
    int32_t pick = brw_rng_quarter(plan->rng, bits, count);
    uint32_t room = brw_quest_room_in(pool, pick, words);
    return is_less && room == door ? brw_quest_room_in(pool, count, words) : room;
}

/* Stores the rooms that the player has visited on entering [stage]: its first room, and all rooms
 * of the stages before it. */
static inline void list_visited(const quest_plan *plan, uint32_t stage, quest_set *visited,
                                int32_t words)
{
    brw_quest_empty(visited, words);
    for (uint64_t left = plan->before[stage]; left; left &= left - 1)
        brw_quest_add(visited, &plan->rooms[brw_lowest(left)], words);
    brw_quest_put(visited->words, plan->first[stage], words);
}

/* Counts the rooms that the player revisits on the way from the stage's first room to the keys or
 * switches and on to the door (Q30). */
static BRW_INLINE int32_t count_again(const quest_plan *plan, uint32_t first,
                                      const lock_choice *choice, const quest_set *visited,
                                      int32_t things, int32_t words)
{
    quest_set seen;
    uint32_t at = first;
    int32_t again = 0;
    brw_quest_copy(&seen, visited, words);
    for (int32_t i = 0; i < things; at = choice->things[i++])
        again += brw_quest_walk(plan, at, choice->things[i], &seen, words);
    return again + brw_quest_walk(plan, at, choice->door, &seen, words);
}

/* Draws a place for the door and for each thing, usually with one draw; returns false if there is
 * no room for the door. */
static BRW_INLINE bool draw_choice(quest_plan *plan, const lock_sites *sites, bool is_key,
                                   lock_choice *choice, int32_t things, int32_t words)
{
    uint64_t bits = brw_rng_next(plan->rng);
    choice->door = brw_quest_draw_open(plan, &sites->doors, &sites->kept, bits);
    if (choice->door == BARROW_NONE)
        return false;
    for (int32_t i = 0; i < things; i++)
        choice->things[i] = draw_lock_thing(plan, &sites->things[i], is_key, choice->door,
                                            bits >> (32 + 16 * i), words);
    return true;
}

/* Makes the pools to draw from. If there is only one place for the key, no door may be in that room
 * (Q6). */
static BRW_INLINE void fill_pools(lock_sites *sites, bool is_key, int32_t things, int32_t words)
{
    brw_quest_empty(&sites->kept, words);
    if (is_key && sites->places < 2)
        brw_quest_copy(&sites->kept, &sites->things[0].tastes[LOCK_TASTES - 1], words);
    for (int32_t i = 0; i < things; i++) {
        lock_places *places = &sites->things[i];
        brw_quest_copy(&places->pool.rooms, &places->tastes[places->best], words);
        brw_quest_pool(&places->pool, words);
    }
}

/* Makes `placings` choices and keeps the first one with the least backtracking (Q30). A choice
 * without any backtracking ends the search. Each choice is made in the place of the one that is not
 * kept, so that keeping it takes no branch. */
static BRW_INLINE bool draw_best_of(quest_plan *plan, lock_sites *sites, lock_choice *best,
                                    int32_t things, int32_t words)
{
    lock_choice choices[2];
    uint32_t kept = 0;
    quest_set visited;
    bool is_key = is_key_content(sites->content);
    uint32_t first = plan->first[sites->stage];
    int32_t least = INT32_MAX, placings = plan->params->placings;
    fill_pools(sites, is_key, things, words);
    list_visited(plan, sites->stage, &visited, words);
    for (int32_t i = 0; i < placings && least > 0; i++) {
        lock_choice *choice = &choices[kept ^ 1];
        if (!draw_choice(plan, sites, is_key, choice, things, words))
            return false;
        int32_t again =
            placings > 1 ? count_again(plan, first, choice, &visited, things, words) : 0;
        kept ^= again < least;
        least = again < least ? again : least;
    }
    *best = choices[kept];
    return true;
}

/* Draws the best choice. Usually there is one thing, and a set of rooms fits in one word; that case
 * is compiled separately. */
static bool draw_best(quest_plan *plan, lock_sites *sites, lock_choice *best)
{
    bool is_small = sites->thing_count == 1 && plan->words == 1;
    return is_small ? draw_best_of(plan, sites, best, 1, 1)
                    : draw_best_of(plan, sites, best, sites->thing_count, plan->words);
}

/* ---- building --------------------------------------------------------------------------- */

/* Adds more doors for the same switch, each with one more room of the next stage behind it (Q8). */
static void add_switch_doors(quest_plan *plan, const quest_order *order,
                             const quest_room_rows *rooms, uint8_t number)
{
    bool alone = order->next == BARROW_STEP_ITEM || order->next == BARROW_STEP_MAGIC_KEY;
    for (int32_t i = 1; !alone && i < plan->params->doors_per_switch; i++) {
        uint32_t room = brw_quest_draw_host(plan, rooms);
        if (room != BARROW_NONE)
            brw_quest_add_room(plan, room, BARROW_LINK_SWITCH, number);
        else
            plan->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]++;
    }
}

/* Records the obstacle. Its doors are the links from [first_door] on. */
static void note_obstacle(quest_plan *plan, const quest_order *order, uint64_t from,
                          const lock_sites *sites, const lock_choice *choice, uint32_t first_door)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint8_t id = (uint8_t)dungeon->obstacle_count++;
    barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    *obstacle = (barrow_quest_obstacle){.kind = (uint8_t)order->kind,
                                        .into = (uint8_t)plan->stage,
                                        .thing_count = (uint8_t)sites->thing_count,
                                        .treasure = order->treasure};
    for (; from; from &= from - 1) {
        barrow_stage *stage = &dungeon->stages[brw_lowest(from)];
        obstacle->from[obstacle->from_count++] = (uint8_t)brw_lowest(from);
        stage->obstacles[stage->obstacle_count++] = id;
    }
    for (uint32_t door = first_door; door < dungeon->link_count; door++)
        obstacle->doors[obstacle->door_count++] = (uint16_t)door;
    for (int32_t i = 0; i < sites->thing_count; i++)
        obstacle->things[i] = (barrow_opener){(uint16_t)choice->things[i], (uint8_t)sites->content};
}

/* Fills the rooms of keys or switches and adds the doors, with the first rooms of the next stage.
 * [from] is the set of stages that the obstacle leads out of. */
static void build_obstacle(quest_plan *plan, const quest_order *order, uint64_t from,
                           const lock_sites *sites, const lock_choice *choice)
{
    bool is_key = is_key_content(sites->content);
    uint32_t first_door = plan->dungeon->link_count;
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
    note_obstacle(plan, order, from, sites, choice, first_door);
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
    lock_sites sites;
    lock_choice choice;
    sites.content = BARROW_CONTENT_KEY;
    sites.stage = order->from;
    sites.doors = brw_quest_rows(plan, order->from);
    for (uint32_t stage = order->from; stage-- > plan->part;) {
        if (place_thing(plan, &sites, 0, &plan->rooms[stage]) == 0 ||
            !draw_best(plan, &sites, &choice))
            continue;
        build_obstacle(plan, order, (uint64_t)1 << order->from, &sites, &choice);
        plan->dungeon->fallbacks[1]++;
        return true;
    }
    return false;
}

/* Places an obstacle of exactly this kind. A key may move to an earlier stage before another kind
 * is tried. */
static bool place_kind(quest_plan *plan, const quest_order *order)
{
    lock_sites sites;
    lock_choice choice;
    sites.stage = order->from;
    if (obstacle_rows[order->kind].find(plan, order, &sites) && draw_best(plan, &sites, &choice)) {
        build_obstacle(plan, order, (uint64_t)1 << order->from, &sites, &choice);
        return true;
    }
    return order->kind == BARROW_OBSTACLE_KEY_LOCK && !plan->params->key_from_any_stage &&
           place_key_before(plan, order);
}

/* A kind that another falls back on has no fallback itself, so there are at most two tries. */
barrow_obstacle brw_quest_place_obstacle(quest_plan *plan, quest_order order)
{
    if (place_kind(plan, &order))
        return order.kind;
    order.kind = obstacle_rows[order.kind].instead;
    if (order.kind == BARROW_OBSTACLE_NONE || !place_kind(plan, &order))
        return BARROW_OBSTACLE_NONE;
    plan->dungeon->fallbacks[0]++;
    return order.kind;
}

/* ---- closing a branch ------------------------------------------------------------------- */

/* Tries a switch in stage [inner] whose doors are all in stage [outer]. */
static bool place_across(quest_plan *plan, const quest_order *order, uint64_t from, uint32_t inner,
                         uint32_t outer)
{
    lock_sites sites;
    lock_choice choice;
    bool is_blocked = order->kind == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
    sites.stage = inner;
    sites.content = is_blocked ? BARROW_CONTENT_ITEM_SWITCH : BARROW_CONTENT_SWITCH;
    sites.doors = sites.more = brw_quest_rows(plan, outer);
    if (place_thing(plan, &sites, 0, &plan->rooms[inner]) == 0 || !draw_best(plan, &sites, &choice))
        return false;
    build_obstacle(plan, order, from, &sites, &choice);
    return true;
}

/* Tries two switches with the same number, one on each side. The doors are all in one stage: one of
 * the sides, or the stage before them. */
static bool place_twin_lock(quest_plan *plan, const quest_order *order, uint64_t from)
{
    lock_sites sites;
    lock_choice choice;
    quest_order twin = *order;
    uint32_t stem = (uint32_t)brw_highest(plan->before[order->from]);
    bool is_blocked = order->kind == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
    sites.content = is_blocked ? BARROW_CONTENT_ITEM_SWITCH : BARROW_CONTENT_SWITCH;
    sites.stage = order->from;
    twin.kind = BARROW_OBSTACLE_TWIN_LOCK;
    sites.doors = brw_quest_rows(plan, stem);
    sites.doors.count += (int32_t)(plan->dungeon->room_count - plan->first[order->from]);
    if (place_thing(plan, &sites, 0, &plan->rooms[order->from]) == 0 ||
        place_thing(plan, &sites, 1, &plan->rooms[order->sibling]) == 0 ||
        !draw_best(plan, &sites, &choice))
        return false;
    sites.more = brw_quest_rows(plan, brw_quest_room_of(plan, choice.door)->stage);
    build_obstacle(plan, &twin, from, &sites, &choice);
    return true;
}

/* Whether there is a twin lock, and the side of the switch, are always drawn, so that later draws
 * do not depend on what fits. */
barrow_obstacle brw_quest_close_branch(quest_plan *plan, quest_order order)
{
    uint32_t one = order.from, other = order.sibling;
    uint64_t from = (uint64_t)1 << one | (uint64_t)1 << other;
    bool is_twin = brw_rng_chance(plan->rng, 30, 100);
    bool in_one = brw_rng_chance(plan->rng, 1, 2);
    order.kind = obstacle_rows[order.kind].switched;
    if (is_twin && place_twin_lock(plan, &order, from))
        return BARROW_OBSTACLE_TWIN_LOCK;
    if (place_across(plan, &order, from, in_one ? one : other, in_one ? other : one) ||
        place_across(plan, &order, from, in_one ? other : one, in_one ? one : other))
        return order.kind;
    return BARROW_OBSTACLE_NONE;
}
