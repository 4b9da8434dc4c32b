/* SPDX-License-Identifier: MIT
 * What the broken samples of crawls share. */
#ifndef UNIT_BROKEN_CRAWL_H
#define UNIT_BROKEN_CRAWL_H

#include "unit/broken.h"

#define TYPE(NAME) (1u << BARROW_TYPE_##NAME)
#define FIGHTS     (TYPE(COMBAT) | TYPE(TRAP))
#define ARENAS     (TYPE(BOSS) | TYPE(SUB_BOSS))
#define SETTINGS   "size=large foes=3"
#define SEEDS      120 /* crawls that are searched for a place for a fault */
#define ENOUGH     3   /* crawls that it must be planted in */

/* ---- looking around --------------------------------------------------------------------- */

static inline barrow_crawl_room *room_at(barrow_dungeon *d, uint32_t room)
{
    return &d->rooms[room].as.crawl;
}

/* Returns the room at place [order] of the main path. */
static inline barrow_crawl_room *main_room(barrow_dungeon *d, uint32_t order)
{
    return room_at(d, d->path_rooms[d->paths[0].first_room + order]);
}

static inline uint32_t main_count(const barrow_dungeon *d)
{
    return d->paths[0].room_count;
}

/* Returns the first room of the main path, from [order] on, with one of these types; 0 for none. */
static inline uint32_t main_with(barrow_dungeon *d, uint32_t order, uint32_t types)
{
    for (; order < main_count(d); order++)
        if (main_room(d, order)->types & types)
            return order;
    return 0;
}

static inline barrow_crawl_path *path_of_kind(barrow_dungeon *d, barrow_path_kind kind,
                                              uint32_t skip)
{
    for (uint32_t i = 1; i < d->path_count; i++)
        if (d->paths[i].kind == kind && skip-- == 0)
            return &d->paths[i];
    return NULL;
}

static inline barrow_crawl_path *fork_of(barrow_dungeon *d, barrow_character character)
{
    for (uint32_t i = 1; i < d->path_count; i++)
        if (d->paths[i].kind == BARROW_PATH_FORK && d->paths[i].character == character)
            return &d->paths[i];
    return NULL;
}

static inline barrow_crawl_room *path_room(barrow_dungeon *d, const barrow_crawl_path *path,
                                           uint32_t i)
{
    return room_at(d, d->path_rooms[path->first_room + i]);
}

static inline uint16_t main_id(const barrow_dungeon *d, uint32_t order)
{
    return d->path_rooms[d->paths[0].first_room + order];
}

static inline barrow_crawl_room *sub_boss_of(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    return order ? main_room(d, order) : NULL;
}

/* Returns the first room with one of these types, or the last room of the first path of this kind;
 * NULL for none. */
static inline barrow_crawl_room *room_with(barrow_dungeon *d, uint32_t types)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->types & types)
            return room_at(d, i);
    return NULL;
}

static inline barrow_crawl_room *end_of(barrow_dungeon *d, barrow_path_kind kind)
{
    barrow_crawl_path *path = path_of_kind(d, kind, 0);
    return path ? path_room(d, path, path->room_count - 1u) : NULL;
}

static inline barrow_crawl_room *key_room(barrow_dungeon *d, uint8_t colour)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->key == colour)
            return room_at(d, i);
    return NULL;
}

/* ---- running samples -------------------------------------------------------------------- */

#define BROKEN(check, rule, fault, text)                                                           \
    {#check, rule, SETTINGS, break_##fault, #fault, text, false},
#define HOLDS(check, rule, fault, text) {#check, rule, SETTINGS, break_##fault, #fault, text, true},

static inline void plant_crawls(const broken_sample *samples, size_t count)
{
    broken_test test;
    begin(&test, BARROW_CRAWL, &brw_crawl_checks);
    for (size_t i = 0; i < count; i++)
        plant_sample(&test, &samples[i], 0, SEEDS, ENOUGH);
    assert_int_equal(test.mistakes, 0);
    end(&test);
}

#endif
