/* SPDX-License-Identifier: MIT
 * Writes what the table of fields describes (core/fields.h) as JSON. */
#ifndef BRW_JSON_FIELDS_H
#define BRW_JSON_FIELDS_H

#include "barrow/barrow.h"
#include "core/fields.h"
#include "io/json_writer.h"

/* Writes a field of the dungeon itself, key and value, if it applies. It must not be of a type that
 * json.c handles. */
void brw_json_field(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field);

/* Writes [record], which [shape] describes, as an object. Objects of the dungeon itself are blocks;
 * all others stay on one line. [index] is the record's index in its list. */
void brw_json_record(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape,
                     const void *record, uint32_t index);

/* Writes a field of [record] with its key, unless this document does not have it. */
void brw_json_member(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field,
                     const void *record, uint32_t index);

/* Writes a record as a flat object. */
typedef void brw_json_write_record(brw_json *json, const barrow_dungeon *dungeon,
                                   const void *record, uint32_t index);

/* Returns the function that writes the records of one kind, or NULL if there is none
 * (json_records.c). */
brw_json_write_record *brw_json_function(brw_record_id id);

/* Writes all parameters of [params] with their values, and the salts of rerolled passes, as members
 * of the open object. */
void brw_json_params(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                     uint32_t pass_count);

/* Writes the parameters of a floor that a plan may set, or null without a plan. */
void brw_json_planned(brw_json *json, const barrow_dungeon *dungeon);

/* Write the parts derived from tiles (json_tiles.c). Each writes the value of its key. */
void brw_json_legend(brw_json *json, const barrow_dungeon *dungeon);
void brw_json_rows(brw_json *json, const barrow_dungeon *dungeon);
void brw_json_junctions(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape);
void brw_json_doors(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape);

#endif
