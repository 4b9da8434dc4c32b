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

#endif
