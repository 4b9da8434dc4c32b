/* SPDX-License-Identifier: MIT
 * The metrics of all families: their tables stand in measure_*.c, beside the functions. */
#include "verify/measure.h"

#include <string.h>

static const brw_metrics *metrics_of(barrow_family family)
{
    static const brw_metrics *const tables[BARROW_FAMILY_COUNT] = {
        [BARROW_QUEST] = &brw_quest_metrics,
        [BARROW_CRAWL] = &brw_crawl_metrics,
        [BARROW_FLOOR] = &brw_floor_metrics,
    };
    return (unsigned)family < BARROW_FAMILY_COUNT ? tables[family] : NULL;
}

const barrow_metric_info *barrow_metric_infos(barrow_family family, uint32_t *count)
{
    const brw_metrics *metrics = metrics_of(family);
    if (count)
        *count = metrics ? metrics->count : 0;
    return metrics ? metrics->infos : NULL;
}

barrow_status brw_measure_some(const barrow_dungeon *dungeon, uint64_t wanted, brw_arena *scratch,
                               int32_t values[BARROW_METRIC_MAX])
{
    const brw_metrics *metrics = metrics_of(dungeon->params.family);
    brw_measure measure = {.dungeon = dungeon, .scratch = scratch};
    brw_arena_reset(scratch);
    memset(values, 0, BARROW_METRIC_MAX * sizeof values[0]);
    for (uint32_t i = 0; i < metrics->count; i++)
        if (wanted >> i & 1)
            values[i] = metrics->functions[i](&measure);
    return measure.status;
}
