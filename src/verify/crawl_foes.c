/* SPDX-License-Identifier: MIT
 * Roaming enemies, or FOEs (C18): where they live and walk, whether they leave a way past them, and
 * how many there are. */
#include "verify/crawl.h"

#include <string.h>

/* Returns whether a FOE may live in or pass through the room: among enemies and rewards, but not
 * where a player rests or thinks. */
static bool may_host(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t types = BRW_FIGHT_TYPES | SEEN_BIT(ITEM);
    return !(seen_room(dungeon, room)->types & ~types) &&
           seen_room(dungeon, room)->path != BARROW_PATH_SHORTCUT;
}

/* Returns whether a route has three different rooms. Pacing between two is not a patrol. [other] is
 * the second room found; a third one makes it a patrol. */
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

/* Checks the route of a FOE: rooms that may host it, joined by doors without keys, with its home
 * among them. No route touches arenas, so their doors do not matter. */
static void check_route(brw_verifier *verifier, const brw_graph *graph, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_foe *foe = &dungeon->foes[id];
    const uint16_t *route = dungeon->route_rooms + foe->first_room;
    bool has_home = false;
    for (uint32_t i = 0; i < foe->room_count; i++) {
        has_home |= route[i] == foe->home;
        if (!may_host(dungeon, route[i]))
            brw_found(verifier, NULL, seen_at_room(route[i]),
                      "the route of a foe passes through room %u, which may have none",
                      (uint32_t)route[i]);
        if (i && brw_crawl_joint(graph, route[i - 1], route[i], brw_keyless_kinds) == BARROW_NONE)
            brw_found(verifier, NULL, seen_at_room(route[i]), "the route of foe %u needs a key",
                      id);
    }
    if (!is_patrol(route, foe->room_count) || !has_home || !seen_room(dungeon, foe->home)->foe)
        brw_found(verifier, NULL, seen_at_room(foe->home), "foe %u has no home or no route", id);
    if (foe->danger < 8 || foe->danger > 9 || foe->reward != 4 ||
        foe->leash != dungeon->params.as.crawl.leash)
        brw_found(verifier, NULL, seen_at_room(foe->home),
                  "foe %u has the wrong danger, reward or leash", id);
}

/* Bars the rooms on the routes of FOEs. They count as reached, so that the flood ends there. */
static void bar_routes(crawl_flood *flood)
{
    const barrow_dungeon *dungeon = flood->doors->graph->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        for (uint32_t k = 0; k < dungeon->foes[i].room_count; k++) {
            uint16_t room = dungeon->route_rooms[dungeon->foes[i].first_room + k];
            brw_set_add(flood->barred, room);
            brw_set_add(flood->rooms, room);
        }
}

/* Checks that FOEs do not block the only way (C18). All of them together must leave a way, not just
 * each alone. The flood avoids whole routes, because a FOE may be anywhere on its own route.
 * One-way doors are excluded, as in crawl_search.c. */
static void check_ways(brw_verifier *verifier)
{
    const brw_crawl_doors *doors = brw_crawl_see_doors(verifier);
    uint64_t held[4] = {0};
    crawl_flood flood;
    if (!doors || !brw_crawl_flood_make(&flood, doors, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    bar_routes(&flood);
    brw_passages_spread(&flood.passages, verifier->dungeon->spawn, flood.rooms);
    while (brw_crawl_take_keys(&flood, held))
        brw_crawl_unlock(&flood, held);
    if (!brw_crawl_has_entered(&flood, verifier->dungeon->boss))
        brw_found(verifier, NULL, BRW_NOWHERE, "a foe blocks the only way on");
}

/* ---- how many --------------------------------------------------------------------------- */

/* Returns the number of rooms before merging. Each arena and each tunnel counts as one room. */
static uint32_t rooms_unmerged(const barrow_dungeon *dungeon, const seen_special *special)
{
    uint32_t count = dungeon->room_count - special->count;
    for (uint32_t i = 0; i < special->count; i++) {
        const barrow_crawl_room *of = seen_room(dungeon, special->rooms[i]);
        bool is_one = of->path == BARROW_PATH_SHORTCUT || of->types & BRW_ARENA_TYPES;
        count += is_one ? 1u : of->cell_count;
    }
    return count;
}

/* Returns whether the path holds a key of the main path. Colours of main locks come before those of
 * optional locks. */
static bool holds_main_key(const barrow_dungeon *dungeon, const barrow_crawl_path *path,
                           uint32_t locks)
{
    for (uint32_t i = 0; i < path->room_count; i++)
        if (seen_room(dungeon, seen_path_room(dungeon, path, i))->key < locks)
            return true;
    return false;
}

/* Returns the number of forks, loops and dead ends of at least three cells without a key of the
 * main path. */
static uint32_t paths_for_foes(const barrow_dungeon *dungeon)
{
    uint32_t count = 0, locks = brw_crawl_main_locks(dungeon);
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        count += path->kind != BARROW_PATH_SHORTCUT && brw_crawl_path_cells(dungeon, path) >= 3 &&
                 !holds_main_key(dungeon, path, locks);
    }
    return count;
}

/* Returns how many FOEs there should be. The automatic number is one per 30 rooms, but at most one
 * for each suitable path. */
static uint32_t foes_asked(const barrow_dungeon *dungeon, const seen_special *special)
{
    int32_t asked = dungeon->params.as.crawl.foes;
    if (asked != BARROW_AUTO)
        return (uint32_t)asked;
    uint32_t usual = rooms_unmerged(dungeon, special) / 30, most = paths_for_foes(dungeon);
    return usual < most ? usual : most;
}

/* Checks the number of FOEs. FOEs that found no place are counted in the shortfall, so both numbers
 * add up to the number asked for. */
static void check_foe_count(brw_verifier *verifier, const seen_special *special)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t homes = 0, count = dungeon->foe_count + dungeon->shortfall[BARROW_SHORT_FOES];
    for (uint32_t i = 0; i < special->count; i++)
        homes += seen_room(dungeon, special->rooms[i])->foe != 0;
    if (homes != dungeon->foe_count || count != foes_asked(dungeon, special))
        brw_found(verifier, NULL, BRW_NOWHERE, "there are %u foes, which is not what was asked for",
                  dungeon->foe_count);
}

/* Checks that each side path is home to at most one FOE. */
static void check_neighbours(brw_verifier *verifier, uint8_t *has_foe)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    memset(has_foe, 0, dungeon->path_count);
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        uint32_t path = seen_room(dungeon, dungeon->foes[i].home)->path_id;
        if (path && has_foe[path])
            brw_found(verifier, NULL, seen_at_room(dungeon->foes[i].home),
                      "foe %u is the second with its home on path %u", i, path);
        has_foe[path] = 1;
    }
}

void brw_check_crawl_foes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_graph *graph = brw_see_graph(verifier);
    const seen_special *special = brw_crawl_see_special(verifier);
    uint8_t *has_foe = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->path_count);
    if (!graph || !special || !has_foe) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        check_route(verifier, graph, i);
    check_foe_count(verifier, special);
    check_neighbours(verifier, has_foe);
    if (dungeon->foe_count && !dungeon->params.as.crawl.foes_block)
        check_ways(verifier);
}
