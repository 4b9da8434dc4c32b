/* SPDX-License-Identifier: MIT
 * Checks of a floor's plan: every sector holds what the layout's table plans there (F5), no way
 * leaves the part that the layout uses (F8), and the links alone connect all rooms and anchors
 * (F7). A dead end that happens to join two rooms is not a link, and neither is a chain of
 * tiles. */
#include "verify/floor.h"

/* Maps each of the grid's [count] columns (or rows) to one of the [size] in a picture. The order is
 * kept, and the middle one repeats until the others just fit.
 *
 *     3 in the picture, 6 in the grid:   0 1 1 1 1 2 */
static void draw_out(uint8_t *places, int32_t count, int32_t size)
{
    int32_t place = 0;
    for (int32_t i = 0; i < count; i++) {
        places[i] = (uint8_t)place;
        bool repeats = place == size / 2 && count - i > size - place;
        place += !repeats;
    }
}

/* Fills in the part of the layout's plan that lies on the grid. The checks of shape and sectors
 * have ensured that the grid fits the picture. Columns at the right end that the layout does not
 * use are empty. */
void brw_planned(const barrow_dungeon *dungeon, brw_floor_plan *plan)
{
    const brw_layout *layout = brw_seen_layout(dungeon);
    int32_t columns = dungeon->sectors.columns, rows = dungeon->sectors.rows, width = 0;
    int32_t used = layout->left ? columns * layout->left / 4 : columns;
    uint8_t across[BRW_SECTORS_ACROSS], down[BRW_SECTORS_DOWN];
    char *letter = plan->letters;
    while (layout->picture[0][width])
        width++;
    draw_out(across, columns, width);
    draw_out(down, rows, brw_picture_rows(layout));
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++)
            *letter++ = column < used ? layout->picture[down[row]][across[column]] : '.';
}

static bool may_hold_room(char letter)
{
    return letter == 'R' || letter == 'M' || letter == '?';
}

static bool may_hold_anchor(char letter)
{
    return letter == 'a' || letter == '?';
}

/* Returns whether the sector may be empty. An anchor may disappear if dead ends are not allowed
 * (F8). */
static bool may_be_empty(const barrow_dungeon *dungeon, char letter)
{
    return letter == '.' || (may_hold_anchor(letter) && !dungeon->params.as.floor.allow_dead_ends);
}

/* Checks each sector against the plan. V5 reports a sector with both a room and an anchor. */
void brw_floor_check_plan(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    brw_floor_plan plan;
    brw_sector_set rooms = {{0}}, anchors = {{0}};
    brw_planned(dungeon, &plan);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        brw_sectors_add(dungeon, room, brw_seen_room(room) ? &rooms : &anchors);
    }
    for (int32_t s = 0; s < dungeon->sectors.columns * dungeon->sectors.rows; s++) {
        char letter = plan.letters[s];
        bool has_room = brw_set_has(rooms.words, (uint32_t)s);
        bool has_anchor = brw_set_has(anchors.words, (uint32_t)s);
        if (has_room && !may_hold_room(letter))
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "sector %d has a room, but the layout gives it none", s);
        if (has_anchor && !may_hold_anchor(letter))
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "sector %d has an anchor, but the layout gives it none", s);
        if (!has_room && !has_anchor && !may_be_empty(dungeon, letter))
            brw_found(verifier, NULL, BRW_NOWHERE, "sector %d holds nothing", s);
    }
}

/* Returns the number of columns up to the last one in which anything is planned. */
static int32_t columns_in_use(const barrow_dungeon *dungeon)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    brw_floor_plan plan;
    int32_t last = 0;
    brw_planned(dungeon, &plan);
    for (int32_t s = 0, column = 0; s < sectors->columns * sectors->rows; s++) {
        if (plan.letters[s] != '.' && column >= last)
            last = column + 1;
        column = column + 1 < sectors->columns ? column + 1 : 0;
    }
    return last;
}

/* Checks that no way leaves the part that the layout uses (F8). */
void brw_floor_check_part(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *outside =
        survey ? brw_verifier_copy(verifier, &survey->planes, survey->planes.open) : NULL;
    if (!outside)
        return;
    const barrow_sectors *sectors = &dungeon->sectors;
    int32_t left = sectors->xs[0], width = sectors->xs[columns_in_use(dungeon)] - left;
    for (int32_t i = 0; i < survey->planes.stride; i++) {
        uint64_t span = brw_map_span_word(i, left, width);
        for (int32_t y = sectors->ys[0]; y < sectors->ys[sectors->rows]; y++)
            outside[y * survey->planes.stride + i] &= ~span;
    }
    brw_found_tiles(verifier, &survey->planes, outside, NULL,
                    "tile %d,%d lies outside the part that the layout uses");
}

/* ---- one graph -------------------------------------------------------------------------- */

/* Returns the room that represents all rooms joined with [room]. Halves the path to it on the way,
 * so that chains stay short. */
static uint16_t joined_head(uint16_t *heads, uint16_t room)
{
    while (heads[room] != room) {
        heads[room] = heads[heads[room]];
        room = heads[room];
    }
    return room;
}

/* Checks that the links connect all rooms. Uses union-find instead of a flood, so each link is read
 * once, in any order. Dead ends do not count, even if they meet a room. */
void brw_floor_check_graph(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint16_t *heads = brw_arena_array(verifier->scratch, dungeon->room_count, sizeof *heads);
    if (!heads) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        heads[i] = (uint16_t)i;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_LINK || link->a >= dungeon->room_count ||
            link->b >= dungeon->room_count)
            continue;
        uint16_t head = joined_head(heads, link->a);
        heads[head] = joined_head(heads, link->b);
    }
    for (uint32_t i = 1; i < dungeon->room_count; i++) {
        if (joined_head(heads, (uint16_t)i) == joined_head(heads, 0))
            continue;
        brw_found(verifier, NULL, BRW_AT_ROOM(i), "no chain of links joins room %u to room 0", i);
        return;
    }
}
