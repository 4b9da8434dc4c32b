/* SPDX-License-Identifier: MIT
 * Parts of the pictures of ranges: axes with round numbers, planes, histograms. */
#include "range_pen.h"

#include <stdio.h>
#include <string.h>

#define TICK_HEIGHT 22 /* units that a number takes along a vertical axis */
#define TICK_DIGIT  7  /* units per digit along a horizontal axis */
#define TICK_GAP    8  /* units between two numbers */

/* ---- places ----------------------------------------------------------------------------- */

/* Returns where bin [bin] begins; one past the last is the far side of the box. Cells are
 * differences of these, so they leave no gaps even if their widths differ. */
static int32_t column_x(const cli_axis *axis, cli_box box, uint32_t bin)
{
    return box.left + (int32_t)((int64_t)bin * box.width / axis->bins);
}

/* Returns where a row begins. Pictures count downwards, axes upwards. */
static int32_t row_y(const cli_axis *axis, cli_box box, uint32_t bin)
{
    return box.top + box.height - (int32_t)((int64_t)bin * box.height / axis->bins);
}

static cli_box cell_box(const cli_field *field, cli_box box, uint32_t cell)
{
    uint32_t x = cell % field->x.bins, y = cell / field->x.bins;
    int32_t left = column_x(&field->x, box, x), top = row_y(&field->y, box, y + 1);
    return (cli_box){left, top, column_x(&field->x, box, x + 1) - left,
                     row_y(&field->y, box, y) - top};
}

/* ---- axes ------------------------------------------------------------------------------- */

/* Returns the width of the longest number along a horizontal axis. */
static int32_t tick_width(const cli_axis *axis)
{
    char words[32];
    int length =
        snprintf(words, sizeof words, "%lld", (long long)(axis->low + axis->step * axis->bins));
    return length * TICK_DIGIT + TICK_GAP;
}

/* Returns a round step that leaves at least [room] for each number along [length]. It uses whole
 * numbers: step / span >= room / length, multiplied out. Steps are 1, 2 or 5 times a power of ten,
 * so the loop ends soon. */
static int64_t tick_step(const cli_axis *axis, int32_t room, int32_t length)
{
    static const int64_t nice[] = {1, 2, 5};
    int64_t span = axis->step * axis->bins;
    for (int64_t power = 1;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (span * room <= nice[i] * power * length)
                return nice[i] * power;
}

/* Returns the position of a value in thousandths of the axis. If each bin holds one value, the
 * number belongs to the middle of its bin; otherwise it belongs to where its bin begins. */
static int64_t tick_place(const cli_axis *axis, int64_t value)
{
    int64_t half = axis->step == 1 ? 500 : 0;
    return ((value - axis->low) * 1000 + half * axis->step) / (axis->step * axis->bins);
}

/* Returns the smallest multiple of [step] on the axis; % is negative below 0. */
static int64_t first_tick(const cli_axis *axis, int64_t step)
{
    int64_t rest = axis->low % step;
    return rest > 0 ? axis->low + step - rest : axis->low - rest;
}

/* An axis with wider bins also has a number at its far end; an axis with one value per bin has none
 * past the last value. */
void cli_plot_x_ticks(const cli_plot *plot, const cli_axis *axis, cli_box box)
{
    int64_t step = tick_step(axis, tick_width(axis), box.width),
            end = axis->low + axis->step * axis->bins;
    char words[32];
    int32_t bottom = box.top + box.height;
    for (int64_t at = first_tick(axis, step); at < end + (axis->step > 1); at += step) {
        int32_t x = box.left + (int32_t)(tick_place(axis, at) * box.width / 1000);
        cli_pen_begin(plot, CLI_PEN_FRAME);
        cli_pen_add_line(plot, x, bottom, x, bottom + 5);
        cli_pen_end(plot);
        snprintf(words, sizeof words, "%lld", (long long)at);
        cli_pen_words(plot, CLI_PEN_TICK_MIDDLE, x, bottom + 18, words);
    }
}

void cli_plot_y_ticks(const cli_plot *plot, const cli_axis *axis, cli_box box)
{
    int64_t step = tick_step(axis, TICK_HEIGHT, box.height),
            end = axis->low + axis->step * axis->bins;
    char words[32];
    for (int64_t at = first_tick(axis, step); at < end + (axis->step > 1); at += step) {
        int32_t y = box.top + box.height - (int32_t)(tick_place(axis, at) * box.height / 1000);
        cli_pen_begin(plot, CLI_PEN_FRAME);
        cli_pen_add_line(plot, box.left - 5, y, box.left, y);
        cli_pen_end(plot);
        snprintf(words, sizeof words, "%lld", (long long)at);
        cli_pen_words(plot, CLI_PEN_TICK_END, box.left - 9, y + 4, words);
    }
}

/* ---- planes ----------------------------------------------------------------------------- */

/* Draws all cells of the same shade as one path, so thousands of cells need at most
 * CLI_RANGE_LEVELS paths. */
static void draw_cells(const cli_plot *plot, const cli_field *field, cli_box box)
{
    for (unsigned level = 0; level < CLI_RANGE_LEVELS; level++) {
        bool has_any = false;
        for (uint32_t i = 0; i < field->x.bins * field->y.bins; i++) {
            if (!field->counts[i] || cli_field_level(field->counts[i], field->most) != level)
                continue;
            if (!has_any)
                cli_pen_begin(plot, CLI_PEN_SHADE + (int)level);
            has_any = true;
            cli_pen_add_box(plot, cell_box(field, box, i));
        }
        if (has_any)
            cli_pen_end(plot);
    }
}

static void value_words(const cli_axis *axis, uint32_t bin, const barrow_metric_info *info,
                        char *words, size_t size)
{
    int64_t low = axis->low + bin * axis->step;
    if (axis->step == 1)
        snprintf(words, size, "%s %lld", info->name, (long long)low);
    else
        snprintf(words, size, "%s %lld..%lld", info->name, (long long)low,
                 (long long)(low + axis->step - 1));
}

/* Draws cells that show on hover which values they stand for, how many dungeons have these values,
 * and the first seed among them. */
static void draw_told_cells(const cli_plot *plot, const cli_field *field, cli_box box)
{
    const cli_sample *sample = plot->range->sample;
    const barrow_canvas *on = plot->canvas;
    for (uint32_t i = 0; i < field->x.bins * field->y.bins; i++) {
        char x[80], y[80], title[256];
        if (!field->counts[i])
            continue;
        value_words(&field->x, i % field->x.bins, &sample->infos[field->x.metric], x, sizeof x);
        value_words(&field->y, i / field->x.bins, &sample->infos[field->y.metric], y, sizeof y);
        snprintf(title, sizeof title, "%s, %s: %u, first seed %llu", x, y, field->counts[i],
                 (unsigned long long)(sample->params.seed + field->first[i]));
        on->open_group(on->user, NULL, title);
        cli_pen_box(plot, CLI_PEN_SHADE + (int)cli_field_level(field->counts[i], field->most),
                    cell_box(field, box, i));
        on->close_group(on->user);
    }
}

static bool is_inside(const cli_field *field, const uint8_t *inside, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < field->x.bins && y < field->y.bins &&
           inside[(uint32_t)y * field->x.bins + (uint32_t)x];
}

/* Adds the border of a region, as runs of cell sides. A side is drawn where one of the two cells
 * that it separates is inside and the other is not; beyond the plane nothing is inside.
 *
 *     +--+--+--+         # inside: the sides around it are drawn,
 *     |  |##|  |         the one between two that are inside is not
 *     +--+--+--+ */
static void add_outline(const cli_plot *plot, const cli_field *field, cli_box box,
                        const uint8_t *inside)
{
    for (uint32_t y = 0; y <= field->y.bins; y++)
        for (uint32_t x = 0; x < field->x.bins; x++)
            if (is_inside(field, inside, x, y) != is_inside(field, inside, x, (int64_t)y - 1))
                cli_pen_add_line(plot, column_x(&field->x, box, x), row_y(&field->y, box, y),
                                 column_x(&field->x, box, x + 1), row_y(&field->y, box, y));
    for (uint32_t x = 0; x <= field->x.bins; x++)
        for (uint32_t y = 0; y < field->y.bins; y++)
            if (is_inside(field, inside, x, y) != is_inside(field, inside, (int64_t)x - 1, y))
                cli_pen_add_line(plot, column_x(&field->x, box, x), row_y(&field->y, box, y),
                                 column_x(&field->x, box, x), row_y(&field->y, box, y + 1));
}

/* [style] is the thin line's style; the thick line's follows it. */
static void draw_outlines(const cli_plot *plot, const cli_field *field, cli_box box, int style)
{
    uint8_t inside[CLI_RANGE_BINS * CLI_RANGE_BINS];
    for (int wide = 0; wide < 2; wide++) {
        cli_field_densest(field, wide ? 50 : 95, inside);
        cli_pen_begin(plot, style + wide);
        add_outline(plot, field, box, inside);
        cli_pen_end(plot);
    }
}

/* Draws a plane and everything on it. */
void cli_plot_plane(const cli_plot *plot, cli_axis x, cli_axis y, cli_box box)
{
    cli_field field;
    bool is_told = plot->range->metric_count == 2 && plot->canvas->open_group;
    cli_pen_box(plot, CLI_PEN_PANEL, box);
    cli_field_count(&field, plot->range->sample, x, y);
    if (is_told)
        draw_told_cells(plot, &field, box);
    else
        draw_cells(plot, &field, box);
    if (plot->range->other) {
        draw_outlines(plot, &field, box, CLI_PEN_OWN);
        cli_field_count(&field, plot->range->other, x, y);
        draw_outlines(plot, &field, box, CLI_PEN_OTHER);
    }
    cli_pen_box(plot, CLI_PEN_FRAME, box);
}

/* ---- histograms ------------------------------------------------------------------------- */

/* The share of each bin, in thousandths of the largest share in either sample. */
typedef struct histogram {
    uint32_t heights[CLI_RANGE_BINS], others[CLI_RANGE_BINS];
} histogram;

static uint64_t count_bins(const cli_sample *sample, const cli_axis *axis, uint64_t *counts)
{
    uint64_t most = 0;
    const cli_tally *tally = &sample->tallies[axis->metric];
    memset(counts, 0, CLI_RANGE_BINS * sizeof *counts);
    for (uint32_t i = 0; i < tally->used; i++) {
        uint64_t *count = &counts[cli_axis_bin(axis, tally->entries[i].value)];
        *count += tally->entries[i].count;
        most = *count > most ? *count : most;
    }
    return most;
}

/* Computes shares rather than counts, because the samples may have different numbers of dungeons.
 * The largest share fills the height. */
static histogram histogram_of(const cli_range *range, const cli_axis *axis)
{
    histogram made = {{0}, {0}};
    uint64_t counts[CLI_RANGE_BINS], others[CLI_RANGE_BINS];
    double most = (double)count_bins(range->sample, axis, counts) / (double)range->sample->made;
    if (range->other) {
        double other = (double)count_bins(range->other, axis, others) / (double)range->other->made;
        most = other > most ? other : most;
    }
    for (uint32_t i = 0; i < axis->bins; i++) {
        made.heights[i] =
            (uint32_t)(1000 * ((double)counts[i] / (double)range->sample->made) / most + 0.5);
        if (range->other)
            made.others[i] =
                (uint32_t)(1000 * ((double)others[i] / (double)range->other->made) / most + 0.5);
    }
    return made;
}

/* Adds a point of a histogram: [along] the axis, [height] in thousandths above it. */
static void histogram_point(const cli_plot *plot, cli_box box, int32_t along, uint32_t height,
                            bool is_upright, bool is_first)
{
    const barrow_canvas *on = plot->canvas;
    int32_t tall = is_upright ? box.height : box.width;
    int32_t up = (int32_t)((int64_t)height * tall / 1000);
    int32_t x = is_upright ? along : box.left + up;
    int32_t y = is_upright ? box.top + box.height - up : along;
    if (is_first)
        on->move(on->user, x, y);
    else
        on->line(on->user, x, y);
}

/* Draws the steps of a histogram, from the axis up and back to it. */
static void draw_steps(const cli_plot *plot, const cli_axis *axis, cli_box box,
                       const uint32_t *heights, int style)
{
    bool is_upright = box.width > box.height;
    cli_pen_begin(plot, style);
    for (uint32_t i = 0; i <= axis->bins; i++) {
        int32_t along = is_upright ? column_x(axis, box, i) : row_y(axis, box, i);
        histogram_point(plot, box, along, i ? heights[i - 1] : 0, is_upright, i == 0);
        histogram_point(plot, box, along, i < axis->bins ? heights[i] : 0, is_upright, false);
    }
    if (style == CLI_PEN_BARS)
        plot->canvas->close(plot->canvas->user);
    cli_pen_end(plot);
}

/* The shape of the box decides the direction, so one function draws both marginal histograms. */
void cli_plot_histogram(const cli_plot *plot, const cli_axis *axis, cli_box box)
{
    histogram made = histogram_of(plot->range, axis);
    draw_steps(plot, axis, box, made.heights, CLI_PEN_BARS);
    if (plot->range->other)
        draw_steps(plot, axis, box, made.others, CLI_PEN_OTHER_WIDE);
    cli_pen_begin(plot, CLI_PEN_FRAME);
    if (box.width > box.height)
        cli_pen_add_line(plot, box.left, box.top + box.height, box.left + box.width,
                         box.top + box.height);
    else
        cli_pen_add_line(plot, box.left, box.top, box.left, box.top + box.height);
    cli_pen_end(plot);
}
