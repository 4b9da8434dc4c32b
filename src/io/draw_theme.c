/* SPDX-License-Identifier: MIT
 * The themes. Locks have the eight colours of Okabe and Ito, which colour-blind people can tell
 * apart. Heat runs from light to dark, so that it is legible in greyscale too. A shape, a letter or
 * a number always repeats what a colour says. */
#include "io/draw_styles.h"

/* An ink that a theme does not name is 0, fully transparent, and paints nothing. So the dark theme
 * has no edge, and only the blueprint has a sheet. */
#define INK(NAME) [BRW_INK_##NAME]
#define EIGHT(NAME, a, b, c, d, e, f, g, h)                                                        \
    [BRW_INK_##NAME##0] = (a), [BRW_INK_##NAME##1] = (b), [BRW_INK_##NAME##2] = (c),               \
    [BRW_INK_##NAME##3] = (d), [BRW_INK_##NAME##4] = (e), [BRW_INK_##NAME##5] = (f),               \
    [BRW_INK_##NAME##6] = (g), [BRW_INK_##NAME##7] = (h)
#define HEAT(a, b, c, d, e, f, g)                                                                  \
    INK(HEAT0) = (a), INK(HEAT1) = (b), INK(HEAT2) = (c), INK(HEAT3) = (d), INK(HEAT4) = (e),      \
    INK(HEAT5) = (f), INK(HEAT6) = (g)
/* fill, shore, deep part, its edge, ripples */
#define LIQUID(NAME, fill, shore, deep, shallow, ripple)                                           \
    [BRW_INK_##NAME] = (fill), [BRW_INK_##NAME + 1] = (shore), [BRW_INK_##NAME + 2] = (deep),      \
    [BRW_INK_##NAME + 3] = (shallow), [BRW_INK_##NAME + 4] = (ripple)
#define OKABE_ITO                                                                                  \
    EIGHT(LOCK, 0xD55E00FF, 0x0072B2FF, 0xF0E442FF, 0x009E73FF, 0xCC79A7FF, 0xE69F00FF,            \
          0x56B4E9FF, 0x8C8C8CFF)

static const brw_theme parchment_theme = {
    .inks =
        {
            INK(PAPER) = 0xF4E9CFFF,
            INK(EDGE) = 0x8A64301A,
            INK(INK) = 0x3B2C1EFF,
            INK(FAINT) = 0x7A6448FF,
            INK(HALO) = 0xFBF5E6E6,
            INK(BAND) = 0xDCC9A0FF,
            INK(HATCH) = 0x4A3927FF,
            INK(WALL) = 0x2E2116FF,
            INK(FLOOR) = 0xFBF5E6FF,
            INK(CORRIDOR) = 0xF8F0DCFF,
            INK(HOUSE) = 0xF3D9C8FF,
            INK(CARPET) = 0xF2DFA4FF,
            INK(SHADE) = 0x5A452A2E,
            INK(GRID) = 0xB9A688FF,
            LIQUID(WATER, 0xCFE0DFFF, 0x4F7480FF, 0xB7D2D6FF, 0x7FA3ABFF, 0x5F8792FF),
            LIQUID(LAVA, 0xF0C08AFF, 0x96441FFF, 0xE39A5AFF, 0xB9622EFF, 0xA8502AFF),
            LIQUID(CHASM, 0xB5A284FF, 0x3B2C1EFF, 0x7B6850FF, 0x54432FFF, 0x3B2C1EFF),
            INK(PALE) = 0xFDF8ECFF,
            INK(GOLD) = 0xE3B341FF,
            INK(BAD) = 0xC8553DFF,
            INK(GOOD) = 0x6E9E6BFF,
            INK(COOL) = 0x6A9FB5FF,
            INK(WOOD) = 0xB98A55FF,
            INK(ACCENT) = 0xA63A2FFF,
            INK(TRAIL) = 0xA63A2FB0,
            INK(EYES) = 0xFDF8ECFF,
            INK(AREA) = 0xA63A2F33,
            INK(LETTER) = 0x1F160DFF,
            INK(LIGHT) = 0xFFFFFFFF,
            INK(ICE) = 0xDCEBF0FF,
            INK(SHINE) = 0x7FA3ABFF,
            INK(SAFE) = 0xEEE6C6FF,
            INK(RED) = 0xD2593BFF,
            INK(BLUE) = 0x4A86B8FF,
            INK(RED_LINE) = 0xD2593BFF,
            INK(BLUE_LINE) = 0x4A86B8FF,
            INK(LOCK_EDGE) = 0x2E2116FF,
            OKABE_ITO,
            EIGHT(STAGE, 0xDDE3B6FF, 0xF0CFA0FF, 0xBFDADFFF, 0xE6C2CCFF, 0xD3C8E6FF, 0xF1E09AFF,
                  0xBEDDC3FF, 0xDDCBB3FF),
            INK(STAGE8) = 0xF0B9A4FF,
            HEAT(0xFFFBEFFF, 0xFDEFCFFF, 0xFBDDAAFF, 0xF7C385FF, 0xF0A468FF, 0xE58252FF,
                 0xD45D42FF),
        },
    .hatch_reach = 32,
    .hatch_gap = 6,
    .wall_width = 34,
    .serif = true,
};

static const brw_theme blueprint_theme = {
    .inks =
        {
            INK(PAPER) = 0x1D4E89FF,
            INK(SHEET) = 0x3A6BA5FF,
            INK(INK) = 0xF2F7FCFF,
            INK(FAINT) = 0xA9C7E8FF,
            INK(HALO) = 0x1D4E89CC,
            INK(BAND) = 0x174273FF,
            INK(HATCH) = 0x6E9BCBFF,
            INK(WALL) = 0xF2F7FCFF,
            INK(FLOOR) = 0x245A9BFF,
            INK(CORRIDOR) = 0x245A9BFF,
            INK(HOUSE) = 0x35609BFF,
            INK(CARPET) = 0x2F68AEFF,
            INK(GRID) = 0x5C8CC2FF,
            LIQUID(WATER, 0x1A4780FF, 0xBFD8F2FF, 0x163E72FF, 0x7FA9D6FF, 0xA9C7E8FF),
            LIQUID(LAVA, 0x4D4A7BFF, 0xFFCF99FF, 0x5A4A73FF, 0xFFCF99FF, 0xFFCF99FF),
            LIQUID(CHASM, 0x143A68FF, 0xBFD8F2FF, 0x0F2D52FF, 0x7FA9D6FF, 0x7FA9D6FF),
            INK(PALE) = 0x1D4E89FF,
            INK(GOLD) = 0x8A7A3FFF,
            INK(BAD) = 0x8E4E5BFF,
            INK(GOOD) = 0x3F7F6BFF,
            INK(COOL) = 0x3A7FB5FF,
            INK(WOOD) = 0x3F6391FF,
            INK(ACCENT) = 0xFFD27FFF,
            INK(TRAIL) = 0xFFD27FB0,
            INK(EYES) = 0xF2F7FCFF,
            INK(AREA) = 0xFFD27F3D,
            INK(LETTER) = 0x0B2340FF,
            INK(LIGHT) = 0xFFFFFFFF,
            INK(ICE) = 0x3A74BAFF,
            INK(SHINE) = 0xBFD8F2FF,
            INK(SAFE) = 0x1F5393FF,
            INK(RED) = 0xD97A6CFF,
            INK(BLUE) = 0x6CB8F0FF,
            INK(RED_LINE) = 0xD97A6CFF,
            INK(BLUE_LINE) = 0x6CB8F0FF,
            INK(LOCK_EDGE) = 0xFFFFFFFF,
            EIGHT(LOCK, 0xFF9A57FF, 0x8FD0FFFF, 0xFFF07AFF, 0x5FD9AFFF, 0xF3A9D0FF, 0xFFC24DFF,
                  0xC4E4FFFF, 0xD5D5D5FF),
            EIGHT(STAGE, 0x2B6A8FFF, 0x4A5F97FF, 0x2F7390FF, 0x5A5C94FF, 0x3C66ACFF, 0x2D6C7CFF,
                  0x44588AFF, 0x33709FFF),
            INK(STAGE8) = 0x5F6E8AFF,
            HEAT(0x245A9BFF, 0x3A5F97FF, 0x526393FF, 0x6D688CFF, 0x8B6D82FF, 0xAA7375FF,
                 0xC97A65FF),
        },
    .hatch_reach = 18,
    .hatch_gap = 6,
    .wall_width = 26,
    .serif = false,
};

static const brw_theme dark_theme = {
    .inks =
        {
            INK(PAPER) = 0x14161AFF,
            INK(INK) = 0xE8E6E1FF,
            INK(FAINT) = 0x9A9C9FFF,
            INK(HALO) = 0x3A414CE0,
            INK(BAND) = 0x1D2026FF,
            INK(HATCH) = 0x2F343CFF,
            INK(WALL) = 0xA9B3C2FF,
            INK(FLOOR) = 0x3A414CFF,
            INK(CORRIDOR) = 0x313741FF,
            INK(HOUSE) = 0x54343AFF,
            INK(CARPET) = 0x5C4F2AFF,
            INK(SHADE) = 0x00000047,
            INK(GRID) = 0x4E5663FF,
            LIQUID(WATER, 0x1F4A66FF, 0x5FA3C7FF, 0x1A3D57FF, 0x2F6C90FF, 0x4F93B8FF),
            LIQUID(LAVA, 0x8A3A16FF, 0xFFB066FF, 0xB5521DFF, 0xE07B33FF, 0xFFC98AFF),
            LIQUID(CHASM, 0x0D0E11FF, 0x6B6F78FF, 0x060708FF, 0x30343BFF, 0x30343BFF),
            INK(PALE) = 0x3A404AFF,
            INK(GOLD) = 0xC2922BFF,
            INK(BAD) = 0xB8473CFF,
            INK(GOOD) = 0x4E8F5DFF,
            INK(COOL) = 0x3E7FA6FF,
            INK(WOOD) = 0x8A6540FF,
            INK(ACCENT) = 0xFFC857FF,
            INK(TRAIL) = 0xFFC857A0,
            INK(EYES) = 0xFFE9A8FF,
            INK(AREA) = 0xFFC85733,
            INK(LETTER) = 0x101215FF,
            INK(LIGHT) = 0xFFFFFFFF,
            INK(ICE) = 0x47606FFF,
            INK(SHINE) = 0x8FB9CFFF,
            INK(SAFE) = 0x404A3FFF,
            INK(RED) = 0xC4503FFF,
            INK(BLUE) = 0x4B9BE0FF,
            INK(RED_LINE) = 0xC4503FFF,
            INK(BLUE_LINE) = 0x4B9BE0FF,
            INK(LOCK_EDGE) = 0xF0EEE9FF,
            EIGHT(LOCK, 0xE8743BFF, 0x4B9BE0FF, 0xF0E442FF, 0x2FBF8FFF, 0xDB8FBAFF, 0xE9A92BFF,
                  0x7CC7F2FF, 0xA8A8A8FF),
            EIGHT(STAGE, 0x2F4A35FF, 0x574330FF, 0x274A5CFF, 0x573648FF, 0x40396AFF, 0x565128FF,
                  0x245A4DFF, 0x4A4A4AFF),
            INK(STAGE8) = 0x5E2F2FFF,
            HEAT(0x3A414CFF, 0x493F46FF, 0x5A3E3DFF, 0x74443BFF, 0x914A36FF, 0xB0512FFF,
                 0xD15C2AFF),
        },
    .hatch_reach = 0,
    .hatch_gap = 6,
    .wall_width = 26,
    .serif = false,
};

static const brw_theme print_theme = {
    .inks =
        {
            INK(PAPER) = 0xFFFFFFFF,
            INK(INK) = 0x000000FF,
            INK(FAINT) = 0x444444FF,
            INK(HALO) = 0xFFFFFFFF,
            INK(HATCH) = 0x000000FF,
            INK(WALL) = 0x000000FF,
            INK(FLOOR) = 0xFFFFFFFF,
            INK(CORRIDOR) = 0xFFFFFFFF,
            INK(HOUSE) = 0xFFFFFFFF,
            INK(CARPET) = 0xFFFFFFFF,
            INK(GRID) = 0xAAAAAAFF,
            LIQUID(WATER, 0xFFFFFFFF, 0x000000FF, 0xFFFFFFFF, 0x777777FF, 0x777777FF),
            LIQUID(LAVA, 0xFFFFFFFF, 0x000000FF, 0xEEEEEEFF, 0x000000FF, 0x000000FF),
            LIQUID(CHASM, 0xFFFFFFFF, 0x000000FF, 0xCCCCCCFF, 0x000000FF, 0x000000FF),
            INK(PALE) = 0xFFFFFFFF,
            INK(GOLD) = 0xFFFFFFFF,
            INK(BAD) = 0xFFFFFFFF,
            INK(GOOD) = 0xFFFFFFFF,
            INK(COOL) = 0xFFFFFFFF,
            INK(WOOD) = 0xFFFFFFFF,
            INK(ACCENT) = 0x000000FF,
            INK(TRAIL) = 0x8A8A8AFF,
            INK(EYES) = 0x000000FF,
            INK(AREA) = 0xDDDDDDFF,
            INK(LETTER) = 0x000000FF,
            INK(LIGHT) = 0xFFFFFFFF,
            INK(ICE) = 0xFFFFFFFF,
            INK(SHINE) = 0x777777FF,
            INK(SAFE) = 0xFFFFFFFF,
            INK(RED) = 0xFFFFFFFF,
            INK(BLUE) = 0xFFFFFFFF,
            INK(RED_LINE) = 0x000000FF,
            INK(BLUE_LINE) = 0x000000FF,
            INK(LOCK_EDGE) = 0x000000FF,
            EIGHT(LOCK, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF,
                  0xFFFFFFFF, 0xFFFFFFFF),
            EIGHT(STAGE, 0xF2F2F2FF, 0xE4E4E4FF, 0xF2F2F2FF, 0xE4E4E4FF, 0xF2F2F2FF, 0xE4E4E4FF,
                  0xF2F2F2FF, 0xE4E4E4FF),
            INK(STAGE8) = 0xF2F2F2FF,
            HEAT(0xFFFFFFFF, 0xFFFFFFFF, 0xF4F4F4FF, 0xEBEBEBFF, 0xE0E0E0FF, 0xD4D4D4FF,
                 0xC6C6C6FF),
        },
    .hatch_reach = 22,
    .hatch_gap = 6,
    .wall_width = 30,
    .serif = true,
};

static const brw_theme *const themes[BARROW_THEME_COUNT] = {
    [BARROW_THEME_PARCHMENT] = &parchment_theme,
    [BARROW_THEME_BLUEPRINT] = &blueprint_theme,
    [BARROW_THEME_DARK] = &dark_theme,
    [BARROW_THEME_PRINT] = &print_theme,
};

const brw_theme *brw_theme_at(uint32_t number)
{
    return themes[number < BARROW_THEME_COUNT ? number : BARROW_THEME_PARCHMENT];
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
    return theme->inks[ink];
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

#undef INK
#undef EIGHT
#undef HEAT
#undef LIQUID
#undef OKABE_ITO
