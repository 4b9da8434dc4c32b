/* SPDX-License-Identifier: MIT
 * A picture as a whole: the choice of motif, the size of the page, and the order of the parts. The
 * floors of a dungeon are drawn one below the other, each with its own title and legend. */
#include "core/fields.h"
#include "core/tile_grid.h"
#include "io/draw.h"
#include "io/family.h"

#include <string.h>

/* All numbers are in units of the page, except the scale, which is in pixels per tile. */
#define SIDE_MARGIN   32
#define LEAST_WIDTH   704
#define PUZZLE_WIDTH  512 /* minimum page width for a puzzle alone */
#define DEFAULT_SCALE 24
#define PUZZLE_SCALE  40
#define SCALE_LEAST   4
#define SCALE_MOST    256

/* Returns the motif. A floor has no graph. Quest and crawl show their tiles if they have any,
 * unless the graph is requested. Most flags leave something out, so brw_shows returns false for a
 * flag that is set. */
static const brw_motif *motif_of(const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool has_tiles = dungeon->tiles && dungeon->width && dungeon->height;
    bool wants_graph = !brw_shows(picture, BARROW_EXPORT_GRAPH);
    if (picture->puzzle)
        return &brw_puzzle_motif;
    return brw_has_cells(dungeon) && (wants_graph || !has_tiles) ? &brw_graph_motif : &brw_map_motif;
}

/* Measures a floor. That also fills the legend, whose lines determine the height below the map.
 * This is done for each floor and once more before drawing it, because all floors share one
 * brw_picture. */
static void measure_floor(brw_picture *picture)
{
    picture->legend_count = 0;
    motif_of(picture)->measure(picture);
}

static int32_t floor_height(const brw_picture *picture)
{
    return brw_head_height(picture) + picture->rows * picture->unit +
           motif_of(picture)->below(picture) + brw_legend_height(picture);
}

/* Measures the page for all floors: as wide as the widest, as tall as all together. That takes two
 * rounds, because the size of title and legend depends on the width of the page (brw_swell), and
 * the height on them. */
static void measure_page(brw_picture *picture, const barrow_dungeon *top)
{
    picture->page_w = picture->puzzle ? PUZZLE_WIDTH : LEAST_WIDTH;
    for (picture->dungeon = top; picture->dungeon; picture->dungeon = picture->dungeon->below) {
        measure_floor(picture);
        int32_t width = picture->columns * picture->unit + 2 * SIDE_MARGIN;
        picture->page_w = width > picture->page_w ? width : picture->page_w;
    }
    brw_swell(picture);
    picture->page_h = 0;
    for (picture->dungeon = top; picture->dungeon; picture->dungeon = picture->dungeon->below) {
        measure_floor(picture);
        picture->page_h += floor_height(picture);
    }
    picture->page_h += SIDE_MARGIN / 2;
}

static void draw_one(brw_picture *picture, int32_t top)
{
    const brw_motif *motif = motif_of(picture);
    brw_picture_place(picture, top);
    brw_draw_head(picture, top);
    motif->draw(picture);
    int32_t bottom = picture->top + picture->rows * picture->unit + motif->below(picture);
    brw_draw_legend(picture, bottom);
}

static uint32_t liquid_of(const barrow_dungeon *dungeon)
{
    switch (brw_terrain_of(&dungeon->params)) {
    case BARROW_TERRAIN_LAVA:
        return 1;
    case BARROW_TERRAIN_CHASM:
        return 2;
    default:
        return 0;
    }
}

static uint32_t scale_of(const brw_picture *picture, const barrow_export_options *options)
{
    if (!options->scale)
        return picture->puzzle ? PUZZLE_SCALE : DEFAULT_SCALE;
    if (options->scale < SCALE_LEAST)
        return SCALE_LEAST;
    return options->scale > SCALE_MOST ? SCALE_MOST : options->scale;
}

/* Begins a picture of a dungeon, or of [puzzle] unless it is NULL. */
static brw_picture *begin_picture(const barrow_dungeon *dungeon, const barrow_puzzle *puzzle,
                                  const barrow_export_options *options,
                                  const barrow_canvas *canvas, brw_arena *arena)
{
    brw_picture *picture = BRW_ARENA_NEW(arena, brw_picture, 1);
    if (!picture)
        return NULL;
    memset(picture, 0, sizeof *picture);
    picture->canvas = canvas;
    picture->puzzle = puzzle;
    picture->arena = arena;
    picture->theme = brw_theme_at(options->theme);
    picture->flags = options->flags;
    brw_styles_fill(picture->styles, picture->theme, liquid_of(dungeon));
    measure_page(picture, dungeon);
    picture->dungeon = dungeon;
    picture->title = puzzle ? brw_puzzle_title(puzzle) : brw_shown_title(dungeon);
    return picture;
}

brw_picture *brw_picture_begin(const barrow_dungeon *dungeon, const barrow_export_options *options,
                               const barrow_canvas *canvas, brw_arena *arena)
{
    return begin_picture(dungeon, NULL, options, canvas, arena);
}

/* Tells the canvas where the map of the first floor is, so that a page can find the tile under the
 * pointer. */
void brw_picture_open(brw_picture *picture, const barrow_export_options *options)
{
    brw_picture_place(picture, 0);
    barrow_page page = {.width = picture->page_w,
                        .height = picture->page_h,
                        .scale = scale_of(picture, options),
                        .title = picture->title,
                        .styles = picture->styles,
                        .style_count = BRW_STYLE_COUNT,
                        .left = picture->left,
                        .top = picture->top,
                        .unit = picture->unit,
                        .column = picture->column0,
                        .row = picture->row0};
    picture->canvas->begin(picture->canvas->user, &page);
    brw_draw_page(picture);
}

void brw_picture_place(brw_picture *picture, int32_t top)
{
    measure_floor(picture);
    picture->left = (picture->page_w - picture->columns * picture->unit) / 2;
    picture->top = top + brw_head_height(picture);
}

const brw_motif *brw_picture_motif(const brw_picture *picture)
{
    return motif_of(picture);
}

/* Draws everything. Drawing continues even when out of memory, so that the canvas still gets its
 * end. The status reports that the picture is incomplete. */
static barrow_status draw_all(brw_picture *picture, const barrow_export_options *options)
{
    int32_t top = 0;
    if (!picture)
        return BARROW_NO_MEMORY;
    brw_picture_open(picture, options);
    for (; picture->dungeon; picture->dungeon = picture->dungeon->below) {
        draw_one(picture, top);
        top += floor_height(picture);
    }
    picture->canvas->end(picture->canvas->user);
    return picture->failed ? BARROW_NO_MEMORY : BARROW_OK;
}

barrow_status brw_draw(const barrow_dungeon *dungeon, const barrow_export_options *options,
                       const barrow_canvas *canvas, brw_arena *arena)
{
    return draw_all(brw_picture_begin(dungeon, options, canvas, arena), options);
}

/* Draws a puzzle as a dungeon of one room without tiles of its own. Its motif knows where the floor
 * is. */
barrow_status brw_draw_puzzle(const barrow_puzzle *puzzle, const barrow_export_options *options,
                              const barrow_canvas *canvas, brw_arena *arena)
{
    const barrow_dungeon room = {.params = {.family = BARROW_QUEST}};
    return draw_all(begin_picture(&room, puzzle, options, canvas, arena), options);
}

#undef SIDE_MARGIN
#undef LEAST_WIDTH
#undef PUZZLE_WIDTH
#undef DEFAULT_SCALE
#undef PUZZLE_SCALE
#undef SCALE_LEAST
#undef SCALE_MOST
