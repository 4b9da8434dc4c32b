/* SPDX-License-Identifier: MIT
 * The bare dig that barrow is measured against: libtcod splits the map, each leaf gets one room,
 * siblings are joined by corridors with one bend. No contents, no terrain, no owners, no proof.
 *
 *     bsp-bench CASE SECONDS bytes|map [reseed]
 *
 * "bytes" digs into a grid of one byte per tile, "map" through TCOD_map_set_properties. All floors
 * come from one random generator, which is faster; with "reseed" each floor gets its own, made from
 * its seed, as reproducible floors need. */
#include <libtcod.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

#define WIDTH       56
#define HEIGHT      32
#define DEPTH       4 /* splits from the whole map to a leaf */
#define LEAF_WIDTH  9 /* smallest leaf */
#define LEAF_HEIGHT 8
#define LEAF_RATIO  1.5f
#define ROOM_WIDTH  5 /* smallest room; the largest is its leaf minus 2 */
#define ROOM_HEIGHT 4

typedef struct digger {
    TCOD_random_t random;
    TCOD_map_t map; /* NULL: dig into tiles */
    bool reseed;
    uint64_t rooms;
    uint8_t tiles[HEIGHT][WIDTH];
} digger;

typedef struct point {
    int x, y;
} point;

static void dig(digger *self, int x, int y)
{
    if (self->map)
        TCOD_map_set_properties(self->map, x, y, true, true);
    else
        self->tiles[y][x] = 1;
}

/* Digs a row at once if the grid is bytes: the bare dig should be as fast as possible. */
static void dig_row(digger *self, int x, int y, int width)
{
    if (!self->map)
        memset(&self->tiles[y][x], 1, (size_t)width);
    else
        for (int i = 0; i < width; i++)
            dig(self, x + i, y);
}

/* Returns the middle of the new room. At least one tile of wall stays on each side inside the leaf,
 * so rooms of adjacent leaves never touch:
 *
 *     leaf      x                      x + w
 *               |1.. [ room ........ ] ..1| */
static point dig_room(digger *self, const TCOD_bsp_t *leaf)
{
    int width = TCOD_random_get_int(self->random, ROOM_WIDTH, leaf->w - 2);
    int height = TCOD_random_get_int(self->random, ROOM_HEIGHT, leaf->h - 2);
    int x = leaf->x + TCOD_random_get_int(self->random, 1, leaf->w - width - 1);
    int y = leaf->y + TCOD_random_get_int(self->random, 1, leaf->h - height - 1);
    for (int row = 0; row < height; row++)
        dig_row(self, x, y + row, width);
    self->rooms++;
    return (point){x + width / 2, y + height / 2};
}

/* Digs along the row of [a], then along the column of [b].
 *
 *     a ------+        rooms and corridors that it meets are dug again,
 *             |        which changes nothing
 *             b */
static void dig_corridor(digger *self, point a, point b)
{
    int left = a.x < b.x ? a.x : b.x, top = a.y < b.y ? a.y : b.y;
    dig_row(self, left, a.y, abs(b.x - a.x) + 1);
    for (int i = 0; i <= abs(b.y - a.y); i++)
        dig(self, b.x, top + i);
}

/* Digs the part and returns a dug tile of it; DEPTH bounds the recursion. Siblings are joined once
 * each of them is connected, so the whole is connected. */
static point dig_part(digger *self, TCOD_bsp_t *part)
{
    if (TCOD_bsp_is_leaf(part))
        return dig_room(self, part);
    point first = dig_part(self, TCOD_bsp_left(part));
    point second = dig_part(self, TCOD_bsp_right(part));
    dig_corridor(self, first, second);
    return second;
}

/* Wipes the grid for each floor, as a program that reuses it must. */
static bool make_floor(void *user, uint64_t seed, uint64_t *rooms)
{
    digger *self = user;
    if (self->reseed) {
        TCOD_random_delete(self->random);
        self->random = TCOD_random_new_from_seed(TCOD_RNG_MT, (uint32_t)seed);
    }
    if (self->map)
        TCOD_map_clear(self->map, false, false);
    else
        memset(self->tiles, 0, sizeof self->tiles);
    TCOD_bsp_t *root = TCOD_bsp_new_with_size(0, 0, WIDTH, HEIGHT);
    TCOD_bsp_split_recursive(root, self->random, DEPTH, LEAF_WIDTH, LEAF_HEIGHT, LEAF_RATIO,
                             LEAF_RATIO);
    self->rooms = 0;
    dig_part(self, root);
    TCOD_bsp_delete(root);
    if (rooms)
        *rooms += self->rooms;
    return true;
}

int main(int count, char **words)
{
    static digger self; /* static, so that the compiler cannot drop the writes to the tiles */
    if (count < 4) {
        fprintf(stderr, "usage: %s CASE SECONDS bytes|map [reseed]\n", words[0]);
        return 2;
    }
    self.random = TCOD_random_new_from_seed(TCOD_RNG_MT, 1);
    if (strcmp(words[3], "map") == 0)
        self.map = TCOD_map_new(WIDTH, HEIGHT);
    self.reseed = count > 4 && strcmp(words[4], "reseed") == 0;
    int status = bench_measure(words[1], atof(words[2]), make_floor, &self);
    if (self.map)
        TCOD_map_delete(self.map);
    TCOD_random_delete(self.random);
    return status;
}
