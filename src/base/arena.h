/* SPDX-License-Identifier: MIT
 * Memory: the caller's allocator, and arenas on top of it. An arena hands out pieces and takes them
 * all back at once. After a reset it holds one block as large as everything handed out before, so
 * repeating the same work allocates nothing (G5). */
#ifndef BRW_ARENA_H
#define BRW_ARENA_H

#include "barrow/base.h"

/* Returns the caller's allocator, or libc's if [allocator] is NULL or has no function. */
barrow_allocator brw_allocator(const barrow_allocator *allocator);

void *brw_alloc(const barrow_allocator *allocator, size_t size);
void brw_free(const barrow_allocator *allocator, void *ptr, size_t size);

/* Clears memory. A compiler that knows the size of a struct tends to clear it with a string
 * instruction; this calls libc, which executes about a tenth of the instructions. */
void brw_clear(void *memory, size_t size);

typedef struct brw_block brw_block;

typedef struct brw_arena {
    barrow_allocator allocator;
    brw_block *block; /* the newest, which links to the older ones */
    size_t used;      /* bytes used in the newest block */
    size_t held;      /* total size of all blocks, in bytes */
    bool has_failed;  /* whether an allocation has failed since the last reset */
} brw_arena;

void brw_arena_begin(brw_arena *arena, barrow_allocator allocator);
void brw_arena_end(brw_arena *arena);

/* Reclaims all pieces. If there were several blocks, replaces them with one of their total size. */
void brw_arena_reset(brw_arena *arena);

/* A position in an arena: all pieces handed out so far are before it. */
typedef struct brw_arena_place {
    const brw_block *block;
    size_t used;
} brw_arena_place;

brw_arena_place brw_arena_here(const brw_arena *arena);

/* Reclaims the pieces handed out since [place] and keeps the older ones. There must be no reset in
 * between. */
void brw_arena_rewind(brw_arena *arena, brw_arena_place place);

/* Returns [count] pieces of [size] bytes, aligned for any type and not cleared; NULL when out of
 * memory or if the product overflows. A count of 0 gives a valid pointer. */
void *brw_arena_array(brw_arena *arena, size_t count, size_t size);

/* Returns [list] with room for one more piece after its [count], twice as long if it was full; NULL
 * when out of memory. The old one stays in the arena: together they are less than the new one. */
void *brw_arena_longer(brw_arena *arena, void *list, uint32_t count, uint32_t *room, size_t size);

/* Returns memory for [count] pieces, cleared; NULL when out of memory. */
void *brw_arena_zeros(brw_arena *arena, size_t count, size_t size);

/* Returns an empty set for members below [count]; NULL when out of memory. */
uint64_t *brw_arena_set(brw_arena *arena, uint32_t count);

#define BRW_ARENA_NEW(arena, type, count) ((type *)brw_arena_array((arena), (count), sizeof(type)))
#define BRW_ARENA_ZEROS(arena, type, count)                                                        \
    ((type *)brw_arena_zeros((arena), (count), sizeof(type)))

#endif
