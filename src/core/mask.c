/* SPDX-License-Identifier: MIT
 * Reads bounds and masks. */
#include "core/mask.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"

/* Returns the number of characters in the row, without the line end; one more than allowed if there
 * are too many. */
static int32_t row_length(const char *row)
{
    int32_t length = 0;
    while (length <= BRW_FIELD_MOST && row[length] && row[length] != '\n' && row[length] != '\r')
        length++;
    return length;
}

/* Returns the length of a line end, or 0. A carriage return alone does not end a line;
 * read_next_row then refuses it. */
static int32_t line_end(const char *end)
{
    return end[0] == '\r' && end[1] == '\n' ? 2 : end[0] == '\n';
}

static barrow_status refuse_mask(barrow_error *error, int32_t row, int32_t column, const char *what)
{
    return brw_fail(error, BARROW_BAD_PARAM, "mask", "mask: row %d, column %d: %s", row + 1,
                    column + 1, what);
}

/* Checks the characters of a row and stores the entry's position in left and top. The first cell
 * never lies to the right of the entry, so a left of 1 means that the entry is not known yet. */
static barrow_status read_row(brw_field *field, const char *row, barrow_error *error)
{
    for (int32_t x = 0; x < field->width; x++) {
        if (row[x] == 'E' && field->left != 1)
            return refuse_mask(error, field->height, x, "a second E; one entry is allowed");
        if (row[x] == 'E') {
            field->left = -x;
            field->top = -field->height;
        } else if (row[x] != '#' && row[x] != '.') {
            return refuse_mask(error, field->height, x,
                               "a character that is not allowed; give #, . and one E");
        }
    }
    return BARROW_OK;
}

/* Checks that a row is as long as the first, otherwise the text would not be a grid. Unless it ends
 * the text, it must have a line end; and if another row follows, that line end must be as long as
 * the first row's, because all rows have the same stride. The message counts rows and columns from
 * 1, as editors do. */
static barrow_status read_next_row(brw_field *field, const char *row, int32_t *end,
                                   barrow_error *error)
{
    int32_t length = row_length(row);
    *end = line_end(row + length);
    if (length > BRW_FIELD_MOST || field->height == BRW_FIELD_MOST)
        return brw_fail(error, BARROW_BAD_PARAM, "mask",
                        "mask: row %d: a mask has at most %d columns and %d rows",
                        field->height + 1, BRW_FIELD_MOST, BRW_FIELD_MOST);
    if (length != field->width)
        return brw_fail(
            error, BARROW_BAD_PARAM, "mask",
            "mask: row %d has %d characters, but the first has %d; all rows must be equally long",
            field->height + 1, length, field->width);
    if (row[length] && (!*end || (row[length + *end] && length + *end != field->stride)))
        return refuse_mask(error, field->height, length, "this line ending differs from the first");
    return read_row(field, row, error);
}

/* The loop terminates: a row that passes read_next_row ends the text or has a line end to skip. The
 * last row's end may be missing, so the stride comes from the first row; a mask of one row never
 * uses it. */
static barrow_status read_mask(brw_field *field, barrow_error *error)
{
    const char *row = field->mask;
    int32_t end = 0;
    field->left = 1;
    field->width = row_length(row);
    if (field->width <= BRW_FIELD_MOST)
        field->stride = field->width + line_end(row + field->width);
    while (*row) {
        barrow_status status = read_next_row(field, row, &end, error);
        if (status != BARROW_OK)
            return status;
        field->height++;
        row += field->width + end;
    }
    if (field->left == 1)
        return brw_fail(error, BARROW_BAD_PARAM, "mask",
                        "mask: there is no E; one cell must be the entry");
    return BARROW_OK;
}

/* An empty mask counts as no mask. The text is not copied, so the field is valid as long as the
 * parameters are. For bounds of 5 x 3, the first cell F relative to the entry E in the bottom
 * middle:
 *
 *     F . . . .      left -2, top -2
 *     . . . . .
 *     . . E . .
 */
barrow_status brw_field_read(const barrow_quest_params *quest, brw_field *field,
                             barrow_error *error)
{
    *field = (brw_field){0};
    if (quest->mask && quest->mask[0]) {
        field->mask = quest->mask;
        return read_mask(field, error);
    }
    if (quest->width > 0) { /* the entry is the bottom middle cell */
        field->width = quest->width;
        field->height = quest->height;
        field->left = -((quest->width - 1) / 2);
        field->top = 1 - quest->height;
    }
    return BARROW_OK;
}

/* Returns a row as bits, one for each column that is a cell; a field of 64 columns fills the
 * word. */
static uint64_t allowed_row(const brw_field *field, int32_t row)
{
    uint64_t bits = 0;
    for (int32_t column = 0; column < field->width; column++)
        if (brw_field_allows(field, field->left + column, field->top + row))
            bits |= (uint64_t)1 << column;
    return bits;
}

/* Updates one row in a sweep of the flood: takes the cells reached from the rows above and below,
 * and spreads them sideways as far as possible. */
static uint64_t spread_row(uint64_t reached, uint64_t allowed)
{
    for (uint64_t before = ~reached; before != reached;) {
        before = reached;
        reached |= ((reached << 1) | (reached >> 1)) & allowed;
    }
    return reached;
}

/* Sweeps the rows down and up until nothing changes; each round but the last reaches at least one
 * more cell, so it ends. A clear row above and below avoids special cases at the edges. Bits that
 * are shifted out at either end of a word are lost, which is correct: there are no cells there. */
static int32_t reachable_cells(const brw_field *field)
{
    uint64_t allowed[BRW_FIELD_MOST + 2] = {0}, reached[BRW_FIELD_MOST + 2] = {0};
    for (int32_t row = 0; row < field->height; row++)
        allowed[row + 1] = allowed_row(field, row);
    reached[1 - field->top] = (uint64_t)1 << -field->left;
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < 2 * field->height; i++) {
            int32_t row = 1 + (i < field->height ? i : 2 * field->height - 1 - i);
            uint64_t seed = reached[row] | ((reached[row - 1] | reached[row + 1]) & allowed[row]);
            uint64_t now = spread_row(seed, allowed[row]);
            changed = changed || now != reached[row];
            reached[row] = now;
        }
    }
    int32_t cells = 0;
    for (int32_t row = 1; row <= field->height; row++)
        cells += brw_popcount(reached[row]);
    return cells;
}

/* Bounds have no closed cells, so every cell can be reached. */
int32_t brw_field_cells(const brw_field *field)
{
    if (field->width == 0)
        return INT32_MAX;
    return field->mask ? reachable_cells(field) : field->width * field->height;
}

/* Each obstacle needs a room for its key or switch (one per stage and one per treasure); the entry,
 * treasures, magic key and goal need rooms too. Everything else is optional: stages may stop
 * growing, and bonus rooms may be missing. */
int32_t brw_quest_least_rooms(const barrow_quest_params *quest)
{
    return quest->pre_stages_min + quest->treasures * (quest->post_stages_min + 2) + 3;
}
