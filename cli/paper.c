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
    bool has_bookmarks;
    barrow_error *error;
} paper;

/* ---- texts ------------------------------------------------------------------------------ */

/* Text that flows through columns. Without [draws] it is only measured. */
typedef struct flow {
    paper *on;
    cli_frame area;
    double size, gap; /* height of the letters, and space before a paragraph */
    int columns, column;
    double y;
    bool draws, is_single, is_full; /* one page only; it had no room for all */
} flow;

/* Sets a paragraph of pango's markup. The caller frees it with g_object_unref. */
static PangoLayout *set_text(const paper *on, const char *markup, double size, double width)
{
    PangoLayout *layout = pango_cairo_create_layout(on->cairo);
    PangoFontDescription *font = pango_font_description_from_string("Serif");
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_markup(layout, markup, -1);
    return layout;
}

static void show_line(const paper *on, const char *markup, double size, double x, double y)
{
    PangoLayout *layout = set_text(on, markup, size, on->width);
    cairo_set_source_rgb(on->cairo, 0, 0, 0);
    cairo_move_to(on->cairo, x, y);
    pango_cairo_show_layout(on->cairo, layout);
    g_object_unref(layout);
}

static void end_sheet(paper *on)
{
    cairo_show_page(on->cairo);
    on->page++;
}

static void add_bookmark(const paper *on, int parent, const char *title, double y)
{
    char where[64];
    snprintf(where, sizeof where, "page=%d pos=[0 %d]", on->page, (int)y);
    if (on->has_bookmarks)
        cairo_pdf_surface_add_outline(on->surface, parent, title, where,
                                      (cairo_pdf_outline_flags_t)0);
}

/* Adds a paragraph to the flow. It goes to the next column where it does not fit with [below]
 * points below it. A title is also a bookmark. */
static void add_paragraph(flow *text, const char *markup, double size, double below,
                          const char *title)
{
    paper *on = text->on;
    double width = (text->area.width - (text->columns - 1) * GUTTER) / text->columns;
    PangoLayout *layout = set_text(on, markup, size, width);
    int taken = 0;
    pango_layout_get_size(layout, NULL, &taken);
    double height = (double)taken / PANGO_SCALE, bottom = text->area.top + text->area.height;
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
            add_bookmark(on, CAIRO_PDF_OUTLINE_ROOT, title, text->y);
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

/* Returns whether a line of the key is shown at a level. Only rooms are from KEY_SHORT on; exits
 * then only where they need something, and sizes not at all. */
static bool is_line_shown(const char *line, int level)
{
    static const char *const sides[] = {"North", "East", "South", "West"};
    bool is_exit = false;
    for (int i = 0; i < 4; i++)
        is_exit |= strncmp(line + 4, sides[i], strlen(sides[i])) == 0;
    if (level == KEY_WHOLE)
        return true;
    if (is_exit)
        return level < KEY_SHORTEST && memchr(line, ';', strcspn(line, "\n"));
    return strncmp(line + 4, "Size", 4) != 0 &&
           (level < KEY_SHORTEST || strncmp(line + 4, "Trap", 4) != 0);
}

/* Lets the key flow. Headings stay with what follows them. */
static void flow_key(flow *text, const char *key, int level)
{
    char markup[6000], title[256];
    bool is_room = false, is_first = true;
    for (const char *end, *line = key; *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        size_t hashes = strspn(line, "#"), skip = hashes ? hashes + 1 : *line == '-' ? 2 : 0;
        size_t length = (size_t)(end - line) - (end > line ? skip : 0);
        if (end == line)
            continue;
        if (hashes) {
            is_room = strstr(line, ". ") && strstr(line, ". ") < end;
            if (level > KEY_WHOLE && !is_room && hashes == 2)
                return;
            mark_up(line + skip, length, markup + 3, sizeof markup - 8);
            memcpy(markup, "<b>", 3);
            strcat(markup, "</b>");
            snprintf(title, sizeof title, "%.*s", (int)length, line + skip);
            add_paragraph(text, markup, text->size * (hashes == 1 ? 1.8 : 1.15), 3 * text->size,
                          hashes == 2 ? title : NULL);
            is_first = hashes == 1;
            continue;
        }
        bool is_prose = *line != '-';
        if (!is_prose && !is_line_shown(line, level))
            continue;
        if (is_prose && level >= KEY_SHORTER && !is_first)
            continue;
        if (is_prose && level == KEY_SHORT && !is_first) {
            const char *stop = strstr(line, ". ");
            length = stop && stop < end ? (size_t)(stop - line) + 1 : length;
        }
        mark_up(line + skip, length, markup, sizeof markup);
        add_paragraph(text, markup, text->size, 0, NULL);
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

/* Draws the map of the floor as large as fits into [frame], at its top and in its middle. Returns
 * the points per tile: the largest whole number with which the picture fits, as its texts grow when
 * its tiles shrink. 0 is a failure. */
static int fit_map(const paper *on, const cli_frame *frame, uint32_t flags)
{
    barrow_export_options how = *on->how;
    barrow_dungeon one = *on->dungeon;
    double width = 0, height = 0, scale = LARGEST + 1, unit = BARROW_TILE_UNITS;
    one.below = NULL;
    cli_take_title(&one, on->top);
    how.flags = (how.flags & DRAWN_FLAGS) | flags;
    do {
        how.scale = (uint32_t)--scale;
        if (how.scale < 1 || cli_draw_measure(&one, &how, &width, &height, on->error) != BARROW_OK)
            return 0;
        double most = frame->width / width < frame->height / height ? frame->width / width
                                                                    : frame->height / height;
        if (most * unit < scale - 4) /* skips what cannot fit */
            scale = (double)(int)(most * unit) + 4;
    } while (width * scale > frame->width * unit || height * scale > frame->height * unit);
    cli_frame box = {frame->left, frame->top, width * scale / unit, height * scale / unit};
    box.left += (frame->width - box.width) / 2;
    return cli_draw_into(on->cairo, &box, &one, &how, on->error) == BARROW_OK ? (int)how.scale : 0;
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

/* Draws a part of the map on a page of its own, in halves if it would be too small. */
static barrow_status part_page(paper *on, tile_box window, const char *caption, uint32_t flags)
{
    cli_frame area = sheet_area(on);
    double across = area.width / window.w, down = (area.height - CAPTION) / window.h;
    double scale = across < down ? across : down;
    if (scale < READABLE) {
        tile_box first = window, second = window;
        if (across < down) {
            first.w = (window.w + 1) / 2 + 1;
            second.x += window.w / 2 - 1;
            second.w -= window.w / 2 - 1;
        } else {
            first.h = (window.h + 1) / 2 + 1;
            second.y += window.h / 2 - 1;
            second.h -= window.h / 2 - 1;
        }
        barrow_status status = part_page(on, first, caption, flags);
        return status == BARROW_OK ? part_page(on, second, caption, flags) : status;
    }
    char words[128];
    scale = scale < LARGEST ? scale : LARGEST;
    snprintf(words, sizeof words, "<b>%s</b>", caption);
    show_line(on, words, 13, area.left, area.top);
    add_bookmark(on, CAIRO_PDF_OUTLINE_ROOT, caption, 0);
    barrow_status status =
        draw_window(on, window, scale, area.left + (area.width - window.w * scale) / 2,
                    area.top + CAPTION, flags);
    end_sheet(on);
    return status;
}

/* Returns the stage of a quest's room or the zone of a crawl's; a floor is one part. */
static uint32_t part_of(const barrow_dungeon *dungeon, uint32_t room)
{
    return dungeon->params.family == BARROW_QUEST   ? dungeon->rooms[room].as.quest.stage
           : dungeon->params.family == BARROW_CRAWL ? dungeon->rooms[room].as.crawl.zone
                                                    : 0;
}

/* Returns the smallest rectangle with the rooms of part [first] to [last] and a border of one tile;
 * empty if they have none. Secret rooms of a player's map take no part. */
static tile_box parts_box(const barrow_dungeon *dungeon, uint32_t first, uint32_t last,
                          bool is_player)
{
    int left = dungeon->width, top = dungeon->height, right = 0, bottom = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        uint32_t part = part_of(dungeon, i);
        if (part < first || part > last || (is_player && brw_room_is_secret(dungeon, i)))
            continue;
        left = rect.x < left ? rect.x : left;
        top = rect.y < top ? rect.y : top;
        right = rect.x + rect.w > right ? rect.x + rect.w : right;
        bottom = rect.y + rect.h > bottom ? rect.y + rect.h : bottom;
    }
    left -= left > 0;
    top -= top > 0;
    right += right < dungeon->width;
    bottom += bottom < dungeon->height;
    return (tile_box){left, top, right - left, bottom - top};
}

/* Draws pages for the stages or zones, each with as many as fit. */
static barrow_status part_pages(paper *on, uint32_t flags)
{
    static const char *const words[] = {
        [BARROW_QUEST] = "Stage", [BARROW_CRAWL] = "Zone", [BARROW_FLOOR] = "Floor"};
    const barrow_dungeon *dungeon = on->dungeon;
    const char *word = words[dungeon->params.family];
    cli_frame area = sheet_area(on);
    bool is_player = (on->how->flags | flags) & BARROW_EXPORT_PLAYER;
    barrow_status status = BARROW_OK;
    uint32_t parts = 1, last;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        parts = part_of(dungeon, i) >= parts ? part_of(dungeon, i) + 1 : parts;
    for (uint32_t part = 0; part < parts && status == BARROW_OK; part = last + 1) {
        tile_box box = parts_box(dungeon, part, part, is_player), more = box;
        for (last = part; last + 1 < parts; last++) {
            more = parts_box(dungeon, part, last + 1, is_player);
            if (more.w * READABLE > area.width || more.h * READABLE > area.height - CAPTION)
                break;
            box = more;
        }
        char caption[64];
        if (dungeon->params.family == BARROW_FLOOR)
            snprintf(caption, sizeof caption, "%s %d", word, (int)dungeon->params.as.floor.floor);
        else if (last > part)
            snprintf(caption, sizeof caption, "%ss %u to %u", word, part + 1, last + 1);
        else
            snprintf(caption, sizeof caption, "%s %u", word, part + 1);
        if (box.w > 0 && box.h > 0)
            status = part_page(on, box, caption, flags);
    }
    return status;
}

/* Draws all floors: each on its page and, where its texts would be too small, in parts. */
static barrow_status map_pages(paper *on, const barrow_dungeon *dungeon, uint32_t flags)
{
    cli_frame area = sheet_area(on);
    barrow_status status = BARROW_OK;
    for (; dungeon && status == BARROW_OK; dungeon = dungeon->below) {
        on->dungeon = dungeon;
        add_bookmark(on, CAIRO_PDF_OUTLINE_ROOT,
                     flags & BARROW_EXPORT_PLAYER ? "The players' map" : "The map", 0);
        int scale = fit_map(on, &area, flags);
        end_sheet(on);
        bool is_map = dungeon->tiles && !(on->how->flags & BARROW_EXPORT_GRAPH);
        if (!scale)
            status = on->error->status ? on->error->status : BARROW_NO_MEMORY;
        else if (scale < READABLE && is_map)
            status = part_pages(on, flags);
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
    snprintf(words, sizeof words, "<b>Sheet %c%d</b>  1 square = 5 ft (1.5 m)", 'A' + column % 26,
             row + 1);
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

/* Returns whether a part of the map has anything but rock; a player does not see secrets. */
static bool is_any_open(const barrow_dungeon *dungeon, tile_box window, bool is_player)
{
    for (int y = window.y; y < window.y + window.h; y++)
        for (int x = window.x; x < window.x + window.w; x++) {
            uint32_t index = (uint32_t)(y * dungeon->width + x);
            bool is_rock = dungeon->tiles[index] == BARROW_TILE_WALL ||
                           dungeon->tiles[index] == BARROW_TILE_BORDER;
            if (!is_rock && !(is_player && brw_tile_is_secret(dungeon, index)))
                return true;
        }
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
        tile_box whole = parts_box(dungeon, 0, UINT32_MAX, is_player);
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
        add_bookmark(on, CAIRO_PDF_OUTLINE_ROOT, "The key", 0);
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
        return fit_map(on, frame, BARROW_EXPORT_NO_LEGEND) ? BARROW_OK : BARROW_NO_MEMORY;
    tile_box box = parts_box(on->dungeon, 0, UINT32_MAX, on->how->flags & BARROW_EXPORT_PLAYER);
    double across = frame->width / box.w, down = frame->height / box.h;
    double scale = across < down ? across : down;
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
