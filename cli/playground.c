/* SPDX-License-Identifier: MIT
 * barrow playground: shows where the web page that makes dungeons is, and opens it if asked to. The
 * page is one file that works from disk. `./run page` builds it beside the program, and `cmake
 * --install` puts it under share/barrow. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "platform.h"

#define PAGE "playground.html"

/* The places to look for the page, relative to the program's folder: beside the program, and where
 * an installed copy keeps it. */
static const char *const places[] = {PAGE, "../share/barrow/" PAGE};

int cli_run_playground(const cli_args *args)
{
    cli_buffer url = {0};
    char *program = cli_program_file(), *found = NULL;
    for (size_t i = 0; program && !found && i < sizeof places / sizeof places[0]; i++) {
        const char *end = cli_last_separator(program);
        cli_buffer joined = {0};
        cli_buffer_add(&joined, program, end ? (size_t)(end - program) + 1 : 0);
        cli_buffer_add(&joined, places[i], strlen(places[i]) + 1);
        found = cli_file_resolve(joined.bytes);
        cli_buffer_free(&joined);
    }
    free(program);
    char *page = found ? found : cli_file_resolve(BARROW_SHARE_FOLDER "/" PAGE);
    if (!page)
        return cli_fail(
            CLI_IO,
            "this barrow has no playground, neither beside it nor in " BARROW_SHARE_FOLDER
            "; './run page' in the source tree builds it, and 'cmake --install' installs it");
    /* Writes a path as a URL. Bytes with a special meaning in URLs are escaped. A path that begins
     * with a drive letter gets a slash in front. */
    const char *path = page;
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/-._~:";
    cli_buffer_print(&url, "file://%s", *path == '/' ? "" : "/");
    for (; *path; path++)
        if (*path == '\\')
            cli_buffer_print(&url, "/");
        else
            cli_buffer_print(&url, strchr(plain, *path) ? "%c" : "%%%02X", (unsigned char)*path);
    cli_buffer_add(&url, "\n", 2);
    free(page);
    int code = cli_output_run(NULL, cli_print_text, url.bytes);
    url.bytes[strlen(url.bytes) - 1] = 0;
    if (code == CLI_DONE && cli_has(args, OPT_OPEN)) {
        if (cli_open_address(url.bytes) != 0)
            code = cli_fail(CLI_IO, "no browser could be started: %s; open the page yourself",
                            strerror(errno));
    } else if (code == CLI_DONE && cli_is_terminal(CLI_STDOUT) && !cli_has(args, OPT_QUIET))
        cli_say("open this in a browser, or run 'barrow playground --open'");
    cli_buffer_free(&url);
    return code;
}

#ifndef BARROW_PLAY
/* Replaces play.c on systems without POSIX terminals. */
int cli_run_play(const cli_args *args)
{
    return cli_usage("this barrow was built for Windows, where games run only "
                     "in the browser: see 'barrow playground'");
}
#endif
