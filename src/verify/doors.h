/* SPDX-License-Identifier: MIT
 * How the verifier reads the rows of link_kind.def: one small entry per kind, for proofs, replays
 * and checks. A number that is not a kind has an entry too. Such a link leads nowhere. */
#ifndef BRW_VERIFY_DOORS_H
#define BRW_VERIFY_DOORS_H

#include <stdbool.h>

#include "barrow/barrow.h"

/* Used as the number of switches left to press if pressing can never open the doors. */
#define BRW_NEVER_PRESSED UINT8_MAX

/* The facts that proofs need most often. */
enum {
    BRW_DOOR_STANDS = 1,  /* open both ways from the start */
    BRW_DOOR_LOCKS = 2,   /* needs the key of its colour, if it has one */
    BRW_DOOR_SIDED = 4,   /* the player's side matters */
    BRW_DOOR_ARENA = 8,   /* belongs to an arena */
    BRW_DOOR_WALKED = 16, /* walkthroughs use it */
};

typedef struct brw_door_rule {
    uint8_t needs, ways, leads; /* the same as in barrow_link_info */
    uint8_t is;                 /* set of BRW_DOOR_ flags */
} brw_door_rule;

extern const brw_door_rule brw_door_rules[256];

static inline const brw_door_rule *brw_door_rule_of(const barrow_link *link)
{
    return &brw_door_rules[link->kind];
}

static inline bool brw_door_needs(const barrow_link *link, barrow_need need)
{
    return brw_door_rules[link->kind].needs == need;
}

/* For each kind, the families that have it, as bits 1 << barrow_family. */
extern const uint8_t brw_kind_families[256];

static inline bool brw_is_kind_of(const barrow_link *link, barrow_family family)
{
    return brw_kind_families[link->kind] >> family & 1;
}

/* Returns whether links of a kind are open both ways from the start. */
static inline bool brw_stands_open(uint8_t kind)
{
    return brw_door_rules[kind].is & BRW_DOOR_STANDS;
}

/* Returns whether it matters on which side of the link a player is. */
static inline bool brw_is_directed(const barrow_link *link)
{
    return brw_door_rules[link->kind].is & BRW_DOOR_SIDED;
}

/* Returns whether the link is locked. An arena's door is a lock only if it has a colour (C17). */
static inline bool brw_is_locked(const barrow_link *link)
{
    return link->lock != BARROW_NO_LOCK && brw_door_rules[link->kind].is & BRW_DOOR_LOCKS;
}

/* Returns whether the link is an arena's door without a colour, which is only a sign and is passed
 * like an open door. */
static inline bool brw_is_sign(const barrow_link *link)
{
    return link->lock == BARROW_NO_LOCK && brw_door_rules[link->kind].is & BRW_DOOR_ARENA;
}

/* Sets of kinds, with bit 1 << kind for each: those that lead both ways once they are open, and
 * those that need no key. */
extern const uint32_t brw_two_way_kinds, brw_keyless_kinds;

#endif
