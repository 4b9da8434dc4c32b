/* SPDX-License-Identifier: MIT
 * Plans (F22): what changes from floor to floor of a dungeon, as JSON.
 *
 *     {"floors": 12,
 *      "ranges": [
 *        {"from": 1, "to": 12, "set": {"layout": {"std_fine": 3, "cave": 1}, "enemies": [4, 6]}},
 *        {"from": 6, "to": 6, "set": {"enemies": 0, "shop": 100}}]}
 *
 * Every range that covers a floor sets parameters there; if several set the same one, the last
 * wins. A list of two numbers is an interval to draw from; an object of choices gives their
 * weights.
 *
 * A parameter that a plan sets anywhere belongs to the plan: on floors for which no range sets it,
 * it has its default. So applying a plan to its own result changes nothing, and a dungeon can be
 * regenerated from the parameters of its first floor. */
#ifndef BRW_PLAN_H
#define BRW_PLAN_H

#include "base/arena.h"
#include "barrow/params.h"

#define BRW_PLAN_BYTES ((size_t)16 << 10) /* largest plan, in bytes */

/* Returns the text of a built-in plan, or NULL if none has this name. */
const char *brw_plan_named(const char *name);

/* Refuses a name that no built-in plan has. */
barrow_status brw_plan_unknown(const char *name, barrow_error *error);

/* Returns the name of the built-in plan that has this text, or NULL. */
const char *brw_plan_name(const char *text);

/* Facts about a plan that are needed before it is applied. */
typedef struct brw_plan_outline {
    int32_t floors;    /* how many floors it is for */
    uint64_t edges[2]; /* bit set of floors at which it may change something */
} brw_plan_outline;

/* Checks a plan as a whole: its syntax, its names, and each value. Errors have the field `plan`,
 * the line and the column. */
barrow_status brw_plan_read(const char *text, size_t size, brw_plan_outline *outline,
                            barrow_error *error);

/* Draws the parameters of the single floor in [params] from its seed. The plan must have been
 * checked. Strings are allocated in [arena]. */
barrow_status brw_plan_apply(barrow_params *params, brw_arena *arena, barrow_error *error);

/* The parameters that a plan sets on a floor, as bit sets of their rows. */
typedef struct brw_plan_judgement {
    uint64_t named;   /* the plan sets it on some floor */
    uint64_t covered; /* the plan sets it on this floor */
    uint64_t allowed; /* so that it may have the value it has */
} brw_plan_judgement;

/* Judges the parameters of a floor by a plan, which must have been checked. Draws are not repeated:
 * any value that the plan allows is accepted. */
brw_plan_judgement brw_plan_judge(const char *plan, const barrow_params *floor);

/* The minimum that a plan may ask for on a floor, and the bit set of layouts that it may draw
 * there. */
typedef struct brw_plan_least {
    barrow_params params;
    uint32_t layouts;
} brw_plan_least;

/* Computes these for the floor in [params]. The plan must have been checked. */
brw_plan_least brw_plan_least_of(const barrow_params *params);

#endif
