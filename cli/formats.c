/* SPDX-License-Identifier: MIT
 * The formats of the command: the library's rows first, then those that cairo draws. */
#include "formats.h"

#include <string.h>

#include "drawing.h"
#include "output.h"
#include "picture.h"

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

static uint32_t library_count(void)
{
    uint32_t count = 0;
    while (barrow_format_info(count))
        count++;
    return count;
}

const barrow_format *cli_format_at(uint32_t index)
{
    uint32_t own = library_count();
    if (index < own)
        return barrow_format_info(index);
    const drawn_format *row = drawn;
    for (index -= own; row->write && index; index--)
        row++;
    return row->write ? &row->format : NULL;
}

const barrow_format *cli_format_find(const char *name)
{
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

/* If several formats share an extension (png, png-tiles), the first row gets it; the others need
 * --format. */
const barrow_format *cli_format_of_extension(const char *extension)
{
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        if (strcmp(row->extension, extension) == 0)
            return row;
    return NULL;
}

/* Has the library write the file, with a picture of the map drawn here. The format is checked
 * before the picture is drawn, because drawing costs more than the rest. */
static barrow_status export_with_image(const barrow_dungeon *dungeon, const barrow_format *format,
                                       const barrow_export_options *options, barrow_sink sink,
                                       barrow_error *error)
{
    barrow_export_options with_image = *options;
    cli_buffer image = {0};
    with_image.image_scale =
        cli_picture_scale(dungeon, options->scale ? options->scale : options->image_scale);
    barrow_status status = barrow_format_fits(format, dungeon, error);
    if (status == BARROW_OK)
        status = cli_picture_png(dungeon, &with_image, cli_buffer_sink(&image), error);
    with_image.image = image.bytes;
    with_image.image_size = image.used;
    if (status == BARROW_OK)
        status = barrow_export(dungeon, format->name, &with_image, sink, error);
    cli_buffer_free(&image);
    return status;
}

/* Recognises the formats of this file by the address of their row. */
barrow_status cli_export(const barrow_dungeon *dungeon, const barrow_format *format,
                         const barrow_export_options *options, barrow_sink sink,
                         barrow_error *error)
{
    for (size_t i = 0; drawn[i].write; i++)
        if (format == &drawn[i].format) {
            barrow_status status = barrow_format_fits(format, dungeon, error);
            return status == BARROW_OK ? drawn[i].write(dungeon, options, sink, error) : status;
        }
    bool draws = format->flags & BARROW_FORMAT_IMAGE && !options->image &&
                 !(options->flags & BARROW_EXPORT_NO_IMAGE);
    if (draws)
        return export_with_image(dungeon, format, options, sink, error);
    return barrow_export(dungeon, format->name, options, sink, error);
}
