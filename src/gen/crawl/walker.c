/* SPDX-License-Identifier: MIT
 * The walker that digs side paths. Its loops avoid unpredictable branches where possible: sides are
 * bits of a number, and the search for the way home is a flood on rows of bits.
 *
 * A long path starts as a short one that swells: its steps are pushed out sideways as far as there
 * is room. This never fails, keeps both ends where they are, and costs no more than the cells that
 * it adds, on a grid of any size. */
#include "gen/crawl/walker.h"

#include "gen/crawl/band.h"

/* An order starts with one side and goes around, the first four orders clockwise, the last four
 * counter-clockwise. The mirror image of each order is among them: it starts with the mirrored side
 * and goes around the other way. So mirrored sides give mirrored results, equally often. */
/* clang-format off */
const uint8_t brw_crawl_first[16][8] = {
    {0, 0, 0, 0, 0, 0, 0, 0}, /* none */
    {0, 0, 0, 0, 0, 0, 0, 0}, /* north */
    {1, 1, 1, 1, 1, 1, 1, 1}, /* east */
    {0, 1, 0, 0, 0, 1, 1, 1}, /* north, east */
    {2, 2, 2, 2, 2, 2, 2, 2}, /* south */
    {0, 2, 2, 0, 0, 0, 2, 2}, /* north, south */
    {1, 1, 2, 1, 2, 1, 2, 2}, /* east, south */
    {0, 1, 2, 0, 0, 1, 2, 2}, /* north, east, south */
    {3, 3, 3, 3, 3, 3, 3, 3}, /* west */
    {0, 3, 3, 3, 0, 0, 0, 3}, /* north, west */
    {1, 1, 3, 3, 3, 1, 1, 3}, /* east, west */
    {0, 1, 3, 3, 0, 1, 1, 3}, /* north, east, west */
    {2, 2, 2, 3, 3, 3, 2, 3}, /* south, west */
    {0, 2, 2, 3, 0, 0, 2, 3}, /* north, south, west */
    {1, 1, 2, 3, 3, 1, 2, 3}, /* east, south, west */
    {0, 1, 2, 3, 0, 1, 2, 3}, /* north, east, south, west */
};
/* clang-format on */

static uint32_t last_cell(const crawl_plan *plan, const crawl_walk *way)
{
    return way->count ? way->cells[way->count - 1] : plan->home[way->base];
}

/* Ends early if it has trapped itself. The first step leaves the base, so it has no direction to
 * keep. */
void brw_crawl_wander(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length)
{
    length = length < way->most ? length : way->most;
    uint32_t here = last_cell(plan, way), ahead = CRAWL_NO_SIDE;
    if (way->count > 1)
        ahead = crawl_side_towards(plan, way->cells[way->count - 2], here);
    else if (way->count)
        ahead = crawl_side_towards(plan, plan->home[way->base], here);
    while (way->count < length) {
        uint32_t sides = crawl_free_sides(plan, here), roll = crawl_roll(rng, way);
        if (!sides)
            return;
        bool goes_on = (roll >> 3 < plan->straight) & (sides >> ahead);
        uint32_t turn = (uint32_t)crawl_first_side(sides, roll);
        ahead = goes_on ? ahead : turn;
        here = crawl_beside(plan, here, (int)ahead);
        crawl_enter(plan, way, here);
    }
}

static void free_cell(crawl_plan *plan, uint32_t cell)
{
    plan->owner[cell] = CRAWL_FREE;
    brw_set_add(plan->bits.free, cell);
}

/* Releases the cells from [from] on. */
static void give_back(crawl_plan *plan, crawl_walk *way, int32_t from)
{
    for (int32_t i = from; i < way->count; i++)
        free_cell(plan, way->cells[i]);
    way->count = from;
}

void brw_crawl_give_up(crawl_plan *plan, crawl_walk *way)
{
    give_back(plan, way, 0);
}

/* ---- the way home ----------------------------------------------------------------------- */

#define HOME_STEPS 24 /* maximum number of steps in a search */

/* Returns the cells of [rooms] that are in the band. Rooms that a path leads to have one cell,
 * because nothing is merged yet. */
static inline uint64_t rooms_in_word(const crawl_plan *plan, const crawl_band_word *band,
                                     crawl_rooms rooms)
{
    uint64_t set = 0;
    for (uint32_t room = rooms.first; room < rooms.end; room++) {
        uint32_t bit = plan->home[room] - band->first;
        set |= bit < 64 ? (uint64_t)1 << bit : 0;
    }
    return set & band->cells;
}

/* Returns the cells of the band beside the rooms. */
static inline uint64_t goals_in_word(const crawl_plan *plan, const crawl_band_word *band,
                                     crawl_rooms rooms, crawl_rooms others)
{
    uint64_t ends = rooms_in_word(plan, band, rooms) | rooms_in_word(plan, band, others);
    return crawl_beside_word(band, ends) & band->cells;
}

/* Sets the goals of a band that fits in one word. No way home leaves the band, so other words need
 * no goals. */
static inline void set_word_goals(crawl_plan *plan, const crawl_band_word *band, uint64_t goals)
{
    crawl_bits *bits = &plan->bits;
    bits->goal_first = band->first / 64;
    bits->goal_last = bits->goal_first + 1;
    bits->goals[bits->goal_first] = goals << band->first % 64;
    bits->goals[bits->goal_last] = goals >> 1 >> (63 - band->first % 64);
}

/* Adds the rooms to bits.ends, where the walk may end, and extends the range [low] to [high] to
 * include their cells. */
static inline void add_ends(crawl_plan *plan, crawl_rooms rooms, uint32_t *low, uint32_t *high)
{
    for (uint32_t room = rooms.first; room < rooms.end; room++) {
        uint32_t cell = plan->home[room];
        brw_set_add(plan->bits.ends, cell);
        *low = cell < *low ? cell : *low;
        *high = cell > *high ? cell : *high;
    }
}

/* Sets the goals on a grid of any size. Only the words around the rooms are written, and bits.ends
 * is emptied there again. */
static void set_grid_goals(crawl_plan *plan, crawl_rooms rooms, crawl_rooms others)
{
    crawl_bits *bits = &plan->bits;
    uint32_t low = plan->cell_end, high = plan->stride;
    add_ends(plan, rooms, &low, &high);
    add_ends(plan, others, &low, &high);
    bits->goal_first = (low - plan->stride) / 64;
    bits->goal_last = (high + plan->stride) / 64;
    for (uint32_t w = bits->goal_first; w <= bits->goal_last; w++)
        bits->goals[w] = crawl_cells_beside(bits, bits->ends, w);
    for (uint32_t w = bits->goal_first; w <= bits->goal_last; w++)
        bits->ends[w] = 0;
}

/* Goals need not be free, because a flood reaches only those that are. */
void brw_crawl_set_goals(crawl_plan *plan, uint32_t base, crawl_rooms rooms, crawl_rooms others)
{
    if (!crawl_is_band_word(plan, plan->home[base])) {
        set_grid_goals(plan, rooms, others);
        return;
    }
    crawl_band_word band = crawl_band_word_of(plan, plan->home[base]);
    set_word_goals(plan, &band, goals_in_word(plan, &band, rooms, others));
}

void brw_crawl_clear_goals(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    for (uint32_t w = bits->goal_first; w <= bits->goal_last; w++)
        bits->goals[w] = 0;
    bits->goal_first = bits->words - 1;
    bits->goal_last = 0;
}

/* Adds [cell] to the walk, as step [distance] of its way home. */
static inline void take_home(crawl_plan *plan, crawl_walk *way, uint32_t cell, uint32_t distance)
{
    way->cells[(uint32_t)way->count + distance - 1] = cell;
    plan->owner[cell] = CRAWL_WALKED;
    brw_set_remove(plan->bits.free, cell);
}

/* ---- the way home in a word ------------------------------------------------------------- */

/* Ends the walk with a shortest way of at most [most] cells from [start] to a goal, if its band has
 * one. The layers of the flood are stored, and the way is traced back through them from the
 * goal. */
static bool end_in_word(crawl_plan *plan, brw_rng *rng, crawl_walk *way, uint32_t start,
                        uint32_t most, uint32_t order)
{
    crawl_band_word band = crawl_band_word_of(plan, start);
    uint64_t layers[HOME_STEPS + 1], front = (uint64_t)1 << (start - band.first), met = 0;
    uint64_t left = crawl_load_word(&band, plan->bits.free);
    uint64_t goals = crawl_load_word(&band, plan->bits.goals);
    uint32_t distance = 0;
    for (; front && !met && distance < most; met = front & goals) {
        layers[distance++] = front;
        front = crawl_beside_word(&band, front) & left;
        left ^= front;
    }
    if (!met)
        return false;
    uint32_t bit = brw_crawl_draw_common(&front, &goals, 1, rng), length = distance;
    for (; distance > 0; distance--) {
        uint32_t cell = band.first + bit;
        take_home(plan, way, cell, distance);
        uint32_t sides = crawl_sides_in_word(&band, layers[distance - 1], bit);
        bit = crawl_beside(plan, cell, crawl_first_side(sides, order)) - band.first;
    }
    way->count += (int32_t)length;
    return true;
}

/* ---- the way home in a band ------------------------------------------------------------- */

/* Does the same for a band of several words. */
static bool end_in_band(crawl_plan *plan, brw_rng *rng, crawl_walk *way, uint32_t start,
                        uint32_t most, uint32_t order)
{
    crawl_band band;
    brw_crawl_begin_band(plan, &band, start, 0, plan->bits.free, plan->bits.goals);
    uint32_t length = brw_crawl_flood_band(&band, start, 0, most);
    if (!length)
        return false;
    uint32_t bit =
        brw_crawl_draw_common(band.front.guarded + 1, band.goals.guarded + 1, band.words, rng);
    uint32_t cell = band.first + bit;
    for (uint32_t distance = length; distance > 0; distance--) {
        take_home(plan, way, cell, distance);
        uint32_t sides = crawl_sides_in_band(&band, distance - 1, cell);
        cell = crawl_beside(plan, cell, crawl_first_side(sides, order));
    }
    way->count += (int32_t)length;
    return true;
}

/* ---- the way home on any grid ----------------------------------------------------------- */

/* Floods the band of [start] to the nearest goal; returns the number of steps there, or 0. */
static uint32_t flood_home(crawl_plan *plan, uint32_t start, uint32_t most)
{
    crawl_bits *bits = &plan->bits;
    if (!brw_crawl_may_meet(bits, bits->free, start))
        return 0;
    uint32_t high = bits->high;
    const crawl_row_span *rows = crawl_rows_of(plan, start);
    bits->low = rows->first;
    bits->high = rows->first + rows->count - 1;
    uint32_t distance = brw_crawl_flood(bits, bits->free, start, most);
    bits->low = 0;
    bits->high = high;
    return distance;
}

/* Does the same on a grid of any size: the way is traced back through near[]. At the last step the
 * nearer cell is the walk's own end, which is in neither half; the resulting side is not used. */
static bool end_on_grid(crawl_plan *plan, brw_rng *rng, crawl_walk *way, uint32_t start,
                        uint32_t most, uint32_t order)
{
    uint32_t length = flood_home(plan, start, most);
    uint32_t cell = length ? brw_crawl_draw_met(&plan->bits, rng) : 0;
    for (uint32_t distance = length; distance > 0; distance--) {
        const uint64_t *nearer = crawl_half(plan->bits.near, distance - 1);
        take_home(plan, way, cell, distance);
        uint32_t sides = crawl_sides_in(plan, nearer, cell) & crawl_open_sides(plan, cell);
        cell = crawl_beside(plan, cell, crawl_first_side(sides, order));
    }
    brw_crawl_end_flood(&plan->bits);
    way->count += (int32_t)length;
    return length > 0;
}

/* Ends the walk with a shortest way from its last cell to a goal; returns false if there is
 * none. */
static bool end_walk(crawl_plan *plan, brw_rng *rng, crawl_walk *way, uint32_t order)
{
    uint32_t start = last_cell(plan, way), left = (uint32_t)(way->most - way->count);
    uint32_t most = left < HOME_STEPS ? left : HOME_STEPS;
    if (brw_set_has(plan->bits.goals, start))
        return true;
    if (crawl_is_band_word(plan, start))
        return end_in_word(plan, rng, way, start, most, order);
    return plan->is_banded ? end_in_band(plan, rng, way, start, most, order)
                           : end_on_grid(plan, rng, way, start, most, order);
}

/* ---- whether there is a way home -------------------------------------------------------- */

/* Returns whether a flood of the band from [start] meets one of [goals] within [most] steps. */
static bool meets_in_word(const crawl_plan *plan, const crawl_band_word *band, uint32_t start,
                          uint64_t goals, uint32_t most)
{
    uint64_t front = (uint64_t)1 << (start - band->first);
    uint64_t left = crawl_load_word(band, plan->bits.free);
    goals &= left;
    for (uint32_t i = 0; goals && front && i < most; i++) {
        front = crawl_beside_word(band, front) & left;
        left ^= front;
        if (front & goals)
            return true;
    }
    return false;
}

/* Does the same on a larger grid, where the goals must be set; the start itself is not a goal. If
 * even bands are large, a flood costs more than the walks that fail, so only a quick test is
 * made. */
static bool may_meet_on_grid(crawl_plan *plan, uint32_t start, uint32_t most)
{
    crawl_band band;
    bool may_meet = brw_crawl_may_meet(&plan->bits, plan->bits.free, start);
    if (!may_meet || !plan->is_banded)
        return may_meet;
    brw_crawl_begin_band(plan, &band, start, 0, plan->bits.free, plan->bits.goals);
    brw_set_remove(band.goals.guarded + 1, start - band.first);
    return brw_crawl_flood_band(&band, start, 0, most) > 0;
}

bool brw_crawl_aim(crawl_plan *plan, uint32_t base, crawl_rooms rooms, crawl_rooms others,
                   uint32_t most)
{
    uint32_t start = plan->home[base];
    if (crawl_is_band_word(plan, start)) {
        crawl_band_word band = crawl_band_word_of(plan, start);
        uint64_t goals = goals_in_word(plan, &band, rooms, others);
        if (!meets_in_word(plan, &band, start, goals, most))
            return false;
        set_word_goals(plan, &band, goals);
        return true;
    }
    set_grid_goals(plan, rooms, others);
    if (may_meet_on_grid(plan, start, most))
        return true;
    brw_crawl_clear_goals(plan);
    return false;
}

/* ---- going home ------------------------------------------------------------------------- */

/* Tries from the end of the walk, then from half as many cells, and so on down to none: each round
 * drops at least one cell, so the loop ends. After a failure the walk is empty, and all of its
 * cells are free again. */
bool brw_crawl_head_home(crawl_plan *plan, brw_rng *rng, crawl_walk *way)
{
    while (way->count > 0) {
        uint32_t order = crawl_roll(rng, way);
        if (end_walk(plan, rng, way, order))
            return true;
        give_back(plan, way, way->count > 8 ? way->count / 2 : way->count > 1);
    }
    return false;
}

/* ---- swelling --------------------------------------------------------------------------- */

/* Returns whether the step from [here] to [there] can be pushed out towards [side]. */
static bool can_push(const crawl_plan *plan, uint32_t here, uint32_t there, int side)
{
    return crawl_is_free(plan, crawl_beside(plan, here, side)) &&
           crawl_is_free(plan, crawl_beside(plan, there, side)) &&
           crawl_open_sides(plan, here) >> side & 1;
}

/* Pushes the step from [here] to the cell after it out to one side, as far as possible: two lanes
 * and the step at their end.
 *
 *     before             two deep
 *                         o-o
 *                         | |        Both ends of the step stay where they are, so the path
 *     -here-there-    -here there-   before and after it does not change. */
static void push_out(crawl_plan *plan, crawl_walk *way, uint32_t here, int side, int32_t deep)
{
    /* New cells are appended to way->cells out of order; after[] holds their order. */
    uint32_t *after = plan->parent, there = after[here];
    for (; deep > 0 && can_push(plan, here, there, side); deep--) {
        uint32_t one = crawl_beside(plan, here, side), other = crawl_beside(plan, there, side);
        crawl_enter(plan, way, one);
        crawl_enter(plan, way, other);
        after[here] = one;
        after[one] = other;
        after[other] = there;
        here = one;
        there = other;
    }
}

/* Returns the side towards which a step from [here] to [there] is pushed: north or south for a step
 * along a row, west or east for one along a column. */
static int side_of_step(uint32_t here, uint32_t there, uint32_t roll)
{
    bool is_row = there == here + 1 || here == there + 1;
    return is_row ? (roll & 1 ? 2 : 0) : (roll & 1 ? 1 : 3);
}

/* Follows the chain from the first cell. Each of the walk's cells is in it exactly once. */
static void list_in_order(const crawl_plan *plan, crawl_walk *way, uint32_t first)
{
    for (int32_t i = 0; i < way->count; i++, first = plan->parent[first])
        way->cells[i] = first;
}

/* Pushes out the first step that has room beside it, starting with a random step and trying both
 * sides of each in random order. It tries only a third of the steps, plus two, and returns false if
 * none of them has room: if it tried all, loops would vary less in size and number (C23). */
static bool push_some(crawl_plan *plan, brw_rng *rng, crawl_walk *way, uint32_t last, int32_t most)
{
    int32_t count = way->count, looks = count / 3 + 2, at = brw_rng_below(rng, count);
    uint32_t roll = crawl_roll(rng, way);
    for (; looks > 0; looks--, at = at + 1 < count ? at + 1 : 0) {
        uint32_t here = way->cells[at], there = plan->parent[here];
        for (uint32_t turn = 0; turn < 2 && here != last; turn++) {
            int side = side_of_step(here, there, roll ^ turn);
            if (!can_push(plan, here, there, side))
                continue;
            int32_t deep = 1 + brw_rng_below(rng, most / 2);
            push_out(plan, way, here, side, deep);
            return true;
        }
    }
    return false;
}

/* Each push adds an even number of cells, so a loop stays odd (C5), and never more than [length]
 * allows. The loop ends because each push makes the walk longer. */
void brw_crawl_swell(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length)
{
    uint32_t first = way->cells[0], last = way->cells[way->count - 1];
    length = length < way->most ? length : way->most;
    for (int32_t i = 0; i + 1 < way->count; i++)
        plan->parent[way->cells[i]] = way->cells[i + 1];
    while (way->count + 2 <= length && push_some(plan, rng, way, last, length - way->count))
        ;
    list_in_order(plan, way, first);
}

/* ---- beginning and end ------------------------------------------------------------------ */

/* Sites of other zones stay closed: if a path of another zone used a key site, the site's own zone
 * would lose it. */
crawl_walk brw_crawl_begin_walk(crawl_plan *plan, uint32_t base, int32_t most)
{
    uint32_t site = plan->zone_site[crawl_room_at(plan, base)->zone];
    if (site != CRAWL_LOCKS && plan->owner[plan->sites[site].cell] == CRAWL_SITE)
        free_cell(plan, plan->sites[site].cell);
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
    if (site->taken)
        return;
    plan->owner[site->cell] = CRAWL_SITE;
    brw_set_remove(plan->bits.free, site->cell);
}
