/* SPDX-License-Identifier: MIT
 * A roguelike in one file: six floors down to the crown, with one life. The rules, the fog, the
 * enemies and the words are those of barrow/play.h; this file makes the floors, draws what the
 * player knows, and turns keys into moves.
 *
 *     roguelike [SEED]     arrows or hjkl; ? lists the keys
 *
 * Without a terminal it takes the keys from standard input, and shows only the end. */
#define _POSIX_C_SOURCE 200809L
#include <barrow/barrow.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { DEPTHS = 6, KEY_INTERRUPT = 3, KEY_UP = 256, KEY_END = 260 };

static const barrow_layout layouts[DEPTHS] = {BARROW_LAYOUT_STD_FULL, BARROW_LAYOUT_STD_FINE,
                                              BARROW_LAYOUT_RING,     BARROW_LAYOUT_BEETLE,
                                              BARROW_LAYOUT_STD_FINE, BARROW_LAYOUT_CROSS};

typedef struct game {
    uint64_t seed;
    int depth;
    barrow_dungeon map;
    void *memory; /* of the level */
    const barrow_level *level;
    barrow_play *play;
    const char *note; /* what the game itself has to say, or NULL */
} game;

/* Makes the next floor. The hero comes along, with everything but keys; memory that fits grows. */
static int enter_floor(game *g)
{
    barrow_hero carried = {0};
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_rules rules = {.health = 24, .lives = 1};
    barrow_error error;
    if (g->depth)
        carried = *barrow_play_hero(g->level, g->play);
    params.seed = g->seed + (uint64_t)g->depth;
    params.as.floor.layout = (int32_t)layouts[g->depth];
    params.as.floor.floor = 3 * g->depth + 1;
    params.as.floor.width = 60;
    params.as.floor.height = 26;
    if (barrow_generate(&params, NULL, &g->map, &error) != BARROW_OK)
        return fprintf(stderr, "%s\n", error.text), 0;
    g->memory = realloc(g->memory, barrow_level_size(&g->map));
    if (!g->memory ||
        barrow_level_begin(&g->map, &rules, g->memory, &g->level, &error) != BARROW_OK)
        return 0;
    g->play = realloc(g->play, barrow_play_size(g->level));
    if (!g->play)
        return 0;
    barrow_play_begin(g->level, g->seed, g->depth ? &carried : NULL, g->play);
    g->depth++;
    return 1;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Returns what stands for a tile: an enemy before a thing, a thing before the ground. */
static char sign_of(const barrow_sight *sight)
{
    static const char fighters[] = "gsGacbEFBL";
    if (sight->fighter != BARROW_NONE_BYTE && sight->known & BARROW_KNOWN_VISIBLE)
        return fighters[sight->fighter];
    if (sight->thing_kind != BARROW_NONE_BYTE && sight->thing_kind != BARROW_THING_SPAWN)
        return barrow_thing_character((barrow_thing_kind)sight->thing_kind);
    return barrow_tile_character((barrow_tile)sight->tile);
}

static void draw(const game *g, int has_colours)
{
    const barrow_hero *hero = barrow_play_hero(g->level, g->play);
    char text[200];
    if (has_colours)
        printf("\x1b[H");
    for (int y = 0; y < g->map.height; y++) {
        for (int x = 0; x < g->map.width; x++) {
            barrow_sight sight;
            barrow_play_look(g->level, g->play, x, y, &sight);
            int is_here = x == hero->x && y == hero->y,
                is_seen = sight.known & BARROW_KNOWN_VISIBLE;
            char sign = is_here ? '@' : sight.known ? sign_of(&sight) : ' ';
            const char *colour = is_here                   ? "97"
                                 : sight.threat && is_seen ? "41"
                                 : is_seen                 ? "33"
                                                           : "90";
            if (has_colours)
                printf("\x1b[%sm%c\x1b[0m", colour, sign);
            else
                putchar(sign);
        }
        printf("%s\n", has_colours ? "\x1b[K" : "");
    }
    barrow_play_hand(g->level, g->play, text, sizeof text);
    printf("floor %d  turn %u  health %d/%d  attack %d  gold %d  %s%s\n", g->depth, hero->turn,
           hero->health, hero->most, hero->attack, hero->gold, text, has_colours ? "\x1b[K" : "");
    if (g->note)
        printf("%s ", g->note);
    for (uint32_t i = 0; barrow_play_tell(g->level, g->play, i, text, sizeof text); i++)
        printf("%s ", text);
    printf("%s\n", has_colours ? "\x1b[K" : "");
    fflush(stdout);
}

/* ---- keys ------------------------------------------------------------------------------- */

static int read_key(void)
{
    char byte, more[2];
    if (read(STDIN_FILENO, &byte, 1) != 1)
        return KEY_END;
    if (byte != 27 || read(STDIN_FILENO, more, 2) != 2 || more[0] != '[')
        return (unsigned char)byte;
    return more[1] >= 'A' && more[1] <= 'D' ? KEY_UP + more[1] - 'A' : '?';
}

/* Returns the first move toward the stairs, if they were seen; -1 otherwise. */
static int toward_stairs(const game *g)
{
    uint8_t move;
    for (uint32_t i = 0; i < g->map.thing_count; i++)
        if (g->map.things[i].kind == BARROW_THING_STAIRS &&
            barrow_play_way(g->level, g->play, g->map.things[i].pos.x, g->map.things[i].pos.y,
                            BARROW_REACH_KNOWN | BARROW_REACH_SAFE, &move, 1))
            return move;
    return -1;
}

/* Returns the move that a key means, or -1. */
static int move_of(const game *g, int key)
{
    static const char keys[] = "kljh.qrtz"; /* in the order of barrow_move */
    static const int arrows[] = {BARROW_NORTH, BARROW_SOUTH, BARROW_EAST, BARROW_WEST};
    const char *found = key > 0 && key < 256 ? strchr(keys, key) : NULL;
    if (key >= KEY_UP && key < KEY_END)
        return arrows[key - KEY_UP];
    if (key == 'o')
        return barrow_play_bot(g->level, g->play, BARROW_BOT_NOVICE);
    return key == '>' ? toward_stairs(g) : found ? (int)(found - keys) : -1;
}

/* Plays until the crown, the grave or Q. Returns whether the crown is found. */
static int run(game *g, int is_terminal)
{
    for (;;) {
        const barrow_hero *hero = barrow_play_hero(g->level, g->play);
        if (hero->state == BARROW_PLAY_STAIRS && (g->depth == DEPTHS || !enter_floor(g)))
            return g->depth == DEPTHS;
        if (hero->state == BARROW_PLAY_DEAD)
            return 0;
        if (is_terminal)
            draw(g, 1);
        int key = read_key();
        if (key == 'Q' || key == KEY_INTERRUPT || key == KEY_END)
            return 0;
        g->note =
            key == '?'
                ? "hjkl move and strike, o explore, > to the stairs, q drink, r read, t throw, "
                  "z zap, . wait or buy, Q quit"
                : NULL;
        barrow_play_step(g->level, g->play, move_of(g, key));
    }
}

int main(int argc, char **argv)
{
    game g = {.seed = barrow_seed_from_text(argc > 1 ? argv[1] : "barrow"),
              .note = "Welcome! The crown lies on floor 6. ? lists the keys."};
    int is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    struct termios before;
    if (!enter_floor(&g))
        return 1;
    if (is_terminal && tcgetattr(STDIN_FILENO, &before) == 0) {
        struct termios raw = before; /* restored below, on every way out */
        raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
        tcsetattr(STDIN_FILENO, TCSANOW, &raw);
        printf("\x1b[?25l\x1b[2J");
    }
    int has_won = run(&g, is_terminal);
    const barrow_hero *hero = barrow_play_hero(g.level, g.play);
    draw(&g, is_terminal);
    if (is_terminal) {
        printf("\x1b[?25h");
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
    printf("%s after %u turns on floor %d, with %d gold.\n",
           has_won                           ? "Victory"
           : hero->state == BARROW_PLAY_DEAD ? "Defeat"
                                             : "The end",
           hero->turn, g.depth, hero->gold + hero->bank);
    free(g.play);
    free(g.memory);
    barrow_dungeon_free(&g.map);
    return 0;
}
