/* SPDX-License-Identifier: MIT
 * Outlines: how large a room is and what it looks like from above (T1). From the middle of its
 * block, a room of one cell reaches at least two tiles to the left, right and below and one above.
 * Every outline keeps the floor where the middle row and column meet the sides of its rectangle, so
 * any two neighbours face each other there:
 *
 *       plain     cut      cross     round      ell      ragged     niches
 *      .......   .....     .....     .....    ....       ....       . . .
 *      ...m...  ...m...   ...m...   ...m...   ...m...   ...m...    ...m...
 *      .......  .......   .......   .......   .......    .....      .....
 *      .......   .....     .....     .....    .......     ...       . . .
 *
 * The weights of the outlines depend on the room's place (T12).
 *
 * A room of several cells fills its blocks and the walls between them. A tunnel is one tile wide
 * (T8). */
#include "gen/common/tile_plan.h"

#include <string.h>

#include "gen/common/tile_templates.h"

/* A room of one cell before it is drawn on the map. */
typedef struct outline_draft {
    barrow_pos middle;
    int32_t left, right, up, down; /* reach from the middle in each direction */
    int32_t a, b;                  /* width and height of the parts that the outline cuts off */
    int32_t corner;                /* the cut corner; bit 0: right, bit 1: bottom */
    uint32_t ends;                 /* which ends of rows are cut; bit 0: left, bit 1: right */
    int32_t most_cut;              /* maximum number of tiles to cut off a corner */
    uint64_t rough;                /* ragged rooms: two bits for each end of each row */
} outline_draft;

/* An outline: a shape, given by the number of tiles that each row of a room lacks at its ends. */
typedef struct outline_row {
    bool (*fit)(outline_draft *draft, brw_rng *rng); /* returns false if the room is too small */
    /* Returns the number of tiles to cut off the left (0) or right (1) end of a row. */
    int32_t (*cut)(const outline_draft *draft, int32_t y, uint32_t side);
    bool has_comb; /* whether its first and last row alternate between niche and wall */
} outline_row;

#define TEMPLATE_STREAM 0x74656D706C617465u /* key of the stream that templates are drawn from */

#define PUZZLE_AREA  36 /* a rectangle of this many tiles is large enough for any puzzle */
#define PUZZLE_FLOOR 26 /* this many floor tiles are enough: P4 asks for 20 */

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t draft_width(const outline_draft *draft)
{
    return draft->left + draft->right + 1;
}

static int32_t draft_height(const outline_draft *draft)
{
    return draft->up + draft->down + 1;
}

/* ---- opening tiles ---------------------------------------------------------------------- */

static void begin_room(brw_tile_plan *plan, uint32_t room, barrow_rect rect, barrow_room_kind kind)
{
    plan->dungeon->rooms[room].rect = rect;
    plan->dungeon->rooms[room].kind = (uint8_t)kind;
    plan->dungeon->rooms[room].old_stamp = BARROW_NO_STAMP;
    plan->dungeon->rooms[room].stamp[0] = 0; /* drawn later, or a tunnel */
}

/* Makes [count] tiles from (x, y) to the right free floor of [room]. */
static void open_span(brw_tile_plan *plan, uint32_t room, int32_t x, int32_t y, int32_t count)
{
    uint32_t first = brw_tile_index(plan, x, y);
    for (uint32_t tile = first; tile < first + (uint32_t)count; tile++) {
        plan->dungeon->tiles[tile] = BARROW_TILE_FLOOR;
        plan->dungeon->owners[tile] = (uint16_t)room;
        plan->marks[tile] = BRW_MARK_OPEN | BRW_MARK_FREE;
    }
}

/* ---- the outlines ----------------------------------------------------------------------- */

/* Leaves all rows whole, so cut_none is never called. */
static bool fit_plain(outline_draft *draft, brw_rng *rng)
{
    (void)rng;
    draft->ends = 0;
    return true;
}

static int32_t cut_none(const outline_draft *draft, int32_t y, uint32_t side)
{
    (void)draft;
    (void)y;
    (void)side;
    return 0;
}

/* Returns how far a row is from the first or last row, whichever is nearer. */
static int32_t rows_in(const outline_draft *draft, int32_t y)
{
    return lesser(y, draft_height(draft) - 1 - y);
}

/* Limits the cut so that it stops short of the middle row and column, where doorways are. */
static bool fit_cut(outline_draft *draft, brw_rng *rng)
{
    int32_t most = lesser(lesser(draft->left, draft->right), lesser(draft->up, draft->down));
    draft->a = brw_rng_between(rng, 1, lesser(most, draft->most_cut));
    return true;
}

/* Cuts one tile less in each row, so the cut is a diagonal; the fit keeps it off the middle row and
 * column. */
static int32_t cut_corners(const outline_draft *draft, int32_t y, uint32_t side)
{
    (void)side;
    int32_t cut = draft->a - rows_in(draft, y);
    return cut > 0 ? cut : 0;
}

/* Stops one tile short of the middle, so each arm is at least three tiles wide. */
static bool fit_cross(outline_draft *draft, brw_rng *rng)
{
    int32_t most_a = lesser(draft->left, draft->right) - 1;
    int32_t most_b = lesser(draft->up, draft->down) - 1;
    if (most_a < 1 || most_b < 1)
        return false;
    draft->a = brw_rng_between(rng, 1, most_a);
    draft->b = brw_rng_between(rng, 1, most_b);
    return true;
}

/* Cuts a rectangle of a by b tiles off each corner. */
static int32_t cut_cross(const outline_draft *draft, int32_t y, uint32_t side)
{
    (void)side;
    return rows_in(draft, y) < draft->b ? draft->a : 0;
}

/* Makes the room symmetric, so that its middle is the middle of the block. */
static bool fit_round(outline_draft *draft, brw_rng *rng)
{
    (void)rng;
    int32_t across = lesser(draft->left, draft->right), along = lesser(draft->up, draft->down);
    if (across < 3 || along < 2)
        return false;
    draft->left = draft->right = across;
    draft->up = draft->down = along;
    return true;
}

/* Cuts all tiles outside of (x / w)^2 + (y / h)^2 <= 1, in integers. Positions are measured from
 * the middle of the room in half tiles, so that even sizes have a middle too. In the middle column
 * the left side is 0, so the loop ends there at the latest. */
static int32_t cut_round(const outline_draft *draft, int32_t y, uint32_t side)
{
    (void)side;
    int32_t w = draft_width(draft), h = draft_height(draft), cut = 0;
    int32_t along = (2 * y - h + 1) * w, most = w * w * h * h - along * along;
    while ((2 * cut - w + 1) * (2 * cut - w + 1) * h * h > most)
        cut++;
    return cut;
}

/* Draws which corner to cut before checking whether the cut fits. */
static bool fit_ell(outline_draft *draft, brw_rng *rng)
{
    draft->corner = brw_rng_below(rng, 4);
    int32_t most_a = (draft->corner & 1 ? draft->right : draft->left) - 1;
    int32_t most_b = (draft->corner & 2 ? draft->down : draft->up) - 1;
    if (most_a < 2 || most_b < 1)
        return false;
    draft->a = brw_rng_between(rng, 2, most_a);
    draft->b = brw_rng_between(rng, 1, most_b);
    draft->ends = draft->corner & 1 ? 2 : 1;
    return true;
}

/* Cuts a rectangle of a by b tiles off the corner given by [corner]. */
static int32_t cut_ell(const outline_draft *draft, int32_t y, uint32_t side)
{
    (void)side;
    int32_t in_y = draft->corner & 2 ? draft_height(draft) - 1 - y : y;
    return in_y < draft->b ? draft->a : 0;
}

/* Draws how rough each row is. */
static bool fit_ragged(outline_draft *draft, brw_rng *rng)
{
    draft->rough = brw_rng_next(rng);
    return lesser(draft->left, draft->right) >= 3 && draft_height(draft) >= 5;
}

/* Cuts the first and last rows most, and the middle row not at all. The middle column and its two
 * neighbours stay, so the floor is connected. */
static int32_t cut_ragged(const outline_draft *draft, int32_t y, uint32_t side)
{
    int32_t most = (side ? draft->right : draft->left) - 1, in = rows_in(draft, y);
    int32_t rough = (int32_t)(draft->rough >> (4 * (y & 15) + 2 * (int32_t)side) & 3);
    int32_t cut = in == 0 ? most / 2 + rough : in == 1 ? most / 4 + rough / 2 : rough / 2;
    return y == draft->up ? 0 : lesser(cut, most);
}

static bool fit_niches(outline_draft *draft, brw_rng *rng)
{
    (void)rng;
    return draft_width(draft) >= 7 && draft_height(draft) >= 6;
}

/* Cuts one tile off every second row, so that the other rows end in a niche. */
static int32_t cut_niches(const outline_draft *draft, int32_t y, uint32_t side)
{
    (void)side;
    return (y ^ draft->up) & 1;
}

static const outline_row outlines[BRW_OUTLINE_COUNT] = {
    [BRW_OUTLINE_PLAIN] = {fit_plain, cut_none, false},
    [BRW_OUTLINE_CUT] = {fit_cut, cut_corners, false},
    [BRW_OUTLINE_CROSS] = {fit_cross, cut_cross, false},
    [BRW_OUTLINE_ROUND] = {fit_round, cut_round, false},
    [BRW_OUTLINE_ELL] = {fit_ell, cut_ell, false},
    [BRW_OUTLINE_RAGGED] = {fit_ragged, cut_ragged, false},
    [BRW_OUTLINE_NICHES] = {fit_niches, cut_niches, true},
};

/* ---- rooms of one cell ------------------------------------------------------------------ */

/* Draws how far to reach if the wall is [most] tiles away: at least [percent] of that, and at least
 * [least]. [most] is at least [least] even in the smallest block, 9x7, so the range is never
 * empty. */
static int32_t draw_reach(brw_rng *rng, int32_t least, int32_t most, int32_t percent)
{
    int32_t wanted = most * percent / 100;
    return brw_rng_between(rng, wanted > least ? wanted : least, most);
}

/* Draws each side's reach separately, so a room may lie off the middle of its block. Large rooms
 * are symmetric (T3): opposite sides both get the smaller reach, and a height of three becomes
 * five. */
static void draw_size(const brw_tile_plan *plan, brw_rng *rng, brw_room_size size,
                      outline_draft *draft)
{
    static const int32_t percents[] = {45, 70, 85, 100};
    int32_t w = plan->grid.block_w, h = plan->grid.block_h;
    int32_t percent = percents[size];
    draft->left = draw_reach(rng, 2, w / 2 - 1, percent);
    draft->right = draw_reach(rng, 2, w - 1 - w / 2, percent);
    draft->up = draw_reach(rng, 1, h / 2 - 1, percent);
    draft->down = draw_reach(rng, 2, h - 1 - h / 2, percent);
    if (size != BRW_SIZE_LARGE)
        return; /* a room that fills its block is already symmetric */
    draft->left = draft->right = lesser(draft->left, draft->right);
    draft->up = draft->down =
        lesser(draft->up, draft->down) > 1 ? lesser(draft->up, draft->down) : 2;
}

/* Makes the rectangle of a puzzle room as large as its block allows, if it is too small. */
static void widen_for_puzzle(const brw_tile_plan *plan, outline_draft *draft)
{
    int32_t w = plan->grid.block_w, h = plan->grid.block_h;
    if (draft_width(draft) * draft_height(draft) >= PUZZLE_AREA)
        return;
    draft->left = w / 2 - 1;
    draft->right = w - 1 - w / 2;
    draft->up = h / 2 - 1;
    draft->down = h - 1 - h / 2;
}

/* Makes the rectangle of a puzzle room with traps as large as its field may be: the traps lie in
 * the field, because all other floor is inert (P2, T10). */
static void fit_field(const brw_tile_plan *plan, outline_draft *draft)
{
    int32_t w = plan->grid.block_w, h = plan->grid.block_h;
    draft->left = lesser(w / 2 - 1, BARROW_PUZZLE_COLUMNS / 2 - 1);
    draft->right = lesser(w - 1 - w / 2, BARROW_PUZZLE_COLUMNS / 2);
    draft->up = lesser(h / 2 - 1, BARROW_PUZZLE_ROWS / 2 - 1);
    draft->down = lesser(h - 1 - h / 2, BARROW_PUZZLE_ROWS / 2);
}

/* Returns the number of floor tiles in the outline. Combs are ignored, so the number is too high
 * for niches. */
static int32_t draft_area(const outline_draft *draft, const outline_row *outline)
{
    int32_t h = draft_height(draft), area = 0;
    for (int32_t y = 0; y < h; y++) {
        int32_t cut = outline->cut(draft, y, 0);
        area += draft_width(draft) - cut * (draft->ends == 3 ? 2 : 1);
    }
    return area;
}

/* Returns whether a puzzle room must be a plain rectangle: if it has traps, if its outline would
 * leave too little floor, or if it is larger than a field. A field that covers only part of its
 * room has whole sides of inert floor, and it must contain the key, which may lie anywhere along
 * the wall. */
static bool wants_plain(const outline_draft *draft, const outline_row *outline, bool is_trapped)
{
    return is_trapped || draft_area(draft, outline) < PUZZLE_FLOOR ||
           draft_width(draft) > BARROW_PUZZLE_COLUMNS || draft_height(draft) > BARROW_PUZZLE_ROWS;
}

/* Draws one of the allowed outlines by the weights of the place. If the place has none of them, the
 * room is plain. A room that is too small for the drawn outline has its corners cut, if that is
 * allowed. */
static const outline_row *draw_outline(brw_rng *rng, uint32_t allowed, const uint8_t *of_place,
                                       outline_draft *draft)
{
    int32_t weights[BRW_OUTLINE_COUNT], sum = 0;
    for (uint32_t i = 0; i < BRW_OUTLINE_COUNT; i++) {
        weights[i] = allowed >> i & 1u ? of_place[i] : 0;
        sum += weights[i];
    }
    if (sum == 0)
        return &outlines[BRW_OUTLINE_PLAIN];
    int32_t row = brw_rng_weighted(rng, weights, BRW_OUTLINE_COUNT);
    if (outlines[row].fit(draft, rng))
        return &outlines[row];
    row = allowed >> BRW_OUTLINE_CUT & 1u ? BRW_OUTLINE_CUT : BRW_OUTLINE_PLAIN;
    outlines[row].fit(draft, rng); /* these two always fit */
    return &outlines[row];
}

#define GOAL_CUT  2   /* maximum cut at the corners of the largest room (T9) */
#define ARENA_CUT 1   /* maximum cut of another room that fills its block */
#define ANY_CUT   99  /* maximum cut of a smaller room: as much as fits */
#define CUT_BLOCK 143 /* minimum block area for cutting rooms that fill it: 13x11 */

/* Limits the rectangle to the area of the largest room (T9): keeps the largest rectangle that fits
 * within [most] tiles and has at most two rows fewer. */
static void cut_down(outline_draft *draft, int32_t most)
{
    int32_t w = draft_width(draft), h = draft_height(draft), best_w = 0, best_h = 1;
    if (w * h <= most)
        return;
    for (int32_t rows = 0; rows <= 2 && rows < draft->down; rows++) {
        int32_t width = lesser(w, most / (h - rows));
        if (width * (h - rows) > best_w * best_h) {
            best_w = width;
            best_h = h - rows;
        }
    }
    draft->right -= w - best_w;
    draft->down -= h - best_h;
}

/* Draws the size and outline of a room. The outline must suit both the interior of the room and its
 * contents; plain suits everything. */
static const outline_row *draft_room(const brw_tile_plan *plan, brw_rng *rng, uint32_t room,
                                     barrow_pos cell, outline_draft *draft)
{
    const brw_interior *interior = &brw_interiors[brw_interior_of(plan, room)];
    uint32_t suited = plan->rooms->outlines(&plan->dungeon->rooms[room]);
    bool is_tight = suited == BRW_OUTLINES(PLAIN) && interior->size == BRW_SIZE_ANY;
    bool is_guarded = plan->rooms->guarded && plan->rooms->guarded(&plan->dungeon->rooms[room]);
    bool is_full = interior->size == BRW_SIZE_FULL || is_guarded;
    bool is_small = plan->grid.block_w * plan->grid.block_h < CUT_BLOCK;
    bool is_cut_down = plan->most_area && room != plan->largest;
    *draft = (outline_draft){.middle = brw_block_middle(plan, cell), .ends = 3};
    draft->most_cut = is_full ? room == plan->largest ? GOAL_CUT : ARENA_CUT : ANY_CUT;
    /* A template may fill its block, and then the goal must too. */
    if (is_full && (is_small || is_cut_down || plan->template_count))
        suited = BRW_OUTLINES(PLAIN);
    brw_room_size size = is_tight ? BRW_SIZE_ROOMY : (brw_room_size)interior->size;
    draw_size(plan, rng, is_guarded ? BRW_SIZE_FULL : size, draft);
    bool is_puzzle = brw_puzzle_level(plan, room);
    bool is_trapped = is_puzzle && plan->rooms->traps(&plan->dungeon->rooms[room]);
    if (is_trapped)
        fit_field(plan, draft);
    else if (is_puzzle)
        widen_for_puzzle(plan, draft);
    if (is_cut_down)
        cut_down(draft, plan->most_area);
    const uint8_t *of_place = brw_places[plan->dungeon->rooms[room].place].outlines;
    const outline_row *outline = draw_outline(rng, interior->outlines & suited, of_place, draft);
    return is_puzzle && wants_plain(draft, outline, is_trapped) ? &outlines[BRW_OUTLINE_PLAIN]
                                                                : outline;
}

/* Draws a room of one cell, row by row from the top. */
static void outline_single(brw_tile_plan *plan, brw_rng *rng, uint32_t room, barrow_pos cell)
{
    outline_draft draft;
    const outline_row *outline = draft_room(plan, rng, room, cell, &draft);
    barrow_rect rect = {(int16_t)(draft.middle.x - draft.left),
                        (int16_t)(draft.middle.y - draft.up), (int16_t)draft_width(&draft),
                        (int16_t)draft_height(&draft)};
    begin_room(plan, room, rect, BARROW_ROOM_ROOM);
    for (int32_t y = 0; y < rect.h; y++) {
        int32_t from = rect.x + (draft.ends & 1 ? outline->cut(&draft, y, 0) : 0);
        int32_t to = rect.x + rect.w - (draft.ends & 2 ? outline->cut(&draft, y, 1) : 0);
        if (!outline->has_comb || rows_in(&draft, y) > 0) {
            open_span(plan, room, from, rect.y + y, to - from);
            continue;
        }
        /* Opens every second tile, including the one in the middle but neither end. */
        for (int32_t x = from + 1; x < to - 1; x++)
            if ((x - draft.middle.x) % 2 == 0)
                open_span(plan, room, x, rect.y + y, 1);
    }
}

/* Determines the size of the largest room before any room is outlined. */
static void size_largest(brw_tile_plan *plan, brw_rng *stream)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    outline_draft draft;
    uint32_t count;
    plan->largest = plan->rooms->largest(dungeon);
    plan->most_area = 0;
    if (plan->largest == BARROW_NONE || brw_is_drawn(plan, plan->largest))
        return;
    brw_rng rng = brw_rng_fork(stream, plan->largest);
    const outline_row *outline = draft_room(
        plan, &rng, plan->largest, brw_room_cells(dungeon, plan->largest, &count)[0], &draft);
    plan->most_area = draft_area(&draft, outline);
    brw_rng_join(stream, &rng);
}

/* ---- rooms of several cells ------------------------------------------------------------- */

/* Returns the room of a cell by column and row, or BARROW_NONE to the right of the grid and below
 * it. */
static uint32_t room_of_cell(const brw_tile_plan *plan, int32_t column, int32_t row)
{
    if (column >= plan->grid.columns || row >= plan->grid.rows)
        return BARROW_NONE;
    return plan->cell_rooms[row * plan->grid.columns + column];
}

/* Opens the interior of a block, and the walls to the right and below if the room continues there.
 * A block includes its left and upper wall; the other two belong to the next blocks.
 *
 *    +-----+-----+
 *    |     .     |      The post where four blocks meet is opened only if all four
 *    |     .     |      belong to the room.
 *    +.....+-----+ */
static void open_block(brw_tile_plan *plan, uint32_t room, barrow_pos cell)
{
    barrow_pos corner = brw_block_corner(plan, cell);
    int32_t column = cell.x - plan->grid.origin.x, row = cell.y - plan->grid.origin.y;
    int32_t w = plan->grid.block_w, h = plan->grid.block_h;
    bool to_right = room_of_cell(plan, column + 1, row) == room;
    bool below = room_of_cell(plan, column, row + 1) == room;
    bool across = to_right && below && room_of_cell(plan, column + 1, row + 1) == room;
    for (int32_t y = 1; y < h; y++)
        open_span(plan, room, corner.x + 1, corner.y + y, w - !to_right);
    if (below)
        open_span(plan, room, corner.x + 1, corner.y + h, w - !across);
}

/* Returns the bounding rectangle of the blocks of some cells, without its outer walls. */
static barrow_rect rect_of_cells(const brw_tile_plan *plan, const barrow_pos *cells, uint32_t count)
{
    barrow_pos least = cells[0], most = cells[0];
    for (uint32_t i = 1; i < count; i++) {
        least.x = cells[i].x < least.x ? cells[i].x : least.x;
        least.y = cells[i].y < least.y ? cells[i].y : least.y;
        most.x = cells[i].x > most.x ? cells[i].x : most.x;
        most.y = cells[i].y > most.y ? cells[i].y : most.y;
    }
    barrow_pos corner = brw_block_corner(plan, least);
    return (barrow_rect){(int16_t)(corner.x + 1), (int16_t)(corner.y + 1),
                         (int16_t)((most.x - least.x + 1) * plan->grid.block_w - 1),
                         (int16_t)((most.y - least.y + 1) * plan->grid.block_h - 1)};
}

/* Outlines a room of several cells: all of its blocks, as one space. */
static void outline_merged(brw_tile_plan *plan, uint32_t room, const barrow_pos *cells,
                           uint32_t count)
{
    begin_room(plan, room, rect_of_cells(plan, cells, count), BARROW_ROOM_MERGED);
    for (uint32_t i = 0; i < count; i++)
        open_block(plan, room, cells[i]);
}

/* ---- tunnels ---------------------------------------------------------------------------- */

#define CHAMBER_REACH 2 /* number of tiles from the middle of a chamber to its edge (T8) */

/* A tunnel: it connects the middles of its blocks, and leads from there to its doors. */
typedef struct tunnel_draft {
    brw_tile_plan *plan;
    uint32_t room;
    barrow_pos least, most; /* corners of its rectangle so far */
} tunnel_draft;

/* Opens the rectangle between two corners, and extends that of the tunnel. All parts but the
 * chamber are one tile wide. max(a, b) is -min(-a, -b), so lesser serves for both. */
static void open_part(tunnel_draft *draft, barrow_pos from, barrow_pos to)
{
    int32_t x = lesser(from.x, to.x), y = lesser(from.y, to.y);
    int32_t w = from.x + to.x - 2 * x + 1, last = from.y + to.y - y;
    draft->least.x = (int16_t)lesser(draft->least.x, x);
    draft->least.y = (int16_t)lesser(draft->least.y, y);
    draft->most.x = (int16_t)-lesser(-draft->most.x, -(x + w - 1));
    draft->most.y = (int16_t)-lesser(-draft->most.y, -last);
    for (; y <= last; y++)
        open_span(draft->plan, draft->room, x, y, w);
}

/* Returns the last tile inside the block of [cell], on its middle row or column, in the direction
 * of the neighbouring cell [next]. */
static barrow_pos tile_towards(const brw_tile_plan *plan, barrow_pos cell, barrow_pos next)
{
    barrow_pos corner = brw_block_corner(plan, cell), at = brw_block_middle(plan, cell);
    if (next.x != cell.x)
        at.x = (int16_t)(corner.x + (next.x > cell.x ? plan->grid.block_w - 1 : 1));
    else
        at.y = (int16_t)(corner.y + (next.y > cell.y ? plan->grid.block_h - 1 : 1));
    return at;
}

/* Outlines a tunnel, with a chamber in the middle of its middle block if it is to have one.
 *
 *   +-------+-------+
 *   |   |   |       |      two blocks with doors above and to the right:
 *   |   +---|---+---|      parts lead from middle to middle, and
 *   |       |       |      from a middle to each door
 *   +-------+-------+ */
static void outline_tunnel(brw_tile_plan *plan, uint32_t room, const barrow_pos *cells,
                           uint32_t count)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    barrow_pos first = brw_block_middle(plan, cells[0]);
    tunnel_draft draft = {.plan = plan, .room = room, .least = first, .most = first};
    for (uint32_t i = 0; i + 1 < count; i++)
        open_part(&draft, brw_block_middle(plan, cells[i]), brw_block_middle(plan, cells[i + 1]));
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        uint32_t side = link->a == room ? 0 : 1;
        if (link->a == room || link->b == room)
            open_part(&draft, brw_block_middle(plan, link->at[side]),
                      tile_towards(plan, link->at[side], link->at[!side]));
    }
    if (plan->rooms->tunnel(&dungeon->rooms[room]) == BRW_TUNNEL_CHAMBER) {
        barrow_pos at = brw_block_middle(plan, cells[count / 2]);
        open_part(&draft,
                  (barrow_pos){(int16_t)(at.x - CHAMBER_REACH), (int16_t)(at.y - CHAMBER_REACH)},
                  (barrow_pos){(int16_t)(at.x + CHAMBER_REACH), (int16_t)(at.y + CHAMBER_REACH)});
    }
    barrow_rect rect = {draft.least.x, draft.least.y, (int16_t)(draft.most.x - draft.least.x + 1),
                        (int16_t)(draft.most.y - draft.least.y + 1)};
    begin_room(plan, room, rect, count > 1 ? BARROW_ROOM_MERGED : BARROW_ROOM_ROOM);
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Fills the map with rock that has no owner and no marks, inside a border. */
static void clear_map(brw_tile_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    dungeon->width = (uint16_t)(plan->grid.columns * plan->grid.block_w + 1);
    dungeon->height = (uint16_t)(plan->grid.rows * plan->grid.block_h + 1);
    uint32_t width = dungeon->width, height = dungeon->height;
    brw_grid_flood_begin(&plan->flood, width, height);
    memset(plan->marks, 0, sizeof *plan->marks * width * height);
    for (uint32_t y = 0; y < height; y++) {
        bool is_border = y == 0 || y == height - 1;
        uint8_t *row = dungeon->tiles + y * width;
        memset(row, is_border ? BARROW_TILE_BORDER : BARROW_TILE_WALL, sizeof *row * width);
        memset(dungeon->owners + y * width, BARROW_NONE_BYTE, sizeof *dungeon->owners * width);
        row[0] = row[width - 1] = BARROW_TILE_BORDER;
    }
}

/* Maps cells to rooms. Cells of a quest may be negative; columns and rows count from the grid's
 * origin. */
static void note_cells(brw_tile_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    memset(plan->cell_rooms, BARROW_NONE_BYTE,
           sizeof *plan->cell_rooms * (uint32_t)(plan->grid.columns * plan->grid.rows));
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
        for (uint32_t i = 0; i < count; i++) {
            int32_t column = cells[i].x - plan->grid.origin.x;
            int32_t row = cells[i].y - plan->grid.origin.y;
            plan->cell_rooms[row * plan->grid.columns + column] = (uint16_t)room;
        }
    }
}

/* The largest room is drafted first, without opening a tile, because no other may be larger (T9).
 * When its turn comes, its stream is forked again, so it comes out the same. */
barrow_status brw_tile_outlines(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    barrow_dungeon *dungeon = work->dungeon;
    plan->grid = brw_tile_grid_of(dungeon);
    brw_rng stream = brw_rng_fork(&work->rng, TEMPLATE_STREAM);
    barrow_status status = brw_choose_templates(work, &stream);
    brw_rng_join(&work->rng, &stream);
    if (status != BARROW_OK)
        return status;
    clear_map(plan);
    note_cells(plan);
    size_largest(plan, &work->rng);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        /* Each room has its own stream, so it looks the same regardless of its neighbours (G2). */
        brw_rng rng = brw_rng_fork(&work->rng, room);
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
        if (brw_is_drawn(plan, room))
            brw_outline_template(plan, &rng, room);
        else if (plan->rooms->tunnel(&dungeon->rooms[room]) != BRW_NO_TUNNEL)
            outline_tunnel(plan, room, cells, count);
        else if (count == 1)
            outline_single(plan, &rng, room, cells[0]);
        else
            outline_merged(plan, room, cells, count);
        brw_rng_join(&work->rng, &rng);
    }
    return BARROW_OK;
}

#undef CHAMBER_REACH
#undef PUZZLE_AREA
#undef PUZZLE_FLOOR
#undef GOAL_CUT
#undef ARENA_CUT
#undef CUT_BLOCK
#undef ANY_CUT
#undef TEMPLATE_STREAM
