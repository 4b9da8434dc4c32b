/* SPDX-License-Identifier: MIT
 * A table for spreadsheets and statistics: one line per dungeon, or per floor of one, with its
 * seed, hash, attempts and metrics. The first of several dungeons also writes the names of the
 * columns. Seeds and hashes are quoted strings.
 *
 *     family,seed,floor,hash,attempts,rooms,links,...
 *     floor,"3",1,"3389857737d20dde",1,6,7,... */
#include "io/document.h"
#include "core/tile_grid.h"

static void csv_names(brw_text *text, const barrow_metric_info *infos, uint32_t count)
{
    brw_text_put(text, "family,seed,floor,hash,attempts");
    for (uint32_t i = 0; i < count; i++) {
        brw_text_char(text, ',');
        brw_text_put(text, infos[i].name);
    }
    for (int i = 0; i < BARROW_SHORT_COUNT; i++) {
        brw_text_put(text, ",short_");
        brw_text_put(text, barrow_shortfall_name((barrow_shortfall)i));
    }
    brw_text_char(text, '\n');
}

/* Writes one line. Every floor's line has the hash of the whole dungeon, which identifies the
 * document. Shortfalls have a column each even if all are 0, so that every line has the same
 * columns. */
static void csv_line(brw_text *text, const brw_document *document, const barrow_dungeon *dungeon,
                     const int32_t *values, uint32_t count)
{
    brw_text_put(text, barrow_family_name(dungeon->params.family));
    brw_text_put(text, ",\"");
    brw_text_unsigned(text, dungeon->params.seed);
    brw_text_put(text, "\",");
    brw_text_number(text, brw_has_cells(dungeon) ? 1 : dungeon->params.as.floor.floor);
    brw_text_put(text, ",\"");
    brw_text_hex(text, document->hash, 16);
    brw_text_put(text, "\",");
    brw_text_unsigned(text, dungeon->attempts);
    for (uint32_t i = 0; i < count; i++) {
        brw_text_char(text, ',');
        brw_text_number(text, values[i]);
    }
    for (int i = 0; i < BARROW_SHORT_COUNT; i++) {
        brw_text_char(text, ',');
        brw_text_unsigned(text, dungeon->shortfall[i]);
    }
    brw_text_char(text, '\n');
}

/* Writes the names only before the first dungeon of a run. All dungeons of a run are of one family,
 * so they have the same columns. */
void brw_write_csv(const brw_document *document, brw_text *text)
{
    uint32_t count;
    const barrow_dungeon *dungeon = document->dungeon;
    const barrow_metric_info *infos = barrow_metric_infos(dungeon->params.family, &count);
    const int32_t *values = document->metrics;
    if (!document->options->index)
        csv_names(text, infos, count);
    for (; dungeon; dungeon = dungeon->below, values += BARROW_METRIC_MAX)
        csv_line(text, document, dungeon, values, count);
}
