/* SPDX-License-Identifier: MIT
 * SVG: a canvas that writes text. Files are small: paths are relative and use h and v, numbers are
 * integers, packed as tightly as the grammar allows, styles are classes, and symbols are written
 * once. Text stays text, and groups have titles that a browser shows on hover.
 *
 *     move 4,4  line 12,4  line 12,9  line 4,9  close        becomes  m4 4h8v5h-8z
 *
 * A number needs a space before it only if neither a letter nor a sign separates it from the
 * previous one. */
#include "io/draw.h"

#include "base/status.h"
#include "core/dungeon.h"
#include "core/hash.h"
#include "core/tile_grid.h"

/* Writes tenths: 34 is 3.4, 40 is 4. */
static void put_tenths(brw_text *text, uint32_t tenths)
{
    brw_text_unsigned(text, tenths / 10);
    if (tenths % 10)
        brw_text_print(text, ".%u", tenths % 10);
}

/* Writes a colour, with its opacity in hundredths. One that rounds to 100 is omitted. */
static void put_color(brw_text *text, const char *property, uint32_t color)
{
    uint32_t alpha = color & 0xFF, hundredths = (alpha * 100 + 127) / 255;
    brw_text_put(text, property);
    if (!alpha) {
        brw_text_put(text, ":none");
        return;
    }
    brw_text_put(text, ":#");
    brw_text_hex(text, color >> 8, 6);
    if (hundredths == 100)
        return;
    brw_text_print(text, ";%s-opacity:.%u%u", property, hundredths / 10, hundredths % 10);
}

/* ---- the page --------------------------------------------------------------------------- */

/* Begins the file. Coordinates are those of the viewBox, and pixels matter only for its size on the
 * screen, so a scale changes just two numbers. A screen reader reads the title. */
static void begin_svg(void *user, const barrow_page *page)
{
    brw_svg *svg = user;
    brw_text *text = svg->text;
    brw_text_print(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%d\" "
        "viewBox=\"0 0 %d %d\">\n<title>%x</title>\n<style>\n",
        page->width * (int32_t)page->scale / BARROW_TILE_UNITS,
        page->height * (int32_t)page->scale / BARROW_TILE_UNITS, page->width, page->height,
        page->title);
    const barrow_style *style = page->styles;
    for (uint32_t i = 0; i < page->style_count; i++, style++) {
        /* Write a style as a class, so that a path needs only a name and not its colours. A dash is
         * one number, because SVG also uses it for the gap. The halo of a text is its stroke, which
         * must be painted under the letters, not over them. */
        brw_text_print(text, ".%s{", style->name);
        put_color(text, "fill", style->fill);
        if (style->stroke) {
            brw_text_char(text, ';');
            put_color(text, "stroke", style->stroke);
            brw_text_put(text, ";stroke-width:");
            put_tenths(text, style->width);
        }
        if (style->stroke && style->dash) {
            brw_text_put(text, ";stroke-dasharray:");
            put_tenths(text, style->dash);
        }
        if (style->stroke && style->flags & BARROW_STYLE_ROUND)
            brw_text_put(text, ";stroke-linecap:round;stroke-linejoin:round");
        if (style->size)
            brw_text_print(text, ";font:%s%s%u%s%s%s%s",
                           style->flags & BARROW_STYLE_ITALIC ? "italic " : "",
                           style->flags & BARROW_STYLE_BOLD ? "bold " : "", style->size,
                           style->flags & BARROW_STYLE_SERIF
                               ? "px Georgia,'DejaVu Serif',serif"
                               : "px 'Helvetica Neue',Arial,'DejaVu Sans',sans-serif",
                           style->flags & BARROW_STYLE_MIDDLE ? ";text-anchor:middle" : "",
                           style->flags & BARROW_STYLE_END ? ";text-anchor:end" : "",
                           style->stroke ? ";paint-order:stroke" : "");
        if (!style->fill && !style->stroke)
            brw_text_put(text, ";pointer-events:all");
        brw_text_put(text, "}\n");
    }
    brw_text_put(text, "</style>\n");
}

static void end_svg(void *user)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "</svg>\n");
}

static void open_svg_group(void *user, const char *name, const char *title)
{
    brw_svg *svg = user;
    brw_text_print(svg->text, name ? "<g class=\"%s\">" : "<g>", name);
    if (title)
        brw_text_print(svg->text, "<title>%x</title>", title);
    brw_text_char(svg->text, '\n');
}

static void close_svg_group(void *user)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "</g>\n");
}

/* ---- paths ------------------------------------------------------------------------------ */

/* Begins a path. Nothing is written before the first move. */
static void begin_svg_path(void *user, const barrow_style *style)
{
    brw_svg *svg = user;
    svg->style = style;
    svg->is_open = false;
    svg->x = svg->y = 0;
}

/* Writes the letter of a command, unless it is already in force. */
static void put_command(brw_svg *svg, char command)
{
    svg->apart = svg->command == command;
    if (!svg->apart)
        brw_text_char(svg->text, command);
    svg->command = command;
}

/* Writes a coordinate. A sign separates numbers as well as a space does, so only a second number
 * that is not negative needs a space. */
static void put_coordinate(brw_svg *svg, int32_t value)
{
    if (svg->apart && value >= 0)
        brw_text_char(svg->text, ' ');
    brw_text_number(svg->text, value);
    svg->apart = true;
}

/* Moves relative to the pen, which starts a path at (0, 0), so the first m acts like M. More
 * coordinates after it imply the command l. */
static void svg_move(void *user, int32_t x, int32_t y)
{
    brw_svg *svg = user;
    if (!svg->is_open)
        brw_text_print(svg->text, "<path class=\"%s\" d=\"", svg->style->name);
    svg->is_open = true;
    svg->command = 0; /* after m, more pairs would be lines */
    put_command(svg, 'm');
    put_coordinate(svg, x - svg->x);
    put_coordinate(svg, y - svg->y);
    svg->command = 'l';
    svg->x = svg->start_x = x;
    svg->y = svg->start_y = y;
}

/* Draws a line. A line without length is omitted. */
static void svg_line(void *user, int32_t x, int32_t y)
{
    brw_svg *svg = user;
    int32_t dx = x - svg->x, dy = y - svg->y;
    if (!dx && !dy)
        return;
    put_command(svg, !dy ? 'h' : !dx ? 'v' : 'l');
    if (dx)
        put_coordinate(svg, dx);
    if (dy)
        put_coordinate(svg, dy);
    svg->x = x;
    svg->y = y;
}

/* Draws a curve. All three points are relative to its start. */
static void svg_curve(void *user, const int32_t points[6])
{
    brw_svg *svg = user;
    put_command(svg, 'c');
    for (int i = 0; i < 6; i += 2) {
        put_coordinate(svg, points[i] - svg->x);
        put_coordinate(svg, points[i + 1] - svg->y);
    }
    svg->x = points[4];
    svg->y = points[5];
}

/* Closes a part of the path. The next part is relative to its start. */
static void svg_close(void *user)
{
    brw_svg *svg = user;
    brw_text_char(svg->text, 'z');
    svg->command = 'z';
    svg->x = svg->start_x;
    svg->y = svg->start_y;
}

static void svg_paint(void *user)
{
    brw_svg *svg = user;
    if (svg->is_open)
        brw_text_put(svg->text, "\"/>\n");
}

/* ---- texts and symbols ------------------------------------------------------------------ */

static void svg_text(void *user, const barrow_style *style, int32_t x, int32_t y, const char *words)
{
    brw_svg *svg = user;
    brw_text_print(svg->text, "<text class=\"%s\" x=\"%d\" y=\"%d\">%x</text>\n", style->name, x, y,
                   words);
}

/* Begins a symbol. Its strokes may extend beyond its box, hence the overflow. */
static void svg_define(void *user, const char *symbol)
{
    brw_svg *svg = user;
    brw_text_print(svg->text, "<symbol id=\"%s\" viewBox=\"-16 -16 32 32\" overflow=\"visible\">\n",
                   symbol);
}

static void svg_defined(void *user)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "</symbol>\n");
}

/* Places a symbol. Ours are placed by their middle. */
static void svg_use(void *user, const char *symbol, int32_t x, int32_t y, int32_t side)
{
    brw_svg *svg = user;
    brw_text_print(svg->text, "<use href=\"#%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                   symbol, x - side / 2, y - side / 2, side, side);
}

/* Returns a canvas that points to [svg], which must live as long as the canvas. */
barrow_canvas brw_svg_canvas(brw_svg *svg, brw_text *text)
{
    *svg = (brw_svg){.text = text};
    return (barrow_canvas){
        svg,        begin_svg,   end_svg,   open_svg_group, close_svg_group, begin_svg_path,
        svg_move,   svg_line,    svg_curve, svg_close,      svg_paint,       svg_text,
        svg_define, svg_defined, svg_use};
}

/* [text] records failures of the sink, so only a lack of memory has to be recorded here. */
void brw_write_svg(const brw_document *document, brw_text *text)
{
    brw_svg svg;
    barrow_canvas canvas = brw_svg_canvas(&svg, text);
    barrow_status status =
        brw_draw(document->dungeon, document->options, &canvas, document->scratch);
    if (status != BARROW_OK)
        text->status = status;
}

/* Lets a program draw its own picture with the same canvas, without a dungeon. */
barrow_status barrow_svg(barrow_paint_fn paint, void *user, barrow_sink sink, barrow_error *error)
{
    brw_text text;
    brw_svg svg;
    if (!paint || !sink.write)
        return brw_fail(error, BARROW_BAD_CALL, "", "paint or sink.write is NULL");
    brw_text_begin(&text, sink);
    barrow_canvas canvas = brw_svg_canvas(&svg, &text);
    paint(user, &canvas);
    barrow_status status = brw_text_end(&text);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "%s", barrow_status_text(status));
    return status;
}

/* ---- animations ---------------------------------------------------------------------------- */

/* An animated SVG of how a dungeon was made: the map after each pass, with the pass's name and
 * purpose. The dungeon is regenerated twice from its own parameters: once to find which passes of
 * which attempt led to it (by the content hash), and once to draw their results.
 *
 * Frames are groups that a style sheet shows in turn, forever. With reduced motion, or without
 * support for animation, readers see the finished dungeon.
 *
 * Passes also run in failed attempts. A frame is shown only for the last run of each pass before
 * the dungeon reached its final state. */

enum {
    FRAME_TENTHS = 12, /* duration of a frame in tenths of a second */
    LAST_FRAMES = 3,   /* the last frame is this many times as long */
    CAPTION_ROOM = 76
};

typedef struct animation {
    const brw_document *document;
    brw_text *text;
    brw_picture *picture;
    uint64_t hash;                    /* hash of the finished dungeon */
    uint64_t last_hash;               /* hash of the result of the last pass */
    uint32_t told;                    /* passes run so far, in all attempts */
    uint32_t newest[BARROW_PASS_MAX]; /* number of the last run of each pass, from 1 */
    uint32_t chosen[BARROW_PASS_MAX]; /* the same for the final attempt; 0 for none */
    uint32_t frames, shown; /* frames without the last, which is the finished dungeon itself */
} animation;

/* Records the last run of each pass. Whenever the dungeon equals the finished one, these passes led
 * to it, and passes further down the table have not yet run in this attempt. A pass that changed
 * nothing has no frame, nor has one after which there is nothing to see. */
static int find_frames(void *user, const barrow_trace *trace)
{
    animation *anim = user;
    anim->told++;
    if (trace->status != BARROW_OK || trace->index >= BARROW_PASS_MAX)
        return 0;
    const barrow_dungeon *dungeon = trace->dungeon;
    const uint64_t rock = (uint64_t)1 << BARROW_TILE_WALL | (uint64_t)1 << BARROW_TILE_BORDER;
    uint64_t hash = brw_dungeon_hash(dungeon), codes = 0;
    bool is_visible = brw_has_cells(dungeon) ? dungeon->room_count > 0
                                             : dungeon->tiles && brw_tile_codes(dungeon, &codes) &&
                                                   (codes & ~rock) != 0;
    bool has_frame = hash != anim->last_hash && is_visible;
    anim->newest[trace->index] = has_frame ? anim->told : 0;
    anim->last_hash = hash;
    if (hash != anim->hash)
        return 0;
    for (uint32_t i = 0; i < BARROW_PASS_MAX; i++)
        anim->chosen[i] = i <= trace->index ? anim->newest[i] : 0;
    return 0;
}

/* Draws a frame and its caption. Unfinished dungeons use the same motif. */
static void draw_frame(animation *anim, const barrow_dungeon *dungeon, const char *name,
                       const char *summary)
{
    brw_picture *picture = anim->picture;
    int32_t left = BARROW_TILE_UNITS, width = picture->page_w - 2 * left;
    int32_t top = picture->page_h - CAPTION_ROOM;
    uint32_t all = anim->frames + 1;
    char class_name[24], line[200];
    brw_format(class_name, sizeof class_name, dungeon == anim->document->dungeon ? "last" : "f f%u",
               anim->shown++);
    brw_pen_open(picture, class_name, NULL);
    picture->dungeon = dungeon;
    if (brw_has_cells(dungeon) || dungeon->tiles)
        brw_picture_motif(picture)->draw(picture);
    brw_format(line, sizeof line, "%u of %u: %s", anim->shown, all, name);
    brw_pen_text(picture, BRW_NAME_STYLE, left, top + 24, line);
    brw_pen_text(picture, BRW_SMALL_STYLE, left, top + 46, summary);
    brw_pen_fill_box(picture, BRW_ARROW_STYLE,
                     (brw_box){left, top - 6, (int32_t)(anim->shown * (uint32_t)width / all), 4});
    brw_pen_shut(picture);
}

/* Shows a frame. It sees the same passes in the same order as find_frames, because a dungeon is a
 * pure function of its parameters (G1). So counting identifies them. */
static int show_frame(void *user, const barrow_trace *trace)
{
    animation *anim = user;
    anim->told++;
    if (trace->index < BARROW_PASS_MAX && anim->chosen[trace->index] == anim->told)
        draw_frame(anim, trace->dungeon, trace->pass->name, trace->pass->summary);
    return 0;
}

/* Draws the animation. The finished dungeon determines the size of the page, with room for the
 * caption below, so that frames do not jump. All frames share one style sheet and one set of
 * symbols. Only the last one has hatching and numbers. */
static barrow_status animate(animation *anim, const barrow_export_options *options)
{
    const barrow_dungeon *dungeon = anim->document->dungeon;
    brw_svg svg;
    barrow_canvas canvas = brw_svg_canvas(&svg, anim->text);
    barrow_status status = anim->document->replay(anim->document, find_frames, anim);
    if (status != BARROW_OK)
        return status;
    for (uint32_t i = 0; i < BARROW_PASS_MAX; i++)
        anim->frames += anim->chosen[i] != 0;
    brw_picture *picture =
        brw_picture_begin(dungeon, NULL, options, &canvas, anim->document->scratch);
    if (!picture)
        return BARROW_NO_MEMORY;
    anim->picture = picture;
    picture->page_h += CAPTION_ROOM;
    brw_picture_open(picture, options);
    /* Write the animation. All frames except the last have the same animation, delayed by their
     * number. The last frame has its own, and the cycle starts with it: a reader who sees only one
     * frame sees the finished dungeon. With four frames and a last one that is as long as three:
     *
     *     last ###....    shown for the first three slots of the cycle
     *     f0   ...#...    shown for one slot, after the last
     *     f1   ....#..    the same, one slot later
     *     f2   .....#.
     *     f3   ......#
     *
     * step-end holds a state until the next one, without a transition. */
    brw_text *text = anim->text;
    uint32_t slots = anim->frames + LAST_FRAMES, cycle = slots * FRAME_TENTHS;
    const uint32_t shares[2] = {10000 / slots, LAST_FRAMES * 10000 / slots}; /* in 1/100 percent */
    brw_text_put(text, "<style>\n");
    for (int i = 0; i < 2; i++)
        brw_text_print(text, "@keyframes %s{0%%{visibility:visible}%u.%u%u%%{visibility:hidden}}\n",
                       i ? "end" : "show", shares[i] / 100, shares[i] / 10 % 10, shares[i] % 10);
    brw_text_print(text,
                   ".f{visibility:hidden;animation:show %u.%us step-end infinite}\n"
                   ".last{animation:end %u.%us step-end infinite}\n",
                   cycle / 10, cycle % 10, cycle / 10, cycle % 10);
    for (uint32_t i = 0; i < anim->frames; i++)
        brw_text_print(text, ".f%u{animation-delay:%u.%us}\n", i,
                       (LAST_FRAMES + i) * FRAME_TENTHS / 10,
                       (LAST_FRAMES + i) * FRAME_TENTHS % 10);
    brw_text_put(text,
                 "@media (prefers-reduced-motion:reduce){.f,.last{animation:none}}\n</style>\n");
    brw_draw_head(picture, 0);
    brw_picture_place(picture, 0);
    const brw_theme *theme = picture->theme;
    brw_theme plain = *theme;
    plain.hatch_reach = 0;
    picture->theme = &plain;
    picture->flags |= BARROW_EXPORT_NO_GRID | BARROW_EXPORT_NO_NUMBERS;
    anim->told = 0;
    status = anim->document->replay(anim->document, show_frame, anim);
    picture->theme = theme;
    picture->flags = options->flags;
    if (status == BARROW_OK)
        draw_frame(anim, dungeon, "finished", "the dungeon as it is");
    canvas.end(canvas.user);
    return picture->failed ? BARROW_NO_MEMORY : status;
}

/* Shows rooms and doors rather than tiles, because it is the layout that grows from pass to pass.
 * There is no legend, because it would change from frame to frame. */
void brw_write_svg_anim(const brw_document *document, brw_text *text)
{
    animation anim = {.document = document, .text = text};
    barrow_export_options options = *document->options;
    options.flags |= BARROW_EXPORT_NO_LEGEND | BARROW_EXPORT_GRAPH;
    anim.hash = brw_dungeon_hash(document->dungeon);
    barrow_status status = document->replay ? animate(&anim, &options) : BARROW_BAD_CALL;
    if (status != BARROW_OK && text->status == BARROW_OK)
        text->status = status;
}
