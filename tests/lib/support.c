/* SPDX-License-Identifier: MIT
 * Functions that several test programs share. */
#include "lib/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD_SIZE 16

static bool refuses(test_memory *memory)
{
    memory->calls++;
    bool refused = memory->fail_at && (memory->fail_after ? memory->calls >= memory->fail_at
                                                          : memory->calls == memory->fail_at);
    memory->failures += refused;
    return refused;
}

static void forget(test_memory *memory, char *block, size_t old_size)
{
    size_t size;
    memcpy(&size, block - HEAD_SIZE, sizeof size);
    memory->mistakes += size != old_size;
    memory->live_bytes -= size;
    memory->live_blocks--;
}

static void *allocate(void *user, void *ptr, size_t old_size, size_t new_size)
{
    test_memory *memory = user;
    char *old = ptr;
    if (!ptr)
        memory->mistakes += old_size != 0;
    if (new_size == 0) {
        if (old) {
            forget(memory, old, old_size);
            free(old - HEAD_SIZE);
        }
        return NULL;
    }
    if (refuses(memory))
        return NULL;
    if (old)
        forget(memory, old, old_size);
    char *block = realloc(old ? old - HEAD_SIZE : NULL, HEAD_SIZE + new_size);
    if (!block)
        abort();
    memcpy(block, &new_size, sizeof new_size);
    memory->live_bytes += new_size;
    memory->live_blocks++;
    return block + HEAD_SIZE;
}

barrow_allocator test_allocator(test_memory *memory)
{
    return (barrow_allocator){allocate, memory};
}

/* Doubles the block: under ASan every realloc copies, and a document comes in thousands of pieces. */
static int keep(void *user, const char *bytes, size_t size)
{
    test_text *text = user;
    if (text->room && text->size + size > text->room)
        return 1;
    if (text->size + size >= text->held) {
        text->held = 2 * (text->size + size) + 1;
        text->bytes = realloc(text->bytes, text->held);
        if (!text->bytes)
            abort();
    }
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = 0;
    return 0;
}

barrow_sink test_sink(test_text *text)
{
    return (barrow_sink){keep, text};
}

void test_text_free(test_text *text)
{
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

barrow_params test_params(barrow_family family, uint64_t seed, const char *settings)
{
    barrow_params params = barrow_default_params(family);
    params.seed = seed;
    while (*settings) {
        char setting[128];
        size_t length = strcspn(settings, " ");
        snprintf(setting, sizeof setting, "%.*s", (int)length, settings);
        char *value = strchr(setting, '=');
        barrow_error error;
        if (!value) {
            fprintf(stderr, "no setting: %s\n", setting);
            exit(2);
        }
        *value++ = 0;
        if (!settings[length])
            value = (char *)(uintptr_t)settings + (value - setting);
        if (barrow_params_set(&params, setting, value, &error) != BARROW_OK) {
            fprintf(stderr, "%s\n", error.text);
            exit(2);
        }
        settings += length + strspn(settings + length, " ");
    }
    return params;
}

uint64_t test_often(uint64_t usual, uint64_t full)
{
    return getenv("BARROW_FULL") ? full : usual;
}

uint64_t test_count(int argc, char **argv, uint64_t usual, uint64_t full)
{
    uint64_t count = usual;
    for (int i = 1; i < argc; i++)
        count = strcmp(argv[i], "--full") == 0 ? full : strtoull(argv[i], NULL, 10);
    return count;
}

void test_draw_field(brw_rng *rng, const barrow_param_info *info, int32_t *field)
{
    int32_t kind = brw_rng_below(rng, 6);
    if (kind == 0)
        *field = info->min;
    else if (kind == 1)
        *field = info->max;
    else if (kind <= 3)
        *field = brw_rng_between(rng, info->min, info->max);
}
