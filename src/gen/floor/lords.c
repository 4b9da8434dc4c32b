/* SPDX-License-Identifier: MIT
 * The lord of a floor, who holds the stairs shut (F22), and the danger of each room, which is
 * derived from what stands and lies in it. Neither draws anything. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"

/* ---- the lord --------------------------------------------------------------------------- */

/* Returns the room of the lord: the fixed room if there is one, else the one farthest from the
 * spawn, the first of equals; [steps_to] has the steps to each tile. The shop never has it, the
 * monster house only if no other room is left, and the spawn's only if it is the only one. */
static uint16_t lords_room(const floor_state *state, const uint32_t *steps_to)
{
    const barrow_room *rooms = state->dungeon->rooms;
    uint16_t found = BARROW_NONE;
    uint32_t farthest = 0;
    int32_t rank = -1; /* 0 the spawn's room, 1 the house, 2 any other, 3 the fixed room */
    for (int32_t i = 0; i < state->room_list_count; i++) {
        uint16_t id = state->room_list[i];
        bool has_spawn = brw_in_rect(rooms[id].rect, state->spawn.x, state->spawn.y);
        int32_t own = has_spawn                             ? 0
                      : id == state->house                  ? 1
                      : rooms[id].kind != BARROW_ROOM_FIXED ? 2
                                                            : 3;
        barrow_rect rect = rooms[id].rect;
        uint32_t steps = BRW_UNSEEN; /* from the spawn to its nearest tile */
        for (int32_t k = 0; k < rect.w * rect.h; k++) {
            int32_t tile = (rect.y + k / rect.w) * state->dungeon->width + rect.x + k % rect.w;
            steps = steps_to[tile] < steps ? steps_to[tile] : steps;
        }
        if (id == state->shop || own < rank || (own == rank && steps <= farthest))
            continue;
        found = id;
        rank = own;
        farthest = steps;
    }
    return found;
}

/* Returns the place of the lord: the free tile nearest to the middle of the room, the first of
 * equals, more than 5 steps from the spawn. There is one, because the stairs keep that distance too
 * (F17), and a room has more than one tile beyond it. */
static barrow_pos lords_place(const floor_state *state, const uint32_t *steps_to, barrow_rect rect,
                              barrow_pos stairs)
{
    barrow_pos found = stairs;
    int32_t nearest = INT32_MAX;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            int32_t across = 2 * (x - rect.x) - rect.w + 1, down = 2 * (y - rect.y) - rect.h + 1;
            int32_t off = brw_larger(across, -across) + brw_larger(down, -down);
            bool is_free = brw_is_ground(*floor_tile(state, x, y)) &&
                           (x != stairs.x || y != stairs.y) &&
                           steps_to[y * state->dungeon->width + x] > BRW_STAIRS_APART;
            if (is_free && off < nearest) {
                found = brw_pos(x, y);
                nearest = off;
            }
        }
    return found;
}

/* The stairs were placed last. */
barrow_status brw_floor_lord(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    if (!state->params->lord)
        return BARROW_OK;
    uint32_t stairs = dungeon->thing_count - 1, area = (uint32_t)dungeon->width * dungeon->height;
    uint32_t *steps_to = BRW_ARENA_NEW(work->scratch, uint32_t, area);
    if (!steps_to)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    memset(steps_to, BARROW_NONE_BYTE, area * sizeof *steps_to);    /* BRW_UNSEEN */
    brw_floor_walk_on(state, &state->local, BRW_UNSEEN, INT32_MAX); /* `ends` walked half the way */
    for (uint32_t i = 0; i < state->walk.met; i++)
        steps_to[state->walk.tiles[i]] = state->walk.steps[i];
    barrow_rect rect = dungeon->rooms[lords_room(state, steps_to)].rect;
    barrow_pos pos = lords_place(state, steps_to, rect, dungeon->things[stairs].pos);
    brw_floor_add_thing(state, BARROW_THING_BOSS, pos, 0);
    dungeon->things[dungeon->thing_count - 1].guards = (int32_t)stairs;
    brw_picker_remove(&state->free, pos.x, pos.y);
    return BARROW_OK;
}

/* ---- danger ----------------------------------------------------------------------------- */

#define LORD_POINTS  24
#define POINTS_MOST  100 /* more than the highest danger takes on any floor */
#define DANGER_WHOLE 49  /* floors that it takes until the same things are twice as dangerous */

int32_t brw_floor_role_cost(uint8_t type)
{
    static const uint8_t costs[BARROW_THING_TYPE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) [BARROW_THING_TYPE_##TYPE] = cost,
#include "barrow/def/role.def"
    };
    return type < BARROW_THING_TYPE_COUNT ? costs[type] : 0;
}

/* Returns how much a thing adds to the danger of its room: an enemy twice the cost of its role,
 * asleep only that, and as the guardian of a vault twice as much; a trap that harms 1. */
static int32_t danger_points(const barrow_thing *thing)
{
    int32_t cost = brw_floor_role_cost(thing->type);
    switch (thing->kind) {
    case BARROW_THING_ENEMY:
        if (thing->guards != BARROW_GUARDS_NONE)
            return 4 * cost;
        return thing->flag ? cost : 2 * cost;
    case BARROW_THING_TRAP: return !thing->flag;
    case BARROW_THING_BOSS: return LORD_POINTS;
    default: return 0;
    }
}

/* A room's points count a quarter on floor 1 and three quarters on floor 99, rounded up. What is in
 * a vault adds none. */
barrow_status brw_floor_danger(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    int32_t weight = DANGER_WHOLE + state->params->floor - 1, whole = 4 * DANGER_WHOLE;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        dungeon->rooms[i].as.floor.danger = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        int32_t more = danger_points(thing);
        if (!more)
            continue;
        uint16_t room = brw_floor_room_at(state, thing->pos.x, thing->pos.y);
        uint8_t *points = &dungeon->rooms[room].as.floor.danger; /* until all are added up */
        *points = (uint8_t)brw_smaller(POINTS_MOST, *points + more);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint8_t *danger = &dungeon->rooms[i].as.floor.danger;
        *danger = (uint8_t)brw_smaller(10, (*danger * weight + whole - 1) / whole);
    }
    return BARROW_OK;
}
