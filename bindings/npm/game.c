/* SPDX-License-Identifier: MIT
 * The game of ../../play in the module: one at a time, on the dungeon that is shown. */
#include <stdlib.h>
#include <string.h>

#include "module.h"
#include "output.h"
#include "play/game.h"

static play_game game;
static play_guide guide;
static void *memory;
static int is_on;

void game_forget(void)
{
    is_on = 0;
}

/* Begins a game on floor [floor]. Returns 0 without a tile map or without memory.
 * Without [has_foes] no enemy roams. */
uint32_t EXPORT(game_begin)(uint32_t floor, uint32_t has_foes)
{
    const barrow_dungeon *dungeon = shown_dungeon(floor);
    size_t size = play_size(dungeon);
    void *grown = size ? realloc(memory, size) : NULL;
    is_on = grown != NULL;
    if (!is_on)
        return 0;
    memory = grown;
    play_begin(&game, dungeon, memory);
    guide = (play_guide){0};
    game.foe_count = has_foes ? game.foe_count : 0;
    return 1;
}

/* Takes a step; returns whether the player moved. */
uint32_t EXPORT(game_step)(int32_t dx, int32_t dy)
{
    return is_on && play_step(&game, dx, dy);
}

/* Takes a step along the solution unless its first [until] actions are done; returns whether the
 * player moved. */
uint32_t EXPORT(game_follow)(uint32_t until)
{
    return is_on && play_follow(&game, &guide, until);
}

/* Returns the tile that the player is on, counted row by row. */
uint32_t EXPORT(game_tile)(void)
{
    return is_on ? game.tile : 0;
}

/* Returns what is known of each tile, PLAY_SEEN and PLAY_VISIBLE; valid until the next step. */
const uint8_t *EXPORT(game_known)(void)
{
    return is_on ? game.known : NULL;
}

static void put_place(uint32_t tile)
{
    out_put("[");
    out_number((int32_t)(tile % game.dungeon->width));
    out_put(",");
    out_number((int32_t)(tile / game.dungeon->width));
    out_put("]");
}

/* Writes the numbers of all marked entries, as a list. */
static void put_marked(const char *name, const uint8_t *marks, uint32_t count)
{
    const char *before = "";
    out_put(name);
    for (uint32_t i = 0; i < count; i++) {
        if (!marks[i])
            continue;
        out_put(before);
        out_number((int32_t)i);
        before = ",";
    }
    out_put("]");
}

static void put_foes(void)
{
    out_put(",\"foes\":[");
    for (uint32_t i = 0; i < game.foe_count; i++) {
        out_put(i ? "," : "");
        put_place(game.foes[i].tile);
    }
    out_put("]");
}

/* Writes the state of the puzzles: whether they are solved, and their fields row by row. */
static void put_puzzles(void)
{
    out_put(",\"puzzles\":[");
    for (uint32_t i = 0; i < game.dungeon->puzzle_count; i++) {
        barrow_rect field = game.dungeon->puzzles[i].field;
        out_put(i ? ",{\"solved\":" : "{\"solved\":");
        out_put(game.puzzles[i].solved ? "true,\"rows\":[" : "false,\"rows\":[");
        for (int32_t y = 0; y < field.h; y++) {
            char row[BARROW_PUZZLE_COLUMNS + 1] = {0};
            memcpy(row, game.puzzles[i].cells + y * field.w, (size_t)field.w);
            out_put(y ? "," : "");
            out_string(row);
        }
        out_put("]}");
    }
    out_put("]");
}

/* Writes the state of the game. */
void EXPORT(game_json)(void)
{
    static const char *const states[] = {"going", "stairs", "won"};
    char hand[256];
    play_hand(&game, hand, sizeof hand);
    out_begin();
    out_put("{\"at\":");
    put_place(game.tile);
    out_put(",\"room\":");
    out_number(game.room);
    out_put(",\"state\":");
    out_string(states[game.state]);
    out_put(",\"turns\":");
    out_number((int32_t)game.turns);
    out_put(",\"message\":");
    out_string(game.message);
    out_put(",\"hand\":");
    out_string(hand);
    put_foes();
    put_puzzles();
    put_marked(",\"gone\":[", game.gone, game.dungeon->thing_count);
    put_marked(",\"opened\":[", game.opened, game.dungeon->link_count);
    out_put("}");
}
