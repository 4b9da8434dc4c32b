/* SPDX-License-Identifier: MIT
 * Pictures: shared by the files that draw. A brw_picture is a canvas, the styles of a theme, and
 * the map's place on the page. All drawing goes through it.
 *
 * All numbers are integers. A tile is BARROW_TILE_UNITS wide, a cell of a graph BRW_CELL_UNITS.
 * Random detail (hatching, ripples) comes from a hash of the position, so that equal maps look the
 * same. */
#ifndef BRW_DRAW_H
#define BRW_DRAW_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "io/document.h"
#include "io/looks.h"

#define BRW_CELL_UNITS 128
#define BRW_LEGEND_MOST 60

/* A line of the legend: a symbol or a patch of colour, and what it means. */
typedef struct brw_legend_row {
    const char *symbol; /* or NULL for a patch */
    brw_style patch;
    const char *word;
    uint32_t count; /* shown if above 1 */
} brw_legend_row;

typedef struct brw_picture {
    const barrow_canvas *canvas;
    const barrow_dungeon *dungeon; /* the floor being drawn */
    const char *title;             /* title of the first floor */
    bool has_floors;               /* several, each with a name of its own */
    const barrow_puzzle *puzzle;   /* a puzzle to draw instead, or NULL */
    brw_arena *arena;
    const brw_theme *theme;
    uint32_t flags; /* BARROW_EXPORT_... */
    barrow_style styles[BRW_STYLE_COUNT];
    uint64_t defined[5]; /* bit set of the symbols that the canvas knows, by their first layer */
    int32_t left, top;         /* corner of the map on the page */
    int32_t columns, rows;     /* size of the map, in tiles or cells */
    int32_t column0, row0;     /* the first column and row shown */
    int32_t unit;              /* units per tile or cell */
    int32_t page_w, page_h;
    int32_t swell; /* size of title and legend on a large page, in quarters */
    bool is_small; /* a tile has so few pixels that a room has one sign, and badges no letters */
    int32_t least; /* the least height of texts, in units */
    uint32_t legend_count;
    brw_legend_row legend[BRW_LEGEND_MOST];
    bool failed; /* out of memory */
    bool (*is_open)(const struct brw_picture *picture, int32_t x, int32_t y); /* of brw_crop */
} brw_picture;

/* Returns whether a part is shown: its flag, which leaves it out, is not set. */
static inline bool brw_shows(const brw_picture *picture, uint32_t flag)
{
    return (picture->flags & flag) == 0;
}

/* Returns whether the picture is for the referee, who sees everything. */
static inline bool brw_is_master(const brw_picture *picture)
{
    return brw_shows(picture, BARROW_EXPORT_PLAYER);
}

/* Returns the left edge of a column on the page; brw_unit_y the upper edge of a row. */
static inline int32_t brw_unit_x(const brw_picture *picture, int32_t column)
{
    return picture->left + (column - picture->column0) * picture->unit;
}

static inline int32_t brw_unit_y(const brw_picture *picture, int32_t row)
{
    return picture->top + (row - picture->row0) * picture->unit;
}

/* Return the middle of a tile or cell on the page. */
static inline int32_t brw_cell_x(const brw_picture *picture, barrow_pos cell)
{
    return brw_unit_x(picture, cell.x) + picture->unit / 2;
}

static inline int32_t brw_cell_y(const brw_picture *picture, barrow_pos cell)
{
    return brw_unit_y(picture, cell.y) + picture->unit / 2;
}

/* ---- draw.c: the canvas, with less to write ------------------------------------------ */

void brw_pen_path(const brw_picture *picture, brw_style style);
void brw_pen_move(const brw_picture *picture, int32_t x, int32_t y);
void brw_pen_line(const brw_picture *picture, int32_t x, int32_t y);
void brw_pen_curve(const brw_picture *picture, const int32_t points[6]);
void brw_pen_close(const brw_picture *picture);
void brw_pen_paint(const brw_picture *picture);

/* Parts of a path. */
typedef struct brw_box {
    int32_t x, y, w, h;
} brw_box;

void brw_pen_stroke(const brw_picture *picture, int32_t x, int32_t y, int32_t to_x, int32_t to_y);
void brw_pen_box(const brw_picture *picture, brw_box box);
void brw_pen_round_box(const brw_picture *picture, brw_box box, int32_t radius);
void brw_pen_circle(const brw_picture *picture, int32_t x, int32_t y, int32_t radius);

/* Returns the box of a rectangle of tiles on the page. */
static inline brw_box brw_rect_box(const brw_picture *picture, barrow_rect rect)
{
    return (brw_box){brw_unit_x(picture, rect.x), brw_unit_y(picture, rect.y),
                     rect.w * picture->unit, rect.h * picture->unit};
}

/* Whole paths. */
void brw_pen_fill_box(const brw_picture *picture, brw_style style, brw_box box);

/* Draw a text, or a number as text. */
void brw_pen_text(const brw_picture *picture, brw_style style, int32_t x, int32_t y,
                  const char *text);
void brw_pen_number(const brw_picture *picture, brw_style style, int32_t x, int32_t y,
                    uint32_t number);

void brw_pen_open(const brw_picture *picture, const char *name, const char *title);
void brw_pen_shut(const brw_picture *picture);

/* ---- draw_outline.c: regions of a grid as closed lines ----------------------------------- */

/* A region: the squares of a grid whose byte has one of [bits]. */
typedef struct brw_region {
    const uint8_t *cells; /* row by row */
    uint8_t *seen;        /* an array of the same size, for the tracer */
    int32_t columns, rows;
    int32_t x0, y0; /* the first square, relative to the picture's grid */
    uint8_t bits;
    uint8_t round_bits; /* corners are rounded only if all sides have one of these; 0 rounds all */
    uint8_t bevel_bits; /* corners are cut by half a square if all sides have one of these */
    int32_t inset;      /* units from the edge to the line, inward */
    int32_t radius;     /* radius of corners, in units */
} brw_region;

/* Add the region's outline to the current path, or draw the region. */
void brw_draw_outline(const brw_picture *picture, const brw_region *region);
void brw_draw_region(const brw_picture *picture, brw_style style, brw_region region);

/* ---- draw_symbol.c: things, doors, marks ------------------------------------------------- */

/* Shows the symbol called [name] in a square of [side] units around (x, y). */
void brw_symbol(brw_picture *picture, const char *name, int32_t x, int32_t y, int32_t side);

static inline void brw_tile_symbol(brw_picture *picture, const char *name, barrow_pos tile,
                                   int32_t side)
{
    brw_symbol(picture, name, brw_cell_x(picture, tile), brw_cell_y(picture, tile), side);
}

/* Draws the badge that a lock and its key share. Its shape and colour depend on the number. */
void brw_badge(brw_picture *picture, uint32_t number, int32_t x, int32_t y, int32_t radius);

/* ---- draw.c: title, border, compass, legend ---------------------------------------- */

/* Add a line to the legend. */
void brw_legend_add(brw_picture *picture, const char *symbol, const char *word, uint32_t count);
void brw_legend_patch(brw_picture *picture, brw_style patch, const char *word);

/* Draws title, subtitle and compass. */
void brw_draw_head(brw_picture *picture, int32_t top);

/* draw_puzzle.c: the title of a puzzle's picture. */
const char *brw_puzzle_title(const barrow_puzzle *puzzle);
void brw_puzzle_subtitle(const barrow_puzzle *puzzle, char *text, size_t size);

/* ---- the two pictures -------------------------------------------------------------------- */

/* A motif: the size of its map, its legend, and its drawing. */
typedef struct brw_motif {
    void (*measure)(brw_picture *picture); /* columns, rows, unit, legend */
    void (*draw)(brw_picture *picture);
    int32_t (*below)(const brw_picture *picture); /* units between map and legend; NULL for none */
} brw_motif;

extern const brw_motif brw_map_motif;
extern const brw_motif brw_graph_motif;
extern const brw_motif brw_puzzle_motif;

/* Crops the picture to what is open of width x height tiles and a margin of rock. */
void brw_crop(brw_picture *picture, int32_t width, int32_t height,
              bool (*is_open)(const brw_picture *picture, int32_t x, int32_t y));

/* The parts of a picture, for callers that combine them differently. In order: begin a picture, of
 * [puzzle] unless it is NULL, with its page measured (NULL when out of memory), tell the canvas
 * about the page, place the map of picture->dungeon below a head at [top], and return the motif
 * that draws it. */
brw_picture *brw_picture_begin(const barrow_dungeon *dungeon, const barrow_puzzle *puzzle,
                               const barrow_export_options *options, const barrow_canvas *canvas,
                               brw_arena *arena);
void brw_picture_open(brw_picture *picture, const barrow_export_options *options);
void brw_picture_place(brw_picture *picture, int32_t top);
const brw_motif *brw_picture_motif(const brw_picture *picture);

/* Draws [dungeon] and all floors below it. Returns BARROW_OK or BARROW_NO_MEMORY. */
barrow_status brw_draw(const barrow_dungeon *dungeon, const barrow_export_options *options,
                       const barrow_canvas *canvas, brw_arena *arena);

/* Draws a puzzle alone. Returns BARROW_OK or BARROW_NO_MEMORY. */
barrow_status brw_draw_puzzle(const barrow_puzzle *puzzle, const barrow_export_options *options,
                              const barrow_canvas *canvas, brw_arena *arena);

/* ---- the picture of rooms and doors, for quest and crawl ---------------------------------- */

/* The picture of tiles draws the same doors and locks. A cell is BRW_CELL_UNITS wide. */
#define BRW_HEAT_MOST 1000

/* Returns the stage of a quest's room or the zone of a crawl's. */
uint32_t brw_graph_part(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the style of a stage or zone. */
static inline brw_style brw_part_style(uint32_t part)
{
    return (brw_style)(BRW_STAGE0_STYLE + part % BRW_STAGE_LOOKS);
}

/* Returns the intensity or danger, 0 to BRW_HEAT_MOST. */
int32_t brw_graph_heat(const barrow_dungeon *dungeon, uint32_t room);

/* Return whether a player's map leaves out the room or door. */
bool brw_graph_hides_room(const brw_picture *picture, uint32_t room);
bool brw_graph_hides_door(const brw_picture *picture, const barrow_link *door);

/* Opens the group of a door, with its title. */
void brw_open_door(const brw_picture *picture, const barrow_link *door);

/* Draw the arrow of a sided door, the signs of hidden doors, the badge of a lock. */
void brw_draw_pointer(const brw_picture *picture, const barrow_link *door, const int32_t at[2],
                      int heading); /* brw_heading */
void brw_draw_clues(brw_picture *picture);
void brw_draw_lock(brw_picture *picture, uint8_t lock, int32_t x, int32_t y, int32_t radius);

/* Returns the symbol of a door's kind, or NULL. A barrier has that of what overcomes it. */
const char *brw_door_symbol(const barrow_dungeon *dungeon, const barrow_link *door);
void brw_legend_doors(brw_picture *picture);

/* draw_chart.c: the curve of intensity or danger along the solution. */
#define BRW_CHART_HEIGHT 236
bool brw_has_chart(const brw_picture *picture);
void brw_draw_chart(brw_picture *picture, int32_t top);

/* draw_chart.c: the stages of a quest in order. A height of 0 means none. */
int32_t brw_stages_height(const brw_picture *picture);
void brw_draw_stages(brw_picture *picture, int32_t top);

/* ---- the picture of a tile map ------------------------------------------------------------ */

/* Tiles are read once into a plane of bits, as large as the visible part of the map. */
enum {
    BRW_OPEN_BIT = 1 << 0, /* walkable or liquid: inside the walls */
    BRW_WALK_BIT = 1 << 1,
    BRW_LIQUID_BIT = 1 << 2,
    BRW_WAY_BIT = 1 << 3,   /* corridor */
    BRW_HOUSE_BIT = 1 << 4, /* floor of a monster house */
    BRW_TAKEN_BIT = 1 << 5, /* occupied by a thing or a fixture */
    BRW_RUG_BIT = 1 << 6,   /* carpet */
    BRW_SOFT_BIT = 1 << 7   /* floor of a room whose walls slope */
};

typedef struct brw_plane {
    brw_picture *picture;
    uint8_t *bits; /* columns x rows of the picture */
    uint8_t *seen; /* for outlines */
} brw_plane;

/* Makes both planes, all 0, as large as the map's picture. Returns false when out of memory. */
static inline bool brw_plane_make(brw_plane *map)
{
    uint32_t size = (uint32_t)(map->picture->columns * map->picture->rows);
    map->bits = BRW_ARENA_NEW(map->picture->arena, uint8_t, size);
    map->seen = BRW_ARENA_NEW(map->picture->arena, uint8_t, size);
    return map->bits && map->seen;
}

/* Returns whether a square of the picture has one of [bits]. Everything outside has none, so
 * callers need not check bounds. */
static inline bool brw_plane_has(const brw_plane *map, int32_t x, int32_t y, uint8_t bits)
{
    const brw_picture *picture = map->picture;
    if (x < 0 || y < 0 || x >= picture->columns || y >= picture->rows)
        return false;
    return (map->bits[y * picture->columns + x] & bits) != 0;
}

/* Draws hatched rock (draw_outline.c). */
void brw_draw_hatch(const brw_plane *map);

/* Draw rock, floor and water, and then the walls on top of them. */
void brw_draw_ground(const brw_plane *map);
void brw_draw_walls(const brw_plane *map);

/* Puzzles of the map (draw_puzzle.c): the ice below the walls, the rest of their fields, the
 * solutions; their rows in the legend, and the signs of a hint. */
typedef enum brw_puzzle_layer {
    BRW_PUZZLE_ICE,
    BRW_PUZZLE_FIELD,
    BRW_PUZZLE_STEPS
} brw_puzzle_layer;
void brw_draw_map_puzzles(brw_picture *picture, brw_puzzle_layer layer);
void brw_legend_map_puzzles(brw_picture *picture);
void brw_draw_hint(brw_picture *picture, const barrow_thing *hint, int32_t x, int32_t y);

/* ---- svg.c: the canvas that writes SVG ----------------------------------------------------- */

typedef struct brw_svg {
    brw_text *text;
    const barrow_style *style; /* style of the path */
    bool is_open;              /* the element of the path has been opened */
    int32_t x, y;              /* position of the pen */
    int32_t start_x, start_y;  /* start of the current part of the path */
    char command;              /* the current command */
    bool apart;                /* the next number needs a space or a sign before it */
} brw_svg;

barrow_canvas brw_svg_canvas(brw_svg *svg, brw_text *text);

#endif
