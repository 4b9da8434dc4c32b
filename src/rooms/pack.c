/* SPDX-License-Identifier: MIT
 * Packs of templates: looking them up, laying a drawing into blocks with its turns, its stretching
 * and the ways that can leave it, and drawing what it leaves to chance. */
#include "rooms/pack.h"

#include <string.h>

#define BEND_ROCK 2 /* rows of rock between a drawing and the wall, where a way may bend */

const brw_pack_row *brw_own_room(const char *name)
{
    for (uint32_t i = 0; i < brw_own_room_count; i++)
        if (strcmp(brw_own_rooms[i].name, name) == 0)
            return &brw_own_rooms[i];
    return NULL;
}

const brw_template *brw_own_template(brw_template *read, uint32_t index)
{
    brw_rooms_reader reader;
    if (!read[index].name[0]) {
        brw_rooms_begin(&reader, brw_own_rooms[index].text, brw_own_rooms[index].size, NULL);
        brw_rooms_next(&reader, &read[index]);
    }
    return &read[index];
}

void brw_stretch_lines(const uint8_t *lines, uint32_t count, int32_t drawn, int32_t length,
                       int16_t *sources)
{
    int32_t more = length - drawn;
    if (more < 0 || count == 0) { /* the outer lines of both sides, or all of them in the middle */
        for (int32_t i = 0; i < length; i++) {
            int32_t line = more >= 0 ? i - more / 2 : i < (length + 1) / 2 ? i : i - more;
            sources[i] = (int16_t)(line >= 0 && line < drawn ? line : -1);
        }
        return;
    }
    int32_t each = more / (int32_t)count, rest = more % (int32_t)count, at = 0;
    for (int32_t line = 0; line < drawn; line++) {
        int32_t times = 1;
        for (uint32_t i = 0; i < count; i++)
            if (lines[i] == line)
                times += each + (i == count / 2 ? rest : 0);
        while (times-- > 0)
            sources[at++] = (int16_t)line;
    }
}

/* ---- laying a drawing ------------------------------------------------------------------- */

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
    bool is_across = (side & 1) != (placed->turn >> 2 & 1); /* a left or right side, unturned */
    uint32_t drawn = is_across ? (from.x ? 1 : 3) : (from.y ? 2 : 0);
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

/* ---- chance ----------------------------------------------------------------------------- */

/* Draws one of the choices by weight. */
static char draw_substitute(const brw_subst *subst, brw_rng *rng)
{
    int32_t weights[BRW_TEMPLATE_CHOICES];
    for (uint32_t i = 0; i < subst->count; i++)
        weights[i] = subst->amount[i];
    return subst->to[brw_rng_weighted(rng, weights, subst->count)];
}

/* Deals each choice to exactly as many occurrences as it asks for. Every place is equally likely,
 * because each one draws from what is left for itself and the places after it. */
static void deal_choices(const brw_subst *subst, char *drawing, uint32_t count, brw_rng *rng)
{
    int32_t left[BRW_TEMPLATE_CHOICES], open = 0;
    uint32_t rest = subst->count;
    for (uint32_t i = 0; i < count; i++)
        open += drawing[i] == subst->from;
    for (uint32_t i = 0; i < subst->count; i++) {
        left[i] = subst->amount[i] < open ? subst->amount[i] : open;
        open -= left[i];
        if (subst->amount[i] == 0)
            rest = i;
    }
    if (rest < subst->count)
        left[rest] = open;
    else
        left[subst->count - 1] += open;
    for (uint32_t i = 0; i < count; i++) {
        if (drawing[i] != subst->from)
            continue;
        int32_t chosen = brw_rng_weighted(rng, left, subst->count);
        left[chosen]--;
        drawing[i] = subst->to[chosen];
    }
}

void brw_template_resolve(const brw_template *template, char *drawing, uint32_t count, brw_rng *rng)
{
    for (uint32_t i = 0; i < template->subst_count; i++) {
        const brw_subst *subst = &template->substs[i];
        if (subst->mode == BRW_SUBST_EXACT) {
            deal_choices(subst, drawing, count, rng);
            continue;
        }
        char alike = 0;
        if (subst->mode == BRW_SUBST_ALIKE)
            alike = draw_substitute(subst, rng);
        for (uint32_t k = 0; k < count; k++)
            if (drawing[k] == subst->from)
                drawing[k] = alike ? alike : draw_substitute(subst, rng);
    }
}
