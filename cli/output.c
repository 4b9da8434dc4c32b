/* SPDX-License-Identifier: MIT
 * The outputs of a command. A regular file is written under a temporary name in the same folder,
 * synced and renamed, so that a full disk or a crash never leaves a truncated one (G9). Anything
 * else (a device, a pipe) is written in place. After the first failure everything is dropped, and
 * finishing reports the failure.
 *
 *     open     NAME.PID-0.tmp is created; an existing NAME stays as it is
 *     write    into that temporary file
 *     finish   sync, rename to NAME, sync the folder; or, if nothing is kept, remove it
 *
 * Any number of files stay pending between the last two steps, synced and closed. */
#include "output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"

static bool is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Opens a file to be written: in place if it is a device or a pipe, else beside it. A link is
 * followed first (realpath), so that its target is replaced and not the link; a broken link is an
 * error. The new file has the mode of the old one from the start, but without set-user-id; an old
 * one that is not writable is not replaced. */
static int open_file(cli_output *output, const char *path, unsigned number)
{
    cli_file_info old = cli_file_look(path);
    bool exists = old.kind != CLI_FILE_NONE;
    if (old.kind == CLI_FILE_DANGLING)
        return -1;
    if (old.kind == CLI_FILE_FOLDER) {
        errno = EISDIR;
        return -1;
    }
    if (old.kind == CLI_FILE_OTHER)
        return cli_file_write_to(path);
    if (exists && !cli_file_may_write(path))
        return -1;
    output->path = exists ? cli_file_resolve(path) : strdup(path);
    if (!output->path)
        return -1;
    unsigned mode = exists ? old.mode : 0666;
    int fd = -1;
    /* Creates the temporary file. The process id and a number make its name unique; it must not
     * exist yet, which covers the remaining cases, such as two machines on one disk. It is beside
     * the file and not in /tmp, because a rename is atomic only within one file system. The name is
     * registered first, so that a second signal removes the file from the moment it exists;
     * end_output frees it, even after a failure. */
    for (unsigned tries = 0; fd < 0 && tries < 100; tries++) {
        size_t size = strlen(output->path) + 48;
        cli_signals_spare(output->beside);
        free(output->beside);
        output->beside = malloc(size);
        if (!output->beside) {
            errno = ENOMEM;
            return -1;
        }
        snprintf(output->beside, size, "%s.%lu-%u.tmp", output->path, cli_process_number(),
                 number + tries);
        cli_signals_remove(output->beside);
        fd = cli_file_create(output->beside, mode);
        if (fd < 0 && errno != EEXIST)
            return -1;
    }
    if (fd >= 0 && exists && cli_file_set_mode(fd, mode) != 0) {
        int reason = errno;
        cli_file_close(fd);
        cli_file_remove(output->beside);
        errno = reason;
        return -1;
    }
    return fd;
}

static void end_output(cli_output *output)
{
    cli_signals_spare(output->beside);
    free(output->path);
    free(output->beside);
    free(output);
}

/* Opens an output. [number] is the first to try in the name of the temporary file. */
static cli_output *open_numbered(const char *path, unsigned number)
{
    cli_output *output = calloc(1, sizeof *output);
    if (!output) {
        cli_say("out of memory");
        return NULL;
    }
    output->name = is_standard(path) ? "standard output" : path;
    output->fd = is_standard(path) ? CLI_STDOUT : open_file(output, path, number);
    if (output->fd < 0) {
        cli_say("cannot write %s: %s", output->name, strerror(errno));
        end_output(output);
        return NULL;
    }
    return output;
}

cli_output *cli_output_open(const char *path)
{
    return open_numbered(path, 0);
}

/* Writes all bytes, in several writes if needed. The first failure sticks and ends the loop. If the
 * reader closed the pipe, the run is asked to stop, as SIGPIPE would do (G9). */
static int write_all(cli_output *output, const char *bytes, size_t size)
{
    while (size && !output->failure) {
        int64_t written = cli_file_write(output->fd, bytes, size);
        if (written < 0 && !(errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) {
            output->failure = errno;
            if (errno == EPIPE)
                cli_interrupt(CLI_SIGNALLED + CLI_SIGPIPE);
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

/* Bytes that do not fit flush the buffer; those larger than it are written directly. */
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

/* Applies the rule of G16 to every file of every command. An error leaves files unchanged. They are
 * written if the command is done, if the answer is no, or if some seeds could not be generated;
 * after skipped input or a signal, only if there are complete results ([has_results]). */
static bool keeps_results(int code, bool has_results)
{
    return code == CLI_DONE || code == CLI_NO || code == CLI_IMPOSSIBLE ||
           ((code == CLI_LEFT_OUT || code >= CLI_SIGNALLED) && has_results);
}

/* Flushes everything to disk and closes the file. Returns 0 or errno. After a signal, an incomplete
 * result at the end is cut off. */
static int put_on_disk(cli_output *output, int code)
{
    if (code >= CLI_SIGNALLED && cli_file_cut(output->fd, output->whole) != 0)
        return errno;
    if (cli_file_sync(output->fd) != 0)
        return errno;
    return cli_file_close(output->fd) != 0 ? errno : 0;
}

/* Flushes the bytes to disk before it renames the file: in the other order, a power cut could leave
 * the name without the bytes (G9). Standard output is closed too, because some failures (a full
 * disk on an NFS server) show only when it is closed. */
int cli_output_finish(cli_output *output, int code)
{
    uint64_t results = code == CLI_LEFT_OUT ? output->taken : output->whole;
    bool kept = output->path && keeps_results(code, results > 0);
    cli_output_flush(output);
    if (!output->failure && kept) {
        output->failure = put_on_disk(output, code);
        if (!output->failure && (cli_file_replace(output->beside, output->path) != 0 ||
                                 cli_folder_sync(output->path) != 0))
            output->failure = errno;
    } else if (!output->path && cli_file_close(output->fd) != 0 && !output->failure)
        output->failure = errno;
    if (output->path && (output->failure || !kept))
        cli_file_remove(output->beside);
    /* A reader that is gone, or that did not read in time after a signal, is not a failure. */
    bool is_readers = output->failure == EPIPE || output->failure == ECANCELED;
    if (output->failure)
        code = is_readers && cli_interrupted()
                   ? cli_interrupted()
                   : cli_fail(CLI_IO, "cannot write %s: %s", output->name,
                              strerror(output->failure));
    end_output(output);
    return code;
}

/* ---- pending files --------------------------------------------------------------------------- */

/* Two pending files may have the same name, so temporary names are numbered. */
cli_output *cli_pending_open(cli_pending *pending, const char *path)
{
    cli_signals_remove_list(&pending->first);
    return open_numbered(path, pending->opened++);
}

/* Output to a device or a pipe cannot be held back: it has already been written. */
int cli_pending_add(cli_pending *pending, cli_output *output, const void *tag)
{
    if (!output->path)
        return cli_output_finish(output, CLI_DONE);
    cli_output_flush(output);
    if (!output->failure)
        output->failure = put_on_disk(output, CLI_DONE);
    if (output->failure)
        return cli_output_finish(output, CLI_IO);
    /* A signal handler may read the list, so the entry is complete first. */
    size_t size = strlen(output->beside) + 1;
    cli_waiting *file = malloc(sizeof *file + size);
    if (!file)
        cli_no_memory();
    file->next = NULL;
    file->tag = tag;
    file->path = output->path;
    memcpy(file->beside, output->beside, size);
    output->path = NULL;
    *(pending->last ? &pending->last->next : &pending->first) = file;
    pending->last = file;
    end_output(output);
    return CLI_DONE;
}

/* A file leaves the list before it is freed, so that a second signal finds only valid entries.
 * Pending files are complete. Files of one folder share a sync. */
int cli_pending_end(cli_pending *pending, int code, cli_placed *placed, void *user)
{
    bool kept = keeps_results(code, true);
    int worst = code;
    for (cli_waiting *file; (file = pending->first);) {
        const cli_waiting *next = file->next;
        const char *slash = cli_last_separator(file->path);
        const char *after = next ? cli_last_separator(next->path) : NULL;
        size_t length = slash ? (size_t)(slash - file->path) : 0;
        bool is_shared = next && length == (after ? (size_t)(after - next->path) : 0) &&
                         memcmp(file->path, next->path, length) == 0;
        bool is_placed = kept && cli_file_replace(file->beside, file->path) == 0 &&
                         (is_shared || cli_folder_sync(file->path) == 0);
        int ended = kept ? CLI_IO : CLI_DONE;
        if (is_placed)
            ended = placed ? placed(user, file->tag, file->path) : CLI_DONE;
        else if (kept)
            cli_say("cannot write %s: %s", file->path, strerror(errno));
        if (!is_placed)
            cli_file_remove(file->beside);
        worst = ended != CLI_DONE ? ended : worst;
        pending->first = file->next;
        free(file->path);
        free(file);
    }
    cli_signals_remove_list(NULL);
    pending->last = NULL;
    return worst;
}

int cli_output_run(const char *path, int (*print)(cli_output *output, const void *user),
                   const void *user)
{
    cli_output *output = cli_output_open(path);
    if (!output)
        return CLI_IO;
    return cli_output_finish(output, print(output, user));
}

char *cli_output_beside(const char *path, const char *file)
{
    const char *slash = cli_last_separator(path);
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0, size = folder + strlen(file) + 1;
    char *beside = malloc(size);
    if (beside)
        snprintf(beside, size, "%.*s%s", (int)folder, path, file);
    else
        cli_say("out of memory");
    return beside;
}

int cli_print_text(cli_output *output, const void *text)
{
    cli_output_write(output, text, strlen(text));
    return CLI_DONE;
}

bool cli_print_json(barrow_sink sink, brw_json_style style, cli_json_fn *write, const void *user)
{
    brw_text text;
    brw_json json;
    brw_text_begin(&text, sink);
    brw_json_begin(&json, &text, style);
    write(&json, user);
    return brw_text_end(&text) == BARROW_OK;
}


/* Doubles the size, so that n bytes in small pieces cost only O(n) copying. */
void cli_buffer_add(cli_buffer *buffer, const void *bytes, size_t size)
{
    if (!size)
        return;
    if (size > buffer->size - buffer->used) {
        size_t grown = (buffer->used + size) * 2;
        char *moved = realloc(buffer->bytes, grown);
        if (!moved)
            cli_no_memory();
        buffer->bytes = moved;
        buffer->size = grown;
    }
    memcpy(buffer->bytes + buffer->used, bytes, size);
    buffer->used += size;
}

static int write_to_buffer(void *user, const char *bytes, size_t size)
{
    cli_buffer_add(user, bytes, size);
    return 0;
}

void cli_buffer_print(cli_buffer *buffer, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (length < 0 || (size_t)length >= sizeof text)
        cli_no_memory();
    cli_buffer_add(buffer, text, (size_t)length);
}

barrow_sink cli_buffer_sink(cli_buffer *buffer)
{
    return (barrow_sink){write_to_buffer, buffer};
}

void cli_buffer_free(cli_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (cli_buffer){0};
}
