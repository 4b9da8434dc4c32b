/* SPDX-License-Identifier: MIT
 * Caves and ruins (F26). Both begin as rooms in sectors that are joined by corridors, as in any
 * layout, so links, houses and shops need no special treatment.
 *
 * A cave then loses its straight lines. Each room becomes a chamber within its rectangle: random
 * tiles that a cellular automaton smooths. The result is connected by construction: before tiles
 * are drawn, a path from every door to the middle of its room is marked to stay. A chamber is what
 * can be reached from these paths; all other tiles become rock again. Corridors get rough edges,
 * but never inside the rectangle of a room, because the position of a tile alone must determine its
 * room.
 *
 *    ###########        ##########
 *    #.........#        ###....###        the room as it was dug, its chamber, and the path from
 *    +.........#   ->   +......+##        its doors to the middle
 *    #.........#        ##.......#
 *    ###########        ####..#### */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"

/* ---- chambers --------------------------------------------------------------------------- */

#define SMOOTHINGS    3  /* number of rounds of the automaton */
#define BITS_PER_DRAW 64 /* number of tiles in a row that share their draws */

/* For each tile, whether it belongs to a set. */
typedef struct cave_tiles {
    bool *kept;   /* floor that stays: paths from doors to the middle */
    bool *ground; /* floor of chambers */
    bool *next;   /* the ground after a round */
} cave_tiles;

/* Returns the middle of a room, where all paths from its doors meet. */
static barrow_pos middle_of(barrow_rect rect)
{
    return brw_pos(rect.x + rect.w / 2, rect.y + rect.h / 2);
}

/* Keeps a path from a door to the middle: each step goes nearer along a random axis. */
static void keep_path(bool *kept, int32_t width, brw_rng *rng, barrow_pos pos, barrow_pos to)
{
    kept[pos.y * width + pos.x] = true;
    while (pos.x != to.x || pos.y != to.y) {
        int32_t across = pos.x < to.x ? to.x - pos.x : pos.x - to.x;
        int32_t down = pos.y < to.y ? to.y - pos.y : pos.y - to.y;
        if (brw_rng_chance(rng, across, across + down))
            pos.x = (int16_t)(pos.x + (pos.x < to.x ? 1 : -1));
        else
            pos.y = (int16_t)(pos.y + (pos.y < to.y ? 1 : -1));
        kept[pos.y * width + pos.x] = true;
    }
}

/* Keeps the paths from all doors of a room, and a block of floor in its middle, at most 5x3. */
static void keep_room(const floor_state *state, bool *kept, brw_rng *rng, barrow_rect rect)
{
    int32_t width = state->dungeon->width;
    barrow_pos middle = middle_of(rect);
    int32_t w = brw_smaller(rect.w - 2, 5), h = brw_smaller(rect.h - 2, 3);
    for (int32_t y = middle.y - h / 2; y < middle.y - h / 2 + h; y++)
        for (int32_t x = middle.x - w / 2; x < middle.x - w / 2 + w; x++)
            kept[y * width + x] = true;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            bool is_door = false; /* inside the edge there is no corridor beside a tile */
            for (int32_t i = 0; i < 4; i++)
                is_door = is_door || *floor_tile(state, x + brw_eswn[i].x, y + brw_eswn[i].y) ==
                                         BARROW_TILE_CORRIDOR;
            if (is_door)
                keep_path(kept, width, rng, brw_pos(x, y), middle);
        }
    }
}

/* Draws the ground: on average nine in sixteen tiles of each room, and everything that is kept. */
static void scatter_ground(const barrow_dungeon *dungeon, const cave_tiles *cave, brw_rng *rng)
{
    for (int32_t y = 0; y < dungeon->height; y++) {
        for (int32_t first = 0; first < dungeon->width; first += BITS_PER_DRAW) {
            uint64_t half = brw_rng_next(rng);
            uint64_t other = brw_rng_next(rng);
            uint64_t third = brw_rng_next(rng);
            uint64_t fourth = brw_rng_next(rng);
            uint64_t coins = half | (other & third & fourth);
            int32_t end = brw_smaller(first + BITS_PER_DRAW, dungeon->width);
            for (int32_t x = first; x < end; x++, coins >>= 1) {
                int32_t at = y * dungeon->width + x;
                bool is_room = dungeon->tiles[at] == BARROW_TILE_FLOOR;
                cave->ground[at] = (is_room && coins & 1) || cave->kept[at];
            }
        }
    }
}

/* Runs one round of the automaton: a tile is ground if most of its 3x3 square is. */
static void smooth_ground(const barrow_dungeon *dungeon, cave_tiles *cave)
{
    int32_t width = dungeon->width;
    const bool *ground = cave->ground;
    for (int32_t y = BRW_MARGIN; y < dungeon->height - BRW_MARGIN; y++) {
        for (int32_t x = BRW_MARGIN; x < width - BRW_MARGIN; x++) {
            int32_t at = y * width + x, count = 0;
            cave->next[at] = cave->kept[at];
            if (dungeon->tiles[at] != BARROW_TILE_FLOOR)
                continue;
            for (int32_t row = at - width; row <= at + width; row += width)
                count += ground[row - 1] + ground[row] + ground[row + 1];
            cave->next[at] = count >= 5 || cave->kept[at];
        }
    }
    bool *old = cave->ground;
    cave->ground = cave->next;
    cave->next = old;
}

static bool enters_ground(const void *user, uint32_t tile)
{
    const bool *ground = user;
    return ground[tile];
}

/* Reduces the floor of all rooms to what can be reached from the kept paths. Rooms do not touch, so
 * one flood serves all of them. Drawn rooms stay as they are. */
static void settle_chambers(floor_state *state, const cave_tiles *cave)
{
    barrow_dungeon *dungeon = state->dungeon;
    brw_grid_flood *flood = &state->flood;
    brw_grid_flood_begin(flood, dungeon->width, dungeon->height);
    for (uint32_t tile = 0; tile < flood->area; tile++)
        if (cave->kept[tile])
            brw_grid_flood_start(flood, tile, 0);
    brw_grid_flood_run(flood, enters_ground, cave->ground);
    for (int32_t i = 0; i < state->room_list_count; i++) {
        const barrow_room *room = &dungeon->rooms[state->room_list[i]];
        barrow_rect rect = room->rect;
        for (int32_t y = rect.y; y < rect.y + rect.h && floor_is_plain(room); y++)
            for (int32_t x = rect.x; x < rect.x + rect.w; x++)
                if (flood->steps[y * dungeon->width + x] == BRW_UNSEEN)
                    *floor_tile(state, x, y) = BARROW_TILE_WALL;
    }
}

/* ---- passages --------------------------------------------------------------------------- */

/* Opens each neighbour of a corridor tile with probability 3/8, unless it is in the margin or in a
 * room's rectangle, and adds it to the routes. [coins] has three bits for each neighbour. */
static void roughen(const floor_state *state, uint64_t coins, barrow_pos pos, uint32_t link)
{
    for (int32_t i = 0; i < 4; i++) {
        int32_t x = pos.x + brw_eswn[i].x, y = pos.y + brw_eswn[i].y;
        bool opens = coins >> i & (coins >> (i + 4) | coins >> (i + 8)) & 1;
        if (!opens || !floor_is_usable(state, x, y) || floor_is_open(state, x, y) ||
            floor_drawn(state, x, y) || brw_floor_room_at(state, x, y) != BARROW_NONE)
            continue;
        brw_floor_dig(state, brw_pos(x, y), link);
    }
}

/* Opens tiles beside all tiles of a corridor. */
static void roughen_passage(const floor_state *state, brw_rng *rng, const barrow_pos *lane,
                            uint32_t link)
{
    for (uint32_t count = state->dungeon->links[link].tile_count; count > 0; count--) {
        uint64_t coins = brw_rng_next(rng);
        roughen(state, coins, *lane++, link);
    }
}

barrow_status brw_floor_chambers(barrow_work *work)
{
    floor_state *state = floor_of(work);
    const barrow_dungeon *dungeon = state->dungeon;
    if (!state->layout->chambers)
        return BARROW_OK;
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    bool *memory = BRW_ARENA_NEW(work->scratch, bool, 3 * area);
    if (!memory)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    memset(memory, 0, 3 * area * sizeof *memory);
    cave_tiles cave = {memory, memory + area, memory + 2 * area};
    for (int32_t i = 0; i < state->room_list_count; i++)
        keep_room(state, cave.kept, &work->rng, dungeon->rooms[state->room_list[i]].rect);
    scatter_ground(dungeon, &cave, &work->rng);
    for (int32_t i = 0; i < SMOOTHINGS; i++)
        smooth_ground(dungeon, &cave);
    settle_chambers(state, &cave);
    return brw_floor_grow_corridors(work, roughen_passage);
}

/* ---- ruins ------------------------------------------------------------------------------ */

#define RUIN_LEAST_W 7
#define RUIN_LEAST_H 6
#define STANDING     5 /* out of eight tiles of a broken wall, this many still stand */

/* Builds a broken wall of [count] tiles to the right or down, with at least one gap. */
static void set_wall(const floor_state *state, brw_rng *rng, barrow_pos first, barrow_pos step,
                     int32_t count)
{
    int32_t gap = brw_rng_below(rng, count);
    for (int32_t k = 0; k < count; k++) {
        bool stands = brw_rng_chance(rng, STANDING, 8);
        if (stands && k != gap)
            *floor_tile(state, first.x + k * step.x, first.y + k * step.y) = BARROW_TILE_WALL;
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
static void ruin_room(const floor_state *state, brw_rng *rng, barrow_rect rect)
{
    const barrow_pos right = {1, 0}, down = {0, 1};
    int32_t x = rect.x + 1, y = rect.y + 1, w = rect.w - 2, h = rect.h - 2;
    set_wall(state, rng, brw_pos(x + 1, y), right, w - 2);
    set_wall(state, rng, brw_pos(x + 1, y + h - 1), right, w - 2);
    set_wall(state, rng, brw_pos(x, y + 1), down, h - 2);
    set_wall(state, rng, brw_pos(x + w - 1, y + 1), down, h - 2);
    if (w >= 7 && h >= 5)
        set_wall(state, rng, brw_pos(x + w / 2, y + 1), down, h - 2);
}

/* Turns rock under the carpet of a cave's shop into floor, and also rock between the carpet and the
 * middle of the chamber, which is always floor. The carpet has no tile at the room's edge, so no
 * junction appears or disappears. */
static void level_carpet(const floor_state *state, const barrow_room *shop)
{
    barrow_rect carpet = shop->as.floor.carpet;
    barrow_pos middle = middle_of(shop->rect);
    int32_t left = brw_smaller(carpet.x, middle.x);
    int32_t top = brw_smaller(carpet.y, middle.y);
    int32_t right = brw_larger(carpet.x + carpet.w, middle.x + 1);
    int32_t bottom = brw_larger(carpet.y + carpet.h, middle.y + 1);
    brw_floor_fill(state, brw_rect(left, top, right - left, bottom - top));
}

/* Puts ruins in three out of four rooms that are large enough. Runs after the shop is chosen,
 * because ruins avoid the carpet. */
barrow_status brw_floor_ruins(barrow_work *work)
{
    floor_state *state = floor_of(work);
    for (uint32_t i = 0; i < state->dungeon->room_count && state->layout->ruined; i++) {
        const barrow_room *room = &state->dungeon->rooms[i];
        if (!floor_is_plain(room) || room->rect.w < RUIN_LEAST_W || room->rect.h < RUIN_LEAST_H)
            continue;
        bool is_ruined = brw_rng_chance(&work->rng, 3, 4);
        if (is_ruined)
            ruin_room(state, &work->rng, room->rect);
    }
    if (state->layout->chambers && state->shop != BARROW_NONE &&
        !state->dungeon->rooms[state->shop].stamp[0])
        level_carpet(state, &state->dungeon->rooms[state->shop]);
    return BARROW_OK;
}
