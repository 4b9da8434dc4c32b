/* SPDX-License-Identifier: MIT
 * Dead ends (F8): lines that leave a room and wander, in strides of 3 to 5 tiles with a turn after
 * each, until they reach the border of the part in use, or another room or corridor. Every tile is
 * checked before it is dug: it must not complete a 2x2 block, touch a room's corner, or return to
 * the line itself or to the room that it left, because such a line would lead nowhere.
 *
 * Most strides run through plain rock. Such strides are checked and dug as a whole, a few words at
 * a time; only if something is near is a line dug tile by tile. Both methods dig the same tiles.
 * The first stride always runs through plain rock, because a line starts only where that is
 * possible. */
#include "gen/floor/floor.h"
#include "gen/floor/ways.h"

#include <string.h>

#include "algo/grid.h"

#define LINE_LEAST 3
#define LINE_TRIES 8

/* A tile and the eight around it as bits, row by row. */
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

/* The tile that a step came from, by direction (FLOOR_EAST and so on). */
static const uint16_t line_back[4] = {AROUND_W, AROUND_N, AROUND_E, AROUND_S};
/* The tiles behind a step, by direction: the one that it came from, and the two beside that. */
static const uint16_t step_behind[4] = {
    AROUND_NW | AROUND_W | AROUND_SW, AROUND_NW | AROUND_N | AROUND_NE,
    AROUND_NE | AROUND_E | AROUND_SE, AROUND_SW | AROUND_S | AROUND_SE};

/* A line that is being dug. Its tiles are in the routes, starting at [first]. */
typedef struct dead_line {
    floor_state *state;
    brw_map map;       /* the state's map; may be narrow */
    uint32_t first;    /* its first tile in the routes */
    uint16_t room;     /* room that it left */
    uint16_t met_room; /* room that it reached, or BARROW_NONE */
    bool met;          /* whether it reached a room or corridor */
    int32_t x, y;      /* its last tile */
    int32_t direction;
} dead_line;

/* Reads the open tiles around a position one by one. The part in use lies inside the border (F2),
 * so every tile read here is on the map. */
static uint32_t around_slowly(const brw_map *map, int32_t x, int32_t y)
{
    uint32_t bits = 0;
    for (int32_t row = 0; row < 3; row++)
        for (int32_t column = 0; column < 3; column++)
            bits |= (uint32_t)brw_map_has(map, map->open, x - 1 + column, y - 1 + row)
                    << (3 * row + column);
    return bits;
}

/* Does the same with three loads if the three columns lie in one word. */
static uint32_t around(const brw_map *map, int32_t x, int32_t y)
{
    int32_t shift = (x & 63) - 1;
    if (shift < 0 || shift > 61)
        return around_slowly(map, x, y);
    const uint64_t *word = map->open + brw_map_at(map, x, y - 1);
    return (uint32_t)(word[0] >> shift & 7) | (uint32_t)(word[map->stride] >> shift & 7) << 3 |
           (uint32_t)(word[2 * map->stride] >> shift & 7) << 6;
}

/* Returns whether the three tiles around some corner are open, so that the middle one would
 * complete a block.
 *
 *    NW N .       digging the middle makes a 2x2 block (F7) if N, W and NW are open, likewise the
 *    W  x .       other three corners; a room beside it needs no case of its own
 *    .  . . */
static bool makes_block(uint32_t bits)
{
    return ((bits & (AROUND_N | AROUND_W | AROUND_NW)) == (AROUND_N | AROUND_W | AROUND_NW)) |
           ((bits & (AROUND_N | AROUND_E | AROUND_NE)) == (AROUND_N | AROUND_E | AROUND_NE)) |
           ((bits & (AROUND_S | AROUND_W | AROUND_SW)) == (AROUND_S | AROUND_W | AROUND_SW)) |
           ((bits & (AROUND_S | AROUND_E | AROUND_SE)) == (AROUND_S | AROUND_E | AROUND_SE));
}

/* Returns the column or row of a coordinate: how many of the [count] sector lines after the first
 * it has passed. The coordinate lies before the last line. All entries are compared; they have 16
 * bits, so that eight fill a vector. Unused entries are 0, so they count as passed and are
 * subtracted. */
static int32_t lines_passed(const int16_t lines[BARROW_SECTOR_LINES], int32_t count, int32_t at)
{
    int32_t entries = 0;
    int16_t passed = 0;
    for (; entries <= count; entries += 8)
        for (int32_t i = 0; i < 8; i++)
            passed = (int16_t)(passed + ((int16_t)at >= lines[entries + i]));
    return passed - (entries - count);
}
_Static_assert(BARROW_SECTOR_LINES % 8 == 0, "lines_passed reads eight at a time");

/* Returns the sector that contains the tile. */
static int32_t sector_at(const floor_state *state, int32_t x, int32_t y)
{
    const barrow_sectors *sectors = &state->dungeon->sectors;
    return lines_passed(sectors->ys, sectors->rows, y) * sectors->columns +
           lines_passed(sectors->xs, sectors->columns, x);
}

/* Returns whether the tile belongs to a sector in use. Some layouts leave out corners or the
 * middle. */
static bool is_in_part(const floor_state *state, int32_t x, int32_t y)
{
    return floor_in_rect(state->part, x, y) &&
           (!state->has_gaps || floor_has(&state->used, sector_at(state, x, y)));
}

/* Returns the room whose rectangle contains the tile, or BARROW_NONE. It can only be the room of
 * the tile's sector. */
static uint16_t room_at(const floor_state *state, int32_t x, int32_t y)
{
    int32_t sector = sector_at(state, x, y);
    uint16_t room = state->sectors[sector].room;
    bool used = floor_has(&state->used, sector);
    return used && floor_in_rect(state->dungeon->rooms[room].rect, x, y) ? room : BARROW_NONE;
}

static bool is_corner(barrow_rect rect, int32_t x, int32_t y)
{
    return (x == rect.x || x == rect.x + rect.w - 1) && (y == rect.y || y == rect.y + rect.h - 1);
}

/* Returns whether the open tile belongs to the line itself, because it was rock before. Earlier
 * lines are corridors like any other and may be met. */
static bool is_on_line(const dead_line *line, int32_t x, int32_t y)
{
    return !brw_map_has(&line->map, brw_map_borrowed(&line->map), x, y);
}

/* Saves the open tiles before a line is dug. */
static inline void note_open(const brw_map *map)
{
    memcpy(brw_map_borrowed(map), map->open, brw_map_words(map) * sizeof *map->open);
}

/* Returns whether the tile is a wall of the fixed room. While lines are dug, that room counts as
 * completely open, so that none runs through its walls; but no line may start or end at a wall. */
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
        brw_map_add_rect(&state->map, state->map.open, state->sectors[state->fixed_sector].own);
}

/* Returns whether the line may touch this open tile, and records what it meets. A corridor or an
 * anchor may be met from any side; a room must not be met at its corner, nor if the line started
 * from it. */
static bool may_touch(dead_line *line, int32_t x, int32_t y)
{
    const floor_state *state = line->state;
    if (is_on_line(line, x, y) || is_fixed_wall(state, x, y))
        return false;
    uint16_t room = room_at(state, x, y);
    line->met = true;
    line->met_room = room != BARROW_NONE ? room : line->met_room; /* it may also meet a corridor */
    if (room == BARROW_NONE || state->dungeon->rooms[room].kind == BARROW_ROOM_ANCHOR)
        return true;
    return room != line->room && !is_corner(state->dungeon->rooms[room].rect, x, y);
}

/* Returns whether the tile may be dug with these open tiles around it. Only the four sides matter:
 * an open tile diagonally ahead is not adjacent and makes no block by itself. The tile that the
 * line came from does not count. */
static bool may_dig(dead_line *line, int32_t x, int32_t y, uint32_t bits)
{
    if (bits & AROUND_SELF || makes_block(bits))
        return false;
    uint32_t back = line_back[line->direction];
    uint32_t sides = bits & (AROUND_N | AROUND_W | AROUND_E | AROUND_S) & ~back;
    for (; sides; sides &= sides - 1) {
        int32_t place = brw_lowest(sides);
        if (!may_touch(line, x - 1 + place % 3, y - 1 + place / 3)) {
            line->met = false;
            line->met_room = BARROW_NONE;
            return false;
        }
    }
    return true;
}

/* Checks the tile ahead and digs it if allowed; returns false if the line ends there. */
static inline bool dig_ahead(dead_line *line)
{
    const floor_state *state = line->state;
    int32_t x = line->x + brw_eswn[line->direction].x;
    int32_t y = line->y + brw_eswn[line->direction].y;
    if (!is_in_part(state, x, y))
        return false;
    uint32_t bits = around(&line->map, x, y);
    bool only_rock = (bits & ~(uint32_t)step_behind[line->direction]) == 0;
    if (!only_rock && !may_dig(line, x, y, bits))
        return false;
    brw_map_add(&line->map, line->map.open, x, y);
    state->dungeon->routes[state->dungeon->route_count++] = (barrow_pos){(int16_t)x, (int16_t)y};
    line->x = x;
    line->y = y;
    return true;
}

/* Returns which columns are open in any of [rows] rows, starting at row [y]: bit i is column [x] +
 * i. */
static inline uint64_t open_in_rows(const brw_map *map, int32_t x, int32_t y, int32_t rows)
{
    const uint64_t *word = map->open + brw_map_near(map, x, y);
    uint64_t here = 0, next = 0;
    for (int32_t i = 0; i < rows; i++, word += map->stride) {
        here |= word[0];
        if (map->stride > 1)
            next |= word[1];
    }
    return here >> (x & 63) | (next << 1) << (~x & 63);
}

#define LINE_AHEAD (LINE_LEAST + 1) /* number of tiles in front of a start that must be rock */

/* Returns the columns in which a line may start, upward or downward. They have rock ahead of them
 * and on both sides. Bit 0 of [open] is the column before the first one of the result.
 *
 *    open    . . x . . . .
 *    starts    . . . o o        the first and the last are a room's corners, or beside the part */
static inline uint64_t free_columns(uint64_t open, int32_t count)
{
    return ~(open | open >> 1 | open >> 2) & brw_low_bits[count < 62 ? count : 62];
}

/* Returns 1 if a line may run sideways, starting at column [x] in the middle of three rows; 0 if
 * not, or if its columns cross a word boundary. */
static inline uint64_t is_free_row(const brw_map *map, int32_t x, int32_t y)
{
    uint64_t open = open_in_rows(map, x, y, 3) & brw_span(0, LINE_AHEAD);
    return (uint64_t)brw_map_in_word(map, x, LINE_AHEAD) & !open;
}

/* Finds the ways to leave a room near a random [place]: up or down in the first free column from
 * there on, or sideways in its row. For each direction it stores 0 if there is none; otherwise, for
 * up and down, a set of columns whose lowest bit is the distance from the place, and for the sides
 * 1. */
static inline void find_starts(const brw_map *map, barrow_rect part, barrow_rect room,
                               barrow_pos place, uint64_t starts[4])
{
    int32_t right = room.x + room.w, bottom = room.y + room.h, columns = right - 1 - place.x;
    int32_t west = room.x < LINE_AHEAD ? 0 : room.x - LINE_AHEAD, north = room.y - LINE_AHEAD;
    starts[FLOOR_EAST] =
        is_free_row(map, right, place.y - 1) & (right + LINE_LEAST <= part.x + part.w);
    starts[FLOOR_WEST] = is_free_row(map, west, place.y - 1) & (room.x - LINE_LEAST >= part.x);
    starts[FLOOR_SOUTH] =
        free_columns(open_in_rows(map, place.x - 1, bottom, LINE_AHEAD), columns) &
        (0 - (uint64_t)(bottom + LINE_LEAST <= part.y + part.h));
    starts[FLOOR_NORTH] = free_columns(open_in_rows(map, place.x - 1, north, LINE_AHEAD), columns) &
                          (0 - (uint64_t)(room.y - LINE_LEAST >= part.y));
}

/* Starts the line on a tile of a room's edge, not at a corner, facing outward. The room and place
 * are random; returns false if no line can start there. Tries the four directions clockwise,
 * starting with a random one. All of this takes one draw. */
static inline bool draw_start(dead_line *line, brw_rng *rng)
{
    uint64_t bits = brw_rng_next(rng), starts[4];
    int32_t which = brw_rng_quarter(rng, bits, line->state->room_list_count);
    line->room = line->state->room_list[which];
    barrow_rect room = line->state->dungeon->rooms[line->room].rect;
    int32_t x = room.x + 1 + brw_rng_quarter(rng, bits >> 16, room.w - 2);
    int32_t y = room.y + 1 + brw_rng_quarter(rng, bits >> 32, room.h - 2);
    find_starts(&line->map, line->state->part, room, (barrow_pos){(int16_t)x, (int16_t)y}, starts);
    uint32_t able = brw_is_any(starts[0]) | brw_is_any(starts[1]) << 1 |
                    brw_is_any(starts[2]) << 2 | brw_is_any(starts[3]) << 3;
    uint32_t turn = (uint32_t)(bits >> 62);
    if (!able)
        return false;
    line->direction = (int32_t)(turn + (uint32_t)brw_lowest((able | able << 4) >> turn)) & 3;
    int32_t beyond = brw_lowest(starts[line->direction]);
    int32_t edge_x[4] = {room.x + room.w - 1, x + beyond, room.x, x + beyond};
    int32_t edge_y[4] = {y, room.y + room.h - 1, y, room.y};
    line->x = edge_x[line->direction];
    line->y = edge_y[line->direction];
    return true;
}

#define STRIDE_MOST 5

/* Turns are random, so the code below treats horizontal and vertical strides alike; only the result
 * needs a branch. Loops always run as for the longest stride, with an empty mask for rows past the
 * last. */

/* A stride of a given direction and length, relative to the tile before it: the tiles that must be
 * rock (the stride itself, one tile on each side, and one ahead, which the line would meet), the
 * tiles to dig, and the last of them. Both sets are rectangles: the columns as bits, and a mask of
 * all bits or none for each row past those that all shapes have. */
typedef struct stride_shape {
    int32_t x, y, dug_x, dug_y, end_x, end_y;
    uint64_t columns, rows[STRIDE_MOST - 2];         /* rows: from the fourth on */
    uint64_t dug_columns, dug_rows[STRIDE_MOST - 1]; /* rows: from the second on */
} stride_shape;

#define ROW_IF(is_in) ((is_in) ? ~(uint64_t)0 : 0)
#define COLUMNS(n)    (((uint64_t)1 << (n)) - 1)
#define STRIDE_SHAPES(dir)                                                                         \
    {                                                                                              \
        dir(0), dir(1), dir(2), dir(3), dir(4), dir(5)                                             \
    }
#define STRIDE_LYING(n, left, dug_left, end)                                                       \
    {                                                                                              \
        left, -1, dug_left, 0, end, 0, COLUMNS(n + 1), {0}, COLUMNS(n),                            \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define STRIDE_STANDING(n, top, dug_top, end)                                                      \
    {                                                                                              \
        -1, top, 0, dug_top, 0, end, COLUMNS(3), {ROW_IF(n > 2), ROW_IF(n > 3), ROW_IF(n > 4)},    \
            COLUMNS(1),                                                                            \
        {                                                                                          \
            ROW_IF(n > 1), ROW_IF(n > 2), ROW_IF(n > 3), ROW_IF(n > 4)                             \
        }                                                                                          \
    }
#define STRIDE_EAST(n)  STRIDE_LYING(n, 1, 1, n)
#define STRIDE_SOUTH(n) STRIDE_STANDING(n, 1, 1, n)
#define STRIDE_WEST(n)  STRIDE_LYING(n, -(n + 1), -(n), -(n))
#define STRIDE_NORTH(n) STRIDE_STANDING(n, -(n + 1), -(n), -(n))
static const stride_shape stride_shapes[4][STRIDE_MOST + 1] = {
    STRIDE_SHAPES(STRIDE_EAST), STRIDE_SHAPES(STRIDE_SOUTH), STRIDE_SHAPES(STRIDE_WEST),
    STRIDE_SHAPES(STRIDE_NORTH)};
#undef ROW_IF
#undef COLUMNS
#undef STRIDE_SHAPES
#undef STRIDE_LYING
#undef STRIDE_STANDING
#undef STRIDE_EAST
#undef STRIDE_SOUTH
#undef STRIDE_WEST
#undef STRIDE_NORTH

/* Returns whether the space for a stride is rock; false if it crosses a word boundary. Rows past
 * the shape are read as well, with an empty mask; the planes have spare rows for that. Strides that
 * cross a word boundary are dug tile by tile, which is slower but gives the same result. */
static inline int has_space(const dead_line *line, const stride_shape *shape)
{
    const brw_map *map = &line->map;
    int32_t x = line->x + shape->x, y = line->y + shape->y, stride = map->stride;
    const uint64_t *word = map->open + brw_map_near(map, x, y);
    uint64_t open = word[0] | word[stride] | word[2 * stride]; /* there are at least three rows */
    for (int32_t row = 3; row <= STRIDE_MOST; row++)
        open |= word[row * stride] & shape->rows[row - 3];
    return brw_map_in_word(map, x, STRIDE_MOST + 1) & !(open >> (x & 63) & shape->columns);
}

/* Returns whether a stride lies in the part in use. That is a rectangle, so a straight stride whose
 * end is inside lies in it completely. If the part has gaps, it is still enough that both ends are
 * in use, because no sector is small enough to lie between them. */
static inline bool stays_in_part(const dead_line *line, const stride_shape *shape)
{
    const floor_state *state = line->state;
    int32_t end_x = line->x + shape->end_x, end_y = line->y + shape->end_y;
    if (!state->has_gaps)
        return floor_in_rect(state->part, end_x, end_y);
    barrow_pos step = brw_eswn[line->direction];
    return is_in_part(state, line->x + step.x, line->y + step.y) && is_in_part(state, end_x, end_y);
}

/* Digs a stride of [count] tiles within one word. [most] is the maximum for [count], known at
 * compile time. */
static inline void dig_tiles(dead_line *line, const stride_shape *shape, int32_t count,
                             int32_t most)
{
    const brw_map *map = &line->map;
    int32_t x = line->x + shape->dug_x, y = line->y + shape->dug_y;
    uint64_t *word = map->open + brw_map_at(map, x, y);
    uint64_t bits = shape->dug_columns << (x & 63);
    word[0] |= bits;
    for (int32_t row = 1; row < most; row++)
        word[row * map->stride] |= bits & shape->dug_rows[row - 1];
    barrow_dungeon *dungeon = line->state->dungeon;
    barrow_pos before = {(int16_t)line->x, (int16_t)line->y};
    brw_way_put_five_after(dungeon->routes + dungeon->route_count, before, line->direction);
    dungeon->route_count += (uint32_t)count;
    line->x += shape->end_x;
    line->y += shape->end_y;
}

/* Digs a whole stride at once if it stays in the part in use and nothing is beside it or right
 * ahead. Otherwise it digs nothing and returns false, and the stride must be checked tile by
 * tile. */
static inline bool dig_stride(dead_line *line, int32_t count)
{
    const stride_shape *shape = &stride_shapes[line->direction][count];
    if (!(has_space(line, shape) & stays_in_part(line, shape)))
        return false;
    dig_tiles(line, shape, count, STRIDE_MOST);
    return true;
}

/* Starts a line with the shortest stride, whose space draw_start has found to be free. Returns
 * false if it would lead into a gap or start at a wall of the fixed room. */
static inline bool start_line(dead_line *line, brw_rng *rng)
{
    if (!draw_start(line, rng) || is_fixed_wall(line->state, line->x, line->y))
        return false;
    const stride_shape *shape = &stride_shapes[line->direction][LINE_LEAST];
    if (line->state->has_gaps && !stays_in_part(line, shape))
        return false;
    note_open(&line->map);
    dig_tiles(line, shape, LINE_LEAST, LINE_LEAST);
    return true;
}

/* Digs strides of 3 to 5 tiles, each followed by a turn to the left or right: a quarter of a draw
 * decides both. The first three tiles have already been dug. The loop terminates, because each
 * round but the first digs at least three tiles of rock or stops (G4). */
static inline void wander(dead_line *line, brw_rng *rng)
{
    int32_t dug = LINE_LEAST;
    uint64_t bits = brw_rng_next(rng);
    for (int32_t quarter = 1;; quarter++, dug = 0) {
        /* Three lengths times two turns: the lowest bit is the side, the other bits are the
         * length. */
        int32_t drawn = brw_rng_quarter(rng, bits, 6);
        int32_t stride = LINE_LEAST + (drawn >> 1) - dug;
        if (stride > 0 && !dig_stride(line, stride))
            for (; stride > 0; stride--)
                if (!dig_ahead(line) || line->met)
                    return;
        line->direction = (line->direction + 1 + 2 * (drawn & 1)) & 3;
        bits = quarter % 4 == 0 ? brw_rng_next(rng) : bits >> 16;
    }
}

/* Turns the line's tiles back into rock, which they were before; no other line crosses it. */
static void fill_in(const dead_line *line)
{
    barrow_dungeon *dungeon = line->state->dungeon;
    while (dungeon->route_count > line->first) {
        barrow_pos pos = dungeon->routes[--dungeon->route_count];
        brw_map_remove(&line->map, line->map.open, pos.x, pos.y);
    }
}

/* Makes one attempt. A line needs three tiles of rock to start. If dead ends are not allowed, a
 * line that meets nothing is undone. A line that ended in rock or met a corridor becomes a link
 * without a second room (b is BARROW_NONE). */
static inline bool dig_line(floor_state *state, const brw_map *map, brw_rng *rng)
{
    barrow_dungeon *dungeon = state->dungeon;
    dead_line line = {
        .state = state, .map = *map, .first = dungeon->route_count, .met_room = BARROW_NONE};
    if (!start_line(&line, rng))
        return false;
    wander(&line, rng);
    if (!line.met && !state->params->allow_dead_ends) {
        fill_in(&line);
        return false;
    }
    dungeon->links[dungeon->link_count++] =
        (barrow_link){.a = line.room,
                      .b = line.met ? line.met_room : BARROW_NONE,
                      .kind = BARROW_LINK_DEAD_END,
                      .lock = BARROW_NO_LOCK,
                      .first_tile = line.first,
                      .tile_count = dungeon->route_count - line.first};
    return true;
}

static inline void dig_lines(floor_state *state, const brw_map *map, brw_rng *rng)
{
    for (int32_t i = 0; i < state->params->dead_ends; i++) {
        int32_t tries = 0;
        while (tries < LINE_TRIES && !dig_line(state, map, rng))
            tries++;
        if (tries == LINE_TRIES)
            state->dungeon->shortfall[BARROW_SHORT_DEAD_ENDS]++;
    }
}

BRW_FLATTEN static void dig_lines_narrow(floor_state *state, brw_rng *rng)
{
    brw_map map = brw_map_narrow(&state->map);
    dig_lines(state, &map, rng);
}

barrow_status brw_floor_dead_ends(barrow_work *work)
{
    floor_state *state = floor_of(work);
    open_fixed(state);
    if (state->map.stride == 1)
        dig_lines_narrow(state, &work->rng);
    else
        dig_lines(state, &state->map, &work->rng);
    memset(brw_map_borrowed(&state->map), 0,
           brw_map_words(&state->map) * sizeof *state->map.junction);
    brw_floor_fill_fixed(state);
    return BARROW_OK;
}
