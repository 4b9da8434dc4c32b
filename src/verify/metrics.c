/* SPDX-License-Identifier: MIT
 * Tables of metrics, made from the .def lists. The numbers come from measure_*.c. */
#include "verify/verify.h"

#include <string.h>

#define BARROW_METRIC(name, help) {#name, help},
static const barrow_metric_info quest_metrics[] = {
#include "barrow/def/quest_metrics.def"
};
static const barrow_metric_info crawl_metrics[] = {
#include "barrow/def/crawl_metrics.def"
};
static const barrow_metric_info floor_metrics[] = {
#include "barrow/def/floor_metrics.def"
};
#undef BARROW_METRIC

#define COUNT(rows) ((uint32_t)(sizeof(rows) / sizeof(rows)[0]))
_Static_assert(COUNT(quest_metrics) <= BARROW_METRIC_MAX, "raise BARROW_METRIC_MAX");
_Static_assert(COUNT(crawl_metrics) <= BARROW_METRIC_MAX, "raise BARROW_METRIC_MAX");
_Static_assert(COUNT(floor_metrics) <= BARROW_METRIC_MAX, "raise BARROW_METRIC_MAX");

/* The order of the rows is the order of the values in brw_measure_*: both come from one .def list,
 * so that they cannot drift apart. */
const barrow_metric_info *barrow_metric_infos(barrow_family family, uint32_t *count)
{
    static const struct {
        const barrow_metric_info *rows;
        uint32_t count;
    } tables[BARROW_FAMILY_COUNT] = {
        [BARROW_QUEST] = {quest_metrics, COUNT(quest_metrics)},
        [BARROW_CRAWL] = {crawl_metrics, COUNT(crawl_metrics)},
        [BARROW_FLOOR] = {floor_metrics, COUNT(floor_metrics)},
    };
    bool known = (unsigned)family < BARROW_FAMILY_COUNT;
    if (count)
        *count = known ? tables[family].count : 0;
    return known ? tables[family].rows : NULL;
}

barrow_status brw_measure(const barrow_dungeon *dungeon, brw_arena *scratch,
                          int32_t values[BARROW_METRIC_MAX])
{
    brw_arena_reset(scratch);
    memset(values, 0, BARROW_METRIC_MAX * sizeof values[0]);
    switch (dungeon->params.family) {
    case BARROW_QUEST:
        return brw_measure_quest(dungeon, scratch, values);
    case BARROW_CRAWL:
        return brw_measure_crawl(dungeon, scratch, values);
    default:
        return brw_measure_floor(dungeon, scratch, values);
    }
}
