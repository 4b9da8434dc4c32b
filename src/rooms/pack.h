/* SPDX-License-Identifier: MIT
 * Packs: lists of templates to choose from. barrow's own pack is the table in own.c, which
 * tools/embed_rooms makes from the folder rooms; that of a user is made from the parameter `rooms`.
 */
#ifndef BRW_PACK_H
#define BRW_PACK_H

#include "base/arena.h"
#include "base/rng.h"
#include "rooms/template.h"

/* A template of a pack: what is needed to choose it, and its text, which is read again to draw
 * it. */
typedef struct brw_pack_row {
    const char *name;
    const char *text;
    uint64_t uses; /* BRW_USE_... */
    uint32_t size; /* of the text, in bytes */
    uint16_t places;
    uint16_t weight;
} brw_pack_row;

extern const brw_pack_row brw_own_rooms[];
extern const uint32_t brw_own_room_count;

/* Returns the row of barrow's own pack with this name, or NULL. */
const brw_pack_row *brw_own_room(const char *name);

/* Returns whether a pack of the parameter `rooms` has a template with this name. */
bool brw_rooms_has(const char *text, const char *name);

/* Returns template [index] of barrow's own pack. [read] has room for all of them; those that were
 * not asked for before have no name. */
const brw_template *brw_own_template(brw_template *read, uint32_t index);

/* Maps each of [length] lines of a room to a line of a drawing with [drawn] lines, where the first
 * line that may repeat is lines[0] of [count]. A longer room repeats those lines equally often, and
 * the middle one for the rest; a shorter room loses lines in the middle. If no line may repeat, the
 * drawing lies in the middle, and lines outside of it are -1. */
void brw_stretch_lines(const uint8_t *lines, uint32_t count, int32_t drawn, int32_t length,
                       int16_t *sources);

/* Replaces what is left to chance in a drawing of [count] characters, in the order of the head's
 * lines (R17). */
void brw_template_resolve(const brw_template *template, char *drawing, uint32_t count,
                          brw_rng *rng);

#endif
