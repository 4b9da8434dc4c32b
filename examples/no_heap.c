/* SPDX-License-Identifier: MIT
 * Works without a heap: all memory comes from one array, through an allocator of 20 lines. This
 * suits consoles and firmware, and shows how much memory a dungeon takes. After the first dungeons
 * nothing more is allocated.
 *
 *     no_heap
 */
#include <barrow/barrow.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

/* A stack of blocks: only the newest can grow, shrink or be freed. A workspace and a dungeon need
 * no more, because they ask for few blocks and keep them. */
typedef struct pool {
    alignas(max_align_t) unsigned char bytes[1024 * 1024];
    size_t used, newest; /* where the free part begins, and the newest block */
    unsigned calls;
} pool;

/* One function does everything: without a block it allocates one, and with a size of 0 it frees the
 * block. Sizes are rounded up, so that every block is aligned for any type. */
static void *pool_alloc(void *user, void *block, size_t old_size, size_t new_size)
{
    pool *self = user;
    size_t at = block ? (size_t)((unsigned char *)block - self->bytes) : self->used;
    size_t rounded = (new_size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    self->calls++;
    if (block && at != self->newest) { /* an older block stays where it is */
        if (new_size <= old_size)
            return new_size ? block : NULL;
        void *moved = pool_alloc(user, NULL, 0, new_size);
        return moved ? memcpy(moved, block, old_size) : NULL;
    }
    if (rounded > sizeof self->bytes - at)
        return NULL; /* the library returns BARROW_NO_MEMORY */
    self->newest = at;
    self->used = at + rounded;
    return new_size ? self->bytes + at : NULL;
}

static pool memory;         /* a megabyte */
static char output[BUFSIZ]; /* otherwise stdio would take its own from the heap */

/* The first hundred dungeons, of all families in turn, bring the memory to its full size. */
int main(void)
{
    barrow_allocator allocator = {pool_alloc, &memory};
    barrow_options options = {.allocator = allocator,
                              .workspace = barrow_workspace_create(&allocator)};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    setvbuf(stdout, output, _IOFBF, sizeof output);
    if (!options.workspace)
        return puts("not enough memory for a workspace"), 1;
    for (int i = 0; i < 300; i++) {
        barrow_params params = barrow_default_params((barrow_family)(i % BARROW_FAMILY_COUNT));
        params.seed = (uint64_t)i;
        if (barrow_generate(&params, &options, &dungeon, &error) != BARROW_OK)
            return puts(error.text), 1;
        if (i == 99)
            memory.calls = 0; /* warmed up */
    }
    printf("300 dungeons within %u KB, %u calls of the allocator in the last 200\n",
           (unsigned)(memory.used / 65536 + 1) * 64, memory.calls);
    return 0; /* nothing to free: the array belongs to the program */
}
