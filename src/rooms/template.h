/* SPDX-License-Identifier: MIT
 * Templates: rooms as drawings with a head (docs/rooms.md). barrow's own rooms and those of a user
 * have the same form and are read by the same code.
 *
 *     name: ossuary                 the head: one property per line
 *     for: combat, hall
 *     subst: ? = I:2 .:1
 *                                   an empty line
 *     ####/####                     the drawing, with its walls
 *     #...?...#
 *     /...e.../
 *     #...?...#
 *     ####/####
 *
 * A template is a view of the text that it was read from: nothing is copied or allocated, so a pack
 * can be checked together with all other parameters. */
#ifndef BRW_TEMPLATE_H
#define BRW_TEMPLATE_H

#include <stdbool.h>

#include "barrow/dungeon.h"

#define BRW_ROOMS_BYTES      (1u << 20) /* maximum size of all packs of a run together */
#define BRW_ROOMS_MOST       1024       /* maximum number of templates */
#define BRW_TEMPLATE_SIDE    100 /* longest side of a drawing: three blocks of 33, and a wall */
#define BRW_TEMPLATE_LINES   6   /* columns, or rows, that may repeat */
#define BRW_TEMPLATE_SUBSTS  6
#define BRW_TEMPLATE_CHOICES 6
#define BRW_TEMPLATE_LEGEND  12
#define BRW_TEMPLATE_SIGNS   95 /* characters that a drawing may have, from blank to ~ */

/* A tile of drawings: what stands about in the room's place, such as coffins or shelves. It is in
 * no map, and blocks like all tiles below 0x10 and from 0x20 on. */
#define BRW_TILE_COVER ((barrow_tile)0x2F)

/* Another one: the floor that is typical of the room's place, such as carpet or bones. */
#define BRW_TILE_GROUND ((barrow_tile)0x3F)
#define BRW_TILE_CODES  0x30 /* codes of tiles of maps are below this */

/* What a template is for, as bits: contents, purposes and types by their codes, then these. */
#define BRW_USE_CONTENT(code) (UINT64_C(1) << (code))
#define BRW_USE_PURPOSE(code) (UINT64_C(1) << (16 + (code)))
#define BRW_USE_TYPE(code)    (UINT64_C(1) << (32 + (code)))
#define BRW_USE_HALL          (UINT64_C(1) << 56)
#define BRW_USE_VAULT         (UINT64_C(1) << 57)
#define BRW_USE_ROOM          (UINT64_C(1) << 58)
#define BRW_USE_HOUSE         (UINT64_C(1) << 59)
#define BRW_USE_SHOP          (UINT64_C(1) << 60)
#define BRW_USES_FLOOR        (BRW_USE_ROOM | BRW_USE_HOUSE | BRW_USE_SHOP)

/* Rooms whose thing lies behind a %, and no others (R16). */
#define BRW_USE_BLOCKED                                                                            \
    (BRW_USE_CONTENT(BARROW_CONTENT_ITEM_KEY) | BRW_USE_CONTENT(BARROW_CONTENT_ITEM_SWITCH))

typedef enum brw_turn { BRW_TURN_ON, BRW_TURN_MIRROR, BRW_TURN_OFF } brw_turn;

/* What a drawing cannot say, because it depends on the length of the walls. */
typedef enum brw_fill {
    BRW_FILL_NONE,
    BRW_FILL_WALLS,   /* furniture of the place along the walls, in short rows */
    BRW_FILL_SCATTER, /* furniture of the place here and there */
    BRW_FILL_ROWS,    /* rows of the place's furniture across the room, with aisles */
    BRW_FILL_COUNT
} brw_fill;

/* How occurrences of a character are replaced. */
typedef enum brw_subst_mode {
    BRW_SUBST_EACH,  /* each is drawn by weight */
    BRW_SUBST_ALIKE, /* all get the same, drawn by weight */
    BRW_SUBST_EXACT  /* as many as the amount says; 0 is for all others */
} brw_subst_mode;

typedef struct brw_subst {
    char from;
    uint8_t mode; /* brw_subst_mode */
    uint8_t count;
    char to[BRW_TEMPLATE_CHOICES];
    uint16_t amount[BRW_TEMPLATE_CHOICES]; /* weights, or numbers */
} brw_subst;

/* The kinds of characters of a drawing. */
typedef enum brw_sign {
    BRW_SIGN_UNKNOWN,
    BRW_SIGN_ROCK,    /* a blank: outside */
    BRW_SIGN_WALL,    /* # */
    BRW_SIGN_DOORWAY, /* / */
    BRW_SIGN_SOLID,   /* a tile that blocks */
    BRW_SIGN_FLOOR,   /* a tile that can be walked on */
    BRW_SIGN_PLACE,   /* plain floor where something may stand */
    BRW_SIGN_BLOCK,   /* %, which the room's treasure overcomes */
    BRW_SIGN_CHANCE   /* a character that subst or nsubst replaces */
} brw_sign;

typedef struct brw_template {
    char name[BARROW_STAMP_SIZE];
    uint32_t line;         /* of its name */
    uint32_t drawing_line; /* of the first row of its drawing */
    uint32_t left;         /* column of the text where the drawing begins, from 0 */
    uint64_t uses;         /* BRW_USE_... */
    uint16_t places;       /* bits 1 << barrow_place; 0: everywhere */
    uint16_t weight;
    uint8_t depth_least, depth_most; /* floors */
    uint8_t least, most;             /* uses in a dungeon; most 0: no bound */
    uint8_t turn;                    /* brw_turn */
    uint8_t cells_w, cells_h;        /* 0: as many as there are */
    uint8_t doors;                   /* maximum number of doorways in use; 0: no bound */
    uint8_t fill;                    /* brw_fill */
    bool is_outline_free;            /* the place's outline replaces the drawing's walls */
    bool has_decor;
    bool has_tags;     /* for something of the user's own */
    bool has_doorways; /* has a / of its own; otherwise every suitable wall tile is a doorway */
    uint8_t stretch_count[2];               /* columns, rows */
    uint8_t stretch[2][BRW_TEMPLATE_LINES]; /* in ascending order, from 0 */
    uint8_t subst_count;
    brw_subst substs[BRW_TEMPLATE_SUBSTS];
    uint8_t legend_count;
    struct {
        char sign;
        uint8_t tile;
    } legend[BRW_TEMPLATE_LEGEND];
    /* Where a way may leave at each side of the drawing (north, east, south, west), as bits of
     * columns or rows; only brw_template_note_doorways sets them. */
    uint64_t doorways[4][2];
    /* What each character from blank to ~ is, and its tile. */
    uint8_t signs[BRW_TEMPLATE_SIGNS]; /* brw_sign */
    uint8_t tiles[BRW_TEMPLATE_SIGNS];
    uint8_t w, h;     /* of the drawing, with its walls */
    const char *text; /* the first row; row y begins at text + rows[y] */
    uint8_t lengths[BRW_TEMPLATE_SIDE];
    uint32_t rows[BRW_TEMPLATE_SIDE];
} brw_template;

/* Reads the templates of a text one by one. The text may join several files: a line that begins
 * with "#file " names the file that follows, and line numbers begin anew. */
typedef struct brw_rooms_reader {
    const char *at, *end;
    const char *file; /* not terminated */
    int32_t file_size;
    uint32_t line;         /* of [at], from 1 */
    uint32_t count;        /* templates read so far */
    bool is_map;           /* the template was made from a map: messages name its tiles */
    barrow_pos map;        /* the tile of the map where the drawing lies */
    uint32_t drawing_line; /* the line of its first row; larger before that is known */
    brw_template usual;    /* what the file's line `default` sets */
    barrow_status status;
    barrow_error *error;
} brw_rooms_reader;

void brw_rooms_begin(brw_rooms_reader *reader, const char *text, size_t size, barrow_error *error);

/* Reads the next template without checking its drawing. Returns false at the end of the text, or if
 * it is wrong: then reader->status and reader->error say why. */
bool brw_rooms_next(brw_rooms_reader *reader, brw_template *template);

/* Checks all that can be known before a dungeon is made (R19). Returns reader->status. */
barrow_status brw_template_check(brw_rooms_reader *reader, const brw_template *template);

/* Reads and checks a whole pack; NULL is an empty one. Names must be unique, and a drawing must fit
 * its cells of [block_w] x [block_h] tiles; 0, for floors, allows every size. */
barrow_status brw_rooms_check(const char *text, int32_t block_w, int32_t block_h,
                              barrow_error *error);

/* Reports a mistake at a line and column of the text, both from 1. Returns false. */
bool brw_rooms_refuse(brw_rooms_reader *reader, uint32_t line, uint32_t column, const char *format,
                      ...);

/* Returns a row of the drawing, and stores how many characters it has: blanks follow. */
static inline const char *brw_template_row(const brw_template *template, int32_t y, int32_t *length)
{
    bool is_row = y >= 0 && y<template->h &&template->lengths[y]> template->left;
    *length = is_row ? template->lengths[y] - (int32_t) template->left : 0;
    *length = *length < template->w ? *length : template->w;
    return is_row ? template->text + template->rows[y] + template->left : template->text;
}

/* Returns the character of a drawing; a blank outside of it. */
static inline char brw_template_char(const brw_template *template, int32_t x, int32_t y)
{
    int32_t length;
    const char *row = brw_template_row(template, y, &length);
    return x >= 0 && x < length ? row[x] : ' ';
}

/* Returns the kind of a character, and stores its tile if it is one; plain floor for places. */
static inline brw_sign brw_template_sign(const brw_template *template, char sign, barrow_tile *tile)
{
    bool is_known = sign >= ' ' && sign <= '~';
    if (tile)
        *tile = is_known ? (barrow_tile) template->tiles[sign - ' '] : BARROW_TILE_FLOOR;
    return is_known ? (brw_sign) template->signs[sign - ' '] : BRW_SIGN_UNKNOWN;
}

/* Returns the character that stands for a tile in every drawing, or 0. */
char brw_template_sign_of(barrow_tile tile);

/* Returns whether heads of templates have a property of this name. */
bool brw_is_head_word(const char *word);

/* Returns whether the character may become something that blocks, or is such a thing. */
bool brw_template_blocks(const brw_template *template, char sign);

/* Returns whether a way may leave the drawing here. Stores the direction: 0 north, 1 east, 2 south,
 * 3 west. */
bool brw_template_doorway(const brw_template *template, int32_t x, int32_t y, uint32_t *side);

/* Sets template->doorways from the doorways in its outermost rows and columns. */
void brw_template_note_doorways(brw_template *template);

/* Returns whether the character is a place where this thing may stand; any if [kind] is the
 * content's. */
bool brw_template_holds(char sign, barrow_thing_kind kind);

#endif
