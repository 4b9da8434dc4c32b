/* SPDX-License-Identifier: MIT
 * A custom format: an exporter is a function that reads a dungeon and writes to a
 * barrow_sink. This one makes a model for 3D programs (Wavefront OBJ): a square for each floor, and
 * a wall wherever floor meets rock. The same sink works for barrow_export.
 *
 *     own_exporter [SEED] > floor.obj
 */
#include <barrow/barrow.h>
#include <stdarg.h>
#include <stdio.h>

/* The output, and the number of bytes so far. */
typedef struct model {
    barrow_sink sink;
    uint32_t corners;
    int failed;
} model;

/* The first failure sticks, and nothing is written after it: one check at the end is enough. */
static void put(model *out, const char *format, ...)
{
    char line[160];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!out->failed)
        out->failed = out->sink.write(out->sink.user, line, (size_t)length);
}

/* Writes a square of four corners (x, height, y), visible from the side where they run
 * counterclockwise. Corners count from 1 in this format, over the whole file. */
static void put_square(model *out, const int corners[4][3])
{
    for (int i = 0; i < 4; i++)
        put(out, "v %d %d %d\n", corners[i][0], corners[i][1], corners[i][2]);
    uint32_t first = out->corners + 1;
    put(out, "f %u %u %u %u\n", first, first + 1, first + 2, first + 3);
    out->corners += 4;
}

static int is_floor(const barrow_dungeon *dungeon, int x, int y)
{
    return (barrow_tile_at(dungeon, x, y) & BARROW_TILE_WALKABLE) != 0;
}

/* Writes the floor of a tile, and a wall on each side that has no floor. Outside the map
 * barrow_tile_at returns rock, so the edge needs no special case.
 *
 *     (0,0)----(1,0)      corners of a tile; each side runs so that
 *       |        |        its wall is seen from inside the room
 *     (0,1)----(1,1) */
static void put_tile(model *out, const barrow_dungeon *dungeon, int x, int y)
{
    static const int sides[4][6] = {/* neighbour; from corner; to corner */
                                    {0, -1, 0, 0, 1, 0},
                                    {1, 0, 1, 0, 1, 1},
                                    {0, 1, 1, 1, 0, 1},
                                    {-1, 0, 0, 1, 0, 0}};
    put_square(out, (const int[4][3]){{x, 0, y}, {x, 0, y + 1}, {x + 1, 0, y + 1}, {x + 1, 0, y}});
    for (int i = 0; i < 4; i++) {
        const int *side = sides[i];
        if (is_floor(dungeon, x + side[0], y + side[1]))
            continue;
        int ax = x + side[2], ay = y + side[3], bx = x + side[4], by = y + side[5];
        put_square(out, (const int[4][3]){{ax, 0, ay}, {bx, 0, by}, {bx, 2, by}, {ax, 2, ay}});
    }
}

/* Rooms are comments in the file; all geometry comes from the tiles. */
static barrow_status export_obj(const barrow_dungeon *dungeon, barrow_sink sink)
{
    model out = {.sink = sink};
    put(&out, "# barrow %s, generation %u, seed %llu\n", barrow_version_string(),
        barrow_generation(), (unsigned long long)dungeon->params.seed);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        put(&out, "# room %u: %s\n", i,
            barrow_room_kind_name((barrow_room_kind)dungeon->rooms[i].kind));
    for (int y = 0; y < dungeon->height; y++)
        for (int x = 0; x < dungeon->width; x++)
            if (is_floor(dungeon, x, y))
                put_tile(&out, dungeon, x, y);
    return out.failed ? BARROW_SINK_FAILED : BARROW_OK;
}

static int write_file(void *user, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, user) != size;
}

int main(int argc, char **argv)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon dungeon = {0};
    barrow_error error;
    barrow_sink sink = {write_file, stdout};
    if (barrow_seed_parse(argc > 1 ? argv[1] : "7", &params.seed, &error) != BARROW_OK ||
        barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
        return puts(error.text), 1;
    barrow_status status = export_obj(&dungeon, sink);
    barrow_dungeon_free(&dungeon);
    if (status != BARROW_OK || fflush(stdout))
        return fprintf(stderr, "%s\n", barrow_status_text(BARROW_SINK_FAILED)), 1;
    return 0;
}
