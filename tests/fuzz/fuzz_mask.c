/* SPDX-License-Identifier: MIT
 * The mask reader: any file, text or PNG, as the mask of a quest and as the fixed room of a floor.
 * Dungeons made with an accepted mask must hold. The mutator repairs the checksums of a PNG,
 * because otherwise few changes would get past them. */
#include <string.h>

#include "cli/message.h"
#include "cli/settings.h"
#include "fuzz.h"

static void generate(const barrow_params *params)
{
    static barrow_workspace *workspace;
    static barrow_dungeon dungeon;
    barrow_error error = {0};
    barrow_report report;
    if (!workspace)
        workspace = barrow_workspace_create(NULL);
    barrow_options options = {.workspace = workspace};
    barrow_status status = barrow_generate(params, &options, &dungeon, &error);
    FUZZ_HOLDS(status == BARROW_OK || status == BARROW_IMPOSSIBLE, error.text);
    FUZZ_HOLDS(status == BARROW_OK || error.text[0], "no reason given");
    if (status != BARROW_OK)
        return;
    FUZZ_HOLDS(barrow_verify(&dungeon, &options, &report, &error) == BARROW_OK, error.text);
    FUZZ_HOLDS(report.status == BARROW_OK, report.findings[0].text);
}

static void try_as(barrow_family family, const char *name, const char *path)
{
    cli_setting setting = {.value = path};
    cli_args args = {.settings = &setting, .setting_count = 1, .family = family};
    barrow_params params;
    cli_text *keep = NULL;
    bool has_seed = false;
    snprintf(setting.name, sizeof setting.name, "%s", name);
    int code = cli_settings_apply(&args, &params, &keep, &has_seed);
    FUZZ_HOLDS(code == CLI_DONE || code == CLI_USAGE || code == CLI_IO, "another exit code");
    if (code == CLI_DONE)
        generate(&params);
    cli_texts_free(keep);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = fuzz_path(data, size);
    try_as(BARROW_QUEST, "mask", path);
    try_as(BARROW_FLOOR, "fixed", path);
    return 0;
}

/* ---- checksums -------------------------------------------------------------------------- */

#define SIGNATURE 8u

static uint32_t big_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

/* Chunks: length, name, contents, checksum of name and contents. */
static void mend_checksums(uint8_t *data, size_t size)
{
    size_t at = SIGNATURE;
    while (size >= at + 12 && big_endian(data + at) <= size - at - 12) {
        size_t length = big_endian(data + at);
        uint32_t sum = checksum(data + at + 4, length + 4);
        uint8_t *place = data + at + 8 + length;
        for (int i = 0; i < 4; i++)
            place[i] = (uint8_t)(sum >> (24 - 8 * i));
        at += length + 12;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    bool is_picture = size > SIGNATURE && memcmp(data, "\x89PNG", 4) == 0;
    if (is_picture && seed % 8) { /* keep the signature */
        size = SIGNATURE + LLVMFuzzerMutate(data + SIGNATURE, size - SIGNATURE, most - SIGNATURE);
        mend_checksums(data, size);
        return size;
    }
    return LLVMFuzzerMutate(data, size, most);
}
