/* SPDX-License-Identifier: MIT
 * The table of a floor's checks, and the check of shape, which runs first. */
#include "verify/floor.h"

#include <string.h>

/* ---- planes ----------------------------------------------------------------------------- */

uint64_t *brw_verifier_plane(brw_verifier *verifier, const brw_planes *planes)
{
    uint64_t *plane = brw_plane_new(planes);
    if (!plane)
        verifier->status = BARROW_NO_MEMORY;
    return plane;
}

uint64_t *brw_verifier_copy(brw_verifier *verifier, const brw_planes *planes, const uint64_t *from)
{
    uint64_t *plane = brw_verifier_plane(verifier, planes);
    if (plane)
        memcpy(plane, from, (size_t)planes->words * sizeof *plane);
    return plane;
}

/* Returns whether a plane is empty. One pass without branches is cheaper than searching for a set
 * bit. */
static bool is_clear(const brw_planes *planes, const uint64_t *plane)
{
    uint64_t any = 0;
    for (int32_t at = 0; at < planes->words; at++)
        any |= plane[at];
    return !any;
}

/* Usually there is nothing to report, so the plane is tested for that first. */
void brw_found_tiles(brw_verifier *verifier, const brw_planes *planes, const uint64_t *wrong,
                     const char *rule, const char *format)
{
    if (is_clear(planes, wrong))
        return;
    for (int32_t at = 0; at < planes->words; at++) {
        for (uint64_t left = wrong[at]; left; left &= left - 1) {
            int32_t x = at % planes->stride * 64 + brw_lowest(left), y = at / planes->stride;
            brw_found(verifier, rule, BRW_AT_TILE(x, y), format, x, y);
        }
    }
}

/* ---- shape ------------------------------------------------------------------------------ */

static bool is_rect_inside(const barrow_dungeon *dungeon, barrow_rect rect)
{
    return rect.x >= 0 && rect.y >= 0 && rect.w >= 1 && rect.h >= 1 &&
           rect.x + rect.w <= dungeon->width && rect.y + rect.h <= dungeon->height;
}

/* Returns whether the position is on the map. The casts turn a negative number into a large one.
 * There is no branch, because checks look at every tile of every way. */
static inline bool is_pos_inside(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return ((uint16_t)pos.x < dungeon->width) & ((uint16_t)pos.y < dungeon->height);
}

static bool are_inside(const barrow_dungeon *dungeon, const barrow_pos *places, uint32_t count)
{
    bool inside = true;
    for (uint32_t i = 0; i < count; i++)
        inside &= is_pos_inside(dungeon, places[i]);
    return inside;
}

/* Checks the rooms' shapes. Sectors are used as members of sets and as indices into lines, so they
 * must be valid before anything else is checked. */
static void check_room_shapes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t sectors = dungeon->sectors.columns * dungeon->sectors.rows;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (!is_rect_inside(dungeon, room->rect) || room->as.floor.sector >= sectors)
            brw_found(verifier, NULL, BRW_AT_ROOM(i),
                      "room %u leaves the map, or its sector does not exist", i);
        if ((room->kind == BARROW_ROOM_SHOP) != (room->as.floor.carpet.w > 0))
            brw_found(verifier, NULL, BRW_AT_ROOM(i),
                      "room %u is a shop without a carpet, or has a carpet but is no shop", i);
    }
}

/* Checks the corridors' tiles. The rooms that a link names are not checked here: a dead end may
 * lead to none, so every user of these ids tests them. */
static void check_way_shapes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if ((uint64_t)link->first_tile + link->tile_count > dungeon->route_count)
            brw_found(verifier, NULL, BRW_AT_LINK(i), "corridor %u lists more tiles than exist", i);
    }
    bool is_inside = are_inside(dungeon, dungeon->routes, dungeon->route_count);
    for (uint32_t i = 0; !is_inside && i < dungeon->route_count; i++)
        if (!is_pos_inside(dungeon, dungeon->routes[i]))
            brw_found(verifier, NULL, BRW_NOWHERE, "a corridor leaves the map");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (!is_pos_inside(dungeon, dungeon->things[i].pos))
            brw_found(verifier, NULL, BRW_NOWHERE, "thing %u lies outside the map", i);
}

/* Parameters come first, as everything else is judged by them. The finest grid of any layout (F3)
 * bounds the arrays of lines and the sets of sectors. */
void brw_floor_check_shape(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_floor_params *params = &dungeon->params.as.floor;
    barrow_error error;
    if (barrow_params_check(&dungeon->params, &error) != BARROW_OK) {
        brw_found(verifier, NULL, BRW_NOWHERE, "%s", error.text);
        return;
    }
    if (dungeon->width != params->width || dungeon->height != params->height)
        brw_found(verifier, NULL, BRW_NOWHERE, "the map is %dx%d, but the parameters say %dx%d",
                  (int32_t)dungeon->width, (int32_t)dungeon->height, params->width, params->height);
    if (dungeon->sectors.columns < 1 || dungeon->sectors.columns > BRW_SECTORS_ACROSS ||
        dungeon->sectors.rows < 1 || dungeon->sectors.rows > BRW_SECTORS_DOWN)
        brw_found(verifier, NULL, BRW_NOWHERE, "no layout has %dx%d sectors",
                  (int32_t)dungeon->sectors.columns, (int32_t)dungeon->sectors.rows);
    if (dungeon->room_count == 0)
        brw_found(verifier, NULL, BRW_NOWHERE, "there is no room");
    check_room_shapes(verifier);
    check_way_shapes(verifier);
}

/* ---- the table -------------------------------------------------------------------------- */

/* clang-format off */
#define FLOOR_ONLY (1u << BARROW_FLOOR)
static const brw_check floor_checks[] = {
    {{"V4", "shape", "everything is inside the map, and every number is in range", FLOOR_ONLY}, brw_floor_check_shape, BRW_CHECK_GATE},
    {{"F22", "planned", "each floor has the parameters that the plan gives it", FLOOR_ONLY}, brw_floor_check_planned, 0},
    {{"V2", "border", "the margin is rock, and its outermost ring is unbreakable (F1, F2, F9)", FLOOR_ONLY}, brw_floor_check_border, 0},
    {{"F3", "sectors", "the sectors are those of the layout", FLOOR_ONLY}, brw_floor_check_sectors, BRW_CHECK_GATE},
    {{"F4", "rooms", "rooms are large enough and keep off the lines of sectors", FLOOR_ONLY}, brw_floor_check_rooms, 0},
    {{"F5", "density", "there are as many rooms as the density says", FLOOR_ONLY}, brw_floor_check_density, 0},
    {{"F5", "plan", "every sector holds what the layout gives it", FLOOR_ONLY}, brw_floor_check_plan, 0},
    {{"F8", "part", "no corridor leaves the part of the map that the layout uses", FLOOR_ONLY}, brw_floor_check_part, 0},
    {{"F6", "merges", "a merged room is two rooms, where the layout merges", FLOOR_ONLY}, brw_floor_check_merges, 0},
    {{"V5", "apart", "rooms do not touch", FLOOR_ONLY}, brw_floor_check_apart, 0},
    {{"F19", "insides", "rooms are floor inside, with the exceptions that rules allow (F19, F20, F21, F23)", FLOOR_ONLY}, brw_floor_check_insides, 0},
    {{"F7", "width", "corridors are one tile wide and enter no room at a corner", FLOOR_ONLY}, brw_floor_check_width, 0},
    {{"F7", "links", "corridors join the rooms they name and bend on the line between sectors", FLOOR_ONLY}, brw_floor_check_links, 0},
    {{"F7", "fixed_links", "each pair is joined once, and a fixed layout has exactly its links", FLOOR_ONLY}, brw_floor_check_fixed_links, 0},
    {{"F7", "graph", "links alone join all rooms and anchors", FLOOR_ONLY}, brw_floor_check_graph, 0},
    {{"F8", "dead_ends", "dead ends are as many and as long as asked for", FLOOR_ONLY}, brw_floor_check_dead_ends, 0},
    {{"F10", "junctions", "junctions are exactly where ways meet", FLOOR_ONLY}, brw_floor_check_junctions, 0},
    {{"V4", "owners", "each walkable tile has its owner", FLOOR_ONLY}, brw_floor_check_owners, 0},
    {{"V1", "reach", "all walkable tiles are one area", FLOOR_ONLY}, brw_floor_check_reach, 0},
    {{"F26", "chambers", "each room of a cave or ruin is one area", FLOOR_ONLY}, brw_floor_check_chambers, 0},
    {{"F11", "terrain", "there is no liquid where the terrain is none", FLOOR_ONLY}, brw_floor_check_terrain, 0},
    {{"V4", "things", "things are on tiles that suit them, one to a tile (F12, F13, F16)", FLOOR_ONLY}, brw_floor_check_things, 0},
    {{"F12", "counts", "there are as many items and traps as asked for (F13, F15, V3)", FLOOR_ONLY}, brw_floor_check_counts, 0},
    {{"F25", "types", "each thing has a type that its kind and this depth allow", FLOOR_ONLY}, brw_floor_check_types, 0},
    {{"F14", "buried", "buried items are within reach of the floor", FLOOR_ONLY}, brw_floor_check_buried, 0},
    {{"F15", "house", "there is at most one monster house, full of sleepers", FLOOR_ONLY}, brw_floor_check_house, 0},
    {{"F16", "shop", "there is at most one shop, with carpet, goods and keeper", FLOOR_ONLY}, brw_floor_check_shop, 0},
    {{"F17", "ends", "there is one spawn and one stairs, well apart", FLOOR_ONLY}, brw_floor_check_ends, 0},
    {{"F18", "enemies", "there are as many enemies as asked for, away from the spawn", FLOOR_ONLY}, brw_floor_check_enemies, 0},
    BRW_NUMBER_CHECK("numbers", BARROW_FLOOR),
    BRW_PLACE_CHECK("floor_places", BARROW_FLOOR),
};
#undef FLOOR_ONLY
/* clang-format on */

const brw_checks brw_floor_checks = {floor_checks, sizeof floor_checks / sizeof floor_checks[0],
                                     NULL};
