/* SPDX-License-Identifier: MIT
 * Small dungeons made by hand, one of each family, and an exporter's output for them. No generator
 * is involved, so that a test of io is about io alone. */
#ifndef LIB_SAMPLES_H
#define LIB_SAMPLES_H

#include "barrow/barrow.h"
#include "lib/support.h"

#define COUNT_OF(rows) ((uint32_t)(sizeof(rows) / sizeof(rows)[0]))

/*     +-------+-------+
 *     |   G     B     |     entry 0, key in 1, key door to 2 with the magic key; the magic door
 *     |  3/2 [?] 4/3  |     leads from 0 to the goal, a hidden door from there to the bonus
 *     +--[M]--+-------+-------+
 *     |   E       k  [k]  M   |
 *     |  0/0  |  1/0  |  2/1  |
 *     +-------+-------+-------+ */
typedef struct quest_sample {
    barrow_dungeon dungeon;
    barrow_room rooms[5];
    barrow_link links[4];
    barrow_stage stages[4];
    barrow_quest_obstacle obstacles[1];
    barrow_step steps[8];
} quest_sample;

/* A grid of 3x3: the spawn over a merged room of two cells, key b in its second half's neighbour,
 * a locked arena below, one closed cell. */
typedef struct crawl_sample {
    barrow_dungeon dungeon;
    barrow_room rooms[4];
    barrow_link links[4];
    barrow_pos cells[5], rock[1];
    barrow_crawl_path paths[2];
    uint16_t path_rooms[4], route[3];
    barrow_foe foes[1];
    barrow_step steps[6];
} crawl_sample;

/* Two rooms, a corridor between them, an anchor in it, some water. */
typedef struct floor_sample {
    barrow_dungeon dungeon;
    uint8_t tiles[16 * 7];
    uint16_t owners[16 * 7];
    barrow_room rooms[3];
    barrow_link links[1];
    barrow_pos route[2];
    barrow_thing things[5];
} floor_sample;

/* Returns a door of a quest, which has no `at`. */
barrow_link sample_link(uint16_t a, uint16_t b, barrow_link_kind kind);

void sample_quest(quest_sample *sample);
void sample_crawl(crawl_sample *sample);
void sample_floor(floor_sample *sample);

/* Writes a dungeon in a format, with a made-up hash, passes and metrics. */
barrow_status sample_write(const char *format, const barrow_dungeon *dungeon, uint32_t flags,
                           test_text *out);

#endif
