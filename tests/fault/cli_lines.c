/* SPDX-License-Identifier: MIT
 * Compares lines that cli/lines.c paints with the same lines by cairo: no pixel may differ by more
 * than a small tolerance. Lines run in all directions, with round and flat ends, with and without
 * dashes, and many touch the edge of the picture: those must be refused, with nothing painted.
 *
 *     cli_lines               2000 lines
 *     cli_lines --self-test   lines that are too wide, or elsewhere, must be noticed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "cli/libraries.h"
#include "cli/pictures.h"

#define LINES     2000
#define SIDE      96  /* pixels of a picture */
#define STEP      16  /* places in a pixel where a line may end */
#define FORGIVEN  40  /* of 255: a shade is 17, and cairo has 15 rows per pixel */
#define MEAN_MOST 0.2 /* of all pixels */

static uint32_t passed, failed;

static void check(const char *what, uint32_t number, bool holds)
{
    passed += holds;
    failed += !holds;
    if (!holds)
        printf("FAILED  line %u: %s\n", (unsigned)number, what);
}

/* ---- lines ------------------------------------------------------------------------------ */

static float draw_place(brw_rng *rng, int32_t from, int32_t to)
{
    return (float)brw_rng_between(rng, from * STEP, to * STEP) / STEP;
}

static cli_line make_line(uint32_t number)
{
    brw_rng rng;
    brw_rng_fill(&rng, brw_mix(number, 1));
    int32_t margin = number % 4 == 0 ? 0 : 20;
    cli_line made = {.is_round = number % 2, .colour = 0};
    made.x0 = draw_place(&rng, margin, SIDE - margin);
    made.y0 = draw_place(&rng, margin, SIDE - margin);
    made.x1 = number % 7 == 0 ? made.x0 : draw_place(&rng, margin, SIDE - margin);
    made.y1 = number % 5 == 0 ? made.y0 : draw_place(&rng, margin, SIDE - margin);
    made.width = draw_place(&rng, 1, 4) / 2;
    made.dash = number % 3 == 0 ? draw_place(&rng, 2, 6) + 1.0F / 32 : 0;
    return made;
}

static cairo_surface_t *make_paper(void)
{
    cairo_surface_t *paper = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo_t *cairo = cairo_create(paper);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_rectangle(cairo, 0, 0, SIDE, SIDE);
    cairo_fill(cairo);
    cairo_destroy(cairo);
    return paper;
}

static cairo_surface_t *draw_by_cairo(const cli_line *line)
{
    cairo_surface_t *paper = make_paper();
    cairo_t *cairo = cairo_create(paper);
    double dash = line->dash;
    cairo_set_source_rgb(cairo, 0, 0, 0);
    cairo_set_line_width(cairo, line->width);
    cairo_set_line_cap(cairo, line->is_round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cairo, &dash, dash > 0, 0);
    cairo_move_to(cairo, line->x0, line->y0);
    cairo_line_to(cairo, line->x1, line->y1);
    cairo_stroke(cairo);
    cairo_destroy(cairo);
    return paper;
}

/* ---- comparing -------------------------------------------------------------------------- */

typedef struct difference {
    int most;
    long sum; /* of all pixels */
} difference;

/* Everything is grey, so one byte of a pixel is enough. */
static difference compare(cairo_surface_t *one, cairo_surface_t *other)
{
    cli_pixels a = cli_surface_pixels(one), b = cli_surface_pixels(other);
    difference found = {0, 0};
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++) {
            int off = abs((int)(a.first[y * a.stride + x] & 0xFF) -
                          (int)(b.first[y * b.stride + x] & 0xFF));
            found.most = off > found.most ? off : found.most;
            found.sum += off;
        }
    return found;
}

/* Returns whether [line] looks like [wanted] painted by cairo. A refused line must leave the paper
 * unchanged. */
static bool looks_like(const cli_line *line, const cli_line *wanted)
{
    static cli_line_row rows[CLI_LINE_SIDE];
    cairo_surface_t *paper = make_paper();
    cli_pixels pixels = cli_surface_pixels(paper);
    bool is_painted = cli_line_paint(line, rows, &pixels);
    cairo_surface_mark_dirty(paper);
    cairo_surface_t *model = is_painted ? draw_by_cairo(wanted) : make_paper();
    difference found = compare(paper, model);
    cairo_surface_destroy(paper);
    cairo_surface_destroy(model);
    return found.most <= FORGIVEN && (double)found.sum <= MEAN_MOST * SIDE * SIDE;
}

static bool is_refused(const cli_line *line)
{
    static cli_line_row rows[CLI_LINE_SIDE];
    cairo_surface_t *paper = make_paper();
    cli_pixels pixels = cli_surface_pixels(paper);
    bool is_painted = cli_line_paint(line, rows, &pixels);
    cairo_surface_destroy(paper);
    return !is_painted;
}

/* ---- the test --------------------------------------------------------------------------- */

static void try_refusals(void)
{
    cli_line line = {.x0 = 30, .y0 = 30, .x1 = 50, .y1 = 40, .width = 1, .is_round = true};
    check("a good line is refused", 0, !is_refused(&line));
    cli_line point = line, far = line, wide = line, outside = line;
    point.x1 = 30, point.y1 = 30;
    far.x0 = 5, far.x1 = 90;
    wide.width = 3;
    outside.x0 = 1;
    check("a point is painted", 1, is_refused(&point));
    check("a line that is too long is painted", 2, is_refused(&far));
    check("a line that is too wide is painted", 3, is_refused(&wide));
    check("a line at the edge is painted", 4, is_refused(&outside));
}

static void try_lines(void)
{
    for (uint32_t number = 0; number < LINES; number++) {
        cli_line line = make_line(number);
        check("it does not look as by cairo", number, looks_like(&line, &line));
    }
}

/* Each fault must show up in some line. */
static void try_faults(void)
{
    uint32_t seen[4] = {0};
    for (uint32_t number = 0; number < 100; number++) {
        cli_line line = make_line(number), wider = line, aside = line, dashed = line, flat = line;
        wider.width *= 1.3F;
        aside.x0 += 0.3F, aside.x1 += 0.3F, aside.y0 -= 0.3F, aside.y1 -= 0.3F;
        dashed.dash = 3;
        flat.is_round = !line.is_round;
        seen[0] += !looks_like(&wider, &line);
        seen[1] += !looks_like(&aside, &line);
        seen[2] += !looks_like(&dashed, &line);
        seen[3] += !looks_like(&flat, &line);
    }
    for (uint32_t i = 0; i < 4; i++)
        check("a fault was not noticed", i, seen[i] > 10);
}

int main(int argc, char **argv)
{
    char why[256];
    if (!cli_cairo_load(why, sizeof why))
        return printf("%s\n0 passed, 1 failed\n", why), 1;
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0) {
        try_faults();
    } else {
        try_refusals();
        try_lines();
    }
    printf("%u passed, %u failed\n", (unsigned)passed, (unsigned)failed);
    return failed ? 1 : 0;
}
