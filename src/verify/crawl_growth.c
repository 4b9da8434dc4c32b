/* SPDX-License-Identifier: MIT
 * The short proof of a crawl that grew door by door (V1 to V3): in the order of the links, each
 * door leads from a room that is known to a new one, or closes a ring. One look at every link then
 * gives what the search of crawl_search.c finds: regions that hang on one another by locks.
 *
 * - A door without a lock hands its region on; where both ends are known it must stay inside one
 *   region, or there would be a way around a lock.
 * - A lock leads into a new region, never into a known one.
 * - A door that leads one way must lead into its own region or one above it.
 *
 * At last the regions are opened one by one, each by a key that lies in an open one. Whatever does
 * not fit into this, in a document from elsewhere, is left to the search: it finds the fault and
 * can name it. */
#include "verify/crawl.h"

#include <string.h>

#include "base/bits.h"

static bool region_is_above(const brw_crawl_growth *growth, uint16_t upper, uint16_t region)
{
    while (region > upper) /* a region has a lower number than what hangs on it */
        region = growth->regions[region].parent;
    return region == upper;
}

/* Link [id] leads from room [from] into one that was not known. Every known room but the spawn
 * hangs on one that was known before it, so that [parent] leads from anywhere to the spawn and
 * nothing can go round in it. */
static void grow_into(brw_crawl_growth *growth, uint32_t id, uint16_t from, uint16_t room,
                      uint16_t region)
{
    growth->region[room] = region;
    growth->entry[room] = (uint16_t)id;
    growth->parent[room] = from;
}

/* True, so that callers can end with it: a ring is never a fault. There is a slot for each link. */
static bool add_ring(brw_crawl_growth *growth, uint32_t link)
{
    growth->rings[growth->ring_count++] = (uint16_t)link;
    return true;
}

/* Both rooms unknown: the link stands too early in the list, which a crawl that grew never has.
 * Known and in two regions: a way around a lock. beside[] is filled either way, as it is only read
 * where all is sound. */
static bool grow_open(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    uint16_t from = growth->region[link->a], to = growth->region[link->b];
    if (growth->is_small) {
        growth->beside[link->a & 63] |= (uint64_t)1 << (link->b & 63);
        growth->beside[link->b & 63] |= (uint64_t)1 << (link->a & 63);
    }
    if (from == to)
        return from != BARROW_NONE && add_ring(growth, id);
    if (to == BARROW_NONE)
        grow_into(growth, id, link->a, link->b, from);
    else if (from == BARROW_NONE)
        grow_into(growth, id, link->b, link->a, to);
    return from == BARROW_NONE || to == BARROW_NONE;
}

/* Exactly one side must be known: with both, the lock would have a way around it, or be of no use.
 * The lock out of zone z has colour z, and there is one (C11): that makes the zone of a room the
 * number of main locks before it (V3). door[] is ended by BARROW_NONE as it grows, for loops over
 * it. */
static bool grow_lock(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    bool knows_a = growth->region[link->a] != BARROW_NONE;
    bool knows_b = growth->region[link->b] != BARROW_NONE;
    if (knows_a == knows_b || growth->region_count == BRW_GROWTH_REGIONS)
        return false;
    uint16_t parent = growth->region[knows_a ? link->a : link->b];
    uint8_t zone = growth->regions[parent].zone;
    growth->key_room[link->lock] = BARROW_NONE; /* until a room has it */
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

/* Drops, loop exits, shortcuts. Into the own region or one above: whoever comes through has been
 * there before and can walk back by the doors that lead both ways, so it neither traps nor lets
 * past a lock (V2, V3). A drop can be walked from the start; exits and shortcuts only once they are
 * opened, so they are not in [beside] yet. */
static bool grow_directed(brw_crawl_growth *growth, const barrow_link *link, uint32_t id)
{
    uint16_t from = growth->region[link->a], to = growth->region[link->b];
    if (from == BARROW_NONE || to == BARROW_NONE || !region_is_above(growth, to, from))
        return false;
    if (brw_door_needs(link, BARROW_NEED_NOTHING))
        growth->beside[link->a & 63] |= (uint64_t)1 << (link->b & 63);
    return add_ring(growth, id);
}

/* Ids are tested here: the proof runs on what passes made, also on tables of a user, and no gate
 * comes before it. */
static bool grow_all(brw_crawl_growth *growth)
{
    const barrow_dungeon *dungeon = growth->dungeon;
    uint32_t rooms = dungeon->room_count;
    bool fits = true;
    for (uint32_t id = 0; fits && id < dungeon->link_count; id++) {
        const barrow_link *link = &dungeon->links[id];
        uint8_t is = brw_door_rule_of(link)->is;
        uint8_t open = link->lock == BARROW_NO_LOCK ? BRW_DOOR_STANDS | BRW_DOOR_ARENA
                                                    : BRW_DOOR_STANDS;
        if (((link->a > link->b ? link->a : link->b) >= rooms) | (link->a == link->b))
            return false;
        if (is & open)
            fits = grow_open(growth, link, id);
        else if (is & BRW_DOOR_SIDED)
            fits = grow_directed(growth, link, id);
        else
            fits = brw_is_locked(link) && grow_lock(growth, link, id);
    }
    return fits;
}

/* Where the keys and sub-bosses are, and whether a door led to every room and it is in its zone.
 * [strays] is counted without a branch and asked once. */
static bool look_at_rooms(brw_crawl_growth *growth)
{
    const barrow_dungeon *dungeon = growth->dungeon;
    uint32_t strays = 0;
    uint64_t sub_bosses = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        uint16_t region = growth->region[room];
        if (region == BARROW_NONE)
            return false;
        growth->key_room[of->key] = (uint16_t)room; /* the last entry takes those without one */
        strays += of->zone != growth->regions[region].zone;
        sub_bosses |= (uint64_t)(of->types >> BARROW_TYPE_SUB_BOSS & 1) << (room & 63);
    }
    growth->sub_bosses = sub_bosses;
    return strays == 0;
}

/* Opens regions until none is left that has its key in an open one. V1 and V2 for keys: in the end
 * every region is open, and as keys are kept nobody can spoil that. Regions come in the order of
 * growth, so one round is the rule; each further round needs a region that the last one opened, so
 * it ends. */
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

/* One allocation for four lists. Only what is read before it is written gets cleared. */
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
    memset(growth->beside, 0, (rooms < 64 ? rooms : 64) * sizeof growth->beside[0]);
    growth->door[0] = BARROW_NONE;
    growth->region[dungeon->spawn] = 0;
    growth->entry[dungeon->spawn] = growth->parent[dungeon->spawn] = BARROW_NONE;
    growth->is_sound = grow_all(growth) && look_at_rooms(growth) && open_regions(growth);
    return BARROW_OK;
}
