/* SPDX-License-Identifier: MIT
 * Reading what others wrote. Everything is bounded before it is allocated or parsed (G8): bytes,
 * nesting, number of values. */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

#define FIRST_ROOM ((size_t)1 << 16) /* bytes that are taken before it is known how many there are */

const char *cli_input_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* The zero at the end is not counted: text functions are safe on it, and see what stands before
 * a zero in the file. */
cli_text *cli_text_new(size_t size)
{
    cli_text *text = malloc(sizeof *text + size + 1);
    if (!text) {
        cli_say("there is no memory for %zu bytes", size);
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

/* Reads up to [size] bytes; fewer only at the end of the file; -1 on failure. A signal that asks
 * to stop ends it; any other does not. */
static ssize_t read_all(int fd, char *bytes, size_t size)
{
    size_t used = 0;
    while (used < size) {
        ssize_t got = read(fd, bytes + used, size - used);
        if (got == 0)
            break;
        if (got < 0 && (errno != EINTR || cli_interrupted()))
            return -1;
        used += got > 0 ? (size_t)got : 0;
    }
    return (ssize_t)used;
}

/* A text with all that comes from [fd], up to [size] bytes; it grows with what is there. [got] is
 * how much that is, or -1. Memory follows the bytes that came, never what the caller would
 * allow, so a limit of 256 MB costs nothing until a file has them. */
static cli_text *read_growing(int fd, size_t size, ssize_t *got)
{
    size_t room = size < FIRST_ROOM ? size : FIRST_ROOM, used = 0;
    cli_text *text = cli_text_new(room);
    while (text) {
        *got = read_all(fd, text->bytes + used, room - used);
        if (*got < 0)
            return text;
        used += (size_t)*got;
        *got = (ssize_t)used;
        if (used < room || room == size)
            return text;
        room = room < size / 2 ? 2 * room : size;
        cli_text *larger = realloc(text, sizeof *text + room + 1);
        if (!larger) {
            cli_say("there is no memory for %zu bytes", room);
            free(text);
        }
        text = larger;
    }
    return NULL;
}

/* One byte more than allowed is asked for: if it comes, the file is too large. Its size on disk
 * is not asked: a pipe has none, and a file may grow. */
cli_text *cli_text_read(const char *path, size_t limit)
{
    bool is_standard = strcmp(path, "-") == 0;
    int fd = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        cli_say("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    ssize_t got = 0;
    cli_text *text = read_growing(fd, limit + 1, &got);
    int reason = errno;
    if (!is_standard)
        close(fd);
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
        if (text->bytes[i] != '\r' || text->bytes[i + 1] != '\n') /* a zero ends the text */
            text->bytes[kept++] = text->bytes[i];
    text->size = kept;
    text->bytes[kept] = 0;
}

/* ---- a look at JSON --------------------------------------------------------------------- */

cli_place cli_place_of(const char *text, size_t offset)
{
    cli_place place = {1, 1};
    for (size_t i = 0; i < offset; i++) {
        place.column++;
        if (text[i] == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return place;
}

/* The offset past the string that starts at [at] with its quote. */
static size_t skip_string(const cli_text *text, size_t at)
{
    for (at++; at < text->size; at++) {
        if (text->bytes[at] == '\\')
            at++;
        else if (text->bytes[at] == '"')
            return at + 1;
    }
    return text->size;
}

/* Always false, for callers to return. The place is counted only now. */
static bool too_much(const cli_text *text, const char *name, size_t at, const char *what)
{
    cli_place place = cli_place_of(text->bytes, at);
    cli_say("%s, line %zu, column %zu: %s", name, place.line, place.column, what);
    return false;
}

/* A value other than the first of its list or object has a comma before it, and the first has
 * the bracket of that: so commas and brackets together are no fewer than the values inside. That
 * is enough to bound what a parser allocates, and to keep its recursion off the end of the
 * stack. */
bool cli_json_bounded(const cli_text *text, const char *name, unsigned depth, size_t values)
{
    unsigned open = 0;
    size_t seen = 0;
    for (size_t at = 0; at < text->size; at++) {
        char character = text->bytes[at];
        if (character == '"') {
            at = skip_string(text, at) - 1;
        } else if (character == '{' || character == '[') {
            if (++open > depth)
                return too_much(text, name, at, "nested too deeply");
            seen++;
        } else if (character == '}' || character == ']') {
            open -= open > 0;
        } else if (character == ',') {
            seen++;
        }
        if (seen > values)
            return too_much(text, name, at, "too many values");
    }
    return true;
}

/* A string is a key where a colon follows. Keys that are spelled with escapes are not found;
 * their messages then go without a place. */
cli_place cli_json_key_place(const cli_text *text, const char *key, unsigned depth)
{
    size_t length = strlen(key);
    unsigned open = 0;
    for (size_t at = 0; at < text->size; at++) {
        char character = text->bytes[at];
        open += character == '{' || character == '[';
        open -= (character == '}' || character == ']') && open > 0;
        if (character != '"')
            continue;
        size_t end = skip_string(text, at);
        size_t after = end + strspn(text->bytes + end, " \t\r\n");
        if (open == depth && end - at == length + 2 && text->bytes[after] == ':' &&
            memcmp(text->bytes + at + 1, key, length) == 0)
            return cli_place_of(text->bytes, at);
        at = end - 1;
    }
    return (cli_place){0, 0};
}

/* ---- paths ------------------------------------------------------------------------------ */

/* The zero after the text ends every strspn and strcspn below, so none runs past it. */
static size_t skip_space(const cli_text *text, size_t at)
{
    return at + strspn(text->bytes + at, " \t\r\n");
}

/* The offset past the value that starts at [at]. A list or object up to its closing bracket; a
 * string; or a word up to what ends it. */
static size_t skip_value(const cli_text *text, size_t at)
{
    unsigned open = 0;
    do {
        char character = text->bytes[at];
        if (character == '"') {
            at = skip_string(text, at);
            continue;
        }
        open += character == '{' || character == '[';
        open -= (character == '}' || character == ']') && open;
        at++;
        if (!open && character != '}' && character != ']')
            at += strcspn(text->bytes + at, ",]} \t\r\n");
    } while (open && at < text->size);
    return at;
}

/* Past a value and the comma after it; 0 where the list or object ends. */
static size_t next_item(const cli_text *text, size_t at)
{
    at = skip_space(text, skip_value(text, at));
    return at < text->size && text->bytes[at] == ',' ? skip_space(text, at + 1) : 0;
}

/* The member [key] of the object at [at]; 0 if it has none. */
static size_t find_member(const cli_text *text, size_t at, const char *key, size_t length)
{
    if (text->bytes[at] != '{')
        return 0;
    at = skip_space(text, at + 1);
    while (at && at < text->size && text->bytes[at] == '"') {
        size_t end = skip_string(text, at);
        size_t value = skip_space(text, skip_space(text, end) + 1);
        if (end - at == length + 2 && memcmp(text->bytes + at + 1, key, length) == 0)
            return value;
        at = next_item(text, value);
    }
    return 0;
}

/* Row [index] of the list at [at]; 0 if there is none. */
static size_t find_row(const cli_text *text, size_t at, unsigned long index)
{
    if (text->bytes[at] != '[')
        return 0;
    at = skip_space(text, at + 1);
    while (at && index--)
        at = next_item(text, at);
    return at;
}

/* 0 stands for "not found" on the way: a member or row never stands at the first byte of a
 * document. */
cli_place cli_json_path_place(const cli_text *text, const char *path)
{
    size_t at = skip_space(text, 0), next = at;
    while (*path && text->size) {
        if (*path == '[') {
            next = find_row(text, at, strtoul(path + 1, NULL, 10));
            path += strcspn(path, "]");
            path += *path == ']';
        } else {
            path += *path == '.';
            size_t length = strcspn(path, ".[");
            next = find_member(text, at, path, length);
            path += length;
        }
        if (!next || next >= text->size)
            break;
        at = next;
    }
    return cli_place_of(text->bytes, at);
}
