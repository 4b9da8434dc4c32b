/* SPDX-License-Identifier: MIT
 * The rules of the kinds: see barrow_puzzle_step. The one header of this folder that the verifier
 * may include. */
#ifndef BRW_STEP_H
#define BRW_STEP_H

#include <stdbool.h>

#include "barrow/puzzle.h"

#endif
