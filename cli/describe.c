/* SPDX-License-Identifier: MIT
 * Commands that print tables: params, passes, presets, formats, schema, version, rules, layouts,
 * types, rooms and catalog, as text or JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/common/tile_templates.h"
#include "golden.h"
#include "input.h"
#include "io/document.h"
#include "pool.h"
#include "targets.h"

/* ---- parameters ------------------------------------------------------------------------- */

static const char *const type_names[] = {
    [BARROW_PARAM_INT] = "int",       [BARROW_PARAM_BOOL] = "bool",
    [BARROW_PARAM_CHOICE] = "choice", [BARROW_PARAM_AUTO] = "auto",
    [BARROW_PARAM_RANGE] = "range",   [BARROW_PARAM_SIZE] = "size",
    [BARROW_PARAM_TEXT] = "text",     [BARROW_PARAM_WEIGHTS] = "weights",
};

/* Help, list and manual all use this text, so they cannot disagree. */
void cli_param_allowed(const barrow_param_info *info, char *text, size_t size)
{
    bool has_names = info->type == BARROW_PARAM_CHOICE || info->type == BARROW_PARAM_SIZE;
    *text = 0;
    for (uint32_t i = 0; has_names && i < info->choice_count; i++)
        cli_append(text, size, "%s%s", i ? " " : "", info->choices[i]);
    switch (info->type) {
    case BARROW_PARAM_INT: snprintf(text, size, "%d..%d", info->min, info->max); break;
    case BARROW_PARAM_BOOL: snprintf(text, size, "on or off"); break;
    case BARROW_PARAM_CHOICE: break;
    case BARROW_PARAM_AUTO:
        snprintf(text, size, "%s or %d..%d", info->choice_count ? info->choices[0] : "auto",
                 info->min, info->max);
        break;
    case BARROW_PARAM_RANGE:
        snprintf(text, size, "auto, %d..%d, or a range such as 1..3", info->min, info->max);
        break;
    case BARROW_PARAM_WEIGHTS:
        snprintf(text, size, "five weights from %d to %d, such as %s", info->min, info->max,
                 info->value);
        break;
    case BARROW_PARAM_SIZE:
        if (info->choice_count)
            cli_append(text, size, ", %dx%d to %dx%d, or WxH..WxH", info->min, info->min, info->max,
                       info->max);
        else /* its help ends with the bounds of both sides */
            cli_append(text, size, "%s", strrchr(info->help, ',') + 2);
        break;
    default: snprintf(text, size, "a file");
    }
}

void cli_write_params(brw_json *json, const void *params)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(((const barrow_params *)params)->family, &count);
    brw_json_print(json, "{");
    brw_json_params(json, params, passes, count);
    brw_json_print(json, "}");
}

/* Prints entry [index] of a list, as JSON unless [json] is NULL, else as text; an entry that the
 * arguments do not select prints nothing. Returns false past the last entry, where a list may print
 * a closing line. */
typedef bool list_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output);

/* Every member is present for every type, null if it does not apply, so programs need no special
 * cases. A default is a number or a boolean where documents have one. In text, lists of choices are
 * longer than a column, so they are printed below their row. */
static bool param_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output)
{
    uint32_t count;
    const barrow_param_info *row = barrow_param_infos(args->family, &count) + index;
    if (index >= count)
        return false;
    bool is_text = row->type == BARROW_PARAM_TEXT;
    if (!json) {
        char allowed[256];
        cli_param_allowed(row, allowed, sizeof allowed);
        if (row->type == BARROW_PARAM_RANGE || row->type == BARROW_PARAM_WEIGHTS)
            snprintf(allowed, sizeof allowed, "%d..%d", row->min, row->max);
        if (!index)
            cli_output_print(output, "%-20s %-7s %-9s %-12s %s\n", "name", "type", "default",
                             "range", "help");
        cli_output_print(output, "%-20s %-7s %-9s %-12s %s\n", row->name, type_names[row->type],
                         *row->value ? row->value : "none",
                         row->choice_count ? "see below" : allowed, row->help);
        if (row->choice_count)
            cli_output_print(output, "%-20s %s\n", "", allowed);
        return true;
    }
    bool has_numbers =
        row->type != BARROW_PARAM_BOOL && row->type != BARROW_PARAM_CHOICE && !is_text;
    const char *digits = row->value + (*row->value == '-');
    brw_json_print(json, "{|name: %s, type: %s", row->name, type_names[row->type]);
    brw_json_print(json, has_numbers ? "min: %d, max: %d" : "min: null, max: null", row->min,
                   row->max);
    brw_json_print(json, row->choice_count ? "choices: [" : "choices: null");
    for (uint32_t i = 0; i < row->choice_count; i++)
        brw_json_text(json, row->choices[i]);
    brw_json_print(json, row->choice_count ? "], default:" : "default:");
    if (row->type == BARROW_PARAM_BOOL)
        brw_json_bool(json, strcmp(row->value, "on") == 0);
    else if (is_text && !*row->value)
        brw_json_null(json);
    else if (!is_text && *digits && strspn(digits, "0123456789") == strlen(digits))
        brw_json_int(json, atoi(row->value));
    else
        brw_json_text(json, row->value);
    brw_json_print(json, "help: %s}", row->help);
    return true;
}

/* Writes parts by name, in the order of the bits of BARROW_PART_... */
static void write_parts(brw_json *json, const char *key, uint32_t parts)
{
    static const char *const names[BARROW_PART_COUNT] = {"plan", "rooms", "links", "tiles",
                                                         "things"};
    brw_json_print(json, "%k: [", key);
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
        if (parts & (1u << i))
            brw_json_name(json, names[i]);
    brw_json_print(json, "]");
}

/* Counts through the passes of one family, or of all. */
static bool pass_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output)
{
    uint32_t count;
    int family = args->has_family ? (int)args->family : 0;
    const barrow_pass *row = barrow_passes((barrow_family)family, &count);
    for (; index >= count; row = barrow_passes((barrow_family)family, &count)) {
        index -= count;
        if (args->has_family || ++family == BARROW_FAMILY_COUNT)
            return false;
    }
    row += index;
    const char *name = barrow_family_name((barrow_family)family);
    if (!json) {
        if (!args->has_family && !index)
            cli_output_print(output, "%s%s\n", family ? "\n" : "", name);
        cli_output_print(output, "%2u  %-16s %s\n", index + 1, row->name, row->summary);
        return true;
    }
    brw_json_print(json, "{|family: %s, name: %s, summary: %s", name, row->name, row->summary);
    write_parts(json, "needs", row->needs);
    write_parts(json, "gives", row->gives);
    brw_json_print(json, "checkpoint: %b}", (row->flags & BARROW_PASS_CHECKPOINT) != 0);
    return true;
}

static bool preset_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output)
{
    uint32_t count;
    const barrow_preset *row = barrow_presets(&count) + index;
    if (index >= count)
        return false;
    const char *family = barrow_family_name(row->family);
    bool is_listed = !args->has_family || args->family == row->family;
    if (is_listed && json)
        brw_json_print(json, "{|family: %s, name: %s, summary: %s, settings: %s}", family,
                       row->name, row->summary, row->settings);
    else if (is_listed)
        cli_output_print(output, "barrow %s --preset %-20s %s\n%*s%s\n", family, row->name,
                         row->summary, 4, "", row->settings);
    return true;
}

/* The optional parts that this build lacks. A build may leave them out so that it runs anywhere. */
static const char *const misfits[] = {
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

static bool format_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output)
{
    static const struct {
        const char *key;
        uint32_t flag;
    } marks[] = {{"binary", BARROW_FORMAT_BINARY},
                 {"many", BARROW_FORMAT_MANY},
                 {"tiles", BARROW_FORMAT_TILES},
                 {"one_floor", BARROW_FORMAT_ONE_FLOOR},
                 {"tileset", BARROW_FORMAT_TILESET}};
    const barrow_format *row = cli_format_at(index);
    (void)args;
    for (uint32_t i = 0; !row && !json && misfits[i]; i++)
        cli_output_print(output, "%s%s\n", i ? "  " : "\nThis barrow was built without\n  ",
                         misfits[i]);
    if (row && !json)
        cli_output_print(output, "%-11s .%-8s %s\n", row->name, row->extension, row->summary);
    if (!row || !json)
        return row != NULL;
    brw_json_print(json, "{|name: %s, extension: %s, summary: %s", row->name, row->extension,
                   row->summary);
    for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++)
        brw_json_print(json, "%k: %b", marks[k].key, (row->flags & marks[k].flag) != 0);
    brw_json_print(json, "}");
    return true;
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
    brw_json_print(json, "{|name: 'barrow', version: %s, generation: %u}", barrow_version_string(),
                   barrow_generation());
}

static int print_version_text(cli_output *output, const void *user)
{
    (void)user;
    cli_output_print(output, "barrow %s (generation %u)\n", barrow_version_string(),
                     barrow_generation());
    return CLI_DONE;
}

int cli_print_either(const cli_args *args, int (*text)(cli_output *output, const void *user),
                     cli_json_fn *json, const void *user)
{
    int status;
    bool as_json = cli_args_json(args, &status);
    if (status != CLI_DONE)
        return status;
    cli_output *output = cli_output_open(args->values[OPT_OUTPUT]);
    if (!output)
        return CLI_IO;
    if (!as_json)
        return cli_output_finish(output, text(output, user));
    cli_print_json(cli_output_sink(output), BRW_JSON_READABLE, json, user);
    cli_output_write(output, "\n", 1);
    return cli_output_finish(output, CLI_DONE); /* which reports a failure */
}

int cli_print_version(const cli_args *args)
{
    return cli_output_run(NULL, print_version_text, args);
}

/* ==== rules ================================================================================= */

/* barrow rules: the rules that dungeons, commands and files obey. A number that several families
 * share is shown once for each. */

#define LINE_WIDTH 76
#define RULE_LIMIT 128 /* more rules than any letter has */

/* Returns whether [args] asks for this rule: for its number, or for all. */
static bool is_wanted(const cli_args *args, const barrow_rule_info *rule)
{
    return !args->operand_count || strcmp(args->operands[0], rule->id) == 0;
}

static int print_rules(cli_output *output, const void *user)
{
    const barrow_rule_info *rule;
    for (uint32_t i = 0; (rule = barrow_rule(i)); i++) {
        const char *text = rule->text, *before = "";
        if (!is_wanted(user, rule))
            continue;
        cli_output_print(output, "%-4s", rule->id);
        for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
            if (rule->families >> family & 1) {
                cli_output_print(output, "%s%s", before, barrow_family_name((barrow_family)family));
                before = ", ";
            }
        cli_output_print(output, "\n");
        while (*text) { /* in lines of at most LINE_WIDTH, broken at spaces */
            size_t length = strlen(text);
            if (length > LINE_WIDTH)
                for (length = LINE_WIDTH; length > 1 && text[length] != ' ';)
                    length--;
            cli_output_print(output, "    %.*s\n", (int)length, text);
            text += length;
            text += *text == ' ';
        }
    }
    return CLI_DONE;
}

/* Lists rules, each with the checks that name it: as their own, or in their summary. The table of
 * checks contains the checks of tile maps twice, for quests and for crawls; here each is listed
 * once, where it comes first. */
static void write_rules(brw_json *json, const void *user)
{
    const barrow_rule_info *rule;
    const barrow_check_info *check;
    brw_json_print(json, "[|");
    for (uint32_t i = 0; (rule = barrow_rule(i)); i++) {
        const char *listed[RULE_LIMIT];
        uint32_t count = 0;
        if (!is_wanted(user, rule))
            continue;
        brw_json_print(json, "{|rule: %s, families: [", rule->id);
        for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
            if (rule->families >> family & 1)
                brw_json_name(json, barrow_family_name((barrow_family)family));
        brw_json_print(json, "], text: %s, checks: [|", rule->text);
        for (uint32_t k = 0; (check = barrow_check(k)); k++) {
            bool is_named = strcmp(check->rule, rule->id) == 0, is_new = true;
            size_t length = strlen(rule->id);
            for (const char *at = check->summary; (at = strstr(at, rule->id)); at += length)
                is_named = is_named || at[length] < '0' || at[length] > '9';
            for (uint32_t n = 0; n < count; n++)
                is_new = is_new && strcmp(listed[n], check->name) != 0;
            if (!is_named || !is_new || !(check->families & rule->families) || count == RULE_LIMIT)
                continue;
            listed[count++] = check->name;
            brw_json_print(json, "{name: %s, summary: %s}", check->name, check->summary);
        }
        brw_json_print(json, "]}");
    }
    brw_json_print(json, "]");
}

/* Refuses a number that no rule has, with the nearest one of its letter as a hint (G7). */
int cli_run_rules(const cli_args *args)
{
    const char *names[RULE_LIMIT];
    uint32_t count = 0;
    const barrow_rule_info *rule;
    for (uint32_t i = 0; (rule = barrow_rule(i)); i++) {
        if (is_wanted(args, rule))
            return cli_print_either(args, print_rules, write_rules, args);
        if (rule->id[0] == args->operands[0][0] && count < RULE_LIMIT)
            names[count++] = rule->id;
    }
    return cli_usage("there is no rule '%s'%s", args->operands[0],
                     cli_near(args->operands[0], names, count).text);
}

/* ==== layouts =============================================================================== */

/* barrow layouts: the layouts of a floor, each with a small picture. The pictures are real floors,
 * generated on the spot and shrunk. A character stands for 2x4 tiles, which keeps the shape because
 * characters are about twice as tall as wide.
 *
 *     ####   ####      # mostly room
 *     ####+++####      + a corridor runs through
 *     ####   #### */

#define TILES_WIDE    2
#define TILES_TALL    4
#define PICTURE_SEED  7
#define PICTURE_WIDTH 28 /* columns for a floor of the default size */
#define NOTE_WIDTH    44

static const struct {
    const char *name, *summary;
    int code, width, height;
} layouts[] = {
#define BARROW_LAYOUT(NAME, name, code, width, height, summary, ...)                               \
    {#name, summary, code, width, height},
#include "barrow/def/layout.def"
};

/* Prints a picture with the text beside it: code and name, summary in two lines at most, size. A
 * block of tiles that is half room counts as room; for a corridor one tile is enough, because
 * corridors are one tile wide and would vanish. Rows at the bottom may reach past the map:
 * barrow_tile_at returns rock there. */
static void print_picture(cli_output *output, size_t index, const barrow_dungeon *floor)
{
    const char *summary = layouts[index].summary;
    size_t length = strlen(summary), first = length;
    while (first > NOTE_WIDTH) /* the first line of the summary ends at the last space that fits */
        for (first--; first && summary[first] != ' ';)
            first--;
    for (int row = 0; row * TILES_TALL < floor->height; row++) {
        char line[PICTURE_WIDTH + 1] = "", note[NOTE_WIDTH + 20] = "";
        for (int column = 0; column < floor->width / TILES_WIDE && column < PICTURE_WIDTH;
             column++) {
            int rooms = 0, corridors = 0;
            for (int i = 0; i < TILES_WIDE * TILES_TALL; i++) {
                int x = column * TILES_WIDE + i % TILES_WIDE, y = row * TILES_TALL + i / TILES_WIDE;
                if (!(barrow_tile_at(floor, x, y) & BARROW_TILE_WALKABLE))
                    continue;
                uint16_t owner = floor->owners[y * floor->width + x];
                bool is_room =
                    owner < floor->room_count && floor->rooms[owner].kind != BARROW_ROOM_ANCHOR;
                rooms += is_room;
                corridors += !is_room;
            }
            line[column] = rooms * 2 >= TILES_WIDE * TILES_TALL ? '#' : corridors ? '+' : ' ';
        }
        if (row == 1)
            snprintf(note, sizeof note, "0x%02X %s", layouts[index].code, layouts[index].name);
        else if (row == 2)
            snprintf(note, sizeof note, "%.*s", (int)first, summary);
        else if (row == 3)
            snprintf(note, sizeof note, "%s", first < length ? summary + first + 1 : "");
        else if (row == 4)
            snprintf(note, sizeof note, "%dx%d or larger", layouts[index].width,
                     layouts[index].height);
        size_t shown = strlen(line);
        while (shown && line[shown - 1] == ' ')
            shown--;
        if (*note)
            cli_output_print(output, "  %-*s  %s\n", PICTURE_WIDTH, line, note);
        else
            cli_output_print(output, "  %.*s\n", (int)shown, line);
    }
}

/* Generates without dead ends, which belong to no layout and would blur the shape. */
static int print_layouts(cli_output *output, const void *user)
{
    (void)user;
    barrow_dungeon floor = {0};
    barrow_error error;
    int status = CLI_DONE;
    cli_output_print(output, "Use them by name or code: barrow floor --layout beetle, "
                             "--layout 0x09.\n# room, + corridor\n\n");
    for (size_t i = 0; status == CLI_DONE && i < sizeof layouts / sizeof layouts[0]; i++) {
        barrow_params params = barrow_default_params(BARROW_FLOOR);
        params.seed = PICTURE_SEED;
        params.as.floor.layout = layouts[i].code;
        params.as.floor.dead_ends = 0;
        if (barrow_generate(&params, NULL, &floor, &error) == BARROW_OK)
            print_picture(output, i, &floor);
        else
            status = cli_say_error(&error);
        cli_output_print(output, "\n");
    }
    barrow_dungeon_free(&floor);
    return status;
}

static bool layout_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output)
{
    (void)args, (void)output; /* print_layouts prints the text */
    char code[8];
    if (index >= sizeof layouts / sizeof layouts[0])
        return false;
    snprintf(code, sizeof code, "0x%02X", layouts[index].code);
    brw_json_print(json, "{|code: %s, name: %s, least_width: %d, least_height: %d, summary: %s}",
                   code, layouts[index].name, layouts[index].width, layouts[index].height,
                   layouts[index].summary);
    return true;
}

/* ==== rooms ================================================================================= */

/* barrow rooms: checks templates, draws each in all the ways that it may be laid, and counts over
 * many dungeons how many rooms could use it and how many do. */

#define USUAL_COUNT 1000
#define MOST_COUNT  100000
#define DRAWING     10240 /* bytes of the largest drawing, 100 rows of 100 columns */

/* How many rooms of each family could use a template, and how many do. */
typedef struct rooms_row {
    brw_template template;
    brw_template_tally tallies[BARROW_FAMILY_COUNT];
} rooms_row;

typedef struct rooms_report {
    const char *text;
    uint64_t count;
    bool counts[BARROW_FAMILY_COUNT]; /* which families */
    rooms_row *rows;
    uint32_t row_count;
} rooms_report;

/* Reads the templates, which were checked. */
static void read_rooms(rooms_report *report)
{
    brw_rooms_reader reader;
    static brw_template template;
    for (int round = 0; round < 2; round++) {
        report->row_count = 0;
        brw_rooms_begin(&reader, report->text, strlen(report->text), NULL);
        for (; brw_rooms_next(&reader, &template); report->row_count++)
            if (round) {
                brw_template_note_doorways(&template);
                report->rows[report->row_count].template = template;
            }
        if (!round)
            report->rows = cli_alloc(report->row_count + 1, sizeof *report->rows);
    }
}

/* Makes the dungeons, and counts in each the rooms for all templates. It needs no tiles for that.
 * Returns an exit code. */
static int count_rooms(rooms_report *report, cli_progress *progress)
{
    barrow_options options = {.flags = BARROW_SKIP_PROOF, .workspace = cli_workspace()};
    barrow_dungeon dungeon = {0};
    for (int family = 0; family < BARROW_FAMILY_COUNT && !cli_interrupted(); family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        uint64_t count = report->counts[family] ? report->count : 0;
        for (; params.seed < count && !cli_interrupted(); params.seed++) {
            if (barrow_generate(&params, &options, &dungeon, NULL) != BARROW_OK)
                continue;
            for (uint32_t i = 0; i < report->row_count && !cli_interrupted(); i++)
                brw_template_count(&dungeon, &report->rows[i].template,
                                   &report->rows[i].tallies[family]);
            cli_progress_add(progress, 1, CLI_NO_HITS);
        }
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    cli_progress_end(progress);
    return cli_interrupted() ? cli_say_interrupted("interrupted") : CLI_DONE;
}

/* Prints the distinct drawings of a template side by side, as many as fit a line. */
static void print_drawings(cli_output *output, const char *text, uint32_t index, uint32_t turns)
{
    static char drawn[8][DRAWING], drawing[DRAWING];
    uint32_t count = 0;
    for (uint32_t turn = 0; turn < 8; turn++) {
        bool is_new = turns >> turn & 1;
        if (!is_new)
            continue;
        barrow_rooms_draw(text, index, turn, drawing, sizeof drawing);
        for (uint32_t i = 0; i < count && is_new; i++)
            is_new = strcmp(drawn[i], drawing) != 0;
        if (is_new)
            strcpy(drawn[count++], drawing);
    }
    for (uint32_t first = 0; first < count; first += 4) {
        const char *rows[4];
        uint32_t last = first + 4 < count ? first + 4 : count;
        bool is_more = true;
        for (uint32_t i = first; i < last; i++)
            rows[i - first] = drawn[i];
        while (is_more) {
            is_more = false;
            for (uint32_t i = 0; i < last - first; i++) {
                int length = (int)strcspn(rows[i], "\n");
                int width = (int)strcspn(drawn[first + i], "\n");
                cli_output_print(output, "  %.*s%*s", length, rows[i], width - length, "");
                rows[i] += length + (rows[i][length] == '\n');
                is_more = is_more || *rows[i];
            }
            cli_output_print(output, "\n");
        }
        cli_output_print(output, "\n");
    }
}

/* Prints how many rooms of each family could use the template, how many do, and the commonest
 * reason why others do not. Warns of a template that no room uses. */
static void print_counts(cli_output *output, const rooms_report *report, const rooms_row *row)
{
    brw_template_tally all = {0};
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        const brw_template_tally *tally = &row->tallies[family];
        if (!report->counts[family])
            continue;
        const char *reason = brw_template_reason(tally);
        cli_output_print(output, "  %s: %llu rooms could use it, and %llu do%s%s\n",
                         barrow_family_name((barrow_family)family),
                         (unsigned long long)tally->wanted,
                         (unsigned long long)tally->misfits[BRW_MISFIT_NOTHING],
                         reason ? "; otherwise most often " : "", reason ? reason : "");
        all.wanted += tally->wanted;
        for (uint32_t i = 0; i < BRW_MISFIT_COUNT; i++)
            all.misfits[i] += tally->misfits[i];
    }
    cli_output_print(output, "\n");
    if (!all.misfits[BRW_MISFIT_NOTHING])
        cli_say("no room uses %s: %s", row->template.name,
                all.wanted ? brw_template_reason(&all) : "none is of its kind");
}

static int print_rooms(cli_output *output, const void *user)
{
    const rooms_report *report = user;
    barrow_room_template room;
    for (uint32_t i = 0; barrow_rooms_at(report->text, i, &room); i++) {
        cli_output_print(output, "%s: %dx%d, weight %d", room.name, room.width, room.height,
                         room.weight);
        for (uint32_t place = 1, many = 0; place < BARROW_PLACE_COUNT; place++)
            if (room.places >> place & 1)
                cli_output_print(output, "%s%s", many++ ? ", " : "; only in ",
                                 barrow_place_name((barrow_place)place));
        cli_output_print(output, "\n\n");
        print_drawings(output, report->text, i, room.turns);
        print_counts(output, report, &report->rows[i]);
    }
    return CLI_DONE;
}

int cli_run_rooms(const cli_args *args)
{
    barrow_rooms pack = {0};
    rooms_report report = {.count = USUAL_COUNT};
    cli_progress_mode mode;
    cli_progress progress;
    int status = cli_progress_choose(args, false, &mode);
    if (status != CLI_DONE || !cli_args_number(args, OPT_COUNT, 1, MOST_COUNT, &report.count))
        return CLI_USAGE;
    const char *name = args->values[OPT_FAMILY];
    barrow_family family = BARROW_FLOOR;
    if (name && (!barrow_family_find(name, &family) || family == BARROW_FLOOR))
        return cli_fail(CLI_USAGE, "--family: '%s' is not quest or crawl", name);
    report.counts[BARROW_QUEST] = !name || family == BARROW_QUEST;
    report.counts[BARROW_CRAWL] = !name || family == BARROW_CRAWL;
    for (int i = 0; i < args->operand_count && status == CLI_DONE; i++)
        status = cli_rooms_add(&pack, args->operands[i]);
    report.text = pack.text;
    if (status == CLI_DONE) {
        read_rooms(&report);
        cli_progress_begin(&progress, mode, "rooms", report.count * (name ? 1 : 2));
        status = count_rooms(&report, &progress);
    }
    if (status == CLI_DONE)
        status = cli_output_run(args->values[OPT_OUTPUT], print_rooms, &report);
    free(report.rows);
    barrow_rooms_free(&pack);
    return status;
}

/* Prints the golden catalogue, which golden.c makes. */
static int print_catalog(cli_output *output, const void *user)
{
    (void)user;
    if (golden_write(cli_output_sink(output)) == BARROW_OK || output->failure)
        return CLI_DONE; /* a failed write is reported when the output is finished */
    return cli_fail(CLI_IMPOSSIBLE, "the catalogue could not be made");
}

/* ==== types =============================================================================== */

/* barrow types: the names that documents use for what lies and stands on tiles. A name of a class
 * is the type of a thing of that kind. */
static const struct {
    const char *list, *name, *help;
} type_rows[] = {
#define BARROW_THING(NAME, name, code, character, maps, help) {"thing", #name, help},
#include "barrow/def/thing.def"
#undef BARROW_THING
#define LOOT                                                                  "item"
#define TRAP                                                                  "trap"
#define TIMED                                                                 "trap"
#define MAGIC                                                                 "magic"
#define ENEMY                                                                 "enemy"
#define TREASURE                                                              "treasure"
#define BARROW_THING_TYPE(NAME, name, code, class, weight, depth, maps, help) {class, #name, help},
#include "barrow/def/thing_type.def"
#undef BARROW_THING_TYPE
#undef LOOT
#undef TRAP
#undef TIMED
#undef MAGIC
#undef ENEMY
#undef TREASURE
};

static bool type_entry(const cli_args *args, uint32_t index, brw_json *json, cli_output *output)
{
    (void)args;
    if (index >= sizeof type_rows / sizeof type_rows[0])
        return false;
    const char *list = type_rows[index].list, *name = type_rows[index].name;
    if (json)
        brw_json_print(json, "{list: %s, name: %s, help: %s}", list, name, type_rows[index].help);
    else
        cli_output_print(output, "%-9s %-10s %s\n", list, name, type_rows[index].help);
    return true;
}

/* The lists: entry by entry, or whole in a form that has no entries. */
static const struct list_row {
    const char *name;
    list_entry *entry;
    int (*text)(cli_output *output, const void *user);
    cli_json_fn *json;
} lists[] = {
    {"params", param_entry, NULL, NULL},
    {"passes", pass_entry, NULL, NULL},
    {"presets", preset_entry, NULL, NULL},
    {"formats", format_entry, NULL, NULL},
    {"types", type_entry, NULL, NULL},
    {"layouts", layout_entry, print_layouts, NULL},
    {"version", NULL, print_version_text, write_version},
    {"schema", NULL, print_schema, NULL},
    {"catalog", NULL, print_catalog, NULL},
};

static const struct list_row *list_of(const cli_args *args)
{
    const struct list_row *row = lists;
    while (strcmp(row->name, args->command->name) != 0)
        row++;
    return row;
}

static int print_entries(cli_output *output, const void *user)
{
    for (uint32_t i = 0; list_of(user)->entry(user, i, NULL, output);)
        i++;
    return CLI_DONE;
}

static void write_entries(brw_json *json, const void *user)
{
    brw_json_print(json, "[|");
    for (uint32_t i = 0; list_of(user)->entry(user, i, json, NULL);)
        i++;
    brw_json_print(json, "]");
}

/* Runs the commands that only print a table, as text or JSON. Schema and catalogue have one form,
 * and no --format. */
int cli_run_list(const cli_args *args)
{
    const struct list_row *row = list_of(args);
    return cli_print_either(args, row->text ? row->text : print_entries,
                            row->entry ? write_entries : row->json, args);
}
