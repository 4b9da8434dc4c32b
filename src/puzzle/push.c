/* SPDX-License-Identifier: MIT
 * Push: blocks must be pushed onto plates. Blocks are interchangeable; two have a yard of at most
 * 25 tiles, three one of at most 20. So there are at most 1,140 ways to place them, and a mode is
 * the index of such a placement.
 *
 *     two blocks on yard tiles a < b             b(b-1)/2 + a
 *     three on a < b < c              c(c-1)(c-2)/6 + b(b-1)/2 + a
 *
 * Puzzles are made by pulling back from the solved state: one search gives the exact distance of
 * every start. A few starts at the right distance are drawn, and the one whose blocks get in each
 * other's way the most is taken. */
#include "puzzle/canvas.h"

#define BLOCKS_MOST     3
#define YARD_LEAST      10
#define YARD_OF_TWO     25
#define YARD_OF_THREE   20
#define PUSH_CANDIDATES 16

const char *brw_push_problem(const brw_playfield *field)
{
    int32_t blocks = brw_board_count(field->blocks), yard = brw_board_count(field->yard);
    if (blocks < 1 || blocks > BLOCKS_MOST || blocks != brw_board_count(field->plates))
        return "there are not as many plates as blocks, one to three";
    if (blocks == 1 && yard >= 10)
        return "a yard of ten tiles or more has two blocks at least";
    if (yard > (blocks == BLOCKS_MOST ? YARD_OF_THREE : YARD_OF_TWO))
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
    for (uint32_t taken = 1; brw_board_any(blocks); taken++) {
        uint32_t index = space->yard_index[brw_board_take(&blocks)];
        mode += placement_count(index, taken);
    }
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
        space->yard_index[tile] = (uint8_t)yard;
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

/* Returns the blocks of [mode] that a player on [tiles] can push in direction [move]. */
static brw_board pushable(const brw_bench *bench, uint32_t mode, brw_board tiles, brw_move move)
{
    brw_board blocks = bench->space.blocks[mode];
    brw_board room = brw_board_less(bench->field.yard, blocks);
    brw_board ahead = brw_board_and(brw_board_moved(tiles, move), blocks);
    return brw_board_and(ahead, brw_board_moved(room, turned_back(move)));
}

void brw_push_expand(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    brw_board open = brw_board_less(bench->field.floor, bench->space.blocks[mode]);
    brw_search_add(bench, mode, brw_board_and(brw_board_around(tiles), open));
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
        brw_board pushed = pushable(bench, mode, tiles, move);
        while (brw_board_any(pushed)) {
            int32_t block = brw_board_take(&pushed);
            uint32_t next = mode_after(&bench->space, mode, block, brw_board_step(block, move));
            brw_search_add(bench, next, brw_board_of(block));
        }
    }
}

static bool was_there(const brw_bench *bench, uint32_t mode, int32_t tile, uint32_t depth)
{
    return tile >= 0 && mode != bench->space.goal_mode &&
           brw_board_has(bench->search.seen[mode], tile) &&
           bench->search.depth[mode][tile] + 1u == depth;
}

/* Returns the mode before the player pushed a block from [tile] in direction [move], or
 * BARROW_NONE. */
static uint32_t mode_before_push(const brw_bench *bench, uint32_t mode, int32_t tile, brw_move move)
{
    int32_t block = brw_board_step(tile, move);
    if (block < 0 || !brw_board_has(bench->space.blocks[mode], block) ||
        !brw_board_has(bench->field.yard, tile))
        return BARROW_NONE;
    return mode_after(&bench->space, mode, block, tile);
}

brw_move brw_push_back(brw_bench *bench, uint16_t *mode, uint8_t *tile, bool *is_act)
{
    uint32_t depth = bench->search.depth[*mode][*tile];
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
        int32_t from = brw_board_step(*tile, turned_back(move));
        uint32_t before = mode_before_push(bench, *mode, *tile, move);
        bool was_push = before != BARROW_NONE && was_there(bench, before, from, depth);
        if (!was_push && !was_there(bench, *mode, from, depth))
            continue;
        *is_act = was_push;
        *mode = was_push ? (uint16_t)before : *mode;
        *tile = (uint8_t)from;
        return move;
    }
    return BRW_UP; /* unreachable: every state but the first has a predecessor */
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

/* Finds the distance from every state to the nearest solved one. */
static void search_back(brw_bench *bench)
{
    brw_space *space = &bench->space;
    bench->field.blocks = bench->field.plates;
    brw_push_describe(bench);
    uint32_t goal = space->goal_mode;
    space->solved[0] = space->solved[1] = brw_board_none();
    brw_search_begin(bench);
    brw_search_add(bench, goal, brw_board_less(bench->field.floor, bench->field.plates));
    brw_search_spread(bench, expand_back);
}

/* A walk along a shortest way to the solved state, and what makes it worth playing. */
typedef struct push_walk {
    uint32_t mode;
    int32_t tile;
    int32_t pushed;                 /* current tile of the last pushed block, or -1 */
    int32_t heading;                /* the move that pushed it */
    int32_t pushes, turns, changes; /* changes: pushes of a block other than the last */
} push_walk;

/* Records a push of the block on [block] in direction [move]. */
static void note_push(push_walk *walk, int32_t block, brw_move move)
{
    walk->pushes++;
    if (walk->pushed >= 0 && walk->pushed != block)
        walk->changes++;
    else if (walk->pushed >= 0 && walk->heading != (int32_t)move)
        walk->turns++;
    walk->pushed = brw_board_step(block, move);
    walk->heading = (int32_t)move;
}

/* Makes [move] if it leads to a state with [left] - 1 moves to go; otherwise returns false. */
static bool follow_move(const brw_bench *bench, push_walk *walk, brw_move move, uint32_t left)
{
    int32_t next = brw_board_step(walk->tile, move);
    if (next < 0)
        return false;
    brw_board pushed = pushable(bench, walk->mode, brw_board_of(walk->tile), move);
    bool pushes = brw_board_has(pushed, next);
    uint32_t after = pushes
                         ? mode_after(&bench->space, walk->mode, next, brw_board_step(next, move))
                         : walk->mode;
    if (!brw_board_has(bench->search.seen[after], next) ||
        bench->search.depth[after][next] + 1u != left)
        return false;
    if (pushes)
        note_push(walk, next, move);
    walk->mode = after;
    walk->tile = next;
    return true;
}

/* Returns what a start is worth. Alternating between blocks counts most, and blocks that turn a
 * corner help. A start where each block goes to its plate in one straight line is worth nothing. */
static int32_t push_worth(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    push_walk walk = {.mode = mode, .tile = tile, .pushed = -1};
    int32_t first_changes = bench->space.block_count - 1;
    for (uint32_t left = bench->search.depth[mode][tile]; left > 0; left--) {
        brw_move move = BRW_UP;
        while (move < BRW_MOVE_COUNT && !follow_move(bench, &walk, move, left))
            move++;
    }
    int32_t changes = walk.changes > first_changes ? walk.changes - first_changes : 0;
    return changes || walk.turns ? walk.pushes + 2 * walk.turns + 6 * changes : 0;
}

/* Returns whether [pushes] pushes or fewer solve the puzzle from here. The recursion depth is at
 * most [pushes]. */
static bool solves_within(const brw_bench *bench, uint32_t mode, int32_t tile, int32_t pushes)
{
    brw_board blocks = bench->space.blocks[mode];
    int32_t away = brw_board_count(brw_board_less(blocks, bench->field.plates));
    if (!away || away > pushes)
        return !away;
    brw_board open = brw_board_less(bench->field.floor, blocks);
    brw_board walk = brw_board_flood(brw_board_of(tile), open);
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
        brw_board pushed = pushable(bench, mode, walk, move);
        while (brw_board_any(pushed)) {
            int32_t block = brw_board_take(&pushed);
            uint32_t next = mode_after(&bench->space, mode, block, brw_board_step(block, move));
            if (solves_within(bench, next, block, pushes - 1))
                return true;
        }
    }
    return false;
}

typedef struct push_start {
    uint32_t mode;
    int32_t tile, worth;
} push_start;

/* Returns the tiles of [mode] from which the solution takes [moves] moves; none if a block is on a
 * plate. */
static brw_board starts_at(const brw_bench *bench, uint32_t mode, uint32_t moves)
{
    brw_board found = brw_board_none(), seen = bench->search.seen[mode];
    if (brw_board_any(brw_board_and(bench->space.blocks[mode], bench->field.plates)))
        return found;
    if (brw_board_any(bench->field.inert))
        seen = brw_board_and(seen, brw_board_of(bench->field.start));
    else
        seen = brw_board_less(seen, bench->field.plates); /* the player would hide a plate */
    while (brw_board_any(seen)) {
        int32_t tile = brw_board_take(&seen);
        if (bench->search.depth[mode][tile] == moves)
            brw_board_add(&found, tile);
    }
    return found;
}

/* Finds the best of a few starts whose solutions take [moves] moves, beginning at a random
 * placement. */
static push_start best_start(const brw_bench *bench, brw_rng *rng, uint32_t moves)
{
    push_start best = {0, -1, 0};
    uint32_t modes = bench->space.modes;
    uint32_t first = (uint32_t)brw_rng_below(rng, (int32_t)modes);
    int32_t found = 0, too_few = brw_puzzle_acts(BARROW_PUZZLE_PUSH) - 1;
    for (uint32_t i = 0; i < modes && found < PUSH_CANDIDATES; i++) {
        uint32_t mode = (first + i * 7) % modes;
        int32_t tile = brw_board_draw(starts_at(bench, mode, moves), rng);
        if (tile < 0)
            continue;
        int32_t worth = push_worth(bench, mode, tile);
        if (worth > best.worth && !solves_within(bench, mode, tile, too_few))
            best = (push_start){mode, tile, worth};
        found++;
    }
    return best;
}

/* Sets pillars on a quarter to two thirds of the floor beside the yard. Without them, blocks could
 * be pushed from anywhere. */
static void fence_yard(brw_playfield *field, brw_rng *rng)
{
    brw_board beside = brw_board_and(brw_board_around(field->yard), brw_playfield_free(field));
    int32_t count = brw_board_count(beside);
    int32_t pillars = brw_rng_between(rng, count / 4, 2 * count / 3);
    while (pillars--) {
        int32_t tile = brw_board_draw(beside, rng);
        brw_board_drop(&beside, tile);
        brw_ground_pillar(field, tile);
    }
}

/* Makes the yard: the whole floor if the canvas has no inert tiles, otherwise part of it. */
static void draw_yard(brw_playfield *field, brw_rng *rng)
{
    brw_board free = brw_playfield_free(field);
    field->yard = free;
    if (!brw_board_any(field->inert) || !brw_board_any(free))
        return;
    int32_t most = brw_rng_between(rng, YARD_LEAST, YARD_OF_TWO);
    field->yard = brw_yard_grow(field, free, rng, most);
    fence_yard(field, rng);
}

/* Lays as many plates as fit the yard. */
static bool lay_yard(brw_playfield *field, brw_rng *rng)
{
    draw_yard(field, rng);
    int32_t yard = brw_board_count(field->yard);
    int32_t blocks = yard < 10 ? 1 : yard > YARD_OF_THREE ? 2 : brw_rng_between(rng, 2, 3);
    if (yard < 6 || yard > YARD_OF_TWO)
        return false;
    field->plates = brw_board_none();
    while (blocks--)
        brw_board_add(&field->plates,
                      brw_board_draw(brw_board_less(field->yard, field->plates), rng));
    return true;
}

bool brw_push_make(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field;
    push_start start = {0, -1, 0};
    if (!lay_yard(field, &task->rng))
        return false;
    search_back(bench);
    bool is_room = brw_board_any(field->inert); /* the start is given, so there is less choice */
    for (int32_t moves = task->aim; moves >= task->least && (is_room || start.tile < 0); moves--) {
        push_start next = best_start(bench, &task->rng, (uint32_t)moves);
        if (next.worth > start.worth || start.tile < 0)
            start = next;
    }
    if (start.tile < 0)
        return false;
    field->blocks = bench->space.blocks[start.mode];
    field->start = (uint8_t)start.tile;
    return true;
}

#undef BLOCKS_MOST
#undef YARD_LEAST
#undef YARD_OF_TWO
#undef YARD_OF_THREE
#undef PUSH_CANDIDATES
