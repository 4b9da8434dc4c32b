/* SPDX-License-Identifier: MIT
 * The verifier's own tests for tile maps: maps that break one rule each (tests/broken/tiles.def).
 * Every check of tiles has a broken sample, finds it, and finds nothing on the map before.
 *
 *     test_broken_tiles [CHECK]   only samples of checks whose names begin so */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "lib/support.h"
#include "verify/verify.h"

#define MORE 512 /* things that a fault may add */

/* ---- looking around --------------------------------------------------------------------- */

static int tile_index(const barrow_dungeon *d, int x, int y)
{
    return y * d->width + x;
}

static void set_tile(barrow_dungeon *d, int index, int tile, int owner)
{
    d->tiles[index] = (uint8_t)tile;
    d->owners[index] = (uint16_t)owner;
}

static barrow_thing *thing_of_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == kind)
            return &d->things[i];
    fail_msg("there is no thing of kind %d to spoil", kind);
    return NULL;
}

static int at_thing(const barrow_dungeon *d, const barrow_thing *thing)
{
    return tile_index(d, thing->pos.x, thing->pos.y);
}

/* The first tile of this kind. */
static int tile_of_kind(const barrow_dungeon *d, int tile)
{
    for (int i = 0; i < d->width * d->height; i++)
        if (d->tiles[i] == tile)
            return i;
    fail_msg("there is no tile of kind %d to spoil", tile);
    return 0;
}

static void add_thing(barrow_dungeon *d, int kind, int index, int room, int flag)
{
    barrow_pos pos = {(int16_t)(index % d->width), (int16_t)(index / d->width)};
    d->things[d->thing_count++] = (barrow_thing){pos,
                                                 (uint16_t)room,
                                                 (uint8_t)kind,
                                                 (uint8_t)flag,
                                                 BARROW_NO_TYPE,
                                                 0,
                                                 0,
                                                 BARROW_GUARDS_NONE,
                                                 BARROW_NONE,
                                                 0,
                                                 {0}};
}

static void remove_thing(barrow_dungeon *d, const barrow_thing *thing)
{
    uint32_t at = (uint32_t)(thing - d->things);
    memmove(d->things + at, d->things + at + 1, (d->thing_count - at - 1) * sizeof *d->things);
    d->thing_count--;
}

static void remove_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = d->thing_count; i-- > 0;)
        if (d->things[i].kind == kind)
            remove_thing(d, &d->things[i]);
}

static int end_of_way(const barrow_dungeon *d, uint32_t link)
{
    barrow_pos pos = d->routes[d->links[link].first_tile];
    return tile_index(d, pos.x, pos.y);
}

/* The floor of a room in front of a link. */
static int mouth_at(const barrow_dungeon *d, uint32_t link, int room)
{
    const barrow_link *way = &d->links[link];
    barrow_pos pos = d->routes[way->first_tile + (way->a == room ? 0 : way->tile_count - 1)];
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = 0; i < 4; i++)
        if (d->owners[tile_index(d, pos.x, pos.y) + around[i]] == room)
            return tile_index(d, pos.x, pos.y) + around[i];
    fail_msg("link %u has no mouth", link);
    return 0;
}

static int mouth_of(const barrow_dungeon *d, uint32_t link)
{
    return mouth_at(d, link, d->links[link].a);
}

/* Walls around a tile, so that nobody comes near. */
static void wall_around(barrow_dungeon *d, int index)
{
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = 0; i < 4; i++)
        set_tile(d, index + around[i], BARROW_TILE_WALL, BARROW_NONE);
}

static bool is_arena(const barrow_room *room)
{
    return room->as.crawl.types & (1u << BARROW_TYPE_BOSS | 1u << BARROW_TYPE_SUB_BOSS);
}

/* Tunnels and arenas have outlines of their own. */
static const barrow_room *merged_room(const barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (d->rooms[i].kind == BARROW_ROOM_MERGED && !is_arena(&d->rooms[i]) &&
            d->rooms[i].as.crawl.path != BARROW_PATH_SHORTCUT)
            return &d->rooms[i];
    fail_msg("there is no merged room to spoil");
    return NULL;
}

/* ---- faults: shape ---------------------------------------------------------------------- */

static void break_no_map(barrow_dungeon *d)
{
    d->width = d->height = 0;
}

static void break_other_size(barrow_dungeon *d)
{
    d->height--;
}

static void break_room_in_the_wall(barrow_dungeon *d)
{
    d->rooms[1].rect.x = (int16_t)(d->rooms[1].rect.x - 10);
}

static void break_room_too_small(barrow_dungeon *d)
{
    d->rooms[1].rect.h = 3;
}

/* The rectangle stays, so it is larger than its room. */
static void break_side_walled_up(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[1].rect;
    for (int x = rect.x; x < rect.x + rect.w; x++)
        set_tile(d, tile_index(d, x, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_merged_room_short(barrow_dungeon *d)
{
    d->rooms[merged_room(d) - d->rooms].rect.h--;
}

static void break_no_way(barrow_dungeon *d)
{
    d->links[0].tile_count = 0;
}

static void break_way_off_the_map(barrow_dungeon *d)
{
    d->routes[0].x = (int16_t)d->width;
}

static void break_thing_off_the_map(barrow_dungeon *d)
{
    d->things[0].pos.y = -1;
}

/* ---- faults: owners and graph ----------------------------------------------------------- */

static void break_floor_of_nobody(barrow_dungeon *d)
{
    d->owners[tile_of_kind(d, BARROW_TILE_FLOOR)] = BARROW_NONE;
}

static void break_wall_with_owner(barrow_dungeon *d)
{
    d->owners[tile_of_kind(d, BARROW_TILE_WALL)] = 0;
}

static void break_floor_of_another(barrow_dungeon *d)
{
    int at = tile_of_kind(d, BARROW_TILE_FLOOR);
    d->owners[at] = (uint16_t)(d->owners[at] ? 0 : 1);
}

/* The corner of a block (13x11) is wall between four. */
static void break_floor_in_the_rock(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[1].rect;
    set_tile(d, tile_index(d, rect.x / 13 * 13, rect.y / 11 * 11), BARROW_TILE_FLOOR, 1);
}

static void break_way_in_a_room(barrow_dungeon *d)
{
    set_tile(d, mouth_of(d, 0), BARROW_TILE_CORRIDOR, BARROW_OWNER_LINK);
}

static void break_item_block_in_a_crawl(barrow_dungeon *d)
{
    d->tiles[at_thing(d, thing_of_kind(d, BARROW_THING_BOSS)) + 1] = BARROW_TILE_ITEM_BLOCK;
}

static void break_wall_in_a_merged_room(barrow_dungeon *d)
{
    barrow_rect rect = merged_room(d)->rect;
    for (int i = 0; i < rect.w * rect.h; i++)
        set_tile(d, tile_index(d, rect.x + i % rect.w, rect.y + i / rect.w), BARROW_TILE_WALL,
                 BARROW_NONE);
}

static void break_second_door(barrow_dungeon *d)
{
    d->tiles[tile_of_kind(d, BARROW_TILE_CORRIDOR)] = BARROW_TILE_DOOR;
}

static void break_door_bricked_up(barrow_dungeon *d)
{
    set_tile(d, end_of_way(d, 0), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_junction_tile(barrow_dungeon *d)
{
    d->tiles[tile_of_kind(d, BARROW_TILE_FLOOR)] = BARROW_TILE_JUNCTION;
}

/* Floor of room a where the way begins: it now touches what follows. */
static void break_wall_opened(barrow_dungeon *d)
{
    const barrow_link *link = &d->links[0];
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = d->routes[link->first_tile + i];
        set_tile(d, tile_index(d, pos.x, pos.y), BARROW_TILE_FLOOR, link->a);
    }
}

static void break_link_renamed(barrow_dungeon *d)
{
    d->links[0].b = (uint16_t)(d->room_count - 1);
}

static void break_mouth_closed(barrow_dungeon *d)
{
    set_tile(d, mouth_of(d, 0), BARROW_TILE_PILLAR, BARROW_NONE);
}

/* A tile in front of a way belongs to another one. */
static void break_ways_joined(barrow_dungeon *d)
{
    set_tile(d, mouth_of(d, 0), BARROW_TILE_CORRIDOR, BARROW_OWNER_LINK + 1);
}

/* ---- faults: floor ---------------------------------------------------------------------- */

static void break_room_cut_in_two(barrow_dungeon *d)
{
    wall_around(d, at_thing(d, thing_of_kind(d, BARROW_THING_GOAL)));
}

/* Every floor tile of the first room with two doors, but for those in front of them. */
static void break_blocks_across(barrow_dungeon *d)
{
    uint16_t room = d->links[1].a; /* joined by link 0 and link 1 */
    int keep = mouth_of(d, 1);
    for (int i = 0; i < d->width * d->height; i++)
        if (d->owners[i] == room && i != keep)
            d->tiles[i] = BARROW_TILE_ITEM_BLOCK;
}

/* ---- faults: things --------------------------------------------------------------------- */

static void break_thing_in_a_doorway(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_CHEST, mouth_of(d, 0), d->links[0].a, 0);
}

static void break_thing_on_a_pillar(barrow_dungeon *d)
{
    barrow_thing *boss = thing_of_kind(d, BARROW_THING_BOSS);
    set_tile(d, at_thing(d, boss), BARROW_TILE_PILLAR, BARROW_NONE);
}

static void break_thing_of_another(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_GOAL)->room = 0;
}

static void break_blocks_gone(barrow_dungeon *d)
{
    for (int i = 0; i < d->width * d->height; i++)
        if ((d->tiles[i] & BARROW_TILE_NEEDS_TREASURE) && !(d->tiles[i] & BARROW_TILE_WALKABLE))
            d->tiles[i] = BARROW_TILE_FLOOR;
}

static void break_two_on_a_tile(barrow_dungeon *d)
{
    const barrow_thing *boss = thing_of_kind(d, BARROW_THING_BOSS);
    add_thing(d, BARROW_THING_CHEST, at_thing(d, boss), boss->room, 0);
}

static void break_thing_walled_in(barrow_dungeon *d)
{
    wall_around(d, at_thing(d, thing_of_kind(d, BARROW_THING_GOAL)));
}

/* To a tile with floor of its room on all sides. */
static void break_key_in_the_open(barrow_dungeon *d)
{
    barrow_thing *key = thing_of_kind(d, BARROW_THING_MAGIC_KEY);
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = d->width; i < d->width * (d->height - 1); i++) {
        int own = 0;
        for (int side = 0; side < 4; side++)
            own += d->owners[i + around[side]] == key->room;
        if (own == 4 && d->owners[i] == key->room)
            key->pos = (barrow_pos){(int16_t)(i % d->width), (int16_t)(i / d->width)};
    }
}

/* All pillars beside it are floor again; the wall behind it stays. */
static void break_vault_opened(barrow_dungeon *d)
{
    const barrow_thing *key = thing_of_kind(d, BARROW_THING_MAGIC_KEY);
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = 0; i < 4; i++)
        if (d->tiles[at_thing(d, key) + around[i]] == BARROW_TILE_PILLAR)
            set_tile(d, at_thing(d, key) + around[i], BARROW_TILE_FLOOR, key->room);
}

/* Keys of rooms with one door, to where one comes in. */
static void break_key_at_the_entrance(barrow_dungeon *d)
{
    for (uint32_t k = 0; k < d->thing_count; k++) {
        barrow_thing *thing = &d->things[k];
        uint32_t doors = 0, door = 0;
        for (uint32_t i = 0; i < d->link_count; i++) {
            bool is_its = d->links[i].a == thing->room || d->links[i].b == thing->room;
            doors += is_its;
            door = is_its ? i : door;
        }
        if (thing->kind != BARROW_THING_KEY || doors != 1)
            continue;
        int mouth = mouth_at(d, door, thing->room);
        thing->pos = (barrow_pos){(int16_t)(mouth % d->width), (int16_t)(mouth / d->width)};
    }
}

/* ---- faults: contents ------------------------------------------------------------------- */

/* A thing on the tile to the right of another, in the same room. */
static void add_beside(barrow_dungeon *d, int there, int kind, int flag)
{
    const barrow_thing *other = thing_of_kind(d, there);
    add_thing(d, kind, at_thing(d, other) + 1, other->room, flag);
}

static void break_key_missing(barrow_dungeon *d)
{
    remove_thing(d, thing_of_kind(d, BARROW_THING_MAGIC_KEY));
}

static void break_boss_doubled(barrow_dungeon *d)
{
    add_beside(d, BARROW_THING_BOSS, BARROW_THING_BOSS, 0);
}

static void break_key_from_nowhere(barrow_dungeon *d)
{
    add_beside(d, BARROW_THING_BOSS, BARROW_THING_KEY, BARROW_SMALL_KEY);
}

static void break_other_colour(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_KEY)->flag ^= 1;
}

static void break_other_switch(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_SWITCH)->flag ^= 1;
}

static void break_no_pedestal(barrow_dungeon *d)
{
    d->tiles[at_thing(d, thing_of_kind(d, BARROW_THING_TREASURE))] = BARROW_TILE_FLOOR;
}

static void break_chest_at_the_entry(barrow_dungeon *d)
{
    add_beside(d, BARROW_THING_SPAWN, BARROW_THING_CHEST, 0);
}

static void break_goods_at_the_boss(barrow_dungeon *d)
{
    add_beside(d, BARROW_THING_BOSS, BARROW_THING_SHOP_ITEM, 0);
}

static void break_treasure_aside(barrow_dungeon *d)
{
    barrow_thing *treasure = thing_of_kind(d, BARROW_THING_TREASURE);
    treasure->pos.x = (int16_t)(treasure->pos.x + 2);
    d->tiles[at_thing(d, treasure)] = BARROW_TILE_PEDESTAL;
}

/* ---- faults: interiors and enemies ------------------------------------------------------ */

static void break_lopsided_goal(barrow_dungeon *d)
{
    int at = at_thing(d, thing_of_kind(d, BARROW_THING_GOAL));
    set_tile(d, at + 1 + d->width, BARROW_TILE_PILLAR, BARROW_NONE);
}

static void change_tiles(barrow_dungeon *d, int from, int to)
{
    for (int i = 0; i < d->width * d->height; i++)
        if (d->tiles[i] == from)
            d->tiles[i] = (uint8_t)to;
}

static void break_no_counters(barrow_dungeon *d)
{
    change_tiles(d, BARROW_TILE_COUNTER, BARROW_TILE_PILLAR);
}

static void break_no_goods(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_SHOP_ITEM);
}

static void break_hint_on_floor(barrow_dungeon *d)
{
    barrow_pos at = d->puzzles[0].start;
    add_thing(d, BARROW_THING_HINT, at.y * d->width + at.x, d->puzzles[0].room, 0);
}

static void break_other_stamp(barrow_dungeon *d)
{
    d->rooms[d->boss].stamp = BARROW_STAMP_BARE;
}

static void break_no_stamps(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        d->rooms[i].stamp = BARROW_NO_STAMP;
}

/* Each room gets the stamp of a neighbour of its kind, where they have one. */
static void break_like_neighbours(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++) {
        barrow_room *a = &d->rooms[d->links[i].a], *b = &d->rooms[d->links[i].b];
        if (a->as.crawl.types == b->as.crawl.types)
            b->stamp = a->stamp;
    }
}

/* Two pillars in one quarter, so that neither axis is left. */
static void break_lopsided_boss(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[d->boss].rect;
    for (int i = 0; i < 2; i++) {
        int at = tile_index(d, rect.x + 2 + i, rect.y + 2 + i);
        bool is_floor = d->owners[at] == d->boss;
        set_tile(d, at, is_floor ? BARROW_TILE_PILLAR : BARROW_TILE_FLOOR,
                 is_floor ? BARROW_NONE : d->boss);
    }
}

static void break_foe_at_the_door(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_FOE, mouth_of(d, 0), d->links[0].a, 0);
}

static void break_boss_at_the_door(barrow_dungeon *d)
{
    barrow_thing *boss = thing_of_kind(d, BARROW_THING_BOSS);
    for (uint32_t i = 0; i < d->link_count; i++) {
        if (d->links[i].b != boss->room)
            continue;
        barrow_pos pos = d->routes[d->links[i].first_tile + d->links[i].tile_count - 1];
        boss->pos = pos;
    }
}

static void break_enemy_at_the_entry(barrow_dungeon *d)
{
    const barrow_thing *spawn = thing_of_kind(d, BARROW_THING_SPAWN);
    add_thing(d, BARROW_THING_ENEMY, at_thing(d, spawn), spawn->room, 0);
}

static void break_no_enemies(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_ENEMY);
}

static barrow_thing *enemy_of_type(barrow_dungeon *d, int type)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY && d->things[i].type == type)
            return &d->things[i];
    return thing_of_kind(d, BARROW_THING_ENEMY);
}

/* Two brutes more than somebody could pay for. */
static void break_one_enemy_more(barrow_dungeon *d)
{
    const barrow_thing *enemy = thing_of_kind(d, BARROW_THING_ENEMY);
    for (int i = 0; i < 8; i++) {
        add_thing(d, BARROW_THING_ENEMY, at_thing(d, enemy), enemy->room, 0);
        d->things[d->thing_count - 1].type = BARROW_THING_TYPE_BRUTE;
    }
}

/* Takes all enemies but one, a grunt, out of the most dangerous room. */
static void break_one_enemy_left(barrow_dungeon *d)
{
    uint32_t most = thing_of_kind(d, BARROW_THING_ENEMY)->room, left = 0;
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY &&
            d->rooms[d->things[i].room].as.crawl.danger > d->rooms[most].as.crawl.danger)
            most = d->things[i].room;
    for (uint32_t i = d->thing_count; i-- > 0;) {
        if (d->things[i].kind != BARROW_THING_ENEMY || d->things[i].room != most)
            continue;
        d->things[i].type = BARROW_THING_TYPE_GRUNT;
        if (left++)
            remove_thing(d, &d->things[i]);
    }
}

static void break_all_asleep(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY)
            d->things[i].flag = 1;
}

/* All enemies become this; they guard nothing. */
static void change_roles(barrow_dungeon *d, int type)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY) {
            d->things[i].type = (uint8_t)type;
            d->things[i].guards = BARROW_GUARDS_NONE;
        }
}

static void break_brutes_everywhere(barrow_dungeon *d)
{
    change_roles(d, BARROW_THING_TYPE_BRUTE);
}

static void break_archers_everywhere(barrow_dungeon *d)
{
    change_roles(d, BARROW_THING_TYPE_ARCHER);
}

static void break_guard_of_nothing(barrow_dungeon *d)
{
    barrow_thing *enemy = enemy_of_type(d, BARROW_THING_TYPE_CASTER);
    d->rooms[enemy->room].as.crawl.danger = 9;
    enemy->type = BARROW_THING_TYPE_GUARD;
    enemy->guards = BARROW_GUARDS_NONE;
}

static void break_grunt_on_guard(barrow_dungeon *d)
{
    enemy_of_type(d, BARROW_THING_TYPE_GRUNT)->guards = 0;
}

static void break_guard_of_the_spawn(barrow_dungeon *d)
{
    break_guard_of_nothing(d);
    enemy_of_type(d, BARROW_THING_TYPE_GUARD)->guards =
        (int32_t)(thing_of_kind(d, BARROW_THING_SPAWN) - d->things);
}

/* ---- faults: types ---------------------------------------------------------------------- */

static void break_enemy_without_role(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_ENEMY)->type = BARROW_NO_TYPE;
}

static void break_key_with_type(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_MAGIC_KEY)->type = BARROW_THING_TYPE_GEM;
}

static void break_first_thing_with_type(barrow_dungeon *d)
{
    d->things[0].type = BARROW_THING_TYPE_GEM;
}

static void break_last_thing_on_guard(barrow_dungeon *d)
{
    barrow_thing *last = &d->things[d->thing_count - 1];
    last->guards = last->kind == BARROW_THING_ENEMY ? last->guards : 0;
    last->tier = 9;
}

static void break_trap_of_loot(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_TRAP)->type = BARROW_THING_TYPE_FOOD;
}

static void break_pit_to_nowhere(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_TRAP)->type = BARROW_THING_TYPE_PIT;
}

static void break_other_treasure(barrow_dungeon *d)
{
    barrow_thing *treasure = thing_of_kind(d, BARROW_THING_TREASURE);
    bool is_bombs = treasure->type == BARROW_THING_TYPE_BOMBS;
    treasure->type = is_bombs ? BARROW_THING_TYPE_HOOK : BARROW_THING_TYPE_BOMBS;
}

/* Every room becomes one of [place], where the tile or role does not belong. */
static void move_to(barrow_dungeon *d, barrow_place place)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        d->rooms[i].place = (uint8_t)place;
}

static void repaint_floor(barrow_dungeon *d, barrow_tile tile)
{
    for (uint32_t i = 0; i < (uint32_t)d->width * d->height; i++)
        if (d->tiles[i] == BARROW_TILE_FLOOR)
            d->tiles[i] = (uint8_t)tile;
}

static void break_lava_elsewhere(barrow_dungeon *d)
{
    move_to(d, BARROW_PLACE_TEMPLE);
    repaint_floor(d, BARROW_TILE_LAVA);
}

/* The last column of the map is in no block. */
static void break_coffin_in_rock(barrow_dungeon *d)
{
    d->tiles[d->width - 1] = BARROW_TILE_COFFIN;
}

static void break_frost_elsewhere(barrow_dungeon *d)
{
    move_to(d, BARROW_PLACE_FORGE);
    repaint_floor(d, BARROW_TILE_FROST);
}

static void break_role_elsewhere(barrow_dungeon *d)
{
    move_to(d, BARROW_PLACE_TEMPLE);
    repaint_floor(d, BARROW_TILE_RUBBLE);
    thing_of_kind(d, BARROW_THING_ENEMY)->type = BARROW_THING_TYPE_SWARM;
}

/* Makes every room plain, but for a tile of its first row and one of its second. */
static void wall_up(barrow_dungeon *d, bool at_ends)
{
    move_to(d, BARROW_PLACE_TEMPLE);
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_rect rect = d->rooms[i].rect;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            for (int32_t x = rect.x; x < rect.x + rect.w; x++)
                d->tiles[y * d->width + x] = BARROW_TILE_FLOOR;
        uint8_t *row = d->tiles + rect.y * d->width + rect.x;
        row[at_ends ? rect.w - 1 : 2] = BARROW_TILE_WALL;
        row[d->width + (at_ends ? 0 : 2)] = BARROW_TILE_WALL;
    }
}

static void break_ragged_elsewhere(barrow_dungeon *d)
{
    wall_up(d, true);
}

static void break_niche_elsewhere(barrow_dungeon *d)
{
    wall_up(d, false);
}

static void break_other_tier(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_CHEST)->tier ^= 1;
}

static void break_spikes_with_period(barrow_dungeon *d)
{
    barrow_thing *trap = thing_of_kind(d, BARROW_THING_TRAP);
    trap->type = BARROW_THING_TYPE_SPIKES;
    trap->period = 3;
}

static void break_timed_without_period(barrow_dungeon *d)
{
    barrow_thing *trap = thing_of_kind(d, BARROW_THING_TRAP);
    trap->type = BARROW_THING_TYPE_TIMED;
    trap->period = 0;
}

static void break_key_on_guard(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_MAGIC_KEY)->guards = 0;
}

/* ---- faults: traps ---------------------------------------------------------------------- */

static bool is_mouth(const barrow_dungeon *d, int index)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (mouth_at(d, i, d->links[i].a) == index || mouth_at(d, i, d->links[i].b) == index)
            return true;
    return false;
}

/* Traps of this type on all floor of the first trap room but for that before its doorways. */
static void fill_with_traps(barrow_dungeon *d, int type)
{
    uint16_t room = thing_of_kind(d, BARROW_THING_TRAP)->room;
    for (uint32_t i = d->thing_count; i-- > 0;)
        if (d->things[i].kind == BARROW_THING_TRAP && d->things[i].room == room)
            remove_thing(d, &d->things[i]);
    for (int i = 0, added = 0; i < d->width * d->height && added < MORE; i++) {
        if (d->owners[i] != room || is_mouth(d, i))
            continue;
        add_thing(d, BARROW_THING_TRAP, i, room, 0);
        d->things[d->thing_count - 1].type = (uint8_t)type;
        added++;
    }
}

static void break_traps_everywhere(barrow_dungeon *d)
{
    fill_with_traps(d, BARROW_THING_TYPE_SPIKES);
}

static void break_trap_wall(barrow_dungeon *d)
{
    fill_with_traps(d, BARROW_THING_TYPE_SPIKES);
}

static void break_timed_in_a_row(barrow_dungeon *d)
{
    fill_with_traps(d, BARROW_THING_TYPE_TIMED);
}

static void break_trap_elsewhere(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_BOSS)->kind = BARROW_THING_TRAP;
}

static void break_trap_elsewhere_in_quest(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_SPAWN)->kind = BARROW_THING_TRAP;
}

static void break_no_traps(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_TRAP);
}

/* Leaves one trap in each room. */
static void break_traps_aside(barrow_dungeon *d)
{
    bool has_one[4096] = {false};
    for (uint32_t i = d->thing_count; i-- > 0;) {
        barrow_thing *thing = &d->things[i];
        if (thing->kind != BARROW_THING_TRAP)
            continue;
        if (has_one[thing->room])
            remove_thing(d, thing);
        else
            thing->type = BARROW_THING_TYPE_SPIKES;
        has_one[thing->room] = true;
    }
}

static void break_trap_at_the_door(barrow_dungeon *d)
{
    barrow_thing *trap = thing_of_kind(d, BARROW_THING_TRAP);
    for (uint32_t i = 0; i < d->link_count; i++) {
        if (d->links[i].a != trap->room && d->links[i].b != trap->room)
            continue;
        int mouth = mouth_at(d, i, trap->room);
        trap->pos = (barrow_pos){(int16_t)(mouth % d->width), (int16_t)(mouth / d->width)};
    }
}

static void break_trap_that_helps(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_TRAP)->flag = 1;
}

/* ---- faults: the walk ------------------------------------------------------------------- */

static void break_treasure_unreached(barrow_dungeon *d)
{
    wall_around(d, at_thing(d, thing_of_kind(d, BARROW_THING_TREASURE)));
}

static void break_key_unreached(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->solution_count; i++)
        for (uint32_t k = 0; k < d->thing_count && d->solution[i].action == BARROW_DO_TAKE; k++)
            if (d->things[k].kind == BARROW_THING_KEY && d->things[k].room == d->solution[i].room)
                wall_around(d, at_thing(d, &d->things[k]));
}

static void break_no_spawn(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_SPAWN);
}

static void break_solution_cut(barrow_dungeon *d)
{
    d->solution_count -= 2;
}

static void break_take_skipped(barrow_dungeon *d)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->solution_count; i++)
        if (d->solution[i].action != BARROW_DO_TAKE)
            d->solution[kept++] = d->solution[i];
    d->solution_count = kept;
}

/* ---- faults: tunnels and arenas --------------------------------------------------------- */

/* The room of the spawn, which is wide, is said to be a tunnel. */
static void break_wide_tunnel(barrow_dungeon *d)
{
    d->rooms[d->spawn].as.crawl.path = BARROW_PATH_SHORTCUT;
}

/* Leaves of a room no more than its upper left corner. */
static void shrink_room(barrow_dungeon *d, uint32_t room)
{
    barrow_rect rect = d->rooms[room].rect;
    for (int i = 0; i < rect.w * rect.h; i++)
        if (i % rect.w >= 5 || i / rect.w >= 4)
            set_tile(d, tile_index(d, rect.x + i % rect.w, rect.y + i / rect.w), BARROW_TILE_WALL,
                     BARROW_NONE);
}

static void break_small_boss(barrow_dungeon *d)
{
    shrink_room(d, d->boss);
}

static void break_dented_boss(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[d->boss].rect;
    set_tile(d, tile_index(d, rect.x + 2, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_uneven_boss(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[d->boss].rect;
    set_tile(d, tile_index(d, rect.x, rect.y), BARROW_TILE_WALL, BARROW_NONE);
    set_tile(d, tile_index(d, rect.x + rect.w - 1, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_small_sub_boss(barrow_dungeon *d)
{
    d->params.as.crawl.merge = 8;
    for (uint32_t i = 0; i < d->room_count; i++)
        if (d->rooms[i].as.crawl.types >> BARROW_TYPE_SUB_BOSS & 1)
            shrink_room(d, i);
}

static void break_second_square(barrow_dungeon *d)
{
    barrow_crawl_room *other = &d->rooms[d->boss == 1 ? 2 : 1].as.crawl;
    other->first_cell = d->rooms[d->boss].as.crawl.first_cell;
    other->cell_count = d->rooms[d->boss].as.crawl.cell_count;
}

static uint32_t goal_of(barrow_dungeon *d)
{
    return thing_of_kind(d, BARROW_THING_GOAL)->room;
}

static void break_small_goal(barrow_dungeon *d)
{
    shrink_room(d, goal_of(d));
}

static void break_narrow_goal(barrow_dungeon *d)
{
    d->rooms[goal_of(d)].rect.w--;
}

static void break_dented_goal(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[goal_of(d)].rect;
    set_tile(d, tile_index(d, rect.x + rect.w / 2, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_small_guardian(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (d->rooms[i].as.quest.purpose == BARROW_PURPOSE_GUARDIAN && i != goal_of(d))
            shrink_room(d, i);
}

/* ---- the samples ------------------------------------------------------------------------ */

/* ---- faults: puzzles -------------------------------------------------------------------- */

static void break_puzzle_gone(barrow_dungeon *d)
{
    d->puzzle_count--;
}

static void break_puzzle_of_other_kind(barrow_dungeon *d)
{
    d->puzzles[0].kind = (uint8_t)((d->puzzles[0].kind + 1) % BARROW_PUZZLE_KIND_COUNT);
}

static int start_of(const barrow_dungeon *d)
{
    return tile_index(d, d->puzzles[0].start.x, d->puzzles[0].start.y);
}

static void break_lever_at_the_start(barrow_dungeon *d)
{
    d->tiles[start_of(d)] = BARROW_TILE_LEVER;
}

static void break_trap_at_the_start(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_TRAP, start_of(d), d->puzzles[0].room, 0);
}

static void break_block_at_the_start(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_BLOCK, start_of(d), d->puzzles[0].room, 0);
}

static void break_one_hint_more(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_HINT, start_of(d), d->puzzles[0].room, 0);
}

/* The start stays inert in the list, but the rows say otherwise. */
static void break_start_that_is_not_inert(barrow_dungeon *d)
{
    barrow_room_puzzle *puzzle = &d->puzzles[0];
    puzzle->rows[puzzle->start.y - puzzle->field.y][puzzle->start.x - puzzle->field.x] = '.';
}

/* Adds a row of rock that lies outside the room. Nothing about the solution changes. */
static void break_field_beyond_the_room(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->puzzle_count; i++) {
        barrow_room_puzzle *puzzle = &d->puzzles[i];
        barrow_rect *field = &puzzle->field, room = d->rooms[puzzle->room].rect;
        if (field->y + field->h < room.y + room.h || field->h == BARROW_PUZZLE_ROWS)
            continue;
        memset(puzzle->rows[field->h], '#', (size_t)field->w);
        puzzle->rows[field->h++][field->w] = '\0';
        return;
    }
    fail_msg("no field has room for another row");
}

static void break_pedestal_at_the_start(barrow_dungeon *d)
{
    d->tiles[tile_index(d, d->puzzles[0].start.x, d->puzzles[0].start.y)] = BARROW_TILE_PEDESTAL;
}

static void break_inert_tile_left_out(barrow_dungeon *d)
{
    d->puzzles[0].inert_count--;
}

static void break_gate_of_the_spawn(barrow_dungeon *d)
{
    d->puzzles[0].gates.entity = (int32_t)(thing_of_kind(d, BARROW_THING_SPAWN) - d->things);
}

static void break_gate_of_another(barrow_dungeon *d)
{
    d->things[d->puzzles[0].gates.entity].gate = 1;
}

/* A thing that no puzzle gates says that it waits for one. */
static void break_second_that_waits(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_CHEST && d->things[i].gate == BARROW_NONE) {
            d->things[i].gate = 0;
            return;
        }
    add_thing(d, BARROW_THING_CHEST, start_of(d), d->puzzles[0].room, 0);
    d->things[d->thing_count - 1].gate = 0;
}

static void break_inert_tile_twice(barrow_dungeon *d)
{
    barrow_room_puzzle *last = &d->puzzles[d->puzzle_count - 1];
    d->inert[d->inert_count++] = d->inert[last->first_inert];
    last->inert_count++;
}

static void break_fewer_moves(barrow_dungeon *d)
{
    d->puzzles[0].moves--;
}

static void break_more_states(barrow_dungeon *d)
{
    d->puzzles[0].states++;
}

static void break_more_acts(barrow_dungeon *d)
{
    d->puzzles[0].acts++;
}

static void break_solution_cut_off(barrow_dungeon *d)
{
    d->puzzles[0].solution[d->puzzles[0].moves - 1] = 0;
}

static void break_shortfall_of_moves(barrow_dungeon *d)
{
    d->shortfall[BARROW_SHORT_PUZZLE_MOVES]++;
}

typedef struct broken_map {
    const char *check, *rule;
    barrow_family family;
    void (*spoil)(barrow_dungeon *d);
    const char *name, *text;
} broken_map;

static const broken_map samples[] = {
#define BROKEN(check, rule, family, fault, text)                                                   \
    {#check, rule, BARROW_##family, break_##fault, #fault, text},
#include "broken/tiles.def"
#undef BROKEN
};
#define SAMPLE_COUNT (sizeof samples / sizeof samples[0])

static const brw_check *check_named(barrow_family family, const char *name)
{
    const brw_checks *checks = family == BARROW_QUEST ? &brw_quest_checks : &brw_crawl_checks;
    for (uint32_t i = 0; i < checks->count; i++)
        if (strcmp(checks->rows[i].info.name, name) == 0)
            return &checks->rows[i];
    return NULL;
}

static void run_check(const brw_check *check, const barrow_dungeon *d, barrow_report *report)
{
    brw_arena scratch;
    brw_arena_begin(&scratch, brw_allocator(NULL));
    memset(report, 0, sizeof *report);
    brw_verifier verifier = {d, &scratch, report, check->info.rule, BARROW_OK, d, NULL};
    check->run(&verifier);
    assert_int_equal(verifier.status, BARROW_OK);
    brw_arena_end(&scratch);
}

static void *copied(const void *from, size_t count, size_t size)
{
    void *copy = calloc(count + MORE, size);
    assert_non_null(copy);
    memcpy(copy, from, count * size);
    return copy;
}

static barrow_dungeon copy_of(const barrow_dungeon *d)
{
    size_t tiles = (size_t)d->width * d->height;
    barrow_dungeon copy = *d;
    copy.tiles = copied(d->tiles, tiles, sizeof *d->tiles);
    copy.owners = copied(d->owners, tiles, sizeof *d->owners);
    copy.rooms = copied(d->rooms, d->room_count, sizeof *d->rooms);
    copy.links = copied(d->links, d->link_count, sizeof *d->links);
    copy.things = copied(d->things, d->thing_count, sizeof *d->things);
    copy.routes = copied(d->routes, d->route_count, sizeof *d->routes);
    copy.solution = copied(d->solution, d->solution_count, sizeof *d->solution);
    copy.puzzles = copied(d->puzzles, d->puzzle_count, sizeof *d->puzzles);
    copy.inert = copied(d->inert, d->inert_count, sizeof *d->inert);
    return copy;
}

static void free_copy(barrow_dungeon *copy)
{
    void *const arrays[] = {copy->tiles,  copy->owners,   copy->rooms,   copy->links, copy->things,
                            copy->routes, copy->solution, copy->puzzles, copy->inert};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        free(arrays[i]);
}

static bool finds(const barrow_report *report, const broken_map *sample)
{
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++)
        if (strcmp(report->findings[i].rule, sample->rule) == 0 &&
            strstr(report->findings[i].text, sample->text))
            return true;
    return false;
}

static const char *only = ""; /* how the names of the checks begin whose samples are tried */

static bool is_tried(const char *check)
{
    return strncmp(check, only, strlen(only)) == 0;
}

static bool has_sample(const char *check)
{
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        if (strcmp(samples[i].check, check) == 0)
            return true;
    return false;
}

static void sound_map_is_not_blamed(const barrow_dungeon *sound, uint64_t seed)
{
    const brw_checks *checks =
        sound->params.family == BARROW_QUEST ? &brw_quest_checks : &brw_crawl_checks;
    barrow_report report;
    for (uint32_t i = 0; i < checks->count; i++) {
        if (!has_sample(checks->rows[i].info.name) || !is_tried(checks->rows[i].info.name))
            continue;
        run_check(&checks->rows[i], sound, &report);
        if (report.finding_count)
            fail_msg("%s, seed %llu: the sound map is blamed: %s", checks->rows[i].info.name,
                     (unsigned long long)seed, report.findings[0].text);
    }
}

/* The verification as a whole, which searches every puzzle, refuses the map too; one seed shows
 * that. */
static void try_sample(const broken_map *sample, const barrow_dungeon *sound, uint64_t seed)
{
    barrow_report report;
    const brw_check *check = check_named(sample->family, sample->check);
    assert_non_null(check);
    barrow_dungeon broken = copy_of(sound);
    sample->spoil(&broken);
    run_check(check, &broken, &report);
    if (!finds(&report, sample))
        fail_msg("%s, %s, seed %llu: not found; found: %s", sample->check, sample->name,
                 (unsigned long long)seed,
                 report.finding_count ? report.findings[0].text : "nothing");
    if (seed == 1 && !*only) {
        barrow_verify(&broken, NULL, &report, NULL);
        assert_int_equal(report.status, BARROW_BROKEN);
    }
    free_copy(&broken);
}

static void try_samples(barrow_family family, const char *settings, uint64_t seed)
{
    barrow_params params = test_params(family, seed, settings);
    barrow_dungeon sound = {0};
    assert_int_equal(barrow_generate(&params, NULL, &sound, NULL), BARROW_OK);
    sound_map_is_not_blamed(&sound, seed);
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        if (samples[i].family == family && is_tried(samples[i].check))
            try_sample(&samples[i], &sound, seed);
    barrow_dungeon_free(&sound);
}

/* ---- tests ------------------------------------------------------------------------------ */

static void every_sample_is_found(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        try_samples(BARROW_QUEST, "tiles=on", seed);
        try_samples(BARROW_CRAWL, "tiles=on merge=60 size=large", seed);
    }
}

static void every_check_has_a_sample(void **state)
{
    (void)state;
    int checks = 0;
    for (uint32_t i = 0; barrow_check(i); i++) {
        const barrow_check_info *info = barrow_check(i);
        if (strncmp(info->name, "tile_", 5) != 0 && strcmp(info->name, "puzzles") != 0)
            continue;
        checks++;
        if (!has_sample(info->name))
            fail_msg("the check '%s' has no broken map in tests/broken/tiles.def", info->name);
    }
    assert_int_equal(checks, 2 * 14 + 1);
}

/* ---- detours ---------------------------------------------------------------------------- */

static uint32_t cells_between(const barrow_dungeon *d, uint32_t from, uint32_t to)
{
    uint32_t cells = 0;
    for (uint32_t i = from + 1; i < to; i++)
        cells += d->rooms[d->path_rooms[i]].as.crawl.cell_count;
    return cells;
}

/* Says that the fork is a shortcut from its later end to the earlier one. Returns false where that
 * is no longer than the main path. */
static bool call_shortcut(barrow_dungeon *d, barrow_crawl_path *fork)
{
    const barrow_crawl_room *from = &d->rooms[fork->from].as.crawl;
    const barrow_crawl_room *to = &d->rooms[fork->to].as.crawl;
    uint16_t last = d->path_rooms[fork->first_room + fork->room_count - 1u];
    if (from->order < to->order || fork->room_count < cells_between(d, to->order, from->order) + 2)
        return false;
    fork->kind = BARROW_PATH_SHORTCUT;
    for (uint32_t i = 0; i < fork->room_count; i++)
        d->rooms[d->path_rooms[fork->first_room + i]].as.crawl.path = BARROW_PATH_SHORTCUT;
    for (uint32_t i = 0; i < d->link_count; i++) {
        barrow_link *link = &d->links[i];
        if ((link->a == last && link->b == fork->to) || (link->b == last && link->a == fork->to)) {
            *link = (barrow_link){.a = last,
                                  .b = fork->to,
                                  .kind = BARROW_LINK_SHORTCUT,
                                  .lock = BARROW_NO_LOCK,
                                  .first_tile = link->first_tile,
                                  .tile_count = link->tile_count};
        }
    }
    return true;
}

/* A fork that takes longer than what it goes around would make a poor shortcut (T8). */
static void shortcuts_that_are_detours_are_found(void **state)
{
    (void)state;
    const brw_check *check = check_named(BARROW_CRAWL, "tile_tunnels");
    barrow_dungeon dungeon = {0};
    barrow_report report;
    uint32_t planted = 0;
    for (uint64_t seed = 1; seed < 200 && planted < 3; seed++) {
        barrow_params params = test_params(BARROW_CRAWL, seed, "tiles=on shortcuts=0");
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        bool is_planted = false;
        for (uint32_t i = 1; i < dungeon.path_count && !is_planted; i++)
            is_planted = dungeon.paths[i].kind == BARROW_PATH_FORK &&
                         call_shortcut(&dungeon, &dungeon.paths[i]);
        if (!is_planted)
            continue;
        run_check(check, &dungeon, &report);
        const broken_map sample = {"tile_tunnels", "T8", BARROW_CRAWL, NULL, "", "instead of"};
        assert_true(finds(&report, &sample));
        planted++;
    }
    assert_int_equal(planted, 3);
    barrow_dungeon_free(&dungeon);
}

/* ---- ways over inert floor ----------------------------------------------------------------- */

/* Lays a trap on plain floor of each puzzle's field. */
static void trap_all_fields(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &d->puzzles[i];
        int32_t tile = 0, w = puzzle->field.w;
        while (tile < w * puzzle->field.h && puzzle->rows[tile / w][tile % w] != '.')
            tile++;
        if (tile < w * puzzle->field.h)
            add_thing(d, BARROW_THING_TRAP,
                      tile_index(d, puzzle->field.x + tile % w, puzzle->field.y + tile / w),
                      puzzle->room, 0);
    }
}

/* Without traps a way over inert floor may be as long as it likes; with them it is the way without
 * one, and must be short (T10). */
static void long_ways_without_traps_are_found(void **state)
{
    (void)state;
    const broken_map sample = {"puzzles", "T10", BARROW_CRAWL, NULL, "", "over inert tiles"};
    const brw_check *check = check_named(BARROW_CRAWL, "puzzles");
    barrow_dungeon dungeon = {0};
    barrow_report report;
    uint32_t found = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        barrow_params params = test_params(BARROW_CRAWL, seed, "tiles=on merge=60 size=large");
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        run_check(check, &dungeon, &report);
        if (report.finding_count)
            fail_msg("seed %u: %s", (unsigned)seed, report.findings[0].text);
        barrow_dungeon broken = copy_of(&dungeon);
        trap_all_fields(&broken);
        run_check(check, &broken, &report);
        found += finds(&report, &sample);
        free_copy(&broken);
    }
    assert_in_range(found, 1, 59);
    barrow_dungeon_free(&dungeon);
}

/* ---- parameters ------------------------------------------------------------------------- */

static void refuses(barrow_family family, const char *name, const char *value)
{
    barrow_params params = barrow_default_params(family);
    barrow_error error = {0};
    params.as.crawl.tiles = family == BARROW_CRAWL ? 1 : params.as.crawl.tiles;
    barrow_status status = barrow_params_set(&params, name, value, &error);
    if (status == BARROW_OK)
        status = barrow_params_check(&params, &error);
    assert_int_equal(status, BARROW_BAD_PARAM);
}

static void blocks_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const blocks[] = {"8x7", "9x6", "34x33", "33x34", "9x7..11x9", "9", "x"};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        refuses(BARROW_QUEST, "block", blocks[i]);
        refuses(BARROW_CRAWL, "block", blocks[i]);
    }
    refuses(BARROW_CRAWL, "size", "255x255"); /* too many cells for a tile map */
    refuses(BARROW_QUEST, "decor", "101");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest samples_alone[] = {cmocka_unit_test(every_sample_is_found)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_found),
        cmocka_unit_test(every_check_has_a_sample),
        cmocka_unit_test(shortcuts_that_are_detours_are_found),
        cmocka_unit_test(long_ways_without_traps_are_found),
        cmocka_unit_test(blocks_out_of_range_are_refused),
    };
    if (argc < 2)
        return cmocka_run_group_tests(tests, NULL, NULL);
    only = argv[1];
    return cmocka_run_group_tests(samples_alone, NULL, NULL);
}
