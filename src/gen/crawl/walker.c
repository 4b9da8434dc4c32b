/* SPDX-License-Identifier: MIT
 * The walker that digs side paths: wandering, the search for the way home, and swelling.
 *
 * A long path starts as a short one that swells: its steps are pushed out sideways as far as there
 * is room. This never fails, keeps both ends where they are, and costs no more than the cells that
 * it adds, on a grid of any size. */
#include "gen/crawl/walker.h"

#define HOME_STEPS 24 /* maximum number of steps in a search for the way home */
#define NO_SIDE    4  /* not a valid side */

uint32_t brw_crawl_roll(brw_rng *rng, crawl_walk *walk)
{
    if (!walk->rolls_left) {
        walk->rolls = brw_rng_next(rng);
        walk->rolls_left = 10;
    }
    uint32_t roll = walk->rolls & 63;
    walk->rolls >>= 6;
    walk->rolls_left--;
    return roll;
}

/* An order starts with one side and goes around, the first four orders clockwise, the last four
 * counter-clockwise. The mirror image of each order is among them: it starts with the mirrored side
 * and goes around the other way. So mirrored sides give mirrored results, equally often. */
uint32_t brw_crawl_first_side(uint32_t sides, uint32_t order)
{
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t side = (order & 4 ? order - i : order + i) & 3;
        if (sides >> side & 1)
            return side;
    }
    return 0;
}

/* ---- beginning and end ------------------------------------------------------------------ */

crawl_walk brw_crawl_begin_plain_walk(brw_crawl *crawl, uint32_t base, int32_t most)
{
    return (crawl_walk){.cells = crawl->walked,
                        .base = base,
                        .most = most < CRAWL_WALK ? most : CRAWL_WALK,
                        .site = CRAWL_LOCKS};
}

/* Sites of other zones stay closed: if a path of another zone used a key site, the site's own zone
 * would lose it. */
crawl_walk brw_crawl_begin_walk(brw_crawl *crawl, uint32_t base, int32_t most)
{
    crawl_walk walk = brw_crawl_begin_plain_walk(crawl, base, most);
    uint32_t site = crawl->zone_site[crawl_room_at(crawl, base)->zone];
    if (site != CRAWL_LOCKS && crawl->owner[crawl->sites[site].cell] == CRAWL_SITE) {
        crawl->owner[crawl->sites[site].cell] = CRAWL_FREE;
        walk.site = site;
    }
    return walk;
}

void brw_crawl_end_walk(brw_crawl *crawl, const crawl_walk *walk)
{
    if (walk->site == CRAWL_LOCKS)
        return;
    crawl_site *site = &crawl->sites[walk->site];
    site->taken = crawl->owner[site->cell] != CRAWL_FREE;
    if (!site->taken)
        crawl->owner[site->cell] = CRAWL_SITE;
}

void brw_crawl_give_back(brw_crawl *crawl, crawl_walk *walk, int32_t from)
{
    for (int32_t i = from; i < walk->count; i++)
        crawl->owner[walk->cells[i]] = CRAWL_FREE;
    walk->count = from;
}

/* ---- wandering -------------------------------------------------------------------------- */

static uint32_t cell_of_walk(const brw_crawl *crawl, const crawl_walk *walk, int32_t i)
{
    return i < 0 ? crawl->home[walk->base] : walk->cells[i];
}

/* Ends early if it has trapped itself. The first step leaves the base, so it has no direction to
 * keep. */
void brw_crawl_wander(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, int32_t length)
{
    length = length < walk->most ? length : walk->most;
    uint32_t here = cell_of_walk(crawl, walk, walk->count - 1), ahead = NO_SIDE;
    if (walk->count) {
        uint32_t before = cell_of_walk(crawl, walk, walk->count - 2);
        for (ahead = 0; crawl_beside(crawl, before, ahead) != here; ahead++)
            ;
    }
    while (walk->count < length) {
        uint32_t sides = crawl_marked_sides(crawl, here, CRAWL_FREE);
        uint32_t roll = brw_crawl_roll(rng, walk);
        if (!sides)
            return;
        bool goes_on = roll >> 3 < crawl->straight && sides >> ahead & 1;
        if (!goes_on)
            ahead = brw_crawl_first_side(sides, roll);
        here = crawl_beside(crawl, here, ahead);
        crawl_enter(crawl, walk, here);
    }
}

/* ---- the way home ----------------------------------------------------------------------- */

uint32_t brw_crawl_goal_sides(const brw_crawl *crawl, const crawl_goal *goal, uint32_t cell)
{
    uint32_t sides = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t room = crawl->owner[crawl_beside(crawl, cell, side)];
        if (room <= goal->last && room >= goal->first &&
            (room < goal->before || room > goal->after))
            sides |= 1u << side;
    }
    sides &= ~(uint32_t)crawl->closed[cell];
    return cell == goal->except ? 0 : sides;
}

static bool is_free(const void *user, uint32_t cell)
{
    const brw_crawl *crawl = user;
    return crawl->owner[cell] == CRAWL_FREE;
}

/* Floods the free cells around [start] until it meets goals, for at most [most] steps. Returns the
 * number of steps to the nearest goals, or 0 if it met none. They are in crawl->list, [count] of
 * them, in the order of the cells. */
static uint32_t flood_to_goals(brw_crawl *crawl, uint32_t start, const crawl_goal *goal,
                               uint32_t most, int32_t *count)
{
    brw_grid_flood *flood = &crawl->flood;
    crawl_begin_flood(crawl, start, crawl->closed);
    *count = 0;
    for (uint32_t steps = 1; steps <= most && flood->head < flood->count; steps++) {
        uint32_t first = flood->count;
        brw_grid_flood_step(flood, is_free, crawl);
        for (uint32_t i = first; i < flood->count; i++) {
            if (!brw_crawl_goal_sides(crawl, goal, flood->cells[i]))
                continue;
            int32_t at = (*count)++;
            for (; at > 0 && crawl->list[at - 1] > flood->cells[i]; at--)
                crawl->list[at] = crawl->list[at - 1];
            crawl->list[at] = flood->cells[i];
        }
        if (*count)
            return steps;
    }
    return 0;
}

/* From a cell of the walk, a shortest way leads to a goal. If several goals are equally near, one
 * is drawn; from there the way is traced back, through the first side in a random order that is one
 * step nearer. Each round drops at least one cell, so the loop ends. */
bool brw_crawl_head_home(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, const crawl_goal *goal)
{
    while (walk->count > 0) {
        uint32_t order = brw_crawl_roll(rng, walk), start = walk->cells[walk->count - 1];
        int32_t goals, left = brw_smaller(walk->most - walk->count, HOME_STEPS);
        if (brw_crawl_goal_sides(crawl, goal, start))
            return true;
        uint32_t length = flood_to_goals(crawl, start, goal, (uint32_t)left, &goals);
        if (!length) {
            int32_t keeps = walk->count > 8 ? walk->count / 2 : walk->count > 1;
            brw_crawl_give_back(crawl, walk, keeps);
            continue;
        }
        int32_t pick = brw_rng_below(rng, goals);
        uint32_t cell = crawl->list[pick];
        for (uint32_t steps = length; steps > 0; steps--) {
            walk->cells[(uint32_t)walk->count + steps - 1] = cell;
            crawl->owner[cell] = CRAWL_WALKED;
            uint32_t nearer = crawl_sides_at(crawl, cell, steps - 1);
            cell = crawl_beside(crawl, cell, brw_crawl_first_side(nearer, order));
        }
        walk->count += (int32_t)length;
        return true;
    }
    return false;
}

/* ---- whether there is a way home -------------------------------------------------------- */

#define NARROW_STRIDE 64  /* wider grids are not searched */
#define BAND_CELLS    512 /* nor are grids with a band of more cells, */
#define FEW_CELLS     64  /* except in bands of at most this many */

/* Returns whether the band of [cell], the rows between two ridges, is small enough for a search
 * before each fork. In large bands a search would take longer than the walks that fail. */
static bool is_searched(const brw_crawl *crawl, uint32_t cell)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    int32_t first = 0, own = 0, largest = 0, y = crawl->pos[cell].y;
    if (crawl->stride >= NARROW_STRIDE)
        return false;
    if (crawl->cell_end <= BAND_CELLS)
        return true; /* no band is larger than the grid */
    for (uint32_t i = 0; i <= dungeon->ridge_count; i++) {
        int32_t last = i < dungeon->ridge_count ? dungeon->ridges[i].row : crawl->height - 1;
        int32_t cells = (last - first) * (int32_t)crawl->stride + crawl->width;
        own = y >= first && y <= last ? cells : own;
        largest = cells > largest ? cells : largest;
        first = last + 1;
    }
    return largest <= BAND_CELLS || own <= FEW_CELLS;
}

/* Returns whether [cell] is free or the start of a walk, and beside another such cell. */
static bool is_enterable(const brw_crawl *crawl, uint32_t cell, uint32_t start)
{
    if (cell != start && crawl->owner[cell] != CRAWL_FREE)
        return false;
    bool is_beside = false;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(crawl, cell, side);
        is_beside |= next == start || crawl->owner[next] == CRAWL_FREE;
    }
    return is_beside;
}

/* Most bases have no free cell that is a goal, so that is tested first. */
bool brw_crawl_can_reach(brw_crawl *crawl, uint32_t base, const crawl_goal *goal, uint32_t most)
{
    uint32_t start = crawl->home[base];
    int32_t goals;
    if (is_searched(crawl, start))
        return flood_to_goals(crawl, start, goal, most, &goals) > 0;
    bool may_reach = false;
    for (uint32_t room = goal->first; room <= goal->last && !may_reach; room++) {
        if (room >= goal->before && room <= goal->after)
            continue;
        for (uint32_t side = 0; side < 4; side++)
            may_reach |= !crawl_is_closed(crawl, crawl->home[room], side) &&
                         is_enterable(crawl, crawl_beside(crawl, crawl->home[room], side), start);
    }
    return may_reach;
}

/* ---- swelling --------------------------------------------------------------------------- */

/* Returns whether the step from [here] to [there] can be pushed out towards [side]. */
static bool can_push(const brw_crawl *crawl, uint32_t here, uint32_t there, uint32_t side)
{
    return crawl->owner[crawl_beside(crawl, here, side)] == CRAWL_FREE &&
           crawl->owner[crawl_beside(crawl, there, side)] == CRAWL_FREE &&
           !crawl_is_closed(crawl, here, side);
}

/* Pushes the step from [here] to the cell after it out to one side, as far as possible: two lanes
 * and the step at their end.
 *
 *     before             two deep
 *                         o-o
 *                         | |        Both ends of the step stay where they are, so the path
 *     -here-there-    -here there-   before and after it does not change. */
static void push_out(brw_crawl *crawl, crawl_walk *walk, uint32_t here, uint32_t side, int32_t deep)
{
    /* New cells are appended to walk->cells out of order; after[] holds their order. */
    uint32_t *after = crawl->next_cell, there = after[here];
    for (; deep > 0 && can_push(crawl, here, there, side); deep--) {
        uint32_t one = crawl_beside(crawl, here, side), other = crawl_beside(crawl, there, side);
        crawl_enter(crawl, walk, one);
        crawl_enter(crawl, walk, other);
        after[here] = one;
        after[one] = other;
        after[other] = there;
        here = one;
        there = other;
    }
}

/* Pushes out the first step that has room beside it, starting with a random step and trying both
 * sides of each in random order: north and south for a step along a row, east and west for one
 * along a column. It tries only a third of the steps, plus two, and returns false if none of them
 * has room: if it tried all, loops would vary less in size and number (C23). */
static bool push_some(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, uint32_t last, int32_t most)
{
    int32_t count = walk->count, looks = count / 3 + 2, at = brw_rng_below(rng, count);
    uint32_t roll = brw_crawl_roll(rng, walk);
    for (; looks > 0; looks--, at = at + 1 < count ? at + 1 : 0) {
        uint32_t here = walk->cells[at];
        if (here == last)
            continue;
        uint32_t there = crawl->next_cell[here];
        bool is_row = there == here + 1 || here == there + 1;
        for (uint32_t turn = 0; turn < 2; turn++) {
            bool is_odd = (roll ^ turn) & 1;
            uint32_t side = is_row ? (is_odd ? 2 : 0) : (is_odd ? 1 : 3);
            if (!can_push(crawl, here, there, side))
                continue;
            int32_t deep = 1 + brw_rng_below(rng, most / 2);
            push_out(crawl, walk, here, side, deep);
            return true;
        }
    }
    return false;
}

/* Each push adds an even number of cells, so a loop stays odd (C5), and never more than [length]
 * allows. The loop ends because each push makes the walk longer. */
void brw_crawl_swell(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, int32_t length)
{
    uint32_t first = walk->cells[0], last = walk->cells[walk->count - 1];
    length = brw_smaller(length, walk->most);
    for (int32_t i = 0; i + 1 < walk->count; i++)
        crawl->next_cell[walk->cells[i]] = walk->cells[i + 1];
    while (walk->count + 2 <= length && push_some(crawl, rng, walk, last, length - walk->count))
        ;
    for (int32_t i = 0; i < walk->count; i++, first = crawl->next_cell[first])
        walk->cells[i] = first;
}
