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
        case 'd': add_number(line, va_arg(args, int32_t)); break;
        case 'u': add_number(line, va_arg(args, uint32_t)); break;
        case 'l': add_number(line, va_arg(args, int64_t)); break;
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

/* ---- near names -------------------------------------------------------------------------- */

/* Converts a letter to lower case: capitals do not count as mistakes. */
static char small_letter(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

/* Row i, column j of the table is the number of edits from the first i letters of one to
 * the first j of the other. A row follows from the two before it, so three rows are enough.
 *
 *     two_back  s . .      a swap comes from two back and two to the left,
 *     back      . r d      a replaced letter from r, a removed one from d,
 *     now       . i x      an inserted one from i
 *
 * A name that is longer than any existing one counts as too far away, so the rows fit on the
 * stack. */
int brw_name_edits(const char *typed, uint32_t length, const char *b)
{
    char a[BRW_NAME_LONGEST];
    int rows[3][BRW_NAME_LONGEST + 1];
    int *two_back = rows[0], *back = rows[1], *now = rows[2];
    int la = (int)length, lb = (int)strlen(b);
    if (length > BRW_NAME_LONGEST || lb > BRW_NAME_LONGEST)
        return BRW_NAME_LONGEST;
    for (int i = 0; i < la; i++)
        a[i] = small_letter(typed[i]);
    for (int j = 0; j <= lb; j++)
        back[j] = j;
    for (int i = 1; i <= la; i++) {
        now[0] = i;
        for (int j = 1; j <= lb; j++) {
            int best = back[j - 1] + (a[i - 1] != small_letter(b[j - 1]));
            best = back[j] + 1 < best ? back[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == small_letter(b[j - 2]) &&
                a[i - 2] == small_letter(b[j - 1]) && two_back[j - 2] + 1 < best)
                best = two_back[j - 2] + 1;
            now[j] = best;
        }
        int *spare = two_back;
        two_back = back;
        back = now;
        now = spare;
    }
    return back[lb];
}
