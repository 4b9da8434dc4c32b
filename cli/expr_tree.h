/* SPDX-License-Identifier: MIT
 * The tree of a condition, shared by its parser and its evaluation and nobody else. A node stands
 * after all nodes that it is made of. */
#ifndef CLI_EXPR_TREE_H
#define CLI_EXPR_TREE_H

#include "expr.h"

/* In this order: leaves, then what has one part, then two, comparisons last. Code compares by
 * it: >= EXPR_NOT has [a], > EXPR_NEGATE has [b] too, >= EXPR_LESS compares. */
typedef enum expr_op {
    EXPR_NUMBER,
    EXPR_NAME,
    EXPR_NOT,
    EXPR_NEGATE,
    EXPR_AND,
    EXPR_OR,
    EXPR_ADD,
    EXPR_SUBTRACT,
    EXPR_MULTIPLY,
    EXPR_DIVIDE,
    EXPR_MODULO,
    EXPR_LESS,
    EXPR_LESS_OR_SAME,
    EXPR_MORE,
    EXPR_MORE_OR_SAME,
    EXPR_SAME,
    EXPR_DIFFERS
} expr_op;

/* Two bytes an index are enough for CLI_EXPR_NODES, and two a place for CLI_EXPR_LENGTH. */
typedef struct expr_node {
    int64_t num, den;    /* of a number */
    uint16_t begin, end; /* where it stands in the text */
    uint16_t a, b;       /* what it is made of */
    uint8_t op;          /* expr_op */
    uint8_t slot;        /* of a name */
} expr_node;

/* [root] is the last node that was made. Nothing in it points anywhere, so it is read by any
 * number of threads and freed as one block. */
struct cli_expr {
    expr_node nodes[CLI_EXPR_NODES];
    cli_expr_name names[CLI_EXPR_NAMES];
    unsigned node_count, name_count, root;
};

#endif
