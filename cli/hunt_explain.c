/* SPDX-License-Identifier: MIT
 * Explains what the plan did. For each point it shows the parts of the condition that the point
 * decides, the passes that run for it, how many seeds arrived and were rejected, and how many seeds
 * a core evaluates there per second. All times are CPU seconds, so other load on the machine does
 * not change them. The rate of full generation, with the proof, is measured for comparison on seeds
 * of the same hunt. */
#include "hunt.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "message.h"

#define SAMPLE_SECONDS 0.05 /* CPU time for making dungeons in full */
#define SAMPLE_WARM    20   /* dungeons made first to warm up */
#define CLOCK_STRIDE   16

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Measures dungeons per second and core, with the proof, as they are made without a plan. The clock
 * is read once in CLOCK_STRIDE dungeons. It starts after the warm-up, in which the workspace grows;
 * until it has been read once, [spent] stays 0 and the loop continues. */
static double full_rate(const cli_hunt *hunt)
{
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    barrow_options options = {.workspace = workspace};
    barrow_params params = hunt->params;
    barrow_dungeon dungeon = {0};
    double began = 0, spent = 0;
    uint64_t made = 0;
    if (!workspace)
        cli_no_memory();
    for (; made < SAMPLE_WARM || spent < SAMPLE_SECONDS; made++) {
        if (made == SAMPLE_WARM)
            began = cpu_seconds();
        params.seed = hunt->first + made;
        barrow_generate(&params, &options, &dungeon, NULL);
        if (made > SAMPLE_WARM && made % CLOCK_STRIDE == 0) /* reading it costs time */
            spent = cpu_seconds() - began;
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(workspace);
    return (double)(made - SAMPLE_WARM) / spent;
}

/* Prints the parts of the condition whose last name becomes known at [point]. A part that was
 * complete before, or still lacks a name, is not shown here: each part appears at one point. If a
 * point completes no part, the name that it reads is printed instead. At the last point everything
 * is known, so earlier parts are recognised by their own slots. */
static void print_parts(const cli_hunt *hunt, const hunt_point *point)
{
    uint64_t before = point->known & ~point->slots;
    unsigned count = cli_expr_part_count(hunt->where), shown = 0;
    if (point->known == CLI_ALL_KNOWN)
        before = ~point->slots;
    for (unsigned i = 0; i < count; i++) {
        cli_expr_part part = cli_expr_part_at(hunt->where, i);
        if (!(part.slots & ~before) || (part.slots & ~point->known))
            continue;
        fprintf(stderr, "%s%.*s", shown++ ? " && " : "", (int)(part.end - part.begin),
                hunt->where_text + part.begin);
    }
    for (unsigned i = 0; i < cli_expr_name_count(hunt->where); i++) {
        const char *name = cli_expr_name_at(hunt->where, i)->shown;
        if (!shown && point->slots >> i & 1)
            fprintf(stderr, "%s, with more to come", name);
        if (point->limits >> i & 1)
            fprintf(stderr, "%show many %s there can be", shown ? ", and " : "", name);
    }
}

/* Prints the passes that lead to a point. Each point of a run continues where the previous one
 * stopped, so only the passes since then are listed, without those that are left out. */
static void print_passes(const cli_hunt *hunt, const hunt_point *point, bool goes_on, int after)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(hunt->facts.family, &count);
    if (point->row == CLI_WHOLE) {
        fprintf(stderr, "all passes%s", hunt->plan.needs_solution ? ", the proof" : "");
        return;
    }
    fputs(goes_on ? "then" : "passes", stderr);
    for (int i = goes_on ? after + 1 : 0; i <= point->row; i++)
        if (!(hunt->plan.goes[point->run].leave_out >> i & 1))
            fprintf(stderr, " %s", passes[i].name);
}

static void print_rate(const char *label, double seeds, double seconds)
{
    if (seconds > 0 && seeds > 0)
        fprintf(stderr, ", %.0f %s", seeds / seconds, label);
}

/* Prints a point. The seeds that reach it are those that no earlier point rejected. Counts cover
 * all chunks, but times cover only the chunks that this run searched, so the rate is computed from
 * [asked] and not from [came]. */
static void print_point(const cli_hunt *hunt, const hunt_counts *counts, const hunt_times *times,
                        unsigned index)
{
    const hunt_point *point = &hunt->plan.points[index];
    const hunt_point *last = index ? point - 1 : NULL;
    bool goes_on = last && last->run == point->run;
    uint64_t came = counts->seeds;
    double scale = times->all > 0 ? times->cpu / times->all : 1;
    for (unsigned i = 0; i < index; i++)
        came -= counts->rejected[i];
    fprintf(stderr, "  %u. ", index + 1);
    print_parts(hunt, point);
    fputs("\n     ", stderr);
    print_passes(hunt, point, goes_on, last ? last->row : 0);
    fprintf(stderr, "\n     %llu came, %llu rejected", (unsigned long long)came,
            (unsigned long long)counts->rejected[index]);
    print_rate("asked per second", (double)times->asked[index], times->point[index] * scale);
    fputc('\n', stderr);
}

/* Returns how many seeds per second and core the points evaluate, without the cost of hits.
 * times->point is wall time; all / cpu turns it into CPU time, as print_point does. */
static double asking_rate(const hunt_times *times)
{
    double seconds = 0;
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        seconds += times->point[i];
    return seconds > 0 ? (double)times->seeds * times->all / (seconds * times->cpu) : 0;
}

static void print_ratio(const char *what, double rate, double full)
{
    if (rate > 0 && full > 0)
        fprintf(stderr, "  %s: %.0f seeds per second and core, %.1f times full generation\n", what,
                rate, rate / full);
}

/* Prints everything on standard error, because the hits may be on standard output (G11). */
void hunt_explain(const cli_hunt *hunt, const hunt_counts *counts, const hunt_times *times)
{
    uint64_t rejected = 0;
    double full = full_rate(hunt), rate = times->cpu > 0 ? (double)times->seeds / times->cpu : 0;
    fprintf(stderr, "plan for %s: %s\n", barrow_family_name(hunt->facts.family), hunt->where_text);
    for (unsigned i = 0; i < hunt->plan.point_count; i++)
        print_point(hunt, counts, times, i);
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        rejected += counts->rejected[i];
    fprintf(stderr, "  hits: made in full, proven, verified, asked again\n     %llu hits",
            (unsigned long long)counts->hits);
    print_rate("confirmed per second", (double)times->confirmed,
               times->whole * (times->all > 0 ? times->cpu / times->all : 1));
    if (times->continued)
        fprintf(stderr, ", %llu in one run with their points",
                (unsigned long long)times->continued);
    fprintf(stderr,
            "\n  in all %llu seeds: %llu rejected, %llu hits, %llu without a dungeon\n",
            (unsigned long long)counts->seeds, (unsigned long long)rejected,
            (unsigned long long)counts->hits, (unsigned long long)counts->impossible);
    print_ratio("with hits and all", rate, full);
    print_ratio("turned down or passed on", asking_rate(times), full);
    fprintf(stderr, "  full generation, with the proof: %.0f per second and core\n", full);
}
