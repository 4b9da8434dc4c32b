/* SPDX-License-Identifier: MIT
 * Chunks: the unit of all long work. A chunk is what a job gives for a range of seeds; a job is
 * everything else that decides it: generation, family, parameters, what is asked. A folder keeps the
 * finished chunks of one job, each written whole or not at all, so that work can be stopped at any
 * moment and goes on later, here or on another machine that sees the folder. */
#ifndef CLI_CHUNKS_H
#define CLI_CHUNKS_H

#include <pthread.h>

#include "command.h"
#include "output.h"

#define CLI_CHUNK_BYTES ((size_t)1 << 30) /* of one chunk, at most */

/* The lock is for threads of this process that write at once; other processes write under
 * temporary names of their own, and rename. */
typedef struct cli_chunks {
    char *folder;
    const char *command; /* for messages */
    uint64_t job;        /* hash of what decides the job */
    pthread_mutex_t lock;
} cli_chunks;

/* Opens [folder], which is made where it is missing, for a job of [command]. [settings] is text that
 * tells all that decides the results beside generation and parameters (their seed does not count). A
 * folder of another job is refused. Answers an exit code, and says why. */
int cli_chunks_open(cli_chunks *chunks, const char *folder, const char *command,
                    const barrow_params *params, const char *settings);
void cli_chunks_close(cli_chunks *chunks);

typedef enum cli_chunk_state {
    CLI_CHUNK_DONE,
    CLI_CHUNK_MISSING,
    CLI_CHUNK_REFUSED /* damaged or foreign; said so */
} cli_chunk_state;

/* Whether the chunk of [count] seeds from [first] on is there; no look inside. */
bool cli_chunks_have(const cli_chunks *chunks, uint64_t first, uint64_t count);

/* Reads what was kept for these seeds: into [content], whose memory the caller frees. */
cli_chunk_state cli_chunks_read(cli_chunks *chunks, uint64_t first, uint64_t count,
                                cli_buffer *content);

/* Keeps [content] for these seeds. Any number of threads, processes and machines may do so at once;
 * of two that keep the same seeds one wins, and both are right. Answers an exit code. */
int cli_chunks_write(cli_chunks *chunks, uint64_t first, uint64_t count,
                     const cli_buffer *content);

#endif
