/* SPDX-License-Identifier: MIT
 * Runs one check alone, and the broken samples of quests and crawls: each is planted in sound
 * dungeons, and its check has to find it with its rule and text. */
#ifndef UNIT_BROKEN_H
#define UNIT_BROKEN_H

#include <string.h>

#include "base/arena.h"
#include "lib/support.h"
#include "verify/verify.h"

/* ---- one check -------------------------------------------------------------------------- */

static inline const brw_check *check_named(const brw_checks *checks, const char *name)
{
    for (uint32_t i = 0; i < checks->count; i++)
        if (strcmp(checks->rows[i].info.name, name) == 0)
            return &checks->rows[i];
    fail_msg("there is no check '%s'", name);
    return NULL;
}

/* Values that do not apply to a finding are -1. */
static inline void expect_places(const barrow_report *report)
{
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        const barrow_finding *found = &report->findings[i];
        assert_true(found->room >= -1 && found->link >= -1);
    }
}

/* Runs the check as a table of one row, so that it gets the same views as in its own table. */
static inline void run_check(const brw_check *check, const barrow_dungeon *dungeon,
                             barrow_report *report)
{
    const brw_checks *const tables[] = {[BARROW_FLOOR] = &brw_floor_checks,
                                        [BARROW_QUEST] = &brw_quest_checks,
                                        [BARROW_CRAWL] = &brw_crawl_checks};
    brw_checks alone = {check, 1, tables[dungeon->params.family]->make_view};
    brw_arena scratch;
    brw_arena_begin(&scratch, brw_allocator(NULL));
    assert_int_equal(brw_verify(dungeon, &alone, &scratch, report), BARROW_OK);
    expect_places(report);
    brw_arena_end(&scratch);
}

static inline bool finds(const barrow_report *report, const char *rule, const char *text)
{
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++)
        if (strcmp(report->findings[i].rule, rule) == 0 && strstr(report->findings[i].text, text))
            return true;
    return false;
}

/* ---- samples that are planted in dungeons made for each --------------------------------- */

/* A fault in a few words, where [there] says that a dungeon has what it needs. */
#define FAULT(name, there, ...)                                                                    \
    static bool break_##name(barrow_dungeon *d)                                                    \
    {                                                                                              \
        if (!(there))                                                                              \
            return false;                                                                          \
        __VA_ARGS__;                                                                               \
        return true;                                                                               \
    }

typedef struct broken_sample {
    const char *check, *rule, *settings;
    bool (*spoil)(barrow_dungeon *d);
    const char *name, *text;
    bool is_sound; /* at a limit, but not beyond it: no finding is allowed */
} broken_sample;

typedef struct broken_test {
    barrow_family family;
    const brw_checks *checks;
    barrow_dungeon dungeon;
    barrow_options options;
    barrow_report report;
    uint32_t mistakes;
} broken_test;

static inline void begin(broken_test *test, barrow_family family, const brw_checks *checks)
{
    *test = (broken_test){
        .family = family, .checks = checks, .options.workspace = barrow_workspace_create(NULL)};
}

static inline void end(broken_test *test)
{
    barrow_dungeon_free(&test->dungeon);
    barrow_workspace_free(test->options.workspace);
}

static inline void make(broken_test *test, const char *settings, uint64_t seed)
{
    barrow_params params = test_params(test->family, seed, settings);
    assert_int_equal(barrow_generate(&params, &test->options, &test->dungeon, NULL), BARROW_OK);
}

static inline void complain(broken_test *test, const broken_sample *sample, uint64_t seed,
                            const char *what)
{
    test->mistakes++;
    print_error("%s, %s, seed %d: %s: %s\n", sample->check, sample->name, (int)seed, what,
                test->report.finding_count ? test->report.findings[0].text : "nothing");
}

/* Returns whether the fault could be planted in this dungeon. */
static inline bool try_sample(broken_test *test, const broken_sample *sample, uint64_t seed)
{
    const brw_check *check = check_named(test->checks, sample->check);
    make(test, sample->settings, seed);
    run_check(check, &test->dungeon, &test->report);
    if (test->report.finding_count)
        complain(test, sample, seed, "a sound dungeon is blamed");
    if (!sample->spoil(&test->dungeon))
        return false;
    run_check(check, &test->dungeon, &test->report);
    if (finds(&test->report, sample->rule, sample->text) == sample->is_sound)
        complain(test, sample, seed, "found, or not, against what is said; found");
    return true;
}

/* Plants the sample in [enough] dungeons of the [seeds] from [first] on. */
static inline void plant_sample(broken_test *test, const broken_sample *sample, uint64_t first,
                                uint64_t seeds, uint32_t enough)
{
    uint32_t planted = 0;
    for (uint64_t i = 0; i < seeds && planted < enough; i++)
        planted += try_sample(test, sample, first + i);
    if (planted < enough)
        complain(test, sample, planted, "too few dungeons to plant it in");
}

/* Returns the first step of this kind that is not the last; NULL if there is none. */
static inline barrow_step *step_of(barrow_dungeon *d, barrow_action action)
{
    for (uint32_t i = 0; i + 1 < d->solution_count; i++)
        if (d->solution[i].action == action)
            return &d->solution[i];
    return NULL;
}

#endif
