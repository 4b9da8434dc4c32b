/* SPDX-License-Identifier: MIT
 * The picture of tiles for a canvas, as JSON: for each square its number and what to fill, [colour,
 * x, y, w, h] or [colour, x, y, radius]. Also lists the squares that make
 * up the map that is shown. */
#include "module.h"
#include "output.h"
#include "cli/tileset_squares.h"

static void put_shape(const char *before, const int32_t *numbers, int count)
{
    out_put(before);
    for (int i = 0; i < count; i++) {
        out_put(i ? "," : "");
        out_number(numbers[i]);
    }
    out_put("]");
}

static void put_box(void *user, uint32_t rgb, int x, int y, int w, int h)
{
    (void)user;
    put_shape(",[", (int32_t[]){(int32_t)rgb, x, y, w, h}, 5);
}

static void put_disc(void *user, uint32_t rgb, int x, int y, int radius)
{
    (void)user;
    put_shape(",[", (int32_t[]){(int32_t)rgb, x, y, radius}, 4);
}

/* Writes all squares, each a list that begins with its number. */
void EXPORT(tileset_json)(void)
{
    tileset_pen pen = {NULL, put_box, put_disc};
    const char *before = "";
    out_begin();
    out_put("[");
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++) {
        if (!barrow_tileset_name(i))
            continue;
        out_put(before);
        out_put("[");
        out_number((int32_t)i);
        tileset_square(i, &pen);
        out_put("]");
        before = ",";
    }
    out_put("]");
}

/* Writes [x, y, square] for every tile and then every thing of the map that is shown. */
void EXPORT(tileset_map_json)(void)
{
    const barrow_dungeon *dungeon = shown_dungeon(0);
    out_begin();
    out_put("[[0,0,0]");
    for (int y = 0; y < dungeon->height; y++)
        for (int x = 0; x < dungeon->width; x++)
            put_shape(",[", (int32_t[]){x, y, (int32_t)barrow_tileset_tile(dungeon, x, y)}, 3);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        put_shape(",[", (int32_t[]){thing->pos.x, thing->pos.y, (int32_t)barrow_tileset_thing(thing)}, 3);
    }
    out_put("]");
}
