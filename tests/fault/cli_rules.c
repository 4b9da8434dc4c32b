/* SPDX-License-Identifier: MIT
 * Runs commands on a library that misbehaves. The functions in between are replaced at link time,
 * so the commands are those that users run. One dungeon in three is wrong, in one of two ways:
 * - spoilt after its proof, so that only the rules can see it: commands that claim that their
 *   output is verified must end with exit code 1 and name the dungeon;
 * - too large to be proven: that affects only this seed, and the others are still made (G4).
 *
 *     cli_rules               all command lines
 *     cli_rules --self-test   with a library that forgets its rules, or that fails for a reason
 *                             other than the seed, each line must be caught; sound ones pass */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/status.h"
#include "cli/command.h"
#include "cli/message.h"
#include "core/dungeon.h"
#include "fault/command_line.h"
#include "lib/support.h"
#include "verify/verify.h"

/* ---- a faulty library ------------------------------------------------------------------- */

typedef enum fault {
    FAULT_NONE,
    FAULT_SPOILS,    /* spoils what is proven */
    FAULT_FORGETS,   /* also forgets the rules */
    FAULT_DOUBTS,    /* does not prove it */
    FAULT_GIVES_UP,  /* fails as if there were no memory */
    FAULT_NO_LIBRARY /* lacks those for pictures and corpora; only they may fail */
} fault;

static fault planted;

barrow_status __real_brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __real_brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __real_brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __real_brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                                brw_arena *scratch, barrow_report *report);
barrow_status __wrap_brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __wrap_brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __wrap_brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __wrap_brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                                brw_arena *scratch, barrow_report *report);

static bool is_third(const barrow_dungeon *dungeon)
{
    return dungeon->params.seed % 3 == 0;
}

static bool is_spoilt(const barrow_dungeon *dungeon)
{
    return (planted == FAULT_SPOILS || planted == FAULT_FORGETS) && is_third(dungeon);
}

/* Returns the answer of a proof that found [status]. */
static barrow_status doubt(const barrow_dungeon *dungeon, barrow_status status, barrow_error *error)
{
    if (planted == FAULT_DOUBTS && is_third(dungeon))
        return brw_fail(error, BARROW_NOT_PROVEN, "", "too much to prove");
    if (planted == FAULT_GIVES_UP && is_third(dungeon))
        return brw_fail(error, BARROW_NO_MEMORY, "", "too much to prove");
    return status;
}

/* The rim of a floor is solid (F2). */
barrow_status __wrap_brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error)
{
    barrow_status status = __real_brw_prove_floor(dungeon, scratch, error);
    if (is_spoilt(dungeon))
        dungeon->tiles[0] |= BARROW_TILE_WALKABLE;
    return doubt(dungeon, status, error);
}

/* Intensity climbs with the distance (Q24). */
barrow_status __wrap_brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error)
{
    barrow_status status = __real_brw_prove_quest(dungeon, scratch, error);
    if (is_spoilt(dungeon))
        dungeon->rooms[0].as.quest.intensity = 1000;
    return doubt(dungeon, status, error);
}

/* The boss is in a boss room (C2). */
barrow_status __wrap_brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error)
{
    barrow_status status = __real_brw_prove_crawl(dungeon, scratch, error);
    if (is_spoilt(dungeon))
        dungeon->rooms[dungeon->boss].as.crawl.types = 0;
    return doubt(dungeon, status, error);
}

barrow_status __wrap_brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                                brw_arena *scratch, barrow_report *report)
{
    barrow_status status = __real_brw_verify(dungeon, checks, scratch, report);
    if (planted == FAULT_FORGETS)
        memset(report, 0, sizeof *report);
    return status;
}

/* Libraries that are loaded on demand may be missing. */
void *__real_dlopen(const char *file, int mode);
void *__wrap_dlopen(const char *file, int mode);

void *__wrap_dlopen(const char *file, int mode)
{
    return planted == FAULT_NO_LIBRARY ? NULL : __real_dlopen(file, mode);
}

/* ---- command lines ---------------------------------------------------------------------- */

typedef struct sample_line {
    const char *words;
    fault planted;
    int code;
    const char
        *told; /* of twelve dungeons, four are wrong; a hunt ends at the first that is spoilt */
} sample_line;

static const sample_line lines[] = {
#ifdef BARROW_SQLITE
    {"corpus make floor -n 12 -j 1", FAULT_SPOILS, CLI_NO, "4 break a rule"},
    {"corpus make quest -n 12 -j 1", FAULT_SPOILS, CLI_NO, "4 break a rule"},
    {"corpus make crawl -n 12 -j 1", FAULT_SPOILS, CLI_NO, "4 break a rule"},
#endif
    {"floor -s 1 -n 12 --verify -f jsonl -j 1", FAULT_SPOILS, CLI_NO, "seed 12 breaks F2"},
    {"quest -s 1 -n 12 --verify -f jsonl -j 1", FAULT_SPOILS, CLI_NO, "seed 12 breaks Q24"},
    {"crawl -s 1 -n 12 --verify -f jsonl -j 1", FAULT_SPOILS, CLI_NO, "seed 12 breaks C2"},
    {"hunt floor --where rooms>0 -n 12 -j 1", FAULT_SPOILS, CLI_NO, "seed 0: breaks F2"},
    {"hunt quest --where rooms>0 -n 12 -j 1", FAULT_SPOILS, CLI_NO, "seed 0: breaks Q24"},
    {"hunt crawl --where rooms>0 -n 12 -j 1", FAULT_SPOILS, CLI_NO, "seed 0: breaks V6"},
    {"floor -s 1 -n 12 -f jsonl -j 1", FAULT_DOUBTS, CLI_IMPOSSIBLE, "generate seed 12: too much"},
    {"quest -s 1 -n 12 -f jsonl -j 1", FAULT_DOUBTS, CLI_IMPOSSIBLE, "generate seed 12: too much"},
    {"crawl -s 1 -n 12 -f jsonl -j 1", FAULT_DOUBTS, CLI_IMPOSSIBLE, "generate seed 12: too much"},
    {"hunt floor --where rooms>0 -n 12 -j 1", FAULT_DOUBTS, CLI_DONE, ""},
    {"hunt crawl --where rooms>0 -n 12 -j 1", FAULT_DOUBTS, CLI_DONE, ""},
    {"stats quest -n 12 -j 1 -f text", FAULT_DOUBTS, CLI_DONE, ""},
#ifdef BARROW_LAZY
    {"floor -s 3 -f json -j 1", FAULT_NO_LIBRARY, CLI_DONE, ""},
    {"floor -s 1 -f png -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
    {"floor -s 1 -f pdf -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
    {"floor -s 1 -f png-tiles -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
    {"floor -s 1 -f uvtt -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
    {"stats floor -n 12 -f png -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
    {"stats floor -n 12 -f pdf -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
    {"tileset", FAULT_NO_LIBRARY, CLI_USAGE, "a picture needs libcairo"},
#ifdef BARROW_SQLITE
    {"corpus make floor -n 12 -j 1", FAULT_NO_LIBRARY, CLI_USAGE, "a corpus needs libsqlite3"},
#endif
#endif
};

#define LINE_COUNT (sizeof lines / sizeof lines[0])

/* Returns the exit code and the message. Each command is a separate process, as it may exit. */
static int run_line(const char *line, char *said, size_t size)
{
    char folder[] = "barrow-rules-XXXXXX", output[64], text[128];
    FILE *file = tmpfile();
    int status = 0;
    if (!file || !mkdtemp(folder))
        abort();
    snprintf(output, sizeof output, "%s/output", folder);
    snprintf(text, sizeof text, "%s", line);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(file), STDERR_FILENO);
        char *words[COMMAND_WORDS];
        exit(command_run(command_split(text, output, words), words));
    }
    waitpid(child, &status, 0);
    rewind(file);
    said[fread(said, 1, size - 1, file)] = 0;
    fclose(file);
    unlink(output);
    rmdir(folder);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Returns whether the command ends and reports as it should while the library has that fault. */
static bool sees(const sample_line *line, fault now, bool loud)
{
    char said[4096];
    planted = now;
    int code = run_line(line->words, said, sizeof said);
    bool good = code == line->code && strstr(said, line->told);
    if (!good && loud)
        printf("FAIL: barrow %s: exit %d, not %d and '%s':\n%s\n", line->words, code, line->code,
               line->told, said);
    return good;
}

/* Tries a worse fault than the line's, which must be noticed, and then no fault. */
static unsigned test_line(const sample_line *line)
{
    char said[4096];
    unsigned passed =
        !sees(line, line->planted == FAULT_SPOILS ? FAULT_FORGETS : FAULT_GIVES_UP, false);
    planted = FAULT_NONE;
    return passed + (run_line(line->words, said, sizeof said) == CLI_DONE);
}

int main(int argc, char **argv)
{
    bool is_self_test = argc > 1 && strcmp(argv[1], "--self-test") == 0;
    unsigned wanted = (unsigned)LINE_COUNT * (is_self_test ? 2 : 1), passed = 0;
    for (size_t i = 0; i < LINE_COUNT; i++)
        passed += is_self_test ? test_line(&lines[i]) : sees(&lines[i], lines[i].planted, true);
    printf("%u passed, %u failed\n", passed, wanted - passed);
    return passed != wanted;
}
