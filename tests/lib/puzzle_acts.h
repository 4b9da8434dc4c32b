/* SPDX-License-Identifier: MIT
 * The fewest acts of a puzzle. Its solution is the shortest by moves, and a longer one may have
 * fewer acts. */
#ifndef TEST_PUZZLE_ACTS_H
#define TEST_PUZZLE_ACTS_H

#include <stdbool.h>

#include "barrow/barrow.h"

/* Returns the fewest acts of any solution of [puzzle], at most 4. They come from the verifier's
 * search, which shares nothing with the makers. */
uint32_t test_fewest_acts(const barrow_puzzle *puzzle);

/* Returns whether no solution has fewer acts than the kind asks for (P4). */
bool test_takes_acts(const barrow_puzzle *puzzle);

#endif
