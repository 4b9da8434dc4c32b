/* SPDX-License-Identifier: MIT
 * What the rooms of a quest hold, and where (T3): the treasure on its pedestal in the middle; keys
 * and switches against the wall farthest from the entrance; item-blocked keys walled in by what the
 * treasure overcomes; the magic key in a vault; the goal in a hall of pillars. */
#include "gen/common/tile_interiors.h"

#include "algo/grid.h"

/* ---- shared strokes --------------------------------------------------------------------- */

static void raise_pedestal(brw_inside *inside, barrow_pos spot)
{
    brw_tile_set(inside->plan, spot.x, spot.y, BARROW_TILE_PEDESTAL);
}

/* Builds at the farthest of [places] where [build] succeeds. Places where it fails are struck off,
 * so the loop ends; [build] must not touch the set. */
static bool build_far(brw_inside *inside, uint64_t *places,
                      bool (*build)(brw_inside *inside, barrow_pos spot), barrow_pos *spot)
{
    while (brw_inside_far_in(inside, places, spot)) {
        if (build(inside, *spot))
            return true;
        brw_set_remove(places, brw_inside_bit(inside, spot->x, spot->y));
    }
    return false;
}

/* Puts the thing on a pedestal in the middle, and draws what is around it. */
static void enshrine(brw_inside *inside, barrow_thing_kind kind, int32_t carpet)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, &spot))
        return;
    brw_inside_put(inside, kind, spot, 0);
    raise_pedestal(inside, spot);
    brw_paint_carpet(inside, spot, carpet);
}

/* ---- the rooms -------------------------------------------------------------------------- */

static void draw_switch(brw_inside *inside)
{
    const barrow_dungeon *dungeon = inside->plan->dungeon;
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_SWITCH, spot,
                   dungeon->rooms[inside->room].as.quest.switch_id);
    brw_flank(inside, spot, 2);
}

static void draw_treasure(brw_inside *inside)
{
    enshrine(inside, BARROW_THING_TREASURE, 1);
    brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
    if (inside->rect.w >= 11)
        brw_inside_mirror(inside, 3, 1, BARROW_TILE_PILLAR);
}

static void draw_goal(brw_inside *inside)
{
    enshrine(inside, BARROW_THING_GOAL, 2);
    for (int32_t dx = 1; 2 * dx + 3 < inside->rect.w; dx += 2)
        brw_inside_mirror(inside, dx, 1, BARROW_TILE_PILLAR);
}

static void draw_bonus(brw_inside *inside)
{
    enshrine(inside, BARROW_THING_BONUS, 2);
    for (int32_t i = 0; i < 2; i++) {
        barrow_pos spot;
        if (brw_inside_far(inside, &spot))
            brw_inside_put(inside, BARROW_THING_CHEST, spot, 0);
    }
}

/* Sets walls and pillars on all sides of a place but the one in front. If that is impossible it
 * changes nothing and returns false. */
static bool close_vault(brw_inside *inside, barrow_pos spot)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return false;
    barrow_pos one = {(int16_t)(spot.x + wall.y), (int16_t)(spot.y + wall.x)};
    barrow_pos other = {(int16_t)(spot.x - wall.y), (int16_t)(spot.y - wall.x)};
    bool was_open = brw_inside_holds(inside, one.x, one.y);
    if (was_open && !brw_tile_block(inside, one.x, one.y, BARROW_TILE_PILLAR))
        return false;
    if (!brw_inside_holds(inside, other.x, other.y) ||
        brw_tile_block(inside, other.x, other.y, BARROW_TILE_PILLAR))
        return true;
    if (was_open)
        brw_tile_unblock(inside, one.x, one.y);
    return false;
}

/* Builds a cell of pillars against the far wall, open in front. If doorways rule out every such
 * place, it uses a corner, or any place where three sides can be closed:
 *
 *     ..IkI..
 *     ..I.I.. */
static void draw_magic_key(brw_inside *inside)
{
    barrow_pos spot, wall;
    if (!build_far(inside, brw_inside_alcoves(inside), close_vault, &spot) &&
        !build_far(inside, brw_inside_solid(inside), close_vault, &spot) &&
        !brw_inside_far(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_MAGIC_KEY, spot, 0);
    raise_pedestal(inside, spot);
    if (brw_inside_wall(inside, spot, &wall)) {
        barrow_pos front = {(int16_t)(spot.x - wall.x), (int16_t)(spot.y - wall.y)};
        brw_tile_block(inside, front.x - wall.y, front.y - wall.x, BARROW_TILE_PILLAR);
        brw_tile_block(inside, front.x + wall.y, front.y + wall.x, BARROW_TILE_PILLAR);
        brw_tile_floor(inside, front.x, front.y, BARROW_TILE_CARPET);
    }
}

/* ---- behind what the treasure overcomes ------------------------------------------------- */

/* Blocks the tile and all open ones beside it, then makes the tile itself floor again, cut off from
 * the rest, which stays whole. If that is impossible it changes nothing and returns false. Blocking
 * the tile itself first keeps the rest whole while its sides are blocked, one after the other.
 *
 *    ###       x is a corner of the room: two item blocks cut
 *    #xB       it off
 *    #B. */
static bool wall_in(brw_inside *inside, barrow_pos spot)
{
    barrow_pos built[4];
    uint32_t count = 0;
    barrow_tile block = (barrow_tile)brw_block_tile(inside->plan->dungeon, inside->room);
    bool is_done = brw_tile_block(inside, spot.x, spot.y, block);
    if (!is_done)
        return false;
    for (uint32_t i = 0; i < 4 && is_done; i++) {
        barrow_pos at = {(int16_t)(spot.x + brw_nesw[i].x), (int16_t)(spot.y + brw_nesw[i].y)};
        if (!brw_inside_holds(inside, at.x, at.y))
            continue;
        is_done = brw_tile_block(inside, at.x, at.y, block);
        if (is_done)
            built[count++] = at;
    }
    while (!is_done && count > 0) {
        count--;
        brw_tile_unblock(inside, built[count].x, built[count].y);
    }
    brw_tile_unblock(inside, spot.x, spot.y);
    return is_done;
}

/* Keeps the floor in front of the walls free: two tiles from what is walled in. So a player with
 * the treasure can stand before the blocks (T3). */
static void keep_front_free(brw_inside *inside, barrow_pos spot)
{
    for (int32_t i = 0; i < 25; i++) {
        int32_t dx = i % 5 - 2, dy = i / 5 - 2;
        if (brw_inside_holds(inside, spot.x + dx, spot.y + dy))
            brw_set_add(inside->bits.safe, brw_inside_bit(inside, spot.x + dx, spot.y + dy));
    }
}

/* Puts the thing in the farthest place that can be walled in. The room is a rectangle, so one of
 * its corners always can be: no doorway is at a corner, and the doorways spoil at most two of the
 * four. */
static void put_behind(brw_inside *inside, barrow_thing_kind kind, uint8_t flag)
{
    barrow_pos spot;
    if (!build_far(inside, brw_inside_solid(inside), wall_in, &spot))
        return;
    brw_inside_put(inside, kind, spot, flag);
    keep_front_free(inside, spot);
}

static void draw_blocked_key(brw_inside *inside)
{
    put_behind(inside, BARROW_THING_KEY, BARROW_SMALL_KEY);
}

static void draw_blocked_switch(brw_inside *inside)
{
    const barrow_dungeon *dungeon = inside->plan->dungeon;
    put_behind(inside, BARROW_THING_SWITCH, dungeon->rooms[inside->room].as.quest.switch_id);
}

static void draw_small_key(brw_inside *inside)
{
    brw_draw_key(inside, BARROW_SMALL_KEY);
}

/* ---- the table -------------------------------------------------------------------------- */

/* Sizes and outlines follow from what has to fit: arenas want symmetry, counters and vaults a
 * straight wall, and rooms that hold nothing may look like anything. */
/* clang-format off */
static const brw_interior quest_interiors[] = {
    /* what                         size            outlines         what draws it */
    [BARROW_CONTENT_ENTRY]       = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL,    brw_draw_entry},
    [BARROW_CONTENT_KEY]         = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL,    draw_small_key},
    [BARROW_CONTENT_SWITCH]      = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL,    draw_switch},
    [BARROW_CONTENT_ITEM]        = {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA,  draw_treasure},
    /* a corner can be walled off in every rectangle of 5x4, whatever doors it has */
    [BARROW_CONTENT_ITEM_KEY]    = {BRW_SIZE_ROOMY, BRW_OUTLINES(PLAIN),  draw_blocked_key},
    [BARROW_CONTENT_ITEM_SWITCH] = {BRW_SIZE_ROOMY, BRW_OUTLINES(PLAIN),  draw_blocked_switch},
    [BARROW_CONTENT_MAGIC_KEY]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT, draw_magic_key},
    [BARROW_CONTENT_GOAL]        = {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA,  draw_goal},
    [BARROW_CONTENT_BONUS]       = {BRW_SIZE_ANY,   BRW_OUTLINES_ARENA,  draw_bonus},
    [BARROW_CONTENT_NONE]        = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL,    brw_draw_hall},
};
/* clang-format on */

static const brw_interior *quest_interior(const barrow_room *room)
{
    return &quest_interiors[room->as.quest.content];
}

static void furnish_quest_room(brw_inside *inside, const barrow_room *room)
{
    quest_interior(room)->draw(inside);
}

/* Returns no enemies for calm rooms: those where the player arrives, is rewarded, or fights
 * something greater. */
static int32_t quest_enemies(const barrow_room *room)
{
    switch (room->as.quest.content) {
    case BARROW_CONTENT_ENTRY:
    case BARROW_CONTENT_ITEM:
    case BARROW_CONTENT_GOAL:
    case BARROW_CONTENT_BONUS:
        return 0;
    default:
        return (room->as.quest.intensity + 124) / 200;
    }
}

static bool is_goal_room(const barrow_room *room)
{
    return room->as.quest.content == BARROW_CONTENT_GOAL;
}

/* Returns the path whose decor a room has. A quest has no paths; its rooms are decorated like
 * forks, which have some of each. */
static brw_tunnel no_tunnel(const barrow_room *room)
{
    (void)room;
    return BRW_NO_TUNNEL;
}

static uint32_t quest_path(const barrow_room *room)
{
    (void)room;
    return BARROW_PATH_FORK;
}

const brw_tile_rooms brw_quest_tile_rooms = {
    1, quest_interior, furnish_quest_room, quest_enemies, is_goal_room, no_tunnel, quest_path,
};
