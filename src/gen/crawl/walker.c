/* SPDX-License-Identifier: MIT
 * The walker that digs side paths. Its loops have no branch to guess where that can be: sides are
 * bits of a number, a search marks what it saw in owner[] itself.
 *
 * A long path is not walked but swollen: steps of a short one are pushed out sideways, as deep as
 * there is room. That never gets lost, keeps both ends where they are, and costs no more than the
 * cells it adds, on a grid of any size. */
#include "gen/crawl/walker.h"

#include "base/bits.h"

/* A number from 0 to 7; one draw gives twenty-one of them. */
static uint32_t roll_octal(brw_rng *rng, crawl_walk *way)
{
    if (!way->rolls_left) {
        way->rolls = brw_rng_next(rng);
        way->rolls_left = 21;
    }
    uint32_t roll = way->rolls & 7;
    way->rolls >>= 3;
    way->rolls_left--;
    return roll;
}

static uint32_t last_cell(const crawl_plan *plan, const crawl_walk *way)
{
    return way->count ? way->cells[way->count - 1] : plan->home[way->base];
}

/* The free sides of [cell], as bits. */
static inline uint32_t free_sides(const crawl_plan *plan, uint32_t cell)
{
    uint32_t sides = 0;
    for (int side = 0; side < 4; side++)
        sides |= (uint32_t)crawl_is_free(plan, crawl_beside(plan, cell, side)) << side;
    return sides;
}

/* The first of [sides], which are not 0, from side [first] on. */
static inline int first_side(uint32_t sides, uint32_t first)
{
    uint32_t turned = (sides | sides << 4) >> (first & 3);
    return (int)(first + (uint32_t)brw_lowest(turned)) & 3;
}

void brw_crawl_wander(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length)
{
    length = length < way->most ? length : way->most;
    uint32_t before = way->count > 1 ? way->cells[way->count - 2] : plan->home[way->base];
    uint32_t here = last_cell(plan, way);
    while (way->count < length) {
        uint32_t sides = free_sides(plan, here), roll = roll_octal(rng, way);
        if (!sides)
            return;
        uint32_t ahead = here + here - before;
        bool goes_on = (roll < plan->straight) & crawl_is_free(plan, ahead);
        uint32_t turn = crawl_beside(plan, here, first_side(sides, roll));
        before = here;
        here = goes_on ? ahead : turn;
        crawl_enter(plan, way, here);
    }
}

/* Gives the cells from [from] on back. */
static void give_back(crawl_plan *plan, crawl_walk *way, int32_t from)
{
    for (int32_t i = from; i < way->count; i++)
        plan->owner[way->cells[i]] = CRAWL_FREE;
    way->count = from;
}

/* ---- the way home ----------------------------------------------------------------------- */

#define HOME_CELLS 400 /* most cells that a search looks at */

/* Breadth first from where the walk stands to the nearest goal; 0 where there is none. What was
 * seen is marked as walked until the search is over. */
static uint32_t search_home(crawl_plan *plan, brw_rng *rng, crawl_walk *way)
{
    uint32_t start = last_cell(plan, way), stamp = plan->goal_stamp, first = roll_octal(rng, way);
    uint32_t *queue = plan->queue, tail = 1, found = 0, layer_end = 1;
    uint32_t step[4];
    int32_t left = way->most - way->count;
    for (uint32_t side = 0; side < 4; side++)
        step[side] = plan->step[(first + side) & 3];
    queue[0] = start;
    if (plan->goal[start] == stamp)
        return start;
    for (uint32_t head = 0; head < tail && left && tail < HOME_CELLS && !found; head++) {
        uint32_t cell = queue[head];
        for (int side = 0; side < 4; side++) {
            uint32_t next = cell + step[side];
            uint16_t owner = plan->owner[next];
            uint32_t is_new = owner == CRAWL_FREE;
            plan->owner[next] = is_new ? CRAWL_WALKED : owner;
            plan->parent[next] = is_new ? cell : plan->parent[next];
            queue[tail] = next;
            tail += is_new;
            found = (is_new & (plan->goal[next] == stamp)) ? next : found;
        }
        if (head + 1 == layer_end) {
            layer_end = tail;
            left--;
        }
    }
    for (uint32_t i = 1; i < tail; i++)
        plan->owner[queue[i]] = CRAWL_FREE;
    return found;
}

/* The way that the search found, up to [cell]. */
static void append_found(crawl_plan *plan, crawl_walk *way, uint32_t cell)
{
    uint32_t start = last_cell(plan, way);
    for (uint32_t at = cell; at != start; at = plan->parent[at])
        way->count++;
    for (int32_t i = way->count; cell != start; cell = plan->parent[cell]) {
        way->cells[--i] = cell;
        plan->owner[cell] = CRAWL_WALKED;
    }
}

bool brw_crawl_head_home(crawl_plan *plan, brw_rng *rng, crawl_walk *way)
{
    while (way->count > 0) {
        uint32_t found = search_home(plan, rng, way);
        if (found) {
            append_found(plan, way, found);
            return true;
        }
        give_back(plan, way, way->count > 8 ? way->count / 2 : way->count > 1);
    }
    return false;
}

/* ---- swelling --------------------------------------------------------------------------- */

#define SWELL_MISSES 12 /* in a row */

/* Pushes the step from [here] to the cell after it out to one side, as deep as it goes: two lanes
 * and the step at their end. Returns the cells that this adds. */
static int32_t push_out(crawl_plan *plan, crawl_walk *way, uint32_t here, uint32_t out,
                        int32_t deep)
{
    uint32_t *after = plan->parent, there = after[here];
    int32_t before = way->count;
    for (; deep > 0; deep--) {
        uint32_t one = here + out, other = there + out;
        if (!crawl_is_free(plan, one) || !crawl_is_free(plan, other))
            break;
        crawl_enter(plan, way, one);
        crawl_enter(plan, way, other);
        after[here] = one;
        after[one] = other;
        after[other] = there;
        here = one;
        there = other;
    }
    return way->count - before;
}

/* The side that a step from [here] to [there] is pushed to. */
static uint32_t side_of_step(const crawl_plan *plan, uint32_t here, uint32_t there, uint32_t roll)
{
    bool is_row = there == here + 1 || here == there + 1;
    uint32_t out = is_row ? plan->stride : 1;
    return roll & 1 ? out : 0u - out;
}

static void list_in_order(const crawl_plan *plan, crawl_walk *way, uint32_t first)
{
    for (int32_t i = 0; i < way->count; i++, first = plan->parent[first])
        way->cells[i] = first;
}

void brw_crawl_swell(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length)
{
    uint32_t first = way->cells[0], last = way->cells[way->count - 1];
    length = length < way->most ? length : way->most;
    for (int32_t i = 0; i + 1 < way->count; i++)
        plan->parent[way->cells[i]] = way->cells[i + 1];
    for (int misses = 0; way->count + 2 <= length && misses < SWELL_MISSES; misses++) {
        int32_t pick = brw_rng_below(rng, way->count);
        int32_t deep = 1 + brw_rng_below(rng, (length - way->count) / 2);
        uint32_t roll = roll_octal(rng, way), here = way->cells[pick];
        if (here == last)
            continue;
        uint32_t out = side_of_step(plan, here, plan->parent[here], roll);
        if (push_out(plan, way, here, out, deep))
            misses = 0;
    }
    list_in_order(plan, way, first);
}

/* ---- beginning and end ------------------------------------------------------------------ */

crawl_walk brw_crawl_begin_walk(crawl_plan *plan, uint32_t base, int32_t most)
{
    uint32_t site = plan->zone_site[crawl_room_at(plan, base)->zone];
    if (site != CRAWL_LOCKS && plan->owner[plan->sites[site].cell] == CRAWL_SITE)
        plan->owner[plan->sites[site].cell] = CRAWL_FREE;
    else
        site = CRAWL_LOCKS;
    return (crawl_walk){.cells = plan->walked,
                        .base = base,
                        .most = most < CRAWL_WALK ? most : CRAWL_WALK,
                        .site = site};
}

void brw_crawl_end_walk(crawl_plan *plan, const crawl_walk *way)
{
    if (way->site == CRAWL_LOCKS)
        return;
    crawl_site *site = &plan->sites[way->site];
    site->taken = !crawl_is_free(plan, site->cell);
    if (!site->taken)
        plan->owner[site->cell] = CRAWL_SITE;
}
