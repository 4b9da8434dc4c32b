/* SPDX-License-Identifier: MIT
 * barrow catalog: prints the golden catalogue, which golden.c makes. */
#include "command.h"
#include "golden.h"
#include "output.h"

static int print_catalog(cli_output *output, const void *user)
{
    (void)user;
    if (golden_write(cli_output_sink(output)) == BARROW_OK || output->failure)
        return CLI_DONE; /* a failed write is reported when the output is finished */
    cli_say("the catalogue could not be made");
    return CLI_IMPOSSIBLE;
}

int cli_run_catalog(const cli_args *args)
{
    return cli_output_run(args->values[OPT_OUTPUT], print_catalog, args);
}
