/* SPDX-License-Identifier: MIT
 * Conditions: the small language of `barrow hunt --where` and of queries. Grammar and meaning are
 * in docs/hunt.md. The caller provides the names; the language has none of its own.
 *
 * Numbers are exact: whole numbers and 64-bit fractions, never rounded. A division by zero yields
 * no number, and no comparison with it holds. A name whose value is not known yet makes the answer
 * unknown unless the rest decides it, so a search can stop early. */
#ifndef CLI_EXPR_H
#define CLI_EXPR_H

#include "command.h"

#define CLI_EXPR_NAMES  64  /* maximum number of different names in a condition */
#define CLI_EXPR_NODES  512 /* maximum number of nodes in its tree */
#define CLI_EXPR_LENGTH 4096

/* A node of the tree. Indices of nodes (below CLI_EXPR_NODES) and positions in the text (up to
 * CLI_EXPR_LENGTH) fit into two bytes. */
typedef struct cli_expr_node {
    int64_t num, den;    /* value of a number */
    uint16_t begin, end; /* where it is in the text */
    uint16_t a, b;       /* its operands */
    uint8_t op;          /* what it does with them, see expr.c */
    uint8_t slot;        /* which name it is, if it is a name */
} cli_expr_node;

/* A name of a condition. */
typedef struct cli_expr_name {
    int number;     /* the caller's number, from find */
    char shown[80]; /* as you write it: rooms, count(item) */
} cli_expr_name;

/* A condition. It has each name once, in the order of their first use. The index of a name is its
 * slot, and values are passed by slot. Nothing changes once it is parsed, so any number of threads
 * can read it; and it holds no pointers: free() is enough. */
typedef struct cli_expr {
    cli_expr_node nodes[CLI_EXPR_NODES];
    cli_expr_name names[CLI_EXPR_NAMES];
    unsigned node_count, name_count, root;
} cli_expr;

/* A problem in a condition: what is wrong, and where. Columns count from 1. */
typedef struct cli_expr_problem {
    unsigned column;
    char text[320];
} cli_expr_problem;

/* The caller's lookup of names. [function] is NULL for a plain name, otherwise the word before the
 * parenthesis: count(item) asks for "count" and "item". find returns the caller's own number for
 * the name, 0 or more, or -1 with a sentence in [why]. */
typedef struct cli_expr_names {
    int (*find)(void *user, const char *function, const char *name, char *why, size_t size);
    void *user;
} cli_expr_names;

/* Parses [text]. Returns NULL on failure, with [problem] filled in. */
cli_expr *cli_expr_parse(const char *text, const cli_expr_names *names, cli_expr_problem *problem);

/* Parses [text], the value of [option]. On failure prints what is wrong, the text, and below it a
 * mark at the column, and returns NULL; with [shows_help] also where to find help. */
cli_expr *cli_expr_read(const char *text, const cli_expr_names *names, bool shows_help,
                        const char *option);

/* A part of the outermost &&: where it is in the text, and its slots as bits. */
typedef struct cli_expr_part {
    unsigned begin, end; /* bytes of the text */
    uint64_t slots;
} cli_expr_part;

/* Fills in the parts, in order. Returns how many there are. */
unsigned cli_expr_parts(const cli_expr *expr, cli_expr_part parts[CLI_EXPR_NODES]);

typedef enum cli_answer {
    CLI_FALSE,
    CLI_TRUE,
    CLI_UNKNOWN,  /* it depends on a name that is not known */
    CLI_TOO_LARGE /* a number overflowed 64 bits */
} cli_answer;

#define CLI_ALL_KNOWN (~(uint64_t)0)

/* Returns whether the condition holds for [values], by slot; it reads only those whose bit is in
 * [known]. Any number of threads may call it at once. */
cli_answer cli_expr_holds(const cli_expr *expr, const int64_t *values, uint64_t known);

/* Returns whether the condition holds if the names in [bounded] are only known to be at least what
 * [least] says and at most what [values] says. That may decide a comparison. */
cli_answer cli_expr_holds_within(const cli_expr *expr, const int64_t *values, const int64_t *least,
                                 uint64_t known, uint64_t bounded);

/* Computes the value of an expression as a fraction in lowest terms, [den] above 0. Returns false
 * if it is not a number or too large. */
bool cli_expr_number(const cli_expr *expr, const int64_t *values, int64_t *num, int64_t *den);

/* Compares two fractions of any size exactly. Returns -1, 0 or 1. */
int cli_compare_fractions(int64_t num_a, int64_t den_a, int64_t num_b, int64_t den_b);

/* ==== facts ================================================================================= */

/* Facts: the names that a condition can use. These are the metrics of the family and the rows of
 * facts.def. Each says which pass decides it, unless only the whole dungeon does. */

#define CLI_FACTS_MOST 160
#define CLI_WHOLE      (-1) /* decided by the whole dungeon, including its proof */

/* Reads a fact from a dungeon; [kind] is the kind that the row counts, if it counts by kind. */
typedef int64_t (*cli_fact_reader)(const barrow_dungeon *dungeon, int kind);

typedef struct cli_fact {
    const char *group; /* "" for a plain name; otherwise count(name) or count(group.name) */
    const char *name;
    const char *help;
    int pass;   /* row of the pass that decides it, or CLI_WHOLE */
    int metric; /* row of the metric, or -1 if the fact is not a metric */
    cli_fact_reader read; /* from the lists of the dungeon; NULL for a metric */
    int kind;
    int bound_pass; /* row of the pass after which bounds on it are known */
    cli_fact_reader read_least, read_most; /* readers of its bounds; NULL if there are none */
} cli_fact;

typedef struct cli_facts {
    barrow_family family;
    bool has_tiles;
    unsigned count;
    cli_fact rows[CLI_FACTS_MOST]; /* the metrics first, in the order of their table */
} cli_facts;

/* Fills in the facts of dungeons with these parameters. */
void cli_facts_begin(cli_facts *facts, const barrow_params *params);

/* Returns the lookup for cli_expr_parse; a name's number is its row. */
cli_expr_names cli_facts_names(const cli_facts *facts);

/* Returns the metric to measure, as a set; empty if the fact has a reader. */
uint64_t cli_fact_metric(const cli_fact *fact);

/* Returns the value of [fact]; [metrics] holds at least the metric that it needs. */
int64_t cli_fact_value(const cli_fact *fact, const barrow_dungeon *dungeon,
                       const int32_t *metrics);

/* Figures of simulated players, by row of facts.def. */
enum cli_bot_fact {
#define CLI_FACT(FAMILY, group, name, pass, read, kind, help)
#define CLI_BOUND(FAMILY, name, pass, least, most)
#define CLI_BOT(NAME, name, bot, help) CLI_BOT_##NAME,
#include "facts.def"
#undef CLI_FACT
#undef CLI_BOUND
#undef CLI_BOT
    CLI_BOT_FACTS
};
extern const barrow_metric_info cli_bot_facts[CLI_BOT_FACTS];

/* Fills in those of [values] that are in the set [wanted]; one game for each player needed. */
void cli_bots_play(const barrow_dungeon *dungeon, uint32_t wanted, int32_t values[CLI_BOT_FACTS]);

/* Prints the names, their meanings and the passes that decide them: barrow hunt FAMILY --names. */
int cli_facts_print(const cli_args *args, const cli_facts *facts);

#endif
