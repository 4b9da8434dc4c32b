/* SPDX-License-Identifier: MIT
 * The contact sheet of a hunt (--sheet): its hits as pictures, in the order of the list, each with
 * its seed and its values. Hits are kept as they come; their dungeons are regenerated at the
 * end. */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look.h"
#include "message.h"
#include "sheet.h"

#define HITS_MOST 100 /* hits on a sheet; more would be too small to see */

/* Leaves out the details that would be a blur in pictures of this size. */
#define FLAGS (BARROW_EXPORT_NO_LEGEND | BARROW_EXPORT_NO_NUMBERS | BARROW_EXPORT_NO_GRID)

int hunt_sheet_check(const cli_hunt *hunt)
{
    const char *path = hunt->args->values[OPT_SHEET], *name = hunt->args->command->name;
    size_t length = path ? strlen(path) : 0;
    if (!path)
        return CLI_DONE;
    if (length < 5 || strcmp(path + length - 4, ".png") != 0)
        return cli_usage(name, "--sheet draws a picture: give a FILE that ends in .png, not '%s'",
                         path);
    if (hunt->parts > 1)
        return cli_usage(name, "--chunk shows no hits: give --sheet to the run with --gather");
    for (int i = 0; i < hunt->args->output_count; i++)
        if (strcmp(hunt->args->outputs[i], path) == 0)
            return cli_usage(name, "--sheet and --output are the same file");
    if (!cli_sheet_built())
        return cli_usage(name, "this barrow was built without cairo, so it draws no sheets");
    return CLI_DONE;
}

int hunt_sheet_begin(hunt_sheet *sheet, const cli_hunt *hunt)
{
    const char *path = hunt->args->values[OPT_SHEET];
    sheet->hunt = hunt;
    if (!path)
        return CLI_DONE;
    sheet->output = cli_output_open(path);
    if (!sheet->output)
        return CLI_IO;
    sheet->hits = calloc(HITS_MOST, sizeof *sheet->hits);
    sheet->workspace = barrow_workspace_create(NULL);
    if (!sheet->hits || !sheet->workspace)
        cli_no_memory();
    return CLI_DONE;
}

void hunt_sheet_keep(hunt_sheet *sheet, const hunt_hit *hit)
{
    if (sheet->hits && sheet->count < HITS_MOST)
        sheet->hits[sheet->count] = *hit;
    sheet->count++;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Writes a hit's values as the list does; what does not fit is left out. */
static void tell_values(const cli_hunt *hunt, const hunt_hit *hit, char words[CLI_SHEET_WORDS])
{
    size_t used = 0;
    words[0] = 0;
    for (unsigned i = 0; i < hunt->value_count && used < CLI_SHEET_WORDS; i++)
        used += (size_t)snprintf(words + used, CLI_SHEET_WORDS - used, "%s%s=%lld", i ? "  " : "",
                                 hunt->names[i], (long long)hit->values[i]);
}

static const barrow_dungeon *show_hit(void *user, uint32_t index, char words[2][CLI_SHEET_WORDS],
                                      barrow_error *error)
{
    hunt_sheet *sheet = user;
    const hunt_hit *hit = &sheet->hits[index];
    barrow_params params = sheet->hunt->params;
    barrow_options options = {.workspace = sheet->workspace};
    params.seed = hit->seed;
    snprintf(words[0], CLI_SHEET_WORDS, "seed %llu", (unsigned long long)hit->seed);
    tell_values(sheet->hunt, hit, words[1]);
    return barrow_generate(&params, &options, &sheet->dungeon, error) == BARROW_OK ? &sheet->dungeon
                                                                                   : NULL;
}

/* Says what was searched for, and how many of the hits are shown. */
static void write_heads(const hunt_sheet *sheet, char title[256], char subtitle[256])
{
    const cli_hunt *hunt = sheet->hunt;
    const char *best = hunt->best ? hunt->args->values[OPT_BEST] : "";
    const char *family = barrow_family_name(hunt->params.family);
    unsigned long long count = sheet->count, shown = count < HITS_MOST ? count : HITS_MOST;
    if (cli_has(hunt->args, OPT_WHERE))
        snprintf(title, 256, "%s: %s", family, hunt->where_text);
    else
        snprintf(title, 256, "%s by %s", family, best);
    int used = shown < count ? snprintf(subtitle, 256, "%llu of %llu hits", shown, count)
                             : snprintf(subtitle, 256, "%llu hit%s", count, count == 1 ? "" : "s");
    snprintf(subtitle + used, 256 - (size_t)used, "%s%s, generation %u",
             hunt->best ? ", best first by " : "", best, barrow_generation());
}

static int draw_sheet(hunt_sheet *sheet)
{
    char title[256], subtitle[256];
    barrow_error error;
    cli_sheet page = {.title = title, .subtitle = subtitle, .show = show_hit, .user = sheet};
    page.count = sheet->count < HITS_MOST ? (uint32_t)sheet->count : HITS_MOST;
    int code = cli_look_choose(sheet->hunt->args, &page.how);
    page.how.flags |= FLAGS;
    write_heads(sheet, title, subtitle);
    if (code == CLI_DONE &&
        cli_sheet_png(&page, cli_output_sink(sheet->output), &error) != BARROW_OK)
        code = cli_say_error(&error);
    return code;
}

/* After a failure or a signal there is no sheet, because not all seeds were searched. */
int hunt_sheet_end(hunt_sheet *sheet, int code)
{
    if (sheet->output) {
        int drawn = code == CLI_DONE || code == CLI_LEFT_OUT ? draw_sheet(sheet) : CLI_DONE;
        code = cli_output_finish(sheet->output, drawn != CLI_DONE ? drawn : code);
    }
    barrow_dungeon_free(&sheet->dungeon);
    barrow_workspace_free(sheet->workspace);
    free(sheet->hits);
    return code;
}
