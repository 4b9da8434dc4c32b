/* SPDX-License-Identifier: MIT
 * Projects for LDtk, in the format of its version 1.5.3: numbers that definitions and instances
 * share. A project has three layers, from the top: things (entities), terrain (an IntGrid, whose
 * values are the codes of tiles plus one) and picture (squares of the picture of tiles). */
#ifndef BRW_LDTK_H
#define BRW_LDTK_H

#include "io/json_writer.h"
#include "io/tiled.h"

#define BRW_LDTK_VERSION "1.5.3"
#define BRW_LDTK_GRID    BARROW_TILESET_PIXELS
#define BRW_LDTK_COLOR   "#35323F"

/* Numbers of definitions (uid), all different. */
enum {
    BRW_LDTK_THINGS = 1,
    BRW_LDTK_TERRAIN,
    BRW_LDTK_PICTURE,
    BRW_LDTK_TILESET,
    BRW_LDTK_DOOR,
    BRW_LDTK_THING = 10,        /* plus the kind */
    BRW_LDTK_LEVEL_FIELD = 100, /* plus the index in brw_ldtk_level_fields */
    BRW_LDTK_DOOR_FIELD = 150,  /* plus the index in brw_ldtk_door_fields */
    BRW_LDTK_THING_FIELD = 200, /* plus 32 times the kind, plus the index */
    BRW_LDTK_LEVEL = 2000       /* plus its number */
};

/* A field that entities or levels may have. Facts with other names are not written. */
typedef struct brw_ldtk_field {
    const char *name;
    brw_fact_type type;
} brw_ldtk_field;

/* Lists of fields, each terminated by one without a name. */
extern const brw_ldtk_field brw_ldtk_level_fields[], brw_ldtk_door_fields[],
    brw_ldtk_thing_fields[];

/* Returns "Int", "Bool" or "String". */
const char *brw_ldtk_type(brw_fact_type type);

/* Writes `defs` of a project with these kinds of things. */
void brw_ldtk_defs(brw_json *json, const brw_document *document);

/* Writes the position of a square in the tileset's picture. */
void brw_ldtk_square(brw_json *json, const char *key, uint32_t square);

#endif
