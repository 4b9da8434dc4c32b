/* SPDX-License-Identifier: MIT
 * Proofs of worlds in the module. */
#include "module.h"
#include "output.h"

#include "prove/proof.h"

/* Proves the world in `input`: what it is, the mapping of classes, and its text of [size] bytes, each
 * ended by a NUL; an empty mapping is none. Writes the answer. [flags] as in barrow_prove_options. */
uint32_t EXPORT(world_prove)(uint32_t from, uint32_t map, uint32_t size, uint32_t flags, double budget)
{
    const char *source = input_text(), *classes = source + from + 1;
    barrow_prove_options how = {.flags = flags, .budget = (uint64_t)budget, .from = source,
                                .map = map ? classes : NULL};
    out_begin();
    return barrow_prove(classes + map + 1, size, &how, out_sink(), NULL, last_error());
}

/* Writes the same file in the language of worlds, which shows what was understood. */
uint32_t EXPORT(world_text)(uint32_t from, uint32_t map, uint32_t size, uint32_t flags)
{
    const char *source = input_text(), *classes = source + from + 1, *text = classes + map + 1;
    barrow_prove_options how = {.flags = flags, .from = source, .map = map ? classes : NULL};
    size_t length = size;
    brw_arena arena;
    brw_arena_begin(&arena, brw_allocator(&how.allocator));
    barrow_status status = brw_world_text(&text, &length, &how, &arena, last_error());
    out_begin();
    if (status == BARROW_OK)
        out_sink().write(out_sink().user, text, length);
    brw_arena_end(&arena);
    return status;
}
