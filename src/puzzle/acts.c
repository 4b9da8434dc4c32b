/* SPDX-License-Identifier: MIT
 * The act graph, and what it says about luck (P4a). Walking costs nothing here; what counts is
 * which acts a player can choose from. Acts that end in the same state count once.
 *
 * Luck is the chance that a player who chooses evenly among all possible acts solves the puzzle
 * within four times its fewest acts. With V(n, s) the chance within n acts from state s:
 *
 *     V(n, s) = 1                                        if s is solved
 *     V(0, s) = 0
 *     V(n, s) = sum of V(n - 1, t) / number of acts      over all states t that an act leads to
 *
 * Chances are whole numbers of 1/2^24; each division rounds down. So V depends only on the state,
 * and every implementation gets the same number. */
#include <string.h>

#include "puzzle/kinds.h"

#define NEVER_ACTS UINT16_MAX

/* Returns the number of the node of a state, adding it if it is new; BRW_NO_NODE if there is no
 * place left. In `push`, all states of one mode in which walking joins the player are one node. */
static uint32_t node_of_state(brw_bench *bench, brw_act_end state)
{
    brw_act_graph *graph = &bench->graph;
    bool is_push = bench->field.kind == BARROW_PUZZLE_PUSH;
    uint16_t *first = graph->of_tile ? &graph->of_mode[state.tile] : &graph->of_mode[state.mode];
    for (uint32_t i = *first; i != BRW_NO_NODE; i = graph->nodes[i].next)
        if (is_push ? brw_board_has(graph->nodes[i].reach, state.tile)
                    : graph->nodes[i].tile == state.tile && graph->nodes[i].mode == state.mode)
            return i;
    if (graph->count == BRW_NODE_MOST)
        return BRW_NO_NODE;
    brw_act_node *node = &graph->nodes[graph->count];
    *node = (brw_act_node){
        .reach = brw_puzzle_rows[bench->field.kind].reach(bench, state.mode, state.tile),
        .mode = state.mode,
        .next = *first,
        .acts = NEVER_ACTS,
        .tile = state.tile};
    node->is_solved = brw_board_any(
        brw_board_and(node->reach, bench->space.solved[state.mode == bench->space.goal_mode]));
    *first = (uint16_t)graph->count;
    return graph->count++;
}

bool brw_acts_build(brw_bench *bench)
{
    const brw_puzzle_row *row = &brw_puzzle_rows[bench->field.kind];
    brw_act_graph *graph = &bench->graph;
    brw_act_end acts[BARROW_PUZZLE_TILES];
    graph->count = graph->edge_count = 0;
    /* With few modes there are fewer nodes on each tile. A node of `push` stands for many tiles. */
    graph->of_tile =
        bench->field.kind != BARROW_PUZZLE_PUSH && bench->space.modes <= BARROW_PUZZLE_PLATES;
    memset(graph->of_mode, BARROW_NONE_BYTE, sizeof graph->of_mode);
    node_of_state(bench, (brw_act_end){bench->space.first, bench->field.start});
    graph->nodes[0].acts = 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        brw_act_node *node = &graph->nodes[i];
        node->first_edge = graph->edge_count;
        if (node->is_solved)
            continue;
        uint32_t count = row->acts(bench, node->mode, node->reach, acts);
        if (graph->edge_count + count > BRW_EDGE_MOST)
            return false;
        node->edge_count = (uint8_t)count;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t to = node_of_state(bench, acts[k]);
            if (to == BRW_NO_NODE)
                return false;
            graph->edges[graph->edge_count++] = (uint16_t)to;
            if (graph->nodes[to].acts == NEVER_ACTS) /* nodes are found in the order of acts */
                graph->nodes[to].acts = (uint16_t)(node->acts + 1);
        }
    }
    return true;
}

/* Returns whether some solution of [least] acts never looks worse than before. Marks the nodes that
 * acts which do not look worse reach with the fewest acts. */
static bool looks_easy(brw_bench *bench, uint32_t least)
{
    const brw_puzzle_row *row = &brw_puzzle_rows[bench->field.kind];
    brw_act_graph *graph = &bench->graph;
    uint32_t *is_fine = graph->values[0];
    for (uint32_t i = 0; i < graph->count; i++)
        is_fine[i] = i == 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        const brw_act_node *node = &graph->nodes[i];
        if (!is_fine[i] || node->acts >= least)
            continue;
        int32_t before = row->measure(bench, node->mode, node->tile);
        for (uint32_t k = 0; k < node->edge_count; k++) {
            uint32_t to = graph->edges[node->first_edge + k];
            const brw_act_node *after = &graph->nodes[to];
            if (after->acts != node->acts + 1 ||
                row->measure(bench, after->mode, after->tile) > before)
                continue;
            if (after->is_solved)
                return true;
            is_fine[to] = 1;
        }
    }
    return false;
}

brw_act_facts brw_acts_measure(brw_bench *bench)
{
    brw_act_graph *graph = &bench->graph;
    brw_act_facts facts = {0, 0, false};
    uint32_t *now = graph->values[0], *next = graph->values[1];
    for (uint32_t i = 0; i < graph->count; i++) {
        const brw_act_node *node = &graph->nodes[i];
        now[i] = node->is_solved ? BRW_LUCK_ONE : 0;
        if (node->is_solved && (!facts.least || node->acts < facts.least))
            facts.least = node->acts;
    }
    uint32_t count = graph->count; /* the nodes that the first one can still reach in time */
    for (uint32_t left = BRW_LUCK_ACTS * facts.least; left-- > 0;) {
        while (graph->nodes[count - 1].acts > left)
            count--;
        for (uint32_t i = 0; i < count; i++) {
            const brw_act_node *node = &graph->nodes[i];
            const uint16_t *edges = &graph->edges[node->first_edge];
            uint32_t sum = 0;
            for (uint32_t k = 0; k < node->edge_count; k++)
                sum += now[edges[k]];
            next[i] = node->is_solved    ? BRW_LUCK_ONE
                      : node->edge_count ? sum / node->edge_count
                                         : 0;
        }
        uint32_t *last = now;
        now = next;
        next = last;
    }
    facts.luck = brw_luck_thousandths(now[0]);
    facts.worsens = facts.least && !looks_easy(bench, facts.least);
    return facts;
}

barrow_puzzle_grade brw_grade_of(const brw_act_facts *facts)
{
    uint32_t grade = BARROW_GRADE_COUNT;
    for (uint32_t i = 0; i < BARROW_GRADE_COUNT; i++)
        if (facts->least && facts->luck <= barrow_puzzle_grade_luck((barrow_puzzle_grade)i))
            grade = i;
    return grade == BARROW_GRADE_HARD && !facts->worsens ? BARROW_GRADE_COUNT
                                                         : (barrow_puzzle_grade)grade;
}
