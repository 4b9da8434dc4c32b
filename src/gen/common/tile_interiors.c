/* SPDX-License-Identifier: MIT
 * The pass that draws the insides of rooms (T3, T4), and the contents that rooms of both families
 * share. All other contents are in tile_rooms_*.c. The contents of a room are placed first, then a
 * stamp is drawn around them, then the enemy in the middle is placed. */
#include "gen/common/tile_interiors.h"

/* The size and outlines of a room follow from what has to fit into it: arenas need symmetry,
 * counters and vaults need a straight wall, and rooms that hold nothing may look like anything. */
/* clang-format off */
const brw_interior brw_interiors[BARROW_INTERIOR_COUNT] = {
    [BARROW_INTERIOR_COMBAT]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TRAP]     = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_REST]     = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_CHEST]    = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_ARENA]    = {BRW_SIZE_FULL,  BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_ENTRY]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TREASURE] = {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_VAULT]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_TRADE]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_HEAL]     = {BRW_SIZE_ROOMY, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_PUZZLE]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_HALL]     = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
};
/* clang-format on */

/* Paints only plain floor, so the pedestal in the middle stays. */
static void paint_carpet(brw_inside *inside, barrow_pos from, barrow_pos to)
{
    for (int32_t y = from.y; y <= to.y; y++)
        for (int32_t x = from.x; x <= to.x; x++)
            brw_tile_floor(inside, x, y, BARROW_TILE_CARPET);
}

static barrow_pos moved_by(barrow_pos spot, int32_t step)
{
    return (barrow_pos){(int16_t)(spot.x + step), (int16_t)(spot.y + step)};
}

void brw_paint_carpet(brw_inside *inside, barrow_pos spot, int32_t radius)
{
    paint_carpet(inside, moved_by(spot, -radius), moved_by(spot, radius));
}

void brw_carpet_middle(brw_inside *inside, int32_t radius)
{
    barrow_rect rect = inside->rect;
    barrow_pos from = {(int16_t)(rect.x + (rect.w - 1) / 2), (int16_t)(rect.y + (rect.h - 1) / 2)};
    barrow_pos to = {(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
    paint_carpet(inside, moved_by(from, -radius), moved_by(to, radius));
}

/* The second pillar is checked again after the first is set, because the two may block each other's
 * way. */
bool brw_flank(brw_inside *inside, barrow_pos spot, int32_t distance)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return false;
    int32_t dx = wall.y ? distance : 0, dy = wall.x ? distance : 0;
    if (!brw_tile_may_block(inside, spot.x - dx, spot.y - dy) ||
        !brw_tile_block(inside, spot.x + dx, spot.y + dy, BARROW_TILE_PILLAR))
        return false;
    if (brw_tile_block(inside, spot.x - dx, spot.y - dy, BARROW_TILE_PILLAR))
        return true;
    brw_tile_unblock(inside, spot.x + dx, spot.y + dy);
    return false;
}

/* ---- contents of both families ---------------------------------------------------------- */

void brw_put_spawn(brw_inside *inside)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_SPAWN, spot, 0);
    inside->focus = spot;
}

void brw_put_key(brw_inside *inside, uint8_t colour)
{
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_KEY, spot, colour);
    brw_flank(inside, spot, 1);
}

/* Puts the chest in a corner or alcove far from the entrance, as a reward should be. */
void brw_put_reward(brw_inside *inside, uint8_t tier)
{
    barrow_pos spot;
    bool is_alcove = brw_rng_below(&inside->rng, 2) == 1;
    if (!(is_alcove ? brw_inside_alcove : brw_inside_far)(inside, &spot))
        return;
    brw_inside_put_chest(inside, spot, tier);
    inside->focus = spot;
}

/* Prefers a place at least three steps from all doorways (T5). */
void brw_put_fighter(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    if (brw_inside_middle_in(inside, brw_inside_away(inside), &spot) ||
        brw_inside_middle(inside, &spot))
        brw_inside_put(inside, kind, spot, 0);
}

/* ---- the pass --------------------------------------------------------------------------- */

static barrow_pos middle_of_inside(barrow_rect rect)
{
    return (barrow_pos){(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
}

barrow_status brw_tile_interiors(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    uint64_t stamps[BARROW_INTERIOR_COUNT];
    brw_sort_stamps(stamps);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        barrow_interior interior = brw_interior_of(plan, room);
        inside.focus = middle_of_inside(inside.rect);
        plan->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside.cells;
        plan->first_thing[room] = dungeon->thing_count;
        plan->rooms->furnish(&inside, &dungeon->rooms[room]);
        if (interior != BARROW_INTERIOR_NONE)
            brw_stamp_room(&inside, stamps[interior]);
        plan->rooms->people(&inside, &dungeon->rooms[room]);
        brw_rng_join(&work->rng, &inside.rng);
    }
    plan->first_thing[dungeon->room_count] = dungeon->thing_count;
    return BARROW_OK;
}
