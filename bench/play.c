/* SPDX-License-Identifier: MIT
 * The game of barrow/play.h, measured by its simulated players: how many win, die and how long it
 * takes them, and what a step costs. A step is timed on the replay of the bots' own games, fights
 * and all; choosing a move is not counted. Below the table: how long the walker's boss fights last,
 * how often it meets roaming enemies, and what rooms cost it by their danger.
 *
 *   barrow-play FAMILY GAMES [FIRST_SEED] */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <barrow/barrow.h>

#define MOVES   30000
#define REPLAYS 16 /* of each game, so that the clock and a cold start cost little */
#define DANGERS 11
#define ROOMS   4096

/* Totals over the games of one bot. */
typedef struct figures {
    uint32_t games, won, clean, deaths, most_deaths, rests, low_rests;
    uint32_t bosses, fair_bosses;     /* fights, and those of 8 to 20 turns */
    uint32_t has_foe, met_foe;        /* games */
    uint32_t visited[DANGERS], lost[DANGERS]; /* rooms, and health lost in them */
    uint64_t turns, par, steps;
    double seconds;
} figures;

static uint32_t danger_of(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *row = &dungeon->rooms[room];
    uint32_t danger = dungeon->params.family == BARROW_QUEST   ? row->as.quest.danger
                      : dungeon->params.family == BARROW_CRAWL ? row->as.crawl.danger
                                                               : row->as.floor.danger;
    return danger < DANGERS ? danger : DANGERS - 1;
}

/* Returns the first thing of a kind, or BARROW_NONE. */
static uint32_t find_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == kind)
            return i;
    return BARROW_NONE;
}

/* Returns whether a roaming enemy is in sight within five tiles. */
static bool sees_foe(const barrow_level *level, const barrow_play *play, const barrow_hero *hero)
{
    barrow_sight sight;
    for (int dy = -5; dy <= 5; dy++)
        for (int dx = -5; dx <= 5; dx++) {
            barrow_play_look(level, play, hero->x + dx, hero->y + dy, &sight);
            if (sight.known & BARROW_KNOWN_VISIBLE && sight.fighter == BARROW_FIGHTER_FOE)
                return true;
        }
    return false;
}

/* Plays a game; returns how many moves it took. Counts the first entrance of each rest, and those
 * with half of the health or less. */
static uint32_t play_game(const barrow_level *level, barrow_play *play, barrow_bot bot, uint8_t *moves,
                          figures *sum)
{
    const barrow_hero *hero = barrow_play_hero(level, play);
    const barrow_dungeon *dungeon = barrow_level_dungeon(level);
    uint32_t boss = find_thing(dungeon, BARROW_THING_BOSS), count = 0, begun = 0;
    bool has_foe = find_thing(dungeon, BARROW_THING_FOE) != BARROW_NONE, has_met = false;
    uint8_t rested[ROOMS] = {0}, entered[ROOMS] = {0};
    while (hero->state == BARROW_PLAY_GOING && count < MOVES) {
        int move = barrow_play_bot(level, play, bot);
        int32_t before = 2 * hero->health, most = hero->most;
        uint32_t room = hero->room < dungeon->room_count ? hero->room : 0;
        uint32_t events = move < 0 ? 0 : barrow_play_step(level, play, move);
        if (!events)
            break;
        sum->visited[danger_of(dungeon, room)] += !entered[room % ROOMS];
        entered[room % ROOMS] = 1;
        if (events & BARROW_EVENT_HURT)
            sum->lost[danger_of(dungeon, room)] += (uint32_t)(events & BARROW_EVENT_DIED ? before / 2
                                                              : before / 2 > hero->health ? before / 2 - hero->health
                                                                                          : 0);
        has_met = has_met || (has_foe && sees_foe(level, play, hero));
        if (boss != BARROW_NONE && !begun && events & BARROW_EVENT_STRUCK && room == dungeon->things[boss].room)
            begun = hero->turn;
        if (begun && barrow_play_gone(level, play, boss)) {
            uint32_t turns = hero->turn - begun + 1;
            sum->bosses++;
            sum->fair_bosses += turns >= 8 && turns <= 20;
            boss = BARROW_NONE;
            begun = 0;
        }
        if (events & BARROW_EVENT_REST && hero->room < sizeof rested && !rested[hero->room]) {
            rested[hero->room] = 1;
            sum->rests++;
            sum->low_rests += before <= most;
        }
        moves[count++] = (uint8_t)move;
    }
    sum->has_foe += has_foe;
    sum->met_foe += has_met;
    return count;
}

/* Returns how many of the dangers with a mean have a lower one; equal ones count half. */
static double rank_of(const double *means, const bool *has_mean, int which)
{
    double rank = 0;
    for (int i = 1; i < DANGERS; i++)
        rank += !has_mean[i] || i == which ? 0 : means[i] < means[which] ? 1 : means[i] == means[which] ? 0.5 : 0;
    return rank;
}

/* Prints the mean loss in rooms of each danger, and how the two correlate by rank (Spearman). */
static void print_losses(const figures *sum)
{
    double means[DANGERS] = {0}, squares = 0;
    bool has_mean[DANGERS] = {false};
    int count = 0;
    printf("health lost per room by danger:");
    for (int i = 1; i < DANGERS; i++) {
        if (sum->visited[i] < 10)
            continue;
        means[i] = (double)sum->lost[i] / sum->visited[i];
        has_mean[i] = true;
        printf(" %d: %.1f", i, means[i]);
    }
    for (int i = 1; i < DANGERS; i++)
        if (has_mean[i]) {
            double apart = rank_of(means, has_mean, i) - count++;
            squares += apart * apart;
        }
    printf("\nrank correlation of danger and loss: %.2f\n", 1 - 6 * squares / (count * ((double)count * count - 1)));
}

/* Prints what the table has no room for. */
static void print_more(const figures *sum)
{
    if (sum->bosses)
        printf("boss fights of 8 to 20 turns: %.0f%%\n", 100.0 * sum->fair_bosses / sum->bosses);
    if (sum->has_foe)
        printf("roaming enemies seen: in %.0f%% of the games that have one\n", 100.0 * sum->met_foe / sum->has_foe);
    print_losses(sum);
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
        clock_t begun = clock();
        for (int replay = 0; replay < REPLAYS; replay++) {
            barrow_play_begin(level, dungeon->params.seed, NULL, play);
            for (uint32_t i = 0; i < count; i++)
                barrow_play_step(level, play, moves[i]);
        }
        sum->seconds += (double)(clock() - begun) / CLOCKS_PER_SEC;
        sum->steps += (uint64_t)REPLAYS * count;
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
    figures walker = {0};
    double seconds = 0;
    uint64_t steps = 0;
    for (int bot = 0; bot < BARROW_BOT_COUNT; bot++) {
        figures sum = {0};
        for (uint32_t i = 0; i < games; i++)
            play_dungeon((barrow_family)family, first + 3 * (uint64_t)i, (barrow_bot)bot, &sum);
        printf("%-9s %5.1f%% %11.0f%% %8.2f (%2u) %7.0f %6.0f %17.0f%% %12.0f\n", barrow_bot_name((barrow_bot)bot),
               100.0 * sum.won / sum.games, 100.0 * sum.clean / sum.games, (double)sum.deaths / sum.games,
               sum.most_deaths, (double)sum.turns / sum.games, (double)sum.par / sum.games,
               sum.rests ? 100.0 * sum.low_rests / sum.rests : 0, sum.steps ? sum.seconds * 1e9 / (double)sum.steps : 0);
        walker = bot == BARROW_BOT_WALKER ? sum : walker;
        seconds += sum.seconds;
        steps += sum.steps;
    }
    printf("a step of all their games: %.0f ns\n", seconds * 1e9 / (double)(steps ? steps : 1));
    print_more(&walker);
    return 0;
}
