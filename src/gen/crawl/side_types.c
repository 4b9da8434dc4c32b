/* SPDX-License-Identifier: MIT
 * Types of the rooms off the main path. Forks have fights like the main path, within its runs
 * (C14), and are a choice: safer than the stretch they go around, or more dangerous with a reward
 * (C25). Loops and dead ends have few enemies (C7) and something worth having at their end: an
 * item, a key or a vendor, and occasionally an elite that the player may leave alone (C6, C9). */
#include "gen/crawl/plan.h"

#include <string.h>

/* ---- runs of fights --------------------------------------------------------------------- */

/* Finds the root of a room's run (union-find with path halving: each room on the way then points to
 * its grandparent, so later lookups are shorter). */
static uint32_t run_root(crawl_plan *plan, uint32_t room)
{
    while (plan->run[room] != room) {
        plan->run[room] = plan->run[plan->run[room]];
        room = plan->run[room];
    }
    return room;
}

/* Joins two runs. Only the root stores the length, in a byte, because no run is longer than
 * CRAWL_RUN. */
static void join_run(crawl_plan *plan, uint32_t room, uint32_t other)
{
    uint32_t one = run_root(plan, room), two = run_root(plan, other);
    if (one == two)
        return;
    plan->run[two] = (uint16_t)one;
    plan->run_length[one] = (uint8_t)(plan->run_length[one] + plan->run_length[two]);
}

/* Sets the runs of the main path; their root is their first room. Every other room starts as its
 * own run. */
static void begin_runs(crawl_plan *plan)
{
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++)
        plan->run[room] = (uint16_t)room;
    memset(plan->run_length, 1, plan->dungeon->room_count);
    for (uint32_t i = 0; i < plan->run_count; i++) {
        crawl_run run = plan->runs[i];
        plan->run_length[run.first] = (uint8_t)run.count;
        for (uint32_t room = run.first; room < (uint32_t)run.first + run.count; room++)
            plan->run[room] = run.first;
    }
}

/* Makes a fork's room between [before] and [after] a fight, unless a run would exceed five. Both
 * neighbours may already belong to the same run, through the main path; it is then counted only
 * once. A neighbour in the fork that has no type yet is not a fight; it will count when its turn
 * comes. */
static bool try_fight(crawl_plan *plan, uint32_t room, uint32_t before, uint32_t after)
{
    uint32_t length = 1, left = BARROW_NONE;
    if (crawl_is_fight(plan, before)) {
        left = run_root(plan, before);
        length += plan->run_length[left];
    }
    if (crawl_is_fight(plan, after) && run_root(plan, after) != left)
        length += plan->run_length[run_root(plan, after)];
    if (length > CRAWL_RUN)
        return false;
    if (crawl_is_fight(plan, before))
        join_run(plan, before, room);
    if (crawl_is_fight(plan, after))
        join_run(plan, after, room);
    return true;
}

/* ---- drawing a type --------------------------------------------------------------------- */

/* Types of rooms without a fight; the more often a type is listed, the likelier it is. */
#define CALM_TYPES 12
enum { CALM_FORK, CALM_SIDE };
#define TYPE(NAME) BARROW_TYPE_##NAME
static const uint8_t calm_types[][CALM_TYPES] = {
#define BARROW_CALM_TYPES(WHERE, a, b, c, d, e, f, g, h, i, j, k, l)                               \
    [CALM_##WHERE] = {TYPE(a), TYPE(b), TYPE(c), TYPE(d), TYPE(e), TYPE(f),                        \
                      TYPE(g), TYPE(h), TYPE(i), TYPE(j), TYPE(k), TYPE(l)},
#include "barrow/def/room_type.def"
};
#undef TYPE

/* Returns a type from the list [types] for a room after [before] on its path; [roll] is below
 * CALM_TYPES. Two rests in a row would be a waste. */
static uint32_t calm_type(const crawl_plan *plan, const uint8_t *types, uint32_t before,
                          int32_t roll)
{
    uint32_t type = types[roll];
    uint32_t rested = (crawl_room_at(plan, before)->types & BRW_REST_TYPES) != 0;
    /* 1 if a rest would follow a rest. The mask (all bits or none) then replaces it with a
     * puzzle. */
    uint32_t wastes = BRW_REST_TYPES >> type & rested;
    return type + ((BARROW_TYPE_PUZZLE - type) & (0 - wastes));
}

/* Makes one fight in three a trap. */
static uint32_t fight_type(int32_t roll)
{
    return roll < CALM_TYPES / 3 ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT;
}

/* ---- forks ------------------------------------------------------------------------------ */

/* A fork whose rooms get their types. */
typedef struct fork_fill {
    const uint16_t *rooms;
    uint32_t count, from, to;
} fork_fill;

static fork_fill begin_fill(const crawl_plan *plan, const barrow_crawl_path *path)
{
    return (fork_fill){plan->dungeon->path_rooms + path->first_room, path->room_count, path->from,
                       path->to};
}

/* Makes room [i] of the fork a fight if no run gets too long. */
static bool try_fork_fight(crawl_plan *plan, const fork_fill *fork, uint32_t i, uint32_t type)
{
    uint32_t before = i ? fork->rooms[i - 1] : fork->from;
    uint32_t after = i + 1 < fork->count ? fork->rooms[i + 1] : fork->to;
    if (!try_fight(plan, fork->rooms[i], before, after))
        return false;
    crawl_add_type(plan, fork->rooms[i], type);
    return true;
}

static void set_calm(crawl_plan *plan, const fork_fill *fork, uint32_t i, int32_t roll)
{
    uint32_t before = i ? fork->rooms[i - 1] : fork->from, room = fork->rooms[i];
    uint32_t type = calm_type(plan, calm_types[CALM_FORK], before, roll);
    bool is_roamed = plan->number[room];
    if (is_roamed || (type == BARROW_TYPE_VENDOR && !brw_crawl_vendor_fits(plan, room)))
        type = BARROW_TYPE_ITEM; /* vendors keep apart (C23), routes have no rests (C18) */
    crawl_add_type(plan, room, type);
}

/* Fills a fork that is not a choice, and the remaining rooms of a dare. Takes one draw per room:
 * its parts decide whether it is a fight, which type it gets, and what is combined. */
static void fill_plain_fork(crawl_plan *plan, brw_rng *rng, const fork_fill *fork)
{
    for (uint32_t i = 0; i < fork->count; i++) {
        uint64_t bits = brw_rng_next(rng);
        int32_t roll = brw_rng_quarter(rng, bits >> 32, CALM_TYPES);
        if (crawl_room_at(plan, fork->rooms[i])->types)
            continue;
        bool wants_fight = crawl_happens(bits >> 48, 60);
        if (!wants_fight || !try_fork_fight(plan, fork, i, fight_type(roll)))
            set_calm(plan, fork, i, roll);
        if (!plan->number[fork->rooms[i]])
            crawl_may_combine(plan, rng, fork->rooms[i], bits);
    }
}

/* Fills a fork that is safer: with rests, and with fights if the stretch is dangerous enough for
 * weaker ones. Nothing there is worth a detour (C25). */
static void fill_detour(crawl_plan *plan, brw_rng *rng, const fork_fill *fork, bool may_fight)
{
    static const uint8_t rests[] = {BARROW_TYPE_BREATHER, BARROW_TYPE_BREATHER, BARROW_TYPE_HEAL,
                                    BARROW_TYPE_BANK};
    for (uint32_t i = 0; i < fork->count; i++) {
        uint64_t bits = brw_rng_next(rng);
        bool wants_fight = may_fight && crawl_happens(bits >> 48, 60);
        int32_t roll = brw_rng_quarter(rng, bits >> 32, CALM_TYPES);
        if (!wants_fight || !try_fork_fight(plan, fork, i, fight_type(roll)))
            crawl_add_type(plan, fork->rooms[i], rests[bits & 3]);
    }
}

/* Places a fight and a treasure in a fork that is more dangerous; returns false if no room can be a
 * fight. A fork of one room gets both in it, if types may be combined. A home counts neither as a
 * fight nor as a treasure. */
static bool begin_dare(crawl_plan *plan, brw_rng *rng, const fork_fill *fork)
{
    uint32_t first = (uint32_t)brw_rng_below(rng, (int32_t)fork->count), fight = fork->count;
    for (uint32_t k = 0; k < fork->count && fight == fork->count; k++) {
        uint32_t i = (first + k) % fork->count;
        if (!crawl_room_at(plan, fork->rooms[i])->foe &&
            (fork->count > 1 || plan->params->combine) &&
            try_fork_fight(plan, fork, i, BARROW_TYPE_COMBAT))
            fight = i;
    }
    if (fight == fork->count)
        return false;
    uint32_t treasure = fight;
    for (uint32_t k = 1; k < fork->count && treasure == fight; k++) {
        uint32_t i = (fight + k) % fork->count;
        treasure = crawl_room_at(plan, fork->rooms[i])->foe ? fight : i;
    }
    crawl_add_type(plan, fork->rooms[treasure], BARROW_TYPE_ITEM);
    return true;
}

/* A dare is at least 1 above the stretch, so the stretch's mean is at most 6. If the stretch has no
 * fights, only a detour is possible. */
bool brw_crawl_may_dare(const crawl_plan *plan, const barrow_crawl_path *path)
{
    brw_crawl_mean mean = brw_crawl_stretch_mean(plan, path);
    return !plan->params->fork_choice || (mean.count && mean.sum <= 6 * mean.count);
}

static bool has_home(const crawl_plan *plan, const fork_fill *fork)
{
    bool has = false;
    for (uint32_t i = 0; i < fork->count; i++)
        has |= crawl_room_at(plan, fork->rooms[i])->foe;
    return has;
}

/* Draws the character of a fork and fills it. A fork with a roaming enemy is a dare, because its
 * route has no rests. */
static void fill_fork(crawl_plan *plan, brw_rng *rng, barrow_crawl_path *path)
{
    fork_fill fork = begin_fill(plan, path);
    if (!plan->params->fork_choice) {
        fill_plain_fork(plan, rng, &fork);
        return;
    }
    brw_crawl_mean mean = brw_crawl_stretch_mean(plan, path);
    int is_drawn = brw_rng_chance(rng, 1, 2);
    bool is_dare = brw_crawl_may_dare(plan, path) && (is_drawn || has_home(plan, &fork)) &&
                   begin_dare(plan, rng, &fork);
    path->character = is_dare ? BARROW_CHARACTER_DARE : BARROW_CHARACTER_DETOUR;
    if (is_dare)
        fill_plain_fork(plan, rng, &fork);
    else
        fill_detour(plan, rng, &fork, mean.sum >= 2 * mean.count && mean.count);
}

/* ---- loops and dead ends ---------------------------------------------------------------- */

/* Returns how many fights loops and dead ends may have: a third of their rooms, and none if the
 * main path has no fights to compare them with (C7). It is enough to check the first room after the
 * spawn: it starts a block and is never a trap, so it is a fight unless an arena follows so soon
 * that it is a rest. */
static int32_t side_fights(const crawl_plan *plan)
{
    int32_t rooms = 0;
    for (uint32_t room = plan->main_count; room < plan->dungeon->room_count; room++)
        rooms += crawl_is_side(crawl_room_at(plan, room));
    return crawl_room_at(plan, 1)->types & crawl_bit(BARROW_TYPE_COMBAT) ? rooms / 3 : 0;
}

/* Fills a room on the way to the end of a loop or dead end. [fights] is the number of fights left
 * for all loops and dead ends. */
static void fill_inner(crawl_plan *plan, brw_rng *rng, uint32_t room, uint32_t before,
                       int32_t *fights)
{
    uint64_t bits = brw_rng_next(rng);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, CALM_TYPES);
    bool is_fight = crawl_happens(bits >> 48, 40) & (*fights > 0);
    uint32_t calm = calm_type(plan, calm_types[CALM_SIDE], before, roll);
    bool is_roamed = plan->number[room]; /* routes have no rests or puzzles (C18) */
    calm = is_roamed ? BARROW_TYPE_ITEM : calm;
    *fights -= is_fight;
    crawl_add_type(plan, room, calm + ((fight_type(roll) - calm) & (0u - is_fight)));
    if (!is_roamed)
        crawl_may_combine(plan, rng, room, bits);
}

/* Puts an elite at the end of a loop or dead end. If no key lies there and types may be combined,
 * it also adds an item (C6). */
static void fill_elite_end(crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(plan, room);
    crawl_add_type(plan, room, BARROW_TYPE_ELITE);
    if (plan->params->combine && end->key == BARROW_NO_KEY)
        crawl_add_type(plan, room, BARROW_TYPE_ITEM);
}

/* Fills the room at the end of a path, which holds its reward. There is no vendor where a key lies:
 * such a room is a puzzle or an item. An elite alone would leave a loop without a reward (C6), so
 * it needs a key or an item in the same room. A dead end may end with an elite alone (C9). */
static void fill_end(crawl_plan *plan, brw_rng *rng, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(plan, room);
    bool has_key = end->key != BARROW_NO_KEY, is_needed = end->key < plan->lock_count;
    bool may_be_elite = has_key || plan->params->combine || end->path == BARROW_PATH_DEAD_END;
    if (plan->number[room]) { /* a route has items only (C18) */
        crawl_add_type(plan, room, BARROW_TYPE_ITEM);
        return;
    }
    uint64_t bits = brw_rng_next(rng);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, 10);
    if (crawl_happens(bits >> 48, plan->params->elites) && may_be_elite && !is_needed) {
        fill_elite_end(plan, room);
        return;
    }
    uint32_t type = (has_key & (roll < 5)) ? BARROW_TYPE_PUZZLE : BARROW_TYPE_ITEM;
    if (!has_key && roll < 2 && brw_crawl_vendor_fits(plan, room))
        type = BARROW_TYPE_VENDOR;
    crawl_add_type(plan, room, type);
    crawl_may_combine(plan, rng, room, bits);
}

static void fill_side(crawl_plan *plan, brw_rng *rng, const barrow_crawl_path *path,
                      int32_t *fights)
{
    const uint16_t *rooms = plan->dungeon->path_rooms + path->first_room;
    uint32_t before = path->from, last = path->room_count - 1u;
    for (uint32_t i = 0; i < last; i++) {
        fill_inner(plan, rng, rooms[i], before, fights);
        before = rooms[i];
    }
    fill_end(plan, rng, rooms[last]);
}

void brw_crawl_mark_routes(crawl_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    memset(plan->number, 0, dungeon->room_count * sizeof plan->number[0]);
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        plan->number[dungeon->route_rooms[i]] = 1;
}

barrow_status brw_crawl_side_types(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t fights = side_fights(plan);
    brw_crawl_mark_routes(plan);
    begin_runs(plan);
    for (uint32_t i = 1; i < work->dungeon->path_count; i++) {
        barrow_crawl_path *path = &work->dungeon->paths[i];
        if (path->kind == BARROW_PATH_SHORTCUT)
            continue;
        if (path->kind == BARROW_PATH_FORK)
            fill_fork(plan, &work->rng, path);
        else
            fill_side(plan, &work->rng, path, &fights);
    }
    return BARROW_OK;
}
