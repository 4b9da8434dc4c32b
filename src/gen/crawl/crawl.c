/* SPDX-License-Identifier: MIT
 * The crawl: from the spawn to the boss on a grid. The table at the bottom is the whole recipe
 * (C0); each row is one function. Later passes never break what earlier ones made: zones are fixed
 * before anything branches off, keys get their places before forks use up the space, and side paths
 * get their types after the last of them is dug. */
#include "gen/crawl/plan.h"

#include "base/status.h"
#include "gen/common/place.h"
#include "gen/common/tile_plan.h"

#define ROUTE_ROOMS 6 /* maximum number of rooms in a foe's route */

/* Reserves memory for the dungeon. The numbers of rooms, used cells and closed cells are at most
 * the number of grid cells. A grid has fewer than two pairs of neighbours per cell, and a pair has
 * at most one door. `foes` may ask for 32 roaming enemies, and auto places fewer than one per 25
 * rooms. */
static barrow_status reserve(barrow_work *work, barrow_size_range size, uint32_t cells)
{
    uint32_t foes = cells / 25 + 32;
    brw_capacity capacity = {.rooms = cells,
                             .links = 2 * cells,
                             .cells = cells,
                             .rock = cells,
                             .ridges = CRAWL_RIDGES,
                             .paths = cells + cells / 4,
                             .path_rooms = cells,
                             .foes = foes,
                             .route_rooms = ROUTE_ROOMS * foes};
    brw_tile_extent extent = {(uint32_t)size.w_max, (uint32_t)size.h_max, cells};
    barrow_status status = brw_tiles_begin(work, &brw_crawl_tile_rooms, extent, &capacity);
    if (status == BARROW_OK)
        status = brw_dungeon_reserve(work->dungeon, &capacity, work->error);
    return status;
}

/* Allocates the sets of bits, with a row and a word of guards before and after each. A neighbour is
 * at most a row away, and a shift reads one more word, so no search has to check for the edge of
 * the grid. */
static bool take_bits(crawl_bits *bits, brw_arena *arena, uint32_t padded, uint32_t stride)
{
    uint32_t words = (padded + 63) / 64, guard = stride / 64 + 2, whole = words + 2 * guard;
    uint64_t *all = BRW_ARENA_NEW(arena, uint64_t, CRAWL_BIT_SETS * whole);
    if (!all)
        return false;
    bits->all = all;
    bits->all_words = CRAWL_BIT_SETS * whole;
    bits->open = all + guard;
    bits->unseen = bits->open + whole;
    bits->near[0] = bits->unseen + whole;
    bits->near[1] = bits->near[0] + whole;
    bits->ends = bits->near[1] + whole;
    bits->rim = bits->ends + whole;
    bits->free = bits->rim + whole;
    bits->goals = bits->free + whole;
    bits->bases = bits->goals + whole;
    bits->fork_bases = bits->bases + whole;
    bits->down = bits->fork_bases + whole;
    bits->up = bits->down + whole;
    bits->inside = bits->up + whole;
    bits->kept = bits->inside + whole;
    bits->front = (crawl_layer){bits->kept + whole, 0, 0};
    bits->next = (crawl_layer){bits->front.set + whole, 0, 0};
    return true;
}

/* Allocates arrays of the same type as one block. The terms in the sizes are those of the arrays
 * below, in the same order. The queue has four entries per cell, because the list of sides in
 * rock.c has one for each side; graph.next has one for each end of a link. */
static bool take_arrays(crawl_plan *plan, brw_arena *arena, uint32_t cells, uint32_t padded)
{
    uint32_t paths = cells + cells / 4;
    uint32_t spots = cells + CRAWL_EIGHT;
    uint16_t *shorts = BRW_ARENA_NEW(arena, uint16_t, 2 * padded + 5 * cells + spots + paths);
    int16_t *numbers = BRW_ARENA_NEW(arena, int16_t, 3 * spots);
    uint32_t *words = BRW_ARENA_NEW(arena, uint32_t, 6 * padded + 6 * cells + CRAWL_WALK);
    plan->pos = BRW_ARENA_NEW(arena, barrow_pos, padded);
    plan->ways = BRW_ARENA_NEW(arena, uint64_t, padded);
    plan->run_length = BRW_ARENA_NEW(arena, uint8_t, paths + 2 * cells);
    plan->branches = BRW_ARENA_NEW(arena, crawl_branch, paths);
    plan->tunnels = BRW_ARENA_NEW(arena, crawl_found, cells);
    plan->runs = BRW_ARENA_NEW(arena, crawl_run, cells);
    if (!shorts || !numbers || !words || !plan->pos || !plan->ways || !plan->run_length ||
        !plan->branches || !plan->tunnels || !plan->runs)
        return false;
    plan->level = plan->run_length + paths;
    plan->is_crossing = plan->level + cells;
    plan->owner = shorts;
    plan->distance = plan->owner + padded;
    plan->run = plan->distance + padded;
    plan->stretch_first = plan->run + cells;
    plan->stretch_last = plan->stretch_first + cells;
    plan->number = plan->stretch_last + cells;
    plan->vendors = plan->number + cells;
    plan->calm_spots.rooms = plan->vendors + cells;
    plan->picks = plan->calm_spots.rooms + spots;
    plan->calm_spots.x = numbers;
    plan->calm_spots.y = plan->calm_spots.x + spots;
    plan->calm_spots.worth = plan->calm_spots.y + spots;
    plan->queue = words;
    plan->scale = plan->queue + 4 * padded;
    plan->parent = plan->scale + padded;
    plan->home = plan->parent + padded;
    plan->graph.next = plan->home + cells;
    plan->graph.first = plan->graph.next + 4 * cells;
    plan->walked = plan->graph.first + cells;
    return true;
}

/* Allocates all memory for the largest size that may be drawn, so that nothing has to grow
 * later. */
static barrow_status begin_crawl(barrow_work *work)
{
    barrow_size_range size = work->params->as.crawl.size;
    uint32_t cells = (uint32_t)size.w_max * (uint32_t)size.h_max;
    uint32_t padded = (uint32_t)(size.w_max + 1) * (uint32_t)(size.h_max + 2);
    crawl_plan *plan = BRW_ARENA_NEW(work->scratch, crawl_plan, 1);
    if (!plan || !take_arrays(plan, work->scratch, cells, padded) ||
        !take_bits(&plan->bits, work->scratch, padded, (uint32_t)size.w_max + 1))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a crawl");
    plan->dungeon = work->dungeon;
    plan->params = &work->params->as.crawl;
    work->state = plan;
    barrow_status status = reserve(work, size, cells);
    plan->rooms = work->dungeon->rooms;
    return status;
}

/* Does nothing: the passes write to the dungeon itself, so it is up to date after every row, and
 * tracing its lists costs nothing. */
static void publish_crawl(barrow_work *work)
{
    (void)work;
}

#define PLAN   BARROW_PART_PLAN
#define ROOMS  BARROW_PART_ROOMS
#define LINKS  BARROW_PART_LINKS
#define THINGS BARROW_PART_THINGS
#define PATHS  (PLAN | ROOMS | LINKS)

/* Why this order (C0): zones before anything that could lead around a lock; arenas before types,
 * because types are assigned to the rooms between them; key sites before shortcuts and forks use up
 * the free cells; dead ends after all other paths, because their length depends on these; merging
 * after everything that stores room numbers, and danger after merging, because it depends on the
 * final types. */
/* clang-format off */
static const barrow_pass crawl_passes[] = {
    /* name             what it does                                     run                       needs          gives  */
    {"size",            "draw the size of the grid",                     brw_crawl_size,           0,             PLAN,   BARROW_PASS_CHECKPOINT},
    {"ends",            "place spawn and boss",                          brw_crawl_ends,           PLAN,          PLAN | ROOMS, 0},
    {"ridges",          "draw the ridges and their gaps",                brw_crawl_ridges,         PLAN | ROOMS,  PLAN,   0},
    {"rock",            "close cells, reopen until the ends connect",    brw_crawl_rock,           PLAN | ROOMS,  PLAN,   0},
    {"main_path",       "draw one of the shortest ways",                 brw_crawl_main_path,      PLAN | ROOMS,  PATHS,  0},
    {"lock_edges",      "choose the locked doors and number the zones",  brw_crawl_lock_edges,     PATHS,         ROOMS | LINKS, 0},
    {"sub_bosses",      "space the arenas evenly",                       brw_crawl_sub_bosses,     PATHS,         PATHS,  0},
    {"main_types",      "pace the main path",                            brw_crawl_main_types,     PATHS,         ROOMS,  0},
    {"key_sites",       "keep a cell beside each zone for a key",        brw_crawl_key_sites,      PATHS,         0,      0},
    {"shortcuts",       "lead breathers back to earlier rests",          brw_crawl_shortcuts,      PATHS,         PATHS,  0},
    {"early_loops",     "share out rooms; small grids: loops first",     brw_crawl_early_loops,    PATHS,         PATHS,  0},
    {"forks",           "dig other ways inside a zone",                  brw_crawl_forks,          PATHS,         PATHS,  0},
    {"loops",           "dig ways that come back to their room",         brw_crawl_loops,          PATHS,         PATHS,  0},
    {"dead_ends",       "dig short ways that lead nowhere",              brw_crawl_dead_ends,      PATHS,         PATHS,  0},
    {"keys",            "put each key below its lock",                   brw_crawl_keys,           PATHS,         PATHS,  0},
    {"optional_locks",  "lock some loops and dead ends",                 brw_crawl_optional_locks, PATHS,         ROOMS | LINKS, 0},
    {"foes",            "let strong enemies roam",                       brw_crawl_foes,           PATHS,         ROOMS | THINGS, 0},
    {"side_types",      "say what the side rooms are for",               brw_crawl_side_types,     PATHS,         PLAN | ROOMS, 0},
    {"merges",          "merge neighbours into larger rooms",            brw_crawl_merges,         PATHS,         PATHS | THINGS, 0},
    {"danger_reward",   "set danger and reward of every room",           brw_crawl_danger_reward,  PATHS,         ROOMS,  0},
    BRW_PLACE_PASS(crawl),
    BRW_TITLE_PASS,
    BRW_TILE_PASSES,
};
/* clang-format on */

#undef PLAN
#undef ROOMS
#undef LINKS
#undef THINGS
#undef PATHS

const brw_family brw_crawl_family = {
    .passes = crawl_passes,
    .pass_count = sizeof crawl_passes / sizeof crawl_passes[0],
    .max_attempts = 8,
    .tile_passes = BRW_TILE_PASS_COUNT,
    .begin = begin_crawl,
    .publish = publish_crawl,
};
