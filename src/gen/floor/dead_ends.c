/* SPDX-License-Identifier: MIT
 * Dead ends (F8): lines that leave a room and wander, in strides of 3 to 5 tiles with a turn after
 * each, until they reach the border of the part in use, or another room or corridor. Every tile is
 * looked at before it is dug: it must complete no 2x2 block, touch no room's corner, and not come
 * back to the line itself or to the room it left, as a way that only doubles back is no way. */
#include "gen/floor/floor.h"

#define LINE_LEAST 3
#define LINE_TRIES 8

/* The nine tiles around and at a place as bits, row by row. */
enum {
    AROUND_NW = 1 << 0,
    AROUND_N = 1 << 1,
    AROUND_NE = 1 << 2,
    AROUND_W = 1 << 3,
    AROUND_SELF = 1 << 4,
    AROUND_E = 1 << 5,
    AROUND_SW = 1 << 6,
    AROUND_S = 1 << 7,
    AROUND_SE = 1 << 8
};

static const int8_t step_x[4] = {1, 0, -1, 0};
static const int8_t step_y[4] = {0, 1, 0, -1};
static const uint16_t step_bit[4] = {AROUND_E, AROUND_S, AROUND_W, AROUND_N};
/* What lies behind a tile dug in a direction: where it came from, and the two beside that. */
static const uint16_t step_behind[4] = {
    AROUND_NW | AROUND_W | AROUND_SW, AROUND_NW | AROUND_N | AROUND_NE,
    AROUND_NE | AROUND_E | AROUND_SE, AROUND_SW | AROUND_S | AROUND_SE};

typedef struct dead_line {
    floor_state *state;
    uint32_t first;    /* of its tiles in the routes */
    uint16_t room;     /* it left from */
    uint16_t met_room; /* it came to, or BARROW_NONE */
    bool met;          /* came to a room or corridor */
    int32_t x, y;      /* its end */
    int32_t direction;
} dead_line;

static uint32_t around(const brw_map *map, int32_t x, int32_t y)
{
    uint32_t bits = 0;
    for (int32_t row = 0; row < 3; row++)
        for (int32_t column = 0; column < 3; column++)
            bits |= (uint32_t)brw_map_is_open(map, x - 1 + column, y - 1 + row)
                    << (3 * row + column);
    return bits;
}

/* The same in three loads, where the three columns lie in one word. */
static uint32_t around_fast(const brw_map *map, int32_t x, int32_t y)
{
    int32_t shift = (x & 63) - 1;
    if (shift < 0 || shift > 61)
        return around(map, x, y);
    int32_t at = (y - 1) * map->stride + (x >> 6);
    uint32_t bits = 0;
    for (int32_t row = 0; row < 3; row++, at += map->stride)
        bits |= (uint32_t)((map->room[at] | map->corridor[at]) >> shift & 7) << (3 * row);
    return bits;
}

static bool makes_block(uint32_t bits)
{
    static const uint32_t blocks[4] = {
        AROUND_N | AROUND_W | AROUND_NW, AROUND_N | AROUND_E | AROUND_NE,
        AROUND_S | AROUND_W | AROUND_SW, AROUND_S | AROUND_E | AROUND_SE};
    for (int i = 0; i < 4; i++)
        if ((bits & blocks[i]) == blocks[i])
            return true;
    return false;
}

/* Whether the tile belongs to a sector in use; corners and insides that a layout leaves out do not
 * count as part of it. */
static bool is_in_part(const floor_state *state, int32_t x, int32_t y)
{
    const barrow_sectors *lines = &state->dungeon->sectors;
    if (!floor_in_rect(state->part, x, y))
        return false;
    if (!state->has_gaps)
        return true;
    int32_t column = 0, row = 0;
    while (x >= lines->xs[column + 1])
        column++;
    while (y >= lines->ys[row + 1])
        row++;
    return (floor_used(state) >> (row * lines->columns + column) & 1) != 0;
}

/* The room whose rectangle holds the tile, or BARROW_NONE. */
static uint16_t room_at(const floor_state *state, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = state->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (floor_in_rect(dungeon->rooms[i].rect, x, y))
            return (uint16_t)i;
    return BARROW_NONE;
}

static bool is_corner(barrow_rect rect, int32_t x, int32_t y)
{
    return (x == rect.x || x == rect.x + rect.w - 1) && (y == rect.y || y == rect.y + rect.h - 1);
}

static bool is_on_line(const dead_line *line, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = line->state->dungeon;
    for (uint32_t i = line->first; i < dungeon->route_count; i++)
        if (dungeon->routes[i].x == x && dungeon->routes[i].y == y)
            return true;
    return false;
}

/* While lines are dug the fixed room is open all over, so that none runs through its walls; the
 * walls are still no place to come from or to. */
static bool is_fixed_wall(const floor_state *state, int32_t x, int32_t y)
{
    if (state->fixed_sector < 0)
        return false;
    barrow_rect rect = state->sectors[state->fixed_sector].own;
    return floor_in_rect(rect, x, y) && !brw_floor_fixed_is_open(state, x - rect.x, y - rect.y);
}

static void open_fixed(floor_state *state)
{
    if (state->fixed_sector >= 0)
        brw_map_add_rect(&state->map, state->map.room, state->sectors[state->fixed_sector].own);
}

/* Whether the line may touch the open tile there; notes what it meets. */
static bool may_touch(dead_line *line, int32_t x, int32_t y)
{
    const floor_state *state = line->state;
    if (is_on_line(line, x, y) || is_fixed_wall(state, x, y))
        return false;
    uint16_t room = room_at(state, x, y);
    line->met = true;
    line->met_room = room;
    if (room == BARROW_NONE || state->dungeon->rooms[room].kind == BARROW_ROOM_ANCHOR)
        return true;
    return room != line->room && !is_corner(state->dungeon->rooms[room].rect, x, y);
}

/* Whether the tile may be dug with these open tiles around it. */
static bool may_dig(dead_line *line, int32_t x, int32_t y, uint32_t bits)
{
    if (bits & AROUND_SELF || makes_block(bits))
        return false;
    int32_t back = (line->direction + 2) & 3;
    for (int32_t side = 0; side < 4; side++) {
        if (side != back && bits & step_bit[side] &&
            !may_touch(line, x + step_x[side], y + step_y[side])) {
            line->met = false;
            return false;
        }
    }
    return true;
}

/* Looks at the tile ahead, and digs it if that is allowed; false where the line ends before it. */
static bool dig_ahead(dead_line *line)
{
    floor_state *state = line->state;
    int32_t x = line->x + step_x[line->direction];
    int32_t y = line->y + step_y[line->direction];
    if (!is_in_part(state, x, y))
        return false;
    uint32_t bits = around_fast(&state->map, x, y);
    bool only_rock = (bits & ~(uint32_t)step_behind[line->direction]) == 0;
    if (!only_rock && !may_dig(line, x, y, bits))
        return false;
    brw_map_add(&state->map, state->map.corridor, x, y);
    state->dungeon->routes[state->dungeon->route_count++] = (barrow_pos){(int16_t)x, (int16_t)y};
    line->x = x;
    line->y = y;
    return true;
}

/* Rooms by their upper sectors: merged ones count once. */
static uint16_t draw_start_room(const floor_state *state, brw_rng *rng)
{
    uint32_t rooms = state->rooms & ~(state->merged_down << floor_columns(state));
    int32_t n = brw_rng_below(rng, brw_popcount(rooms));
    return state->sectors[brw_select(rooms, n)].room;
}

/* Puts the line on a tile of the room's edge, no corner, looking outward. Places are numbered
 * along the four sides; one draw decides. */
static void draw_start(dead_line *line, brw_rng *rng)
{
    line->room = draw_start_room(line->state, rng);
    barrow_rect rect = line->state->dungeon->rooms[line->room].rect;
    int32_t rows = rect.h - 2, columns = rect.w - 2;
    int32_t n = brw_rng_below(rng, 2 * rows + 2 * columns);
    if (n < 2 * rows) {
        bool east = n < rows;
        line->direction = east ? 0 : 2;
        line->x = east ? rect.x + rect.w - 1 : rect.x;
        line->y = rect.y + 1 + (east ? n : n - rows);
        return;
    }
    n -= 2 * rows;
    bool south = n < columns;
    line->direction = south ? 1 : 3;
    line->x = rect.x + 1 + (south ? n : n - columns);
    line->y = south ? rect.y + rect.h - 1 : rect.y;
}

/* Whether all of a rectangle that lies in one word of its rows is rock. */
static bool is_rock(const brw_map *map, int32_t x, int32_t y, int32_t w, int32_t h)
{
    if ((x & 63) + w > 64)
        return false; /* let the caller look tile by tile */
    uint64_t bits = brw_span(x & 63, w), open = 0;
    for (int32_t at = y * map->stride + (x >> 6); h > 0; h--, at += map->stride)
        open |= map->room[at] | map->corridor[at];
    return (open & bits) == 0;
}

/* Digs a whole stride at once where it runs through the part in use with nothing beside or right
 * ahead of it; false, and nothing is dug, where it must be looked at tile by tile. */
static bool dig_stride(dead_line *line, int32_t count)
{
    floor_state *state = line->state;
    int32_t dx = step_x[line->direction], dy = step_y[line->direction];
    int32_t x = line->x + dx, y = line->y + dy; /* its first tile */
    int32_t end_x = line->x + dx * count, end_y = line->y + dy * count;
    int32_t left = dx < 0 ? end_x - 1 : dx > 0 ? x : x - 1;
    int32_t top = dy < 0 ? end_y - 1 : dy > 0 ? y : y - 1;
    int32_t along = count + 1; /* one tile more than it digs, as it would meet that */
    if (!is_in_part(state, end_x, end_y) || (state->has_gaps && !is_in_part(state, x, y)) ||
        !is_rock(&state->map, left, top, dx ? along : 3, dy ? along : 3))
        return false;
    if (dx)
        brw_floor_dig_across(state, y, x, end_x);
    else
        brw_floor_dig_down(state, x, y, end_y);
    line->x = end_x;
    line->y = end_y;
    return true;
}

/* Strides of 3 to 5 tiles, each with a turn to the left or right after it: one draw for both. The
 * first three tiles are dug already. */
static void wander(dead_line *line, brw_rng *rng)
{
    int32_t dug = LINE_LEAST;
    for (;; dug = 0) {
        int32_t drawn = brw_rng_below(rng, 6);
        int32_t stride = 3 + (drawn >> 1) - dug;
        if (stride > 0 && !dig_stride(line, stride))
            for (; stride > 0; stride--)
                if (!dig_ahead(line) || line->met)
                    return;
        line->direction = (line->direction + (drawn & 1 ? 3 : 1)) & 3;
    }
}

static void fill_in(const dead_line *line)
{
    barrow_dungeon *dungeon = line->state->dungeon;
    while (dungeon->route_count > line->first) {
        barrow_pos pos = dungeon->routes[--dungeon->route_count];
        brw_map_remove(&line->state->map, line->state->map.corridor, pos.x, pos.y);
    }
}

/* One try: a line needs three clear tiles to start with; one that meets nothing where dead ends are
 * not allowed is undone. */
static bool dig_line(floor_state *state, brw_rng *rng)
{
    barrow_dungeon *dungeon = state->dungeon;
    dead_line line = {.state = state, .first = dungeon->route_count, .met_room = BARROW_NONE};
    draw_start(&line, rng);
    if (is_fixed_wall(state, line.x, line.y) || !dig_stride(&line, LINE_LEAST))
        return false;
    wander(&line, rng);
    if (!line.met && !state->params->allow_dead_ends) {
        fill_in(&line);
        return false;
    }
    uint32_t length = dungeon->route_count - line.first;
    dungeon->links[dungeon->link_count++] =
        (barrow_link){.a = line.room,
                      .b = line.met ? line.met_room : BARROW_NONE,
                      .kind = BARROW_LINK_DEAD_END,
                      .lock = 0xFF,
                      .first_tile = line.first,
                      .tile_count = length};
    return true;
}

barrow_status brw_floor_pass_dead_ends(barrow_work *work)
{
    floor_state *state = floor_of(work);
    open_fixed(state);
    for (int32_t i = 0; i < state->params->dead_ends; i++) {
        int32_t tries = 0;
        while (tries < LINE_TRIES && !dig_line(state, &work->rng))
            tries++;
        if (tries == LINE_TRIES)
            state->dungeon->shortfall[BARROW_SHORT_DEAD_ENDS]++;
    }
    brw_floor_fill_fixed(state);
    return BARROW_OK;
}
