/* SPDX-License-Identifier: MIT
 * Rooms as the text of templates (docs/rooms.md): from maps drawn in Tiled (R23), and from the
 * rooms of a dungeon (R24, format rooms). */
#ifndef BRW_IO_ROOM_TEXTS_H
#define BRW_IO_ROOM_TEXTS_H

#include "base/sink.h"
#include "io/tiled_read.h"

/* Writes the templates of a map: one per rectangle of the class room, or the whole map. Returns
 * BARROW_OK or BARROW_BAD_DOCUMENT, with the reason in [error]. Text before a template says where
 * its drawing lies in the map, so that messages about it name tiles of the map. */
barrow_status brw_write_tiled_rooms(brw_tmap *map, brw_arena *arena, brw_text *text,
                                    barrow_error *error);

#endif
