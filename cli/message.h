/* SPDX-License-Identifier: MIT
 * Messages for people, on standard error (G11), and the signals that end the program. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "barrow/barrow.h"

#if defined(__MINGW32__)
#define CLI_PRINTF(which, first) __attribute__((format(gnu_printf, which, first)))
#elif defined(__GNUC__)
#define CLI_PRINTF(which, first) __attribute__((format(printf, which, first)))
#else
#define CLI_PRINTF(which, first)
#endif

/* Prints "barrow: ..." and a newline on standard error. */
void cli_say(const char *format, ...) CLI_PRINTF(1, 2);

/* Prints the same, and returns [code]. */
int cli_fail(int code, const char *format, ...) CLI_PRINTF(2, 3);

/* Prints the same and where to find help; returns CLI_USAGE. The help is that of the command that
 * cli_usage_of named last, or of the program if that was NULL. */
int cli_usage(const char *format, ...) CLI_PRINTF(1, 2);
void cli_usage_of(const char *command);

/* Replaces control characters with question marks, so that quoted input can neither control the
 * terminal nor forge a line. Bytes that are not UTF-8, such as half a character at the end of a cut
 * text, are replaced too. cli_say calls this. */
void cli_plain(char *text);

/* Appends to a string in an array of [size] bytes; what does not fit is left out. */
void cli_append(char *text, size_t size, const char *format, ...) CLI_PRINTF(3, 4);

/* Returns whether [text] ends with [end]. */
bool cli_ends_in(const char *text, const char *end);

/* Returns the message of an error, which is never empty. */
const char *cli_error_text(const barrow_error *error);

/* Returns whether a failure to generate concerns only this seed, so the next may work (G4). Any
 * other failure, such as running out of memory or a wrong call, would happen with every seed. */
bool cli_is_of_one_seed(barrow_status status);

/* Prints the error and returns the exit code for its status. */
int cli_say_error(const barrow_error *error);

/* The end of a message about an unknown name: "; did you mean 'x'?", or "" if nothing is close. */
typedef struct cli_hint {
    char text[64];
} cli_hint;

cli_hint cli_near(const char *name, const char *const *names, uint32_t count);

/* Returns the index of [name] in a table of [count] rows of [size] bytes each; [first] points to
 * the member of the first row that holds the name. Returns -1 if no row has it, with the closest
 * name in [hint], which may be NULL. */
int cli_row_find(const char *name, const void *first, size_t size, uint32_t count, cli_hint *hint);

/* From now on SIGINT, SIGTERM and SIGHUP ask to stop; a second one stops at once. A closed pipe and
 * a file that has reached its size limit become write errors. */
void cli_signals_begin(void);

/* From now on the first signal is followed by a second one after a second: what is under way may be
 * a single large dungeon or document, which no loop leaves. */
void cli_signals_hurry(void);

/* Ends the program with [code] as its caller sees it: an exit code, or death by SIGPIPE. */
int cli_signals_end(int code);

/* Returns the exit code of the signal that asked to stop, or 0. */
int cli_interrupted(void);

/* Asks to stop as the signal with that exit code does: another process of the same run received it,
 * or the reader of a pipe is gone. */
void cli_interrupt(int code);

/* Says how far an interrupted command got, and returns the exit code of the signal. Says nothing
 * after a closed pipe: its reader had enough (G9). */
int cli_say_interrupted(const char *format, ...) CLI_PRINTF(1, 2);

/* Sets the file that a second signal removes before the program ends; NULL for none. */
void cli_signals_remove(const char *path);
void cli_signals_spare(const char *path);

/* A complete file that stays pending until the end of the command. */
typedef struct cli_waiting {
    struct cli_waiting *_Atomic next;
    const void *tag; /* the caller's */
    char *path;      /* its final path */
    char beside[];   /* the temporary file that holds it for now */
} cli_waiting;

/* Sets a list of files that a second signal removes as well. It grows at its end and is released
 * from its start. NULL for none. */
void cli_signals_remove_list(cli_waiting *_Atomic *first);

/* Sets a function that is called before the program ends because of a second signal or because it
 * is out of memory. It may only do what a signal handler may. */
void cli_signals_at_end(void (*give_back)(void));

/* Ends the program at once, with a message and CLI_IMPOSSIBLE. */
_Noreturn void cli_no_memory(void);

/* Return zeroed memory for [count] things of [size] bytes, and a workspace. They never return NULL:
 * without memory they end the program. */
void *cli_alloc(size_t count, size_t size);
barrow_workspace *cli_workspace(void);

#endif
