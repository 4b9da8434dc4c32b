/* SPDX-License-Identifier: MIT
 * Pictures for the terminal: a line that says what it is, the picture of the family, a legend of
 * what occurs in it. Several floors stand one below the other. `ascii` is plain ASCII; `unicode`
 * has glyphs for walls, floor and things, and fits the terminal. Colour only repeats what they
 * say. */
#include "io/document.h"
#include "io/paint.h"

static void (*const paint_family[BARROW_FAMILY_COUNT])(brw_paint *, const barrow_dungeon *) = {
    [BARROW_QUEST] = brw_paint_quest,
    [BARROW_CRAWL] = brw_paint_crawl,
    [BARROW_FLOOR] = brw_paint_floor,
};

/* Quest and crawl with a tile map are shown as tiles, which show the doors too; the graph is for
 * those without. An empty line stands between two floors. */
static void paint_dungeons(brw_paint *paint, const barrow_dungeon *dungeon)
{
    for (; dungeon; dungeon = dungeon->below) {
        bool is_tiled = dungeon->width && dungeon->params.family != BARROW_FLOOR;
        if (is_tiled)
            brw_paint_tiles(paint, dungeon);
        else
            paint_family[dungeon->params.family](paint, dungeon);
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
