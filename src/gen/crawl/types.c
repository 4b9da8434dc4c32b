/* SPDX-License-Identifier: MIT
 * The purposes of rooms. The main path gets its pacing (C14): blocks of fights, a puzzle, a rest,
 * cut short where an arena is near. Forks, loops and dead ends are filled later, when keys and
 * optional locks have their places (C6, C7, C9).
 *
 * C14 allows five fights in a row on any route along main path and forks. Fights that touch one
 * another form a run, kept as a union of rooms; a fork's room becomes a fight only if its run stays
 * within five rooms: no route through a run can be longer than the run is large. */
#include "gen/crawl/plan.h"

#include "base/bits.h"

/* What `combine` may add to a room of one type (C19). A puzzle never becomes a trap, nor an item a
 * fight: that would lengthen a run. */
typedef struct type_additions {
    uint8_t count;
    uint8_t others[2];
} type_additions;

static const type_additions type_adds[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    {(BARROW_TYPE_##adds != BARROW_TYPE_NONE) + (BARROW_TYPE_##also != BARROW_TYPE_NONE),          \
     {BARROW_TYPE_##adds, BARROW_TYPE_##also}},
#include "barrow/def/room_type.def"
};

/* Returns the types that may stand beside [type]: those that may be added to it, or it to them. The
 * table goes one way only: a trap may get a puzzle, a puzzle never a trap. For merging two rooms
 * the direction does not matter. */
static uint32_t types_beside(uint32_t type)
{
    uint32_t beside = 1u << type;
    for (uint32_t one = 0; one < BARROW_TYPE_COUNT; one++)
        for (uint32_t i = 0; i < type_adds[one].count; i++) {
            uint32_t other = type_adds[one].others[i];
            beside |= (uint32_t)(one == type) << other | (uint32_t)(other == type) << one;
        }
    return beside;
}

/* Every two of them must be a pair, so each type must be allowed beside all the others. A single
 * type, or none, always agrees. */
bool brw_crawl_types_agree(uint32_t types)
{
    if ((types & (types - 1)) == 0)
        return true;
    for (uint32_t left = types; left; left &= left - 1)
        if (types & ~types_beside((uint32_t)brw_lowest(left)))
            return false;
    return true;
}

bool brw_crawl_vendor_fits(const crawl_plan *plan, uint32_t room)
{
    for (uint32_t i = 0; i < plan->vendor_count; i++)
        /* Measured in cells: a way by doors is never shorter while rooms have one cell. merges.c
         * checks again. */
        if (crawl_apart(plan, room, plan->vendors[i]) <= 4)
            return false;
    return true;
}

static bool may_add(const crawl_plan *plan, uint32_t room, uint32_t type)
{
    if (type == BARROW_TYPE_TRAP && room == 1) /* the first room after the spawn (C23) */
        return false;
    return type != BARROW_TYPE_VENDOR || brw_crawl_vendor_fits(plan, room);
}

/* The room has one type, so its lowest bit is that type. If the table has no addition the pick is 0
 * and not used. */
void brw_crawl_combine(crawl_plan *plan, brw_rng *rng, uint32_t room, uint64_t bits)
{
    const type_additions *of = &type_adds[brw_lowest(crawl_room_at(plan, room)->types)];
    int32_t pick = brw_rng_quarter(rng, bits, of->count);
    if (of->count && may_add(plan, room, of->others[pick]))
        crawl_add_type(plan, room, of->others[pick]);
}

/* ---- the main path ---------------------------------------------------------------------- */

/* Sets the type of a main room; the lower 32 of [bits] decide what is combined. */
static void set_main(crawl_plan *plan, brw_rng *rng, int32_t room, barrow_room_type type,
                     uint64_t bits)
{
    crawl_room_at(plan, (uint32_t)room)->types = crawl_bit(type);
    crawl_may_combine(plan, rng, (uint32_t)room, bits);
}

/* Takes one draw per room: the top two bits say whether it is a trap, the lower 32 what is
 * combined. */
static void set_fights(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t count)
{
    for (int32_t room = from; room < from + count; room++) {
        uint64_t bits = brw_rng_next(rng);
        bool is_trap = (bits >> 62 == 0) & (room > 1); /* one in four */
        set_main(plan, rng, room, is_trap ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT, bits);
    }
}

/* Fills the last block before a heal room, which replaces its breather: [count] rooms, at most 6. A
 * puzzle closes it if there are at least two rooms, so there are at most five fights (C14). */
static void set_cut_block(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t count)
{
    int32_t fights = count > 1 ? count - 1 : count;
    set_fights(plan, rng, from, fights);
    if (count > 1) {
        uint64_t bits = brw_rng_next(rng);
        set_main(plan, rng, from + fights, BARROW_TYPE_PUZZLE, bits);
    }
}

/* Fills the rooms from .. end-1 with blocks; returns whether a breather is among them. A breather
 * right before the heal room would waste a room, so a block that would end there is as short as it
 * may be. So is one that must have its breather, if there is room for it.
 *
 *    f f f f p b  f f f p b  f f p  H A      f fight, p puzzle, b breather, H heal, A arena
 *    a block      another    cut    fixed */
static bool set_blocks(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t end, bool must_rest)
{
    bool has_rest = false;
    while (from < end) {
        int32_t left = end - from;
        int32_t fights = brw_rng_between(rng, 3, 5);
        bool is_cut = left < fights + 2;
        if (left == fights + 2 || (is_cut && must_rest && !has_rest))
            fights = 3;
        if (left < fights + 2) {
            set_cut_block(plan, rng, from, left);
            return has_rest;
        }
        has_rest = true;
        set_fights(plan, rng, from, fights);
        uint64_t bits = brw_rng_next(rng);
        set_main(plan, rng, from + fights, BARROW_TYPE_PUZZLE, bits);
        set_main(plan, rng, from + fights + 1, BARROW_TYPE_BREATHER, bits >> 32);
        from += fights + 2;
    }
    return has_rest;
}

/* Makes the room before an arena a heal room, or a breather that must get a shortcut (C16). */
static void set_rest(crawl_plan *plan, brw_rng *rng, int32_t room, bool is_breather)
{
    uint64_t bits = brw_rng_next(rng);
    if (is_breather)
        crawl_room_at(plan, (uint32_t)room)->types = crawl_bit(BARROW_TYPE_BREATHER);
    else
        set_main(plan, rng, room, BARROW_TYPE_HEAL, bits);
}

/* Draws whether the rest before the next arena shall be a breather (C16). It then needs an earlier
 * breather to lead back to, so this is drawn before the blocks of this arena. */
static bool draw_next_rest(const crawl_plan *plan, brw_rng *rng, uint32_t arena)
{
    int is_breather = brw_rng_chance(rng, plan->params->heal_or_breather, 100);
    return is_breather && arena + 1 < plan->main_count && !crawl_is_arena(plan, arena + 1);
}

/* Goes arena by arena: fills the rooms between the last one and the rest before this one. If two
 * arenas follow one another there is nothing between them, and the sub-boss's room heals once it is
 * beaten (C16). */
barrow_status brw_crawl_main_types(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t from = 1;
    bool is_breather = false, has_breather = false; /* the first rest heals */
    plan->vendor_count = 0;
    for (int32_t room = 1; room < (int32_t)plan->main_count; room++) {
        if (!crawl_is_arena(plan, (uint32_t)room))
            continue;
        bool is_next = draw_next_rest(plan, &work->rng, (uint32_t)room);
        if (room > from) {
            bool must_rest = is_next && !has_breather;
            has_breather |= set_blocks(plan, &work->rng, from, room - 1, must_rest);
            set_rest(plan, &work->rng, room - 1, is_breather);
        }
        is_breather = is_next;
        from = room + 1;
    }
    return BARROW_OK;
}
