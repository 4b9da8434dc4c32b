/* SPDX-License-Identifier: MIT
 * Writes PNG by libpng. Drawings consist of plain areas and of lines that repeat from row to row:
 * rows without a filter and the quickest compression make a file that is hardly larger than the
 * smallest one, in half the time.
 *
 * Like cairo, libpng is loaded when it is needed (lazy.h). It reports failures by a jump, so
 * everything to be freed lies in the writer, which the caller of setjmp owns. */
#include "png.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMPRESSION 1 /* of 9 */

#ifdef BARROW_LAZY

#include "lazy.h"

#define PNG_CALLS(CALL)                                                                            \
    CALL(png_create_info_struct)                                                                   \
    CALL(png_create_write_struct)                                                                  \
    CALL(png_destroy_write_struct)                                                                 \
    CALL(png_error)                                                                                \
    CALL(png_get_error_ptr)                                                                        \
    CALL(png_get_io_ptr)                                                                           \
    CALL(png_set_compression_level)                                                                \
    CALL(png_set_filter)                                                                           \
    CALL(png_set_IHDR)                                                                             \
    CALL(png_set_write_fn)                                                                         \
    CALL(png_write_end)                                                                            \
    CALL(png_write_info)                                                                           \
    CALL(png_write_row)

#define NAME(name) #name,
static const char *const png_names[] = {PNG_CALLS(NAME)};

#define MEMBER(name) __typeof__(name) *name;
static struct {
    PNG_CALLS(MEMBER)
} png_calls; /* filled once, by load_png */

#define CALL_PNG(name) png_calls.name

static bool load_png(char *why, size_t size)
{
    static cli_library library = {.what = "a picture",
                                  .file = "libpng16.so.16",
                                  .names = png_names,
                                  .count = sizeof png_names / sizeof *png_names,
                                  .calls = &png_calls,
                                  .lock = PTHREAD_MUTEX_INITIALIZER};
    return cli_lazy_load(&library, why, size);
}

#else

#define CALL_PNG(name) name

/* It is linked with the command. */
static bool load_png(char *why, size_t size)
{
    (void)why, (void)size;
    return true;
}

#endif

typedef struct png_writer {
    const cli_pixels *pixels;
    barrow_sink sink;
    bool is_refused; /* by the sink */
    png_structp png;
    png_infop info;
    jmp_buf failure;
    unsigned char row[]; /* its bytes */
} png_writer;

/* ---- what libpng calls ------------------------------------------------------------------ */

static void end_writing(png_structp png, png_const_charp text)
{
    png_writer *writer = CALL_PNG(png_get_error_ptr)(png);
    (void)text;
    longjmp(writer->failure, 1);
}

/* A warning changes nothing about the file. */
static void pass_over(png_structp png, png_const_charp text)
{
    (void)png, (void)text;
}

static void give_to_sink(png_structp png, png_bytep bytes, size_t size)
{
    png_writer *writer = CALL_PNG(png_get_io_ptr)(png);
    if (writer->sink.write(writer->sink.user, (const char *)bytes, size) == 0)
        return;
    writer->is_refused = true;
    CALL_PNG(png_error)(png, "the output could not be written");
}

/* The sink keeps nothing back. */
static void flush_nothing(png_structp png)
{
    (void)png;
}

/* ---- writing ---------------------------------------------------------------------------- */

/* Leaves out the highest byte of each pixel. */
static void fill_opaque(unsigned char *at, const uint32_t *row, uint32_t width)
{
    for (const uint32_t *end = row + width; row < end; row++, at += 3) {
        at[0] = (unsigned char)(*row >> 16);
        at[1] = (unsigned char)(*row >> 8);
        at[2] = (unsigned char)*row;
    }
}

static void fill_with_alpha(unsigned char *at, const uint32_t *row, uint32_t width)
{
    for (const uint32_t *end = row + width; row < end; row++, at += 4) {
        fill_opaque(at, row, 1);
        at[3] = (unsigned char)(*row >> 24);
    }
}

static void write_rows(png_writer *writer)
{
    const cli_pixels *pixels = writer->pixels;
    int colours = pixels->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
    CALL_PNG(png_set_write_fn)(writer->png, writer, give_to_sink, flush_nothing);
    CALL_PNG(png_set_compression_level)(writer->png, COMPRESSION);
    CALL_PNG(png_set_filter)(writer->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    CALL_PNG(png_set_IHDR)
    (writer->png, writer->info, pixels->width, pixels->height, 8, colours, PNG_INTERLACE_NONE,
     PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    CALL_PNG(png_write_info)(writer->png, writer->info);
    for (uint32_t y = 0; y < pixels->height; y++) {
        const uint32_t *row = pixels->first + (size_t)y * pixels->stride;
        (pixels->has_alpha ? fill_with_alpha : fill_opaque)(writer->row, row, pixels->width);
        CALL_PNG(png_write_row)(writer->png, writer->row);
    }
    CALL_PNG(png_write_end)(writer->png, NULL);
}

/* Returns whether the picture was written. */
static bool write_picture(png_writer *writer)
{
    if (setjmp(writer->failure) != 0)
        return false;
    writer->png =
        CALL_PNG(png_create_write_struct)(PNG_LIBPNG_VER_STRING, writer, end_writing, pass_over);
    writer->info = writer->png ? CALL_PNG(png_create_info_struct)(writer->png) : NULL;
    if (!writer->info)
        return false;
    write_rows(writer);
    return true;
}

static barrow_status fail_png(barrow_error *error, barrow_status status, const char *text)
{
    error->status = status;
    snprintf(error->text, sizeof error->text, "%s", text);
    return status;
}

barrow_status cli_png_write(const cli_pixels *pixels, barrow_sink sink, barrow_error *error)
{
    memset(error, 0, sizeof *error);
    if (!load_png(error->text, sizeof error->text))
        return error->status = BARROW_BAD_CALL;
    png_writer *writer = calloc(1, sizeof *writer + 4 * (size_t)pixels->width);
    if (!writer)
        return fail_png(error, BARROW_NO_MEMORY, "not enough memory for the picture");
    writer->pixels = pixels;
    writer->sink = sink;
    bool is_written = write_picture(writer), is_refused = writer->is_refused;
    CALL_PNG(png_destroy_write_struct)(&writer->png, &writer->info);
    free(writer);
    if (is_written)
        return BARROW_OK;
    return is_refused ? fail_png(error, BARROW_SINK_FAILED, "the output could not be written")
                      : fail_png(error, BARROW_NO_MEMORY, "not enough memory for the picture");
}
