/* SPDX-License-Identifier: MIT
 * The output of hits: a list (text, JSON Lines, CSV), or the dungeons themselves in any format.
 * Hits come in the order of their seeds; with --best they are kept until the end and come best
 * first. */
#include "hunt.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"

/* ---- lists ------------------------------------------------------------------------------ */

static void write_text(const hunt_hits *hits, const hunt_hit *hit)
{
    const cli_hunt *hunt = hits->hunt;
    brw_text line;
    brw_text_begin(&line, cli_output_sink(hits->output));
    brw_text_unsigned(&line, hit->seed);
    brw_text_char(&line, ' ');
    brw_text_hex(&line, hit->hash, 16);
    for (unsigned i = 0; i < hunt->value_count; i++) {
        brw_text_char(&line, ' ');
        brw_text_put(&line, hunt->names[i]);
        brw_text_char(&line, '=');
        brw_text_number(&line, hit->values[i]);
    }
    brw_text_char(&line, '\n');
    brw_text_end(&line); /* the output remembers a failure */
}

/* Names are letters, digits, underscores, dots and parentheses, so nothing has to be escaped, here
 * or in CSV. Seeds are strings, as in documents, because they can exceed 2^53. */
static void write_jsonl(const hunt_hits *hits, const hunt_hit *hit)
{
    const cli_hunt *hunt = hits->hunt;
    cli_output_print(hits->output, "{\"seed\": \"%llu\", \"hash\": \"%016llx\", \"values\": {",
                     (unsigned long long)hit->seed, (unsigned long long)hit->hash);
    for (unsigned i = 0; i < hunt->value_count; i++)
        cli_output_print(hits->output, "%s\"%s\": %lld", i ? ", " : "", hunt->names[i],
                         (long long)hit->values[i]);
    cli_output_print(hits->output, "}}\n");
}

static void write_csv(const hunt_hits *hits, const hunt_hit *hit)
{
    cli_output_print(hits->output, "%llu,%016llx", (unsigned long long)hit->seed,
                     (unsigned long long)hit->hash);
    for (unsigned i = 0; i < hits->hunt->value_count; i++)
        cli_output_print(hits->output, ",%lld", (long long)hit->values[i]);
    cli_output_print(hits->output, "\n");
}

static void write_csv_head(const hunt_hits *hits)
{
    cli_output_print(hits->output, "seed,hash");
    for (unsigned i = 0; i < hits->hunt->value_count; i++)
        cli_output_print(hits->output, ",%s", hits->hunt->names[i]);
    cli_output_print(hits->output, "\n");
}

/* ---- dungeons --------------------------------------------------------------------------- */

/* Regenerates the dungeon from its seed: threads and ranks hand over seeds and values only, so
 * memory does not grow with the size of dungeons. */
static int write_document(hunt_hits *hits, const hunt_hit *hit)
{
    barrow_params params = hits->hunt->params;
    barrow_options options = {.workspace = hits->workspace};
    barrow_error error;
    params.seed = hit->seed;
    if (barrow_generate(&params, &options, &hits->dungeon, &error) != BARROW_OK ||
        cli_targets_export(hits->targets, &hits->dungeon, hits->count, &hits->pieces, &error) !=
            BARROW_OK)
        return cli_say_error(&error);
    return cli_targets_deliver(hits->targets, &hits->pieces);
}

/* Writes a hit. A line is a complete result: after a signal the file keeps all lines up to here
 * (G9). */
static int write_hit(hunt_hits *hits, const hunt_hit *hit)
{
    hunt_sheet_keep(&hits->sheet, hit);
    switch (hits->hunt->format) {
    case HUNT_TEXT:
        write_text(hits, hit);
        break;
    case HUNT_JSONL:
        write_jsonl(hits, hit);
        break;
    case HUNT_CSV:
        write_csv(hits, hit);
        break;
    default:
        return write_document(hits, hit);
    }
    cli_output_whole(hits->output);
    return CLI_DONE;
}

/* ---- the best --------------------------------------------------------------------------- */

/* Returns false if --best is not a number for this dungeon: a division by zero, or more than 64
 * bits. */
static bool best_value(const cli_hunt *hunt, const hunt_hit *hit, int64_t *num, int64_t *den)
{
    int64_t values[CLI_EXPR_NAMES];
    for (unsigned i = 0; i < cli_expr_name_count(hunt->best); i++)
        values[i] = hit->values[hunt->best_slots[i]];
    return cli_expr_number(hunt->best, values, num, den);
}

/* Compares two hits in a total order, because seeds differ: the result does not depend on which
 * thread found a hit when. A hit with a number is better than one without. */
bool hunt_is_better(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b)
{
    int64_t num_a, den_a, num_b, den_b;
    bool has_a = best_value(hunt, a, &num_a, &den_a), has_b = best_value(hunt, b, &num_b, &den_b);
    int order = has_a && has_b ? cli_compare_fractions(num_a, den_a, num_b, den_b) : has_a - has_b;
    return order > 0 || (order == 0 && a->seed < b->seed);
}

bool hunt_is_earlier(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b)
{
    (void)hunt;
    return a->seed < b->seed;
}

/* A heap in which no hit comes before its children in [order]; the children of i are at 2i + 1 and
 * 2i + 2, and the last of all is at the root. A hit is a kilobyte, so sifting moves one hit per
 * level and writes the sifted one once, at its final place. */
typedef struct hit_heap {
    const cli_hunt *hunt;
    hunt_hit *list;
    unsigned count;
    hunt_order order;
} hit_heap;

static void sink_hit(const hit_heap *heap, unsigned at, hunt_hit hit)
{
    hunt_hit *list = heap->list;
    for (unsigned child; (child = 2 * at + 1) < heap->count; at = child) {
        if (child + 1 < heap->count && heap->order(heap->hunt, &list[child], &list[child + 1]))
            child++;
        if (!heap->order(heap->hunt, &hit, &list[child]))
            break;
        list[at] = list[child];
    }
    list[at] = hit;
}

/* In a long hunt, nearly all hits fail the first comparison, with the worst hit of a full list. */
void hunt_keep_best(const cli_hunt *hunt, hunt_hit *list, unsigned *count, const hunt_hit *hit)
{
    if (*count == hunt->top) {
        hit_heap heap = {hunt, list, *count, hunt_is_better};
        if (hunt_is_better(hunt, hit, &list[0]))
            sink_hit(&heap, 0, *hit);
        return;
    }
    unsigned at = (*count)++;
    for (; at > 0 && hunt_is_better(hunt, &list[(at - 1) / 2], hit); at = (at - 1) / 2)
        list[at] = list[(at - 1) / 2];
    list[at] = *hit;
}

/* Uses heap sort, which needs no extra memory and takes n log n steps for any input. */
void hunt_sort_hits(const cli_hunt *hunt, hunt_hit *list, unsigned count, hunt_order order)
{
    hit_heap heap = {hunt, list, count, order};
    for (unsigned at = count / 2; at-- > 0;)
        sink_hit(&heap, at, list[at]);
    while (heap.count > 1) {
        hunt_hit moved = list[--heap.count];
        list[heap.count] = list[0];
        sink_hit(&heap, 0, moved);
    }
}

/* ---- the whole -------------------------------------------------------------------------- */

int hunt_hits_begin(hunt_hits *hits, const cli_hunt *hunt)
{
    hits->hunt = hunt;
    if (hunt->best && !(hits->best = calloc(hunt->top, sizeof *hits->best)))
        cli_no_memory();
    if (hunt->parts > 1) /* a part keeps its chunks, and has no hits of its own to show */
        return CLI_DONE;
    int code = hunt_sheet_begin(&hits->sheet, hunt);
    if (code != CLI_DONE)
        return code;
    if (hunt->format == HUNT_DOCUMENTS) {
        hits->workspace = barrow_workspace_create(NULL);
        hits->pieces.workspace = hits->workspace;
        if (!hits->workspace)
            cli_no_memory();
        return cli_targets_open(hits->targets, hunt->chunks != NULL);
    }
    hits->output = cli_output_open(hunt->args->values[OPT_OUTPUT]);
    if (!hits->output)
        return CLI_IO;
    if (hunt->format == HUNT_CSV)
        write_csv_head(hits);
    return CLI_DONE;
}

/* A part counts its hits for the message at its end but shows no hits. */
int hunt_hits_take(hunt_hits *hits, const hunt_hit *hit)
{
    int code = CLI_DONE;
    if (hits->hunt->best)
        hunt_keep_best(hits->hunt, hits->best, &hits->best_count, hit);
    else if (hits->hunt->parts == 1)
        code = write_hit(hits, hit);
    hits->count++;
    return code;
}

int hunt_hits_flush(hunt_hits *hits)
{
    return hits->output && cli_output_flush(hits->output) != 0 ? CLI_IO : CLI_DONE;
}

/* Renumbers the best hits for {index}: with --best, the count has included all hits so far. After a
 * failure or a signal they are not written, because not all seeds were searched. */
int hunt_hits_end(hunt_hits *hits, int code)
{
    bool is_shown = hits->hunt->parts == 1 && (code == CLI_DONE || code == CLI_LEFT_OUT);
    int written = CLI_DONE;
    hits->count = 0;
    hunt_sort_hits(hits->hunt, hits->best, hits->best_count, hunt_is_better);
    for (unsigned i = 0; is_shown && written == CLI_DONE && i < hits->best_count; i++) {
        written = write_hit(hits, &hits->best[i]);
        hits->count++;
    }
    code = hunt_sheet_end(&hits->sheet, written != CLI_DONE ? written : code);
    if (hits->output)
        code = cli_output_finish(hits->output, code);
    else if (hits->hunt->parts == 1 && hits->hunt->format == HUNT_DOCUMENTS)
        code = cli_targets_finish(hits->targets, code);
    barrow_dungeon_free(&hits->dungeon);
    barrow_workspace_free(hits->workspace);
    cli_pieces_free(&hits->pieces);
    free(hits->best);
    return code;
}
