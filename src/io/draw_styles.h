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
    BRW_STYLE_COUNT
} brw_style;

#define BRW_LOCK_LOOKS  8
#define BRW_STAGE_LOOKS 9 /* a crawl has at most nine zones */
#define BRW_HEAT_LOOKS  7

/* Colours that a theme names; NONE paints nothing. */
typedef enum brw_ink {
#define BRW_INK(NAME, parchment, blueprint, dark, print) BRW_INK_##NAME,
#include "io/draw_inks.def"
    BRW_INK_COUNT
} brw_ink;

/* What a theme has besides its column of draw_inks.def. */
typedef struct brw_theme {
    uint8_t number; /* barrow_theme */
    bool serif;
    int32_t hatch_reach; /* how far hatching extends into the rock, in units; 0 for none */
    int32_t hatch_gap;   /* units between its lines */
    uint16_t wall_width; /* tenths of a unit */
} brw_theme;

#endif
