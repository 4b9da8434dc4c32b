/* SPDX-License-Identifier: MIT
 * Games of the simulated players as text, a line each:
 *
 *     quest 17 2 8f03a2c411d05e7b n4e2s7...      family, seed, player, hash of the end, moves
 *
 * The first four players are the simulated ones. The others are walkers and sprinters, whose moves
 * are found fast, after 20, 40, ... turns by chance: many different games with few dungeons to
 * make.
 *
 * Whatever compiler made the library, on whatever machine, the same moves must lead to the same end
 * (K1). tools/matrix writes games with one build and replays them with the others. */
#include "replays.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"

#define MOVES 30000 /* a game's limit */

/* A dungeon to play, kept for the games that follow on it. */
typedef struct table {
    barrow_dungeon dungeon;
    void *memory;
    const barrow_level *level;
    barrow_play *play;
    int family; /* -1 if there is none */
    uint64_t seed;
} table;

static void clear_table(table *at)
{
    barrow_dungeon_free(&at->dungeon);
    free(at->memory);
    free(at->play);
    *at = (table){.family = -1};
}

/* Makes the dungeon, at its defaults; floors in turn the first, second and third. */
static bool lay_table(table *at, int family, uint64_t seed)
{
    barrow_error error;
    if (at->family == family && at->seed == seed)
        return true;
    clear_table(at);
    barrow_params params = barrow_default_params((barrow_family)family);
    params.seed = seed;
    if (family == BARROW_FLOOR)
        params.as.floor.floor = 1 + (int32_t)(seed % 3);
    else
        barrow_params_set(&params, "tiles", "on", &error);
    if (barrow_generate(&params, NULL, &at->dungeon, &error) != BARROW_OK ||
        !(at->memory = malloc(barrow_level_size(&at->dungeon))) ||
        barrow_level_begin(&at->dungeon, NULL, at->memory, &at->level, &error) != BARROW_OK ||
        !(at->play = malloc(barrow_play_size(at->level))))
        return false;
    at->family = family;
    at->seed = seed;
    return true;
}

#ifndef __wasm__ /* which imports nothing, so it cannot print */

/* Returns a legal move by chance. Waiting always is one. */
static int random_move(const table *at, uint64_t *state)
{
    uint32_t legal = barrow_play_moves(at->level, at->play), move;
    do {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        move = (uint32_t)(*state >> 33) % BARROW_MOVE_COUNT;
    } while (!(legal >> move & 1));
    return (int)move;
}

int replays_write(uint64_t games, uint64_t first)
{
    static uint8_t moves[MOVES];
    static char text[2 * MOVES];
    table at = {.family = -1};
    uint64_t players = games < 1000 ? BARROW_BOT_COUNT : 5 * BARROW_BOT_COUNT, state = first;
    for (uint64_t i = 0; i < games; i++) {
        uint64_t dungeon = i / players;
        int player = (int)(i % players), family = (int)(dungeon % BARROW_FAMILY_COUNT);
        int bot = player < BARROW_BOT_COUNT ? player
                  : player % 2              ? BARROW_BOT_SPRINTER
                                            : BARROW_BOT_WALKER;
        if (!lay_table(&at, family, first + dungeon / BARROW_FAMILY_COUNT))
            return 1;
        uint32_t count = 0;
        barrow_play_begin(at.level, at.seed, NULL, at.play);
        while (count < MOVES) {
            bool is_random = player >= BARROW_BOT_COUNT && count < 20u * (uint32_t)(player - 3);
            int move = barrow_play_hero(at.level, at.play)->state != BARROW_PLAY_GOING ? -1
                       : is_random ? random_move(&at, &state)
                                   : barrow_play_bot(at.level, at.play, (barrow_bot)bot);
            if (!barrow_play_step(at.level, at.play, move))
                break;
            moves[count++] = (uint8_t)move;
        }
        barrow_moves_write(moves, count, text, sizeof text);
        uint64_t hash = barrow_play_hash(at.level, at.play);
        printf("%s %llu %d %08lx%08lx %s\n", barrow_family_name((barrow_family)family),
               (unsigned long long)at.seed, player, (unsigned long)(hash >> 32),
               (unsigned long)(hash & 0xFFFFFFFFu), text);
    }
    clear_table(&at);
    return fflush(stdout) ? 1 : 0;
}

#endif

/* Replays the game of a line. Returns whether its end is the same. */
static bool replay(table *at, const char *line, size_t length)
{
    static uint8_t moves[MOVES];
    char name[16] = "", *next;
    size_t letters = strcspn(line, " ");
    barrow_family family;
    memcpy(name, line, letters < sizeof name ? letters : 0);
    uint64_t seed = strtoull(line + letters, &next, 10);
    strtol(next, &next, 10); /* the player: its moves are here */
    uint64_t end = strtoull(next, &next, 16);
    if (*next++ != ' ' || !barrow_family_find(name, &family) || !lay_table(at, (int)family, seed))
        return false;
    uint32_t count = barrow_moves_read(next, length - (size_t)(next - line), moves, MOVES);
    barrow_play_begin(at->level, seed, NULL, at->play);
    for (uint32_t i = 0; i < count; i++)
        if (!barrow_play_step(at->level, at->play, moves[i]))
            return false;
    return count && barrow_play_hash(at->level, at->play) == end;
}

uint32_t replays_check(const char *text, uint32_t *games)
{
    table at = {.family = -1};
    uint32_t differ = 0;
    *games = 0;
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        differ += !replay(&at, text, (size_t)(end - text));
        ++*games;
    }
    clear_table(&at);
    return differ;
}
