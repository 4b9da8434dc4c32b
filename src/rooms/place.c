/* SPDX-License-Identifier: MIT
 * Lays templates into blocks: turns, stretching, and where ways can leave. */
#include "rooms/place.h"

#include "rooms/pack.h"

#define BEND_ROCK 2 /* rows of rock between a drawing and the wall, where a way may bend */

bool brw_template_turns(const brw_template *template, uint32_t turn)
{
    return turn == 0 || template->turn == BRW_TURN_ON ||
           (template->turn == BRW_TURN_MIRROR && turn == 1);
}

bool brw_place_template(brw_placed *placed, const brw_template *template, uint32_t turn,
                        barrow_pos cells, barrow_pos block)
{
    bool is_swapped = turn & 4;
    int32_t cells_w = is_swapped ? template->cells_h : template->cells_w;
    int32_t cells_h = is_swapped ? template->cells_w : template->cells_h;
    placed->template = template;
    placed->turn = turn;
    placed->frame_w = cells.x * block.x + 1;
    placed->frame_h = cells.y * block.y + 1;
    if ((cells_w && cells_w != cells.x) || (cells_h && cells_h != cells.y))
        return false;
    int32_t most_w = is_swapped ? placed->frame_h : placed->frame_w;
    int32_t most_h = is_swapped ? placed->frame_w : placed->frame_h;
    if (template->w > most_w || template->h > most_h || most_w > BRW_TEMPLATE_SIDE ||
        most_h > BRW_TEMPLATE_SIDE)
        return false;
    int32_t w = template->stretch_count[0] ? most_w : template->w;
    int32_t h = template->stretch_count[1] ? most_h : template->h;
    brw_stretch_lines(template->stretch[0], template->stretch_count[0], template->w, w,
                      placed->columns);
    brw_stretch_lines(template->stretch[1], template->stretch_count[1], template->h, h,
                      placed->rows);
    placed->w = is_swapped ? h : w;
    placed->h = is_swapped ? w : h;
    placed->left = (placed->frame_w - placed->w) / 2;
    placed->top = (placed->frame_h - placed->h) / 2;
    return true;
}

void brw_place_as_drawn(brw_placed *placed, const brw_template *template, uint32_t turn)
{
    bool is_swapped = turn & 4;
    *placed = (brw_placed){.template = template, .turn = turn};
    for (int32_t i = 0; i < BRW_TEMPLATE_SIDE; i++)
        placed->columns[i] = placed->rows[i] = (int16_t)i;
    placed->w = placed->frame_w = is_swapped ? template->h : template->w;
    placed->h = placed->frame_h = is_swapped ? template->w : template->h;
}

/* Finds the column and row of the stretched drawing that lie at a tile of the laid one. */
static barrow_pos unturned(const brw_placed *placed, int32_t x, int32_t y)
{
    bool is_swapped = placed->turn & 4;
    int32_t w = is_swapped ? placed->h : placed->w, h = is_swapped ? placed->w : placed->h;
    int32_t u = is_swapped ? y : x, v = is_swapped ? x : y;
    return (barrow_pos){(int16_t)(placed->turn & 1 ? w - 1 - u : u),
                        (int16_t)(placed->turn & 2 ? h - 1 - v : v)};
}

char brw_placed_char(const brw_placed *placed, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= placed->w || y >= placed->h)
        return ' ';
    barrow_pos from = unturned(placed, x, y);
    return brw_template_char(placed->template, placed->columns[from.x], placed->rows[from.y]);
}

bool brw_placed_doorway(const brw_placed *placed, uint32_t side, int32_t at)
{
    int32_t length = side & 1 ? placed->h : placed->w;
    if (at < 1 || at >= length - 1)
        return false;
    int32_t x = side == 1 ? placed->w - 1 : side == 3 ? 0 : at;
    int32_t y = side == 0 ? 0 : side == 2 ? placed->h - 1 : at;
    barrow_pos from = unturned(placed, x, y);
    int32_t w = placed->turn & 4 ? placed->h : placed->w,
            h = placed->turn & 4 ? placed->w : placed->h;
    bool is_across = (side & 1) != (placed->turn >> 2 & 1); /* a left or right side, unturned */
    uint32_t drawn = is_across ? (from.x == w - 1 ? 1 : 3) : (from.y == h - 1 ? 2 : 0);
    int32_t line = is_across ? placed->rows[from.y] : placed->columns[from.x];
    return placed->template->doorways[drawn][line / 64] >> line % 64 & 1;
}

bool brw_placed_leaves(const brw_placed *placed, uint32_t side, int32_t from, int32_t length)
{
    int32_t corner = side & 1 ? placed->top : placed->left;
    int32_t rock = side == 0   ? placed->top
                   : side == 3 ? placed->left
                   : side == 1 ? placed->frame_w - placed->left - placed->w
                               : placed->frame_h - placed->top - placed->h;
    if (brw_placed_doorway(placed, side, from + length / 2 - corner))
        return true;
    /* Ways keep off the first and last tile inside a block, as other ways do. */
    for (int32_t at = from + 2; rock >= BEND_ROCK && at < from + length - 1; at++)
        if (brw_placed_doorway(placed, side, at - corner))
            return true;
    return false;
}
