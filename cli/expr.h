/* SPDX-License-Identifier: MIT
 * Conditions: the small language of `barrow hunt --where` and of queries. Grammar and meaning are in
 * docs/hunt.md. Names come from the caller: the language knows none.
 *
 * Numbers are exact: whole numbers and fractions of 64 bits, never rounded. What a division by zero
 * gives is no number: no comparison with it holds. A name whose value is not known yet makes the
 * answer unknown, unless the rest decides it: so a search can stop early. */
#ifndef CLI_EXPR_H
#define CLI_EXPR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLI_EXPR_NAMES  64  /* different names in one condition, at most */
#define CLI_EXPR_NODES  512 /* and parts in all */
#define CLI_EXPR_LENGTH 4096

typedef struct cli_expr cli_expr;

/* What is wrong with a condition, and where: columns count from 1. */
typedef struct cli_expr_problem {
    unsigned column;
    char text[320];
} cli_expr_problem;

/* Who knows names. [function] is NULL for a plain name, else the word before the parenthesis:
 * count(item) asks for "count" and "item". Answers the caller's own number of it, 0 or more; or -1,
 * with a sentence in [why]. */
typedef struct cli_expr_names {
    int (*find)(void *user, const char *function, const char *name, char *why, size_t size);
    void *user;
} cli_expr_names;

/* Takes [text] apart; NULL on failure, with [problem] filled in. */
cli_expr *cli_expr_parse(const char *text, const cli_expr_names *names, cli_expr_problem *problem);
void cli_expr_free(cli_expr *expr);

/* Prints the text, and below it a mark at the column, on standard error. */
void cli_expr_point(const char *text, unsigned column);

/* The names of a condition, each once, in the order of their first use. The place of a name in this
 * list is its slot: values are given by slot. */
typedef struct cli_expr_name {
    int number;     /* the caller's own, from find */
    char shown[80]; /* as one writes it: rooms, count(item) */
} cli_expr_name;

unsigned cli_expr_name_count(const cli_expr *expr);
const cli_expr_name *cli_expr_name_at(const cli_expr *expr, unsigned slot);

/* The parts that && joins on the outside: where each stands in the text, and its slots as bits. */
typedef struct cli_expr_part {
    unsigned begin, end; /* bytes of the text */
    uint64_t slots;
} cli_expr_part;

unsigned cli_expr_part_count(const cli_expr *expr);
cli_expr_part cli_expr_part_at(const cli_expr *expr, unsigned index);

typedef enum cli_answer {
    CLI_FALSE,
    CLI_TRUE,
    CLI_UNKNOWN,  /* a name that is not known decides it */
    CLI_TOO_LARGE /* a number went past 64 bits */
} cli_answer;

#define CLI_ALL_KNOWN (~(uint64_t)0)

/* Whether the condition holds for [values], by slot; only those whose bit is in [known] are looked
 * at. Any number of threads may ask at once. */
cli_answer cli_expr_holds(const cli_expr *expr, const int64_t *values, uint64_t known);

/* The same where values of names in [bounded] are not known, but are at most what [values] says: a
 * comparison of such a name with a number may be decided by that. */
cli_answer cli_expr_holds_within(const cli_expr *expr, const int64_t *values, uint64_t known,
                                 uint64_t bounded);

/* The value of an expression as a fraction in lowest terms, [den] above 0; false where it is no
 * number, or too large. */
bool cli_expr_number(const cli_expr *expr, const int64_t *values, int64_t *num, int64_t *den);

/* Which of two fractions is larger: -1, 0 or 1. Exact, whatever their size. */
int cli_compare_fractions(int64_t num_a, int64_t den_a, int64_t num_b, int64_t den_b);

#endif
