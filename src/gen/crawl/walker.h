/* SPDX-License-Identifier: MIT
 * The walker: the cells of a side path that is being dug. It leaves a room through a free side,
 * wanders over free cells for a while, and takes the shortest way to a goal; goals are a set of
 * cells. What it walks on is no longer free, in owner[] and in the set of free cells alike. */
#ifndef BRW_CRAWL_WALKER_H
#define BRW_CRAWL_WALKER_H

#include "base/bits.h"
#include "gen/crawl/plan.h"

typedef struct crawl_walk {
    uint32_t *cells; /* plan->walked */
    int32_t count;
    /* [most] never exceeds CRAWL_WALK, which is what cells[] has room for. */
    int32_t most;  /* cells */
    uint32_t base; /* room it leaves */
    uint32_t site; /* site that it may take, or CRAWL_LOCKS */
    uint64_t rolls;
    int32_t rolls_left; /* of three bits each */
} crawl_walk;

static inline bool crawl_is_free(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] == CRAWL_FREE;
}

/* A walked cell is neither free nor a room, so the walk itself cannot be entered twice. */
static inline void crawl_enter(crawl_plan *plan, crawl_walk *way, uint32_t cell)
{
    plan->owner[cell] = CRAWL_WALKED;
    brw_set_remove(plan->bits.free, cell);
    way->cells[way->count++] = cell;
}

/* A walk of the site's zone may take the site once, the key can then lie in that path: the site is
 * free as long as the walk goes on. */
crawl_walk brw_crawl_begin_walk(crawl_plan *plan, uint32_t base, int32_t most);
void brw_crawl_end_walk(crawl_plan *plan, const crawl_walk *way);

/* Walks on to [length] cells, straight on more often than not; the first one leaves the base. */
void brw_crawl_wander(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length);

/* Makes the cells beside the rooms first .. end-1 goals. */
void brw_crawl_add_goals(crawl_plan *plan, uint32_t first, uint32_t end);
void brw_crawl_clear_goals(crawl_plan *plan);

/* Ends the walk by the shortest way to a goal from where it stands; else from half as far, and a
 * short one from its first cell. */
bool brw_crawl_head_home(crawl_plan *plan, brw_rng *rng, crawl_walk *way);

/* Makes a walk that has come home longer, up to [length] cells, where there is room beside it. */
void brw_crawl_swell(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length);

#endif
