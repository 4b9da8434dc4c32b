/* SPDX-License-Identifier: MIT
 * Traps matter and are fair (T10). Between two doorways of a trap room, every shortest way crosses
 * a trap, and a way without one is not much longer. Steps count from the doorways' own tiles, so
 * doorways three steps apart have no tile between the two in front of them:
 *
 *     #########
 *     #.......#       4 steps straight on, over the trap; 6 without it
 *     0.^.0...#       (0 doorways, ^ trap)
 *     #.......#
 *     #########
 *
 * "Every shortest way crosses a trap" means that no way without a trap is as short as the shortest.
 * Two floods decide that. A timed trap can be passed at the right moment. It is used where no way
 * leads around it, and counts as floor for a player who waits. */
#include "verify/tiles.h"

#include <string.h>

#define BLOCK_W 13 /* minimum block size for which every pair of doorways counts */
#define BLOCK_H 11

enum { TRAP_PLAIN = 1, TRAP_TIMED = 2 };

/* The trap room being checked. */
typedef struct seen_trap_room {
    brw_tile_view *view;
    uint8_t *traps;     /* TRAP_PLAIN or TRAP_TIMED for each tile with a trap, else 0 */
    uint32_t *doorways; /* tiles of the doorways */
    struct trap_way *ways; /* the last ways measured, all from the same tile */
    uint32_t room, doorway_count;
    uint32_t closed; /* kinds of traps that the walk avoids */
    bool holds_treasure, has_timed;
} seen_trap_room;

/* ---- walks ------------------------------------------------------------------------------ */

static bool enters_trap_room(const void *user, uint32_t tile)
{
    const seen_trap_room *at = user;
    uint8_t kind = at->view->dungeon->tiles[tile];
    bool is_open = (kind & BARROW_TILE_WALKABLE) || (at->holds_treasure && brw_is_item_block(kind));
    return is_open && at->view->dungeon->owners[tile] == at->room && !(at->traps[tile] & at->closed);
}

/* Floods the room from one doorway and avoids the traps in [closed]. */
static void walk_around(seen_trap_room *at, uint32_t from, uint32_t closed)
{
    at->closed = closed;
    brw_grid_flood_forget(&at->view->flood);
    brw_grid_flood_start(&at->view->flood, from, 0);
    brw_grid_flood_run(&at->view->flood, enters_trap_room, at);
}

/* Returns the number of steps to a doorway. They are counted through the floor beside it, because
 * its own tile is not part of the room. */
static uint32_t steps_to_doorway(const seen_trap_room *at, uint32_t doorway)
{
    uint32_t least = BRW_UNSEEN;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(at->view, doorway, side);
        if (beside != BRW_UNSEEN && at->view->dungeon->owners[beside] == at->room &&
            at->view->flood.steps[beside] < least)
            least = at->view->flood.steps[beside] + 1;
    }
    return least;
}

/* ---- ways ------------------------------------------------------------------------------- */

/* The lengths of a way in steps, or BRW_UNSEEN where there is none. */
typedef struct trap_way {
    uint32_t shortest; /* may cross traps */
    uint32_t around;   /* avoids all traps */
    uint32_t in_time;  /* avoids all traps except timed traps */
} trap_way;

/* Returns the number of steps from the start of the last flood to a doorway, or to a tile of the
 * room. */
typedef uint32_t trap_steps(const seen_trap_room *at, uint32_t target);

static uint32_t steps_to_tile(const seen_trap_room *at, uint32_t tile)
{
    return at->view->flood.steps[tile];
}

/* Measures the ways from a tile to each of [targets] with at most three floods, whatever the number
 * of targets. */
static void measure_trap_ways(seen_trap_room *at, uint32_t from, const uint32_t *targets, uint32_t count,
                              trap_steps *steps_to)
{
    trap_way *ways = at->ways;
    walk_around(at, from, 0);
    for (uint32_t i = 0; i < count; i++)
        ways[i].shortest = steps_to(at, targets[i]);
    walk_around(at, from, TRAP_PLAIN | TRAP_TIMED);
    for (uint32_t i = 0; i < count; i++)
        ways[i].around = ways[i].in_time = steps_to(at, targets[i]);
    if (!at->has_timed)
        return;
    walk_around(at, from, TRAP_PLAIN);
    for (uint32_t i = 0; i < count; i++)
        ways[i].in_time = steps_to(at, targets[i]);
}

static const char *trap_way_fault(trap_way way)
{
    if (way.around <= way.shortest)
        return "a shortest way crosses no trap";
    bool is_near = way.in_time != BRW_UNSEEN && way.in_time <= way.shortest + BRW_TRAPS_DETOUR;
    return is_near ? NULL : "every way without a trap is far longer";
}

/* The verdict on the ways through a room that are long enough to count. */
typedef struct trap_verdict {
    uint32_t asked, held;
    const char *fault; /* the last fault found */
    brw_trap_detours detours;
} trap_verdict;

/* Judges the last ways measured. T6 reports ways that do not exist. */
static void judge_trap_ways(const seen_trap_room *at, uint32_t count, trap_verdict *verdict)
{
    for (uint32_t i = 0; i < count; i++) {
        if (at->ways[i].shortest < BRW_TRAPS_APART || at->ways[i].shortest == BRW_UNSEEN)
            continue;
        const char *fault = trap_way_fault(at->ways[i]);
        verdict->asked++;
        verdict->held += !fault;
        verdict->fault = fault ? fault : verdict->fault;
        if (at->ways[i].in_time == BRW_UNSEEN)
            continue;
        verdict->detours.ways++;
        verdict->detours.steps += at->ways[i].in_time - at->ways[i].shortest;
    }
}

/* Returns the thing that a player comes to this room for, or NULL. */
static const barrow_thing *aim_of_room(const seen_trap_room *at)
{
    static const uint8_t aims[] = {BARROW_THING_KEY,       BARROW_THING_SWITCH, BARROW_THING_TREASURE,
                                   BARROW_THING_MAGIC_KEY, BARROW_THING_GOAL,   BARROW_THING_BONUS,
                                   BARROW_THING_CHEST};
    const barrow_thing *aim = NULL;
    for (uint32_t i = 0; i < sizeof aims && !aim; i++)
        aim = brw_room_thing(at->view, at->room, (barrow_thing_kind)aims[i]);
    return aim;
}

/* Judges the ways between all pairs of doorways. With one doorway, judges the way to the thing that
 * the room holds. */
static trap_verdict judge_trap_room(seen_trap_room *at)
{
    trap_verdict verdict = {.asked = 0};
    for (uint32_t i = 0; i + 1 < at->doorway_count; i++) {
        uint32_t rest = at->doorway_count - i - 1;
        measure_trap_ways(at, at->doorways[i], at->doorways + i + 1, rest, steps_to_doorway);
        judge_trap_ways(at, rest, &verdict);
    }
    const barrow_thing *aim = at->doorway_count == 1 ? aim_of_room(at) : NULL;
    if (aim) {
        uint32_t tile = brw_tile_of(at->view, aim->pos);
        measure_trap_ways(at, at->doorways[0], &tile, 1, steps_to_tile);
        judge_trap_ways(at, 1, &verdict);
    }
    return verdict;
}

/* Checks the ways through a room. If blocks are small, one fair way is enough. */
static void check_trap_ways(seen_trap_room *at)
{
    const brw_tile_view *view = at->view;
    trap_verdict verdict = judge_trap_room(at);
    bool is_large = view->grid.block_w >= BLOCK_W && view->grid.block_h >= BLOCK_H;
    if (is_large ? verdict.held < verdict.asked : verdict.asked && !verdict.held)
        brw_found(view->verifier, NULL, (brw_place){(int32_t)at->room, -1, -1, -1},
                  "room %u: %s; %u of %u ways through it are fair", at->room, verdict.fault,
                  verdict.held, verdict.asked);
}

/* ---- places ----------------------------------------------------------------------------- */

/* Returns how many safe tiles are beside a trap. A player waits on one in front of a timed trap and
 * ends up on another past it. */
static uint32_t safe_sides(const seen_trap_room *at, uint32_t tile)
{
    uint32_t count = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(at->view, tile, side);
        count += beside != BRW_UNSEEN && !at->traps[beside] &&
                 at->view->dungeon->owners[beside] == at->room &&
                 (at->view->dungeon->tiles[beside] & BARROW_TILE_WALKABLE);
    }
    return count;
}

/* Returns what is wrong with a trap, or NULL. Requires a flood from all doorways, in which the
 * floor in front of a doorway is at distance 1. */
static const char *trap_fault(const seen_trap_room *at, const barrow_thing *trap)
{
    uint32_t tile = brw_tile_of(at->view, trap->pos);
    if (at->view->flood.steps[tile] == 1)
        return "it lies before a doorway";
    if (trap->flag)
        return "it helps instead of harming";
    return at->traps[tile] == TRAP_TIMED && safe_sides(at, tile) < 2
               ? "it lacks a safe tile before it or behind it"
               : NULL;
}

/* Checks each trap by itself: its place, whether it does harm and, if it is timed, whether a player
 * can wait beside it. */
static void check_trap_places(seen_trap_room *at)
{
    const brw_tile_view *view = at->view;
    brw_tiles_from_doorways(at->view, at->room, true);
    for (uint32_t i = view->first_thing[at->room]; i < view->first_thing[at->room + 1]; i++) {
        const barrow_thing *thing = view->by_room[i];
        const char *fault = thing->kind == BARROW_THING_TRAP ? trap_fault(at, thing) : NULL;
        if (fault)
            brw_found(view->verifier, NULL, brw_at_thing(thing), "a trap in room %u: %s", at->room,
                      fault);
    }
}

/* Checks that all doorways and things can be reached without stepping on a trap (T6). */
static void check_way_without(seen_trap_room *at)
{
    const brw_tile_view *view = at->view;
    uint32_t missed = 0;
    at->holds_treasure = true;
    walk_around(at, at->doorways[0], TRAP_PLAIN);
    at->holds_treasure = false;
    for (uint32_t i = 1; i < at->doorway_count; i++)
        missed += steps_to_doorway(at, at->doorways[i]) == BRW_UNSEEN;
    for (uint32_t i = view->first_thing[at->room]; i < view->first_thing[at->room + 1]; i++)
        missed += view->by_room[i]->kind != BARROW_THING_TRAP &&
                  view->by_room[i]->kind != BARROW_THING_HINT && /* a hint is on a wall */
                  view->flood.steps[brw_tile_of(view, view->by_room[i]->pos)] == BRW_UNSEEN;
    if (missed)
        brw_found(view->verifier, NULL, (brw_place){(int32_t)at->room, -1, -1, -1},
                  "room %u: its traps leave no safe way to %u doorways and things", at->room,
                  missed);
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Sets or clears the marks of the room's traps. */
static void mark_traps(seen_trap_room *at, bool is_marked)
{
    const brw_tile_view *view = at->view;
    for (uint32_t i = view->first_thing[at->room]; i < view->first_thing[at->room + 1]; i++) {
        const barrow_thing *thing = view->by_room[i];
        bool is_timed = thing->type == BARROW_THING_TYPE_TIMED;
        if (thing->kind != BARROW_THING_TRAP)
            continue;
        at->has_timed = at->has_timed || is_timed;
        at->traps[brw_tile_of(view, thing->pos)] =
            !is_marked ? 0 : (uint8_t)(is_timed ? TRAP_TIMED : TRAP_PLAIN);
    }
}

/* Allocates the memory that all trap rooms share. Returns false when out of memory. */
static bool begin_traps(seen_trap_room *at, brw_tile_view *view)
{
    brw_arena *scratch = view->verifier->scratch;
    uint32_t ends = 2 * view->dungeon->link_count + 1;
    *at = (seen_trap_room){.view = view};
    at->traps = BRW_ARENA_NEW(scratch, uint8_t, view->flood.area);
    at->doorways = BRW_ARENA_NEW(scratch, uint32_t, ends);
    at->ways = BRW_ARENA_NEW(scratch, trap_way, ends);
    if (!at->traps || !at->doorways || !at->ways) {
        view->verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    memset(at->traps, 0, view->flood.area);
    return true;
}

/* Enters the next room and marks its traps. The caller clears the marks. */
static void enter_trap_room(seen_trap_room *at, uint32_t room)
{
    at->room = room;
    at->has_timed = false;
    at->doorway_count = brw_doorway_count(at->view, room);
    for (uint32_t i = 0; i < at->doorway_count; i++)
        at->doorways[i] = brw_doorway_tile(at->view, room, i);
    mark_traps(at, true);
}

/* Checks one room. Its traps are marked at the beginning and unmarked at the end, so that all rooms
 * can share the array. */
static void check_trap_room(seen_trap_room *at, uint32_t room)
{
    enter_trap_room(at, room);
    if (at->doorway_count) {
        check_trap_places(at);
        check_way_without(at);
        check_trap_ways(at);
    }
    mark_traps(at, false);
}

void brw_check_tile_traps(brw_verifier *verifier)
{
    brw_tile_view view;
    seen_trap_room at;
    if (!brw_tile_view_begin(&view, verifier) || !begin_traps(&at, &view))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++) {
        brw_place place = {(int32_t)room, -1, -1, -1};
        bool has_traps = brw_room_thing(&view, room, BARROW_THING_TRAP) != NULL;
        bool wants_traps = brw_duties_of(view.dungeon, room).is_trapped;
        if (has_traps && wants_traps)
            check_trap_room(&at, room);
        else if (has_traps)
            brw_found(verifier, NULL, place, "room %u has traps but is not a trap room", room);
        else if (wants_traps)
            brw_found(verifier, NULL, place, "room %u has no trap", room);
    }
}

brw_trap_detours brw_measure_traps(brw_tile_view *view)
{
    brw_trap_detours all = {0, 0};
    seen_trap_room at;
    if (!begin_traps(&at, view))
        return all;
    for (uint32_t room = 0; room < view->dungeon->room_count; room++) {
        if (!brw_duties_of(view->dungeon, room).is_trapped)
            continue;
        enter_trap_room(&at, room);
        brw_trap_detours detours = judge_trap_room(&at).detours;
        mark_traps(&at, false);
        all.ways += detours.ways;
        all.steps += detours.steps;
    }
    return all;
}

#undef BLOCK_W
#undef BLOCK_H
