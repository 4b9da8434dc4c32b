/* SPDX-License-Identifier: MIT
 * A game in the terminal: its picture, and the terminal that shows it. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "barrow/barrow.h"

#define PLAY_LEAST_COLUMNS 32
#define PLAY_LEAST_ROWS    12
#define PLAY_PICTURE_MOST  65536 /* cells; a larger window shows only a part */

/* A cell of the picture. */
typedef struct play_cell {
    char character;
    uint8_t colour; /* one of a terminal's 256; 0 is the default */
} play_cell;

/* A game in the terminal. */
typedef struct play_game {
    const barrow_level *level;
    barrow_play *play;
} play_game;

typedef struct play_picture {
    int columns, rows;
    play_cell cells[PLAY_PICTURE_MOST];
} play_picture;

/* A view of the game: how the map is shown, and the lines around it. */
typedef struct play_view {
    const char *title;
    const char *message; /* what happened last, several sentences; may be empty */
    int columns, rows;   /* size of the window */
    bool all;          /* without the fog */
    bool help;         /* the page of keys and signs */
} play_view;

void play_draw(play_picture *picture, const play_game *game, const play_view *view);

/* ==== play terminal ========================================================================= */

/* The terminal of a game: keys in, pictures out. Any end, even by a signal, restores it. */

/* Keys that are not characters. */
enum {
    PLAY_KEY_NONE = 0, /* something else happened: look at the window again */
    PLAY_KEY_UP = 256,
    PLAY_KEY_DOWN,
    PLAY_KEY_RIGHT,
    PLAY_KEY_LEFT,
    PLAY_KEY_END /* the terminal is gone, or a signal asks to stop */
};

/* Returns whether there is a terminal to play on; if not, says what to do. */
bool play_terminal_fits(void);

/* Takes over the terminal. Returns false if that fails, and says why. */
bool play_terminal_begin(void);

/* Restores the terminal; calling it more than once is fine. */
void play_terminal_end(void);

/* Stores the columns and rows of the window. */
void play_terminal_size(int *columns, int *rows);

/* Waits for a key and returns it. */
int play_terminal_key(void);

/* Shows a picture, in colours or not. Returns false if it cannot be written. */
bool play_terminal_show(const play_picture *picture, bool has_colours);

#endif
