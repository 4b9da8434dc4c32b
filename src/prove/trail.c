/* SPDX-License-Identifier: MIT
 * From the steps of a search over areas to moves of a player: between two steps the player walks
 * the shortest way. Then what is superfluous is left out, from the last to the first (W38). */
#include "prove/model.h"

#include <string.h>

/* A play before one of its acts, and how many moves led there. */
typedef struct trail_mark {
    brw_play play;
    uint32_t count;
} trail_mark;

typedef struct trail_walk {
    const brw_world *world;
    const brw_index *index;
    brw_model *model;
    brw_effort *effort;
    brw_stand stand; /* scratch */
    brw_play play;   /* where the moves so far lead */
    uint64_t *done;
    brw_stroll stroll;
    brw_act *moves; /* the moves so far */
    uint32_t count, room;
    brw_act *acts; /* the acts that the moves perform, without those in [left_out] */
    uint32_t act_count;
    uint64_t *left_out;
    trail_mark *marks; /* before every act that is a multiple of [stride] */
    uint32_t mark_count, stride;
} trail_walk;

enum { TRAIL_MARKS = 256, MOVES = 1 << 16 };

/* Walks to the nearest node of stroll.wanted, which becomes empty, and writes the moves. Walking
 * changes nothing but place and states, so any way will do. Returns false if there is none. */
static bool stroll_to(trail_walk *walk)
{
    brw_stroll *stroll = &walk->stroll;
    brw_play *play = &walk->play;
    uint32_t bits = play->world->state_count, steps = 0;
    uint32_t start = (uint32_t)play->place << bits | play->states;
    uint32_t found = brw_stroll_to(stroll, play, walk->effort);
    memset(stroll->wanted, 0,
           brw_model_words((play->world->place_count + 1) << bits) * sizeof *stroll->wanted);
    if (found == UINT32_MAX)
        return false;
    for (uint32_t node = found; node != start; node = stroll->came[node])
        steps++;
    if (walk->count + steps + 1 > walk->room)
        return false;
    uint32_t last = walk->count += steps;
    for (uint32_t node = found; node != start; node = stroll->came[node])
        walk->moves[--last] = stroll->act[node];
    play->place = (uint16_t)(found >> bits);
    play->states = found & ((1u << bits) - 1);
    return true;
}

/* Walks to where [act] is possible and makes it, without leaving the part: from there every step
 * can be taken back. A lock may be opened from either side. */
static bool reach_and_make(trail_walk *walk, brw_act act)
{
    const brw_world *world = walk->world;
    const brw_model *model = walk->model;
    uint32_t bits = world->state_count;
    uint16_t places[2] = {BRW_NO_NAME, BRW_NO_NAME};
    if (act.verb == BRW_TAKE) {
        places[0] = world->things[act.which].place;
    } else if (act.verb == BRW_OPEN) {
        const brw_door *door = &world->doors[act.which];
        places[0] = door->opens == BRW_OPENS_B ? door->b : door->a;
        places[1] = door->opens == BRW_OPENS_BOTH && !door->is_one_way ? door->b : BRW_NO_NAME;
    }
    brw_stand_at(&walk->stand, model, &walk->play);
    brw_model_part(walk->model, &walk->stand);
    for (uint32_t i = 0; i < 2u << bits; i++) { /* each side, each value of the states */
        brw_play there = walk->play;
        if (places[i >> bits] == BRW_NO_NAME)
            continue;
        there.place = places[i >> bits];
        there.states = i & ((1u << bits) - 1);
        uint32_t node = brw_model_node(model, there.place, there.states);
        if (brw_set_has(model->part, node) && brw_play_can(&there, act) && !brw_play_is_won(&there))
            brw_set_add(walk->stroll.wanted, (uint32_t)there.place << bits | there.states);
    }
    if (!stroll_to(walk))
        return false;
    brw_play_make(&walk->play, act);
    walk->moves[walk->count++] = act;
    return true;
}

/* Plays the acts that are not left out, until there are [most] moves. Only the first [from] acts
 * are as in the first play, so it begins at the mark before that. Returns how many acts that takes;
 * UINT32_MAX if something is not possible, or the play is won before its end. */
static uint32_t play_acts(trail_walk *walk, uint32_t from, uint32_t most)
{
    brw_play *play = &walk->play;
    uint32_t bits = walk->world->state_count, i = from / walk->stride;
    i = i < walk->mark_count ? i : walk->mark_count - (walk->mark_count > 0);
    brw_play_begin(play, walk->world, walk->index, walk->done);
    walk->count = 0;
    if (i) {
        const trail_mark *mark = &walk->marks[i];
        memcpy(walk->done, mark->play.done,
               brw_play_words(walk->world, walk->index) * sizeof *walk->done);
        *play = mark->play;
        play->done = walk->done;
        walk->count = mark->count;
    }
    for (i *= walk->stride; i < walk->act_count && walk->count < most; i++) {
        brw_act act = walk->acts[i];
        if (i == walk->mark_count * walk->stride && i <= from) { /* keeps where the play is */
            uint32_t words = brw_play_words(walk->world, walk->index);
            uint64_t *done = BRW_ARENA_NEW(walk->effort->arena, uint64_t, words);
            trail_mark *mark = &walk->marks[walk->mark_count];
            *mark = (trail_mark){*play, walk->count};
            mark->play.done = done;
            if (done)
                memcpy(done, walk->done, words * sizeof *done);
            walk->mark_count += done != NULL;
        }
        if (brw_set_has(walk->left_out, i))
            continue;
        if (brw_play_is_won(play))
            return UINT32_MAX;
        if (act.verb == BRW_GO) /* to a place, with states */
            brw_set_add(walk->stroll.wanted, (uint32_t)act.to << bits | act.which);
        if (!(act.verb == BRW_GO ? stroll_to(walk) : reach_and_make(walk, act)))
            return UINT32_MAX;
    }
    return i;
}

/* Plays the acts, then walks to a win in sight. A condition over facts holds at once or not at all.
 */
static bool play_to_win(trail_walk *walk, uint32_t from)
{
    const brw_world *world = walk->world;
    if (play_acts(walk, from, UINT32_MAX) == UINT32_MAX)
        return false;
    if (brw_play_is_won(&walk->play) || world->has_condition)
        return brw_play_is_won(&walk->play);
    for (uint32_t states = 0; states < 1u << world->state_count; states++)
        brw_set_add(walk->stroll.wanted, (uint32_t)world->goal << world->state_count | states);
    return stroll_to(walk);
}

/* Turns the steps of a trail into acts: takes, opens, and going to a place of an area. */
static brw_act *list_acts(const brw_model *model, const brw_trail *trail, uint32_t *count)
{
    brw_act *acts = BRW_ARENA_NEW(model->effort->arena, brw_act, trail->count + 1);
    *count = 0;
    for (uint32_t i = 0; acts && i < trail->count; i++) {
        uint32_t which = trail->items[i] >> 2;
        if ((trail->items[i] & 3) == BRW_STEP_TAKE) {
            const brw_ware *ware = &model->wares[which];
            if (!model->world->things[ware->thing].price) /* otherwise paying took the thing */
                acts[(*count)++] = (brw_act){BRW_TAKE, 0, ware->thing};
        } else if ((trail->items[i] & 3) == BRW_STEP_OPEN) {
            const brw_gate *gate = &model->gates[which];
            acts[(*count)++] = (brw_act){gate->is_thing ? BRW_TAKE : BRW_OPEN, 0, gate->source};
        } else {
            uint16_t place = 0;
            while (place < model->world->place_count &&
                   model->area_of[place] != which >> model->bits)
                place++;
            if (place < model->world->place_count) /* areas of priced things have none */
                acts[(*count)++] = (brw_act){BRW_GO, place, brw_model_states(model, which)};
        }
    }
    return acts;
}

static brw_act *keep_moves(const trail_walk *walk, uint32_t *count)
{
    brw_act *moves = BRW_ARENA_NEW(walk->effort->arena, brw_act, walk->count + 1);
    if (moves)
        memcpy(moves, walk->moves, walk->count * sizeof *moves);
    *count = walk->count;
    return moves;
}

static brw_act *find_win(trail_walk *walk, uint32_t *count)
{
    /* The last steps of settling may come after the win. */
    while (walk->act_count && !play_to_win(walk, walk->act_count))
        walk->act_count--;
    for (uint32_t i = walk->act_count; i-- > 0 && !brw_effort_ended(walk->effort);) {
        brw_set_add(walk->left_out, i);
        if (!play_to_win(walk, i))
            brw_set_remove(walk->left_out, i);
    }
    return play_to_win(walk, 0) ? keep_moves(walk, count) : NULL;
}

/* ---- losing ----------------------------------------------------------------------------- */

/* Returns whether no win can be reached after the first [count] moves. It may spend a quarter of
 * what is left, so that one hard question does not use up the budget. */
static uint8_t is_lost_after(trail_walk *walk, const brw_act *moves, uint32_t count)
{
    static const uint8_t answers[] = {[BARROW_ANSWER_NO] = BARROW_ANSWER_YES,
                                      [BARROW_ANSWER_YES] = BARROW_ANSWER_NO,
                                      [BARROW_ANSWER_NOT_DECIDED] = BARROW_ANSWER_NOT_DECIDED};
    brw_play play;
    brw_effort *effort = walk->effort;
    uint64_t most = effort->most, left = most > effort->looks ? most - effort->looks : 0;
    effort->most = effort->looks + left / 4;
    brw_play_begin(&play, walk->world, walk->index, walk->done);
    for (uint32_t i = 0; i < count; i++)
        brw_play_make(&play, moves[i]);
    brw_stand_at(&walk->stand, walk->model, &play);
    uint8_t answer = brw_finish(walk->model, &walk->stand, NULL);
    effort->most = most;
    effort->is_full = false;
    return answers[answer];
}

/* Finds the first move after which everything is lost, if the last one is: once dead, always dead.
 * Returns the number of moves up to it; 0 if it is not decided that all is lost in the end. In
 * [is_turn] it says whether a win was in reach before that move; where that is not decided, the
 * moves end in a dead situation, and an earlier one may have been the mistake. */
static uint32_t find_turn(trail_walk *walk, const brw_act *moves, uint32_t count, bool *is_turn)
{
    uint32_t alive = 0, dead = count;
    *is_turn = true;
    if (!count || is_lost_after(walk, moves, count) != BARROW_ANSWER_YES)
        return 0;
    while (dead - alive > 1) {
        uint32_t middle =
            dead == count ? count - 1 : alive + (dead - alive) / 2; /* mostly the last */
        uint8_t lost = is_lost_after(walk, moves, middle);
        if (lost == BARROW_ANSWER_YES)
            dead = middle;
        else
            alive = middle;
        if (lost != BARROW_ANSWER_YES)
            *is_turn = lost == BARROW_ANSWER_NO;
    }
    return dead;
}

static brw_act *find_loss(trail_walk *walk, uint32_t *count, bool *is_turn)
{
    brw_arena *arena = walk->effort->arena;
    if (play_acts(walk, walk->act_count, UINT32_MAX) == UINT32_MAX)
        return NULL;
    brw_act *best = keep_moves(walk, count);
    if (!best || !(*count = find_turn(walk, best, *count, is_turn)))
        return NULL;
    walk->act_count = play_acts(walk, 0, *count); /* later acts are in vain */
    for (uint32_t i = walk->act_count; i-- > 0 && !brw_effort_ended(walk->effort);) {
        brw_arena_place place = brw_arena_here(arena);
        uint32_t moves, fewer = 0;
        bool is_sure = *is_turn;
        brw_set_add(walk->left_out, i);
        uint32_t played = play_acts(walk, i, *count);
        brw_act *shorter = played == UINT32_MAX ? NULL : keep_moves(walk, &moves);
        /* Where nothing is one-way and nothing flips, a thing can be taken later as well, so
         * whether it is left out decides nothing. */
        bool is_idle_take = !walk->model->bits && !walk->model->one_way_count &&
                            i + 1 < walk->act_count && walk->acts[i].verb == BRW_TAKE &&
                            !walk->world->things[walk->acts[i].which].price;
        if (shorter && played == walk->act_count && moves <= *count && is_idle_take)
            fewer = moves;
        else if (shorter) /* only an earlier turn helps */
            fewer = find_turn(walk, shorter, moves < *count ? moves : *count, &is_sure);
        if (fewer && is_sure >= *is_turn) {
            memcpy(best, shorter, fewer * sizeof *best);
            *is_turn = is_sure;
            *count = fewer;
        } else {
            brw_set_remove(walk->left_out, i);
        }
        brw_arena_rewind(arena, place);
    }
    return best;
}

brw_act *brw_trail_moves(brw_model *model, const brw_trail *trail, uint32_t *count, bool *is_turn)
{
    const brw_world *world = model->world;
    brw_arena *arena = model->effort->arena;
    trail_walk walk = {.world = world,
                       .index = model->index,
                       .model = model,
                       .effort = model->effort,
                       .stride = trail->count / TRAIL_MARKS + 1};
    /* From act to act the player walks through each place once at most. */
    uint64_t room = (trail->count + 2) * ((uint64_t)(world->place_count + 1) << world->state_count);
    walk.room = room < MOVES ? (uint32_t)room : MOVES;
    walk.moves = BRW_ARENA_NEW(arena, brw_act, walk.room);
    walk.done = BRW_ARENA_NEW(arena, uint64_t, brw_play_words(world, model->index));
    walk.left_out = brw_arena_set(arena, trail->count);
    walk.marks = BRW_ARENA_NEW(arena, trail_mark, trail->count / walk.stride + 1);
    walk.acts = list_acts(model, trail, &walk.act_count);
    if (!brw_stand_make(&walk.stand, model) || !brw_stroll_make(&walk.stroll, world, arena))
        return NULL;
    return is_turn ? find_loss(&walk, count, is_turn) : find_win(&walk, count);
}
