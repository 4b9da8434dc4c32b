/* SPDX-License-Identifier: MIT
 * barrow_prove: small worlds and their answers, other sources, budgets, and every allocation that
 * can fail (G5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "barrow/barrow.h"

enum { NO = BARROW_ANSWER_NO, YES = BARROW_ANSWER_YES };

static const struct {
    const char *from, *text;
    uint8_t finishable, stuck_free;
} worlds[] = {
    {"text", "place a b\nstart a\ngoal b\ndoor a - b\n", YES, YES},
    {"text", "place a b\nstart a\ngoal b\n", NO, NO},
    {"text", "place a b c\nstart a\ngoal c\ndoor a > b\ndoor b - c needs rope\nitem rope at a\n", YES, NO},
    {"text", "place a b c\nstart a\ngoal b\ndoor a - b uses k\ndoor a - c uses k\nkey k at a\n", YES, NO},
    {"text", "place a b c\nstart a\ngoal b\ndoor a - b uses k\ndoor a - c uses k\nkey k x 2 at a\n", YES, YES},
    {"text", "place a b\nstart a\ngoal have f and not s\nitem f at b\ndoor a - b\nonce s at a\n", YES, NO},
    {"text", "place a b\nstart a\ngoal b\ndoor a - b needs s\ntoggle s at a\n", YES, YES},
    {"dot", "graph { a [start=true gives=lamp]; b [goal=true]; a -- b [needs=lamp] }", YES, YES},
    {"dot", "digraph { a [start=true]; b [goal=true]; a -> c; a -> b }", YES, NO},
};

enum { WORLDS = sizeof worlds / sizeof worlds[0] };

static int ignore_bytes(void *user, const char *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return 0;
}

static const barrow_sink nowhere = {ignore_bytes, NULL};

/* An allocator that fails after some calls, and counts what it has handed out. */
typedef struct failing {
    uint32_t left;
    size_t held;
} failing;

static void *allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    failing *memory = user;
    if (!new_size) {
        memory->held -= block ? old_size : 0;
        free(block);
        return NULL;
    }
    if (!memory->left)
        return NULL;
    memory->left--;
    void *resized = realloc(block, new_size);
    memory->held += resized ? new_size - old_size : 0;
    return resized;
}

static void test_answers(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < WORLDS; i++) {
        barrow_prove_options options = {.from = worlds[i].from};
        barrow_verdict verdict;
        barrow_error error;
        const char *text = worlds[i].text;
        assert_int_equal(barrow_prove(text, strlen(text), &options, nowhere, &verdict, &error), BARROW_OK);
        assert_int_equal(verdict.finishable, worlds[i].finishable);
        assert_int_equal(verdict.stuck_free, worlds[i].stuck_free);
    }
}

static void test_every_allocation_can_fail(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < WORLDS; i++) {
        barrow_status status = BARROW_NO_MEMORY;
        for (uint32_t most = 0; status == BARROW_NO_MEMORY && most < 5000; most++) {
            failing memory = {.left = most};
            barrow_prove_options options = {.allocator = {allocate, &memory}, .from = worlds[i].from,
                                            .flags = BARROW_PROVE_FULL};
            barrow_error error;
            const char *text = worlds[i].text;
            status = barrow_prove(text, strlen(text), &options, nowhere, NULL, &error);
            assert_int_equal(memory.held, 0);
        }
        assert_int_equal(status, BARROW_OK);
    }
}

static void test_budgets(void **unused)
{
    (void)unused;
    barrow_prove_options options = {.budget = 1};
    barrow_verdict verdict;
    barrow_error error;
    const char *text = worlds[4].text;
    assert_int_equal(barrow_prove(text, strlen(text), &options, nowhere, &verdict, &error), BARROW_OK);
    assert_true(verdict.looks < 100000);
    options.from = "gif";
    assert_int_equal(barrow_prove(text, strlen(text), &options, nowhere, &verdict, &error), BARROW_BAD_CALL);
    assert_string_equal(error.field, "from");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_every_allocation_can_fail),
        cmocka_unit_test(test_budgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
