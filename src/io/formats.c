/* SPDX-License-Identifier: MIT
 * The table of formats. An exporter is one file beside this one and one row here, where the command
 * line, its help and the tests find it. Rows are sorted by name. */
#include "io/document.h"

/* Maps that refer to the tileset's picture. */
#define TILE_MAP (BARROW_FORMAT_TILES | BARROW_FORMAT_ONE_FLOOR | BARROW_FORMAT_TILESET)

/* A small library (BARROW_SMALL) writes only the document and plain words. The other formats keep
 * their rows without a writer. */
#ifdef BARROW_SMALL
#define UNLESS_SMALL(writer) NULL
#else
#define UNLESS_SMALL(writer) writer
#endif

static const brw_exporter exporters[] = {
    {{"ascii", "txt", "a picture for the terminal, with a legend", BARROW_FORMAT_MANY},
     UNLESS_SMALL(brw_write_ascii),
     false},
    {{"csv", "csv", "a line of metrics for each dungeon",
      BARROW_FORMAT_MANY | BARROW_FORMAT_ONE_FAMILY},
     UNLESS_SMALL(brw_write_csv),
     true},
    {{"dot", "dot", "the graph of rooms and doors, for Graphviz", BARROW_FORMAT_MANY},
     UNLESS_SMALL(brw_write_dot),
     false},
    {{"godot3", "godot3.tscn", "a scene for Godot 3", TILE_MAP},
     UNLESS_SMALL(brw_write_godot3),
     false},
    {{"godot4", "tscn", "a scene for Godot 4.3 or later", TILE_MAP},
     UNLESS_SMALL(brw_write_godot4),
     false},
    {{"graphml", "graphml", "the graph of rooms and doors, for networkx, Gephi, yEd", 0},
     UNLESS_SMALL(brw_write_graphml),
     false},
    {{"json", "json", "the document, laid out for reading", 0}, UNLESS_SMALL(brw_write_json), true},
    {{"jsonl", "jsonl", "the document on one line, for many in one file", BARROW_FORMAT_MANY},
     brw_write_jsonl,
     true},
    {{"key", "key.md", "what is in the rooms, in words: a referee's key", BARROW_FORMAT_TILES},
     UNLESS_SMALL(brw_write_key),
     false},
    {{"key-html", "key.html", "the referee's key as a page", BARROW_FORMAT_TILES},
     UNLESS_SMALL(brw_write_key_html),
     false},
    {{"key-json", "key.json", "the referee's key as data: each line with its ids", BARROW_FORMAT_TILES},
     UNLESS_SMALL(brw_write_key_json),
     false},
    {{"ldtk", "ldtk", "a project for LDtk: a level per room, or per floor",
      BARROW_FORMAT_TILES | BARROW_FORMAT_TILESET},
     UNLESS_SMALL(brw_write_ldtk),
     false},
    {{"npy", "npy", "the tiles of all dungeons as one array, for numpy",
      BARROW_FORMAT_MANY | BARROW_FORMAT_BINARY | BARROW_FORMAT_TILES | BARROW_FORMAT_ONE_SIZE},
     UNLESS_SMALL(brw_write_npy),
     false},
    {{"rooms", "rooms", "its rooms as templates, for --rooms",
      BARROW_FORMAT_TILES | BARROW_FORMAT_ONE_FLOOR | BARROW_FORMAT_MANY},
     UNLESS_SMALL(brw_write_rooms),
     false},
    {{"svg", "svg", "a picture in one of four themes", 0}, UNLESS_SMALL(brw_write_svg), false},
    {{"svg-anim", "anim.svg", "an animation of how it was made, pass by pass",
      BARROW_FORMAT_ONE_FLOOR},
     UNLESS_SMALL(brw_write_svg_anim),
     false},
    {{"text", "walk.txt", "a description in plain words, with the walkthrough", BARROW_FORMAT_MANY},
     brw_write_text,
     false},
    {{"tmj", "tmj", "a map for Tiled and the engines that read its JSON", TILE_MAP},
     UNLESS_SMALL(brw_write_tmj),
     false},
    {{"tmx", "tmx", "a map for Tiled and the engines that read its XML", TILE_MAP},
     UNLESS_SMALL(brw_write_tmx),
     false},
    {{"unicode", "utf8.txt", "a picture for the terminal in Unicode, fitted to its width",
      BARROW_FORMAT_MANY},
     UNLESS_SMALL(brw_write_unicode),
     false},
    {{"uvtt", "uvtt", "a map with walls, doors and lights for virtual tabletops",
      BARROW_FORMAT_TILES | BARROW_FORMAT_ONE_FLOOR | BARROW_FORMAT_IMAGE},
     UNLESS_SMALL(brw_write_uvtt),
     false},
    {{"vglc", "vglc", "the VGLC's research format: rooms and locks, or tiles of a floor",
      BARROW_FORMAT_MANY},
     UNLESS_SMALL(brw_write_vglc),
     false},
    {{"vglc-tiles", "vglc.txt", "the VGLC's research format: a letter for each tile",
      BARROW_FORMAT_TILES},
     UNLESS_SMALL(brw_write_vglc_tiles),
     false},
};

/* Iterate by counting up until this returns NULL. */
const brw_exporter *brw_exporter_at(uint32_t index)
{
    return index < sizeof exporters / sizeof exporters[0] ? &exporters[index] : NULL;
}
