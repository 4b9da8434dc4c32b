/* SPDX-License-Identifier: MIT
 * Furniture of places (F28): if the floor is a place, its rooms are drawn from the same drawings as
 * those of quests and crawls. That happens before anything lies or stands in them. Junctions and
 * corridors stay as they are, and tiles are blocked only where the floor stays connected. Shops,
 * mazes, rooms from templates and vaults keep their own inside. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"
#include "gen/common/tile_templates.h"
#include "rooms/template.h"

#define DRAWING_MOST (BRW_TEMPLATE_SIDE * BRW_TEMPLATE_SIDE)
#define FURNISHED_USES                                                                             \
    (BRW_USE_HALL | BRW_USE_PURPOSE(BARROW_PURPOSE_COMBAT) |                                       \
     BRW_USE_PURPOSE(BARROW_PURPOSE_PASSAGE) | BRW_USE_PURPOSE(BARROW_PURPOSE_CROSSING))

static const brw_tile_facts hall_facts = {.uses = FURNISHED_USES, .interior = BARROW_INTERIOR_HALL};

barrow_status brw_floor_furniture_begin(barrow_work *work, const brw_capacity *capacity)
{
    const barrow_floor_params *params = &work->params->as.floor;
    if (!params->place && !params->rooms)
        return BARROW_OK;
    brw_arena *arena = work->scratch;
    brw_tile_draft *draft = BRW_ARENA_NEW(arena, brw_tile_draft, 1);
    if (draft) {
        *draft = (brw_tile_draft){.dungeon = work->dungeon};
        draft->marks = BRW_ARENA_NEW(arena, uint16_t, capacity->tiles);
        draft->walks = BRW_ARENA_NEW(arena, uint32_t, capacity->tiles);
        draft->drawing = BRW_ARENA_NEW(arena, char, capacity->tiles + DRAWING_MOST);
        draft->columns = BRW_ARENA_NEW(arena, int16_t, 256);
        draft->lines = BRW_ARENA_NEW(arena, int16_t, 256);
        draft->doors = BRW_ARENA_NEW(arena, uint16_t, 1);
        draft->first_door = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 1);
        draft->first_thing = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 1);
    }
    if (arena->has_failed || !brw_templates_begin(draft, arena, work->params, BRW_SECTORS_MOST))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for furniture");
    memset(draft->first_door, 0, (capacity->rooms + 1) * sizeof *draft->first_door);
    memset(draft->first_thing, 0, (capacity->rooms + 1) * sizeof *draft->first_thing);
    work->tiles = draft;
    return BARROW_OK;
}

barrow_status brw_floor_place(barrow_work *work)
{
    int32_t place = work->params->as.floor.place - 1; /* below 0: none */
    if (place == BARROW_PLACE_ANY)
        place = 1 + brw_rng_below(&work->rng, BARROW_PLACE_COUNT - 1);
    work->dungeon->place = (uint8_t)brw_larger(place, BARROW_PLACE_ANY);
    return BARROW_OK;
}

barrow_status brw_floor_furniture(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    brw_tile_draft *draft = work->tiles;
    if (dungeon->place == BARROW_PLACE_ANY)
        return BARROW_OK;
    draft->drawings = work->drawings;
    memset(draft->marks, 0, sizeof *draft->marks * dungeon->width * dungeon->height);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_room *room = &dungeon->rooms[i];
        room->place = dungeon->place;
        if (!brw_is_furnished(room) || room->stamp[0])
            continue;
        barrow_rect rect = room->rect;
        brw_inside inside = {.draft = draft,
                             .room = i,
                             .facts = &hall_facts,
                             .rect = rect,
                             .cells = 1,
                             .beside = {0u - dungeon->width, 1, dungeon->width, 0u - 1},
                             .entrance = BARROW_NONE,
                             .rng = brw_rng_fork(&work->rng, i)};
        for (BRW_EACH_TILE(tile, &inside)) {
            uint8_t code = dungeon->tiles[tile];
            draft->marks[tile] = brw_is_ground(code)     ? BRW_MARK_OPEN | BRW_MARK_FREE
                                 : brw_is_walkable(code) ? BRW_MARK_OPEN
                                                         : 0;
            dungeon->owners[tile] = brw_is_walkable(code) ? (uint16_t)i : (uint16_t)BARROW_NONE;
        }
        brw_draw_interior(&inside);
        brw_rng_join(&work->rng, &inside.rng);
    }
    return BARROW_OK;
}
