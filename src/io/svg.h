/* SPDX-License-Identifier: MIT
 * The canvas that writes SVG, for the exporters that use it. */
#ifndef BRW_SVG_H
#define BRW_SVG_H

#include "io/document.h"

typedef struct brw_svg {
    brw_text *text;
    const barrow_style *style; /* style of the path */
    bool is_open;              /* the element of the path has been opened */
    int32_t x, y;              /* position of the pen */
    int32_t start_x, start_y;  /* start of the current part of the path */
    char command;              /* the current command */
    bool apart;                /* the next number needs a space or a sign before it */
} brw_svg;

barrow_canvas brw_svg_canvas(brw_svg *svg, brw_text *text);

#endif
