/* SPDX-License-Identifier: MIT
 * Proofs of worlds in the module. */
#include "module.h"
#include "output.h"

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
