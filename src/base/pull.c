/* SPDX-License-Identifier: MIT
 * The JSON parser: a table of what may come next, and a function for each kind of token.
 *
 *     before            may come                 after it
 *     VALUE             a value                  MORE, or FIRST_ENTRY or FIRST_MEMBER inside it
 *     FIRST_ENTRY       a value or ]             the same
 *     FIRST_MEMBER      a key or }               VALUE
 *     MORE              , and a value or key     the same; at the end of the text: done
 *                       or the closing bracket
 *
 * Nesting is a counter and one bit for each open container, so there is no recursion. */
#include "base/pull.h"

#include <string.h>

#include "base/sink.h"

enum { WANTS_VALUE, WANTS_FIRST_ENTRY, WANTS_FIRST_MEMBER, WANTS_MORE };

void brw_pull_begin(brw_pull *pull, const char *text, size_t size)
{
    memset(pull, 0, sizeof *pull);
    pull->text = pull->at = pull->start = text;
    pull->end = text + size;
    pull->token = BRW_TOKEN_NULL;
    pull->wants = WANTS_VALUE;
}

/* Records a problem at [at]; the parser stays there. */
static brw_token pull_fail(brw_pull *pull, const char *at, const char *problem)
{
    pull->start = pull->at = at;
    pull->problem = at < pull->end ? problem : "the text ends unexpectedly";
    return BRW_TOKEN_ERROR;
}

static void skip_blanks(brw_pull *pull)
{
    const char *at = pull->at;
    while (at < pull->end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
        at++;
    pull->at = at;
}

/* ---- strings ---------------------------------------------------------------------------- */

/* Returns the number that the four hex digits at [at] spell, or -1 if they are not digits. */
static int32_t hex_four(const char *at, const char *end)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    int32_t number = 0;
    for (int i = 0; i < 4; i++) {
        const char *found = at + i < end && at[i] ? strchr(digits, at[i]) : NULL;
        if (!found)
            return -1;
        number = number * 16 + (int32_t)(found - digits) % 16;
    }
    return number;
}

/* Returns whether a UTF-16 unit is the second half of a pair; the first half is D800 to DBFF. */
static bool is_low_surrogate(int32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

/* Decodes the escape at [*at], after its backslash, and moves past it; returns -1 if it is invalid.
 * A pair of surrogates is one character; half of one is an error. */
static int32_t decode_escape(const char **at, const char *end)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *found = *at < end && **at ? strchr(letters, **at) : NULL;
    if (found) {
        (*at)++;
        return meanings[found - letters];
    }
    if (*at == end || **at != 'u')
        return -1;
    int32_t unit = hex_four(*at + 1, end);
    if (unit < 0 || is_low_surrogate(unit))
        return -1;
    *at += 5;
    if (unit < 0xD800 || unit >= 0xE000)
        return unit;
    bool has_second = end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u';
    int32_t second = has_second ? hex_four(*at + 2, end) : -1;
    if (!is_low_surrogate(second))
        return -1;
    *at += 6;
    return 0x10000 + (unit - 0xD800) * 0x400 + (second - 0xDC00);
}

/* Moves past the character at [at], which is not plain ASCII. If it is invalid, returns NULL and
 * sets the error. */
static const char *pass_special(brw_pull *pull, const char *at)
{
    const char *after = at + 1;
    if (*at == '\\') {
        pull->is_escaped = true;
        if (decode_escape(&after, pull->end) >= 0)
            return after;
        pull_fail(pull, at, "this is not a valid escape, or half a surrogate pair");
        return NULL;
    }
    int length = brw_utf8_length(at, pull->end);
    if (length > 1)
        return at + length;
    pull_fail(pull, at,
              length ? "a control character must be escaped" : "these bytes are not UTF-8");
    return NULL;
}

/* Returns whether a character of a string is ASCII that stands for itself. Bytes from 0x80 on are
 * negative here on every machine. */
static bool is_plain(char character)
{
    return (signed char)character >= ' ' && character != '"' && character != '\\';
}

/* Reads the string whose quote is the next byte. */
static brw_token take_string(brw_pull *pull, brw_token token)
{
    const char *at = pull->at + 1;
    pull->string = at;
    pull->length = 0; /* stays 0 if the string turns out to be invalid */
    pull->is_escaped = false;
    for (;;) {
        while (at < pull->end && is_plain(*at))
            at++;
        if (at == pull->end)
            return pull_fail(pull, at, "");
        if (*at == '"')
            break;
        at = pass_special(pull, at);
        if (!at)
            return BRW_TOKEN_ERROR;
    }
    pull->length = (size_t)(at - pull->string);
    pull->at = at + 1;
    return token;
}

int brw_put_utf8(char bytes[4], int32_t character)
{
    if (character < 0x80) {
        bytes[0] = (char)character;
        return 1;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    for (int i = more; i > 0; i--, character >>= 6)
        bytes[i] = (char)(0x80 | (character & 0x3F));
    bytes[0] = (char)((0xFF00 >> (more + 1) & 0xFF) | character);
    return more + 1;
}

/* Every escape is longer than what it stands for, so decoding in place never overtakes itself. */
size_t brw_pull_text(const brw_pull *pull, char *text, size_t size)
{
    const char *at = pull->string, *end = at + pull->length;
    size_t used = 0;
    while (at < end) {
        char bytes[4] = {*at++};
        int count = 1;
        if (bytes[0] == '\\')
            count = brw_put_utf8(bytes, decode_escape(&at, end));
        for (int i = 0; i < count; i++, used++)
            if (used + 1 < size)
                text[used] = bytes[i];
    }
    text[used < size ? used : size - 1] = 0;
    return used;
}

bool brw_pull_has_zero(const brw_pull *pull)
{
    const char *at = pull->string, *end = at + pull->length;
    while (pull->is_escaped && at < end)
        if (*at++ == '\\' && decode_escape(&at, end) == 0)
            return true;
    return false;
}

/* Compares without decoding, except in the rare case of escapes. No known name is as long as
 * BRW_PULL_NAME. */
bool brw_pull_is(const brw_pull *pull, const char *name)
{
    size_t length = strlen(name);
    if (!pull->is_escaped)
        return length == pull->length && memcmp(name, pull->string, length) == 0;
    char text[BRW_PULL_NAME];
    return brw_pull_text(pull, text, sizeof text) == length && length < sizeof text &&
           memcmp(name, text, length) == 0;
}

/* ---- numbers and words ------------------------------------------------------------------ */

/* Reads the digits into pull->number; returns false if there are too many for it. */
static bool read_digits(brw_pull *pull, const char *from, const char *to, bool is_negative)
{
    const uint64_t most = (uint64_t)INT64_MAX + is_negative;
    uint64_t number = 0;
    for (; from < to; from++) {
        uint64_t digit = (uint64_t)(*from - '0');
        if (number > most / 10 || number * 10 > most - digit)
            return false;
        number = number * 10 + digit;
    }
    pull->number = is_negative && number ? -(int64_t)(number - 1) - 1 : (int64_t)number;
    return true;
}

/* Moves past the digits at [at]. There must be at least one; otherwise returns NULL and sets the
 * error. */
static const char *pass_some_digits(brw_pull *pull, const char *at)
{
    const char *after = at;
    while (after < pull->end && *after >= '0' && *after <= '9')
        after++;
    if (after > at)
        return after;
    pull_fail(pull, at, "a digit is missing here");
    return NULL;
}

/* Reads a number. An INT is an integer that fits an int64_t. A REAL is any other number (1.0 and
 * 1e2 too) and never occurs in a document. */
static brw_token take_number(brw_pull *pull)
{
    bool is_negative = *pull->at == '-';
    const char *first = pull->at + is_negative, *whole = pass_some_digits(pull, first);
    if (!whole)
        return BRW_TOKEN_ERROR;
    if (*first == '0' && whole - first > 1)
        return pull_fail(pull, first, "a number must not begin with 0");
    const char *after = whole;
    if (after < pull->end && *after == '.')
        after = pass_some_digits(pull, after + 1);
    if (after && after < pull->end && (*after == 'e' || *after == 'E')) {
        after++;
        after += after < pull->end && (*after == '+' || *after == '-');
        after = pass_some_digits(pull, after);
    }
    if (!after)
        return BRW_TOKEN_ERROR;
    pull->at = after;
    bool fits = after == whole && read_digits(pull, first, whole, is_negative);
    return fits ? BRW_TOKEN_INT : BRW_TOKEN_REAL;
}

/* Reads true, false or null, whose first letter has been seen. */
static brw_token take_word(brw_pull *pull, const char *word, brw_token token)
{
    size_t length = strlen(word);
    if ((size_t)(pull->end - pull->at) < length || memcmp(pull->at, word, length) != 0)
        return pull_fail(pull, pull->at, "expected a value");
    pull->at += length;
    return token;
}

/* ---- structure -------------------------------------------------------------------------- */

/* Enters a container. Its kind is the lowest bit of pull->objects, the next bit is the kind of the
 * container around it. */
static brw_token open_value(brw_pull *pull, brw_token token)
{
    bool is_object = token == BRW_TOKEN_OBJECT;
    if (pull->depth == BRW_PULL_DEPTH)
        return pull_fail(pull, pull->at, "it is nested too deeply");
    pull->depth++;
    pull->objects = pull->objects << 1 | is_object;
    pull->wants = is_object ? WANTS_FIRST_MEMBER : WANTS_FIRST_ENTRY;
    pull->at++;
    return token;
}

/* Leaves the container; the shift brings back the kind of the container around it. */
static brw_token close_value(brw_pull *pull)
{
    brw_token token = pull->objects & 1 ? BRW_TOKEN_END_OBJECT : BRW_TOKEN_END_LIST;
    pull->depth--;
    pull->objects >>= 1;
    pull->wants = WANTS_MORE;
    pull->at++;
    return token;
}

/* Reads any value. Its first byte determines its kind. */
static brw_token take_value(brw_pull *pull)
{
    pull->start = pull->at;
    pull->wants = WANTS_MORE;
    switch (pull->at < pull->end ? *pull->at : 0) {
    case '{': return open_value(pull, BRW_TOKEN_OBJECT);
    case '[': return open_value(pull, BRW_TOKEN_LIST);
    case '"': return take_string(pull, BRW_TOKEN_STRING);
    case 't': return take_word(pull, "true", BRW_TOKEN_TRUE);
    case 'f': return take_word(pull, "false", BRW_TOKEN_FALSE);
    case 'n': return take_word(pull, "null", BRW_TOKEN_NULL);
    case '-': return take_number(pull);
    default:
        if (pull->at < pull->end && *pull->at >= '0' && *pull->at <= '9')
            return take_number(pull);
        return pull_fail(pull, pull->at, "expected a value");
    }
}

/* Reads a key and its colon as one token. */
static brw_token take_key(brw_pull *pull)
{
    pull->start = pull->at;
    if (pull->at == pull->end || *pull->at != '"')
        return pull_fail(pull, pull->at, "expected a key in double quotes");
    if (take_string(pull, BRW_TOKEN_KEY) == BRW_TOKEN_ERROR)
        return BRW_TOKEN_ERROR;
    skip_blanks(pull);
    if (pull->at == pull->end || *pull->at != ':')
        return pull_fail(pull, pull->at, "a colon is missing here");
    pull->at++;
    pull->wants = WANTS_VALUE;
    return BRW_TOKEN_KEY;
}

/* Reads what follows a value: the end of the text, the bracket that closes its container, or a
 * comma. */
static brw_token take_more(brw_pull *pull)
{
    bool in_object = pull->objects & 1;
    if (!pull->depth && pull->at == pull->end)
        return BRW_TOKEN_END;
    if (!pull->depth)
        return pull_fail(pull, pull->at, "unexpected text after the value");
    if (pull->at < pull->end && *pull->at == (in_object ? '}' : ']'))
        return close_value(pull);
    if (pull->at == pull->end || *pull->at != ',')
        return pull_fail(pull, pull->at,
                         in_object ? "expected a comma or }" : "expected a comma or ]");
    pull->at++;
    skip_blanks(pull);
    return in_object ? take_key(pull) : take_value(pull);
}

/* Reads the next token from the state in pull->wants (see the table at the head). */
static brw_token take_token(brw_pull *pull)
{
    skip_blanks(pull);
    pull->start = pull->at;
    bool closes = pull->at < pull->end && *pull->at == (pull->objects & 1 ? '}' : ']');
    switch (pull->wants) {
    case WANTS_FIRST_ENTRY: return closes ? close_value(pull) : take_value(pull);
    case WANTS_FIRST_MEMBER: return closes ? close_value(pull) : take_key(pull);
    case WANTS_MORE: return take_more(pull);
    default: return take_value(pull);
    }
}

brw_token brw_pull_next(brw_pull *pull)
{
    if (pull->token != BRW_TOKEN_ERROR)
        pull->token = take_token(pull);
    return pull->token;
}

/* Reads to the end of the container whose opening token is current. A scalar is complete already.
 */
bool brw_pull_finish(brw_pull *pull)
{
    bool is_open = pull->token == BRW_TOKEN_OBJECT || pull->token == BRW_TOKEN_LIST;
    uint32_t depth = pull->depth - is_open;
    while (pull->depth > depth && pull->token != BRW_TOKEN_ERROR)
        brw_pull_next(pull);
    return pull->token != BRW_TOKEN_ERROR;
}

bool brw_pull_skip(brw_pull *pull)
{
    brw_pull_next(pull);
    return brw_pull_finish(pull);
}

/* Expects that an object was just opened. Keys are compared at its own level only. */
bool brw_pull_find(brw_pull *pull, const char *key)
{
    while (brw_pull_next(pull) == BRW_TOKEN_KEY && !brw_pull_is(pull, key))
        if (!brw_pull_skip(pull))
            break;
    return pull->token == BRW_TOKEN_KEY;
}

/* Counts lines from the start of the text. Only error messages need this. Columns count bytes, not
 * characters. */
brw_pull_spot brw_pull_place(const brw_pull *pull, const char *at)
{
    brw_pull_spot place = {1, 1};
    const char *line = pull->text, *found;
    while ((found = memchr(line, '\n', (size_t)(at - line)))) {
        place.line++;
        line = found + 1;
    }
    place.column = (uint32_t)(at - line) + 1;
    return place;
}
