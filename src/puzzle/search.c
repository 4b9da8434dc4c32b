/* SPDX-License-Identifier: MIT
 * The exact search, the same for all kinds: layer by layer over boards of tiles, until no new state
 * turns up. The first solved state gives the shortest solution; the rest is still searched, because
 * the proof that nobody gets stuck is about every state. */
#include <string.h>

#include "puzzle/kinds.h"

/* Records the distance of the new tiles, and counts them. Depths are capped at 255: no shortest way
 * back passes through tiles that are farther away. */
static void note_depths(brw_search *search, uint32_t mode, brw_board tiles)
{
    uint8_t depth = (uint8_t)(search->moves < 255 ? search->moves : 255);
    while (brw_board_any(tiles)) {
        int32_t tile = brw_board_take(&tiles);
        search->depth[mode][tile] = depth;
        search->states++;
    }
}

static void note_goal(brw_search *search, uint32_t mode, brw_board solved)
{
    search->is_solved = true;
    search->goal_mode = (uint16_t)mode;
    search->goal_tile = (uint8_t)brw_board_take(&solved);
    search->goal_moves = search->moves;
}

void brw_search_add(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    brw_search *search = &bench->search;
    brw_board fresh = brw_board_less(tiles, search->seen[mode]);
    if (!brw_board_any(fresh))
        return;
    if (!brw_board_any(search->fresh[mode]))
        search->live[1][search->live_count[1]++] = (uint16_t)mode;
    search->seen[mode] = brw_board_or(search->seen[mode], fresh);
    search->fresh[mode] = brw_board_or(search->fresh[mode], fresh);
    if (search->is_thorough)
        note_depths(search, mode, fresh);
    brw_board solved = brw_board_and(fresh, bench->space.solved[mode == bench->space.goal_mode]);
    if (!search->is_solved && brw_board_any(solved))
        note_goal(search, mode, solved);
}

/* Makes the new layer the last one. */
static void turn_layer(brw_search *search)
{
    for (uint32_t i = 0; i < search->live_count[1]; i++) {
        uint32_t mode = search->live[1][i];
        search->edge[mode] = search->fresh[mode];
        search->fresh[mode] = brw_board_none();
    }
    memcpy(search->live[0], search->live[1], search->live_count[1] * sizeof search->live[0][0]);
    search->live_count[0] = search->live_count[1];
    search->live_count[1] = 0;
    search->moves++;
}

static void search_clear(brw_search *search, uint32_t modes)
{
    memset(search->seen, 0, modes * sizeof search->seen[0]);
    memset(search->fresh, 0, modes * sizeof search->fresh[0]);
    search->live_count[0] = search->live_count[1] = 0;
    search->states = search->moves = search->goal_moves = 0;
    search->is_solved = false;
}

void brw_search_begin(brw_bench *bench)
{
    search_clear(&bench->search, bench->space.modes);
    bench->search.is_thorough = true;
}

/* Adds one more layer: all states that one move from the last layer leads to. */
static void spread_layer(brw_bench *bench, brw_expand_fn expand)
{
    brw_search *search = &bench->search;
    turn_layer(search);
    for (uint32_t i = 0; i < search->live_count[0]; i++) {
        uint32_t mode = search->live[0][i];
        brw_board solved = bench->space.solved[mode == bench->space.goal_mode];
        brw_board open = brw_board_less(search->edge[mode], solved);
        if (brw_board_any(open))
            expand(bench, mode, open);
    }
}

/* Each state is new only once, so there are at most as many layers as states. */
void brw_search_spread(brw_bench *bench, brw_expand_fn expand)
{
    while (bench->search.live_count[1])
        spread_layer(bench, expand);
}

int32_t brw_search_length(brw_bench *bench, int32_t most)
{
    brw_search *search = &bench->search;
    const brw_puzzle_row *row = &brw_puzzle_rows[bench->field.kind];
    row->describe(bench);
    brw_search_begin(bench);
    search->is_thorough = false;
    brw_search_add(bench, bench->space.first, brw_board_of(bench->field.start));
    while (search->live_count[1] && !search->is_solved && (int32_t)search->moves < most)
        spread_layer(bench, row->expand);
    return search->is_solved ? (int32_t)search->goal_moves : -1;
}

void brw_search_run(brw_bench *bench)
{
    const brw_puzzle_row *row = &brw_puzzle_rows[bench->field.kind];
    row->describe(bench);
    brw_search_begin(bench);
    brw_search_add(bench, bench->space.first, brw_board_of(bench->field.start));
    brw_search_spread(bench, row->expand);
}

/* Follows the shortest way back from the solved state to the start. */
static void trace_back(brw_bench *bench, barrow_puzzle_proof *proof)
{
    const brw_puzzle_row *row = &brw_puzzle_rows[bench->field.kind];
    uint16_t mode = bench->search.goal_mode;
    uint8_t tile = bench->search.goal_tile;
    for (uint32_t left = bench->search.goal_moves; left > 0; left--) {
        bool is_act = false;
        brw_move move = row->back(bench, &mode, &tile, &is_act);
        proof->solution[left - 1] = BRW_MOVE_LETTERS[move];
        proof->acts = (uint16_t)(proof->acts + is_act);
    }
}

void brw_search_prove(brw_bench *bench, barrow_puzzle_proof *proof)
{
    const brw_search *search = &bench->search;
    memset(proof, 0, sizeof *proof);
    proof->states = search->states;
    proof->is_solvable = search->is_solved;
    proof->is_free = brw_puzzle_rows[bench->field.kind].is_free(bench);
    proof->moves = (uint16_t)search->goal_moves;
    if (search->is_solved && search->goal_moves <= BARROW_PUZZLE_MOVES)
        trace_back(bench, proof);
}
