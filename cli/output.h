/* SPDX-License-Identifier: MIT
 * The outputs of a command: standard output, or a file that appears whole or not at all (G9), and
 * only if the command does not end with an error (G16). */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "command.h"
#include "io/json_writer.h"
#include "message.h"

#define CLI_OUTPUT_BUFFER 65536

/* An output. Bytes go buffer -> [beside] -> [path]; without a path, buffer -> fd. */
typedef struct cli_output {
    int fd;
    int failure;      /* errno of the first write that failed, or 0 */
    char *path;       /* the file that will appear; NULL if written in place */
    char *beside;     /* the temporary file that is written first */
    const char *name; /* for messages */
    uint64_t taken;   /* bytes in total */
    uint64_t whole;   /* how many of them belong to complete results */
    size_t used;
    char buffer[CLI_OUTPUT_BUFFER];
} cli_output;

/* Opens [path]; NULL and "-" are standard output. On failure says why and returns NULL. */
cli_output *cli_output_open(const char *path);

/* Writes bytes; fits barrow_sink.write. Returns 0, or -1 once anything has failed. */
int cli_output_write(void *output, const char *bytes, size_t size);
void cli_output_print(cli_output *output, const char *format, ...) CLI_PRINTF(2, 3);
barrow_sink cli_output_sink(cli_output *output);

/* Writes out everything taken so far. Returns 0 or -1. */
int cli_output_flush(cli_output *output);

/* Marks all bytes taken so far as complete results, which the file keeps after an interruption. */
void cli_output_whole(cli_output *output);

/* Renames the file to its final path, or leaves the existing file unchanged, and ends the output.
 * The command's own [code] decides (G16): the file appears if the command is done, if the answer is
 * no, or if some seeds could not be generated; after skipped input or a signal, it appears if there
 * are complete results. Any other code is an error and leaves no trace. Returns [code], or CLI_IO
 * after saying what failed, or the code of SIGPIPE if the reader of a pipe is gone. */
int cli_output_finish(cli_output *output, int code);

/* Pending files appear together at the end of the command, or not at all (G16). */
typedef struct cli_pending {
    cli_waiting *_Atomic first;
    cli_waiting *last;
    unsigned opened;
} cli_pending;

/* Opens the next pending file, as cli_output_open does. [pending] must not move in memory. */
cli_output *cli_pending_open(cli_pending *pending, const char *path);

/* Closes [output] and keeps its file pending until the end. Returns an exit code. */
int cli_pending_add(cli_pending *pending, cli_output *output, const void *tag);

/* Called for each file that reached its final path; may be NULL. Returns an exit code. */
typedef int cli_placed(void *user, const void *tag, const char *path);

/* Renames all files to their final paths or removes them all, depending on [code] (see
 * cli_output_finish). Returns [code], or the exit code of a failure. */
int cli_pending_end(cli_pending *pending, int code, cli_placed *placed, void *user);

/* Opens the output of --output, prints and finishes. For commands that only print. */
int cli_output_run(const char *path, int (*print)(cli_output *output, const void *user),
                   const void *user);

/* Returns the path of [file] in the folder of [path], for free(). Says so and returns NULL when out
 * of memory. */
char *cli_output_beside(const char *path, const char *file);

/* Prints [text], a string: for cli_output_run. */
int cli_print_text(cli_output *output, const void *text);

/* Writes the command's own JSON, such as a list or a report. */
typedef void cli_json_fn(brw_json *json, const void *user);

/* Passes the JSON that [write] produces to [sink]. Returns false if the sink failed. */
bool cli_print_json(barrow_sink sink, brw_json_style style, cli_json_fn *write, const void *user);


/* A growing buffer of text. */
typedef struct cli_buffer {
    char *bytes;
    size_t used, size;
} cli_buffer;

/* Appends bytes; ends the program when out of memory. */
void cli_buffer_add(cli_buffer *buffer, const void *bytes, size_t size);

/* Appends a short text (under 512 bytes) as printf does; ends the program when out of memory. */
void cli_buffer_print(cli_buffer *buffer, const char *format, ...) CLI_PRINTF(2, 3);
barrow_sink cli_buffer_sink(cli_buffer *buffer);
void cli_buffer_free(cli_buffer *buffer);

/* ==== describe ============================================================================== */

/* Prints the library's tables as text or JSON. */

/* Writes the allowed values of a parameter in words: "0..64", "on or off", "auto or 0..8". */
void cli_param_allowed(const barrow_param_info *info, char *text, size_t size);

/* Writes the parameters of [params], a barrow_params, with their values and the salts of rerolled
 * passes, as an object on one line: everything that determines a dungeon except its seed. */
void cli_write_params(brw_json *json, const void *params);

/* Prints a table to --output, as text or JSON. Returns an exit code. */
int cli_print_either(const cli_args *args, int (*text)(cli_output *output, const void *user),
                     cli_json_fn *json, const void *user);

#endif
