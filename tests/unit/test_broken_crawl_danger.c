/* SPDX-License-Identifier: MIT
 * The verifier's own tests for pacing, roaming enemies, danger and reward of crawls: sound ones
 * that are made to break one rule each (tests/broken/crawl_danger.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/broken_crawl.h"

/* ---- pacing ----------------------------------------------------------------------------- */

/* The calm rooms after the first run become fights. */
static bool break_six_fights(barrow_dungeon *d)
{
    uint32_t arena = main_with(d, 1, ARENAS), fights = 0;
    for (uint32_t i = 1; i < arena; i++) {
        main_room(d, i)->types = TYPE(COMBAT);
        fights += main_room(d, i)->cell_count;
    }
    return fights > 5;
}

static bool break_calm_start(barrow_dungeon *d)
{
    main_room(d, 1)->types = TYPE(ITEM);
    return main_with(d, 1, ARENAS) > 4;
}

/* Returns whether the gap before the first arena has a whole block, and its last room in [end]. */
static bool has_block(barrow_dungeon *d, uint32_t *end)
{
    *end = main_with(d, 1, ARENAS);
    return *end > 6;
}

static bool break_no_puzzle(barrow_dungeon *d)
{
    uint32_t end;
    if (!has_block(d, &end))
        return false;
    for (uint32_t i = 1; i < end; i++)
        if (main_room(d, i)->types & TYPE(PUZZLE) && !(main_room(d, i)->types & FIGHTS))
            main_room(d, i)->types = TYPE(ITEM);
    return true;
}

static bool break_no_breather(barrow_dungeon *d)
{
    uint32_t end, breather;
    if (!has_block(d, &end))
        return false;
    breather = main_with(d, 1, TYPE(BREATHER));
    if (!breather || breather >= end)
        return false;
    main_room(d, breather)->types = TYPE(BANK);
    return true;
}

/* Makes a leftover room after a block's breather a second breather. */
static bool break_breather_left_over(barrow_dungeon *d)
{
    for (uint32_t i = 2; i + 1 < main_count(d); i++) {
        barrow_crawl_room *room = main_room(d, i);
        if ((room->types != TYPE(VENDOR) && room->types != TYPE(BANK)) || room->cell_count > 1)
            continue;
        if (main_room(d, i - 1)->types != TYPE(BREATHER))
            continue;
        room->types = TYPE(BREATHER);
        return true;
    }
    return false;
}

static bool break_pause_in_a_run(barrow_dungeon *d)
{
    uint32_t end;
    main_room(d, 2)->types = TYPE(ITEM);
    return has_block(d, &end);
}

/* Fills a gap of eight rooms: five fights, a puzzle, a breather that sells, and one of two cells,
 * of which the second is the rest before the arena. */
static bool break_rest_in_a_merged_breather(barrow_dungeon *d)
{
    static const uint32_t types[] = {TYPE(COMBAT),
                                     TYPE(COMBAT),
                                     TYPE(TRAP),
                                     TYPE(COMBAT),
                                     TYPE(COMBAT),
                                     TYPE(PUZZLE),
                                     TYPE(BREATHER) | TYPE(VENDOR),
                                     TYPE(BREATHER)};
    for (uint32_t last = 0, next = 0; (next = main_with(d, last + 1, ARENAS)) != 0; last = next) {
        for (uint32_t i = 0; next == last + 9 && i < 8; i++) {
            main_room(d, last + 1 + i)->types = (uint16_t)types[i];
            main_room(d, last + 1 + i)->cell_count = i == 7 ? 2 : 1;
        }
        if (next == last + 9)
            return true;
    }
    return false;
}

/* ---- roaming enemies -------------------------------------------------------------------- */

static bool break_foe_among_puzzles(barrow_dungeon *d)
{
    if (!d->foe_count)
        return false;
    room_at(d, d->route_rooms[d->foes[0].first_room])->types = TYPE(ITEM) | TYPE(PUZZLE);
    return true;
}

static bool break_foe_too_weak(barrow_dungeon *d)
{
    if (d->foe_count)
        d->foes[0].danger = 7;
    return d->foe_count > 0;
}

static bool break_foe_too_many(barrow_dungeon *d)
{
    d->shortfall[BARROW_SHORT_FOES]++;
    return true;
}

static bool break_foes_share_a_path(barrow_dungeon *d)
{
    if (d->foe_count < 2)
        return false;
    d->foes[1].home = d->foes[0].home;
    return room_at(d, d->foes[0].home)->path_id != 0;
}

/* A FOE lives in the last room before the boss, which no fork goes around. */
static bool break_foe_on_the_only_way(barrow_dungeon *d)
{
    if (!d->foe_count)
        return false;
    room_at(d, d->foes[0].home)->foe = 0;
    d->foes[0].home = d->path_rooms[main_count(d) - 2];
    room_at(d, d->foes[0].home)->foe = 1;
    return true;
}

/* ---- danger and reward ------------------------------------------------------------------ */

static bool break_weak_boss(barrow_dungeon *d)
{
    room_at(d, d->boss)->danger = 9;
    return true;
}

static bool break_crowd_at_a_home(barrow_dungeon *d)
{
    if (d->foe_count)
        room_at(d, d->foes[0].home)->danger = 1;
    return d->foe_count > 0;
}

static bool break_hard_start(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, FIGHTS);
    main_room(d, order)->danger = 3;
    return order && !main_room(d, order)->foe;
}

/* Returns the second of two rooms of one run, neither a foe's home; 0 for none. */
static uint32_t second_fight(barrow_dungeon *d)
{
    for (uint32_t i = 1; i + 1 < main_count(d); i++)
        if (main_room(d, i)->types & FIGHTS && main_room(d, i + 1)->types & FIGHTS &&
            !main_room(d, i)->foe && !main_room(d, i + 1)->foe)
            return i + 1;
    return 0;
}

static bool break_fall_in_a_run(barrow_dungeon *d)
{
    uint32_t order = second_fight(d);
    if (!order)
        return false;
    main_room(d, order - 1)->danger = 2;
    main_room(d, order)->danger = 1;
    return true;
}

static bool break_leap_in_a_run(barrow_dungeon *d)
{
    uint32_t order = second_fight(d);
    if (order)
        main_room(d, order)->danger = (uint8_t)(main_room(d, order - 1)->danger + 3);
    return order != 0;
}

/* The first room of the second run is as dangerous as the last of the first. */
static bool break_start_at_the_peak(barrow_dungeon *d)
{
    uint32_t order = second_fight(d), peak = 0;
    while (order && order < main_count(d) && main_room(d, order)->types & FIGHTS)
        peak = main_room(d, order++)->danger;
    uint32_t next = order ? main_with(d, order, FIGHTS) : 0;
    if (next)
        main_room(d, next)->danger = (uint8_t)peak;
    return next != 0;
}

/* Each run is as easy as the first. */
static bool break_flat_zones(barrow_dungeon *d)
{
    uint32_t run = 0, last_zone = 0;
    for (uint32_t i = 1; i < main_count(d); i++) {
        barrow_crawl_room *room = main_room(d, i);
        bool fights = room->types & FIGHTS;
        run = fights ? run + !room->foe : 0;
        if (fights && !room->foe) {
            room->danger = run == 1 ? 1 : 2;
            last_zone = room->zone;
        }
    }
    return last_zone >= 2;
}

static bool break_low_end(barrow_dungeon *d)
{
    break_flat_zones(d);
    return true;
}

static bool break_crowded_side_paths(barrow_dungeon *d)
{
    uint32_t rooms = 0;
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_crawl_room *room = room_at(d, i);
        if (room->path != BARROW_PATH_LOOP && room->path != BARROW_PATH_DEAD_END)
            continue;
        room->types = TYPE(COMBAT);
        room->danger = 7;
        room->foe = 0;
        rooms++;
    }
    return rooms > 0;
}

static bool break_poor_boss(barrow_dungeon *d)
{
    room_at(d, d->boss)->reward = 5;
    return true;
}

static bool break_treasure_in_the_open(barrow_dungeon *d)
{
    main_room(d, 1)->reward = 5;
    return true;
}

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_sample samples[] = {
#include "broken/crawl_danger.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    plant_crawls(samples, sizeof samples / sizeof samples[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sample_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
