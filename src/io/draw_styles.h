/* SPDX-License-Identifier: MIT
 * Styles of pictures, and themes that colour them. A style describes what is painted and takes its
 * colours from the theme by name, so a theme is a table of colours and a few numbers. */
#ifndef BRW_DRAW_STYLES_H
#define BRW_DRAW_STYLES_H

#include <stdbool.h>

#include "barrow/draw.h"

typedef enum brw_style {
#define BRW_STYLE(NAME, name, fill, stroke, width, dash, size, flags) BRW_##NAME##_STYLE,
#include "io/draw_styles.def"
#undef BRW_STYLE
    BRW_STYLE_COUNT
} brw_style;

#define BRW_LOCK_LOOKS 8
#define BRW_STAGE_LOOKS 9 /* a crawl has at most nine zones */
#define BRW_HEAT_LOOKS 7

/* Colours that a theme names. */
typedef enum brw_ink {
    BRW_INK_NONE, /* paints nothing */
    BRW_INK_PAPER,
    BRW_INK_EDGE,  /* edge of the paper */
    BRW_INK_SHEET, /* lines across the whole page */
    BRW_INK_INK,
    BRW_INK_FAINT,
    BRW_INK_HALO,
    BRW_INK_BAND, /* rock beside the walls */
    BRW_INK_HATCH,
    BRW_INK_WALL,
    BRW_INK_FLOOR,
    BRW_INK_CORRIDOR,
    BRW_INK_HOUSE,
    BRW_INK_CARPET,
    BRW_INK_SHADE,
    BRW_INK_GRID,
    BRW_INK_WATER, /* water, lava, chasm: five of each, in this order */
    BRW_INK_SHORE,
    BRW_INK_DEEP,
    BRW_INK_SHALLOW,
    BRW_INK_RIPPLE,
    BRW_INK_LAVA,
    BRW_INK_LAVA_SHORE,
    BRW_INK_LAVA_DEEP,
    BRW_INK_LAVA_SHALLOW,
    BRW_INK_CHASM = BRW_INK_LAVA + 5,
    BRW_INK_PALE = BRW_INK_CHASM + 5, /* colours of symbols */
    BRW_INK_GOLD,
    BRW_INK_BAD,
    BRW_INK_GOOD,
    BRW_INK_COOL,
    BRW_INK_WOOD,
    BRW_INK_EYES,
    BRW_INK_ACCENT,
    BRW_INK_TRAIL,
    BRW_INK_AREA,
    BRW_INK_ICE, /* colours of puzzles */
    BRW_INK_SHINE,
    BRW_INK_SAFE,
    BRW_INK_RED,
    BRW_INK_BLUE,
    BRW_INK_RED_LINE,
    BRW_INK_BLUE_LINE,
    BRW_INK_LETTER,
    BRW_INK_LIGHT,
    BRW_INK_LOCK_EDGE,
    BRW_INK_LOCK0,
    BRW_INK_LOCK1,
    BRW_INK_LOCK2,
    BRW_INK_LOCK3,
    BRW_INK_LOCK4,
    BRW_INK_LOCK5,
    BRW_INK_LOCK6,
    BRW_INK_LOCK7,
    BRW_INK_STAGE0,
    BRW_INK_STAGE1,
    BRW_INK_STAGE2,
    BRW_INK_STAGE3,
    BRW_INK_STAGE4,
    BRW_INK_STAGE5,
    BRW_INK_STAGE6,
    BRW_INK_STAGE7,
    BRW_INK_STAGE8,
    BRW_INK_HEAT0,
    BRW_INK_HEAT1,
    BRW_INK_HEAT2,
    BRW_INK_HEAT3,
    BRW_INK_HEAT4,
    BRW_INK_HEAT5,
    BRW_INK_HEAT6,
    BRW_INK_COUNT
} brw_ink;

typedef struct brw_theme {
    uint32_t inks[BRW_INK_COUNT]; /* 0xRRGGBBAA */
    int32_t hatch_reach;          /* how far hatching extends into the rock, in units; 0 for none */
    int32_t hatch_gap;            /* units between its lines */
    uint16_t wall_width;          /* tenths of a unit */
    bool serif;
} brw_theme;

/* Returns theme [number], or the first if there is no such theme. */
const brw_theme *brw_theme_at(uint32_t number);

/* Fills [styles] for a theme. [liquid] is 0 for water, 1 for lava, 2 for a chasm. */
void brw_styles_fill(barrow_style styles[BRW_STYLE_COUNT], const brw_theme *theme, uint32_t liquid);

#endif
