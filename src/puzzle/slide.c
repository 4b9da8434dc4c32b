/* SPDX-License-Identifier: MIT
 * Slide: a move onto ice continues until the next tile blocks it or is not ice. The player is the
 * whole state, so a search is small, and puzzles are made by climbing: tiles are changed as long as
 * the farthest tile comes no nearer, until one is far enough away to be the target. */
#include "puzzle/canvas.h"
#include "puzzle/kinds.h"

#define SLIDE_CHANGES 240
#define SLIDE_PLAIN   4  /* maximum number of plain floor tiles in the field */
#define SLIDE_STRAY   10 /* minimum number of places to stop at besides those of the solution */

const char *brw_slide_problem(const brw_playfield *field)
{
    if (brw_board_count(field->target) != 1)
        return "there is not exactly one target";
    return brw_ground_problem(field);
}

/* The tiles from which one step in a given direction leads onto floor, and onto ice. */
typedef struct slide_step {
    brw_board floor, ice;
    int32_t ahead; /* index of the next tile, relative to this one */
} slide_step;

static slide_step step_ahead(const brw_playfield *field, brw_move back, int32_t ahead)
{
    return (slide_step){brw_board_moved(field->floor, back), brw_board_moved(field->ice, back),
                        ahead};
}

/* Records where a move from [tile] ends; on [tile] itself if the move is refused. If the next tile
 * is ice, the end of a move from there must already be known. */
static void note_end(brw_space *space, const slide_step *step, int32_t tile, brw_move move)
{
    int32_t next = tile + step->ahead;
    if (!brw_board_has(step->floor, tile))
        space->ends[tile][move] = (uint8_t)tile;
    else if (brw_board_has(step->ice, tile))
        space->ends[tile][move] = space->ends[next][move];
    else
        space->ends[tile][move] = (uint8_t)next;
}

/* Records where each move ends. Moves up and left lead to lower indices, so for these the lowest
 * tile comes first; for moves down and right the highest does. */
void brw_slide_describe(brw_bench *bench)
{
    const brw_playfield *field = &bench->field;
    slide_step up = step_ahead(field, BRW_DOWN, -BRW_BOARD_STRIDE);
    slide_step down = step_ahead(field, BRW_UP, BRW_BOARD_STRIDE);
    slide_step left = step_ahead(field, BRW_RIGHT, -1), right = step_ahead(field, BRW_LEFT, 1);
    uint8_t tiles[BARROW_PUZZLE_TILES];
    int32_t count = 0;
    brw_walk_describe(bench);
    for (brw_board rest = field->floor; brw_board_any(rest);)
        tiles[count++] = (uint8_t)brw_board_take(&rest);
    for (int32_t i = 0; i < count; i++) {
        note_end(&bench->space, &up, tiles[i], BRW_UP);
        note_end(&bench->space, &left, tiles[i], BRW_LEFT);
    }
    for (int32_t i = count - 1; i >= 0; i--) {
        note_end(&bench->space, &down, tiles[i], BRW_DOWN);
        note_end(&bench->space, &right, tiles[i], BRW_RIGHT);
    }
}

/* Returns [at] together with the tiles where one move from any of its tiles ends. */
static brw_board slide_on(const brw_space *space, brw_board at)
{
    brw_board ends = at;
    while (brw_board_any(at)) {
        int32_t tile = brw_board_take(&at);
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++)
            brw_board_add(&ends, space->ends[tile][move]);
    }
    return ends;
}

void brw_slide_expand(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    brw_search_add(bench, mode, slide_on(&bench->space, tiles));
}

/* Returns whether the move slides on ice, which makes it an act. */
static bool is_slide(const brw_playfield *field, int32_t from, brw_move move)
{
    int32_t next = brw_board_step(from, move);
    return next >= 0 && brw_board_has(field->ice, next);
}

brw_move brw_slide_back(brw_bench *bench, uint16_t *mode, uint8_t *tile, bool *is_act)
{
    const brw_search *search = &bench->search;
    brw_board from = brw_board_less(search->seen[*mode], bench->field.target);
    uint32_t depth = search->depth[*mode][*tile];
    while (brw_board_any(from)) {
        int32_t before = brw_board_take(&from);
        if (search->depth[*mode][before] + 1u != depth)
            continue;
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++)
            if (bench->space.ends[before][move] == *tile) {
                *is_act = is_slide(&bench->field, before, move);
                *tile = (uint8_t)before;
                return move;
            }
    }
    return BRW_UP; /* unreachable: every state but the first has a predecessor */
}

/* Returns whether some move from [tile] ends on a tile in [good]. */
static bool slides_to(const brw_space *space, int32_t tile, brw_board good)
{
    for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++)
        if (brw_board_has(good, space->ends[tile][move]))
            return true;
    return false;
}

/* Spreads backward from the inert tiles. The target counts as safe, because the ice of a solved
 * puzzle is floor. */
bool brw_slide_is_free(brw_bench *bench)
{
    const brw_playfield *field = &bench->field;
    brw_board good =
        brw_board_and(brw_board_or(field->inert, field->target), bench->search.seen[0]);
    bool is_changed = true;
    while (is_changed) {
        brw_board rest = brw_board_less(bench->search.seen[0], good);
        is_changed = false;
        while (brw_board_any(rest)) {
            int32_t tile = brw_board_take(&rest);
            if (!slides_to(&bench->space, tile, good))
                continue;
            brw_board_add(&good, tile);
            is_changed = true;
        }
    }
    return brw_board_same(good, bench->search.seen[0]);
}

/* ---- making ----------------------------------------------------------------------------- */

/* Returns the tiles that can be reached with fewer slides than a puzzle needs (P4), and any amount
 * of walking in between. space->ends must be filled in. */
static brw_board reach_easily(const brw_bench *bench)
{
    int32_t slides = brw_puzzle_acts(BARROW_PUZZLE_SLIDE) - 1;
    brw_board plain = brw_board_less(bench->field.floor, bench->field.ice);
    brw_board at = brw_board_flood(brw_board_of(bench->field.start), plain);
    while (slides--) {
        brw_board ends = slide_on(&bench->space, at);
        at = brw_board_flood(ends, brw_board_or(ends, plain));
    }
    return at;
}

/* Searches without a target. Returns the distance of the farthest ice tile, at most the aim; -1 if
 * the player could get stuck. [sites] gets the ice tiles at the right distance. */
static int32_t slide_reach(brw_bench *bench, const brw_puzzle_task *task, brw_board *sites)
{
    int32_t farthest = 0;
    *sites = bench->field.target = brw_board_none();
    if (brw_ground_problem(&bench->field))
        return -1;
    brw_search_run(bench);
    brw_board stops = brw_board_and(bench->search.seen[0], bench->field.ice);
    while (brw_board_any(stops)) {
        int32_t tile = brw_board_take(&stops), moves = bench->search.depth[0][tile];
        if (moves > farthest)
            farthest = moves;
        if (moves >= task->least && moves <= task->most)
            brw_board_add(sites, tile);
    }
    if (!brw_slide_is_free(bench))
        return -1;
    if (brw_board_any(*sites))
        *sites = brw_board_less(*sites, brw_board_around(reach_easily(bench)));
    return farthest < task->aim ? farthest : task->aim;
}

/* Returns whether the field with its target is as long as it should be, has more sliding than
 * walking, and has enough places to stop for a player to go wrong. */
static bool slide_serves(brw_bench *bench, const brw_puzzle_task *task)
{
    barrow_puzzle_proof proof;
    bool is_large = brw_playfield_is_large(&bench->field);
    if (brw_search_length(bench, task->most) < task->least ||
        brw_board_any(brw_board_and(reach_easily(bench), bench->field.target)))
        return false;
    brw_search_run(bench);
    brw_search_prove(bench, &proof);
    int32_t stray = (int32_t)proof.states - proof.moves;
    return proof.is_free && 3 * proof.acts >= 2 * proof.moves &&
           stray >= (is_large ? SLIDE_STRAY : SLIDE_STRAY / 2);
}

/* Turns a tile of [sites] into the target. It is then no longer ice, which may open shorter ways;
 * returns false if that happens for every site. */
static bool place_goal(brw_bench *bench, const brw_puzzle_task *task, brw_board sites)
{
    brw_playfield *field = &bench->field;
    while (brw_board_any(sites)) {
        brw_playfield before = *field;
        int32_t tile = brw_board_take(&sites);
        brw_board_drop(&field->ice, tile);
        field->target = brw_board_of(tile);
        if (slide_serves(bench, task))
            return true;
        *field = before;
    }
    return false;
}

/* Turns a tile of the field into ice, a pillar or floor. Floor is rare, because the player walks on
 * it instead of sliding. */
static void change_ice(brw_playfield *field, brw_rng *rng)
{
    brw_board fixed = brw_board_or(field->inert, field->kept);
    int32_t tile = brw_board_draw(brw_board_less(field->ground, fixed), rng);
    int32_t what = brw_rng_below(rng, 7);
    if (what == 6 && brw_board_count(brw_playfield_free(field)) >= SLIDE_PLAIN)
        return;
    brw_board_add(&field->floor, tile);
    brw_board_drop(&field->ice, tile);
    if (what < 3)
        brw_ground_raise(field, tile);
    if (what < 6 && brw_board_has(field->floor, tile))
        brw_board_add(&field->ice, tile);
}

bool brw_slide_make(brw_bench *bench, brw_puzzle_task *task)
{
    static const brw_climb climb = {SLIDE_CHANGES, slide_reach, place_goal, change_ice};
    bench->field.ice = brw_playfield_free(&bench->field);
    return brw_climb_run(&climb, bench, task);
}

#undef SLIDE_CHANGES
#undef SLIDE_PLAIN
#undef SLIDE_STRAY
