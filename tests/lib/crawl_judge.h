/* SPDX-License-Identifier: MIT
 * A second opinion on crawls, written from the rules alone: reach, locks, space, the solution and
 * the pacing, with no line shared with the generator or with barrow_verify. */
#ifndef CRAWL_JUDGE_H
#define CRAWL_JUDGE_H

#include "barrow/barrow.h"

typedef struct crawl_judge {
    uint8_t reached[65536];
    bool held[256];
    uint16_t owner[255 * 255];
} crawl_judge;

/* Returns what is wrong with [dungeon], in a sentence, or NULL. The judge is large: keep one and
 * reuse it. */
const char *crawl_judge_all(crawl_judge *judge, const barrow_dungeon *dungeon);

#endif
