/* SPDX-License-Identifier: MIT
 * Runs the golden catalogue without the command: as a program that prints it, or in WebAssembly as
 * two exports that node reads. */
#include "../../cli/golden.h"

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

#else

#include <stdio.h>

int main(void)
{
    growing catalog = {0};
    barrow_status status = golden_write((barrow_sink){grow, &catalog});
    int whole = status == BARROW_OK &&
                fwrite(catalog.bytes, 1, catalog.used, stdout) == catalog.used &&
                fflush(stdout) == 0;
    free(catalog.bytes);
    return whole ? 0 : 1;
}

#endif
