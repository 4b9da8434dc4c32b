/* SPDX-License-Identifier: MIT
 * Masks drawn as pictures (Q23): one pixel per cell, black closed, white allowed, red the entry. */
#ifndef CLI_MASK_PNG_H
#define CLI_MASK_PNG_H

#include "input.h"

/* Returns whether the bytes begin like a PNG. */
bool cli_is_png(const cli_text *file);

/* Returns the picture's rows as text: '#', '.' and 'E'. Returns NULL on failure and says why. */
cli_text *cli_mask_from_png(const cli_text *file, const char *path);

#endif
