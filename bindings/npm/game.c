/* SPDX-License-Identifier: MIT
 * The game of ../../play in the module: one at a time, on the dungeon that is shown. */
#include <stdlib.h>
#include <string.h>

#include "module.h"
#include "output.h"

static const barrow_level *level;
static barrow_play *play;
static void *memory;
static int is_on;

void game_forget(void)
{
    is_on = 0;
}

/* Begins a game on floor [floor]. Returns 0 without a tile map or without memory. Without
 * [has_fights] it is a walk: enemies fall at a touch, and traps do nothing. */
uint32_t EXPORT(game_begin)(uint32_t floor, uint32_t has_fights)
{
    const barrow_dungeon *dungeon = shown_dungeon(floor);
    barrow_rules rules = {.peaceful = !has_fights};
    size_t size = barrow_level_size(dungeon);
    void *grown = size ? realloc(memory, size) : NULL;
    is_on = 0;
    if (!grown)
        return 0;
    memory = grown;
    if (barrow_level_begin(dungeon, &rules, memory, &level, NULL) != BARROW_OK)
        return 0;
    grown = realloc(play, barrow_play_size(level));
    if (!grown)
        return 0;
    play = grown;
    barrow_play_begin(level, dungeon->params.seed, NULL, play);
    is_on = 1;
    return 1;
}

/* Makes a move (barrow_move); returns the events. */
uint32_t EXPORT(game_move)(int32_t move)
{
    return is_on ? barrow_play_step(level, play, move) : 0;
}

/* Takes a step along the solution unless its first [until] actions are done; returns whether a turn
 * went by. */
uint32_t EXPORT(game_follow)(uint32_t until)
{
    if (!is_on || barrow_play_progress(level, play) >= until)
        return 0;
    return barrow_play_step(level, play, barrow_play_guide(level, play)) != 0;
}

/* Returns the next move of the solution, or -1. */
int32_t EXPORT(game_guide)(void)
{
    return is_on ? barrow_play_guide(level, play) : -1;
}

/* Returns the first move of the way to (x, y) over tiles that were seen, or -1. */
int32_t EXPORT(game_way)(int32_t x, int32_t y)
{
    uint8_t move;
    return is_on && barrow_play_way(level, play, x, y, BARROW_REACH_KNOWN | BARROW_REACH_SAFE,
                                    &move, 1)
               ? move
               : -1;
}

/* Return what a door or a thing lacks, barrow_lack. */
uint32_t EXPORT(game_door)(uint32_t link)
{
    return is_on ? barrow_play_door(level, play, link, NULL) : BARROW_LACKS_WAY;
}

uint32_t EXPORT(game_thing)(uint32_t thing)
{
    return is_on ? barrow_play_thing(level, play, thing, NULL) : BARROW_LACKS_WAY;
}

/* Returns the tile that the player is on, counted row by row. */
uint32_t EXPORT(game_tile)(void)
{
    const barrow_hero *hero = is_on ? barrow_play_hero(level, play) : NULL;
    return hero ? (uint32_t)hero->y * barrow_level_dungeon(level)->width + hero->x : 0;
}

/* Returns what is known of each tile, barrow_known; valid until the next step. */
const uint8_t *EXPORT(game_known)(void)
{
    return is_on ? barrow_play_known(level, play) : NULL;
}

static void put_pair(int32_t x, int32_t y)
{
    out_put("[");
    out_number(x);
    out_put(",");
    out_number(y);
    out_put("]");
}

/* Writes the numbers of all entries that are marked, as a list. */
static void put_marked(const char *name,
                       int (*is_marked)(const barrow_level *, const barrow_play *, uint32_t),
                       uint32_t count)
{
    const char *before = "";
    out_put(name);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_marked(level, play, i))
            continue;
        out_put(before);
        out_number((int32_t)i);
        before = ",";
    }
    out_put("]");
}

/* Writes who stands where the player sees it, and on which of these tiles a blow is about to
 * fall. */
static void put_fighters(void)
{
    static const char *const names[BARROW_FIGHTER_COUNT] = {
        "grunt", "swarm", "guard", "archer", "caster", "brute", "elite", "foe", "sub_boss", "boss"};
    const barrow_dungeon *dungeon = barrow_level_dungeon(level);
    const uint8_t *known = barrow_play_known(level, play);
    const char *before = "";
    out_put(",\"fighters\":[");
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < dungeon->height; y++)
            for (int x = 0; x < dungeon->width; x++) {
                if (!(known[y * dungeon->width + x] & BARROW_KNOWN_VISIBLE))
                    continue;
                barrow_sight sight;
                barrow_play_look(level, play, x, y, &sight);
                if (pass ? !sight.threat || !(sight.tile & BARROW_TILE_WALKABLE)
                         : sight.fighter == BARROW_NONE_BYTE)
                    continue;
                out_put(before);
                before = ",";
                if (pass) {
                    put_pair(x, y);
                    continue;
                }
                out_put("{\"at\":");
                put_pair(x, y);
                out_put(",\"role\":");
                out_string(names[sight.fighter]);
                out_put(",\"thing\":");
                out_number(sight.enemy);
                out_put(",\"health\":");
                out_number(sight.health);
                out_put(sight.asleep ? ",\"asleep\":true}" : ",\"asleep\":false}");
            }
        before = "";
        out_put(pass ? "]" : "],\"threats\":[");
    }
}

/* Writes the state of the puzzles: whether they are solved, and their fields row by row. */
static void put_puzzles(void)
{
    const barrow_dungeon *dungeon = barrow_level_dungeon(level);
    out_put(",\"puzzles\":[");
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        barrow_rect field = dungeon->puzzles[i].field;
        const barrow_puzzle_state *state = barrow_play_puzzle(level, play, i);
        out_put(i ? ",{\"solved\":" : "{\"solved\":");
        out_put(state->solved ? "true,\"rows\":[" : "false,\"rows\":[");
        for (int32_t y = 0; y < field.h; y++) {
            char row[BARROW_PUZZLE_COLUMNS + 1] = {0};
            memcpy(row, state->cells + y * field.w, (size_t)field.w);
            out_put(y ? "," : "");
            out_string(row);
        }
        out_put("]}");
    }
    out_put("]");
}

/* Writes what the last move told, as one text. */
static void put_message(void)
{
    char message[640] = "", sentence[160];
    size_t used = 0;
    for (uint32_t i = 0; barrow_play_tell(level, play, i, sentence, sizeof sentence); i++) {
        size_t length = strlen(sentence);
        if (used + length + 2 > sizeof message)
            break;
        if (used)
            message[used++] = ' ';
        memcpy(message + used, sentence, length + 1);
        used += length;
    }
    out_put(",\"message\":");
    out_string(message);
}

/* Writes the state of the game. */
void EXPORT(game_json)(void)
{
    static const char *const states[] = {"going", "stairs", "won", "dead"};
    const barrow_hero *hero = barrow_play_hero(level, play);
    const struct {
        const char *name;
        int64_t value;
    } numbers[] = {{",\"room\":", hero->room},
                   {",\"turns\":", hero->turn},
                   {",\"health\":", hero->health},
                   {",\"most\":", hero->most},
                   {",\"attack\":", hero->attack},
                   {",\"gold\":", hero->gold + hero->bank},
                   {",\"deaths\":", hero->deaths},
                   {",\"par\":", barrow_play_par(level)},
                   {",\"score\":", barrow_play_score(level, play)}};
    char hand[256];
    barrow_play_hand(level, play, hand, sizeof hand);
    out_begin();
    out_put("{\"at\":");
    put_pair(hero->x, hero->y);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        out_put(numbers[i].name);
        out_number((int32_t)numbers[i].value);
    }
    out_put(",\"state\":");
    out_string(states[hero->state]);
    put_message();
    out_put(",\"hand\":");
    out_string(hand);
    put_fighters();
    put_puzzles();
    put_marked(",\"gone\":[", barrow_play_gone, barrow_level_dungeon(level)->thing_count);
    put_marked(",\"opened\":[", barrow_play_opened, barrow_level_dungeon(level)->link_count);
    out_put("}");
}
