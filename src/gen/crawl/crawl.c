/* SPDX-License-Identifier: MIT
 * The crawl: from the spawn to the boss on a grid. The table at the bottom is the whole recipe
 * (C0); each row is one function. Later passes never break what earlier ones made: zones are fixed
 * before anything branches off, keys get their places before forks use up the space, and side paths
 * get their types after the last of them is dug. */
#include "gen/crawl/crawl.h"

#include "base/status.h"
#include "gen/common/place.h"
#include "gen/common/tile_draft.h"

#define ROUTE_ROOMS 6 /* maximum number of rooms in a foe's route */

/* Allocates the arrays of the working state: for [padded] cells, border included, and for as many
 * rooms and paths as [cells] allow. */
static void take_arrays(brw_crawl *crawl, brw_arena *arena, uint32_t cells, uint32_t padded)
{
    uint32_t paths = cells + cells / 4;
    crawl->owner = BRW_ARENA_NEW(arena, uint16_t, padded);
    crawl->pos = BRW_ARENA_NEW(arena, barrow_pos, padded);
    crawl->closed = BRW_ARENA_NEW(arena, uint8_t, padded);
    crawl->walks = BRW_ARENA_NEW(arena, uint64_t, padded);
    crawl->scale = BRW_ARENA_NEW(arena, uint32_t, padded);
    crawl->next_cell = BRW_ARENA_NEW(arena, uint32_t, padded);
    crawl->kept = BRW_ARENA_NEW(arena, uint64_t, (padded + 63) / 64);
    crawl->list = BRW_ARENA_NEW(arena, uint32_t, 4 * padded);
    crawl->walked = BRW_ARENA_NEW(arena, uint32_t, CRAWL_WALK);
    crawl->home = BRW_ARENA_NEW(arena, uint32_t, cells);
    crawl->walk = BRW_ARENA_NEW(arena, uint16_t, cells);
    crawl->run = BRW_ARENA_NEW(arena, uint16_t, cells);
    crawl->run_length = BRW_ARENA_NEW(arena, uint8_t, cells);
    crawl->level = BRW_ARENA_NEW(arena, uint8_t, cells);
    crawl->is_quiet = BRW_ARENA_NEW(arena, uint8_t, cells);
    crawl->number = BRW_ARENA_NEW(arena, uint16_t, cells);
    crawl->fights = BRW_ARENA_NEW(arena, brw_saw_fight, cells);
    crawl->vendors = BRW_ARENA_NEW(arena, uint16_t, cells);
    crawl->branches = BRW_ARENA_NEW(arena, crawl_branch, paths);
    crawl->tunnels = BRW_ARENA_NEW(arena, crawl_shortcut, cells);
    crawl->picks = BRW_ARENA_NEW(arena, uint16_t, paths);
}

/* Allocates all memory for the largest size that may be drawn, so that nothing has to grow later.
 * The numbers of rooms, used cells and closed cells are at most the number of grid cells. A grid
 * has fewer than two pairs of neighbours per cell, and a pair has at most one door. `foes` may ask
 * for 32 roaming enemies, and auto places fewer than one per 25 rooms. */
static barrow_status begin_crawl(barrow_work *work)
{
    barrow_size_range size = work->params->as.crawl.size;
    uint32_t cells = (uint32_t)size.w_max * (uint32_t)size.h_max, foes = cells / 25 + 32;
    uint32_t stride = (uint32_t)size.w_max + 1, rows = (uint32_t)size.h_max + 2;
    brw_tile_extent extent = {(uint32_t)size.w_max, (uint32_t)size.h_max, cells};
    brw_capacity capacity = {.rooms = cells,
                             .links = 2 * cells,
                             .cells = cells,
                             .rock = cells,
                             .ridges = CRAWL_RIDGES,
                             .paths = cells + cells / 4,
                             .path_rooms = cells,
                             .foes = foes,
                             .route_rooms = ROUTE_ROOMS * foes};
    barrow_status status = brw_tiles_begin(work, &brw_crawl_tile_rooms, extent, &capacity);
    if (status == BARROW_OK)
        status = brw_dungeon_reserve(work->dungeon, &capacity, work->error);
    if (status != BARROW_OK)
        return status;
    brw_crawl *crawl = BRW_ARENA_NEW(work->scratch, brw_crawl, 1);
    if (crawl) {
        take_arrays(crawl, work->scratch, cells, stride * rows);
        brw_grid_flood_make(&crawl->flood, stride, rows, work->scratch);
        crawl->flood.has_border = true;
        crawl->dungeon = work->dungeon;
        crawl->params = &work->params->as.crawl;
        crawl->rooms = work->dungeon->rooms;
    }
    if (work->scratch->has_failed)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a crawl");
    work->state = crawl;
    return BARROW_OK;
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
    {"more_shortcuts",  "lead other breathers back through forks",       brw_crawl_more_shortcuts, PATHS,         PATHS,  0},
    {"loops",           "dig ways that come back to their room",         brw_crawl_loops,          PATHS,         PATHS,  0},
    {"dead_ends",       "dig short ways that lead nowhere",              brw_crawl_dead_ends,      PATHS,         PATHS,  0},
    {"keys",            "put each key below its lock",                   brw_crawl_keys,           PATHS,         PATHS,  0},
    {"optional_locks",  "lock some loops and dead ends",                 brw_crawl_optional_locks, PATHS,         ROOMS | LINKS, 0},
    {"foes",            "let strong enemies roam",                       brw_crawl_foes,           PATHS,         ROOMS | THINGS, 0},
    {"side_types",      "say what the side rooms are for",               brw_crawl_side_types,     PATHS,         PLAN | ROOMS, 0},
    {"merges",          "merge neighbours into larger rooms",            brw_crawl_merges,         PATHS,         PATHS | THINGS, 0},
    {"danger_reward",   "set danger and reward of every room",           brw_crawl_danger_reward,  PATHS,         PLAN | ROOMS | THINGS, 0},
    BRW_PLACE_PASS,
    BRW_TITLE_PASS,
    BRW_TILE_PASSES,
};
/* clang-format on */

const brw_family brw_crawl_family = {
    .passes = crawl_passes,
    .pass_count = sizeof crawl_passes / sizeof crawl_passes[0],
    .max_attempts = 8,
    .tile_passes = BRW_TILE_PASS_COUNT,
    .begin = begin_crawl,
};
