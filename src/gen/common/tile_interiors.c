/* SPDX-License-Identifier: MIT
 * The pass that draws the insides of rooms (T3, T4), and the contents that rooms of both families
 * share. All other contents are in tile_rooms_*.c, with the tables of interiors. */
#include "gen/common/tile_interiors.h"

/* Paints only over plain floor, so the pedestal in the middle stays. */
void brw_paint_carpet(brw_inside *inside, barrow_pos spot, int32_t radius)
{
    for (int32_t y = spot.y - radius; y <= spot.y + radius; y++)
        for (int32_t x = spot.x - radius; x <= spot.x + radius; x++)
            brw_tile_floor(inside, x, y, BARROW_TILE_CARPET);
}

/* Sets a pillar on either side of a place, along the wall behind it: both or none. The second is
 * checked again after the first is set, as the two may block each other's way. */
void brw_flank(brw_inside *inside, barrow_pos spot, int32_t distance)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return;
    int32_t dx = wall.y ? distance : 0, dy = wall.x ? distance : 0;
    if (!brw_tile_may_block(inside, spot.x - dx, spot.y - dy) ||
        !brw_tile_block(inside, spot.x + dx, spot.y + dy, BARROW_TILE_PILLAR))
        return;
    if (!brw_tile_block(inside, spot.x - dx, spot.y - dy, BARROW_TILE_PILLAR))
        brw_tile_unblock(inside, spot.x + dx, spot.y + dy);
}

/* Keeps the room calm: it holds only the place where the player starts, and a pillar in each corner
 * that allows it (T3). */
void brw_draw_entry(brw_inside *inside)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_SPAWN, spot, 0);
    brw_paint_carpet(inside, spot, 1);
    brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
}

void brw_draw_key(brw_inside *inside, uint8_t colour)
{
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_KEY, spot, colour);
    brw_flank(inside, spot, 1);
}

barrow_status brw_tile_interiors(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        plan->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside.cells;
        plan->rooms->furnish(&inside, &dungeon->rooms[room]);
    }
    return BARROW_OK;
}
