/* SPDX-License-Identifier: MIT
 * Packs: lists of templates to choose from, and templates in the cells of a room: turned, stretched
 * to the size of its blocks, and laid into their middle. barrow's own pack is the table in own.c,
 * which tools/embed_rooms makes from the folder rooms; that of a user is made from the parameter
 * `rooms`.
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

/* Returns template [index] of barrow's own pack. [read] has room for all of them; templates that
 * were not requested before have no name. */
const brw_template *brw_own_template(brw_template *read, uint32_t index);

/* ---- laying a drawing ------------------------------------------------------------------- */

/* The eight ways to lay a drawing: bit 0 mirrors it left to right, bit 1 top to bottom, and then
 * bit 2 swaps columns and rows. */
#define BRW_TURNS 8

typedef struct brw_placed {
    const brw_template *template;
    uint32_t turn;
    int32_t w, h;                       /* of the laid drawing, with its walls */
    int32_t left, top;                  /* its corner, from the first wall of the blocks */
    int32_t frame_w, frame_h;           /* of the blocks, with both walls */
    int16_t columns[BRW_TEMPLATE_SIDE]; /* those of the drawing before turning, stretched */
    int16_t rows[BRW_TEMPLATE_SIDE];
} brw_placed;

/* Returns whether the head of the template allows the turn. */
bool brw_template_turns(const brw_template *template, uint32_t turn);

/* Lays a drawing into [cells_w] x [cells_h] blocks. Returns false if it is for another number of
 * cells, or too large. */
bool brw_place_template(brw_placed *placed, const brw_template *template, uint32_t turn,
                        barrow_pos cells, barrow_pos block);

/* Lays a drawing as it is, without stretching it, on its own. */
void brw_place_as_drawn(brw_placed *placed, const brw_template *template, uint32_t turn);

/* Returns the character at a tile of the laid drawing. */
char brw_placed_char(const brw_placed *placed, int32_t x, int32_t y);

/* Returns whether a way may leave at column or row [at] of the laid drawing's [side]. */
bool brw_placed_doorway(const brw_placed *placed, uint32_t side, int32_t at);

/* Returns whether a way can leave towards the middle of the side of a block, which begins at [from]
 * and is [length] long: straight, or with a bend where there is rock enough. */
bool brw_placed_leaves(const brw_placed *placed, uint32_t side, int32_t from, int32_t length);

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
