/* SPDX-License-Identifier: MIT
 * `map`: the tiles of one floor, its rooms, sectors, corridors, junctions and entities. Junctions
 * are not kept in the value: they are read off the tiles, row by row, and their room off the owner
 * plane (an anchor counts as corridor, so its room is null). */
#include "io/json_map.h"
#include "io/json_parts.h"

/* ---- rooms, sectors, corridors ---------------------------------------------------------- */

/* A carpet of no width is none: only a shop has one (F16). */
static void write_floor_room(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_floor_room *floor = &dungeon->rooms[id].as.floor;
    brw_json_begin_map_room(json, dungeon, id);
    brw_json_bool_field(json, "merged", floor->merged);
    brw_json_int_field(json, "sector", floor->sector);
    brw_json_key(json, "carpet");
    if (floor->carpet.w)
        brw_json_rect(json, floor->carpet);
    else
        brw_json_null(json);
    brw_json_end_object(json);
}

/* One line more than there are sectors, as the last sector has an end; never past the array. */
static void write_lines(brw_json *json, const char *key, const int16_t *lines, uint32_t count)
{
    brw_json_key(json, key);
    brw_json_flat_list(json);
    for (uint32_t i = 0; i <= count && i < BARROW_SECTOR_LINES; i++)
        brw_json_int(json, lines[i]);
    brw_json_end_list(json);
}

static void write_sectors(brw_json *json, const barrow_sectors *sectors)
{
    brw_json_key(json, "sectors");
    brw_json_flat_object(json);
    brw_json_int_field(json, "columns", sectors->columns);
    brw_json_int_field(json, "rows", sectors->rows);
    write_lines(json, "xs", sectors->xs, sectors->columns);
    write_lines(json, "ys", sectors->ys, sectors->rows);
    brw_json_end_object(json);
}

static void write_corridor(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_name_field(json, "kind", barrow_link_kind_name((barrow_link_kind)link->kind));
    brw_json_id_field(json, "a", link->a);
    brw_json_id_field(json, "b", link->b);
    brw_json_map_way(json, dungeon, link);
    brw_json_end_object(json);
}

/* ---- junctions -------------------------------------------------------------------------- */

/* The room that owns tile [index], or BARROW_NONE where a corridor or an anchor does. */
static uint16_t junction_room(const barrow_dungeon *dungeon, uint32_t index)
{
    uint16_t owner = dungeon->owners[index];
    if (owner >= dungeon->room_count || dungeon->rooms[owner].kind == BARROW_ROOM_ANCHOR)
        return BARROW_NONE;
    return owner;
}

static void write_junctions(brw_json *json, const barrow_dungeon *dungeon)
{
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    brw_json_key(json, "junctions");
    brw_json_list(json);
    for (uint32_t i = 0; i < count; i++) {
        if (dungeon->tiles[i] != BARROW_TILE_JUNCTION)
            continue;
        brw_json_flat_object(json);
        brw_json_int_field(json, "x", i % dungeon->width);
        brw_json_int_field(json, "y", i / dungeon->width);
        brw_json_id_field(json, "room", junction_room(dungeon, i));
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

void brw_json_floor_map(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_begin_map(json, dungeon);
    brw_json_key(json, "rooms");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        write_floor_room(json, dungeon, i);
    brw_json_end_list(json);
    write_sectors(json, &dungeon->sectors);
    brw_json_key(json, "corridors");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        write_corridor(json, dungeon, i);
    brw_json_end_list(json);
    write_junctions(json, dungeon);
    brw_json_map_entities(json, dungeon);
    brw_json_end_object(json);
}
