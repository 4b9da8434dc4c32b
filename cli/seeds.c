/* SPDX-License-Identifier: MIT
 * Lists of seeds: writing and reading. Any file gives a list or an error message. */
#include "settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LIST_MOST ((size_t)1 << 28) /* bytes: more than 60 million seeds */

/* The index is mixed in before the finaliser, so that swapping two dungeons changes the sum, which
 * a plain sum of hashes would not show. */
uint64_t cli_seeds_mix(uint64_t index, uint64_t hash)
{
    uint64_t mixed = hash + (index + 1) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

bool cli_seeds_name_fits(const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    size_t length = strlen(name);
    return length && length < CLI_SEEDS_NAME && strspn(name, plain) == length;
}

void cli_seeds_free(cli_seeds *list)
{
    free(list->seeds);
    cli_texts_free(list->texts);
    memset(list, 0, sizeof *list);
}

/* Header and seeds are assembled in memory, because the sum is between them and covers both. */
int cli_seeds_print(cli_output *output, const void *user)
{
    const cli_seeds *list = user;
    cli_buffer head = {0}, body = {0};
    cli_buffer_print(&head, "%s\nname %s\nfamily %s\ngeneration %u\nparams ", CLI_SEEDS_FORMAT,
                     list->name, barrow_family_name(list->params.family), barrow_generation());
    cli_print_json(cli_buffer_sink(&head), BRW_JSON_COMPACT, cli_write_params, &list->params);
    cli_buffer_print(&head, "\ncount %" PRIu64 "\ndungeons %016" PRIx64 "\n", list->count,
                     list->dungeons);
    /* Writes differences, not seeds: seeds that are close together take two bytes each, however
     * large they are.
     *
     *     seeds   132  159  223        lines   132  27  64 */
    uint64_t before = 0;
    cli_buffer_print(&body, "\n");
    for (uint64_t i = 0; i < list->count; before = list->seeds[i++])
        cli_buffer_print(&body, "%" PRIu64 "\n", list->seeds[i] - before);
    uint64_t sum = cli_checksum(CLI_CHECKSUM_START, head.bytes, head.used);
    cli_output_write(output, head.bytes, head.used);
    cli_output_print(output, "checksum %016" PRIx64 "\n", cli_checksum(sum, body.bytes, body.used));
    cli_output_write(output, body.bytes, body.used);
    cli_buffer_free(&head);
    cli_buffer_free(&body);
    return CLI_DONE;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* The state of the reader. In each line that was read a NUL replaces the line feed. */
typedef struct seeds_reader {
    const char *path;
    char *at;      /* next line */
    unsigned line; /* number of the last line read, from 1 */
} seeds_reader;

static int bad_list(const seeds_reader *reader, const char *what)
{
    return cli_fail(CLI_IO, "%s, line %u: %s", cli_input_name(reader->path), reader->line, what);
}

/* Returns the next line, without its end; NULL after the last, or if a line feed is missing. */
static char *next_line(seeds_reader *reader)
{
    char *line = reader->at, *end = strchr(line, '\n');
    reader->line++;
    if (!end)
        return NULL;
    *end = 0;
    reader->at = end + 1;
    return line;
}

/* Returns what follows "KEY " on the next line, or NULL. */
static char *next_value(seeds_reader *reader, const char *key)
{
    char *line = next_line(reader);
    size_t length = strlen(key);
    if (!line || strncmp(line, key, length) != 0 || line[length] != ' ')
        return NULL;
    return line + length + 1;
}

static bool take_hex(const char *text, uint64_t *number)
{
    bool ok = text && strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
    *number = ok ? strtoull(text, NULL, 16) : 0;
    return ok;
}

/* Reads up to the empty line; [checksum] is the one in the file. The name fits its array, because
 * cli_seeds_name_fits checks its length. The generation must be the current one: a list is a
 * promise about dungeons, not about seeds, and another generation cannot keep it (G3). The
 * parameters are read as strictly as a file of --params and checked as a whole, because a list is
 * used without another check. */
static int read_list_head(seeds_reader *reader, cli_seeds *list, uint64_t *checksum)
{
    const char *line = next_line(reader);
    uint64_t generation;
    barrow_family known;
    if (!line || strcmp(line, CLI_SEEDS_FORMAT) != 0)
        return bad_list(reader, "it does not begin with " CLI_SEEDS_FORMAT);
    const char *value = next_value(reader, "name");
    if (!value || !cli_seeds_name_fits(value))
        return bad_list(reader, "a line 'name NAME' was expected");
    strcpy(list->name, value);
    value = next_value(reader, "family");
    if (!value || !barrow_family_find(value, &known))
        return bad_list(reader, "a line 'family quest', 'family crawl' or 'family floor' was "
                                "expected");
    list->params = barrow_default_params(known);
    if (!cli_decimal(next_value(reader, "generation"), &generation))
        return bad_list(reader, "a line 'generation N' was expected");
    if (generation != barrow_generation())
        return cli_fail(CLI_IO,
                        "%s is a list of generation %" PRIu64
                        ", but this barrow makes generation %u: its seeds give other dungeons; %s",
                        cli_input_name(reader->path), generation, barrow_generation(),
                        cli_release_hint(generation));
    value = next_value(reader, "params");
    if (!value || !cli_params_line(value, &list->params, &list->texts))
        return bad_list(reader, "a line 'params {...}' was expected, with parameters that are "
                                "allowed");
    if (!cli_decimal(next_value(reader, "count"), &list->count) || !list->count)
        return bad_list(reader, "a line 'count N' was expected");
    if (!take_hex(next_value(reader, "dungeons"), &list->dungeons))
        return bad_list(reader, "a line 'dungeons' with 16 hex digits was expected");
    if (!take_hex(next_value(reader, "checksum"), checksum))
        return bad_list(reader, "a line 'checksum' with 16 hex digits was expected");
    line = next_line(reader);
    return line && !*line ? CLI_DONE : bad_list(reader, "an empty line was expected");
}

/* The sum covers the whole text except the line of the sum itself, which is the first line that
 * begins with its key; the reader of the header refuses a list without one. It is computed before
 * the header is read, because reading cuts the text into lines. A NUL in the rest would end the
 * text early, so a file whose text is shorter than the file is refused as binary. */
int cli_seeds_read(cli_seeds *list, const char *path)
{
    static const char too_few[] = "there are fewer seeds than the count says";
    uint64_t checksum = 0, sum = 0;
    memset(list, 0, sizeof *list);
    cli_text *text = cli_text_read(path, LIST_MOST);
    if (!text)
        return CLI_IO;
    seeds_reader reader = {.path = path, .at = text->bytes};
    const char *line = strstr(text->bytes, "\nchecksum ");
    const char *end = line ? strchr(line + 1, '\n') : NULL;
    if (end)
        sum = cli_checksum(
            cli_checksum(CLI_CHECKSUM_START, text->bytes, (size_t)(line + 1 - text->bytes)),
            end + 1, text->size - (size_t)(end + 1 - text->bytes));
    int status = read_list_head(&reader, list, &checksum);
    if (status == CLI_DONE && strlen(reader.at) + (size_t)(reader.at - text->bytes) != text->size)
        status = bad_list(&reader, "it is binary");
    if (status == CLI_DONE && sum != checksum)
        status = cli_fail(CLI_IO,
                          "%s was changed: its checksum is %016" PRIx64 " instead of %016" PRIx64,
                          cli_input_name(path), sum, checksum);
    /* Reads the seeds. A seed takes a digit and a line feed at least, so the bytes of the file
     * bound the count before memory is allocated for it (G8). Only the first difference may be 0.
     */
    if (status == CLI_DONE && list->count > text->size / 2)
        status = bad_list(&reader, too_few);
    if (status == CLI_DONE && !(list->seeds = malloc(list->count * sizeof *list->seeds)))
        status = bad_list(&reader, "not enough memory for so many seeds");
    for (uint64_t i = 0, seed = 0, step; status == CLI_DONE && i < list->count; i++) {
        line = next_line(&reader);
        if (!cli_decimal(line, &step) || (i && !step) || step > UINT64_MAX - seed)
            status =
                bad_list(&reader, line ? "a whole number was expected that leads to a larger seed"
                                       : too_few);
        list->seeds[i] = seed += step;
    }
    if (status == CLI_DONE && *reader.at)
        status = bad_list(&reader, "there are more seeds than the count says");
    cli_texts_free(text);
    return status;
}
