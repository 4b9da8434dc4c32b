/* SPDX-License-Identifier: MIT
 * Messages for people, on standard error (G11), and the signals that end the program. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "barrow/barrow.h"

#if defined(__GNUC__)
#define CLI_PRINTF(which, first) __attribute__((format(printf, which, first)))
#else
#define CLI_PRINTF(which, first)
#endif

/* "barrow: ..." and a newline on standard error. */
void cli_say(const char *format, ...) CLI_PRINTF(1, 2);

/* The same, then where help is; answers CLI_USAGE. [command] may be NULL. */
int cli_usage(const char *command, const char *format, ...) CLI_PRINTF(2, 3);

/* Messages may quote what others wrote: control characters become question marks, so that no quote
 * steers a terminal or makes up a line of its own, and so do bytes that are no UTF-8, such as half
 * a character at the end of what was cut. cli_say does so. */
void cli_plain(char *text);

/* The sentence of an error; never empty. */
const char *cli_error_text(const barrow_error *error);

/* Whether a failure to generate is about this seed alone, and the next may do (G4). Any other, such
 * as a lack of memory or a wrong call, would come again with every seed. */
bool cli_is_of_one_seed(barrow_status status);

/* Says it and answers the exit code that fits its status. */
int cli_say_error(const barrow_error *error);

/* "; did you mean 'x'?" into [hint], or "" when nothing is near. */
void cli_hint(char *hint, size_t size, const char *name, const char *const *names, uint32_t count);

/* From now on SIGINT, SIGTERM and SIGHUP ask to stop; a second one stops at once. A closed pipe
 * and a file that may not grow are errors of the write. */
void cli_signals_begin(void);

/* Ends the program with [code] as its caller sees it: an exit code, or death by SIGPIPE. */
int cli_signals_end(int code);

/* The exit code of the signal that asked to stop, or 0. */
int cli_interrupted(void);

/* Asks to stop as the signal of that exit code does: another process of the same run got it, or
 * the reader of a pipe went away. */
void cli_interrupt(int code);

/* Says how far an interrupted command came, and returns the exit code of the signal. Says nothing
 * after a closed pipe: whoever read it had enough (G9). */
int cli_say_interrupted(const char *format, ...) CLI_PRINTF(1, 2);

/* A file that a second signal removes before the program ends, until it is kept; NULL is none. */
void cli_signals_remove(const char *path);
void cli_signals_keep(const char *path);

/* A file that is written and waits for the end of the command. */
typedef struct cli_waiting {
    struct cli_waiting *_Atomic next;
    const void *tag; /* the caller's */
    char *path;      /* where it belongs */
    char beside[];   /* where it is until then */
} cli_waiting;

/* Files that a second signal removes as well: a list that grows at its end, and is given up from
 * its start. NULL for none. */
void cli_signals_remove_list(cli_waiting *_Atomic *first);

/* Called before a second signal, or a lack of memory, ends the program; may only do what a signal
 * handler may. */
void cli_signals_at_end(void (*give_back)(void));

/* Ends the program at once, with a message and CLI_IMPOSSIBLE. */
_Noreturn void cli_no_memory(void);

/* From now on a lack of memory inside jansson ends the program so:
 * its parser reads past its buffer when that could not grow. */
void cli_memory_begin(void);

#endif
