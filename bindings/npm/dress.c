/* SPDX-License-Identifier: MIT
 * The map that is shown in tiles of one's own (barrow/dress.h). */
#include "module.h"
#include "output.h"

#include <stdlib.h>

/* Writes the dressed map of a floor, four bytes for each tile. `input` holds the name of the set, a
 * NUL, and the [size] bytes of its file; none for an order of tiles that goes by name. */
uint32_t EXPORT(dress_map)(uint32_t name_size, uint32_t size, uint32_t floor)
{
    const barrow_dungeon *map = shown_dungeon(floor);
    size_t count = (size_t)map->width * map->height;
    uint32_t *tiles = calloc(count + 1, sizeof *tiles);
    barrow_dress_set *set;
    barrow_status status = barrow_dress_read(
        input_text(), size ? input_text() + name_size + 1 : NULL, size, NULL, &set, last_error());
    if (status == BARROW_OK)
        status = barrow_dress(set, map, tiles, last_error());
    out_begin();
    if (status == BARROW_OK)
        out_sink().write(out_sink().user, (const char *)tiles, count * sizeof *tiles);
    barrow_dress_free(set);
    free(tiles);
    return status;
}
