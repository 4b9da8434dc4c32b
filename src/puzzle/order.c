/* SPDX-License-Identifier: MIT
 * Order: plates that must be stepped on in a given order. A wrong plate resets the count, so every
 * plate is also an obstacle. A puzzle without a detour around any plate would be a mere walk from
 * sign to sign, so some detour is required. Puzzles are made by climbing: draw a wall with a gap or
 * two and plates, some of them in the gaps; move a plate, and keep the move unless it takes the
 * solution farther from the requested length and detours. Pillars that turn out to block nothing
 * are removed. */
#include "puzzle/canvas.h"

#define ORDER_CHANGES 32
#define ORDER_DETOUR  2    /* minimum number of moves beyond the plain walk */
#define ORDER_WANTED  4    /* number of moves beyond the plain walk to aim for */
#define ORDER_NEAR    2    /* how far from the request a puzzle may be */
#define ORDER_EASY    4    /* plates of an easy puzzle; three are found by luck */
#define ORDER_NEVER   1000 /* the distance from the request if two plates touch */

static bool plates_touch(const brw_playfield *field)
{
    brw_board plates = brw_playfield_specials(field);
    return brw_board_any(brw_board_and(brw_board_around(plates), plates));
}

const char *brw_order_problem(const brw_playfield *field)
{
    if (field->count < 3 || field->count > 6)
        return "there are not three to six plates";
    if (plates_touch(field))
        return "two plates lie side by side";
    return brw_ground_problem(field);
}

/* The mode is the number of plates done; the first plate always restarts the count at 1. */
void brw_order_describe(brw_bench *bench)
{
    brw_space *space = &bench->space;
    const brw_playfield *field = &bench->field;
    brw_walk_describe(bench);
    space->modes = field->count + 1u;
    space->goal_mode = field->count;
    space->solved[0] = brw_board_none();
    space->solved[1] = field->floor;
    for (uint32_t i = 0; i < field->count; i++)
        for (uint32_t mode = 0; mode < space->modes; mode++)
            space->next[i][mode] = (uint16_t)(i == mode ? mode + 1 : i == 0);
}

int32_t brw_order_measure(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    (void)tile;
    return bench->field.count - (int32_t)mode;
}

barrow_puzzle_grade brw_order_grade(uint32_t plates, uint32_t luck)
{
    if (luck > barrow_puzzle_grade_luck(BARROW_GRADE_EASY))
        return BARROW_GRADE_COUNT;
    return plates <= 4 ? BARROW_GRADE_EASY : plates == 5 ? BARROW_GRADE_MEDIUM : BARROW_GRADE_HARD;
}

/* ---- making ----------------------------------------------------------------------------- */

/* Returns the number of steps between two tiles across [floor], or -1 if there is no way. */
static int32_t steps_over(brw_board floor, int32_t from, int32_t to)
{
    brw_board reached = brw_board_of(from), before = brw_board_none();
    int32_t steps = 0;
    while (!brw_board_has(reached, to)) {
        if (brw_board_same(reached, before))
            return -1;
        before = reached;
        reached = brw_board_or(reached, brw_board_and(brw_board_around(reached), floor));
        steps++;
    }
    return steps;
}

/* Finds the number of moves in the solution, and how many of them a plain walk from plate to plate
 * would save; returns false if there is no solution, and stops beyond [most] moves. A reset never
 * makes the walk shorter, so after the first plate the way to each next plate avoids all others. */
static bool measure_order(const brw_playfield *field, int32_t most, int32_t *moves, int32_t *detour)
{
    brw_board plates = brw_playfield_specials(field);
    int32_t from = field->start;
    *moves = *detour = 0;
    for (uint32_t i = 0; i < field->count && *moves <= most; i++) {
        int32_t to = field->tiles[i];
        brw_board others = i ? brw_board_less(plates, brw_board_of(to)) : brw_board_none();
        int32_t around = steps_over(brw_board_less(field->floor, others), from, to);
        if (around < 0)
            return false;
        *moves += around;
        if (i && around > brw_playfield_steps(from, to)) /* else no walk is shorter */
            *detour += around - steps_over(field->floor, from, to);
        from = to;
    }
    return true;
}

/* Returns how far the puzzle is from what was asked for in its length and detours; any larger
 * number if that is more than [most]. */
static int32_t order_miss(const brw_playfield *field, const brw_puzzle_task *task, int32_t most)
{
    int32_t moves, detour;
    if (plates_touch(field))
        return ORDER_NEVER;
    if (!measure_order(field, task->aim + most, &moves, &detour))
        return 500;
    return brw_task_miss(task, moves) + (detour < ORDER_WANTED ? ORDER_WANTED - detour : 0) +
           (detour < ORDER_DETOUR ? 100 : 0);
}

/* Lays each plate on a free tile that no other plate touches; the first ones go into [gaps] while
 * any are left. */
static bool lay_plates(brw_playfield *field, brw_rng *rng, int32_t count, brw_board gaps)
{
    brw_board free = brw_playfield_free(field);
    while (field->count < count) {
        brw_board sites = brw_board_and(gaps, free);
        int32_t tile = brw_board_draw(brw_board_any(sites) ? sites : free, rng);
        if (tile < 0)
            return false;
        field->tiles[field->count++] = (uint8_t)tile;
        brw_board_drop(&free, tile);
        free = brw_board_less(free, brw_board_around(brw_board_of(tile)));
    }
    return true;
}

/* Moves a plate, or one time in three raises a pillar. */
static void change_order(brw_playfield *field, brw_rng *rng)
{
    int32_t tile = brw_board_draw(brw_playfield_free(field), rng);
    int32_t plate = brw_rng_below(rng, field->count);
    int32_t what = brw_rng_below(rng, 3);
    if (tile >= 0 && what)
        field->tiles[plate] = (uint8_t)tile;
    else if (tile >= 0)
        brw_ground_pillar(field, tile);
}

bool brw_order_make(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field;
    brw_board floor = field->floor;
    int32_t count = ORDER_EASY + (int32_t)task->grade;
    brw_board gaps = brw_ground_wall(field, &task->rng);
    if (!lay_plates(field, &task->rng, count, gaps))
        return false;
    for (int32_t i = field->count - 1; i > 0; i--) { /* those in the gaps were laid first */
        int32_t other = brw_rng_below(&task->rng, i + 1);
        uint8_t tile = field->tiles[i];
        field->tiles[i] = field->tiles[other];
        field->tiles[other] = tile;
    }
    int32_t miss = order_miss(field, task, ORDER_NEVER);
    for (int32_t change = 0; change < ORDER_CHANGES && miss > ORDER_NEAR; change++) {
        brw_playfield before = *field;
        change_order(field, &task->rng);
        int32_t now = order_miss(field, task, miss);
        if (now <= miss)
            miss = now;
        else
            *field = before;
    }
    miss = order_miss(field, task, ORDER_NEVER);
    for (brw_board rest = brw_board_less(floor, field->floor); brw_board_any(rest);) {
        int32_t tile = brw_board_take(&rest); /* a pillar goes if it turns out to block nothing */
        brw_board_add(&field->floor, tile);
        if (order_miss(field, task, miss) > miss)
            brw_board_drop(&field->floor, tile);
    }
    return miss < 100 && brw_puzzle_serves(bench, task);
}
