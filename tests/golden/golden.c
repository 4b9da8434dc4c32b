/* SPDX-License-Identifier: MIT
 * Runs the golden catalogue without the command, and replays games (../play/replays.c): as a program,
 * or in WebAssembly as exports that node calls.
 *
 *   golden                     prints the catalogue
 *   golden games N [FIRST]     plays N games and prints them
 *   golden replay FILE         replays them; fails if one comes to another end */
#include "../../cli/golden.h"
#include "../play/replays.h"

#include <stdlib.h>
#include <string.h>

typedef struct growing {
    char *bytes;
    size_t used, size;
} growing;

static int grow(void *user, const char *bytes, size_t size)
{
    growing *text = user;
    if (text->size - text->used < size) {
        size_t larger = text->size * 2 + size + 65536;
        char *grown = realloc(text->bytes, larger);
        if (!grown)
            return 1;
        text->bytes = grown;
        text->size = larger;
    }
    memcpy(text->bytes + text->used, bytes, size);
    text->used += size;
    return 0;
}

#ifdef __wasm__

static growing catalog;

/* Makes the catalogue. Returns its length, or 0 on failure. */
__attribute__((export_name("golden_size"))) uint32_t golden_size(void)
{
    barrow_status status = golden_write((barrow_sink){grow, &catalog});
    return status == BARROW_OK ? (uint32_t)catalog.used : 0;
}

__attribute__((export_name("golden_text"))) const char *golden_text(void)
{
    return catalog.bytes;
}

/* Returns where a text of [size] bytes with games is to be written, for golden_replay. */
__attribute__((export_name("golden_room"))) char *golden_room(uint32_t size)
{
    return calloc(size + 1, 1);
}

/* Replays the games. Returns how many come to another end; all if there are none. */
__attribute__((export_name("golden_replay"))) uint32_t golden_replay(const char *text)
{
    uint32_t games, differ = text ? replays_check(text, &games) : 1;
    return text && games ? differ : UINT32_MAX;
}

#else

#include <stdio.h>

/* Replays the games of a file. */
static int replay_file(const char *path)
{
    growing text = {0};
    char bytes[65536];
    size_t size;
    FILE *file = fopen(path, "rb");
    while (file && (size = fread(bytes, 1, sizeof bytes, file)) > 0)
        grow(&text, bytes, size);
    grow(&text, "", 1);
    uint32_t games, differ = replays_check(text.bytes, &games);
    printf("%u games, %u differ\n", games, differ);
    free(text.bytes);
    return !file || fclose(file) || !games || differ;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "games") == 0)
        return replays_write(strtoull(argv[2], NULL, 10), argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    if (argc > 2)
        return replay_file(argv[2]);
    growing catalog = {0};
    barrow_status status = golden_write((barrow_sink){grow, &catalog});
    int whole = status == BARROW_OK &&
                fwrite(catalog.bytes, 1, catalog.used, stdout) == catalog.used &&
                fflush(stdout) == 0;
    free(catalog.bytes);
    return whole ? 0 : 1;
}

#endif
