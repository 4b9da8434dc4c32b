/* SPDX-License-Identifier: MIT
 * The parts of a document that differ from family to family. Each writes one value; the key before
 * it is the caller's. */
#ifndef BRW_JSON_PARTS_H
#define BRW_JSON_PARTS_H

#include "io/json_writer.h"

/* `map` of one floor. */
void brw_json_floor_map(brw_json *json, const barrow_dungeon *dungeon);

/* `map` of a quest or crawl that has tiles. */
void brw_json_tile_map(brw_json *json, const barrow_dungeon *dungeon);

/* `layout` of a quest and of a crawl. */
void brw_json_quest_layout(brw_json *json, const barrow_dungeon *dungeon);
void brw_json_crawl_layout(brw_json *json, const barrow_dungeon *dungeon);

#endif
