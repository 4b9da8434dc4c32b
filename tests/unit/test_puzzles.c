/* SPDX-License-Identifier: MIT
 * The verifier's check of one puzzle (P1 to P5): each rule is broken by hand, and the check must
 * name it. Puzzles are read from documents and written again, and drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "lib/puzzle_acts.h"
#include "lib/support.h"

/* A puzzle drawn by hand: its rows and its claims. */
typedef struct sample {
    barrow_puzzle_kind kind;
    const char *rows[BARROW_PUZZLE_ROWS + 1];
    barrow_pos start;
    uint16_t moves, acts;
    uint32_t states;
    const char *solution;
    uint8_t pitch, sign_count;
    uint8_t signs[BARROW_PUZZLE_PLATES];
    const char *rule; /* the rule that is broken; NULL if all hold */
    const char *text; /* part of the finding */
} sample;

static barrow_puzzle puzzle_of(const sample *from)
{
    barrow_puzzle puzzle = {.kind = from->kind,
                            .start = from->start,
                            .moves = from->moves,
                            .acts = from->acts,
                            .states = from->states,
                            .pitch = from->pitch,
                            .sign_count = from->sign_count};
    puzzle.width = (uint8_t)strlen(from->rows[0]);
    for (; from->rows[puzzle.height]; puzzle.height++)
        memcpy(puzzle.cells + puzzle.height * puzzle.width, from->rows[puzzle.height],
               puzzle.width);
    memcpy(puzzle.signs, from->signs, sizeof puzzle.signs);
    strcpy(puzzle.solution, from->solution);
    return puzzle;
}

#define PUSH(...)                                                                                  \
    {                                                                                              \
        BARROW_PUZZLE_PUSH,                                                                        \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }
#define SLIDE(...)                                                                                 \
    {                                                                                              \
        BARROW_PUZZLE_SLIDE,                                                                       \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }
#define LIGHTS(...)                                                                                \
    {                                                                                              \
        BARROW_PUZZLE_LIGHTS,                                                                      \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }
#define ORDER(...)                                                                                 \
    {                                                                                              \
        BARROW_PUZZLE_ORDER,                                                                       \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }
#define TOGGLE(...)                                                                                \
    {                                                                                              \
        BARROW_PUZZLE_TOGGLE,                                                                      \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }

/* Two blocks side by side, with a row of inert tiles before them. */
#define YARD_ONLY "_b___o", "_b___o", "______"
#define YARD      ",,,,,,", YARD_ONLY

static const sample samples[] =
    {PUSH(YARD), {0, 0}, 13, 6, 0, "drrrlllldrrrr", 0, 0, {0}, "P3", "states can be reached"},
                    PUSH(YARD), {0, 0}, 9, 8, 0, "ddruuulll", 0, 0, {0}, "P3", "is refused"
}
, PUSH(YARD), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P3", "does not solve"
}
, PUSH(",,,,,,", "_b___o", "_bx__o", "______"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P1",
    "another kind"
}
, PUSH(",,,,,,", "_b___o", "_b____", "______"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P1",
    "number of plates"
}
, PUSH(",,,,,,", "_b___o", "______", "______"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P1",
    "1 blocks instead of 2 or 3"
}
, PUSH(",,,,,,", "_b___o", "_b___o", "_b___o", "______"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P1",
    "the yard has 24"
}
, PUSH(",,,,,,", "_b___o", "_b_*_o", "______"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P1",
    "another kind"
}
, PUSH(YARD), {0, 1}, 1, 0, 0, "d", 0, 0, {0}, "P2", "the start is not one of"
}
, PUSH(YARD), {9, 9}, 1, 0, 0, "d", 0, 0, {0}, "P2", "outside the floor"
}
, PUSH(",,,,,,", "_b___o", "_b___o", "____,,"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P2",
    "not one area"
}
, PUSH(",,,,,,", "######", YARD_ONLY), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P2",
    "floor are not one area"
}
,
    /* the player can get locked in behind the blocks */
    PUSH(",##", "_##", "bbo", "__#", "_o#"), {0, 0}, 1, 0, 0, "d", 0, 0, {0}, "P5", "no inert tile"
}
, SLIDE(",~~~", "#~#~", "x~~~"), {0, 0}, 5, 5, 0, "rlrdl", 0, 0, {0}, "P3", "a shortest solution"
}
, SLIDE(",~~~", "#~#~", ".~~x"), {0, 0}, 3, 3, 0, "rdx", 0, 0, {0}, "P3",
    "move 3 of the solution is refused"
}
, SLIDE(",..x"), {0, 0}, 3, 0, 4, "rrr", 0, 0, {0}, "P4", "solved with 0 acts"
}
, SLIDE(",..x"), {0, 0}, 3, 0, 4, "rrr", 0, 0, {0}, "P4", "only 0 acts"
}
, SLIDE(",x.x"), {0, 0}, 1, 0, 0, "r", 0, 0, {0}, "P1", "2 targets"
}
, SLIDE(",~~#~", "~~~~~", "x#~~~", "#~~~~"), {0, 0}, 2, 2, 0, "rd", 0, 0, {0}, "P5", "no inert tile"
}
, LIGHTS(",0000"), {0, 0}, 1, 0, 0, "r", 3, 0, {0}, "P1", "the pitch is 3"
}
, LIGHTS(",000."), {0, 0}, 1, 0, 0, "r", 1, 0, {0}, "P1", "3 plates"
}
, LIGHTS(",1111"), {0, 0}, 1, 0, 0, "r", 1, 0, {0}, "P4", "lit at the start"
}
, ORDER(",1.2.3"), {0, 0}, 5, 3, 9, "rrrrr", 0, 3, {0, 1, 1}, "P1", "sign 3"
}
, ORDER(",1.2.3"), {0, 0}, 5, 3, 9, "rrrrr", 0, 2, {0, 1}, "P1", "2 signs"
}
, ORDER(",12.3"), {0, 0}, 4, 3, 9, "rrrr", 0, 3, {0, 1, 2}, "P1", "beside another"
}
, ORDER(",1.3.3"), {0, 0}, 5, 3, 9, "rrrrr", 0, 3, {0, 1, 2}, "P1",
    "plate 2 does not occur exactly once"
}
, ORDER(",1.2.3"), {0, 0}, 5, 2, 9, "rrrrr", 0, 3, {0, 1, 2}, "P4", "3 acts, which is not"
}
, TOGGLE(",!.Rx"), {0, 0}, 4, 1, 8, "rrrr", 0, 0, {0}, "P4", "solved with 1 acts"
}
, TOGGLE(",..R.x"), {0, 0}, 4, 1, 8, "rrrr", 0, 0, {0}, "P1", "no lever"
}
, TOGGLE(",.R!Rx"), {0, 0}, 4, 1, 8, "rrrr", 0, 0, {0}, "P5", "no plain floor"
}
,
}
;

/* Returns whether the report names [rule] with [text]. */
static bool names_rule(const barrow_report *report, const char *rule, const char *text)
{
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++)
        if (strcmp(report->findings[i].rule, rule) == 0 && strstr(report->findings[i].text, text))
            return true;
    return false;
}

static void test_broken_puzzles(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        barrow_puzzle puzzle = puzzle_of(&samples[i]);
        barrow_report report;
        assert_int_equal(barrow_puzzle_verify(&puzzle, NULL, &report, NULL), BARROW_OK);
        if (!names_rule(&report, samples[i].rule, samples[i].text))
            fail_msg("sample %zu: not '%s: %s' but '%s: %s'", i, samples[i].rule, samples[i].text,
                     report.findings[0].rule, report.findings[0].text);
    }
}

static barrow_puzzle make_puzzle(uint32_t kind, uint64_t seed)
{
    barrow_puzzle_params params = barrow_default_puzzle_params((barrow_puzzle_kind)kind);
    barrow_puzzle puzzle;
    barrow_error error;
    params.seed = seed;
    params.width = 9;
    params.height = 8;
    if (barrow_puzzle_make(&params, NULL, &puzzle, &error) != BARROW_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

/* Puzzles that are made hold, and each claim of a puzzle is checked. */
static void test_made_puzzles(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++)
        for (uint64_t seed = 1; seed <= test_often(8, 40); seed++) {
            barrow_puzzle puzzle = make_puzzle(kind, seed);
            barrow_report report;
            assert_int_equal(barrow_puzzle_verify(&puzzle, NULL, &report, NULL), BARROW_OK);
            if (report.status != BARROW_OK)
                fail_msg("%u, seed %u: %s", kind, (unsigned)seed, report.findings[0].text);
            if (!test_takes_acts(&puzzle))
                fail_msg("%u, seed %u: a solution has too few acts", kind, (unsigned)seed);
            puzzle.states++;
            barrow_puzzle_verify(&puzzle, NULL, &report, NULL);
            assert_true(names_rule(&report, "P3", "states"));
            puzzle.states--;
            puzzle.acts++;
            barrow_puzzle_verify(&puzzle, NULL, &report, NULL);
            assert_true(names_rule(&report, "P4", "acts"));
            puzzle.acts--;
            puzzle.moves--;
            barrow_puzzle_verify(&puzzle, NULL, &report, NULL);
            assert_true(names_rule(&report, "P3", "a shortest solution"));
            puzzle.grade = (uint8_t)((puzzle.grade + 1) % BARROW_GRADE_COUNT);
            barrow_puzzle_verify(&puzzle, NULL, &report, NULL);
            assert_true(names_rule(&report, "P4a", "grade"));
        }
}

/* Whatever the table of ranges allows is made, of the grade that was asked for; what it does not is
 * refused (P10). */
static void test_ranges(void **state)
{
    static const uint8_t sizes[][2] = {{5, 5}, {7, 7}, {10, 8}, {12, 10}, {12, 5}, {5, 10}};
    (void)state;
    for (uint32_t i = 0; i < 6 * 6 * BARROW_GRADE_COUNT; i++) {
        uint32_t kind = i / 18 % 6;
        barrow_puzzle_params params = barrow_default_puzzle_params(
            (barrow_puzzle_kind)(kind == 5 ? BARROW_PUZZLE_PUSH : kind));
        barrow_puzzle puzzle;
        uint8_t least, most;
        params.closed = kind == 5;
        params.width = sizes[i / 3 % 6][0];
        params.height = sizes[i / 3 % 6][1];
        params.grade = (uint8_t)(i % 3);
        bool is_there = barrow_puzzle_range(&params, &least, &most);
        for (uint32_t k = 0; is_there && k < test_often(1, 4); k++) {
            params.seed = k;
            params.moves_min = params.moves_max =
                (uint8_t)(least + (k + i) % 4 * (uint32_t)(most - least) / 3);
            assert_int_equal(barrow_puzzle_make(&params, NULL, &puzzle, NULL), BARROW_OK);
            assert_int_equal(puzzle.moves, params.moves_min);
            assert_int_equal(puzzle.grade, params.grade);
        }
        params.moves_min = params.moves_max = (uint8_t)(is_there ? most + 1 : 20);
        assert_int_equal(barrow_puzzle_make(&params, NULL, &puzzle, NULL), BARROW_BAD_PARAM);
        params.moves_min = params.moves_max = (uint8_t)(is_there ? least - 1 : 20);
        assert_int_equal(barrow_puzzle_make(&params, NULL, &puzzle, NULL), BARROW_BAD_PARAM);
    }
}

/* A step into the doorway puts a puzzle back, and only a closed one has none (P5). */
static void test_doorways(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++) {
        barrow_puzzle puzzle = make_puzzle(kind, 3);
        barrow_puzzle_state now, first;
        barrow_puzzle_begin(&puzzle, &first);
        barrow_puzzle_begin(&puzzle, &now);
        for (uint32_t i = 0; i + 1 < puzzle.moves; i++)
            barrow_puzzle_step(&puzzle, &now, puzzle.solution[i]);
        assert_memory_not_equal(&now, &first, sizeof now);
        now.player = puzzle.start;
        assert_int_equal(barrow_puzzle_step(&puzzle, &now, puzzle.doorway), 1);
        assert_memory_equal(&now, &first, sizeof now);
    }
    barrow_puzzle_params params = barrow_default_puzzle_params(BARROW_PUZZLE_PUSH);
    barrow_puzzle closed;
    test_text text = {0};
    params.closed = 1;
    assert_int_equal(barrow_puzzle_make(&params, NULL, &closed, NULL), BARROW_OK);
    assert_int_equal(closed.doorway, 0);
    assert_null(memchr(closed.cells, ',', sizeof closed.cells));
    assert_int_equal(barrow_puzzle_export(&closed, "xsb", NULL, test_sink(&text), NULL), BARROW_OK);
    assert_non_null(strstr(text.bytes, "can be lost"));
    test_text_free(&text);
    params.kind = BARROW_PUZZLE_SLIDE;
    assert_int_equal(barrow_puzzle_make(&params, NULL, &closed, NULL), BARROW_BAD_PARAM);
}

/* The solution slides three times. A longer one walks down the inert floor and slides once, which
 * makers must not allow (P4), unless a pillar is in its way. */
static void test_ways_around_ice(void **state)
{
    static const sample ice = {.kind = BARROW_PUZZLE_SLIDE,
                               .rows = {",##~~", ",~~~~", ",#x~~", ",~~##"},
                               .moves = 4,
                               .acts = 3,
                               .states = 11,
                               .solution = "drdl"};
    barrow_puzzle puzzle = puzzle_of(&ice);
    barrow_report report;
    (void)state;
    puzzle.grade = BARROW_GRADE_COUNT; /* as in documents from before there were grades */
    puzzle.doorway = 'u';
    assert_int_equal(barrow_puzzle_verify(&puzzle, NULL, &report, NULL), BARROW_OK);
    assert_int_equal(report.status, BARROW_OK);
    puzzle.grade = BARROW_GRADE_EASY;
    puzzle.doorway = 'r';
    barrow_puzzle_verify(&puzzle, NULL, &report, NULL);
    assert_true(names_rule(&report, "P4", "can be solved with"));
    assert_true(names_rule(&report, "P5", "doorway"));
    assert_int_equal(test_fewest_acts(&puzzle), 1);
    assert_false(test_takes_acts(&puzzle));
    puzzle.cells[3 * puzzle.width + 1] = '#';
    assert_int_equal(test_fewest_acts(&puzzle), 3);
    assert_true(test_takes_acts(&puzzle));
}

/* A document reads back unchanged. */
static void test_documents(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++) {
        barrow_puzzle puzzle = make_puzzle(kind, 7), again;
        test_text first = {0}, second = {0};
        barrow_error error;
        assert_int_equal(barrow_puzzle_export(&puzzle, "json", NULL, test_sink(&first), NULL),
                         BARROW_OK);
        if (barrow_puzzle_read(first.bytes, first.size, &again, &error) != BARROW_OK)
            fail_msg("line %u: %s", error.line, error.text);
        assert_int_equal(barrow_puzzle_export(&again, "json", NULL, test_sink(&second), NULL),
                         BARROW_OK);
        assert_string_equal(first.bytes, second.bytes);
        test_text_free(&first);
        test_text_free(&second);
    }
}

#define HEAD "{\"format\": \"barrow-puzzle/1\", \"generation\": 3, "
#define REST                                                                                       \
    "\"seed\": \"1\", \"start\": [0, 0], \"inert\": [], \"moves\": 1, \"acts\": 1, "               \
    "\"states\": 1, \"solution\": \"u\", \"field\": {\"x\": 0, \"y\": 0, \"w\": 2, \"h\": 1}"

static void test_refused(void **state)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"[]", "must be an object"},
        {"{}", "format: it is missing"},
        {"{\"format\": \"barrow/2\"}", "format: it is not 'barrow-puzzle/1'"},
        {HEAD "\"kind\": \"pish\"}", "kind: there is no such kind"},
        {HEAD "\"kind\": \"push\", \"kind\": \"push\"}", "kind: it occurs twice"},
        {HEAD "\"kin\": \"push\"}", "no such member"},
        {HEAD "\"kind\": \"push\", \"rows\": [\"__\", \"__\"], " REST "}",
         "rows: their number and length"},
        {HEAD "\"kind\": \"push\", \"rows\": [\"___\"], " REST "}",
         "rows: their number and length"},
        {HEAD "\"kind\": \"push\", \"rows\": [\"_,\"], " REST "}", "inert: the rows have"},
        {HEAD "\"kind\": \"push\", \"rows\": [\"__\"], " REST "} x", ""},
        {HEAD "\"seed\": \"-1\"}", "seed: it must be the digits"},
        {HEAD "\"start\": [0, 12]}", "start: it must be a whole number"},
        {HEAD "\"signs\": [\"cat\"]}", "signs: there is no such sign"},
        {HEAD "\"pitch\": 3}", "pitch: it must be a whole number"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        barrow_puzzle puzzle;
        barrow_error error;
        assert_int_equal(barrow_puzzle_read(rows[i].text, strlen(rows[i].text), &puzzle, &error),
                         BARROW_BAD_DOCUMENT);
        if (!strstr(error.text, rows[i].why) || !error.line)
            fail_msg("%s: '%s', not '%s'", rows[i].text, error.text, rows[i].why);
    }
}

/* Every symbol that is used is defined; the solution is drawn if it is asked for. */
static void test_puzzle_pictures(void **state)
{
    static const char *const parts[] = {"push_block", "class=\"ice\"", "lamp_dark", "sign_plate",
                                        "lever_"};
    (void)state;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT; kind++)
        for (uint32_t flag = 0; flag < 2; flag++) {
            barrow_puzzle puzzle = make_puzzle(kind, 3);
            barrow_export_options options = {.flags = flag ? BARROW_EXPORT_STEPS : 0};
            test_text text = {0};
            assert_int_equal(barrow_puzzle_export(&puzzle, "svg", &options, test_sink(&text), NULL),
                             BARROW_OK);
            assert_true(kind >= sizeof parts / sizeof parts[0] || strstr(text.bytes, parts[kind]));
            assert_non_null(strstr(text.bytes, "</svg>"));
            assert_int_equal(strstr(text.bytes, "<g class=\"solution\">") != NULL, flag);
            test_text_free(&text);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_broken_puzzles),  cmocka_unit_test(test_made_puzzles),
        cmocka_unit_test(test_ranges),          cmocka_unit_test(test_doorways),
        cmocka_unit_test(test_ways_around_ice), cmocka_unit_test(test_documents),
        cmocka_unit_test(test_refused),         cmocka_unit_test(test_puzzle_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
