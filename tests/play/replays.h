/* SPDX-License-Identifier: MIT
 * Games of the simulated players as text, and the same games again (replays.c). */
#ifndef TESTS_PLAY_REPLAYS_H
#define TESTS_PLAY_REPLAYS_H

#include <stdint.h>

/* Prints so many games, from seed [first] on. Returns 0, or 1 on failure. */
int replays_write(uint64_t games, uint64_t first);

/* Replays the games of a text. Returns how many come to another end; [games] becomes their number. */
uint32_t replays_check(const char *text, uint32_t *games);

#endif
