/* SPDX-License-Identifier: MIT
 * Pictures for the terminal: a line that says what it is, the picture of the family, a legend of
 * what occurs in it. Several floors stand one below the other. `ascii` is plain ASCII; `unicode`
 * has glyphs for walls, floor and things, and fits the terminal. Colour only repeats what they
 * say. */
#include "io/document.h"
#include "io/family.h"
#include "io/paint.h"

/* Quest and crawl with a tile map are shown as tiles, which show the doors too; the graph is for
 * those without. An empty line stands between two floors. */
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

/* No width and no scratch: a plain picture is never made smaller, as the small one is made of
 * Unicode's blocks. */
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
