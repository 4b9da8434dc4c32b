/* SPDX-License-Identifier: MIT
 * Compares the proof at generation with the checks of V1 to V3, which also flood the crawl for each
 * key and each lock. Crawls that were spoilt at random (locks opened, moved or recoloured, keys
 * moved, doors redirected, zones changed) must not be proved where a check finds a fault, and a
 * walkthrough that was written must replay. The walkthrough of a sound crawl fights each sub-boss
 * at once when it meets it, and only once.
 *
 * property_crawl_proof [COUNT] [--full]: COUNT of each (30,000; --full 300,000). */
#include <stdio.h>
#include <stdlib.h>

#include "barrow/barrow.h"
#include "base/rng.h"
#include "lib/crawl_faults.h"
#include "lib/support.h"
#include "verify/crawl.h"

typedef struct proof_test {
    barrow_options options;
    barrow_dungeon dungeon;
    brw_arena scratch;
    uint64_t passed, failed, spoilt, sound;
} proof_test;

static void expect(proof_test *test, bool holds, uint64_t seed, const char *what)
{
    test->passed += holds;
    test->failed += !holds;
    if (!holds && test->failed <= 20)
        printf("FAILED: %s (seed %llu)\n", what, (unsigned long long)seed);
}

/* ---- spoiling --------------------------------------------------------------------------- */

static void move_key(barrow_dungeon *dungeon, brw_rng *rng)
{
    int32_t from = brw_rng_below(rng, (int32_t)dungeon->room_count);
    int32_t to = brw_rng_below(rng, (int32_t)dungeon->room_count);
    uint8_t *one = &dungeon->rooms[from].as.crawl.key, *other = &dungeon->rooms[to].as.crawl.key;
    uint8_t key = *one;
    *one = *other;
    *other = key;
}

static void spoil_link(barrow_dungeon *dungeon, brw_rng *rng)
{
    static const uint8_t kinds[] = {BARROW_LINK_OPEN,      BARROW_LINK_LOCKED,
                                    BARROW_LINK_LOOP_EXIT, BARROW_LINK_ONE_WAY,
                                    BARROW_LINK_SHORTCUT,  BARROW_LINK_BOSS};
    int32_t pick = brw_rng_below(rng, (int32_t)dungeon->link_count);
    barrow_link *link = &dungeon->links[pick];
    int32_t way = brw_rng_below(rng, 5);
    int32_t roll = brw_rng_below(rng, (int32_t)dungeon->room_count);
    if (way == 0)
        link->kind = kinds[roll % 6];
    else if (way == 1)
        link->lock = (uint8_t)(roll % 4 ? roll % 4 - 1 : BARROW_NO_LOCK);
    else if (way == 2)
        link->b = (uint16_t)roll;
    else if (way == 3)
        link->a = (uint16_t)roll;
    else
        link->optional ^= 1;
}

static void spoil(barrow_dungeon *dungeon, brw_rng *rng)
{
    int32_t way = brw_rng_below(rng, 8);
    int32_t room = brw_rng_below(rng, (int32_t)dungeon->room_count);
    if (way == 0)
        dungeon->rooms[room].as.crawl.zone ^= 1;
    else if (way <= 3)
        move_key(dungeon, rng);
    else
        spoil_link(dungeon, rng);
}

/* ---- judging ---------------------------------------------------------------------------- */

/* Returns whether a check of V1, V2 or V3 finds a fault. */
static bool checks_find_fault(proof_test *test)
{
    static barrow_report report;
    brw_arena_reset(&test->scratch);
    if (brw_verify(&test->dungeon, &brw_crawl_checks, &test->scratch, &report) != BARROW_OK)
        return true;
    uint32_t kept =
        report.finding_count < BARROW_FINDING_MAX ? report.finding_count : BARROW_FINDING_MAX;
    for (uint32_t i = 0; i < kept; i++)
        if (report.findings[i].rule[0] == 'V' && report.findings[i].rule[1] <= '3')
            return true;
    return false;
}

/* Proves the crawl. If it holds, a walkthrough is written, which must replay. */
static bool is_proved(proof_test *test, bool *replays)
{
    brw_replay replay;
    barrow_error error;
    *replays = true;
    brw_arena_reset(&test->scratch);
    if (brw_prove_crawl(&test->dungeon, &test->scratch, &error) != BARROW_OK)
        return false;
    brw_arena_reset(&test->scratch);
    *replays = brw_replay_solution(&test->dungeon, &test->scratch, &replay) == BARROW_OK &&
               !replay.text[0];
    return true;
}

/* Fights follow the first step into a sub-boss's room, and are nowhere else except at the end. */
static bool fights_on_entering(const barrow_dungeon *dungeon)
{
    uint64_t beaten[4] = {0}; /* one bit per room; the sizes below have fewer */
    bool due = false, holds = dungeon->room_count <= 256;
    for (uint32_t i = 0; holds && i + 1 < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        holds = due == (step->action == BARROW_DO_FIGHT);
        uint32_t types = dungeon->rooms[step->room].as.crawl.types;
        due = step->action == BARROW_DO_MOVE && types >> BARROW_TYPE_SUB_BOSS & 1 &&
              !(beaten[step->room / 64] >> step->room % 64 & 1);
        if (due)
            beaten[step->room / 64] |= (uint64_t)1 << step->room % 64;
    }
    return holds && !due;
}

static void try_seed(proof_test *test, uint64_t seed)
{
    static const char *const sizes[] = {"small", "medium", "large"};
    barrow_params params = barrow_default_params(BARROW_CRAWL);
    barrow_error error;
    brw_rng rng;
    brw_rng_fill(&rng, brw_mix(seed, 77));
    params.seed = seed;
    barrow_params_set(&params, "size", sizes[seed % 3], &error);
    if (barrow_generate(&params, &test->options, &test->dungeon, &error) != BARROW_OK) {
        expect(test, false, seed, error.text);
        return;
    }
    expect(test, fights_on_entering(&test->dungeon), seed, "a sub-boss is not fought when met");
    if (seed % 2)
        crawl_turn_doors(&test->dungeon);
    spoil(&test->dungeon, &rng);
    bool has_fault = checks_find_fault(test), replays, holds = is_proved(test, &replays);
    test->spoilt += has_fault;
    test->sound += holds;
    expect(test, !holds || !has_fault, seed, "the proof misses what the checks find");
    expect(test, replays, seed, "a walkthrough does not replay");
}

int main(int argc, char **argv)
{
    static proof_test test;
    uint64_t count = test_count(argc, argv, 10000, 300000);
    test.options.workspace = barrow_workspace_create(NULL);
    brw_arena_begin(&test.scratch, brw_allocator(NULL));
    for (uint64_t seed = 1; seed <= count; seed++)
        try_seed(&test, seed);
    expect(&test, test.spoilt > count / 10 && test.sound > count / 10, 0,
           "too few were spoilt, or too few were left sound");
    printf("%llu crawls, %llu spoilt so that a check sees it, %llu proved all the same\n",
           (unsigned long long)count, (unsigned long long)test.spoilt,
           (unsigned long long)test.sound);
    printf("%llu passed, %llu failed\n", (unsigned long long)test.passed,
           (unsigned long long)test.failed);
    brw_arena_end(&test.scratch);
    barrow_dungeon_free(&test.dungeon);
    barrow_workspace_free(test.options.workspace);
    return test.failed ? 1 : 0;
}
