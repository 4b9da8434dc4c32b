/* SPDX-License-Identifier: MIT
 * A world made small for the method of W31 to W37. Places that are joined for good, by both-way
 * doors without need or lock, are one area. A thing with a price is a lock in front of an area of
 * its own. A node is an area with values of the states (W31): node = area << bits | states. */
#ifndef BRW_PROVE_MODEL_H
#define BRW_PROVE_MODEL_H

#include "barrow/prove.h"
#include "prove/plain.h"

/* A door between areas, the price of a thing, or a spot where a state changes: that leads from an
 * area to itself. */
typedef struct brw_gate {
    uint16_t a, b;
    bool is_one_way, is_lock;
    bool is_sole;  /* the only lock of its kind: paying it wastes nothing (W24) */
    bool is_thing; /* [source] is a thing, else a door or spot */
    bool is_spot;
    bool is_passed; /* one-way, and a player at a has been at b before (W32) */
    uint8_t opens, kind, state;
    uint16_t price;
    brw_need need;
    uint32_t source;
} brw_gate;

/* A thing without a price. */
typedef struct brw_ware {
    uint16_t area;
    bool is_key;
    uint8_t index;
    brw_need need;
    uint32_t thing;
} brw_ware;

typedef struct brw_model {
    const brw_world *world;
    const brw_index *index;
    brw_effort *effort;
    uint32_t bits, node_count, area_count, gate_count, ware_count;
    uint16_t *area_of; /* of each place */
    uint16_t goal;     /* area, or BRW_NO_NAME */
    brw_gate *gates;
    brw_ware *wares;
    brw_groups gates_at, wares_at; /* by area */
    uint32_t *costs;               /* of each area: the looks at all that is there */
    uint32_t gates_cost;           /* the looks at all gates */
    uint32_t *gate_of;             /* for each lock and then each thing with a price: its gate */
    uint32_t *ware_of;             /* for each thing: its ware */
    uint64_t *hope;                /* nodes that can be reached if every lock could be paid (P) */
    uint16_t hope_facts[BRW_WORLD_FACTS];
    uint64_t plain_kinds; /* kinds whose locks all cost 1 */
    uint32_t one_way_count;
    bool is_careful;
    /* Scratch of the functions below. */
    uint32_t *queue, *list;
    uint64_t *reach, *part, *back, *seen;
} brw_model;

/* A situation of the model. */
typedef struct brw_stand {
    uint32_t node;
    uint64_t *taken, *opened; /* wares, gates */
    brw_bag bag;
} brw_stand;

static inline uint32_t brw_model_words(uint32_t count)
{
    return count / 64 + 1;
}

/* Returns whether the method applies: a goal that asks for states can be won or missed by where in
 * its part a player takes a thing, which a model of parts cannot tell. */
bool brw_model_fits(const brw_world *world);

/* Return the node of a place, and the values of the states at a node. */
static inline uint32_t brw_model_node(const brw_model *model, uint16_t place, uint32_t states)
{
    return (uint32_t)model->area_of[place] << model->bits | states;
}

static inline uint32_t brw_model_states(const brw_model *model, uint32_t node)
{
    return node & ((1u << model->bits) - 1);
}

/* Makes the model of a world; false when out of memory. */
bool brw_model_make(brw_model *model, const brw_world *world, const brw_index *index,
                    brw_effort *effort);

bool brw_stand_make(brw_stand *stand, const brw_model *model);
void brw_stand_copy(brw_stand *to, const brw_stand *from, const brw_model *model);

/* Sets a stand to the start, or to where a play is. */
void brw_stand_begin(brw_stand *stand, const brw_model *model);
void brw_stand_at(brw_stand *stand, const brw_model *model, const brw_play *play);

void brw_stand_take(brw_stand *stand, const brw_model *model, uint32_t ware);
/* Pays for a gate; that of a thing with a price also takes it. */
void brw_stand_open(brw_stand *stand, const brw_model *model, uint32_t gate);

/* Returns whether the play is over, and won, at this node (W5). */
static inline bool brw_model_is_won(const brw_model *model, const uint16_t *facts, uint32_t node)
{
    const brw_world *world = model->world;
    return world->has_condition
               ? brw_need_holds(world, world->goal_need, facts, brw_model_states(model, node))
               : node >> model->bits == model->goal;
}

static inline bool brw_stand_is_won(const brw_stand *stand, const brw_model *model)
{
    return brw_model_is_won(model, stand->bag.facts, stand->node);
}

/* Returns whether the need of a gate holds for somebody at [node] with these facts, and whether a
 * state that can only be set is still off. */
bool brw_model_allows(const brw_model *model, uint32_t gate, const uint16_t *facts, uint32_t node);

/* Returns whether somebody at [node] can pass a gate: it is no lock, or has been opened. */
bool brw_model_passes(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node);

/* Returns whether somebody at [node] can open a gate, the price aside. */
bool brw_model_opens(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node);

/* Returns the node on the other side of a gate. */
uint32_t brw_model_beyond(const brw_model *model, uint32_t gate, uint32_t node);

/* The strongly connected part of a stand: model->part, and its nodes in model->list. Everything
 * that can be walked to is in model->reach. */
typedef struct brw_part {
    uint32_t count; /* nodes in model->list */
    bool is_won;    /* a win is in reach by walking alone */
} brw_part;

brw_part brw_model_part(brw_model *model, const brw_stand *stand);

/* A step of a search over stands. */
typedef enum brw_stride { BRW_STEP_TAKE, BRW_STEP_OPEN, BRW_STEP_CROSS } brw_stride;

/* Steps that lead somewhere, in order: which << 2 | brw_stride. Crossing goes to a node. Between
 * them the player walks; what settling takes is among them. */
typedef brw_list brw_trail;

/* Takes what is free in the part and opens what costs nothing, until nothing is left, and tells
 * [trail], unless it is NULL; [wares] and [gates] are the sets that may be taken, or NULL for all.
 * Returns the last part. */
brw_part brw_model_settle(brw_model *model, brw_stand *stand, const uint64_t *wares,
                          const uint64_t *gates, brw_trail *trail);

/* What can be reached if every lock could be paid, from a stand, or from the start with [stand]
 * NULL; without one area or one gate (BRW_NO_NAME, UINT32_MAX for none). The nodes go to [nodes],
 * the facts to [facts]. */
void brw_model_hope(brw_model *model, const brw_stand *stand, uint32_t no_area, uint32_t no_gate,
                    uint64_t *nodes, uint16_t *facts);

/* Returns whether opening [gate], which led from [here] to the settled [after], is no loss: it gave
 * back its price, in keys that cannot be had without it. [without] is scratch, a set of nodes. */
bool brw_model_gives_back(brw_model *model, const brw_stand *here, const brw_stand *after,
                          uint32_t gate, uint64_t *without);

/* Finds harmful arcs (W32) for a stand whose part was just found. If there are any, [wares] and
 * [gates] become what may be taken and opened at once all the same, because it plays no part in
 * anything after such an arc. Returns whether there are any. */
bool brw_model_harm(brw_model *model, const brw_stand *stand, uint64_t *wares, uint64_t *gates);

/* ---- searches ---------------------------------------------------------------------------- */

/* Finishing (W37): whether a win can be reached from a stand. [trail], if not NULL, gets the steps
 * that win. */
uint8_t brw_finish(brw_model *model, const brw_stand *from, brw_trail *trail);

/* Sticking (W33 to W36): whether a dead situation can be reached from a stand; [trail] gets the
 * steps to one. */
uint8_t brw_stick(brw_model *model, const brw_stand *from, brw_trail *trail);

/* Branch and bound over sets (W34 to W36), for a settled stand without harmful arcs, where the
 * method applies. */
uint8_t brw_cut(brw_model *model, const brw_stand *from, brw_trail *trail);
bool brw_cut_applies(const brw_model *model, const brw_stand *stand);

/* Turns a trail from the start into moves of a player with nothing superfluous (W10, W11): moves
 * that win, or with [is_turn] that end in a dead situation, the last of which makes it dead if
 * [is_turn]. Returns NULL if they cannot be made or the budget ends first. */
brw_act *brw_trail_moves(brw_model *model, const brw_trail *trail, uint32_t *count, bool *is_turn);

/* ---- rosters ----------------------------------------------------------------------------- */

/* A search over stands: those it has seen, each with how it was found, and the one it looks at. Two
 * are the same if they have the same strongly connected part, things taken and locks opened (W33).
 * In a world without states it does not matter which locks of price 1 inside the part were opened,
 * only how many. */
typedef struct brw_roster {
    brw_model *model;
    brw_effort *effort;
    brw_arena_place place; /* of the arena, when the search began */
    brw_web web;           /* a step is which << 2 | brw_stride */
    uint64_t *key;
    uint32_t part_words, ware_words, gate_words;
    brw_stand here, after;        /* the stand looked at, and where a step leads */
    uint64_t *part;               /* that of [here] */
    brw_list stack, offers, arcs; /* numbers to look at; number and loss of each, in pairs; nodes */
} brw_roster;

/* Begins a search; false when out of memory. End it in any case, which gives back what the arena
 * has handed out since the beginning. */
bool brw_roster_begin(brw_roster *roster, brw_model *model);
void brw_roster_end(brw_roster *roster);

/* Keeps a settled stand, whose part was just found. Returns its number; BRW_WEB_FULL if the
 * search must end. */
uint32_t brw_roster_put(brw_roster *roster, const brw_stand *stand, uint32_t parent, uint32_t step,
                        bool *is_new);

/* Sets roster->here to stand [number], and finds its part. */
brw_part brw_roster_recall(brw_roster *roster, uint32_t number);

/* Makes one step from roster->here; roster->after is where it leads, not yet settled, or settled.
 */
void brw_roster_step(brw_roster *roster, uint32_t step);
brw_part brw_roster_settle(brw_roster *roster, uint32_t step);

/* Returns whether both ends of a gate are in the part of [here], in a world without states. */
bool brw_roster_is_inside(const brw_roster *roster, uint32_t gate);

/* Returns whether a lock can be opened somewhere in the part, and paid. */
bool brw_roster_opens(const brw_roster *roster, uint32_t gate);

/* Lists in roster->arcs the nodes that arcs out of the part lead to; false if the search must end.
 */
bool brw_roster_list_arcs(brw_roster *roster);

/* Adds stand [number] to those to look at next. */
bool brw_roster_offer(brw_roster *roster, uint32_t number, uint32_t loss);

/* Puts the offers on the stack, the least loss on top and equal ones in their order, and forgets
 * them. Returns false if the search must end. */
bool brw_roster_push(brw_roster *roster);

/* Settles a stand as a search does, telling [trail] what it does, if that is not NULL. */
typedef brw_part brw_settle_fn(void *user, brw_stand *stand, brw_trail *trail);

/* Writes the steps that lead from [from] to stand [number] into [trail], and leaves that stand in
 * roster->here. Everything that is free is taken on the way, unless [settle] says what else.
 * Returns false if the search must end. */
bool brw_roster_trace(brw_roster *roster, const brw_stand *from, uint32_t number,
                      brw_settle_fn *settle, void *user, brw_trail *trail);

#endif
