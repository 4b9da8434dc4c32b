/* SPDX-License-Identifier: MIT
 * The graph of rooms and links as GraphML, for networkx, Gephi, yEd and others. The graph is
 * undirected, because most readers reject mixed graphs. The `directed` value of an edge marks ways
 * that lead (or open) only from source to target. Every value is written, because some readers
 * ignore defaults.
 *
 *     <key id="node_stage" for="node" attr.name="stage" attr.type="int"/>
 *     <node id="4"><data key="node_stage">2</data></node> */
#include "io/looks.h"
#include "io/graph.h"
#include "io/xml.h"

#include <string.h>

#define GRAPHML_KEYS 48

/* Keys declared so far, so that each is declared once. */
typedef struct graphml_keys {
    const char *names[GRAPHML_KEYS];
    uint32_t count;
} graphml_keys;

/* Declares a key. Rooms and edges may have facts with the same name, so the id of a key begins with
 * the part it belongs to. */
static void declare_key(brw_xml *xml, const char *where, const char *name, const char *type)
{
    brw_xml_open(xml, "key");
    brw_text_put(xml->text, " id=\"");
    brw_text_put(xml->text, where);
    brw_text_char(xml->text, '_');
    brw_text_put(xml->text, name);
    brw_text_char(xml->text, '"');
    brw_xml_attribute(xml, "for", where);
    brw_xml_attribute(xml, "attr.name", name);
    brw_xml_attribute(xml, "attr.type", type);
    brw_xml_close(xml, "key");
}

/* Declares each key once, with the type of its first fact; a name has the same type everywhere.
 * Names are compared by content, because equal constants in two files may differ in address. */
static void declare_facts(brw_xml *xml, const char *where, const brw_facts *facts,
                          graphml_keys *keys)
{
    static const char *const types[] = {"int", "boolean", "string"};
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        uint32_t known = 0;
        while (known < keys->count && strcmp(keys->names[known], fact->name) != 0)
            known++;
        if (known < keys->count || keys->count == GRAPHML_KEYS)
            continue;
        keys->names[keys->count++] = fact->name;
        declare_key(xml, where, fact->name, types[fact->type]);
    }
}

/* Writes a value. Its key was declared in the head, by the kind of element and the name of the
 * fact. */
static void graphml_data(brw_xml *xml, const char *where, const char *name, const char *value)
{
    brw_xml_open(xml, "data");
    brw_text_put(xml->text, " key=\"");
    brw_text_put(xml->text, where);
    brw_text_char(xml->text, '_');
    brw_text_put(xml->text, name);
    brw_text_char(xml->text, '"');
    brw_xml_text(xml, value);
    brw_xml_close(xml, "data");
}

static void graphml_number(brw_xml *xml, const char *where, const char *name, int64_t number)
{
    char digits[BRW_DIGITS];
    graphml_data(xml, where, name, brw_digits_signed(digits, number));
}

/* Writes facts as values, each in the type that its key declares. */
static void graphml_facts(brw_xml *xml, const char *where, const brw_facts *facts)
{
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        if (fact->type == BRW_FACT_TEXT)
            graphml_data(xml, where, fact->name, fact->text);
        else if (fact->type == BRW_FACT_BOOL)
            graphml_data(xml, where, fact->name, fact->number ? "true" : "false");
        else
            graphml_number(xml, where, fact->name, fact->number);
    }
}

/* Declares all keys. GraphML requires them before the first graph, and the facts depend on the
 * rooms. So all facts are collected twice: here for their names and later for their values. */
static void declare_all(brw_xml *xml, const brw_document *document, brw_facts *facts)
{
    graphml_keys keys = {.count = 0};
    const barrow_dungeon *dungeon = document->dungeon;
    brw_dungeon_facts(facts, document, dungeon);
    declare_facts(xml, "graph", facts, &keys);
    declare_key(xml, "node", "label", "string");
    declare_key(xml, "node", "x", "int");
    declare_key(xml, "node", "y", "int");
    declare_key(xml, "edge", "directed", "boolean");
    keys.count = 0;
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below)
        for (uint32_t i = 0; i < floor->room_count; i++) {
            brw_room_facts(facts, floor, i);
            brw_room_logic_facts(facts, floor, i);
            declare_facts(xml, "node", facts, &keys);
        }
    keys.count = 0;
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below)
        for (uint32_t i = 0; i < floor->link_count; i++) {
            brw_link_facts(facts, floor, i);
            brw_link_logic_facts(facts, floor, i);
            declare_facts(xml, "edge", facts, &keys);
        }
}

/* Writes a room with its position in the picture, so that a viewer need not lay out the graph
 * itself. */
static void graphml_node(brw_xml *xml, const barrow_dungeon *dungeon, uint32_t id, brw_facts *facts)
{
    brw_graph_place place = brw_graph_room_place(dungeon, id);
    brw_xml_open(xml, "node");
    brw_xml_number(xml, "id", id);
    graphml_data(xml, "node", "label", brw_room_word(dungeon, id));
    graphml_number(xml, "node", "x", place.x);
    graphml_number(xml, "node", "y", place.y);
    brw_room_facts(facts, dungeon, id);
    brw_room_logic_facts(facts, dungeon, id);
    graphml_facts(xml, "node", facts);
    brw_xml_close(xml, "node");
}

/* Writes a door. Only doors that can be passed or opened from one side are directed. */
static void graphml_edge(brw_xml *xml, const barrow_dungeon *dungeon, uint32_t id, brw_facts *facts)
{
    const barrow_link *link = &dungeon->links[id];
    brw_xml_open(xml, "edge");
    brw_xml_number(xml, "id", id);
    brw_xml_number(xml, "source", link->a);
    brw_xml_number(xml, "target", link->b);
    graphml_data(xml, "edge", "directed", brw_door_is_sided(link) ? "true" : "false");
    brw_link_facts(facts, dungeon, id);
    brw_link_logic_facts(facts, dungeon, id);
    graphml_facts(xml, "edge", facts);
    brw_xml_close(xml, "edge");
}

static void graphml_graph(brw_xml *xml, const brw_document *document, const barrow_dungeon *dungeon,
                          brw_facts *facts)
{
    brw_xml_open(xml, "graph");
    brw_xml_attribute(xml, "edgedefault", "undirected");
    brw_dungeon_facts(facts, document, dungeon);
    graphml_facts(xml, "graph", facts);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        graphml_node(xml, dungeon, i, facts);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (brw_graph_is_edge(dungeon, i))
            graphml_edge(xml, dungeon, i, facts);
    brw_xml_close(xml, "graph");
}

void brw_write_graphml(const brw_document *document, brw_text *text)
{
    brw_facts facts;
    brw_xml xml;
    brw_xml_begin(&xml, text);
    brw_xml_open(&xml, "graphml");
    brw_xml_attribute(&xml, "xmlns", "http://graphml.graphdrawing.org/xmlns");
    declare_all(&xml, document, &facts);
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below)
        graphml_graph(&xml, document, floor, &facts);
    brw_xml_close(&xml, "graphml");
}

#undef GRAPHML_KEYS
