/* SPDX-License-Identifier: MIT
 * The monster house (F15) and the shop (F16): which rooms they are, and what fills them. They are
 * chosen before anything is placed, because everything else stays out of them. */
#include "gen/floor/floor.h"

#define CARPET_LEAST  3
#define CARPET_TRIES  32 /* in a room that a template drew */
#define CARPET_MOST_W 13 /* a carpet across a whole hall would be a warehouse, not a shop */
#define CARPET_MOST_H 9

/* ---- choosing --------------------------------------------------------------------------- */

/* Requires 5x5 tiles, so that a carpet of 3x3 has floor on all sides (F16). The fixed room is not
 * plain, because its interior belongs to the caller; nor is the house, which is chosen first. */
static bool may_be_shop(const barrow_room *room)
{
    return floor_is_plain(room) && room->rect.w >= 5 && room->rect.h >= 5;
}

/* Rooms that templates drew may be houses, but not those for a shop, which the caller keeps out. */
static bool may_be_house(const barrow_room *room)
{
    return room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED;
}

/* Draws even if the layout always has a house, so that the draws that follow are the same for all
 * layouts. */
barrow_status brw_floor_house(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    bool rolled = brw_rng_chance(&work->rng, state->amounts.house, 100);
    if (!rolled && !state->layout->has_house)
        return BARROW_OK;
    state->house = state->house_sector < 0 ? brw_floor_draw_room(state, &work->rng, may_be_house)
                                           : state->sectors[state->house_sector].room;
    if (state->house == BARROW_NONE) {
        dungeon->shortfall[BARROW_SHORT_HOUSE]++;
        return BARROW_OK;
    }
    dungeon->rooms[state->house].kind = BARROW_ROOM_MONSTER_HOUSE;
    state->house_is_all = state->room_list_count == 1;
    return BARROW_OK;
}

/* Draws the carpet: the room reduced by one tile on each side; smaller in half of the shops and in
 * all large rooms. */
static barrow_rect draw_carpet(brw_rng *rng, barrow_rect room)
{
    /* The carpet is inside the room's outermost tiles, so no junction is ever on it. */
    int32_t most_w = room.w - 2, most_h = room.h - 2;
    int32_t w = brw_smaller(most_w, CARPET_MOST_W), h = brw_smaller(most_h, CARPET_MOST_H);
    if (brw_rng_chance(rng, 1, 2)) {
        w = brw_rng_between(rng, CARPET_LEAST, w);
        h = brw_rng_between(rng, CARPET_LEAST, h);
    }
    int32_t x = room.x + 1 + brw_rng_below(rng, most_w - w + 1);
    int32_t y = room.y + 1 + brw_rng_below(rng, most_h - h + 1);
    return brw_rect(x, y, w, h);
}

/* Returns whether a rectangle is floor, as a carpet must be in a room that a template drew. */
static bool is_carpet_floor(const floor_state *state, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            if (!brw_is_ground(*floor_tile(state, x, y)))
                return false;
    return true;
}

/* Returns the first bare square for a carpet; a template for a shop has one (drawn.c). */
static barrow_rect first_carpet(const floor_state *state, barrow_rect room)
{
    barrow_rect carpet = brw_rect(room.x + 1, room.y + 1, CARPET_LEAST, CARPET_LEAST);
    while (!is_carpet_floor(state, carpet)) {
        bool is_last = ++carpet.x + CARPET_LEAST >= room.x + room.w;
        carpet.x = is_last ? (int16_t)(room.x + 1) : carpet.x;
        carpet.y = (int16_t)(carpet.y + is_last);
    }
    return carpet;
}

/* A shop needs three rooms, so that two rooms remain for spawn and stairs, one of which may be the
 * house. */
barrow_status brw_floor_shop(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    if (!brw_rng_chance(&work->rng, state->params->shop, 100))
        return BARROW_OK;
    if (state->shop_sector >= 0 && brw_floor_template(state, state->shop_sector))
        state->shop = state->sectors[state->shop_sector].room;
    else if (state->room_list_count >= 3)
        state->shop = brw_floor_draw_room(state, &work->rng, may_be_shop);
    if (state->shop == BARROW_NONE) {
        dungeon->shortfall[BARROW_SHORT_SHOP]++;
        return BARROW_OK;
    }
    barrow_room *room = &dungeon->rooms[state->shop];
    room->kind = BARROW_ROOM_SHOP;
    room->as.floor.carpet = draw_carpet(&work->rng, room->rect);
    for (int32_t i = 0; room->stamp[0] && !is_carpet_floor(state, room->as.floor.carpet); i++)
        room->as.floor.carpet = i < CARPET_TRIES ? draw_carpet(&work->rng, room->rect)
                                                 : first_carpet(state, room->rect);
    return BARROW_OK;
}

/* ---- filling ---------------------------------------------------------------------------- */

/* Draws a tile of the carpet's rim. The tiles are numbered along the upper row, then the lower row,
 * then the left and right columns between them.
 *
 *    0 1 2 3       w = 4, h = 4: the upper row, the lower row, then the columns
 *    8     9       between them, alternating left and right
 *   10    11
 *    4 5 6 7 */
static barrow_pos draw_rim_tile(brw_rng *rng, barrow_rect carpet)
{
    int32_t n = brw_rng_below(rng, 2 * carpet.w + 2 * (carpet.h - 2));
    int32_t x = carpet.x, y = carpet.y;
    if (n < 2 * carpet.w) {
        x += n % carpet.w;
        y += n < carpet.w ? 0 : carpet.h - 1;
    } else {
        n -= 2 * carpet.w;
        x += n & 1 ? carpet.w - 1 : 0;
        y += 1 + n / 2;
    }
    return brw_pos(x, y);
}

/* Puts goods on a third to two thirds of the carpet, and the keeper on its rim. F16 requires at
 * least a third, rounded up. */
barrow_status brw_floor_goods(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->shop == BARROW_NONE)
        return BARROW_OK;
    barrow_rect carpet = state->dungeon->rooms[state->shop].as.floor.carpet;
    barrow_pos keeper = draw_rim_tile(&work->rng, carpet);
    brw_floor_add_thing(state, BARROW_THING_KEEPER, keeper, 0);
    int32_t tiles = carpet.w * carpet.h;
    int32_t goods = brw_rng_between(&work->rng, (tiles + 2) / 3, tiles * 2 / 3);
    brw_floor_pick_inside(state, carpet);
    brw_picker_remove(&state->local, keeper.x, keeper.y);
    brw_floor_scatter(state, &work->rng, &state->local, BARROW_THING_SHOP_ITEM, goods);
    return BARROW_OK;
}

/* Fills the house: first items and traps, of which each makes up at least a third, rounded down
 * (F15), then sleeping enemies. The house is not part of the free tiles, so it has its own
 * candidates, unless it is the only room. Items and traps come before the tiles near the spawn are
 * removed, because only sleepers must keep away from it (F18). */
barrow_status brw_floor_crowd(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    brw_rng *rng = &work->rng;
    if (state->house == BARROW_NONE)
        return BARROW_OK;
    barrow_rect rect = dungeon->rooms[state->house].rect;
    brw_picker *picker = &state->free;
    if (!state->house_is_all) {
        picker = &state->local;
        brw_floor_pick_inside(state, rect);
        for (uint32_t i = 0; i < dungeon->thing_count; i++)
            brw_picker_remove(picker, dungeon->things[i].pos.x, dungeon->things[i].pos.y);
    }
    int32_t tiles = 0; /* in a cave, rooms have holes */
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            tiles += floor_is_open(state, x, y);
    int32_t most = brw_larger(6, brw_smaller(40, tiles / 4));
    int32_t count = brw_rng_between(rng, 6, most);
    int32_t items = brw_rng_between(rng, count / 3, count - count / 3);
    if (state->params->bare_house)
        items = 0;
    brw_floor_scatter(state, rng, picker, BARROW_THING_ITEM, items);
    brw_floor_scatter(state, rng, picker, BARROW_THING_TRAP, count - items);
    brw_floor_keep_from_spawn(state, picker, BRW_SPAWN_APART);
    int32_t most_sleepers = brw_larger(4, brw_smaller(30, tiles / 3));
    int32_t sleepers = brw_rng_between(rng, 4, most_sleepers);
    uint32_t first = dungeon->thing_count;
    brw_floor_scatter(state, rng, picker, BARROW_THING_ENEMY, sleepers);
    for (uint32_t i = first; i < dungeon->thing_count; i++)
        dungeon->things[i].flag = 1; /* asleep */
    return BARROW_OK;
}
