/* SPDX-License-Identifier: MIT
 * The stands that a search has seen, each with how it was found. Two are the same if they have the
 * same strongly connected part, things taken and locks opened (W33). In a world without states it
 * does not matter which locks of price 1 inside the part were opened, only how many. */
#ifndef BRW_PROVE_ROSTER_H
#define BRW_PROVE_ROSTER_H

#include "prove/model.h"

typedef struct brw_roster {
    brw_model *model;
    brw_effort *effort;
    brw_table table;
    brw_list parents, steps; /* how each was found first: which << 2 | brw_stride */
    uint64_t *key;
    uint32_t part_words, ware_words, gate_words;
} brw_roster;

bool brw_roster_begin(brw_roster *roster, brw_model *model, brw_effort *effort, brw_arena *arena);
void brw_roster_end(brw_roster *roster);

/* Keeps a settled stand, whose part was just found. Returns its number; BRW_TABLE_FULL if the search
 * must end. */
uint32_t brw_roster_put(brw_roster *roster, const brw_stand *stand, uint32_t parent, uint32_t step,
                        bool *is_new);

/* Sets [stand] to stand [number]. */
void brw_roster_recall(const brw_roster *roster, uint32_t number, brw_stand *stand);

/* Makes one step on a stand. */
void brw_roster_step(const brw_model *model, brw_stand *stand, uint32_t step);

/* Puts offers, pairs of a number and its loss, on a stack, the least loss on top and equal ones in
 * their order, and forgets them. Returns false if the search must end. */
bool brw_roster_push(brw_list *offers, brw_list *stack, brw_effort *effort);

/* Settles a stand as a search does, telling [trail] what it does, if that is not NULL. */
typedef brw_part brw_settle_fn(void *user, brw_stand *stand, brw_trail *trail);

/* Writes the steps that lead from [from] to stand [number] into [trail], and leaves that stand in
 * [stand]. Returns false if the search must end. */
bool brw_roster_trace(const brw_roster *roster, const brw_stand *from, uint32_t number,
                      brw_settle_fn *settle, void *user, brw_stand *stand, brw_trail *trail);

#endif
