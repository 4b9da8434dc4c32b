/* SPDX-License-Identifier: MIT
 * A chunk of a hunt: consecutive seeds, and the result of their search as text.
 *
 *   searched 65536 0           (seeds, and how many of them have no dungeon)
 *   rejected 64000 1200 300    (at each point of the plan)
 *   hits 36 36                (total, and how many of them are kept below)
 *   65701 89abcdef01234567 9 1 62      (seed, hash, values by slot)
 *
 * Nothing in the text depends on threads, ranks or clocks. With --best a chunk keeps its own best
 * hits only, still in the order of their seeds. */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "message.h"

#define SIGNAL_STRIDE 64 /* seeds between two checks for a signal */

/* ---- ranges ----------------------------------------------------------------------------- */

/* Returns the number of chunks of all parts together. Rounds up without adding to the count, which
 * could overflow. */
static uint64_t all_chunks(const cli_hunt *hunt)
{
    return hunt->count / hunt->chunk_size + (hunt->count % hunt->chunk_size != 0);
}

/* Parts take turns, so that each has seeds from everywhere and they end at about the same time:
 *
 *     chunk   0 1 2 3 4 5 6
 *     part    0 1 2 0 1 2 0      of 3: part 0 has three chunks, the others two */
uint64_t hunt_chunk_total(const cli_hunt *hunt)
{
    uint64_t all = all_chunks(hunt);
    return all / hunt->parts + (all % hunt->parts > hunt->part);
}

/* [index] counts among the chunks of this part. The range does not depend on the part, so a folder
 * has the same contents whether several parts or a single run filled it. The last chunk may be
 * shorter. */
void hunt_chunk_range(const cli_hunt *hunt, uint64_t index, uint64_t *first, uint64_t *count)
{
    uint64_t begin = (index * hunt->parts + hunt->part) * hunt->chunk_size;
    uint64_t left = hunt->count - begin;
    *first = hunt->first + begin;
    *count = left < hunt->chunk_size ? left : hunt->chunk_size;
}

/* ---- writing ---------------------------------------------------------------------------- */

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
    if (brw_text_end(&line) != BARROW_OK)
        cli_no_memory();
}

/* A plan without points still has one rejection count, for conditions that depend on no name. The
 * line is therefore never empty, and one loop can read it. */
static void write_head(const cli_hunt *hunt, const hunt_counts *counts, uint64_t hits,
                       cli_buffer *content)
{
    cli_buffer_print(content, "searched %llu %llu\nrejected", (unsigned long long)counts->seeds,
             (unsigned long long)counts->impossible);
    for (unsigned i = 0; i < hunt->plan.point_count || i == 0; i++)
        cli_buffer_print(content, " %llu", (unsigned long long)counts->rejected[i]);
    cli_buffer_print(content, "\nhits %llu %llu\n", (unsigned long long)counts->hits,
             (unsigned long long)hits);
}

/* ---- searching -------------------------------------------------------------------------- */

/* The hits of a chunk while it is searched: either all of them as text, or the best. */
typedef struct chunk_hits {
    cli_buffer lines;
    hunt_hit *best;
    unsigned best_count;
    uint64_t count;
} chunk_hits;

static void add_hit(const cli_hunt *hunt, chunk_hits *hits, const hunt_hit *hit)
{
    hits->count++;
    if (hunt->best)
        hunt_keep_best(hunt, hits->best, &hits->best_count, hit);
    else
        write_hit(hunt, hit, &hits->lines);
}

/* Writes the best hits, sorted by seed again. The run takes hits from chunks in seed order and
 * selects the best of all chunks itself. */
static void write_best(const cli_hunt *hunt, chunk_hits *hits)
{
    hunt_sort_hits(hunt, hits->best, hits->best_count, hunt_is_earlier);
    for (unsigned i = 0; i < hits->best_count; i++)
        write_hit(hunt, &hits->best[i], &hits->lines);
    /* the hits kept; counts.hits still says how many there were */
    hits->count = hits->best_count;
}

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Searches all seeds of a range. Returns false if it ended before the last. It checks for a signal
 * at the first seed too, so that an interrupted thread begins nothing. */
static bool search_range(hunt_seeker *seeker, uint64_t first, uint64_t count, chunk_hits *hits)
{
    hunt_hit hit;
    for (uint64_t i = 0; i < count; i++) {
        if (i % SIGNAL_STRIDE == 0 && cli_interrupted())
            return false;
        if (hunt_seek(seeker, first + i, &hit))
            add_hit(seeker->hunt, hits, &hit);
        if (seeker->code != CLI_DONE)
            return false;
    }
    return true;
}

/* Measures the CPU time of the thread as well as wall time, because --explain shows rates per
 * core. */
static bool search_timed(hunt_seeker *seeker, uint64_t first, uint64_t count, chunk_hits *hits)
{
    if (!seeker->hunt->explain)
        return search_range(seeker, first, count, hits);
    double wall = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    bool is_whole = search_range(seeker, first, count, hits);
    seeker->times.all += seconds_of(CLOCK_MONOTONIC) - wall;
    seeker->times.cpu += seconds_of(CLOCK_THREAD_CPUTIME_ID) - cpu;
    seeker->times.seeds += seeker->counts.seeds;
    return is_whole;
}

/* A chunk that was cut short is not written: a chunk holds all of its seeds or does not exist (G9).
 * The header comes before the hits but is known only after them, so hits are collected first. */
bool hunt_chunk_search(hunt_seeker *seeker, uint64_t index, cli_buffer *content)
{
    const cli_hunt *hunt = seeker->hunt;
    uint64_t first, count;
    chunk_hits hits = {0};
    if (hunt->best && !(hits.best = calloc(hunt->top, sizeof *hits.best)))
        cli_no_memory();
    hunt_chunk_range(hunt, index, &first, &count);
    seeker->counts = (hunt_counts){0};
    seeker->stopped = 0;
    bool is_whole = search_timed(seeker, first, count, &hits);
    if (is_whole) {
        if (hunt->best)
            write_best(hunt, &hits);
        write_head(hunt, &seeker->counts, hits.count, content);
        if (cli_buffer_write(content, hits.lines.bytes, hits.lines.used) != 0)
            cli_no_memory();
    }
    if (is_whole && hunt->chunks)
        seeker->code = cli_chunks_write(hunt->chunks, first, count, content);
    free(hits.best);
    cli_buffer_free(&hits.lines);
    return is_whole && seeker->code == CLI_DONE;
}

/* ---- reading ---------------------------------------------------------------------------- */

static bool take_text(hunt_reader *reader, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, text, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* Reads a number in [base], with an optional sign. Negative numbers wrap around to 64 bits and are
 * cast back by the caller. Too many digits wrap around, but the checksum has already shown that the
 * bytes are as they were written. */
static bool take_number(hunt_reader *reader, uint64_t base, uint64_t *number)
{
    bool is_negative = take_text(reader, "-");
    const char *start = reader->at;
    *number = 0;
    for (; reader->at < reader->end; reader->at++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = *reader->at ? strchr(digits, *reader->at) : NULL;
        if (!digit || (uint64_t)(digit - digits) >= base)
            break;
        *number = *number * base + (uint64_t)(digit - digits);
    }
    if (is_negative)
        *number = 0 - *number;
    return reader->at > start;
}

/* Reads the counts. The number of hits kept is only for human readers; hunt_chunk_next finds the
 * end by the bytes. */
static bool take_counts(hunt_reader *reader, const cli_hunt *hunt, hunt_counts *counts)
{
    uint64_t kept;
    if (!take_text(reader, "searched ") || !take_number(reader, 10, &counts->seeds) ||
        !take_text(reader, " ") || !take_number(reader, 10, &counts->impossible) ||
        !take_text(reader, "\nrejected"))
        return false;
    for (unsigned i = 0; i < hunt->plan.point_count || i == 0; i++)
        if (!take_text(reader, " ") || !take_number(reader, 10, &counts->rejected[i]))
            return false;
    return take_text(reader, "\nhits ") && take_number(reader, 10, &counts->hits) &&
           take_text(reader, " ") && take_number(reader, 10, &kept) && take_text(reader, "\n");
}

bool hunt_chunk_open(hunt_reader *reader, const cli_hunt *hunt, const cli_buffer *content,
                     hunt_counts *counts)
{
    *reader = (hunt_reader){content->bytes, content->bytes + content->used, hunt->value_count};
    *counts = (hunt_counts){0};
    return take_counts(reader, hunt, counts);
}

bool hunt_chunk_next(hunt_reader *reader, hunt_hit *hit)
{
    if (reader->at == reader->end || !take_number(reader, 10, &hit->seed) ||
        !take_text(reader, " ") || !take_number(reader, 16, &hit->hash))
        return false;
    for (unsigned i = 0; i < reader->values; i++) {
        uint64_t number;
        if (!take_text(reader, " ") || !take_number(reader, 10, &number))
            return false;
        hit->values[i] = (int64_t)number;
    }
    return take_text(reader, "\n");
}
