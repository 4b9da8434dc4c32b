/* SPDX-License-Identifier: MIT
 * Pictures that cli/png.c writes, read again by libpng through cairo: every pixel must be the same.
 * The pictures are hard on a compressor: noise of few and of many colours, rows
 * that repeat, patterns with long distances, single rows and columns, rows wider than the window. A
 * sink that refuses bytes must be reported, wherever it refuses.
 *
 *     cli_png               400 pictures
 *     cli_png --self-test   damaged files must be noticed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "cli/libraries.h"
#include "cli/pictures.h"
#include "lib/support.h"

#define PICTURES  400
#define SIDE_MOST 300
#define WIDE      11000 /* a row of this many pixels exceeds the window of 32 KB */
#define NOTHING   0u

static uint32_t passed, failed;

static void check(const char *what, uint32_t number, bool holds)
{
    passed += holds;
    failed += !holds;
    if (!holds)
        printf("FAILED  picture %u: %s\n", (unsigned)number, what);
}

/* ---- pictures --------------------------------------------------------------------------- */

/* Draws one of [many] colours, or repeats that of the pixel [back] pixels earlier. */
static uint32_t draw_pixel(brw_rng *rng, const uint32_t *first, size_t at, uint32_t many,
                           size_t back)
{
    if (back && at >= back && brw_rng_below(rng, 16) > 0)
        return first[at - back];
    return (uint32_t)brw_rng_below(rng, (int32_t)many) * 0x10305u & 0xFFFFFF;
}

static cli_pixels make_picture(uint32_t number)
{
    brw_rng rng;
    brw_rng_fill(&rng, brw_mix(number, 1));
    static const uint32_t colours[] = {1, 2, 5, 200, 1u << 24};
    uint32_t many = colours[number % 5];
    bool is_wide = number % 40 == 7;
    uint32_t width = is_wide ? WIDE : (uint32_t)brw_rng_between(&rng, 1, SIDE_MOST);
    uint32_t height = is_wide ? 5 : (uint32_t)brw_rng_between(&rng, 1, SIDE_MOST);
    size_t size = (size_t)width * height;
    size_t back =
        (size_t)brw_rng_below(&rng, 2) * (size_t)brw_rng_below(&rng, (int32_t)(3 * width));
    cli_pixels made = {malloc(size * sizeof(uint32_t)), width, height, width, 0, number % 3 == 0};
    for (size_t i = 0; made.first && i < size; i++)
        made.first[i] = draw_pixel(&rng, made.first, i, many, back);
    for (size_t i = 0; made.first && made.has_alpha && i < size; i++)
        made.first[i] |= 0xFF000000u; /* else cairo multiplies the colours when it reads them */
    return made;
}

/* ---- reading ---------------------------------------------------------------------------- */

typedef struct reader {
    const test_text *file;
    size_t at;
} reader;

static cairo_status_t give(void *user, unsigned char *bytes, unsigned size)
{
    reader *from = user;
    if (from->file->size - from->at < size)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, from->file->bytes + from->at, size);
    from->at += size;
    return CAIRO_STATUS_SUCCESS;
}

static bool is_same(cairo_surface_t *surface, const cli_pixels *pixels)
{
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS ||
        (uint32_t)cairo_image_surface_get_width(surface) != pixels->width ||
        (uint32_t)cairo_image_surface_get_height(surface) != pixels->height)
        return false;
    const unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (uint32_t y = 0; y < pixels->height; y++)
        for (uint32_t x = 0; x < pixels->width; x++) {
            uint32_t seen;
            memcpy(&seen, data + y * stride + x * sizeof seen, sizeof seen);
            if ((seen ^ pixels->first[(size_t)y * pixels->stride + x]) & 0xFFFFFF)
                return false;
        }
    return true;
}

static bool reads_back(const test_text *file, const cli_pixels *pixels)
{
    reader from = {file, 0};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(give, &from);
    bool same = is_same(surface, pixels);
    cairo_surface_destroy(surface);
    return same;
}

/* ---- the test --------------------------------------------------------------------------- */

/* Writes a copy, because writing consumes the pixels. */
static bool write_to(const cli_pixels *pixels, test_text *file, barrow_status wanted)
{
    barrow_error error;
    cli_pixels copy = *pixels;
    size_t size = (size_t)pixels->stride * pixels->height * sizeof *copy.first;
    copy.first = malloc(size);
    if (!copy.first)
        return false;
    memcpy(copy.first, pixels->first, size);
    barrow_status status = cli_png_write(&copy, test_sink(file), &error);
    free(copy.first);
    return status == wanted;
}

/* If [damage] is not 0, the byte that far from the end is changed before the file is read. */
static bool try_picture(uint32_t number, size_t damage)
{
    cli_pixels pixels = make_picture(number);
    test_text file = {.bytes = NULL};
    bool held = pixels.first && write_to(&pixels, &file, BARROW_OK) && file.size > damage;
    if (held && damage)
        file.bytes[file.size - damage] ^= 1;
    held = held && reads_back(&file, &pixels);
    test_text_free(&file);
    free(pixels.first);
    return held;
}

/* Refuses at a place that depends on the number: in the head, in the data, at the end. */
static bool is_refusal_told(uint32_t number)
{
    cli_pixels pixels = make_picture(number);
    test_text whole = {.bytes = NULL};
    bool held = pixels.first && write_to(&pixels, &whole, BARROW_OK);
    test_text part = {.bytes = NULL, .room = 1 + (whole.size - 2) * (number % 8) / 7};
    held = held && write_to(&pixels, &part, BARROW_SINK_FAILED);
    test_text_free(&part);
    test_text_free(&whole);
    free(pixels.first);
    return held;
}

/* A file ends with a checksum of its data and 16 more bytes. */
static void try_damage(void)
{
    for (uint32_t number = 0; number < 40; number++)
        check("damage was not noticed", number, !try_picture(number, 17 + number % 24));
}

int main(int argc, char **argv)
{
    char why[256];
    if (!cli_cairo_load(why, sizeof why))
        return printf("%s\n0 passed, 1 failed\n", why), 1;
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0)
        try_damage();
    else
        for (uint32_t number = 0; number < PICTURES; number++) {
            check("it is not read as it was written", number, try_picture(number, NOTHING));
            if (number % 5 == 0)
                check("a sink that refuses is not told", number, is_refusal_told(number));
        }
    printf("%u passed, %u failed\n", (unsigned)passed, (unsigned)failed);
    return failed ? 1 : 0;
}
