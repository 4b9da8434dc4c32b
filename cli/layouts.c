/* SPDX-License-Identifier: MIT
 * barrow layouts: the layouts of a floor, each with a small picture. The pictures are real floors,
 * generated on the spot and shrunk. A character stands for 2x4 tiles, which keeps the shape because
 * characters are about twice as tall as wide.
 *
 *     ####   ####      # mostly room
 *     ####+++####      + a corridor runs through
 *     ####   #### */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "describe.h"

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
#undef BARROW_LAYOUT
};

/* ---- pictures --------------------------------------------------------------------------- */

/* Returns 1 if the tile is a room, 2 if it is a corridor, 0 if neither. */
static int sort_of_tile(const barrow_dungeon *floor, int x, int y)
{
    if (!(barrow_tile_at(floor, x, y) & BARROW_TILE_WALKABLE))
        return 0;
    uint16_t owner = floor->owners[y * floor->width + x];
    bool is_room = owner < floor->room_count && floor->rooms[owner].kind != BARROW_ROOM_ANCHOR;
    return is_room ? 1 : 2;
}

/* Returns the character for a block of tiles. A block that is half room counts as room. For a
 * corridor one tile is enough, because corridors are one tile wide and would vanish. */
static char shrink(const barrow_dungeon *floor, int column, int row)
{
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < TILES_WIDE * TILES_TALL; i++) {
        int x = column * TILES_WIDE + i % TILES_WIDE;
        int y = row * TILES_TALL + i / TILES_WIDE;
        counts[sort_of_tile(floor, x, y)]++;
    }
    if (counts[1] * 2 >= TILES_WIDE * TILES_TALL)
        return '#';
    return counts[2] ? '+' : ' ';
}

static size_t length_without_spaces(const char *line)
{
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ')
        length--;
    return length;
}

/* Writes one line of the text beside a picture: code and name, size, summary in two lines at most.
 * The first line ends at the last space within NOTE_WIDTH. */
static void note_line(size_t index, int row, char *note, size_t size)
{
    const char *summary = layouts[index].summary;
    size_t length = strlen(summary);
    size_t first = length;
    while (first > NOTE_WIDTH)
        for (first--; first && summary[first] != ' ';)
            first--;
    note[0] = 0;
    if (row == 1)
        snprintf(note, size, "0x%02X %s", layouts[index].code, layouts[index].name);
    else if (row == 2)
        snprintf(note, size, "%.*s", (int)first, summary);
    else if (row == 3)
        snprintf(note, size, "%s", first < length ? summary + first + 1 : "");
    else if (row == 4)
        snprintf(note, size, "%dx%d or larger", layouts[index].width, layouts[index].height);
}

/* Prints a picture. Rows at the bottom may reach past the map: barrow_tile_at returns rock there.
 * Spaces at the end of a line are not printed. */
static void print_picture(cli_output *output, size_t index, const barrow_dungeon *floor)
{
    int columns = floor->width / TILES_WIDE;
    for (int row = 0; row * TILES_TALL < floor->height; row++) {
        char line[PICTURE_WIDTH + 1] = "";
        char note[NOTE_WIDTH + 20];
        for (int column = 0; column < columns && column < PICTURE_WIDTH; column++)
            line[column] = shrink(floor, column, row);
        note_line(index, row, note, sizeof note);
        if (*note)
            cli_output_print(output, "  %-*s  %s\n", PICTURE_WIDTH, line, note);
        else
            cli_output_print(output, "  %.*s\n", (int)length_without_spaces(line), line);
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

static void write_layouts(brw_json *json, const void *user)
{
    (void)user;
    brw_json_list(json);
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        char code[8];
        snprintf(code, sizeof code, "0x%02X", layouts[i].code);
        brw_json_object(json);
        brw_json_name_field(json, "code", code);
        brw_json_name_field(json, "name", layouts[i].name);
        brw_json_int_field(json, "least_width", layouts[i].width);
        brw_json_int_field(json, "least_height", layouts[i].height);
        brw_json_key(json, "summary");
        brw_json_text(json, layouts[i].summary);
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

int cli_run_layouts(const cli_args *args)
{
    return cli_print_either(args, print_layouts, write_layouts, args);
}
