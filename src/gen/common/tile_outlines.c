/* SPDX-License-Identifier: MIT
 * Outlines: how large a room is and what it looks like from above (T1). A room of one cell reaches
 * at least two tiles to the left, right and below of the middle of its block and one above; each
 * outline keeps floor where the middle row and column meet the four sides of its rectangle. So any
 * two neighbours face each other there, whatever they look like:
 *
 *       plain     cut      cross     round      ell
 *      .......   .....     .....     .....    ....
 *      ...m...  ...m...   ...m...   ...m...   ...m...
 *      .......  .......   .......   .......   .......
 *      .......   .....     .....     .....    .......
 *
 * A room of several cells fills its blocks and the walls between them. */
#include "gen/common/tile_interiors.h"

#include <string.h>

/* A room of one cell on its way to the map. */
typedef struct outline_draft {
    barrow_pos middle;
    int32_t left, right, up, down; /* how far it reaches from there */
    int32_t a, b;                  /* what its outline cuts, across and down */
    int32_t corner;                /* bit 0: on the right, bit 1: below */
} outline_draft;

typedef struct outline_row {
    bool (*fit)(outline_draft *draft, brw_rng *rng); /* false where there is no room for it */
    bool (*holds)(const outline_draft *draft, int32_t x, int32_t y); /* seen from the corner */
    int32_t weight;
} outline_row;

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

/* ---- the outlines ----------------------------------------------------------------------- */

static bool fit_plain(outline_draft *draft, brw_rng *rng)
{
    (void)draft;
    (void)rng;
    return true;
}

static bool plain_holds(const outline_draft *draft, int32_t x, int32_t y)
{
    (void)draft;
    (void)x;
    (void)y;
    return true;
}

static bool fit_cut(outline_draft *draft, brw_rng *rng)
{
    int32_t most = lesser(lesser(draft->left, draft->right), lesser(draft->up, draft->down));
    draft->a = brw_rng_between(rng, 1, most);
    return true;
}

static bool cut_holds(const outline_draft *draft, int32_t x, int32_t y)
{
    int32_t in_x = lesser(x, draft_width(draft) - 1 - x);
    int32_t in_y = lesser(y, draft_height(draft) - 1 - y);
    return in_x + in_y >= draft->a;
}

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

static bool cross_holds(const outline_draft *draft, int32_t x, int32_t y)
{
    int32_t in_x = lesser(x, draft_width(draft) - 1 - x);
    int32_t in_y = lesser(y, draft_height(draft) - 1 - y);
    return in_x >= draft->a || in_y >= draft->b;
}

/* Round rooms are symmetric, so that the middle of the block is theirs too. */
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

/* (x / w)^2 + (y / h)^2 <= 1 in doubled whole numbers. */
static bool round_holds(const outline_draft *draft, int32_t x, int32_t y)
{
    int32_t w = draft_width(draft), h = draft_height(draft);
    int32_t across = (2 * x - w + 1) * h, along = (2 * y - h + 1) * w;
    return across * across + along * along <= w * w * h * h;
}

static bool fit_ell(outline_draft *draft, brw_rng *rng)
{
    draft->corner = brw_rng_below(rng, 4);
    int32_t most_a = (draft->corner & 1 ? draft->right : draft->left) - 1;
    int32_t most_b = (draft->corner & 2 ? draft->down : draft->up) - 1;
    if (most_a < 2 || most_b < 1)
        return false;
    draft->a = brw_rng_between(rng, 2, most_a);
    draft->b = brw_rng_between(rng, 1, most_b);
    return true;
}

static bool ell_holds(const outline_draft *draft, int32_t x, int32_t y)
{
    int32_t in_x = draft->corner & 1 ? draft_width(draft) - 1 - x : x;
    int32_t in_y = draft->corner & 2 ? draft_height(draft) - 1 - y : y;
    return in_x >= draft->a || in_y >= draft->b;
}

static const outline_row outlines[BRW_OUTLINE_COUNT] = {
    [BRW_OUTLINE_PLAIN] = {fit_plain, plain_holds, 4},
    [BRW_OUTLINE_CUT] = {fit_cut, cut_holds, 3},
    [BRW_OUTLINE_CROSS] = {fit_cross, cross_holds, 2},
    [BRW_OUTLINE_ROUND] = {fit_round, round_holds, 2},
    [BRW_OUTLINE_ELL] = {fit_ell, ell_holds, 3},
};

/* ---- rooms of one cell ------------------------------------------------------------------ */

/* How far to reach where [most] is the wall: at least [percent] of it, and [least]. */
static int32_t draw_reach(brw_rng *rng, int32_t least, int32_t most, int32_t percent)
{
    int32_t wanted = most * percent / 100;
    return brw_rng_between(rng, wanted > least ? wanted : least, most);
}

static void draw_size(const brw_tile_plan *plan, brw_rng *rng, brw_room_size size,
                      outline_draft *draft)
{
    static const int32_t percents[] = {45, 70, 85};
    int32_t w = plan->grid.block_w, h = plan->grid.block_h;
    int32_t percent = percents[size];
    draft->left = draw_reach(rng, 2, w / 2 - 1, percent);
    draft->right = draw_reach(rng, 2, w - 1 - w / 2, percent);
    draft->up = draw_reach(rng, 1, h / 2 - 1, percent);
    draft->down = draw_reach(rng, 2, h - 1 - h / 2, percent);
    if (size != BRW_SIZE_LARGE)
        return;
    draft->left = draft->right = lesser(draft->left, draft->right);
    draft->up = draft->down =
        lesser(draft->up, draft->down) > 1 ? lesser(draft->up, draft->down) : 2;
}

static const outline_row *draw_outline(brw_rng *rng, uint32_t allowed, outline_draft *draft)
{
    int32_t weights[BRW_OUTLINE_COUNT];
    for (uint32_t i = 0; i < BRW_OUTLINE_COUNT; i++)
        weights[i] = allowed >> i & 1u ? outlines[i].weight : 0;
    int32_t row = brw_rng_weighted(rng, weights, BRW_OUTLINE_COUNT);
    return outlines[row].fit(draft, rng) ? &outlines[row] : &outlines[BRW_OUTLINE_PLAIN];
}

static void open_tile(brw_tile_plan *plan, uint32_t room, int32_t x, int32_t y)
{
    uint32_t index = brw_tile_index(plan, x, y);
    plan->dungeon->tiles[index] = BARROW_TILE_FLOOR;
    plan->dungeon->owners[index] = (uint16_t)room;
}

static void outline_single(brw_tile_plan *plan, brw_rng *rng, uint32_t room, barrow_pos cell)
{
    const brw_interior *interior = brw_interior_of(plan->dungeon, room);
    outline_draft draft = {.middle = brw_block_middle(plan, cell)};
    draw_size(plan, rng, (brw_room_size)interior->size, &draft);
    const outline_row *outline = draw_outline(rng, interior->outlines, &draft);
    barrow_rect rect = {(int16_t)(draft.middle.x - draft.left),
                        (int16_t)(draft.middle.y - draft.up), (int16_t)draft_width(&draft),
                        (int16_t)draft_height(&draft)};
    for (int32_t i = 0; i < rect.w * rect.h; i++)
        if (outline->holds(&draft, i % rect.w, i / rect.w))
            open_tile(plan, room, rect.x + i % rect.w, rect.y + i / rect.w);
    plan->dungeon->rooms[room].rect = rect;
    plan->dungeon->rooms[room].kind = BARROW_ROOM_ROOM;
}

/* ---- rooms of several cells ------------------------------------------------------------- */

static uint32_t room_of_cell(const brw_tile_plan *plan, int32_t column, int32_t row)
{
    if (column >= plan->grid.columns || row >= plan->grid.rows)
        return BARROW_NONE;
    return plan->cell_rooms[row * plan->grid.columns + column];
}

/* The inside of a block, with the walls to the right and below where the room goes on there. */
static void open_block(brw_tile_plan *plan, uint32_t room, barrow_pos cell)
{
    barrow_pos corner = brw_block_corner(plan, cell);
    int32_t column = cell.x - plan->grid.origin.x, row = cell.y - plan->grid.origin.y;
    int32_t w = plan->grid.block_w, h = plan->grid.block_h;
    bool to_right = room_of_cell(plan, column + 1, row) == room;
    bool below = room_of_cell(plan, column, row + 1) == room;
    bool across = to_right && below && room_of_cell(plan, column + 1, row + 1) == room;
    for (int32_t y = 1; y <= h; y++)
        for (int32_t x = 1; x <= w; x++)
            if ((x < w && y < h) || (x == w && y < h && to_right) || (x < w && y == h && below) ||
                (x == w && y == h && across))
                open_tile(plan, room, corner.x + x, corner.y + y);
}

static void outline_merged(brw_tile_plan *plan, uint32_t room, const barrow_pos *cells,
                           uint32_t count)
{
    barrow_pos least = cells[0], most = cells[0];
    for (uint32_t i = 0; i < count; i++) {
        open_block(plan, room, cells[i]);
        least.x = cells[i].x < least.x ? cells[i].x : least.x;
        least.y = cells[i].y < least.y ? cells[i].y : least.y;
        most.x = cells[i].x > most.x ? cells[i].x : most.x;
        most.y = cells[i].y > most.y ? cells[i].y : most.y;
    }
    barrow_pos corner = brw_block_corner(plan, least);
    plan->dungeon->rooms[room].rect =
        (barrow_rect){(int16_t)(corner.x + 1), (int16_t)(corner.y + 1),
                      (int16_t)((most.x - least.x + 1) * plan->grid.block_w - 1),
                      (int16_t)((most.y - least.y + 1) * plan->grid.block_h - 1)};
    plan->dungeon->rooms[room].kind = BARROW_ROOM_MERGED;
}

/* ---- the pass --------------------------------------------------------------------------- */

static void clear_map(brw_tile_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    dungeon->width = (uint16_t)(plan->grid.columns * plan->grid.block_w + 1);
    dungeon->height = (uint16_t)(plan->grid.rows * plan->grid.block_h + 1);
    uint32_t width = dungeon->width, height = dungeon->height;
    memset(dungeon->tiles, BARROW_TILE_WALL, sizeof *dungeon->tiles * width * height);
    memset(dungeon->owners, 0xFF, sizeof *dungeon->owners * width * height);
    memset(plan->marks, 0, sizeof *plan->marks * width * height);
    memset(dungeon->tiles, BARROW_TILE_BORDER, sizeof *dungeon->tiles * width);
    memset(dungeon->tiles + (height - 1) * width, BARROW_TILE_BORDER,
           sizeof *dungeon->tiles * width);
    for (uint32_t y = 0; y < height; y++) {
        dungeon->tiles[y * width] = BARROW_TILE_BORDER;
        dungeon->tiles[y * width + width - 1] = BARROW_TILE_BORDER;
    }
}

static void note_cells(brw_tile_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    memset(plan->cell_rooms, 0xFF,
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

barrow_status brw_tile_outlines(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    barrow_dungeon *dungeon = work->dungeon;
    plan->grid = brw_tile_grid_of(dungeon);
    clear_map(plan);
    note_cells(plan);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_rng rng = brw_rng_fork(&work->rng, room);
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
        if (count == 1)
            outline_single(plan, &rng, room, cells[0]);
        else
            outline_merged(plan, room, cells, count);
    }
    return BARROW_OK;
}
