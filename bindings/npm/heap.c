/* SPDX-License-Identifier: MIT
 * The heap of the module: blocks of powers of two, and for each size a list of the free ones. The
 * library allocates a few large blocks for arenas and texts, and small values of a document that is
 * read and freed as a whole. The eleven kilobytes of libc's allocator are too much for that.
 *
 * A block of kind k has HEAD << k bytes; its head holds the kind while the block is in use, and the
 * next free block while it is not. Memory is never given back: the next dungeon needs it again. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE     65536u
#define HEAD     16u /* keeps every block aligned for any type */
#define KIND_MAX 27u /* 2 GB */

typedef union block {
    union block *next;
    uint32_t kind;
    char head[HEAD];
} block;

extern char __heap_base; /* from the linker: the first byte that nothing else uses */

static block *free_blocks[KIND_MAX + 1];
static char *fresh; /* where the memory that was never handed out begins */

/* Returns the smallest kind whose bytes after the head are enough; beyond KIND_MAX there is none.
 * HEAD << 27 is 2^31, which still fits 32 bits.
 *
 *     kind 1:  [head 16][16]        kind 3:  [head 16][112]
 *     kind 2:  [head 16][48]        kind 4:  [head 16][240] */
static uint32_t kind_of(size_t size)
{
    uint32_t kind = 1;
    while (kind <= KIND_MAX && size > (HEAD << kind) - HEAD)
        kind++;
    return kind;
}

/* Takes a block of memory that was never used, and grows the memory of the module by as many pages
 * as are missing. With all 4 GB in use the end wraps to 0, and the difference is still right. */
static block *carve_block(size_t size)
{
    if (!fresh)
        fresh = (char *)(((uintptr_t)&__heap_base + HEAD - 1) / HEAD * HEAD);
    size_t end = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    size_t left = end - (size_t)(uintptr_t)fresh;
    if (left < size && __builtin_wasm_memory_grow(0, (size - left + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    block *made = (block *)fresh;
    fresh += size;
    return made;
}

void *malloc(size_t size)
{
    uint32_t kind = kind_of(size);
    if (kind > KIND_MAX)
        return NULL;
    block *found = free_blocks[kind];
    if (found)
        free_blocks[kind] = found->next;
    else if (!(found = carve_block((size_t)HEAD << kind)))
        return NULL;
    found->kind = kind;
    return found + 1;
}

void free(void *pointer)
{
    if (!pointer)
        return;
    block *done = (block *)pointer - 1;
    uint32_t kind = done->kind;
    done->next = free_blocks[kind];
    free_blocks[kind] = done;
}

void *calloc(size_t count, size_t size)
{
    size_t whole;
    void *made = __builtin_mul_overflow(count, size, &whole) ? NULL : malloc(whole);
    return made ? memset(made, 0, whole) : NULL;
}

/* Leaves the block where it is while its kind is the same, whether it grows or shrinks. */
void *realloc(void *pointer, size_t size)
{
    if (!pointer)
        return malloc(size);
    uint32_t kind = ((block *)pointer - 1)->kind;
    if (kind_of(size) == kind)
        return pointer;
    void *moved = malloc(size);
    if (moved) {
        size_t held = ((size_t)HEAD << kind) - HEAD;
        memcpy(moved, pointer, size < held ? size : held);
        free(pointer);
    }
    return moved;
}
