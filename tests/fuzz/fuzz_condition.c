/* SPDX-License-Identifier: MIT
 * Conditions of a hunt: any text is parsed, or refused with a column inside it. An early answer
 * never contradicts the final one: an answer given while some names are unknown, or only bounded,
 * is the final answer. The first bytes choose family, values, which of them are known and how far
 * the bounds are off; the rest is the text. */
#include <stdlib.h>
#include <string.h>

#include "cli/expr.h"
#include "fuzz.h"

typedef struct condition_values {
    int64_t values[CLI_EXPR_NAMES], least[CLI_EXPR_NAMES], most[CLI_EXPR_NAMES];
    uint64_t known, bounded;
} condition_values;

/* Small numbers, including zero; bounds are at them or on either side. */
static void draw_values(condition_values *drawn, fuzz_bytes *bytes)
{
    uint64_t state = fuzz_number(bytes, 4);
    drawn->known = fuzz_number(bytes, 1) * 0x9249249249249249u;
    drawn->bounded = fuzz_number(bytes, 1) * 0x5555555555555555u;
    for (int i = 0; i < CLI_EXPR_NAMES; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        drawn->values[i] = (int64_t)(state >> 60) - 2;
        bool is_known = drawn->known >> i & 1;
        drawn->least[i] = drawn->values[i] - (int64_t)(state >> 56 & 3);
        drawn->most[i] = drawn->values[i] + (is_known ? 0 : (int64_t)(state >> 58 & 3));
    }
}

static void check_parts(const cli_expr *expr, size_t length)
{
    cli_expr_part parts[CLI_EXPR_NODES];
    unsigned names = expr->name_count, count = cli_expr_parts(expr, parts), end = 0;
    for (unsigned i = 0; i < count; i++) {
        cli_expr_part part = parts[i];
        FUZZ_HOLDS(part.begin < part.end && part.end <= length, "a part outside the text");
        FUZZ_HOLDS(part.begin >= end, "parts overlap");
        FUZZ_HOLDS(names == CLI_EXPR_NAMES || !(part.slots >> names), "a slot without a name");
        end = part.end;
    }
}

static void check_answers(const cli_expr *expr, const condition_values *drawn)
{
    cli_answer whole = cli_expr_holds(expr, drawn->values, CLI_ALL_KNOWN);
    cli_answer partly = cli_expr_holds(expr, drawn->values, drawn->known);
    cli_answer within = cli_expr_holds_within(expr, drawn->most, drawn->least, drawn->known,
                                              drawn->bounded);
    int64_t num, den;
    FUZZ_HOLDS(whole != CLI_UNKNOWN, "all is known, but not the answer");
    bool is_small = whole != CLI_TOO_LARGE;
    if (is_small && (partly == CLI_FALSE || partly == CLI_TRUE))
        FUZZ_HOLDS(partly == whole, "an early answer is another one");
    if (is_small && (within == CLI_FALSE || within == CLI_TRUE))
        FUZZ_HOLDS(within == whole, "an answer by bounds is another one");
    if (partly == CLI_FALSE || partly == CLI_TRUE)
        FUZZ_HOLDS(within == partly, "bounds take an answer away");
    if (!cli_expr_number(expr, drawn->values, &num, &den))
        return;
    FUZZ_HOLDS(den > 0 && (num != 0) == (whole == CLI_TRUE), "a number and its truth");
    FUZZ_HOLDS(cli_compare_fractions(num, den, num, den) == 0, "a number is itself");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    barrow_params params =
        barrow_default_params((barrow_family)(fuzz_byte(&bytes) % BARROW_FAMILY_COUNT));
    condition_values drawn;
    cli_facts facts;
    cli_expr_problem problem;
    draw_values(&drawn, &bytes);
    cli_facts_begin(&facts, &params);
    char *text = malloc(bytes.left + 1);
    FUZZ_HOLDS(text, "out of memory");
    memcpy(text, bytes.at, bytes.left);
    text[bytes.left] = 0;
    cli_expr_names names = cli_facts_names(&facts);
    cli_expr *expr = cli_expr_parse(text, &names, &problem);
    if (expr) {
        check_parts(expr, strlen(text));
        check_answers(expr, &drawn);
    } else {
        FUZZ_HOLDS(problem.column >= 1 && problem.column <= strlen(text) + 1, "no such column");
        FUZZ_HOLDS(problem.text[0], "no reason given");
        FUZZ_HOLDS(!cli_expr_read(text, &names, NULL, "--where,"), "a second reading holds");
    }
    free(expr);
    free(text);
    return 0;
}
