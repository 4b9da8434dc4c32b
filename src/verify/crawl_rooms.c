/* SPDX-License-Identifier: MIT
 * What the rooms are for and how they follow one another: types (C19), pacing (C14), arenas (C15,
 * C17) and the rests before them (C16), merged rooms (C20), taste (C23).
 *
 * Types are sets of bits. What is counted along the main path is counted in cells, as merging must
 * not change it; what is about doors (runs of fights, vendors) is counted in rooms. */
#include "verify/crawl.h"

#include <string.h>

/* ---- types ------------------------------------------------------------------------------ */

/* By type, the types that may be added to it (C19). */
static const uint8_t partners[BARROW_TYPE_COUNT][2] = {
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    {BARROW_TYPE_##adds, BARROW_TYPE_##also},
#include "barrow/def/room_type.def"
};

static bool goes_with(uint32_t one, uint32_t other)
{
    return partners[one][0] == other || partners[one][1] == other || partners[other][0] == one ||
           partners[other][1] == one;
}

/* Every two types must be a pair of C19. Types that have no partner stand alone. */
static bool types_fit(uint32_t types)
{
    for (uint32_t one = 0; one < BARROW_TYPE_COUNT; one++)
        for (uint32_t other = 0; other < one; other++)
            if (types >> one & types >> other & 1 && !goes_with(one, other))
                return false;
    return types != 0 && types >> BARROW_TYPE_COUNT == 0;
}

/* Elites stand at the ends of side paths (C6, C9), sub-bosses on the main path (C15). */
void brw_check_crawl_types(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (!types_fit(of->types))
            brw_found(verifier, NULL, seen_at_room(room), "the types of room %u do not go together",
                      room);
        bool is_main = of->path == BARROW_PATH_MAIN;
        bool is_end = room == dungeon->spawn || room == dungeon->boss;
        if ((of->types & (SEEN_BIT(INITIAL) | SEEN_BIT(BOSS)) && !is_end) ||
            (of->types & SEEN_BIT(SUB_BOSS) && !is_main) ||
            (of->types & SEEN_BIT(ELITE) && is_main))
            brw_found(verifier, NULL, seen_at_room(room), "room %u is of a type for another place",
                      room);
    }
}

/* ---- pacing ----------------------------------------------------------------------------- */

#define COMBAT_RUN_MOST 5
#define ROUTE_WAYS      1000u /* tried for each room of the crawl; sound ones need a few dozen */

/* Loops and dead ends are no routes in the sense of C14. */
static bool is_paced_fight(const barrow_dungeon *dungeon, uint32_t room)
{
    uint8_t path = seen_room(dungeon, room)->path;
    return (path == BARROW_PATH_MAIN || path == BARROW_PATH_FORK) &&
           seen_is(dungeon, room, BRW_FIGHT_TYPES);
}

/* A route does not enter a room twice, or two neighbours would be an endless row of fights. */
static bool is_on_route(const uint16_t *route, uint32_t count, uint16_t room)
{
    for (uint32_t i = 0; i < count; i++)
        if (route[i] == room)
            return true;
    return false;
}

/* The longest row of fights on a route from [start], 6 at most: depth first with its own stack.
 * next[] is the way of each room of the route that is tried next. Ends at six, which is one too
 * many, so the arrays hold a route and no more is ever pushed; or where no way is [left] to try. */
static uint32_t longest_run(const brw_graph *graph, uint16_t start, uint32_t *left)
{
    uint16_t route[COMBAT_RUN_MOST + 1];
    uint32_t next[COMBAT_RUN_MOST + 1], depth = 1, longest = 1;
    route[0] = start;
    next[0] = graph->first[start];
    while (depth && longest <= COMBAT_RUN_MOST && *left > 0) {
        uint16_t room = route[depth - 1];
        if (next[depth - 1] == graph->first[room + 1u]) {
            depth--;
            continue;
        }
        uint16_t to = graph->ways[next[depth - 1]++].to;
        (*left)--;
        if (!is_paced_fight(graph->dungeon, to) || is_on_route(route, depth, to))
            continue;
        route[depth] = to;
        next[depth] = graph->first[to];
        longest = ++depth > longest ? depth : longest;
    }
    return longest;
}

/* Starts from every fight, as any of them may be an end of the longest run. Doors by the hundred
 * between the same fights would make routes by the billion, so what is tried is bounded. */
bool brw_crawl_combat_run(const brw_graph *graph, uint32_t *longest)
{
    uint32_t left = ROUTE_WAYS * graph->dungeon->room_count;
    *longest = 0;
    for (uint32_t room = 0; room < graph->dungeon->room_count; room++) {
        if (!is_paced_fight(graph->dungeon, room))
            continue;
        uint32_t run = longest_run(graph, (uint16_t)room, &left);
        *longest = run > *longest ? run : *longest;
    }
    return left > 0;
}

void brw_check_crawl_pacing(brw_verifier *verifier)
{
    brw_graph graph;
    verifier->status = brw_graph_make(&graph, verifier->dungeon, verifier->scratch);
    if (verifier->status != BARROW_OK)
        return;
    uint32_t run;
    if (!brw_crawl_combat_run(&graph, &run))
        brw_found(verifier, NULL, BRW_NOWHERE, "there are too many routes from fight to fight");
    if (run > COMBAT_RUN_MOST)
        brw_found(verifier, NULL, BRW_NOWHERE, "more than 5 fights in a row on some route");
}

/* ---- arenas ----------------------------------------------------------------------------- */

/* In cells, so that merging changes none of it (C15). */
typedef struct arena_gaps {
    int32_t least, most; /* between spawn, sub-bosses and boss, the exempt one left out */
    int32_t count;       /* sub-bosses */
    int32_t length;      /* cells of the main path */
    bool boss_follows;
} arena_gaps;

/* 0 stands for none so far: a gap is at least 1. */
static void note_gap(arena_gaps *gaps, int32_t gap)
{
    gaps->least = gaps->least && gaps->least < gap ? gaps->least : gap;
    gaps->most = gaps->most > gap ? gaps->most : gap;
}

/* [place] is the first cell of a room on the path; arenas have one cell, so the distance of two
 * places is the gap between them. A boss right behind the last sub-boss is exempt. */
static arena_gaps measure_gaps(const barrow_dungeon *dungeon)
{
    const barrow_crawl_path *path = &dungeon->paths[0];
    arena_gaps gaps = {0, 0, 0, 0, false};
    int32_t place = 0, last = 0;
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        if (seen_is(dungeon, room, SEEN_BIT(SUB_BOSS))) {
            note_gap(&gaps, place - last);
            last = place;
            gaps.count++;
        } else if (room == dungeon->boss) {
            gaps.boss_follows = gaps.count && place - last == 1;
            if (!gaps.boss_follows)
                note_gap(&gaps, place - last);
        }
        place += seen_room(dungeon, room)->cell_count;
    }
    gaps.length = place;
    return gaps;
}

void brw_crawl_gaps(const barrow_dungeon *dungeon, int32_t *least, int32_t *most)
{
    arena_gaps gaps = measure_gaps(dungeon);
    *least = gaps.boss_follows ? 1 : gaps.least;
    *most = gaps.most;
}

/* What was asked for but cut (C15) is in the shortfall. */
static void check_arena_count(brw_verifier *verifier, const arena_gaps *gaps)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    barrow_range range = dungeon->params.as.crawl.sub_bosses;
    int32_t least = range.min == BARROW_AUTO ? gaps->length / 10 : range.min;
    int32_t most = range.min == BARROW_AUTO ? gaps->length / 10 : range.max;
    int32_t asked = gaps->count + dungeon->shortfall[BARROW_SHORT_SUB_BOSSES];
    if (asked < least || asked > most || gaps->count > (gaps->length - 2) / 3)
        brw_found(verifier, NULL, BRW_NOWHERE, "%d sub-bosses are not what was asked for",
                  gaps->count);
}

void brw_check_crawl_arenas(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (!dungeon->path_count)
        return;
    arena_gaps gaps = measure_gaps(dungeon);
    check_arena_count(verifier, &gaps);
    if (gaps.most - gaps.least > 1)
        brw_found(verifier, NULL, BRW_NOWHERE, "gaps between arenas run from %d to %d rooms",
                  gaps.least, gaps.most);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_arena = seen_is(dungeon, link->a, BRW_ARENA_TYPES) ||
                        seen_is(dungeon, link->b, BRW_ARENA_TYPES);
        if (is_arena != (brw_door_rule_of(link)->leads == BARROW_LEADS_ARENA))
            brw_found(verifier, "C17", seen_at_link(i),
                      "door %u should be of kind boss, or should not", i);
    }
}

/* ---- rests before arenas ---------------------------------------------------------------- */

/* The rest before an arena may be a breather only if its shortcut leads to another breather
 * (C16). */
static bool breathes_back(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind == BARROW_PATH_SHORTCUT && path->from == room &&
            seen_is(dungeon, path->to, SEEN_BIT(BREATHER)))
            return true;
    }
    return false;
}

/* [arenas] counts those passed: the first needs a heal room. */
void brw_check_crawl_rests(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t arenas = 0, rooms = dungeon->path_count ? dungeon->paths[0].room_count : 0;
    for (uint32_t i = 1; i < rooms; i++) {
        uint32_t room = seen_path_room(dungeon, &dungeon->paths[0], i);
        uint32_t before = seen_path_room(dungeon, &dungeon->paths[0], i - 1);
        if (!seen_is(dungeon, room, BRW_ARENA_TYPES))
            continue;
        bool follows = room == dungeon->boss && seen_is(dungeon, before, SEEN_BIT(SUB_BOSS));
        bool breathes = arenas && seen_is(dungeon, before, SEEN_BIT(BREATHER)) &&
                        breathes_back(dungeon, before);
        if (!follows && !breathes && !seen_is(dungeon, before, SEEN_BIT(HEAL)))
            brw_found(verifier, NULL, seen_at_room(before), "no rest stands before arena %u", room);
        arenas++;
    }
}

/* ---- merged rooms ----------------------------------------------------------------------- */

/* The last room of a loop has the exit, and C20 merges nothing across one. */
void brw_check_crawl_merges(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (of->cell_count < 2 || of->path == BARROW_PATH_SHORTCUT)
            continue;
        bool ends_loop = of->path == BARROW_PATH_LOOP && seen_is_last(dungeon, room);
        if (of->cell_count > 4 || room == dungeon->spawn || ends_loop ||
            seen_is(dungeon, room, BRW_ARENA_TYPES))
            brw_found(verifier, NULL, seen_at_room(room), "room %u may not have %u cells", room,
                      (uint32_t)of->cell_count);
    }
}

/* ---- taste ------------------------------------------------------------------------------ */

#define VENDOR_GAP 4

static bool is_near(const void *user, uint16_t from, brw_way way)
{
    const brw_bfs *search = user;
    (void)way;
    return search->distance[from] < VENDOR_GAP;
}

/* Returns whether a vendor of a higher number is within four doors of [start]. Only higher numbers,
 * so that a pair is told once. Only what was met is forgotten: to clear all for each vendor would
 * cost rooms times vendors. */
static bool has_near_vendor(brw_bfs *search, uint32_t start)
{
    bool found = false;
    brw_bfs_start(search, (uint16_t)start);
    brw_bfs_run(search, is_near, search);
    for (uint32_t i = 0; i < search->rooms.tail; i++) {
        uint16_t room = search->rooms.items[i];
        found |= room > start && seen_is(search->graph->dungeon, room, SEEN_BIT(VENDOR));
    }
    brw_bfs_forget(search);
    return found;
}

/* Distances are in doors, whatever their kind. As many are told as a report keeps: to go on would
 * take very long where thousands of vendors are neighbours. */
void brw_check_crawl_taste(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_graph graph;
    brw_bfs search;
    verifier->status = brw_graph_make(&graph, dungeon, verifier->scratch);
    if (verifier->status != BARROW_OK || !brw_bfs_make(&search, &graph, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t room = 0, told = 0; room < dungeon->room_count && told < BARROW_FINDING_MAX;
         room++) {
        if (!seen_is(dungeon, room, SEEN_BIT(VENDOR)) || !has_near_vendor(&search, room))
            continue;
        brw_found(verifier, NULL, seen_at_room(room), "another vendor is too near to room %u",
                  room);
        told++;
    }
    if (!dungeon->path_count || dungeon->paths[0].room_count < 2)
        return;
    uint32_t second = seen_path_room(dungeon, &dungeon->paths[0], 1);
    if (seen_is(dungeon, second, SEEN_BIT(TRAP)))
        brw_found(verifier, NULL, seen_at_room(second), "the first room after the spawn is a trap");
}
