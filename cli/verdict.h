/* SPDX-License-Identifier: MIT
 * The verdict on one document: whether it can be read, which rules it breaks, and whether its hash
 * and metrics match its contents. */
#ifndef CLI_VERDICT_H
#define CLI_VERDICT_H

#include "barrow/barrow.h"
#include "input.h"
#include "output.h"
#include "pool.h"

typedef enum cli_standing {
    CLI_HOLDS,
    CLI_NOT_CHECKED, /* of another generation: what holds for all of them holds */
    CLI_EDITED,     /* every rule holds, but hash or metrics do not match */
    CLI_BROKEN,     /* a rule is broken */
    CLI_NOT_PROVEN, /* the proof that it can always be finished took too much */
    CLI_UNREADABLE
} cli_standing;

/* A verdict. It has no pointers to free, so threads can fill an array of them. */
typedef struct cli_verdict {
    const char *file;
    cli_place start; /* of the document in the file */
    bool is_alone;   /* the only one so far in its file */
    cli_standing answer;
    barrow_family family;
    uint32_t generation; /* that it was made by, */
    bool is_foreign;     /* which is not this one: other rules than V are not checked */
    uint64_t seed, hash, claimed;
    uint32_t metrics_wrong; /* findings of rule "metrics" */
    barrow_report report;
    char problem[600]; /* why it cannot be read, or "" */
    cli_place at;      /* where; line 0 if unknown */
} cli_verdict;

/* Judges [text], which starts at verdict->start, using the memory of [hand]. */
void cli_verdict_judge(cli_verdict *verdict, const cli_text *text, cli_hand *hand);

/* Prints the verdict as a line of JSON, or in words. In words, a document that cannot be read goes
 * to standard error. */
void cli_verdict_tell_json(const cli_verdict *verdict, cli_output *output);
void cli_verdict_tell_text(const cli_verdict *verdict, cli_output *output, bool quiet);

#endif
