/* SPDX-License-Identifier: MIT
 * The danger and reward of every room (C7, C13, C22, C25).
 *
 * levels.c sets the levels of the fights on the main path. A fork is safer or more dangerous than
 * the stretch that it goes around. Loops and dead ends have half the danger that their zone starts
 * with; if that is still more than half of the main path's mean, their fights become puzzles. */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"

#define LEVEL_MOST 7
#define LEVEL_NONE 0xFF /* the zone has no fights */

/* ---- danger and reward of a room -------------------------------------------------------- */

#define TREASURE 3 /* the reward of an item that is guarded by something else */

/* The reward of a room for each of its types. */
static const uint8_t type_rewards[BARROW_TYPE_COUNT] = {
    [BARROW_TYPE_PUZZLE] = 1, [BARROW_TYPE_ITEM] = 1,     [BARROW_TYPE_VENDOR] = TREASURE,
    [BARROW_TYPE_ELITE] = 4,  [BARROW_TYPE_SUB_BOSS] = 4, [BARROW_TYPE_BOSS] = 6};

/* Types of rooms that deserve a reward. */
#define WORTH_TYPES                                                                                \
    (BRW_ARENA_TYPES | 1u << BARROW_TYPE_ELITE | 1u << BARROW_TYPE_ITEM |                          \
     1u << BARROW_TYPE_PUZZLE | 1u << BARROW_TYPE_VENDOR)

static inline uint32_t larger_of(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Returns the reward of a room, which is the reward of its best type. An item that is guarded is a
 * treasure, and a puzzle that gates no key gates a chest. */
static inline uint32_t reward_of(const barrow_crawl_room *of)
{
    uint32_t types = of->types, item = 1u << BARROW_TYPE_ITEM, left = types & WORTH_TYPES;
    if (!left)
        return 0; /* most rooms */
    uint32_t reward = types & item && types != item ? TREASURE : 0;
    if (of->key != BARROW_NO_KEY)
        left &= ~(1u << BARROW_TYPE_PUZZLE);
    for (; left; left &= left - 1)
        reward = larger_of(reward, type_rewards[brw_lowest(left)]);
    return reward;
}

/* Returns the danger of a room with these types: 8 for an elite, 9 for a sub-boss and 10 for the
 * boss, whatever its other types are; [level] for other fights. */
static inline uint32_t danger_of(uint32_t types, uint32_t level)
{
    uint32_t sub_boss = types >> BARROW_TYPE_SUB_BOSS & 1, boss = types >> BARROW_TYPE_BOSS & 1;
    if (types & (BRW_ARENA_TYPES | 1u << BARROW_TYPE_ELITE))
        return LEVEL_MOST + 1 + sub_boss + 2 * boss;
    uint32_t is_fight = (types & BRW_FIGHT_TYPES) != 0;
    return level & (0 - is_fight); /* no branch, as fights come in no order */
}

static inline void set_worth(barrow_crawl_room *of, uint32_t danger, uint32_t reward)
{
    of->danger = (uint8_t)danger;
    of->reward = (uint8_t)reward;
}

static void raise_reward(barrow_crawl_room *of, uint32_t reward)
{
    of->reward = (uint8_t)larger_of(of->reward, reward);
}

/* ---- the kinds of path ------------------------------------------------------------------ */

/* The lowest level of the fights in each zone. */
typedef struct zone_levels {
    uint8_t lowest[CRAWL_LOCKS + 1];
} zone_levels;

/* Sets the danger of the main path and finds the lowest level of each zone, or LEVEL_NONE for zones
 * without fights. */
static zone_levels set_main_danger(crawl_plan *plan)
{
    zone_levels levels;
    brw_crawl_calm calm = {0, 0, 0, 0};
    memset(levels.lowest, LEVEL_NONE, sizeof levels.lowest);
    for (uint32_t room = 0; room < plan->main_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        uint32_t danger = of->foe ? 0 : danger_of(of->types, plan->level[room]);
        set_worth(of, danger, reward_of(of));
        int32_t is_combat = of->types >> BARROW_TYPE_COMBAT & 1;
        calm.main_rooms += is_combat;
        calm.main_danger += (int32_t)danger & (0 - is_combat);
        if (of->types & BRW_FIGHT_TYPES && danger && danger < levels.lowest[of->zone])
            levels.lowest[of->zone] = (uint8_t)danger;
    }
    plan->calm = calm;
    return levels;
}

/* Gives zones without fights the level of the previous zone. */
static void fill_levels(zone_levels *levels, uint32_t last)
{
    uint8_t before = 1;
    for (uint32_t zone = 0; zone <= last; zone++) {
        if (levels->lowest[zone] == LEVEL_NONE)
            levels->lowest[zone] = before;
        before = levels->lowest[zone];
    }
}

/* Draws the level of a fork's fights: at least 1 below the mean of the stretch for a detour, at
 * least 1 above it for a dare, which is always possible (C25), and near the mean for a fork without
 * a character. */
static uint32_t draw_fork_level(const barrow_crawl_path *path, brw_rng *rng, brw_crawl_mean mean)
{
    int32_t whole = mean.count ? mean.sum / mean.count : 1;
    int32_t least = 1, most = whole - 1 > 1 ? whole - 1 : 1;
    if (path->character == BARROW_CHARACTER_DARE) {
        least = (mean.sum + mean.count - 1) / mean.count + 1;
        most = LEVEL_MOST;
    } else if (path->character == BARROW_CHARACTER_NONE) {
        least = whole;
        most = whole < LEVEL_MOST ? whole + 1 : whole;
    }
    return (uint32_t)brw_rng_between(rng, least, most);
}

/* Sets the danger and rewards of a fork. The home of a roaming enemy has no other enemies (C18). A
 * dare's item is a treasure. */
static void set_fork_danger(crawl_plan *plan, brw_rng *stream, uint32_t path_id)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[path_id];
    brw_crawl_mean mean = brw_crawl_stretch_mean(plan, path);
    brw_rng rng = brw_rng_fork(stream, path_id);
    bool is_dare = path->character == BARROW_CHARACTER_DARE;
    uint32_t end = path->first_room + path->room_count;
    for (uint32_t room = path->first_room; room < end; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        uint32_t level = draw_fork_level(path, &rng, mean);
        set_worth(of, of->foe ? 0 : danger_of(of->types, level), reward_of(of));
        if (is_dare && of->types & crawl_bit(BARROW_TYPE_ITEM))
            raise_reward(of, TREASURE);
    }
    brw_rng_join(stream, &rng);
}

/* Returns the minimum reward in the last room of a loop or dead end. A reward behind an optional
 * lock exceeds that of any unlocked loop or fork (C13). */
static uint32_t end_reward(const crawl_plan *plan, uint32_t path_id)
{
    bool is_loop = plan->dungeon->paths[path_id].kind == BARROW_PATH_LOOP;
    return plan->branches[path_id].is_locked ? 5 : is_loop ? 2 : 1;
}

/* Sets the danger and rewards of a loop, dead end or tunnel, where [level] is the danger of a
 * fight. Enemies off the main path are weak (C7); elites do not count. Tunnels have no fights. */
static void set_side_danger(crawl_plan *plan, uint32_t path_id, uint32_t level)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[path_id];
    barrow_room *room = plan->rooms + path->first_room, *end = room + path->room_count;
    int32_t rooms = 0, sum = 0;
    for (; room < end; room++) {
        barrow_crawl_room *of = &room->as.crawl;
        uint32_t types = of->types, danger = danger_of(types, of->foe ? 0 : level);
        bool is_elite = types >> BARROW_TYPE_ELITE & 1;
        set_worth(of, danger, reward_of(of));
        of->choice = is_elite; /* C6 */
        rooms += !is_elite;
        sum += is_elite ? 0 : (int32_t)danger;
    }
    if (path->kind == BARROW_PATH_SHORTCUT)
        return;
    plan->calm.side_rooms += rooms;
    plan->calm.side_danger += sum;
    raise_reward(&end[-1].as.crawl, end_reward(plan, path_id));
}

/* Sets the danger and rewards of all other paths. The level of a loop or dead end is half the level
 * that its zone starts with, rounded up. It is at least 1, so that a fight remains a fight. */
static void set_path_danger(crawl_plan *plan, brw_rng *stream, const zone_levels *levels)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind == BARROW_PATH_FORK)
            set_fork_danger(plan, stream, i);
        else
            set_side_danger(plan, i, (levels->lowest[path->zone] + 1u) / 2);
    }
}

/* ---- calm (C7) -------------------------------------------------------------------------- */

static bool is_side_fight(const barrow_crawl_room *of)
{
    return crawl_is_side(of) && !of->foe && of->types & BRW_FIGHT_TYPES &&
           !(of->types & crawl_bit(BARROW_TYPE_ELITE));
}

/* Removes the fight from a room. If that leaves no type, the room becomes a puzzle or, on a route,
 * an item (C18). */
static void make_calm(const crawl_plan *plan, uint32_t room)
{
    barrow_crawl_room *of = crawl_room_at(plan, room);
    of->types = (uint16_t)(of->types & ~BRW_FIGHT_TYPES);
    if (!of->types)
        of->types = crawl_bit(plan->number[room] ? BARROW_TYPE_ITEM : BARROW_TYPE_PUZZLE);
    of->danger = 0;
}

static bool ends_path(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[crawl_room_at(plan, room)->path_id];
    return room + 1 == path->first_room + path->room_count;
}

/* Removes danger from loops and dead ends, room by room, until C7 holds: first down to 1, then
 * completely. C7 always holds in the end: after the second round only elites are left, and they do
 * not count. */
static void calm_down(crawl_plan *plan)
{
    brw_crawl_calm *calm = &plan->calm;
    if (brw_crawl_is_calm(calm))
        return;
    brw_crawl_mark_routes(plan);
    for (int round = 0; round < 2; round++)
        for (uint32_t room = plan->main_count; room < plan->dungeon->room_count; room++) {
            barrow_crawl_room *of = crawl_room_at(plan, room);
            if (brw_crawl_is_calm(calm))
                return;
            if (!is_side_fight(of))
                continue;
            calm->side_danger -= of->danger - (round ? 0 : 1);
            of->danger = 1;
            if (round)
                make_calm(plan, room);
            of->reward = (uint8_t)reward_of(of);
            if (ends_path(plan, room))
                raise_reward(of, end_reward(plan, of->path_id));
        }
}

barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    zone_levels levels = set_main_danger(plan);
    fill_levels(&levels, plan->lock_count);
    set_path_danger(plan, &work->rng, &levels);
    calm_down(plan);
    return BARROW_OK;
}

#undef WORTH_TYPES
#undef TREASURE
#undef LEVEL_MOST
#undef LEVEL_NONE
