/* SPDX-License-Identifier: MIT
 * Reads GraphML (W26): keys, nodes, edges and their data. Anything else is skipped. */
#include <string.h>

#include "io/graph_read.h"
#include "io/tree.h"

static bool has_tag(const brw_tree *tree, uint32_t node, const char *tag)
{
    return strcmp(tree->nodes[node].tag, tag) == 0;
}

/* Adds the data of a node or edge to its pairs, but for what is empty; [keys] are pairs of the id
 * of a key and its name.
 */
static bool take_data(brw_read_graph *graph, const brw_tree *tree, uint32_t node, uint32_t keys,
                      uint32_t *list)
{
    for (uint32_t at = 0; (at = brw_tree_child(tree, node, at, "data"));) {
        const char *key = brw_tree_text(tree, at, "key");
        const char *name = key ? brw_read_graph_value(graph, keys, key) : NULL;
        if (name && tree->nodes[at].size &&
            !brw_read_graph_pair(graph, list, name, tree->nodes[at].text))
            return false;
    }
    return true;
}

static bool take_node(brw_read_graph *graph, const brw_tree *tree, uint32_t node, uint32_t keys)
{
    const char *id = brw_tree_text(tree, node, "id");
    uint32_t made = id ? brw_read_graph_node(graph, id, strlen(id)) : UINT32_MAX;
    if (!id)
        return brw_read_graph_refuse(graph, "a node has no id");
    return made != UINT32_MAX && take_data(graph, tree, node, keys, &graph->nodes[made].pairs);
}

static bool take_edge(brw_read_graph *graph, const brw_tree *tree, uint32_t node, uint32_t keys)
{
    static const char *const names[] = {"source", "target"};
    const char *directed = brw_tree_text(tree, node, "directed");
    const char *usual = brw_tree_text(tree, tree->nodes[node].parent, "edgedefault");
    uint32_t ends[2];
    for (int i = 0; i < 2; i++) {
        const char *id = brw_tree_text(tree, node, names[i]);
        if (!id)
            return brw_read_graph_refuse(graph, "an edge has no %s", names[i]);
        ends[i] = brw_read_graph_node(graph, id, strlen(id));
        if (ends[i] == UINT32_MAX)
            return false;
    }
    uint32_t made = brw_read_graph_edge(graph, ends[0], ends[1]);
    if (made == UINT32_MAX)
        return false;
    brw_read_edge *edge = &graph->edges[made];
    edge->is_directed =
        directed ? strcmp(directed, "true") == 0 : usual && strcmp(usual, "directed") == 0;
    edge->id = brw_tree_text(tree, node, "id");
    return take_data(graph, tree, node, keys, &edge->pairs);
}

bool brw_read_graphml(brw_read_graph *graph, const char *text, size_t size)
{
    brw_tree tree;
    uint32_t keys = 0;
    barrow_status status = brw_tree_xml(&tree, graph->arena, text, size, graph->error);
    graph->no_memory |= status == BARROW_NO_MEMORY;
    if (status != BARROW_OK)
        return false;
    if (!has_tag(&tree, 0, "graphml"))
        return brw_read_graph_refuse(graph, "this is not GraphML");
    for (uint32_t at = 0; (at = brw_tree_child(&tree, 0, at, "key"));) {
        const char *id = brw_tree_text(&tree, at, "id"),
                   *name = brw_tree_text(&tree, at, "attr.name");
        if (id && name && !brw_read_graph_pair(graph, &keys, id, name))
            return false;
    }
    for (uint32_t i = 1; i < tree.count; i++) {
        bool is_part = has_tag(&tree, tree.nodes[i].parent, "graph");
        graph->line = tree.nodes[i].line;
        if (is_part && ((has_tag(&tree, i, "node") && !take_node(graph, &tree, i, keys)) ||
                        (has_tag(&tree, i, "edge") && !take_edge(graph, &tree, i, keys))))
            return false;
    }
    return true;
}
