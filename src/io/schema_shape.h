/* SPDX-License-Identifier: MIT
 * Helpers for writing a JSON Schema: a shape is an object that names its keys and rejects all
 * others.
 *
 *     brw_shape room;
 *     brw_shape_begin(&room, json, "room", "a room");
 *     brw_shape_field(&room, "id");        each field is one of the required keys,
 *     brw_schema_int(json, 0, 99);         and the schema of its value follows
 *     brw_shape_end(&room);
 *
 * Shapes are in `$defs` and refer to one another by name. */
#ifndef BRW_SCHEMA_SHAPE_H
#define BRW_SCHEMA_SHAPE_H

#include "io/json_writer.h"

#define BRW_SHAPE_FIELDS 64

/* An object whose keys are being written, and the required keys so far. */
typedef struct brw_shape {
    brw_json *json;
    const char *required[BRW_SHAPE_FIELDS];
    uint32_t count;
} brw_shape;

void brw_shape_begin(brw_shape *shape, brw_json *json, const char *name, const char *help);
void brw_shape_field(brw_shape *shape, const char *name);    /* required */
void brw_shape_optional(brw_shape *shape, const char *name); /* may be missing */
void brw_shape_close(brw_shape *shape);                      /* ends the list of keys, */
void brw_shape_finish(brw_shape *shape);                     /* and then the shape */
void brw_shape_end(brw_shape *shape);                        /* both at once */

/* Write schemas of values. */
void brw_schema_int(brw_json *json, int64_t least, int64_t most);
void brw_schema_type(brw_json *json, const char *type);
void brw_schema_pattern(brw_json *json, const char *pattern);
void brw_schema_const(brw_json *json, const char *name);
void brw_schema_names(brw_json *json, const char *const *names, uint32_t count);
void brw_schema_ref(brw_json *json, const char *name);

/* Writes a list of values of the shape or definition [name]. */
void brw_schema_list(brw_json *json, const char *name, uint32_t least);

/* Write members of an open object: a number, a string, a reference, a description, the only
 * required key. */
void brw_schema_int_members(brw_json *json, int64_t least, int64_t most);
void brw_schema_pattern_members(brw_json *json, const char *pattern);
void brw_schema_ref_member(brw_json *json, const char *name);
void brw_schema_help(brw_json *json, const char *help);
void brw_schema_require(brw_json *json, const char *key);

/* Write a key of the shape from the table of fields, and the definitions of all records of that
 * table. */
void brw_shape_doc_field(brw_shape *shape, const brw_doc_record *record, uint32_t index,
                         barrow_family family);
void brw_schema_records(brw_json *json);

/* Writes the definitions of a plan (schema_plan.c). */
void brw_schema_plan(brw_json *json);

#endif
