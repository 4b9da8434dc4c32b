/* SPDX-License-Identifier: MIT
 * Workspaces: the caller's, kept between dungeons, or one that lasts for a single call. */
#include "workspace.h"

const barrow_options brw_usual_options;
const barrow_export_options brw_usual_export;

static void begin_workspace(barrow_workspace *workspace, barrow_allocator allocator)
{
    brw_arena_begin(&workspace->scratch, allocator);
    brw_arena_begin(&workspace->kept, allocator);
    workspace->names.family = NULL;
    workspace->drawings = NULL;
}

static void end_workspace(barrow_workspace *workspace)
{
    brw_arena_end(&workspace->scratch);
    brw_arena_end(&workspace->kept);
}

barrow_workspace *barrow_workspace_create(const barrow_allocator *allocator)
{
    barrow_allocator chosen = brw_allocator(allocator);
    barrow_workspace *workspace = brw_alloc(&chosen, sizeof *workspace);
    if (workspace)
        begin_workspace(workspace, chosen);
    return workspace;
}

void barrow_workspace_free(barrow_workspace *workspace)
{
    if (!workspace)
        return;
    barrow_allocator allocator = workspace->scratch.allocator;
    end_workspace(workspace);
    brw_free(&allocator, workspace, sizeof *workspace);
}

/* Counts the workspace and its arenas; the dungeons made with it keep their own memory. */
size_t barrow_workspace_bytes(const barrow_workspace *workspace)
{
    return workspace ? sizeof *workspace + workspace->scratch.held + workspace->kept.held : 0;
}

barrow_workspace *brw_workspace_open(const barrow_options *options, barrow_workspace *own)
{
    if (options->workspace)
        brw_arena_reset(&options->workspace->scratch);
    else
        begin_workspace(own, brw_allocator(&options->allocator));
    return options->workspace ? options->workspace : own;
}

void brw_workspace_close(const barrow_options *options, barrow_workspace *own)
{
    if (!options->workspace)
        end_workspace(own);
}

barrow_status brw_check_whole(const barrow_dungeon *dungeon, const barrow_options *options,
                              barrow_error *error)
{
    return options->flags & BARROW_KNOWN_WHOLE ? BARROW_OK : barrow_dungeon_check(dungeon, error);
}
