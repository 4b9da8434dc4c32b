/* SPDX-License-Identifier: MIT
 * An animated SVG of how a dungeon was made: the map after each pass, with the pass's name and
 * purpose. The dungeon is regenerated twice from its own parameters: once to find which passes of
 * which attempt led to it (by the content hash), and once to draw their results.
 *
 * Frames are groups that a style sheet shows in turn, forever. With reduced motion, or without
 * support for animation, readers see the finished dungeon.
 *
 * Passes also run in failed attempts. A frame is shown only for the last run of each pass before
 * the dungeon reached its final state. */
#include "base/status.h"
#include "core/dungeon.h"
#include "core/hash.h"
#include "core/tile_grid.h"
#include "io/draw.h"
#include "io/svg.h"

#define FRAME_TENTHS 12 /* duration of a frame in tenths of a second */
#define LAST_FRAMES  3  /* the last frame is this many times as long */
#define CAPTION_ROOM 76

typedef struct animation {
    const brw_document *document;
    brw_text *text;
    brw_picture *picture;
    uint64_t hash;                    /* hash of the finished dungeon */
    uint64_t last_hash;               /* hash of the result of the last pass */
    uint32_t told;                    /* passes run so far, in all attempts */
    uint32_t newest[BARROW_PASS_MAX]; /* number of the last run of each pass, from 1 */
    uint32_t chosen[BARROW_PASS_MAX]; /* the same for the final attempt; 0 for none */
    uint32_t frames, shown;
} animation;

/* ---- the first run: which passes count -------------------------------------------------- */

/* Returns whether there is something to see: rooms on a grid, or a tile that is not rock. */
static bool is_visible(const barrow_dungeon *dungeon)
{
    const uint64_t rock = (uint64_t)1 << BARROW_TILE_WALL | (uint64_t)1 << BARROW_TILE_BORDER;
    uint64_t codes = 0;
    if (brw_has_cells(dungeon))
        return dungeon->room_count > 0;
    return dungeon->tiles && brw_tile_codes(dungeon, &codes) && (codes & ~rock) != 0;
}

/* Records the last run of each pass. Whenever the dungeon equals the finished one, these passes led
 * to it, and passes further down the table have not yet run in this attempt. A pass that changed
 * nothing, or after which there is nothing to see, has no frame. */
static int find_frames(void *user, const barrow_trace *trace)
{
    animation *anim = user;
    anim->told++;
    if (trace->status != BARROW_OK || trace->index >= BARROW_PASS_MAX)
        return 0;
    uint64_t hash = brw_dungeon_hash(trace->dungeon);
    bool has_frame = hash != anim->last_hash && is_visible(trace->dungeon);
    anim->newest[trace->index] = has_frame ? anim->told : 0;
    anim->last_hash = hash;
    if (hash != anim->hash)
        return 0;
    for (uint32_t i = 0; i < BARROW_PASS_MAX; i++)
        anim->chosen[i] = i <= trace->index ? anim->newest[i] : 0;
    return 0;
}

/* Returns the number of frames without the last, which is the finished dungeon itself. */
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

/* Writes [part] of [whole] in percent, with two decimals. */
static void put_percent(brw_text *text, uint32_t part, uint32_t whole)
{
    uint32_t hundredths = part * 10000 / whole;
    brw_text_unsigned(text, hundredths / 100);
    brw_text_char(text, '.');
    brw_text_unsigned(text, hundredths / 10 % 10);
    brw_text_unsigned(text, hundredths % 10);
    brw_text_char(text, '%');
}

/* Writes the animation. All frames except the last have the same animation, delayed by their
 * number. The last frame has its own, and the cycle starts with it: a reader who sees only one
 * frame sees the finished dungeon. With four frames and a last one that is as long as three:
 *
 *     last ###....    shown for the first three slots of the cycle
 *     f0   ...#...    shown for one slot, after the last
 *     f1   ....#..    the same, one slot later
 *     f2   .....#.
 *     f3   ......#
 *
 * step-end holds a state until the next one, without a transition. */
static void put_motion(const animation *anim)
{
    brw_text *text = anim->text;
    uint32_t slots = anim->frames + LAST_FRAMES;
    brw_text_put(text, "<style>\n@keyframes show{0%{visibility:visible}");
    put_percent(text, 1, slots);
    brw_text_put(text, "{visibility:hidden}}\n@keyframes end{0%{visibility:visible}");
    put_percent(text, LAST_FRAMES, slots);
    brw_text_put(text, "{visibility:hidden}}\n.f{visibility:hidden;animation:show ");
    put_seconds(text, slots * FRAME_TENTHS);
    brw_text_put(text, " step-end infinite}\n.last{animation:end ");
    put_seconds(text, slots * FRAME_TENTHS);
    brw_text_put(text, " step-end infinite}\n");
    for (uint32_t i = 0; i < anim->frames; i++) {
        brw_text_put(text, ".f");
        brw_text_unsigned(text, i);
        brw_text_put(text, "{animation-delay:");
        put_seconds(text, (LAST_FRAMES + i) * FRAME_TENTHS);
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

/* Draws a frame. Unfinished dungeons use the same motif. */
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

/* Shows a frame. It sees the same passes in the same order as find_frames, because a dungeon is a
 * pure function of its parameters (G1). So counting identifies them. */
static int show_frame(void *user, const barrow_trace *trace)
{
    animation *anim = user;
    anim->told++;
    if (trace->index < BARROW_PASS_MAX && anim->chosen[trace->index] == anim->told)
        draw_frame(anim, trace->dungeon, trace->pass->name, trace->pass->summary);
    return 0;
}

/* Draws the frames. Hatching and numbers in every frame would make up most of the file, so only the
 * last one has them. */
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

/* Draws the animation. The finished dungeon determines the size of the page, with room for the
 * caption below, so that frames do not jump. All frames share one style sheet and one set of
 * symbols. */
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

/* Shows rooms and doors rather than tiles, because it is the layout that grows from pass to pass.
 * There is no legend, because it would change from frame to frame. */
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
