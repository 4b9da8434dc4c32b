/* SPDX-License-Identifier: MIT
 * Replaces drawing.c, pictures.c and png.c in a command without cairo: the same functions, which
 * report an error. */
#include <string.h>

#include "command.h"
#include "pictures.h"
#include "input.h"
#include "message.h"

#define WHY "this barrow was built without cairo, so it draws no pictures"

static barrow_status refuse(barrow_error *error)
{
    memset(error, 0, sizeof *error);
    error->status = BARROW_BAD_CALL;
    strcpy(error->text, WHY);
    return error->status;
}

barrow_status cli_picture_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              barrow_sink sink, barrow_error *error)
{
    (void)dungeon, (void)options, (void)sink;
    refuse(error);
    strcat(error->text, "; --no-image leaves the picture out");
    return error->status;
}

uint32_t cli_picture_scale(const barrow_dungeon *dungeon, uint32_t wanted)
{
    (void)dungeon;
    return wanted;
}

barrow_status cli_paint(barrow_paint_fn paint, void *user, bool is_pdf, barrow_sink sink,
                        barrow_error *error)
{
    (void)paint, (void)user, (void)is_pdf, (void)sink;
    return refuse(error);
}

barrow_status cli_sheet_png(const cli_sheet *sheet, barrow_sink sink, barrow_error *error)
{
    (void)sheet, (void)sink;
    return refuse(error);
}

/* The map is useful without the picture that it refers to, so it is written anyway. */
int cli_tileset_beside(const char *path, const char *name, uint32_t scale)
{
    (void)scale;
    cli_say("%s: %s was not written beside it: " WHY, path, name ? name : CLI_TILESET_NAME);
    return CLI_DONE;
}

int cli_run_tileset(const cli_args *args)
{
    return cli_usage(WHY);
}

bool cli_is_png(const cli_text *file)
{
    return file->size >= 4 && memcmp(file->bytes, "\x89PNG", 4) == 0;
}

cli_text *cli_mask_from_png(const cli_text *file, const char *path)
{
    (void)file;
    cli_say("mask: %s is a picture, but this barrow was built without cairo; give rows of text",
            cli_input_name(path));
    return NULL;
}
