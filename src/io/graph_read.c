/* SPDX-License-Identifier: MIT
 * Nodes and edges of other programs' graphs, and how they become a world (W25, W26, W28). */
#include "io/graph_read.h"

#include <string.h>

#include "base/status.h"

enum { NODE_SLOTS = 16384 };

bool brw_read_graph_begin(brw_read_graph *graph, brw_arena *arena, barrow_error *error)
{
    *graph = (brw_read_graph){.arena = arena, .error = error, .line = 1};
    graph->nodes = BRW_ARENA_NEW(arena, brw_read_node, BRW_READ_NODES);
    graph->edges = BRW_ARENA_NEW(arena, brw_read_edge, BRW_READ_EDGES);
    graph->pairs = BRW_ARENA_NEW(arena, brw_pair, BRW_READ_PAIRS);
    graph->slots = BRW_ARENA_NEW(arena, uint32_t, NODE_SLOTS);
    if (!graph->nodes || !graph->edges || !graph->pairs || !graph->slots)
        return false;
    memset(graph->slots, 0, NODE_SLOTS * sizeof *graph->slots);
    return true;
}

bool brw_read_graph_refuse(brw_read_graph *graph, const char *format, const char *what)
{
    char shown[64];
    size_t length = strlen(what);
    brw_format(shown, sizeof shown, "%s", what);
    if (length >= sizeof shown)
        memcpy(shown + sizeof shown - 4, "...", 4);
    brw_fail(graph->error, BARROW_BAD_DOCUMENT, "", format, shown);
    if (graph->error) {
        graph->error->line = graph->line;
        graph->error->column = 1;
    }
    return false;
}

char *brw_read_graph_copy(brw_read_graph *graph, const char *text, size_t length)
{
    char *copy = BRW_ARENA_NEW(graph->arena, char, length + 1);
    graph->no_memory |= !copy;
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

static uint32_t id_slot(const char *id, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)id[i]) * 16777619u;
    return hash ^ hash >> 15;
}

uint32_t brw_read_graph_node(brw_read_graph *graph, const char *id, size_t length)
{
    uint32_t at = id_slot(id, length);
    for (; graph->slots[at % NODE_SLOTS]; at++) {
        uint32_t known = graph->slots[at % NODE_SLOTS] - 1;
        if (strncmp(graph->nodes[known].id, id, length) == 0 && !graph->nodes[known].id[length])
            return known;
    }
    const char *copy = brw_read_graph_copy(graph, id, length);
    if (!copy)
        return UINT32_MAX;
    if (graph->node_count == BRW_READ_NODES) {
        brw_read_graph_refuse(graph, "a world has at most 4096 places; node %s is one too many", copy);
        return UINT32_MAX;
    }
    graph->nodes[graph->node_count] = (brw_read_node){.id = copy};
    graph->slots[at % NODE_SLOTS] = ++graph->node_count;
    return graph->node_count - 1;
}

uint32_t brw_read_graph_edge(brw_read_graph *graph, uint32_t from, uint32_t to)
{
    if (graph->edge_count == BRW_READ_EDGES) {
        brw_read_graph_refuse(graph, "a world has at most 16384 doors%s", "");
        return UINT32_MAX;
    }
    graph->edges[graph->edge_count] = (brw_read_edge){.from = from, .to = to};
    return graph->edge_count++;
}

bool brw_read_graph_pair(brw_read_graph *graph, uint32_t *list, const char *name, const char *value)
{
    if (graph->pair_count == BRW_READ_PAIRS)
        return brw_read_graph_refuse(graph, "there are too many attributes%s", "");
    graph->pairs[graph->pair_count] = (brw_pair){name, value, *list};
    *list = ++graph->pair_count;
    return true;
}

const char *brw_read_graph_value(const brw_read_graph *graph, uint32_t list, const char *name)
{
    for (; list; list = graph->pairs[list - 1].next)
        if (strcmp(graph->pairs[list - 1].name, name) == 0)
            return graph->pairs[list - 1].value;
    return NULL;
}

/* ---- names ------------------------------------------------------------------------------ */

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (uint8_t)c >= 0x80;
}

static bool is_name_byte(char c)
{
    return is_name_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/* Gives each node a name of the text language: its id where that is one, else the id with other
 * characters replaced. Names that coincide get their numbers. */
static void name_nodes(brw_read_graph *graph)
{
    for (uint32_t i = 0; i < graph->node_count; i++) {
        brw_read_node *node = &graph->nodes[i];
        const char *id = node->id;
        uint32_t used = 0;
        if (!is_name_letter(id[0])) {
            memcpy(node->place, "n_", 2);
            used = 2;
        }
        while (*id && used < 40) {
            node->place[used++] = is_name_byte(*id) && (uint8_t)*id < 0x80 ? *id : '_';
            id++;
        }
        node->place[used] = 0;
        bool is_taken = *id != 0;
        for (const char *at = node->id; *at && !is_taken; at++)
            is_taken = !is_name_byte(*at) || (uint8_t)*at >= 0x80;
        static const char *const words[] = {"world", "place", "places", "start", "goal", "door", "way", "item",
                                            "key", "switch", "event", "toggle", "once", "needs", "uses",
                                            "opens", "from", "as", "at", "x", "on", "with", "have", "and",
                                            "or", "not"};
        for (uint32_t k = 0; k < sizeof words / sizeof words[0]; k++)
            is_taken |= strcmp(words[k], node->place) == 0;
        if (is_taken)
            brw_format(node->place + used, sizeof node->place - used, "_%u", i);
    }
}

/* ---- the text language ------------------------------------------------------------------ */

static bool is_true(const char *value)
{
    return value && (strcmp(value, "true") == 0 || strcmp(value, "1") == 0 || strcmp(value, "yes") == 0);
}

static void put_origin(const brw_read_graph *graph, brw_text *text, const char *sort, const char *id)
{
    (void)graph;
    brw_text_put(text, " # ");
    brw_text_put(text, sort);
    for (; id && *id; id++)
        brw_text_char(text, (uint8_t)*id < 0x20 ? '?' : *id);
    brw_text_put(text, "\n");
}

/* Writes a value where a need or a price is read. Line ends would end the statement. */
static void put_words_of(brw_text *text, const char *word, const char *value)
{
    brw_text_put(text, word);
    for (; *value; value++)
        brw_text_char(text, *value == '\n' || *value == '\r' || *value == '#' ? '?' : *value);
}

/* What is known of a name that a file uses. */
enum { NAME_SLOTS = 32768, NAME_GIVEN = 1, NAME_PRICE = 2, NAME_NEEDED = 4 };

struct brw_read_name {
    const char *text;
    uint32_t length, uses; /* NAME_GIVEN and its like */
};

/* Notes a use of a name, and returns all of them; 0 if there are too many names. */
static uint32_t note_name(brw_read_graph *graph, const char *name, size_t length, uint32_t use)
{
    for (uint32_t at = id_slot(name, length), tries = 0; tries < NAME_SLOTS; at++, tries++) {
        struct brw_read_name *slot = &graph->names[at % NAME_SLOTS];
        if (!slot->text && use)
            *slot = (struct brw_read_name){name, (uint32_t)length, 0};
        if (!slot->text)
            return 0;
        if (slot->length == length && memcmp(slot->text, name, length) == 0)
            return slot->uses |= use;
    }
    return 0;
}

static bool is_price(brw_read_graph *graph, const char *name, size_t length)
{
    return note_name(graph, name, length, 0) & NAME_PRICE ||
           (length == 9 && memcmp(name, "small_key", 9) == 0);
}

/* Notes the names of a text "[WORD] [N] NAME [needs NEED] [uses [N] NAME]" that ends before [end],
 * beginning with [use]. */
static void note_names(brw_read_graph *graph, const char *at, const char *end, uint32_t use)
{
    static const char *const skipped[] = {"item", "key", "switch", "event", "and", "or", "not", "x"};
    while (at < end) {
        size_t length = 0;
        while (at + length < end && is_name_byte(at[length]))
            length++;
        bool is_word = length && is_name_letter(*at);
        for (uint32_t i = 0; i < sizeof skipped / sizeof skipped[0]; i++)
            is_word &= strlen(skipped[i]) != length || memcmp(at, skipped[i], length) != 0;
        if (is_word && length == 5 && memcmp(at, "needs", 5) == 0)
            use = NAME_NEEDED;
        else if (is_word && length == 4 && memcmp(at, "uses", 4) == 0)
            use = NAME_PRICE;
        else if (is_word)
            note_name(graph, at, length, use);
        at += length ? length : 1;
    }
}

static bool note_all(brw_read_graph *graph)
{
    graph->names = BRW_ARENA_NEW(graph->arena, struct brw_read_name, NAME_SLOTS);
    graph->no_memory |= !graph->names;
    if (!graph->names)
        return false;
    memset(graph->names, 0, NAME_SLOTS * sizeof *graph->names);
    for (uint32_t i = 0; i < graph->pair_count; i++) {
        const char *name = graph->pairs[i].name, *at = graph->pairs[i].value;
        if (strcmp(name, "uses") == 0)
            note_names(graph, at, at + strlen(at), NAME_PRICE);
        else if (strcmp(name, "needs") == 0)
            note_names(graph, at, at + strlen(at), NAME_NEEDED);
        else if (strcmp(name, "toggle") == 0 || strcmp(name, "once") == 0)
            note_names(graph, at, at + strlen(at), NAME_GIVEN);
        for (; strcmp(name, "gives") == 0 && *at; at += *at == ';') {
            size_t length = strcspn(at, ";");
            note_names(graph, at, at + length, NAME_GIVEN);
            at += length;
        }
    }
    return true;
}

/* Writes one thing: "[WORD] [N] NAME [tail]". */
static void put_given(brw_read_graph *graph, brw_text *text, const char *at, const char *end,
                      const brw_read_node *node)
{
    static const char *const words[] = {"item", "key", "switch", "event"};
    const char *word = NULL, *number = NULL;
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n'))
        at++;
    for (int i = 0; i < 4; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(end - at) > length && memcmp(at, words[i], length) == 0 && at[length] == ' ') {
            word = words[i];
            at += length;
            break;
        }
    }
    while (at < end && *at == ' ')
        at++;
    if (at < end && *at >= '0' && *at <= '9') {
        number = at;
        while (at < end && *at >= '0' && *at <= '9')
            at++;
    }
    const char *number_end = at;
    while (at < end && *at == ' ')
        at++;
    const char *name = at;
    while (at < end && is_name_byte(*at))
        at++;
    if (name == end)
        return;
    if (!word)
        word = is_price(graph, name, (size_t)(at - name)) ? "key" : "item";
    brw_text_put(text, word);
    brw_text_char(text, ' ');
    brw_text_bytes(text, name, (size_t)(at - name));
    if (number) {
        brw_text_put(text, " x ");
        brw_text_bytes(text, number, (size_t)(number_end - number));
    }
    brw_text_put(text, " at ");
    brw_text_put(text, node->place);
    for (; at < end; at++)
        brw_text_char(text, *at == '\n' || *at == '\r' || *at == '#' ? '?' : *at);
    put_origin(graph, text, "node ", node->id);
}

static void put_node(brw_read_graph *graph, brw_text *text, const brw_read_node *node)
{
    const char *gives = brw_read_graph_value(graph, node->pairs, "gives");
    const char *kind = brw_read_graph_value(graph, node->pairs, "kind");
    const char *with = brw_read_graph_value(graph, node->pairs, "with");
    const char *states[] = {"toggle", "once"};
    bool is_start = is_true(brw_read_graph_value(graph, node->pairs, "start")) ||
                    (kind && (strcmp(kind, "start") == 0 || strcmp(kind, "spawn") == 0));
    bool is_goal = is_true(brw_read_graph_value(graph, node->pairs, "goal")) ||
                   (kind && (strcmp(kind, "goal") == 0 || strcmp(kind, "exit") == 0));
    if (is_start) {
        put_words_of(text, "start ", node->place);
        if (with && *with)
            put_words_of(text, " with ", with);
        put_origin(graph, text, "node ", node->id);
    }
    if (is_goal) {
        put_words_of(text, "goal ", node->place);
        put_origin(graph, text, "node ", node->id);
    }
    for (const char *at = gives; at && *at;) {
        size_t length = strcspn(at, ";");
        put_given(graph, text, at, at + length, node);
        at += length + (at[length] == ';');
    }
    for (int i = 0; i < 2; i++) {
        const char *state = brw_read_graph_value(graph, node->pairs, states[i]);
        if (!state || !*state)
            continue;
        put_words_of(text, states[i], " ");
        put_words_of(text, "", state);
        put_words_of(text, " at ", node->place);
        put_origin(graph, text, "node ", node->id);
    }
}

static void put_edge(const brw_read_graph *graph, brw_text *text, const brw_read_edge *edge)
{
    const char *kind = brw_read_graph_value(graph, edge->pairs, "kind");
    const char *needs = brw_read_graph_value(graph, edge->pairs, "needs");
    const char *uses = brw_read_graph_value(graph, edge->pairs, "uses");
    const char *one_way = brw_read_graph_value(graph, edge->pairs, "oneway");
    const char *from = brw_read_graph_value(graph, edge->pairs, "opens_from");
    const brw_read_node *a = &graph->nodes[edge->from], *b = &graph->nodes[edge->to];
    char origin[140];
    brw_format(origin, sizeof origin, "%s from %s to %s", edge->id ? edge->id : "", a->place, b->place);
    if (kind && (strcmp(kind, "window") == 0 || (strcmp(kind, "hidden") == 0 && !graph->keeps_hidden)))
        return;
    bool is_back = one_way && strcmp(one_way, "back") == 0;
    bool is_one_way = one_way ? is_back || is_true(one_way) || strcmp(one_way, "forth") == 0
                              : edge->is_directed && !from;
    if (!uses && kind && strcmp(kind, "key") == 0)
        uses = "small_key";
    put_words_of(text, "door ", is_back ? b->place : a->place);
    put_words_of(text, is_one_way ? " > " : " - ", is_back ? a->place : b->place);
    if (uses && *uses)
        put_words_of(text, " uses ", uses);
    if (needs && *needs)
        put_words_of(text, " needs ", needs);
    if (from && *from) {
        const char *place = strcmp(from, b->id) == 0 || strcmp(from, "b") == 0 ? b->place : a->place;
        put_words_of(text, " opens from ", place);
    }
    put_origin(graph, text, "edge ", origin);
}

/* Declares prices, and as items the names that needs use and nothing gives: a file of this kind
 * cannot say that an item lies nowhere. */
static void declare_asked(const brw_read_graph *graph, brw_text *text)
{
    for (uint32_t i = 0; i < NAME_SLOTS; i++) {
        const struct brw_read_name *name = &graph->names[i];
        if (!name->text || !(name->uses & (NAME_PRICE | NAME_NEEDED)) ||
            (name->uses & NAME_GIVEN && !(name->uses & NAME_PRICE)))
            continue;
        brw_text_put(text, name->uses & NAME_PRICE ? "key " : "item ");
        brw_text_bytes(text, name->text, name->length);
        brw_text_put(text, " # a name that needs or prices use\n");
    }
}

bool brw_read_graph_write(brw_read_graph *graph, brw_text *text)
{
    if (!graph->node_count)
        return brw_read_graph_refuse(graph, "there is no node in it%s", "");
    if (!note_all(graph))
        return false;
    name_nodes(graph);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        put_words_of(text, "place ", graph->nodes[i].place);
        put_origin(graph, text, "node ", graph->nodes[i].id);
    }
    declare_asked(graph, text);
    for (uint32_t i = 0; i < graph->node_count; i++)
        put_node(graph, text, &graph->nodes[i]);
    for (uint32_t i = 0; i < graph->edge_count; i++)
        put_edge(graph, text, &graph->edges[i]);
    return !graph->no_memory;
}
