/* SPDX-License-Identifier: MIT
 * The plan of a quest while it grows: which cell holds which room, which rooms have a free side,
 * which are empty. Rooms are only ever added, stage by stage, so the rooms of a stage have
 * consecutive numbers.
 *
 * To find a room with a free side, the plan draws from all candidates and draws again if the room
 * has none: nearly all have one. After a few misses it counts those that have. Either way each of
 * them has the same chance, and nothing has to be updated whenever a room is added.
 *
 * Taken cells are bits on a torus of 64 x 64. A dungeon wider than that would run into itself; the
 * cell then counts as taken, so two rooms never share one, and the plane still looks unbounded. */
#ifndef BRW_QUEST_PLAN_H
#define BRW_QUEST_PLAN_H

#include "algo/grid.h"
#include "core/mask.h"
#include "gen/pipeline.h"

/* The most that any parameters can ask for; begin proves that it is enough. Parameters that would
 * need more are refused before anything is drawn. */
#define QUEST_WORDS  6
#define QUEST_ROOMS  (64 * QUEST_WORDS)
#define QUEST_STAGES 32
#define QUEST_SIDE   64 /* side of the torus: a row of it is one word */

/* A set of rooms. */
typedef struct quest_set {
    uint64_t words[QUEST_WORDS];
} quest_set;

/* A range of rooms: from .. end - 1. */
typedef struct quest_range {
    int32_t from, end;
} quest_range;

typedef struct quest_plan {
    /* Everything here is borrowed, except members held by value; plan and cells lie in the scratch
     * arena. */
    const barrow_quest_params *params;
    barrow_dungeon *dungeon;
    brw_rng *rng; /* stream of the current pass */
    brw_field field;
    uint16_t *cells;               /* room by cell of the torus, only for brw_quest_room_at */
    uint64_t taken[QUEST_SIDE];    /* cells that hold a room, a bit each, by row */
    int32_t words;                 /* words of a set that are in use */
    quest_set empty;               /* rooms that hold nothing */
    quest_set firsts;              /* first rooms of stages */
    quest_set barren;              /* rooms of finished stages without key or switch (Q25) */
    barrow_room blank;             /* template for a new room of the last stage */
    uint8_t depths[QUEST_ROOMS];   /* doors from the stage's entrance */
    uint8_t deepest[QUEST_STAGES]; /* greatest of the depths, by stage */
    /* The rooms of stage s are first[s] .. first[s + 1] - 1, and those of the last stage go up to
     * the end. */
    uint16_t first[QUEST_STAGES];  /* first room of each stage */
    bool holds[QUEST_STAGES];      /* whether the stage holds a content */
    uint8_t switch_count;
    barrow_quest_step next; /* step of the stage behind the obstacle that is being placed */
} quest_plan;

/* Empties the plan. */
void brw_quest_clear(quest_plan *plan);

/* Prepares for brw_quest_room_at; valid until the next room is added. */
void brw_quest_map_rooms(quest_plan *plan);

/* Returns the room at a cell, or BARROW_NONE. */
uint32_t brw_quest_room_at(const quest_plan *plan, int32_t x, int32_t y);

/* Adds a new stage of [step], which becomes the last one; the rooms added next belong to it. */
void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step);

/* Adds one more room to the last stage, off a drawn one; returns false if the stage is walled in
 * (Q2, Q3). */
bool brw_quest_grow(quest_plan *plan);

/* Adds a room of the last stage in a drawn free direction of room [from], and the door to it. */
uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, barrow_link_kind kind, uint8_t lock);

/* Adds the entry, the only room without a door to an earlier one. */
void brw_quest_add_entry(quest_plan *plan);

/* Adds another door between two rooms that exist. */
void brw_quest_add_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind);

/* Puts [content] into an empty room. */
void brw_quest_fill_room(quest_plan *plan, uint32_t room, barrow_content content,
                         uint8_t switch_id);

/* Returns the rooms of the stages [from] to [to]. */
static inline quest_range brw_quest_stages(const quest_plan *plan, uint32_t from, uint32_t to)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    bool is_last = to + 1 == dungeon->stage_count;
    return (quest_range){plan->first[from],
                         is_last ? (int32_t)dungeon->room_count : plan->first[to + 1]};
}

/* Returns the last stage, the one that grows. */
static inline uint32_t brw_quest_stage(const quest_plan *plan)
{
    return plan->dungeon->stage_count - 1;
}

static inline quest_range brw_quest_this_stage(const quest_plan *plan)
{
    return brw_quest_stages(plan, brw_quest_stage(plan), brw_quest_stage(plan));
}

/* Sets. Only the words in use are read and written. */
static inline bool brw_quest_any(const quest_plan *plan, const quest_set *set)
{
    uint64_t any = 0;
    for (int32_t i = 0; i < plan->words; i++)
        any |= set->words[i];
    return any != 0;
}

/* Stores the rooms of [set] that lie in the range as [within]; returns how many there are. */
int32_t brw_quest_within(const quest_plan *plan, const quest_set *set, quest_range range,
                         quest_set *within);

/* Draws a room of the set uniformly; if the set is empty, draws nothing and returns BARROW_NONE. */
uint32_t brw_quest_draw(quest_plan *plan, const quest_set *set);

/* Stores the rooms of the range that are not surrounded as [open]. */
void brw_quest_open(const quest_plan *plan, quest_range range, quest_set *open);

/* Draws a room of the range that is not surrounded, uniformly; returns BARROW_NONE if there is
 * none. */
uint32_t brw_quest_draw_open(quest_plan *plan, quest_range range);

/* The families of passes, by file. */
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

/* Places an obstacle that leads out of the last stage, with what opens it and the first room of the
 * next stage, which gets [next]. Falls back as Q10 and Q16 say, else returns BARROW_RETRY. */
barrow_status brw_quest_place_obstacle(barrow_work *work, barrow_obstacle obstacle,
                                       barrow_quest_step next);

#endif
