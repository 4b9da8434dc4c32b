/* SPDX-License-Identifier: MIT
 * `map` of a tiled quest or crawl: rows and legend as a floor has them, the rectangle of each room,
 * each door with its tile and its way, and the entities. What a door is stands in `layout.doors`,
 * under the same id. */
#include "io/json_map.h"
#include "io/json_parts.h"

/* The place of the door tile in the link's way, of which there is exactly one (T2); (0, 0) where a
 * half-made map has none. */
static barrow_pos door_tile(const barrow_dungeon *dungeon, const barrow_link *link)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        if (barrow_tile_at(dungeon, pos.x, pos.y) == BARROW_TILE_DOOR)
            return pos;
    }
    return (barrow_pos){0, 0};
}

static void write_tile_door(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    barrow_pos door = door_tile(dungeon, link);
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_int_field(json, "x", door.x);
    brw_json_int_field(json, "y", door.y);
    brw_json_map_way(json, dungeon, link);
    brw_json_end_object(json);
}

/* Rooms have their rectangle and kind only: all else about them stands in `layout.rooms`, same id.
 */
void brw_json_tile_map(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_begin_map(json, dungeon);
    brw_json_key(json, "rooms");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        brw_json_begin_map_room(json, dungeon, i);
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
    brw_json_key(json, "doors");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        write_tile_door(json, dungeon, i);
    brw_json_end_list(json);
    brw_json_map_entities(json, dungeon);
    brw_json_end_object(json);
}
