/* SPDX-License-Identifier: MIT
 * Reading untrusted input. Everything is bounded before it is allocated (G8). */
#include "input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"

#define FIRST_ROOM ((size_t)1 << 16) /* bytes to allocate before the size is known */

const char *cli_input_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* Changes the size of a text, or makes one of NULL. If there is no memory, says so, frees the text
 * and returns NULL. */
static cli_text *resize_text(cli_text *text, size_t size)
{
    cli_text *resized = realloc(text, sizeof *text + size + 1);
    if (!resized) {
        cli_say("not enough memory for %zu bytes", size);
        free(text);
    }
    return resized;
}

/* The terminating NUL is not counted in the size. String functions are safe on the text, but stop
 * at the first NUL in the file. */
cli_text *cli_text_new(size_t size)
{
    cli_text *text = resize_text(NULL, size);
    if (!text)
        return NULL;
    *text = (cli_text){.size = size};
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

void cli_say_place(const char *file, cli_place place, const char *what)
{
    if (place.line)
        cli_say("%s, line %zu, column %zu: %s", file, place.line, place.column, what);
    else
        cli_say("%s: %s", file, what);
}

/* Asks for one byte more than allowed: if it comes, the file is too large. The size on disk is not
 * used, because a pipe has none and a file may grow. Memory follows the bytes that arrived, not the
 * limit, so a limit of 256 MB costs nothing until a file is that large. */
cli_text *cli_text_read(const char *path, size_t limit)
{
    bool is_standard = strcmp(path, "-") == 0;
    int fd = is_standard ? CLI_STDIN : cli_file_read_from(path);
    if (fd < 0) {
        cli_say("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    size_t size = limit < FIRST_ROOM ? limit + 1 : FIRST_ROOM, used = 0;
    cli_text *text = cli_text_new(size);
    int64_t got = 1;
    while (text && got > 0 && used <= limit) {
        if (used == size) {
            size = size <= limit / 2 ? 2 * size : limit + 1;
            if (!(text = resize_text(text, size)))
                break;
        }
        do
            got = cli_file_read(fd, text->bytes + used, size - used);
        while (got < 0 && errno == EINTR && !cli_interrupted());
        used += got > 0 ? (size_t)got : 0;
    }
    int reason = errno;
    if (!is_standard)
        cli_file_close(fd);
    if (text && got >= 0 && used <= limit) {
        text->size = used;
        text->bytes[used] = 0;
        return text;
    }
    if (text && got < 0)
        cli_say("cannot read %s: %s", cli_input_name(path), strerror(reason));
    else if (text)
        cli_say("%s is too large: more than %zu KiB", cli_input_name(path), limit / 1024);
    free(text);
    return NULL;
}

uint64_t cli_checksum(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return sum;
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

/* ==== documents ============================================================================= */

/* Cutting a stream into documents. A document starts with a brace and ends with the brace that
 * closes it; to find that brace, the code has to understand nothing but strings. So reading a
 * stream of any length takes only the memory of its largest document, which is bounded in bytes and
 * nesting (G8).
 *
 * A document that was cut short would swallow all that follow, because its braces never close. But
 * a line that starts just as the document itself did, up to the first colon, must start another
 * one, because nothing inside a document looks like a document. */

#define READ_BYTES 65536
#define WORTH      64 /* see cli_documents_next */

/* Opens a stream of documents. Assumes at first that they begin as barrow writes them. */
cli_documents *cli_documents_open(const char *path, const char **reason)
{
    static const cli_opening usual = {"{\"format\":", 10};
    bool is_standard = strcmp(path, "-") == 0;
    cli_documents *documents = calloc(1, sizeof *documents);
    if (!documents) {
        *reason = "out of memory";
        return NULL;
    }
    documents->name = cli_input_name(path);
    documents->place = (cli_place){1, 1};
    documents->usual = usual;
    documents->fd = is_standard ? CLI_STDIN : cli_file_read_from(path);
    if (documents->fd < 0) {
        *reason = strerror(errno);
        free(documents);
        return NULL;
    }
    return documents;
}

void cli_documents_close(cli_documents *documents)
{
    if (documents->fd != CLI_STDIN)
        cli_file_close(documents->fd);
    free(documents->bytes);
    free(documents);
}

static void note_problem(cli_documents *documents, cli_place at, const char *what)
{
    if (*documents->problem)
        return;
    snprintf(documents->problem, sizeof documents->problem, "%s", what);
    documents->problem_at = at;
}

/* Reads more bytes after the unread ones, which move to the front. A failure counts as a problem of
 * the document that it cuts short. Nothing more is read after a failure, after the end, or after a
 * signal: a stream may be endless and contain nothing that looks like a document. */
static bool read_more(cli_documents *documents)
{
    int64_t got;
    if (documents->has_ended || cli_interrupted())
        return false;
    size_t left = documents->end - documents->at;
    if (documents->at)
        memmove(documents->bytes, documents->bytes + documents->at, left);
    documents->at = 0;
    documents->end = left;
    if (documents->size - left < READ_BYTES) {
        size_t size = 2 * documents->size + READ_BYTES;
        char *moved = realloc(documents->bytes, size);
        if (!moved) {
            note_problem(documents, documents->place, "out of memory");
            documents->has_ended = true;
            return false;
        }
        documents->bytes = moved;
        documents->size = size;
    }
    do
        got = cli_file_read(documents->fd, documents->bytes + documents->end, READ_BYTES);
    while (got < 0 && errno == EINTR && !cli_interrupted());
    if (got < 0)
        snprintf(documents->problem, sizeof documents->problem, "cannot be read: %s",
                 strerror(errno));
    documents->has_ended = got <= 0;
    documents->end += got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* Returns whether there is a byte [index] bytes ahead; reads up to it if needed. */
static bool has_byte(cli_documents *documents, size_t index)
{
    while (documents->end - documents->at <= index)
        if (!read_more(documents))
            return false;
    return true;
}

/* Returns the place of the byte that is [count] bytes after the next one. */
static cli_place place_after(const cli_documents *documents, size_t count)
{
    cli_place place = documents->place;
    const char *at = documents->bytes + documents->at, *end = at + count, *found;
    while (count && (found = memchr(at, '\n', (size_t)(end - at)))) {
        place = (cli_place){place.line + 1, 1};
        at = found + 1;
    }
    place.column += (size_t)(end - at);
    return place;
}

static void use_bytes(cli_documents *documents, size_t count)
{
    documents->place = place_after(documents, count);
    documents->at += count;
    documents->vain += count;
}

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool cli_documents_must_wait(const cli_documents *documents)
{
    size_t at = documents->at;
    while (at < documents->end && is_space(documents->bytes[at]))
        at++;
    return at == documents->end && !documents->has_ended;
}

/* Returns how a document of at least [size] bytes starts. */
static cli_opening opening_of(const char *bytes, size_t size)
{
    cli_opening opening = {.size = 0};
    size_t most = size < sizeof opening.bytes ? size : sizeof opening.bytes;
    const char *colon = memchr(bytes, ':', most);
    if (colon)
        opening.size = (size_t)(colon - bytes) + 1;
    memcpy(opening.bytes, bytes, opening.size);
    return opening;
}

static bool follows(cli_documents *documents, size_t size, const cli_opening *opening)
{
    return opening->size && has_byte(documents, size + opening->size - 1) &&
           memcmp(documents->bytes + documents->at + size, opening->bytes, opening->size) == 0;
}

/* ---- cutting ---------------------------------------------------------------------------- */

/* The meaning of a byte for finding the end of a document. */
typedef enum meaning { NOTHING, QUOTE, BACKSLASH, NEWLINE, OPENS, CLOSES } meaning;

static const uint8_t meanings[256] = {
    ['"'] = QUOTE, ['\\'] = BACKSLASH, ['\n'] = NEWLINE, ['{'] = OPENS,
    ['['] = OPENS, ['}'] = CLOSES,     [']'] = CLOSES,
};

/* The part of a document that has been read so far. */
typedef struct cutting {
    size_t size; /* bytes */
    unsigned depth;
    bool in_string;
} cutting;

/* Follows strings and nesting up to the next byte that matters, which becomes the last byte of
 * [cut]. Returns NOTHING if there is none among the bytes read so far. A string cannot hold a
 * newline, so a newline inside one means that it was left open. */
static meaning follow(const cli_documents *documents, cutting *cut)
{
    const uint8_t *bytes = (const uint8_t *)documents->bytes + documents->at;
    size_t at = cut->size, end = documents->end - documents->at;
    while (at < end) {
        meaning found = meanings[bytes[at++]];
        if (found == NOTHING)
            continue;
        if (found == QUOTE)
            cut->in_string = !cut->in_string;
        if (found == BACKSLASH && cut->in_string && at == end)
            end = --at; /* the escaped byte has not been read yet */
        else if (found == BACKSLASH && cut->in_string)
            at += bytes[at] != '\n';
        if (found != NEWLINE && (cut->in_string || found < OPENS))
            continue;
        cut->in_string = false;
        cut->depth += found == OPENS;
        cut->depth -= found == CLOSES;
        if (found == NEWLINE || !cut->depth || cut->depth > CLI_DOCUMENT_DEPTH) {
            cut->size = at;
            return found;
        }
    }
    cut->size = end;
    return NOTHING;
}

/* Notes what is wrong with the document at the last byte of [cut]. */
static bool give_up(cli_documents *documents, const cutting *cut, const char *what)
{
    note_problem(documents, place_after(documents, cut->size - 1), what);
    use_bytes(documents, cut->size);
    documents->is_lost = true;
    return false;
}

/* Finds the end of the document that begins here. If it has no end, returns false and records the
 * problem. It was cut short if another document starts after a newline, with this document's own
 * opening or that of the previous document:
 *
 *     {"format": ... rest of the one that was cut short \n {"format":
 *                                                         ^ size */
static bool cut_document(cli_documents *documents, cutting *cut)
{
    while (!cut->size || cut->depth) {
        meaning last = follow(documents, cut);
        if (cut->size > BARROW_IMPORT_MAX)
            return give_up(documents, cut, "the document is larger than 256 MiB");
        if (cut->depth > CLI_DOCUMENT_DEPTH)
            return give_up(documents, cut, "it is nested too deeply");
        if (last == NEWLINE && has_byte(documents, cut->size) &&
            documents->bytes[documents->at + cut->size] == '{') {
            cli_opening own = opening_of(documents->bytes + documents->at, cut->size);
            if (follows(documents, cut->size, &own) ||
                follows(documents, cut->size, &documents->usual)) {
                note_problem(documents, documents->first, "the document ends unexpectedly");
                use_bytes(documents, cut->size);
                return false;
            }
        }
        if (last == NOTHING && !read_more(documents)) {
            use_bytes(documents, documents->end - documents->at);
            note_problem(documents, documents->place, "the document ends unexpectedly");
            return false;
        }
    }
    return true;
}

/* Problems belong to one document: each call starts with no problem recorded. A complete document
 * shows how the next documents are likely to begin. As a stream may be endless, it ends after as
 * many bytes without a complete document as the largest document has. A complete one makes up for
 * WORTH times its size, so the braces that random bytes have here and there do not keep reading
 * going. */
cli_text *cli_documents_next(cli_documents *documents)
{
    cutting cut = {.size = 0};
    documents->problem[0] = 0;
    documents->problem_at = (cli_place){0, 0};
    /* Skips a byte order mark at the start of the stream, then white space. After a bad document it
     * goes to the next line that starts with a brace instead. A brace inside a line may belong to
     * anything, but one at the start most likely opens a document. */
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};
    bool at_start = documents->place.line == 1 && documents->place.column == 1;
    if (at_start && has_byte(documents, 2) &&
        memcmp(documents->bytes + documents->at, mark, sizeof mark) == 0)
        use_bytes(documents, sizeof mark);
    while (documents->vain <= BARROW_IMPORT_MAX && has_byte(documents, 0)) {
        const char *at = documents->bytes + documents->at;
        size_t left = documents->end - documents->at, size = 0;
        if (documents->is_lost && !(documents->place.column == 1 && *at == '{')) {
            const char *found = memchr(at, '\n', left);
            use_bytes(documents, found ? (size_t)(found - at) + 1 : left);
            continue;
        }
        documents->is_lost = false;
        while (size < left && is_space(at[size]))
            size++;
        if (!size)
            break;
        use_bytes(documents, size);
    }
    documents->is_lost = false;
    documents->first = documents->place;
    if (documents->vain > BARROW_IMPORT_MAX) {
        note_problem(documents, documents->first,
                     "there was no document in 256 MiB; the rest is not read");
        documents->has_ended = true;
        documents->vain = 0;
        documents->at = documents->end;
        return NULL;
    }
    if (!has_byte(documents, 0))
        return NULL;
    if (documents->bytes[documents->at] != '{') {
        note_problem(documents, documents->first, "a document starts with {");
        documents->is_lost = true;
        return NULL;
    }
    if (!cut_document(documents, &cut))
        return NULL;
    const char *bytes = documents->bytes + documents->at;
    cli_opening own = opening_of(bytes, cut.size);
    documents->usual = own.size ? own : documents->usual;
    cli_text *text = cli_text_new(cut.size);
    if (text)
        memcpy(text->bytes, bytes, cut.size);
    else
        note_problem(documents, documents->first, "out of memory");
    use_bytes(documents, cut.size);
    documents->last_line = documents->place.line;
    size_t made_up = cut.size < BARROW_IMPORT_MAX / WORTH ? WORTH * cut.size : BARROW_IMPORT_MAX;
    documents->vain = documents->vain > made_up ? documents->vain - made_up : 0;
    return text;
}
