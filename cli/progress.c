/* SPDX-License-Identifier: MIT
 * Progress. Callers may report as often as they like; this file checks the clock itself. It draws a
 * bar at most ten times a second and writes a line of JSON once a second. Callers may also be silent
 * for long, for instance within a pass of a large dungeon, so a thread of its own looks twice a
 * second whether output is due. */
#include "progress.h"

#include <stdio.h>
#include <string.h>

#include "message.h"
#include "platform.h"
#include "pool.h"

#define BAR_MOST  30
#define LINE_MOST 160

static double seconds_since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

/* ---- the figures ------------------------------------------------------------------------ */

typedef struct progress_figures {
    double elapsed, rate, left; /* left is below 0 if it is not known */
} progress_figures;

/* Computes the figures. Work from an earlier run counts as done, but not towards the rate of this
 * one. */
static progress_figures figures_of(const cli_progress *progress)
{
    progress_figures figures = {.elapsed = seconds_since(&progress->began), .left = -1};
    double done = (double)(progress->done - progress->before);
    if (figures.elapsed > 0)
        figures.rate = done / figures.elapsed;
    if (progress->total && figures.rate > 0)
        figures.left = (double)(progress->total - progress->done) / figures.rate;
    return figures;
}

/* Writes 1234567 as 1,234,567. 20 digits and 6 commas fit. */
static const char *grouped(uint64_t number, char text[32])
{
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)number), at = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = plain[i];
    }
    text[at] = 0;
    return text;
}

/* Writes one unit, usually with two digits: more would suggest false precision. */
static void duration(double seconds, char *text, size_t size)
{
    uint64_t whole = (uint64_t)(seconds + 0.5);
    if (whole < 100)
        snprintf(text, size, "%llu s", (unsigned long long)whole);
    else if (whole < 6000)
        snprintf(text, size, "%llu min", (unsigned long long)(whole + 30) / 60);
    else if (whole < 360000)
        snprintf(text, size, "%llu h", (unsigned long long)(whole + 1800) / 3600);
    else
        snprintf(text, size, "%llu days", (unsigned long long)(whole + 43200) / 86400);
}

/* ---- the bar ---------------------------------------------------------------------------- */

/* Returns the number of columns of the terminal, or the usual number if it is unknown. */
static int terminal_columns(void)
{
    unsigned columns = cli_terminal_columns(CLI_STDERR);
    return columns ? (int)columns : 80;
}

/* Figures have at most 26 characters with their commas, so the whole line fits LINE_MOST. */
static void describe(const cli_progress *progress, char *line, size_t size)
{
    char done[32], total[32], rate[32], hits[32], left[32];
    progress_figures figures = figures_of(progress);
    if (progress->total == 1 && progress->doing) {
        duration(figures.elapsed, left, sizeof left);
        snprintf(line, size, "%s, last pass: %s", left, progress->doing);
        return;
    }
    size_t used = (size_t)snprintf(line, size, "%s", grouped(progress->done, done));
    if (progress->total)
        used += (size_t)snprintf(line + used, size - used, " of %s", grouped(progress->total, total));
    used += (size_t)snprintf(line + used, size - used, ", %s/s",
                             grouped((uint64_t)(figures.rate + 0.5), rate));
    if (progress->has_hits)
        used += (size_t)snprintf(line + used, size - used, ", %s hits", grouped(progress->hits, hits));
    if (figures.left < 0)
        return;
    duration(figures.left, left, sizeof left);
    snprintf(line + used, size - used, ", %s left", left);
}

/* Draws the bar in the space that the figures leave. Both strings have BAR_MOST characters, and
 * only as many as needed are shown. A carriage return goes to the start of the line, and the rest
 * of an earlier, longer line is erased. */
static void draw_bar(cli_progress *progress)
{
    char line[LINE_MOST];
    describe(progress, line, sizeof line);
    int columns = terminal_columns();
    int bar = columns - (int)strlen(line) - 4;
    if (bar > BAR_MOST)
        bar = BAR_MOST;
    if (progress->total > 1 && bar >= 8) {
        int filled = (int)((double)bar * (double)progress->done / (double)progress->total);
        fprintf(stderr, "\r[%.*s%.*s] %s\033[K", filled, "##############################",
                bar - filled, "..............................", line);
    } else {
        fprintf(stderr, "\r%.*s\033[K", columns - 1, line);
    }
    progress->is_shown = true;
}

static void clear_bar(cli_progress *progress)
{
    if (progress->is_shown)
        fputs("\r\033[K", stderr);
    progress->is_shown = false;
}

/* ---- the lines -------------------------------------------------------------------------- */

/* Prints a line of JSON; unknown values are null. One write per line, so that lines of threads
 * never mix. */
static void print_json_line(const cli_progress *progress, bool is_last)
{
    char line[320], total[32] = "null", hits[32] = "null", left[40] = "null";
    progress_figures figures = figures_of(progress);
    if (progress->total)
        snprintf(total, sizeof total, "%llu", (unsigned long long)progress->total);
    if (progress->has_hits)
        snprintf(hits, sizeof hits, "%llu", (unsigned long long)progress->hits);
    if (figures.left >= 0)
        snprintf(left, sizeof left, "%.1f", figures.left);
    int length = snprintf(line, sizeof line,
                          "{\"progress\": \"%s\", \"done\": %llu, \"total\": %s, \"hits\": %s, "
                          "\"per_second\": %.1f, \"seconds\": %.1f, \"left\": %s, \"end\": %s}\n",
                          progress->what, (unsigned long long)progress->done, total, hits,
                          figures.rate, figures.elapsed, left, is_last ? "true" : "false");
    fwrite(line, 1, (size_t)length, stderr);
}

/* ---- reports ---------------------------------------------------------------------------- */

/* Auto shows a bar only on a terminal to which nothing else is written (G11). A mode that is asked
 * for by name is always used, even with --quiet. */
int cli_progress_choose(const cli_args *args, bool to_terminal, cli_progress_mode *mode)
{
    static const char *const names[] = {"auto", "bar", "json", "none"};
    const char *asked = args->values[OPT_PROGRESS];
    char hint[64];
    *mode = CLI_PROGRESS_NONE;
    if (!asked || strcmp(asked, "auto") == 0) {
        if (!cli_has(args, OPT_QUIET) && !to_terminal && cli_is_terminal(CLI_STDERR))
            *mode = CLI_PROGRESS_BAR;
    } else if (strcmp(asked, "bar") == 0) {
        *mode = CLI_PROGRESS_BAR;
    } else if (strcmp(asked, "json") == 0) {
        *mode = CLI_PROGRESS_JSON;
    } else if (strcmp(asked, "none") != 0) {
        cli_hint(hint, sizeof hint, asked, names, 4);
        return cli_usage(args->command->name, "--progress is auto, bar, json or none, not '%s'%s",
                         asked, hint);
    }
    return CLI_DONE;
}

/* Returns whether it is time for output. The first comes after half a second, or a second for JSON.
 * After that a bar is drawn ten times a second, and a line of JSON once. So work that ends within
 * half a second shows no bar. */
static bool is_due(const cli_progress *progress)
{
    if (progress->mode == CLI_PROGRESS_JSON)
        return seconds_since(&progress->last) >= 1;
    return seconds_since(&progress->last) >= (progress->is_shown ? 0.1 : 0.5);
}

/* Shows what there is, if it is due. Called under the lock. */
static void show_if_due(cli_progress *progress)
{
    if (!is_due(progress))
        return;
    clock_gettime(CLOCK_MONOTONIC, &progress->last);
    if (progress->mode == CLI_PROGRESS_BAR)
        draw_bar(progress);
    else
        print_json_line(progress, false);
}

/* The thread that looks twice a second. */
static void *watch_clock(void *user)
{
    cli_progress *progress = user;
    pthread_mutex_lock(&progress->lock);
    while (!progress->has_ended) {
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_nsec += 500000000;
        next.tv_sec += next.tv_nsec / 1000000000;
        next.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&progress->ends, &progress->lock, &next);
        if (!progress->has_ended)
            show_if_due(progress);
    }
    pthread_mutex_unlock(&progress->lock);
    return NULL;
}

void cli_progress_begin(cli_progress *progress, cli_progress_mode mode, const char *what,
                        uint64_t total)
{
    *progress = (cli_progress){
        .lock = PTHREAD_MUTEX_INITIALIZER, .mode = mode, .what = what, .total = total};
    clock_gettime(CLOCK_MONOTONIC, &progress->began);
    progress->last = progress->began;
    if (mode == CLI_PROGRESS_NONE)
        return;
    pthread_cond_init(&progress->ends, NULL);
    progress->has_clock = cli_thread_start(&progress->clock, watch_clock, progress);
}

static void count(cli_progress *progress, uint64_t done, uint64_t hits)
{
    progress->done += done;
    if (hits == CLI_NO_HITS)
        return;
    progress->has_hits = true;
    progress->hits += hits;
}

/* The mode is read without the lock: it is set only before threads start and after they end. */
void cli_progress_add(cli_progress *progress, uint64_t done, uint64_t hits)
{
    if (progress->mode == CLI_PROGRESS_NONE)
        return;
    pthread_mutex_lock(&progress->lock);
    count(progress, done, hits);
    show_if_due(progress);
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_tell_pass(cli_progress *progress, const char *pass)
{
    pthread_mutex_lock(&progress->lock);
    progress->doing = pass;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_resume(cli_progress *progress, uint64_t done, uint64_t hits)
{
    pthread_mutex_lock(&progress->lock);
    count(progress, done, hits);
    progress->before += done;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_clear(cli_progress *progress)
{
    pthread_mutex_lock(&progress->lock);
    clear_bar(progress);
    pthread_mutex_unlock(&progress->lock);
}

/* The last line of JSON is always printed, even after a run too short for any other line. */
void cli_progress_end(cli_progress *progress)
{
    if (progress->mode == CLI_PROGRESS_NONE)
        return;
    pthread_mutex_lock(&progress->lock);
    progress->has_ended = true;
    pthread_cond_signal(&progress->ends);
    pthread_mutex_unlock(&progress->lock);
    if (progress->has_clock)
        pthread_join(progress->clock, NULL);
    pthread_cond_destroy(&progress->ends);
    cli_progress_clear(progress);
    if (progress->mode == CLI_PROGRESS_JSON)
        print_json_line(progress, true);
    progress->mode = CLI_PROGRESS_NONE;
}
