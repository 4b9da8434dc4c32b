/* SPDX-License-Identifier: MIT
 * What the tile maps of all families have in common: tiles, rooms, ways and entities as members of
 * `map`. */
#ifndef BRW_JSON_MAP_H
#define BRW_JSON_MAP_H

#include "io/json_writer.h"

/* Opens the object `map` and writes its size, its legend and its rows. */
void brw_json_begin_map(brw_json *json, const barrow_dungeon *dungeon);

/* Opens a room and writes its id, rectangle and kind; what the family adds is the caller's. */
void brw_json_begin_map_room(brw_json *json, const barrow_dungeon *dungeon, uint32_t id);

/* `tiles`: the way of a link. */
void brw_json_map_way(brw_json *json, const barrow_dungeon *dungeon, const barrow_link *link);

/* `entities`: the things, each with what its kind says about it. */
void brw_json_map_entities(brw_json *json, const barrow_dungeon *dungeon);

#endif
