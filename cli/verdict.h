/* SPDX-License-Identifier: MIT
 * What barrow says about one document: whether it can be read, every rule that it breaks, whether
 * its hash and its metrics are those of its contents. */
#ifndef CLI_VERDICT_H
#define CLI_VERDICT_H

#include "barrow/barrow.h"
#include "input.h"
#include "output.h"
#include "pool.h"

typedef enum cli_standing {
    CLI_HOLDS,
    CLI_EDITED,     /* every rule holds, but hash or metrics are of other contents */
    CLI_BROKEN,     /* a rule is broken */
    CLI_NOT_PROVEN, /* whether it can always be finished was too much to prove */
    CLI_UNREADABLE
} cli_standing;

/* All of it is plain memory, so that a batch of them is an array that threads fill. */
typedef struct cli_verdict {
    const char *file;
    cli_place start; /* of the document in the file */
    bool is_alone;   /* the only one so far in its file */
    cli_standing answer;
    barrow_family family;
    uint64_t seed, hash, claimed;
    uint32_t metrics_wrong; /* findings of rule "metrics" */
    barrow_report report;
    char problem[600]; /* why it cannot be read, or "" */
    cli_place at;      /* where; line 0 if nowhere */
} cli_verdict;

/* Judges [text], which starts at verdict->start, in the memory of [hand]. */
void cli_verdict_judge(cli_verdict *verdict, const cli_text *text, cli_hand *hand);

/* Tells it as a line of JSON, or in words; what cannot be read goes to standard error then. */
void cli_verdict_tell_json(const cli_verdict *verdict, cli_output *output);
void cli_verdict_tell_text(const cli_verdict *verdict, cli_output *output, bool quiet);

#endif
