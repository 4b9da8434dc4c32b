/* SPDX-License-Identifier: MIT
 * Commands that say that what they hand out is verified, with a generator that breaks a rule: every
 * third dungeon is spoilt behind its proof, where only the rules can see it. The command must end
 * with exit code 1 and say which it was. What stands between is replaced at link time, so the
 * commands are those of users.
 *
 *     cli_rules               all command lines
 *     cli_rules --self-test   without the rules in the library each line must be caught, and sound
 *                             dungeons must pass */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/message.h"
#include "core/dungeon.h"
#include "fault/command_line.h"
#include "lib/support.h"
#include "verify/verify.h"

/* ---- a faulty library ------------------------------------------------------------------- */

static bool spoils = true;   /* what is proven */
static bool forgets = false; /* the rules */

barrow_status __real_brw_prove_floor(const barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __real_brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __real_brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __real_brw_verify(const barrow_dungeon *dungeon, brw_arena *scratch,
                                barrow_report *report);
barrow_status __wrap_brw_prove_floor(const barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __wrap_brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __wrap_brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error);
barrow_status __wrap_brw_verify(const barrow_dungeon *dungeon, brw_arena *scratch,
                                barrow_report *report);

static bool is_spoilt(const barrow_dungeon *dungeon)
{
    return spoils && dungeon->params.seed % 3 == 0;
}

/* The rim of a floor is solid (F2). */
barrow_status __wrap_brw_prove_floor(const barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error)
{
    barrow_status status = __real_brw_prove_floor(dungeon, scratch, error);
    if (is_spoilt(dungeon))
        dungeon->tiles[0] |= BARROW_TILE_WALKABLE;
    return status;
}

/* Intensity climbs with the distance (Q24). */
barrow_status __wrap_brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error)
{
    barrow_status status = __real_brw_prove_quest(dungeon, scratch, error);
    if (is_spoilt(dungeon))
        dungeon->rooms[0].as.quest.intensity = 1001;
    return status;
}

/* The boss sits in a boss room (C2). */
barrow_status __wrap_brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch,
                                     barrow_error *error)
{
    barrow_status status = __real_brw_prove_crawl(dungeon, scratch, error);
    if (is_spoilt(dungeon))
        dungeon->rooms[dungeon->boss].as.crawl.types = 0;
    return status;
}

barrow_status __wrap_brw_verify(const barrow_dungeon *dungeon, brw_arena *scratch,
                                barrow_report *report)
{
    barrow_status status = __real_brw_verify(dungeon, scratch, report);
    if (forgets)
        memset(report, 0, sizeof *report);
    return status;
}

/* ---- command lines ---------------------------------------------------------------------- */

typedef struct sample_line {
    const char *words;
    const char *told; /* of twelve dungeons, four are spoilt; a hunt ends at the first */
} sample_line;

static const sample_line lines[] = {
#ifdef BARROW_SQLITE
    {"corpus make floor -n 12 -j 1", "4 break a rule"},
    {"corpus make quest -n 12 -j 1", "4 break a rule"},
    {"corpus make crawl -n 12 -j 1", "4 break a rule"},
#endif
    {"floor -s 1 -n 12 --verify -f jsonl -j 1", "seed 12 breaks F2"},
    {"quest -s 1 -n 12 --verify -f jsonl -j 1", "seed 12 breaks Q24"},
    {"crawl -s 1 -n 12 --verify -f jsonl -j 1", "seed 12 breaks C2"},
    {"hunt floor --where rooms>0 -n 12 -j 1", "seed 0: breaks F2"},
    {"hunt quest --where rooms>0 -n 12 -j 1", "seed 0: breaks Q24"},
    {"hunt crawl --where rooms>0 -n 12 -j 1", "seed 0: breaks C2"},
};

#define LINE_COUNT (sizeof lines / sizeof lines[0])

/* Its exit code, and what it said. Each is a process of its own, as it may end itself. */
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

/* Whether the command found [told] and says no. */
static bool sees(const sample_line *line, bool loud)
{
    char said[4096];
    int code = run_line(line->words, said, sizeof said);
    bool good = code == CLI_NO && strstr(said, line->told);
    if (!good && loud)
        printf("FAIL: barrow %s: exit %d, not 1 and '%s':\n%s\n", line->words, code, line->told,
               said);
    return good;
}

static unsigned count_seen(bool loud)
{
    unsigned seen = 0;
    for (size_t i = 0; i < LINE_COUNT; i++)
        seen += sees(&lines[i], loud);
    return seen;
}

static unsigned count_sound(void)
{
    char said[4096];
    unsigned sound = 0;
    for (size_t i = 0; i < LINE_COUNT; i++)
        sound += run_line(lines[i].words, said, sizeof said) == CLI_DONE;
    return sound;
}

int main(int argc, char **argv)
{
    unsigned wanted = (unsigned)LINE_COUNT, passed;
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0) {
        forgets = true;
        passed = wanted - count_seen(false);
        spoils = forgets = false;
        passed += count_sound();
        wanted *= 2;
    } else {
        passed = count_seen(true);
    }
    printf("%u passed, %u failed\n", passed, wanted - passed);
    return passed != wanted;
}
