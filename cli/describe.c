/* SPDX-License-Identifier: MIT
 * The library's tables in words and in JSON: params, passes, presets, formats, schema, version. */
#include "describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "formats.h"
#include "io/json.h"
#include "output.h"

/* ---- one parameter ---------------------------------------------------------------------- */

/* Joins the choices and cuts off what does not fit: snprintf returns the size it would have needed,
 * and the loop ends. */
static void join_choices(const barrow_param_info *info, char *text, size_t size)
{
    size_t used = 0;
    for (uint32_t i = 0; i < info->choice_count && used < size; i++) {
        int added = snprintf(text + used, size - used, "%s%s", i ? " " : "", info->choices[i]);
        used += added > 0 ? (size_t)added : 0;
    }
}

/* Help, list and manual all use this text, so they cannot disagree. */
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
        snprintf(text, size, "%s or %d..%d", info->choice_count ? info->choices[0] : "auto", info->min,
                 info->max);
        break;
    case BARROW_PARAM_RANGE:
        snprintf(text, size, "auto, %d..%d, or a range such as 1..3", info->min, info->max);
        break;
    case BARROW_PARAM_SIZE:
        if (!info->choice_count) { /* its help ends with the bounds of both sides */
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

/* Writes a default in the form that documents use. */
static void write_default(brw_json *json, const barrow_param_info *info)
{
    brw_json_key(json, "default");
    if (info->type == BARROW_PARAM_BOOL)
        brw_json_bool(json, strcmp(info->value, "on") == 0);
    else if (info->type == BARROW_PARAM_TEXT && !*info->value)
        brw_json_null(json);
    else if (info->type != BARROW_PARAM_TEXT && is_whole_number(info->value))
        brw_json_int(json, atoi(info->value));
    else
        brw_json_text(json, info->value);
}

void cli_write_params(brw_json *json, const void *params)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(((const barrow_params *)params)->family, &count);
    brw_json_flat_object(json);
    brw_json_params(json, params, passes, count);
    brw_json_end_object(json);
}

static void write_bound(brw_json *json, const char *key, bool has_numbers, int32_t bound)
{
    brw_json_key(json, key);
    if (has_numbers)
        brw_json_int(json, bound);
    else
        brw_json_null(json);
}

static void write_choices(brw_json *json, const barrow_param_info *info)
{
    brw_json_key(json, "choices");
    if (!info->choice_count) {
        brw_json_null(json);
        return;
    }
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < info->choice_count; i++)
        brw_json_text(json, info->choices[i]);
    brw_json_end_list(json);
}

/* Every member is present for every type, null if it does not apply, so programs need no special
 * cases. */
static void write_param(brw_json *json, const barrow_param_info *info)
{
    bool has_numbers = info->type != BARROW_PARAM_BOOL && info->type != BARROW_PARAM_CHOICE &&
                       info->type != BARROW_PARAM_TEXT;
    brw_json_object(json);
    brw_json_name_field(json, "name", info->name);
    brw_json_name_field(json, "type", cli_param_type_name(info->type));
    write_bound(json, "min", has_numbers, info->min);
    write_bound(json, "max", has_numbers, info->max);
    write_choices(json, info);
    write_default(json, info);
    brw_json_key(json, "help");
    brw_json_text(json, info->help);
    brw_json_end_object(json);
}

/* ---- params ----------------------------------------------------------------------------- */

static void write_params(brw_json *json, const void *user)
{
    const cli_args *args = user;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(args->family, &count);
    brw_json_list(json);
    for (uint32_t i = 0; i < count; i++)
        write_param(json, &rows[i]);
    brw_json_end_list(json);
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

/* Names are in the order of the bits of BARROW_PART_... */
static void write_parts(brw_json *json, const char *key, uint32_t parts)
{
    static const char *const names[BARROW_PART_COUNT] = {"plan", "rooms", "links", "tiles",
                                                         "things"};
    brw_json_key(json, key);
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
        if (parts & (1u << i))
            brw_json_name(json, names[i]);
    brw_json_end_list(json);
}

static void write_pass(brw_json *json, barrow_family family, const barrow_pass *pass)
{
    brw_json_object(json);
    brw_json_name_field(json, "family", barrow_family_name(family));
    brw_json_name_field(json, "name", pass->name);
    brw_json_key(json, "summary");
    brw_json_text(json, pass->summary);
    write_parts(json, "needs", pass->needs);
    write_parts(json, "gives", pass->gives);
    brw_json_bool_field(json, "checkpoint", (pass->flags & BARROW_PASS_CHECKPOINT) != 0);
    brw_json_end_object(json);
}

static bool is_asked(const cli_args *args, int family)
{
    return !args->has_family || (int)args->family == family;
}

static void write_passes(brw_json *json, const void *user)
{
    brw_json_list(json);
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        const barrow_pass *rows = barrow_passes((barrow_family)family, &count);
        for (uint32_t i = 0; is_asked(user, family) && i < count; i++)
            write_pass(json, (barrow_family)family, &rows[i]);
    }
    brw_json_end_list(json);
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

static void write_preset(brw_json *json, const barrow_preset *preset)
{
    brw_json_object(json);
    brw_json_name_field(json, "family", barrow_family_name(preset->family));
    brw_json_name_field(json, "name", preset->name);
    brw_json_key(json, "summary");
    brw_json_text(json, preset->summary);
    brw_json_key(json, "settings");
    brw_json_text(json, preset->settings);
    brw_json_end_object(json);
}

static void write_presets(brw_json *json, const void *user)
{
    uint32_t count;
    const barrow_preset *rows = barrow_presets(&count);
    brw_json_list(json);
    for (uint32_t i = 0; i < count; i++)
        if (wanted(user, &rows[i]))
            write_preset(json, &rows[i]);
    brw_json_end_list(json);
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

static void write_format(brw_json *json, const barrow_format *format)
{
    static const struct {
        const char *key;
        uint32_t flag;
    } marks[] = {{"binary", BARROW_FORMAT_BINARY},
                 {"many", BARROW_FORMAT_MANY},
                 {"tiles", BARROW_FORMAT_TILES},
                 {"one_floor", BARROW_FORMAT_ONE_FLOOR},
                 {"tileset", BARROW_FORMAT_TILESET}};
    brw_json_object(json);
    brw_json_name_field(json, "name", format->name);
    brw_json_name_field(json, "extension", format->extension);
    brw_json_key(json, "summary");
    brw_json_text(json, format->summary);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        brw_json_bool_field(json, marks[i].key, (format->flags & marks[i].flag) != 0);
    brw_json_end_object(json);
}

static void write_formats(brw_json *json, const void *user)
{
    const barrow_format *row;
    (void)user;
    brw_json_list(json);
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        write_format(json, row);
    brw_json_end_list(json);
}

/* The optional parts that this build lacks. A build may leave them out so that it runs anywhere. */
static const char *const lacks[] = {
#ifndef BARROW_CAIRO
    "pictures as PNG and PDF, the picture of tiles (cairo)",
#endif
#ifndef BARROW_SQLITE
    "barrow corpus (SQLite)",
#endif
#ifndef BARROW_PLAY
    "barrow play (a POSIX terminal)",
#endif
    NULL};

static int print_formats_text(cli_output *output, const void *user)
{
    (void)user;
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        cli_output_print(output, "%-11s .%-8s %s\n", row->name, row->extension, row->summary);
    for (uint32_t i = 0; lacks[i]; i++)
        cli_output_print(output, "%s%s\n", i ? "  " : "\nThis barrow was built without\n  ", lacks[i]);
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

static void write_version(brw_json *json, const void *user)
{
    (void)user;
    brw_json_object(json);
    brw_json_name_field(json, "name", "barrow");
    brw_json_name_field(json, "version", barrow_version_string());
    brw_json_int_field(json, "generation", barrow_generation());
    brw_json_end_object(json);
}

static int print_version_text(cli_output *output, const void *user)
{
    (void)user;
    cli_output_print(output, "barrow %s (generation %u)\n", barrow_version_string(),
                     barrow_generation());
    return CLI_DONE;
}

/* ---- the commands ----------------------------------------------------------------------- */

int cli_print_either(const cli_args *args, int (*text)(cli_output *output, const void *user),
                     cli_json_fn *json, const void *user)
{
    int status;
    bool as_json = cli_args_json(args, &status);
    if (status != CLI_DONE)
        return status;
    const char *path = args->values[OPT_OUTPUT];
    return as_json ? cli_output_json(path, json, user) : cli_output_run(path, text, user);
}

int cli_run_params(const cli_args *args)
{
    return cli_print_either(args, print_params_text, write_params, args);
}

int cli_run_passes(const cli_args *args)
{
    return cli_print_either(args, print_passes_text, write_passes, args);
}

int cli_run_presets(const cli_args *args)
{
    return cli_print_either(args, print_presets_text, write_presets, args);
}

int cli_run_formats(const cli_args *args)
{
    return cli_print_either(args, print_formats_text, write_formats, args);
}

int cli_run_version(const cli_args *args)
{
    return cli_print_either(args, print_version_text, write_version, args);
}

int cli_run_schema(const cli_args *args)
{
    return cli_output_run(args->values[OPT_OUTPUT], print_schema, args);
}

int cli_print_version(const cli_args *args)
{
    return cli_output_run(NULL, print_version_text, args);
}
