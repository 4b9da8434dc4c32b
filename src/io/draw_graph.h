/* SPDX-License-Identifier: MIT
 * The picture of rooms and doors on a grid, for quest and crawl: shared by its files. A cell is
 * BRW_CELL_UNITS wide. A room is inset by BRW_ROOM_INSET from the edges of its cells, and doors are
 * in the gap between two rooms. */
#ifndef BRW_DRAW_GRAPH_H
#define BRW_DRAW_GRAPH_H

#include "io/draw.h"

#define BRW_ROOM_INSET   18
#define BRW_PASSAGE_HALF 17 /* half the width of a passage, and of a tunnel */
#define BRW_HEAT_MOST    1000

/* Returns the stage of a quest's room or the zone of a crawl's. */
uint32_t brw_graph_part(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the intensity or danger, 0 to BRW_HEAT_MOST. */
int32_t brw_graph_heat(const barrow_dungeon *dungeon, uint32_t room);

/* Returns a room's distance from the edges of its cells. */
int32_t brw_graph_inset(const barrow_dungeon *dungeon, uint32_t room);

/* Return whether a player's map leaves out the room or door. */
bool brw_graph_hides_room(const brw_picture *picture, uint32_t room);
bool brw_graph_hides_door(const brw_picture *picture, const barrow_link *door);

/* Return the middle of a cell on the page. */
static inline int32_t brw_cell_x(const brw_picture *picture, barrow_pos cell)
{
    return brw_unit_x(picture, cell.x) + picture->unit / 2;
}

static inline int32_t brw_cell_y(const brw_picture *picture, barrow_pos cell)
{
    return brw_unit_y(picture, cell.y) + picture->unit / 2;
}

/* Returns a room's box on the page, wall to wall: all its cells if they fill a rectangle, else the
 * first one. */
brw_box brw_graph_box(const brw_picture *picture, uint32_t room);

/* draw_contents.c: doors. */
void brw_draw_pointer(const brw_picture *picture, const barrow_link *door, const int32_t at[2],
                      int heading); /* brw_heading */
void brw_draw_passages(const brw_picture *picture);
void brw_draw_doors(brw_picture *picture);
void brw_draw_clues(brw_picture *picture);

/* Returns the symbol of a door's kind, for a barrier that of what its treasure overcomes; or NULL. */
const char *brw_door_symbol(const barrow_dungeon *dungeon, const barrow_link *door);
void brw_legend_doors(brw_picture *picture);

/* draw_contents.c: the contents of a room, the trail of the solution, routes of roaming enemies. */
void brw_draw_contents(brw_picture *picture, uint32_t room);
void brw_draw_trail(const brw_picture *picture);
void brw_draw_patrols(const brw_picture *picture);
void brw_legend_contents(brw_picture *picture);

/* Draws a badge with the letter or number of its lock. */
void brw_draw_lock(brw_picture *picture, uint8_t lock, int32_t x, int32_t y, int32_t radius);

/* draw_chart.c: the curve of intensity or danger along the solution. */
#define BRW_CHART_HEIGHT 236
bool brw_has_chart(const brw_picture *picture);
void brw_draw_chart(brw_picture *picture, int32_t top);

/* draw_stages.c: the stages of a quest in order. A height of 0 means that there is nothing to
 * show. */
int32_t brw_stages_height(const brw_picture *picture);
void brw_draw_stages(brw_picture *picture, int32_t top);

#endif
