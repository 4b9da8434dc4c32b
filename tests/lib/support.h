/* SPDX-License-Identifier: MIT
 * Shared by several test programs: an allocator that counts, checks and fails on demand, a sink
 * that keeps its input or refuses it, and the command line of property tests. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "base/rng.h"

/* Every block carries its size, so that a wrong old_size is caught (mistakes counts them). */
typedef struct test_memory {
    uint64_t calls;      /* allocations asked for, from 1 */
    uint64_t fail_at;    /* the call that fails; 0 for none */
    bool fail_after;     /* all calls after it fail too */
    uint64_t live_bytes; /* held now */
    uint64_t live_blocks;
    uint64_t failures; /* calls that were made to fail */
    uint64_t mistakes; /* calls with a size that does not fit the block */
} test_memory;

barrow_allocator test_allocator(test_memory *memory);

/* Keeps all bytes, with a final zero. If [room] is not 0, it refuses anything beyond that. */
typedef struct test_text {
    char *bytes;
    size_t size;
    size_t room;
    size_t held; /* of the block */
} test_text;

barrow_sink test_sink(test_text *text);
void test_text_free(test_text *text);

/* Applies "name=value name=value ..." to the defaults of [family]; stops the program if refused. A
 * text must come last, because parameters keep it by pointer, into [settings]. */
barrow_params test_params(barrow_family family, uint64_t seed, const char *settings);

/* Returns [full] in `./test --full`, which sets BARROW_FULL, and else [usual]. */
uint64_t test_often(uint64_t usual, uint64_t full);

/* Reads "[COUNT] [--full]". Returns the count, or [usual] if none is given. */
uint64_t test_count(int argc, char **argv, uint64_t usual, uint64_t full);

/* Draws a value of a parameter: mostly an end of its range or any in it, else it stays. */
void test_draw_field(brw_rng *rng, const barrow_param_info *info, int32_t *field);

#endif
