/* SPDX-License-Identifier: MIT
 * The JSON file of --params: an object of names and values, or a whole document. */
#include "settings.h"

#include <string.h>

#include "message.h"
#include "releases.h"

/* Reports a problem: invalid JSON is bad input, a wrong parameter is a usage error. */
static int say_problem(const char *name, const barrow_error *error)
{
    cli_place place = cli_place_told(error);
    cli_say("%s, line %zu, column %zu: %s", name, place.line, place.column, error->text);
    return error->status == BARROW_BAD_PARAM ? CLI_USAGE : CLI_IO;
}

/* Says so if the file is a document of another generation: its seed makes another dungeon here
 * (G3). Prints nothing if the file is not a complete document. */
static void tell_generation(const char *name, const cli_text *text)
{
    barrow_dungeon dungeon = {0};
    barrow_claims claims;
    barrow_error error;
    barrow_status status = barrow_import(text->bytes, text->size, NULL, &dungeon, &claims, &error);
    if (status == BARROW_OK && claims.generation != barrow_generation())
        cli_say("%s is of generation %u, but this barrow makes generation %u: its seed gives "
                "another dungeon; %s",
                name, claims.generation, barrow_generation(), cli_release_hint(claims.generation));
    barrow_dungeon_free(&dungeon);
}

/* Parameters may point into the text, so it is kept with them. */
int cli_params_file(const char *path, barrow_params *params, cli_text **keep, bool *has_seed)
{
    cli_text *text = cli_text_read(path, CLI_SMALL_FILE);
    barrow_error error;
    if (!text)
        return CLI_IO;
    cli_text_plain(text);
    text->next = *keep;
    *keep = text;
    tell_generation(cli_input_name(path), text); /* first, because importing changes the text */
    barrow_status status = barrow_params_import(params, text->bytes, text->size, has_seed, &error);
    return status == BARROW_OK ? CLI_DONE : say_problem(cli_input_name(path), &error);
}

bool cli_params_line(const char *line, barrow_params *params, cli_text **keep)
{
    size_t size = strlen(line);
    cli_text *text = cli_text_new(size);
    barrow_error error;
    if (!text)
        cli_no_memory();
    memcpy(text->bytes, line, size);
    text->next = *keep;
    *keep = text;
    return barrow_params_import(params, text->bytes, size, NULL, &error) == BARROW_OK &&
           barrow_params_check(params, &error) == BARROW_OK;
}
