/* SPDX-License-Identifier: MIT
 * Packs of rooms from files and folders (R24), and what a map of Tiled has beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "input.h"
#include "libraries.h"
#include "message.h"
#include "platform.h"

/* Reads a tileset's file, named relative to the map. Kept until cli_tiled_end. */
static const char *open_beside(void *user, const char *name, size_t *size)
{
    cli_tiled *tiled = user;
    const char *slash = strrchr(tiled->path, '/');
    size_t folder = slash && name[0] != '/' ? (size_t)(slash - tiled->path) + 1 : 0;
    char *path = malloc(folder + strlen(name) + 1);
    if (!path)
        return NULL;
    memcpy(path, tiled->path, folder);
    strcpy(path + folder, name);
    /* A map may come from anybody: a pipe or device that it names would never end. */
    bool is_file = strcmp(path, "-") != 0 && cli_file_look(path).kind == CLI_FILE_REGULAR;
    cli_text *text = is_file ? cli_text_read(path, CLI_TILESET_MAX) : NULL;
    free(path);
    if (!text)
        return NULL;
    text->next = tiled->texts;
    tiled->texts = text;
    *size = text->size;
    return text->bytes;
}

#ifdef BARROW_CAIRO
static int inflate_layer(void *user, const void *bytes, size_t size, void *out, size_t out_size)
{
    char why[200];
    (void)user;
    if (!cli_deflate_load(why, sizeof why))
        return 0;
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    const unsigned char *start = bytes;
    bool is_gzip = size > 1 && start[0] == 0x1F && start[1] == 0x8B;
    enum libdeflate_result result = LIBDEFLATE_BAD_DATA;
    if (inflater)
        result = is_gzip ? libdeflate_gzip_decompress(inflater, bytes, size, out, out_size, NULL)
                         : libdeflate_zlib_decompress(inflater, bytes, size, out, out_size, NULL);
    libdeflate_free_decompressor(inflater);
    return result == LIBDEFLATE_SUCCESS;
}
#else
#define inflate_layer NULL
#endif

barrow_tiled_help cli_tiled_help(cli_tiled *tiled, const char *path)
{
    *tiled = (cli_tiled){.path = path};
    return (barrow_tiled_help){.user = tiled, .open = open_beside, .inflate = inflate_layer};
}

void cli_tiled_end(cli_tiled *tiled)
{
    cli_texts_free(tiled->texts);
    tiled->texts = NULL;
}

/* ---- packs ------------------------------------------------------------------------------ */

#define FOLDER_MOST 1024 /* files of a folder; each has a template or more */

/* Returns whether a name has an ending, and more. */
static bool has_ending(const char *name, const char *ending)
{
    return cli_ends_in(name, ending) && strlen(name) > strlen(ending);
}

static int add_file(barrow_rooms *pack, const char *path)
{
    bool is_map = has_ending(path, ".tmj") || has_ending(path, ".tmx");
    barrow_error error;
    cli_tiled tiled;
    barrow_tiled_help help = cli_tiled_help(&tiled, path);
    cli_text *text = cli_text_read(path, CLI_MAP_FILE);
    if (!text)
        return CLI_IO;
    cli_text_plain(text);
    barrow_status status =
        is_map ? barrow_rooms_add_map(pack, cli_input_name(path), text->bytes, text->size, &help,
                                      &error)
               : barrow_rooms_add(pack, cli_input_name(path), text->bytes, text->size, &error);
    cli_texts_free(text);
    cli_tiled_end(&tiled);
    return status == BARROW_OK ? CLI_DONE : cli_say_error(&error);
}

typedef struct folder_names {
    char *names[FOLDER_MOST];
    uint32_t count;
    bool is_full;
} folder_names;

static void note_name(void *user, const char *name)
{
    folder_names *folder = user;
    if (!has_ending(name, ".rooms") && !has_ending(name, ".tmj") && !has_ending(name, ".tmx"))
        return;
    size_t size = strlen(name) + 1;
    char *copy = folder->count < FOLDER_MOST ? malloc(size) : NULL;
    folder->is_full |= !copy;
    if (copy)
        folder->names[folder->count++] = memcpy(copy, name, size);
}

/* Sorts by bytes, so that the same folder is the same pack on every system. */
static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int cli_rooms_add(barrow_rooms *pack, const char *path)
{
    static folder_names folder;
    char file[4096];
    int status = CLI_DONE;
    if (strcmp(path, "-") == 0 || cli_file_look(path).kind != CLI_FILE_FOLDER)
        return add_file(pack, path);
    folder = (folder_names){.count = 0};
    if (cli_folder_list(path, note_name, &folder) != 0 || folder.is_full || !folder.count)
        status = cli_fail(CLI_IO,
                          folder.is_full ? "%s has more than 1024 packs"
                          : folder.count ? "cannot read %s"
                                         : "%s has no file that ends in .rooms, .tmj or .tmx",
                          path);
    qsort(folder.names, folder.count, sizeof *folder.names, by_bytes);
    for (uint32_t i = 0; i < folder.count; i++) {
        bool fits = snprintf(file, sizeof file, "%s/%s", path, folder.names[i]) < (int)sizeof file;
        if (status == CLI_DONE)
            status = fits ? add_file(pack, file) : CLI_IO;
        free(folder.names[i]);
    }
    return status;
}
