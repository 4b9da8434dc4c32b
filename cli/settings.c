/* SPDX-License-Identifier: MIT
 * Parameters, seeds and looks from the command line. This file also reads the files of texts (mask,
 * fixed), because the library itself opens nothing. */
#include "settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"

const barrow_param_info *cli_param_find(barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    int row = cli_row_find(name, &rows[0].name, sizeof *rows, count, NULL);
    return row < 0 ? NULL : &rows[row];
}

/* Reads the file that a TEXT names; its rows become the value. The parameters point to the text,
 * so it goes into [texts] and lives as long as they do. */
static int read_rows(const char *name, const char *path, cli_text **texts, const char **rows)
{
    if (!*path) {
        *rows = "";
        return CLI_DONE;
    }
    cli_text *text = cli_text_read(path, CLI_SMALL_FILE);
    if (!text)
        return CLI_IO;
    if (cli_is_png(text)) {
        cli_text *picture = text;
        text = cli_mask_from_png(picture, path);
        cli_texts_free(picture);
        if (!text)
            return CLI_IO;
    }
    cli_text_plain(text);
    text->next = *texts;
    *texts = text;
    *rows = text->bytes;
    if (strlen(text->bytes) == text->size && text->size)
        return CLI_DONE;
    return cli_fail(CLI_IO, "%s: %s is %s, but must be rows of text", name, cli_input_name(path),
                    text->size ? "binary" : "empty");
}

/* Appends a file or folder of room templates to those that were given before. Each is preceded by a
 * line with its name, which messages then show. */
static int read_rooms(const char *path, const barrow_params *params, cli_text **texts,
                      const char **rows)
{
    const char *before = params->family == BARROW_QUEST   ? params->as.quest.rooms
                         : params->family == BARROW_CRAWL ? params->as.crawl.rooms
                                                          : params->as.floor.rooms;
    barrow_rooms pack = {0};
    int status = cli_rooms_add(&pack, path);
    if (status != CLI_DONE) {
        barrow_rooms_free(&pack);
        return status;
    }
    size_t size = (before ? strlen(before) : 0) + pack.size;
    cli_text *joined = cli_text_new(size);
    if (joined) {
        snprintf(joined->bytes, size + 1, "%s%s", before ? before : "", pack.text);
        joined->next = *texts;
        *texts = joined;
        *rows = joined->bytes;
    }
    barrow_rooms_free(&pack);
    return joined ? CLI_DONE : CLI_IO;
}

/* Applies a setting. A text is given by the name of its file (G12), or of a built-in plan; every
 * other value is taken as it is typed, and the library says what is wrong with it. An unknown plan
 * is reported with the closest name, or with all. */
static int apply_setting(const cli_setting *setting, barrow_params *params, cli_text **texts)
{
    barrow_error error;
    const char *value = setting->value;
    const barrow_param_info *info = cli_param_find(params->family, setting->name);
    uint32_t count;
    cli_hint hint;
    const barrow_plan *plans = barrow_plans(&count);
    bool is_plan = strcmp(setting->name, "plan") == 0;
    bool is_built_in =
        is_plan && cli_row_find(value, &plans[0].name, sizeof *plans, count, &hint) >= 0;
    if (info && info->type == BARROW_PARAM_TEXT && !is_built_in) {
        if (is_plan && *value && strcmp(value, "-") != 0 && !cli_file_is_there(value)) {
            char list[256] = "";
            for (uint32_t i = 0; i < count; i++)
                cli_append(list, sizeof list, "%s%s", i ? ", " : "", plans[i].name);
            return *hint.text ? cli_fail(CLI_IO,
                                         "plan: there is no plan and no file called '%s'%s", value,
                                         hint.text)
                              : cli_fail(CLI_IO,
                                         "plan: there is no file '%s'; built-in plans are %s",
                                         value, list);
        }
        bool is_rooms = strcmp(setting->name, "rooms") == 0 && *value;
        int status = is_rooms ? read_rooms(setting->value, params, texts, &value)
                              : read_rows(setting->name, setting->value, texts, &value);
        if (status != CLI_DONE)
            return status;
    }
    if (barrow_params_set(params, setting->name, value, &error) == BARROW_OK)
        return CLI_DONE;
    return cli_say_error(&error);
}

/* Applies the defaults, the presets in order, the file, then the settings in command-line order;
 * later values win. Only the final parameters are checked as a whole. */
int cli_settings_apply(const cli_args *args, barrow_params *params, cli_text **texts,
                       bool *has_seed)
{
    barrow_error error;
    int status = CLI_DONE;
    *params = barrow_default_params(args->family);
    *has_seed = false;
    for (int i = 0; i < args->preset_count; i++)
        if (barrow_params_preset(params, args->presets[i], &error) != BARROW_OK)
            return cli_say_error(&error);
    if (cli_has(args, OPT_PARAMS))
        status = cli_params_file(args->values[OPT_PARAMS], params, texts, has_seed);
    for (int i = 0; status == CLI_DONE && i < args->setting_count; i++)
        status = apply_setting(&args->settings[i], params, texts);
    if (status == CLI_DONE && barrow_params_check(params, &error) != BARROW_OK)
        status = cli_say_error(&error);
    return status;
}

/* The JSON file of --params: an object of names and values, or a whole document. */

/* Parameters may point into the text, so it is kept with them. */
int cli_params_file(const char *path, barrow_params *params, cli_text **texts, bool *has_seed)
{
    cli_text *text = cli_text_read(path, CLI_SMALL_FILE);
    barrow_error error;
    if (!text)
        return CLI_IO;
    cli_text_plain(text);
    text->next = *texts;
    *texts = text;
    /* Says so if the file is a document of another generation: its seed makes another dungeon here
     * (G3). This comes first, because importing the parameters changes the text. Prints nothing if
     * the file is not a complete document. */
    const char *name = cli_input_name(path);
    barrow_dungeon dungeon = {0};
    barrow_claims claims;
    barrow_status known = barrow_import(text->bytes, text->size, NULL, &dungeon, &claims, &error);
    if (known == BARROW_OK && claims.generation != barrow_generation())
        cli_say("%s is of generation %u, but this barrow makes generation %u: its seed gives "
                "another dungeon; %s",
                name, claims.generation, barrow_generation(), cli_release_hint(claims.generation));
    barrow_dungeon_free(&dungeon);
    barrow_status status = barrow_params_import(params, text->bytes, text->size, has_seed, &error);
    if (status == BARROW_OK)
        return CLI_DONE;
    /* Reports a problem: invalid JSON is bad input, a wrong parameter is a usage error. */
    cli_say_place(name, cli_place_told(&error), error.text);
    return error.status == BARROW_BAD_PARAM ? CLI_USAGE : CLI_IO;
}

bool cli_params_line(const char *line, barrow_params *params, cli_text **texts)
{
    size_t size = strlen(line);
    cli_text *text = cli_text_new(size);
    barrow_error error;
    if (!text)
        cli_no_memory();
    memcpy(text->bytes, line, size);
    text->next = *texts;
    *texts = text;
    return barrow_params_import(params, text->bytes, size, NULL, &error) == BARROW_OK &&
           barrow_params_check(params, &error) == BARROW_OK;
}

/* The seed of a command: given, from a document, or drawn. A drawn seed is always shown, with the
 * command line that repeats the result (G10). */

/* Prints a word quoted for a shell. */
static void print_word(const char *word)
{
    size_t size = barrow_shell_word(word, NULL, 0) + 1;
    char *quoted = cli_alloc(size, 1);
    barrow_shell_word(word, quoted, size);
    fprintf(stderr, " %s", quoted);
    free(quoted);
}

int cli_seed_first(const cli_args *args, bool has_seed, uint64_t *seed)
{
    barrow_error error;
    *seed = has_seed ? *seed : 1;
    return !cli_has(args, OPT_SEED) ||
                   barrow_seed_parse(args->values[OPT_SEED], seed, &error) == BARROW_OK
               ? CLI_DONE
               : cli_say_error(&error);
}

int cli_seed_choose(const cli_args *args, bool has_seed, uint64_t *seed)
{
    if (has_seed || cli_has(args, OPT_SEED))
        return cli_seed_first(args, has_seed, seed);
    if (cli_draw_bytes(seed, sizeof *seed) == 0)
        return CLI_DONE;
    return cli_fail(CLI_IO, "cannot draw a random seed: %s; give one with --seed", strerror(errno));
}

/* A text that looks like 0x... but is not a number was hashed, so it is shown as text. */
void cli_seed_tell(const cli_args *args, bool has_seed, uint64_t seed)
{
    const char *text = args->values[OPT_SEED];
    if (!text && !has_seed) {
        /* Shows the command for a seed that was drawn. The seed is inserted before the other words,
         * because there may be a -- among them. It is shown even with --quiet: without it you could
         * not make the dungeon again. */
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
    if (cli_has(args, OPT_QUIET))
        return;
    if (!text && has_seed)
        cli_say("seed %llu, as in %s", (unsigned long long)seed, args->values[OPT_PARAMS]);
    bool is_number = !text || strspn(text, "0123456789") == strlen(text) ||
                     ((text[1] == 'x' || text[1] == 'X') && seed != barrow_seed_from_text(text));
    if (!is_number)
        cli_say("seed '%s' is %llu", text, (unsigned long long)seed);
}

/* ==== look ================================================================================== */

/* The look of pictures: --color, --theme, --scale, and a switch for each flag of
 * barrow_export_options that is about pictures. */

#define SCALE_LEAST 4
#define SCALE_MOST  256

/* --no-color wins over --color; an explicit --color wins over the environment. */
int cli_look_colour(const cli_args *args, bool *has_colours)
{
    enum { AUTO, ALWAYS };
    /* NO_COLOR counts if it is set and not empty (no-color.org). */
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    const char *path = args->values[OPT_OUTPUT];
    int when = cli_args_choice(args, OPT_COLOR);
    bool is_fit = (!path || strcmp(path, "-") == 0) && cli_is_terminal(CLI_STDOUT) &&
                  !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);
    *has_colours = !cli_has(args, OPT_NO_COLOR) && (when == ALWAYS || (when == AUTO && is_fit));
    return when < 0 && !cli_has(args, OPT_NO_COLOR) ? CLI_USAGE : CLI_DONE;
}

/* The options for looks (G18): the flag that a switch sets, and the formats that obey it. */
const cli_look cli_looks[] = {
    {OPT_THEME, 0, " svg svg-anim png pdf uvtt foundry "},
    {OPT_SCALE, 0, " svg svg-anim png uvtt foundry "},
    {OPT_PLAYER, BARROW_EXPORT_PLAYER,
     " ascii svg svg-anim text tmj tmx unicode png pdf uvtt foundry "},
    {OPT_REFEREE, CLI_EXPORT_REFEREE, " uvtt foundry "},
    {OPT_GRAPH, BARROW_EXPORT_GRAPH, " svg png pdf "},
    {OPT_NO_GRID, BARROW_EXPORT_NO_GRID, " svg svg-anim png pdf "},
    {OPT_NO_LEGEND, BARROW_EXPORT_NO_LEGEND, " ascii svg unicode png pdf "},
    {OPT_NO_NUMBERS, BARROW_EXPORT_NO_NUMBERS, " svg svg-anim png pdf "},
    {OPT_NO_HEAT, BARROW_EXPORT_NO_HEAT, " svg svg-anim png pdf "},
    {OPT_SOLUTION, BARROW_EXPORT_STEPS, " svg png pdf "},
    {OPT_NO_PATH, BARROW_EXPORT_NO_PATH, " svg svg-anim png pdf "},
    {OPT_NO_IMAGE, BARROW_EXPORT_NO_IMAGE, " uvtt foundry "},
    {OPT_PAPER, 0, " pdf "},
    {OPT_LANDSCAPE, CLI_EXPORT_LANDSCAPE, " pdf "},
    {OPT_SQUARES, 0, " pdf "},
    {OPT_BOOKLET, CLI_EXPORT_BOOKLET, " pdf "},
    {OPT_ONE_PAGE, CLI_EXPORT_ONE_PAGE, " pdf "},
    {OPT_TILESET, 0, " godot3 godot4 ldtk tmj tmx "},
    {OPT_TILE_SIZE, 0, " godot3 godot4 ldtk tmj tmx "},
    {OPT_DRESS, 0, " godot3 godot4 ldtk tmj tmx "},
    {OPT_ID_COUNT, 0, NULL},
};

const cli_paper cli_papers[] = {{"a4", 595, 842},
                                {"letter", 612, 792},
                                {"a3", 842, 1191},
                                {"tabloid", 792, 1224},
                                {NULL, 0, 0}};

/* Reads the options of paper. Each makes a document for sheets of paper, A4 unless another size is
 * given. */
static int choose_paper(const cli_args *args, barrow_export_options *how)
{
    const char *name = args->values[OPT_PAPER], *squares = args->values[OPT_SQUARES];
    uint32_t size = 0;
    while (name && cli_papers[size].name && strcmp(cli_papers[size].name, name) != 0)
        size++;
    if (!cli_papers[size].name)
        return cli_usage("--paper is a4, letter, a3 or tabloid, not '%s'", name);
    if (squares && strcmp(squares, "1in") != 0 && strcmp(squares, "25mm") != 0)
        return cli_usage("--squares is 1in or 25mm, not '%s'", squares);
    if (cli_has(args, OPT_PLAYER) && (cli_has(args, OPT_BOOKLET) || cli_has(args, OPT_ONE_PAGE)))
        return cli_usage("--booklet and --one-page are for referees, whose key tells "
                         "everything; --player --paper a4 is a players' map");
    if (!!squares + cli_has(args, OPT_BOOKLET) + cli_has(args, OPT_ONE_PAGE) > 1)
        return cli_usage("choose one of --squares, --booklet and --one-page");
    if (name || squares || cli_has(args, OPT_BOOKLET) || cli_has(args, OPT_ONE_PAGE))
        how->flags |= CLI_EXPORT_PAPER | size << CLI_PAPER_SHIFT;
    else if (cli_has(args, OPT_LANDSCAPE))
        return cli_usage(
            "--landscape turns a sheet of --paper, --squares, --booklet or --one-page");
    if (squares)
        how->flags |=
            squares[0] == '1' ? CLI_EXPORT_SQUARES | CLI_EXPORT_INCHES : CLI_EXPORT_SQUARES;
    return CLI_DONE;
}

/* A switch that is not given changes nothing: the library's default picture has all flags off. A
 * scale of 0 means the default. */
int cli_look_choose(const cli_args *args, barrow_export_options *how)
{
    const char *names[BARROW_THEME_COUNT], *wanted = args->values[OPT_THEME];
    uint64_t scale = 0;
    cli_hint hint;
    for (int i = 0; i < BARROW_THEME_COUNT; i++)
        names[i] = barrow_theme_name((barrow_theme)i);
    int theme = wanted ? cli_row_find(wanted, names, sizeof *names, BARROW_THEME_COUNT, &hint) : 0;
    if (theme < 0)
        return cli_usage("--theme is parchment, blueprint, dark or print, not '%s'%s", wanted,
                         hint.text);
    if (wanted)
        how->theme = (barrow_theme)theme;
    if (!cli_args_number(args, OPT_SCALE, SCALE_LEAST, SCALE_MOST, &scale))
        return CLI_USAGE;
    how->scale = (uint32_t)scale;
    how->columns = cli_terminal_columns(CLI_STDOUT);
    for (const cli_look *row = cli_looks; row->formats; row++)
        if (cli_has(args, row->id))
            how->flags |= row->flag;
    return choose_paper(args, how);
}

/* Names the last release of each generation. A release that raises the generation adds a row for
 * the one that it ends (docs/versions.md). Generations 1 to 3 ended before the first release. */
const char *cli_release_hint(uint64_t generation)
{
    static const char *const rows[] = {"no release makes it", "no release makes generation 1",
                                       "no release makes generation 2",
                                       "no release makes generation 3"};
    if (generation < sizeof rows / sizeof rows[0])
        return rows[generation];
    return generation > barrow_generation() ? "a later release makes it" : "no release makes it";
}
