/* SPDX-License-Identifier: MIT
 * Workspaces: the caller's, kept between dungeons, or one that lasts for a single call. */
#include "workspace.h"

barrow_workspace *barrow_workspace_create(const barrow_allocator *allocator)
{
    barrow_allocator chosen = brw_allocator(allocator);
    barrow_workspace *workspace = brw_alloc(&chosen, sizeof *workspace);
    if (workspace) {
        brw_arena_begin(&workspace->scratch, chosen);
        workspace->names.family = NULL;
    }
    return workspace;
}

void barrow_workspace_free(barrow_workspace *workspace)
{
    if (!workspace)
        return;
    barrow_allocator allocator = workspace->scratch.allocator;
    brw_arena_end(&workspace->scratch);
    brw_free(&allocator, workspace, sizeof *workspace);
}

/* Counts the workspace and its arena; the dungeons made with it keep their own memory. */
size_t barrow_workspace_bytes(const barrow_workspace *workspace)
{
    return workspace ? sizeof *workspace + workspace->scratch.held : 0;
}

barrow_workspace *brw_workspace_open(const barrow_options *options, barrow_workspace *own)
{
    if (options->workspace) {
        brw_arena_reset(&options->workspace->scratch);
        return options->workspace;
    }
    brw_arena_begin(&own->scratch, brw_allocator(&options->allocator));
    own->names.family = NULL;
    return own;
}

void brw_workspace_close(const barrow_options *options, barrow_workspace *own)
{
    if (!options->workspace)
        brw_arena_end(&own->scratch);
}

barrow_status brw_check_whole(const barrow_dungeon *dungeon, const barrow_options *options,
                              barrow_error *error)
{
    return options->flags & BARROW_KNOWN_WHOLE ? BARROW_OK : barrow_dungeon_check(dungeon, error);
}
