/* SPDX-License-Identifier: MIT
 * Cutting a stream into JSON documents: one, one a line, or any number after one another. */
#ifndef CLI_DOCUMENTS_H
#define CLI_DOCUMENTS_H

#include <stdbool.h>
#include <stdio.h>

#include "input.h"

#define CLI_DOCUMENT_BYTES  ((size_t)64 << 20)
#define CLI_DOCUMENT_DEPTH  32
#define CLI_DOCUMENT_VALUES ((size_t)8 << 20)

typedef struct cli_documents {
    int fd;
    const char *name;  /* for messages */
    size_t line;       /* of the next byte, from 1 */
    size_t first_line; /* of the document that was read last */
    char problem[160]; /* why it could not go on, or "" */
    size_t at, end;    /* bytes of the buffer that are left */
    char buffer[65536];
} cli_documents;

/* Opens [path], - for standard input; NULL on failure, and says why. */
cli_documents *cli_documents_open(const char *path);

/* The next document as text, for the caller to free; NULL at the end, or with a problem. */
cli_text *cli_documents_next(cli_documents *documents);
void cli_documents_close(cli_documents *documents);

#endif
