/* SPDX-License-Identifier: MIT
 * algo: many random graphs and grids, searched by the module and by a plain loop that repeats until
 * nothing changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "algo/graph.h"
#include "algo/grid.h"
#include "base/rng.h"

#define ROOMS_MOST 40
#define LINKS_MOST 80
#define SIDE_MOST  12
#define FAR        1000u

/* ---- graphs ----------------------------------------------------------------------------- */

typedef struct network {
    barrow_dungeon dungeon;
    barrow_room rooms[ROOMS_MOST];
    barrow_link links[LINKS_MOST];
} network;

/* Some links join a room to itself, or to none. */
static void draw_network(network *net, uint64_t seed)
{
    brw_rng rng;
    brw_rng_fill(&rng, seed);
    memset(net, 0, sizeof *net);
    net->dungeon.rooms = net->rooms;
    net->dungeon.links = net->links;
    net->dungeon.room_count = (uint32_t)brw_rng_between(&rng, 1, ROOMS_MOST);
    net->dungeon.link_count = (uint32_t)brw_rng_between(&rng, 0, LINKS_MOST);
    for (uint32_t i = 0; i < net->dungeon.link_count; i++) {
        net->links[i].a = (uint16_t)brw_rng_below(&rng, (int32_t)net->dungeon.room_count);
        net->links[i].b = (uint16_t)brw_rng_below(&rng, (int32_t)net->dungeon.room_count + 1);
        net->links[i].kind = (uint8_t)brw_rng_below(&rng, 4);
    }
}

/* Kind 3 is shut, kind 2 leads from a to b. */
static bool link_leads(const barrow_dungeon *dungeon, uint32_t id, uint32_t from)
{
    const barrow_link *link = &dungeon->links[id];
    return link->kind < 2 || (link->kind == 2 && link->a == from);
}

static bool may_pass(const void *user, uint16_t from, brw_way way)
{
    return link_leads(user, way.link, from);
}

static uint32_t at_least(uint32_t known, uint32_t other)
{
    return known < other ? known : other;
}

/* Finds distances by repetition: every link may shorten the way to its ends. */
static void relax_network(const barrow_dungeon *dungeon, uint32_t *far)
{
    for (uint32_t round = 0; round < dungeon->room_count; round++)
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            uint32_t a = dungeon->links[i].a, b = dungeon->links[i].b;
            if (a >= dungeon->room_count || b >= dungeon->room_count)
                continue;
            if (link_leads(dungeon, i, a))
                far[b] = at_least(far[b], far[a] + 1);
            if (link_leads(dungeon, i, b))
                far[a] = at_least(far[a], far[b] + 1);
        }
}

static void check_search(const brw_bfs *search, const uint32_t *far)
{
    uint32_t met = 0;
    const barrow_dungeon *dungeon = search->graph->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        met += far[room] < FAR;
        assert_int_equal(brw_bfs_met(search, room), far[room] < FAR);
        if (far[room] >= FAR)
            continue;
        assert_int_equal(search->distance[room], far[room]);
        if (far[room]) {
            const barrow_link *link = &dungeon->links[search->came_by[room]];
            uint32_t before = link->a == room ? link->b : link->a;
            assert_int_equal(search->distance[before] + 1u, far[room]);
        }
    }
    assert_int_equal(search->rooms.tail, met);
    for (uint32_t i = 1; i < met; i++)
        assert_true(search->distance[search->rooms.items[i - 1]] <=
                    search->distance[search->rooms.items[i]]);
}

/* From one room and from two, after clearing and after forgetting. */
static void searches_find_shortest_ways(void **state)
{
    (void)state;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    for (uint64_t seed = 0; seed < 300; seed++) {
        network net;
        brw_graph graph;
        brw_bfs search;
        brw_arena_reset(&arena);
        draw_network(&net, seed);
        assert_int_equal(brw_graph_make(&graph, &net.dungeon, &arena), BARROW_OK);
        assert_true(brw_bfs_make(&search, &graph, &arena));
        for (uint32_t starts = 1; starts <= 2 && starts <= net.dungeon.room_count; starts++) {
            uint32_t far[ROOMS_MOST];
            for (uint32_t i = 0; i < ROOMS_MOST; i++)
                far[i] = i < starts ? 0 : FAR;
            relax_network(&net.dungeon, far);
            for (uint32_t i = 0; i < starts; i++)
                brw_bfs_start(&search, (uint16_t)i);
            brw_bfs_run(&search, may_pass, &net.dungeon);
            check_search(&search, far);
            if (starts == 1)
                brw_bfs_forget(&search);
            else
                brw_bfs_clear(&search);
        }
        for (uint32_t i = 0; i < net.dungeon.room_count; i++)
            assert_false(brw_bfs_met(&search, i));
    }
    brw_arena_end(&arena);
}

static void a_search_ends_at_its_target(void **state)
{
    (void)state;
    network net = {0};
    brw_graph graph;
    brw_bfs search;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    net.dungeon.rooms = net.rooms;
    net.dungeon.links = net.links;
    net.dungeon.room_count = 6; /* a row of rooms */
    net.dungeon.link_count = 5;
    for (uint16_t i = 0; i < 5; i++)
        net.links[i] = (barrow_link){.a = i, .b = (uint16_t)(i + 1)};
    assert_int_equal(brw_graph_make(&graph, &net.dungeon, &arena), BARROW_OK);
    assert_true(brw_bfs_make(&search, &graph, &arena));
    search.target = 3;
    brw_bfs_start(&search, 1);
    brw_bfs_run(&search, may_pass, &net.dungeon);
    assert_int_equal(search.distance[3], 2);
    assert_false(brw_bfs_met(&search, 4));
    brw_arena_end(&arena);
}

/* ---- grids ------------------------------------------------------------------------------ */

typedef struct field {
    uint32_t width, height;
    uint8_t open[SIDE_MOST * SIDE_MOST];
} field;

static void draw_field(field *map, uint64_t seed)
{
    brw_rng rng;
    brw_rng_fill(&rng, seed);
    map->width = (uint32_t)brw_rng_between(&rng, 1, SIDE_MOST);
    map->height = (uint32_t)brw_rng_between(&rng, 1, SIDE_MOST);
    for (uint32_t i = 0; i < map->width * map->height; i++)
        map->open[i] = brw_rng_below(&rng, 3) != 0;
}

static bool is_open(const void *user, uint32_t cell)
{
    return ((const field *)user)->open[cell];
}

static uint32_t far_at(const field *map, const uint32_t *far, uint32_t x, uint32_t y)
{
    return x < map->width && y < map->height ? far[y * map->width + x] : FAR;
}

static void relax_field(const field *map, uint32_t *far)
{
    for (uint32_t round = 0; round < map->width * map->height; round++)
        for (uint32_t y = 0; y < map->height; y++)
            for (uint32_t x = 0; x < map->width; x++) {
                uint32_t *here = &far[y * map->width + x];
                if (!map->open[y * map->width + x])
                    continue;
                *here = at_least(*here, far_at(map, far, x - 1, y) + 1);
                *here = at_least(*here, far_at(map, far, x + 1, y) + 1);
                *here = at_least(*here, far_at(map, far, x, y - 1) + 1);
                *here = at_least(*here, far_at(map, far, x, y + 1) + 1);
            }
}

/* Without bounds, then with a bound on the steps. */
static void floods_find_shortest_ways(void **state)
{
    (void)state;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    for (uint64_t seed = 0; seed < 300; seed++) {
        field map;
        brw_grid_flood flood;
        uint32_t far[SIDE_MOST * SIDE_MOST];
        brw_arena_reset(&arena);
        draw_field(&map, seed);
        assert_true(brw_grid_flood_make(&flood, map.width, map.height, &arena));
        for (uint32_t i = 0; i < SIDE_MOST * SIDE_MOST; i++)
            far[i] = i ? FAR : 0;
        relax_field(&map, far);
        for (uint32_t most = 3; most != 2; most = most == 3 ? BRW_UNSEEN : 2) {
            flood.most = most;
            brw_grid_flood_start(&flood, 0, 0);
            brw_grid_flood_run(&flood, is_open, &map);
            for (uint32_t i = 0; i < map.width * map.height; i++) {
                bool is_near = far[i] < FAR && far[i] <= most;
                assert_int_equal(flood.steps[i], is_near ? far[i] : BRW_UNSEEN);
            }
            brw_grid_flood_forget(&flood);
        }
        for (uint32_t i = 0; i < map.width * map.height; i++)
            assert_int_equal(flood.steps[i], BRW_UNSEEN);
    }
    brw_arena_end(&arena);
}

static void a_flood_ends_at_its_goal(void **state)
{
    (void)state;
    field map = {.width = 9, .height = 1};
    brw_grid_flood flood;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    memset(map.open, 1, sizeof map.open);
    assert_true(brw_grid_flood_make(&flood, map.width, map.height, &arena));
    flood.goal = 5;
    brw_grid_flood_start(&flood, 2, 0);
    brw_grid_flood_run(&flood, is_open, &map);
    assert_int_equal(flood.steps[5], 3);
    assert_int_equal(flood.steps[6], BRW_UNSEEN);
    brw_arena_end(&arena);
}

/* Both orders go round clockwise; anything off the grid is not a cell. */
static void directions_are_as_named(void **state)
{
    (void)state;
    for (uint32_t side = 0; side < 4; side++) {
        assert_int_equal(brw_eswn[side].x, brw_nesw[(side + 1) % 4].x);
        assert_int_equal(brw_eswn[side].y, brw_nesw[(side + 1) % 4].y);
    }
    const uint32_t beside[4] = {1, 5, 7, 3}, corner[4] = {BRW_UNSEEN, 1, 3, BRW_UNSEEN};
    const uint32_t last[4] = {5, BRW_UNSEEN, BRW_UNSEEN, 7};
    for (uint32_t side = 0; side < 4; side++) {
        assert_int_equal(brw_grid_beside(3, 9, 4, side), beside[side]);
        assert_int_equal(brw_grid_beside(3, 9, 0, side), corner[side]);
        assert_int_equal(brw_grid_beside(3, 9, 8, side), last[side]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_find_shortest_ways), cmocka_unit_test(a_search_ends_at_its_target),
        cmocka_unit_test(floods_find_shortest_ways),   cmocka_unit_test(a_flood_ends_at_its_goal),
        cmocka_unit_test(directions_are_as_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
