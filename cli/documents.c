/* SPDX-License-Identifier: MIT
 * Cutting a stream into documents. A document starts with a brace and ends with the brace that
 * closes it; strings are the only thing that has to be understood for that. So a stream of any
 * length is read with the memory of its largest document, and that is bounded: in bytes, nesting
 * and number of values (G8). */
#include "documents.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"

/* What has been cut of a document so far. */
typedef struct cutting {
    char *bytes;
    size_t used, size, values;
    unsigned depth;
    bool in_string, escaped;
} cutting;

cli_documents *cli_documents_open(const char *path)
{
    bool is_standard = strcmp(path, "-") == 0;
    cli_documents *documents = calloc(1, sizeof *documents);
    if (!documents) {
        cli_say("there is no memory");
        return NULL;
    }
    documents->name = cli_input_name(path);
    documents->line = 1;
    documents->fd = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (documents->fd < 0) {
        cli_say("cannot read %s: %s", path, strerror(errno));
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

static bool refill(cli_documents *documents)
{
    ssize_t got;
    do
        got = read(documents->fd, documents->buffer, sizeof documents->buffer);
    while (got < 0 && errno == EINTR && !cli_interrupted());
    if (got < 0)
        snprintf(documents->problem, sizeof documents->problem, "cannot be read: %s",
                 strerror(errno));
    documents->at = 0;
    documents->end = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* The next byte, or -1. */
static int next_byte(cli_documents *documents)
{
    if (documents->at == documents->end && !refill(documents))
        return -1;
    char byte = documents->buffer[documents->at++];
    documents->line += byte == '\n';
    return (unsigned char)byte;
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

static bool is_space(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Follows strings and nesting. */
static void follow(cutting *cut, char byte)
{
    if (cut->in_string) {
        cut->in_string = cut->escaped || byte != '"';
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

static void note_problem(cli_documents *documents, const char *what)
{
    snprintf(documents->problem, sizeof documents->problem, "line %zu: %s", documents->line, what);
}

static bool cut_document(cli_documents *documents, cutting *cut)
{
    int byte;
    do
        byte = next_byte(documents);
    while (is_space(byte));
    if (byte < 0)
        return false;
    documents->first_line = documents->line;
    if (byte != '{') {
        note_problem(documents, "a document starts with {");
        return false;
    }
    while (byte >= 0) {
        const char *excess = NULL;
        if (!keep_byte(cut, (char)byte))
            excess = "there is no memory for it";
        else
            follow(cut, (char)byte);
        excess = excess ? excess : too_much(cut);
        if (excess) {
            note_problem(documents, excess);
            return false;
        }
        if (!cut->depth)
            return true;
        byte = next_byte(documents);
    }
    if (!*documents->problem)
        note_problem(documents, "the document ends in the middle");
    return false;
}

cli_text *cli_documents_next(cli_documents *documents)
{
    cutting cut = {0};
    cli_text *text = NULL;
    if (cut_document(documents, &cut) && (text = cli_text_new(cut.used)))
        memcpy(text->bytes, cut.bytes, cut.used);
    free(cut.bytes);
    return text;
}
