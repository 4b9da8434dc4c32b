/* SPDX-License-Identifier: MIT
 * Locks and keys: each key has its door (V5), the places of the main path's locks (C11) and of
 * their keys (C12), and the rooms behind optional locks (C13).
 *
 * Colours of main locks are numbered along the path: lock k leads from zone k to zone k + 1.
 * Optional locks have the next colours and change no zone. */
#include "verify/crawl.h"

#include <string.h>

/* Checks that each colour is either unused or has one key and one door. The last entry counts rooms
 * without a key and doors without a colour, and is ignored. */
void brw_check_crawl_colours(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t keys[256] = {0}, doors[256] = {0};
    for (uint32_t id = 0; id < dungeon->room_count; id++)
        keys[crawl_room(dungeon, id)->key]++;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool has_colour = link->lock != BARROW_NO_LOCK;
        doors[link->lock]++;
        if (brw_door_needs(link, BARROW_NEED_COLOUR) != has_colour && !brw_is_sign(link))
            brw_blame_link(verifier, i, "door @ has a colour it should not have");
    }
    for (uint32_t colour = 0; colour < BARROW_NO_KEY; colour++)
        if (keys[colour] != doors[colour] || keys[colour] > 1)
            brw_blame(verifier, "colour %u has %u keys and %u doors", colour, keys[colour],
                      doors[colour]);
}

/* ---- locks of the main path (C11) ------------------------------------------------------- */

uint32_t brw_crawl_main_locks(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (BRW_LINKS(link, dungeon))
        count += brw_is_locked(link) && !link->optional;
    return count;
}

/* Checks the locks of the main path: their number, by default one per 9 cells and at most 8, and
 * their places. A lock's place is the place of the cell behind it; the two cells of a lock must be
 * consecutive. Comparing rooms would not be enough, as merged rooms have several cells. Place 1
 * would be the first edge, which C11 forbids. Colours are numbered along the path, so places[],
 * indexed by colour, must increase. */
void brw_check_crawl_locks(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_map *map = &verifier->view->crawl->map;
    int32_t places[256] = {0}, wanted = dungeon->params.as.crawl.locks;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_is_locked(link) || link->optional)
            continue;
        int32_t a = crawl_map_place(map, link->at[0]), b = crawl_map_place(map, link->at[1]);
        if (a < 0 || b < 0 || (b != a + 1 && a != b + 1))
            brw_blame_link(verifier, i, "lock @ is not on the main path");
        places[link->lock] = a > b ? a : b;
        count++;
    }
    if (wanted == BARROW_AUTO)
        wanted = map->length / 9 < 8 ? map->length / 9 : 8;
    if (count + dungeon->shortfall[BARROW_SHORT_LOCKS] != (uint32_t)wanted)
        brw_blame(verifier, "there are %u locks; %u were asked for", count, (uint32_t)wanted);
    if (count >= BARROW_NO_KEY)
        return; /* further locks have no colour and are reported as too many */
    for (uint32_t k = 0; k < count; k++) {
        int32_t even = (int32_t)(k + 1) * map->length / (int32_t)(count + 1);
        int32_t off = places[k] - even;
        if (places[k] < 2 || off < -1 || off > 1)
            brw_blame(verifier,
                      "lock %u stands before cell %d of the main path; even spacing gives %d", k,
                      places[k], even);
        if (k && places[k] <= places[k - 1])
            brw_blame(verifier, "locks %u and %u are not in order", k - 1, k);
    }
}

/* Checks that every key is where it may be. Main locks have the colours 0, 1, ... and optional
 * locks have the colours after that, so a key is needed if its colour is below the number of main
 * locks. Lock k leads from zone k to zone k + 1, so its key must lie in zone k or before. Only a
 * needed key may lie on the main path, as a last resort. */
void brw_check_crawl_keys(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t locks = brw_crawl_main_locks(dungeon);
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_side = room->path == BARROW_PATH_LOOP || room->path == BARROW_PATH_DEAD_END;
        bool is_needed = room->key < locks;
        if (room->key == BARROW_NO_KEY)
            continue;
        if (is_needed && room->zone > room->key)
            brw_blame_room(verifier, id, "the key in room @ lies behind its own lock");
        if (is_side ? !crawl_is_path_end(dungeon, id)
                    : !is_needed || room->path != BARROW_PATH_MAIN)
            brw_blame_room(verifier, id,
                           "the key in room @ is not at the end of a loop or dead end");
        if (is_needed && room->types & CRAWL_TYPE(ELITE))
            brw_report(verifier, "C24", brw_at_room(id),
                       "an elite stands between the player and the key in room @");
    }
}

enum { IS_OPEN, HAS_LOCK, BRANCHES_OFF }; /* a path and optional locks */

/* Checks what lies behind optional locks: no key, and a better reward than in the open. Dead ends
 * do not count towards the best open reward, as C13 names only loops and forks. Branches of a
 * locked path need no better reward, as the path itself has one. */
void brw_check_crawl_optional(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint8_t *locked = BRW_SCRATCH(verifier, uint8_t, dungeon->path_count);
    uint32_t best = 0;
    if (!locked)
        return;
    /* Marks paths behind optional locks and those that branch off them. A path is made after the
     * one it leaves from, so a single pass in path order also finds branches of branches. */
    memset(locked, IS_OPEN, dungeon->path_count);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!link->optional)
            continue;
        /* The loop or dead end that the link leads into. A lock has no direction, so the side that
         * fits is the inner one. */
        bool is_b_inner = crawl_enters_path(dungeon, link->a, link->b);
        const barrow_crawl_room *inner = crawl_room(dungeon, is_b_inner ? link->b : link->a);
        bool is_entered = is_b_inner || crawl_enters_path(dungeon, link->b, link->a);
        bool is_side = inner->path == BARROW_PATH_LOOP || inner->path == BARROW_PATH_DEAD_END;
        uint32_t path = is_entered && is_side && brw_door_rule_of(link)->leads == BARROW_LEADS_ON
                            ? inner->path_id
                            : BARROW_NONE;
        if (path == BARROW_NONE || link->lock == BARROW_NO_LOCK)
            brw_blame_link(verifier, i,
                           "optional lock @ is not the entrance of a loop or dead end");
        else
            locked[path] = HAS_LOCK;
    }
    for (uint32_t id = 1; id < dungeon->path_count; id++)
        if (locked[crawl_room(dungeon, dungeon->paths[id].from)->path_id] && !locked[id])
            locked[id] = BRANCHES_OFF;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool counts = room->path == BARROW_PATH_LOOP || room->path == BARROW_PATH_FORK;
        if (counts && !locked[room->path_id] && room->reward > best)
            best = room->reward;
        if (locked[room->path_id] && room->key != BARROW_NO_KEY)
            brw_blame_room(verifier, id, "the key in room @ lies behind an optional lock");
        if (!locked[room->path_id] && room->reward == 5)
            brw_report(verifier, "C22", brw_at_room(id),
                       "reward 5 in room @ is not behind an optional lock");
    }
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        bool is_better = false;
        for (uint32_t i = 0; i < path->room_count; i++)
            is_better |= crawl_room(dungeon, crawl_path_room(dungeon, path, i))->reward > best;
        if (locked[id] == HAS_LOCK && path->room_count && !is_better)
            brw_blame_room(verifier, crawl_last_room(dungeon, path),
                           "the reward behind the lock of path %u is no better than an open one",
                           id);
    }
}
