/* SPDX-License-Identifier: MIT
 * Toggle: levers raise and lower barriers of two colours. Some barriers of a colour are up while
 * the others are down, so a lever that opens one way shuts another. A lever is floor with plain
 * floor beside it, so every flip can be undone by stepping off and on again, and nobody is ever
 * trapped.
 *
 * With two colours there are four states of all barriers, and chance soon finds its way through
 * them: it takes five cells or more, well arranged, to make one think. Walls divide the floor into
 * such cells, at random; the barriers in their gaps make them a tree. For each tree there are
 * *plans*, which a search with a score found: the colours of the barriers, and the levers in the
 * cells. Levers and target are put on tiles so that no lever is in the way, and the result is
 * proved like any other. */
#include "puzzle/canvas.h"
#include "puzzle/kinds.h"

#define MODES          (1 << BRW_COLOURS)
#define CELLS_MOST     6
#define CELLS_FEW      5  /* with fewer cells, luck finds the way */
#define CELL_LEAST     3  /* minimum number of tiles in a cell */
#define FLOOR_LEAST    47 /* with less free floor, there is no place for them and walls */
#define FLOOR_TRIES    3  /* number of ways to divide the floor to try */
#define WALL_TRIES     64 /* number of walls to try each time */
#define TOGGLE_LONG    26 /* with this aim, levers lie anywhere */
#define TOGGLE_TARGETS 3  /* number of targets to try */

const char *brw_toggle_problem(const brw_playfield *field)
{
    brw_board plain = brw_board_or(brw_playfield_free(field), field->inert);
    if (brw_board_count(field->target) != 1)
        return "there is not exactly one target";
    if (!field->count)
        return "there is no lever";
    if (brw_board_any(brw_board_less(brw_playfield_specials(field), brw_board_around(plain))))
        return "a lever has no plain floor beside it";
    return brw_ground_problem(field);
}

/* The player may enter what is not a raised barrier after the colours of the mode were flipped. */
void brw_toggle_describe(brw_bench *bench)
{
    brw_space *space = &bench->space;
    const brw_playfield *field = &bench->field;
    brw_walk_describe(bench);
    space->modes = MODES;
    space->floor_bits = MODES - 1;
    for (uint32_t mode = 0; mode < MODES; mode++) {
        space->floor[mode] = field->floor;
        for (uint32_t colour = 0; colour < BRW_COLOURS; colour++) {
            brw_board barriers = field->barriers[colour];
            barriers = mode & 1u << colour ? brw_board_less(barriers, field->raised)
                                           : brw_board_and(barriers, field->raised);
            space->floor[mode] = brw_board_less(space->floor[mode], barriers);
        }
        for (uint32_t i = 0; i < field->count; i++)
            space->next[i][mode] = (uint16_t)(mode ^ field->flips[i]);
    }
}

/* ---- plans ------------------------------------------------------------------------------ */

/* A plan for a tree of cells. Its cells are numbered as number_cells does it, beginning with 0
 * where the player starts. */
typedef struct toggle_plan {
    uint16_t shape;       /* the tree, as brackets: 1 opens a cell, 0 closes it */
    uint8_t target;       /* the cell of the target */
    const char *barriers; /* for each cell but 0, the barrier before it: see barrow_puzzle.cells */
    const char *levers;   /* for each lever, its cell and its character */
} toggle_plan;

static const toggle_plan toggle_plans[] = {
    /* clang-format off */
    {0x394, 2, "rURu", "0!3!3?4!4&4?"}, {0x394, 4, "UurR", "0?1?2!2&2?3!"},
    {0x394, 3, "RrUu", "0!1&2&2?3?4&"}, {0x394, 4, "UrrR", "0?1&2!2&3!3&"},
    {0x398, 2, "rURU", "0&1!3!3?4&4?"}, {0x398, 2, "rUuU", "0&1!2?3?4!4?"},
    {0x398, 2, "URrR", "0!3&4!4&4?"}, {0x398, 4, "rRUR", "0!1&2!2&2?"},
    {0x3a4, 2, "rUuR", "0&1!2!3?4!4?"}, {0x3c4, 3, "urUU", "0&0?1&2!4&4?"},
    {0x3c4, 3, "rURR", "0&1!2?3&4!4?"}, {0x3c4, 3, "RurU", "0&1!4!4&4?"},
    {0x3c4, 4, "ruUU", "1&2?3!3&3?"}, {0x3c8, 3, "RUru", "0!0&0?1?2?4!"},
    {0x3c8, 4, "RUur", "0&0?2&3!3?4&"}, {0x3c8, 4, "UrRu", "0&0?2!3!3?"},
    {0x3c8, 4, "rUuR", "0!0&1?2&3!"}, {0x3d0, 4, "rurR", "0!0&1&3&3?4&"},
    {0x3d0, 3, "uUuR", "0!0&0?1?4!4&"}, {0x3d0, 4, "rURu", "0!0&0?1!3!3&"},
    {0x3e0, 4, "rURu", "0!0&0?1!2?3!"}, {0xe54, 2, "uRrrU", "0?3!3&3?4&5!"},
    {0xe54, 5, "UurRR", "0?1&2!2?3!3?"}, {0xe54, 3, "UuRru", "0?1?2!4&4?5?"},
    {0xe64, 4, "UURur", "0&1!1&2?3!5&"}, {0xe64, 5, "RruuU", "1!2?3!3?4&5!"},
    {0xe64, 5, "RruUU", "1!2?3!3?4&5!"}, {0xe94, 3, "urRrU", "0?2!2?3&5!5&"},
    {0xe94, 4, "RrrUu", "0!1!3!3?4!5&"}, {0xe98, 5, "RRUrU", "0&1!1?2!3&4!"},
    {0xe98, 5, "rRRuR", "0&1&2!2?4?"}, {0xe98, 5, "rRUuR", "0&1&2!2?4?"},
    {0xea4, 2, "rUuuR", "0&4!4?5&5?"}, {0xea4, 5, "rRuuU", "1!2!2&3!3&3?"},
    {0xea4, 4, "rUURR", "0&2?3!5!5&5?"}, {0xf14, 3, "Rurrr", "0&0?1!2?4&5!"},
    {0xf14, 3, "RruUr", "0?1!3&4!4&5&"}, {0xf14, 3, "UurRr", "0&1?3&4&4?5&"},
    {0xf18, 3, "RUuuu", "0!1?2?4?5!5?"}, {0xf18, 3, "rURRR", "0!1!4!4?5!"},
    {0xf18, 3, "RruUU", "0?1!4!5!5&5?"}, {0xf24, 3, "uURuU", "0&0?1?4&5&"},
    {0xf24, 3, "uRUrU", "0&1?3?4!5!5&"}, {0xf24, 3, "rrUuR", "0!1!4!4&5!5&"},
    {0xf28, 3, "UuRur", "0!0&0?1!5&5?"}, {0xf28, 3, "RrURu", "0&1&4&5!5&5?"},
    {0xf28, 3, "UruUR", "0?1!2!4&5!5&"}, {0xf30, 5, "ruuUu", "0!0&2&3!3?4&"},
    {0xf30, 3, "UurRr", "0&0?1!4!4&5!"}, {0xf30, 2, "rRrUu", "0!0&1?4&5!5&"},
    {0xf44, 4, "RUUuu", "0!1?2?3?5&5?"}, {0xf44, 4, "uURrU", "0?1&2?5!5&"},
    {0xf44, 4, "uUUrU", "0?1&2?5!5&"}, {0xf48, 3, "uUuRu", "0!0&1?3?4?5&"},
    {0xf48, 4, "rRUrR", "0!0&0?1!3&3?"}, {0xf50, 3, "rUuRR", "0!0&0?1!4?5&"},
    {0xf50, 3, "RUrRu", "0!0&0?4!4&5!"}, {0xf84, 4, "UuUrr", "0!0?1&2&5!5?"},
    {0xf84, 4, "UuURr", "0!0?1&2&4&5&"}, {0xf84, 4, "ruURU", "0&1&2?5!5&"},
    {0xf88, 4, "UurRr", "0!0&0?1&3!5!"}, {0xf88, 4, "rRrUr", "0!0&1&2&5!5&"},
    {0xf88, 4, "RrUuR", "0&0?1&3&5!5&"}, {0xf90, 4, "rRuru", "0!0?1&2!3?"},
    {0xf90, 4, "UrruR", "0&0?2!4?5!5?"}, {0xf90, 4, "rUurR", "0&1?2!5&5?"},
    {0xfa0, 4, "ruRrR", "0&0?1&2?3&5!"}, {0xfa0, 5, "RruRU", "0!0&1!1&2&4?"},
    {0xfa0, 5, "RrRUr", "0!0?1&2!4!4&"}, {0xfc0, 4, "UuUru", "0!0&0?1?2?3?"},
    {0xfc0, 5, "rUuUr", "0&0?1!2?3&5!"}, {0xfc0, 5, "URuUr", "0&0?1?2!3?"},
    /* clang-format on */
};

#define PLAN_COUNT ((int32_t)(sizeof toggle_plans / sizeof toggle_plans[0]))

/* A barrier and the cells that it joins. */
typedef struct toggle_door {
    uint8_t tile, cells[2];
} toggle_door;

/* The floor, divided into cells. */
typedef struct toggle_layout {
    brw_board cells[CELLS_MOST];
    uint32_t count;
    toggle_door doors[CELLS_MOST]; /* one less than cells: they form a tree */
    uint8_t order[CELLS_MOST];     /* the cells as plans number them */
    uint8_t before[CELLS_MOST];    /* for each of these, the tile of the barrier before it */
    uint32_t numbered;
} toggle_layout;

/* ---- cells ------------------------------------------------------------------------------ */

/* Cuts [cell] along a row and a column through a tile, or along one of them, and returns the part
 * with that tile. */
static brw_board draw_part(brw_board cell, brw_rng *rng)
{
    int32_t tile = brw_board_draw(cell, rng);
    int32_t cut = brw_rng_below(rng, 8);
    barrow_pos at = brw_playfield_pos(tile);
    brw_board left = brw_board_whole(cut & 1 ? at.x + 1 : at.x, BARROW_PUZZLE_ROWS);
    brw_board upper = brw_board_whole(BARROW_PUZZLE_COLUMNS, cut & 2 ? at.y + 1 : at.y);
    if (cut < 6)
        cell = cut & 1 ? brw_board_and(cell, left) : brw_board_less(cell, left);
    if (cut < 2 || cut >= 4)
        cell = cut & 2 ? brw_board_and(cell, upper) : brw_board_less(cell, upper);
    return brw_board_flood(brw_board_of(tile), cell);
}

/* Splits cell [from] by a wall around part of it, with a barrier in its gap. The wall leaves inert
 * tiles alone, every barrier of the cell stays beside exactly one of the parts, and a large field
 * stays large. Returns false if it does not fit. */
static bool split_cell(brw_playfield *field, toggle_layout *layout, uint32_t from, brw_rng *rng)
{
    brw_board cell = layout->cells[from];
    brw_board core = brw_board_or(field->inert, brw_board_around(field->inert));
    core = brw_board_less(cell, core);
    brw_board part = brw_board_any(core) ? draw_part(core, rng) : core;
    brw_board wall = brw_board_less(brw_board_and(brw_board_around(part), cell), part);
    brw_board rest = brw_board_less(cell, brw_board_or(part, wall));
    if (brw_board_count(part) < CELL_LEAST || brw_board_count(rest) < CELL_LEAST ||
        brw_board_any(brw_board_less(wall, brw_playfield_free(field))) ||
        !brw_board_is_joined(rest))
        return false;
    bool is_moved[CELLS_MOST] = {false};
    for (uint32_t i = 0; i + 1 < layout->count; i++) {
        const toggle_door *door = &layout->doors[i];
        brw_board beside = brw_board_around(brw_board_of(door->tile));
        if (door->cells[0] != from && door->cells[1] != from)
            continue;
        is_moved[i] = brw_board_any(brw_board_and(beside, part));
        if (is_moved[i] == brw_board_any(brw_board_and(beside, rest)))
            return false;
    }
    brw_board gaps = brw_board_and(brw_board_around(part), brw_board_around(rest));
    int32_t gap = brw_board_draw(brw_board_and(wall, gaps), rng);
    if (gap < 0)
        return false;
    brw_playfield before = *field;
    field->floor = brw_board_less(field->floor, brw_board_less(wall, brw_board_of(gap)));
    if (brw_playfield_is_large(&before) && !brw_playfield_is_large(field)) {
        field->floor = before.floor;
        return false;
    }
    for (uint32_t i = 0; i + 1 < layout->count; i++)
        if (is_moved[i])
            layout->doors[i].cells[layout->doors[i].cells[1] == from] = (uint8_t)layout->count;
    layout->doors[layout->count - 1] =
        (toggle_door){(uint8_t)gap, {(uint8_t)from, (uint8_t)layout->count}};
    layout->cells[from] = rest;
    layout->cells[layout->count++] = part;
    return true;
}

/* Returns the brackets of the tree behind [cell], seen from the cell [above], and stores how many
 * there are. Of two trees, the one with the greater brackets comes first. */
static uint32_t tree_shape(const toggle_layout *layout, uint32_t cell, uint32_t above,
                           uint32_t *length)
{
    uint32_t shapes[CELLS_MOST], lengths[CELLS_MOST], count = 0, shape = 1;
    for (uint32_t i = 0; i + 1 < layout->count; i++) {
        const toggle_door *door = &layout->doors[i];
        uint32_t side = door->cells[1] == cell;
        if (door->cells[side] != cell || door->cells[!side] == above)
            continue;
        uint32_t at = count++, size;
        uint32_t next = tree_shape(layout, door->cells[!side], cell, &size);
        for (; at > 0 && shapes[at - 1] << 16 >> lengths[at - 1] < next << 16 >> size; at--) {
            shapes[at] = shapes[at - 1];
            lengths[at] = lengths[at - 1];
        }
        shapes[at] = next;
        lengths[at] = size;
    }
    *length = 2;
    for (uint32_t i = 0; i < count; i++) {
        shape = shape << lengths[i] | shapes[i];
        *length += lengths[i];
    }
    return shape << 1;
}

/* Numbers the cells behind [cell] as plans do: a cell comes before those behind it, and the greater
 * tree first. */
static void number_cells(toggle_layout *layout, uint32_t cell, uint32_t above, uint8_t door)
{
    bool is_done[CELLS_MOST] = {false};
    layout->before[layout->numbered] = door;
    layout->order[layout->numbered++] = (uint8_t)cell;
    for (;;) {
        uint32_t best = 0, best_door = CELLS_MOST, length;
        for (uint32_t i = 0; i + 1 < layout->count; i++) {
            const toggle_door *at = &layout->doors[i];
            uint32_t side = at->cells[1] == cell;
            if (is_done[i] || at->cells[side] != cell || at->cells[!side] == above)
                continue;
            uint32_t shape = tree_shape(layout, at->cells[!side], cell, &length);
            if (shape << 16 >> length > best) {
                best = shape << 16 >> length;
                best_door = i;
            }
        }
        if (best_door == CELLS_MOST)
            return;
        const toggle_door *next = &layout->doors[best_door];
        is_done[best_door] = true;
        number_cells(layout, next->cells[next->cells[0] == cell], cell, next->tile);
    }
}

/* ---- making ----------------------------------------------------------------------------- */

/* Returns the tiles of [sites] nearest to where the player enters the cell, at least [count]. */
static brw_board sites_near(const brw_playfield *field, int32_t entrance, brw_board sites,
                            int32_t count)
{
    brw_board near = brw_board_of(entrance), before = brw_board_none();
    while (brw_board_count(brw_board_and(near, sites)) < count && !brw_board_same(near, before)) {
        before = near;
        near = brw_board_or(near, brw_board_and(brw_board_around(near), field->floor));
    }
    return brw_board_and(near, sites);
}

/* Puts the levers of the plan on tiles: none is inert, before a barrier or in the way, and each has
 * plain floor beside it; all are near if the aim is short. With [is_swapped], red and blue change
 * places. Returns false if a cell is too small. */
static bool put_levers(brw_playfield *field, const toggle_plan *plan, const toggle_layout *layout,
                       bool is_swapped, brw_puzzle_task *task)
{
    brw_rng *rng = &task->rng;
    static const uint8_t flips[2][128] = {{['!'] = 1, ['?'] = 2, ['&'] = 3},
                                          {['!'] = 2, ['?'] = 1, ['&'] = 3}};
    brw_board doors = brw_board_or(field->barriers[0], field->barriers[1]);
    for (const char *lever = plan->levers; *lever; lever += 2) {
        int32_t tile = -1;
        brw_board plain = brw_board_less(layout->cells[layout->order[lever[0] - '0']],
                                         brw_playfield_specials(field));
        brw_board sites = brw_board_and(plain, brw_playfield_free(field));
        sites = brw_board_less(sites, brw_board_around(doors));
        if (task->aim < TOGGLE_LONG) {
            uint32_t cell = (uint32_t)(lever[0] - '0');
            sites = sites_near(field, cell ? layout->before[cell] : field->start, sites, 3);
        }
        while (tile < 0 && brw_board_any(sites)) {
            tile = brw_board_draw(sites, rng);
            brw_board_drop(&sites, tile);
            if (!brw_board_is_joined(brw_board_less(plain, brw_board_of(tile))))
                tile = -1;
        }
        if (tile < 0)
            return false;
        field->flips[field->count] = flips[is_swapped][(uint8_t)lever[1]];
        field->tiles[field->count++] = (uint8_t)tile;
    }
    return true;
}

/* Puts the barriers of the plan into the gaps. */
static void put_barriers(brw_playfield *field, const toggle_plan *plan, const toggle_layout *layout,
                         bool is_swapped)
{
    for (uint32_t i = 1; i < layout->count; i++) {
        char barrier = plan->barriers[i - 1];
        bool is_blue = barrier == 'u' || barrier == 'U';
        brw_board_add(&field->barriers[is_blue != is_swapped], layout->before[i]);
        if (barrier == 'R' || barrier == 'U')
            brw_board_add(&field->raised, layout->before[i]);
    }
}

/* Puts the target on a tile of [cell] and proves the puzzle; begins with the tiles whose distance
 * comes nearest to the aim. The first layer that touches a tile is its distance. */
static bool place_target(brw_bench *bench, brw_puzzle_task *task, brw_board cell)
{
    brw_playfield *field = &bench->field;
    brw_board at[BARROW_PUZZLE_MOVES + 1], sites = brw_board_and(cell, brw_playfield_free(field));
    int32_t layers = task->most + 1;
    brw_search_run(bench);
    for (int32_t moves = 0; moves < layers; moves++) {
        uint32_t count = 0;
        at[moves] = brw_board_none();
        if (moves >= (int32_t)bench->search.moves)
            continue;
        const brw_log_entry *entries = brw_search_layer(&bench->search, (uint32_t)moves, &count);
        for (uint32_t i = 0; i < count; i++)
            at[moves] = brw_board_or(at[moves], brw_board_and(entries[i].tiles, sites));
        sites = brw_board_less(sites, at[moves]);
    }
    for (int32_t proofs = 0; proofs < TOGGLE_TARGETS; proofs++) {
        int32_t best = -1;
        for (int32_t moves = task->least; moves < layers; moves++)
            if (brw_board_any(at[moves]) &&
                (best < 0 || brw_task_miss(task, moves) < brw_task_miss(task, best)))
                best = moves;
        if (best < 0)
            return false;
        int32_t tile = brw_board_draw(at[best], &task->rng);
        brw_board_drop(&at[best], tile);
        field->target = brw_board_of(tile);
        if (brw_puzzle_serves(bench, task))
            return true;
    }
    return false;
}

/* Divides the floor into five or six cells. Returns false if it has no place for them. */
static bool draw_cells(brw_playfield *field, toggle_layout *layout, brw_rng *rng)
{
    *layout = (toggle_layout){.cells = {field->floor}, .count = 1};
    for (int32_t i = 0; i < WALL_TRIES && layout->count < CELLS_MOST; i++) {
        uint32_t from = (uint32_t)brw_rng_below(rng, (int32_t)layout->count);
        split_cell(field, layout, from, rng);
    }
    uint32_t start = 0;
    while (!brw_board_has(layout->cells[start], field->start))
        start++;
    number_cells(layout, start, CELLS_MOST, 0);
    return layout->count >= CELLS_FEW;
}

bool brw_toggle_make(brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field, ground = *field;
    toggle_layout layout;
    uint32_t length;
    if (field->is_firm || task->grade != BARROW_GRADE_EASY ||
        brw_board_count(brw_playfield_free(field)) < FLOOR_LEAST)
        return false;
    for (int32_t i = 0; i < FLOOR_TRIES; i++) {
        *field = ground;
        if (!draw_cells(field, &layout, &task->rng))
            continue;
        brw_playfield cells = *field;
        brw_task_refresh(task, field);
        uint32_t shape = tree_shape(&layout, layout.order[0], CELLS_MOST, &length);
        int32_t first = brw_rng_below(&task->rng, PLAN_COUNT);
        bool is_swapped = brw_rng_chance(&task->rng, 1, 2);
        for (int32_t k = 0; k < PLAN_COUNT; k++) {
            const toggle_plan *plan = &toggle_plans[(first + k) % PLAN_COUNT];
            if (plan->shape != shape)
                continue;
            *field = cells;
            put_barriers(field, plan, &layout, is_swapped);
            if (put_levers(field, plan, &layout, is_swapped, task) &&
                place_target(bench, task, layout.cells[layout.order[plan->target]]))
                return true;
        }
    }
    return false;
}
