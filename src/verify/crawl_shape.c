/* SPDX-License-Identifier: MIT
 * The shape of a crawl: every id of a room or path and every array index is in range. The other
 * checks rely on that, so this one comes first and stops them on failure.
 *
 * Colours, zones, types and dangers are bytes that index tables of 256 or are only compared, so any
 * value is safe. Other checks judge these values. */
#include "verify/crawl.h"

/* Returns whether first + count <= end, without overflow. */
static bool spans(uint32_t first, uint32_t count, uint32_t end)
{
    return first <= end && count <= end - first;
}

/* Returns whether every room names a path and cells that exist. The other checks rely on it and use
 * these as indices. */
static bool rooms_are_whole(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *of = seen_room(dungeon, i);
        if (of->path_id >= dungeon->path_count || of->cell_count == 0 ||
            !spans(of->first_cell, of->cell_count, dungeon->cell_count))
            return false;
    }
    return true;
}

/* Returns whether every path names rooms that exist. Runs before the check of rooms: that check
 * looks up paths, and seen_last_room looks up a path's rooms. */
static bool paths_are_whole(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        bool needs_rooms = path->kind != BARROW_PATH_SHORTCUT;
        if (path->from >= dungeon->room_count || path->to >= dungeon->room_count ||
            path->kind >= BARROW_PATH_COUNT || (needs_rooms && !path->room_count) ||
            !spans(path->first_room, path->room_count, dungeon->path_room_count))
            return false;
    }
    for (uint32_t i = 0; i < dungeon->path_room_count; i++)
        if (dungeon->path_rooms[i] >= dungeon->room_count)
            return false;
    return dungeon->path_count > 0;
}

static bool links_are_whole(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= dungeon->room_count || link->b >= dungeon->room_count ||
            link->kind >= BARROW_LINK_KIND_COUNT)
            return false;
    }
    return true;
}

static bool foes_are_whole(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        if (foe->home >= dungeon->room_count ||
            !spans(foe->first_room, foe->room_count, dungeon->route_room_count))
            return false;
    }
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        if (dungeon->route_rooms[i] >= dungeon->room_count)
            return false;
    return true;
}

/* Checks the shape. Ids have 16 bits. BARROW_NONE must stay unused and, for links, one more number,
 * which crawl_search.c uses for "not seen yet". One fault is enough, as it ends the checks. */
void brw_check_crawl_shape(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    bool has_ends = dungeon->spawn < dungeon->room_count && dungeon->boss < dungeon->room_count;
    if (!has_ends)
        brw_found(verifier, NULL, BRW_NOWHERE, "there is no spawn or no boss");
    else if (dungeon->room_count >= BARROW_NONE || dungeon->link_count >= BARROW_NONE - 1u)
        brw_found(verifier, NULL, BRW_NOWHERE, "there are too many rooms or doors to check");
    else if (!paths_are_whole(dungeon))
        brw_found(verifier, NULL, BRW_NOWHERE, "a path points outside the dungeon");
    else if (!rooms_are_whole(dungeon))
        brw_found(verifier, NULL, BRW_NOWHERE, "a room points outside the dungeon");
    else if (!links_are_whole(dungeon))
        brw_found(verifier, NULL, BRW_NOWHERE, "a door points outside the dungeon");
    else if (!foes_are_whole(dungeon))
        brw_found(verifier, NULL, BRW_NOWHERE, "a foe points outside the dungeon");
}
