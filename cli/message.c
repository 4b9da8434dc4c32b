/* SPDX-License-Identifier: MIT
 * Messages and signals. A message is assembled first and written with one call, so lines of several
 * threads never mix. Only this file and play.c have mutable statics, because a signal
 * handler can reach nothing else, and each program runs one command. */
#include "message.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sink.h"
#include "command.h"
#include "platform.h"

#define ROWS_MOST 256 /* rows of the largest table of names */

/* C2 80 to C2 9F are control characters, which terminals obey like those of ASCII. */
void cli_plain(char *text)
{
    const char *end = text + strlen(text);
    for (int size; text < end; text += size) {
        unsigned char first = (unsigned char)text[0], second = (unsigned char)text[1];
        bool is_control = first < 0x20 || first == 0x7F || (first == 0xC2 && second < 0xA0);
        size = is_control ? 0 : brw_utf8_length(text, end);
        if (!size) {
            *text = '?';
            size = 1;
        }
    }
}

/* Prints a message. One byte is reserved for the line feed, which replaces the terminating NUL. A
 * message that is too long is cut. */
static void say_list(const char *format, va_list list)
{
    char line[2048] = "barrow: ";
    size_t start = strlen(line);
    vsnprintf(line + start, sizeof line - start - 1, format, list);
    cli_plain(line);
    size_t length = strlen(line);
    line[length] = '\n';
    fwrite(line, 1, length + 1, stderr);
}

void cli_say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list(format, list);
    va_end(list);
}

int cli_fail(int code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list(format, list);
    va_end(list);
    return code;
}

/* The command whose help cli_usage names. It is set before any thread starts. */
static const char *helped_command;

void cli_usage_of(const char *command)
{
    helped_command = command;
}

int cli_usage(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list(format, list);
    va_end(list);
    if (helped_command)
        fprintf(stderr, "'barrow help %s' shows its options\n", helped_command);
    else
        fputs("'barrow help' lists the commands\n", stderr);
    return CLI_USAGE;
}

void cli_append(char *text, size_t size, const char *format, ...)
{
    size_t used = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + used, size - used, format, list);
    va_end(list);
}

bool cli_ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

const char *cli_error_text(const barrow_error *error)
{
    return *error->text ? error->text : barrow_status_text(error->status);
}

bool cli_is_of_one_seed(barrow_status status)
{
    return status == BARROW_IMPOSSIBLE || status == BARROW_NOT_PROVEN;
}

/* A wrong parameter or call is the user's mistake; a sink fails only if its output does. Any other
 * status means that generation failed (G11). */
int cli_say_error(const barrow_error *error)
{
    cli_say("%s", cli_error_text(error));
    switch (error->status) {
    case BARROW_BAD_PARAM:
    case BARROW_BAD_CALL: return CLI_USAGE;
    case BARROW_SINK_FAILED: return CLI_IO;
    default: return CLI_IMPOSSIBLE;
    }
}

/* Writes no hint rather than a far-fetched one: barrow_nearest_name decides what is close (G7). */
cli_hint cli_near(const char *name, const char *const *names, uint32_t count)
{
    const char *near = barrow_nearest_name(name, names, count);
    cli_hint hint = {""};
    if (near)
        snprintf(hint.text, sizeof hint.text, "; did you mean '%s'?", near);
    return hint;
}

int cli_row_find(const char *name, const void *first, size_t size, uint32_t count, cli_hint *hint)
{
    const char *names[ROWS_MOST];
    for (uint32_t i = 0; i < count && i < ROWS_MOST; i++) {
        memcpy(&names[i], (const char *)first + i * size, sizeof names[i]);
        if (strcmp(names[i], name) == 0)
            return (int)i;
    }
    if (hint)
        *hint = cli_near(name, names, count < ROWS_MOST ? count : ROWS_MOST);
    return -1;
}

/* ---- signals ---------------------------------------------------------------------------- */

/* Atomic because all threads read them. [caught] is the first signal, or 0. */
static atomic_int caught;
static atomic_bool is_hurried;
static const char *_Atomic to_remove[32]; /* more than a command can have open at once */
static cli_waiting *_Atomic *_Atomic waiting;
static void (*_Atomic at_end)(void);

/* Runs inside a signal handler, or when out of memory, so it makes only calls that are safe in
 * both. Nothing is flushed, and incomplete files are removed (G9). */
_Noreturn static void end_now(int code)
{
    void (*give_back)(void) = at_end;
    if (give_back)
        give_back();
    for (size_t i = 0; i < sizeof to_remove / sizeof to_remove[0]; i++) {
        const char *path = to_remove[i];
        if (path)
            cli_file_remove(path);
    }
    cli_waiting *_Atomic *list = waiting;
    for (cli_waiting *file = list ? *list : NULL; file; file = file->next)
        cli_file_remove(file->beside);
    cli_exit_now(code);
}

/* Handles a signal. The first one is a request: loops see it through cli_interrupted and end with
 * complete results. The second ends the program at once. */
static void on_signal(int number)
{
    int before = 0;
    if (!atomic_compare_exchange_strong(&caught, &before, number))
        end_now(CLI_SIGNALLED + before);
    if (is_hurried)
        cli_signals_repeat();
}

void cli_signals_hurry(void)
{
    is_hurried = true;
}

void cli_signals_begin(void)
{
    cli_signals_catch(on_signal);
}

/* So far a closed pipe was only a write error, so that files could be cleaned up. Now the program
 * dies of SIGPIPE, as its caller expects. */
int cli_signals_end(int code)
{
    if (code == CLI_SIGNALLED + CLI_SIGPIPE)
        cli_die_of_pipe();
    return code == CLI_LEFT_OUT ? CLI_IO : code;
}

/* Any thread may call this any number of times: the value stays once it is set. */
int cli_interrupted(void)
{
    int number = caught;
    return number ? CLI_SIGNALLED + number : 0;
}

/* The first request counts, as with signals, but a second one does not end the program at once. */
void cli_interrupt(int code)
{
    int before = 0;
    atomic_compare_exchange_strong(&caught, &before, code - CLI_SIGNALLED);
}

int cli_say_interrupted(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (caught != CLI_SIGPIPE)
        say_list(format, list);
    va_end(list);
    return cli_interrupted();
}

/* Stores [path] in the first slot that holds [old]. If all are taken, a second signal does not
 * remove the file; nothing else is lost. */
static void replace_slot(const char *old, const char *path)
{
    size_t slot = 0;
    while (slot < sizeof to_remove / sizeof to_remove[0] && to_remove[slot] != old)
        slot++;
    if (slot < sizeof to_remove / sizeof to_remove[0])
        to_remove[slot] = path;
}

void cli_signals_at_end(void (*give_back)(void))
{
    at_end = give_back;
}

void cli_signals_remove(const char *path)
{
    if (path)
        replace_slot(NULL, path);
}

void cli_signals_spare(const char *path)
{
    if (path)
        replace_slot(path, NULL);
}

void cli_signals_remove_list(cli_waiting *_Atomic *first)
{
    waiting = first;
}

void cli_no_memory(void)
{
    cli_say("out of memory");
    end_now(CLI_IMPOSSIBLE);
}

void *cli_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        cli_no_memory();
    return memory;
}

barrow_workspace *cli_workspace(void)
{
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    if (!workspace)
        cli_no_memory();
    return workspace;
}
