/* SPDX-License-Identifier: MIT
 * Properties of kinds, taken from the columns of their rows: sets of kinds as bits 1 << code, and
 * questions about one kind. */
#ifndef BRW_CORE_KINDS_H
#define BRW_CORE_KINDS_H

#include <stdbool.h>

#include "barrow/dungeon.h"

/* ---- what rooms of a quest hold, and the obstacles that it opens ------------------------ */

enum { BRW_OPENS_NOTHING, BRW_OPENS_KEY, BRW_OPENS_SWITCH };

enum {
#define BARROW_CONTENT(NAME, name, code, character, opens, blocked, help)                          \
    | (BRW_OPENS_##opens == BRW_OPENS_KEY) << (code)
    BRW_KEY_CONTENTS = 0
#include "barrow/def/content.def"
    ,
#define BARROW_CONTENT(NAME, name, code, character, opens, blocked, help)                          \
    | (BRW_OPENS_##opens == BRW_OPENS_SWITCH) << (code)
    BRW_SWITCH_CONTENTS = 0
#include "barrow/def/content.def"
    ,
#define BARROW_CONTENT(NAME, name, code, character, opens, blocked, help) | (blocked) << (code)
    BRW_BLOCKED_CONTENTS = 0
#include "barrow/def/content.def"
};

/* Returns whether a set of contents has this one, which may be none. */
static inline bool brw_has_content(uint32_t contents, uint32_t content)
{
    return content < BARROW_CONTENT_COUNT && contents >> content & 1;
}

/* Returns whether it is a small key, which a door uses up. */
static inline bool brw_is_small_key(uint8_t content)
{
    return brw_has_content(BRW_KEY_CONTENTS, content);
}

/* Returns whether it is a switch, which opens its doors for good. */
static inline bool brw_is_switch(uint8_t content)
{
    return brw_has_content(BRW_SWITCH_CONTENTS, content);
}

/* Returns whether it can be taken or pressed only with the treasure. */
static inline bool brw_needs_treasure(uint8_t content)
{
    return brw_has_content(BRW_BLOCKED_CONTENTS, content);
}

/* A row of obstacle.def. */
typedef struct brw_obstacle_row {
    uint8_t opener; /* barrow_content */
    uint8_t count;  /* how many of them it takes */
} brw_obstacle_row;

/* Returns the row of an obstacle. That of BARROW_OBSTACLE_NONE, or of no obstacle at all, has
 * BARROW_CONTENT_NONE. */
brw_obstacle_row brw_obstacle_at(uint8_t obstacle);

/* ---- things ----------------------------------------------------------------------------- */

enum { BRW_MAPS_FLOORS = 1, BRW_MAPS_TILES = 2, BRW_MAPS_ALL = 3 };

enum {
#define BARROW_THING(NAME, name, code, character, maps, help)                                      \
    | (BRW_MAPS_##maps & BRW_MAPS_FLOORS ? 1 << (code) : 0)
    BRW_FLOOR_THINGS = 0
#include "barrow/def/thing.def"
    ,
#define BARROW_THING(NAME, name, code, character, maps, help)                                      \
    | (BRW_MAPS_##maps & BRW_MAPS_TILES ? 1 << (code) : 0)
    BRW_TILED_THINGS = 0
#include "barrow/def/thing.def"
};

/* ---- types of a crawl's rooms, by use --------------------------------------------------- */

enum {
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help)                          \
    | (BARROW_USE_##use == BARROW_USE_ARENA) << BARROW_TYPE_##NAME
    BRW_ARENA_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help)                          \
    | (BARROW_USE_##use == BARROW_USE_FIGHT) << BARROW_TYPE_##NAME
    BRW_FIGHT_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help)                          \
    | (BARROW_USE_##use == BARROW_USE_REST) << BARROW_TYPE_##NAME
    BRW_REST_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help)                          \
    | (BARROW_USE_##use == BARROW_USE_ELITE) << BARROW_TYPE_##NAME
    BRW_ELITE_TYPES = 0
#include "barrow/def/room_type.def"
};

#endif
