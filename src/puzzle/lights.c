/* SPDX-License-Identifier: MIT
 * Lights: stepping onto a plate turns it and the plates exactly `pitch` tiles away. Plates turn the
 * same way regardless of what is lit, so one search from "nothing turned" finds the shortest walk
 * to every set of turned plates; the first state is then chosen so that exactly this set is unlit.
 * Patterns are made so that any plate can be pressed at any time and no two sets of presses do the
 * same: then the presses of a solution are known, and luck depends on their number alone.
 * The first plate lies near the start, so that most moves are spent on the plates rather than on
 * reaching them. */
#include <string.h>

#include "puzzle/canvas.h"

#define LIGHTS_NEAR  3  /* maximum number of steps to the first plate, if possible */
#define LIGHTS_GROWS 12 /* number of patterns to try until one has the right form */

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

int32_t brw_lights_measure(const brw_bench *bench, uint32_t mode, int32_t tile)
{
    (void)tile;
    return bench->field.count - brw_popcount(mode);
}

/* ---- making ----------------------------------------------------------------------------- */

/* Grows a pattern of plates from a single one, near the start if possible; every plate is [pitch]
 * tiles from another. */
static bool grow_plates(brw_playfield *field, brw_rng *rng, int32_t count)
{
    brw_board near = brw_board_of(field->start), sites;
    for (int32_t step = 0; step < LIGHTS_NEAR; step++)
        near = brw_board_or(near, brw_board_and(brw_board_around(near), field->floor));
    sites = brw_board_and(near, brw_playfield_free(field));
    sites = brw_board_any(sites) ? sites : brw_playfield_free(field);
    field->count = 0; /* only now: another try begins where the last one had no plate */
    for (;;) {
        int32_t tile = brw_board_draw(sites, rng);
        if (tile < 0)
            return false;
        field->tiles[field->count++] = (uint8_t)tile;
        if (field->count == count)
            return true;
        sites = brw_board_none();
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT; move++) {
            brw_board reach = brw_playfield_specials(field);
            for (int32_t step = 0; step < field->pitch; step++)
                reach = brw_board_moved(reach, move);
            sites = brw_board_or(sites, reach);
        }
        sites = brw_board_and(sites, brw_playfield_free(field));
    }
}

/* Returns whether the player can choose any plate at any time: the floor without plates is one
 * area, and each plate lies beside it. */
static bool plates_lie_open(const brw_playfield *field)
{
    brw_board plates = brw_playfield_specials(field), plain = brw_board_less(field->floor, plates);
    return brw_board_same(brw_board_flood(brw_board_of(field->start), plain), plain) &&
           !brw_board_any(brw_board_less(plates, brw_board_around(plain)));
}

/* Finds, for each set of turned plates, the one set of plates that must be pressed; returns false
 * if several do the same. */
static bool find_presses(const brw_playfield *field, uint16_t presses[1 << BARROW_PUZZLE_PLATES])
{
    uint16_t turned_by[1 << BARROW_PUZZLE_PLATES] = {0}; /* for each set of pressed plates */
    memset(presses, 0, sizeof *presses << field->count);
    for (uint32_t i = 0; i < field->count; i++) {
        uint16_t turns = brw_playfield_turns(field, i);
        for (uint32_t pressed = 1u << i; pressed < 2u << i; pressed++) {
            uint16_t turned = turned_by[pressed] = turned_by[pressed ^ 1u << i] ^ turns;
            if (!turned || presses[turned])
                return false;
            presses[turned] = (uint16_t)pressed;
        }
    }
    return true;
}

/* Finds the luck of puzzles with [plates] plates, for each number of plates to press. If any plate
 * can be pressed at any time and no two sets of them do the same, only their number counts; see
 * acts.c for the rest. */
static void find_lucks(uint32_t plates, uint16_t lucks[BARROW_PUZZLE_PLATES + 1])
{
    uint32_t now[BARROW_PUZZLE_PLATES + 2] = {BRW_LUCK_ONE}, next[BARROW_PUZZLE_PLATES + 2];
    for (uint32_t n = 0; n <= BRW_LUCK_ACTS * plates; n++) {
        if (n % BRW_LUCK_ACTS == 0)
            lucks[n / BRW_LUCK_ACTS] = (uint16_t)brw_luck_thousandths(now[n / BRW_LUCK_ACTS]);
        next[0] = BRW_LUCK_ONE;
        for (uint32_t i = 1; i <= plates; i++)
            next[i] = (i * now[i - 1] + (plates - i) * now[i + 1]) / plates;
        next[plates + 1] = 0;
        memcpy(now, next, sizeof now);
    }
}

/* Returns whether every order of pressing the plates of [pressed] makes it darker at some point,
 * beginning with the plates of [lit]. Goes through all sets of plates pressed so far: [can] tells
 * whether some order gets there without that. */
static bool grows_darker(const brw_press_walks *walks, uint32_t pressed, uint32_t lit)
{
    bool can[1 << BARROW_PUZZLE_PLATES] = {true};
    uint16_t now[1 << BARROW_PUZZLE_PLATES] = {(uint16_t)lit}; /* what is lit then */
    for (uint32_t done = 0; done < pressed; done++)
        for (uint32_t left = can[done] ? pressed & ~done : 0; left; left &= left - 1) {
            uint32_t i = (uint32_t)brw_lowest(left), next = done | 1u << i;
            now[next] = now[done] ^ walks->turns[i];
            can[next] = can[next] || brw_popcount(now[next]) >= brw_popcount(now[done]);
        }
    return !can[pressed];
}

#define FAR      255
#define LAST_ROW BARROW_PUZZLE_PLATES

/* Counts the steps from a tile to each plate, past no other plate, and lists the nearest plates
 * first; keeps the layers for walks in the other direction. Two steps lead from a plate to itself:
 * to pass over a plate without turning it, one presses it twice. */
static void steps_to_plates(const brw_playfield *field, brw_board plain, int32_t from,
                            const uint16_t *turns, brw_press_row *row)
{
    brw_board reached = brw_board_of(from), edge = reached;
    uint32_t seen = row->count = 0;
    for (uint8_t count = 1; brw_board_any(edge) && count <= BARROW_PUZZLE_MOVES; count++) {
        brw_board around = brw_board_around(edge);
        row->near[count - 1] = reached;
        for (uint8_t i = 0; i < field->count; i++)
            if (!(seen >> i & 1) && brw_board_has(around, field->tiles[i])) {
                seen |= 1u << i;
                row->turns[row->count] = turns[i];
                row->plates[row->count] = i;
                row->steps[row->count++] = count;
            }
        edge = brw_board_less(brw_board_and(around, plain), reached);
        reached = brw_board_or(reached, edge);
    }
}

/* Notes the moves to the states that a press after [mode] and [moves] leads to, up to [most]. */
static void press_next(brw_press_walks *walks, const brw_press_row *row, uint32_t mode,
                       uint32_t moves, uint32_t most)
{
    for (uint32_t k = 0; k < row->count && moves + row->steps[k] <= most; k++) {
        uint32_t next = mode ^ row->turns[k], state = next * BARROW_PUZZLE_PLATES + row->plates[k];
        uint8_t now = (uint8_t)(moves + row->steps[k]);
        if (now >= walks->moves[state])
            continue;
        walks->moves[state] = now;
        walks->fewest[next] = now < walks->fewest[next] ? now : walks->fewest[next];
        brw_set_add(walks->states_at[now], state);
    }
}

/* Finds the fewest moves to all states, up to [most]: visits the states of one move after the
 * other. A state that turned out to be nearer is passed over. */
static void walk_presses(const brw_playfield *field, brw_press_walks *walks, uint32_t most)
{
    brw_board plain = brw_board_less(field->floor, brw_playfield_specials(field));
    for (uint32_t i = 0; i < field->count; i++)
        walks->turns[i] = brw_playfield_turns(field, i);
    for (uint32_t i = 0; i <= field->count; i++) {
        bool is_plate = i < field->count;
        steps_to_plates(field, plain, is_plate ? field->tiles[i] : field->start, walks->turns,
                        &walks->rows[is_plate ? i : LAST_ROW]);
    }
    memset(walks->moves, FAR, sizeof walks->moves[0] * BARROW_PUZZLE_PLATES << field->count);
    memset(walks->fewest, FAR, sizeof walks->fewest[0] << field->count);
    memset(walks->states_at, 0, sizeof walks->states_at[0] * (most + 1));
    press_next(walks, &walks->rows[LAST_ROW], 0, 0, most);
    for (uint32_t moves = 1; moves < most; moves++)
        for (uint32_t word = 0; word < BRW_PRESS_WORDS; word++)
            for (uint64_t left = walks->states_at[moves][word]; left; left &= left - 1) {
                uint32_t state = 64 * word + (uint32_t)brw_lowest(left);
                if (walks->moves[state] == moves)
                    press_next(walks, &walks->rows[state % BARROW_PUZZLE_PLATES],
                               state / BARROW_PUZZLE_PLATES, moves, most);
            }
}

/* A set of plates to turn, and the number of moves that this takes. */
typedef struct lights_choice {
    uint32_t turned, presses, luck;
    int32_t moves, miss;
} lights_choice;

/* Chooses, among the sets of plates that give a puzzle of the right grade, one whose moves come
 * nearest to the aim; of those, one that takes many presses. */
static lights_choice choose_turned(const brw_playfield *field, const brw_puzzle_task *task,
                                   const brw_press_walks *walks,
                                   const uint16_t presses[1 << BARROW_PUZZLE_PLATES])
{
    uint32_t all = (1u << field->count) - 1;
    uint16_t lucks[BARROW_PUZZLE_PLATES + 1];
    lights_choice best = {.miss = BARROW_PUZZLE_MOVES};
    find_lucks(field->count, lucks);
    for (uint32_t turned = 1; turned <= all; turned++) {
        uint32_t away = (uint32_t)brw_popcount(presses[turned]);
        int32_t moves = walks->fewest[turned];
        int32_t miss = brw_task_miss(task, moves);
        if (moves < task->least || moves > task->aim ||
            (int32_t)away < brw_puzzle_acts(field->kind) || miss > best.miss ||
            (miss == best.miss && away <= best.presses))
            continue;
        brw_act_facts facts = {away, lucks[away], true};
        if (task->grade == BARROW_GRADE_HARD)
            facts.worsens = grows_darker(walks, presses[turned], all ^ turned);
        if (brw_grade_of(&facts) == task->grade)
            best = (lights_choice){turned, away, lucks[away], moves, miss};
    }
    return best;
}

/* Notes how few presses lead from a state of a shortest solution to the end, and goes on to the
 * states before it. Ways from plate to plate are as long both ways. */
static void note_presses(brw_press_walks *walks, uint32_t mode, uint32_t last, uint8_t presses)
{
    const brw_press_row *row = &walks->rows[last];
    uint32_t state = mode * BARROW_PUZZLE_PLATES + last, before = mode ^ walks->turns[last];
    if (presses >= walks->left[state])
        return;
    walks->left[state] = presses;
    for (uint32_t k = 0; k < row->count; k++)
        if (walks->moves[before * BARROW_PUZZLE_PLATES + row->plates[k]] + row->steps[k] ==
            walks->moves[state])
            note_presses(walks, before, row->plates[k], (uint8_t)(presses + 1));
}

/* Returns how few presses lead to the end after the one that entry [k] of [row] makes, in [mode]
 * after [moves]; FAR if that is on no shortest solution. */
static uint32_t presses_left(const brw_press_walks *walks, const brw_press_row *row, uint32_t k,
                             uint32_t mode, uint32_t moves)
{
    uint32_t state = (mode ^ row->turns[k]) * BARROW_PUZZLE_PLATES + row->plates[k];
    return walks->moves[state] == moves + row->steps[k] ? walks->left[state] : FAR;
}

/* Walks to the next plate. Each step comes nearer to one of the plates that may be next, so that
 * presses stay few; among such steps the first in the order `udlr` is taken. Returns the plate's
 * entry in [row]. */
static uint32_t walk_to_press(const brw_press_walks *walks, const brw_press_row *row, uint32_t next,
                              int32_t tile, char *letters)
{
    for (uint32_t steps = 1;; steps++) {
        uint32_t nearer = 0;
        int32_t to = tile;
        for (brw_move move = BRW_UP; move < BRW_MOVE_COUNT && !nearer; move++) {
            to = brw_board_step(tile, move);
            for (uint32_t k = 0; k < row->count && to >= 0; k++)
                if (next >> k & 1 && row->steps[k] >= steps &&
                    brw_board_has(walks->rows[row->plates[k]].near[row->steps[k] - steps], to))
                    nearer |= 1u << k;
            letters[steps - 1] = BRW_MOVE_LETTERS[move];
        }
        tile = to;
        next = nearer;
        for (uint32_t k = 0; k < row->count; k++)
            if (next >> k & 1 && row->steps[k] == steps)
                return k;
    }
}

/* The walks of the maker are the proof: with x as the first state instead of nothing turned, every
 * state of play is that state of the walks with x turned. Each mode but the solved one can be
 * entered on every tile, except on plates that the solved mode has pressed: those solve the puzzle
 * instead. So there are (modes - 1) * floor states. */
static void prove_choice(brw_bench *bench, brw_puzzle_task *task, lights_choice choice)
{
    const brw_playfield *field = &bench->field;
    brw_press_walks *walks = &bench->walks;
    const brw_press_row *row = &walks->rows[LAST_ROW];
    barrow_puzzle_proof *proof = &task->proof;
    int32_t tile = field->start;
    *proof = (barrow_puzzle_proof){.is_solvable = 1,
                                   .is_free = 1,
                                   .moves = (uint16_t)choice.moves,
                                   .least_acts = (uint16_t)choice.presses,
                                   .luck = (uint16_t)choice.luck,
                                   .grade = (uint8_t)task->grade,
                                   .states = ((1u << field->count) - 1) *
                                             (uint32_t)brw_board_count(field->floor)};
    memset(walks->left, FAR, sizeof walks->left[0] * BARROW_PUZZLE_PLATES << field->count);
    for (uint32_t i = 0; i < field->count; i++)
        if (walks->moves[choice.turned * BARROW_PUZZLE_PLATES + i] == choice.moves)
            note_presses(walks, choice.turned, i, 0);
    for (uint32_t mode = 0, moves = 0; moves < proof->moves; proof->acts++) {
        uint32_t next = 0, least = FAR;
        for (uint32_t k = 0; k < row->count; k++) {
            uint32_t left = presses_left(walks, row, k, mode, moves);
            next = left < least ? 0 : next;
            least = left < least ? left : least;
            next |= (uint32_t)(left == least && left != FAR) << k;
        }
        uint32_t k = walk_to_press(walks, row, next, tile, proof->solution + moves);
        moves += row->steps[k];
        mode ^= row->turns[k];
        tile = field->tiles[row->plates[k]];
        row = &walks->rows[row->plates[k]];
    }
}

bool brw_lights_make(brw_bench *bench, brw_puzzle_task *task)
{
    static const uint8_t plates[BARROW_GRADE_COUNT][2] = {{5, 6}, {7, 8}, {9, 9}};
    brw_playfield *field = &bench->field;
    uint16_t presses[1 << BARROW_PUZZLE_PLATES];
    bool is_fit = false;
    for (int32_t i = 0; i < LIGHTS_GROWS && !is_fit; i++) {
        field->pitch = (uint8_t)brw_rng_between(&task->rng, 1, 2);
        int32_t count = brw_rng_between(&task->rng, plates[task->grade][0], plates[task->grade][1]);
        is_fit = grow_plates(field, &task->rng, count) && plates_lie_open(field) &&
                 find_presses(field, presses);
    }
    if (!is_fit)
        return false;
    walk_presses(field, &bench->walks, (uint32_t)task->aim);
    lights_choice choice = choose_turned(field, task, &bench->walks, presses);
    if (!choice.presses)
        return false;
    field->first = (uint16_t)(((1u << field->count) - 1) ^ choice.turned);
    prove_choice(bench, task, choice);
    return true;
}
