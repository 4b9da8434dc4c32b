/* SPDX-License-Identifier: MIT
 * Windows and inert tiles; see tile_puzzles.h.
 *
 * A window is the part of a room where the puzzle is made: at most 12x10 tiles. All floor outside
 * the window is inert. Inside, a strip of inert tiles joins the floor in front of the doorways and
 * the tiles where the room continues outside. The remaining floor is the field.
 *
 *
 *   #######
 *   D,,~~~#     D doorways, "," inert floor, "~" the field
 *   #~,~~~#
 *   #~,,,,D
 *   ####### */
#include "gen/common/tile_puzzles.h"

#include "puzzle/canvas.h"

#define FIELD_LEAST  9 /* minimum number of tiles in a puzzle's field */
#define WINDOW_LEAST 6 /* minimum side of a window that covers only part of its room */
#define CHAMBER_REACH                                                                              \
    2 /* number of tiles from the middle of a tunnel's chamber to its edge (T8)                    \
       */

static int32_t lesser_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* ---- windows ---------------------------------------------------------------------------- */

/* Returns whether the room is a tunnel, where the puzzle is made in the chamber. */
static bool is_chamber(const brw_inside *inside)
{
    const brw_tile_plan *plan = inside->plan;
    return plan->rooms->tunnel(&plan->dungeon->rooms[inside->room]) != BRW_NO_TUNNEL;
}

/* Returns the chamber of a tunnel, in the middle of its middle block (as in tile_outlines.c). */
static barrow_rect tunnel_chamber(const brw_inside *inside)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(inside->plan->dungeon, inside->room, &count);
    barrow_pos middle = brw_block_middle(inside->plan, cells[count / 2]);
    return (barrow_rect){(int16_t)(middle.x - CHAMBER_REACH), (int16_t)(middle.y - CHAMBER_REACH),
                         2 * CHAMBER_REACH + 1, 2 * CHAMBER_REACH + 1};
}

/* Draws where a window of [size] tiles starts within [room] tiles, so that it includes [at]; a
 * negative [at] allows any start. */
static int32_t draw_window_start(brw_rng *rng, int32_t room, int32_t size, int32_t at)
{
    int32_t least = at < 0 || at - size + 1 < 0 ? 0 : at - size + 1;
    int32_t most = at < 0 || at > room - size ? room - size : at;
    return brw_rng_between(rng, least, most);
}

/* Returns the length of the window along a side of the room that is [room] tiles long: all of it if
 * that is at most [most], otherwise a random part. */
static int32_t draw_window_side(brw_rng *rng, int32_t room, int32_t most)
{
    return room <= most ? room : brw_rng_between(rng, lesser_of(WINDOW_LEAST, most), most);
}

/* Draws the window. A key or switch stays where it is, so the window has to contain it. */
static barrow_rect draw_window(const brw_puzzle_site *site)
{
    brw_inside *inside = site->inside;
    barrow_pos at = inside->plan->dungeon->things[site->gated].pos;
    barrow_rect rect = inside->rect;
    if (is_chamber(inside))
        return tunnel_chamber(inside);
    int32_t w = draw_window_side(&inside->rng, rect.w, BARROW_PUZZLE_COLUMNS);
    int32_t h = draw_window_side(&inside->rng, rect.h, BARROW_PUZZLE_ROWS);
    int32_t x = draw_window_start(&inside->rng, rect.w, w, site->is_chest ? -1 : at.x - rect.x);
    int32_t y = draw_window_start(&inside->rng, rect.h, h, site->is_chest ? -1 : at.y - rect.y);
    return (barrow_rect){(int16_t)(rect.x + x), (int16_t)(rect.y + y), (int16_t)w, (int16_t)h};
}

/* ---- tiles that must be inert ------------------------------------------------------------ */

/* Returns the board tile for a position on the map. Board rows have a fixed width. */
static int32_t window_tile(const brw_puzzle_window *window, int32_t x, int32_t y)
{
    return brw_playfield_tile(x - window->rect.x, y - window->rect.y);
}

/* Returns whether a position lies inside the window. Negative differences become large when cast to
 * unsigned. */
static bool window_spans(const brw_puzzle_window *window, int32_t x, int32_t y)
{
    uint32_t dx = (uint32_t)(x - window->rect.x), dy = (uint32_t)(y - window->rect.y);
    return dx < (uint32_t)window->rect.w && dy < (uint32_t)window->rect.h;
}

/* Reads the floor of the window, and which tiles must stay as they are because things lie there. */
static void read_window(const brw_puzzle_site *site, brw_puzzle_window *window)
{
    const brw_inside *inside = site->inside;
    brw_puzzle_ground *ground = &window->ground;
    *ground = (brw_puzzle_ground){.width = (uint8_t)window->rect.w,
                                  .height = (uint8_t)window->rect.h,
                                  .is_firm = site->is_firm};
    for (int32_t y = window->rect.y; y < window->rect.y + window->rect.h; y++)
        for (int32_t x = window->rect.x; x < window->rect.x + window->rect.w; x++) {
            if (!brw_inside_holds(inside, x, y))
                continue;
            brw_board_add(&ground->floor, window_tile(window, x, y));
            if (brw_inside_has(inside, BRW_MARK_KEPT, x, y))
                brw_board_add(&ground->kept, window_tile(window, x, y));
        }
}

/* Returns [value] limited to the [count] numbers that start at [first]. */
static int32_t clamped(int32_t value, int32_t first, int32_t count)
{
    return value < first ? first : value >= first + count ? first + count - 1 : value;
}

/* Adds the window tile nearest to [at] to [required]. In a tunnel, whose exits do not meet outside
 * the chamber, it is added only if it is next to [at]. */
static void require_for(const brw_puzzle_window *window, bool is_tunnel, barrow_pos at,
                        brw_board *required)
{
    int32_t x = clamped(at.x, window->rect.x, window->rect.w);
    int32_t y = clamped(at.y, window->rect.y, window->rect.h);
    int32_t dx = x - at.x, dy = y - at.y;
    if (!is_tunnel || dx * dx + dy * dy == 1)
        brw_board_add(required, window_tile(window, x, y));
}

/* Returns the tiles of the window that lie in front of doorways. */
static brw_board mouths_in(const brw_inside *inside, const brw_puzzle_window *window)
{
    const brw_tile_plan *plan = inside->plan;
    brw_board mouths = brw_board_none();
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++) {
        barrow_pos at = brw_inside_pos(inside, brw_inside_mouth(inside, plan->doors[i]));
        if (window_spans(window, at.x, at.y))
            brw_board_add(&mouths, window_tile(window, at.x, at.y));
    }
    return mouths;
}

/* Returns the tiles of the window that must be inert: the tiles in front of doorways, and the tiles
 * from which a player can walk to floor outside the window. */
static brw_board required_in(const brw_inside *inside, const brw_puzzle_window *window)
{
    barrow_rect room = inside->rect;
    brw_board required = mouths_in(inside, window);
    bool is_tunnel = is_chamber(inside);
    if (room.w == window->rect.w && room.h == window->rect.h)
        return required;
    for (int32_t y = room.y; y < room.y + room.h; y++)
        for (int32_t x = room.x; x < room.x + room.w; x++)
            if (brw_inside_holds(inside, x, y) && !window_spans(window, x, y))
                require_for(window, is_tunnel, (barrow_pos){(int16_t)x, (int16_t)y}, &required);
    return required;
}

/* ---- joining the inert tiles ------------------------------------------------------------- */

/* Returns the floor along walls. An inert way there leaves the middle free for the puzzle. */
static brw_board rim_of_floor(brw_board floor)
{
    brw_board inner = floor;
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++)
        inner = brw_board_and(inner, brw_board_moved(floor, move));
    return brw_board_less(floor, inner);
}

/* Adds a shortest way through [allowed] from [joined] to the nearest tile of [rest]; returns false
 * if there is none. It spreads in layers until one touches [rest]. Then it walks back, drawing one
 * adjacent tile from each layer. */
static bool join_nearest(brw_board *joined, brw_board rest, brw_board allowed, brw_rng *rng)
{
    brw_board layers[BARROW_PUZZLE_TILES], seen = *joined;
    int32_t count = 0;
    layers[0] = *joined;
    while (!brw_board_any(brw_board_and(layers[count], rest))) {
        brw_board next = brw_board_and(brw_board_around(layers[count]), allowed);
        next = brw_board_less(next, seen);
        if (!brw_board_any(next))
            return false;
        seen = brw_board_or(seen, next);
        layers[++count] = next;
    }
    int32_t tile = brw_board_draw(brw_board_and(layers[count], rest), rng);
    brw_board_add(joined, tile);
    while (count-- > 1) {
        tile =
            brw_board_draw(brw_board_and(layers[count], brw_board_around(brw_board_of(tile))), rng);
        brw_board_add(joined, tile);
    }
    return true;
}

/* Joins all required tiles, starting with any of them and always adding the nearest one next. Ways
 * may be shared, so the strip stays thin. */
static bool join_all(brw_board required, brw_board allowed, brw_rng *rng, brw_board *joined)
{
    brw_board rest = required;
    *joined = brw_board_of(brw_board_take(&rest));
    while (brw_board_any(rest)) {
        if (!join_nearest(joined, rest, allowed, rng))
            return false;
        rest = brw_board_less(rest, *joined);
    }
    return true;
}

/* Adds a few inert tiles if there is only one doorway, so that players have space to look
 * around. */
static void widen_inert(brw_puzzle_ground *ground, brw_rng *rng)
{
    int32_t more = brw_rng_below(rng, 3);
    while (more-- > 0) {
        brw_board beside = brw_board_and(brw_board_around(ground->inert), ground->floor);
        beside = brw_board_less(beside, brw_board_or(ground->kept, ground->inert));
        int32_t tile = brw_board_draw(beside, rng);
        if (tile >= 0)
            brw_board_add(&ground->inert, tile);
    }
}

/* Joins the required tiles into [ground]->inert. Two times in three it tries along the walls first.
 */
static bool join_required(brw_puzzle_ground *ground, brw_board required, brw_rng *rng)
{
    brw_board allowed = brw_board_less(ground->floor, ground->kept);
    brw_board rim = brw_board_or(brw_board_and(rim_of_floor(ground->floor), allowed), required);
    bool keeps_rim = brw_rng_chance(rng, 2, 3);
    if (!brw_board_any(required) || brw_board_any(brw_board_less(required, allowed)))
        return false;
    if (!(keeps_rim && join_all(required, rim, rng, &ground->inert)) &&
        !join_all(required, allowed, rng, &ground->inert))
        return false;
    if (brw_board_count(required) == 1)
        widen_inert(ground, rng);
    return true;
}

/* ---- the ground -------------------------------------------------------------------------- */

/* Returns the tile where the player enters, or any inert tile if that is outside the window. */
static int32_t start_in(const brw_inside *inside, const brw_puzzle_window *window, brw_rng *rng)
{
    barrow_pos at = brw_inside_pos(inside, brw_inside_mouth(inside, inside->entrance));
    if (window_spans(window, at.x, at.y))
        return window_tile(window, at.x, at.y);
    return brw_board_draw(window->ground.inert, rng);
}

/* Returns whether a trap of the room lies on inert floor, which must be free of traps (T10). */
static bool traps_inert_floor(const brw_puzzle_site *site, const brw_puzzle_window *window)
{
    const barrow_dungeon *dungeon = site->inside->plan->dungeon;
    for (uint32_t i = 0; site->is_firm && i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind == BARROW_THING_TRAP && thing->room == site->inside->room &&
            brw_window_is_inert(window, thing->pos.x, thing->pos.y))
            return true;
    }
    return false;
}

/* Marks the floor that is not inert as BRW_MARK_SOME. */
static void mark_field(brw_inside *inside, const brw_puzzle_window *window)
{
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (int32_t y = window->rect.y; y < window->rect.y + window->rect.h; y++)
        for (int32_t x = window->rect.x; x < window->rect.x + window->rect.w; x++)
            if (brw_inside_holds(inside, x, y) && !brw_window_is_inert(window, x, y))
                brw_inside_mark(inside, BRW_MARK_SOME, x, y);
}

/* Returns the number of steps from the mouth of one doorway to that of another, avoiding the marks
 * [closed]; BRW_FAR if there is no way. */
static uint32_t steps_between(brw_inside *inside, uint32_t closed, uint16_t one, uint16_t other)
{
    uint32_t to = brw_inside_mouth(inside, other);
    brw_inside_measure(inside, brw_inside_mouth(inside, one), closed, to);
    return brw_inside_steps(inside, to);
}

/* Returns whether the inert tiles of a room with traps join all doorways by ways that are only a
 * few steps longer than the shortest ones (T10). These are the ways without traps. */
static bool inert_ways_are_short(const brw_puzzle_site *site, const brw_puzzle_window *window)
{
    brw_inside *inside = site->inside;
    const brw_tile_plan *plan = inside->plan;
    uint32_t end = plan->first_door[inside->room + 1];
    if (!site->is_firm)
        return true;
    mark_field(inside, window);
    for (uint32_t i = plan->first_door[inside->room]; i < end; i++)
        for (uint32_t k = i + 1; k < end; k++) {
            uint32_t most = steps_between(inside, 0, plan->doors[i], plan->doors[k]);
            most += BRW_DETOUR_MOST;
            if (steps_between(inside, BRW_MARK_SOME, plan->doors[i], plan->doors[k]) > most)
                return false;
        }
    return true;
}

/* The map is not changed here, so a failure only costs draws. */
bool brw_puzzle_window_draw(const brw_puzzle_site *site, brw_puzzle_window *window)
{
    brw_inside *inside = site->inside;
    brw_puzzle_ground *ground = &window->ground;
    window->rect = draw_window(site);
    read_window(site, window);
    brw_board required = required_in(inside, window);
    if (!join_required(ground, required, &inside->rng))
        return false;
    ground->start = (uint8_t)start_in(inside, window, &inside->rng);
    brw_board field = brw_board_less(ground->floor, brw_board_or(ground->inert, ground->kept));
    brw_board reached = brw_board_flood(ground->inert, ground->floor);
    return brw_board_count(field) >= FIELD_LEAST && brw_board_same(reached, ground->floor) &&
           !traps_inert_floor(site, window) && inert_ways_are_short(site, window);
}

#undef FIELD_LEAST
#undef WINDOW_LEAST
#undef CHAMBER_REACH
