/* SPDX-License-Identifier: MIT
 * The front of puzzles: the public calls, with the caller's memory. */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "io/puzzle.h"
#include "puzzle/make.h"
#include "workspace.h"

barrow_puzzle_params barrow_default_puzzle_params(barrow_puzzle_kind kind)
{
    return (barrow_puzzle_params){.kind = kind, .width = 7, .height = 7};
}

barrow_status barrow_puzzle_make(const barrow_puzzle_params *params,
                                 const struct barrow_options *options, barrow_puzzle *puzzle,
                                 barrow_error *error)
{
    static const barrow_options usual;
    barrow_workspace own;
    const barrow_options *chosen = options ? options : &usual;
    if (!params || !puzzle)
        return brw_fail(error, BARROW_BAD_CALL, "", "a puzzle needs parameters and a place");
    barrow_workspace *workspace = brw_workspace_open(chosen, &own);
    barrow_status status = brw_puzzle_make(params, &workspace->scratch, puzzle, error);
    brw_workspace_close(chosen, &own);
    return status;
}

barrow_status barrow_puzzle_prove(const barrow_puzzle *puzzle, const struct barrow_options *options,
                                  barrow_puzzle_proof *proof, barrow_error *error)
{
    static const barrow_options usual;
    barrow_workspace own;
    const barrow_options *chosen = options ? options : &usual;
    if (!puzzle || !proof)
        return brw_fail(error, BARROW_BAD_CALL, "", "a proof needs a puzzle and a place");
    barrow_workspace *workspace = brw_workspace_open(chosen, &own);
    barrow_status status = brw_puzzle_prove(puzzle, &workspace->scratch, proof, error);
    brw_workspace_close(chosen, &own);
    return status;
}

/* Returns whether all that an exporter reads of [puzzle] is there. */
static bool is_puzzle_whole(const barrow_puzzle *puzzle)
{
    return barrow_puzzle_kind_info((uint32_t)puzzle->kind) &&
           puzzle->width <= BARROW_PUZZLE_COLUMNS && puzzle->height <= BARROW_PUZZLE_ROWS &&
           puzzle->sign_count <= BARROW_PUZZLE_PLATES &&
           memchr(puzzle->solution, 0, sizeof puzzle->solution);
}

barrow_status barrow_puzzle_export(const barrow_puzzle *puzzle, const char *format,
                                   barrow_sink sink, barrow_error *error)
{
    brw_text text;
    if (!puzzle || !format || !sink.write || !is_puzzle_whole(puzzle))
        return brw_fail(error, BARROW_BAD_CALL, "",
                        "an export needs a puzzle, a format and a sink");
    brw_text_begin(&text, sink);
    if (!brw_puzzle_write(puzzle, format, &text))
        return brw_fail(error, BARROW_BAD_PARAM, "format", "a %s puzzle has no format '%s'",
                        barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name, format);
    if (brw_text_end(&text) != BARROW_OK)
        return brw_fail(error, BARROW_SINK_FAILED, "", "the output could not be written");
    return BARROW_OK;
}
