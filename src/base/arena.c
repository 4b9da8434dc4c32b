/* SPDX-License-Identifier: MIT
 * Allocator and arenas. Under the address sanitizer the pieces of an arena have poisoned gaps
 * between them, so the sanitizer detects overruns of a piece just as it does those of a malloc
 * block.
 *
 * Blocks form a list, the newest first. Pieces are cut from the newest block, from left to right.
 * The rest of an older block is lost until the reset, which is why a new block is at least as large
 * as all earlier blocks together: there are never more than a few.
 *
 *    newest: | head | gap | piece | gap | piece | gap |    free ... |
 *            ^ block                                  ^ used        ^ size */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* The alignment of every piece: enough for any C11 type on the machines that are tested. */
#define ALIGNMENT 16u

/* clang reports the sanitizer through __has_feature, gcc through a macro. In a build without it the
 * gaps are empty and the two calls vanish, so they cost nothing. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(WATCHED)
void __asan_poison_memory_region(void const volatile *start, size_t size);
void __asan_unpoison_memory_region(void const volatile *start, size_t size);
#define GAP          (8 * ALIGNMENT)
#define FORBID(a, n) __asan_poison_memory_region(a, n)
#define ALLOW(a, n)  __asan_unpoison_memory_region(a, n)
#else
#define GAP          0u
#define FORBID(a, n) ((void)0)
#define ALLOW(a, n)  ((void)0)
#endif

struct brw_block {
    brw_block *older;
    size_t size; /* includes this head */
};

/* The first piece begins at HEAD, so it is aligned like the block; the gap between the two catches
 * underruns of a piece. */
#define HEAD_END ((sizeof(brw_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
#define HEAD     (HEAD_END + GAP)

/* This is the only place in the library that calls malloc; tools/lint checks that. */
static void *libc_alloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size)
        return realloc(ptr, new_size);
    free(ptr);
    return NULL;
}

barrow_allocator brw_allocator(const barrow_allocator *allocator)
{
    if (allocator && allocator->fn)
        return *allocator;
    return (barrow_allocator){libc_alloc, NULL};
}

void *brw_alloc(const barrow_allocator *allocator, size_t size)
{
    return allocator->fn(allocator->user, NULL, 0, size);
}

void brw_free(const barrow_allocator *allocator, void *ptr, size_t size)
{
    if (ptr)
        allocator->fn(allocator->user, ptr, size, 0);
}

void brw_clear(void *memory, size_t size)
{
    memset(memory, 0, size);
}

void brw_arena_begin(brw_arena *arena, barrow_allocator allocator)
{
    *arena = (brw_arena){.allocator = allocator};
}

/* Leaves an empty arena that can be used again, so a second call does no harm. */
void brw_arena_end(brw_arena *arena)
{
    while (arena->block) {
        brw_block *older = arena->block->older;
        ALLOW(arena->block, arena->block->size);
        brw_free(&arena->allocator, arena->block, arena->block->size);
        arena->block = older;
    }
    arena->used = arena->held = 0;
}

/* Adds a block. On failure the arena is unchanged: what it handed out stays valid, and only the new
 * piece is missing (G5). */
static int add_block(brw_arena *arena, size_t size)
{
    brw_block *block = brw_alloc(&arena->allocator, size);
    if (!block)
        return 0;
    block->older = arena->block;
    block->size = size;
    arena->block = block;
    arena->used = HEAD;
    arena->held += size;
    FORBID((char *)block + HEAD_END, size - HEAD_END);
    return 1;
}

/* Frees everything before allocating the one large block, so that both are never held at the same
 * time. */
void brw_arena_reset(brw_arena *arena)
{
    arena->has_failed = false;
    if (!arena->block)
        return;
    if (arena->block->older) {
        size_t held = arena->held;
        brw_arena_end(arena);
        if (!add_block(arena, held))
            return; /* not an error: the next piece tries again */
    }
    arena->used = HEAD;
    FORBID((char *)arena->block + HEAD_END, arena->block->size - HEAD_END);
}

brw_arena_place brw_arena_here(const brw_arena *arena)
{
    return (brw_arena_place){arena->block, arena->used};
}

/* If a block was added since [place], all of its pieces are newer, so it is emptied. The blocks
 * before it stay as they are until the reset. */
void brw_arena_rewind(brw_arena *arena, brw_arena_place place)
{
    if (!arena->block)
        return;
    arena->used = arena->block == place.block ? place.used : HEAD;
    FORBID((char *)arena->block + arena->used, arena->block->size - arena->used);
}

static void *take(brw_arena *arena, size_t bytes)
{
    if (!arena->block || arena->block->size - arena->used < bytes) {
        size_t least = arena->held > 4096 ? arena->held : 4096; /* keeps blocks few */
        size_t size = HEAD + (bytes > least ? bytes : least);
        if (!add_block(arena, size))
            return NULL;
    }
    char *piece = (char *)arena->block + arena->used;
    arena->used += bytes;
    return piece;
}

/* Returns whether the size is too large to allocate. If both numbers are small it is not, and no
 * division is needed. The bound is a quarter of the address space, so the rounding, the gap and the
 * head, which are added later, stay far from overflowing. */
static int is_too_much(size_t count, size_t size)
{
    const size_t small = (size_t)1 << (4 * sizeof(size_t) - 2);
    return (count | size) >= small && size && count > (SIZE_MAX / 4 - HEAD) / size;
}

void *brw_arena_array(brw_arena *arena, size_t count, size_t size)
{
    /* The size is rounded up, so that the next piece is aligned too. Only what was asked for is
     * accessible: even the bytes added by rounding are poisoned. */
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *piece = is_too_much(count, size) ? NULL : take(arena, bytes + GAP);
    if (piece)
        ALLOW(piece, count * size);
    else
        arena->has_failed = true;
    return piece;
}

void *brw_arena_zeros(brw_arena *arena, size_t count, size_t size)
{
    void *pieces = brw_arena_array(arena, count, size);
    if (pieces)
        memset(pieces, 0, count * size);
    return pieces;
}

void *brw_arena_longer(brw_arena *arena, void *list, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return list;
    uint32_t more = count < 32 ? 64 : 2 * count;
    void *longer = brw_arena_array(arena, more, size);
    if (!longer)
        return NULL;
    if (count)
        memcpy(longer, list, count * size);
    *room = more;
    return longer;
}

uint64_t *brw_arena_set(brw_arena *arena, uint32_t count)
{
    return BRW_ARENA_ZEROS(arena, uint64_t, count / 64 + 1);
}
