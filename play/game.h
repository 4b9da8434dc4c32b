/* SPDX-License-Identifier: MIT
 * The game: a dungeon that somebody walks. What a step does, which doors open, what is picked up,
 * what can be seen, how roaming enemies follow. These are rules only, without keys, terminal or
 * page, so that `barrow play`, the playground and the tests play the same game. The rules are the
 * solver's: a player who follows a solution tile by tile wins.
 *
 * The game needs the public headers and no more: it allocates nothing and prints nothing. */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "barrow/barrow.h"

/* How far the player is. */
typedef enum play_state {
    PLAY_GOING,
    PLAY_STAIRS, /* on the stairs of a floor */
    PLAY_WON     /* at the goal or the boss */
} play_state;

/* What is known of a tile. */
enum {
    PLAY_SEEN = 1,
    PLAY_VISIBLE = 2 /* from where the player stands */
};

/* A roaming enemy. It hunts a player in a room of its route, and else goes home. */
typedef struct play_foe {
    const barrow_foe *row;
    uint32_t tile, home;
} play_foe;

typedef struct play_game {
    const barrow_dungeon *dungeon;
    uint32_t tile; /* where the player stands */
    uint32_t safe; /* where the player entered the room: roaming enemies throw him back there */
    uint16_t room; /* the last one that the player was in */
    play_state state;
    uint32_t turns, small_keys, loot; /* what was taken and opens nothing is loot */
    uint64_t colours[4], pressed[4];  /* sets of keys and switches */
    bool has_treasure, has_magic_key;
    uint8_t *opened; /* by link */
    uint8_t *gone;   /* by thing: taken, pressed, beaten */
    uint8_t *known;  /* by tile: PLAY_SEEN, PLAY_VISIBLE */
    play_foe *foes;
    uint32_t foe_count;
    uint32_t *queue, *steps; /* of a search by tiles */
    const char *message;     /* what happened last; empty for nothing */
} play_game;

/* Returns how many bytes a game in [dungeon] takes; 0 where there is no tile map to walk on, or no
 * place to begin. */
size_t play_size(const barrow_dungeon *dungeon);

/* Begins at the spawn, in [memory] of play_size bytes, aligned as malloc's. Memory and dungeon must
 * outlive the game; there is nothing to end. */
void play_begin(play_game *game, const barrow_dungeon *dungeon, void *memory);

/* Takes one step to a neighbouring tile, (1, 0) is east; returns whether the player moved. (0, 0)
 * waits a turn. */
bool play_step(play_game *game, int dx, int dy);

/* Writes what is in hand for people, "2 small keys, key a", into [text] of [size] bytes, ended by a
 * zero and cut to fit. */
void play_hand(const play_game *game, char *text, size_t size);

/* Returns the link whose way the tile is part of, or BARROW_NONE. */
uint32_t play_link_at(const barrow_dungeon *dungeon, uint32_t tile);

/* Returns what is still there on a tile, or NULL; of several the one that matters most. */
const barrow_thing *play_thing_at(const play_game *game, uint32_t tile);

/* Whether a key of that colour is in hand or that switch was pressed. There are 256, as their
 * numbers are bytes; % 4 keeps any number inside. */
static inline bool play_has(const uint64_t *set, uint32_t bit)
{
    return set[bit / 64 % 4] >> (bit % 64) & 1;
}

static inline barrow_tile play_tile(const play_game *game, uint32_t tile)
{
    return (barrow_tile)game->dungeon->tiles[tile];
}

/* ---- parts of a turn ---------------------------------------------------------------------- */

/* Puts the roaming enemies where they are at home. game->foes has room for all (foes.c). */
void play_foes_begin(play_game *game);

/* Moves every roaming enemy, and throws the player back where one catches him (foes.c). */
void play_foes_move(play_game *game);

/* Marks what can be seen now: the room that the player is in, and a step around (sight.c). */
void play_look(play_game *game);

#endif
