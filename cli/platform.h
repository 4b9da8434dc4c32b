/* SPDX-License-Identifier: MIT
 * The functions of the operating system that the command needs beyond C11: files, terminals,
 * signals, the number of threads. platform_posix.c and platform_windows.c implement them; nothing
 * else in the command knows where it runs, except `barrow play`, which Windows does not have. File
 * names are UTF-8 on Windows, and bytes elsewhere. A function that fails returns -1 and sets
 * errno, unless it says otherwise. */
#ifndef CLI_PLATFORM_H
#define CLI_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers of the standard files, everywhere. */
enum { CLI_STDIN, CLI_STDOUT, CLI_STDERR };

/* Signal numbers as exit codes show them; not every system has all of them. */
enum { CLI_SIGHUP = 1, CLI_SIGINT = 2, CLI_SIGPIPE = 13, CLI_SIGTERM = 15 };

/* Prepares the process: the standard files are open and pass bytes unchanged, and the words of the
 * command line are UTF-8. */
void cli_platform_begin(int *count, char ***words);

/* ---- files ------------------------------------------------------------------------------ */

typedef enum cli_file_kind {
    CLI_FILE_NONE, /* nothing has this name, or it cannot be reached; errno says why */
    CLI_FILE_REGULAR,
    CLI_FILE_FOLDER,
    CLI_FILE_OTHER,   /* a device or a pipe */
    CLI_FILE_DANGLING /* a broken link; errno says why */
} cli_file_kind;

typedef struct cli_file_info {
    cli_file_kind kind;
    uint64_t size;
    unsigned mode; /* who may read and write; has no meaning on Windows */
} cli_file_info;

/* Queries the file at [path], following links. */
cli_file_info cli_file_look(const char *path);
bool cli_file_is_there(const char *path);
bool cli_file_may_write(const char *path);

/* Returns the path of the file with all links resolved, which the caller frees; NULL on failure. */
char *cli_file_resolve(const char *path);

/* Open a file: to read it, to write to a device or pipe, or to create it, in which case it must not
 * exist. Return its descriptor, which no child process inherits. */
int cli_file_read_from(const char *path);
int cli_file_write_to(const char *path);
int cli_file_create(const char *path, unsigned mode);

/* Sets the mode of an open file, including bits that umask removed. */
int cli_file_set_mode(int fd, unsigned mode);

/* Read and write up to [size] bytes and return how many. A write blocks only until the other end
 * has room; once the run is interrupted it waits only a moment, then fails with ECANCELED. A write
 * to a pipe that nobody reads fails with EPIPE. */
int64_t cli_file_read(int fd, void *bytes, size_t size);
int64_t cli_file_write(int fd, const void *bytes, size_t size);

/* Truncates a file to [size] bytes. */
int cli_file_cut(int fd, uint64_t size);

/* Waits until the bytes of a file, or the names in the folder of [path], are on disk. */
int cli_file_sync(int fd);
int cli_folder_sync(const char *path);

int cli_file_close(int fd);

/* Gives [from] the name [to] in one step; a file of that name is replaced. */
int cli_file_replace(const char *from, const char *to);

/* Removes a file. A signal handler may call this. */
void cli_file_remove(const char *path);

/* Returns the separator before the last name in [path], or NULL. */
const char *cli_last_separator(const char *path);

/* Creates a folder; an existing one is fine. */
int cli_folder_make(const char *path);

/* Calls [each] with the name of every regular file in a folder, in no order. */
int cli_folder_list(const char *path, void (*each)(void *user, const char *name), void *user);

unsigned long cli_process_number(void);

/* Returns the resolved path of this program's file, which the caller frees, or NULL. */
char *cli_program_file(void);

/* Passes an address to the desktop's browser, and waits until it is accepted. */
int cli_open_address(const char *url);

/* Returns how many threads can run at once; at least 1. */
unsigned cli_processors(void);

/* Returns whether the stack of the program's first thread may grow to [size] bytes. */
bool cli_stack_holds(size_t size);

/* Draws [size] random bytes. */
int cli_draw_bytes(void *bytes, size_t size);

/* Return whether [fd] is a terminal, and how many columns it has (0 if it is not a terminal). */
bool cli_is_terminal(int fd);
unsigned cli_terminal_columns(int fd);

/* Calls [handler] when a signal asks the program to stop. From then on, a write fails with an error
 * if its reader is gone or its file has reached its size limit. */
void cli_signals_catch(void (*handler)(int number));

/* Calls that handler again after a second, if the system can. A signal handler may call this. */
void cli_signals_repeat(void);

/* Ends the program at once, flushing nothing. A signal handler may call this. */
_Noreturn void cli_exit_now(int code);

/* Dies of SIGPIPE, as programs do when their reader is gone; returns if there is no such signal. */
void cli_die_of_pipe(void);

#endif
