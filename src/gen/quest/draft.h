/* SPDX-License-Identifier: MIT
 * The draft of a quest while it grows: which cell holds which room, which rooms have a free side,
 * which are empty. Rooms are only ever added, each next to an older one, so room numbers increase
 * along every path from the entry through the doors that rooms were added with. Link i is the door
 * that room i + 1 was added with; doors between existing rooms come after all of these.
 *
 * The cells are a torus of 64 x 64. A wider dungeon wraps around. A cell that coincides with a
 * taken one then counts as taken, so two rooms never share one, and the plane still looks
 * unbounded. */
#ifndef BRW_QUEST_PLAN_H
#define BRW_QUEST_PLAN_H

#include "algo/graph.h"
#include "algo/grid.h"
#include "base/bits.h"
#include "core/kinds.h"
#include "core/mask.h"
#include "gen/pipeline.h"

/* The maximum number of words for any parameters; begin_quest checks that it is enough. */
#define QUEST_WORDS     14
#define QUEST_ROOMS     (64 * QUEST_WORDS)
#define QUEST_STAGES    64 /* sets of stages are one word */
#define QUEST_SIDE      64 /* side of the torus */
#define QUEST_TREASURES 4

/* In the torus, a cell where only a lock of the hub may be placed (Q35). */
#define QUEST_RESERVED 0xFFFEu

#define QUEST_NO_STAGE UINT32_MAX

/* A set of rooms. Only the first draft->words are in use. */
typedef uint64_t quest_set[QUEST_WORDS];

/* The rooms of a set in order, for many draws. */
typedef struct quest_list {
    int32_t count;
    uint16_t rooms[QUEST_ROOMS];
} quest_list;

/* The state of a quest while it grows. Sets of sides are bits: bit d is the side that brw_nesw[d]
 * leads to. */
typedef struct quest_draft {
    /* Everything here is borrowed, except members held by value; draft, cells and trails lie in the
     * scratch arena. */
    const barrow_quest_params *params;
    barrow_dungeon *dungeon;
    brw_rng *rng; /* stream of the current pass */
    brw_field field;
    uint16_t *cells;  /* the room at each cell of the torus, or BARROW_NONE */
    uint64_t *trails; /* a set for each room: all rooms from the entry to it through the doors that
                       * rooms were added with, both included */
    uint64_t *beside; /* a set for each room: the rooms behind its doors */
    brw_graph graph;  /* the doors, for searches; filled where it is needed */
    brw_bfs search;   /* the last search, of brw_quest_measure */
    struct quest_purposes *purposes; /* state of that pass; NULL if purposes are off */
    struct lock_sites *lock_sites;   /* where the parts of the obstacle at hand may be */
    uint32_t words;                  /* number of words in use in each set */
    quest_set walked;                /* rooms that the player has certainly seen, W (Q37) */
    quest_set seen[QUEST_TREASURES]; /* W when each treasure was placed */
    quest_set held;                  /* rooms with a content */
    quest_set annexes;               /* rooms whose only door is a barrier (Q33) */
    quest_list hosts;                /* rooms that a door is drawn from */
    uint32_t planned;  /* number of stages that were drawn; sharing one adds another (Q36) */
    uint32_t branches; /* number of branches so far */
    uint8_t hub_sides; /* sides of the entry that are reserved for locks (Q35) */
    uint32_t stage;    /* the growing stage: rooms that are added belong to it */
    uint32_t made;     /* number of stages made; the dungeon lists all planned ones */
    int32_t counts[1 + QUEST_TREASURES]; /* number of stages in PRE-ITEM, and after each treasure */
    uint32_t part;                       /* first stage after the last treasure, or 0 */
    uint8_t switch_count;
    /* indexed by room */
    uint8_t sides[QUEST_ROOMS];  /* its free sides */
    uint8_t joined[QUEST_ROOMS]; /* its sides with a door or window */
    uint8_t doors[QUEST_ROOMS];  /* its number of doors, windows not counted */
    uint8_t depths[QUEST_ROOMS]; /* number of doors from the stage's entrance */
    /* indexed by stage */
    quest_set rooms[QUEST_STAGES]; /* its rooms */
    uint64_t before[QUEST_STAGES]; /* stages that must be entered before it, as bits */
    uint16_t first[QUEST_STAGES];  /* its first room */
    uint8_t levels[QUEST_STAGES];  /* longest way to it, in stages; equal for siblings */
} quest_draft;

/* Returns the draft for a pass. Every pass draws from its own stream (G2), so the draft is given
 * that stream. */
static inline quest_draft *brw_quest_begin_pass(barrow_work *work)
{
    quest_draft *draft = work->state;
    draft->rng = &work->rng;
    return draft;
}

static inline barrow_quest_room *brw_quest_room_of(const quest_draft *draft, uint32_t room)
{
    return &draft->dungeon->rooms[room].as.quest;
}

/* Returns whether a room holds a content. */
static inline bool brw_quest_holds(const quest_draft *draft, uint32_t room)
{
    return brw_set_has(draft->held, room);
}

/* Returns the room that [room], which is not the entry, was added from. */
static inline uint32_t brw_quest_parent(const quest_draft *draft, uint32_t room)
{
    return draft->dungeon->links[room - 1].a;
}

/* Returns the step of the growing stage. */
static inline barrow_quest_step brw_quest_step_now(const quest_draft *draft)
{
    return (barrow_quest_step)draft->dungeon->stages[draft->stage].step;
}

/* Returns the room on a side, joined or not, or BARROW_NONE. */
uint32_t brw_quest_neighbour(const quest_draft *draft, uint32_t room, uint32_t side);

/* Returns how many of the rooms around the cell on a side of [room] are in [set], [room] not
 * counted. */
uint32_t brw_quest_touched(const quest_draft *draft, uint32_t room, uint32_t side,
                           const uint64_t *set);

/* Measures the doors from room [from] to room [to] and all nearer ones, all doors being open,
 * inside the set [within] if it is not NULL: draft->search has the distances. The graph must have
 * been filled. */
void brw_quest_measure(quest_draft *draft, uint32_t from, uint32_t to, const uint64_t *within);

/* Begins the next stage, with [step]. It can be entered only after the stages in the set [from]. It
 * becomes the growing stage. */
void brw_quest_add_stage(quest_draft *draft, barrow_quest_step step, uint64_t from);

/* Adds [count] rooms to the growing stage, each next to a random room of it; fewer if no free side
 * is left (Q2, Q3). */
void brw_quest_grow(quest_draft *draft, int32_t count);

/* Adds a room to the growing stage, on one of the free [sides] of room [from], drawn, and the door
 * to it. Returns the room; [sides] must not be empty. */
uint32_t brw_quest_add_room(quest_draft *draft, uint32_t from, uint32_t sides,
                            barrow_link_kind kind, uint8_t lock);

/* Empties the draft and begins its first stage with the entry, the only room without a door to an
 * earlier room. In a hub, reserves all its free
 * sides but one, drawn, for locks (Q35). */
void brw_quest_add_entry(quest_draft *draft);

/* Adds another door between two existing rooms. */
void brw_quest_add_door(quest_draft *draft, uint32_t a, uint32_t b, barrow_link_kind kind);

/* Puts [content] into an empty room. */
void brw_quest_fill_room(quest_draft *draft, uint32_t room, barrow_content content,
                         uint8_t switch_id);

/* Makes [set] the set of the rooms [from] to [end] - 1. */
static inline void brw_quest_span(uint64_t *set, uint32_t from, uint32_t end)
{
    for (uint32_t first = 0; first < QUEST_ROOMS; first += 64) {
        int32_t low = brw_larger((int32_t)from - (int32_t)first, 0);
        int32_t high = brw_smaller((int32_t)end - (int32_t)first, 64);
        set[first / 64] = high > low ? brw_span(low, high - low) : 0;
    }
}

/* Draws a room of the set uniformly; if it is empty, draws nothing and returns BARROW_NONE. */
uint32_t brw_quest_draw(quest_draft *draft, const uint64_t *set);

static inline void brw_quest_list(const quest_draft *draft, const uint64_t *set, quest_list *list)
{
    list->count = 0;
    for (BRW_SET_EACH(room, set, draft->words))
        list->rooms[list->count++] = (uint16_t)room;
}

/* Draws a room of draft->hosts that is neither surrounded nor [kept], which may be BARROW_NONE;
 * returns BARROW_NONE if there is none. The first try uses the lower half of [bits]. */
uint32_t brw_quest_draw_open(quest_draft *draft, uint32_t kept, uint64_t bits);

/* Draws a room of [set] that is not surrounded, with a fresh number. */
uint32_t brw_quest_draw_host(quest_draft *draft, const uint64_t *set);

/* Adds the rooms on the way from room [a] to room [b] to the rooms that the player has certainly
 * seen; [a] and the whole way to it are already among them. Only the doors that joined a new room
 * to the tree count. */
void brw_quest_walk(quest_draft *draft, uint32_t a, uint32_t b);

/* Returns the number of doors from room [a] to room [b], counting only those that joined a new room
 * to the tree. */
int32_t brw_quest_doors_between(const quest_draft *draft, uint32_t a, uint32_t b);

/* The requirements for an obstacle. */
typedef struct quest_order {
    barrow_obstacle kind;   /* the kind drawn; the one that is placed may be another (Q10, Q16,
                             * Q29) */
    barrow_quest_step next; /* step of the stage that it leads into */
    uint32_t from;          /* stage that it leads out of; for a branch, the first of the two */
    uint32_t sibling;       /* the branch's other stage, or QUEST_NO_STAGE */
    uint8_t treasure;       /* the treasure that it needs, or BARROW_NO_TREASURE */
    bool at_hub;            /* whether its door hangs in the hub (Q35) */
    bool closes_branch;     /* whether it leads out of the sibling as well (Q29) */
} quest_order;

/* Places an obstacle, what opens it, and the first room of the next stage. Falls back on other
 * kinds as Q10 and Q16 allow. Returns whether it succeeded; if not, the draft is unchanged. If the
 * order has a sibling, that stage is excluded. */
bool brw_quest_place_obstacle(quest_draft *draft, quest_order order);

/* Places a lock out of a treasure's stage that only the treasure opens (Q33); false if no room has
 * a free side. */
bool brw_quest_place_exit(quest_draft *draft, quest_order order);

/* Places the obstacle that closes a branch, whose stages are order.from and order.sibling (Q29). */
bool brw_quest_close_branch(quest_draft *draft, quest_order order);

/* Allocate what obstacles and the purposes pass need. */
void brw_quest_reserve_sites(quest_draft *draft, brw_arena *scratch);
void brw_quest_reserve_purposes(quest_draft *draft, brw_arena *scratch);

/* The passes, in the order of the table in quest.c. */
brw_pass brw_quest_stages, brw_quest_treasures, brw_quest_arc, brw_quest_entry, brw_quest_pre_item,
    brw_quest_item, brw_quest_post_item, brw_quest_magic_key, brw_quest_goal, brw_quest_bonus,
    brw_quest_caches, brw_quest_loops, brw_quest_windows, brw_quest_gaps, brw_quest_returns,
    brw_quest_intensity, brw_quest_purposes, brw_quest_clues;

#endif
