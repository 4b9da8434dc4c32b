/* SPDX-License-Identifier: MIT
 * Pacing (C14): the rooms between spawn and arenas, and how many fights may follow one another.
 *
 *     spawn  F F F F  P B  F F F  B P  H  arena     F combat or trap, P puzzle, B breather, H heal
 *            |- run |     |- run|
 *            |----- block ----| |- block|
 *
 * A gap is the stretch between spawn and the first arena, or between two arenas. It consists of
 * blocks. If no choice of blocks fits exactly, the rooms left over follow a run. Everything counts
 * cells, so that merging changes nothing. A room with a fight is part of a run, even if it holds
 * something else. */
#include "verify/crawl.h"

#include <string.h>

#define PACED_LEAST 3
#define PACED_MOST  5
#define BLOCK_LEAST (PACED_LEAST + 2)
#define BLOCK_MOST  (PACED_MOST + 2)

/* ---- gaps ------------------------------------------------------------------------------- */

typedef struct pacing_gap {
    uint32_t cells, fights, runs;
    uint32_t run;                /* number of cells in the current run, or 0 if there is none */
    uint32_t puzzles, breathers; /* rooms since the last run */
    uint32_t before_rest;        /* breathers among them, not counting the last cell */
    uint32_t spare;              /* cells of plain breathers among them */
    bool has_bad_run;            /* too short or too long */
    bool has_bad_end; /* after a run: no puzzle, no breather, or two cells of plain breathers */
    bool begins_calm;
    uint32_t last; /* types of the last room */
} pacing_gap;

static void end_run(pacing_gap *gap)
{
    gap->has_bad_run |= gap->run && (gap->run < PACED_LEAST || gap->run > PACED_MOST);
    gap->run = 0;
}

static void begin_run(pacing_gap *gap)
{
    gap->has_bad_end |= gap->runs && (!gap->puzzles || !gap->breathers || gap->spare > 1);
    gap->puzzles = gap->breathers = gap->spare = 0;
    gap->runs++;
}

static void pace_room(pacing_gap *gap, const barrow_crawl_room *of)
{
    gap->cells += of->cell_count;
    gap->has_bad_end |= gap->last == SEEN_BIT(HEAL); /* only arenas follow a heal room */
    gap->last = of->types;
    if (of->types & BRW_FIGHT_TYPES) {
        if (!gap->run)
            begin_run(gap);
        gap->run += of->cell_count;
        gap->fights += of->cell_count;
        return;
    }
    end_run(gap);
    gap->begins_calm |= !gap->runs;
    bool is_breather = of->types & SEEN_BIT(BREATHER);
    gap->before_rest = gap->breathers + (is_breather && of->cell_count > 1);
    gap->puzzles += (of->types & SEEN_BIT(PUZZLE)) != 0;
    gap->breathers += is_breather;
    gap->spare += of->types == SEEN_BIT(BREATHER) ? of->cell_count : 0u;
}

/* Returns the number of cells that are left over even with the best choice of blocks. Only 8 and 9
 * cells leave any, as one block has at most 7 cells and two have at least 10. */
static uint32_t least_left(uint32_t cells)
{
    return cells > BLOCK_MOST && cells < 2 * BLOCK_LEAST ? cells - BLOCK_MOST : 0;
}

/* Returns whether [cells] cells of the gap are well paced. After the last run there are [breathers]
 * breather rooms, and [spare] of their cells are plain. Rooms left over must not be plain
 * breathers. */
static bool fills_gap(const pacing_gap *gap, uint32_t cells, uint32_t breathers, uint32_t spare)
{
    if (cells < PACED_LEAST)
        return true;
    if (gap->begins_calm || gap->has_bad_run || gap->has_bad_end || !gap->runs || spare > 1)
        return false;
    if (cells == PACED_LEAST)
        return gap->fights == PACED_LEAST;
    if (cells == PACED_LEAST + 1)
        return gap->fights == PACED_LEAST && gap->puzzles;
    return gap->puzzles && breathers && cells == gap->fights + 2 * gap->runs + least_left(cells);
}

/* Returns whether a gap that ends at an arena is well paced. The rest before it is a heal room,
 * which is not part of a block, or a breather, which may belong to the last block (C16). */
static bool is_well_paced(pacing_gap *gap)
{
    end_run(gap);
    if (gap->cells == 0)
        return true;
    if (gap->last & SEEN_BIT(HEAL))
        return fills_gap(gap, gap->cells - 1, gap->breathers, gap->spare);
    uint32_t spare = gap->spare - (gap->last == SEEN_BIT(BREATHER));
    if (fills_gap(gap, gap->cells - 1, gap->before_rest, spare))
        return true;
    return gap->cells > PACED_LEAST + 1 && fills_gap(gap, gap->cells, gap->breathers, gap->spare);
}

/* Reports one finding per gap. */
void brw_check_crawl_blocks(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[0];
    pacing_gap gap = {0};
    for (uint32_t i = 1; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        if (!seen_is(dungeon, room, BRW_ARENA_TYPES)) {
            pace_room(&gap, seen_room(dungeon, room));
            continue;
        }
        if (!is_well_paced(&gap))
            brw_found(verifier, NULL, seen_at_room(room),
                      "the %u cells before arena %u are not runs of 3 to 5, each followed by a "
                      "puzzle and a breather",
                      gap.cells, room);
        gap = (pacing_gap){0};
    }
}

/* ---- runs ------------------------------------------------------------------------------- */

void brw_crawl_runs(const barrow_dungeon *dungeon, uint32_t *least, uint32_t *most)
{
    const barrow_crawl_path *path = &dungeon->paths[0];
    uint32_t run = 0;
    *least = *most = 0;
    for (uint32_t i = 0; i <= path->room_count; i++) {
        uint32_t room = i < path->room_count ? seen_path_room(dungeon, path, i) : BARROW_NONE;
        if (room != BARROW_NONE && seen_is(dungeon, room, BRW_FIGHT_TYPES)) {
            run += seen_room(dungeon, room)->cell_count;
            continue;
        }
        *least = run && (!*least || run < *least) ? run : *least;
        *most = run > *most ? run : *most;
        run = 0;
    }
}

/* Returns whether the cell is on the route. A route enters no cell twice, because otherwise two
 * neighbours would make an endless series of fights. */
static bool is_on_route(const uint32_t *route, uint32_t count, uint32_t cell)
{
    for (uint32_t i = 0; i < count; i++)
        if (route[i] == cell)
            return true;
    return false;
}

/* Returns the longest series of fights on a route from [start], at most 6, by depth-first search
 * with its own stack. sides[] holds the sides still to try for each cell of the route. The search
 * ends at six, one too many, so the arrays never overflow. A cell has four sides, so there are few
 * routes. */
static uint32_t longest_route(const seen_ground *ground, uint32_t start)
{
    const uint32_t step[] = {0 - ground->width, 1, ground->width, UINT32_MAX};
    uint32_t route[PACED_MOST + 1], sides[PACED_MOST + 1], depth = 1, longest = 1;
    route[0] = start;
    sides[0] = ground->sides[start];
    while (depth && longest <= PACED_MOST) {
        uint32_t left = sides[depth - 1];
        if (!left) {
            depth--;
            continue;
        }
        uint32_t side = (uint32_t)brw_lowest(left);
        sides[depth - 1] = left & (left - 1);
        uint32_t to = route[depth - 1] + step[side];
        if (!ground->fights[to] || is_on_route(route, depth, to))
            continue;
        route[depth] = to;
        sides[depth] = ground->sides[to] & ~(1u << (side ^ 2u)); /* never straight back */
        longest = ++depth > longest ? depth : longest;
    }
    return longest;
}

/* A group of fights, each beside another one. */
typedef struct fight_group {
    uint32_t
        *cells; /* has room for one extra entry, because a cell may be written but not counted */
    uint8_t *known; /* for each cell of the grid, 1 if it is in this or an earlier group */
    uint32_t count;
    bool has_fork; /* some fight is beside three others or more */
} fight_group;

/* Finds the group of [start]. */
static void find_group(fight_group *group, const seen_ground *ground, uint32_t start)
{
    const uint32_t step[] = {0 - ground->width, 1, ground->width, UINT32_MAX};
    group->cells[0] = start;
    group->known[start] = 1;
    group->count = 1;
    group->has_fork = false;
    for (uint32_t head = 0; head < group->count; head++) {
        uint32_t cell = group->cells[head], beside = 0;
        for (uint32_t sides = ground->sides[cell]; sides; sides &= sides - 1) {
            uint32_t to = cell + step[brw_lowest(sides)];
            uint8_t is_fight = ground->fights[to];
            beside += is_fight;
            group->cells[group->count] = to;
            group->count += is_fight & (group->known[to] ^ 1u);
            group->known[to] |= is_fight;
        }
        group->has_fork |= beside > 2;
    }
}

/* Returns the longest series in a group, or [longest] if that is longer. Without a fork the group
 * is a line or a ring, and one route enters all of it. Otherwise it starts from every fight, as any
 * of them may end the longest series. */
static uint32_t longest_in(const fight_group *group, const seen_ground *ground, uint32_t longest)
{
    if (!group->has_fork)
        return group->count > longest ? group->count : longest;
    for (uint32_t i = 0; i < group->count && group->count > longest && longest <= PACED_MOST; i++) {
        uint32_t run = longest_route(ground, group->cells[i]);
        longest = run > longest ? run : longest;
    }
    return longest;
}

bool brw_crawl_combat_run(const seen_ground *ground, brw_arena *scratch, uint32_t *longest)
{
    fight_group group = {.cells = BRW_ARENA_NEW(scratch, uint32_t, ground->area + 1),
                         .known = BRW_ARENA_NEW(scratch, uint8_t, ground->area)};
    *longest = 0;
    if (!group.cells || !group.known)
        return false;
    memset(group.known, 0, ground->area);
    for (uint32_t cell = 0; cell < ground->area && *longest <= PACED_MOST; cell++)
        if (ground->fights[cell] && !group.known[cell]) {
            find_group(&group, ground, cell);
            *longest = longest_in(&group, ground, *longest);
        }
    *longest = *longest > PACED_MOST ? PACED_MOST + 1 : *longest;
    return true;
}

void brw_check_crawl_pacing(brw_verifier *verifier)
{
    const seen_ground *ground = brw_crawl_see_ground(verifier);
    uint32_t longest = 0;
    if (ground && !brw_crawl_combat_run(ground, verifier->scratch, &longest))
        verifier->status = BARROW_NO_MEMORY;
    if (longest > PACED_MOST)
        brw_found(verifier, NULL, BRW_NOWHERE, "some route has more than 5 fights in a row");
}

#undef PACED_LEAST
#undef PACED_MOST
#undef BLOCK_LEAST
#undef BLOCK_MOST
