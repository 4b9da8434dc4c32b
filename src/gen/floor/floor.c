/* SPDX-License-Identifier: MIT
 * The floor family: its pass table, how much a floor should contain, and how its state is set up
 * and published. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"
#include "gen/common/place.h"

/* ---- amounts ---------------------------------------------------------------------------- */

#define DEEPEST    98 /* number of floors below the first */
#define DOUBLED    29 /* number of floors above the one that has twice the enemies */
#define TRAPS_MOST 56 /* maximum number of traps on a map of 56x32 (F13) */

/* Returns [x] * (whole + depth) / whole, rounded to the nearest integer; [depth] may be
 * negative. */
static int32_t by_depth(int32_t x, int32_t depth, int32_t whole)
{
    return (x * (whole + depth) + whole / 2) / whole;
}

static floor_span span_on(int32_t area, int32_t least, int32_t most)
{
    return (floor_span){least * area / BRW_USUAL_AREA, most * area / BRW_USUAL_AREA};
}

/* Returns X-2 to X+2, or none if X is 0. The lower end may be negative; the code that draws from it
 * raises the result. */
static floor_span about_as_many(int32_t area, int32_t x)
{
    return x ? span_on(area, x - 2, x + 2) : (floor_span){0, 0};
}

/* Computes what a floor should contain. The parameters describe floor 1 of a map of 56x32. Depth
 * changes some of them from floor 1 to floor 99 (F22, unless `by_depth` is off), rounded to the
 * nearest integer, the odds of a house rounded down:
 *
 *     enemies   twice as many on floor 30, three times as many on floor 99
 *     house     three times the odds on floor 99
 *     traps     half as many again             items   a quarter fewer
 *
 * On a larger map, counts grow in proportion to its usable area, rounded down (F24). */
static floor_amounts amounts_of(const barrow_floor_params *params)
{
    int32_t area = (params->width - 2 * BRW_MARGIN) * (params->height - 2 * BRW_MARGIN);
    if (!params->scale_contents || area < BRW_USUAL_AREA)
        area = BRW_USUAL_AREA;
    int32_t depth = params->by_depth ? params->floor - 1 : 0;
    int32_t traps = by_depth(params->traps, depth, 2 * DEEPEST);
    int32_t enemies =
        depth <= DOUBLED
            ? by_depth(params->enemies, depth, DOUBLED)
            : by_depth(params->enemies, depth - DOUBLED + (DEEPEST - DOUBLED), DEEPEST - DOUBLED);
    int32_t house = params->monster_house + 2 * params->monster_house * depth / DEEPEST;
    /* A negative density means an exact number of rooms; there are at least two (F5). */
    floor_span rooms = {-params->density, -params->density};
    if (params->density >= 0)
        rooms = span_on(area, params->density, params->density + 2);
    rooms.least = brw_larger(rooms.least, 2);
    rooms.most = brw_larger(rooms.most, 2);
    return (floor_amounts){
        .rooms = rooms,
        .items = about_as_many(area, by_depth(params->items, -depth, 4 * DEEPEST)),
        .traps = span_on(area, brw_smaller(traps / 2, TRAPS_MOST), brw_smaller(traps, TRAPS_MOST)),
        .buried = about_as_many(area, params->buried),
        .enemies = span_on(area, enemies / 2, enemies),
        .house = brw_smaller(100, house)};
}

/* ---- state ------------------------------------------------------------------------------ */

#define HOUSE_THINGS_MOST 70 /* 40 items and traps, 30 sleepers */
#define SHOP_THINGS_MOST  79 /* two thirds of a 13x9 carpet, and the keeper */
#define VAULT_THINGS_MOST 5  /* three chests, what opens it, and stairs */

/* Returns the maximum that a floor with these parameters can hold. Corridors share no tile, and
 * dead ends dig only new tiles. Everything is counted at its maximum, so no pass ever has to check
 * whether there is memory for one more (G5). */
static brw_capacity floor_capacity(const barrow_floor_params *params, const floor_amounts *amounts)
{
    brw_grid_choice grid = brw_grid_choices(params);
    uint32_t sectors = (uint32_t)(grid.columns_most * grid.rows_most);
    uint32_t tiles = (uint32_t)(params->width * params->height);
    int32_t things = 3 + amounts->items.most + amounts->traps.most + amounts->buried.most +
                     amounts->enemies.most + 1 + HOUSE_THINGS_MOST + SHOP_THINGS_MOST +
                     BRW_FLOOR_VAULTS * VAULT_THINGS_MOST;
    return (brw_capacity){.tiles = tiles,
                          .rooms = sectors + BRW_FLOOR_VAULTS,
                          .vaults = BRW_FLOOR_VAULTS,
                          .links = 2 * sectors + (uint32_t)params->dead_ends,
                          .things = (uint32_t)things,
                          .routes = tiles};
}

/* Sets up everything before the lists of sectors and links. The first pass clears as much of those
 * as the floor uses. */
static barrow_status begin_floor(barrow_work *work)
{
    const barrow_floor_params *params = &work->params->as.floor;
    barrow_dungeon *dungeon = work->dungeon;
    int32_t width = params->width, height = params->height;
    floor_state *state = BRW_ARENA_NEW(work->scratch, floor_state, 1);
    work->state = state;
    if (!state || !brw_picker_begin(&state->free, work->scratch, width, height) ||
        !brw_picker_begin(&state->local, work->scratch, width, height) ||
        !brw_grid_flood_room(&state->flood, (uint32_t)width, (uint32_t)height, work->scratch) ||
        !(state->walk.unmet = BRW_ARENA_NEW(work->scratch, uint8_t, (size_t)(width * height))))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    state->walk.tiles = state->flood.cells; /* no pass needs both */
    state->walk.steps = state->flood.steps;
    state->params = params;
    state->layout = brw_layout_of(params->layout);
    state->dungeon = dungeon;
    state->amounts = amounts_of(params);
    state->fixed_sector = state->house_sector = state->shop_sector = -1;
    state->has_gaps = state->house_is_all = false;
    state->house = state->shop = BARROW_NONE;
    state->room_list_count = 0;
    dungeon->width = (uint16_t)width;
    dungeon->height = (uint16_t)height;
    brw_capacity capacity = floor_capacity(params, &state->amounts);
    barrow_status status = brw_dungeon_reserve(dungeon, &capacity, work->error);
    if (status == BARROW_OK)
        status = brw_floor_furniture_begin(work, &capacity);
    state->draft = work->tiles;
    state->drawn = NULL;
    if (status == BARROW_OK && (params->fixed || params->rooms)) {
        state->drawn = BRW_ARENA_NEW(work->scratch, char, (size_t)(width * height));
        if (!state->drawn)
            return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
        memset(state->drawn, 0, (size_t)(width * height));
    }
    if (status != BARROW_OK)
        return status;
    uint8_t *tiles = dungeon->tiles; /* rock that nobody owns, and a border around it */
    memset(tiles, BARROW_TILE_WALL, (size_t)(width * height));
    memset(dungeon->owners, BARROW_NONE_BYTE, (size_t)(width * height) * sizeof *dungeon->owners);
    memset(tiles, BARROW_TILE_BORDER, (size_t)width);
    memset(tiles + (height - 1) * width, BARROW_TILE_BORDER, (size_t)width);
    for (int32_t y = 1; y < height - 1; y++)
        tiles[y * width] = tiles[y * width + width - 1] = BARROW_TILE_BORDER;
    return BARROW_OK;
}

/* Makes each room the owner of the tiles in its rectangle that can be walked on. Corridors got
 * their owners when they were dug. Then sets the room of each thing to the owner of its tile; an
 * anchor is none. */
static void publish_floor(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    const uint8_t *tiles = dungeon->tiles;
    uint16_t *owners = dungeon->owners;
    int32_t width = dungeon->width;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            for (int32_t at = y * width + rect.x; at < y * width + rect.x + rect.w; at++)
                owners[at] = brw_is_walkable(tiles[at]) ? (uint16_t)i : (uint16_t)BARROW_NONE;
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        barrow_thing *thing = &dungeon->things[i];
        uint16_t owner = owners[thing->pos.y * width + thing->pos.x];
        bool is_room =
            owner < dungeon->room_count && dungeon->rooms[owner].kind != BARROW_ROOM_ANCHOR;
        thing->room = is_room ? owner : (uint16_t)BARROW_NONE;
    }
}

/* ---- the table -------------------------------------------------------------------------- */

enum {
    PLAN = BARROW_PART_PLAN,
    ROOMS = BARROW_PART_ROOMS,
    LINKS = BARROW_PART_LINKS,
    TILES = BARROW_PART_TILES,
    THINGS = BARROW_PART_THINGS
};

/* Digging comes first, then the purposes of rooms, then changes to their interiors, except in
 * houses and shops; things come last. `ends` opens the free tiles that all later rows pick from. */
/* clang-format off */
static const barrow_pass floor_passes[] = {
    /* name         what it does                                        run                    needs          gives */
    {"place",       "choose the kind of place",                         brw_floor_place,           0,             0, 0},
    {"sectors",     "split the usable space into sectors",              brw_floor_sectors,         0,             PLAN, 0},
    {"rooms",       "size and place a room or an anchor in each",       brw_floor_rooms,           PLAN,          ROOMS | TILES, 0},
    {"merges",      "grow rooms above one another into one",            brw_floor_merges,          ROOMS,         ROOMS | TILES, 0},
    {"links",       "choose which neighbours are joined",               brw_floor_links,           ROOMS,         LINKS | ROOMS | TILES, 0},
    {"corridors",   "dig each link with its bend on the line",          brw_floor_corridors,       LINKS,         LINKS | TILES, 0},
    {"dead_ends",   "dig corridors that lead nowhere",                  brw_floor_dead_ends,       LINKS | TILES, LINKS | TILES, 0},
    {"chambers",    "turn rooms and corridors into a cave",             brw_floor_chambers,        TILES,         LINKS | TILES, 0},
    {"junctions",   "mark where rooms and corridors meet",              brw_floor_junctions,       TILES,         TILES, 0},
    {"wide",        "widen corridors where there is space",             brw_floor_wide,            LINKS | TILES, LINKS | TILES, 0},
    {"terrain",     "pour rivers and lakes into the rock",              brw_floor_terrain,         TILES,         TILES, 0},
    {"house",       "choose the monster house",                         brw_floor_house,           ROOMS,         ROOMS, 0},
    {"shop",        "choose the shop and lay its carpet",               brw_floor_shop,            ROOMS,         ROOMS, 0},
    {"ruins",       "set broken walls into rooms; level a cave's carpet", brw_floor_ruins,           TILES,         TILES, 0},
    {"imperfect",   "eat the corners of some rooms",                    brw_floor_imperfect,       TILES,         TILES, 0},
    {"maze",        "fill one room with a maze",                        brw_floor_maze,            TILES,         ROOMS | TILES, 0},
    {"structures",  "set pools, islands and fords into some rooms",     brw_floor_structures,      TILES,         TILES, 0},
    {"furniture",   "draw rooms as those of the place",                 brw_floor_furniture,       ROOMS | TILES, ROOMS | TILES, 0},
    {"ends",        "place the spawn and the stairs",                   brw_floor_ends,            TILES | ROOMS, THINGS, 0},
    {"lord",        "set the lord of the last floor",                   brw_floor_lord,            ROOMS | THINGS, THINGS, 0},
    {"goods",       "lay out the shop's goods, and its keeper",         brw_floor_goods,           ROOMS | THINGS, THINGS, 0},
    {"items",       "scatter items",                                    brw_floor_items,           TILES | THINGS, THINGS, 0},
    {"traps",       "set traps and magic tiles",                        brw_floor_traps,           TILES | THINGS, THINGS, 0},
    {"buried",      "bury items in the walls",                          brw_floor_buried,          TILES | THINGS, THINGS, 0},
    {"crowd",       "fill the monster house",                           brw_floor_crowd,           ROOMS | THINGS, THINGS, 0},
    {"enemies",     "set out the enemies",                              brw_floor_enemies,         TILES | THINGS, THINGS, 0},
    {"vaults",      "cut vaults into the rock",                         brw_floor_vaults,          TILES | THINGS, ROOMS | TILES | THINGS, 0},
    {"types",       "say what sort of its kind each thing is",          brw_floor_types,           0,             THINGS, 0},
    {"danger",      "say how dangerous each room is",                   brw_floor_danger,          0,             ROOMS, 0},
    BRW_TITLE_PASS,
    {"names",       "name the lord",                                    brw_tile_names,            0,             THINGS, 0},
};
/* clang-format on */

const brw_family brw_floor_family = {
    .passes = floor_passes,
    .pass_count = sizeof floor_passes / sizeof floor_passes[0],
    /* The first attempt always succeeds (V6): the floor is connected by construction, and anything
     * that finds no place is counted as shortfall. */
    .max_attempts = 1,
    .begin = begin_floor,
    .publish = publish_floor,
};
