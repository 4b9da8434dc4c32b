/* SPDX-License-Identifier: MIT
 * The picture of rooms and doors on a grid, for quest and crawl: shared by its files, and by the
 * picture of tiles, which draws the same doors and locks. A cell is BRW_CELL_UNITS wide. */
#ifndef BRW_DRAW_GRAPH_H
#define BRW_DRAW_GRAPH_H

#include "io/draw.h"

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

/* Returns the symbol of a door's kind, for a barrier that of what its treasure overcomes; or NULL. */
const char *brw_door_symbol(const barrow_dungeon *dungeon, const barrow_link *door);
void brw_legend_doors(brw_picture *picture);

/* draw_chart.c: the curve of intensity or danger along the solution. */
#define BRW_CHART_HEIGHT 236
bool brw_has_chart(const brw_picture *picture);
void brw_draw_chart(brw_picture *picture, int32_t top);

/* draw_chart.c: the stages of a quest in order. A height of 0 means none. */
int32_t brw_stages_height(const brw_picture *picture);
void brw_draw_stages(brw_picture *picture, int32_t top);

#endif
