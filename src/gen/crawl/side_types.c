/* SPDX-License-Identifier: MIT
 * Types of the rooms off the main path. Forks fight like the main path, within its runs (C14).
 * Loops and dead ends have few enemies (C7) and something worth having at their end: an item, a key
 * or a vendor, and now and then an elite that the player may leave alone (C6, C9). */
#include "gen/crawl/plan.h"

/* ---- runs of fights --------------------------------------------------------------------- */

/* Finds the root of a union, halving paths on the way: each room passed then points to its
 * grandparent, so later lookups are shorter. */
static uint32_t run_root(crawl_plan *plan, uint32_t room)
{
    while (plan->run[room] != room) {
        plan->run[room] = plan->run[plan->run[room]];
        room = plan->run[room];
    }
    return room;
}

/* Joins two runs. The length is kept at the root alone. No run is ever longer than CRAWL_RUN, so a
 * byte is enough. */
static void join_run(crawl_plan *plan, uint32_t room, uint32_t other)
{
    uint32_t one = run_root(plan, room), two = run_root(plan, other);
    if (one == two)
        return;
    plan->run[two] = (uint16_t)one;
    plan->run_length[one] = (uint8_t)(plan->run_length[one] + plan->run_length[two]);
}

/* Sets the runs of the main path. There a run is a row of fights, and its root is the first of
 * them. The root moves up to the room unless the run continues. Rooms of forks, and of the
 * shortcuts between, each begin as a run of their own. */
static void begin_runs(crawl_plan *plan)
{
    uint32_t root = 0;
    bool goes_on = false;
    for (uint32_t room = 0; room < plan->fork_end; room++) {
        bool is_fight = crawl_is_fight(plan, room); /* no fork has any yet */
        root += (room - root) & (0u - !(goes_on & is_fight));
        plan->run[room] = (uint16_t)root;
        plan->run_length[room] = 1;
        plan->run_length[root] = (uint8_t)(room - root + 1);
        goes_on = is_fight;
    }
}

/* Makes a fork's room between [before] and [after] a fight if no run grows past five. Both ends may
 * belong to one run already, by way of the main path; it is then counted once. A room of the fork
 * that has no type yet is no fight, and counts when its own turn comes. */
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

/* Types of rooms without a fight; each is as likely as the number of times it is listed. */
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
 * CALM_TYPES. Two rests in a row would waste one. */
static uint32_t calm_type(const crawl_plan *plan, const uint8_t *types, uint32_t before,
                          int32_t roll)
{
    uint32_t type = types[roll];
    uint32_t rested = (crawl_room_at(plan, before)->types & BRW_REST_TYPES) != 0;
    /* 1 if a rest would follow a rest: a puzzle then replaces it, by a mask of all bits or none. */
    uint32_t wastes = BRW_REST_TYPES >> type & rested;
    return type + ((BARROW_TYPE_PUZZLE - type) & (0 - wastes));
}

/* Makes one fight in three a trap. */
static uint32_t fight_type(int32_t roll)
{
    return roll < CALM_TYPES / 3 ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT;
}

/* ---- forks ------------------------------------------------------------------------------ */

/* Takes one draw per room: its quarters decide whether it fights, which type it has, and what is
 * combined. */
static void fill_fork(crawl_plan *plan, brw_rng *rng, const barrow_crawl_path *path)
{
    const uint16_t *rooms = plan->dungeon->path_rooms + path->first_room;
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t before = i ? rooms[i - 1] : path->from;
        uint32_t after = i + 1 < path->room_count ? rooms[i + 1] : path->to;
        uint64_t bits = brw_rng_next(rng);
        bool wants_fight = crawl_happens(bits >> 48, 60);
        int32_t roll = brw_rng_quarter(rng, bits >> 32, CALM_TYPES);
        uint32_t type = calm_type(plan, calm_types[CALM_FORK], before, roll);
        if (wants_fight && try_fight(plan, rooms[i], before, after))
            type = fight_type(roll);
        else if (type == BARROW_TYPE_VENDOR && !brw_crawl_vendor_fits(plan, rooms[i]))
            type = BARROW_TYPE_ITEM; /* a vendor keeps clear of others (C23) */
        crawl_add_type(plan, rooms[i], type);
        crawl_may_combine(plan, rng, rooms[i], bits);
    }
}

/* ---- loops and dead ends ---------------------------------------------------------------- */

/* Returns how many fights loops and dead ends may have: a third of their rooms, which came after
 * the forks, and none if the main path has none to compare them with (C7). The first room after the
 * spawn stands for all of them: it is the first of a block, and no trap, unless an arena follows so
 * soon that it is a rest. */
static int32_t side_fights(const crawl_plan *plan)
{
    int32_t rooms = (int32_t)(plan->dungeon->room_count - plan->fork_end);
    return crawl_room_at(plan, 1)->types & crawl_bit(BARROW_TYPE_COMBAT) ? rooms / 3 : 0;
}

/* Fills a room on the way to the end of a loop or dead end. [fights] is what is left for all of
 * them. */
static void fill_inner(crawl_plan *plan, brw_rng *rng, uint32_t room, uint32_t before,
                       int32_t *fights)
{
    uint64_t bits = brw_rng_next(rng);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, CALM_TYPES);
    bool is_fight = crawl_happens(bits >> 48, 40) & (*fights > 0);
    uint32_t calm = calm_type(plan, calm_types[CALM_SIDE], before, roll);
    *fights -= is_fight;
    crawl_add_type(plan, room, calm + ((fight_type(roll) - calm) & (0u - is_fight)));
    crawl_may_combine(plan, rng, room, bits);
}

/* Puts an elite at the end of a loop beside an item or a key (C6); if types may not be combined
 * only the key is left. */
static void fill_elite_end(crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(plan, room);
    crawl_add_type(plan, room, BARROW_TYPE_ELITE);
    if (plan->params->combine && end->key == BARROW_NO_KEY)
        crawl_add_type(plan, room, BARROW_TYPE_ITEM);
}

/* Fills the room that a path is walked for. No vendor stands where a key lies: such a room is a
 * puzzle or an item. An elite without either would leave a loop with no reward (C6), so it needs a
 * key, an item beside it, or a dead end, which may end with an elite alone (C9). */
static void fill_end(crawl_plan *plan, brw_rng *rng, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(plan, room);
    bool has_key = end->key != BARROW_NO_KEY;
    bool may_be_elite = has_key || plan->params->combine || end->path == BARROW_PATH_DEAD_END;
    uint64_t bits = brw_rng_next(rng);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, 10);
    if (crawl_happens(bits >> 48, plan->params->elites) && may_be_elite) {
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
    for (uint32_t i = 0; i + 1 < path->room_count; i++)
        fill_inner(plan, rng, rooms[i], i ? rooms[i - 1] : path->from, fights);
    fill_end(plan, rng, rooms[path->room_count - 1]);
}

barrow_status brw_crawl_side_types(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t fights = side_fights(plan);
    /* Without forks and shortcuts, runs are not needed. */
    if (plan->fork_end > plan->main_count)
        begin_runs(plan);
    for (uint32_t i = 1; i < work->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &work->dungeon->paths[i];
        if (path->kind == BARROW_PATH_SHORTCUT)
            continue;
        if (path->kind == BARROW_PATH_FORK)
            fill_fork(plan, &work->rng, path);
        else
            fill_side(plan, &work->rng, path, &fights);
    }
    return BARROW_OK;
}
