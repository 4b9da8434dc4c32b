/* SPDX-License-Identifier: MIT
 * The verifier's own tests: floors that break one rule each (tests/broken/floor.def). Every check
 * of a floor has at least one broken sample, finds it, and finds nothing on the floor before it was
 * broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/params.h"
#include "unit/broken_map.h"

/* ---- looking around --------------------------------------------------------------------- */

static uint8_t *tile_at(barrow_dungeon *d, int x, int y)
{
    return &d->tiles[y * d->width + x];
}

static barrow_room *room_of_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (d->rooms[i].kind == kind)
            return &d->rooms[i];
    return NULL;
}

static barrow_thing *thing_of_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == kind)
            return &d->things[i];
    return NULL;
}

static barrow_link *link_of_kind(barrow_dungeon *d, int kind)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].kind == kind)
            return &d->links[i];
    return NULL;
}

/* Returns the first link whose ends are in different rows: a straight one has no bend. */
static barrow_link *bent_link(barrow_dungeon *d)
{
    barrow_link *link = d->links;
    while (d->routes[link->first_tile].y == d->routes[link->first_tile + link->tile_count - 1].y)
        link++;
    return link;
}

/* Returns the first tile of this kind whose four neighbours are the same (rock deep inside,
 * floor). */
static barrow_pos inside_of(barrow_dungeon *d, int tile)
{
    for (int y = 2; y < d->height - 2; y++)
        for (int x = 2; x < d->width - 2; x++)
            if (*tile_at(d, x, y) == tile && *tile_at(d, x - 1, y) == tile &&
                *tile_at(d, x + 1, y) == tile && *tile_at(d, x, y - 1) == tile &&
                *tile_at(d, x, y + 1) == tile)
                return (barrow_pos){(int16_t)x, (int16_t)y};
    return (barrow_pos){-1, -1};
}

static barrow_pos tile_of_kind(barrow_dungeon *d, int tile)
{
    for (int i = 0; i < d->width * d->height; i++)
        if (d->tiles[i] == tile)
            return (barrow_pos){(int16_t)(i % d->width), (int16_t)(i / d->width)};
    return (barrow_pos){-1, -1};
}

static void set_tile(barrow_dungeon *d, barrow_pos pos, int tile)
{
    *tile_at(d, pos.x, pos.y) = (uint8_t)tile;
}

/* Returns the last tile of the first link whose last two tiles do not touch: it widens a corridor.
 */
static barrow_pos *widening_tile(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++) {
        const barrow_link *link = &d->links[i];
        const barrow_pos *tiles = d->routes + link->first_tile;
        for (uint32_t k = 1; k < link->tile_count; k++)
            if (abs(tiles[k].x - tiles[k - 1].x) + abs(tiles[k].y - tiles[k - 1].y) > 1)
                return d->routes + link->first_tile + link->tile_count - 1;
    }
    return NULL;
}

/* Returns wall or water beside the position; every tile that widens a corridor has one. */
static barrow_pos wall_beside(barrow_dungeon *d, barrow_pos pos)
{
    for (int32_t i = 0; i < 9; i++)
        if (!(*tile_at(d, pos.x + i % 3 - 1, pos.y + i / 3 - 1) & BARROW_TILE_WALKABLE))
            return (barrow_pos){(int16_t)(pos.x + i % 3 - 1), (int16_t)(pos.y + i / 3 - 1)};
    return pos;
}

static barrow_pos middle_of(const barrow_room *room)
{
    return (barrow_pos){(int16_t)(room->rect.x + room->rect.w / 2),
                        (int16_t)(room->rect.y + room->rect.h / 2)};
}

/* Removes all things of a kind; only those of one room, unless [room] is -1. */
static void remove_things(barrow_dungeon *d, int kind, int room)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind != kind || (room >= 0 && d->things[i].room != room))
            d->things[kept++] = d->things[i];
    d->thing_count = kept;
}

/* Moves a thing to (x, y), in the room that owns the tile. */
static void move_thing(barrow_dungeon *d, barrow_thing *thing, barrow_pos pos)
{
    thing->pos = pos;
    thing->room = d->owners[pos.y * d->width + pos.x];
}

static int id_of(const barrow_dungeon *d, const barrow_room *room)
{
    return (int)(room - d->rooms);
}

/* Returns a plain room whose sector has another on its left ([dx] -1), on its right (1), above
 * ([dy] -1) or below it. */
static barrow_room *room_beside(barrow_dungeon *d, int dx, int dy)
{
    for (uint32_t i = 0; i < d->room_count; i++) {
        int column = d->rooms[i].as.floor.sector % d->sectors.columns + dx;
        int row = d->rooms[i].as.floor.sector / d->sectors.columns + dy;
        if (d->rooms[i].kind == BARROW_ROOM_ROOM && column >= 0 && column < d->sectors.columns &&
            row >= 0 && row < d->sectors.rows)
            return &d->rooms[i];
    }
    return NULL;
}

static bool is_free(const barrow_dungeon *d, int tile)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].pos.y * d->width + d->things[i].pos.x == tile)
            return false;
    return d->tiles[tile] == BARROW_TILE_FLOOR;
}

/* Sets the number of things of a kind, adding them on free floor. */
static void set_count(barrow_dungeon *d, int kind, int count)
{
    remove_things(d, kind, -1);
    for (int i = 0; count > 0 && i < d->width * d->height; i++) {
        if (!is_free(d, i))
            continue;
        add_thing(d, (barrow_thing_kind)kind,
                  (barrow_pos){(int16_t)(i % d->width), (int16_t)(i / d->width)}, d->owners[i], 0);
        count--;
    }
}

static int rooms_of(const barrow_dungeon *d)
{
    int count = 0;
    for (uint32_t i = 0; i < d->room_count; i++)
        count += d->rooms[i].kind != BARROW_ROOM_ANCHOR;
    return count;
}

/* ---- faults ----------------------------------------------------------------------------- */

/* A fault in a few words. [d] is the floor, with room for MORE of everything. */
#define SPOIL(name, ...)                                                                           \
    static void break_##name(barrow_dungeon *d)                                                    \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }

/* clang-format off */
SPOIL(room_off_the_map, d->rooms[0].rect.x = (int16_t)d->width)
SPOIL(sector_that_is_none, d->rooms[0].as.floor.sector = 99)
SPOIL(other_width, d->params.as.floor.width = 60)
SPOIL(bad_parameter, d->params.as.floor.items = 65)
SPOIL(too_many_columns, d->sectors.columns = 29)
SPOIL(no_rooms, d->room_count = 0)
SPOIL(carpet_in_a_room, d->rooms[0].as.floor.carpet = d->rooms[0].rect)
SPOIL(way_too_long, d->links[0].tile_count = d->route_count + 1)
SPOIL(way_off_the_map, d->routes[0].x = (int16_t)d->width)
SPOIL(thing_off_the_map, d->things[0].pos.y = -1)
SPOIL(thing_left_of_the_map, d->things[0].pos.x = -1)
SPOIL(thing_right_of_the_map, d->things[0].pos.x = (int16_t)d->width)
SPOIL(thing_below_the_map, d->things[0].pos.y = (int16_t)d->height)
SPOIL(way_below_the_map, d->routes[d->route_count - 1].y = (int16_t)d->height)
SPOIL(way_left_of_the_map, d->routes[0].x = -1)
SPOIL(way_above_the_map, d->routes[0].y = -1)
SPOIL(room_left_of_the_map, d->rooms[0].rect.x = -1)
SPOIL(room_above_the_map, d->rooms[0].rect.y = -1)
SPOIL(room_just_beyond_the_right, d->rooms[0].rect.x = (int16_t)(d->width - d->rooms[0].rect.w + 1))
SPOIL(room_just_beyond_the_bottom, d->rooms[d->room_count - 1].rect.y = (int16_t)(d->height - d->rooms[d->room_count - 1].rect.h + 1))
SPOIL(room_without_width, d->rooms[0].rect.w = 0)
SPOIL(room_without_height, d->rooms[0].rect.h = 0)
SPOIL(first_sector_that_is_none, d->rooms[0].as.floor.sector = (uint8_t)(d->sectors.columns * d->sectors.rows))
SPOIL(no_columns, d->sectors.columns = 0)
SPOIL(no_rows, d->sectors.rows = 0)
SPOIL(too_many_rows, d->sectors.rows = 99)
SPOIL(other_height, d->params.as.floor.height = 40)
SPOIL(narrow_carpet_in_a_room, room_of_kind(d, BARROW_ROOM_ROOM)->as.floor.carpet = (barrow_rect){9, 9, 1, 1})
SPOIL(way_one_too_long, d->links[0].first_tile = 0; d->links[0].tile_count = d->route_count + 1)

SPOIL(other_layout, d->params.as.floor.layout = BARROW_LAYOUT_LINE)
SPOIL(too_many_asked_for, d->params.as.floor.enemies = 8)
SPOIL(no_default, d->params.as.floor.traps = 9)
SPOIL(depth_by_itself, d->params.as.floor.by_depth = 1)
SPOIL(other_types, d->params.as.floor.types = "gold 32\nfood 2\n")
SPOIL(type_left_out, thing_of_kind(d, BARROW_THING_ENEMY)->type = BARROW_THING_TYPE_GRUNT)
SPOIL(relic_too_early, thing_of_kind(d, BARROW_THING_ITEM)->type = BARROW_THING_TYPE_RELIC)

SPOIL(border_opened, *tile_at(d, 0, 5) = BARROW_TILE_WALL)
SPOIL(first_border_tile, *tile_at(d, 0, 0) = BARROW_TILE_WALL)
SPOIL(last_border_tile, *tile_at(d, d->width - 1, d->height - 1) = BARROW_TILE_WALL)
SPOIL(first_margin_tile, *tile_at(d, 1, 1) = BARROW_TILE_FLOOR)
SPOIL(last_margin_tile, *tile_at(d, d->width - 2, d->height - 2) = BARROW_TILE_FLOOR)
SPOIL(border_in_the_margin, *tile_at(d, d->width - 2, 1) = BARROW_TILE_BORDER)
SPOIL(border_inside, set_tile(d, inside_of(d, BARROW_TILE_WALL), BARROW_TILE_BORDER))
SPOIL(water_in_the_margin, *tile_at(d, 1, 5) = BARROW_TILE_LIQUID)
SPOIL(two_columns, d->sectors.columns = 2)
SPOIL(two_lines_in_one_place, d->sectors.xs[1] = d->sectors.xs[2])
SPOIL(lines_crossed, d->sectors.xs[1] = (int16_t)(d->sectors.xs[0] - 1))
SPOIL(first_line_moved, d->sectors.xs[0] += 1)
SPOIL(frame_moved, d->sectors.xs[1] += 1)
SPOIL(last_line_moved, d->sectors.ys[d->sectors.rows] -= 1)
SPOIL(last_frame_moved, d->sectors.ys[d->sectors.rows - 1] += 1)
SPOIL(row_too_many, d->sectors.rows += 1)
SPOIL(almost_wide_enough, d->sectors.xs[1] = (int16_t)(d->sectors.xs[0] + 7))
SPOIL(last_almost_wide_enough, d->sectors.xs[d->sectors.columns - 1] = (int16_t)(d->sectors.xs[d->sectors.columns] - 7))
SPOIL(almost_high_enough, d->sectors.ys[1] = (int16_t)(d->sectors.ys[0] + 6))
SPOIL(narrow_sector, d->sectors.xs[1] = (int16_t)(d->sectors.xs[0] + 5))

SPOIL(structures_forbidden, d->params.as.floor.structures = 0)
SPOIL(fixed_filled, set_tile(d, (barrow_pos){room_of_kind(d, BARROW_ROOM_FIXED)->rect.x, room_of_kind(d, BARROW_ROOM_FIXED)->rect.y}, BARROW_TILE_WALL))
SPOIL(fixed_lost, room_of_kind(d, BARROW_ROOM_FIXED)->kind = BARROW_ROOM_ROOM)
SPOIL(fixed_unasked, room_of_kind(d, BARROW_ROOM_ROOM)->kind = BARROW_ROOM_FIXED)

SPOIL(wide_anchor, room_of_kind(d, BARROW_ROOM_ANCHOR)->rect.w = 2)
SPOIL(narrow_room, room_of_kind(d, BARROW_ROOM_ROOM)->rect.w = 4)
SPOIL(long_room, room_of_kind(d, BARROW_ROOM_ROOM)->rect.h = 4; room_of_kind(d, BARROW_ROOM_ROOM)->rect.w = 9)
SPOIL(high_anchor, room_of_kind(d, BARROW_ROOM_ANCHOR)->rect.h = 2)
SPOIL(low_room, room_of_kind(d, BARROW_ROOM_ROOM)->rect.h = 3)
SPOIL(almost_short_enough, room_of_kind(d, BARROW_ROOM_ROOM)->rect.h = 5; room_of_kind(d, BARROW_ROOM_ROOM)->rect.w = 8)
SPOIL(almost_low_enough, room_of_kind(d, BARROW_ROOM_ROOM)->rect.w = 5; room_of_kind(d, BARROW_ROOM_ROOM)->rect.h = 8)
SPOIL(one_tile_from_the_left, barrow_room *room = room_beside(d, -1, 0); room->rect.x = (int16_t)(d->sectors.xs[room->as.floor.sector % d->sectors.columns] + 1))
SPOIL(one_tile_from_the_top, barrow_room *room = room_beside(d, 0, -1); room->rect.y = (int16_t)(d->sectors.ys[room->as.floor.sector / d->sectors.columns] + 1))
SPOIL(no_tile_from_the_right, barrow_room *room = room_beside(d, 1, 0); room->rect.x = (int16_t)(d->sectors.xs[room->as.floor.sector % d->sectors.columns + 1] - room->rect.w))
SPOIL(no_tile_from_the_bottom, barrow_room *room = room_beside(d, 0, 1); room->rect.y = (int16_t)(d->sectors.ys[room->as.floor.sector / d->sectors.columns + 1] - room->rect.h))
SPOIL(one_room_too_many, d->params.as.floor.density = rooms_of(d) - 3)
SPOIL(one_room_too_few, d->params.as.floor.density = rooms_of(d) + 1)
SPOIL(room_on_the_line, room_of_kind(d, BARROW_ROOM_ROOM)->rect.x = d->sectors.xs[1])
SPOIL(room_to_anchor, barrow_room *room = room_of_kind(d, BARROW_ROOM_ROOM); room->kind = BARROW_ROOM_ANCHOR; room->rect.w = room->rect.h = 1)
SPOIL(room_in_the_corner, d->rooms[0].as.floor.sector = 0)
SPOIL(line_inwards, d->sectors.xs[2] -= 8)
SPOIL(kind_merged, room_of_kind(d, BARROW_ROOM_ROOM)->kind = BARROW_ROOM_MERGED)
SPOIL(flag_merged, room_of_kind(d, BARROW_ROOM_ROOM)->as.floor.merged = 1)
SPOIL(beetle_cut, for (uint32_t i = 0; i < d->room_count; i++) d->rooms[i].as.floor.merged = 0)
SPOIL(rooms_touching, d->rooms[1].rect = d->rooms[0].rect; d->rooms[1].rect.x = (int16_t)(d->rooms[0].rect.x + d->rooms[0].rect.w))
SPOIL(rooms_touching_on_the_left, d->rooms[1].rect = d->rooms[0].rect; d->rooms[1].rect.x = (int16_t)(d->rooms[0].rect.x - d->rooms[0].rect.w))
SPOIL(rooms_touching_below, d->rooms[1].rect = d->rooms[0].rect; d->rooms[1].rect.y = (int16_t)(d->rooms[0].rect.y + d->rooms[0].rect.h))
SPOIL(rooms_touching_above, d->rooms[1].rect = d->rooms[0].rect; d->rooms[1].rect.y = (int16_t)(d->rooms[0].rect.y - d->rooms[0].rect.h))
SPOIL(rooms_touching_at_a_corner, d->rooms[1].rect = d->rooms[0].rect; d->rooms[1].rect.x = (int16_t)(d->rooms[0].rect.x + d->rooms[0].rect.w); d->rooms[1].rect.y = (int16_t)(d->rooms[0].rect.y - d->rooms[0].rect.h))
SPOIL(sector_shared, d->rooms[1].as.floor.sector = d->rooms[0].as.floor.sector)
SPOIL(pillar, set_tile(d, inside_of(d, BARROW_TILE_FLOOR), BARROW_TILE_WALL))
SPOIL(wall_amid_a_room, barrow_rect r = room_of_kind(d, BARROW_ROOM_ROOM)->rect; *tile_at(d, r.x + r.w / 2, r.y + r.h / 2) = BARROW_TILE_WALL)
SPOIL(wall_a_third_in, barrow_room *room = room_of_kind(d, BARROW_ROOM_ROOM); int shorter = room->rect.w < room->rect.h ? room->rect.w : room->rect.h; *tile_at(d, room->rect.x + shorter / 3, room->rect.y) = BARROW_TILE_WALL)
SPOIL(odd_maze, barrow_room *room = room_of_kind(d, BARROW_ROOM_ROOM); room->kind = BARROW_ROOM_MAZE; room->rect.w = room->rect.h = 5)
SPOIL(even_maze, break_odd_maze(d); room_of_kind(d, BARROW_ROOM_MAZE)->rect.w = 6)
SPOIL(maze_of_even_height, break_odd_maze(d); room_of_kind(d, BARROW_ROOM_MAZE)->rect.h = 4)
SPOIL(two_mazes, break_odd_maze(d); break_odd_maze(d))
SPOIL(maze_unasked, room_of_kind(d, BARROW_ROOM_ROOM)->kind = BARROW_ROOM_MAZE)
SPOIL(floor_in_rock, set_tile(d, inside_of(d, BARROW_TILE_WALL), BARROW_TILE_FLOOR))

SPOIL(gap_in_a_way, d->routes[d->links[0].first_tile + 1] = d->routes[d->links[0].first_tile])
SPOIL(line_moved, d->sectors.xs[d->rooms[bent_link(d)->a].as.floor.sector + 1] += 1)
SPOIL(strange_kind, d->links[0].kind = BARROW_LINK_SHORTCUT)
SPOIL(corridor_in_rock, set_tile(d, inside_of(d, BARROW_TILE_WALL), BARROW_TILE_CORRIDOR))
SPOIL(widened_away, *widening_tile(d) = inside_of(d, BARROW_TILE_WALL))
SPOIL(widened_into_another, set_tile(d, wall_beside(d, *widening_tile(d)), BARROW_TILE_CORRIDOR))
SPOIL(narrower_asked, d->params.as.floor.corridor_width = 2)
SPOIL(link_twice, d->links[1] = d->links[0])
SPOIL(way_back_and_forth, barrow_link *way = link_of_kind(d, BARROW_LINK_DEAD_END); barrow_pos *tiles = d->routes + way->first_tile; tiles[way->tile_count - 1] = tiles[way->tile_count - 3])
SPOIL(link_to_itself, d->links[0].b = d->links[0].a)
SPOIL(link_lost, d->links[0] = d->links[--d->link_count])
SPOIL(links_no_more, for (uint32_t i = 0; i < d->link_count; i++) if (d->links[i].a == 0 || d->links[i].b == 0) d->links[i].kind = BARROW_LINK_DEAD_END)
SPOIL(dead_end_cut, link_of_kind(d, BARROW_LINK_DEAD_END)->tile_count = 2)
SPOIL(dead_end_without_its_room, d->links[0].kind = BARROW_LINK_DEAD_END; d->links[0].b = BARROW_NONE)
SPOIL(more_dead_ends_asked, d->params.as.floor.dead_ends = 64)
SPOIL(dead_ends_forbidden, d->params.as.floor.allow_dead_ends = 0)
SPOIL(junction_erased, set_tile(d, tile_of_kind(d, BARROW_TILE_JUNCTION), BARROW_TILE_FLOOR))
SPOIL(junction_added, set_tile(d, inside_of(d, BARROW_TILE_FLOOR), BARROW_TILE_JUNCTION))
SPOIL(owner_lost, barrow_pos pos = inside_of(d, BARROW_TILE_FLOOR); d->owners[pos.y * d->width + pos.x] = BARROW_NONE)
SPOIL(rock_owned, barrow_pos pos = inside_of(d, BARROW_TILE_WALL); d->owners[pos.y * d->width + pos.x] = 0)
SPOIL(way_walled_up, set_tile(d, d->routes[d->links[1].first_tile + 1], BARROW_TILE_WALL))
SPOIL(rivers_forbidden, d->params.as.floor.rivers = 0; d->params.as.floor.terrain_density = 0)
SPOIL(lake_in_rock, d->tiles[5 * d->width + 5] = BARROW_TILE_LIQUID)
SPOIL(ends_called_near, d->params.as.floor.stairs_distance = BRW_STAIRS_NEAR)
SPOIL(enemy_in_the_shop, barrow_rect r = room_of_kind(d, BARROW_ROOM_SHOP)->rect; move_thing(d, thing_of_kind(d, BARROW_THING_ENEMY), (barrow_pos){r.x, r.y}))
#define VAULT_RECT(d) (d)->rooms[(d)->vaults[0].room].rect
SPOIL(vault_unlisted, d->vault_count = 0)
SPOIL(vaults_asked_for, d->params.as.floor.vaults = 1)
SPOIL(vault_of_a_room, d->vaults[0].room = 0)
SPOIL(vault_twice, d->vaults[1].room = d->vaults[0].room)
SPOIL(vault_pierced, *tile_at(d, VAULT_RECT(d).x - 1, VAULT_RECT(d).y - 1) = BARROW_TILE_CORRIDOR)
SPOIL(vault_with_a_wall, *tile_at(d, VAULT_RECT(d).x, VAULT_RECT(d).y) = BARROW_TILE_WALL)
SPOIL(vault_opened, *tile_at(d, d->vaults[0].at.x, d->vaults[0].at.y) = BARROW_TILE_CORRIDOR)
SPOIL(vault_without_way, d->vaults[0].at = (barrow_pos){(int16_t)(VAULT_RECT(d).x - 1), (int16_t)(VAULT_RECT(d).y - 1)})
SPOIL(vault_too_small, VAULT_RECT(d).w = 2)
SPOIL(vault_door_at_the_edge, d->vaults[0].at.y = 0)
SPOIL(chest_too_good, thing_of_kind(d, BARROW_THING_CHEST)->tier = 6)
SPOIL(chest_with_food, thing_of_kind(d, BARROW_THING_CHEST)->type = BARROW_THING_TYPE_FOOD)
SPOIL(chests_gone, remove_things(d, BARROW_THING_CHEST, -1))
SPOIL(choice_turned, d->vaults[0].choose ^= 1)
SPOIL(chest_outside, add_thing(d, BARROW_THING_CHEST, inside_of(d, BARROW_TILE_FLOOR), 0, 0))
SPOIL(opener_is_an_item, d->vaults[0].lock = BARROW_VAULT_KEY; d->vaults[0].opens = (int32_t)(thing_of_kind(d, BARROW_THING_ITEM) - d->things))
SPOIL(clue_of_no_vault, d->vault_clue_count = 1; d->vault_clues[0] = (barrow_vault_clue){d->vaults[0].at, 2, 0})
SPOIL(vault_told_of, d->vault_clues[d->vault_clue_count++] = (barrow_vault_clue){d->vaults[0].at, 0, 0})
SPOIL(vault_called_secret, d->vaults[0].lock = BARROW_VAULT_SECRET; d->vaults[0].opens = 0)
SPOIL(opener_beside_the_door, d->vaults[0].lock = BARROW_VAULT_KEY; d->vaults[0].opens = (int32_t)d->thing_count; add_thing(d, BARROW_THING_KEY, (barrow_pos){VAULT_RECT(d).x, VAULT_RECT(d).y}, d->vaults[0].room, 0))
SPOIL(house_called_bare, d->params.as.floor.bare_house = 1)
SPOIL(stamp_of_another_place, strcpy(room_of_kind(d, BARROW_ROOM_ROOM)->stamp, "chapel-of-the-dead"))
SPOIL(stamp_lost, room_of_kind(d, BARROW_ROOM_ROOM)->stamp[0] = 0)
SPOIL(stamp_uncalled_for, strcpy(room_of_kind(d, BARROW_ROOM_ROOM)->stamp, "hall"))
SPOIL(shelf_in_a_corridor, set_tile(d, tile_of_kind(d, BARROW_TILE_CORRIDOR), BARROW_TILE_SHELF))
SPOIL(coffin_in_a_library, barrow_rect r = room_of_kind(d, BARROW_ROOM_ROOM)->rect; *tile_at(d, r.x, r.y) = BARROW_TILE_COFFIN)
SPOIL(shelf_in_a_bare_room, barrow_rect r = room_of_kind(d, BARROW_ROOM_ROOM)->rect; *tile_at(d, r.x + 1, r.y + 1) = BARROW_TILE_SHELF)
#define PACK "name: test-hall\nfor: room\nleast: 1\nmost: 1\n\n###/###\n#.....#\n/.....#\n#..I..#\n#.....#\n#.....#\n###/###\n"
SPOIL(template_missing, d->params.as.floor.rooms = PACK)
SPOIL(template_not_drawn, d->params.as.floor.rooms = PACK; strcpy(room_of_kind(d, BARROW_ROOM_ROOM)->stamp, "test-hall"))
SPOIL(hidden_stairs_asked, d->params.as.floor.hidden_stairs = 1)
SPOIL(lord_by_itself, d->params.as.floor.lord = 1)
SPOIL(lord_gone, remove_things(d, BARROW_THING_BOSS, -1))
SPOIL(two_lords, add_thing(d, BARROW_THING_BOSS, inside_of(d, BARROW_TILE_FLOOR), 0, 0))
SPOIL(lord_of_the_spawn, thing_of_kind(d, BARROW_THING_BOSS)->guards = 0)
SPOIL(lord_of_nothing, thing_of_kind(d, BARROW_THING_BOSS)->guards = BARROW_GUARDS_NONE)
SPOIL(lord_at_the_spawn, move_thing(d, thing_of_kind(d, BARROW_THING_BOSS), thing_of_kind(d, BARROW_THING_SPAWN)->pos))
SPOIL(danger_raised, room_of_kind(d, BARROW_ROOM_ROOM)->as.floor.danger ^= 1)
SPOIL(enemy_moved_out, thing_of_kind(d, BARROW_THING_ENEMY)->room = BARROW_NONE)
SPOIL(traps_tamed, for (uint32_t i = 0; i < d->thing_count; i++) d->things[i].flag |= d->things[i].kind == BARROW_THING_TRAP)
SPOIL(terrain_forbidden, d->params.as.floor.terrain = BARROW_TERRAIN_NONE)

SPOIL(item_in_a_wall, thing_of_kind(d, BARROW_THING_ITEM)->pos = inside_of(d, BARROW_TILE_WALL))
SPOIL(buried_in_a_room, thing_of_kind(d, BARROW_THING_BURIED)->pos = inside_of(d, BARROW_TILE_FLOOR))
SPOIL(item_on_a_junction, thing_of_kind(d, BARROW_THING_ITEM)->pos = tile_of_kind(d, BARROW_TILE_JUNCTION))
SPOIL(wrong_room_of_a_thing, thing_of_kind(d, BARROW_THING_ITEM)->room ^= 1)
SPOIL(two_on_a_tile, thing_of_kind(d, BARROW_THING_TRAP)->pos = thing_of_kind(d, BARROW_THING_ITEM)->pos)
SPOIL(sleeper_outside, thing_of_kind(d, BARROW_THING_ENEMY)->flag = 1)
SPOIL(items_lost, remove_things(d, BARROW_THING_ITEM, -1))
SPOIL(items_added, set_count(d, BARROW_THING_ITEM, 15))
SPOIL(traps_lost, remove_things(d, BARROW_THING_TRAP, -1))
SPOIL(enemies_gone, remove_things(d, BARROW_THING_ENEMY, -1))
SPOIL(place_of_a_floor, d->place = BARROW_PLACE_CAVE)
SPOIL(goods_for_nothing, thing_of_kind(d, BARROW_THING_SHOP_ITEM)->price = 1)
SPOIL(gold_for_sale, thing_of_kind(d, BARROW_THING_SHOP_ITEM)->type = BARROW_THING_TYPE_GOLD)
SPOIL(numbers_swapped, room_of_kind(d, BARROW_ROOM_ROOM)->number++)
SPOIL(numbered_anchor, room_of_kind(d, BARROW_ROOM_ANCHOR)->number = 1)
SPOIL(items_0, set_count(d, BARROW_THING_ITEM, 0))
SPOIL(items_1, set_count(d, BARROW_THING_ITEM, 1))
SPOIL(items_3, set_count(d, BARROW_THING_ITEM, 3))
SPOIL(items_7, set_count(d, BARROW_THING_ITEM, 7))
SPOIL(items_9, set_count(d, BARROW_THING_ITEM, 9))
SPOIL(items_27, set_count(d, BARROW_THING_ITEM, 27))
SPOIL(traps_3, set_count(d, BARROW_THING_TRAP, 3))
SPOIL(traps_5, set_count(d, BARROW_THING_TRAP, 5))
SPOIL(traps_9, set_count(d, BARROW_THING_TRAP, 9))
SPOIL(traps_13, set_count(d, BARROW_THING_TRAP, 13))
SPOIL(enemies_2, set_count(d, BARROW_THING_ENEMY, 2))
SPOIL(enemies_3, set_count(d, BARROW_THING_ENEMY, 3))
SPOIL(enemies_5, set_count(d, BARROW_THING_ENEMY, 5))
SPOIL(enemies_7, set_count(d, BARROW_THING_ENEMY, 7))
SPOIL(enemies_13, set_count(d, BARROW_THING_ENEMY, 13))
SPOIL(enemies_9, set_count(d, BARROW_THING_ENEMY, 9))
SPOIL(hall_robbed, remove_things(d, BARROW_THING_ITEM, -1); remove_things(d, BARROW_THING_TRAP, -1))
SPOIL(buried_forbidden, d->params.as.floor.buried = 0)
SPOIL(buried_in_the_lower_margin, thing_of_kind(d, BARROW_THING_BURIED)->pos = (barrow_pos){9, (int16_t)(d->height - 2)})
SPOIL(buried_in_the_right_margin, thing_of_kind(d, BARROW_THING_BURIED)->pos = (barrow_pos){(int16_t)(d->width - 2), 9})
SPOIL(buried_in_the_left_margin, thing_of_kind(d, BARROW_THING_BURIED)->pos = (barrow_pos){1, 9})
SPOIL(buried_in_the_upper_margin, thing_of_kind(d, BARROW_THING_BURIED)->pos = (barrow_pos){9, 1})
SPOIL(buried_in_the_border, thing_of_kind(d, BARROW_THING_BURIED)->pos = (barrow_pos){1, 1})
SPOIL(buried_far, thing_of_kind(d, BARROW_THING_BURIED)->pos = (barrow_pos){3, 3})
SPOIL(two_houses, room_of_kind(d, BARROW_ROOM_ROOM)->kind = BARROW_ROOM_MONSTER_HOUSE)
SPOIL(no_house, room_of_kind(d, BARROW_ROOM_MONSTER_HOUSE)->kind = BARROW_ROOM_ROOM)
SPOIL(two_shops, room_of_kind(d, BARROW_ROOM_ROOM)->as.floor.carpet = room_of_kind(d, BARROW_ROOM_SHOP)->as.floor.carpet; room_of_kind(d, BARROW_ROOM_ROOM)->kind = BARROW_ROOM_SHOP)
SPOIL(shop_shut, barrow_room *shop = room_of_kind(d, BARROW_ROOM_SHOP); shop->as.floor.carpet = (barrow_rect){0, 0, 0, 0}; shop->kind = BARROW_ROOM_ROOM)
SPOIL(small_carpet, room_of_kind(d, BARROW_ROOM_SHOP)->as.floor.carpet.w = 2)
SPOIL(small_shop, room_of_kind(d, BARROW_ROOM_SHOP)->rect.h = 4)
SPOIL(low_carpet, room_of_kind(d, BARROW_ROOM_SHOP)->as.floor.carpet.h = 2)
SPOIL(carpet_on_the_left, barrow_room *shop = room_of_kind(d, BARROW_ROOM_SHOP); shop->as.floor.carpet.x = shop->rect.x)
SPOIL(carpet_on_the_top, barrow_room *shop = room_of_kind(d, BARROW_ROOM_SHOP); shop->as.floor.carpet.y = shop->rect.y)
SPOIL(carpet_on_the_right, barrow_room *shop = room_of_kind(d, BARROW_ROOM_SHOP); shop->as.floor.carpet.x = (int16_t)(shop->rect.x + shop->rect.w - shop->as.floor.carpet.w))
SPOIL(carpet_on_the_bottom, barrow_room *shop = room_of_kind(d, BARROW_ROOM_SHOP); shop->as.floor.carpet.y = (int16_t)(shop->rect.y + shop->rect.h - shop->as.floor.carpet.h))
SPOIL(narrow_shop, room_of_kind(d, BARROW_ROOM_SHOP)->rect.w = 4)
SPOIL(goods_one_too_few, barrow_rect c = room_of_kind(d, BARROW_ROOM_SHOP)->as.floor.carpet; set_count(d, BARROW_THING_SHOP_ITEM, (c.w * c.h + 2) / 3 - 1))
SPOIL(two_keepers, barrow_thing keeper = *thing_of_kind(d, BARROW_THING_KEEPER); add_thing(d, BARROW_THING_KEEPER, keeper.pos, keeper.room, 0))
SPOIL(keeper_amid_the_goods, barrow_rect c = room_of_kind(d, BARROW_ROOM_SHOP)->as.floor.carpet; thing_of_kind(d, BARROW_THING_KEEPER)->pos = (barrow_pos){(int16_t)(c.x + 1), (int16_t)(c.y + 1)})
SPOIL(shop_unasked, d->params.as.floor.shop = 0)
SPOIL(keeper_gone, remove_things(d, BARROW_THING_KEEPER, -1))
SPOIL(goods_sold, remove_things(d, BARROW_THING_SHOP_ITEM, -1))
SPOIL(two_spawns, add_thing(d, BARROW_THING_SPAWN, inside_of(d, BARROW_TILE_FLOOR), d->owners[inside_of(d, BARROW_TILE_FLOOR).y * d->width + inside_of(d, BARROW_TILE_FLOOR).x], 0))
SPOIL(item_on_the_carpet, barrow_rect c = room_of_kind(d, BARROW_ROOM_SHOP)->as.floor.carpet; remove_things(d, BARROW_THING_SHOP_ITEM, -1); move_thing(d, thing_of_kind(d, BARROW_THING_ITEM), (barrow_pos){(int16_t)(c.x + 1), (int16_t)(c.y + 1)}))
SPOIL(goods_off_the_carpet, barrow_rect r = room_of_kind(d, BARROW_ROOM_SHOP)->rect; thing_of_kind(d, BARROW_THING_SHOP_ITEM)->pos = (barrow_pos){r.x, r.y})
SPOIL(stairs_in_the_shop, barrow_rect r = room_of_kind(d, BARROW_ROOM_SHOP)->rect; move_thing(d, thing_of_kind(d, BARROW_THING_STAIRS), (barrow_pos){r.x, r.y}))
/* clang-format on */

/* The tile beside a door, inside its room, becomes rock. */
static void eat_beside_junction(barrow_dungeon *d, int dx, int dy)
{
    for (int i = 0; i < d->width * d->height; i++) {
        uint16_t owner = d->owners[i];
        int next = i + dx + dy * d->width;
        if (d->tiles[i] == BARROW_TILE_JUNCTION && owner < BARROW_OWNER_LINK &&
            d->rooms[owner].kind == BARROW_ROOM_ROOM && d->owners[next] == owner) {
            d->tiles[next] = BARROW_TILE_WALL;
            return;
        }
    }
}

static void break_junction_eaten(barrow_dungeon *d)
{
    eat_beside_junction(d, 1, 0);
}

static void break_junction_eaten_on_the_left(barrow_dungeon *d)
{
    eat_beside_junction(d, -1, 0);
}

static void break_junction_eaten_above(barrow_dungeon *d)
{
    eat_beside_junction(d, 0, -1);
}

static void break_junction_eaten_below(barrow_dungeon *d)
{
    eat_beside_junction(d, 0, 1);
}

/* A wall from side to side. */
static void break_room_in_two(barrow_dungeon *d)
{
    barrow_rect rect = room_of_kind(d, BARROW_ROOM_ROOM)->rect;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        *tile_at(d, rect.x + rect.w / 2, y) = BARROW_TILE_WALL;
}

/* A wall on the edge of a room, where ruins have none. */
static void wall_inside(barrow_dungeon *d, int32_t left, int32_t top)
{
    barrow_rect rect = room_of_kind(d, BARROW_ROOM_ROOM)->rect;
    *tile_at(d, rect.x + left * (rect.w - 1) / 2, rect.y + top * (rect.h - 1) / 2) =
        BARROW_TILE_WALL;
}

static void break_wall_on_the_left(barrow_dungeon *d)
{
    wall_inside(d, 0, 1);
}

static void break_wall_on_the_top(barrow_dungeon *d)
{
    wall_inside(d, 1, 0);
}

static void break_wall_on_the_right(barrow_dungeon *d)
{
    wall_inside(d, 2, 1);
}

static void break_wall_on_the_bottom(barrow_dungeon *d)
{
    wall_inside(d, 1, 2);
}

/* The wall of the room beside a door is opened too: a 2x2 block half in the room. */
static void break_wide_corridor(barrow_dungeon *d)
{
    const barrow_link *link = link_of_kind(d, BARROW_LINK_LINK);
    barrow_pos first = d->routes[link->first_tile];
    barrow_rect room = d->rooms[link->a].rect;
    bool beside = first.x < room.x || first.x >= room.x + room.w;
    set_tile(d, (barrow_pos){(int16_t)(first.x + !beside), (int16_t)(first.y + beside)},
             BARROW_TILE_CORRIDOR);
}

/* A corridor beside a corner of a room, which becomes a junction. */
static void open_corner(barrow_dungeon *d, bool right, bool bottom)
{
    barrow_rect rect = room_of_kind(d, BARROW_ROOM_ROOM)->rect;
    int x = right ? rect.x + rect.w - 1 : rect.x, y = bottom ? rect.y + rect.h - 1 : rect.y;
    *tile_at(d, x + (right ? 1 : -1), y) = BARROW_TILE_CORRIDOR;
    *tile_at(d, x, y) = BARROW_TILE_JUNCTION;
}

static void break_corner_door(barrow_dungeon *d)
{
    open_corner(d, true, false);
}

static void break_left_corner_door(barrow_dungeon *d)
{
    open_corner(d, false, false);
}

static void break_lower_corner_door(barrow_dungeon *d)
{
    open_corner(d, true, true);
}

static void break_lower_left_corner_door(barrow_dungeon *d)
{
    open_corner(d, false, true);
}

static void break_wrong_room_named(barrow_dungeon *d)
{
    barrow_link *link = &d->links[0];
    link->b = (uint16_t)(link->b == d->room_count - 1 ? 0 : d->room_count - 1);
}

/* A beetle's rooms are joined along the rows: one that leads down is not one of its links. */
static void break_link_down(barrow_dungeon *d)
{
    int upper = 0, lower = 0;
    for (int i = 0; i < (int)d->room_count; i++) {
        upper = d->rooms[i].as.floor.sector == 0 ? i : upper;
        lower = d->rooms[i].as.floor.sector == 3 ? i : lower;
    }
    d->links[0].a = (uint16_t)upper;
    d->links[0].b = (uint16_t)lower;
}

static void break_one_awake(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY && d->things[i].flag) {
            d->things[i].flag = 0;
            return;
        }
}

static void break_sleepers_gone(barrow_dungeon *d)
{
    remove_things(d, BARROW_THING_ENEMY, id_of(d, room_of_kind(d, BARROW_ROOM_MONSTER_HOUSE)));
}

static void break_house_robbed(barrow_dungeon *d)
{
    int house = id_of(d, room_of_kind(d, BARROW_ROOM_MONSTER_HOUSE));
    remove_things(d, BARROW_THING_ITEM, house);
    remove_things(d, BARROW_THING_TRAP, house);
}

static void break_house_of_two_traps(barrow_dungeon *d)
{
    barrow_room *house = room_of_kind(d, BARROW_ROOM_MONSTER_HOUSE);
    break_house_robbed(d);
    for (int i = 0; i < 2; i++)
        add_thing(d, BARROW_THING_TRAP, middle_of(house), id_of(d, house), 0);
}

/* Floor along the left edge, where all items are buried, except one at the right edge. */
static void break_buried_far_at_the_right(barrow_dungeon *d)
{
    barrow_thing *buried = thing_of_kind(d, BARROW_THING_BURIED);
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_BURIED)
            d->things[i].pos = (barrow_pos){9, (int16_t)(4 + i % 16)};
    for (int y = 2; y < d->height - 2; y++)
        for (int x = 2; x < d->width - 2; x++)
            *tile_at(d, x, y) = x < 8 ? BARROW_TILE_FLOOR : BARROW_TILE_WALL;
    buried->pos = (barrow_pos){(int16_t)(d->width - 4), (int16_t)(d->height / 2)};
}

static void break_spawn_in_the_house(barrow_dungeon *d)
{
    remove_things(d, BARROW_THING_ENEMY, -1);
    break_house_robbed(d);
    move_thing(d, thing_of_kind(d, BARROW_THING_SPAWN),
               middle_of(room_of_kind(d, BARROW_ROOM_MONSTER_HOUSE)));
}

/* Moves the stairs to a corner of the spawn's room, as far away as possible. */
static void break_ends_in_one_room(barrow_dungeon *d)
{
    const barrow_thing *spawn = thing_of_kind(d, BARROW_THING_SPAWN);
    barrow_rect r = d->rooms[spawn->room].rect;
    bool left = spawn->pos.x > r.x + r.w / 2, up = spawn->pos.y > r.y + r.h / 2;
    barrow_pos corner = {(int16_t)(left ? r.x : r.x + r.w - 1),
                         (int16_t)(up ? r.y : r.y + r.h - 1)};
    move_thing(d, thing_of_kind(d, BARROW_THING_STAIRS), corner);
}

static barrow_pos beside_spawn(barrow_dungeon *d)
{
    barrow_pos pos = thing_of_kind(d, BARROW_THING_SPAWN)->pos;
    pos.x = (int16_t)(pos.x + (*tile_at(d, pos.x + 1, pos.y) & BARROW_TILE_WALKABLE ? 1 : -1));
    return pos;
}

static void break_ends_side_by_side(barrow_dungeon *d)
{
    move_thing(d, thing_of_kind(d, BARROW_THING_STAIRS), beside_spawn(d));
}

/* The last distance that is too short. */
static void put_stairs_from_the_spawn(barrow_dungeon *d, int steps)
{
    barrow_pos pos = thing_of_kind(d, BARROW_THING_SPAWN)->pos;
    pos.x = (int16_t)(pos.x + (pos.x > d->width / 2 ? -steps : steps));
    move_thing(d, thing_of_kind(d, BARROW_THING_STAIRS), pos);
}

static void break_ends_five_apart(barrow_dungeon *d)
{
    put_stairs_from_the_spawn(d, 5);
}

static void break_ends_seven_apart(barrow_dungeon *d)
{
    put_stairs_from_the_spawn(d, 7);
}

static void break_enemy_four_from_the_spawn(barrow_dungeon *d)
{
    barrow_pos pos = thing_of_kind(d, BARROW_THING_SPAWN)->pos;
    pos.x = (int16_t)(pos.x + (pos.x > d->width / 2 ? -4 : 4));
    move_thing(d, thing_of_kind(d, BARROW_THING_ENEMY), pos);
}

static void break_lord_beside_the_spawn(barrow_dungeon *d)
{
    move_thing(d, thing_of_kind(d, BARROW_THING_BOSS), beside_spawn(d));
}

/* The tile before the door of the first vault. */
static void break_item_before_a_vault(barrow_dungeon *d)
{
    d->vaults[0].lock = BARROW_VAULT_KEY;
    for (int side = 0; side < 4; side++) {
        barrow_pos pos = {(int16_t)(d->vaults[0].at.x + (side == 0) - (side == 1)),
                          (int16_t)(d->vaults[0].at.y + (side == 2) - (side == 3))};
        uint16_t owner = d->owners[pos.y * d->width + pos.x];
        if (*tile_at(d, pos.x, pos.y) & BARROW_TILE_WALKABLE && owner != d->vaults[0].room)
            move_thing(d, thing_of_kind(d, BARROW_THING_ITEM), pos);
    }
}

static void break_enemy_at_the_spawn(barrow_dungeon *d)
{
    move_thing(d, thing_of_kind(d, BARROW_THING_ENEMY), beside_spawn(d));
}

/* ---- the table -------------------------------------------------------------------------- */

typedef struct broken_floor {
    const char *check, *rule, *settings, *name, *text;
    void (*spoil)(barrow_dungeon *dungeon);
} broken_floor;

static const broken_floor samples[] = {
#define BROKEN(check, rule, settings, fault, text)                                                 \
    {#check, rule, settings, #fault, text, break_##fault},
#include "broken/floor.def"
#undef BROKEN
};
#define SAMPLE_COUNT (sizeof samples / sizeof samples[0])

static void fail_sample(const broken_floor *sample, uint64_t seed, const char *why,
                        const char *found)
{
    fail_msg("%s, %s (%s), seed %llu: %s; found: %s", sample->check, sample->name, sample->settings,
             (unsigned long long)seed, why, found);
}

static void try_floor(const broken_floor *sample, uint64_t seed)
{
    barrow_params params = test_params(BARROW_FLOOR, seed, sample->settings);
    barrow_dungeon dungeon = {0};
    barrow_report report;
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    const brw_check *check = check_named(&brw_floor_checks, sample->check);
    run_check(check, &dungeon, &report);
    if (report.finding_count)
        fail_sample(sample, seed, "the sound floor is blamed", report.findings[0].text);
    barrow_dungeon broken = copy_of(&dungeon);
    sample->spoil(&broken);
    run_check(check, &broken, &report);
    if (!finds(&report, sample->rule, sample->text))
        fail_sample(sample, seed, "not found",
                    report.finding_count ? report.findings[0].text : "nothing");
    barrow_verify(&broken, NULL, &report, NULL);
    assert_int_equal(report.status, BARROW_BROKEN);
    free_copy(&broken);
    barrow_dungeon_free(&dungeon);
}

/* ---- tests ------------------------------------------------------------------------------ */

static void test_every_sample_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        for (uint64_t seed = 1; seed <= 8; seed++)
            try_floor(&samples[i], seed);
}

static bool has_sample(const char *check)
{
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        if (strcmp(samples[i].check, check) == 0)
            return true;
    return false;
}

static void test_every_check_has_a_sample(void **state)
{
    (void)state;
    int checks = 0;
    for (uint32_t i = 0; barrow_check(i); i++) {
        const barrow_check_info *info = barrow_check(i);
        if (!(info->families >> BARROW_FLOOR & 1))
            continue;
        checks++;
        if (!has_sample(info->name))
            fail_msg("the check '%s' has no broken floor in tests/broken/floor.def", info->name);
    }
    assert_true(checks > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_check_has_a_sample),
        cmocka_unit_test(test_every_sample_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
