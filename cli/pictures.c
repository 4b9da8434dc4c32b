/* SPDX-License-Identifier: MIT
 * Pictures made of squares and cells: the tileset, plain tile maps, contact sheets. */
#include "pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libraries.h"
#include "output.h"
#include "platform.h"
#include "tileset_squares.h"

static void fill_box(void *user, uint32_t rgb, int x, int y, int w, int h)
{
    cli_set_colour(user, rgb << 8 | 0xFF);
    cairo_rectangle(user, x, y, w, h);
    cairo_fill(user);
}

static void fill_disc(void *user, uint32_t rgb, int x, int y, int radius)
{
    cli_set_colour(user, rgb << 8 | 0xFF);
    cairo_arc(user, x, y, radius, 0, 6.283185307179586);
    cairo_fill(user);
}

/* Draws the tileset with [scale] pixels per square. The caller destroys the surface. When out of
 * memory it is a surface that cairo marks as failed, which cli_write_png reports. Each square is
 * clipped, so that no shape spills into its neighbour, and scaled from units: one drawing serves
 * all sizes. Squares without a name stay clear. */
static cli_surface *cli_tileset_draw(int scale)
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

static int print_tileset(cli_output *output, const void *user)
{
    barrow_error error;
    uint32_t scale = *(const uint32_t *)user;
    barrow_status status = cli_cairo_ready(&error);
    if (status != BARROW_OK)
        return cli_say_error(&error);
    cairo_surface_t *surface = cli_tileset_draw(scale ? (int)scale : BARROW_TILESET_PIXELS);
    status = cli_write_png(surface, 0, cli_output_sink(output), &error);
    cairo_surface_destroy(surface);
    if (status == BARROW_OK || output->failure)
        return CLI_DONE;
    return cli_say_error(&error);
}

/* Leaves an existing file alone: it may be the user's own drawing. */
int cli_tileset_beside(const char *path, const char *name, uint32_t scale)
{
    const char *file = name ? name : CLI_TILESET_NAME;
    char *beside = cli_output_beside(path, file);
    if (!beside)
        return CLI_IO;
    char why[256];
    int code = CLI_DONE;
    bool is_there = cli_file_is_there(beside);
    if (!is_there && !cli_cairo_load(why, sizeof why))
        cli_say("%s: %s was not written beside it: %s", path, file, why);
    else if (!is_there)
        code = cli_output_run(beside, print_tileset, &scale);
    free(beside);
    return code;
}

int cli_run_tileset(const cli_args *args)
{
    const char *path = args->values[OPT_OUTPUT];
    uint64_t scale = 0;
    if (!cli_args_number(args, OPT_TILE_SIZE, 4, 256, &scale))
        return CLI_USAGE;
    if ((!path || strcmp(path, "-") == 0) && cli_is_terminal(CLI_STDOUT))
        return cli_usage("a picture is not text for a terminal; write it to a file with -o");
    return cli_output_run(path, print_tileset, &(uint32_t){(uint32_t)scale});
}

/* A plain picture of a tile map: each tile and thing is a square of the tileset. It has no margin,
 * so the grid of a virtual tabletop fits it. */

#define USUAL_SCALE 50
#define SIDE_MOST   8192 /* maximum number of pixels per side of a picture */

/* Shifts the tile picture so that the wanted square lies on the target, and fills only the target.
 * Everything is at whole pixels, so nothing is resampled. */
static void stamp(cairo_t *cairo, cairo_surface_t *tiles, uint32_t square, double x, double y)
{
    int scale = cairo_image_surface_get_width(tiles) / BARROW_TILESET_COLUMNS;
    double left = (double)(square % BARROW_TILESET_COLUMNS * (uint32_t)scale);
    double top = (double)(square / BARROW_TILESET_COLUMNS * (uint32_t)scale);
    cairo_set_source_surface(cairo, tiles, x * scale - left, y * scale - top);
    cairo_rectangle(cairo, x * scale, y * scale, scale, scale);
    cairo_fill(cairo);
}

/* Returns whole pixels per tile, because otherwise the grid of a virtual tabletop would not fit; at
 * least one, even for the largest map. */
uint32_t cli_picture_scale(const barrow_dungeon *dungeon, uint32_t wanted)
{
    uint32_t longer = dungeon->width > dungeon->height ? dungeon->width : dungeon->height;
    uint32_t most = longer ? SIDE_MOST / longer : SIDE_MOST;
    uint32_t scale = wanted ? wanted : USUAL_SCALE;
    scale = scale < most ? scale : most;
    return scale ? scale : 1;
}

/* Failures of cairo stay in its surfaces and show when the picture is written. */
barrow_status cli_picture_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              barrow_sink sink, barrow_error *error)
{
    uint32_t scale = cli_picture_scale(dungeon, options->image_scale);
    barrow_status status = cli_cairo_ready(error);
    if (status != BARROW_OK)
        return status;
    cairo_surface_t *tiles = cli_tileset_draw((int)scale);
    cairo_surface_t *picture = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, dungeon->width * (int)scale, dungeon->height * (int)scale);
    cairo_t *cairo = cairo_create(picture);
    /* Draws things after tiles, because their squares have no background of their own. */
    for (int y = 0; y < dungeon->height; y++)
        for (int x = 0; x < dungeon->width; x++)
            stamp(cairo, tiles, barrow_tileset_tile(dungeon, x, y), x, y);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        stamp(cairo, tiles, barrow_tileset_thing(thing), thing->pos.x, thing->pos.y);
    }
    cairo_destroy(cairo);
    status = cli_write_png(picture, (uint32_t)(scale / 0.0254 + 0.5), sink, error); /* one inch */
    cairo_surface_destroy(picture);
    cairo_surface_destroy(tiles);
    return status;
}

/* ==== sheet ================================================================================= */

/* Contact sheets, drawn by cairo.
 *
 *     title                        All cells are as tall as the tallest picture and as wide
 *     subtitle                     as the widest. A smaller picture is in the lower left
 *     +-----+ +-----+ +-----+      corner, right above its caption.
 *     |     | |     | |     |
 *     +-----+ +-----+ +-----+
 *     caption caption caption */

enum {
    MARGIN = 28,
    HEAD = 74,         /* height of title and subtitle */
    GAP = 20,          /* between cells */
    WORDS = 44,        /* height of the two lines below a picture */
    WIDTH = 380,       /* width of a cell */
    WIDTH_FEW = 600,   /* width of a cell if there are few */
    WIDTH_LEAST = 220, /* minimum width, for the captions */
    FEW = 4
};

/* Colours of the sheet around the pictures, RGB. */
typedef struct sheet_inks {
    uint32_t paper, ink, faint;
} sheet_inks;

/* The paper differs a little from the paper of the pictures, so that their edges show. */
static const sheet_inks themes[BARROW_THEME_COUNT] = {
    [BARROW_THEME_PARCHMENT] = {0xE4D5B4, 0x3B2C1E, 0x6B5538},
    [BARROW_THEME_BLUEPRINT] = {0x143C6B, 0xF2F7FC, 0xA9C7E8},
    [BARROW_THEME_DARK] = {0x23272E, 0xE8E6E1, 0xA9ABAE},
    [BARROW_THEME_PRINT] = {0xFFFFFF, 0x000000, 0x444444},
};

/* A sheet in progress: its grid, and what it is drawn with. */
typedef struct sheet_grid {
    const cli_sheet *sheet;
    const sheet_inks *inks;
    cairo_t *cairo;
    double width, height; /* size of a picture */
    uint32_t columns, rows;
} sheet_grid;

/* Finds the size of cells: as tall as the tallest picture is at the full width, but no taller than
 * wide, and then no wider than the widest picture. */
static barrow_status measure_cells(sheet_grid *grid, barrow_error *error)
{
    const cli_sheet *sheet = grid->sheet;
    char words[2][CLI_SHEET_WORDS];
    double side = sheet->count <= FEW ? WIDTH_FEW : WIDTH, highest = 0, widest = 0;
    for (uint32_t i = 0; i < sheet->count; i++) {
        double width, height;
        const barrow_dungeon *dungeon = sheet->show(sheet->user, i, words, error);
        if (!dungeon || cli_draw_measure(dungeon, &sheet->how, &width, &height, error) != BARROW_OK)
            return error->status;
        highest = height / width > highest ? height / width : highest;
        widest = width / height > widest ? width / height : widest;
    }
    grid->height = highest < 1 ? highest * side : side;
    grid->width = widest * grid->height < side ? widest * grid->height : side;
    if (grid->width < WIDTH_LEAST)
        grid->width = WIDTH_LEAST;
    return BARROW_OK;
}

static int sheet_width(const sheet_grid *grid)
{
    return (int)(grid->columns * (grid->width + GAP)) - GAP + 2 * MARGIN;
}

static int sheet_height(const sheet_grid *grid)
{
    return (int)(HEAD + grid->rows * (grid->height + WORDS + GAP)) + 2 * MARGIN;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Writes a line that is cut off where the cell or the sheet ends. */
static void write_words(const sheet_grid *grid, uint32_t ink, double size, const cli_frame *at,
                        const char *words)
{
    cairo_t *cairo = grid->cairo;
    cairo_save(cairo);
    cairo_rectangle(cairo, at->left, at->top - size, at->width, 2 * size);
    cairo_clip(cairo);
    cli_set_colour(cairo, ink << 8 | 0xFF);
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           ink == grid->inks->ink ? CAIRO_FONT_WEIGHT_BOLD
                                                  : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    cairo_move_to(cairo, at->left, at->top);
    cairo_show_text(cairo, words);
    cairo_restore(cairo);
}

/* Failures of cairo stay in its surface and show when the picture is written. */
barrow_status cli_sheet_png(const cli_sheet *sheet, barrow_sink sink, barrow_error *error)
{
    sheet_grid grid = {.sheet = sheet, .inks = &themes[sheet->how.theme]};
    barrow_status status = cli_cairo_ready(error);
    if (status == BARROW_OK)
        status = measure_cells(&grid, error);
    if (status != BARROW_OK)
        return status;
    /* Adds columns until the sheet is wider than tall. */
    uint32_t count = grid.sheet->count;
    for (grid.columns = grid.rows = 1; grid.columns < count; grid.columns++) {
        grid.rows = (count + grid.columns - 1) / grid.columns;
        if (grid.columns * (grid.width + GAP) >= grid.rows * (grid.height + WORDS + GAP))
            break;
    }
    grid.rows = count ? (count + grid.columns - 1) / grid.columns : 0;
    cairo_surface_t *picture =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, sheet_width(&grid), sheet_height(&grid));
    grid.cairo = cairo_create(picture);
    cli_frame at = {MARGIN, MARGIN + 20, sheet_width(&grid) - 2.0 * MARGIN, 0};
    cli_set_colour(grid.cairo, grid.inks->paper << 8 | 0xFF);
    cairo_rectangle(grid.cairo, 0, 0, sheet_width(&grid), sheet_height(&grid));
    cairo_fill(grid.cairo);
    write_words(&grid, grid.inks->ink, 22, &at, grid.sheet->title);
    at.top += 26;
    write_words(&grid, grid.inks->faint, 14, &at, grid.sheet->subtitle);
    for (uint32_t i = 0; status == BARROW_OK && i < sheet->count; i++) {
        char words[2][CLI_SHEET_WORDS];
        uint32_t column = i % grid.columns, row = i / grid.columns;
        at =
            (cli_frame){MARGIN + column * (grid.width + GAP),
                        MARGIN + HEAD + row * (grid.height + WORDS + GAP), grid.width, grid.height};
        const barrow_dungeon *dungeon = sheet->show(sheet->user, i, words, error);
        if (!dungeon || cli_draw_into(grid.cairo, &at, dungeon, &sheet->how, error) != BARROW_OK) {
            status = error->status;
            break;
        }
        at.top += grid.height + 20;
        write_words(&grid, grid.inks->ink, 15, &at, words[0]);
        at.top += 19;
        write_words(&grid, grid.inks->faint, 13, &at, words[1]);
    }
    cairo_destroy(grid.cairo);
    if (status == BARROW_OK)
        status = cli_write_png(picture, 0, sink, error);
    cairo_surface_destroy(picture);
    return status;
}
