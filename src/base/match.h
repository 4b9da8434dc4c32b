/* SPDX-License-Identifier: MIT
 * Compares a text with what a writer would write, byte by byte. White space outside of strings is
 * ignored; the text has been read as JSON before, so such space is always between values. */
#ifndef BRW_MATCH_H
#define BRW_MATCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct brw_match {
    const char *text, *end;
    const char *at;  /* end of the part that agrees; initially [text] */
    bool is_slow;    /* compares byte by byte, because the text has extra white space */
    bool in_string;  /* only known if is_slow */
    bool is_escaped; /* the byte before was a backslash in a string */
} brw_match;

/* The write function of a barrow_sink; [user] is a brw_match. Returns 0 while the text agrees;
 * anything else ends the writing. */
int brw_match_bytes(void *user, const char *bytes, size_t size);

/* Returns whether nothing but white space is left of the text. */
bool brw_match_ends(brw_match *match);

#endif
