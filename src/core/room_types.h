/* SPDX-License-Identifier: MIT
 * Sets of crawl room types, as bits 1 << type, grouped by purpose (room_type.def). */
#ifndef BRW_ROOM_TYPES_H
#define BRW_ROOM_TYPES_H

#include "barrow/barrow.h"

enum {
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    | (BARROW_USE_##use == BARROW_USE_START) << BARROW_TYPE_##NAME
    BRW_START_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    | (BARROW_USE_##use == BARROW_USE_ARENA) << BARROW_TYPE_##NAME
    BRW_ARENA_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    | (BARROW_USE_##use == BARROW_USE_FIGHT) << BARROW_TYPE_##NAME
    BRW_FIGHT_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    | (BARROW_USE_##use == BARROW_USE_REST) << BARROW_TYPE_##NAME
    BRW_REST_TYPES = 0
#include "barrow/def/room_type.def"
    ,
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    | (BARROW_USE_##use == BARROW_USE_ELITE) << BARROW_TYPE_##NAME
    BRW_ELITE_TYPES = 0
#include "barrow/def/room_type.def"
};

#endif
