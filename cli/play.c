/* SPDX-License-Identifier: MIT
 * barrow play: plays a dungeon in the terminal. This file joins the game (barrow/play.h), its
 * picture (play_picture.c) and the terminal, goes from floor to floor, and keeps the moves, so that
 * a game can be written down as a command that anybody can check.
 *
 * The terminal's settings are restored at the end, after a signal that asks to stop (message.c),
 * and by handlers for signals that kill a program. It uses ANSI sequences and no library: a game is
 * a few writes per key. The mutable statics are what a signal handler must reach. */
#include "play.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "settings.h"

#define FLOORS   3 /* default number of floors */
#define RUN_MOST 200 /* steps of a run */
#define ENTER "\x1b[?1049h\x1b[?25l" /* the alternate screen, no cursor */
#define LEAVE "\x1b[0m\x1b[?25h\x1b[?1049l"

static const int deadly[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

/* Keys that are not characters. */
enum {
    PLAY_KEY_NONE = 0, /* something else happened: look at the window again */
    PLAY_KEY_UP = 256,
    PLAY_KEY_DOWN,
    PLAY_KEY_RIGHT,
    PLAY_KEY_LEFT,
    PLAY_KEY_END /* the terminal is gone, or a signal asks to stop */
};

static struct termios before;
static volatile sig_atomic_t is_taken, is_continued;

/* ---- the terminal ----------------------------------------------------------------------- */

/* Makes only calls that a signal handler may make. */
static void give_terminal_back(void)
{
    if (!is_taken)
        return;
    is_taken = 0;
    ssize_t written = write(STDOUT_FILENO, LEAVE, sizeof LEAVE - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
}

/* The signal is blocked while it is handled, so it takes effect when this returns, with the default
 * action that SA_RESETHAND has restored: a core dump still happens. */
static void on_death(int number)
{
    give_terminal_back();
    raise(number); /* the action is the default one by now */
}

/* Wakes the program up: it checks the window, and takes the terminal back. */
static void on_change(int number)
{
    is_continued = is_continued || number == SIGCONT;
}

/* Reads keys one by one, without echo; Ctrl-C is a signal, Ctrl-Z a key. */
static bool take_over(void)
{
    struct termios mode = before;
    mode.c_lflag &= (tcflag_t) ~(ICANON | ECHO | IEXTEN);
    mode.c_iflag &= (tcflag_t) ~(IXON | ICRNL);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    mode.c_cc[VSUSP] = _POSIX_VDISABLE;
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) != 0)
        return false;
    is_taken = 1;
    return write(STDOUT_FILENO, ENTER, sizeof ENTER - 1) > 0;
}

/* Called before anything is generated. Without a terminal, it says what to use instead. */
static bool terminal_fits(void)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        cli_say("play needs a terminal for keys and picture; without one, look at dungeons with "
                "'barrow floor -f ascii', or check them with 'barrow verify'");
        return false;
    }
    if (!term || !*term || strcmp(term, "dumb") == 0) {
        cli_say("this terminal (TERM=%s) cannot move its cursor; try another one",
                term ? term : "");
        return false;
    }
    return true;
}

static bool take_terminal(void)
{
    if (tcgetattr(STDIN_FILENO, &before) != 0 || !take_over()) {
        give_terminal_back();
        cli_say("cannot set up the terminal: %s", strerror(errno));
        return false;
    }
    /* These signals interrupt poll, so that a new window size shows without a key. */
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_change;
    sigaction(SIGWINCH, &action, NULL);
    sigaction(SIGCONT, &action, NULL);
    action.sa_handler = on_death;
    action.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &action, NULL);
    cli_signals_at_end(give_terminal_back);
    return true;
}

/* Returns one byte, or -1 if none comes in time; [milliseconds] -1 waits forever. A signal is not a
 * key: the window may have another size, or the program is asked to stop. */
static int next_byte(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    int ready = poll(&input, 1, milliseconds);
    if (ready < 0 && errno == EINTR) {
        if (is_continued)
            take_over();
        is_continued = 0;
        return PLAY_KEY_NONE;
    }
    if (ready <= 0)
        return -1;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : PLAY_KEY_END;
}

static int next_key(void)
{
    int byte = cli_interrupted() ? PLAY_KEY_END : next_byte(-1);
    if (cli_interrupted() || byte < 0)
        return PLAY_KEY_END;
    if (byte == 0x1A) {
        /* SIGSTOP cannot be caught, so the terminal is restored before raising it; after SIGCONT
         * execution continues here. */
        give_terminal_back();
        raise(SIGSTOP);
        take_over();
        return PLAY_KEY_NONE;
    }
    if (byte != 0x1B)
        return byte;
    /* Reads what follows an escape: "[A" or "OA" are arrows; everything else is swallowed. Numbers
     * inside a sequence are skipped, so that arrows with shift are arrows and other keys are
     * swallowed whole. A timeout tells a lone escape. */
    int next = next_byte(50);
    if (next != '[' && next != 'O')
        return PLAY_KEY_NONE;
    do
        next = next_byte(50);
    while (next >= '0' && next <= '?');
    return next >= 'A' && next <= 'D' ? PLAY_KEY_UP + next - 'A' : PLAY_KEY_NONE;
}

/* Writes each row at its own position and clears the rest of its line. The screen is never cleared
 * as a whole, so nothing flickers. A colour is sent where it changes, which a space does not need.
 * A cell takes 12 bytes at most ("ESC[38;5;255m" and its character), so 512 times 16 bytes are
 * enough for a row, including what precedes and follows the cells. Returns false if a write fails.
 */
static bool show_picture(const play_picture *picture, bool has_colours)
{
    char text[512 * 16];
    for (int row = 0; row < picture->rows; row++) {
        const play_cell *cells = &picture->cells[row * picture->columns];
        size_t size = (size_t)sprintf(text, "\x1b[%d;1H", row + 1);
        int count = picture->columns, colour = 0;
        while (count && cells[count - 1].character == ' ')
            count--;
        for (int i = 0; i < count; i++) {
            if (has_colours && cells[i].colour != colour && cells[i].character != ' ') {
                colour = cells[i].colour;
                size += (size_t)(colour ? sprintf(text + size, "\x1b[38;5;%dm", colour)
                                        : sprintf(text + size, "\x1b[39m"));
            }
            text[size++] = cells[i].character;
        }
        size += (size_t)sprintf(text + size, "%s\x1b[K", has_colours ? "\x1b[39m" : "");
        for (const char *bytes = text; size;) {
            ssize_t written = write(STDOUT_FILENO, bytes, size);
            if (written < 0 && errno == EINTR && !cli_interrupted())
                continue;
            if (written <= 0)
                return false;
            bytes += written;
            size -= (size_t)written;
        }
    }
    return true;
}

/* A game and its surroundings. Either [dungeon] has all floors, linked by below (--floors), or it
 * holds one floor at a time, replaced at each staircase. */
typedef struct adventure {
    barrow_params params; /* parameters of the first floor */
    barrow_rules rules;
    int depth, floors;           /* stairs taken, and number of floors if each has its own seed */
    barrow_dungeon dungeon;      /* the first floor */
    const barrow_dungeon *floor; /* the floor being played */
    play_game game;
    void *memory; /* the memory of the level */
    uint32_t par; /* of all floors entered so far */
    uint8_t *moves;
    uint32_t move_count, move_room;
    play_view view;
    play_picture picture;
    char title[192], news[640]; /* [news] says what the last moves did */
    bool has_colours;
    bool has_ended; /* the player has been told that the game ended */
    int asked;      /* the key that must be pressed again to leave a game that goes on */
    int failure;    /* exit code of what went wrong, or CLI_DONE */
} adventure;

static const barrow_hero *hero_of(const adventure *walker)
{
    return barrow_play_hero(walker->game.level, walker->game.play);
}

/* ---- the game --------------------------------------------------------------------------- */

/* Chooses the parameters and the seed. The terminal is checked before a seed is drawn and shown. */
static int choose_dungeon(const cli_args *args, adventure *walker, cli_text **texts)
{
    barrow_params *params = &walker->params;
    barrow_error error;
    bool has_seed = false;
    int status = cli_settings_apply(args, params, texts, &has_seed);
    if (status != CLI_DONE)
        return status;
    if (cli_param_find(params->family, "tiles"))
        barrow_params_set(params, "tiles", "on", &error); /* play needs a map */
    if (barrow_params_check(params, &error) != BARROW_OK)
        return cli_say_error(&error);
    /* Chooses the default number of floors: as many as the plan has, all floors of one dungeon, or
     * a few floors of consecutive seeds. */
    const char *plan = params->family == BARROW_FLOOR ? params->as.floor.plan : NULL;
    bool is_open = params->family == BARROW_FLOOR && !cli_has(args, OPT_PARAMS) &&
                   !cli_has(args, OPT_PRESET); /* which may set any parameter */
    for (int i = 0; i < args->setting_count; i++)
        is_open = is_open && strcmp(args->settings[i].name, "floors") != 0;
    uint32_t floors = 0;
    walker->floors = is_open && !plan ? FLOORS : 1;
    if (is_open && plan && barrow_plan_check(plan, strlen(plan), &floors, NULL) == BARROW_OK)
        params->as.floor.floors = (int32_t)floors;
    if (!cli_has(args, OPT_CHECK) && !terminal_fits())
        return CLI_USAGE;
    if (cli_has(args, OPT_DAILY) && cli_has(args, OPT_SEED))
        return cli_usage("--daily chooses the seed; leave out --seed");
    if (cli_has(args, OPT_DAILY)) { /* the date as a number, the same everywhere on Earth */
        time_t now = time(NULL);
        const struct tm *day = gmtime(&now);
        params->seed = day ? (uint64_t)(day->tm_year + 1900) * 10000 +
                                 (uint64_t)(day->tm_mon + 1) * 100 + (uint64_t)day->tm_mday
                           : 0;
        return CLI_DONE;
    }
    status = cli_seed_choose(args, has_seed, &params->seed);
    if (status == CLI_DONE && !cli_has(args, OPT_CHECK))
        cli_seed_tell(args, has_seed, params->seed);
    return status;
}

/* Begins a floor; the player carries everything but keys along. */
static bool enter_floor(adventure *walker, const barrow_dungeon *floor)
{
    barrow_hero carried;
    bool has_hero = walker->depth > 0 || floor != &walker->dungeon;
    size_t size = barrow_level_size(floor);
    if (has_hero)
        carried = *hero_of(walker);
    void *memory = size ? realloc(walker->memory, size) : NULL;
    walker->memory = memory ? memory : walker->memory;
    if (!memory ||
        barrow_level_begin(floor, &walker->rules, memory, &walker->game.level, NULL) != BARROW_OK) {
        walker->failure = CLI_IMPOSSIBLE;
        return false;
    }
    barrow_play *play = realloc(walker->game.play, barrow_play_size(walker->game.level));
    if (!play)
        cli_no_memory();
    walker->game.play = play;
    walker->floor = floor;
    barrow_play_begin(walker->game.level, walker->params.seed, has_hero ? &carried : NULL, play);
    walker->par += barrow_play_par(walker->game.level);
    /* Sets the title. It shows this floor's own seed. */
    const barrow_params *params = &walker->floor->params;
    snprintf(walker->title, sizeof walker->title, "barrow play %s   seed %llu",
             barrow_family_name(params->family), (unsigned long long)params->seed);
    int first = walker->params.as.floor.floor, count = walker->params.as.floor.floors;
    int last = first + (count > walker->floors ? count : walker->floors) - 1;
    if (params->family == BARROW_FLOOR)
        cli_append(walker->title, sizeof walker->title, "   floor %d of %d", params->as.floor.floor,
                   last < 99 ? last : 99);
    cli_append(walker->title, sizeof walker->title, "   %s", walker->floor->title);
    walker->view.title = walker->title;
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
        give_terminal_back();
        walker->failure = cli_say_error(&error);
        return false;
    }
    return enter_floor(walker, &walker->dungeon);
}

static bool start_over(adventure *walker)
{
    walker->has_ended = false;
    walker->depth = 0;
    walker->par = walker->move_count = 0;
    walker->news[0] = 0;
    if (!make_floor(walker))
        return false;
    barrow_play_tell(walker->game.level, walker->game.play, 0, walker->news, sizeof walker->news);
    return true;
}

/* Handles the end of a floor. Stairs lead to the next floor; those of the last floor lead out, as
 * do the goal of a quest and the boss of a crawl. */
static bool arrive(adventure *walker)
{
    bool goes_on = walker->floor->below || walker->depth + 1 < walker->floors;
    uint8_t state = hero_of(walker)->state;
    if (state == BARROW_PLAY_STAIRS && goes_on) {
        walker->depth += !walker->floor->below;
        if (!(walker->floor->below ? enter_floor(walker, walker->floor->below)
                                   : make_floor(walker)))
            return false;
        snprintf(walker->news, sizeof walker->news, "You go down to floor %d.",
                 walker->floor->params.as.floor.floor);
        return true;
    }
    if (state != BARROW_PLAY_GOING && !walker->has_ended) {
        /* Tells the end: turns against par, deaths, and up to three stars. */
        const barrow_hero *hero = hero_of(walker);
        bool is_dead = hero->state == BARROW_PLAY_DEAD;
        int stars = is_dead ? 0 : 1 + (hero->deaths == 0) + (2 * hero->turn <= 3 * walker->par);
        walker->has_ended = true;
        cli_append(walker->news, sizeof walker->news,
                   " %s %.*s %u turns; par %u. Deaths %u. Score %d.",
                   is_dead ? "It is over." : "You win!", stars, "***", hero->turn, walker->par,
                   hero->deaths, barrow_play_score(walker->game.level, walker->game.play));
    }
    return true;
}

/* Plays a move and keeps it if it took a turn. Returns its events. */
static uint32_t make_move(adventure *walker, int move)
{
    uint32_t events = move < 0 ? 0 : barrow_play_step(walker->game.level, walker->game.play, move);
    if (events) {
        if (walker->move_count == walker->move_room) {
            walker->move_room = walker->move_room ? 2 * walker->move_room : 1024;
            walker->moves = realloc(walker->moves, walker->move_room);
            if (!walker->moves)
                cli_no_memory();
        }
        walker->moves[walker->move_count++] = (uint8_t)move;
    }
    /* Adds the news of the last move, as far as they fit. */
    char sentence[160];
    for (uint32_t i = 0;
         barrow_play_tell(walker->game.level, walker->game.play, i, sentence, sizeof sentence);
         i++)
        if (strlen(walker->news) + strlen(sentence) + 1 < sizeof walker->news)
            cli_append(walker->news, sizeof walker->news, *walker->news ? " %s" : "%s", sentence);
    return events;
}

/* ---- keys ------------------------------------------------------------------------------- */

static const int steps_x[] = {0, 1, 0, -1}, steps_y[] = {-1, 0, 1, 0};

static barrow_sight sight_ahead(const adventure *walker, int side)
{
    barrow_sight sight;
    const barrow_hero *hero = hero_of(walker);
    barrow_play_look(walker->game.level, walker->game.play, hero->x + steps_x[side],
                     hero->y + steps_y[side], &sight);
    return sight;
}

static bool is_open(const adventure *walker, int side)
{
    return (sight_ahead(walker, side).tile & BARROW_TILE_WALKABLE) != 0;
}

/* Follows a bend: turns if the tile ahead is blocked and one side is open. */
static int turn(const adventure *walker, int side)
{
    const barrow_hero *hero = hero_of(walker);
    int left = (side + 3) % 4, right = (side + 1) % 4;
    bool is_corridor = barrow_tile_at(walker->floor, hero->x, hero->y) == BARROW_TILE_CORRIDOR;
    if (!is_corridor || is_open(walker, side) || is_open(walker, left) == is_open(walker, right))
        return side;
    return is_open(walker, left) ? left : right;
}

static uint16_t owner_here(const adventure *walker)
{
    return walker->floor
        ->owners[(uint32_t)hero_of(walker)->y * walker->floor->width + hero_of(walker)->x];
}

/* Walks up to [most] steps. A run follows the bends of corridors. It ends if a step fails, tells
 * anything or enters another room, and before a trap or an enemy. */
static void walk(adventure *walker, int side, int most)
{
    uint16_t owner = owner_here(walker);
    for (int i = 0; i < most; i++) {
        side = most > 1 && i ? turn(walker, side) : side;
        barrow_sight ahead = sight_ahead(walker, side);
        bool is_danger = ahead.known && (ahead.thing_kind == BARROW_THING_TRAP ||
                                         ahead.fighter != BARROW_NONE_BYTE);
        if (most > 1 && is_danger)
            return;
        if (!(make_move(walker, side) & BARROW_EVENT_MOVED) || walker->news[0] ||
            hero_of(walker)->state != BARROW_PLAY_GOING || owner_here(walker) != owner)
            return;
    }
}

/* Returns whether an enemy that is awake can be seen. */
static bool sees_enemy(const adventure *walker)
{
    barrow_sight sight;
    for (int y = 0; y < walker->floor->height; y++)
        for (int x = 0; x < walker->floor->width; x++) {
            barrow_play_look(walker->game.level, walker->game.play, x, y, &sight);
            if (sight.known & BARROW_KNOWN_VISIBLE && sight.fighter != BARROW_NONE_BYTE &&
                !sight.asleep)
                return true;
        }
    return false;
}

/* Returns why exploring stops before a move, or NULL. It leaves fights, traps, puzzles, hidden
 * doors and stairs to the player, and goes on only where a plain step leads. [text] is for reasons
 * that name something. */
static const char *reason_to_stop(const adventure *walker, int move, char text[128])
{
    char label[64];
    const barrow_hero *hero = hero_of(walker);
    uint8_t first;
    barrow_sight here;
    barrow_play_look(walker->game.level, walker->game.play, hero->x, hero->y, &here);
    if (here.threat)
        return "A blow is about to fall here: step aside.";
    if (move == BARROW_WAIT && !sees_enemy(walker))
        return NULL; /* an enemy may be coming through the dark; a player who waits strikes first */
    if (move > BARROW_WEST || (move >= 0 && sight_ahead(walker, move).fighter != BARROW_NONE_BYTE))
        return "An enemy is near: strike, wait or step aside.";
    if (move < 0 || barrow_play_way(walker->game.level, walker->game.play, hero->x + steps_x[move],
                                    hero->y + steps_y[move], BARROW_REACH_KEYS, &first, 1) != 1)
        return "Nothing more to explore as it is; g takes the next step.";
    barrow_sight ahead = sight_ahead(walker, move);
    if (ahead.thing_kind == BARROW_THING_STAIRS)
        return "Nothing more to explore here; > takes the stairs.";
    if (ahead.thing_kind != BARROW_THING_TRAP || walker->floor->things[ahead.thing].flag)
        return NULL;
    barrow_thing_label(walker->floor, &walker->floor->things[ahead.thing], label, sizeof label);
    snprintf(text, 128, "The way leads over a trap (%s): step on it, or find another.", label);
    return text;
}

/* Lets a bot or the guide walk until something happens. */
static void walk_by_itself(adventure *walker, int key)
{
    for (int i = 0; i < (key == 'g' ? 1 : RUN_MOST); i++) {
        const play_game *game = &walker->game;
        int move = key == 'o' ? barrow_play_bot(game->level, game->play, BARROW_BOT_NOVICE)
                              : barrow_play_guide(game->level, game->play);
        char text[128];
        const char *reason = key == 'o' ? reason_to_stop(walker, move, text) : NULL;
        if (reason)
            snprintf(walker->news, sizeof walker->news, "%s", reason);
        bool is_calm = key == 'o' && !sees_enemy(walker);
        bool is_made = !reason && make_move(walker, move);
        if (is_made && is_calm && sees_enemy(walker))
            cli_append(walker->news, sizeof walker->news, "%sAn enemy comes into sight.",
                       walker->news[0] ? " " : "");
        if (!is_made || walker->news[0] || hero_of(walker)->state != BARROW_PLAY_GOING)
            return;
    }
}

/* Walks to the stairs or the goal if they were seen. */
static void walk_to_end(adventure *walker)
{
    for (uint32_t i = 0; i < walker->floor->thing_count; i++) {
        const barrow_thing *thing = &walker->floor->things[i];
        barrow_sight sight;
        uint8_t move;
        barrow_play_look(walker->game.level, walker->game.play, thing->pos.x, thing->pos.y, &sight);
        if ((thing->kind != BARROW_THING_STAIRS && thing->kind != BARROW_THING_GOAL) ||
            !sight.known)
            continue;
        while (barrow_play_way(walker->game.level, walker->game.play, thing->pos.x, thing->pos.y,
                               BARROW_REACH_KNOWN | BARROW_REACH_SAFE, &move, 1) &&
               make_move(walker, move) & BARROW_EVENT_MOVED && !walker->news[0])
            ;
        return;
    }
    snprintf(walker->news, sizeof walker->news, "You have not seen the way out yet.");
}

typedef struct walk_key {
    int key, move, most;
} walk_key;

static const walk_key walk_keys[] = {
    {PLAY_KEY_UP, BARROW_NORTH, 1},   {'k', BARROW_NORTH, 1}, {'K', BARROW_NORTH, RUN_MOST},
    {PLAY_KEY_DOWN, BARROW_SOUTH, 1}, {'j', BARROW_SOUTH, 1}, {'J', BARROW_SOUTH, RUN_MOST},
    {PLAY_KEY_LEFT, BARROW_WEST, 1},  {'h', BARROW_WEST, 1},  {'H', BARROW_WEST, RUN_MOST},
    {PLAY_KEY_RIGHT, BARROW_EAST, 1}, {'l', BARROW_EAST, 1},  {'L', BARROW_EAST, RUN_MOST},
    {'.', BARROW_WAIT, 0},            {'d', BARROW_DRINK, 0}, {'e', BARROW_READ, 0},
    {'t', BARROW_THROW, 0},           {'z', BARROW_ZAP, 0},
};

/* Handles a key. Returns false if the game must end. An event that is not a key, such as a new
 * window size, leaves the help page open. Keys that take turns do nothing after the end. */
static bool press(adventure *walker, int key)
{
    bool had_help = walker->view.help;
    int asked = walker->asked;
    walker->asked = key == PLAY_KEY_NONE ? asked : 0;
    walker->view.help = key == '?' ? !had_help : had_help && key == PLAY_KEY_NONE;
    if (had_help && key != 'q' && key != PLAY_KEY_END)
        return true; /* a key only closes the page */
    const walk_key *row = walk_keys, *end = row + sizeof walk_keys / sizeof walk_keys[0];
    while (row < end && row->key != key)
        row++;
    bool is_turn = row < end || key == 'o' || key == 'g' || key == '>';
    if (is_turn && hero_of(walker)->state == BARROW_PLAY_GOING) {
        walker->news[0] = 0;
        if (row < end && row->most)
            walk(walker, row->move, row->most);
        else if (row < end)
            make_move(walker, row->move);
        else if (key == '>')
            walk_to_end(walker);
        else
            walk_by_itself(walker, key);
        return arrive(walker);
    }
    switch (key) {
    case 'x':
        walker->view.all = !walker->view.all;
        return true;
    case 'n':
    case 'r':
        if (walker->move_count && !walker->has_ended && asked != key) {
            walker->asked = key;
            snprintf(walker->news, sizeof walker->news,
                     "This game is not over: press %c again to leave it.", key);
            return true;
        }
        walker->params.seed += key == 'n';
        return start_over(walker);
    default:
        return key != 'q' && key != 4 && key != PLAY_KEY_END; /* 4 is Ctrl-D */
    }
}

/* Plays the moves of a text from the start. A refused move ends it. */
static int replay(adventure *walker, const char *text)
{
    uint32_t count = barrow_moves_read(text, strlen(text), NULL, 0);
    uint8_t *moves = cli_alloc(count, 1);
    int status = count ? CLI_DONE : cli_usage("these are not moves of a game: '%s'", text);
    barrow_moves_read(text, strlen(text), moves, count);
    for (uint32_t i = 0; i < count && status == CLI_DONE; i++) {
        walker->news[0] = 0;
        if (!make_move(walker, moves[i])) {
            cli_say("move %u of %u cannot be made in this dungeon", i + 1, count);
            status = CLI_NO;
        } else if (!arrive(walker))
            status = walker->failure;
    }
    free(moves);
    return status;
}

/* Replays a game and prints how it ended. Exit 0 if it was won. */
static int check(adventure *walker, const char *moves)
{
    int status = start_over(walker) ? replay(walker, moves) : walker->failure;
    if (status != CLI_DONE)
        return status;
    const barrow_hero *hero = hero_of(walker);
    bool has_won = walker->has_ended && hero->state != BARROW_PLAY_DEAD;
    printf("%s: %u turns, par %u, %u deaths, score %d\n", has_won ? "won" : "not won", hero->turn,
           walker->par, hero->deaths, barrow_play_score(walker->game.level, walker->game.play));
    return has_won ? CLI_DONE : CLI_NO;
}

/* Plays in the terminal, after the moves of --replay if there are any. */
static int play_in_terminal(const cli_args *args, adventure *walker)
{
    int status = CLI_DONE;
    if (!take_terminal())
        return CLI_IO;
    if (start_over(walker)) {
        if (cli_has(args, OPT_REPLAY))
            status = replay(walker, args->values[OPT_REPLAY]);
        /* The picture is redrawn for every key: it is small, and nothing has to be kept in sync. */
        bool is_playing = status == CLI_DONE;
        while (is_playing) {
            struct winsize window = {0};
            bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col;
            walker->view.columns = is_known ? window.ws_col : 80;
            walker->view.rows = is_known ? window.ws_row : 24;
            walker->view.message = walker->news;
            play_draw(&walker->picture, &walker->game, &walker->view);
            is_playing = show_picture(&walker->picture, walker->has_colours) &&
                         press(walker, next_key());
        }
    }
    give_terminal_back();
    if (status != CLI_DONE)
        return status;
    /* Prints how the game ended and the command that plays it again; after a win, the command that
     * proves it. The option for tiles is left out, because play always turns it on. */
    char command[512];
    barrow_params params = walker->params;
    const barrow_hero *hero = hero_of(walker);
    if (cli_interrupted())
        return cli_interrupted();
    if (walker->failure != CLI_DONE)
        return walker->failure;
    if (cli_param_find(params.family, "tiles"))
        barrow_params_set(&params, "tiles", "off", NULL);
    barrow_command(&params, NULL, command, sizeof command);
    bool has_won = walker->has_ended && hero->state != BARROW_PLAY_DEAD;
    if (walker->rules.peaceful)
        cli_append(command, sizeof command, " --peaceful");
    cli_say("%s after %u turns, par %u, %u deaths; to play it again: barrow play %s",
            has_won ? "won" : "left", hero->turn, walker->par, hero->deaths,
            command + strlen("barrow "));
    if (!has_won)
        return CLI_DONE;
    size_t size = barrow_moves_write(walker->moves, walker->move_count, NULL, 0) + 1;
    char *moves = cli_alloc(size, 1);
    barrow_moves_write(walker->moves, walker->move_count, moves, size);
    cli_say("to share it: barrow play %s --check %s", command + strlen("barrow "), moves);
    free(moves);
    return CLI_DONE;
}

int cli_run_play(const cli_args *args)
{
    cli_text *texts = NULL;
    adventure *walker = cli_alloc(1, sizeof *walker);
    walker->rules.peaceful = cli_has(args, OPT_PEACEFUL);
    int status = cli_look_colour(args, &walker->has_colours);
    if (status == CLI_DONE)
        status = choose_dungeon(args, walker, &texts);
    if (status == CLI_DONE)
        status = cli_has(args, OPT_CHECK) ? check(walker, args->values[OPT_CHECK])
                                          : play_in_terminal(args, walker);
    free(walker->moves);
    free(walker->game.play);
    free(walker->memory);
    barrow_dungeon_free(&walker->dungeon);
    free(walker);
    cli_texts_free(texts);
    return status;
}
