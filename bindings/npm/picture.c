/* SPDX-License-Identifier: MIT
 * Pictures for a canvas in the browser: the calls of barrow_draw are written as JSON, and the page
 * paints them whenever the view moves. Paths are texts as in SVG, which Path2D reads; styles are
 * indices into a list that comes first. The commands:
 *
 *     ["g", name] a group begins        ["e"] it ends
 *     ["d", symbol] its paths follow    ["D"] they end
 *     ["p", style, path]    ["t", style, x, y, text]    ["u", symbol, x, y, side]    ["b"] nothing
 */
#include "output.h"

/* The first style of the page that is drawn. barrow_draw hands out pointers into that list, so the
 * number of a style is a difference. */
static const barrow_style *drawn_styles;

static void put_number_after(const char *before, int32_t number)
{
    out_put(before);
    out_number(number);
}

static void put_style(const barrow_style *style)
{
    out_put("{\"fill\":");
    out_u64(style->fill);
    out_put(",\"stroke\":");
    out_u64(style->stroke);
    put_number_after(",\"width\":", style->width);
    put_number_after(",\"dash\":", style->dash);
    put_number_after(",\"size\":", style->size);
    put_number_after(",\"flags\":", style->flags);
    out_put("}");
}

/* Writes the page and its styles, and opens the list of commands with one that does nothing, so
 * that every other one begins with a comma. */
static void picture_begin(void *user, const barrow_page *page)
{
    (void)user;
    drawn_styles = page->styles;
    put_number_after("{\"width\":", page->width);
    put_number_after(",\"height\":", page->height);
    put_number_after(",\"left\":", page->left);
    put_number_after(",\"top\":", page->top);
    put_number_after(",\"unit\":", page->unit);
    put_number_after(",\"column\":", page->column);
    put_number_after(",\"row\":", page->row);
    out_put(",\"title\":");
    out_string(page->title ? page->title : "");
    out_put(",\"styles\":[");
    for (uint32_t i = 0; i < page->style_count; i++) {
        out_put(i ? "," : "");
        put_style(&page->styles[i]);
    }
    out_put("],\"ops\":[[\"b\"]");
}

static void picture_end(void *user)
{
    (void)user;
    out_put("]}");
}

static void picture_open(void *user, const char *name, const char *title)
{
    (void)user;
    (void)title;
    out_put(",[\"g\",");
    out_string(name ? name : "");
    out_put("]");
}

static void picture_shut(void *user)
{
    (void)user;
    out_put(",[\"e\"]");
}

static int32_t style_number(const barrow_style *style)
{
    return (int32_t)(style - drawn_styles);
}

/* Opens a string that stays open until picture_paint; moves, lines and curves add their letters to
 * it. */
static void picture_path(void *user, const barrow_style *style)
{
    (void)user;
    put_number_after(",[\"p\",", style_number(style));
    out_put(",\"");
}

static void put_point(const char *before, int32_t x, int32_t y)
{
    put_number_after(before, x);
    put_number_after(" ", y);
}

static void picture_move(void *user, int32_t x, int32_t y)
{
    (void)user;
    put_point("M", x, y);
}

static void picture_line(void *user, int32_t x, int32_t y)
{
    (void)user;
    put_point("L", x, y);
}

static void picture_curve(void *user, const int32_t points[6])
{
    (void)user;
    put_point("C", points[0], points[1]);
    put_point(" ", points[2], points[3]);
    put_point(" ", points[4], points[5]);
}

static void picture_close(void *user)
{
    (void)user;
    out_put("Z");
}

static void picture_paint(void *user)
{
    (void)user;
    out_put("\"]");
}

static void picture_text(void *user, const barrow_style *style, int32_t x, int32_t y,
                         const char *text)
{
    (void)user;
    put_number_after(",[\"t\",", style_number(style));
    put_number_after(",", x);
    put_number_after(",", y);
    out_put(",");
    out_string(text);
    out_put("]");
}

static void picture_define(void *user, const char *symbol)
{
    (void)user;
    out_put(",[\"d\",");
    out_string(symbol);
    out_put("]");
}

static void picture_defined(void *user)
{
    (void)user;
    out_put(",[\"D\"]");
}

static void picture_use(void *user, const char *symbol, int32_t x, int32_t y, int32_t side)
{
    (void)user;
    out_put(",[\"u\",");
    out_string(symbol);
    put_number_after(",", x);
    put_number_after(",", y);
    put_number_after(",", side);
    out_put("]");
}

barrow_canvas out_canvas(void)
{
    barrow_canvas canvas = {
        .begin = picture_begin,
        .end = picture_end,
        .open_group = picture_open,
        .close_group = picture_shut,
        .path = picture_path,
        .move = picture_move,
        .line = picture_line,
        .curve = picture_curve,
        .close = picture_close,
        .paint = picture_paint,
        .text = picture_text,
        .define = picture_define,
        .defined = picture_defined,
        .use = picture_use,
    };
    return canvas;
}
