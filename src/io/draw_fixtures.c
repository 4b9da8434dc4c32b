/* SPDX-License-Identifier: MIT
 * The fixtures of a quest's or crawl's tile map: pillars, blocks, counters and the like, and the
 * doors. A door is a leaf across its passage with a sign that shows what it needs. Its lock has the
 * same badge as its switch or key. On a player's map a secret door looks like wall, and everything
 * behind it is missing. */
#include "base/status.h"
#include "core/dungeon.h"
#include "io/ascii_grid.h"
#include "io/doors.h"
#include "io/draw_graph.h"
#include "io/draw_map.h"
#include "io/family.h"

#define LEAF_LONG  15 /* half the length of a door's leaf */
#define LEAF_SHORT 6

static const char *const fixture_symbols[BARROW_TILE_LIMIT] = {
    [BARROW_TILE_ITEM_BLOCK] = "boulder",
    [BARROW_TILE_PILLAR] = "pillar",
    [BARROW_TILE_BLOCK] = "stone",
    [BARROW_TILE_COUNTER] = "counter",
    [BARROW_TILE_VAULT_DOOR] = "vault_door",
    [BARROW_TILE_RUBBLE] = "rubble",
    [BARROW_TILE_GRASS] = "grass",
    [BARROW_TILE_PEDESTAL] = "pedestal",
    [BARROW_TILE_PLATE] = "plate",
    [BARROW_TILE_CRACKED_WALL] = "cracked_wall",
    [BARROW_TILE_GAP] = "gap",
    [BARROW_TILE_PEGS] = "pegs",
    [BARROW_TILE_DARKNESS] = "darkness",
    [BARROW_TILE_SPIKES] = "spikes",
    [BARROW_TILE_DEEP_WATER] = "deep_water",
    [BARROW_TILE_FAR_TARGET] = "far_target",
    [BARROW_TILE_BOULDER] = "boulder",
    [BARROW_TILE_SHELF] = "shelf",
    [BARROW_TILE_COFFIN] = "coffin",
    [BARROW_TILE_ANVIL] = "anvil",
    [BARROW_TILE_BARS] = "bars",
    [BARROW_TILE_BONES] = "bones",
    [BARROW_TILE_FROST] = "frost",
};

/* The look of pillars in places that use something else instead. */
static const struct pillar_look {
    const char *symbol, *word;
} pillar_looks[BARROW_PLACE_COUNT] = {
    [BARROW_PLACE_CAVE] = {"rock", "rock"},
    [BARROW_PLACE_ICE] = {"crystal", "ice crystal"},
};

/* Returns the place (T12) of a pillar, taken from an adjacent room, because the pillar itself has
 * no owner. */
static uint8_t place_of_pillar(const barrow_dungeon *dungeon, uint32_t index)
{
    const uint32_t beside[4] = {index - 1, index + 1, index - dungeon->width,
                                index + dungeon->width};
    for (uint32_t i = 0; i < 4; i++) {
        bool is_inside = beside[i] < (uint32_t)dungeon->width * dungeon->height;
        uint16_t owner = is_inside ? dungeon->owners[beside[i]] : BARROW_NONE;
        if (owner < dungeon->room_count)
            return dungeon->rooms[owner].place;
    }
    return dungeon->place;
}

/* Returns whether the tile has a symbol. Other special tiles (carpet) are drawn as areas. */
bool brw_is_fixture(uint8_t tile)
{
    return tile < BARROW_TILE_LIMIT && fixture_symbols[tile];
}

/* Returns whether the room is a secret vault. */
static bool is_secret_vault(const barrow_dungeon *dungeon, uint16_t room)
{
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].room == room && dungeon->vaults[i].lock == BARROW_VAULT_SECRET)
            return true;
    return false;
}

bool brw_is_hidden_door(const brw_picture *picture, uint32_t index)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_SECRET &&
            (uint32_t)dungeon->vaults[i].at.y * dungeon->width +
                    (uint32_t)dungeon->vaults[i].at.x ==
                index)
            return !brw_shows(picture, BARROW_EXPORT_PLAYER);
    return false;
}

/* Returns whether the owner is a secret room or the hidden door to one. */
bool brw_is_secret(const brw_picture *picture, uint16_t owner)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (brw_shows(picture, BARROW_EXPORT_PLAYER))
        return false;
    if (!brw_has_cells(dungeon))
        return is_secret_vault(dungeon, owner);
    if (owner < dungeon->room_count)
        return brw_shown(dungeon)->is_secret(&dungeon->rooms[owner]);
    uint32_t link = owner - BARROW_OWNER_LINK;
    return owner >= BARROW_OWNER_LINK && link < dungeon->link_count &&
           brw_door_is_secret(&dungeon->links[link]);
}

/* Returns the symbol of a tile, or NULL if it has none or the puzzle around it draws its own. */
static const char *symbol_of(const brw_picture *picture, uint32_t index)
{
    uint8_t tile = picture->dungeon->tiles[index];
    if (tile == BARROW_TILE_PILLAR) {
        const char *symbol = pillar_looks[place_of_pillar(picture->dungeon, index)].symbol;
        return symbol ? symbol : fixture_symbols[tile];
    }
    bool is_drawn = tile == BARROW_TILE_PLATE && picture->dungeon->puzzle_count &&
                    brw_shows(picture, BARROW_EXPORT_PLAYER);
    return brw_is_fixture(tile) && !is_drawn ? fixture_symbols[tile] : NULL;
}

/* Draws the symbols of tiles on top of the ground. Things go on top of them. */
void brw_draw_fixtures(const brw_plane *map)
{
    brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    int32_t half = picture->unit / 2;
    brw_pen_open(picture, "fixtures", NULL);
    for (int32_t y = 0; y < dungeon->height; y++)
        for (int32_t x = 0; x < dungeon->width; x++) {
            uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
            const char *symbol = symbol_of(picture, index);
            if (symbol && !brw_is_secret(picture, dungeon->owners[index]) &&
                !brw_is_hidden_door(picture, index))
                brw_symbol(picture, symbol, brw_unit_x(picture, x) + half,
                           brw_unit_y(picture, y) + half, picture->unit);
        }
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_KEY)
            brw_draw_lock(picture, (uint8_t)i, brw_unit_x(picture, dungeon->vaults[i].at.x) + half,
                          brw_unit_y(picture, dungeon->vaults[i].at.y) + half, 11);
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++)
        brw_symbol(picture, "clue", brw_unit_x(picture, dungeon->vault_clues[i].at.x) + half,
                   brw_unit_y(picture, dungeon->vault_clues[i].at.y) + half, picture->unit);
    brw_pen_shut(picture);
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Finds the door tile of a link, and the tile before it, coming from room a. If the door is the
 * first tile of its way, both are the same. Ways in imported documents may be out of range. */
static bool find_door_tile(const barrow_dungeon *dungeon, const barrow_link *link, barrow_pos *door,
                           barrow_pos *before)
{
    if (link->first_tile > dungeon->route_count ||
        link->tile_count > dungeon->route_count - link->first_tile)
        return false;
    const barrow_pos *route = dungeon->routes + link->first_tile;
    for (uint32_t i = 0; i < link->tile_count; i++) {
        if (barrow_tile_at(dungeon, route[i].x, route[i].y) != brw_door_tile(dungeon, link))
            continue;
        *door = route[i];
        *before = route[i];
        if (i)
            *before = route[i - 1];
        return true;
    }
    return false;
}

/* Returns the direction through a door from a to b. That is the direction of the step that enters
 * it. If the door comes first there is no such step, and the direction is found from the open sides
 * towards room b. */
static brw_heading way_through(const brw_plane *map, barrow_pos door, barrow_pos before,
                               const barrow_link *link)
{
    const brw_picture *picture = map->picture;
    int32_t x = door.x - picture->column0, y = door.y - picture->row0;
    bool leads_across =
        brw_plane_has(map, x - 1, y, BRW_OPEN_BIT) && brw_plane_has(map, x + 1, y, BRW_OPEN_BIT);
    if (before.x != door.x || before.y != door.y)
        return brw_heading_of(before, door);
    barrow_rect from = picture->dungeon->rooms[link->a].rect;
    barrow_rect to = picture->dungeon->rooms[link->b].rect;
    if (leads_across)
        return from.x < to.x ? BRW_EAST : BRW_WEST;
    return from.y < to.y ? BRW_SOUTH : BRW_NORTH;
}

/* Draws the leaf across the way, from wall to wall. */
static void draw_leaf(brw_picture *picture, const barrow_link *link, const int32_t at[2],
                      brw_heading way)
{
    bool leads_across = way == BRW_EAST || way == BRW_WEST;
    int32_t w = leads_across ? LEAF_SHORT : LEAF_LONG, h = leads_across ? LEAF_LONG : LEAF_SHORT;
    const brw_door_look *look = brw_door_look_of(link->kind);
    brw_pen_fill_box(picture, look->style, (brw_box){at[0] - w, at[1] - h, 2 * w, 2 * h});
    if (link->lock != BARROW_NO_LOCK)
        brw_draw_lock(picture, link->lock, at[0], at[1], 12);
    else if (look->symbol)
        brw_symbol(picture, look->symbol, at[0], at[1], 24);
}

static void draw_door_tile(const brw_plane *map, const barrow_link *link)
{
    brw_picture *picture = map->picture;
    barrow_pos door, before;
    if (!find_door_tile(picture->dungeon, link, &door, &before))
        return;
    int32_t at[2] = {brw_unit_x(picture, door.x) + picture->unit / 2,
                     brw_unit_y(picture, door.y) + picture->unit / 2};
    brw_heading way = way_through(map, door, before, link);
    char title[96];
    brw_format(title, sizeof title, "%s door from room %u to room %u",
               barrow_link_kind_name((barrow_link_kind)link->kind),
               brw_room_number(picture->dungeon, link->a),
               brw_room_number(picture->dungeon, link->b));
    brw_pen_open(picture, NULL, title);
    if (brw_door_is_sided(link))
        brw_draw_pointer(picture, link, at, (int)way);
    else
        draw_leaf(picture, link, at, way);
    brw_pen_shut(picture);
}

void brw_draw_door_tiles(const brw_plane *map)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!brw_has_cells(dungeon))
        return;
    brw_pen_open(picture, "doors", NULL);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (!brw_graph_hides_door(picture, &dungeon->links[i]))
            draw_door_tile(map, &dungeon->links[i]);
    brw_pen_shut(picture);
}

/* ---- legend ----------------------------------------------------------------------------- */

/* The rows of the legend, in order. Grass, rubble, bones, frost and pedestals are self-explanatory
 * and have no row. */
static const struct fixture_row {
    uint8_t tile;
    const char *word;
} fixture_rows[] = {
    {BARROW_TILE_ITEM_BLOCK, "boulder"},
    {BARROW_TILE_CRACKED_WALL, "cracked wall"},
    {BARROW_TILE_GAP, "chasm"},
    {BARROW_TILE_PEGS, "pegs"},
    {BARROW_TILE_DARKNESS, "darkness"},
    {BARROW_TILE_SPIKES, "spikes to walk over"},
    {BARROW_TILE_DEEP_WATER, "deep water"},
    {BARROW_TILE_FAR_TARGET, "far target"},
    {BARROW_TILE_BOULDER, "boulder"},
    {BARROW_TILE_PILLAR, "pillar"},
    {BARROW_TILE_BLOCK, "puzzle block"},
    {BARROW_TILE_PLATE, "plate"},
    {BARROW_TILE_COUNTER, "counter"},
    {BARROW_TILE_SHELF, "shelf"},
    {BARROW_TILE_COFFIN, "coffin"},
    {BARROW_TILE_ANVIL, "anvil"},
    {BARROW_TILE_BARS, "bars of a window"},
};

/* Adds a legend row for the first visible tile of this kind, or one for each look of pillars. */
static void legend_fixture(brw_picture *picture, const struct fixture_row *row)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++) {
        if (dungeon->tiles[i] != row->tile || brw_is_secret(picture, dungeon->owners[i]) ||
            !symbol_of(picture, i))
            continue;
        if (row->tile != BARROW_TILE_PILLAR) {
            brw_legend_add(picture, symbol_of(picture, i), row->word, 1);
            return;
        }
        const char *word = pillar_looks[place_of_pillar(dungeon, i)].word;
        brw_legend_add(picture, symbol_of(picture, i), word ? word : row->word, 1);
    }
}

void brw_legend_fixtures(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    uint32_t doors = 0;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        doors += dungeon->vaults[i].lock != BARROW_VAULT_SECRET ||
                 brw_shows(picture, BARROW_EXPORT_PLAYER);
    if (doors)
        brw_legend_add(picture, "vault_door", "door of a vault", doors);
    if (dungeon->vault_clue_count)
        brw_legend_add(picture, "clue", "sign on a wall", dungeon->vault_clue_count);
    if (!brw_has_cells(picture->dungeon))
        return;
    for (size_t i = 0; i < sizeof fixture_rows / sizeof fixture_rows[0]; i++)
        legend_fixture(picture, &fixture_rows[i]);
    brw_legend_doors(picture);
}

#undef LEAF_LONG
#undef LEAF_SHORT
