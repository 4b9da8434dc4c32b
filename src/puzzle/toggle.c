/* SPDX-License-Identifier: MIT
 * Toggle: levers raise and lower two colours of barriers. A lever is floor with plain floor beside
 * it, so every flip can be undone by stepping off and on again, and nobody is ever shut in.
 *
 * Made by climbing: walls with barriers in their gaps divide the field; then tiles are changed as
 * long as the best tile takes no fewer flips and moves, until one is far enough to be the target.
 * What counts is the least number of flips over all ways, not those of the shortest one: a target
 * that a longer walk reaches without a lever would be no puzzle. Then tidied: what could go without
 * a shorter solution goes, so that what is left in the room is there for a reason. */
#include <string.h>

#include "puzzle/canvas.h"
#include "puzzle/climb.h"

#define TOGGLE_CHANGES    500
#define TOGGLE_FLIP_WORTH 8 /* moves that a flip counts for while climbing */
#define TOGGLE_FLIPS      3 /* more are not worth more */
#define TOGGLE_LEAST      2 /* flips without which no way leads to the target */

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

/* Adds to [next] the levers that one step from [at] enters, by the mode that they lead to. */
static void enter_levers(const brw_bench *bench, const brw_board *at, brw_board *next)
{
    const brw_space *space = &bench->space;
    for (uint32_t mode = 0; mode < space->modes; mode++) {
        brw_board beside = brw_board_and(brw_board_around(at[mode]), space->floor[mode]);
        for (uint32_t i = 0; i < bench->field.count; i++)
            if (brw_board_has(beside, bench->field.tiles[i]))
                brw_board_add(&next[space->next[i][mode]], bench->field.tiles[i]);
    }
}

/* Walks on from [at] in every mode without entering a lever. Returns all tiles that this reaches.
 */
static brw_board walk_between_levers(const brw_bench *bench, brw_board *at)
{
    const brw_space *space = &bench->space;
    brw_board all = brw_board_none();
    for (uint32_t mode = 0; mode < space->modes; mode++) {
        brw_board plain = brw_board_less(space->floor[mode], space->special);
        at[mode] = brw_board_flood(at[mode], brw_board_or(plain, at[mode]));
        all = brw_board_or(all, at[mode]);
    }
    return all;
}

/* Finds, for each number of flips below TOGGLE_FLIPS, the tiles that so many or fewer reach. The
 * space is that of the field. */
static void reach_by_flips(const brw_bench *bench, brw_board reached[TOGGLE_FLIPS])
{
    brw_board at[1 << BRW_COLOURS] = {{0, 0}};
    at[bench->space.first] = brw_board_of(bench->field.start);
    reached[0] = walk_between_levers(bench, at);
    for (int32_t flips = 1; flips < TOGGLE_FLIPS; flips++) {
        brw_board next[1 << BRW_COLOURS];
        memcpy(next, at, sizeof next);
        enter_levers(bench, at, next);
        memcpy(at, next, sizeof at);
        reached[flips] = walk_between_levers(bench, at);
    }
}

/* Returns the least number of flips on any way to [tile], at most TOGGLE_FLIPS. */
static int32_t flips_to_tile(const brw_board reached[TOGGLE_FLIPS], int32_t tile)
{
    int32_t flips = 0;
    while (flips < TOGGLE_FLIPS && !brw_board_has(reached[flips], tile))
        flips++;
    return flips;
}

/* Returns the tiles that the barriers shut off as they stand at first. A target elsewhere would
 * make levers mere tiles to step over. */
static brw_board shut_off(const brw_bench *bench)
{
    brw_board open = bench->space.floor[bench->space.first];
    return brw_board_less(bench->field.floor,
                          brw_board_flood(brw_board_of(bench->field.start), open));
}

/* Searches without a target. Returns how promising the field is: the most flips that any tile takes
 * and how far it is, at most the aim. [sites] are the free tiles at the right distance that cannot
 * be reached with fewer flips than a target needs. */
static int32_t toggle_reach(brw_bench *bench, const brw_puzzle_task *task, brw_board *sites)
{
    brw_board free = brw_playfield_free(&bench->field), reached[TOGGLE_FLIPS];
    int32_t best = 0;
    *sites = bench->field.target = brw_board_none();
    if (!levers_stand_free(&bench->field) || brw_ground_problem(&bench->field))
        return -1;
    brw_search_run(bench);
    reach_by_flips(bench, reached);
    brw_board shut = shut_off(bench);
    while (brw_board_any(free)) {
        int32_t tile = brw_board_take(&free), moves = moves_to_tile(bench, tile);
        int32_t flips = flips_to_tile(reached, tile);
        int32_t worth = TOGGLE_FLIP_WORTH * flips + (moves < task->aim ? moves : task->aim);
        if (moves < 0 || !brw_board_has(shut, tile))
            continue;
        best = worth > best ? worth : best;
        if (moves >= task->least && moves <= task->most && flips >= TOGGLE_LEAST)
            brw_board_add(sites, tile);
    }
    return best;
}

/* Returns the least flips to the target of a field that is as long as it should be and takes three
 * lever steps; 0 if it does not serve. */
static int32_t toggle_serves(brw_bench *bench, const brw_puzzle_task *task)
{
    brw_board reached[TOGGLE_FLIPS], target = bench->field.target;
    barrow_puzzle_proof proof;
    if (brw_toggle_problem(&bench->field) || brw_search_length(bench, task->most) < task->least)
        return 0;
    brw_search_run(bench);
    brw_search_prove(bench, &proof);
    reach_by_flips(bench, reached);
    bool is_shut = brw_board_any(brw_board_and(target, shut_off(bench)));
    int32_t flips = flips_to_tile(reached, brw_board_take(&target));
    return proof.acts >= 3 && proof.is_free && is_shut && flips >= TOGGLE_LEAST ? flips : 0;
}

/* Puts the target on one of [sites]; false if none serves. */
static bool place_target(brw_bench *bench, const brw_puzzle_task *task, brw_board sites)
{
    while (brw_board_any(sites)) {
        bench->field.target = brw_board_of(brw_board_take(&sites));
        if (toggle_serves(bench, task))
            return true;
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
    brw_board fixed = brw_board_or(field->inert, brw_board_or(field->target, field->kept));
    return brw_board_less(field->ground, fixed);
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

/* Puts barriers of one colour into the gaps of a wall from side to side. */
static void draw_barrier(brw_playfield *field, brw_rng *rng, uint32_t colour)
{
    brw_board gaps = brw_ground_wall(field, rng);
    gaps = brw_board_and(gaps, brw_playfield_free(field));
    field->barriers[colour] = brw_board_or(field->barriers[colour], gaps);
}

/* Draws two walls with barriers in them and three levers: something to climb from. */
static bool sketch_toggle(brw_playfield *field, brw_rng *rng)
{
    for (uint32_t colour = 0; colour < BRW_COLOURS; colour++)
        draw_barrier(field, rng, colour);
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
    int32_t flips = toggle_serves(bench, task);
    while (brw_board_any(rest)) {
        brw_playfield before = *field;
        clear_tile(field, brw_board_take(&rest));
        if (toggle_serves(bench, task) < flips)
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
    return toggle_serves(bench, task) > 0; /* levers that are gone took no flips */
}

#undef TOGGLE_CHANGES
#undef TOGGLE_FLIP_WORTH
#undef TOGGLE_FLIPS
#undef TOGGLE_LEAST
