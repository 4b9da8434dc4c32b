/* SPDX-License-Identifier: MIT
 * The terminal of a game: keys in, pictures out, and everything as it was before when it ends, also
 * by a signal. */
#ifndef CLI_PLAY_TERMINAL_H
#define CLI_PLAY_TERMINAL_H

#include "play_picture.h"

/* Keys that are no characters. */
enum {
    PLAY_KEY_NONE = 0, /* something else happened: look at the window again */
    PLAY_KEY_UP = 256,
    PLAY_KEY_DOWN,
    PLAY_KEY_RIGHT,
    PLAY_KEY_LEFT,
    PLAY_KEY_END /* the terminal is gone, or a signal asks to stop */
};

/* Whether there is a terminal to play on; if not, says what to do then. */
bool play_terminal_fits(void);

/* Takes it over; false where that fails, and says why. */
bool play_terminal_begin(void);

/* Gives it back as it was; more than once is fine. */
void play_terminal_end(void);

/* Columns and rows of the window. */
void play_terminal_size(int *columns, int *rows);

/* Waits for a key. */
int play_terminal_key(void);

/* Shows a picture, in colours or not; false when it cannot be written. */
bool play_terminal_show(const play_picture *picture, bool has_colours);

#endif
