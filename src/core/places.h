/* SPDX-License-Identifier: MIT
 * The rows of def/place.def: what each place may contain (T12). The generator draws from them and
 * the verifier checks against them. */
#ifndef BRW_PLACES_H
#define BRW_PLACES_H

#include "barrow/dungeon.h"

/* Outlines, and sets of them. */
typedef enum brw_outline {
    BRW_OUTLINE_PLAIN,
    BRW_OUTLINE_CUT,
    BRW_OUTLINE_CROSS,
    BRW_OUTLINE_ROUND,
    BRW_OUTLINE_ELL,
    BRW_OUTLINE_RAGGED,
    BRW_OUTLINE_NICHES,
    BRW_OUTLINE_COUNT
} brw_outline;

/* The decorations that a room may have. */
typedef enum brw_decor {
    BRW_DECOR_GRASS,
    BRW_DECOR_RUBBLE,
    BRW_DECOR_LIQUID,
    BRW_DECOR_PILLARS,
    BRW_DECOR_BONES,
    BRW_DECOR_FROST,
    BRW_DECOR_COFFINS,
    BRW_DECOR_SHELVES,
    BRW_DECOR_ANVILS,
    BRW_DECOR_CHANNEL,
    BRW_DECOR_COUNT
} brw_decor;

#define BRW_ROLE_COUNT 6 /* rows of role.def */

/* A word of a title, or a few, of at most 23 bytes. It has zeros up to the end, so that copying
 * takes the same time for all words. */
typedef char brw_word[24];

/* A list of words. */
typedef struct brw_words {
    const brw_word *list;
    uint32_t count;
} brw_words;

typedef struct brw_place_row {
    const char *name;
    uint8_t liquid, cover; /* barrow_tile */
    uint8_t outlines[BRW_OUTLINE_COUNT];
    uint8_t decor[BRW_DECOR_COUNT];
    uint8_t roles[BRW_ROLE_COUNT];
    const char *names[BRW_ROLE_COUNT]; /* names of the roles */
    brw_words natures, sites, ranks, spots;
} brw_place_row;

extern const brw_place_row brw_places[BARROW_PLACE_COUNT];

/* Names of the people who own places. */
extern const brw_words brw_people;

/* Returns the end of [title] that names the owner of the place, such as "King Orrin", or NULL if the
 * title names none. */
const char *brw_title_owner(const char *title, uint32_t place);

/* Returns whether [name] is a rank of the place and one of brw_people. */
bool brw_is_name_of(const char *name, uint32_t place);

/* The words, such as "under", that say where a place is. */
extern const brw_words brw_whereabouts;

#endif
