/* SPDX-License-Identifier: MIT
 * The library's tables in words and in JSON: params, passes, presets, formats, schema, version. */
#include "describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "formats.h"
#include "output.h"

/* ---- one parameter ---------------------------------------------------------------------- */

/* Joins the choices and cuts what does not fit: snprintf returns what it would have taken, and the
 * loop ends. */
static void join_choices(const barrow_param_info *info, char *text, size_t size)
{
    size_t used = 0;
    for (uint32_t i = 0; i < info->choice_count && used < size; i++) {
        int added = snprintf(text + used, size - used, "%s%s", i ? " " : "", info->choices[i]);
        used += added > 0 ? (size_t)added : 0;
    }
}

/* One sentence for help, for the list and for the manual, so that they cannot disagree. */
void cli_param_allowed(const barrow_param_info *info, char *text, size_t size)
{
    switch (info->type) {
    case BARROW_PARAM_INT:
        snprintf(text, size, "%d..%d", info->min, info->max);
        break;
    case BARROW_PARAM_BOOL:
        snprintf(text, size, "on or off");
        break;
    case BARROW_PARAM_CHOICE:
        join_choices(info, text, size);
        break;
    case BARROW_PARAM_AUTO:
        snprintf(text, size, "auto or %d..%d", info->min, info->max);
        break;
    case BARROW_PARAM_RANGE:
        snprintf(text, size, "auto, %d..%d, or a range such as 1..3", info->min, info->max);
        break;
    case BARROW_PARAM_SIZE:
        if (!info->choice_count) { /* its help ends with the bounds, as the two sides differ */
            snprintf(text, size, "%s", strrchr(info->help, ',') + 2);
            break;
        }
        join_choices(info, text, size);
        snprintf(text + strlen(text), size - strlen(text), ", %dx%d to %dx%d, or WxH..WxH",
                 info->min, info->min, info->max, info->max);
        break;
    default:
        snprintf(text, size, "a file");
    }
}

const char *cli_param_type_name(barrow_param_type type)
{
    static const char *const names[] = {
        [BARROW_PARAM_INT] = "int",       [BARROW_PARAM_BOOL] = "bool",
        [BARROW_PARAM_CHOICE] = "choice", [BARROW_PARAM_AUTO] = "auto",
        [BARROW_PARAM_RANGE] = "range",   [BARROW_PARAM_SIZE] = "size",
        [BARROW_PARAM_TEXT] = "text",
    };
    return names[type];
}

static bool is_whole_number(const char *text)
{
    text += *text == '-';
    return *text && strspn(text, "0123456789") == strlen(text);
}

/* A value as documents write it. */
static json_t *value_to_json(const barrow_param_info *info, const char *value)
{
    if (info->type == BARROW_PARAM_BOOL)
        return json_boolean(strcmp(value, "on") == 0);
    if (info->type == BARROW_PARAM_TEXT && !*value)
        return json_null();
    if (info->type != BARROW_PARAM_TEXT && is_whole_number(value))
        return json_integer(atoi(value));
    return json_string(value);
}

/* Texts may be long, so their size is asked for first. */
json_t *cli_params_to_json(const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(params->family, &count);
    json_t *object = json_object();
    for (uint32_t i = 0; i < count; i++) {
        char first[1];
        size_t size = barrow_params_get(params, i, first, sizeof first) + 64;
        char *text = malloc(size);
        if (!text) {
            json_decref(object);
            return NULL;
        }
        barrow_params_get(params, i, text, size);
        json_object_set_new(object, rows[i].name, value_to_json(&rows[i], text));
        free(text);
    }
    return object;
}

/* Only passes that are salted are listed: an empty object is the usual one. */
json_t *cli_params_whole(const barrow_params *params)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(params->family, &count);
    json_t *object = cli_params_to_json(params);
    if (!object)
        return NULL;
    json_t *rerolls = json_object();
    for (uint32_t i = 0; i < count; i++)
        if (params->reroll[i])
            json_object_set_new(rerolls, passes[i].name, json_integer(params->reroll[i]));
    json_object_set_new(object, "reroll", rerolls);
    return object;
}

/* Every member is present for every type, null if it means nothing, so programs need no special
 * cases. */
static json_t *param_to_json(const barrow_param_info *info)
{
    json_t *object =
        json_pack("{s:s, s:s}", "name", info->name, "type", cli_param_type_name(info->type));
    bool has_numbers = info->type != BARROW_PARAM_BOOL && info->type != BARROW_PARAM_CHOICE &&
                       info->type != BARROW_PARAM_TEXT;
    json_object_set_new(object, "min", has_numbers ? json_integer(info->min) : json_null());
    json_object_set_new(object, "max", has_numbers ? json_integer(info->max) : json_null());
    json_t *choices = info->choice_count ? json_array() : json_null();
    for (uint32_t i = 0; i < info->choice_count; i++)
        json_array_append_new(choices, json_string(info->choices[i]));
    json_object_set_new(object, "choices", choices);
    json_object_set_new(object, "default", value_to_json(info, info->value));
    json_object_set_new(object, "help", json_string(info->help));
    return object;
}

/* ---- params ----------------------------------------------------------------------------- */

static int print_params_json(cli_output *output, const void *user)
{
    const cli_args *args = user;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(args->family, &count);
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(array, param_to_json(&rows[i]));
    return cli_output_json(output, array);
}

/* Lists of choices are longer than a column, so they are printed below their row. */
static int print_params_text(cli_output *output, const void *user)
{
    const cli_args *args = user;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(args->family, &count);
    cli_output_print(output, "%-20s %-7s %-9s %-12s %s\n", "name", "type", "default", "range",
                     "help");
    for (uint32_t i = 0; i < count; i++) {
        char allowed[256];
        bool has_names = rows[i].choice_count != 0;
        cli_param_allowed(&rows[i], allowed, sizeof allowed);
        if (rows[i].type == BARROW_PARAM_RANGE)
            snprintf(allowed, sizeof allowed, "%d..%d", rows[i].min, rows[i].max);
        cli_output_print(output, "%-20s %-7s %-9s %-12s %s\n", rows[i].name,
                         cli_param_type_name(rows[i].type), *rows[i].value ? rows[i].value : "none",
                         has_names ? "see below" : allowed, rows[i].help);
        if (has_names)
            cli_output_print(output, "%-20s %s\n", "", allowed);
    }
    return CLI_DONE;
}

/* ---- passes ----------------------------------------------------------------------------- */

/* In the order of the bits of BARROW_PART_... */
static json_t *parts_to_json(uint32_t parts)
{
    static const char *const names[BARROW_PART_COUNT] = {"plan", "rooms", "links", "tiles",
                                                         "things"};
    json_t *array = json_array();
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
        if (parts & (1u << i))
            json_array_append_new(array, json_string(names[i]));
    return array;
}

static json_t *pass_to_json(barrow_family family, const barrow_pass *pass)
{
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:b}", "family", barrow_family_name(family), "name",
                     pass->name, "summary", pass->summary, "needs", parts_to_json(pass->needs),
                     "gives", parts_to_json(pass->gives), "checkpoint",
                     (pass->flags & BARROW_PASS_CHECKPOINT) != 0);
}

static bool is_asked(const cli_args *args, int family)
{
    return !args->has_family || (int)args->family == family;
}

static int print_passes_json(cli_output *output, const void *user)
{
    json_t *array = json_array();
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        const barrow_pass *rows = barrow_passes((barrow_family)family, &count);
        for (uint32_t i = 0; is_asked(user, family) && i < count; i++)
            json_array_append_new(array, pass_to_json((barrow_family)family, &rows[i]));
    }
    return cli_output_json(output, array);
}

static int print_passes_text(cli_output *output, const void *user)
{
    const cli_args *args = user;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        const barrow_pass *rows = barrow_passes((barrow_family)family, &count);
        if (!args->has_family)
            cli_output_print(output, "%s%s\n", family ? "\n" : "",
                             barrow_family_name((barrow_family)family));
        for (uint32_t i = 0; is_asked(args, family) && i < count; i++)
            cli_output_print(output, "%2u  %-16s %s\n", i + 1, rows[i].name, rows[i].summary);
    }
    return CLI_DONE;
}

/* ---- presets ---------------------------------------------------------------------------- */

static bool wanted(const cli_args *args, const barrow_preset *preset)
{
    return !args->has_family || preset->family == args->family;
}

static int print_presets_json(cli_output *output, const void *user)
{
    uint32_t count;
    const barrow_preset *rows = barrow_presets(&count);
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++)
        if (wanted(user, &rows[i]))
            json_array_append_new(array, json_pack("{s:s, s:s, s:s, s:s}", "family",
                                                   barrow_family_name(rows[i].family), "name",
                                                   rows[i].name, "summary", rows[i].summary,
                                                   "settings", rows[i].settings));
    return cli_output_json(output, array);
}

static int print_presets_text(cli_output *output, const void *user)
{
    uint32_t count;
    const barrow_preset *rows = barrow_presets(&count);
    for (uint32_t i = 0; i < count; i++)
        if (wanted(user, &rows[i]))
            cli_output_print(output, "barrow %s --preset %-20s %s\n%*s%s\n",
                             barrow_family_name(rows[i].family), rows[i].name, rows[i].summary, 4,
                             "", rows[i].settings);
    return CLI_DONE;
}

/* ---- formats, schema, version ----------------------------------------------------------- */

static int print_formats_json(cli_output *output, const void *user)
{
    (void)user;
    json_t *array = json_array();
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        json_array_append_new(
            array, json_pack("{s:s, s:s, s:s, s:b, s:b, s:b, s:b, s:b}", "name", row->name,
                             "extension", row->extension, "summary", row->summary, "binary",
                             (row->flags & BARROW_FORMAT_BINARY) != 0, "many",
                             (row->flags & BARROW_FORMAT_MANY) != 0, "tiles",
                             (row->flags & BARROW_FORMAT_TILES) != 0, "one_floor",
                             (row->flags & BARROW_FORMAT_ONE_FLOOR) != 0, "tileset",
                             (row->flags & BARROW_FORMAT_TILESET) != 0));
    return cli_output_json(output, array);
}

static int print_formats_text(cli_output *output, const void *user)
{
    (void)user;
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        cli_output_print(output, "%-11s .%-8s %s\n", row->name, row->extension, row->summary);
    return CLI_DONE;
}

static int print_schema(cli_output *output, const void *user)
{
    barrow_error error;
    (void)user;
    if (barrow_schema(cli_output_sink(output), &error) == BARROW_OK || output->failure)
        return CLI_DONE;
    return cli_say_error(&error);
}

static int print_version_json(cli_output *output, const void *user)
{
    (void)user;
    return cli_output_json(output, json_pack("{s:s, s:s, s:i}", "name", "barrow", "version",
                                             barrow_version_string(), "generation",
                                             (int)barrow_generation()));
}

static int print_version_text(cli_output *output, const void *user)
{
    (void)user;
    cli_output_print(output, "barrow %s (generation %u)\n", barrow_version_string(),
                     barrow_generation());
    return CLI_DONE;
}

/* ---- the commands ----------------------------------------------------------------------- */

typedef int (*print_fn)(cli_output *output, const void *user);

static int run_either(const cli_args *args, print_fn text, print_fn json)
{
    int status;
    bool as_json = cli_args_json(args, &status);
    if (status != CLI_DONE)
        return status;
    return cli_output_run(args->values[OPT_OUTPUT], as_json ? json : text, args);
}

int cli_run_params(const cli_args *args)
{
    return run_either(args, print_params_text, print_params_json);
}

int cli_run_passes(const cli_args *args)
{
    return run_either(args, print_passes_text, print_passes_json);
}

int cli_run_presets(const cli_args *args)
{
    return run_either(args, print_presets_text, print_presets_json);
}

int cli_run_formats(const cli_args *args)
{
    return run_either(args, print_formats_text, print_formats_json);
}

int cli_run_version(const cli_args *args)
{
    return run_either(args, print_version_text, print_version_json);
}

int cli_run_schema(const cli_args *args)
{
    return cli_output_run(args->values[OPT_OUTPUT], print_schema, args);
}

int cli_print_version(const cli_args *args)
{
    return cli_output_run(NULL, print_version_text, args);
}
