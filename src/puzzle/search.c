/* SPDX-License-Identifier: MIT
 * The exact search, the same for all kinds: layer by layer over boards of tiles, until no new state
 * turns up. The first solved state gives the shortest solution; the rest is still searched, because
 * the proof that nobody gets stuck is about every state. */
#include <string.h>

#include "puzzle/kinds.h"

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
    brw_board solved = brw_board_and(fresh, bench->space.solved[mode == bench->space.goal_mode]);
    if (!search->is_solved && brw_board_any(solved)) {
        search->is_solved = true;
        search->goal_moves = search->moves;
    }
}

void brw_search_begin(brw_bench *bench)
{
    brw_search *search = &bench->search;
    memset(search->seen, 0, bench->space.modes * sizeof search->seen[0]);
    memset(search->fresh, 0, bench->space.modes * sizeof search->fresh[0]);
    search->live_count[0] = search->live_count[1] = search->log_count = 0;
    search->moves = search->goal_moves = search->layers[0] = 0;
    search->is_solved = search->is_full = false;
}

/* Each state is new only once, so there are at most as many layers as states. A layer goes into the
 * log, unless no solution that fits reaches that far; a log that is full says so, and then nothing
 * can be proved. */
void brw_search_spread(brw_bench *bench, brw_expand_fn expand, uint32_t most)
{
    brw_search *search = &bench->search;
    search->most = most;
    while (search->live_count[1] && search->moves <= most) {
        bool is_logged = search->moves <= BARROW_PUZZLE_MOVES &&
                         !(search->is_solved && search->moves > search->goal_moves);
        for (uint32_t i = 0; i < search->live_count[1] && is_logged; i++) {
            uint16_t mode = search->live[1][i];
            search->is_full |= search->log_count == BRW_LOG_MOST;
            if (!search->is_full)
                search->log[search->log_count++] = (brw_log_entry){search->fresh[mode], mode};
        }
        if (is_logged)
            search->layers[search->moves + 1] = search->log_count;
        if (search->is_solved && most != UINT32_MAX)
            break;
        for (uint32_t i = 0; i < search->live_count[1]; i++) { /* the new layer becomes the last */
            uint32_t mode = search->live[0][i] = search->live[1][i];
            search->edge[mode] = search->fresh[mode];
            search->fresh[mode] = brw_board_none();
        }
        search->live_count[0] = search->live_count[1];
        search->live_count[1] = 0;
        search->moves++;
        for (uint32_t i = 0; i < search->live_count[0]; i++) {
            uint32_t mode = search->live[0][i];
            brw_board solved = bench->space.solved[mode == bench->space.goal_mode];
            brw_board open = brw_board_less(search->edge[mode], solved);
            if (brw_board_any(open))
                expand(bench, mode, open);
        }
    }
}

void brw_search_run(brw_bench *bench)
{
    const brw_puzzle_row *row = &brw_puzzle_rows[bench->field.kind];
    row->describe(bench);
    brw_search_begin(bench);
    brw_search_add(bench, bench->space.first, brw_board_of(bench->field.start));
    brw_search_spread(bench, row->expand, UINT32_MAX);
}

/* ---- the way ---------------------------------------------------------------------------- */

/* A layer of states that lie on shortest solutions, and all their tiles. search->way_depth has the
 * last layer with a state of each mode, which is the one nearest to the start. */
typedef struct way_layer {
    uint32_t first, count, depth;
    brw_board tiles;
} way_layer;

static const brw_way_state *find_way_state(const brw_search *search, const way_layer *layer,
                                           brw_act_end state)
{
    if (!brw_board_has(layer->tiles, state.tile))
        return NULL;
    for (uint32_t i = layer->first; i < layer->first + layer->count; i++)
        if (search->way[i].tile == state.tile && search->way[i].mode == state.mode)
            return &search->way[i];
    return NULL;
}

/* Adds a state to the layer; returns false if there is no place left. */
static bool add_way_state(brw_search *search, way_layer *layer, brw_way_state state)
{
    if (layer->first + layer->count == BRW_WAY_MOST)
        return false;
    search->way[layer->first + layer->count++] = state;
    search->way_depth[state.mode] = (uint8_t)layer->depth;
    brw_board_add(&layer->tiles, state.tile);
    return true;
}

/* Returns the minimum number of acts from (mode, tile) to the end through [after]; -1 if no move
 * leads there. */
static int32_t acts_through(const brw_bench *bench, const way_layer *after, uint32_t mode,
                            int32_t tile)
{
    bool is_slide = bench->field.kind == BARROW_PUZZLE_SLIDE;
    int32_t least = -1;
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
        brw_act_end next;
        bool is_act;
        int32_t to = brw_board_step(tile, move);
        if (to < 0 || !(is_slide || brw_board_has(after->tiles, to)) ||
            !brw_puzzle_rows[bench->field.kind].step(bench, mode, tile, move, &next, &is_act))
            continue;
        const brw_way_state *state = find_way_state(&bench->search, after, next);
        if (state && (least < 0 || state->acts + is_act < least))
            least = state->acts + is_act;
    }
    return least;
}

/* Fills in the layer before [after] from the log. Except on ice, a move is one step, so only tiles
 * beside those of [after] matter; and from a mode that [after] does not have only steps onto tiles
 * that change the mode. */
static bool way_before(brw_bench *bench, const way_layer *after, way_layer *layer)
{
    uint32_t count;
    const brw_log_entry *entries = brw_search_layer(&bench->search, layer->depth, &count);
    bool is_push = bench->field.kind == BARROW_PUZZLE_PUSH;
    brw_board near = brw_board_around(after->tiles);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mode = entries[i].mode;
        brw_board changes = is_push ? bench->space.blocks[mode] : bench->space.special;
        bool is_after = bench->search.way_depth[mode] == after->depth;
        brw_board rest =
            brw_board_less(entries[i].tiles, bench->space.solved[mode == bench->space.goal_mode]);
        if (bench->field.kind != BARROW_PUZZLE_SLIDE)
            rest = brw_board_and(
                rest, is_after ? near : brw_board_around(brw_board_and(changes, after->tiles)));
        while (brw_board_any(rest)) {
            int32_t tile = brw_board_take(&rest);
            int32_t acts = acts_through(bench, after, mode, tile);
            if (acts >= 0 &&
                !add_way_state(&bench->search, layer,
                               (brw_way_state){(uint16_t)mode, (uint8_t)tile, (uint8_t)acts}))
                return false;
        }
    }
    return true;
}

bool brw_search_trace(brw_bench *bench, uint32_t moves, barrow_puzzle_proof *proof)
{
    way_layer layers[BARROW_PUZZLE_MOVES + 1] = {{0, 0, 0, {0, 0}}};
    brw_search *search = &bench->search;
    uint32_t count;
    if (search->is_full)
        return false;
    memset(search->way_depth, BARROW_NONE_BYTE, bench->space.modes);
    layers[moves].depth = moves;
    const brw_log_entry *entries = brw_search_layer(search, moves, &count);
    for (uint32_t i = 0; i < count; i++) {
        brw_board rest = brw_board_and(
            entries[i].tiles, bench->space.solved[entries[i].mode == bench->space.goal_mode]);
        while (brw_board_any(rest)) {
            uint8_t tile = (uint8_t)brw_board_take(&rest);
            if (!add_way_state(search, &layers[moves], (brw_way_state){entries[i].mode, tile, 0}))
                return false;
        }
    }
    for (uint32_t depth = moves; depth-- > 0;) {
        layers[depth].first = layers[depth + 1].first + layers[depth + 1].count;
        layers[depth].depth = depth;
        if (!way_before(bench, &layers[depth + 1], &layers[depth]))
            return false;
    }
    brw_act_end at = {bench->space.first, bench->field.start};
    uint32_t left = search->way[layers[0].first].acts;
    proof->acts = (uint16_t)left;
    for (uint32_t depth = 1; depth <= moves; depth++)
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
            brw_act_end next;
            bool is_act;
            if (!brw_puzzle_rows[bench->field.kind].step(bench, at.mode, at.tile, move, &next,
                                                         &is_act))
                continue;
            const brw_way_state *state = find_way_state(search, &layers[depth], next);
            if (!state || state->acts + (uint32_t)is_act != left)
                continue;
            proof->solution[depth - 1] = BRW_MOVE_LETTERS[move];
            left = state->acts;
            at = next;
            break;
        }
    return true;
}

bool brw_search_prove(brw_bench *bench, const brw_puzzle_task *task, barrow_puzzle_proof *proof)
{
    const brw_search *search = &bench->search;
    memset(proof, 0, sizeof *proof);
    brw_search_run(bench);
    for (uint32_t mode = 0; mode < bench->space.modes; mode++)
        proof->states += (uint32_t)brw_board_count(search->seen[mode]);
    proof->is_solvable = search->is_solved;
    proof->is_free = brw_puzzle_rows[bench->field.kind].is_free(bench);
    proof->moves = (uint16_t)search->goal_moves;
    if (search->is_full || (task && !(proof->is_solvable && proof->is_free &&
                                      proof->moves >= task->least && proof->moves <= task->most)))
        return false;
    if (!brw_acts_build(bench))
        return false;
    brw_act_facts facts = brw_acts_measure(bench);
    proof->least_acts = (uint16_t)facts.least;
    proof->luck = (uint16_t)facts.luck;
    proof->grade = (uint8_t)(bench->field.kind == BARROW_PUZZLE_ORDER
                                 ? brw_order_grade(bench->field.count, facts.luck)
                                 : brw_grade_of(&facts));
    if (task && !brw_task_takes(task, proof->grade))
        return false;
    return !search->is_solved || search->goal_moves > BARROW_PUZZLE_MOVES ||
           brw_search_trace(bench, search->goal_moves, proof);
}
