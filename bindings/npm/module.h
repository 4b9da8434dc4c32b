/* SPDX-License-Identifier: MIT
 * Declarations that the files of the module share. */
#ifndef NPM_MODULE_H
#define NPM_MODULE_H

#include "barrow/barrow.h"

/* Defines a function that JavaScript calls by this name. */
#define EXPORT(name) __attribute__((export_name(#name))) name

/* Returns the dungeon generated or opened last, or its floor [floor]. */
const barrow_dungeon *shown_dungeon(uint32_t floor);

/* Shows a document instead of the dungeon that was made last; NULL shows the latter again. */
void show_document(const barrow_dungeon *document);

/* Returns the options of a call, with the one workspace. */
barrow_options run_options(void);

/* Returns the text that came in last, and the error that calls fill in. */
const char *input_text(void);
barrow_error *last_error(void);

/* Ends the game before its dungeon is replaced (game.c). */
void game_forget(void);

#endif
