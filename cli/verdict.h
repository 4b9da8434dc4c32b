/* SPDX-License-Identifier: MIT
 * The verdict on one document: whether it can be read, and whether it is sound, complete and
 * genuine (G13). */
#ifndef CLI_VERDICT_H
#define CLI_VERDICT_H

#include "barrow/barrow.h"
#include "input.h"
#include "output.h"
#include "pool.h"

typedef enum cli_standing {
    CLI_HOLDS,       /* it is sound, complete and genuine */
    CLI_NOT_CHECKED, /* from another generation: the rules common to all generations hold */
    CLI_EDITED,      /* every rule holds, but it is not what its parameters and seed make */
    CLI_BROKEN,      /* a rule is broken */
    CLI_NOT_PROVEN,  /* the proof that it can always be finished was too large to carry out */
    CLI_PLAYABLE,    /* asked only that: it can be finished, and nobody gets stuck */
    CLI_UNPLAYABLE,  /* it cannot be finished, or somebody can get stuck */
    CLI_UNDECIDED,   /* whether it is playable could not be decided */
    CLI_UNREADABLE
} cli_standing;

/* A verdict. It has no pointers to free, so threads can fill an array of them. */
typedef struct cli_verdict {
    const char *file;
    cli_place start; /* where the document starts in the file */
    bool is_alone;   /* no document came before it in its file */
    bool asks_playable; /* set by the caller: ask only whether it is playable */
    cli_standing answer;
    barrow_family family;
    const char *kind;    /* kind of a standalone puzzle; NULL for a dungeon */
    uint32_t generation; /* the generation that made it */
    bool is_foreign;     /* from another generation: only the V rules are checked */
    bool says_edited;    /* the document itself says that it was edited */
    uint64_t seed, hash, claimed;
    uint32_t metrics_wrong; /* findings of rule "metrics" */
    bool has_wrong_sums;    /* hash or metrics do not fit the contents: somebody edited it */
    /* The three questions of G13: BARROW_OK, BARROW_BROKEN, or BARROW_NOT_PROVEN for one that could
     * not be answered. */
    barrow_status sound, complete, genuine;
    cli_place origin_at; /* where it differs from the regenerated dungeon; line 0 if it does not */
    barrow_report report;
    char problem[600]; /* why it cannot be read, or "" */
    cli_place at;      /* where; line 0 if unknown */
} cli_verdict;

/* Returns whether the document passes. With [allows_edited] it need not be genuine. */
bool cli_verdict_passes(const cli_verdict *verdict, bool allows_edited);

/* Judges [text], which starts at verdict->start, using the memory of [hand]. */
void cli_verdict_judge(cli_verdict *verdict, const cli_text *text, cli_hand *hand);

/* Prints the verdict as a line of JSON, or in words. In words, a document that cannot be read goes
 * to standard error, and with [quiet] nothing is printed about one that passes. */
void cli_verdict_tell_json(const cli_verdict *verdict, cli_output *output);
void cli_verdict_tell_text(const cli_verdict *verdict, cli_output *output, bool allows_edited,
                           bool quiet);

#endif
