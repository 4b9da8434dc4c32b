/* SPDX-License-Identifier: MIT
 * Danger and reward (C6, C7, C22) and roaming enemies (C18).
 *
 * Danger is the strongest enemy of a room: 0 none, 1 to 4 normal, 5 sub-boss, elite or foe, 6 boss.
 * Reward is a tier from 0 to 6. Means are compared by multiplying crosswise. */
#include "verify/crawl.h"

#include <string.h>

/* Where few enemies are (C7). */
static bool is_quiet_side(const barrow_crawl_room *of)
{
    return of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
}

/* ---- danger ----------------------------------------------------------------------------- */

/* What a room's types say about its danger. The strongest enemy decides, hence the order. */
static bool danger_fits(const barrow_crawl_room *of)
{
    if (of->types & SEEN_BIT(BOSS))
        return of->danger == 6;
    if (of->types & (SEEN_BIT(SUB_BOSS) | SEEN_BIT(ELITE)) || of->foe)
        return of->danger == 5;
    if (of->types & BRW_FIGHT_TYPES)
        return of->danger >= 1 && of->danger <= 4;
    return of->danger == 0;
}

/* Elites left out, loops and dead ends are at most half as dangerous as the main path's combat
 * rooms are on average (C7). side_danger / side_rooms <= main_danger / main_rooms / 2, multiplied
 * out: no fractions decide (G1). Without combat on the main path there is nothing to take half
 * of. */
static void check_calm(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int64_t side_rooms = 0, side_danger = 0, main_rooms = 0, main_danger = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (is_quiet_side(of) && !(of->types & SEEN_BIT(ELITE))) {
            side_rooms++;
            side_danger += of->danger;
        } else if (of->path == BARROW_PATH_MAIN && of->types & SEEN_BIT(COMBAT)) {
            main_rooms++;
            main_danger += of->danger;
        }
    }
    bool is_calm =
        main_rooms ? 2 * side_danger * main_rooms <= main_danger * side_rooms : side_danger == 0;
    if (!is_calm)
        brw_found(verifier, "C7", BRW_NOWHERE,
                  "loops and dead ends are more than half as dangerous as the main path");
}

/* The mean danger of the main path's fights climbs from zone to zone. Zones without fights are
 * passed over, so each is held against the last that had some. Means are compared crosswise, again
 * without fractions. Rooms with a foe are left out: their danger is the foe's. */
static void check_climb(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[0];
    int64_t sums[256], counts[256];
    memset(sums, 0, sizeof sums);
    memset(counts, 0, sizeof counts);
    for (uint32_t i = 0; i < path->room_count; i++) {
        const barrow_crawl_room *of = seen_room(dungeon, seen_path_room(dungeon, path, i));
        if (!(of->types & BRW_FIGHT_TYPES) || of->foe)
            continue;
        sums[of->zone] += of->danger;
        counts[of->zone]++;
    }
    uint32_t last = 256;
    for (uint32_t zone = 0; zone < 256; zone++) {
        if (!counts[zone])
            continue;
        if (last < 256 && sums[zone] * counts[last] < sums[last] * counts[zone])
            brw_found(verifier, NULL, BRW_NOWHERE, "danger falls from zone %u to zone %u", last,
                      zone);
        last = zone;
    }
}

void brw_check_crawl_danger(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        if (!danger_fits(seen_room(dungeon, room)))
            brw_found(verifier, NULL, seen_at_room(room), "danger %u does not fit room %u",
                      (uint32_t)seen_room(dungeon, room)->danger, room);
    check_calm(verifier);
    if (dungeon->path_count)
        check_climb(verifier);
}

/* ---- rewards ---------------------------------------------------------------------------- */

/* More than the least is allowed: optional locks raise what they keep (C13). Tier 6 is the boss's
 * alone. */
void brw_check_crawl_rewards(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        bool is_end = is_quiet_side(of) && seen_is_last(dungeon, room);
        uint8_t least = is_end ? (of->path == BARROW_PATH_LOOP ? 2 : 1) : 0;
        if (of->types & SEEN_BIT(VENDOR))
            least = 3;
        if (of->types & SEEN_BIT(ELITE) || of->foe)
            least = 4;
        bool is_boss = of->types & SEEN_BIT(BOSS);
        if (of->reward < least || of->reward > 6 || is_boss != (of->reward == 6))
            brw_found(verifier, NULL, seen_at_room(room), "reward %u does not fit room %u",
                      (uint32_t)of->reward, room);
    }
}

/* ---- roaming enemies -------------------------------------------------------------------- */

/* Where no foe lives or passes (C18). */
static bool may_host(const barrow_dungeon *dungeon, uint32_t room)
{
    return !seen_is(dungeon, room, SEEN_BIT(INITIAL) | BRW_ARENA_TYPES | BRW_REST_TYPES) &&
           seen_room(dungeon, room)->path != BARROW_PATH_SHORTCUT;
}

/* Doors that need no key. Arenas, and so their doors, are off every route. */
static bool needs_no_key(const barrow_link *link)
{
    return brw_door_needs(link, BARROW_NEED_NOTHING) || brw_door_needs(link, BARROW_NEED_SIDE);
}

/* Whether a route has three rooms that differ: to and fro between two is no patrol. [other] is the
 * second room that was met; a third that is neither ends it. */
static bool is_patrol(const uint16_t *route, uint32_t count)
{
    uint16_t other = (uint16_t)BARROW_NONE;
    for (uint32_t i = 1; i < count; i++) {
        if (route[i] == route[0] || route[i] == other)
            continue;
        if (other != BARROW_NONE)
            return true;
        other = route[i];
    }
    return false;
}

static void check_route(brw_verifier *verifier, const brw_graph *graph, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_foe *foe = &dungeon->foes[id];
    const uint16_t *route = dungeon->route_rooms + foe->first_room;
    uint32_t keyless = brw_kinds_that(needs_no_key);
    bool has_home = false;
    for (uint32_t i = 0; i < foe->room_count; i++) {
        has_home |= route[i] == foe->home;
        if (!may_host(dungeon, route[i]))
            brw_found(verifier, NULL, seen_at_room(route[i]), "a foe comes through room %u",
                      (uint32_t)route[i]);
        if (i && brw_crawl_joint(graph, route[i - 1], route[i], keyless) == BARROW_NONE)
            brw_found(verifier, NULL, seen_at_room(route[i]),
                      "the route of foe %u needs more than doors without a key", id);
    }
    if (!is_patrol(route, foe->room_count) || !has_home || !seen_room(dungeon, foe->home)->foe)
        brw_found(verifier, NULL, seen_at_room(foe->home), "foe %u has no home or no route", id);
    if (foe->danger != 5 || foe->reward != 4 || foe->leash != dungeon->params.as.crawl.leash)
        brw_found(verifier, NULL, seen_at_room(foe->home), "foe %u is not what it should be", id);
}

/* What the search for a way past all foes knows. */
typedef struct detour {
    const barrow_dungeon *dungeon;
    uint8_t *blocked; /* rooms of their routes */
    bool held[256];   /* keys, by colour */
} detour;

/* Doors that lead one way are left out, as in crawl_search.c. */
static bool avoids_foes(const void *user, uint16_t from, brw_way way)
{
    const detour *around = user;
    const barrow_link *link = &around->dungeon->links[way.link];
    (void)from;
    return !around->blocked[way.to] &&
           (brw_is_locked(link) ? around->held[link->lock] : brw_link_ways(link) == BRW_BOTH);
}

/* Returns whether the boss can be reached. Searches anew with the keys that were found, so in at
 * most as many rounds as there are colours, and one more. */
static bool passes_foes(detour *around, brw_bfs *search)
{
    const barrow_dungeon *dungeon = around->dungeon;
    bool is_new = !around->blocked[dungeon->spawn];
    while (is_new) {
        is_new = false;
        brw_bfs_clear(search);
        brw_bfs_start(search, dungeon->spawn);
        brw_bfs_run(search, avoids_foes, around);
        for (uint32_t i = 0; i < search->rooms.tail; i++) {
            uint8_t key = seen_room(dungeon, search->rooms.items[i])->key;
            is_new |= key != BARROW_NO_KEY && !around->held[key];
            around->held[key] = true;
        }
    }
    return brw_bfs_met(search, dungeon->boss);
}

/* No foe is on the only way on (C18). All foes at once: together they must leave a way, not each
 * alone. The search gives up the whole route, as a foe may stand anywhere on it. */
static void check_ways(brw_verifier *verifier, const brw_graph *graph)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_bfs search;
    detour around = {.dungeon = dungeon};
    around.blocked = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    if (!around.blocked || !brw_bfs_make(&search, graph, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(around.blocked, 0, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        for (uint32_t k = 0; k < dungeon->foes[i].room_count; k++)
            around.blocked[dungeon->route_rooms[dungeon->foes[i].first_room + k]] = 1;
    if (!passes_foes(&around, &search))
        brw_found(verifier, NULL, BRW_NOWHERE, "a foe is on the only way on");
}

static int32_t foes_asked(const barrow_dungeon *dungeon)
{
    int32_t asked = dungeon->params.as.crawl.foes;
    return asked == BARROW_AUTO ? (int32_t)dungeon->room_count / 25 : asked;
}

/* Foes that found no place are counted in the shortfall, so both together are what was asked
 * for. */
void brw_check_crawl_foes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_graph graph;
    uint32_t homes = 0;
    verifier->status = brw_graph_make(&graph, dungeon, verifier->scratch);
    if (verifier->status != BARROW_OK)
        return;
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        check_route(verifier, &graph, i);
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        homes += seen_room(dungeon, room)->foe != 0;
    uint32_t count = dungeon->foe_count + dungeon->shortfall[BARROW_SHORT_FOES];
    if (homes != dungeon->foe_count || (int32_t)count != foes_asked(dungeon))
        brw_found(verifier, NULL, BRW_NOWHERE, "%u foes are not what was asked for",
                  dungeon->foe_count);
    if (dungeon->foe_count && !dungeon->params.as.crawl.foes_block &&
        dungeon->spawn < dungeon->room_count && dungeon->boss < dungeon->room_count)
        check_ways(verifier, &graph);
}
