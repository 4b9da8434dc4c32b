/* SPDX-License-Identifier: MIT
 * The names that people see for things (T11): a name from the caller's own table, the parameter
 * `names`; else, for an enemy of a quest or crawl, the name of its role in its room's place; else
 * the word of its type or kind (look.def). Text output, pictures, games and all formats use the
 * same names.
 *
 * A row of `names` is the name of a type, a space, and its new name:
 *
 *     grunt goblin
 *     spikes rusty nails */
#ifndef BRW_LABELS_H
#define BRW_LABELS_H

#include "barrow/dungeon.h"

#define BRW_LABEL_MOST 40 /* maximum length of a name, in bytes */

/* A name, which points into a table or into the text of the parameter. It is not NUL-terminated. */
typedef struct brw_label {
    const char *text;
    uint32_t length;
} brw_label;

/* Returns the parameter `names`, or NULL if it is not set. */
const char *brw_names_param(const barrow_params *params);

/* Returns the word for a kind of thing in a family (look.def), such as "guardian"; NULL if
 * unknown. */
const char *brw_thing_word(barrow_family family, uint32_t kind);

/* Returns the name of a type in a place. */
brw_label brw_type_label(const barrow_params *params, uint32_t place, uint32_t type);

/* Returns the name of a thing. */
brw_label brw_thing_label(const barrow_dungeon *dungeon, const barrow_thing *thing);

/* Refuses `names` with a malformed row or a type that occurs twice. */
barrow_status brw_check_labels(const barrow_params *params, barrow_error *error);

#endif
