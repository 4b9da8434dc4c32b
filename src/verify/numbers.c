/* SPDX-License-Identifier: MIT
 * Checks the numbers of rooms that people read on maps and in texts (G17). A dungeon without any
 * numbers was built by hand and is not checked. */
#include <string.h>

#include "barrow/barrow.h"
#include "base/bits.h"
#include "base/hints.h"
#include "core/dungeon.h"
#include "verify/verify.h"

/* A walk through the rooms in the order of their numbers. */
typedef struct number_walk {
    brw_verifier *verifier;
    uint64_t *met;  /* rooms already visited */
    uint32_t count; /* number of rooms numbered so far */
    bool differs;   /* whether a fault was reported */
} number_walk;

static bool has_numbers(const barrow_dungeon *dungeon)
{
    bool has = false;
    for (uint32_t i = 0; i < dungeon->room_count && !has; i++)
        has = dungeon->rooms[i].number != 0;
    return has;
}

/* Reports a wrong number. Only the first is reported, as it shifts all that follow. */
BRW_SELDOM static void tell_wrong_number(number_walk *walk, uint32_t id, uint32_t wanted)
{
    uint32_t number = walk->verifier->dungeon->rooms[id].number;
    if (!walk->differs)
        brw_found(walk->verifier, NULL, (brw_place){(int32_t)id, -1, -1, -1},
                  "its number is %u instead of %u", number, wanted);
    walk->differs = true;
}

/* Checks that a room visited for the first time has the next number, and an anchor none. */
static BRW_INLINE void expect_number(number_walk *walk, const barrow_room *rooms, uint32_t id)
{
    if (brw_set_has(walk->met, id))
        return;
    uint32_t wanted = rooms[id].kind == BARROW_ROOM_ANCHOR ? 0 : ++walk->count;
    brw_set_add(walk->met, id);
    if (rooms[id].number != wanted)
        tell_wrong_number(walk, id, wanted);
}

void brw_check_numbers(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_room *rooms = dungeon->rooms;
    uint32_t count = dungeon->room_count, words = count / 64 + 1;
    number_walk walk = {verifier, BRW_ARENA_NEW(verifier->scratch, uint64_t, words), 0, false};
    if (!walk.met) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    if (!has_numbers(dungeon))
        return;
    memset(walk.met, 0, words * sizeof walk.met[0]);
    if (dungeon->solution_count && brw_start_room(dungeon) < count)
        expect_number(&walk, rooms, brw_start_room(dungeon));
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        if (dungeon->solution[i].room < count)
            expect_number(&walk, rooms, dungeon->solution[i].room);
    for (uint32_t i = 0; i < count; i++)
        expect_number(&walk, rooms, i);
}
