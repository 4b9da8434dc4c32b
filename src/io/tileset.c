/* SPDX-License-Identifier: MIT
 * The tileset's picture: the meaning of each square. The number of a square never changes, so that
 * maps and pictures of different versions fit together. Kinds keep their codes, and new looks are
 * only ever added at the end. The caller draws the squares. */
#include "barrow/barrow.h"
#include "core/fields.h"

/* Variants of some tiles and things, and their names (look.def). */
typedef enum tileset_look {
#define BARROW_VARIANT_LOOK(NAME, name, ground, shape, tint) LOOK_##NAME,
#include "barrow/def/look.def"
    LOOK_COUNT
} tileset_look;

static const char *const look_names[LOOK_COUNT] = {
#define BARROW_VARIANT_LOOK(NAME, name, ground, shape, tint) #name,
#include "barrow/def/look.def"
};

/* The names of doors, by kind. */
static const char *const door_names[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_KIND(NAME, name, code, ...) [code] = "door_" #name,
#include "barrow/def/link_kind.def"
};

static uint32_t look_square(tileset_look look)
{
    return BARROW_TILESET_LOOKS + (uint32_t)look;
}

/* 0    tiles by their codes        64   things by their kinds
 * 128  looks                       144  doors by their kinds
 *
 * Unused numbers in between have no name, and their squares are empty. */
const char *barrow_tileset_name(uint32_t index)
{
    if (index < BARROW_TILESET_THINGS)
        return barrow_tile_name((barrow_tile)index);
    if (index < BARROW_TILESET_LOOKS)
        return barrow_thing_name((barrow_thing_kind)(index - BARROW_TILESET_THINGS));
    if (index < BARROW_TILESET_DOORS)
        return index - BARROW_TILESET_LOOKS < LOOK_COUNT ? look_names[index - BARROW_TILESET_LOOKS]
                                                         : NULL;
    index -= BARROW_TILESET_DOORS;
    return index < BARROW_LINK_KIND_COUNT ? door_names[index] : NULL;
}

static uint32_t liquid_square(const barrow_dungeon *dungeon)
{
    int32_t terrain = brw_terrain_of(&dungeon->params);
    if (terrain == BARROW_TERRAIN_LAVA)
        return look_square(LOOK_LAVA);
    return terrain == BARROW_TERRAIN_CHASM ? look_square(LOOK_CHASM) : BARROW_TILE_LIQUID;
}

static bool is_solid_rock(barrow_tile tile)
{
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* Returns the square of a door by the link in the owner plane, or a plain door if that is not a
 * link. */
static uint32_t door_square(const barrow_dungeon *dungeon, int x, int y)
{
    uint32_t owner = dungeon->owners[(uint32_t)y * dungeon->width + (uint32_t)x];
    uint32_t link = owner - BARROW_OWNER_LINK;
    if (owner < BARROW_OWNER_LINK || link >= dungeon->link_count ||
        dungeon->links[link].kind >= BARROW_LINK_KIND_COUNT)
        return BARROW_TILE_DOOR;
    return BARROW_TILESET_DOORS + dungeon->links[link].kind;
}

/* Rock shows its face if something else is below it. */
uint32_t barrow_tileset_tile(const barrow_dungeon *dungeon, int x, int y)
{
    barrow_tile tile = barrow_tile_at(dungeon, x, y);
    int below = y < INT32_MAX ? y + 1 : y;
    if (tile == BARROW_TILE_LIQUID)
        return liquid_square(dungeon);
    if (tile == BARROW_TILE_DOOR)
        return door_square(dungeon, x, y);
    if (!is_solid_rock(tile) || is_solid_rock(barrow_tile_at(dungeon, x, below)))
        return (uint32_t)tile;
    return look_square(tile == BARROW_TILE_WALL ? LOOK_WALL_FACE : LOOK_BORDER_FACE);
}

uint32_t barrow_tileset_thing(const barrow_thing *thing)
{
    if (!thing)
        return BARROW_TILESET_THINGS;
    if (thing->kind == BARROW_THING_ENEMY && thing->flag)
        return look_square(LOOK_ENEMY_ASLEEP);
    if (thing->kind == BARROW_THING_TRAP && thing->flag)
        return look_square(LOOK_TRAP_MAGIC);
    if (thing->kind == BARROW_THING_KEY && thing->flag == BARROW_SMALL_KEY)
        return look_square(LOOK_SMALL_KEY);
    return BARROW_TILESET_THINGS + thing->kind;
}
