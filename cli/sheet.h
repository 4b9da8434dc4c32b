/* SPDX-License-Identifier: MIT
 * A contact sheet: many dungeons side by side in one PNG, each with a caption. */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include <stdbool.h>

#include "barrow/barrow.h"

#define CLI_SHEET_WORDS 160 /* size of a line of a caption in bytes */

/* The contents of a sheet. Each dungeon is requested twice: to measure its picture and to draw
 * it. */
typedef struct cli_sheet {
    const char *title, *subtitle;
    uint32_t count;
    barrow_export_options how; /* theme and flags */

    /* Returns dungeon [index], which must stay valid until the next call, and fills the two lines
     * of its caption. Returns NULL on failure, with the error filled. */
    const barrow_dungeon *(*show)(void *user, uint32_t index, char words[2][CLI_SHEET_WORDS],
                                  barrow_error *error);
    void *user;
} cli_sheet;

/* Returns whether this program can draw sheets: it was built with cairo. */
bool cli_sheet_built(void);

/* Writes the sheet as PNG. */
barrow_status cli_sheet_png(const cli_sheet *sheet, barrow_sink sink, barrow_error *error);

#endif
