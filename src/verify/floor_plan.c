/* SPDX-License-Identifier: MIT
 * Checks of a floor's plan: every sector holds what the layout's table gives it (F5), no way leaves
 * the part that the layout uses (F8), and the links alone make one graph of all rooms and anchors
 * (F7): a dead end that happens to join two rooms, or a chain of tiles, is no link. */
#include "verify/floor.h"

/* Sets which column (or row) of a picture of [size] each of the grid's [count] is: in their order,
 * the middle one again and again until the others just fit.
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

/* The check of shape and the check of sectors have seen to it that the grid fits the picture. Columns
 * at the right end that the layout leaves out hold nothing. */
brw_floor_plan brw_planned(const barrow_dungeon *dungeon)
{
    const brw_layout *layout = brw_seen_layout(dungeon);
    int32_t columns = dungeon->sectors.columns, rows = dungeon->sectors.rows, width = 0;
    int32_t used = layout->left ? columns * layout->left / 4 : columns;
    uint8_t across[BRW_SECTORS_ACROSS], down[BRW_SECTORS_DOWN];
    while (layout->picture[0][width])
        width++;
    draw_out(across, columns, width);
    draw_out(down, rows, brw_picture_rows(layout));
    brw_floor_plan plan = {{0}};
    for (int32_t s = 0; s < columns * rows; s++)
        plan.letters[s] = s % columns < used
                              ? layout->picture[down[s / columns]][across[s % columns]]
                              : '.';
    return plan;
}

static bool may_hold_room(char letter)
{
    return letter == 'R' || letter == 'M' || letter == '?';
}

static bool may_hold_anchor(char letter)
{
    return letter == 'a' || letter == '?';
}

/* Anchors may go where no corridor may end in nothing (F8). */
static bool may_be_empty(const barrow_dungeon *dungeon, char letter)
{
    return letter == '.' || (may_hold_anchor(letter) && !dungeon->params.as.floor.allow_dead_ends);
}

/* That no sector has both is V5's business. */
void brw_floor_check_plan(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    brw_floor_plan plan = brw_planned(dungeon);
    brw_sector_set rooms = {{0}}, anchors = {{0}};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        brw_sectors_add(dungeon, room, brw_seen_room(room) ? &rooms : &anchors);
    }
    for (int32_t s = 0; s < dungeon->sectors.columns * dungeon->sectors.rows; s++) {
        char letter = plan.letters[s];
        bool has_room = brw_set_has(rooms.words, (uint32_t)s);
        bool has_anchor = brw_set_has(anchors.words, (uint32_t)s);
        if (has_room && !may_hold_room(letter))
            brw_found(verifier, NULL, BRW_NOWHERE, "sector %d has a room; the layout gives it none",
                      s);
        if (has_anchor && !may_hold_anchor(letter))
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "sector %d has an anchor; the layout gives it none", s);
        if (!has_room && !has_anchor && !may_be_empty(dungeon, letter))
            brw_found(verifier, NULL, BRW_NOWHERE, "sector %d holds nothing", s);
    }
}

/* No way leads out of the part that the layout uses (F8): the columns up to the last in which it
 * plans anything. */
void brw_floor_check_part(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    const barrow_sectors *sectors = &dungeon->sectors;
    brw_floor_plan plan = brw_planned(dungeon);
    int32_t last = 0;
    for (int32_t s = 0; s < sectors->columns * sectors->rows; s++)
        if (plan.letters[s] != '.' && s % sectors->columns >= last)
            last = s % sectors->columns + 1;
    brw_planes planes;
    if (!brw_verifier_planes(verifier, &planes))
        return;
    int32_t left = sectors->xs[0], width = sectors->xs[last] - left;
    for (int32_t at = 0; at < planes.words; at++) {
        int32_t y = at / planes.stride;
        if (y >= sectors->ys[0] && y < sectors->ys[sectors->rows])
            planes.open[at] &= ~brw_map_span_word(at % planes.stride, left, width);
    }
    brw_found_tiles(verifier, &planes, planes.open, NULL,
                    "tile %d,%d lies outside of what the layout uses");
}

/* ---- one graph -------------------------------------------------------------------------- */

/* The room that stands for all that are joined with [room]. Halves the way to the head as it goes,
 * so that chains stay short. */
static uint16_t joined_head(uint16_t *heads, uint16_t room)
{
    while (heads[room] != room) {
        heads[room] = heads[heads[room]];
        room = heads[room];
    }
    return room;
}

/* Joining without a flood: links are looked at once, in any order. Dead ends do not count, also
 * where they happen to meet a room. */
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
        brw_found(verifier, NULL, BRW_AT_ROOM(i), "no chain of links joins room %u with room 0", i);
        return;
    }
}
