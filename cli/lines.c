/* SPDX-License-Identifier: MIT
 * Lines as polygons: two long sides, and ends with a few corners. For each pixel that a side
 * crosses, the code notes how much of the pixel lies to the right of the side, minus the same for
 * the pixel before. The sum of the notes from the left up to a pixel is then the part of it that
 * the polygon covers: sides that lead down add, sides that lead up subtract.
 *
 *        side           covered           noted
 *      |  \|   |        0.3  1  1        0.3  0.7  0
 *
 * That is exact. Cairo is exact too, but takes several times as long: a picture of a floor has
 * thousands of such lines in its rock. */
#include "pictures.h"

#include <math.h>

#define SHADES     16
#define WIDTH_MOST 2 /* pixels; the corners of wider ends would show */

typedef struct corner {
    float x, y;
} corner;

/* Notes a side that leads down from [from] to [to]; [sign] is -1 if the polygon goes up there. In
 * each row the side lies between two columns and spans [share] of the row's height. */
static void note_down(cli_line_row *rows, corner from, corner to, float sign)
{
    float slope = (to.x - from.x) / (to.y - from.y), x = from.x, y = from.y, next, end;
    for (cli_line_row *row = &rows[(int)from.y]; y < to.y; row++, x = next, y = end) {
        end = (float)((int)(row - rows) + 1) < to.y ? (float)((int)(row - rows) + 1) : to.y;
        next = x + slope * (end - y);
        float low = x < next ? x : next, high = x < next ? next : x, *changes = row->changes;
        float share = sign * (end - y);
        int first = (int)low, last = (int)high;
        row->first = first < row->first ? first : row->first;
        row->end = last + 2 > row->end ? last + 2 : row->end;
        if (first == last) {
            float right = (float)(first + 1) - (low + high) / 2;
            changes[first] += share * right;
            changes[first + 1] += share - share * right;
            continue;
        }
        float per_width = share / (high - low), so_far = 0, before = 0;
        for (int i = first; i <= last; i++) {
            float edge = (float)(i + 1), until = edge < high ? edge : high;
            float area = per_width * (until - low) * (until - low) / 2 + share * (edge - until);
            changes[i] += area - so_far - before;
            before = area - so_far;
            so_far = area;
        }
        changes[last + 1] += share - before;
    }
}

/* Multiplies two bytes that represent 0 to 1, for red and blue or for green alone. */
static uint32_t scale_bytes(uint32_t bytes, uint32_t by)
{
    uint32_t product = bytes * by + 0x7F007F;
    return (product + (product >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
}

/* ---- pieces ----------------------------------------------------------------------------- */

/* A line, or a dash of one, and the square of pixels around it. */
typedef struct piece {
    corner from, to;
    int left, top, columns, rows;
} piece;

/* Makes a piece. One more pixel on each side leaves room for rounding. */
static piece make_piece(corner from, corner to, float width)
{
    float reach = width / 2 + 1;
    piece made = {.from = from, .to = to};
    made.left = (int)((from.x < to.x ? from.x : to.x) - reach);
    made.top = (int)((from.y < to.y ? from.y : to.y) - reach);
    made.columns = (int)((from.x < to.x ? to.x : from.x) + reach) + 1 - made.left;
    made.rows = (int)((from.y < to.y ? to.y : from.y) + reach) + 1 - made.top;
    return made;
}

/* The corners of an end: their distances from the line's axis and beyond its end, in half widths. A
 * round end has the area of half a circle. */
static const corner flat_end[] = {{1, 0}, {-1, 0}};
static const corner round_end[] = {{1, 0}, {0.5F, 1.047F}, {-0.5F, 1.047F}, {-1, 0}};
#define END_MOST (sizeof round_end / sizeof *round_end)

static void paint_piece(const cli_line *line, const piece *one, corner half, cli_line_row *rows,
                        const cli_pixels *pixels)
{
    /* The corners, relative to the upper left corner of the square: around the second end, then
     * around the first. [half] points along the line and is half its width long. */
    corner corners[2 * END_MOST];
    const corner *end = line->is_round ? round_end : flat_end;
    size_t half_count = line->is_round ? END_MOST : sizeof flat_end / sizeof *flat_end;
    corner origin = {(float)one->left, (float)one->top};
    for (size_t i = 0; i < half_count; i++) {
        corner off = {end[i].y * half.x - end[i].x * half.y, end[i].y * half.y + end[i].x * half.x};
        corners[i] = (corner){one->to.x + off.x - origin.x, one->to.y + off.y - origin.y};
        corners[half_count + i] =
            (corner){one->from.x - off.x - origin.x, one->from.y - off.y - origin.y};
    }
    size_t count = 2 * half_count;
    for (int i = 0; i < one->rows; i++) {
        rows[i].first = CLI_LINE_SIDE;
        rows[i].end = 0;
    }
    for (size_t i = 0; i < count; i++) {
        corner to = corners[i + 1 < count ? i + 1 : 0];
        if (corners[i].y < to.y)
            note_down(rows, corners[i], to, 1);
        else if (corners[i].y > to.y)
            note_down(rows, to, corners[i], -1);
    }
    uint32_t *at = pixels->first + (size_t)one->top * pixels->stride + one->left;
    for (int i = 0; i < one->rows; i++, at += pixels->stride) {
        float covered = 0;
        for (int k = rows[i].first; k < rows[i].end; k++) {
            covered += rows[i].changes[k];
            rows[i].changes[k] = 0;
            /* Rounds the coverage of a pixel to a shade. Few shades make a smaller file, and the
             * eye sees no difference. */
            uint32_t rounded = (uint32_t)(fabsf(covered) * (SHADES - 1) + 0.5F);
            uint32_t shade = (rounded < SHADES ? rounded : SHADES - 1) * (255 / (SHADES - 1));
            if (shade) {
                uint32_t rest = 255 - shade;
                uint32_t ends = scale_bytes(at[k] & 0xFF00FF, rest) +
                                scale_bytes(line->colour & 0xFF00FF, shade);
                uint32_t green = scale_bytes(at[k] >> 8 & 0xFF, rest) +
                                 scale_bytes(line->colour >> 8 & 0xFF, shade);
                at[k] = ends | green << 8;
            }
        }
    }
}

bool cli_line_paint(const cli_line *line, cli_line_row *rows, const cli_pixels *pixels)
{
    corner from = {line->x0, line->y0}, to = {line->x1, line->y1};
    corner along = {to.x - from.x, to.y - from.y};
    float length = sqrtf(along.x * along.x + along.y * along.y);
    float step = line->dash > 0 ? line->dash : length;
    piece whole = make_piece(from, to, line->width);
    if (!(length > 0) || line->width > WIDTH_MOST || step + line->width + 4 > CLI_LINE_SIDE ||
        !(whole.left > 0 && whole.top > 0 &&
          (uint32_t)(whole.left + whole.columns) < pixels->width &&
          (uint32_t)(whole.top + whole.rows) < pixels->height))
        return false;
    along = (corner){along.x / length, along.y / length};
    corner half = {along.x * line->width / 2, along.y * line->width / 2};
    for (float at = 0; at <= length; at += 2 * step) { /* a dash may be a dot */
        float end = at + step < length ? at + step : length;
        piece one =
            make_piece((corner){from.x + at * along.x, from.y + at * along.y},
                       (corner){from.x + end * along.x, from.y + end * along.y}, line->width);
        paint_piece(line, &one, half, rows, pixels);
    }
    return true;
}
