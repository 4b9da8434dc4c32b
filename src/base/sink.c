/* SPDX-License-Identifier: MIT
 * Text on its way to a sink.
 *
 * The library uses no stdio, so numbers are converted to digits here, without locale and without
 * allocation (G1, G5). */
#include "base/sink.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

/* Works backwards from the last digit, so it need not know how many there are. */
const char *brw_digits(char digits[BRW_DIGITS], uint64_t number)
{
    char *at = digits + BRW_DIGITS - 1;
    *at = 0;
    do {
        *--at = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number);
    return at;
}

/* The negation is unsigned, so it is defined even for INT64_MIN. */
const char *brw_digits_signed(char digits[BRW_DIGITS], int64_t number)
{
    if (number >= 0)
        return brw_digits(digits, (uint64_t)number);
    char *at = digits + (brw_digits(digits, 0 - (uint64_t)number) - digits);
    *--at = '-';
    return at;
}

void brw_text_begin(brw_text *text, barrow_sink sink)
{
    text->sink = sink;
    text->status = BARROW_OK;
    text->used = 0;
}

/* After a failure nothing more is written: a sink never sees a text with a gap in it. The buffer is
 * still emptied, so that writers need no checks of their own. */
void brw_text_flush(brw_text *text)
{
    if (text->used && text->status == BARROW_OK &&
        text->sink.write(text->sink.user, text->buffer, text->used) != 0)
        text->status = BARROW_SINK_FAILED;
    text->used = 0;
}

barrow_status brw_text_end(brw_text *text)
{
    brw_text_flush(text);
    return text->status;
}

void brw_text_bytes(brw_text *text, const char *bytes, size_t size)
{
    while (size) {
        if (text->used >= sizeof text->buffer)
            brw_text_flush(text);
        size_t room = sizeof text->buffer - text->used;
        size_t part = size < room ? size : room;
        memcpy(text->buffer + text->used, bytes, part);
        text->used += (uint32_t)part;
        bytes += part;
        size -= part;
    }
}

void brw_text_put(brw_text *text, const char *string)
{
    brw_text_bytes(text, string, strlen(string));
}

void brw_text_number(brw_text *text, int64_t number)
{
    char digits[BRW_DIGITS];
    const char *first = brw_digits_signed(digits, number);
    brw_text_bytes(text, first, (size_t)(digits + BRW_DIGITS - 1 - first));
}

void brw_text_unsigned(brw_text *text, uint64_t number)
{
    char digits[BRW_DIGITS];
    brw_text_put(text, brw_digits(digits, number));
}

/* Writes leading zeros: hashes always have 16 digits (G3). */
void brw_text_hex(brw_text *text, uint64_t number, int count)
{
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4)
        brw_text_char(text, "0123456789abcdef"[(number >> shift) & 15]);
}

/* Each row is a range of first bytes, with the range that the second byte must lie in. That
 * excludes overlong forms, surrogates and anything above U+10FFFF, along with first bytes that are
 * in no row (this is table 3-7 of the Unicode standard). */
int brw_utf8_length(const char *text, const char *end)
{
    const unsigned char *at = (const unsigned char *)text;
    static const struct {
        unsigned char first, last, low, high, length;
    } rows[] = {
        {0x00, 0x7F, 0x80, 0xBF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (at[0] < rows[i].first || at[0] > rows[i].last)
            continue;
        if (end - text < rows[i].length ||
            (rows[i].length > 1 && (at[1] < rows[i].low || at[1] > rows[i].high)))
            return 0;
        for (int k = 2; k < rows[i].length; k++)
            if ((at[k] & 0xC0) != 0x80)
                return 0;
        return rows[i].length;
    }
    return 0;
}

/* Writes a character of one byte. Escapes a little more than JSON asks for: 0x7F, which is a
 * control character too, is escaped with the others. In XML, tabs and newlines are numeric
 * references, because in an attribute a reader would turn them into spaces. */
static void put_byte(brw_text *text, char byte, bool is_xml)
{
    static const char *const in_json[128] = {['"'] = "\\\"", ['\\'] = "\\\\", ['\n'] = "\\n"};
    static const char *const in_xml[128] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
    uint8_t code = (uint8_t)byte;
    const char *escaped = (is_xml ? in_xml : in_json)[code & 127];
    if (escaped) {
        brw_text_put(text, escaped);
    } else if (code >= 0x20 && (is_xml || code != 0x7F)) {
        brw_text_char(text, byte);
    } else if (is_xml) {
        brw_text_print(text, "&#%u;", (uint32_t)code);
    } else {
        brw_text_put(text, "\\u");
        brw_text_hex(text, code, 4);
    }
}

/* Each byte that is not UTF-8 becomes one U+FFFD: the next byte may start a valid character. So
 * does what XML 1.0 does not allow: most controls, and U+FFFE and U+FFFF, whose bytes are EF BF BE
 * and EF BF BF. */
static void put_escaped(brw_text *text, const char *string, bool is_xml)
{
    const char *end = string + strlen(string);
    for (int length; string < end; string += length ? length : 1) {
        length = brw_utf8_length(string, end);
        bool is_control = length == 1 && (uint8_t)*string < 0x20 && !strchr("\t\n\r", *string);
        bool is_no_character = length == 3 && memcmp(string, "\xEF\xBF", 2) == 0 &&
                               (uint8_t)string[2] >= 0xBE;
        if (!length || (is_xml && (is_control || is_no_character)))
            brw_text_put(text, "\xEF\xBF\xBD");
        else if (length == 1)
            put_byte(text, *string, is_xml);
        else
            brw_text_bytes(text, string, (size_t)length);
    }
}

void brw_text_json(brw_text *text, const char *string)
{
    brw_text_char(text, '"');
    put_escaped(text, string, false);
    brw_text_char(text, '"');
}

void brw_text_xml(brw_text *text, const char *string)
{
    put_escaped(text, string, true);
}

/* Escapes what Markdown would read as its own. */
static void put_markdown(brw_text *text, const char *string)
{
    for (; *string; string++) {
        if (strchr("*_[`<\\", *string))
            brw_text_char(text, '\\');
        brw_text_char(text, *string);
    }
}

void brw_text_print(brw_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    while (*format) {
        size_t plain = strcspn(format, "%");
        brw_text_bytes(text, format, plain);
        format += plain;
        if (!*format)
            break;
        switch (format[1]) {
        case 's': brw_text_put(text, va_arg(args, const char *)); break;
        case 'd': brw_text_number(text, va_arg(args, int32_t)); break;
        case 'u': brw_text_unsigned(text, va_arg(args, uint32_t)); break;
        case 'l': brw_text_number(text, va_arg(args, int64_t)); break;
        case 'U': brw_text_unsigned(text, va_arg(args, uint64_t)); break;
        case 'c': brw_text_char(text, (char)va_arg(args, int)); break;
        case 'j': brw_text_json(text, va_arg(args, const char *)); break;
        case 'x': brw_text_xml(text, va_arg(args, const char *)); break;
        case 'm': put_markdown(text, va_arg(args, const char *)); break;
        default: brw_text_char(text, '%');
        }
        format += 2;
    }
    va_end(args);
}
