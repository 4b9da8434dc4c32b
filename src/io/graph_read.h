/* SPDX-License-Identifier: MIT
 * Graphs of other programs as worlds (W25, W26, W28): GraphML, DOT, and maps that have become
 * graphs (io/map_read.h). Readers fill a list of nodes, of edges and of things that lie at nodes,
 * with their attributes; one writer turns it into the text language, with the node, edge or object
 * that a line comes from as its comment. So errors of the text language can name it. */
#ifndef BRW_IO_GRAPH_READ_H
#define BRW_IO_GRAPH_READ_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/table.h"
#include "base/sink.h"
#include "io/tree.h"

enum {
    BRW_READ_NODES = 4096,
    BRW_READ_EDGES = 16384,
    BRW_READ_THINGS = 16384,
    BRW_READ_PAIRS = 1 << 18
};

/* A name and a value, of a node or an edge. */
typedef struct brw_pair {
    const char *name, *value;
    uint32_t next; /* the next pair of the same part, plus 1 */
} brw_pair;

typedef struct brw_read_node {
    const char *id;
    char place[64]; /* its name in the text language */
    uint32_t pairs; /* the first pair, plus 1 */
} brw_read_node;

typedef struct brw_read_edge {
    const char *id; /* or NULL */
    uint32_t from, to, pairs;
    bool is_directed;
} brw_read_edge;

/* An object that lies at a node. */
typedef struct brw_read_thing {
    const char *id;
    uint32_t node, pairs;
} brw_read_thing;

typedef struct brw_read_graph {
    brw_arena *arena;
    brw_read_node *nodes;
    brw_read_edge *edges;
    brw_read_thing *things;
    brw_pair *pairs;
    brw_table ids;           /* of nodes, with their numbers */
    const brw_tree *classes; /* what classes mean (W28), or NULL */
    brw_table names;         /* of facts and keys, with their uses, while it is written */
    uint32_t node_count, edge_count, thing_count, pair_count;
    uint32_t node_room, edge_room, thing_room, pair_room;
    uint32_t line; /* where the reader is, for messages */
    bool keeps_hidden, is_strict, no_memory;
    bool is_map, has_start, has_goal;
    void (*warning)(void *user, const barrow_error *warning); /* or NULL */
    void *user;
    barrow_error *error;
} brw_read_graph;

/* Return the node with an id, new if need be, or a new edge; BARROW_BAD_DOCUMENT in graph->error
 * and UINT32_MAX if there are too many. */
uint32_t brw_read_graph_node(brw_read_graph *graph, const char *id, size_t length);
uint32_t brw_read_graph_edge(brw_read_graph *graph, uint32_t from, uint32_t to);

/* Adds a pair to a list; a later one of the same name wins. */
bool brw_read_graph_pair(brw_read_graph *graph, uint32_t *list, const char *name,
                         const char *value);
const char *brw_read_graph_value(const brw_read_graph *graph, uint32_t list, const char *name);

bool brw_read_graph_thing(brw_read_graph *graph, uint32_t node, const char *id, uint32_t pairs);

/* Gives a part the role of its class: what the user's mapping says about the class, else the class
 * itself. Attributes that the mapping adds do not replace the part's own. */
bool brw_read_graph_role(brw_read_graph *graph, uint32_t *list, const char *class);

/* Adds the name of an object as what it gives, in letters that a name may have. */
bool brw_read_graph_called(brw_read_graph *graph, uint32_t *list, const char *name);

/* Returns whether a name of the text language, or an id of DOT without quotes, may have the byte.
 */
bool brw_is_name_byte(char c);

/* Returns whether a text of [length] bytes is one of [words], which spaces separate. */
bool brw_is_one_of(const char *text, size_t length, const char *words);

/* Returns whether an attribute of this name means anything (W25), or looks like one that does. */
bool brw_read_graph_is_near_word(const char *name);

/* Refuses the file at the current line; returns false. */
bool brw_read_graph_refuse(brw_read_graph *graph, const char *format, ...);

/* Adds a warning. */
void brw_read_graph_warn(const brw_read_graph *graph, const char *format, ...);

/* Returns memory of the graph that is all zero, or NULL, which the graph then notes. */
void *brw_read_graph_new(brw_read_graph *graph, size_t count, size_t size);

/* Copies text into the graph's memory. */
char *brw_read_graph_copy(brw_read_graph *graph, const char *text, size_t length);

/* Read a whole file; false if it is refused, with the reason in graph->error. */
bool brw_read_graphml(brw_read_graph *graph, const char *text, size_t size);
bool brw_read_dot(brw_read_graph *graph, const char *text, size_t size);

/* Writes the graph in the text language; false if it is refused. */
bool brw_read_graph_write(brw_read_graph *graph, brw_text *text);

#endif
