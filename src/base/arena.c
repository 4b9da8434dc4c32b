/* SPDX-License-Identifier: MIT
 * Allocator and arenas. */
#include "base/arena.h"

#include <stdlib.h>

#define ALIGNMENT 16u

struct brw_block {
    brw_block *older;
    size_t size; /* with this head */
};

#define HEAD ((sizeof(brw_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

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

void *brw_arena_array(brw_arena *arena, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX / 4 - HEAD) / size)
        return NULL;
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return take(arena, bytes);
}
