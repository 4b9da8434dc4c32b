/* SPDX-License-Identifier: MIT
 * Makes and measures a few dungeons at once, for samples and corpora. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "pool.h"

#define CLI_BATCH_MOST 16 /* seeds between two checks for a signal */

/* The results of a batch, by seed. */
typedef struct cli_batch {
    int32_t values[CLI_BATCH_MOST * BARROW_METRIC_MAX];
    uint64_t hashes[CLI_BATCH_MOST];
    uint8_t statuses[CLI_BATCH_MOST]; /* barrow_status */
} cli_batch;

/* Makes and measures [count] consecutive seeds (at most CLI_BATCH_MOST), starting with the seed of
 * [params], and hashes them if [is_hashed]. If a single seed fails, [batch] has its status; a
 * failure that would affect every seed ends the batch with a message. Returns CLI_DONE or an exit
 * code. */
int cli_batch_make(cli_batch *batch, cli_hand *hand, const barrow_params *params, uint32_t flags,
                   uint32_t count, bool is_hashed);

#endif
