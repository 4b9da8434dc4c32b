/* SPDX-License-Identifier: MIT
 * Places in random rooms, of all widths up to some words of bits: compares the answers of the bit
 * strings (gen/common/room_bits.h) with a plain look at each tile. All memory has exactly the size
 * that a room needs, so that the sanitizers see any access beyond its guards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gen/common/tile_spots.h"

#define MOST_W 150
#define MOST_H 24
#define DOORS  3
#define ROOMS  160
#define FAR    9999

/* A room, as bits and tile by tile. */
typedef struct sketch {
    barrow_dungeon dungeon;
    barrow_room rooms[1];
    barrow_link links[DOORS];
    brw_tile_plan plan;
    uint32_t first_word[1], first_door[2], mouths[2 * DOORS];
    uint16_t doors[DOORS];
    brw_rng rng;
    brw_inside inside;
    int32_t left, top; /* of the rectangle */
    bool open[MOST_H][MOST_W], free[MOST_H][MOST_W], safe[MOST_H][MOST_W];
    int32_t steps[MOST_H][MOST_W]; /* from the doorways */
} sketch;

static bool is_in(const sketch *room, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < room->rooms[0].rect.w && y < room->rooms[0].rect.h;
}

static bool is_open(const sketch *room, int32_t x, int32_t y)
{
    return is_in(room, x, y) && room->open[y][x];
}

static bool is_free(const sketch *room, int32_t x, int32_t y)
{
    return is_in(room, x, y) && room->free[y][x];
}

static bool in_set(const sketch *room, const uint64_t *set, int32_t x, int32_t y)
{
    return brw_inside_has(&room->inside, set, room->left + x, room->top + y);
}

/* ---- drawing a room --------------------------------------------------------------------- */

static void draw_tiles(sketch *room, int32_t rock)
{
    const brw_room_bits *bits = &room->inside.bits;
    barrow_rect rect = room->rooms[0].rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = i % rect.w, y = i / rect.w;
        uint32_t bit = brw_inside_bit(&room->inside, rect.x + x, rect.y + y);
        room->open[y][x] = !brw_rng_chance(&room->rng, rock, 100);
        bool is_taken = brw_rng_chance(&room->rng, 1, 10);
        room->free[y][x] = room->open[y][x] && !is_taken;
        room->safe[y][x] = brw_rng_chance(&room->rng, 1, 10);
        if (room->open[y][x])
            brw_set_add(bits->open, bit);
        if (room->free[y][x])
            brw_set_add(bits->free, bit);
        if (room->safe[y][x])
            brw_set_add(bits->safe, bit);
    }
}

/* Puts the floor in front of some doorways anywhere in the room. */
static void draw_doorways(sketch *room)
{
    barrow_rect rect = room->rooms[0].rect;
    for (uint16_t i = 0; i < DOORS; i++) {
        int32_t x = brw_rng_below(&room->rng, rect.w);
        int32_t y = brw_rng_below(&room->rng, rect.h);
        uint32_t bit = brw_inside_bit(&room->inside, rect.x + x, rect.y + y);
        room->open[y][x] = true;
        room->free[y][x] = false;
        room->steps[y][x] = 1;
        brw_set_add(room->inside.bits.open, bit);
        brw_set_remove(room->inside.bits.free, bit);
        room->doors[i] = i;
        room->mouths[2 * i] = bit;
    }
}

/* Repeats over all tiles until none gets nearer to a doorway. */
static void measure_plainly(sketch *room)
{
    barrow_rect rect = room->rooms[0].rect;
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < 4 * rect.w * rect.h; i++) {
            int32_t x = i / 4 % rect.w, y = i / 4 / rect.w;
            int32_t next_x = x + (int32_t[]){0, 1, 0, -1}[i % 4];
            int32_t next_y = y + (int32_t[]){-1, 0, 1, 0}[i % 4];
            if (!room->open[y][x] || !is_open(room, next_x, next_y) ||
                room->steps[next_y][next_x] + 1 >= room->steps[y][x])
                continue;
            room->steps[y][x] = room->steps[next_y][next_x] + 1;
            changed = true;
        }
    }
}

static void begin_room(sketch *room, uint64_t number)
{
    memset(room, 0, sizeof *room);
    brw_rng_fill(&room->rng, brw_mix(number, 5));
    int32_t w = brw_rng_between(&room->rng, 5, number % 2 ? 20 : MOST_W);
    int32_t h = brw_rng_between(&room->rng, 4, MOST_H);
    room->left = 3;
    room->top = 7;
    room->rooms[0].rect = (barrow_rect){3, 7, (int16_t)w, (int16_t)h};
    room->dungeon.params.family = BARROW_QUEST;
    room->dungeon.rooms = room->rooms;
    room->dungeon.links = room->links;
    room->dungeon.width = MOST_W + 20;
    room->first_door[1] = DOORS;
    room->plan = (brw_tile_plan){.dungeon = &room->dungeon,
                                 .doors = room->doors,
                                 .first_door = room->first_door,
                                 .mouths = room->mouths,
                                 .first_word = room->first_word};
    brw_room_bits bits = brw_bits_of(&room->plan, 0);
    uint32_t words = bits.first + bits.end;
    room->plan.bits = calloc(3 * words, sizeof(uint64_t));
    room->plan.steps = calloc(64 * words, sizeof(uint16_t));
    for (uint32_t i = 0; i < BRW_SET_COUNT; i++)
        room->plan.sets[i] = malloc(words * sizeof(uint64_t));
    room->inside = brw_inside_of(&room->plan, &room->rng, 0);
    for (int32_t i = 0; i < MOST_W * MOST_H; i++)
        room->steps[i / MOST_W][i % MOST_W] = FAR;
    int32_t rock = brw_rng_below(&room->rng, 50);
    draw_tiles(room, rock);
    draw_doorways(room);
    measure_plainly(room);
}

static void end_room(sketch *room)
{
    free(room->plan.bits);
    free(room->plan.steps);
    for (uint32_t i = 0; i < BRW_SET_COUNT; i++)
        free(room->plan.sets[i]);
}

/* ---- plain answers ---------------------------------------------------------------------- */

/* Returns whether the open sides of a tile are connected by the eight tiles around it: the first is
 * spread along the ring, as far as there is floor, and must reach the others. */
static bool hangs_together(const sketch *room, int32_t x, int32_t y)
{
    static const int32_t ring[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                       {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    bool open[8], reached[8] = {false};
    int32_t first = -1;
    for (int32_t i = 0; i < 8; i++) {
        open[i] = is_open(room, x + ring[i][0], y + ring[i][1]);
        if (open[i] && i % 2 == 0 && first < 0)
            first = i;
    }
    if (first < 0)
        return false;
    reached[first] = true;
    for (int32_t i = 0; i < 64; i++)
        reached[i % 8] |= open[i % 8] && (reached[(i + 1) % 8] || reached[(i + 7) % 8]);
    for (int32_t i = 0; i < 8; i += 2)
        if (open[i] && !reached[i])
            return false;
    return true;
}

static bool may_block_plainly(const sketch *room, int32_t x, int32_t y)
{
    return room->free[y][x] && !room->safe[y][x] && hangs_together(room, x, y);
}

static bool is_amid(const sketch *room, bool (*is_such)(const sketch *, int32_t, int32_t),
                    int32_t x, int32_t y)
{
    for (int32_t i = 0; i < 9; i++)
        if (!is_such(room, x - 1 + i % 3, y - 1 + i / 3))
            return false;
    return true;
}

/* A wall on one side only, and three free tiles in a row on the other. */
static bool is_alcove(const sketch *room, int32_t x, int32_t y)
{
    int32_t walls = 0, wall_x = 0, wall_y = 0;
    for (int32_t i = 0; i < 4; i++) {
        int32_t dx = (int32_t[]){0, 1, 0, -1}[i], dy = (int32_t[]){-1, 0, 1, 0}[i];
        if (is_open(room, x + dx, y + dy))
            continue;
        walls++;
        wall_x = dx;
        wall_y = dy;
    }
    for (int32_t i = -1; i <= 1; i++)
        if (!is_free(room, x - wall_x + i * wall_y, y - wall_y + i * wall_x))
            return false;
    return walls == 1;
}

/* ---- the tests -------------------------------------------------------------------------- */

static void sets_hold_what_a_look_at_each_tile_finds(void **state)
{
    (void)state;
    static sketch room;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        barrow_rect rect = room.rooms[0].rect;
        const brw_room_bits *bits = &room.inside.bits;
        for (int32_t which = 0; which < 6; which++) {
            const uint64_t *set = which == 0   ? brw_inside_solid(&room.inside)
                                  : which == 1 ? brw_inside_unsafe(&room.inside)
                                  : which == 2 ? brw_inside_amid(&room.inside, bits->free)
                                  : which == 3 ? brw_inside_amid(&room.inside, bits->open)
                                  : which == 4 ? brw_inside_alcoves(&room.inside)
                                               : brw_inside_away(&room.inside);
            for (int32_t i = 0; i < rect.w * rect.h; i++) {
                int32_t x = i % rect.w, y = i / rect.w;
                bool wanted = which == 0   ? may_block_plainly(&room, x, y)
                              : which == 1 ? room.free[y][x] && !room.safe[y][x]
                              : which == 2 ? is_amid(&room, is_free, x, y)
                              : which == 3 ? is_amid(&room, is_open, x, y)
                              : which == 4
                                  ? is_alcove(&room, x, y) && may_block_plainly(&room, x, y)
                                  : room.free[y][x] && room.steps[y][x] > 2;
                assert_int_equal(in_set(&room, set, x, y), wanted);
            }
        }
        end_room(&room);
    }
}

static void one_tile_is_answered_like_all(void **state)
{
    (void)state;
    static sketch room;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        barrow_rect rect = room.rooms[0].rect;
        for (int32_t y = -2; y < rect.h + 2; y++)
            for (int32_t x = -2; x < rect.w + 2; x++) {
                int32_t at_x = room.left + x, at_y = room.top + y;
                bool may_block = is_in(&room, x, y) && may_block_plainly(&room, x, y);
                assert_int_equal(brw_inside_holds(&room.inside, at_x, at_y), is_open(&room, x, y));
                assert_int_equal(brw_tile_may_block(&room.inside, at_x, at_y), may_block);
            }
        end_room(&room);
    }
}

/* Returns the points of the place farthest from all doorways, among free tiles or alcoves. */
static int32_t most_steps(const sketch *room, bool of_alcoves)
{
    int32_t most = 0;
    for (int32_t i = 0; i < MOST_W * MOST_H; i++) {
        int32_t x = i % MOST_W, y = i / MOST_W, steps = room->steps[y][x];
        bool counts = is_free(room, x, y) && steps != FAR &&
                      (!of_alcoves || (is_alcove(room, x, y) && may_block_plainly(room, x, y)));
        if (counts && steps > most)
            most = steps;
    }
    return most;
}

static void the_farthest_place_is_farthest(void **state)
{
    (void)state;
    static sketch room;
    int32_t alcoves = 0;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        barrow_pos spot = {0, 0};
        int32_t most = most_steps(&room, false), far = most_steps(&room, true);
        assert_int_equal(brw_inside_remote(&room.inside, room.inside.bits.free, &spot), most > 0);
        if (most > 0)
            assert_int_equal(room.steps[spot.y - room.top][spot.x - room.left], most);
        room.inside.entrance = BARROW_NONE; /* from all doorways */
        if (far > 0) {
            alcoves++;
            assert_true(brw_inside_alcove(&room.inside, &spot));
            assert_int_equal(room.steps[spot.y - room.top][spot.x - room.left], far);
        }
        end_room(&room);
    }
    assert_in_range(alcoves, ROOMS / 4, ROOMS);
}

/* A flood from the doorways shows whether there is floor that they do not lead to. */
static void a_room_is_whole_where_all_floor_is_reached(void **state)
{
    (void)state;
    static sketch room;
    int32_t whole = 0;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        bool wanted = true;
        for (int32_t i = 0; i < MOST_W * MOST_H; i++)
            wanted &=
                !room.open[i / MOST_W][i % MOST_W] || room.steps[i / MOST_W][i % MOST_W] < FAR;
        room.inside.entrance = BARROW_NONE; /* from all doorways */
        assert_int_equal(brw_inside_is_whole(&room.inside), wanted);
        whole += wanted;
        end_room(&room);
    }
    assert_in_range(whole, 1, ROOMS - 1);
}

/* Every free tile is drawn sooner or later, and no other tile is. */
static void any_free_tile_is_drawn(void **state)
{
    (void)state;
    static sketch room;
    for (uint64_t number = 1; number < ROOMS; number += 20) {
        begin_room(&room, number);
        for (int32_t i = 0; i < 12000; i++) {
            barrow_pos spot;
            const uint64_t *free = room.inside.bits.free;
            bool found = i % 2 ? brw_inside_any(&room.inside, free, &spot)
                               : brw_inside_passing(&room.inside, free, &spot);
            assert_true(found && is_free(&room, spot.x - room.left, spot.y - room.top));
            room.steps[spot.y - room.top][spot.x - room.left] = -1;
        }
        for (int32_t i = 0; i < MOST_W * MOST_H; i++)
            if (is_free(&room, i % MOST_W, i / MOST_W))
                assert_int_equal(room.steps[i / MOST_W][i % MOST_W], -1);
        end_room(&room);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_hold_what_a_look_at_each_tile_finds),
        cmocka_unit_test(one_tile_is_answered_like_all),
        cmocka_unit_test(the_farthest_place_is_farthest),
        cmocka_unit_test(a_room_is_whole_where_all_floor_is_reached),
        cmocka_unit_test(any_free_tile_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
