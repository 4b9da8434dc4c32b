/* SPDX-License-Identifier: MIT
 * Rooms that somebody drew: the fixed room (F23), and templates of the parameter `rooms` (R25). A
 * room from a template has the size of its drawing.
 *
 * state->drawn has a character for each tile of such a room and of the ring around it; 0 elsewhere.
 * In the ring, corridors and dead ends may come in at /, and only corridors at |:
 *
 *     ##/####       While lines are dug, drawn rooms count as completely open, so that none runs
 *     #..#..#       through their walls. Afterwards they are drawn, and again after terrain has
 *     /.....|       been poured into walls. Each side that a used sector adjoins has a doorway, so
 *     #.I.I.#       every link finds one. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"
#include "core/mask.h"
#include "core/places.h"
#include "gen/common/tile_templates.h"
#include "rooms/pack.h"

/* ---- what fits -------------------------------------------------------------------------- */

#define CARPET_SIDE 3 /* a shop's drawing has a square of floor with such sides (F16) */

/* Returns whether a drawing has room for a carpet, away from its outermost tiles. */
static bool holds_carpet(const brw_placed *placed)
{
    for (int32_t y = 2; y + CARPET_SIDE <= placed->h - 2; y++)
        for (int32_t x = 2; x + CARPET_SIDE <= placed->w - 2; x++) {
            int32_t bare = 0;
            for (int32_t i = 0; i < CARPET_SIDE * CARPET_SIDE; i++) {
                char sign = brw_placed_char(placed, x + i % CARPET_SIDE, y + i / CARPET_SIDE);
                brw_sign kind = brw_template_sign(placed->template, sign, NULL);
                bare += kind == BRW_SIGN_FLOOR || kind == BRW_SIGN_PLACE;
            }
            if (bare == CARPET_SIDE * CARPET_SIDE)
                return true;
        }
    return false;
}

/* Returns the turns in which a template serves a sector: it is for such a room, it fits, and it has
 * a doorway on each side where a corridor may come. */
static uint32_t turns_in_sector(brw_tile_draft *draft, uint32_t s, const brw_template *template)
{
    const floor_state *state = draft->match_user;
    const floor_sector *sector = &state->sectors[s];
    int32_t column = sector->column, row = sector->row, number = (int32_t)s;
    const barrow_dungeon *dungeon = state->dungeon;
    bool is_shop = number == state->shop_sector, is_house = number == state->house_sector;
    uint64_t uses = is_shop ? BRW_USE_SHOP : is_house ? BRW_USE_ROOM | BRW_USE_HOUSE : BRW_USE_ROOM;
    bool is_here = !template->places || template->places >> dungeon->place & 1;
    if (sector->holds != FLOOR_ROOM || sector->is_tall || number == state->fixed_sector ||
        !(template->uses & uses) || template->uses & BRW_USE_BLOCKED || !is_here ||
        template->is_outline_free || state->params->floor < template->depth_least ||
        state->params->floor > template->depth_most)
        return 0;
    const bool is_joined[4] = {row > 0 && floor_is_used(state, number - state->columns),
                               column + 1 < state->columns && floor_is_used(state, number + 1),
                               row + 1 < dungeon->sectors.rows &&
                                   floor_is_used(state, number + state->columns),
                               column > 0 && floor_is_used(state, number - 1)};
    barrow_rect space = brw_floor_sector_space(state, number);
    uint32_t turns = 0;
    for (uint32_t turn = 0; turn < BRW_TURNS; turn++) {
        brw_placed placed;
        int32_t joined = 0, served = 0;
        if (!brw_template_turns(template, turn))
            continue;
        brw_place_as_drawn(&placed, template, turn);
        if (placed.w - 2 > space.w || placed.h - 2 > space.h || placed.w < 7 || placed.h < 6 ||
            (is_shop && !holds_carpet(&placed)))
            continue;
        for (uint32_t side = 0; side < 4; side++) {
            bool has_doorway = false;
            for (int32_t at = 1; at < (side & 1 ? placed.h : placed.w) - 1; at++)
                has_doorway = has_doorway || brw_placed_doorway(&placed, side, at);
            joined += is_joined[side];
            served += is_joined[side] && has_doorway;
        }
        if (served == joined && (!template->doors || joined <= template->doors))
            turns |= 1u << turn;
    }
    return turns;
}

/* ---- choosing --------------------------------------------------------------------------- */

/* Draws the sector of the house or shop, if its pass is going to roll one, so that it can be drawn
 * for that. The pass rolls the same number from its own stream. */
static int32_t draw_special(const floor_state *state, const barrow_work *work, brw_rng *rng,
                            const char *pass, int32_t percent, int32_t other)
{
    uint16_t able[BRW_SECTORS_MOST];
    int32_t count = 0;
    brw_rng roll;
    bool is_rolled = brw_stream_of(work, pass, &roll) && brw_rng_chance(&roll, percent, 100);
    for (int32_t s = 0; s < state->sector_count; s++)
        if (state->sectors[s].holds == FLOOR_ROOM && !state->sectors[s].is_tall &&
            s != state->fixed_sector && s != other)
            able[count++] = (uint16_t)s;
    return is_rolled && count ? able[brw_rng_below(rng, count)] : -1;
}

/* Chooses the template of each sector, with a stream forked from the pass's own, so that floors
 * without templates stay as they are. */
barrow_status brw_floor_match(barrow_work *work)
{
    floor_state *state = floor_of(work);
    brw_tile_draft *draft = work->tiles;
    brw_room_params params = brw_room_params_of(work->params);
    if (!draft || !draft->template_count)
        return BARROW_OK;
    brw_rng rng = brw_rng_fork(&work->rng, brw_hash_text("templates"));
    uint64_t uses = 0;
    int32_t rooms = 0;
    for (uint32_t i = 0; i < draft->template_count; i++)
        uses |= draft->templates[i].uses;
    for (int32_t s = 0; s < state->sector_count; s++)
        rooms += state->sectors[s].holds == FLOOR_ROOM;
    if (uses & (BRW_USE_HOUSE | BRW_USE_SHOP)) /* so that the house never takes the shop's room */
        state->house_sector = draw_special(
            state, work, &rng, "house", state->layout->has_house ? 100 : state->amounts.house, -1);
    if (uses & BRW_USE_SHOP && rooms >= 3)
        state->shop_sector =
            draw_special(state, work, &rng, "shop", state->params->shop, state->house_sector);
    draft->match_count = (uint32_t)state->sector_count;
    draft->match_user = state;
    draft->turns_of = turns_in_sector;
    uint32_t lacking = 0;
    uint32_t missing =
        brw_match_templates(draft, &rng, params.only ? 0 : params.own_weight, &lacking);
    if (missing && params.strict)
        return brw_fail(work->error, BARROW_IMPOSSIBLE, "rooms",
                        "%s: least %u not met on floor %d: too few rooms have space for it and no "
                        "corridor where it has no doorway",
                        draft->templates[lacking].name, draft->templates[lacking].least,
                        state->params->floor);
    work->dungeon->shortfall[BARROW_SHORT_TEMPLATES] = (uint16_t)missing;
    for (int32_t s = 0; s < state->sector_count && params.only; s++)
        if (state->sectors[s].holds == FLOOR_ROOM && !state->sectors[s].is_tall &&
            s != state->fixed_sector && !brw_template_of(draft, (uint32_t)s))
            return brw_fail(
                work->error, BARROW_IMPOSSIBLE, "rooms",
                "rooms_only: no template serves the room of sector %d, which holds %dx%d "
                "tiles",
                s, (int32_t)brw_floor_sector_space(state, s).w,
                (int32_t)brw_floor_sector_space(state, s).h);
    brw_rng_join(&work->rng, &rng);
    return BARROW_OK;
}

const brw_template *brw_floor_template(const floor_state *state, int32_t s)
{
    return state->draft && state->draft->template_count ? brw_template_of(state->draft, (uint32_t)s)
                                                        : NULL;
}

/* ---- laying ----------------------------------------------------------------------------- */

/* Lays the fixed room with its ring: a way may come in where its edge is floor. */
static void lay_fixed(const floor_state *state, barrow_rect rect)
{
    const char *text = state->params->fixed;
    for (int32_t y = -1; y <= rect.h; y++)
        for (int32_t x = -1; x <= rect.w; x++) {
            int32_t in_x = brw_larger(0, brw_smaller(x, rect.w - 1));
            int32_t in_y = brw_larger(0, brw_smaller(y, rect.h - 1));
            bool is_ring = x != in_x || y != in_y, is_corner = x != in_x && y != in_y;
            bool is_open = brw_fixed_is_open(text, rect.w, in_x, in_y) && !is_corner;
            state->drawn[(rect.y + y) * state->dungeon->width + rect.x + x] =
                is_open ? (is_ring ? '/' : '.') : '#';
        }
}

/* Lays the template of a sector, with what it leaves to chance. */
static void lay_template(const floor_state *state, brw_rng *rng, int32_t s, barrow_rect rect)
{
    brw_tile_draft *draft = state->draft;
    const brw_template *template = brw_floor_template(state, s);
    brw_placed placed;
    brw_place_as_drawn(&placed, template, draft->chosen[s].turn);
    uint32_t count = (uint32_t)(placed.w * placed.h);
    for (int32_t i = 0; i < (int32_t)count; i++)
        draft->drawing[i] = brw_placed_char(&placed, i % placed.w, i / placed.w);
    brw_rng chance = brw_rng_fork(rng, (uint64_t)s);
    brw_template_resolve(template, draft->drawing, count, &chance);
    brw_rng_join(rng, &chance);
    for (int32_t i = 0; i < (int32_t)count; i++) {
        int32_t x = i % placed.w, y = i / placed.w;
        bool is_outer = draft->drawing[i] == ' ' || draft->drawing[i] == '/';
        state->drawn[(rect.y - 1 + y) * state->dungeon->width + rect.x - 1 + x] =
            is_outer ? '#' : draft->drawing[i];
    }
    for (uint32_t side = 0; side < 4; side++)
        for (int32_t at = 1; at < (side & 1 ? placed.h : placed.w) - 1; at++) {
            int32_t x = side == 1 ? placed.w - 1 : side == 3 ? 0 : at;
            int32_t y = side == 0 ? 0 : side == 2 ? placed.h - 1 : at;
            if (brw_placed_doorway(&placed, side, at))
                state->drawn[(rect.y - 1 + y) * state->dungeon->width + rect.x - 1 + x] =
                    template->doors ? '|' : '/';
        }
}

barrow_rect brw_floor_lay(const floor_state *state, brw_rng *rng, int32_t s)
{
    barrow_rect space = brw_floor_sector_space(state, s),
                size = brw_fixed_size(state->params->fixed);
    uint64_t bits = brw_rng_next(rng);
    if (s != state->fixed_sector) {
        brw_placed placed;
        brw_place_as_drawn(&placed, brw_floor_template(state, s), state->draft->chosen[s].turn);
        size = brw_rect(0, 0, placed.w - 2, placed.h - 2);
    }
    int32_t x = space.x + brw_rng_quarter(rng, bits >> 32, space.w - size.w + 1);
    int32_t y = space.y + brw_rng_quarter(rng, bits >> 48, space.h - size.h + 1);
    barrow_rect rect = brw_rect(x, y, size.w, size.h);
    if (s == state->fixed_sector)
        lay_fixed(state, rect);
    else
        lay_template(state, rng, s, rect);
    return rect;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Returns the tile of a character of a template; furniture is that of the floor's place. */
static barrow_tile drawn_tile(const floor_state *state, const brw_template *template, char sign)
{
    const brw_place_row *place = &brw_places[state->dungeon->place];
    barrow_tile tile = BARROW_TILE_FLOOR;
    brw_sign kind = template ? brw_template_sign(template, sign, &tile) : BRW_SIGN_FLOOR;
    if (sign == '#')
        return BARROW_TILE_WALL;
    if (kind == BRW_SIGN_PLACE)
        return BARROW_TILE_FLOOR;
    if (tile == BARROW_TILE_LIQUID && place->liquid == BARROW_TILE_LIQUID)
        return state->params->terrain == BARROW_TERRAIN_NONE ? (barrow_tile)place->cover : tile;
    return tile == BARROW_TILE_LIQUID ? (barrow_tile)place->liquid
           : tile == BRW_TILE_COVER   ? (barrow_tile)place->cover
           : tile == BRW_TILE_GROUND  ? BARROW_TILE_RUBBLE
                                      : tile;
}

bool brw_floor_is_drawn(const floor_state *state, int32_t s)
{
    return state->drawn && state->sectors[s].holds == FLOOR_ROOM &&
           (s == state->fixed_sector || brw_floor_template(state, s));
}

void brw_floor_draw_rooms(const floor_state *state, bool is_whole)
{
    for (int32_t s = 0; s < state->sector_count && state->drawn; s++) {
        barrow_rect rect = state->sectors[s].own;
        const brw_template *template =
            s == state->fixed_sector ? NULL : brw_floor_template(state, s);
        if (!brw_floor_is_drawn(state, s))
            continue;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
                uint8_t *tile = floor_tile(state, x, y);
                char sign = state->drawn[y * state->dungeon->width + x];
                if (is_whole)
                    *tile = BARROW_TILE_FLOOR;
                else if (*tile != BARROW_TILE_JUNCTION)
                    *tile = (uint8_t)drawn_tile(state, template, sign);
            }
    }
}
