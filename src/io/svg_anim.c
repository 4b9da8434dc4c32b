/* SPDX-License-Identifier: MIT
 * How a dungeon was made, as an SVG that moves: the map as each pass left it, with the pass's name
 * and what it does. The dungeon is made anew twice from its own parameters: once to find out which
 * passes of which attempt led to it (the content hash tells), once to draw what these left.
 *
 * Frames are groups that style sheets show in turn, for ever. Readers who asked for less motion,
 * and programs that know no animation, see the finished dungeon.
 *
 * Where attempts failed, passes of theirs ran too: a frame is shown only of the last run of each
 * pass before the dungeon was what it is in the end. */
#include "base/status.h"
#include "core/hash.h"
#include "core/tile_grid.h"
#include "io/draw.h"
#include "io/svg.h"

#define FRAME_TENTHS 12 /* how long a frame is shown, in tenths of a second */
#define LAST_FRAMES  3  /* the last one so many times longer */
#define CAPTION_ROOM 76

typedef struct animation {
    const brw_document *document;
    brw_text *text;
    brw_picture *picture;
    uint64_t hash;                    /* of the finished dungeon */
    uint64_t last_hash;               /* of what the last pass left */
    uint32_t told;                    /* passes that were run so far, all attempts counted */
    uint32_t newest[BARROW_PASS_MAX]; /* when each pass was run last, from 1 */
    uint32_t chosen[BARROW_PASS_MAX]; /* the same for the making that led to it; 0 for none */
    uint32_t frames, shown;
} animation;

/* ---- the first making: which passes count ----------------------------------------------- */

/* Keeps when each pass was run last; whenever the dungeon is the finished one, these are the passes
 * that led to it, and rows after this one did not run yet in this attempt. A pass that changed
 * nothing has no frame. */
static int find_frames(void *user, const barrow_trace *trace)
{
    animation *anim = user;
    anim->told++;
    if (trace->status != BARROW_OK || trace->index >= BARROW_PASS_MAX)
        return 0;
    uint64_t hash = brw_dungeon_hash(trace->dungeon);
    anim->newest[trace->index] = hash == anim->last_hash ? 0 : anim->told;
    anim->last_hash = hash;
    if (hash != anim->hash)
        return 0;
    for (uint32_t i = 0; i < BARROW_PASS_MAX; i++)
        anim->chosen[i] = i <= trace->index ? anim->newest[i] : 0;
    return 0;
}

/* Without the last one, which is the finished dungeon itself and not what a pass left. */
static uint32_t count_frames(const animation *anim)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < BARROW_PASS_MAX; i++)
        count += anim->chosen[i] != 0;
    return count;
}

/* ---- the style sheet -------------------------------------------------------------------- */

static void put_seconds(brw_text *text, uint32_t tenths)
{
    brw_text_unsigned(text, tenths / 10);
    brw_text_char(text, '.');
    brw_text_unsigned(text, tenths % 10);
    brw_text_char(text, 's');
}

/* [part] of [whole] in percent, with two digits behind the point. */
static void put_percent(brw_text *text, uint32_t part, uint32_t whole)
{
    uint32_t hundredths = part * 10000 / whole;
    brw_text_unsigned(text, hundredths / 100);
    brw_text_char(text, '.');
    brw_text_unsigned(text, hundredths / 10 % 10);
    brw_text_unsigned(text, hundredths % 10);
    brw_text_char(text, '%');
}

/* Each frame has the same animation, later by what its number says; the last has its own. With four
 * frames, and the last as long as three:
 *
 *     f    #......    shown for the first slot of the round
 *     f1   .#.....    the same, one slot later
 *     f2   ..#....
 *     f3   ...#...
 *     last ....###    hidden until all others were shown
 *
 * step-end makes a state last until the next one, with nothing between. */
static void put_motion(const animation *anim)
{
    brw_text *text = anim->text;
    uint32_t slots = anim->frames + LAST_FRAMES;
    brw_text_put(text, "<style>\n@keyframes show{0%{visibility:visible}");
    put_percent(text, 1, slots);
    brw_text_put(text, "{visibility:hidden}}\n@keyframes end{0%{visibility:hidden}");
    put_percent(text, anim->frames, slots);
    brw_text_put(text, "{visibility:visible}}\n.f{visibility:hidden;animation:show ");
    put_seconds(text, slots * FRAME_TENTHS);
    brw_text_put(text, " step-end infinite}\n.last{animation:end ");
    put_seconds(text, slots * FRAME_TENTHS);
    brw_text_put(text, " step-end infinite}\n");
    for (uint32_t i = 1; i < anim->frames; i++) {
        brw_text_put(text, ".f");
        brw_text_unsigned(text, i);
        brw_text_put(text, "{animation-delay:");
        put_seconds(text, i * FRAME_TENTHS);
        brw_text_put(text, "}\n");
    }
    brw_text_put(text,
                 "@media (prefers-reduced-motion:reduce){.f,.last{animation:none}}\n</style>\n");
}

/* ---- frames ----------------------------------------------------------------------------- */

static void draw_caption(const animation *anim, const char *name, const char *summary)
{
    const brw_picture *picture = anim->picture;
    int32_t left = BARROW_TILE_UNITS, width = picture->page_w - 2 * left;
    int32_t top = picture->page_h - CAPTION_ROOM;
    uint32_t all = anim->frames + 1;
    char line[200];
    brw_format(line, sizeof line, "%u of %u: %s", anim->shown, all, name);
    brw_pen_text(picture, BRW_NAME_STYLE, left, top + 24, line);
    brw_pen_text(picture, BRW_SMALL_STYLE, left, top + 46, summary);
    brw_pen_fill_box(picture, BRW_ARROW_STYLE,
                     (brw_box){left, top - 6, (int32_t)(anim->shown * (uint32_t)width / all), 4});
}

/* Half-made dungeons are drawn by the same motif. A floor that has no tiles yet has nothing to
 * draw; its caption is shown all the same. */
static void draw_frame(animation *anim, const barrow_dungeon *dungeon, const char *name,
                       const char *summary)
{
    brw_picture *picture = anim->picture;
    bool is_last = dungeon == anim->document->dungeon;
    char class_name[24];
    brw_format(class_name, sizeof class_name, is_last ? "last" : "f f%u", anim->shown);
    anim->shown++;
    brw_pen_open(picture, class_name, NULL);
    picture->dungeon = dungeon;
    if (brw_has_cells(dungeon) || dungeon->tiles)
        brw_picture_motif(picture)->draw(picture);
    draw_caption(anim, name, summary);
    brw_pen_shut(picture);
}

/* Told of the same passes in the same order as find_frames, as a dungeon is a pure function of its
 * parameters (G1): so counting tells which are meant. */
static int show_frame(void *user, const barrow_trace *trace)
{
    animation *anim = user;
    anim->told++;
    if (trace->index < BARROW_PASS_MAX && anim->chosen[trace->index] == anim->told)
        draw_frame(anim, trace->dungeon, trace->pass->name, trace->pass->summary);
    return 0;
}

/* Hatching and numbers of every frame would be most of the file, so only the last one has them. */
static barrow_status draw_frames(animation *anim)
{
    brw_picture *picture = anim->picture;
    const brw_theme *theme = picture->theme;
    brw_theme plain = *theme;
    uint32_t flags = picture->flags;
    plain.hatch_reach = 0;
    picture->theme = &plain;
    picture->flags |= BARROW_EXPORT_NO_GRID | BARROW_EXPORT_NO_NUMBERS;
    anim->told = 0;
    barrow_status status = anim->document->replay(anim->document, show_frame, anim);
    picture->theme = theme;
    picture->flags = flags;
    if (status == BARROW_OK)
        draw_frame(anim, anim->document->dungeon, "finished", "the dungeon as it is");
    return picture->failed ? BARROW_NO_MEMORY : status;
}

/* ---- the exporter ----------------------------------------------------------------------- */

/* The page is measured by the finished dungeon, so that frames do not jump; the caption gets room
 * below it. All frames share one style sheet and one set of symbols. */
static barrow_status animate(animation *anim, const barrow_export_options *options)
{
    const barrow_dungeon *dungeon = anim->document->dungeon;
    brw_svg svg;
    barrow_canvas canvas = brw_svg_canvas(&svg, anim->text);
    barrow_status status = anim->document->replay(anim->document, find_frames, anim);
    if (status != BARROW_OK)
        return status;
    anim->frames = count_frames(anim);
    anim->picture = brw_picture_begin(dungeon, options, &canvas, anim->document->scratch);
    if (!anim->picture)
        return BARROW_NO_MEMORY;
    anim->picture->page_h += CAPTION_ROOM;
    brw_picture_open(anim->picture, options);
    put_motion(anim);
    brw_draw_head(anim->picture, 0);
    brw_picture_place(anim->picture, 0);
    status = draw_frames(anim);
    canvas.end(canvas.user);
    return status;
}

/* Rooms and doors rather than tiles, as a layout grows from pass to pass; the legend would change
 * from frame to frame, so there is none. */
void brw_write_svg_anim(const brw_document *document, brw_text *text)
{
    animation anim = {.document = document, .text = text};
    barrow_export_options options = *document->options;
    options.flags |= BARROW_EXPORT_NO_LEGEND | BARROW_EXPORT_GRAPH;
    anim.hash = brw_dungeon_hash(document->dungeon);
    barrow_status status = document->replay ? animate(&anim, &options) : BARROW_BAD_CALL;
    if (status != BARROW_OK && text->status == BARROW_OK)
        text->status = status;
}

#undef FRAME_TENTHS
#undef LAST_FRAMES
#undef CAPTION_ROOM
