/* SPDX-License-Identifier: MIT
 * Allocator and arenas. Under the address sanitizer the pieces of an arena have forbidden ground
 * between them, so that it sees what leaves a piece as it sees what leaves a block of malloc. */
#include "base/arena.h"

#include <stdlib.h>

#define ALIGNMENT 16u

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
    size_t size; /* with this head */
};

#define HEAD_END ((sizeof(brw_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
#define HEAD     (HEAD_END + GAP)

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

void brw_arena_begin(brw_arena *arena, barrow_allocator allocator)
{
    *arena = (brw_arena){allocator, NULL, 0, 0};
}

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

void brw_arena_reset(brw_arena *arena)
{
    if (!arena->block)
        return;
    if (arena->block->older) {
        size_t held = arena->held;
        brw_arena_end(arena);
        if (!add_block(arena, held))
            return; /* no matter: the next piece tries again */
    }
    arena->used = HEAD;
    FORBID((char *)arena->block + HEAD_END, arena->block->size - HEAD_END);
}

static void *take(brw_arena *arena, size_t bytes)
{
    if (!arena->block || arena->block->size - arena->used < bytes) {
        size_t least = arena->held > 4096 ? arena->held : 4096; /* so that blocks stay few */
        size_t size = HEAD + (bytes > least ? bytes : least);
        if (!add_block(arena, size))
            return NULL;
    }
    char *piece = (char *)arena->block + arena->used;
    arena->used += bytes;
    return piece;
}

/* Whether a piece of that size could be asked for at all. Where both numbers are small it can, and
 * no division is needed to say so. */
static int is_too_much(size_t count, size_t size)
{
    const size_t small = (size_t)1 << (4 * sizeof(size_t) - 2);
    return (count | size) >= small && size && count > (SIZE_MAX / 4 - HEAD) / size;
}

void *brw_arena_array(brw_arena *arena, size_t count, size_t size)
{
    if (is_too_much(count, size))
        return NULL;
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *piece = take(arena, bytes + GAP);
    if (piece)
        ALLOW(piece, count * size);
    return piece;
}
