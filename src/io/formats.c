/* SPDX-License-Identifier: MIT
 * The rows of formats.def as data. */
#include "io/document.h"

/* Iterate by counting up until this returns NULL. */
const brw_exporter *brw_exporter_at(uint32_t index)
{
    enum {
        MANY = BARROW_FORMAT_MANY,
        BINARY = BARROW_FORMAT_BINARY,
        TILES = BARROW_FORMAT_TILES,
        ONE_FLOOR = BARROW_FORMAT_ONE_FLOOR,
        TILESET = BARROW_FORMAT_TILESET,
        IMAGE = BARROW_FORMAT_IMAGE,
        ONE_FAMILY = BARROW_FORMAT_ONE_FAMILY,
        ONE_SIZE = BARROW_FORMAT_ONE_SIZE
    };
    static const brw_exporter exporters[] = {
#define ALWAYS(title, name, extension, help, flags, measured)                                      \
    {{name, extension, help, flags}, brw_write_##title, measured},
#ifdef BARROW_SMALL
#define FORMAT(title, name, extension, help, flags, measured)                                      \
    {{name, extension, help, flags}, NULL, measured},
#else
#define FORMAT ALWAYS
#endif
#include "io/formats.def"
    };
    return index < sizeof exporters / sizeof exporters[0] ? &exporters[index] : NULL;
}
