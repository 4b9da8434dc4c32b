/* SPDX-License-Identifier: MIT
 * The proof of connection (V1): by parts it must hold for every plain floor, or the flood would be
 * paid for; and whatever is broken, its answer must be that of a plain search over the tiles. */
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

#define SEEDS 40 /* of each layout, at two sizes */
#define BREAKS 12

static int32_t pick(brw_rng *rng, int32_t n)
{
    return brw_rng_below(rng, n);
}

/* Whether all walkable tiles can be reached from the first one, tile by tile. */
static bool is_one_area(const barrow_dungeon *dungeon)
{
    static int32_t stack[256 * 256];
    static uint8_t seen[256 * 256];
    int32_t width = dungeon->width, tiles = width * dungeon->height, height = 0, reached = 0, all = 0;
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
    case 1: /* floor or rock somewhere; the search starts from the spawn, so that stays */
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
    uint32_t draws = 0;
    brw_rng rng;
    brw_rng_fill(&rng, (uint64_t)layout, &draws);
    brw_arena_begin(&arena, brw_allocator(NULL));
    params.as.floor.layout = (int32_t)layout;
    params.as.floor.width = width;
    params.as.floor.height = height;
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
        prove_layout((barrow_layout)layout, 56, 32);
        prove_layout((barrow_layout)layout, 130, 70);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_proof_is_right_for_every_layout)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
