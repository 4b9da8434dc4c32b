/* SPDX-License-Identifier: MIT
 * Exporting and measuring for the library's own front. The dungeons are whole, because the library
 * made or checked them. */
#ifndef BRW_EXPORT_H
#define BRW_EXPORT_H

#include "barrow/barrow.h"
#include "base/arena.h"

/* Writes [dungeon], which must be whole, as a one-line document with [version] as the program's
 * version. Fails like barrow_export. */
barrow_status brw_export_line(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              const char *version, barrow_sink sink, barrow_error *error);

/* Measures [dungeon], which must be whole. Fails like barrow_metrics_some. */
barrow_status brw_metrics_whole(const barrow_dungeon *dungeon, uint64_t wanted,
                                const barrow_options *options, int32_t values[BARROW_METRIC_MAX],
                                barrow_error *error);

/* Decides whether nobody can get stuck in a quest or crawl, as barrow_prove does: a
 * brw_decide_fn. */
barrow_answer brw_decide_dungeon(const barrow_dungeon *dungeon, brw_arena *scratch);

/* Returns whether [canvas] has every function that it needs. */
bool brw_is_whole_canvas(const barrow_canvas *canvas);

#endif
