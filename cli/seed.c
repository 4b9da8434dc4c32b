/* SPDX-License-Identifier: MIT
 * The seed of a command: given, from a document, or drawn. A drawn seed is always shown, with the
 * command line that repeats the result (G10). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"
#include "settings.h"

/* Prints a word quoted for a shell. */
static void print_word(const char *word)
{
    size_t size = barrow_shell_word(word, NULL, 0) + 1;
    char *quoted = malloc(size);
    if (!quoted)
        cli_no_memory();
    barrow_shell_word(word, quoted, size);
    fprintf(stderr, " %s", quoted);
    free(quoted);
}

static int draw_seed(uint64_t *seed)
{
    if (cli_draw_bytes(seed, sizeof *seed) == 0)
        return CLI_DONE;
    cli_say("cannot draw a random seed: %s; give one with --seed", strerror(errno));
    return CLI_IO;
}

/* Shows the command for a seed that was drawn. The seed is inserted before the other words, because
 * there may be a -- among them. It is shown even with --quiet: without it you could not make the
 * dungeon again. */
static void tell_drawn(const cli_args *args, uint64_t seed)
{
    int first = args->command->operands == CLI_FAMILY_FIRST; /* the family stays first */
    fprintf(stderr, "barrow: seed %llu; to make it again: barrow %s", (unsigned long long)seed,
            args->command->name);
    if (first)
        print_word(args->words[0]);
    fprintf(stderr, " -s %llu", (unsigned long long)seed);
    for (int i = first; i < args->word_count; i++)
        print_word(args->words[i]);
    fputc('\n', stderr);
}

int cli_seed_choose(const cli_args *args, bool has_seed, uint64_t *seed)
{
    const char *text = args->values[OPT_SEED];
    barrow_error error;
    if (!text)
        return has_seed ? CLI_DONE : draw_seed(seed);
    return barrow_seed_parse(text, seed, &error) == BARROW_OK ? CLI_DONE : cli_say_error(&error);
}

/* A text that looks like 0x... but is not a number was hashed, so it is shown as text. */
void cli_seed_tell(const cli_args *args, bool has_seed, uint64_t seed)
{
    const char *text = args->values[OPT_SEED];
    if (!text && !has_seed)
        tell_drawn(args, seed);
    if (cli_has(args, OPT_QUIET))
        return;
    if (!text && has_seed)
        cli_say("seed %llu, as in %s", (unsigned long long)seed, args->values[OPT_PARAMS]);
    bool is_number = !text || strspn(text, "0123456789") == strlen(text) ||
                     ((text[1] == 'x' || text[1] == 'X') && seed != barrow_seed_from_text(text));
    if (!is_number)
        cli_say("seed '%s' is %llu", text, (unsigned long long)seed);
}
