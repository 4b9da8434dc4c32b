/* SPDX-License-Identifier: MIT
 * Sets every parameter to the ends of its range and beyond, through the struct and as text (G7): a
 * value out of range is refused with the field named and the parameters unchanged; an accepted one
 * generates a dungeon that obeys the rules, or the error says clearly that it is impossible.
 *
 *     fault_params               all parameters, and all pairs of them
 *     fault_params --quick       a sixth of the pairs
 *     fault_params --self-test   a library with planted faults: each must be caught */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/params.h"
#include "lib/support.h"

/* The functions under test; the self-test substitutes broken ones. */
typedef struct subject {
    const char *name;
    barrow_status (*set)(barrow_params *params, const char *name, const char *value,
                         barrow_error *error);
    barrow_status (*check)(const barrow_params *params, barrow_error *error);
    barrow_status (*generate)(const barrow_params *params, const barrow_options *options,
                              barrow_dungeon *dungeon, barrow_error *error);
} subject;

typedef struct fault_tester {
    const subject *library;
    bool loud;
    uint32_t stride; /* one pair in this many is tried */
    uint64_t passed, failed;
    barrow_options options;
    barrow_dungeon dungeon;
} fault_tester;

static void judge(fault_tester *tester, bool good, const barrow_param_info *info, const char *what,
                  const barrow_error *error)
{
    tester->passed += good;
    tester->failed += !good;
    if (!good && tester->loud)
        printf("FAIL: %s = %s: %s; field '%s', text '%s'\n", info->name, what,
               barrow_status_text(error->status), error->field, error->text);
}

static bool names_field(const barrow_error *error, const barrow_param_info *info)
{
    return error->status == BARROW_BAD_PARAM && strcmp(error->field, info->name) == 0 &&
           error->text[0];
}

/* ---- numbers in the struct -------------------------------------------------------------- */

/* Returns the number of int32_t in the field: one, two (RANGE) or four (SIZE). */
static uint32_t numbers_in(const barrow_param_info *info)
{
    switch (info->type) {
    case BARROW_PARAM_TEXT:
        return 0;
    case BARROW_PARAM_RANGE:
        return 2;
    case BARROW_PARAM_SIZE:
        return 4;
    case BARROW_PARAM_WEIGHTS:
        return BARROW_PUZZLE_KIND_COUNT;
    default:
        return 1;
    }
}

/* Moves a range as a whole, so that it is never reversed by accident. */
static void put_number(barrow_params *params, const barrow_param_info *info, int32_t value)
{
    int32_t *numbers = brw_param_field(params, info);
    for (uint32_t i = 0; i < numbers_in(info); i++)
        numbers[i] = value;
}

static bool in_range(const barrow_param_info *info, int64_t value)
{
    bool may_be_auto = info->type == BARROW_PARAM_AUTO || info->type == BARROW_PARAM_RANGE;
    return (value >= info->min && value <= info->max) || (may_be_auto && value == BARROW_AUTO);
}

/* Accepted parameters generate a dungeon that obeys the rules, and the same one again; or the error
 * says what is impossible. */
static void try_generating(fault_tester *tester, const barrow_params *params,
                           const barrow_param_info *info, const char *what)
{
    barrow_error error;
    memset(&error, 0, sizeof error);
    barrow_status status =
        tester->library->generate(params, &tester->options, &tester->dungeon, &error);
    bool clear = status == BARROW_IMPOSSIBLE || status == BARROW_BAD_PARAM;
    judge(tester, status == BARROW_OK || (clear && error.text[0]), info, what, &error);
}

static void try_number(fault_tester *tester, const barrow_params *base,
                       const barrow_param_info *info, int64_t value)
{
    char what[32];
    if (value < INT32_MIN || value > INT32_MAX)
        return;
    snprintf(what, sizeof what, "%lld", (long long)value);
    barrow_params params = *base;
    barrow_error error;
    memset(&error, 0, sizeof error);
    put_number(&params, info, (int32_t)value);
    barrow_status status = tester->library->check(&params, &error);
    if (!in_range(info, value)) {
        judge(tester, status == BARROW_BAD_PARAM && names_field(&error, info), info, what, &error);
        return;
    }
    judge(tester, status == BARROW_OK || (status == BARROW_BAD_PARAM && error.text[0]), info, what,
          &error);
    if (status == BARROW_OK)
        try_generating(tester, &params, info, what);
}

/* ---- texts ------------------------------------------------------------------------------ */

static const char *const garbage[] = {
    " 12",
    "12 ",
    "+7",
    "1e9",
    "nan",
    "inf",
    "",
    "-",
    "1.5",
    "0x",
    "12abc",
    "\xFF\xFE",
    "%s%n",
    "18446744073709551615",
    "-18446744073709551615",
    "9223372036854775808",
    "2147483648",
    "-2147483649",
    "999999999999999999999999999999999999999999999999999999999999999999999"};

static void try_garbage(fault_tester *tester, const barrow_params *base,
                        const barrow_param_info *info)
{
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        barrow_params params = *base;
        barrow_error error;
        memset(&error, 0, sizeof error);
        barrow_status status = tester->library->set(&params, info->name, garbage[i], &error);
        bool refused = status == BARROW_BAD_PARAM && names_field(&error, info);
        bool unchanged = memcmp(&params, base, sizeof params) == 0;
        judge(tester, refused && unchanged, info, garbage[i], &error);
    }
}

/* Tries the ends of the range as text: accepted inside, refused beyond. */
static void try_text(fault_tester *tester, const barrow_params *base, const barrow_param_info *info,
                     int64_t value)
{
    char text[64];
    const char *format = info->type == BARROW_PARAM_SIZE      ? "%lldx%lld"
                         : info->type == BARROW_PARAM_WEIGHTS ? "20:%lld:20:%lld:0"
                                                              : "%lld";
    snprintf(text, sizeof text, format, (long long)value, (long long)value);
    barrow_params params = *base;
    barrow_error error;
    memset(&error, 0, sizeof error);
    barrow_status status = tester->library->set(&params, info->name, text, &error);
    /* Choices are given by name; only layouts also have codes. */
    bool named = info->type == BARROW_PARAM_CHOICE && strcmp(info->name, "layout") != 0;
    if (value >= info->min && value <= info->max && !named) {
        judge(tester, status == BARROW_OK, info, text, &error);
        return;
    }
    bool unchanged = memcmp(&params, base, sizeof params) == 0;
    judge(tester, status == BARROW_BAD_PARAM && names_field(&error, info) && unchanged, info, text,
          &error);
}

/* Rows of text may be anything: they are refused, or a dungeon is generated. */
static void try_rows(fault_tester *tester, const barrow_params *base, const barrow_param_info *info)
{
    static const char *const rows[] = {"#",
                                       ".",
                                       "E",
                                       "\n",
                                       "\n\n\n",
                                       "....\n..",
                                       "....\n....\n....\n....",
                                       "EE\nEE",
                                       "\xFF\xFF",
                                       "########\n#......#\n#......#\n########",
                                       "....E\n.....\n.....\n.....\n.....",
                                       "a\tb\rc"};
    char large[40000];
    memset(large, '.', sizeof large - 1);
    large[sizeof large - 1] = 0;
    for (size_t i = 0; i <= sizeof rows / sizeof rows[0]; i++) {
        const char *text = i < sizeof rows / sizeof rows[0] ? rows[i] : large;
        barrow_params params = *base;
        barrow_error error;
        memset(&error, 0, sizeof error);
        if (tester->library->set(&params, info->name, text, &error) == BARROW_OK)
            try_generating(tester, &params, info, "rows of text");
        else
            judge(tester, names_field(&error, info), info, "rows of text", &error);
    }
}

/* ---- all of them ------------------------------------------------------------------------ */

static void try_parameter(fault_tester *tester, const barrow_params *base,
                          const barrow_param_info *info)
{
    const int64_t values[] = {(int64_t)info->min - 1, info->min, info->max,
                              (int64_t)info->max + 1, INT_MIN,   INT_MAX};
    if (info->type == BARROW_PARAM_TEXT) {
        try_rows(tester, base, info);
        return;
    }
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        try_number(tester, base, info, values[i]);
        try_text(tester, base, info, values[i]);
    }
    try_garbage(tester, base, info);
}

/* Sets two parameters to their ends at once: values that are fine alone may not fit together. */
static void try_pairs(fault_tester *tester, const barrow_params *base, uint32_t first)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(base->family, &count);
    for (uint32_t second = first % tester->stride; second < first; second += tester->stride) {
        for (int ends = 0; ends < 4; ends++) {
            barrow_params params = *base;
            char what[96];
            int32_t one = ends & 1 ? rows[first].max : rows[first].min;
            int32_t two = ends & 2 ? rows[second].max : rows[second].min;
            put_number(&params, &rows[first], one);
            put_number(&params, &rows[second], two);
            snprintf(what, sizeof what, "%d with %s = %d", one, rows[second].name, two);
            try_generating(tester, &params, &rows[first], what);
        }
    }
}

static void try_family(fault_tester *tester, barrow_family family)
{
    barrow_params base = barrow_default_params(family);
    base.seed = 3;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    for (uint32_t i = 0; i < count; i++) {
        try_parameter(tester, &base, &rows[i]);
        try_pairs(tester, &base, i);
    }
}

static void begin(fault_tester *tester, const subject *library, bool loud)
{
    memset(tester, 0, sizeof *tester);
    tester->library = library;
    tester->loud = loud;
    tester->stride = 1;
    tester->options.workspace = barrow_workspace_create(NULL);
    tester->options.flags = BARROW_CHECK_RULES;
}

static void end(fault_tester *tester)
{
    barrow_dungeon_free(&tester->dungeon);
    barrow_workspace_free(tester->options.workspace);
}

/* ---- planted faults --------------------------------------------------------------------- */

static barrow_status no_check(const barrow_params *params, barrow_error *error)
{
    (void)params;
    (void)error;
    return BARROW_OK;
}

static barrow_status nameless_check(const barrow_params *params, barrow_error *error)
{
    barrow_status status = barrow_params_check(params, error);
    if (error)
        error->field[0] = 0;
    return status;
}

/* Parses like strtoll: accepts blanks, a plus sign and text after the digits. */
static barrow_status lenient_set(barrow_params *params, const char *name, const char *value,
                                 barrow_error *error)
{
    char plain[32];
    snprintf(plain, sizeof plain, "%lld", strtoll(value, NULL, 10));
    barrow_status status = barrow_params_set(params, name, value, error);
    return status == BARROW_OK ? status : barrow_params_set(params, name, plain, error);
}

static barrow_status clamping_set(barrow_params *params, const char *name, const char *value,
                                  barrow_error *error)
{
    barrow_status status = barrow_params_set(params, name, value, error);
    if (status == BARROW_BAD_PARAM)
        params->reroll[0] = 1; /* changes the parameters although it refuses */
    return status;
}

static barrow_status broken_generate(const barrow_params *params, const barrow_options *options,
                                     barrow_dungeon *dungeon, barrow_error *error)
{
    (void)options;
    (void)dungeon;
    memset(error, 0, sizeof *error);
    error->status = params->seed == 3 ? BARROW_BROKEN : BARROW_OK;
    return error->status;
}

static barrow_status easy_generate(const barrow_params *params, const barrow_options *options,
                                   barrow_dungeon *dungeon, barrow_error *error)
{
    (void)params;
    (void)options;
    (void)dungeon;
    (void)error;
    return BARROW_OK;
}

static int self_test(void)
{
    static const subject planted[] = {
        {"no check", barrow_params_set, no_check, easy_generate},
        {"a check without the field", barrow_params_set, nameless_check, easy_generate},
        {"a lenient parser", lenient_set, barrow_params_check, easy_generate},
        {"a refusal that changes", clamping_set, barrow_params_check, easy_generate},
        {"a dungeon that breaks a rule", barrow_params_set, barrow_params_check, broken_generate},
    };
    int caught = 0, missed = 0;
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++) {
        fault_tester tester;
        begin(&tester, &planted[i], false);
        try_family(&tester, BARROW_FLOOR);
        end(&tester);
        caught += tester.failed > 0;
        missed += tester.failed == 0;
        if (!tester.failed)
            printf("not caught: %s\n", planted[i].name);
    }
    printf("%d passed, %d failed\n", caught, missed);
    return missed != 0;
}

int main(int argc, char **argv)
{
    static const subject library = {"barrow", barrow_params_set, barrow_params_check,
                                    barrow_generate};
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0)
        return self_test();
    fault_tester tester;
    begin(&tester, &library, true);
    if (argc > 1 && strcmp(argv[1], "--quick") == 0)
        tester.stride = 6;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
        try_family(&tester, (barrow_family)family);
    end(&tester);
    printf("%llu passed, %llu failed\n", (unsigned long long)tester.passed,
           (unsigned long long)tester.failed);
    return tester.failed != 0;
}
