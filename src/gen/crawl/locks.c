/* SPDX-License-Identifier: MIT
 * Locked doors of the main path and their keys (C11, C12).
 *
 * The locked edges are chosen first, which gives every main room its zone. Forks then stay inside
 * one zone, so nothing can lead around a lock. A cell beside each zone is kept for the next key, so
 * for every k there are at least k places in the zones before lock k. So the keys can always be
 * assigned in order, each to any free place before its lock. */
#include "base/bits.h"
#include "gen/crawl/crawl.h"

static int32_t locks_wanted(const brw_crawl *crawl)
{
    int32_t wanted = crawl->params->locks;
    if (wanted != BARROW_AUTO)
        return wanted;
    wanted = (int32_t)crawl->main_count / 9;
    return wanted < CRAWL_LOCKS ? wanted : CRAWL_LOCKS;
}

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
        room = even - 1 + (first + i) % 3;
        room = room < least ? least : room;
        room = room > most ? most : room;
        if (crawl_marked_sides(crawl, crawl->home[room - 1], CRAWL_FREE))
            break;
    }
    return room;
}

/* Numbers the zones. Zone k is the part past k locks, so the number increases at the first room
 * past each lock. */
static void number_zones(brw_crawl *crawl)
{
    uint32_t room = 0;
    for (uint32_t zone = 0; zone <= crawl->lock_count; zone++) {
        uint32_t end = zone < crawl->lock_count ? crawl->lock_room[zone] : crawl->main_count;
        for (; room < end; room++)
            crawl_room_at(crawl, room)->zone = (uint8_t)zone;
    }
}

barrow_status brw_crawl_lock_edges(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    int32_t wanted = locks_wanted(crawl);
    /* Locks may be on all edges but the first. A fixed number that does not fit is cut, which the
     * shortfall records. */
    int32_t most = (int32_t)crawl->main_count - 2;
    int32_t count = wanted < most ? wanted : most;
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
    number_zones(crawl);
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

/* Removes the cell from the free cells, so that neither shortcuts nor forks use it; a walk in its
 * own zone may use it once (walker.h). */
static void add_site(brw_crawl *crawl, uint32_t base, uint32_t cell, uint32_t zone)
{
    crawl_site *site = &crawl->sites[crawl->site_count];
    *site = (crawl_site){.cell = cell, .base = (uint16_t)base, .zone = (uint8_t)zone};
    bool is_only = true; /* with two sites, a path might take both, so it may take neither */
    for (uint32_t i = 0; i < crawl->site_count; i++)
        is_only = is_only && crawl->sites[i].zone != zone;
    crawl->zone_site[zone] = is_only ? crawl->site_count : CRAWL_LOCKS;
    crawl->site_count++;
    crawl->owner[cell] = CRAWL_SITE;
}

/* Reserves a site in the highest zone below [lock] that has a free side, or rock that can be
 * opened. It starts with the zone right before the lock and goes down, so that a key is not too far
 * from its door, and prefers the room before the door. A site for lock k is also suitable for all
 * later locks. If no side is free at all,
 * there is no site, and the key may have to lie on the main path. */
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
        add_site(crawl, drawn[0], drawn[1], zone);
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

/* Tries the newest site first, which usually lies in the highest zone below the lock. */
static uint32_t dig_place(brw_crawl *crawl, brw_rng *rng, uint32_t lock)
{
    for (uint32_t i = crawl->site_count; i-- > 0;) {
        crawl_site *site = &crawl->sites[i];
        if (site->taken || site->zone >= lock)
            continue;
        return brw_crawl_dig_for_key(crawl, rng, site);
    }
    return BARROW_NONE;
}

/* Returns the room for a reward or a key (C6, C9, C12). Loops and dead ends have at least one
 * room. */
static uint32_t last_room(const brw_crawl *crawl, uint32_t path)
{
    const barrow_crawl_path *info = &crawl->dungeon->paths[path];
    return crawl->dungeon->path_rooms[info->first_room + info->room_count - 1];
}

/* Returns a room for the key on the main path, as a last resort (C12): the room nearest to the lock
 * that has no key. Ordinary rooms take precedence over arenas and the spawn. */
static uint32_t place_on_main(const brw_crawl *crawl, uint32_t lock)
{
    uint32_t other = BARROW_NONE;
    for (uint32_t room = crawl->lock_room[lock - 1]; room-- > 0;) {
        if (crawl_room_at(crawl, room)->key != BARROW_NO_KEY)
            continue;
        if (room > 0 && !crawl_is_arena(crawl, room))
            return room;
        other = other == BARROW_NONE ? room : other;
    }
    return other;
}

/* Chooses the room of the key and marks the paths that a player must walk to get it. All paths from
 * the main path to the key are needed, so no foe may block them (C18), and neither the path nor its
 * parent may get an optional lock (C13). */
static uint32_t key_room(brw_crawl *crawl, brw_rng *rng, uint32_t lock)
{
    uint32_t path = draw_key_place(crawl, rng, lock);
    if (path == BARROW_NONE)
        path = dig_place(crawl, rng, lock);
    if (path == BARROW_NONE)
        return place_on_main(crawl, lock);
    crawl->branches[path].has_key |= CRAWL_KEY | CRAWL_MAIN_KEY;
    uint32_t parent = crawl->branches[path].parent;
    if (parent)
        /* The parent may still hold a key, but cannot be locked. */
        crawl->branches[parent].has_key |= CRAWL_KEY_BEYOND;
    for (uint32_t on_way = path; on_way; on_way = crawl->branches[on_way].parent)
        crawl->branches[on_way].is_needed = 1;
    return last_room(crawl, path);
}

static void release_sites(brw_crawl *crawl)
{
    for (uint32_t i = 0; i < crawl->site_count; i++)
        if (crawl->owner[crawl->sites[i].cell] == CRAWL_SITE)
            crawl->owner[crawl->sites[i].cell] = CRAWL_FREE;
}

barrow_status brw_crawl_keys(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    crawl->branches[0].is_needed = 1;
    for (uint32_t lock = 1; lock <= crawl->lock_count; lock++) {
        uint32_t room = key_room(crawl, &work->rng, lock);
        if (room == BARROW_NONE)
            return brw_give_up(work, "a key");
        crawl_room_at(crawl, room)->key = (uint8_t)(lock - 1);
    }
    release_sites(crawl);
    return BARROW_OK;
}

/* ---- optional locks (C13) --------------------------------------------------------------- */

/* Returns whether the key for a lock on [locked] may lie in [path]: it must not be behind any
 * optional lock, including the new one, which also covers the branches of [locked]. */
static bool is_place_for(const brw_crawl *crawl, uint32_t path, uint32_t locked)
{
    return path != locked && crawl_is_side(crawl->dungeon->paths[path].kind) &&
           crawl->branches[path].parent != locked && !crawl->branches[path].is_locked &&
           !(crawl->branches[path].has_key & CRAWL_KEY);
}

static bool can_be_locked(const brw_crawl *crawl, uint32_t path)
{
    return crawl_is_side(crawl->dungeon->paths[path].kind) && !crawl->branches[path].has_key &&
           !crawl->branches[path].is_locked;
}

/* Finds a loop or dead end that can hold the key, by trying some at random. Sixteen misses mean
 * that nearly all places are taken; the lock is then left out and counted as missing, because such
 * a key never lies on the main path (C13). */
static uint32_t draw_optional_place(const brw_crawl *crawl, brw_rng *rng, uint32_t locked)
{
    int32_t count = (int32_t)crawl->dungeon->path_count - 1;
    for (int i = 0; i < 16; i++) {
        uint32_t path = 1 + (uint32_t)brw_rng_below(rng, count);
        if (is_place_for(crawl, path, locked))
            return path;
    }
    return BARROW_NONE;
}

/* Marks the branches of a path as locked. They were added later, so their numbers are higher. */
static void lock_branches(brw_crawl *crawl, uint32_t locked)
{
    crawl->branches[locked].is_locked = 1;
    for (uint32_t path = locked + 1; path < crawl->dungeon->path_count; path++)
        crawl->branches[path].is_locked |= crawl->branches[path].parent == locked;
}

/* Locks only the entrance: a loop's exit is no way in until it is opened from inside (C5). */
static void lock_path(brw_crawl *crawl, uint32_t locked, uint32_t place)
{
    barrow_link *link = &crawl->dungeon->links[crawl->branches[locked].first_link];
    link->kind = BARROW_LINK_LOCKED;
    link->lock = (uint8_t)crawl->colour_count;
    link->optional = 1;
    lock_branches(crawl, locked);
    crawl_room_at(crawl, last_room(crawl, place))->key = (uint8_t)crawl->colour_count++;
    crawl->branches[place].has_key |= CRAWL_KEY;
    uint32_t parent = crawl->branches[place].parent;
    if (parent)
        crawl->branches[parent].has_key |= CRAWL_KEY_BEYOND;
}

barrow_status brw_crawl_optional_locks(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    for (uint32_t path = 1; path < work->dungeon->path_count; path++) {
        if (!can_be_locked(crawl, path))
            continue;
        int wanted = brw_rng_chance(&work->rng, crawl->params->optional_locks, 100);
        if (!wanted)
            continue;
        uint32_t place = draw_optional_place(crawl, &work->rng, path);
        if (place == BARROW_NONE || crawl->colour_count == CRAWL_COLOURS)
            work->dungeon->shortfall[BARROW_SHORT_OPTIONAL_LOCKS]++;
        else
            lock_path(crawl, path, place);
    }
    return BARROW_OK;
}
