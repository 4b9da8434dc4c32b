/* SPDX-License-Identifier: MIT
 * Makes the batches of samples and corpora. */
#include "batch.h"

#include "message.h"

int cli_batch_make(cli_batch *batch, cli_hand *hand, const barrow_params *params, uint32_t flags,
                   uint32_t count, bool is_hashed)
{
    barrow_options options = {.workspace = hand->workspace, .flags = flags};
    barrow_batch_buffer buffer = {.count = count,
                                  .hashes = is_hashed ? batch->hashes : NULL,
                                  .statuses = batch->statuses,
                                  .metrics = batch->values};
    barrow_error error;
    barrow_status status = barrow_batch(params, &options, &hand->dungeon, &buffer, &error);
    if (status != BARROW_OK && status != BARROW_BROKEN && !cli_is_of_one_seed(status))
        return cli_say_error(&error);
    for (uint32_t i = 0; i < count; i++)
        if (batch->statuses[i] == BARROW_NO_MEMORY) /* the call returns only the first failure */
            return cli_say_error(
                &(barrow_error){.status = BARROW_NO_MEMORY, .text = "out of memory"});
    return CLI_DONE;
}
