/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "barrow.h"

static int put(void *user, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, user) == size ? 0 : -1;
}

int main(void)
{
    static barrow_dungeon dungeon;
    barrow_error error;
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_sink out = {put, stdout};
    params.seed = 7;
    if (barrow_params_set(&params, "layout", "ring", &error) != BARROW_OK || /* errors */
        barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)       /* hello */
        return puts(error.text), 1;
    barrow_export(&dungeon, "ascii", NULL, out, &error);
    barrow_report report;
    if (barrow_verify(&dungeon, NULL, &report, &error) == BARROW_OK)         /* verify */
        printf("%u checks, %u findings\n", report.checks, report.finding_count);
    static uint8_t tiles[100 * 56 * 32];
    barrow_batch_buffer buffer = {.count = 100, .tiles = tiles};             /* batch */
    if (barrow_batch(&params, NULL, &dungeon, &buffer, &error) != BARROW_OK)
        puts(error.text);
    barrow_dungeon_free(&dungeon);
    return 0;
}
