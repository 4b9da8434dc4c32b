/* SPDX-License-Identifier: MIT
 * Doors and walkthroughs of quest and crawl: what a door needs, a walker that writes the steps, and
 * a replay that judges any list of steps, from any source.
 *
 * The walker knows no rules. The caller tells it which links can be passed (brw_walk_open) and
 * where to go next. The walker finds a shortest way and writes the moves. A caller that searches
 * the rooms itself only has the moves written (brw_walk_moves). */
#ifndef BRW_WALK_H
#define BRW_WALK_H

#include "algo/graph.h"

/* ---- doors ------------------------------------------------------------------------------ */

/* A row of link_kind.def, as in barrow_link_info. A number that is not a kind has a row too, which
 * is all zero: such a link needs nothing and leads nowhere. */
typedef struct brw_door_rule {
    uint8_t needs, ways, leads;
    uint8_t families; /* those that have the kind, as bits 1 << barrow_family */
    bool is_walked;   /* whether walkthroughs use it */
} brw_door_rule;

extern const brw_door_rule brw_door_rules[256];

/* Sets of kinds, with bit 1 << kind for each: those that lead both ways once they are open, and
 * those that need no key. */
extern const uint32_t brw_two_way_kinds, brw_keyless_kinds;

static inline const brw_door_rule *brw_door_rule_of(const barrow_link *link)
{
    return &brw_door_rules[link->kind];
}

static inline bool brw_door_needs(const barrow_link *link, barrow_need need)
{
    return brw_door_rules[link->kind].needs == need;
}

static inline bool brw_is_kind_of(const barrow_link *link, barrow_family family)
{
    return brw_door_rules[link->kind].families >> family & 1;
}

/* Returns whether links of a kind are open both ways from the start. */
static inline bool brw_stands_open(uint8_t kind)
{
    return brw_door_rules[kind].needs == BARROW_NEED_NOTHING &&
           brw_door_rules[kind].ways == BARROW_WAYS_BOTH;
}

/* Returns whether it matters on which side of the link a player is. */
static inline bool brw_is_directed(const barrow_link *link)
{
    const brw_door_rule *rule = brw_door_rule_of(link);
    return rule->needs == BARROW_NEED_SIDE || rule->ways == BARROW_WAYS_FORTH;
}

/* Returns whether the link is locked. An arena's door is a lock only if it has a colour (C17). */
static inline bool brw_is_locked(const barrow_link *link)
{
    return link->lock != BARROW_NO_LOCK && brw_door_needs(link, BARROW_NEED_COLOUR);
}

/* Returns whether the link is an arena's door without a colour, which is only a sign and is passed
 * like an open door. */
static inline bool brw_is_sign(const barrow_link *link)
{
    return link->lock == BARROW_NO_LOCK && brw_door_rule_of(link)->leads == BARROW_LEADS_ARENA;
}

/* The ways in which a link can be passed. */
enum {
    BRW_SHUT = BARROW_WAYS_NONE,
    BRW_FORTH = BARROW_WAYS_FORTH, /* from a to b */
    BRW_BACK = 2,                  /* from b to a */
    BRW_BOTH = BARROW_WAYS_BOTH
};

/* Returns how a link can be passed before anything is opened. A link that needs nothing is passed
 * as its kind says; all others are shut. Hidden doors stay shut, because no solution uses them. */
static inline uint8_t brw_link_ways(const barrow_link *link)
{
    bool is_open = brw_door_needs(link, BARROW_NEED_NOTHING) || brw_is_sign(link);
    return is_open ? brw_door_rule_of(link)->ways : BRW_SHUT;
}

/* Doors as they stand during a search: how each link can be passed. */
typedef struct brw_open_ways {
    const barrow_link *links;
    const uint8_t *ways; /* for each link, BRW_SHUT or how it can be passed */
} brw_open_ways;

/* Returns whether a search may leave room [from] by [way]; [user] is a brw_open_ways. A link joins
 * two different rooms, so [from] gives the direction. */
static inline bool brw_way_is_open(const void *user, uint16_t from, brw_way way)
{
    const brw_open_ways *open = user;
    return open->ways[way.link] & (open->links[way.link].a == from ? BRW_FORTH : BRW_BACK);
}

/* ---- the walker ------------------------------------------------------------------------- */

typedef struct brw_walk {
    const brw_graph *graph; /* outlives the walk; NULL if the caller searches the rooms itself */
    uint8_t *ways;          /* for each link, BRW_SHUT or how it can be passed */
    brw_bfs search;         /* the last search */
    brw_arena *arena;       /* where the steps live */
    barrow_step *steps;
    uint32_t count, capacity; /* number of steps, and memory for them */
    uint16_t place;           /* the room where the walk is now */
    barrow_status status;     /* BARROW_OK, or BARROW_NO_MEMORY after the first failure */
} brw_walk;

/* Begins a walk in room [start]. Its steps come from [arena], all other memory from [scratch]. */
barrow_status brw_walk_begin(brw_walk *walk, const brw_graph *graph, uint16_t start,
                             brw_arena *arena, brw_arena *scratch);

/* Begins a walk whose caller searches the rooms itself. */
barrow_status brw_walk_begin_steps(brw_walk *walk, uint16_t start, brw_arena *arena);

/* Walks a shortest way to [room]. Returns false without moving if there is none. */
bool brw_walk_to(brw_walk *walk, uint16_t room);

/* Walks to [room] by the way that [search] found from the current room. Returns false without
 * moving if it found none. */
bool brw_walk_moves(brw_walk *walk, const brw_bfs *search, uint16_t room);

/* Adds a step. */
void brw_walk_note(brw_walk *walk, barrow_step step);

/* Adds an action in the current room: BARROW_DO_TAKE, _PRESS or _FIGHT. */
void brw_walk_do(brw_walk *walk, barrow_action action, uint8_t what);

/* Adds a step that opens [link] from here with [what]. From then on it can be passed in the
 * directions that its kind allows. */
void brw_walk_open(brw_walk *walk, uint16_t link, uint8_t what);

/* Makes the steps the solution of [dungeon], whose arena must be the walk's. Inserts a `solve`
 * wherever a puzzle must be solved first. */
barrow_status brw_walk_end(brw_walk *walk, barrow_dungeon *dungeon);

/* ---- the replay ------------------------------------------------------------------------- */

/* Used as the number of switches left to press if pressing can never open the doors. */
#define BRW_NEVER_PRESSED UINT8_MAX

/* A player who follows a list of steps exactly and knows the rules of doors. */
typedef struct brw_player {
    const barrow_dungeon *dungeon;
    bool is_crawl;
    uint64_t *opened;                  /* set of links */
    uint64_t *taken, *fought, *solved; /* sets of rooms whose content, fight or puzzle is done */
    uint8_t unpressed[256];            /* for each switch number, how many are not yet pressed */
    uint64_t colours[4];               /* set of the key colours held; these keys are kept */
    uint64_t treasures[4];             /* set of treasure ids, may include BARROW_NO_TREASURE */
    uint32_t keys;                     /* number of small keys in hand */
    uint16_t place;                    /* the player's room */
    bool has_magic_key;
} brw_player;

/* Puts a player in the room where a walkthrough starts. Returns false when out of memory. */
bool brw_player_begin(brw_player *player, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Carries out step [index] of the solution. Returns why it is impossible, or NULL. */
const char *brw_player_step(brw_player *player, uint32_t index);

/* Returns the puzzle of the player's room, or NULL. There are few puzzles. */
const barrow_room_puzzle *brw_player_puzzle(const brw_player *player);

/* The result of a replay. */
typedef struct brw_replay {
    uint32_t step;  /* the first impossible step, or the number of steps */
    char text[120]; /* the reason; empty if the solution reaches the goal or boss */
} brw_replay;

/* Plays dungeon->solution from the entry or spawn by the rules of the family. Returns BARROW_OK if
 * it ran, whatever it found. */
barrow_status brw_replay_solution(const barrow_dungeon *dungeon, brw_arena *scratch,
                                  brw_replay *replay);

#endif
