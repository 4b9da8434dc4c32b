/* SPDX-License-Identifier: MIT
 * Families as exporters see them: one row each, in family.c. Test a property of the row rather than
 * the family. */
#ifndef BRW_IO_FAMILY_H
#define BRW_IO_FAMILY_H

#include "core/tile_grid.h"
#include "io/draw.h"
#include "io/facts.h"
#include "io/paint.h"

typedef struct brw_shown_family {
    /* Paints the graph for the terminal; floors have none. */
    void (*paint)(brw_paint *paint, const barrow_dungeon *dungeon);
    void (*tell)(brw_text *text, const barrow_dungeon *dungeon);    /* in plain words */
    const char *untitled;  /* title of a dungeon without one, from an older document */
    const char *link_word; /* what documents call a link */
    void (*room_facts)(brw_facts *facts, const barrow_room *room);
    const char *(*room_word)(const barrow_room *room); /* NULL for nothing special */
    void (*link_facts)(brw_facts *facts, const barrow_link *link);
    void (*subtitle)(const brw_picture *picture, char *text, size_t size);
    /* The rest is for families whose rooms have cells (brw_has_cells). */
    bool has_colours;      /* locks and keys have colours; otherwise switches have numbers */
    const char *end_words; /* text before the room where the walkthrough ends */
    const char *part_word; /* name for the parts of the dungeon */
    uint32_t (*part)(const barrow_room *room);
    const char *heat_words, *heat_most;         /* title of the chart, and its highest value */
    int32_t (*heat)(const barrow_room *room);   /* 0 to BRW_HEAT_MOST */
    bool (*is_tunnel)(const barrow_room *room); /* whether it is as narrow as a passage (T8) */
    void (*title)(const barrow_room *room, uint32_t number, char *title, size_t size);
    void (*draw)(brw_picture *picture, const barrow_room *room, int32_t x, int32_t y);
    void (*legend)(brw_picture *picture);
} brw_shown_family;

/* Returns the row of the dungeon's family. */
const brw_shown_family *brw_shown(const barrow_dungeon *dungeon);

/* Returns the title that people see. If there are several floors, pass the first. */
const char *brw_shown_title(const barrow_dungeon *dungeon);

/* The direction of a door, from its room a to its room b. Also used as an index into tables. */
typedef enum brw_heading { BRW_EAST, BRW_SOUTH, BRW_WEST, BRW_NORTH } brw_heading;

/* Returns the direction from a cell to a neighbour. */
brw_heading brw_heading_of(barrow_pos from, barrow_pos to);

/* Finds the upper left and lower right cell of the part of the grid that a picture shows. A crawl
 * shows its whole grid, a quest the part in use. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high);

/* The functions of the rows, by file: text.c */
/* Returns what a sign of a hidden door looks like. */
const char *brw_clue_words(uint32_t kind);
void brw_tell_walkthrough(brw_text *text, const barrow_dungeon *dungeon);
void brw_tell_quest(brw_text *text, const barrow_dungeon *dungeon);
void brw_tell_crawl(brw_text *text, const barrow_dungeon *dungeon);
void brw_tell_floor(brw_text *text, const barrow_dungeon *dungeon);

/* facts.c */
void brw_quest_room_facts(brw_facts *facts, const barrow_room *room);
void brw_crawl_room_facts(brw_facts *facts, const barrow_room *room);
void brw_floor_room_facts(brw_facts *facts, const barrow_room *room);
void brw_quest_link_facts(brw_facts *facts, const barrow_link *link);
void brw_crawl_link_facts(brw_facts *facts, const barrow_link *link);
void brw_floor_link_facts(brw_facts *facts, const barrow_link *link);

/* draw_frame.c */
void brw_quest_subtitle(const brw_picture *picture, char *text, size_t size);
void brw_crawl_subtitle(const brw_picture *picture, char *text, size_t size);
void brw_floor_subtitle(const brw_picture *picture, char *text, size_t size);

/* draw_contents.c */
void brw_quest_title(const barrow_room *room, uint32_t id, char *title, size_t size);
void brw_crawl_title(const barrow_room *room, uint32_t id, char *title, size_t size);
void brw_draw_quest_room(brw_picture *picture, const barrow_room *room, int32_t x, int32_t y);
void brw_draw_crawl_room(brw_picture *picture, const barrow_room *room, int32_t x, int32_t y);
void brw_legend_quest(brw_picture *picture);
void brw_legend_crawl(brw_picture *picture);

#endif
