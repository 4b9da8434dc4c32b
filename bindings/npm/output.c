/* SPDX-License-Identifier: MIT
 * The buffer behind output.h. When memory runs out, the rest of a text is lost and out_size returns
 * 0, so that nothing incomplete is mistaken for a result. */
#include "output.h"

#include <stdlib.h>
#include <string.h>

static char *data;
static size_t used, room;
static int failed;

void out_begin(void)
{
    used = 0;
    failed = 0;
}

/* Takes twice the memory needed, so that a text of any length moves only a few times. Returns
 * nonzero if that fails, which stops an exporter, and keeps doing so until out_begin. */
static int take(void *user, const char *bytes, size_t size)
{
    (void)user;
    if (failed)
        return 1;
    if (size > room - used) {
        size_t wanted = (used + size) * 2 + 4096;
        char *grown = realloc(data, wanted);
        if (!grown)
            return failed = 1;
        data = grown;
        room = wanted;
    }
    memcpy(data + used, bytes, size);
    used += size;
    return 0;
}

barrow_sink out_sink(void)
{
    barrow_sink sink = {take, NULL};
    return sink;
}

const char *out_data(void)
{
    return data;
}

uint32_t out_size(void)
{
    return failed ? 0 : (uint32_t)used;
}

void out_put(const char *text)
{
    take(NULL, text, strlen(text));
}

/* Escapes whatever JSON requires by its number; bytes from 0x80 on are UTF-8 and pass unchanged. */
void out_string(const char *text)
{
    static const char digits[] = "0123456789abcdef";
    out_put("\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        char escaped[7] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15], 0};
        if (c < 0x20 || c == '"' || c == '\\')
            out_put(escaped);
        else
            take(NULL, text, 1);
    }
    out_put("\"");
}

void out_u64(uint64_t number)
{
    char digits[21];
    int at = 20;
    digits[20] = 0;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    out_put(digits + at);
}

/* Negates as a wider type, in which the smallest number has an opposite. */
void out_number(int32_t number)
{
    if (number < 0)
        out_put("-");
    out_u64(number < 0 ? (uint64_t)(-(int64_t)number) : (uint64_t)number);
}

void out_hex(uint64_t number)
{
    char digits[17];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    digits[16] = 0;
    out_put(digits);
}
