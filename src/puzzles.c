/* SPDX-License-Identifier: MIT
 * The front of puzzles: the public calls, with the caller's memory. */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "export.h"
#include "io/draw.h"
#include "io/puzzle.h"
#include "puzzle/make.h"
#include "verify/puzzle.h"
#include "workspace.h"

barrow_puzzle_params barrow_default_puzzle_params(barrow_puzzle_kind kind)
{
    return (barrow_puzzle_params){
        .kind = kind, .width = 7, .height = 7, .grade = BARROW_GRADE_COUNT};
}

barrow_status barrow_puzzle_make(const barrow_puzzle_params *params,
                                 const struct barrow_options *options, barrow_puzzle *puzzle,
                                 barrow_error *error)
{
    barrow_workspace own;
    options = options ? options : &brw_usual_options;
    if (!params || !puzzle)
        return brw_fail(error, BARROW_BAD_CALL, "", "a puzzle needs parameters and a place");
    barrow_workspace *workspace = brw_workspace_open(options, &own);
    barrow_status status = brw_puzzle_make(params, &workspace->scratch, puzzle, error);
    brw_workspace_close(options, &own);
    return status;
}

barrow_status barrow_puzzle_prove(const barrow_puzzle *puzzle, const struct barrow_options *options,
                                  barrow_puzzle_proof *proof, barrow_error *error)
{
    barrow_workspace own;
    options = options ? options : &brw_usual_options;
    if (!puzzle || !proof)
        return brw_fail(error, BARROW_BAD_CALL, "", "a proof needs a puzzle and a place");
    barrow_workspace *workspace = brw_workspace_open(options, &own);
    barrow_status status = brw_puzzle_prove(puzzle, &workspace->scratch, proof, error);
    brw_workspace_close(options, &own);
    return status;
}

/* Returns whether [puzzle] has everything that an exporter reads. */
static bool is_puzzle_whole(const barrow_puzzle *puzzle)
{
    return barrow_puzzle_kind_info((uint32_t)puzzle->kind) &&
           puzzle->width <= BARROW_PUZZLE_COLUMNS && puzzle->height <= BARROW_PUZZLE_ROWS &&
           puzzle->sign_count <= BARROW_PUZZLE_PLATES &&
           memchr(puzzle->solution, 0, sizeof puzzle->solution);
}

barrow_status barrow_puzzle_export(const barrow_puzzle *puzzle, const char *format,
                                   const struct barrow_export_options *options, barrow_sink sink,
                                   barrow_error *error)
{
    brw_text text;
    barrow_status drawn = BARROW_OK;
    if (!puzzle || !format || !sink.write || !is_puzzle_whole(puzzle))
        return brw_fail(error, BARROW_BAD_CALL, "",
                        "an export needs a puzzle, a format and a sink");
    brw_text_begin(&text, sink);
    if (strcmp(format, "svg") == 0) {
        brw_svg svg;
        barrow_workspace own;
        barrow_canvas canvas = brw_svg_canvas(&svg, &text);
        options = options ? options : &brw_usual_export;
        brw_arena *scratch = &brw_workspace_open(&options->run, &own)->scratch;
        drawn = brw_draw_puzzle(puzzle, options, &canvas, scratch);
        brw_workspace_close(&options->run, &own);
    } else if (!brw_puzzle_write(puzzle, format, &text))
        return brw_fail(error, BARROW_BAD_PARAM, "format", "a %s puzzle has no format '%s'",
                        barrow_puzzle_kind_info((uint32_t)puzzle->kind)->name, format);
    if (brw_text_end(&text) != BARROW_OK)
        return brw_fail(error, BARROW_SINK_FAILED, "", "the output could not be written");
    if (drawn != BARROW_OK)
        brw_fail(error, drawn, "", "not enough memory to draw it");
    return drawn;
}

barrow_status barrow_puzzle_draw(const barrow_puzzle *puzzle,
                                 const struct barrow_export_options *options,
                                 const barrow_canvas *canvas, barrow_error *error)
{
    barrow_workspace own;
    options = options ? options : &brw_usual_export;
    if (!puzzle || !canvas || !is_puzzle_whole(puzzle) || !brw_is_whole_canvas(canvas))
        return brw_fail(error, BARROW_BAD_CALL, "",
                        "there is no puzzle to draw, or no whole canvas to draw on");
    brw_arena *scratch = &brw_workspace_open(&options->run, &own)->scratch;
    barrow_status status = brw_draw_puzzle(puzzle, options, canvas, scratch);
    brw_workspace_close(&options->run, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "not enough memory to draw it");
    return status;
}

barrow_status barrow_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle,
                                 barrow_error *error)
{
    if (!text || !puzzle)
        return brw_fail(error, BARROW_BAD_CALL, "", "the text or the result is missing");
    return brw_puzzle_read(text, size, puzzle, error);
}

barrow_status barrow_puzzle_verify(const barrow_puzzle *puzzle,
                                   const struct barrow_options *options,
                                   struct barrow_report *report, barrow_error *error)
{
    barrow_workspace own;
    options = options ? options : &brw_usual_options;
    if (!puzzle || !report || !is_puzzle_whole(puzzle))
        return brw_fail(error, BARROW_BAD_CALL, "", "there is no whole puzzle, or no report");
    brw_arena *scratch = &brw_workspace_open(options, &own)->scratch;
    barrow_status status = brw_verify_puzzle(puzzle, scratch, report);
    brw_workspace_close(options, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "there is no memory to search a puzzle");
    return status;
}
