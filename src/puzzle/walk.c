/* SPDX-License-Identifier: MIT
 * The parts that lights, order and toggle share: the player walks on floor, and entering a plate or
 * a lever changes the mode. Between such tiles, all positions on a board advance at once. */
#include "puzzle/kinds.h"

static brw_board floor_in(const brw_space *space, uint32_t mode)
{
    return space->floor[mode & space->floor_bits];
}

/* Prepares the space for one mode with plain floor; the kind adds its own parts. */
void brw_walk_describe(brw_bench *bench)
{
    brw_space *space = &bench->space;
    const brw_playfield *field = &bench->field;
    space->modes = 1;
    space->first = 0;
    space->goal_mode = (uint16_t)BARROW_NONE;
    space->solved[0] = space->solved[1] = field->target;
    space->floor[0] = field->floor;
    space->floor_bits = 0;
    space->special = brw_playfield_specials(field);
}

void brw_walk_expand(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    const brw_space *space = &bench->space;
    brw_board around = brw_board_and(brw_board_around(tiles), floor_in(space, mode));
    brw_search_add(bench, mode, brw_board_less(around, space->special));
    if (!brw_board_any(brw_board_and(around, space->special)))
        return;
    for (uint32_t i = 0; i < bench->field.count; i++)
        if (brw_board_has(around, bench->field.tiles[i]))
            brw_search_add(bench, space->next[i][mode], brw_board_of(bench->field.tiles[i]));
}

bool brw_walk_step(const brw_bench *bench, uint32_t mode, int32_t tile, brw_move move,
                   brw_act_end *after, bool *is_act)
{
    int32_t to = brw_board_step(tile, move);
    if (to < 0 || !brw_board_has(floor_in(&bench->space, mode), to))
        return false;
    *after = (brw_act_end){(uint16_t)mode, (uint8_t)to};
    *is_act = brw_board_has(bench->space.special, to);
    for (uint32_t i = 0; *is_act && i < bench->field.count; i++)
        if (bench->field.tiles[i] == to)
            after->mode = bench->space.next[i][mode];
    return true;
}

brw_board brw_walk_reach(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    brw_board at = brw_board_of(tile);
    brw_board plain = brw_board_less(floor_in(&bench->space, mode), bench->space.special);
    return brw_board_flood(at, brw_board_or(plain, at));
}

uint32_t brw_walk_acts(const brw_bench *bench, uint32_t mode, brw_board reach,
                       brw_act_end acts[BARROW_PUZZLE_TILES])
{
    brw_board around = brw_board_and(brw_board_around(reach), floor_in(&bench->space, mode));
    uint32_t count = 0;
    for (uint32_t i = 0; i < bench->field.count; i++)
        if (brw_board_has(around, bench->field.tiles[i]))
            acts[count++] = (brw_act_end){bench->space.next[i][mode], bench->field.tiles[i]};
    return count;
}

int32_t brw_target_measure(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    (void)mode;
    brw_board target = bench->field.target;
    return brw_playfield_steps(tile, brw_board_take(&target));
}

/* Makes one backward step: returns the seen states of [mode] from which one move leads to a good
 * one. */
static brw_board leads_to_good(const brw_bench *bench, uint32_t mode, const brw_board *good)
{
    const brw_space *space = &bench->space;
    brw_board floor = floor_in(space, mode);
    brw_board ends = brw_board_and(brw_board_less(good[mode], space->special), floor);
    for (uint32_t i = 0; i < bench->field.count; i++) {
        int32_t tile = bench->field.tiles[i];
        if (brw_board_has(floor, tile) && brw_board_has(good[space->next[i][mode]], tile))
            brw_board_add(&ends, tile);
    }
    return brw_board_and(brw_board_around(ends), bench->search.seen[mode]);
}

/* Spreads backward from the inert tiles until nothing is added. Solved states count as good,
 * because all floor is open in them, and the floor is connected. If no mode closes any floor, every
 * state is good for the same reason. Reuses the edge boards of the finished search. */
bool brw_walk_is_free(brw_bench *bench)
{
    const brw_space *space = &bench->space;
    if (!space->floor_bits)
        return true;
    brw_board *good = bench->search.edge;
    bool is_changed = true, is_free = true;
    for (uint32_t mode = 0; mode < space->modes; mode++) {
        brw_board solved = space->solved[mode == space->goal_mode];
        brw_board sure = brw_board_or(bench->field.inert, solved);
        good[mode] = brw_board_and(bench->search.seen[mode], sure);
    }
    while (is_changed) {
        is_changed = false;
        for (uint32_t mode = 0; mode < space->modes; mode++) {
            brw_board more = brw_board_less(leads_to_good(bench, mode, good), good[mode]);
            is_changed |= brw_board_any(more);
            good[mode] = brw_board_or(good[mode], more);
        }
    }
    for (uint32_t mode = 0; mode < space->modes; mode++)
        is_free &= brw_board_same(good[mode], bench->search.seen[mode]);
    return is_free;
}
