/* SPDX-License-Identifier: MIT
 * Caves and ruins (F26). Both begin as rooms in sectors that are joined by corridors, as in any
 * layout, so links, houses and shops need no special treatment.
 *
 * A cave then loses its straight lines. Each room becomes a chamber within its rectangle: random
 * tiles that a cellular automaton smooths, 64 at a time. The result is connected by construction:
 * before tiles are drawn, a way from every door to the middle of its room is marked to stay. A
 * chamber is what can be reached from these ways; all other tiles become rock again. Corridors get
 * rough edges, but never inside the rectangle of a room, because the position of a tile alone must
 * determine its room.
 *
 *    ###########        ##########
 *    #.........#        ###....###        the room as it was dug, its chamber, and the way from
 *    +.........#   ->   +......+##        its doors to the middle
 *    #.........#        ##.......#
 *    ###########        ####..#### */
#include "gen/floor/floor.h"

#include <string.h>

#include "algo/grid.h"
#include "base/status.h"

#define CAVE_ROUNDS 3 /* number of rounds of the automaton */

/* ---- planes ----------------------------------------------------------------------------- */

/* Planes with the shape of the map and a clear row above the first and below the last. */
typedef struct cave_planes {
    uint64_t *kept;   /* floor that stays: ways from doors to the middle */
    uint64_t *ground; /* floor of chambers */
    uint64_t *next;   /* the ground after a round */
    uint64_t *boxes;  /* rectangles of rooms and anchors */
    barrow_pos *ways; /* copy of the routes */
} cave_planes;

/* Allocates four clear planes and a copy of the routes. Planes have spare rows around them, so that
 * smoothing needs no special case at edges. */
static bool take_planes(barrow_work *work, cave_planes *planes)
{
    const brw_map *map = &floor_of(work)->map;
    uint32_t words = (uint32_t)brw_map_words(map) + brw_map_spare(map);
    uint64_t *memory = BRW_ARENA_NEW(work->scratch, uint64_t, 4 * words + brw_map_spare(map));
    planes->ways = BRW_ARENA_NEW(work->scratch, barrow_pos, work->dungeon->route_count + 1);
    if (!memory || !planes->ways)
        return false;
    memset(memory, 0, (4 * words + brw_map_spare(map)) * sizeof *memory);
    planes->kept = memory + brw_map_spare(map);
    planes->ground = planes->kept + words;
    planes->next = planes->ground + words;
    planes->boxes = planes->next + words;
    return true;
}

/* Returns, for each tile of word [at], whether at least five of the nine tiles of its 3x3 square
 * are set. Each row of three gives a two-bit count; the sum of the three counts has four bits. All
 * sums are computed bitwise for 64 tiles at once. */
static uint64_t five_of_nine(const uint64_t *plane, int32_t at, int32_t i, int32_t stride)
{
    uint64_t ones[3], twos[3];
    for (int32_t row = 0; row < 3; row++) {
        const uint64_t *words = plane + at - i + (row - 1) * stride;
        uint64_t west = brw_row_from_west(words, i), east = brw_row_from_east(words, i, stride);
        ones[row] = west ^ words[i] ^ east;
        twos[row] = (west & words[i]) | (words[i] & east) | (west & east);
    }
    uint64_t one = ones[0] ^ ones[1] ^ ones[2];
    uint64_t carried = (ones[0] & ones[1]) | (ones[1] & ones[2]) | (ones[0] & ones[2]);
    uint64_t two = twos[0] ^ twos[1] ^ twos[2];
    uint64_t fours = (twos[0] & twos[1]) | (twos[1] & twos[2]) | (twos[0] & twos[2]);
    uint64_t carried_on = carried & two;
    two ^= carried;
    uint64_t eight = fours & carried_on, four = fours ^ carried_on;
    return eight | (four & (two | one));
}

/* ---- kept floor ------------------------------------------------------------------------- */

/* Returns the middle of a room, where all ways from its doors meet. */
static barrow_pos middle_of(barrow_rect rect)
{
    return (barrow_pos){(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
}

/* Keeps a way from a door to the middle: each step goes nearer along a random axis. */
static void keep_way(const brw_map *map, uint64_t *kept, brw_rng *rng, barrow_pos at, barrow_pos to)
{
    brw_map_add(map, kept, at.x, at.y);
    while (at.x != to.x || at.y != to.y) {
        int32_t across = at.x < to.x ? to.x - at.x : at.x - to.x;
        int32_t down = at.y < to.y ? to.y - at.y : at.y - to.y;
        if (brw_rng_chance(rng, across, across + down))
            at.x = (int16_t)(at.x + (at.x < to.x ? 1 : -1));
        else
            at.y = (int16_t)(at.y + (at.y < to.y ? 1 : -1));
        brw_map_add(map, kept, at.x, at.y);
    }
}

static bool is_door(const brw_map *map, int32_t x, int32_t y)
{
    for (int i = 0; i < 4; i++) {
        int32_t nx = x + brw_eswn[i].x, ny = y + brw_eswn[i].y;
        if (brw_map_has(map, map->open, nx, ny) && !brw_map_has(map, map->room, nx, ny))
            return true;
    }
    return false;
}

/* Keeps the ways from all doors of a room, and a block of floor in its middle, at most 5x3. */
static void keep_room(const floor_state *state, const cave_planes *planes, brw_rng *rng,
                      barrow_rect rect)
{
    const brw_map *map = &state->map;
    barrow_pos middle = middle_of(rect);
    int32_t w = rect.w - 2 < 5 ? rect.w - 2 : 5, h = rect.h - 2 < 3 ? rect.h - 2 : 3;
    brw_map_add_rect(map, planes->kept,
                     (barrow_rect){(int16_t)(middle.x - w / 2), (int16_t)(middle.y - h / 2),
                                   (int16_t)w, (int16_t)h});
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            bool at_edge = x == rect.x || y == rect.y || x == rect.x + rect.w - 1 ||
                           y == rect.y + rect.h - 1;
            if (at_edge && is_door(map, x, y))
                keep_way(map, planes->kept, rng, (barrow_pos){(int16_t)x, (int16_t)y}, middle);
        }
    }
}

/* ---- chambers --------------------------------------------------------------------------- */

/* Draws the ground: on average nine in sixteen tiles of each room, and everything that is kept. */
static void scatter_ground(const brw_map *map, const cave_planes *planes, brw_rng *rng)
{
    for (int32_t at = 0; at < map->height * map->stride; at++) {
        uint64_t half = brw_rng_next(rng);
        uint64_t other = brw_rng_next(rng);
        uint64_t third = brw_rng_next(rng);
        uint64_t fourth = brw_rng_next(rng);
        planes->ground[at] =
            ((half | (other & third & fourth)) & map->room[at]) | planes->kept[at];
    }
}

/* Runs one round of the automaton: a tile is ground if most of its 3x3 square is. */
static void smooth_ground(const brw_map *map, cave_planes *planes)
{
    int32_t stride = map->stride;
    for (int32_t y = 0; y < map->height; y++) {
        for (int32_t i = 0; i < stride; i++) {
            int32_t at = y * stride + i;
            uint64_t most = five_of_nine(planes->ground, at, i, stride);
            planes->next[at] = (most & map->room[at]) | planes->kept[at];
        }
    }
    uint64_t *old = planes->ground;
    planes->ground = planes->next;
    planes->next = old;
}

/* Grows [reached] by a step within the ground; returns whether it grew. Each row already uses what
 * the previous row has reached in the same round. */
static bool reach_on(const brw_map *map, uint64_t *reached, const uint64_t *ground)
{
    int32_t stride = map->stride;
    uint64_t grown = 0;
    for (int32_t y = 0; y < map->height; y++) {
        for (int32_t i = 0; i < stride; i++) {
            int32_t at = y * stride + i;
            const uint64_t *row = reached + y * stride;
            uint64_t more = (brw_row_from_west(row, i) | brw_row_from_east(row, i, stride) |
                             reached[at - stride] | reached[at + stride]) &
                            ground[at] & ~reached[at];
            reached[at] |= more;
            grown |= more;
        }
    }
    return grown != 0;
}

/* Reduces the floor of all rooms to what can be reached from the kept ways. Rooms do not touch, so
 * one flood serves all of them. The fixed room stays as it is. */
static void settle_chambers(floor_state *state, const cave_planes *planes)
{
    brw_map *map = &state->map;
    uint64_t *reached = planes->kept;
    while (reach_on(map, reached, planes->ground))
        continue;
    if (state->fixed_sector >= 0)
        brw_map_add_rect(map, reached, state->sectors[state->fixed_sector].own);
    for (int32_t at = 0; at < map->height * map->stride; at++) {
        uint64_t floor = map->room[at] & reached[at];
        map->open[at] = (map->open[at] & ~map->room[at]) | floor;
        map->room[at] = floor;
    }
    map->has_holes = true;
}

static void make_chambers(floor_state *state, cave_planes *planes, brw_rng *rng)
{
    for (int32_t i = 0; i < state->room_list_count; i++)
        keep_room(state, planes, rng, state->dungeon->rooms[state->room_list[i]].rect);
    scatter_ground(&state->map, planes, rng);
    for (int i = 0; i < CAVE_ROUNDS; i++)
        smooth_ground(&state->map, planes);
    settle_chambers(state, planes);
}

/* ---- passages --------------------------------------------------------------------------- */

/* Opens each neighbour of a corridor tile with probability 3/8, unless it is in the margin or in a
 * room's rectangle; returns where the next tile of the routes goes. [coins] has three bits for each
 * neighbour. */
static barrow_pos *roughen(const brw_map *map, const uint64_t *boxes, uint64_t coins,
                           barrow_pos pos, barrow_pos *way)
{
    for (int i = 0; i < 4; i++) {
        int32_t x = pos.x + brw_eswn[i].x, y = pos.y + brw_eswn[i].y;
        bool inside = x >= BRW_MARGIN && y >= BRW_MARGIN && x < map->width - BRW_MARGIN &&
                      y < map->height - BRW_MARGIN;
        bool opens = coins >> i & (coins >> (i + 4) | coins >> (i + 8)) & 1;
        if (!opens || !inside || brw_map_has(map, map->open, x, y) ||
            brw_map_has(map, boxes, x, y))
            continue;
        brw_map_add(map, map->open, x, y);
        *way++ = (barrow_pos){(int16_t)x, (int16_t)y};
    }
    return way;
}

/* Rewrites the routes: the tiles of each corridor, followed by those that were opened beside it. */
static void roughen_passages(floor_state *state, const cave_planes *planes, brw_rng *rng)
{
    barrow_dungeon *dungeon = state->dungeon;
    barrow_pos *way = dungeon->routes;
    memcpy(planes->ways, dungeon->routes, dungeon->route_count * sizeof *way);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        brw_map_add_rect(&state->map, planes->boxes, dungeon->rooms[i].rect);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        const barrow_pos *old = planes->ways + link->first_tile;
        link->first_tile = (uint32_t)(way - dungeon->routes);
        memcpy(way, old, link->tile_count * sizeof *way);
        way += link->tile_count;
        for (uint32_t k = 0; k < link->tile_count; k++) {
            uint64_t coins = brw_rng_next(rng);
            way = roughen(&state->map, planes->boxes, coins, old[k], way);
        }
        link->tile_count = (uint32_t)(way - dungeon->routes) - link->first_tile;
    }
    dungeon->route_count = (uint32_t)(way - dungeon->routes);
}

barrow_status brw_floor_chambers(barrow_work *work)
{
    floor_state *state = floor_of(work);
    cave_planes planes;
    if (!state->layout->chambers)
        return BARROW_OK;
    if (!take_planes(work, &planes))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    make_chambers(state, &planes, &work->rng);
    roughen_passages(state, &planes, &work->rng);
    return BARROW_OK;
}

/* ---- ruins ------------------------------------------------------------------------------ */

#define RUIN_LEAST_W 7
#define RUIN_LEAST_H 6
#define STANDING     5 /* out of eight tiles of a broken wall, this many still stand */

/* Builds a broken wall of [count] tiles to the right or down, with at least one gap. */
static void set_wall(floor_state *state, brw_rng *rng, barrow_pos at, bool lies, int32_t count)
{
    int32_t gap = brw_rng_below(rng, count);
    for (int32_t k = 0; k < count; k++) {
        bool stands = brw_rng_chance(rng, STANDING, 8);
        if (stands && k != gap)
            brw_map_remove_floor(&state->map, at.x + (lies ? k : 0), at.y + (lies ? 0 : k));
    }
}

/* Builds the walls of a ruin in a room: four sides, one tile from the edge, and in a large room a
 * wall across it. The corners belong to no side and always stay open, and so does one tile of each
 * wall. So whichever tiles have fallen, the interior is connected to the tiles around it.
 *
 *    ...........
 *    ..##.###...      a room of 11 x 7
 *    .#...#...#.
 *    .........#.
 *    .#...#...#.
 *    ..####.##..
 *    ........... */
static void ruin_room(floor_state *state, brw_rng *rng, barrow_rect rect)
{
    int32_t left = rect.x + 1, top = rect.y + 1, w = rect.w - 2, h = rect.h - 2;
    int32_t right = left + w - 1, bottom = top + h - 1;
    set_wall(state, rng, (barrow_pos){(int16_t)(left + 1), (int16_t)top}, true, w - 2);
    set_wall(state, rng, (barrow_pos){(int16_t)(left + 1), (int16_t)bottom}, true, w - 2);
    set_wall(state, rng, (barrow_pos){(int16_t)left, (int16_t)(top + 1)}, false, h - 2);
    set_wall(state, rng, (barrow_pos){(int16_t)right, (int16_t)(top + 1)}, false, h - 2);
    if (w >= 7 && h >= 5)
        set_wall(state, rng, (barrow_pos){(int16_t)(left + w / 2), (int16_t)(top + 1)}, false,
                 h - 2);
}

/* Puts ruins in three out of four rooms that are large enough. */
static void ruin_rooms(floor_state *state, brw_rng *rng)
{
    const barrow_dungeon *dungeon = state->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        bool plain = room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED;
        if (!plain || room->rect.w < RUIN_LEAST_W || room->rect.h < RUIN_LEAST_H)
            continue;
        bool built_on = brw_rng_chance(rng, 3, 4);
        if (built_on)
            ruin_room(state, rng, room->rect);
    }
}

/* Turns rock under the carpet of a cave's shop into floor, and also rock between the carpet and the
 * middle of the chamber, which is always floor. The carpet has no tile at the room's edge, so no
 * junction appears or disappears. */
static void level_carpet(const floor_state *state, const barrow_room *shop)
{
    barrow_rect carpet = shop->as.floor.carpet;
    barrow_pos middle = middle_of(shop->rect);
    int32_t left = carpet.x < middle.x ? carpet.x : middle.x;
    int32_t top = carpet.y < middle.y ? carpet.y : middle.y;
    int32_t right = carpet.x + carpet.w > middle.x ? carpet.x + carpet.w : middle.x + 1;
    int32_t bottom = carpet.y + carpet.h > middle.y ? carpet.y + carpet.h : middle.y + 1;
    barrow_rect level = {(int16_t)left, (int16_t)top, (int16_t)(right - left),
                         (int16_t)(bottom - top)};
    brw_map_add_rect(&state->map, state->map.room, level);
    brw_map_add_rect(&state->map, state->map.open, level);
    brw_map_remove_rect(&state->map, state->map.liquid, level);
}

/* Runs after the shop is chosen, because ruins avoid the carpet. */
barrow_status brw_floor_ruins(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->layout->ruined)
        ruin_rooms(state, &work->rng);
    if (state->layout->chambers && state->shop != BARROW_NONE)
        level_carpet(state, &state->dungeon->rooms[state->shop]);
    return BARROW_OK;
}
