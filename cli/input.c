/* SPDX-License-Identifier: MIT
 * Reading untrusted input. Everything is bounded before it is allocated (G8). */
#include "input.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"

#define FIRST_ROOM ((size_t)1 << 16) /* bytes to allocate before the size is known */

const char *cli_input_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* The terminating NUL is not counted in the size. String functions are safe on the text, but stop
 * at the first NUL in the file. */
cli_text *cli_text_new(size_t size)
{
    cli_text *text = malloc(sizeof *text + size + 1);
    if (!text) {
        cli_say("not enough memory for %zu bytes", size);
        return NULL;
    }
    text->next = NULL;
    text->size = size;
    text->bytes[size] = 0;
    return text;
}

void cli_texts_free(cli_text *first)
{
    while (first) {
        cli_text *next = first->next;
        free(first);
        first = next;
    }
}

/* Reads up to [size] bytes, fewer only at the end of the file. Returns how many, or -1 on failure.
 * A signal that asks to stop ends the read; any other does not. */
static int64_t read_all(int fd, char *bytes, size_t size)
{
    size_t used = 0;
    while (used < size) {
        int64_t got = cli_file_read(fd, bytes + used, size - used);
        if (got == 0)
            break;
        if (got < 0 && (errno != EINTR || cli_interrupted()))
            return -1;
        used += got > 0 ? (size_t)got : 0;
    }
    return (int64_t)used;
}

/* Reads everything from [fd] into a growing text, up to [size] bytes. [got] receives the number of
 * bytes, or -1. Memory follows the bytes that arrived, not the limit, so a limit of 256 MB costs
 * nothing until a file is that large. */
static cli_text *read_growing(int fd, size_t size, int64_t *got)
{
    size_t room = size < FIRST_ROOM ? size : FIRST_ROOM, used = 0;
    cli_text *text = cli_text_new(room);
    while (text) {
        *got = read_all(fd, text->bytes + used, room - used);
        if (*got < 0)
            return text;
        used += (size_t)*got;
        *got = (int64_t)used;
        if (used < room || room == size)
            return text;
        room = room < size / 2 ? 2 * room : size;
        cli_text *larger = realloc(text, sizeof *text + room + 1);
        if (!larger) {
            cli_say("not enough memory for %zu bytes", room);
            free(text);
        }
        text = larger;
    }
    return NULL;
}

/* Asks for one byte more than allowed: if it comes, the file is too large. The size on disk is not
 * used, because a pipe has none and a file may grow. */
cli_text *cli_text_read(const char *path, size_t limit)
{
    bool is_standard = strcmp(path, "-") == 0;
    int fd = is_standard ? CLI_STDIN : cli_file_read_from(path);
    if (fd < 0) {
        cli_say("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    int64_t got = 0;
    cli_text *text = read_growing(fd, limit + 1, &got);
    int reason = errno;
    if (!is_standard)
        cli_file_close(fd);
    if (text && (got < 0 || (size_t)got > limit)) {
        if (got < 0)
            cli_say("cannot read %s: %s", cli_input_name(path), strerror(reason));
        else
            cli_say("%s is too large: more than %zu KiB", cli_input_name(path), limit / 1024);
        free(text);
        return NULL;
    }
    if (text) {
        text->size = (size_t)got;
        text->bytes[got] = 0;
    }
    return text;
}

void cli_text_plain(cli_text *text)
{
    bool is_marked = text->size >= 3 && memcmp(text->bytes, "\xEF\xBB\xBF", 3) == 0;
    size_t kept = 0;
    for (size_t i = is_marked ? 3 : 0; i < text->size; i++)
        if (text->bytes[i] != '\r' || text->bytes[i + 1] != '\n') /* the text is NUL-terminated */
            text->bytes[kept++] = text->bytes[i];
    text->size = kept;
    text->bytes[kept] = 0;
}
