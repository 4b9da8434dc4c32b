/* SPDX-License-Identifier: MIT
 * barrow rooms: checks templates, draws each in all the ways that it may be laid, and counts over
 * many dungeons how many rooms want it and how many it serves. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "input.h"
#include "message.h"
#include "output.h"

#define USUAL_COUNT 500
#define MOST_COUNT  100000
#define DRAWING     10240 /* bytes of the largest drawing, 100 rows of 100 columns */

/* A template's counts over the dungeons of both families. */
typedef struct room_tally {
    uint64_t wanted[BARROW_FAMILY_COUNT], served[BARROW_FAMILY_COUNT];
} room_tally;

typedef struct rooms_report {
    const char *text;
    uint64_t count;
} rooms_report;

/* Prints the distinct drawings of a template side by side, as many as fit a line. */
static void print_drawings(cli_output *output, const char *text, uint32_t index, uint32_t turns)
{
    static char seen[8][DRAWING], drawing[DRAWING];
    uint32_t count = 0;
    for (uint32_t turn = 0; turn < 8; turn++) {
        bool is_new = turns >> turn & 1;
        if (!is_new)
            continue;
        barrow_rooms_draw(text, index, turn, drawing, sizeof drawing);
        for (uint32_t i = 0; i < count && is_new; i++)
            is_new = strcmp(seen[i], drawing) != 0;
        if (is_new)
            strcpy(seen[count++], drawing);
    }
    for (uint32_t first = 0; first < count; first += 4) {
        const char *rows[4];
        uint32_t last = first + 4 < count ? first + 4 : count;
        bool is_more = true;
        for (uint32_t i = first; i < last; i++)
            rows[i - first] = seen[i];
        while (is_more) {
            is_more = false;
            for (uint32_t i = 0; i < last - first; i++) {
                int length = (int)strcspn(rows[i], "\n");
                int width = (int)strcspn(seen[first + i], "\n");
                cli_output_print(output, "  %.*s%*s", length, rows[i], width - length, "");
                rows[i] += length + (rows[i][length] == '\n');
                is_more = is_more || *rows[i];
            }
            cli_output_print(output, "\n");
        }
        cli_output_print(output, "\n");
    }
}

/* Counts over dungeons of one family, which need no tiles for it. */
static int count_family(const rooms_report *report, barrow_family family, uint32_t index,
                        room_tally *tally)
{
    barrow_params params = barrow_default_params(family);
    barrow_options options = {.flags = BARROW_SKIP_PROOF};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    if (barrow_params_set(&params, "rooms", report->text, &error) != BARROW_OK)
        return cli_say_error(&error);
    options.workspace = barrow_workspace_create(NULL);
    for (uint64_t i = 0; i < report->count; i++) {
        uint32_t wanted, served;
        params.seed = i;
        if (barrow_generate(&params, &options, &dungeon, NULL) != BARROW_OK ||
            barrow_rooms_count(&dungeon, index, &wanted, &served) != BARROW_OK)
            continue;
        tally->wanted[family] += wanted;
        tally->served[family] += served;
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return CLI_DONE;
}

static int print_rooms(cli_output *output, const void *user)
{
    const rooms_report *report = user;
    barrow_room_template room;
    for (uint32_t i = 0; barrow_rooms_at(report->text, i, &room); i++) {
        room_tally tally = {0};
        cli_output_print(output, "%s: %dx%d, weight %d", room.name, room.width, room.height,
                         room.weight);
        for (uint32_t place = 1, many = 0; place < BARROW_PLACE_COUNT; place++)
            if (room.places >> place & 1)
                cli_output_print(output, "%s%s", many++ ? ", " : "; only in ",
                                 barrow_place_name((barrow_place)place));
        cli_output_print(output, "\n\n");
        print_drawings(output, report->text, i, room.turns);
        int status = count_family(report, BARROW_QUEST, i, &tally);
        if (status == CLI_DONE)
            status = count_family(report, BARROW_CRAWL, i, &tally);
        if (status != CLI_DONE)
            return status;
        for (int family = BARROW_QUEST; family <= BARROW_CRAWL; family++)
            if (family != BARROW_FLOOR)
                cli_output_print(output, "  %s: %llu rooms want it, and it serves %llu\n",
                                 barrow_family_name((barrow_family)family),
                                 (unsigned long long)tally.wanted[family],
                                 (unsigned long long)tally.served[family]);
        cli_output_print(output, "\n");
        if (!tally.served[BARROW_QUEST] && !tally.served[BARROW_CRAWL])
            cli_say(
                "%s never serves: %s", room.name,
                tally.wanted[BARROW_QUEST] + tally.wanted[BARROW_CRAWL]
                    ? "no room that it is for has doors only where it has doorways, and its size"
                    : "no room is for it");
    }
    return CLI_DONE;
}

int cli_run_rooms(const cli_args *args)
{
    barrow_rooms pack = {0};
    rooms_report report = {.count = USUAL_COUNT};
    int status = CLI_DONE;
    if (cli_has(args, OPT_COUNT) && !cli_args_number(args, OPT_COUNT, 1, MOST_COUNT, &report.count))
        return CLI_USAGE;
    for (int i = 0; i < args->operand_count && status == CLI_DONE; i++) {
        barrow_error error;
        cli_text *text = cli_text_read(args->operands[i], CLI_SMALL_FILE);
        if (!text) {
            status = CLI_IO;
            break;
        }
        cli_text_plain(text);
        if (barrow_rooms_add(&pack, cli_input_name(args->operands[i]), text->bytes, text->size,
                             &error) != BARROW_OK)
            status = cli_say_error(&error);
        cli_texts_free(text);
    }
    report.text = pack.text;
    if (status == CLI_DONE)
        status = cli_output_run(args->values[OPT_OUTPUT], print_rooms, &report);
    barrow_rooms_free(&pack);
    return status;
}
