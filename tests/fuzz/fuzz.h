/* SPDX-License-Identifier: MIT
 * What the fuzz targets share. A target is a file fuzz_NAME.c with LLVMFuzzerTestOneInput; it stops
 * the program (FUZZ_HOLDS) when a promise is broken, so that libFuzzer keeps the input. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "barrow/barrow.h"

/* Prints the broken promise and ends the program as a crash would. */
#define FUZZ_HOLDS(condition, ...)                                                                 \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fuzz_broken(__FILE__, __LINE__, #condition, __VA_ARGS__);                              \
    } while (0)

_Noreturn void fuzz_broken(const char *file, int line, const char *condition, const char *text);

/* Returns the path of a file with the input, for code that reads files. Valid until the
 * next call. */
const char *fuzz_path(const uint8_t *data, size_t size);

/* Bytes as a source of numbers; zeros after the end. */
typedef struct fuzz_bytes {
    const uint8_t *at;
    size_t left;
} fuzz_bytes;

uint8_t fuzz_byte(fuzz_bytes *bytes);
uint64_t fuzz_number(fuzz_bytes *bytes, unsigned size);

/* Keeps the exported text, with a final zero. */
typedef struct fuzz_text {
    char *bytes;
    size_t size, room;
} fuzz_text;

barrow_sink fuzz_sink(fuzz_text *text);

/* A sound dungeon can be measured and written: as JSON, and in the format and with the flags that
 * the number [which] chooses. */
void fuzz_export(const barrow_dungeon *dungeon, barrow_workspace *workspace, uint32_t which);

/* Implemented by libFuzzer. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

#endif
