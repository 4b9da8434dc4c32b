/* SPDX-License-Identifier: MIT
 * Checks, proofs and metrics. They read a const dungeon, whoever made it, and share no code with
 * the generators. Ids of a document may be anything: the tables of floor and crawl begin with a
 * gate (is_gate), after which they are trusted to be in range; the checks of quest look at each
 * link's rooms before they use them (brw_joins_rooms).
 *
 * Scratch memory comes from the arena in the context; a NULL from it is BARROW_NO_MEMORY. */
#ifndef BRW_VERIFY_H
#define BRW_VERIFY_H

#include "barrow/barrow.h"
#include "base/arena.h"

/* What one check leaves to those after it: something that follows from the dungeon alone and takes
 * long to make. It lies in the scratch memory before [end]. */
typedef struct brw_kept {
    const void *made; /* NULL until it is asked for */
    brw_arena_place end;
} brw_kept;

typedef struct brw_verifier {
    const barrow_dungeon *dungeon; /* of several floors (F22) the one that is looked at */
    brw_arena *scratch; /* taken back before each check: nothing but [kept] lives longer than one */
    barrow_report *report; /* the same for all checks and all floors */
    const char *rule; /* of the check that runs */
    barrow_status status; /* BARROW_OK, or BARROW_NO_MEMORY */
    const barrow_dungeon *first; /* of several floors the first */
    brw_kept *kept; /* of this floor */
} brw_verifier;

/* One row of the table: a check reports what is broken through brw_found and nothing else. */
typedef struct brw_check {
    barrow_check_info info;
    void (*run)(brw_verifier *verifier);
    bool is_gate; /* what it finds makes the checks after it meaningless, so they do not run */
} brw_check;

/* What a finding is about; -1 where it does not apply. */
typedef struct brw_place {
    int32_t room, link, x, y;
} brw_place;

#define BRW_NOWHERE ((brw_place){-1, -1, -1, -1})

/* Notes a broken rule: the format of base/status.h. [rule] NULL for the rule of the check's row.
 * Counts every finding but keeps the text of the first BARROW_FINDING_MAX, so a check may report
 * each fault that it meets without a thought for how many there are. */
void brw_found(brw_verifier *verifier, const char *rule, brw_place place, const char *format, ...);

/* Notes that something is not proven, which breaks no rule. It never makes a broken report look
 * better. */
void brw_not_proven(brw_verifier *verifier, const char *rule, brw_place place, const char *text);

/* The row for the numbers of rooms, which is the same in each family (G17). */
#define BRW_NUMBER_CHECK(name, family)                                                             \
    {{"G17", name, "rooms are numbered in the order of the walkthrough", 1u << (family)},          \
     brw_check_numbers,                                                                            \
     false}
void brw_check_numbers(brw_verifier *verifier);

/* The row for places and titles (T12). */
#define BRW_PLACE_CHECK(name, family)                                                              \
    {{"T12", name, "places and title are those that were asked for", 1u << (family)},              \
     brw_check_places,                                                                             \
     false}
void brw_check_places(brw_verifier *verifier);

/* The checks of a family. */
typedef struct brw_checks {
    const brw_check *rows;
    uint32_t count;
} brw_checks;

extern const brw_checks brw_floor_checks, brw_quest_checks, brw_crawl_checks;

/* Runs all checks on the dungeon and the floors below it. BARROW_OK when they ran, whatever they
 * found: the answer is in report->status. */
barrow_status brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                         brw_arena *scratch, barrow_report *report);

/* The proof that comes with each generation: BARROW_OK, BARROW_BROKEN, BARROW_NOT_PROVEN or
 * BARROW_NO_MEMORY. For quest and crawl the walkthrough goes into dungeon->solution. It answers for
 * what must hold for every player (the V rules) and not for every rule, as it runs after each
 * generation; brw_verify looks at all of them. */
barrow_status brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);
barrow_status brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);
barrow_status brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);

/* Returns how many rooms the solution enters again (Q22). [visited], a set of rooms, is cleared first
 * and then holds those that the solution is in, its start among them. */
int32_t brw_backtracking(const barrow_dungeon *dungeon, uint64_t *visited);

#endif
