/* SPDX-License-Identifier: MIT
 * Extras beyond the plain rooms, all off by default: eaten corners (F19), one maze (F20),
 * structures of water (F21). They change only the interior of a room, never a junction, and
 * anything that could split a room is tested with a flood of that room. */
#include "gen/floor/floor.h"

/* Returns whether rooms may be changed. The chambers of a cave and the rooms of ruins are not plain
 * rectangles with corners to eat, and structures would not fit. */
static bool changes_rooms(const floor_state *state)
{
    return !state->layout->chambers && !state->layout->ruined;
}

static int32_t shorter_side(barrow_rect rect)
{
    return brw_smaller(rect.w, rect.h);
}

/* ---- eaten corners (F19) ---------------------------------------------------------------- */

/* Returns tile (dx, dy), counted from a corner of the room. Bit 0 of [corner] selects the right
 * side, bit 1 the bottom. */
static barrow_pos from_corner(barrow_rect rect, int32_t corner, int32_t dx, int32_t dy)
{
    int32_t x = corner & 1 ? rect.x + rect.w - 1 - dx : rect.x + dx;
    int32_t y = corner & 2 ? rect.y + rect.h - 1 - dy : rect.y + dy;
    return brw_pos(x, y);
}

/* Returns whether a junction lies in the triangle of [depth] steps around a corner. */
static bool has_junction(const floor_state *state, barrow_rect rect, int32_t corner, int32_t depth)
{
    for (int32_t dy = 0; dy <= depth; dy++) {
        for (int32_t dx = 0; dx + dy <= depth; dx++) {
            barrow_pos pos = from_corner(rect, corner, dx, dy);
            if (*floor_tile(state, pos.x, pos.y) == BARROW_TILE_JUNCTION)
                return true;
        }
    }
    return false;
}

/* Eats a ragged triangle that keeps one tile away from every junction. Each row is eaten from the
 * corner's side, by at most a third of the room, so the rest stays connected.
 *
 *    ##.....     depth 2: row 0 loses one or two tiles,
 *    #......     row 1 at most one; the next row is whole
 *    ....... */
static void eat_corner(const floor_state *state, brw_rng *rng, barrow_rect rect, int32_t corner)
{
    int32_t depth = brw_rng_between(rng, 1, shorter_side(rect) / 3);
    while (depth > 0 && has_junction(state, rect, corner, depth))
        depth--;
    for (int32_t dy = 0; dy < depth; dy++) {
        int32_t eaten = brw_rng_between(rng, dy == 0 ? 1 : 0, depth - dy);
        for (int32_t dx = 0; dx < eaten; dx++) {
            barrow_pos pos = from_corner(rect, corner, dx, dy);
            *floor_tile(state, pos.x, pos.y) = BARROW_TILE_WALL;
        }
    }
}

barrow_status brw_floor_imperfect(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (!state->params->imperfect || !changes_rooms(state))
        return BARROW_OK;
    for (uint32_t i = 0; i < state->dungeon->room_count; i++) {
        const barrow_room *room = &state->dungeon->rooms[i];
        if (!floor_is_plain(room) || !brw_rng_chance(&work->rng, state->params->imperfect, 100))
            continue;
        for (int32_t corner = 0; corner < 4; corner++)
            eat_corner(state, &work->rng, room->rect, corner);
    }
    return BARROW_OK;
}

/* ---- the maze (F20) --------------------------------------------------------------------- */

/* Requires sides of odd length, so that cells and the walls between them fill the room exactly. */
static bool may_be_maze(const barrow_room *room)
{
    return floor_is_plain(room) && room->rect.w % 2 == 1 && room->rect.h % 2 == 1;
}

/* Makes a tile room floor, if it is not a junction anyway. */
static void open_tile(const floor_state *state, int32_t x, int32_t y)
{
    uint8_t *tile = floor_tile(state, x, y);
    if (*tile != BARROW_TILE_JUNCTION)
        *tile = BARROW_TILE_FLOOR;
}

/* Makes a sidewinder maze, one row of cells at a time: each run to the east is joined once to the
 * row above. It reaches all cells and needs no extra memory. The first row of cells has none above
 * it, so it is one long run.
 *
 *    .-.-.-.     two rows of four cells: the lower one has two runs,
 *    |     |     and each of them one way up
 *    .-. .-. */
static void open_maze_row(const floor_state *state, brw_rng *rng, barrow_rect rect, int32_t y)
{
    int32_t run = 0;
    for (int32_t x = 0; x < rect.w; x += 2) {
        bool is_last = x == rect.w - 1;
        if (!is_last && (y == 0 || brw_rng_chance(rng, 1, 2))) {
            open_tile(state, rect.x + x + 1, rect.y + y);
            continue;
        }
        if (y > 0) {
            int32_t cell = brw_rng_below(rng, (x - run) / 2 + 1);
            open_tile(state, rect.x + run + 2 * cell, rect.y + y - 1);
        }
        run = x + 2;
    }
}

/* Opens the cells (even offsets), because corners may be eaten, and puts walls everywhere else
 * except on junctions. A junction between two cells on the rim is just another opening, so doors
 * stay reachable. */
barrow_status brw_floor_maze(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (!state->params->maze || !changes_rooms(state) ||
        !brw_rng_chance(&work->rng, state->params->maze, 100))
        return BARROW_OK;
    uint16_t drawn = brw_floor_draw_room(state, &work->rng, may_be_maze);
    if (drawn == BARROW_NONE)
        return BARROW_OK;
    state->dungeon->rooms[drawn].kind = BARROW_ROOM_MAZE;
    barrow_rect rect = state->dungeon->rooms[drawn].rect;
    for (int32_t y = 0; y < rect.h; y++) {
        for (int32_t x = 0; x < rect.w; x++) {
            uint8_t *tile = floor_tile(state, rect.x + x, rect.y + y);
            bool is_cell = x % 2 == 0 && y % 2 == 0;
            if (*tile != BARROW_TILE_JUNCTION)
                *tile = is_cell ? BARROW_TILE_FLOOR : BARROW_TILE_WALL;
        }
    }
    for (int32_t y = 0; y < rect.h; y += 2)
        open_maze_row(state, &work->rng, rect, y);
    return BARROW_OK;
}

/* ---- structures (F21) ------------------------------------------------------------------- */

static void dry_tile(const floor_state *state, int32_t x, int32_t y)
{
    uint8_t *tile = floor_tile(state, x, y);
    if (*tile == BARROW_TILE_LIQUID)
        *tile = BARROW_TILE_FLOOR;
}

enum { POOL, ISLAND, CHECKERBOARD, PLUS, LINE, STRUCTURE_COUNT };

/* Returns whether a structure floods the tile (x, y), counted from the corner of the inside, which
 * is [w] by [h] tiles. Only a line floods tiles along the walls; the others leave a ring of floor.
 *
 *    .......    An island has one bridge, in the upper row or the lower one. A checkerboard
 *    .~~=~~.    floods every other tile of every other row, so that no two touch. A line has
 *    .~...~.    a ford and runs along the shorter side, from wall to wall.
 *    .~~~~~.
 *    ....... */
static bool is_flooded(int32_t structure, int32_t w, int32_t h, int32_t x, int32_t y)
{
    if (structure == LINE)
        return w < h ? y == h / 2 : x == w / 2;
    if (x < 0 || y < 0 || x == w || y == h)
        return false;
    return structure == POOL ||
           (structure == ISLAND && (x == 0 || y == 0 || x == w - 1 || y == h - 1)) ||
           (structure == CHECKERBOARD && x % 2 == 0 && y % 2 == 0) ||
           (structure == PLUS && (x == w / 2 || y == h / 2));
}

/* A room whose walkable tiles are flooded, on a grid of its own size. */
typedef struct room_flood {
    const uint8_t *first; /* the tile in its upper left corner */
    uint32_t width, map_width;
} room_flood;

static bool enters_room(const void *user, uint32_t cell)
{
    const room_flood *room = user;
    return brw_is_walkable(room->first[cell / room->width * room->map_width + cell % room->width]);
}

/* Returns whether all walkable tiles of a room can be reached from one another inside it. */
static bool is_whole(floor_state *state, barrow_rect rect)
{
    room_flood room = {floor_tile(state, rect.x, rect.y), (uint32_t)rect.w, state->dungeon->width};
    brw_grid_flood *flood = &state->flood;
    uint32_t open = 0, start = 0;
    brw_grid_flood_begin(flood, room.width, (uint32_t)rect.h);
    for (uint32_t cell = 0; cell < flood->area; cell++) {
        if (!enters_room(&room, cell))
            continue;
        start = cell;
        open++;
    }
    brw_grid_flood_start(flood, start, 0);
    brw_grid_flood_run(flood, enters_room, &room);
    return flood->count == open;
}

/* Builds a random structure and removes it again if it splits the room. Junctions stay dry, so that
 * every door can be walked through. There was no liquid inside the room before: terrain only turns
 * rock into liquid, and corners are eaten after that. */
static void try_structure(floor_state *state, brw_rng *rng, barrow_rect rect)
{
    int32_t structure = brw_rng_below(rng, STRUCTURE_COUNT), w = rect.w - 2, h = rect.h - 2;
    for (int32_t y = -1; y <= h; y++)
        for (int32_t x = -1; x <= w; x++) {
            uint8_t *tile = floor_tile(state, rect.x + 1 + x, rect.y + 1 + y);
            if (*tile == BARROW_TILE_FLOOR && is_flooded(structure, w, h, x, y))
                *tile = BARROW_TILE_LIQUID;
        }
    if (structure == ISLAND) {
        bool is_upper = brw_rng_chance(rng, 1, 2);
        dry_tile(state, rect.x + 1 + w / 2, is_upper ? rect.y + 1 : rect.y + h);
    } else if (structure == LINE) {
        int32_t ford = brw_rng_below(rng, brw_smaller(w, h) + 2);
        dry_tile(state, w < h ? rect.x + ford : rect.x + 1 + w / 2,
                 w < h ? rect.y + 1 + h / 2 : rect.y + ford);
    }
    if (is_whole(state, rect))
        return;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            dry_tile(state, x, y);
}

/* The terrain decides what structures are made of; without terrain there are none. */
barrow_status brw_floor_structures(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    if (!state->params->structures || !changes_rooms(state) ||
        state->params->terrain == BARROW_TERRAIN_NONE)
        return BARROW_OK;
    uint16_t able[BRW_SECTORS_MOST];
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (floor_is_plain(&dungeon->rooms[i]) && shorter_side(dungeon->rooms[i].rect) >= 5)
            able[count++] = (uint16_t)i;
    int32_t picks = brw_smaller(state->params->structures, count);
    brw_rng_pick_front(&work->rng, able, count, picks);
    for (int32_t i = 0; i < picks; i++)
        try_structure(state, &work->rng, dungeon->rooms[able[i]].rect);
    return BARROW_OK;
}
