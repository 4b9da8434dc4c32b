/* SPDX-License-Identifier: MIT
 * A floor step by step: runs its passes one at a time and shows the map whenever it has changed.
 * Then it does the same with a trace, which is called after each pass while barrow_generate runs.
 *
 *     steps [SEED]
 */
#include <barrow/barrow.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 44, HEIGHT = 24 };

/* Fills [map] with the tiles and the things on them, as text. */
static void draw(const barrow_dungeon *dungeon, char map[HEIGHT][WIDTH + 1])
{
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            char tile = barrow_tile_character(barrow_tile_at(dungeon, x, y));
            map[y][x] = tile == '#' || tile == 'X' ? ' ' : tile;
        }
        map[y][WIDTH] = 0;
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        map[thing->pos.y][thing->pos.x] = barrow_thing_character((barrow_thing_kind)thing->kind);
    }
}

/* The generator's dungeon may be looked at between steps, but is not ours: finish hands over one
 * that is ours, and ends the generator in any case. */
static barrow_status step_through(const barrow_params *params, barrow_error *error)
{
    static char before[HEIGHT][WIDTH + 1], now[HEIGHT][WIDTH + 1];
    barrow_generator *generator = barrow_generator_begin(params, NULL, error);
    if (!generator)
        return error->status;
    barrow_status status = BARROW_OK;
    for (const barrow_pass *pass;
         status == BARROW_OK && (pass = barrow_generator_next(generator));) {
        status = barrow_generator_step(generator, error);
        draw(barrow_generator_dungeon(generator), now);
        printf("%s: %s%s\n", pass->name, pass->summary,
               memcmp(before, now, sizeof now) ? "" : " (nothing to see)");
        for (int y = 0; y < HEIGHT && memcmp(before, now, sizeof now); y++)
            puts(now[y]);
        memcpy(before, now, sizeof now);
    }
    barrow_dungeon dungeon = {0};
    status = barrow_generator_finish(generator, &dungeon, error);
    barrow_dungeon_free(&dungeon);
    return status;
}

static int count_draws(void *user, const barrow_trace *trace)
{
    *(uint32_t *)user += trace->draws;
    printf("%-10s %3u numbers, %2u rooms, %2u links, %2u things\n", trace->pass->name, trace->draws,
           trace->dungeon->room_count, trace->dungeon->link_count, trace->dungeon->thing_count);
    return 0; /* anything else would stop it */
}

int main(int argc, char **argv)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_error error;
    params.as.floor.width = WIDTH;
    params.as.floor.height = HEIGHT;
    if (barrow_seed_parse(argc > 1 ? argv[1] : "7", &params.seed, &error) != BARROW_OK ||
        step_through(&params, &error) != BARROW_OK)
        return puts(error.text), 1;

    uint32_t draws = 0;
    barrow_options options = {.trace = count_draws, .trace_user = &draws};
    barrow_dungeon dungeon = {0};
    if (barrow_generate(&params, &options, &dungeon, &error) != BARROW_OK)
        return puts(error.text), 1;
    printf("%u random numbers in all\n", draws);
    barrow_dungeon_free(&dungeon);
    return 0;
}
