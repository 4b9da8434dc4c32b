/* SPDX-License-Identifier: MIT
 * Shared by the checks of a floor. They read only tiles, rooms, links and things, which any
 * document has, and derive the rest. */
#ifndef BRW_VERIFY_FLOOR_H
#define BRW_VERIFY_FLOOR_H

#include "algo/grid.h"
#include "base/bits.h"
#include "core/layout.h"
#include "verify/planes.h"
#include "verify/verify.h"

#define BRW_AT_TILE(px, py) ((brw_place){-1, -1, (px), (py)})
#define BRW_AT_ROOM(id)     ((brw_place){(int32_t)(id), -1, -1, -1})
#define BRW_AT_LINK(id)     ((brw_place){-1, (int32_t)(id), -1, -1})

/* An inline version of barrow_tile_at, because checks look at every tile many times. Positions off
 * the map count as border, so that callers need not test neighbours. */
static inline barrow_tile brw_seen_tile(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    if ((uint32_t)x >= dungeon->width || (uint32_t)y >= dungeon->height)
        return BARROW_TILE_BORDER;
    return (barrow_tile)dungeon->tiles[y * dungeon->width + x];
}

static inline bool brw_seen_open(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    return (brw_seen_tile(dungeon, x, y) & BARROW_TILE_WALKABLE) != 0;
}

static inline bool brw_seen_inside(barrow_rect rect, int32_t x, int32_t y)
{
    return x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
}

/* Returns whether the room is a real one. An anchor is listed as a room of one tile, but to
 * the player it is a piece of corridor. */
static inline bool brw_seen_room(const barrow_room *room)
{
    return room->kind != BARROW_ROOM_ANCHOR;
}

/* The layout's plan: for each sector, a letter of its picture (layout.def). */
typedef struct brw_floor_plan {
    char letters[BRW_SECTORS_MOST];
} brw_floor_plan;

void brw_planned(const barrow_dungeon *dungeon, brw_floor_plan *plan);

/* Returns the row of the floor's layout. */
static inline const brw_layout *brw_seen_layout(const barrow_dungeon *dungeon)
{
    return brw_layout_of(dungeon->params.as.floor.layout);
}

/* Returns whether the floor is a cave, to which the rules of sectors, rooms and corridors (F3 to
 * F8, V5) do not apply (F26). */
static inline bool brw_seen_cave(const barrow_dungeon *dungeon)
{
    return brw_seen_layout(dungeon)->chambers;
}

/* The sectors of a room: one, or several if the room is merged, which then extends into the sectors
 * below. All lie in one column, so the k-th has the number first + k * columns. */
typedef struct brw_sector_run {
    int32_t first, count;
} brw_sector_run;

brw_sector_run brw_seen_sectors(const barrow_dungeon *dungeon, const barrow_room *room);

/* A set of sectors, for brw_set_add and brw_set_has. */
typedef struct brw_sector_set {
    uint64_t words[(BRW_SECTORS_MOST + 63) / 64];
} brw_sector_set;

/* Adds the sectors of a room to [set]. Returns whether one of them was already in it. */
bool brw_sectors_add(const barrow_dungeon *dungeon, const barrow_room *room, brw_sector_set *set);

/* Returns a number meant for 56x32, scaled to the usable area of a larger map (F24). */
int32_t brw_asked_for_size(const barrow_dungeon *dungeon, int32_t number);

/* Returns the number of rooms, not counting anchors. */
int32_t brw_seen_rooms(const barrow_dungeon *dungeon);

/* Returns the only room of kind [kind], or -1. */
int32_t brw_seen_kind(const barrow_dungeon *dungeon, barrow_room_kind kind);

/* Returns the first thing of a kind, or NULL. */
const barrow_thing *brw_seen_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind);

/* The number of things of one kind. The first index is 1 inside the monster house. The second is
 * the thing's flag, with 2 for any flag above 1. */
typedef struct brw_thing_tally {
    uint32_t counts[2][3];
} brw_thing_tally;

/* The survey of a floor, which its checks share. It is read from the document once, after the check
 * of shape, and no check writes to it. */
typedef struct brw_survey {
    brw_planes planes;
    uint64_t *rects;                    /* tiles inside the rectangles of rooms, anchors included */
    uint64_t *border;                   /* tiles that nothing can break */
    uint64_t *rock;                     /* border, and rock that can be dug */
    uint64_t *floor;                    /* floor of rooms */
    uint64_t *junction;                 /* marked junctions */
    uint64_t *reached;                  /* tiles that can be reached from the spawn */
    bool rooms_touch;                   /* two rooms or anchors overlap or touch, even diagonally */
    int32_t rooms;                      /* the number of rooms, not counting anchors */
    int32_t house, shop;                /* the first room of that kind, or -1 */
    const barrow_thing *spawn, *stairs; /* the first of each, or NULL */
    brw_thing_tally tallies[BARROW_THING_KIND_COUNT];
} brw_survey;

/* Returns the survey of the current floor. Returns NULL when out of memory and sets the verifier's
 * status. */
const brw_survey *brw_verifier_survey(brw_verifier *verifier);

/* Returns a clear plane. Returns NULL when out of memory and sets the verifier's status. */
uint64_t *brw_verifier_plane(brw_verifier *verifier, const brw_planes *planes);

/* Returns a copy of a plane. Returns NULL when out of memory and sets the verifier's status. */
uint64_t *brw_verifier_copy(brw_verifier *verifier, const brw_planes *planes, const uint64_t *from);

/* Reports a broken rule for each tile of a plane, row by row. The format takes the tile's x and
 * y. */
void brw_found_tiles(brw_verifier *verifier, const brw_planes *planes, const uint64_t *wrong,
                     const char *rule, const char *format);

/* Returns whether the listed rooms and corridors alone prove that the walkable tiles, given as rows
 * of bits in [open], are one area. False proves nothing. [clear] points to BRW_PARTS_PLANES clear
 * planes, each with an extra row. */
#define BRW_PARTS_PLANES 3
bool brw_floor_holds_by_parts(const barrow_dungeon *dungeon, const uint64_t *open, uint64_t *clear);

/* The checks, by file. */
void brw_floor_check_shape(brw_verifier *verifier);
void brw_floor_check_planned(brw_verifier *verifier);
void brw_floor_check_border(brw_verifier *verifier);
void brw_floor_check_sectors(brw_verifier *verifier);
void brw_floor_check_rooms(brw_verifier *verifier);
void brw_floor_check_density(brw_verifier *verifier);
void brw_floor_check_plan(brw_verifier *verifier);
void brw_floor_check_part(brw_verifier *verifier);
void brw_floor_check_graph(brw_verifier *verifier);
void brw_floor_check_merges(brw_verifier *verifier);
void brw_floor_check_apart(brw_verifier *verifier);
void brw_floor_check_insides(brw_verifier *verifier);
void brw_floor_check_width(brw_verifier *verifier);
void brw_floor_check_links(brw_verifier *verifier);
void brw_floor_check_fixed_links(brw_verifier *verifier);
void brw_floor_check_dead_ends(brw_verifier *verifier);
void brw_floor_check_junctions(brw_verifier *verifier);
void brw_floor_check_owners(brw_verifier *verifier);
void brw_floor_check_reach(brw_verifier *verifier);
void brw_floor_check_chambers(brw_verifier *verifier);
void brw_floor_check_terrain(brw_verifier *verifier);
void brw_floor_check_things(brw_verifier *verifier);
void brw_floor_check_counts(brw_verifier *verifier);
void brw_floor_check_types(brw_verifier *verifier);
void brw_floor_check_buried(brw_verifier *verifier);
void brw_floor_check_house(brw_verifier *verifier);
void brw_floor_check_shop(brw_verifier *verifier);
void brw_floor_check_ends(brw_verifier *verifier);
void brw_floor_check_enemies(brw_verifier *verifier);

#endif
