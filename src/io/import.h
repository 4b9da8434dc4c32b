/* SPDX-License-Identifier: MIT
 * Reads a document back into a dungeon. Nothing in it is trusted. Reading takes three steps, each
 * of which relies on the previous ones:
 *
 *     shape     reads the text once: every member is known, appears once, has the right type and
 *               is within its range, according to the table of fields; the schema checks the same
 *     limits    ids refer to existing entries and positions are on the map, which no schema can
 *               check
 *     owners    the owner plane follows from rooms and ways; what a document states twice must
 *               agree
 *
 * Members may come in any order. A function that reads a value finds its first token in the parser,
 * as the last token read. The first failure is kept and ends the reading. */
#ifndef BRW_IMPORT_H
#define BRW_IMPORT_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "core/fields.h"
#include "base/pull.h"

#define BRW_IMPORT_DEPTH 12                 /* maximum number of steps in a path into a document */

/* One step of the path into a document: a member by its key, or an entry by its index. */
typedef struct brw_step {
    const char *key; /* NULL for an entry */
    uint32_t index;
} brw_step;

/* A list that is not stored in the dungeon, only compared with it. */
typedef struct brw_made {
    void *entries;
    uint32_t count;
} brw_made;

typedef struct brw_import {
    brw_pull pull;
    barrow_dungeon *dungeon;    /* the first floor, which represents all */
    barrow_dungeon *floor;      /* the floor being filled */
    barrow_dungeon *last;       /* the last floor */
    barrow_allocator allocator; /* for the dungeon's memory, if it has none yet */
    barrow_claims *claims;
    brw_arena *scratch;
    barrow_error *error;
    barrow_status status; /* BARROW_OK until a failure */
    uint32_t version;     /* version of the format */
    brw_step path[BRW_IMPORT_DEPTH];
    uint32_t depth;     /* number of steps in the path */
    uint64_t named;     /* tiles named by the map's legend, as bits 1 << code */
    uint32_t row_width; /* width of the map's rows */
    uint32_t row_count; /* number of rows */
    brw_made made;      /* junctions of a floor, or doors of a tile map */
    uint8_t tiles[256]; /* the tile of each character, or BARROW_TILE_LIMIT for none */
    /* Reads `params` into the dungeon. Passes have names there, which only src/import.c knows. */
    bool (*read_params)(struct brw_import *import);
    /* Reads the parameters that a plan set for the current floor. */
    bool (*read_planned)(struct brw_import *import);
} brw_import;

/* Reads the document of [import]. The caller fills in everything that is not in the text. */
barrow_status brw_import_document(brw_import *import);

/* ---- problems --------------------------------------------------------------------------- */

/* Records the first problem, at [at] in the text, or at the end of the path if [at] is NULL. The
 * message begins with the path. If the parser has failed, its own problem is reported instead.
 * Always returns false, so that the caller can return the result. */
bool brw_import_fail(brw_import *import, const char *at, const char *format, ...);

/* Does so at the last token read. */
bool brw_import_refuse(brw_import *import, const char *format, ...);

/* Records a lack of memory. Always returns false. */
bool brw_import_no_memory(brw_import *import);

/* Records that two parts of the document disagree: tile [pos] breaks [rule]. Reading continues. */
void brw_import_note(brw_import *import, const char *rule, barrow_pos pos, const char *text);

/* Quotes the last string read for a message: shortened, and safe to print. */
#define BRW_QUOTE 48
const char *brw_import_quote(const brw_import *import, char quote[BRW_QUOTE]);

/* Enter and leave a member or an entry, for the path. */
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

/* Returns an array with room for entry [count]. It grows by doubling in [arena], so it may move.
 * Returns NULL when out of memory. New memory is not cleared. */
void *brw_import_grow(brw_arena *arena, void *array, uint32_t count, size_t size);

/* Returns whether the last token begins a list; else records that it must. */
bool brw_import_is_list(brw_import *import);

/* Reads a string into [text]. Returns false if it is not a string or too long to be valid. */
bool brw_import_text(brw_import *import, char *text, size_t size);

/* Reads an integer. */
bool brw_import_int(brw_import *import, int64_t least, int64_t most, int64_t *number);

/* Iterates over the members of an object whose first token was read. Each call returns the index of
 * the next member among the [count] names that [name] gives, after reading the first token of its
 * value. Returns -1 at the end or after a failure. Unknown and repeated members are failures. */
typedef struct brw_members {
    const char *(*name)(const void *table, uint32_t index);
    const void *table;
    uint32_t count;
    uint32_t next;  /* the member that most likely comes next */
    uint32_t depth; /* depth of the path to the object */
    uint64_t seen;  /* bits 1 << index */
    const char *at; /* where the object begins */
} brw_members;
void brw_import_members(brw_import *import, brw_members *members);
int brw_import_member(brw_import *import, brw_members *members);

/* Records that member [index] is missing. Always returns false. */
bool brw_import_missing(brw_import *import, const brw_members *members, uint32_t index);

/* Reads an object of the record into the struct at [base] (import_fields.c). */
bool brw_import_record(brw_import *import, const brw_doc_record *record, void *base);
bool brw_import_field(brw_import *import, const brw_doc_field *field, void *base);

/* Sets the fields that the document's version does not show to their defaults. */
void brw_import_blank(const brw_import *import, const brw_doc_record *record, void *base);

/* Check what was read against the limits of the current floor (import_fields.c). */
bool brw_import_limits(brw_import *import, const brw_doc_record *record, const void *base);
bool brw_import_limit(brw_import *import, const brw_doc_field *field, const void *base);

/* Read the parts of a map that no row describes, and derive the rest from them (import_map.c). */
bool brw_import_rows(brw_import *import);
bool brw_import_legend(brw_import *import);
bool brw_import_map(brw_import *import, const brw_doc_record *record);

#endif
