/* SPDX-License-Identifier: MIT
 * The plan of a quest while it grows: which cell holds which room, which rooms have a free side,
 * which are empty. Rooms are only ever added, each next to an older one, so room numbers increase
 * along every path from the entry through the doors that rooms were added with.
 *
 * A quest of up to 64 rooms, as with the defaults, has sets of one word. Functions that are called
 * often take the number of words, so that compilers make a version without loops for one word.
 *
 * Taken cells are bits on a torus of 64 x 64. A wider dungeon wraps around. A cell that coincides
 * with a taken one then counts as taken, so two rooms never share one, and the plane still looks
 * unbounded. */
#ifndef BRW_QUEST_PLAN_H
#define BRW_QUEST_PLAN_H

#include "algo/grid.h"
#include "base/bits.h"
#include "core/mask.h"
#include "gen/pipeline.h"

/* The maximum number of words for any parameters; quest_begin checks that it is enough. */
#define QUEST_WORDS     13
#define QUEST_ROOMS     (64 * QUEST_WORDS)
#define QUEST_STAGES    64 /* sets of stages are one word */
#define QUEST_SIDE      64 /* side of the torus: a row of it is one word */
#define QUEST_TREASURES 4

#define QUEST_NO_STAGE UINT32_MAX

/* Sets of sides: bit d is the side that brw_nesw[d] leads to. */
#define QUEST_RIGHT 2u
#define QUEST_DOWN  4u

/* A set of rooms. Only the words in use are read and written. */
typedef struct quest_set {
    uint64_t words[QUEST_WORDS];
} quest_set;

/* A set that is prepared for several draws. */
typedef struct quest_pool {
    quest_set rooms;
    uint64_t sums; /* sums of its first word (base/bits.h) */
    int32_t count; /* number of rooms */
} quest_pool;

/* Two ranges of rooms: [near] rooms that start at [first], and the others, which start at [far].
 * Rooms are numbered in the order of placing, so the rooms of a stage are two such ranges. */
typedef struct quest_room_rows {
    uint32_t first, near, far;
    int32_t count; /* number of rooms in both ranges; at least 1 */
} quest_room_rows;

typedef struct quest_plan {
    /* Everything here is borrowed, except members held by value; plan, cells and trails lie in the
     * scratch arena. */
    const barrow_quest_params *params;
    barrow_dungeon *dungeon;
    brw_rng *rng; /* stream of the current pass */
    brw_field field;
    uint16_t *cells;  /* the room at each taken cell of the torus */
    uint64_t *trails; /* a set for each room: all rooms from the entry to it through the doors that
                       * rooms were added with, both included */
    struct quest_purposes *purposes; /* state of that pass; NULL if purposes are off */
    uint64_t taken[QUEST_SIDE];      /* cells that hold a room, one word per row */
    int32_t words;                   /* number of words in use in each set */
    quest_set filled;                /* rooms that hold something */
    quest_set firsts;                /* first rooms of stages */
    quest_set barren;                /* rooms of finished stages without key or switch (Q25) */
    barrow_room blank;               /* template for a new room of the growing stage */
    uint32_t stage;                  /* the growing stage */
    uint32_t made;                   /* number of stages made; the dungeon lists all planned ones */
    uint32_t held;                   /* number of treasures so far; all kinds are drawn earlier */
    int32_t counts[1 + QUEST_TREASURES]; /* number of stages in PRE-ITEM, and after each treasure */
    uint32_t part;                       /* first stage after the last treasure, or 0 */
    /* indexed by room */
    uint8_t sides[QUEST_ROOMS];  /* its free sides, as bits */
    uint8_t joined[QUEST_ROOMS]; /* its sides with a door, as bits */
    uint8_t depths[QUEST_ROOMS]; /* number of doors from the stage's entrance */
    uint8_t switch_count;
    /* indexed by stage */
    quest_set rooms[QUEST_STAGES];    /* its rooms */
    uint64_t before[QUEST_STAGES];    /* stages that must be entered before it, as bits */
    uint16_t first[QUEST_STAGES];     /* its first room, also the first one behind its doors */
    uint16_t entrances[QUEST_STAGES]; /* number of rooms behind its doors */
    uint16_t grown[QUEST_STAGES];     /* the first of the rooms that it grew */
    uint16_t more[QUEST_STAGES];      /* number of rooms that it grew */
    uint8_t levels[QUEST_STAGES];     /* longest way to it, in stages; equal for siblings */
    uint8_t deepest[QUEST_STAGES];    /* maximum of its depths */
    bool holds[QUEST_STAGES];         /* whether it holds a content */
} quest_plan;

/* Returns the plan for a pass. Every pass draws from its own stream (G2), so the plan is given that
 * stream. */
static inline quest_plan *brw_quest_begin_pass(barrow_work *work)
{
    quest_plan *plan = work->state;
    plan->rng = &work->rng;
    return plan;
}

/* Empties the plan. */
void brw_quest_clear(quest_plan *plan);

/* Returns the room at a cell, or BARROW_NONE. */
uint32_t brw_quest_room_at(const quest_plan *plan, int32_t x, int32_t y);

/* Returns the room on a side of [room] that has a door. */
uint32_t brw_quest_beside(const quest_plan *plan, uint32_t room, uint32_t side);

/* Begins the next stage, with [step]. It can be entered only after the stages in the set [from]. It
 * becomes the growing stage. */
void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step, uint64_t from);

/* Makes [stage] the growing stage: the rooms added next belong to it. */
void brw_quest_go_on_in(quest_plan *plan, uint32_t stage);

/* Records that [stage] gets no more rooms and that its obstacles are placed. */
void brw_quest_end_stage(quest_plan *plan, uint32_t stage);

/* Adds [count] rooms to the growing stage, each next to a random room of it; fewer if no free side
 * is left (Q2, Q3). Call it only once per stage. */
void brw_quest_grow(quest_plan *plan, int32_t count);

/* Adds a room to the growing stage, on a random free side of room [from], and the door to it. */
uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, barrow_link_kind kind, uint8_t lock);

/* Adds the entry, the only room without a door to an earlier room. */
void brw_quest_add_entry(quest_plan *plan);

/* Adds another door between two existing rooms. */
void brw_quest_add_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind);

/* Puts [content] into an empty room. */
void brw_quest_fill_room(quest_plan *plan, uint32_t room, barrow_content content,
                         uint8_t switch_id);

static inline barrow_quest_room *brw_quest_room_of(const quest_plan *plan, uint32_t room)
{
    return &plan->dungeon->rooms[room].as.quest;
}

/* ---- sets ------------------------------------------------------------------------------- */

/* Iterates over the words of a set, which has at least one. */
#define QUEST_EACH_WORD(i, words)                                                                  \
    int32_t i = 0;                                                                                 \
    i == 0 || i < (words);                                                                         \
    i++

static inline bool brw_quest_any(const quest_set *set, int32_t words)
{
    uint64_t any = 0;
    for (QUEST_EACH_WORD(i, words))
        any |= set->words[i];
    return any != 0;
}

static inline void brw_quest_empty(quest_set *set, int32_t words)
{
    for (QUEST_EACH_WORD(i, words))
        set->words[i] = 0;
}

static inline void brw_quest_copy(quest_set *to, const quest_set *from, int32_t words)
{
    for (QUEST_EACH_WORD(i, words))
        to->words[i] = from->words[i];
}

/* Returns how many rooms the set has. */
static inline int32_t brw_quest_count(const quest_set *set, int32_t words)
{
    int32_t count = 0;
    for (QUEST_EACH_WORD(i, words))
        count += brw_popcount(set->words[i]);
    return count;
}

/* Adds [room] to a set, given as an array of words. */
static inline void brw_quest_put(uint64_t *set, uint32_t room, int32_t words)
{
    set[words > 1 ? room / 64 : 0] |= (uint64_t)1 << room % 64;
}

static inline void brw_quest_remove(quest_set *set, uint32_t room, int32_t words)
{
    set->words[words > 1 ? room / 64 : 0] &= ~((uint64_t)1 << room % 64);
}

static inline bool brw_quest_has(const quest_set *set, uint32_t room)
{
    return set->words[room / 64] >> room % 64 & 1;
}

/* Adds all rooms of [more]. */
static inline void brw_quest_add(quest_set *set, const quest_set *more, int32_t words)
{
    for (QUEST_EACH_WORD(i, words))
        set->words[i] |= more->words[i];
}

/* Stores the rooms that are in both sets. */
static inline void brw_quest_both(quest_set *both, const quest_set *one, const quest_set *other,
                                  int32_t words)
{
    for (QUEST_EACH_WORD(i, words))
        both->words[i] = one->words[i] & other->words[i];
}

/* Stores the rooms of [set] that are not in [others]. */
static inline void brw_quest_without(quest_set *rest, const quest_set *set, const quest_set *others,
                                     int32_t words)
{
    for (QUEST_EACH_WORD(i, words))
        rest->words[i] = set->words[i] & ~others->words[i];
}

/* Stores the rooms [from] to [end] - 1 in [set]. */
void brw_quest_span(const quest_plan *plan, uint32_t from, uint32_t end, quest_set *set);

/* ---- drawing ---------------------------------------------------------------------------- */

/* Prepares a pool for drawing; its rooms must be set. */
static inline void brw_quest_pool(quest_pool *pool, int32_t words)
{
    pool->sums = brw_bit_sums(pool->rooms.words[0]);
    pool->count = (int32_t)(pool->sums >> 56);
    for (int32_t i = 1; i < words; i++)
        pool->count += brw_popcount(pool->rooms.words[i]);
}

/* Returns the n-th room of a set of several words, which has more than n members. */
uint32_t brw_quest_nth(const quest_set *set, int32_t n);

static BRW_INLINE uint32_t brw_quest_room_in(const quest_pool *pool, int32_t n, int32_t words)
{
    if (words > 1)
        return brw_quest_nth(&pool->rooms, n);
    return (uint32_t)brw_select_summed(pool->rooms.words[0], pool->sums, n);
}

/* Draws a room of the pool uniformly; the pool must not be empty. */
static BRW_INLINE uint32_t brw_quest_draw(quest_plan *plan, const quest_pool *pool, int32_t words)
{
    int32_t pick = brw_rng_below(plan->rng, pool->count);
    return brw_quest_room_in(pool, pick, words);
}

/* Draws a room of the set uniformly; if the set is empty, draws nothing and returns BARROW_NONE. */
static BRW_INLINE uint32_t brw_quest_draw_once(quest_plan *plan, const quest_set *set,
                                               int32_t words)
{
    quest_pool pool;
    brw_quest_copy(&pool.rooms, set, words);
    brw_quest_pool(&pool, words);
    return pool.count > 0 ? brw_quest_draw(plan, &pool, words) : BARROW_NONE;
}

/* Returns the [count] rooms that start at [first] as ranges. */
static inline quest_room_rows brw_quest_row(uint32_t first, uint32_t count)
{
    return (quest_room_rows){first, count, 0, (int32_t)count};
}

/* Returns the rooms of [stage] as ranges. */
static inline quest_room_rows brw_quest_rows(const quest_plan *plan, uint32_t stage)
{
    uint32_t near = plan->entrances[stage], count = near + plan->more[stage];
    return (quest_room_rows){plan->first[stage], near, plan->grown[stage], (int32_t)count};
}

static inline uint32_t brw_quest_room_of_rows(const quest_room_rows *rows, uint32_t n)
{
    uint32_t is_far = n >= rows->near; /* random, so no branch */
    return n + rows->first + ((rows->far - rows->near - rows->first) & (0 - is_far));
}

/* Returns whether a room can have another door, and is not [kept] for something else. */
static inline bool brw_quest_is_open(const quest_plan *plan, uint32_t room, const quest_set *kept)
{
    return plan->sides[room] && !brw_quest_has(kept, room);
}

/* Draws one of the listed rooms that are neither surrounded nor [kept]; returns BARROW_NONE if
 * there is none. */
BRW_SELDOM uint32_t brw_quest_draw_listed(quest_plan *plan, const quest_room_rows *rows,
                                          const quest_set *kept);

/* Number of draws that may hit a surrounded room, before the others are listed. */
#define QUEST_DRAWS_MOST 4

/* Draws a room of the ranges that is neither surrounded nor [kept], with the lower half of [bits];
 * returns BARROW_NONE if there is none. Nearly all rooms have a free side, so it draws from all
 * rooms and redraws if the room has none; after a few misses it draws only among those that have
 * one. All of them are equally likely. */
static BRW_INLINE uint32_t brw_quest_draw_open(quest_plan *plan, const quest_room_rows *rows,
                                               const quest_set *kept, uint64_t bits)
{
    for (int32_t i = 0; i < QUEST_DRAWS_MOST; i++) {
        uint32_t pick = (uint32_t)brw_rng_half(plan->rng, bits, rows->count);
        uint32_t room = brw_quest_room_of_rows(rows, pick);
        if (brw_quest_is_open(plan, room, kept))
            return room;
        bits = brw_rng_next(plan->rng);
    }
    return brw_quest_draw_listed(plan, rows, kept);
}

/* Draws a room of the ranges that is not surrounded. */
uint32_t brw_quest_draw_host(quest_plan *plan, const quest_room_rows *rows);

/* ---- ways ------------------------------------------------------------------------------- */

/* Returns the set of rooms between the entry and [room], as an array of words. */
static inline uint64_t *brw_quest_trail(const quest_plan *plan, uint32_t room, int32_t words)
{
    return plan->trails + room * (uint32_t)words;
}

/* Walks from room [a] to room [b] through the doors that rooms were added with. Returns how many
 * rooms on the way, not counting [a], are in [seen], which includes the whole trail of [a]. Adds
 * all rooms on the way to [seen]. Two trails are identical from the entry up to the room where they
 * part:
 *
 *     entry - r - - parting - - - a        the way: rooms on only one trail, and the parting
 *                        ` - - b
 *
 * Both [a] and the parting room were seen. The difference of the trails includes [a], which should
 * not count, but lacks the parting room, which should, so the sum is right. */
static inline int32_t brw_quest_walk(const quest_plan *plan, uint32_t a, uint32_t b,
                                     quest_set *seen, int32_t words)
{
    const uint64_t *from = brw_quest_trail(plan, a, words), *to = brw_quest_trail(plan, b, words);
    int32_t again = 0;
    for (QUEST_EACH_WORD(i, words)) {
        uint64_t way = from[i] ^ to[i];
        again += brw_popcount(way & seen->words[i]);
        seen->words[i] |= way;
    }
    return again;
}

/* The requirements for an obstacle. */
typedef struct quest_order {
    barrow_obstacle kind;   /* the kind drawn; the one that is placed may be another (Q10, Q16,
                             * Q29) */
    barrow_quest_step next; /* step of the stage that it leads into */
    uint32_t from;          /* stage that it leads out of; for a branch, the first of the two */
    uint32_t sibling;       /* the branch's other stage, or QUEST_NO_STAGE */
    uint8_t treasure;       /* the treasure that it needs, or BARROW_NO_TREASURE */
} quest_order;

/* Places an obstacle, what opens it, and the first room of the next stage. Falls back on other
 * kinds as Q10 and Q16 allow. Returns the kind, or BARROW_OBSTACLE_NONE with the plan unchanged if
 * nothing fits. If the order has a sibling, that stage is excluded. */
barrow_obstacle brw_quest_place_obstacle(quest_plan *plan, quest_order order);

/* Places the obstacle that closes a branch, whose stages are order.from and order.sibling (Q29). */
barrow_obstacle brw_quest_close_branch(quest_plan *plan, quest_order order);

/* The passes, by file. */
barrow_status brw_quest_stages(barrow_work *work);
barrow_status brw_quest_treasures(barrow_work *work);
barrow_status brw_quest_entry(barrow_work *work);
barrow_status brw_quest_pre_item(barrow_work *work);
barrow_status brw_quest_item(barrow_work *work);
barrow_status brw_quest_post_item(barrow_work *work);
barrow_status brw_quest_magic_key(barrow_work *work);
barrow_status brw_quest_goal(barrow_work *work);
barrow_status brw_quest_bonus(barrow_work *work);
barrow_status brw_quest_loops(barrow_work *work);
barrow_status brw_quest_returns(barrow_work *work);
barrow_status brw_quest_intensity(barrow_work *work);
barrow_status brw_quest_purposes(barrow_work *work);

#endif
