/* SPDX-License-Identifier: MIT
 * The plan of a quest while it grows: which cell holds which room, which rooms have a free side,
 * which are empty. Rooms are only ever added, each next to an older one, so numbers rise along
 * every way from the entry over the doors that rooms were added with.
 *
 * A quest of up to 64 rooms, as with the defaults, has sets of one word. Functions that are called
 * often take the number of words, so that compilers make a copy without loops for 1.
 *
 * Taken cells are bits on a torus of 64 x 64. A wider dungeon would wrap around into itself; such a
 * cell counts as taken, so two rooms never share one, and the plane still looks unbounded. */
#ifndef BRW_QUEST_PLAN_H
#define BRW_QUEST_PLAN_H

#include "algo/grid.h"
#include "base/bits.h"
#include "core/mask.h"
#include "gen/pipeline.h"

/* The most that any parameters can ask for: begin proves that it is enough. */
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

/* A set to draw from several times. */
typedef struct quest_pool {
    quest_set rooms;
    uint64_t sums; /* sums of its first word (base/bits.h) */
    int32_t count; /* rooms */
} quest_pool;

/* Two rows of rooms: [near] of them from [first] on, and the others from [far] on. Rooms are
 * numbered in the order of placing, so the rooms of a stage are two such rows. */
typedef struct quest_room_rows {
    uint32_t first, near, far;
    int32_t count; /* of both; at least 1 */
} quest_room_rows;

typedef struct quest_plan {
    /* Everything here is borrowed, except members held by value; plan, cells and trails lie in the
     * scratch arena. */
    const barrow_quest_params *params;
    barrow_dungeon *dungeon;
    brw_rng *rng; /* stream of the current pass */
    brw_field field;
    uint16_t *cells;  /* the room at each taken cell of the torus */
    uint64_t *trails; /* for each room a set: the rooms between it and the entry over the doors that
                       * rooms were added with, both included */
    struct quest_purposes *purposes; /* state of that pass; NULL if purposes are off */
    uint64_t taken[QUEST_SIDE];      /* cells that hold a room, a bit each, by row */
    int32_t words;                   /* words of a set that are in use */
    quest_set filled;                /* rooms that hold something */
    quest_set firsts;                /* first rooms of stages */
    quest_set barren;                /* rooms of finished stages without key or switch (Q25) */
    barrow_room blank;               /* template for a new room of the stage that grows */
    uint32_t stage;                  /* the stage that grows */
    uint32_t made;                   /* stages so far; the dungeon lists all that are planned */
    uint32_t held;                   /* treasures so far; the kinds of all are drawn beforehand */
    int32_t counts[1 + QUEST_TREASURES]; /* stages of PRE-ITEM, and after each treasure */
    uint32_t part;                       /* first stage after the last treasure, or 0 */
    /* by room */
    uint8_t sides[QUEST_ROOMS];  /* its free sides, a bit each */
    uint8_t joined[QUEST_ROOMS]; /* its sides with a door, a bit each */
    uint8_t depths[QUEST_ROOMS]; /* doors from the stage's entrance */
    uint8_t switch_count;
    /* by stage */
    quest_set rooms[QUEST_STAGES];    /* its rooms */
    uint64_t before[QUEST_STAGES];    /* stages that must be entered before it, a bit each */
    uint16_t first[QUEST_STAGES];     /* its first room, and the first of those behind its doors */
    uint16_t entrances[QUEST_STAGES]; /* how many of them there are */
    uint16_t grown[QUEST_STAGES];     /* the first of the rooms that it grew */
    uint16_t more[QUEST_STAGES];      /* how many of them there are */
    uint8_t levels[QUEST_STAGES];     /* stages on the longest way to it; siblings have the same */
    uint8_t deepest[QUEST_STAGES];    /* greatest of the depths */
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

/* Begins the next stage, of [step], which can be entered only after the stages [from], a bit each.
 * It becomes the stage that grows. */
void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step, uint64_t from);

/* Makes [stage] the one that grows: the rooms added next belong to it. */
void brw_quest_go_on_in(quest_plan *plan, uint32_t stage);

/* Notes that [stage] gets no more rooms and that its obstacles are placed. */
void brw_quest_end_stage(quest_plan *plan, uint32_t stage);

/* Adds [count] rooms to the stage that grows, each next to a drawn one; fewer if there is no free
 * side (Q2, Q3). It grows once. */
void brw_quest_grow(quest_plan *plan, int32_t count);

/* Adds a room to the stage that grows, on a drawn free side of room [from], and the door to it. */
uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, barrow_link_kind kind, uint8_t lock);

/* Adds the entry, the only room without a door to an earlier one. */
void brw_quest_add_entry(quest_plan *plan);

/* Adds another door between two rooms that exist. */
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

/* Adds [room] to a set, given as words. */
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

/* Stores the rooms from [from] to [end] - 1 as [set]. */
void brw_quest_span(const quest_plan *plan, uint32_t from, uint32_t end, quest_set *set);

/* ---- drawing ---------------------------------------------------------------------------- */

/* Prepares a pool whose rooms are set. */
static inline void brw_quest_pool(quest_pool *pool, int32_t words)
{
    pool->sums = brw_bit_sums(pool->rooms.words[0]);
    pool->count = (int32_t)(pool->sums >> 56);
    for (int32_t i = 1; i < words; i++)
        pool->count += brw_popcount(pool->rooms.words[i]);
}

/* Returns the n-th room of a set of several words, which has more than n. */
uint32_t brw_quest_nth(const quest_set *set, int32_t n);

static BRW_INLINE uint32_t brw_quest_room_in(const quest_pool *pool, int32_t n, int32_t words)
{
    if (words > 1)
        return brw_quest_nth(&pool->rooms, n);
    return (uint32_t)brw_select_summed(pool->rooms.words[0], pool->sums, n);
}

/* Draws a room of the pool, which is not empty, uniformly. */
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

/* Returns the rows of the [count] rooms from [first] on. */
static inline quest_room_rows brw_quest_row(uint32_t first, uint32_t count)
{
    return (quest_room_rows){first, count, 0, (int32_t)count};
}

/* Returns the rows of the rooms of [stage]. */
static inline quest_room_rows brw_quest_rows(const quest_plan *plan, uint32_t stage)
{
    uint32_t near = plan->entrances[stage], count = near + plan->more[stage];
    return (quest_room_rows){plan->first[stage], near, plan->grown[stage], (int32_t)count};
}

static inline uint32_t brw_quest_room_of_rows(const quest_room_rows *rows, uint32_t n)
{
    return n < rows->near ? rows->first + n : rows->far + n - rows->near;
}

/* Returns whether a room can have another door, and is not [kept] for something else. */
static inline bool brw_quest_is_open(const quest_plan *plan, uint32_t room, const quest_set *kept)
{
    return plan->sides[room] && !brw_quest_has(kept, room);
}

/* Draws among those rooms of the rows that are not surrounded, nor [kept]; returns BARROW_NONE if
 * there is none. */
BRW_SELDOM uint32_t brw_quest_draw_listed(quest_plan *plan, const quest_room_rows *rows,
                                          const quest_set *kept);

/* Draws of rooms that may be surrounded, before the others are listed. */
#define QUEST_DRAWS_MOST 4

/* Draws a room of the rows that is not surrounded, nor [kept], with the lower half of [bits];
 * returns BARROW_NONE if there is none. Nearly all rooms have a free side, so it draws from all and
 * draws again if the room has none; after a few misses it draws among those that have one. Each of
 * them is equally likely. */
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

/* Draws a room of the rows that is not surrounded. */
uint32_t brw_quest_draw_host(quest_plan *plan, const quest_room_rows *rows);

/* ---- ways ------------------------------------------------------------------------------- */

/* Returns the set of rooms between [room] and the entry, as words. */
static inline uint64_t *brw_quest_trail(const quest_plan *plan, uint32_t room, int32_t words)
{
    return plan->trails + room * (uint32_t)words;
}

/* Walks from room [a] to room [b] over the doors that rooms were added with. Returns how many rooms
 * on the way, [a] not counted, are in [seen], which has all of the trail of [a]; adds all of the
 * way to [seen]. Two trails are the same from the entry up to the room where they part:
 *
 *     entry - r - - parting - - - a        the way is what only one of them has, and that room
 *                        ` - - b
 *
 * Both [a] and that room were seen. [a] is not counted and the parting is on neither list, so
 * counting what only one trail has gives the right sum. */
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

/* The demands on an obstacle. */
typedef struct quest_order {
    barrow_obstacle kind;   /* the kind drawn; the one that is placed may be another (Q10, Q16,
                             * Q29) */
    barrow_quest_step next; /* step of the stage behind it */
    uint32_t from;          /* stage that it leads out of; the first one of a branch */
    uint32_t sibling;       /* the branch's other stage, or QUEST_NO_STAGE */
    uint8_t treasure;       /* the treasure that it needs, or BARROW_NO_TREASURE */
} quest_order;

/* Places an obstacle with what opens it and the first room of the next stage. Falls back as Q10 and
 * Q16 allow; returns BARROW_OBSTACLE_NONE, with the plan as it was, if nothing fits, else the kind.
 * If the order has a sibling, that stage is excluded. */
barrow_obstacle brw_quest_place_obstacle(quest_plan *plan, quest_order order);

/* Places the obstacle that closes a branch, whose stages are [from] and [sibling] (Q29). */
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
