/* SPDX-License-Identifier: MIT
 * barrow/draw.h: pictures as a list of drawing commands. barrow_draw tells a canvas what to paint,
 * in whole numbers; SVG, PNG and PDF are three canvases, and a game or a browser can bring its own.
 *
 * A canvas is told, in this order: begin; then any number of groups, paths and texts; then end.
 * A path is path, (move, line or curve, close)..., paint. Nothing can fail on this side: a canvas
 * that cannot go on remembers it and ignores the rest. */
#ifndef BARROW_DRAW_H
#define BARROW_DRAW_H

#include "barrow/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How pictures look. */
typedef enum barrow_theme {
#define BARROW_THEME(NAME, name, summary) BARROW_THEME_##NAME,
#include "barrow/def/theme.def"
#undef BARROW_THEME
    BARROW_THEME_COUNT
} barrow_theme;

/** "parchment" and so on; NULL for what is no theme. */
BARROW_API const char *barrow_theme_name(barrow_theme theme);

/** One line about the theme; NULL for what is no theme. */
BARROW_API const char *barrow_theme_summary(barrow_theme theme);

/** Length of a tile's side in the units of a canvas. */
#define BARROW_TILE_UNITS 32

/** Flags of barrow_style. */
enum {
    BARROW_STYLE_BOLD = 1 << 0,
    BARROW_STYLE_ITALIC = 1 << 1,
    BARROW_STYLE_SERIF = 1 << 2,
    BARROW_STYLE_MIDDLE = 1 << 3, /**< text stands around its point, not behind it */
    BARROW_STYLE_END = 1 << 4,    /**< text ends at its point */
    BARROW_STYLE_ROUND = 1 << 5   /**< lines end and bend round */
};

/** How a path or a text is painted. Colours are 0xRRGGBBAA; 0 paints nothing. */
typedef struct barrow_style {
    const char *name;      /**< short, without blanks: a class in SVG */
    uint32_t fill, stroke; /**< a text only has a fill, and a stroke behind it as its halo */
    uint16_t width;        /**< of the stroke, in tenths of a unit */
    uint16_t dash;         /**< length of dashes and gaps in tenths of a unit; 0 for none */
    uint16_t size;         /**< height of text in units; 0 for paths */
    uint16_t flags;        /**< BARROW_STYLE_... */
} barrow_style;

/** What a canvas is told first. */
typedef struct barrow_page {
    int32_t width, height;      /**< in units; the origin is the left upper corner */
    uint32_t scale;             /**< pixels that a tile is to have */
    const char *title;          /**< one line */
    const barrow_style *styles; /**< all that will be used, each by its address */
    uint32_t style_count;
    int32_t left, top;   /**< where the map (of the first floor) begins, in units */
    int32_t unit;        /**< side of its tiles, or of the cells of a graph, in units */
    int32_t column, row; /**< the tile or cell that stands at (left, top) */
} barrow_page;

/** A canvas: functions that paint, and what is handed to them. */
typedef struct barrow_canvas {
    void *user;
    void (*begin)(void *user, const barrow_page *page);
    void (*end)(void *user);
    /** Parts of the picture; [name] is a class, [title] is shown for it on hover; each may be NULL.
     * A canvas that keeps no parts leaves both functions NULL. */
    void (*open_group)(void *user, const char *name, const char *title);
    void (*close_group)(void *user);
    void (*path)(void *user, const barrow_style *style);
    void (*move)(void *user, int32_t x, int32_t y);
    void (*line)(void *user, int32_t x, int32_t y);
    /** A cubic curve: two control points, then its end. */
    void (*curve)(void *user, const int32_t points[6]);
    void (*close)(void *user);
    void (*paint)(void *user); /**< fills, then strokes */
    /** A line of text; (x, y) is on its base line. */
    void (*text)(void *user, const barrow_style *style, int32_t x, int32_t y, const char *text);
    /** Symbols that are drawn once and shown many times. What is painted between define and
     * defined lies within 16 units around the origin; use shows it in a square of [side] units
     * around (x, y). A canvas that leaves these NULL is told the paths each time. */
    void (*define)(void *user, const char *symbol);
    void (*defined)(void *user);
    void (*use)(void *user, const char *symbol, int32_t x, int32_t y, int32_t side);
} barrow_canvas;

#ifdef __cplusplus
}
#endif
#endif
