/* SPDX-License-Identifier: MIT */
/** @file
 * Rooms of your own: templates for the rooms of tile maps, as docs/rooms.md describes them. A pack
 * of templates is text. Collect the files with barrow_rooms_add, which checks each, and give the
 * text to the parameter `rooms`; documents carry it, so that they can be made again. */
#ifndef BARROW_ROOMS_H
#define BARROW_ROOMS_H

#include "barrow/dungeon.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A pack of templates. Set it to all zero before its first use, with your allocator if you have
 * one. */
typedef struct barrow_rooms {
    barrow_allocator allocator; /**< all zero for libc's */
    char *text;                 /**< the value of the parameter `rooms`; NULL if it is empty */
    size_t size;                /**< bytes of text, without its NUL */
} barrow_rooms;

/** Appends a file of templates. [file] is its name for messages; [text] has [size] bytes. Returns
 * BARROW_OK, BARROW_NO_MEMORY, BARROW_BAD_CALL or BARROW_BAD_PARAM: then error->text is
 * "FILE:LINE:COLUMN: what is wrong", error->line and error->column say where, and the pack is as it
 * was. All files together may have 1 MiB and 1,024 templates. */
BARROW_API barrow_status barrow_rooms_add(barrow_rooms *rooms, const char *file, const char *text,
                                          size_t size, barrow_error *error);

/** Appends the rooms of a map drawn in Tiled (.tmj or .tmx), turned into the text of templates; its
 * other arguments and results are those of barrow_rooms_add, which calls this for such files.
 * [help] reads tilesets of other files and compressed layers; NULL refuses them. error->text is
 * "FILE:LINE:COLUMN: what is wrong", or "FILE: tile X,Y: what is wrong". */
BARROW_API barrow_status barrow_rooms_add_map(barrow_rooms *rooms, const char *file,
                                              const char *text, size_t size,
                                              const barrow_tiled_help *help, barrow_error *error);

/** Frees the text and leaves an empty pack. NULL is fine. */
BARROW_API void barrow_rooms_free(barrow_rooms *rooms);

/** A template of a pack. */
typedef struct barrow_room_template {
    char name[BARROW_STAMP_SIZE]; /**< its name */
    uint32_t line;                /**< line of its name in its file, from 1 */
    uint32_t turns;  /**< the ways to lay it, bits 1 << turn; bit 0 of a turn mirrors left to right,
                      * bit 1 top to bottom, and then bit 2 swaps columns and rows */
    uint16_t places; /**< bits 1 << barrow_place; 0 for all */
    uint16_t weight; /**< how often it is drawn */
    uint8_t width;   /**< columns of its drawing, with the walls */
    uint8_t height;  /**< rows of its drawing */
    uint8_t cells_w; /**< columns of cells that it fills; 0 for any */
    uint8_t cells_h; /**< rows of cells; 0 for any */
    uint8_t least;   /**< how often a dungeon should have it at least */
    uint8_t most;    /**< how often a dungeon may have it; 0 sets no bound */
} barrow_room_template;

/** Stores template [index] of a pack's [text]. Returns false if there is none, or if the text is
 * not a pack. */
BARROW_API int barrow_rooms_at(const char *text, uint32_t index, barrow_room_template *out);

/** Writes the drawing of template [index], laid as [turn] says, into [drawing] of [size] bytes: its
 * rows, each with a line end, and a NUL. Returns the length needed, without the NUL; 0 if there is
 * no such template. */
BARROW_API size_t barrow_rooms_draw(const char *text, uint32_t index, uint32_t turn, char *drawing,
                                    size_t size);

/** Counts the rooms of a quest or crawl that template [index] of its parameter `rooms` is for, and
 * those of them that it serves: it fits their cells, and has a doorway wherever they have a door.
 * The dungeon needs no tile map. Returns BARROW_OK or BARROW_BAD_CALL. */
BARROW_API barrow_status barrow_rooms_count(const barrow_dungeon *dungeon, uint32_t index,
                                            uint32_t *wanted, uint32_t *served);

#ifdef __cplusplus
}
#endif

#endif
