/* SPDX-License-Identifier: MIT
 * barrow/puzzle.h: puzzles that fill one room, each with the proof that it can be solved and that
 * nobody gets stuck in it.
 *
 *     barrow_puzzle_params params = barrow_default_puzzle_params(BARROW_PUZZLE_PUSH);
 *     params.seed = 7;
 *     barrow_puzzle puzzle;
 *     if (barrow_puzzle_make(&params, NULL, &puzzle, &error) == BARROW_OK)
 *         puts(puzzle.solution);
 *
 * A puzzle is a plain value without pointers: a small grid of characters, a start, and a shortest
 * solution in the letters u, d, l and r. The player walks one tile at a time; what a step does
 * depends on the kind (see barrow_puzzle_kind), and barrow_puzzle_step plays it. */
#ifndef BARROW_PUZZLE_H
#define BARROW_PUZZLE_H

#include "barrow/draw.h"
#include "barrow/dungeon.h"

#ifdef __cplusplus
extern "C" {
#endif

struct barrow_options;
struct barrow_export_options;
struct barrow_report;

/** Kinds of puzzles. */
typedef enum barrow_puzzle_kind {
#define BARROW_PUZZLE_KIND(NAME, name, code, least, most, small_least, small_most, acts, act, help)      \
    BARROW_PUZZLE_##NAME = code,
#include "barrow/def/puzzle_kind.def"
    BARROW_PUZZLE_KIND_COUNT /**< how many there are */
} barrow_puzzle_kind;

/** Signs beside the plates of an `order` puzzle. */
typedef enum barrow_puzzle_sign {
#define BARROW_PUZZLE_SIGN(NAME, name, code) BARROW_SIGN_##NAME = code,
#include "barrow/def/puzzle_sign.def"
    BARROW_SIGN_COUNT /**< how many there are */
} barrow_puzzle_sign;

/** How hard puzzles are. */
typedef enum barrow_puzzle_grade {
#define BARROW_PUZZLE_GRADE(NAME, name, code, luck) BARROW_GRADE_##NAME = code,
#include "barrow/def/puzzle_grade.def"
    BARROW_GRADE_COUNT /**< how many there are; also the grade of a puzzle that has none */
} barrow_puzzle_grade;

/** The parameters of a puzzle: which kind to make, and how large. */
typedef struct barrow_puzzle_params {
    barrow_puzzle_kind kind; /**< which rules it follows */
    uint64_t seed;           /**< the same seed gives the same puzzle everywhere */
    uint8_t width;           /**< columns, 5 to BARROW_PUZZLE_COLUMNS */
    uint8_t height;          /**< rows, 5 to BARROW_PUZZLE_ROWS */
    /** Minimum number of moves in the solution; if this and moves_max are 0, the kind's default
     * range applies. */
    uint8_t moves_min;
    uint8_t moves_max;       /**< maximum number of moves; see barrow_puzzle_range */
    uint8_t grade;           /**< barrow_puzzle_grade, or BARROW_GRADE_COUNT for any */
    /** push: 1 for a puzzle without a doorway, whose floor is all yard, as in Sokoban. It can be
     * lost: the player then has to begin again. */
    uint8_t closed;
} barrow_puzzle_params;

/** A puzzle. */
typedef struct barrow_puzzle {
    uint64_t seed;           /**< the seed that made it */
    barrow_puzzle_kind kind; /**< which rules it follows */
    uint8_t width;           /**< columns of the field */
    uint8_t height;          /**< rows of the field */
    uint8_t pitch;           /**< lights: how far a plate reaches, 1 or 2; else 0 */
    uint8_t grade;           /**< barrow_puzzle_grade; BARROW_GRADE_COUNT if it does not say */
    /** The side of the start, u, d, l or r, on which a doorway leads out of the field. A step into
     * it puts the puzzle back to its first state. 0 for a closed puzzle, and in a dungeon, where
     * the doorways of the room do that. */
    char doorway;
    uint8_t sign_count;      /**< order: how many plates there are; else 0 */
    uint8_t signs[BARROW_PUZZLE_PLATES]; /**< order: barrow_puzzle_sign of each plate, in order */
    barrow_pos start;        /**< the tile where the player starts */
    /** The first state, row by row: cells[y * width + x]. `#` refuses the player, `.` is floor, `,`
     * inert floor, `_` yard, `b` a block, `o` a plate, `~` ice, `x` the target, `1` to `6` the
     * plates of `order`, `0` and `1` the plates of `lights` dark and lit, `r` `R` `u` `U` red and
     * blue barriers down and up, `!` `?` `&` levers of red, blue and both. */
    char cells[BARROW_PUZZLE_TILES];
    uint16_t moves;    /**< length of the solution, which is a shortest one */
    uint16_t acts;     /**< moves that change something: pushes, slides, presses, lever steps */
    uint32_t states;   /**< reachable combinations of the player's tile and the field's state */
    uint32_t attempts; /**< how many tries it took to make */
    char solution[BARROW_PUZZLE_MOVES + 1]; /**< a NUL-terminated string of u, d, l and r */
} barrow_puzzle;

/** The state of a puzzle while it is played. */
typedef struct barrow_puzzle_state {
    barrow_pos player;               /**< where the player stands */
    char cells[BARROW_PUZZLE_TILES]; /**< the field now; `*` is a block on a plate */
    /** order: plates done so far; toggle: colours flipped, red 1 and blue 2; else 0 */
    uint16_t done;
    uint8_t solved;                  /**< 1 once it is solved; nothing moves after that */
} barrow_puzzle_state;

/** The result of the exact search of a puzzle. */
typedef struct barrow_puzzle_proof {
    uint8_t is_solvable; /**< 1 if it can be solved */
    /** 1 if an inert tile can be reached from every state, or if there are no inert tiles */
    uint8_t is_free;
    uint16_t moves;      /**< length of a shortest solution; 0 if there is none */
    uint16_t acts;       /**< number of acts in that solution */
    uint16_t least_acts; /**< minimum number of acts in any solution, however long */
    /** The chance, in thousandths, that acts chosen evenly at random among all that are possible
     * solve it within four times least_acts. */
    uint16_t luck;
    uint8_t grade;       /**< barrow_puzzle_grade; BARROW_GRADE_COUNT if it has none */
    uint32_t states;     /**< reachable combinations of the player's tile and the field's state */
    char solution[BARROW_PUZZLE_MOVES + 1]; /**< its moves; empty if they do not fit */
} barrow_puzzle_proof;

/** A row of the table of kinds. */
typedef struct barrow_puzzle_info {
    const char *name; /**< as it appears in documents */
    const char *help; /**< one line: what the player has to do */
    const char *act;  /**< what an act is, in the plural */
    uint8_t least;    /**< minimum number of moves by default */
    uint8_t most;     /**< maximum number of moves by default */
    uint8_t small_least; /**< minimum number of moves in fields under 36 tiles */
    uint8_t small_most;  /**< maximum number of moves in fields under 36 tiles */
    uint8_t acts;        /**< minimum number of acts */
} barrow_puzzle_info;

/** Returns row [kind] of the kinds; NULL past the last. */
BARROW_API const barrow_puzzle_info *barrow_puzzle_kind_info(uint32_t kind);

/** Returns the name of a sign, such as "moon"; NULL if unknown. */
BARROW_API const char *barrow_puzzle_sign_name(barrow_puzzle_sign sign);

/** Returns the name of a grade, such as "hard"; NULL if unknown. */
BARROW_API const char *barrow_puzzle_grade_name(barrow_puzzle_grade grade);

/** Returns the highest luck that puzzles of a grade have, in thousandths; 0 if unknown. */
BARROW_API uint32_t barrow_puzzle_grade_luck(barrow_puzzle_grade grade);

/** Returns the parameters of a 7x7 puzzle of [kind] with seed 0, of any grade, and with the kind's
 * default range of moves. */
BARROW_API barrow_puzzle_params barrow_default_puzzle_params(barrow_puzzle_kind kind);

/** Stores the fewest and the most moves that a puzzle of the kind, size, grade and closedness of
 * [params] can be asked to have. Whatever range within them is asked for is made. Returns 0 if
 * there are no such puzzles, else 1. */
BARROW_API int barrow_puzzle_range(const barrow_puzzle_params *params, uint8_t *least,
                                   uint8_t *most);

/** Makes a puzzle, and proves that it can be solved in no fewer moves than it says and that nobody
 * gets stuck in it: a walk leads back to the doorway from every state, unless it is closed. It uses
 * only the allocator and workspace of [options], which may be NULL; with a workspace that has been
 * used before, nothing is allocated. Fails with BARROW_BAD_PARAM, which names the field and its
 * range. */
BARROW_API barrow_status barrow_puzzle_make(const barrow_puzzle_params *params,
                                            const struct barrow_options *options,
                                            barrow_puzzle *puzzle, barrow_error *error);

/** Searches all states of [puzzle], which may come from anywhere. Fails with BARROW_BAD_CALL and
 * the reason if it is not a valid puzzle of its kind (an unknown character, two targets, a yard
 * that is too large, ...). */
BARROW_API barrow_status barrow_puzzle_prove(const barrow_puzzle *puzzle,
                                             const struct barrow_options *options,
                                             barrow_puzzle_proof *proof, barrow_error *error);

/** Fills [puzzle] with puzzle [index] of a tile map, to be played or searched. Its tile (0, 0) is
 * tile (field.x, field.y) of the map. Returns 1, or 0 if there is no such puzzle or it is broken;
 * the rest of the dungeon is not checked. */
BARROW_API int barrow_dungeon_puzzle(const barrow_dungeon *dungeon, uint32_t index,
                                     barrow_puzzle *puzzle);

/** Puts [state] at the start of [puzzle]. Does nothing if either is NULL. */
BARROW_API void barrow_puzzle_begin(const barrow_puzzle *puzzle, barrow_puzzle_state *state);

/** Plays one move: 'u', 'd', 'l' or 'r'. Returns 1 if the player moved, 0 if the move was
 * refused. A move into the doorway of an unsolved puzzle puts it back to its first state. */
BARROW_API int barrow_puzzle_step(const barrow_puzzle *puzzle, barrow_puzzle_state *state, char move);

/** Checks every rule of puzzles on [puzzle] by a search of its own, which shares no code with
 * barrow_puzzle_make and barrow_puzzle_prove: whether it is a puzzle of its kind, whether the
 * solution solves it and is a shortest one, and whether moves, acts and states are right. Returns
 * BARROW_OK when the check ran: report->status is BARROW_OK or BARROW_BROKEN, and the findings say
 * why. Fails with BARROW_BAD_CALL or BARROW_NO_MEMORY. */
BARROW_API barrow_status barrow_puzzle_verify(const barrow_puzzle *puzzle,
                                              const struct barrow_options *options,
                                              struct barrow_report *report, barrow_error *error);

/** Reads a document of [size] bytes, as barrow_puzzle_export writes it in the format json or jsonl.
 * Members may come in any order. Nothing that it claims is trusted; barrow_puzzle_verify says
 * whether it is true. Fails with BARROW_BAD_DOCUMENT ([error] has line and column) or
 * BARROW_BAD_CALL. */
BARROW_API barrow_status barrow_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle,
                                            barrow_error *error);

/** Writes [puzzle] in a format: "ascii", "json", "jsonl", "svg" or, for push, "xsb". [options] may
 * be NULL; pictures use theme, scale and flags, of which BARROW_EXPORT_STEPS shows the solution.
 * Fails with BARROW_BAD_PARAM for a format that the kind does not have, BARROW_BAD_CALL,
 * BARROW_SINK_FAILED or BARROW_NO_MEMORY. */
BARROW_API barrow_status barrow_puzzle_export(const barrow_puzzle *puzzle, const char *format,
                                              const struct barrow_export_options *options,
                                              barrow_sink sink, barrow_error *error);

/** Draws [puzzle] on [canvas], as barrow_draw draws dungeons. */
BARROW_API barrow_status barrow_puzzle_draw(const barrow_puzzle *puzzle,
                                            const struct barrow_export_options *options,
                                            const barrow_canvas *canvas, barrow_error *error);

#ifdef __cplusplus
}
#endif
#endif
