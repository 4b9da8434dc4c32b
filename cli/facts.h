/* SPDX-License-Identifier: MIT
 * Facts: the names that a condition can use. These are the metrics of the family and the rows of
 * facts.def. Each says which pass decides it, unless only the whole dungeon does. */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

#include "command.h"
#include "expr.h"

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

/* Returns the metric to measure, as a set for barrow_metrics_some; empty if the fact has a
 * reader. */
uint64_t cli_fact_metric(const cli_fact *fact);

/* Returns the value of [fact]; [metrics] holds at least the metric that it needs. */
int64_t cli_fact_value(const cli_fact *fact, const barrow_dungeon *dungeon,
                       const int32_t *metrics);

/* Prints the names, their meanings and the passes that decide them: barrow hunt FAMILY --names. */
int cli_facts_print(const cli_args *args, const cli_facts *facts);

#endif
