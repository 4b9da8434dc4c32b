/* SPDX-License-Identifier: MIT
 * Painting the expressive range. Shades run from the paper to the darkest (or, on dark paper, the
 * lightest) in steps of lightness, with yellow and blue as their only hues: they read in grey and to
 * the colour-blind. A second sample is vermilion outlines, the thick one around the half of its
 * dungeons that lie densest, the thin one around 95 %; the first has its own in ink. */
#include "range.h"

#include <stdio.h>
#include <string.h>

enum {
    SIDE = 400,    /* of the plane of two metrics */
    MARGINAL = 70, /* height of the histograms at its margins */
    GAP = 6,
    LEFT = 84,
    TOP = 92,
    BOTTOM = 104,
    CORNER_GAP = 26,
    CORNER_BINS = 24,
    OVERLAY_BINS = 36,
    TICK_ROOM = 34
};

/* ---- styles ----------------------------------------------------------------------------- */

enum {
    PAPER,
    PANEL,
    FRAME,
    BARS,
    OWN,
    OWN_WIDE,
    OTHER,
    OTHER_WIDE,
    TITLE,
    WORDS,
    OTHER_WORDS,
    NAME,
    TICK,
    TICK_MIDDLE,
    TICK_END,
    SHADE, /* and those after it */
    STYLES = SHADE + CLI_RANGE_LEVELS
};

/* Colours of a theme. */
typedef struct range_inks {
    uint32_t paper, panel, frame, ink, faint, bars, other;
    uint32_t shades[CLI_RANGE_LEVELS];
    uint16_t serif;
} range_inks;

static const range_inks themes[BARROW_THEME_COUNT] = {
    [BARROW_THEME_PARCHMENT] = {0xF4E9CFFF, 0xFBF5E6FF, 0xB9A688FF, 0x3B2C1EFF, 0x7A6448FF,
                                0xA9B08CFF, 0xC1440EFF,
                                {0xEDE2B8FF, 0xDDD39BFF, 0xC0C48FFF, 0x98AF8BFF, 0x6D958AFF,
                                 0x467887FF, 0x29597AFF, 0x16325AFF},
                                BARROW_STYLE_SERIF},
    [BARROW_THEME_BLUEPRINT] = {0x1D4E89FF, 0x174273FF, 0x5C8CC2FF, 0xF2F7FCFF, 0xA9C7E8FF,
                                0x5C8CC2FF, 0xFFB066FF,
                                {0x245A9BFF, 0x336BABFF, 0x477EBAFF, 0x6194C9FF, 0x80ABD7FF,
                                 0xA3C4E4FF, 0xCBDFF1FF, 0xFFFFFFFF},
                                0},
    [BARROW_THEME_DARK] = {0x14161AFF, 0x1D2026FF, 0x4E5663FF, 0xE8E6E1FF, 0x9A9C9FFF, 0x4A5A70FF,
                           0xFF9A57FF,
                           {0x23304AFF, 0x2C4261FF, 0x3F5573FF, 0x5A6A7AFF, 0x7C8079FF, 0xA39A6EFF,
                            0xCFB85CFF, 0xFFE04BFF},
                           0},
    [BARROW_THEME_PRINT] = {0xFFFFFFFF, 0xFFFFFFFF, 0x777777FF, 0x000000FF, 0x444444FF, 0xBBBBBBFF,
                            0xC1440EFF,
                            {0xEEEEEEFF, 0xDCDCDCFF, 0xC4C4C4FF, 0xA8A8A8FF, 0x888888FF, 0x666666FF,
                             0x404040FF, 0x000000FF},
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

static void fill_styles(barrow_style styles[STYLES], const range_inks *inks)
{
    uint16_t serif = inks->serif;
    styles[PAPER] = (barrow_style){.name = "paper", .fill = inks->paper};
    styles[PANEL] = (barrow_style){.name = "panel", .fill = inks->panel};
    styles[FRAME] = line_style("frame", inks->frame, 10);
    styles[BARS] = (barrow_style){.name = "bars", .fill = inks->bars};
    styles[OWN] = line_style("own", inks->ink, 10);
    styles[OWN_WIDE] = line_style("ownw", inks->ink, 24);
    styles[OTHER] = line_style("other", inks->other, 12);
    styles[OTHER_WIDE] = line_style("otherw", inks->other, 28);
    styles[TITLE] = text_style("title", inks->ink, 21, (uint16_t)(serif | BARROW_STYLE_BOLD));
    styles[WORDS] = text_style("words", inks->faint, 13, serif);
    styles[OTHER_WORDS] = text_style("ow", inks->other, 13, serif);
    styles[NAME] = text_style("name", inks->ink, 14, (uint16_t)(serif | BARROW_STYLE_BOLD));
    styles[TICK] = text_style("t", inks->faint, 11, 0);
    styles[TICK_MIDDLE] = text_style("tm", inks->faint, 11, BARROW_STYLE_MIDDLE);
    styles[TICK_END] = text_style("te", inks->faint, 11, BARROW_STYLE_END);
    for (int i = 0; i < CLI_RANGE_LEVELS; i++)
        styles[SHADE + i] = (barrow_style){.name = shade_names[i], .fill = inks->shades[i]};
}

/* ---- the pen ---------------------------------------------------------------------------- */

/* A picture on its way. */
typedef struct range_plot {
    const cli_range *range;
    const barrow_canvas *canvas;
    barrow_style styles[STYLES];
} range_plot;

/* Where a plane stands. */
typedef struct plot_box {
    int32_t left, top, width, height;
} plot_box;

static void begin_style(const range_plot *plot, int style)
{
    plot->canvas->path(plot->canvas->user, &plot->styles[style]);
}

static void end_style(const range_plot *plot)
{
    plot->canvas->paint(plot->canvas->user);
}

static void add_box(const range_plot *plot, plot_box box)
{
    const barrow_canvas *on = plot->canvas;
    on->move(on->user, box.left, box.top);
    on->line(on->user, box.left + box.width, box.top);
    on->line(on->user, box.left + box.width, box.top + box.height);
    on->line(on->user, box.left, box.top + box.height);
    on->close(on->user);
}

static void add_line(const range_plot *plot, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    plot->canvas->move(plot->canvas->user, x, y);
    plot->canvas->line(plot->canvas->user, to_x, to_y);
}

static void draw_box(const range_plot *plot, int style, plot_box box)
{
    begin_style(plot, style);
    add_box(plot, box);
    end_style(plot);
}

static void draw_words(const range_plot *plot, int style, int32_t x, int32_t y, const char *words)
{
    plot->canvas->text(plot->canvas->user, &plot->styles[style], x, y, words);
}

static int32_t column_x(const cli_axis *axis, plot_box box, uint32_t bin)
{
    return box.left + (int32_t)((int64_t)bin * box.width / axis->bins);
}

static int32_t row_y(const cli_axis *axis, plot_box box, uint32_t bin)
{
    return box.top + box.height - (int32_t)((int64_t)bin * box.height / axis->bins);
}

static plot_box cell_box(const cli_field *field, plot_box box, uint32_t cell)
{
    uint32_t x = cell % field->x.bins, y = cell / field->x.bins;
    int32_t left = column_x(&field->x, box, x), top = row_y(&field->y, box, y + 1);
    return (plot_box){left, top, column_x(&field->x, box, x + 1) - left,
                      row_y(&field->y, box, y) - top};
}

/* ---- axes ------------------------------------------------------------------------------- */

/* Round steps that leave a number so much room along [length]. */
static int64_t tick_step(const cli_axis *axis, int32_t length)
{
    static const int64_t nice[] = {1, 2, 5};
    int64_t span = axis->step * axis->bins;
    for (int64_t power = 1;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (span * TICK_ROOM <= nice[i] * power * length)
                return nice[i] * power;
}

/* Where a value stands, in thousandths of the axis: whole values in the middle of their bin. */
static int64_t tick_place(const cli_axis *axis, int64_t value)
{
    int64_t half = axis->step == 1 ? 500 : 0;
    return ((value - axis->low) * 1000 + half * axis->step) / (axis->step * axis->bins);
}

static int64_t first_tick(const cli_axis *axis, int64_t step)
{
    int64_t rest = axis->low % step;
    return rest > 0 ? axis->low + step - rest : axis->low - rest;
}

static void draw_x_ticks(const range_plot *plot, const cli_axis *axis, plot_box box)
{
    int64_t step = tick_step(axis, box.width), end = axis->low + axis->step * axis->bins;
    char words[32];
    int32_t bottom = box.top + box.height;
    for (int64_t at = first_tick(axis, step); at < end + (axis->step > 1); at += step) {
        int32_t x = box.left + (int32_t)(tick_place(axis, at) * box.width / 1000);
        begin_style(plot, FRAME);
        add_line(plot, x, bottom, x, bottom + 5);
        end_style(plot);
        snprintf(words, sizeof words, "%lld", (long long)at);
        draw_words(plot, TICK_MIDDLE, x, bottom + 18, words);
    }
}

static void draw_y_ticks(const range_plot *plot, const cli_axis *axis, plot_box box)
{
    int64_t step = tick_step(axis, box.height), end = axis->low + axis->step * axis->bins;
    char words[32];
    for (int64_t at = first_tick(axis, step); at < end + (axis->step > 1); at += step) {
        int32_t y = box.top + box.height - (int32_t)(tick_place(axis, at) * box.height / 1000);
        begin_style(plot, FRAME);
        add_line(plot, box.left - 5, y, box.left, y);
        end_style(plot);
        snprintf(words, sizeof words, "%lld", (long long)at);
        draw_words(plot, TICK_END, box.left - 9, y + 4, words);
    }
}

/* ---- planes ----------------------------------------------------------------------------- */

/* All cells of a shade are one path. */
static void draw_cells(const range_plot *plot, const cli_field *field, plot_box box)
{
    for (unsigned level = 0; level < CLI_RANGE_LEVELS; level++) {
        bool has_any = false;
        for (uint32_t i = 0; i < field->x.bins * field->y.bins; i++) {
            if (!field->counts[i] || cli_field_level(field->counts[i], field->most) != level)
                continue;
            if (!has_any)
                begin_style(plot, SHADE + (int)level);
            has_any = true;
            add_box(plot, cell_box(field, box, i));
        }
        if (has_any)
            end_style(plot);
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

/* Cells that say on hover what lies there, and the first seed that does. */
static void draw_told_cells(const range_plot *plot, const cli_field *field, plot_box box)
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
        draw_box(plot, SHADE + (int)cli_field_level(field->counts[i], field->most),
                 cell_box(field, box, i));
        on->close_group(on->user);
    }
}

static bool is_inside(const cli_field *field, const uint8_t *inside, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < field->x.bins && y < field->y.bins &&
           inside[(uint32_t)y * field->x.bins + (uint32_t)x];
}

/* The border of a region, as runs of cell sides. */
static void add_outline(const range_plot *plot, const cli_field *field, plot_box box,
                        const uint8_t *inside)
{
    for (uint32_t y = 0; y <= field->y.bins; y++)
        for (uint32_t x = 0; x < field->x.bins; x++)
            if (is_inside(field, inside, x, y) != is_inside(field, inside, x, (int64_t)y - 1))
                add_line(plot, column_x(&field->x, box, x), row_y(&field->y, box, y),
                         column_x(&field->x, box, x + 1), row_y(&field->y, box, y));
    for (uint32_t x = 0; x <= field->x.bins; x++)
        for (uint32_t y = 0; y < field->y.bins; y++)
            if (is_inside(field, inside, x, y) != is_inside(field, inside, (int64_t)x - 1, y))
                add_line(plot, column_x(&field->x, box, x), row_y(&field->y, box, y),
                         column_x(&field->x, box, x), row_y(&field->y, box, y + 1));
}

static void draw_outlines(const range_plot *plot, const cli_field *field, plot_box box, int style)
{
    uint8_t inside[CLI_RANGE_BINS * CLI_RANGE_BINS];
    for (int wide = 0; wide < 2; wide++) {
        cli_field_densest(field, wide ? 50 : 95, inside);
        begin_style(plot, style + wide);
        add_outline(plot, field, box, inside);
        end_style(plot);
    }
}

/* A plane with all that lies on it. */
static void draw_plane(const range_plot *plot, cli_axis x, cli_axis y, plot_box box)
{
    cli_field field;
    bool is_told = plot->range->metric_count == 2 && plot->canvas->open_group;
    draw_box(plot, PANEL, box);
    cli_field_count(&field, plot->range->sample, x, y);
    if (is_told)
        draw_told_cells(plot, &field, box);
    else
        draw_cells(plot, &field, box);
    if (plot->range->other) {
        draw_outlines(plot, &field, box, OWN);
        cli_field_count(&field, plot->range->other, x, y);
        draw_outlines(plot, &field, box, OTHER);
    }
    draw_box(plot, FRAME, box);
}

/* ---- histograms ------------------------------------------------------------------------- */

/* Counts by bin, in thousandths of the largest share of both samples. */
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

/* A point of a histogram: [along] the axis, [height] in thousandths above it. */
static void histogram_point(const range_plot *plot, plot_box box, int32_t along, uint32_t height,
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

/* The steps of a histogram, from the axis up and back to it. */
static void draw_steps(const range_plot *plot, const cli_axis *axis, plot_box box,
                       const uint32_t *heights, int style)
{
    bool is_upright = box.width > box.height;
    begin_style(plot, style);
    for (uint32_t i = 0; i <= axis->bins; i++) {
        int32_t along = is_upright ? column_x(axis, box, i) : row_y(axis, box, i);
        histogram_point(plot, box, along, i ? heights[i - 1] : 0, is_upright, i == 0);
        histogram_point(plot, box, along, i < axis->bins ? heights[i] : 0, is_upright, false);
    }
    if (style == BARS)
        plot->canvas->close(plot->canvas->user);
    end_style(plot);
}

static void draw_histogram(const range_plot *plot, const cli_axis *axis, plot_box box)
{
    histogram made = histogram_of(plot->range, axis);
    draw_steps(plot, axis, box, made.heights, BARS);
    if (plot->range->other)
        draw_steps(plot, axis, box, made.others, OTHER_WIDE);
    begin_style(plot, FRAME);
    if (box.width > box.height)
        add_line(plot, box.left, box.top + box.height, box.left + box.width, box.top + box.height);
    else
        add_line(plot, box.left, box.top, box.left, box.top + box.height);
    end_style(plot);
}

/* ---- words ------------------------------------------------------------------------------ */

static void draw_head(const range_plot *plot)
{
    const cli_range *range = plot->range;
    char words[256];
    snprintf(words, sizeof words, "Expressive range: %s",
             barrow_family_name(range->sample->params.family));
    draw_words(plot, TITLE, 24, 38, words);
    snprintf(words, sizeof words, "%s: %u dungeons, generation %u", range->words,
             range->sample->row_count, barrow_generation());
    draw_words(plot, WORDS, 24, 60, words);
    if (range->other)
        draw_words(plot, OTHER_WORDS, 24, 79, range->other_words);
}

/* The shades and what they stand for. */
static void draw_legend(const range_plot *plot, int32_t left, int32_t top, uint32_t most)
{
    char words[96];
    for (int i = 0; i < CLI_RANGE_LEVELS; i++)
        draw_box(plot, SHADE + i, (plot_box){left + 18 * i, top, 18, 12});
    draw_box(plot, FRAME, (plot_box){left, top, 18 * CLI_RANGE_LEVELS, 12});
    if (most)
        snprintf(words, sizeof words, "1 to %u dungeons in a cell, by the logarithm", most);
    else
        snprintf(words, sizeof words, "few to many dungeons in a cell, by the logarithm");
    draw_words(plot, TICK, left + 18 * CLI_RANGE_LEVELS + 8, top + 10, words);
    if (plot->range->other)
        draw_words(plot, TICK, left, top + 28,
                   "outlines: where the densest half lies (thick) and 95 % (thin)");
}

static void begin_page(const range_plot *plot, int32_t width, int32_t height)
{
    char title[128];
    snprintf(title, sizeof title, "Expressive range of barrow %s",
             barrow_family_name(plot->range->sample->params.family));
    barrow_page page = {.width = width,
                        .height = height,
                        .scale = plot->range->scale ? plot->range->scale : BARROW_TILE_UNITS,
                        .title = title,
                        .styles = plot->styles,
                        .style_count = STYLES,
                        .unit = BARROW_TILE_UNITS};
    plot->canvas->begin(plot->canvas->user, &page);
    draw_box(plot, PAPER, (plot_box){0, 0, width, height});
}

/* ---- pictures --------------------------------------------------------------------------- */

static void draw_axis_words(const range_plot *plot, const char *arrow, uint32_t metric, int32_t y)
{
    const barrow_metric_info *info = &plot->range->sample->infos[metric];
    char words[160];
    snprintf(words, sizeof words, "%s %s: %s", arrow, info->name, info->help);
    draw_words(plot, NAME, 24, y, words);
}

static void paint_plane(const range_plot *plot)
{
    const cli_range *range = plot->range;
    uint32_t bins = range->other ? OVERLAY_BINS : CLI_RANGE_BINS;
    cli_axis x = cli_axis_of(range, range->metrics[0], bins);
    cli_axis y = cli_axis_of(range, range->metrics[1], bins);
    plot_box box = {LEFT, TOP + 26 + MARGINAL + GAP, SIDE, SIDE};
    int32_t width = LEFT + SIDE + GAP + MARGINAL + 24;
    cli_field field;
    begin_page(plot, width, box.top + SIDE + BOTTOM);
    draw_head(plot);
    draw_axis_words(plot, "\xE2\x86\x91", range->metrics[1], TOP + 14);
    draw_plane(plot, x, y, box);
    draw_histogram(plot, &x, (plot_box){box.left, box.top - GAP - MARGINAL, SIDE, MARGINAL});
    draw_histogram(plot, &y, (plot_box){box.left + SIDE + GAP, box.top, MARGINAL, SIDE});
    draw_x_ticks(plot, &x, box);
    draw_y_ticks(plot, &y, box);
    draw_axis_words(plot, "\xE2\x86\x92", range->metrics[0], box.top + SIDE + 42);
    cli_field_count(&field, range->sample, x, y);
    draw_legend(plot, box.left, box.top + SIDE + 60, field.most);
    plot->canvas->end(plot->canvas->user);
}

static void paint_corner(const range_plot *plot)
{
    const cli_range *range = plot->range;
    int32_t count = (int32_t)range->metric_count, side = count <= 4 ? 150 : 112;
    int32_t apart = side + CORNER_GAP, top = TOP + 26;
    begin_page(plot, LEFT + count * apart + 8, top + count * apart + 74);
    draw_head(plot);
    for (int32_t row = 0; row < count; row++) {
        cli_axis y = cli_axis_of(range, range->metrics[row], CORNER_BINS);
        plot_box box = {LEFT, top + row * apart, side, side};
        for (int32_t column = 0; column < row; column++, box.left += apart) {
            cli_axis x = cli_axis_of(range, range->metrics[column], CORNER_BINS);
            draw_plane(plot, x, y, box);
            if (!column)
                draw_y_ticks(plot, &y, box);
            if (row + 1 == count)
                draw_x_ticks(plot, &x, box);
        }
        box.height--; /* lies */
        draw_histogram(plot, &y, box);
        if (row + 1 == count)
            draw_x_ticks(plot, &y, box);
        draw_words(plot, NAME, box.left, box.top - 6, range->sample->infos[y.metric].name);
    }
    draw_legend(plot, LEFT, top + count * apart + 24, 0);
    plot->canvas->end(plot->canvas->user);
}

void cli_range_paint(void *user, const barrow_canvas *canvas)
{
    range_plot plot = {.range = user, .canvas = canvas};
    fill_styles(plot.styles, &themes[plot.range->theme]);
    if (plot.range->metric_count == 2)
        paint_plane(&plot);
    else
        paint_corner(&plot);
}
