/* SPDX-License-Identifier: MIT
 * The short proof of a crawl that grew door by door (V1 to V3): in the order of the links, each
 * door leads from a known room to a new one, or closes a ring. One pass over the links then finds
 * what the search in crawl_search.c finds: a tree of regions connected by locks.
 *
 * - A door without a lock extends its region; if both ends are known, it must stay inside one
 *   region, otherwise there would be a way around a lock.
 * - A lock leads into a new region, never into a known one.
 * - A door that leads one way must lead into its own region or one above it.
 *
 * Finally the regions are opened one by one, each with a key that lies in an open one. A document
 * from elsewhere might not fit this scheme. Then the search takes over, and names the fault if
 * there is one. */
#include "verify/crawl.h"

#include <string.h>

#include "base/bits.h"

static bool region_is_above(const brw_crawl_growth *growth, uint16_t upper, uint16_t region)
{
    while (region > upper) /* a parent has a lower number than its children */
        region = growth->regions[region].parent;
    return region == upper;
}

/* Adds a new room behind link [id], which leads from room [from]. Every known room but the spawn is
 * attached to a room known before it, so [parent] leads from any room to the spawn without
 * cycles. */
static void grow_into(brw_crawl_growth *growth, uint32_t id, uint16_t from, uint16_t room,
                      uint16_t region)
{
    growth->region[room] = region;
    growth->entry[room] = (uint16_t)id;
    growth->parent[room] = from;
}

/* Adds a ring. Always returns true, as a ring is never a fault, so that callers can return the
 * result. The list has a slot for each link. */
static bool add_ring(brw_crawl_growth *growth, uint32_t link)
{
    growth->rings[growth->ring_count++] = (uint16_t)link;
    return true;
}

/* Follows a door without a lock, which usually leads into a new room. If both rooms are unknown,
 * the link comes too early in the list, which never happens in a crawl that grew. If they are known
 * and in two regions, there is a way around a lock. beside[] is always filled, because it is read
 * only if everything is sound. */
static bool grow_open(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    uint16_t a = link->a, b = link->b, from = growth->region[a], to = growth->region[b];
    if (growth->is_small) {
        growth->beside[a] |= (uint64_t)1 << b;
        growth->beside[b] |= (uint64_t)1 << a;
    }
    if (from != BARROW_NONE && to == BARROW_NONE)
        grow_into(growth, id, a, b, from);
    else if (from == BARROW_NONE && to != BARROW_NONE)
        grow_into(growth, id, b, a, to);
    else
        return from == to && from != BARROW_NONE && add_ring(growth, id);
    return true;
}

/* Follows a lock. Exactly one side must be known: if both were, there would be a way around the
 * lock, or the lock would be useless. The only lock out of zone z has colour z (C11), which makes a
 * room's zone the number of main locks before it (V3). door[] always ends with BARROW_NONE, so that
 * loops over it stop. */
static bool grow_lock(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    bool knows_a = growth->region[link->a] != BARROW_NONE;
    bool knows_b = growth->region[link->b] != BARROW_NONE;
    if (knows_a == knows_b || growth->region_count == BRW_GROWTH_REGIONS)
        return false;
    uint16_t parent = growth->region[knows_a ? link->a : link->b];
    uint8_t zone = growth->regions[parent].zone;
    growth->key_room[link->lock] = BARROW_NONE; /* until its room is found */
    if (!link->optional) {
        if (link->lock != zone || zone == BRW_GROWTH_LOCKS || growth->door[zone] != BARROW_NONE)
            return false;
        growth->door[zone++] = (uint16_t)id;
        growth->door[zone] = BARROW_NONE;
    }
    uint16_t region = (uint16_t)growth->region_count++;
    growth->regions[region] = (crawl_region){parent, (uint16_t)id, zone};
    grow_into(growth, id, knows_a ? link->a : link->b, knows_a ? link->b : link->a, region);
    return true;
}

/* Follows a drop, loop exit or shortcut. It must lead into its own region or one above. A player
 * who passes the door has been there before and can walk back by doors that lead both ways, so the
 * door neither traps the player nor bypasses a lock (V2, V3). A drop can be passed from the start.
 * Exits and shortcuts must be opened first, so they are not in [beside] yet. */
static bool grow_directed(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    uint16_t from = growth->region[link->a], to = growth->region[link->b];
    if (from == BARROW_NONE || to == BARROW_NONE || !region_is_above(growth, to, from))
        return false;
    if (brw_door_needs(link, BARROW_NEED_NOTHING))
        growth->beside[link->a & 63] |= (uint64_t)1 << (link->b & 63);
    return add_ring(growth, id);
}

/* Follows link [id]. */
static bool grow_by(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    uint8_t is = brw_door_rule_of(link)->is;
    if (is & BRW_DOOR_STANDS || brw_is_sign(link))
        return grow_open(growth, link, id);
    if (is & BRW_DOOR_SIDED)
        return grow_directed(growth, link, id);
    return brw_is_locked(link) && grow_lock(growth, link, id);
}

/* Follows all links. It checks ids itself, because no gate runs before this proof, and users can
 * build tables of their own. */
static bool grow_all(brw_crawl_growth *growth)
{
    const barrow_link *link = growth->dungeon->links;
    uint32_t rooms = growth->dungeon->room_count, end = growth->dungeon->link_count;
    for (uint32_t id = 0; id < end; id++, link++)
        if (link->a >= rooms || link->b >= rooms || link->a == link->b ||
            !grow_by(growth, link, id))
            return false;
    return true;
}

/* Finds the keys and sub-bosses. Returns whether every room was reached and is in its zone. Beyond
 * 64 rooms the sub-bosses are not needed. */
static bool look_at_rooms(brw_crawl_growth *growth)
{
    const barrow_dungeon *dungeon = growth->dungeon;
    const uint16_t *regions = growth->region;
    uint32_t rooms = dungeon->room_count;
    growth->sub_bosses = 0;
    for (uint32_t room = 0; room < rooms; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (regions[room] == BARROW_NONE || of->zone != growth->regions[regions[room]].zone)
            return false;
        growth->key_room[of->key] = (uint16_t)room; /* rooms without a key use the last entry */
        if (of->types & SEEN_BIT(SUB_BOSS))
            growth->sub_bosses |= (uint64_t)1 << (room & 63);
    }
    return true;
}

/* Opens every region whose key lies in an open one, until none is left to open. That proves V1 and
 * V2 for keys: keys are never used up, so if every region opens, no choice of the player can
 * prevent it. Regions come in the order of growth, so one round is usually enough. Each further
 * round needs a region opened by the last one, so the loop ends. */
static bool open_regions(const brw_crawl_growth *growth)
{
    uint64_t open[BRW_GROWTH_REGIONS / 64 + 1] = {1};
    uint32_t left = growth->region_count - 1, before = left + 1;
    while (left > 0 && left < before) {
        before = left;
        for (uint32_t region = 1; region < growth->region_count; region++) {
            const crawl_region *of = &growth->regions[region];
            uint16_t key_room = growth->key_room[growth->dungeon->links[of->link].lock];
            if (brw_set_has(open, region) || !brw_set_has(open, of->parent) ||
                key_room == BARROW_NONE || !brw_set_has(open, growth->region[key_room]))
                continue;
            brw_set_add(open, region);
            left--;
        }
    }
    return left == 0;
}

/* Allocates four lists at once and clears only what is read before it is written. */
barrow_status brw_crawl_growth_make(brw_crawl_growth *growth, const barrow_dungeon *dungeon,
                                    brw_arena *scratch)
{
    uint32_t rooms = dungeon->room_count;
    growth->dungeon = dungeon;
    growth->region = BRW_ARENA_NEW(scratch, uint16_t, 3u * rooms + dungeon->link_count);
    if (!growth->region)
        return BARROW_NO_MEMORY;
    growth->entry = growth->region + rooms;
    growth->parent = growth->entry + rooms;
    growth->rings = growth->parent + rooms;
    growth->ring_count = 0;
    growth->region_count = 1;
    growth->regions[0] = (crawl_region){0, BARROW_NONE, 0};
    memset(growth->region, BARROW_NONE_BYTE, rooms * sizeof growth->region[0]);
    growth->is_small = rooms <= 64;
    brw_clear(growth->beside, (rooms < 64 ? rooms : 64) * sizeof growth->beside[0]);
    growth->door[0] = BARROW_NONE;
    growth->region[dungeon->spawn] = 0;
    growth->entry[dungeon->spawn] = growth->parent[dungeon->spawn] = BARROW_NONE;
    growth->is_sound = grow_all(growth) && look_at_rooms(growth) && open_regions(growth);
    return BARROW_OK;
}
