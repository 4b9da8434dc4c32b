/* SPDX-License-Identifier: MIT
 * The terminal of a game: keys in, pictures out. When the game ends, even by a signal, the terminal
 * is restored. */
#ifndef CLI_PLAY_TERMINAL_H
#define CLI_PLAY_TERMINAL_H

#include "play_picture.h"

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
