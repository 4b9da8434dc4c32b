/* SPDX-License-Identifier: MIT
 * Puzzles in walkthroughs. The walkers know nothing about puzzles, which exist only on tiles. So a
 * `solve` is inserted before each step that takes, presses or opens what a puzzle gates (P8). */
#include "verify/walk.h"

#include "core/dungeon.h"

/* Returns whether [puzzle] gates [step]. */
static bool puzzle_holds(const barrow_dungeon *dungeon, const barrow_room_puzzle *puzzle,
                         const barrow_step *step)
{
    if (puzzle->room != step->room)
        return false;
    if (step->action == BARROW_DO_OPEN)
        return puzzle->gates.door == step->link;
    return (step->action == BARROW_DO_TAKE || step->action == BARROW_DO_PRESS) &&
           puzzle->gates.entity != BARROW_GATES_DOOR &&
           dungeon->things[puzzle->gates.entity].kind != BARROW_THING_CHEST;
}

static bool needs_solving(const barrow_dungeon *dungeon, const barrow_step *step)
{
    for (uint32_t i = 0; step->action != BARROW_DO_MOVE && i < dungeon->puzzle_count; i++)
        if (puzzle_holds(dungeon, &dungeon->puzzles[i], step))
            return true;
    return false;
}

/* Inserts the `solve` steps. Nothing is taken, pressed or opened twice, so no puzzle is solved
 * twice. */
bool brw_walk_hand_over(barrow_dungeon *dungeon, barrow_step *steps, uint32_t count)
{
    uint32_t solves = 0, at = 0;
    for (uint32_t i = 0; dungeon->puzzle_count && i < count; i++)
        solves += needs_solving(dungeon, &steps[i]);
    if (!solves) {
        brw_dungeon_solve(dungeon, steps, count);
        return true;
    }
    barrow_step *longer = BRW_ARENA_NEW(brw_dungeon_arena(dungeon), barrow_step, count + solves);
    if (!longer)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (needs_solving(dungeon, &steps[i]))
            longer[at++] =
                (barrow_step){steps[i].room, BARROW_NONE, BARROW_DO_SOLVE, BARROW_NOTHING};
        longer[at++] = steps[i];
    }
    brw_dungeon_solve(dungeon, longer, at);
    return true;
}
