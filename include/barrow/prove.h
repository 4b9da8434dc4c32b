/* SPDX-License-Identifier: MIT
 * barrow/prove.h: the proof that barrow makes for its own dungeons, for those of any program. A
 * world is a text of places, doors, keys and items (docs/prove.md has the language); the answer
 * says whether it can be finished, whether somebody can get stuck in it, and how.
 *
 *     barrow_verdict verdict;
 *     if (barrow_prove(text, size, NULL, sink, &verdict, &error) == BARROW_OK)
 *         return verdict.stuck_free == BARROW_ANSWER_YES;
 *
 * The answer is exact or "not decided", never a guess, and the same on every machine: the budget
 * counts work, not time. */
#ifndef BARROW_PROVE_H
#define BARROW_PROVE_H

#include "barrow/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An answer to one question about a world. */
typedef enum barrow_answer {
    BARROW_ANSWER_NO = 0,         /**< proven: no */
    BARROW_ANSWER_YES = 1,        /**< proven: yes */
    BARROW_ANSWER_NOT_DECIDED = 2 /**< the budget ended first */
} barrow_answer;

/** How an answer is written. */
typedef enum barrow_prove_format {
    BARROW_PROVE_JSON = 0, /**< one object on one line */
    BARROW_PROVE_TEXT = 1  /**< the verdict, then one move a line */
} barrow_prove_format;

/** Flags of barrow_prove_options. */
enum {
    BARROW_PROVE_FULL = 1 << 0,       /**< also what is needed, never used, idle, spare and fatal */
    BARROW_PROVE_CAREFUL = 1 << 1,    /**< the player takes at once what costs nothing */
    BARROW_PROVE_FINISHABLE = 1 << 2, /**< ask only whether it can be finished */
    BARROW_PROVE_QUIET = 1 << 3,      /**< as text: only the verdict */
    BARROW_PROVE_HIDDEN = 1 << 4,     /**< hidden doors of graphs and maps are ways too */
    BARROW_PROVE_STRICT = 1 << 5      /**< warn of each property that the reader ignores */
};

/** The default of barrow_prove_options.budget. */
#define BARROW_PROVE_BUDGET 30000000u

/** The largest text that is read, in bytes. */
#define BARROW_PROVE_MAX ((size_t)64 << 20)

/** What to ask, and how much work to spend on it. Clear it before you fill it in. */
typedef struct barrow_prove_options {
    barrow_allocator allocator; /**< the memory to use; cleared for libc's */
    uint64_t budget;            /**< ways and things to look at; 0 for the default */
    uint32_t flags;             /**< BARROW_PROVE_FULL and its like */
    uint32_t format;            /**< a barrow_prove_format */
    const char *file;           /**< name of the file in the answer, or NULL */
    /** What the text is: "text" (the language of worlds), "barrow" (a document of a quest or
     * crawl), "graphml", "dot", "tmj" or "tmx" (maps of Tiled), "ldtk"; NULL for text. */
    const char *from;
    const barrow_tiled_help *tiled; /**< for maps of Tiled in several files; may be NULL */
    /** What classes of other people's maps mean, as JSON (docs/prove.md); NULL for barrow's
     * words. */
    const char *map;
    /** Called for each error of a world that cannot be read, in the order of its lines, at most 20
     * times; NULL if the first one, in [error], is enough. */
    void (*problem)(void *user, const barrow_error *error);
    /** Called for what is odd in a map and does not keep it from being read; may be NULL. */
    void (*warning)(void *user, const barrow_error *warning);
    void *user; /**< passed to problem and warning */
} barrow_prove_options;

/** The answers in short. */
typedef struct barrow_verdict {
    uint8_t finishable; /**< barrow_answer: some sequence of moves wins */
    uint8_t stuck_free; /**< barrow_answer: nobody can get stuck; not decided if not asked */
    uint32_t moves;     /**< length of the walkthrough, or of the losing sequence if there is one */
    uint64_t looks;     /**< work done, in the unit of the budget */
} barrow_verdict;

/** Reads a world of [size] bytes in the language that options.from names, decides the questions and
 * writes the answer to [sink]. [options] may be NULL. Fails with BARROW_BAD_DOCUMENT (a world that
 * cannot be read; [error] has the line and column), BARROW_BAD_CALL, BARROW_SINK_FAILED or
 * BARROW_NO_MEMORY. A world in which somebody gets stuck is no failure: see [verdict]. */
BARROW_API barrow_status barrow_prove(const char *text, size_t size,
                                      const barrow_prove_options *options, barrow_sink sink,
                                      barrow_verdict *verdict, barrow_error *error);

#ifdef __cplusplus
}
#endif
#endif
