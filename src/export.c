/* SPDX-License-Identifier: MIT
 * Exporting: finds the format, refuses dungeons that it cannot hold, computes the metrics it shows,
 * and hands the dungeon to the exporter. Only io/ knows what a file looks like. */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "core/hash.h"
#include "export.h"
#include "io/document.h"
#include "io/dress.h"
#include "io/draw.h"
#include "workspace.h"

/* Iterate by counting up until this returns NULL. */
const brw_exporter *brw_exporter_at(uint32_t index)
{
    enum {
        MANY = BARROW_FORMAT_MANY,
        BINARY = BARROW_FORMAT_BINARY,
        TILES = BARROW_FORMAT_TILES,
        ONE_FLOOR = BARROW_FORMAT_ONE_FLOOR,
        TILESET = BARROW_FORMAT_TILESET,
        IMAGE = BARROW_FORMAT_IMAGE,
        ONE_FAMILY = BARROW_FORMAT_ONE_FAMILY,
        ONE_SIZE = BARROW_FORMAT_ONE_SIZE
    };
    static const brw_exporter exporters[] = {
#define ALWAYS(title, name, extension, help, flags, measured)                                      \
    {{name, extension, help, flags}, brw_write_##title, measured},
#ifdef BARROW_SMALL
#define FORMAT(title, name, extension, help, flags, measured)                                      \
    {{name, extension, help, flags}, NULL, measured},
#else
#define FORMAT ALWAYS
#endif
#include "io/formats.def"
    };
    return index < sizeof exporters / sizeof exporters[0] ? &exporters[index] : NULL;
}

/* Counts the floor and all floors below it. */
static uint32_t floors_of(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (; dungeon; dungeon = dungeon->below)
        count++;
    return count;
}

/* The names are collected along the way, for the hint; the table has far fewer than 64 rows. */
static const brw_exporter *find_exporter(const char *format, barrow_error *error)
{
    const char *names[64] = {NULL};
    uint32_t count = 0;
    for (const brw_exporter *row; count < 64 && (row = brw_exporter_at(count)); count++) {
        names[count] = row->format.name;
        if (strcmp(format, row->format.name) == 0)
            return row;
    }
    const char *near = barrow_nearest_name(format, names, count);
    brw_fail(error, BARROW_BAD_CALL, "format",
             near ? "there is no format '%s'; did you mean '%s'?"
                  : "there is no format '%s'; 'barrow formats' lists them",
             format, near);
    return NULL;
}

/* Rows are numbered from 0; past the last it returns NULL, which ends a loop over them. */
const barrow_format *barrow_format_info(uint32_t index)
{
    const brw_exporter *row = brw_exporter_at(index);
    return row ? &row->format : NULL;
}

/* Returns the first failure of the sink, or of an exporter that ran out of memory. */
static barrow_status end_text(brw_text *text, barrow_error *error)
{
    barrow_status status = brw_text_end(text);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "%s",
                 status == BARROW_NO_MEMORY     ? "not enough memory to export it"
                 : status == BARROW_SINK_FAILED ? "the output could not be written"
                                                : barrow_status_text(status));
    return status;
}

/* Refuses a dungeon that the format cannot hold, before anything is written. */
barrow_status barrow_format_fits(const barrow_format *format, const barrow_dungeon *dungeon,
                                 barrow_error *error)
{
    if (!format || !dungeon)
        return brw_fail(error, BARROW_BAD_CALL, "", "the format or the dungeon is missing");
    if (format->flags & BARROW_FORMAT_TILES && !dungeon->width)
        return brw_fail(error, BARROW_BAD_CALL, "format",
                        "%s needs a tile map, but this %s has none; make it with --tiles",
                        format->name, barrow_family_name(dungeon->params.family));
    if (format->flags & BARROW_FORMAT_ONE_FLOOR && dungeon->below)
        return brw_fail(error, BARROW_BAD_CALL, "format",
                        "%s holds one floor, but this dungeon has %u; write each to a file of its "
                        "own: -o 'NAME-{floor}.%s'",
                        format->name, floors_of(dungeon), format->extension);
    return BARROW_OK;
}

/* Checks that the exporter can write the dungeon with these options. A small library has the rows
 * of all formats, but few writers. Every floor must fit the padded size, which is the same for all
 * maps of the file; and LDtk can neither turn nor scale your own tiles. */
static barrow_status check_exporter(const brw_exporter *exporter, const barrow_dungeon *dungeon,
                                    const barrow_export_options *options, barrow_error *error)
{
    const barrow_format *format = &exporter->format;
    const barrow_dress_info *dress =
        strcmp(format->name, "ldtk") == 0 ? barrow_dress_picture(options->dress) : NULL;
    bool is_padded = format->flags & BARROW_FORMAT_ONE_SIZE && options->pad_width;
    if (!exporter->write)
        return brw_fail(error, BARROW_BAD_CALL, "format",
                        "this barrow was built without the format %s", format->name);
    barrow_status status = barrow_format_fits(format, dungeon, error);
    if (status != BARROW_OK)
        return status;
    for (; dungeon && is_padded; dungeon = dungeon->below)
        if (dungeon->width > options->pad_width || dungeon->height > options->pad_height)
            return brw_fail(error, BARROW_BAD_CALL, "pad",
                            "a map of %ux%u tiles does not fit into %ux%u", dungeon->width,
                            dungeon->height, options->pad_width, options->pad_height);
    if (dress && dress->flags & BARROW_DRESS_SWAP)
        return brw_fail(error, BARROW_BAD_CALL, "dress",
                        "LDtk mirrors tiles but does not turn them, and this set turns its tiles");
    uint32_t pixels = brw_map_pixels(options);
    if (dress && (dress->tile_width != pixels || dress->tile_height != pixels))
        return brw_fail(error, BARROW_BAD_CALL, "dress",
                        "LDtk does not scale tiles; those of the set have %ux%u pixels, not %ux%u",
                        dress->tile_width, dress->tile_height, pixels, pixels);
    return BARROW_OK;
}

/* Runs the passes of a document's dungeon again for a trace. The exporter is using the workspace,
 * so this uses its own. It skips the proof: the passes are only watched, and their result is
 * discarded. */
static barrow_status replay_document(const brw_document *document, barrow_trace_fn trace,
                                     void *user)
{
    barrow_options options = {.allocator = document->options->run.allocator,
                              .trace = trace,
                              .trace_user = user,
                              .flags = BARROW_SKIP_PROOF};
    barrow_dungeon again = {0};
    barrow_status status = barrow_generate(&document->dungeon->params, &options, &again, NULL);
    barrow_dungeon_free(&again);
    return status;
}

/* Writes with an exporter. The metrics are not kept in the scratch arena, because measuring a floor
 * resets it; the exporter then starts with an empty one. They are freed with their original size,
 * because the allocator needs it. */
static barrow_status export_by(const brw_exporter *exporter, brw_document *document,
                               barrow_sink sink, barrow_error *error)
{
    const barrow_dungeon *dungeon = document->dungeon;
    const barrow_options *run = &document->options->run;
    barrow_workspace own;
    barrow_workspace *workspace = brw_workspace_open(run, &own);
    barrow_allocator allocator = brw_allocator(&run->allocator);
    barrow_status status = BARROW_OK;
    size_t size = floors_of(dungeon) * BARROW_METRIC_MAX * sizeof(int32_t);
    int32_t *metrics = exporter->needs_metrics ? brw_alloc(&allocator, size) : NULL, *at = metrics;
    bool is_measured = metrics != NULL;
    document->passes = barrow_passes(dungeon->params.family, &document->pass_count);
    document->metrics = metrics;
    if (exporter->needs_metrics)
        document->hash = brw_dungeon_hash(dungeon);
    for (const barrow_dungeon *floor = dungeon; is_measured && floor; floor = floor->below) {
        barrow_options measuring = {.workspace = workspace, .flags = run->flags};
        is_measured = brw_metrics_whole(floor, UINT64_MAX, &measuring, at, NULL) == BARROW_OK;
        at += BARROW_METRIC_MAX;
    }
    if (exporter->needs_metrics && !is_measured) {
        status = brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory to export it");
    } else {
        brw_text text;
        brw_text_begin(&text, sink);
        brw_arena_reset(&workspace->scratch);
        document->scratch = &workspace->scratch;
        document->replay = replay_document;
        if (document->options->flags & BARROW_EXPORT_PLAYER &&
            strstr(" ascii unicode text tmx tmj ", exporter->format.name))
            document->dungeon = brw_players_dungeon(dungeon, document->scratch);
        if (document->dungeon)
            exporter->write(document, &text);
        else
            text.status = BARROW_NO_MEMORY;
        status = end_text(&text, error);
    }
    brw_free(&allocator, metrics, size);
    brw_workspace_close(run, &own);
    return status;
}

/* Checks everything before it writes, so an invalid call leaves the sink empty. */
barrow_status barrow_export(const barrow_dungeon *dungeon, const char *format,
                            const barrow_export_options *options, barrow_sink sink,
                            barrow_error *error)
{
    if (!dungeon || !format || !sink.write)
        return brw_fail(error, BARROW_BAD_CALL, "", "the dungeon or the sink is missing");
    options = options ? options : &brw_usual_export;
    if (brw_check_whole(dungeon, &options->run, error) != BARROW_OK)
        return BARROW_BROKEN;
    const brw_exporter *exporter = find_exporter(format, error);
    if (!exporter || check_exporter(exporter, dungeon, options, error) != BARROW_OK)
        return BARROW_BAD_CALL;
    brw_document document = {.dungeon = dungeon, .options = options};
    return export_by(exporter, &document, sink, error);
}

barrow_status brw_export_line(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              const char *version, barrow_sink sink, barrow_error *error)
{
    brw_document document = {.dungeon = dungeon, .options = options, .version = version};
    return export_by(find_exporter("jsonl", error), &document, sink, error);
}

/* Groups and symbols may be left out as a whole; everything else is required. */
bool brw_is_whole_canvas(const barrow_canvas *canvas)
{
    bool has_groups = canvas->open_group && canvas->close_group;
    bool has_symbols = canvas->define && canvas->defined && canvas->use;
    return canvas->begin && canvas->end && canvas->path && canvas->move && canvas->line &&
           canvas->curve && canvas->close && canvas->paint && canvas->text &&
           (has_groups || (!canvas->open_group && !canvas->close_group)) &&
           (has_symbols || (!canvas->define && !canvas->defined && !canvas->use));
}

/* There is no format to look up: every dungeon has a picture, with or without tiles. */
barrow_status barrow_draw(const barrow_dungeon *dungeon, const barrow_export_options *options,
                          const barrow_canvas *canvas, barrow_error *error)
{
    if (!dungeon || !canvas || !brw_is_whole_canvas(canvas))
        return brw_fail(error, BARROW_BAD_CALL, "",
                        "the dungeon is missing, or the canvas is incomplete");
    options = options ? options : &brw_usual_export;
    if (brw_check_whole(dungeon, &options->run, error) != BARROW_OK)
        return BARROW_BROKEN;
    barrow_workspace own;
    brw_arena *scratch = &brw_workspace_open(&options->run, &own)->scratch;
    barrow_status status = brw_draw(dungeon, options, canvas, scratch);
    brw_workspace_close(&options->run, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "not enough memory to draw it");
    return status;
}

/* The schema is the same for all dungeons, so no dungeon is needed. */
barrow_status barrow_schema(barrow_sink sink, barrow_error *error)
{
    if (!sink.write)
        return brw_fail(error, BARROW_BAD_CALL, "", "the sink is missing");
    brw_text text;
    brw_text_begin(&text, sink);
    brw_write_schema(&text);
    return end_text(&text, error);
}
