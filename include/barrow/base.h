/* SPDX-License-Identifier: MIT
 * barrow/base.h: what every other header stands on: status and error, the caller's allocator,
 * the sink that text goes to, the version. */
#ifndef BARROW_BASE_H
#define BARROW_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Marks what the shared library shows to its users. */
#ifndef BARROW_API
#if defined(_WIN32) && defined(BARROW_SHARED)
#ifdef BARROW_BUILDING
#define BARROW_API __declspec(dllexport)
#else
#define BARROW_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define BARROW_API __attribute__((visibility("default")))
#else
#define BARROW_API
#endif
#endif

#define BARROW_VERSION_MAJOR 0       /**< version of this header: a break of the interface */
#define BARROW_VERSION_MINOR 1       /**< version of this header: something new */
#define BARROW_VERSION_PATCH 0       /**< version of this header: something mended */
#define BARROW_VERSION_TEXT "0.1.0" /**< version of this header in one piece */

/** Raised whenever a seed's meaning changes: the same generation, family, parameters and seed
 * give the same dungeon on every platform, for ever. Every document carries it. */
#define BARROW_GENERATION 2

/** What a call returns. Only BARROW_OK is success. */
typedef enum barrow_status {
#define BARROW_STATUS(NAME, text) BARROW_##NAME,
#include "barrow/def/status.def"
#undef BARROW_STATUS
    BARROW_STATUS_COUNT /**< how many there are */
} barrow_status;

/** Returns the text of [status], one line; never NULL, also for what is no status. Constant. */
BARROW_API const char *barrow_status_text(barrow_status status);

/** Why a call failed. Filled only on failure (it may start uninitialised, and is left alone by a
 * call that succeeds); every call that takes one accepts NULL. Holds no pointers: copy it freely.
 * */
typedef struct barrow_error {
    barrow_status status; /**< what the call returned */
    uint32_t attempt;     /**< attempt that failed, from 1; 0 where it does not apply */
    uint32_t line;        /**< line of a text that is wrong, from 1; 0 where it does not apply */
    uint32_t column;      /**< column in that line, in bytes from 1; 0 where it does not apply */
    char field[32];       /**< the parameter or option to blame, or "" */
    char pass[32];        /**< the pass that failed, or "" */
    char text[240];       /**< one sentence for people: what, where, what is allowed */
} barrow_error;

/** All memory goes through this one function. new_size 0 frees and returns NULL; ptr NULL
 * (old_size 0) allocates; else it grows or shrinks and keeps the contents. Returns NULL when there
 * is no memory, and [ptr] then stays valid. Blocks must be aligned as malloc's are. old_size is
 * always the size that the block was last given, so an allocator need not remember it. Called by
 * the thread that called the library, and only within that call. */
typedef void *(*barrow_alloc_fn)(void *user, void *ptr, size_t old_size, size_t new_size);

/** The caller's allocator; fn NULL means the one of libc. What it serves must outlive whatever was
 * made with it: a dungeon or workspace gives its memory back to the allocator it came from. */
typedef struct barrow_allocator {
    barrow_alloc_fn fn; /**< the function, or NULL */
    void *user;         /**< handed to fn */
} barrow_allocator;

/** Where text goes. By value: a pair of a function and what it is handed. */
typedef struct barrow_sink {
    /** Takes [size] bytes, which are not ended by a zero and gone after the call; returns 0, or
     * anything else to stop with BARROW_SINK_FAILED. */
    int (*write)(void *user, const char *bytes, size_t size);
    void *user; /**< handed to write */
} barrow_sink;

/** The version, as "0.1.0": that of the library that is linked, which may differ from the
 * header's BARROW_VERSION_TEXT. */
BARROW_API const char *barrow_version_string(void);

/** BARROW_GENERATION of the library that is linked. */
BARROW_API uint32_t barrow_generation(void);

/** The seed that stands for a text: FNV-1a, 64 bit, over its bytes. Every platform agrees. NULL
 * gives 0. See barrow_seed_parse for what users type. */
BARROW_API uint64_t barrow_seed_from_text(const char *text);

/** Checks the [size] bytes of [text], a name, a seed or a value that came from outside: a NUL or
 * any other control character (U+0000 to U+001F, U+007F to U+009F) is refused with its place, as
 * BARROW_BAD_PARAM that blames [field]. With [rows], line ends are allowed, as in a mask. Texts of
 * C end at their first NUL: call this before a text that knows its length becomes one of them, or
 * what follows a NUL is lost. */
BARROW_API barrow_status barrow_text_check(const char *text, size_t size, bool rows,
                                           const char *field, barrow_error *error);

/** Writes [word] into [text] of [size] bytes, ended by a zero, such that a shell (sh, bash, zsh,
 * fish) reads back exactly that one word: in quotes unless it is plain. Returns the length needed,
 * without the zero; what does not fit is cut, and must not be given to a shell. NULL is no word: 0. */
BARROW_API size_t barrow_shell_word(const char *word, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
