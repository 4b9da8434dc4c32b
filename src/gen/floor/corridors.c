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

#include <string.h>

/* One side of a link: a column or row of the room, and the part of it that its door may take. */
typedef struct door_side {
    int32_t edge;        /* the column, or row */
    int32_t from, count; /* places along it */
    bool is_column;
} door_side;

/* A place as one word, so that a step is one addition: no coordinate on the map is negative, so
 * none ever carries into the other, whatever the byte order. */
static inline uint32_t packed(int32_t x, int32_t y)
{
    barrow_pos pos = {(int16_t)x, (int16_t)y};
    uint32_t word;
    memcpy(&word, &pos, sizeof word);
    return word;
}

/* A step to a neighbour: one along an axis, onwards or (all bits of [back] set) back. A place as a
 * word has either axis at bit 0 or at bit 16. */
typedef struct way_step {
    uint32_t axis, back;
} way_step;

static inline way_step way_across(uint32_t back)
{
    return (way_step){packed(1, 0) >> 16 ? 16 : 0, back};
}

static inline way_step way_down(uint32_t back)
{
    return (way_step){packed(0, 1) >> 16 ? 16 : 0, back};
}

/* The eight places from [at] on. */
#if defined(__GNUC__)
static inline void put_eight(barrow_pos *way, uint32_t at, way_step step)
{
    typedef uint32_t places __attribute__((vector_size(16)));
    const places near = {0, 1, 2, 3}, far = {4, 5, 6, 7};
    places first = (((near << step.axis) ^ step.back) - step.back) + at;
    places second = (((far << step.axis) ^ step.back) - step.back) + at;
    memcpy(way, &first, sizeof first);
    memcpy(way + 4, &second, sizeof second);
}
#else
static inline void put_eight(barrow_pos *way, uint32_t at, way_step step)
{
    for (uint32_t k = 0; k < 8; k++) {
        uint32_t place = at + ((k << step.axis ^ step.back) - step.back);
        memcpy(way + k, &place, sizeof place);
    }
}
#endif

/* Writes [count] places (one at least) from [at] on and answers where the next one goes. Eight at a
 * time, so that nearly all legs take one round; what is written too much is written over by the
 * next leg, and the routes have room for it at their end. */
static inline barrow_pos *add_places(barrow_pos *way, uint32_t at, way_step step, int32_t count)
{
    barrow_pos *end = way + count;
    put_eight(way, at, step);
    while ((way += 8) < end) {
        at += ((uint32_t)8 << step.axis ^ step.back) - step.back;
        put_eight(way, at, step);
    }
    return end;
}

void brw_floor_add_way(barrow_dungeon *dungeon, barrow_pos from, int32_t direction, int32_t count)
{
    uint32_t back = 0u - (uint32_t)(direction >> 1);
    way_step step = direction & 1 ? way_down(back) : way_across(back);
    add_places(dungeon->routes + dungeon->route_count, packed(from.x, from.y), step, count);
    dungeon->route_count += (uint32_t)count;
}

/* The middle leg runs either way along the line. */
typedef struct bend_leg {
    int32_t first, count;
    uint32_t back;
} bend_leg;

static inline bend_leg leg_between(int32_t from, int32_t to)
{
    int32_t back = -(int32_t)(to < from); /* all bits, or none: no branch could be guessed */
    int32_t apart = ((to - from) ^ back) - back;
    return (bend_leg){.first = from - (apart & back), .count = apart + 1, .back = (uint32_t)back};
}

/* Rows between the corners of the sector's own part of its room; an anchor's own row. The side is
 * the last column of the whole room or its first. */
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

/* Draws one of the places of a side where the fixed room's edge is floor. */
static int32_t fixed_door(const floor_state *state, brw_rng *rng, const door_side *side)
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

/* By the lower half of [bits]; the fixed room has walls on its sides and draws for itself. */
static inline int32_t draw_door(const floor_state *state, brw_rng *rng, uint64_t bits,
                                int32_t sector, const door_side *side)
{
    if (sector == state->fixed_sector)
        return fixed_door(state, rng, side);
    return side->from + brw_rng_half(rng, bits, side->count);
}

/* No two legs share a tile, so they are drawn as changes; the plane of junctions is still free. */
static inline void dig_leg(const brw_map *map, int32_t x, int32_t y, int32_t w, int32_t h)
{
    brw_map_change_rect(map, map->junction,
                        (barrow_rect){(int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h});
}

/* Corridor from sector [s] to its right neighbour. One draw serves both doors. */
static inline barrow_pos *dig_east(const floor_state *state, const brw_map *map, brw_rng *rng,
                                   int32_t s, barrow_pos *way)
{
    int32_t line = state->dungeon->sectors.xs[state->sectors[s].column + 1];
    door_side a = side_rows(state, s, true);
    door_side b = side_rows(state, s + 1, false);
    uint64_t bits = brw_rng_next(rng);
    int32_t from = draw_door(state, rng, bits, s, &a);
    int32_t to = draw_door(state, rng, bits >> 32, s + 1, &b);
    bend_leg bend = leg_between(from, to);
    dig_leg(map, a.edge + 1, from, line - a.edge - 1, 1);
    dig_leg(map, line, bend.first, 1, bend.count);
    dig_leg(map, line + 1, to, b.edge - line - 1, 1);
    way_step on = way_across(0), along = way_down(bend.back);
    way = add_places(way, packed(a.edge + 1, from), on, line - a.edge - 1);
    way = add_places(way, packed(line, from), along, bend.count);
    return add_places(way, packed(line + 1, to), on, b.edge - line - 1);
}

/* Corridor from sector [s] to the one below. */
static inline barrow_pos *dig_south(const floor_state *state, const brw_map *map, brw_rng *rng,
                                    int32_t s, barrow_pos *way)
{
    int32_t below = s + floor_columns(state);
    int32_t line = state->dungeon->sectors.ys[state->sectors[s].row + 1];
    door_side a = side_columns(state, s, true);
    door_side b = side_columns(state, below, false);
    uint64_t bits = brw_rng_next(rng);
    int32_t from = draw_door(state, rng, bits, s, &a);
    int32_t to = draw_door(state, rng, bits >> 32, below, &b);
    bend_leg bend = leg_between(from, to);
    dig_leg(map, from, a.edge + 1, 1, line - a.edge - 1);
    dig_leg(map, bend.first, line, bend.count, 1);
    dig_leg(map, to, line + 1, 1, b.edge - line - 1);
    way_step on = way_down(0), along = way_across(bend.back);
    way = add_places(way, packed(from, a.edge + 1), on, line - a.edge - 1);
    way = add_places(way, packed(from, line), along, bend.count);
    return add_places(way, packed(to, line + 1), on, b.edge - line - 1);
}

/* Ends the way of a link, which goes from [first] to [end]. */
static barrow_pos *close_way(const barrow_dungeon *dungeon, barrow_link *link, barrow_pos *first,
                             barrow_pos *end)
{
    link->first_tile = (uint32_t)(first - dungeon->routes);
    link->tile_count = (uint32_t)(end - first);
    return end;
}

/* In the order of the list of links: those to the east, then those to the south. */
static inline void dig_corridors(const floor_state *state, const brw_map *map, brw_rng *rng)
{
    barrow_dungeon *dungeon = state->dungeon;
    barrow_link *link = dungeon->links;
    barrow_pos *way = dungeon->routes + dungeon->route_count;
    for (uint32_t left = state->east; left; left &= left - 1, link++)
        way = close_way(dungeon, link, way, dig_east(state, map, rng, brw_lowest(left), way));
    for (uint32_t left = state->south; left; left &= left - 1, link++)
        way = close_way(dungeon, link, way, dig_south(state, map, rng, brw_lowest(left), way));
    dungeon->route_count = (uint32_t)(way - dungeon->routes);
}

BRW_FLATTEN static void dig_corridors_narrow(const floor_state *state, brw_rng *rng)
{
    brw_map map = brw_map_narrow(&state->map);
    dig_corridors(state, &map, rng);
}

barrow_status brw_floor_pass_corridors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->map.stride == 1)
        dig_corridors_narrow(state, &work->rng);
    else
        dig_corridors(state, &state->map, &work->rng);
    brw_map_settle_corridors(&state->map, state->map.junction);
    return BARROW_OK;
}
