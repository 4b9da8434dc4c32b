/* SPDX-License-Identifier: MIT
 * Dungeons on sheets of paper (A6, A7): the map fitted to a page, battle maps with squares of a
 * real size, booklets and one-page dungeons. cairo draws the pages and pango sets the texts; the
 * maps are the drawings of barrow_draw, and the words those of the key. All sizes are in points.
 *
 * A map that would be drawn with fewer than READABLE points per tile gets an overview, in which the
 * library enlarges the texts, and a page for each stage, zone or part of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libraries.h"
#include "output.h"
#include "pictures.h"
#include "settings.h"

#include "core/dungeon.h"
#include "base/status.h"
#include "io/key.h"
#include "io/looks.h"

enum {
    SHEET_MARGIN = 28,
    CAPTION = 22,  /* height of the line above a part of a map */
    READABLE = 13, /* points per tile in which the smallest text has six points */
    LARGEST = 24,  /* points per tile of the smallest maps */
    COLUMN = 240,  /* width of a column of the key, at least */
    GUTTER = 18,
    ONE_PAGE_ROOMS = 20,
    DRAWN_FLAGS = (1 << 16) - 1 /* the library's, without those of the command */
};

/* A part of a map, in tiles. */
typedef struct tile_box {
    int x, y, w, h;
} tile_box;

/* A document in progress. */
typedef struct paper {
    const barrow_dungeon *dungeon; /* the floor at hand */
    const barrow_dungeon *top;     /* the first floor */
    const barrow_export_options *how;
    cairo_surface_t *surface;
    cairo_t *cairo;
    double width, height; /* of the sheet */
    double square;        /* side of a square of a battle map */
    int page;             /* number of the page at hand */
    int chapter;          /* the bookmark above those of rooms and parts of maps */
    bool has_bookmarks;
    barrow_error *error;
} paper;

/* ---- texts ------------------------------------------------------------------------------ */

/* Text that flows through columns. Without [draws] it is only measured. */
typedef struct flow {
    paper *on;
    cli_frame area;
    double size, gap; /* height of the letters, and space before a paragraph */
    double hang;      /* indent of all lines of a paragraph but the first */
    int columns, column;
    double y;
    bool draws, is_single, is_full; /* one page only; it had no room for all */
} flow;

/* Sets a paragraph of pango's markup. The caller frees it with g_object_unref. */
static PangoLayout *set_text(const paper *on, const char *markup, double size, double width,
                             double hang)
{
    PangoLayout *layout = pango_cairo_create_layout(on->cairo);
    PangoFontDescription *font = pango_font_description_from_string("Serif");
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_indent(layout, (int)(-hang * PANGO_SCALE));
    pango_layout_set_markup(layout, markup, -1);
    return layout;
}

static void show_line(const paper *on, const char *markup, double size, double x, double y)
{
    PangoLayout *layout = set_text(on, markup, size, on->width, 0);
    cairo_set_source_rgb(on->cairo, 0, 0, 0);
    cairo_move_to(on->cairo, x, y);
    pango_cairo_show_layout(on->cairo, layout);
    g_object_unref(layout);
}

/* Ends a sheet. Those of a booklet are numbered. */
static void end_sheet(paper *on)
{
    char number[16];
    snprintf(number, sizeof number, "%d", on->page);
    if (on->has_bookmarks)
        show_line(on, number, 8, on->width - SHEET_MARGIN - 12, on->height - 20);
    cairo_show_page(on->cairo);
    on->page++;
}

/* Returns the bookmark, for those below it. */
static int add_bookmark(const paper *on, int parent, const char *title, double y)
{
    char where[64];
    snprintf(where, sizeof where, "page=%d pos=[0 %d]", on->page, (int)y);
    if (!on->has_bookmarks)
        return parent;
    return cairo_pdf_surface_add_outline(on->surface, parent, title, where,
                                         (cairo_pdf_outline_flags_t)0);
}

/* Adds a paragraph to the flow. It goes to the next column where it does not fit with [below]
 * points below it. A title is also a bookmark. */
static void add_paragraph(flow *text, const char *markup, double size, double below,
                          const char *title)
{
    paper *on = text->on;
    double width = (text->area.width - (text->columns - 1) * GUTTER) / text->columns;
    PangoLayout *layout = set_text(on, markup, size, width, text->hang);
    int taken = 0;
    pango_layout_get_size(layout, NULL, &taken);
    double height = (double)taken / PANGO_SCALE, bottom = text->area.top + text->area.height;
    if (title && text->y > text->area.top)
        text->y += text->size / 2;
    if (text->y + height + below > bottom) {
        text->column++;
        text->y = text->area.top;
    }
    if (text->column == text->columns) {
        text->is_full |= text->is_single;
        text->column = 0;
        if (!text->is_single && text->draws)
            end_sheet(on);
    }
    if (text->draws && !text->is_full) {
        cairo_set_source_rgb(on->cairo, 0, 0, 0);
        cairo_move_to(on->cairo, text->area.left + text->column * (width + GUTTER), text->y);
        pango_cairo_show_layout(on->cairo, layout);
        if (title)
            add_bookmark(on, on->chapter, title, text->y);
    }
    text->y += height + text->gap;
    g_object_unref(layout);
}

/* ---- the key ---------------------------------------------------------------------------- */

/* A line of the key's Markdown as markup: "- **Label** text" has its label in bold. */
static void mark_up(const char *line, size_t length, char *out, size_t size)
{
    size_t used = 0;
    bool is_bold = false;
    for (size_t i = 0; i < length && used + 8 < size; i++) {
        bool is_mark = line[i] == '*' && i + 1 < length && line[i + 1] == '*';
        const char *word = is_mark          ? is_bold ? "</b>" : "<b>"
                           : line[i] == '&' ? "&amp;"
                           : line[i] == '<' ? "&lt;"
                           : line[i] == '>' ? "&gt;"
                                            : NULL;
        is_bold ^= is_mark;
        i += is_mark;
        if (!is_mark && line[i] == '\\' && i + 1 < length)
            i++;
        if (word)
            used += (size_t)snprintf(out + used, size - used, "%s", word);
        else
            out[used++] = line[i];
    }
    snprintf(out + used, size - used, "%s", is_bold ? "</b>" : "");
}

/* How much of the key a page shows: all, or for a page that also has the map, less and less. */
enum { KEY_WHOLE, KEY_SHORT, KEY_SHORTER, KEY_SHORTEST, KEY_LEVELS };

/* Returns whether a line of the key is shown at a level. From KEY_SHORT on, sizes and what the map
 * shows are left out, and exits too unless they need something. */
static bool is_line_shown(const char *line, int level)
{
    static const struct {
        uint8_t label, gone; /* from this level on */
    } rows[] = {{SAY_SIZE_LABEL, KEY_SHORT},     {SAY_GROUND_LABEL, KEY_SHORT},
                {SAY_NORTH_LABEL, KEY_SHORTEST}, {SAY_EAST_LABEL, KEY_SHORTEST},
                {SAY_SOUTH_LABEL, KEY_SHORTEST}, {SAY_WEST_LABEL, KEY_SHORTEST},
                {SAY_TRAP_LABEL, KEY_SHORTEST}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *label = brw_texts[rows[i].label];
        bool is_exit = i > 1 && i < 6;
        if (strncmp(line + 4, label, strlen(label)) == 0)
            return level < rows[i].gone && (!is_exit || memchr(line, ';', strcspn(line, "\n")));
    }
    return true;
}

/* Lets the lines below a heading flow, up to the next one, which it returns. Below the title,
 * [is_about], their prose is shown at every level. */
static const char *flow_lines(flow *text, const char *line, int level, bool is_about)
{
    char markup[6000];
    for (size_t length; *line && *line != '#'; line += length + (line[length] == '\n')) {
        const char *stop = strstr(line, ". ");
        size_t skip = *line == '-' ? 2 : 0, shown = length = strcspn(line, "\n");
        if (!length || (skip && level > KEY_WHOLE && !is_line_shown(line, level)) ||
            (!skip && level >= KEY_SHORTER && !is_about))
            continue;
        if (!skip && level == KEY_SHORT && !is_about && stop && stop < line + length)
            shown = (size_t)(stop - line) + 1;
        mark_up(line + skip, shown - skip, markup, sizeof markup);
        text->hang = skip ? text->size : 0;
        add_paragraph(text, markup, text->size, 0, NULL);
    }
    return line;
}

/* Lets the key flow. Headings stay with what follows them, as far as half a column holds it. */
static void flow_key(flow *text, const char *key, int level)
{
    char title[256], markup[5 * sizeof title + 16]; /* & becomes &amp; */
    for (const char *line = key; *line;) {
        size_t hashes = strspn(line, "#"), length = strcspn(line, "\n");
        size_t from = hashes + (hashes < length), size = length - from;
        const char *next = line + length + (line[length] == '\n');
        flow trial = *text;
        if (size >= sizeof title) /* cuts before the first byte of a character */
            for (size = sizeof title - 1; size > 0 && (line[from + size] & 0xC0) == 0x80;)
                size--;
        memcpy(title, line + from, size);
        title[size] = 0;
        if (level > KEY_WHOLE && hashes == 2 && !strstr(title, ". "))
            return;
        memcpy(markup, "<b>", 3);
        mark_up(title, strlen(title), markup + 3, sizeof markup - 8);
        strcat(markup, "</b>");
        trial.area.width = (text->area.width - (text->columns - 1) * GUTTER) / text->columns;
        trial.area.height = 1e9;
        trial.columns = 1;
        trial.draws = false;
        trial.y = trial.column = 0;
        flow_lines(&trial, next, level, false);
        double most = text->area.height / 2, below = trial.y < most ? trial.y : most / 4;
        text->hang = 0;
        add_paragraph(text, markup, text->size * (hashes == 1 ? 1.8 : 1.15),
                      level > KEY_WHOLE ? 3 * text->size : below, hashes == 2 ? title : NULL);
        line = flow_lines(text, next, level, hashes == 1);
    }
}

/* Writes the key as Markdown into [key]. */
static barrow_status take_key(const paper *on, const barrow_dungeon *dungeon, cli_buffer *key)
{
    barrow_status status = barrow_export(dungeon, "key", on->how, cli_buffer_sink(key), on->error);
    if (status == BARROW_OK)
        cli_buffer_add(key, "", 1);
    return status;
}

/* ---- maps ------------------------------------------------------------------------------- */

static cli_frame sheet_area(const paper *on)
{
    return (cli_frame){SHEET_MARGIN, SHEET_MARGIN, on->width - 2 * SHEET_MARGIN,
                       on->height - 2 * SHEET_MARGIN};
}

/* Returns how often a size fits into another, in the direction in which it fits less. */
static double fit(double width, double height, double w, double h)
{
    return width / w < height / h ? width / w : height / h;
}

/* Draws the map of the floor, or with [draws] false only measures it, as large as fits into
 * [frame], at its top and in its middle. Returns the points per tile. It is made for the largest
 * whole number with which it fits, as its texts grow when its tiles shrink, then stretched. 0 is a
 * failure. */
static int fit_map(const paper *on, const cli_frame *frame, uint32_t flags, bool draws)
{
    barrow_export_options how = *on->how;
    barrow_dungeon one = *on->dungeon;
    double width = 0, height = 0, scale = LARGEST + 1, most;
    one.below = NULL;
    cli_take_title(&one, on->top);
    how.flags = (how.flags & DRAWN_FLAGS) | flags;
    do {
        how.scale = (uint32_t)--scale;
        if (how.scale < 1 || cli_draw_measure(&one, &how, &width, &height, on->error) != BARROW_OK)
            return 0;
        most = fit(frame->width, frame->height, width, height) * BARROW_TILE_UNITS;
        if (most < scale - 4) /* skips what cannot fit */
            scale = (double)(int)most + 4;
    } while (most < scale);
    most = most < LARGEST ? most : LARGEST;
    cli_frame box = {frame->left, frame->top, width * most / BARROW_TILE_UNITS,
                     height * most / BARROW_TILE_UNITS};
    box.left += (frame->width - box.width) / 2;
    return !draws || cli_draw_into(on->cairo, &box, &one, &how, on->error) == BARROW_OK ? (int)most
                                                                                        : 0;
}

/* Draws the tiles of [window] at [scale] points per tile, from (x, y) of the sheet. */
static barrow_status draw_window(const paper *on, tile_box window, double scale, double x, double y,
                                 uint32_t flags)
{
    barrow_export_options how = *on->how;
    barrow_dungeon one = *on->dungeon;
    one.below = NULL;
    cli_take_title(&one, on->top);
    how.flags = (how.flags & DRAWN_FLAGS) | flags | BARROW_EXPORT_BARE;
    how.scale = scale < 1 ? 1 : (uint32_t)scale;
    cli_frame whole = {x - window.x * scale, y - window.y * scale, one.width * scale,
                       one.height * scale};
    cairo_save(on->cairo);
    cairo_rectangle(on->cairo, x, y, window.w * scale, window.h * scale);
    cairo_clip(on->cairo);
    barrow_status status = cli_draw_into(on->cairo, &whole, &one, &how, on->error);
    cairo_restore(on->cairo);
    return status;
}

/* Returns the smallest rectangle around two; the first may be empty. */
static tile_box around(tile_box box, int x, int y, int w, int h)
{
    if (!box.w)
        return (tile_box){x, y, w, h};
    int right = box.x + box.w > x + w ? box.x + box.w : x + w;
    int bottom = box.y + box.h > y + h ? box.y + box.h : y + h;
    x = box.x < x ? box.x : x;
    y = box.y < y ? box.y : y;
    return (tile_box){x, y, right - x, bottom - y};
}

/* Returns whether a map shows the room, with its number. */
static bool is_room_shown(const barrow_dungeon *dungeon, uint32_t room, bool is_player)
{
    return dungeon->rooms[room].kind != BARROW_ROOM_ANCHOR &&
           (!is_player || !brw_room_is_secret(dungeon, room));
}

/* Returns the smallest rectangle with all rooms and a border of one tile. */
static tile_box rooms_box(const barrow_dungeon *dungeon, bool is_player)
{
    tile_box box = {0};
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (is_room_shown(dungeon, i, is_player))
            box = around(box, dungeon->rooms[i].rect.x - 1, dungeon->rooms[i].rect.y - 1,
                         dungeon->rooms[i].rect.w + 2, dungeon->rooms[i].rect.h + 2);
    return box;
}

/* Returns whether a tile has anything but rock; a player does not see secrets. */
static bool is_open(const barrow_dungeon *dungeon, int x, int y, bool is_player)
{
    uint32_t index = (uint32_t)(y * dungeon->width + x);
    return dungeon->tiles[index] != BARROW_TILE_WALL &&
           dungeon->tiles[index] != BARROW_TILE_BORDER &&
           !(is_player && brw_tile_is_secret(dungeon, index));
}

/* ---- parts of maps ---------------------------------------------------------------------- */

/* A part of a map, and where it is drawn. */
typedef struct map_part {
    tile_box box;
    double scale, top; /* points per tile, and from the top of the page's area */
    int page;          /* from 0 */
} map_part;

/* The parts of a map. Together they show all that is open. */
typedef struct part_plan {
    map_part *parts;
    uint32_t count;
    int wide, high;      /* most tiles of a part */
    bool *is_seen;       /* of each tile */
    uint32_t *by_number; /* rooms in the order of their numbers */
    bool *is_shown;      /* of each of these rooms: a part has it as a whole */
    uint32_t number_count;
} part_plan;

static bool is_inside(tile_box box, const barrow_rect *rect)
{
    return rect->x >= box.x && rect->y >= box.y && rect->x + rect->w <= box.x + box.w &&
           rect->y + rect->h <= box.y + box.h;
}

/* Adds a part from a corner: as many tiles as fit, without margins of rock, if any of them is open.
 * A room that somebody made counts as shown even where it is only rock. */
static void plan_part(const paper *on, part_plan *plan, int left, int top, bool is_player)
{
    const barrow_dungeon *dungeon = on->dungeon;
    tile_box box = {0}, *part = &plan->parts[plan->count++].box;
    left = left + plan->wide > dungeon->width ? dungeon->width - plan->wide : left;
    top = top + plan->high > dungeon->height ? dungeon->height - plan->high : top;
    left = left < 0 ? 0 : left;
    top = top < 0 ? 0 : top;
    int right = left + plan->wide < dungeon->width ? left + plan->wide : dungeon->width;
    int bottom = top + plan->high < dungeon->height ? top + plan->high : dungeon->height;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            plan->is_seen[y * dungeon->width + x] = true;
            if (is_open(dungeon, x, y, is_player))
                box = around(box, x, y, 1, 1);
        }
    tile_box window = {left, top, right - left, bottom - top};
    for (uint32_t n = 0; n < plan->number_count; n++)
        plan->is_shown[n] |= is_inside(window, &dungeon->rooms[plan->by_number[n]].rect);
    if (!box.w) {
        plan->count--;
        return;
    }
    /* Leave a border of rock, as far as there is one. */
    part->x = box.x > left ? box.x - 1 : left;
    part->y = box.y > top ? box.y - 1 : top;
    part->w = box.x + box.w < right ? box.x + box.w + 1 - part->x : right - part->x;
    part->h = box.y + box.h < bottom ? box.y + box.h + 1 - part->y : bottom - part->y;
}

/* Returns the topmost room that no part shows and that fits into one, or NULL. */
static const barrow_rect *topmost_room(const paper *on, const part_plan *plan)
{
    const barrow_rect *first = NULL;
    for (uint32_t n = 0; n < plan->number_count; n++) {
        const barrow_rect *rect = &on->dungeon->rooms[plan->by_number[n]].rect;
        if (!plan->is_shown[n] && rect->w + 2 <= plan->wide && rect->h + 2 <= plan->high &&
            (!first || rect->y < first->y || (rect->y == first->y && rect->x < first->x)))
            first = rect;
    }
    return first;
}

/* Returns the left side of the part that begins above a room, has it, and shows the most rooms that
 * no other part shows. */
static int best_left(const paper *on, const part_plan *plan, const barrow_rect *first)
{
    uint32_t most = 0;
    int best = first->x - 1;
    /* The search looks at all pairs of rooms. Maps with more than 1,024 rooms do without it. */
    for (uint32_t n = 0; plan->number_count <= 1024 && n < plan->number_count; n++) {
        tile_box box = {on->dungeon->rooms[plan->by_number[n]].rect.x - 1, first->y - 1,
                        plan->wide - 1, plan->high - 1};
        uint32_t count = 0;
        for (uint32_t i = 0; is_inside(box, first) && i < plan->number_count; i++)
            count +=
                !plan->is_shown[i] && is_inside(box, &on->dungeon->rooms[plan->by_number[i]].rect);
        best = count > most ? box.x : best;
        most = count > most ? count : most;
    }
    return best;
}

/* Plans parts from the top to the bottom of the map, each with as many rooms as it can have; then
 * for what is open and on none of them: corridors, and rooms larger than a page. Puts a part below
 * the one before it where a page has room for both. */
static void plan_parts(const paper *on, part_plan *plan, bool is_player)
{
    const barrow_dungeon *dungeon = on->dungeon;
    cli_frame area = sheet_area(on);
    for (const barrow_rect *first; (first = topmost_room(on, plan));)
        plan_part(on, plan, best_left(on, plan, first), first->y - 1, is_player);
    for (int y = 0; y < dungeon->height; y++)
        for (int x = 0; x < dungeon->width; x++)
            if (!plan->is_seen[y * dungeon->width + x] && is_open(dungeon, x, y, is_player))
                plan_part(on, plan, x - 1, y - 1, is_player);
    for (uint32_t i = 0; i < plan->count; i++) {
        map_part *part = &plan->parts[i];
        double scale = fit(area.width, area.height - CAPTION, part->box.w, part->box.h);
        part->scale = scale < LARGEST ? scale : LARGEST;
        double next = i ? part[-1].top + CAPTION + part[-1].box.h * part[-1].scale + GUTTER : 0;
        bool is_below = i && next + CAPTION + part->box.h * part->scale <= area.height;
        part->top = is_below ? next : 0;
        part->page = i ? part[-1].page + !is_below : 0;
    }
}

/* Names a part after the rooms that it shows as a whole: "Rooms 1 to 4, 9". */
static void name_part(const paper *on, const part_plan *plan, tile_box box, char *out, size_t size)
{
    const barrow_dungeon *dungeon = on->dungeon;
    bool is_floor = dungeon->below || dungeon != on->top;
    brw_say next = is_floor ? SAY_FLOOR_ROOMS : SAY_ROOMS;
    size_t used = 0;
    if (is_floor)
        used =
            brw_format(out, size, brw_texts[SAY_FLOOR], (uint32_t)dungeon->params.as.floor.floor);
    for (uint32_t n = 0; n < plan->number_count && used + 24 < size; n++) {
        uint32_t end = n;
        while (end < plan->number_count && !(on->how->flags & BARROW_EXPORT_NO_NUMBERS) &&
               is_inside(box, &dungeon->rooms[plan->by_number[end]].rect))
            end++;
        if (end == n)
            continue;
        used += brw_format(out + used, size - used, brw_texts[next],
                           brw_room_number(dungeon, plan->by_number[n]));
        if (end > n + 1)
            used += brw_format(out + used, size - used,
                               brw_texts[end > n + 2 ? SAY_UP_TO : SAY_COMMA_ROOM],
                               brw_room_number(dungeon, plan->by_number[end - 1]));
        next = SAY_COMMA_ROOM;
        n = end;
    }
    if (!used)
        brw_format(out, size, "%s", brw_texts[SAY_PART]);
}

/* Draws where each of the parts that follow lies on the map: the number of its page. */
static barrow_status index_page(paper *on, const part_plan *plan, uint32_t flags)
{
    cli_frame area = sheet_area(on);
    tile_box all = rooms_box(on->dungeon, (on->how->flags | flags) & BARROW_EXPORT_PLAYER);
    double scale = fit(area.width, area.height - CAPTION, all.w, all.h);
    double left = area.left + (area.width - all.w * scale) / 2, top = area.top + CAPTION;
    show_line(on, brw_texts[SAY_PAGES], 13, area.left, area.top);
    barrow_status status = draw_window(on, all, scale, left, top, flags | BARROW_EXPORT_NO_NUMBERS);
    cairo_set_line_width(on->cairo, 1);
    for (uint32_t i = 0; i < plan->count; i++) {
        char words[48];
        tile_box box = plan->parts[i].box;
        double x = left + (box.x - all.x) * scale, y = top + (box.y - all.y) * scale;
        double w = box.w * scale, h = box.h * scale;
        cairo_set_source_rgb(on->cairo, 0.6, 0, 0);
        cairo_rectangle(on->cairo, x, y, w, h);
        cairo_stroke(on->cairo);
        cairo_rectangle(on->cairo, x + w / 2 - 10, y + h / 2 - 6, 20, 12);
        cairo_fill(on->cairo);
        snprintf(words, sizeof words, "<span foreground='white'><b>%d</b></span>",
                 on->page + 1 + plan->parts[i].page);
        show_line(on, words, 8, x + w / 2 - 8, y + h / 2 - 5);
    }
    end_sheet(on);
    return status;
}

/* Draws the parts of the map, and before many of them a page that shows where they lie. */
static barrow_status part_pages(paper *on, uint32_t flags)
{
    enum { MANY = 6 };
    const barrow_dungeon *dungeon = on->dungeon;
    cli_frame area = sheet_area(on);
    bool is_player = (on->how->flags | flags) & BARROW_EXPORT_PLAYER;
    uint32_t tiles = (uint32_t)dungeon->width * dungeon->height;
    part_plan plan = {.wide = (int)(area.width / READABLE),
                      .high = (int)((area.height - CAPTION) / READABLE),
                      /* No two parts for rooms have one corner, and each of the others shows a
                       * tile that none before it did. */
                      .parts = calloc(2 * (size_t)tiles, sizeof *plan.parts),
                      .is_seen = calloc(tiles, sizeof *plan.is_seen),
                      .by_number =
                          calloc(2 * (size_t)dungeon->room_count + 1, sizeof *plan.by_number),
                      .is_shown = calloc(dungeon->room_count + 1, sizeof *plan.is_shown)};
    barrow_status status = plan.parts && plan.is_seen && plan.by_number && plan.is_shown
                               ? BARROW_OK
                               : BARROW_NO_MEMORY;
    uint32_t count = status == BARROW_OK ? brw_rooms_by_number(dungeon, plan.by_number) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (is_room_shown(dungeon, plan.by_number[i], is_player))
            plan.by_number[plan.number_count++] = plan.by_number[i];
    if (status == BARROW_OK)
        plan_parts(on, &plan, is_player);
    if (status == BARROW_OK && plan.count > MANY)
        status = index_page(on, &plan, flags);
    for (uint32_t i = 0; i < plan.count && status == BARROW_OK; i++) {
        char caption[256];
        map_part part = plan.parts[i];
        double top = area.top + part.top, left = (area.width - part.box.w * part.scale) / 2;
        name_part(on, &plan, part.box, caption, sizeof caption);
        show_line(on, caption, strlen(caption) < 60 ? 13 : 8, area.left, top);
        add_bookmark(on, on->chapter, caption, part.top);
        status = draw_window(on, part.box, part.scale, area.left + left, top + CAPTION, flags);
        if (i + 1 == plan.count || plan.parts[i + 1].page > part.page)
            end_sheet(on);
    }
    free(plan.parts);
    free(plan.is_seen);
    free(plan.by_number);
    free(plan.is_shown);
    return status;
}

/* Turns the sheet that begins. */
static void turn_sheet(paper *on)
{
    double width = on->width;
    on->width = on->height;
    on->height = width;
    cairo_pdf_surface_set_size(on->surface, on->width, on->height);
}

/* Draws all floors: each on its page and, where its texts would be too small, in parts. Where the
 * sheet would be turned for a readable map, its pages are turned. */
static barrow_status map_pages(paper *on, const barrow_dungeon *dungeon, uint32_t flags)
{
    barrow_status status = BARROW_OK;
    int top = add_bookmark(on, CAIRO_PDF_OUTLINE_ROOT,
                           brw_texts[flags & BARROW_EXPORT_PLAYER ? SAY_PLAYERS_MAP : SAY_MAP], 0);
    for (; dungeon && status == BARROW_OK; dungeon = dungeon->below) {
        char name[32];
        on->dungeon = dungeon;
        on->chapter = top;
        if (on->top->below) {
            brw_format(name, sizeof name, brw_texts[SAY_FLOOR],
                       (uint32_t)dungeon->params.as.floor.floor);
            on->chapter = add_bookmark(on, top, name, 0);
        }
        cli_frame area = sheet_area(on);
        int scale = fit_map(on, &area, flags, false);
        bool is_turned = false;
        if (scale && scale < READABLE && !(on->how->flags & CLI_EXPORT_LANDSCAPE)) {
            turn_sheet(on);
            area = sheet_area(on);
            is_turned = fit_map(on, &area, flags, false) > scale;
            if (!is_turned)
                turn_sheet(on);
        }
        area = sheet_area(on);
        scale = scale ? fit_map(on, &area, flags, true) : 0;
        end_sheet(on);
        bool is_map = dungeon->tiles && !(on->how->flags & BARROW_EXPORT_GRAPH);
        if (!scale)
            status = on->error->status ? on->error->status : BARROW_NO_MEMORY;
        else if (scale < READABLE && is_map)
            status = part_pages(on, flags);
        if (is_turned)
            turn_sheet(on);
    }
    return status;
}

/* ---- battle maps ------------------------------------------------------------------------ */

/* Draws one sheet of a battle map: its letter and number, the size of a square, and dashed lines
 * where the next sheet begins. */
static barrow_status battle_page(paper *on, tile_box window, int column, int row)
{
    static const double dash = 4;
    double side = on->square, x = SHEET_MARGIN, y = SHEET_MARGIN + 14;
    char words[160];
    barrow_status status = draw_window(on, window, side, x, y, 0);
    brw_format(words, sizeof words, brw_texts[SAY_SHEET],
               (const char[]){(char)('A' + column % 26), 0}, row + 1);
    show_line(on, words, 9, x, SHEET_MARGIN - 2);
    cairo_set_source_rgb(on->cairo, 0.5, 0.5, 0.5);
    cairo_set_line_width(on->cairo, 0.7);
    cairo_set_dash(on->cairo, &dash, 1, 0);
    double right = x + (window.w - 1) * side, bottom = y + (window.h - 1) * side;
    if (window.x + window.w < on->dungeon->width) {
        cairo_move_to(on->cairo, right, y);
        cairo_line_to(on->cairo, right, y + window.h * side);
    }
    if (window.y + window.h < on->dungeon->height) {
        cairo_move_to(on->cairo, x, bottom);
        cairo_line_to(on->cairo, x + window.w * side, bottom);
    }
    cairo_stroke(on->cairo);
    cairo_set_dash(on->cairo, &dash, 0, 0);
    end_sheet(on);
    return status;
}

/* Returns whether a part of the map has anything but rock. */
static bool is_any_open(const barrow_dungeon *dungeon, tile_box window, bool is_player)
{
    for (int y = window.y; y < window.y + window.h; y++)
        for (int x = window.x; x < window.x + window.w; x++)
            if (is_open(dungeon, x, y, is_player))
                return true;
    return false;
}

/* Tiles the map over sheets, which share one column or row of squares with their neighbours. Sheets
 * with nothing but rock are left out. */
static barrow_status battle_pages(paper *on, const barrow_dungeon *dungeon)
{
    cli_frame area = sheet_area(on);
    int columns = (int)(area.width / on->square), rows = (int)((area.height - 14) / on->square);
    barrow_status status = BARROW_OK;
    for (; dungeon && status == BARROW_OK; dungeon = dungeon->below) {
        bool is_player = on->how->flags & BARROW_EXPORT_PLAYER;
        tile_box whole = rooms_box(dungeon, is_player);
        on->dungeon = dungeon;
        for (int row = 0; row * (rows - 1) < whole.h - 1; row++)
            for (int column = 0; column * (columns - 1) < whole.w - 1; column++) {
                tile_box at = {column * (columns - 1), row * (rows - 1), columns, rows};
                at.w = at.x + at.w > whole.w ? whole.w - at.x : at.w;
                at.h = at.y + at.h > whole.h ? whole.h - at.y : at.h;
                at.x += whole.x;
                at.y += whole.y;
                if (status == BARROW_OK && is_any_open(dungeon, at, is_player))
                    status = battle_page(on, at, column, row);
            }
    }
    return status;
}

/* ---- booklets and single pages ---------------------------------------------------------- */

static barrow_status booklet_pages(paper *on, const barrow_dungeon *dungeon)
{
    cli_buffer key = {0};
    on->has_bookmarks = true;
    barrow_status status = map_pages(on, dungeon, 0);
    if (status == BARROW_OK)
        status = take_key(on, dungeon, &key);
    if (status == BARROW_OK) {
        flow text = {.on = on, .area = sheet_area(on), .size = 9.5, .gap = 2.5, .draws = true};
        text.columns = (int)((text.area.width + GUTTER) / (COLUMN + GUTTER));
        text.y = text.area.top;
        on->chapter = add_bookmark(on, CAIRO_PDF_OUTLINE_ROOT, brw_texts[SAY_KEY], 0);
        flow_key(&text, key.bytes, KEY_WHOLE);
        end_sheet(on);
    }
    cli_buffer_free(&key);
    return status == BARROW_OK ? map_pages(on, dungeon, BARROW_EXPORT_PLAYER) : status;
}

/* Draws the map alone, without head and legend, in the middle of a frame. */
static barrow_status draw_alone(const paper *on, const cli_frame *frame)
{
    if (!on->dungeon->tiles || on->how->flags & BARROW_EXPORT_GRAPH)
        return fit_map(on, frame, BARROW_EXPORT_NO_LEGEND, true) ? BARROW_OK : BARROW_NO_MEMORY;
    tile_box box = rooms_box(on->dungeon, on->how->flags & BARROW_EXPORT_PLAYER);
    double scale = fit(frame->width, frame->height, box.w, box.h);
    scale = scale > LARGEST ? LARGEST : scale;
    return draw_window(on, box, scale, frame->left + (frame->width - box.w * scale) / 2, frame->top,
                       0);
}

/* Draws map and key on one sheet. The key takes as much of it as it needs in the largest letters
 * that fit, then says less. */
static barrow_status single_page(paper *on, const barrow_dungeon *dungeon)
{
    static const double shares[] = {0.6, 0.5, 0.4}, sizes[] = {9, 8, 7, 6.2};
    cli_buffer key = {0};
    cli_frame area = sheet_area(on);
    bool is_wide = on->width > on->height, is_done = false;
    barrow_status status = take_key(on, dungeon, &key);
    on->dungeon = dungeon;
    for (int i = 0; status == BARROW_OK && !is_done && i < (KEY_LEVELS - 1) * 12; i++) {
        double share = shares[i / 4 % 3];
        flow text = {.on = on, .area = area, .size = sizes[i % 4], .gap = 1.5, .is_single = true};
        cli_frame map = area;
        if (is_wide) {
            map.width = area.width * share - GUTTER;
            text.area.left += area.width * share;
            text.area.width -= area.width * share;
        } else {
            map.height = area.height * share - GUTTER;
            text.area.top += area.height * share;
            text.area.height -= area.height * share;
        }
        text.columns = (int)((text.area.width + GUTTER) / (20 * text.size + GUTTER));
        for (int round = 0; round < 2 && !text.is_full; round++) {
            text.draws = round == 1;
            text.y = text.area.top;
            text.column = 0;
            flow_key(&text, key.bytes, KEY_SHORT + i / 12);
        }
        is_done = !text.is_full;
        if (is_done)
            status = draw_alone(on, &map);
    }
    cli_buffer_free(&key);
    if (status == BARROW_OK && !is_done) {
        on->error->status = status = BARROW_BAD_CALL;
        snprintf(on->error->text, sizeof on->error->text,
                 "its key does not fit on one page; make a --booklet");
    }
    end_sheet(on);
    return status;
}

barrow_status cli_paper_pdf(const barrow_dungeon *dungeon, const barrow_export_options *options,
                            barrow_sink sink, barrow_error *error)
{
    barrow_status status = cli_cairo_ready(error);
    const cli_paper *sheet = &cli_papers[options->flags >> CLI_PAPER_SHIFT & 7];
    bool is_wide = options->flags & CLI_EXPORT_LANDSCAPE;
    paper on = {.top = dungeon,
                .how = options,
                .width = is_wide ? sheet->height : sheet->width,
                .height = is_wide ? sheet->width : sheet->height,
                .square = options->flags & CLI_EXPORT_INCHES ? 72 : 25 / 25.4 * 72,
                .page = 1,
                .error = error};
    if (status == BARROW_OK && !cli_pango_load(error->text, sizeof error->text))
        status = error->status = BARROW_BAD_CALL;
    if (options->flags & CLI_EXPORT_ONE_PAGE &&
        (dungeon->room_count > ONE_PAGE_ROOMS || dungeon->below)) {
        snprintf(error->text, sizeof error->text,
                 "one page holds one floor of up to %d rooms; make a --booklet", ONE_PAGE_ROOMS);
        status = error->status = BARROW_BAD_CALL;
    }
    if (options->flags & CLI_EXPORT_SQUARES && !dungeon->tiles) {
        snprintf(error->text, sizeof error->text,
                 "a battle map needs a tile map; make it with --tiles");
        status = error->status = BARROW_BAD_CALL;
    }
    if (status != BARROW_OK)
        return status;
    on.surface = cli_pdf_open(&sink, on.width, on.height, dungeon->title);
    on.cairo = cairo_create(on.surface);
    status = options->flags & CLI_EXPORT_ONE_PAGE  ? single_page(&on, dungeon)
             : options->flags & CLI_EXPORT_BOOKLET ? booklet_pages(&on, dungeon)
             : options->flags & CLI_EXPORT_SQUARES ? battle_pages(&on, dungeon)
                                                   : map_pages(&on, dungeon, 0);
    cairo_destroy(on.cairo);
    barrow_status ended =
        cli_pdf_close(on.surface, status == BARROW_OK ? error : &(barrow_error){0});
    return status == BARROW_OK ? ended : status;
}
