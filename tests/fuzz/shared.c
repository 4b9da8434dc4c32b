/* SPDX-License-Identifier: MIT
 * What the fuzz targets share: broken promises, the input as a file, bytes as numbers, exports. */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

void fuzz_broken(const char *file, int line, const char *condition, const char *text)
{
    fprintf(stderr, "%s:%d: broken promise: %s (%s)\n", file, line, condition, text);
    abort();
}

/* One file in memory for the whole run; opening its path gives an independent read position. */
const char *fuzz_path(const uint8_t *data, size_t size)
{
    static int fd = -1;
    static char path[64];
    if (fd < 0) {
        fd = memfd_create("input", MFD_CLOEXEC);
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    FUZZ_HOLDS(fd >= 0 && ftruncate(fd, 0) == 0, "no file in memory");
    FUZZ_HOLDS(pwrite(fd, data, size, 0) == (ssize_t)size, "no file in memory");
    return path;
}

uint8_t fuzz_byte(fuzz_bytes *bytes)
{
    if (!bytes->left)
        return 0;
    bytes->left--;
    return *bytes->at++;
}

uint64_t fuzz_number(fuzz_bytes *bytes, unsigned size)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t)fuzz_byte(bytes) << (8 * i);
    return number;
}

static int keep_text(void *user, const char *bytes, size_t size)
{
    fuzz_text *text = user;
    if (text->size + size + 1 > text->room) {
        text->room = (text->size + size + 1) * 2;
        text->bytes = realloc(text->bytes, text->room);
        FUZZ_HOLDS(text->bytes, "no memory for an export");
    }
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = 0;
    return 0;
}

barrow_sink fuzz_sink(fuzz_text *text)
{
    return (barrow_sink){keep_text, text};
}

static int drop_text(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)user += size;
    return 0;
}

static void export_as(const barrow_dungeon *dungeon, const char *format,
                      const barrow_export_options *options)
{
    size_t size = 0;
    barrow_error error = {0};
    barrow_status status =
        barrow_export(dungeon, format, options, (barrow_sink){drop_text, &size}, &error);
    /* A format that does not know the family, or needs tiles, says so and writes nothing. */
    FUZZ_HOLDS(status == BARROW_OK ? size > 0 : status == BARROW_BAD_CALL && !size, error.text);
}

void fuzz_export(const barrow_dungeon *dungeon, barrow_workspace *workspace, uint32_t which)
{
    barrow_export_options options = {.run = {.workspace = workspace}, .flags = which >> 8};
    int32_t values[BARROW_METRIC_MAX];
    barrow_error error = {0};
    uint32_t count = 0;
    while (barrow_format_info(count))
        count++;
    FUZZ_HOLDS(barrow_metrics(dungeon, &options.run, values, &error) == BARROW_OK, error.text);
    export_as(dungeon, "json", &options);
    export_as(dungeon, barrow_format_info(which % count)->name, &options);
}
