/* SPDX-License-Identifier: MIT
 * Worlds in the text language, as GraphML, DOT, a document, a map of Tiled or of LDtk: any bytes are
 * proved or refused with a place, within the budget; of one input in eight the same answer comes
 * twice (W16, W44).
 * The first byte chooses the questions and the reader; with its highest bit, the text up to the
 * first zero byte says what classes mean. */
#include <string.h>

#include "fuzz.h"

static void see_problem(void *user, const barrow_error *error)
{
    uint32_t *problems = user;
    ++*problems;
    FUZZ_HOLDS(*error->text, "an error without a text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_text first, second;
    uint32_t problems = 0;
    barrow_prove_options options = {.budget = 5000, .problem = see_problem, .user = &problems};
    barrow_verdict verdict = {0}, again = {0};
    barrow_error error = {0};
    if (size < 1)
        return 0;
    static const char *const sources[] = {"text", "graphml", "dot",  "barrow",
                                          "tmj",  "tmx",     "ldtk", "text"};
    static char map[4096];
    options.flags = data[0] & 7;
    options.format = data[0] >> 3 & 1;
    options.from = sources[data[0] >> 4 & 7];
    const char *text = (const char *)data + 1, *end = NULL;
    size--;
    if (data[0] >> 7)
        end = memchr(text, 0, size);
    if (end && (size_t)(end - text) < sizeof map) {
        memcpy(map, text, (size_t)(end - text) + 1);
        options.map = map;
        size -= (size_t)(end - text) + 1;
        text = end + 1;
    }
    first.size = second.size = 0;
    barrow_status status =
        barrow_prove(text, size, &options, fuzz_sink(&first), &verdict, &error);
    if (status == BARROW_BAD_PARAM && options.map)
        return 0; /* what classes mean cannot be read */
    FUZZ_HOLDS(status == BARROW_OK || status == BARROW_BAD_DOCUMENT, "another status");
    FUZZ_HOLDS((status == BARROW_OK) == (problems == 0) && problems <= 20, "errors of a good world");
    if (status != BARROW_OK)
        return 0;
    FUZZ_HOLDS(verdict.stuck_free != BARROW_ANSWER_YES || verdict.finishable == BARROW_ANSWER_YES,
               "stuck-free, but not finishable");
    FUZZ_HOLDS(verdict.looks < 10 * options.budget + 1000000, "more work than the budget");
    if (size % 8)
        return 0;
    barrow_prove(text, size, &options, fuzz_sink(&second), &again, &error);
    FUZZ_HOLDS(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0,
               "another answer the second time");
    return 0;
}
