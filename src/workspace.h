/* SPDX-License-Identifier: MIT
 * What one call of the library leaves to the next, for the files of the front. */
#ifndef BRW_WORKSPACE_H
#define BRW_WORKSPACE_H

#include "barrow/barrow.h"

#include "base/arena.h"
#include "gen/pipeline.h"

/* Memory that has the right size already, and the hashes of the passes' names, which the streams
 * are made from (G5). The names are empty until the first run. */
struct barrow_workspace {
    brw_arena scratch;
    brw_names names;
};

/* The caller's workspace, or [own], which the caller of this closes. [own] need not be cleared: all
 * of it that is ever read is set here. A workspace serves one call at a time, so resetting it is
 * safe. */
barrow_workspace *brw_workspace_open(const barrow_options *options, barrow_workspace *own);
void brw_workspace_close(const barrow_options *options, barrow_workspace *own);

#endif
