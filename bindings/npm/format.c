/* SPDX-License-Identifier: MIT
 * The few conversions that the reader's messages use: %s, %.Ns, %d, %u, %zu, %lld, %c, %%. libc's
 * own functions would pull in its streams, and with them imports that a browser does not have. Both
 * functions return the length needed, as the standard requires. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct target {
    char *text;
    size_t size, used;
} target;

/* Counts what does not fit, but keeps the last byte for the zero. */
static void put(target *to, char c)
{
    if (to->used + 1 < to->size)
        to->text[to->used] = c;
    to->used++;
}

static void put_text(target *to, const char *text, size_t most)
{
    for (size_t i = 0; i < most && text[i]; i++)
        put(to, text[i]);
}

/* Digits come lowest first, so they are written from the end; there is room for 20, a sign and the
 * zero. */
static void put_integer(target *to, uint64_t number, int negative)
{
    char digits[24];
    int at = 23;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    if (negative)
        digits[--at] = '-';
    put_text(to, digits + at, SIZE_MAX);
}

/* Negates as unsigned, because the smallest number has no signed opposite. */
static void put_signed(target *to, int64_t number)
{
    put_integer(to, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
}

/* Counts `l` but not `z`: on this machine long and size_t have 32 bits, like int, and only `ll` is
 * wider. An unknown conversion is written as its letter. */
int vsnprintf(char *text, size_t size, const char *format, va_list list)
{
    target to = {text, size, 0};
    for (; *format; format++) {
        size_t most = SIZE_MAX;
        int wide = 0;
        if (*format != '%') {
            put(&to, *format);
            continue;
        }
        if (*++format == '.')
            for (most = 0, format++; *format >= '0' && *format <= '9'; format++)
                most = most * 10 + (size_t)(*format - '0');
        for (; *format == 'l' || *format == 'z'; format++)
            wide += *format == 'l';
        switch (*format) {
        case 's':
            put_text(&to, va_arg(list, const char *), most);
            break;
        case 'd':
            put_signed(&to, wide == 2 ? va_arg(list, int64_t) : va_arg(list, int32_t));
            break;
        case 'u':
            put_integer(&to, wide == 2 ? va_arg(list, uint64_t) : va_arg(list, uint32_t), 0);
            break;
        case 'c':
            put(&to, (char)va_arg(list, int));
            break;
        default:
            put(&to, *format);
        }
    }
    if (size)
        text[to.used < size ? to.used : size - 1] = 0;
    return (int)to.used;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int used = vsnprintf(text, size, format, list);
    va_end(list);
    return used;
}
