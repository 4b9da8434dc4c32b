/* SPDX-License-Identifier: MIT
 * What a dungeon costs simulated players: facts for conditions and columns for statistics. A game
 * takes longer than most dungeons take to make, so it is played only if one of its figures is asked
 * for. The player's rules are the defaults, and chance in the game follows the dungeon's seed. */
#include <stdlib.h>

#include "expr.h"
#include "message.h"

#define MOVES_MOST 30000

const barrow_metric_info cli_bot_facts[CLI_BOT_FACTS] = {
#define CLI_FACT(FAMILY, group, name, pass, read, kind, help)
#define CLI_BOUND(FAMILY, name, pass, least, most)
#define CLI_BOT(NAME, name, bot, help) [CLI_BOT_##NAME] = {name, help, NULL},
#include "facts.def"
#undef CLI_BOT
};

static const uint8_t players[CLI_BOT_FACTS] = {
#define CLI_BOT(NAME, name, bot, help) [CLI_BOT_##NAME] = BARROW_BOT_##bot,
#include "facts.def"
#undef CLI_BOT
#undef CLI_FACT
#undef CLI_BOUND
};

/* The result of a game. */
typedef struct bot_game {
    uint32_t deaths, turns;
    uint32_t health_at_rests; /* percent, as a mean over the rooms; 100 without a rest */
} bot_game;

/* Plays a game to its end. Each place of rest counts once, with the health before it. */
static bot_game play_game(const barrow_level *level, barrow_play *play, barrow_bot bot,
                          uint8_t *rested)
{
    const barrow_hero *hero = barrow_play_hero(level, play);
    uint32_t rests = 0, percents = 0;
    for (uint32_t i = 0; i < MOVES_MOST && hero->state == BARROW_PLAY_GOING; i++) {
        uint32_t before = 100u * (uint32_t)hero->health / (uint32_t)hero->most;
        uint32_t events = barrow_play_step(level, play, barrow_play_bot(level, play, bot));
        if (!events)
            break;
        if (!(events & BARROW_EVENT_REST) || rested[hero->room])
            continue;
        rested[hero->room] = 1;
        rests++;
        percents += before < 100 ? before : 100;
    }
    return (bot_game){hero->deaths, hero->turn, rests ? percents / rests : 100};
}

/* Plays one game on a dungeon; all zero if it has no tile map. */
static bot_game play_dungeon(const barrow_dungeon *dungeon, barrow_bot bot)
{
    size_t size = barrow_level_size(dungeon);
    const barrow_level *level = NULL;
    bot_game game = {0};
    void *memory = size ? malloc(size) : NULL;
    uint8_t *rested = calloc(dungeon->room_count + 1, 1);
    if ((size && !memory) || !rested)
        cli_no_memory();
    if (memory && barrow_level_begin(dungeon, NULL, memory, &level, NULL) == BARROW_OK) {
        barrow_play *play = malloc(barrow_play_size(level));
        if (!play)
            cli_no_memory();
        barrow_play_begin(level, dungeon->params.seed, NULL, play);
        game = play_game(level, play, bot, rested);
        free(play);
    }
    free(rested);
    free(memory);
    return game;
}

void cli_bots_play(const barrow_dungeon *dungeon, uint32_t wanted, int32_t values[CLI_BOT_FACTS])
{
    bot_game games[BARROW_BOT_COUNT];
    bool is_played[BARROW_BOT_COUNT] = {false};
    for (uint32_t i = 0; i < CLI_BOT_FACTS; i++) {
        uint8_t bot = players[i];
        if (!(wanted >> i & 1))
            continue;
        if (!is_played[bot])
            games[bot] = play_dungeon(dungeon, (barrow_bot)bot);
        is_played[bot] = true;
        values[i] = (int32_t)(i == CLI_BOT_TURNS             ? games[bot].turns
                              : i == CLI_BOT_HEALTH_AT_RESTS ? games[bot].health_at_rests
                                                             : games[bot].deaths);
    }
}
