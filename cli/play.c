/* SPDX-License-Identifier: MIT
 * barrow play: walks through a dungeon in the terminal. This file joins the game (../play), the
 * picture (play_picture.c) and the terminal (play_terminal.c), and goes from floor to floor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look.h"
#include "message.h"
#include "play_terminal.h"
#include "settings.h"

#define FLOORS   3 /* default number of floors */
#define RUN_MOST 200

/* A game and its surroundings. Either [dungeon] has all floors, linked by below (--floors), or it
 * holds one floor at a time, replaced at each staircase. */
typedef struct adventure {
    barrow_params params;   /* parameters of the first floor */
    int depth, floors; /* stairs taken, and number of floors if each has its own seed */
    barrow_dungeon dungeon; /* the first floor */
    const barrow_dungeon *floor; /* the floor being played */
    play_game game;
    void *memory; /* the memory of the game */
    play_view view;
    play_picture picture;
    char title[192], news[160]; /* [news] replaces the game's message, unless empty */
    bool has_colours;
    bool has_won;
    int failure; /* exit code of what went wrong, or CLI_DONE */
} adventure;

/* ---- dungeons --------------------------------------------------------------------------- */

/* Returns whether a parameter was given. With a preset or a file it counts as given, because either
 * may set it. */
static bool is_given(const cli_args *args, const char *name)
{
    for (int i = 0; i < args->setting_count; i++)
        if (strcmp(args->settings[i].name, name) == 0)
            return true;
    return cli_has(args, OPT_PARAMS) || cli_has(args, OPT_PRESET);
}

/* Chooses the default number of floors: as many as the plan has, all floors of one dungeon, or a
 * few floors of consecutive seeds. */
static void choose_floors(const cli_args *args, adventure *walker)
{
    barrow_params *params = &walker->params;
    const char *plan = params->family == BARROW_FLOOR ? params->as.floor.plan : NULL;
    bool is_open = params->family == BARROW_FLOOR && !is_given(args, "floors");
    uint32_t floors = 0;
    walker->floors = is_open && !plan ? FLOORS : 1;
    if (is_open && plan && barrow_plan_check(plan, strlen(plan), &floors, NULL) == BARROW_OK)
        params->as.floor.floors = (int32_t)floors;
}

/* Chooses the parameters and the seed. The terminal is checked before a seed is drawn and shown. */
static int choose_dungeon(const cli_args *args, adventure *walker, cli_text **keep)
{
    barrow_params *params = &walker->params;
    barrow_error error;
    bool has_seed = false;
    int status = cli_settings_apply(args, params, keep, &has_seed);
    if (status != CLI_DONE)
        return status;
    if (cli_param_find(params->family, "tiles"))
        barrow_params_set(params, "tiles", "on", &error); /* play needs a map */
    if (barrow_params_check(params, &error) != BARROW_OK)
        return cli_say_error(&error);
    choose_floors(args, walker);
    if (!play_terminal_fits())
        return CLI_USAGE;
    status = cli_seed_choose(args, has_seed, &params->seed);
    if (status == CLI_DONE)
        cli_seed_tell(args, has_seed, params->seed);
    return status;
}

/* Returns the number of the floor whose stairs lead out. */
static int last_floor(const adventure *walker)
{
    int first = walker->params.as.floor.floor, count = walker->params.as.floor.floors;
    int last = first + (count > walker->floors ? count : walker->floors) - 1;
    return last < 99 ? last : 99;
}

/* Sets the title. The seed shown is this floor's own, which is enough to regenerate the floor. */
static void set_title(adventure *walker)
{
    const barrow_params *params = &walker->floor->params;
    int length = snprintf(walker->title, sizeof walker->title, "barrow play %s   seed %llu",
                          barrow_family_name(params->family), (unsigned long long)params->seed);
    if (params->family == BARROW_FLOOR)
        length += snprintf(walker->title + length, sizeof walker->title - (size_t)length,
                           "   floor %d of %d", params->as.floor.floor, last_floor(walker));
    snprintf(walker->title + length, sizeof walker->title - (size_t)length, "   %s",
             walker->floor->title);
    walker->view.title = walker->title;
}

/* Begins a floor; turns and loot carry over. */
static bool enter_floor(adventure *walker, const barrow_dungeon *floor)
{
    uint32_t turns = walker->game.turns, loot = walker->game.loot;
    size_t size = play_size(floor);
    void *memory = size ? realloc(walker->memory, size) : NULL;
    if (!memory) {
        walker->failure = CLI_IMPOSSIBLE;
        return false;
    }
    walker->memory = memory;
    walker->floor = floor;
    play_begin(&walker->game, floor, memory);
    walker->game.turns = turns;
    walker->game.loot = loot;
    set_title(walker);
    return true;
}

/* Makes the floor of the current depth. Default floors have consecutive seeds and depths. Past
 * floor 99, the deepest there is, seeds still change. */
static bool make_floor(adventure *walker)
{
    barrow_error error;
    barrow_params params = walker->params;
    params.seed += (uint64_t)walker->depth;
    if (params.family == BARROW_FLOOR && params.as.floor.floor + walker->depth <= 99)
        params.as.floor.floor += walker->depth;
    if (barrow_generate(&params, NULL, &walker->dungeon, &error) != BARROW_OK) {
        play_terminal_end();
        walker->failure = cli_say_error(&error);
        return false;
    }
    return enter_floor(walker, &walker->dungeon);
}

static bool start_over(adventure *walker)
{
    walker->game.turns = walker->game.loot = 0;
    walker->has_won = false;
    walker->depth = 0;
    walker->news[0] = 0;
    return make_floor(walker);
}

/* ---- keys ------------------------------------------------------------------------------- */

/* Handles the end of a floor. Stairs lead to the next floor; those of the last floor lead out, as
 * do the goal of a quest and the boss of a crawl. */
static bool arrive(adventure *walker)
{
    bool goes_on = walker->floor->below || walker->depth + 1 < walker->floors;
    if (walker->game.state == PLAY_STAIRS && goes_on) {
        walker->depth += !walker->floor->below;
        if (!(walker->floor->below ? enter_floor(walker, walker->floor->below)
                                   : make_floor(walker)))
            return false;
        snprintf(walker->news, sizeof walker->news, "You go down to floor %d.",
                 walker->floor->params.as.floor.floor);
        return true;
    }
    if (walker->game.state == PLAY_GOING || walker->has_won)
        return true;
    walker->has_won = true;
    snprintf(walker->news, sizeof walker->news, "%s You win, in %u turns.", walker->game.message,
             walker->game.turns);
    return true;
}

/* Returns whether the next step leads onto a trap that the player sees. */
static bool is_trap_ahead(const play_game *game, int dx, int dy)
{
    uint32_t tile = game->tile + (uint32_t)(dy * game->dungeon->width + dx);
    bool is_inside = tile < (uint32_t)game->dungeon->width * game->dungeon->height;
    const barrow_thing *thing = is_inside ? play_thing_at(game, tile) : NULL;
    return thing && thing->kind == BARROW_THING_TRAP && game->known[tile];
}

static bool is_open(const play_game *game, int dx, int dy)
{
    uint32_t tile = game->tile + (uint32_t)(dy * game->dungeon->width + dx);
    bool is_inside = tile < (uint32_t)game->dungeon->width * game->dungeon->height;
    return is_inside && (play_tile(game, tile) & BARROW_TILE_WALKABLE) != 0;
}

/* Follows the bend of a corridor: turns if the way ahead is blocked and exactly one side is
 * open. */
static void turn(const play_game *game, int *dx, int *dy)
{
    int x = *dy, y = *dx; /* one side; the other is its opposite */
    bool is_corridor = play_tile(game, game->tile) == BARROW_TILE_CORRIDOR;
    if (!is_corridor || is_open(game, *dx, *dy) || is_open(game, x, y) == is_open(game, -x, -y))
        return;
    int sign = is_open(game, x, y) ? 1 : -1;
    *dx = sign * x;
    *dy = sign * y;
}

/* Walks up to [most] steps. A run follows the bends of corridors. It ends if a step fails, prints a
 * message or enters another room, and before a trap. */
static void walk(adventure *walker, int dx, int dy, int most)
{
    play_game *game = &walker->game;
    uint16_t owner = walker->floor->owners[game->tile];
    for (int i = 0; i < most; i++) {
        if (most > 1 && i)
            turn(game, &dx, &dy);
        if (most > 1 && is_trap_ahead(game, dx, dy))
            return;
        if (!play_step(game, dx, dy) || game->message[0] || game->state != PLAY_GOING)
            return;
        if (walker->floor->owners[game->tile] != owner)
            return;
    }
}

typedef struct walk_key {
    int key, dx, dy, most;
} walk_key;

static const walk_key walk_keys[] = {
    {PLAY_KEY_UP, 0, -1, 1},
    {'k', 0, -1, 1},
    {'K', 0, -1, RUN_MOST},
    {PLAY_KEY_DOWN, 0, 1, 1},
    {'j', 0, 1, 1},
    {'J', 0, 1, RUN_MOST},
    {PLAY_KEY_LEFT, -1, 0, 1},
    {'h', -1, 0, 1},
    {'H', -1, 0, RUN_MOST},
    {PLAY_KEY_RIGHT, 1, 0, 1},
    {'l', 1, 0, 1},
    {'L', 1, 0, RUN_MOST},
    {'.', 0, 0, 1},
};

/* Handles a key. Returns false if the game must end. An event that is not a key, such as a new
 * window size, leaves the help page open. */
static bool press(adventure *walker, int key)
{
    bool had_help = walker->view.help;
    walker->view.help = key == '?' ? !had_help : had_help && key == PLAY_KEY_NONE;
    if (had_help && key != 'q' && key != PLAY_KEY_END)
        return true; /* a key only closes the page */
    for (size_t i = 0; i < sizeof walk_keys / sizeof walk_keys[0]; i++)
        if (walk_keys[i].key == key && walker->game.state == PLAY_GOING) {
            walker->news[0] = 0;
            walk(walker, walk_keys[i].dx, walk_keys[i].dy, walk_keys[i].most);
            return arrive(walker);
        }
    switch (key) {
    case 'x':
        walker->view.all = !walker->view.all;
        return true;
    case 'r':
        return start_over(walker);
    case 'n':
        walker->params.seed++;
        return start_over(walker);
    case 'q':
    case 4: /* Ctrl-D */
    case PLAY_KEY_END:
        return false;
    default:
        return true;
    }
}

/* Plays the game. The picture is redrawn for every key: it is small, and nothing has to be kept in
 * sync. */
static void play(adventure *walker)
{
    int key = PLAY_KEY_NONE;
    do {
        play_terminal_size(&walker->view.columns, &walker->view.rows);
        walker->view.message = walker->news[0] ? walker->news : walker->game.message;
        play_draw(&walker->picture, &walker->game, &walker->view);
        if (!play_terminal_show(&walker->picture, walker->has_colours))
            break;
        key = play_terminal_key();
    } while (press(walker, key));
}

/* Prints how the game ended, and the command that plays it again. The option for tiles is left out,
 * because play always turns it on. */
static int tell_end(const adventure *walker)
{
    char command[512];
    barrow_params params = walker->params;
    if (cli_interrupted())
        return cli_interrupted();
    if (walker->failure != CLI_DONE)
        return walker->failure;
    if (cli_param_find(params.family, "tiles"))
        barrow_params_set(&params, "tiles", "off", NULL);
    barrow_command(&params, NULL, command, sizeof command);
    cli_say("%s after %u turns; to play it again: barrow play %s", walker->has_won ? "won" : "left",
            walker->game.turns, command + strlen("barrow "));
    return CLI_DONE;
}

int cli_run_play(const cli_args *args)
{
    cli_text *keep = NULL;
    adventure *walker = calloc(1, sizeof *walker);
    if (!walker)
        cli_no_memory();
    int status = cli_look_colour(args, &walker->has_colours);
    if (status == CLI_DONE)
        status = choose_dungeon(args, walker, &keep);
    if (status == CLI_DONE && !play_terminal_begin())
        status = CLI_IO;
    if (status == CLI_DONE) {
        if (start_over(walker))
            play(walker);
        play_terminal_end();
        status = tell_end(walker);
    }
    free(walker->memory);
    barrow_dungeon_free(&walker->dungeon);
    free(walker);
    cli_texts_free(keep);
    return status;
}
