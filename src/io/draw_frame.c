/* SPDX-License-Identifier: MIT
 * Everything around a map: the paper and its edge, the title with the compass beside it, the legend
 * below. The width of a text is a generous estimate from its length, because the font is unknown.
 *
 *     +--------------------------------+
 *     | The Sunken Halls of Orrin    N |       head: name, line, subtitle; the compass on the right
 *     | ---------------------------<> *|
 *     | floor 1 . std_fine . seed 7    |
 *     |            (map)               |
 *     | ------------------------------ |
 *     | @ start    * item x3           |       legend: as many columns as fit
 *     +--------------------------------+
 */
#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "core/layout.h"
#include "io/draw_graph.h"
#include "io/family.h"

#define PAGE_MARGIN        32
#define HEAD_HEIGHT        128
#define TITLE_LETTER       29 /* approximate width of a letter in the title's style */
#define SHORT_TITLE_LETTER 17
#define LEGEND_ROW         34
#define LEGEND_COLUMN      224 /* minimum width of a column */
#define LEGEND_INDENT      36  /* indent of the words after their symbol */
#define LEGEND_LETTER      9   /* approximate width of a letter */
#define LEGEND_WORDS       64  /* size of the words of a row, in bytes */

/* A page up to this width has a title and legend of normal size. On a wider one they grow, up to
 * twice that size. */
#define PLAIN_WIDTH 2000

/* Enlarges styles in place, so that `begin` tells the canvas the right sizes. Counts in quarters,
 * because all numbers are integers: 4 is the normal size, 8 is twice as large. */
void brw_swell(brw_picture *picture)
{
    static const brw_style swelling[] = {BRW_TITLE_STYLE, BRW_SHORT_TITLE_STYLE, BRW_SUBTITLE_STYLE,
                                         BRW_LABEL_STYLE, BRW_NORTH_STYLE};
    int32_t swell = picture->page_w * 4 / PLAIN_WIDTH;
    picture->swell = swell < 4 ? 4 : swell > 8 ? 8 : swell;
    for (size_t i = 0; i < sizeof swelling / sizeof swelling[0]; i++) {
        barrow_style *style = &picture->styles[swelling[i]];
        style->size = (uint16_t)(style->size * picture->swell / 4);
    }
}

static int32_t swollen(const brw_picture *picture, int32_t units)
{
    return units * picture->swell / 4;
}

/* ---- the legend's rows ------------------------------------------------------------------ */

static bool legend_tells(const brw_picture *picture, const char *symbol, const char *word)
{
    for (uint32_t i = 0; i < picture->legend_count; i++) {
        const brw_legend_row *row = &picture->legend[i];
        if (row->symbol && !strcmp(row->symbol, symbol) && !strcmp(row->word, word))
            return true;
    }
    return false;
}

/* Does not repeat a row: blocks, for example, are both things and part of a puzzle. Silently drops
 * rows past the limit: no picture needs sixty. */
void brw_legend_add(brw_picture *picture, const char *symbol, const char *word, uint32_t count)
{
    if (picture->legend_count < BRW_LEGEND_MOST && !legend_tells(picture, symbol, word))
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

/* Returns the width of a column, which fits the longest words. */
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

/* Returns how many columns fit side by side. A narrow page has one, however little space that
 * leaves for the words. */
static int32_t legend_columns(const brw_picture *picture)
{
    int32_t columns = (picture->page_w - 2 * PAGE_MARGIN) / legend_column(picture);
    return columns > 0 ? columns : 1;
}

/* Without a legend there is still a margin below the map. */
int32_t brw_legend_height(const brw_picture *picture)
{
    if (!brw_shows(picture, BARROW_EXPORT_NO_LEGEND) || !picture->legend_count)
        return PAGE_MARGIN / 2;
    int32_t columns = legend_columns(picture);
    int32_t rows = ((int32_t)picture->legend_count + columns - 1) / columns;
    return rows * swollen(picture, LEGEND_ROW) + PAGE_MARGIN + 20;
}

/* Draws a row. The words have a fixed position, with a centred symbol or a patch of colour before
 * them. */
static void draw_legend_row(brw_picture *picture, const brw_legend_row *row, int32_t x, int32_t y)
{
    char word[LEGEND_WORDS];
    legend_words(row, word);
    if (row->symbol) {
        brw_symbol(picture, row->symbol, x + swollen(picture, 14), y, swollen(picture, 26));
    } else {
        brw_pen_path(picture, row->patch);
        brw_pen_round_box(
            picture,
            (brw_box){x + 2, y - swollen(picture, 10), swollen(picture, 24), swollen(picture, 20)},
            5);
        brw_pen_paint(picture);
    }
    brw_pen_text(picture, BRW_LABEL_STYLE, x + swollen(picture, LEGEND_INDENT),
                 y + swollen(picture, 6), word);
}

void brw_draw_legend(brw_picture *picture, int32_t top)
{
    if (!brw_shows(picture, BARROW_EXPORT_NO_LEGEND) || !picture->legend_count)
        return;
    int32_t columns = legend_columns(picture);
    int32_t width = (picture->page_w - 2 * PAGE_MARGIN) / columns;
    brw_pen_open(picture, "legend", NULL);
    brw_pen_path(picture, BRW_HAIR_STYLE);
    brw_pen_move(picture, PAGE_MARGIN, top + 6);
    brw_pen_line(picture, picture->page_w - PAGE_MARGIN, top + 6);
    brw_pen_paint(picture);
    for (uint32_t i = 0; i < picture->legend_count; i++) {
        int32_t column = (int32_t)i % columns, row = (int32_t)i / columns;
        draw_legend_row(picture, &picture->legend[i], PAGE_MARGIN + column * width,
                        top + swollen(picture, 34 + row * LEGEND_ROW));
    }
    brw_pen_shut(picture);
}

/* ---- paper ------------------------------------------------------------------------------ */

/* Draws lines across the whole page, like graph paper. */
static void draw_sheet(const brw_picture *picture)
{
    brw_pen_path(picture, BRW_SHEET_STYLE);
    for (int32_t x = BARROW_TILE_UNITS; x < picture->page_w; x += BARROW_TILE_UNITS) {
        brw_pen_move(picture, x, 0);
        brw_pen_line(picture, x, picture->page_h);
    }
    for (int32_t y = BARROW_TILE_UNITS; y < picture->page_h; y += BARROW_TILE_UNITS) {
        brw_pen_move(picture, 0, y);
        brw_pen_line(picture, picture->page_w, y);
    }
    brw_pen_paint(picture);
}

static brw_box page_inset(const brw_picture *picture, int32_t inset)
{
    return (brw_box){inset, inset, picture->page_w - 2 * inset, picture->page_h - 2 * inset};
}

/* A style without a colour, such as the sheet or the edge in some themes, is not drawn at all. */
void brw_draw_page(const brw_picture *picture)
{
    brw_pen_fill_box(picture, BRW_PAGE_STYLE, page_inset(picture, 0));
    if (picture->styles[BRW_SHEET_STYLE].stroke)
        draw_sheet(picture);
    if (picture->styles[BRW_EDGE_STYLE].stroke) /* nested frames darken the edge */
        for (int32_t inset = 0; inset < 12; inset += 2)
            brw_pen_fill_box(picture, BRW_EDGE_STYLE, page_inset(picture, inset * inset / 8));
    brw_pen_fill_box(picture, BRW_FRAME_STYLE, page_inset(picture, 12));
    brw_pen_fill_box(picture, BRW_HAIR_STYLE, page_inset(picture, 17));
}

/* ---- head ------------------------------------------------------------------------------- */

/* Counts the visible rooms, without hidden secret ones. */
static uint32_t count_shown_rooms(const brw_picture *picture)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++)
        count += !brw_graph_hides_room(picture, i);
    return count;
}

static const char subtitle_dot[] = " \xC2\xB7 ";

void brw_quest_subtitle(const brw_picture *picture, char *text, size_t size)
{
    char seed[BRW_DIGITS];
    brw_format(text, size, "quest%s%u rooms%s%u stages%sseed %s", subtitle_dot,
               count_shown_rooms(picture), subtitle_dot, picture->dungeon->stage_count,
               subtitle_dot, brw_digits(seed, picture->dungeon->params.seed));
}

void brw_crawl_subtitle(const brw_picture *picture, char *text, size_t size)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    char seed[BRW_DIGITS];
    brw_format(text, size, "crawl%s%u rooms%s%ux%u cells%sseed %s", subtitle_dot,
               count_shown_rooms(picture), subtitle_dot, (uint32_t)dungeon->grid_width,
               (uint32_t)dungeon->grid_height, subtitle_dot,
               brw_digits(seed, dungeon->params.seed));
}

/* Writes "floor 1 · std_fine · 56x32 · seed 7". */
void brw_floor_subtitle(const brw_picture *picture, char *text, size_t size)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    const barrow_floor_params *floor = &dungeon->params.as.floor;
    char seed[BRW_DIGITS];
    brw_format(text, size, "floor %d%s%s%s%ux%u%sseed %s", floor->floor, subtitle_dot,
               brw_layout_name(floor->layout), subtitle_dot, (uint32_t)dungeon->width,
               (uint32_t)dungeon->height, subtitle_dot, brw_digits(seed, dungeon->params.seed));
}

int32_t brw_head_height(const brw_picture *picture)
{
    return swollen(picture, HEAD_HEIGHT);
}

/* Draws a line under the title that ends in a diamond. */
static void draw_flourish(const brw_picture *picture, int32_t y)
{
    int32_t right = picture->page_w - PAGE_MARGIN - swollen(picture, 90);
    brw_pen_path(picture, BRW_HAIR_STYLE);
    brw_pen_move(picture, PAGE_MARGIN, y);
    brw_pen_line(picture, right, y);
    brw_pen_paint(picture);
    brw_pen_path(picture, BRW_SOLID_STYLE);
    brw_pen_move(picture, right, y - 4);
    brw_pen_line(picture, right + 6, y);
    brw_pen_line(picture, right, y + 4);
    brw_pen_line(picture, right - 6, y);
    brw_pen_close(picture);
    brw_pen_paint(picture);
}

/* Returns whether [letters] letters, each [wide] units wide, fit beside the compass. */
static bool fits_beside_compass(const brw_picture *picture, size_t letters, int32_t wide)
{
    int32_t width = swollen(picture, (int32_t)letters * wide + 90);
    return width <= picture->page_w - 2 * PAGE_MARGIN;
}

/* Returns the space that divides the text into two lines of similar length, or NULL. */
static const char *middle_space(const char *text)
{
    size_t length = strlen(text), best = length;
    const char *found = NULL;
    for (size_t i = 0; i < length; i++) {
        size_t off = 2 * i > length ? 2 * i - length : length - 2 * i;
        if (text[i] == ' ' && off < best)
            best = off, found = text + i;
    }
    return found;
}

/* Draws the title. On a narrow page a long title is smaller, and split into two lines if it is
 * still too long. Returns how far this shifts everything below. */
static int32_t draw_title(const brw_picture *picture, int32_t top)
{
    const char *title = picture->title;
    size_t length = strlen(title);
    bool is_large = fits_beside_compass(picture, length, TITLE_LETTER);
    const char *space =
        fits_beside_compass(picture, length, SHORT_TITLE_LETTER) ? NULL : middle_space(title);
    if (!space) {
        brw_pen_text(picture, is_large ? BRW_TITLE_STYLE : BRW_SHORT_TITLE_STYLE, PAGE_MARGIN,
                     top + swollen(picture, 62), title);
        return 0;
    }
    char first[BARROW_TITLE_SIZE];
    size_t cut =
        (size_t)(space - title) < sizeof first ? (size_t)(space - title) : sizeof first - 1;
    memcpy(first, title, cut);
    first[cut] = 0;
    brw_pen_text(picture, BRW_SHORT_TITLE_STYLE, PAGE_MARGIN, top + swollen(picture, 47), first);
    brw_pen_text(picture, BRW_SHORT_TITLE_STYLE, PAGE_MARGIN, top + swollen(picture, 75),
                 space + 1);
    return swollen(picture, 11);
}

void brw_draw_head(brw_picture *picture, int32_t top)
{
    char subtitle[128];
    if (picture->puzzle)
        brw_puzzle_subtitle(picture->puzzle, subtitle, sizeof subtitle);
    else
        brw_shown(picture->dungeon)->subtitle(picture, subtitle, sizeof subtitle);
    brw_pen_open(picture, "head", NULL);
    int32_t rose = picture->page_w - PAGE_MARGIN - swollen(picture, 36);
    int32_t below = top + draw_title(picture, top);
    draw_flourish(picture, below + swollen(picture, 74));
    brw_pen_text(picture, BRW_SUBTITLE_STYLE, PAGE_MARGIN, below + swollen(picture, 95), subtitle);
    brw_symbol(picture, "compass", rose, top + swollen(picture, 70), swollen(picture, 64));
    brw_pen_text(picture, BRW_NORTH_STYLE, rose, top + swollen(picture, 36), "N");
    brw_pen_shut(picture);
}

#undef PLAIN_WIDTH
#undef PAGE_MARGIN
#undef HEAD_HEIGHT
#undef TITLE_LETTER
#undef SHORT_TITLE_LETTER
#undef LEGEND_ROW
#undef LEGEND_COLUMN
#undef LEGEND_INDENT
#undef LEGEND_LETTER
#undef LEGEND_WORDS
