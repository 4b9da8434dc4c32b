/* SPDX-License-Identifier: MIT
 * Extras beyond the plain rooms, all off by default: eaten corners (F19), one maze (F20),
 * structures of water (F21). They change only the interior of a room, never a junction, and
 * anything that could split a room is tested with a flood of that room. */
#include "gen/floor/floor.h"

/* Returns whether the room has nothing special about it: no anchor, house, shop, maze or fixed
 * room. */
static bool is_plain_room(const barrow_room *room)
{
    return room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED;
}

/* Returns whether rooms may be changed. The chambers of a cave and the rooms of ruins are not plain
 * rectangles with corners to eat, and structures would not fit. */
static bool changes_rooms(const floor_state *state)
{
    return !state->layout->chambers && !state->layout->ruined;
}

static int32_t shorter_side(barrow_rect rect)
{
    return rect.w < rect.h ? rect.w : rect.h;
}

/* ---- eaten corners (F19) ---------------------------------------------------------------- */

/* Returns tile (dx, dy), counted from a corner of the room. Bit 0 of [corner] selects the right
 * side, bit 1 the bottom. */
static barrow_pos from_corner(barrow_rect rect, int32_t corner, int32_t dx, int32_t dy)
{
    int32_t x = corner & 1 ? rect.x + rect.w - 1 - dx : rect.x + dx;
    int32_t y = corner & 2 ? rect.y + rect.h - 1 - dy : rect.y + dy;
    return (barrow_pos){(int16_t)x, (int16_t)y};
}

/* Returns whether a junction lies in the triangle of [depth] steps around a corner. */
static bool has_junction(const floor_state *state, barrow_rect rect, int32_t corner, int32_t depth)
{
    for (int32_t dy = 0; dy <= depth; dy++) {
        for (int32_t dx = 0; dx + dy <= depth; dx++) {
            barrow_pos pos = from_corner(rect, corner, dx, dy);
            if (brw_map_has(&state->map, state->map.junction, pos.x, pos.y))
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
static void eat_corner(floor_state *state, brw_rng *rng, barrow_rect rect, int32_t corner)
{
    int32_t depth = brw_rng_between(rng, 1, shorter_side(rect) / 3);
    while (depth > 0 && has_junction(state, rect, corner, depth))
        depth--;
    for (int32_t dy = 0; dy < depth; dy++) {
        int32_t eaten = brw_rng_between(rng, dy == 0 ? 1 : 0, depth - dy);
        for (int32_t dx = 0; dx < eaten; dx++) {
            barrow_pos pos = from_corner(rect, corner, dx, dy);
            brw_map_remove_floor(&state->map, pos.x, pos.y);
        }
    }
}

barrow_status brw_floor_imperfect(barrow_work *work)
{
    floor_state *state = floor_of(work);
    for (uint32_t i = 0; state->params->imperfect && i < state->dungeon->room_count; i++) {
        if (!changes_rooms(state))
            break;
        const barrow_room *room = &state->dungeon->rooms[i];
        if (!is_plain_room(room) || !brw_rng_chance(&work->rng, state->params->imperfect, 100))
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
    return is_plain_room(room) && room->rect.w % 2 == 1 && room->rect.h % 2 == 1;
}

/* Puts walls everywhere except on cells (even offsets) and junctions. A junction between two cells
 * on the rim is just another opening, so doors stay reachable. */
static void wall_up(floor_state *state, barrow_rect rect)
{
    brw_map *map = &state->map;
    for (int32_t y = 0; y < rect.h; y++)
        for (int32_t x = 0; x < rect.w; x++)
            if ((x | y) & 1 && !brw_map_has(map, map->junction, rect.x + x, rect.y + y))
                brw_map_remove_floor(map, rect.x + x, rect.y + y);
}

/* Makes a sidewinder maze, one row of cells at a time: each run to the east is joined once to the
 * row above. It reaches all cells and needs no extra memory. The first row of cells has none above
 * it, so it is one long run.
 *
 *    .-.-.-.     two rows of four cells: the lower one has two runs,
 *    |     |     and each of them one way up
 *    .-. .-. */
static void open_maze_row(floor_state *state, brw_rng *rng, barrow_rect rect, int32_t y)
{
    brw_map *map = &state->map;
    int32_t run = 0;
    for (int32_t x = 0; x < rect.w; x += 2) {
        bool last = x == rect.w - 1;
        bool on = !last && (y == 0 || brw_rng_chance(rng, 1, 2));
        if (on) {
            brw_map_add_floor(map, rect.x + x + 1, rect.y + y);
            continue;
        }
        if (y > 0) {
            int32_t cell = brw_rng_below(rng, (x - run) / 2 + 1);
            brw_map_add_floor(map, rect.x + run + 2 * cell, rect.y + y - 1);
        }
        run = x + 2;
    }
}

/* Draws one of the rooms that a maze fits in, or returns NULL. */
static barrow_room *draw_maze_room(barrow_dungeon *dungeon, brw_rng *rng)
{
    uint16_t able[BRW_SECTORS_MOST];
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (may_be_maze(&dungeon->rooms[i]))
            able[count++] = (uint16_t)i;
    if (count == 0)
        return NULL;
    int32_t n = brw_rng_below(rng, count);
    return &dungeon->rooms[able[n]];
}

barrow_status brw_floor_maze(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (!state->params->maze || !changes_rooms(state) || !brw_rng_chance(&work->rng, state->params->maze, 100))
        return BARROW_OK;
    barrow_room *room = draw_maze_room(state->dungeon, &work->rng);
    if (!room)
        return BARROW_OK;
    room->kind = BARROW_ROOM_MAZE;
    brw_map_add_rect(&state->map, state->map.room, room->rect); /* restores eaten corners */
    brw_map_add_rect(&state->map, state->map.open, room->rect);
    wall_up(state, room->rect);
    for (int32_t y = 0; y < room->rect.h; y += 2)
        open_maze_row(state, &work->rng, room->rect, y);
    return BARROW_OK;
}

/* ---- structures (F21) ------------------------------------------------------------------- */

typedef void (*structure_fn)(floor_state *state, brw_rng *rng, barrow_rect inside);

/* Junctions stay dry, whatever the shape, so that every door can be walked through (F21). */
static void flood_tile(floor_state *state, int32_t x, int32_t y)
{
    brw_map *map = &state->map;
    if (!brw_map_has(map, map->room, x, y) || brw_map_has(map, map->junction, x, y))
        return;
    brw_map_remove_floor(map, x, y);
    brw_map_add(map, map->liquid, x, y);
}

static void dry_tile(floor_state *state, int32_t x, int32_t y)
{
    brw_map_remove(&state->map, state->map.liquid, x, y);
    brw_map_add_floor(&state->map, x, y);
}

static void make_pool(floor_state *state, brw_rng *rng, barrow_rect inside)
{
    (void)rng;
    for (int32_t y = 0; y < inside.h; y++)
        for (int32_t x = 0; x < inside.w; x++)
            flood_tile(state, inside.x + x, inside.y + y);
}

/* Makes a moat with one bridge.
 *
 *    .......
 *    .~~=~~.      = the bridge, in the upper row or the lower one
 *    .~...~.
 *    .~~~~~.
 *    ....... */
static void make_island(floor_state *state, brw_rng *rng, barrow_rect inside)
{
    for (int32_t y = 0; y < inside.h; y++)
        for (int32_t x = 0; x < inside.w; x++)
            if (x == 0 || y == 0 || x == inside.w - 1 || y == inside.h - 1)
                flood_tile(state, inside.x + x, inside.y + y);
    bool upper = brw_rng_chance(rng, 1, 2);
    int32_t bridge_x = inside.x + inside.w / 2;
    int32_t bridge_y = upper ? inside.y : inside.y + inside.h - 1;
    if (brw_map_has(&state->map, state->map.liquid, bridge_x, bridge_y))
        dry_tile(state, bridge_x, bridge_y);
}

/* Floods every other tile of every other row, so that no two touch, not even diagonally. */
static void make_checkerboard(floor_state *state, brw_rng *rng, barrow_rect inside)
{
    (void)rng;
    for (int32_t y = 0; y < inside.h; y += 2)
        for (int32_t x = 0; x < inside.w; x += 2)
            flood_tile(state, inside.x + x, inside.y + y);
}

static void make_plus(floor_state *state, brw_rng *rng, barrow_rect inside)
{
    (void)rng;
    for (int32_t x = 0; x < inside.w; x++)
        flood_tile(state, inside.x + x, inside.y + inside.h / 2);
    for (int32_t y = 0; y < inside.h; y++)
        flood_tile(state, inside.x + inside.w / 2, inside.y + y);
}

/* Floods a line across the whole room, with a ford. It runs along the shorter side and is two tiles
 * longer than [inside], because it goes from wall to wall. */
static void make_line(floor_state *state, brw_rng *rng, barrow_rect inside)
{
    bool across = inside.w < inside.h;
    int32_t length = (across ? inside.w : inside.h) + 2;
    int32_t ford = brw_rng_below(rng, length);
    for (int32_t i = 0; i < length; i++) {
        int32_t x = across ? inside.x - 1 + i : inside.x + inside.w / 2;
        int32_t y = across ? inside.y + inside.h / 2 : inside.y - 1 + i;
        if (i != ford)
            flood_tile(state, x, y);
    }
}

/* Each function draws its shape freely; afterwards a common check ensures that the room stays
 * connected. */
static const structure_fn structures[] = {make_pool, make_island, make_checkerboard, make_plus,
                                          make_line};

/* Floods the room from its first tile, row by row, until nothing grows. Rooms are small and
 * structures are off by default, so this simple method is fast enough. It borrows the plane of
 * state->local, which the next user of that picker overwrites. */
static bool is_whole(floor_state *state, barrow_rect rect)
{
    const brw_map *map = &state->map;
    uint64_t *reached = state->local.plane;
    brw_map_remove_rect(map, reached, rect);
    bool started = false, grows = true;
    while (grows) {
        grows = false;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
            for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
                if (!brw_map_has(map, map->room, x, y) || brw_map_has(map, reached, x, y))
                    continue;
                bool beside = (x > rect.x && brw_map_has(map, reached, x - 1, y)) ||
                              (x < rect.x + rect.w - 1 && brw_map_has(map, reached, x + 1, y)) ||
                              (y > rect.y && brw_map_has(map, reached, x, y - 1)) ||
                              (y < rect.y + rect.h - 1 && brw_map_has(map, reached, x, y + 1));
                if (beside || !started) {
                    brw_map_add(map, reached, x, y);
                    started = grows = true;
                }
            }
        }
    }
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            if (brw_map_has(map, map->room, x, y) && !brw_map_has(map, reached, x, y))
                return false;
    return true;
}

/* Removes the structure; walls stay walls. There was no liquid inside the room's rectangle before:
 * terrain only turns rock into liquid, and corners are eaten after that. */
static void dry_room(floor_state *state, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            if (brw_map_has(&state->map, state->map.liquid, x, y))
                dry_tile(state, x, y);
}

/* Builds a random structure and removes it again if it splits the room. Only make_line floods tiles
 * along the walls; the other structures leave a ring of floor there. */
static void try_structure(floor_state *state, brw_rng *rng, barrow_rect rect)
{
    barrow_rect inside = {(int16_t)(rect.x + 1), (int16_t)(rect.y + 1), (int16_t)(rect.w - 2),
                          (int16_t)(rect.h - 2)};
    int32_t kind = brw_rng_below(rng, sizeof structures / sizeof structures[0]);
    structures[kind](state, rng, inside);
    if (!is_whole(state, rect))
        dry_room(state, rect);
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
        if (is_plain_room(&dungeon->rooms[i]) && shorter_side(dungeon->rooms[i].rect) >= 5)
            able[count++] = (uint16_t)i;
    int32_t picks = state->params->structures < count ? state->params->structures : count;
    brw_rng_pick_front(&work->rng, able, count, picks);
    for (int32_t i = 0; i < picks; i++)
        try_structure(state, &work->rng, dungeon->rooms[able[i]].rect);
    return BARROW_OK;
}
