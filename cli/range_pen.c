/* SPDX-License-Identifier: MIT
 * Styles and pen of the pictures of ranges. Shades run from the paper to the darkest (or, on dark
 * paper, the lightest) in steps of lightness, with yellow and blue as their only hues: they stay
 * legible in greyscale and to colour-blind readers. */
#include "range_pen.h"

/* ---- styles ----------------------------------------------------------------------------- */

/* Colours of a theme. */
typedef struct range_inks {
    uint32_t paper, panel, frame, ink, faint, bars, other;
    uint32_t shades[CLI_RANGE_LEVELS];
    uint16_t serif;
} range_inks;

/* RGBA, in the order of the struct: paper, panel, frame, ink, faint, bars, other, then the
 * shades from few to many. */
static const range_inks themes[BARROW_THEME_COUNT] = {
    [BARROW_THEME_PARCHMENT] = {0xF4E9CFFF,
                                0xFBF5E6FF,
                                0xB9A688FF,
                                0x3B2C1EFF,
                                0x7A6448FF,
                                0xA9B08CFF,
                                0xC1440EFF,
                                {0xEDE2B8FF, 0xDDD39BFF, 0xC0C48FFF, 0x98AF8BFF, 0x6D958AFF,
                                 0x467887FF, 0x29597AFF, 0x16325AFF},
                                BARROW_STYLE_SERIF},
    [BARROW_THEME_BLUEPRINT] = {0x1D4E89FF,
                                0x174273FF,
                                0x5C8CC2FF,
                                0xF2F7FCFF,
                                0xA9C7E8FF,
                                0x5C8CC2FF,
                                0xFFB066FF,
                                {0x245A9BFF, 0x336BABFF, 0x477EBAFF, 0x6194C9FF, 0x80ABD7FF,
                                 0xA3C4E4FF, 0xCBDFF1FF, 0xFFFFFFFF},
                                0},
    [BARROW_THEME_DARK] = {0x14161AFF,
                           0x1D2026FF,
                           0x4E5663FF,
                           0xE8E6E1FF,
                           0x9A9C9FFF,
                           0x4A5A70FF,
                           0xFF9A57FF,
                           {0x23304AFF, 0x2C4261FF, 0x3F5573FF, 0x5A6A7AFF, 0x7C8079FF, 0xA39A6EFF,
                            0xCFB85CFF, 0xFFE04BFF},
                           0},
    [BARROW_THEME_PRINT] = {0xFFFFFFFF,
                            0xFFFFFFFF,
                            0x777777FF,
                            0x000000FF,
                            0x444444FF,
                            0xBBBBBBFF,
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

/* Widths are in tenths of a unit, sizes of letters in units. A thick line comes right after its
 * thin one, which draw_outlines relies on. */
void cli_pen_styles(cli_plot *plot)
{
    const range_inks *inks = &themes[plot->range->theme];
    barrow_style *styles = plot->styles;
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
}

/* ---- the pen ---------------------------------------------------------------------------- */

void cli_pen_begin(const cli_plot *plot, int style)
{
    plot->canvas->path(plot->canvas->user, &plot->styles[style]);
}

void cli_pen_end(const cli_plot *plot)
{
    plot->canvas->paint(plot->canvas->user);
}

void cli_pen_add_box(const cli_plot *plot, cli_box box)
{
    const barrow_canvas *on = plot->canvas;
    on->move(on->user, box.left, box.top);
    on->line(on->user, box.left + box.width, box.top);
    on->line(on->user, box.left + box.width, box.top + box.height);
    on->line(on->user, box.left, box.top + box.height);
    on->close(on->user);
}

void cli_pen_add_line(const cli_plot *plot, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    plot->canvas->move(plot->canvas->user, x, y);
    plot->canvas->line(plot->canvas->user, to_x, to_y);
}

void cli_pen_box(const cli_plot *plot, int style, cli_box box)
{
    cli_pen_begin(plot, style);
    cli_pen_add_box(plot, box);
    cli_pen_end(plot);
}

void cli_pen_words(const cli_plot *plot, int style, int32_t x, int32_t y, const char *words)
{
    plot->canvas->text(plot->canvas->user, &plot->styles[style], x, y, words);
}
