/* SPDX-License-Identifier: MIT
 * Checks of what a floor asks of its player: its lord, and the danger of each room (F22). */
#include "verify/floor.h"

/* ---- the lord --------------------------------------------------------------------------- */

/* Returns whether this floor has a lord: the last one of a dungeon, and under a plan each floor
 * whose own parameters say so. */
static bool has_lord(const brw_verifier *verifier)
{
    const barrow_floor_params *params = &verifier->dungeon->params.as.floor;
    return params->lord && (verifier->first->params.as.floor.plan || !verifier->dungeon->below);
}

/* Returns how well a room suits a lord: the fixed room best, then any other, then the monster
 * house; the spawn's is the last resort, and the shop none at all. */
static int32_t rank_for_lord(const brw_floor_view *view, uint32_t room)
{
    const barrow_room *row = &view->dungeon->rooms[room];
    if (!brw_is_real_room(row) || row->kind == BARROW_ROOM_SHOP)
        return -1;
    if (room == view->spawn->room)
        return 0;
    if (row->kind == BARROW_ROOM_MONSTER_HOUSE)
        return 1;
    return row->kind == BARROW_ROOM_FIXED ? 3 : 2;
}

/* Returns the steps from the spawn to the nearest tile of a room, or -1 if no way leads there. */
static int32_t steps_to_nearest(const brw_floor_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    uint32_t least = BRW_UNSEEN;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t steps = view->steps[brw_tile_number(&view->ground, x, y)];
            least = steps < least ? steps : least;
        }
    return (int32_t)least;
}

void brw_floor_check_lord(brw_verifier *verifier)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_thing *lord = brw_first_thing(dungeon, BARROW_THING_BOSS);
    int32_t lords = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        lords += dungeon->things[i].kind == BARROW_THING_BOSS;
    if (lords != has_lord(verifier))
        brw_blame(verifier, "there are %d lords instead of %d", lords, (int32_t)has_lord(verifier));
    if (!lord || !view->spawn)
        return;
    /* Checks where the lord is, and that it holds the stairs. Its room was checked with its tile.
     */
    uint32_t tile = brw_tile_number(&view->ground, lord->pos.x, lord->pos.y);
    if (view->steps[tile] <= 5)
        brw_report(verifier, NULL, brw_at_xy(lord->pos.x, lord->pos.y),
                   "the lord is within 5 steps of the spawn");
    if (lord->guards < 0 || (uint32_t)lord->guards >= dungeon->thing_count ||
        dungeon->things[lord->guards].kind != BARROW_THING_STAIRS)
        brw_report(verifier, NULL, brw_at_xy(lord->pos.x, lord->pos.y),
                   "the lord does not hold the stairs");
    if (lord->room >= dungeon->room_count)
        return;
    int32_t rank = rank_for_lord(view, lord->room), steps = steps_to_nearest(view, lord->room);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        int32_t other = rank_for_lord(view, i);
        if (other > rank || (other == rank && steps_to_nearest(view, i) > steps))
            brw_blame_room(verifier, i, "the lord is in room %d, but room %u suits it better",
                           (int32_t)lord->room, i);
    }
}

/* ---- danger ----------------------------------------------------------------------------- */

/* Returns what a thing adds to the danger of its room. */
static int32_t points_of_thing(const barrow_thing *thing)
{
    static const int32_t awake[BARROW_THING_TYPE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) [BARROW_THING_TYPE_##TYPE] = 2 * (cost),
#include "barrow/def/role.def"
    };
    if (thing->kind == BARROW_THING_BOSS)
        return 24;
    if (thing->kind == BARROW_THING_TRAP)
        return thing->flag ? 0 : 1;
    if (thing->kind != BARROW_THING_ENEMY || thing->type >= BARROW_THING_TYPE_COUNT)
        return 0;
    if (thing->guards != BARROW_GUARDS_NONE)
        return 2 * awake[thing->type];
    return thing->flag ? awake[thing->type] / 2 : awake[thing->type];
}

/* Checks the danger of each room: a quarter of its points on floor 1, three quarters on floor 99,
 * rounded up, at most 10. */
void brw_floor_check_danger(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t number = dungeon->params.as.floor.floor;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        int32_t points = 0, danger = dungeon->rooms[i].as.floor.danger;
        for (uint32_t k = 0; k < dungeon->thing_count; k++)
            points += dungeon->things[k].room == i ? points_of_thing(&dungeon->things[k]) : 0;
        int32_t wanted = (points * (48 + number) + 195) / 196;
        wanted = wanted < 10 ? wanted : 10;
        if (danger != wanted)
            brw_blame_room(verifier, i, "room %u has a danger of %d instead of %d", i, danger,
                           wanted);
    }
}
