/* SPDX-License-Identifier: MIT
 * The fewest acts of a puzzle; see puzzle_acts.h. */
#include "lib/puzzle_acts.h"

#include "verify/puzzle.h"

uint32_t test_fewest_acts(const barrow_puzzle *puzzle)
{
    brw_arena scratch;
    brw_explore_memory memory = {.places = 0};
    brw_explored found = {.acts = 0};
    brw_arena_begin(&scratch, brw_allocator(NULL));
    brw_puzzle_explore(puzzle, &memory, &scratch, &found);
    brw_arena_end(&scratch);
    return found.acts;
}

bool test_takes_acts(const barrow_puzzle *puzzle)
{
    return test_fewest_acts(puzzle) >= barrow_puzzle_kind_info((uint32_t)puzzle->kind)->acts;
}
