/* SPDX-License-Identifier: MIT
 * Checks that a crawl has only what was asked for: side paths of weight 0 are not dug, and shares
 * of 0 give nothing (C4 to C6, C9, C10, C13, C15, C19, C20). All other amounts are random, so a
 * single crawl proves nothing about them. */
#include "verify/crawl.h"

/* Returns whether a path was asked for. At exploration 0 there are only the main path and the paths
 * that its keys need. */
static bool path_was_asked(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    switch (path->kind) {
    case BARROW_PATH_FORK:
        return params->forks > 0 && params->exploration > 0;
    case BARROW_PATH_LOOP:
        return params->loops > 0 && params->exploration > 0;
    case BARROW_PATH_DEAD_END: /* a key's dead end is always dug (C12) */
        return (params->dead_ends > 0 && params->exploration > 0) ||
               seen_room(dungeon, seen_last_room(dungeon, path))->key != BARROW_NO_KEY;
    case BARROW_PATH_SHORTCUT:
        return params->shortcuts > 0;
    default:
        return false; /* there is only one main path, path 0 */
    }
}

/* Checks side paths. Path 0 is the main path, which is always asked for. */
static void check_paths_asked(brw_verifier *verifier)
{
    static const char *const rules[BARROW_PATH_COUNT] = {
        [BARROW_PATH_MAIN] = "C3",     [BARROW_PATH_FORK] = "C4",      [BARROW_PATH_LOOP] = "C5",
        [BARROW_PATH_DEAD_END] = "C9", [BARROW_PATH_SHORTCUT] = "C10",
    };
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (!path_was_asked(dungeon, path))
            brw_found(verifier, rules[path->kind], seen_at_room(path->from),
                      "path %u is of a kind that was not asked for", i);
    }
}

/* Checks optional locks and exits. A share of 100 excludes the other kind of exit. */
static void check_doors_asked(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    if (params->optional_locks && params->one_way_exits && params->one_way_exits != 100)
        return; /* every kind was asked for */
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->optional && params->optional_locks == 0)
            brw_found(verifier, "C13", seen_at_link(i), "optional lock %u was not asked for", i);
        if ((link->kind == BARROW_LINK_ONE_WAY && params->one_way_exits == 0) ||
            (link->kind == BARROW_LINK_LOOP_EXIT && params->one_way_exits == 100))
            brw_found(verifier, "C5", seen_at_link(i),
                      "door %u is of a kind of exit that was not asked for", i);
    }
}

/* Returns whether there is at most one type. C19 reports a room without any. */
static bool is_one_type(uint32_t types)
{
    return (types & (types - 1)) == 0;
}

/* Checks merged and combined rooms. Tunnels (C10) and arenas (C24) have several cells without
 * merging. A merged room unites the types of its parts (C20), regardless of [combine]. */
static void check_rooms_asked(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    const seen_special *special = brw_crawl_see_special(verifier);
    if (!special || (params->merge && params->combine && params->elites))
        return;
    for (uint32_t i = 0; i < special->count; i++) {
        uint32_t room = special->rooms[i];
        const barrow_crawl_room *of = seen_room(dungeon, room);
        bool is_merged = of->cell_count > 1 && of->path != BARROW_PATH_SHORTCUT &&
                         !(of->types & BRW_ARENA_TYPES);
        if (is_merged && params->merge == 0)
            brw_found(verifier, "C20", seen_at_room(room),
                      "room %u is merged, but merging was not asked for", room);
        if (!is_merged && !is_one_type(of->types) && params->combine == 0)
            brw_found(verifier, "C19", seen_at_room(room),
                      "room %u has two types, but combining was not asked for", room);
        if (of->types & SEEN_BIT(ELITE) && params->elites == 0)
            brw_found(verifier, "C6", seen_at_room(room), "the elite of room %u was not asked for",
                      room);
    }
}

void brw_check_crawl_asked(brw_verifier *verifier)
{
    check_paths_asked(verifier);
    check_doors_asked(verifier);
    check_rooms_asked(verifier);
}
