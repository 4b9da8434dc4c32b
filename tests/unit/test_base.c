/* SPDX-License-Identifier: MIT
 * base: random streams, bits, arena, status, sink. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/rng.h"
#include "base/sink.h"
#include "base/status.h"
#include "lib/support.h"

/* ---- random streams --------------------------------------------------------------------- */

static void splitmix_gives_known_answers(void **state)
{
    (void)state;
    uint64_t at = 1234567;
    assert_true(brw_splitmix(&at) == 6457827717110365317u);
    assert_true(brw_splitmix(&at) == 3203168211198807973u);
    assert_true(brw_splitmix(&at) == 9817491932198370423u);
}

static void streams_are_splitmix_from_their_key(void **state)
{
    (void)state;
    brw_rng rng;
    brw_rng_fill(&rng, 1234567);
    uint64_t first = brw_rng_next(&rng);
    uint64_t second = brw_rng_next(&rng);
    assert_true(first == 6457827717110365317u);
    assert_true(second == 3203168211198807973u);
    assert_int_equal(brw_rng_draws(&rng), 2);
}

static void texts_hash_by_fnv(void **state)
{
    (void)state;
    assert_true(brw_hash_text("") == 0xCBF29CE484222325u);
    assert_true(brw_hash_text("a") == 0xAF63DC4C8601EC8Cu);
    assert_true(brw_hash_text("foobar") == 0x85944171F73967E8u);
    assert_true(barrow_seed_from_text("foobar") == 0x85944171F73967E8u);
    assert_true(barrow_seed_from_text(NULL) == 0);
}

/* Returns chi-square of [cells] counts that should be equal. */
static double chi_square(const uint32_t *counts, int cells)
{
    double sum = 0, square = 0;
    for (int i = 0; i < cells; i++)
        sum += counts[i];
    double expected = sum / cells;
    for (int i = 0; i < cells; i++)
        square += (counts[i] - expected) * (counts[i] - expected) / expected;
    return square;
}

/* Of the 2^16 parts of a draw 2^16 mod n are left over, and those with the smallest remainders are
 * drawn again: for n = 3 only part 0. */
static void leftover_parts_are_drawn_again(void **state)
{
    (void)state;
    for (uint32_t part = 0; part < 3; part++) {
        brw_rng rng;
        brw_rng_fill(&rng, 77);
        brw_rng_quarter(&rng, part, 3);
        assert_int_equal(brw_rng_draws(&rng), part == 0);
    }
}

static int keep_bytes(void *user, const char *bytes, size_t size)
{
    strncat(user, bytes, size);
    return 0;
}

/* Everything below a space is escaped, and DEL. */
static void control_characters_are_escaped(void **state)
{
    (void)state;
    for (int i = 1; i < 256; i++) {
        char string[2] = {(char)i, 0}, written[64] = "";
        brw_text text;
        brw_text_begin(&text, (barrow_sink){keep_bytes, written});
        brw_text_json(&text, string);
        brw_text_end(&text);
        bool is_plain = i >= 0x20 && i < 0x7F && i != '"' && i != '\\';
        assert_int_equal(strlen(written) == 3, is_plain);
    }
}

/* The bounds are at one in a thousand on each side; the seeds are fixed, so the answer is too. */
static void bounded_draws_are_uniform(void **state)
{
    (void)state;
    static const struct {
        int32_t n;
        double low, high;
    } rows[] = {
        {2, 0.0, 10.8}, {6, 0.2, 20.5}, {7, 0.4, 22.5}, {36, 14.7, 66.6}, {100, 62.0, 149.0}};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        uint32_t counts[100] = {0};
        brw_rng rng;
        brw_rng_fill(&rng, 77);
        for (int i = 0; i < 200000; i++) {
            int32_t roll = brw_rng_below(&rng, rows[row].n);
            assert_in_range(roll, 0, rows[row].n - 1);
            counts[roll]++;
        }
        double square = chi_square(counts, rows[row].n);
        assert_true(square >= rows[row].low && square <= rows[row].high);
    }
}

/* Parts of one draw are each as uniform as a separate draw; 30000 redraws nearly half of its
 * quarters. */
static void parts_of_a_draw_are_uniform(void **state)
{
    (void)state;
    enum { CELLS = 6 };
    static const int32_t sizes[] = {6, 600, 30000};
    for (size_t row = 0; row < sizeof sizes / sizeof sizes[0]; row++) {
        uint32_t counts[6][CELLS] = {{0}};
        int32_t n = sizes[row];
        brw_rng rng;
        brw_rng_fill(&rng, 5);
        for (int i = 0; i < 60000; i++) {
            uint64_t bits = brw_rng_next(&rng);
            for (int part = 0; part < 4; part++) {
                int32_t quarter = brw_rng_quarter(&rng, bits >> (16 * part), n);
                assert_in_range(quarter, 0, n - 1);
                counts[part][quarter / (n / CELLS)]++;
            }
            for (int part = 0; part < 2; part++) {
                int32_t half = brw_rng_half(&rng, bits >> (32 * part), n);
                assert_in_range(half, 0, n - 1);
                counts[4 + part][half / (n / CELLS)]++;
            }
        }
        for (int part = 0; part < 6; part++) {
            double square = chi_square(counts[part], CELLS);
            assert_true(square >= 0.2 && square <= 20.5);
        }
    }
}

/* People type seeds 1, 2, 3: the first rolls of neighbouring seeds must not be correlated. */
static void neighbouring_keys_are_independent(void **state)
{
    (void)state;
    uint32_t counts[36] = {0};
    int32_t last = 0;
    for (uint64_t seed = 0; seed < 200000; seed++) {
        brw_rng rng;
        brw_rng_fill(&rng, brw_mix(seed, 1));
        int32_t roll = brw_rng_below(&rng, 6);
        counts[last * 6 + roll]++;
        last = roll;
    }
    double square = chi_square(counts, 36);
    assert_true(square >= 14.7 && square <= 66.6);
}

static void large_bounds_redraw_without_bias(void **state)
{
    (void)state;
    enum { THIRDS = 3 };
    const int32_t n = 0x60000000; /* a third of the draws would fall into the biased zone */
    uint32_t counts[THIRDS] = {0};
    brw_rng rng;
    brw_rng_fill(&rng, 5);
    for (int i = 0; i < 90000; i++) {
        int32_t roll = brw_rng_below(&rng, n);
        assert_in_range(roll, 0, n - 1);
        counts[roll / (n / THIRDS)]++;
    }
    assert_true(brw_rng_draws(&rng) > 90000 + 1000);
    assert_true(chi_square(counts, THIRDS) <= 13.8);
}

static void trivial_bounds_draw_nothing(void **state)
{
    (void)state;
    brw_rng rng;
    brw_rng_fill(&rng, 9);
    assert_int_equal(brw_rng_below(&rng, 1), 0);
    assert_int_equal(brw_rng_below(&rng, 0), 0);
    assert_int_equal(brw_rng_below(&rng, -4), 0);
    assert_int_equal(brw_rng_between(&rng, 7, 7), 7);
    assert_int_equal(brw_rng_draws(&rng), 0);
    for (int i = 0; i < 1000; i++)
        assert_in_range(brw_rng_between(&rng, -3, 3) + 3, 0, 6);
    assert_false(brw_rng_chance(&rng, 0, 100));
    assert_true(brw_rng_chance(&rng, 100, 100));
}

static void weights_decide_picks(void **state)
{
    (void)state;
    static const int32_t weights[] = {0, 1, 0, 3, 6, 0};
    uint32_t counts[6] = {0};
    brw_rng rng;
    brw_rng_fill(&rng, 3);
    for (int i = 0; i < 100000; i++)
        counts[brw_rng_weighted(&rng, weights, 6)]++;
    assert_int_equal(counts[0] + counts[2] + counts[5], 0);
    assert_in_range(counts[1], 9700, 10300);
    assert_in_range(counts[3], 29500, 30500);
    assert_in_range(counts[4], 59500, 60500);
    static const int32_t alone[] = {0, 0, 5};
    assert_int_equal(brw_rng_weighted(&rng, alone, 3), 2);
}

/* All 20 ordered pairs out of five must come up equally often, and nothing may be lost. */
static void partial_shuffles_are_uniform(void **state)
{
    (void)state;
    uint32_t counts[25] = {0}, pairs[20];
    brw_rng rng;
    brw_rng_fill(&rng, 11);
    for (int i = 0; i < 100000; i++) {
        uint16_t items[5] = {0, 1, 2, 3, 4};
        uint32_t seen = 0;
        brw_rng_pick_front(&rng, items, 5, 2);
        for (int k = 0; k < 5; k++)
            seen |= 1u << items[k];
        assert_int_equal(seen, 31);
        counts[items[0] * 5 + items[1]]++;
    }
    int used = 0;
    for (int i = 0; i < 25; i++)
        if (i / 5 != i % 5)
            pairs[used++] = counts[i];
    double square = chi_square(pairs, 20);
    assert_true(square >= 4.9 && square <= 43.8);
    uint16_t few[2] = {8, 9};
    brw_rng_pick_front(&rng, few, 2, 10); /* more picks than items */
    assert_int_equal(few[0] + few[1], 17);
}

static void forks_depend_on_no_draw(void **state)
{
    (void)state;
    brw_rng rng;
    brw_rng_fill(&rng, 21);
    brw_rng before = brw_rng_fork(&rng, 4);
    for (int i = 0; i < 10; i++)
        brw_rng_next(&rng);
    assert_int_equal(brw_rng_draws(&rng), 10);
    brw_rng after = brw_rng_fork(&rng, 4);
    brw_rng other = brw_rng_fork(&rng, 5);
    uint64_t first = brw_rng_next(&before);
    uint64_t again = brw_rng_next(&after);
    uint64_t different = brw_rng_next(&other);
    assert_true(first == again);
    assert_true(first != different);
    assert_int_equal(brw_rng_draws(&rng), 10);
    brw_rng_join(&rng, &before);
    brw_rng_join(&rng, &after);
    brw_rng_join(&rng, &other);
    assert_int_equal(brw_rng_draws(&rng), 13); /* forks count toward the same pass */
}

/* ---- bits ------------------------------------------------------------------------------- */

static void bits_are_counted_and_found(void **state)
{
    (void)state;
    static const struct {
        uint64_t word;
        int32_t count, lowest, third;
    } rows[] = {{7, 3, 0, 2},
                {0x8000000000000007u, 4, 0, 2},
                {0xF0, 4, 4, 6},
                {~(uint64_t)0, 64, 0, 2},
                {0x5500000000000000u, 4, 56, 60}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(brw_popcount(rows[i].word), rows[i].count);
        assert_int_equal(brw_lowest(rows[i].word), rows[i].lowest);
        assert_int_equal(brw_select(rows[i].word, 2), rows[i].third);
    }
    assert_int_equal(brw_popcount(0), 0);
    assert_int_equal(brw_select(~(uint64_t)0, 63), 63);
    assert_true(brw_span(0, 64) == ~(uint64_t)0);
    assert_true(brw_span(63, 1) == (uint64_t)1 << 63);
    assert_true(brw_span(4, 3) == 0x70);
}

static void sets_hold_what_is_added(void **state)
{
    (void)state;
    uint64_t set[3] = {0};
    static const uint32_t members[] = {0, 63, 64, 127, 128, 191};
    for (size_t i = 0; i < 6; i++)
        brw_set_add(set, members[i]);
    for (uint32_t i = 0, next = 0; i < 192; i++) {
        assert_int_equal(brw_set_has(set, i), i == members[next]);
        next += i == members[next] && next < 5;
    }
    brw_set_remove(set, 64);
    assert_false(brw_set_has(set, 64));
    assert_true(brw_set_has(set, 63));
}

/* ---- arena ------------------------------------------------------------------------------ */

static void arena_settles_on_one_block(void **state)
{
    (void)state;
    test_memory memory = {0};
    brw_arena arena;
    brw_arena_begin(&arena, test_allocator(&memory));
    for (int i = 0; i < 100; i++) {
        char *piece = brw_arena_array(&arena, 1000, 3);
        assert_non_null(piece);
        assert_int_equal((uintptr_t)piece % 16, 0);
        memset(piece, i, 3000);
    }
    assert_true(memory.live_blocks > 1);
    brw_arena_reset(&arena);
    assert_int_equal(memory.live_blocks, 1);
    assert_int_equal(memory.live_bytes, arena.held);
    uint64_t calls = memory.calls;
    for (int i = 0; i < 100; i++)
        assert_non_null(brw_arena_array(&arena, 1000, 3));
    assert_int_equal(memory.calls, calls); /* warmed up: the same work allocates nothing (G5) */
    brw_arena_end(&arena);
    assert_int_equal(memory.live_bytes, 0);
    assert_int_equal(memory.mistakes, 0);
}

static void arena_refuses_what_overflows(void **state)
{
    (void)state;
    test_memory memory = {0};
    brw_arena arena;
    brw_arena_begin(&arena, test_allocator(&memory));
    assert_null(brw_arena_array(&arena, SIZE_MAX, 2));
    assert_null(brw_arena_array(&arena, SIZE_MAX / 4, 5));
    assert_null(brw_arena_array(&arena, 2, SIZE_MAX));
    assert_int_equal(memory.calls, 0);
    assert_non_null(brw_arena_array(&arena, 0, 8));
    brw_arena_end(&arena);
    assert_int_equal(memory.live_blocks, 0);
}

static void arena_survives_failing_allocators(void **state)
{
    (void)state;
    for (uint64_t k = 1; k <= 8; k++) {
        for (int after = 0; after < 2; after++) {
            test_memory memory = {.fail_at = k, .fail_after = after != 0};
            brw_arena arena;
            brw_arena_begin(&arena, test_allocator(&memory));
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 4; i++)
                    brw_arena_array(&arena, 5000, 1);
                brw_arena_reset(&arena);
            }
            brw_arena_end(&arena);
            assert_int_equal(memory.live_blocks, 0);
            assert_int_equal(memory.mistakes, 0);
        }
    }
}

static void libc_stands_in_for_no_allocator(void **state)
{
    (void)state;
    barrow_allocator none = {0};
    barrow_allocator chosen = brw_allocator(&none);
    void *block = brw_alloc(&chosen, 100);
    assert_non_null(block);
    brw_free(&chosen, block, 100);
    brw_free(&chosen, NULL, 0);
    chosen = brw_allocator(NULL);
    assert_non_null((void *)(uintptr_t)chosen.fn);
}

/* ---- status and texts ------------------------------------------------------------------- */

static void every_status_has_a_text(void **state)
{
    (void)state;
    for (int i = 0; i < BARROW_STATUS_COUNT; i++)
        assert_true(strlen(barrow_status_text((barrow_status)i)) > 3);
    assert_string_equal(barrow_status_text((barrow_status)-1), "unknown status");
    assert_string_equal(barrow_status_text(BARROW_STATUS_COUNT), "unknown status");
}

static void failing_fills_the_error(void **state)
{
    (void)state;
    barrow_error error;
    memset(&error, 0x55, sizeof error);
    assert_int_equal(brw_fail(&error, BARROW_BAD_PARAM, "density", "%s: %d, %u, %l, 100%%",
                              "density", INT32_MIN, UINT32_MAX, INT64_MIN),
                     BARROW_BAD_PARAM);
    assert_int_equal(error.status, BARROW_BAD_PARAM);
    assert_string_equal(error.field, "density");
    assert_string_equal(error.pass, "");
    assert_string_equal(error.text, "density: -2147483648, 4294967295, -9223372036854775808, 100%");
    assert_int_equal(brw_fail(NULL, BARROW_BROKEN, "", "nobody reads this"), BARROW_BROKEN);
}

static void long_texts_are_cut(void **state)
{
    (void)state;
    char longer[400];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    barrow_error error;
    brw_fail(&error, BARROW_BROKEN, longer, "%s!", longer);
    assert_int_equal(strlen(error.field), sizeof error.field - 1);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    char one[1] = {'x'};
    assert_int_equal(brw_format(one, sizeof one, "%s", "anything"), 8);
    assert_int_equal(one[0], 0);
    char line[8];
    assert_int_equal(brw_format(line, sizeof line, "%d%", 50), 3); /* ends in a lone sign */
    assert_string_equal(line, "50%");
}

static void digits_are_right_at_the_ends(void **state)
{
    (void)state;
    char digits[BRW_DIGITS];
    assert_string_equal(brw_digits(digits, 0), "0");
    assert_string_equal(brw_digits(digits, UINT64_MAX), "18446744073709551615");
    assert_string_equal(brw_digits_signed(digits, INT64_MIN), "-9223372036854775808");
    assert_string_equal(brw_digits_signed(digits, INT64_MAX), "9223372036854775807");
    assert_string_equal(brw_digits_signed(digits, -1), "-1");
}

/* ---- sink ------------------------------------------------------------------------------- */

static void texts_arrive_whole(void **state)
{
    (void)state;
    test_text kept = {0};
    brw_text text;
    brw_text_begin(&text, test_sink(&kept));
    for (int i = 0; i < 3000; i++)
        brw_text_number(&text, i % 10);
    brw_text_put(&text, "|");
    brw_text_unsigned(&text, UINT64_MAX);
    brw_text_hex(&text, 0xABCDu, 6);
    assert_int_equal(brw_text_end(&text), BARROW_OK);
    assert_int_equal(kept.size, 3000 + 1 + 20 + 6);
    assert_string_equal(kept.bytes + 3000, "|1844674407370955161500abcd");
    test_text_free(&kept);
}

static void the_first_failure_sticks(void **state)
{
    (void)state;
    test_text kept = {.room = 3000};
    brw_text text;
    brw_text_begin(&text, test_sink(&kept));
    for (int i = 0; i < 10000; i++)
        brw_text_char(&text, 'x');
    assert_int_equal(brw_text_end(&text), BARROW_SINK_FAILED);
    assert_int_equal(kept.size, sizeof text.buffer);
    test_text_free(&kept);
}

static void json_texts_are_escaped(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", "\"\""},
        {"plain", "\"plain\""},
        {"a\"b\\c\n\t\x01\x7F", "\"a\\\"b\\\\c\\n\\u0009\\u0001\\u007f\""},
        {"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\""},
        {"\xFFz", "\"\xEF\xBF\xBDz\""},                               /* not UTF-8 */
        {"\xC0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                 /* overlong */
        {"\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* surrogate */
        {"\xF4\x90\x80\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"\xE2\x82", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* cut off */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_text kept = {0};
        brw_text text;
        brw_text_begin(&text, test_sink(&kept));
        brw_text_json(&text, rows[i][0]);
        assert_int_equal(brw_text_end(&text), BARROW_OK);
        assert_string_equal(kept.bytes, rows[i][1]);
        test_text_free(&kept);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix_gives_known_answers),
        cmocka_unit_test(streams_are_splitmix_from_their_key),
        cmocka_unit_test(texts_hash_by_fnv),
        cmocka_unit_test(leftover_parts_are_drawn_again),
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(bounded_draws_are_uniform),
        cmocka_unit_test(parts_of_a_draw_are_uniform),
        cmocka_unit_test(neighbouring_keys_are_independent),
        cmocka_unit_test(large_bounds_redraw_without_bias),
        cmocka_unit_test(trivial_bounds_draw_nothing),
        cmocka_unit_test(weights_decide_picks),
        cmocka_unit_test(partial_shuffles_are_uniform),
        cmocka_unit_test(forks_depend_on_no_draw),
        cmocka_unit_test(bits_are_counted_and_found),
        cmocka_unit_test(sets_hold_what_is_added),
        cmocka_unit_test(arena_settles_on_one_block),
        cmocka_unit_test(arena_refuses_what_overflows),
        cmocka_unit_test(arena_survives_failing_allocators),
        cmocka_unit_test(libc_stands_in_for_no_allocator),
        cmocka_unit_test(every_status_has_a_text),
        cmocka_unit_test(failing_fills_the_error),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(digits_are_right_at_the_ends),
        cmocka_unit_test(texts_arrive_whole),
        cmocka_unit_test(the_first_failure_sticks),
        cmocka_unit_test(json_texts_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
