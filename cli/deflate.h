/* SPDX-License-Identifier: MIT
 * Compressing by deflate (RFC 1951): the caller says what is a literal byte and what a match, as a
 * picture knows best what it repeats; this chooses the codes and writes the bits. */
#ifndef CLI_DEFLATE_H
#define CLI_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "barrow/barrow.h"

#define CLI_MATCH_LEAST    3
#define CLI_MATCH_MOST     258
#define CLI_DISTANCE_MOST  32768
#define CLI_DEFLATE_TOKENS 32768 /* of a block, which has codes of its own */
#define CLI_DEFLATE_BYTES  65536 /* that go to the sink at once */
#define CLI_LITERALS       286
#define CLI_DISTANCES      30

typedef struct cli_deflate {
    barrow_sink sink;
    uint64_t bits; /* not yet bytes, the lowest first */
    uint32_t bit_count, token_count;
    size_t size;
    bool has_failed;                                           /* the sink refused bytes */
    uint32_t literals[CLI_LITERALS], distances[CLI_DISTANCES]; /* how often each one occurs */
    uint32_t tokens[CLI_DEFLATE_TOKENS];
    unsigned char bytes[CLI_DEFLATE_BYTES];
} cli_deflate;

/* Begins a stream that goes to [sink]. */
void cli_deflate_begin(cli_deflate *out, barrow_sink sink);

/* Adds a byte, or [length] bytes that are the same as those [distance] bytes before them. */
void cli_deflate_literal(cli_deflate *out, uint32_t byte);
void cli_deflate_match(cli_deflate *out, uint32_t length, uint32_t distance);

/* Ends the stream with the four bytes of [sum] behind it. Returns false if the sink refused. */
bool cli_deflate_end(cli_deflate *out, uint32_t sum);

#endif
