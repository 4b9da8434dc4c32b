/* SPDX-License-Identifier: MIT
 * The plan of a hunt. Each name of the condition is decided by a pass. A point of the plan is a
 * pass after which new names are known; the condition is evaluated there with what is known, and a
 * seed continues only while the answer is open.
 *
 * For some names an earlier pass gives bounds (rooms, once there are sectors). Such a pass is a
 * point too.
 *
 * A name needs its pass, all earlier passes that change the data it is read from, and whatever
 * those need in turn, by the needs and gives of the pass table; every other pass is left out. So a
 * shop is found without digging a single corridor. Points share one run through the table (a
 * hunt_table_run) as long as the next one needs nothing that the run has already skipped. Otherwise
 * a new run starts from the first pass; by then most seeds are gone.
 *
 * For a floor, `rooms >= 9 && shop && path > 60` becomes one run with three points, followed by the
 * whole dungeon:
 *
 *     sectors        | rooms merges | links house shop | all passes
 *     rooms at most  | rooms        | shop             | path */
#include <stdio.h>
#include <string.h>

#include "hunt.h"

/* Returns pass [row], the passes before it that give the parts it needs, the passes that those
 * need, and so on. One walk back through the table is enough: a pass can only need what an earlier
 * row gives. What the row gives counts as needed too, as earlier passes may have filled the same
 * part (rooms are placed, then merged). */
static uint64_t needed_passes(const barrow_pass *passes, int row)
{
    uint64_t needed = 1ull << row;
    uint32_t parts = passes[row].needs | passes[row].gives;
    for (int i = row - 1; i >= 0; i--) {
        if (passes[i].gives && !(passes[i].gives & parts))
            continue;
        needed |= 1ull << i; /* a pass that gives no part may affect all later ones */
        parts |= passes[i].needs;
    }
    return needed;
}

/* A need: the passes that must run before some names can be read after pass [row]. */
typedef struct plan_need {
    int row;
    uint64_t passes;
    uint64_t slots, limits; /* names that it decides, and those that it bounds */
} plan_need;

/* Returns the need for pass [row], and adds it if there is none yet. */
static plan_need *need_for(plan_need *needs, unsigned *count, const barrow_pass *passes, int row)
{
    for (unsigned i = 0; i < *count; i++)
        if (needs[i].row == row)
            return &needs[i];
    needs[*count] = (plan_need){.row = row, .passes = needed_passes(passes, row)};
    return &needs[(*count)++];
}

/* ---- runs ------------------------------------------------------------------------------- */

/* Returns whether a run that has reached [row] and has executed the passes in [run] can continue to
 * fulfil [need].
 *
 *     bits      63 ...  row  ...  0
 *     behind     0 ...   1 1 1 1 1      passes that this run has executed or skipped
 *     missing           passes that [need] wants but the run did not plan
 *
 * If the two have a bit in common, a pass that was left out has already been skipped, and only a
 * new run can execute it. Row 63 would shift to 0, and 0 - 1 sets all bits, which is correct. */
static bool can_go_on(uint64_t run, int row, const plan_need *need)
{
    uint64_t missing = need->passes & ~run;
    uint64_t behind = (2ull << row) - 1;
    return need->row > row && !(missing & behind);
}

/* Knowledge only grows from point to point, across runs too: a new run makes the same dungeon,
 * because passes draw from their own streams (G2). Bounds of a known name are dropped. */
void hunt_plan_make(hunt_plan *plan, const cli_expr *where, const cli_facts *facts)
{
    plan_need needs[BARROW_PASS_MAX];
    uint32_t pass_count;
    uint64_t whole = 0, run = 0, known = 0, bounded = 0;
    const barrow_pass *passes = barrow_passes(facts->family, &pass_count);
    memset(plan, 0, sizeof *plan);
    /* Lists one need per pass that decides something; [whole] gets the names that no pass decides.
     * A name may be in two needs: its bound is read early, its value later. There is at most one
     * need for a row, so BARROW_PASS_MAX of them are enough. */
    unsigned count = 0;
    for (unsigned slot = 0; slot < cli_expr_name_count(where); slot++) {
        const cli_fact *fact = &facts->rows[cli_expr_name_at(where, slot)->number];
        uint64_t bit = (uint64_t)1 << slot;
        if (fact->pass == CLI_WHOLE)
            whole |= bit;
        else
            need_for(needs, &count, passes, fact->pass)->slots |= bit;
        if (fact->read_most)
            need_for(needs, &count, passes, fact->bound_pass)->limits |= bit;
    }
    /* Sorts needs by their number of passes, then by row. The number of passes is all that is known
     * about the cost beforehand. Rows differ, so there are no ties, and the plan is the same
     * everywhere: chunks count rejections by its points. */
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0; k--) {
            int here = __builtin_popcountll(needs[k].passes);
            int before = __builtin_popcountll(needs[k - 1].passes);
            if (here > before || (here == before && needs[k].row > needs[k - 1].row))
                break;
            plan_need moved = needs[k];
            needs[k] = needs[k - 1];
            needs[k - 1] = moved;
        }
    for (unsigned i = 0; i < count; i++) {
        run |= needs[i].passes;
        known |= needs[i].slots;
        bounded |= needs[i].limits;
        plan->points[plan->point_count++] = (hunt_point){.row = needs[i].row,
                                                         .run = plan->run_count,
                                                         .slots = needs[i].slots,
                                                         .known = known,
                                                         .limits = needs[i].limits & ~known,
                                                         .bounded = bounded & ~known};
        if (i + 1 < count && can_go_on(run, needs[i].row, &needs[i + 1]))
            continue;
        /* Ends a run at this point, without the passes that are not needed up to it. */
        hunt_table_run *ended = &plan->runs[plan->run_count++];
        ended->end = plan->point_count;
        ended->stop_after = passes[needs[i].row].name;
        ended->leave_out = ((2ull << needs[i].row) - 1) & ~run;
        plan->runs[plan->run_count].first = plan->point_count;
        run = 0;
    }
    if (whole) {
        /* Adds the point of the whole dungeon. For a quest or crawl it may depend on the solution,
         * which the proof provides. [run] is one past the last. */
        plan->has_whole = true;
        plan->needs_solution = facts->family != BARROW_FLOOR;
        plan->points[plan->point_count++] = (hunt_point){
            .row = CLI_WHOLE, .run = plan->run_count, .slots = whole, .known = CLI_ALL_KNOWN};
    }
}

/* ==== hunt explain ========================================================================== */

/* Explains what the plan did. For each point it shows the parts of the condition that the point
 * decides, the passes that run for it, how many seeds arrived and were rejected, and how many seeds
 * a core evaluates there per second. All times are CPU seconds, so other load on the machine does
 * not change them. The rate of full generation, with the proof, is measured for comparison on seeds
 * of the same hunt. */

#define SAMPLE_SECONDS 0.05 /* CPU time for making dungeons in full */
#define SAMPLE_WARM    20   /* dungeons made first to warm up */
#define CLOCK_STRIDE   16

static void print_rate(const char *label, double seeds, double seconds)
{
    if (seconds > 0 && seeds > 0)
        fprintf(stderr, ", %.0f %s", seeds / seconds, label);
}

/* Prints a point. The seeds that reach it are those that no earlier point rejected. Counts cover
 * all chunks, but times cover only the chunks that this run searched, so the rate is computed from
 * [evaluated] and not from [came]. */
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
    /* Prints the parts of the condition whose last name becomes known at [point]. A part that was
     * complete before, or still lacks a name, is not shown here: each part appears at one point. If
     * a point completes no part, the name that it reads is printed instead. At the last point
     * everything is known, so earlier parts are recognised by their own slots. */
    uint64_t before = point->known & ~point->slots;
    cli_expr_part parts[CLI_EXPR_NODES];
    unsigned count = cli_expr_parts(hunt->where, parts), shown = 0;
    if (point->known == CLI_ALL_KNOWN)
        before = ~point->slots;
    for (unsigned i = 0; i < count; i++)
        if (parts[i].slots & ~before && !(parts[i].slots & ~point->known))
            fprintf(stderr, "%s%.*s", shown++ ? " && " : "", (int)(parts[i].end - parts[i].begin),
                    hunt->where_text + parts[i].begin);
    for (unsigned i = 0; i < cli_expr_name_count(hunt->where); i++) {
        const char *name = cli_expr_name_at(hunt->where, i)->shown;
        if (!shown && point->slots >> i & 1)
            fprintf(stderr, "%s, with more to come", name);
        if (point->limits >> i & 1)
            fprintf(stderr, "%show many %s there can be", shown ? ", and " : "", name);
    }
    /* Each point of a run continues where the previous one stopped, so only the passes since then
     * are listed, without those that are left out. */
    uint32_t pass_count;
    const barrow_pass *passes = barrow_passes(hunt->facts.family, &pass_count);
    fprintf(stderr, "\n     %s",
            point->row == CLI_WHOLE ? "all passes"
            : goes_on               ? "then"
                                    : "passes");
    if (point->row == CLI_WHOLE && hunt->plan.needs_solution)
        fputs(", the proof", stderr);
    for (int i = goes_on ? last->row + 1 : 0; i <= point->row; i++)
        if (!(hunt->plan.runs[point->run].leave_out >> i & 1))
            fprintf(stderr, " %s", passes[i].name);
    fprintf(stderr, "\n     %llu came, %llu rejected", (unsigned long long)came,
            (unsigned long long)counts->rejected[index]);
    print_rate("asked per second", (double)times->evaluated[index], times->point[index] * scale);
    fputc('\n', stderr);
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
    /* Measures dungeons per second and core, with the proof, as they are made without a plan. The
     * clock is read once in CLOCK_STRIDE dungeons. It starts after the warm-up, in which the
     * workspace grows; until it has been read once, [spent] stays 0 and the loop continues. */
    barrow_workspace *workspace = cli_workspace();
    barrow_options options = {.workspace = workspace};
    barrow_params params = hunt->params;
    barrow_dungeon dungeon = {0};
    double began = 0, spent = 0;
    uint64_t made = 0;
    for (; made < SAMPLE_WARM || spent < SAMPLE_SECONDS; made++) {
        if (made == SAMPLE_WARM)
            began = cli_seconds(CLOCK_THREAD_CPUTIME_ID);
        params.seed = hunt->first + made;
        barrow_generate(&params, &options, &dungeon, NULL);
        if (made > SAMPLE_WARM && made % CLOCK_STRIDE == 0) /* reading it costs time */
            spent = cli_seconds(CLOCK_THREAD_CPUTIME_ID) - began;
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(workspace);
    double full = (double)(made - SAMPLE_WARM) / spent,
           rate = times->cpu > 0 ? (double)times->seeds / times->cpu : 0;
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
    fprintf(stderr, "\n  in all %llu seeds: %llu rejected, %llu hits, %llu without a dungeon\n",
            (unsigned long long)counts->seeds, (unsigned long long)rejected,
            (unsigned long long)counts->hits, (unsigned long long)counts->impossible);
    print_ratio("with hits and all", rate, full);
    double seconds = 0;
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        seconds += times->point[i];
    print_ratio("turned down or passed on",
                seconds > 0 ? (double)times->seeds * times->all / (seconds * times->cpu) : 0, full);
    fprintf(stderr, "  full generation, with the proof: %.0f per second and core\n", full);
}
