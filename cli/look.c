/* SPDX-License-Identifier: MIT
 * The look of pictures: --color, --theme, --scale, and a switch for each flag of
 * barrow_export_options that is about pictures. */
#include "look.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"

#define SCALE_LEAST 4
#define SCALE_MOST  256

static int choose_theme(const cli_args *args, barrow_theme *theme)
{
    const char *names[BARROW_THEME_COUNT];
    const char *wanted = args->values[OPT_THEME];
    char hint[64];
    for (int i = 0; i < BARROW_THEME_COUNT; i++) {
        names[i] = barrow_theme_name((barrow_theme)i);
        if (strcmp(names[i], wanted) == 0) {
            *theme = (barrow_theme)i;
            return CLI_DONE;
        }
    }
    cli_hint(hint, sizeof hint, wanted, names, BARROW_THEME_COUNT);
    return cli_usage(args->command->name,
                     "--theme is parchment, blueprint, dark or print, not '%s'%s", wanted, hint);
}

/* Returns whether colours are allowed. NO_COLOR counts if it is set and not empty
 * (no-color.org). */
static bool may_colour(const cli_args *args)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    const char *path = args->values[OPT_OUTPUT];
    return (!path || strcmp(path, "-") == 0) && cli_is_terminal(CLI_STDOUT) && !(no_color && *no_color) &&
           !(term && strcmp(term, "dumb") == 0);
}

/* --no-color wins over --color; an explicit --color wins over the environment. If colours are never
 * to be used, [has_colours] keeps the caller's value. */
int cli_look_colour(const cli_args *args, bool *has_colours)
{
    static const char *const names[] = {"auto", "always", "never"};
    const char *when = args->values[OPT_COLOR];
    char hint[64];
    if (cli_has(args, OPT_NO_COLOR))
        when = "never";
    if (!when || strcmp(when, "auto") == 0) {
        *has_colours = may_colour(args);
    } else if (strcmp(when, "always") == 0) {
        *has_colours = true;
    } else if (strcmp(when, "never") != 0) {
        cli_hint(hint, sizeof hint, when, names, 3);
        return cli_usage(args->command->name, "--color is auto, always or never, not '%s'%s", when,
                         hint);
    }
    return CLI_DONE;
}

/* A switch that is not given changes nothing: the library's default picture has all flags off. A
 * scale of 0 means the default. */
int cli_look_choose(const cli_args *args, barrow_export_options *how)
{
    static const struct {
        cli_option_id id;
        uint32_t flag;
    } switches[] = {
        {OPT_PLAYER, BARROW_EXPORT_PLAYER},         {OPT_GRAPH, BARROW_EXPORT_GRAPH},
        {OPT_NO_GRID, BARROW_EXPORT_NO_GRID},       {OPT_NO_LEGEND, BARROW_EXPORT_NO_LEGEND},
        {OPT_NO_NUMBERS, BARROW_EXPORT_NO_NUMBERS}, {OPT_NO_HEAT, BARROW_EXPORT_NO_HEAT},
        {OPT_NO_PATH, BARROW_EXPORT_NO_PATH},       {OPT_SOLUTION, BARROW_EXPORT_STEPS},
    };
    uint64_t scale = 0;
    if (cli_has(args, OPT_THEME) && choose_theme(args, &how->theme) != CLI_DONE)
        return CLI_USAGE;
    if (cli_has(args, OPT_SCALE) &&
        !cli_args_number(args, OPT_SCALE, SCALE_LEAST, SCALE_MOST, &scale))
        return CLI_USAGE;
    how->scale = (uint32_t)scale;
    how->columns = cli_terminal_columns(CLI_STDOUT);
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (cli_has(args, switches[i].id))
            how->flags |= switches[i].flag;
    return CLI_DONE;
}
