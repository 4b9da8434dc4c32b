/* SPDX-License-Identifier: MIT
 * Toggle: levers raise and lower two colours of barriers. A lever is floor with plain floor beside
 * it, so every flip can be undone by stepping off and on again, and nobody is ever trapped.
 *
 * Puzzles are made by climbing: walls with barriers in their gaps divide the field; then tiles are
 * changed as long as the best tile takes no fewer flips and moves, until one is far enough to be
 * the target. What counts is the minimum number of flips over all ways, not the flips of the
 * shortest way: a target that a longer walk reaches without a lever would not be a puzzle. Then the
 * field is tidied: whatever can be removed without a shorter solution is removed, and a barrier
 * that might as well be up all the time becomes a pillar, so that everything left in the room is
 * there for a reason. */
#include <string.h>

#include "puzzle/canvas.h"
#include "puzzle/kinds.h"

#define TOGGLE_CHANGES    300
#define TOGGLE_WALLS      4  /* number of walls in the sketch */
#define TOGGLE_PLAIN      12 /* below this many moves, one colour is enough */
#define TOGGLE_FLIP_WORTH 8  /* moves that a flip is worth while climbing */
#define TOGGLE_FLIPS      3  /* minimum number of flips on any way to the target (P4) */

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

/* Returns the tiles that the player may enter while the colours of [mode] are up. */
static brw_board floor_of_mode(const brw_playfield *field, uint32_t mode)
{
    brw_board floor = field->floor;
    for (uint32_t colour = 0; colour < BRW_COLOURS; colour++)
        if (mode & 1u << colour)
            floor = brw_board_less(floor, field->barriers[colour]);
    return floor;
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
        space->floor[mode] = floor_of_mode(field, mode);
        for (uint32_t i = 0; i < field->count; i++)
            space->next[i][mode] = (uint16_t)(mode ^ field->flips[i]);
    }
}

/* ---- walks of all modes at once ---------------------------------------------------------- */

#define MODES (1 << BRW_COLOURS)

/* A field in the form that walks need. Makers need thousands of walks, so unlike the search, walks
 * record nothing for each tile. */
typedef struct toggle_ground {
    brw_board floor[MODES];  /* the open floor in each mode (set of colours that are up) */
    brw_board levers[MODES]; /* levers by the set of colours that they flip; levers[0] is empty */
    brw_board special;       /* all levers */
} toggle_ground;

static toggle_ground toggle_ground_of(const brw_playfield *field)
{
    toggle_ground ground = {.special = levers_of(field)};
    for (uint32_t mode = 0; mode < MODES; mode++)
        ground.floor[mode] = floor_of_mode(field, mode);
    for (uint32_t i = 0; i < field->count; i++)
        brw_board_add(&ground.levers[field->flips[i]], field->tiles[i]);
    return ground;
}

/* Adds all tiles one step from [at]: levers to [flipped], in the mode that they switch to, and all
 * others to [plain]. */
static void toggle_step(const toggle_ground *ground, const brw_board at[MODES],
                        brw_board plain[MODES], brw_board flipped[MODES])
{
    for (uint32_t mode = 0; mode < MODES; mode++) {
        if (!brw_board_any(at[mode]))
            continue;
        brw_board around = brw_board_and(brw_board_around(at[mode]), ground->floor[mode]);
        plain[mode] = brw_board_or(plain[mode], brw_board_less(around, ground->special));
        for (uint32_t flips = 1; flips < MODES; flips++)
            flipped[mode ^ flips] =
                brw_board_or(flipped[mode ^ flips], brw_board_and(around, ground->levers[flips]));
    }
}

/* Walks that begin at the start, layer by layer. */
typedef struct toggle_walk {
    brw_board seen[MODES], edge[MODES]; /* for each mode, all tiles so far, and the last layer */
    brw_board met, fresh;               /* in any mode: all tiles met, and the tiles newly met */
} toggle_walk;

static toggle_walk toggle_walk_begin(const brw_playfield *field)
{
    toggle_walk walk = {.met = brw_board_of(field->start)};
    walk.seen[field->first] = walk.edge[field->first] = walk.met;
    return walk;
}

/* Moves the unseen tiles of [next] into [edge] and marks them as seen. Returns their union over all
 * modes. */
static brw_board take_new(brw_board seen[MODES], brw_board edge[MODES], const brw_board next[MODES])
{
    brw_board all = brw_board_none();
    for (uint32_t mode = 0; mode < MODES; mode++) {
        edge[mode] = brw_board_less(next[mode], seen[mode]);
        seen[mode] = brw_board_or(seen[mode], edge[mode]);
        all = brw_board_or(all, edge[mode]);
    }
    return all;
}

/* Makes one more move; returns false if that leads to no new state. */
static bool toggle_walk_on(const toggle_ground *ground, toggle_walk *walk)
{
    brw_board next[MODES] = {{0, 0}};
    toggle_step(ground, walk->edge, next, next);
    brw_board all = take_new(walk->seen, walk->edge, next);
    walk->fresh = brw_board_less(all, walk->met);
    walk->met = brw_board_or(walk->met, all);
    return brw_board_any(all);
}

/* Returns the number of moves to the target, or -1 if it is more than [most]. */
static int32_t moves_to_target(const brw_playfield *field, const toggle_ground *ground,
                               int32_t most)
{
    toggle_walk walk = toggle_walk_begin(field);
    for (int32_t moves = 1; moves <= most && toggle_walk_on(ground, &walk); moves++)
        if (brw_board_any(brw_board_and(walk.fresh, field->target)))
            return moves;
    return -1;
}

/* Walks from [at] in every mode without entering a lever. Returns all tiles that this reaches. */
static brw_board walk_between_levers(const toggle_ground *ground, brw_board at[MODES])
{
    brw_board all = brw_board_none();
    for (uint32_t mode = 0; mode < MODES; mode++) {
        brw_board plain = brw_board_less(ground->floor[mode], ground->special);
        at[mode] = brw_board_flood(at[mode], brw_board_or(plain, at[mode]));
        all = brw_board_or(all, at[mode]);
    }
    return all;
}

/* Finds, for each number of flips below TOGGLE_FLIPS, the tiles that can be reached with at most
 * that many. */
static void reach_by_flips(const brw_playfield *field, const toggle_ground *ground,
                           brw_board reached[TOGGLE_FLIPS])
{
    brw_board at[MODES] = {{0, 0}};
    at[field->first] = brw_board_of(field->start);
    reached[0] = walk_between_levers(ground, at);
    for (int32_t flips = 1; flips < TOGGLE_FLIPS; flips++) {
        brw_board next[MODES];
        memcpy(next, at, sizeof next);
        toggle_step(ground, at, next, next);
        memcpy(at, next, sizeof at);
        reached[flips] = walk_between_levers(ground, at);
    }
}

/* Returns the tiles that the raised barriers shut off at the start. A target anywhere else would
 * make the levers pointless. */
static brw_board shut_off(const brw_playfield *field, const toggle_ground *ground)
{
    brw_board open = brw_board_flood(brw_board_of(field->start), ground->floor[field->first]);
    return brw_board_less(field->floor, open);
}

/* ---- making ----------------------------------------------------------------------------- */

/* Groups the tiles of [all] by the minimum number of flips needed to get there, capped at
 * TOGGLE_FLIPS. */
static void sort_by_flips(brw_board all, const brw_board reached[TOGGLE_FLIPS],
                          brw_board sorted[TOGGLE_FLIPS + 1])
{
    for (int32_t flips = 0; flips < TOGGLE_FLIPS; flips++) {
        sorted[flips] = brw_board_and(all, reached[flips]);
        all = brw_board_less(all, reached[flips]);
    }
    sorted[TOGGLE_FLIPS] = all;
}

/* Walks without a target. Returns how promising the field is: the maximum, over all tiles, of the
 * flips and moves that a tile takes, with moves capped at the aim. [sites] gets the free tiles at
 * the right distance that take enough flips for a target. */
static int32_t toggle_reach(brw_bench *bench, const brw_puzzle_task *task, brw_board *sites)
{
    brw_playfield *field = &bench->field;
    brw_board reached[TOGGLE_FLIPS], sorted[TOGGLE_FLIPS + 1];
    int32_t best = 0;
    *sites = field->target = brw_board_none();
    if (!levers_stand_free(field) || brw_ground_problem(field))
        return -1;
    toggle_ground ground = toggle_ground_of(field);
    toggle_walk walk = toggle_walk_begin(field);
    reach_by_flips(field, &ground, reached);
    sort_by_flips(brw_board_and(brw_playfield_free(field), shut_off(field, &ground)), reached,
                  sorted);
    for (int32_t moves = 1; moves <= task->most && toggle_walk_on(&ground, &walk); moves++)
        for (int32_t flips = 0; flips <= TOGGLE_FLIPS; flips++) {
            brw_board tiles = brw_board_and(walk.fresh, sorted[flips]);
            int32_t worth = TOGGLE_FLIP_WORTH * flips + (moves < task->aim ? moves : task->aim);
            if (brw_board_any(tiles) && worth > best)
                best = worth;
            if (moves >= task->least && flips == TOGGLE_FLIPS)
                *sites = brw_board_or(*sites, tiles);
        }
    return best;
}

/* Returns whether the solution is as long as it should be and takes enough flips on every way. */
static bool toggle_serves(const brw_playfield *field, const brw_puzzle_task *task)
{
    brw_board reached[TOGGLE_FLIPS];
    if (brw_toggle_problem(field))
        return false;
    toggle_ground ground = toggle_ground_of(field);
    if (moves_to_target(field, &ground, task->most) < task->least ||
        !brw_board_any(brw_board_and(field->target, shut_off(field, &ground))))
        return false;
    reach_by_flips(field, &ground, reached);
    return !brw_board_any(brw_board_and(reached[TOGGLE_FLIPS - 1], field->target));
}

/* Puts the target on one of [sites]; returns false if none is suitable. */
static bool place_target(brw_bench *bench, const brw_puzzle_task *task, brw_board sites)
{
    while (brw_board_any(sites)) {
        bench->field.target = brw_board_of(brw_board_take(&sites));
        if (toggle_serves(&bench->field, task))
            return true;
    }
    return false;
}

/* Makes [tile] plain floor, whatever was there. */
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

/* Changes one tile at random. Pillars never make a large field small. */
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

/* Raises a wall across the field and puts barriers of one colour into its gaps. */
static void draw_barrier(brw_playfield *field, brw_rng *rng, uint32_t colour)
{
    brw_board gaps = brw_ground_wall(field, rng);
    gaps = brw_board_and(gaps, brw_playfield_free(field));
    field->barriers[colour] = brw_board_or(field->barriers[colour], gaps);
}

/* Draws walls with barriers in them and three levers, as a starting point for the hill climb. */
static bool sketch_toggle(brw_playfield *field, brw_rng *rng)
{
    for (uint32_t wall = 0; wall < TOGGLE_WALLS; wall++)
        draw_barrier(field, rng, wall % BRW_COLOURS);
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

/* Removes barriers, levers and pillars that the puzzle does not need. */
static void tidy_toggle(brw_playfield *field, const brw_puzzle_task *task)
{
    brw_board rest = brw_board_less(changeable(field), brw_playfield_free(field));
    while (brw_board_any(rest)) {
        brw_playfield before = *field;
        clear_tile(field, brw_board_take(&rest));
        if (!toggle_serves(field, task))
            *field = before;
    }
}

/* Turns barriers that might as well stay up into pillars. */
static void harden_barriers(brw_playfield *field, const brw_puzzle_task *task)
{
    brw_board rest = brw_board_or(field->barriers[0], field->barriers[1]);
    while (brw_board_any(rest)) {
        brw_playfield before = *field;
        int32_t tile = brw_board_take(&rest);
        clear_tile(field, tile);
        brw_ground_raise(field, tile);
        if (!toggle_serves(field, task))
            *field = before;
    }
}

/* Removes a colour that has no barrier left from all levers; a lever that then flips nothing is
 * removed. */
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

static bool has_both_colours(const brw_playfield *field)
{
    return brw_board_any(field->barriers[0]) && brw_board_any(field->barriers[1]);
}

bool brw_toggle_make(brw_bench *bench, brw_puzzle_task *task)
{
    static const brw_climb climb = {TOGGLE_CHANGES, toggle_reach, place_target, change_toggle};
    if (!sketch_toggle(&bench->field, &task->rng) || !brw_climb_run(&climb, bench, task))
        return false;
    tidy_toggle(&bench->field, task);
    harden_barriers(&bench->field, task);
    drop_idle_colours(&bench->field);
    if (task->aim >= TOGGLE_PLAIN && !has_both_colours(&bench->field))
        return false;
    return toggle_serves(&bench->field, task); /* the removed levers were not needed */
}

#undef MODES
#undef TOGGLE_CHANGES
#undef TOGGLE_FLIP_WORTH
#undef TOGGLE_FLIPS
#undef TOGGLE_PLAIN
#undef TOGGLE_WALLS
