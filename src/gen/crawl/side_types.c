/* SPDX-License-Identifier: MIT
 * Types of the rooms off the main path. Forks fight as the main path does, within its runs (C14).
 * Loops and dead ends have few enemies (C7) and something worth having at their end: an item, a
 * key or a vendor, and now and then an elite that the player may leave alone (C6, C9). */
#include "gen/crawl/plan.h"

/* ---- runs of fights --------------------------------------------------------------------- */

static uint32_t run_root(crawl_plan *plan, uint32_t room)
{
    while (plan->run[room] != room) {
        plan->run[room] = plan->run[plan->run[room]];
        room = plan->run[room];
    }
    return room;
}

static void join_run(crawl_plan *plan, uint32_t room, uint32_t other)
{
    uint32_t one = run_root(plan, room), two = run_root(plan, other);
    if (one == two)
        return;
    plan->run[two] = (uint16_t)one;
    plan->run_length[one] = (uint8_t)(plan->run_length[one] + plan->run_length[two]);
}

static void begin_runs(crawl_plan *plan)
{
    for (uint32_t room = 0; room < plan->fork_end; room++) {
        plan->run[room] = (uint16_t)room;
        plan->run_length[room] = 1;
        if (room && room < plan->main_count && crawl_is_fight(plan, room) &&
            crawl_is_fight(plan, room - 1))
            join_run(plan, room - 1, room);
    }
}

/* Makes a fight of a fork's room between [before] and [after] if no run grows past five. */
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

/* Types of rooms without a fight, each as often as it stands in the list. */
#define CALM_TYPES 12
static const uint8_t fork_calm[CALM_TYPES] = {
    BARROW_TYPE_PUZZLE,   BARROW_TYPE_PUZZLE, BARROW_TYPE_PUZZLE, BARROW_TYPE_PUZZLE,
    BARROW_TYPE_ITEM,     BARROW_TYPE_ITEM,   BARROW_TYPE_ITEM,   BARROW_TYPE_BREATHER,
    BARROW_TYPE_BREATHER, BARROW_TYPE_HEAL,   BARROW_TYPE_BANK,   BARROW_TYPE_VENDOR,
};
static const uint8_t side_calm[CALM_TYPES] = {
    BARROW_TYPE_PUZZLE,   BARROW_TYPE_PUZZLE,   BARROW_TYPE_PUZZLE, BARROW_TYPE_PUZZLE,
    BARROW_TYPE_PUZZLE,   BARROW_TYPE_PUZZLE,   BARROW_TYPE_ITEM,   BARROW_TYPE_BREATHER,
    BARROW_TYPE_BREATHER, BARROW_TYPE_BREATHER, BARROW_TYPE_BANK,   BARROW_TYPE_HEAL,
};

static bool is_rest_type(barrow_room_type type)
{
    return crawl_bit(type) & CRAWL_RESTS;
}

/* A room after [before] on its path. Two rests in a row would waste one, and a vendor keeps clear
 * of others (C23). */
static void set_calm(crawl_plan *plan, brw_rng *rng, uint32_t room, uint32_t before)
{
    const uint8_t *types =
        crawl_room_at(plan, room)->path == BARROW_PATH_FORK ? fork_calm : side_calm;
    int32_t roll = brw_rng_below(rng, CALM_TYPES);
    barrow_room_type type = (barrow_room_type)types[roll];
    if (is_rest_type(type) && crawl_room_at(plan, before)->types & CRAWL_RESTS)
        type = BARROW_TYPE_PUZZLE;
    if (type == BARROW_TYPE_VENDOR && !brw_crawl_vendor_fits(plan, room))
        type = BARROW_TYPE_ITEM;
    brw_crawl_add_type(plan, room, type);
}

static barrow_room_type draw_fight(brw_rng *rng)
{
    int is_trap = brw_rng_chance(rng, 1, 3);
    return is_trap ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT;
}

/* ---- forks ------------------------------------------------------------------------------ */

static void fill_fork(crawl_plan *plan, brw_rng *rng, const barrow_crawl_path *path)
{
    const uint16_t *rooms = plan->dungeon->path_rooms + path->first_room;
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t before = i ? rooms[i - 1] : path->from;
        uint32_t after = i + 1 < path->room_count ? rooms[i + 1] : path->to;
        int wants_fight = brw_rng_chance(rng, 3, 5);
        if (wants_fight && try_fight(plan, rooms[i], before, after)) {
            barrow_room_type type = draw_fight(rng);
            brw_crawl_add_type(plan, rooms[i], type);
        } else {
            set_calm(plan, rng, rooms[i], before);
        }
        brw_crawl_combine(plan, rng, rooms[i]);
    }
}

/* ---- loops and dead ends ---------------------------------------------------------------- */

/* How many fights loops and dead ends may have: a third of their rooms, and none where the main
 * path has none to compare them with (C7). */
static int32_t side_fights(const crawl_plan *plan)
{
    int32_t rooms = 0;
    for (uint32_t i = 1; i < plan->dungeon->path_count; i++)
        if (plan->dungeon->paths[i].kind == BARROW_PATH_LOOP ||
            plan->dungeon->paths[i].kind == BARROW_PATH_DEAD_END)
            rooms += plan->dungeon->paths[i].room_count;
    return crawl_room_at(plan, 1)->types & crawl_bit(BARROW_TYPE_COMBAT) ? rooms / 3 : 0;
}

static void fill_inner(crawl_plan *plan, brw_rng *rng, uint32_t room, uint32_t before,
                       int32_t *fights)
{
    int wants_fight = brw_rng_chance(rng, 2, 5);
    if (wants_fight && *fights > 0) {
        barrow_room_type type = draw_fight(rng);
        brw_crawl_add_type(plan, room, type);
        --*fights;
    } else {
        set_calm(plan, rng, room, before);
    }
    brw_crawl_combine(plan, rng, room);
}

/* An elite at the end of a loop stands beside an item or a key (C6); where types may not be
 * combined only the key is left. */
static void fill_elite_end(crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(plan, room);
    brw_crawl_add_type(plan, room, BARROW_TYPE_ELITE);
    if (plan->params->combine && end->key == CRAWL_NO_KEY)
        brw_crawl_add_type(plan, room, BARROW_TYPE_ITEM);
}

static void fill_end(crawl_plan *plan, brw_rng *rng, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(plan, room);
    bool has_key = end->key != CRAWL_NO_KEY;
    bool may_be_elite = has_key || plan->params->combine || end->path == BARROW_PATH_DEAD_END;
    int wants_elite = brw_rng_chance(rng, plan->params->elites, 100);
    if (wants_elite && may_be_elite) {
        fill_elite_end(plan, room);
        return;
    }
    int32_t roll = brw_rng_below(rng, 10);
    if (has_key && roll < 5)
        brw_crawl_add_type(plan, room, BARROW_TYPE_PUZZLE);
    else if (!has_key && roll < 2 && brw_crawl_vendor_fits(plan, room))
        brw_crawl_add_type(plan, room, BARROW_TYPE_VENDOR);
    else
        brw_crawl_add_type(plan, room, BARROW_TYPE_ITEM);
    brw_crawl_combine(plan, rng, room);
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
