/* SPDX-License-Identifier: MIT
 * Masks drawn as pictures, decoded by cairo. The size is read from the file's header first, so that
 * a small file that claims to be a huge picture is refused before anything is allocated (G8). */
#include "mask_png.h"

#include <stdint.h>
#include <string.h>

#include "cairo_calls.h"
#include "message.h"

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

/*     offset  0  signature, 8 bytes      8  length of the header  12  "IHDR"
 *            16  width, big endian      20  height, big endian */
static bool is_small_picture(const cli_text *file, const char *path)
{
    if (file->size < PNG_HEAD || memcmp(file->bytes + 12, "IHDR", 4) != 0) {
        cli_say("mask: %s is not a picture that can be read: it has no header",
                cli_input_name(path));
        return false;
    }
    uint32_t width = big_endian(file->bytes + 16), height = big_endian(file->bytes + 20);
    if (width >= 1 && width <= MASK_SIDE_MOST && height >= 1 && height <= MASK_SIDE_MOST)
        return true;
    cli_say("mask: %s is %ux%u pixels; a mask has one pixel per cell, at most %ux%u",
            cli_input_name(path), width, height, MASK_SIDE_MOST, MASK_SIDE_MOST);
    return false;
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

/* Returns '#', '.' or 'E' for a pixel, or 0 for any other colour. RGB24 leaves the upper byte
 * undefined, so it is filled in. Shades are refused, not rounded: a picture that was scaled or
 * smoothed is not a mask. */
static char cell_of_pixel(uint32_t pixel, cairo_format_t format)
{
    if (format == CAIRO_FORMAT_RGB24)
        pixel |= 0xFF000000u;
    switch (pixel) {
    case 0xFF000000u:
        return '#';
    case 0xFFFFFFFFu:
        return '.';
    case 0xFFFF0000u:
        return 'E';
    default:
        return 0;
    }
}

/* A row of a surface may be longer than its pixels, hence [stride]; a pixel is 32 bits in the
 * byte order of the machine, so it is copied as one. */
static cli_text *rows_of_surface(cairo_surface_t *surface, const char *path)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    int stride = cairo_image_surface_get_stride(surface);
    cairo_format_t format = cairo_image_surface_get_format(surface);
    cli_text *text = cli_text_new((size_t)(width + 1) * (size_t)height);
    char *at = text ? text->bytes : NULL;
    for (int y = 0; text && y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint32_t pixel;
            memcpy(&pixel, cairo_image_surface_get_data(surface) + y * stride + 4 * x, 4);
            *at = cell_of_pixel(pixel, format);
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

/* Returns in words what cairo found wrong. Its status does not distinguish damage from running out
 * of memory, but the latter is unlikely for a picture this small. */
static const char *status_words(cairo_status_t status)
{
    return status == CAIRO_STATUS_NO_MEMORY ? "it is damaged" : cairo_status_to_string(status);
}

cli_text *cli_mask_from_png(const cli_text *file, const char *path)
{
    char why[256];
    if (!is_small_picture(file, path))
        return NULL;
    if (!cli_cairo_load(why, sizeof why)) {
        cli_say("mask: %s: %s", cli_input_name(path), why);
        return NULL;
    }
    png_bytes bytes = {file, 0};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(give_bytes, &bytes);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_format_t format = cairo_image_surface_get_format(surface);
    cli_text *text = NULL;
    if (status != CAIRO_STATUS_SUCCESS)
        cli_say("mask: %s is not a picture that can be read: %s", cli_input_name(path),
                status_words(status));
    else if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
        cli_say("mask: %s is not a picture of 8-bit colours", cli_input_name(path));
    else
        text = rows_of_surface(surface, path);
    cairo_surface_destroy(surface);
    return text;
}
