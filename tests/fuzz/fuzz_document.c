/* SPDX-License-Identifier: MIT
 * The document reader and the verifier. Any bytes are cut into documents, read and judged. One that
 * holds can be measured, written in every format, and its JSON read back gives the same hash.
 *
 * The mutator works on values, not on bytes: it moves, doubles, removes and changes parts of a
 * document, so that most of what it makes gets past the parser. */
#include <string.h>

#include "cli/documents.h"
#include "cli/reader.h"
#include "fuzz.h"

static barrow_workspace *workspace(void)
{
    static barrow_workspace *only;
    if (!only)
        only = barrow_workspace_create(NULL);
    FUZZ_HOLDS(only, "no workspace");
    return only;
}

static void read_back(const barrow_dungeon *dungeon)
{
    fuzz_text text = {0};
    barrow_error error = {0};
    barrow_dungeon again;
    cli_reader reader = {0};
    FUZZ_HOLDS(barrow_export(dungeon, "json", NULL, fuzz_sink(&text), &error) == BARROW_OK,
               error.text);
    json_t *document = json_loadb(text.bytes, text.size, JSON_REJECT_DUPLICATES, NULL);
    FUZZ_HOLDS(document, "the JSON cannot be parsed");
    FUZZ_HOLDS(cli_reader_document(&reader, document, &again), reader.problem);
    FUZZ_HOLDS(barrow_dungeon_hash(&again) == barrow_dungeon_hash(dungeon), "another hash");
    cli_reader_free(&reader);
    json_decref(document);
    free(text.bytes);
}

static void judge(const json_t *document)
{
    cli_reader reader = {0};
    barrow_dungeon dungeon;
    barrow_report report;
    barrow_error error = {0};
    barrow_options options = {.workspace = workspace()};
    if (cli_reader_document(&reader, document, &dungeon)) {
        barrow_dungeon_hash(&dungeon);
        FUZZ_HOLDS(barrow_verify(&dungeon, &options, &report, &error) == BARROW_OK, error.text);
        FUZZ_HOLDS((report.status == BARROW_BROKEN) == (report.finding_count > 0), "no finding");
        if (report.status == BARROW_OK && !reader.note_count) {
            fuzz_export(&dungeon, options.workspace, (uint32_t)barrow_dungeon_hash(&dungeon));
            read_back(&dungeon);
        }
    } else {
        FUZZ_HOLDS(reader.problem[0], "no reason given");
    }
    cli_reader_free(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *reason = "";
    cli_documents *documents = cli_documents_open(fuzz_path(data, size), &reason);
    FUZZ_HOLDS(documents, reason);
    cli_text *text;
    while ((text = cli_documents_next(documents)) || *documents->problem) {
        if (!text)
            continue;
        json_t *document = json_loadb(text->bytes, text->size, JSON_REJECT_DUPLICATES, NULL);
        if (document)
            judge(document);
        json_decref(document);
        cli_texts_free(text);
    }
    cli_documents_close(documents);
    return 0;
}

/* ---- the mutator ------------------------------------------------------------------------ */

#define SLOTS_MOST 20000

/* Where a value stands: a member of an object, or of an array. */
typedef struct slot {
    json_t *parent;
    const char *key; /* NULL in an array */
    size_t index;
    json_t *value;
} slot;

typedef struct slot_list {
    slot *slots;
    size_t count;
} slot_list;

static void add_slot(slot_list *list, slot one)
{
    if (list->count < SLOTS_MOST)
        list->slots[list->count++] = one;
}

/* All slots below [root], found level by level. */
static void collect(slot_list *list, json_t *root)
{
    json_t *at = root;
    for (size_t next = 0;; at = list->slots[next++].value) {
        const char *key;
        json_t *value;
        size_t index;
        json_object_foreach(at, key, value) add_slot(list, (slot){at, key, 0, value});
        json_array_foreach(at, index, value) add_slot(list, (slot){at, NULL, index, value});
        if (next >= list->count)
            return;
    }
}

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

static void put(const slot *at, json_t *value)
{
    if (at->key)
        json_object_set_new(at->parent, at->key, value);
    else
        json_array_set_new(at->parent, at->index, value);
}

static json_t *other_number(json_int_t old, uint64_t *state)
{
    static const json_int_t odd[] = {0,   1,     -1,    2,     7,          254,        255,
                                     256, 32767, 65534, 65535, 2147483647, -2147483648};
    switch (draw(state, 4)) {
    case 0:
        return json_integer(old + 1);
    case 1:
        return json_integer(old - 1);
    case 2:
        return json_integer((json_int_t)draw(state, 70));
    default:
        return json_integer(odd[draw(state, sizeof odd / sizeof odd[0])]);
    }
}

/* One character becomes another of the same string, or a tile. */
static json_t *other_string(const json_t *value, uint64_t *state)
{
    static const char tiles[] = "#X.,~+0";
    size_t size = json_string_length(value);
    char *text = size ? malloc(size) : NULL;
    if (!text)
        return json_string("auto");
    memcpy(text, json_string_value(value), size);
    text[draw(state, (uint32_t)size)] =
        draw(state, 2) ? text[draw(state, (uint32_t)size)] : tiles[draw(state, sizeof tiles - 1)];
    json_t *changed = json_stringn_nocheck(text, size);
    free(text);
    return changed;
}

static void change_value(const slot *at, uint64_t *state)
{
    if (json_is_integer(at->value))
        put(at, other_number(json_integer_value(at->value), state));
    else if (json_is_string(at->value))
        put(at, other_string(at->value, state));
    else if (json_is_boolean(at->value))
        put(at, json_boolean(!json_is_true(at->value)));
    else if (json_is_array(at->value) && json_array_size(at->value))
        json_array_remove(at->value, draw(state, (uint32_t)json_array_size(at->value)));
    else
        put(at, json_integer((json_int_t)draw(state, 40)));
}

static void remove_value(const slot *at)
{
    if (at->key)
        json_object_del(at->parent, at->key);
    else
        json_array_remove(at->parent, at->index);
}

/* One change. It may end [at] and [from], so the slots are collected anew after it. */
static void change(const slot *at, const slot *from, uint64_t *state)
{
    switch (draw(state, 8)) {
    case 0:
        put(at, json_deep_copy(from->value));
        break;
    case 1:
        remove_value(at);
        break;
    case 2:
        if (!at->key)
            json_array_insert_new(at->parent, at->index, json_deep_copy(at->value));
        break;
    case 3: /* the same member of another row: the likeliest to be read */
        if (at->key && from->key)
            put(at, json_deep_copy(json_object_get(from->parent, at->key)));
        break;
    default:
        change_value(at, state);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t state = seed;
    static slot slots[SLOTS_MOST];
    json_t *root = draw(&state, 8) ? json_loadb((char *)data, size, 0, NULL) : NULL;
    for (uint32_t changes = 1 + draw(&state, 3); root && changes; changes--) {
        slot_list list = {slots, 0};
        collect(&list, root);
        if (list.count)
            change(&slots[draw(&state, (uint32_t)list.count)],
                   &slots[draw(&state, (uint32_t)list.count)], &state);
    }
    char *text = root ? json_dumps(root, JSON_COMPACT) : NULL;
    json_decref(root);
    size_t length = text ? strlen(text) : 0;
    bool fits = length && length <= most;
    if (fits)
        memcpy(data, text, length);
    free(text);
    return fits ? length : LLVMFuzzerMutate(data, size, most);
}
