/* SPDX-License-Identifier: MIT
 * Puzzles over many seeds (P1 to P7). Each one made is replayed by the rules of its kind and proved
 * again. Some of them are also solved by a player that knows only barrow_puzzle_step: it tries
 * every move from every state, one at a time, and must find the same number of moves and of states,
 * and the way back to an inert tile from each. Both also get damaged puzzles.
 *
 * Of the 7x7 ones, up to 10,000 of a kind, no form may occur more than 20 times, and each third of
 * the band has a tenth of them (P7).
 *
 * property_puzzle [COUNT] [--full]: COUNT of each kind (500; --full 100,000), a tenth of them
 * (--full: a twentieth) played by brute force. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/puzzle_acts.h"
#include "lib/support.h"

static uint64_t passed, failed;

static void expect(bool holds, const barrow_puzzle *puzzle, const char *what)
{
    passed += holds;
    failed += !holds;
    if (!holds && failed < 10)
        printf("FAILED: %s (barrow puzzle %s -s %llu --size %dx%d)\n", what,
               barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name,
               (unsigned long long)puzzle->seed, puzzle->width, puzzle->height);
}

/* ---- the player who tries everything ---------------------------------------------------- */

#define STATES_MOST (1 << 17)

typedef struct player {
    barrow_puzzle_state states[STATES_MOST];
    uint32_t moves[STATES_MOST];
    uint32_t next[STATES_MOST][4]; /* where each move leads; the state itself if it is refused */
    uint32_t table[STATES_MOST * 2];
    bool is_free[STATES_MOST];
    uint32_t count;
} player;

static bool same_state(const barrow_puzzle_state *a, const barrow_puzzle_state *b)
{
    return a->player.x == b->player.x && a->player.y == b->player.y && a->done == b->done &&
           memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

static uint32_t hash_state(const barrow_puzzle_state *state)
{
    uint64_t hash = (uint64_t)state->player.x * 31 + (uint64_t)state->player.y * 1009 + state->done;
    for (uint32_t i = 0; i < sizeof state->cells; i++)
        hash = (hash ^ (uint8_t)state->cells[i]) * 0x100000001B3u;
    return (uint32_t)(hash >> 20) % (STATES_MOST * 2);
}

/* Returns the number of [state], adding it if it is new; STATES_MOST if there is no room. */
static uint32_t number_of(player *play, const barrow_puzzle_state *state, uint32_t moves)
{
    uint32_t at = hash_state(state);
    while (play->table[at] && !same_state(&play->states[play->table[at] - 1], state))
        at = (at + 1) % (STATES_MOST * 2);
    if (play->table[at])
        return play->table[at] - 1;
    if (play->count == STATES_MOST)
        return STATES_MOST;
    play->table[at] = play->count + 1;
    play->states[play->count] = *state;
    play->moves[play->count] = moves;
    return play->count++;
}

/* Tries all moves from all states. Returns the moves of the first solved one, or -1. */
static int32_t try_everything(player *play, const barrow_puzzle *puzzle)
{
    barrow_puzzle_state first;
    int32_t solved = -1;
    memset(play->table, 0, sizeof play->table);
    play->count = 0;
    barrow_puzzle_begin(puzzle, &first);
    number_of(play, &first, 0);
    for (uint32_t i = 0; i < play->count; i++) {
        if (play->states[i].solved && solved < 0)
            solved = (int32_t)play->moves[i];
        for (uint32_t move = 0; move < 4; move++) {
            barrow_puzzle_state state = play->states[i];
            play->next[i][move] = i;
            if (barrow_puzzle_step(puzzle, &state, "udlr"[move]))
                play->next[i][move] = number_of(play, &state, play->moves[i] + 1);
        }
    }
    return solved;
}

static bool is_inert(const barrow_puzzle *puzzle, barrow_pos pos)
{
    return puzzle->cells[pos.y * puzzle->width + pos.x] == ',';
}

/* A push is a move that changes the cells. */
static bool changes_cells(const player *play, uint32_t from, uint32_t to)
{
    return memcmp(play->states[from].cells, play->states[to].cells,
                  sizeof play->states[from].cells) != 0;
}

/* Returns whether the player of a solved push puzzle, whose blocks are walls now, can walk to an
 * inert tile. */
static bool walks_to_inert(const barrow_puzzle *puzzle, const barrow_puzzle_state *state)
{
    char cells[BARROW_PUZZLE_TILES];
    int32_t width = puzzle->width, tiles = width * puzzle->height;
    bool is_changed = true, is_there = false;
    memcpy(cells, state->cells, sizeof cells);
    cells[state->player.y * width + state->player.x] = '@';
    while (is_changed) {
        is_changed = false;
        for (int32_t i = 0; i < tiles; i++) {
            bool is_next = (i % width && cells[i - 1] == '@') ||
                           (i >= width && cells[i - width] == '@') ||
                           ((i + 1) % width && cells[i + 1] == '@') ||
                           (i + width < tiles && cells[i + width] == '@');
            if (!is_next || strchr("#b*@", cells[i]))
                continue;
            cells[i] = '@';
            is_changed = true;
        }
    }
    for (int32_t i = 0; i < tiles; i++)
        is_there = is_there || (cells[i] == '@' && puzzle->cells[i] == ',');
    return is_there;
}

/* Returns whether every state leads to an inert tile; in `push` without pushing. Solved states of
 * other kinds count as being there, because all floor is open then. */
static bool nobody_is_stuck(player *play, const barrow_puzzle *puzzle)
{
    bool is_push = puzzle->kind == BARROW_PUZZLE_PUSH, is_changed = true;
    for (uint32_t i = 0; i < play->count; i++)
        play->is_free[i] =
            is_inert(puzzle, play->states[i].player) ||
            (play->states[i].solved && (!is_push || walks_to_inert(puzzle, &play->states[i])));
    while (is_changed) {
        is_changed = false;
        for (uint32_t i = play->count; i-- > 0;)
            for (uint32_t move = 0; move < 4 && !play->is_free[i]; move++) {
                uint32_t to = play->next[i][move];
                if (to >= play->count || !play->is_free[to] ||
                    (is_push && changes_cells(play, i, to)))
                    continue;
                play->is_free[i] = is_changed = true;
            }
    }
    for (uint32_t i = 0; i < play->count; i++)
        if (!play->is_free[i])
            return false;
    return true;
}

/* Compares brute force with the library's proof. */
static void compare_judges(player *play, const barrow_puzzle *puzzle, const barrow_options *options)
{
    barrow_puzzle_proof proof;
    barrow_error error;
    if (barrow_puzzle_prove(puzzle, options, &proof, &error) != BARROW_OK)
        return; /* not a puzzle of its kind; nothing to compare */
    int32_t moves = try_everything(play, puzzle);
    if (play->count >= STATES_MOST)
        return;
    expect((moves >= 0) == proof.is_solvable, puzzle, "both judges agree on solvable (P6)");
    expect(moves < 0 || (uint32_t)moves == proof.moves, puzzle, "both find as many moves (P3, P6)");
    expect(play->count == proof.states, puzzle, "both reach as many states (P3)");
    if (puzzle->kind != BARROW_PUZZLE_PUSH || memchr(puzzle->cells, ',', sizeof puzzle->cells))
        expect(nobody_is_stuck(play, puzzle) == proof.is_free, puzzle, "both agree on stuck (P5)");
}

/* ---- one puzzle ------------------------------------------------------------------------- */

static void replay(const barrow_puzzle *puzzle)
{
    barrow_puzzle_state state;
    bool holds = true;
    barrow_puzzle_begin(puzzle, &state);
    for (uint32_t i = 0; i < puzzle->moves; i++)
        holds &= !state.solved && barrow_puzzle_step(puzzle, &state, puzzle->solution[i]);
    expect(holds && state.solved && strlen(puzzle->solution) == puzzle->moves, puzzle,
           "the solution ends with the solving move (P3)");
}

static bool is_in_band(const barrow_puzzle *puzzle)
{
    const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)puzzle->kind);
    uint32_t field = 0;
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++)
        field += puzzle->cells[i] != '#' && puzzle->cells[i] != ',';
    return field < 36 ? puzzle->moves >= info->small_least && puzzle->moves <= info->small_most
                      : puzzle->moves >= info->least && puzzle->moves <= info->most;
}

static void check_puzzle(const barrow_puzzle *puzzle, const barrow_options *options)
{
    barrow_puzzle_proof proof;
    barrow_error error;
    replay(puzzle);
    expect(is_in_band(puzzle), puzzle, "the moves are in the kind's band (P4)");
    expect(puzzle->acts >= barrow_puzzle_kind_info((uint32_t)puzzle->kind)->acts, puzzle,
           "there are enough acts (P4)");
    expect(test_takes_acts(puzzle), puzzle, "no solution has fewer acts (P4)");
    bool is_proved = barrow_puzzle_prove(puzzle, options, &proof, &error) == BARROW_OK;
    expect(is_proved && proof.is_solvable && proof.is_free && proof.moves == puzzle->moves &&
               proof.acts == puzzle->acts && proof.states == puzzle->states,
           puzzle, "the proof of what was written is the proof of what was made");
}

/* Changes a tile to another character of the puzzle, or moves the start. The doorway that puts
 * everything back is outside the field, beside the old start; a new one has none. */
static barrow_puzzle damaged(const barrow_puzzle *puzzle, uint32_t roll)
{
    barrow_puzzle copy = *puzzle;
    uint32_t tiles = (uint32_t)puzzle->width * puzzle->height;
    uint32_t to = roll % tiles, from = roll / 7 % tiles;
    copy.cells[to] = puzzle->cells[from];
    if (roll % 5 == 0)
        copy.cells[from] = puzzle->cells[to];
    if (roll % 11 == 0) {
        copy.start = (barrow_pos){(int16_t)(to % puzzle->width), (int16_t)(to / puzzle->width)};
        copy.doorway = 0;
    }
    return copy;
}

/* ---- variety ---------------------------------------------------------------------------- */

#define FORMS_MOST 10000
#define FORM_SIDE  7

typedef struct form {
    char cells[FORM_SIDE * FORM_SIDE]; /* the field, the start as @ */
} form;

static form forms[FORMS_MOST];
static uint32_t form_count;

static int by_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(form));
}

/* Keeps the smallest of the eight ways to turn and mirror a 7x7 puzzle. */
static void keep_form(const barrow_puzzle *puzzle)
{
    form least;
    memset(&least, 0x7F, sizeof least);
    for (int32_t turn = 0; turn < 8; turn++) {
        form turned;
        for (int32_t i = 0; i < FORM_SIDE * FORM_SIDE; i++) {
            int32_t x = i % FORM_SIDE, y = i / FORM_SIDE;
            int32_t u = turn & 1 ? FORM_SIDE - 1 - x : x, v = turn & 2 ? FORM_SIDE - 1 - y : y;
            int32_t from_x = turn & 4 ? v : u, from_y = turn & 4 ? u : v;
            bool is_start = puzzle->start.x == from_x && puzzle->start.y == from_y;
            turned.cells[i] = is_start ? '@' : puzzle->cells[from_y * FORM_SIDE + from_x];
        }
        if (by_cells(&turned, &least) < 0)
            least = turned;
    }
    if (form_count < FORMS_MOST)
        forms[form_count++] = least;
}

/* Forgets the forms afterwards. */
static void check_forms(barrow_puzzle_kind kind)
{
    barrow_puzzle sample = {.kind = kind, .width = FORM_SIDE, .height = FORM_SIDE};
    uint32_t run = 1, longest = 1;
    qsort(forms, form_count, sizeof forms[0], by_cells);
    for (uint32_t i = 1; i < form_count; i++) {
        run = by_cells(&forms[i], &forms[i - 1]) == 0 ? run + 1 : 1;
        longest = run > longest ? run : longest;
    }
    expect(longest <= 20, &sample, "no form occurs more than 20 times (P7)");
    form_count = 0;
}

static void check_thirds(barrow_puzzle_kind kind, const uint64_t thirds[3], uint64_t count)
{
    barrow_puzzle sample = {.kind = kind, .width = 7, .height = 7};
    for (int32_t i = 0; i < 3; i++)
        expect(thirds[i] * 10 >= count, &sample, "each third of the band has a tenth (P7)");
}

static uint32_t third_of(const barrow_puzzle *puzzle)
{
    const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)puzzle->kind);
    uint32_t field = 0;
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++)
        field += puzzle->cells[i] != '#' && puzzle->cells[i] != ',';
    uint32_t least = field < 36 ? info->small_least : info->least;
    uint32_t most = field < 36 ? info->small_most : info->most;
    if (puzzle->kind == BARROW_PUZZLE_TOGGLE)
        least = 13; /* luck solves shorter ones too often (P4) */
    return (puzzle->moves - least) * 3 / (most - least + 1);
}

static void check_kind(barrow_puzzle_kind kind, uint64_t count, uint64_t every, player *play,
                       const barrow_options *options)
{
    static const uint8_t sizes[4][2] = {{7, 7}, {5, 5}, {12, 10}, {9, 6}};
    uint64_t thirds[3] = {0}, sevens = 0, attempts = 0;
    barrow_error error;
    for (uint64_t seed = 0; seed < count; seed++) {
        barrow_puzzle_params params = barrow_default_puzzle_params(kind);
        barrow_puzzle puzzle = {.kind = kind};
        const uint8_t *size = sizes[seed % 8 < 5 ? 0 : seed % 8 - 4];
        params.seed = seed;
        params.width = size[0];
        params.height = size[1];
        if (kind == BARROW_PUZZLE_TOGGLE && size == sizes[1]) { /* it has no place for five cells */
            expect(barrow_puzzle_make(&params, options, &puzzle, &error) == BARROW_BAD_PARAM,
                   &puzzle, "a toggle puzzle that is too small is refused");
            continue;
        }
        bool is_made = barrow_puzzle_make(&params, options, &puzzle, &error) == BARROW_OK;
        expect(is_made, &puzzle, "it is made");
        if (!is_made)
            continue;
        check_puzzle(&puzzle, options);
        attempts += puzzle.attempts;
        if (size == sizes[0]) {
            thirds[third_of(&puzzle)]++;
            sevens++;
            keep_form(&puzzle);
        }
        if (seed % every == 0) {
            barrow_puzzle broken = damaged(&puzzle, (uint32_t)(seed * 2654435761u >> 3));
            compare_judges(play, &puzzle, options);
            compare_judges(play, &broken, options);
        }
    }
    check_thirds(kind, thirds, sevens);
    check_forms(kind);
    printf("%-7s %llu made in %llu attempts\n", barrow_puzzle_kind_info((uint32_t)kind)->name,
           (unsigned long long)count, (unsigned long long)attempts);
}

int main(int argc, char **argv)
{
    uint64_t count = test_count(argc, argv, 150, 30000);
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    player *play = malloc(sizeof *play);
    if (!options.workspace || !play)
        return 1;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++)
        check_kind((barrow_puzzle_kind)kind, count, count > 1000 ? 20 : 10, play, &options);
    barrow_workspace_free(options.workspace);
    free(play);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed != 0;
}
