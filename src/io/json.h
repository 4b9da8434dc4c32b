/* SPDX-License-Identifier: MIT
 * Parts of a document as JSON, for the few that write no whole document. */
#ifndef BRW_JSON_H
#define BRW_JSON_H

#include "core/fields.h"
#include "io/document.h"
#include "io/json_writer.h"

/* Writes [record], which [shape] describes, as an object. Objects of the dungeon itself are blocks;
 * all others stay on one line. [index] is the record's index in its list. */
void brw_json_record(brw_json *json, const brw_document *document, const brw_doc_record *shape,
                     const void *record, uint32_t index);

/* Writes all parameters, and the salts of rerolled passes, as members of the open object. */
void brw_json_params(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                     uint32_t pass_count);

#endif
