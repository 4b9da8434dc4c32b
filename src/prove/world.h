/* SPDX-License-Identifier: MIT
 * Worlds: somebody's dungeon as places, ways, things and states (W1). A reader fills one in through
 * the functions below; the provers only read it. All of it lies in one arena. */
#ifndef BRW_PROVE_WORLD_H
#define BRW_PROVE_WORLD_H

#include "barrow/base.h"
#include "base/arena.h"
#include "base/table.h"

enum {
    BRW_WORLD_PLACES = 4096,
    BRW_WORLD_WAYS = 16384,
    BRW_WORLD_THINGS = 4096,
    BRW_WORLD_FACTS = 255,
    BRW_WORLD_KINDS = 64,
    BRW_WORLD_STATES = 6,
    BRW_WORLD_SPOTS = 4096,
    BRW_WORLD_NAME = 63,   /* bytes of a name */
    BRW_WORLD_PRICE = 999, /* keys of a lock */
    BRW_WORLD_NEST = 24,   /* parentheses of a need */
    BRW_WORLD_OPS = 1 << 20,
    BRW_WORLD_ERRORS = 20
};

#define BRW_NO_NAME UINT16_MAX

/* One step of a need in postfix order, over a stack of truths. */
typedef enum brw_need_step {
    BRW_NEED_FACT,  /* at least [count] of fact [which] */
    BRW_NEED_STATE, /* state [which] is on */
    BRW_NEED_NOT,   /* state [which] is off */
    BRW_NEED_AND,
    BRW_NEED_OR
} brw_need_step;

typedef struct brw_need_op {
    uint8_t step, which;
    uint16_t count;
} brw_need_op;

/* A part of world->ops; a need without ops always holds. */
typedef struct brw_need {
    uint32_t first, count;
} brw_need;

typedef enum brw_sort { BRW_SORT_FACT, BRW_SORT_KEY, BRW_SORT_STATE } brw_sort;

/* The word that declared a name; it decides the verb of the walkthrough (W21). */
typedef enum brw_declarer {
    BRW_ITEM,
    BRW_KEY,
    BRW_SWITCH,
    BRW_EVENT,
    BRW_TOGGLE,
    BRW_ONCE
} brw_declarer;

typedef struct brw_site {
    const char *name;
    uint32_t line;
} brw_site;

/* A name that is no place: a fact, a kind of key or a state. */
typedef struct brw_noun {
    const char *name;
    uint8_t sort, word;
    uint8_t index; /* among the names of its sort */
    bool is_on;    /* a state's first value */
    uint16_t kit;  /* how many the player has at the start */
    uint32_t line;
} brw_noun;

/* Who may open a lock. */
typedef enum brw_opens { BRW_OPENS_BOTH, BRW_OPENS_A, BRW_OPENS_B } brw_opens;

/* A way from place a to place b. It is a lock if it has a price or opens from one side. */
typedef struct brw_door {
    uint16_t a, b;
    bool is_one_way;
    uint8_t opens; /* a brw_opens */
    uint8_t kind;  /* of its price */
    uint16_t price;
    brw_need need;
    const char *name; /* after 'as', or NULL */
    uint32_t line;
} brw_door;

/* A thing that lies at a place, to be taken once. */
typedef struct brw_lying {
    uint16_t place;
    uint8_t word;  /* a brw_declarer below BRW_TOGGLE */
    uint8_t index; /* of the fact or the kind of key it gives */
    uint8_t kind;  /* of its price */
    uint16_t price;
    brw_need need;
    uint32_t line;
} brw_lying;

/* A place where a state can be flipped or set. */
typedef struct brw_spot {
    uint16_t place;
    uint8_t state;
    brw_need need;
    uint32_t line;
} brw_spot;

/* The names of a world are those of its places, and all others. */
typedef enum brw_naming { BRW_PLACE_NAMES, BRW_SYMBOL_NAMES, BRW_NAMINGS } brw_naming;

typedef struct brw_world {
    const char *title; /* or NULL */
    brw_site *places;
    brw_noun *symbols;
    brw_door *doors;
    brw_lying *things;
    brw_spot *spots;
    brw_need_op *ops;
    uint32_t place_count, symbol_count, door_count, thing_count, spot_count, op_count;
    uint32_t fact_count, kind_count, state_count;
    uint16_t facts[BRW_WORLD_FACTS], kinds[BRW_WORLD_KINDS], states[BRW_WORLD_STATES]; /* symbols */
    bool is_once[BRW_WORLD_STATES];
    uint16_t start, goal; /* places; goal is BRW_NO_NAME if it is a condition */
    brw_need goal_need;
    bool has_start, has_goal, has_condition;
    bool is_made; /* made from another file, so line numbers of its text mean nothing to users */
    uint32_t op_room;
    brw_table names[BRW_NAMINGS]; /* numbered as places and as symbols */
    brw_arena *arena;
} brw_world;

static inline bool brw_door_is_lock(const brw_door *door)
{
    return door->price || door->opens != BRW_OPENS_BOTH;
}

/* Starts an empty world for a text of [size] bytes, which bounds how much can be in it. Returns
 * false when out of memory, as the functions below do. */
bool brw_world_begin(brw_world *world, brw_arena *arena, size_t size);

/* Copies a text into the world's memory; NULL when out of memory. */
const char *brw_world_copy(brw_world *world, const char *text, size_t length);

/* Returns the index of a name, or BRW_NO_NAME. */
uint16_t brw_world_find(const brw_world *world, brw_naming names, const char *name, size_t length);

/* Returns the nearest name, or NULL if none is near (G7). */
const char *brw_world_nearest(const brw_world *world, brw_naming names, const char *name,
                              size_t length);

/* Add a name that is new and within the limits. */
bool brw_world_add_place(brw_world *world, const char *name, size_t length, uint32_t line);
bool brw_world_add_symbol(brw_world *world, const char *name, size_t length, brw_declarer word,
                          uint32_t line);

bool brw_world_add_op(brw_world *world, brw_need_op op);

/* Returns whether [need] holds with these counts of facts and these states (a bit each). */
bool brw_need_holds(const brw_world *world, brw_need need, const uint16_t *facts, uint32_t states);

/* Returns the values of the states at the start. */
uint32_t brw_world_first_states(const brw_world *world);

/* What a player has: how often each fact, and how many keys of each kind. */
typedef struct brw_bag {
    uint16_t facts[BRW_WORLD_FACTS];
    uint32_t keys[BRW_WORLD_KINDS];
} brw_bag;

/* Gives a player what the world lets them start with. */
void brw_bag_begin(brw_bag *bag, const brw_world *world);

/* Adds a key of a kind, or a fact. */
static inline void brw_bag_put(brw_bag *bag, bool is_key, uint32_t index)
{
    if (is_key)
        bag->keys[index]++;
    else
        bag->facts[index]++;
}

/* Adds to a set the facts that [need] names. */
void brw_need_facts(const brw_world *world, brw_need need, uint64_t *facts);

/* Lists of groups in one array: that of group g begins at list[first[g]]. The last list is followed
 * by a spare entry. */
typedef struct brw_groups {
    uint32_t *first, *list;
} brw_groups;

/* The head of a loop over the list of a group. */
#define BRW_GROUP_EACH(item, groups, group)                                                        \
    uint32_t item##_at = (groups).first[group], item = (groups).list[item##_at];                   \
    item##_at < (groups).first[(group) + 1u];                                                      \
    item = (groups).list[++item##_at]

static inline uint32_t brw_group_size(brw_groups groups, uint32_t group)
{
    return groups.first[group + 1] - groups.first[group];
}

/* Lists [count] items of [size] bytes by the groups they belong to, in their order. Each item
 * begins with its [ends] groups, as uint16_t; if it has two that are the same, it is listed once.
 * Returns false when out of memory. */
bool brw_group(brw_groups *to, uint32_t groups, const void *items, uint32_t count, size_t size,
               uint32_t ends, brw_arena *arena);

/* The mistakes in a text, each with its line and column. */
typedef struct brw_world_errors {
    uint32_t count;
    barrow_error list[BRW_WORLD_ERRORS];
} brw_world_errors;

/* Reads the text language (W19 to W23). Returns BARROW_OK, BARROW_BAD_DOCUMENT with the errors, or
 * BARROW_NO_MEMORY. */
barrow_status brw_world_read(brw_world *world, const char *text, size_t size,
                             brw_world_errors *errors);

#endif
