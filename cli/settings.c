/* SPDX-License-Identifier: MIT
 * Parameters from the command line. This file also reads the files of texts (mask, fixed), because
 * the library itself opens nothing. */
#include "settings.h"

#include <stdio.h>
#include <string.h>

#include "mask_png.h"
#include "message.h"
#include "platform.h"

#define PLANS_MOST 16 /* maximum number of plans that a message lists */

const barrow_param_info *cli_param_find(barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* Reads the file that a TEXT names; its rows become the value. The parameters point to the text,
 * so it goes into [keep] and lives as long as they do. */
static int read_rows(const char *name, const char *path, cli_text **keep, const char **rows)
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
    text->next = *keep;
    *keep = text;
    *rows = text->bytes;
    if (strlen(text->bytes) == text->size && text->size)
        return CLI_DONE;
    cli_say("%s: %s is %s, but must be rows of text", name, cli_input_name(path),
            text->size ? "binary" : "empty");
    return CLI_IO;
}

/* Appends a file of room templates to those that were given before. Each is preceded by a line with
 * its name, which messages then show. */
static int read_rooms(const char *path, const barrow_params *params, cli_text **keep,
                      const char **rows)
{
    const char *before = params->family == BARROW_QUEST   ? params->as.quest.rooms
                         : params->family == BARROW_CRAWL ? params->as.crawl.rooms
                                                          : NULL;
    barrow_error error;
    barrow_rooms pack = {0};
    cli_text *text = cli_text_read(path, CLI_SMALL_FILE);
    if (!text)
        return CLI_IO;
    cli_text_plain(text);
    barrow_status status =
        barrow_rooms_add(&pack, cli_input_name(path), text->bytes, text->size, &error);
    cli_texts_free(text);
    if (status != BARROW_OK)
        return cli_say_error(&error);
    size_t size = (before ? strlen(before) : 0) + pack.size;
    cli_text *joined = cli_text_new(size);
    if (joined) {
        snprintf(joined->bytes, size + 1, "%s%s", before ? before : "", pack.text);
        joined->next = *keep;
        *keep = joined;
        *rows = joined->bytes;
    }
    barrow_rooms_free(&pack);
    return joined ? CLI_DONE : CLI_IO;
}

static bool is_built_in_plan(const char *name, const char *value)
{
    uint32_t count;
    const barrow_plan *plans = barrow_plans(&count);
    for (uint32_t i = 0; strcmp(name, "plan") == 0 && i < count; i++)
        if (strcmp(plans[i].name, value) == 0)
            return true;
    return false;
}

/* Reports a plan that is neither built in nor a file, with the closest name, or with all of them
 * if none is close. */
static int say_no_plan(const char *value)
{
    const char *names[PLANS_MOST];
    char hint[64], list[256] = "";
    uint32_t count;
    const barrow_plan *plans = barrow_plans(&count);
    for (uint32_t i = 0; i < count && i < PLANS_MOST; i++) {
        names[i] = plans[i].name;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", names[i]);
    }
    cli_hint(hint, sizeof hint, value, names, count < PLANS_MOST ? count : PLANS_MOST);
    if (*hint)
        cli_say("plan: there is no plan and no file called '%s'%s", value, hint);
    else
        cli_say("plan: there is no file '%s'; built-in plans are %s", value, list);
    return CLI_IO;
}

/* Applies a setting. A text is given by the name of its file (G12), or of a built-in plan; every
 * other value is taken as it is typed, and the library says what is wrong with it. */
static int apply_setting(const cli_setting *setting, barrow_params *params, cli_text **keep)
{
    barrow_error error;
    const char *value = setting->value;
    const barrow_param_info *info = cli_param_find(params->family, setting->name);
    if (info && info->type == BARROW_PARAM_TEXT && !is_built_in_plan(setting->name, value)) {
        if (strcmp(setting->name, "plan") == 0 && *value && strcmp(value, "-") != 0 &&
            !cli_file_is_there(value))
            return say_no_plan(value);
        bool is_rooms = strcmp(setting->name, "rooms") == 0 && *value;
        int status = is_rooms ? read_rooms(setting->value, params, keep, &value)
                              : read_rows(setting->name, setting->value, keep, &value);
        if (status != CLI_DONE)
            return status;
    }
    if (barrow_params_set(params, setting->name, value, &error) == BARROW_OK)
        return CLI_DONE;
    return cli_say_error(&error);
}

/* Applies the defaults, the presets in order, the file, then the settings in command-line order;
 * later values win. Only the final parameters are checked as a whole, so settings may contradict
 * each other in between. */
int cli_settings_apply(const cli_args *args, barrow_params *params, cli_text **keep, bool *has_seed)
{
    barrow_error error;
    int status = CLI_DONE;
    *params = barrow_default_params(args->family);
    *has_seed = false;
    for (int i = 0; i < args->preset_count; i++)
        if (barrow_params_preset(params, args->presets[i], &error) != BARROW_OK)
            return cli_say_error(&error);
    if (cli_has(args, OPT_PARAMS))
        status = cli_params_file(args->values[OPT_PARAMS], params, keep, has_seed);
    for (int i = 0; status == CLI_DONE && i < args->setting_count; i++)
        status = apply_setting(&args->settings[i], params, keep);
    if (status == CLI_DONE && barrow_params_check(params, &error) != BARROW_OK)
        status = cli_say_error(&error);
    return status;
}
