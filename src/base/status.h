/* SPDX-License-Identifier: MIT
 * Filling a barrow_error. Every function accepts a NULL error and returns the status, so a failing
 * function ends in one statement: return brw_fail(error, BARROW_..., field, "...", ...).
 *
 * The format supports %s (text), %d (int32_t), %u (uint32_t) and %l (int64_t) and nothing else, so
 * the library needs no stdio. */
#ifndef BRW_STATUS_H
#define BRW_STATUS_H

#include <stdarg.h>

#include "barrow/base.h"

barrow_status brw_fail(barrow_error *error, barrow_status status, const char *field,
                       const char *format, ...);

/* Gives an error, unless it is NULL, a place in the text. */
static inline void brw_error_place(barrow_error *error, uint32_t line, uint32_t column)
{
    if (error) {
        error->line = line;
        error->column = column;
    }
}

/* Formats in the same way into [text], which has room for [size] bytes, at least one; always
 * NUL-terminates it. Returns the length needed, without the NUL. */
size_t brw_format(char *text, size_t size, const char *format, ...);
size_t brw_format_list(char *text, size_t size, const char *format, va_list args);

#define BRW_NAME_LONGEST 64 /* a longer name is too far from any other */

/* Counts the edits (insert, remove, replace, swap neighbours) that turn a name as typed, of
 * [length] bytes, into a known one; capitals do not count. */
int brw_name_edits(const char *typed, uint32_t length, const char *known);

#endif
