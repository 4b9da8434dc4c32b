/* SPDX-License-Identifier: MIT
 * gen/common/tile_places: which tiles of random rooms may be blocked, which are alcoves, which is
 * the farthest, and which are drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gen/common/tile_draft.h"

#define MOST_W 150
#define MOST_H 24
#define DOORS  3
#define ROOMS  160
#define FAR    9999

#define MAP_W (MOST_W + 20)
#define MAP_H (MOST_H + 20)

/* A room on a map, and what the test knows about its tiles. */
typedef struct sketch {
    barrow_dungeon dungeon;
    barrow_room rooms[1];
    barrow_link links[DOORS];
    brw_tile_draft draft;
    brw_tile_facts facts[1];
    uint32_t first_door[2], mouths[2 * DOORS];
    uint16_t doors[DOORS];
    uint8_t tiles[MAP_W * MAP_H];
    uint16_t owners[MAP_W * MAP_H], marks[MAP_W * MAP_H];
    uint32_t flood_steps[MAP_W * MAP_H], flood_cells[MAP_W * MAP_H], walks[MAP_W * MAP_H];
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

/* ---- drawing a room --------------------------------------------------------------------- */

static void draw_tiles(sketch *room, int32_t rock)
{
    barrow_rect rect = room->rooms[0].rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = i % rect.w, y = i / rect.w;
        room->open[y][x] = !brw_rng_chance(&room->rng, rock, 100);
        bool is_taken = brw_rng_chance(&room->rng, 1, 10);
        room->free[y][x] = room->open[y][x] && !is_taken;
        room->safe[y][x] = brw_rng_chance(&room->rng, 1, 10);
        uint32_t marks = (room->open[y][x] ? BRW_MARK_OPEN : 0u) |
                         (room->free[y][x] ? BRW_MARK_FREE : 0u) |
                         (room->safe[y][x] ? BRW_MARK_SAFE : 0u);
        room->marks[(rect.y + y) * MAP_W + rect.x + x] |= (uint16_t)marks;
        room->owners[(rect.y + y) * MAP_W + rect.x + x] = 0;
    }
}

/* Puts the floor in front of some doorways anywhere in the room. */
static void draw_doorways(sketch *room)
{
    barrow_rect rect = room->rooms[0].rect;
    for (uint16_t i = 0; i < DOORS; i++) {
        int32_t x = brw_rng_below(&room->rng, rect.w);
        int32_t y = brw_rng_below(&room->rng, rect.h);
        room->open[y][x] = true;
        room->free[y][x] = false;
        room->steps[y][x] = 1;
        uint32_t mouth = brw_inside_at(&room->inside, rect.x + x, rect.y + y);
        room->marks[mouth] |= BRW_MARK_OPEN;
        brw_inside_unmark(&room->inside, BRW_MARK_FREE, mouth);
        room->doors[i] = i;
        room->mouths[2 * i] = mouth;
        for (int32_t side = 0; side < 4; side++)
            room->marks[mouth + room->inside.beside[side]] |= BRW_MARK_BESIDE;
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
    room->dungeon.width = MAP_W;
    room->dungeon.height = MAP_H;
    room->dungeon.tiles = room->tiles;
    room->dungeon.owners = room->owners;
    memset(room->owners, BARROW_NONE_BYTE, sizeof room->owners);
    room->first_door[1] = DOORS;
    room->draft =
        (brw_tile_draft){.dungeon = &room->dungeon,
                         .facts = room->facts,
                         .doors = room->doors,
                         .first_door = room->first_door,
                         .mouths = room->mouths,
                         .marks = room->marks,
                         .walks = room->walks,
                         .flood = {.steps = room->flood_steps, .cells = room->flood_cells}};
    brw_grid_flood_begin(&room->draft.flood, MAP_W, MAP_H);
    room->inside = brw_inside_of(&room->draft, &room->rng, 0);
    for (int32_t i = 0; i < MOST_W * MOST_H; i++)
        room->steps[i / MOST_W][i % MOST_W] = FAR;
    int32_t rock = brw_rng_below(&room->rng, 50);
    draw_tiles(room, rock);
    draw_doorways(room);
    measure_plainly(room);
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

static void choices_are_what_their_names_say(void **state)
{
    (void)state;
    static sketch room;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        barrow_rect rect = room.rooms[0].rect;
        for (int32_t which = 0; which < 4; which++) {
            brw_tile_test *const tests[4] = {brw_is_solid, brw_is_unsafe, brw_is_alcove,
                                             brw_is_away};
            brw_choose(&room.inside, tests[which]);
            for (int32_t i = 0; i < rect.w * rect.h; i++) {
                int32_t x = i % rect.w, y = i / rect.w;
                bool wanted = which == 0   ? may_block_plainly(&room, x, y)
                              : which == 1 ? room.free[y][x] && !room.safe[y][x]
                              : which == 2
                                  ? is_alcove(&room, x, y) && may_block_plainly(&room, x, y)
                                  : room.free[y][x] && room.steps[y][x] > 2;
                uint32_t tile = brw_inside_at(&room.inside, room.left + x, room.top + y);
                assert_int_equal(brw_inside_marked(&room.inside, tile, BRW_MARK_CHOICE), wanted);
            }
        }
    }
}

static void no_tile_outside_is_held_or_blocked(void **state)
{
    (void)state;
    static sketch room;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        barrow_rect rect = room.rooms[0].rect;
        for (int32_t y = -2; y < rect.h + 2; y++)
            for (int32_t x = -2; x < rect.w + 2; x++) {
                uint32_t tile = brw_inside_at(&room.inside, room.left + x, room.top + y);
                bool may_block = is_in(&room, x, y) && may_block_plainly(&room, x, y);
                assert_int_equal(brw_inside_holds(&room.inside, tile), is_open(&room, x, y));
                assert_int_equal(brw_is_solid(&room.inside, tile), may_block);
            }
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

static int32_t steps_to(const sketch *room, uint32_t tile)
{
    barrow_pos pos = brw_inside_pos(&room->inside, tile);
    assert_true(is_in(room, pos.x - room->left, pos.y - room->top));
    return room->steps[pos.y - room->top][pos.x - room->left];
}

static void the_farthest_place_is_farthest(void **state)
{
    (void)state;
    static sketch room;
    int32_t alcoves = 0;
    for (uint64_t number = 0; number < ROOMS; number++) {
        begin_room(&room, number);
        int32_t most = most_steps(&room, false), far = most_steps(&room, true);
        uint32_t remote = brw_inside_remote(&room.inside, BRW_MARK_FREE);
        assert_int_equal(remote != 0, most > 0);
        if (most > 0)
            assert_int_equal(steps_to(&room, remote), most);
        room.inside.entrance = BARROW_NONE; /* from all doorways */
        if (far > 0) {
            alcoves++;
            assert_int_equal(steps_to(&room, brw_inside_alcove(&room.inside)), far);
        }
    }
    assert_in_range(alcoves, ROOMS / 4, ROOMS);
}

/* Every free tile is drawn sooner or later, and no other tile is. */
static void any_free_tile_is_drawn(void **state)
{
    (void)state;
    static sketch room;
    for (uint64_t number = 1; number < ROOMS; number += 20) {
        begin_room(&room, number);
        for (int32_t i = 0; i < 12000; i++) {
            barrow_pos spot =
                brw_inside_pos(&room.inside, brw_inside_any(&room.inside, BRW_MARK_FREE));
            assert_true(is_free(&room, spot.x - room.left, spot.y - room.top));
            room.steps[spot.y - room.top][spot.x - room.left] = -1;
        }
        for (int32_t i = 0; i < MOST_W * MOST_H; i++)
            if (is_free(&room, i % MOST_W, i / MOST_W))
                assert_int_equal(room.steps[i / MOST_W][i % MOST_W], -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_what_their_names_say),
        cmocka_unit_test(no_tile_outside_is_held_or_blocked),
        cmocka_unit_test(the_farthest_place_is_farthest),
        cmocka_unit_test(any_free_tile_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
