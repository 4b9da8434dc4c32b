/* SPDX-License-Identifier: MIT
 * Size, ends, rock, ridges and the main path itself (C1 to C3).
 *
 * A ridge closes all edges between two rows of the grid except one, its gap:
 *
 *     row      .   .   .   .   .
 *             === === ===     ===      gap 3
 *     row + 1  .   .   .   .   . */
#include "verify/crawl.h"

#include <string.h>

/* ---- size and ends ---------------------------------------------------------------------- */

/* Checks that the grid has a size that was asked for (C1). */
static void crawl_check_size(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    barrow_size_range size = dungeon->params.as.crawl.size;
    if (dungeon->grid_width < size.w_min || dungeon->grid_width > size.w_max ||
        dungeon->grid_height < size.h_min || dungeon->grid_height > size.h_max)
        brw_found(verifier, "C1", BRW_NOWHERE, "the grid is %ux%u, which was not asked for",
                  (uint32_t)dungeon->grid_width, (uint32_t)dungeon->grid_height);
}

/* Returns whether a room has a cell in this row. The boss's room has several rows (C24). */
static bool stands_in_row(const barrow_dungeon *dungeon, uint32_t room, int row)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    bool stands = false;
    for (uint32_t i = 0; i < of->cell_count; i++)
        stands |= dungeon->cells[of->first_cell + i].y == row;
    return stands;
}

/* Checks that the spawn is in the first row and the boss in the last, each with its own type only
 * (C2), and that the main path leads from one to the other. */
static void crawl_check_ends(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[0];
    if (!stands_in_row(dungeon, dungeon->spawn, 0) ||
        seen_room(dungeon, dungeon->spawn)->types != SEEN_BIT(INITIAL))
        brw_found(verifier, "C2", seen_at_room(dungeon->spawn),
                  "the spawn is not an initial room in the first row");
    if (!stands_in_row(dungeon, dungeon->boss, dungeon->grid_height - 1) ||
        seen_room(dungeon, dungeon->boss)->types != SEEN_BIT(BOSS))
        brw_found(verifier, "C2", seen_at_room(dungeon->boss),
                  "the boss is not in a boss room in the last row");
    if (seen_path_room(dungeon, path, 0) != dungeon->spawn ||
        seen_last_room(dungeon, path) != dungeon->boss || path->from != dungeon->spawn ||
        path->to != dungeon->boss || path->zone != 0)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "the main path does not lead from the spawn to the boss");
}

/* ---- the shortest way ------------------------------------------------------------------- */

/* The steps to a cell of rock. The flood counts from 1 and takes these cells for seen. */
#define ROCK 0u

/* Marks the rock. Checks that there is no more of it than asked for, and that no cell is listed
 * twice. There may be less, as rock is reopened until the ends connect (C3). */
static void close_rock(brw_verifier *verifier, uint32_t *steps)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t cells = (uint32_t)dungeon->grid_width * dungeon->grid_height;
    uint32_t most = cells * (uint32_t)dungeon->params.as.crawl.rock / 100;
    if (dungeon->rock_count > most)
        brw_found(verifier, "C3", BRW_NOWHERE, "there are %u cells of rock; at most %u are allowed",
                  dungeon->rock_count, most);
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        barrow_pos pos = dungeon->rock[i];
        if (!seen_inside(dungeon, pos) || steps[seen_cell(dungeon, pos)] == ROCK)
            brw_found(verifier, "C3", (brw_place){-1, -1, pos.x, pos.y},
                      "this rock is off the grid or listed twice");
        else
            steps[seen_cell(dungeon, pos)] = ROCK;
    }
}

/* Floods everything that the flood's cells can reach without crossing rock or ridges. A ridge runs
 * only between a cell and the one below it. */
static void flood_ground(brw_grid_flood *flood, const seen_ridges *ridges)
{
    uint32_t width = flood->width;
    for (uint32_t head = 0; head < flood->count; head++) {
        uint32_t cell = flood->cells[head], x = cell % width, y = cell / width;
        uint32_t steps = flood->steps[cell] + 1;
        if (y > 0 && seen_is_gap(ridges, x, y - 1))
            brw_grid_flood_start(flood, cell - width, steps);
        if (x + 1 < width)
            brw_grid_flood_start(flood, cell + 1, steps);
        if (cell + width < flood->area && seen_is_gap(ridges, x, y))
            brw_grid_flood_start(flood, cell + width, steps);
        if (x > 0)
            brw_grid_flood_start(flood, cell - 1, steps);
    }
}

/* Returns the number of cells on the shortest way that the flood found to the boss's room, or 0 if
 * it found none. */
static uint32_t steps_to_boss(const barrow_dungeon *dungeon, const brw_grid_flood *flood)
{
    const barrow_crawl_room *boss = seen_room(dungeon, dungeon->boss);
    uint32_t found = 0;
    for (uint32_t i = 0; i < boss->cell_count; i++) {
        barrow_pos pos = dungeon->cells[boss->first_cell + i];
        uint32_t steps =
            seen_inside(dungeon, pos) ? flood->steps[seen_cell(dungeon, pos)] : BRW_UNSEEN;
        bool is_reached = steps != BRW_UNSEEN && steps != ROCK;
        found = is_reached && (!found || steps < found) ? steps : found;
    }
    return found;
}

/* Returns the number of cells on a shortest way from the spawn to the boss's room, both included,
 * or 0 if there is none. The way may begin in rock. */
static uint32_t shortest_way(brw_verifier *verifier, barrow_pos spawn)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t start = seen_cell(dungeon, spawn);
    const seen_ground *ground = brw_crawl_see_ground(verifier);
    brw_grid_flood flood;
    if (!ground || !brw_grid_flood_make(&flood, dungeon->grid_width, dungeon->grid_height,
                                        verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return 0;
    }
    close_rock(verifier, flood.steps);
    flood.steps[start] = BRW_UNSEEN;
    brw_grid_flood_start(&flood, start, 1);
    flood_ground(&flood, &ground->ridges);
    return steps_to_boss(dungeon, &flood);
}

/* Checks that the main path has as many cells as a shortest way. It joins the ends door by door
 * (brw_check_crawl_books) and crosses no ridge (brw_check_crawl_ridges), so it is one of the
 * shortest. */
void brw_check_crawl_main(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    crawl_check_size(verifier);
    if (dungeon->paths[0].kind != BARROW_PATH_MAIN || dungeon->paths[0].room_count < 2) {
        brw_found(verifier, NULL, BRW_NOWHERE, "there is no main path from a spawn to a boss");
        return;
    }
    crawl_check_ends(verifier);
    barrow_pos spawn = dungeon->cells[seen_room(dungeon, dungeon->spawn)->first_cell];
    const seen_trail *trail = seen_inside(dungeon, spawn) ? brw_crawl_see_trail(verifier) : NULL;
    if (!trail)
        return; /* V4 has reported a spawn off the grid, or memory ran out */
    uint32_t shortest = shortest_way(verifier, spawn);
    if (verifier->status == BARROW_OK && (int32_t)shortest != trail->length)
        brw_found(verifier, "C3", BRW_NOWHERE,
                  "the main path has %d cells, but a shortest way has %u", trail->length, shortest);
}

/* ---- ridges ----------------------------------------------------------------------------- */

/* Returns how many ridges fit with two rows above, between and below them. */
static uint32_t ridges_that_fit(uint32_t rows)
{
    return rows < 4 ? 0 : rows / 2 - 1;
}

/* Checks the number of ridges. The shortfall counts the ridges that the grid has no rows for. */
static void check_ridge_count(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t asked = dungeon->params.as.crawl.ridges;
    uint32_t usual = dungeon->grid_height < 9 ? 1 : 3;
    uint32_t least = asked == BARROW_AUTO ? usual : (uint32_t)asked;
    uint32_t most = asked == BARROW_AUTO ? usual + 1 : (uint32_t)asked;
    uint32_t drawn = dungeon->ridge_count + dungeon->shortfall[BARROW_SHORT_RIDGES];
    uint32_t fit = ridges_that_fit(dungeon->grid_height);
    if (drawn < least || drawn > most || dungeon->ridge_count != (drawn < fit ? drawn : fit))
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "there are %u ridges, which is not what was asked for", dungeon->ridge_count);
}

/* Returns whether the document lists this cell as rock. */
static bool is_named_rock(const barrow_dungeon *dungeon, int x, int y)
{
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        if (dungeon->rock[i].x == x && dungeon->rock[i].y == y)
            return true;
    return false;
}

/* Checks that a ridge is in its band of rows, two rows from its neighbours and from both edges of
 * the grid. */
static void check_ridge(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t rows = dungeon->grid_height, count = dungeon->ridge_count;
    uint32_t row = dungeon->ridges[id].row, gap = dungeon->ridges[id].gap;
    brw_place place = {-1, -1, (int32_t)gap, (int32_t)row};
    bool is_even = row >= id * rows / count && row < (id + 1) * rows / count;
    bool is_apart = id == 0 || row >= dungeon->ridges[id - 1].row + 2u;
    if (!is_even || !is_apart || row < 1 || row + 3 > rows)
        brw_found(verifier, NULL, place,
                  "ridge %u is outside its band of rows, or less than two rows from the next", id);
    if (gap >= dungeon->grid_width)
        brw_found(verifier, NULL, place, "ridge %u has its gap off the grid", id);
    else if (is_named_rock(dungeon, (int)gap, (int)row) ||
             is_named_rock(dungeon, (int)gap, (int)row + 1))
        brw_found(verifier, NULL, place, "rock fills the gap of ridge %u", id);
}

/* Returns whether two cells of a room lie on opposite sides of a closed edge: a merged room must
 * not break through. */
static bool spans_ridge(const barrow_dungeon *dungeon, const seen_ridges *ridges, uint32_t room)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    const barrow_pos *cells = dungeon->cells + of->first_cell;
    for (uint32_t i = 0; i < of->cell_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (cells[i].x == cells[k].x &&
                (cells[i].y == cells[k].y + 1 || cells[k].y == cells[i].y + 1) &&
                seen_is_closed(ridges, cells[i], cells[k]))
                return true;
    return false;
}

/* Checks the ridges. Only shortcuts may break through one (C3, C10). */
void brw_check_crawl_ridges(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const seen_ground *ground = brw_crawl_see_ground(verifier);
    const seen_special *special = ground ? brw_crawl_see_special(verifier) : NULL;
    if (!special)
        return;
    check_ridge_count(verifier);
    for (uint32_t i = 0; i < dungeon->ridge_count; i++)
        check_ridge(verifier, i);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (seen_is_closed(&ground->ridges, link->at[0], link->at[1]) &&
            !seen_of_shortcut(dungeon, link))
            brw_found(verifier, NULL, seen_at_link(i), "door %u leads through a ridge", i);
    }
    for (uint32_t i = 0; i < special->count; i++) {
        uint32_t room = special->rooms[i];
        if (seen_room(dungeon, room)->path != BARROW_PATH_SHORTCUT &&
            spans_ridge(dungeon, &ground->ridges, room))
            brw_found(verifier, NULL, seen_at_room(room), "a ridge runs through room %u", room);
    }
}

#undef ROCK
