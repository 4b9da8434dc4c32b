/* SPDX-License-Identifier: MIT
 * Pictures of the expressive range: a plane with its margins for two metrics, a corner plot (one
 * plane for each pair) for more. The first sample is drawn as shades. A second one is drawn as
 * vermilion outlines, a thick one around the densest half of its dungeons and a thin one around
 * 95 %; the first sample then gets outlines in ink. */
#include "range.h"

#include <stdio.h>

#include "range_pen.h"

enum {
    SIDE = 400,    /* side of the plane of two metrics */
    MARGINAL = 70, /* height of the histograms at its margins */
    GAP = 6,
    LEFT = 84,
    TOP = 92,
    BOTTOM = 104,
    CORNER_GAP = 26,
    CORNER_BINS = 24,
    OVERLAY_BINS = 36
};

/* ---- words ------------------------------------------------------------------------------ */

static void draw_head(const cli_plot *plot)
{
    const cli_range *range = plot->range;
    char words[256];
    snprintf(words, sizeof words, "Expressive range: %s",
             barrow_family_name(range->sample->params.family));
    cli_pen_words(plot, CLI_PEN_TITLE, 24, 38, words);
    snprintf(words, sizeof words, "%s: %u dungeons, generation %u", range->words,
             cli_sample_rows_made(range->sample), barrow_generation());
    cli_pen_words(plot, CLI_PEN_WORDS, 24, 60, words);
    if (range->other)
        cli_pen_words(plot, CLI_PEN_OTHER_WORDS, 24, 79, range->other_words);
}

/* Draws the shades and their meaning. */
static void draw_legend(const cli_plot *plot, int32_t left, int32_t top, uint32_t most)
{
    char words[96];
    for (int i = 0; i < CLI_RANGE_LEVELS; i++)
        cli_pen_box(plot, CLI_PEN_SHADE + i, (cli_box){left + 18 * i, top, 18, 12});
    cli_pen_box(plot, CLI_PEN_FRAME, (cli_box){left, top, 18 * CLI_RANGE_LEVELS, 12});
    if (most)
        snprintf(words, sizeof words, "1 to %u dungeons in a cell, by the logarithm", most);
    else
        snprintf(words, sizeof words, "few to many dungeons in a cell, by the logarithm");
    cli_pen_words(plot, CLI_PEN_TICK, left + 18 * CLI_RANGE_LEVELS + 8, top + 10, words);
    if (plot->range->other)
        cli_pen_words(plot, CLI_PEN_TICK, left, top + 28,
                      "outlines: where the densest half lies (thick) and 95 % (thin)");
}

/* A unit of the page is a pixel at the default scale. */
static void begin_page(const cli_plot *plot, int32_t width, int32_t height)
{
    char title[128];
    snprintf(title, sizeof title, "Expressive range of barrow %s",
             barrow_family_name(plot->range->sample->params.family));
    barrow_page page = {.width = width,
                        .height = height,
                        .scale = plot->range->scale ? plot->range->scale : BARROW_TILE_UNITS,
                        .title = title,
                        .styles = plot->styles,
                        .style_count = CLI_PEN_STYLES,
                        .unit = BARROW_TILE_UNITS};
    plot->canvas->begin(plot->canvas->user, &page);
    cli_pen_box(plot, CLI_PEN_PAPER, (cli_box){0, 0, width, height});
}

/* ---- pictures --------------------------------------------------------------------------- */

static void draw_axis_words(const cli_plot *plot, const char *arrow, uint32_t metric, int32_t y)
{
    const barrow_metric_info *info = &plot->range->sample->infos[metric];
    char words[160];
    snprintf(words, sizeof words, "%s %s: %s", arrow, info->name, info->help);
    cli_pen_words(plot, CLI_PEN_NAME, 24, y, words);
}

/*     title, words                        margins share their axes with the plane,
 *     name of y                           so a bar is above its column
 *          +-- histogram of x --+         and beside its row
 *          +--------------------+--+
 *       y  |       plane        |hi|
 *          +--------------------+--+
 *            ticks, name of x, legend
 *
 * With a second sample there are fewer bins. */
static void paint_plane(const cli_plot *plot)
{
    const cli_range *range = plot->range;
    uint32_t bins = range->other ? OVERLAY_BINS : CLI_RANGE_BINS;
    cli_axis x = cli_axis_of(range, range->metrics[0], bins);
    cli_axis y = cli_axis_of(range, range->metrics[1], bins);
    cli_box box = {LEFT, TOP + 26 + MARGINAL + GAP, SIDE, SIDE};
    int32_t width = LEFT + SIDE + GAP + MARGINAL + 24;
    cli_field field;
    begin_page(plot, width, box.top + SIDE + BOTTOM);
    draw_head(plot);
    draw_axis_words(plot, "\xE2\x86\x91", range->metrics[1], TOP + 14);
    cli_plot_plane(plot, x, y, box);
    cli_plot_histogram(plot, &x, (cli_box){box.left, box.top - GAP - MARGINAL, SIDE, MARGINAL});
    cli_plot_histogram(plot, &y, (cli_box){box.left + SIDE + GAP, box.top, MARGINAL, SIDE});
    cli_plot_x_ticks(plot, &x, box);
    cli_plot_y_ticks(plot, &y, box);
    draw_axis_words(plot, "\xE2\x86\x92", range->metrics[0], box.top + SIDE + 42);
    cli_field_count(&field, range->sample, x, y);
    draw_legend(plot, box.left, box.top + SIDE + 60, field.most);
    plot->canvas->end(plot->canvas->user);
}

/*     h            Row r, column c < r is the plane of metrics r and c; the diagonal
 *     . h          has the histograms. Numbers are on the left and at the bottom
 *     . . h        only, as a row shares its y and a column its x. */
static void paint_corner(const cli_plot *plot)
{
    const cli_range *range = plot->range;
    int32_t count = (int32_t)range->metric_count, side = count <= 4 ? 150 : 112;
    int32_t apart = side + CORNER_GAP, top = TOP + 26;
    begin_page(plot, LEFT + count * apart + 8, top + count * apart + 74);
    draw_head(plot);
    for (int32_t row = 0; row < count; row++) {
        cli_axis y = cli_axis_of(range, range->metrics[row], CORNER_BINS);
        cli_box box = {LEFT, top + row * apart, side, side};
        for (int32_t column = 0; column < row; column++, box.left += apart) {
            cli_axis x = cli_axis_of(range, range->metrics[column], CORNER_BINS);
            cli_plot_plane(plot, x, y, box);
            if (!column)
                cli_plot_y_ticks(plot, &y, box);
            if (row + 1 == count)
                cli_plot_x_ticks(plot, &x, box);
        }
        box.height--; /* wider than tall: upright bars */
        cli_plot_histogram(plot, &y, box);
        if (row + 1 == count)
            cli_plot_x_ticks(plot, &y, box);
        cli_pen_words(plot, CLI_PEN_NAME, box.left, box.top - 6,
                      range->sample->infos[y.metric].name);
    }
    draw_legend(plot, LEFT, top + count * apart + 24, 0);
    plot->canvas->end(plot->canvas->user);
}

void cli_range_paint(void *user, const barrow_canvas *canvas)
{
    cli_plot plot = {.range = user, .canvas = canvas};
    cli_pen_styles(&plot);
    if (plot.range->metric_count == 2)
        paint_plane(&plot);
    else
        paint_corner(&plot);
}
