/* SPDX-License-Identifier: MIT
 * Reading a document back into a dungeon. Nothing that it says is believed. Reading takes three
 * steps, and each relies on the ones before it:
 *
 *     shape     the text is walked once: every member is known, stands there once, has the right
 *               type and lies in its range, by the table of fields; this is what the schema says
 *     limits    ids lead to what exists, positions lie on the map; a schema cannot say this
 *     owners    the owner plane follows from rooms and ways; what a document says twice is compared
 *
 * Members may come in any order. What was read last is the parser's token; a function that reads a
 * value finds its first token there. The first failure sticks and ends everything. */
#ifndef BRW_IMPORT_H
#define BRW_IMPORT_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "core/fields.h"
#include "base/pull.h"

#define BRW_IMPORT_BYTES ((size_t)64 << 20) /* of a document */
#define BRW_IMPORT_DEPTH 12                 /* steps of a path into a document */

/* One step of the way into a document: a member by its key, or an entry by its index. */
typedef struct brw_step {
    const char *key; /* NULL for an entry */
    uint32_t index;
} brw_step;

/* A list that the value does not keep: it is compared with what the value says. */
typedef struct brw_made {
    void *entries;
    uint32_t count;
} brw_made;

typedef struct brw_import {
    brw_pull pull;
    barrow_dungeon *dungeon;    /* the first floor, which stands for all */
    barrow_dungeon *floor;      /* the one that is filled */
    barrow_dungeon *last;       /* the last one that there is */
    barrow_allocator allocator; /* where the dungeon's memory comes from, if it has none yet */
    barrow_claims *claims;
    brw_arena *scratch;
    barrow_error *error;
    barrow_status status; /* BARROW_OK until something failed */
    uint32_t version;     /* of the format */
    brw_step path[BRW_IMPORT_DEPTH];
    uint32_t depth;     /* steps of the path */
    uint64_t named;     /* tiles that the map's legend names, as bits 1 << code */
    uint32_t row_width; /* of the map's rows, */
    uint32_t row_count; /* and how many there are */
    brw_made made;      /* junctions of a floor, or doors of a tile map */
    uint8_t tiles[256]; /* the tile of each character, BARROW_TILE_LIMIT for what is none */
    /* Reads `params` into the dungeon. Passes have names there, which only the front knows. */
    bool (*read_params)(struct brw_import *import);
    /* Reads the parameters that a plan set for the floor that is filled. */
    bool (*read_planned)(struct brw_import *import);
} brw_import;

/* Reads the document of [import]; the caller has filled in all but what is found in the text. */
barrow_status brw_import_document(brw_import *import);

/* ---- problems --------------------------------------------------------------------------- */

/* Notes the first problem, at [at] of the text; NULL is the place that the path leads to. The text
 * begins with the path. Where the parser has failed, its own problem is told instead. Returns
 * false, for callers to return. */
bool brw_import_fail(brw_import *import, const char *at, const char *format, ...);

/* Notes a lack of memory; false. */
bool brw_import_no_memory(brw_import *import);

/* Notes that what the document says twice differs: tile [pos] breaks [rule]. Reading goes on. */
void brw_import_note(brw_import *import, const char *rule, barrow_pos pos, const char *text);

/* The string that was read last, for a message: cut, and safe to print. */
#define BRW_QUOTE 48
const char *brw_import_quote(const brw_import *import, char quote[BRW_QUOTE]);

/* Go into a member or an entry, for the path, and out of it. */
static inline void brw_import_enter(brw_import *import, const char *key, uint32_t index)
{
    if (import->depth < BRW_IMPORT_DEPTH)
        import->path[import->depth] = (brw_step){key, index};
    import->depth++;
}
static inline void brw_import_leave(brw_import *import)
{
    import->depth--;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Room for entry [count] of an array that grows by doubling in [arena]: the array, moved where it
 * was full; NULL when there is no memory. New memory is not cleared. */
void *brw_import_grow(brw_arena *arena, void *array, uint32_t count, size_t size);

/* Reads a string into [text]; false where it is none or too long to mean anything. */
bool brw_import_text(brw_import *import, char *text, size_t size);

/* Reads a whole number. */
bool brw_import_int(brw_import *import, int64_t least, int64_t most, int64_t *number);

/* Walks an object, whose first token was read: the index of its next member among [count] names of
 * [name], whose value's first token is then read; -1 at its end or after a failure. Unknown members
 * and those that stand there twice are failures. */
typedef struct brw_members {
    const char *(*name)(const void *table, uint32_t index);
    const void *table;
    const brw_doc_field *fields; /* if the names are keys of these; else NULL */
    uint32_t count;
    uint32_t next;  /* the member that most likely comes next */
    uint32_t depth; /* of the path to the object */
    uint64_t seen;  /* bits 1 << index */
    const char *at; /* where the object begins */
} brw_members;
void brw_import_members(brw_import *import, brw_members *members);
int brw_import_member(brw_import *import, brw_members *members);

/* Notes that member [index] is missing; false. */
bool brw_import_missing(brw_import *import, const brw_members *members, uint32_t index);

/* Reads an object of the record into the struct at [base] (import_fields.c). */
bool brw_import_record(brw_import *import, const brw_doc_record *record, void *base);
bool brw_import_field(brw_import *import, const brw_doc_field *field, void *base);

/* Gives what the document's format does not show its default, before anything is read. */
void brw_import_blank(const brw_import *import, const brw_doc_record *record, void *base);

/* Holds what was read to the limits of the floor that is filled (import_limits.c). */
bool brw_import_limits(brw_import *import, const brw_doc_record *record, const void *base);
bool brw_import_limit(brw_import *import, const brw_doc_field *field, const void *base);

/* The parts of a map that no row describes, and what follows from it (import_map.c). */
bool brw_import_rows(brw_import *import);
bool brw_import_legend(brw_import *import);
bool brw_import_map(brw_import *import, const brw_doc_record *record);

#endif
