/* SPDX-License-Identifier: MIT
 * Rock (C3): a percentage of the cells is closed. If that separates spawn and boss, just enough
 * cells are opened again to join them (join_ends).
 *
 * Rock grows in lumps, most of them from the edge of the grid, because loops need open ground (C23)
 * and single scattered cells leave none. The free cells beside closed ones are kept in a list, one
 * entry per side, and the next cell is drawn from it: one draw per cell, however large the grid is.
 *
 * The flood from the spawn goes layer by layer through rows of bits; main_path.c uses its result to
 * find all shortest ways. */
#include "gen/crawl/band.h"

#include <string.h>

#include "base/bits.h"

#define FAR_WORDS 64 /* grids with more words than this are flooded cell by cell */

/* Floods from the spawn like brw_crawl_flood, but cell by cell. On a large grid the front spans
 * most rows, so nearly all words would be examined for each layer, and the cost per cell would grow
 * with the grid. */
static uint32_t flood_far(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    uint32_t *queue = plan->queue, head = 0, tail = 1, steps = 0, first = 0;
    bool has_met = false;
    for (queue[0] = plan->spawn_cell; head < tail && !has_met; steps++) {
        uint64_t *into = crawl_half(bits->near, steps + 1);
        for (first = tail; head < first; head++)
            for (int side = 0; side < 4; side++) {
                uint32_t next = crawl_beside(plan, queue[head], side);
                if (!brw_set_has(bits->unseen, next) || !crawl_may_pass(plan, queue[head], side))
                    continue;
                brw_set_remove(bits->unseen, next);
                brw_set_add(into, next);
                queue[tail++] = next;
                has_met |= brw_set_has(bits->goals, next);
            }
    }
    brw_crawl_set_front(bits, queue + first, tail - first);
    return has_met ? steps : 0;
}

/* Returns where the main path enters band [i]. */
static uint32_t leg_start(const crawl_plan *plan, uint32_t i)
{
    const barrow_ridge *above = plan->dungeon->ridges + i - 1;
    return i ? crawl_cell(plan, above->gap, above->row + 1) : plan->spawn_cell;
}

/* Floods from the spawn to the boss, band by band: each ridge has only one gap, so no shortest way
 * returns to an earlier band. If the boss cannot be reached, it floods all reachable cells. Returns
 * the number of steps, or 0. */
static uint32_t flood_bands(crawl_plan *plan)
{
    const barrow_ridge *ridges = plan->dungeon->ridges;
    uint32_t start = plan->spawn_cell, distance = 0, i = 0,
             ridge_count = plan->dungeon->ridge_count;
    for (; i < ridge_count; i++) {
        uint32_t gap = crawl_cell(plan, ridges[i].gap, ridges[i].row);
        distance = brw_crawl_flood_leg(plan, start, distance, gap);
        if (!distance)
            break;
        start = gap + plan->stride;
        distance++;
    }
    if (i == ridge_count)
        distance = brw_crawl_flood_leg(plan, start, distance, 0);
    for (; !distance && i > 0; i--)
        brw_crawl_flood_leg(plan, leg_start(plan, i - 1), 0, 0);
    return distance;
}

/* Floods from the spawn until it reaches the boss or no new cell. Then all cells on shortest ways
 * to the boss have been reached. */
static void flood_open(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    memcpy(bits->unseen, bits->open, bits->words * sizeof bits->unseen[0]);
    brw_crawl_clear_near(bits);
    if (plan->is_banded) {
        plan->steps = flood_bands(plan);
        return;
    }
    brw_set_remove(bits->unseen, plan->spawn_cell);
    brw_set_add(bits->near[0], plan->spawn_cell);
    plan->steps = bits->words > FAR_WORDS
                      ? flood_far(plan)
                      : brw_crawl_flood(bits, bits->unseen, plan->spawn_cell, plan->cell_end);
    plan->met = brw_crawl_list_met(bits);
}

/* ---- joining the ends ------------------------------------------------------------------- */

#define OPENED_FIRST UINT32_MAX /* no rock was opened before it */

/* The rock beside the cells that were reached. The rock that was closed last is opened first. Rock
 * is identified by its place, the index in the list of rock. */
typedef struct rock_rim {
    uint64_t *beside;    /* for each place, whether it is in the rim (bits) */
    uint32_t last;       /* all words of beside[] after this one are 0 */
    uint32_t *place;     /* for each cell of rock, its place */
    uint32_t *opened_by; /* for each place, the place from which it was reached */
} rock_rim;

static void add_to_rim(rock_rim *rim, uint32_t cell, uint32_t opener)
{
    uint32_t place = rim->place[cell];
    brw_set_add(rim->beside, place);
    rim->opened_by[place] = opener;
    rim->last = place / 64 > rim->last ? place / 64 : rim->last;
}

/* Removes the rock that was closed last and returns its place. Until the boss is reached there
 * always is one: with all rock open, every cell could be reached, because each ridge has a gap. */
static uint32_t take_from_rim(rock_rim *rim)
{
    while (!rim->beside[rim->last])
        rim->last--;
    uint32_t place = 64 * rim->last + (uint32_t)brw_highest(rim->beside[rim->last]);
    brw_set_remove(rim->beside, place);
    return place;
}

/* Begins with the rock beside all cells that the flood has reached. Rock is added to unseen[], so
 * that one set holds all cells that are not reached yet. */
static rock_rim begin_rim(crawl_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    crawl_bits *bits = &plan->bits;
    uint64_t *seen = bits->ends; /* ends[], scale[] and parent[] are not in use yet */
    rock_rim rim = {bits->rim, 0, plan->scale, plan->parent};
    for (uint32_t w = 0; w < bits->words; w++) {
        seen[w] = bits->near[0][w] | bits->near[1][w];
        bits->unseen[w] &= ~seen[w];
    }
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        uint32_t cell = crawl_cell(plan, dungeon->rock[i].x, dungeon->rock[i].y);
        rim.place[cell] = i;
        brw_set_add(bits->unseen, cell);
    }
    for (uint32_t w = 0; w < bits->words; w++) {
        uint64_t met = crawl_cells_beside(bits, seen, w) & bits->unseen[w];
        bits->unseen[w] ^= met;
        for (; met; met &= met - 1)
            add_to_rim(&rim, 64 * w + (uint32_t)brw_lowest(met), OPENED_FIRST);
    }
    return rim;
}

/* Floods all open cells from [start], which was opened at [place], and adds the rock beside them to
 * the rim. Returns whether it reached the boss. */
static bool creep_by_cells(crawl_plan *plan, rock_rim *rim, uint32_t place, uint32_t start)
{
    uint32_t *stack = plan->queue, depth = 1;
    bool has_met = false;
    for (stack[0] = start; depth > 0;) {
        uint32_t at = stack[--depth];
        for (int side = 0; side < 4; side++) {
            uint32_t next = crawl_beside(plan, at, side);
            if (!brw_set_has(plan->bits.unseen, next) || !crawl_may_pass(plan, at, side))
                continue;
            uint32_t owner = plan->owner[next];
            brw_set_remove(plan->bits.unseen, next);
            if (owner == CRAWL_ROCK)
                add_to_rim(rim, next, place);
            else
                stack[depth++] = next;
            has_met |= owner < CRAWL_ROOM_END;
        }
    }
    return has_met;
}

/* Returns the open cells of the [band] that can be reached from [start]. Marks them and the rock
 * beside them as seen, and adds the rock to the rim. */
static uint64_t creep_in_word(crawl_plan *plan, const crawl_band_word *band, rock_rim *rim,
                              uint32_t place, uint32_t start)
{
    crawl_bits *bits = &plan->bits;
    uint64_t unseen = crawl_load_word(band, bits->unseen);
    uint64_t open = crawl_load_word(band, bits->open), left = unseen & open;
    uint64_t reached = (uint64_t)1 << (start - band->first);
    for (uint64_t front = reached; front; reached |= front) {
        front = crawl_beside_word(band, front) & left;
        left ^= front;
    }
    uint64_t rock = crawl_beside_word(band, reached) & unseen & ~open;
    uint64_t seen = reached | rock, *words = bits->unseen + band->first / 64;
    words[0] &= ~(seen << band->first % 64);
    words[1] &= ~(seen >> 1 >> (63 - band->first % 64));
    for (; rock; rock &= rock - 1)
        add_to_rim(rim, band->first + (uint32_t)brw_lowest(rock), place);
    return reached;
}

/* Adds the cell on the far side of a gap to the list that ends at [end], if the gap's cell [inside]
 * the band was [reached] and the far one is new. There is no rock at gaps. */
static uint32_t *list_behind_gap(crawl_plan *plan, const crawl_band_word *band, uint64_t reached,
                                 uint32_t inside, uint32_t behind, uint32_t *end)
{
    *end = behind;
    return end +
           (reached >> (inside - band->first) & (uint64_t)brw_set_has(plan->bits.unseen, behind));
}

/* Does the same for the gaps in both ridges around the band of [row]. */
static uint32_t *list_behind_gaps(crawl_plan *plan, const crawl_band_word *band, uint64_t reached,
                                  int32_t row, uint32_t *end)
{
    const barrow_ridge *ridge = plan->dungeon->ridges + plan->band[row];
    if (plan->band[row] > 0) {
        uint32_t above = crawl_cell(plan, ridge[-1].gap, ridge[-1].row);
        end = list_behind_gap(plan, band, reached, above + plan->stride, above, end);
    }
    if (plan->band[row] < plan->dungeon->ridge_count) {
        uint32_t above = crawl_cell(plan, ridge->gap, ridge->row);
        end = list_behind_gap(plan, band, reached, above, above + plan->stride, end);
    }
    return end;
}

/* Does the same as creep_by_cells, if every band fits in a word. */
static bool creep_by_bands(crawl_plan *plan, rock_rim *rim, uint32_t place, uint32_t start)
{
    uint32_t *stack = plan->queue, *end = stack + 1;
    bool has_met = false;
    for (stack[0] = start; end > stack;) {
        uint32_t at = *--end;
        crawl_band_word band = crawl_band_word_of(plan, at);
        uint64_t reached = creep_in_word(plan, &band, rim, place, at);
        has_met |= (reached & crawl_load_word(&band, plan->bits.goals)) != 0;
        end = list_behind_gaps(plan, &band, reached, plan->pos[at].y, end);
    }
    return has_met;
}

/* Opens the rock at [place]; returns whether the boss can be reached from there. */
static bool creep_open(crawl_plan *plan, rock_rim *rim, uint32_t place)
{
    barrow_pos pos = plan->dungeon->rock[place];
    uint32_t start = crawl_cell(plan, pos.x, pos.y);
    return plan->has_words ? creep_by_bands(plan, rim, place, start)
                           : creep_by_cells(plan, rim, place, start);
}

/* Opens the rock on the way to [place] and removes it from the list; the remaining rock keeps its
 * order. */
static void open_rock(crawl_plan *plan, const rock_rim *rim, uint32_t place)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t first = dungeon->rock_count;
    for (; place != OPENED_FIRST; place = rim->opened_by[place]) {
        barrow_pos pos = dungeon->rock[place];
        uint32_t cell = crawl_cell(plan, pos.x, pos.y);
        plan->owner[cell] = CRAWL_FREE;
        brw_set_add(plan->bits.open, cell);
        first = place < first ? place : first;
    }
    uint32_t count = first;
    for (uint32_t i = first; i < dungeon->rock_count; i++) {
        barrow_pos pos = dungeon->rock[i];
        dungeon->rock[count] = pos;
        count += plan->owner[crawl_cell(plan, pos.x, pos.y)] == CRAWL_ROCK;
    }
    dungeon->rock_count = count;
}

/* Joins spawn and boss. The rule (C3): open the rock in reverse order of closing until they are
 * joined; keep the last cell open, close the others again, and repeat. What remains open is the way
 * whose latest cell in that order comes earliest, then its second latest, and so on. A search that
 * always opens the cell within reach that was closed last finds the same way. */
static void join_ends(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    rock_rim rim = begin_rim(plan);
    uint32_t place = take_from_rim(&rim);
    while (!creep_open(plan, &rim, place))
        place = take_from_rim(&rim);
    open_rock(plan, &rim, place);
    memset(bits->ends, 0, bits->words * sizeof bits->ends[0]);
    flood_open(plan);
}

#undef OPENED_FIRST

/* Makes the boss the goal of all floods of this pass. */
static void aim_at_boss(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    for (uint32_t i = 0; i < plan->arena_cells; i++)
        brw_set_add(bits->goals, plan->arena[i]);
    bits->goal_first = plan->arena[0] / 64;
    bits->goal_last = plan->arena[plan->arena_cells - 1] / 64;
}

/* Marks both cells of each gap, which stay open (C3): they do not count as free until all rock is
 * drawn. */
static void mark_gaps(crawl_plan *plan, uint16_t mark)
{
    for (uint32_t i = 0; i < plan->dungeon->ridge_count; i++) {
        barrow_ridge ridge = plan->dungeon->ridges[i];
        uint32_t above = crawl_cell(plan, ridge.gap, ridge.row);
        plan->owner[above] = plan->owner[above + plan->stride] = mark;
    }
}

/* ---- lumps ------------------------------------------------------------------------------ */

/* Draws a cell on the edge of the grid. Cells are numbered along the upper and lower row
 * alternately, then along the left and right column; corners occur twice. */
static uint32_t draw_edge(const crawl_plan *plan, brw_rng *rng)
{
    int32_t width = plan->width, height = plan->height;
    int32_t index = brw_rng_below(rng, 2 * (width + height));
    if (index < 2 * width)
        return crawl_cell(plan, index >> 1, index & 1 ? height - 1 : 0);
    index -= 2 * width;
    return crawl_cell(plan, index & 1 ? width - 1 : 0, index >> 1);
}

#define ROCK_TRIES 400

/* Draws where a new lump starts. At most 40 % of the cells are rock, so one of the tries soon finds
 * a free cell; if all of them failed, fewer cells would be closed. */
static uint32_t begin_lump(const crawl_plan *plan, brw_rng *rng)
{
    /* Rows include the border at their end, which is never free and thus counts as a miss. */
    int32_t cells = (int32_t)(plan->cell_end - 2 * plan->stride);
    for (int tries = 0; tries < ROCK_TRIES; tries++) {
        /* The larger the grid, the more lumps start in its interior, because its edge is a smaller
         * part of it. */
        int inside = brw_rng_chance(rng, plan->width + plan->height, 80);
        uint32_t drawn = plan->stride;
        if (inside || tries > 40)
            drawn += (uint32_t)brw_rng_below(rng, cells);
        else
            drawn = draw_edge(plan, rng);
        if (plan->owner[drawn] == CRAWL_FREE)
            return drawn;
    }
    return 0;
}

/* Draws the next cell to close: one beside a closed cell, from the list of [sides], or occasionally
 * the start of a new lump, so that there are several lumps. Cells that were closed in the meantime
 * are dropped from the list. Each iteration returns or shortens the list, and an empty list starts
 * a lump, so the loop ends. */
static uint32_t draw_rock(crawl_plan *plan, brw_rng *rng, int32_t *sides)
{
    for (;;) {
        int32_t roll = brw_rng_below(rng, *sides + *sides / 20 + 1);
        if (roll >= *sides)
            return begin_lump(plan, rng);
        uint32_t cell = plan->queue[roll];
        plan->queue[roll] = plan->queue[--*sides];
        if (plan->owner[cell] == CRAWL_FREE)
            return cell;
    }
}

/* Closes a cell and appends its free neighbours to the list. A cell is closed only once, so the
 * list never has more than four entries per cell, which is the size of the queue. */
static void close_cell(crawl_plan *plan, uint32_t cell, int32_t *sides)
{
    uint32_t *end = plan->queue + *sides;
    plan->owner[cell] = CRAWL_ROCK;
    brw_set_remove(plan->bits.open, cell);
    for (int side = 0; side < 4; side++) {
        uint32_t next = crawl_beside(plan, cell, side);
        *end = next;
        end += plan->owner[next] == CRAWL_FREE;
    }
    *sides = (int32_t)(end - plan->queue);
}

barrow_status brw_crawl_rock(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    uint32_t cells = (uint32_t)(plan->width * plan->height);
    uint32_t wanted = cells * (uint32_t)plan->params->rock / 100;
    uint32_t closed = 0;
    int32_t sides = 0;
    mark_gaps(plan, CRAWL_SITE);
    for (; closed < wanted; closed++) {
        uint32_t cell = draw_rock(plan, &work->rng, &sides);
        if (!cell)
            break;
        close_cell(plan, cell, &sides);
        dungeon->rock[closed] = crawl_pos(plan, cell);
    }
    dungeon->rock_count = closed;
    mark_gaps(plan, CRAWL_FREE);
    aim_at_boss(plan);
    flood_open(plan);
    if (!plan->steps)
        join_ends(plan);
    plan->open_cells = cells - dungeon->rock_count;
    return BARROW_OK;
}

#undef FAR_WORDS
