/* SPDX-License-Identifier: MIT
 * The game of barrow/play.h, measured by its simulated players: how many win, die and how long it
 * takes them, and what a step costs. A step is timed on the replay of the bots' own games, fights
 * and all; choosing a move is not counted.
 *
 *   barrow-play FAMILY GAMES [FIRST_SEED] */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <barrow/barrow.h>

#define MOVES 30000

/* Totals over the games of one bot. */
typedef struct figures {
    uint32_t games, won, clean, deaths, most_deaths, rests, low_rests;
    uint64_t turns, par, steps;
    double seconds;
} figures;

/* Plays a game; returns how many moves it took. Counts the first entrance of each rest, and those
 * with half of the health or less. */
static uint32_t play_game(const barrow_level *level, barrow_play *play, barrow_bot bot, uint8_t *moves,
                          figures *sum)
{
    const barrow_hero *hero = barrow_play_hero(level, play);
    uint32_t count = 0;
    uint8_t rested[4096] = {0};
    while (hero->state == BARROW_PLAY_GOING && count < MOVES) {
        int move = barrow_play_bot(level, play, bot);
        int32_t before = 2 * hero->health, most = hero->most;
        uint32_t events = move < 0 ? 0 : barrow_play_step(level, play, move);
        if (!events)
            break;
        if (events & BARROW_EVENT_REST && hero->room < sizeof rested && !rested[hero->room]) {
            rested[hero->room] = 1;
            sum->rests++;
            sum->low_rests += before <= most;
        }
        moves[count++] = (uint8_t)move;
    }
    return count;
}

static void play_floor(const barrow_dungeon *dungeon, barrow_bot bot, barrow_hero *carried, bool is_first,
                       figures *sum)
{
    static uint8_t moves[MOVES];
    void *memory = malloc(barrow_level_size(dungeon));
    const barrow_level *level;
    if (!memory || barrow_level_begin(dungeon, NULL, memory, &level, NULL) != BARROW_OK)
        exit(1);
    barrow_play *play = malloc(barrow_play_size(level));
    if (!play)
        exit(1);
    barrow_play_begin(level, dungeon->params.seed, is_first ? NULL : carried, play);
    uint32_t count = play_game(level, play, bot, moves, sum);
    *carried = *barrow_play_hero(level, play);
    sum->par += barrow_play_par(level);
    if (is_first) {
        barrow_play_begin(level, dungeon->params.seed, NULL, play);
        clock_t begun = clock();
        for (uint32_t i = 0; i < count; i++)
            barrow_play_step(level, play, moves[i]);
        sum->seconds += (double)(clock() - begun) / CLOCKS_PER_SEC;
        sum->steps += count;
    }
    free(play);
    free(memory);
}

/* Plays a quest or a crawl, or three floors of consecutive seeds. */
static void play_dungeon(barrow_family family, uint64_t seed, barrow_bot bot, figures *sum)
{
    barrow_hero hero = {0};
    int floors = family == BARROW_FLOOR ? 3 : 1;
    for (int floor = 0; floor < floors; floor++) {
        barrow_params params = barrow_default_params(family);
        barrow_dungeon dungeon = {0};
        barrow_error error;
        params.seed = seed + (uint64_t)floor;
        if (family == BARROW_FLOOR)
            params.as.floor.floor = 1 + floor;
        else
            barrow_params_set(&params, "tiles", "on", &error);
        if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK) {
            fprintf(stderr, "%s\n", error.text);
            exit(1);
        }
        play_floor(&dungeon, bot, &hero, floor == 0, sum);
        barrow_dungeon_free(&dungeon);
        if (hero.state != BARROW_PLAY_STAIRS)
            break;
    }
    bool has_won = hero.state == BARROW_PLAY_WON || hero.state == BARROW_PLAY_STAIRS;
    sum->games++;
    sum->won += has_won;
    sum->clean += has_won && !hero.deaths;
    sum->deaths += hero.deaths;
    sum->most_deaths = hero.deaths > sum->most_deaths ? hero.deaths : sum->most_deaths;
    sum->turns += hero.turn;
}

int main(int argc, char **argv)
{
    int family = 0;
    while (family < BARROW_FAMILY_COUNT && (argc < 2 || strcmp(argv[1], barrow_family_name((barrow_family)family)) != 0))
        family++;
    uint32_t games = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (family == BARROW_FAMILY_COUNT || !games) {
        fprintf(stderr, "usage: barrow-play FAMILY GAMES [FIRST_SEED]\n");
        return 2;
    }
    printf("%-9s %6s %12s %13s %7s %6s %18s %12s\n", argv[1], "won", "no death", "deaths (most)", "turns", "par",
           "rests at half life", "ns a step");
    for (int bot = 0; bot < BARROW_BOT_COUNT; bot++) {
        figures sum = {0};
        for (uint32_t i = 0; i < games; i++)
            play_dungeon((barrow_family)family, first + 3 * (uint64_t)i, (barrow_bot)bot, &sum);
        printf("%-9s %5.1f%% %11.0f%% %8.2f (%2u) %7.0f %6.0f %17.0f%% %12.0f\n", barrow_bot_name((barrow_bot)bot),
               100.0 * sum.won / sum.games, 100.0 * sum.clean / sum.games, (double)sum.deaths / sum.games,
               sum.most_deaths, (double)sum.turns / sum.games, (double)sum.par / sum.games,
               sum.rests ? 100.0 * sum.low_rests / sum.rests : 0, sum.steps ? sum.seconds * 1e9 / (double)sum.steps : 0);
    }
    return 0;
}
