/* SPDX-License-Identifier: MIT
 * Stand-alone puzzles in the module: the one made or read last, and a game of it.
 */
#include <string.h>

#include "module.h"
#include "output.h"

static barrow_puzzle puzzle;
static barrow_puzzle_state state;

/* Makes a puzzle; the seed, [size] bytes, is in `input`. */
uint32_t EXPORT(puzzle_make)(uint32_t size, uint32_t kind, uint32_t width, uint32_t height,
                             uint32_t least, uint32_t most, uint32_t grade, uint32_t closed)
{
    barrow_puzzle_params params = barrow_default_puzzle_params((barrow_puzzle_kind)kind);
    barrow_status status = barrow_text_check(input_text(), size, false, "seed", last_error());
    if (status == BARROW_OK)
        status = barrow_seed_parse(input_text(), &params.seed, last_error());
    params.width = (uint8_t)(width < 255 ? width : 255);
    params.height = (uint8_t)(height < 255 ? height : 255);
    params.moves_min = (uint8_t)(least < 255 ? least : 255);
    params.moves_max = (uint8_t)(most < 255 ? most : 255);
    params.grade = (uint8_t)(grade < BARROW_GRADE_COUNT ? grade : BARROW_GRADE_COUNT);
    params.closed = closed != 0;
    return status == BARROW_OK ? barrow_puzzle_make(&params, NULL, &puzzle, last_error()) : status;
}

/* Reads the document in `input`, [size] bytes. */
uint32_t EXPORT(puzzle_read)(uint32_t size)
{
    return barrow_puzzle_read(input_text(), size, &puzzle, last_error());
}

/* Writes it in the format in `input`; [flags] and [theme] as in barrow_export_options. */
uint32_t EXPORT(puzzle_write)(uint32_t size, uint32_t flags, uint32_t theme)
{
    barrow_export_options how = {.flags = flags, .theme = (barrow_theme)theme};
    barrow_status status = barrow_text_check(input_text(), size, false, "format", last_error());
    out_begin();
    return status == BARROW_OK
               ? barrow_puzzle_export(&puzzle, input_text(), &how, out_sink(), last_error())
               : status;
}

/* Writes the result of its exact search. */
uint32_t EXPORT(puzzle_prove)(void)
{
    barrow_puzzle_proof proof;
    barrow_status status = barrow_puzzle_prove(&puzzle, NULL, &proof, last_error());
    if (status != BARROW_OK)
        return status;
    out_begin();
    out_put(proof.is_solvable ? "{\"solvable\":true" : "{\"solvable\":false");
    out_put(proof.is_free ? ",\"free\":true,\"moves\":" : ",\"free\":false,\"moves\":");
    out_number(proof.moves);
    out_put(",\"acts\":");
    out_number(proof.acts);
    out_put(",\"states\":");
    out_u64(proof.states);
    out_put(",\"solution\":");
    out_string(proof.solution);
    out_put("}");
    return BARROW_OK;
}

/* Writes which rules it breaks. */
uint32_t EXPORT(puzzle_verify)(void)
{
    static barrow_report report;
    barrow_status status = barrow_puzzle_verify(&puzzle, NULL, &report, last_error());
    if (status != BARROW_OK)
        return status;
    out_begin();
    out_put("[");
    for (uint32_t i = 0; i < report.finding_count && i < BARROW_FINDING_MAX; i++) {
        out_put(i ? ",{\"rule\":" : "{\"rule\":");
        out_string(report.findings[i].rule);
        out_put(",\"text\":");
        out_string(report.findings[i].text);
        out_put("}");
    }
    out_put("]");
    return BARROW_OK;
}

/* Plays a move; a move of 0 starts again. Returns whether the player moved. */
uint32_t EXPORT(puzzle_step)(uint32_t move)
{
    if (!move)
        barrow_puzzle_begin(&puzzle, &state);
    return move ? (uint32_t)barrow_puzzle_step(&puzzle, &state, (char)move) : 0;
}

/* Writes the state of the game. */
void EXPORT(puzzle_json)(void)
{
    out_begin();
    out_put("{\"player\":[");
    out_number(state.player.x);
    out_put(",");
    out_number(state.player.y);
    out_put(state.solved ? "],\"solved\":true,\"rows\":[" : "],\"solved\":false,\"rows\":[");
    for (uint32_t y = 0; y < puzzle.height; y++) {
        char row[BARROW_PUZZLE_COLUMNS + 1] = {0};
        memcpy(row, state.cells + y * puzzle.width, puzzle.width);
        out_put(y ? "," : "");
        out_string(row);
    }
    out_put("]}");
}
