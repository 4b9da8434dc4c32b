/* SPDX-License-Identifier: MIT */
#include "base/match.h"

#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

/* Moves past a byte on which both texts agree. */
static void follow_byte(brw_match *match, char byte)
{
    if (byte == '"' && !match->is_escaped)
        match->in_string = !match->in_string;
    match->is_escaped = match->in_string && byte == '\\' && !match->is_escaped;
    match->at++;
}

static void pass_blanks(brw_match *match)
{
    while (!match->in_string && match->at < match->end && is_blank(*match->at))
        match->at++;
}

/* A compact text is compared block by block; its final newline may be missing. */
int brw_match_bytes(void *user, const char *bytes, size_t size)
{
    brw_match *match = user;
    size_t shown = size > 0 && bytes[size - 1] == '\n' ? size - 1 : size;
    bool has_all = (size_t)(match->end - match->at) >= shown;
    if (!match->is_slow && has_all && memcmp(match->at, bytes, shown) == 0) {
        match->at += shown;
        return 0;
    }
    if (!match->is_slow) {
        /* Switch to comparing byte by byte. Up to here the document has no white space, so
         * following its own bytes shows whether this position is inside a string. */
        const char *here = match->at;
        match->is_slow = true;
        match->at = match->text;
        while (match->at < here)
            follow_byte(match, *match->at);
    }
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

bool brw_match_ends(brw_match *match)
{
    pass_blanks(match);
    return match->at == match->end;
}
