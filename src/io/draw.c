/* SPDX-License-Identifier: MIT
 * A picture as a whole: the choice of motif, the size of the page, and the order of the parts. The
 * floors of a dungeon are drawn one below the other, each with its own title and legend. */
#include "io/draw.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "core/fields.h"
#include "core/layout.h"
#include "core/places.h"
#include "core/tile_grid.h"
#include "io/looks.h"

/* ---- themes -------------------------------------------------------------------------------- */

/* The themes. Locks have the eight colours of Okabe and Ito, which colour-blind people can tell
 * apart. Heat runs from light to dark, so that it is legible in greyscale too. A shape, a letter or
 * a number always repeats what a colour says. */

static const uint32_t theme_inks[BRW_INK_COUNT][BARROW_THEME_COUNT] = {
#define BRW_INK(NAME, parchment, blueprint, dark, print) {parchment, blueprint, dark, print},
#include "io/draw_inks.def"
};

static const brw_theme themes[BARROW_THEME_COUNT] = {
    {BARROW_THEME_PARCHMENT, .serif = true, .hatch_reach = 32, .hatch_gap = 6, .wall_width = 34},
    {BARROW_THEME_BLUEPRINT, .serif = false, .hatch_reach = 18, .hatch_gap = 6, .wall_width = 26},
    {BARROW_THEME_DARK, .serif = false, .hatch_reach = 0, .hatch_gap = 6, .wall_width = 26},
    {BARROW_THEME_PRINT, .serif = true, .hatch_reach = 22, .hatch_gap = 6, .wall_width = 30},
};

static const struct {
    const char *name, *summary;
} theme_texts[] = {
#define BARROW_THEME(NAME, name, code, summary) [code] = {#name, summary},
#include "barrow/def/theme.def"
};

const char *barrow_theme_name(barrow_theme theme)
{
    return (uint32_t)theme < BARROW_THEME_COUNT ? theme_texts[theme].name : NULL;
}

const char *barrow_theme_summary(barrow_theme theme)
{
    return (uint32_t)theme < BARROW_THEME_COUNT ? theme_texts[theme].summary : NULL;
}

static const struct {
    uint8_t fill, stroke; /* brw_ink */
    barrow_style style;   /* without colours */
} style_rows[BRW_STYLE_COUNT] = {
#define BRW_STYLE(NAME, title, fill, stroke, wide, gap, high, bits)                                \
    {BRW_INK_##fill,                                                                               \
     BRW_INK_##stroke,                                                                             \
     {.name = #title, .width = wide, .dash = gap, .size = high, .flags = bits}},
#include "io/draw_styles.def"
};

/* Returns an ink. The styles name the colours of water; the colours of lava and chasms come five
 * and ten entries later. */
static uint32_t ink_of(const brw_theme *theme, uint32_t ink, uint32_t liquid)
{
    if (ink >= BRW_INK_WATER && ink <= BRW_INK_RIPPLE)
        ink += liquid * 5;
    return theme_inks[ink][theme->number];
}

/* Gives the styles the colours of a theme. Liquid has those of the terrain. */
static void ink_styles(barrow_style styles[BRW_STYLE_COUNT], const brw_theme *theme,
                       int32_t terrain)
{
    uint32_t liquid = terrain == BARROW_TERRAIN_LAVA ? 1 : terrain == BARROW_TERRAIN_CHASM ? 2 : 0;
    for (int i = 0; i < BRW_STYLE_COUNT; i++) {
        styles[i].fill = ink_of(theme, style_rows[i].fill, liquid);
        styles[i].stroke = ink_of(theme, style_rows[i].stroke, liquid);
    }
}

/* ---- the pen ------------------------------------------------------------------------------- */

/* Shorthand for the canvas: parts of paths, whole boxes, numbers, groups. A path whose style paints
 * nothing is still passed to the canvas, which may use it to catch the pointer. */

void brw_pen_path(const brw_picture *picture, brw_style style)
{
    picture->canvas->path(picture->canvas->user, &picture->styles[style]);
}

void brw_pen_move(const brw_picture *picture, int32_t x, int32_t y)
{
    picture->canvas->move(picture->canvas->user, x, y);
}

void brw_pen_line(const brw_picture *picture, int32_t x, int32_t y)
{
    picture->canvas->line(picture->canvas->user, x, y);
}

void brw_pen_curve(const brw_picture *picture, const int32_t points[6])
{
    picture->canvas->curve(picture->canvas->user, points);
}

void brw_pen_close(const brw_picture *picture)
{
    picture->canvas->close(picture->canvas->user);
}

void brw_pen_paint(const brw_picture *picture)
{
    picture->canvas->paint(picture->canvas->user);
}

void brw_pen_stroke(const brw_picture *picture, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    brw_pen_move(picture, x, y);
    brw_pen_line(picture, to_x, to_y);
}

void brw_pen_box(const brw_picture *picture, brw_box box)
{
    brw_pen_move(picture, box.x, box.y);
    brw_pen_line(picture, box.x + box.w, box.y);
    brw_pen_line(picture, box.x + box.w, box.y + box.h);
    brw_pen_line(picture, box.x, box.y + box.h);
    brw_pen_close(picture);
}

/* Draws four sides, each with the corner at its end, clockwise from the top; a circle has no sides.
 * The control points of a quarter of a circle are at 0.55 of its radius, here 9/16, from its two
 * ends: [d] is the vector from [from] to the corner, [e] the one away from it.
 *
 *     from ---d---> corner
 *                     |
 *                     e
 *                     v */
void brw_pen_round_box(const brw_picture *picture, brw_box box, int32_t radius)
{
    int32_t right = box.x + box.w, bottom = box.y + box.h, r = radius;
    const int32_t starts[4][2] = {
        {right - r, box.y}, {right, bottom - r}, {box.x + r, bottom}, {box.x, box.y + r}};
    const int32_t ways[5][2] = {{r, 0}, {0, r}, {-r, 0}, {0, -r}, {r, 0}};
    brw_pen_move(picture, box.x + r, box.y);
    for (int i = 0; i < 4; i++) {
        const int32_t *from = starts[i], *d = ways[i], *e = ways[i + 1];
        int32_t points[6] = {from[0] + d[0] * 9 / 16,        from[1] + d[1] * 9 / 16,
                             from[0] + d[0] + e[0] * 7 / 16, from[1] + d[1] + e[1] * 7 / 16,
                             from[0] + d[0] + e[0],          from[1] + d[1] + e[1]};
        if (box.w > 2 * r)
            brw_pen_line(picture, from[0], from[1]);
        brw_pen_curve(picture, points);
    }
    brw_pen_close(picture);
}

void brw_pen_circle(const brw_picture *picture, int32_t x, int32_t y, int32_t radius)
{
    brw_pen_round_box(picture, (brw_box){x - radius, y - radius, 2 * radius, 2 * radius}, radius);
}

void brw_pen_fill_box(const brw_picture *picture, brw_style style, brw_box box)
{
    brw_pen_path(picture, style);
    brw_pen_box(picture, box);
    brw_pen_paint(picture);
}

void brw_pen_text(const brw_picture *picture, brw_style style, int32_t x, int32_t y,
                  const char *text)
{
    bool is_letter = style == BRW_LETTER_STYLE || style == BRW_LETTER_LIGHT_STYLE;
    if (picture->is_small && is_letter)
        return;
    picture->canvas->text(picture->canvas->user, &picture->styles[style], x, y, text);
}

void brw_pen_number(const brw_picture *picture, brw_style style, int32_t x, int32_t y,
                    uint32_t number)
{
    char digits[BRW_DIGITS];
    brw_pen_text(picture, style, x, y, brw_digits(digits, number));
}

void brw_pen_open(const brw_picture *picture, const char *name, const char *title)
{
    if (picture->canvas->open_group)
        picture->canvas->open_group(picture->canvas->user, name, title);
}

void brw_pen_shut(const brw_picture *picture)
{
    if (picture->canvas->close_group)
        picture->canvas->close_group(picture->canvas->user);
}

/* ---- the frame ----------------------------------------------------------------------------- */

/* Everything around a map: the paper and its edge, the title with the compass beside it, the legend
 * in an empty corner of the map or below it. The width of a text is a generous estimate from its
 * length, because the font is unknown.
 *
 *     +--------------------------------+
 *     | The Sunken Halls of Orrin    N |       head: name, line, subtitle; the compass on the right
 *     | ---------------------------<> *|
 *     | floor 1 . std_fine . seed 7    |
 *     |            (map)               |
 *     | ------------------------------ |
 *     | @ start    * item x3           |       legend: as many columns as fit
 *     +--------------------------------+ */

enum {
    PAGE_MARGIN = 32,
    HEAD_HEIGHT = 128,
    TITLE_LETTER = 29, /* approximate width of a letter in the title's style */
    SHORT_TITLE_LETTER = 17,
    LEGEND_ROW = 34,
    LEGEND_COLUMN = 224, /* minimum width of a column */
    LEGEND_INDENT = 36,  /* indent of the words after their symbol */
    LEGEND_LETTER = 9,   /* approximate width of a letter */
    SMALL_LEGEND = 960,  /* width of the legend of a small picture, with texts of normal size */
    LEGEND_WORDS = 64,   /* size of the words of a row, in bytes */
    LABEL_SIZE = 17,     /* the height of those words, in units */
    SMALL_SCALE = 13,    /* up to this many pixels per tile, normal texts cannot be read */
    TEXT_PIXELS = 8,     /* the height of texts then */
    PLAIN_WIDTH = 2000   /* up to this width of the page, title and legend have normal size */
};

/* Returns the least factor, in quarters, by which title and legend grow to be legible. */
static int32_t least_swell(const brw_picture *picture)
{
    int32_t swell = (4 * picture->least + LABEL_SIZE - 1) / LABEL_SIZE;
    return swell < 4 ? 4 : swell;
}

static int32_t swollen(const brw_picture *picture, int32_t units)
{
    return units * picture->swell / 4;
}

/* Returns the margin beside title and legend. That of a small picture grows with its texts. */
static int32_t page_margin(const brw_picture *picture)
{
    return picture->is_small ? swollen(picture, PAGE_MARGIN) : PAGE_MARGIN;
}

/* Does not repeat a row: blocks, for example, are both things and part of a puzzle. Silently drops
 * rows past the limit: no picture needs sixty. Players get no counts (A8). */
void brw_legend_add(brw_picture *picture, const char *symbol, const char *word, uint32_t count)
{
    count = brw_is_master(picture) ? count : 1;
    for (uint32_t i = 0; i < picture->legend_count; i++) {
        const brw_legend_row *row = &picture->legend[i];
        if (row->symbol && !strcmp(row->symbol, symbol) && !strcmp(row->word, word))
            return;
    }
    if (picture->legend_count < BRW_LEGEND_MOST)
        picture->legend[picture->legend_count++] =
            (brw_legend_row){symbol, BRW_PAGE_STYLE, word, count};
}

void brw_legend_patch(brw_picture *picture, brw_style patch, const char *word)
{
    if (picture->legend_count < BRW_LEGEND_MOST)
        picture->legend[picture->legend_count++] = (brw_legend_row){NULL, patch, word, 1};
}

/* Writes the words of a row, with the count if it is more than one. */
static void legend_words(const brw_legend_row *row, char word[LEGEND_WORDS])
{
    if (row->count > 1)
        brw_format(word, LEGEND_WORDS, "%s \xC3\x97%u", row->word, row->count);
    else
        brw_format(word, LEGEND_WORDS, "%s", row->word);
}

/* Returns the width of a column, for the longest words. */
static int32_t legend_column(const brw_picture *picture)
{
    int32_t width = LEGEND_COLUMN;
    for (uint32_t i = 0; i < picture->legend_count; i++) {
        char word[LEGEND_WORDS];
        legend_words(&picture->legend[i], word);
        int32_t needed = LEGEND_INDENT + LEGEND_LETTER * (int32_t)strlen(word);
        width = needed > width ? needed : width;
    }
    return swollen(picture, width);
}

static int32_t legend_rows(const brw_picture *picture, int32_t columns)
{
    return ((int32_t)picture->legend_count + columns - 1) / columns;
}

/* Returns whether nothing is open near a box of the page, which counts from the map's top. */
static bool is_empty(const brw_picture *picture, brw_box box)
{
    const int32_t around = 2; /* tiles, which the strokes of rock do not reach */
    int32_t unit = picture->unit, left = (picture->page_w - picture->columns * unit) / 2;
    int32_t first_x = (box.x - left) / unit - around,
            last_x = (box.x - left + box.w) / unit + around;
    for (int32_t y = box.y / unit - around; y <= (box.y + box.h) / unit + around; y++)
        for (int32_t x = first_x; x <= last_x; x++)
            if (picture->is_open(picture, x + picture->column0, y + picture->row0))
                return false;
    return true;
}

/* Returns where the legend stands, counted from the map's top: in an empty corner of the map, or
 * below it. Sets its number of columns. */
static brw_box legend_box(const brw_picture *picture, int32_t *columns)
{
    int32_t margin = page_margin(picture), width = picture->page_w - 2 * margin;
    int32_t bottom = picture->rows * picture->unit, most = width / legend_column(picture);
    most = most > 0 ? most : 1; /* however little space that leaves for the words */
    bool is_map = brw_picture_motif(picture) == &brw_map_motif;
    for (*columns = 1; is_map && *columns < most; ++*columns) {
        int32_t height = legend_rows(picture, *columns) * swollen(picture, LEGEND_ROW) + margin;
        brw_box box = {0, 0, *columns * legend_column(picture), height};
        for (int corner = 0; corner < 4 && height <= bottom; corner++) {
            box.x = corner % 2 ? margin : margin + width - box.w;
            box.y = corner < 2 ? bottom - height : 0;
            if (is_empty(picture, box))
                return box;
        }
    }
    *columns = most;
    return (brw_box){margin, bottom, width,
                     legend_rows(picture, most) * swollen(picture, LEGEND_ROW) + margin + 20};
}

/* Returns the height of what is below the map; without a legend there is still a margin. */
static int32_t legend_height(const brw_picture *picture)
{
    int32_t columns;
    if (!brw_shows(picture, BARROW_EXPORT_NO_LEGEND) || !picture->legend_count)
        return page_margin(picture) / 2;
    brw_box box = legend_box(picture, &columns);
    return box.y < picture->rows * picture->unit ? page_margin(picture) / 2 : box.h;
}

/* Draws the legend. The words of a row have a fixed position, with a centred symbol or a patch of
 * colour before them. What a motif draws below its map lies above it. */
static void draw_legend(brw_picture *picture, int32_t below)
{
    int32_t columns;
    if (!brw_shows(picture, BARROW_EXPORT_NO_LEGEND) || !picture->legend_count)
        return;
    brw_box box = legend_box(picture, &columns);
    int32_t width = box.w / columns, top = picture->top + box.y + below;
    brw_pen_open(picture, "legend", NULL);
    brw_pen_path(picture, BRW_HAIR_STYLE);
    brw_pen_stroke(picture, box.x, top + 6, box.x + box.w, top + 6);
    brw_pen_paint(picture);
    for (uint32_t i = 0; i < picture->legend_count; i++) {
        const brw_legend_row *row = &picture->legend[i];
        int32_t x = box.x + (int32_t)i % columns * width;
        int32_t y = top + swollen(picture, 34 + (int32_t)i / columns * LEGEND_ROW);
        char word[LEGEND_WORDS];
        legend_words(row, word);
        if (row->symbol) {
            brw_symbol(picture, row->symbol, x + swollen(picture, 14), y, swollen(picture, 26));
        } else {
            brw_pen_path(picture, row->patch);
            brw_pen_round_box(picture,
                              (brw_box){x + 2, y - swollen(picture, 10), swollen(picture, 24),
                                        swollen(picture, 20)},
                              5);
            brw_pen_paint(picture);
        }
        brw_pen_text(picture, BRW_LABEL_STYLE, x + swollen(picture, LEGEND_INDENT),
                     y + swollen(picture, 6), word);
    }
    brw_pen_shut(picture);
}

/* ---- paper and head --------------------------------------------------------------------- */

static brw_box page_inset(const brw_picture *picture, int32_t inset)
{
    return (brw_box){inset, inset, picture->page_w - 2 * inset, picture->page_h - 2 * inset};
}

/* Returns whether the picture is the map of one floor and nothing around it. */
static bool is_bare(const brw_picture *picture)
{
    return !brw_shows(picture, BARROW_EXPORT_BARE);
}

/* Draws the paper: lines across the whole page, like graph paper, its edge and a frame. A style
 * without a colour, such as the sheet or the edge in some themes, is not drawn at all. */
static void draw_page(const brw_picture *picture)
{
    const int32_t unit = BARROW_TILE_UNITS;
    brw_pen_fill_box(picture, BRW_PAGE_STYLE, page_inset(picture, 0));
    if (picture->styles[BRW_SHEET_STYLE].stroke) {
        brw_pen_path(picture, BRW_SHEET_STYLE);
        for (int32_t x = unit; x < picture->page_w; x += unit)
            brw_pen_stroke(picture, x, 0, x, picture->page_h);
        for (int32_t y = unit; y < picture->page_h; y += unit)
            brw_pen_stroke(picture, 0, y, picture->page_w, y);
        brw_pen_paint(picture);
    }
    if (is_bare(picture))
        return;
    if (picture->styles[BRW_EDGE_STYLE].stroke) /* nested frames darken the edge */
        for (int32_t inset = 0; inset < 12; inset += 2)
            brw_pen_fill_box(picture, BRW_EDGE_STYLE, page_inset(picture, inset * inset / 8));
    brw_pen_fill_box(picture, BRW_FRAME_STYLE, page_inset(picture, 12));
    brw_pen_fill_box(picture, BRW_HAIR_STYLE, page_inset(picture, 17));
}

/* Writes "floor 1 · std_fine · 56x32 · seed 7" and the like. A player sees no seed and no counts
 * (A8); hidden rooms do not count. */
static void write_subtitle(const brw_picture *picture, char *text, size_t size)
{
    static const char dot[] = " \xC2\xB7 ";
    const barrow_dungeon *dungeon = picture->dungeon;
    char seed[BRW_DIGITS];
    const char *digits = brw_digits(seed, dungeon->params.seed);
    const char *arc = barrow_arc_name(dungeon->arc);
    bool has_arc = dungeon->arc != BARROW_ARC_ANY && dungeon->arc != BARROW_ARC_PLAIN && arc;
    uint32_t rooms = 0;
    char floor[BRW_FLOOR_NAME + 16] = "", name[BRW_FLOOR_NAME];
    if (picture->has_floors) {
        brw_floor_name(dungeon, name);
        brw_format(floor, sizeof floor, "floor %d, %s", dungeon->params.as.floor.floor, name);
    } else if (dungeon->params.family == BARROW_FLOOR) {
        brw_format(floor, sizeof floor, "floor %d", dungeon->params.as.floor.floor);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        rooms += !brw_graph_hides_room(picture, i);
    if (picture->puzzle)
        brw_puzzle_subtitle(picture->puzzle, text, size);
    else if (!brw_is_master(picture))
        brw_format(text, size, "%s%sthe players' map", picture->has_floors ? floor : "",
                   picture->has_floors ? dot : "");
    else if (dungeon->params.family == BARROW_QUEST)
        brw_format(text, size, "quest%s%s%s%u rooms%s%u stages%sseed %s", has_arc ? dot : "",
                   has_arc ? arc : "", dot, rooms, dot, dungeon->stage_count, dot, digits);
    else if (dungeon->params.family == BARROW_CRAWL)
        brw_format(text, size, "crawl%s%u rooms%s%ux%u cells%sseed %s", dot, rooms, dot,
                   (uint32_t)dungeon->grid_width, (uint32_t)dungeon->grid_height, dot, digits);
    else
        brw_format(text, size, "%s%s%s%s%ux%u%sseed %s", floor, dot,
                   brw_layout_name(dungeon->params.as.floor.layout), dot, (uint32_t)dungeon->width,
                   (uint32_t)dungeon->height, dot, digits);
}

/* Returns whether [letters] letters, each [wide] units wide, fit beside the compass. */
static bool fits_beside_compass(const brw_picture *picture, size_t letters, int32_t wide)
{
    int32_t width = swollen(picture, (int32_t)letters * wide + 90);
    return width <= picture->page_w - 2 * page_margin(picture);
}

/* On a narrow page a long title is smaller, and split into two lines if it is still too long,
 * which shifts everything below. */
void brw_draw_head(brw_picture *picture, int32_t top)
{
    char subtitle[128];
    write_subtitle(picture, subtitle, sizeof subtitle);
    brw_pen_open(picture, "head", NULL);

    const char *title = picture->title, *space = NULL; /* the one nearest to the middle */
    size_t length = strlen(title), best = length;
    bool is_large = fits_beside_compass(picture, length, TITLE_LETTER);
    bool is_long = !fits_beside_compass(picture, length, SHORT_TITLE_LETTER);
    for (size_t i = 0; i < length && is_long; i++) {
        size_t off = 2 * i > length ? 2 * i - length : length - 2 * i;
        if (title[i] == ' ' && off < best)
            best = off, space = title + i;
    }
    int32_t margin = page_margin(picture), below = top;
    if (space) {
        char first[BARROW_TITLE_SIZE];
        brw_format(first, sizeof first, "%s", title);
        if ((size_t)(space - title) < sizeof first)
            first[space - title] = 0;
        brw_pen_text(picture, BRW_SHORT_TITLE_STYLE, margin, top + swollen(picture, 47), first);
        brw_pen_text(picture, BRW_SHORT_TITLE_STYLE, margin, top + swollen(picture, 75), space + 1);
        below += swollen(picture, 11);
    } else {
        brw_pen_text(picture, is_large ? BRW_TITLE_STYLE : BRW_SHORT_TITLE_STYLE, margin,
                     top + swollen(picture, 62), title);
    }
    /* Draw a line under the title that ends in a diamond. */
    int32_t rose = picture->page_w - margin - swollen(picture, 36);
    int32_t right = picture->page_w - margin - swollen(picture, 90);
    int32_t y = below + swollen(picture, 74);
    brw_pen_path(picture, BRW_HAIR_STYLE);
    brw_pen_stroke(picture, margin, y, right, y);
    brw_pen_paint(picture);
    brw_pen_path(picture, BRW_SOLID_STYLE);
    brw_pen_move(picture, right, y - 4);
    brw_pen_line(picture, right + 6, y);
    brw_pen_line(picture, right, y + 4);
    brw_pen_line(picture, right - 6, y);
    brw_pen_close(picture);
    brw_pen_paint(picture);
    brw_pen_text(picture, BRW_SUBTITLE_STYLE, margin, below + swollen(picture, 95), subtitle);
    brw_symbol(picture, "compass", rose, top + swollen(picture, 70), swollen(picture, 64));
    brw_pen_text(picture, BRW_NORTH_STYLE, rose, top + swollen(picture, 36), "N");
    brw_pen_shut(picture);
}

/* ---- the whole --------------------------------------------------------------------------- */

/* All numbers are in units of the page, except the scale, which is in pixels per tile. */
enum {
    SIDE_MARGIN = 32,
    LEAST_WIDTH = 704,
    PUZZLE_WIDTH = 512, /* minimum page width for a puzzle alone */
    DEFAULT_SCALE = 24,
    PUZZLE_SCALE = 40,
    SCALE_LEAST = 4,
    SCALE_MOST = 256,
    MAP_MARGIN = 2 /* tiles of rock around the visible part */
};

void brw_crop(brw_picture *picture, int32_t width, int32_t height,
              bool (*is_open)(const brw_picture *picture, int32_t x, int32_t y))
{
    int32_t left = width, top = height, right = -1, bottom = -1;
    picture->is_open = is_open;
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            if (!is_open(picture, x, y))
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (right < left || is_bare(picture)) { /* nothing is open yet, or nothing is left out */
        left = top = 0;
        right = width - 1;
        bottom = height - 1;
    }
    int32_t margin = is_bare(picture) ? 0 : MAP_MARGIN;
    picture->column0 = left - margin;
    picture->row0 = top - margin;
    picture->columns = right - left + 1 + 2 * margin;
    picture->rows = bottom - top + 1 + 2 * margin;
    picture->unit = BARROW_TILE_UNITS;
}

/* A floor has no graph. Quest and crawl show their tiles if they have any, unless the graph is
 * requested. Most flags leave something out, so brw_shows returns false for a flag that is set. */
const brw_motif *brw_picture_motif(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool has_tiles = dungeon->tiles && dungeon->width && dungeon->height;
    bool wants_graph = !brw_shows(picture, BARROW_EXPORT_GRAPH);
    if (picture->puzzle)
        return &brw_puzzle_motif;
    return brw_has_cells(dungeon) && (wants_graph || !has_tiles) ? &brw_graph_motif
                                                                 : &brw_map_motif;
}

/* Measures a floor. That also fills the legend, whose lines determine the height below the map.
 * This is done for each floor and once more before drawing it, because all floors share one
 * brw_picture. */
static void measure_floor(brw_picture *picture)
{
    picture->legend_count = 0;
    brw_picture_motif(picture)->measure(picture);
}

/* Returns the height of the map and what the motif draws below it. */
static int32_t map_height(const brw_picture *picture)
{
    const brw_motif *motif = brw_picture_motif(picture);
    return picture->rows * picture->unit + (motif->below ? motif->below(picture) : 0);
}

/* Measures the page for all floors: as wide as the widest, as tall as all together. That takes two
 * rounds, because the size of title and legend depends on the width of the page (swell_page), and
 * the height on them. */
static void measure_page(brw_picture *picture, const barrow_dungeon *top)
{
    picture->page_w = (picture->puzzle ? PUZZLE_WIDTH : LEAST_WIDTH) * least_swell(picture) / 4;
    for (picture->dungeon = top; picture->dungeon; picture->dungeon = picture->dungeon->below) {
        measure_floor(picture);
        int32_t width = picture->columns * picture->unit + 2 * SIDE_MARGIN;
        picture->swell = least_swell(picture);
        if (picture->is_small && brw_shows(picture, BARROW_EXPORT_NO_LEGEND) && !is_bare(picture)) {
            int32_t legend = legend_column(picture) > swollen(picture, SMALL_LEGEND)
                                 ? legend_column(picture)
                                 : swollen(picture, SMALL_LEGEND);
            width = width > legend + 2 * page_margin(picture) ? width
                                                              : legend + 2 * page_margin(picture);
        }
        picture->page_w = width > picture->page_w ? width : picture->page_w;
    }
    /* Size title and legend to the width of the page: on a wide one they grow, up to twice their
     * size; on a small picture they and all other texts grow as far as they must. Styles grow in
     * place, so that `begin` tells the canvas the right sizes. Swell counts in quarters: 8 is
     * twice as large. */
    static const brw_style swelling[] = {BRW_TITLE_STYLE, BRW_SHORT_TITLE_STYLE, BRW_SUBTITLE_STYLE,
                                         BRW_LABEL_STYLE, BRW_NORTH_STYLE};
    int32_t swell = picture->page_w * 4 / PLAIN_WIDTH;
    swell = swell < 4 ? 4 : swell > 8 ? 8 : swell;
    picture->swell = swell < least_swell(picture) ? least_swell(picture) : swell;
    for (size_t i = 0; i < sizeof swelling / sizeof swelling[0]; i++) {
        barrow_style *style = &picture->styles[swelling[i]];
        style->size = (uint16_t)(style->size * picture->swell / 4);
    }
    for (int i = 0; i < BRW_STYLE_COUNT; i++)
        if (picture->styles[i].size && picture->styles[i].size < picture->least)
            picture->styles[i].size = (uint16_t)picture->least;
    if (is_bare(picture)) {
        picture->dungeon = top;
        measure_floor(picture);
        picture->page_w = picture->columns * picture->unit;
        picture->page_h = picture->rows * picture->unit;
        return;
    }
    picture->page_h = SIDE_MARGIN / 2;
    for (picture->dungeon = top; picture->dungeon; picture->dungeon = picture->dungeon->below) {
        measure_floor(picture);
        picture->page_h +=
            swollen(picture, HEAD_HEIGHT) + map_height(picture) + legend_height(picture);
    }
}

brw_picture *brw_picture_begin(const barrow_dungeon *dungeon, const barrow_puzzle *puzzle,
                               const barrow_export_options *options, const barrow_canvas *canvas,
                               brw_arena *arena)
{
    brw_picture *picture = BRW_ARENA_ZEROS(arena, brw_picture, 1);
    if (!picture)
        return NULL;
    picture->canvas = canvas;
    picture->puzzle = puzzle;
    picture->arena = arena;
    picture->theme = &themes[options->theme < BARROW_THEME_COUNT ? options->theme : 0];
    picture->flags = options->flags;
    picture->is_small = options->scale && options->scale < SMALL_SCALE;
    if (picture->is_small)
        picture->least = (TEXT_PIXELS * BARROW_TILE_UNITS + (int32_t)options->scale - 1) /
                         (int32_t)options->scale;
    /* Only text can have serifs, and only the width of walls depends on the theme. */
    for (int i = 0; i < BRW_STYLE_COUNT; i++) {
        picture->styles[i] = style_rows[i].style;
        if (picture->styles[i].size && picture->theme->serif)
            picture->styles[i].flags |= BARROW_STYLE_SERIF;
    }
    picture->styles[BRW_WALL_STYLE].width = picture->theme->wall_width;
    ink_styles(picture->styles, picture->theme, brw_terrain_of(&dungeon->params));
    measure_page(picture, dungeon);
    picture->dungeon = dungeon;
    picture->has_floors =
        dungeon->params.family == BARROW_FLOOR && dungeon->params.as.floor.floors > 1;
    picture->title = puzzle ? brw_puzzle_title(puzzle) : brw_shown_title(dungeon);
    return picture;
}

/* Tells the canvas where the map of the first floor is, so that a page can find the tile under the
 * pointer. */
void brw_picture_open(brw_picture *picture, const barrow_export_options *options)
{
    uint32_t usual = picture->puzzle ? PUZZLE_SCALE : DEFAULT_SCALE;
    uint32_t scale = options->scale ? options->scale : usual;
    brw_picture_place(picture, 0);
    barrow_page page = {.width = picture->page_w,
                        .height = picture->page_h,
                        .scale = scale < SCALE_LEAST  ? SCALE_LEAST
                                 : scale > SCALE_MOST ? SCALE_MOST
                                                      : scale,
                        .title = picture->title,
                        .styles = picture->styles,
                        .style_count = BRW_STYLE_COUNT,
                        .left = picture->left,
                        .top = picture->top,
                        .unit = picture->unit,
                        .column = picture->column0,
                        .row = picture->row0};
    picture->canvas->begin(picture->canvas->user, &page);
    draw_page(picture);
}

/* Each floor has a terrain of its own. In SVG styles are classes, which are those of the first. */
void brw_picture_place(brw_picture *picture, int32_t top)
{
    ink_styles(picture->styles, picture->theme, brw_terrain_of(&picture->dungeon->params));
    measure_floor(picture);
    picture->left = (picture->page_w - picture->columns * picture->unit) / 2;
    picture->top = is_bare(picture) ? 0 : top + swollen(picture, HEAD_HEIGHT);
}

/* Draws everything. Drawing continues even when out of memory, so that the canvas still gets its
 * end. The status reports that the picture is incomplete. */
static barrow_status draw_all(brw_picture *picture, const barrow_export_options *options)
{
    int32_t top = 0;
    if (!picture)
        return BARROW_NO_MEMORY;
    brw_picture_open(picture, options);
    for (; picture->dungeon; picture->dungeon = picture->dungeon->below) {
        brw_picture_place(picture, top);
        if (!is_bare(picture))
            brw_draw_head(picture, top);
        brw_picture_motif(picture)->draw(picture);
        if (is_bare(picture))
            break;
        draw_legend(picture, map_height(picture) - picture->rows * picture->unit);
        top = picture->top + map_height(picture) + legend_height(picture);
    }
    picture->canvas->end(picture->canvas->user);
    return picture->failed ? BARROW_NO_MEMORY : BARROW_OK;
}

barrow_status brw_draw(const barrow_dungeon *dungeon, const barrow_export_options *options,
                       const barrow_canvas *canvas, brw_arena *arena)
{
    return draw_all(brw_picture_begin(dungeon, NULL, options, canvas, arena), options);
}

/* Draws a puzzle as a dungeon of one room without tiles of its own. Its motif knows where the floor
 * is. */
barrow_status brw_draw_puzzle(const barrow_puzzle *puzzle, const barrow_export_options *options,
                              const barrow_canvas *canvas, brw_arena *arena)
{
    const barrow_dungeon room = {.params = {.family = BARROW_QUEST}};
    return draw_all(brw_picture_begin(&room, puzzle, options, canvas, arena), options);
}
