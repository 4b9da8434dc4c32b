/* SPDX-License-Identifier: MIT
 * io: the JSON parser. Texts are read into a line of words, one for each token; errors are reported
 * with their place. Every text is parsed from a block of exactly its size, so that the address
 * sanitizer sees a parser that looks past the end.
 *
 *     test_pull              runs the tests
 *     test_pull FILE...      says for each file whether it is JSON, for
 *                            tests/consumers/json_texts.py */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pull.h"
#include "lib/samples.h"

static const char *const token_words[] = {
    [BRW_TOKEN_END] = "end",      [BRW_TOKEN_ERROR] = "error",   [BRW_TOKEN_OBJECT] = "{",
    [BRW_TOKEN_END_OBJECT] = "}", [BRW_TOKEN_LIST] = "[",        [BRW_TOKEN_END_LIST] = "]",
    [BRW_TOKEN_KEY] = "key",      [BRW_TOKEN_STRING] = "string", [BRW_TOKEN_INT] = "int",
    [BRW_TOKEN_REAL] = "real",    [BRW_TOKEN_TRUE] = "true",     [BRW_TOKEN_FALSE] = "false",
    [BRW_TOKEN_NULL] = "null",
};

/* Describes one token: its word, and its value or place in brackets. */
static void describe(const brw_pull *pull, char *line, size_t size)
{
    char text[64];
    brw_pull_spot place = brw_pull_place(pull, pull->start);
    if (pull->token == BRW_TOKEN_KEY || pull->token == BRW_TOKEN_STRING) {
        brw_pull_text(pull, text, sizeof text);
        snprintf(line, size, "%s(%s)", token_words[pull->token], text);
    } else if (pull->token == BRW_TOKEN_INT) {
        snprintf(line, size, "int(%" PRId64 ")", pull->number);
    } else if (pull->token == BRW_TOKEN_ERROR) {
        snprintf(line, size, "error(%" PRIu32 ":%" PRIu32 " %s)", place.line, place.column,
                 pull->problem);
    } else {
        snprintf(line, size, "%s", token_words[pull->token]);
    }
}

/* Reads [size] bytes into words with blanks between them, without the end. */
static void read_words(const char *bytes, size_t size, char *words, size_t room)
{
    char *copy = malloc(size ? size : 1);
    brw_pull pull;
    size_t used = 0;
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    words[0] = 0;
    brw_pull_begin(&pull, copy, size);
    while (brw_pull_next(&pull) != BRW_TOKEN_END) {
        assert_true(used + 160 < room);
        words[used] = ' ';
        describe(&pull, words + used + (used > 0), 159);
        used += strlen(words + used);
        if (pull.token == BRW_TOKEN_ERROR)
            break;
    }
    brw_token last = pull.token;
    assert_int_equal(brw_pull_next(&pull), last);
    free(copy);
}

typedef struct text_row {
    const char *text, *words;
} text_row;

static void check_rows(const text_row *rows, uint32_t count)
{
    char words[4096];
    for (uint32_t i = 0; i < count; i++) {
        read_words(rows[i].text, strlen(rows[i].text), words, sizeof words);
        assert_string_equal(words, rows[i].words);
    }
}

static void values_become_tokens(void **state)
{
    (void)state;
    static const text_row rows[] = {
        {"0", "int(0)"},
        {" \t\r\n true \n", "true"},
        {"[]", "[ ]"},
        {"[ ]", "[ ]"},
        {"{}", "{ }"},
        {"{\"rooms\": [3, \"a\"], \"b\" :null}", "{ key(rooms) [ int(3) string(a) ] key(b) null }"},
        {"[[],{},[{\"a\":[false]}]]", "[ [ ] { } [ { key(a) [ false ] } ] ]"},
        {"\"\"", "string()"},
        {"\"\x7f\"", "string(\x7f)"},
        {"{\"\":0,\"\":0}", "{ key() int(0) key() int(0) }"},
    };
    check_rows(rows, COUNT_OF(rows));
}

static void numbers_are_exact(void **state)
{
    (void)state;
    static const text_row rows[] = {
        {"-0", "int(0)"},
        {"-1", "int(-1)"},
        {"9223372036854775807", "int(9223372036854775807)"},
        {"-9223372036854775808", "int(-9223372036854775808)"},
        {"9223372036854775808", "real"},
        {"-9223372036854775809", "real"},
        {"18446744073709551617", "real"},
        {"100000000000000000000", "real"},
        {"[0.5,1e5,1E+5,-1.25e-05,0e0]", "[ real real real real real ]"},
        {"01", "error(1:1 a number must not begin with 0)"},
        {"-01", "error(1:2 a number must not begin with 0)"},
        {"[-]", "[ error(1:3 a digit is missing here)"},
        {"[1.]", "[ error(1:4 a digit is missing here)"},
        {"[.5]", "[ error(1:2 expected a value)"},
        {"[1.e5]", "[ error(1:4 a digit is missing here)"},
        {"[1e]", "[ error(1:4 a digit is missing here)"},
        {"[1e+]", "[ error(1:5 a digit is missing here)"},
        {"1e", "error(1:3 the text ends unexpectedly)"},
        {"-", "error(1:2 the text ends unexpectedly)"},
        {"+1", "error(1:1 expected a value)"},
        {"0x10", "int(0) error(1:2 unexpected text after the value)"},
        {"[1a]", "[ int(1) error(1:3 expected a comma or ])"},
    };
    check_rows(rows, COUNT_OF(rows));
}

static void strings_are_decoded(void **state)
{
    (void)state;
    static const text_row rows[] = {
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "string(\"\\/\b\f\n\r\t)"},
        {"\"\\u0041\\u00e4\\u20AC\"", "string(A\xC3\xA4\xE2\x82\xAC)"},
        {"\"\\uD83D\\uDE00\\uDBFF\\uDFFF\"", "string(\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF)"},
        {"\"\xC3\xA4\xEF\xBF\xBD\xF0\x90\x80\x80\"",
         "string(\xC3\xA4\xEF\xBF\xBD\xF0\x90\x80\x80)"},
        {"{\"f\\u006Frmat\":1}", "{ key(format) int(1) }"},
        {"\"\\x\"", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"a\\u12g4\"", "error(1:3 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\u\"", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\uD800\"", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\uD800\\u0041\"", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\uD800\\uD800\"", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\uDC00\"", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\\uD800\\u", "error(1:2 this is not a valid escape, or half a surrogate pair)"},
        {"\"\x1f\"", "error(1:2 a control character must be escaped)"},
        {"\"a\nb\"", "error(1:3 a control character must be escaped)"},
        {"\"\x80\"", "error(1:2 these bytes are not UTF-8)"},
        {"\"\xC0\xAF\"", "error(1:2 these bytes are not UTF-8)"},
        {"\"\xED\xA0\x80\"", "error(1:2 these bytes are not UTF-8)"},
        {"\"\xF4\x90\x80\x80\"", "error(1:2 these bytes are not UTF-8)"},
        {"\"\xE2\x82", "error(1:2 these bytes are not UTF-8)"},
        {"\"abc", "error(1:5 the text ends unexpectedly)"},
        {"{\"abc", "{ error(1:6 the text ends unexpectedly)"},
    };
    check_rows(rows, COUNT_OF(rows));
}

static void structure_is_strict(void **state)
{
    (void)state;
    static const text_row rows[] = {
        {"", "error(1:1 the text ends unexpectedly)"},
        {"  \n ", "error(2:2 the text ends unexpectedly)"},
        {"\xEF\xBB\xBF{}", "error(1:1 expected a value)"},
        {"[1,]", "[ int(1) error(1:4 expected a value)"},
        {"[,1]", "[ error(1:2 expected a value)"},
        {"[1 2]", "[ int(1) error(1:4 expected a comma or ])"},
        {"[1}", "[ int(1) error(1:3 expected a comma or ])"},
        {"{\"a\":1]", "{ key(a) int(1) error(1:7 expected a comma or })"},
        {"{\"a\":1,}", "{ key(a) int(1) error(1:8 expected a key in double quotes)"},
        {"{a:1}", "{ error(1:2 expected a key in double quotes)"},
        {"{\"a\" 1}", "{ error(1:6 a colon is missing here)"},
        {"{\"a\":}", "{ key(a) error(1:6 expected a value)"},
        {"{\"a\":1,\n \"b\"\n  1}", "{ key(a) int(1) error(3:3 a colon is missing here)"},
        {"]", "error(1:1 expected a value)"},
        {"[", "[ error(1:2 the text ends unexpectedly)"},
        {"{", "{ error(1:2 the text ends unexpectedly)"},
        {"{\"a\"", "{ error(1:5 the text ends unexpectedly)"},
        {"{\"a\":", "{ key(a) error(1:6 the text ends unexpectedly)"},
        {"[1,", "[ int(1) error(1:4 the text ends unexpectedly)"},
        {"1 1", "int(1) error(1:3 unexpected text after the value)"},
        {"{}\n{}", "{ } error(2:1 unexpected text after the value)"},
        {"nul", "error(1:1 expected a value)"},
        {"True", "error(1:1 expected a value)"},
        {"[NaN]", "[ error(1:2 expected a value)"},
        {"[1]//", "[ int(1) ] error(1:4 unexpected text after the value)"},
        {"['a']", "[ error(1:2 expected a value)"},
    };
    check_rows(rows, COUNT_OF(rows));
}

/* A zero byte is a byte like any other, but is not allowed anywhere. */
static void zeros_are_refused(void **state)
{
    (void)state;
    char words[256];
    read_words("[\0]", 3, words, sizeof words);
    assert_string_equal(words, "[ error(1:2 expected a value)");
    read_words("\"\0\"", 3, words, sizeof words);
    assert_string_equal(words, "error(1:2 a control character must be escaped)");
    read_words("\"\\\0\"", 4, words, sizeof words);
    assert_string_equal(words, "error(1:2 this is not a valid escape, or half a surrogate pair)");
    read_words("\"\\u\0\0\0\0\"", 8, words, sizeof words);
    assert_string_equal(words, "error(1:2 this is not a valid escape, or half a surrogate pair)");
    read_words("1\0", 2, words, sizeof words);
    assert_string_equal(words, "int(1) error(1:2 unexpected text after the value)");
}

/* The allowed depth is fine, and one more is not, in any mixture. */
static void depth_is_bounded(void **state)
{
    (void)state;
    for (int objects = 0; objects < 2; objects++) {
        for (int more = 0; more < 2; more++) {
            char text[512] = "";
            brw_pull pull;
            for (int i = 0; i < BRW_PULL_DEPTH + more; i++)
                strcat(text, objects && i % 2 ? "{\"a\":" : "[");
            strcat(text, "1");
            for (int i = BRW_PULL_DEPTH + more; i-- > 0;)
                strcat(text, objects && i % 2 ? "}" : "]");
            brw_pull_begin(&pull, text, strlen(text));
            while (brw_pull_next(&pull) != BRW_TOKEN_END && pull.token != BRW_TOKEN_ERROR)
                assert_true(pull.depth <= BRW_PULL_DEPTH);
            assert_int_equal(pull.token, more ? BRW_TOKEN_ERROR : BRW_TOKEN_END);
            if (more)
                assert_string_equal(pull.problem, "it is nested too deeply");
        }
    }
}

static void values_are_skipped(void **state)
{
    (void)state;
    static const char text[] = "{\"a\":[1,{\"b\":[]},\"]\"],\"c\":{},\"d\":7,\"e\":8}";
    brw_pull pull;
    brw_pull_begin(&pull, text, sizeof text - 1);
    assert_int_equal(brw_pull_next(&pull), BRW_TOKEN_OBJECT);
    while (brw_pull_next(&pull) == BRW_TOKEN_KEY && !brw_pull_is(&pull, "e"))
        assert_true(brw_pull_skip(&pull));
    assert_int_equal(brw_pull_next(&pull), BRW_TOKEN_INT);
    assert_int_equal(pull.number, 8);
    brw_pull_begin(&pull, text, sizeof text - 1);
    assert_true(brw_pull_skip(&pull));
    assert_int_equal(brw_pull_next(&pull), BRW_TOKEN_END);
    brw_pull_begin(&pull, text, sizeof text - 2);
    assert_false(brw_pull_skip(&pull));
}

static void texts_are_cut_to_fit(void **state)
{
    (void)state;
    char text[] = "\"ab\\u00e4\\n\"";
    char small[4], one[1];
    brw_pull pull;
    brw_pull_begin(&pull, text, sizeof text - 1);
    assert_int_equal(brw_pull_next(&pull), BRW_TOKEN_STRING);
    assert_int_equal(brw_pull_text(&pull, small, sizeof small), 5);
    assert_string_equal(small, "ab\xC3");
    assert_int_equal(brw_pull_text(&pull, one, sizeof one), 5);
    assert_string_equal(one, "");
    assert_true(brw_pull_is(&pull, "ab\xC3\xA4\n"));
    assert_false(brw_pull_is(&pull, "ab\xC3\xA4"));
    assert_false(brw_pull_is(&pull, "ab"));
    assert_int_equal(brw_pull_text(&pull, text + 1, pull.length + 1), 5); /* in place */
    assert_string_equal(text + 1, "ab\xC3\xA4\n");
}

/* A name with a zero inside never matches. */
static void names_have_their_length(void **state)
{
    (void)state;
    static const char text[] = "[\"key\\u0000\",\"key\"]";
    brw_pull pull;
    brw_pull_begin(&pull, text, sizeof text - 1);
    brw_pull_next(&pull);
    brw_pull_next(&pull);
    assert_false(brw_pull_is(&pull, "key"));
    brw_pull_next(&pull);
    assert_true(brw_pull_is(&pull, "key"));
}

/* ---- files of others -------------------------------------------------------------------- */

/* Prints "yes", or "no" with the place and the problem. */
static void judge_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(1 << 20);
    assert_non_null(file);
    assert_non_null(bytes);
    size_t size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    brw_pull pull;
    brw_pull_begin(&pull, bytes, size);
    while (brw_pull_next(&pull) != BRW_TOKEN_END && pull.token != BRW_TOKEN_ERROR)
        ;
    brw_pull_spot place = brw_pull_place(&pull, pull.start);
    if (pull.token == BRW_TOKEN_END)
        printf("yes\n");
    else
        printf("no %" PRIu32 ":%" PRIu32 " %s\n", place.line, place.column, pull.problem);
    free(bytes);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        judge_file(argv[i]);
    if (argc > 1)
        return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_become_tokens),    cmocka_unit_test(numbers_are_exact),
        cmocka_unit_test(strings_are_decoded),     cmocka_unit_test(structure_is_strict),
        cmocka_unit_test(zeros_are_refused),       cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(values_are_skipped),      cmocka_unit_test(texts_are_cut_to_fit),
        cmocka_unit_test(names_have_their_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
