/* SPDX-License-Identifier: MIT
 * Pictures of puzzles. Each character of a field has a row with its symbol and its words for the
 * legend. Ice and safe floor are areas. Shape always says the same as colour: red barriers have
 * pointed posts and red levers a diamond, while blue ones are round.
 *
 * A solution is a dotted line from tile to tile. A player often returns to a tile, so each visit
 * passes through a different point of it, and lines do not hide each other. */
#include "io/draw_puzzle.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "io/looks.h"
#include "io/puzzle.h"

#define FIELD_MARGIN 2  /* tiles of rock around a puzzle alone */
#define MOVES_LINE   30 /* moves in a line of text */
#define MOVES_GROUP  5  /* moves between two spaces */
#define LINE_HEIGHT  26

typedef struct cell_look {
    char character;
    uint8_t kinds; /* bit set of the kinds of puzzles that have the character; 0 for all */
    const char *symbol, *word;
} cell_look;

#define ONLY(KIND) (1u << BARROW_PUZZLE_##KIND)

static const cell_look cell_looks[] = {
    {'b', 0, "push_block", "block"},
    {'o', 0, "push_plate", "plate for a block"},
    {'x', 0, "target", "target"},
    {'0', ONLY(LIGHTS), "lamp_dark", "plate, dark"},
    {'1', ONLY(LIGHTS), "lamp_lit", "plate, lit"},
    {'R', 0, "red_up", "red barrier, up"},
    {'r', 0, "red_down", "red barrier, down"},
    {'U', 0, "blue_up", "blue barrier, up"},
    {'u', 0, "blue_down", "blue barrier, down"},
    {'!', 0, "lever_red", "flips red"},
    {'?', 0, "lever_blue", "flips blue"},
    {'&', 0, "lever_both", "flips both"},
};
#define LOOK_COUNT (sizeof cell_looks / sizeof cell_looks[0])

static char field_cell(const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= puzzle->width || y >= puzzle->height)
        return '#';
    return puzzle->cells[y * puzzle->width + x];
}

static bool field_holds(const barrow_puzzle *puzzle, char character)
{
    return memchr(puzzle->cells, character, (size_t)puzzle->width * puzzle->height) != NULL;
}

static bool look_fits(const cell_look *look, const barrow_puzzle *puzzle)
{
    return !look->kinds || look->kinds & 1u << puzzle->kind;
}

/* Returns the symbol of a sign, or NULL if it has no name. */
static const char *sign_symbol(uint32_t sign)
{
    static const char *const symbols[] = {
#define BARROW_PUZZLE_SIGN(NAME, name, code) [code] = "sign_" #name,
#include "barrow/def/puzzle_sign.def"
#undef BARROW_PUZZLE_SIGN
    };
    return sign < BARROW_SIGN_COUNT ? symbols[sign] : NULL;
}

/* ---- the field -------------------------------------------------------------------------- */

/* Draws all tiles with [character] as one area. */
static void draw_patch(const brw_picture *picture, const barrow_puzzle *puzzle, const int32_t at[2],
                       char character, brw_style style)
{
    uint8_t cells[BARROW_PUZZLE_TILES], seen[BARROW_PUZZLE_TILES];
    brw_region region = {.cells = cells,
                         .seen = seen,
                         .columns = puzzle->width,
                         .rows = puzzle->height,
                         .x0 = at[0] - picture->column0,
                         .y0 = at[1] - picture->row0,
                         .bits = 1,
                         .radius = 4};
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++)
        cells[i] = puzzle->cells[i] == character;
    memset(seen, 0, sizeof seen);
    brw_pen_path(picture, style);
    brw_draw_outline(picture, &region);
    brw_pen_paint(picture);
}

/* Draws two short strokes on each tile of ice. */
static void draw_shine(const brw_picture *picture, const barrow_puzzle *puzzle, const int32_t at[2],
                       brw_style shine)
{
    brw_pen_path(picture, shine);
    for (int32_t y = 0; y < puzzle->height; y++)
        for (int32_t x = 0; x < puzzle->width; x++) {
            int32_t left = brw_unit_x(picture, at[0] + x), top = brw_unit_y(picture, at[1] + y);
            if (field_cell(puzzle, x, y) != '~')
                continue;
            brw_pen_move(picture, left + 8, top + 15);
            brw_pen_line(picture, left + 15, top + 8);
            brw_pen_move(picture, left + 16, top + 24);
            brw_pen_line(picture, left + 24, top + 16);
        }
    brw_pen_paint(picture);
}

/* Draws a plate of an `order` puzzle, with its sign on it. */
static void draw_sign(brw_picture *picture, const barrow_puzzle *puzzle, char cell,
                      const int32_t middle[2])
{
    uint32_t number = (uint32_t)(cell - '1');
    const char *symbol = number < puzzle->sign_count ? sign_symbol(puzzle->signs[number]) : NULL;
    brw_symbol(picture, "sign_plate", middle[0], middle[1], picture->unit);
    if (symbol)
        brw_symbol(picture, symbol, middle[0], middle[1], picture->unit * 3 / 4);
}

static void draw_cell(brw_picture *picture, const barrow_puzzle *puzzle, char cell,
                      const int32_t middle[2])
{
    if (puzzle->kind == BARROW_PUZZLE_ORDER && cell >= '1' && cell <= '6') {
        draw_sign(picture, puzzle, cell, middle);
        return;
    }
    if (cell == 'b' && !picture->puzzle)
        return; /* on a map the block is a thing */
    for (size_t i = 0; i < LOOK_COUNT; i++)
        if (cell_looks[i].character == cell && look_fits(&cell_looks[i], puzzle))
            brw_symbol(picture, cell_looks[i].symbol, middle[0], middle[1], picture->unit);
}

void brw_draw_puzzle_ice(const brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos corner,
                         brw_style ice)
{
    const int32_t at[2] = {corner.x, corner.y};
    if (!field_holds(puzzle, '~'))
        return;
    draw_patch(picture, puzzle, at, '~', ice);
    draw_shine(picture, puzzle, at, (brw_style)(ice + 1));
}

void brw_draw_puzzle_field(brw_picture *picture, const barrow_puzzle *puzzle, int32_t x, int32_t y)
{
    char title[64];
    brw_format(title, sizeof title, "%s puzzle, %u moves",
               barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name, (uint32_t)puzzle->moves);
    brw_pen_open(picture, "puzzle", title);
    for (int32_t row = 0; row < puzzle->height; row++)
        for (int32_t column = 0; column < puzzle->width; column++) {
            const int32_t middle[2] = {brw_unit_x(picture, x + column) + picture->unit / 2,
                                       brw_unit_y(picture, y + row) + picture->unit / 2};
            draw_cell(picture, puzzle, field_cell(puzzle, column, row), middle);
        }
    brw_pen_shut(picture);
}

/* ---- the solution ----------------------------------------------------------------------- */

/* A player walking a solution, and how often each tile was visited. */
typedef struct step_walk {
    const barrow_puzzle *puzzle;
    barrow_puzzle_state state;
    uint8_t visits[BARROW_PUZZLE_TILES];
    int32_t point[2]; /* the end of the line, in units */
} step_walk;

/* Returns whether the player is inside the field, as in every valid solution. */
static bool is_inside(const step_walk *walk)
{
    barrow_pos at = walk->state.player;
    return at.x >= 0 && at.y >= 0 && at.x < walk->puzzle->width && at.y < walk->puzzle->height;
}

/* Moves the end of the line to the point for this visit to the player's tile. */
static void pass_tile(const brw_picture *picture, step_walk *walk, const int32_t at[2])
{
    static const int8_t asides[8][2] = {{0, 0},  {5, 5}, {-5, -5}, {5, -5},
                                        {-5, 5}, {9, 0}, {-9, 0},  {0, 9}};
    barrow_pos player = walk->state.player;
    const int8_t *aside = asides[walk->visits[player.y * walk->puzzle->width + player.x]++ % 8];
    walk->point[0] = brw_unit_x(picture, at[0] + player.x) + picture->unit / 2 + aside[0];
    walk->point[1] = brw_unit_y(picture, at[1] + player.y) + picture->unit / 2 + aside[1];
}

/* Returns whether the last move changed something or made the player slide. */
static bool was_act(const step_walk *walk, const barrow_puzzle_state *before)
{
    int32_t far = walk->state.player.x - before->player.x + walk->state.player.y - before->player.y;
    return memcmp(walk->state.cells, before->cells, sizeof before->cells) != 0 ||
           walk->state.done != before->done || far > 1 || far < -1;
}

/* Draws the dotted line of all moves. */
static void draw_dots(const brw_picture *picture, step_walk *walk, const int32_t at[2])
{
    pass_tile(picture, walk, at);
    brw_pen_path(picture, BRW_STEPS_STYLE);
    brw_pen_move(picture, walk->point[0], walk->point[1]);
    for (const char *move = walk->puzzle->solution; *move; move++)
        if (barrow_puzzle_step(walk->puzzle, &walk->state, *move)) {
            pass_tile(picture, walk, at);
            brw_pen_line(picture, walk->point[0], walk->point[1]);
        }
    brw_pen_paint(picture);
}

/* Adds an arrow at the end of a move to the path. */
static void add_arrow(const brw_picture *picture, const int32_t point[2], char move)
{
    int32_t dx = (move == 'r') - (move == 'l'), dy = (move == 'd') - (move == 'u');
    brw_pen_move(picture, point[0] + 5 * dx, point[1] + 5 * dy);
    brw_pen_line(picture, point[0] - 4 * dx + 5 * dy, point[1] - 4 * dy + 5 * dx);
    brw_pen_line(picture, point[0] - 4 * dx - 5 * dy, point[1] - 4 * dy - 5 * dx);
    brw_pen_close(picture);
}

/* Walks the solution again for the arrows, because they are a separate path. */
static void draw_arrows(const brw_picture *picture, step_walk *walk, const int32_t at[2])
{
    pass_tile(picture, walk, at);
    brw_pen_path(picture, BRW_ARROW_STYLE);
    for (const char *move = walk->puzzle->solution; *move; move++) {
        barrow_puzzle_state before = walk->state;
        if (!barrow_puzzle_step(walk->puzzle, &walk->state, *move))
            continue;
        pass_tile(picture, walk, at);
        if (was_act(walk, &before))
            add_arrow(picture, walk->point, *move);
    }
    brw_pen_paint(picture);
}

static void begin_steps(step_walk *walk, const barrow_puzzle *puzzle)
{
    *walk = (step_walk){.puzzle = puzzle};
    barrow_puzzle_begin(puzzle, &walk->state);
}

void brw_draw_puzzle_steps(const brw_picture *picture, const barrow_puzzle *puzzle, int32_t x,
                           int32_t y)
{
    const int32_t at[2] = {x, y};
    step_walk walk;
    begin_steps(&walk, puzzle);
    if (!is_inside(&walk))
        return;
    brw_pen_open(picture, "solution", puzzle->solution);
    draw_dots(picture, &walk, at);
    begin_steps(&walk, puzzle);
    draw_arrows(picture, &walk, at);
    brw_pen_shut(picture);
}

/* ---- the legend ------------------------------------------------------------------------- */

static void legend_cells(brw_picture *picture, const barrow_puzzle *const *puzzles, uint32_t count)
{
    for (size_t i = 0; i < LOOK_COUNT; i++) {
        uint32_t found = 0;
        for (uint32_t k = 0; k < count; k++)
            found += look_fits(&cell_looks[i], puzzles[k]) &&
                     field_holds(puzzles[k], cell_looks[i].character);
        if (found)
            brw_legend_add(picture, cell_looks[i].symbol, cell_looks[i].word, 1);
    }
}

void brw_legend_puzzles(brw_picture *picture, const barrow_puzzle *const *puzzles, uint32_t count)
{
    bool has_ice = false;
    legend_cells(picture, puzzles, count);
    for (uint32_t i = 0; i < count; i++)
        has_ice |= field_holds(puzzles[i], '~');
    if (has_ice && picture->puzzle) /* a map lists its own */
        brw_legend_patch(picture, BRW_ICE_STYLE, "ice");
    if (count && !brw_shows(picture, BARROW_EXPORT_STEPS))
        brw_legend_add(picture, "steps", "solution", 1);
}

/* ---- puzzles of a map ------------------------------------------------------------------- */

bool brw_is_puzzle_tile(uint8_t tile)
{
    return tile == BARROW_TILE_PLATE || tile == BARROW_TILE_ICE ||
           tile == BARROW_TILE_RED_BARRIER || tile == BARROW_TILE_BLUE_BARRIER ||
           tile == BARROW_TILE_LEVER || tile == BARROW_TILE_TARGET;
}

/* Gets puzzle [index] of the map, which has been checked. Returns false on a player's map, which
 * does not show the contents of rooms. */
static bool take_puzzle(const brw_picture *picture, uint32_t index, barrow_puzzle *puzzle)
{
    if (!brw_shows(picture, BARROW_EXPORT_PLAYER))
        return false;
    brw_puzzle_of(&picture->dungeon->puzzles[index], puzzle);
    return true;
}

void brw_draw_map_ice(const brw_plane *map)
{
    const barrow_dungeon *dungeon = map->picture->dungeon;
    barrow_puzzle puzzle;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        barrow_pos at = {dungeon->puzzles[i].field.x, dungeon->puzzles[i].field.y};
        uint8_t place = dungeon->rooms[dungeon->puzzles[i].room].place;
        if (take_puzzle(map->picture, i, &puzzle))
            brw_draw_puzzle_ice(map->picture, &puzzle, at, brw_area_in(place, BARROW_TILE_ICE));
    }
}

void brw_draw_map_puzzles(const brw_plane *map)
{
    const barrow_dungeon *dungeon = map->picture->dungeon;
    barrow_puzzle puzzle;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (take_puzzle(map->picture, i, &puzzle))
            brw_draw_puzzle_field(map->picture, &puzzle, dungeon->puzzles[i].field.x,
                                  dungeon->puzzles[i].field.y);
}

void brw_draw_map_steps(const brw_plane *map)
{
    const barrow_dungeon *dungeon = map->picture->dungeon;
    barrow_puzzle puzzle;
    if (brw_shows(map->picture, BARROW_EXPORT_STEPS))
        return;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (take_puzzle(map->picture, i, &puzzle))
            brw_draw_puzzle_steps(map->picture, &puzzle, dungeon->puzzles[i].field.x,
                                  dungeon->puzzles[i].field.y);
}

void brw_legend_map_puzzles(brw_picture *picture)
{
    uint32_t count = picture->dungeon->puzzle_count, shown = 0;
    barrow_puzzle *puzzles = BRW_ARENA_NEW(picture->arena, barrow_puzzle, count);
    const barrow_puzzle **list = BRW_ARENA_NEW(picture->arena, const barrow_puzzle *, count);
    picture->failed |= !puzzles || !list;
    for (uint32_t i = 0; puzzles && list && i < count; i++)
        if (take_puzzle(picture, i, &puzzles[shown])) {
            list[shown] = &puzzles[shown];
            shown++;
        }
    if (shown)
        brw_legend_puzzles(picture, list, shown);
}

void brw_draw_hint(brw_picture *picture, const barrow_thing *hint, int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < hint->sign_count && i < BARROW_PUZZLE_SIGNS; i++) {
        const char *symbol = sign_symbol(hint->signs[i]);
        if (symbol)
            brw_symbol(picture, symbol, x - 8 + 8 * (int32_t)(i % 3), y - 5 + 9 * (int32_t)(i / 3),
                       8);
    }
}

/* ---- a puzzle alone --------------------------------------------------------------------- */

const char *brw_puzzle_title(const barrow_puzzle *puzzle)
{
    static const char *const titles[BARROW_PUZZLE_KIND_COUNT] = {
#define BARROW_PUZZLE_KIND(NAME, name, code, least, most, small_least, small_most, acts, act,      \
                           help)                                                                   \
    [code] = "Puzzle: " #name,
#include "barrow/def/puzzle_kind.def"
#undef BARROW_PUZZLE_KIND
    };
    return titles[puzzle->kind];
}

void brw_puzzle_subtitle(const barrow_puzzle *puzzle, char *text, size_t size)
{
    char seed[BRW_DIGITS];
    const char *grade = barrow_puzzle_grade_name((barrow_puzzle_grade)puzzle->grade);
    brw_format(text, size, "%ux%u \xC2\xB7 %s%s%u moves, %u %s \xC2\xB7 seed %s%s",
               (uint32_t)puzzle->width, (uint32_t)puzzle->height, grade ? grade : "",
               grade ? " \xC2\xB7 " : "", (uint32_t)puzzle->moves, (uint32_t)puzzle->acts,
               barrow_puzzle_kind_info((uint32_t)puzzle->kind)->act, brw_digits(seed, puzzle->seed),
               brw_puzzle_can_be_lost(puzzle) ? " \xC2\xB7 can be lost: begin again with r" : "");
}

/* Adds the signs to the legend in order, which serves as the hint of an `order` puzzle. */
static void legend_signs(brw_picture *picture)
{
    static const char *const words[BARROW_PUZZLE_PLATES] = {
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"};
    for (uint32_t i = 0; i < picture->puzzle->sign_count; i++)
        if (sign_symbol(picture->puzzle->signs[i]))
            brw_legend_add(picture, sign_symbol(picture->puzzle->signs[i]), words[i], 1);
}

/* Returns whether safe floor has its own colour, which not every theme provides. */
static bool shows_safe(const brw_picture *picture)
{
    return field_holds(picture->puzzle, ',') &&
           picture->styles[BRW_SAFE_STYLE].fill != picture->styles[BRW_FLOOR_STYLE].fill;
}

/* Crops the picture to the floor of the field, with a margin of rock. */
static void frame_field(brw_picture *picture)
{
    const barrow_puzzle *puzzle = picture->puzzle;
    int32_t left = puzzle->width, top = puzzle->height, right = 0, bottom = 0;
    for (int32_t y = 0; y < puzzle->height; y++)
        for (int32_t x = 0; x < puzzle->width; x++) {
            if (field_cell(puzzle, x, y) == '#')
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    picture->column0 = left - FIELD_MARGIN;
    picture->row0 = top - FIELD_MARGIN;
    picture->columns = (right > left ? right - left : 0) + 1 + 2 * FIELD_MARGIN;
    picture->rows = (bottom > top ? bottom - top : 0) + 1 + 2 * FIELD_MARGIN;
}

static void measure_puzzle(brw_picture *picture)
{
    frame_field(picture);
    picture->unit = BARROW_TILE_UNITS;
    brw_legend_add(picture, "spawn", "start", 1);
    if (picture->puzzle->doorway)
        brw_legend_add(picture, "entry", "doorway: puts it back", 1);
    brw_legend_puzzles(picture, &picture->puzzle, 1);
    legend_signs(picture);
    if (picture->puzzle->kind == BARROW_PUZZLE_LIGHTS)
        brw_legend_add(picture, "reach",
                       picture->puzzle->pitch == 1 ? "turns plates 1 away" : "turns plates 2 away",
                       1);
    if (shows_safe(picture))
        brw_legend_patch(picture, BRW_SAFE_STYLE, "safe floor");
}

static bool fill_plane(brw_plane *map)
{
    const brw_picture *picture = map->picture;
    barrow_pos doorway = brw_puzzle_doorway(picture->puzzle);
    if (!brw_plane_make(map))
        return false;
    for (int32_t y = 0; y < picture->rows; y++)
        for (int32_t x = 0; x < picture->columns; x++) {
            int32_t column = x + picture->column0, row = y + picture->row0;
            bool is_open = field_cell(picture->puzzle, column, row) != '#' ||
                           (column == doorway.x && row == doorway.y);
            map->bits[y * picture->columns + x] = is_open ? BRW_OPEN_BIT | BRW_WALK_BIT : 0;
        }
    return true;
}

/* Returns how many lines the moves of the solution take below the field. */
static int32_t move_lines(const brw_picture *picture)
{
    if (brw_shows(picture, BARROW_EXPORT_STEPS))
        return 0;
    return ((int32_t)strlen(picture->puzzle->solution) + MOVES_LINE - 1) / MOVES_LINE;
}

/* Writes the moves in groups, so that they are easy to count. */
static void draw_moves(const brw_picture *picture)
{
    const char *move = picture->puzzle->solution;
    int32_t bottom = picture->top + picture->rows * picture->unit;
    for (int32_t line = 0; line < move_lines(picture); line++) {
        char text[MOVES_LINE + MOVES_LINE / MOVES_GROUP + 1];
        size_t used = 0;
        for (int32_t i = 0; i < MOVES_LINE && *move; i++) {
            if (i && i % MOVES_GROUP == 0)
                text[used++] = ' ';
            text[used++] = *move++;
        }
        text[used] = 0;
        brw_pen_text(picture, BRW_MOVES_STYLE, picture->page_w / 2,
                     bottom + (line + 1) * LINE_HEIGHT - 8, text);
    }
}

static void draw_puzzle(brw_picture *picture)
{
    const barrow_puzzle *puzzle = picture->puzzle;
    const int32_t origin[2] = {0, 0};
    brw_plane map = {.picture = picture};
    if (!fill_plane(&map)) {
        picture->failed = true;
        return;
    }
    brw_draw_ground(&map);
    if (shows_safe(picture))
        draw_patch(picture, puzzle, origin, ',', BRW_SAFE_STYLE);
    brw_draw_puzzle_ice(picture, puzzle, (barrow_pos){0, 0}, BRW_ICE_STYLE);
    brw_draw_walls(&map);
    brw_draw_puzzle_field(picture, puzzle, 0, 0);
    brw_symbol(picture, "spawn", brw_unit_x(picture, puzzle->start.x) + picture->unit / 2,
               brw_unit_y(picture, puzzle->start.y) + picture->unit / 2, picture->unit * 13 / 16);
    barrow_pos doorway = brw_puzzle_doorway(puzzle);
    if (puzzle->doorway)
        brw_symbol(picture, "entry", brw_unit_x(picture, doorway.x) + picture->unit / 2,
                   brw_unit_y(picture, doorway.y) + picture->unit / 2, picture->unit * 13 / 16);
    if (!brw_shows(picture, BARROW_EXPORT_STEPS)) {
        brw_draw_puzzle_steps(picture, puzzle, 0, 0);
        draw_moves(picture);
    }
}

static int32_t below_puzzle(const brw_picture *picture)
{
    return move_lines(picture) * LINE_HEIGHT;
}

const brw_motif brw_puzzle_motif = {measure_puzzle, draw_puzzle, below_puzzle};

#undef FIELD_MARGIN
#undef MOVES_LINE
#undef MOVES_GROUP
#undef LINE_HEIGHT
#undef ONLY
#undef LOOK_COUNT
