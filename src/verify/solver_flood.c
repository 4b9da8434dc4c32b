/* SPDX-License-Identifier: MIT
 * Floods: all that a player can reach under some assumptions, with everything taken and pressed on
 * the way. Each region is entered once and each door tried from each side once, and again when
 * something opens it, so a flood is linear in regions and doors. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"

/* Things are gained and doors tried when the queue comes to it, not here, so that nothing
 * recurses. */
static void enter_region(brw_solver *solver, brw_flood *flood, uint16_t region)
{
    if (solver->reached[region] || region == flood->forbidden)
        return;
    solver->reached[region] = 1;
    solver->queue[flood->tail++] = region;
}

static bool is_shut(const brw_solver *solver, const brw_flood *flood, uint32_t door)
{
    const brw_quest_door *here = &solver->doors[door];
    if (here->stage != 0 && here->stage == flood->shut_stage)
        return true;
    if (flood->shut_door == UINT32_MAX)
        return false;
    const brw_quest_door *shut = &solver->doors[flood->shut_door];
    return door == flood->shut_door ||
           (shut->needs == BARROW_NEED_SWITCH && here->needs == BARROW_NEED_SWITCH &&
            here->lock == shut->lock);
}

/* Returns whether the door can be passed from its side 0 (a) or 1 (b) now. Numbers from 32 on have
 * no bit in [opened]; with so many key doors nothing is proved by search (BRW_KEY_DOORS_MOST). No
 * door of a quest needs a colour or a side. */
static bool can_pass(const brw_solver *solver, const brw_flood *flood, uint32_t door, uint32_t side)
{
    const brw_quest_door *here = &solver->doors[door];
    if (here->ways != BARROW_WAYS_BOTH &&
        (here->ways == BARROW_WAYS_NONE || side != 0 || !flood->uses_one_way))
        return false;
    switch (here->needs) {
    case BARROW_NEED_NOTHING:
        return true;
    case BARROW_NEED_SMALL_KEY:
        return flood->all_keys || (here->number < 32 && flood->opened >> here->number & 1);
    case BARROW_NEED_SWITCH:
        return brw_set_has(flood->pressed, here->lock);
    case BARROW_NEED_MAGIC_KEY:
        return flood->has_magic_key;
    case BARROW_NEED_FINDING:
        return flood->uses_hidden;
    default:
        return false;
    }
}

/* A key door counts as in reach even where it stays shut: that is what the search over opened doors
 * asks for. */
static void try_half(brw_solver *solver, brw_flood *flood, uint32_t half)
{
    const brw_quest_door *door = &solver->doors[half / 2];
    uint16_t other = half % 2 ? door->a : door->b;
    if (door->number < 32)
        flood->frontier |= (uint32_t)1 << door->number;
    if (!solver->reached[other] && can_pass(solver, flood, half / 2, half % 2) &&
        !is_shut(solver, flood, half / 2))
        enter_region(solver, flood, other);
}

/* Tries a door from the side that was reached, if only one was. a != b: with none reached there is
 * nothing to go from, with both nothing to gain. The half on the reached side is 0 if that is a, 1
 * if b, which is what [b] says. */
void brw_flood_try(brw_solver *solver, brw_flood *flood, uint32_t door)
{
    uint8_t a = solver->reached[solver->doors[door].a], b = solver->reached[solver->doors[door].b];
    if (a != b)
        try_half(solver, flood, 2 * door + b);
}

/* Its doors that were tried before and were shut are tried again; those not met yet find it
 * pressed. */
static void press(brw_solver *solver, brw_flood *flood, uint8_t switch_id)
{
    if (brw_set_has(flood->pressed, switch_id))
        return;
    brw_set_add(flood->pressed, switch_id);
    for (uint32_t i = solver->of_switch[switch_id]; i != BARROW_NONE; i = solver->next_of[i])
        brw_flood_try(solver, flood, i);
}

/* The treasure: what it blocked so far is taken and pressed. press does not touch [waiting], so the
 * words can be read while it runs. */
static void gain_item(brw_solver *solver, brw_flood *flood)
{
    if (flood->has_item)
        return;
    flood->has_item = true;
    flood->keys += flood->item_keys;
    for (uint32_t word = 0; word < 4; word++)
        for (uint64_t left = flood->waiting[word]; left; left &= left - 1)
            press(solver, flood, (uint8_t)(64 * word + (uint32_t)brw_lowest(left)));
}

/* Only the first has doors to open; quests of strangers may have thousands. */
static void gain_magic_key(brw_solver *solver, brw_flood *flood)
{
    if (flood->has_magic_key)
        return;
    flood->has_magic_key = true;
    for (uint32_t i = 0; i < solver->door_count; i++)
        if (solver->doors[i].needs == BARROW_NEED_MAGIC_KEY)
            brw_flood_try(solver, flood, i);
}

/* Entry, goal and bonus are no things (see list_things); regions are entered once, so nothing is
 * gained twice. */
static void gain_thing(brw_solver *solver, brw_flood *flood, const brw_quest_thing *thing)
{
    switch (thing->content) {
    case BARROW_CONTENT_KEY:
        flood->keys++;
        break;
    case BARROW_CONTENT_ITEM_KEY:
        *(flood->has_item ? &flood->keys : &flood->item_keys) += 1;
        break;
    case BARROW_CONTENT_SWITCH:
        press(solver, flood, thing->switch_id);
        break;
    case BARROW_CONTENT_ITEM_SWITCH:
        if (flood->has_item)
            press(solver, flood, thing->switch_id);
        else
            brw_set_add(flood->waiting, thing->switch_id);
        break;
    case BARROW_CONTENT_ITEM:
        gain_item(solver, flood);
        break;
    case BARROW_CONTENT_MAGIC_KEY:
        gain_magic_key(solver, flood);
        break;
    default:
        break;
    }
}

void brw_flood_run(brw_solver *solver, brw_flood *flood)
{
    while (flood->head < flood->tail) {
        uint16_t region = solver->queue[flood->head++];
        for (uint32_t i = solver->first_thing[region]; i != BRW_NO_NEXT; i = solver->next_thing[i])
            gain_thing(solver, flood, &solver->things[i]);
        for (uint32_t i = solver->first_half[region]; i != BRW_NO_NEXT; i = solver->next_half[i])
            try_half(solver, flood, i);
    }
}

void brw_flood_begin(brw_solver *solver, brw_flood *flood)
{
    *flood = (brw_flood){.forbidden = BARROW_NONE, .shut_door = UINT32_MAX};
    memset(solver->reached, 0, solver->region_count * sizeof solver->reached[0]);
    if (solver->entry != BARROW_NONE)
        enter_region(solver, flood, solver->region[solver->entry]);
}
