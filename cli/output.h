/* SPDX-License-Identifier: MIT
 * Where results go: standard output, or a file that appears whole or not at all (G9), and only
 * where the command does not end with an error (G16). */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>

#include "barrow/barrow.h"
#include "message.h"

#define CLI_OUTPUT_BUFFER 65536

/* Bytes go buffer -> [beside] -> [path]; without a path buffer -> fd. [whole] never exceeds
 * [taken]. */
typedef struct cli_output {
    int fd;
    int failure;      /* errno of the first write that failed, or 0 */
    char *path;       /* the file that is to appear; NULL when written in place */
    char *beside;     /* the file that is written until then */
    const char *name; /* for messages */
    uint64_t taken;   /* bytes in all */
    uint64_t whole;   /* how many of them are whole results */
    size_t used;
    char buffer[CLI_OUTPUT_BUFFER];
} cli_output;

/* Opens [path]; NULL and "-" are standard output. NULL on failure, and says why. */
cli_output *cli_output_open(const char *path);

/* Takes bytes; 0, or -1 once anything failed. A barrow_sink's write with the output as user. */
int cli_output_write(void *output, const char *bytes, size_t size);
void cli_output_print(cli_output *output, const char *format, ...) CLI_PRINTF(2, 3);
barrow_sink cli_output_sink(cli_output *output);

/* Everything taken so far leaves the program now; 0 or -1. */
int cli_output_flush(cli_output *output);

/* Marks all that was taken so far as whole results, which the file keeps after an interruption. */
void cli_output_whole(cli_output *output);

/* Brings the file to its place, or leaves what was there as it was, and ends the output. [code] is
 * the command's own and decides (G16): the file appears where the command is done, where the answer
 * is no, and where something was left out; after a signal, if there are whole results. Any other
 * code is an error and leaves no trace. Returns [code], or CLI_IO after saying what failed, or
 * that of SIGPIPE where the reader of a pipe went away. */
int cli_output_finish(cli_output *output, int code);

/* Files that are written one after the other and appear together at the end of the command, or
 * not at all (G16). */
typedef struct cli_stage {
    cli_waiting *_Atomic first;
    cli_waiting *last;
    unsigned opened;
} cli_stage;

/* Opens the next file of a stage, as cli_output_open does. The stage must stay where it is in
 * memory until its end. */
cli_output *cli_stage_open(cli_stage *stage, const char *path);

/* Ends [output], whose file waits from now on. Returns an exit code. */
int cli_stage_add(cli_stage *stage, cli_output *output, const void *tag);

/* Called for each file that came to its place. Returns an exit code. */
typedef int cli_placed(void *user, const void *tag, const char *path);

/* Brings all files to their places, or removes all, as [code] says (see cli_output_finish).
 * Returns [code], or an exit code that tells of a failure. */
int cli_stage_end(cli_stage *stage, int code, cli_placed *placed, void *user);

/* For commands that only print: opens the output of --output, prints, finishes. */
int cli_output_run(const char *path, int (*print)(cli_output *output, const void *user),
                   const void *user);

/* Prints [json] indented and frees it; NULL is a lack of memory. Answers an exit code. */
int cli_output_json(cli_output *output, json_t *json);

/* Memory that text is put together in. */
typedef struct cli_buffer {
    char *bytes;
    size_t used, size;
} cli_buffer;

int cli_buffer_write(void *buffer, const char *bytes, size_t size);

/* Writes a short text (under 512 bytes) as printf does; ends the program where memory runs out. */
void cli_buffer_print(cli_buffer *buffer, const char *format, ...) CLI_PRINTF(2, 3);
barrow_sink cli_buffer_sink(cli_buffer *buffer);
void cli_buffer_free(cli_buffer *buffer);

#endif
