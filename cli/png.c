/* SPDX-License-Identifier: MIT
 * Writes PNG. Drawings consist of plain areas and of lines that repeat from row to row: rows
 * without a filter and the quickest compression make a file that is hardly larger than the smallest
 * possible one.
 *
 * The data are compressed by libdeflate, which takes little more than half the time of zlib. It
 * wants them in one piece, so opaque pixels are packed in place, which works because they get
 * smaller. Like cairo, it is loaded when it is needed (libraries.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "libraries.h"
#include "message.h"
#include "pictures.h"

#define COMPRESSION 1                 /* levels are 1 to 12 */
#define CHUNK_MOST  ((size_t)1 << 30) /* bytes of data in a chunk */

/* The data of a picture. Each row is a byte for the filter, then its pixels. */
typedef struct png_data {
    unsigned char *bytes;
    size_t size;
} png_data;

/* Packs the rows. Without alpha this is done in place: three bytes per pixel plus one per row never
 * overtake the pixels already read. Four bytes per pixel would, so pixels with alpha get a buffer
 * of their own; [bytes] is NULL if it cannot be allocated. */
static png_data pack_rows(const cli_pixels *pixels)
{
    size_t row_size = 1 + (pixels->has_alpha ? 4 : 3) * pixels->width;
    png_data data = {.size = row_size * pixels->height};
    data.bytes = pixels->has_alpha ? malloc(data.size) : (unsigned char *)pixels->first;
    for (uint32_t y = 0; data.bytes && y < pixels->height; y++) {
        /* The packed row may overlap its own pixels. So each pixel is read before its bytes are
         * written, and the filter byte is written last. */
        unsigned char *to = data.bytes + y * row_size;
        const uint32_t *row = pixels->first + (size_t)y * pixels->stride;
        unsigned char *at = to + 1;
        for (const uint32_t *end = row + pixels->width; row < end; row++) {
            uint32_t pixel = *row;
            *at++ = (unsigned char)(pixel >> 16);
            *at++ = (unsigned char)(pixel >> 8);
            *at++ = (unsigned char)pixel;
            if (pixels->has_alpha)
                *at++ = (unsigned char)(pixel >> 24);
        }
        *to = 0;
    }
    return data;
}

/* ---- chunks ----------------------------------------------------------------------------- */

static void big_endian_to(unsigned char *bytes, size_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(value >> (24 - 8 * i));
}

/* Returns whether the sink accepted the bytes. */
static bool write_bytes(barrow_sink sink, const void *bytes, size_t size)
{
    return !size || sink.write(sink.user, bytes, size) == 0;
}

/* Writes length, name, bytes and checksum. Returns false if the sink failed. */
static bool write_chunk(barrow_sink sink, const char *name, const unsigned char *bytes, size_t size)
{
    unsigned char head[8], tail[4];
    big_endian_to(head, size);
    memcpy(head + 4, name, 4);
    uint32_t sum = libdeflate_crc32(0, name, 4);
    if (size)
        sum = libdeflate_crc32(sum, bytes, size);
    big_endian_to(tail, sum);
    return write_bytes(sink, head, sizeof head) && write_bytes(sink, bytes, size) &&
           write_bytes(sink, tail, sizeof tail);
}

/* pHYs has pixels per metre across and down, then the unit, 1 for the metre. The head has width and
 * height, then the eight bits per colour, then the components of a pixel. */
barrow_status cli_png_write(const cli_pixels *pixels, barrow_sink sink, barrow_error *error)
{
    unsigned char head[13] = {[8] = 8, [9] = pixels->has_alpha ? 6 : 2}, size[9] = {[8] = 1};
    memset(error, 0, sizeof *error);
    if (!cli_deflate_load(error->text, sizeof error->text))
        return error->status = BARROW_BAD_CALL;
    png_data plain = pack_rows(pixels), packed = {NULL, 0};
    struct libdeflate_compressor *compressor =
        plain.bytes ? libdeflate_alloc_compressor(COMPRESSION) : NULL;
    if (compressor) {
        size_t most = libdeflate_zlib_compress_bound(compressor, plain.size);
        packed.bytes = malloc(most);
        if (packed.bytes)
            packed.size =
                libdeflate_zlib_compress(compressor, plain.bytes, plain.size, packed.bytes, most);
        libdeflate_free_compressor(compressor);
    }
    if (pixels->has_alpha)
        free(plain.bytes);
    big_endian_to(head, pixels->width);
    big_endian_to(head + 4, pixels->height);
    big_endian_to(size, pixels->density);
    big_endian_to(size + 4, pixels->density);
    bool is_taken = packed.size && write_bytes(sink, "\x89PNG\r\n\x1A\n", 8) &&
                    write_chunk(sink, "IHDR", head, sizeof head) &&
                    (!pixels->density || write_chunk(sink, "pHYs", size, sizeof size));
    for (size_t at = 0; is_taken && at < packed.size; at += CHUNK_MOST) {
        size_t left = packed.size - at;
        is_taken =
            write_chunk(sink, "IDAT", packed.bytes + at, left < CHUNK_MOST ? left : CHUNK_MOST);
    }
    if (!is_taken || !write_chunk(sink, "IEND", NULL, 0)) {
        error->status = packed.size ? BARROW_SINK_FAILED : BARROW_NO_MEMORY;
        snprintf(error->text, sizeof error->text, "%s",
                 packed.size ? "the output could not be written"
                             : "not enough memory for the picture");
    }
    free(packed.bytes);
    return error->status;
}

/* ==== mask png ============================================================================== */

/* Masks drawn as pictures, decoded by cairo. The size is read from the file's header first, so that
 * a small file that claims to be a huge picture is refused before anything is allocated (G8). */

#define MASK_SIDE_MOST 64u
#define PNG_HEAD       24u /* signature, and the header's length, name, width and height */

bool cli_is_png(const cli_text *file)
{
    static const char signature[] = "\x89PNG\r\n\x1A\n";
    return file->size >= 8 && memcmp(file->bytes, signature, 8) == 0;
}

static uint32_t big_endian(const char *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 8 | (unsigned char)bytes[i];
    return value;
}

typedef struct png_bytes {
    const cli_text *file;
    size_t used;
} png_bytes;

/* Reads all or nothing: a file that is cut short is a read error. */
static cairo_status_t give_bytes(void *closure, unsigned char *data, unsigned int length)
{
    png_bytes *bytes = closure;
    if (length > bytes->file->size - bytes->used)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, bytes->file->bytes + bytes->used, length);
    bytes->used += length;
    return CAIRO_STATUS_SUCCESS;
}

/* Turns pixels into rows of text. A row of a surface may be longer than its pixels, hence [stride];
 * a pixel is 32 bits in the byte order of the machine, so it is copied as one. RGB24 leaves the
 * upper byte undefined, so it is filled in. Shades are refused, not rounded. */
static cli_text *rows_of_surface(cairo_surface_t *surface, const char *path)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    int stride = cairo_image_surface_get_stride(surface);
    bool is_opaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24;
    cli_text *text = cli_text_new((size_t)(width + 1) * (size_t)height);
    char *at = text ? text->bytes : NULL;
    for (int y = 0; text && y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint32_t pixel;
            memcpy(&pixel, cairo_image_surface_get_data(surface) + y * stride + 4 * x, 4);
            pixel |= is_opaque ? 0xFF000000u : 0;
            *at = pixel == 0xFF000000u   ? '#'
                  : pixel == 0xFFFFFFFFu ? '.'
                  : pixel == 0xFFFF0000u ? 'E'
                                         : 0;
            if (!*at++) {
                cli_say("mask: pixel %d,%d of %s is not black, white or red", x, y,
                        cli_input_name(path));
                cli_texts_free(text);
                return NULL;
            }
        }
        *at++ = '\n';
    }
    return text;
}

cli_text *cli_mask_from_png(const cli_text *file, const char *path)
{
    /*     offset  0  signature, 8 bytes      8  length of the header  12  "IHDR"
     *            16  width, big endian      20  height, big endian */
    const char *name = cli_input_name(path);
    char why[256];
    if (file->size < PNG_HEAD || memcmp(file->bytes + 12, "IHDR", 4) != 0) {
        cli_say("mask: %s is not a picture that can be read: it has no header", name);
        return NULL;
    }
    uint32_t width = big_endian(file->bytes + 16), height = big_endian(file->bytes + 20);
    if (width < 1 || width > MASK_SIDE_MOST || height < 1 || height > MASK_SIDE_MOST) {
        cli_say("mask: %s is %ux%u pixels; a mask has one pixel per cell, at most %ux%u", name,
                width, height, MASK_SIDE_MOST, MASK_SIDE_MOST);
        return NULL;
    }
    if (!cli_cairo_load(why, sizeof why)) {
        cli_say("mask: %s: %s", name, why);
        return NULL;
    }
    png_bytes bytes = {file, 0};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(give_bytes, &bytes);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_format_t format = cairo_image_surface_get_format(surface);
    cli_text *text = NULL;
    /* Its status does not distinguish damage from running out of memory, but the latter is unlikely
     * for a picture this small. */
    if (status != CAIRO_STATUS_SUCCESS)
        cli_say("mask: %s is not a picture that can be read: %s", name,
                status == CAIRO_STATUS_NO_MEMORY ? "it is damaged"
                                                 : cairo_status_to_string(status));
    else if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
        cli_say("mask: %s is not a picture of 8-bit colours", name);
    else
        text = rows_of_surface(surface, path);
    cairo_surface_destroy(surface);
    return text;
}
