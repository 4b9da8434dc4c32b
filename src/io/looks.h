/* SPDX-License-Identifier: MIT
 * How everything looks, from the rows of look.def, link_kind.def and room_type.def. Pictures, text
 * maps and legends take signs, colours, symbols and words from here, so that they agree (G17). */
#ifndef BRW_IO_LOOKS_H
#define BRW_IO_LOOKS_H

#include "barrow/barrow.h"
#include "io/draw_styles.h"

typedef struct brw_look {
    const char *symbol; /* in pictures, or NULL */
    const char *word;   /* in legends, or NULL */
    uint8_t colour;     /* on text maps: BRW_PLAIN and the others */
    bool is_public;     /* players see it before they find it */
} brw_look;

/* The kinds of tiles in the order of legends. */
enum {
#define BARROW_TILE_LOOK(NAME, ...) BRW_TILE_ROW_##NAME,
#include "barrow/def/look.def"
    BRW_TILE_ROWS
};
extern const uint8_t brw_tile_order[BRW_TILE_ROWS];

extern const brw_look brw_tile_looks[BARROW_TILE_LIMIT];

/* Return the look of a kind of tile in a place, and what paints it as an area. */
const brw_look *brw_look_in(uint8_t place, uint8_t tile);
brw_style brw_area_in(uint8_t place, uint8_t tile);

/* Lists the words for a kind of tile in all places of the dungeon, such as "ice, moss". */
#define BRW_TILE_WORDS 128
const char *brw_words_of_tile(const barrow_dungeon *dungeon, uint8_t tile,
                              char words[BRW_TILE_WORDS]);

extern const brw_look brw_thing_looks[BARROW_THING_KIND_COUNT];
extern const brw_look brw_flag_looks[BARROW_THING_KIND_COUNT]; /* of things whose flag is set */
extern const brw_look brw_type_looks[BARROW_THING_TYPE_COUNT];
extern const brw_look brw_content_looks[BARROW_CONTENT_COUNT];
extern const brw_look brw_purpose_looks[BARROW_PURPOSE_COUNT];
extern const brw_look brw_room_looks[BARROW_TYPE_COUNT]; /* the types of a crawl's rooms */

/* Returns the character of a tile on text maps, where no door or thing has the same one. */
char brw_tile_sign(uint8_t tile);

/* Returns the look of a thing: that of its flag, its type or its kind. A number that is not a kind
 * has an empty look. */
const brw_look *brw_thing_look(const barrow_thing *thing);

/* Returns the colour of a thing on text maps. Keys and switches share it with their doors. */
uint8_t brw_thing_colour(const barrow_thing *thing);

/* Returns the row of treasure [id] of a quest; NULL if there is none or it has no name. */
const barrow_treasure_info *brw_treasure_info(const barrow_dungeon *dungeon, uint32_t id);

/* Returns the look of the treasure that a room of a quest holds or needs. */
const brw_look *brw_treasure_look(const barrow_dungeon *dungeon, uint32_t room);

/* Lists the treasures of a quest by their own names, such as "bombs, flippers", in [words], which
 * it returns; "treasure" if they have none. */
#define BRW_TREASURE_WORDS 96
const char *brw_treasure_words(const barrow_dungeon *dungeon, char words[BRW_TREASURE_WORDS]);

/* ---- doors ------------------------------------------------------------------------------ */

typedef struct brw_door_look {
    char character;            /* on tiles; 0 for the character of the tile */
    uint8_t color, mark_color; /* BRW_PLAIN and the others */
    brw_style style;           /* style of its leaf or arrow */
    const char *mark;          /* three characters on the grid of rooms */
    const char *symbol;        /* for drawn pictures, or NULL */
    const char *word;          /* in legends */
} brw_door_look;

/* All kinds in the order of the list, which legends use. */
extern const uint8_t brw_door_order[BARROW_LINK_KIND_COUNT];

/* Return the look and the row of a kind. An unknown kind is like a corridor. */
const brw_door_look *brw_door_look_of(uint8_t kind);
const barrow_link_info *brw_door_info(const barrow_link *link);

/* Returns whether a link can be passed, or opened, only from room a. The exit of a loop and a
 * shortcut lead both ways once they are open, but a plan must show where they open (C5, C10). */
bool brw_door_is_sided(const barrow_link *link);

/* Returns whether players must find the link before they can see it. */
bool brw_door_is_secret(const barrow_link *link);

/* Return whether a player's copy leaves out what [owner] owns (a secret room, or the hidden door to
 * one), and whether it leaves out a tile. */
bool brw_owner_is_secret(const barrow_dungeon *dungeon, uint16_t owner);
bool brw_tile_is_secret(const barrow_dungeon *dungeon, uint32_t index);

#endif
