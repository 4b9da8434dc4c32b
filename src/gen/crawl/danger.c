/* SPDX-License-Identifier: MIT
 * The danger and reward of every room (C7, C13, C22, C25). The fights of the main path come first
 * (climb.c). A fork is safer or more dangerous than the stretch that it goes around. Loops and dead
 * ends have half the danger that their zone starts with; if that is still more than half of the
 * main path's mean, their fights go. */
#include "gen/crawl/crawl.h"

#include <string.h>

#define LEVEL_NONE 0xFF /* the zone has no fights */
#define TREASURE   3    /* the reward of an item that is guarded by something else */

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

/* Removes the roaming enemy that lives on the path, if there is one. */
static void remove_foe(brw_crawl *crawl, uint32_t path_id)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t i = 0;
    while (i < dungeon->foe_count &&
           crawl_room_at(crawl, dungeon->foes[i].home)->path_id != path_id)
        i++;
    if (i == dungeon->foe_count)
        return;
    barrow_foe gone = dungeon->foes[i];
    crawl_room_at(crawl, gone.home)->foe = 0;
    dungeon->shortfall[BARROW_SHORT_FOES]++;
    for (uint32_t k = gone.first_room + gone.room_count; k < dungeon->route_room_count; k++)
        dungeon->route_rooms[k - gone.room_count] = dungeon->route_rooms[k];
    dungeon->route_room_count -= gone.room_count;
    dungeon->foe_count--;
    for (; i < dungeon->foe_count; i++) {
        dungeon->foes[i] = dungeon->foes[i + 1];
        dungeon->foes[i].first_room -= gone.room_count;
    }
}

/* Fits a fork's character to the final levels of its stretch, which merging, roaming enemies or a
 * climb that was solved for may have moved since the character was drawn. A stretch whose mean
 * exceeds 6 has only detours beside it, which hold nothing of value, and one whose mean is below 2
 * only detours without fights (C25). */
static void fit_character(brw_crawl *crawl, uint32_t path_id)
{
    barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    crawl_mean mean = brw_crawl_stretch_mean(crawl, path);
    bool is_dare = path->character == BARROW_CHARACTER_DARE;
    bool may_fight = mean.count && mean.sum >= 2 * mean.count;
    if (path->character == BARROW_CHARACTER_NONE || (is_dare && brw_crawl_may_dare(crawl, path)))
        return;
    if (is_dare)
        remove_foe(crawl, path_id);
    path->character = BARROW_CHARACTER_DETOUR;
    for (uint32_t i = 0; i < path->room_count; i++) {
        barrow_crawl_room *info = crawl_room_at(crawl, path->first_room + i);
        uint32_t fights = info->types & BRW_FIGHT_TYPES;
        if (fights && may_fight)
            info->types = (uint16_t)fights;
        else if (fights || is_dare)
            info->types = crawl_bit(i % 2 ? BARROW_TYPE_HEAL : BARROW_TYPE_BREATHER);
    }
}

void brw_crawl_fit_characters(brw_crawl *crawl)
{
    for (uint32_t i = 1; i < crawl->dungeon->path_count; i++)
        if (crawl->dungeon->paths[i].kind == BARROW_PATH_FORK)
            fit_character(crawl, i);
}

/* Sets the danger and rewards of a fork. The level of its fights is at least 1 below the mean of
 * the stretch for a detour, at least 1 above it for a dare, which is always possible (C25), and
 * near the mean for a fork without a character. The home of a roaming enemy has no other enemies
 * (C18). A dare's item is a treasure. */
static void set_fork_danger(brw_crawl *crawl, brw_rng *stream, uint32_t path_id)
{
    const barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    crawl_mean mean = brw_crawl_stretch_mean(crawl, path);
    bool is_dare = path->character == BARROW_CHARACTER_DARE;
    int32_t whole = mean.count ? mean.sum / mean.count : 1;
    int32_t least = 1, most = brw_larger(whole - 1, 1);
    if (is_dare) {
        least = (mean.sum + mean.count - 1) / mean.count + 1;
        most = CRAWL_LEVEL_MOST;
    } else if (path->character == BARROW_CHARACTER_NONE) {
        least = whole;
        most = whole < CRAWL_LEVEL_MOST ? whole + 1 : whole;
    }
    brw_rng rng = brw_rng_fork(stream, path_id);
    for (uint32_t i = 0; i < path->room_count; i++) {
        barrow_crawl_room *info = crawl_room_at(crawl, path->first_room + i);
        uint32_t level = (uint32_t)brw_rng_between(&rng, least, most);
        info->danger = info->foe ? 0 : danger_of(info->types, level);
        info->reward = reward_of(info);
        if (is_dare && info->types & crawl_bit(BARROW_TYPE_ITEM))
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

/* Returns whether a room beside [room] on its path could be merged with it if it had [types]. */
static bool may_unite(const brw_crawl *crawl, uint32_t room, uint32_t types)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    for (uint32_t other = room - 1; other <= room + 1 && other < dungeon->room_count; other += 2)
        if (crawl_room_at(crawl, other)->path_id == crawl_room_at(crawl, room)->path_id &&
            brw_crawl_types_agree(types | crawl_room_at(crawl, other)->types))
            return true;
    return false;
}

/* Returns the types of a room without its fight: its other types; on a route without any an item
 * (C18), elsewhere what no neighbour unites with. That also replaces other types that one would
 * unite with, but not in the last room of a path, which has a reward (C6, C9). */
static uint32_t types_without_fight(const brw_crawl *crawl, uint32_t room)
{
    static const uint8_t calm[] = {BARROW_TYPE_PUZZLE, BARROW_TYPE_BREATHER, BARROW_TYPE_HEAL};
    uint32_t left = crawl_room_at(crawl, room)->types & ~(uint32_t)BRW_FIGHT_TYPES, i = 0;
    if (left ? crawl_ends_path(crawl, room) || !may_unite(crawl, room, left)
             : brw_crawl_is_patrolled(crawl, room))
        return left ? left : crawl_bit(BARROW_TYPE_ITEM);
    while (i < sizeof calm - 1 && may_unite(crawl, room, 1u << calm[i]))
        i++;
    return 1u << calm[i];
}

/* Makes loops and dead ends calm enough (C7). First their fights get the lowest danger; then fights
 * go completely, those first after which the room unites with no neighbour: merges are decided
 * (C20). C7 always holds in the end: after the last round only elites are left, and they do not
 * count. */
static void calm_down(brw_crawl *crawl, crawl_calm *calm)
{
    for (int round = 0; round < 3 && !is_calm(calm); round++)
        for (uint32_t room = crawl->main_count; room < crawl->dungeon->room_count; room++) {
            barrow_crawl_room *info = crawl_room_at(crawl, room);
            if (is_calm(calm))
                return;
            if (!crawl_is_side(info->path) || info->foe || !(info->types & BRW_FIGHT_TYPES) ||
                info->types & crawl_bit(BARROW_TYPE_ELITE))
                continue;
            uint32_t types = types_without_fight(crawl, room);
            if (round == 1 && may_unite(crawl, room, types))
                continue;
            calm->side_danger -= info->danger - (round ? 0 : 1);
            info->danger = round ? 0 : 1;
            info->types = round ? (uint16_t)types : info->types;
            info->reward = reward_of(info);
            raise_end_reward(crawl, room);
        }
}

/* The level of a loop or dead end is half the lowest level of the main path's fights in its zone,
 * rounded up. It is at least 1, so that a fight remains a fight. Zones without fights have the
 * level of the previous one. */
barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    const barrow_dungeon *dungeon = work->dungeon;
    crawl_calm calm = {0, 0, 0, 0};
    uint8_t lowest[CRAWL_LOCKS + 1];
    memset(lowest, LEVEL_NONE, sizeof lowest);
    for (uint32_t room = 0; room < crawl->main_count; room++) {
        barrow_crawl_room *info = crawl_room_at(crawl, room);
        bool is_combat = info->types & crawl_bit(BARROW_TYPE_COMBAT);
        info->danger = info->foe ? 0 : danger_of(info->types, crawl->level[room]);
        info->reward = reward_of(info);
        calm.main_rooms += is_combat;
        calm.main_danger += is_combat ? info->danger : 0;
        if (info->types & BRW_FIGHT_TYPES && info->danger && info->danger < lowest[info->zone])
            lowest[info->zone] = info->danger;
    }
    for (uint32_t zone = 0; zone <= crawl->lock_count; zone++)
        if (lowest[zone] == LEVEL_NONE)
            lowest[zone] = zone ? lowest[zone - 1] : 1;
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
