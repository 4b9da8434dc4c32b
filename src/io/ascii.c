/* SPDX-License-Identifier: MIT
 * Pictures for the terminal: a heading, the picture of the family, and a legend of what occurs in
 * it. Floors are shown one below the other. `ascii` is plain ASCII. `unicode` has glyphs for walls,
 * floor and things, and fits the terminal. Colour adds no information. */
#include "io/document.h"
#include "io/family.h"
#include "io/paint.h"

/* Shows a quest or crawl as tiles if it has a tile map, which also shows the doors, and otherwise
 * as a graph. An empty line separates floors. */
static void paint_dungeons(brw_paint *paint, const barrow_dungeon *dungeon)
{
    for (; dungeon; dungeon = dungeon->below) {
        bool is_tiled = dungeon->width && brw_has_cells(dungeon);
        if (is_tiled)
            brw_paint_tiles(paint, dungeon);
        else
            brw_shown(dungeon)->paint(paint, dungeon);
        if (dungeon->below)
            brw_paint_line(paint);
    }
}

/* Sets no width and no scratch memory: a plain picture is never reduced, because the small form
 * needs Unicode block characters. */
void brw_write_ascii(const brw_document *document, brw_text *text)
{
    brw_paint paint;
    brw_paint_begin(&paint, text, document->options->flags);
    paint_dungeons(&paint, document->dungeon);
}

void brw_write_unicode(const brw_document *document, brw_text *text)
{
    brw_paint paint;
    brw_paint_begin(&paint, text, document->options->flags);
    paint.has_glyphs = true;
    paint.columns = document->options->columns;
    paint.scratch = document->scratch;
    paint_dungeons(&paint, document->dungeon);
}
