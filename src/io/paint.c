/* SPDX-License-Identifier: MIT
 * Pictures for the terminal, `ascii` and `unicode`: a heading, the picture of the family, and a
 * legend of what occurs in it. Floors are shown one below the other. `ascii` is plain ASCII.
 * `unicode` has glyphs for walls, floor and things, and fits the terminal. Colour adds no
 * information. Spaces are held back until something follows them, so that lines have no trailing
 * spaces. They are written without a change of colour, because a space has none. */
#include "io/paint.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"
#include "core/tile_grid.h"
#include "io/document.h"
#include "io/looks.h"

enum { SMALL_SIDE_MOST = 1023 }; /* two points per cell: the widest crawl has 509, a quest fewer */

/* Switches the colour only when it changes, which keeps rows of one colour short. Plain is a reset,
 * because the terminal's own colour has no number. */
static void switch_color(brw_paint *paint, uint8_t color)
{
    if (!paint->has_color || paint->color == color)
        return;
    paint->color = color;
    brw_text_print(paint->text, color == BRW_PLAIN ? "\x1b[0m" : "\x1b[38;5;%um", (uint32_t)color);
}

/* Paints a character. A space is only counted, and never written if the line ends there. */
void brw_paint_char(brw_paint *paint, char character, uint8_t color)
{
    char glyph[2] = {character, 0};
    if (character != ' ') {
        brw_paint_glyph(paint, glyph, color);
        return;
    }
    paint->column++;
    paint->blanks++;
}

/* Paints a glyph, which is several bytes but one column. */
void brw_paint_glyph(brw_paint *paint, const char *glyph, uint8_t color)
{
    paint->column++;
    for (; paint->blanks; paint->blanks--)
        brw_text_char(paint->text, ' ');
    switch_color(paint, color);
    brw_text_put(paint->text, glyph);
}

void brw_paint_tile(brw_paint *paint, char character, uint8_t color)
{
    static const struct {
        char character;
        const char *glyph;
    } rows[] = {
        {'#', "\xE2\x96\x92"},                        /* medium shade */
        {'X', "\xE2\x96\x93"},                        /* dark shade */
        {'.', "\xC2\xB7"},                            /* middle dot */
        {',', "\xE2\x96\x91"},                        /* light shade */
        {':', "\xE2\x96\x91"}, {'~', "\xE2\x89\x88"}, /* almost equal to */
        {'*', "\xE2\x97\x86"},                        /* black diamond */
        {'%', "\xE2\x97\x87"},                        /* white diamond */
        {'^', "\xE2\x96\xB2"},                        /* black triangle up */
        {'-', "\xE2\x94\x80"},                        /* lines */
        {'|', "\xE2\x94\x82"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && paint->has_glyphs; i++)
        if (rows[i].character == character) {
            brw_paint_glyph(paint, rows[i].glyph, color);
            return;
        }
    brw_paint_char(paint, character, color);
}

void brw_paint_tiles_of(brw_paint *paint, const char *characters, uint8_t color)
{
    for (; *characters; characters++)
        brw_paint_tile(paint, *characters, color);
}

void brw_paint_joint(brw_paint *paint, uint32_t sides)
{
    static const char plain[16] = {' ', '+', '+', '+', '+', '|', '+', '+',
                                   '+', '+', '-', '+', '+', '+', '+', '+'};
    /* The last byte of the glyphs from U+2500 on, indexed by the sum of the sides (up 1, right 2,
     * down 4, left 8): 3 is up and right, U+2514. An end is drawn like a wall. */
    static const unsigned char last[16] = {0x80, 0x82, 0x80, 0x94, 0x82, 0x82, 0x8C, 0x9C,
                                           0x80, 0x98, 0x80, 0xB4, 0x90, 0xA4, 0xAC, 0xBC};
    char glyph[4] = {'\xE2', '\x94', (char)last[sides & 15], 0};
    if (paint->has_glyphs && sides)
        brw_paint_glyph(paint, glyph, BRW_WALL);
    else
        brw_paint_char(paint, plain[sides & 15], BRW_WALL);
}

void brw_paint_put(brw_paint *paint, const char *string, uint8_t color)
{
    for (; *string; string++)
        brw_paint_char(paint, *string, color);
}

void brw_paint_number(brw_paint *paint, uint64_t number, uint8_t color)
{
    char digits[BRW_DIGITS];
    brw_paint_put(paint, brw_digits(digits, number), color);
}

void brw_paint_print(brw_paint *paint, const char *format, ...)
{
    char text[128];
    va_list args;
    va_start(args, format);
    brw_format_list(text, sizeof text, format, args);
    va_end(args);
    brw_paint_put(paint, text, BRW_PLAIN);
}

void brw_paint_line(brw_paint *paint)
{
    switch_color(paint, BRW_PLAIN);
    paint->blanks = 0;
    paint->column = 0;
    brw_text_char(paint->text, '\n');
}

/* Separates entries by three spaces, or by a line break where the width ends. */
void brw_paint_entry(brw_paint *paint, const char *mark, uint8_t color, const char *meaning)
{
    uint32_t length = (uint32_t)(strlen(mark) + strlen(meaning)) + 1;
    if (paint->column && paint->column + 3 + length > BRW_LEGEND_WIDTH)
        brw_paint_line(paint);
    if (paint->column)
        brw_paint_put(paint, "   ", BRW_PLAIN);
    brw_paint_tiles_of(paint, mark, color);
    brw_paint_char(paint, ' ', BRW_PLAIN);
    brw_paint_put(paint, meaning, BRW_PLAIN);
}

void brw_paint_seed(brw_paint *paint, uint64_t seed)
{
    brw_paint_put(paint, ", seed ", BRW_PLAIN);
    brw_paint_number(paint, seed, BRW_BRIGHT);
}

char brw_lock_letter(uint8_t lock)
{
    if (lock < 26)
        return (char)('a' + lock);
    return lock < 52 ? (char)('A' + lock - 26) : '*';
}

uint8_t brw_color_of(uint32_t number)
{
    static const uint8_t colors[8] = {BRW_RED,    BRW_BLUE,   BRW_YELLOW, BRW_GREEN,
                                      BRW_PURPLE, BRW_ORANGE, BRW_CYAN,   BRW_PINK};
    return colors[number % 8];
}

/* ---- the small form --------------------------------------------------------------------- */

/* A picture that is too wide for the terminal shows walkable tiles as a plane of points, four of
 * them in one of Unicode's quarter blocks. If that is still too wide, several tiles make one point.
 * Rooms and doors of a graph are points of such a plane too, with a door as the point between two
 * cells.
 *
 *     . # # .       becomes two characters: a point is a quarter of one
 *     # # . . */

/* A plane. A point is set if its byte, such as a tile, has the bit [mask]. */
typedef struct small_plane {
    const uint8_t *points;
    int32_t width, height;
    uint8_t mask;
} small_plane;

static void put_point(const small_plane *plane, uint8_t *points, int32_t x, int32_t y)
{
    if (x >= 0 && y >= 0 && x < plane->width && y < plane->height)
        points[y * plane->width + x] = 1;
}

/* Makes the plane of a graph. Cell (c, r) is the point (2c, 2r), and the door between two cells is
 * the point halfway between, which is the sum of both cells:
 *
 *     o-o .      rooms are o, doors - and |, the point in the middle is never used
 *     |   .
 *     o . o
 *
 * The size is limited, because an imported document may name any cell. If it is too large, the
 * caller paints the full picture. */
static bool plane_of_graph(brw_paint *paint, const barrow_dungeon *dungeon, small_plane *plane)
{
    barrow_pos low, high;
    brw_grid_bounds(dungeon, &low, &high);
    int32_t width = 2 * (high.x - low.x) + 1, height = 2 * (high.y - low.y) + 1;
    if (width < 1 || height < 1 || width > SMALL_SIDE_MOST || height > SMALL_SIDE_MOST)
        return false;
    uint32_t size = (uint32_t)(width * height);
    uint8_t *points = BRW_ARENA_ZEROS(paint->scratch, uint8_t, size);
    if (!points)
        return false;
    *plane = (small_plane){points, width, height, 1};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t count;
        barrow_pos cell = *brw_room_cells(dungeon, i, &count);
        put_point(plane, points, 2 * (cell.x - low.x), 2 * (cell.y - low.y));
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos ends[2];
        brw_link_cells(dungeon, &dungeon->links[i], ends);
        put_point(plane, points, ends[0].x + ends[1].x - 2 * low.x,
                  ends[0].y + ends[1].y - 2 * low.y);
    }
    return true;
}

/* Returns whether any of the [step] x [step] points at (x, y) is set. */
static bool has_point(const small_plane *plane, int32_t x, int32_t y, int32_t step)
{
    for (int32_t dy = 0; dy < step && y + dy < plane->height; dy++)
        for (int32_t dx = 0; dx < step && x + dx < plane->width; dx++)
            if (plane->points[(y + dy) * plane->width + x + dx] & plane->mask)
                return true;
    return false;
}

/* Uses the smallest step whose picture fits. Half the width makes one character. */
bool brw_paint_small(brw_paint *paint, const barrow_dungeon *dungeon)
{
    small_plane plane;
    barrow_pos low, high;
    bool has_tiles = dungeon->tiles && dungeon->width;
    int32_t columns = (int32_t)(paint->columns < 65535 ? paint->columns : 65535), step = 1;
    if (!columns || !paint->scratch || (!has_tiles && !dungeon->room_count))
        return false;
    if (!has_tiles)
        brw_grid_bounds(dungeon, &low, &high);
    /* Each cell of a graph shares a wall with the next. */
    if ((has_tiles ? dungeon->width : (high.x - low.x + 1) * (BRW_BOX_WIDTH + 1) + 1) <= columns)
        return false;
    if (has_tiles)
        plane =
            (small_plane){dungeon->tiles, dungeon->width, dungeon->height, BARROW_TILE_WALKABLE};
    else if (!plane_of_graph(paint, dungeon, &plane))
        return false;
    while ((plane.width + 2 * step - 1) / (2 * step) > columns)
        step++;
    /* Paint the plane. A character covers two by two points: upper left 1, upper right 2, lower
     * left 4, lower right 8. Each of these stands for [step] by [step] points of the plane. Points
     * past the edge are not set, so sizes need not be even. */
    static const unsigned char last[16] = {0,    0x98, 0x9D, 0x80, 0x96, 0x8C, 0x9E, 0x9B,
                                           0x97, 0x9A, 0x90, 0x9C, 0x84, 0x99, 0x9F, 0x88};
    for (int32_t y = 0; y < plane.height; y += 2 * step) {
        for (int32_t x = 0; x < plane.width; x += 2 * step) {
            uint32_t quarters = 0;
            for (int32_t i = 0; i < 4; i++)
                quarters |= (uint32_t)has_point(&plane, x + i % 2 * step, y + i / 2 * step, step)
                            << i;
            char glyph[4] = {'\xE2', '\x96', (char)last[quarters], 0};
            if (quarters)
                brw_paint_glyph(paint, glyph, BRW_PALE);
            else
                brw_paint_char(paint, ' ', BRW_PLAIN);
        }
        brw_paint_line(paint);
    }
    return true;
}

bool brw_paint_players_head(brw_paint *paint, const barrow_dungeon *dungeon)
{
    if (paint->is_player) {
        brw_paint_put(paint, dungeon->title[0] ? dungeon->title : "the players' map", BRW_BRIGHT);
        brw_paint_line(paint);
    }
    return paint->is_player;
}

/* Shows a quest or crawl as tiles if it has a tile map, which also shows the doors, and otherwise
 * as a graph. An empty line separates floors. A plain picture has no width and no scratch memory:
 * it is never reduced, because the small form needs Unicode block characters. */
static void paint_document(const brw_document *document, brw_text *text, bool has_glyphs)
{
    uint32_t flags = document->options->flags;
    brw_paint paint = {.text = text,
                       .has_color = flags & BARROW_EXPORT_COLOR,
                       .has_legend = !(flags & BARROW_EXPORT_NO_LEGEND),
                       .is_player = flags & BARROW_EXPORT_PLAYER,
                       .has_glyphs = has_glyphs,
                       .columns = has_glyphs ? document->options->columns : 0,
                       .scratch = has_glyphs ? document->scratch : NULL};
    for (const barrow_dungeon *at = document->dungeon; at; at = at->below) {
        (at->width || !brw_has_cells(at) ? brw_paint_map : brw_paint_graph)(&paint, at);
        if (at->below)
            brw_paint_line(&paint);
    }
}

void brw_write_ascii(const brw_document *document, brw_text *text)
{
    paint_document(document, text, false);
}

void brw_write_unicode(const brw_document *document, brw_text *text)
{
    paint_document(document, text, true);
}
