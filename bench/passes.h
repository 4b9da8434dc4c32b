/* SPDX-License-Identifier: MIT
 * Measures the cost of each pass, and of the work after the last one. */
#ifndef BENCH_PASSES_H
#define BENCH_PASSES_H

#include "barrow/barrow.h"

/** Makes dungeons for [seconds] and prints a table of the passes; false when one failed, with the
 * reason in [error]. Seeds count up from the one in [params]. */
bool bench_passes(const barrow_params *params, const barrow_options *options, double seconds,
                  barrow_error *error);

#endif
