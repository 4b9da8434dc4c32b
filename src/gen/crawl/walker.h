/* SPDX-License-Identifier: MIT
 * The walker: the cells of a side path that is being dug. It leaves a room through a free side,
 * wanders through free cells for a while, and takes the shortest way to a goal. A cell that it
 * enters is no longer free.
 *
 * Left and right are equally likely in everything it does: wherever sides or goals are tried in
 * order, the order is random. */
#ifndef BRW_CRAWL_WALKER_H
#define BRW_CRAWL_WALKER_H

#include "gen/crawl/crawl.h"

typedef struct crawl_walk {
    uint32_t *cells; /* crawl->walked */
    int32_t count;
    int32_t most;  /* maximum number of cells; at most CRAWL_WALK, the size of cells[] */
    uint32_t base; /* room that it leaves */
    uint32_t site; /* site that it may use, or CRAWL_LOCKS */
    uint64_t rolls;
    int32_t rolls_left; /* how many six-bit numbers are left in the draw */
} crawl_walk;

/* The goal of a walk: a cell beside one of the rooms first .. before-1 or after+1 .. last, on the
 * same side of every ridge. */
typedef struct crawl_goal {
    uint32_t first, before, after, last;
    uint32_t except; /* a cell that is not a goal, or 0 */
} crawl_goal;

/* Returns a number from 0 to 63; one draw gives ten of them. The lower three bits are an order of
 * sides, the upper three are for other decisions. The rest of the draw is kept with the walk;
 * another walk starts with a new draw. */
uint32_t brw_crawl_roll(brw_rng *rng, crawl_walk *walk);

/* Returns the first of [sides] in the order given by the lower three bits of [order]; north if
 * there is none. An order is as likely as its mirror image, so walks turn right as often as
 * left. */
uint32_t brw_crawl_first_side(uint32_t sides, uint32_t order);

/* Begins a walk from room [base]. A walk in the zone of a key site may use that site, but only one
 * path does, and the key can then lie in that path. The site is free for the duration of the
 * walk. */
crawl_walk brw_crawl_begin_walk(brw_crawl *crawl, uint32_t base, int32_t most);
void brw_crawl_end_walk(brw_crawl *crawl, const crawl_walk *walk);

/* Begins a walk that uses no site. */
crawl_walk brw_crawl_begin_plain_walk(brw_crawl *crawl, uint32_t base, int32_t most);

/* Enters a cell. From then on it is neither free nor a room, so the walk cannot cross itself. */
static inline void crawl_enter(brw_crawl *crawl, crawl_walk *walk, uint32_t cell)
{
    crawl->owner[cell] = CRAWL_WALKED;
    walk->cells[walk->count++] = cell;
}

/* Continues the walk up to [length] cells, usually straight ahead; the first step leaves the
 * base. */
void brw_crawl_wander(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, int32_t length);

/* Returns the sides of [cell] where a walk that ends there may enter a room, as bits; 0 if the cell
 * is not a goal. */
uint32_t brw_crawl_goal_sides(const brw_crawl *crawl, const crawl_goal *goal, uint32_t cell);

/* Returns whether a way of at most [most] cells leads from [base] to a goal. In very large bands it
 * may return true even if there is none. */
bool brw_crawl_can_reach(brw_crawl *crawl, uint32_t base, const crawl_goal *goal, uint32_t most);

/* Ends the walk with the shortest way to a goal from its last cell; if there is none, from half as
 * far along, and so on. Returns false if there is no way at all; then the walk is empty. */
bool brw_crawl_head_home(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, const crawl_goal *goal);

/* Releases the cells of the walk from number [from] on. */
void brw_crawl_give_back(brw_crawl *crawl, crawl_walk *walk, int32_t from);

/* Lengthens a walk that has reached its goal, up to [length] cells, if there is room beside it. */
void brw_crawl_swell(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, int32_t length);

#endif
