/* SPDX-License-Identifier: MIT
 * The input of an exporter: the dungeon and its measurements. Exporters do not depend on the
 * generators or the verifier, so their caller fills this in. They allocate memory only in [scratch]
 * and write only through [text], so there is nothing to unwind: after a failed write nothing more
 * reaches the sink, and the scratch memory is reset as a whole. */
#ifndef BRW_DOCUMENT_H
#define BRW_DOCUMENT_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/sink.h"
#include "core/fields.h"
#include "io/json_writer.h"

struct brw_document;

/* Regenerates the dungeon of a document and reports each pass to [trace]. */
typedef barrow_status (*brw_replay_fn)(const struct brw_document *document, barrow_trace_fn trace,
                                       void *user);

typedef struct brw_document {
    const barrow_dungeon *dungeon;
    const barrow_export_options *options; /* never NULL */
    const char *version;       /* program version to write into documents; NULL for our own */
    const barrow_pass *passes; /* names for `reroll` */
    uint32_t pass_count;
    const int32_t *metrics; /* indexed by the rows of barrow_metric_infos; one set per floor */
    uint64_t hash;          /* hash of the dungeon; set, like the metrics, only if the exporter
                             * needs_metrics */
    brw_arena *scratch; /* empty when an exporter starts */
    brw_replay_fn replay; /* provided by the caller, because exporters cannot generate */
} brw_document;

/* Writes a document. [text] records failures of the sink. */
typedef void (*brw_export_fn)(const brw_document *document, brw_text *text);

typedef struct brw_exporter {
    barrow_format format;
    brw_export_fn write;
    bool needs_metrics; /* hash and metrics are costly, so they are computed only on demand */
} brw_exporter;

/* Returns row [index] of io/formats.def, or NULL past the last. */
const brw_exporter *brw_exporter_at(uint32_t index);

/* Declares the exporters: brw_write_ascii and so on. */
#define FORMAT(title, name, extension, help, flags, measured)                                      \
    void brw_write_##title(const brw_document *document, brw_text *text);
#define ALWAYS FORMAT
#include "io/formats.def"

/* Returns the dungeon as players know it (players.c), made in [arena]; NULL when out of memory. */
const barrow_dungeon *brw_players_dungeon(const barrow_dungeon *from, brw_arena *arena);

/* Writes the JSON Schema of the documents. */
void brw_write_schema(brw_text *text);

/* json.c: writes [record], which [shape] describes, as an object. Objects of the dungeon itself are
 * blocks; all others stay on one line. [index] is the record's index in its list. */
void brw_json_record(brw_json *json, const brw_document *document, const brw_doc_record *shape,
                     const void *record, uint32_t index);

/* json.c: writes all parameters, and the salts of rerolled passes, as members of the open
 * object. */
void brw_json_params(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                     uint32_t pass_count);

#endif
