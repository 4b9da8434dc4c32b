/* SPDX-License-Identifier: MIT
 * Pictures drawn by cairo: the drawings of barrow_draw, as PNG and PDF. */
#ifndef CLI_DRAWING_H
#define CLI_DRAWING_H

#include "barrow/barrow.h"

#define CLI_PNG_SIDE    32000 /* most pixels of a side; cairo's own limit is 32767 */
#define CLI_USUAL_SCALE 24    /* pixels per tile if no --scale is given, as in barrow_draw */

/* Writes the picture of [dungeon]; the same dungeon and options give the same bytes on the same
 * machine (fonts differ between machines). */
barrow_status cli_draw_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error);
barrow_status cli_draw_pdf(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error);

/* Do the same for what [paint] draws; a PDF has one page. */
barrow_status cli_paint_png(barrow_paint_fn paint, void *user, barrow_sink sink,
                            barrow_error *error);
barrow_status cli_paint_pdf(barrow_paint_fn paint, void *user, barrow_sink sink,
                            barrow_error *error);

/* A box in another picture, in pixels. */
typedef struct cli_frame {
    double left, top, width, height;
} cli_frame;

/* Measures the width and height of the picture of [dungeon], in canvas units. */
barrow_status cli_draw_measure(const barrow_dungeon *dungeon, const barrow_export_options *options,
                               double *width, double *height, barrow_error *error);

/* Draws [dungeon] with [cairo], as large as fits into [frame], in its lower left corner. */
struct _cairo; /* cairo_t, for files that do not include cairo.h */
barrow_status cli_draw_into(struct _cairo *cairo, const cli_frame *frame,
                            const barrow_dungeon *dungeon, const barrow_export_options *options,
                            barrow_error *error);

#endif
