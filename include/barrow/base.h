/* SPDX-License-Identifier: MIT
 * barrow/base.h: the basis of every other header: status and error, the caller's allocator, the
 * sink for text, the version. */
#ifndef BARROW_BASE_H
#define BARROW_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Marks what the shared library exports. */
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

#define BARROW_VERSION_MAJOR 0       /**< version of this header: breaking changes */
#define BARROW_VERSION_MINOR 1       /**< version of this header: additions */
#define BARROW_VERSION_PATCH 0       /**< version of this header: fixes */
#define BARROW_VERSION_TEXT "0.1.0" /**< version of this header as text */

/** Raised whenever a seed's meaning changes: the same generation, family, parameters and seed give
 * the same dungeon on every platform, forever. Every document carries it. */
#define BARROW_GENERATION 4

/** The result of a call. Only BARROW_OK is success. */
typedef enum barrow_status {
#define BARROW_STATUS(NAME, code, text) BARROW_##NAME = code,
#include "barrow/def/status.def"
    BARROW_STATUS_COUNT /**< how many there are */
} barrow_status;

/** Returns the text of [status], one line. It is constant and never NULL, even for an unknown
 * status. */
BARROW_API const char *barrow_status_text(barrow_status status);

/** An error: why a call failed. A call fills it only on failure and leaves it alone on success, so
 * it may start uninitialised. Every call that takes one accepts NULL. It holds no pointers: copy it
 * freely. */
typedef struct barrow_error {
    barrow_status status; /**< the same as the call's result */
    uint32_t attempt;     /**< attempt that failed, from 1; 0 if it does not apply */
    uint32_t line;        /**< line of a text that is wrong, from 1; 0 if it does not apply */
    uint32_t column;      /**< column in that line, in bytes from 1; 0 if it does not apply */
    char field[32];       /**< the parameter or option at fault, or "" */
    char pass[32];        /**< the pass that failed, or "" */
    char text[240];       /**< one sentence for people: what, where, what is allowed */
} barrow_error;

/** The callbacks that reading a map of Tiled may need. A NULL function, or a NULL struct, refuses
 * maps that need it, in words that say what to change in Tiled. */
typedef struct barrow_tiled_help {
    void *user; /**< passed to both */
    /** Returns the contents of a tileset's file, whose name is written in the map and relative to
     * it, and stores their size; NULL if there is none. They must stay until the call returns. */
    const char *(*open)(void *user, const char *name, size_t *size);
    /** Decompresses zlib or gzip into exactly [out_size] bytes. Returns 0 if that is impossible. */
    int (*inflate)(void *user, const void *bytes, size_t size, void *out, size_t out_size);
} barrow_tiled_help;

/** All memory goes through this one function. new_size 0 frees and returns NULL; ptr NULL (old_size
 * 0) allocates; otherwise it grows or shrinks the block and keeps the contents. Returns NULL when
 * out of memory, and [ptr] then stays valid. Blocks must be aligned as malloc's are. old_size is
 * always the current size of the block, so an allocator need not remember it. The function is
 * called on the thread that called the library, and only within that call. */
typedef void *(*barrow_alloc_fn)(void *user, void *ptr, size_t old_size, size_t new_size);

/** The caller's allocator; fn NULL means libc's. The allocator must outlive whatever was made with
 * it: a dungeon or workspace returns its memory to the allocator it came from. */
typedef struct barrow_allocator {
    barrow_alloc_fn fn; /**< the function, or NULL */
    void *user;         /**< passed to fn */
} barrow_allocator;

/** A sink for text: a function and its user pointer, passed by value. */
typedef struct barrow_sink {
    /** Takes [size] bytes, which are not NUL-terminated and are valid only during the call. Returns
     * 0, or anything else to stop with BARROW_SINK_FAILED. */
    int (*write)(void *user, const char *bytes, size_t size);
    void *user; /**< passed to write */
} barrow_sink;

/** Returns the version of the linked library, such as "0.1.0". It may differ from the header's
 * BARROW_VERSION_TEXT. */
BARROW_API const char *barrow_version_string(void);

/** Returns BARROW_GENERATION of the linked library. */
BARROW_API uint32_t barrow_generation(void);

/** Returns the seed for a text: FNV-1a, 64 bit, over its bytes, the same on every platform. NULL
 * gives 0. For seeds that users type, see barrow_seed_parse. */
BARROW_API uint64_t barrow_seed_from_text(const char *text);

/** Checks the [size] bytes of [text], a name, a seed or a value that came from outside. A NUL or
 * any other control character (U+0000 to U+001F, U+007F to U+009F) is refused as BARROW_BAD_PARAM
 * with its position and [field]. With [rows], line ends are allowed, as in a mask. C strings end at
 * their first NUL: call this before you turn a text with a known length into one, or what follows a
 * NUL is lost. */
BARROW_API barrow_status barrow_text_check(const char *text, size_t size, bool rows,
                                           const char *field, barrow_error *error);

/** Writes [word] into [text] of [size] bytes, NUL-terminated, so that a shell (sh, bash, zsh, fish)
 * reads back exactly that one word: quoted unless it is plain. Returns the length needed, without
 * the NUL. A word that does not fit is cut, and must not be passed to a shell. Returns 0 for
 * NULL. */
BARROW_API size_t barrow_shell_word(const char *word, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
