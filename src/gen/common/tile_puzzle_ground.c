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

/* ---- windows ---------------------------------------------------------------------------- */

/* Draws where a window of [size] tiles starts within [room] tiles, so that it includes [at]; a
 * negative [at] allows any start. */
static int32_t draw_window_start(brw_rng *rng, int32_t room, int32_t size, int32_t at)
{
    int32_t least = at < 0 ? 0 : brw_larger(at - size + 1, 0);
    int32_t most = at < 0 ? room - size : brw_smaller(at, room - size);
    return brw_rng_between(rng, least, most);
}

/* Returns the length of the window along a side of the room that is [room] tiles long: all of it if
 * that is at most [most], otherwise a random part. */
static int32_t draw_window_side(brw_rng *rng, int32_t room, int32_t most)
{
    return room <= most ? room : brw_rng_between(rng, brw_smaller(WINDOW_LEAST, most), most);
}

/* Draws the window. A key or switch stays where it is, so the window has to contain it. Reads the
 * floor of the window, and which tiles must stay as they are because things lie there. */
static void draw_window(const brw_puzzle_site *site, brw_puzzle_window *window)
{
    brw_inside *inside = site->inside;
    barrow_pos at = inside->draft->dungeon->things[site->gated].pos;
    barrow_rect rect = inside->rect;
    brw_puzzle_ground *ground = &window->ground;
    if (site->is_tunnel)
        window->rect = brw_tunnel_chamber(inside->draft, inside->room);
    else {
        int32_t w = draw_window_side(&inside->rng, rect.w, BARROW_PUZZLE_COLUMNS);
        int32_t h = draw_window_side(&inside->rng, rect.h, BARROW_PUZZLE_ROWS);
        int32_t x = draw_window_start(&inside->rng, rect.w, w, site->is_chest ? -1 : at.x - rect.x);
        int32_t y = draw_window_start(&inside->rng, rect.h, h, site->is_chest ? -1 : at.y - rect.y);
        window->rect = brw_rect(rect.x + x, rect.y + y, w, h);
    }
    rect = window->rect;
    *ground = (brw_puzzle_ground){
        .width = (uint8_t)rect.w, .height = (uint8_t)rect.h, .is_firm = site->is_firm};
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t tile = brw_inside_at(inside, x, y);
            if (!brw_inside_holds(inside, tile))
                continue;
            brw_board_add(&ground->floor, brw_window_tile(window, x, y));
            if (brw_inside_marked(inside, tile, BRW_MARK_KEPT))
                brw_board_add(&ground->kept, brw_window_tile(window, x, y));
        }
}

/* Returns the tiles of the window that must be inert: the tiles in front of doorways, and the tiles
 * from which a player can walk to floor outside the window, which are those nearest to it. In a
 * tunnel, whose exits do not meet outside the chamber, these must be next to that floor. */
static brw_board required_in(const brw_puzzle_site *site, const brw_puzzle_window *window)
{
    const brw_inside *inside = site->inside;
    barrow_rect rect = window->rect;
    brw_board required = brw_board_none();
    for (BRW_EACH_DOOR(door, inside->draft, inside->room)) {
        barrow_pos at = brw_inside_pos(inside, brw_inside_mouth(inside, *door));
        if (brw_in_rect(rect, at.x, at.y))
            brw_board_add(&required, brw_window_tile(window, at.x, at.y));
    }
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos at = brw_inside_pos(inside, tile);
        if (!brw_inside_marked(inside, tile, BRW_MARK_OPEN) || brw_in_rect(rect, at.x, at.y))
            continue;
        int32_t x = brw_larger(rect.x, brw_smaller(at.x, rect.x + rect.w - 1));
        int32_t y = brw_larger(rect.y, brw_smaller(at.y, rect.y + rect.h - 1));
        if (!site->is_tunnel || (x - at.x) * (x - at.x) + (y - at.y) * (y - at.y) == 1)
            brw_board_add(&required, brw_window_tile(window, x, y));
    }
    return required;
}

/* ---- joining the inert tiles ------------------------------------------------------------- */

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

/* Joins the required tiles into [ground]->inert. Two times in three it tries along the walls first,
 * which leaves the middle free for the puzzle. If there is only one doorway, it adds a few tiles,
 * so that players have space to look around. */
static bool join_required(brw_puzzle_ground *ground, brw_board required, brw_rng *rng)
{
    brw_board allowed = brw_board_less(ground->floor, ground->kept), inner = ground->floor;
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++)
        inner = brw_board_and(inner, brw_board_moved(ground->floor, move));
    brw_board rim = brw_board_or(brw_board_less(allowed, inner), required);
    bool keeps_rim = brw_rng_chance(rng, 2, 3);
    if (!brw_board_any(required) || brw_board_any(brw_board_less(required, allowed)))
        return false;
    if (!(keeps_rim && join_all(required, rim, rng, &ground->inert)) &&
        !join_all(required, allowed, rng, &ground->inert))
        return false;
    int32_t more = brw_board_count(required) == 1 ? brw_rng_below(rng, 3) : 0;
    while (more-- > 0) {
        brw_board beside = brw_board_and(brw_board_around(ground->inert), allowed);
        int32_t tile = brw_board_draw(brw_board_less(beside, ground->inert), rng);
        if (tile >= 0)
            brw_board_add(&ground->inert, tile);
    }
    return true;
}

/* ---- the ground -------------------------------------------------------------------------- */

/* Returns the number of steps from the mouth of one doorway to that of another, avoiding the marks
 * [closed]; BRW_FAR if there is no way. */
static uint32_t steps_between(brw_inside *inside, uint32_t closed, uint16_t one, uint16_t other)
{
    uint32_t to = brw_inside_mouth(inside, other);
    brw_inside_measure(inside, brw_inside_mouth(inside, one), closed, to);
    return brw_inside_steps(inside, to);
}

/* Returns whether the inert tiles of a room with traps are free of them, and join all doorways by
 * ways that are only a few steps longer than the shortest ones (T10). */
static bool suits_traps(brw_inside *inside, const brw_puzzle_window *window)
{
    const brw_tile_draft *draft = inside->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t end = draft->first_door[inside->room + 1];
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind == BARROW_THING_TRAP && thing->room == inside->room &&
            brw_window_is_inert(window, thing->pos.x, thing->pos.y))
            return false;
    }
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos at = brw_inside_pos(inside, tile);
        if (!brw_window_is_inert(window, at.x, at.y))
            draft->marks[tile] |= BRW_MARK_SOME;
    }
    for (uint32_t i = draft->first_door[inside->room]; i < end; i++)
        for (uint32_t k = i + 1; k < end; k++) {
            uint32_t most = steps_between(inside, 0, draft->doors[i], draft->doors[k]);
            most += BRW_DETOUR_MOST;
            if (steps_between(inside, BRW_MARK_SOME, draft->doors[i], draft->doors[k]) > most)
                return false;
        }
    return true;
}

/* The player starts at the entrance, or on any inert tile if that is outside the window. The map is
 * not changed here, so a failure only costs draws. */
bool brw_puzzle_window_draw(const brw_puzzle_site *site, brw_puzzle_window *window)
{
    brw_inside *inside = site->inside;
    brw_puzzle_ground *ground = &window->ground;
    draw_window(site, window);
    if (!join_required(ground, required_in(site, window), &inside->rng))
        return false;
    barrow_pos at = brw_inside_pos(inside, brw_inside_mouth(inside, inside->entrance));
    if (brw_in_rect(window->rect, at.x, at.y))
        ground->start = (uint8_t)brw_window_tile(window, at.x, at.y);
    else
        ground->start = (uint8_t)brw_board_draw(ground->inert, &inside->rng);
    brw_board field = brw_board_less(ground->floor, brw_board_or(ground->inert, ground->kept));
    brw_board reached = brw_board_flood(ground->inert, ground->floor);
    return brw_board_count(field) >= FIELD_LEAST && brw_board_same(reached, ground->floor) &&
           (!site->is_firm || suits_traps(inside, window));
}
