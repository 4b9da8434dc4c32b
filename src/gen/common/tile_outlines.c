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
#include "gen/common/tile_draft.h"

#include <string.h>

#include "gen/common/tile_templates.h"

/* A room of one cell before it is drawn on the map. */
typedef struct outline_sketch {
    barrow_pos middle;
    int32_t left, right, up, down; /* reach from the middle in each direction */
    int32_t a, b;                  /* width and height of the parts that the outline cuts off */
    int32_t corner;                /* the cut corner; bit 0: right, bit 1: bottom */
    uint32_t ends;                 /* which ends of rows are cut; bit 0: left, bit 1: right */
    int32_t most_cut;              /* maximum number of tiles to cut off a corner */
    uint64_t rough;                /* ragged rooms: two bits for each end of each row */
    brw_outline outline;
} outline_sketch;

#define TEMPLATE_STREAM 0x74656D706C617465u /* key of the stream that templates are drawn from */

#define PUZZLE_AREA  36 /* a rectangle of this many tiles is large enough for any puzzle */
#define PUZZLE_FLOOR 26 /* this many floor tiles are enough: P4 asks for 20 */

/* How large a room should be. */
typedef enum room_size {
    SIZE_ANY,
    SIZE_ROOMY,
    SIZE_LARGE, /* nearly its whole block, and symmetric */
    SIZE_FULL   /* its whole block (T9) */
} room_size;

typedef struct interior_row {
    uint8_t size;     /* room_size */
    uint8_t outlines; /* those that suit it, as bits */
} interior_row;

/* The size and outlines of a room follow from what has to fit into it: arenas need symmetry,
 * counters and vaults need a straight wall, and rooms that hold nothing may look like anything. */
/* clang-format off */
static const interior_row interior_rows[BARROW_INTERIOR_COUNT] = {
    [BARROW_INTERIOR_COMBAT]   = {SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TRAP]     = {SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_REST]     = {SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_CHEST]    = {SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_ARENA]    = {SIZE_FULL,  BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_ENTRY]    = {SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TREASURE] = {SIZE_LARGE, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_VAULT]    = {SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_TRADE]    = {SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_HEAL]     = {SIZE_ROOMY, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_PUZZLE]   = {SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_HALL]     = {SIZE_ANY,   BRW_OUTLINES_ALL},
};
/* clang-format on */

static int32_t sketch_width(const outline_sketch *sketch)
{
    return sketch->left + sketch->right + 1;
}

static int32_t sketch_height(const outline_sketch *sketch)
{
    return sketch->up + sketch->down + 1;
}

/* Makes tiles free floor of [room], and extends its rectangle to them. */
static void open_floor(brw_tile_draft *draft, uint32_t room, barrow_rect floor)
{
    barrow_rect *rect = &draft->dungeon->rooms[room].rect;
    if (rect->w == 0)
        *rect = floor;
    int32_t x = brw_smaller(rect->x, floor.x), y = brw_smaller(rect->y, floor.y);
    *rect = brw_rect(x, y, brw_larger(rect->x + rect->w, floor.x + floor.w) - x,
                     brw_larger(rect->y + rect->h, floor.y + floor.h) - y);
    for (y = floor.y; y < floor.y + floor.h; y++)
        for (x = floor.x; x < floor.x + floor.w; x++) {
            uint32_t tile = brw_tile_index(draft, x, y);
            draft->dungeon->tiles[tile] = BARROW_TILE_FLOOR;
            draft->dungeon->owners[tile] = (uint16_t)room;
            draft->marks[tile] = BRW_MARK_OPEN | BRW_MARK_FREE;
        }
}

/* ---- the outlines ----------------------------------------------------------------------- */

/* Draws the measures of an outline; returns false if the room is too small for it. Cuts stop short
 * of the middle row and column, where doorways are. */
static bool fit_outline(outline_sketch *sketch, brw_outline outline, brw_rng *rng)
{
    int32_t across = brw_smaller(sketch->left, sketch->right);
    int32_t along = brw_smaller(sketch->up, sketch->down), most_a, most_b;
    sketch->outline = outline;
    switch (outline) {
    case BRW_OUTLINE_CUT:
        most_a = brw_smaller(brw_smaller(across, along), sketch->most_cut);
        sketch->a = brw_rng_between(rng, 1, most_a);
        return true;
    case BRW_OUTLINE_CROSS: /* stops one tile earlier, so each arm is at least three tiles wide */
        if (across < 2 || along < 2)
            return false;
        sketch->a = brw_rng_between(rng, 1, across - 1);
        sketch->b = brw_rng_between(rng, 1, along - 1);
        return true;
    case BRW_OUTLINE_ROUND: /* symmetric, so that its middle is the middle of the block */
        if (across < 3 || along < 2)
            return false;
        sketch->left = sketch->right = across;
        sketch->up = sketch->down = along;
        return true;
    case BRW_OUTLINE_ELL: /* draws which corner to cut before it knows whether the cut fits */
        sketch->corner = brw_rng_below(rng, 4);
        most_a = (sketch->corner & 1 ? sketch->right : sketch->left) - 1;
        most_b = (sketch->corner & 2 ? sketch->down : sketch->up) - 1;
        if (most_a < 2 || most_b < 1)
            return false;
        sketch->a = brw_rng_between(rng, 2, most_a);
        sketch->b = brw_rng_between(rng, 1, most_b);
        sketch->ends = sketch->corner & 1 ? 2 : 1;
        return true;
    case BRW_OUTLINE_RAGGED:
        sketch->rough = brw_rng_next(rng);
        return across >= 3 && sketch_height(sketch) >= 5;
    case BRW_OUTLINE_NICHES: return sketch_width(sketch) >= 7 && sketch_height(sketch) >= 6;
    default: /* plain: all rows are whole */ sketch->ends = 0; return true;
    }
}

/* Returns how far a row is from the first or last row, whichever is nearer. */
static int32_t rows_in(const outline_sketch *sketch, int32_t y)
{
    return brw_smaller(y, sketch_height(sketch) - 1 - y);
}

/* Returns the number of tiles to cut off the left (0) or right (1) end of a row. */
static int32_t cut_of_row(const outline_sketch *sketch, int32_t y, uint32_t side)
{
    int32_t w = sketch_width(sketch), h = sketch_height(sketch), in = rows_in(sketch, y), cut = 0;
    int32_t along = (2 * y - h + 1) * w, most = (side ? sketch->right : sketch->left) - 1;
    int32_t rough = (int32_t)(sketch->rough >> (4 * (y & 15) + 2 * (int32_t)side) & 3);
    switch (sketch->outline) {
    case BRW_OUTLINE_CUT: /* one tile less in each row, so the cut is a diagonal */
        return brw_larger(sketch->a - in, 0);
    case BRW_OUTLINE_CROSS: /* a rectangle of a by b tiles off each corner */
        return in < sketch->b ? sketch->a : 0;
    case BRW_OUTLINE_ROUND: /* all tiles outside of (x / w)^2 + (y / h)^2 <= 1, in half tiles from
                             * the middle; in the middle column the left side is 0, so it ends */
        while ((2 * cut - w + 1) * (2 * cut - w + 1) * h * h > w * w * h * h - along * along)
            cut++;
        return cut;
    case BRW_OUTLINE_ELL: /* a rectangle of a by b tiles off one corner */
        return (sketch->corner & 2 ? h - 1 - y : y) < sketch->b ? sketch->a : 0;
    case BRW_OUTLINE_RAGGED: /* most in the first and last rows, and nothing in the middle row; the
                              * middle column and its neighbours stay, so the floor is connected */
        cut = in == 0 ? most / 2 + rough : in == 1 ? most / 4 + rough / 2 : rough / 2;
        return y == sketch->up ? 0 : brw_smaller(cut, most);
    case BRW_OUTLINE_NICHES: /* every second row, so that the others end in a niche */
        return (y ^ sketch->up) & 1;
    default: return 0;
    }
}

/* ---- rooms of one cell ------------------------------------------------------------------ */

/* Draws how far to reach if the wall is [most] tiles away: at least [percent] of that, and at least
 * [least]. [most] is at least [least] even in the smallest block, 9x7, so the range is never
 * empty. */
static int32_t draw_reach(brw_rng *rng, int32_t least, int32_t most, int32_t percent)
{
    return brw_rng_between(rng, brw_larger(most * percent / 100, least), most);
}

/* Lets the rectangle of a room reach as far as its block allows, or as far as the limits. */
static void reach_far(const brw_tile_draft *draft, outline_sketch *sketch, barrow_rect limits)
{
    int32_t w = draft->grid.block_w, h = draft->grid.block_h;
    sketch->left = brw_smaller(w / 2 - 1, limits.x);
    sketch->right = brw_smaller(w - 1 - w / 2, limits.w);
    sketch->up = brw_smaller(h / 2 - 1, limits.y);
    sketch->down = brw_smaller(h - 1 - h / 2, limits.h);
}

/* Draws each side's reach separately, so a room may lie off the middle of its block. Large rooms
 * are symmetric (T3): opposite sides both get the smaller reach, and a height of three becomes
 * five. A puzzle room that is too small becomes as large as its block allows; one with traps
 * becomes as large as its field may be, because the traps lie in the field: all other floor is
 * inert (P2, T10). */
static void draw_size(const brw_tile_draft *draft, brw_rng *rng, room_size size,
                      const brw_tile_facts *facts, outline_sketch *sketch)
{
    static const int32_t percents[] = {45, 70, 85, 100};
    const barrow_rect field = {BARROW_PUZZLE_COLUMNS / 2 - 1, BARROW_PUZZLE_ROWS / 2 - 1,
                               BARROW_PUZZLE_COLUMNS / 2, BARROW_PUZZLE_ROWS / 2};
    int32_t w = draft->grid.block_w, h = draft->grid.block_h, percent = percents[size];
    sketch->left = draw_reach(rng, 2, w / 2 - 1, percent);
    sketch->right = draw_reach(rng, 2, w - 1 - w / 2, percent);
    sketch->up = draw_reach(rng, 1, h / 2 - 1, percent);
    sketch->down = draw_reach(rng, 2, h - 1 - h / 2, percent);
    if (size == SIZE_LARGE) { /* a room that fills its block is already symmetric */
        sketch->left = sketch->right = brw_smaller(sketch->left, sketch->right);
        sketch->up = sketch->down = brw_larger(brw_smaller(sketch->up, sketch->down), 2);
    }
    if (facts->puzzle && facts->traps)
        reach_far(draft, sketch, field);
    else if (facts->puzzle && sketch_width(sketch) * sketch_height(sketch) < PUZZLE_AREA)
        reach_far(draft, sketch, brw_rect(w, h, w, h));
}

/* Returns the number of floor tiles in the outline. Combs are ignored, so the number is too high
 * for niches. */
static int32_t sketch_area(const outline_sketch *sketch)
{
    int32_t area = 0;
    for (int32_t y = 0; y < sketch_height(sketch); y++)
        area += sketch_width(sketch) - cut_of_row(sketch, y, 0) * (sketch->ends == 3 ? 2 : 1);
    return area;
}

/* Draws one of the allowed outlines by the weights of the place. If the place has none of them, the
 * room is plain. A room that is too small for the drawn outline has its corners cut, if that is
 * allowed. */
static void draw_outline(brw_rng *rng, uint32_t allowed, const uint8_t *of_place,
                         outline_sketch *sketch)
{
    int32_t weights[BRW_OUTLINE_COUNT], sum = 0;
    for (uint32_t i = 0; i < BRW_OUTLINE_COUNT; i++) {
        weights[i] = allowed >> i & 1u ? of_place[i] : 0;
        sum += weights[i];
    }
    if (sum == 0)
        return;
    int32_t row = brw_rng_weighted(rng, weights, BRW_OUTLINE_COUNT);
    bool fits = fit_outline(sketch, (brw_outline)row, rng);
    row = allowed >> BRW_OUTLINE_CUT & 1u ? BRW_OUTLINE_CUT : BRW_OUTLINE_PLAIN;
    if (!fits)
        fit_outline(sketch, (brw_outline)row, rng); /* these two always fit */
}

#define GOAL_CUT  2   /* maximum cut at the corners of the largest room (T9) */
#define ARENA_CUT 1   /* maximum cut of another room that fills its block */
#define ANY_CUT   99  /* maximum cut of a smaller room: as much as fits */
#define CUT_BLOCK 143 /* minimum block area for cutting rooms that fill it: 13x11 */

/* Limits the rectangle to the area of the largest room (T9): keeps the largest rectangle that fits
 * within [most] tiles and has at most two rows fewer. */
static void cut_down(outline_sketch *sketch, int32_t most)
{
    int32_t w = sketch_width(sketch), h = sketch_height(sketch), best_w = 0, best_h = 1;
    if (w * h <= most)
        return;
    for (int32_t rows = 0; rows <= 2 && rows < sketch->down; rows++) {
        int32_t width = brw_smaller(w, most / (h - rows));
        if (width * (h - rows) > best_w * best_h) {
            best_w = width;
            best_h = h - rows;
        }
    }
    sketch->right -= w - best_w;
    sketch->down -= h - best_h;
}

/* Draws the size and outline of a room. The outline must suit both the interior of the room and its
 * contents; plain suits everything. A puzzle room is plain if it has traps, if its outline would
 * leave too little floor, or if it is larger than a field: a field that covers only part of its
 * room has whole sides of inert floor, and it must contain the key, which may lie anywhere along
 * the wall. */
static outline_sketch sketch_outline(const brw_tile_draft *draft, brw_rng *rng, uint32_t room)
{
    brw_tile_facts facts = draft->facts[room];
    const interior_row *interior = &interior_rows[facts.interior];
    const uint8_t *of_place = brw_places[draft->dungeon->rooms[room].place].outlines;
    uint32_t suited = facts.outlines, count;
    bool is_tight = suited == BRW_OUTLINES(PLAIN) && interior->size == SIZE_ANY;
    bool is_full = interior->size == SIZE_FULL || facts.fills_block;
    bool is_small = draft->grid.block_w * draft->grid.block_h < CUT_BLOCK;
    bool is_cut_down = draft->most_area && room != draft->largest;
    barrow_pos cell = brw_room_cells(draft->dungeon, room, &count)[0];
    outline_sketch sketch = {.middle = brw_block_middle(draft, cell), .ends = 3};
    sketch.most_cut = is_full ? room == draft->largest ? GOAL_CUT : ARENA_CUT : ANY_CUT;
    /* A template may fill its block, and then the goal must too. */
    if (is_full && (is_small || is_cut_down || draft->template_count))
        suited = BRW_OUTLINES(PLAIN);
    room_size size = is_tight ? SIZE_ROOMY : (room_size)interior->size;
    draw_size(draft, rng, facts.fills_block ? SIZE_FULL : size, &facts, &sketch);
    if (is_cut_down)
        cut_down(&sketch, draft->most_area);
    draw_outline(rng, interior->outlines & suited, of_place, &sketch);
    bool is_large = sketch_width(&sketch) > BARROW_PUZZLE_COLUMNS ||
                    sketch_height(&sketch) > BARROW_PUZZLE_ROWS;
    if (facts.puzzle && (facts.traps || sketch_area(&sketch) < PUZZLE_FLOOR || is_large))
        sketch.outline = BRW_OUTLINE_PLAIN;
    return sketch;
}

/* Draws a room of one cell, row by row from the top. The first and last row of niches alternate
 * between niche and wall: every second tile is open, including the one in the middle but neither
 * end. */
static void outline_single(brw_tile_draft *draft, brw_rng *rng, uint32_t room)
{
    outline_sketch sketch = sketch_outline(draft, rng, room);
    barrow_pos corner = {(int16_t)(sketch.middle.x - sketch.left),
                         (int16_t)(sketch.middle.y - sketch.up)};
    for (int32_t y = 0; y < sketch_height(&sketch); y++) {
        int32_t from = sketch.ends & 1 ? cut_of_row(&sketch, y, 0) : 0;
        int32_t to = sketch_width(&sketch) - (sketch.ends & 2 ? cut_of_row(&sketch, y, 1) : 0);
        bool is_comb = sketch.outline == BRW_OUTLINE_NICHES && rows_in(&sketch, y) == 0;
        if (!is_comb)
            open_floor(draft, room, brw_rect(corner.x + from, corner.y + y, to - from, 1));
        for (int32_t x = from + 1; x < to - 1 && is_comb; x++)
            if ((x - sketch.left) % 2 == 0)
                open_floor(draft, room, brw_rect(corner.x + x, corner.y + y, 1, 1));
    }
}

/* Determines the size of the largest room before any room is outlined: in a quest with purposes, no
 * other may be larger than the room of the goal (T9). The arenas of a crawl are rooms of several
 * cells, which are larger than others anyway. */
static void size_largest(brw_tile_draft *draft, brw_rng *stream)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    draft->largest = BARROW_NONE;
    draft->most_area = 0;
    if (dungeon->params.family == BARROW_QUEST && dungeon->params.as.quest.purposes)
        for (uint32_t room = dungeon->room_count; room-- > 0;)
            if (dungeon->rooms[room].as.quest.content == BARROW_CONTENT_GOAL)
                draft->largest = room;
    if (draft->largest == BARROW_NONE || brw_is_drawn(draft, draft->largest))
        return;
    brw_rng rng = brw_rng_fork(stream, draft->largest);
    outline_sketch sketch = sketch_outline(draft, &rng, draft->largest);
    draft->most_area = sketch_area(&sketch);
    brw_rng_join(stream, &rng);
}

/* ---- rooms of several cells ------------------------------------------------------------- */

/* Outlines a room of several cells: all of its blocks, as one space. A block includes its left and
 * upper wall; the other two belong to the next blocks, and are opened if the room continues there.
 *
 *    +-----+-----+
 *    |     .     |      The post where four blocks meet is opened only if all four
 *    |     .     |      belong to the room.
 *    +.....+-----+ */
static void outline_merged(brw_tile_draft *draft, uint32_t room)
{
    int32_t w = draft->grid.block_w, h = draft->grid.block_h;
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(draft->dungeon, room, &count);
    for (uint32_t i = 0; i < count; i++) {
        barrow_pos corner = brw_block_corner(draft, cells[i]);
        bool to_right = false, below = false, across = false;
        for (uint32_t k = 0; k < count; k++) {
            int32_t dx = cells[k].x - cells[i].x, dy = cells[k].y - cells[i].y;
            to_right = to_right || (dx == 1 && dy == 0);
            below = below || (dx == 0 && dy == 1);
            across = across || (dx == 1 && dy == 1);
        }
        open_floor(draft, room, brw_rect(corner.x + 1, corner.y + 1, w - !to_right, h - 1));
        if (below)
            open_floor(draft, room,
                       brw_rect(corner.x + 1, corner.y + h, w - !(to_right && across), 1));
    }
}

/* ---- tunnels ---------------------------------------------------------------------------- */

/* Opens the floor between two corners. All parts of a tunnel but the chamber are one tile wide. */
static void open_part(brw_tile_draft *draft, uint32_t room, barrow_pos from, barrow_pos to)
{
    int32_t x = brw_smaller(from.x, to.x), y = brw_smaller(from.y, to.y);
    open_floor(draft, room, brw_rect(x, y, from.x + to.x - 2 * x + 1, from.y + to.y - 2 * y + 1));
}

/* Outlines a tunnel, with a chamber in the middle of its middle block if it is to have one.
 *
 *   +-------+-------+
 *   |   |   |       |      two blocks with doors above and to the right:
 *   |   +---|---+---|      parts lead from middle to middle, and
 *   |       |       |      from a middle to each door
 *   +-------+-------+ */
static void outline_tunnel(brw_tile_draft *draft, uint32_t room, brw_tunnel tunnel)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
    for (uint32_t i = 0; i + 1 < count; i++)
        open_part(draft, room, brw_block_middle(draft, cells[i]),
                  brw_block_middle(draft, cells[i + 1]));
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a != room && link->b != room)
            continue;
        barrow_pos cell = link->at[link->a != room], next = link->at[link->a == room];
        barrow_pos corner = brw_block_corner(draft, cell), to = brw_block_middle(draft, next);
        int32_t right = corner.x + draft->grid.block_w - 1;
        int32_t bottom = corner.y + draft->grid.block_h - 1;
        to = brw_pos(brw_larger(corner.x + 1, brw_smaller(to.x, right)),
                     brw_larger(corner.y + 1, brw_smaller(to.y, bottom)));
        open_part(draft, room, brw_block_middle(draft, cell), to);
    }
    if (tunnel == BRW_TUNNEL_CHAMBER)
        open_floor(draft, room, brw_tunnel_chamber(draft, room));
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Fills the map with rock that has no owner and no marks, inside a border. */
static void clear_map(brw_tile_draft *draft)
{
    barrow_dungeon *dungeon = draft->dungeon;
    dungeon->width = (uint16_t)(draft->grid.columns * draft->grid.block_w + 1);
    dungeon->height = (uint16_t)(draft->grid.rows * draft->grid.block_h + 1);
    uint32_t width = dungeon->width, height = dungeon->height;
    brw_grid_flood_begin(&draft->flood, width, height);
    draft->flood.has_border = true; /* rooms lie inside the walls of the map */
    memset(draft->marks, 0, sizeof *draft->marks * width * height);
    memset(dungeon->owners, BARROW_NONE_BYTE, sizeof *dungeon->owners * width * height);
    memset(dungeon->tiles, BARROW_TILE_BORDER, sizeof *dungeon->tiles * width * height);
    for (uint32_t y = 1; y < height - 1; y++)
        memset(dungeon->tiles + y * width + 1, BARROW_TILE_WALL, width - 2);
}

/* The largest room is drafted first, without opening a tile, because no other may be larger (T9).
 * When its turn comes, its stream is forked again, so it comes out the same. */
barrow_status brw_tile_outlines(barrow_work *work)
{
    brw_tile_draft *draft = work->tiles;
    barrow_dungeon *dungeon = work->dungeon;
    draft->grid = brw_tile_grid_of(dungeon);
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        draft->facts[room] = brw_facts_of(draft, room);
    brw_rng stream = brw_rng_fork(&work->rng, TEMPLATE_STREAM);
    barrow_status status = brw_choose_templates(work, &stream);
    brw_rng_join(&work->rng, &stream);
    if (status != BARROW_OK)
        return status;
    clear_map(draft);
    size_largest(draft, &work->rng);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        /* Each room has its own stream, so it looks the same regardless of its neighbours (G2). */
        brw_rng rng = brw_rng_fork(&work->rng, room);
        brw_tunnel tunnel = (brw_tunnel)draft->facts[room].tunnel;
        barrow_room *drawn = &dungeon->rooms[room];
        uint32_t count;
        brw_room_cells(dungeon, room, &count);
        drawn->rect = brw_rect(0, 0, 0, 0);
        drawn->kind = count > 1 ? BARROW_ROOM_MERGED : BARROW_ROOM_ROOM;
        drawn->old_stamp = BARROW_NO_STAMP;
        drawn->stamp[0] = 0; /* drawn later, or a tunnel */
        if (brw_is_drawn(draft, room))
            brw_outline_template(draft, &rng, room);
        else if (tunnel != BRW_NO_TUNNEL)
            outline_tunnel(draft, room, tunnel);
        else if (count == 1)
            outline_single(draft, &rng, room);
        else
            outline_merged(draft, room);
        brw_rng_join(&work->rng, &rng);
    }
    return BARROW_OK;
}
