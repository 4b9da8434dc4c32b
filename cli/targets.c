/* SPDX-License-Identifier: MIT
 * Targets. Mistakes are found before a dungeon is made (G7) where possible. Problems that only show
 * later (a second dungeon for a file that holds one, maps of two sizes in one array) stop the run.
 * A file is either complete or absent (G9), and after an error no file appears (G16).
 *
 * The exporting threads pass dungeons to the writing thread in pieces:
 *
 *     bytes   [ 7 as json ......][ 7 as svg ...][ 8 as json .....][ 8 as svg ..]
 *     list    {target 0, size}   {1, size}      {0, size}         {1, size} */
#include "targets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pictures.h"
#include "platform.h"
#include "settings.h"

/* ==== formats =============================================================================== */

/* The formats of the command: the library's rows first, then those that cairo draws. */

/* A format that is written here and not by the library. */
typedef struct drawn_format {
    barrow_format format;
    barrow_status (*write)(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error);
} drawn_format;

/* Rows look like the library's, so that everything that iterates over formats finds these too. They
 * cannot be in the library, which has no PNG encoder of its own. The last row has no name. */
static const drawn_format drawn[] = {
#ifdef BARROW_CAIRO
    {{"pdf", "pdf", "a picture in one of four themes, a page for each floor", BARROW_FORMAT_BINARY},
     cli_draw_pdf},
    {{"png", "png", "a picture in one of four themes", BARROW_FORMAT_BINARY}, cli_draw_png},
    {{"png-tiles", "png", "the map, drawn with the tile picture, without a margin",
      BARROW_FORMAT_BINARY | BARROW_FORMAT_TILES | BARROW_FORMAT_ONE_FLOOR},
     cli_picture_png},
#endif
    {{NULL, NULL, NULL, 0}, NULL},
};

const barrow_format *cli_format_at(uint32_t index)
{
    uint32_t count = 0;
    while (barrow_format_info(count))
        count++;
    uint32_t own = count;
    if (index < own)
        return barrow_format_info(index);
    const drawn_format *row = drawn;
    for (index -= own; row->write && index; index--)
        row++;
    return row->write ? &row->format : NULL;
}

/* Returns the format with this name or extension, or NULL. If formats share an extension (png,
 * png-tiles), the first row gets it. */
static const barrow_format *find_format(const char *word, bool by_extension)
{
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        if (strcmp(by_extension ? row->extension : row->name, word) == 0)
            return row;
    return NULL;
}

/* Writes [dungeon] as barrow_export does, in any of these formats. Recognises the formats of this
 * file by the address of their row. Formats that embed a picture of the map get one drawn here,
 * unless the options have one or BARROW_EXPORT_NO_IMAGE. The format is checked before the picture
 * is drawn, because drawing costs more than the rest. */
static barrow_status cli_export(const barrow_dungeon *dungeon, const barrow_format *format,
                                const barrow_export_options *options, barrow_sink sink,
                                barrow_error *error)
{
    enum { TABLE_SCALE = 100 };
    const drawn_format *row = drawn;
    while (row->write && format != &row->format)
        row++;
    bool is_for_table = format->flags & BARROW_FORMAT_IMAGE;
    bool has_image = is_for_table && !options->image && !(options->flags & BARROW_EXPORT_NO_IMAGE);
    barrow_export_options shown = *options;
    shown.image_scale = format->flags & BARROW_FORMAT_TILESET ? options->image_scale : 0;
    bool is_player = is_for_table && !(options->flags & CLI_EXPORT_REFEREE);
    if (is_player && strcmp(format->name, "uvtt") == 0)
        shown.flags |= BARROW_EXPORT_PLAYER; /* virtual tables show players what they get (A9) */
    if (!row->write && !has_image)
        return barrow_export(dungeon, format->name, &shown, sink, error);
    barrow_status status = barrow_format_fits(format, dungeon, error);
    if (row->write)
        return status == BARROW_OK ? row->write(dungeon, options, sink, error) : status;
    barrow_export_options with_image = shown;
    cli_buffer image = {0};
    with_image.flags |= BARROW_EXPORT_BARE | (is_player ? BARROW_EXPORT_PLAYER : 0);
    with_image.scale = with_image.image_scale =
        cli_picture_scale(dungeon, options->scale ? options->scale : TABLE_SCALE);
    if (status == BARROW_OK)
        status = cli_draw_png(dungeon, &with_image, cli_buffer_sink(&image), error);
    with_image.flags = shown.flags;
    with_image.image = image.bytes;
    with_image.image_size = image.used;
    if (status == BARROW_OK)
        status = barrow_export(dungeon, format->name, &with_image, sink, error);
    cli_buffer_free(&image);
    return status;
}

/* ==== targets =============================================================================== */

/* A piece: the dungeon and the target that some bytes belong to. It is an entry of the list in
 * cli_pieces; the bytes are consecutive and in the same order, so [size] is enough to find them. */
typedef struct target_piece {
    unsigned target;
    uint32_t floor; /* from 1; 0 if the floors stay together */
    uint64_t seed, index;
    size_t size; /* bytes */
    uint16_t width, height;
    barrow_family family;
} target_piece;

static bool is_stdout(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

bool cli_targets_is_device(const char *path)
{
    return strncmp(path, "/dev/", 5) == 0 && !strchr(path, '.');
}

/* Chooses the format: the one asked for, otherwise by the file's extension, otherwise one that fits
 * the destination. A count of 0 (not known) is treated as many. */
static const barrow_format *choose_format(const cli_args *args, const char *path, uint64_t count)
{
    if (cli_has(args, OPT_FORMAT)) {
        const char *names[64], *name = args->values[OPT_FORMAT];
        const barrow_format *row = find_format(name, false);
        uint32_t known = 0;
        if (row)
            return row;
        for (; known < 64 && (row = cli_format_at(known)); known++)
            names[known] = row->name;
        cli_hint hint = cli_near(name, names, known);
        cli_usage("there is no format '%s'%s", name,
                  *hint.text ? hint.text : "; 'barrow formats' lists them");
        return NULL;
    }
    if (path && strcmp(path, "-") != 0 && !cli_targets_is_device(path)) {
        /* Some extensions have two parts (.godot3.tscn), so the longest known one counts. */
        const char *slash = cli_last_separator(path);
        const char *last = strrchr(slash ? slash : path, '.');
        const barrow_format *row = last ? NULL : find_format("json", false);
        for (const char *dot = last ? strchr(slash ? slash : path, '.') : NULL; dot && !row;
             dot = strchr(dot + 1, '.'))
            row = find_format(dot + 1, true);
        if (!row)
            cli_usage("no format has the extension '%s'; choose one with --format", last);
        return row;
    }
    if (!path && cli_is_terminal(CLI_STDOUT))
        return find_format("ascii", false);
    return find_format(count == 1 ? "json" : "jsonl", false);
}

static bool has_field(const char *path, const char *field)
{
    return path && strstr(path, field);
}

/* Returns whether each dungeon gets files of its own. {floor} alone does not suffice. */
static bool names_dungeons(const char *path)
{
    return has_field(path, "{seed}") || has_field(path, "{index}");
}

/* ---- choosing --------------------------------------------------------------------------- */

/* The fields of a name, each of which becomes a number. */
enum { FIELD_SEED, FIELD_INDEX, FIELD_FLOOR, FIELD_COUNT };
static const char *const fields[FIELD_COUNT] = {"{seed}", "{index}", "{floor}"};

/* Returns the field that [name] begins with, or FIELD_COUNT. */
static int field_at(const char *name)
{
    int field = 0;
    while (field < FIELD_COUNT && strncmp(name, fields[field], strlen(fields[field])) != 0)
        field++;
    return field;
}

/* Returns the length of the number at the start of a name: digits, or a field that becomes some. */
static size_t number_length(const char *name)
{
    int field = field_at(name);
    return field < FIELD_COUNT ? strlen(fields[field]) : strspn(name, "0123456789");
}

/* Returns whether two names can become the same: they differ only in their numbers. */
static bool may_coincide(const char *a, const char *b)
{
    while (*a && *b) {
        size_t of_a = number_length(a), of_b = number_length(b);
        if (!of_a != !of_b || (!of_a && *a != *b))
            return false;
        a += of_a ? of_a : 1;
        b += of_b ? of_b : 1;
    }
    return *a == *b;
}

/* Adds a target. Refuses a name that was given before: two outputs with the same name would each
 * rename their own file to it, and one would be lost. */
static int choose_target(cli_targets *targets, const char *path, uint64_t count)
{
    cli_target *target = &targets->rows[targets->count++];
    target->path = path;
    target->is_pattern = names_dungeons(path) || has_field(path, "{floor}");
    target->format = choose_format(targets->args, path, target->is_pattern ? 1 : count);
    if (!target->format)
        return CLI_USAGE;
    for (unsigned i = 0; i + 1 < targets->count; i++) {
        const cli_target *other = &targets->rows[i];
        if (!other->path || !path)
            continue;
        if (strcmp(other->path, path) == 0)
            return cli_usage("'%s' is given twice", path);
        if ((other->is_pattern || target->is_pattern) && may_coincide(other->path, path))
            return cli_usage("'%s' and '%s' can be the same file; choose names that differ in more "
                             "than a number",
                             other->path, path);
    }
    /* Checks that the target can take [count] dungeons. If the count is not known yet,
     * deliver_piece refuses a second dungeon. */
    const barrow_format *format = target->format;
    bool is_terminal = is_stdout(target->path) && cli_is_terminal(CLI_STDOUT);
    if (format->flags & BARROW_FORMAT_BINARY && is_terminal)
        return cli_usage("%s is not text for a terminal; write it to a file with -o", format->name);
    if (count <= 1)
        return CLI_DONE;
    if (target->is_pattern && !names_dungeons(target->path))
        return cli_usage("%llu dungeons need {seed} or {index} in the name '%s'",
                         (unsigned long long)count, target->path);
    if (!target->is_pattern && !(format->flags & BARROW_FORMAT_MANY))
        return cli_usage("%s holds one dungeon, not %llu; use --format jsonl, one document a "
                         "line, or a name such as -o 'NAME-{seed}.%s'",
                         format->name, (unsigned long long)count, format->extension);
    return CLI_DONE;
}

/* Nothing is opened here, so a refusal leaves no trace. */
int cli_targets_choose(cli_targets *targets, const cli_args *args, uint64_t count)
{
    memset(targets, 0, sizeof *targets);
    targets->args = args;
    targets->how.count = count;
    targets->how.run.flags = BARROW_KNOWN_WHOLE; /* exported dungeons were made here */
    if (args->output_count > CLI_TARGETS_MOST)
        return cli_usage("at most %d outputs are allowed", CLI_TARGETS_MOST);
    if (args->output_count > 1 && cli_has(args, OPT_FORMAT))
        return cli_usage("several outputs take their formats from their names, not from --format");
    /* Chooses the export options, which all targets of a call share. A tileset is a plain name,
     * because maps refer to it from their own folder. */
    bool has_colours = false;
    int status = cli_look_colour(args, &has_colours);
    targets->how.flags |= has_colours ? BARROW_EXPORT_COLOR : 0;
    if (status == CLI_DONE)
        status = cli_look_choose(args, &targets->how);
    const char *pad = args->values[OPT_PAD];
    unsigned width = 0, height = 0;
    char end;
    if (status == CLI_DONE && pad &&
        (strspn(pad, "0123456789x") != strlen(pad) || strlen(pad) > 11 ||
         sscanf(pad, "%ux%u%c", &width, &height, &end) != 2 || !width || !height || width > 65535 ||
         height > 65535))
        status = cli_usage("--pad takes a size such as 64x48, not '%s'", pad);
    targets->how.pad_width = (uint16_t)width;
    targets->how.pad_height = (uint16_t)height;
    targets->how.tileset = args->values[OPT_TILESET];
    uint64_t tile_size = 0;
    if (status == CLI_DONE && !cli_args_number(args, OPT_TILE_SIZE, 4, 256, &tile_size))
        status = CLI_USAGE;
    targets->how.image_scale = (uint32_t)tile_size;
    if (status == CLI_DONE && targets->how.tileset &&
        (!*targets->how.tileset || cli_last_separator(targets->how.tileset)))
        status = cli_usage("--tileset takes the plain name of a file beside the map, not '%s'",
                           targets->how.tileset);
    if (status == CLI_DONE && !args->output_count)
        status = choose_target(targets, NULL, count);
    for (int i = 0; status == CLI_DONE && i < args->output_count; i++)
        status = choose_target(targets, args->outputs[i], count);
    if (status != CLI_DONE)
        return status;
    /* Refuses an option that no output follows. --player must be followed by all. */
    for (const cli_look *row = cli_looks; row->formats; row++) {
        unsigned followers = 0;
        const char *deaf = NULL;
        for (unsigned i = 0; cli_has(args, row->id) && i < targets->count; i++) {
            char name[32];
            snprintf(name, sizeof name, " %s ", targets->rows[i].format->name);
            bool is_followed = strstr(row->formats, name) != NULL;
            followers += is_followed;
            deaf = is_followed ? deaf : targets->rows[i].format->name;
        }
        if (deaf && (!followers || row->id == OPT_PLAYER))
            return cli_usage("--%s does nothing to %s; the formats that follow it are%.*s",
                             cli_option_row(args->command, row->id)->name, deaf,
                             (int)strlen(row->formats) - 1, row->formats);
    }
    return CLI_DONE;
}

bool cli_targets_need_tiles(const cli_targets *targets)
{
    if (targets->how.flags & (CLI_EXPORT_SQUARES | CLI_EXPORT_BOOKLET | CLI_EXPORT_ONE_PAGE))
        return true;
    for (unsigned i = 0; i < targets->count; i++)
        if (targets->rows[i].format->flags & BARROW_FORMAT_TILES)
            return true;
    return false;
}

/* ---- opening and finishing -------------------------------------------------------------- */

/* Returns whether --dress names an order of tiles, not a file. */
static bool is_order(const char *dress)
{
    return strncmp(dress, "blob47", 6) == 0 || strncmp(dress, "edge16", 6) == 0;
}

/* --dress names an order, or a file with your own set of tiles. Without --tile-size, maps take the
 * size of these tiles. The files of a pattern are opened one at a time and closed at once. */
int cli_targets_open(cli_targets *targets, bool are_staged)
{
    const char *dress = targets->args->values[OPT_DRESS];
    targets->are_staged = are_staged;
    if (dress) {
        barrow_error error;
        cli_text *text = is_order(dress) ? NULL : cli_text_read(dress, CLI_MAP_FILE);
        if (!is_order(dress) && !text)
            return CLI_IO;
        barrow_status status = barrow_dress_read(
            dress, text ? text->bytes : NULL, text ? text->size : 0, NULL, &targets->dress, &error);
        cli_texts_free(text);
        if (status != BARROW_OK)
            return cli_fail(CLI_USAGE, "%s", error.text);
        targets->how.dress = targets->dress;
        const barrow_dress_info *info = barrow_dress_picture(targets->dress);
        if (!targets->how.image_scale && info->tile_width == info->tile_height)
            targets->how.image_scale = info->tile_width < 256 ? info->tile_width : 256;
    }
    uint32_t pixels = targets->how.image_scale;
    if (!targets->how.tileset && pixels && pixels != BARROW_TILESET_PIXELS) {
        snprintf(targets->tileset, sizeof targets->tileset, "barrow-tiles-%u.png", pixels);
        targets->how.tileset = targets->tileset;
    }
    for (unsigned i = 0; i < targets->count; i++) {
        cli_target *target = &targets->rows[i];
        if (!target->is_pattern && !(target->output = cli_output_open(target->path))) {
            cli_targets_finish(targets, CLI_IO);
            return CLI_IO;
        }
    }
    return CLI_DONE;
}

static int print_bytes(cli_output *output, const void *user)
{
    const cli_text *text = user;
    cli_output_write(output, text->bytes, text->size);
    return CLI_DONE;
}

/* Copies the picture of your own tiles beside a map, unless it is there already. If the picture
 * cannot be read, or is a pipe or device (an order may come from a stranger), the map is written
 * without it. */
static int add_picture(const cli_targets *targets, const cli_target *target, const char *path)
{
    const char *file = barrow_dress_picture(targets->dress)->picture;
    const char *dress = targets->args->values[OPT_DRESS];
    char *wanted = cli_output_beside(path, file);
    char *source = cli_output_beside(is_order(dress) ? "" : dress, file);
    int code = wanted && source ? CLI_DONE : CLI_IO;
    bool is_missing = code == CLI_DONE && !cli_file_is_there(wanted);
    bool is_given = is_missing && !cli_last_separator(file) && cli_file_is_there(source);
    bool is_file = is_given && cli_file_look(source).kind == CLI_FILE_REGULAR;
    cli_text *picture = is_file ? cli_text_read(source, CLI_MAP_FILE) : NULL;
    if (picture)
        code = cli_output_run(wanted, print_bytes, picture);
    else if (is_given)
        cli_say("%s shows the tiles of %s, which could not be copied", path, source);
    else if (is_missing && !target->is_pattern && !cli_has(targets->args, OPT_QUIET))
        cli_say("%s shows the tiles of %s, which is not there", path, wanted);
    cli_texts_free(picture);
    free(wanted);
    free(source);
    return code;
}

/* Maps refer to the picture of their tiles by name, so it is written beside them. The folder part
 * of a pattern may contain a field, so its files are handled one by one, as they are written. */
static int add_tileset(void *user, const void *tag, const char *path)
{
    const cli_targets *targets = user;
    const cli_target *target = tag;
    bool is_quiet = cli_has(targets->args, OPT_QUIET);
    if (!(target->format->flags & BARROW_FORMAT_TILESET))
        return CLI_DONE;
    if (!is_stdout(path)) {
        int code = targets->dress ? add_picture(targets, target, path) : CLI_DONE;
        return code == CLI_DONE
                   ? cli_tileset_beside(path, targets->how.tileset, targets->how.image_scale)
                   : code;
    }
    if (!is_quiet)
        cli_say("the map refers to %s; 'barrow tileset' draws it",
                targets->how.tileset ? targets->how.tileset : CLI_TILESET_NAME);
    return CLI_DONE;
}

/* Returns whether the target's file is complete. A file that states how many dungeons it holds is
 * useless if it holds fewer. */
static bool is_complete(const cli_targets *targets, const cli_target *target)
{
    return !(target->format->flags & BARROW_FORMAT_ONE_SIZE) || targets->how.count <= 1 ||
           target->delivered == targets->how.count;
}

/* A file that cannot be written does not stop the others; the code reports it. A file that states
 * its number of dungeons but lacks some is discarded. */
int cli_targets_finish(cli_targets *targets, int code)
{
    int worst = cli_pending_end(&targets->pending, code, add_tileset, targets);
    for (unsigned i = 0; i < targets->count; i++) {
        cli_target *target = &targets->rows[i];
        cli_output *output = target->output;
        target->output = NULL;
        if (!output)
            continue;
        if (!is_complete(targets, target)) {
            cli_output_finish(output, CLI_IO);
            if (code == CLI_IMPOSSIBLE || code == CLI_LEFT_OUT)
                cli_say("%s was not written: the header of %s says how many maps it holds",
                        target->path, target->format->name);
            continue;
        }
        int ended = cli_output_finish(output, code);
        bool is_there = ended == code && code != CLI_IO && code != CLI_USAGE && target->delivered;
        if (is_there && add_tileset(targets, target, target->path) != CLI_DONE)
            ended = CLI_IO;
        worst = ended != code ? ended : worst;
    }
    barrow_dress_free(targets->dress);
    targets->dress = NULL;
    return worst;
}

/* ---- writing ---------------------------------------------------------------------------- */

/* Exports a piece. A dungeon in a file of its own is the only one there, so [index] and [count],
 * which decide the header and trailer of a format, are set for one dungeon. */
static barrow_status export_piece(const cli_targets *targets, target_piece piece,
                                  const barrow_dungeon *dungeon, cli_pieces *pieces,
                                  barrow_error *error)
{
    barrow_export_options how = targets->how;
    const cli_target *target = &targets->rows[piece.target];
    size_t before = pieces->bytes.used;
    how.run.workspace = pieces->workspace;
    how.index = target->is_pattern ? 0 : piece.index;
    how.count = target->is_pattern ? 1 : how.count;
    piece.width = dungeon->width;
    piece.height = dungeon->height;
    piece.family = dungeon->params.family;
    barrow_status status =
        cli_export(dungeon, target->format, &how, cli_buffer_sink(&pieces->bytes), error);
    piece.size = pieces->bytes.used - before;
    if (status == BARROW_OK)
        cli_buffer_add(&pieces->list, &piece, sizeof piece);
    return status;
}

/* After a failure the buffers are truncated to their previous length, so that no target gets a
 * dungeon that the others lack. Floors written to separate files become separate dungeons, each
 * with the seed that makes it; {seed} in a name is still the seed of the whole dungeon. */
barrow_status cli_targets_export(const cli_targets *targets, const barrow_dungeon *dungeon,
                                 uint64_t index, cli_pieces *pieces, barrow_error *error)
{
    size_t bytes = pieces->bytes.used, list = pieces->list.used;
    barrow_status status = BARROW_OK;
    for (unsigned i = 0; i < targets->count && status == BARROW_OK; i++) {
        target_piece piece = {.target = i, .index = index, .seed = dungeon->params.seed};
        if (!has_field(targets->rows[i].path, "{floor}"))
            status = export_piece(targets, piece, dungeon, pieces, error);
        else
            for (const barrow_dungeon *at = dungeon; at && status == BARROW_OK; at = at->below) {
                barrow_dungeon one = barrow_dungeon_floor(dungeon, piece.floor++);
                status = export_piece(targets, piece, &one, pieces, error);
            }
    }
    if (status != BARROW_OK) {
        pieces->bytes.used = bytes;
        pieces->list.used = list;
    }
    return status;
}

/* Six characters become at most twenty digits, so four times the pattern is enough. */
char *cli_pattern_fill(const char *pattern, uint64_t seed, uint64_t index, uint64_t floor)
{
    const uint64_t numbers[FIELD_COUNT] = {seed, index, floor};
    size_t size = strlen(pattern) * 4 + 24, used = 0;
    char *path = cli_alloc(size, 1);
    while (*pattern) {
        int field = field_at(pattern);
        if (field == FIELD_COUNT) {
            path[used++] = *pattern++;
            continue;
        }
        used +=
            (size_t)snprintf(path + used, size - used, "%llu", (unsigned long long)numbers[field]);
        pattern += strlen(fields[field]);
    }
    path[used] = 0;
    return path;
}

/* Checks that a piece can go to its target and, after the first, follow the others in its file;
 * then counts it. cli_targets_choose has already refused what is known beforehand to fail. */
static int admit_piece(cli_targets *targets, const target_piece *piece)
{
    cli_target *target = &targets->rows[piece->target];
    const barrow_format *format = target->format;
    bool follows = !target->is_pattern && target->delivered;
    bool is_one_size = follows && format->flags & BARROW_FORMAT_ONE_SIZE;
    int code = CLI_USAGE;
    if (target->is_pattern && piece->index && !names_dungeons(target->path))
        cli_say("several dungeons need {seed} or {index} in the name '%s'", target->path);
    else if (follows && !(format->flags & BARROW_FORMAT_MANY))
        cli_say("%s holds one dungeon; write each to a file of its own: -o 'NAME-{seed}.%s'",
                format->name, format->extension);
    else if (follows && format->flags & BARROW_FORMAT_ONE_FAMILY && piece->family != target->family)
        cli_say("%s needs dungeons of one family in a file, not a %s after a %s", format->name,
                barrow_family_name(piece->family), barrow_family_name(target->family));
    else if (is_one_size && target->delivered >= targets->how.count)
        cli_say("the header of %s says how many maps it holds: give the documents as a file, not "
                "on standard input",
                format->name);
    else if (is_one_size && !targets->how.pad_width &&
             (piece->width != target->width || piece->height != target->height))
        cli_say("%s needs maps of one size in a file: seed %llu has %ux%u tiles, the first %ux%u; "
                "pad them with --pad WxH",
                format->name, (unsigned long long)piece->seed, piece->width, piece->height,
                target->width, target->height);
    else
        code = CLI_DONE;
    if (code == CLI_DONE && !target->delivered++) {
        target->width = piece->width;
        target->height = piece->height;
        target->family = piece->family;
    }
    return code;
}

/* Writes the pieces from [first] to [end] to their target, which may be NULL if there are none.
 * After that the file is complete so far, unless its header states how many dungeons it holds. */
static int write_pieces(const cli_targets *targets, const cli_target *target, const char *first,
                        const char *end)
{
    if (first == end)
        return CLI_DONE;
    if (cli_output_write(target->output, first, (size_t)(end - first)) != 0)
        return CLI_IO;
    if (is_complete(targets, target))
        cli_output_whole(target->output);
    return CLI_DONE;
}

/* Called in the order of the dungeons, by one thread at a time. Consecutive pieces of a target are
 * written at once: many bytes need not be copied into its buffer. Rows of the list are copied out,
 * because its bytes might not be aligned for them. The pieces are emptied even after a failure:
 * what could not be delivered is lost, and the run ends. */
int cli_targets_deliver(cli_targets *targets, cli_pieces *pieces)
{
    const char *bytes = pieces->bytes.bytes, *first = bytes;
    const cli_target *target = NULL;
    int code = CLI_DONE;
    for (size_t at = 0; at < pieces->list.used && code == CLI_DONE; at += sizeof(target_piece)) {
        target_piece piece;
        memcpy(&piece, pieces->list.bytes + at, sizeof piece);
        if (target != &targets->rows[piece.target]) {
            code = write_pieces(targets, target, first, bytes);
            target = &targets->rows[piece.target];
            first = bytes;
        }
        if (code == CLI_DONE)
            code = admit_piece(targets, &piece);
        if (code != CLI_DONE)
            break;
        bytes += piece.size;
        if (target->is_pattern) { /* a complete file of its own, pending or there at once */
            char *path = cli_pattern_fill(target->path, piece.seed, piece.index, piece.floor);
            cli_output *output = targets->are_staged ? cli_pending_open(&targets->pending, path)
                                                     : cli_output_open(path);
            if (output)
                cli_output_write(output, first, piece.size);
            code = !output               ? CLI_IO
                   : targets->are_staged ? cli_pending_add(&targets->pending, output, target)
                                         : cli_output_finish(output, CLI_DONE);
            if (code == CLI_DONE && !targets->are_staged)
                code = add_tileset(targets, target, path);
            free(path);
            first = bytes;
        }
    }
    int last = write_pieces(targets, target, first, bytes);
    cli_pieces_drop(pieces);
    return code == CLI_DONE ? last : code;
}

void cli_pieces_free(cli_pieces *pieces)
{
    cli_buffer_free(&pieces->bytes);
    cli_buffer_free(&pieces->list);
}
