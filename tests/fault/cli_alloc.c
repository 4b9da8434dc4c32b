/* SPDX-License-Identifier: MIT
 * The command when memory runs out: allocation number k fails, for every k, alone or with all that
 * follow, while documents are read and judged, parameters and masks are read, and dungeons are made
 * and written. The command must end as if nothing had happened, or with exit code 3 or 4, a
 * message, and no file; and leak no memory. Each try is a separate process, and malloc is replaced
 * at link time in all of them.
 *
 *     cli_alloc               all command lines
 *     cli_alloc --quick       the same, but with only one in 60 of the allocations far into a
 *                             run, and without the runs in which all later ones fail too
 *     cli_alloc --self-test   commands that misbehave on purpose: each must be caught */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/settings.h"
#include "cli/stats.h"
#include "fault/command_line.h"
#include "lib/support.h"

/* ---- memory ----------------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);
char *__wrap_strdup(const char *text);
char *__wrap_realpath(const char *path, char *resolved);

/* Shared with the process that tries a command line; all its threads count. */
typedef struct shared_heap {
    _Atomic uint64_t calls, failures;
    _Atomic int64_t live;
    uint64_t fail_at;
    bool fail_after;
    bool has_returned; /* the command returned; otherwise it ended its process */
} shared_heap;

static shared_heap first_heap;
static shared_heap *heap = &first_heap;

static bool heap_refuses(void)
{
    uint64_t call = ++heap->calls;
    bool refused =
        heap->fail_at && (heap->fail_after ? call >= heap->fail_at : call == heap->fail_at);
    heap->failures += refused;
    return refused;
}

static void *heap_count(void *block)
{
    heap->live += block != NULL;
    return block;
}

void *__wrap_malloc(size_t size)
{
    return heap_refuses() ? NULL : heap_count(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return heap_refuses() ? NULL : heap_count(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size)
{
    if (heap_refuses())
        return NULL;
    return block ? __real_realloc(block, size) : heap_count(__real_realloc(block, size));
}

void __wrap_free(void *block)
{
    heap->live -= block != NULL;
    __real_free(block);
}

char *__wrap_strdup(const char *text)
{
    char *copy = __wrap_malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

char *__wrap_realpath(const char *path, char *resolved)
{
    return resolved ? NULL : __wrap_strdup(path);
}

/* ---- files ------------------------------------------------------------------------------ */

static char folder[64] = "barrow-alloc-XXXXXX"; /* where the test runs */

static char *in_folder(const char *name)
{
    static char paths[4][128];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(in_folder(name), "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        abort();
}

/* Returns a number for the contents of a file; 0 if there is none. */
static uint64_t file_sum(const char *name)
{
    FILE *file = fopen(in_folder(name), "rb");
    uint64_t sum = file ? 0xCBF29CE484222325u : 0;
    for (int byte; file && (byte = getc(file)) != EOF;)
        sum = (sum ^ (uint64_t)byte) * 0x100000001B3u;
    if (file)
        fclose(file);
    return sum;
}

static void write_document(const char *name, barrow_family family, const char *settings)
{
    barrow_params params = test_params(family, 7, settings);
    barrow_dungeon dungeon = {0};
    test_text text = {0};
    if (barrow_generate(&params, NULL, &dungeon, NULL) != BARROW_OK ||
        barrow_export(&dungeon, "json", NULL, test_sink(&text), NULL) != BARROW_OK)
        abort();
    write_file(name, text.bytes, text.size);
    test_text_free(&text);
    barrow_dungeon_free(&dungeon);
}

/* A list of two seeds, and a report on crawls. */
static void write_list_and_report(void)
{
    uint64_t seeds[] = {7, 9};
    cli_seeds list = {
        .name = "two", .params = test_params(BARROW_FLOOR, 0, ""), .seeds = seeds, .count = 2};
    barrow_dungeon dungeon = {0};
    for (uint64_t i = 0; i < 2; i++) {
        barrow_params params = test_params(BARROW_FLOOR, seeds[i], "");
        if (barrow_generate(&params, NULL, &dungeon, NULL) != BARROW_OK)
            abort();
        list.dungeons += cli_seeds_mix(i, barrow_dungeon_hash(&dungeon));
    }
    barrow_dungeon_free(&dungeon);
    barrow_params crawls = test_params(BARROW_CRAWL, 1, "");
    cli_stats stats = {.pair_count = 0};
    cli_sample sample;
    if (cli_output_run(in_folder("list"), cli_seeds_print, &list) != CLI_DONE ||
        cli_sample_take(&sample, &crawls, false, 12, 1, NULL) != CLI_DONE)
        abort();
    stats.sample = &sample;
    if (cli_output_run(in_folder("report"), cli_stats_json, &stats) != CLI_DONE)
        abort();
    cli_sample_free(&sample);
}

/* ---- command lines ---------------------------------------------------------------------- */

/* FOLDER/ is replaced by the folder of the samples. */
static const char *const lines[] = {
    "verify FOLDER/quest FOLDER/crawl FOLDER/floor FOLDER/floors",
    "verify FOLDER/floor -f json",
    "verify FOLDER/damaged FOLDER/none FOLDER/quest",
    "quest -s 7 -f json --params FOLDER/params",
    "quest -s 7 -f json --mask FOLDER/mask",
    "crawl -s 7 -f json --size small --verify",
    "floor -s 7 -f text --floors 2",
    "floor -s 7 -n 20 -f jsonl -j 1 --reroll rooms=2",
    "floor --seeds FOLDER/list -f jsonl -j 1",
    "stats floor -n 12 -j 1 -f json --against shop=100",
    "stats quest -n 12 -j 1 -f svg --metrics rooms,path,keys",
    "stats crawl -n 12 -j 1 -f text --baseline FOLDER/report",
    "hunt floor --where rooms>8&&path>40 -n 30 -j 1 --best path --top 2",
    "hunt quest --where count(room.key)>1 -n 20 -j 1 -f csv",
    "hunt crawl --where shortcuts>0 --first 1 -j 1 -f json --names",
#ifdef BARROW_SQLITE
    "corpus make crawl -n 4 -j 1",
    "corpus seeds FOLDER/corpus --where rooms>0 --name all",
    "corpus query FOLDER/corpus --where rooms>0 -f csv",
    "corpus export FOLDER/corpus --where rooms>0 -n 2 -f jsonl",
#endif
    "params floor -f json",
    "presets -f json",
    "schema",
    "layouts",
    "types",
};

typedef struct outcome {
    int code;
    uint64_t output, said;
    int64_t lost;
    bool left; /* a file was left beside the output */
} outcome;

typedef int (*line_runner)(int count, char **words);

static void expand(const char *line, char *text, size_t size)
{
    size_t used = 0;
    for (text[0] = 0; *line; used = strlen(text)) {
        bool is_folder = strncmp(line, "FOLDER", 6) == 0;
        snprintf(text + used, size - used, is_folder ? "%s" : "%.1s", is_folder ? folder : line);
        line += is_folder ? 6 : 1;
    }
}

static bool has_leftover(pid_t child)
{
    char beside[160];
    snprintf(beside, sizeof beside, "%s.%ld-0.tmp", in_folder("output"), (long)child);
    return access(beside, F_OK) == 0;
}

/* Runs the part of a try that is a separate process. */
_Noreturn static void be_command(const char *line, line_runner run)
{
    char text[512], *words[COMMAND_WORDS];
    expand(line, text, sizeof text);
    int count = command_split(text, in_folder("output"), words);
    if (!freopen(in_folder("said"), "wb", stderr))
        abort();
    setvbuf(stderr, NULL, _IONBF, 0);
    int64_t before = heap->live;
    heap->calls = 0;
    int code = run(count, words);
    heap->fail_at = 0;
    heap->live -= before;
    heap->has_returned = true;
    _exit(code);
}

/* Runs [line] with standard error in a file; allocation [k] fails. */
static outcome try_line(const char *line, line_runner run, uint64_t k, bool after)
{
    int status = 0;
    outcome result = {0};
    unlink(in_folder("output"));
    *heap = (shared_heap){.fail_at = k, .fail_after = after};
    pid_t child = fork();
    if (child == 0)
        be_command(line, run);
    waitpid(child, &status, 0);
    heap->fail_at = 0;
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.lost = heap->has_returned ? heap->live : 0;
    result.output = file_sum("output");
    result.said = file_sum("said") ^ 0xCBF29CE484222325u;
    result.left = has_leftover(child);
    return result;
}

static const char *judge(const outcome *now, const outcome *wanted)
{
    if (now->code < 0)
        return "crashed";
    if (now->lost)
        return "lost memory";
    if (now->left)
        return "left a file beside its place";
    if (now->code == wanted->code && now->output == wanted->output)
        return NULL;
    if (now->code != CLI_IO && now->code != CLI_IMPOSSIBLE)
        return "ended with another result";
    if (!now->said && !now->output) /* verify -f json reports it in its results */
        return "said nothing";
    return NULL;
}

typedef struct tally {
    uint64_t passed, failed;
} tally;

static uint64_t passed_over; /* allocations skipped between two that fail, beyond the first 60 */
static int rounds = 2;       /* allocation k alone, then also all after it */

static void torture(const char *line, line_runner run, bool loud, tally *score)
{
    outcome wanted = try_line(line, run, 0, false);
    for (int after = 0; after < rounds; after++) {
        for (uint64_t k = 1;; k++) {
            outcome now = try_line(line, run, k, after);
            const char *fault = judge(&now, &wanted);
            score->passed += !fault;
            score->failed += fault != NULL;
            if (fault && loud)
                printf("FAIL: barrow %s, allocation %llu fails%s: %s (exit %d)\n", line,
                       (unsigned long long)k, after ? " and all after it" : "", fault, now.code);
            if (!heap->failures)
                break;
            k += k > 60 ? passed_over : 0;
        }
    }
}

/* ---- commands that misbehave ------------------------------------------------------------ */

static int plant_leak(int count, char **words)
{
    (void)count;
    (void)words;
    static void *lost; /* reachable, or the sanitizer would catch it first */
    void *first = malloc(10), *second = malloc(10);
    if (first && second) {
        free(first);
        free(second);
        return CLI_DONE;
    }
    lost = first ? first : second;
    fprintf(stderr, "lost %d\n", lost != NULL);
    return CLI_IMPOSSIBLE;
}

static int plant_crash(int count, char **words)
{
    (void)count;
    (void)words;
    char *block = malloc(10);
    if (!block)
        abort();
    free(block);
    return CLI_DONE;
}

static int plant_silence(int count, char **words)
{
    (void)count;
    (void)words;
    void *block = malloc(10);
    free(block);
    return block ? CLI_DONE : CLI_IMPOSSIBLE;
}

static int plant_verdict(int count, char **words)
{
    (void)count;
    (void)words;
    void *block = malloc(10);
    free(block);
    return block ? CLI_DONE : CLI_NO;
}

static int self_test(void)
{
    const line_runner planted[] = {plant_leak, plant_crash, plant_silence, plant_verdict};
    int caught = 0, all = (int)(sizeof planted / sizeof planted[0]);
    for (int i = 0; i < all; i++) {
        tally score = {0, 0};
        torture("version", planted[i], false, &score);
        caught += score.failed > 0;
    }
    printf("%d passed, %d failed\n", caught, all - caught);
    return caught != all;
}

/* ---- the run ---------------------------------------------------------------------------- */

static void write_corpus(void)
{
#ifdef BARROW_SQLITE
    char line[] = "corpus make floor -n 6 -j 1 -q", *words[COMMAND_WORDS];
    if (command_run(command_split(line, in_folder("corpus"), words), words) != CLI_DONE)
        abort();
#endif
}

static void write_samples(void)
{
    static const char params[] =
        "{\"pre_rooms\": 6, \"mask\": [\"........\", \"....E...\", "
        "\"........\", \"........\", \"........\"], \"reroll\": {\"item\": 2}}";
    static const char mask[] = "........\n....E...\n........\n........\n........\n";
    static const char damaged[] =
        "{\"format\": \"barrow/1\", \"family\": \"quest\"}\n{\"a\": [1, 2";
    write_document("quest", BARROW_QUEST, "loops=50 returns=50");
    write_document("crawl", BARROW_CRAWL, "size=small");
    write_document("floor", BARROW_FLOOR, "shop=100 width=32 height=24");
    write_document("floors", BARROW_FLOOR, "floors=2 width=32 height=24");
    write_list_and_report();
    write_corpus();
    write_file("params", params, sizeof params - 1);
    write_file("mask", mask, sizeof mask - 1);
    write_file("damaged", damaged, sizeof damaged - 1);
}

static void remove_samples(void)
{
    static const char *const files[] = {"quest",   "crawl",  "floor", "floors", "params", "mask",
                                        "damaged", "output", "said",  "list",   "report", "corpus"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        unlink(in_folder(files[i]));
    rmdir(folder);
}

int main(int argc, char **argv)
{
    tally score = {0, 0};
    int status = 0;
    if (!mkdtemp(folder))
        return 2;
    heap = mmap(NULL, sizeof *heap, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (heap == MAP_FAILED)
        return 2;
    write_samples();
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0) {
        status = self_test();
    } else {
        if (argc > 1 && strcmp(argv[1], "--quick") == 0) {
            passed_over = 60; /* far into a run, allocations are similar */
            rounds = 1;
        }
        for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
            torture(lines[i], command_run, true, &score);
        printf("%llu passed, %llu failed\n", (unsigned long long)score.passed,
               (unsigned long long)score.failed);
        status = score.failed != 0;
    }
    remove_samples();
    return status;
}
