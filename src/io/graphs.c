/* SPDX-License-Identifier: MIT
 * The graph of rooms and links, for Graphviz (dot) and as GraphML: positions of nodes, and which
 * links are edges. */
#include <string.h>

#include "core/tile_grid.h"
#include "io/facts.h"
#include "io/looks.h"
#include "io/xml.h"

#define CELL_POINTS 108
#define TILE_POINTS 18

/* The position of a room in points (72 per inch), y downward, from its cells or its rectangle. */
typedef struct graph_place {
    int32_t x, y;
} graph_place;

/* Returns where a room is. Twice the middle of a rectangle is an integer, so it is halved after
 * scaling. A merged room of a crawl is at the mean of its cells, which may be in none of them. */
static graph_place room_place(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_room *room = &dungeon->rooms[id];
    int32_t x = 0, y = 0;
    if (!brw_has_cells(dungeon))
        return (graph_place){(2 * room->rect.x + room->rect.w) * TILE_POINTS / 2,
                             (2 * room->rect.y + room->rect.h) * TILE_POINTS / 2};
    uint32_t cell_count;
    const barrow_pos *cells = brw_room_cells(dungeon, id, &cell_count);
    int32_t count = (int32_t)cell_count;
    for (int32_t i = 0; i < count; i++) {
        x += cells[i].x * CELL_POINTS;
        y += cells[i].y * CELL_POINTS;
    }
    return count ? (graph_place){x / count, y / count} : (graph_place){0, 0};
}

/* Returns whether a link joins two rooms. A dead end does not. */
static bool is_graph_edge(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    return link->a < dungeon->room_count && link->b < dungeon->room_count;
}

/* ---- dot ----------------------------------------------------------------------------------- */

/* The graph of rooms and links for Graphviz. Every id and value is quoted. Facts are attributes
 * with their own names, which Graphviz keeps. Positions follow the grid: with neato, which reads
 * `pos`, the graph looks like the map (its y grows upward, so it is negated). dot makes its own
 * layout.
 *
 *     "1" [label="1\nkey" pos="108,0!" room="1" stage="0" content="key"];
 *     "0" -> "1" [dir="none" label="" door="0" kind="open"];
 *
 * (Some attributes are omitted here.) */

/* Writes facts as attributes. Graphviz escapes quotes like JSON. */
static void dot_facts(brw_text *text, const brw_facts *facts)
{
    char digits[BRW_DIGITS];
    for (uint32_t i = 0; i < facts->count; i++)
        brw_text_print(text, " %s=%j", facts->rows[i].name, brw_fact_text(&facts->rows[i], digits));
}

/* Writes one graph per floor; a file may hold several. */
void brw_write_dot(const brw_document *document, brw_text *text)
{
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below) {
        /* Write the graph. inputscale says that `pos` is in points, like the graph's positions; its
         * exclamation mark pins it, so that neato does not move the room. The label of a room has
         * its number and one word, that of an edge the kind of the door and the number of its lock,
         * unless the way is plain. The graph is directed so that it can hold both kinds of edges:
         * only those that lead one way have an arrowhead. */
        brw_facts facts;
        brw_dungeon_facts(&facts, document, floor);
        brw_text_put(text, "digraph \"barrow\" {\n  graph [inputscale=\"72\" overlap=\"true\"");
        dot_facts(text, &facts);
        brw_text_put(text, "];\n  node [shape=\"box\"];\n");
        for (uint32_t i = 0; i < floor->room_count; i++) {
            graph_place place = room_place(floor, i);
            brw_text_print(text, "  \"%u\" [label=\"", i);
            if (floor->rooms[i].number)
                brw_text_print(text, "%u\\n", floor->rooms[i].number);
            brw_text_print(text, "%s\" pos=\"%d,%d!\"", brw_room_word(floor, i), place.x, -place.y);
            brw_node_facts(&facts, floor, i);
            dot_facts(text, &facts);
            brw_text_put(text, "];\n");
        }
        for (uint32_t i = 0; i < floor->link_count; i++) {
            const barrow_link *link = &floor->links[i];
            const barrow_link_info *info = brw_door_info(link);
            bool is_plain = info->needs == BARROW_NEED_NOTHING && info->ways == BARROW_WAYS_BOTH;
            if (!is_graph_edge(floor, i))
                continue;
            brw_text_print(text, "  \"%u\" -> \"%u\" [dir=\"%s\" label=\"%s", link->a, link->b,
                           brw_door_is_sided(link) ? "forward" : "none",
                           is_plain ? "" : barrow_link_kind_name(link->kind));
            if (link->lock != BARROW_NO_LOCK)
                brw_text_print(text, " %u", link->lock);
            brw_text_put(text, brw_door_is_secret(link) ? "\" style=\"dashed\"" : "\"");
            brw_edge_facts(&facts, floor, i);
            dot_facts(text, &facts);
            brw_text_put(text, "];\n");
        }
        brw_text_put(text, "}\n");
    }
}

/* ---- graphml ------------------------------------------------------------------------------- */

/* The graph of rooms and links as GraphML, for networkx, Gephi, yEd and others. The graph is
 * undirected, because most readers reject mixed graphs. The `directed` value of an edge marks ways
 * that lead (or open) only from source to target. Every value is written, because some readers
 * ignore defaults.
 *
 *     <key id="node_stage" for="node" attr.name="stage" attr.type="int"/>
 *     <node id="4"><data key="node_stage">2</data></node> */

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
    brw_xml_print(xml, "<key id=%s_%s for=%s attr.name=%s attr.type=%s /", where, name, where, name,
                  type);
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

/* Writes a value, whose key was declared by the kind of element and the name of the fact. */
static void graphml_data(brw_xml *xml, const char *where, const char *name, const char *value)
{
    brw_xml_print(xml, "<data key=%s_%s", where, name);
    brw_xml_content(xml);
    brw_text_xml(xml->text, value);
    brw_xml_print(xml, "/");
}

static void graphml_facts(brw_xml *xml, const char *where, const brw_facts *facts)
{
    char digits[BRW_DIGITS];
    for (uint32_t i = 0; i < facts->count; i++)
        graphml_data(xml, where, facts->rows[i].name, brw_fact_text(&facts->rows[i], digits));
}

void brw_write_graphml(const brw_document *document, brw_text *text)
{
    brw_facts facts;
    brw_xml xml;
    brw_xml_begin(&xml, text);
    brw_xml_print(&xml, "<graphml xmlns=%s", "http://graphml.graphdrawing.org/xmlns");
    /* Declare all keys. GraphML requires them before the first graph, and the facts depend on the
     * rooms. So all facts are collected twice: here for their names and later for their values. */
    graphml_keys keys = {.count = 0};
    const barrow_dungeon *dungeon = document->dungeon;
    brw_dungeon_facts(&facts, document, dungeon);
    declare_facts(&xml, "graph", &facts, &keys);
    declare_key(&xml, "node", "label", "string");
    declare_key(&xml, "node", "x", "int");
    declare_key(&xml, "node", "y", "int");
    declare_key(&xml, "edge", "directed", "boolean");
    keys.count = 0;
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below)
        for (uint32_t i = 0; i < floor->room_count; i++) {
            brw_node_facts(&facts, floor, i);
            declare_facts(&xml, "node", &facts, &keys);
        }
    keys.count = 0;
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below)
        for (uint32_t i = 0; i < floor->link_count; i++) {
            brw_edge_facts(&facts, floor, i);
            declare_facts(&xml, "edge", &facts, &keys);
        }
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below) {
        /* Write a graph. Rooms have their position in the picture, so that a viewer need not lay
         * out the graph itself. Only one-sided doors are directed. */
        brw_xml_print(&xml, "<graph edgedefault=undirected");
        brw_dungeon_facts(&facts, document, floor);
        graphml_facts(&xml, "graph", &facts);
        for (uint32_t i = 0; i < floor->room_count; i++) {
            graph_place place = room_place(floor, i);
            char digits[BRW_DIGITS];
            brw_xml_print(&xml, "<node id=%u", i);
            graphml_data(&xml, "node", "label", brw_room_word(floor, i));
            graphml_data(&xml, "node", "x", brw_digits_signed(digits, place.x));
            graphml_data(&xml, "node", "y", brw_digits_signed(digits, place.y));
            brw_node_facts(&facts, floor, i);
            graphml_facts(&xml, "node", &facts);
            brw_xml_print(&xml, "/");
        }
        for (uint32_t i = 0; i < floor->link_count; i++) {
            const barrow_link *link = &floor->links[i];
            if (!is_graph_edge(floor, i))
                continue;
            brw_xml_print(&xml, "<edge id=%u source=%u target=%u", i, link->a, link->b);
            graphml_data(&xml, "edge", "directed", brw_door_is_sided(link) ? "true" : "false");
            brw_edge_facts(&facts, floor, i);
            graphml_facts(&xml, "edge", &facts);
            brw_xml_print(&xml, "/");
        }
        brw_xml_print(&xml, "/");
    }
    brw_xml_print(&xml, "/");
}
