/* SPDX-License-Identifier: MIT
 * Entry points of cairo, pango, libdeflate and SQLite. With BARROW_LAZY they are loaded with dlopen on
 * first use, because loading cairo takes longer than making a thousand floors; each call then goes
 * through a table. A call that is missing from either list of its library does not link. */
#ifndef CLI_LIBRARIES_H
#define CLI_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>

#ifdef BARROW_CAIRO
#include <cairo-pdf.h>
#include <cairo.h>
#include <libdeflate.h>
#include <pango/pangocairo.h>
#endif
#ifdef BARROW_SQLITE
#include <sqlite3.h>
#endif

/* Load a library unless it is loaded already. Call them before any other function of the library.
 * They return false after writing into [why] what is missing. */
#ifdef BARROW_LAZY
bool cli_cairo_load(char *why, size_t size);
bool cli_deflate_load(char *why, size_t size);
bool cli_pango_load(char *why, size_t size);
bool cli_sqlite_load(char *why, size_t size);
#else
static inline bool cli_linked(char *why, size_t size)
{
    return (void)why, (void)size, true;
}
#define cli_cairo_load   cli_linked
#define cli_deflate_load cli_linked
#define cli_pango_load   cli_linked
#define cli_sqlite_load  cli_linked
#endif

#ifdef BARROW_LAZY
#define MEMBER(name) __typeof__(name) *name;

#ifdef BARROW_CAIRO

#define CAIRO_CALLS(CALL)                                                                          \
    CALL(cairo_arc) CALL(cairo_clip) CALL(cairo_clip_extents) CALL(cairo_close_path)               \
    CALL(cairo_create)                                                                             \
    CALL(cairo_curve_to) CALL(cairo_destroy) CALL(cairo_fill) CALL(cairo_fill_preserve)            \
    CALL(cairo_image_surface_create) CALL(cairo_image_surface_create_from_png_stream)              \
    CALL(cairo_image_surface_get_data) CALL(cairo_image_surface_get_format)                        \
    CALL(cairo_image_surface_get_height) CALL(cairo_image_surface_get_stride)                      \
    CALL(cairo_image_surface_get_width) CALL(cairo_line_to) CALL(cairo_move_to)                    \
    CALL(cairo_new_path) CALL(cairo_pdf_surface_add_outline)                                       \
    CALL(cairo_pdf_surface_create_for_stream)                                                      \
    CALL(cairo_pdf_surface_set_metadata) CALL(cairo_pdf_surface_set_size) CALL(cairo_rectangle)    \
    CALL(cairo_restore) CALL(cairo_save) CALL(cairo_scale) CALL(cairo_select_font_face)            \
    CALL(cairo_set_dash) CALL(cairo_set_font_size) CALL(cairo_set_line_cap)                        \
    CALL(cairo_set_line_join) CALL(cairo_set_line_width) CALL(cairo_set_source_rgb)                \
    CALL(cairo_set_source_rgba) CALL(cairo_set_source_surface) CALL(cairo_show_page)               \
    CALL(cairo_show_text) CALL(cairo_status_to_string) CALL(cairo_stroke)                          \
    CALL(cairo_stroke_preserve) CALL(cairo_surface_destroy) CALL(cairo_surface_finish)             \
    CALL(cairo_surface_flush) CALL(cairo_surface_mark_dirty) CALL(cairo_surface_status)            \
    CALL(cairo_text_extents) CALL(cairo_text_path) CALL(cairo_translate)

extern struct cli_cairo_calls {
    CAIRO_CALLS(MEMBER)
} cli_cairo; /* filled once, by cli_cairo_load */

#define cairo_arc                  cli_cairo.cairo_arc
#define cairo_clip                 cli_cairo.cairo_clip
#define cairo_clip_extents         cli_cairo.cairo_clip_extents
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
#define cairo_pdf_surface_add_outline       cli_cairo.cairo_pdf_surface_add_outline
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

/* libpangocairo brings pango and GObject, whose names are found through it. */
#define PANGO_CALLS(CALL)                                                                          \
    CALL(g_object_unref) CALL(pango_cairo_create_layout) CALL(pango_cairo_show_layout)             \
    CALL(pango_font_description_free) CALL(pango_font_description_from_string)                     \
    CALL(pango_font_description_set_absolute_size) CALL(pango_layout_get_size)                     \
    CALL(pango_layout_set_font_description) CALL(pango_layout_set_markup)                          \
    CALL(pango_layout_set_width)

extern struct cli_pango_calls {
    PANGO_CALLS(MEMBER)
} cli_pango; /* filled once, by cli_pango_load */

#undef g_object_unref
#define g_object_unref                           cli_pango.g_object_unref
#define pango_cairo_create_layout                cli_pango.pango_cairo_create_layout
#define pango_cairo_show_layout                  cli_pango.pango_cairo_show_layout
#define pango_font_description_free              cli_pango.pango_font_description_free
#define pango_font_description_from_string       cli_pango.pango_font_description_from_string
#define pango_font_description_set_absolute_size cli_pango.pango_font_description_set_absolute_size
#define pango_layout_get_size                    cli_pango.pango_layout_get_size
#define pango_layout_set_font_description        cli_pango.pango_layout_set_font_description
#define pango_layout_set_markup                  cli_pango.pango_layout_set_markup
#define pango_layout_set_width                   cli_pango.pango_layout_set_width

#define DEFLATE_CALLS(CALL)                                                                        \
    CALL(libdeflate_alloc_compressor) CALL(libdeflate_alloc_decompressor) CALL(libdeflate_crc32)   \
    CALL(libdeflate_free_compressor) CALL(libdeflate_free_decompressor)                            \
    CALL(libdeflate_gzip_decompress) CALL(libdeflate_zlib_compress)                                \
    CALL(libdeflate_zlib_compress_bound) CALL(libdeflate_zlib_decompress)

extern struct cli_deflate_calls {
    DEFLATE_CALLS(MEMBER)
} cli_deflate; /* filled once, by cli_deflate_load */

#define libdeflate_alloc_compressor    cli_deflate.libdeflate_alloc_compressor
#define libdeflate_alloc_decompressor  cli_deflate.libdeflate_alloc_decompressor
#define libdeflate_crc32               cli_deflate.libdeflate_crc32
#define libdeflate_free_compressor     cli_deflate.libdeflate_free_compressor
#define libdeflate_free_decompressor   cli_deflate.libdeflate_free_decompressor
#define libdeflate_gzip_decompress     cli_deflate.libdeflate_gzip_decompress
#define libdeflate_zlib_compress       cli_deflate.libdeflate_zlib_compress
#define libdeflate_zlib_compress_bound cli_deflate.libdeflate_zlib_compress_bound
#define libdeflate_zlib_decompress     cli_deflate.libdeflate_zlib_decompress

#endif
#ifdef BARROW_SQLITE

#define SQLITE_CALLS(CALL)                                                                         \
    CALL(sqlite3_bind_int) CALL(sqlite3_bind_int64) CALL(sqlite3_bind_text)                        \
    CALL(sqlite3_busy_timeout) CALL(sqlite3_changes) CALL(sqlite3_close)                           \
    CALL(sqlite3_column_count) CALL(sqlite3_column_int) CALL(sqlite3_column_int64)                 \
    CALL(sqlite3_column_name) CALL(sqlite3_column_text) CALL(sqlite3_column_type)                  \
    CALL(sqlite3_db_config) CALL(sqlite3_errmsg) CALL(sqlite3_exec) CALL(sqlite3_finalize)         \
    CALL(sqlite3_limit) CALL(sqlite3_open_v2) CALL(sqlite3_prepare_v2)                             \
    CALL(sqlite3_progress_handler) CALL(sqlite3_reset) CALL(sqlite3_step)                          \
    CALL(sqlite3_stmt_readonly)

extern struct cli_sqlite_calls {
    SQLITE_CALLS(MEMBER)
} cli_sqlite; /* filled once, by cli_sqlite_load */

#define sqlite3_bind_int         cli_sqlite.sqlite3_bind_int
#define sqlite3_bind_int64       cli_sqlite.sqlite3_bind_int64
#define sqlite3_bind_text        cli_sqlite.sqlite3_bind_text
#define sqlite3_busy_timeout     cli_sqlite.sqlite3_busy_timeout
#define sqlite3_changes          cli_sqlite.sqlite3_changes
#define sqlite3_close            cli_sqlite.sqlite3_close
#define sqlite3_column_count     cli_sqlite.sqlite3_column_count
#define sqlite3_column_int       cli_sqlite.sqlite3_column_int
#define sqlite3_column_int64     cli_sqlite.sqlite3_column_int64
#define sqlite3_column_name      cli_sqlite.sqlite3_column_name
#define sqlite3_column_text      cli_sqlite.sqlite3_column_text
#define sqlite3_column_type      cli_sqlite.sqlite3_column_type
#define sqlite3_db_config        cli_sqlite.sqlite3_db_config
#define sqlite3_errmsg           cli_sqlite.sqlite3_errmsg
#define sqlite3_exec             cli_sqlite.sqlite3_exec
#define sqlite3_finalize         cli_sqlite.sqlite3_finalize
#define sqlite3_limit            cli_sqlite.sqlite3_limit
#define sqlite3_open_v2          cli_sqlite.sqlite3_open_v2
#define sqlite3_prepare_v2       cli_sqlite.sqlite3_prepare_v2
#define sqlite3_progress_handler cli_sqlite.sqlite3_progress_handler
#define sqlite3_reset            cli_sqlite.sqlite3_reset
#define sqlite3_step             cli_sqlite.sqlite3_step
#define sqlite3_stmt_readonly    cli_sqlite.sqlite3_stmt_readonly

#endif
#undef MEMBER
#endif
#endif
