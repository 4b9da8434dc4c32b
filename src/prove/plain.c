/* SPDX-License-Identifier: MIT
 * The plain search (W2, W38). A situation is a place, the states, and the set of things taken and
 * locks opened; the rest follows from it. Alike things of one line are taken in their order, which
 * leaves out nothing. After all situations were visited, those from which no win can be reached are
 * dead; the first of them in breadth-first order is the end of a shortest losing sequence, because
 * none before it is dead. */
#include "prove/plain.h"

#include <string.h>

/* ---- lists of places -------------------------------------------------------------------- */

bool brw_index_make(brw_index *index, const brw_world *world, brw_arena *arena)
{
    uint32_t places = world->place_count;
    index->lock_of = BRW_ARENA_NEW(arena, uint16_t, world->door_count);
    index->lock_door = BRW_ARENA_NEW(arena, uint16_t, world->door_count);
    index->costs = BRW_ARENA_NEW(arena, uint32_t, places + 1);
    index->lock_count = 0;
    if (arena->has_failed)
        return false;
    for (uint32_t i = 0; i < world->door_count; i++) {
        index->lock_of[i] = BRW_NO_NAME;
        if (brw_door_is_lock(&world->doors[i])) {
            index->lock_door[index->lock_count] = (uint16_t)i;
            index->lock_of[i] = (uint16_t)index->lock_count++;
        }
    }
    if (!brw_group(&index->doors_at, places, world->doors, world->door_count, sizeof *world->doors,
                   2, arena) ||
        !brw_group(&index->things_at, places, world->things, world->thing_count,
                   sizeof *world->things, 1, arena) ||
        !brw_group(&index->spots_at, places, world->spots, world->spot_count, sizeof *world->spots,
                   1, arena))
        return false;
    for (uint32_t p = 0; p < places; p++) {
        uint32_t things = brw_group_size(index->things_at, p);
        uint32_t parts =
            things + 2 * brw_group_size(index->doors_at, p) + brw_group_size(index->spots_at, p);
        uint64_t steps = (uint64_t)(1 + things) * world->goal_need.count; /* taking may win */
        for (BRW_GROUP_EACH(door, index->doors_at, p))
            steps += world->doors[door].need.count;
        for (BRW_GROUP_EACH(thing, index->things_at, p))
            steps += world->things[thing].need.count;
        for (BRW_GROUP_EACH(spot, index->spots_at, p))
            steps += world->spots[spot].need.count;
        index->costs[p] = brw_effort_cost(parts, steps);
    }
    return true;
}

/* ---- playing ---------------------------------------------------------------------------- */

uint32_t brw_play_words(const brw_world *world, const brw_index *index)
{
    return (world->thing_count + index->lock_count) / 64 + 1;
}

void brw_play_begin(brw_play *play, const brw_world *world, const brw_index *index, uint64_t *done)
{
    play->world = world;
    play->index = index;
    play->place = world->start;
    play->states = brw_world_first_states(world);
    play->done = done;
    memset(done, 0, brw_play_words(world, index) * sizeof *done);
    brw_bag_begin(&play->bag, world);
}

/* Returns whether a need holds in a play. */
static bool is_met(const brw_play *play, brw_need need)
{
    return brw_need_holds(play->world, need, play->bag.facts, play->states);
}

bool brw_play_is_won(const brw_play *play)
{
    const brw_world *world = play->world;
    return world->has_condition ? is_met(play, world->goal_need) : play->place == world->goal;
}

bool brw_play_can(const brw_play *play, brw_act move)
{
    const brw_world *world = play->world;
    if (move.verb == BRW_TAKE) {
        const brw_lying *thing = &world->things[move.which];
        return play->place == thing->place && !brw_set_has(play->done, move.which) &&
               (!thing->price || play->bag.keys[thing->kind] >= thing->price) &&
               is_met(play, thing->need);
    }
    if (move.verb == BRW_FLIP) {
        const brw_spot *spot = &world->spots[move.which];
        bool is_set = play->states >> spot->state & 1;
        return play->place == spot->place && !(world->is_once[spot->state] && is_set) &&
               is_met(play, spot->need);
    }
    const brw_door *door = &world->doors[move.which];
    bool is_at_a = play->place == door->a, is_at_b = play->place == door->b && !door->is_one_way;
    bool is_lock = brw_door_is_lock(door), is_open = brw_play_has_opened(play, move.which);
    bool is_possible = move.verb == BRW_GO
                           ? (!is_lock || is_open) && ((is_at_a && move.to == door->b) ||
                                                       (is_at_b && move.to == door->a))
                           : is_lock && !is_open &&
                                 ((is_at_a && door->opens != BRW_OPENS_B) ||
                                  (is_at_b && door->opens != BRW_OPENS_A)) &&
                                 (!door->price || play->bag.keys[door->kind] >= door->price);
    return is_possible && is_met(play, door->need);
}

/* Takes or opens what bit [i] of play->done stands for. */
static void mark_done(brw_play *play, uint32_t i)
{
    const brw_world *world = play->world;
    brw_set_add(play->done, i);
    if (i < world->thing_count) {
        const brw_lying *thing = &world->things[i];
        play->bag.keys[thing->kind] -= thing->price;
        brw_bag_put(&play->bag, thing->word == BRW_KEY, thing->index);
    } else {
        const brw_door *door = &world->doors[play->index->lock_door[i - world->thing_count]];
        play->bag.keys[door->kind] -= door->price;
    }
}

void brw_play_make(brw_play *play, brw_act move)
{
    if (move.verb == BRW_GO)
        play->place = move.to;
    else if (move.verb == BRW_FLIP)
        play->states ^= 1u << play->world->spots[move.which].state;
    else
        mark_done(play, move.verb == BRW_TAKE
                            ? move.which
                            : play->world->thing_count + play->index->lock_of[move.which]);
}

/* ---- walking ---------------------------------------------------------------------------- */

bool brw_stroll_make(brw_stroll *stroll, const brw_world *world, brw_arena *arena)
{
    uint32_t nodes = (world->place_count + 1) << world->state_count;
    stroll->seen = BRW_ARENA_NEW(arena, uint64_t, nodes / 64 + 1);
    stroll->wanted = brw_arena_set(arena, nodes);
    stroll->queue = BRW_ARENA_NEW(arena, uint32_t, nodes);
    stroll->came = BRW_ARENA_NEW(arena, uint32_t, nodes);
    stroll->act = BRW_ARENA_NEW(arena, brw_act, nodes);
    return !arena->has_failed;
}

/* Visits node [next] by [act] from the head of the queue, unless it was visited or cannot be
 * reached. */
static void stroll_by(brw_stroll *stroll, const brw_play *here, brw_act act, uint32_t next,
                      uint32_t *tail)
{
    uint32_t node = (uint32_t)here->place << here->world->state_count | here->states;
    if (brw_set_has(stroll->seen, next) || !brw_play_can(here, act))
        return;
    brw_set_add(stroll->seen, next);
    stroll->came[next] = node;
    stroll->act[next] = act;
    stroll->queue[(*tail)++] = next;
}

/* Returns the place that a door leads to from one of its ends. */
static uint16_t far_end(const brw_world *world, uint32_t door, uint16_t place)
{
    return world->doors[door].a == place ? world->doors[door].b : world->doors[door].a;
}

uint32_t brw_stroll_to(brw_stroll *stroll, const brw_play *play, brw_effort *effort)
{
    const brw_world *world = play->world;
    const brw_index *index = play->index;
    uint32_t bits = world->state_count, head = 0, tail = 0;
    uint32_t start = (uint32_t)play->place << bits | play->states;
    brw_play here = *play;
    memset(stroll->seen, 0, (((world->place_count + 1) << bits) / 64 + 1) * sizeof *stroll->seen);
    brw_set_add(stroll->seen, start);
    stroll->queue[tail++] = start;
    while (head < tail) {
        uint32_t node = stroll->queue[head++];
        here.place = (uint16_t)(node >> bits);
        here.states = node & ((1u << bits) - 1);
        if (brw_set_has(stroll->wanted, node))
            return node;
        if (node != start && brw_play_is_won(&here))
            continue;
        brw_effort_look(effort, 1 + index->costs[here.place]);
        for (BRW_GROUP_EACH(door, index->doors_at, here.place)) {
            brw_act act = {BRW_GO, far_end(world, door, here.place), door};
            stroll_by(stroll, &here, act, (uint32_t)act.to << bits | here.states, &tail);
        }
        for (BRW_GROUP_EACH(spot, index->spots_at, here.place))
            stroll_by(stroll, &here, (brw_act){BRW_FLIP, 0, spot},
                      node ^ 1u << world->spots[spot].state, &tail);
    }
    return UINT32_MAX;
}

/* ---- searching -------------------------------------------------------------------------- */

/* A situation is a word with the place, the states, and whether it is won; then what is done. */
enum { STATES_AT = 16, WON_AT = 63 };

typedef struct plain_search {
    const brw_world *world;
    const brw_index *index;
    brw_effort *effort;
    brw_web web;        /* a step is verb << 28 | which */
    brw_list all_steps; /* those of web.next */
    uint32_t first_won;
    brw_play play;
    uint64_t *key;
} plain_search;

static bool is_won_key(const uint64_t *key)
{
    return key[0] >> WON_AT;
}

/* Returns whether a move that is possible wins. */
static bool wins(brw_play *play, brw_act move)
{
    const brw_world *world = play->world;
    if (!world->has_condition)
        return move.verb == BRW_GO && move.to == world->goal;
    if (move.verb == BRW_FLIP)
        return brw_need_holds(world, world->goal_need, play->bag.facts,
                              play->states ^ 1u << world->spots[move.which].state);
    if (move.verb != BRW_TAKE || world->things[move.which].word == BRW_KEY)
        return false;
    const brw_lying *thing = &world->things[move.which];
    play->bag.facts[thing->index]++;
    bool is_won = is_met(play, world->goal_need);
    play->bag.facts[thing->index]--;
    return is_won;
}

/* Keeps the situation after [move] of the play, which stays as it was, if that is possible. Returns
 * false if the search must end. */
static bool try_move(plain_search *search, uint32_t from, brw_act move)
{
    brw_play *play = &search->play;
    const brw_world *world = search->world;
    uint32_t step = (uint32_t)move.verb << 28 | move.which;
    bool is_new;
    if (!brw_play_can(play, move))
        return true;
    memcpy(search->key + 1, play->done, (search->web.width - 1) * sizeof *play->done);
    search->key[0] = (move.verb == BRW_GO ? move.to : play->place) |
                     (uint64_t)play->states << STATES_AT | (uint64_t)wins(play, move) << WON_AT;
    if (move.verb == BRW_TAKE)
        brw_set_add(search->key + 1, move.which);
    else if (move.verb == BRW_OPEN)
        brw_set_add(search->key + 1, world->thing_count + search->index->lock_of[move.which]);
    else if (move.verb == BRW_FLIP)
        search->key[0] ^= (uint64_t)1 << (STATES_AT + world->spots[move.which].state);
    uint32_t number = brw_web_put(&search->web, search->key, from, step, &is_new, search->effort);
    if (number == BRW_WEB_FULL || !brw_effort_look(search->effort, 4))
        return false;
    if (is_won_key(search->key) && search->first_won == BRW_WEB_FULL)
        search->first_won = number;
    return brw_list_put(&search->web.next, number, search->effort) &&
           brw_list_put(&search->all_steps, step, search->effort);
}

/* Tries to take the things of the play's place that have a price, or those that have none; of alike
 * things of one line the next. */
static bool try_things(plain_search *search, uint32_t from, bool has_price)
{
    const brw_lying *things = search->world->things;
    uint32_t before = UINT32_MAX;
    for (BRW_GROUP_EACH(thing, search->index->things_at, search->play.place)) {
        bool is_next_of_line = before == UINT32_MAX || things[before].line != things[thing].line ||
                               brw_set_has(search->play.done, before);
        before = thing;
        if ((things[thing].price != 0) == has_price && is_next_of_line &&
            !try_move(search, from, (brw_act){BRW_TAKE, 0, thing}))
            return false;
    }
    return true;
}

/* Tries every move from situation [from]: going, taking, paying, flipping. Among walkthroughs of
 * the same length this order decides which is shown. */
static bool expand(plain_search *search, uint32_t from)
{
    const brw_index *index = search->index;
    const uint64_t *key = brw_web_key(&search->web, from);
    uint16_t place = (uint16_t)(key[0] & 0xFFFF);
    brw_play_begin(&search->play, search->world, search->index, search->play.done);
    search->play.place = place;
    search->play.states = (uint32_t)(key[0] >> STATES_AT) & ((1u << BRW_WORLD_STATES) - 1);
    for (BRW_SET_EACH(i, key + 1, search->web.width - 1))
        mark_done(&search->play, i);
    bool goes_on = brw_effort_look(search->effort, 2 + index->costs[place] + search->web.width);
    for (BRW_GROUP_EACH(door, index->doors_at, place))
        goes_on = goes_on && try_move(search, from,
                                      (brw_act){BRW_GO, far_end(search->world, door, place), door});
    goes_on = goes_on && try_things(search, from, false);
    for (BRW_GROUP_EACH(door, index->doors_at, place))
        goes_on = goes_on && try_move(search, from, (brw_act){BRW_OPEN, 0, door});
    goes_on = goes_on && try_things(search, from, true);
    for (BRW_GROUP_EACH(spot, index->spots_at, place))
        goes_on = goes_on && try_move(search, from, (brw_act){BRW_FLIP, 0, spot});
    return goes_on;
}

/* Writes down the moves that lead to situation [number]. */
static brw_act *trace_moves(const plain_search *search, uint32_t number, uint32_t *count)
{
    const brw_web *web = &search->web;
    *count = 0;
    for (uint32_t i = number; i; i = web->parents.items[i])
        ++*count;
    brw_act *moves = BRW_ARENA_NEW(search->effort->arena, brw_act, *count);
    for (uint32_t i = number, k = *count; moves && i; i = web->parents.items[i])
        moves[--k] = (brw_act){(uint8_t)(web->steps.items[i] >> 28),
                               (uint16_t)(brw_web_key(web, i)[0] & 0xFFFF),
                               web->steps.items[i] & 0x0FFFFFFF};
    return moves;
}

bool brw_runs_make(brw_runs *runs, const brw_world *world, brw_arena *arena)
{
    runs->entered = brw_arena_set(arena, world->place_count);
    runs->taken = brw_arena_set(arena, world->thing_count);
    runs->opened = brw_arena_set(arena, world->door_count);
    return !arena->has_failed;
}

bool brw_fatal_make(uint64_t *sets[BRW_VERBS], const brw_world *world, brw_arena *arena)
{
    sets[BRW_GO] = brw_arena_set(arena, world->door_count);
    sets[BRW_TAKE] = brw_arena_set(arena, world->thing_count);
    sets[BRW_OPEN] = brw_arena_set(arena, world->door_count);
    sets[BRW_FLIP] = brw_arena_set(arena, world->spot_count);
    return !arena->has_failed;
}

/* Looks at all situations and steps of a complete search: what some run does, and which moves lead
 * from a situation of [alive] to a dead one. The first dead situation ends the witness. */
static bool judge_all(const plain_search *search, brw_plain *plain)
{
    const brw_web *web = &search->web;
    const brw_world *world = search->world;
    brw_arena *arena = search->effort->arena;
    uint64_t *alive = brw_arena_set(arena, web->count);
    uint32_t dead = BRW_WEB_FULL;
    if (!alive || !brw_runs_make(&plain->runs, world, arena) ||
        !brw_fatal_make(plain->fatal, world, arena))
        return false;
    for (uint32_t i = 0; i < web->count; i++)
        if (is_won_key(brw_web_key(web, i)))
            brw_set_add(alive, i);
    brw_web_spread_back(web, alive, search->effort);
    for (uint32_t i = 0; i < web->count; i++) {
        const uint64_t *key = brw_web_key(web, i);
        bool is_alive = brw_set_has(alive, i);
        brw_set_add(plain->runs.entered, (uint32_t)(key[0] & 0xFFFF));
        for (BRW_SET_EACH(k, key + 1, web->width - 1)) {
            if (k < world->thing_count)
                brw_set_add(plain->runs.taken, k);
            else
                brw_set_add(plain->runs.opened, search->index->lock_door[k - world->thing_count]);
        }
        for (uint32_t k = web->first.items[i]; k < web->first.items[i + 1] && is_alive; k++) {
            uint32_t step = search->all_steps.items[k];
            if (!brw_set_has(alive, web->next.items[k]))
                brw_set_add(plain->fatal[step >> 28], step & 0x0FFFFFFF);
        }
        if (!is_alive && dead == BRW_WEB_FULL)
            dead = i;
    }
    plain->is_stuck = dead != BRW_WEB_FULL;
    if (plain->is_stuck)
        plain->witness = trace_moves(search, dead, &plain->witness_count);
    return !arena->has_failed;
}

bool brw_plain_search(brw_plain *plain, const brw_world *world, const brw_index *index,
                      brw_effort *effort)
{
    uint32_t words = brw_play_words(world, index);
    plain_search search = {.world = world,
                           .index = index,
                           .effort = effort,
                           .web = {.width = words + 1, .compared = words + 1},
                           .first_won = BRW_WEB_FULL};
    *plain = (brw_plain){0};
    uint64_t *done = BRW_ARENA_NEW(effort->arena, uint64_t, words);
    search.key = brw_arena_set(effort->arena, 64 * words);
    if (!done || !search.key)
        return false;
    brw_play_begin(&search.play, world, index, done);
    bool is_new, is_won = brw_play_is_won(&search.play);
    search.key[0] =
        search.play.place | (uint64_t)search.play.states << STATES_AT | (uint64_t)is_won << WON_AT;
    search.first_won = is_won ? 0 : BRW_WEB_FULL;
    if (brw_web_put(&search.web, search.key, 0, 0, &is_new, effort) == 0) {
        brw_web *web = &search.web;
        bool goes_on = true;
        uint32_t number = 0; /* visits situations until all are visited or the search must end */
        for (; goes_on && number < web->count; number++) {
            goes_on =
                brw_list_put(&web->first, web->next.count, effort) && web->count <= BRW_PLAIN_MOST;
            if (goes_on && !is_won_key(brw_web_key(web, number)))
                goes_on = expand(&search, number);
        }
        plain->situations = number;
        plain->is_complete = goes_on && brw_list_put(&web->first, web->next.count, effort);
        plain->is_won = search.first_won != BRW_WEB_FULL;
        if (plain->is_won)
            plain->walkthrough = trace_moves(&search, search.first_won, &plain->walkthrough_count);
        if (plain->is_complete)
            judge_all(&search, plain);
    }
    brw_web_free(&search.web, effort);
    brw_list_free(&search.all_steps, effort);
    return !effort->arena->has_failed;
}
