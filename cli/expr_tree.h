/* SPDX-License-Identifier: MIT
 * The tree of a condition, shared only by its parser and its evaluation. A node comes after all of
 * its operands. */
#ifndef CLI_EXPR_TREE_H
#define CLI_EXPR_TREE_H

#include "expr.h"

/* Operations, in this order: leaves, then operators with one operand, then with two, comparisons
 * last. Code relies on the order: >= EXPR_NOT has [a], > EXPR_NEGATE has [b] too, >= EXPR_LESS
 * compares. */
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

/* A node. Two bytes are enough for an index up to CLI_EXPR_NODES and a position up to
 * CLI_EXPR_LENGTH. */
typedef struct expr_node {
    int64_t num, den;    /* value of a number */
    uint16_t begin, end; /* where it is in the text */
    uint16_t a, b;       /* its operands */
    uint8_t op;          /* expr_op */
    uint8_t slot;        /* slot of a name */
} expr_node;

/* A condition. [root] is the last node that was made. The struct holds no pointers, so any number
 * of threads can read it, and it is freed as one block. */
struct cli_expr {
    expr_node nodes[CLI_EXPR_NODES];
    cli_expr_name names[CLI_EXPR_NAMES];
    unsigned node_count, name_count, root;
};

#endif
