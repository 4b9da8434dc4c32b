/* SPDX-License-Identifier: MIT
 * The command on POSIX systems. */
#include "platform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "message.h"

_Static_assert(CLI_SIGHUP == SIGHUP && CLI_SIGINT == SIGINT && CLI_SIGPIPE == SIGPIPE &&
                   CLI_SIGTERM == SIGTERM,
               "exit codes are built from these signal numbers");

/* Fills gaps among the standard files. If a caller closed standard input, output or error, the next
 * file to be opened would take its place, and messages would end up in results. Opening /dev/null
 * for reading occupies the descriptor, and writes to it still fail. open returns the lowest free
 * descriptor, so the loop fills all gaps up to 2 and closes the first one above. */
void cli_platform_begin(int *count, char ***words)
{
    (void)count, (void)words;
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* ---- files ------------------------------------------------------------------------------ */

/* If lstat succeeds, errno still holds the error of stat, which says why the link is broken. */
cli_file_info cli_file_look(const char *path)
{
    struct stat found;
    if (stat(path, &found) != 0)
        return (cli_file_info){.kind =
                                   lstat(path, &found) == 0 ? CLI_FILE_DANGLING : CLI_FILE_NONE};
    cli_file_info info = {.kind = CLI_FILE_OTHER, .mode = found.st_mode & 0777};
    if (S_ISDIR(found.st_mode))
        info.kind = CLI_FILE_FOLDER;
    else if (S_ISREG(found.st_mode))
        info.kind = CLI_FILE_REGULAR;
    info.size = found.st_size > 0 ? (uint64_t)found.st_size : 0;
    return info;
}

bool cli_file_is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

bool cli_file_may_write(const char *path)
{
    return access(path, W_OK) == 0;
}

char *cli_file_resolve(const char *path)
{
    return realpath(path, NULL);
}

int cli_file_read_from(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

int cli_file_write_to(const char *path)
{
    return open(path, O_WRONLY | O_CLOEXEC);
}

int cli_file_create(const char *path, unsigned mode)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
}

int cli_file_set_mode(int fd, unsigned mode)
{
    return fchmod(fd, (mode_t)mode);
}

int64_t cli_file_read(int fd, void *bytes, size_t size)
{
    return read(fd, bytes, size);
}

/* How long an interrupted run waits for a reader, so that it can end with a complete document. */
#define PATIENCE_MS 2000

/* Writes in pieces of at most PIPE_BUF bytes, which a pipe with room takes without blocking. It
 * first waits until the other end has room, but once interrupted only PATIENCE_MS: a signal may
 * have come to another thread, so no thread waits forever. A failure after some bytes is noticed
 * when the rest is written. */
static int64_t write_pieces(int fd, const char *bytes, size_t size)
{
    size_t done = 0;
    int64_t written = 0;
    do {
        struct pollfd room = {.fd = fd, .events = POLLOUT};
        size_t left = size - done;
        bool is_last;
        int found;
        do {
            is_last = cli_interrupted() != 0;
            found = poll(&room, 1, PATIENCE_MS);
        } while ((found == 0 && !is_last) || (found < 0 && errno == EINTR));
        written = found ? write(fd, bytes + done, left < PIPE_BUF ? left : PIPE_BUF) : -1;
        errno = found ? errno : ECANCELED;
        done += written > 0 ? (size_t)written : 0;
    } while (written > 0 && done < size);
    return done ? (int64_t)done : written;
}

int64_t cli_file_write(int fd, const void *bytes, size_t size)
{
    struct stat info;
    return (fstat(fd, &info) != 0 ||
            (!S_ISREG(info.st_mode) && (!S_ISCHR(info.st_mode) || isatty(fd))))
               ? write_pieces(fd, bytes, size)
               : write(fd, bytes, size);
}

int cli_file_cut(int fd, uint64_t size)
{
    return ftruncate(fd, (off_t)size);
}

int cli_file_sync(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result;
}

int cli_folder_sync(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return -1;
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    if (fd < 0)
        return -1;
    int result = cli_file_sync(fd);
    int reason = errno;
    close(fd);
    errno = reason;
    return result != 0 && reason != EINVAL ? -1 : 0; /* some file systems cannot sync folders */
}

/* The file is closed even after EINTR. */
int cli_file_close(int fd)
{
    return close(fd) != 0 && errno != EINTR ? -1 : 0;
}

int cli_file_replace(const char *from, const char *to)
{
    return rename(from, to);
}

void cli_file_remove(const char *path)
{
    unlink(path);
}

const char *cli_last_separator(const char *path)
{
    return strrchr(path, '/');
}

int cli_folder_make(const char *path)
{
    return mkdir(path, 0777) != 0 && errno != EEXIST ? -1 : 0;
}

int cli_folder_list(const char *path, void (*each)(void *user, const char *name), void *user)
{
    DIR *folder = opendir(path);
    if (!folder)
        return -1;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        struct stat found; /* a pipe would wait for somebody who writes to it */
        if (fstatat(dirfd(folder), entry->d_name, &found, 0) == 0 && S_ISREG(found.st_mode))
            each(user, entry->d_name);
    }
    return closedir(folder);
}

/* ---- the process ------------------------------------------------------------------------ */

unsigned long cli_process_number(void)
{
    return (unsigned long)getpid();
}

char *cli_program_file(void)
{
    return cli_file_resolve("/proc/self/exe");
}

#if defined(__APPLE__)
#define OPENER "open"
#else
#define OPENER "xdg-open"
#endif

extern char **environ;

int cli_open_address(const char *url)
{
    char opener[] = OPENER;
    char *address = strdup(url);
    char *const words[] = {opener, address, NULL};
    pid_t child;
    int status = 0;
    errno = address ? posix_spawnp(&child, opener, NULL, NULL, words, environ) : ENOMEM;
    free(address);
    if (errno)
        return -1;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR || cli_interrupted())
            return -1;
    errno = WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EIO;
    return errno ? -1 : 0;
}

unsigned cli_processors(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (unsigned)cores;
}

bool cli_stack_holds(size_t size)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
           limit.rlim_cur >= size;
}

int cli_draw_bytes(void *bytes, size_t size)
{
    return getentropy(bytes, size);
}

bool cli_is_terminal(int fd)
{
    return isatty(fd);
}

/* Asks the terminal every time, because windows change. */
unsigned cli_terminal_columns(int fd)
{
    struct winsize window;
    return isatty(fd) && ioctl(fd, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

/* SA_RESTART is not set: a blocking call must return EINTR to notice the signal. */
void cli_signals_catch(void (*handler)(int number))
{
    static const int asks_to_stop[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
    for (size_t i = 0; i < sizeof asks_to_stop / sizeof asks_to_stop[0]; i++) {
        struct sigaction old;
        sigaction(asks_to_stop[i], NULL, &old);
        action.sa_handler = handler;
        if (old.sa_handler != SIG_IGN) /* nohup, or a background job of sh */
            sigaction(asks_to_stop[i], &action, NULL);
    }
}

void cli_signals_repeat(void)
{
    alarm(1);
}

void cli_exit_now(int code)
{
    _exit(code);
}

void cli_die_of_pipe(void)
{
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &pipe, NULL);
    raise(SIGPIPE);
}
