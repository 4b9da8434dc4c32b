/* SPDX-License-Identifier: MIT
 * Reads GraphML (W26): keys, nodes, edges and their data. Anything else is skipped. Document types
 * and entities of one's own are refused; nothing is nested by recursion. */
#include <string.h>

#include "io/graph_read.h"

enum { XML_NAME = 64, XML_ATTRIBUTES = 16 };

typedef struct xml_attribute {
    const char *name, *value;
    size_t name_length, value_length;
} xml_attribute;

typedef struct graphml_reader {
    brw_read_graph *graph;
    const char *at, *end;
    xml_attribute attributes[XML_ATTRIBUTES];
    uint32_t attribute_count;
    uint32_t keys;      /* pairs: the id of a key and its name */
    uint32_t *list;     /* the pairs of the open node or edge, or NULL */
    bool is_directed;   /* edges, unless they say otherwise */
    const char *data;   /* the name of the open data, or NULL */
} graphml_reader;

static const char *xml_value(const graphml_reader *reader, const char *name, size_t *length)
{
    for (uint32_t i = 0; i < reader->attribute_count; i++)
        if (strlen(name) == reader->attributes[i].name_length &&
            memcmp(reader->attributes[i].name, name, reader->attributes[i].name_length) == 0) {
            *length = reader->attributes[i].value_length;
            return reader->attributes[i].value;
        }
    *length = 0;
    return NULL;
}

/* Copies text with the five entities of XML and numbers resolved. */
static char *xml_decode(graphml_reader *reader, const char *text, size_t length)
{
    static const struct {
        const char *name;
        char is;
    } known[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    char *copy = brw_read_graph_copy(reader->graph, text, length);
    size_t used = 0;
    for (size_t i = 0; copy && i < length;) {
        bool is_found = false;
        for (int k = 0; text[i] == '&' && k < 5 && !is_found; k++) {
            size_t size = strlen(known[k].name);
            if (i + size <= length && memcmp(text + i, known[k].name, size) == 0) {
                copy[used++] = known[k].is;
                i += size;
                is_found = true;
            }
        }
        if (text[i - is_found] == '&' && !is_found) {
            brw_read_graph_refuse(reader->graph, "this reader knows no entities but &lt; &gt; &amp; &quot; &apos;%s", "");
            return NULL;
        }
        if (!is_found)
            copy[used++] = text[i++];
    }
    if (copy)
        copy[used] = 0;
    return copy;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Reads the attributes of a tag up to its end. */
static bool read_attributes(graphml_reader *reader, bool *is_closed)
{
    reader->attribute_count = 0;
    *is_closed = false;
    for (;;) {
        while (reader->at < reader->end && is_space(*reader->at))
            reader->graph->line += *reader->at++ == '\n';
        if (reader->at == reader->end)
            return brw_read_graph_refuse(reader->graph, "the file ends inside a tag%s", "");
        if (*reader->at == '>') {
            reader->at++;
            return true;
        }
        if (*reader->at == '/' || *reader->at == '?') {
            *is_closed = *reader->at++ == '/';
            continue;
        }
        xml_attribute *found = &reader->attributes[reader->attribute_count];
        if (reader->attribute_count == XML_ATTRIBUTES)
            return brw_read_graph_refuse(reader->graph, "a tag has too many attributes%s", "");
        found->name = reader->at;
        while (reader->at < reader->end && !is_space(*reader->at) && !strchr("=/>", *reader->at))
            reader->at++;
        found->name_length = (size_t)(reader->at - found->name);
        if (reader->end - reader->at < 2 || *reader->at != '=' || !strchr("\"'", reader->at[1]))
            return brw_read_graph_refuse(reader->graph, "an attribute has no value in quotes%s", "");
        char mark = reader->at[1];
        found->value = reader->at + 2;
        const char *stop = memchr(found->value, mark, (size_t)(reader->end - found->value));
        if (!stop)
            return brw_read_graph_refuse(reader->graph, "the quotes of an attribute do not end%s", "");
        found->value_length = (size_t)(stop - found->value);
        reader->at = stop + 1;
        reader->attribute_count++;
    }
}

static bool open_node(graphml_reader *reader)
{
    size_t length;
    const char *id = xml_value(reader, "id", &length);
    if (!id)
        return brw_read_graph_refuse(reader->graph, "a node has no id%s", "");
    const char *plain = xml_decode(reader, id, length);
    uint32_t node = plain ? brw_read_graph_node(reader->graph, plain, strlen(plain)) : UINT32_MAX;
    if (node == UINT32_MAX)
        return false;
    reader->list = &reader->graph->nodes[node].pairs;
    return true;
}

static bool open_edge(graphml_reader *reader)
{
    size_t lengths[4];
    const char *ends[2] = {xml_value(reader, "source", &lengths[0]), xml_value(reader, "target", &lengths[1])};
    const char *directed = xml_value(reader, "directed", &lengths[2]);
    const char *id = xml_value(reader, "id", &lengths[3]);
    uint32_t nodes[2];
    for (int i = 0; i < 2; i++) {
        const char *plain = ends[i] ? xml_decode(reader, ends[i], lengths[i]) : NULL;
        if (!plain)
            return ends[i] ? false : brw_read_graph_refuse(reader->graph, "an edge has no %s", i ? "target" : "source");
        nodes[i] = brw_read_graph_node(reader->graph, plain, strlen(plain));
        if (nodes[i] == UINT32_MAX)
            return false;
    }
    uint32_t edge = brw_read_graph_edge(reader->graph, nodes[0], nodes[1]);
    if (edge == UINT32_MAX)
        return false;
    brw_read_edge *made = &reader->graph->edges[edge];
    made->is_directed = directed ? lengths[2] == 4 && memcmp(directed, "true", 4) == 0 : reader->is_directed;
    made->id = id ? xml_decode(reader, id, lengths[3]) : NULL;
    reader->list = &made->pairs;
    return !id || made->id;
}

static bool open_key(graphml_reader *reader)
{
    size_t id_length, name_length;
    const char *id = xml_value(reader, "id", &id_length);
    const char *name = xml_value(reader, "attr.name", &name_length);
    if (!id || !name)
        return true;
    const char *id_copy = xml_decode(reader, id, id_length), *name_copy = xml_decode(reader, name, name_length);
    return id_copy && name_copy && brw_read_graph_pair(reader->graph, &reader->keys, id_copy, name_copy);
}

static bool open_tag(graphml_reader *reader, const char *name, bool is_closed)
{
    size_t length;
    if (strcmp(name, "key") == 0)
        return open_key(reader);
    if (strcmp(name, "graph") == 0) {
        const char *directed = xml_value(reader, "edgedefault", &length);
        reader->is_directed = directed && length == 8 && memcmp(directed, "directed", 8) == 0;
    } else if (strcmp(name, "node") == 0 || strcmp(name, "edge") == 0) {
        bool is_good = name[0] == 'n' ? open_node(reader) : open_edge(reader);
        if (is_closed)
            reader->list = NULL;
        return is_good;
    } else if (strcmp(name, "data") == 0 && !is_closed) {
        const char *key = xml_value(reader, "key", &length);
        const char *plain = key ? xml_decode(reader, key, length) : NULL;
        if (key && !plain)
            return false;
        reader->data = plain ? brw_read_graph_value(reader->graph, reader->keys, plain) : NULL;
    }
    return true;
}

/* Reads the text of a data element. */
static bool read_data(graphml_reader *reader)
{
    const char *stop = memchr(reader->at, '<', (size_t)(reader->end - reader->at));
    const char *name = reader->data;
    reader->data = NULL;
    if (!stop || !reader->list)
        return true;
    const char *value = xml_decode(reader, reader->at, (size_t)(stop - reader->at));
    return value && brw_read_graph_pair(reader->graph, reader->list, name, value);
}

/* Skips what begins with <! or <?; document types are refused. */
static bool skip_special(graphml_reader *reader)
{
    bool is_comment = reader->end - reader->at >= 4 && memcmp(reader->at, "<!--", 4) == 0;
    if (reader->at[1] == '!' && !is_comment)
        return brw_read_graph_refuse(reader->graph, "document types and CDATA are not read%s", "");
    const char *mark = is_comment ? "-->" : "?>";
    size_t size = strlen(mark);
    for (reader->at += 2; reader->end - reader->at >= (ptrdiff_t)size; reader->at++) {
        reader->graph->line += *reader->at == '\n';
        if (memcmp(reader->at, mark, size) == 0) {
            reader->at += size;
            return true;
        }
    }
    return brw_read_graph_refuse(reader->graph, "a comment does not end%s", "");
}

bool brw_read_graphml(brw_read_graph *graph, const char *text, size_t size)
{
    graphml_reader reader = {.graph = graph, .at = text, .end = text + size};
    bool is_known = false;
    while (reader.at < reader.end) {
        if (*reader.at != '<') {
            graph->line += *reader.at++ == '\n';
            continue;
        }
        if (reader.end - reader.at < 2)
            break;
        if (reader.at[1] == '!' || reader.at[1] == '?') {
            if (!skip_special(&reader))
                return false;
            continue;
        }
        bool is_end = reader.at[1] == '/', is_closed;
        char name[XML_NAME];
        size_t length = 0;
        reader.at += 1 + is_end;
        while (reader.at < reader.end && !is_space(*reader.at) && !strchr("/>", *reader.at) && length < sizeof name - 1)
            name[length++] = *reader.at++;
        name[length] = 0;
        is_known |= strcmp(name, "graphml") == 0;
        if (!read_attributes(&reader, &is_closed))
            return false;
        if (is_end) {
            if (strcmp(name, "node") == 0 || strcmp(name, "edge") == 0)
                reader.list = NULL;
            continue;
        }
        if (!open_tag(&reader, name, is_closed) || (reader.data && !read_data(&reader)))
            return false;
    }
    return is_known || brw_read_graph_refuse(graph, "this is not GraphML%s", "");
}
