/* SPDX-License-Identifier: MIT
 * What an exporter gets: the dungeon, and what was measured of it. Exporters know no generator and
 * no verifier; whoever calls them fills this in. They take memory from [scratch] alone and write
 * through [text] alone, so there is nothing to unwind: after a failed write nothing more reaches
 * the sink, and the scratch is taken back as a whole. */
#ifndef BRW_DOCUMENT_H
#define BRW_DOCUMENT_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/sink.h"

struct brw_document;

/* Makes the dungeon of a document anew and tells [trace] of each pass. */
typedef barrow_status (*brw_replay_fn)(const struct brw_document *document, barrow_trace_fn trace,
                                       void *user);

typedef struct brw_document {
    const barrow_dungeon *dungeon;
    const barrow_export_options *options; /* never NULL */
    const char *version;       /* of the program, as documents name it; NULL for this one's */
    const barrow_pass *passes; /* names for `reroll` */
    uint32_t pass_count;
    const int32_t *metrics; /* by the rows of barrow_metric_infos; one set per floor */
    uint64_t hash; /* of the dungeon; like the metrics only where the exporter needs_metrics */
    brw_arena *scratch; /* empty when an exporter starts */
    brw_replay_fn replay; /* exporters know no generator, so their caller brings this */
} brw_document;

/* Writes a document; failures of the sink stick to [text]. */
typedef void (*brw_export_fn)(const brw_document *document, brw_text *text);

typedef struct brw_exporter {
    barrow_format format;
    brw_export_fn write;
    bool needs_metrics; /* hash and metrics are costly, so only who needs them gets them */
} brw_exporter;

/* Row [index] of io/formats.c; NULL past the last. */
const brw_exporter *brw_exporter_at(uint32_t index);

/* The exporters, one per file. */
void brw_write_ascii(const brw_document *document, brw_text *text);
void brw_write_csv(const brw_document *document, brw_text *text);
void brw_write_dot(const brw_document *document, brw_text *text);
void brw_write_godot3(const brw_document *document, brw_text *text);
void brw_write_godot4(const brw_document *document, brw_text *text);
void brw_write_graphml(const brw_document *document, brw_text *text);
void brw_write_json(const brw_document *document, brw_text *text);
void brw_write_jsonl(const brw_document *document, brw_text *text);
void brw_write_ldtk(const brw_document *document, brw_text *text);
void brw_write_npy(const brw_document *document, brw_text *text);
void brw_write_svg(const brw_document *document, brw_text *text);
void brw_write_svg_anim(const brw_document *document, brw_text *text);
void brw_write_text(const brw_document *document, brw_text *text);
void brw_write_tmj(const brw_document *document, brw_text *text);
void brw_write_tmx(const brw_document *document, brw_text *text);
void brw_write_unicode(const brw_document *document, brw_text *text);
void brw_write_uvtt(const brw_document *document, brw_text *text);
void brw_write_vglc(const brw_document *document, brw_text *text);
void brw_write_vglc_tiles(const brw_document *document, brw_text *text);

/* The JSON Schema of the documents. */
void brw_write_schema(brw_text *text);

#endif
