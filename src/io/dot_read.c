/* SPDX-License-Identifier: MIT
 * Reads graphs of Graphviz (W26): nodes, edges and their attributes; subgraphs are flattened, ports
 * and HTML are refused. In a digraph an edge leads one way unless dir is both or none. */
#include <string.h>

#include "io/graph_read.h"
#include "io/tree.h"

enum { DOT_ENDS = 64, DOT_DEPTH = 32 };

typedef enum dot_mark { DOT_END, DOT_ID, DOT_SIGN, DOT_WRONG } dot_mark;

typedef struct dot_reader {
    brw_read_graph *graph;
    const char *at, *end;
    bool is_directed;
    dot_mark mark;
    const char *word; /* of an id, resolved */
    char sign;        /* one of { } [ ] = , ; : and E for an edge */
    bool is_quoted;
} dot_reader;

/* Skips white space and comments. */
static void skip_dot_blanks(dot_reader *reader)
{
    while (reader->at < reader->end) {
        const char *at = reader->at;
        bool has_two = reader->end - at >= 2;
        if (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') {
            reader->graph->line += *at == '\n';
            reader->at++;
        } else if (*at == '#' || (has_two && at[0] == '/' && at[1] == '/')) {
            while (reader->at < reader->end && *reader->at != '\n')
                reader->at++;
        } else if (has_two && at[0] == '/' && at[1] == '*') {
            for (reader->at += 2; reader->at < reader->end; reader->at++) {
                reader->graph->line += *reader->at == '\n';
                if (reader->end - reader->at >= 2 && reader->at[0] == '*' && reader->at[1] == '/')
                    break;
            }
            reader->at += reader->end - reader->at >= 2 ? 2 : reader->end - reader->at;
        } else {
            return;
        }
    }
}

static dot_mark read_quoted(dot_reader *reader)
{
    const char *start = ++reader->at;
    while (reader->at < reader->end && *reader->at != '"') {
        reader->graph->line += *reader->at == '\n';
        reader->at += *reader->at == '\\' && reader->end - reader->at > 1 ? 2 : 1;
    }
    if (reader->at >= reader->end) {
        brw_read_graph_refuse(reader->graph, "quotes do not end");
        return DOT_WRONG;
    }
    char *copy = brw_read_graph_copy(reader->graph, start, (size_t)(reader->at - start));
    reader->at++;
    if (!copy)
        return DOT_WRONG;
    char *to = copy;
    for (const char *from = copy; *from; from++) {
        if (from[0] == '\\' && (from[1] == '"' || from[1] == '\\'))
            from++;
        *to++ = *from;
    }
    *to = 0;
    reader->word = copy;
    reader->is_quoted = true;
    return DOT_ID;
}

static dot_mark next_dot(dot_reader *reader)
{
    skip_dot_blanks(reader);
    const char *at = reader->at;
    reader->is_quoted = false;
    if (at == reader->end)
        return reader->mark = DOT_END;
    if (*at == '"')
        return reader->mark = read_quoted(reader);
    if (reader->end - at >= 2 && at[0] == '-' && (at[1] == '>' || at[1] == '-')) {
        reader->at += 2;
        reader->sign = 'E';
        return reader->mark = DOT_SIGN;
    }
    if (strchr("{}[]=,;:", *at)) {
        reader->sign = *reader->at++;
        return reader->mark = DOT_SIGN;
    }
    if (brw_is_name_byte(*at) || *at == '-') {
        reader->at++;
        while (reader->at < reader->end && brw_is_name_byte(*reader->at))
            reader->at++;
        reader->word = brw_read_graph_copy(reader->graph, at, (size_t)(reader->at - at));
        return reader->mark = reader->word ? DOT_ID : DOT_WRONG;
    }
    char shown[2] = {(uint8_t)*at < 0x20 ? '?' : *at, 0};
    brw_read_graph_refuse(reader->graph, "'%s' is not read here", shown);
    return reader->mark = DOT_WRONG;
}

static bool is_sign(const dot_reader *reader, char sign)
{
    return reader->mark == DOT_SIGN && reader->sign == sign;
}

static bool is_keyword(const dot_reader *reader, const char *word)
{
    return reader->mark == DOT_ID && !reader->is_quoted && strcmp(reader->word, word) == 0;
}

/* Refuses the file, unless the mark itself was refused before. */
static bool refuse_dot(const dot_reader *reader, const char *why, const char *name)
{
    return reader->mark != DOT_WRONG && brw_read_graph_refuse(reader->graph, why, name);
}

/* Reads lists of attributes [a=b, c=d] into *list; the mark after them is read. */
static bool read_dot_attributes(dot_reader *reader, uint32_t *list)
{
    while (is_sign(reader, '[')) {
        next_dot(reader);
        while (!is_sign(reader, ']')) {
            if (reader->mark != DOT_ID)
                return refuse_dot(reader, "an attribute is missing", "");
            const char *name = reader->word, *value = "true";
            if (next_dot(reader) == DOT_SIGN && reader->sign == '=') {
                if (next_dot(reader) != DOT_ID)
                    return refuse_dot(reader, "attribute %s has no value", name);
                value = reader->word;
                next_dot(reader);
            }
            if (!brw_read_graph_pair(reader->graph, list, name, value))
                return false;
            if (is_sign(reader, ',') || is_sign(reader, ';'))
                next_dot(reader);
            if (reader->mark == DOT_WRONG || reader->mark == DOT_END)
                return refuse_dot(reader, "a list of attributes does not end", "");
        }
        next_dot(reader);
    }
    return reader->mark != DOT_WRONG;
}

/* Reads a node or a chain of edges, whose first id is the current mark. */
static bool read_dot_statement(dot_reader *reader)
{
    uint32_t ends[DOT_ENDS], count = 0, list = 0;
    for (;;) {
        if (reader->mark != DOT_ID)
            return refuse_dot(reader, "an edge needs a node on each side", "");
        uint32_t node = brw_read_graph_node(reader->graph, reader->word, strlen(reader->word));
        if (node == UINT32_MAX)
            return false;
        if (count == DOT_ENDS)
            return brw_read_graph_refuse(reader->graph, "a chain of edges is too long");
        ends[count++] = node;
        next_dot(reader);
        if (is_sign(reader, ':'))
            return brw_read_graph_refuse(reader->graph, "ports are not read: node %s",
                                         reader->graph->nodes[node].id);
        if (!is_sign(reader, 'E'))
            break;
        next_dot(reader);
        if (is_sign(reader, '{') || is_keyword(reader, "subgraph"))
            return brw_read_graph_refuse(reader->graph, "edges to subgraphs are not read");
    }
    if (count == 1)
        return read_dot_attributes(reader, &reader->graph->nodes[ends[0]].pairs);
    uint32_t first = reader->graph->edge_count;
    for (uint32_t i = 1; i < count; i++)
        if (brw_read_graph_edge(reader->graph, ends[i - 1], ends[i]) == UINT32_MAX)
            return false;
    if (!read_dot_attributes(reader, &list))
        return false;
    const char *id = brw_read_graph_value(reader->graph, list, "id");
    const char *dir = brw_read_graph_value(reader->graph, list, "dir");
    bool is_directed =
        reader->is_directed && !(dir && (strcmp(dir, "both") == 0 || strcmp(dir, "none") == 0));
    bool is_back = is_directed && dir && strcmp(dir, "back") == 0;
    for (uint32_t i = first; i < reader->graph->edge_count; i++) {
        brw_read_edge edge = reader->graph->edges[i];
        reader->graph->edges[i] = (brw_read_edge){.id = id,
                                                  .from = is_back ? edge.to : edge.from,
                                                  .to = is_back ? edge.from : edge.to,
                                                  .pairs = list,
                                                  .is_directed = is_directed};
    }
    return true;
}

bool brw_read_dot(brw_read_graph *graph, const char *text, size_t size)
{
    dot_reader reader = {.graph = graph, .at = text, .end = text + size};
    uint32_t depth = 0, ignored = 0;
    next_dot(&reader);
    if (is_keyword(&reader, "strict"))
        next_dot(&reader);
    reader.is_directed = is_keyword(&reader, "digraph");
    if (!reader.is_directed && !is_keyword(&reader, "graph"))
        return refuse_dot(&reader, "a graph begins with graph or digraph", "");
    if (next_dot(&reader) == DOT_ID)
        next_dot(&reader);
    if (!is_sign(&reader, '{'))
        return refuse_dot(&reader, "a { is missing", "");
    depth = 1;
    next_dot(&reader);
    while (depth > 0) {
        if (reader.mark == DOT_WRONG)
            return false;
        if (reader.mark == DOT_END)
            return brw_read_graph_refuse(graph, "a } is missing");
        if (is_sign(&reader, '{') && ++depth > DOT_DEPTH)
            return brw_read_graph_refuse(graph, "subgraphs are nested too deep");
        if (is_sign(&reader, '}'))
            depth--;
        if (reader.mark == DOT_SIGN) {
            if (!strchr("{};", reader.sign))
                return brw_read_graph_refuse(graph, "a sign stands where a node should");
            if (depth)
                next_dot(&reader);
            continue;
        }
        if (is_keyword(&reader, "subgraph")) {
            if (next_dot(&reader) == DOT_ID)
                next_dot(&reader);
            continue;
        }
        bool is_default = is_keyword(&reader, "graph") || is_keyword(&reader, "node") ||
                          is_keyword(&reader, "edge");
        const char *after = reader.at;
        while (after < reader.end && (*after == ' ' || *after == '\t'))
            after++;
        if (is_default) {
            next_dot(&reader);
            if (!read_dot_attributes(&reader, &ignored))
                return false;
        } else if (after < reader.end && *after == '=') { /* an attribute of the graph */
            next_dot(&reader);
            next_dot(&reader);
            next_dot(&reader);
        } else if (!read_dot_statement(&reader)) {
            return false;
        }
    }
    return true;
}

/* ---- GraphML ------------------------------------------------------------------------------- */

/* Reads GraphML (W26): keys, nodes, edges and their data. Anything else is skipped. */

static bool has_tag(const brw_tree *tree, uint32_t node, const char *tag)
{
    return strcmp(tree->nodes[node].tag, tag) == 0;
}

/* Reads a node or an edge with its data, but for what is empty. [keys] has the node of each key by
 * its id. [usual] says whether an edge leads one way if the edge itself does not. */
static bool take_part(brw_read_graph *graph, const brw_tree *tree, uint32_t node,
                      const brw_table *keys, const char *usual)
{
    static const char *const names[] = {"id", "source", "target"};
    const char *directed = brw_tree_text(tree, node, "directed");
    bool is_edge = has_tag(tree, node, "edge");
    uint32_t ends[3] = {0}, *list;
    for (int i = is_edge; i <= 2 * is_edge; i++) {
        const char *id = brw_tree_text(tree, node, names[i]);
        if (!id)
            return brw_read_graph_refuse(graph, is_edge ? "an edge has no %s" : "a node has no %s",
                                         names[i]);
        ends[i] = brw_read_graph_node(graph, id, strlen(id));
        if (ends[i] == UINT32_MAX)
            return false;
    }
    list = &graph->nodes[ends[0]].pairs;
    if (is_edge) {
        uint32_t made = brw_read_graph_edge(graph, ends[1], ends[2]);
        if (made == UINT32_MAX)
            return false;
        brw_read_edge *edge = &graph->edges[made];
        edge->is_directed =
            directed ? strcmp(directed, "true") == 0 : usual && strcmp(usual, "directed") == 0;
        edge->id = brw_tree_text(tree, node, "id");
        list = &edge->pairs;
    }
    for (uint32_t at = 0; (at = brw_tree_child(tree, node, at, "data"));) {
        const char *id = brw_tree_text(tree, at, "key");
        const brw_word *key = id ? brw_table_find(keys, id, strlen(id)) : NULL;
        const char *name = key ? tree->nodes[key->value].text : NULL;
        if (name && tree->nodes[at].size &&
            !brw_read_graph_pair(graph, list, name, tree->nodes[at].text))
            return false;
    }
    return true;
}

bool brw_read_graphml(brw_read_graph *graph, const char *text, size_t size)
{
    brw_tree tree;
    barrow_status status = brw_tree_xml(&tree, graph->arena, text, size, graph->error);
    graph->no_memory |= status == BARROW_NO_MEMORY;
    if (status != BARROW_OK)
        return false;
    if (!has_tag(&tree, 0, "graphml"))
        return brw_read_graph_refuse(graph, "this is not GraphML");
    const char **usual = brw_read_graph_new(graph, tree.count, sizeof *usual); /* of each graph */
    brw_table keys = {0};
    for (uint32_t at = 0; (at = brw_tree_child(&tree, 0, at, "key"));) {
        const char *id = brw_tree_text(&tree, at, "id");
        uint32_t name = brw_tree_child(&tree, at, 0, "attr.name");
        brw_word *known = id ? brw_table_find(&keys, id, strlen(id)) : NULL;
        if (known && name)
            known->value = name;
        else if (id && name)
            graph->no_memory |= !brw_table_add(&keys, graph->arena, id, strlen(id), name);
    }
    for (uint32_t i = 1; usual && i < tree.count; i++)
        if (has_tag(&tree, i, "edgedefault") && !usual[tree.nodes[i].parent])
            usual[tree.nodes[i].parent] = tree.nodes[i].text;
    for (uint32_t i = 1; usual && i < tree.count; i++) {
        bool is_part = has_tag(&tree, i, "node") || has_tag(&tree, i, "edge");
        uint32_t parent = tree.nodes[i].parent;
        graph->line = tree.nodes[i].line;
        if (is_part && has_tag(&tree, parent, "graph") &&
            !take_part(graph, &tree, i, &keys, usual[parent]))
            return false;
    }
    return !graph->no_memory;
}
