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

/* A list of words, each of at most BRW_WORD_BYTES. */
#define BRW_WORD_BYTES 23
typedef struct brw_words {
    const char *const *list;
    uint32_t count;
} brw_words;

/* The sexes of people: the first index of ranks and of brw_people. */
#define BRW_SEXES 2

typedef struct brw_place_row {
    const char *name;
    uint8_t liquid, cover; /* barrow_tile */
    uint8_t outlines[BRW_OUTLINE_COUNT];
    uint8_t decor[BRW_DECOR_COUNT];
    uint8_t roles[BRW_ROLE_COUNT];
    const char *names[BRW_ROLE_COUNT]; /* names of the roles */
    brw_words natures, sites, ranks[BRW_SEXES], spots;
} brw_place_row;

extern const brw_place_row brw_places[BARROW_PLACE_COUNT];

/* Names of the people who own places, as many men as women. */
extern const brw_words brw_people[BRW_SEXES];

/* The words, such as "under", that say where a place is. */
extern const brw_words brw_whereabouts;

/* A row of def/title.def. */
typedef struct brw_title_form {
    uint8_t weight, alone;
    const char *form;
} brw_title_form;

extern const brw_title_form brw_title_forms[];
extern const uint32_t brw_title_form_count;

/* A stretch of a text; length 0 if there is none. */
typedef struct brw_stretch {
    const char *text;
    uint32_t length;
} brw_stretch;

/* Returns the words that %n, %s, %w or %p stands for in a form. %m stands for those of
 * brw_people. */
const brw_words *brw_title_words(const brw_place_row *place, char which);

/* Returns whether [title] has one of the forms, with words of [place]. Sets [owner] to the person
 * that the title names, such as "King Orrin", or to nothing. */
bool brw_match_title(const char *title, uint32_t place, brw_stretch *owner);

/* Writes the name of a floor of several, such as "the Sunken Vaults" (A5): floors of a dungeon have
 * different ones. */
#define BRW_FLOOR_NAME 64
void brw_floor_name(const barrow_dungeon *floor, char name[BRW_FLOOR_NAME]);

/* Returns whether [name] is a rank of the place and a person of the same sex. */
bool brw_is_name_of(const char *name, uint32_t place);

/* Returns the place (T12) of a tile: that of its room, or of one beside it, because pillars and
 * liquids have no owner. */
uint8_t brw_place_at(const barrow_dungeon *dungeon, uint32_t index);

#endif
