/* SPDX-License-Identifier: MIT
 * Corridors. Every link becomes one corridor with its bend on the line between its two sectors:
 *
 *     #######|#########        | is the line: the right (or lower) sector's first column (or row)
 *     #AAAA##,,,,BBBB##
 *     #AAAA,,,###BBBB##
 *     #AAAA##|###BBBB##
 *
 * Doors are never at a room's corner. See floor.h for why no 2x2 block can arise. */
#include "gen/floor/floor.h"
#include "gen/floor/ways.h"

/* One side of a room at the end of a link: a column or row, and the part of it where the door may
 * be. */
typedef struct door_side {
    int32_t edge;        /* the column or row */
    int32_t from, count; /* range along it */
    bool is_column;
} door_side;

/* clang-format off */
#define STEPS_TO(x, y)                                                                             \
    {{0, 0},             {x, y},             {2 * (x), 2 * (y)}, {3 * (x), 3 * (y)},               \
     {4 * (x), 4 * (y)}, {5 * (x), 5 * (y)}, {6 * (x), 6 * (y)}, {7 * (x), 7 * (y)}}
/* clang-format on */
const barrow_pos brw_way_steps[4][8] = {[FLOOR_EAST] = STEPS_TO(1, 0),
                                        [FLOOR_SOUTH] = STEPS_TO(0, 1),
                                        [FLOOR_WEST] = STEPS_TO(-1, 0),
                                        [FLOOR_NORTH] = STEPS_TO(0, -1)};
#undef STEPS_TO

/* The middle leg, which runs along the line in either direction. */
typedef struct bend_leg {
    int32_t first, count;
    int32_t direction;
} bend_leg;

/* Returns the leg with its lower end first. In a straight corridor the bend has one tile. */
static inline bend_leg leg_between(int32_t from, int32_t to, int32_t onwards)
{
    int32_t first = from < to ? from : to, last = from < to ? to : from;
    return (bend_leg){
        .first = first, .count = last - first + 1, .direction = onwards + 2 * (to < from)};
}

static inline barrow_pos place_at(int32_t x, int32_t y)
{
    return (barrow_pos){(int16_t)x, (int16_t)y};
}

/* Returns the last or first column of the whole room, with the rows between the corners of this
 * sector's part of it; for an anchor, its own row. A merged room has two parts, and each part's
 * door lies within its own rows, so a corridor never leaves its row of sectors. */
static inline door_side side_rows(const floor_state *state, int32_t sector, bool last)
{
    const floor_sector *at = &state->sectors[sector];
    barrow_rect room = state->dungeon->rooms[at->room].rect;
    int32_t corner = at->own.h > 1;
    return (door_side){.edge = last ? room.x + room.w - 1 : room.x,
                       .from = at->own.y + corner,
                       .count = at->own.h - 2 * corner,
                       .is_column = true};
}

static inline door_side side_columns(const floor_state *state, int32_t sector, bool last)
{
    const floor_sector *at = &state->sectors[sector];
    barrow_rect room = state->dungeon->rooms[at->room].rect;
    int32_t corner = at->own.w > 1;
    return (door_side){.edge = last ? room.y + room.h - 1 : room.y,
                       .from = at->own.x + corner,
                       .count = at->own.w - 2 * corner,
                       .is_column = false};
}

/* Draws one of the positions on a side where the edge of the fixed room is floor. Every side has at
 * least one (core/fixed.c) and at most 255. */
BRW_SELDOM static int32_t fixed_door(const floor_state *state, brw_rng *rng, const door_side *side)
{
    barrow_rect rect = state->sectors[state->fixed_sector].own;
    int32_t open[256], count = 0;
    for (int32_t i = side->from; i < side->from + side->count; i++) {
        int32_t x = side->is_column ? side->edge : i;
        int32_t y = side->is_column ? i : side->edge;
        if (brw_floor_fixed_is_open(state, x - rect.x, y - rect.y))
            open[count++] = i;
    }
    return open[brw_rng_below(rng, count)];
}

/* Draws a door with the lower half of [bits]; the fixed room takes its own draw, because it may
 * have walls on its sides. */
static inline int32_t draw_door(const floor_state *state, brw_rng *rng, uint64_t bits,
                                int32_t sector, const door_side *side)
{
    if (sector == state->fixed_sector)
        return fixed_door(state, rng, side);
    return side->from + brw_rng_half(rng, bits, side->count);
}

/* Digs a leg along a column. No two legs share a tile, so they are written as changes from row to
 * row. */
static inline void dig_column(const brw_map *map, int32_t x, int32_t y, int32_t count)
{
    uint64_t *word = brw_map_borrowed(map) + brw_map_at(map, x, y);
    uint64_t bit = (uint64_t)1 << (x & 63);
    word[0] ^= bit;
    word[(uint32_t)(count * map->stride)] ^= bit;
}

/* Digs the corridor from sector [s] to its right neighbour. One draw serves both doors. There are
 * three legs, in walking order:
 *
 *     A,,,|          first, along the row of A's door up to the line
 *         |          second, on the line, both ends included
 *         |,,B       third, along the row of B's door */
static inline barrow_pos *dig_east(const floor_state *state, const brw_map *map, brw_rng *rng,
                                   int32_t s, barrow_pos *way)
{
    int32_t line = state->dungeon->sectors.xs[floor_column_of(state, s) + 1];
    door_side a = side_rows(state, s, true);
    door_side b = side_rows(state, s + 1, false);
    uint64_t bits = brw_rng_next(rng);
    int32_t from = draw_door(state, rng, bits, s, &a);
    int32_t to = draw_door(state, rng, bits >> 32, s + 1, &b);
    bend_leg bend = leg_between(from, to, FLOOR_SOUTH);
    brw_map_add_span(map, map->open, a.edge + 1, from, line - a.edge - 1);
    dig_column(map, line, bend.first, bend.count);
    brw_map_add_span(map, map->open, line + 1, to, b.edge - line - 1);
    way = brw_way_add(way, place_at(a.edge + 1, from), FLOOR_EAST, line - a.edge - 1);
    way = brw_way_add(way, place_at(line, from), bend.direction, bend.count);
    return brw_way_add(way, place_at(line + 1, to), FLOOR_EAST, b.edge - line - 1);
}

/* Digs the corridor from sector [s] to its lower neighbour. */
static inline barrow_pos *dig_south(const floor_state *state, const brw_map *map, brw_rng *rng,
                                    int32_t s, barrow_pos *way)
{
    int32_t below = s + floor_columns(state);
    int32_t line = state->dungeon->sectors.ys[floor_row_of(state, s) + 1];
    door_side a = side_columns(state, s, true);
    door_side b = side_columns(state, below, false);
    uint64_t bits = brw_rng_next(rng);
    int32_t from = draw_door(state, rng, bits, s, &a);
    int32_t to = draw_door(state, rng, bits >> 32, below, &b);
    bend_leg bend = leg_between(from, to, FLOOR_EAST);
    dig_column(map, from, a.edge + 1, line - a.edge - 1);
    brw_map_add_span(map, map->open, bend.first, line, bend.count);
    dig_column(map, to, line + 1, b.edge - line - 1);
    way = brw_way_add(way, place_at(from, a.edge + 1), FLOOR_SOUTH, line - a.edge - 1);
    way = brw_way_add(way, place_at(from, line), bend.direction, bend.count);
    return brw_way_add(way, place_at(to, line + 1), FLOOR_SOUTH, b.edge - line - 1);
}

/* Records that the route of a link goes from [first] to [end]. */
static barrow_pos *close_way(const barrow_pos *routes, barrow_link *link, const barrow_pos *first,
                             barrow_pos *end)
{
    link->first_tile = (uint32_t)(first - routes);
    link->tile_count = (uint32_t)(end - first);
    return end;
}

/* Digs the corridors in the order of the list of links: first links to the east, then links to the
 * south. The ways of all links are consecutive in the routes. */
static inline void dig_corridors(const floor_state *state, const brw_map *map, brw_rng *rng)
{
    barrow_dungeon *dungeon = state->dungeon;
    barrow_link *link = dungeon->links;
    barrow_pos *routes = dungeon->routes, *way = routes + dungeon->route_count;
    for (int32_t w = 1; w <= state->words; w++)
        for (uint64_t left = state->east.words[w]; left; left &= left - 1, link++)
            way =
                close_way(routes, link, way, dig_east(state, map, rng, floor_lowest(w, left), way));
    for (int32_t w = 1; w <= state->words; w++)
        for (uint64_t left = state->south.words[w]; left; left &= left - 1, link++)
            way = close_way(routes, link, way,
                            dig_south(state, map, rng, floor_lowest(w, left), way));
    dungeon->route_count = (uint32_t)(way - routes);
}

/* Does the same for maps of one word per row (core/carve.h explains why there are two). */
BRW_FLATTEN static void dig_corridors_narrow(const floor_state *state, brw_rng *rng)
{
    brw_map map = brw_map_narrow(&state->map);
    dig_corridors(state, &map, rng);
}

barrow_status brw_floor_corridors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->map.stride == 1)
        dig_corridors_narrow(state, &work->rng);
    else
        dig_corridors(state, &state->map, &work->rng);
    brw_map_settle_corridors(&state->map, brw_map_borrowed(&state->map));
    return BARROW_OK;
}
