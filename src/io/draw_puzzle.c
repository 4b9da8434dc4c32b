/* SPDX-License-Identifier: MIT
 * Pictures of puzzles. Each character of a field has a row with its symbol and its words for the
 * legend. Ice and safe floor are areas. Shape always says the same as colour: red barriers have
 * pointed posts and red levers a diamond, while blue ones are round.
 *
 * A solution is a dotted line from tile to tile. A player often returns to a tile, so each visit
 * passes through a different point of it, and lines do not hide each other. */
#include "io/draw.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "io/looks.h"
#include "io/puzzle.h"

enum {
    MOVES_LINE = 30, /* moves in a line of text */
    MOVES_GROUP = 5, /* moves between two spaces */
    MOVES_LINE_HEIGHT = 26
};

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
    };
    return sign < BARROW_SIGN_COUNT ? symbols[sign] : NULL;
}

/* ---- the field -------------------------------------------------------------------------- */

/* Draws all tiles with [character] as one area. [at] is the upper left tile of the field. */
static void draw_patch(const brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos at,
                       char character, brw_style style)
{
    uint8_t cells[BARROW_PUZZLE_TILES], seen[BARROW_PUZZLE_TILES];
    brw_region region = {.cells = cells,
                         .seen = seen,
                         .columns = puzzle->width,
                         .rows = puzzle->height,
                         .x0 = at.x - picture->column0,
                         .y0 = at.y - picture->row0,
                         .bits = 1,
                         .radius = 4};
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++)
        cells[i] = puzzle->cells[i] == character;

    brw_draw_region(picture, style, region);
}

/* Draws the ice, or what replaces it, with two short strokes on each tile. */
static void draw_ice(const brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos at,
                     brw_style ice)
{
    if (!field_holds(puzzle, '~'))
        return;
    draw_patch(picture, puzzle, at, '~', ice);
    brw_pen_path(picture, (brw_style)(ice + 1));
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++) {
        int32_t left = brw_unit_x(picture, at.x + i % puzzle->width);
        int32_t top = brw_unit_y(picture, at.y + i / puzzle->width);
        if (puzzle->cells[i] != '~')
            continue;
        brw_pen_stroke(picture, left + 8, top + 15, left + 15, top + 8);
        brw_pen_stroke(picture, left + 16, top + 24, left + 24, top + 16);
    }
    brw_pen_paint(picture);
}

/* Draws the symbols of the field, and signs on plates of `order`. On a map, blocks are things. */
static void draw_field(brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos at)
{
    char title[64];
    brw_format(title, sizeof title, "%s puzzle, %u moves",
               barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name, (uint32_t)puzzle->moves);
    brw_pen_open(picture, "puzzle", title);
    for (int32_t i = 0; i < puzzle->width * puzzle->height; i++) {
        barrow_pos tile = {(int16_t)(at.x + i % puzzle->width),
                           (int16_t)(at.y + i / puzzle->width)};
        char cell = puzzle->cells[i];
        if (puzzle->kind == BARROW_PUZZLE_ORDER && cell >= '1' && cell <= '6') {
            uint32_t number = (uint32_t)(cell - '1');
            const char *symbol =
                number < puzzle->sign_count ? sign_symbol(puzzle->signs[number]) : NULL;
            brw_tile_symbol(picture, "sign_plate", tile, picture->unit);
            if (symbol)
                brw_tile_symbol(picture, symbol, tile, picture->unit * 3 / 4);
            continue;
        }
        for (size_t k = 0; k < LOOK_COUNT && (cell != 'b' || picture->puzzle); k++)
            if (cell_looks[k].character == cell && look_fits(&cell_looks[k], puzzle))
                brw_tile_symbol(picture, cell_looks[k].symbol, tile, picture->unit);
    }
    brw_pen_shut(picture);
}

/* ---- the solution ----------------------------------------------------------------------- */

/* Walks the solution, and adds the dotted line of all moves to the path, each visit to a tile
 * through a point of its own; or an arrow for each act: a move that changed something or made
 * the player slide. */
static void walk_steps(const brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos at,
                       bool is_dots)
{
    static const int8_t asides[8][2] = {{0, 0},  {5, 5}, {-5, -5}, {5, -5},
                                        {-5, 5}, {9, 0}, {-9, 0},  {0, 9}};
    barrow_puzzle_state state, before;
    uint8_t visits[BARROW_PUZZLE_TILES] = {0};
    barrow_puzzle_begin(puzzle, &state);
    brw_pen_path(picture, is_dots ? BRW_STEPS_STYLE : BRW_ARROW_STYLE);
    for (int32_t i = -1; i < 0 || puzzle->solution[i]; i++) { /* the start comes first */
        char move = i < 0 ? 0 : puzzle->solution[i];
        before = state;
        if (move && !barrow_puzzle_step(puzzle, &state, move))
            continue;
        const int8_t *aside = asides[visits[state.player.y * puzzle->width + state.player.x]++ % 8];
        int32_t x = brw_unit_x(picture, at.x + state.player.x) + picture->unit / 2 + aside[0];
        int32_t y = brw_unit_y(picture, at.y + state.player.y) + picture->unit / 2 + aside[1];
        int32_t far = state.player.x - before.player.x + state.player.y - before.player.y;
        bool was_act = memcmp(state.cells, before.cells, sizeof before.cells) != 0 ||
                       state.done != before.done || far > 1 || far < -1;
        int32_t dx = (move == 'r') - (move == 'l'), dy = (move == 'd') - (move == 'u');
        if (is_dots) {
            (move ? brw_pen_line : brw_pen_move)(picture, x, y);
        } else if (was_act) {
            brw_pen_move(picture, x + 5 * dx, y + 5 * dy);
            brw_pen_line(picture, x - 4 * dx + 5 * dy, y - 4 * dy + 5 * dx);
            brw_pen_line(picture, x - 4 * dx - 5 * dy, y - 4 * dy - 5 * dx);
            brw_pen_close(picture);
        }
    }
    brw_pen_paint(picture);
}

/* Draws the solution, unless the player starts outside the field, as in no valid puzzle. */
static void draw_steps(const brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos at)
{
    if (puzzle->start.x < 0 || puzzle->start.y < 0 || puzzle->start.x >= puzzle->width ||
        puzzle->start.y >= puzzle->height)
        return;
    brw_pen_open(picture, "solution", puzzle->solution);
    walk_steps(picture, puzzle, at, true);
    walk_steps(picture, puzzle, at, false);
    brw_pen_shut(picture);
}

/* ---- puzzles of a map ------------------------------------------------------------------- */

/* A player's map does not show the contents of rooms. */
void brw_draw_map_puzzles(brw_picture *picture, brw_puzzle_layer layer)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->puzzle_count && brw_is_master(picture); i++) {
        barrow_pos at = {dungeon->puzzles[i].field.x, dungeon->puzzles[i].field.y};
        uint8_t place = dungeon->rooms[dungeon->puzzles[i].room].place;
        barrow_puzzle puzzle;
        brw_puzzle_of(&dungeon->puzzles[i], &puzzle);
        if (layer == BRW_PUZZLE_ICE)
            draw_ice(picture, &puzzle, at, brw_area_in(place, BARROW_TILE_ICE));
        else if (layer == BRW_PUZZLE_FIELD)
            draw_field(picture, &puzzle, at);
        else
            draw_steps(picture, &puzzle, at);
    }
}

/* Adds what occurs in [puzzles] to the legend. A map lists its own ice. */
static void legend_puzzles(brw_picture *picture, const barrow_puzzle *puzzles, uint32_t count)
{
    bool has_ice = false;
    for (size_t i = 0; i < LOOK_COUNT; i++) {
        bool occurs = false;
        for (uint32_t k = 0; k < count; k++)
            occurs |= look_fits(&cell_looks[i], &puzzles[k]) &&
                      field_holds(&puzzles[k], cell_looks[i].character);
        if (occurs)
            brw_legend_add(picture, cell_looks[i].symbol, cell_looks[i].word, 1);
    }
    for (uint32_t i = 0; i < count; i++)
        has_ice |= field_holds(&puzzles[i], '~');
    if (has_ice && picture->puzzle)
        brw_legend_patch(picture, BRW_ICE_STYLE, "ice");
    if (count && !brw_shows(picture, BARROW_EXPORT_STEPS))
        brw_legend_add(picture, "steps", "solution", 1);
}

void brw_legend_map_puzzles(brw_picture *picture)
{
    uint32_t count = brw_is_master(picture) ? picture->dungeon->puzzle_count : 0;
    barrow_puzzle *puzzles = BRW_ARENA_NEW(picture->arena, barrow_puzzle, count);
    picture->failed |= !puzzles;
    for (uint32_t i = 0; puzzles && i < count; i++)
        brw_puzzle_of(&picture->dungeon->puzzles[i], &puzzles[i]);
    legend_puzzles(picture, puzzles, puzzles ? count : 0);
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
    };
    return titles[puzzle->kind];
}

void brw_puzzle_subtitle(const barrow_puzzle *puzzle, char *text, size_t size)
{
    char seed[BRW_DIGITS];
    const char *grade = barrow_puzzle_grade_name(puzzle->grade);
    brw_format(text, size, "%ux%u \xC2\xB7 %s%s%u moves, %u %s \xC2\xB7 seed %s%s",
               (uint32_t)puzzle->width, (uint32_t)puzzle->height, grade ? grade : "",
               grade ? " \xC2\xB7 " : "", (uint32_t)puzzle->moves, (uint32_t)puzzle->acts,
               barrow_puzzle_kind_info((uint32_t)puzzle->kind)->act, brw_digits(seed, puzzle->seed),
               brw_puzzle_can_be_lost(puzzle) ? " \xC2\xB7 can be lost: begin again with r" : "");
}

/* Returns whether safe floor has its own colour, which not every theme provides. */
static bool shows_safe(const brw_picture *picture)
{
    return field_holds(picture->puzzle, ',') &&
           picture->styles[BRW_SAFE_STYLE].fill != picture->styles[BRW_FLOOR_STYLE].fill;
}

static bool is_open_cell(const brw_picture *picture, int32_t x, int32_t y)
{
    return brw_puzzle_cell(picture->puzzle, x, y) != '#';
}

/* Sets the size and the legend. The signs in order serve as the hint of an `order` puzzle. */
static void frame_puzzle(brw_picture *picture)
{
    static const char *const words[BARROW_PUZZLE_PLATES] = {
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"};
    const barrow_puzzle *puzzle = picture->puzzle;
    brw_crop(picture, puzzle->width, puzzle->height, is_open_cell);
    brw_legend_add(picture, "spawn", "start", 1);
    if (puzzle->doorway)
        brw_legend_add(picture, "entry", "doorway: puts it back", 1);
    legend_puzzles(picture, puzzle, 1);
    for (uint32_t i = 0; i < puzzle->sign_count; i++)
        if (sign_symbol(puzzle->signs[i]))
            brw_legend_add(picture, sign_symbol(puzzle->signs[i]), words[i], 1);
    if (puzzle->kind == BARROW_PUZZLE_LIGHTS)
        brw_legend_add(picture, "reach",
                       puzzle->pitch == 1 ? "turns plates 1 away" : "turns plates 2 away", 1);
    if (shows_safe(picture))
        brw_legend_patch(picture, BRW_SAFE_STYLE, "safe floor");
}

/* Returns how many lines the moves of the solution take below the field. */
static int32_t move_lines(const brw_picture *picture)
{
    if (brw_shows(picture, BARROW_EXPORT_STEPS))
        return 0;
    return ((int32_t)strlen(picture->puzzle->solution) + MOVES_LINE - 1) / MOVES_LINE;
}

static void draw_puzzle(brw_picture *picture)
{
    const barrow_puzzle *puzzle = picture->puzzle;
    const barrow_pos origin = {0, 0}, doorway = brw_puzzle_doorway(puzzle);
    brw_plane map = {.picture = picture};
    if (!brw_plane_make(&map)) {
        picture->failed = true;
        return;
    }
    for (int32_t i = 0; i < picture->columns * picture->rows; i++) {
        int32_t x = i % picture->columns + picture->column0;
        int32_t y = i / picture->columns + picture->row0;
        bool is_open = is_open_cell(picture, x, y) || (x == doorway.x && y == doorway.y);
        map.bits[i] = is_open ? BRW_OPEN_BIT | BRW_WALK_BIT : 0;
    }
    brw_draw_ground(&map);
    if (shows_safe(picture))
        draw_patch(picture, puzzle, origin, ',', BRW_SAFE_STYLE);
    draw_ice(picture, puzzle, origin, BRW_ICE_STYLE);
    brw_draw_walls(&map);
    draw_field(picture, puzzle, origin);
    brw_tile_symbol(picture, "spawn", puzzle->start, picture->unit * 13 / 16);
    if (puzzle->doorway)
        brw_tile_symbol(picture, "entry", doorway, picture->unit * 13 / 16);
    if (!brw_shows(picture, BARROW_EXPORT_STEPS)) {
        draw_steps(picture, puzzle, origin);
        /* Write the moves in groups, so that they are easy to count. */
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
                         bottom + (line + 1) * MOVES_LINE_HEIGHT - 8, text);
        }
    }
}

static int32_t below_puzzle(const brw_picture *picture)
{
    return move_lines(picture) * MOVES_LINE_HEIGHT;
}

const brw_motif brw_puzzle_motif = {frame_puzzle, draw_puzzle, below_puzzle};
