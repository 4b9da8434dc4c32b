/* SPDX-License-Identifier: MIT
 * Writes a cairo surface to a file. */
#ifndef CLI_SURFACE_H
#define CLI_SURFACE_H

#include "png.h"

typedef struct _cairo_surface cli_surface; /* a cairo_surface_t, without cairo.h */

/* Loads cairo unless it is loaded already; every picture begins with this. */
barrow_status cli_cairo_ready(barrow_error *error);

/* Returns the pixels of [surface], an image of 24 or 32 bits; none if cairo had no memory for
 * it. */
cli_pixels cli_surface_pixels(cli_surface *surface);

/* Writes [surface], an image of 24 or 32 bits, as PNG to [sink]; the same surface gives the same
 * bytes. Its pixels are overwritten: afterwards it can only be destroyed. */
barrow_status cli_write_png(cli_surface *surface, barrow_sink sink, barrow_error *error);

#endif
