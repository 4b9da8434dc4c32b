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

#include "base/rng.h"
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

/* Returns the corner at the tracer. The inset moves it to the right of both headings: (-dy, dx) is
 * to the right of (dx, dy), and the sum of the two points into the region.
 *
 * A round corner is a quarter of a circle: its control points are 9/16 (about 0.55) of the radius
 * from its ends, and so 7/16 of it from the corner. A bevel reaches to the middle of both edges and
 * is nearly straight, so that a staircase of single squares becomes a slope. */
static bend bend_at(const tracer *at, const int32_t in[2])
{
    const brw_picture *picture = at->picture;
    const brw_region *region = at->region;
    bend found = {.in = {in[0], in[1]}, .out = {at->dx, at->dy}};
    found.x =
        picture->left + (region->x0 + at->x) * picture->unit + region->inset * (-in[1] - at->dy);
    found.y =
        picture->top + (region->y0 + at->y) * picture->unit + region->inset * (in[0] + at->dx);
    if (region->bevel_bits && is_amid(at, in, region->bevel_bits)) {
        found.radius = picture->unit / 2;
        found.near = found.radius * 13 / 16;
    } else if (region->radius && (!region->round_bits || is_amid(at, in, region->round_bits))) {
        found.radius = region->radius;
        found.near = found.radius * 7 / 16;
    }
    return found;
}

/* Draws the line to a corner and the corner itself. */
static void draw_bend(const brw_picture *picture, const bend *corner)
{
    if (!corner->radius) {
        brw_pen_line(picture, corner->x, corner->y);
        return;
    }
    int32_t far = corner->radius, near = corner->near;
    int32_t points[6] = {corner->x - corner->in[0] * near,  corner->y - corner->in[1] * near,
                         corner->x + corner->out[0] * near, corner->y + corner->out[1] * near,
                         corner->x + corner->out[0] * far,  corner->y + corner->out[1] * far};
    brw_pen_line(picture, corner->x - corner->in[0] * far, corner->y - corner->in[1] * far);
    brw_pen_curve(picture, points);
}

/* Traces one closed line from the upper left corner of a square whose top edge was not yet
 * followed. The heading with which the line will return there is known at once: from below along
 * the left side of the square or, if there is a square on the left, from above. The first corner is
 * drawn only at the end, but the line begins where its bend ends. */
static void trace(const brw_picture *picture, const brw_region *region, int32_t x, int32_t y)
{
    tracer at = {picture, region, x, y, 1, 0};
    int32_t in[2] = {0, region_has(region, x - 1, y, region->bits) ? 1 : -1};
    bend first = bend_at(&at, in);
    int32_t far = first.radius;
    brw_pen_move(picture, first.x + first.out[0] * far, first.y + first.out[1] * far);
    for (;;) {
        int32_t heading[2] = {at.dx, at.dy};
        /* Go to the end of the straight run and turn there: right if the inside ends, left if
         * there is also inside ahead on the left. If two squares touch only at a corner, both
         * conditions hold, and right wins, which keeps the squares apart. Each edge that runs east
         * is marked, so that the scan does not begin there again. */
        do {
            if (at.dx > 0)
                at.region->seen[at.y * at.region->columns + at.x] = 1;
            at.x += at.dx;
            at.y += at.dy;
        } while (beside(&at, 0, at.region->bits) && !beside(&at, 1, at.region->bits));
        bool to_right = !beside(&at, 0, at.region->bits);
        int32_t dx = at.dx; /* y grows downward: right of east (1, 0) is south (0, 1) */
        at.dx = to_right ? -at.dy : at.dy;
        at.dy = to_right ? dx : -dx;
        if (at.x == x && at.y == y && at.dx == 1)
            break;
        bend corner = bend_at(&at, heading);
        draw_bend(picture, &corner);
    }
    if (first.radius)
        draw_bend(picture, &first);
    brw_pen_close(picture);
}

void brw_draw_region(const brw_picture *picture, brw_style style, brw_region region)
{
    brw_pen_path(picture, style);
    brw_draw_outline(picture, &region);
    brw_pen_paint(picture);
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

/* ---- hatching ------------------------------------------------------------------------------ */

/* Hatched rock, as on hand-drawn maps: clumps of parallel strokes, each at its own angle, in a band
 * along the walls with a ragged edge.
 *
 * A hash places the centre of a clump in its cell of a lattice. The clump owns everything nearer to
 * it than to any other centre (its Voronoi cell). Its strokes end at the borders of that cell, so
 * that clumps fit together and never cross. The floor is painted later, so strokes may run under
 * the walls. */

enum {
    LATTICE = 28,     /* units between centres */
    JITTER = 20,      /* how far a centre may stray */
    STROKES_SIDE = 4, /* maximum number of strokes on each side of the centre */
    STROKE_HALF = 26, /* half the length of a stroke, in units, before it is cut */
    STROKE_LEAST = 5,
    CLUMP_REACH = 36, /* no stroke extends farther from its centre */
    ANGLES = 12,
    OTHERS = 24 /* number of other centres that may be nearer: those within two cells */
};

/* Half a turn in steps of 15 degrees, as 64 times the cosine and the sine. Strokes have no
 * direction, so the other half would repeat them. */
static const int8_t headings[ANGLES][2] = {
    {64, 0}, {62, 17},  {55, 32},  {45, 45},  {32, 55},  {17, 62},
    {0, 64}, {-17, 62}, {-32, 55}, {-45, 45}, {-55, 32}, {-62, 17},
};

typedef struct point {
    int32_t x, y;
} point;

/* Columns and rows may be -1, so they are cast to unsigned. The salts give a cell independent
 * values: 1 for its centre, 2 for its angle, 3 for the ends of its strokes. */
static uint32_t clump_hash(int32_t column, int32_t row, uint32_t salt)
{
    uint64_t place = (uint64_t)(uint32_t)column << 32 | (uint32_t)row;
    return (uint32_t)(brw_mix(place, salt) >> 32);
}

static point clump_centre(int32_t column, int32_t row)
{
    uint32_t hash = clump_hash(column, row, 1);
    return (point){column * LATTICE + (int32_t)(hash % JITTER) - JITTER / 2,
                   row * LATTICE + (int32_t)(hash / JITTER % JITTER) - JITTER / 2};
}

/* Divides and rounds down, even below 0, where C rounds towards 0. */
static int32_t floor_div(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static bool is_open_at(const brw_plane *map, point at)
{
    return brw_plane_has(map, floor_div(at.x, BARROW_TILE_UNITS),
                         floor_div(at.y, BARROW_TILE_UNITS), BRW_OPEN_BIT);
}

/* Returns the square of the distance to the nearest open tile within two tiles, or a large number
 * if there is none. Squares are compared, so no root is needed. */
static int32_t distance2(const brw_plane *map, point at)
{
    int32_t column = floor_div(at.x, BARROW_TILE_UNITS), row = floor_div(at.y, BARROW_TILE_UNITS);
    int32_t best = 1 << 20;
    for (int32_t y = row - 2; y <= row + 2; y++)
        for (int32_t x = column - 2; x <= column + 2; x++) {
            if (!brw_plane_has(map, x, y, BRW_OPEN_BIT))
                continue;
            int32_t left = x * BARROW_TILE_UNITS - at.x, top = y * BARROW_TILE_UNITS - at.y;
            int32_t right = -left - BARROW_TILE_UNITS, bottom = -top - BARROW_TILE_UNITS;
            int32_t dx = left > 0 ? left : right > 0 ? right : 0;
            int32_t dy = top > 0 ? top : bottom > 0 ? bottom : 0;
            if (dx * dx + dy * dy < best)
                best = dx * dx + dy * dy;
        }
    return best;
}

/* Returns whether the floor hides all strokes of a clump, as it does for most clumps of a room. */
static bool is_under_floor(const brw_plane *map, point centre)
{
    int32_t right = floor_div(centre.x + CLUMP_REACH, BARROW_TILE_UNITS);
    int32_t bottom = floor_div(centre.y + CLUMP_REACH, BARROW_TILE_UNITS);
    for (int32_t y = floor_div(centre.y - CLUMP_REACH, BARROW_TILE_UNITS); y <= bottom; y++)
        for (int32_t x = floor_div(centre.x - CLUMP_REACH, BARROW_TILE_UNITS); x <= right; x++)
            if (!brw_plane_has(map, x, y, BRW_OPEN_BIT))
                return false;
    return true;
}

typedef struct stroke {
    point at;    /* a point on it */
    point along; /* its heading, 64 long */
    int32_t from, to;
} stroke;

/* Cuts the stroke where another centre is nearer. Keeps t with (at + t along - middle) . v <= 0,
 * where v is the vector from the centre to the other one, and the middle is halfway.
 *
 *         centre ------ middle ------ other
 *                        |
 *           kept         |   cut away
 *
 * Doubled, and with [along] 64 long, that is t * slope <= 32 * behind. It is an upper bound if the
 * stroke runs towards the other centre, and a lower bound if it runs away from it. Returns false if
 * too little is left. */
static bool cut_stroke(stroke *cut, point centre, point other)
{
    point v = {other.x - centre.x, other.y - centre.y};
    point off = {cut->at.x - centre.x, cut->at.y - centre.y};
    int32_t behind = v.x * v.x + v.y * v.y - 2 * (off.x * v.x + off.y * v.y);
    int32_t slope = cut->along.x * v.x + cut->along.y * v.y;
    if (!slope)
        return behind >= 0;
    int32_t *end = slope > 0 ? &cut->to : &cut->from;
    if (behind * 32 >= *end * slope) /* most centres are too far away to cut anything */
        return true;
    *end = behind * 32 / slope;
    return cut->to - cut->from >= STROKE_LEAST;
}

static point stroke_point(const stroke *line, int32_t t)
{
    return (point){line->at.x + t * line->along.x / 64, line->at.y + t * line->along.y / 64};
}

/* Nearest cells come first, because they cut the most. */
static const int8_t clump_around[OTHERS][2] = {
    {1, 0}, {-1, 0}, {0, 1},  {0, -1},  {1, 1}, {-1, 1}, {1, -1}, {-1, -1},
    {2, 0}, {-2, 0}, {0, 2},  {0, -2},  {2, 1}, {-2, 1}, {2, -1}, {-2, -1},
    {1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 2}, {-2, 2}, {2, -2}, {-2, -2},
};

/* Draws parallel strokes on either side of the centre, at distance [aside]: (-y, x) is
 * perpendicular to the heading. The wobble takes up to two units off each end. */
static void draw_clump(const brw_plane *map, int32_t column, int32_t row)
{
    const brw_picture *picture = map->picture;
    point centre = clump_centre(column, row), others[OTHERS];
    for (uint32_t i = 0; i < OTHERS; i++)
        others[i] = clump_centre(column + clump_around[i][0], row + clump_around[i][1]);
    const int8_t *heading = headings[clump_hash(column, row, 2) % ANGLES];
    for (int32_t i = -STROKES_SIDE; i <= STROKES_SIDE; i++) {
        int32_t aside = i * picture->theme->hatch_gap;
        uint32_t wobble = clump_hash(column * 16 + i, row, 3);
        stroke line = {{centre.x - heading[1] * aside / 64, centre.y + heading[0] * aside / 64},
                       {heading[0], heading[1]},
                       -STROKE_HALF,
                       STROKE_HALF};
        uint32_t near = 0;
        while (near < OTHERS && cut_stroke(&line, centre, others[near]))
            near++;
        if (near < OTHERS)
            continue;
        point from = stroke_point(&line, line.from + (int32_t)(wobble % 3));
        point to = stroke_point(&line, line.to - (int32_t)(wobble / 3 % 3));
        point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
        /* Skips what the floor covers. What these three points miss is drawn, and covered. */
        if (is_open_at(map, from) && is_open_at(map, middle) && is_open_at(map, to))
            continue;
        brw_pen_move(picture, picture->left + from.x, picture->top + from.y);
        brw_pen_line(picture, picture->left + to.x, picture->top + to.y);
    }
}

/* Draws all strokes as one path. Includes one ring of cells beyond the map, because centres are
 * jittered. All clumps have the same reach. */
void brw_draw_hatch(const brw_plane *map)
{
    const brw_picture *picture = map->picture;
    int32_t reach = picture->theme->hatch_reach;
    int32_t columns = picture->columns * BARROW_TILE_UNITS / LATTICE + 2;
    int32_t rows = picture->rows * BARROW_TILE_UNITS / LATTICE + 2;
    if (!reach)
        return;
    brw_pen_path(picture, BRW_HATCH_STYLE);
    for (int32_t row = -1; row < rows; row++)
        for (int32_t column = -1; column < columns; column++) {
            point centre = clump_centre(column, row);
            if (!is_under_floor(map, centre) && distance2(map, centre) <= reach * reach)
                draw_clump(map, column, row);
        }
    brw_pen_paint(picture);
}
