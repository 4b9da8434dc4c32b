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
    uint16_t *owners = BRW_ARENA_NEW(
        arena, uint16_t, 2 * world->door_count + world->thing_count + world->spot_count);
    uint16_t *thing_at = owners + 2 * world->door_count, *spot_at = thing_at + world->thing_count;
    index->door_first = BRW_ARENA_NEW(arena, uint32_t, places + 2);
    index->door_list = BRW_ARENA_NEW(arena, uint32_t, 2 * world->door_count);
    index->thing_first = BRW_ARENA_NEW(arena, uint32_t, places + 2);
    index->thing_list = BRW_ARENA_NEW(arena, uint32_t, world->thing_count);
    index->spot_first = BRW_ARENA_NEW(arena, uint32_t, places + 2);
    index->spot_list = BRW_ARENA_NEW(arena, uint32_t, world->spot_count);
    index->lock_of = BRW_ARENA_NEW(arena, uint16_t, world->door_count);
    index->lock_door = BRW_ARENA_NEW(arena, uint16_t, world->door_count);
    index->lock_count = 0;
    if (arena->has_failed)
        return false;
    for (uint32_t i = 0; i < world->door_count; i++) {
        owners[2 * i] = world->doors[i].a;
        owners[2 * i + 1] = world->doors[i].b;
        index->lock_of[i] = BRW_NO_NAME;
        if (brw_door_is_lock(&world->doors[i])) {
            index->lock_door[index->lock_count] = (uint16_t)i;
            index->lock_of[i] = (uint16_t)index->lock_count++;
        }
    }
    for (uint32_t i = 0; i < world->thing_count; i++)
        thing_at[i] = world->things[i].place;
    for (uint32_t i = 0; i < world->spot_count; i++)
        spot_at[i] = world->spots[i].place;
    brw_group((brw_groups){index->door_first, index->door_list}, places, owners, world->door_count,
              2);
    brw_group((brw_groups){index->thing_first, index->thing_list}, places, thing_at,
              world->thing_count, 1);
    brw_group((brw_groups){index->spot_first, index->spot_list}, places, spot_at, world->spot_count,
              1);
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
    brw_world_kit(play->world, play->facts, play->hand);
}

bool brw_play_is_won(const brw_play *play)
{
    const brw_world *world = play->world;
    return world->has_condition ? brw_need_holds(world, world->goal_need, play->facts, play->states)
                                : play->place == world->goal;
}

bool brw_play_can(const brw_play *play, brw_act move)
{
    const brw_world *world = play->world;
    if (move.verb == BRW_TAKE) {
        const brw_lying *thing = &world->things[move.which];
        return play->place == thing->place && !brw_set_has(play->done, move.which) &&
               (!thing->price || play->hand[thing->kind] >= thing->price) &&
               brw_need_holds(world, thing->need, play->facts, play->states);
    }
    if (move.verb == BRW_FLIP) {
        const brw_spot *spot = &world->spots[move.which];
        bool is_set = play->states >> spot->state & 1;
        return play->place == spot->place && !(world->is_once[spot->state] && is_set) &&
               brw_need_holds(world, spot->need, play->facts, play->states);
    }
    const brw_door *door = &world->doors[move.which];
    bool is_at_a = play->place == door->a, is_at_b = play->place == door->b && !door->is_one_way;
    bool is_lock = brw_door_is_lock(door), is_possible;
    bool is_open =
        is_lock && brw_set_has(play->done, world->thing_count + play->index->lock_of[move.which]);
    if (move.verb == BRW_GO)
        is_possible = (!is_lock || is_open) &&
                      ((is_at_a && move.to == door->b) || (is_at_b && move.to == door->a));
    else
        is_possible =
            is_lock && !is_open &&
            ((is_at_a && door->opens != BRW_OPENS_B) || (is_at_b && door->opens != BRW_OPENS_A)) &&
            (!door->price || play->hand[door->kind] >= door->price);
    return is_possible && brw_need_holds(world, door->need, play->facts, play->states);
}

static void gain(brw_play *play, const brw_lying *thing)
{
    if (thing->word == BRW_KEY)
        play->hand[thing->index] += thing->count;
    else
        play->facts[thing->index] = (uint16_t)(play->facts[thing->index] + thing->count);
}

void brw_play_make(brw_play *play, brw_act move)
{
    if (move.verb == BRW_GO) {
        play->place = move.to;
    } else if (move.verb == BRW_TAKE) {
        const brw_lying *thing = &play->world->things[move.which];
        brw_set_add(play->done, move.which);
        if (thing->price)
            play->hand[thing->kind] -= thing->price;
        gain(play, thing);
    } else if (move.verb == BRW_OPEN) {
        const brw_door *door = &play->world->doors[move.which];
        brw_set_add(play->done, play->world->thing_count + play->index->lock_of[move.which]);
        if (door->price)
            play->hand[door->kind] -= door->price;
    } else {
        play->states ^= 1u << play->world->spots[move.which].state;
    }
}

/* ---- walking ---------------------------------------------------------------------------- */

bool brw_stroll_make(brw_stroll *stroll, const brw_world *world, brw_arena *arena)
{
    uint32_t nodes = (world->place_count + 1) << world->state_count;
    stroll->seen = BRW_ARENA_NEW(arena, uint64_t, nodes / 64 + 1);
    stroll->queue = BRW_ARENA_NEW(arena, uint32_t, nodes);
    stroll->came = BRW_ARENA_NEW(arena, uint32_t, nodes);
    stroll->act = BRW_ARENA_NEW(arena, brw_act, nodes);
    return stroll->seen && stroll->queue && stroll->came && stroll->act;
}

/* Visits node [next] by [act] from the head of the queue, unless it was visited or that cannot be.
 */
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

uint32_t brw_stroll_to(brw_stroll *stroll, const brw_play *play, uint16_t place, uint32_t states,
                       brw_effort *effort)
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
        if (here.place == place && (states == UINT32_MAX || states == here.states))
            return node;
        if (node != start && brw_play_is_won(&here))
            continue;
        uint32_t d0 = index->door_first[here.place], d1 = index->door_first[here.place + 1u];
        uint32_t s0 = index->spot_first[here.place], s1 = index->spot_first[here.place + 1u];
        brw_effort_look(effort, 1 + d1 - d0);
        for (uint32_t i = d0; i < d1; i++) {
            const brw_door *door = &world->doors[index->door_list[i]];
            brw_act act = {BRW_GO, door->a == here.place ? door->b : door->a, index->door_list[i]};
            stroll_by(stroll, &here, act, (uint32_t)act.to << bits | here.states, &tail);
        }
        for (uint32_t i = s0; i < s1; i++) {
            brw_act act = {BRW_FLIP, 0, index->spot_list[i]};
            stroll_by(stroll, &here, act, node ^ 1u << world->spots[act.which].state, &tail);
        }
    }
    return UINT32_MAX;
}

/* ---- searching -------------------------------------------------------------------------- */

typedef struct plain_search {
    const brw_world *world;
    const brw_index *index;
    brw_effort *effort;
    brw_table table;         /* word 0: place and states; then what is done */
    brw_list parents, moves; /* how each was found first; a move is verb << 28 | which */
    brw_list first, next;    /* the steps from situation i: next[first[i]] .. */
    brw_list steps;          /* the moves of [next] */
    uint64_t *won, *alive;   /* sets of situations */
    uint32_t first_won;
    brw_play play;
    uint64_t *key;
} plain_search;

/* Sets the play to situation [number]. */
static void recall(plain_search *search, uint32_t number)
{
    const uint64_t *key = brw_table_key(&search->table, number);
    const brw_world *world = search->world;
    brw_play *play = &search->play;
    uint32_t words = search->table.width - 1;
    memcpy(play->done, key + 1, words * sizeof *key);
    play->place = (uint16_t)(key[0] & 0xFFFF);
    play->states = (uint32_t)(key[0] >> 16);
    brw_world_kit(play->world, play->facts, play->hand);
    for (BRW_SET_EACH(i, play->done, words)) {
        if (i < world->thing_count) {
            const brw_lying *thing = &world->things[i];
            if (thing->price)
                play->hand[thing->kind] -= thing->price;
            gain(play, thing);
        } else {
            const brw_door *door = &world->doors[search->index->lock_door[i - world->thing_count]];
            if (door->price)
                play->hand[door->kind] -= door->price;
        }
    }
}

/* Returns whether a move that is possible wins. */
static bool wins(brw_play *play, brw_act move)
{
    const brw_world *world = play->world;
    if (!world->has_condition)
        return move.verb == BRW_GO && move.to == world->goal;
    if (move.verb == BRW_FLIP)
        return brw_need_holds(world, world->goal_need, play->facts,
                              play->states ^ 1u << world->spots[move.which].state);
    if (move.verb != BRW_TAKE || world->things[move.which].word == BRW_KEY)
        return false;
    const brw_lying *thing = &world->things[move.which];
    play->facts[thing->index] = (uint16_t)(play->facts[thing->index] + thing->count);
    bool is_won = brw_need_holds(world, world->goal_need, play->facts, play->states);
    play->facts[thing->index] = (uint16_t)(play->facts[thing->index] - thing->count);
    return is_won;
}

/* Keeps the situation after [move] of the play, which stays as it was. */
static bool keep_after(plain_search *search, uint32_t from, brw_act move)
{
    const brw_play *play = &search->play;
    const brw_world *world = search->world;
    bool is_new;
    memcpy(search->key + 1, play->done, (search->table.width - 1) * sizeof *play->done);
    search->key[0] = (move.verb == BRW_GO ? move.to : play->place) | (uint64_t)play->states << 16;
    if (move.verb == BRW_TAKE)
        brw_set_add(search->key + 1, move.which);
    else if (move.verb == BRW_OPEN)
        brw_set_add(search->key + 1, world->thing_count + search->index->lock_of[move.which]);
    else if (move.verb == BRW_FLIP)
        search->key[0] ^= (uint64_t)1 << (16 + world->spots[move.which].state);
    uint32_t number = brw_table_put(&search->table, search->key, &is_new, search->effort);
    if (number == BRW_TABLE_FULL || !brw_effort_look(search->effort, 4))
        return false;
    uint32_t packed = (uint32_t)move.verb << 28 | move.which;
    if (is_new) {
        if (!brw_list_put(&search->parents, from, search->effort) ||
            !brw_list_put(&search->moves, packed, search->effort))
            return false;
        if (wins(&search->play, move)) {
            brw_set_add(search->won, number);
            if (search->first_won == BRW_TABLE_FULL)
                search->first_won = number;
        }
    }
    return brw_list_put(&search->next, number, search->effort) &&
           brw_list_put(&search->steps, packed, search->effort);
}

static bool try_move(plain_search *search, uint32_t from, brw_act move)
{
    return !brw_play_can(&search->play, move) || keep_after(search, from, move);
}

/* Tries to take the things of the play's place that have a price, or those that have none; of alike
 * things of one line the next. */
static bool try_things(plain_search *search, uint32_t from, bool has_price)
{
    const brw_index *index = search->index;
    const uint32_t *list = index->thing_list;
    const brw_lying *things = search->world->things;
    uint32_t first = index->thing_first[search->play.place],
             end = index->thing_first[search->play.place + 1u];
    for (uint32_t i = first; i < end; i++) {
        bool is_next_of_line = i == first || !things[list[i]].line ||
                               things[list[i - 1]].line != things[list[i]].line ||
                               brw_set_has(search->play.done, list[i - 1]);
        if ((things[list[i]].price != 0) == has_price && is_next_of_line &&
            !try_move(search, from, (brw_act){BRW_TAKE, 0, list[i]}))
            return false;
    }
    return true;
}

/* Tries every move from situation [from]: going, taking, paying, flipping. Among walkthroughs of
 * the same length this order decides which is shown. */
static bool expand(plain_search *search, uint32_t from)
{
    const brw_world *world = search->world;
    const brw_index *index = search->index;
    recall(search, from);
    uint16_t place = search->play.place;
    uint32_t d0 = index->door_first[place], d1 = index->door_first[place + 1u];
    uint32_t things = index->thing_first[place + 1u] - index->thing_first[place];
    uint32_t s0 = index->spot_first[place], s1 = index->spot_first[place + 1u];
    bool goes_on = brw_effort_look(search->effort,
                                   2 + 2 * (d1 - d0) + things + (s1 - s0) + search->table.width);
    for (uint32_t i = d0; goes_on && i < d1; i++) {
        uint32_t which = index->door_list[i];
        const brw_door *door = &world->doors[which];
        uint16_t to = door->a == place ? door->b : door->a;
        goes_on = try_move(search, from, (brw_act){BRW_GO, to, which});
    }
    goes_on = goes_on && try_things(search, from, false);
    for (uint32_t i = d0; goes_on && i < d1; i++)
        goes_on = try_move(search, from, (brw_act){BRW_OPEN, 0, index->door_list[i]});
    goes_on = goes_on && try_things(search, from, true);
    for (uint32_t i = s0; goes_on && i < s1; i++)
        goes_on = try_move(search, from, (brw_act){BRW_FLIP, 0, index->spot_list[i]});
    return goes_on;
}

/* Writes down the moves that lead to situation [number]. */
static brw_act *trace_moves(const plain_search *search, uint32_t number, uint32_t *count,
                            brw_arena *arena)
{
    *count = 0;
    for (uint32_t i = number; i; i = search->parents.items[i])
        ++*count;
    brw_act *moves = BRW_ARENA_NEW(arena, brw_act, *count);
    for (uint32_t i = number, k = *count; moves && i; i = search->parents.items[i])
        moves[--k] = (brw_act){(uint8_t)(search->moves.items[i] >> 28),
                               (uint16_t)(brw_table_key(&search->table, i)[0] & 0xFFFF),
                               search->moves.items[i] & 0x0FFFFFFF};
    return moves;
}

/* Marks every situation from which a win can be reached. Steps mostly lead to later situations, so
 * a few passes from the last to the first suffice. */
static void mark_alive(plain_search *search)
{
    uint32_t count = search->table.count;
    memcpy(search->alive, search->won, (count / 64 + 1) * sizeof *search->won);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = count; i-- > 0;) {
            bool is_alive = brw_set_has(search->alive, i);
            for (uint32_t k = search->first.items[i]; !is_alive && k < search->first.items[i + 1];
                 k++)
                is_alive = brw_set_has(search->alive, search->next.items[k]);
            if (is_alive && !brw_set_has(search->alive, i)) {
                brw_set_add(search->alive, i);
                changed = true;
            }
        }
        brw_effort_look(search->effort, search->next.count / 4);
    }
}

/* Looks at all situations and steps of a complete search for what happens in some run. */
static void gather_runs(const plain_search *search, brw_plain *plain)
{
    const brw_world *world = search->world;
    for (uint32_t i = 0; i < search->table.count; i++) {
        const uint64_t *key = brw_table_key(&search->table, i);
        bool is_alive = brw_set_has(search->alive, i);
        brw_set_add(plain->entered, (uint32_t)(key[0] & 0xFFFF));
        for (BRW_SET_EACH(k, key + 1, search->table.width - 1)) {
            if (k < world->thing_count)
                brw_set_add(plain->taken, k);
            else
                brw_set_add(plain->opened, search->index->lock_door[k - world->thing_count]);
        }
        for (uint32_t k = search->first.items[i]; k < search->first.items[i + 1]; k++) {
            uint64_t *sets[] = {plain->fatal_go, plain->fatal_take, plain->fatal_open,
                                plain->fatal_flip};
            uint32_t step = search->steps.items[k];
            if (is_alive && !brw_set_has(search->alive, search->next.items[k]))
                brw_set_add(sets[step >> 28], step & 0x0FFFFFFF);
        }
    }
}

/* Visits situations until all are visited or the search must end; then judges them. */
static bool run_plain(plain_search *search, brw_plain *plain, brw_arena *arena)
{
    bool goes_on = true;
    uint32_t done = 0;
    for (; goes_on && done < search->table.count; done++) {
        goes_on = brw_list_put(&search->first, search->next.count, search->effort) &&
                  search->table.count <= BRW_PLAIN_MOST;
        if (goes_on && !brw_set_has(search->won, done))
            goes_on = expand(search, done);
    }
    goes_on = goes_on && brw_list_put(&search->first, search->next.count, search->effort);
    plain->situations = done;
    plain->is_complete = goes_on;
    plain->is_won = search->first_won != BRW_TABLE_FULL;
    if (plain->is_won) {
        plain->walkthrough =
            trace_moves(search, search->first_won, &plain->walkthrough_count, arena);
        if (!plain->walkthrough)
            return false;
    }
    if (!plain->is_complete)
        return true;
    mark_alive(search);
    const brw_world *world = search->world;
    plain->entered = brw_arena_set(arena, world->place_count);
    plain->taken = brw_arena_set(arena, world->thing_count);
    plain->opened = brw_arena_set(arena, world->door_count);
    plain->fatal_go = brw_arena_set(arena, world->door_count);
    plain->fatal_take = brw_arena_set(arena, world->thing_count);
    plain->fatal_open = brw_arena_set(arena, world->door_count);
    plain->fatal_flip = brw_arena_set(arena, world->spot_count);
    if (arena->has_failed)
        return false;
    gather_runs(search, plain);
    for (uint32_t i = 0; i < search->table.count && !plain->is_stuck; i++)
        if (!brw_set_has(search->alive, i)) {
            plain->is_stuck = true;
            plain->witness = trace_moves(search, i, &plain->witness_count, arena);
            return plain->witness != NULL;
        }
    return true;
}

bool brw_plain_search(brw_plain *plain, const brw_world *world, const brw_index *index,
                      brw_effort *effort, brw_arena *arena)
{
    uint32_t words = brw_play_words(world, index), set_words = BRW_PLAIN_MOST / 64 + 1024;
    plain_search search = {.world = world,
                           .index = index,
                           .effort = effort,
                           .table = {.width = words + 1},
                           .first_won = BRW_TABLE_FULL};
    *plain = (brw_plain){0};
    uint64_t *done = BRW_ARENA_NEW(arena, uint64_t, words);
    search.key = brw_arena_set(arena, 64 * words);
    search.won = brw_arena_set(arena, 64 * set_words);
    search.alive = BRW_ARENA_NEW(arena, uint64_t, set_words);
    if (!done || !search.key || !search.won || !search.alive)
        return false;
    brw_play_begin(&search.play, world, index, done);
    bool is_new, is_won = brw_play_is_won(&search.play);
    search.key[0] = search.play.place | (uint64_t)search.play.states << 16;
    bool fits = brw_table_put(&search.table, search.key, &is_new, effort) == 0 &&
                brw_list_put(&search.parents, 0, effort) && brw_list_put(&search.moves, 0, effort);
    if (is_won) {
        brw_set_add(search.won, 0);
        search.first_won = 0;
    }
    fits = fits && run_plain(&search, plain, arena);
    brw_table_free(&search.table, effort);
    brw_list *lists[] = {&search.parents, &search.moves, &search.first, &search.next,
                         &search.steps};
    for (int i = 0; i < 5; i++)
        brw_list_free(lists[i], effort);
    return fits && !effort->no_memory;
}
