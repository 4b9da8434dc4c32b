/* SPDX-License-Identifier: MIT
 * The verifier's own tests for tile maps: maps that break one rule each (tests/broken/tiles.def).
 * Every check of tiles has a broken sample, here or in another table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/broken_tiles.h"

/* ---- looking around --------------------------------------------------------------------- */

static bool is_arena(const barrow_room *room)
{
    return room->as.crawl.types & (1u << BARROW_TYPE_BOSS | 1u << BARROW_TYPE_SUB_BOSS);
}

/* Tunnels and arenas have their own outlines. */
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

/* A door to the right of the walled-up row does not belong to it. */
static void break_side_walled_up_beside_a_door(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[1].rect;
    break_side_walled_up(d);
    set_tile(d, tile_index(d, rect.x + rect.w, rect.y), BARROW_TILE_DOOR, BARROW_OWNER_LINK);
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

/* The corner of a block (13x11) is wall between four blocks. */
static void break_floor_in_the_rock(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[1].rect;
    set_tile(d, tile_index(d, rect.x / 13 * 13, rect.y / 11 * 11), BARROW_TILE_FLOOR, 1);
}

/* The column that closes the map is in no block, not even in the first of the next row (11 tiles
 * high), where a room may be. */
static void break_floor_in_the_last_column(barrow_dungeon *d)
{
    uint32_t room = 0;
    barrow_pos cell = {0, 1};
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_pos first = d->cells[d->rooms[i].as.crawl.first_cell];
        if (first.x == 0 && first.y > 0) {
            room = i;
            cell = first;
        }
    }
    set_tile(d, tile_index(d, d->width - 1, cell.y * 11 - 5), BARROW_TILE_FLOOR, (int)room);
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

static void break_wall_in_a_corner_of_a_merged_room(barrow_dungeon *d)
{
    barrow_rect rect = merged_room(d)->rect;
    set_tile(d, tile_index(d, rect.x, rect.y), BARROW_TILE_WALL, BARROW_NONE);
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

/* Closes the other end of a way that is longer than one tile. */
static void break_far_mouth_closed(barrow_dungeon *d)
{
    uint32_t link = 0;
    while (d->links[link].tile_count < 2)
        link++;
    set_tile(d, mouth_at(d, link, d->links[link].b), BARROW_TILE_PILLAR, BARROW_NONE);
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

/* Every floor tile of the first room with two doors, except those in front of them. */
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
    add_thing(d, BARROW_THING_CHEST, pos_at(d, mouth_of(d, 0)), d->links[0].a, 0);
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
    add_thing(d, BARROW_THING_CHEST, boss->pos, boss->room, 0);
}

static void break_thing_walled_in(barrow_dungeon *d)
{
    wall_around(d, at_thing(d, thing_of_kind(d, BARROW_THING_GOAL)));
}

/* Moves the key to a tile with floor of its room on all sides. */
static void break_key_in_the_open(barrow_dungeon *d)
{
    barrow_thing *key = thing_of_kind(d, BARROW_THING_MAGIC_KEY);
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = d->width; i < d->width * (d->height - 1); i++) {
        int own = 0;
        for (int side = 0; side < 4; side++)
            own += d->owners[i + around[side]] == key->room;
        if (own == 4 && d->owners[i] == key->room)
            key->pos = pos_at(d, i);
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

/* Moves the keys of rooms with one door to the doorway. */
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
        thing->pos = pos_at(d, mouth);
    }
}

/* ---- faults: contents ------------------------------------------------------------------- */

/* Puts a thing on the tile to the right of another, in the same room. */
static void add_beside(barrow_dungeon *d, int there, int kind, int flag)
{
    const barrow_thing *other = thing_of_kind(d, there);
    add_thing(d, (barrow_thing_kind)kind, pos_at(d, at_thing(d, other) + 1), other->room, flag);
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

/* ---- faults: interiors ------------------------------------------------------ */

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
    add_thing(d, BARROW_THING_HINT, d->puzzles[0].start, d->puzzles[0].room, 0);
}

static void break_other_stamp(barrow_dungeon *d)
{
    strcpy(d->rooms[d->boss].stamp, "garden");
}

static void break_no_stamps(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        d->rooms[i].stamp[0] = 0;
}

/* Rooms that are drawn for a forge, or for a sewer in a forge. */
static void break_stamps_of_another_place(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (*d->rooms[i].stamp)
            strcpy(d->rooms[i].stamp,
                   d->rooms[i].place == BARROW_PLACE_FORGE ? "canal" : "crucible");
}

/* Two pillars in one quarter, so that the room is symmetric about neither axis. */
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

/* ---- faults: places --------------------------------------------------------------------- */

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

/* Puts a tile that only some places have on the last column of the map, which is in no block. */
#define IN_ROCK(name, NAME)                                                                        \
    static void break_##name##_in_rock(barrow_dungeon *d)                                          \
    {                                                                                              \
        d->tiles[d->width - 1] = BARROW_TILE_##NAME;                                               \
    }
IN_ROCK(coffin, COFFIN)
IN_ROCK(frost, FROST)
IN_ROCK(lava, LAVA)
IN_ROCK(bones, BONES)
IN_ROCK(shelf, SHELF)
IN_ROCK(anvil, ANVIL)

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

/* Makes every room plain, except a tile of its first row and one of its second. */
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

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_map samples[] = {
#include "broken/tiles.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    try_maps(samples, sizeof samples / sizeof samples[0]);
}

/* ---- every check has one ---------------------------------------------------------------- */

#undef BROKEN
#undef HOLDS
#define BROKEN(check, rule, family, fault, text) #check,
#define HOLDS(check, rule, family, fault, text)  #check,
static const char *const sampled[] = {
#include "broken/tiles.def"
#include "broken/tiles_danger.def"
#include "broken/tiles_puzzles.def"
#include "broken/tiles_ways.def"
};

static bool has_sample(const char *check)
{
    for (size_t i = 0; i < sizeof sampled / sizeof sampled[0]; i++)
        if (strcmp(sampled[i], check) == 0)
            return true;
    return false;
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
            fail_msg("the check '%s' has no broken map in tests/broken", info->name);
    }
    assert_int_equal(checks, 2 * 15 + 1);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_found),
        cmocka_unit_test(every_check_has_a_sample),
        cmocka_unit_test(blocks_out_of_range_are_refused),
    };
    is_quick = argc > 1 && strcmp(argv[1], "quick") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
