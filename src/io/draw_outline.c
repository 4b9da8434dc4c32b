/* SPDX-License-Identifier: MIT
 * Regions of a grid as closed lines. The tracer follows the edge of the region with the inside on
 * its right, so outer lines run clockwise and those of holes counterclockwise. Each straight run is
 * a single segment. Squares that touch only at a corner are kept apart.
 *
 * Every closed line has an edge that runs east along the top of a square of the region, so a scan
 * of the top edges not yet followed finds each line once. It finds the line at a corner, because
 * otherwise the square to the left would have been found first.
 *
 *       ->->
 *      ^####v         one line around, clockwise; a hole has its own, the other way
 *      ^#..#v
 *      ^####v
 *       <-<- */
#include <string.h>

#include "io/draw.h"

/* The position of the tracer: a corner of the grid, and its heading. */
typedef struct tracer {
    const brw_picture *picture;
    const brw_region *region;
    int32_t x, y;
    int32_t dx, dy;
} tracer;

static bool region_has(const brw_region *region, int32_t x, int32_t y, uint8_t bits)
{
    if (x < 0 || y < 0 || x >= region->columns || y >= region->rows)
        return false;
    return (region->cells[y * region->columns + x] & bits) != 0;
}

/* Returns whether the square beside the edge that starts at (x, y) has one of [bits]. [side] is 0
 * for the right, 1 for the left. A square has the coordinates of its upper left corner, so heading
 * east from (x, y) the squares are
 *
 *         left   (x, y - 1)
 *     (x, y) ------------>
 *         right  (x, y)
 *
 * and the other headings rotate this picture. */
static bool beside(const tracer *at, int side, uint8_t bits)
{
    int32_t x = at->x, y = at->y;
    if (at->dx > 0)
        y -= side;
    else if (at->dx < 0)
        x -= 1, y -= 1 - side;
    else if (at->dy > 0)
        x -= 1 - side;
    else
        y -= 1, x -= side;
    return region_has(at->region, x, y, bits);
}

/* Turns right or left. Because y grows downward, a right turn goes from east to south: (1, 0) to
 * (0, 1). */
static void turn(tracer *at, int to_right)
{
    int32_t dx = at->dx;
    at->dx = to_right ? -at->dy : at->dy;
    at->dy = to_right ? dx : -dx;
}

/* Goes to the end of the straight run and turns there: right if the inside ends, left if there is
 * also inside ahead on the left. If two squares touch only at a corner, both conditions hold, and
 * right wins, which keeps the squares apart. Each edge that runs east is marked, so that the scan
 * does not begin there again. */
static void follow(tracer *at)
{
    do {
        if (at->dx > 0)
            at->region->seen[at->y * at->region->columns + at->x] = 1;
        at->x += at->dx;
        at->y += at->dy;
    } while (beside(at, 0, at->region->bits) && !beside(at, 1, at->region->bits));
    turn(at, !beside(at, 0, at->region->bits));
}

/* A corner on the canvas: its position (x, y), with the inset applied, between two headings. */
typedef struct bend {
    int32_t x, y;
    int32_t in[2], out[2]; /* headings */
    int32_t radius;
    int32_t near; /* distance from the corner to the control points of its curve */
} bend;

/* Returns whether both edges of the corner have a square with [bits] on their inside. The incoming
 * edge is tested from one step back. */
static bool is_amid(const tracer *at, const int32_t in[2], uint8_t bits)
{
    tracer before = *at;
    before.x -= in[0];
    before.y -= in[1];
    before.dx = in[0];
    before.dy = in[1];
    return beside(at, 0, bits) && beside(&before, 0, bits);
}

/* Shapes a corner. A round corner is a quarter of a circle: its control points are 9/16 (about
 * 0.55) of the radius from its ends, and so 7/16 of it from the corner. A bevel reaches to the
 * middle of both edges and is nearly straight, so that a staircase of single squares becomes a
 * slope. */
static void shape_bend(const tracer *at, bend *corner)
{
    const brw_region *region = at->region;
    if (region->bevel_bits && is_amid(at, corner->in, region->bevel_bits)) {
        corner->radius = at->picture->unit / 2;
        corner->near = corner->radius * 13 / 16;
    } else if (region->radius &&
               (!region->round_bits || is_amid(at, corner->in, region->round_bits))) {
        corner->radius = region->radius;
        corner->near = corner->radius * 7 / 16;
    }
}

/* Returns the corner at the tracer. The inset moves it to the right of both headings: (-dy, dx) is
 * to the right of (dx, dy), and the sum of the two points into the region. */
static bend bend_at(const tracer *at, const int32_t in[2])
{
    const brw_picture *picture = at->picture;
    int32_t inset = at->region->inset;
    bend found = {.in = {in[0], in[1]}, .out = {at->dx, at->dy}};
    found.x = picture->left + (at->region->x0 + at->x) * picture->unit + inset * (-in[1] - at->dy);
    found.y = picture->top + (at->region->y0 + at->y) * picture->unit + inset * (in[0] + at->dx);
    shape_bend(at, &found);
    return found;
}

static void round_bend(const brw_picture *picture, const bend *corner)
{
    int32_t far = corner->radius, near = corner->near;
    int32_t points[6] = {corner->x - corner->in[0] * near,  corner->y - corner->in[1] * near,
                         corner->x + corner->out[0] * near, corner->y + corner->out[1] * near,
                         corner->x + corner->out[0] * far,  corner->y + corner->out[1] * far};
    brw_pen_line(picture, corner->x - corner->in[0] * far, corner->y - corner->in[1] * far);
    brw_pen_curve(picture, points);
}

static void put_bend(const brw_picture *picture, const bend *corner)
{
    if (corner->radius)
        round_bend(picture, corner);
    else
        brw_pen_line(picture, corner->x, corner->y);
}

/* Traces one closed line from the upper left corner of a square whose top edge was not yet
 * followed. The heading with which the line will return there is known at once: from below along
 * the left side of the square or, if there is a square on the left, from above. The first corner is
 * drawn only at the end, but its bend is needed at the start, because the line begins where the
 * bend ends. */
static void trace(const brw_picture *picture, const brw_region *region, int32_t x, int32_t y)
{
    tracer at = {picture, region, x, y, 1, 0};
    int32_t in[2] = {0, region_has(region, x - 1, y, region->bits) ? 1 : -1};
    bend first = bend_at(&at, in);
    int32_t far = first.radius;
    brw_pen_move(picture, first.x + first.out[0] * far, first.y + first.out[1] * far);
    for (;;) {
        int32_t heading[2] = {at.dx, at.dy};
        follow(&at);
        if (at.x == x && at.y == y && at.dx == 1)
            break;
        bend corner = bend_at(&at, heading);
        put_bend(picture, &corner);
    }
    if (first.radius)
        round_bend(picture, &first);
    brw_pen_close(picture);
}

void brw_draw_outline(const brw_picture *picture, const brw_region *region)
{
    memset(region->seen, 0, (size_t)region->columns * (size_t)region->rows);
    for (int32_t y = 0; y < region->rows; y++)
        for (int32_t x = 0; x < region->columns; x++)
            if (region_has(region, x, y, region->bits) &&
                !region_has(region, x, y - 1, region->bits) &&
                !region->seen[y * region->columns + x])
                trace(picture, region, x, y);
}
