/* SPDX-License-Identifier: MIT
 * The rows of the families, and the grid of their rooms. */
#include "io/family.h"

static const brw_shown_family shown_families[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = {false, "A quest", "door", "The goal is room ", "stage",
                      "Intensity along the solution", "1"},
    [BARROW_CRAWL] = {true, "A crawl", "door", "The boss is in room ", "zone",
                      "Danger along the solution", "10"},
    [BARROW_FLOOR] = {.untitled = "A floor", .link_word = "corridor"},
};

const brw_shown_family *brw_shown(const barrow_dungeon *dungeon)
{
    return &shown_families[dungeon->params.family];
}

const char *brw_shown_title(const barrow_dungeon *dungeon)
{
    return dungeon->title[0] ? dungeon->title : brw_shown(dungeon)->untitled;
}

brw_heading brw_heading_of(barrow_pos from, barrow_pos to)
{
    if (from.y == to.y)
        return from.x < to.x ? BRW_EAST : BRW_WEST;
    return from.y < to.y ? BRW_SOUTH : BRW_NORTH;
}

/* The cells are that of a and that of b, in this order, so leaving from b reverses the direction. */
brw_heading brw_heading_out(const barrow_dungeon *dungeon, const barrow_link *door, uint32_t room)
{
    barrow_pos cells[2];
    bool is_first = door->a == room;
    brw_link_cells(dungeon, door, cells);
    return brw_heading_of(cells[!is_first], cells[is_first]);
}

/* The first cell of each room is enough for a quest's bounds, which have no more. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high)
{
    uint32_t count;
    *low = *high = *brw_room_cells(dungeon, 0, &count);
    if (dungeon->grid_width) {
        *low = (barrow_pos){0, 0};
        *high =
            (barrow_pos){(int16_t)(dungeon->grid_width - 1), (int16_t)(dungeon->grid_height - 1)};
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = *brw_room_cells(dungeon, i, &count);
        low->x = cell.x < low->x ? cell.x : low->x;
        low->y = cell.y < low->y ? cell.y : low->y;
        high->x = cell.x > high->x ? cell.x : high->x;
        high->y = cell.y > high->y ? cell.y : high->y;
    }
}
