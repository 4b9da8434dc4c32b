/* SPDX-License-Identifier: MIT
 * Many games at once, for programs that learn. A turn takes a move for every game, and gives what
 * each player sees, what the turn was worth in whole numbers, and which games have ended. A game
 * that has ended keeps its last view in that turn; the next turn ignores its move and begins it
 * anew on the next level of the list. So no observation is lost, and no caller counts games. */
#include "play/inside.h"

typedef struct env {
    const barrow_level *level;
    uint64_t games; /* number of games begun here; each game's seed derives from it */
    uint8_t has_ended;
} env;

struct barrow_envs {
    const barrow_level *const *levels;
    uint32_t level_count, count, next;
    barrow_env_rules rules;
    size_t block, at_plays; /* bytes of the largest play; where the plays begin */
};

static env *env_of(const barrow_envs *envs, uint32_t i)
{
    return (env *)(uintptr_t)(envs + 1) + i;
}

static barrow_play *play_of(const barrow_envs *envs, uint32_t i)
{
    return (barrow_play *)(void *)((char *)(uintptr_t)envs + envs->at_plays + i * envs->block);
}

static size_t largest_play(const barrow_level *const *levels, uint32_t level_count)
{
    size_t most = 0;
    for (uint32_t i = 0; i < level_count; i++) {
        size_t size = barrow_play_size(levels[i]);
        most = size > most ? size : most;
    }
    return (most + 15) / 16 * 16;
}

static size_t first_play(uint32_t count)
{
    return (sizeof(barrow_envs) + count * sizeof(env) + 15) / 16 * 16;
}

size_t barrow_envs_size(const barrow_level *const *levels, uint32_t level_count, uint32_t count)
{
    if (!levels || !level_count || !count || count > BARROW_ENVS_MOST)
        return 0;
    size_t block = largest_play(levels, level_count);
    return block ? first_play(count) + count * block : 0;
}

/* Begins a game on the next level of the list that is there and fits, or else on the last one. */
static void begin_env(barrow_envs *envs, uint32_t i)
{
    env *row = env_of(envs, i);
    for (uint32_t tries = 0; tries < envs->level_count; tries++) {
        const barrow_level *level = envs->levels[envs->next++ % envs->level_count];
        size_t size = barrow_play_size(level);
        if (!size || size > envs->block)
            continue;
        row->level = level;
        break;
    }
    row->has_ended = 0;
    barrow_play_begin(row->level, envs->rules.seed + row->games++ * envs->count + i, NULL,
                      play_of(envs, i));
}

barrow_status barrow_envs_begin(const barrow_level *const *levels, uint32_t level_count,
                                uint32_t count, const barrow_env_rules *rules, void *memory,
                                barrow_envs **result, barrow_error *error)
{
    bool is_odd = !rules || rules->view.side % 2;
    if (!memory || !result || !is_odd || !barrow_envs_size(levels, level_count, count)) {
        if (error)
            *error = (barrow_error){.status = BARROW_BAD_CALL,
                                    .text = "environments need levels, a count, memory, and a "
                                            "view with an odd side"};
        return BARROW_BAD_CALL;
    }
    barrow_envs *envs = memory;
    *envs = (barrow_envs){.levels = levels,
                          .level_count = level_count,
                          .count = count,
                          .rules = rules ? *rules : (barrow_env_rules){.view = {11, 1}},
                          .block = largest_play(levels, level_count),
                          .at_plays = first_play(count)};
    for (uint32_t i = 0; i < count; i++) {
        *env_of(envs, i) = (env){.level = NULL};
        begin_env(envs, i);
    }
    *result = envs;
    return BARROW_OK;
}

const barrow_level *barrow_envs_level(const barrow_envs *envs, uint32_t i)
{
    return envs && i < envs->count ? env_of(envs, i)->level : NULL;
}

const barrow_play *barrow_envs_play(const barrow_envs *envs, uint32_t i)
{
    return envs && i < envs->count ? play_of(envs, i) : NULL;
}

/* Plays a move, and writes what it was worth. */
static void play_move(barrow_envs *envs, uint32_t i, int move, int32_t *terms)
{
    env *row = env_of(envs, i);
    barrow_play *play = play_of(envs, i);
    barrow_hero before = play->hero;
    uint32_t events = barrow_play_step(row->level, play, move);
    const barrow_hero *now = &play->hero;
    bool is_over_limit = envs->rules.limit && now->turn >= envs->rules.limit;
    row->has_ended = now->state != BARROW_PLAY_GOING ? now->state
                     : is_over_limit                 ? BARROW_ENV_CUT
                                                     : 0;
    if (!terms)
        return;
    bool has_died = now->deaths > before.deaths;
    terms[BARROW_TERM_HARM] = has_died                      ? before.health
                              : before.health > now->health ? before.health - now->health
                                                            : 0;
    terms[BARROW_TERM_KILL] = (int32_t)(now->kills - before.kills);
    terms[BARROW_TERM_KEY] = (events & BARROW_EVENT_KEY) != 0;
    terms[BARROW_TERM_DOOR] = (events & BARROW_EVENT_DOOR) != 0;
    terms[BARROW_TERM_SWITCH] = (events & BARROW_EVENT_SWITCH) != 0;
    terms[BARROW_TERM_SOLVED] = (events & BARROW_EVENT_SOLVED) != 0;
    terms[BARROW_TERM_REST] = (events & BARROW_EVENT_REST) != 0;
    terms[BARROW_TERM_LOOT] = (int32_t)(now->loot - before.loot);
    terms[BARROW_TERM_FLOOR] = now->state == BARROW_PLAY_STAIRS;
    terms[BARROW_TERM_END] = now->state == BARROW_PLAY_WON;
    terms[BARROW_TERM_DEATH] = has_died;
}

void barrow_envs_step(barrow_envs *envs, const uint8_t *moves, uint8_t *planes, int16_t *vectors,
                      int32_t *terms, uint8_t *ends)
{
    if (!envs)
        return;
    size_t side = envs->rules.view.side, view = BARROW_VIEW_PLANES * side * side;
    for (uint32_t i = 0; i < envs->count; i++) {
        env *row = env_of(envs, i);
        int32_t *worth = terms ? terms + (size_t)i * BARROW_TERM_COUNT : NULL;
        if (worth)
            memset(worth, 0, BARROW_TERM_COUNT * sizeof *worth);
        if (moves && row->has_ended)
            begin_env(envs, i);
        else if (moves)
            play_move(envs, i, moves[i], worth);
        barrow_play_observe(row->level, play_of(envs, i), &envs->rules.view,
                            planes ? planes + i * view : NULL,
                            vectors ? vectors + (size_t)i * BARROW_VIEW_NUMBERS : NULL);
        if (ends)
            ends[i] = row->has_ended;
    }
}
