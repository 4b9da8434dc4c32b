/* SPDX-License-Identifier: MIT
 * Status texts and error messages. */
#include "base/status.h"

#include <string.h>

#include "base/sink.h"
#include "base/line.h"

static const char *const texts[] = {
#define BARROW_STATUS(NAME, code, text) [code] = text,
#include "barrow/def/status.def"
};

const char *barrow_status_text(barrow_status status)
{
    if ((unsigned)status >= BARROW_STATUS_COUNT)
        return "unknown status";
    return texts[status];
}

static void add_number(brw_line *line, int64_t number)
{
    char digits[BRW_DIGITS];
    brw_line_put(line, brw_digits_signed(digits, number));
}

/* Formats come from the library itself, never from a caller, so an unknown letter need not be
 * handled. A '%' at the very end stands for itself. */
static void format_into(brw_line *line, const char *format, va_list args)
{
    for (; *format; format++) {
        char one[2] = {*format, 0};
        if (*format != '%' || !format[1]) {
            brw_line_put(line, one);
            continue;
        }
        switch (*++format) {
        case 's': {
            const char *text = va_arg(args, const char *);
            brw_line_put(line, text ? text : "unknown"); /* a value without a name */
            break;
        }
        case 'd':
            add_number(line, va_arg(args, int32_t));
            break;
        case 'u':
            add_number(line, va_arg(args, uint32_t));
            break;
        case 'l':
            add_number(line, va_arg(args, int64_t));
            break;
        default: /* %% */
            brw_line_put(line, "%");
        }
    }
}

size_t brw_format_list(char *text, size_t size, const char *format, va_list args)
{
    brw_line line = {text, 0, size};
    format_into(&line, format, args);
    return brw_line_end(&line);
}

size_t brw_format(char *text, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t length = brw_format_list(text, size, format, args);
    va_end(args);
    return length;
}

/* Overwrites the whole error, so nothing of an earlier failure is left in it. The runner fills in
 * pass and attempt, because the failing code does not know them. */
barrow_status brw_fail(barrow_error *error, barrow_status status, const char *field,
                       const char *format, ...)
{
    if (!error)
        return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    brw_line name = {error->field, 0, sizeof error->field};
    brw_line_put(&name, field);
    brw_line_end(&name);
    va_list args;
    va_start(args, format);
    brw_format_list(error->text, sizeof error->text, format, args);
    va_end(args);
    return status;
}
