/* SPDX-License-Identifier: MIT
 * The ground of a crawl, in four passes: the size of its grid (C1), the cells of spawn and boss
 * (C2), the ridges, and the rock (C3). The boss's arena may have 2x2 cells (C24).
 *
 * A fixed number of sub-bosses needs a main path of a certain length. A shortest path is at least
 * as long as the distance between its ends, so the size and the ends are drawn such that the ends
 * are far enough apart. check_params.c has already refused requests that no size can satisfy
 * (C15). */
#include "gen/crawl/crawl.h"

#include <string.h>

#define BOSS_DRAWS 5 /* number of columns drawn; the farthest from the spawn is used */
#define ROCK_TRIES 400

/* ---- size --------------------------------------------------------------------------------- */

/* Returns the minimum length of the main path that the number of sub-bosses requires. Only a fixed
 * number must be met: a range may be cut, which is reported, and auto adapts (C15). */
static int32_t crawl_rooms_needed(const barrow_crawl_params *params)
{
    barrow_range range = params->sub_bosses;
    bool is_fixed = range.min == range.max && range.min > 0;
    return is_fixed ? 3 * range.min + 2 : 0;
}

/* The grid is reset: every cell is free, and nothing is closed. This runs again for each attempt,
 * so nothing may be left from the previous one. */
barrow_status brw_crawl_size(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_size_range size = crawl->params->size;
    /* An arena shortens the longest guaranteed way, which ends at its upper row or nearer column.
     */
    int32_t arena = brw_has_arenas(crawl->params, size.w_max, size.h_max) ? 2 : 0;
    /* A path from the first row to the last that also crosses d columns has at least height + d
     * rooms, and d is at most width - 1. So width + height - 1 rooms are always possible, minus
     * what an arena takes; [reach] is the required minimum of width + height. */
    int32_t reach = crawl_rooms_needed(crawl->params) + 1 + arena;
    int32_t least_width = brw_larger(size.w_min, reach - size.h_max);
    crawl->width = brw_rng_between(&work->rng, least_width, size.w_max);
    int32_t least_height = brw_larger(size.h_min, reach - crawl->width);
    crawl->height = brw_rng_between(&work->rng, least_height, size.h_max);
    work->dungeon->grid_width = (uint16_t)crawl->width;
    work->dungeon->grid_height = (uint16_t)crawl->height;
    crawl->lock_count = crawl->colour_count = crawl->site_count = 0;
    crawl->stride = (uint32_t)crawl->width + 1;
    crawl->cell_end = crawl->stride * (uint32_t)(crawl->height + 2);
    for (int side = 0; side < 4; side++)
        crawl->step[side] =
            (uint32_t)(brw_nesw[side].y * (int32_t)crawl->stride + brw_nesw[side].x);
    brw_grid_flood_forget(&crawl->flood);
    crawl->flood.width = crawl->stride;
    crawl->flood.area = crawl->cell_end;
    memset(crawl->closed, 0, crawl->cell_end);
    memset(crawl->kept, 0, (crawl->cell_end + 63) / 64 * sizeof crawl->kept[0]);
    for (uint32_t cell = 0; cell < crawl->cell_end; cell++)
        crawl->owner[cell] = CRAWL_BORDER;
    for (int32_t i = 0; i < crawl->width * crawl->height; i++) {
        barrow_pos pos = brw_pos(i % crawl->width, i / crawl->width);
        uint32_t cell = crawl_cell(crawl, pos.x, pos.y);
        crawl->owner[cell] = CRAWL_FREE;
        crawl->pos[cell] = pos;
    }
    return BARROW_OK;
}

/* ---- spawn and boss ----------------------------------------------------------------------- */

/* Draws the left column of an arena of [side] columns that is at least [apart] columns away from
 * [from]. Columns to the left of [from] are numbered first, then those to the right; the columns in
 * between are skipped, so no draw has to be repeated. There is always one, because [from] came from
 * draw_spawn_column. */
static int32_t draw_column(const brw_crawl *crawl, brw_rng *rng, int32_t from, int32_t apart)
{
    int32_t side = crawl->has_arenas ? 2 : 1, columns = crawl->width - side + 1;
    if (apart <= 0)
        return brw_rng_below(rng, columns);
    int32_t left = brw_larger(from - apart - side + 2, 0);
    int32_t right = brw_larger(columns - from - apart, 0);
    int32_t column = brw_rng_below(rng, left + right);
    return column < left ? column : from + apart + column - left;
}

/* Returns the distance from [from] to the arena that starts at [column], measured to its nearer
 * column. */
static int32_t columns_apart(const brw_crawl *crawl, int32_t column, int32_t from)
{
    int32_t right = column + crawl->has_arenas;
    return column > from ? column - from : right < from ? from - right : 0;
}

/* The columns of spawn and boss are usually at least a third of the width apart. Several columns
 * are drawn for the boss and the farthest is used, so that the path bends and the dungeon spreads
 * across its grid (C23). */
barrow_status brw_crawl_ends(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t width = crawl->width;
    /* Start with the distance that a fixed number of sub-bosses needs; the preferred distance may
     * raise it but never lower it. */
    crawl->has_arenas = brw_has_arenas(crawl->params, width, crawl->height);
    int32_t apart = crawl_rooms_needed(crawl->params) - crawl->height + crawl->has_arenas;
    int is_any = brw_rng_chance(&work->rng, 1, 8);
    if (!is_any)
        apart = brw_larger(apart, width / 3);
    /* Another column must be far enough from the spawn's. With width 7 and far 5 that leaves
     *    a a . . . b b     a: one on the right is far enough; b: one on the left */
    int32_t far = apart + crawl->has_arenas, columns = 2 * far <= width ? width : 2 * (width - far);
    int32_t spawn = brw_rng_below(&work->rng, columns);
    if (columns < width && spawn >= width - far)
        spawn += 2 * far - width;
    int32_t boss = draw_column(crawl, &work->rng, spawn, apart);
    for (int i = 1; i < BOSS_DRAWS; i++) {
        int32_t other = draw_column(crawl, &work->rng, spawn, apart);
        if (columns_apart(crawl, other, spawn) > columns_apart(crawl, boss, spawn))
            boss = other;
    }
    /* For now, spawn and boss are rooms 0 and 1, so that a trace can show them; main_path.c moves
     * the boss to the end. */
    crawl->spawn_cell = crawl_cell(crawl, spawn, 0);
    brw_crawl_add_path(crawl, BARROW_PATH_MAIN, 0);
    dungeon->spawn = (uint16_t)brw_crawl_add_room(crawl, crawl->spawn_cell);
    crawl_room_at(crawl, dungeon->spawn)->types = crawl_bit(BARROW_TYPE_INITIAL);
    int32_t side = crawl->has_arenas ? 2 : 1;
    crawl->arena_cells = 0;
    for (int32_t y = crawl->height - side; y < crawl->height; y++)
        for (int32_t x = boss; x < boss + side; x++)
            crawl->arena[crawl->arena_cells++] = crawl_cell(crawl, x, y);
    dungeon->boss = (uint16_t)brw_crawl_add_room(crawl, crawl->arena[0]);
    crawl_room_at(crawl, dungeon->boss)->types = crawl_bit(BARROW_TYPE_BOSS);
    for (uint32_t i = 1; i < crawl->arena_cells; i++)
        brw_crawl_add_cell(crawl, dungeon->boss, crawl->arena[i]);
    return BARROW_OK;
}

/* ---- ridges -------------------------------------------------------------------------------
 *
 * Ridges (C3) are walls from side to side, each with one gap, that make the main path wind. They
 * close edges of the grid, not cells. The rows between two ridges are a band.
 *
 * The rows are divided into as many equal parts as there are ridges, and each part has one ridge.
 * There are at least two rows above, between and below the ridges. A ridge lies below its row:
 *
 *     row 0   . . . . . . s .
 *     row 1   . . . . . . . .
 *             ====  =========      the gap is usually opposite the spawn
 *     row 2   . . . . . . . .
 *     row 3   . . . . . . . .
 *             =============  =     and the next one opposite the gap above
 *
 * The main path crosses each ridge once, at its gap, so both cells of the gap become main rooms.
 * From then on nothing else can use the gap, and the ridge is closed from side to side. */

/* Draws the column of a gap, three times in four from the half opposite [from]. The middle column
 * belongs to both halves. */
static int32_t draw_gap(const brw_crawl *crawl, brw_rng *rng, int32_t from)
{
    int32_t width = crawl->width, half = (width + 1) / 2;
    int is_opposite = brw_rng_chance(rng, 3, 4);
    if (!is_opposite)
        return brw_rng_below(rng, width);
    bool is_left = 2 * from + 1 > width || (2 * from + 1 == width && brw_rng_chance(rng, 1, 2));
    int32_t column = brw_rng_below(rng, half);
    return is_left ? column : width - 1 - column;
}

barrow_status brw_crawl_ridges(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = crawl->params->ridges, most = crawl->height / 2 - 1;
    if (wanted == BARROW_AUTO) { /* a few, so that the bands have space for rooms */
        int one_more = brw_rng_chance(&work->rng, 3, 4);
        wanted = (crawl->height < 9 ? 1 : 3) + one_more;
    }
    int32_t count = brw_smaller(wanted, most);
    dungeon->ridge_count = (uint32_t)count;
    dungeon->shortfall[BARROW_SHORT_RIDGES] = (uint16_t)(wanted - count);
    int32_t row = -1, gap = crawl->pos[crawl->spawn_cell].x;
    for (int32_t i = 0; i < count; i++) {
        /* It lies in its own part, at least two rows below the previous ridge, and leaves two rows
         * for each that follows. There is always such a row: a part has at least two. */
        int32_t top = i * crawl->height / count, bottom = (i + 1) * crawl->height / count - 1;
        int32_t last = crawl->height - 3 - 2 * (count - 1 - i);
        row = brw_rng_between(&work->rng, brw_larger(top, row + 2), brw_smaller(bottom, last));
        gap = draw_gap(crawl, &work->rng, gap);
        dungeon->ridges[i] = (barrow_ridge){(uint8_t)row, (uint8_t)gap};
        for (int32_t x = 0; x < crawl->width; x++)
            if (x != gap)
                crawl_close_below(crawl, crawl_cell(crawl, x, row));
    }
    return BARROW_OK;
}

/* ---- rock: the flood from the spawn --------------------------------------------------------
 *
 * A percentage of the cells is closed (C3). If that separates spawn and boss, just enough cells are
 * opened again to join them.
 *
 * Rock grows in lumps, most of them from the edge of the grid, because loops need open ground (C23)
 * and single scattered cells leave none. The free cells beside closed ones are kept in a list, one
 * entry per side, and the next cell is drawn from it: one draw per cell, however large the grid
 * is. */

static bool is_open(const void *user, uint32_t cell)
{
    const brw_crawl *crawl = user;
    return crawl->owner[cell] != CRAWL_ROCK && crawl->owner[cell] != CRAWL_BORDER;
}

/* Returns the number of steps from the spawn to the boss; BRW_UNSEEN if the flood did not reach
 * it. */
static uint32_t steps_to_boss(const brw_crawl *crawl)
{
    uint32_t least = BRW_UNSEEN;
    for (uint32_t i = 0; i < crawl->arena_cells; i++) {
        uint32_t steps = crawl->flood.steps[crawl->arena[i]];
        least = steps < least ? steps : least;
    }
    return least;
}

/* Floods from the spawn; returns whether it reached the boss. main_path.c uses the result. */
static bool flood_to_boss(brw_crawl *crawl)
{
    crawl_begin_flood(crawl, crawl->spawn_cell, crawl->closed);
    brw_grid_flood_run(&crawl->flood, is_open, crawl);
    crawl->steps = steps_to_boss(crawl);
    return crawl->steps != BRW_UNSEEN;
}

/* ---- rock: joining the ends ---------------------------------------------------------------- */

#define OPENED_FIRST UINT32_MAX /* no rock was opened before it */

/* The rock beside the cells that were reached. Rock is identified by its place, the index in the
 * list of rock, so the highest place was closed last. */
typedef struct rock_rim {
    uint64_t *places;    /* the set of rock that can be opened next */
    uint32_t highest;    /* no place above this one is in the set */
    uint32_t *place;     /* for each cell of rock, its place */
    uint32_t *opened_by; /* for each place, the place from which it was reached */
} rock_rim;

/* Adds the rock beside all cells that the flood reached since cell number [first] of its list. */
static void widen_rim(brw_crawl *crawl, rock_rim *rim, uint32_t first, uint32_t opener)
{
    for (uint32_t i = first; i < crawl->flood.count; i++)
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t cell = crawl->flood.cells[i], next = crawl_beside(crawl, cell, side);
            if (crawl->owner[next] != CRAWL_ROCK || crawl_is_closed(crawl, cell, side))
                continue;
            uint32_t place = rim->place[next];
            if (rim->opened_by[place] != place)
                continue; /* it was reached before */
            rim->opened_by[place] = opener;
            brw_set_add(rim->places, place);
            rim->highest = place > rim->highest ? place : rim->highest;
        }
}

/* Joins spawn and boss. The rule (C3): open the rock in reverse order of closing until they are
 * joined; keep the last cell open, close the others again, and repeat. What remains open is the way
 * whose latest cell in that order comes earliest, then its second latest, and so on. A search that
 * always opens the cell within reach that was closed last finds the same way. There always is one
 * to open: with all rock open, every cell could be reached, because each ridge has a gap. */
static void join_ends(brw_crawl *crawl)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    /* These arrays are not in use yet. */
    rock_rim rim = {crawl->walks, 0, crawl->scale, crawl->next_cell};
    memset(rim.places, 0, (dungeon->rock_count + 63) / 64 * sizeof rim.places[0]);
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        rim.place[crawl_cell(crawl, dungeon->rock[i].x, dungeon->rock[i].y)] = i;
        rim.opened_by[i] = i;
    }
    widen_rim(crawl, &rim, 0, OPENED_FIRST);
    uint32_t place;
    do {
        while (!brw_set_has(rim.places, rim.highest))
            rim.highest--;
        place = rim.highest;
        brw_set_remove(rim.places, place);
        uint32_t first = crawl->flood.count;
        barrow_pos pos = dungeon->rock[place];
        brw_grid_flood_start(&crawl->flood, crawl_cell(crawl, pos.x, pos.y), 0);
        brw_grid_flood_run(&crawl->flood, is_open, crawl);
        widen_rim(crawl, &rim, first, place);
    } while (steps_to_boss(crawl) == BRW_UNSEEN);
    for (; place != OPENED_FIRST; place = rim.opened_by[place]) {
        barrow_pos pos = dungeon->rock[place];
        crawl->owner[crawl_cell(crawl, pos.x, pos.y)] = CRAWL_FREE;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        barrow_pos pos = dungeon->rock[i];
        if (crawl->owner[crawl_cell(crawl, pos.x, pos.y)] == CRAWL_ROCK)
            dungeon->rock[count++] = pos;
    }
    dungeon->rock_count = count;
    flood_to_boss(crawl);
}

/* ---- rock: lumps ---------------------------------------------------------------------------- */

/* Draws where a new lump starts: on the edge of the grid, or inside. Cells of the edge are numbered
 * along the upper and lower row alternately, then along the left and right column; corners occur
 * twice. The larger the grid, the more lumps start inside, because its edge is a smaller part of
 * it. At most 40 % of the cells are rock, so one of the tries soon finds a free cell; if all of
 * them failed, fewer cells would be closed. */
static uint32_t begin_lump(const brw_crawl *crawl, brw_rng *rng)
{
    int32_t width = crawl->width, height = crawl->height;
    /* Rows include the border at their end, which is never free and thus counts as a miss. */
    int32_t cells = (int32_t)(crawl->cell_end - 2 * crawl->stride);
    for (int tries = 0; tries < ROCK_TRIES; tries++) {
        int inside = brw_rng_chance(rng, width + height, 80);
        bool is_inside = inside || tries > 40;
        int32_t roll = brw_rng_below(rng, is_inside ? cells : 2 * (width + height));
        int32_t down = roll - 2 * width;
        uint32_t drawn = is_inside  ? crawl->stride + (uint32_t)roll
                         : down < 0 ? crawl_cell(crawl, roll / 2, roll % 2 ? height - 1 : 0)
                                    : crawl_cell(crawl, down % 2 ? width - 1 : 0, down / 2);
        if (crawl->owner[drawn] == CRAWL_FREE)
            return drawn;
    }
    return 0;
}

/* Draws the next cell to close: one beside a closed cell, from the list of [sides], or occasionally
 * the start of a new lump, so that there are several lumps. Cells that were closed in the meantime
 * are dropped from the list. Each iteration returns or shortens the list, and an empty list starts
 * a lump, so the loop ends. */
static uint32_t draw_rock(brw_crawl *crawl, brw_rng *rng, int32_t *sides)
{
    for (;;) {
        int32_t roll = brw_rng_below(rng, *sides + *sides / 20 + 1);
        if (roll >= *sides)
            return begin_lump(crawl, rng);
        uint32_t cell = crawl->list[roll];
        crawl->list[roll] = crawl->list[--*sides];
        if (crawl->owner[cell] == CRAWL_FREE)
            return cell;
    }
}

/* Marks both cells of each gap, which stay open (C3): they do not count as free until all rock is
 * drawn. */
static void mark_gaps(brw_crawl *crawl, uint16_t mark)
{
    for (uint32_t i = 0; i < crawl->dungeon->ridge_count; i++) {
        uint32_t above = crawl_gap(crawl, i);
        crawl->owner[above] = crawl->owner[above + crawl->stride] = mark;
    }
}

/* A cell is closed only once, so the list of sides never has more than four entries per cell. */
barrow_status brw_crawl_rock(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    uint32_t wanted =
        (uint32_t)(crawl->width * crawl->height) * (uint32_t)crawl->params->rock / 100;
    int32_t sides = 0;
    mark_gaps(crawl, CRAWL_SITE);
    for (dungeon->rock_count = 0; dungeon->rock_count < wanted; dungeon->rock_count++) {
        uint32_t cell = draw_rock(crawl, &work->rng, &sides);
        if (!cell)
            break;
        crawl->owner[cell] = CRAWL_ROCK;
        dungeon->rock[dungeon->rock_count] = crawl->pos[cell];
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t next = crawl_beside(crawl, cell, side);
            if (crawl->owner[next] == CRAWL_FREE)
                crawl->list[sides++] = next;
        }
    }
    mark_gaps(crawl, CRAWL_FREE);
    if (!flood_to_boss(crawl))
        join_ends(crawl);
    return BARROW_OK;
}
