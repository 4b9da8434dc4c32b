/* SPDX-License-Identifier: MIT
 * The terminal: its settings are saved, and restored at the end, after a signal that asks to stop
 * (message.c), and by separate handlers for signals that kill a program. It uses ANSI sequences and
 * no library: a game is a few writes per key.
 *
 * The mutable statics are what a signal handler must reach. */
#include "play.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "message.h"

#define ENTER "\x1b[?1049h\x1b[?25l" /* the alternate screen, no cursor */
#define LEAVE "\x1b[0m\x1b[?25h\x1b[?1049l"

static const int deadly[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static struct termios before;
static volatile sig_atomic_t is_taken, is_continued;

/* ---- taking and giving back ------------------------------------------------------------- */

/* Makes only calls that a signal handler may make. */
void play_terminal_end(void)
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
    play_terminal_end();
    raise(number); /* the action is the default one by now */
}

/* Wakes the program up: it checks the window, and takes the terminal back. */
static void on_change(int number)
{
    is_continued = is_continued || number == SIGCONT;
}

/* Reads keys one by one, without echo; Ctrl-C is a signal, Ctrl-Z a key. */
static bool take(void)
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
bool play_terminal_fits(void)
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

bool play_terminal_begin(void)
{
    if (tcgetattr(STDIN_FILENO, &before) != 0 || !take()) {
        play_terminal_end();
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
    cli_signals_at_end(play_terminal_end);
    return true;
}

/* ---- keys ------------------------------------------------------------------------------- */

void play_terminal_size(int *columns, int *rows)
{
    struct winsize window = {0};
    bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col;
    *columns = is_known ? window.ws_col : 80;
    *rows = is_known ? window.ws_row : 24;
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
            take();
        is_continued = 0;
        return PLAY_KEY_NONE;
    }
    if (ready <= 0)
        return -1;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : PLAY_KEY_END;
}

int play_terminal_key(void)
{
    int byte = cli_interrupted() ? PLAY_KEY_END : next_byte(-1);
    if (cli_interrupted() || byte < 0)
        return PLAY_KEY_END;
    if (byte == 0x1A) {
        /* SIGSTOP cannot be caught, so the terminal is restored before raising it; after SIGCONT
         * execution continues here. */
        play_terminal_end();
        raise(SIGSTOP);
        take();
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

/* ---- pictures --------------------------------------------------------------------------- */

/* Writes one row: a colour is sent where it changes; the rest of the line is cleared. A cell takes
 * 12 bytes at most ("ESC[38;5;255m" and its character), so 512 times 16 bytes are enough for a row,
 * including what precedes and follows the cells. A space needs no change of colour. */
static size_t row_text(const play_cell *cells, int count, bool has_colours, char *text)
{
    size_t used = 0;
    int colour = 0;
    while (count && cells[count - 1].character == ' ')
        count--;
    for (int i = 0; i < count; i++) {
        if (has_colours && cells[i].colour != colour && cells[i].character != ' ') {
            colour = cells[i].colour;
            used += (size_t)(colour ? sprintf(text + used, "\x1b[38;5;%dm", colour)
                                    : sprintf(text + used, "\x1b[39m"));
        }
        text[used++] = cells[i].character;
    }
    return used + (size_t)sprintf(text + used, "%s\x1b[K", has_colours ? "\x1b[39m" : "");
}

/* Writes each row at its own position and clears the rest of its line. The screen is never cleared
 * as a whole, so nothing flickers. */
bool play_terminal_show(const play_picture *picture, bool has_colours)
{
    char text[512 * 16];
    for (int row = 0; row < picture->rows; row++) {
        size_t used = (size_t)sprintf(text, "\x1b[%d;1H", row + 1);
        used += row_text(&picture->cells[row * picture->columns], picture->columns, has_colours,
                         text + used);
        const char *bytes = text;
        size_t size = used;
        while (size) {
            ssize_t count = write(STDOUT_FILENO, bytes, size);
            if (count < 0 && errno == EINTR && !cli_interrupted())
                continue;
            if (count <= 0)
                return false;
            bytes += count;
            size -= (size_t)count;
        }
    }
    return true;
}
