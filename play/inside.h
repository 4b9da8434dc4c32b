/* SPDX-License-Identifier: MIT
 * What the files of the game share. A level holds what never changes while it is played: an index
 * of the dungeon. A play holds everything else, in one block: the struct below, then arrays at the
 * offsets that the level knows, then working space for searches.
 *
 *     [ barrow_play | enemies | puzzles | opened | gone | known | steps, queue ]
 *                                                               working space
 *
 * The game needs only the public headers. It allocates nothing and prints nothing. */
#ifndef BRW_PLAY_INSIDE_H
#define BRW_PLAY_INSIDE_H

#include <stdbool.h>
#include <string.h>

#include "barrow/barrow.h"

#define PLAY_UNREACHED   0xFFFFu     /* in the plane of steps */
#define PLAY_NO_TILE     0xFFFFFFFFu /* no tile */
#define PLAY_NEWS_MOST   12          /* sentences that a turn can have */
#define PLAY_BEAT_MOST   192         /* tiles of the way that a roaming enemy walks to and fro */
#define PLAY_HOUSE_RANGE 4           /* steps within which a monster house wakes (K15) */

/* Properties of a tile for walkers; bits of level->ground. */
enum {
    GROUND_WALK = 1,    /* can be walked on */
    GROUND_BLOCK = 2,   /* a treasure overcomes it */
    GROUND_DOOR = 4,    /* the door tile of a link */
    GROUND_INERT = 8,   /* of a puzzle: nothing happens here */
    GROUND_CALM = 16,   /* of a room that no enemy enters */
    GROUND_TRAP = 32,   /* a harmful trap lies here */
    GROUND_VAULT = 64,  /* the door of a vault */
    GROUND_PUZZLE = 128 /* of a room with a puzzle */
};

/* An enemy as the dungeon has it. */
typedef struct level_enemy {
    uint32_t home, pace; /* its tile, and a second one to walk to and fro */
    uint32_t charge;     /* tile of the thing that a guard protects, or PLAY_NO_TILE */
    uint32_t first_beat; /* a roaming enemy's way is level->beats[first_beat ...] */
    uint16_t beat_count;
    uint16_t thing, room;
    uint16_t next; /* the next enemy of the same room, or of those that roam */
    uint16_t foe;  /* index into dungeon.foes, or BARROW_NONE */
    int16_t health, harm, gold;
    uint8_t fighter; /* barrow_fighter */
} level_enemy;

/* A door: where it stands, and the tile before it on the side of room a. */
typedef struct level_door {
    uint32_t tile, side_a;
} level_door;

struct barrow_level {
    const barrow_dungeon *dungeon;
    barrow_rules rules;
    uint32_t area, start, enemy_count, par;
    uint32_t end; /* the tile where the dungeon ends, or PLAY_NO_TILE */
    level_enemy *enemies;
    barrow_puzzle *puzzles;
    level_door *doors; /* by link */
    uint32_t *beats;
    uint16_t *first_thing; /* by tile: a thing on it, or BARROW_NONE; next_thing has the others */
    uint16_t *next_thing;  /* by thing */
    uint16_t *enemy_of;    /* by thing: its enemy, or BARROW_NONE */
    uint16_t *enemy_in;    /* by room: its first enemy, or BARROW_NONE */
    uint16_t first_roamer; /* the first enemy that keeps to no room: all of a floor, and FOEs */
    uint16_t *puzzle_in;   /* by room: its puzzle, or BARROW_NONE */
    uint16_t *to_end;      /* by tile: least steps to the end */
    uint8_t *ground;       /* by tile */
    barrow_pos *places;    /* by tile: its column and row */
    uint8_t *entered;      /* by room: 1 if the walkthrough enters it */
    uint8_t *foe_range;    /* by roaming enemy and room: 1 if the leash reaches it */
    size_t at_enemies, at_puzzles, at_opened, at_gone, at_known, at_steps, at_queue, size;
};

/* The next action of an enemy. */
enum { MOOD_ASLEEP, MOOD_HOME, MOOD_HUNTING, MOOD_AIMING, MOOD_RETURNING };

/* An enemy in a game. It has fallen if its health is not positive. */
typedef struct play_enemy {
    uint32_t tile;
    uint32_t aim; /* AIMING: the tile that is marked, or toward which it aims */
    int16_t health;
    uint16_t beat; /* a roaming enemy's position on its way */
    uint8_t mood, rest;
    uint8_t is_back;  /* it walks its beat backwards */
    uint8_t is_still; /* a scroll makes it rest, rage or not */
} play_enemy;

/* Subjects of sentences. */
typedef enum play_topic {
#define BRW_NEWS(NAME, sentence) NEWS_##NAME,
#include "play/news.def"
    NEWS_COUNT
} play_topic;

/* A sentence that can be made: [id] is a link, thing or puzzle. */
typedef struct play_news {
    uint8_t topic;
    int16_t amount, left;
    uint16_t id;
} play_news;

struct barrow_play {
    uint64_t seed;
    barrow_hero hero;
    uint32_t tile;     /* the player's tile */
    uint32_t back;     /* the place of return */
    barrow_rect lit;   /* no tile outside this is visible */
    uint16_t lit_from; /* the room that is seen as a whole, or BARROW_NONE */
    uint8_t poison, snare, haste, ward;
    uint8_t is_felled; /* the player has no health left and dies at the end of this turn */
    uint8_t news_count;
    uint32_t events;
    play_news news[PLAY_NEWS_MOST];
};

static inline play_enemy *brw_enemies(const barrow_level *level, const barrow_play *play)
{
    return (play_enemy *)(void *)((char *)(uintptr_t)play + level->at_enemies);
}

static inline barrow_puzzle_state *brw_puzzles(const barrow_level *level, const barrow_play *play)
{
    return (barrow_puzzle_state *)(void *)((char *)(uintptr_t)play + level->at_puzzles);
}

static inline uint8_t *brw_opened(const barrow_level *level, const barrow_play *play)
{
    return (uint8_t *)(uintptr_t)play + level->at_opened;
}

/* The first entries are those of links, the others those of vaults. */
static inline uint8_t *brw_vaults_opened(const barrow_level *level, const barrow_play *play)
{
    return brw_opened(level, play) + level->dungeon->link_count;
}

static inline uint8_t *brw_gone(const barrow_level *level, const barrow_play *play)
{
    return (uint8_t *)(uintptr_t)play + level->at_gone;
}

static inline uint8_t *brw_known(const barrow_level *level, const barrow_play *play)
{
    return (uint8_t *)(uintptr_t)play + level->at_known;
}

/* Returns whether the set has the bit. A set has 256 bits because the numbers are bytes. */
static inline bool brw_in_set(const uint64_t *set, uint32_t bit)
{
    return set[bit / 64 % 4] >> (bit % 64) & 1;
}

/* Returns the tile beside [tile] in direction [side] (BARROW_NORTH ...), or PLAY_NO_TILE. Maps are
 * closed by rock, but dungeons of other people may not be. */
static inline uint32_t brw_beside(const barrow_level *level, uint32_t tile, int side)
{
    uint32_t width = level->dungeon->width, x = (uint32_t)level->places[tile].x;
    if (side == BARROW_NORTH)
        return tile >= width ? tile - width : PLAY_NO_TILE;
    if (side == BARROW_SOUTH)
        return tile + width < level->area ? tile + width : PLAY_NO_TILE;
    if (side == BARROW_EAST)
        return x + 1 < width ? tile + 1 : PLAY_NO_TILE;
    return x ? tile - 1 : PLAY_NO_TILE;
}

/* Return the distance of two tiles in steps without walls, and in moves of a king. */
static inline uint32_t brw_steps_between(const barrow_level *level, uint32_t a, uint32_t b)
{
    int dx = level->places[a].x - level->places[b].x, dy = level->places[a].y - level->places[b].y;
    return (uint32_t)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
}

static inline uint32_t brw_king_between(const barrow_level *level, uint32_t a, uint32_t b)
{
    int dx = level->places[a].x - level->places[b].x, dy = level->places[a].y - level->places[b].y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return (uint32_t)(dx > dy ? dx : dy);
}

/* Returns the link that owns a tile, or BARROW_NONE. */
static inline uint32_t brw_link_at(const barrow_dungeon *dungeon, uint32_t tile)
{
    uint32_t link = (uint32_t)dungeon->owners[tile] - BARROW_OWNER_LINK;
    return link < dungeon->link_count ? link : BARROW_NONE;
}

static inline uint32_t brw_play_tile(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.y * dungeon->width + (uint32_t)pos.x;
}

/* ---- searches (field.c) --------------------------------------------------------------------- */

/* Working space: steps is PLAY_UNREACHED everywhere between searches. */
typedef struct play_field {
    uint16_t *steps;
    uint32_t *queue;
    uint32_t count; /* number of reached tiles, which queue lists */
    uint32_t next;  /* the first of them whose neighbours are not yet reached */
} play_field;

/* Returns whether a walker may go from one tile to the next. */
typedef bool (*play_may)(const barrow_level *level, const barrow_play *play, uint32_t from,
                         uint32_t to, const void *user);

play_field brw_play_field(const barrow_level *level, const barrow_play *play);

/* Counts the steps from [from] to all tiles within [most] steps, until [to] is reached. A field
 * that was not cleared grows on from where it stopped. */
void brw_field_grow(const barrow_level *level, const barrow_play *play, play_field *field,
                    uint32_t from, uint32_t to, uint32_t most, play_may may, const void *user);

/* Writes the moves of a shortest way to [to], at most [cap]; returns its length, or 0. */
uint32_t brw_field_trace(const barrow_level *level, const barrow_play *play,
                         const play_field *field, uint32_t to, play_may may, const void *user,
                         uint8_t *moves, uint32_t cap);

/* Makes the field ready for the next search. */
void brw_field_clear(play_field *field);

/* ---- rules (walk.c, things.c, enemies.c, sight.c) -------------------------------------------- */

/* Returns a number below [bound] from the seed, the turn and what it is for. No stream advances, so
 * a query never disturbs a game (K3). */
uint32_t brw_play_chance(const barrow_play *play, uint32_t what, uint32_t bound);

void brw_play_news(barrow_play *play, play_topic topic, uint32_t id, int32_t amount, int32_t left);

/* Returns what a door lacks for a player from room [side]. */
barrow_lack brw_door_lacks(const barrow_level *level, const barrow_play *play, uint32_t link,
                           uint32_t side, uint32_t *which);

/* Returns the thing that matters most to a step on a tile, or BARROW_NONE. */
uint32_t brw_thing_at(const barrow_level *level, const barrow_play *play, uint32_t tile);

/* Returns the living enemy on a tile, or BARROW_NONE. */
uint32_t brw_enemy_at(const barrow_level *level, const barrow_play *play, uint32_t tile);

/* Returns whether the player may step from one tile to the next, enemies left out: doors that need
 * no key, tiles that treasures in hand overcome, and of unsolved puzzles only inert tiles. [user]
 * is a uint32_t of barrow_reach, or NULL. */
bool brw_player_may(const barrow_level *level, const barrow_play *play, uint32_t from, uint32_t to,
                    const void *user);

/* Change the player's health. Harm is less under a ward; healing stops at the most. */
void brw_play_hurt(barrow_play *play, int32_t harm);
void brw_play_heal(barrow_play *play, int32_t health);

/* Give what a guardian or a treasure gives (K18), and what a piece of loot of that type does. */
void brw_play_trophy(barrow_play *play);
void brw_play_loot(barrow_play *play, uint32_t type, int32_t amount);

/* Meets the thing on the player's tile; buys the good there. */
void brw_play_meet(const barrow_level *level, barrow_play *play);
void brw_play_buy(const barrow_level *level, barrow_play *play);

/* Strikes an enemy with [harm]. */
void brw_play_strike(const barrow_level *level, barrow_play *play, uint32_t enemy, int32_t harm);

/* Returns the nearest enemy in line within six tiles, or BARROW_NONE. */
uint32_t brw_enemy_in_line(const barrow_level *level, const barrow_play *play);

/* Lets all enemies act; sends those of a room home, or with BARROW_NONE those that roam; wakes
 * those of a room, or all, that are at most [within] steps from the player. */
void brw_enemies_act(const barrow_level *level, barrow_play *play);
void brw_enemies_home(const barrow_level *level, barrow_play *play, uint32_t room);
void brw_enemies_wake(const barrow_level *level, barrow_play *play, uint32_t room, uint32_t within);

/* Returns the living sub-boss or boss of a room, or BARROW_NONE; without a play all live. */
uint32_t brw_guardian_in(const barrow_level *level, const barrow_play *play, uint32_t room);

/* Returns the first living boss, or BARROW_NONE. */
uint32_t brw_boss(const barrow_level *level, const barrow_play *play);

/* Return the harm that a player on a tile takes at the end of the next turn: of all announced blows
 * but those of one fighter, and with timed traps. */
uint32_t brw_blows_at(const barrow_level *level, const barrow_play *play, uint32_t tile,
                      uint32_t but);
uint32_t brw_threat_at(const barrow_level *level, const barrow_play *play, uint32_t tile);

/* Tells the hero the player's place, and marks what can be seen from there: the player's room, and
 * the tiles next to the player. */
void brw_play_see(const barrow_level *level, barrow_play *play);

/* Counts the least steps to the end from every tile over all doors, and the steps of the
 * walkthrough on tiles (barrow_play_par). */
void brw_level_measure(barrow_level *level, play_field *field);

/* ---- puzzles (puzzles.c) -------------------------------------------------------------------- */

/* Returns the index of a tile in the field of a puzzle, row by row; -1 outside. */
int32_t brw_field_index(const barrow_level *level, uint32_t puzzle, uint32_t tile);

/* Return the puzzle of a room, or of the room that owns a tile, or BARROW_NONE. */
uint32_t brw_puzzle_in(const barrow_level *level, uint32_t room);
uint32_t brw_puzzle_at(const barrow_level *level, uint32_t tile);

/* Returns whether a puzzle lets a player walk on the tile without a move of it. */
bool brw_puzzle_leaves(const barrow_level *level, const barrow_play *play, uint32_t tile);

/* Lets the puzzle of the player's room play a step onto [tile], which may change: on ice the player
 * goes farther. Returns false if the puzzle refuses it. */
bool brw_puzzle_move(const barrow_level *level, barrow_play *play, uint32_t *tile, int side);

/* Puts the puzzle of [room] back if the player has left it unsolved. */
void brw_puzzle_leave(const barrow_level *level, barrow_play *play, uint32_t room);

#endif
