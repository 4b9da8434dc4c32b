/* SPDX-License-Identifier: MIT
 * The formats of the command: those of the library, and those that need cairo. A picture format is
 * one function and one row of formats.c; -f, -o, 'barrow formats' and the tests find it by its
 * row. */
#ifndef CLI_FORMATS_H
#define CLI_FORMATS_H

#include "barrow/barrow.h"

/* Returns row [index] of all formats; NULL past the last. */
const barrow_format *cli_format_at(uint32_t index);

/* Returns the format called [name], or NULL. */
const barrow_format *cli_format_find(const char *name);

/* Returns the first format whose files end in [extension] (without the dot), or NULL. */
const barrow_format *cli_format_of_extension(const char *extension);

/* Writes [dungeon] as barrow_export does, in any of these formats. Formats that embed a picture of
 * the map get one, unless the options have one or BARROW_EXPORT_NO_IMAGE. */
barrow_status cli_export(const barrow_dungeon *dungeon, const barrow_format *format,
                         const barrow_export_options *options, barrow_sink sink,
                         barrow_error *error);

#endif
