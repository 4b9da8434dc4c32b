/* SPDX-License-Identifier: MIT
 * A second opinion on floors: the rules F1 to F18, V1 to V5 and the limits of F19 to F23, written
 * from the rules alone, with no line shared with the generator or with barrow_verify, so that the
 * three check one another. It reads only the public value. */
#ifndef FLOOR_JUDGE_H
#define FLOOR_JUDGE_H

#include "barrow/barrow.h"

#define JUDGE_TILES   (255 * 255)
#define JUDGE_SECTORS 1024

/* The sectors that a room covers: columns c0..c1, rows r0..r1. */
typedef struct judge_cover {
    int c0, c1, r0, r1;
} judge_cover;

/* The use of a sector in a layout. */
typedef enum judge_use {
    JUDGE_UNUSED,
    JUDGE_EITHER, /* a room or an anchor, depending on density */
    JUDGE_ROOM_ONLY,
    JUDGE_ANCHOR_ONLY
} judge_use;

typedef struct floor_judge {
    const barrow_dungeon *dungeon;
    const barrow_floor_params *params;
    int width, height;
    uint16_t room_at[JUDGE_TILES]; /* room + 1 inside a room that is not an anchor, else 0 */
    uint8_t taken[JUDGE_TILES];   /* there is a thing here */
    int32_t steps[JUDGE_TILES];   /* from the spawn; -1 if there is no way */
    int32_t queue[JUDGE_TILES];
    judge_cover covers[JUDGE_SECTORS]; /* of each room */
    int16_t room_on[JUDGE_SECTORS];    /* room + 1 on each sector, 0 for none */
    uint8_t joined[JUDGE_SECTORS];     /* whether a chain of links leads to the room */
    int rooms, anchors, merged;    /* counts; rooms excludes anchors */
    int house, shop;               /* rooms, or -1 */
    char rule[8];                  /* what is broken, "" if nothing is */
    char text[160];
} floor_judge;

/* Judges [dungeon] (one floor; those below are ignored). Returns true if every rule holds;
 * otherwise judge->rule and judge->text say what is broken. The judge is large: keep one and reuse
 * it. */
bool floor_judge_all(floor_judge *judge, const barrow_dungeon *dungeon);

/* F26: F3 to F8 and V5 do not apply to caves. */
static inline bool judge_is_cave(const floor_judge *judge)
{
    return judge->params->layout == BARROW_LAYOUT_CAVE;
}

/* Parts of the judge, by file. */
bool judge_blame(floor_judge *judge, const char *rule, const char *format, ...);
/* Returns whether the layout has a row in the judge's own table; others are left to
 * barrow_verify. */
bool judge_knows(int layout);
judge_use judge_use_of(const floor_judge *judge, int c, int r);
bool judge_rooms(floor_judge *judge);
bool judge_chambers(floor_judge *judge);
bool judge_links(floor_judge *judge);
bool judge_things(floor_judge *judge);

/* Scales a number for 56x32 by the usable area of a larger map (F24). */
static inline int judge_sized(const floor_judge *judge, int number)
{
    int area = (judge->width - 4) * (judge->height - 4);
    return judge->params->scale_contents && area > 52 * 28 ? number * area / (52 * 28) : number;
}

static inline int judge_tile(const floor_judge *judge, int x, int y)
{
    return judge->dungeon->tiles[y * judge->width + x];
}

static inline bool judge_open(const floor_judge *judge, int x, int y)
{
    return (judge_tile(judge, x, y) & BARROW_TILE_WALKABLE) != 0;
}

static inline int judge_room_at(const floor_judge *judge, int x, int y)
{
    return judge->room_at[y * judge->width + x] - 1;
}

static inline bool judge_is_corridor(const floor_judge *judge, int x, int y)
{
    return judge_open(judge, x, y) && judge_room_at(judge, x, y) < 0;
}

static inline bool judge_is_std(int layout)
{
    return layout == BARROW_LAYOUT_STD_FINE || layout == BARROW_LAYOUT_STD_HALF ||
           layout == BARROW_LAYOUT_STD_FULL || layout == BARROW_LAYOUT_STD_THREE_QUARTER ||
           layout == BARROW_LAYOUT_RUINS;
}

#endif
