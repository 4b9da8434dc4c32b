/* SPDX-License-Identifier: MIT
 * barrow playground: says where the web page is that makes dungeons, and opens it if asked to. The
 * page is one file that works from disk. `./run page` builds it beside the program, and
 * `cmake --install` puts it under share/barrow. */
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "message.h"
#include "output.h"

#define PAGE "playground.html"

#if defined(__APPLE__)
#define OPENER "open"
#else
#define OPENER "xdg-open"
#endif

/* Where the page may be: beside the program, or where an installed copy keeps it. */
static const char *const places[] = {PAGE, "../share/barrow/" PAGE};

extern char **environ;

/* ---- finding ---------------------------------------------------------------------------- */

/* Finds the folder of the program, with a slash at its end. Returns false where the system does not
 * tell. */
static bool find_folder(char folder[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    if (length <= 0)
        return false;
    folder[length] = 0;
    char *slash = strrchr(folder, '/');
    if (!slash)
        return false;
    slash[1] = 0;
    return true;
}

/* Finds the page that belongs to this program, as an absolute path without "..". */
static bool find_page(char path[PATH_MAX])
{
    char folder[PATH_MAX], name[PATH_MAX + 64];
    if (find_folder(folder))
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            snprintf(name, sizeof name, "%s%s", folder, places[i]);
            if (realpath(name, path))
                return true;
        }
    return realpath(BARROW_SHARE_FOLDER "/" PAGE, path) != NULL;
}

/* Writes a path as a URL; bytes that mean something in one are escaped. */
static void write_url(char *url, size_t size, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/-._~";
    size_t used = (size_t)snprintf(url, size, "file://");
    for (; *path && used + 4 < size; path++)
        used += (size_t)snprintf(url + used, size - used, strchr(plain, *path) ? "%c" : "%%%02X",
                                 (unsigned char)*path);
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Starts the desktop's own opener, which hands the page to the browser, and waits until it has. */
static int open_page(char *url)
{
    char opener[] = OPENER;
    char *const words[] = {opener, url, NULL};
    pid_t child;
    int status = 0;
    int reason = posix_spawnp(&child, opener, NULL, NULL, words, environ);
    if (reason) {
        cli_say("cannot start %s: %s; open the page yourself", opener, strerror(reason));
        return CLI_IO;
    }
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR || cli_interrupted())
            return CLI_IO;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        cli_say("%s did not open a browser; open the page yourself", opener);
        return CLI_IO;
    }
    return CLI_DONE;
}

static int print_url(cli_output *output, const void *user)
{
    const char *url = user;
    cli_output_print(output, "%s\n", url);
    return CLI_DONE;
}

int cli_run_playground(const cli_args *args)
{
    char path[PATH_MAX], url[3 * PATH_MAX];
    if (!find_page(path)) {
        cli_say("this barrow has no playground, neither beside it nor in " BARROW_SHARE_FOLDER
                "; './run page' in the source tree builds it, and 'cmake --install' installs it");
        return CLI_IO;
    }
    write_url(url, sizeof url, path);
    int code = cli_output_run(NULL, print_url, url);
    if (code == CLI_DONE && cli_has(args, OPT_OPEN))
        code = open_page(url);
    else if (code == CLI_DONE && isatty(STDOUT_FILENO) && !cli_has(args, OPT_QUIET))
        cli_say("open this in a browser, or let 'barrow playground --open' do so");
    return code;
}
