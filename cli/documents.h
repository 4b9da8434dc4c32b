/* SPDX-License-Identifier: MIT
 * Cutting a stream into JSON documents: a single one, one per line, or any number in a row.
 * Anything else is reported as a problem with its place, and does not hide the documents after
 * it. */
#ifndef CLI_DOCUMENTS_H
#define CLI_DOCUMENTS_H

#include <stdbool.h>
#include <stdio.h>

#include "input.h"

#define CLI_DOCUMENT_DEPTH 32

/* The start of a document, up to its first colon; size 0 if not known. */
typedef struct cli_opening {
    char bytes[64];
    size_t size;
} cli_opening;

/* A stream of documents. The bytes from [at] to [end] were read but not used yet. */
typedef struct cli_documents {
    int fd;
    const char *name;     /* for messages */
    cli_place place;      /* place of the byte at [at] */
    cli_place first;      /* start of the last document, or of what was there instead */
    size_t last_line;     /* line where the last document ended */
    char problem[160];    /* why there is no document at [first], or "" */
    cli_place problem_at; /* where that was noticed; line 0 if unknown */
    bool is_lost;         /* the start of the next document must be found */
    bool has_ended;       /* no more can be read */
    cli_opening usual;    /* how the last complete document started */
    char *bytes;
    size_t at, end, size;
} cli_documents;

/* Opens [path], - for standard input; NULL on failure, with the reason in words. */
cli_documents *cli_documents_open(const char *path, const char **reason);

/* Returns the next document as text, which the caller frees. Returns NULL with a problem, after
 * which the next call continues at the next line that looks like the start of a document. NULL
 * without a problem is the end. */
cli_text *cli_documents_next(cli_documents *documents);

/* Returns whether the next call has to wait for bytes, because no byte of another document has been
 * read. */
bool cli_documents_must_wait(const cli_documents *documents);
void cli_documents_close(cli_documents *documents);

#endif
