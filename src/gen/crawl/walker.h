/* SPDX-License-Identifier: MIT
 * The walker: the cells of a side path that is being dug. It leaves a room through a free side,
 * wanders through free cells for a while, and takes the shortest way to a goal; goals are a set of
 * cells. A cell that it enters is no longer free, both in owner[] and in the set of free cells.
 *
 * Left and right are equally likely in everything it does: wherever sides or goals are tried in
 * order, the order is random. */
#ifndef BRW_CRAWL_WALKER_H
#define BRW_CRAWL_WALKER_H

#include "base/bits.h"
#include "gen/crawl/plan.h"

typedef struct crawl_walk {
    uint32_t *cells; /* plan->walked */
    int32_t count;
    /* [most] never exceeds CRAWL_WALK, the size of cells[]. */
    int32_t most;  /* maximum number of cells */
    uint32_t base; /* room that it leaves */
    uint32_t site; /* site that it may use, or CRAWL_LOCKS */
    uint64_t rolls;
    int32_t rolls_left; /* how many six-bit numbers are left in the draw */
} crawl_walk;

/* Returns a number from 0 to 63; one draw gives ten of them. The lower three bits are an order of
 * sides, the upper three are for other decisions. The rest of the draw is kept with the walk;
 * another walk starts with a new draw. */
static inline uint32_t crawl_roll(brw_rng *rng, crawl_walk *way)
{
    if (!way->rolls_left) {
        way->rolls = brw_rng_next(rng);
        way->rolls_left = 10;
    }
    uint32_t roll = way->rolls & 63;
    way->rolls >>= 6;
    way->rolls_left--;
    return roll;
}

/* The first side in each of eight orders, indexed by sides as bits (walker.c). */
extern const uint8_t brw_crawl_first[16][8];

/* Returns the first of [sides] in the order given by the lower three bits of [order]; north if
 * there is none. An order is as likely as its mirror image, so walks turn right as often as
 * left. */
static inline int crawl_first_side(uint32_t sides, uint32_t order)
{
    return brw_crawl_first[sides][order & 7];
}

#define CRAWL_NO_SIDE 4 /* not a valid side */

/* Returns the side of [cell] where [next] lies, or CRAWL_NO_SIDE. */
static inline uint32_t crawl_side_towards(const crawl_plan *plan, uint32_t cell, uint32_t next)
{
    uint32_t side = 0;
    while (side < CRAWL_NO_SIDE && crawl_beside(plan, cell, (int)side) != next)
        side++;
    return side;
}

/* Returns the sides of [cell] that are marked [mark] and that no ridge closes, as bits. */
static inline uint32_t crawl_marked_sides(const crawl_plan *plan, uint32_t cell, uint16_t mark)
{
    const uint16_t *at = plan->owner + cell;
    ptrdiff_t stride = (ptrdiff_t)plan->stride;
    uint32_t north = at[-stride] == mark, east = at[1] == mark;
    uint32_t south = at[stride] == mark, west = at[-1] == mark;
    return (north | east << 1 | south << 2 | west << 3) & crawl_open_sides(plan, cell);
}

static inline uint32_t crawl_free_sides(const crawl_plan *plan, uint32_t cell)
{
    return crawl_marked_sides(plan, cell, CRAWL_FREE);
}

/* Returns the sides of [cell] that are in [set], as bits. */
static inline uint32_t crawl_sides_in(const crawl_plan *plan, const uint64_t *set, uint32_t cell)
{
    uint32_t sides = 0;
    for (int side = 0; side < 4; side++)
        sides |= (uint32_t)brw_set_has(set, crawl_beside(plan, cell, side)) << side;
    return sides;
}

static inline bool crawl_is_free(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] == CRAWL_FREE;
}

/* Enters a cell. From then on it is neither free nor a room, so the walk cannot cross itself. */
static inline void crawl_enter(crawl_plan *plan, crawl_walk *way, uint32_t cell)
{
    plan->owner[cell] = CRAWL_WALKED;
    brw_set_remove(plan->bits.free, cell);
    way->cells[way->count++] = cell;
}

/* Begins a walk. A walk in the zone of a key site may use that site, but only one path does, and
 * the key can then lie in that path. The site is free for the duration of the walk. */
crawl_walk brw_crawl_begin_walk(crawl_plan *plan, uint32_t base, int32_t most);
void brw_crawl_end_walk(crawl_plan *plan, const crawl_walk *way);

/* Continues the walk up to [length] cells, usually straight ahead; the first step leaves the
 * base. */
void brw_crawl_wander(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length);

/* The rooms first .. end-1. */
typedef struct crawl_rooms {
    uint32_t first, end;
} crawl_rooms;

/* Makes the cells beside [rooms] and [others], on the same side of every ridge, the goals of a walk
 * from [base]; goals that no walk from there can reach may be left out. */
void brw_crawl_set_goals(crawl_plan *plan, uint32_t base, crawl_rooms rooms, crawl_rooms others);
void brw_crawl_clear_goals(crawl_plan *plan);

/* Does the same if a quick test finds that a way of at most [most] cells may lead from [base] to a
 * goal; returns whether it did. */
bool brw_crawl_aim(crawl_plan *plan, uint32_t base, crawl_rooms rooms, crawl_rooms others,
                   uint32_t most);

/* Ends the walk with the shortest way to a goal from its last cell; if there is none, from half as
 * far along, and so on. */
bool brw_crawl_head_home(crawl_plan *plan, brw_rng *rng, crawl_walk *way);

/* Releases all cells of the walk. */
void brw_crawl_give_up(crawl_plan *plan, crawl_walk *way);

/* Lengthens a walk that has reached its goal, up to [length] cells, if there is room beside it. */
void brw_crawl_swell(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length);

#endif
