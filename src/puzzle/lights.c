/* SPDX-License-Identifier: MIT
 * Lights: stepping onto a plate turns it and the plates exactly `pitch` tiles away. Plates turn the
 * same way regardless of what is lit, so one search from "nothing turned" finds the shortest walk
 * to every set of turned plates; the first state is then chosen so that exactly this set is unlit.
 * The first plate lies near the start, so that most moves are spent on the plates rather than on
 * reaching them. */
#include <string.h>

#include "puzzle/canvas.h"

#define LIGHTS_NEAR       3 /* maximum number of steps to the first plate, if possible */
#define LIGHTS_CANDIDATES 8 /* number of sets of plates to choose from */

const char *brw_lights_problem(const brw_playfield *field)
{
    if (field->count < 4)
        return "there are fewer than four plates";
    if (field->pitch < 1 || field->pitch > 2)
        return "the pitch is neither 1 nor 2";
    if (field->first == (1u << field->count) - 1)
        return "all plates are lit at first";
    return brw_ground_problem(field);
}

void brw_lights_describe(brw_bench *bench)
{
    brw_space *space = &bench->space;
    const brw_playfield *field = &bench->field;
    brw_walk_describe(bench);
    space->modes = 1u << field->count;
    space->first = field->first;
    space->goal_mode = (uint16_t)(space->modes - 1);
    space->solved[0] = brw_board_none();
    space->solved[1] = field->floor;
    for (uint32_t i = 0; i < field->count; i++) {
        uint32_t turns = brw_playfield_turns(field, i);
        for (uint32_t mode = 0; mode < space->modes; mode++)
            space->next[i][mode] = (uint16_t)(mode ^ turns);
    }
}

/* ---- making ----------------------------------------------------------------------------- */

/* Returns the free tiles [pitch] away from a plate: where the pattern may grow. */
static brw_board plate_sites(const brw_playfield *field, brw_board free)
{
    brw_board near = brw_board_none();
    for (uint32_t i = 0; i < field->count; i++)
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
            brw_board reach = brw_board_of(field->tiles[i]);
            for (int32_t step = 0; step < field->pitch; step++)
                reach = brw_board_moved(reach, move);
            near = brw_board_or(near, reach);
        }
    return brw_board_and(near, free);
}

/* Returns the free tiles near the start, or all free tiles if none are near it. */
static brw_board first_sites(const brw_playfield *field)
{
    brw_board near = brw_board_of(field->start), free = brw_playfield_free(field);
    for (int32_t step = 0; step < LIGHTS_NEAR; step++)
        near = brw_board_or(near, brw_board_and(brw_board_around(near), field->floor));
    near = brw_board_and(near, free);
    return brw_board_any(near) ? near : free;
}

/* Grows a pattern of plates from a single one; every plate is [pitch] tiles from another. */
static bool grow_plates(brw_playfield *field, brw_rng *rng, int32_t count)
{
    int32_t first = brw_board_draw(first_sites(field), rng);
    if (first < 0)
        return false;
    field->tiles[field->count++] = (uint8_t)first;
    while (field->count < count) {
        brw_board sites = plate_sites(field, brw_playfield_free(field));
        int32_t tile = brw_board_draw(sites, rng);
        if (tile < 0)
            return false;
        field->tiles[field->count++] = (uint8_t)tile;
    }
    return true;
}

/* Returns the minimum number of moves that turn exactly the set [turned], according to the last
 * search, and stores the tile where they end; 0 if it cannot be turned. */
static int32_t moves_to_turn(const brw_bench *bench, uint32_t turned, uint8_t *end)
{
    brw_board seen = bench->search.seen[turned];
    int32_t least = 0;
    while (brw_board_any(seen)) {
        int32_t tile = brw_board_take(&seen);
        int32_t moves = bench->search.depth[turned][tile];
        if (!least || moves < least) {
            least = moves;
            *end = (uint8_t)tile;
        }
    }
    return least;
}

/* Returns how much the set [turned] is worth as a puzzle: the number of presses on its shortest
 * way, plus twice the number of different plates among them. */
static int32_t turned_worth(brw_bench *bench, uint32_t turned)
{
    uint16_t mode = (uint16_t)turned;
    uint8_t tile = 0;
    brw_board pressed = brw_board_none();
    int32_t presses = 0;
    for (int32_t left = moves_to_turn(bench, turned, &tile); left > 0; left--) {
        bool is_act;
        uint8_t at = tile;
        brw_walk_back(bench, &mode, &tile, &is_act);
        presses += is_act;
        if (is_act)
            brw_board_add(&pressed, at);
    }
    return presses + 2 * brw_board_count(pressed);
}

/* Marks the sets of plates that two presses or fewer can turn: they are too easy (P4). */
static void mark_easy(const brw_playfield *field, bool easy[1 << BARROW_PUZZLE_PLATES])
{
    memset(easy, 0, 1u << field->count);
    for (uint32_t i = 0; i < field->count; i++) {
        uint32_t turns = brw_playfield_turns(field, i);
        easy[turns] = true;
        for (uint32_t other = 0; other < i; other++)
            easy[turns ^ brw_playfield_turns(field, other)] = true;
    }
}

/* A sample of the sets of plates that come closest to the aim. */
typedef struct turned_sets {
    uint16_t sets[LIGHTS_CANDIDATES];
    int32_t count, equals; /* number of sets kept, and of sets equally close so far */
    int32_t miss;
} turned_sets;

/* Keeps [turned] if it is closer than the others. Equally close sets are sampled at random. */
static void consider_turned(turned_sets *sample, uint32_t turned, int32_t miss, brw_rng *rng)
{
    if (miss > sample->miss)
        return;
    if (miss < sample->miss)
        *sample = (turned_sets){.miss = miss};
    sample->equals++;
    if (sample->count < LIGHTS_CANDIDATES) {
        sample->sets[sample->count++] = (uint16_t)turned;
        return;
    }
    int32_t place = brw_rng_below(rng, sample->equals);
    if (place < LIGHTS_CANDIDATES)
        sample->sets[place] = (uint16_t)turned;
}

/* Returns the set of plates to turn: among those that come closest to the aim, the one that takes
 * the most presses on different plates; 0 if there is none. */
static uint32_t choose_turned(brw_bench *bench, brw_puzzle_task *task)
{
    bool easy[1 << BARROW_PUZZLE_PLATES];
    turned_sets sample = {.miss = 1000};
    mark_easy(&bench->field, easy);
    for (uint32_t turned = 1; turned < bench->space.modes; turned++) {
        uint8_t end;
        int32_t moves = moves_to_turn(bench, turned, &end);
        if (moves && !easy[turned])
            consider_turned(&sample, turned,
                            moves > task->aim ? moves - task->aim : task->aim - moves, &task->rng);
    }
    uint32_t chosen = 0;
    int32_t best = 0;
    for (int32_t i = 0; i < sample.count; i++) {
        int32_t worth = turned_worth(bench, sample.sets[i]);
        if (worth > best) {
            best = worth;
            chosen = sample.sets[i];
        }
    }
    return best >= 3 + 2 * 3 ? chosen : 0; /* at least three plates */
}

/* Searches without a goal, starting with no plate turned, so that every set is reached. */
static void search_turns(brw_bench *bench)
{
    bench->field.first = 0;
    brw_lights_describe(bench);
    bench->space.solved[0] = bench->space.solved[1] = brw_board_none();
    brw_search_begin(bench);
    brw_search_add(bench, 0, brw_board_of(bench->field.start));
    brw_search_spread(bench, brw_walk_expand);
}

bool brw_lights_make(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field;
    field->pitch = (uint8_t)brw_rng_between(&task->rng, 1, 2);
    int32_t most = task->aim < 9 ? 6 : BARROW_PUZZLE_PLATES;
    int32_t count = brw_rng_between(&task->rng, 4, most);
    if (!grow_plates(field, &task->rng, count))
        return false;
    search_turns(bench);
    uint32_t all = (1u << field->count) - 1;
    uint32_t turned = choose_turned(bench, task);
    field->first = (uint16_t)(all ^ turned);
    return turned != 0;
}

#undef LIGHTS_NEAR
#undef LIGHTS_CANDIDATES
