/* SPDX-License-Identifier: MIT
 * Allocation number k fails, for every k, alone or with all that follow (G5). The result must be
 * BARROW_NO_MEMORY with a message, or the usual one if the memory was not needed; no block may be
 * lost, none freed with a size other than its own; and the next try must work. Arenas cut many
 * pieces out of few blocks, so piece number k also fails, whether or not it would have needed a
 * block.
 *
 *     fault_alloc               all jobs
 *     fault_alloc --quick       without the runs in which all allocations after number k fail too,
 *                               and without the pieces of a generator that is stepped through
 *     fault_alloc --judges      only what the verifier and the metrics need, piece by piece
 *     fault_alloc --self-test   jobs that misbehave on purpose: each must be caught */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/status.h"
#include "lib/support.h"

/* ---- pieces of arenas ------------------------------------------------------------------- */

void *__real_brw_arena_array(brw_arena *arena, size_t count, size_t size);
void *__wrap_brw_arena_array(brw_arena *arena, size_t count, size_t size);

static uint64_t pieces, missing_piece; /* 0: none fails */

void *__wrap_brw_arena_array(brw_arena *arena, size_t count, size_t size)
{
    if (++pieces != missing_piece)
        return __real_brw_arena_array(arena, count, size);
    arena->has_failed = true;
    return NULL;
}

/* A job works with the allocator and returns its status; [result] identifies what it made. */
typedef struct fault_job {
    const char *name;
    barrow_family family;
    const char *settings;
    barrow_status (*run)(const struct fault_job *job, barrow_allocator allocator, uint64_t *result,
                         barrow_error *error);
} fault_job;

static void fold(uint64_t *result, uint64_t number)
{
    *result = (*result ^ number) * 0x100000001B3u;
}

/* ---- jobs ------------------------------------------------------------------------------- */

/* Checks that a failed dungeon is empty, so that nobody reads half of one. */
static barrow_status fold_dungeon(barrow_status status, const barrow_dungeon *dungeon,
                                  uint64_t *result)
{
    if (status == BARROW_OK)
        fold(result, barrow_dungeon_hash(dungeon));
    else if (dungeon->room_count || dungeon->tiles || dungeon->below)
        return BARROW_BROKEN;
    return status;
}

static barrow_status generate_once(const fault_job *job, barrow_allocator allocator,
                                   uint64_t *result, barrow_error *error)
{
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_options options = {.allocator = allocator};
    barrow_dungeon dungeon = {0};
    barrow_status status = barrow_generate(&params, &options, &dungeon, error);
    status = fold_dungeon(status, &dungeon, result);
    barrow_dungeon_free(&dungeon);
    return status;
}

/* Uses one workspace and one dungeon for several generations, as a game does. */
static barrow_status generate_again(const fault_job *job, barrow_allocator allocator,
                                    uint64_t *result, barrow_error *error)
{
    barrow_params large = test_params(job->family, 7, job->settings);
    barrow_params plain = test_params(job->family, 8, "");
    barrow_options options = {.allocator = allocator};
    barrow_dungeon dungeon = {0};
    barrow_status status = BARROW_OK;
    options.workspace = barrow_workspace_create(&allocator);
    if (!options.workspace)
        return brw_fail(error, BARROW_NO_MEMORY, "", "a workspace answers NULL and no more");
    for (int i = 0; i < 4 && status == BARROW_OK; i++) {
        status = barrow_generate(i & 1 ? &plain : &large, &options, &dungeon, error);
        status = fold_dungeon(status, &dungeon, result);
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return status;
}

/* A failure must not spoil the dungeon and the workspace for the next try. */
static barrow_status fail_and_recover(const fault_job *job, barrow_allocator allocator,
                                      uint64_t *result, barrow_error *error)
{
    test_memory *memory = allocator.user;
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_options options = {.allocator = allocator};
    barrow_dungeon dungeon = {0};
    uint64_t fail_at = memory->fail_at;
    memory->fail_at = 0;
    options.workspace = barrow_workspace_create(&allocator);
    memory->fail_at = fail_at ? memory->calls + fail_at : 0;
    barrow_status first = barrow_generate(&params, &options, &dungeon, error);
    first = fold_dungeon(first, &dungeon, result);
    memory->fail_at = 0;
    barrow_status second = barrow_generate(&params, &options, &dungeon, NULL);
    uint64_t again = 0, wanted = 0;
    second = fold_dungeon(second, &dungeon, &again);
    generate_once(job, (barrow_allocator){0}, &wanted, NULL);
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return second != BARROW_OK || again != wanted ? BARROW_BROKEN : first;
}

static barrow_status step_through(const fault_job *job, barrow_allocator allocator,
                                  uint64_t *result, barrow_error *error)
{
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_options options = {.allocator = allocator};
    barrow_generator *generator = barrow_generator_begin(&params, &options, error);
    if (!generator)
        return error->status;
    barrow_status status = BARROW_OK;
    for (int i = 0; i < 3 && status == BARROW_OK; i++)
        status = barrow_generator_step(generator, error);
    barrow_dungeon dungeon = {0};
    status = barrow_generator_finish(generator, &dungeon, error);
    status = fold_dungeon(status, &dungeon, result);
    barrow_dungeon_free(&dungeon);
    return status;
}

static barrow_status abandon_halfway(const fault_job *job, barrow_allocator allocator,
                                     uint64_t *result, barrow_error *error)
{
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_options options = {.allocator = allocator};
    barrow_generator *generator = barrow_generator_begin(&params, &options, error);
    if (!generator)
        return error->status;
    barrow_status status = barrow_generator_step(generator, error);
    fold(result, (uint64_t)status);
    barrow_generator_finish(generator, NULL, NULL);
    return status;
}

/* Reads a dungeon that was made with other memory. */
static barrow_status read_all(const fault_job *job, barrow_allocator allocator, uint64_t *result,
                              barrow_error *error)
{
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_dungeon dungeon = {0};
    barrow_report report;
    int32_t values[BARROW_METRIC_MAX];
    barrow_export_options options = {.run = {.allocator = allocator}};
    barrow_status status = barrow_generate(&params, NULL, &dungeon, error);
    if (status == BARROW_OK)
        status = barrow_verify(&dungeon, &options.run, &report, error);
    if (status == BARROW_OK)
        fold(result, report.checks + 1000u * (uint32_t)report.status);
    if (status == BARROW_OK)
        status = barrow_metrics(&dungeon, &options.run, values, error);
    for (int i = 0; i < BARROW_METRIC_MAX && status == BARROW_OK; i++)
        fold(result, (uint64_t)values[i]);
    for (uint32_t i = 0; status == BARROW_OK && barrow_format_info(i); i++) {
        test_text text = {0};
        if (barrow_format_fits(barrow_format_info(i), &dungeon, NULL) != BARROW_OK)
            continue;
        status =
            barrow_export(&dungeon, barrow_format_info(i)->name, &options, test_sink(&text), error);
        fold(result, text.size);
        test_text_free(&text);
    }
    barrow_dungeon_free(&dungeon);
    return status;
}

/* Runs the verifier and the metrics. */
static barrow_status judge_all(const fault_job *job, barrow_allocator allocator, uint64_t *result,
                               barrow_error *error)
{
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_dungeon dungeon = {0};
    barrow_report report;
    int32_t values[BARROW_METRIC_MAX] = {0};
    barrow_options options = {.allocator = allocator};
    barrow_status status = barrow_generate(&params, NULL, &dungeon, error);
    dungeon.fallbacks[0]++; /* of a quest: the verifier looks for one more than there is */
    if (status == BARROW_OK)
        status = barrow_verify(&dungeon, &options, &report, error);
    if (status == BARROW_OK)
        fold(result, report.checks + 1000u * (uint32_t)report.status);
    if (status == BARROW_OK)
        status = barrow_playable(&dungeon, &options, &report, error);
    if (status == BARROW_OK)
        fold(result, report.checks + 1000u * (uint32_t)report.status);
    if (status == BARROW_OK)
        status = barrow_metrics(&dungeon, &options, values, error);
    for (int i = 0; i < BARROW_METRIC_MAX && status == BARROW_OK; i++)
        fold(result, (uint64_t)values[i]);
    barrow_dungeon_free(&dungeon);
    return status;
}

/* Reads a document, twice into the same memory. */
static barrow_status import_twice(const fault_job *job, barrow_allocator allocator,
                                  uint64_t *result, barrow_error *error)
{
    barrow_params params = test_params(job->family, 7, job->settings);
    barrow_dungeon dungeon = {0}, read = {0};
    barrow_options options = {.allocator = allocator};
    test_text text = {0};
    barrow_status status = barrow_generate(&params, NULL, &dungeon, error);
    if (status == BARROW_OK)
        status = barrow_export(&dungeon, "jsonl", NULL, test_sink(&text), error);
    for (int i = 0; i < 2 && status == BARROW_OK; i++) {
        status = barrow_import(text.bytes, text.size, &options, &read, NULL, error);
        fold(result, status == BARROW_OK ? barrow_dungeon_hash(&read) : 0);
    }
    barrow_dungeon_free(&dungeon);
    barrow_dungeon_free(&read);
    test_text_free(&text);
    return status;
}

/* ---- jobs that misbehave ---------------------------------------------------------------- */

static barrow_status plant_leak(const fault_job *job, barrow_allocator allocator, uint64_t *result,
                                barrow_error *error)
{
    (void)job;
    (void)result;
    static void *lost; /* reachable, or the sanitizer would catch it first */
    void **first = brw_alloc(&allocator, 100), **second = brw_alloc(&allocator, 100);
    void **kept = first ? first : second;
    if (!first || !second) {
        *kept = lost;
        lost = kept;
        return brw_fail(error, BARROW_NO_MEMORY, "", "and the other one is forgotten");
    }
    brw_free(&allocator, first, 100);
    brw_free(&allocator, second, 100);
    return BARROW_OK;
}

static barrow_status plant_wrong_size(const fault_job *job, barrow_allocator allocator,
                                      uint64_t *result, barrow_error *error)
{
    (void)job;
    (void)result;
    (void)error;
    brw_free(&allocator, brw_alloc(&allocator, 100), 99);
    return BARROW_OK;
}

/* Carries on without the memory and makes a different dungeon. */
static barrow_status plant_other_result(const fault_job *job, barrow_allocator allocator,
                                        uint64_t *result, barrow_error *error)
{
    (void)job;
    (void)error;
    void *block = brw_alloc(&allocator, 100);
    fold(result, block != NULL);
    brw_free(&allocator, block, 100);
    return BARROW_OK;
}

static barrow_status plant_silence(const fault_job *job, barrow_allocator allocator,
                                   uint64_t *result, barrow_error *error)
{
    (void)job;
    (void)result;
    (void)error;
    void *block = brw_alloc(&allocator, 100);
    brw_free(&allocator, block, 100);
    return block ? BARROW_OK : BARROW_NO_MEMORY; /* without a message */
}

static barrow_status plant_wrong_status(const fault_job *job, barrow_allocator allocator,
                                        uint64_t *result, barrow_error *error)
{
    (void)job;
    (void)result;
    void *block = brw_alloc(&allocator, 100);
    brw_free(&allocator, block, 100);
    return block ? BARROW_OK : brw_fail(error, BARROW_IMPOSSIBLE, "", "it is impossible");
}

/* Behaves like a verifier that ignores a failed allocation of scratch memory. */
static barrow_status plant_careless_piece(const fault_job *job, barrow_allocator allocator,
                                          uint64_t *result, barrow_error *error)
{
    (void)job;
    (void)error;
    brw_arena arena;
    brw_arena_begin(&arena, allocator);
    fold(result, BRW_ARENA_NEW(&arena, uint32_t, 1) && BRW_ARENA_NEW(&arena, uint32_t, 1));
    brw_arena_end(&arena);
    return BARROW_OK;
}

/* ---- the loop --------------------------------------------------------------------------- */

static const char *judge(barrow_status status, const barrow_error *error, bool same_result,
                         const test_memory *memory)
{
    if (memory->live_blocks)
        return "lost memory";
    if (memory->mistakes)
        return "freed a block with a wrong size";
    if (status == BARROW_OK)
        return same_result ? NULL : "went on without the memory and made something else";
    if (status != BARROW_NO_MEMORY)
        return barrow_status_text(status);
    if (error->status != BARROW_NO_MEMORY || !error->text[0])
        return "gave no reason";
    return NULL;
}

typedef struct tally {
    uint64_t passed, failed;
} tally;

typedef enum shortage {
    ONE_BLOCK,
    ALL_BLOCKS, /* that one and all that follow */
    ONE_PIECE,
} shortage;

static const char *const shortages[] = {
    "allocation %llu fails", "allocation %llu and all after it fail", "piece %llu is missing"};

/* Fails call 1, 2, ... until the job needs no more. */
static void torture(const fault_job *job, shortage kind, bool loud, tally *score)
{
    uint64_t wanted = 0;
    for (uint64_t k = 0;; k++) {
        test_memory memory = {.fail_at = kind == ONE_PIECE ? 0 : k,
                              .fail_after = kind == ALL_BLOCKS};
        pieces = 0;
        missing_piece = kind == ONE_PIECE ? k : 0;
        barrow_error error;
        memset(&error, 0, sizeof error);
        uint64_t result = 0;
        barrow_status status = job->run(job, test_allocator(&memory), &result, &error);
        if (k == 0)
            wanted = result;
        const char *fault = judge(status, &error, result == wanted, &memory);
        if (!fault && k == 0 && status != BARROW_OK)
            fault = "does not work at all";
        score->passed += !fault;
        score->failed += fault != NULL;
        if (fault && loud) {
            printf("FAIL: %s %s '%s', ", barrow_family_name(job->family), job->name, job->settings);
            printf(shortages[kind], (unsigned long long)k);
            printf(": %s (%s)\n", fault, error.text);
        }
        if (k > 0 && (kind == ONE_PIECE ? pieces < k : memory.failures == 0))
            return;
        if (k > 5000) {
            score->failed++;
            printf("FAIL: %s needs more than 5000 allocations\n", job->name);
            return;
        }
    }
}

static const char *const floor_settings[] = {
    "", "floors=4", "layout=one_room width=56 height=40 structures=20 terrain_density=40",
    "imperfect=100 maze=100 shop=100 monster_house=100 merge=100"};
static const char *const quest_settings[] = {"", "best_of=3", "loops=60 returns=60 bonus_min=2",
                                             "width=8 height=8",
                                             "tiles=on block=9x7 pre_rooms=4 post_rooms=4"};
static const char *const crawl_settings[] = {"", "size=large exploration=100 foes=8",
                                             "size=small locks=0",
                                             "tiles=on size=3x3..6x6 merge=60 block=9x7"};

static const fault_job kinds[] = {
    {"generate", 0, "", generate_once},   {"generate again", 0, "", generate_again},
    {"recover", 0, "", fail_and_recover}, {"step", 0, "", step_through},
    {"abandon", 0, "", abandon_halfway},  {"verify, measure, export", 0, "", read_all},
    {"import", 0, "", import_twice},
};

/* Jobs whose pieces fail one by one. */
static const fault_job pieced[] = {
    {"generate", 0, "", generate_once},
    {"step", 0, "", step_through},
    {"verify, measure", 0, "", judge_all},
    {"import", 0, "", import_twice},
};

static bool quick, judges_only;

static void torture_pieces(barrow_family family, const char *settings, tally *score)
{
    for (size_t kind = 0; kind < sizeof pieced / sizeof pieced[0]; kind++) {
        fault_job one = pieced[kind];
        if ((judges_only && one.run != judge_all) || (quick && one.run == step_through))
            continue; /* the pieces of a generator's steps are those of generating at once */
        one.family = family;
        one.settings = settings;
        torture(&one, ONE_PIECE, true, score);
    }
}

static void torture_family(barrow_family family, const char *const *settings, size_t count,
                           tally *score)
{
    for (size_t kind = 0; !judges_only && kind < sizeof kinds / sizeof kinds[0]; kind++) {
        for (size_t i = 0; i < count; i++) {
            fault_job one = kinds[kind];
            one.family = family;
            one.settings = settings[i];
            torture(&one, ONE_BLOCK, true, score);
            if (!quick)
                torture(&one, ALL_BLOCKS, true, score);
        }
    }
    for (size_t i = 0; i < count; i++)
        torture_pieces(family, settings[i], score);
}

static int self_test(void)
{
    static const fault_job planted[] = {
        {"a leak", 0, "", plant_leak},
        {"a wrong size", 0, "", plant_wrong_size},
        {"another result", 0, "", plant_other_result},
        {"no reason", 0, "", plant_silence},
        {"a wrong status", 0, "", plant_wrong_status},
        {"a careless piece", 0, "", plant_careless_piece},
    };
    int caught = 0, missed = 0;
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++) {
        tally score = {0, 0};
        torture(&planted[i], ONE_BLOCK, false, &score);
        torture(&planted[i], ONE_PIECE, false, &score);
        caught += score.failed > 0;
        missed += score.failed == 0;
        if (!score.failed)
            printf("not caught: %s\n", planted[i].name);
    }
    printf("%d passed, %d failed\n", caught, missed);
    return missed != 0;
}

int main(int argc, char **argv)
{
    tally score = {0, 0};
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0)
        return self_test();
    quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    judges_only = argc > 1 && strcmp(argv[1], "--judges") == 0;
#define FAMILY(family, settings)                                                                   \
    torture_family(family, settings, sizeof settings / sizeof settings[0], &score)
    FAMILY(BARROW_FLOOR, floor_settings);
    FAMILY(BARROW_QUEST, quest_settings);
    FAMILY(BARROW_CRAWL, crawl_settings);
    printf("%llu passed, %llu failed\n", (unsigned long long)score.passed,
           (unsigned long long)score.failed);
    return score.failed != 0;
}
