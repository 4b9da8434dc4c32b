/* SPDX-License-Identifier: MIT
 * The game: a player walks through a dungeon. It decides what a step does, which doors open, what
 * is picked up, what can be seen, and how roaming enemies follow. These are rules only, without
 * keys, terminal or page, so that `barrow play`, the playground and the tests play the same game.
 * The rules are the solver's: a player who follows a solution tile by tile wins.
 *
 * The game needs only the public headers. It allocates nothing and prints nothing. */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "barrow/barrow.h"

/* The progress of the player. */
typedef enum play_state {
    PLAY_GOING,
    PLAY_STAIRS, /* on the stairs of a floor */
    PLAY_WON     /* at the goal or the boss */
} play_state;

/* The bits of play_game.known: what the player knows about a tile. */
enum {
    PLAY_SEEN = 1,
    PLAY_VISIBLE = 2 /* from the player's current tile */
};

/* A roaming enemy. It hunts a player who is in a room of its route, and otherwise goes home. */
typedef struct play_foe {
    const barrow_foe *row;
    uint32_t tile, home;
} play_foe;

typedef struct play_game {
    const barrow_dungeon *dungeon;
    uint32_t tile; /* the player's tile */
    /* where the player entered the room; roaming enemies throw the player back there */
    uint32_t safe;
    uint16_t room; /* the last room that the player was in */
    play_state state;
    uint32_t turns, small_keys, loot; /* loot counts what was taken but opens nothing */
    uint64_t colours[4], pressed[4];  /* sets of keys and switches */
    uint8_t treasures; /* treasures that the player holds, a bit for each of dungeon.treasures */
    bool has_magic_key;
    uint8_t *opened; /* for each link, whether it was opened */
    uint8_t *gone;   /* for each thing, whether it was taken, pressed or beaten */
    uint8_t *known;  /* for each tile, the bits PLAY_SEEN and PLAY_VISIBLE */
    play_foe *foes;
    uint32_t foe_count;
    uint32_t *queue, *steps;      /* for a search over tiles (search.c) */
    barrow_puzzle_state *puzzles; /* the state of each puzzle of the dungeon */
    const char *message;          /* what happened last; empty for nothing */
    char words[96];               /* buffer for a composed message */
    barrow_rect lit;              /* no tile outside this is visible */
} play_game;

/* The progress of a guide: how far it has led the player. All zero at the spawn. */
typedef struct play_guide {
    uint32_t action; /* index into the dungeon's solution; its length once all actions are done */
    uint32_t move;   /* index into the solution of a puzzle */
} play_guide;

/* Returns how many bytes a game in [dungeon] takes; 0 if there is no tile map to walk on or no
 * place to begin. */
size_t play_size(const barrow_dungeon *dungeon);

/* Begins at the spawn, in [memory] of play_size bytes, aligned as malloc's. Memory and dungeon must
 * outlive the game; there is nothing to end. */
void play_begin(play_game *game, const barrow_dungeon *dungeon, void *memory);

/* Takes one step to a neighbouring tile and returns whether the player moved. (1, 0) is east; (0,
 * 0) waits a turn. */
bool play_step(play_game *game, int dx, int dy);

/* Writes what the player holds in words, such as "2 small keys, key a", into [text] of [size]
 * bytes, NUL-terminated and cut to fit. */
void play_hand(const play_game *game, char *text, size_t size);

/* Writes a sentence and which key or switch it is about, such as "Locked. That is key b.", into
 * [text] of [size] bytes, at least 1, NUL-terminated and cut to fit. */
void play_tell_lock(const char *sentence, bool is_switch, uint32_t lock, char *text, size_t size);

/* Returns the link whose route includes the tile, or BARROW_NONE. */
uint32_t play_link_at(const barrow_dungeon *dungeon, uint32_t tile);

/* Returns the thing that is still on a tile, or NULL. If there are several, it returns the one that
 * matters most. */
const barrow_thing *play_thing_at(const play_game *game, uint32_t tile);

/* Returns whether the set has the bit: the key of that colour is held, or that switch was pressed.
 * A set has 256 bits because the numbers are bytes; % 4 keeps any number inside. */
static inline bool play_has(const uint64_t *set, uint32_t bit)
{
    return set[bit / 64 % 4] >> (bit % 64) & 1;
}

/* Returns whether the player holds the treasure that [room] asks for. A quest whose treasure has no
 * name has only one. */
static inline bool play_holds_treasure(const play_game *game, uint32_t room)
{
    uint32_t treasure =
        room < game->dungeon->room_count ? game->dungeon->rooms[room].as.quest.treasure : 0;
    return game->treasures >> (treasure < 8 ? treasure : 0) & 1;
}

/* Returns whether a treasure overcomes the tile. */
static inline bool play_is_block(barrow_tile tile)
{
    return tile == BARROW_TILE_ITEM_BLOCK ||
           ((tile & BARROW_TILE_NEEDS_TREASURE) && !(tile & BARROW_TILE_WALKABLE));
}

/* Returns a tile as the player knows it: the door of a secret vault looks like wall. */
static inline barrow_tile play_tile(const play_game *game, uint32_t tile)
{
    const barrow_dungeon *dungeon = game->dungeon;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_SECRET &&
            (uint32_t)dungeon->vaults[i].at.y * dungeon->width +
                    (uint32_t)dungeon->vaults[i].at.x ==
                tile)
            return BARROW_TILE_WALL;
    return (barrow_tile)dungeon->tiles[tile];
}

/* ---- puzzles (puzzles.c) ------------------------------------------------------------------ */

/* Returns the puzzle of a room, or BARROW_NONE. */
uint32_t play_puzzle_in(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the character of a tile in the field of its room's puzzle in its current state (see
 * barrow_puzzle.cells; `*` is a block on a plate); 0 if the tile is in no field. */
char play_puzzle_cell(const play_game *game, uint32_t tile);

/* Returns whether a tile is one of the puzzle's inert ones, where nothing ever happens. */
bool play_is_inert(const barrow_dungeon *dungeon, uint32_t id, uint32_t tile);

/* Return whether a thing, or a door, is still closed by its puzzle. */
bool play_is_gated(const play_game *game, const barrow_thing *thing);
bool play_is_door_gated(const play_game *game, uint32_t link);

/* Reset one puzzle to its first state, or all of them. */
void play_puzzle_reset(play_game *game, uint32_t id);
void play_puzzles_begin(play_game *game);

/* Lets the puzzle of the player's room play a step onto [tile], which may change: on ice the player
 * goes farther. Returns false if the puzzle refuses it. */
bool play_puzzle_step(play_game *game, uint32_t *tile, int dx, int dy);

/* Resets the puzzle of [room] if the player is no longer there and has not solved it. */
void play_puzzle_leave(play_game *game, uint32_t room);

/* Shows the signs if a hint is on the tile. */
void play_read_hint(play_game *game, uint32_t tile);

/* ---- the way to the end (guide.c) ----------------------------------------------------------- */

/* Takes the next step along the dungeon's solution, or to the stairs of a floor, unless the first
 * [until] actions of the solution are done. Returns false if they are, if the game is over, or if
 * the way is barred. */
bool play_follow(play_game *game, play_guide *guide, uint32_t until);

/* Takes a step toward the tile [goal] through the player's room and the route of [link], which may
 * be BARROW_NONE, or through all rooms and routes if it may lead [anywhere]. The way avoids puzzles
 * that are not solved. Returns false at the goal or if there is no way. */
bool play_step_toward(play_game *game, uint32_t goal, uint32_t link, bool anywhere);

/* ---- searching (search.c) ---------------------------------------------------------------------
 */

typedef bool (*play_tread)(const play_game *game, uint32_t tile, const void *user);

/* Prepares game->steps for searches. */
void play_search_begin(play_game *game);

/* Returns the tile after [from] on a shortest path to [goal] through tiles that [may_tread] allows;
 * it is not called for the two ends. Returns [from] at the goal, or if there is no path. */
uint32_t play_next_tile(play_game *game, uint32_t from, uint32_t goal, play_tread may_tread,
                        const void *user);

/* ---- parts of a turn ---------------------------------------------------------------------- */

/* Puts the roaming enemies at their homes. game->foes has room for all (foes.c). */
void play_foes_begin(play_game *game);

/* Moves every roaming enemy, and throws the player back if one catches up (foes.c). */
void play_foes_move(play_game *game);

/* Marks what can be seen now: the player's room, and the tiles next to the player (sight.c). */
void play_look(play_game *game);

#endif
