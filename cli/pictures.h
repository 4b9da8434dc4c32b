/* SPDX-License-Identifier: MIT
 * Pictures: pixels, PNG and PDF by cairo, tile maps, contact sheets and the tileset. */
#ifndef CLI_PICTURES_H
#define CLI_PICTURES_H

#include "barrow/barrow.h"

/* Pixels in memory: alpha, red, green and blue from the highest byte to the lowest, row by row. */
typedef struct cli_pixels {
    uint32_t *first;
    uint32_t width, height;
    uint32_t stride;  /* pixels from row to row */
    uint32_t density; /* pixels per metre; 0 says nothing */
    bool has_alpha;   /* else the highest byte may be anything */
} cli_pixels;

/* Writes the picture to [sink]; the same pixels give the same bytes. Pixels without alpha are
 * overwritten in the process. */
barrow_status cli_png_write(const cli_pixels *pixels, barrow_sink sink, barrow_error *error);

/* ==== surface =============================================================================== */

/* Writes a cairo surface to a file. */

typedef struct _cairo_surface cli_surface; /* a cairo_surface_t, without cairo.h */

/* Loads cairo unless it is loaded already; every picture begins with this. */
barrow_status cli_cairo_ready(barrow_error *error);

/* Returns the pixels of [surface], of 24 or 32 bits; none without memory. */
cli_pixels cli_surface_pixels(cli_surface *surface);

/* Writes [surface], an image of 24 or 32 bits, as PNG with [density] pixels per metre (0 for none)
 * to [sink]; the same surface gives the same bytes. Its pixels are overwritten: afterwards it can
 * only be destroyed. */
barrow_status cli_write_png(cli_surface *surface, uint32_t density, barrow_sink sink,
                            barrow_error *error);

/* ==== lines ================================================================================= */

/* Straight lines, painted into pixels. */

#define CLI_LINE_SIDE 64 /* side of the square, in pixels, that a line or dash must fit into */

/* A line, in pixels from the upper left corner of the picture. */
typedef struct cli_line {
    float x0, y0, x1, y1;
    float width;
    float dash;      /* length of dashes and gaps; 0 for none */
    bool is_round;   /* whether its ends, and those of its dashes, are round */
    uint32_t colour; /* red, green and blue in the lower bytes */
} cli_line;

/* A row of pixels under a line: the coverage of each pixel minus that of the pixel before. All are
 * zero between two lines. */
typedef struct cli_line_row {
    float changes[CLI_LINE_SIDE + 1];
    int first, end; /* all changes outside this range are zero */
} cli_line_row;

/* Paints the line, with the help of CLI_LINE_SIDE [rows]. Returns false, with nothing painted, if
 * it has no length, leaves the picture, is too long for the square, or is too wide. */
bool cli_line_paint(const cli_line *line, cli_line_row *rows, const cli_pixels *pixels);

/* ==== drawing =============================================================================== */

/* Pictures drawn by cairo: the drawings of barrow_draw, as PNG and PDF. */

#define CLI_PNG_SIDE    32000 /* most pixels of a side; cairo's own limit is 32767 */
#define CLI_USUAL_SCALE 24    /* pixels per tile if no --scale is given, as in barrow_draw */

/* Writes the picture of [dungeon]; the same dungeon and options give the same bytes on the same
 * machine (fonts differ between machines). */
barrow_status cli_draw_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error);
barrow_status cli_draw_pdf(const barrow_dungeon *dungeon, const barrow_export_options *options,
                           barrow_sink sink, barrow_error *error);

/* Writes [dungeon] as a document for sheets of paper (paper.c), as the flags of settings.h say. */
barrow_status cli_paper_pdf(const barrow_dungeon *dungeon, const barrow_export_options *options,
                            barrow_sink sink, barrow_error *error);

/* Gives a floor that is drawn alone the title of its dungeon (A5). */
void cli_take_title(barrow_dungeon *one, const barrow_dungeon *top);

/* Begin a PDF that goes to [sink], and end it, which frees the surface and reports failures. */
cli_surface *cli_pdf_open(const barrow_sink *sink, double width, double height, const char *title);
barrow_status cli_pdf_close(cli_surface *surface, barrow_error *error);

/* Writes what [paint] draws, as a PDF of one page or as a PNG. */
barrow_status cli_paint(barrow_paint_fn paint, void *user, bool is_pdf, barrow_sink sink,
                        barrow_error *error);

/* A box in another picture, in pixels. */
typedef struct cli_frame {
    double left, top, width, height;
} cli_frame;

/* Measures the width and height of the picture of [dungeon], in canvas units. */
barrow_status cli_draw_measure(const barrow_dungeon *dungeon, const barrow_export_options *options,
                               double *width, double *height, barrow_error *error);

struct _cairo; /* cairo_t, for files that do not include cairo.h */

/* Sets the colour of what is drawn next. */
void cli_set_colour(struct _cairo *cairo, uint32_t rgba);

/* Draws [dungeon] with [cairo], as large as fits into [frame], in its lower left corner. */
barrow_status cli_draw_into(struct _cairo *cairo, const cli_frame *frame,
                            const barrow_dungeon *dungeon, const barrow_export_options *options,
                            barrow_error *error);

/* ==== picture =============================================================================== */

/* A plain picture of a tile map, drawn with the picture of tiles: for formats that embed one. */

/* Returns the pixels per tile for a picture of [dungeon]: [wanted] (0 for the default), or fewer if
 * the picture would get too large. */
uint32_t cli_picture_scale(const barrow_dungeon *dungeon, uint32_t wanted);

/* Writes the tiles and things of [dungeon] as PNG, with options->image_scale pixels per tile. */
barrow_status cli_picture_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              barrow_sink sink, barrow_error *error);

/* ==== sheet ================================================================================= */

/* A contact sheet: many dungeons side by side in one PNG, each with a caption. */

#define CLI_SHEET_WORDS 160 /* size of a line of a caption in bytes */

/* The contents of a sheet. Each dungeon is requested twice: to measure and to draw. */
typedef struct cli_sheet {
    const char *title, *subtitle;
    uint32_t count;
    barrow_export_options how; /* theme and flags */

    /* Returns dungeon [index], which must stay valid until the next call, and fills the two lines
     * of its caption. Returns NULL on failure, with the error filled. */
    const barrow_dungeon *(*show)(void *user, uint32_t index, char words[2][CLI_SHEET_WORDS],
                                  barrow_error *error);
    void *user;
} cli_sheet;

/* Writes the sheet as PNG. */
barrow_status cli_sheet_png(const cli_sheet *sheet, barrow_sink sink, barrow_error *error);

/* ==== tileset =============================================================================== */

/* The tileset picture: one square per kind of tile and thing, drawn by cairo. The library decides
 * the position of each (barrow_tileset_...); this only draws. */

#define CLI_TILESET_NAME "barrow-tiles.png"

/* Writes the picture with [scale] pixels per square (0 for the usual size) as [name] (NULL for
 * CLI_TILESET_NAME) into the folder of [path], unless a file with that name exists. Returns an exit
 * code. */
int cli_tileset_beside(const char *path, const char *name, uint32_t scale);

#endif
