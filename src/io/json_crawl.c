/* SPDX-License-Identifier: MIT
 * `layout` of a crawl: rooms with their cells, doors with the two cells they join, then the grid,
 * the rock, the paths and the roaming enemies. `elite` says again what `types` says, so that a
 * reader need not search the list. */
#include "io/json_parts.h"

static void write_crawl_cells(brw_json *json, const barrow_pos *cells, uint32_t count)
{
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < count; i++)
        brw_json_pos(json, cells[i]);
    brw_json_end_list(json);
}

static void write_types(brw_json *json, uint32_t types)
{
    brw_json_flat_list(json);
    for (int type = 0; type < BARROW_TYPE_COUNT; type++)
        if (types & (1u << type))
            brw_json_name(json, barrow_room_type_name((barrow_room_type)type));
    brw_json_end_list(json);
}

static void write_crawl_room(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_room *room = &dungeon->rooms[id].as.crawl;
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_key(json, "cells");
    write_crawl_cells(json, dungeon->cells + room->first_cell, room->cell_count);
    brw_json_key(json, "types");
    write_types(json, room->types);
    brw_json_name_field(json, "path", barrow_path_name((barrow_path_kind)room->path));
    brw_json_int_field(json, "path_id", room->path_id);
    brw_json_int_field(json, "order", room->order);
    brw_json_int_field(json, "zone", room->zone);
    brw_json_int_field(json, "danger", room->danger);
    brw_json_int_field(json, "reward", room->reward);
    brw_json_byte_field(json, "key", room->key);
    brw_json_bool_field(json, "elite", (room->types & (1u << BARROW_TYPE_ELITE)) != 0);
    brw_json_bool_field(json, "foe", room->foe);
    brw_json_end_object(json);
}

static void write_crawl_door(brw_json *json, uint32_t id, const barrow_link *door)
{
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_id_field(json, "a", door->a);
    brw_json_id_field(json, "b", door->b);
    brw_json_key(json, "at");
    write_crawl_cells(json, door->at, 2);
    brw_json_name_field(json, "kind", barrow_link_kind_name((barrow_link_kind)door->kind));
    brw_json_byte_field(json, "lock", door->lock);
    brw_json_bool_field(json, "marked", door->marked);
    brw_json_bool_field(json, "optional", door->optional);
    brw_json_end_object(json);
}

static void write_room_ids(brw_json *json, const char *key, const uint16_t *rooms, uint32_t count)
{
    brw_json_key(json, key);
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < count; i++)
        brw_json_id(json, rooms[i]);
    brw_json_end_list(json);
}

static void write_path(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_path *path = &dungeon->paths[id];
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_name_field(json, "path", barrow_path_name((barrow_path_kind)path->kind));
    write_room_ids(json, "rooms", dungeon->path_rooms + path->first_room, path->room_count);
    brw_json_id_field(json, "from", path->from);
    brw_json_id_field(json, "to", path->to);
    brw_json_int_field(json, "zone", path->zone);
    brw_json_end_object(json);
}

static void write_foe(brw_json *json, const barrow_dungeon *dungeon, const barrow_foe *foe)
{
    brw_json_flat_object(json);
    brw_json_id_field(json, "home", foe->home);
    write_room_ids(json, "route", dungeon->route_rooms + foe->first_room, foe->room_count);
    brw_json_int_field(json, "leash", foe->leash);
    brw_json_int_field(json, "danger", foe->danger);
    brw_json_int_field(json, "reward", foe->reward);
    brw_json_end_object(json);
}

/* What belongs to no room: the grid itself, its rock, the paths and who roams them, and both ends.
 */
static void write_grid(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_int_field(json, "width", dungeon->grid_width);
    brw_json_int_field(json, "height", dungeon->grid_height);
    brw_json_key(json, "rock");
    write_crawl_cells(json, dungeon->rock, dungeon->rock_count);
    brw_json_key(json, "paths");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        write_path(json, dungeon, i);
    brw_json_end_list(json);
    brw_json_key(json, "foes");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        write_foe(json, dungeon, &dungeon->foes[i]);
    brw_json_end_list(json);
    brw_json_id_field(json, "spawn", dungeon->spawn);
    brw_json_id_field(json, "boss", dungeon->boss);
}

void brw_json_crawl_layout(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_object(json);
    brw_json_key(json, "rooms");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        write_crawl_room(json, dungeon, i);
    brw_json_end_list(json);
    brw_json_key(json, "doors");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        write_crawl_door(json, i, &dungeon->links[i]);
    brw_json_end_list(json);
    write_grid(json, dungeon);
    brw_json_end_object(json);
}
