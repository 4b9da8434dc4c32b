/* SPDX-License-Identifier: MIT
 * The document: the parts that all families share, and the order in which members are read.
 *
 * Members may come in any order, but some need others: a map needs the parameters, a solution the
 * layout. The rows of the table are in a suitable order. A member that comes before one that it may
 * need is deferred: the parser records its position and skips it. Documents written by barrow are
 * read in one pass.
 *
 *     {"solution": [...], "layout": {...}, ...}      solution is skipped and read after layout
 *
 * Format and family decide which members exist, so they are looked up first. */
#include "io/import.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/hash.h"

#define MEMBERS_MOST 32

/* ---- problems --------------------------------------------------------------------------- */

/* Returns the position of the value that the path leads to, or of the last value found along the
 * way. This search runs only after a failure. */
static const char *place_of_path(const brw_import *import)
{
    brw_pull pull;
    brw_pull_begin(&pull, import->pull.text, (size_t)(import->pull.end - import->pull.text));
    brw_pull_next(&pull);
    const char *at = pull.start;
    for (uint32_t i = 0; i < import->depth && i < BRW_IMPORT_DEPTH; i++) {
        const brw_step *step = &import->path[i];
        for (uint32_t k = 0; !step->key && k < step->index; k++)
            brw_pull_skip(&pull);
        if (step->key && !brw_pull_find(&pull, step->key))
            break;
        if (brw_pull_next(&pull) == BRW_TOKEN_ERROR)
            break;
        at = pull.start;
    }
    return at;
}

/* Records a problem at [at], or at the end of the path if that is NULL. */
static bool fail_at(brw_import *import, const char *at, const char *format, va_list *args)
{
    char path[96] = "", problem[160];
    const brw_pull *pull = &import->pull;
    bool is_syntax = pull->token == BRW_TOKEN_ERROR;
    size_t used = 0;
    if (import->status != BARROW_OK)
        return false;
    brw_format_list(problem, sizeof problem, format, *args);
    for (uint32_t i = 0; !is_syntax && i < import->depth && i < BRW_IMPORT_DEPTH; i++) {
        const brw_step *step = &import->path[i]; /* "layout.rooms[3].x" */
        if (used >= sizeof path)
            break;
        if (step->key)
            used += brw_format(path + used, sizeof path - used, "%s%s", i ? "." : "", step->key);
        else
            used += brw_format(path + used, sizeof path - used, "[%u]", step->index);
    }
    import->status = brw_fail(import->error, BARROW_BAD_DOCUMENT, path, "%s%s%s", path,
                              *path ? ": " : "", is_syntax ? pull->problem : problem);
    if (!at || is_syntax)
        at = is_syntax ? pull->start : place_of_path(import);
    brw_pull_spot spot = brw_pull_place(pull, at);
    brw_error_place(import->error, spot.line, spot.column);
    return false;
}

bool brw_import_fail(brw_import *import, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_at(import, at, format, &args);
    va_end(args);
    return false;
}

bool brw_import_refuse(brw_import *import, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_at(import, import->pull.start, format, &args);
    va_end(args);
    return false;
}

bool brw_import_no_memory(brw_import *import)
{
    if (import->status == BARROW_OK)
        import->status =
            brw_fail(import->error, BARROW_NO_MEMORY, "", "not enough memory for the document");
    return false;
}

void brw_import_note(brw_import *import, const char *rule, barrow_pos pos, const char *text)
{
    barrow_report *report = &import->claims->contradictions;
    report->status = BARROW_BROKEN;
    if (report->finding_count++ >= BARROW_FINDING_MAX)
        return;
    barrow_finding *finding = &report->findings[report->finding_count - 1];
    *finding = (barrow_finding){.room = -1, .link = -1, .x = pos.x, .y = pos.y};
    brw_format(finding->rule, sizeof finding->rule, "%s", rule);
    brw_format(finding->text, sizeof finding->text, "%s", text);
}

/* Replaces control characters with question marks and drops a character that was cut in half. */
const char *brw_import_quote(const brw_import *import, char quote[BRW_QUOTE])
{
    size_t length = brw_pull_text(&import->pull, quote, BRW_QUOTE);
    char *at = quote, *end = quote + (length < BRW_QUOTE ? length : BRW_QUOTE - 1);
    while (at < end) {
        int bytes = brw_utf8_length(at, end);
        if (bytes == 1 && ((uint8_t)*at < ' ' || *at == 0x7F))
            *at = '?';
        else if (!bytes)
            end = at;
        at += bytes;
    }
    *end = 0;
    return quote;
}

/* ---- the head --------------------------------------------------------------------------- */

/* Reads a string shorter than [size]. Fails if it is longer or contains a NUL. */
bool brw_import_text(brw_import *import, char *text, size_t size)
{
    if (import->pull.token != BRW_TOKEN_STRING)
        return brw_import_refuse(import, "it must be a string");
    size_t length = brw_pull_text(&import->pull, text, size);
    return length == strlen(text) ||
           brw_import_refuse(import, "it is too long, or contains a zero byte");
}

/* Reads the seed. It is a string, because many programs lose digits of JSON numbers beyond 2^53.
 * Leading zeros are refused, so that a seed has only one spelling. */
static bool read_seed(brw_import *import)
{
    char text[24];
    barrow_error error;
    bool is_text = import->pull.token == BRW_TOKEN_STRING &&
                   brw_pull_text(&import->pull, text, sizeof text) == strlen(text);
    size_t digits = is_text ? strspn(text, "0123456789") : 0;
    if (!digits || text[digits] || (text[0] == '0' && text[1]))
        return brw_import_refuse(import, "it must be a decimal number in quotes");
    return barrow_seed_parse(text, &import->dungeon->params.seed, &error) == BARROW_OK ||
           brw_import_refuse(import, "%s", error.text);
}

/* Reads the content hash that the document claims. It is compared at the end, when everything that
 * it covers has been read. */
static bool read_hash(brw_import *import)
{
    char text[24];
    uint64_t hash = 0;
    if (import->pull.token != BRW_TOKEN_STRING ||
        brw_pull_text(&import->pull, text, sizeof text) != 16 ||
        strspn(text, "0123456789abcdef") != 16)
        return brw_import_refuse(import, "it must be 16 hexadecimal digits in quotes");
    for (int i = 0; i < 16; i++)
        hash = hash << 4 | (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    import->claims->hash = hash;
    return true;
}

/* Returns whether the text is a version: three numbers separated by points, then optional letters,
 * digits and a few signs. */
static bool is_version(const char *text)
{
    static const char more[] = "0123456789.+-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (int i = 0; i < 3; i++) {
        size_t digits = strspn(text, "0123456789");
        if (!digits || (i < 2 && text[digits] != '.'))
            return false;
        text += digits + (i < 2);
    }
    return text[strspn(text, more)] == 0;
}

/* Returns a name from a plain list of strings, for brw_members. [table] is the list. */
static const char *name_in_list(const void *table, uint32_t index)
{
    return ((const char *const *)table)[index];
}

/* Reads the program that made the document. The generation must be known before anything else is
 * checked: documents of older generations may lack parameters and metrics that were added later.
 * The name is free text and is ignored. */
static bool read_generator(brw_import *import)
{
    static const char *const names[] = {"name", "version", "generation"};
    brw_members members = {.name = name_in_list, .table = names, .count = 3};
    barrow_claims *claims = import->claims;
    char name[64];
    int64_t generation = 0;
    int index;
    brw_import_members(import, &members);
    while ((index = brw_import_member(import, &members)) >= 0) {
        if (index == 0)
            brw_import_text(import, name, sizeof name);
        else if (index == 2)
            brw_import_int(import, 1, INT32_MAX, &generation);
        else if (brw_import_text(import, claims->version, sizeof claims->version) &&
                 !is_version(claims->version))
            brw_import_refuse(import, "it must be a version such as 0.1.0");
    }
    claims->generation = import->dungeon->generation = (uint32_t)generation;
    for (uint32_t i = 0; import->status == BARROW_OK && i < members.count; i++)
        if (!(members.seen >> i & 1))
            brw_import_missing(import, &members, i);
    return import->status == BARROW_OK;
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* Reads the shortfall. Kinds without a shortfall are absent; all other values are at least 1. */
static void read_shortfall(brw_import *import)
{
    const char *names[BARROW_SHORT_COUNT];
    brw_members members = {.name = name_in_list, .table = names, .count = BARROW_SHORT_COUNT};
    int64_t number;
    int index;
    for (uint32_t i = 0; i < BARROW_SHORT_COUNT; i++)
        names[i] = brw_shortfall_names.list[i].text;
    brw_import_members(import, &members);
    while ((index = brw_import_member(import, &members)) >= 0)
        if (brw_import_int(import, 1, UINT16_MAX, &number))
            import->floor->shortfall[index] = (uint16_t)number;
}

/* Reads the metrics of one floor. [values] holds BARROW_METRIC_MAX numbers in the order of the
 * family's rows, after which come `shortfall`, which no row describes, and a metric that only
 * documents of earlier generations have.
 * Numbers that are counted during generation cannot be measured afterwards, so they are kept. A
 * document of an older generation may lack newer metrics: they become BARROW_NO_CLAIM, which the
 * verifier does not compare. The current generation must have all of them. */
static bool read_metric_set(brw_import *import, int32_t *values)
{
    uint32_t count;
    const barrow_metric_info *rows = barrow_metric_infos(import->floor->params.family, &count);
    const char *names[BARROW_METRIC_MAX + 2];
    bool is_old = import->claims->generation < BARROW_GENERATION;
    brw_members members = {.name = name_in_list, .table = names, .count = count + 1 + is_old};
    int64_t number;
    int index;
    for (uint32_t i = 0; i < count; i++)
        names[i] = rows[i].name;
    names[count] = "shortfall";
    names[count + 1] = "shortcut_gain";
    memset(values, 0, BARROW_METRIC_MAX * sizeof *values);
    brw_import_members(import, &members);
    while ((index = brw_import_member(import, &members)) >= 0) {
        int fallback = brw_fallback_metric(names[index]);
        bool is_counted = fallback >= 0;
        if ((uint32_t)index == count) {
            read_shortfall(import);
            continue;
        }
        if (!brw_import_int(import, is_counted ? 0 : -INT32_MAX,
                            is_counted ? UINT16_MAX : INT32_MAX, &number))
            continue;
        if ((uint32_t)index < count)
            values[index] = (int32_t)number;
        if (is_counted)
            import->floor->fallbacks[fallback] = (uint16_t)number;
    }
    for (uint32_t i = 0; import->status == BARROW_OK && i <= count; i++) {
        bool is_seen = members.seen >> i & 1;
        if (!is_seen && is_old && i < count)
            values[i] = BARROW_NO_CLAIM;
        else if (!is_seen)
            brw_import_missing(import, &members, i);
    }
    return import->status == BARROW_OK;
}

/* Reads one set of metrics, or a list with one for each floor, from the top floor down. While a set
 * is read, import->floor is the floor that it belongs to, for its shortfalls. */
static bool read_metrics(brw_import *import)
{
    barrow_claims *claims = import->claims;
    uint32_t count = 1, index = 0;
    for (const barrow_dungeon *at = import->dungeon; at != import->last; at = at->below)
        count++;
    int32_t *values = BRW_ARENA_NEW(brw_dungeon_arena(import->dungeon), int32_t,
                                    (size_t)count * BARROW_METRIC_MAX);
    claims->metric_sets = count;
    claims->metrics = values;
    if (!values)
        return brw_import_no_memory(import);
    if (count == 1)
        return read_metric_set(import, values);
    if (!brw_import_is_list(import))
        return false;
    for (; brw_pull_next(&import->pull) != BRW_TOKEN_END_LIST && index < count; index++) {
        brw_import_enter(import, NULL, index);
        if (!read_metric_set(import, values + (size_t)index * BARROW_METRIC_MAX))
            return false;
        brw_import_leave(import);
        import->floor = import->floor->below;
    }
    import->floor = import->dungeon;
    return (index == count && import->pull.token == BRW_TOKEN_END_LIST) ||
           brw_import_refuse(import, "there must be one for each of the %u floors", count);
}

/* ---- members ---------------------------------------------------------------------------- */

/* Begins the floor below the last one read (F22). Only its number differs from the first. */
static bool begin_map_below(brw_import *import, uint32_t index)
{
    barrow_params params = import->dungeon->params;
    params.as.floor.floors = 1;
    params.as.floor.floor += (int32_t)index;
    if (params.as.floor.floor > 99)
        params.as.floor.floor = 99;
    const barrow_allocator *allocator = &brw_dungeon_arena(import->dungeon)->allocator;
    barrow_dungeon *below = brw_dungeon_below(import->floor, allocator);
    if (!below || brw_dungeon_begin(below, &params, allocator, NULL) != BARROW_OK)
        return brw_import_no_memory(import);
    import->floor = below;
    return true;
}

/* A document's members: the rows of the head, then those of its family; and those that were
 * skipped, with the parser's state before each. */
typedef struct document_rows {
    const brw_doc_record *head, *body;
    uint64_t waiting; /* bits 1 << index */
    brw_pull at[MEMBERS_MOST];
} document_rows;

/* Returns a row by its index in the whole document. Bit sets of members use this index. */
static const brw_doc_field *document_row(const document_rows *rows, uint32_t index)
{
    uint32_t first = rows->head->count;
    return index < first ? &rows->head->fields[index] : &rows->body->fields[index - first];
}

static const char *document_key(const void *table, uint32_t index)
{
    return document_row(table, index)->key;
}

/* Returns whether a document has the member. Call this after the parameters. */
static bool is_wanted(const brw_import *import, const brw_doc_field *field)
{
    const barrow_params *params = &import->dungeon->params;
    if (!brw_doc_is_of(field, import->version))
        return false;
    if (field->is_optional)
        return barrow_params_tiles(params);
    if (field->type == BRW_FIELD_MAP)
        return params->as.floor.floors == 1;
    return field->type != BRW_FIELD_MAPS || params->as.floor.floors > 1;
}

/* Reads the value of a member. Each row of the head has a type of its own. Rows of the body are
 * read only if the parameters say that the document has them: maps begin floors and have their own
 * readers; other rows are read by type, then checked against the dungeon. */
static bool read_member(brw_import *import, const brw_doc_field *field)
{
    int64_t number;
    switch (field->type) {
    case BRW_FIELD_FORMAT:
    case BRW_FIELD_FAMILY: /* both have been read already */ return true;
    case BRW_FIELD_GENERATOR: return read_generator(import);
    case BRW_FIELD_SEED: return read_seed(import);
    case BRW_FIELD_PARAMS: return import->read_params(import);
    case BRW_FIELD_HASH: return read_hash(import);
    case BRW_FIELD_ATTEMPTS:
        if (!brw_import_int(import, 1, INT32_MAX, &number))
            return false;
        import->dungeon->attempts = (uint32_t)number; /* the sum for all floors */
        return true;
    case BRW_FIELD_METRICS: return read_metrics(import);
    default: break;
    }
    const brw_doc_record *record = brw_record_of(field->record);
    if (!is_wanted(import, field))
        return brw_import_refuse(import, brw_doc_is_of(field, import->version)
                                             ? "the parameters say that there is none"
                                             : "this member is not allowed here");
    if (field->type == BRW_FIELD_MAPS) {
        /* Read the maps of a dungeon with several floors. Each floor is linked to the one below it
         * (`below`) and owns its memory. import->last marks the deepest floor that was read; those
         * below, from an earlier import, are freed. */
        uint32_t wanted = (uint32_t)import->dungeon->params.as.floor.floors, index = 0;
        if (!brw_import_is_list(import))
            return false;
        for (; brw_pull_next(&import->pull) != BRW_TOKEN_END_LIST && index < wanted; index++) {
            brw_import_enter(import, NULL, index);
            if ((index && !begin_map_below(import, index)) || !brw_import_map(import, record))
                return false;
            brw_import_leave(import);
        }
        if (index < wanted || import->pull.token != BRW_TOKEN_END_LIST)
            return brw_import_refuse(import, "there must be %u of them, as params.floors says",
                                     wanted);
        import->last = import->floor;
        import->floor = import->dungeon;
        return true;
    }
    if (field->type == BRW_FIELD_MAP || field->is_optional)
        return brw_import_map(import, record);
    return brw_import_field(import, field, import->floor) &&
           brw_import_limit(import, field, import->floor);
}

/* ---- the document ----------------------------------------------------------------------- */

/* Returns to the skipped members, in the order of the table. Also detects missing members. */
static void read_waiting(brw_import *import, const document_rows *rows, const brw_members *members)
{
    for (uint32_t i = 0; i < members->count && import->status == BARROW_OK; i++) {
        const brw_doc_field *field = document_row(rows, i);
        import->depth = 0;
        if (!(members->seen >> i & 1) && is_wanted(import, field))
            brw_import_missing(import, members, i);
        if (!(rows->waiting >> i & 1))
            continue;
        import->pull = rows->at[i];
        brw_import_enter(import, field->key, 0);
        read_member(import, field);
    }
}

/* Advances to the value of a member of the document. */
static bool go_to_text(brw_import *import, const char *key)
{
    brw_pull *pull = &import->pull;
    brw_pull_begin(pull, pull->text, (size_t)(pull->end - pull->text));
    import->depth = 0;
    if (brw_pull_next(pull) != BRW_TOKEN_OBJECT)
        return brw_import_refuse(import, "a document must be an object");
    const char *at = pull->start;
    brw_import_enter(import, key, 0);
    if (!brw_pull_find(pull, key))
        return brw_import_fail(import, at, "it is missing");
    return brw_pull_next(pull) == BRW_TOKEN_STRING ||
           brw_import_refuse(import, "it must be a string");
}

/* Reads the format and the family, which determine all other rows. So they are looked up before the
 * first pass, wherever they are in the text. Generation 3 has version 2, generation 4 version 3. */
static bool read_sort(brw_import *import, barrow_family *family)
{
    static const char *const formats[BRW_FORMAT_VERSION] = {"barrow/1", "barrow/2", BRW_FORMAT};
    char quote[BRW_QUOTE];
    uint32_t known = 0;
    if (!go_to_text(import, "format"))
        return false;
    for (uint32_t i = 0; i < BRW_FORMAT_VERSION; i++)
        if (brw_pull_is(&import->pull, formats[i]))
            import->version = import->claims->format = i + 1;
    if (!import->version)
        return brw_import_refuse(import, "'%s' is not known; the newest is %s",
                                 brw_import_quote(import, quote), BRW_FORMAT);
    if (!go_to_text(import, "family"))
        return false;
    while (known < brw_family_names.count &&
           !brw_pull_is(&import->pull, brw_family_names.list[known].text))
        known++;
    *family = (barrow_family)known;
    return known < brw_family_names.count ||
           brw_import_refuse(import, "'%s' is not known; there are quest, crawl and floor",
                             brw_import_quote(import, quote));
}

/* The dungeon starts with the family's defaults and every number set to its "none" value, so that
 * members that documents of this version do not show have the values that the generator would give
 * them.
 *
 * Floors below import->last belong to a previous import into the same value; they are freed even
 * after a failure. */
barrow_status brw_import_document(brw_import *import)
{
    barrow_family family = BARROW_QUEST;
    if (!read_sort(import, &family))
        return import->status;
    barrow_params params = barrow_default_params(family);
    import->status = brw_dungeon_begin(import->dungeon, &params, &import->allocator, import->error);
    if (import->status != BARROW_OK)
        return import->status;
    document_rows rows = {.head = brw_record_of(BRW_RECORD_head), .body = brw_doc_body(family)};
    brw_members members = {
        .name = document_key, .table = &rows, .count = rows.head->count + rows.body->count};
    memset(import->tiles, BARROW_TILE_LIMIT, sizeof import->tiles);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (brw_is_tile_of(family, tile))
            import->tiles[(uint8_t)barrow_tile_character((barrow_tile)tile)] = (uint8_t)tile;
    brw_import_blank(import, rows.head, import->dungeon);
    brw_import_blank(import, rows.body, import->dungeon);
    brw_pull_begin(&import->pull, import->pull.text,
                   (size_t)(import->pull.end - import->pull.text));
    brw_pull_next(&import->pull);
    import->floor = import->last = import->dungeon;
    import->depth = 0;
    /* Read all members that are ready, and skip the rest. A member is ready if everything that it
     * may need has been read: all earlier members of this document. */
    int index;
    brw_import_members(import, &members);
    while ((index = brw_import_member(import, &members)) >= 0) {
        const brw_doc_field *field = document_row(&rows, (uint32_t)index);
        bool needs_nothing = field->type >= BRW_FIELD_FORMAT && field->type < BRW_FIELD_PARAMS;
        bool is_ready = true;
        for (uint32_t i = 0; !needs_nothing && i < (uint32_t)index && is_ready; i++)
            is_ready = (members.seen & ~rows.waiting) >> i & 1 ||
                       !is_wanted(import, document_row(&rows, i));
        if (is_ready) {
            read_member(import, field);
            continue;
        }
        rows.waiting |= UINT64_C(1) << index;
        rows.at[index] = import->pull;
        if (!brw_pull_finish(&import->pull))
            brw_import_refuse(import, "");
    }
    if (import->status == BARROW_OK && brw_pull_next(&import->pull) != BRW_TOKEN_END)
        brw_import_refuse(import, "");
    read_waiting(import, &rows, &members);
    brw_dungeon_free_below(import->dungeon, import->last);
    for (barrow_dungeon *below = import->dungeon->below; below; below = below->below) {
        below->attempts = 1; /* a document gives the sum; each floor took at least one */
        import->dungeon->attempts -= import->dungeon->attempts > 1;
    }
    if (import->status == BARROW_OK) { /* a document whose hash does not match was edited */
        barrow_claims *claims = import->claims;
        claims->edited = import->dungeon->edited;
        claims->contents = brw_dungeon_hash_as(import->dungeon, import->version);
        if (claims->contents != claims->hash)
            import->dungeon->edited = 1;
    }
    return import->status;
}
