/* SPDX-License-Identifier: MIT
 * Drawing the tileset (tileset_squares.c) with cairo, and writing it. */
#include "tileset.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cairo_calls.h"
#include "command.h"
#include "output.h"
#include "platform.h"
#include "tileset_squares.h"

/* ---- drawing ---------------------------------------------------------------------------- */

static void ink(cairo_t *cairo, uint32_t rgb)
{
    cairo_set_source_rgb(cairo, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0,
                         (rgb & 255) / 255.0);
}

static void fill_box(void *user, uint32_t rgb, int x, int y, int w, int h)
{
    ink(user, rgb);
    cairo_rectangle(user, x, y, w, h);
    cairo_fill(user);
}

static void fill_disc(void *user, uint32_t rgb, int x, int y, int radius)
{
    ink(user, rgb);
    cairo_arc(user, x / 2.0, y / 2.0, radius / 2.0, 0, 6.283185307179586);
    cairo_fill(user);
}

/* Each square is clipped, so that no shape spills into its neighbour, and scaled from units: one
 * drawing serves all sizes. Squares without a name stay clear. */
cli_surface *cli_tileset_draw(int scale)
{
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, BARROW_TILESET_COLUMNS * scale, BARROW_TILESET_ROWS * scale);
    cairo_t *cairo = cairo_create(surface);
    tileset_pen pen = {cairo, fill_box, fill_disc};
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++) {
        cairo_save(cairo);
        cairo_translate(cairo, (double)(i % BARROW_TILESET_COLUMNS * (uint32_t)scale),
                        (double)(i / BARROW_TILESET_COLUMNS * (uint32_t)scale));
        cairo_rectangle(cairo, 0, 0, scale, scale);
        cairo_clip(cairo);
        cairo_scale(cairo, scale / (double)TILESET_SIDE, scale / (double)TILESET_SIDE);
        tileset_square(i, &pen);
        cairo_restore(cairo);
    }
    cairo_destroy(cairo);
    return surface;
}

/* ---- writing ---------------------------------------------------------------------------- */

static int print_tileset(cli_output *output, const void *user)
{
    barrow_error error;
    (void)user;
    barrow_status status = cli_cairo_ready(&error);
    if (status != BARROW_OK)
        return cli_say_error(&error);
    cairo_surface_t *surface = cli_tileset_draw(BARROW_TILESET_PIXELS);
    status = cli_write_png(surface, cli_output_sink(output), &error);
    cairo_surface_destroy(surface);
    if (status == BARROW_OK || output->failure)
        return CLI_DONE;
    return cli_say_error(&error);
}

/* Leaves an existing file alone: it may be the user's own drawing. */
int cli_tileset_beside(const char *path, const char *name)
{
    const char *slash = cli_last_separator(path);
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    const char *file = name ? name : CLI_TILESET_NAME;
    size_t size = folder + strlen(file) + 1;
    char *beside = malloc(size);
    if (!beside) {
        cli_say("out of memory");
        return CLI_IO;
    }
    snprintf(beside, size, "%.*s%s", (int)folder, path, file);
    char why[256];
    int code = CLI_DONE;
    bool is_there = cli_file_is_there(beside);
    if (!is_there && !cli_cairo_load(why, sizeof why))
        cli_say("%s: %s was not written beside it: %s", path, file, why);
    else if (!is_there)
        code = cli_output_run(beside, print_tileset, NULL);
    free(beside);
    return code;
}

int cli_run_tileset(const cli_args *args)
{
    const char *path = args->values[OPT_OUTPUT];
    if ((!path || strcmp(path, "-") == 0) && cli_is_terminal(CLI_STDOUT))
        return cli_usage(args->command->name,
                         "a picture is not text for a terminal; write it to a file with -o");
    return cli_output_run(path, print_tileset, args);
}
