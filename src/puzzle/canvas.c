/* SPDX-License-Identifier: MIT
 * Canvases for standalone puzzles, and the rules about the ground that all kinds share. */
#include "puzzle/canvas.h"

int32_t brw_board_draw(brw_board board, brw_rng *rng)
{
    int32_t count = brw_board_count(board);
    if (!count)
        return -1;
    int32_t index = brw_rng_below(rng, count);
    return brw_board_nth(board, index);
}

brw_board brw_playfield_specials(const brw_playfield *field)
{
    brw_board tiles = brw_board_none();
    for (uint32_t i = 0; i < field->count; i++)
        brw_board_add(&tiles, field->tiles[i]);
    return tiles;
}

brw_board brw_playfield_free(const brw_playfield *field)
{
    brw_board taken = brw_board_or(field->inert, brw_board_or(field->target, field->ice));
    taken = brw_board_or(taken, brw_board_or(field->barriers[0], field->barriers[1]));
    taken = brw_board_or(taken, brw_board_or(field->kept, field->yard));
    taken = brw_board_or(taken, brw_playfield_specials(field));
    return brw_board_less(field->floor, taken);
}

bool brw_playfield_is_large(const brw_playfield *field)
{
    return brw_board_count(brw_board_less(field->floor, field->inert)) >= BRW_LARGE_FIELD;
}

const char *brw_ground_problem(const brw_playfield *field)
{
    brw_board start = brw_board_of(field->start);
    if (!brw_board_any(brw_board_and(start, field->floor)))
        return "the start is no floor";
    if (!brw_board_same(brw_board_flood(start, field->floor), field->floor))
        return "the floor is not one area";
    if (!brw_board_any(field->inert))
        return field->kind == BARROW_PUZZLE_PUSH ? NULL : "there is no inert tile";
    if (!brw_board_same(brw_board_flood(start, field->inert), field->inert))
        return "the inert tiles are not one area with the start";
    return NULL;
}

brw_board brw_ground_wall(brw_playfield *field, brw_rng *rng)
{
    brw_playfield before = *field;
    if (field->is_firm)
        return brw_board_none();
    bool is_column = brw_rng_chance(rng, 1, 2);
    int32_t side = is_column ? field->width : field->height;
    int32_t length = is_column ? field->height : field->width;
    int32_t at = brw_rng_between(rng, 1, side - 2); /* not on the edge of the field */
    brw_board line = brw_board_none(), gaps = brw_board_none();
    for (int32_t i = 0; i < length; i++)
        brw_board_add(&line, is_column ? brw_playfield_tile(at, i) : brw_playfield_tile(i, at));
    line = brw_board_and(line, brw_playfield_free(field));
    int32_t count = brw_rng_between(rng, 1, 2);
    while (count-- && brw_board_any(line)) {
        int32_t gap = brw_board_draw(line, rng);
        brw_board_add(&gaps, gap);
        brw_board_drop(&line, gap);
    }
    field->floor = brw_board_less(field->floor, line);
    if (!brw_ground_problem(field) &&
        brw_playfield_is_large(field) == brw_playfield_is_large(&before))
        return gaps;
    *field = before;
    return brw_board_none();
}

/* ---- halls ------------------------------------------------------------------------------ */

void brw_ground_pillar(brw_playfield *field, int32_t tile)
{
    brw_playfield before = *field;
    if (field->is_firm)
        return;
    brw_board_drop(&field->floor, tile);
    if ((brw_playfield_is_large(&before) && !brw_playfield_is_large(field)) ||
        !brw_board_stays_joined(field->floor, tile))
        field->floor = before.floor;
}

/* Draws an open field with some pillars, up to an eighth of its tiles but none where walls follow,
 * and its entrance: the start on the rim, with a doorway that leads out, and up to two more inert
 * tiles beside it. */
static void draw_hall(brw_playfield *field, brw_rng *rng)
{
    int32_t most = field->kind == BARROW_PUZZLE_TOGGLE ? 0 : field->width * field->height / 8;
    int32_t pillars = brw_rng_between(rng, 0, most);
    brw_board inner = brw_board_whole(field->width - 2, field->height - 2);
    field->floor = brw_board_whole(field->width, field->height);
    while (pillars--) {
        int32_t tile = brw_board_draw(field->floor, rng);
        brw_board left = brw_board_less(field->floor, brw_board_of(tile));
        if (brw_board_stays_joined(left, tile))
            field->floor = left;
    }
    brw_board rim =
        brw_board_less(field->floor, brw_board_forward(inner, brw_playfield_tile(1, 1)));
    int32_t start = brw_board_draw(rim, rng);
    int32_t more = brw_rng_below(rng, 3);
    field->start = (uint8_t)start;
    field->inert = brw_board_of(start);
    barrow_pos at = brw_playfield_pos(start);
    field->doorway = at.y == 0 ? 'u' : at.y == field->height - 1 ? 'd' : at.x == 0 ? 'l' : 'r';
    while (more--) {
        brw_board beside = brw_board_and(brw_board_around(field->inert), field->floor);
        int32_t tile = brw_board_draw(brw_board_less(beside, field->inert), rng);
        if (tile >= 0)
            brw_board_add(&field->inert, tile);
    }
}

/* ---- yards ------------------------------------------------------------------------------ */

/* Returns a small block of tiles with [tile] somewhere in it: 2x2, 1x3 or 3x1, so that blocks have
 * room to turn. */
static brw_board draw_yard_patch(const brw_playfield *field, brw_rng *rng, int32_t tile)
{
    static const int8_t sizes[3][2] = {{2, 2}, {1, 3}, {3, 1}};
    barrow_pos pos = brw_playfield_pos(tile);
    int32_t shape = brw_rng_below(rng, 3);
    int32_t left = pos.x - brw_rng_below(rng, sizes[shape][0]);
    int32_t top = pos.y - brw_rng_below(rng, sizes[shape][1]);
    brw_board patch = brw_board_none();
    for (int32_t y = top; y < top + sizes[shape][1]; y++)
        for (int32_t x = left; x < left + sizes[shape][0]; x++)
            if (x >= 0 && y >= 0 && x < field->width && y < field->height)
                brw_board_add(&patch, brw_playfield_tile(x, y));
    return patch;
}

brw_board brw_yard_grow(const brw_playfield *field, brw_board all, brw_rng *rng, int32_t most)
{
    int32_t seed = brw_board_draw(all, rng);
    brw_board yard = brw_board_of(seed);
    for (int32_t tries = 0; tries < 40; tries++) {
        brw_board near = brw_board_and(brw_board_or(yard, brw_board_around(yard)), all);
        int32_t tile = brw_board_draw(near, rng);
        brw_board patch = draw_yard_patch(field, rng, tile);
        brw_board grown = brw_board_or(yard, brw_board_and(patch, all));
        if (brw_board_count(grown) <= most)
            yard = grown;
    }
    return yard;
}

void brw_canvas_draw(brw_playfield *field, bool is_closed, brw_rng *rng)
{
    field->ground = brw_board_whole(field->width, field->height);
    if (!is_closed) {
        draw_hall(field, rng);
        return;
    }
    int32_t most = brw_rng_between(rng, 14, 25);
    field->floor = brw_yard_grow(field, field->ground, rng, most);
    field->inert = brw_board_none();
    brw_board any = field->floor;
    field->start = (uint8_t)brw_board_take(&any);
}
