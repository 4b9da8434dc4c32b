/* SPDX-License-Identifier: MIT
 * Locked doors of the main path and their keys (C11, C12).
 *
 * The locked edges are chosen first, which gives every main room its zone. Forks then stay inside
 * one zone, so nothing can lead around a lock. A cell beside each zone is kept for the next key, so
 * for every k there are at least k places in the zones before lock k. So the keys can always be
 * assigned in order, each to any free place before its lock. */
#include "base/bits.h"
#include "gen/crawl/crawl.h"

/* Draws the first room past lock [k] of [count], counted from 1. Locks are evenly spaced, plus or
 * minus 1; none is on the first edge, and there must be room for the locks that follow (C11). The
 * range is never empty, because the previous lock left room for this one. Of the three rooms the
 * first is taken, from a random one on, whose door has a free cell beside the room before it: the
 * key can lie there, and the door is seen before it. */
static int32_t draw_lock_room(brw_crawl *crawl, brw_rng *rng, int32_t k, int32_t count)
{
    int32_t rooms = (int32_t)crawl->main_count;
    int32_t even = k * rooms / (count + 1);
    int32_t least = k == 1 ? 2 : crawl->lock_room[k - 2] + 1;
    int32_t most = rooms - 1 - (count - k), room = 0;
    int32_t first = brw_rng_below(rng, 3);
    for (int32_t i = 0; i < 3; i++) {
        room = brw_smaller(brw_larger(even - 1 + (first + i) % 3, least), most);
        if (crawl_marked_sides(crawl, crawl->home[room - 1], CRAWL_FREE))
            break;
    }
    return room;
}

/* Zone k is the part past k locks, so the number increases at the first room past each lock. */
barrow_status brw_crawl_lock_edges(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    int32_t wanted = crawl->params->locks;
    if (wanted == BARROW_AUTO)
        wanted = brw_smaller((int32_t)crawl->main_count / 9, CRAWL_LOCKS);
    /* Locks may be on all edges but the first. A fixed number that does not fit is cut, which the
     * shortfall records. */
    int32_t most = (int32_t)crawl->main_count - 2;
    int32_t count = brw_smaller(wanted, most);
    for (int32_t k = 1; k <= count; k++) {
        int32_t room = draw_lock_room(crawl, &work->rng, k, count);
        crawl->lock_room[k - 1] = (uint16_t)room;
        /* Links of the main path come first and in order: the one into room r is r - 1. */
        barrow_link *link = &work->dungeon->links[room - 1];
        link->kind = BARROW_LINK_LOCKED;
        link->lock = (uint8_t)(k - 1);
    }
    crawl->lock_count = crawl->colour_count = (uint32_t)count;
    work->dungeon->shortfall[BARROW_SHORT_LOCKS] = (uint16_t)(wanted - count);
    for (uint32_t room = 0, zone = 0; room < crawl->main_count; room++) {
        zone += zone < crawl->lock_count && crawl->lock_room[zone] == room;
        crawl_room_at(crawl, room)->zone = (uint8_t)zone;
    }
    return BARROW_OK;
}

/* ---- sites ------------------------------------------------------------------------------ */

/* Lists the cells marked [mark] beside the main rooms of [zone], as pairs of base and
 * cell. Cells reserved for tunnels are included only if [takes_kept]. The list has four entries
 * per cell, which is enough because two sides of a main room are rooms themselves. */
static int32_t list_marked_sides(brw_crawl *crawl, uint32_t zone, uint16_t mark, bool takes_kept)
{
    int32_t count = 0;
    for (uint32_t room = zone ? crawl->lock_room[zone - 1] : 0; room < crawl->lock_room[zone];
         room++) {
        uint32_t home = crawl->home[room];
        uint32_t sides = crawl_is_arena(crawl, room) ? 0 : crawl_marked_sides(crawl, home, mark);
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t cell = crawl_beside(crawl, home, side);
            if (!(sides >> side & 1) || (brw_set_has(crawl->kept, cell) && !takes_kept))
                continue;
            crawl->list[2 * count] = room;
            crawl->list[2 * count + 1] = cell;
            count++;
        }
    }
    return count;
}

/* Reserves a site in the highest zone below [lock] that has a free side, or rock that can be
 * opened. It starts with the zone right before the lock and goes down, so that a key is not too far
 * from its door, and prefers the room before the door. A site for lock k is also suitable for all
 * later locks. If no side is free at all, there is no site, and the key may have to lie on the main
 * path. The cell is no longer free, so that neither shortcuts nor forks use it; a walk in its own
 * zone may use it once (walker.h). */
static void keep_site(brw_crawl *crawl, brw_rng *rng, uint32_t lock)
{
    for (uint32_t zone = lock; zone-- > 0;) {
        int32_t count = list_marked_sides(crawl, zone, CRAWL_FREE, false);
        if (!count)
            count = list_marked_sides(crawl, zone, CRAWL_ROCK, false);
        if (!count)
            count = list_marked_sides(crawl, zone, CRAWL_FREE, true);
        if (!count)
            count = list_marked_sides(crawl, zone, CRAWL_ROCK, true);
        if (!count)
            continue;
        int32_t near = 0; /* sides of the room before the door, which are the last in the list */
        while (near < count && crawl->list[2 * (count - 1 - near)] == crawl->lock_room[zone] - 1u)
            near++;
        int32_t pick = brw_rng_below(rng, near ? near : count);
        const uint32_t *drawn = crawl->list + 2 * (near ? count - near + pick : pick);
        bool is_only = true; /* with two sites, a path might take both, so it may take neither */
        for (uint32_t i = 0; i < crawl->site_count; i++)
            is_only = is_only && crawl->sites[i].zone != zone;
        crawl->zone_site[zone] = is_only ? crawl->site_count : CRAWL_LOCKS;
        crawl->sites[crawl->site_count++] =
            (crawl_site){.cell = drawn[1], .base = (uint16_t)drawn[0], .zone = (uint8_t)zone};
        crawl->owner[drawn[1]] = CRAWL_SITE;
        return;
    }
}

barrow_status brw_crawl_key_sites(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    for (uint32_t zone = 0; zone <= CRAWL_LOCKS; zone++)
        crawl->zone_site[zone] = CRAWL_LOCKS;
    for (uint32_t lock = 1; lock <= crawl->lock_count; lock++)
        keep_site(crawl, &work->rng, lock);
    return BARROW_OK;
}

/* ---- keys ------------------------------------------------------------------------------- */

/* Fills crawl->picks with the loops and dead ends of the zones first .. last where a key could lie:
 * paths that hold no key yet. A path with a key in one of its branches still counts. */
static int32_t list_places(brw_crawl *crawl, uint32_t first, uint32_t last)
{
    const barrow_crawl_path *paths = crawl->dungeon->paths;
    uint32_t end = crawl->dungeon->path_count;
    int32_t count = 0;
    for (uint32_t path = 1; path < end; path++)
        if (paths[path].zone >= first && paths[path].zone <= last &&
            crawl_is_side(paths[path].kind) && !(crawl->branches[path].has_key & CRAWL_KEY))
            crawl->picks[count++] = (uint16_t)path;
    return count;
}

/* Draws a place for the key of [lock]: usually one off the room before its door, which is then seen
 * before the key. Otherwise it is mostly in the zone right before the lock, or in any earlier one.
 */
static uint32_t draw_key_place(brw_crawl *crawl, brw_rng *rng, uint32_t lock)
{
    int is_foreshadowed = brw_rng_chance(rng, 3, 4);
    int near = brw_rng_chance(rng, 4, 5);
    int32_t count = list_places(crawl, lock - 1, lock - 1), kept = 0;
    for (int32_t i = 0; i < count && is_foreshadowed; i++)
        if (crawl->dungeon->paths[crawl->picks[i]].from == crawl->lock_room[lock - 1] - 1)
            crawl->picks[kept++] = crawl->picks[i];
    if (kept)
        count = kept;
    else
        count = near ? list_places(crawl, lock - 1, lock - 1) : 0;
    if (!count)
        count = list_places(crawl, 0, lock - 1);
    if (!count)
        return BARROW_NONE;
    int32_t pick = brw_rng_below(rng, count);
    return crawl->picks[pick];
}

/* Puts a key into the last room of a loop or dead end, which has at least one. Its parent may still
 * hold a key, but cannot be locked. */
static void hide_key(brw_crawl *crawl, uint32_t path, uint8_t key)
{
    const barrow_crawl_path *info = &crawl->dungeon->paths[path];
    uint32_t room = crawl->dungeon->path_rooms[info->first_room + info->room_count - 1];
    uint32_t parent = crawl->branches[path].parent;
    crawl_room_at(crawl, room)->key = key;
    crawl->branches[path].has_key |= CRAWL_KEY;
    if (parent)
        crawl->branches[parent].has_key |= CRAWL_KEY_BEYOND;
}

/* Puts the key of [lock] into a path and marks the paths that a player must walk to get it. All
 * paths from the main path to the key are needed, so no foe may block them (C18), and neither the
 * path nor its parent may get an optional lock (C13). If no path can hold it, one is dug at the
 * newest site, which usually lies in the highest zone below the lock. As a last resort the key lies
 * on the main path (C12), in the room nearest to the lock that has none; ordinary rooms take
 * precedence over arenas and the spawn. Returns false if there is no place. */
static bool place_key(brw_crawl *crawl, brw_rng *rng, uint32_t lock)
{
    uint8_t key = (uint8_t)(lock - 1);
    uint32_t path = draw_key_place(crawl, rng, lock), best = BARROW_NONE;
    for (uint32_t i = crawl->site_count; i-- > 0 && path == BARROW_NONE;)
        if (!crawl->sites[i].taken && crawl->sites[i].zone < lock)
            path = brw_crawl_dig_for_key(crawl, rng, &crawl->sites[i]);
    if (path != BARROW_NONE) {
        hide_key(crawl, path, key);
        crawl->branches[path].has_key |= CRAWL_MAIN_KEY;
        for (uint32_t branch = path; branch; branch = crawl->branches[branch].parent)
            crawl->branches[branch].is_needed = 1;
        return true;
    }
    for (uint32_t room = crawl->lock_room[lock - 1]; room-- > 0;) {
        bool is_ordinary = room > 0 && !crawl_is_arena(crawl, room);
        if (crawl_room_at(crawl, room)->key != BARROW_NO_KEY ||
            (best != BARROW_NONE && !is_ordinary))
            continue;
        best = room;
        if (is_ordinary)
            break;
    }
    if (best != BARROW_NONE)
        crawl_room_at(crawl, best)->key = key;
    return best != BARROW_NONE;
}

barrow_status brw_crawl_keys(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    crawl->branches[0].is_needed = 1;
    for (uint32_t lock = 1; lock <= crawl->lock_count; lock++)
        if (!place_key(crawl, &work->rng, lock))
            return brw_give_up(work, "a key");
    for (uint32_t i = 0; i < crawl->site_count; i++)
        if (crawl->owner[crawl->sites[i].cell] == CRAWL_SITE)
            crawl->owner[crawl->sites[i].cell] = CRAWL_FREE;
    return BARROW_OK;
}

/* ---- optional locks (C13) --------------------------------------------------------------- */

/* Finds a loop or dead end that can hold the key of a lock on path [locked], by trying some at
 * random: it must not be behind any optional lock, including the new one, which also covers the
 * branches of [locked]. Sixteen misses mean that nearly all places are taken; the lock is then left
 * out and counted as missing, because such a key never lies on the main path. */
static uint32_t draw_optional_place(const brw_crawl *crawl, brw_rng *rng, uint32_t locked)
{
    int32_t count = (int32_t)crawl->dungeon->path_count - 1;
    for (int i = 0; i < 16; i++) {
        uint32_t path = 1 + (uint32_t)brw_rng_below(rng, count);
        const crawl_branch *branch = &crawl->branches[path];
        if (path != locked && crawl_is_side(crawl->dungeon->paths[path].kind) &&
            branch->parent != locked && !branch->is_locked && !(branch->has_key & CRAWL_KEY))
            return path;
    }
    return BARROW_NONE;
}

/* Locks only the entrances of paths: a loop's exit is no way in until it is opened from inside
 * (C5). The branches of a locked path were added later, so their numbers are higher. */
barrow_status brw_crawl_optional_locks(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    for (uint32_t path = 1; path < dungeon->path_count; path++) {
        crawl_branch *branch = &crawl->branches[path];
        if (!crawl_is_side(dungeon->paths[path].kind) || branch->has_key || branch->is_locked)
            continue;
        int wanted = brw_rng_chance(&work->rng, crawl->params->optional_locks, 100);
        if (!wanted)
            continue;
        uint32_t place = draw_optional_place(crawl, &work->rng, path);
        if (place == BARROW_NONE || crawl->colour_count == CRAWL_COLOURS) {
            dungeon->shortfall[BARROW_SHORT_OPTIONAL_LOCKS]++;
            continue;
        }
        barrow_link *link = &dungeon->links[branch->first_link];
        link->kind = BARROW_LINK_LOCKED;
        link->lock = (uint8_t)crawl->colour_count;
        link->optional = 1;
        branch->is_locked = 1;
        for (uint32_t i = path + 1; i < dungeon->path_count; i++)
            crawl->branches[i].is_locked |= crawl->branches[i].parent == path;
        hide_key(crawl, place, (uint8_t)crawl->colour_count++);
    }
    return BARROW_OK;
}
