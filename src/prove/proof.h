/* SPDX-License-Identifier: MIT
 * The answer about a world (W8 to W17): what was proven, with the moves that show it. */
#ifndef BRW_PROVE_PROOF_H
#define BRW_PROVE_PROOF_H

#include "barrow/prove.h"
#include "base/sink.h"
#include "prove/model.h"

typedef enum brw_why { BRW_WHY_NONE, BRW_WHY_KEYS, BRW_WHY_TRAP, BRW_WHY_SHUT } brw_why;

/* Something in reach whose price or need is not met: a door or a thing, as the move that opens or
 * takes it. */
typedef struct brw_lack {
    brw_act subject;
    bool is_keys; /* whether keys are lacking, or else the need */
} brw_lack;

/* Doors and things, as the moves that open or take them: those that are decided, and the others. */
typedef struct brw_findings {
    brw_act *sure, *unsure;
    uint32_t sure_count, unsure_count;
} brw_findings;

typedef struct brw_proof {
    const brw_world *world;
    const brw_index *index;
    uint8_t finishable, stuck_free; /* barrow_answer */
    bool is_careful, is_full, asks_finishable;
    bool by_plain;     /* the plain search decided; else the method of W31 to W37 */
    uint64_t explored; /* situations and branches */
    uint64_t looks;
    brw_act *walkthrough, *witness;
    uint32_t walkthrough_count, witness_count;
    bool walkthrough_fewest, witness_fewest, has_witness;
    bool has_turn; /* the last move of the witness is the one that makes it hopeless */
    brw_why why;
    brw_lack *lacks;
    uint32_t lack_count;
    brw_bag last_bag; /* at the end of the witness */
    uint32_t last_states;
    /* --full */
    brw_findings needed;
    brw_findings never; /* doors and things */
    uint64_t *never_places, *unsure_places;
    int32_t spare[BRW_WORLD_KINDS];
    uint64_t *idle;             /* things */
    uint64_t *fatal[BRW_VERBS]; /* by what a move is done to */
    bool fatal_complete;
} brw_proof;

/* Decides the questions of [options]. Returns BARROW_OK or BARROW_NO_MEMORY. */
barrow_status brw_proof_make(brw_proof *proof, const brw_world *world,
                             const barrow_prove_options *options, brw_arena *arena);

/* Asks the method of W31 to W37 alone: whether it can be finished, then whether somebody can get
 * stuck, with moves. [proof] has its world, index and questions. False when out of memory. */
bool brw_proof_ask_reduced(brw_proof *proof, brw_model *model, brw_effort *effort, uint64_t budget);

/* Fills in what is asked for with --full (W12 to W15); [plain] may be incomplete. */
bool brw_proof_fill(brw_proof *proof, const brw_plain *plain, brw_effort *effort);

/* Turns a file of the kind that [options] names into the text language; a text stays as it is. */
barrow_status brw_world_text(const char **text, size_t *size, const barrow_prove_options *options,
                             brw_arena *arena, barrow_error *error);

/* Reads a text and decides. [is_made] says that it was made from another file: then errors and
 * answers have no lines. Returns BARROW_OK, BARROW_BAD_DOCUMENT or BARROW_NO_MEMORY. */
barrow_status brw_prove_text(const char *text, size_t size, bool is_made,
                             const barrow_prove_options *options, brw_proof *proof,
                             barrow_error *error, brw_arena *arena);

/* Writes the answer as one line of JSON, or as text (W17). */
void brw_proof_write_json(const brw_proof *proof, const char *file, brw_text *text);
void brw_proof_write_text(const brw_proof *proof, const char *file, bool is_quiet, brw_text *text);

#endif
