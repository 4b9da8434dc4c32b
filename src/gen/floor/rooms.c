/* SPDX-License-Identifier: MIT
 * Rooms and anchors: which sectors hold one, how large it is, where it lies in its sector (F4, F5),
 * and which rooms merge with the one below (F6). Every size that is drawn fits: the range of widths
 * is limited by what the height allows and vice versa, so nothing is tried twice. */
#include "gen/floor/floor.h"

#include "base/status.h"

#define ROOM_LEAST_W 5
#define ROOM_LEAST_H 4

/* ---- space ------------------------------------------------------------------------------ */

/* For the sectors of one word, the sides on which they have a neighbour to keep away from. */
typedef struct sector_sides {
    uint64_t west, east, north, south;
} sector_sides;

/* Returns the sides with neighbours, for word [w]. If rooms may merge, all rooms of a column must
 * keep the same distance from the lines, whatever their neighbours are, because a merged room is
 * the bounding rectangle of both. West has s if sector s - 1 is in use and in the same row. */
static inline sector_sides sides_in_use(const floor_state *state, int32_t w, int32_t words)
{
    int32_t columns = floor_columns(state);
    const floor_set *beside = state->layout->merges ? &state->usable : &state->used;
    return (sector_sides){
        .west = floor_moved_up(beside, w, 1, words) & ~state->first_column.words[w],
        .east = floor_moved_down(beside, w, 1, words) & ~state->last_column.words[w],
        .north = floor_moved_up(&state->used, w, columns, words),
        .south = floor_moved_down(&state->used, w, columns, words)};
}

/* A rectangle in progress; each number can stay in its own register. */
typedef struct room_space {
    int32_t x, y, w, h;
} room_space;

static inline barrow_rect rect_of(room_space space)
{
    return (barrow_rect){(int16_t)space.x, (int16_t)space.y, (int16_t)space.w, (int16_t)space.h};
}

/* Returns the part of its sector that a room or anchor may cover (F4). On a side without a
 * neighbour it may reach the edge of the sector: there is no corridor to keep away from. */
static inline room_space sector_space(const floor_state *state, const sector_sides *sides,
                                      int32_t sector)
{
    const barrow_sectors *lines = &state->dungeon->sectors;
    int32_t row = floor_row_of(state, sector), column = sector - row * lines->columns;
    int32_t bit = sector & 63;
    int32_t left = lines->xs[column] + (int32_t)(sides->west >> bit & 1) * 2;
    int32_t right = lines->xs[column + 1] - (int32_t)(sides->east >> bit & 1);
    int32_t top = lines->ys[row] + (int32_t)(sides->north >> bit & 1) * 2;
    int32_t bottom = lines->ys[row + 1] - (int32_t)(sides->south >> bit & 1);
    return (room_space){left, top, right - left, bottom - top};
}

/* ---- sizes ------------------------------------------------------------------------------ */

/* Draws a length from [least] to [most], with the lowest quarter of [bits]. Odd lengths are
 * preferred: three times in four, an even length becomes the next higher odd one. An even [most]
 * becomes the next lower odd one, unless it is the only choice. */
static int32_t draw_length(brw_rng *rng, uint64_t bits, int32_t least, int32_t most)
{
    int32_t n = brw_rng_quarter(rng, bits, 4 * (most - least + 1));
    int32_t length = (least + (n >> 2)) | ((n & 3) != 0);
    return floor_larger(least, floor_smaller(length, (most - 1) | 1));
}

/* Draws a size within [space] whose shorter side is at least 2/3 of the longer. An anchor is
 * treated as a room with sides of 1, which avoids an unpredictable branch. There is a height for
 * every width: w is at most 3/2 of a height that fits, so the minimum height for it, 2/3 of w
 * rounded up, fits too. */
static inline void draw_usual_size(brw_rng *rng, uint64_t bits, bool is_room, room_space *room)
{
    int32_t grows = -(int32_t)is_room; /* all bits or none */
    int32_t tallest =
        floor_larger(ROOM_LEAST_H, (room->h - 1) | 1); /* odd, so that an odd height fits */
    int32_t widest = 1 + ((floor_smaller(room->w, tallest * 3 / 2) - 1) & grows);
    int32_t w = draw_length(rng, bits, 1 + ((ROOM_LEAST_W - 1) & grows), widest);
    int32_t lowest =
        floor_larger(1 + ((ROOM_LEAST_H - 1) & grows), (int32_t)((uint32_t)(2 * w + 2) / 3));
    int32_t highest = floor_smaller(room->h, w * 3 >> 1);
    int32_t h = draw_length(rng, bits >> 16, lowest, highest);
    room->w = w;
    room->h = h;
}

/* Draws a size for two_rooms and cave, which F4 exempts from the 2:3 ratio. */
static void draw_large_size(brw_rng *rng, uint64_t bits, bool is_room, room_space *room)
{
    if (!is_room) {
        room->w = room->h = 1;
        return;
    }
    int32_t w = draw_length(rng, bits, floor_larger(ROOM_LEAST_W, room->w / 2), room->w);
    int32_t h = draw_length(rng, bits >> 16, floor_larger(ROOM_LEAST_H, room->h / 2), room->h);
    room->w = w;
    room->h = h;
}

/* Returns the size of the fixed room (F23). */
static room_space fixed_space(const floor_state *state)
{
    barrow_rect size = brw_floor_fixed_size(state);
    return (room_space){0, 0, size.w, size.h};
}

/* Draws a room or an anchor within its space. It takes one draw, of which both side lengths and
 * both coordinates use a quarter each. */
static inline room_space draw_room(const floor_state *state, brw_rng *rng, int32_t sector,
                                   room_space space, bool is_room)
{
    uint64_t bits = brw_rng_next(rng);
    room_space room = space;
    if (sector == state->fixed_sector)
        room = fixed_space(state);
    else if (state->layout->rooms == BRW_ROOMS_USUAL)
        draw_usual_size(rng, bits, is_room, &room);
    else if (state->layout->rooms == BRW_ROOMS_LARGE)
        draw_large_size(rng, bits, is_room, &room);
    room.x = space.x + brw_rng_quarter(rng, bits >> 32, space.w - room.w + 1);
    room.y = space.y + brw_rng_quarter(rng, bits >> 48, space.h - room.h + 1);
    return room;
}

/* ---- the fixed room --------------------------------------------------------------------- */

/* Chooses a room sector that can hold the fixed room (F23); returns false if none can. Parts of a
 * tall room are left out, because they will be merged. */
static bool choose_fixed_sector(floor_state *state, brw_rng *rng)
{
    barrow_rect size = brw_floor_fixed_size(state);
    floor_set able = {{0}};
    for (int32_t s = 0; s < floor_sector_count(state); s++) {
        sector_sides sides = sides_in_use(state, 1 + s / 64, state->words);
        room_space space = sector_space(state, &sides, s);
        floor_add_if(&able, s,
                     floor_has(&state->rooms, s) && !floor_has(&state->tall, s) &&
                         space.w >= size.w && space.h >= size.h);
    }
    int32_t count = floor_count(&able, state->words);
    if (!count)
        return false;
    int32_t n = brw_rng_below(rng, count);
    state->fixed_sector = floor_nth(&able, n, state->words);
    return true;
}

static barrow_status no_place_for_fixed(barrow_work *work)
{
    barrow_rect size = brw_floor_fixed_size(floor_of(work));
    return brw_fail(work->error, BARROW_IMPOSSIBLE, "fixed",
                    "fixed: no room sector of this floor holds %dx%d tiles; try a coarser layout, "
                    "a larger floor or another seed",
                    (int32_t)size.w, (int32_t)size.h);
}

/* ---- the passes ------------------------------------------------------------------------- */

/* Returns the bounding rectangle of two rooms. Both keep away from the same lines (see
 * sides_in_use), so the rectangle does too. */
static barrow_rect cover(barrow_rect a, barrow_rect b)
{
    int32_t x = floor_smaller(a.x, b.x), y = floor_smaller(a.y, b.y);
    int32_t right = floor_larger(a.x + a.w, b.x + b.w), bottom = floor_larger(a.y + a.h, b.y + b.h);
    return (barrow_rect){(int16_t)x, (int16_t)y, (int16_t)(right - x), (int16_t)(bottom - y)};
}

/* Adds the lower half of a merged pair to the room of the upper. The upper sector has a lower
 * number, so it is already listed. In the tall room of `beetle`, which has three parts, the middle
 * one is a lower half itself and passes the room on. */
static void list_lower_half(floor_state *state, int32_t s)
{
    floor_sector *sector = &state->sectors[s];
    sector->room = state->sectors[s - floor_columns(state)].room;
    barrow_rect *rect = &state->dungeon->rooms[sector->room].rect;
    *rect = cover(*rect, sector->own);
}

/* Lists the room of a sector under number [id]; returns whether it is not an anchor. House and shop
 * are chosen later and then change the kind. */
static inline uint32_t list_room(floor_state *state, int32_t s, uint32_t id, int32_t words)
{
    static const uint8_t kinds[] = {BARROW_ROOM_ANCHOR, BARROW_ROOM_ROOM, BARROW_ROOM_MERGED};
    uint32_t is_room = floor_holds(&state->rooms, s, words);
    uint32_t is_merged = floor_holds(&state->merged_down, s, words);
    state->sectors[s].room = (uint16_t)id;
    state->dungeon->rooms[id] = (barrow_room){
        .rect = state->sectors[s].own,
        .kind = kinds[is_room + is_merged], /* only rooms are merged */
        .as.floor = {.sector = (uint16_t)s, .merged = (uint8_t)is_merged}};
    return is_room;
}

/* Writes every room to room_list but counts only those that are not anchors, hence the extra
 * entry. */
static inline void list_rooms(floor_state *state, int32_t words)
{
    int32_t columns = floor_columns(state), listed = 0;
    uint32_t id = 0;
    for (int32_t w = 1; w <= words; w++) {
        uint64_t lower_halves = floor_moved_up(&state->merged_down, w, columns, words);
        for (uint64_t left = state->used.words[w]; left; left &= left - 1) {
            int32_t s = floor_lowest(w, left);
            if (lower_halves >> (s & 63) & 1) {
                list_lower_half(state, s);
                continue;
            }
            state->room_list[listed] = (uint16_t)id;
            listed += (int32_t)list_room(state, s, id++, words);
        }
    }
    if (state->fixed_sector >= 0)
        state->dungeon->rooms[state->sectors[state->fixed_sector].room].kind = BARROW_ROOM_FIXED;
    state->dungeon->room_count = id;
    state->room_list_count = listed;
}

/* Called again when rooms merge or anchors are removed, because that changes the numbers. Nothing
 * stores a number before the links are listed. */
void brw_floor_list_rooms(floor_state *state)
{
    if (state->words == 1)
        list_rooms(state, 1);
    else
        list_rooms(state, state->words);
}

/* Digs a room (as changes from row to row) or an anchor, which is one open tile but not room floor.
 * The code for both always runs, to avoid an unpredictable branch. */
static inline void dig_room(const brw_map *map, room_space space, bool is_room)
{
    uint64_t *changes = brw_map_borrowed(map);
    if (!brw_map_in_word(map, space.x, space.w)) {
        brw_map_change_wide_rect(changes, map->stride, rect_of(space));
        return;
    }
    uint32_t at = brw_map_at(map, space.x, space.y);
    uint64_t bits = brw_span(space.x & 63, space.w), room = bits & (0 - (uint64_t)is_room);
    changes[at] ^= room;
    changes[at + (uint32_t)(space.h * map->stride)] ^= room;
    map->open[at] |= bits ^ room;
}

void brw_floor_fill_fixed(floor_state *state)
{
    if (state->fixed_sector < 0)
        return;
    barrow_rect rect = state->sectors[state->fixed_sector].own;
    for (int32_t y = 0; y < rect.h; y++)
        for (int32_t x = 0; x < rect.w; x++)
            if (!brw_floor_fixed_is_open(state, x, y))
                brw_map_remove_floor(&state->map, rect.x + x, rect.y + y);
}

/* Computes which sectors are in use, because they hold rooms or anchors. */
static void note_used(floor_state *state)
{
    for (int32_t w = 1; w <= state->words; w++)
        state->used.words[w] = state->rooms.words[w] | state->anchors.words[w];
    state->has_gaps = !floor_same(&state->used, &state->usable, state->words);
}

/* Handles the layout, then the fixed room, then all other rooms, with draws in the order of the
 * sectors. */
barrow_status brw_floor_rooms(barrow_work *work)
{
    floor_state *state = floor_of(work);
    state->maker->mark(state, &work->rng);
    note_used(state);
    if (brw_floor_fixed_size(state).w && !choose_fixed_sector(state, &work->rng))
        return no_place_for_fixed(work);
    for (int32_t w = 1; w <= state->words; w++) {
        sector_sides sides = sides_in_use(state, w, state->words);
        for (uint64_t left = state->used.words[w]; left; left &= left - 1) {
            int32_t s = floor_lowest(w, left);
            bool is_room = state->rooms.words[w] >> (s & 63) & 1;
            room_space space = sector_space(state, &sides, s);
            room_space room = draw_room(state, &work->rng, s, space, is_room);
            state->sectors[s].own = rect_of(room);
            dig_room(&state->map, room, is_room);
        }
    }
    brw_floor_list_rooms(state);
    brw_map_settle_rooms(&state->map, brw_map_borrowed(&state->map));
    brw_floor_fill_fixed(state);
    return BARROW_OK;
}

/* Returns word [w] of the rooms that may merge with the one below them: neither is tall or fixed.
 */
static inline uint64_t pairs_to_merge(const floor_state *state, int32_t w, int32_t words)
{
    int32_t columns = floor_columns(state), fixed = state->fixed_sector;
    uint64_t pairs = state->rooms.words[w] & floor_moved_down(&state->rooms, w, columns, words);
    pairs &= ~(state->tall.words[w] | floor_moved_down(&state->tall, w, columns, words));
    for (int32_t s = fixed - columns; fixed >= 0 && s <= fixed; s += columns)
        if (s >= 0 && 1 + (s >> 6) == w)
            pairs &= ~((uint64_t)1 << (s & 63));
    return pairs;
}

/* Draws which rooms merge, as long as at least two rooms remain afterwards. Pairs are tried from
 * the top down, and a room that has merged with the one above it is skipped (F6). */
static inline void roll_merges(floor_state *state, brw_rng *rng, int32_t words)
{
    int32_t rooms = floor_count(&state->rooms, words);
    for (int32_t w = 1; w <= words; w++) {
        uint64_t pairs = pairs_to_merge(state, w, words);
        for (; pairs && rooms > 2; pairs &= pairs - 1) {
            int32_t s = floor_lowest(w, pairs);
            if (floor_has(&state->merged_down, s - floor_columns(state)) ||
                !brw_rng_chance(rng, state->params->merge, 100))
                continue;
            floor_add(&state->merged_down, s);
            rooms--;
        }
    }
}

/* Digs merged rooms. The parts that they cover are already open. */
static void dig_merged(floor_state *state)
{
    const brw_map *map = &state->map;
    for (int32_t w = 1; w <= state->words; w++) {
        for (uint64_t left = state->merged_down.words[w]; left; left &= left - 1) {
            const floor_sector *sector = &state->sectors[floor_lowest(w, left)];
            barrow_rect rect = state->dungeon->rooms[sector->room].rect;
            brw_map_add_rect(map, map->open, rect);
            brw_map_add_rect(map, map->room, rect);
        }
    }
}

/* Merges the parts of tall rooms. */
static void merge_tall(floor_state *state)
{
    for (int32_t w = 1; w <= state->words; w++)
        state->merged_down.words[w] =
            state->tall.words[w] &
            floor_moved_down(&state->tall, w, floor_columns(state), state->words);
}

barrow_status brw_floor_merges(barrow_work *work)
{
    floor_state *state = floor_of(work);
    merge_tall(state);
    if (state->layout->merges && state->words == 1)
        roll_merges(state, &work->rng, 1);
    else if (state->layout->merges)
        roll_merges(state, &work->rng, state->words);
    if (floor_count(&state->merged_down, state->words)) {
        brw_floor_list_rooms(state);
        dig_merged(state);
    }
    return BARROW_OK;
}
