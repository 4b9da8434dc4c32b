/* SPDX-License-Identifier: MIT
 * Ways to break a crawl, one row each, with the rule that the verifier must name. */
#ifndef CRAWL_FAULTS_H
#define CRAWL_FAULTS_H

#include <stddef.h>

#include "barrow/barrow.h"

/* Breaks the dungeon. Returns false if there is nothing to break this way. */
typedef bool (*plant_fn)(barrow_dungeon *dungeon);

typedef struct planted_fault {
    const char *name;
    plant_fn plant;
    const char *rule; /* a rule that must be named */
} planted_fault;

extern const planted_fault crawl_faults[];
extern const size_t crawl_fault_count;

/* Reverses all doors that have no direction, which is not a fault. */
void crawl_turn_doors(barrow_dungeon *dungeon);

#endif
