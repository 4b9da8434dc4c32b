/* SPDX-License-Identifier: MIT
 * The things on the floor: spawn and stairs (F17), items (F12), traps (F13), buried items (F14),
 * enemies (F18). All except buried items are placed on one set of free tiles, and each pick removes
 * its tile, so things never share a tile (V4). */
#include "gen/floor/floor.h"

#include <string.h>

/* ---- shared ----------------------------------------------------------------------------- */

/* Writes a thing. Default values are copied as a whole and the few that differ are overwritten,
 * which is faster than writing field by field. */
static inline void put_thing(barrow_thing *thing, barrow_thing_kind kind, barrow_pos pos, int flag)
{
    static const barrow_thing plain = {.room = BARROW_NONE,
                                       .type = BARROW_NO_TYPE,
                                       .guards = BARROW_GUARDS_NONE,
                                       .gate = BARROW_NONE};
    memcpy(thing, &plain, sizeof plain);
    thing->pos = pos;
    thing->kind = (uint8_t)kind;
    thing->flag = (uint8_t)flag;
}

void brw_floor_add_thing(floor_state *state, barrow_thing_kind kind, barrow_pos pos, int flag)
{
    barrow_dungeon *dungeon = state->dungeon;
    put_thing(&dungeon->things[dungeon->thing_count++], kind, pos, flag);
}

/* Counts things that found no tile, by kind, for metrics.shortfall (V3). */
static void note_missing(floor_state *state, barrow_thing_kind kind, int32_t missing)
{
    static const uint8_t kinds[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ITEM] = BARROW_SHORT_ITEMS,     [BARROW_THING_TRAP] = BARROW_SHORT_TRAPS,
        [BARROW_THING_BURIED] = BARROW_SHORT_BURIED,  [BARROW_THING_ENEMY] = BARROW_SHORT_ENEMIES,
        [BARROW_THING_SHOP_ITEM] = BARROW_SHORT_SHOP,
    };
    uint16_t *count = &state->dungeon->shortfall[kinds[kind]];
    *count = (uint16_t)(*count + missing);
}

void brw_floor_scatter(floor_state *state, brw_rng *rng, brw_picker *picker, barrow_thing_kind kind,
                       int32_t count)
{
    barrow_dungeon *dungeon = state->dungeon;
    barrow_thing *thing = dungeon->things + dungeon->thing_count;
    bool is_trap = kind == BARROW_THING_TRAP; /* other things are never magic and need no draw */
    int32_t of = is_trap ? 100 : 0, magic = is_trap ? state->params->magic_tiles : 0;
    int32_t left = count;
    brw_pick pick;
    for (; left > 0; left--, thing++) {
        /* No candidate is left, so all remaining things are missing. */
        if (!brw_picker_take(picker, rng, &pick))
            break;
        int32_t roll = brw_rng_quarter(rng, pick.spare, of);
        put_thing(thing, kind, pick.pos, roll < magic);
    }
    dungeon->thing_count += (uint32_t)(count - left);
    note_missing(state, kind, left);
}

/* Returns word [at] of the room floor that is not a junction. */
static uint64_t plain_floor(const brw_map *map, int32_t at)
{
    return map->room[at] & ~map->junction[at];
}

void brw_floor_pick_inside(floor_state *state, barrow_rect rect)
{
    const brw_map *map = &state->map;
    brw_picker_clear(&state->local);
    brw_picker_add_area(&state->local, rect);
    brw_map_add_rect(map, state->local.plane, rect);
    for (int32_t at = rect.y * map->stride; at < (rect.y + rect.h) * map->stride; at++)
        state->local.plane[at] &= plain_floor(map, at);
}

/* ---- distances -------------------------------------------------------------------------- */

/* A flood of a few steps stays in a band of rows around its start: as many rows above and below as
 * it may take steps, and one more at each end, which stays clear. Rows of the band may lie outside
 * the map, but fewer than the planes have spare rows. Nothing is walkable in the map's outermost
 * rows, so the flood never leaves the map. */
#define NEAR_MOST 5
#define NEAR_ROWS (2 * NEAR_MOST + 3)
_Static_assert(NEAR_MOST + 1 - BRW_MARGIN < BRW_MAP_SPARE, "the band lies within the spare rows");

typedef uint64_t near_band[NEAR_ROWS * 4]; /* a row has at most four words */

/* Makes one step of a flood through the walkable tiles of a band of the map, from [from] to [to].
 * Steps may cross everything open, including corridors, because the distance is the length of a
 * player's walk. */
static inline void flood_step(const uint64_t *open, const uint64_t *restrict from,
                              uint64_t *restrict to, int32_t stride)
{
    for (int32_t y = 1; y < NEAR_ROWS - 1; y++) {
        const uint64_t *row = from + y * stride;
        for (int32_t i = 0; i < stride; i++) {
            int32_t at = y * stride + i;
            uint64_t near = row[i] | brw_row_from_west(row, i) | brw_row_from_east(row, i, stride) |
                            from[at - stride] | from[at + stride];
            to[at] = near & open[at];
        }
    }
}

/* Removes from [plane] all tiles within [steps] steps of [pos]. Row 0 of the band is row [first] of
 * the map. The flood alternates between two bands. */
static inline void keep_from(const brw_map *map, uint64_t *plane, barrow_pos pos, int32_t steps,
                             int32_t stride)
{
    near_band bands[2];
    int32_t first = pos.y - NEAR_MOST - 1, words = NEAR_ROWS * stride;
    brw_clear(bands[0], (size_t)words * sizeof bands[0][0]);
    for (int32_t i = 0; i < stride; i++) /* the first step writes all rows except the outermost */
        bands[1][i] = bands[1][words - stride + i] = 0;
    bands[0][(NEAR_MOST + 1) * stride + (pos.x >> 6)] = (uint64_t)1 << (pos.x & 63);
    for (int32_t step = 0; step < steps; step++)
        flood_step(map->open + first * stride, bands[step & 1], bands[~step & 1], stride);
    for (int32_t i = first < 0 ? -first * stride : 0; i < words; i++)
        plane[first * stride + i] &= ~bands[steps & 1][i];
}

/* Does the same for maps of one word per row (core/carve.h explains why there are two). */
BRW_FLATTEN static void keep_from_narrow(const brw_map *map, uint64_t *plane, barrow_pos pos,
                                         int32_t steps)
{
    keep_from(map, plane, pos, steps, 1);
}

/* Does the same inside a room without holes. There the length of a walk is the number of rows plus
 * the number of columns between its ends, so the tiles within a number of steps form a diamond:
 *
 *      .       two steps
 *     ...
 *    ..@.. */
static void keep_from_in_room(const brw_map *map, uint64_t *plane, barrow_rect room, barrow_pos pos,
                              int32_t steps)
{
    int32_t top = floor_larger(room.y, pos.y - steps),
            bottom = floor_smaller(room.y + room.h, pos.y + steps + 1);
    for (int32_t y = top; y < bottom; y++) {
        int32_t across = steps - (y < pos.y ? pos.y - y : y - pos.y);
        int32_t first = floor_larger(room.x, pos.x - across);
        int32_t end = floor_smaller(room.x + room.w, pos.x + across + 1);
        brw_map_remove_span(map, plane, first, y, end - first);
    }
}

/* In so few steps no floor of another room can be reached except junctions, which are never
 * candidates: there are at least three tiles of corridor between two rooms. */
void brw_floor_keep_from_spawn(floor_state *state, brw_picker *picker, int32_t steps)
{
    const brw_map *map = &state->map;
    if (!map->has_holes && steps <= NEAR_MOST)
        keep_from_in_room(map, picker->plane, state->spawn_room, state->spawn, steps);
    else if (map->stride == 1)
        keep_from_narrow(map, picker->plane, state->spawn, steps);
    else
        keep_from(map, picker->plane, state->spawn, steps, map->stride);
    brw_picker_changed(picker);
}

/* ---- spawn and stairs ------------------------------------------------------------------- */

#define END_TRIES 16

/* Draws a tile of plain floor inside the room, all equally likely. There always is one, because
 * corners and inner tiles of a room are never junctions. */
static barrow_pos draw_inside(floor_state *state, brw_rng *rng, barrow_rect rect)
{
    const brw_map *map = &state->map;
    brw_pick pick = {.pos = {rect.x, rect.y}};
    for (int i = 0; i < END_TRIES; i++) {
        uint64_t bits = brw_rng_next(rng);
        int32_t x = rect.x + brw_rng_half(rng, bits, rect.w);
        int32_t y = rect.y + brw_rng_half(rng, bits >> 32, rect.h);
        if (brw_map_has(map, map->room, x, y) && !brw_map_has(map, map->junction, x, y))
            return (barrow_pos){(int16_t)x, (int16_t)y};
    }
    brw_floor_pick_inside(state, rect);
    brw_picker_take(&state->local, rng, &pick);
    return pick.pos;
}

#define NO_RANK INT32_MAX /* higher than the rank of any room */

/* Returns the index of a room in the list of rooms; NO_RANK for BARROW_NONE. */
static int32_t rank_of(const floor_state *state, uint16_t room)
{
    int32_t rank = 0;
    if (room == BARROW_NONE)
        return NO_RANK;
    while (state->room_list[rank] != room)
        rank++;
    return rank;
}

/* Draws an index in the list of rooms, excluding [one] and [two]; NO_RANK excludes nothing. Returns
 * NO_RANK if none is left. A number at or above the lower of the two is raised by one, and likewise
 * for the other. */
static int32_t draw_rank_but(const floor_state *state, brw_rng *rng, int32_t one, int32_t two)
{
    int32_t count = state->room_list_count - (one != NO_RANK) - (two != NO_RANK);
    if (count == 0)
        return NO_RANK;
    int32_t rank = brw_rng_below(rng, count);
    rank += rank >= (one < two ? one : two);
    return rank + (rank >= (one < two ? two : one));
}

static barrow_rect rect_of_rank(const floor_state *state, int32_t rank)
{
    return state->dungeon->rooms[state->room_list[rank]].rect;
}

/* Places the spawn, never in the shop, and in the house only if that is the only room; returns the
 * index of its room in the list. */
static int32_t place_spawn(floor_state *state, brw_rng *rng)
{
    int32_t house = state->house_is_all ? NO_RANK : rank_of(state, state->house);
    int32_t rank = draw_rank_but(state, rng, rank_of(state, state->shop), house);
    state->spawn_room = rect_of_rank(state, rank);
    state->spawn = draw_inside(state, rng, state->spawn_room);
    brw_floor_add_thing(state, BARROW_THING_SPAWN, state->spawn, 0);
    return rank;
}

/* Places the stairs in another room, where they are always more than 5 steps away, because both
 * avoid junctions; if there is none, in the same room at that distance. The house may have the
 * stairs, but not the spawn. */
static void place_stairs(floor_state *state, brw_rng *rng, int32_t spawn_rank)
{
    int32_t rank = draw_rank_but(state, rng, rank_of(state, state->shop), spawn_rank);
    brw_pick pick = {.pos = state->spawn};
    if (rank != NO_RANK) {
        pick.pos = draw_inside(state, rng, rect_of_rank(state, rank));
    } else {
        brw_floor_pick_inside(state, rect_of_rank(state, spawn_rank));
        brw_floor_keep_from_spawn(state, &state->local, 5);
        brw_picker_take(&state->local, rng, &pick);
    }
    brw_floor_add_thing(state, BARROW_THING_STAIRS, pick.pos, 0);
}

/* Opens the tiles that items, traps and enemies may use: plain room floor, except in the house and
 * on the carpet. An area may contain tiles that are not candidates (the house contains only such
 * tiles); a blind pick that lands on one is redrawn. A floor with more rooms than a picker has
 * areas uses no areas. */
static void open_free_tiles(floor_state *state)
{
    const brw_map *map = &state->map;
    brw_picker *free = &state->free;
    for (int32_t at = 0, left = brw_map_blocks(map) * map->stride; left > 0; left--)
        for (int32_t k = 0; k < BRW_MAP_BLOCK; k++, at++)
            free->plane[at] = plain_floor(map, at);
    if (state->house != BARROW_NONE && !state->house_is_all)
        brw_map_remove_rect(map, free->plane, state->dungeon->rooms[state->house].rect);
    if (state->shop != BARROW_NONE)
        brw_map_remove_rect(map, free->plane, state->dungeon->rooms[state->shop].as.floor.carpet);
    if (state->room_list_count > BRW_PICK_AREAS)
        return;
    for (int32_t i = 0; i < state->room_list_count; i++)
        brw_picker_add_area(free, state->dungeon->rooms[state->room_list[i]].rect);
}

barrow_status brw_floor_ends(barrow_work *work)
{
    floor_state *state = floor_of(work);
    int32_t spawn_rank = place_spawn(state, &work->rng);
    place_stairs(state, &work->rng, spawn_rank);
    open_free_tiles(state);
    for (uint32_t i = 0; i < state->dungeon->thing_count; i++)
        /* Spawn and stairs are the only things so far; all later things are picked from the free
         * tiles, or lie where there are no free tiles. Candidates have not been counted yet. */
        brw_map_remove(&state->map, state->free.plane, state->dungeon->things[i].pos.x,
                       state->dungeon->things[i].pos.y);
    return BARROW_OK;
}

/* ---- items, traps, enemies -------------------------------------------------------------- */

/* Draws a number from the span, raises it to [least] unless none are requested, and scatters that
 * many things across the free tiles. If the span starts below [least], that value is likelier than
 * others. */
static void scatter_asked(floor_state *state, brw_rng *rng, barrow_thing_kind kind, floor_span span,
                          int32_t least)
{
    int32_t count = brw_rng_between(rng, span.least, span.most);
    if (count < least && span.most > 0)
        count = least;
    brw_floor_scatter(state, rng, &state->free, kind, count);
}

barrow_status brw_floor_items(barrow_work *work)
{
    floor_state *state = floor_of(work);
    scatter_asked(state, &work->rng, BARROW_THING_ITEM, state->asked.items, 1);
    return BARROW_OK;
}

barrow_status brw_floor_traps(barrow_work *work)
{
    floor_state *state = floor_of(work);
    scatter_asked(state, &work->rng, BARROW_THING_TRAP, state->asked.traps, 0);
    return BARROW_OK;
}

barrow_status brw_floor_enemies(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->asked.enemies.most == 0)
        return BARROW_OK;
    brw_floor_keep_from_spawn(state, &state->free, 4);
    scatter_asked(state, &work->rng, BARROW_THING_ENEMY, state->asked.enemies, 1);
    return BARROW_OK;
}
