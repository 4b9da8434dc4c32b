/* SPDX-License-Identifier: MIT
 * Rooms and anchors: how large each is, where it lies in its sector (F4), and which rooms merge
 * with the one below (F6). Every size that is drawn fits: the range of widths is limited by what
 * the height allows and vice versa, so nothing is tried twice. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"
#include "core/mask.h"
#include "rooms/template.h"

#define ROOM_LEAST_W 5
#define ROOM_LEAST_H 4

/* ---- space and sizes -------------------------------------------------------------------- */

/* On a side without a neighbour it may reach the edge of the sector: there is no corridor to keep
 * away from. If rooms may merge, all rooms of a column must keep the same distance from the lines,
 * whatever their neighbours to the left and right are, because a merged room is the bounding
 * rectangle of both. */
barrow_rect brw_floor_sector_space(const floor_state *state, int32_t s)
{
    const barrow_sectors *lines = &state->dungeon->sectors;
    int32_t columns = state->columns;
    int32_t row = state->sectors[s].row, column = state->sectors[s].column;
    bool west = column > 0, east = column + 1 < columns;
    if (state->layout->merges) {
        east = east && column + 1 < state->columns_used;
    } else {
        west = west && floor_is_used(state, s - 1);
        east = east && floor_is_used(state, s + 1);
    }
    bool north = row > 0 && floor_is_used(state, s - columns);
    bool south = row + 1 < lines->rows && floor_is_used(state, s + columns);
    int32_t left = lines->xs[column] + (west ? 2 : 0);
    int32_t right = lines->xs[column + 1] - (east ? 1 : 0);
    int32_t top = lines->ys[row] + (north ? 2 : 0);
    int32_t bottom = lines->ys[row + 1] - (south ? 1 : 0);
    return brw_rect(left, top, right - left, bottom - top);
}

/* Draws a length from [least] to [most], with the lowest quarter of [bits]. Odd lengths are
 * preferred: three times in four, an even length becomes the next higher odd one. An even [most]
 * becomes the next lower odd one, unless it is the only choice. */
static int32_t draw_length(brw_rng *rng, uint64_t bits, int32_t least, int32_t most)
{
    int32_t n = brw_rng_quarter(rng, bits, 4 * (most - least + 1));
    int32_t length = least + n / 4;
    int32_t odd_most = most % 2 ? most : most - 1;
    if (length % 2 == 0 && n % 4 != 0)
        length++;
    return brw_larger(least, brw_smaller(length, odd_most));
}

/* Draws a room or an anchor within its space. It takes one draw, of which both side lengths and
 * both coordinates use a quarter each. Usually the shorter side is at least 2/3 of the longer. Then
 * there is a height for every width: w is at most 3/2 of a height that fits, so the minimum height
 * for it, 2/3 of w rounded up, fits too. */
static barrow_rect draw_room(const floor_state *state, brw_rng *rng, int32_t s, barrow_rect space)
{
    uint64_t bits = brw_rng_next(rng);
    int32_t w = space.w, h = space.h;
    if (state->sectors[s].holds == FLOOR_ANCHOR) {
        w = h = 1;
    } else if (state->layout->rooms == BRW_ROOMS_USUAL) {
        int32_t tallest = space.h % 2 ? space.h : space.h - 1; /* so that an odd height fits */
        tallest = brw_larger(ROOM_LEAST_H, tallest);
        w = draw_length(rng, bits, ROOM_LEAST_W, brw_smaller(space.w, tallest * 3 / 2));
        h = draw_length(rng, bits >> 16, brw_larger(ROOM_LEAST_H, (2 * w + 2) / 3),
                        brw_smaller(space.h, w * 3 / 2));
    } else if (state->layout->rooms == BRW_ROOMS_LARGE) { /* without that ratio */
        w = draw_length(rng, bits, brw_larger(ROOM_LEAST_W, space.w / 2), space.w);
        h = draw_length(rng, bits >> 16, brw_larger(ROOM_LEAST_H, space.h / 2), space.h);
    }
    int32_t x = space.x + brw_rng_quarter(rng, bits >> 32, space.w - w + 1);
    int32_t y = space.y + brw_rng_quarter(rng, bits >> 48, space.h - h + 1);
    return brw_rect(x, y, w, h);
}

/* Chooses a room sector that can hold the fixed room (F23); returns false if none can. Parts of a
 * tall room are left out, because they will be merged. */
static bool choose_fixed_sector(floor_state *state, brw_rng *rng, barrow_rect size)
{
    uint16_t able[BRW_SECTORS_MOST];
    int32_t count = 0;
    for (int32_t s = 0; s < state->sector_count; s++) {
        const floor_sector *sector = &state->sectors[s];
        barrow_rect space = brw_floor_sector_space(state, s);
        if (sector->holds == FLOOR_ROOM && !sector->is_tall && space.w >= size.w &&
            space.h >= size.h)
            able[count++] = (uint16_t)s;
    }
    if (count == 0)
        return false;
    state->fixed_sector = able[brw_rng_below(rng, count)];
    return true;
}

/* ---- the list of rooms ------------------------------------------------------------------ */

/* Called again when rooms merge or anchors are removed, because that changes the numbers. Nothing
 * stores a number before the links are listed. House and shop are chosen later and then change the
 * kind. */
void brw_floor_list_rooms(floor_state *state)
{
    barrow_dungeon *dungeon = state->dungeon;
    dungeon->room_count = 0;
    state->room_list_count = 0;
    for (int32_t s = 0; s < state->sector_count; s++) {
        floor_sector *sector = &state->sectors[s];
        if (sector->holds == FLOOR_UNUSED)
            continue;
        const floor_sector *above = s < state->columns ? NULL : &state->sectors[s - state->columns];
        if (above && above->merged_down) {
            /* In the tall room of `beetle`, which has three parts, the middle one passes the room
             * on. */
            sector->room = above->room;
            /* Both keep away from the same lines (see sector_space), so what covers them does too.
             */
            barrow_rect *rect = &dungeon->rooms[sector->room].rect, own = sector->own;
            int32_t x = brw_smaller(rect->x, own.x), y = brw_smaller(rect->y, own.y);
            int32_t right = brw_larger(rect->x + rect->w, own.x + own.w);
            int32_t bottom = brw_larger(rect->y + rect->h, own.y + own.h);
            *rect = brw_rect(x, y, right - x, bottom - y);
            continue;
        }
        uint8_t kind = BARROW_ROOM_ANCHOR;
        if (sector->holds == FLOOR_ROOM)
            kind = sector->merged_down ? BARROW_ROOM_MERGED : BARROW_ROOM_ROOM;
        if (s == state->fixed_sector)
            kind = BARROW_ROOM_FIXED;
        sector->room = (uint16_t)dungeon->room_count++;
        dungeon->rooms[sector->room] =
            (barrow_room){.rect = sector->own,
                          .kind = kind,
                          .as.floor = {.sector = (uint16_t)s, .merged = sector->merged_down}};
        const brw_template *template = brw_floor_template(state, s);
        if (template)
            memcpy(dungeon->rooms[sector->room].stamp, template->name, sizeof template->name);
        if (sector->holds == FLOOR_ROOM)
            state->room_list[state->room_list_count++] = sector->room;
    }
}

uint16_t brw_floor_draw_room(const floor_state *state, brw_rng *rng,
                             bool (*accepts)(const barrow_room *room))
{
    uint16_t able[BRW_SECTORS_MOST];
    int32_t count = 0;
    for (int32_t i = 0; i < state->room_list_count; i++)
        if (accepts(&state->dungeon->rooms[state->room_list[i]]))
            able[count++] = state->room_list[i];
    if (count == 0)
        return BARROW_NONE;
    return able[brw_rng_below(rng, count)];
}

/* ---- the passes ------------------------------------------------------------------------- */

void brw_floor_fill(const floor_state *state, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        memset(floor_tile(state, rect.x, y), BARROW_TILE_FLOOR, (size_t)rect.w);
}

/* Handles the layout, then the fixed room, then all other rooms, with draws in the order of the
 * sectors. */
barrow_status brw_floor_rooms(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_rect fixed = brw_fixed_size(state->params->fixed);
    brw_floor_mark(state, &work->rng);
    if (fixed.w && !choose_fixed_sector(state, &work->rng, fixed))
        return brw_fail(work->error, BARROW_IMPOSSIBLE, "fixed",
                        "fixed: no room sector of this floor holds %dx%d tiles; try a coarser "
                        "layout, a larger floor or another seed",
                        (int32_t)fixed.w, (int32_t)fixed.h);
    barrow_status status = brw_floor_match(work);
    if (status != BARROW_OK)
        return status;
    for (int32_t s = 0; s < state->sector_count; s++) {
        floor_sector *sector = &state->sectors[s];
        if (sector->holds == FLOOR_UNUSED)
            continue;
        sector->own = brw_floor_is_drawn(state, s)
                          ? brw_floor_lay(state, &work->rng, s)
                          : draw_room(state, &work->rng, s, brw_floor_sector_space(state, s));
        if (sector->holds == FLOOR_ROOM)
            brw_floor_fill(state, sector->own);
        else
            *floor_tile(state, sector->own.x, sector->own.y) = BARROW_TILE_CORRIDOR;
    }
    brw_floor_list_rooms(state);
    brw_floor_draw_rooms(state, false);
    return BARROW_OK;
}

/* Returns whether the rooms of sector [s] and the one below may merge: neither is tall or drawn,
 * and the upper has not merged with the one above it (F6). */
static bool may_merge_down(const floor_state *state, int32_t s)
{
    int32_t below = s + state->columns;
    const floor_sector *upper = &state->sectors[s], *lower = &state->sectors[below];
    if (upper->holds != FLOOR_ROOM || lower->holds != FLOOR_ROOM)
        return false;
    if (upper->is_tall || lower->is_tall || brw_floor_is_drawn(state, s) ||
        brw_floor_is_drawn(state, below))
        return false;
    return s < state->columns || !state->sectors[s - state->columns].merged_down;
}

/* Merges the parts of tall rooms, and draws which other rooms merge, from the top down, as long as
 * at least two rooms remain afterwards. */
barrow_status brw_floor_merges(barrow_work *work)
{
    floor_state *state = floor_of(work);
    int32_t rooms = state->room_list_count, merged = 0;
    for (int32_t s = 0; s + state->columns < state->sector_count; s++) {
        floor_sector *sector = &state->sectors[s];
        if (sector->is_tall && state->sectors[s + state->columns].is_tall)
            sector->merged_down = true;
        else if (state->layout->merges && rooms > 2 + (state->shop_sector >= 0) &&
                 may_merge_down(state, s) &&
                 brw_rng_chance(&work->rng, state->params->merge, 100)) {
            sector->merged_down = true;
            rooms--;
        }
        merged += sector->merged_down;
    }
    if (merged == 0)
        return BARROW_OK;
    brw_floor_list_rooms(state);
    for (uint32_t i = 0; i < state->dungeon->room_count; i++)
        if (state->dungeon->rooms[i].kind == BARROW_ROOM_MERGED)
            brw_floor_fill(state, state->dungeon->rooms[i].rect);
    return BARROW_OK;
}
