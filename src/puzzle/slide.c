/* SPDX-License-Identifier: MIT
 * Slide: a move onto ice continues until the next tile blocks it or is not ice. The player is the
 * whole state, so a search is small, and puzzles are made by climbing: tiles are changed as long as
 * the best place for a target comes no farther from the aim. One search finds the distance of every
 * place at once. */
#include "puzzle/canvas.h"
#include "puzzle/kinds.h"

#define SLIDE_LEAST    20   /* a smaller field has nearly no puzzle */
#define SLIDE_CLIMBS   3    /* number of fields to begin with */
#define SLIDE_CHANGES  6    /* number of changes to try on each */
#define SLIDE_PATIENCE 150  /* how many times more where the puzzle stands alone */
#define SLIDE_PROOFS   2    /* number of targets to try on each */
#define SLIDE_NEAR     1    /* how far from the aim the first half of the changes may stop */
#define SLIDE_NO_SITE  1000 /* maximum distance of a field without a target from the aim */
#define SLIDE_FEW      3    /* an easy puzzle takes more slides than this, others even more */
#define SLIDE_WIDE     44   /* a field with this many tiles has enough pillars and stays large */
#define SLIDE_PLAIN    4    /* maximum number of plain floor tiles in the field */

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

/* For each move, the tiles from which it leads onto floor. */
typedef struct slide_ways {
    brw_board ice, open[BRW_MOVE_COUNT];
} slide_ways;

static slide_ways ways_of(const brw_playfield *field)
{
    return (slide_ways){
        field->ice,
        {brw_board_moved(field->floor, BRW_DOWN), brw_board_moved(field->floor, BRW_UP),
         brw_board_moved(field->floor, BRW_RIGHT), brw_board_moved(field->floor, BRW_LEFT)}};
}

/* Moves a whole board at once. Returns the tiles where the player stops; [touched] gets all tiles
 * that the move passes, these included. */
static inline brw_board slide_once(const slide_ways *ways, brw_board at, brw_move move,
                                   brw_board *touched)
{
    brw_board slippery = brw_board_and(ways->ice, ways->open[move]), stops = brw_board_none();
    brw_board on = brw_board_moved(brw_board_and(at, ways->open[move]), move);
    while (brw_board_any(on)) {
        *touched = brw_board_or(*touched, on);
        stops = brw_board_or(stops, brw_board_less(on, slippery));
        on = brw_board_moved(brw_board_and(on, slippery), move);
    }
    return stops;
}

static brw_board slide_all(const slide_ways *ways, brw_board at, brw_board *touched)
{
    brw_board up = slide_once(ways, at, BRW_UP, touched);
    brw_board down = slide_once(ways, at, BRW_DOWN, touched);
    brw_board left = slide_once(ways, at, BRW_LEFT, touched);
    brw_board right = slide_once(ways, at, BRW_RIGHT, touched);
    return brw_board_or(brw_board_or(up, down), brw_board_or(left, right));
}

void brw_slide_expand(brw_bench *bench, uint32_t mode, brw_board tiles)
{
    slide_ways ways = ways_of(&bench->field);
    brw_board touched = brw_board_none();
    brw_search_add(bench, mode, slide_all(&ways, tiles, &touched));
}

bool brw_slide_step(const brw_bench *bench, uint32_t mode, int32_t tile, brw_move move,
                    brw_act_end *after, bool *is_act)
{
    int32_t end = bench->space.ends[tile][move], next = brw_board_step(tile, move);
    *after = (brw_act_end){(uint16_t)mode, (uint8_t)end};
    *is_act = next >= 0 && brw_board_has(bench->field.ice, next);
    return end != tile;
}

brw_board brw_slide_reach(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    (void)mode;
    brw_board at = brw_board_of(tile), plain = brw_board_less(bench->field.floor, bench->field.ice);
    return brw_board_flood(at, brw_board_or(plain, at));
}

uint32_t brw_slide_acts(const brw_bench *bench, uint32_t mode, brw_board reach,
                        brw_act_end acts[BARROW_PUZZLE_TILES])
{
    brw_board ends = brw_board_none();
    uint32_t count = 0;
    while (brw_board_any(reach)) {
        int32_t tile = brw_board_take(&reach);
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
            brw_act_end after;
            bool is_act;
            if (!brw_slide_step(bench, mode, tile, move, &after, &is_act) || !is_act ||
                brw_board_has(ends, after.tile))
                continue;
            brw_board_add(&ends, after.tile);
            acts[count++] = after;
        }
    }
    return count;
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

/* Distances of all possible targets at once: a target stops the first slide that touches it, and
 * before that it changes nothing. */
typedef struct slide_ranges {
    brw_board at[BARROW_PUZZLE_MOVES + 1]; /* by moves: the ice that could be the target */
    int32_t farthest;
    brw_board beyond; /* the ice that takes more slides than asked */
} slide_ranges;

/* Finds the tiles of ice that take more than [acts] slides, and if there are any, the ice by its
 * number of moves, up to [most]. */
static void find_ranges(const brw_playfield *field, int32_t acts, int32_t most,
                        slide_ranges *ranges)
{
    slide_ways ways = ways_of(field);
    brw_board seen = brw_board_of(field->start), edge = seen, touched = brw_board_none();
    brw_board plain = brw_board_less(field->floor, field->ice), at = brw_board_flood(seen, plain);
    while (acts-- > 0) {
        brw_board ends = slide_all(&ways, at, &touched);
        brw_board walk = brw_board_and(brw_board_or(ends, brw_board_around(ends)), plain);
        at = brw_board_or(at, brw_board_or(ends, brw_board_flood(walk, plain)));
    }
    /* a target beside a tile on which the player can stand takes a step and no slide */
    touched = brw_board_or(touched, brw_board_around(at));
    ranges->beyond = brw_board_less(field->ice, touched);
    ranges->farthest = 0;
    touched = seen;
    if (!brw_board_any(ranges->beyond))
        return;
    for (int32_t moves = 1; brw_board_any(edge) && moves <= most; moves++) {
        brw_board before = touched;
        brw_board stops = slide_all(&ways, edge, &touched);
        ranges->at[moves] = brw_board_and(brw_board_less(touched, before), field->ice);
        ranges->farthest = moves;
        edge = brw_board_less(stops, seen);
        seen = brw_board_or(seen, stops);
    }
}

/* Returns the number of moves nearest to the aim at which there is a site; if there is none in the
 * range, 0, and [miss] says how far the field is from having one. */
static int32_t nearest_range(const slide_ranges *ranges, const brw_puzzle_task *task, int32_t *miss)
{
    int32_t best = 0;
    *miss = SLIDE_NO_SITE - ranges->farthest - brw_board_count(ranges->beyond);
    for (int32_t moves = task->least; moves <= task->most && moves <= ranges->farthest; moves++)
        if (brw_board_any(brw_board_and(ranges->at[moves], ranges->beyond)) &&
            brw_task_miss(task, moves) < *miss) {
            best = moves;
            *miss = brw_task_miss(task, moves);
        }
    return best;
}

/* Turns a tile of the field into a pillar, floor or, if it [may_freeze], ice. Floor is rare,
 * because the player walks on it instead of sliding. */
static void change_ice(brw_playfield *field, brw_rng *rng, bool may_freeze)
{
    brw_board fixed = brw_board_or(field->inert, field->kept);
    int32_t tile = brw_board_draw(brw_board_less(field->ground, fixed), rng);
    int32_t what = brw_rng_below(rng, may_freeze ? 7 : 4);
    if (what == 3 && brw_board_count(brw_playfield_free(field)) >= SLIDE_PLAIN)
        return;
    brw_board_add(&field->floor, tile);
    brw_board_drop(&field->ice, tile);
    field->is_split |=
        !brw_board_any(brw_board_and(brw_board_around(brw_board_of(tile)), field->floor));
    if (what < 3) {
        bool is_wide = brw_board_count(brw_board_less(field->ground, field->inert)) >= SLIDE_WIDE;
        brw_board_drop(&field->floor, tile);
        if ((is_wide && !brw_playfield_is_large(field)) ||
            !(field->is_split ? brw_board_is_joined(field->floor)
                              : brw_board_stays_joined(field->floor, tile)))
            brw_board_add(&field->floor, tile);
    }
    if (what != 3 && brw_board_has(field->floor, tile))
        brw_board_add(&field->ice, tile);
}

/* Makes a tile of [sites] the target and proves the puzzle. Returns whether it keeps every rule,
 * has the grade, and takes no more walking than sliding. */
static bool place_goal(brw_bench *bench, brw_puzzle_task *task, brw_board sites)
{
    brw_playfield *field = &bench->field;
    int32_t tile = brw_board_draw(sites, &task->rng);
    brw_board_drop(&field->ice, tile);
    field->target = brw_board_of(tile);
    if (brw_puzzle_serves(bench, task) && 2 * task->proof.acts >= task->proof.moves)
        return true;
    brw_board_add(&field->ice, tile);
    field->target = brw_board_none();
    return false;
}

/* Climbs from a field drawn at random until a target serves. In a room, only the first has to have
 * the grade of the task, because luck cannot be told from the field. */
static bool climb_ice(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field;
    slide_ranges ranges;
    int32_t best = SLIDE_NO_SITE, miss, proofs = 0;
    int32_t acts = SLIDE_FEW + (int32_t)task->grade;
    int32_t changes = task->is_alone ? SLIDE_PATIENCE * SLIDE_CHANGES : SLIDE_CHANGES;
    field->ice = brw_playfield_free(field);
    for (int32_t change = 0; change < changes && proofs < SLIDE_PROOFS; change++) {
        brw_playfield before = *field;
        int32_t at_once = change ? 1 : brw_board_count(field->ice) / 4;
        while (at_once-- > 0)
            change_ice(field, &task->rng, change > 0);
        int32_t most = BARROW_PUZZLE_MOVES;
        brw_task_refresh(task, field);
        if (task->aim + best < BARROW_PUZZLE_MOVES) /* others that serve are as near to the aim */
            most = task->aim + best;
        find_ranges(field, acts, most, &ranges);
        int32_t moves = nearest_range(&ranges, task, &miss);
        if (miss > best) {
            *field = before;
            continue;
        }
        best = miss;
        if (!moves || (miss > SLIDE_NEAR && change < changes / 2))
            continue;
        task->is_any_grade |= proofs++ > 0 && !task->is_alone;
        if (place_goal(bench, task, brw_board_and(ranges.at[moves], ranges.beyond)))
            return true;
    }
    return false;
}

bool brw_slide_make(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield ground = bench->field;
    if (brw_board_count(brw_playfield_free(&ground)) < SLIDE_LEAST)
        return false;
    for (int32_t i = 0; i < SLIDE_CLIMBS; i++) {
        bench->field = ground;
        if (climb_ice(bench, task))
            return true;
    }
    return false;
}
