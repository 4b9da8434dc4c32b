/* SPDX-License-Identifier: MIT
 * The memory of a dungeon. All its arrays are in one arena, in the store. A generator declares at
 * the start how much it can need at most, so nothing grows while it works. */
#ifndef BRW_DUNGEON_H
#define BRW_DUNGEON_H

#include "barrow/dungeon.h"
#include "barrow/puzzle.h"
#include "base/arena.h"

/* The maximum number of each kind of element in a dungeon. */
typedef struct brw_capacity {
    uint32_t tiles, rooms, links, things, routes; /* owners have the same size as tiles */
    uint32_t puzzles, inert;                      /* tile maps of quest and crawl */
    uint32_t vaults;                              /* floor; as many clues */
    uint32_t customs;                             /* a caller's own passes; none are reserved */
    uint32_t stages, treasures, clues;            /* quest; as many obstacles as stages */
    uint32_t cells, rock, ridges, paths, path_rooms, foes, route_rooms; /* crawl */
    uint32_t solution; /* allocated by the code that finds it */
} brw_capacity;

/* The heads of loops over a list, and over those of a dungeon that most code goes through:
 *
 *     for (BRW_THINGS(thing, dungeon)) */
#define BRW_EACH(type, item, list, count)                                                          \
    const type *item = (list), *const item##_end = item ? item + (count) : NULL;                   \
    item != item##_end;                                                                            \
    item++
#define BRW_ROOMS(room, dungeon)                                                                   \
    BRW_EACH(barrow_room, room, (dungeon)->rooms, (dungeon)->room_count)
#define BRW_LINKS(link, dungeon)                                                                   \
    BRW_EACH(barrow_link, link, (dungeon)->links, (dungeon)->link_count)
#define BRW_THINGS(thing, dungeon)                                                                 \
    BRW_EACH(barrow_thing, thing, (dungeon)->things, (dungeon)->thing_count)
#define BRW_PATHS(path, dungeon)                                                                   \
    BRW_EACH(barrow_crawl_path, path, (dungeon)->paths, (dungeon)->path_count)
#define BRW_OBSTACLES(obstacle, dungeon)                                                           \
    BRW_EACH(barrow_quest_obstacle, obstacle, (dungeon)->obstacles, (dungeon)->obstacle_count)
#define BRW_OPENERS(thing, obstacle)                                                               \
    BRW_EACH(barrow_opener, thing, (obstacle)->things, (obstacle)->thing_count)

/* Empties [dungeon], keeping its memory, and copies [params] into it. */
barrow_status brw_dungeon_begin(barrow_dungeon *dungeon, const barrow_params *params,
                                const barrow_allocator *allocator, barrow_error *error);

/* Allocates the memory for [capacity]; call it once, after begin. Counts stay 0 and tiles are not
 * cleared. */
barrow_status brw_dungeon_reserve(barrow_dungeon *dungeon, const brw_capacity *capacity,
                                  barrow_error *error);

/* Sets whether a generator is at work on [dungeon]. While one is, only the library changes it, and
 * its tiles might not exist yet, so the dungeon is not checked for completeness. */
void brw_dungeon_at_work(barrow_dungeon *dungeon, bool at_work);
bool brw_dungeon_is_at_work(const barrow_dungeon *dungeon);

/* Returns the name of an array whose count exceeds its allocated size, or NULL. Arrays that the
 * library did not allocate are trusted to be as long as their count says. */
const char *brw_dungeon_overrun(const barrow_dungeon *dungeon);

/* Sets [steps], which must be in the dungeon's arena, as its solution. */
void brw_dungeon_solve(barrow_dungeon *dungeon, barrow_step *steps, uint32_t count);

/* Keep and return the fewest small keys that a player can have at a closed key door, which the
 * proof of a quest finds. It is BRW_NO_SLACK if there was no proof. Ask only if the dungeon has not
 * been changed since. */
#define BRW_NO_SLACK INT32_MIN
void brw_dungeon_keep_slack(barrow_dungeon *dungeon, int32_t slack);
int32_t brw_dungeon_slack(const barrow_dungeon *dungeon);

/* Returns whether the array has room for one more thing, growing it if needed. */
bool brw_dungeon_room_for_thing(barrow_dungeon *dungeon);

/* The same for the texts of custom things. */
bool brw_dungeon_room_for_custom(barrow_dungeon *dungeon);

/* Returns the arena that holds the arrays, for anything else that lives as long as the dungeon. */
brw_arena *brw_dungeon_arena(barrow_dungeon *dungeon);

/* Returns the floor below [floor], making it if there is none; NULL when out of memory. [allocator]
 * is the allocator of the first floor's arena. */
barrow_dungeon *brw_dungeon_below(barrow_dungeon *floor, const barrow_allocator *allocator);

/* Frees the floors below [floor] of the dungeon that begins with [first]. */
void brw_dungeon_free_below(barrow_dungeon *first, barrow_dungeon *floor);

/* Empties the dungeon; keeps its memory for the next generation. */
void brw_dungeon_clear(barrow_dungeon *dungeon);

/* Return the room where a walkthrough starts (the entry or the spawn) and the one where it ends
 * (the goal or the boss); BARROW_NONE if there is none. A floor has neither. */
uint16_t brw_start_room(const barrow_dungeon *dungeon);
uint16_t brw_end_room(const barrow_dungeon *dungeon);

/* Returns where the walkthrough is shown to begin: its start, or room 0 if there is none. */
static inline uint16_t brw_shown_start(const barrow_dungeon *dungeon)
{
    uint16_t start = brw_start_room(dungeon);
    return start < dungeon->room_count ? start : 0;
}

/* Returns whether players must find the room: all its doors are secret. */
bool brw_room_is_secret(const barrow_dungeon *dungeon, uint32_t room);

/* Numbers the rooms for people (G17). */
void brw_dungeon_number(barrow_dungeon *dungeon);

/* Returns what a thing of this kind makes of its room in a quest, as a barrow_content. */
uint8_t brw_thing_content(uint8_t kind);

/* Derives the owners of all tiles (core/owners.c). Returns false when out of memory; a floor needs
 * none. */
bool brw_dungeon_own(barrow_dungeon *dungeon, brw_arena *scratch);

/* Returns the number that people see for the room. If the rooms have no numbers, it is one more
 * than the id. */
static inline uint32_t brw_room_number(const barrow_dungeon *dungeon, uint32_t id)
{
    uint32_t number = id < dungeon->room_count ? dungeon->rooms[id].number : 0;
    return number ? number : id + 1;
}

/* Lists the rooms, but no anchors, in the order of their numbers, those of one number by id.
 * [rooms] has space for twice the dungeon's rooms. Returns how many there are. */
uint32_t brw_rooms_by_number(const barrow_dungeon *dungeon, uint32_t *rooms);

/* Returns the number that people see for a switch of a quest and its doors, counted from 1. */
static inline uint32_t brw_switch_number(uint8_t id)
{
    return id + 1u;
}

/* Stores the codes of all tiles on the map, as bits 1 << code. Returns false if one is not below
 * BARROW_TILE_LIMIT. */
bool brw_tile_codes(const barrow_dungeon *dungeon, uint64_t *codes);

static inline int brw_is_walkable(uint8_t tile)
{
    return (tile & BARROW_TILE_WALKABLE) != 0;
}

/* Returns whether a room of a floor that is a place has its furniture (F28): every room but those
 * with an inside of their own. */
static inline bool brw_is_furnished(const barrow_room *room)
{
    return room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED ||
           room->kind == BARROW_ROOM_MONSTER_HOUSE;
}

/* Returns whether the tile is floor of a floor's room, plain or not, and no junction. */
static inline int brw_is_ground(uint8_t tile)
{
    return brw_is_walkable(tile) && tile != BARROW_TILE_CORRIDOR && tile != BARROW_TILE_JUNCTION;
}

/* Returns whether the tile is an obstacle that a treasure overcomes. */
static inline int brw_is_item_block(uint8_t tile)
{
    return tile == BARROW_TILE_ITEM_BLOCK ||
           (tile & (BARROW_TILE_WALKABLE | BARROW_TILE_NEEDS_TREASURE)) ==
               BARROW_TILE_NEEDS_TREASURE;
}

/* Returns the tile of a link's door: bars of a window, what the treasure overcomes of a barrier. */
uint8_t brw_door_tile(const barrow_dungeon *dungeon, const barrow_link *link);

/* Returns the tile that marks the block where a quest room's treasure is needed: `item_block` in
 * quests whose treasures have no name (generations 1 and 2). */
uint8_t brw_block_tile(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the index of the quest's [fallbacks] entry that a metric shows, or -1. Fallbacks are
 * counted during generation and cannot be measured afterwards. */
int brw_fallback_metric(const char *name);

/* Returns whether a puzzle can be used, whatever the rest of its dungeon is like. */
bool brw_is_puzzle_whole(const barrow_dungeon *dungeon, uint32_t index);

/* Fills [puzzle] from a puzzle of a tile map; see barrow_dungeon_puzzle. */
void brw_puzzle_of(const barrow_room_puzzle *room, barrow_puzzle *puzzle);

/* In text pictures, the sign for a chest on the target of a puzzle; it stands for both. */
#define BRW_CHEST_ON_TARGET 'g'

static inline bool brw_is_on_target(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    return thing->kind == BARROW_THING_CHEST &&
           barrow_tile_at(dungeon, thing->pos.x, thing->pos.y) == BARROW_TILE_TARGET;
}

/* Returns whether the room is an annex: the obstacle that its treasure overcomes fills its doorway,
 * so its content lies in the open (Q33). */
bool brw_is_behind_barrier(const barrow_dungeon *dungeon, uint32_t room);

#endif
