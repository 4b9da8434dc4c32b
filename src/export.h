/* SPDX-License-Identifier: MIT
 * Exporting for the library's own front. */
#ifndef BRW_EXPORT_H
#define BRW_EXPORT_H

#include "barrow/barrow.h"

/* Writes [dungeon], which is whole, as a document on one line that names [version] as that of the
 * program. Fails like barrow_export. */
barrow_status brw_export_line(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              const char *version, barrow_sink sink, barrow_error *error);

#endif
