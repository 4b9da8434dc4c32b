/* SPDX-License-Identifier: MIT
 * The proof of connection (V1). The proof by parts must succeed on every plain floor, to save the
 * flood; and on any broken floor it must agree with a plain search over the tiles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "base/rng.h"
#include "barrow/barrow.h"
#include "core/carve.h"
#include "lib/support.h"
#include "verify/floor.h"

#define SEEDS  40 /* of each layout, at two sizes */
#define BREAKS 12

static int32_t pick(brw_rng *rng, int32_t n)
{
    return brw_rng_below(rng, n);
}

/* Returns whether all walkable tiles can be reached from the first one, tile by tile. */
static bool is_one_area(const barrow_dungeon *dungeon)
{
    static int32_t stack[256 * 256];
    static uint8_t seen[256 * 256];
    int32_t width = dungeon->width, tiles = width * dungeon->height, height = 0, reached = 0,
            all = 0;
    memset(seen, 0, sizeof seen);
    for (int32_t i = 0; i < tiles; i++) {
        bool open = (dungeon->tiles[i] & BARROW_TILE_WALKABLE) != 0;
        if (open && all == 0) {
            stack[height++] = i;
            seen[i] = 1;
        }
        all += open;
    }
    while (height > 0) {
        int32_t at = stack[--height];
        const int32_t beside[4] = {at - 1, at + 1, at - width, at + width};
        reached++;
        for (int i = 0; i < 4; i++) {
            if (beside[i] < 0 || beside[i] >= tiles || seen[beside[i]] ||
                !(dungeon->tiles[beside[i]] & BARROW_TILE_WALKABLE))
                continue;
            seen[beside[i]] = 1;
            stack[height++] = beside[i];
        }
    }
    return reached == all;
}

static bool holds_by_parts(const barrow_dungeon *dungeon, brw_arena *arena)
{
    size_t stride = (dungeon->width + 63u) / 64, rows = dungeon->height + (size_t)1;
    size_t words = (1 + BRW_PARTS_PLANES) * stride * rows;
    brw_arena_reset(arena);
    uint64_t *planes = BRW_ARENA_NEW(arena, uint64_t, words);
    assert_non_null(planes);
    memset(planes, 0, words * sizeof *planes);
    for (uint32_t y = 0; y < dungeon->height; y++)
        for (uint32_t x = 0; x < dungeon->width; x++)
            if (dungeon->tiles[y * dungeon->width + x] & BARROW_TILE_WALKABLE)
                planes[y * stride + x / 64] |= (uint64_t)1 << (x % 64);
    return brw_floor_holds_by_parts(dungeon, planes, planes + stride * rows);
}

/* Changes something at random: a tile, the rooms a link names, a place of a way, a link's kind. */
static void break_something(barrow_dungeon *dungeon, brw_rng *rng)
{
    barrow_link *link = &dungeon->links[pick(rng, (int32_t)dungeon->link_count)];
    barrow_pos *place = &dungeon->routes[pick(rng, (int32_t)dungeon->route_count)];
    int32_t x = 2 + pick(rng, dungeon->width - 4), y = 2 + pick(rng, dungeon->height - 4);
    switch (pick(rng, 6)) {
    case 0: /* a corridor is cut */
        dungeon->tiles[place->y * dungeon->width + place->x] = BARROW_TILE_WALL;
        break;
    case 1: /* floor or rock somewhere; the search starts from the spawn, so the spawn stays */
        if (x != dungeon->things[0].pos.x || y != dungeon->things[0].pos.y)
            dungeon->tiles[y * dungeon->width + x] ^= BARROW_TILE_WALKABLE;
        break;
    case 2:
        link->b = (uint16_t)pick(rng, (int32_t)dungeon->room_count);
        break;
    case 3:
        link->a = (uint16_t)pick(rng, (int32_t)dungeon->room_count);
        break;
    case 4:
        *place = (barrow_pos){(int16_t)x, (int16_t)y};
        break;
    default:
        *link = dungeon->links[--dungeon->link_count];
        break;
    }
}

static void prove_layout(barrow_layout layout, int32_t width, int32_t height)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon dungeon = {0};
    barrow_error error;
    brw_arena arena;
    brw_rng rng;
    brw_rng_fill(&rng, (uint64_t)layout);
    brw_arena_begin(&arena, brw_allocator(NULL));
    params.as.floor.layout = (int32_t)layout;
    params.as.floor.width = width;
    params.as.floor.height = height;
    params.as.floor.scale_contents = 0;
    for (params.seed = 0; params.seed < SEEDS; params.seed++) {
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, &error), BARROW_OK);
        assert_true(holds_by_parts(&dungeon, &arena));
        for (int i = 0; i < BREAKS && dungeon.link_count > 0; i++) {
            break_something(&dungeon, &rng);
            bool connected = is_one_area(&dungeon);
            assert_true(connected || !holds_by_parts(&dungeon, &arena));
            brw_arena_reset(&arena);
            barrow_status status = brw_prove_floor(&dungeon, &arena, &error);
            assert_int_equal(status, connected ? BARROW_OK : BARROW_BROKEN);
        }
    }
    barrow_dungeon_free(&dungeon);
    brw_arena_end(&arena);
}

static void the_proof_is_right_for_every_layout(void **state)
{
    (void)state;
    for (int layout = 0; layout < BARROW_LAYOUT_COUNT; layout++) {
        if (layout == BARROW_LAYOUT_CAVE || layout == BARROW_LAYOUT_RUINS)
            continue; /* their rooms have walls inside, so a flood decides */
        prove_layout((barrow_layout)layout, 56, 32);
        prove_layout((barrow_layout)layout, 130, 70); /* with the grid of 56x32 */
    }
}

/* ---- parts that share tiles --------------------------------------------------------------- */

#define SMALL_W 32
#define SMALL_H 24

/* A floor made by hand: room 0 is joined to 1 on its right and to 2 below. */
typedef struct small_floor {
    barrow_dungeon dungeon;
    uint8_t tiles[SMALL_W * SMALL_H];
    barrow_room rooms[4];
    barrow_link links[3];
    barrow_pos routes[64];
} small_floor;

static void open_tiles(small_floor *floor, int32_t x, int32_t y, int32_t w, int32_t h)
{
    for (int32_t row = y; row < y + h; row++)
        memset(floor->tiles + row * SMALL_W + x, BARROW_TILE_FLOOR, (size_t)w);
}

static void add_room(small_floor *floor, barrow_rect rect, uint16_t sector)
{
    floor->rooms[floor->dungeon.room_count++] =
        (barrow_room){.rect = rect, .as.floor = {.sector = sector}};
    open_tiles(floor, rect.x, rect.y, rect.w, rect.h);
}

/* The proof looks at the first and the last tile of a corridor. */
static void add_link(small_floor *floor, uint16_t a, uint16_t b, barrow_pos first, barrow_pos last)
{
    uint32_t at = 2 * floor->dungeon.link_count;
    floor->routes[at] = first;
    floor->routes[at + 1] = last;
    floor->links[floor->dungeon.link_count++] =
        (barrow_link){.a = a, .b = b, .kind = BARROW_LINK_LINK, .first_tile = at, .tile_count = 2};
}

/* The first and last tiles of the corridors from room 0 to 1, and to 2. */
typedef struct small_ways {
    barrow_pos east_first, east_last, south_first, south_last;
} small_ways;

static const small_ways plain_ways = {{9, 5}, {19, 5}, {6, 8}, {6, 14}};

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t tiles_between(int32_t a, int32_t b)
{
    return (a < b ? b - a : a - b) + 1;
}

/* Three rooms and two corridors, which bend on column 16 and on row 12. */
static void make_small_floor(small_floor *floor, small_ways ways)
{
    memset(floor, 0, sizeof *floor);
    floor->dungeon = (barrow_dungeon){.width = SMALL_W,
                                      .height = SMALL_H,
                                      .tiles = floor->tiles,
                                      .rooms = floor->rooms,
                                      .links = floor->links,
                                      .routes = floor->routes,
                                      .sectors = {2, 2, {2, 16, 30}, {2, 12, 22}}};
    add_room(floor, (barrow_rect){4, 4, 5, 4}, 0);
    add_room(floor, (barrow_rect){20, 4, 5, 7}, 1);
    add_room(floor, (barrow_rect){4, 15, 5, 4}, 2);
    barrow_pos first = ways.east_first, last = ways.east_last;
    add_link(floor, 0, 1, first, last);
    open_tiles(floor, first.x, first.y, 16 - first.x, 1);
    open_tiles(floor, 16, least_of(first.y, last.y), 1, tiles_between(first.y, last.y));
    open_tiles(floor, 17, last.y, last.x - 16, 1);
    first = ways.south_first;
    last = ways.south_last;
    add_link(floor, 0, 2, first, last);
    open_tiles(floor, first.x, first.y, 1, 12 - first.y);
    open_tiles(floor, least_of(first.x, last.x), 12, tiles_between(first.x, last.x), 1);
    open_tiles(floor, last.x, 13, 1, last.y - 12);
}

/* A narrow room 3 in the way from 0 to 2, with its own corridor to 1. */
static void add_room_in_the_way(small_floor *floor, int16_t top)
{
    add_room(floor, (barrow_rect){6, top, 1, (int16_t)(11 - top)}, 0);
    add_link(floor, 3, 1, (barrow_pos){7, 10}, (barrow_pos){19, 10});
    open_tiles(floor, 7, 10, 13, 1);
}

/* Room 3 ends where the way from 0 to 2 is cut. If nobody saw that it is on that way, the way would
 * seem to end there too, and everything would seem to be covered and joined. */
static void parts_that_share_tiles_prove_nothing(void **state)
{
    (void)state;
    static small_floor floor;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    for (int16_t top = 8; top <= 9; top++) { /* it begins with the way, or inside it */
        make_small_floor(&floor, plain_ways);
        add_room_in_the_way(&floor, top);
        floor.tiles[11 * SMALL_W + 6] = BARROW_TILE_WALL;
        assert_false(is_one_area(&floor.dungeon));
        assert_false(holds_by_parts(&floor.dungeon, &arena));
    }
    brw_arena_end(&arena);
}

/* Corridors that do not touch what they join: a tile too short, or past a corner. */
static void corridors_must_touch_their_rooms(void **state)
{
    (void)state;
    static const small_ways apart[] = {
        {{9, 5}, {18, 5}, {6, 8}, {6, 14}},  {{9, 8}, {19, 5}, {6, 8}, {6, 14}},
        {{9, 5}, {19, 11}, {6, 8}, {6, 14}}, {{10, 5}, {19, 5}, {6, 8}, {6, 14}},
        {{9, 5}, {19, 5}, {3, 8}, {6, 14}},  {{9, 5}, {19, 5}, {6, 8}, {3, 14}},
        {{9, 5}, {19, 5}, {6, 8}, {6, 13}},  {{9, 5}, {19, 5}, {6, 9}, {6, 14}}};
    static small_floor floor;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    make_small_floor(&floor, plain_ways);
    assert_true(is_one_area(&floor.dungeon));
    assert_true(holds_by_parts(&floor.dungeon, &arena));
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        make_small_floor(&floor, apart[i]);
        assert_false(is_one_area(&floor.dungeon));
        assert_false(holds_by_parts(&floor.dungeon, &arena));
    }
    brw_arena_end(&arena);
}

/* The room below exists, and everything open is listed, but nothing leads to it. */
static void rooms_must_be_joined(void **state)
{
    (void)state;
    static small_floor floor;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    make_small_floor(&floor, plain_ways);
    floor.dungeon.link_count = 1;
    for (int32_t y = 8; y <= 14; y++)
        floor.tiles[y * SMALL_W + 6] = BARROW_TILE_WALL;
    assert_false(is_one_area(&floor.dungeon));
    assert_false(holds_by_parts(&floor.dungeon, &arena));
    brw_arena_end(&arena);
}

/* A line is one piece, and begins beside its room. */
static void lines_must_hang_together(void **state)
{
    (void)state;
    static const barrow_pos lines[][2] = {
        {{9, 7}, {10, 7}}, {{9, 7}, {11, 7}}, {{9, 7}, {10, 8}}, {{10, 8}, {11, 8}}};
    static small_floor floor;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(NULL));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        make_small_floor(&floor, plain_ways);
        add_link(&floor, 0, BARROW_NONE, lines[i][0], lines[i][1]);
        floor.links[2].kind = BARROW_LINK_DEAD_END;
        open_tiles(&floor, lines[i][0].x, lines[i][0].y, 1, 1);
        open_tiles(&floor, lines[i][1].x, lines[i][1].y, 1, 1);
        assert_int_equal(is_one_area(&floor.dungeon), i == 0);
        assert_int_equal(holds_by_parts(&floor.dungeon, &arena), i == 0);
    }
    brw_arena_end(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_proof_is_right_for_every_layout),
                                       cmocka_unit_test(parts_that_share_tiles_prove_nothing),
                                       cmocka_unit_test(corridors_must_touch_their_rooms),
                                       cmocka_unit_test(rooms_must_be_joined),
                                       cmocka_unit_test(lines_must_hang_together)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
