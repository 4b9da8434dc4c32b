/* SPDX-License-Identifier: MIT
 * Writes PNG. Drawings consist of plain areas and of lines that repeat from row to row: rows
 * without a filter and the quickest compression make a file that is hardly larger than the smallest
 * possible one.
 *
 * The data are compressed by libdeflate, which takes little more than half the time of zlib. It
 * wants them in one piece, so opaque pixels are packed in place, which works because they get
 * smaller. Like cairo, it is loaded when it is needed (lazy.h). */
#include "png.h"

#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMPRESSION 1                 /* levels are 1 to 12 */
#define CHUNK_MOST  ((size_t)1 << 30) /* bytes of data in a chunk */

#ifdef BARROW_LAZY

#include "lazy.h"

#define DEFLATE_CALLS(CALL)                                                                        \
    CALL(libdeflate_alloc_compressor)                                                              \
    CALL(libdeflate_crc32)                                                                         \
    CALL(libdeflate_free_compressor)                                                               \
    CALL(libdeflate_zlib_compress)                                                                 \
    CALL(libdeflate_zlib_compress_bound)

#define NAME(name) #name,
static const char *const deflate_names[] = {DEFLATE_CALLS(NAME)};

#define MEMBER(name) __typeof__(name) *name;
static struct {
    DEFLATE_CALLS(MEMBER)
} deflate_calls; /* filled once, by load_deflate */

#define CALL_DEFLATE(name) deflate_calls.name

static bool load_deflate(char *why, size_t size)
{
    static cli_library library = {.what = "a picture",
                                  .file = "libdeflate.so.0",
                                  .names = deflate_names,
                                  .count = sizeof deflate_names / sizeof *deflate_names,
                                  .calls = &deflate_calls,
                                  .lock = PTHREAD_MUTEX_INITIALIZER};
    return cli_lazy_load(&library, why, size);
}

#else

#define CALL_DEFLATE(name) name

/* Nothing to do: libdeflate is linked with the command. */
static bool load_deflate(char *why, size_t size)
{
    (void)why, (void)size;
    return true;
}

#endif

/* ---- rows ------------------------------------------------------------------------------- */

/* The data of a picture. Each row is a byte for the filter, then its pixels. */
typedef struct png_data {
    unsigned char *bytes;
    size_t size;
} png_data;

static size_t pixel_bytes(const cli_pixels *pixels)
{
    return pixels->has_alpha ? 4 : 3;
}

/* The packed row may overlap its own pixels. So each pixel is read before its bytes are written,
 * and the filter byte is written last. */
static void pack_row(unsigned char *to, const uint32_t *row, uint32_t width, bool has_alpha)
{
    unsigned char *at = to + 1;
    for (const uint32_t *end = row + width; row < end; row++) {
        uint32_t pixel = *row;
        *at++ = (unsigned char)(pixel >> 16);
        *at++ = (unsigned char)(pixel >> 8);
        *at++ = (unsigned char)pixel;
        if (has_alpha)
            *at++ = (unsigned char)(pixel >> 24);
    }
    *to = 0;
}

/* Packs the rows. Without alpha this is done in place: three bytes per pixel plus one per row never
 * overtake the pixels already read. Four bytes per pixel would, so pixels with alpha get a buffer
 * of their own; [bytes] is NULL if it cannot be allocated. */
static png_data pack_rows(const cli_pixels *pixels)
{
    size_t row_size = 1 + pixel_bytes(pixels) * pixels->width;
    png_data data = {.size = row_size * pixels->height};
    data.bytes = pixels->has_alpha ? malloc(data.size) : (unsigned char *)pixels->first;
    for (uint32_t y = 0; data.bytes && y < pixels->height; y++)
        pack_row(data.bytes + y * row_size, pixels->first + (size_t)y * pixels->stride,
                 pixels->width, pixels->has_alpha);
    return data;
}

/* ---- compression ------------------------------------------------------------------------ */

/* Returns the compressed data, which the caller frees; the size is 0 when out of memory. */
static png_data compress(const png_data *plain)
{
    png_data packed = {NULL, 0};
    struct libdeflate_compressor *compressor =
        CALL_DEFLATE(libdeflate_alloc_compressor)(COMPRESSION);
    if (!compressor)
        return packed;
    size_t most = CALL_DEFLATE(libdeflate_zlib_compress_bound)(compressor, plain->size);
    packed.bytes = malloc(most);
    if (packed.bytes)
        packed.size = CALL_DEFLATE(libdeflate_zlib_compress)(compressor, plain->bytes, plain->size,
                                                             packed.bytes, most);
    CALL_DEFLATE(libdeflate_free_compressor)(compressor);
    return packed;
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

/* Writes length, name, bytes and the checksum of the last two. Returns whether the sink accepted
 * them. */
static bool write_chunk(barrow_sink sink, const char *name, const unsigned char *bytes, size_t size)
{
    unsigned char head[8], tail[4];
    big_endian_to(head, size);
    memcpy(head + 4, name, 4);
    uint32_t sum = CALL_DEFLATE(libdeflate_crc32)(0, name, 4);
    if (size)
        sum = CALL_DEFLATE(libdeflate_crc32)(sum, bytes, size);
    big_endian_to(tail, sum);
    return write_bytes(sink, head, sizeof head) && write_bytes(sink, bytes, size) &&
           write_bytes(sink, tail, sizeof tail);
}

/* Writes width and height, then the eight bits per colour, then the components of a pixel. */
static bool write_head(barrow_sink sink, const cli_pixels *pixels)
{
    unsigned char head[13] = {[8] = 8, [9] = pixels->has_alpha ? 6 : 2};
    big_endian_to(head, pixels->width);
    big_endian_to(head + 4, pixels->height);
    return write_bytes(sink, "\x89PNG\r\n\x1A\n", 8) &&
           write_chunk(sink, "IHDR", head, sizeof head);
}

static bool write_data(barrow_sink sink, const png_data *data)
{
    bool is_taken = true;
    for (size_t at = 0; is_taken && at < data->size; at += CHUNK_MOST) {
        size_t left = data->size - at;
        is_taken =
            write_chunk(sink, "IDAT", data->bytes + at, left < CHUNK_MOST ? left : CHUNK_MOST);
    }
    return is_taken;
}

/* ---- files ------------------------------------------------------------------------------ */

static barrow_status fail_png(barrow_error *error, barrow_status status, const char *text)
{
    error->status = status;
    snprintf(error->text, sizeof error->text, "%s", text);
    return status;
}

/* Packs and compresses the pixels. Returns the data, which the caller frees; their size is 0 when
 * out of memory. */
static png_data make_data(const cli_pixels *pixels)
{
    png_data plain = pack_rows(pixels), packed = {NULL, 0};
    if (plain.bytes)
        packed = compress(&plain);
    if (pixels->has_alpha)
        free(plain.bytes);
    return packed;
}

barrow_status cli_png_write(const cli_pixels *pixels, barrow_sink sink, barrow_error *error)
{
    memset(error, 0, sizeof *error);
    if (!load_deflate(error->text, sizeof error->text))
        return error->status = BARROW_BAD_CALL;
    png_data data = make_data(pixels);
    if (!data.size)
        fail_png(error, BARROW_NO_MEMORY, "not enough memory for the picture");
    else if (!write_head(sink, pixels) || !write_data(sink, &data) ||
             !write_chunk(sink, "IEND", NULL, 0))
        fail_png(error, BARROW_SINK_FAILED, "the output could not be written");
    free(data.bytes);
    return error->status;
}
