/* SPDX-License-Identifier: MIT
 * Reading JSON (RFC 8259) token by token. The parser builds nothing and allocates nothing: it walks
 * through the caller's bytes, and tokens point into them. It accepts exactly what the RFC calls a
 * JSON text in UTF-8, nested at most BRW_PULL_DEPTH deep, and refuses everything else: bytes that
 * are not UTF-8, half a surrogate pair, leading zeros, anything after the value.
 *
 *     {"rooms": [3, "a"]}     OBJECT  KEY rooms  LIST  INT 3  STRING a  END_LIST  END_OBJECT  END
 *
 * The parser does not detect duplicate keys: that is left to the code that reads the object and
 * knows its names. */
#ifndef BRW_PULL_H
#define BRW_PULL_H

#include <stdbool.h>

#include "barrow/base.h"

#define BRW_PULL_DEPTH 32 /* maximum nesting of containers */
#define BRW_PULL_NAME  64 /* enough for any of our names and its NUL */

typedef enum brw_token {
    BRW_TOKEN_END,   /* the value is complete and nothing follows */
    BRW_TOKEN_ERROR, /* see problem; the parser stays here */
    BRW_TOKEN_OBJECT,
    BRW_TOKEN_END_OBJECT,
    BRW_TOKEN_LIST,
    BRW_TOKEN_END_LIST,
    BRW_TOKEN_KEY, /* with its colon; the value is the next token */
    BRW_TOKEN_STRING,
    BRW_TOKEN_INT,  /* an integer that fits an int64_t */
    BRW_TOKEN_REAL, /* any other number */
    BRW_TOKEN_TRUE,
    BRW_TOKEN_FALSE,
    BRW_TOKEN_NULL
} brw_token;

/* A position in a text; both count from 1, columns in bytes. */
typedef struct brw_pull_spot {
    uint32_t line, column;
} brw_pull_spot;

typedef struct brw_pull {
    const char *text, *end; /* the whole text */
    const char *at;         /* the next byte */
    const char *start;      /* start of the token, or of what is wrong */
    brw_token token;        /* the last token */
    int64_t number;         /* value of INT */
    const char *string;     /* KEY and STRING: the bytes between the quotes, unchanged */
    size_t length;          /* length of string in bytes */
    bool is_escaped;        /* string has escapes: brw_pull_text decodes it */
    uint8_t wants;          /* what may come next */
    uint32_t depth;         /* number of open containers */
    uint32_t objects;       /* a bit for each of them, the innermost lowest: 1 is an object */
    const char *problem;    /* ERROR: a sentence without its subject and full stop */
} brw_pull;

void brw_pull_begin(brw_pull *pull, const char *text, size_t size);

/* Reads the next token. After END and ERROR it keeps returning the same token. */
brw_token brw_pull_next(brw_pull *pull);

/* Skip the next value of any kind, or the rest of the value whose first token was read. Both return
 * false after an error. */
bool brw_pull_skip(brw_pull *pull);
bool brw_pull_finish(brw_pull *pull);

/* Skips to the key [key] of the object that was just opened; returns false if it has no such
 * key. */
bool brw_pull_find(brw_pull *pull, const char *key);

/* Decodes the string of a KEY or STRING into [text], which has room for [size] bytes, at least one:
 * truncated to fit and NUL-terminated. Returns the untruncated length, which is at most
 * pull->length. [text] may be pull->string itself, with a size of pull->length + 1: the NUL then
 * replaces the closing quote. */
size_t brw_pull_text(const brw_pull *pull, char *text, size_t size);

/* Returns whether the decoded string contains a NUL, which would end it in C. */
bool brw_pull_has_zero(const brw_pull *pull);

/* Returns whether the string of a KEY or STRING is [name]. */
bool brw_pull_is(const brw_pull *pull, const char *name);

/* Counts the lines and columns before [at]. It scans the whole text, so use it only for
 * messages. */
brw_pull_spot brw_pull_place(const brw_pull *pull, const char *at);

/* Writes a character as UTF-8; returns how many bytes it takes. */
int brw_put_utf8(char bytes[4], int32_t character);

#endif
