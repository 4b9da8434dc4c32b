/* SPDX-License-Identifier: MIT
 * State that the library keeps from one call to the next, for the files directly in src/. */
#ifndef BRW_WORKSPACE_H
#define BRW_WORKSPACE_H

#include "barrow/barrow.h"

#include "base/arena.h"
#include "gen/pipeline.h"

/* Memory that already has the right size (G5); the hashes of the pass names, from which the random
 * streams are made; and barrow's own drawings, so that each is read once. The names are empty until
 * the first run, and the drawings are NULL until the first tile map. */
struct barrow_workspace {
    brw_arena scratch, kept;
    brw_names names;
    struct brw_template *drawings; /* in kept */
};

/* What a call without options gets. */
extern const barrow_options brw_usual_options;
extern const barrow_export_options brw_usual_export;

/* Returns the caller's workspace, or [own], which you must close. [own] need not be cleared: every
 * member that is read is set here. A workspace serves one call at a time, so resetting it is
 * safe. */
barrow_workspace *brw_workspace_open(const barrow_options *options, barrow_workspace *own);
void brw_workspace_close(const barrow_options *options, barrow_workspace *own);

/* Calls barrow_dungeon_check, unless the caller vouches for the dungeon (BARROW_KNOWN_WHOLE). */
barrow_status brw_check_whole(const barrow_dungeon *dungeon, const barrow_options *options,
                              barrow_error *error);

/* As barrow_playable. If the answer is yes, [solved], unless NULL, gets the walkthrough. */
barrow_status brw_ask_playable(const barrow_dungeon *dungeon, const barrow_options *options,
                               barrow_dungeon *solved, barrow_report *report, barrow_error *error);

#endif
