/* SPDX-License-Identifier: MIT
 * Contact sheets, drawn by cairo.
 *
 *     title                        All cells are as tall as the tallest picture and as wide
 *     subtitle                     as the widest. A smaller picture is in the lower left
 *     +-----+ +-----+ +-----+      corner, right above its caption.
 *     |     | |     | |     |
 *     +-----+ +-----+ +-----+
 *     caption caption caption
 */
#include "sheet.h"

#include "cairo_calls.h"
#include "drawing.h"
#include "surface.h"

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

/* ---- the grid --------------------------------------------------------------------------- */

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

/* Adds columns until the sheet is wider than tall. */
static void choose_columns(sheet_grid *grid)
{
    uint32_t count = grid->sheet->count;
    for (grid->columns = grid->rows = 1; grid->columns < count; grid->columns++) {
        grid->rows = (count + grid->columns - 1) / grid->columns;
        if (grid->columns * (grid->width + GAP) >= grid->rows * (grid->height + WORDS + GAP))
            break;
    }
    grid->rows = count ? (count + grid->columns - 1) / grid->columns : 0;
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

static void set_ink(cairo_t *cairo, uint32_t ink)
{
    cairo_set_source_rgb(cairo, (ink >> 16) / 255.0, (ink >> 8 & 0xFF) / 255.0,
                         (ink & 0xFF) / 255.0);
}

/* Writes a line that is cut off where the cell or the sheet ends. */
static void write_words(const sheet_grid *grid, uint32_t ink, double size, const cli_frame *at,
                        const char *words)
{
    cairo_t *cairo = grid->cairo;
    cairo_save(cairo);
    cairo_rectangle(cairo, at->left, at->top - size, at->width, 2 * size);
    cairo_clip(cairo);
    set_ink(cairo, ink);
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           ink == grid->inks->ink ? CAIRO_FONT_WEIGHT_BOLD
                                                  : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    cairo_move_to(cairo, at->left, at->top);
    cairo_show_text(cairo, words);
    cairo_restore(cairo);
}

static void write_head(const sheet_grid *grid)
{
    cli_frame at = {MARGIN, MARGIN + 20, sheet_width(grid) - 2.0 * MARGIN, 0};
    set_ink(grid->cairo, grid->inks->paper);
    cairo_rectangle(grid->cairo, 0, 0, sheet_width(grid), sheet_height(grid));
    cairo_fill(grid->cairo);
    write_words(grid, grid->inks->ink, 22, &at, grid->sheet->title);
    at.top += 26;
    write_words(grid, grid->inks->faint, 14, &at, grid->sheet->subtitle);
}

static barrow_status draw_cell(const sheet_grid *grid, uint32_t index, barrow_error *error)
{
    const cli_sheet *sheet = grid->sheet;
    char words[2][CLI_SHEET_WORDS];
    uint32_t column = index % grid->columns, row = index / grid->columns;
    cli_frame at = {MARGIN + column * (grid->width + GAP),
                    MARGIN + HEAD + row * (grid->height + WORDS + GAP), grid->width, grid->height};
    const barrow_dungeon *dungeon = sheet->show(sheet->user, index, words, error);
    if (!dungeon || cli_draw_into(grid->cairo, &at, dungeon, &sheet->how, error) != BARROW_OK)
        return error->status;
    at.top += grid->height + 20;
    write_words(grid, grid->inks->ink, 15, &at, words[0]);
    at.top += 19;
    write_words(grid, grid->inks->faint, 13, &at, words[1]);
    return BARROW_OK;
}

bool cli_sheet_built(void)
{
    return true;
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
    choose_columns(&grid);
    cairo_surface_t *picture =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, sheet_width(&grid), sheet_height(&grid));
    grid.cairo = cairo_create(picture);
    write_head(&grid);
    for (uint32_t i = 0; status == BARROW_OK && i < sheet->count; i++)
        status = draw_cell(&grid, i, error);
    cairo_destroy(grid.cairo);
    if (status == BARROW_OK)
        status = cli_write_png(picture, sink, error);
    cairo_surface_destroy(picture);
    return status;
}
