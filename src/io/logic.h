/* SPDX-License-Identifier: MIT
 * The logic of a quest or crawl in the words that `barrow prove` reads (W25, W30): what a door needs
 * and uses, and what lies in a room. Exporters write these words beside the family's own, so that
 * their files can be proved again after somebody has changed them. */
#ifndef BRW_IO_LOGIC_H
#define BRW_IO_LOGIC_H

#include <stdbool.h>

#include "barrow/dungeon.h"
#include "base/sink.h"

typedef struct brw_door_logic {
    bool is_way;     /* else nobody passes it: a window */
    bool is_hidden;  /* nothing depends on it; readers leave it out */
    bool is_one_way; /* from a to b */
    bool opens_from_a;
    const char *uses; /* a kind of key, or NULL */
    char needs[96];   /* or "" */
} brw_door_logic;

void brw_link_logic(const barrow_dungeon *dungeon, uint32_t link, brw_door_logic *logic);

/* Writes what lies in a room as "key small_key needs treasure_0; event beaten_4"; "" if nothing. */
void brw_room_gives(const barrow_dungeon *dungeon, uint32_t room, char *text, size_t size);

/* Writes what a thing gives, and what it needs, as "key small_key needs treasure_0"; "" if nothing. */
void brw_thing_gives(const barrow_dungeon *dungeon, const barrow_thing *thing, char *text, size_t size);

/* Adds "event beaten_4" to a list if the guardian of the room keeps something shut that matters. */
void brw_room_event(const barrow_dungeon *dungeon, uint32_t room, char *text, size_t size);

/* Return the room where the player starts, and where the play ends, or BARROW_NONE. */
uint16_t brw_logic_start(const barrow_dungeon *dungeon);
uint16_t brw_logic_goal(const barrow_dungeon *dungeon);

/* Writes a whole quest or crawl in the text language: places are room_0, room_1, ..., doors are
 * named after their numbers. */
void brw_write_world(const barrow_dungeon *dungeon, brw_text *text);

#endif
