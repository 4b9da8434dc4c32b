/* SPDX-License-Identifier: MIT
 * The danger and reward of every room (C7, C13, C22, C25), in two parts.
 *
 * The first part sets the levels of the fights on the main path, as soon as they have their places:
 * a saw-tooth that climbs (C22).
 *
 *     7                                   *
 *     6                       *         *
 *     5             *       *         *
 *     4           *       *
 *     3   *     *
 *     2 *
 *       run 1   run 2     run 3       run 4
 *
 * Within a run danger never falls, and no step exceeds 2. A run starts below the previous peak, but
 * not below the previous start. The peaks of the runs lie on a curve that ends at 6; each run
 * climbs from a little below the previous peak to its own.
 *
 * From zone to zone the mean must rise. The rooms of a zone therefore start at the levels of the
 * curve and are then lifted together, one level at a time, until the mean is high enough or nothing
 * can rise further. Lifting never breaks the bounds: each room is clamped to what the room before
 * it allows.
 *
 * The second part is the pass danger_reward. A fork is safer or more dangerous than the stretch
 * that it goes around. Loops and dead ends have half the danger that their zone starts with; if
 * that is still more than half of the main path's mean, their fights become puzzles. */
#include "gen/crawl/crawl.h"

#include <string.h>

#define LEVEL_LAST 6    /* level at which the last run should end; a dare beside it can then be 7 */
#define LEVEL_NONE 0xFF /* the zone has no fights */
#define TREASURE   3    /* the reward of an item that is guarded by something else */

/* ---- the main path: wanted levels --------------------------------------------------------- */

/* Returns the peak of run [k] of [runs], counted from 1, according to the curve. Works in
 * thousandths: the fraction of the runs so far, bent by the curve. */
static int32_t wanted_peak(const brw_crawl *crawl, int32_t k, int32_t runs)
{
    int32_t done = 1000 * k / runs, left = 1000 - done;
    if (crawl->params->curve == BRW_CURVE_EARLY)
        done = 1000 - left * left / 1000;
    if (crawl->params->curve == BRW_CURVE_LATE)
        done = done * done / 1000;
    return 2 + ((LEVEL_LAST - 2) * done + 500) / 1000;
}

/* Sets the wanted levels according to the curve: each run climbs evenly from below the previous
 * peak to its own. The curve `waves` falls further between runs. */
static void want_levels(brw_crawl *crawl)
{
    int32_t fall = crawl->params->curve == BRW_CURVE_WAVES ? 4 : 2, low = 1;
    for (uint32_t k = 0; k < crawl->run_count; k++) {
        crawl_run run = crawl->runs[k];
        int32_t peak = wanted_peak(crawl, (int32_t)k + 1, (int32_t)crawl->run_count);
        int32_t steps = run.count - 1;
        uint8_t *level = crawl->wanted + run.first;
        level[0] = (uint8_t)low;
        for (int32_t i = 1; i <= steps; i++)
            level[i] = (uint8_t)(low + ((peak - low) * i + steps / 2) / steps);
        low = peak - fall > 1 ? peak - fall : 1;
    }
}

/* Raises the wanted levels so that the last run can end at 6. Going backwards, a room needs at
 * least the level of the next room minus two, and a peak needs one more than the start that follows
 * it. */
static void want_high_end(brw_crawl *crawl)
{
    int32_t need = LEVEL_LAST;
    for (uint32_t k = crawl->run_count; k-- > 0;) {
        uint8_t *level = crawl->wanted + crawl->runs[k].first;
        for (uint32_t i = crawl->runs[k].count; i-- > 0; need -= 2) {
            int32_t least = need < CRAWL_LEVEL_MOST ? need : CRAWL_LEVEL_MOST;
            level[i] = (uint8_t)(level[i] < least ? least : level[i]);
        }
        need += 3; /* the room before is a peak, one above this start; the loop subtracted 2 */
    }
}

/* ---- the main path: clamped levels -------------------------------------------------------- */

/* State of the rooms so far, which limits the level of the next one. */
typedef struct level_state {
    int32_t start, last; /* first and last level of the current or last run */
    int32_t count;       /* number of rooms in the run so far */
    bool is_first;       /* whether there was no run before */
    uint32_t top_from;   /* runs that start in this room or later may start at the top */
} level_state;

/* Clamps the wanted level to [least] .. [most]; [least] takes precedence. */
static int32_t hold_level(int32_t wanted, int32_t least, int32_t most)
{
    int32_t level = wanted > most ? most : wanted;
    return level < least ? least : level;
}

/* Returns the level of the first room of a run: below the previous peak, but not below the previous
 * start. A run of one room has no peak. [top] is lower if a later run still has to climb. */
static int32_t start_level(level_state *state, int32_t wanted, int32_t top)
{
    int32_t least = state->is_first ? 1 : state->start;
    int32_t most = state->is_first ? 2 : state->count == 1 ? state->last + 2 : state->last - 1;
    state->is_first = false;
    state->count = 1;
    return state->start = state->last = hold_level(wanted, least, most < top ? most : top);
}

/* Returns the level of a later room of a run. The last room of a run is above the first, because
 * otherwise the next run could not start below it. */
static int32_t later_level(level_state *state, int32_t wanted, bool ends)
{
    int32_t least = state->last, most = state->last + 2;
    if (ends && least == state->start && least < CRAWL_LEVEL_MOST)
        least++;
    state->count++;
    most = most < CRAWL_LEVEL_MOST ? most : CRAWL_LEVEL_MOST;
    return state->last = hold_level(wanted, least, most);
}

/* The main rooms of a zone, and the runs that have rooms in it. */
typedef struct level_zone {
    uint32_t first, end;
    uint32_t run_first, run_end;
} level_zone;

/* Sets the fights of a zone to the wanted levels, raised by [lift] and clamped; returns the sum and
 * number of their levels. */
static crawl_mean bound_zone(brw_crawl *crawl, level_zone zone, int32_t lift, level_state *state)
{
    crawl_mean levels = {0, 0};
    for (uint32_t k = zone.run_first; k < zone.run_end; k++) {
        uint32_t first = crawl->runs[k].first, last = first + crawl->runs[k].count - 1u;
        uint32_t from = first < zone.first ? zone.first : first;
        uint32_t to = last < zone.end ? last : zone.end - 1;
        int32_t top = first < state->top_from ? CRAWL_LEVEL_MOST - 1 : CRAWL_LEVEL_MOST;
        for (uint32_t room = from; room <= to; room++) {
            int32_t wanted = crawl->wanted[room] + lift;
            int32_t level = room == first ? start_level(state, wanted, top)
                                          : later_level(state, wanted, room == last);
            crawl->level[room] = (uint8_t)level;
            levels.sum += level;
        }
        levels.count += (int32_t)(to - from + 1);
    }
    return levels;
}

/* Returns whether the mean of [now] is at least 0.5 above that of [before], or the mean of [before]
 * is already above 6.5 (C22). */
static bool mean_rises(crawl_mean before, crawl_mean now)
{
    if (!before.count || 2 * before.sum > 13 * before.count)
        return true;
    return 2 * now.sum * before.count >= (2 * before.sum + before.count) * now.count;
}

/* Lifts a zone until its mean is high enough; returns the sum and number of its levels. */
static crawl_mean set_zone(brw_crawl *crawl, level_zone zone, crawl_mean before, level_state *state)
{
    level_state begun = *state;
    crawl_mean now = {0, 0};
    for (int32_t lift = 0; lift < CRAWL_LEVEL_MOST; lift++) {
        *state = begun;
        now = bound_zone(crawl, zone, lift, state);
        if (!now.count || mean_rises(before, now))
            break;
    }
    return now;
}

/* Returns the main rooms of zone [number], which follows [before]. A lock inside a run divides
 * it. */
static level_zone zone_after(const brw_crawl *crawl, uint32_t number, level_zone before)
{
    uint32_t end = number < crawl->lock_count ? crawl->lock_room[number] : crawl->main_count;
    uint32_t run = before.run_end;
    bool divides = run > 0 && crawl->runs[run - 1].first + crawl->runs[run - 1].count > before.end;
    level_zone zone = {before.end, end, run - divides, run};
    while (zone.run_end < crawl->run_count && crawl->runs[zone.run_end].first < end)
        zone.run_end++;
    return zone;
}

/* Returns the first room whose run may start at the maximum level. A run of several rooms that is
 * followed by another has to climb, so neither it nor any earlier run may start at the top. */
static uint32_t top_from(const brw_crawl *crawl)
{
    for (uint32_t k = crawl->run_count; k-- > 1;)
        if (crawl->runs[k - 1].count > 1)
            return crawl->runs[k - 1].first + 1u;
    return 0;
}

void brw_crawl_set_levels(brw_crawl *crawl)
{
    want_levels(crawl);
    want_high_end(crawl);
    level_state state = {.is_first = true, .top_from = top_from(crawl)};
    crawl_mean before = {0, 0};
    level_zone zone = {0, 0, 0, 0};
    for (uint32_t number = 0; number <= crawl->lock_count; number++) {
        zone = zone_after(crawl, number, zone);
        crawl->zone_means[number] = set_zone(crawl, zone, before, &state);
        before = crawl->zone_means[number].count ? crawl->zone_means[number] : before;
    }
}

bool brw_crawl_may_drop(const brw_crawl *crawl, uint32_t zone, int32_t level)
{
    crawl_mean before = {0, 0};
    for (uint32_t z = 0; z <= crawl->lock_count; z++) {
        crawl_mean now = crawl->zone_means[z];
        if (!now.count)
            continue;
        if (z == zone) {
            now.sum -= level;
            now.count--;
        }
        if (!now.count || !mean_rises(before, now))
            return false;
        before = now;
    }
    return true;
}

void brw_crawl_drop(brw_crawl *crawl, uint32_t zone, int32_t level)
{
    crawl->zone_means[zone].sum -= level;
    crawl->zone_means[zone].count--;
}

/* The ends of a fork do not belong to the stretch, and homes of roaming enemies do not count as its
 * fights. */
crawl_mean brw_crawl_stretch_mean(const brw_crawl *crawl, const barrow_crawl_path *path)
{
    uint32_t first = path->from < path->to ? path->from : path->to;
    uint32_t last = path->from < path->to ? path->to : path->from;
    crawl_mean mean = {0, 0};
    for (uint32_t room = first + 1; room < last; room++) {
        if (!crawl_is_fight(crawl, room) || crawl_room_at(crawl, room)->foe)
            continue;
        mean.sum += crawl->level[room];
        mean.count++;
    }
    return mean;
}

/* ---- danger and reward of a room ---------------------------------------------------------- */

/* Returns the reward of a room, which is the reward of its best type. An item that is guarded is a
 * treasure, and a puzzle that gates no key gates a chest. */
static uint8_t reward_of(const barrow_crawl_room *info)
{
    uint32_t types = info->types, item = 1u << BARROW_TYPE_ITEM;
    if (types & crawl_bit(BARROW_TYPE_BOSS))
        return 6;
    if (types & (1u << BARROW_TYPE_SUB_BOSS | 1u << BARROW_TYPE_ELITE))
        return 4;
    if (types & crawl_bit(BARROW_TYPE_VENDOR) || (types & item && types != item))
        return TREASURE;
    bool has_chest = types & crawl_bit(BARROW_TYPE_PUZZLE) && info->key == BARROW_NO_KEY;
    return types == item || has_chest;
}

/* Returns the danger of a room with these types: 8 for an elite, 9 for a sub-boss and 10 for the
 * boss, whatever its other types are; [level] for other fights. */
static uint8_t danger_of(uint32_t types, uint32_t level)
{
    if (types & crawl_bit(BARROW_TYPE_BOSS))
        return CRAWL_LEVEL_MOST + 3;
    if (types & crawl_bit(BARROW_TYPE_SUB_BOSS))
        return CRAWL_LEVEL_MOST + 2;
    if (types & crawl_bit(BARROW_TYPE_ELITE))
        return CRAWL_LEVEL_MOST + 1;
    return types & BRW_FIGHT_TYPES ? (uint8_t)level : 0;
}

static void raise_reward(barrow_crawl_room *info, uint8_t reward)
{
    info->reward = info->reward > reward ? info->reward : reward;
}

/* ---- the kinds of path -------------------------------------------------------------------- */

/* The danger of loops and dead ends, and of the main path's combat rooms, to compare them (C7). */
typedef struct crawl_calm {
    int32_t side_rooms, side_danger; /* without elites */
    int32_t main_rooms, main_danger;
} crawl_calm;

/* Sets the danger of the main path, and finds the lowest level of the fights in each zone. Zones
 * without fights have the level of the previous one. */
static void set_main_danger(brw_crawl *crawl, crawl_calm *calm, uint8_t lowest[CRAWL_LOCKS + 1])
{
    memset(lowest, LEVEL_NONE, CRAWL_LOCKS + 1);
    for (uint32_t room = 0; room < crawl->main_count; room++) {
        barrow_crawl_room *info = crawl_room_at(crawl, room);
        info->danger = info->foe ? 0 : danger_of(info->types, crawl->level[room]);
        info->reward = reward_of(info);
        if (info->types & crawl_bit(BARROW_TYPE_COMBAT)) {
            calm->main_rooms++;
            calm->main_danger += info->danger;
        }
        if (info->types & BRW_FIGHT_TYPES && info->danger && info->danger < lowest[info->zone])
            lowest[info->zone] = info->danger;
    }
    for (uint32_t zone = 0; zone <= crawl->lock_count; zone++)
        if (lowest[zone] == LEVEL_NONE)
            lowest[zone] = zone ? lowest[zone - 1] : 1;
}

/* Draws the level of a fork's fights: at least 1 below the mean of the stretch for a detour, at
 * least 1 above it for a dare, which is always possible (C25), and near the mean for a fork without
 * a character. */
static uint32_t draw_fork_level(const barrow_crawl_path *path, brw_rng *rng, crawl_mean mean)
{
    int32_t whole = mean.count ? mean.sum / mean.count : 1;
    int32_t least = 1, most = whole - 1 > 1 ? whole - 1 : 1;
    if (path->character == BARROW_CHARACTER_DARE) {
        least = (mean.sum + mean.count - 1) / mean.count + 1;
        most = CRAWL_LEVEL_MOST;
    } else if (path->character == BARROW_CHARACTER_NONE) {
        least = whole;
        most = whole < CRAWL_LEVEL_MOST ? whole + 1 : whole;
    }
    return (uint32_t)brw_rng_between(rng, least, most);
}

/* Sets the danger and rewards of a fork. The home of a roaming enemy has no other enemies (C18). A
 * dare's item is a treasure. */
static void set_fork_danger(brw_crawl *crawl, brw_rng *stream, uint32_t path_id)
{
    const barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    crawl_mean mean = brw_crawl_stretch_mean(crawl, path);
    brw_rng rng = brw_rng_fork(stream, path_id);
    uint32_t end = path->first_room + path->room_count;
    for (uint32_t room = path->first_room; room < end; room++) {
        barrow_crawl_room *info = crawl_room_at(crawl, room);
        uint32_t level = draw_fork_level(path, &rng, mean);
        info->danger = info->foe ? 0 : danger_of(info->types, level);
        info->reward = reward_of(info);
        if (path->character == BARROW_CHARACTER_DARE && info->types & crawl_bit(BARROW_TYPE_ITEM))
            raise_reward(info, TREASURE);
    }
    brw_rng_join(stream, &rng);
}

/* Raises the reward in the last room of a loop or dead end to the minimum. A reward behind an
 * optional lock exceeds that of any unlocked loop or fork (C13). */
static void raise_end_reward(brw_crawl *crawl, uint32_t room)
{
    barrow_crawl_room *info = crawl_room_at(crawl, room);
    bool is_loop = info->path == BARROW_PATH_LOOP;
    if (crawl_ends_path(crawl, room))
        raise_reward(info, crawl->branches[info->path_id].is_locked ? 5 : is_loop ? 2 : 1);
}

/* Sets the danger and rewards of a loop, dead end or tunnel, where [level] is the danger of a
 * fight. Enemies off the main path are weak (C7); elites do not count. Tunnels have no fights. */
static void set_side_danger(brw_crawl *crawl, const barrow_crawl_path *path, uint32_t level,
                            crawl_calm *calm)
{
    uint32_t end = path->first_room + path->room_count;
    for (uint32_t room = path->first_room; room < end; room++) {
        barrow_crawl_room *info = crawl_room_at(crawl, room);
        info->danger = danger_of(info->types, info->foe ? 0 : level);
        info->reward = reward_of(info);
        info->choice = info->types >> BARROW_TYPE_ELITE & 1; /* C6 */
        if (path->kind == BARROW_PATH_SHORTCUT)
            continue;
        if (!info->choice) {
            calm->side_rooms++;
            calm->side_danger += info->danger;
        }
        raise_end_reward(crawl, room);
    }
}

/* ---- calm (C7) ---------------------------------------------------------------------------- */

/* Returns whether side_danger / side_rooms is at most half of main_danger / main_rooms. If the main
 * path has no combat room there is nothing to compare with, and loops and dead ends must be
 * calm. */
static bool is_calm(const crawl_calm *calm)
{
    if (!calm->main_rooms)
        return calm->side_danger == 0;
    return (int64_t)2 * calm->side_danger * calm->main_rooms <=
           (int64_t)calm->main_danger * calm->side_rooms;
}

/* Removes danger from loops and dead ends, room by room, until C7 holds: first down to 1, then
 * completely. C7 always holds in the end: after the second round only elites are left, and they do
 * not count. A room without its fight that has no other type becomes a puzzle or, on a route, an
 * item (C18). */
static void calm_down(brw_crawl *crawl, crawl_calm *calm)
{
    if (is_calm(calm))
        return;
    brw_crawl_mark_routes(crawl);
    for (int round = 0; round < 2; round++)
        for (uint32_t room = crawl->main_count; room < crawl->dungeon->room_count; room++) {
            barrow_crawl_room *info = crawl_room_at(crawl, room);
            if (is_calm(calm))
                return;
            if (!crawl_is_side(info->path) || info->foe || !(info->types & BRW_FIGHT_TYPES) ||
                info->types & crawl_bit(BARROW_TYPE_ELITE))
                continue;
            calm->side_danger -= info->danger - (round ? 0 : 1);
            info->danger = round ? 0 : 1;
            if (round)
                info->types = (uint16_t)(info->types & ~BRW_FIGHT_TYPES);
            if (!info->types)
                info->types =
                    crawl_bit(crawl->is_patrolled[room] ? BARROW_TYPE_ITEM : BARROW_TYPE_PUZZLE);
            info->reward = reward_of(info);
            raise_end_reward(crawl, room);
        }
}

/* The level of a loop or dead end is half the level that its zone starts with, rounded up. It is at
 * least 1, so that a fight remains a fight. */
barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    const barrow_dungeon *dungeon = work->dungeon;
    crawl_calm calm = {0, 0, 0, 0};
    uint8_t lowest[CRAWL_LOCKS + 1];
    set_main_danger(crawl, &calm, lowest);
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind == BARROW_PATH_FORK)
            set_fork_danger(crawl, &work->rng, i);
        else
            set_side_danger(crawl, path, (lowest[path->zone] + 1u) / 2, &calm);
    }
    calm_down(crawl, &calm);
    return BARROW_OK;
}

#undef TREASURE
#undef LEVEL_LAST
#undef LEVEL_NONE
