/* SPDX-License-Identifier: MIT
 * The floor family: its pass table, and how its state is set up and published. */
#include "gen/floor/floor.h"

#include <string.h>

#include "base/status.h"
#include "core/fixed.h"
#include "gen/common/place.h"

barrow_rect brw_floor_fixed_size(const floor_state *state)
{
    return brw_fixed_size(state->params->fixed);
}

bool brw_floor_fixed_is_open(const floor_state *state, int32_t x, int32_t y)
{
    return brw_fixed_is_open(state->params->fixed, brw_floor_fixed_size(state).w, x, y);
}

#define HOUSE_THINGS_MOST 70 /* 40 items and traps, 30 sleepers */
#define SHOP_THINGS_MOST  79 /* two thirds of a 13x9 carpet, and the keeper */

#define SECTORS_USUAL 24 /* maximum number of sectors in any layout on 56x32 */

/* Returns a bound on the number of sectors: in layouts that grow, each has at least its minimum
 * size (F3, F24). */
static uint32_t sectors_most(const barrow_floor_params *params)
{
    uint32_t across = (uint32_t)(params->width - 2 * BRW_MARGIN) / BRW_SECTOR_LEAST_W;
    uint32_t down = (uint32_t)(params->height - 2 * BRW_MARGIN) / BRW_SECTOR_LEAST_H;
    return across * down > SECTORS_USUAL ? across * down : SECTORS_USUAL;
}

/* Returns the maximum that a floor with these parameters can hold. Corridors share no tile, and
 * dead ends dig only new tiles. Everything is counted at its maximum, so no pass ever has to check
 * whether there is memory for one more. */
static brw_capacity floor_capacity(const barrow_floor_params *params, const floor_asked *asked)
{
    uint32_t tiles = (uint32_t)(params->width * params->height), sectors = sectors_most(params);
    int32_t things = 2 + asked->items.most + asked->traps.most + asked->buried.most +
                     asked->enemies.most + 1 + HOUSE_THINGS_MOST + SHOP_THINGS_MOST;
    return (brw_capacity){.tiles = tiles,
                          .rooms = sectors,
                          .links = 2 * sectors + (uint32_t)params->dead_ends,
                          .things = (uint32_t)things,
                          .routes = tiles + BRW_ROUTES_SPARE};
}

/* Sets and pickers are cleared when they are used, so only the memory before them is cleared
 * here. */
static bool begin_state(floor_state *state, barrow_work *work)
{
    brw_clear(state, offsetof(floor_state, usable));
    state->params = &work->params->as.floor;
    state->layout = brw_layout_of(state->params->layout);
    state->maker = brw_floor_maker_of(state->params->layout);
    state->dungeon = work->dungeon;
    state->asked = brw_floor_asked(state->params);
    state->fixed_sector = -1;
    state->house = state->shop = BARROW_NONE;
    return brw_map_begin(&state->map, work->scratch, state->params->width, state->params->height) &&
           brw_picker_begin(&state->free, work->scratch, &state->map) &&
           brw_picker_begin(&state->local, work->scratch, &state->map);
}

/* Allocates memory for the maximum that the parameters allow, so that no pass has to grow a list
 * (G5). */
static barrow_status begin_floor(barrow_work *work)
{
    const barrow_floor_params *params = &work->params->as.floor;
    floor_state *state = BRW_ARENA_NEW(work->scratch, floor_state, 1);
    work->state = state;
    if (!state || !begin_state(state, work))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the floor");
    brw_capacity capacity = floor_capacity(params, &state->asked);
    work->dungeon->width = (uint16_t)params->width;
    work->dungeon->height = (uint16_t)params->height;
    return brw_dungeon_reserve(work->dungeon, &capacity, work->error);
}

/* Sets the room of each thing to the owner of its tile. Rooms are below BARROW_OWNER_LINK, walls
 * and links at or above it. Things do not get their room earlier, because owners might not have
 * been written yet. */
static void own_things(barrow_dungeon *dungeon)
{
    const uint16_t *owners = dungeon->owners;
    int32_t width = dungeon->width;
    barrow_thing *end = dungeon->things + dungeon->thing_count;
    for (barrow_thing *thing = dungeon->things; thing < end; thing++) {
        uint32_t owner = owners[thing->pos.y * width + thing->pos.x];
        /* all bits (as in BARROW_NONE) or none */
        uint32_t nobody = 0u - (owner >= BARROW_OWNER_LINK);
        thing->room = (uint16_t)(owner | nobody);
    }
}

/* Owners are derived from rooms and links, so the rooms of things are looked up after that. */
static void publish_floor(barrow_work *work)
{
    brw_carve_publish(&floor_of(work)->map, work->dungeon);
    own_things(work->dungeon);
}

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
    {"sectors",     "split the usable space into sectors",              brw_floor_sectors,         0,             PLAN, 0},
    {"rooms",       "size and place a room or an anchor in each",       brw_floor_rooms,           PLAN,          ROOMS | TILES, 0},
    {"merges",      "grow rooms above one another into one",            brw_floor_merges,          ROOMS,         ROOMS | TILES, 0},
    {"links",       "choose which neighbours are joined",               brw_floor_links,           ROOMS,         LINKS | ROOMS | TILES, 0},
    {"corridors",   "dig each link with its bend on the line",          brw_floor_corridors,       LINKS,         LINKS | TILES, 0},
    {"dead_ends",   "draw lines that wander off from a room",           brw_floor_dead_ends,       LINKS | TILES, LINKS | TILES, 0},
    {"chambers",    "turn rooms and corridors into a cave",             brw_floor_chambers,        TILES,         LINKS | TILES, 0},
    {"junctions",   "mark where rooms and corridors meet",              brw_floor_junctions,       TILES,         TILES, 0},
    {"terrain",     "pour a river and some lakes into the rock",        brw_floor_terrain,         TILES,         TILES, 0},
    {"house",       "choose the monster house",                         brw_floor_house,           ROOMS,         ROOMS, 0},
    {"shop",        "choose the shop and lay its carpet",               brw_floor_shop,            ROOMS,         ROOMS, 0},
    {"ruins",       "set broken walls into rooms; level a cave's carpet", brw_floor_ruins,           TILES,         TILES, 0},
    {"imperfect",   "eat the corners of some rooms",                    brw_floor_imperfect,       TILES,         TILES, 0},
    {"maze",        "fill one room with a maze",                        brw_floor_maze,            TILES,         ROOMS | TILES, 0},
    {"structures",  "set pools, islands and fords into some rooms",     brw_floor_structures,      TILES,         TILES, 0},
    {"ends",        "place the spawn and the stairs",                   brw_floor_ends,            TILES | ROOMS, THINGS, 0},
    {"goods",       "lay out the shop's goods, and its keeper",         brw_floor_goods,           ROOMS | THINGS, THINGS, 0},
    {"items",       "scatter items",                                    brw_floor_items,           TILES | THINGS, THINGS, 0},
    {"traps",       "set traps and magic tiles",                        brw_floor_traps,           TILES | THINGS, THINGS, 0},
    {"buried",      "bury items in the walls",                          brw_floor_buried,          TILES | THINGS, THINGS, 0},
    {"crowd",       "fill the monster house",                           brw_floor_crowd,           ROOMS | THINGS, THINGS, 0},
    {"enemies",     "set out the enemies",                              brw_floor_enemies,         TILES | THINGS, THINGS, 0},
    {"types",       "say what sort of its kind each thing is",          brw_floor_types,           0,             THINGS, 0},
    BRW_TITLE_PASS,
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
