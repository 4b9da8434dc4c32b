/* SPDX-License-Identifier: MIT
 * The graph of rooms and links for Graphviz. Every id and value is quoted. Facts are attributes
 * with their own names, which Graphviz keeps. Positions follow the grid: with neato, which reads
 * `pos`, the graph looks like the map (its y grows upward, so it is negated). dot makes its own
 * layout.
 *
 *     "1" [label="1\nkey" pos="108,0!" room="1" stage="0" content="key"];
 *     "0" -> "1" [dir="none" label="" door="0" kind="open"];
 *
 * (Some attributes are omitted here.) */
#include "core/dungeon.h"
#include "io/looks.h"
#include "io/graph.h"

static void dot_attribute(brw_text *text, const char *name, const char *value)
{
    brw_text_char(text, ' ');
    brw_text_put(text, name);
    brw_text_char(text, '=');
    brw_text_json(text, value); /* Graphviz escapes quotes like JSON */
}

static void dot_facts(brw_text *text, const brw_facts *facts)
{
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        char digits[BRW_DIGITS];
        if (fact->type == BRW_FACT_TEXT)
            dot_attribute(text, fact->name, fact->text);
        else if (fact->type == BRW_FACT_BOOL)
            dot_attribute(text, fact->name, fact->number ? "true" : "false");
        else
            dot_attribute(text, fact->name, brw_digits_signed(digits, fact->number));
    }
}

/* Writes a node. The exclamation mark pins the position, so that neato does not move the room. The
 * label has the room number and one word; the rest is in attributes. */
static void dot_node(brw_text *text, const barrow_dungeon *dungeon, uint32_t id, brw_facts *facts)
{
    brw_graph_place place = brw_graph_room_place(dungeon, id);
    const char *word = brw_room_word(dungeon, id);
    brw_text_put(text, "  \"");
    brw_text_unsigned(text, id);
    brw_text_put(text, "\" [label=\"");
    if (dungeon->rooms[id].number) {
        brw_text_unsigned(text, dungeon->rooms[id].number);
        brw_text_put(text, "\\n");
    }
    brw_text_put(text, word);
    brw_text_put(text, "\" pos=\"");
    brw_text_number(text, place.x);
    brw_text_char(text, ',');
    brw_text_number(text, -place.y);
    brw_text_put(text, "!\"");
    brw_room_facts(facts, dungeon, id);
    brw_room_logic_facts(facts, dungeon, id);
    dot_facts(text, facts);
    brw_text_put(text, "];\n");
}

/* Writes the label of an edge: the kind of a door and the number of its lock. The label of a plain
 * way is empty. */
static void dot_label(brw_text *text, const barrow_link *link)
{
    const barrow_link_info *info = brw_door_info(link);
    bool is_plain = info->needs == BARROW_NEED_NOTHING && info->ways == BARROW_WAYS_BOTH;
    brw_text_put(text, " label=\"");
    if (!is_plain)
        brw_text_put(text, barrow_link_kind_name((barrow_link_kind)link->kind));
    if (link->lock != BARROW_NO_LOCK) {
        brw_text_char(text, ' ');
        brw_text_unsigned(text, link->lock);
    }
    brw_text_char(text, '"');
}

/* Writes one edge per link, with an arrowhead only if it leads one way. The graph is directed so
 * that it can hold both kinds. */
static void dot_edge(brw_text *text, const barrow_dungeon *dungeon, uint32_t id, brw_facts *facts)
{
    const barrow_link *link = &dungeon->links[id];
    brw_text_put(text, "  \"");
    brw_text_unsigned(text, link->a);
    brw_text_put(text, "\" -> \"");
    brw_text_unsigned(text, link->b);
    brw_text_put(text, "\" [");
    brw_text_put(text, brw_door_is_sided(link) ? "dir=\"forward\"" : "dir=\"none\"");
    dot_label(text, link);
    if (brw_door_is_secret(link))
        brw_text_put(text, " style=\"dashed\"");
    brw_link_facts(facts, dungeon, id);
    brw_link_logic_facts(facts, dungeon, id);
    dot_facts(text, facts);
    brw_text_put(text, "];\n");
}

/* Writes the graph. inputscale says that `pos` is in points, like the graph's positions. */
static void dot_graph(const brw_document *document, const barrow_dungeon *dungeon, brw_text *text)
{
    brw_facts facts;
    brw_dungeon_facts(&facts, document, dungeon);
    brw_text_put(text, "digraph \"barrow\" {\n  graph [inputscale=\"72\" overlap=\"true\"");
    dot_facts(text, &facts);
    brw_text_put(text, "];\n  node [shape=\"box\"];\n");
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        dot_node(text, dungeon, i, &facts);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (brw_graph_is_edge(dungeon, i))
            dot_edge(text, dungeon, i, &facts);
    brw_text_put(text, "}\n");
}

/* Writes one graph per floor; a file may hold several. */
void brw_write_dot(const brw_document *document, brw_text *text)
{
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below)
        dot_graph(document, floor, text);
}
