/* SPDX-License-Identifier: MIT
 * The themes. Locks have the eight colours of Okabe and Ito, which colour-blind people can tell
 * apart. Heat runs from light to dark, so that it is legible in greyscale too. A shape, a letter or
 * a number always repeats what a colour says. */
#include "io/draw_styles.h"

static const uint32_t theme_inks[BRW_INK_COUNT][BARROW_THEME_COUNT] = {
#define BRW_INK(NAME, parchment, blueprint, dark, print) {parchment, blueprint, dark, print},
#include "io/draw_inks.def"
#undef BRW_INK
};

static const brw_theme themes[BARROW_THEME_COUNT] = {
    {BARROW_THEME_PARCHMENT, .serif = true, .hatch_reach = 32, .hatch_gap = 6, .wall_width = 34},
    {BARROW_THEME_BLUEPRINT, .serif = false, .hatch_reach = 18, .hatch_gap = 6, .wall_width = 26},
    {BARROW_THEME_DARK, .serif = false, .hatch_reach = 0, .hatch_gap = 6, .wall_width = 26},
    {BARROW_THEME_PRINT, .serif = true, .hatch_reach = 22, .hatch_gap = 6, .wall_width = 30},
};

const brw_theme *brw_theme_at(uint32_t number)
{
    return &themes[number < BARROW_THEME_COUNT ? number : BARROW_THEME_PARCHMENT];
}

const char *barrow_theme_name(barrow_theme theme)
{
    static const char *const names[] = {
#define BARROW_THEME(NAME, name, code, summary) [code] = #name,
#include "barrow/def/theme.def"
#undef BARROW_THEME
    };
    return (uint32_t)theme < BARROW_THEME_COUNT ? names[theme] : NULL;
}

const char *barrow_theme_summary(barrow_theme theme)
{
    static const char *const summaries[] = {
#define BARROW_THEME(NAME, name, code, summary) [code] = summary,
#include "barrow/def/theme.def"
#undef BARROW_THEME
    };
    return (uint32_t)theme < BARROW_THEME_COUNT ? summaries[theme] : NULL;
}

/* ---- styles ----------------------------------------------------------------------------- */

typedef struct style_row {
    const char *name;
    uint8_t fill, stroke; /* brw_ink */
    uint16_t width, dash, size, flags;
} style_row;

static const style_row style_rows[BRW_STYLE_COUNT] = {
#define BRW_STYLE(NAME, name, fill, stroke, width, dash, size, flags)                              \
    {#name, BRW_INK_##fill, BRW_INK_##stroke, width, dash, size, flags},
#include "io/draw_styles.def"
#undef BRW_STYLE
};

/* Returns an ink. The styles name the colours of water; the colours of lava and chasms come five
 * and ten entries later. */
static uint32_t ink_of(const brw_theme *theme, uint32_t ink, uint32_t liquid)
{
    if (ink >= BRW_INK_WATER && ink <= BRW_INK_RIPPLE)
        ink += liquid * 5;
    return theme_inks[ink][theme->number];
}

/* Fills the rows of the .def list with the colours of a theme. Only text can have serifs, and only
 * the width of walls depends on the theme. */
void brw_styles_fill(barrow_style styles[BRW_STYLE_COUNT], const brw_theme *theme, uint32_t liquid)
{
    for (int i = 0; i < BRW_STYLE_COUNT; i++) {
        const style_row *row = &style_rows[i];
        styles[i] = (barrow_style){
            .name = row->name,
            .fill = ink_of(theme, row->fill, liquid),
            .stroke = ink_of(theme, row->stroke, liquid),
            .width = row->width,
            .dash = row->dash,
            .size = row->size,
            .flags = row->flags,
        };
        if (row->size && theme->serif)
            styles[i].flags |= BARROW_STYLE_SERIF;
    }
    styles[BRW_WALL_STYLE].width = theme->wall_width;
}
