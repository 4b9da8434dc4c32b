/* SPDX-License-Identifier: MIT
 * Nodes and edges of other programs' graphs, and how they become a world (W25, W26, W28). */
#include "io/graph_read.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"

/* Returns [list] with room for one more part after its [count], up to [most]. Returns NULL when out
 * of memory, or when the list is full: then the graph is refused with [what]. */
static void *longer_list(brw_read_graph *graph, void *list, uint32_t count, uint32_t *room,
                         size_t size, uint32_t most, const char *what)
{
    if (count == most) {
        brw_read_graph_refuse(graph, "a world has at most %u %s", most, what);
        return NULL;
    }
    void *longer = brw_arena_longer(graph->arena, list, count, room, size);
    graph->no_memory |= !longer;
    return longer;
}

void *brw_read_graph_new(brw_read_graph *graph, size_t count, size_t size)
{
    void *made = brw_arena_zeros(graph->arena, count, size);
    graph->no_memory |= !made;
    return made;
}

bool brw_read_graph_refuse(brw_read_graph *graph, const char *format, ...)
{
    char text[sizeof graph->error->text];
    va_list args;
    va_start(args, format);
    brw_format_list(text, sizeof text, format, args);
    va_end(args);
    brw_fail(graph->error, BARROW_BAD_DOCUMENT, "", "%s", text);
    brw_error_place(graph->error, graph->line, graph->line ? 1 : 0);
    return false;
}

void brw_read_graph_warn(const brw_read_graph *graph, const char *format, ...)
{
    barrow_error warning;
    char text[sizeof warning.text];
    va_list args;
    va_start(args, format);
    brw_format_list(text, sizeof text, format, args);
    va_end(args);
    brw_fail(&warning, BARROW_OK, "", "%s", text);
    if (graph->warning)
        graph->warning(graph->user, &warning);
}

char *brw_read_graph_copy(brw_read_graph *graph, const char *text, size_t length)
{
    char *copy = brw_read_graph_new(graph, length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

uint32_t brw_read_graph_node(brw_read_graph *graph, const char *id, size_t length)
{
    const brw_word *known = brw_table_find(&graph->ids, id, length);
    if (known)
        return known->value;
    brw_read_node *nodes = longer_list(graph, graph->nodes, graph->node_count, &graph->node_room,
                                       sizeof *nodes, BRW_READ_NODES, "places");
    const char *copy = nodes ? brw_read_graph_copy(graph, id, length) : NULL;
    if (!copy)
        return UINT32_MAX;
    graph->nodes = nodes;
    nodes[graph->node_count] = (brw_read_node){.id = copy};
    graph->no_memory |= !brw_table_add(&graph->ids, graph->arena, copy, length, graph->node_count);
    return graph->no_memory ? UINT32_MAX : graph->node_count++;
}

uint32_t brw_read_graph_edge(brw_read_graph *graph, uint32_t from, uint32_t to)
{
    brw_read_edge *edges = longer_list(graph, graph->edges, graph->edge_count, &graph->edge_room,
                                       sizeof *edges, BRW_READ_EDGES, "doors");
    if (!edges)
        return UINT32_MAX;
    graph->edges = edges;
    edges[graph->edge_count] = (brw_read_edge){.from = from, .to = to};
    return graph->edge_count++;
}

bool brw_read_graph_pair(brw_read_graph *graph, uint32_t *list, const char *name, const char *value)
{
    brw_pair *pairs = longer_list(graph, graph->pairs, graph->pair_count, &graph->pair_room,
                                  sizeof *pairs, BRW_READ_PAIRS, "attributes");
    if (!pairs)
        return false;
    graph->pairs = pairs;
    pairs[graph->pair_count] = (brw_pair){name, value, *list};
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

bool brw_read_graph_thing(brw_read_graph *graph, uint32_t node, const char *id, uint32_t pairs)
{
    brw_read_thing *things =
        longer_list(graph, graph->things, graph->thing_count, &graph->thing_room, sizeof *things,
                    BRW_READ_THINGS, "things");
    if (!things)
        return false;
    graph->things = things;
    things[graph->thing_count++] = (brw_read_thing){id, node, pairs};
    return true;
}

/* The words of W25, and the roles of W28. */
static const char *const own_words[] = {
    "needs", "uses", "gives",  "oneway", "opens_from", "toggle", "once", "start",   "goal", "with",
    "kind",  "role", "called", "a",      "b",          "to",     "dir",  "towards", NULL};
static const char *const roles[] = {"spawn",  "start", "goal",   "exit", "door", "key",  "item",
                                    "switch", "event", "toggle", "once", "way",  "room", NULL};

/* Words of the text language, which are no names in it. */
static const char spoken_words[] =
    "world place places start goal door way item key switch event toggle once "
    "needs uses opens from as at x on with have and or not";

/* Returns the word that a name equals, else one that differs only by a letter or by case, or
 * NULL. */
static const char *near_word(const char *name, const char *const *words)
{
    const char *near = NULL;
    uint32_t length = (uint32_t)strlen(name);
    for (; *words; words++) {
        if (strcmp(name, *words) == 0)
            return *words;
        if (length > 2 && strlen(*words) > 2 && brw_name_edits(name, length, *words) < 2)
            near = *words;
    }
    return near;
}

bool brw_read_graph_is_near_word(const char *name)
{
    return near_word(name, own_words);
}

bool brw_read_graph_role(brw_read_graph *graph, uint32_t *list, const char *class)
{
    const brw_tree *tree = graph->classes;
    uint32_t entry = tree && *class ? brw_tree_child(tree, 0, 0, class) : 0;
    const char *role = *class ? class : NULL;
    for (uint32_t i = entry ? tree->nodes[entry].child : 0; i; i = tree->nodes[i].next) {
        if (strcmp(tree->nodes[i].tag, "role") == 0)
            role = tree->nodes[i].text;
        else if (!brw_read_graph_value(graph, *list, tree->nodes[i].tag) &&
                 !brw_read_graph_pair(graph, list, tree->nodes[i].tag, tree->nodes[i].text))
            return false;
    }
    const char *near = role ? near_word(role, roles) : NULL;
    if (near && brw_name_edits(role, (uint32_t)strlen(role), near) == 0)
        role = near; /* LDtk begins names with a capital */
    if (role && strcmp(role, "spawn") == 0)
        role = "start";
    if (role && strcmp(role, "exit") == 0)
        role = "goal";
    return !role || brw_read_graph_pair(graph, list, "role", role);
}

/* ---- names ------------------------------------------------------------------------------ */

bool brw_is_one_of(const char *text, size_t length, const char *words)
{
    for (size_t size; *words; words += size + (words[size] == ' ')) {
        size = strcspn(words, " ");
        if (size == length && memcmp(words, text, size) == 0)
            return true;
    }
    return false;
}

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (uint8_t)c >= 0x80;
}

bool brw_is_name_byte(char c)
{
    return is_name_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

bool brw_read_graph_called(brw_read_graph *graph, uint32_t *list, const char *name)
{
    size_t length = strlen(name);
    char *called = brw_read_graph_new(graph, length + 2, 1);
    for (size_t i = 0; called && i < length; i++)
        called[i] = brw_is_name_byte(name[i]) && (i || is_name_letter(name[i])) ? name[i] : '_';
    if (called && brw_is_one_of(called, length, spoken_words))
        called[length] = '_';
    return called &&
           (!is_name_letter(*called) || brw_read_graph_pair(graph, list, "called", called));
}

/* Gives each node a name of the text language: its id where that is one; else the id with other
 * characters replaced, cut, and with a number if a node before it has that name. */
static void name_nodes(brw_read_graph *graph)
{
    brw_table names = {0};
    for (uint32_t n = 0; n < 2 * graph->node_count && !graph->no_memory; n++) {
        uint32_t i = n % graph->node_count, used = 0, number = i;
        brw_read_node *node = &graph->nodes[i];
        const char *id = node->id, *end = id + strlen(id);
        bool is_name = is_name_letter(*id);
        if (!is_name) {
            memcpy(node->place, "n_", 2);
            used = 2;
        }
        for (int length; id < end && used < 40; id += length ? length : 1) {
            length = brw_is_name_byte(*id) ? brw_utf8_length(id, end) : 0;
            is_name = is_name && length;
            memcpy(node->place + used, length ? id : "_", length ? (size_t)length : 1);
            used += length ? (uint32_t)length : 1;
        }
        node->place[used] = 0;
        is_name = is_name && id == end && !brw_is_one_of(node->place, used, spoken_words);
        if (is_name != (n < graph->node_count))
            continue; /* ids that are names come first, because they stay as they are */
        while (brw_is_one_of(node->place, strlen(node->place), spoken_words) ||
               brw_table_find(&names, node->place, strlen(node->place)))
            brw_format(node->place + used, sizeof node->place - used, "_%u", number++);
        graph->no_memory |=
            !brw_table_add(&names, graph->arena, node->place, strlen(node->place), i);
    }
}

/* ---- the text language ------------------------------------------------------------------ */

static bool is_true(const char *value)
{
    return value && brw_is_one_of(value, strlen(value), "true 1 yes");
}

/* Ends a line with what it comes from, as a comment. A name that was cut may end in half a
 * character. */
static void put_origin(brw_text *text, const char *sort, const char *id)
{
    const char *end = id ? id + strlen(id) : id;
    brw_text_print(text, " # %s", sort);
    for (const char *at = id; at < end;) {
        int length = (uint8_t)*at < 0x20 ? 0 : brw_utf8_length(at, end);
        brw_text_bytes(text, length ? at : "?", length ? (size_t)length : 1);
        at += length ? length : 1;
    }
    brw_text_put(text, "\n");
}

/* Writes a value where a need or a price is read, unless there is none. No line ends. */
static void put_words_of(brw_text *text, const char *word, const char *value)
{
    if (!value || !*value)
        return;
    brw_text_put(text, word);
    for (; *value; value++)
        brw_text_char(text, *value == '\n' || *value == '\r' || *value == '#' ? '?' : *value);
}

/* What is known of a name that a file uses. */
enum { NAMES = 16384, NAME_GIVEN = 1, NAME_PRICE = 2, NAME_NEEDED = 4, NAME_TOLD = 8 };

/* Notes a use of a name, and returns all of them; 0 if there are too many names. */
static uint32_t note_name(brw_read_graph *graph, const char *name, size_t length, uint32_t use)
{
    brw_word *known = brw_table_find(&graph->names, name, length);
    if (known)
        return known->value |= use;
    if (!use || graph->names.count == NAMES)
        return 0;
    graph->no_memory |= !brw_table_add(&graph->names, graph->arena, name, length, use);
    return use;
}

/* Notes the names of a text "[WORD] [N] NAME [needs NEED] [uses [N] NAME]" that ends before [end],
 * beginning with [use]. */
static void note_names(brw_read_graph *graph, const char *at, const char *end, uint32_t use)
{
    while (at < end) {
        size_t length = 0;
        while (at + length < end && brw_is_name_byte(at[length]))
            length++;
        bool is_word = length && is_name_letter(*at) &&
                       !brw_is_one_of(at, length, "item key switch event and or not x");
        if (is_word && brw_is_one_of(at, length, "needs"))
            use = NAME_NEEDED;
        else if (is_word && brw_is_one_of(at, length, "uses"))
            use = NAME_PRICE;
        else if (is_word)
            note_name(graph, at, length, use);
        at += length ? length : 1;
    }
}

static void note_all(brw_read_graph *graph)
{
    for (uint32_t i = 0; i < graph->pair_count; i++) {
        const char *name = graph->pairs[i].name, *at = graph->pairs[i].value;
        bool is_list = brw_is_one_of(name, strlen(name), "gives called");
        uint32_t use = strcmp(name, "uses") == 0                          ? NAME_PRICE
                       : strcmp(name, "needs") == 0                       ? NAME_NEEDED
                       : brw_is_one_of(name, strlen(name), "toggle once") ? NAME_GIVEN
                                                                          : 0;
        if (use)
            note_names(graph, at, at + strlen(at), use);
        if (strcmp(name, "role") == 0 && strcmp(at, "key") == 0)
            note_name(graph, "small_key", 9, NAME_PRICE);
        for (size_t length; is_list && *at; at += length + (at[length] == ';')) {
            length = strcspn(at, ";");
            note_names(graph, at, at + length, NAME_GIVEN);
        }
    }
}

/* A place where things lie, and what in the file said so. */
typedef struct holder {
    const char *place, *sort, *id; /* "node " or "", and an id */
    uint32_t pairs;
} holder;

static const char *after_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n'))
        at++;
    return at;
}

static const char *skip_name(const char *at, const char *end)
{
    while (at < end && brw_is_name_byte(*at))
        at++;
    return at;
}

/* Writes one thing: "[WORD] [N] NAME [tail]". Without a word, what doors use is a key, and the role
 * of its object decides the rest. A thing without a need or price has the object's. */
static void put_given(brw_read_graph *graph, brw_text *text, const char *at, const char *end,
                      const holder *from)
{
    const char *role = brw_read_graph_value(graph, from->pairs, "role"), *number = NULL;
    bool is_object = from->sort[0] == 0;
    const char *word = after_blanks(at, end), *word_end = skip_name(word, end);
    bool has_word =
        word_end < end && brw_is_one_of(word, (size_t)(word_end - word), "item key switch event");
    at = after_blanks(has_word ? word_end : word, end);
    if (at < end && *at >= '0' && *at <= '9') {
        number = at;
        at = skip_name(at, end);
    }
    const char *number_end = at, *name = after_blanks(at, end);
    at = skip_name(name, end);
    if (name == end)
        return;
    size_t length = (size_t)(at - name);
    bool is_price =
        note_name(graph, name, length, 0) & NAME_PRICE || brw_is_one_of(name, length, "small_key");
    if (has_word)
        brw_text_bytes(text, word, (size_t)(word_end - word));
    else
        brw_text_put(text, is_price                                                    ? "key"
                           : role && brw_is_one_of(role, strlen(role), "switch event") ? role
                                                                                       : "item");
    brw_text_char(text, ' ');
    brw_text_bytes(text, name, (size_t)(at - name));
    if (number) {
        brw_text_put(text, " x ");
        brw_text_bytes(text, number, (size_t)(number_end - number));
    }
    put_words_of(text, " at ", from->place);
    const char *needs = brw_read_graph_value(graph, from->pairs, "needs");
    const char *uses = brw_read_graph_value(graph, from->pairs, "uses");
    if (is_object && after_blanks(at, end) == end) {
        put_words_of(text, " needs ", needs);
        put_words_of(text, " uses ", uses);
    }
    for (; at < end; at++)
        brw_text_char(text, *at == '\n' || *at == '\r' || *at == '#' ? '?' : *at);
    put_origin(text, from->sort, from->id);
}

/* Returns what an object gives: what it says, else small_key for a key, and its own name. */
static const char *gift_of(const brw_read_graph *graph, uint32_t pairs, const char *role)
{
    const char *gives = brw_read_graph_value(graph, pairs, "gives");
    const char *called = brw_read_graph_value(graph, pairs, "called");
    if (gives || !role)
        return gives;
    if (strcmp(role, "key") == 0)
        return "small_key";
    return !brw_is_one_of(role, strlen(role), "item switch event") ? NULL : called ? called : role;
}

/* Writes what a node or an object says: start, goal, things, states. */
static void put_holder(brw_read_graph *graph, brw_text *text, const holder *from)
{
    const char *role = brw_read_graph_value(graph, from->pairs, "role");
    const char *with = brw_read_graph_value(graph, from->pairs, "with");
    const char *needs = brw_read_graph_value(graph, from->pairs, "needs");
    static const char *const ends[] = {"start", "goal"}, *const states[] = {"toggle", "once"};
    for (int i = 0; i < 2; i++) {
        if (!is_true(brw_read_graph_value(graph, from->pairs, ends[i])) &&
            !(role && strcmp(role, ends[i]) == 0))
            continue;
        *(i ? &graph->has_goal : &graph->has_start) = true;
        brw_text_print(text, "%s %s", ends[i], from->place);
        put_words_of(text, " with ", i ? NULL : with);
        put_origin(text, from->sort, from->id);
    }
    for (const char *at = gift_of(graph, from->pairs, role); at && *at;) {
        size_t length = strcspn(at, ";");
        put_given(graph, text, at, at + length, from);
        at += length + (at[length] == ';');
    }
    for (int i = 0; i < 2; i++) {
        const char *state = brw_read_graph_value(graph, from->pairs, states[i]);
        if (!state && role && strcmp(role, states[i]) == 0)
            state = brw_read_graph_value(graph, from->pairs, "called");
        if (!state || !*state)
            continue;
        brw_text_print(text, "%s ", states[i]);
        put_words_of(text, "", state);
        put_words_of(text, " at ", from->place);
        put_words_of(text, " needs ", from->sort[0] ? NULL : needs);
        put_origin(text, from->sort, from->id);
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
    brw_format(origin, sizeof origin, "%s from %s to %s", edge->id ? edge->id : "", a->place,
               b->place);
    if (kind &&
        (strcmp(kind, "window") == 0 || (strcmp(kind, "hidden") == 0 && !graph->keeps_hidden)))
        return;
    bool is_back = one_way && strcmp(one_way, "back") == 0;
    bool is_one_way = one_way ? is_back || is_true(one_way) || strcmp(one_way, "forth") == 0
                              : edge->is_directed && !from;
    if (!uses && kind && strcmp(kind, "key") == 0)
        uses = "small_key";
    put_words_of(text, "door ", is_back ? b->place : a->place);
    put_words_of(text, is_one_way ? " > " : " - ", is_back ? a->place : b->place);
    put_words_of(text, " uses ", uses);
    put_words_of(text, " needs ", needs);
    put_words_of(text, " as ", brw_read_graph_value(graph, edge->pairs, "called"));
    if (from && *from) {
        const char *place =
            strcmp(from, b->id) == 0 || strcmp(from, "b") == 0 ? b->place : a->place;
        put_words_of(text, " opens from ", place);
    }
    put_origin(text, graph->is_map ? "" : "edge ", origin);
}

/* Nodes of a graph have their roles by the attribute `kind` (W28); objects have them already.
 * Declares the prices, and as items all names that needs use and nothing gives. */
bool brw_read_graph_write(brw_read_graph *graph, brw_text *text)
{
    if (!graph->node_count)
        return brw_read_graph_refuse(graph, "there is no node in it");
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const char *kind = brw_read_graph_value(graph, graph->nodes[i].pairs, "kind");
        if (kind && !brw_read_graph_role(graph, &graph->nodes[i].pairs, kind))
            return false;
    }
    note_all(graph);
    for (uint32_t i = 0; i < graph->pair_count; i++) {
        /* Warn of each property or class that nothing reads, once: of properties if the user wants
         * to know, of both if they look misspelt. */
        bool is_class = strcmp(graph->pairs[i].name, "role") == 0;
        const char *name = is_class ? graph->pairs[i].value : graph->pairs[i].name;
        const char *what = is_class ? "class" : "property";
        if (note_name(graph, name, strlen(name), 0) & NAME_TOLD ||
            !note_name(graph, name, strlen(name), NAME_TOLD))
            continue;
        const char *near = near_word(name, is_class ? roles : own_words);
        if (near && strcmp(near, name) != 0)
            brw_read_graph_warn(graph, "the %s '%s' is ignored; did you mean '%s'?", what, name,
                                near);
        else if (!near && graph->is_strict && !is_class)
            brw_read_graph_warn(graph, "the %s '%s' is ignored", what, name);
    }
    name_nodes(graph);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        put_words_of(text, "place ", graph->nodes[i].place);
        put_origin(text, "node ", graph->nodes[i].id);
    }
    for (uint32_t i = 0; i < graph->names.count; i++) {
        const brw_word *name = &graph->names.list[i];
        if (!(name->value & (NAME_PRICE | NAME_NEEDED)) ||
            (name->value & NAME_GIVEN && !(name->value & NAME_PRICE)))
            continue;
        brw_text_put(text, name->value & NAME_PRICE ? "key " : "item ");
        brw_text_bytes(text, name->text, name->length);
        brw_text_put(text, " # a name that needs or prices use\n");
    }
    for (uint32_t i = 0; i < graph->node_count; i++)
        put_holder(
            graph, text,
            &(holder){graph->nodes[i].place, "node ", graph->nodes[i].id, graph->nodes[i].pairs});
    for (uint32_t i = 0; i < graph->thing_count; i++) {
        const brw_read_thing *thing = &graph->things[i];
        put_holder(graph, text,
                   &(holder){graph->nodes[thing->node].place, "", thing->id, thing->pairs});
    }
    for (uint32_t i = 0; i < graph->edge_count; i++)
        put_edge(graph, text, &graph->edges[i]);
    graph->line = 0;
    if (!graph->has_start)
        return brw_read_graph_refuse(
            graph, "there is no start: give a node or object start = true, or the class 'spawn'");
    if (!graph->has_goal)
        return brw_read_graph_refuse(
            graph, "there is no goal: give a node or object goal = true, or the class 'goal'");
    return !graph->no_memory;
}
