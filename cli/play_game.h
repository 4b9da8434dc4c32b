/* SPDX-License-Identifier: MIT
 * A dungeon that is being walked: what a step does, which doors open, what is picked up, what can
 * be seen, how roaming enemies follow. Only rules: no key, no terminal and no picture, so that
 * tests play dungeons to their end by the same code. The rules are the solver's: who follows a
 * solution tile by tile wins. */
#ifndef CLI_PLAY_GAME_H
#define CLI_PLAY_GAME_H

#include <stdbool.h>
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

/* A roaming enemy: hunts who is in a room of its route, and else goes home. */
typedef struct play_foe {
    uint32_t tile, home;
    const barrow_foe *row;
} play_foe;

typedef struct play_game {
    const barrow_dungeon *dungeon;
    uint32_t tile; /* where the player stands */
    uint32_t safe; /* where he entered the room: roaming enemies throw him back there */
    uint16_t room; /* the last one he was in */
    play_state state;
    uint32_t turns, small_keys, loot; /* what he took that opens nothing is loot */
    uint64_t colours[4], pressed[4]; /* sets of keys and switches */
    bool has_treasure, has_magic_key;
    uint8_t *opened; /* by link */
    uint8_t *gone;   /* by thing: taken, pressed, beaten */
    uint8_t *known;  /* by tile: PLAY_SEEN, PLAY_VISIBLE */
    play_foe *foes;
    uint32_t foe_count;
    uint32_t *queue, *steps; /* of a search by tiles */
    char message[96];        /* what happened last; empty for nothing */
} play_game;

/* Begins at the spawn of a dungeon with tiles; false without memory. The dungeon must outlive the
 * game, which play_end ends. */
bool play_begin(play_game *game, const barrow_dungeon *dungeon);
void play_end(play_game *game);

/* One step to a neighbouring tile, (1, 0) is east; true if the player moved. (0, 0) waits. */
bool play_step(play_game *game, int dx, int dy);

/* "2 small keys, red key": what is in hand, for people. */
void play_hand(const play_game *game, char *text, size_t size);

/* The link whose way the tile is part of, or BARROW_NONE. */
uint32_t play_link_at(const barrow_dungeon *dungeon, uint32_t tile);

/* What is still there on a tile, or NULL; of several the one that matters most. */
const barrow_thing *play_thing_at(const play_game *game, uint32_t tile);

/* Moves every roaming enemy, and throws the player back where one catches him (play_foes.c). */
bool play_foes_begin(play_game *game);
void play_foes_move(play_game *game);

/* Marks what can be seen now: the room one is in, and a step around (play_sight.c). */
void play_look(play_game *game);

/* 256 bits, as numbers of keys and switches are bytes; % 4 keeps any number inside. */
static inline bool play_has(const uint64_t *set, uint32_t bit)
{
    return set[bit / 64 % 4] >> (bit % 64) & 1;
}

static inline barrow_tile play_tile(const play_game *game, uint32_t tile)
{
    return (barrow_tile)game->dungeon->tiles[tile];
}

#endif
