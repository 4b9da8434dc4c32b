/* SPDX-License-Identifier: MIT
 * Checks of a floor's plan: every sector holds what the layout's table gives it (F5), no way leaves
 * the part that the layout uses (F8), and the links alone make one graph of all rooms and anchors
 * (F7): a dead end that happens to join two rooms, or a chain of tiles, is no link. */
#include "verify/floor.h"

/* What the table of the twelve layouts gives a sector. */
typedef enum plan_use { PLAN_NOTHING, PLAN_ROOM, PLAN_ANCHOR, PLAN_EITHER } plan_use;

/* By the table of layouts; [side] and [end] tell what part of the grid a sector is:
 *
 *     corner  end   end  corner
 *     side     .     .   side          corner: side and end
 *     corner  end   end  corner */
static plan_use planned_use(const barrow_dungeon *dungeon, int32_t sector)
{
    int32_t columns = dungeon->sectors.columns, rows = dungeon->sectors.rows;
    int32_t column = sector % columns, row = sector / columns;
    bool side = column == 0 || column == columns - 1;
    bool end = row == 0 || row == rows - 1;
    brw_grid_choice grid = brw_grid_choices(&dungeon->params.as.floor);
    if (grid.by_density)
        return column < columns * grid.used_of_four / 4 ? PLAN_EITHER : PLAN_NOTHING;
    switch (dungeon->params.as.floor.layout) {
    case BARROW_LAYOUT_RING:
        return side || end ? PLAN_ANCHOR : PLAN_ROOM;
    case BARROW_LAYOUT_CROSSROADS:
        return side && end ? PLAN_NOTHING : side || end ? PLAN_ROOM : PLAN_ANCHOR;
    case BARROW_LAYOUT_CROSS:
        return side && end ? PLAN_NOTHING : PLAN_ROOM;
    case BARROW_LAYOUT_OUTER:
        return side || end ? PLAN_ROOM : PLAN_NOTHING;
    default:
        return PLAN_ROOM;
    }
}

/* Anchors may go where no corridor may end in nothing (F8). */
static bool may_be_empty(const barrow_dungeon *dungeon, plan_use use)
{
    return use == PLAN_NOTHING || (use != PLAN_ROOM && !dungeon->params.as.floor.allow_dead_ends);
}

/* Sets of sectors as bits. That no sector has both is V5's business. */
void brw_floor_check_plan(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t rooms = 0, anchors = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t own = brw_seen_sectors(dungeon, &dungeon->rooms[i]);
        if (brw_seen_room(&dungeon->rooms[i]))
            rooms |= own;
        else
            anchors |= own;
    }
    for (int32_t s = 0; s < dungeon->sectors.columns * dungeon->sectors.rows; s++) {
        plan_use use = planned_use(dungeon, s);
        bool has_room = rooms >> s & 1, has_anchor = anchors >> s & 1;
        if (has_room && use != PLAN_ROOM && use != PLAN_EITHER)
            brw_found(verifier, NULL, BRW_NOWHERE, "sector %d has a room; the layout gives it none",
                      s);
        if (has_anchor && use != PLAN_ANCHOR && use != PLAN_EITHER)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "sector %d has an anchor; the layout gives it none", s);
        if (!has_room && !has_anchor && !may_be_empty(dungeon, use))
            brw_found(verifier, NULL, BRW_NOWHERE, "sector %d holds nothing", s);
    }
}

/* No way leads out of the part that the layout uses (F8). used_of_four is 4 but for the two layouts
 * that use the left half or three quarters. */
void brw_floor_check_part(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_sectors *sectors = &dungeon->sectors;
    brw_grid_choice grid = brw_grid_choices(&dungeon->params.as.floor);
    int32_t last = sectors->columns * grid.used_of_four / 4;
    for (int32_t y = 0; y < dungeon->height; y++) {
        for (int32_t x = 0; x < dungeon->width; x++) {
            bool is_used = x >= sectors->xs[0] && x < sectors->xs[last] && y >= sectors->ys[0] &&
                           y < sectors->ys[sectors->rows];
            if (!is_used && brw_seen_open(dungeon, x, y))
                brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                          "tile %d,%d lies outside of what the layout uses", x, y);
        }
    }
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
