/* SPDX-License-Identifier: MIT
 * Things on the map: where they are, and whether each room holds exactly the things that the layout
 * gives it (T3).
 *
 * Distances are measured from the doorways of a room, whose own tiles count as 0 steps:
 *
 *     #########
 *     #2345678#       a thing on a 1 is in the doorway (T3),
 *     01234567#       an enemy on a 2 is too near (T5)
 *     #2345678#
 *     ######### */
#include "verify/tiles.h"

/* ---- places ----------------------------------------------------------------------------- */

/* Returns whether the thing is behind item blocks. A room has one content, so its only key or
 * switch is the blocked one. */
static bool is_behind_blocks(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    return (thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH) &&
           brw_is_item_blocked(dungeon, thing->room);
}

/* Returns what is wrong with a hint, or NULL. It must hang on a wall next to floor of its room. */
static const char *hint_fault(const brw_tile_view *view, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t tile = brw_tile_of(view, thing->pos);
    bool is_beside = false;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t next = brw_tile_beside(view, tile, side);
        is_beside = is_beside || (next != BRW_UNSEEN && dungeon->owners[next] == thing->room);
    }
    return is_beside && brw_is_wall(dungeon->tiles[tile]) ? NULL
                                                          : "it is not on a wall of its room";
}

/* Returns what is wrong with the thing's place, or NULL. Requires a flood from the doorways without
 * the treasure, in which the floor in front of a doorway is at distance 1. Such a flood must not
 * reach item-blocked things, because otherwise the treasure would not be needed (T3, V3). */
static const char *place_fault(const brw_tile_view *view, const barrow_thing *thing)
{
    uint32_t tile = brw_tile_of(view, thing->pos);
    uint32_t steps = view->flood.steps[tile];
    if (thing->kind == BARROW_THING_HINT)
        return hint_fault(view, thing);
    if (!(view->dungeon->tiles[tile] & BARROW_TILE_WALKABLE))
        return "nobody can stand there";
    if (view->dungeon->owners[tile] != thing->room)
        return "the tile belongs to another room";
    if (steps == 1)
        return "it stands in a doorway";
    if (is_behind_blocks(view->dungeon, thing))
        return steps == BRW_UNSEEN ? NULL : "it can be reached without the treasure";
    return steps == BRW_UNSEEN ? "it cannot be reached" : NULL;
}

static bool is_against_wall(const brw_tile_view *view, const barrow_thing *thing)
{
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, brw_tile_of(view, thing->pos), side);
        if (beside == BRW_UNSEEN || brw_is_wall(view->dungeon->tiles[beside]) ||
            brw_room_around(view, beside) != thing->room)
            return true;
    }
    return false;
}

/* Returns whether the magic key lies in a vault: at most one side of it is open (T3). */
static bool is_in_vault(const brw_tile_view *view, const barrow_thing *thing)
{
    uint32_t open = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, brw_tile_of(view, thing->pos), side);
        open += beside != BRW_UNSEEN && (view->dungeon->tiles[beside] & BARROW_TILE_WALKABLE);
    }
    return open <= 1;
}

/* Returns the Manhattan distance between two tiles. */
static uint32_t seen_apart(const brw_tile_view *view, uint32_t a, uint32_t b)
{
    uint32_t width = view->dungeon->width;
    uint32_t dx = a % width > b % width ? a % width - b % width : b % width - a % width;
    uint32_t dy = a / width > b / width ? a / width - b / width : b / width - a / width;
    return dx + dy;
}

/* Returns what is wrong with the place of a key or switch, or NULL. It must be against a wall, far
 * from the entrance (T3). If the room has a single doorway, it must be more than half as far from
 * it as the farthest tile, whose distance is [most]. If there are several, the entrance is unknown
 * and [most] is 0. The distance does not count steps, because water that is added later makes ways
 * longer but moves no wall. */
static const char *wall_fault(const brw_tile_view *view, const barrow_thing *thing, uint32_t most)
{
    if (!is_against_wall(view, thing))
        return "it is not against a wall";
    if (thing->kind == BARROW_THING_MAGIC_KEY)
        return is_in_vault(view, thing) ? NULL : "it is not in a vault";
    if (most == 0)
        return NULL; /* cells[0] is a doorway only if there was a flood */
    bool is_far = 2 * seen_apart(view, view->flood.cells[0], brw_tile_of(view, thing->pos)) > most;
    return is_far ? NULL : "it is not far from the entrance";
}

/* Floods the room from its only doorway, which comes first in the queue, and returns the distance
 * of the farthest tile. Returns 0 if there are several doorways. */
static uint32_t farthest_from_entrance(brw_tile_view *view, uint32_t room)
{
    uint32_t most = 0;
    if (brw_doorway_count(view, room) != 1)
        return 0;
    brw_tiles_from_doorways(view, room, true);
    for (uint32_t i = 0; i < view->flood.count; i++) {
        uint32_t apart = seen_apart(view, view->flood.cells[0], view->flood.cells[i]);
        most = apart > most ? apart : most;
    }
    return most;
}

static bool needs_wall(uint8_t kind)
{
    return kind == BARROW_THING_KEY || kind == BARROW_THING_SWITCH ||
           kind == BARROW_THING_MAGIC_KEY;
}

static void tell_of_thing(brw_verifier *verifier, const barrow_thing *thing, const char *fault)
{
    brw_found(verifier, NULL, brw_at_thing(thing), "%s in room %u: %s",
              barrow_thing_name((barrow_thing_kind)thing->kind), (uint32_t)thing->room, fault);
}

/* Checks all things of a room with two floods. */
static void check_room_things(brw_verifier *verifier, brw_tile_view *view, uint32_t room)
{
    uint32_t first = view->first_thing[room], end = view->first_thing[room + 1], walled = 0;
    if (first == end)
        return;
    brw_tiles_from_doorways(view, room, false);
    for (uint32_t i = first; i < end; i++) {
        const char *fault = place_fault(view, view->by_room[i]);
        if (fault)
            tell_of_thing(verifier, view->by_room[i], fault);
        walled += needs_wall(view->by_room[i]->kind);
    }
    uint32_t most = walled ? farthest_from_entrance(view, room) : 0;
    for (uint32_t i = first; walled && i < end; i++) {
        bool is_walled = needs_wall(view->by_room[i]->kind);
        const char *fault = is_walled ? wall_fault(view, view->by_room[i], most) : NULL;
        if (fault)
            tell_of_thing(verifier, view->by_room[i], fault);
    }
}

/* Checks that no two things share a tile. Uses the marks of a flood as a map of taken tiles. */
static void check_shared_tiles(brw_verifier *verifier, brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    brw_grid_flood_forget(&view->flood);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint32_t tile = brw_tile_of(view, dungeon->things[i].pos);
        if (view->flood.steps[tile] != BRW_UNSEEN)
            brw_found(verifier, NULL, brw_at_thing(&dungeon->things[i]), "two things share a tile");
        brw_grid_flood_start(&view->flood, tile, 0);
    }
}

void brw_check_tile_things(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++)
        check_room_things(verifier, &view, room);
    check_shared_tiles(verifier, &view);
}

/* ---- contents --------------------------------------------------------------------------- */

/* Returns whether the position is in the middle. Along an even side, there are two middle tiles. */
static bool is_in_middle(barrow_rect rect, barrow_pos pos)
{
    int32_t dx = 2 * (pos.x - rect.x) - rect.w + 1, dy = 2 * (pos.y - rect.y) - rect.h + 1;
    return dx * dx <= 1 && dy * dy <= 1;
}

/* Returns what is wrong with a thing's attributes, or NULL. A key has the room's colour and a
 * switch the room's number. Treasure and goal are on a pedestal in the middle of the room. */
static const char *mark_fault(const brw_tile_view *view, const barrow_thing *thing,
                              const brw_room_duties *duties)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_room *room = &dungeon->rooms[thing->room];
    if (thing->kind == BARROW_THING_KEY && thing->flag != duties->colour)
        return "its colour is not the one that the room names";
    if (thing->kind == BARROW_THING_SWITCH && thing->flag != room->as.quest.switch_id)
        return "its number is not the one that the room names";
    bool needs_pedestal = thing->kind == BARROW_THING_TREASURE || thing->kind == BARROW_THING_GOAL;
    if (needs_pedestal && dungeon->tiles[brw_tile_of(view, thing->pos)] != BARROW_TILE_PEDESTAL)
        return "it does not stand on a pedestal";
    if (needs_pedestal && !is_in_middle(room->rect, thing->pos))
        return "it is not in the middle";
    return NULL;
}

static uint32_t count_kinds(uint32_t kinds)
{
    uint32_t count = 0;
    for (; kinds; kinds &= kinds - 1)
        count++;
    return count;
}

/* Checks that the layout has each thing, and only one of each kind in a room. Returns how many of
 * the layout's things the room holds: if the total is right, none is missing. */
static uint32_t check_room_contents(brw_verifier *verifier, const brw_tile_view *view,
                                    uint32_t room, const brw_room_duties *duties)
{
    uint32_t held = 0, seen = 0; /* sets of kinds */
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++) {
        const barrow_thing *thing = view->by_room[i];
        uint32_t kind = thing->kind < BARROW_THING_KIND_COUNT ? 1u << thing->kind : 0;
        bool is_of_layout = (duties->of_kinds & kind) != 0;
        bool is_known = is_of_layout ? (duties->holds & kind & ~seen) != 0
                                     : (duties->may_hold & kind) != 0;
        const char *fault = mark_fault(view, thing, duties);
        seen |= kind;
        held += !fault && is_of_layout;
        if (fault || !is_known)
            tell_of_thing(verifier, thing, fault ? fault : "the layout does not have it");
    }
    return held;
}

void brw_check_tile_contents(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    uint32_t held = 0, wanted = 0;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++) {
        brw_room_duties duties = brw_duties_of(view.dungeon, room);
        held += check_room_contents(verifier, &view, room, &duties);
        wanted += count_kinds(duties.holds);
    }
    if (held != wanted)
        brw_found(verifier, NULL, BRW_NOWHERE, "rooms hold %u things of the layout, which has %u",
                  held, wanted);
}
