/* SPDX-License-Identifier: MIT
 * The rules of the kinds: see barrow_puzzle_step. The one header of this folder that the verifier
 * may include. */
#ifndef BRW_STEP_H
#define BRW_STEP_H

#include <stdbool.h>

#include "barrow/puzzle.h"

/* Makes [puzzle] of a puzzle of a tile map; see barrow_dungeon_puzzle. */
void brw_puzzle_of(const barrow_room_puzzle *room, barrow_puzzle *puzzle);

#endif
