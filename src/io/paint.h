/* SPDX-License-Identifier: MIT
 * Paints characters for a terminal: 256 colours if requested, switched only when they change, and
 * no spaces at the end of a line. The exporters of text pictures use this. */
#ifndef BRW_PAINT_H
#define BRW_PAINT_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/sink.h"

/* Colours of the 256-colour palette, by meaning. */
enum {
    BRW_PLAIN = 0, /* the terminal's own */
    BRW_DIM = 240,
    BRW_WALL = 244,
    BRW_PALE = 250,
    BRW_BRIGHT = 231,
    BRW_GREEN = 78,
    BRW_YELLOW = 221,
    BRW_ORANGE = 208,
    BRW_RED = 203,
    BRW_PINK = 212,
    BRW_PURPLE = 141,
    BRW_BLUE = 75,
    BRW_CYAN = 80,
    BRW_BROWN = 179
};

#define BRW_LEGEND_WIDTH 78
#define BRW_BOX_WIDTH    7 /* characters of a cell in a graph, without its walls */

typedef struct brw_paint {
    brw_text *text;
    bool has_color;
    bool has_legend;
    bool is_player;     /* heads say neither seed nor counts */
    bool has_glyphs;    /* Unicode for the characters of pictures */
    uint32_t columns;   /* width of the terminal; 0 for any width */
    brw_arena *scratch; /* for pictures that are too wide; may be NULL */
    uint8_t color;      /* the current colour */
    uint32_t blanks;    /* pending spaces, dropped if nothing follows them on the line */
    uint32_t column;    /* current column, spaces included */
} brw_paint;

void brw_paint_char(brw_paint *paint, char character, uint8_t color);

/* Paint characters of a picture, as Unicode glyphs if requested. */
void brw_paint_tile(brw_paint *paint, char character, uint8_t color);
void brw_paint_tiles_of(brw_paint *paint, const char *characters, uint8_t color);

/* Paints a corner where walls meet. The bits say which walls lead away. */
enum { BRW_WALL_UP = 1, BRW_WALL_RIGHT = 2, BRW_WALL_DOWN = 4, BRW_WALL_LEFT = 8 };
void brw_paint_joint(brw_paint *paint, uint32_t sides);

/* Paints a glyph, which is one column wide. */
void brw_paint_glyph(brw_paint *paint, const char *glyph, uint8_t color);

/* Paints a picture that is too wide for the terminal in a small form. Returns false, with nothing
 * painted, if the picture fits. */
bool brw_paint_small(brw_paint *paint, const barrow_dungeon *dungeon);

void brw_paint_put(brw_paint *paint, const char *string, uint8_t color);
void brw_paint_number(brw_paint *paint, uint64_t number, uint8_t color);

/* Paints up to 127 characters in the terminal's own colour, formatted like brw_format. */
void brw_paint_print(brw_paint *paint, const char *format, ...);

void brw_paint_line(brw_paint *paint); /* ends the line */

/* Paints an entry of a legend: the mark, then its meaning. Breaks lines that grow too long. */
void brw_paint_entry(brw_paint *paint, const char *mark, uint8_t color, const char *meaning);

/* Paints the heading of a players' map, if it is one: its title. Returns whether it is. */
bool brw_paint_players_head(brw_paint *paint, const barrow_dungeon *dungeon);

/* Ends a heading with the seed: ", seed 7". */
void brw_paint_seed(brw_paint *paint, uint64_t seed);

/* Returns the letter of a lock's colour, and of its key: a to z, A to Z, then *. */
char brw_lock_letter(uint8_t lock);

/* Returns one of eight distinct colours, by number. */
uint8_t brw_color_of(uint32_t number);

/* Paint the graph of a quest or crawl, and the tile map of any dungeon. */
void brw_paint_graph(brw_paint *paint, const barrow_dungeon *dungeon);
void brw_paint_map(brw_paint *paint, const barrow_dungeon *dungeon);

#endif
