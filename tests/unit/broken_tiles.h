/* SPDX-License-Identifier: MIT
 * Runs the broken samples of tile maps: each is planted in sound maps, and one check, run alone,
 * has to find it with its rule and text. Before that, the check must find nothing. */
#ifndef UNIT_BROKEN_TILES_H
#define UNIT_BROKEN_TILES_H

#include "unit/broken_map.h"

/* ---- looking around --------------------------------------------------------------------- */

static inline int tile_index(const barrow_dungeon *d, int x, int y)
{
    return y * d->width + x;
}

static inline barrow_pos pos_at(const barrow_dungeon *d, int index)
{
    return (barrow_pos){(int16_t)(index % d->width), (int16_t)(index / d->width)};
}

static inline void set_tile(barrow_dungeon *d, int index, int tile, int owner)
{
    d->tiles[index] = (uint8_t)tile;
    d->owners[index] = (uint16_t)owner;
}

static inline barrow_thing *thing_of_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == kind)
            return &d->things[i];
    fail_msg("there is no thing of kind %d to spoil", kind);
    return NULL;
}

static inline int at_thing(const barrow_dungeon *d, const barrow_thing *thing)
{
    return tile_index(d, thing->pos.x, thing->pos.y);
}

/* Returns the first tile of this kind. */
static inline int tile_of_kind(const barrow_dungeon *d, int tile)
{
    for (int i = 0; i < d->width * d->height; i++)
        if (d->tiles[i] == tile)
            return i;
    fail_msg("there is no tile of kind %d to spoil", tile);
    return 0;
}

static inline void remove_thing(barrow_dungeon *d, const barrow_thing *thing)
{
    uint32_t at = (uint32_t)(thing - d->things);
    memmove(d->things + at, d->things + at + 1, (d->thing_count - at - 1) * sizeof *d->things);
    d->thing_count--;
}

static inline void remove_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = d->thing_count; i-- > 0;)
        if (d->things[i].kind == kind)
            remove_thing(d, &d->things[i]);
}

static inline int end_of_way(const barrow_dungeon *d, uint32_t link)
{
    barrow_pos pos = d->routes[d->links[link].first_tile];
    return tile_index(d, pos.x, pos.y);
}

/* Returns the floor of a room in front of a link. */
static inline int mouth_at(const barrow_dungeon *d, uint32_t link, int room)
{
    const barrow_link *way = &d->links[link];
    barrow_pos pos = d->routes[way->first_tile + (way->a == room ? 0 : way->tile_count - 1)];
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = 0; i < 4; i++)
        if (d->owners[tile_index(d, pos.x, pos.y) + around[i]] == room)
            return tile_index(d, pos.x, pos.y) + around[i];
    fail_msg("link %u has no mouth", link);
    return 0;
}

static inline int mouth_of(const barrow_dungeon *d, uint32_t link)
{
    return mouth_at(d, link, d->links[link].a);
}

/* Puts walls around a tile, so that nobody comes near. */
static inline void wall_around(barrow_dungeon *d, int index)
{
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = 0; i < 4; i++)
        set_tile(d, index + around[i], BARROW_TILE_WALL, BARROW_NONE);
}

/* ---- running samples -------------------------------------------------------------------- */

typedef struct broken_map {
    const char *check, *rule;
    barrow_family family;
    void (*spoil)(barrow_dungeon *d);
    const char *name, *text;
    bool is_sound; /* at a limit, but not beyond it: no finding is allowed */
} broken_map;

#define BROKEN(check, rule, family, fault, text)                                                   \
    {#check, rule, BARROW_##family, break_##fault, #fault, text, false},
#define HOLDS(check, rule, family, fault, text)                                                    \
    {#check, rule, BARROW_##family, break_##fault, #fault, text, true},

static bool is_quick; /* skips the full verification, which searches every puzzle */

static inline const brw_checks *checks_of(barrow_family family)
{
    return family == BARROW_QUEST ? &brw_quest_checks : &brw_crawl_checks;
}

static inline void expect_nothing(const broken_map *sample, const barrow_dungeon *sound,
                                  uint64_t seed)
{
    barrow_report report;
    run_check(check_named(checks_of(sample->family), sample->check), sound, &report);
    if (report.finding_count)
        fail_msg("%s, seed %u: the sound map is blamed: %s", sample->check, (unsigned)seed,
                 report.findings[0].text);
}

/* The full verification refuses the map too; one seed shows that. */
static inline void try_map(const broken_map *sample, const barrow_dungeon *sound, uint64_t seed)
{
    barrow_report report;
    const brw_check *check = check_named(checks_of(sample->family), sample->check);
    barrow_dungeon broken = copy_of(sound);
    sample->spoil(&broken);
    run_check(check, &broken, &report);
    if (finds(&report, sample->rule, sample->text) == sample->is_sound)
        fail_msg("%s, %s, seed %u: found, or not, against what is said; found: %s", sample->check,
                 sample->name, (unsigned)seed,
                 report.finding_count ? report.findings[0].text : "nothing");
    if (seed == 1 && !is_quick && !sample->is_sound) {
        barrow_verify(&broken, NULL, &report, NULL);
        assert_int_equal(report.status, BARROW_BROKEN);
    }
    free_copy(&broken);
}

static inline void try_on(const barrow_dungeon *sound, const broken_map *samples, size_t count,
                          uint64_t seed)
{
    const char *last = ""; /* the check; samples of one check are together */
    for (size_t i = 0; i < count; i++) {
        if (samples[i].family != sound->params.family)
            continue;
        if (strcmp(samples[i].check, last) != 0)
            expect_nothing(&samples[i], sound, seed);
        try_map(&samples[i], sound, seed);
        last = samples[i].check;
    }
}

static inline void try_maps(const broken_map *samples, size_t count)
{
    static const char *const settings[] = {
        [BARROW_QUEST] = "tiles=on annexes=0 pre_rooms=20 post_rooms=20",
        [BARROW_CRAWL] = "tiles=on merge=60 size=large"};
    barrow_dungeon sound = {0};
    for (int family = BARROW_QUEST; family <= BARROW_CRAWL; family++) {
        for (uint64_t seed = 1; seed <= test_often(2, 5); seed++) {
            barrow_params params = test_params((barrow_family)family, seed, settings[family]);
            assert_int_equal(barrow_generate(&params, NULL, &sound, NULL), BARROW_OK);
            try_on(&sound, samples, count, seed);
        }
    }
    barrow_dungeon_free(&sound);
}

#endif
