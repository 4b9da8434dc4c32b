/* SPDX-License-Identifier: MIT
 * Pictures of the expressive range: a plane with its margins for two metrics, a corner plot (one
 * plane for each pair) for more. The first sample is drawn as shades. A second one is drawn as
 * vermilion outlines, a thick one around the densest half of its dungeons and a thin one around
 * 95 %; the first sample then gets outlines in ink. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"

/* ---- the pen ---------------------------------------------------------------------------- */

/* Styles, as indices of cli_plot.styles. A thick line comes right after its thin one. */
enum {
    CLI_PEN_PAPER, CLI_PEN_PANEL, CLI_PEN_FRAME, CLI_PEN_BARS,
    CLI_PEN_OWN, CLI_PEN_OWN_WIDE, CLI_PEN_OTHER, CLI_PEN_OTHER_WIDE,
    CLI_PEN_TITLE, CLI_PEN_WORDS, CLI_PEN_OTHER_WORDS, CLI_PEN_NAME,
    CLI_PEN_TICK, CLI_PEN_TICK_MIDDLE, CLI_PEN_TICK_END,
    CLI_PEN_SHADE, /* the first of CLI_RANGE_LEVELS shades */
    CLI_PEN_STYLES = CLI_PEN_SHADE + CLI_RANGE_LEVELS
};

/* A picture in progress. */
typedef struct cli_plot {
    const cli_range *range;
    const barrow_canvas *canvas;
    barrow_style styles[CLI_PEN_STYLES];
} cli_plot;

/* The rectangle that a plane occupies. */
typedef struct cli_box {
    int32_t left, top, width, height;
} cli_box;

/* Colours of a theme. Shades run from the paper to the darkest (or, on dark paper, the lightest) in
 * steps of lightness, with yellow and blue as their only hues: they stay legible in greyscale and
 * to colour-blind readers. */
typedef struct range_inks {
    uint32_t paper, panel, frame, ink, faint, bars, other;
    uint32_t shades[CLI_RANGE_LEVELS];
    uint16_t serif;
} range_inks;

/* RGBA, in the order of the struct; shades go from few to many. */
static const range_inks themes[BARROW_THEME_COUNT] = {
    [BARROW_THEME_PARCHMENT] =
        {0xF4E9CFFF, 0xFBF5E6FF, 0xB9A688FF, 0x3B2C1EFF, 0x7A6448FF, 0xA9B08CFF, 0xC1440EFF,
         {0xEDE2B8FF, 0xDDD39BFF, 0xC0C48FFF, 0x98AF8BFF, 0x6D958AFF, 0x467887FF, 0x29597AFF,
          0x16325AFF},
         BARROW_STYLE_SERIF},
    [BARROW_THEME_BLUEPRINT] =
        {0x1D4E89FF, 0x174273FF, 0x5C8CC2FF, 0xF2F7FCFF, 0xA9C7E8FF, 0x5C8CC2FF, 0xFFB066FF,
         {0x245A9BFF, 0x336BABFF, 0x477EBAFF, 0x6194C9FF, 0x80ABD7FF, 0xA3C4E4FF, 0xCBDFF1FF,
          0xFFFFFFFF},
         0},
    [BARROW_THEME_DARK] =
        {0x14161AFF, 0x1D2026FF, 0x4E5663FF, 0xE8E6E1FF, 0x9A9C9FFF, 0x4A5A70FF, 0xFF9A57FF,
         {0x23304AFF, 0x2C4261FF, 0x3F5573FF, 0x5A6A7AFF, 0x7C8079FF, 0xA39A6EFF, 0xCFB85CFF,
          0xFFE04BFF},
         0},
    [BARROW_THEME_PRINT] =
        {0xFFFFFFFF, 0xFFFFFFFF, 0x777777FF, 0x000000FF, 0x444444FF, 0xBBBBBBFF, 0xC1440EFF,
         {0xEEEEEEFF, 0xDCDCDCFF, 0xC4C4C4FF, 0xA8A8A8FF, 0x888888FF, 0x666666FF, 0x404040FF,
          0x000000FF},
         BARROW_STYLE_SERIF},
};

static const char *const shade_names[CLI_RANGE_LEVELS] = {"h0", "h1", "h2", "h3",
                                                          "h4", "h5", "h6", "h7"};

static barrow_style text_style(const char *name, uint32_t ink, uint16_t size, uint16_t flags)
{
    return (barrow_style){.name = name, .fill = ink, .size = size, .flags = flags};
}

static barrow_style line_style(const char *name, uint32_t ink, uint16_t width)
{
    return (barrow_style){.name = name, .stroke = ink, .width = width, .flags = BARROW_STYLE_ROUND};
}

static void cli_pen_begin(const cli_plot *plot, int style)
{
    plot->canvas->path(plot->canvas->user, &plot->styles[style]);
}

static void cli_pen_end(const cli_plot *plot)
{
    plot->canvas->paint(plot->canvas->user);
}

static void cli_pen_add_box(const cli_plot *plot, cli_box box)
{
    const barrow_canvas *on = plot->canvas;
    on->move(on->user, box.left, box.top);
    on->line(on->user, box.left + box.width, box.top);
    on->line(on->user, box.left + box.width, box.top + box.height);
    on->line(on->user, box.left, box.top + box.height);
    on->close(on->user);
}

/* Adds a line to the path that cli_pen_begin began. */
static void cli_pen_add_line(const cli_plot *plot, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    plot->canvas->move(plot->canvas->user, x, y);
    plot->canvas->line(plot->canvas->user, to_x, to_y);
}

static void cli_pen_box(const cli_plot *plot, int style, cli_box box)
{
    cli_pen_begin(plot, style);
    cli_pen_add_box(plot, box);
    cli_pen_end(plot);
}

static void cli_pen_words(const cli_plot *plot, int style, int32_t x, int32_t y, const char *words)
{
    plot->canvas->text(plot->canvas->user, &plot->styles[style], x, y, words);
}

/* ==== range bins ============================================================================ */

/* The plane of two metrics: axes in round steps, counts by cell, shades, and the densest region.
 * Everything but the shades is in whole numbers. */

#define SMOOTH_FROM 13 /* counts are smoothed along an axis with at least this many bins */

/* Tries 1, 2, 2.5 and 5 times each power of ten, in tenths, and skips those that are not whole. The
 * loop ends because the powers grow. */
static int64_t round_step(int64_t least)
{
    static const int64_t nice[] = {10, 20, 25, 50};
    for (int64_t power = 1;; power *= 10)
        for (int i = 0; i < 4; i++)
            if (nice[i] * power % 10 == 0 && nice[i] * power / 10 >= least)
                return nice[i] * power / 10;
}

/* Chooses an axis. The first step may be too small by one bin, as the low end is rounded down; then
 * the next round step is tried. Both samples share the axis. */
static cli_axis cli_axis_of(const cli_range *range, uint32_t metric, uint32_t most)
{
    int64_t least = range->sample->summaries[metric].least;
    int64_t largest = range->sample->summaries[metric].most;
    if (range->other) {
        const cli_summary *other = &range->other->summaries[metric];
        least = other->least < least ? other->least : least;
        largest = other->most > largest ? other->most : largest;
    }
    cli_axis axis = {.metric = metric, .step = round_step((largest - least) / most + 1)};
    for (;; axis.step = round_step(axis.step + 1)) {
        /* Rounds down to a multiple of [step], even for negative values. */
        int64_t rest = least % axis.step;
        axis.low = least - (rest < 0 ? rest + axis.step : rest);
        axis.bins = (uint32_t)((largest - axis.low) / axis.step + 1);
        if (axis.bins <= most)
            return axis;
    }
}

/* Returns the bin of a value, clamped for safety: all values of the samples are inside. */
static uint32_t cli_axis_bin(const cli_axis *axis, int32_t value)
{
    int64_t bin = (value - axis->low) / axis->step;
    return bin < 0 ? 0 : bin >= axis->bins ? axis->bins - 1 : (uint32_t)bin;
}

/* Counts dungeons by cell. Rows come in the order of seeds, so the first in a cell is its lowest
 * seed. */
static void cli_field_count(cli_field *field, const cli_sample *sample, cli_axis x, cli_axis y)
{
    memset(field, 0, sizeof *field);
    field->x = x;
    field->y = y;
    for (uint32_t row = 0; row < sample->row_count; row++) {
        if (!sample->is_made[row])
            continue;
        uint32_t at = cli_axis_bin(&y, cli_sample_at(sample, row, y.metric)) * x.bins +
                      cli_axis_bin(&x, cli_sample_at(sample, row, x.metric));
        if (!field->counts[at]++)
            field->first[at] = row;
        if (field->counts[at] > field->most)
            field->most = field->counts[at];
        field->total++;
    }
}

/* Returns the shade of a count, 0 to CLI_RANGE_LEVELS - 1; a count of [most] gets the last one.
 * Shades divide the logarithm of the largest count evenly. */
static unsigned cli_field_level(uint32_t count, uint32_t most)
{
    if (count >= most)
        return CLI_RANGE_LEVELS - 1;
    return (unsigned)(CLI_RANGE_LEVELS * log(count) / log(most) * (1 - 1e-9));
}

/* Applies the weights 1, 2, 1 to a row of [count] numbers, spaced [apart]. It works in place:
 * [before] is the previous original number. At the ends, the end itself stands in for the missing
 * neighbour. Nothing is divided, because only the order of the weights matters.
 *
 *     0  4  0  0   ->   4  8  4  0 */
static void smooth_row(uint64_t *row, uint32_t count, uint32_t apart)
{
    uint64_t before = row[0];
    for (uint32_t i = 0; i < count; i++) {
        uint64_t here = row[i * apart];
        uint64_t after = i + 1 < count ? row[(i + 1) * apart] : here;
        row[i * apart] = before + 2 * here + after;
        before = here;
    }
}

typedef struct cell_weight {
    uint64_t weight;
    uint32_t cell;
} cell_weight;

static int by_weight(const void *a, const void *b)
{
    const cell_weight *left = a, *right = b;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (left->cell > right->cell) - (left->cell < right->cell);
}

/* Parts of the pictures of ranges: axes with round numbers, planes, histograms. */

#define TICK_HEIGHT 22 /* units that a number takes along a vertical axis */
#define TICK_DIGIT  7  /* units per digit along a horizontal axis */
#define TICK_GAP    8  /* units between two numbers */

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

/* Draws round numbers below a box, or to its left if [is_up]: 1, 2 or 5 times a power of ten, with
 * enough room for each, which is step / span >= room / length, multiplied out. If each bin holds
 * one value, the number belongs to the middle of its bin; otherwise it belongs to where its bin
 * begins. An axis with wider bins also has a number at its far end; an axis with one value per bin
 * has none past the last value. */
static void draw_ticks(const cli_plot *plot, const cli_axis *axis, cli_box box, bool is_up)
{
    static const int64_t nice[] = {1, 2, 5};
    int32_t length = is_up ? box.height : box.width, bottom = box.top + box.height;
    int64_t span = axis->step * axis->bins, end = axis->low + span, power = 1, step = 0;
    int64_t half = axis->step == 1 ? 500 : 0;
    char words[32];
    int digits = snprintf(words, sizeof words, "%lld", (long long)end);
    int32_t room = is_up ? TICK_HEIGHT : digits * TICK_DIGIT + TICK_GAP;
    for (; !step; power *= 10)
        for (int i = 0; i < 3 && !step; i++)
            step = span * room <= nice[i] * power * length ? nice[i] * power : 0;
    int64_t rest = axis->low % step; /* negative below 0 */
    int64_t at = rest > 0 ? axis->low + step - rest : axis->low - rest;
    for (; at < end + (axis->step > 1); at += step) {
        int64_t place = ((at - axis->low) * 1000 + half * axis->step) / span;
        int32_t along = (int32_t)(place * length / 1000);
        int32_t x = is_up ? box.left : box.left + along, y = is_up ? bottom - along : bottom;
        snprintf(words, sizeof words, "%lld", (long long)at);
        cli_pen_begin(plot, CLI_PEN_FRAME);
        cli_pen_add_line(plot, is_up ? x - 5 : x, y, x, is_up ? y : y + 5);
        cli_pen_end(plot);
        cli_pen_words(plot, is_up ? CLI_PEN_TICK_END : CLI_PEN_TICK_MIDDLE, is_up ? x - 9 : x,
                      y + (is_up ? 4 : 18), words);
    }
}

/* ---- planes ----------------------------------------------------------------------------- */

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

static bool is_inside(const cli_field *field, const uint8_t *inside, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < field->x.bins && y < field->y.bins &&
           inside[(uint32_t)y * field->x.bins + (uint32_t)x];
}

/* Outlines the densest regions. [style] is the thin line's style; the thick line's follows it. */
static void draw_outlines(const cli_plot *plot, const cli_field *field, cli_box box, int style)
{
    uint8_t inside[CLI_RANGE_BINS * CLI_RANGE_BINS];
    for (int wide = 0; wide < 2; wide++) {
        /* Sets [inside] to 1 for the densest cells that together hold [percent] of the dungeons.
         * Counts are first smoothed a little along axes of many bins, so that noise creates no
         * islands. Takes cells in the order of their smoothed weight until they hold enough. Ties
         * are broken by position, so the region is unique. */
        uint64_t weights[CLI_RANGE_BINS * CLI_RANGE_BINS];
        cell_weight order[CLI_RANGE_BINS * CLI_RANGE_BINS];
        uint32_t cells = field->x.bins * field->y.bins;
        uint64_t wanted = ((uint64_t)field->total * (wide ? 50 : 95) + 99) / 100, held = 0;
        uint32_t columns = field->x.bins, rows = field->y.bins;
        for (uint32_t i = 0; i < columns * rows; i++)
            weights[i] = field->counts[i];
        for (uint32_t y = 0; columns >= SMOOTH_FROM && y < rows; y++)
            smooth_row(weights + y * columns, columns, 1);
        for (uint32_t x = 0; rows >= SMOOTH_FROM && x < columns; x++)
            smooth_row(weights + x, rows, columns);
        for (uint32_t i = 0; i < cells; i++)
            order[i] = (cell_weight){weights[i], i};
        qsort(order, cells, sizeof order[0], by_weight);
        memset(inside, 0, cells);
        for (uint32_t i = 0; i < cells && held < wanted; i++) {
            inside[order[i].cell] = 1;
            held += field->counts[order[i].cell];
        }
        /* Draws the border of the region: the sides where one of the two cells that they separate
         * is inside and the other is not; beyond the plane nothing is inside.
         *
         *     +--+--+--+         # inside: the sides around it are drawn,
         *     |  |##|  |         the one between two that are inside is not
         *     +--+--+--+ */
        cli_pen_begin(plot, style + wide);
        for (uint32_t y = 0; y <= rows; y++)
            for (uint32_t x = 0; x < columns; x++)
                if (is_inside(field, inside, x, y) != is_inside(field, inside, x, (int64_t)y - 1))
                    cli_pen_add_line(plot, column_x(&field->x, box, x), row_y(&field->y, box, y),
                                     column_x(&field->x, box, x + 1), row_y(&field->y, box, y));
        for (uint32_t x = 0; x <= columns; x++)
            for (uint32_t y = 0; y < rows; y++)
                if (is_inside(field, inside, x, y) != is_inside(field, inside, (int64_t)x - 1, y))
                    cli_pen_add_line(plot, column_x(&field->x, box, x), row_y(&field->y, box, y),
                                     column_x(&field->x, box, x), row_y(&field->y, box, y + 1));
        cli_pen_end(plot);
    }
}

/* Draws the plane of two metrics and everything on it. Cells of a single plane show on hover which
 * values they stand for, how many dungeons have these values, and the first seed among them.
 * Otherwise all cells of the same shade are one path, so thousands of cells need at most
 * CLI_RANGE_LEVELS paths. */
static void cli_plot_plane(const cli_plot *plot, cli_axis x, cli_axis y, cli_box box)
{
    cli_field field;
    bool is_told = plot->range->metric_count == 2 && plot->canvas->open_group;
    cli_pen_box(plot, CLI_PEN_PANEL, box);
    cli_field_count(&field, plot->range->sample, x, y);
    const cli_sample *sample = plot->range->sample;
    const barrow_canvas *on = plot->canvas;
    for (int level = 0; level < CLI_RANGE_LEVELS; level++) {
        bool has_any = false;
        for (uint32_t cell = 0; !is_told && cell < field.x.bins * field.y.bins; cell++) {
            if (!field.counts[cell] ||
                (int)cli_field_level(field.counts[cell], field.most) != level)
                continue;
            if (!has_any)
                cli_pen_begin(plot, CLI_PEN_SHADE + level);
            has_any = true;
            cli_pen_add_box(plot, cell_box(&field, box, cell));
        }
        if (has_any)
            cli_pen_end(plot);
    }
    for (uint32_t cell = 0; is_told && cell < field.x.bins * field.y.bins; cell++) {
        char x_words[80], y_words[80], title[256];
        if (field.counts[cell]) {
            value_words(&field.x, cell % field.x.bins, &sample->infos[field.x.metric], x_words,
                        sizeof x_words);
            value_words(&field.y, cell / field.x.bins, &sample->infos[field.y.metric], y_words,
                        sizeof y_words);
            snprintf(title, sizeof title, "%s, %s: %u, first seed %llu", x_words, y_words,
                     field.counts[cell],
                     (unsigned long long)(sample->params.seed + field.first[cell]));
            on->open_group(on->user, NULL, title);
            cli_pen_box(plot, CLI_PEN_SHADE + (int)cli_field_level(field.counts[cell], field.most),
                        cell_box(&field, box, cell));
            on->close_group(on->user);
        }
    }
    if (plot->range->other) {
        draw_outlines(plot, &field, box, CLI_PEN_OWN);
        cli_field_count(&field, plot->range->other, x, y);
        draw_outlines(plot, &field, box, CLI_PEN_OTHER);
    }
    cli_pen_box(plot, CLI_PEN_FRAME, box);
}

/* ---- histograms ------------------------------------------------------------------------- */

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

/* Draws how often each value occurred: upright in a wide box, to the right in a tall one. The shape
 * of the box decides the direction, so one function draws both marginal histograms. It draws shares
 * rather than counts, because the samples may have different numbers of dungeons. The largest share
 * in either fills the height. */
static void cli_plot_histogram(const cli_plot *plot, const cli_axis *axis, cli_box box)
{
    const cli_sample *samples[] = {plot->range->sample, plot->range->other};
    uint64_t counts[2][CLI_RANGE_BINS] = {{0}};
    bool is_upright = box.width > box.height;
    double most = 0;
    for (int k = 0; k < 2 && samples[k]; k++) {
        const cli_tally *tally = &samples[k]->tallies[axis->metric];
        for (uint32_t i = 0; i < tally->used; i++) {
            uint64_t *count = &counts[k][cli_axis_bin(axis, tally->entries[i].value)];
            double share = (double)(*count += tally->entries[i].count) / (double)samples[k]->made;
            most = share > most ? share : most;
        }
    }
    /* Draws the steps from the axis up and back to it; heights are in thousandths of [most]. */
    for (int k = 0; k < 2 && samples[k]; k++) {
        uint32_t heights[CLI_RANGE_BINS];
        for (uint32_t i = 0; i < axis->bins; i++)
            heights[i] = (uint32_t)(
                1000 * ((double)counts[k][i] / (double)samples[k]->made) / most + 0.5);
        cli_pen_begin(plot, k ? CLI_PEN_OTHER_WIDE : CLI_PEN_BARS);
        for (uint32_t i = 0; i <= axis->bins; i++) {
            int32_t along = is_upright ? column_x(axis, box, i) : row_y(axis, box, i);
            histogram_point(plot, box, along, i ? heights[i - 1] : 0, is_upright, i == 0);
            histogram_point(plot, box, along, i < axis->bins ? heights[i] : 0, is_upright, false);
        }
        if (!k)
            plot->canvas->close(plot->canvas->user);
        cli_pen_end(plot);
    }
    cli_pen_begin(plot, CLI_PEN_FRAME);
    if (is_upright)
        cli_pen_add_line(plot, box.left, box.top + box.height, box.left + box.width,
                         box.top + box.height);
    else
        cli_pen_add_line(plot, box.left, box.top, box.left, box.top + box.height);
    cli_pen_end(plot);
}

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

/* Begins the page. A unit is a pixel at the default scale. */
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
    draw_ticks(plot, &x, box, false);
    draw_ticks(plot, &y, box, true);
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
                draw_ticks(plot, &y, box, true);
            if (row + 1 == count)
                draw_ticks(plot, &x, box, false);
        }
        box.height--; /* wider than tall: upright bars */
        cli_plot_histogram(plot, &y, box);
        if (row + 1 == count)
            draw_ticks(plot, &y, box, false);
        cli_pen_words(plot, CLI_PEN_NAME, box.left, box.top - 6,
                      range->sample->infos[y.metric].name);
    }
    draw_legend(plot, LEFT, top + count * apart + 24, 0);
    plot->canvas->end(plot->canvas->user);
}

void cli_range_paint(void *user, const barrow_canvas *canvas)
{
    cli_plot plot = {.range = user, .canvas = canvas};
    /* Fills in the styles of the theme. Widths are in tenths of a unit, sizes of letters in units.
     * A thick line comes right after its thin one, which draw_outlines relies on. */
    const range_inks *inks = &themes[plot.range->theme];
    barrow_style *styles = plot.styles;
    uint16_t serif = inks->serif;
    styles[CLI_PEN_PAPER] = (barrow_style){.name = "paper", .fill = inks->paper};
    styles[CLI_PEN_PANEL] = (barrow_style){.name = "panel", .fill = inks->panel};
    styles[CLI_PEN_FRAME] = line_style("frame", inks->frame, 10);
    styles[CLI_PEN_BARS] = (barrow_style){.name = "bars", .fill = inks->bars};
    styles[CLI_PEN_OWN] = line_style("own", inks->ink, 10);
    styles[CLI_PEN_OWN_WIDE] = line_style("ownw", inks->ink, 24);
    styles[CLI_PEN_OTHER] = line_style("other", inks->other, 12);
    styles[CLI_PEN_OTHER_WIDE] = line_style("otherw", inks->other, 28);
    styles[CLI_PEN_TITLE] =
        text_style("title", inks->ink, 21, (uint16_t)(serif | BARROW_STYLE_BOLD));
    styles[CLI_PEN_WORDS] = text_style("words", inks->faint, 13, serif);
    styles[CLI_PEN_OTHER_WORDS] = text_style("ow", inks->other, 13, serif);
    styles[CLI_PEN_NAME] = text_style("name", inks->ink, 14, (uint16_t)(serif | BARROW_STYLE_BOLD));
    styles[CLI_PEN_TICK] = text_style("t", inks->faint, 11, 0);
    styles[CLI_PEN_TICK_MIDDLE] = text_style("tm", inks->faint, 11, BARROW_STYLE_MIDDLE);
    styles[CLI_PEN_TICK_END] = text_style("te", inks->faint, 11, BARROW_STYLE_END);
    for (int i = 0; i < CLI_RANGE_LEVELS; i++)
        styles[CLI_PEN_SHADE + i] = (barrow_style){.name = shade_names[i], .fill = inks->shades[i]};
    if (plot.range->metric_count == 2)
        paint_plane(&plot);
    else
        paint_corner(&plot);
}
