/* SPDX-License-Identifier: MIT
 * Chunks in a folder. A file is text:
 *
 *   barrow chunk 1
 *   job 0123456789abcdef
 *   seeds 65536 65536          (the first, and how many)
 *   ...                        (what the command keeps)
 *   sum 0123456789abcdef       (of all bytes before this line: FNV-1a, 64 bit)
 *
 * and job.txt tells people and the next run which job the chunks belong to. Files appear by rename,
 * so an existing file is whole; the sum detects later changes, by accident or by hand.
 *
 * A reader trusts nothing until the sum matches, and takes only chunks with the hash of its own
 * job. A writer needs no lock against other processes, because both would write the same bytes. */
#include "hunt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "platform.h"

#define SUM_LENGTH 21 /* "sum ", 16 digits, a line feed */
#define JOB_MOST   ((size_t)1 << 20)

/* ---- the job ---------------------------------------------------------------------------- */

/* Describes the job as text that people can read and a program can compare byte by byte. Its
 * checksum identifies the job in every chunk, so it must not contain anything that may differ
 * between runs of one job: seeds, jobs, times. */
static cli_buffer describe_job(const barrow_params *params, const char *settings)
{
    cli_buffer text = {0};
    cli_buffer_print(&text, "barrow job 1\ncommand hunt\ngeneration %u\nfamily %s\n",
                     barrow_generation(), barrow_family_name(params->family));
    /* Writes each parameter on its own line, and every reroll, because rerolls salt passes (G2). A
     * text (mask, fixed room) may be long, so its checksum stands for it. */
    uint32_t count, passes;
    char value[256];
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++) {
        size_t length = barrow_params_get(params, i, value, sizeof value);
        if (infos[i].type != BARROW_PARAM_TEXT) {
            cli_buffer_print(&text, "%s %s\n", infos[i].name, value);
            continue;
        }
        char *whole = cli_alloc(length + 1, 1);
        barrow_params_get(params, i, whole, length + 1);
        cli_buffer_print(&text, "%s %016llx\n", infos[i].name,
                         (unsigned long long)cli_checksum(CLI_CHECKSUM_START, whole, length));
        free(whole);
    }
    const barrow_pass *rows = barrow_passes(params->family, &passes);
    for (uint32_t i = 0; i < passes; i++)
        if (params->reroll[i])
            cli_buffer_print(&text, "reroll %s %u\n", rows[i].name, params->reroll[i]);
    cli_buffer_add(&text, settings, strlen(settings));
    cli_buffer_add(&text, "\n", 2); /* with the terminating NUL */
    text.used--;
    return text;
}

/* Returns the path of a file in the folder, which the caller frees. */
static char *path_in(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = cli_alloc(size, 1);
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* Creates the folder if needed, but not its parents. */
int cli_chunks_open(cli_chunks *chunks, const char *folder, const barrow_params *params,
                    const char *settings)
{
    *chunks = (cli_chunks){.lock = PTHREAD_MUTEX_INITIALIZER};
    if (cli_folder_make(folder) != 0)
        return cli_fail(CLI_IO, "cannot make the folder %s: %s", folder, strerror(errno));
    cli_buffer job = describe_job(params, settings);
    /* Compares job.txt with the job, or writes it if it is missing. Two processes may both find no
     * file and write the same bytes. The file is compared byte by byte, not by a hash, so that the
     * difference can be shown. */
    char *path = path_in(folder, "job.txt");
    int status = CLI_DONE;
    if (!cli_file_is_there(path)) {
        status = cli_output_run(path, cli_print_text, job.bytes);
    } else {
        cli_text *there = cli_text_read(path, JOB_MOST);
        if (!there) {
            status = CLI_IO;
        } else if (there->size != job.used || memcmp(there->bytes, job.bytes, job.used) != 0) {
            size_t line = 0; /* the first line in which the jobs differ */
            for (size_t i = 0; there->bytes[i] && there->bytes[i] == job.bytes[i]; i++)
                line = there->bytes[i] == '\n' ? i + 1 : line;
            const char *theirs = there->bytes + line, *ours = job.bytes + line;
            status = cli_fail(
                CLI_USAGE,
                "%s holds chunks of another job: there '%.*s', here '%.*s'; give another "
                "folder, or remove this one",
                folder, (int)strcspn(theirs, "\n"), theirs, (int)strcspn(ours, "\n"), ours);
        }
        cli_texts_free(there);
    }
    free(path);
    if (status == CLI_DONE) {
        chunks->job = cli_checksum(CLI_CHECKSUM_START, job.bytes, job.used);
        chunks->folder = strdup(folder);
        if (!chunks->folder)
            cli_no_memory();
    }
    cli_buffer_free(&job);
    return status;
}

void cli_chunks_close(cli_chunks *chunks)
{
    free(chunks->folder);
    *chunks = (cli_chunks){0};
}

/* ---- one chunk -------------------------------------------------------------------------- */

/* Returns the path of a chunk. Twenty digits hold every seed, so names sort as seeds do. The count
 * is in the name, so chunks of another --chunk-size are not mistaken for these. */
static char *chunk_path(const cli_chunks *chunks, uint64_t first, uint64_t count)
{
    char name[80];
    snprintf(name, sizeof name, "chunk-%020llu-%llu.txt", (unsigned long long)first,
             (unsigned long long)count);
    return path_in(chunks->folder, name);
}

static cli_buffer chunk_head(const cli_chunks *chunks, uint64_t first, uint64_t count)
{
    cli_buffer head = {0};
    cli_buffer_print(&head, "barrow chunk 1\njob %016llx\nseeds %llu %llu\n",
                     (unsigned long long)chunks->job, (unsigned long long)first,
                     (unsigned long long)count);
    return head;
}

static void refuse(const char *path, const char *why)
{
    cli_say("%s %s; remove it and run the same command: only its seeds are searched again", path,
            why);
}

/* Checks the file's bytes and strips header and sum, so that only the command's content is left.
 *
 *     [ header: job, seeds ][ content ................. ][ sum of all before ]
 *     must be ours           for the command              SUM_LENGTH bytes
 *
 * The size is bounded before a byte is read (G8), and only regular files are opened. The sum is
 * checked first: if it matches, a wrong header means another job, not a bad disk. */
cli_chunk_state cli_chunks_read(cli_chunks *chunks, uint64_t first, uint64_t count,
                                cli_buffer *content)
{
    cli_chunk_state state = CLI_CHUNK_REFUSED;
    char *path = chunk_path(chunks, first, count), sum[SUM_LENGTH + 1];
    cli_file_info info = cli_file_look(path);
    bool is_missing = info.kind == CLI_FILE_NONE || info.kind == CLI_FILE_DANGLING;
    cli_text *file = NULL;
    if (is_missing && errno == ENOENT)
        state = CLI_CHUNK_MISSING;
    else if (is_missing)
        cli_say("cannot read %s: %s", path, strerror(errno));
    else if (info.kind != CLI_FILE_REGULAR || info.size > CLI_CHUNK_BYTES)
        refuse(path, "is not a chunk");
    else if ((file = cli_text_read(path, (size_t)info.size))) {
        cli_buffer head = chunk_head(chunks, first, count);
        bool has_end = file->size >= SUM_LENGTH &&
                       memcmp(file->bytes + file->size - SUM_LENGTH, "sum ", 4) == 0;
        size_t size = has_end ? file->size - SUM_LENGTH : 0;
        snprintf(sum, sizeof sum, "sum %016llx\n",
                 (unsigned long long)cli_checksum(CLI_CHECKSUM_START, file->bytes, size));
        if (!has_end)
            refuse(path, "is damaged: its end is missing");
        else if (memcmp(file->bytes + size, sum, SUM_LENGTH) != 0)
            refuse(path, "is damaged: its checksum is wrong");
        else if (size < head.used || memcmp(file->bytes, head.bytes, head.used) != 0)
            refuse(path, "belongs to another job or to other seeds");
        else {
            cli_buffer_add(content, file->bytes + head.used, size - head.used);
            state = CLI_CHUNK_DONE;
        }
        cli_buffer_free(&head);
        cli_texts_free(file);
    }
    free(path);
    return state;
}

/* Writes one chunk at a time, because the list of files that a signal removes has few entries. The
 * bytes are assembled before the lock is taken. */
int cli_chunks_write(cli_chunks *chunks, uint64_t first, uint64_t count, const cli_buffer *content)
{
    cli_buffer file = chunk_head(chunks, first, count);
    cli_buffer_add(&file, content->bytes, content->used);
    cli_buffer_print(&file, "sum %016llx\n",
                     (unsigned long long)cli_checksum(CLI_CHECKSUM_START, file.bytes, file.used));
    cli_buffer_add(&file, "", 1); /* the terminating NUL */
    char *path = chunk_path(chunks, first, count);
    pthread_mutex_lock(&chunks->lock);
    int status = cli_output_run(path, cli_print_text, file.bytes);
    pthread_mutex_unlock(&chunks->lock);
    free(path);
    cli_buffer_free(&file);
    return status;
}
