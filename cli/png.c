/* SPDX-License-Identifier: MIT
 * Writes PNG. Drawings consist of plain areas and of lines that repeat, so rows stay unfiltered and
 * whole pixels are compared: with those above, with the one to the left, and with the place where
 * the same two pixels were seen last. That takes a tenth of what a general compressor does on their
 * bytes, and makes a smaller file than filters do.
 *
 * A match never crosses the end of a row, as each row begins with a byte of its own. */
#include "png.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deflate.h"

#define SEEN_BITS  13
#define GOOD_MATCH 6 /* pixels that need no better match */
#define LEAST      2 /* a match of fewer pixels costs as much as they do */
#define SUM_PRIME  65521u
#define SUM_RUN    2048u /* bytes whose sum, weighted by their places, fits into 32 bits */

typedef struct png_writer {
    const cli_pixels *pixels;
    barrow_sink sink;
    uint32_t bytes;     /* of a pixel */
    uint32_t row_bytes; /* with the byte before them */
    uint32_t sum[2];    /* of all bytes so far: Adler-32 */
    uint32_t crcs[256];
    uint32_t seen[1u << SEEN_BITS]; /* where two pixels were seen, plus one */
    cli_deflate deflate;
    unsigned char row[]; /* its bytes */
} png_writer;

/* ---- chunks ----------------------------------------------------------------------------- */

static void make_crcs(uint32_t *table)
{
    for (uint32_t i = 0; i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] & 1 ? 0xEDB88320u ^ table[i] >> 1 : table[i] >> 1;
    }
}

static uint32_t crc_of(const uint32_t *table, uint32_t crc, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        crc = table[(crc ^ (unsigned char)bytes[i]) & 0xFF] ^ crc >> 8;
    return crc;
}

static void big_endian_to(char *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (char)(value >> (24 - 8 * i));
}

/* Returns 0, or what the sink said. */
static int write_chunk(const png_writer *png, const char *name, const char *bytes, size_t size)
{
    char head[8], tail[4];
    big_endian_to(head, (uint32_t)size);
    memcpy(head + 4, name, 4);
    uint32_t crc = crc_of(png->crcs, 0xFFFFFFFFu, name, 4);
    big_endian_to(tail, ~crc_of(png->crcs, crc, bytes, size));
    int failed = png->sink.write(png->sink.user, head, sizeof head);
    if (!failed && size)
        failed = png->sink.write(png->sink.user, bytes, size);
    return failed ? failed : png->sink.write(png->sink.user, tail, sizeof tail);
}

static int write_data(void *user, const char *bytes, size_t size)
{
    return write_chunk(user, "IDAT", bytes, size);
}

static int write_head(const png_writer *png)
{
    char head[13] = {[8] = 8, [9] = png->pixels->has_alpha ? 6 : 2};
    big_endian_to(head, png->pixels->width);
    big_endian_to(head + 4, png->pixels->height);
    int failed = png->sink.write(png->sink.user, "\x89PNG\r\n\x1A\n", 8);
    return failed ? failed : write_chunk(png, "IHDR", head, sizeof head);
}

/* ---- bytes and their sum ---------------------------------------------------------------- */

/* Adds up to SUM_RUN bytes to the sum. The second half adds each byte as often as there are bytes
 * from it to the end. */
static void add_run(uint32_t *sum, const unsigned char *bytes, uint32_t size)
{
    uint32_t plain = 0, placed = 0;
    for (uint32_t i = 0; i < size; i++) {
        plain += bytes[i];
        placed += (size - i) * bytes[i];
    }
    sum[1] = (sum[1] + size * sum[0] % SUM_PRIME + placed % SUM_PRIME) % SUM_PRIME;
    sum[0] = (sum[0] + plain) % SUM_PRIME;
}

static void fill_row(png_writer *png, const uint32_t *row)
{
    unsigned char *at = png->row;
    *at++ = 0; /* no filter */
    for (uint32_t x = 0; x < png->pixels->width; x++) {
        *at++ = (unsigned char)(row[x] >> 16);
        *at++ = (unsigned char)(row[x] >> 8);
        *at++ = (unsigned char)row[x];
        if (png->bytes == 4)
            *at++ = (unsigned char)(row[x] >> 24);
    }
    for (uint32_t i = 0; i < png->row_bytes; i += SUM_RUN)
        add_run(png->sum, png->row + i,
                png->row_bytes - i < SUM_RUN ? png->row_bytes - i : SUM_RUN);
}

/* ---- matches ---------------------------------------------------------------------------- */

typedef struct match {
    uint32_t length, distance; /* in pixels, in bytes */
} match;

static uint32_t count_same(const uint32_t *a, const uint32_t *b, uint32_t most)
{
    uint32_t same = 0;
    while (same + 4 <= most && memcmp(a + same, b + same, 4 * sizeof *a) == 0)
        same += 4;
    while (same < most && a[same] == b[same])
        same++;
    return same;
}

static void take_longer(match *best, const uint32_t *at, const uint32_t *from, uint32_t most,
                        uint32_t distance)
{
    if (distance >= CLI_DISTANCE_MOST)
        return;
    uint32_t length = count_same(at, from, most);
    if (length > best->length)
        *best = (match){length, distance};
}

/* Looks up where the two pixels at [x] were seen last, and notes that they are here. */
static void take_seen(png_writer *png, match *best, uint32_t x, uint32_t y, uint32_t most)
{
    const cli_pixels *pixels = png->pixels;
    const uint32_t *at = pixels->first + (size_t)y * pixels->stride + x;
    uint32_t hash = (at[0] * 0x9E3779B1u ^ at[1] * 0x85EBCA6Bu) >> (32 - SEEN_BITS);
    uint32_t last = png->seen[hash], here = y * pixels->width + x;
    png->seen[hash] = here + 1;
    if (!last || best->length >= GOOD_MATCH)
        return;
    uint32_t old_y = (last - 1) / pixels->width, old_x = (last - 1) % pixels->width;
    if ((uint64_t)(y - old_y) * png->row_bytes >= 2 * CLI_DISTANCE_MOST)
        return;
    uint32_t distance = (y - old_y) * png->row_bytes + x * png->bytes - old_x * png->bytes;
    uint32_t room = pixels->width - old_x;
    take_longer(best, at, pixels->first + (size_t)old_y * pixels->stride + old_x,
                room < most ? room : most, distance);
}

static match find_match(png_writer *png, uint32_t x, uint32_t y)
{
    const cli_pixels *pixels = png->pixels;
    const uint32_t *at = pixels->first + (size_t)y * pixels->stride + x;
    uint32_t most = CLI_MATCH_MOST / png->bytes;
    match best = {0, 0};
    most = pixels->width - x < most ? pixels->width - x : most;
    if (most < LEAST)
        return best;
    if (y > 0)
        take_longer(&best, at, at - pixels->stride, most, png->row_bytes);
    if (x > 0 && best.length < GOOD_MATCH)
        take_longer(&best, at, at - 1, most, png->bytes);
    take_seen(png, &best, x, y, most);
    return best;
}

static void put_row(png_writer *png, uint32_t y)
{
    fill_row(png, png->pixels->first + (size_t)y * png->pixels->stride);
    cli_deflate_literal(&png->deflate, 0);
    for (uint32_t x = 0; x < png->pixels->width;) {
        match found = find_match(png, x, y);
        if (found.length >= LEAST) {
            cli_deflate_match(&png->deflate, found.length * png->bytes, found.distance);
            x += found.length;
            continue;
        }
        for (uint32_t i = 0; i < png->bytes; i++)
            cli_deflate_literal(&png->deflate, png->row[1 + x * png->bytes + i]);
        x++;
    }
}

/* ---- files ------------------------------------------------------------------------------ */

static barrow_status fail_png(barrow_error *error, barrow_status status, const char *text)
{
    memset(error, 0, sizeof *error);
    error->status = status;
    snprintf(error->text, sizeof error->text, "%s", text);
    return status;
}

/* Returns whether the sink took everything. */
static bool write_picture(png_writer *png)
{
    make_crcs(png->crcs);
    if (write_head(png) != 0)
        return false;
    cli_deflate_begin(&png->deflate, (barrow_sink){write_data, png});
    for (uint32_t y = 0; y < png->pixels->height && !png->deflate.has_failed; y++)
        put_row(png, y);
    return cli_deflate_end(&png->deflate, png->sum[1] << 16 | png->sum[0]) &&
           write_chunk(png, "IEND", "", 0) == 0;
}

barrow_status cli_png_write(const cli_pixels *pixels, barrow_sink sink, barrow_error *error)
{
    uint32_t bytes = pixels->has_alpha ? 4 : 3, row_bytes = 1 + bytes * pixels->width;
    png_writer *png = malloc(sizeof *png + row_bytes);
    if (!png)
        return fail_png(error, BARROW_NO_MEMORY, "there is no memory for the picture");
    png->pixels = pixels;
    png->sink = sink;
    png->bytes = bytes;
    png->row_bytes = row_bytes;
    png->sum[0] = 1;
    png->sum[1] = 0;
    memset(png->seen, 0, sizeof png->seen);
    bool is_written = write_picture(png);
    free(png);
    return is_written ? BARROW_OK
                      : fail_png(error, BARROW_SINK_FAILED, "what was written was not taken");
}
