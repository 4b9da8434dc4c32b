/* SPDX-License-Identifier: MIT
 * The pass that gives each puzzle room a puzzle (T13). The puzzle gates what the room holds: a key
 * or switch, which stays where it is, or a chest, which moves to where the puzzle ends. Kinds are
 * tried in random order, each on a few windows of the room, with `order` as the last resort (P4).
 * The search in src/puzzle proves a puzzle before it is drawn on the map. In a room with traps, the
 * traps come first: their tiles stay plain floor, no floor becomes a pillar, and the inert tiles
 * form a way without traps (T10). If the traps leave no place for a puzzle, they are laid again. */
#include "gen/common/tile_puzzles.h"

#include <string.h>

#include "puzzle/canvas.h"
#include "core/dungeon.h"

#define ROOM_LEAST      20  /* minimum number of floor tiles in a puzzle room (P4) */
#define WINDOWS         4   /* number of windows to try in each room */
#define WINDOW_TRIES    32  /* maximum number of tries to fit a window; large rooms may be ragged */
#define NEAREST_WINDOWS 32  /* the same for a puzzle of any length */
#define MOVES_LEAST     4   /* minimum number of moves of any puzzle */
#define TRAP_TRIES      24  /* maximum number of tries to lay traps that leave room for a puzzle */
#define LEVEL_ROLL      70  /* how much a level raises the roll, which is 0 to 999 */
#define ROLL_SPREAD     400 /* how much of the roll is random */
#define PUZZLE_THINGS   5   /* blocks, or hints */
#define HINTS_MOST      2   /* halves of a hard order */
#define HINT_ROOMS      4   /* draw from this many rooms, the nearest ones */
_Static_assert(PUZZLE_THINGS <= BRW_PUZZLES_PER_ROOM, "memory is taken for them");

/* The attempts to give a room a puzzle, in order, until one succeeds. */
typedef enum puzzle_effort {
    PUZZLE_AS_EVER,
    PUZZLE_OF_ANY_LENGTH, /* more windows, and the puzzle may miss the band */
    PUZZLE_OF_THE_CHEST,  /* gate the chest instead of the room's key or switch, which may be so
                           * close to a doorway that no inert way leads past it */
    PUZZLE_EFFORTS
} puzzle_effort;

/* A puzzle before it is drawn on the map. */
typedef struct puzzle_sketch {
    brw_puzzle_site site;
    brw_puzzle_window window;
    barrow_puzzle puzzle;
    barrow_pos gated; /* where the gated thing goes */
    /* order: the walls that its hints are on, and their rooms */
    barrow_pos hints[HINTS_MOST];
    uint16_t hint_rooms[HINTS_MOST];
    uint32_t hint_count;
} puzzle_sketch;

static barrow_pos sketch_pos(const puzzle_sketch *sketch, int32_t tile)
{
    barrow_pos at = brw_playfield_pos(tile);
    return brw_pos(sketch->window.rect.x + at.x, sketch->window.rect.y + at.y);
}

static barrow_thing *gated_thing(const puzzle_sketch *sketch)
{
    return &sketch->site.inside->draft->dungeon->things[sketch->site.gated];
}

/* ---- the site ---------------------------------------------------------------------------- */

/* Returns whether the room has traps; tunnels have none. */
static bool is_trapped(const brw_tile_facts *facts)
{
    return facts->traps > 0 && facts->tunnel == BRW_NO_TUNNEL;
}

/* Prepares the site of a puzzle in this room. The puzzle gates a key or switch unless
 * [gates_chest], otherwise the last chest. Marks the tiles of all things in the room, except a
 * gated chest, which may be moved. Returns false if there is nothing to gate or too little floor.
 */
static bool find_site(brw_inside *inside, bool gates_chest, brw_puzzle_site *site)
{
    const brw_tile_draft *draft = inside->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    int32_t gated = -1, open = 0;
    bool is_chest = true;
    for (uint32_t i = draft->first_thing[inside->room];
         i < draft->first_thing[inside->room + 1] && is_chest; i++) {
        uint8_t kind = dungeon->things[i].kind;
        is_chest = gates_chest || (kind != BARROW_THING_KEY && kind != BARROW_THING_SWITCH);
        if (!is_chest || kind == BARROW_THING_CHEST)
            gated = (int32_t)i;
    }
    for (BRW_EACH_TILE(tile, inside))
        open += brw_inside_marked(inside, tile, BRW_MARK_OPEN);
    if (gated < 0 || open < ROOM_LEAST)
        return false;
    brw_inside_clear(inside, BRW_MARK_KEPT);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->room == inside->room && !(is_chest && (int32_t)i == gated) &&
            thing->kind != BARROW_THING_HINT)
            draft->marks[brw_tile_index(draft, thing->pos.x, thing->pos.y)] |= BRW_MARK_KEPT;
    }
    *site = (brw_puzzle_site){.inside = inside,
                              .gated = gated,
                              .is_chest = is_chest,
                              .is_firm = is_trapped(inside->facts),
                              .is_tunnel = inside->facts->tunnel != BRW_NO_TUNNEL};
    return true;
}

/* ---- requirements of the room ------------------------------------------------------------- */

/* Returns the tile for a chest in a puzzle without a target: its old tile, or the floor farthest
 * from the start. */
static int32_t chest_tile(const puzzle_sketch *sketch, brw_rng *rng)
{
    const brw_puzzle_ground *ground = &sketch->window.ground;
    brw_board field = brw_board_less(ground->floor, brw_board_or(ground->inert, ground->kept));
    barrow_pos at = gated_thing(sketch)->pos;
    if (!brw_window_is_inert(&sketch->window, at.x, at.y) &&
        brw_board_has(field, brw_window_tile(&sketch->window, at.x, at.y)))
        return brw_window_tile(&sketch->window, at.x, at.y);
    brw_board reached = ground->inert, before = reached, last = reached;
    do {
        last = brw_board_less(reached, before);
        before = reached;
        reached = brw_board_or(reached, brw_board_and(brw_board_around(reached), ground->floor));
    } while (!brw_board_same(reached, before));
    last = brw_board_and(last, field);
    return brw_board_draw(brw_board_any(last) ? last : field, rng);
}

/* Returns whether the gated thing can be reached once the blocks are on their plates, and the
 * solution avoids all traps (P2). */
static bool suits_room(const puzzle_sketch *sketch, const brw_playfield *field)
{
    const brw_inside *inside = sketch->site.inside;
    int32_t gated = brw_window_tile(&sketch->window, sketch->gated.x, sketch->gated.y);
    brw_board open = brw_board_less(field->floor, field->plates);
    barrow_puzzle_state state;
    if (field->kind == BARROW_PUZZLE_PUSH &&
        !brw_board_has(brw_board_flood(field->inert, open), gated))
        return false;
    barrow_puzzle_begin(&sketch->puzzle, &state);
    for (const char *move = sketch->puzzle.solution; sketch->site.is_firm && *move; move++) {
        barrow_puzzle_step(&sketch->puzzle, &state, *move);
        int32_t tile = brw_playfield_tile(state.player.x, state.player.y);
        barrow_pos at = sketch_pos(sketch, tile);
        if (tile != gated &&
            brw_inside_marked(inside, brw_inside_at(inside, at.x, at.y), BRW_MARK_KEPT))
            return false;
    }
    return true;
}

static bool is_bare_wall(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    barrow_tile tile = barrow_tile_at(dungeon, x, y);
    if (tile != BARROW_TILE_WALL && tile != BARROW_TILE_BORDER)
        return false;
    for (uint32_t i = dungeon->thing_count; i-- > 0;)
        if (dungeon->things[i].pos.x == x && dungeon->things[i].pos.y == y)
            return false;
    return x >= 0 && y >= 0 && x < dungeon->width && y < dungeon->height;
}

/* ---- hints ------------------------------------------------------------------------------- */

/* The hint of an easy `order` hangs in its own room. That of a medium one hangs in another room,
 * and a hard one has a half in each of two: rooms that every way from the entry to the puzzle comes
 * through, and from which open doors lead to it, so that nobody needs a key to look again. */

/* Finds a wall beside an inert tile of the window, preferably above it, because most maps are seen
 * from the south. */
static bool find_own_wall(const puzzle_sketch *sketch, barrow_pos *found)
{
    const barrow_dungeon *dungeon = sketch->site.inside->draft->dungeon;
    for (uint32_t side = 0; side < 4; side++) {
        brw_board inert = sketch->window.ground.inert;
        while (brw_board_any(inert)) {
            barrow_pos at = sketch_pos(sketch, brw_board_take(&inert));
            *found = brw_pos(at.x + brw_nesw[side].x, at.y + brw_nesw[side].y);
            if (is_bare_wall(dungeon, found->x, found->y))
                return true;
        }
    }
    return false;
}

/* Finds a wall beside plain floor of another room that can be reached without a treasure. */
static bool find_wall_of(const brw_tile_draft *draft, uint32_t room, barrow_pos *found)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    barrow_rect rect = dungeon->rooms[room].rect;
    for (uint32_t side = 0; side < 4; side++)
        for (int32_t i = 0; i < rect.w * rect.h; i++) {
            int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
            uint32_t tile = brw_tile_index(draft, x, y);
            *found = brw_pos(x + brw_nesw[side].x, y + brw_nesw[side].y);
            if (dungeon->owners[tile] == room && dungeon->tiles[tile] == BARROW_TILE_FLOOR &&
                !(draft->marks[tile] & BRW_MARK_SEALED) &&
                is_bare_wall(dungeon, found->x, found->y))
                return true;
        }
    return false;
}

/* Searches the rooms from [start]: through all links, or only through open doors. Leaves out room
 * [without]. Lists the rooms that it reaches in draft->hint_rooms, nearest first, and returns their
 * number. Then follows for each room the one from which it was reached plus 1, or 0. */
static uint32_t search_rooms(const brw_tile_draft *draft, uint32_t start, uint32_t without,
                             bool is_open_only)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    uint16_t *rooms = draft->hint_rooms, *is_seen = rooms + dungeon->room_count;
    uint32_t count = 0;
    memset(is_seen, 0, dungeon->room_count * sizeof *is_seen);
    is_seen[start] = (uint16_t)(start + 1);
    rooms[count++] = (uint16_t)start;
    for (uint32_t i = 0; i < count; i++)
        for (BRW_EACH_DOOR(door, draft, rooms[i])) {
            const barrow_link *link = &dungeon->links[*door];
            uint32_t ways = barrow_link_kind_info((barrow_link_kind)link->kind)->ways;
            uint16_t to = link->a == rooms[i] ? link->b : link->a;
            bool is_sealed = dungeon->params.family == BARROW_QUEST && link->seal != BARROW_NONE;
            bool leads = is_open_only ? link->kind == BARROW_LINK_OPEN && !is_sealed
                                      : ways == BARROW_WAYS_BOTH ||
                                            (ways == BARROW_WAYS_FORTH && link->a == rooms[i]);
            if (is_seen[to] || to == without || !leads)
                continue;
            is_seen[to] = (uint16_t)(rooms[i] + 1);
            rooms[count++] = to;
        }
    return count;
}

/* Lists the rooms that hints may be in, the nearest ones, and returns their number. */
static uint32_t list_hint_rooms(const brw_tile_draft *draft, uint32_t room,
                                uint16_t found[HINT_ROOMS])
{
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t count = 0, entry = 0, near = search_rooms(draft, room, BARROW_NONE, true);
    uint16_t nearest[3 * HINT_ROOMS];
    near = near < 3 * HINT_ROOMS ? near : 3 * HINT_ROOMS;
    memcpy(nearest, draft->hint_rooms, near * sizeof *nearest);
    while (entry < dungeon->thing_count && dungeon->things[entry].kind != BARROW_THING_SPAWN)
        entry++;
    if (entry == dungeon->thing_count)
        return 0;
    /* only a room on one way from there can be on all of them */
    const uint16_t *before = draft->hint_rooms + dungeon->room_count;
    uint32_t start = dungeon->things[entry].room, on_way = 0;
    search_rooms(draft, start, BARROW_NONE, false);
    for (uint32_t at = room; before[at] && at != start; at = before[at] - 1u)
        for (uint32_t i = 1; i < near; i++)
            on_way |= (uint32_t)(nearest[i] == at) << i;
    for (uint32_t i = 1; i < near && count < HINT_ROOMS; i++) {
        const brw_tile_facts *facts = &draft->facts[nearest[i]];
        barrow_pos wall;
        if (facts->puzzle || facts->tunnel != BRW_NO_TUNNEL ||
            !find_wall_of(draft, nearest[i], &wall))
            continue;
        bool is_before = start == nearest[i];
        if (on_way >> i & 1) {
            search_rooms(draft, start, nearest[i], false);
            is_before = !before[room];
        }
        if (is_before)
            found[count++] = nearest[i];
    }
    return count;
}

/* Finds walls for the hints of an order puzzle of [grade]; returns false if there are none. */
static bool find_hints(puzzle_sketch *sketch, barrow_puzzle_grade grade, brw_rng *rng)
{
    const brw_tile_draft *draft = sketch->site.inside->draft;
    uint16_t rooms[HINT_ROOMS];
    uint32_t wanted = (uint32_t)grade, count;
    sketch->hint_count = 1;
    sketch->hint_rooms[0] = (uint16_t)sketch->site.inside->room;
    if (!wanted)
        return find_own_wall(sketch, &sketch->hints[0]);
    count = list_hint_rooms(draft, sketch->site.inside->room, rooms);
    for (sketch->hint_count = 0; count && sketch->hint_count < wanted; count--) {
        uint32_t index = (uint32_t)brw_rng_below(rng, (int32_t)count);
        sketch->hint_rooms[sketch->hint_count] = rooms[index];
        find_wall_of(draft, rooms[index], &sketch->hints[sketch->hint_count++]);
        rooms[index] = rooms[count - 1];
    }
    return sketch->hint_count == wanted;
}

/* ---- trying ------------------------------------------------------------------------------- */

static bool ends_on_target(barrow_puzzle_kind kind)
{
    return kind == BARROW_PUZZLE_SLIDE || kind == BARROW_PUZZLE_TOGGLE;
}

/* Makes a puzzle on the window, if one fits, with its own stream. A chest goes onto the target, if
 * the kind has one. */
static bool try_kind(puzzle_sketch *sketch, const brw_puzzle_wish *wish)
{
    brw_inside *inside = sketch->site.inside;
    uint64_t seed = brw_rng_next(&inside->rng);
    brw_rng rng = brw_rng_fork(&inside->rng, seed);
    brw_puzzle_ground ground = sketch->window.ground;
    brw_bench *bench = inside->draft->bench;
    bool on_target = sketch->site.is_chest && ends_on_target(wish->kind);
    sketch->gated = gated_thing(sketch)->pos;
    if (sketch->site.is_chest && !on_target) {
        int32_t tile = chest_tile(sketch, &rng);
        sketch->gated = sketch_pos(sketch, tile);
        brw_board_add(&ground.kept, tile);
    }
    bool fits = (wish->kind != BARROW_PUZZLE_ORDER || find_hints(sketch, wish->grade, &rng)) &&
                brw_puzzle_fit(bench, &ground, wish, &rng, &sketch->puzzle);
    if (fits && on_target)
        sketch->gated = sketch_pos(sketch, brw_board_draw(bench->field.target, &rng));
    brw_rng_join(&inside->rng, &rng);
    return fits && suits_room(sketch, &bench->field);
}

/* How often each kind is tried first in a room that asks for a grade. `toggle` has two colours and
 * few ways to go wrong, so it is always easy; `slide` is seldom hard. They take the nearest grade
 * that they have (P4a). */
static const int32_t kind_weights[BARROW_GRADE_COUNT][BARROW_PUZZLE_KIND_COUNT] = {
    /* clang-format off: push, slide, lights, order, toggle */
    [BARROW_GRADE_EASY] = {12, 24, 8, 20, 60},
    [BARROW_GRADE_MEDIUM] = {20, 56, 22, 26, 12},
    [BARROW_GRADE_HARD] = {36, 0, 40, 50, 6},
    /* clang-format on */
};

/* Returns the grade that a puzzle of [kind] gets in a room that asks for [grade]. */
static barrow_puzzle_grade grade_of_kind(barrow_puzzle_kind kind, barrow_puzzle_grade grade)
{
    if (kind == BARROW_PUZZLE_TOGGLE)
        return BARROW_GRADE_EASY;
    return kind == BARROW_PUZZLE_SLIDE && grade == BARROW_GRADE_HARD ? BARROW_GRADE_MEDIUM : grade;
}

/* Lists the kinds in the order in which they are tried, drawn by their weights and those that were
 * asked for; kinds without a weight here come last. If no pillar may be raised, slide and toggle
 * are left out: nothing would stop the player on ice, and there would be no gaps for barriers. Then
 * most ways around a block lead over a trap, too, so push waits until it [is_any_length]. */
static uint32_t order_kinds(const brw_puzzle_site *site, brw_rng *rng, barrow_puzzle_grade grade,
                            bool is_any_length, uint16_t kinds[BARROW_PUZZLE_KIND_COUNT])
{
    int32_t weights[BARROW_PUZZLE_KIND_COUNT], wanted[BARROW_PUZZLE_KIND_COUNT];
    brw_tile_params params = brw_tile_params_of(&site->inside->draft->dungeon->params);
    memcpy(wanted, &params.puzzle_kinds, sizeof wanted);
    uint32_t count = 0, left = 0;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++) {
        bool needs_pillars =
            kind == BARROW_PUZZLE_PUSH ? !is_any_length : ends_on_target((barrow_puzzle_kind)kind);
        bool is_left = !(site->is_firm && needs_pillars) && wanted[kind];
        weights[kind] = is_left ? wanted[kind] * (100 * kind_weights[grade][kind] + 1) : 0;
        left += is_left;
    }
    while (count < left) {
        int32_t kind = brw_rng_weighted(rng, weights, BARROW_PUZZLE_KIND_COUNT);
        kinds[count++] = (uint16_t)kind;
        weights[kind] = 0;
    }
    return count;
}

/* Tries all kinds, once each, on some windows until one gives a puzzle. What does not fit the first
 * window may be easier on the next ones. With [is_any_length], the puzzle may miss the band (P4).
 */
static bool sketch_some(puzzle_sketch *sketch, brw_puzzle_wish wish, bool is_any_length)
{
    brw_rng *rng = &sketch->site.inside->rng;
    int32_t windows = is_any_length ? NEAREST_WINDOWS : WINDOWS;
    if (is_any_length) {
        wish.least = MOVES_LEAST;
        wish.most = BARROW_PUZZLE_MOVES;
        wish.roll = 0;
    }
    barrow_puzzle_grade grade = wish.grade;
    for (int32_t i = 0; i < windows; i++) {
        uint16_t kinds[BARROW_PUZZLE_KIND_COUNT];
        uint32_t count = order_kinds(&sketch->site, rng, grade, is_any_length, kinds), tries = 0;
        while (tries < WINDOW_TRIES && !brw_puzzle_window_draw(&sketch->site, &sketch->window))
            tries++;
        for (uint32_t k = 0; k < count && tries < WINDOW_TRIES; k++) {
            wish.kind = (barrow_puzzle_kind)kinds[k];
            wish.grade = grade_of_kind(wish.kind, grade);
            if (try_kind(sketch, &wish))
                return true;
        }
        grade = grade > BARROW_GRADE_EASY ? (barrow_puzzle_grade)(grade - 1) : grade;
    }
    return false;
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* Returns the tile for a character of the puzzle's rows; FLOOR for floor that stays as it is. */
static barrow_tile tile_of_cell(barrow_puzzle_kind kind, char cell)
{
    static const uint8_t tiles[128] = {
        ['_'] = BARROW_TILE_CARPET, /* where blocks may be */
        ['b'] = BARROW_TILE_CARPET,       ['~'] = BARROW_TILE_ICE,
        ['x'] = BARROW_TILE_TARGET,       ['r'] = BARROW_TILE_RED_BARRIER,
        ['R'] = BARROW_TILE_RED_BARRIER,  ['u'] = BARROW_TILE_BLUE_BARRIER,
        ['U'] = BARROW_TILE_BLUE_BARRIER, ['!'] = BARROW_TILE_LEVER,
        ['?'] = BARROW_TILE_LEVER,        ['&'] = BARROW_TILE_LEVER,
        ['#'] = BARROW_TILE_PILLAR,       ['.'] = BARROW_TILE_FLOOR,
        [','] = BARROW_TILE_FLOOR};
    barrow_tile other = ends_on_target(kind) ? BARROW_TILE_FLOOR : BARROW_TILE_PLATE;
    return tiles[(uint8_t)cell & 127] ? (barrow_tile)tiles[(uint8_t)cell & 127] : other;
}

/* Draws the puzzle onto the map, and reserves the room for it: nothing else may be placed there.
 * Tiles outside the room stay as they are. A pillar closes floor. */
static void draw_puzzle_room(const puzzle_sketch *sketch)
{
    brw_inside *inside = sketch->site.inside;
    const barrow_puzzle *puzzle = &sketch->puzzle;
    inside->draft->thing_room = PUZZLE_THINGS;
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++) {
        char cell = puzzle->cells[i];
        barrow_tile code = tile_of_cell(puzzle->kind, cell);
        barrow_pos at =
            sketch_pos(sketch, brw_playfield_tile(i % puzzle->width, i / puzzle->width));
        uint32_t tile = brw_inside_at(inside, at.x, at.y);
        if (!brw_inside_holds(inside, tile))
            continue;
        if (code != BARROW_TILE_FLOOR)
            brw_tile_set(inside, tile, code);
        if (code == BARROW_TILE_PILLAR)
            brw_inside_unmark(inside, BRW_MARK_OPEN, tile);
        if (cell == 'b')
            brw_inside_put(inside, BARROW_THING_BLOCK, tile, 0);
    }
    for (BRW_EACH_TILE(tile, inside))
        if (brw_inside_marked(inside, tile, BRW_MARK_FREE)) /* and not another room's */
            brw_inside_unmark(inside, BRW_MARK_FREE, tile);
    gated_thing(sketch)->pos = sketch->gated;
}

/* Hangs the hints on the walls that find_hints chose. Two of them have half of the signs each. */
static void put_hints(const puzzle_sketch *sketch)
{
    barrow_dungeon *dungeon = sketch->site.inside->draft->dungeon;
    uint32_t signs = sketch->puzzle.sign_count, first = 0;
    for (uint32_t i = 0; i < sketch->hint_count; i++) {
        uint32_t end = signs * (i + 1) / sketch->hint_count;
        barrow_thing *hint = &dungeon->things[dungeon->thing_count++];
        *hint = (barrow_thing){.pos = sketch->hints[i],
                               .room = sketch->hint_rooms[i],
                               .kind = BARROW_THING_HINT,
                               .type = BARROW_NO_TYPE,
                               .gate = (uint16_t)dungeon->puzzle_count,
                               .guards = BARROW_GUARDS_NONE,
                               .guards_door = BARROW_NONE,
                               .sign_count = (uint8_t)(end - first)};
        memcpy(hint->signs, sketch->puzzle.signs + first, end - first);
        first = end;
    }
}

/* Adds the finished puzzle to the dungeon, with its inert tiles row by row, and marks the gated
 * thing. */
static void note_puzzle(const puzzle_sketch *sketch)
{
    const brw_inside *inside = sketch->site.inside;
    barrow_dungeon *dungeon = inside->draft->dungeon;
    const barrow_puzzle *made = &sketch->puzzle;
    gated_thing(sketch)->gate = (uint16_t)dungeon->puzzle_count;
    barrow_room_puzzle *puzzle = &dungeon->puzzles[dungeon->puzzle_count++];
    *puzzle = (barrow_room_puzzle){
        .room = (uint16_t)inside->room,
        .kind = (uint8_t)made->kind,
        .pitch = made->pitch,
        .grade = made->grade,
        .gates = {sketch->site.gated, BARROW_NONE},
        .start = sketch_pos(sketch, brw_playfield_tile(made->start.x, made->start.y)),
        .field = sketch->window.rect,
        .sign_count = made->sign_count,
        .moves = made->moves,
        .acts = made->acts,
        .states = made->states,
        .first_inert = dungeon->inert_count};
    memcpy(puzzle->signs, made->signs, made->sign_count);
    for (int32_t i = 0; i < made->width * made->height; i++)
        puzzle->rows[i / made->width][i % made->width] = made->cells[i];
    memcpy(puzzle->solution, made->solution, sizeof puzzle->solution);
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos at = brw_inside_pos(inside, tile);
        if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
            brw_window_is_inert(&sketch->window, at.x, at.y))
            dungeon->inert[dungeon->inert_count++] = at;
    }
    puzzle->inert_count = (uint16_t)(dungeon->inert_count - puzzle->first_inert);
}

/* ---- one room ----------------------------------------------------------------------------- */

/* Returns whether the puzzle is outside the requested range, or outside the band of its kind for a
 * field of its size (P4). A puzzle from sketch_nearest may still be within it. */
static bool misses_band(const barrow_puzzle *puzzle, barrow_range moves)
{
    const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)puzzle->kind);
    int32_t tiles = 0;
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++)
        tiles += puzzle->cells[i] != '#' && puzzle->cells[i] != ',';
    if (moves.min == BARROW_AUTO && tiles < BRW_LARGE_FIELD)
        moves = (barrow_range){info->small_least, info->small_most};
    else if (moves.min == BARROW_AUTO)
        moves = (barrow_range){info->least, info->most};
    return puzzle->moves < moves.min || puzzle->moves > moves.max;
}

/* Gives the room a puzzle of [level], 1 to 11, which is one more than its danger; that decides the
 * grade (P4a). Returns false if none can be made. */
static bool puzzle_room(brw_inside *inside, int32_t level, puzzle_effort effort)
{
    barrow_dungeon *dungeon = inside->draft->dungeon;
    barrow_range moves = brw_tile_params_of(&dungeon->params).puzzle_moves;
    bool is_auto = moves.min == BARROW_AUTO;
    puzzle_sketch sketch = {.gated = {0, 0}};
    int32_t roll = (level - 1) * LEVEL_ROLL + brw_rng_below(&inside->rng, ROLL_SPREAD);
    brw_puzzle_wish wish = {.grade = level <= 4   ? BARROW_GRADE_EASY
                                     : level <= 6 ? BARROW_GRADE_MEDIUM
                                                  : BARROW_GRADE_HARD,
                            .roll = roll < 1000 ? roll : 999,
                            .least = is_auto ? 0 : moves.min,
                            .most = is_auto ? 0 : moves.max};
    if (!find_site(inside, effort == PUZZLE_OF_THE_CHEST, &sketch.site))
        return false;
    if (!sketch_some(&sketch, wish, effort > PUZZLE_AS_EVER))
        return false;
    dungeon->shortfall[BARROW_SHORT_PUZZLE_MOVES] += misses_band(&sketch.puzzle, moves);
    bool is_other = sketch.puzzle.grade != wish.grade;
    dungeon->shortfall[BARROW_SHORT_PUZZLE_GRADE] += is_other;
    draw_puzzle_room(&sketch);
    if (sketch.puzzle.kind == BARROW_PUZZLE_ORDER)
        put_hints(&sketch);
    note_puzzle(&sketch);
    return true;
}

/* ---- puzzles among traps ------------------------------------------------------------------ */

/* Gives the mark [to] to exactly those tiles of the room that have the mark [from]. */
static void copy_mark(brw_inside *inside, uint32_t from, uint32_t to)
{
    uint16_t *marks = inside->draft->marks;
    for (BRW_EACH_TILE(tile, inside))
        if (inside->draft->dungeon->owners[tile] == inside->room)
            marks[tile] = (uint16_t)(marks[tile] & from ? marks[tile] | to : marks[tile] & ~to);
}

/* Lays traps and makes a puzzle around them. Traps that leave no place for a puzzle are laid again,
 * but the traps of the last attempt stay. Small rooms with four doorways may end up with few
 * traps. */
static bool puzzle_trap_room(brw_inside *inside, int32_t level, int32_t danger)
{
    barrow_dungeon *dungeon = inside->draft->dungeon;
    uint32_t things = dungeon->thing_count;
    copy_mark(inside, BRW_MARK_FREE, BRW_MARK_WAS_FREE);
    for (int32_t i = 0; i < TRAP_TRIES; i++) {
        dungeon->thing_count = things;
        copy_mark(inside, BRW_MARK_WAS_FREE, BRW_MARK_FREE);
        bool is_late = i >= TRAP_TRIES / 2;
        brw_trap_room(inside, danger,
                      is_late && brw_is_small_block(inside->draft) ? BRW_TRAPS_ONE_WAY
                                                                   : BRW_TRAPS_EVERY_WAY);
        if (puzzle_room(inside, level, PUZZLE_AS_EVER))
            return true;
    }
    return false;
}

/* ---- the pass ----------------------------------------------------------------------------- */

static void gate_room(brw_inside *inside)
{
    const brw_tile_facts *facts = inside->facts;
    if (facts->puzzle == 0)
        return;
    bool is_made = is_trapped(facts) ? puzzle_trap_room(inside, facts->puzzle, facts->traps)
                                     : puzzle_room(inside, facts->puzzle, PUZZLE_AS_EVER);
    for (puzzle_effort more = PUZZLE_OF_ANY_LENGTH; !is_made && more < PUZZLE_EFFORTS; more++)
        is_made = puzzle_room(inside, facts->puzzle, more);
    inside->draft->dungeon->shortfall[BARROW_SHORT_PUZZLE_ROOMS] += !is_made;
}

barrow_status brw_tile_puzzles(barrow_work *work)
{
    return brw_each_inside(work, gate_room);
}
