/* SPDX-License-Identifier: MIT
 * Arenas: how many there are and how far apart (C15), the rests before them (C16), their doors and
 * ways out (C17), and their size (C24).
 *
 * An arena's first cell is its place on the main path. Its other cells lie beside the path, or were
 * once the path's next or previous cell. */
#include "verify/crawl.h"

#define LEAST_GAP 6 /* minimum gap between arenas if their number is automatic */

/* ---- how far apart ---------------------------------------------------------------------- */

/* The gaps between arenas, in cells so that merging does not change them (C15). */
typedef struct arena_gaps {
    int32_t least, most; /* gaps between spawn, sub-bosses and boss, except the exempt gap */
    int32_t count;       /* number of sub-bosses */
    int32_t length;      /* number of cells in the main path */
    bool boss_follows;
} arena_gaps;

/* Adds a gap. 0 means none so far, as a gap is at least 1. */
static void note_gap(arena_gaps *gaps, int32_t gap)
{
    gaps->least = gaps->least && gaps->least < gap ? gaps->least : gap;
    gaps->most = gaps->most > gap ? gaps->most : gap;
}

/* Measures the gaps. A boss right after the last sub-boss is exempt. */
static arena_gaps measure_gaps(const barrow_dungeon *dungeon, const seen_trail *trail)
{
    const barrow_crawl_path *path = &dungeon->paths[0];
    arena_gaps gaps = {.length = trail->length};
    int32_t last = 0;
    for (uint32_t i = 1; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        uint32_t before = seen_path_room(dungeon, path, i - 1);
        if (!seen_is(dungeon, room, BRW_ARENA_TYPES))
            continue;
        barrow_pos first = dungeon->cells[seen_room(dungeon, room)->first_cell];
        int32_t place = seen_trail_at(dungeon, trail, first);
        bool follows = room == dungeon->boss && seen_is(dungeon, before, SEEN_BIT(SUB_BOSS));
        if (!follows)
            note_gap(&gaps, place - last);
        gaps.boss_follows |= follows;
        gaps.count += seen_is(dungeon, room, SEEN_BIT(SUB_BOSS));
        last = place;
    }
    return gaps;
}

void brw_crawl_gaps(const barrow_dungeon *dungeon, const seen_trail *trail, int32_t *least,
                    int32_t *most)
{
    arena_gaps gaps = measure_gaps(dungeon, trail);
    *least = gaps.boss_follows ? 1 : gaps.least;
    *most = gaps.most;
}

/* Returns the automatic number of sub-bosses: one per 10 rooms, or fewer if the gaps would become
 * too short. */
static int32_t usual_sub_bosses(const arena_gaps *gaps)
{
    int32_t count = gaps->length / 10;
    int32_t steps = gaps->boss_follows ? gaps->length - 2 : gaps->length - 1;
    while (count > 0 && steps / (gaps->boss_follows ? count : count + 1) < LEAST_GAP)
        count--;
    return count;
}

/* Checks the number of sub-bosses. The shortfall counts the sub-bosses that had to be dropped
 * (C15). */
static void check_arena_count(brw_verifier *verifier, const arena_gaps *gaps)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    barrow_range range = dungeon->params.as.crawl.sub_bosses;
    bool is_usual = range.min == BARROW_AUTO;
    int32_t least = is_usual ? usual_sub_bosses(gaps) : range.min;
    int32_t most = is_usual ? least : range.max;
    int32_t asked = gaps->count + dungeon->shortfall[BARROW_SHORT_SUB_BOSSES];
    if (asked < least || asked > most || gaps->count > (gaps->length - 2) / 3)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "there are %d sub-bosses, which is not what was asked for", gaps->count);
}

void brw_check_crawl_arenas(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const seen_trail *trail = brw_crawl_see_trail(verifier);
    if (!trail)
        return;
    arena_gaps gaps = measure_gaps(dungeon, trail);
    check_arena_count(verifier, &gaps);
    if (gaps.most - gaps.least > 1)
        brw_found(verifier, NULL, BRW_NOWHERE, "the gaps between arenas range from %d to %d rooms",
                  gaps.least, gaps.most);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_arena = seen_is(dungeon, link->a, BRW_ARENA_TYPES) ||
                        seen_is(dungeon, link->b, BRW_ARENA_TYPES);
        if (is_arena != (brw_door_rule_of(link)->leads == BARROW_LEADS_ARENA))
            brw_found(verifier, "C17", seen_at_link(i),
                      "door %u has the kind boss without an arena, or the other way round", i);
    }
}

/* ---- rests before arenas ---------------------------------------------------------------- */

/* Returns whether the room's shortcut leads to another rest room. Only then may a breather be the
 * rest before an arena (C16). */
static bool breathes_back(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind == BARROW_PATH_SHORTCUT && path->from == room &&
            seen_is(dungeon, path->to, BRW_REST_TYPES))
            return true;
    }
    return false;
}

/* Checks the room before each arena. [arenas] counts the arenas already passed: the first one needs
 * a heal room. */
void brw_check_crawl_rests(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t arenas = 0;
    for (uint32_t i = 1; i < dungeon->paths[0].room_count; i++) {
        uint32_t room = seen_path_room(dungeon, &dungeon->paths[0], i);
        uint32_t before = seen_path_room(dungeon, &dungeon->paths[0], i - 1);
        if (!seen_is(dungeon, room, BRW_ARENA_TYPES))
            continue;
        bool follows = room == dungeon->boss && seen_is(dungeon, before, SEEN_BIT(SUB_BOSS));
        bool breathes = arenas && seen_is(dungeon, before, SEEN_BIT(BREATHER)) &&
                        breathes_back(dungeon, before);
        if (!follows && !breathes && !seen_is(dungeon, before, SEEN_BIT(HEAL)))
            brw_found(verifier, NULL, seen_at_room(before), "no room of rest comes before arena %u",
                      room);
        arenas++;
    }
}

/* ---- size ------------------------------------------------------------------------------- */

/* Returns whether the arena fills a two by two square in the last two rows. Cells do not overlap
 * (V4), so four of them inside the square fill it. */
static bool fills_corner(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    const barrow_pos *cells = dungeon->cells + of->first_cell;
    int left = cells[0].x, right = cells[0].x, top = cells[0].y;
    for (uint32_t i = 1; i < of->cell_count; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        right = cells[i].x > right ? cells[i].x : right;
        top = cells[i].y < top ? cells[i].y : top;
    }
    return of->cell_count == 4 && right - left == 1 && top == dungeon->grid_height - 2;
}

/* Everything that the size of an arena depends on. */
typedef struct arena_view {
    brw_verifier *verifier;
    const barrow_dungeon *dungeon;
    const brw_graph *graph;
    const seen_ground *ground;
    const seen_trail *trail;
} arena_view;

/* Returns whether a cell beside the arena is free of rooms and not behind a ridge. */
static bool has_free_neighbour(const arena_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_pos at = dungeon->cells[seen_room(dungeon, room)->first_cell];
    for (uint32_t side = 0; side < 4; side++) {
        barrow_pos to = seen_beside(at, side);
        if (seen_inside(dungeon, to) && !seen_is_closed(&view->ground->ridges, at, to) &&
            view->ground->room[seen_cell(dungeon, to)] == BARROW_NONE)
            return true;
    }
    return false;
}

/* Returns whether the arena could take the next cell of the main path ([step] 1) or the previous
 * one (-1). There must be no lock in between, and at least one room must remain before the next
 * arena or the spawn. */
static bool could_take(const arena_view *view, uint32_t room, int32_t step)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const uint32_t fixed = BRW_ARENA_TYPES | SEEN_BIT(INITIAL);
    int64_t order = seen_room(dungeon, room)->order, rooms = dungeon->paths[0].room_count;
    if (order >= rooms || order + 2 * step < 0 || order + 2 * step >= rooms)
        return false;
    uint32_t beside = seen_path_room(dungeon, &dungeon->paths[0], (uint32_t)(order + step));
    uint32_t behind = seen_path_room(dungeon, &dungeon->paths[0], (uint32_t)(order + 2 * step));
    uint32_t door = brw_crawl_joint(view->graph, room, beside, UINT32_MAX);
    if (door == BARROW_NONE || dungeon->links[door].lock != BARROW_NO_LOCK)
        return false;
    return !seen_is(dungeon, beside, fixed) &&
           (seen_room(dungeon, beside)->cell_count > 1 || !seen_is(dungeon, behind, fixed));
}

/* Returns whether an arena has as many cells as it should: a boss four, a sub-boss two. A sub-boss
 * may have one if no neighbouring cell could have been taken. */
static bool has_arena_size(const arena_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t cells = seen_room(dungeon, room)->cell_count;
    if (!seen_has_large_arenas(dungeon))
        return cells == 1;
    if (seen_is(dungeon, room, SEEN_BIT(BOSS)))
        return fills_corner(dungeon, room);
    return cells == 2 || (cells == 1 && !has_free_neighbour(view, room) &&
                          !could_take(view, room, 1) && !could_take(view, room, -1));
}

/* Checks an arena's cells and doors. The main path enters by one door and leaves a sub-boss by
 * another. There are no other doors. */
static void check_arena_size(const arena_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t doors = view->graph->first[room + 1] - view->graph->first[room];
    barrow_pos first = dungeon->cells[seen_room(dungeon, room)->first_cell];
    if (seen_trail_at(dungeon, view->trail, first) < 0)
        brw_found(view->verifier, NULL, seen_at_room(room),
                  "the first cell of arena %u is not on the main path", room);
    if (!has_arena_size(view, room))
        brw_found(view->verifier, NULL, seen_at_room(room), "arena %u may not have these %u cells",
                  room, (uint32_t)seen_room(dungeon, room)->cell_count);
    if (doors != (seen_is(dungeon, room, SEEN_BIT(BOSS)) ? 1u : 2u))
        brw_found(view->verifier, NULL, seen_at_room(room), "arena %u has %u doors", room, doors);
}

/* Checks the fields of arenas and elites that only repeat what the room's type says. */
static void check_arena_facts(brw_verifier *verifier, uint32_t room)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_room *of = seen_room(dungeon, room);
    uint32_t after = of->types & SEEN_BIT(SUB_BOSS) ? BARROW_TYPE_HEAL : BARROW_TYPE_NONE;
    if ((of->leave != 0) != ((of->types & BRW_ARENA_TYPES) != 0))
        brw_found(verifier, "C17", seen_at_room(room),
                  "room %u is marked leave without being an arena, or the other way round", room);
    if (of->after != after)
        brw_found(verifier, "C16", seen_at_room(room), "room %u has the wrong type after its fight",
                  room);
    if ((of->choice != 0) != ((of->types & SEEN_BIT(ELITE)) != 0))
        brw_found(verifier, "C6", seen_at_room(room),
                  "room %u is marked choice without an elite, or the other way round", room);
}

void brw_check_crawl_large(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const seen_special *special = brw_crawl_see_special(verifier);
    arena_view view = {.verifier = verifier, .dungeon = dungeon};
    view.graph = special ? brw_see_graph(verifier) : NULL;
    view.ground = view.graph ? brw_crawl_see_ground(verifier) : NULL;
    view.trail = view.ground ? brw_crawl_see_trail(verifier) : NULL;
    if (!view.trail)
        return;
    for (uint32_t i = 0; i < special->count; i++) {
        uint32_t room = special->rooms[i];
        if (seen_is(dungeon, room, BRW_ARENA_TYPES))
            check_arena_size(&view, room);
        check_arena_facts(verifier, room);
    }
}

#undef LEAST_GAP
