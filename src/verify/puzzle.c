/* SPDX-License-Identifier: MIT
 * The rules of one puzzle, wherever it is. First comes the field: its characters, and the demands
 * of each kind. If that is sound, the solution is played and every state of play is searched, with
 * the step function that games use. Nothing is shared with the generators and their search.
 *
 * A state of play is a mode and the player's tile. The mode is one number for everything else that
 * can change: where the blocks are (their rank among all sets of tiles), which lights are lit (a
 * bit each), or the plates done or colours flipped so far (`done`).
 *
 *   place = mode * floor_count + index of the player's tile among the floor tiles
 *
 * So an array indexed by place tells whether a state was seen, and the number of states is bounded:
 * three blocks on 20 tiles of yard in a field of 120 tiles give 137,000. */
#include "verify/puzzle.h"

#include <string.h>

#include "algo/grid.h"

#define YARD_MOST     25
#define BLOCKS_MOST   3
#define LIGHTS_MOST   9
#define SEARCHED_MOST (1u << 26) /* maximum number of states in all searches of a dungeon */
#define PLACES_MOST   (1u << 20) /* P3 rejects a larger search */
#define NO_NODE       UINT32_MAX
#define ACTS_MOST     16384 /* three blocks on 20 tiles, pushed from four sides */
#define EDGES_MOST    (1u << 18)
#define LUCK_ONE      (1u << 24) /* a chance of one */
#define LUCK_TIMES    4          /* luck may take this many times the fewest acts */
#define LUCK_MOST     300        /* thousandths (P4a) */
#define LUCK_EASY     100        /* easy puzzles have more than this */
#define LUCK_MEDIUM   30         /* medium ones more than this */

static const char move_letters[4] = {'u', 'r', 'd', 'l'}; /* as the sides of brw_nesw */

/* ---- fields ----------------------------------------------------------------------------- */

/* What the puzzles of a kind are made of. If no character can change, `done` distinguishes the
 * states of a kind. */
static const struct {
    const char *characters; /* all that may occur */
    const char *acts;       /* those of tiles that it is an act to enter */
    const char *changing;   /* those that can change */
    uint32_t least_acts;    /* of a solution (P4) */
} judged_kinds[BARROW_PUZZLE_KIND_COUNT] = {
    [BARROW_PUZZLE_PUSH] = {"#.,_bo", "b*", "_bo*", 4},
    [BARROW_PUZZLE_SLIDE] = {"#.,~x", "~", "", 3},
    [BARROW_PUZZLE_LIGHTS] = {"#.,01", "01", "01", 3},
    [BARROW_PUZZLE_ORDER] = {"#.,123456", "123456", "", 3},
    [BARROW_PUZZLE_TOGGLE] = {"#.,xrRuU!?&", "!?&", "", 3},
};

static bool is_act(barrow_puzzle_kind kind, char character)
{
    return character && strchr(judged_kinds[kind].acts, character);
}

/* A field that is flooded over the tiles whose character is in [characters], or over all others. */
typedef struct field_flood {
    const char *cells, *characters;
    bool is_open; /* the characters are those that the flood enters */
    brw_grid_flood flood;
    uint32_t steps[BARROW_PUZZLE_TILES], reached[BARROW_PUZZLE_TILES];
} field_flood;

static bool enters_cell(const void *user, uint32_t tile)
{
    const field_flood *field = user;
    return (strchr(field->characters, field->cells[tile]) != NULL) == field->is_open;
}

static void flood_field(field_flood *field, const barrow_puzzle *puzzle, uint32_t start)
{
    uint32_t tiles = (uint32_t)puzzle->width * puzzle->height;
    field->flood = (brw_grid_flood){.width = puzzle->width,
                                    .area = tiles,
                                    .steps = field->steps,
                                    .cells = field->reached,
                                    .most = BRW_UNSEEN,
                                    .goal = BRW_UNSEEN};
    memset(field->steps, BARROW_NONE_BYTE, sizeof field->steps);
    brw_grid_flood_start(&field->flood, start, 0);
    brw_grid_flood_run(&field->flood, enters_cell, field);
}

/* ---- modes ------------------------------------------------------------------------------ */

/* A state of play that the search found. */
typedef struct brw_puzzle_node {
    uint32_t place;
    uint32_t next[4]; /* for each move, the node it leads to, or NO_NODE if refused */
    uint16_t depth;
    uint16_t act;  /* the number of its act state plus 1; 0 if no act ends here */
    uint32_t mark; /* the last walk that came here */
    uint8_t acts;  /* one bit per move, set if it is an act */
    bool is_solved, is_good;
} puzzle_node;

/* A state in which an act ended, or the first one. Walking is free, so all acts that can be made
 * anywhere a walk leads to are its edges. */
typedef struct brw_act_state {
    uint32_t node, first_edge, edge_count, acts; /* fewest acts from the start */
    int32_t looks;                               /* how far from solved it looks */
    bool is_solved, is_fine; /* is_fine: some fewest acts lead here and never look worse */
} act_state;

/* A search. Slots and floor tiles are listed once, so that modes and states can be converted into
 * each other. */
typedef struct explorer {
    const barrow_puzzle *puzzle;
    uint8_t floors[BARROW_PUZZLE_TILES]; /* the floor tiles */
    uint8_t ranks[BARROW_PUZZLE_TILES];  /* for each floor tile, its index in floors */
    uint32_t floor_count;
    uint8_t beside[BARROW_PUZZLE_TILES][4]; /* the tiles beside each floor tile that are no walls */
    uint8_t slots[BARROW_PUZZLE_TILES];     /* tiles whose character can change */
    uint32_t slot_count;
    uint32_t blocks;   /* push: number of blocks */
    uint32_t *numbers; /* for each place, its node's number plus 1, or 0 if there is none */
    puzzle_node *nodes;
    uint32_t count;
    uint32_t *queue;           /* nodes that a walk still has to look at */
    barrow_puzzle_state state; /* the last state that was written, and its mode */
    uint32_t mode;
} explorer;

/* Returns the number of ways to choose [k] of [n]. There are 1 to 3 blocks. */
static uint32_t choose(uint32_t n, uint32_t k)
{
    uint32_t pairs = n * (n - 1) / 2;
    return k == 1 ? n : k == 2 ? pairs : pairs * (n - 2) / 3;
}

/* Returns the mode of a state. Blocks in slots a < b < c have the rank C(a,1) + C(b,2) + C(c,3). */
static uint32_t mode_in(const explorer *at, const barrow_puzzle_state *state)
{
    uint32_t mode = state->done, blocks = 0;
    for (uint32_t i = 0; i < at->slot_count; i++) {
        char here = state->cells[at->slots[i]];
        if (here == 'b' || here == '*')
            mode += choose(i, ++blocks);
        else if (here == '1')
            mode |= 1u << i;
    }
    return mode;
}

/* Writes the state of a mode, without the player, into at->state; it is the inverse of mode_in.
 * Blocks are placed in descending order of slots. Each goes into the highest slot whose share does
 * not exceed what is left of the rank. */
static void write_mode(explorer *at, uint32_t mode)
{
    barrow_puzzle_state *state = &at->state;
    uint32_t tiles = (uint32_t)at->puzzle->width * at->puzzle->height, blocks = at->blocks;
    at->mode = mode;
    barrow_puzzle_begin(at->puzzle, state);
    if (!at->slot_count)
        state->done = (uint16_t)mode;
    for (uint32_t i = at->slot_count; i-- > 0;) {
        char *cell = &state->cells[at->slots[i]];
        if (at->puzzle->kind != BARROW_PUZZLE_PUSH) {
            *cell = mode >> i & 1 ? '1' : '0';
            continue;
        }
        bool is_plate = *cell == 'o';
        *cell = is_plate ? 'o' : '_';
        if (!blocks || choose(i, blocks) > mode)
            continue;
        mode -= choose(i, blocks--);
        *cell = is_plate ? '*' : 'b';
    }
    if (at->puzzle->kind != BARROW_PUZZLE_TOGGLE)
        return;
    for (uint32_t i = 0; i < tiles; i++) {
        char *cell = &state->cells[i];
        if (mode & 1 && strchr("rR", *cell))
            *cell = *cell == 'r' ? 'R' : 'r';
        if (mode & 2 && strchr("uU", *cell))
            *cell = *cell == 'u' ? 'U' : 'u';
    }
}

/* Returns the state at a place, until the next call. */
static const barrow_puzzle_state *state_at(explorer *at, uint32_t place)
{
    uint32_t mode = place / at->floor_count, tile = at->floors[place % at->floor_count];
    int32_t width = at->puzzle->width;
    if (mode != at->mode)
        write_mode(at, mode);
    at->state.player = brw_pos(((int32_t)tile % width), ((int32_t)tile / width));
    return &at->state;
}

/* ---- the search ------------------------------------------------------------------------- */

/* Returns the number of the node at [place], adding it if it is new. */
static uint32_t note_node(explorer *at, uint32_t place, uint32_t depth, bool is_solved)
{
    if (!at->numbers[place]) {
        at->nodes[at->count] =
            (puzzle_node){.place = place, .depth = (uint16_t)depth, .is_solved = is_solved};
        at->numbers[place] = ++at->count;
    }
    return at->numbers[place] - 1;
}

/* Tries the four moves from a node. Plain floor, yard and free plates of a yard only let the player
 * walk on. Of all other moves, only an act changes the mode. */
static void expand_node(explorer *at, puzzle_node *node)
{
    const barrow_puzzle *puzzle = at->puzzle;
    uint32_t same = node->place / at->floor_count, first = same * at->floor_count;
    const uint8_t *beside = at->beside[at->floors[node->place - first]];
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t to = beside[i], mode = same;
        bool is_solved = false;
        node->next[i] = NO_NODE;
        if (to == BARROW_NONE_BYTE)
            continue;
        char into = puzzle->cells[to];
        if (into != '.' && into != ',') /* these never change */
            into = state_at(at, node->place)->cells[to];
        if (into != '.' && into != ',' && into != '_' && into != 'o') {
            barrow_puzzle_state state = at->state;
            if (!barrow_puzzle_step(puzzle, &state, move_letters[i]))
                continue;
            bool acts = is_act(puzzle->kind, into);
            node->acts |= (uint8_t)(acts << i);
            mode = acts ? mode_in(at, &state) : same;
            to = (uint32_t)(state.player.y * puzzle->width + state.player.x);
            is_solved = state.solved;
        }
        node->next[i] =
            note_node(at, mode * at->floor_count + at->ranks[to], node->depth + 1u, is_solved);
    }
}

/* Returns whether the player can get back from a node for certain: on an inert tile, or, once the
 * room is solved, by a walk to one. Then blocks are walls, barriers are down, and ice is floor. */
static bool is_at_inert(explorer *at, const puzzle_node *node)
{
    uint32_t tile = at->floors[node->place % at->floor_count];
    if (!node->is_solved)
        return at->puzzle->cells[tile] == ',';
    const char *cells = state_at(at, node->place)->cells;
    field_flood field = {.cells = cells, .characters = "#b*", .is_open = false};
    flood_field(&field, at->puzzle, tile);
    for (uint32_t i = 0; i < field.flood.count; i++)
        if (cells[field.reached[i]] == ',')
            return true;
    return false;
}

/* Counts the nodes from which no moves lead to an inert tile. Pushes do not count as such moves
 * (P5). Repeats a pass from the last node to the first until nothing changes. */
static uint32_t count_stuck(explorer *at)
{
    bool is_push = at->puzzle->kind == BARROW_PUZZLE_PUSH, is_changed = true;
    uint32_t stuck = 0;
    for (uint32_t i = 0; i < at->count; i++)
        at->nodes[i].is_good = is_at_inert(at, &at->nodes[i]);
    while (is_changed) {
        is_changed = false;
        for (uint32_t i = at->count; i-- > 0;) {
            puzzle_node *node = &at->nodes[i];
            for (uint32_t k = 0; k < 4 && !node->is_good && !node->is_solved; k++)
                if (node->next[k] != NO_NODE && !(is_push && node->acts >> k & 1) &&
                    at->nodes[node->next[k]].is_good)
                    node->is_good = is_changed = true;
        }
    }
    for (uint32_t i = 0; i < at->count; i++)
        stuck += !at->nodes[i].is_good;
    return stuck;
}

/* ---- luck ------------------------------------------------------------------------------- */

/* Returns how far from solved a state looks: the sum of the steps from each block to the plate
 * nearest to it, the number of dark plates, or the steps from the player to the target (P4a). */
static int32_t looks_of(explorer *at, uint32_t place)
{
    const barrow_puzzle_state *state = state_at(at, place);
    int32_t width = at->puzzle->width, tiles = width * at->puzzle->height, sum = 0;
    bool is_push = at->puzzle->kind == BARROW_PUZZLE_PUSH;
    for (int32_t i = 0; i < tiles; i++) {
        sum += state->cells[i] == '0';
        if (state->cells[i] != (is_push ? 'b' : 'x'))
            continue;
        int32_t least = is_push ? tiles : 0;
        for (int32_t k = 0; k < tiles && is_push; k++) {
            int32_t dx = i % width - k % width, dy = i / width - k / width;
            int32_t steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
            bool is_plate = state->cells[k] == 'o' || state->cells[k] == '*';
            least = is_plate && steps < least ? steps : least;
        }
        int32_t dx = i % width - state->player.x, dy = i / width - state->player.y;
        sum += is_push ? least : (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    }
    return sum;
}

/* Returns the number of the act state at a node, adding it if it is new; ACTS_MOST if there are too
 * many. */
static uint32_t act_state_at(explorer *at, brw_explore_memory *memory, uint32_t node, uint32_t acts)
{
    if (!at->nodes[node].act) {
        if (memory->act_count == ACTS_MOST)
            return ACTS_MOST;
        memory->acts[memory->act_count++] =
            (act_state){.node = node, .acts = acts, .looks = looks_of(at, at->nodes[node].place)};
        at->nodes[node].act = (uint16_t)memory->act_count;
    }
    return at->nodes[node].act - 1u;
}

/* Walks from act state [number] wherever no act is needed, and lists the acts that can be made
 * there; those that end in the same state count once. */
static bool find_acts(explorer *at, brw_explore_memory *memory, uint32_t number)
{
    act_state *from = &memory->acts[number];
    uint32_t left = 1, mark = 2 * number + 1;
    from->first_edge = memory->edge_count;
    at->queue[0] = from->node;
    at->nodes[from->node].mark = mark;
    while (left && !from->is_solved) {
        const puzzle_node *node = &at->nodes[at->queue[--left]];
        from->is_solved = node->is_solved;
        for (uint32_t i = 0; i < 4 && !node->is_solved; i++) {
            bool is_act = node->acts >> i & 1;
            puzzle_node *next = node->next[i] == NO_NODE ? NULL : &at->nodes[node->next[i]];
            if (next && !is_act && next->mark < mark) {
                next->mark = mark;
                at->queue[left++] = node->next[i];
            }
            uint32_t to =
                next && is_act ? act_state_at(at, memory, node->next[i], from->acts + 1) : 0;
            if (to == ACTS_MOST || memory->edge_count == EDGES_MOST)
                return false;
            bool is_new = next && is_act;
            for (uint32_t k = from->first_edge; k < memory->edge_count && is_new; k++)
                is_new = memory->edges[k] != to;
            if (is_new)
                memory->edges[memory->edge_count++] = (uint16_t)to;
        }
    }
    if (from->is_solved)
        memory->edge_count = from->first_edge;
    from->edge_count = memory->edge_count - from->first_edge;
    return true;
}

/* Computes the chance that acts drawn evenly solve the puzzle soon enough, with the number of
 * fewest acts and whether each way of so few acts looks worse at some point (P4a). Chances are
 * whole numbers of 1/2^24, and each division rounds down. */
static bool find_luck(explorer *at, brw_explore_memory *memory, brw_explored *explored)
{
    uint32_t least = UINT32_MAX, *now = memory->values, *next = now + ACTS_MOST;
    memory->act_count = memory->edge_count = 0;
    act_state_at(at, memory, 0, 0);
    memory->acts[0].is_fine = true;
    for (uint32_t i = 0; i < memory->act_count; i++) {
        act_state *from = &memory->acts[i];
        if (!find_acts(at, memory, i))
            return false;
        least = from->is_solved && from->acts < least ? from->acts : least;
        now[i] = from->is_solved ? LUCK_ONE : 0;
    }
    explored->worsens = true;
    for (uint32_t i = 0; i < memory->act_count && least != UINT32_MAX; i++) {
        const act_state *from = &memory->acts[i];
        if (from->is_solved && from->is_fine && from->acts == least)
            explored->worsens = false;
        for (uint32_t k = 0; k < from->edge_count && from->is_fine; k++) {
            act_state *to = &memory->acts[memory->edges[from->first_edge + k]];
            to->is_fine |= to->acts == from->acts + 1 && to->looks <= from->looks;
        }
    }
    for (uint32_t n = 0; least != UINT32_MAX && n < LUCK_TIMES * least; n++) {
        for (uint32_t i = 0; i < memory->act_count; i++) {
            const act_state *from = &memory->acts[i];
            uint32_t sum = 0;
            for (uint32_t k = 0; k < from->edge_count; k++)
                sum += now[memory->edges[from->first_edge + k]];
            next[i] = from->is_solved ? LUCK_ONE : from->edge_count ? sum / from->edge_count : 0;
        }
        uint32_t *last = now;
        now = next;
        next = last;
    }
    explored->luck = (uint32_t)((uint64_t)now[0] * 1000 / LUCK_ONE);
    explored->acts = least;
    return true;
}

/* Searches breadth first. Nodes are numbered as they are found, so the list of nodes is the queue,
 * and the first solved one is the nearest. Solved nodes are not expanded, because play ends
 * there. */
bool brw_puzzle_explore(const barrow_puzzle *puzzle, brw_explore_memory *memory, brw_arena *scratch,
                        brw_explored *explored)
{
    explorer at = {.puzzle = puzzle, .mode = UINT32_MAX};
    barrow_puzzle_state state;
    uint32_t tiles = (uint32_t)puzzle->width * puzzle->height;
    *explored = (brw_explored){.moves = 0};
    for (uint32_t i = 0; i < tiles; i++) {
        char here = puzzle->cells[i];
        if (here && strchr(judged_kinds[puzzle->kind].changing, here))
            at.slots[at.slot_count++] = (uint8_t)i;
        at.blocks += here == 'b' || here == '*';
        at.ranks[i] = (uint8_t)at.floor_count;
        if (here != '#')
            at.floors[at.floor_count++] = (uint8_t)i;
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t to = brw_grid_beside(puzzle->width, tiles, i, side);
            bool is_wall = to == BRW_UNSEEN || puzzle->cells[to] == '#';
            at.beside[i][side] = is_wall ? BARROW_NONE_BYTE : (uint8_t)to;
        }
    }
    uint32_t modes = 1; /* at most */
    if (puzzle->kind == BARROW_PUZZLE_PUSH)
        modes = choose(at.slot_count, at.blocks);
    else if (at.slot_count)
        modes = 1u << at.slot_count;
    else if (puzzle->kind != BARROW_PUZZLE_SLIDE)
        modes = BARROW_PUZZLE_PLATES; /* values of `done` */
    uint32_t places = modes * at.floor_count;
    if (places > PLACES_MOST)
        return false;
    if (places > memory->places) { /* at least doubles, as the arena does not free the old memory */
        memory->places = places < 2 * memory->places ? 2 * memory->places : places;
        if (!memory->edges) {
            memory->acts = BRW_ARENA_NEW(scratch, act_state, ACTS_MOST);
            memory->edges = BRW_ARENA_NEW(scratch, uint16_t, EDGES_MOST);
            memory->values = BRW_ARENA_NEW(scratch, uint32_t, 2 * ACTS_MOST);
        }
        memory->numbers = BRW_ARENA_NEW(scratch, uint32_t, memory->places);
        memory->queue = BRW_ARENA_NEW(scratch, uint32_t, memory->places);
        memory->nodes = BRW_ARENA_NEW(scratch, puzzle_node, memory->places);
        if (scratch->has_failed)
            return false;
    }
    at.numbers = memory->numbers;
    at.queue = memory->queue;
    at.nodes = memory->nodes;
    memset(at.numbers, 0, places * sizeof *at.numbers);
    barrow_puzzle_begin(puzzle, &state);
    uint32_t start = (uint32_t)(puzzle->start.y * puzzle->width + puzzle->start.x);
    note_node(&at, mode_in(&at, &state) * at.floor_count + at.ranks[start], 0, state.solved);
    for (uint32_t i = 0; i < at.count; i++) {
        if (!at.nodes[i].is_solved) {
            expand_node(&at, &at.nodes[i]);
        } else if (!explored->is_solvable) {
            explored->is_solvable = true;
            explored->moves = at.nodes[i].depth;
        }
    }
    memory->states += at.count;
    explored->states = at.count;
    explored->stuck = memchr(puzzle->cells, ',', tiles) ? count_stuck(&at) : 0;
    return memory->skips_luck || find_luck(&at, memory, explored);
}

/* ---- the kinds -------------------------------------------------------------------------- */

/* A puzzle that is being checked. Findings point to [place]. [tiles] is the number of tiles in its
 * field. */
typedef struct puzzle_case {
    brw_verifier *verifier;
    const barrow_puzzle *puzzle;
    brw_place place;
    uint32_t tiles;
} puzzle_case;

/* Reports a fault. [text] may contain one number. Always returns false, so that a check can return
 * the result. */
static bool report_puzzle(const puzzle_case *at, const char *rule, const char *text,
                          uint32_t number)
{
    brw_report(at->verifier, rule, at->place, text, number);
    return false;
}

/* Returns how many tiles have one of these characters. */
static uint32_t count_cells(const puzzle_case *at, const char *characters)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < at->tiles; i++)
        count += strchr(characters, at->puzzle->cells[i]) != NULL;
    return count;
}

/* Returns whether one of the four tiles beside [tile] has one of these characters. */
static bool has_beside(const puzzle_case *at, uint32_t tile, const char *characters)
{
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_grid_beside(at->puzzle->width, at->tiles, tile, side);
        if (beside != BRW_UNSEEN && strchr(characters, at->puzzle->cells[beside]))
            return true;
    }
    return false;
}

/* Checks what a kind demands of its field. Of `push`: blocks only in the yard, as many plates; a
 * larger yard or more blocks would make the search too long. Of `lights`: 4 to 9 plates, not all of
 * them lit, that are adjacent (pitch 1) or have floor between them (pitch 2). Of `order`: plates 1
 * to n, once each, with as many different signs; no two may touch, because otherwise one could not
 * be stepped on without the other. Of `slide` and `toggle`: one target; and levers with plain floor
 * beside them, so that each flip can be undone (P5). */
static bool check_kind(const puzzle_case *at)
{
    const barrow_puzzle *puzzle = at->puzzle;
    uint32_t plates, used = 0;
    if (puzzle->kind == BARROW_PUZZLE_PUSH) {
        uint32_t yard = count_cells(at, "_bo"), blocks = count_cells(at, "b");
        if (blocks != count_cells(at, "o"))
            return report_puzzle(at, "P1", "push: there are %u blocks and another number of plates",
                                 blocks);
        if (blocks < (yard < 10 ? 1 : 2) || blocks > BLOCKS_MOST)
            return report_puzzle(at, "P1", "push: there are %u blocks instead of 2 or 3", blocks);
        return yard <= (blocks == 3 ? 20 : YARD_MOST) ||
               report_puzzle(at, "P1", "push: the yard has %u tiles", yard);
    }
    if (puzzle->kind == BARROW_PUZZLE_LIGHTS) {
        plates = count_cells(at, "01");
        if (plates < 4 || plates > LIGHTS_MOST)
            return report_puzzle(at, "P1", "lights: there are %u plates instead of 4 to 9", plates);
        if (puzzle->pitch != 1 && puzzle->pitch != 2)
            return report_puzzle(at, "P1", "lights: the pitch is %u instead of 1 or 2",
                                 puzzle->pitch);
        return count_cells(at, "0") ||
               report_puzzle(at, "P4", "lights: all %u plates are lit at the start", plates);
    }
    if (puzzle->kind != BARROW_PUZZLE_ORDER) {
        uint32_t targets = count_cells(at, "x");
        if (targets != 1)
            return report_puzzle(at, "P1", "there are %u targets instead of one", targets);
        if (puzzle->kind == BARROW_PUZZLE_TOGGLE && !count_cells(at, "!?&"))
            return report_puzzle(at, "P1", "toggle: there is no lever", 0);
        for (uint32_t i = 0; i < at->tiles; i++)
            if (strchr("!?&", puzzle->cells[i]) && !has_beside(at, i, ".,"))
                return report_puzzle(
                    at, "P5", "toggle: the lever on tile %u has no plain floor beside it", i);
        return true;
    }
    plates = count_cells(at, "123456");
    if (plates < 3 || plates > 6)
        return report_puzzle(at, "P1", "order: there are %u plates instead of 3 to 6", plates);
    for (uint32_t i = 0; i < plates; i++) {
        const char plate[2] = {(char)('1' + i), 0};
        if (count_cells(at, plate) != 1)
            return report_puzzle(at, "P1", "order: plate %u does not occur exactly once", i + 1);
    }
    for (uint32_t i = 0; i < at->tiles; i++)
        if (strchr("123456", puzzle->cells[i]) && has_beside(at, i, "123456"))
            return report_puzzle(at, "P1", "order: plate %u is beside another one",
                                 (uint32_t)(puzzle->cells[i] - '0'));
    if (puzzle->sign_count != plates)
        return report_puzzle(at, "P1", "order: there are %u signs and another number of plates",
                             puzzle->sign_count);
    for (uint32_t i = 0; i < plates; i++) {
        uint32_t sign = puzzle->signs[i];
        if (sign >= BARROW_SIGN_COUNT || used >> sign & 1)
            return report_puzzle(at, "P1", "order: sign %u is unknown or occurs twice", i + 1);
        used |= 1u << sign;
    }
    return true;
}

/* ---- one puzzle ------------------------------------------------------------------------- */

/* Checks the field: its size, its characters, the rules of its kind, and that the floor is one
 * area, the inert tiles are one area, and the start is inert if any tile is (P2). The field can be
 * searched safely only if this passes. */
static bool check_puzzle_field(const puzzle_case *at)
{
    const barrow_puzzle *puzzle = at->puzzle;
    int32_t width = puzzle->width, height = puzzle->height;
    if (!width || !height || width > BARROW_PUZZLE_COLUMNS || height > BARROW_PUZZLE_ROWS)
        return report_puzzle(at, "P2", "the field is larger than 12x10 tiles, or has %u columns",
                             puzzle->width);
    for (uint32_t i = 0; i < at->tiles; i++)
        if (!puzzle->cells[i] || !strchr(judged_kinds[puzzle->kind].characters, puzzle->cells[i]))
            return report_puzzle(
                at, "P1", "tile %u of the field has a character of another kind of puzzle", i);
    barrow_pos start = puzzle->start;
    bool is_in_field = start.x >= 0 && start.y >= 0 && start.x < width && start.y < height;
    uint32_t first = is_in_field ? (uint32_t)(start.y * width + start.x) : 0;
    if (!is_in_field || !strchr(".,_o", puzzle->cells[first]))
        return report_puzzle(at, "P2", "the start lies outside the floor", 0);
    if (!check_kind(at))
        return false;
    uint32_t inert = count_cells(at, ","), floor = at->tiles - count_cells(at, "#");
    field_flood field = {.cells = puzzle->cells, .characters = "#", .is_open = false};
    flood_field(&field, puzzle, first);
    if (field.flood.count != floor)
        return report_puzzle(at, "P2", "the %u tiles of floor are not one area", floor);
    if (!inert && puzzle->kind == BARROW_PUZZLE_PUSH)
        return true; /* it is a standalone puzzle */
    if (puzzle->cells[first] != ',')
        return report_puzzle(at, "P2", "the start is not one of the %u inert tiles", inert);
    field = (field_flood){.cells = puzzle->cells, .characters = ",", .is_open = true};
    flood_field(&field, puzzle, first);
    if (field.flood.count != inert)
        return report_puzzle(at, "P2", "the %u inert tiles are not one area", inert);
    return true;
}

/* Plays the solution. No move may be refused, and the last move must solve the puzzle. */
static bool check_moves_played(const puzzle_case *at)
{
    const barrow_puzzle *puzzle = at->puzzle;
    barrow_puzzle_state state;
    uint32_t moves = 0, acts = 0;
    barrow_puzzle_begin(puzzle, &state);
    for (const char *move = puzzle->solution; *move; move++, moves++) {
        int32_t x = state.player.x + (*move == 'r') - (*move == 'l');
        int32_t y = state.player.y + (*move == 'd') - (*move == 'u');
        if (x >= 0 && y >= 0 && x < puzzle->width && y < puzzle->height)
            acts += is_act(puzzle->kind, state.cells[y * puzzle->width + x]);
        if (!barrow_puzzle_step(puzzle, &state, *move))
            return report_puzzle(at, "P3", "move %u of the solution is refused", moves + 1);
    }
    if (!state.solved)
        return report_puzzle(at, "P3", "the solution of %u moves does not solve it", moves);
    if (moves != puzzle->moves)
        report_puzzle(at, "P3", "the solution has %u moves, which is not the number given", moves);
    if (acts != puzzle->acts)
        report_puzzle(at, "P4", "the solution has %u acts, which is not the number given", acts);
    if (acts < judged_kinds[puzzle->kind].least_acts)
        report_puzzle(at, "P4", "the solution has only %u acts", acts);
    return true;
}

/* Checks a puzzle. It must be solvable in the stated number of moves, need enough acts, and never
 * leave the player stuck. The total number of states of a dungeon's puzzles is bounded, so that no
 * document takes forever to check. */
void brw_check_one_puzzle(brw_verifier *verifier, const barrow_puzzle *puzzle, brw_place place,
                          brw_explore_memory *memory)
{
    const puzzle_case at = {verifier, puzzle, place, (uint32_t)puzzle->width * puzzle->height};
    brw_explored found;
    if ((uint32_t)puzzle->kind >= BARROW_PUZZLE_KIND_COUNT) {
        report_puzzle(&at, "P1", "there is no puzzle kind %u", puzzle->kind);
        return;
    }
    if (!check_puzzle_field(&at))
        return;
    /* Checks that a puzzle alone has a doorway beside its start, outside the field, which puts it
     * back; a closed one has none (P5). */
    bool is_closed = puzzle->kind == BARROW_PUZZLE_PUSH && !count_cells(&at, ",");
    barrow_pos start = puzzle->start;
    bool leads_out = (puzzle->doorway == 'u' && start.y == 0) ||
                     (puzzle->doorway == 'd' && start.y == puzzle->height - 1) ||
                     (puzzle->doorway == 'l' && start.x == 0) ||
                     (puzzle->doorway == 'r' && start.x == puzzle->width - 1);
    if (!verifier->dungeon && (is_closed ? puzzle->doorway != 0 : !leads_out))
        report_puzzle(&at, "P5",
                      "no doorway leads out of the field from its start, or one too many", 0);
    check_moves_played(&at);
    if (memory->states > SEARCHED_MOST) {
        brw_not_proven(verifier, "P3", place, "the puzzles have too many states to search");
        return;
    }
    memory->skips_luck = verifier->weigh && verifier->weigh("P4") == BARROW_OK;
    if (!brw_puzzle_explore(puzzle, memory, verifier->scratch, &found)) {
        verifier->scratch->has_failed = true;
        return;
    }
    if (!found.is_solvable)
        report_puzzle(&at, "P3", "none of its %u states is a solved one", found.states);
    else if (found.moves != puzzle->moves)
        report_puzzle(&at, "P3", "a shortest solution has %u moves, which is not the number given",
                      found.moves);
    if (found.states != puzzle->states)
        report_puzzle(&at, "P3", "%u states can be reached, which is not the number given",
                      found.states);
    uint32_t acts = puzzle->grade < BARROW_GRADE_COUNT     ? judged_kinds[puzzle->kind].least_acts
                    : puzzle->kind == BARROW_PUZZLE_TOGGLE ? 2
                                                           : 1;
    bool has_luck = found.is_solvable && !memory->skips_luck;
    if (has_luck && found.acts < acts)
        report_puzzle(&at, "P4", "it can be solved with %u acts", found.acts);
    if (has_luck && puzzle->grade < BARROW_GRADE_COUNT) {
        /* Checks the grade that the puzzle says it has (P4a); those from before there were grades
         * say none. `order` is graded by its plates if it is alone, and in a dungeon by where its
         * hints are, which check_hints looks at. */
        bool is_order = puzzle->kind == BARROW_PUZZLE_ORDER;
        uint8_t grade = found.luck > LUCK_EASY     ? BARROW_GRADE_EASY
                        : found.luck > LUCK_MEDIUM ? BARROW_GRADE_MEDIUM
                                                   : BARROW_GRADE_HARD;
        if (found.luck > LUCK_MOST)
            report_puzzle(&at, "P4a", "luck solves it %u times in 1000", found.luck);
        if (!is_order && grade == BARROW_GRADE_HARD && !found.worsens)
            report_puzzle(&at, "P4a", "it is rare for luck (%u in 1000), but takes no thought",
                          found.luck);
        if (is_order)
            grade = puzzle->sign_count <= 4   ? BARROW_GRADE_EASY
                    : puzzle->sign_count == 5 ? BARROW_GRADE_MEDIUM
                                              : BARROW_GRADE_HARD;
        if (grade != puzzle->grade && !(is_order && verifier->dungeon))
            report_puzzle(&at, "P4a", "its grade is another one, with a luck of %u in 1000",
                          found.luck);
    }
    if (found.stuck)
        report_puzzle(&at, "P5", "no inert tile can be reached from %u states", found.stuck);
}

/* Checks a puzzle without a dungeon. Its report gives the same status for soundness and
 * completeness. */
barrow_status brw_verify_puzzle(const barrow_puzzle *puzzle, brw_arena *scratch,
                                barrow_report *report)
{
    brw_verifier verifier = {.scratch = scratch, .report = report, .rule = "P1"};
    brw_explore_memory memory = {.places = 0};
    memset(report, 0, sizeof *report);
    brw_arena_reset(scratch);
    brw_check_one_puzzle(&verifier, puzzle, BRW_NOWHERE, &memory);
    report->checks = 1;
    report->sound = report->complete = report->status;
    return scratch->has_failed ? BARROW_NO_MEMORY : BARROW_OK;
}
