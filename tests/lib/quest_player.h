/* SPDX-License-Identifier: MIT
 * A brute-force player of quests: plays room by room, takes things or leaves them, opens doors that
 * it has a key for or leaves them shut, and remembers every state: where it is, which key doors are
 * open, what was taken, which stages were entered. Afterwards all states from which the goal can be
 * reached are marked backwards. It shares no code with the solver, and handles quests of at most 64
 * rooms and doors. */
#ifndef TEST_QUEST_PLAYER_H
#define TEST_QUEST_PLAYER_H

#include <stdbool.h>

#include "barrow/barrow.h"

#define BRUTE_STATES 60000u
#define BRUTE_EDGES  (6u * BRUTE_STATES)
#define BRUTE_SLOTS  131072u

typedef struct brute_state {
    uint64_t opened, taken, entered; /* links, rooms, stages */
    uint16_t room;
    uint8_t wins;
} brute_state;

typedef struct brute {
    const barrow_dungeon *dungeon;
    brute_state states[BRUTE_STATES];
    uint32_t slots[BRUTE_SLOTS];
    uint32_t from[BRUTE_EDGES], to[BRUTE_EDGES];
    uint32_t state_count, edge_count;
    bool overflow, bypassed;
} brute;

/* What is wrong, as bits, so that player and solver can be compared rule by rule. */
enum {
    FINE = 0,
    STUCK = 1,     /* V1, V2: the goal or a room is out of reach, or becomes so */
    UNCHAINED = 2, /* V3, V5: a stage entered too early, a key or switch to spare */
    UNPROVEN = 4,  /* the solver could not prove a one-way door harmless */
    UNKNOWN = 8    /* too large for the player */
};
typedef uint32_t verdict;

/* Plays everything that can be played from the entry. Returns false if that is too large. */
bool brute_play(brute *play, const barrow_dungeon *dungeon);

/* Judges V1, V2 and V3 by the play, V5 by counting. */
verdict brute_judge(brute *play, const barrow_dungeon *dungeon);

/* Returns the fewest moves to the goal in the states played. */
uint32_t brute_moves(const brute *play);

/* Returns whether a barrier inside its stage leads to the room: an annex. */
bool brute_is_annex(const barrow_dungeon *dungeon, uint32_t room);

uint32_t quest_count_content(const barrow_dungeon *dungeon, uint8_t content);
uint32_t quest_count_kind(const barrow_dungeon *dungeon, uint8_t kind);

#endif
