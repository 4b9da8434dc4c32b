/* SPDX-License-Identifier: MIT
 * Limits that depend on the dungeon. Everything else is in barrow_dungeon_check
 * (barrow/dungeon.h). */
#ifndef BRW_CHECK_DUNGEON_H
#define BRW_CHECK_DUNGEON_H

#include "core/fields.h"

/* Returns the largest number that [limit] allows in [floor]. [at] is the address of the number: for
 * w and h of a rectangle, the limit depends on x and y, which are two members before them. Returns
 * -1 or less if nothing fits, and INT64_MAX for a number without a limit. */
int64_t brw_limit_most(const barrow_dungeon *floor, brw_limit limit, const void *at);

#endif
