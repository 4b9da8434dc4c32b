/* SPDX-License-Identifier: MIT
 * The content hash, part by part. */
#ifndef BRW_HASH_H
#define BRW_HASH_H

#include "barrow/barrow.h"

/* Returns the hash of one part (a single BARROW_PART_ bit) of one floor, without the floors
 * below. */
uint64_t brw_hash_part(const barrow_dungeon *dungeon, uint32_t part);

/* Returns the content hash of a dungeon that is known to be whole (barrow_dungeon_check). */
uint64_t brw_dungeon_hash(const barrow_dungeon *dungeon);

/* Returns the hash that documents of format [version] have. */
uint64_t brw_dungeon_hash_as(const barrow_dungeon *dungeon, uint32_t version);

#endif
