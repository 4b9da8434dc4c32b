/* SPDX-License-Identifier: MIT
 * Corridors, dead ends and junctions.
 *
 * Every link becomes one corridor with its bend on the line between its two sectors:
 *
 *     #######|#########        | is the line: the right (or lower) sector's first column (or row)
 *     #AAAA##,,,,BBBB##
 *     #AAAA,,,###BBBB##
 *     #AAAA##|###BBBB##
 *
 * Doors are never at a room's corner. See floor.h for why no 2x2 block can arise.
 *
 * Dead ends (F8) are lines that leave a room and wander, in strides of 3 to 5 tiles with a turn
 * after each, until they reach the border of the part in use, or another room or corridor. Every
 * tile is checked before it is dug: it must not complete a 2x2 block, touch a room's corner, or
 * return to the line itself or to the room that it left, because such a line would lead nowhere. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"

/* ---- corridors -------------------------------------------------------------------------- */

/* The side of a room at one end of a link, and where on it the door may be. For a link to the east
 * the edge is a column and the door's range are rows; for one to the south it is the reverse. */
typedef struct door_side {
    int32_t sector;
    int32_t edge, outside; /* its column or row, and the next one outside */
    int32_t first, count;
} door_side;

/* Returns the last or first column (row) of the whole room, with the rows (columns) between the
 * corners of this sector's part of it; for an anchor, its own. A merged room has two parts, and
 * each part's door lies within its own rows, so a corridor never leaves its row of sectors. */
static door_side door_side_of(const floor_state *state, int32_t sector, bool is_east, bool is_last)
{
    barrow_rect own = state->sectors[sector].own;
    barrow_rect room = state->dungeon->rooms[state->sectors[sector].room].rect;
    int32_t corner = own.w > 1 ? 1 : 0;
    door_side side = {.sector = sector};
    if (is_east) {
        side.edge = is_last ? room.x + room.w - 1 : room.x;
        side.outside = side.edge + (is_last ? 1 : -1);
        side.first = own.y + corner;
        side.count = own.h - 2 * corner;
    } else {
        side.edge = is_last ? room.y + room.h - 1 : room.y;
        side.outside = side.edge + (is_last ? 1 : -1);
        side.first = own.x + corner;
        side.count = own.w - 2 * corner;
    }
    return side;
}

/* Draws a door with the lower half of [bits]. A drawn room takes its own draw among its doorways.
 * Every side that a link may leave has at least one (drawn.c, core/mask.c). */
static int32_t draw_door(const floor_state *state, brw_rng *rng, uint64_t bits,
                         const door_side *side, bool is_east)
{
    if (!brw_floor_is_drawn(state, side->sector))
        return side->first + brw_rng_half(rng, bits, side->count);
    int32_t open[256], count = 0;
    for (int32_t i = side->first; i < side->first + side->count; i++)
        if (floor_drawn(state, is_east ? side->outside : i, is_east ? i : side->outside) != '#')
            open[count++] = i;
    return open[brw_rng_below(rng, count)];
}

/* Digs the corridor between two sectors, with one draw for both doors, in walking order:
 *
 *     A,,,|          along the row of A's door up to the line,
 *         |          on the line, both ends included,
 *         |,,B       along the row of B's door
 *
 * To the south, the same with rows and columns exchanged. */
static void dig_corridor(const floor_state *state, brw_rng *rng, int32_t from, bool is_east,
                         uint16_t owner)
{
    barrow_dungeon *dungeon = state->dungeon;
    const barrow_sectors *sectors = &dungeon->sectors;
    door_side a = door_side_of(state, from, is_east, true);
    door_side b = door_side_of(state, from + (is_east ? 1 : state->columns), is_east, false);
    int32_t line = is_east ? sectors->xs[state->sectors[from].column + 1]
                           : sectors->ys[state->sectors[from].row + 1];
    uint64_t bits = brw_rng_next(rng);
    int32_t door_a = draw_door(state, rng, bits, &a, is_east);
    int32_t door_b = draw_door(state, rng, bits >> 32, &b, is_east);
    int32_t side = door_a < door_b ? 1 : -1, aside = (door_b - door_a) * side;
    int32_t first = a.edge + 1, count = b.edge - first + aside;
    barrow_pos *restrict route = dungeon->routes + dungeon->route_count;
    uint8_t *restrict tiles = dungeon->tiles;
    uint16_t *restrict owners = dungeon->owners;
    int32_t width = dungeon->width;
    dungeon->route_count += (uint32_t)count;
    for (int32_t i = 0; i < count; i++) {
        int32_t moved = brw_smaller(aside, brw_larger(0, first + i - line)); /* on the line */
        int32_t along = first + i - moved, across = door_a + side * moved;
        int32_t x = is_east ? along : across, y = is_east ? across : along;
        route[i] = brw_pos(x, y);
        tiles[y * width + x] = BARROW_TILE_CORRIDOR;
        owners[y * width + x] = owner;
    }
}

barrow_status brw_floor_corridors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        int32_t number = state->link_list[i];
        bool is_east = number < state->sector_count;
        int32_t from = is_east ? number : number - state->sector_count;
        link->first_tile = dungeon->route_count;
        dig_corridor(state, &work->rng, from, is_east, (uint16_t)(BARROW_OWNER_LINK + i));
        link->tile_count = dungeon->route_count - link->first_tile;
    }
    return BARROW_OK;
}

/* ---- dead ends -------------------------------------------------------------------------- */

#define LINE_LEAST 3
#define LINE_TRIES 8

/* On large maps, a line up or down starts at most this many columns from the drawn one, and a start
 * to the side lies within one block of this many columns. Without these limits, maps of more than
 * 64 columns would differ from what their seeds made before. */
#define START_REACH 62
#define START_BLOCK 64

/* Directions are clockwise, as in brw_eswn, so that adding one turns right. */
enum { LINE_EAST, LINE_SOUTH, LINE_WEST, LINE_NORTH };

/* A line that is being dug. Its tiles are in the routes, starting at [first]. */
typedef struct dead_line {
    floor_state *state;
    uint32_t first;    /* its first tile in the routes */
    uint16_t room;     /* room that it left */
    uint16_t met_room; /* room that it reached, or BARROW_NONE */
    bool met;          /* whether it reached a room or corridor */
    barrow_pos pos;    /* its last tile */
    int32_t direction;
} dead_line;

/* Returns whether the tile belongs to a sector in use. Some layouts leave out corners or the
 * middle. */
static bool is_in_part(const floor_state *state, int32_t x, int32_t y)
{
    return brw_in_rect(state->part, x, y) &&
           (!state->has_gaps || floor_is_used(state, brw_floor_sector_at(state, x, y)));
}

/* Returns whether the line may touch this open tile, and records what it meets. It must not touch
 * itself. A corridor or an anchor may be met from any side; a room must
 * not be met at its corner, nor if the line started from it. */
static bool may_touch(dead_line *line, int32_t x, int32_t y)
{
    const floor_state *state = line->state;
    const barrow_dungeon *dungeon = state->dungeon;
    bool is_own =
        dungeon->owners[y * dungeon->width + x] == BARROW_OWNER_LINK + dungeon->link_count;
    if (is_own)
        return false;
    uint16_t id = brw_floor_room_at(state, x, y);
    line->met = true;
    if (id == BARROW_NONE)
        return true;
    line->met_room = id;
    const barrow_room *room = &dungeon->rooms[id];
    barrow_rect rect = room->rect;
    bool is_corner =
        (x == rect.x || x == rect.x + rect.w - 1) && (y == rect.y || y == rect.y + rect.h - 1);
    return room->kind == BARROW_ROOM_ANCHOR || (id != line->room && !is_corner);
}

/* Returns whether the line may dig a tile that has other open tiles beside it than the one that it
 * comes from, and records what it meets. That must not make a 2x2 block of open tiles (F7): then
 * the three other tiles around one of its corners are open; a room beside it needs no case of its
 * own. Otherwise only the four sides matter: an open tile diagonally ahead is not adjacent. */
static bool may_meet(dead_line *line, int32_t x, int32_t y)
{
    static const barrow_pos sides[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    const uint8_t *tile = floor_tile(line->state, x, y);
    const uint8_t *north = tile - line->state->dungeon->width;
    const uint8_t *south = tile + line->state->dungeon->width;
    if (brw_is_walkable((north[-1] & north[0] & tile[-1]) | (north[1] & north[0] & tile[1]) |
                        (south[-1] & south[0] & tile[-1]) | (south[1] & south[0] & tile[1])))
        return false;
    for (int32_t i = 0; i < 4; i++) {
        int32_t beside_x = x + sides[i].x, beside_y = y + sides[i].y;
        bool is_behind = beside_x == line->pos.x && beside_y == line->pos.y;
        if (is_behind || !floor_is_open(line->state, beside_x, beside_y))
            continue;
        char ring = floor_drawn(line->state, x, y); /* of a drawn room, which has doorways */
        bool is_shut = ring && ring != '/' &&
                       brw_floor_room_at(line->state, beside_x, beside_y) != BARROW_NONE;
        if (is_shut || !may_touch(line, beside_x, beside_y)) {
            line->met = false;
            line->met_room = BARROW_NONE;
            return false;
        }
    }
    return true;
}

/* Digs [count] tiles ahead, each if that is allowed. Returns whether the line goes on after them:
 * it did not have to stop and met nothing. */
static bool dig_ahead(dead_line *line, int32_t count)
{
    const floor_state *state = line->state;
    int32_t width = state->dungeon->width;
    barrow_pos ahead = brw_eswn[line->direction];
    int32_t step = ahead.y * width + ahead.x, side = ahead.x * width + ahead.y;
    for (; count > 0 && !line->met; count--) {
        int32_t x = line->pos.x + ahead.x, y = line->pos.y + ahead.y;
        const uint8_t *tile = floor_tile(state, x, y);
        if (!is_in_part(state, x, y) || brw_is_walkable(tile[0]))
            return false;
        if (brw_is_walkable(tile[step] | tile[side] | tile[-side]) && !may_meet(line, x, y))
            return false;
        line->pos = brw_pos(x, y);
        brw_floor_dig(state, line->pos, state->dungeon->link_count);
    }
    return !line->met;
}

/* Returns whether a line may leave a room from a tile of its edge: it needs three tiles in the
 * part, and rock there, on both sides of them and on the tile beyond. */
static bool may_start(const floor_state *state, barrow_pos pos, int32_t direction)
{
    barrow_pos ahead = brw_eswn[direction];
    int32_t end_x = pos.x + LINE_LEAST * ahead.x, end_y = pos.y + LINE_LEAST * ahead.y;
    if (!brw_in_rect(state->part, end_x, end_y))
        return false;
    int32_t width = state->dungeon->width;
    int32_t step = ahead.y * width + ahead.x, side = ahead.x * width + ahead.y;
    const uint8_t *tile = floor_tile(state, pos.x, pos.y);
    uint8_t codes = 0; /* of all these tiles; the bit of those that can be walked on counts */
    for (int32_t i = 1; i <= LINE_LEAST + 1; i++) {
        tile += step;
        codes |= tile[0] | tile[side] | tile[-side];
    }
    int32_t first_x = brw_smaller(pos.x + ahead.x, end_x + ahead.x);
    return !brw_is_walkable(codes) &&
           (ahead.x == 0 || first_x / START_BLOCK == (first_x + LINE_LEAST) / START_BLOCK);
}

/* Starts the line on a tile of a room's edge, not at a corner, facing outward. The room and a place
 * in it are random; returns false if no line can start there. Tries the four directions clockwise,
 * starting with a random one: up or down in the first possible column from the place on, or
 * sideways in its row. All of this takes one draw. */
static bool draw_start(dead_line *line, brw_rng *rng)
{
    const floor_state *state = line->state;
    uint64_t bits = brw_rng_next(rng);
    int32_t which = brw_rng_quarter(rng, bits, state->room_list_count);
    line->room = state->room_list[which];
    barrow_rect room = state->dungeon->rooms[line->room].rect;
    int32_t x = room.x + 1 + brw_rng_quarter(rng, bits >> 16, room.w - 2);
    int32_t y = room.y + 1 + brw_rng_quarter(rng, bits >> 32, room.h - 2);
    int32_t right = room.x + room.w - 1, bottom = room.y + room.h - 1;
    int32_t first_turn = (int32_t)(bits >> 62);
    for (int32_t turn = first_turn; turn < first_turn + 4; turn++) {
        line->direction = turn % 4;
        if (line->direction == LINE_EAST || line->direction == LINE_WEST) {
            line->pos = brw_pos(line->direction == LINE_EAST ? right : room.x, y);
            if (may_start(state, line->pos, line->direction))
                return true;
            continue;
        }
        for (int32_t column = x; column < brw_smaller(right, x + START_REACH); column++) {
            line->pos = brw_pos(column, line->direction == LINE_SOUTH ? bottom : room.y);
            if (may_start(state, line->pos, line->direction))
                return true;
        }
    }
    return false;
}

/* Digs strides of 3 to 5 tiles, each followed by a turn to the left or right: a quarter of a draw
 * decides both. The first three tiles have already been dug. The loop terminates, because each
 * round but the first digs at least three tiles of rock or stops (G4). */
static void wander(dead_line *line, brw_rng *rng)
{
    int32_t dug = LINE_LEAST;
    uint64_t bits = 0;
    for (int32_t stride = 0;; stride++, dug = 0, bits >>= 16) {
        if (stride % 4 == 0)
            bits = brw_rng_next(rng);
        int32_t drawn = brw_rng_quarter(rng, bits, 6); /* three lengths times two turns */
        if (!dig_ahead(line, LINE_LEAST + drawn / 2 - dug))
            return;
        line->direction = (line->direction + (drawn % 2 ? 3 : 1)) % 4;
    }
}

/* Makes one attempt; returns false if no line was dug. A line needs three tiles of rock to start;
 * if they are in a gap of the part in use, or if the line meets nothing and dead ends are not
 * allowed, it is undone. A line that ended in rock or met a corridor becomes a link without a
 * second room (b is BARROW_NONE). */
static bool dig_line(floor_state *state, brw_rng *rng)
{
    barrow_dungeon *dungeon = state->dungeon;
    dead_line line = {.state = state, .first = dungeon->route_count, .met_room = BARROW_NONE};
    if (!draw_start(&line, rng))
        return false;
    barrow_pos ahead = brw_eswn[line.direction];
    char ring = floor_drawn(state, line.pos.x + ahead.x, line.pos.y + ahead.y);
    if (ring && ring != '/')
        return false;
    bool has_begun = dig_ahead(&line, LINE_LEAST);
    if (has_begun)
        wander(&line, rng);
    if (!has_begun || (!line.met && !state->params->allow_dead_ends)) {
        while (dungeon->route_count > line.first) {
            barrow_pos pos = dungeon->routes[--dungeon->route_count];
            *floor_tile(state, pos.x, pos.y) = BARROW_TILE_WALL;
            dungeon->owners[pos.y * dungeon->width + pos.x] = BARROW_NONE;
        }
        return false;
    }
    dungeon->links[dungeon->link_count++] =
        (barrow_link){.a = line.room,
                      .b = line.met_room,
                      .kind = BARROW_LINK_DEAD_END,
                      .lock = BARROW_NO_LOCK,
                      .first_tile = line.first,
                      .tile_count = dungeon->route_count - line.first};
    return true;
}

/* While lines are dug, drawn rooms count as completely open, so that none runs through their
 * walls; but no line may start or end at a wall. */
barrow_status brw_floor_dead_ends(barrow_work *work)
{
    floor_state *state = floor_of(work);
    brw_floor_draw_rooms(state, true);
    for (int32_t i = 0; i < state->params->dead_ends; i++) {
        int32_t tries = 0;
        while (tries < LINE_TRIES && !dig_line(state, &work->rng))
            tries++;
        if (tries == LINE_TRIES)
            state->dungeon->shortfall[BARROW_SHORT_DEAD_ENDS]++;
    }
    brw_floor_draw_rooms(state, false);
    return BARROW_OK;
}

/* ---- junctions -------------------------------------------------------------------------- */

static int is_corridor(uint8_t tile)
{
    return tile == BARROW_TILE_CORRIDOR;
}

/* Marks every junction (F10): room floor beside a corridor, and corridor where three ways meet. The
 * outermost tiles are border, so every tile that matters has four neighbours. */
barrow_status brw_floor_junctions(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    int32_t width = dungeon->width, area = width * dungeon->height;
    const uint8_t *tiles = dungeon->tiles;
    uint8_t *restrict marked = BRW_ARENA_NEW(work->scratch, uint8_t, (uint32_t)area);
    if (!marked)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    for (int32_t i = width; i < area - width; i++) {
        uint8_t tile = tiles[i], west = tiles[i - 1], east = tiles[i + 1];
        uint8_t north = tiles[i - width], south = tiles[i + width];
        int beside =
            is_corridor(west) | is_corridor(east) | is_corridor(north) | is_corridor(south);
        uint8_t three = (west & east & (north | south)) | (north & south & (west | east));
        bool is_door = (tile == BARROW_TILE_FLOOR) & beside;
        bool is_crossing = is_corridor(tile) & brw_is_walkable(three);
        marked[i] = is_door || is_crossing ? BARROW_TILE_JUNCTION : tile;
    }
    memcpy(dungeon->tiles + width, marked + width, (size_t)(area - 2 * width));
    return BARROW_OK;
}

/* ---- wider corridors -------------------------------------------------------------------- */

#define WIDE_LEAST 3 /* a corridor is wider along this many tiles or not at all: no alcoves */

/* Returns whether a tile can be added to the link's corridor: it is wall of the part in use, and
 * all open tiles around it, diagonally too, are that corridor's. So the doors of rooms stay as they
 * are, and corridors never join (F28). */
static bool may_widen(const floor_state *state, barrow_pos pos, uint32_t link)
{
    const barrow_dungeon *dungeon = state->dungeon;
    if (!is_in_part(state, pos.x, pos.y) || floor_is_open(state, pos.x, pos.y))
        return false;
    for (int32_t y = pos.y - 1; y <= pos.y + 1; y++)
        for (int32_t x = pos.x - 1; x <= pos.x + 1; x++)
            if (floor_is_open(state, x, y) &&
                dungeon->owners[y * dungeon->width + x] != BARROW_OWNER_LINK + link)
                return false;
    return true;
}

/* Digs the tiles of a straight piece of [count] tiles that can be added, where three or more of
 * them are in a row. */
static void widen_piece(const floor_state *state, barrow_pos first, barrow_pos step, int32_t count,
                        uint32_t link)
{
    int32_t run = 0;
    for (int32_t i = 0; i <= count; i++) {
        if (i < count &&
            may_widen(state, brw_pos(first.x + i * step.x, first.y + i * step.y), link)) {
            run++;
            continue;
        }
        for (int32_t k = i - run; run >= WIDE_LEAST && k < i; k++)
            brw_floor_dig(state, brw_pos(first.x + k * step.x, first.y + k * step.y), link);
        run = 0;
    }
}

/* Widens a corridor to its left (-1) or right (1), as one walks along the tiles of [lane]. A bend
 * belongs to the straight pieces before and after it. */
static void widen_side(const floor_state *state, const barrow_pos *lane, uint32_t link,
                       int32_t turn)
{
    int32_t count = (int32_t)state->dungeon->links[link].tile_count;
    for (int32_t first = 0, last; first + 1 < count; first = last) {
        barrow_pos step =
            brw_pos(lane[first + 1].x - lane[first].x, lane[first + 1].y - lane[first].y);
        for (last = first + 1; last + 1 < count && lane[last + 1].x - lane[last].x == step.x &&
                               lane[last + 1].y - lane[last].y == step.y;)
            last++;
        barrow_pos beside = brw_pos(lane[first].x - turn * step.y, lane[first].y + turn * step.x);
        widen_piece(state, beside, step, last - first + 1, link);
    }
}

/* A corridor's tiles stay first in its part of the routes, which are written anew; those beside
 * them follow. */
barrow_status brw_floor_grow_corridors(barrow_work *work, brw_floor_grow grow)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    barrow_pos *before = BRW_ARENA_NEW(work->scratch, barrow_pos, dungeon->route_count + 1);
    if (!before)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    memcpy(before, dungeon->routes, dungeon->route_count * sizeof *before);
    dungeon->route_count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        const barrow_pos *lane = before + link->first_tile;
        link->first_tile = dungeon->route_count;
        memcpy(dungeon->routes + link->first_tile, lane, link->tile_count * sizeof *lane);
        dungeon->route_count += link->tile_count;
        grow(state, &work->rng, lane, i);
        link->tile_count = dungeon->route_count - link->first_tile;
    }
    return BARROW_OK;
}

/* Widens a corridor between rooms to one side, which is drawn, and with a width of three to the
 * other, too. */
static void widen(const floor_state *state, brw_rng *rng, const barrow_pos *lane, uint32_t link)
{
    if (state->dungeon->links[link].kind != BARROW_LINK_LINK)
        return;
    int32_t turn = brw_rng_chance(rng, 1, 2) ? 1 : -1;
    widen_side(state, lane, link, turn);
    if (state->params->corridor_width == 3)
        widen_side(state, lane, link, -turn);
}

/* Junctions are marked already, as ways meet where they did (F28). */
barrow_status brw_floor_wide(barrow_work *work)
{
    const floor_state *state = floor_of(work);
    if (state->params->corridor_width == 1 || state->layout->chambers)
        return BARROW_OK;
    return brw_floor_grow_corridors(work, widen);
}
