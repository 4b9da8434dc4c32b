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

/* One side of a link: the room's rectangle, and the rows (or columns) that its door may take. */
typedef struct door_side {
    barrow_rect rect;    /* of the whole room */
    int32_t from, count; /* door places along the side */
} door_side;

/* Ways are written four places at a time, so that most legs take one round; what is written too
 * much is written over by the next leg, and the routes have room for it at their end. */
static void add_way(barrow_dungeon *dungeon, barrow_pos at, barrow_pos step, int32_t count)
{
    barrow_pos *way = dungeon->routes + dungeon->route_count;
    dungeon->route_count += (uint32_t)count;
    for (; count > 0; count -= 4) {
        for (int32_t k = 0; k < 4; k++) {
            *way++ = at;
            at.x = (int16_t)(at.x + step.x);
            at.y = (int16_t)(at.y + step.y);
        }
    }
}

void brw_floor_dig_across(floor_state *state, int32_t y, int32_t from, int32_t to)
{
    int32_t step = from <= to ? 1 : -1;
    int32_t count = (to - from) * step + 1;
    brw_map_add_span(&state->map, state->map.corridor, from < to ? from : to, y, count);
    add_way(state->dungeon, (barrow_pos){(int16_t)from, (int16_t)y}, (barrow_pos){(int16_t)step, 0},
            count);
}

void brw_floor_dig_down(floor_state *state, int32_t x, int32_t from, int32_t to)
{
    int32_t step = from <= to ? 1 : -1;
    int32_t count = (to - from) * step + 1;
    int32_t stride = state->map.stride;
    uint64_t *word = state->map.corridor + (from < to ? from : to) * stride + (x >> 6);
    uint64_t bit = (uint64_t)1 << (x & 63);
    for (int32_t i = 0; i < count; i += 4, word += 4 * stride)
        for (int32_t k = 0; k < 4; k++) /* rows past the last are left as they are */
            word[k * stride] |= bit & (0 - (uint64_t)(i + k < count));
    add_way(state->dungeon, (barrow_pos){(int16_t)x, (int16_t)from}, (barrow_pos){0, (int16_t)step},
            count);
}

/* Rows between the corners of the sector's own part of its room; an anchor's own row. */
static door_side side_rows(const floor_state *state, int32_t sector)
{
    const floor_sector *at = &state->sectors[sector];
    bool is_anchor = at->own.h == 1;
    return (door_side){state->dungeon->rooms[at->room].rect, at->own.y + (is_anchor ? 0 : 1),
                       is_anchor ? 1 : at->own.h - 2};
}

static door_side side_columns(const floor_state *state, int32_t sector)
{
    const floor_sector *at = &state->sectors[sector];
    bool is_anchor = at->own.w == 1;
    return (door_side){state->dungeon->rooms[at->room].rect, at->own.x + (is_anchor ? 0 : 1),
                       is_anchor ? 1 : at->own.w - 2};
}

/* Draws one of the places of a side where the fixed room's edge is floor. */
static int32_t fixed_door(const floor_state *state, brw_rng *rng, door_side side, barrow_pos edge)
{
    bool along_rows = edge.x >= 0; /* the edge is a column, the places are rows */
    int32_t open[256], count = 0;
    for (int32_t i = side.from; i < side.from + side.count; i++) {
        int32_t x = along_rows ? edge.x : i - side.rect.x;
        int32_t y = along_rows ? i - side.rect.y : edge.y;
        if (brw_floor_fixed_is_open(state, x, y))
            open[count++] = i;
    }
    return open[brw_rng_below(rng, count)];
}

static int32_t draw_door(const floor_state *state, brw_rng *rng, int32_t sector, door_side side,
                         barrow_pos edge)
{
    if (sector == state->fixed_sector)
        return fixed_door(state, rng, side, edge);
    return side.from + brw_rng_below(rng, side.count);
}

/* Corridor from sector [s] to its right neighbour. */
static void dig_east(floor_state *state, brw_rng *rng, int32_t s)
{
    int32_t line = state->dungeon->sectors.xs[state->sectors[s].column + 1];
    door_side a = side_rows(state, s);
    door_side b = side_rows(state, s + 1);
    int32_t from = draw_door(state, rng, s, a, (barrow_pos){(int16_t)(a.rect.w - 1), -1});
    int32_t to = draw_door(state, rng, s + 1, b, (barrow_pos){0, -1});
    brw_floor_dig_across(state, from, a.rect.x + a.rect.w, line - 1);
    brw_floor_dig_down(state, line, from, to);
    brw_floor_dig_across(state, to, line + 1, b.rect.x - 1);
}

/* Corridor from sector [s] to the one below. */
static void dig_south(floor_state *state, brw_rng *rng, int32_t s)
{
    int32_t below = s + floor_columns(state);
    int32_t line = state->dungeon->sectors.ys[state->sectors[s].row + 1];
    door_side a = side_columns(state, s);
    door_side b = side_columns(state, below);
    int32_t from = draw_door(state, rng, s, a, (barrow_pos){-1, (int16_t)(a.rect.h - 1)});
    int32_t to = draw_door(state, rng, below, b, (barrow_pos){-1, 0});
    brw_floor_dig_down(state, from, a.rect.y + a.rect.h, line - 1);
    brw_floor_dig_across(state, line, from, to);
    brw_floor_dig_down(state, to, line + 1, b.rect.y - 1);
}

/* Ends the way of link [id], which started at [first]. */
static void close_way(barrow_dungeon *dungeon, uint32_t id, uint32_t first)
{
    dungeon->links[id].first_tile = first;
    dungeon->links[id].tile_count = dungeon->route_count - first;
}

/* In the order of the list of links: by sector, east before south. */
barrow_status brw_floor_pass_corridors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    uint32_t id = 0;
    for (uint32_t left = state->east | state->south; left; left &= left - 1) {
        int32_t s = brw_lowest(left);
        if (state->east >> s & 1) {
            uint32_t first = dungeon->route_count;
            dig_east(state, &work->rng, s);
            close_way(dungeon, id++, first);
        }
        if (state->south >> s & 1) {
            uint32_t first = dungeon->route_count;
            dig_south(state, &work->rng, s);
            close_way(dungeon, id++, first);
        }
    }
    return BARROW_OK;
}
