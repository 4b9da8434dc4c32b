/* SPDX-License-Identifier: MIT
 * Cutting a stream into documents. A document starts with a brace and ends with the brace that
 * closes it; strings are the only thing that has to be understood for that. So a stream of any
 * length is read with the memory of its largest document, and that is bounded: in bytes, nesting
 * and number of values (G8).
 *
 * A document that was cut short would swallow all that follow, as its braces never close. But a
 * line that starts just as the document itself did, up to the first colon, starts another one:
 * nothing inside a document has the members of a document. */
#include "documents.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"

#define PATIENCE_MS 200 /* between two looks for a signal */

/* What has been cut of a document so far. */
typedef struct cutting {
    char *bytes;
    size_t used, size, values;
    unsigned depth;
    bool in_string, escaped, has_colon;
} cutting;

static const char usual_opening[] = "{\"format\":";

/* Until a document was read, it is taken that documents begin as barrow writes them. */
cli_documents *cli_documents_open(const char *path, const char **reason)
{
    bool is_standard = strcmp(path, "-") == 0;
    cli_documents *documents = calloc(1, sizeof *documents);
    if (!documents) {
        *reason = "there is no memory";
        return NULL;
    }
    documents->name = cli_input_name(path);
    documents->line = documents->column = 1;
    documents->usual.size = strlen(usual_opening);
    memcpy(documents->usual.bytes, usual_opening, documents->usual.size);
    documents->fd = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (documents->fd < 0) {
        *reason = strerror(errno);
        free(documents);
        return NULL;
    }
    return documents;
}

void cli_documents_close(cli_documents *documents)
{
    if (documents->fd != STDIN_FILENO)
        close(documents->fd);
    free(documents);
}

/* ---- bytes ------------------------------------------------------------------------------ */

/* Waits until there is something to read; false once interrupted. The signal may have come to another
 * thread, so nobody waits for ever inside a read. */
static bool wait_for_bytes(int fd)
{
    struct pollfd bytes = {.fd = fd, .events = POLLIN};
    while (!cli_interrupted()) {
        int found = poll(&bytes, 1, PATIENCE_MS);
        if (found > 0 || (found < 0 && errno != EINTR))
            return true;
    }
    return false;
}

/* A failure to read is the problem of the document that it cuts short; after it, or the end,
 * nothing is read again. After a signal neither: a stream may have no end, and nothing in it that
 * looks like a document. */
static bool refill(cli_documents *documents)
{
    ssize_t got;
    if (documents->has_ended || !wait_for_bytes(documents->fd))
        return false;
    do
        got = read(documents->fd, documents->buffer, sizeof documents->buffer);
    while (got < 0 && errno == EINTR && !cli_interrupted());
    if (got < 0)
        snprintf(documents->problem, sizeof documents->problem, "cannot be read: %s",
                 strerror(errno));
    documents->has_ended = got <= 0;
    documents->at = 0;
    documents->end = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* The next byte, or -1. */
static int next_byte(cli_documents *documents)
{
    char byte;
    if (documents->again_at < documents->again.size)
        byte = documents->again.bytes[documents->again_at++];
    else if (documents->at < documents->end || refill(documents))
        byte = documents->buffer[documents->at++];
    else
        return -1;
    documents->column++;
    if (byte == '\n') {
        documents->line++;
        documents->column = 1;
    }
    return (unsigned char)byte;
}

/* The same, but it stays the next one. Never used while bytes come again. */
static int peek_byte(cli_documents *documents)
{
    if (documents->at == documents->end && !refill(documents))
        return -1;
    return (unsigned char)documents->buffer[documents->at];
}

static bool is_space(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool cli_documents_must_wait(const cli_documents *documents)
{
    size_t at = documents->at;
    while (at < documents->end && is_space(documents->buffer[at]))
        at++;
    return at == documents->end && documents->again_at == documents->again.size &&
           !documents->has_ended;
}

static bool keep_byte(cutting *cut, char byte)
{
    if (cut->used + 1 >= cut->size) {
        size_t grown = cut->size ? cut->size * 2 : 65536;
        char *moved = realloc(cut->bytes, grown);
        if (!moved)
            return false;
        cut->bytes = moved;
        cut->size = grown;
    }
    cut->bytes[cut->used++] = byte;
    return true;
}

/* ---- documents -------------------------------------------------------------------------- */

/* Follows strings and nesting. No string holds a newline: there one was left open. Only what
 * decides where the document ends is understood; that it is JSON its parser finds out. */
static void follow(cutting *cut, char byte)
{
    if (cut->in_string) {
        cut->in_string = (cut->escaped || byte != '"') && byte != '\n';
        cut->escaped = !cut->escaped && byte == '\\';
        return;
    }
    cut->in_string = byte == '"';
    cut->depth += byte == '{' || byte == '[';
    cut->depth -= (byte == '}' || byte == ']') && cut->depth;
    cut->values += byte == '{' || byte == '[' || byte == ',';
}

static const char *too_much(const cutting *cut)
{
    if (cut->used > CLI_DOCUMENT_BYTES)
        return "the document is larger than 64 MiB";
    if (cut->depth > CLI_DOCUMENT_DEPTH)
        return "it is nested too deeply";
    if (cut->values > CLI_DOCUMENT_VALUES)
        return "the document has too many values";
    return NULL;
}

static void note_problem(cli_documents *documents, cli_place at, const char *what)
{
    if (*documents->problem)
        return;
    snprintf(documents->problem, sizeof documents->problem, "%s", what);
    documents->problem_at = at;
}

static cli_place here(const cli_documents *documents)
{
    return (cli_place){documents->line, documents->column};
}

/* ---- starts ----------------------------------------------------------------------------- */

/* Goes to the next line that starts with a brace. A brace inside a line may belong to anything,
 * one at its start most likely opens a document. */
static void find_start(cli_documents *documents)
{
    bool is_fresh = documents->column == 1;
    int byte;
    while ((byte = peek_byte(documents)) >= 0 && !(is_fresh && byte == '{')) {
        is_fresh = byte == '\n';
        next_byte(documents);
    }
    documents->is_lost = false;
}

/* The first byte that is no space, and where it stands; a byte order mark may come first of all. */
static int first_byte(cli_documents *documents)
{
    static const unsigned char mark[] = {0xEF, 0xBB, 0xBF};
    int byte;
    unsigned marked = 0;
    do {
        documents->first = here(documents);
        byte = next_byte(documents);
        bool at_start = documents->first.line == 1 && documents->first.column == marked + 1;
        if (at_start && marked < sizeof mark && byte == mark[marked]) {
            marked++;
            byte = ' ';
        }
    } while (is_space(byte));
    bool is_half = marked && marked < sizeof mark;
    return is_half ? mark[0] : byte;
}

/* Keeps how the document starts, up to its first colon. */
static void keep_opening(cli_documents *documents, const cutting *cut)
{
    cli_opening *own = &documents->own;
    own->size = cut->used <= sizeof own->bytes ? cut->used : 0;
    memcpy(own->bytes, cut->bytes, own->size);
}

/* Whether the bytes so far end with a line that starts with [opening].
 *
 *     ... rest of the one that was cut short \n {"format":
 *                                             ^ used - size */
static bool ends_with(const cutting *cut, const cli_opening *opening)
{
    size_t size = opening->size;
    return size && cut->used > size && cut->bytes[cut->used - size - 1] == '\n' &&
           memcmp(cut->bytes + cut->used - size, opening->bytes, size) == 0;
}

/* [opening] is read once more, as the start of the next document. The bytes are copied, as the
 * buffer that they came from may have been filled anew since. */
static void step_back(cli_documents *documents, const cli_opening *opening)
{
    documents->again = *opening;
    documents->again_at = 0;
    for (size_t i = 0; i < opening->size; i++)
        documents->line -= opening->bytes[i] == '\n';
    documents->column = 1;
}

/* ---- cutting ---------------------------------------------------------------------------- */

/* After a colon: whether another document starts here, so that this one was cut short. Asked at
 * every colon, where an opening ends. Both its own and that of the document before are looked
 * for: the first document of a stream has none before it but the usual one. */
static bool starts_again(cli_documents *documents, cutting *cut)
{
    bool as_own = ends_with(cut, &documents->own);
    if (as_own || ends_with(cut, &documents->usual)) {
        note_problem(documents, documents->first, "the document ends in the middle");
        step_back(documents, as_own ? &documents->own : &documents->usual);
        return true;
    }
    if (!cut->has_colon)
        keep_opening(documents, cut);
    cut->has_colon = true;
    return false;
}

/* Takes one more byte; false if the document cannot be one, with the problem noted. */
static bool take_byte(cli_documents *documents, cutting *cut, char byte)
{
    const char *excess = NULL;
    if (!keep_byte(cut, byte))
        excess = "there is no memory for it";
    else
        follow(cut, byte);
    excess = excess ? excess : too_much(cut);
    if (excess) {
        cli_place place = here(documents); /* past the byte that is too much */
        place.column -= place.column > 1;
        note_problem(documents, place, excess);
        documents->is_lost = true;
        return false;
    }
    return byte != ':' || !starts_again(documents, cut);
}

/* False at the end of the stream, and where there is a problem, which is noted. It ends with
 * each byte taken once, but for openings that are read again. */
static bool cut_document(cli_documents *documents, cutting *cut)
{
    if (documents->is_lost)
        find_start(documents);
    int byte = first_byte(documents);
    if (byte < 0)
        return false;
    if (byte != '{') {
        note_problem(documents, documents->first, "a document starts with {");
        documents->is_lost = true;
        return false;
    }
    while (byte >= 0) {
        if (!take_byte(documents, cut, (char)byte))
            return false;
        if (!cut->depth)
            return true;
        byte = next_byte(documents);
    }
    note_problem(documents, here(documents), "the document ends in the middle");
    return false;
}

/* Problems are of one document: each call begins without. A whole document shows how the next
 * ones are likely to begin, whoever wrote them and with whatever spaces. */
cli_text *cli_documents_next(cli_documents *documents)
{
    cutting cut = {0};
    cli_text *text = NULL;
    documents->problem[0] = 0;
    documents->problem_at = (cli_place){0, 0};
    documents->own.size = 0;
    if (cut_document(documents, &cut)) {
        documents->last_line = documents->line;
        documents->usual = documents->own.size ? documents->own : documents->usual;
        text = cli_text_new(cut.used);
        if (text)
            memcpy(text->bytes, cut.bytes, cut.used);
        else
            note_problem(documents, documents->first, "there is no memory for it");
    }
    free(cut.bytes);
    return text;
}
