/* SPDX-License-Identifier: MIT
 * Plain words: counted nouns, lists with "and", and the texts made from them. */
#ifndef BRW_WORDS_H
#define BRW_WORDS_H

#include "barrow/barrow.h"
#include "base/sink.h"

/* Writes "1 room", "3 rooms" or "no rooms". */
void brw_words_count(brw_text *text, uint32_t count, const char *one, const char *many);

/* A list being written, with its commas and "and". */
typedef struct brw_list_words {
    brw_text *text;
    uint32_t left;  /* entries still to come */
    uint32_t given; /* entries written so far */
} brw_list_words;

/* Writes the separator before the next entry of a list with [left] entries to come. */
void brw_words_next(brw_list_words *list);

/* A count of something, omitted from a list if it is 0. */
typedef struct brw_count_words {
    uint32_t count;
    const char *one, *many;
} brw_count_words;

/* Writes "2 keys, 1 switch and 3 traps", or "nothing" if all are 0. */
void brw_words_counts(brw_text *text, const brw_count_words *rows, uint32_t count);

/* Writes the walkthrough of a quest or crawl as a numbered list. */
void brw_words_walkthrough(brw_text *text, const barrow_dungeon *dungeon);

/* Describes what a crawl offers besides that: treasure, optional locks, shortcuts. */
void brw_words_detours(brw_text *text, const barrow_dungeon *dungeon);

#endif
