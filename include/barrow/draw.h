/* SPDX-License-Identifier: MIT
 * barrow/draw.h: pictures as a list of drawing commands. barrow_draw tells a canvas what to paint,
 * in whole numbers; SVG, PNG and PDF are three canvases, and a game or a browser can bring its own.
 *
 * A canvas is called in this order: begin; then any number of groups, paths and texts; then end. A
 * path is path, (move, line or curve, close)..., paint. These functions cannot fail: a canvas that
 * cannot continue remembers that and ignores the rest. */
#ifndef BARROW_DRAW_H
#define BARROW_DRAW_H

#include "barrow/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The look of a picture. */
typedef enum barrow_theme {
#define BARROW_THEME(NAME, name, code, summary) BARROW_THEME_##NAME = code,
#include "barrow/def/theme.def"
    BARROW_THEME_COUNT /**< how many there are */
} barrow_theme;

/** Returns the theme's name, such as "parchment"; NULL for an unknown theme. */
BARROW_API const char *barrow_theme_name(barrow_theme theme);

/** Returns one line about the theme; NULL for an unknown theme. */
BARROW_API const char *barrow_theme_summary(barrow_theme theme);

/** The side of a tile in canvas units. */
#define BARROW_TILE_UNITS 32

/** Flags of barrow_style. */
enum {
    BARROW_STYLE_BOLD = 1 << 0,   /**< heavy letters */
    BARROW_STYLE_ITALIC = 1 << 1, /**< slanted letters */
    BARROW_STYLE_SERIF = 1 << 2,  /**< a face with serifs; otherwise sans serif */
    BARROW_STYLE_MIDDLE = 1 << 3, /**< text is centred on its point, not to the right of it */
    BARROW_STYLE_END = 1 << 4,    /**< text ends at its point */
    BARROW_STYLE_ROUND = 1 << 5   /**< lines have round ends and joins */
};

/** A style: how a path or a text is painted. Colours are 0xRRGGBBAA; 0 paints nothing. */
typedef struct barrow_style {
    const char *name;      /**< short, without spaces: a class in SVG */
    uint32_t fill;         /**< colour of the inside, or of text */
    uint32_t stroke;       /**< colour of the outline; for text, of a halo painted behind it */
    uint16_t width;        /**< width of the stroke, in tenths of a unit */
    uint16_t dash;         /**< length of dashes and gaps in tenths of a unit; 0 for none */
    uint16_t size;         /**< height of text in units; 0 for paths */
    uint16_t flags;        /**< BARROW_STYLE_... */
} barrow_style;

/** The page, which a canvas receives first. */
typedef struct barrow_page {
    int32_t width;              /**< in units; the origin is the upper left corner */
    int32_t height;             /**< in units */
    uint32_t scale;             /**< pixels per tile */
    const char *title;          /**< one line */
    const barrow_style *styles; /**< all styles that will be used, each identified by its address */
    uint32_t style_count;       /**< how many styles there are */
    int32_t left;        /**< where the map (of the first floor) begins, in units from the left */
    int32_t top;         /**< where it begins, in units from the top */
    int32_t unit;        /**< side of its tiles, or of the cells of a graph, in units */
    int32_t column;      /**< column of the tile or cell at (left, top) */
    int32_t row;         /**< row of the tile or cell at (left, top) */
} barrow_page;

/** A canvas: functions that paint, and their user pointer. Whatever they receive by pointer is
 * valid only during the call, except the page's styles, which stay valid until `end`. None may be
 * NULL unless its comment says so. */
typedef struct barrow_canvas {
    void *user; /**< passed to each function; may be NULL */
    void (*begin)(void *user, const barrow_page *page); /**< called once, before everything else */
    void (*end)(void *user); /**< called once, after everything else: the picture is complete */
    /** Opens a part of the picture. [name] is a class and [title] is shown on hover; each may be
     * NULL. A canvas that keeps no parts leaves both functions NULL. */
    void (*open_group)(void *user, const char *name, const char *title);
    void (*close_group)(void *user); /**< ends the newest group; NULL if open_group is */
    void (*path)(void *user, const barrow_style *style); /**< begins an empty path */
    void (*move)(void *user, int32_t x, int32_t y);      /**< begins a piece of it at (x, y) */
    void (*line)(void *user, int32_t x, int32_t y);      /**< a straight line to (x, y) */
    /** Draws a cubic curve: two control points, then its end. */
    void (*curve)(void *user, const int32_t points[6]);
    void (*close)(void *user); /**< a straight line back to where the piece began */
    void (*paint)(void *user); /**< fills the path, then strokes it */
    /** Draws a line of text; (x, y) is on its baseline. */
    void (*text)(void *user, const barrow_style *style, int32_t x, int32_t y, const char *text);
    /** Begins a symbol, which is drawn once and shown many times. What is painted between define
     * and defined lies within 16 units of the origin; use shows it in a square of [side] units
     * around (x, y). A canvas that leaves these NULL receives the paths each time. */
    void (*define)(void *user, const char *symbol);
    void (*defined)(void *user); /**< the symbol is complete; NULL if define is */
    /** Shows a symbol; NULL if define is. */
    void (*use)(void *user, const char *symbol, int32_t x, int32_t y, int32_t side);
} barrow_canvas;

#ifdef __cplusplus
}
#endif
#endif
