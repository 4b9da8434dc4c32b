/* SPDX-License-Identifier: MIT
 * How everything looks, from the rows of look.def, link_kind.def and room_type.def. Pictures, text
 * maps and legends take signs, colours, symbols and words from here, so that they agree (G17). */
#ifndef BRW_IO_LOOKS_H
#define BRW_IO_LOOKS_H

#include "barrow/barrow.h"
#include "barrow/draw.h"
#include "core/tile_grid.h"
#include "io/paint.h"

/* ---- styles ----------------------------------------------------------------------------- */

/* A style describes what is painted in a picture and takes its colours from the theme by name, so a
 * theme is a table of colours and a few numbers. */
typedef enum brw_style {
#define BRW_STYLE(NAME, name, fill, stroke, width, dash, size, flags) BRW_##NAME##_STYLE,
#include "io/draw_styles.def"
    BRW_STYLE_COUNT
} brw_style;

#define BRW_LOCK_LOOKS  8
#define BRW_STAGE_LOOKS 9 /* a crawl has at most nine zones */
#define BRW_HEAT_LOOKS  7

/* Colours that a theme names; NONE paints nothing. */
typedef enum brw_ink {
#define BRW_INK(NAME, parchment, blueprint, dark, print) BRW_INK_##NAME,
#include "io/draw_inks.def"
    BRW_INK_COUNT
} brw_ink;

/* What a theme has besides its column of draw_inks.def. */
typedef struct brw_theme {
    uint8_t number; /* barrow_theme */
    bool serif;
    int32_t hatch_reach; /* how far hatching extends into the rock, in units; 0 for none */
    int32_t hatch_gap;   /* units between its lines */
    uint16_t wall_width; /* tenths of a unit */
} brw_theme;

/* ---- looks ------------------------------------------------------------------------------ */

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

/* Return the look of treasure [id], and of the treasure that a room of a quest holds or needs. */
const brw_look *brw_look_of_treasure(const barrow_dungeon *dungeon, uint32_t id);
const brw_look *brw_treasure_look(const barrow_dungeon *dungeon, uint32_t room);

/* Lists the treasures of a quest by their own names, such as "bombs, flippers", in [words], which
 * it returns; "treasure" if they have none. */
#define BRW_TREASURE_WORDS 96
const char *brw_treasure_words(const barrow_dungeon *dungeon, char words[BRW_TREASURE_WORDS]);

/* How many of each kind a floor of a dungeon has. Numbers that are no kind are not counted. */
typedef struct brw_census {
    uint32_t links[BARROW_LINK_KIND_COUNT], rooms[BARROW_ROOM_KIND_COUNT];
    uint32_t contents[BARROW_CONTENT_COUNT], purposes[BARROW_PURPOSE_COUNT]; /* quest */
    uint32_t types[BARROW_TYPE_COUNT], paths[BARROW_PATH_COUNT];             /* crawl */
    uint32_t room_paths[BARROW_PATH_COUNT]; /* a crawl's rooms, by their paths */
    uint32_t keys;                          /* rooms of a crawl that hold one */
    uint32_t locks[2];                      /* by whether they are optional */
    uint32_t things[BARROW_THING_KIND_COUNT]
                   [2]; /* by flag: asleep, or magic; others are left out */
} brw_census;
brw_census brw_take_census(const barrow_dungeon *dungeon);

/* Returns whether a tile is rock that nothing was dug into. */
static inline bool brw_is_rock(uint32_t tile)
{
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* ---- areas of the tileset -------------------------------------------------------------------- */

/* Tiles whose squares fit to their neighbours. Bit i of a mask is set if the neighbour at place i
 * fits, clockwise from the top; a corner counts only between two edges, which leaves 47 masks. The
 * squares of an area are in the order of its masks, so the last is that of the inside. */
#define BRW_AREAS      10
#define BRW_AREA_SIZE  48 /* squares of the picture that an area takes */
#define BRW_AREA_MASKS 47

typedef struct brw_area {
    const char *name;
    uint8_t tile;
    const char *color; /* 0xRRGGBB */
} brw_area;

extern const brw_area brw_areas[BRW_AREAS];
extern const uint8_t brw_area_masks[BRW_AREA_MASKS];

/* Keeps a corner only between two edges. */
uint32_t brw_area_mask(uint32_t mask);

/* Returns the area of a square, BRW_AREAS if it belongs to none. */
uint32_t brw_square_area(uint32_t square);

/* Returns the areas that occur on a floor, a bit each; bit BRW_AREAS is always set. */
uint32_t brw_areas_of(const barrow_dungeon *dungeon);

/* Returns the kind of tile that a square shows; BARROW_TILE_LIMIT for things and empty squares. */
uint32_t brw_square_tile(uint32_t square);

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

/* ---- families --------------------------------------------------------------------------- */

/* Families as exporters see them: one row of words each. Test a property of the row rather than the
 * family. */
typedef struct brw_shown_family {
    bool has_colours;      /* locks and keys have colours; otherwise switches have numbers */
    const char *untitled;  /* title of a dungeon without one, from an older document */
    const char *link_word; /* what documents call a link */
    /* The rest is for families whose rooms have cells (brw_has_cells). */
    const char *part_word;              /* name for the parts of the dungeon */
    const char *heat_words, *heat_most; /* title of the chart, and its highest value */
} brw_shown_family;

/* Returns the row of the dungeon's family. */
const brw_shown_family *brw_shown(const barrow_dungeon *dungeon);

/* Returns the title that people see. If there are several floors, pass the first. */
const char *brw_shown_title(const barrow_dungeon *dungeon);

/* The direction of a door, from its room a to its room b. Also used as an index into tables. */
typedef enum brw_heading { BRW_EAST, BRW_SOUTH, BRW_WEST, BRW_NORTH } brw_heading;

/* Returns the direction from a cell to a neighbour. */
brw_heading brw_heading_of(barrow_pos from, barrow_pos to);

/* Returns the direction from a room out of a door. */
brw_heading brw_heading_out(const barrow_dungeon *dungeon, const barrow_link *door, uint32_t room);

/* Finds the upper left and lower right cell of the part of the grid that a picture shows. A crawl
 * shows its whole grid, a quest the part in use. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high);

/* text.c: what a sign of a hidden door looks like, and the walkthrough, which keys have too. */
const char *brw_clue_words(uint32_t kind);
void brw_tell_walkthrough(brw_text *text, const barrow_dungeon *dungeon);

#endif
