/* SPDX-License-Identifier: MIT
 * A file of another program as a tree, whether it is JSON or XML, so that its reader is written
 * once for both:
 *
 *     {"name": "a", "data": [1, 2]}     <map name="a"><data>1,2</data></map>
 *
 *     root                              root of the tag map
 *       name  a                           name  a
 *       data  1, 2                        data  1,2
 *
 * A member of an object, an attribute and an element are each a node with a tag and a text. The
 * entries of a list are nodes with the tag of the list; a list of numbers is one node, whose text
 * is what stands between its brackets. Nothing here is recursive, and everything is bounded: a tree
 * has at most BRW_TREE_NODES nodes, and XML has no entities but the five and numbers, no document
 * type and no CDATA. */
#ifndef BRW_IO_TREE_H
#define BRW_IO_TREE_H

#include <stdbool.h>

#include "base/arena.h"

#define BRW_TREE_NODES (UINT32_C(1) << 20)

typedef struct brw_node {
    const char *tag;  /* "" for the root of JSON */
    const char *text; /* never NULL; ends with NUL unless it is a list of numbers */
    uint32_t size;    /* bytes of the text */
    uint32_t parent;
    uint32_t child, last; /* the first and last of its children; 0 for none */
    uint32_t next;        /* the next of the same parent; 0 for none */
    uint32_t line, column;
} brw_node;

typedef struct brw_tree {
    brw_arena *arena;
    brw_node *nodes; /* node 0 is the root */
    uint32_t count, room;
    barrow_error *error;
    barrow_status status; /* BARROW_OK until something failed */
} brw_tree;

/* Read a file into a new tree. They return tree->status; after BARROW_BAD_DOCUMENT, [error] says
 * what is wrong and where. */
barrow_status brw_tree_json(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                            barrow_error *error);
barrow_status brw_tree_xml(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                           barrow_error *error);

/* Reads JSON if the text begins with {, else XML. */
barrow_status brw_tree_read(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                            barrow_error *error);

/* Return the next node with this tag among the children of [parent] after [child], which is 0 for
 * the first; 0 if there is none. */
uint32_t brw_tree_child(const brw_tree *tree, uint32_t parent, uint32_t child, const char *tag);

/* Returns the entry of a node's list after [at], which is 0 for the first. JSON has a list whose
 * entries have its tag; XML has elements of the tag [entry], in an element [list] or without. */
uint32_t brw_tree_listed(const brw_tree *tree, uint32_t node, const char *list, const char *entry,
                         uint32_t at);

/* Returns the text of the first child with this tag, or NULL. */
const char *brw_tree_text(const brw_tree *tree, uint32_t node, const char *tag);

/* Stores the number of the first child with this tag, in parts of 1/[parts]; [usual] if there is no
 * such child. Decimals and exponents are read, and cut off. Returns false if it is not a number of
 * at most 31 bits. */
bool brw_tree_number(const brw_tree *tree, uint32_t node, const char *tag, int32_t parts,
                     int32_t usual, int32_t *number);

/* Refuses the file at a node, unless it was refused before. Returns tree->status. */
barrow_status brw_tree_refuse(brw_tree *tree, uint32_t node, const char *format, ...);

#endif
