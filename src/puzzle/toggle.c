/* SPDX-License-Identifier: MIT
 * Toggle: levers raise and lower two colours of barriers. A lever is floor with plain floor beside
 * it, so every flip can be undone by stepping off and on again, and nobody is ever shut in.
 *
 * Made by climbing: change a tile as long as the farthest tile comes no nearer, until one is far
 * enough to be the target. Then tidied: what could go without a shorter solution goes, so that what
 * is left in the room is there for a reason. */
#include "puzzle/canvas.h"
#include "puzzle/climb.h"

#define TOGGLE_CHANGES    500
#define TOGGLE_FLIP_WORTH 3 /* moves that a lever step counts for while climbing */

static brw_board levers_of(const brw_playfield *field)
{
    brw_board levers = brw_board_none();
    for (uint32_t i = 0; i < field->count; i++)
        brw_board_add(&levers, field->tiles[i]);
    return levers;
}

static bool levers_stand_free(const brw_playfield *field)
{
    brw_board plain = brw_board_or(brw_playfield_free(field), field->inert);
    brw_board beside = brw_board_around(plain);
    return !brw_board_any(brw_board_less(levers_of(field), beside));
}

const char *brw_toggle_problem(const brw_playfield *field)
{
    if (brw_board_count(field->target) != 1)
        return "there is not exactly one target";
    if (!field->count)
        return "there is no lever";
    if (!levers_stand_free(field))
        return "a lever has no plain floor beside it";
    return brw_ground_problem(field);
}

void brw_toggle_describe(brw_bench *bench)
{
    brw_space *space = &bench->space;
    const brw_playfield *field = &bench->field;
    brw_walk_describe(bench);
    space->modes = 1u << BRW_COLOURS;
    space->first = field->first;
    space->floor_bits = (uint16_t)(space->modes - 1);
    for (uint32_t mode = 0; mode < space->modes; mode++) {
        space->floor[mode] = field->floor;
        for (uint32_t colour = 0; colour < BRW_COLOURS; colour++)
            if (mode & 1u << colour)
                space->floor[mode] = brw_board_less(space->floor[mode], field->barriers[colour]);
        for (uint32_t i = 0; i < field->count; i++)
            space->next[i][mode] = (uint16_t)(mode ^ field->flips[i]);
    }
}

/* ---- making ----------------------------------------------------------------------------- */

/* The mode in which [tile] is reached first, by the last whole search; -1 where none reaches it. */
static int32_t first_mode_at(const brw_bench *bench, int32_t tile)
{
    int32_t first = -1;
    for (int32_t mode = 0; mode < (int32_t)bench->space.modes; mode++)
        if (brw_board_has(bench->search.seen[mode], tile) &&
            (first < 0 || bench->search.depth[mode][tile] < bench->search.depth[first][tile]))
            first = mode;
    return first;
}

static int32_t moves_to_tile(const brw_bench *bench, int32_t tile)
{
    int32_t mode = first_mode_at(bench, tile);
    return mode < 0 ? -1 : bench->search.depth[mode][tile];
}

/* Lever steps on a shortest way to [goal], by the last whole search. */
static int32_t flips_to_tile(brw_bench *bench, int32_t goal)
{
    uint16_t mode = (uint16_t)first_mode_at(bench, goal);
    uint8_t tile = (uint8_t)goal;
    int32_t flips = 0;
    for (int32_t left = bench->search.depth[mode][tile]; left > 0; left--) {
        bool is_act;
        brw_walk_back(bench, &mode, &tile, &is_act);
        flips += is_act;
    }
    return flips;
}

/* Searches without a target. Returns how promising the field is: how far its farthest free tile is,
 * at most the aim, and how many lever steps that takes, at most three. [sites] are the free tiles
 * at the right distance. */
static int32_t toggle_reach(brw_bench *bench, const brw_puzzle_task *task, brw_board *sites)
{
    brw_board free = brw_playfield_free(&bench->field);
    int32_t farthest = 0, end = bench->field.start;
    *sites = bench->field.target = brw_board_none();
    if (!levers_stand_free(&bench->field) || brw_ground_problem(&bench->field))
        return -1;
    brw_search_run(bench);
    while (brw_board_any(free)) {
        int32_t tile = brw_board_take(&free), moves = moves_to_tile(bench, tile);
        if (moves > farthest) {
            farthest = moves;
            end = tile;
        }
        if (moves >= task->least && moves <= task->most)
            brw_board_add(sites, tile);
    }
    int32_t flips = flips_to_tile(bench, end);
    return (farthest < task->aim ? farthest : task->aim) +
           TOGGLE_FLIP_WORTH * (flips < 3 ? flips : 3);
}

/* True if the field with its target is as long as it should be and takes three lever steps. */
static bool toggle_serves(brw_bench *bench, const brw_puzzle_task *task)
{
    barrow_puzzle_proof proof;
    if (brw_toggle_problem(&bench->field))
        return false;
    if (brw_search_length(bench, task->most) < task->least)
        return false;
    brw_search_run(bench);
    brw_search_prove(bench, &proof);
    return proof.acts >= 3 && proof.is_free;
}

/* Puts the target on one of [sites]; false where none takes three lever steps. */
static bool place_target(brw_bench *bench, const brw_puzzle_task *task, brw_board sites)
{
    while (brw_board_any(sites)) {
        int32_t tile = brw_board_take(&sites);
        if (flips_to_tile(bench, tile) < 3)
            continue;
        bench->field.target = brw_board_of(tile);
        return toggle_serves(bench, task);
    }
    return false;
}

/* Makes [tile] plain floor, whatever stood there. */
static void clear_tile(brw_playfield *field, int32_t tile)
{
    brw_board_add(&field->floor, tile);
    for (uint32_t colour = 0; colour < BRW_COLOURS; colour++)
        brw_board_drop(&field->barriers[colour], tile);
    for (uint32_t i = 0; i < field->count; i++)
        if (field->tiles[i] == tile) {
            field->count--;
            field->tiles[i] = field->tiles[field->count];
            field->flips[i] = field->flips[field->count];
        }
}

static void set_lever(brw_playfield *field, int32_t tile, int32_t flips)
{
    if (field->count == BARROW_PUZZLE_PLATES)
        return;
    field->flips[field->count] = (uint8_t)flips;
    field->tiles[field->count++] = (uint8_t)tile;
}

static brw_board changeable(const brw_playfield *field)
{
    brw_board whole = brw_board_whole(field->width, field->height);
    return brw_board_less(whole, brw_board_or(field->inert, field->target));
}

/* Pillars never take a field below the size from which longer puzzles are asked for. */
static void change_toggle(brw_playfield *field, brw_rng *rng)
{
    int32_t tile = brw_board_draw(changeable(field), rng);
    int32_t what = brw_rng_below(rng, 10);
    int32_t flips = brw_rng_between(rng, 1, 3);
    clear_tile(field, tile);
    if (what < 3)
        brw_ground_raise(field, tile);
    else if (what < 7)
        brw_board_add(&field->barriers[what & 1], tile);
    else if (what < 9)
        set_lever(field, tile, flips);
    else
        field->first ^= (uint16_t)flips;
}

/* A line of barriers from side to side, in column or row [at]. */
static void draw_barrier(brw_playfield *field, int32_t at, bool is_column, uint32_t colour)
{
    brw_board free = brw_playfield_free(field);
    int32_t length = is_column ? field->height : field->width;
    for (int32_t i = 0; i < length; i++) {
        int32_t tile = is_column ? brw_playfield_tile(at, i) : brw_playfield_tile(i, at);
        if (brw_board_has(free, tile))
            brw_board_add(&field->barriers[colour], tile);
    }
}

/* Two lines of barriers and three levers: something to climb from. */
static bool sketch_toggle(brw_playfield *field, brw_rng *rng)
{
    for (uint32_t colour = 0; colour < BRW_COLOURS; colour++) {
        bool is_column = brw_rng_chance(rng, 1, 2);
        int32_t at = brw_rng_below(rng, is_column ? field->width : field->height);
        draw_barrier(field, at, is_column, colour);
    }
    field->first = (uint16_t)brw_rng_below(rng, 4);
    for (int32_t lever = 0; lever < 3; lever++) {
        int32_t tile = brw_board_draw(brw_playfield_free(field), rng);
        int32_t flips = brw_rng_between(rng, 1, 3);
        if (tile < 0)
            return false;
        set_lever(field, tile, flips);
    }
    return true;
}

/* Removes barriers, levers and pillars without which nothing is lost. */
static void tidy_toggle(brw_bench *bench, const brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field;
    brw_board rest = brw_board_less(changeable(field), brw_playfield_free(field));
    while (brw_board_any(rest)) {
        brw_playfield before = *field;
        clear_tile(field, brw_board_take(&rest));
        if (!toggle_serves(bench, task))
            *field = before;
    }
}

/* Levers let go of a colour that has no barrier left; one that flips nothing goes. */
static void drop_colour(brw_playfield *field, uint32_t colour)
{
    field->first = (uint16_t)(field->first & ~(1u << colour));
    for (uint32_t i = field->count; i-- > 0;) {
        field->flips[i] = (uint8_t)(field->flips[i] & ~(1u << colour));
        if (!field->flips[i])
            clear_tile(field, field->tiles[i]);
    }
}

static void drop_idle_colours(brw_playfield *field)
{
    for (uint32_t colour = 0; colour < BRW_COLOURS; colour++)
        if (!brw_board_any(field->barriers[colour]))
            drop_colour(field, colour);
}

bool brw_toggle_make(brw_bench *bench, brw_puzzle_task *task)
{
    static const brw_climb climb = {TOGGLE_CHANGES, toggle_reach, place_target, change_toggle};
    if (!sketch_toggle(&bench->field, &task->rng) || !brw_climb_run(&climb, bench, task))
        return false;
    tidy_toggle(bench, task);
    drop_idle_colours(&bench->field);
    return true;
}

#undef TOGGLE_CHANGES
#undef TOGGLE_FLIP_WORTH
