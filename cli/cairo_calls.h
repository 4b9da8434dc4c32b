/* SPDX-License-Identifier: MIT
 * Calls to cairo. With BARROW_LAZY the command is not linked with it but loads it when the first
 * picture is drawn, because loading it takes longer than making a thousand floors; each call then
 * goes through a table. A call that is missing from either list below does not link. */
#ifndef CLI_CAIRO_CALLS_H
#define CLI_CAIRO_CALLS_H

#include <cairo-pdf.h>
#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/* Loads the library unless it is loaded already. Call this before any other cairo function. Returns
 * false after writing into [why] what is missing. */
bool cli_cairo_load(char *why, size_t size);

#ifdef BARROW_LAZY

#define CAIRO_CALLS(CALL)                                                                          \
    CALL(cairo_arc)                                                                                \
    CALL(cairo_clip)                                                                               \
    CALL(cairo_close_path)                                                                         \
    CALL(cairo_create)                                                                             \
    CALL(cairo_curve_to)                                                                           \
    CALL(cairo_destroy)                                                                            \
    CALL(cairo_fill)                                                                               \
    CALL(cairo_fill_preserve)                                                                      \
    CALL(cairo_image_surface_create)                                                               \
    CALL(cairo_image_surface_create_from_png_stream)                                               \
    CALL(cairo_image_surface_get_data)                                                             \
    CALL(cairo_image_surface_get_format)                                                           \
    CALL(cairo_image_surface_get_height)                                                           \
    CALL(cairo_image_surface_get_stride)                                                           \
    CALL(cairo_image_surface_get_width)                                                            \
    CALL(cairo_line_to)                                                                            \
    CALL(cairo_move_to)                                                                            \
    CALL(cairo_new_path)                                                                           \
    CALL(cairo_pdf_surface_create_for_stream)                                                      \
    CALL(cairo_pdf_surface_set_metadata)                                                           \
    CALL(cairo_pdf_surface_set_size)                                                               \
    CALL(cairo_rectangle)                                                                          \
    CALL(cairo_restore)                                                                            \
    CALL(cairo_save)                                                                               \
    CALL(cairo_scale)                                                                              \
    CALL(cairo_select_font_face)                                                                   \
    CALL(cairo_set_dash)                                                                           \
    CALL(cairo_set_font_size)                                                                      \
    CALL(cairo_set_line_cap)                                                                       \
    CALL(cairo_set_line_join)                                                                      \
    CALL(cairo_set_line_width)                                                                     \
    CALL(cairo_set_source_rgb)                                                                     \
    CALL(cairo_set_source_rgba)                                                                    \
    CALL(cairo_set_source_surface)                                                                 \
    CALL(cairo_show_page)                                                                          \
    CALL(cairo_show_text)                                                                          \
    CALL(cairo_status_to_string)                                                                   \
    CALL(cairo_stroke)                                                                             \
    CALL(cairo_stroke_preserve)                                                                    \
    CALL(cairo_surface_destroy)                                                                    \
    CALL(cairo_surface_finish)                                                                     \
    CALL(cairo_surface_flush)                                                                      \
    CALL(cairo_surface_mark_dirty)                                                                 \
    CALL(cairo_surface_status)                                                                     \
    CALL(cairo_text_extents)                                                                       \
    CALL(cairo_text_path)                                                                          \
    CALL(cairo_translate)

#define MEMBER(name) __typeof__(name) *name;
typedef struct cli_cairo_calls {
    CAIRO_CALLS(MEMBER)
} cli_cairo_calls;
#undef MEMBER

extern cli_cairo_calls cli_cairo; /* filled once, by cli_cairo_load */

#define cairo_arc                  cli_cairo.cairo_arc
#define cairo_clip                 cli_cairo.cairo_clip
#define cairo_close_path           cli_cairo.cairo_close_path
#define cairo_create               cli_cairo.cairo_create
#define cairo_curve_to             cli_cairo.cairo_curve_to
#define cairo_destroy              cli_cairo.cairo_destroy
#define cairo_fill                 cli_cairo.cairo_fill
#define cairo_fill_preserve        cli_cairo.cairo_fill_preserve
#define cairo_image_surface_create cli_cairo.cairo_image_surface_create
#define cairo_image_surface_create_from_png_stream                                                 \
    cli_cairo.cairo_image_surface_create_from_png_stream
#define cairo_image_surface_get_data        cli_cairo.cairo_image_surface_get_data
#define cairo_image_surface_get_format      cli_cairo.cairo_image_surface_get_format
#define cairo_image_surface_get_height      cli_cairo.cairo_image_surface_get_height
#define cairo_image_surface_get_stride      cli_cairo.cairo_image_surface_get_stride
#define cairo_image_surface_get_width       cli_cairo.cairo_image_surface_get_width
#define cairo_line_to                       cli_cairo.cairo_line_to
#define cairo_move_to                       cli_cairo.cairo_move_to
#define cairo_new_path                      cli_cairo.cairo_new_path
#define cairo_pdf_surface_create_for_stream cli_cairo.cairo_pdf_surface_create_for_stream
#define cairo_pdf_surface_set_metadata      cli_cairo.cairo_pdf_surface_set_metadata
#define cairo_pdf_surface_set_size          cli_cairo.cairo_pdf_surface_set_size
#define cairo_rectangle                     cli_cairo.cairo_rectangle
#define cairo_restore                       cli_cairo.cairo_restore
#define cairo_save                          cli_cairo.cairo_save
#define cairo_scale                         cli_cairo.cairo_scale
#define cairo_select_font_face              cli_cairo.cairo_select_font_face
#define cairo_set_dash                      cli_cairo.cairo_set_dash
#define cairo_set_font_size                 cli_cairo.cairo_set_font_size
#define cairo_set_line_cap                  cli_cairo.cairo_set_line_cap
#define cairo_set_line_join                 cli_cairo.cairo_set_line_join
#define cairo_set_line_width                cli_cairo.cairo_set_line_width
#define cairo_set_source_rgb                cli_cairo.cairo_set_source_rgb
#define cairo_set_source_rgba               cli_cairo.cairo_set_source_rgba
#define cairo_set_source_surface            cli_cairo.cairo_set_source_surface
#define cairo_show_page                     cli_cairo.cairo_show_page
#define cairo_show_text                     cli_cairo.cairo_show_text
#define cairo_status_to_string              cli_cairo.cairo_status_to_string
#define cairo_stroke                        cli_cairo.cairo_stroke
#define cairo_stroke_preserve               cli_cairo.cairo_stroke_preserve
#define cairo_surface_destroy               cli_cairo.cairo_surface_destroy
#define cairo_surface_finish                cli_cairo.cairo_surface_finish
#define cairo_surface_flush                 cli_cairo.cairo_surface_flush
#define cairo_surface_mark_dirty            cli_cairo.cairo_surface_mark_dirty
#define cairo_surface_status                cli_cairo.cairo_surface_status
#define cairo_text_extents                  cli_cairo.cairo_text_extents
#define cairo_text_path                     cli_cairo.cairo_text_path
#define cairo_translate                     cli_cairo.cairo_translate

#endif
#endif
