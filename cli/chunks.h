/* SPDX-License-Identifier: MIT
 * Chunks: the unit of all long work. A chunk is the result of a job for a range of seeds. The job
 * is everything else that decides the result: generation, family, parameters and the question
 * asked. A folder keeps the finished chunks of one job, each written whole or not at all. Work can
 * stop at any moment and continue later, here or on another machine that sees the folder. */
#ifndef CLI_CHUNKS_H
#define CLI_CHUNKS_H

#include <pthread.h>

#include "command.h"
#include "output.h"

#define CLI_CHUNK_BYTES ((size_t)1 << 30) /* maximum size of a chunk */

/* A folder of chunks. The lock is for threads of this process that write at the same time; other
 * processes write under their own temporary names and rename. */
typedef struct cli_chunks {
    char *folder;
    const char *command; /* for messages */
    uint64_t job;        /* hash of what decides the job */
    pthread_mutex_t lock;
} cli_chunks;

/* Opens [folder] for a job of [command], and creates it if it is missing. [settings] is a text with
 * everything that decides the results besides generation and parameters (whose seed does not
 * count). A folder that belongs to another job is refused. Returns an exit code; prints the reason
 * for a failure. */
int cli_chunks_open(cli_chunks *chunks, const char *folder, const char *command,
                    const barrow_params *params, const char *settings);
void cli_chunks_close(cli_chunks *chunks);

typedef enum cli_chunk_state {
    CLI_CHUNK_DONE,
    CLI_CHUNK_MISSING,
    CLI_CHUNK_REFUSED /* damaged, or from another job; a message was printed */
} cli_chunk_state;

/* Returns whether the chunk of [count] seeds starting at [first] exists, without reading it. */
bool cli_chunks_have(const cli_chunks *chunks, uint64_t first, uint64_t count);

/* Reads the chunk of these seeds into [content], whose memory the caller frees. */
cli_chunk_state cli_chunks_read(cli_chunks *chunks, uint64_t first, uint64_t count,
                                cli_buffer *content);

/* Stores [content] for these seeds. Any number of threads, processes and machines may do so at
 * once; if two store the same seeds, one replaces the other, but both hold the same bytes. Returns
 * an exit code. */
int cli_chunks_write(cli_chunks *chunks, uint64_t first, uint64_t count,
                     const cli_buffer *content);

#endif
