/* SPDX-License-Identifier: MIT
 * Danger and reward of every room (C7, C13, C22, C25).
 *
 * The fights of the main path have the levels of levels.c. A fork is safer or more dangerous than
 * the stretch that it goes around. Loops and dead ends have half of what their zone begins with; if
 * even that is more than half of the main path's mean, their fights become puzzles. */
#include "base/bits.h"
#include "gen/crawl/plan.h"

#define LEVEL_MOST 7

/* Finds the lowest level of each zone's fights; a zone without fights has that of the one before.
 */
static void find_zone_levels(const crawl_plan *plan, uint32_t levels[CRAWL_LOCKS + 1])
{
    uint32_t level = 1, zone = 0;
    bool is_new = true;
    for (uint32_t room = 0; room < plan->main_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        is_new |= of->zone != zone;
        zone = of->zone;
        bool is_fight = of->types & BRW_FIGHT_TYPES && !of->foe;
        if (is_fight)
            level = is_new || of->danger < level ? of->danger : level;
        is_new &= !is_fight;
        levels[zone] = level;
    }
}

/* ---- danger and reward of a room -------------------------------------------------------- */

/* Types of rooms that deserve a reward. */
#define WORTH_TYPES                                                                                \
    (BRW_ARENA_TYPES | 1u << BARROW_TYPE_ELITE | 1u << BARROW_TYPE_ITEM |                          \
     1u << BARROW_TYPE_PUZZLE | 1u << BARROW_TYPE_VENDOR)

/* Returns the tiers of reward that a room deserves, as bits. An item that something else guards is
 * a treasure, and a puzzle that gates no key gates a chest. Bit t is tier t; bit 0 is always set,
 * so the highest bit is the result for every room. */
static inline uint32_t tiers_of(const barrow_crawl_room *of)
{
    uint32_t types = of->types;
    if (!(types & WORTH_TYPES))
        return 1; /* most rooms */
    uint32_t puzzle = types >> BARROW_TYPE_PUZZLE & (of->key == BARROW_NO_KEY);
    uint32_t item = types >> BARROW_TYPE_ITEM & 1, vendor = types >> BARROW_TYPE_VENDOR & 1;
    uint32_t boss = types >> BARROW_TYPE_BOSS & 1;
    uint32_t is_strong = (types & (1u << BARROW_TYPE_ELITE | 1u << BARROW_TYPE_SUB_BOSS)) != 0;
    uint32_t has_more = (types & (types - 1)) != 0;
    return 1 | (item | puzzle) << 1 | (vendor | (item & has_more)) << 3 | is_strong << 4 |
           boss << 6;
}

/* Does the same for a room of a loop or dead end, the last of which is worth more. Tier 5, behind
 * an optional lock, is above anything that an unlocked loop or fork can have (C13). */
static inline uint32_t side_tiers(const crawl_plan *plan, const barrow_crawl_room *of)
{
    uint32_t is_end = of->order + 1 == plan->dungeon->paths[of->path_id].room_count;
    uint32_t is_loop = of->path == BARROW_PATH_LOOP;
    uint32_t is_locked = plan->branches[of->path_id].is_locked;
    uint32_t tier = (is_end + (is_end & is_loop)) << 1; /* 1, or 2 for a loop */
    return tiers_of(of) | tier | (is_end & is_locked) << 5;
}

/* Returns the danger of a room of these types, if a fight is worth [level]: 8 for an elite, 9 for a
 * sub-boss, 10 for the boss, whatever else the room is. */
static inline uint32_t danger_of(uint32_t types, uint32_t level)
{
    uint32_t sub_boss = types >> BARROW_TYPE_SUB_BOSS & 1, boss = types >> BARROW_TYPE_BOSS & 1;
    if (types & (BRW_ARENA_TYPES | 1u << BARROW_TYPE_ELITE))
        return LEVEL_MOST + 1 + sub_boss + 2 * boss;
    return types & BRW_FIGHT_TYPES ? level : 0;
}

static inline void set_worth(barrow_crawl_room *of, uint32_t danger, uint32_t tiers)
{
    of->danger = (uint8_t)danger;
    of->reward = (uint8_t)brw_highest(tiers);
}

/* ---- the kinds of path ------------------------------------------------------------------ */

static void set_main_danger(crawl_plan *plan)
{
    uint32_t rooms = 0, sum = 0;
    for (uint32_t room = 0; room < plan->main_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        uint32_t danger = of->foe ? 0 : danger_of(of->types, plan->level[room]);
        uint32_t is_combat = of->types >> BARROW_TYPE_COMBAT & 1;
        set_worth(of, danger, tiers_of(of));
        rooms += is_combat;
        sum += danger & (0 - is_combat);
    }
    plan->calm.main_rooms = (int32_t)rooms;
    plan->calm.main_danger = (int32_t)sum;
}

/* Draws the level of a fork's fights: below the mean of the stretch by 1 at least for a detour,
 * above it for a dare, which has room for that (C25), near it for a fork without a character. */
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

/* Sets the rooms of a fork. The home of a roaming enemy has no other enemies (C18). A dare's item
 * is a treasure. */
static void set_fork_danger(crawl_plan *plan, const brw_rng *stream, uint32_t path_id)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[path_id];
    brw_crawl_mean mean = brw_crawl_stretch_mean(plan, path);
    brw_rng rng = brw_rng_fork(stream, path_id);
    uint32_t treasure = path->character == BARROW_CHARACTER_DARE;
    for (uint32_t i = 0; i < path->room_count; i++) {
        barrow_crawl_room *of =
            crawl_room_at(plan, plan->dungeon->path_rooms[path->first_room + i]);
        uint32_t level = draw_fork_level(path, &rng, mean);
        uint32_t item = of->types >> BARROW_TYPE_ITEM & 1;
        set_worth(of, of->foe ? 0 : danger_of(of->types, level),
                  tiers_of(of) | (item & treasure) << 3);
    }
}

/* Keeps enemies off the main way weak (C7); elites do not count. The level is half of what the zone
 * begins with, rounded up: never below 1, so a fight is a fight. Tunnels have no fight. */
static void set_side_danger(crawl_plan *plan, const uint32_t *levels)
{
    uint32_t rooms = 0, sum = 0;
    for (uint32_t room = plan->main_count; room < plan->dungeon->room_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        if (of->path == BARROW_PATH_FORK)
            continue;
        uint32_t level = of->foe ? 0 : (levels[of->zone] + 1) / 2;
        uint32_t danger = danger_of(of->types, level);
        uint32_t counts = crawl_is_side(of) & (~(uint32_t)of->types >> BARROW_TYPE_ELITE);
        of->choice = of->types >> BARROW_TYPE_ELITE & 1; /* C6 */
        set_worth(of, danger, crawl_is_side(of) ? side_tiers(plan, of) : tiers_of(of));
        rooms += counts;
        sum += danger & (0 - counts);
    }
    plan->calm.side_rooms = (int32_t)rooms;
    plan->calm.side_danger = (int32_t)sum;
}

/* ---- calm (C7) -------------------------------------------------------------------------- */

static bool is_side_fight(const barrow_crawl_room *of)
{
    return crawl_is_side(of) && !of->foe && of->types & BRW_FIGHT_TYPES &&
           !(of->types & crawl_bit(BARROW_TYPE_ELITE));
}

/* A room that is left without a type becomes a puzzle, or an item on a route (C18). */
static void make_calm(const crawl_plan *plan, uint32_t room)
{
    barrow_crawl_room *of = crawl_room_at(plan, room);
    of->types = (uint16_t)(of->types & ~BRW_FIGHT_TYPES);
    if (!of->types)
        of->types = crawl_bit(plan->number[room] ? BARROW_TYPE_ITEM : BARROW_TYPE_PUZZLE);
    of->danger = 0;
}

/* Takes danger out of loops and dead ends, room by room, until C7 holds: first down to 1, then
 * completely. It ends with C7 kept: after the second round the only danger left there is that of
 * elites, which do not count. */
static void calm_down(crawl_plan *plan)
{
    brw_crawl_calm *calm = &plan->calm;
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
            of->reward = (uint8_t)brw_highest(side_tiers(plan, of));
        }
}

barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    uint32_t levels[CRAWL_LOCKS + 1];
    set_main_danger(plan);
    find_zone_levels(plan, levels);
    for (uint32_t i = 1; i < work->dungeon->path_count; i++)
        if (work->dungeon->paths[i].kind == BARROW_PATH_FORK)
            set_fork_danger(plan, &work->rng, i);
    set_side_danger(plan, levels);
    calm_down(plan);
    return BARROW_OK;
}

#undef WORTH_TYPES
#undef LEVEL_MOST
