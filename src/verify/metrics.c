/* SPDX-License-Identifier: MIT
 * Runs the functions of the wanted metrics. Their tables are in measure_*.c. */
#include "verify/measure.h"

#include <string.h>

barrow_status brw_measure_some(const barrow_dungeon *dungeon, const brw_metrics *metrics,
                               uint64_t wanted, bool is_unchanged, brw_arena *scratch,
                               int32_t values[BARROW_METRIC_MAX])
{
    brw_measure measure = {.dungeon = dungeon, .scratch = scratch, .is_unchanged = is_unchanged};
    brw_arena_reset(scratch);
    memset(values, 0, BARROW_METRIC_MAX * sizeof values[0]);
    for (uint32_t i = 0; i < metrics->count; i++)
        if (wanted >> i & 1)
            values[i] = metrics->functions[i](&measure);
    return measure.status;
}
