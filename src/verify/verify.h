/* SPDX-License-Identifier: MIT
 * Checks, proofs and metrics. They read a const dungeon from any source and share no code with the
 * generators. Ids in a document may have any value. The tables of floor and crawl begin with a gate
 * (BRW_CHECK_GATE), after which ids are trusted to be in range. The checks of a quest test each
 * link's rooms before they use them (brw_joins_rooms).
 *
 * Scratch memory comes from the arena in the context. A check that gets none just returns: the
 * arena knows that it failed, and then no answer is given. */
#ifndef BRW_VERIFY_H
#define BRW_VERIFY_H

#include "algo/graph.h"
#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/lean.h"
#include "core/dungeon.h"

/* What the checks of one floor read. It is made once: the view of the family after the gate that
 * begins its table, the view of the tile map after the gate that checks the map's shape. Checks
 * only read it. */
typedef struct brw_view {
    const struct brw_floor_view *floor;
    const struct brw_quest_view *quest;
    const struct brw_crawl_view *crawl;
    struct brw_tile_view *tiles; /* quest and crawl with a map */
} brw_view;

typedef struct brw_verifier {
    const barrow_dungeon *dungeon; /* the floor being checked, if there are several (F22) */
    brw_arena *scratch;            /* reset before each check, except for the view */
    barrow_report *report;         /* shared by all checks and all floors */
    const char *rule;              /* rule of the current check */
    const barrow_dungeon *first;   /* the first of several floors */
    brw_view *view;                /* what all checks of this floor share */
    /* What a broken rule means for the question asked: BARROW_BROKEN, BARROW_NOT_PROVEN, or
     * BARROW_OK to leave the finding out. NULL asks for all rules. */
    barrow_status (*weigh)(const char *rule);
} brw_verifier;

/* One row of the table: the rule and its words, the check, and when it applies. A check looks at
 * verifier->dungeon and the view, and reports broken rules only through brw_report. */
typedef struct brw_check {
    barrow_check_info info;
    void (*run)(brw_verifier *verifier, const barrow_dungeon *dungeon);
    uint8_t applies; /* set of BRW_CHECK_ flags */
} brw_check;

enum {
    BRW_CHECK_GATE = 1,      /* if it finds anything, later checks are meaningless and do not run */
    BRW_CHECK_OF_MAPS = 2,   /* without a tile map it finds nothing and need not run */
    BRW_CHECK_OF_SECTORS = 4 /* it is about sectors, or rooms and corridors with straight walls:
                              * caves have none, so it is left out there (F26) */
};

/* The place that a finding is about. A member is -1 if it does not apply. */
typedef struct brw_place {
    int32_t room, link, x, y;
} brw_place;

#define BRW_NOWHERE ((brw_place){-1, -1, -1, -1})

static inline brw_place brw_at_room(uint32_t room)
{
    return (brw_place){(int32_t)room, -1, -1, -1};
}

static inline brw_place brw_at_link(uint32_t link)
{
    return (brw_place){-1, (int32_t)link, -1, -1};
}

static inline brw_place brw_at_xy(int32_t x, int32_t y)
{
    return (brw_place){-1, -1, x, y};
}

/* Reports a broken rule; if [rule] is NULL, that of the check's row. The format is that of
 * base/status.h, and an @ in it stands for the place: the number of the room or link, or the
 * position of the tile. Every finding is counted, but only the first BARROW_FINDING_MAX keep their
 * text, so a check may report every fault it finds. */
void brw_report(brw_verifier *verifier, const char *rule, brw_place place, const char *format, ...);

/* Report that the rule of the check's row is broken, by the dungeon as a whole, a room, a link or a
 * tile. */
#define brw_blame(verifier, ...)          brw_report(verifier, NULL, BRW_NOWHERE, __VA_ARGS__)
#define brw_blame_room(verifier, id, ...) brw_report(verifier, NULL, brw_at_room(id), __VA_ARGS__)
#define brw_blame_link(verifier, id, ...) brw_report(verifier, NULL, brw_at_link(id), __VA_ARGS__)
#define brw_blame_xy(verifier, x, y, ...) brw_report(verifier, NULL, brw_at_xy(x, y), __VA_ARGS__)

/* Returns cleared scratch memory for [count] values of a type, or NULL. */
#define BRW_SCRATCH(verifier, type, count) BRW_ARENA_ZEROS((verifier)->scratch, type, count)

/* Returns the worse status: broken, then not proven, then OK. */
static inline barrow_status brw_worse(barrow_status a, barrow_status b)
{
    return a == BARROW_BROKEN || b == BARROW_OK ? a : b;
}

/* Reports that something is not proven, which breaks no rule. A report that is already broken stays
 * broken. */
void brw_not_proven(brw_verifier *verifier, const char *rule, brw_place place, const char *text);

/* The functions of the rows of checks.def. */
#define FLOOR_CHECK(rule, name, summary, check, applies)                                           \
    void brw_##check(brw_verifier *verifier, const barrow_dungeon *dungeon);
#define QUEST_CHECK FLOOR_CHECK
#define CRAWL_CHECK FLOOR_CHECK
#define TILE_CHECK  FLOOR_CHECK
#include "verify/checks.def"

/* The checks of a family. [make_view] fills the family's member of verifier->view, in scratch
 * memory that lasts for all checks of the floor. */
typedef struct brw_checks {
    const brw_check *rows;
    uint32_t count;
    void (*make_view)(brw_verifier *verifier);
} brw_checks;

extern const brw_checks brw_floor_checks, brw_quest_checks, brw_crawl_checks;

/* Returns whether the tile may occur in rooms of [place], or of every place if that is NULL. */
struct brw_place_row;
bool brw_tile_suits_place(const struct brw_place_row *place, uint8_t tile);

/* Runs all checks on the dungeon and the floors below it. Returns BARROW_OK if they ran, whatever
 * they found. The verdict is report->status. */
barrow_status brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                         brw_arena *scratch, barrow_report *report);

/* Uses the general prover (src/prove) to decide whether nobody can get stuck in a quest or crawl.
 * Not decided if [scratch] is out of memory, which then says so. */
typedef barrow_answer brw_decide_fn(const barrow_dungeon *dungeon, brw_arena *scratch);

/* Answers whether the dungeon can be finished and nobody gets stuck (G13), on a walkthrough solved
 * afresh in the memory of [fresh], an empty dungeon. [decide] is asked where V2 is not proven.
 * Returns BARROW_OK if the question was answered: report->status is BARROW_OK, BARROW_BROKEN or
 * BARROW_NOT_PROVEN. report->complete tells whether the walkthrough of [dungeon] itself still
 * replays, which is no part of the answer. */
barrow_status brw_playable(const barrow_dungeon *dungeon, const brw_checks *checks,
                           barrow_dungeon *fresh, brw_decide_fn *decide, brw_arena *scratch,
                           barrow_report *report);

/* Prove a newly generated dungeon. They return BARROW_OK, BARROW_BROKEN, BARROW_NOT_PROVEN or
 * BARROW_NO_MEMORY. For quest and crawl the walkthrough goes into dungeon->solution. They prove
 * only what must hold for every player (the V rules). brw_verify checks all rules. */
barrow_status brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);
barrow_status brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);
barrow_status brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);

/* Returns the number of moves of the solution into rooms visited before (Q22). Clears [visited], a
 * set of rooms, and fills it with the rooms that the solution visits, including its start. */
int32_t brw_backtracking(const barrow_dungeon *dungeon, uint64_t *visited);

#endif
