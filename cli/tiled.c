/* SPDX-License-Identifier: MIT
 * Files beside a map of Tiled, and its compressed layers. */
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "libraries.h"

/* Reads a tileset's file, whose name is relative to the map's folder. It is kept until cli_tiled_end. */
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
    cli_text *text = cli_text_read(path, CLI_TILESET_MAX);
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
