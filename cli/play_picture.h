/* SPDX-License-Identifier: MIT
 * A game as a picture of characters: the part of the map around the player as far as it was seen,
 * what happened, what is in hand. It knows nothing of terminals; a picture is rows of characters
 * and colours. */
#ifndef CLI_PLAY_PICTURE_H
#define CLI_PLAY_PICTURE_H

#include "play/game.h"

#define PLAY_LEAST_COLUMNS 32
#define PLAY_LEAST_ROWS    12
#define PLAY_PICTURE_MOST  65536 /* cells; a window that has more shows a part */

/* One place of the picture. */
typedef struct play_cell {
    char character;
    uint8_t colour; /* of the 256 of terminals; 0 is the terminal's own */
} play_cell;

typedef struct play_picture {
    int columns, rows;
    play_cell cells[PLAY_PICTURE_MOST];
} play_picture;

/* What is shown beside the game. */
typedef struct play_view {
    const char *title;
    const char *message; /* what happened last; may be empty */
    int columns, rows; /* of the window */
    bool all;          /* without the fog */
    bool help;         /* the page of keys and signs */
} play_view;

void play_draw(play_picture *picture, const play_game *game, const play_view *view);

#endif
