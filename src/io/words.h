/* SPDX-License-Identifier: MIT
 * Plain words: counting nouns, lists with "and", and the texts that are made of them. */
#ifndef BRW_WORDS_H
#define BRW_WORDS_H

#include "barrow/barrow.h"
#include "base/sink.h"

/* "1 room", "3 rooms", "no rooms". */
void brw_words_count(brw_text *text, uint32_t count, const char *one, const char *many);

/* A list in the making: the commas and the "and" come with each entry. */
typedef struct brw_list_words {
    brw_text *text;
    uint32_t left;  /* entries to come */
    uint32_t given; /* entries written */
} brw_list_words;

/* Writes what stands before the next entry of a list of which [left] are still to come. */
void brw_words_next(brw_list_words *list);

/* A count of something, left out of a list where it is 0. */
typedef struct brw_count_words {
    uint32_t count;
    const char *one, *many;
} brw_count_words;

/* "2 keys, 1 switch and 3 traps"; "nothing" where all are 0. */
void brw_words_counts(brw_text *text, const brw_count_words *rows, uint32_t count);

/* The walkthrough of a quest or crawl, as a numbered list. */
void brw_words_walkthrough(brw_text *text, const barrow_dungeon *dungeon);

/* What a crawl offers beside it: treasure, optional locks, shortcuts. */
void brw_words_detours(brw_text *text, const barrow_dungeon *dungeon);

#endif
