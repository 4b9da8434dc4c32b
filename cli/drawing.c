/* SPDX-License-Identifier: MIT
 * Pictures drawn by cairo. The library says what to paint. This file paints it: on an image for
 * PNG, and on pages for PDF, one per floor. A PDF carries no timestamp, so equal dungeons give
 * equal files.
 *
 * The canvas receives the page size first and only then creates the surface. Before that, and after
 * a failure, there is no surface and nothing is painted. */
#include <stdio.h>
#include <string.h>

#include "libraries.h"
#include "pictures.h"
#include "settings.h"

barrow_status cli_cairo_ready(barrow_error *error)
{
    memset(error, 0, sizeof *error);
    if (!cli_cairo_load(error->text, sizeof error->text))
        error->status = BARROW_BAD_CALL;
    return error->status;
}

cli_pixels cli_surface_pixels(cli_surface *surface)
{
    cairo_surface_flush(surface);
    return (cli_pixels){
        .first = (void *)cairo_image_surface_get_data(surface),
        .width = (uint32_t)cairo_image_surface_get_width(surface),
        .height = (uint32_t)cairo_image_surface_get_height(surface),
        .stride = (uint32_t)cairo_image_surface_get_stride(surface) / sizeof(uint32_t),
        .has_alpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32};
}

static barrow_status fail_drawing(barrow_error *error, barrow_status status, const char *before,
                                  const char *text)
{
    *error = (barrow_error){.status = status};
    snprintf(error->text, sizeof error->text, "%s%s", before, text);
    return status;
}

barrow_status cli_write_png(cli_surface *surface, uint32_t density, barrow_sink sink,
                            barrow_error *error)
{
    cairo_status_t status = cairo_surface_status(surface);
    if (status != CAIRO_STATUS_SUCCESS) /* whatever it is, it counts as running out of memory */
        return fail_drawing(error, BARROW_NO_MEMORY,
                            "the picture could not be written: ", cairo_status_to_string(status));
    cli_pixels pixels = cli_surface_pixels(surface);
    pixels.density = density;
    /* Cairo multiplies colours by their alpha, and a PNG does not. */
    for (uint32_t y = 0; pixels.has_alpha && y < pixels.height; y++) {
        uint32_t *row = pixels.first + (size_t)y * pixels.stride;
        for (uint32_t x = 0; x < pixels.width; x++) { /* rounds as cairo does in files of its own */
            uint32_t alpha = row[x] >> 24, plain = row[x] & 0xFF000000u;
            for (int shift = 0; alpha && shift < 24; shift += 8)
                plain |= ((row[x] >> shift & 0xFF) * 255 + alpha / 2) / alpha << shift;
            row[x] = plain;
        }
    }
    return cli_png_write(&pixels, sink, error);
}

/* ==== drawing =============================================================================== */

#define PDF_TILE    12.0 /* points per tile: a floor of 56 columns fits a sheet in landscape */
#define PDF_NO_TIME "1970-01-01T00:00:00Z"

typedef struct drawing {
    cairo_surface_t *surface;
    cairo_t *cairo;
    barrow_sink sink;
    bool is_pdf;
    bool is_too_large;
    const barrow_style *style; /* style of the path */
    int32_t points[2][2];      /* last segment, not yet passed to cairo */
    uint32_t point_count;
    const cli_frame *frame; /* the box, if it draws into another picture; else NULL */
    double clip[4];         /* with a frame: what is seen of it, left, top, right and bottom */
    unsigned sides, beside; /* of the last point, and of all since the last passed to cairo */
    int32_t skipped[2];     /* the last point, unless it was passed */
    bool has_skipped;
    double width, height;   /* size of the page, in units */
    double scale;           /* pixels or points per unit */
    cli_pixels pixels;      /* the pixels of an image */
    cli_line_row rows[CLI_LINE_SIDE]; /* scratch rows for painting lines */
} drawing;

static cairo_status_t take_bytes(void *closure, const unsigned char *bytes, unsigned int size)
{
    const barrow_sink *sink = closure;
    return sink->write(sink->user, (const char *)bytes, size) == 0 ? CAIRO_STATUS_SUCCESS
                                                                   : CAIRO_STATUS_WRITE_ERROR;
}

cli_surface *cli_pdf_open(const barrow_sink *sink, double width, double height, const char *title)
{
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(take_bytes, (void *)(uintptr_t)sink, width, height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, PDF_NO_TIME);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "barrow");
    return surface;
}

/* Cairo holds the pages of a PDF back until the end, so write errors show only here. */
barrow_status cli_pdf_close(cli_surface *surface, barrow_error *error)
{
    cairo_surface_finish(surface);
    cairo_status_t how = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (how == CAIRO_STATUS_WRITE_ERROR)
        return fail_drawing(error, BARROW_SINK_FAILED, "", "the output could not be written");
    return how == CAIRO_STATUS_SUCCESS
               ? BARROW_OK
               : fail_drawing(error, BARROW_NO_MEMORY, "", cairo_status_to_string(how));
}

/* Begins the page. A canvas has BARROW_TILE_UNITS units per tile; cairo scales them, so everything
 * after this is in units. */
static void begin_page(void *user, const barrow_page *page)
{
    drawing *on = user;
    on->width = page->width;
    on->height = page->height;
    if (on->frame) {
        /* Scales the page to the frame and moves it to its lower left corner, until end_page. */
        const cli_frame *frame = on->frame;
        double across = frame->width / on->width, down = frame->height / on->height;
        double scale = across < down ? across : down;
        cairo_save(on->cairo);
        cairo_translate(on->cairo, frame->left, frame->top + frame->height - on->height * scale);
        cairo_scale(on->cairo, scale, scale);
        cairo_clip_extents(on->cairo, &on->clip[0], &on->clip[1], &on->clip[2], &on->clip[3]);
        return;
    }
    on->scale = (on->is_pdf ? PDF_TILE : (double)page->scale) / BARROW_TILE_UNITS;
    double width = page->width * on->scale, height = page->height * on->scale;
    if (on->is_pdf && on->surface) { /* each floor has a size of its own */
        cairo_pdf_surface_set_size(on->surface, width, height);
    } else if (on->is_pdf) {
        on->surface = cli_pdf_open(&on->sink, width, height, page->title);
    } else if (width <= CLI_PNG_SIDE && height <= CLI_PNG_SIDE) {
        on->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
        on->pixels = cli_surface_pixels(on->surface);
    } else {
        on->is_too_large = true;
        return;
    }
    on->cairo = cairo_create(on->surface);
    cairo_scale(on->cairo, on->scale, on->scale);
}

static void end_page(void *user)
{
    drawing *on = user;
    if (on->frame) {
        cairo_restore(on->cairo);
        return;
    }
    if (on->is_pdf)
        cairo_show_page(on->cairo);
    if (on->cairo)
        cairo_destroy(on->cairo);
    on->cairo = NULL;
}

/* ---- paths ------------------------------------------------------------------------------ */

void cli_set_colour(cairo_t *cairo, uint32_t color)
{
    cairo_set_source_rgba(cairo, (color >> 24) / 255.0, (color >> 16 & 0xFF) / 255.0,
                          (color >> 8 & 0xFF) / 255.0, (color & 0xFF) / 255.0);
}

static void begin_path(void *user, const barrow_style *style)
{
    drawing *on = user;
    on->style = style;
    on->point_count = 0;
    if (on->cairo)
        cairo_new_path(on->cairo);
}

/* Widths and dashes are in tenths of a unit. */
static void set_line(cairo_t *cairo, const barrow_style *style)
{
    double dash = style->dash / 10.0;
    bool is_round = style->flags & BARROW_STYLE_ROUND;
    cairo_set_line_width(cairo, style->width / 10.0);
    cairo_set_dash(cairo, &dash, style->dash ? 1 : 0, 0);
    cairo_set_line_cap(cairo, is_round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cairo, is_round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    cli_set_colour(cairo, style->stroke);
}

/* Returns whether each line of a path may be drawn on its own: on an image, lines that are not
 * filled and that hide what is below them. Cairo looks at all lines of a path for each row of
 * pixels, and thousands of rock strokes form one path. */
static bool draws_each_line(const drawing *on)
{
    return !on->is_pdf && !on->frame && !on->style->fill &&
           ((uint8_t)on->style->stroke == UINT8_MAX);
}

/* Returns on which sides of what is seen through a frame a point lies, one bit for each, with a
 * margin for what is drawn around it. What lies on one side as a whole cannot be seen: a page that
 * shows a part of a map is far smaller without it. */
static unsigned sides_of(const drawing *on, int32_t x, int32_t y)
{
    const int32_t margin = 2 * BARROW_TILE_UNITS;
    if (!on->frame)
        return 0;
    return (unsigned)(x < on->clip[0] - margin) | (unsigned)(y < on->clip[1] - margin) << 1 |
           (unsigned)(x > on->clip[2] + margin) << 2 | (unsigned)(y > on->clip[3] + margin) << 3;
}

/* Returns whether what ends at (x, y) lies on one side together with all since the last point that
 * cairo has. If so, a straight line past it serves as well. */
static bool skip_point(drawing *on, int32_t x, int32_t y)
{
    unsigned sides = sides_of(on, x, y);
    if (on->has_skipped && !(on->beside & sides)) {
        cairo_line_to(on->cairo, on->skipped[0], on->skipped[1]);
        on->beside = on->sides;
        on->has_skipped = false;
    }
    on->beside &= sides;
    on->sides = sides;
    if (!on->beside) {
        on->beside = sides;
        return false;
    }
    on->skipped[0] = x;
    on->skipped[1] = y;
    return on->has_skipped = true;
}

/* Passes on to cairo the points that were held back. Returns whether there is a surface. */
static bool pass_points(drawing *on)
{
    if (on->cairo && on->point_count > 0) {
        cairo_move_to(on->cairo, on->points[0][0], on->points[0][1]);
        on->sides = on->beside = sides_of(on, on->points[0][0], on->points[0][1]);
    }
    if (on->cairo && on->point_count > 1 && !skip_point(on, on->points[1][0], on->points[1][1]))
        cairo_line_to(on->cairo, on->points[1][0], on->points[1][1]);
    on->point_count = on->cairo ? 0 : on->point_count;
    return on->cairo != NULL;
}

/* Ends a part of a path. Only a fill needs a last point that was skipped, to close its outline. */
static void end_part(drawing *on)
{
    if (pass_points(on) && on->has_skipped && on->style->fill)
        cairo_line_to(on->cairo, on->skipped[0], on->skipped[1]);
    on->has_skipped = false;
}

/* Fills the path, then outlines it, so that the line lies on top. A colour of 0 paints nothing. A
 * line between two points is painted without cairo if that is possible. */
static void paint_path(void *user)
{
    drawing *on = user;
    const barrow_style *style = on->style;
    float scale = (float)on->scale;
    if (!on->cairo)
        return;
    if (on->point_count == 2 && draws_each_line(on)) {
        cli_line line = {.x0 = (float)on->points[0][0] * scale,
                         .y0 = (float)on->points[0][1] * scale,
                         .x1 = (float)on->points[1][0] * scale,
                         .y1 = (float)on->points[1][1] * scale,
                         .width = (float)style->width / 10 * scale,
                         .dash = (float)style->dash / 10 * scale,
                         .is_round = style->flags & BARROW_STYLE_ROUND,
                         .colour = style->stroke >> 8};
        cairo_surface_flush(on->surface);
        if (cli_line_paint(&line, on->rows, &on->pixels)) {
            cairo_surface_mark_dirty(on->surface);
            on->point_count = 0;
            return;
        }
    }
    end_part(on);
    if (on->style->fill) {
        cli_set_colour(on->cairo, on->style->fill);
        cairo_fill_preserve(on->cairo);
    }
    if (on->style->stroke) {
        set_line(on->cairo, on->style);
        cairo_stroke_preserve(on->cairo);
    }
    cairo_new_path(on->cairo);
}

static void hold_point(drawing *on, int32_t x, int32_t y)
{
    on->points[on->point_count][0] = x;
    on->points[on->point_count++][1] = y;
}

static void move_to(void *user, int32_t x, int32_t y)
{
    drawing *on = user;
    if (!on->cairo)
        return;
    if (draws_each_line(on))
        paint_path(on);
    end_part(on);
    hold_point(on, x, y);
}

static void line_to(void *user, int32_t x, int32_t y)
{
    drawing *on = user;
    if (on->cairo && on->point_count == 1)
        hold_point(on, x, y);
    else if (pass_points(on) && !skip_point(on, x, y))
        cairo_line_to(on->cairo, x, y);
}

static void curve_to(void *user, const int32_t p[6])
{
    drawing *on = user;
    if (!pass_points(on))
        return;
    on->sides &= sides_of(on, p[0], p[1]) & sides_of(on, p[2], p[3]);
    on->beside &= on->sides;
    if (!skip_point(on, p[4], p[5]))
        cairo_curve_to(on->cairo, p[0], p[1], p[2], p[3], p[4], p[5]);
}

static void close_path(void *user)
{
    drawing *on = user;
    if (!pass_points(on))
        return;
    if (on->has_skipped)
        cairo_line_to(on->cairo, on->skipped[0], on->skipped[1]);
    on->has_skipped = false;
    cairo_close_path(on->cairo);
}

/* Shows a text. The library knows no fonts: it says where a text begins, is centred or ends, and
 * the width is measured here. A stroke goes first, as a halo under the letters. */
static void show_text(void *user, const barrow_style *style, int32_t x, int32_t y, const char *text)
{
    drawing *on = user;
    cairo_text_extents_t extents;
    double left = x;
    if (!on->cairo || (sides_of(on, x, y) && style->size < 2 * BARROW_TILE_UNITS))
        return;
    cairo_select_font_face(
        on->cairo, style->flags & BARROW_STYLE_SERIF ? "serif" : "sans-serif",
        style->flags & BARROW_STYLE_ITALIC ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
        style->flags & BARROW_STYLE_BOLD ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(on->cairo, style->size);
    cairo_text_extents(on->cairo, text, &extents);
    if (style->flags & BARROW_STYLE_MIDDLE)
        left -= extents.x_advance / 2;
    if (style->flags & BARROW_STYLE_END)
        left -= extents.x_advance;
    if (style->stroke) {
        cairo_new_path(on->cairo);
        cairo_move_to(on->cairo, left, y);
        cairo_text_path(on->cairo, text);
        set_line(on->cairo, style);
        cairo_stroke(on->cairo);
    }
    cli_set_colour(on->cairo, style->fill);
    cairo_move_to(on->cairo, left, y);
    cairo_show_text(on->cairo, text);
}

/* ---- files ------------------------------------------------------------------------------ */

static barrow_canvas canvas_of(drawing *on)
{
    return (barrow_canvas){.user = on,
                           .begin = begin_page,
                           .end = end_page,
                           .path = begin_path,
                           .move = move_to,
                           .line = line_to,
                           .curve = curve_to,
                           .close = close_path,
                           .paint = paint_path,
                           .text = show_text};
}

/* Ends the drawing, which frees its surface, and writes it. Without a surface, cairo reports a
 * failure. */
static barrow_status end_drawing(drawing *on, barrow_error *error)
{
    if (on->is_too_large)
        return fail_drawing(error, BARROW_BAD_CALL, "",
                            "the picture is too large for a PNG; choose a smaller --scale");
    if (on->is_pdf)
        return on->surface ? cli_pdf_close(on->surface, error) : BARROW_OK;
    /* A tile is as large as in a PDF. */
    uint32_t density = (uint32_t)(on->scale * BARROW_TILE_UNITS * 72 / PDF_TILE / 0.0254 + 0.5);
    barrow_status status = cli_write_png(on->surface, density, on->sink, error);
    cairo_surface_destroy(on->surface);
    return status;
}

void cli_take_title(barrow_dungeon *one, const barrow_dungeon *top)
{
    memcpy(one->title, top->title, sizeof one->title);
    if (one->params.family == BARROW_FLOOR)
        one->params.as.floor.floors = top->params.as.floor.floors;
}

/* Draws a dungeon. A failure in the middle still ends the surface; its own error is then ignored,
 * because the first one counts. A PNG shows all floors in one picture, a PDF has a page for each.
 */
static barrow_status draw_dungeon(const barrow_dungeon *dungeon,
                                  const barrow_export_options *options, drawing *on,
                                  barrow_error *error)
{
    barrow_canvas canvas = canvas_of(on);
    const barrow_dungeon *top = dungeon;
    barrow_status status = cli_cairo_ready(error);
    if (status != BARROW_OK)
        return status;
    for (; dungeon && status == BARROW_OK; dungeon = on->is_pdf ? dungeon->below : NULL) {
        barrow_dungeon one = *dungeon; /* shares the arrays */
        one.below = on->is_pdf ? NULL : dungeon->below;
        cli_take_title(&one, top);
        status = barrow_draw(&one, options, &canvas, error);
    }
    bool is_drawn = status == BARROW_OK || on->is_too_large;
    if (!is_drawn && !on->is_pdf) {
        cairo_surface_destroy(on->surface);
        return status;
    }
    barrow_status ended = end_drawing(on, is_drawn ? error : &(barrow_error){0});
    return is_drawn ? ended : status;
}

barrow_status cli_draw_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error)
{
    return draw_dungeon(dungeon, options, &(drawing){.sink = sink}, error);
}

barrow_status cli_draw_pdf(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error)
{
    if (options->flags & CLI_EXPORT_PAPER)
        return cli_paper_pdf(dungeon, options, sink, error);
    return draw_dungeon(dungeon, options, &(drawing){.sink = sink, .is_pdf = true}, error);
}

barrow_status cli_paint(barrow_paint_fn paint, void *user, bool is_pdf, barrow_sink sink,
                        barrow_error *error)
{
    drawing on = {.sink = sink, .is_pdf = is_pdf};
    barrow_canvas canvas = canvas_of(&on);
    barrow_status status = cli_cairo_ready(error);
    if (status != BARROW_OK)
        return status;
    paint(user, &canvas);
    return end_drawing(&on, error);
}

/* Records the size of the page without creating a surface, so nothing is painted. */
static void take_size(void *user, const barrow_page *page)
{
    drawing *on = user;
    on->width = page->width;
    on->height = page->height;
}

barrow_status cli_draw_measure(const barrow_dungeon *dungeon, const barrow_export_options *options,
                               double *width, double *height, barrow_error *error)
{
    drawing on = {.sink = {0}};
    barrow_canvas canvas = canvas_of(&on);
    canvas.begin = take_size;
    barrow_status status = barrow_draw(dungeon, options, &canvas, error);
    *width = on.width;
    *height = on.height;
    return status;
}

barrow_status cli_draw_into(cairo_t *cairo, const cli_frame *frame, const barrow_dungeon *dungeon,
                            const barrow_export_options *options, barrow_error *error)
{
    drawing on = {.cairo = cairo, .frame = frame};
    barrow_canvas canvas = canvas_of(&on);
    return barrow_draw(dungeon, options, &canvas, error);
}
