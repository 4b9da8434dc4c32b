/* SPDX-License-Identifier: MIT
 * The searches behind the metrics: sets in words, and the queue for more rooms, find the same as a
 * table of all distances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "verify/passages.h"

#define ROOMS 40
#define LINKS 48
#define MANY  100 /* rooms that need a queue; those above ROOMS have no doors */
#define FAR   1000

/* Rooms and links, and the distances between all rooms. */
typedef struct drawn {
    barrow_dungeon dungeon;
    barrow_room rooms[MANY];
    barrow_link links[LINKS];
    uint32_t apart[ROOMS][ROOMS];
    brw_passages passages;
    brw_arena arena;
} drawn;

/* Draws links of kinds that are open, lead one way or are shut. */
static void draw(drawn *map, uint64_t seed)
{
    static const uint8_t kinds[] = {BARROW_LINK_OPEN, BARROW_LINK_OPEN, BARROW_LINK_OPEN,
                                    BARROW_LINK_ONE_WAY, BARROW_LINK_KEY};
    brw_rng rng;
    brw_rng_fill(&rng, seed);
    map->dungeon = (barrow_dungeon){.rooms = map->rooms, .links = map->links, .link_count = LINKS};
    for (uint32_t i = 0; i < LINKS; i++) {
        uint16_t a = (uint16_t)brw_rng_below(&rng, ROOMS);
        uint16_t b = (uint16_t)((a + brw_rng_between(&rng, 1, 4)) % ROOMS);
        uint8_t kind = kinds[brw_rng_below(&rng, sizeof kinds)];
        map->links[i] = (barrow_link){.a = a, .b = b, .kind = kind, .lock = BARROW_NO_LOCK};
    }
}

/* Fills the table of distances by trying every room as a stop between two others. */
static void measure(drawn *map)
{
    for (uint32_t a = 0; a < ROOMS; a++)
        for (uint32_t b = 0; b < ROOMS; b++)
            map->apart[a][b] = a == b ? 0 : FAR;
    for (uint32_t i = 0; i < LINKS; i++) {
        const barrow_link *link = &map->links[i];
        uint8_t ways = map->passages.ways[i];
        if (ways & BRW_FORTH)
            map->apart[link->a][link->b] = 1;
        if (ways & BRW_BACK)
            map->apart[link->b][link->a] = 1;
    }
    for (uint32_t stop = 0; stop < ROOMS; stop++)
        for (uint32_t a = 0; a < ROOMS; a++)
            for (uint32_t b = 0; b < ROOMS; b++)
                if (map->apart[a][stop] + map->apart[stop][b] < map->apart[a][b])
                    map->apart[a][b] = map->apart[a][stop] + map->apart[stop][b];
}

static void check_sets(drawn *map, uint16_t from, uint16_t to)
{
    uint64_t reach[MANY / 64 + 1] = {0}, between[MANY / 64 + 1] = {0};
    brw_passages_reach(&map->passages, from, reach);
    brw_passages_between(&map->passages, from, to, between);
    for (uint32_t room = 0; room < ROOMS; room++) {
        bool is_between = map->apart[from][to] < FAR &&
                          map->apart[from][room] + map->apart[room][to] == map->apart[from][to];
        assert_int_equal(brw_set_has(reach, room), map->apart[from][room] < FAR);
        assert_int_equal(brw_set_has(between, room), is_between);
    }
}

/* Spreads from one room and then from another, which adds what the first could not reach. A room
 * that the set contains already adds nothing. */
static void check_spread(drawn *map, uint16_t from, uint16_t to)
{
    uint64_t rooms[MANY / 64 + 1] = {0}, alone[MANY / 64 + 1] = {0};
    brw_passages_spread(&map->passages, from, rooms);
    brw_passages_spread(&map->passages, to, rooms);
    brw_set_add(alone, from);
    brw_passages_spread(&map->passages, from, alone);
    for (uint32_t room = 0; room < ROOMS; room++) {
        bool is_near = map->apart[from][room] < FAR || map->apart[to][room] < FAR;
        assert_int_equal(brw_set_has(rooms, room), is_near);
        assert_int_equal(brw_set_has(alone, room), room == from);
    }
}

static void check_distances(drawn *map, uint16_t from, uint16_t to, uint16_t other)
{
    uint32_t near = map->apart[from][to] < map->apart[from][other] ? map->apart[from][to]
                                                                   : map->apart[from][other];
    uint32_t largest = 0;
    uint16_t end;
    for (uint32_t room = 0; room < ROOMS; room++)
        if (map->apart[from][room] < FAR && map->apart[from][room] > largest)
            largest = map->apart[from][room];
    assert_int_equal(brw_passages_distance(&map->passages, from, to, other),
                     near == FAR ? BARROW_NONE : near);
    assert_int_equal(brw_passages_farthest(&map->passages, from, &end), largest);
    for (uint32_t room = 0; room < end; room++)
        assert_int_not_equal(map->apart[from][room], largest);
    uint16_t middle = brw_passages_halfway(&map->passages, end, largest);
    assert_int_equal(map->apart[from][middle], largest / 2);
    assert_int_equal(map->apart[middle][end], largest - largest / 2);
}

static void check_list(drawn *map, uint16_t from)
{
    brw_met_room list[MANY];
    uint64_t rooms[MANY / 64 + 1] = {0};
    uint32_t beyond = from % 5, farther = 0;
    uint32_t count = brw_passages_list(&map->passages, from, beyond, rooms, list);
    for (uint32_t room = 0; room < ROOMS; room++) {
        assert_int_equal(brw_set_has(rooms, room), map->apart[from][room] < FAR);
        farther += map->apart[from][room] < FAR && map->apart[from][room] > beyond;
    }
    assert_int_equal(count, farther);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(list[i].distance, map->apart[from][list[i].room]);
        assert_true(i == 0 || list[i - 1].distance <= list[i].distance);
    }
}

static void check_all(drawn *map)
{
    for (uint16_t from = 0; from < ROOMS; from++) {
        check_list(map, from);
        for (uint16_t to = 0; to < ROOMS; to++) {
            check_sets(map, from, to);
            check_spread(map, from, to);
            check_distances(map, from, to, (uint16_t)((to + 7) % ROOMS));
        }
    }
}

static void open_all(drawn *map, bool both_ways)
{
    assert_true(brw_passages_begin(&map->passages, &map->dungeon, NULL, &map->arena));
    for (uint32_t i = 0; i < LINKS; i++)
        brw_passages_open(&map->passages, i, both_ways ? BRW_BOTH : brw_link_ways(&map->links[i]));
}

/* Looks at a map with its doors as they are at first, with its key doors open, and with every door
 * open. */
static void check_map(drawn *map, uint32_t rooms)
{
    map->dungeon.room_count = rooms;
    open_all(map, false);
    assert_int_equal(brw_in_words(&map->passages), rooms <= BRW_PASSAGE_BITS);
    measure(map);
    check_all(map);
    for (uint16_t i = 0; i < LINKS; i++)
        if (map->links[i].kind == BARROW_LINK_KEY)
            brw_passages_open(&map->passages, i, BRW_BOTH);
    measure(map);
    check_all(map);
    open_all(map, true);
    measure(map);
    check_all(map);
}

static void test_passages(void **state)
{
    (void)state;
    static drawn map;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        draw(&map, seed);
        brw_arena_begin(&map.arena, brw_allocator(NULL));
        check_map(&map, ROOMS);
        check_map(&map, MANY);
        brw_arena_end(&map.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_passages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
