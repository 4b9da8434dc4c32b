/* SPDX-License-Identifier: MIT
 * Push: blocks must be pushed onto plates. Blocks are interchangeable; two have a yard of at most
 * 25 tiles, three one of at most 20. So there are at most 1,140 ways to place them, and a mode is
 * the index of such a placement.
 *
 *     two blocks on yard tiles a < b             b(b-1)/2 + a
 *     three on a < b < c              c(c-1)(c-2)/6 + b(b-1)/2 + a
 *
 * Puzzles are made by pulling back from the solved state: one search gives the exact distance of
 * every start. Starts at the right distance are drawn until one has the right grade. */
#include <string.h>

#include "puzzle/canvas.h"

#define YARD_LEAST    10
#define YARD_OF_TWO   25
#define YARD_OF_THREE 20
#define PUSH_YARDS    2  /* number of yards to try */
#define PUSH_GOALS    3  /* number of places for the plates to try in each */
#define PUSH_DRAWS    3  /* number of places that each is chosen from */
#define PUSH_SHORT    7  /* moves of a short solution */
#define PUSH_SMALL    16 /* up to this many moves, hardly any puzzle is hard */
#define PUSH_WALK     2  /* moves of a solution beyond three for each push, roughly */
#define NEVER         UINT16_MAX

const char *brw_push_problem(const brw_playfield *field)
{
    int32_t blocks = brw_board_count(field->blocks), yard = brw_board_count(field->yard);
    if (blocks < 1 || blocks > BRW_BLOCKS_MOST || blocks != brw_board_count(field->plates))
        return "there are not as many plates as blocks, one to three";
    if (blocks == 1 && yard >= 10)
        return "a yard of ten tiles or more has two blocks at least";
    if (yard > (blocks == BRW_BLOCKS_MOST ? YARD_OF_THREE : YARD_OF_TWO))
        return "the yard is too large for its blocks";
    if (brw_board_has(field->blocks, field->start))
        return "a block stands on the start";
    return brw_ground_problem(field);
}

/* ---- placements ------------------------------------------------------------------------- */

static uint32_t placement_count(uint32_t yard, uint32_t blocks)
{
    return blocks == 1   ? yard
           : blocks == 2 ? yard * (yard - 1) / 2
                         : yard * (yard - 1) * (yard - 2) / 6;
}

static uint32_t mode_of(const brw_space *space, brw_board blocks)
{
    uint32_t mode = 0;
    for (uint32_t taken = 0; brw_board_any(blocks); taken++)
        mode += space->shares[taken][brw_board_take(&blocks)];
    return mode;
}

/* Lists the placements that add [left] blocks below yard tile [most] to [blocks]; the depth of the
 * recursion is the number of blocks. */
static void list_placements(brw_space *space, brw_board blocks, uint32_t left, uint32_t most)
{
    if (!left) {
        space->blocks[mode_of(space, blocks)] = blocks;
        return;
    }
    for (uint32_t index = left - 1; index < most; index++)
        list_placements(space, brw_board_or(blocks, brw_board_of(space->yard_tile[index])),
                        left - 1, index);
}

void brw_push_describe(brw_bench *bench)
{
    brw_space *space = &bench->space;
    const brw_playfield *field = &bench->field;
    brw_board rest = field->yard;
    uint32_t yard = 0;
    brw_walk_describe(bench);
    while (brw_board_any(rest)) {
        int32_t tile = brw_board_take(&rest);
        for (uint32_t taken = 0; taken < BRW_BLOCKS_MOST; taken++)
            space->shares[taken][tile] = (uint16_t)placement_count(yard, taken + 1);
        space->yard_tile[yard++] = (uint8_t)tile;
    }
    space->block_count = (uint8_t)brw_board_count(field->plates);
    space->modes = placement_count(yard, space->block_count);
    list_placements(space, brw_board_none(), space->block_count, yard);
    space->first = (uint16_t)mode_of(space, field->blocks);
    space->goal_mode = (uint16_t)mode_of(space, field->plates);
    space->solved[0] = brw_board_none();
    space->solved[1] = field->floor;
}

/* Returns the mode after the block on [from] is moved to [to]. */
static uint32_t mode_after(const brw_space *space, uint32_t mode, int32_t from, int32_t to)
{
    brw_board blocks = brw_board_less(space->blocks[mode], brw_board_of(from));
    return mode_of(space, brw_board_or(blocks, brw_board_of(to)));
}

/* ---- searching -------------------------------------------------------------------------- */

static brw_move turned_back(brw_move move)
{
    return (brw_move)(move ^ 1);
}

/* Returns those of the blocks [ahead] of the player that have room to be pushed. */
static brw_board pushable(const brw_bench *bench, uint32_t mode, brw_board ahead, brw_move move)
{
    brw_board room = brw_board_less(bench->field.yard, bench->space.blocks[mode]);
    return brw_board_and(ahead, brw_board_moved(room, turned_back(move)));
}

/* Lists the states after each push by a player whose tiles, moved one step, are [ahead]. */
static inline uint32_t list_pushes(const brw_bench *bench, uint32_t mode,
                                   const brw_board ahead[BRW_MOVE_COUNT],
                                   brw_act_end acts[BARROW_PUZZLE_TILES])
{
    uint32_t count = 0;
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
        brw_board pushed = brw_board_and(ahead[move], bench->space.blocks[mode]);
        if (brw_board_any(pushed))
            pushed = pushable(bench, mode, pushed, move);
        while (brw_board_any(pushed)) {
            int32_t block = brw_board_take(&pushed);
            uint32_t next = mode_after(&bench->space, mode, block, brw_board_step(block, move));
            acts[count++] = (brw_act_end){(uint16_t)next, (uint8_t)block};
        }
    }
    return count;
}

#define AHEAD_OF(tiles)                                                                            \
    {                                                                                              \
        brw_board_moved(tiles, BRW_UP), brw_board_moved(tiles, BRW_DOWN),                          \
            brw_board_moved(tiles, BRW_LEFT), brw_board_moved(tiles, BRW_RIGHT)                    \
    }

uint32_t brw_push_acts(const brw_bench *bench, uint32_t mode, brw_board reach,
                       brw_act_end acts[BARROW_PUZZLE_TILES])
{
    const brw_board ahead[BRW_MOVE_COUNT] = AHEAD_OF(reach);
    return list_pushes(bench, mode, ahead, acts);
}

void brw_push_expand(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    const brw_board ahead[BRW_MOVE_COUNT] = AHEAD_OF(tiles);
    brw_board around =
        brw_board_or(brw_board_or(ahead[0], ahead[1]), brw_board_or(ahead[2], ahead[3]));
    brw_board open = brw_board_less(bench->field.floor, bench->space.blocks[mode]);
    brw_act_end acts[BARROW_PUZZLE_TILES];
    brw_search_add(bench, mode, brw_board_and(around, open));
    uint32_t count = list_pushes(bench, mode, ahead, acts);
    for (uint32_t i = 0; i < count; i++)
        brw_search_add(bench, acts[i].mode, brw_board_of(acts[i].tile));
}

bool brw_push_step(const brw_bench *bench, uint32_t mode, int32_t tile, brw_move move,
                   brw_act_end *after, bool *is_act)
{
    int32_t to = brw_board_step(tile, move);
    if (to < 0 || !brw_board_has(bench->field.floor, to))
        return false;
    *after = (brw_act_end){(uint16_t)mode, (uint8_t)to};
    *is_act = brw_board_has(bench->space.blocks[mode], to);
    if (!*is_act)
        return true;
    if (!brw_board_any(pushable(bench, mode, brw_board_of(to), move)))
        return false;
    after->mode = (uint16_t)mode_after(&bench->space, mode, to, brw_board_step(to, move));
    return true;
}

brw_board brw_push_reach(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    return brw_board_flood(brw_board_of(tile),
                           brw_board_less(bench->field.floor, bench->space.blocks[mode]));
}

/* Returns the sum of the distances from each block to the plate nearest to it. */
int32_t brw_push_measure(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    int32_t sum = 0;
    (void)tile;
    for (brw_board blocks = bench->space.blocks[mode]; brw_board_any(blocks);) {
        int32_t at = brw_board_take(&blocks), least = BARROW_PUZZLE_TILES;
        for (brw_board plates = bench->field.plates; brw_board_any(plates);) {
            int32_t steps = brw_playfield_steps(at, brw_board_take(&plates));
            least = steps < least ? steps : least;
        }
        sum += least;
    }
    return sum;
}

/* Needs no search: nobody gets stuck if, in each placement, open floor joins all tiles that the
 * player can reach to an inert one. */
bool brw_push_is_free(brw_bench *bench)
{
    const brw_playfield *field = &bench->field;
    if (!brw_board_any(field->inert))
        return true;
    for (uint32_t mode = 0; mode < bench->space.modes; mode++) {
        brw_board seen = bench->search.seen[mode];
        if (!brw_board_any(seen))
            continue;
        brw_board open = brw_board_less(field->floor, bench->space.blocks[mode]);
        if (brw_board_any(brw_board_less(seen, brw_board_flood(field->inert, open))))
            return false;
    }
    return true;
}

/* ---- making ----------------------------------------------------------------------------- */

/* Adds all states from which one move leads to [tiles] in [mode]. */
static void expand_back(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    brw_board blocks = bench->space.blocks[mode];
    brw_board open = brw_board_less(bench->field.floor, blocks);
    brw_search_add(bench, mode, brw_board_and(brw_board_around(tiles), open));
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
        brw_board pulled = brw_board_and(tiles, brw_board_moved(blocks, turned_back(move)));
        pulled =
            brw_board_and(pulled, brw_board_and(bench->field.yard, brw_board_moved(open, move)));
        while (brw_board_any(pulled)) {
            int32_t tile = brw_board_take(&pulled);
            uint32_t before = mode_after(&bench->space, mode, brw_board_step(tile, move), tile);
            brw_search_add(bench, before, brw_board_of(brw_board_step(tile, turned_back(move))));
        }
    }
}

/* ---- all starts at once ------------------------------------------------------------------ */

/* In a puzzle with inert tiles nobody gets stuck if the player can always walk back to them. So a
 * placement of the blocks stands for one area of floor, the one with the inert tiles, and the act
 * graph has a node for each mode, the same for every start. */

/* Lists for each mode the modes that a push leads from to it. While a list is filled,
 * first_source[mode + 1] is where its next entry goes. */
static void list_sources(brw_act_graph *graph)
{
    uint32_t *first = graph->first_source;
    memset(first, 0, (graph->count + 2) * sizeof *first);
    for (uint32_t i = 0; i < graph->edge_count; i++)
        first[graph->edges[i] + 2]++;
    for (uint32_t mode = 0; mode < graph->count; mode++)
        first[mode + 2] += first[mode + 1];
    for (uint32_t mode = 0; mode < graph->count; mode++)
        for (uint32_t i = 0; i < graph->nodes[mode].edge_count; i++) {
            uint32_t to = graph->edges[graph->nodes[mode].first_edge + i];
            graph->sources[first[to + 1]++] = (uint16_t)mode;
        }
}

/* Fills in the nodes and edges of all modes; marks those from which a push leads where the player
 * could not walk back. Returns false if there are too many edges. */
static bool link_modes(brw_bench *bench, bool is_stuck[BRW_MODES])
{
    brw_act_graph *graph = &bench->graph;
    brw_act_end acts[BARROW_PUZZLE_TILES];
    uint32_t modes = bench->space.modes;
    const brw_playfield *field = &bench->field; /* from the floor that no block can cut off: */
    brw_board always = brw_board_flood(field->inert, brw_board_less(field->floor, field->yard));
    graph->count = modes;
    graph->edge_count = 0;
    for (uint32_t mode = 0; mode < modes; mode++) {
        brw_board open = brw_board_less(field->floor, bench->space.blocks[mode]);
        graph->nodes[mode] =
            (brw_act_node){.reach = brw_board_flood(always, open), .mode = (uint16_t)mode};
        is_stuck[mode] = false;
    }
    for (uint32_t mode = 0; mode < modes; mode++) {
        brw_act_node *node = &graph->nodes[mode];
        uint32_t count = brw_push_acts(bench, mode, node->reach, acts);
        node->first_edge = graph->edge_count;
        node->edge_count = (uint8_t)count;
        if (graph->edge_count + count > BRW_EDGE_MOST)
            return false;
        for (uint32_t i = 0; i < count; i++) {
            graph->edges[graph->edge_count++] = acts[i].mode;
            brw_board to = graph->nodes[acts[i].mode].reach;
            is_stuck[mode] = is_stuck[mode] || !brw_board_has(to, acts[i].tile);
        }
    }
    list_sources(graph);
    return true;
}

/* Makes [goal] the solved mode, with the blocks on their plates. Counts the fewest acts from each
 * mode to it. Lists the modes by that number in graph->of_mode, and how many they are in
 * graph->linked. Marks the modes from which the player could get stuck; returns the largest number
 * of acts from another. */
static uint32_t set_goal(brw_bench *bench, uint32_t goal, const bool is_stuck[BRW_MODES],
                         bool is_bad[BRW_MODES])
{
    brw_act_graph *graph = &bench->graph;
    const uint32_t *first = graph->first_source;
    uint16_t *queue = graph->of_mode;
    uint32_t count = 0, acts = 0;
    bench->space.goal_mode = (uint16_t)goal;
    bench->field.plates = bench->space.blocks[goal];
    for (uint32_t mode = 0; mode < graph->count; mode++) {
        graph->nodes[mode].acts = mode == goal ? 0 : NEVER;
        graph->nodes[mode].is_solved = mode == goal;
        is_bad[mode] = is_stuck[mode] && mode != goal;
        if (is_bad[mode])
            queue[count++] = (uint16_t)mode;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = first[queue[i]]; k < first[queue[i] + 1]; k++) {
            uint16_t from = graph->sources[k];
            if (from != goal && !is_bad[from])
                queue[count++] = from;
            is_bad[from] = from != goal;
        }
    queue[0] = (uint16_t)goal;
    count = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t now = graph->nodes[queue[i]].acts;
        acts = is_bad[queue[i]] ? acts : now;
        for (uint32_t k = first[queue[i]]; k < first[queue[i] + 1]; k++) {
            brw_act_node *from = &graph->nodes[graph->sources[k]];
            if (from->acts != NEVER)
                continue;
            from->acts = (uint16_t)(now + 1);
            queue[count++] = graph->sources[k];
        }
    }
    graph->linked = count;
    return acts;
}

/* Returns whether some solution with the fewest acts never looks worse than before: each of its
 * acts leads to a mode with one act less. [is_known] are the modes from which there is none. */
static bool stays_easy(brw_bench *bench, uint32_t mode, bool is_known[BRW_MODES])
{
    const brw_act_node *node = &bench->graph.nodes[mode];
    if (node->is_solved || is_known[mode])
        return node->is_solved;
    int32_t looks = brw_push_measure(bench, mode, 0);
    for (uint32_t i = 0; i < node->edge_count; i++) {
        uint32_t to = bench->graph.edges[node->first_edge + i];
        if (bench->graph.nodes[to].acts + 1 == node->acts &&
            brw_push_measure(bench, to, 0) <= looks && stays_easy(bench, to, is_known))
            return true;
    }
    is_known[mode] = true;
    return false;
}

/* Stores the luck of each mode that takes at most [most] acts as a start in node->next; see acts.c.
 * Modes from which there is no solution have none, and before as many acts as a mode takes, it has
 * none either. [done] acts are counted already. */
static void measure_luck(brw_act_graph *graph, uint32_t done, uint32_t most)
{
    const uint16_t *order = graph->of_mode; /* the solved mode is the first */
    uint32_t within = 1, told = 1;
    for (uint32_t i = 0; i < graph->count && !done; i++)
        graph->values[0][i] = graph->values[1][i] = graph->nodes[i].is_solved ? BRW_LUCK_ONE : 0;
    while (told < graph->linked && graph->nodes[order[told]].acts <= done)
        told++;
    for (uint32_t n = BRW_LUCK_ACTS * done + 1; n <= BRW_LUCK_ACTS * most; n++) {
        uint32_t *now = graph->values[(n + 1) % 2], *next = graph->values[n % 2];
        while (within < graph->linked && graph->nodes[order[within]].acts <= n)
            within++;
        for (uint32_t i = 1; i < within; i++) {
            const brw_act_node *node = &graph->nodes[order[i]];
            const uint16_t *edges = &graph->edges[node->first_edge];
            uint32_t sum = 0;
            for (uint32_t k = 0; k < node->edge_count; k++)
                sum += now[edges[k]];
            next[order[i]] = sum / node->edge_count;
        }
        for (; told < within && BRW_LUCK_ACTS * graph->nodes[order[told]].acts <= n; told++)
            graph->nodes[order[told]].next = (uint16_t)brw_luck_thousandths(next[order[told]]);
    }
}

/* Counts the states that can be reached from [mode]: the areas of all modes, and in the solved one
 * only the tiles where the last push ends. */
static uint32_t count_states(brw_bench *bench, uint32_t mode)
{
    brw_act_graph *graph = &bench->graph;
    uint32_t *is_seen = graph->values[0], *stack = graph->values[1], left = 1, states = 0;
    brw_board ends = brw_board_none();
    brw_act_end acts[BARROW_PUZZLE_TILES];
    memset(is_seen, 0, graph->count * sizeof *is_seen);
    is_seen[mode] = 1;
    stack[0] = mode;
    while (left) {
        uint32_t at = stack[--left];
        const brw_act_node *node = &graph->nodes[at];
        states += (uint32_t)brw_board_count(node->reach);
        for (uint32_t i = 0; i < node->edge_count; i++) {
            uint32_t to = graph->edges[node->first_edge + i];
            if (to == bench->space.goal_mode) {
                uint32_t count = brw_push_acts(bench, at, node->reach, acts);
                for (uint32_t k = 0; k < count; k++)
                    if (acts[k].mode == to)
                        brw_board_add(&ends, acts[k].tile);
            } else if (!is_seen[to]) {
                is_seen[to] = 1;
                stack[left++] = to;
            }
        }
    }
    return states + (uint32_t)brw_board_count(ends);
}

/* Makes the yard: the whole floor if the canvas has no inert tiles, otherwise part of it, with
 * pillars on a quarter to two thirds of the floor beside it. Without them, blocks could be pushed
 * from anywhere. */
static void draw_yard(brw_playfield *field, brw_rng *rng, int32_t most)
{
    brw_board free = brw_playfield_free(field);
    field->yard = free;
    if (!brw_board_any(field->inert) || !brw_board_any(free))
        return;
    field->yard = brw_yard_grow(field, free, rng, most);
    brw_board beside = brw_board_and(brw_board_around(field->yard), brw_playfield_free(field));
    int32_t count = brw_board_count(beside);
    int32_t pillars = brw_rng_between(rng, count / 4, 2 * count / 3);
    while (pillars--) {
        int32_t tile = brw_board_draw(beside, rng);
        brw_board_drop(&beside, tile);
        brw_ground_pillar(field, tile);
    }
}

/* Draws a yard, and as many plates as fit it. Small yards are searched fast, and have easy puzzles;
 * three blocks make hard ones. */
static bool lay_yard(brw_playfield *field, brw_rng *rng, barrow_puzzle_grade grade)
{
    static const uint8_t sizes[BARROW_GRADE_COUNT][2] = {{10, 12}, {11, 14}, {12, 15}};
    int32_t most = brw_rng_between(rng, sizes[grade][0], sizes[grade][1]);
    draw_yard(field, rng, most);
    int32_t yard = brw_board_count(field->yard);
    bool has_three = brw_rng_chance(rng, (int32_t)grade, 3) && yard <= 12;
    int32_t blocks = yard < YARD_LEAST ? 1 : has_three ? 3 : 2;
    if (yard < 6 || yard > YARD_OF_TWO)
        return false;
    field->plates = brw_board_none();
    while (blocks--)
        brw_board_add(&field->plates,
                      brw_board_draw(brw_board_less(field->yard, field->plates), rng));
    return true;
}

/* Finds the mode that gives a puzzle of the right grade and is likely to come nearest to the aim;
 * begins at a random one. No mode takes more than [acts]. Goes through the modes by how far they
 * are from the aim, because luck is measured for so many acts only. Returns BRW_MODES if there is
 * none. */
static uint32_t choose_start(brw_bench *bench, brw_puzzle_task *task, uint32_t acts,
                             const bool is_bad[BRW_MODES])
{
    const brw_act_graph *graph = &bench->graph;
    uint32_t modes = bench->space.modes, measured = 0;
    uint32_t first = (uint32_t)brw_rng_below(&task->rng, (int32_t)modes);
    /* short ones may take as few acts as the rules allow; with so few, others are dull */
    int32_t fewest = brw_puzzle_acts(BARROW_PUZZLE_PUSH) + (int32_t)task->grade +
                     (task->grade == BARROW_GRADE_EASY && task->aim > PUSH_SHORT);
    bool is_known[BRW_MODES] = {false};
    uint32_t most = 2 * (uint32_t)task->most / 3 + 2; /* a third of the moves is walking */
    most = acts < most ? acts : most;
    for (int32_t miss = 0, next; miss < BARROW_PUZZLE_TILES; miss = next) {
        next = BARROW_PUZZLE_TILES;
        for (uint32_t i = 0; i < modes; i++) {
            uint32_t mode = first + i < modes ? first + i : first + i - modes;
            const brw_act_node *node = &graph->nodes[mode];
            int32_t apart = brw_task_miss(task, PUSH_WALK + 3 * node->acts);
            if (is_bad[mode] || node->acts > most || node->acts < fewest || apart < miss ||
                brw_board_any(brw_board_and(bench->space.blocks[mode], bench->field.plates)))
                continue;
            if (apart > miss) {
                next = apart < next ? apart : next;
                continue;
            }
            if (node->acts > measured) {
                measure_luck(&bench->graph, measured, node->acts);
                measured = node->acts;
            }
            brw_act_facts facts = {node->acts, node->next, true};
            barrow_puzzle_grade grade = brw_grade_of(&facts);
            if (brw_task_takes(task, grade) &&
                (grade != BARROW_GRADE_HARD || !stays_easy(bench, mode, is_known)))
                return mode;
        }
    }
    return BRW_MODES;
}

/* Goes on from states that can still be solved in time: each act takes a move. */
static void expand_in_time(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    if (bench->search.moves + bench->graph.nodes[mode].acts <= bench->search.most + 1)
        brw_push_expand(bench, mode, tiles);
}

/* Proves the puzzle that begins with the blocks of [mode]: searches for the end. The act graph has
 * the rest. */
static bool prove_start(brw_bench *bench, brw_puzzle_task *task, uint32_t mode)
{
    const brw_act_node *node = &bench->graph.nodes[mode];
    brw_act_facts facts = {node->acts, node->next, true};
    bench->space.first = (uint16_t)mode;
    brw_search_begin(bench);
    brw_search_add(bench, mode, brw_board_of(bench->field.start));
    brw_search_spread(bench, expand_in_time, (uint32_t)task->most);
    task->proof = (barrow_puzzle_proof){.is_solvable = bench->search.is_solved,
                                        .is_free = 1,
                                        .moves = (uint16_t)bench->search.goal_moves,
                                        .least_acts = node->acts,
                                        .luck = node->next,
                                        .grade = (uint8_t)brw_grade_of(&facts)};
    if (!bench->search.is_solved || task->proof.moves < task->least ||
        task->proof.moves > task->most)
        return false;
    task->proof.states = count_states(bench, mode);
    return brw_search_trace(bench, task->proof.moves, &task->proof);
}

/* Makes a puzzle without inert tiles, where the player may start anywhere: finds the distance from
 * every state to the nearest solved one, takes a start whose distance comes nearest to the aim, and
 * proves it. */
static bool make_closed(brw_bench *bench, brw_puzzle_task *task)
{
    brw_space *space = &bench->space;
    uint32_t count;
    bench->field.blocks = bench->field.plates;
    brw_push_describe(bench);
    space->solved[1] = brw_board_none();
    brw_search_begin(bench);
    brw_search_add(bench, space->goal_mode,
                   brw_board_less(bench->field.floor, bench->field.plates));
    brw_search_spread(bench, expand_back, (uint32_t)task->aim);
    space->solved[1] = bench->field.floor;
    for (uint32_t moves = bench->search.moves; moves-- > (uint32_t)task->least;) {
        const brw_log_entry *entries = brw_search_layer(&bench->search, moves, &count);
        uint32_t first = (uint32_t)brw_rng_below(&task->rng, (int32_t)count);
        for (uint32_t i = 0; i < count; i++) {
            const brw_log_entry *entry = &entries[(first + i) % count];
            brw_board sites = brw_board_less(entry->tiles, bench->field.plates);
            brw_board blocks = bench->space.blocks[entry->mode];
            if (!brw_board_any(sites) || brw_board_any(brw_board_and(blocks, bench->field.plates)))
                continue;
            bench->field.start = (uint8_t)brw_board_draw(sites, &task->rng);
            bench->field.blocks = blocks;
            return brw_puzzle_serves(bench, task);
        }
    }
    return false;
}

/* Makes a puzzle in the yard whose modes are linked: tries some of them as the solved one, each the
 * one of a few that is farthest from another. */
static bool make_in_yard(brw_bench *bench, brw_puzzle_task *task, const bool is_stuck[BRW_MODES])
{
    bool is_bad[BRW_MODES];
    for (int32_t i = 0; i < PUSH_GOALS; i++) {
        uint32_t acts = 0, goal = 0;
        for (int32_t draw = 0; draw < PUSH_DRAWS; draw++) {
            uint32_t mode = (uint32_t)brw_rng_below(&task->rng, (int32_t)bench->space.modes);
            uint32_t most = set_goal(bench, mode, is_stuck, is_bad);
            goal = most > acts ? mode : goal;
            acts = most > acts ? most : acts;
        }
        set_goal(bench, goal, is_stuck, is_bad);
        uint32_t start = choose_start(bench, task, acts, is_bad);
        if (start != BRW_MODES && prove_start(bench, task, start)) {
            bench->field.blocks = bench->space.blocks[start];
            return true;
        }
    }
    return false;
}

bool brw_push_make(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field, ground = *field;
    bool is_stuck[BRW_MODES];
    if (task->grade == BARROW_GRADE_HARD && task->most <= PUSH_SMALL && !task->is_alone)
        return false;
    for (int32_t i = 0; i < PUSH_YARDS; i++) {
        *field = ground;
        if (!lay_yard(field, &task->rng, task->grade))
            continue;
        if (!brw_board_any(field->inert)) {
            if (make_closed(bench, task))
                return true;
            continue;
        }
        field->blocks = field->plates;
        brw_push_describe(bench);
        if (link_modes(bench, is_stuck) && make_in_yard(bench, task, is_stuck))
            return true;
    }
    return false;
}
