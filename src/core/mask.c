/* SPDX-License-Identifier: MIT
 * Reads bounds, masks and the fixed room. */
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
    /* Checks the characters of a row and stores the entry's position in left and top. The first
     * cell never lies to the right of the entry, so a left of 1 means that the entry is not known
     * yet. */
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

/* Returns how many cells of a text can be reached from cell [first] without entering a '#': goes
 * through all cells until no more join. Rows are [stride] bytes apart. */
static int32_t cells_around(const char *text, int32_t stride, int32_t w, int32_t h, int32_t first)
{
    uint64_t reached[BRW_FIELD_MOST * BRW_FIELD_MOST / 64] = {0};
    int32_t count = 1;
    brw_set_add(reached, (uint32_t)first);
    for (bool grows = true; grows;) {
        grows = false;
        for (int32_t y = 0, i = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++, i++) {
                uint32_t at = (uint32_t)i, row = (uint32_t)w;
                bool joins = (x > 0 && brw_set_has(reached, at - 1)) ||
                             (x < w - 1 && brw_set_has(reached, at + 1)) ||
                             (y > 0 && brw_set_has(reached, at - row)) ||
                             (y < h - 1 && brw_set_has(reached, at + row));
                if (!joins || text[y * stride + x] == '#' || brw_set_has(reached, at))
                    continue;
                brw_set_add(reached, at);
                grows = true;
                count++;
            }
    }
    return count;
}

/* Bounds have no closed cells, so every cell can be reached. */
int32_t brw_field_cells(const brw_field *field)
{
    if (field->width == 0)
        return INT32_MAX;
    if (!field->mask)
        return field->width * field->height;
    return cells_around(field->mask, field->stride, field->width, field->height,
                        -field->top * field->width - field->left);
}

/* Each obstacle needs a room for its key or switch (one per stage and one per treasure); the entry,
 * treasures, magic key and goal need rooms too. Everything else is optional: stages may stop
 * growing, and bonus rooms may be missing. */
int32_t brw_quest_least_rooms(const barrow_quest_params *quest)
{
    return quest->pre_stages_min + quest->treasures * (quest->post_stages_min + 2) + 3;
}

/* ---- the fixed room --------------------------------------------------------------------- */

#define FIXED_MOST_W 60
#define FIXED_MOST_H 60

barrow_rect brw_fixed_size(const char *text)
{
    barrow_rect size = {0, 0, 0, 0};
    if (!text)
        return size;
    size_t width = strcspn(text, "\n");
    size_t length = strlen(text);
    size.w = (int16_t)width;
    size.h = (int16_t)((length + 1) / (width + 1)); /* the last line break may be missing */
    return size;
}

static barrow_status refuse_fixed(barrow_error *error, const char *why)
{
    return brw_fail(error, BARROW_BAD_PARAM, "fixed", "fixed: %s", why);
}

/* Checks that every row is as long as the first, contains only '#' and '.', and that the number of
 * rows is within bounds. It counts the rows itself and stops at one too many, because
 * brw_fixed_size is only correct for texts that pass this check. */
static barrow_status check_rows(const char *text, barrow_error *error)
{
    uint32_t width = (uint32_t)strcspn(text, "\n");
    uint32_t row = 1;
    for (const char *at = text; *at && row <= FIXED_MOST_H + 1; row++) {
        uint32_t length = (uint32_t)strcspn(at, "\n");
        if (length != width)
            return brw_fail(error, BARROW_BAD_PARAM, "fixed",
                            "fixed: row %u is %u long, but the first is %u", row, length, width);
        uint32_t good = (uint32_t)strspn(at, "#.");
        if (good < width)
            return brw_fail(error, BARROW_BAD_PARAM, "fixed",
                            "fixed: row %u, column %u is neither '#' nor '.'", row, good + 1);
        at += length;
        at += *at == '\n';
    }
    if (row - 1 < 4 || row - 1 > FIXED_MOST_H)
        return refuse_fixed(error, "it must be 4 to 60 rows tall");
    return BARROW_OK;
}

/* Counts the floor tiles within [part] of the text, whose rows have size.w characters and a line
 * break. */
static int32_t count_open(const char *text, barrow_rect size, barrow_rect part)
{
    int32_t count = 0;
    for (int32_t y = part.y; y < part.y + part.h; y++)
        for (int32_t x = part.x; x < part.x + part.w; x++)
            count += brw_fixed_is_open(text, size.w, x, y);
    return count;
}

/* Checks that each side has a place for a door, not counting corners (F7), and that there is floor
 * in the middle. All four sides need a place, because the neighbours that the room is joined to are
 * drawn later.
 *
 *     x d d d x     d: one of them on each side
 *     d . . . d     x: corners, which do not count
 *     x d d d x */
static barrow_status check_doors(const char *text, barrow_rect size, barrow_error *error)
{
    int16_t w = size.w, h = size.h;
    const barrow_rect parts[] = {{1, 0, (int16_t)(w - 2), 1},
                                 {1, (int16_t)(h - 1), (int16_t)(w - 2), 1},
                                 {0, 1, 1, (int16_t)(h - 2)},
                                 {(int16_t)(w - 1), 1, 1, (int16_t)(h - 2)}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (count_open(text, size, parts[i]) == 0)
            return refuse_fixed(error, "each side needs a '.' away from its corners, for a door");
    if (count_open(text, size, (barrow_rect){1, 1, (int16_t)(w - 2), (int16_t)(h - 2)}) < 4)
        return refuse_fixed(error, "at least 4 tiles of its inside must be '.'");
    return BARROW_OK;
}

/* Checks the width first, because the other checks rely on it. */
barrow_status brw_check_fixed(const char *text, barrow_error *error)
{
    if (!text)
        return BARROW_OK;
    size_t width = strcspn(text, "\n");
    if (width < 5 || width > FIXED_MOST_W)
        return refuse_fixed(error, "a row must be 5 to 60 tiles long");
    barrow_status status = check_rows(text, error);
    if (status != BARROW_OK)
        return status;
    barrow_rect size = brw_fixed_size(text);
    status = check_doors(text, size, error);
    if (status != BARROW_OK)
        return status;
    int32_t first = (int32_t)strcspn(text, "."), stride = size.w + 1;
    int32_t reached =
        cells_around(text, stride, size.w, size.h, first / stride * size.w + first % stride);
    return reached == count_open(text, size, size)
               ? BARROW_OK
               : refuse_fixed(error, "its floor is not one connected area");
}
