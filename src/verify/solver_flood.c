/* SPDX-License-Identifier: MIT
 * Floods: everything that a player can reach under some assumptions, taking and pressing everything
 * on the way. Each region is entered once. Each door is tried once from each side, and again when
 * something opens it. So a flood is linear in regions and doors. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"

/* Enters a region. Its things are taken and its doors are tried when its turn in the queue comes,
 * which avoids recursion. */
static void enter_region(brw_solver *solver, brw_flood *flood, uint16_t region)
{
    if (solver->reached[region])
        return;
    solver->reached[region] = 1;
    solver->queue[flood->tail++] = region;
}

static bool is_shut(const brw_flood *flood, const brw_quest_door *door)
{
    return door->stage > flood->last_stage ||
           (door->stage != 0 && door->stage == flood->shut_stage);
}

/* Returns whether all switches of a number are pressed: one, or the two of a twin lock (Q29). No
 * quest has locks with more switches, so such locks never open. */
static bool is_pressed(const brw_solver *solver, const brw_flood *flood, uint8_t number)
{
    uint32_t switches = solver->switches[number];
    return switches <= 2 && brw_set_has(switches == 2 ? flood->twice : flood->once, number);
}

/* Returns whether the door can be passed from the side of [half] now. Numbers from
 * BRW_KEY_DOORS_MOST on have no bit in [opened], as the search proves nothing with so many key
 * doors. No door of a quest needs a colour or a side. */
static inline bool can_pass(const brw_solver *solver, const brw_flood *flood, uint32_t half)
{
    const brw_quest_door *door = &solver->doors[half / 2];
    if (door->ways != BARROW_WAYS_BOTH &&
        (door->ways == BARROW_WAYS_NONE || half % 2 != 0 || !flood->uses_one_way))
        return false;
    if (flood->free >> door->needs & 1)
        return true;
    if (door->needs == BARROW_NEED_SWITCH)
        return is_pressed(solver, flood, door->lock);
    return door->needs == BARROW_NEED_SMALL_KEY && door->number < BRW_KEY_DOORS_MOST &&
           flood->opened >> door->number & 1;
}

/* Tries a door from one side, for the first time. A key door is added to the frontier even if it
 * stays shut, as the search of opened doors needs it. */
static void meet_half(brw_solver *solver, brw_flood *flood, uint32_t half)
{
    const brw_quest_door *door = &solver->doors[half / 2];
    uint16_t other = solver->behind_half[half];
    if (door->number < BRW_KEY_DOORS_MOST)
        flood->frontier |= (uint64_t)1 << door->number;
    if (solver->reached[other])
        return;
    if (is_shut(flood, door))
        solver->shut[flood->shut++] = (uint16_t)(half / 2);
    else if (can_pass(solver, flood, half))
        enter_region(solver, flood, other);
}

/* a != b means that exactly one side was reached: if neither was, there is nowhere to start, and if
 * both were, there is nothing to gain. Side 0 is a and side 1 is b, so the reached side has the
 * value of [b]. */
void brw_flood_try(brw_solver *solver, brw_flood *flood, uint32_t door)
{
    const brw_quest_door *here = &solver->doors[door];
    uint8_t a = solver->reached[here->a], b = solver->reached[here->b];
    if (a != b && !is_shut(flood, here) && can_pass(solver, flood, 2 * door + b))
        enter_region(solver, flood, solver->behind_half[2 * door + b]);
}

/* Presses a switch and retries its doors that were shut. Doors not yet tried will find it
 * pressed. */
static void press(brw_solver *solver, brw_flood *flood, uint8_t number)
{
    if (brw_set_has(flood->once, number))
        brw_set_add(flood->twice, number);
    brw_set_add(flood->once, number);
    if (!is_pressed(solver, flood, number))
        return;
    for (uint32_t i = solver->of_switch[number]; i != BARROW_NONE; i = solver->next_of[i])
        brw_flood_try(solver, flood, i);
}

static void gain_key_or_switch(brw_solver *solver, brw_flood *flood, const brw_quest_thing *thing)
{
    if (brw_is_switch(thing->content))
        press(solver, flood, thing->switch_id);
    else
        flood->keys++;
}

/* Gains a treasure, then takes and presses everything it blocked so far. Pressing a switch enters
 * regions but does not yet gain what is there, so the list does not grow meanwhile. */
static void gain_item(brw_solver *solver, brw_flood *flood, uint32_t treasure)
{
    if (flood->treasures & treasure)
        return;
    flood->treasures |= treasure;
    for (uint32_t i = 0; i < flood->waiting; i++) {
        const brw_quest_thing *thing = &solver->things[solver->waiting[i]];
        if (thing->treasure == treasure)
            gain_key_or_switch(solver, flood, thing);
    }
}

/* Gains a magic key. Only the first one opens doors; a document may have thousands. */
static void gain_magic_key(brw_solver *solver, brw_flood *flood)
{
    if (flood->free >> BARROW_NEED_MAGIC_KEY & 1)
        return;
    flood->free |= 1 << BARROW_NEED_MAGIC_KEY;
    for (uint32_t i = solver->of_magic_key; i != BARROW_NONE; i = solver->next_of[i])
        brw_flood_try(solver, flood, i);
}

/* Gains a thing. Entry, goal and bonus are not things (see list_things). Regions are entered once,
 * so nothing is gained twice. */
static void gain_thing(brw_solver *solver, brw_flood *flood, uint32_t id)
{
    const brw_quest_thing *thing = &solver->things[id];
    if (thing->content == BARROW_CONTENT_ITEM)
        gain_item(solver, flood, thing->treasure);
    else if (thing->content == BARROW_CONTENT_MAGIC_KEY)
        gain_magic_key(solver, flood);
    else if (thing->treasure & ~flood->treasures)
        solver->waiting[flood->waiting++] = (uint16_t)id;
    else
        gain_key_or_switch(solver, flood, thing);
}

void brw_flood_run(brw_solver *solver, brw_flood *flood)
{
    while (flood->head < flood->tail) {
        uint16_t region = solver->queue[flood->head++];
        for (uint32_t i = solver->first_thing[region]; i != BRW_NO_NEXT; i = solver->next_thing[i])
            gain_thing(solver, flood, i);
        for (uint32_t i = solver->first_half[region]; i != BRW_NO_NEXT; i = solver->next_half[i])
            meet_half(solver, flood, i);
    }
}

void brw_flood_begin(brw_solver *solver, brw_flood *flood)
{
    *flood = (brw_flood){.free = 1 << BARROW_NEED_NOTHING, .last_stage = BARROW_NONE_BYTE};
    memset(solver->reached, 0, solver->region_count * sizeof solver->reached[0]);
    if (solver->entry != BARROW_NONE)
        enter_region(solver, flood, solver->region[solver->entry]);
}

/* The queue and the lists of waiting things and shut doors only grow, so the entries of [before]
 * are still there. */
void brw_flood_undo(brw_solver *solver, brw_flood *flood, const brw_flood *before)
{
    for (uint32_t i = before->tail; i < flood->tail; i++)
        solver->reached[solver->queue[i]] = 0;
    *flood = *before;
}
