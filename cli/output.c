/* SPDX-License-Identifier: MIT
 * Where results go. A regular file is written beside its place, synced and renamed, so that a full
 * disk or a crash never leaves a short one (G9). What is no regular file (a device, a pipe) is
 * written in place. The first failure sticks: what follows is dropped, and finishing reports it.
 *
 *     open     NAME.PID-0.tmp is made; NAME, if there is one, stays as it is
 *     write    into the one beside
 *     finish   sync, rename to NAME, sync the folder; or, where nothing is kept, remove it */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

static bool is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

/* ---- opening ---------------------------------------------------------------------------- */

/* A free name in the folder of [path]. The process and a number make it its own; O_EXCL below
 * settles what is left to chance, such as two machines on one disk. Beside, and not in /tmp:
 * only inside one file system is a rename whole. */
static char *name_beside(const char *path, unsigned number)
{
    size_t size = strlen(path) + 48;
    char *beside = malloc(size);
    if (beside)
        snprintf(beside, size, "%s.%ld-%u.tmp", path, (long)getpid(), number);
    return beside;
}

/* For the caller's end_output to free, also after a failure. */
static int create_beside(cli_output *output, mode_t mode)
{
    for (unsigned number = 0; number < 100; number++) {
        output->beside = name_beside(output->path, number);
        if (!output->beside) {
            errno = ENOMEM;
            return -1;
        }
        int fd = open(output->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
        free(output->beside);
        output->beside = NULL;
    }
    return -1;
}

/* Opens a file to be written: in place if it is a device or a pipe, else beside it. A link is
 * followed first (realpath), so that what it points to is replaced and not the link; one that
 * leads nowhere is an error. The new file has the mode of the old one from the start, but runs as
 * nobody; an old one that may not be written to is not replaced. */
static int open_file(cli_output *output, const char *path)
{
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (!exists && lstat(path, &old) == 0) /* errno is still that of stat */
        return -1;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (exists && !S_ISREG(old.st_mode))
        return open(path, O_WRONLY | O_CLOEXEC);
    if (exists && access(path, W_OK) != 0)
        return -1;
    output->path = exists ? realpath(path, NULL) : strdup(path);
    if (!output->path)
        return -1;
    mode_t mode = exists ? old.st_mode & 0777 : 0666;
    int fd = create_beside(output, mode);
    if (fd >= 0 && exists && fchmod(fd, mode) != 0) { /* what umask took away */
        int reason = errno;
        close(fd);
        unlink(output->beside);
        errno = reason;
        return -1;
    }
    return fd;
}

static void end_output(cli_output *output)
{
    cli_signals_keep(output->beside);
    free(output->path);
    free(output->beside);
    free(output);
}

/* From here on a second signal removes the file beside; until it has a name there is none. */
cli_output *cli_output_open(const char *path)
{
    cli_output *output = calloc(1, sizeof *output);
    if (!output) {
        cli_say("there is no memory");
        return NULL;
    }
    output->name = is_standard(path) ? "standard output" : path;
    output->fd = is_standard(path) ? STDOUT_FILENO : open_file(output, path);
    if (output->fd < 0) {
        cli_say("cannot write %s: %s", output->name, strerror(errno));
        end_output(output);
        return NULL;
    }
    cli_signals_remove(output->beside);
    return output;
}

/* ---- writing ---------------------------------------------------------------------------- */

/* How long an interrupted run waits for a reader, so that it can end with a whole document. */
#define PATIENCE_MS 2000

/* Waits until the other end has room; once interrupted no longer than that. A signal may have come
 * to another thread, so nobody waits for ever inside a write. */
static bool wait_for_room(int fd)
{
    for (;;) {
        struct pollfd room = {.fd = fd, .events = POLLOUT};
        bool interrupted = cli_interrupted() != 0;
        int found = poll(&room, 1, PATIENCE_MS);
        if (found > 0 || (found < 0 && errno != EINTR))
            return true;
        if (found == 0 && interrupted)
            return false;
    }
}

/* Whether a write that failed may be tried again: after a signal, or where the other end left the
 * pipe non-blocking. */
static bool may_go_on(void)
{
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
}

/* Writes what can be written now. A pipe with room takes PIPE_BUF bytes without blocking. So
 * after the wait, which looks for signals, nobody is stuck in write itself. Regular files do not
 * block. */
static ssize_t write_some(int fd, const char *bytes, size_t size)
{
    struct stat info;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        return write(fd, bytes, size);
    if (!wait_for_room(fd)) {
        errno = ECANCELED;
        return -1;
    }
    return write(fd, bytes, size < PIPE_BUF ? size : PIPE_BUF);
}

/* Short writes go on where they stopped. The first failure sticks and ends the loop. */
static int write_all(cli_output *output, const char *bytes, size_t size)
{
    while (size && !output->failure) {
        ssize_t written = write_some(output->fd, bytes, size);
        if (written < 0 && !may_go_on()) {
            output->failure = errno;
        } else if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return output->failure ? -1 : 0;
}

int cli_output_flush(cli_output *output)
{
    int result = write_all(output, output->buffer, output->used);
    output->used = 0;
    return result;
}

/* What does not fit the rest of the buffer flushes it; what does not fit all of it is not
 * copied. */
int cli_output_write(void *user, const char *bytes, size_t size)
{
    cli_output *output = user;
    if (!size)
        return output->failure ? -1 : 0;
    output->taken += size;
    if (size > CLI_OUTPUT_BUFFER - output->used && cli_output_flush(output) != 0)
        return -1;
    if (size > CLI_OUTPUT_BUFFER)
        return write_all(output, bytes, size);
    memcpy(output->buffer + output->used, bytes, size);
    output->used += size;
    return output->failure ? -1 : 0;
}

void cli_output_print(cli_output *output, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (length > 0)
        cli_output_write(output, text,
                         (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

void cli_output_whole(cli_output *output)
{
    output->whole = output->taken;
}

barrow_sink cli_output_sink(cli_output *output)
{
    return (barrow_sink){cli_output_write, output};
}

/* ---- finishing -------------------------------------------------------------------------- */

static int sync_file(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result;
}

/* A rename is only safe on disk once its folder is. */
static int sync_folder(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return -1;
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    if (fd < 0)
        return -1;
    int result = sync_file(fd);
    int reason = errno;
    close(fd);
    errno = reason;
    return result != 0 && reason != EINVAL ? -1 : 0; /* some file systems cannot sync folders */
}

/* Usage errors keep nothing: the old file, if there was one, stays as it was. */
static bool keeps_results(const cli_output *output, int code)
{
    return code == CLI_DONE || code == CLI_NO || code == CLI_IMPOSSIBLE ||
           (output->whole && (code == CLI_IO || code >= CLI_SIGNALLED));
}

/* Bytes first on disk, then the name: the other way round a power cut could leave a name without
 * them (G9). After a signal half a result at the end is cut off. */
static int bring_to_place(cli_output *output, int code)
{
    if (code >= CLI_SIGNALLED && ftruncate(output->fd, (off_t)output->whole) != 0)
        return errno;
    if (sync_file(output->fd) != 0)
        return errno;
    if (close(output->fd) != 0 && errno != EINTR) /* after EINTR it is closed too */
        return errno;
    if (rename(output->beside, output->path) != 0)
        return errno;
    return sync_folder(output->path) == 0 ? 0 : errno;
}

/* Standard output is closed too, as some failures (a full disk behind NFS) only show then. A
 * reader that did not come in time after a signal is no failure of its own. */
int cli_output_finish(cli_output *output, int code)
{
    bool kept = output->path && keeps_results(output, code);
    cli_output_flush(output);
    if (!output->failure && kept)
        output->failure = bring_to_place(output, code);
    else if (!output->path && close(output->fd) != 0 && !output->failure)
        output->failure = errno;
    if (output->path && (output->failure || !kept))
        unlink(output->beside);
    if (output->failure == ECANCELED && cli_interrupted()) {
        code = cli_interrupted();
    } else if (output->failure) {
        cli_say("cannot write %s: %s", output->name, strerror(output->failure));
        code = CLI_IO;
    }
    end_output(output);
    return code;
}

int cli_output_run(const char *path, int (*print)(cli_output *output, const void *user),
                   const void *user)
{
    cli_output *output = cli_output_open(path);
    if (!output)
        return CLI_IO;
    return cli_output_finish(output, print(output, user));
}

static int dump_callback(const char *bytes, size_t size, void *output)
{
    return cli_output_write(output, bytes, size);
}

/* A failed write is reported by cli_output_finish, so the result of the dump is not looked at. */
int cli_output_json(cli_output *output, json_t *json)
{
    if (!json) {
        cli_say("there is no memory");
        return CLI_IMPOSSIBLE;
    }
    json_dump_callback(json, dump_callback, output, JSON_INDENT(2));
    cli_output_write(output, "\n", 1);
    json_decref(json);
    return CLI_DONE;
}

/* ---- memory ----------------------------------------------------------------------------- */

/* Doubles what is needed, so that n bytes in small pieces cost no more than O(n) of copying. */
int cli_buffer_write(void *user, const char *bytes, size_t size)
{
    cli_buffer *buffer = user;
    if (!size)
        return 0;
    if (size > buffer->size - buffer->used) {
        size_t grown = (buffer->used + size) * 2;
        char *moved = realloc(buffer->bytes, grown);
        if (!moved)
            return -1;
        buffer->bytes = moved;
        buffer->size = grown;
    }
    memcpy(buffer->bytes + buffer->used, bytes, size);
    buffer->used += size;
    return 0;
}

void cli_buffer_print(cli_buffer *buffer, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (length < 0 || (size_t)length >= sizeof text ||
        cli_buffer_write(buffer, text, (size_t)length) != 0)
        cli_no_memory();
}

barrow_sink cli_buffer_sink(cli_buffer *buffer)
{
    return (barrow_sink){cli_buffer_write, buffer};
}

void cli_buffer_free(cli_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (cli_buffer){0};
}
