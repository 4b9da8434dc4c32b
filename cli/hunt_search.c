/* SPDX-License-Identifier: MIT
 * Searching seeds. Each name of the condition is decided by a pass. A point of the plan is a pass
 * after which new names are known, or have bounds (rooms, once there are sectors). The condition is
 * evaluated there with what is known, and a seed continues only while the answer is open.
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
 *     rooms at most  | rooms        | shop             | path
 *
 * A hit is made in full with its proof, verified, and the condition is evaluated again on the
 * result. So is a sample of the seeds that were rejected early. If the two answers differ, that is
 * a bug in barrow and ends the hunt.
 *
 *     seed -> early points -> whole point -> made in full, proven, verified, checked again -> hit
 *                  no              no                 other answer
 *                  v               v                      v
 *             rejected         rejected              the hunt ends
 *
 * The last run of the early points may go on to the whole dungeon and its proof (goes_on). A
 * dungeon that was made in full once is not made again for the whole point or for the hit. */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

#define SAMPLE_BITS    10   /* one in 1024 seeds rejected early is generated in full */
#define FEW_OF         8    /* one rejected seed in this many counts as few */
#define SIGNAL_STRIDE  64   /* seeds between two checks for a signal */
#define SAMPLE_SECONDS 0.05 /* CPU time of --explain for making dungeons in full */
#define SAMPLE_WARM    20   /* dungeons made before that */
#define CLOCK_STRIDE   16   /* dungeons between two looks at the clock */

/* ---- the plan --------------------------------------------------------------------------- */

/* A need: the passes that must run before some names can be read after pass [row]. */
typedef struct schedule_need {
    int row;
    uint64_t passes;
    uint64_t slots, limits; /* names that it decides, and those that it bounds */
} schedule_need;

/* Returns the need for pass [row], and adds it if there is none yet: the pass, the passes before it
 * that give the parts it needs, the passes that those need, and so on. One walk back through the
 * table is enough: a pass can only need what an earlier row gives. What the row gives counts as
 * needed too, as earlier passes may have filled the same part (rooms are placed, then merged). */
static schedule_need *need_for(schedule_need *needs, unsigned *count, const barrow_pass *passes,
                               int row)
{
    for (unsigned i = 0; i < *count; i++)
        if (needs[i].row == row)
            return &needs[i];
    schedule_need *need = &needs[(*count)++];
    uint32_t parts = passes[row].needs | passes[row].gives;
    *need = (schedule_need){.row = row, .passes = 1ull << row};
    for (int i = row - 1; i >= 0; i--) {
        if (passes[i].gives && !(passes[i].gives & parts))
            continue;
        need->passes |= 1ull << i; /* a pass that gives no part may affect all later ones */
        parts |= passes[i].needs;
    }
    return need;
}

/* Knowledge only grows from point to point, across runs too: a new run makes the same dungeon,
 * because passes draw from their own streams (G2). Bounds of a known name are dropped. */
void hunt_schedule_make(hunt_schedule *schedule, const cli_expr *where, const cli_facts *facts)
{
    schedule_need needs[BARROW_PASS_MAX];
    uint32_t pass_count;
    uint64_t whole = 0, run = 0, known = 0, bounded = 0;
    const barrow_pass *passes = barrow_passes(facts->family, &pass_count);
    memset(schedule, 0, sizeof *schedule);
    /* Lists one need per pass that decides something; [whole] gets the names that no pass decides.
     * A name may be in two needs: its bound is read early, its value later. There is at most one
     * need for a row, so BARROW_PASS_MAX of them are enough. */
    unsigned count = 0;
    for (unsigned slot = 0; slot < where->name_count; slot++) {
        const cli_fact *fact = &facts->rows[where->names[slot].number];
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
            schedule_need moved = needs[k];
            needs[k] = needs[k - 1];
            needs[k - 1] = moved;
        }
    for (unsigned i = 0; i < count; i++) {
        run |= needs[i].passes;
        known |= needs[i].slots;
        bounded |= needs[i].limits;
        schedule->points[schedule->point_count++] = (hunt_point){.row = needs[i].row,
                                                                 .run = schedule->run_count,
                                                                 .slots = needs[i].slots,
                                                                 .known = known,
                                                                 .limits = needs[i].limits & ~known,
                                                                 .bounded = bounded & ~known};
        /* The run goes on to the next need if it has not skipped any pass that this one wants. Row
         * 63 would shift to 0, and 0 - 1 sets all bits, which is correct. */
        uint64_t behind = (2ull << needs[i].row) - 1;
        if (i + 1 < count && needs[i + 1].row > needs[i].row &&
            !(needs[i + 1].passes & ~run & behind))
            continue;
        hunt_table_run *ended = &schedule->runs[schedule->run_count++];
        ended->end = schedule->point_count;
        ended->stop_after = passes[needs[i].row].name;
        ended->leave_out = behind & ~run;
        schedule->runs[schedule->run_count].first = schedule->point_count;
        run = 0;
    }
    if (whole) {
        /* Adds the point of the whole dungeon. For a quest or crawl it may depend on the solution,
         * which the proof provides. [run] is one past the last. */
        schedule->has_whole = true;
        schedule->needs_solution = facts->family != BARROW_FLOOR;
        schedule->points[schedule->point_count++] = (hunt_point){
            .row = CLI_WHOLE, .run = schedule->run_count, .slots = whole, .known = CLI_ALL_KNOWN};
    }
}

/* ---- explaining ------------------------------------------------------------------------- */

/* For each point --explain shows the parts of the condition that the point decides, the passes that
 * run for it, how many seeds arrived and were rejected, and how many seeds a core evaluates there
 * per second. All times are CPU seconds, so other load on the machine does not change them. */

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
    const hunt_point *point = &hunt->schedule.points[index];
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
    for (unsigned i = 0; i < hunt->where->name_count; i++) {
        const char *name = hunt->where->names[i].shown;
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
    if (point->row == CLI_WHOLE && hunt->schedule.needs_solution)
        fputs(", the proof", stderr);
    for (int i = goes_on ? last->row + 1 : 0; i <= point->row; i++)
        if (!(hunt->schedule.runs[point->run].leave_out >> i & 1))
            fprintf(stderr, " %s", passes[i].name);
    fprintf(stderr, "\n     %llu came, %llu rejected", (unsigned long long)came,
            (unsigned long long)counts->rejected[index]);
    print_rate("evaluated per second", (double)times->evaluated[index],
               times->point[index] * scale);
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
            began = cli_cpu_seconds();
        params.seed = hunt->first + made;
        barrow_generate(&params, &options, &dungeon, NULL);
        if (made > SAMPLE_WARM && made % CLOCK_STRIDE == 0) /* reading it costs time */
            spent = cli_cpu_seconds() - began;
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(workspace);
    double full = (double)(made - SAMPLE_WARM) / spent,
           rate = times->cpu > 0 ? (double)times->seeds / times->cpu : 0;
    fprintf(stderr, "plan for %s: %s\n", barrow_family_name(hunt->facts.family), hunt->where_text);
    for (unsigned i = 0; i < hunt->schedule.point_count; i++)
        print_point(hunt, counts, times, i);
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        rejected += counts->rejected[i];
    fprintf(stderr, "  hits: made in full, proven, verified, checked again\n     %llu hits",
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
    print_ratio("rejected or passed on",
                seconds > 0 ? (double)times->seeds * times->all / (seconds * times->cpu) : 0, full);
    fprintf(stderr, "  full generation, with the proof: %.0f per second and core\n", full);
}

/* ---- one seed --------------------------------------------------------------------------- */

/* The answer with nothing known is the same for all seeds, and is final at once if no name matters,
 * as in 'rooms > 3 || 1'. */
void hunt_seeker_begin(hunt_seeker *seeker, const cli_hunt *hunt, barrow_workspace *workspace)
{
    *seeker = (hunt_seeker){.hunt = hunt, .workspace = workspace, .params = hunt->params};
    seeker->before = cli_expr_holds(hunt->where, seeker->values, 0);
}

/* Adds the time since the last reading to [sum]; only --explain pays for it. It reads the wall
 * clock, which is cheap; hunt_explain scales it to CPU time by the ratio over the chunk. */
static void look_at_clock(hunt_seeker *seeker, double *sum)
{
    if (!seeker->hunt->explain)
        return;
    double seconds = cli_seconds();
    if (sum)
        *sum += seconds - seeker->clock;
    seeker->clock = seconds;
}

static void fail_seed(hunt_seeker *seeker, int code, uint64_t seed, const char *why)
{
    seeker->code = code;
    snprintf(seeker->problem, sizeof seeker->problem, "seed %llu: %s", (unsigned long long)seed,
             why);
}

/* Reads each of the first [count] names that is in [slots]. CLI_ALL_KNOWN means all of them, even
 * if there are more than the set has bits. Only the metrics that are needed are measured. */
static bool read_slots(hunt_seeker *seeker, const barrow_dungeon *dungeon, uint64_t slots,
                       unsigned count, const barrow_options *options)
{
    const cli_hunt *hunt = seeker->hunt;
    const cli_fact *facts[2 * CLI_EXPR_NAMES];
    int32_t metrics[BARROW_METRIC_MAX];
    uint64_t wanted = 0;
    barrow_error error;
    for (unsigned slot = 0; slot < count; slot++) {
        bool is_read = slots == CLI_ALL_KNOWN || slots >> slot & 1;
        facts[slot] = is_read ? &hunt->facts.rows[hunt->numbers[slot]] : NULL;
        wanted |= is_read ? cli_fact_metric(facts[slot]) : 0;
    }
    if (wanted && barrow_metrics_some(dungeon, wanted, options, metrics, &error) != BARROW_OK) {
        fail_seed(seeker, CLI_IMPOSSIBLE, dungeon->params.seed, cli_error_text(&error));
        return false;
    }
    for (unsigned slot = 0; slot < count; slot++)
        if (facts[slot])
            seeker->values[slot] = cli_fact_value(facts[slot], dungeon, metrics);
    return true;
}

/* Evaluates the condition at a point; if the answer is no, the seed is rejected there. */
static void ask(hunt_seeker *seeker, const hunt_point *point)
{
    seeker->answer = cli_expr_holds_within(seeker->hunt->where, seeker->values, seeker->least,
                                           point->known, point->bounded);
    /* Rejections are counted by the index of the point in the plan, as --explain shows them. */
    seeker->counts.rejected[seeker->point] += seeker->answer == CLI_FALSE;
    seeker->times.evaluated[seeker->point]++;
    look_at_clock(seeker, &seeker->times.point[seeker->point]);
    seeker->point++;
}

/* Reads the names of a point and evaluates the condition, if the pass that has just run is a point,
 * unless the answer is known. Rows of a run come in the order of its points, so only the next point
 * is checked. The whole dungeon has no row in the table, so once it is next, nothing matches. After
 * a pass that failed, nothing is evaluated; the pass will run again. */
static int after_pass(void *user, const barrow_trace *trace)
{
    hunt_seeker *seeker = user;
    const hunt_schedule *schedule = &seeker->hunt->schedule;
    const hunt_point *point = &schedule->points[seeker->point];
    if (trace->status != BARROW_OK || seeker->answer != CLI_UNKNOWN ||
        point->row != (int)trace->index)
        return 0;
    unsigned names = seeker->hunt->where->name_count;
    /* Reads the bounds of names. The upper bound takes the place of the value until the value is
     * read; the point's [known] and [bounded] say which of the two is there. */
    for (unsigned slot = 0; slot < CLI_EXPR_NAMES && point->limits >> slot; slot++) {
        const cli_fact *fact = &seeker->hunt->facts.rows[seeker->hunt->numbers[slot]];
        if (!(point->limits >> slot & 1))
            continue;
        seeker->least[slot] = fact->read_least(trace->dungeon, fact->kind);
        seeker->values[slot] = fact->read_most(trace->dungeon, fact->kind);
    }
    if (!read_slots(seeker, trace->dungeon, point->slots, names, NULL)) /* has no workspace here */
        return 1;
    ask(seeker, point);
    /* A run that goes on ends early only if the seed is rejected, or if the condition is wrong. */
    if (seeker->goes_on)
        return seeker->answer != CLI_UNKNOWN && seeker->answer != CLI_TRUE;
    return seeker->answer != CLI_UNKNOWN || seeker->point == schedule->runs[point->run].end;
}

/* Returns whether the dungeon was made. A seed without a dungeon is not an error (G4): it is
 * counted, but is not a hit. */
static bool is_made(hunt_seeker *seeker, uint64_t seed, barrow_status status,
                    const barrow_error *error)
{
    if (cli_is_of_one_seed(status))
        seeker->counts.impossible++;
    else if (status != BARROW_OK)
        fail_seed(seeker, CLI_IMPOSSIBLE, seed, cli_error_text(error));
    return status == BARROW_OK;
}

/* Makes the whole dungeon, unless it is there already. */
static bool make_whole(hunt_seeker *seeker, const barrow_params *params, uint32_t flags)
{
    barrow_error error;
    barrow_options options = {.workspace = seeker->workspace, .flags = flags};
    if (seeker->is_whole)
        return true;
    barrow_status status = barrow_generate(params, &options, &seeker->dungeon, &error);
    seeker->is_whole = status == BARROW_OK && !(flags & BARROW_SKIP_PROOF);
    return is_made(seeker, params->seed, status, &error);
}

/* Evaluates the condition at each early point. Returns false if there is no dungeon. If a run that
 * goes on fails, the dungeon is made again for the text of the error. */
static bool ask_early(hunt_seeker *seeker, const barrow_params *params)
{
    const hunt_schedule *schedule = &seeker->hunt->schedule;
    bool needs_proof = !schedule->has_whole || schedule->needs_solution;
    bool rejects_few = FEW_OF * seeker->stopped <= seeker->counts.seeds;
    for (unsigned i = 0; i < schedule->run_count && seeker->answer == CLI_UNKNOWN; i++) {
        /* The last run may go on to the whole dungeon. That costs nothing if it leaves out no pass:
         * a rejected seed stops it at the same point. If it does leave out passes, the whole
         * dungeon pays only while few seeds are rejected, and the run must be the only one, because
         * points of different runs are not in the order of the table. It changes no count. */
        const hunt_table_run *run = &schedule->runs[i];
        seeker->goes_on = i + 1 == schedule->run_count && needs_proof &&
                          (run->leave_out == 0 || (schedule->run_count == 1 && rejects_few));
        /* A run that after_pass stopped returns BARROW_STOPPED. Drawn tiles are skipped, as readers
         * of early facts look at lists only. */
        barrow_options options = {.workspace = seeker->workspace,
                                  .trace = after_pass,
                                  .trace_user = seeker,
                                  .flags = BARROW_TRACE_LISTS};
        if (!seeker->goes_on) {
            options.leave_out = run->leave_out;
            options.stop_after = run->stop_after;
            options.flags |= BARROW_SKIP_PROOF;
        }
        barrow_status status = barrow_generate(params, &options, &seeker->dungeon, NULL);
        seeker->is_whole = status == BARROW_OK && seeker->goes_on;
        barrow_error error = {.status = status};
        if (status == BARROW_STOPPED)
            continue;
        if (seeker->goes_on ? !make_whole(seeker, params, 0)
                            : !is_made(seeker, params->seed, status, &error))
            return false;
    }
    seeker->stopped += seeker->answer == CLI_FALSE;
    return true;
}

static bool read_whole(hunt_seeker *seeker, uint64_t slots, unsigned count)
{
    barrow_options options = {.workspace = seeker->workspace, .flags = BARROW_KNOWN_WHOLE};
    return read_slots(seeker, &seeker->dungeon, slots, count, &options);
}

/* Evaluates the condition again on the whole dungeon, which is made unless a run of this seed has
 * made it; the answer must be [expected]. All names are read anew, so the values of the hit come
 * from here too, including those of --best, which no point reads. The rules of a hit are checked as
 * well; a proof that is too large to carry out does not break a rule. */
static bool confirm(hunt_seeker *seeker, const barrow_params *params, cli_answer expected)
{
    const cli_hunt *hunt = seeker->hunt;
    barrow_options options = {.workspace = seeker->workspace, .flags = BARROW_KNOWN_WHOLE};
    barrow_report report;
    barrow_error error;
    char why[240];
    if (!make_whole(seeker, params, 0) || !read_whole(seeker, CLI_ALL_KNOWN, hunt->value_count))
        return false;
    if (cli_expr_holds(hunt->where, seeker->values, CLI_ALL_KNOWN) != expected) {
        fail_seed(seeker, CLI_IMPOSSIBLE, params->seed,
                  expected == CLI_TRUE
                      ? "its passes meet the condition, but the whole dungeon does "
                        "not: a bug in barrow"
                      : "its passes do not meet the condition, but the whole "
                        "dungeon does: a bug in barrow");
        return false;
    }
    if (expected != CLI_TRUE)
        return true;
    if (barrow_verify(&seeker->dungeon, &options, &report, &error) != BARROW_OK) {
        fail_seed(seeker, CLI_IMPOSSIBLE, params->seed, cli_error_text(&error));
        return false;
    }
    if (report.status == BARROW_OK || report.status == BARROW_NOT_PROVEN)
        return true;
    snprintf(why, sizeof why, "breaks %s: %s", report.findings[0].rule, report.findings[0].text);
    fail_seed(seeker, CLI_NO, params->seed, why);
    return false;
}

/* Returns whether the dungeon of [seed] meets the condition, and fills [hit]. Sets seeker->code on
 * failure. Tests a seed at the early points, then the whole dungeon, then confirms a hit. Each step
 * runs only for seeds whose answer is still open or true. */
static bool hunt_seek(hunt_seeker *seeker, uint64_t seed, hunt_hit *hit)
{
    const barrow_params *params = &seeker->params;
    seeker->params.seed = seed;
    seeker->point = 0;
    seeker->is_whole = false;
    seeker->counts.seeds++;
    seeker->answer = seeker->before;
    seeker->counts.rejected[0] += seeker->answer == CLI_FALSE; /* the same for every seed */
    look_at_clock(seeker, NULL);
    if (!ask_early(seeker, params))
        return false;
    if (seeker->point && !seeker->is_whole) /* giving up a dungeon is a cost of its last point */
        look_at_clock(seeker, &seeker->times.point[seeker->point - 1]);
    if (seeker->answer == CLI_UNKNOWN) {
        /* Evaluate the condition on the whole dungeon. If the dungeon cannot be made or read, the
         * answer is false, but this does not count as a rejection: is_made or read_whole has
         * already counted or reported the failure. */
        const hunt_schedule *schedule = &seeker->hunt->schedule;
        const hunt_point *point = &schedule->points[schedule->point_count - 1];
        uint32_t flags = schedule->needs_solution ? 0 : BARROW_SKIP_PROOF;
        if (make_whole(seeker, params, flags) &&
            read_whole(seeker, point->slots, seeker->hunt->where->name_count))
            ask(seeker, point);
        else
            seeker->answer = CLI_FALSE;
    }
    /* An error in the condition, not in the seed, but only some seeds show it. */
    if (seeker->answer == CLI_TOO_LARGE)
        fail_seed(seeker, CLI_USAGE, seed, "a number in the condition exceeds 64 bits");
    if (seeker->code != CLI_DONE)
        return false;
    if (seeker->answer != CLI_TRUE) {
        /* Fully generates a sample of the seeds that were rejected early, to confirm that they do
         * not match. [point] is the number of points evaluated. */
        uint64_t impossible = seeker->counts.impossible;
        bool was_early =
            seeker->point <= seeker->hunt->schedule.point_count - seeker->hunt->schedule.has_whole;
        /* Chooses by the seed alone, so that every run checks the same seeds: the upper bits of a
         * multiplication by 2^64 / golden ratio are spread evenly over consecutive seeds. */
        if (was_early && (params->seed * 0x9E3779B97F4A7C15u >> (64 - SAMPLE_BITS) == 0))
            confirm(seeker, params, CLI_FALSE);
        seeker->counts.impossible = impossible; /* the seed already counts as rejected */
        look_at_clock(seeker, NULL);
        return false;
    }
    seeker->times.continued += seeker->is_whole;
    bool is_hit = confirm(seeker, params, CLI_TRUE);
    look_at_clock(seeker, &seeker->times.whole);
    seeker->times.confirmed++;
    seeker->counts.hits += is_hit;
    if (is_hit) {
        hit->seed = seeker->dungeon.params.seed;
        hit->hash = brw_dungeon_hash(&seeker->dungeon); /* it was made here, so it needs no check */
        memcpy(hit->values, seeker->values, seeker->hunt->value_count * sizeof hit->values[0]);
    }
    return is_hit;
}

/* ---- the best --------------------------------------------------------------------------- */

/* Orders hits by seed. */
static int by_seed(const void *a, const void *b)
{
    const hunt_hit *left = a, *right = b;
    return (left->seed > right->seed) - (left->seed < right->seed);
}

/* Orders hits by --best, the best first, then by seed. Seeds differ, so the result does not depend
 * on which thread found a hit when. A hit with a number is better than one without. */
static int by_best(const void *a, const void *b)
{
    const hunt_hit *left = a, *right = b;
    int order = left->den && right->den
                    ? cli_compare_fractions(left->num, left->den, right->num, right->den)
                    : (left->den != 0) - (right->den != 0);
    return order ? -order : by_seed(a, b);
}

void hunt_best_sort(const cli_hunt *hunt, hunt_best *best, bool is_by_seed)
{
    qsort(best->hits, best->count, sizeof *best->hits, by_best);
    best->count = best->count < hunt->top ? best->count : hunt->top;
    if (is_by_seed)
        qsort(best->hits, best->count, sizeof *best->hits, by_seed);
}

/* The list has room for twice as many hits as are wanted, and is cut whenever it is full. */
void hunt_best_add(const cli_hunt *hunt, hunt_best *best, const hunt_hit *hit)
{
    int64_t values[CLI_EXPR_NAMES];
    if (!best->hits)
        best->hits = cli_alloc(2 * (size_t)hunt->top, sizeof *best->hits);
    hunt_hit *added = &best->hits[best->count++];
    *added = *hit;
    for (unsigned i = 0; i < hunt->best->name_count; i++)
        values[i] = hit->values[hunt->best_slots[i]];
    if (!cli_expr_number(hunt->best, values, &added->num, &added->den))
        added->den = 0;
    if (best->count == 2 * hunt->top)
        hunt_best_sort(hunt, best, false);
}

/* ---- chunks ----------------------------------------------------------------------------- */

/* A chunk of a hunt is consecutive seeds, and the result of their search as text.
 *
 *   searched 65536 0           (seeds, and how many of them have no dungeon)
 *   rejected 64000 1200 300    (at each point of the plan)
 *   hits 36 36                 (total, and how many of them are kept below)
 *   65701 89abcdef01234567 9 1 62      (seed, hash, values by slot)
 *
 * Nothing in the text depends on threads, ranks or clocks. With --best a chunk keeps its own best
 * hits only, still in the order of their seeds. */

/* Parts take turns, so that each has seeds from everywhere and they end at about the same time:
 *
 *     chunk   0 1 2 3 4 5 6
 *     part    0 1 2 0 1 2 0      of 3: part 0 has three chunks, the others two */
uint64_t hunt_chunk_total(const cli_hunt *hunt)
{
    /* Rounds up without adding to the count, which could overflow. */
    uint64_t all = hunt->count / hunt->chunk_size + (hunt->count % hunt->chunk_size != 0);
    return all / hunt->parts + (all % hunt->parts > hunt->part);
}

/* [index] counts among the chunks of this part. The range does not depend on the part, so a folder
 * has the same contents whether several parts or a single run filled it. */
void hunt_chunk_range(const cli_hunt *hunt, uint64_t index, uint64_t *first, uint64_t *count)
{
    uint64_t begin = (index * hunt->parts + hunt->part) * hunt->chunk_size;
    uint64_t left = hunt->count - begin;
    *first = hunt->first + begin;
    *count = left < hunt->chunk_size ? left : hunt->chunk_size;
}

static void write_hit(const cli_hunt *hunt, const hunt_hit *hit, cli_buffer *content)
{
    brw_text line;
    brw_text_begin(&line, cli_buffer_sink(content));
    brw_text_unsigned(&line, hit->seed);
    brw_text_char(&line, ' ');
    brw_text_hex(&line, hit->hash, 16);
    for (unsigned i = 0; i < hunt->value_count; i++) {
        brw_text_char(&line, ' ');
        brw_text_number(&line, hit->values[i]);
    }
    brw_text_char(&line, '\n');
    brw_text_end(&line); /* the buffer has no other failure than the lack of memory */
}

/* Searches all seeds of a chunk. It checks for a signal at the first seed too, so that an
 * interrupted thread begins nothing. A chunk that was cut short is not written: a chunk holds all
 * of its seeds or does not exist (G9). The header comes before the hits but is known only after
 * them, so hits are collected first. Both the CPU time of the thread and wall time are measured,
 * because --explain shows rates per core. */
bool hunt_chunk_search(hunt_seeker *seeker, uint64_t index, cli_buffer *content)
{
    const cli_hunt *hunt = seeker->hunt;
    uint64_t first, count, i = 0, kept;
    double wall = cli_seconds(), cpu = cli_cpu_seconds();
    cli_buffer lines = {0};
    hunt_best best = {0};
    hunt_hit hit = {0};
    hunt_chunk_range(hunt, index, &first, &count);
    seeker->counts = (hunt_counts){0};
    seeker->stopped = 0;
    for (; i < count && !(i % SIGNAL_STRIDE == 0 && cli_interrupted()); i++) {
        bool is_hit = hunt_seek(seeker, first + i, &hit);
        if (is_hit && hunt->best)
            hunt_best_add(hunt, &best, &hit);
        else if (is_hit)
            write_hit(hunt, &hit, &lines);
        if (seeker->code != CLI_DONE)
            break;
    }
    seeker->times.all += cli_seconds() - wall;
    seeker->times.cpu += cli_cpu_seconds() - cpu;
    seeker->times.seeds += seeker->counts.seeds;
    bool is_whole = i == count;
    if (is_whole) {
        kept = seeker->counts.hits;
        if (best.count) { /* the run takes hits in seed order and selects the best of all chunks */
            hunt_best_sort(hunt, &best, true);
            for (kept = 0; kept < best.count; kept++)
                write_hit(hunt, &best.hits[kept], &lines);
        }
        /* A plan without points still has one rejection count, for conditions that depend on no
         * name. The line is therefore never empty, and one loop can read it. */
        cli_buffer_print(content, "searched %llu %llu\nrejected",
                         (unsigned long long)seeker->counts.seeds,
                         (unsigned long long)seeker->counts.impossible);
        for (unsigned k = 0; k < hunt->schedule.point_count || k == 0; k++)
            cli_buffer_print(content, " %llu", (unsigned long long)seeker->counts.rejected[k]);
        cli_buffer_print(content, "\nhits %llu %llu\n", (unsigned long long)seeker->counts.hits,
                         (unsigned long long)kept);
        cli_buffer_add(content, lines.bytes, lines.used);
        if (hunt->chunks)
            seeker->code = cli_chunks_write(hunt->chunks, first, count, content);
    }
    free(best.hits);
    cli_buffer_free(&lines);
    return is_whole && seeker->code == CLI_DONE;
}

/* Reads [text] and a number in [base]. A negative number wraps around to 64 bits, and the caller
 * casts it back. The checksum of the chunk has already shown that its bytes are as written. */
static bool take(hunt_reader *reader, const char *text, int base, uint64_t *number)
{
    size_t length = strlen(text);
    char *end;
    if (strncmp(reader->at, text, length) != 0)
        return false;
    *number = strtoull(reader->at + length, &end, base);
    bool is_there = end > reader->at + length;
    reader->at = end;
    return is_there;
}

/* The number of hits kept is only for human readers. */
bool hunt_chunk_open(hunt_reader *reader, const cli_hunt *hunt, cli_buffer *content,
                     hunt_counts *counts)
{
    uint64_t kept;
    cli_buffer_add(content, "", 1); /* ends the text for strtoull */
    content->used--;
    *reader = (hunt_reader){content->bytes, hunt->value_count};
    *counts = (hunt_counts){0};
    bool ok =
        take(reader, "searched ", 10, &counts->seeds) && take(reader, " ", 10, &counts->impossible);
    for (unsigned i = 0; ok && (i < hunt->schedule.point_count || i == 0); i++)
        ok = take(reader, i ? " " : "\nrejected ", 10, &counts->rejected[i]);
    return ok && take(reader, "\nhits ", 10, &counts->hits) && take(reader, " ", 10, &kept) &&
           *reader->at++ == '\n';
}

bool hunt_chunk_next(hunt_reader *reader, hunt_hit *hit)
{
    uint64_t number = 0;
    bool ok = take(reader, "", 10, &hit->seed) && take(reader, " ", 16, &hit->hash);
    for (unsigned i = 0; ok && i < reader->values; i++) {
        ok = take(reader, " ", 10, &number);
        hit->values[i] = (int64_t)number;
    }
    return ok && *reader->at++ == '\n';
}
