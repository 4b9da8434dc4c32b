/* SPDX-License-Identifier: MIT
 * A search over stands: those it has seen, each with how it was found, and the one it looks at. Two
 * are the same if they have the same strongly connected part, things taken and locks opened (W33).
 * In a world without states it does not matter which locks of price 1 inside the part were opened,
 * only how many. */
#ifndef BRW_PROVE_ROSTER_H
#define BRW_PROVE_ROSTER_H

#include "prove/model.h"

typedef struct brw_roster {
    brw_model *model;
    brw_effort *effort;
    brw_arena_place place; /* of the arena, when the search began */
    brw_web web;           /* a step is which << 2 | brw_stride */
    uint64_t *key;
    uint32_t part_words, ware_words, gate_words;
    brw_stand here, after;        /* the stand looked at, and where a step leads */
    uint64_t *part;               /* that of [here] */
    brw_list stack, offers, arcs; /* numbers to look at; number and loss of each, in pairs; nodes */
} brw_roster;

/* Begins a search; false when out of memory. End it in any case, which gives back what the arena
 * has handed out since the beginning. */
bool brw_roster_begin(brw_roster *roster, brw_model *model);
void brw_roster_end(brw_roster *roster);

/* Keeps a settled stand, whose part was just found. Returns its number; BRW_WEB_FULL if the
 * search must end. */
uint32_t brw_roster_put(brw_roster *roster, const brw_stand *stand, uint32_t parent, uint32_t step,
                        bool *is_new);

/* Sets roster->here to stand [number]; then finds its part. */
void brw_roster_recall(brw_roster *roster, uint32_t number);
brw_part brw_roster_part(brw_roster *roster);

/* Makes one step from roster->here; roster->after is where it leads, not yet settled, or settled.
 */
void brw_roster_step(brw_roster *roster, uint32_t step);
brw_part brw_roster_settle(brw_roster *roster, uint32_t step);

/* Returns whether both ends of a gate are in the part of [here], in a world without states. */
bool brw_roster_is_inside(const brw_roster *roster, uint32_t gate);

/* Returns whether a lock can be opened somewhere in the part, and paid. */
bool brw_roster_opens(const brw_roster *roster, uint32_t gate);

/* Lists in roster->arcs the nodes that arcs out of the part lead to; false if the search must end.
 */
bool brw_roster_list_arcs(brw_roster *roster);

/* Adds stand [number] to those to look at next. */
bool brw_roster_offer(brw_roster *roster, uint32_t number, uint32_t loss);

/* Puts the offers on the stack, the least loss on top and equal ones in their order, and forgets
 * them. Returns false if the search must end. */
bool brw_roster_push(brw_roster *roster);

/* Settles a stand as a search does, telling [trail] what it does, if that is not NULL. */
typedef brw_part brw_settle_fn(void *user, brw_stand *stand, brw_trail *trail);

/* Writes the steps that lead from [from] to stand [number] into [trail], and leaves that stand in
 * roster->here. Everything that is free is taken on the way, unless [settle] says what else.
 * Returns false if the search must end. */
bool brw_roster_trace(brw_roster *roster, const brw_stand *from, uint32_t number,
                      brw_settle_fn *settle, void *user, brw_trail *trail);

#endif
