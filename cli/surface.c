/* SPDX-License-Identifier: MIT
 * Converts cairo's pixels to those of a PNG. Cairo multiplies colours by their alpha, which a PNG
 * does not. */
#include "surface.h"

#include <stdio.h>
#include <string.h>

#include "cairo_calls.h"

barrow_status cli_cairo_ready(barrow_error *error)
{
    memset(error, 0, sizeof *error);
    if (!cli_cairo_load(error->text, sizeof error->text))
        error->status = BARROW_BAD_CALL;
    return error->status;
}

/* Rounds as cairo does when it writes such pixels itself. */
static uint32_t without_alpha(uint32_t pixel)
{
    uint32_t alpha = pixel >> 24, plain = pixel & 0xFF000000u;
    if (alpha == 0 || alpha == 255)
        return alpha ? pixel : 0;
    for (int shift = 0; shift < 24; shift += 8)
        plain |= ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha << shift;
    return plain;
}

static void make_plain(const cli_pixels *pixels)
{
    for (uint32_t y = 0; y < pixels->height; y++) {
        uint32_t *row = pixels->first + (size_t)y * pixels->stride;
        for (uint32_t x = 0; x < pixels->width; x++)
            row[x] = without_alpha(row[x]);
    }
}

/* Reports a failure of cairo. Any failure has the status of running out of memory. */
static barrow_status fail_surface(barrow_error *error, cairo_status_t status)
{
    memset(error, 0, sizeof *error);
    error->status = BARROW_NO_MEMORY;
    snprintf(error->text, sizeof error->text, "the picture could not be written: %s",
             cairo_status_to_string(status));
    return error->status;
}

cli_pixels cli_surface_pixels(cli_surface *surface)
{
    cairo_surface_flush(surface);
    return (cli_pixels){
        .first = (void *)cairo_image_surface_get_data(surface),
        .width = (uint32_t)cairo_image_surface_get_width(surface),
        .height = (uint32_t)cairo_image_surface_get_height(surface),
        .stride = (uint32_t)cairo_image_surface_get_stride(surface) / sizeof(uint32_t),
        .has_alpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32};
}

barrow_status cli_write_png(cli_surface *surface, barrow_sink sink, barrow_error *error)
{
    cairo_status_t status = cairo_surface_status(surface);
    if (status != CAIRO_STATUS_SUCCESS)
        return fail_surface(error, status);
    cli_pixels pixels = cli_surface_pixels(surface);
    if (pixels.has_alpha)
        make_plain(&pixels);
    return cli_png_write(&pixels, sink, error);
}
