/* SPDX-License-Identifier: MIT
 * The passes that all families share besides the tile passes: places and titles. */
#ifndef BRW_PLACE_H
#define BRW_PLACE_H

#include "gen/pipeline.h"

/* Assigns a place to each room of a quest or crawl (T12). */
barrow_status brw_assign_places(barrow_work *work);

/* Draws the title. The pass claims to give things, because no other part depends on things. A
 * caller's own table may therefore leave it out. */
barrow_status brw_title(barrow_work *work);

/* Names bosses, sub-bosses, elites and foes (T15). */
barrow_status brw_tile_names(barrow_work *work);

/* clang-format off */
#define BRW_PLACE_PASS \
    {"place", "what the dungeon is, or each part of it", brw_assign_places, BARROW_PART_ROOMS, BARROW_PART_ROOMS, 0}
#define BRW_TITLE_PASS \
    {"title", "its title, for people", brw_title, 0, BARROW_PART_THINGS, 0}
/* clang-format on */

#endif
