/* SPDX-License-Identifier: MIT
 * The help texts of the fields. Only the schema shows them, so they are in a separate table: a
 * program that writes no schema is linked without it. */
#include "core/fields.h"

/* A record's own help comes first, then the help of its fields in order. */
#define RECORD(name, type, help) static const char *const name##_helps[] = {help,
#define FIELD(key, shape, help)  help,
#define HASHED(shape, help)      help,
#define END_RECORD(name)                                                                           \
    }                                                                                              \
    ;
#include "core/fields.def"
#undef RECORD
#undef FIELD
#undef HASHED
#undef END_RECORD

static const char *const *helps_of(const brw_doc_record *record)
{
    static const char *const *const helps[] = {
#define EACH_RECORD(title, type) title##_helps,
#include "core/records.def"
#undef EACH_RECORD
    };
    return helps[record->id];
}

const char *brw_record_help(const brw_doc_record *record)
{
    return helps_of(record)[0];
}

const char *brw_field_help(const brw_doc_record *record, uint32_t field)
{
    return helps_of(record)[1 + field];
}
