/* SPDX-License-Identifier: MIT
 * A shared library for LD_PRELOAD that makes system calls misbehave, as files.py asks:
 *
 *     SHIM_SHORT=N           write and read take at most N bytes
 *     SHIM_EINTR=N           every N-th write, read and fsync is interrupted first
 *     SHIM_FAIL=CALL:K:CODE  the K-th write, read, fsync, close of a file that was written, rename or
 *                            ftruncate fails with that errno
 *
 * stdio's own calls do not come through here, so messages are unaffected. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long setting(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

/* Returns whether [call] must fail now, and sets errno. Calls are counted by name. */
static int fails(const char *call)
{
    static char wanted[16];
    static long at, code, seen;
    const char *text = getenv("SHIM_FAIL");
    if (!text)
        return 0;
    if (!code && sscanf(text, "%15[a-z]:%ld:%ld", wanted, &at, &code) != 3)
        return 0;
    if (strcmp(call, wanted) != 0 || ++seen != at)
        return 0;
    errno = (int)code;
    return 1;
}

static int interrupts(void)
{
    static long calls;
    long every = setting("SHIM_EINTR");
    if (!every || ++calls % every)
        return 0;
    errno = EINTR;
    return 1;
}

static size_t shorter(size_t size)
{
    size_t most = (size_t)setting("SHIM_SHORT");
    return most && size > most ? most : size;
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t size)
{
    REAL(write);
    if (fails("write") || interrupts())
        return -1;
    return real(fd, bytes, shorter(size));
}

ssize_t read(int fd, void *bytes, size_t size)
{
    REAL(read);
    if (fails("read") || interrupts())
        return -1;
    return real(fd, bytes, shorter(size));
}

int fsync(int fd)
{
    REAL(fsync);
    return fails("fsync") || interrupts() ? -1 : real(fd);
}

int close(int fd)
{
    REAL(close);
    int failed = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY && fails("close");
    int code = errno;
    int result = real(fd);
    if (failed)
        errno = code;
    return failed ? -1 : result;
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    return fails("rename") ? -1 : real(from, to);
}

int ftruncate(int fd, off_t size)
{
    REAL(ftruncate);
    return fails("ftruncate") ? -1 : real(fd, size);
}
