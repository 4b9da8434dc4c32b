/* SPDX-License-Identifier: MIT
 * Faults planted on purpose, chosen by FUZZ_PLANTED, each behind a word that the fuzzer has to
 * find: `run --self-test` must find every one, and nothing if none is chosen. */
#include <string.h>

#include "fuzz.h"

static void overflow(size_t size)
{
    volatile char *block = calloc(1, size);
    if (block)
        block[size] = 1;
    free((void *)block);
}

static void greed(void)
{
    void *volatile block = malloc((size_t)512 << 20);
    free(block);
}

static void plant(const char *fault, size_t size)
{
    if (strcmp(fault, "overflow") == 0)
        overflow(size);
    else if (strcmp(fault, "greed") == 0)
        greed();
    else if (strcmp(fault, "promise") == 0)
        FUZZ_HOLDS(size == 0, "planted");
    for (volatile int turn = 1; turn && strcmp(fault, "hang") == 0;)
        turn = 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *fault = getenv("FUZZ_PLANTED");
    if (fault && size > 2 && data[0] == '{' && data[1] == '"' && data[2] == 'a')
        plant(fault, size);
    return 0;
}
