/* SPDX-License-Identifier: MIT
 * What people call things (T11): a name from the caller's own table, the parameter `names`; for an
 * enemy of a quest or crawl what its role is called in its room's place; otherwise the name of its
 * type or kind. Texts, pictures and all formats use the same names.
 *
 * A row of `names` is the name of a type, a blank, and its new name:
 *
 *     grunt goblin
 *     spikes rusty nails */
#ifndef BRW_LABELS_H
#define BRW_LABELS_H

#include "barrow/dungeon.h"

#define BRW_LABEL_MOST 40 /* bytes of a name */

/* A name, which lies in a table or in the text of the parameter. */
typedef struct brw_label {
    const char *text;
    uint32_t length;
} brw_label;

/* Returns the parameter `names`; NULL for none. */
const char *brw_names_param(const barrow_params *params);

/* Returns what a type is called in a place. */
brw_label brw_type_label(const barrow_params *params, uint32_t place, uint32_t type);

/* Returns what a thing is called. */
brw_label brw_thing_label(const barrow_dungeon *dungeon, const barrow_thing *thing);

/* Refuses a text with a malformed row or a type that occurs twice. */
barrow_status brw_check_labels(const barrow_params *params, barrow_error *error);

#endif
