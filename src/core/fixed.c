/* SPDX-License-Identifier: MIT
 * Reads and checks the fixed room. */
#include "core/fixed.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"

/* A row with an empty column on either side must fit in a 64-bit word: is_one_area relies on
 * that. */
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

/* Floods rows of bits until nothing changes. Columns and rows are offset by one, so that the edges
 * need no special case: the surrounding bits are never open. Each round but the last reaches at
 * least one more tile, and what a row reaches is already used by the next row in the same round. */
static bool is_one_area(const char *text, barrow_rect size)
{
    uint64_t open[FIXED_MOST_H + 2] = {0}, reached[FIXED_MOST_H + 2] = {0};
    for (int32_t y = 0; y < size.h; y++)
        for (int32_t x = 0; x < size.w; x++)
            open[y + 1] |= (uint64_t)brw_fixed_is_open(text, size.w, x, y) << (x + 1);
    reached[1] = (uint64_t)1 << brw_lowest(open[1]); /* there is a place for a door in the first row */
    for (bool grows = true; grows;) {
        grows = false;
        for (int32_t y = 1; y <= size.h; y++) {
            uint64_t row = reached[y];
            row |= (row << 1 | row >> 1 | reached[y - 1] | reached[y + 1]) & open[y];
            grows = grows || row != reached[y];
            reached[y] = row;
        }
    }
    return memcmp(open, reached, sizeof open) == 0;
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
    if (status == BARROW_OK && !is_one_area(text, size))
        status = refuse_fixed(error, "its floor is not one connected area");
    return status;
}
