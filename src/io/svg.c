/* SPDX-License-Identifier: MIT
 * SVG: a canvas that writes text. Files are small: paths are relative and use h and v, numbers are
 * integers, packed as tightly as the grammar allows, styles are classes, and symbols are written
 * once. Text stays text, and groups have titles that a browser shows on hover.
 *
 *     move 4,4  line 12,4  line 12,9  line 4,9  close        becomes  m4 4h8v5h-8z
 *
 * A number needs a space before it only if neither a letter nor a sign separates it from the
 * previous one. */
#include "io/svg.h"

#include "base/status.h"
#include "io/draw.h"

/* ---- words ------------------------------------------------------------------------------ */

static void put_attribute(brw_text *text, const char *name, int32_t value)
{
    brw_text_char(text, ' ');
    brw_text_put(text, name);
    brw_text_put(text, "=\"");
    brw_text_number(text, value);
    brw_text_char(text, '"');
}

/* Writes tenths: 34 is 3.4, 40 is 4. */
static void put_tenths(brw_text *text, uint32_t tenths)
{
    brw_text_unsigned(text, tenths / 10);
    if (tenths % 10) {
        brw_text_char(text, '.');
        brw_text_unsigned(text, tenths % 10);
    }
}

/* ---- styles ----------------------------------------------------------------------------- */

/* Writes a colour, with its opacity in hundredths. A value that rounds to 100 is opaque and is
 * omitted. */
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
    brw_text_char(text, ';');
    brw_text_put(text, property);
    brw_text_put(text, "-opacity:.");
    brw_text_unsigned(text, hundredths / 10);
    brw_text_unsigned(text, hundredths % 10);
}

/* Writes a stroke. A dash is one number, because SVG also uses it for the gap. */
static void put_stroke(brw_text *text, const barrow_style *style)
{
    brw_text_char(text, ';');
    put_color(text, "stroke", style->stroke);
    brw_text_put(text, ";stroke-width:");
    put_tenths(text, style->width);
    if (style->dash) {
        brw_text_put(text, ";stroke-dasharray:");
        put_tenths(text, style->dash);
    }
    if (style->flags & BARROW_STYLE_ROUND)
        brw_text_put(text, ";stroke-linecap:round;stroke-linejoin:round");
}

/* Writes a font. The halo of a text is its stroke, which must be painted under the letters, not
 * over them. */
static void put_font(brw_text *text, const barrow_style *style)
{
    brw_text_put(text, ";font:");
    if (style->flags & BARROW_STYLE_ITALIC)
        brw_text_put(text, "italic ");
    if (style->flags & BARROW_STYLE_BOLD)
        brw_text_put(text, "bold ");
    brw_text_unsigned(text, style->size);
    brw_text_put(text, style->flags & BARROW_STYLE_SERIF
                           ? "px Georgia,'DejaVu Serif',serif"
                           : "px 'Helvetica Neue',Arial,'DejaVu Sans',sans-serif");
    if (style->flags & BARROW_STYLE_MIDDLE)
        brw_text_put(text, ";text-anchor:middle");
    if (style->flags & BARROW_STYLE_END)
        brw_text_put(text, ";text-anchor:end");
    if (style->stroke)
        brw_text_put(text, ";paint-order:stroke");
}

/* Writes styles as classes, so that a path needs only a name and not its colours. */
static void put_styles(brw_text *text, const barrow_page *page)
{
    brw_text_put(text, "<style>\n");
    for (uint32_t i = 0; i < page->style_count; i++) {
        const barrow_style *style = &page->styles[i];
        brw_text_char(text, '.');
        brw_text_put(text, style->name);
        brw_text_char(text, '{');
        put_color(text, "fill", style->fill);
        if (style->stroke)
            put_stroke(text, style);
        if (style->size)
            put_font(text, style);
        if (!style->fill && !style->stroke)
            brw_text_put(text, ";pointer-events:all");
        brw_text_put(text, "}\n");
    }
    brw_text_put(text, "</style>\n");
}

/* ---- the page --------------------------------------------------------------------------- */

/* Begins the file. Coordinates are those of the viewBox, and pixels matter only for its size on the
 * screen, so a scale changes just two numbers. A screen reader reads the title. */
static void begin_svg(void *user, const barrow_page *page)
{
    brw_svg *svg = user;
    brw_text *text = svg->text;
    brw_text_put(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    put_attribute(text, "width", page->width * (int32_t)page->scale / BARROW_TILE_UNITS);
    put_attribute(text, "height", page->height * (int32_t)page->scale / BARROW_TILE_UNITS);
    brw_text_put(text, " viewBox=\"0 0 ");
    brw_text_number(text, page->width);
    brw_text_char(text, ' ');
    brw_text_number(text, page->height);
    brw_text_put(text, "\">\n<title>");
    brw_text_xml(text, page->title);
    brw_text_put(text, "</title>\n");
    put_styles(text, page);
}

static void end_svg(void *user)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "</svg>\n");
}

static void open_svg_group(void *user, const char *name, const char *title)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "<g");
    if (name) {
        brw_text_put(svg->text, " class=\"");
        brw_text_put(svg->text, name);
        brw_text_char(svg->text, '"');
    }
    brw_text_char(svg->text, '>');
    if (title) {
        brw_text_put(svg->text, "<title>");
        brw_text_xml(svg->text, title);
        brw_text_put(svg->text, "</title>");
    }
    brw_text_char(svg->text, '\n');
}

static void close_svg_group(void *user)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "</g>\n");
}

/* ---- paths ------------------------------------------------------------------------------ */

/* Begins a path. Nothing is written before the first move, because the path may turn out to be
 * empty. */
static void begin_svg_path(void *user, const barrow_style *style)
{
    brw_svg *svg = user;
    svg->style = style;
    svg->is_open = false;
    svg->x = svg->y = 0;
}

static void open_svg_path(brw_svg *svg)
{
    brw_text_put(svg->text, "<path class=\"");
    brw_text_put(svg->text, svg->style->name);
    brw_text_put(svg->text, "\" d=\"");
    svg->is_open = true;
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
        open_svg_path(svg);
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
    if (!dy) {
        put_command(svg, 'h');
        put_coordinate(svg, dx);
    } else if (!dx) {
        put_command(svg, 'v');
        put_coordinate(svg, dy);
    } else {
        put_command(svg, 'l');
        put_coordinate(svg, dx);
        put_coordinate(svg, dy);
    }
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

/* Closes a part of the path. The pen returns to its start, and the next part is relative to
 * that. */
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
    brw_text_put(svg->text, "<text class=\"");
    brw_text_put(svg->text, style->name);
    brw_text_char(svg->text, '"');
    put_attribute(svg->text, "x", x);
    put_attribute(svg->text, "y", y);
    brw_text_char(svg->text, '>');
    brw_text_xml(svg->text, words);
    brw_text_put(svg->text, "</text>\n");
}

/* Begins a symbol. Its strokes may extend beyond its box, hence the overflow. */
static void svg_define(void *user, const char *symbol)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "<symbol id=\"");
    brw_text_put(svg->text, symbol);
    brw_text_put(svg->text, "\" viewBox=\"-16 -16 32 32\" overflow=\"visible\">\n");
}

static void svg_defined(void *user)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "</symbol>\n");
}

/* Places a symbol. A use element is placed by its upper left corner, our symbols by their
 * middle. */
static void svg_use(void *user, const char *symbol, int32_t x, int32_t y, int32_t side)
{
    brw_svg *svg = user;
    brw_text_put(svg->text, "<use href=\"#");
    brw_text_put(svg->text, symbol);
    brw_text_char(svg->text, '"');
    put_attribute(svg->text, "x", x - side / 2);
    put_attribute(svg->text, "y", y - side / 2);
    put_attribute(svg->text, "width", side);
    put_attribute(svg->text, "height", side);
    brw_text_put(svg->text, "/>\n");
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
