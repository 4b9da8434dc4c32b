/* SPDX-License-Identifier: MIT
 * Text on its way to a barrow_sink. It is buffered and consists of integers and strings only. The
 * first failure sticks. */
#ifndef BRW_SINK_H
#define BRW_SINK_H

#include "barrow/base.h"

#define BRW_DIGITS 24 /* enough for any 64-bit number, its sign and the NUL */

/* Write the number in decimal at the end of [digits]; return where it starts. */
const char *brw_digits(char digits[BRW_DIGITS], uint64_t number);
const char *brw_digits_signed(char digits[BRW_DIGITS], int64_t number);

/* Returns the length in bytes of the UTF-8 character at [text], which is before [end]; 0 if it is
 * not valid. */
int brw_utf8_length(const char *text, const char *end);

typedef struct brw_text {
    barrow_sink sink;
    barrow_status status; /* BARROW_OK until a write failed */
    /* Bytes pending in the buffer. */
    uint32_t used;
    char buffer[2048];
} brw_text;

void brw_text_begin(brw_text *text, barrow_sink sink);

/* Hands over what is buffered; returns the status of the whole text. */
barrow_status brw_text_end(brw_text *text);

/* Hands over what is buffered; writing may continue. */
void brw_text_flush(brw_text *text);

/* Returns a pointer into the buffer with room for [size] bytes, which must be less than the
 * buffer's size. Add what you write there to text->used. */
static inline char *brw_text_reserve(brw_text *text, uint32_t size)
{
    if (text->used + size > sizeof text->buffer)
        brw_text_flush(text);
    return text->buffer + text->used;
}

/* Ends what was written there at [end], and returns where to go on, with room for [size] bytes. */
static inline char *brw_text_continue(brw_text *text, const char *end, uint32_t size)
{
    text->used = (uint32_t)(end - text->buffer);
    return brw_text_reserve(text, size);
}

/* Even after a failure the byte is buffered; brw_text_flush() then drops it. */
static inline void brw_text_char(brw_text *text, char character)
{
    if (text->used >= sizeof text->buffer)
        brw_text_flush(text);
    text->buffer[text->used++] = character;
}

void brw_text_bytes(brw_text *text, const char *bytes, size_t size);
void brw_text_put(brw_text *text, const char *string);
void brw_text_number(brw_text *text, int64_t number);
void brw_text_unsigned(brw_text *text, uint64_t number);

/* Writes a format of the library's own with its arguments: %s a string, %d and %u numbers of 32
 * bits, %l one of 64, %U one of 64 without a sign, %c a character, %j a string in quotes for JSON,
 * %x one escaped for XML, %m one for Markdown, %% itself. */
void brw_text_print(brw_text *text, const char *format, ...);

/* Writes [count] lower-case hex digits of [number]. */
void brw_text_hex(brw_text *text, uint64_t number, int count);

/* Writes the string in quotes, escaped for JSON. Bytes that are not UTF-8 become U+FFFD. */
void brw_text_json(brw_text *text, const char *string);

/* Writes the string escaped for XML, between tags or in double quotes. Anything that XML cannot
 * hold becomes U+FFFD: control characters, bytes that are not UTF-8, U+FFFE and U+FFFF. */
void brw_text_xml(brw_text *text, const char *string);

#endif
