/* SPDX-License-Identifier: MIT
 * Whether a document is genuine (G13): what it says it was made from is generated again, and the
 * text of the result is held against the document while it is written. Nothing is left to judge
 * but bytes, so nothing can be forgotten: a list, a metric, the order of members, the name of the
 * program. Only white space between values is free, and the version of the program. */
#include <string.h>

#include "base/status.h"
#include "export.h"
#include "base/pull.h"
#include "workspace.h"

/* A document that is held against what is written. */
typedef struct text_match {
    const char *text, *end;
    const char *at;    /* how far they agree */
    bool is_slow;      /* byte by byte: it has white space that is never written */
    bool in_string;    /* only known where it is slow */
    bool is_escaped;   /* the byte before was a backslash in a string */
} text_match;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

/* Follows a byte that both have. */
static void follow_byte(text_match *match, char byte)
{
    if (byte == '"' && !match->is_escaped)
        match->in_string = !match->in_string;
    match->is_escaped = match->in_string && byte == '\\' && !match->is_escaped;
    match->at++;
}

static void pass_blanks(text_match *match)
{
    while (!match->in_string && match->at < match->end && is_blank(*match->at))
        match->at++;
}

/* Goes on byte by byte. Up to here the document has no white space, so following its own bytes tells
 * whether this is inside a string. */
static void slow_down(text_match *match)
{
    const char *here = match->at;
    match->is_slow = true;
    match->at = match->text;
    while (match->at < here)
        follow_byte(match, *match->at);
}

/* Returns 0 while the document agrees; anything else ends the writing. Compact documents are
 * compared by the block; the newline after them may be missing. */
static int match_bytes(void *user, const char *bytes, size_t size)
{
    text_match *match = user;
    size_t shown = size > 0 && bytes[size - 1] == '\n' ? size - 1 : size;
    bool has_all = (size_t)(match->end - match->at) >= shown;
    if (!match->is_slow && has_all && memcmp(match->at, bytes, shown) == 0) {
        match->at += shown;
        return 0;
    }
    if (!match->is_slow)
        slow_down(match);
    for (size_t i = 0; i < size; i++) {
        pass_blanks(match);
        if (is_blank(bytes[i]) && !match->in_string)
            continue;
        if (match->at == match->end || *match->at != bytes[i])
            return 1;
        follow_byte(match, bytes[i]);
    }
    return 0;
}

/* Tells where the document and what is made again part. */
static barrow_status refuse_at(const text_match *match, barrow_error *error)
{
    brw_pull pull;
    brw_pull_begin(&pull, match->text, (size_t)(match->end - match->text));
    brw_pull_spot spot = brw_pull_place(&pull, match->at);
    brw_fail(error, BARROW_BROKEN, "", "made again from its parameters and seed, it is another");
    if (error) {
        error->line = spot.line;
        error->column = spot.column;
    }
    return BARROW_BROKEN;
}

/* What could not be made again was not made that way; only memory and the call can be at fault. */
static barrow_status generate_again(const barrow_dungeon *read, const barrow_options *options,
                                    barrow_dungeon *again, barrow_error *error)
{
    barrow_options run = {.allocator = options->allocator, .workspace = options->workspace};
    barrow_error why;
    barrow_status status = barrow_generate(&read->params, &run, again, &why);
    if (status == BARROW_OK || status == BARROW_NO_MEMORY)
        return status == BARROW_OK ? status : brw_fail(error, status, "", "%s", why.text);
    return brw_fail(error, BARROW_BROKEN, "", "it cannot be made again: %s", why.text);
}

static const barrow_options no_genuine_options;

barrow_status barrow_genuine(const char *text, size_t size, const barrow_dungeon *read,
                             const barrow_claims *claims, const barrow_options *options,
                             barrow_dungeon *again, barrow_error *error)
{
    if (!text || !read || !claims || !again || read == again ||
        !memchr(claims->version, 0, sizeof claims->version))
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to compare, or nowhere to");
    if (claims->generation != BARROW_GENERATION)
        return brw_fail(error, BARROW_NOT_PROVEN, "generation",
                        "generation %u is not made here; this is %u", claims->generation,
                        (uint32_t)BARROW_GENERATION);
    if (!options)
        options = &no_genuine_options;
    barrow_status status = generate_again(read, options, again, error);
    if (status != BARROW_OK)
        return status;
    text_match match = {.text = text, .end = text + size, .at = text};
    barrow_sink sink = {match_bytes, &match};
    barrow_export_options how = {.run = {.allocator = options->allocator,
                                         .workspace = options->workspace}};
    status = brw_export_line(again, &how, claims->version, sink, error);
    if (status == BARROW_NO_MEMORY)
        return status;
    pass_blanks(&match);
    return status == BARROW_OK && match.at == match.end ? BARROW_OK : refuse_at(&match, error);
}
