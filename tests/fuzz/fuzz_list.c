/* SPDX-License-Identifier: MIT
 * Files that name or describe dungeons: lists of seeds, and reports of barrow stats. Any bytes are
 * read or refused, and accepted files are whole: seeds ascend, parameters are allowed, figures are
 * in range. The checksum of a list is repaired first, because otherwise few changes would get past
 * it. */
#include <string.h>

#include "cli/settings.h"
#include "cli/stats.h"
#include "fuzz.h"

#define LIST_BYTES 65536

/* Writes the checksum of [text] into its line, if it has one. */
static void mend_checksum(char *text, size_t size)
{
    static const char key[] = "\nchecksum ", digits[] = "0123456789abcdef";
    char *line = memmem(text, size, key, sizeof key - 1);
    size_t begin = line ? (size_t)(line - text) + 1 : size, end = begin + 25;
    uint64_t sum = 0xCBF29CE484222325u;
    if (end >= size || text[end] != '\n')
        return;
    for (size_t i = 0; i < size; i++)
        if (i < begin || i > end)
            sum = (sum ^ (uint8_t)text[i]) * 0x100000001B3u;
    for (int i = 0; i < 16; i++)
        text[begin + 9 + (size_t)i] = digits[sum >> (60 - 4 * i) & 15];
}

static void read_list(const char *path)
{
    cli_seeds list;
    barrow_error error = {0};
    int code = cli_seeds_read(&list, path);
    FUZZ_HOLDS(code == CLI_DONE || code == CLI_IO, "another exit code");
    if (code == CLI_DONE) {
        FUZZ_HOLDS(list.count > 0 && cli_seeds_name_fits(list.name), "a list without seeds or name");
        FUZZ_HOLDS(barrow_params_check(&list.params, &error) == BARROW_OK, error.text);
        for (uint64_t i = 1; i < list.count; i++)
            FUZZ_HOLDS(list.seeds[i] > list.seeds[i - 1], "seeds do not ascend");
    }
    cli_seeds_free(&list);
}

static void read_report(const char *path)
{
    static cli_baseline baseline;
    int code = cli_baseline_read(&baseline, path);
    FUZZ_HOLDS(code == CLI_DONE || code == CLI_IO, "another exit code");
    if (code != CLI_DONE)
        return;
    FUZZ_HOLDS(baseline.made <= baseline.count && baseline.count > 0, "more made than asked for");
    for (uint32_t i = 0; i < baseline.metric_count; i++)
        FUZZ_HOLDS(baseline.metrics[i].summary.deviation >= 0, "a deviation below 0");
}

/* A list whose checksum is wrong must get past the checksum once it is repaired: otherwise nothing
 * after it would ever be tried. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char text[256];
    cli_seeds list;
    (void)argc, (void)argv;
    int size = snprintf(text, sizeof text,
                        CLI_SEEDS_FORMAT "\nname a\nfamily floor\ngeneration %u\nparams {}\ncount 2\n"
                                         "dungeons %016d\nchecksum %016d\n\n1\n1\n",
                        barrow_generation(), 0, 0);
    mend_checksum(text, (size_t)size);
    int code = cli_seeds_read(&list, fuzz_path((const uint8_t *)text, (size_t)size));
    FUZZ_HOLDS(code == CLI_DONE && list.count == 2, "a mended list is refused");
    cli_seeds_free(&list);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[LIST_BYTES];
    if (size > sizeof text)
        return 0;
    memcpy(text, data, size);
    mend_checksum(text, size);
    const char *path = fuzz_path((const uint8_t *)text, size);
    read_list(path);
    read_report(path);
    return 0;
}
