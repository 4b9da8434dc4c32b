/* SPDX-License-Identifier: MIT
 * Explores a puzzle breadth first. Nodes are numbered as they are found, so the list of nodes is
 * the queue. The successors of each node are kept. A second pass over them decides whether the
 * player can always get back.
 *
 * A state of play is a mode and the player's tile. The mode is a number for everything else that
 * can change: where the blocks are (their rank among all sets of tiles), which lights are lit (a
 * bit each), or the plates done or colours flipped so far (`done`).
 *
 *   place = mode * floor_count + index of the player's tile among the floor tiles
 *
 * So states need no hash table: an array indexed by place tells whether one was seen. */
#include "verify/puzzle_search.h"

#include <string.h>

#include "base/bits.h"

#define NO_NODE   UINT32_MAX
#define MOVES     4
#define NODE_MOST (1u << 20) /* P3 rejects a larger search */
#define NO_TILE   UINT8_MAX

/* A node that was found. */
typedef struct brw_puzzle_node {
    uint32_t place;       /* mode * floor_count + rank of the player's tile */
    uint32_t next[MOVES]; /* for each move, the node it leads to, or NO_NODE if refused */
    uint16_t depth;
    uint8_t acts; /* one bit per move, set if it is an act */
    bool is_solved, is_good, is_queued;
} puzzle_node;

/* A search. Slots and floor tiles are listed once, so that modes and states can be converted into
 * each other. */
typedef struct explorer {
    const barrow_puzzle *puzzle;
    uint32_t tiles;                      /* number of tiles in the field */
    uint8_t floors[BARROW_PUZZLE_TILES]; /* the floor tiles */
    uint8_t ranks[BARROW_PUZZLE_TILES];  /* for each floor tile, its index in floors */
    uint32_t floor_count;
    uint8_t slots[BARROW_PUZZLE_TILES]; /* tiles whose character can change */
    uint32_t slot_count;
    uint8_t beside[BARROW_PUZZLE_TILES][MOVES]; /* the tiles beside each tile, or NO_TILE */
    uint64_t walked[2]; /* set of characters whose tiles the player just walks onto */
    uint32_t blocks;    /* push: number of blocks */
    uint32_t shares[BRW_BLOCKS_MOST + 1][BARROW_PUZZLE_TILES]; /* push: see rank_blocks */
    uint32_t modes;
    uint32_t *numbers; /* for each place, its node's number plus 1, or 0 if there is none */
    puzzle_node *nodes;
    uint32_t count;
    uint32_t *queue; /* nodes by ascending number of acts */
    uint32_t queued;
    uint32_t mode;             /* mode of the last state written */
    barrow_puzzle_state state; /* the last state written */
} explorer;

static const char move_letters[MOVES] = {'u', 'd', 'l', 'r'};

bool brw_puzzle_is_act(barrow_puzzle_kind kind, char character)
{
    static const char *const acts[BARROW_PUZZLE_KIND_COUNT] = {
        [BARROW_PUZZLE_PUSH] = "b*",    [BARROW_PUZZLE_SLIDE] = "~",
        [BARROW_PUZZLE_LIGHTS] = "01",  [BARROW_PUZZLE_ORDER] = "123456",
        [BARROW_PUZZLE_TOGGLE] = "!?&",
    };
    return character && strchr(acts[kind], character);
}

/* The characters of tiles where a move has no effect but to move the player. A move onto any other
 * tile is left to the step function. */
static const char *const walked[BARROW_PUZZLE_KIND_COUNT] = {
    [BARROW_PUZZLE_PUSH] = ".,_o", [BARROW_PUZZLE_SLIDE] = ".,",  [BARROW_PUZZLE_LIGHTS] = ".,",
    [BARROW_PUZZLE_ORDER] = ".,",  [BARROW_PUZZLE_TOGGLE] = ".,",
};

/* The characters that can change in a puzzle of each kind. If there are none, `done` distinguishes
 * its states. */
static const char *const changing[BARROW_PUZZLE_KIND_COUNT] = {
    [BARROW_PUZZLE_PUSH] = "_bo*", [BARROW_PUZZLE_SLIDE] = "",  [BARROW_PUZZLE_LIGHTS] = "01",
    [BARROW_PUZZLE_ORDER] = "",    [BARROW_PUZZLE_TOGGLE] = "",
};

/* Returns whether the kind has lights that go on and off. */
static bool has_lamps(const barrow_puzzle *puzzle)
{
    return changing[puzzle->kind][0] == '0';
}

/* ---- modes ------------------------------------------------------------------------------ */

/* Returns the number of ways to choose [k] of [n], for small k. */
static uint32_t choose(uint32_t n, uint32_t k)
{
    uint32_t count = 1;
    for (uint32_t i = 0; i < k; i++)
        count = count * (n - i) / (i + 1);
    return n < k ? 0 : count;
}

/* Returns the rank of a set of blocks: slots a < b < c have the rank C(a,1) + C(b,2) + C(c,3).
 * shares[k][i] holds C(i,k). */
static uint32_t rank_blocks(const explorer *at, const char *cells)
{
    uint32_t rank = 0, found = 0;
    for (uint32_t i = 0; i < at->slot_count; i++) {
        char here = cells[at->slots[i]];
        if (here == 'b' || here == '*')
            rank += at->shares[++found][i];
    }
    return rank;
}

/* Places the blocks that have this rank, in descending order of slots. Each goes into the highest
 * slot whose share does not exceed what is left of the rank. */
static void place_blocks(const explorer *at, uint32_t rank, char *cells)
{
    uint32_t slot = at->slot_count;
    for (uint32_t left = at->blocks; left > 0; left--) {
        do
            slot--;
        while (at->shares[left][slot] > rank);
        rank -= at->shares[left][slot];
        char *cell = &cells[at->slots[slot]];
        *cell = *cell == 'o' ? '*' : 'b';
    }
}

/* Returns the mode of a state. It is the inverse of state_of. */
static uint32_t mode_in(const explorer *at, const barrow_puzzle_state *state)
{
    uint32_t mode = state->done;
    if (at->puzzle->kind == BARROW_PUZZLE_PUSH)
        return rank_blocks(at, state->cells);
    for (uint32_t i = 0; has_lamps(at->puzzle) && i < at->slot_count; i++)
        mode |= (uint32_t)(state->cells[at->slots[i]] == '1') << i;
    return mode;
}

/* Writes the barriers as they are in a mode of a toggle puzzle. */
static void place_barriers(const explorer *at, uint32_t mode, char *cells)
{
    static const char *const pairs[2] = {"rR", "uU"};
    for (uint32_t i = 0; i < at->tiles; i++)
        for (uint32_t colour = 0; colour < 2; colour++) {
            const char *found = memchr(pairs[colour], cells[i], 2);
            if (found && mode >> colour & 1)
                cells[i] = pairs[colour][found == pairs[colour]];
        }
}

/* Writes the state of [mode], without the player. */
static void state_of(const explorer *at, uint32_t mode, barrow_puzzle_state *state)
{
    barrow_puzzle_begin(at->puzzle, state);
    char *cells = state->cells;
    if (at->puzzle->kind == BARROW_PUZZLE_PUSH) {
        for (uint32_t i = 0; i < at->slot_count; i++)
            cells[at->slots[i]] = cells[at->slots[i]] == 'o' ? 'o' : '_';
        place_blocks(at, mode, cells);
    } else if (has_lamps(at->puzzle)) {
        for (uint32_t i = 0; i < at->slot_count; i++)
            cells[at->slots[i]] = mode >> i & 1 ? '1' : '0';
    } else {
        state->done = (uint16_t)mode;
        if (at->puzzle->kind == BARROW_PUZZLE_TOGGLE)
            place_barriers(at, mode, cells);
    }
}

/* Returns how many modes there are. If `done` is the mode, it is an upper bound. */
static uint32_t count_modes(const explorer *at)
{
    if (at->puzzle->kind == BARROW_PUZZLE_PUSH)
        return choose(at->slot_count, at->blocks);
    if (has_lamps(at->puzzle))
        return 1u << at->slot_count;
    return at->puzzle->kind == BARROW_PUZZLE_SLIDE ? 1 : BARROW_PUZZLE_PLATES; /* values of
                                                                                * `done` */
}

/* ---- nodes ------------------------------------------------------------------------------ */

/* Lists the tiles beside each tile, in the order of the moves. */
static void view_neighbours(explorer *at)
{
    uint32_t width = at->puzzle->width;
    for (uint32_t i = 0; i < at->tiles; i++) {
        at->beside[i][0] = (uint8_t)(i >= width ? i - width : NO_TILE);
        at->beside[i][1] = (uint8_t)(i + width < at->tiles ? i + width : NO_TILE);
        at->beside[i][2] = (uint8_t)(i % width ? i - 1 : NO_TILE);
        at->beside[i][3] = (uint8_t)((i + 1) % width ? i + 1 : NO_TILE);
    }
}

/* Fills the tables that speed up the search. */
static void prepare(explorer *at)
{
    view_neighbours(at);
    for (const char *character = walked[at->puzzle->kind]; *character; character++)
        brw_set_add(at->walked, (uint8_t)*character);
    for (uint32_t k = 1; k <= at->blocks && k <= BRW_BLOCKS_MOST; k++)
        for (uint32_t i = 0; i < at->slot_count; i++)
            at->shares[k][i] = choose(i, k);
}

/* Reads the field: which tiles are floor, and which can change. */
static void view_field(explorer *at, const barrow_puzzle *puzzle)
{
    *at = (explorer){.puzzle = puzzle, .tiles = (uint32_t)puzzle->width * puzzle->height};
    for (uint32_t i = 0; i < at->tiles; i++) {
        char here = puzzle->cells[i];
        if (here && strchr(changing[puzzle->kind], here))
            at->slots[at->slot_count++] = (uint8_t)i;
        at->blocks += here == 'b' || here == '*';
        at->ranks[i] = (uint8_t)at->floor_count;
        if (here != '#')
            at->floors[at->floor_count++] = (uint8_t)i;
    }
    at->modes = count_modes(at);
}

uint32_t brw_explore_places(const barrow_puzzle *puzzle)
{
    explorer at;
    view_field(&at, puzzle);
    return at.modes * at.floor_count;
}

/* Memory at least doubles each time, because the arena does not free the old memory. */
bool brw_explore_begin(brw_explore_memory *memory, uint32_t places, brw_arena *scratch)
{
    if (places > NODE_MOST)
        return false;
    places = places < 2 * memory->places ? 2 * memory->places : places;
    memory->places = places;
    memory->numbers = BRW_ARENA_NEW(scratch, uint32_t, places);
    memory->queue = BRW_ARENA_NEW(scratch, uint32_t, places);
    memory->nodes = BRW_ARENA_NEW(scratch, puzzle_node, places);
    return memory->numbers && memory->queue && memory->nodes;
}

/* Returns the number of the node at [place], adding it if it is new. */
static uint32_t note_node(explorer *at, uint32_t place, uint32_t depth, bool is_solved)
{
    uint32_t *number = &at->numbers[place];
    if (*number)
        return *number - 1;
    at->nodes[at->count] =
        (puzzle_node){.place = place, .depth = (uint16_t)depth, .is_solved = is_solved};
    *number = ++at->count;
    return *number - 1;
}

/* Does the same for a state whose mode is [mode]. */
static uint32_t note_state(explorer *at, uint32_t mode, const barrow_puzzle_state *state,
                           uint32_t depth)
{
    uint32_t tile = (uint32_t)(state->player.y * at->puzzle->width + state->player.x);
    return note_node(at, mode * at->floor_count + at->ranks[tile], depth, state->solved);
}

/* Returns the node that a step from [tile] leads to, or NO_NODE if the move is refused. */
static uint32_t step_to(explorer *at, uint32_t tile, uint32_t move, bool is_act, uint32_t depth)
{
    barrow_puzzle_state state = at->state;
    state.player =
        (barrow_pos){(int16_t)(tile % at->puzzle->width), (int16_t)(tile / at->puzzle->width)};
    if (!barrow_puzzle_step(at->puzzle, &state, move_letters[move]))
        return NO_NODE;
    return note_state(at, is_act ? mode_in(at, &state) : at->mode, &state, depth);
}

/* Writes the state of [mode], unless it was the last one written. */
static void enter_mode(explorer *at, uint32_t mode)
{
    if (mode != at->mode)
        state_of(at, mode, &at->state);
    at->mode = mode;
}

/* Tries the four moves from a node that is not solved. */
static void expand_node(explorer *at, uint32_t number)
{
    puzzle_node *node = &at->nodes[number];
    uint32_t mode = node->place / at->floor_count, tile = at->floors[node->place % at->floor_count];
    uint32_t depth = node->depth + 1u;
    enter_mode(at, mode);
    for (uint32_t i = 0; i < MOVES; i++) {
        uint8_t to = at->beside[tile][i];
        char into = to == NO_TILE ? '#' : at->state.cells[to];
        node->next[i] = NO_NODE;
        if (into == '#')
            continue;
        if (brw_set_has(at->walked, (uint8_t)into & 127)) {
            node->next[i] = note_node(at, mode * at->floor_count + at->ranks[to], depth, false);
            continue;
        }
        bool is_act = brw_puzzle_is_act(at->puzzle->kind, into);
        node->next[i] = step_to(at, tile, i, is_act, depth);
        node->acts |= (uint8_t)((is_act && node->next[i] != NO_NODE) << i);
    }
}

/* ---- answers ---------------------------------------------------------------------------- */

/* Adds the floor tiles beside [tile] to the flood of a solved room. */
static void flood_from(const explorer *at, const char *cells, uint32_t tile, bool *seen,
                       uint8_t *queue, uint32_t *count)
{
    int32_t width = at->puzzle->width, x = (int32_t)tile % width, y = (int32_t)tile / width;
    const int32_t steps[MOVES][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    for (uint32_t i = 0; i < MOVES; i++) {
        int32_t to_x = x + steps[i][0], to_y = y + steps[i][1];
        if (to_x < 0 || to_y < 0 || to_x >= width || to_y >= at->puzzle->height)
            continue;
        uint32_t to = (uint32_t)(to_y * width + to_x);
        if (seen[to] || strchr("#b*", cells[to]))
            continue;
        seen[to] = true;
        queue[(*count)++] = (uint8_t)to;
    }
}

/* Returns whether the player can reach an inert tile once the room is solved. Then blocks are
 * walls, barriers are down, and ice is floor. */
static bool leaves_solved(const explorer *at, uint32_t place)
{
    barrow_puzzle_state state;
    bool seen[BARROW_PUZZLE_TILES] = {false};
    uint8_t queue[BARROW_PUZZLE_TILES];
    uint32_t count = 1;
    state_of(at, place / at->floor_count, &state);
    queue[0] = at->floors[place % at->floor_count];
    seen[queue[0]] = true;
    for (uint32_t i = 0; i < count; i++) {
        if (state.cells[queue[i]] == ',')
            return true;
        flood_from(at, state.cells, queue[i], seen, queue, &count);
    }
    return false;
}

/* Returns whether a move leads from the node to one that is_good. Pushes do not count (P5). */
static bool leads_back(const explorer *at, const puzzle_node *node)
{
    bool is_push = at->puzzle->kind == BARROW_PUZZLE_PUSH;
    for (uint32_t i = 0; i < MOVES; i++)
        if (node->next[i] != NO_NODE && !(is_push && node->acts >> i & 1) &&
            at->nodes[node->next[i]].is_good)
            return true;
    return false;
}

/* Counts the stuck nodes. Repeats a pass from the last node to the first until nothing changes. */
static uint32_t count_stuck(explorer *at)
{
    uint32_t stuck = 0;
    bool is_changed = true;
    for (uint32_t i = 0; i < at->count; i++) {
        puzzle_node *node = &at->nodes[i];
        node->is_good = node->is_solved
                            ? leaves_solved(at, node->place)
                            : at->puzzle->cells[at->floors[node->place % at->floor_count]] == ',';
    }
    while (is_changed) {
        is_changed = false;
        for (uint32_t i = at->count; i-- > 0;) {
            puzzle_node *node = &at->nodes[i];
            if (node->is_good || node->is_solved || !leads_back(at, node))
                continue;
            node->is_good = is_changed = true;
        }
    }
    for (uint32_t i = 0; i < at->count; i++)
        stuck += !at->nodes[i].is_good;
    return stuck;
}

/* Queues the nodes that an act (or, if not [by_act], any other move) leads to. Returns whether one
 * of them is solved. */
static bool queue_next(explorer *at, const puzzle_node *node, bool by_act)
{
    bool is_solved = false;
    for (uint32_t i = 0; !node->is_solved && i < MOVES; i++) {
        puzzle_node *next = node->next[i] == NO_NODE ? NULL : &at->nodes[node->next[i]];
        if (!next || (node->acts >> i & 1) != by_act || next->is_queued)
            continue;
        next->is_queued = true;
        at->queue[at->queued++] = node->next[i];
        is_solved |= next->is_solved;
    }
    return is_solved;
}

/* Returns the minimum number of acts in any solution, or [most] if it is larger. Each round visits
 * all nodes that take the same number of acts, before those that take one more. */
static uint32_t least_acts(explorer *at, uint32_t most)
{
    uint32_t begin = 0;
    at->queue[at->queued++] = 0;
    at->nodes[0].is_queued = true;
    for (uint32_t acts = 0; acts < most; acts++) {
        for (uint32_t i = begin; i < at->queued; i++)
            if (queue_next(at, &at->nodes[at->queue[i]], false))
                return acts;
        uint32_t end = at->queued;
        bool is_solved = false;
        for (uint32_t i = begin; i < end; i++)
            is_solved |= queue_next(at, &at->nodes[at->queue[i]], true);
        if (is_solved)
            return acts + 1;
        begin = end;
    }
    return most;
}

/* Solved nodes are not expanded, because play ends there. The first one found is the nearest,
 * because nodes are found in order of depth. */
void brw_puzzle_explore(const barrow_puzzle *puzzle, const brw_explore_memory *memory,
                        brw_explored *explored)
{
    explorer at;
    barrow_puzzle_state state;
    *explored = (brw_explored){.moves = 0};
    view_field(&at, puzzle);
    prepare(&at);
    at.numbers = memory->numbers;
    at.queue = memory->queue;
    at.nodes = memory->nodes;
    at.mode = at.modes; /* not a mode, so the first state is always written */
    memset(at.numbers, 0, at.modes * at.floor_count * sizeof *at.numbers);
    barrow_puzzle_begin(puzzle, &state);
    note_state(&at, mode_in(&at, &state), &state, 0);
    for (uint32_t i = 0; i < at.count; i++) {
        const puzzle_node *node = &at.nodes[i];
        if (!node->is_solved) {
            expand_node(&at, i);
        } else if (!explored->is_solvable) {
            explored->is_solvable = true;
            explored->moves = node->depth;
        }
    }
    explored->states = at.count;
    explored->stuck = memchr(puzzle->cells, ',', at.tiles) ? count_stuck(&at) : 0;
    explored->acts = least_acts(&at, BRW_ACTS_MOST);
}

#undef NO_NODE
#undef MOVES
#undef NODE_MOST
#undef NO_TILE
