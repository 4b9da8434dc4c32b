/* SPDX-License-Identifier: MIT
 * The fuzz targets without a fuzzer, for any compiler: a target is given the files of some folders,
 * then each of them [ROUNDS] times with a few bytes changed. Nothing is learned from what happens,
 * so the changes are the same in every run. An input that takes longer than [SECONDS] ends the run.
 *
 *     replay_NAME ROUNDS SECONDS FOLDER... */
#include <dirent.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

#define INPUT_BYTES 16384
#define INPUT_PATH 4096

static char current[INPUT_PATH];
static unsigned limit;
static uint64_t tried;

/* Called only by a target's own mutator, which is not used here. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most)
{
    (void)data;
    return size < most ? size : most;
}

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

static void end_late(int signal_number)
{
    static const char text[] = "this input takes too long\n";
    (void)signal_number;
    if (write(STDERR_FILENO, text, sizeof text - 1) >= 0)
        _exit(1);
    _exit(2);
}

/* Copies it to a block of exactly its size, so that the sanitizer sees a read beyond it. */
static void try_input(const uint8_t *data, size_t size)
{
    uint8_t *block = malloc(size ? size : 1);
    FUZZ_HOLDS(block, "no memory for an input");
    memcpy(block, data, size);
    alarm(limit);
    LLVMFuzzerTestOneInput(block, size);
    alarm(0);
    free(block);
    tried++;
}

/* Makes one to four changes: a byte, a bit, a piece removed, a piece moved, or a cut. */
static size_t change(uint8_t *data, size_t size, uint64_t *state)
{
    for (uint32_t turns = 1 + draw(state, 4); turns && size > 1; turns--) {
        uint32_t at = draw(state, (uint32_t)size), from = draw(state, (uint32_t)size);
        uint32_t longest = (uint32_t)size - (at > from ? at : from);
        uint32_t length = 1 + draw(state, longest < 32 ? longest : 32);
        switch (draw(state, 8)) {
        case 0:
            data[at] = (uint8_t)draw(state, 256);
            break;
        case 1:
            size = at + 1;
            break;
        case 2:
            memmove(data + at, data + at + length, size - at - length);
            size -= length;
            break;
        case 3:
        case 4:
            memmove(data + at, data + from, length);
            break;
        default:
            data[at] = (uint8_t)(data[at] ^ 1u << draw(state, 8));
        }
    }
    return size;
}

static void try_file(const char *folder, const char *name, unsigned rounds)
{
    static uint8_t kept[INPUT_BYTES], changed[INPUT_BYTES];
    snprintf(current, sizeof current, "%s/%s", folder, name);
    FILE *file = fopen(current, "rb");
    FUZZ_HOLDS(file, current);
    size_t size = fread(kept, 1, sizeof kept, file);
    fclose(file);
    uint64_t state = barrow_seed_from_text(name);
    printf("%s\n", current);
    fflush(stdout);
    try_input(kept, size);
    for (unsigned i = 0; i < rounds; i++) {
        memcpy(changed, kept, size);
        try_input(changed, change(changed, size, &state));
    }
}

/* Some targets first test whether they would notice anything. */
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

int main(int count, char **words)
{
    unsigned files = 0, rounds = count > 2 ? (unsigned)strtoul(words[1], NULL, 10) : 0;
    limit = count > 2 ? (unsigned)strtoul(words[2], NULL, 10) : 20;
    signal(SIGALRM, end_late);
    if (LLVMFuzzerInitialize)
        LLVMFuzzerInitialize(&count, &words);
    for (int i = 3; i < count; i++) {
        DIR *folder = opendir(words[i]);
        FUZZ_HOLDS(folder, words[i]);
        for (const struct dirent *entry; (entry = readdir(folder));)
            if (entry->d_name[0] != '.') {
                try_file(words[i], entry->d_name, rounds);
                files++;
            }
        closedir(folder);
    }
    printf("%u inputs kept, %llu tried\n", files, (unsigned long long)tried);
    return files ? 0 : 1;
}
