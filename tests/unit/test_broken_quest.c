/* SPDX-License-Identifier: MIT
 * The verifier's own tests for quests: sound ones that are made to break one rule each
 * (tests/broken/quest.def). The named check, run alone, finds the fault and says so, and finds
 * nothing before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/broken.h"

#define SEEDS  60 /* quests that are searched for a place for a fault */
#define ENOUGH 3  /* quests that it must be planted in */

/* ---- looking around --------------------------------------------------------------------- */

static barrow_quest_room *room_at(barrow_dungeon *d, uint32_t room)
{
    return &d->rooms[room].as.quest;
}

static barrow_quest_room *last_room(barrow_dungeon *d)
{
    return room_at(d, d->room_count - 1);
}

static barrow_quest_room *room_with(barrow_dungeon *d, barrow_content content)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->content == content)
            return room_at(d, i);
    return NULL;
}

static barrow_quest_room *room_for(barrow_dungeon *d, barrow_purpose purpose)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->purpose == purpose && room_at(d, i)->content == BARROW_CONTENT_NONE)
            return room_at(d, i);
    return NULL;
}

/* Returns a room of the chain that holds nothing, the first or the last of its step. */
static barrow_quest_room *empty_room(barrow_dungeon *d, barrow_quest_step step)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->content == BARROW_CONTENT_NONE && room_at(d, i)->step == step)
            return room_at(d, i);
    return NULL;
}

static uint16_t id_of(barrow_dungeon *d, const barrow_quest_room *room)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i) == room)
            return (uint16_t)i;
    return BARROW_NONE;
}

static barrow_link *door_of_kind(barrow_dungeon *d, barrow_link_kind kind)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].kind == kind)
            return &d->links[i];
    return NULL;
}

static barrow_link *door_at(barrow_dungeon *d, const barrow_quest_room *room)
{
    for (uint32_t i = 0; room && i < d->link_count; i++)
        if (room_at(d, d->links[i].a) == room || room_at(d, d->links[i].b) == room)
            return &d->links[i];
    return NULL;
}

static barrow_quest_room *beyond(barrow_dungeon *d, const barrow_link *door,
                                 const barrow_quest_room *room)
{
    return room_at(d, door->a) == room ? room_at(d, door->b) : room_at(d, door->a);
}

static uint32_t doors_of(barrow_dungeon *d, const barrow_quest_room *room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->link_count; i++)
        count += room_at(d, d->links[i].a) == room || room_at(d, d->links[i].b) == room;
    return count;
}

/* Returns an obstacle of this kind that does not close a branch. */
static barrow_quest_obstacle *lock_of(barrow_dungeon *d, barrow_obstacle kind)
{
    for (uint32_t i = 0; i < d->obstacle_count; i++)
        if (d->obstacles[i].kind == kind && d->obstacles[i].from_count == 1)
            return &d->obstacles[i];
    return NULL;
}

/* Returns the first lock of this kind if it comes before the treasure. */
static barrow_quest_obstacle *early_lock_of(barrow_dungeon *d, barrow_obstacle kind)
{
    barrow_quest_obstacle *lock = lock_of(d, kind);
    return lock && d->stages[lock->from[0]].step == BARROW_STEP_PRE_ITEM ? lock : NULL;
}

static barrow_quest_obstacle *twin_of(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->obstacle_count; i++)
        if (d->obstacles[i].kind == BARROW_OBSTACLE_TWIN_LOCK)
            return &d->obstacles[i];
    return NULL;
}

static int32_t stages_of(const barrow_dungeon *d, barrow_quest_step step)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < d->stage_count; i++)
        count += d->stages[i].step == step;
    return count;
}

/* Swaps the contents of two rooms, with their numbers. */
static void swap_contents(barrow_quest_room *one, barrow_quest_room *other)
{
    barrow_quest_room old = *one;
    one->content = other->content;
    one->switch_id = other->switch_id;
    other->content = old.content;
    other->switch_id = old.switch_id;
}

/* ---- faults that take more than a line -------------------------------------------------- */

static bool break_stage_without_rooms(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        room_at(d, i)->stage = room_at(d, i)->stage == 1 ? 0 : room_at(d, i)->stage;
    return true;
}

static bool break_last_stage_without_rooms(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        room_at(d, i)->stage =
            room_at(d, i)->stage == d->stage_count - 1 ? 0 : room_at(d, i)->stage;
    return true;
}

static bool break_loops_unasked(barrow_dungeon *d)
{
    uint32_t open = 0, rooms = 0;
    for (uint32_t i = 0; i < d->link_count; i++)
        open += d->links[i].kind == BARROW_LINK_OPEN && room_at(d, d->links[i].a)->stage == 0;
    for (uint32_t i = 0; i < d->room_count; i++)
        rooms += room_at(d, i)->stage == 0;
    d->params.as.quest.loops = 0;
    return open >= rooms;
}

/* The magic key moves to an earlier room of its stage. */
static bool break_magic_key_in_the_first_room(barrow_dungeon *d)
{
    barrow_quest_room *room = empty_room(d, BARROW_STEP_MAGIC_KEY);
    if (room)
        swap_contents(room, room_with(d, BARROW_CONTENT_MAGIC_KEY));
    return room != NULL;
}

static bool break_no_blocked_lock(barrow_dungeon *d)
{
    bool had = false;
    for (uint32_t i = 0; i < d->obstacle_count; i++) {
        barrow_quest_obstacle *lock = &d->obstacles[i];
        if (d->stages[lock->from[lock->from_count - 1u]].step != BARROW_STEP_POST_ITEM)
            continue;
        had |= lock->treasure != BARROW_NO_TREASURE;
        lock->kind = lock->from_count == 2 ? BARROW_OBSTACLE_SWITCH_LOCK : BARROW_OBSTACLE_KEY_LOCK;
        lock->treasure = BARROW_NO_TREASURE;
    }
    return had;
}

/* Returns the room before or behind the door of an obstacle. */
static uint16_t *door_end(barrow_dungeon *d, const barrow_quest_obstacle *lock, uint32_t door,
                          bool inner)
{
    barrow_link *link = &d->links[lock->doors[door]];
    return (room_at(d, link->a)->stage < room_at(d, link->b)->stage) == inner ? &link->b : &link->a;
}

static barrow_quest_obstacle *lock_of_two_doors(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->obstacle_count; i++)
        if (d->obstacles[i].door_count > 1)
            return &d->obstacles[i];
    return NULL;
}

static barrow_quest_obstacle *closing_switch(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->obstacle_count; i++)
        if (d->obstacles[i].from_count == 2 && d->obstacles[i].kind != BARROW_OBSTACLE_TWIN_LOCK)
            return &d->obstacles[i];
    return NULL;
}

/* The first door of an obstacle leads to a later room of the stage behind it. */
static bool break_door_to_a_later_room(barrow_dungeon *d)
{
    uint16_t *end = door_end(d, &d->obstacles[0], 0, true);
    for (uint32_t i = *end + 1u; i < d->room_count; i++)
        if (room_at(d, i)->stage == d->obstacles[0].into) {
            *end = (uint16_t)i;
            return true;
        }
    return false;
}

/* The first [count] rooms of the walkthrough have fights, and the others have none. */
static bool fight_in_a_row(barrow_dungeon *d, uint32_t count)
{
    uint32_t fights = 0;
    for (uint32_t i = 1; i < d->room_count; i++)
        room_at(d, i)->purpose = BARROW_PURPOSE_PASSAGE;
    for (uint32_t i = 0; i < d->solution_count && fights < count; i++) {
        barrow_quest_room *room = room_at(d, d->solution[i].room);
        fights += room->purpose == BARROW_PURPOSE_PASSAGE;
        room->purpose = BARROW_PURPOSE_COMBAT;
        if (d->solution[i].room == 0)
            return false; /* back to the entry, which has no fight */
    }
    for (uint32_t i = 1; i < d->room_count; i++) {
        room_at(d, i)->danger = room_at(d, i)->purpose == BARROW_PURPOSE_COMBAT;
        room_at(d, i)->reward = 0;
    }
    return fights == count;
}

static bool break_six_fights(barrow_dungeon *d)
{
    return fight_in_a_row(d, 6);
}

static bool break_five_fights(barrow_dungeon *d)
{
    return fight_in_a_row(d, 5);
}

/* An empty room with two doors or more comes right after the fights. */
static bool break_passage_after_three_fights(barrow_dungeon *d)
{
    uint32_t i = 0;
    bool is_row = fight_in_a_row(d, 3);
    while (i < d->solution_count && (d->solution[i].room == 0 ||
                                     room_at(d, d->solution[i].room)->purpose ==
                                         BARROW_PURPOSE_COMBAT))
        i++;
    const barrow_quest_room *next = room_at(d, d->solution[i].room);
    return is_row && next->content == BARROW_CONTENT_NONE && doors_of(d, next) > 1;
}

static bool break_second_guardian(barrow_dungeon *d)
{
    uint8_t has_leaf[256] = {0};
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_quest_room *room = room_at(d, i);
        if (room->step >= BARROW_STEP_GOAL || doors_of(d, room) != 1)
            continue;
        room->purpose = BARROW_PURPOSE_GUARDIAN;
        if (has_leaf[room->stage]++)
            return true;
    }
    return false;
}

/* Makes the more intense of two fights less dangerous. */
static bool break_danger_that_falls(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_quest_room *room = room_at(d, i);
        if (room->purpose != BARROW_PURPOSE_COMBAT)
            continue;
        for (uint32_t k = 0; k < d->room_count; k++) {
            barrow_quest_room *other = room_at(d, k);
            if (other->purpose != BARROW_PURPOSE_COMBAT || other->intensity <= room->intensity)
                continue;
            room->danger = 2;
            other->danger = 1;
            return true;
        }
    }
    return false;
}

static bool break_other_danger_of_equals(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (room_at(d, i)->purpose == BARROW_PURPOSE_COMBAT &&
                room_at(d, k)->purpose == BARROW_PURPOSE_COMBAT &&
                room_at(d, i)->intensity == room_at(d, k)->intensity) {
                room_at(d, i)->danger =
                    room_at(d, k)->danger == 7 ? 6 : (uint8_t)(room_at(d, k)->danger + 1);
                return true;
            }
    return false;
}

/* A chest in the first stage is worth more than one in a later stage. */
static bool break_reward_that_falls(barrow_dungeon *d)
{
    barrow_quest_room *first = empty_room(d, BARROW_STEP_PRE_ITEM),
                      *later = empty_room(d, BARROW_STEP_POST_ITEM);
    if (!first || !later)
        return false;
    first->reward = 3;
    later->reward = 2;
    return true;
}

/* Two rooms that are equally far differ in intensity. */
static bool break_uneven_level(barrow_dungeon *d)
{
    barrow_link *one = NULL;
    for (uint32_t i = 0; i < d->link_count; i++) {
        barrow_link *door = &d->links[i];
        if (door->kind != BARROW_LINK_OPEN || (door->a != 0 && door->b != 0))
            continue;
        if (one) {
            room_at(d, door->a ? door->a : door->b)->intensity++;
            return true;
        }
        one = door;
    }
    return false;
}

/* The room beside the entry is only as intense as the entry. */
static bool break_level_that_does_not_climb(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].kind == BARROW_LINK_OPEN && (d->links[i].a == 0 || d->links[i].b == 0))
            room_at(d, d->links[i].a ? d->links[i].a : d->links[i].b)->intensity = 0;
    return true;
}

/* A stage peaks where the previous one did. */
static bool break_stage_as_high_as_the_last(barrow_dungeon *d)
{
    uint16_t peak = 0;
    for (uint32_t i = 0; i < d->room_count; i++)
        peak = room_at(d, i)->stage == 0 && room_at(d, i)->intensity > peak
                   ? room_at(d, i)->intensity
                   : peak;
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->stage == 1 && room_at(d, i)->intensity > peak)
            room_at(d, i)->intensity = peak;
    return true;
}

/* A stage of several distances begins where the previous one ended. */
static bool break_stage_that_begins_high(barrow_dungeon *d)
{
    uint16_t peak = 0, least = 1000, most = 0;
    for (uint32_t i = 0; i < d->room_count; i++) {
        peak = room_at(d, i)->stage == 0 && room_at(d, i)->intensity > peak
                   ? room_at(d, i)->intensity
                   : peak;
        if (room_at(d, i)->stage != 1)
            continue;
        least = room_at(d, i)->intensity < least ? room_at(d, i)->intensity : least;
        most = room_at(d, i)->intensity > most ? room_at(d, i)->intensity : most;
    }
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->stage == 1 && room_at(d, i)->intensity == least)
            room_at(d, i)->intensity = peak;
    return least < most;
}

static barrow_quest_obstacle *two_doors_of(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->obstacle_count; i++)
        if (d->obstacles[i].door_count == 2)
            return &d->obstacles[i];
    return NULL;
}

#define ASKED d->params.as.quest

/* clang-format off */
FAULT(entry_moved_across, true, room_at(d, 0)->cell.x = 1)
FAULT(entry_moved_down, true, room_at(d, 0)->cell.y = 1)
FAULT(entry_of_a_later_stage, true, room_at(d, 0)->stage = 1)
FAULT(entry_of_a_later_step, true, room_at(d, 0)->step = BARROW_STEP_POST_ITEM)
FAULT(no_entry, true, room_at(d, 0)->content = BARROW_CONTENT_NONE)
FAULT(two_entries, true, room_at(d, 1)->content = BARROW_CONTENT_ENTRY)
FAULT(hidden_door_at_the_entry, true, door_at(d, room_at(d, 0))->kind = BARROW_LINK_HIDDEN)
FAULT(hidden_last_door_at_the_entry, true, barrow_link *door = &d->links[d->link_count - 1]; door->kind = BARROW_LINK_HIDDEN; door->b = 0; door->a = 1)

FAULT(first_room_of_another_step, true, room_at(d, 0)->step = BARROW_STEP_ITEM)
FAULT(last_room_of_another_step, true, last_room(d)->step = BARROW_STEP_ITEM)
FAULT(room_of_no_stage, true, last_room(d)->stage = (uint8_t)d->stage_count)
FAULT(pre_stage_too_few, true, ASKED.pre_stages_min = ASKED.pre_stages_max = stages_of(d, BARROW_STEP_PRE_ITEM) + 1)
FAULT(pre_stage_too_many, true, ASKED.pre_stages_min = ASKED.pre_stages_max = stages_of(d, BARROW_STEP_PRE_ITEM) - 1)
FAULT(post_stage_too_few, true, ASKED.post_stages_min = ASKED.post_stages_max = stages_of(d, BARROW_STEP_POST_ITEM) + 1)
FAULT(post_stage_too_many, true, ASKED.post_stages_min = ASKED.post_stages_max = stages_of(d, BARROW_STEP_POST_ITEM) - 1)
FAULT(bonus_too_few, true, ASKED.bonus_min = ASKED.bonus_max = stages_of(d, BARROW_STEP_BONUS) + 1)
FAULT(bonus_too_many, stages_of(d, BARROW_STEP_BONUS) > 0, ASKED.bonus_min = ASKED.bonus_max = stages_of(d, BARROW_STEP_BONUS) - 1)
FAULT(bonus_counted_as_missing, true, ASKED.bonus_min = ASKED.bonus_max = stages_of(d, BARROW_STEP_BONUS); d->shortfall[BARROW_SHORT_BONUS] = 1)
FAULT(stages_just_as_asked, true, ASKED.pre_stages_min = ASKED.pre_stages_max = stages_of(d, BARROW_STEP_PRE_ITEM); ASKED.post_stages_min = ASKED.post_stages_max = stages_of(d, BARROW_STEP_POST_ITEM); ASKED.bonus_min = ASKED.bonus_max = stages_of(d, BARROW_STEP_BONUS))
FAULT(step_out_of_turn, true, d->stages[d->stage_count - 1].step = BARROW_STEP_PRE_ITEM)

FAULT(one_room_less_asked, true, ASKED.stage_rooms_min = ASKED.stage_rooms_max = 2)
FAULT(one_room_more_asked, true, ASKED.stage_rooms_min = ASKED.stage_rooms_max = 4)
FAULT(one_magic_room_less_asked, true, ASKED.magic_rooms_min = ASKED.magic_rooms_max = 1)
FAULT(far_fewer_rooms_asked, true, ASKED.pre_rooms = 4)
FAULT(far_more_rooms_asked, true, ASKED.pre_rooms *= 3)
FAULT(open_door_closed, true, door_of_kind(d, BARROW_LINK_OPEN)->kind = BARROW_LINK_HIDDEN)
FAULT(stages_changed_places, true, uint8_t stage = room_at(d, 1)->stage; room_at(d, 1)->stage = last_room(d)->stage; last_room(d)->stage = stage)

FAULT(number_without_a_switch, true, room_at(d, 0)->switch_id = 0)
FAULT(switch_without_a_number, room_with(d, BARROW_CONTENT_SWITCH), room_with(d, BARROW_CONTENT_SWITCH)->switch_id = BARROW_NO_SWITCH)
FAULT(treasure_amid_a_stage, true, room_at(d, 1)->content = BARROW_CONTENT_ITEM)
FAULT(goal_amid_a_stage, true, room_at(d, 1)->content = BARROW_CONTENT_GOAL; room_at(d, 1)->switch_id = BARROW_NO_SWITCH)
FAULT(bonus_amid_a_stage, true, room_at(d, 1)->content = BARROW_CONTENT_BONUS; room_at(d, 1)->switch_id = BARROW_NO_SWITCH)
FAULT(nothing_at_the_goal, true, room_with(d, BARROW_CONTENT_GOAL)->content = BARROW_CONTENT_NONE)
FAULT(nothing_for_treasure, true, room_with(d, BARROW_CONTENT_ITEM)->content = BARROW_CONTENT_NONE)
FAULT(key_at_the_goal, true, room_with(d, BARROW_CONTENT_GOAL)->content = BARROW_CONTENT_KEY)
FAULT(key_in_the_magic_stage, true, room_with(d, BARROW_CONTENT_MAGIC_KEY)->content = BARROW_CONTENT_KEY)
FAULT(content_of_no_kind, true, last_room(d)->content = BARROW_CONTENT_COUNT)
FAULT(no_magic_key, true, room_with(d, BARROW_CONTENT_MAGIC_KEY)->content = BARROW_CONTENT_NONE)
FAULT(two_magic_keys, true, room_at(d, 1)->content = BARROW_CONTENT_MAGIC_KEY)
FAULT(no_goal, true, room_with(d, BARROW_CONTENT_GOAL)->content = BARROW_CONTENT_BONUS)
FAULT(treasure_stage_of_two_rooms, true, last_room(d)->stage = room_with(d, BARROW_CONTENT_ITEM)->stage)

FAULT(goal_behind_a_plain_door, true, door_at(d, room_with(d, BARROW_CONTENT_GOAL))->kind = BARROW_LINK_OPEN)
FAULT(goal_beside_the_magic_key, true, barrow_quest_room *goal = room_with(d, BARROW_CONTENT_GOAL); beyond(d, door_at(d, goal), goal)->step = BARROW_STEP_MAGIC_KEY)
FAULT(bonus_behind_a_plain_door, room_with(d, BARROW_CONTENT_BONUS), door_at(d, room_with(d, BARROW_CONTENT_BONUS))->kind = BARROW_LINK_OPEN)
FAULT(bonus_beside_the_entry, room_with(d, BARROW_CONTENT_BONUS), barrow_quest_room *bonus = room_with(d, BARROW_CONTENT_BONUS); beyond(d, door_at(d, bonus), bonus)->content = BARROW_CONTENT_ENTRY)
FAULT(bonus_beside_the_goal, room_with(d, BARROW_CONTENT_BONUS), barrow_quest_room *bonus = room_with(d, BARROW_CONTENT_BONUS); beyond(d, door_at(d, bonus), bonus)->step = BARROW_STEP_GOAL)
FAULT(magic_door_for_nothing, true, door_of_kind(d, BARROW_LINK_OPEN)->kind = BARROW_LINK_MAGIC)
FAULT(hidden_door_for_nothing, true, door_of_kind(d, BARROW_LINK_OPEN)->kind = BARROW_LINK_HIDDEN)
FAULT(second_door_of_the_goal, true, door_of_kind(d, BARROW_LINK_OPEN)->a = id_of(d, room_with(d, BARROW_CONTENT_GOAL)))

FAULT(room_on_the_first, true, last_room(d)->cell = room_at(d, 0)->cell)
FAULT(door_across_two_cells, true, d->links[0].b = (uint16_t)(d->room_count - 1); last_room(d)->cell = (barrow_pos){(int16_t)(room_at(d, d->links[0].a)->cell.x + 2), room_at(d, d->links[0].a)->cell.y})
FAULT(door_across_a_corner, true, d->links[0].b = (uint16_t)(d->room_count - 1); last_room(d)->cell = (barrow_pos){(int16_t)(room_at(d, d->links[0].a)->cell.x + 1), (int16_t)(room_at(d, d->links[0].a)->cell.y + 1)})
FAULT(door_to_no_room, true, d->links[d->link_count - 1].b = (uint16_t)d->room_count)
FAULT(second_door_between_two, true, d->links[d->link_count - 1].a = d->links[0].b; d->links[d->link_count - 1].b = d->links[0].a)

FAULT(obstacle_too_few, true, d->obstacle_count--)
FAULT(obstacle_into_another_stage, true, d->obstacles[0].into = 2)
FAULT(last_obstacle_into_another_stage, true, d->obstacles[d->obstacle_count - 1].into = 1)
FAULT(obstacle_from_another_stage, d->obstacle_count > 1, d->obstacles[d->obstacle_count - 1].from[0] = 0; d->obstacles[d->obstacle_count - 1].from_count = 1)
FAULT(obstacle_from_nowhere, true, d->obstacles[0].from_count = 0)
FAULT(exit_unlisted, true, d->stages[0].obstacle_count = 0)
FAULT(exit_of_another_stage, d->obstacle_count > 1, d->stages[0].obstacles[0] = 1)
FAULT(exit_of_the_last_stage, true, d->stages[d->stage_count - 1].obstacle_count = 1)
FAULT(obstacle_without_a_door, true, d->obstacles[0].door_count = 0)
FAULT(door_of_another_obstacle, d->obstacle_count > 1, d->obstacles[0].doors[0] = d->obstacles[1].doors[0])
FAULT(lock_of_no_obstacle, true, door_of_kind(d, BARROW_LINK_OPEN)->kind = BARROW_LINK_KEY)
FAULT(obstacle_without_a_key, true, d->obstacles[0].thing_count = 0)
FAULT(obstacle_of_no_kind, true, d->obstacles[0].kind = BARROW_OBSTACLE_NONE)
FAULT(key_of_another_room, true, d->obstacles[0].things[0].room = 0)
FAULT(key_called_otherwise, true, d->obstacles[0].things[0].what = BARROW_CONTENT_ITEM_KEY)
FAULT(key_that_needs_a_treasure, true, d->obstacles[0].treasure = 0)
FAULT(key_to_nothing, empty_room(d, BARROW_STEP_PRE_ITEM), empty_room(d, BARROW_STEP_PRE_ITEM)->content = BARROW_CONTENT_KEY)
FAULT(item_key_to_nothing, empty_room(d, BARROW_STEP_PRE_ITEM), empty_room(d, BARROW_STEP_PRE_ITEM)->content = BARROW_CONTENT_ITEM_KEY)
FAULT(switch_to_nothing, empty_room(d, BARROW_STEP_PRE_ITEM), empty_room(d, BARROW_STEP_PRE_ITEM)->content = BARROW_CONTENT_SWITCH)
FAULT(item_switch_to_nothing, empty_room(d, BARROW_STEP_PRE_ITEM), empty_room(d, BARROW_STEP_PRE_ITEM)->content = BARROW_CONTENT_ITEM_SWITCH)
FAULT(twin_of_one_switch, twin_of(d), twin_of(d)->thing_count = 1)
FAULT(twin_of_unlike_switches, twin_of(d), twin_of(d)->things[0].what ^= 1)

FAULT(twin_that_closes_nothing, true, d->obstacles[0].kind = BARROW_OBSTACLE_TWIN_LOCK)
FAULT(key_that_closes_a_branch, twin_of(d), twin_of(d)->kind = BARROW_OBSTACLE_KEY_LOCK)
FAULT(blocked_before_the_treasure, true, d->obstacles[0].kind = BARROW_OBSTACLE_ITEM_KEY_LOCK; d->obstacles[0].treasure = 0)
FAULT(plain_with_a_treasure, true, d->obstacles[0].treasure = 0)
FAULT(plain_weight_gone, early_lock_of(d, BARROW_OBSTACLE_KEY_LOCK), ASKED.pre_key = ASKED.post_key = 0)
FAULT(switch_weights_gone, early_lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK), ASKED.pre_key = ASKED.pre_switch = ASKED.post_key = ASKED.post_switch = 0)
FAULT(fallback_too_many, true, d->fallbacks[0] = 99)

FAULT(branch_counted, true, d->shortfall[BARROW_SHORT_BRANCHES]++)
FAULT(branches_unasked, twin_of(d), ASKED.branches = 0)

FAULT(door_less_asked, true, ASKED.doors_per_switch = 1)
FAULT(door_more_asked, true, ASKED.doors_per_switch = 4)
FAULT(two_doors_to_one_room, lock_of_two_doors(d), barrow_quest_obstacle *lock = lock_of_two_doors(d); *door_end(d, lock, 1, true) = *door_end(d, lock, 0, true))
FAULT(door_of_a_key_lock_too_early, lock_of(d, BARROW_OBSTACLE_KEY_LOCK) && lock_of(d, BARROW_OBSTACLE_KEY_LOCK)->from[0] > 0, barrow_quest_obstacle *lock = lock_of(d, BARROW_OBSTACLE_KEY_LOCK); room_at(d, *door_end(d, lock, 0, false))->stage = (uint8_t)(lock->from[0] - 1))
FAULT(twin_door_too_early, twin_of(d) && twin_of(d)->from[0] > 1, room_at(d, *door_end(d, twin_of(d), 0, false))->stage = 0)
FAULT(closing_door_beside_its_switch, closing_switch(d), barrow_quest_obstacle *lock = closing_switch(d); room_at(d, *door_end(d, lock, 0, false))->stage = room_at(d, lock->things[0].room)->stage)
FAULT(closing_doors_in_two_stages, closing_switch(d) && closing_switch(d)->door_count > 1, barrow_quest_obstacle *lock = closing_switch(d); room_at(d, *door_end(d, lock, 1, false))->stage = 0)
FAULT(twin_doors_in_two_branches, twin_of(d) && twin_of(d)->door_count > 1 && *door_end(d, twin_of(d), 0, false) != *door_end(d, twin_of(d), 1, false), room_at(d, *door_end(d, twin_of(d), 0, false))->stage = twin_of(d)->from[0]; room_at(d, *door_end(d, twin_of(d), 1, false))->stage = twin_of(d)->from[1])
FAULT(switch_door_counted, true, d->shortfall[BARROW_SHORT_SWITCH_DOORS]++)

FAULT(key_beside_its_door, lock_of(d, BARROW_OBSTACLE_KEY_LOCK), barrow_quest_obstacle *lock = lock_of(d, BARROW_OBSTACLE_KEY_LOCK); barrow_link *door = &d->links[lock->doors[0]]; lock->things[0].room = room_at(d, door->a)->stage < room_at(d, door->b)->stage ? door->a : door->b)
FAULT(key_a_stage_too_late, lock_of(d, BARROW_OBSTACLE_KEY_LOCK), barrow_quest_obstacle *lock = lock_of(d, BARROW_OBSTACLE_KEY_LOCK); room_at(d, lock->things[0].room)->stage = (uint8_t)(lock->from[0] + 1))
FAULT(moved_key_counted, true, d->fallbacks[1]++)

FAULT(other_number_of_a_switch, lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK), room_at(d, lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK)->things[0].room)->switch_id = 99)
FAULT(other_number_of_a_door, lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK), d->links[lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK)->doors[0]].lock = 99)
FAULT(other_number_of_the_second_switch, twin_of(d), room_at(d, twin_of(d)->things[1].room)->switch_id = 99)
FAULT(switch_a_stage_too_late, lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK), barrow_quest_obstacle *lock = lock_of(d, BARROW_OBSTACLE_SWITCH_LOCK); room_at(d, lock->things[0].room)->stage = (uint8_t)(lock->from[0] + 1))
FAULT(twins_in_one_stage, twin_of(d), room_at(d, twin_of(d)->things[1].room)->stage = twin_of(d)->from[0])

FAULT(treasure_too_few, true, ASKED.treasures++)
FAULT(other_treasure_asked, true, ASKED.treasure = d->treasures[0].kind == 0 ? 2 : 1)
FAULT(same_treasure_twice, d->treasure_count > 1, d->treasures[1].kind = d->treasures[0].kind)
FAULT(treasures_changed_places, d->treasure_count > 1, barrow_treasure first = d->treasures[0]; d->treasures[0] = d->treasures[1]; d->treasures[1] = first)
FAULT(first_room_names_a_treasure, true, room_at(d, 0)->treasure = 0)
FAULT(last_room_names_a_treasure, true, last_room(d)->treasure = 0)
FAULT(treasure_unnamed, true, room_with(d, BARROW_CONTENT_ITEM)->treasure = BARROW_NO_TREASURE)
FAULT(need_of_no_treasure, room_with(d, BARROW_CONTENT_ITEM_KEY), room_with(d, BARROW_CONTENT_ITEM_KEY)->treasure = (uint8_t)d->treasure_count)

FAULT(purpose_of_the_entry, true, room_at(d, 0)->purpose = BARROW_PURPOSE_REST)
FAULT(purpose_of_the_goal, true, room_with(d, BARROW_CONTENT_GOAL)->purpose = BARROW_PURPOSE_COMBAT)
FAULT(purpose_of_a_bonus, room_with(d, BARROW_CONTENT_BONUS), room_with(d, BARROW_CONTENT_BONUS)->purpose = BARROW_PURPOSE_REST)
FAULT(puzzle_around_a_treasure, true, room_with(d, BARROW_CONTENT_ITEM)->purpose = BARROW_PURPOSE_PUZZLE)
FAULT(rest_around_a_treasure, true, room_with(d, BARROW_CONTENT_ITEM)->purpose = BARROW_PURPOSE_REST)
FAULT(chest_around_a_treasure, true, room_with(d, BARROW_CONTENT_ITEM)->purpose = BARROW_PURPOSE_CHEST)
FAULT(crossing_around_a_treasure, true, room_with(d, BARROW_CONTENT_ITEM)->purpose = BARROW_PURPOSE_CROSSING)
FAULT(crossing_of_two_doors, room_for(d, BARROW_PURPOSE_PASSAGE) && doors_of(d, room_for(d, BARROW_PURPOSE_PASSAGE)) == 2, room_for(d, BARROW_PURPOSE_PASSAGE)->purpose = BARROW_PURPOSE_CROSSING)
FAULT(room_without_a_purpose, true, room_at(d, 1)->purpose = BARROW_PURPOSE_NONE)
FAULT(empty_chest, room_for(d, BARROW_PURPOSE_CHEST), room_for(d, BARROW_PURPOSE_CHEST)->reward = 0)
FAULT(chest_beyond_the_best, room_for(d, BARROW_PURPOSE_CHEST), room_for(d, BARROW_PURPOSE_CHEST)->reward = 7)
FAULT(puzzle_for_nothing, room_for(d, BARROW_PURPOSE_PUZZLE), room_for(d, BARROW_PURPOSE_PUZZLE)->reward = 0)
FAULT(fight_for_a_reward, room_for(d, BARROW_PURPOSE_COMBAT), room_for(d, BARROW_PURPOSE_COMBAT)->reward = 1)
FAULT(weak_goal, true, room_with(d, BARROW_CONTENT_GOAL)->danger = 9)
FAULT(guardian_like_a_fight, true, barrow_quest_room *room = room_at(d, 1); room->purpose = BARROW_PURPOSE_GUARDIAN; room->danger = 7)
FAULT(guardian_like_a_boss, true, barrow_quest_room *room = room_at(d, 1); room->purpose = BARROW_PURPOSE_GUARDIAN; room->danger = 9)
FAULT(fight_without_danger, room_for(d, BARROW_PURPOSE_COMBAT), room_for(d, BARROW_PURPOSE_COMBAT)->danger = 0)
FAULT(fight_like_a_guardian, room_for(d, BARROW_PURPOSE_COMBAT), room_for(d, BARROW_PURPOSE_COMBAT)->danger = 8)
FAULT(dangerous_rest, room_for(d, BARROW_PURPOSE_REST), room_for(d, BARROW_PURPOSE_REST)->danger = 1)
FAULT(leaf_with_nothing, room_for(d, BARROW_PURPOSE_CHEST) && doors_of(d, room_for(d, BARROW_PURPOSE_CHEST)) == 1, room_for(d, BARROW_PURPOSE_CHEST)->purpose = BARROW_PURPOSE_PASSAGE)
FAULT(two_puzzles_side_by_side, true, room_at(d, d->links[0].a)->purpose = room_at(d, d->links[0].b)->purpose = BARROW_PURPOSE_PUZZLE)
FAULT(rest_beside_a_puzzle, true, room_at(d, d->links[d->link_count - 1].a)->purpose = BARROW_PURPOSE_REST; room_at(d, d->links[d->link_count - 1].b)->purpose = BARROW_PURPOSE_PUZZLE)
FAULT(purpose_unasked, true, last_room(d)->purpose = BARROW_PURPOSE_REST)
FAULT(danger_unasked, true, room_at(d, 0)->danger = 1)
FAULT(reward_unasked, true, last_room(d)->reward = 1)
FAULT(fights_counted, true, d->shortfall[BARROW_SHORT_FIGHTS]++)
FAULT(puzzles_counted, true, d->shortfall[BARROW_SHORT_PUZZLES]++)
FAULT(rests_counted, true, d->shortfall[BARROW_SHORT_RESTS]++)
FAULT(chests_counted, true, d->shortfall[BARROW_SHORT_CHESTS]++)
FAULT(passages_counted, true, d->shortfall[BARROW_SHORT_PASSAGES]++)

FAULT(open_door_between_stages, true, d->links[d->obstacles[0].doors[0]].kind = BARROW_LINK_OPEN; d->links[d->obstacles[0].doors[0]].lock = BARROW_NO_LOCK)
FAULT(number_of_an_open_door, true, door_of_kind(d, BARROW_LINK_OPEN)->lock = 0)
FAULT(switch_door_without_a_number, door_of_kind(d, BARROW_LINK_SWITCH), door_of_kind(d, BARROW_LINK_SWITCH)->lock = BARROW_NO_LOCK)
FAULT(door_of_another_family, true, d->links[d->link_count - 1].kind = BARROW_LINK_LOCKED)
FAULT(returns_unasked, door_of_kind(d, BARROW_LINK_ONE_WAY), ASKED.returns = 0)
FAULT(return_turned, door_of_kind(d, BARROW_LINK_ONE_WAY), barrow_link *door = door_of_kind(d, BARROW_LINK_ONE_WAY); uint16_t a = door->a; door->a = door->b; door->b = a)

FAULT(room_left_of_the_field, true, last_room(d)->cell.x = -9)
FAULT(room_below_the_field, true, room_at(d, 0)->cell.y = 9)

FAULT(intense_entry, true, room_at(d, 0)->intensity = 1)
FAULT(calm_goal, true, room_with(d, BARROW_CONTENT_GOAL)->intensity = 999)
FAULT(bonus_unlike_its_neighbour, room_with(d, BARROW_CONTENT_BONUS), room_with(d, BARROW_CONTENT_BONUS)->intensity++)
FAULT(intensity_beyond_the_most, true, room_at(d, 1)->intensity = 1001)

FAULT(no_way_to_the_goal, true, door_at(d, room_with(d, BARROW_CONTENT_GOAL))->a = door_at(d, room_with(d, BARROW_CONTENT_GOAL))->b)
FAULT(key_too_many, empty_room(d, BARROW_STEP_PRE_ITEM), empty_room(d, BARROW_STEP_PRE_ITEM)->content = BARROW_CONTENT_KEY)
FAULT(move_with_a_thing, true, step_of(d, BARROW_DO_MOVE)->what = 0)
FAULT(doors_of_two_switches, two_doors_of(d), barrow_quest_obstacle *lock = two_doors_of(d); d->links[lock->doors[1]].lock = 200)
FAULT(move_through_no_door, true, step_of(d, BARROW_DO_MOVE)->link = (uint16_t)d->link_count)
FAULT(move_to_no_room, true, step_of(d, BARROW_DO_MOVE)->room = (uint16_t)d->room_count)
FAULT(move_by_no_door, true, step_of(d, BARROW_DO_MOVE)->link = (uint16_t)d->link_count)
FAULT(take_by_a_door, step_of(d, BARROW_DO_TAKE), step_of(d, BARROW_DO_TAKE)->link = 0)
FAULT(take_of_another_thing, step_of(d, BARROW_DO_TAKE), step_of(d, BARROW_DO_TAKE)->what ^= 1)
FAULT(take_elsewhere, step_of(d, BARROW_DO_TAKE), step_of(d, BARROW_DO_TAKE)->room ^= 1)
FAULT(take_twice, step_of(d, BARROW_DO_TAKE), barrow_step *step = step_of(d, BARROW_DO_TAKE); step[1] = step[0])
FAULT(press_by_a_door, step_of(d, BARROW_DO_PRESS), step_of(d, BARROW_DO_PRESS)->link = 0)
FAULT(press_of_another_thing, step_of(d, BARROW_DO_PRESS), step_of(d, BARROW_DO_PRESS)->what = BARROW_CONTENT_KEY)
FAULT(press_elsewhere, step_of(d, BARROW_DO_PRESS), step_of(d, BARROW_DO_PRESS)->room ^= 1)
FAULT(press_twice, step_of(d, BARROW_DO_PRESS), barrow_step *step = step_of(d, BARROW_DO_PRESS); step[1] = step[0])
/* Returns a guardian's room with that seal. */
static barrow_quest_room *sealed_by(barrow_dungeon *d, barrow_seal seals)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->seals == seals)
            return room_at(d, i);
    return NULL;
}

/* Returns the door that a guardian seals. */
static barrow_link *sealed_door(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].seal != BARROW_NONE)
            return &d->links[i];
    return NULL;
}

/* Returns a room without a guardian beside a guardian's. */
static barrow_quest_room *beside_guardian(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++) {
        barrow_quest_room *a = room_at(d, d->links[i].a), *b = room_at(d, d->links[i].b);
        if (a->purpose == BARROW_PURPOSE_GUARDIAN && b->content == BARROW_CONTENT_NONE)
            return b;
        if (b->purpose == BARROW_PURPOSE_GUARDIAN && a->content == BARROW_CONTENT_NONE)
            return a;
    }
    return NULL;
}

/* Returns the room of a key or switch that a guardian keeps. */
static barrow_quest_room *kept_thing(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->seals == BARROW_SEAL_CONTENT && room_at(d, i)->step != BARROW_STEP_GOAL &&
            room_at(d, i)->step != BARROW_STEP_ITEM && room_at(d, i)->step != BARROW_STEP_MAGIC_KEY)
            return room_at(d, i);
    return NULL;
}

static void unseal(barrow_quest_room *room)
{
    room->seals = BARROW_SEAL_NONE;
    room->purpose = BARROW_PURPOSE_COMBAT;
}

FAULT(guardian_without_a_seal, true, room_with(d, BARROW_CONTENT_GOAL)->seals = BARROW_SEAL_NONE)
FAULT(seal_without_a_guardian, true, room_with(d, BARROW_CONTENT_GOAL)->purpose = BARROW_PURPOSE_COMBAT)
FAULT(guardian_of_nothing, sealed_by(d, BARROW_SEAL_CHEST), sealed_by(d, BARROW_SEAL_CHEST)->seals = BARROW_SEAL_CONTENT)
FAULT(guardian_of_a_lost_door, sealed_door(d), sealed_door(d)->seal = BARROW_NONE)
FAULT(guardian_of_a_missing_chest, sealed_by(d, BARROW_SEAL_CHEST), sealed_by(d, BARROW_SEAL_CHEST)->reward = 0)
FAULT(chest_sealed_with_a_content, true, room_with(d, BARROW_CONTENT_GOAL)->seals = BARROW_SEAL_CHEST)
FAULT(door_sealed_by_nobody, sealed_door(d), sealed_door(d)->seal = 0)
FAULT(door_sealed_from_behind, sealed_door(d), sealed_door(d)->seal = sealed_door(d)->b; room_at(d, sealed_door(d)->b)->seals = BARROW_SEAL_DOOR)
FAULT(open_door_sealed, sealed_door(d), sealed_door(d)->kind = BARROW_LINK_OPEN)
FAULT(guardians_side_by_side, beside_guardian(d), beside_guardian(d)->purpose = BARROW_PURPOSE_GUARDIAN)
FAULT(goal_without_a_guardian, true, unseal(room_with(d, BARROW_CONTENT_GOAL)))
FAULT(magic_key_without_a_guardian, room_with(d, BARROW_CONTENT_MAGIC_KEY)->seals == BARROW_SEAL_CONTENT, unseal(room_with(d, BARROW_CONTENT_MAGIC_KEY)))
FAULT(unsealed_door_to_a_treasure, sealed_door(d), unseal(room_at(d, sealed_door(d)->seal)); sealed_door(d)->seal = BARROW_NONE)
FAULT(treasure_without_a_guardian, room_with(d, BARROW_CONTENT_ITEM)->seals == BARROW_SEAL_CONTENT, unseal(room_with(d, BARROW_CONTENT_ITEM)))
FAULT(thing_sealed_unasked, kept_thing(d), d->params.as.quest.seals = 0)
FAULT(thing_of_the_first_stage_sealed, kept_thing(d), kept_thing(d)->stage = 0)
FAULT(guardian_on_the_way, sealed_door(d), room_at(d, sealed_door(d)->seal)->seals = BARROW_SEAL_CHEST)
FAULT(fight_left_out, step_of(d, BARROW_DO_FIGHT), d->solution_count--)
FAULT(fight_twice, step_of(d, BARROW_DO_FIGHT), barrow_step *step = step_of(d, BARROW_DO_FIGHT); step[1] = step[0])
FAULT(fight_elsewhere, step_of(d, BARROW_DO_FIGHT), step_of(d, BARROW_DO_FIGHT)->room ^= 1)
FAULT(fight_with_a_door, step_of(d, BARROW_DO_FIGHT), step_of(d, BARROW_DO_FIGHT)->link = 0)
FAULT(fight_too_late, step_of(d, BARROW_DO_FIGHT), barrow_step *step = step_of(d, BARROW_DO_FIGHT); barrow_step fight = step[0]; step[0] = step[1]; step[1] = fight)
/* Returns a barrier: of an obstacle, an annex, a cache, or a gap. */
enum { A_LOCK, AN_ANNEX, A_CACHE, A_GAP };

static barrow_link *barrier_of(barrow_dungeon *d, int sort)
{
    for (uint32_t i = 0; i < d->link_count; i++) {
        const barrow_quest_room *a = room_at(d, d->links[i].a), *b = room_at(d, d->links[i].b);
        bool is_lock = false;
        if (d->links[i].kind != BARROW_LINK_BARRIER)
            continue;
        for (uint32_t k = 0; k < d->obstacle_count; k++)
            is_lock = is_lock || d->obstacles[k].doors[0] == i;
        int found = is_lock                            ? A_LOCK
                    : a->stage == b->stage             ? AN_ANNEX
                    : b->content == BARROW_CONTENT_BONUS ? A_CACHE
                                                       : A_GAP;
        if (found == sort)
            return &d->links[i];
    }
    return NULL;
}

FAULT(barrier_without_a_treasure, barrier_of(d, A_LOCK), barrier_of(d, A_LOCK)->treasure = BARROW_NO_TREASURE)
FAULT(treasure_of_an_open_door, door_of_kind(d, BARROW_LINK_OPEN), door_of_kind(d, BARROW_LINK_OPEN)->treasure = 0)
FAULT(annex_with_another_door, barrier_of(d, AN_ANNEX) && door_of_kind(d, BARROW_LINK_ONE_WAY), door_of_kind(d, BARROW_LINK_ONE_WAY)->b = barrier_of(d, AN_ANNEX)->b)
FAULT(empty_annex, barrier_of(d, AN_ANNEX), room_at(d, barrier_of(d, AN_ANNEX)->b)->content = BARROW_CONTENT_NONE)
FAULT(annex_unasked, barrier_of(d, AN_ANNEX), ASKED.annexes = 0)
FAULT(cache_at_the_entry, barrier_of(d, A_CACHE), barrier_of(d, A_CACHE)->a = 0)
FAULT(cache_after_its_treasure, barrier_of(d, A_CACHE), room_at(d, barrier_of(d, A_CACHE)->a)->stage = room_with(d, BARROW_CONTENT_MAGIC_KEY)->stage)
FAULT(caches_unasked, barrier_of(d, A_CACHE), ASKED.caches_min = ASKED.caches_max = 0)
FAULT(gap_after_its_treasure, barrier_of(d, A_GAP), barrier_of(d, A_GAP)->b = id_of(d, room_with(d, BARROW_CONTENT_MAGIC_KEY)))
FAULT(gap_unasked, barrier_of(d, A_GAP), ASKED.gaps = 0)
FAULT(no_arc, true, d->arc = BARROW_ARC_ANY)
FAULT(another_arc, true, ASKED.arc = d->arc == BARROW_ARC_DELVE ? BARROW_ARC_RETURN : BARROW_ARC_DELVE)
FAULT(hub_elsewhere, true, d->hub = 1)
FAULT(rooms_beside_the_hub, true, d->links[d->obstacles[0].doors[0]].kind = BARROW_LINK_OPEN; d->obstacles[0].door_count = 0; door_of_kind(d, BARROW_LINK_MAGIC)->kind = BARROW_LINK_OPEN)
FAULT(window_on_nothing, door_of_kind(d, BARROW_LINK_WINDOW), room_at(d, door_of_kind(d, BARROW_LINK_WINDOW)->b)->content = BARROW_CONTENT_NONE)
FAULT(window_from_a_later_stage, door_of_kind(d, BARROW_LINK_WINDOW), room_at(d, door_of_kind(d, BARROW_LINK_WINDOW)->a)->stage = 200)
FAULT(windows_unasked, door_of_kind(d, BARROW_LINK_WINDOW), ASKED.windows = false)
FAULT(open_without_the_treasure, barrier_of(d, A_LOCK), barrier_of(d, A_LOCK)->treasure = 9)
FAULT(open_with_another_thing, step_of(d, BARROW_DO_OPEN), step_of(d, BARROW_DO_OPEN)->what = BARROW_CONTENT_BONUS)
FAULT(open_elsewhere, step_of(d, BARROW_DO_OPEN), step_of(d, BARROW_DO_OPEN)->room ^= 1)
FAULT(open_no_door, step_of(d, BARROW_DO_OPEN), step_of(d, BARROW_DO_OPEN)->link = (uint16_t)d->link_count)
FAULT(open_twice, step_of(d, BARROW_DO_OPEN), barrow_step *step = step_of(d, BARROW_DO_OPEN); step[1] = step[0])
FAULT(fight_in_a_quest, true, step_of(d, BARROW_DO_MOVE)[1] = (barrow_step){step_of(d, BARROW_DO_MOVE)->room, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING})
FAULT(magic_key_too_soon, door_of_kind(d, BARROW_LINK_KEY) && step_of(d, BARROW_DO_OPEN), d->links[step_of(d, BARROW_DO_OPEN)->link].kind = BARROW_LINK_MAGIC; step_of(d, BARROW_DO_OPEN)->what = BARROW_CONTENT_MAGIC_KEY)
FAULT(solve_by_a_door, step_of(d, BARROW_DO_SOLVE), step_of(d, BARROW_DO_SOLVE)->link = 0)
FAULT(solve_with_a_thing, step_of(d, BARROW_DO_SOLVE), step_of(d, BARROW_DO_SOLVE)->what = 0)
FAULT(solve_elsewhere, step_of(d, BARROW_DO_SOLVE), step_of(d, BARROW_DO_SOLVE)->room ^= 1)
FAULT(solve_twice, step_of(d, BARROW_DO_SOLVE), barrow_step *step = step_of(d, BARROW_DO_SOLVE); step[1] = step[0])
FAULT(solution_cut_short, true, d->solution_count--)
FAULT(solution_without_its_first_step, true, d->solution[0] = d->solution[1])
/* clang-format on */

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_sample samples[] = {
#define BROKEN(check, rule, settings, fault, text)                                                 \
    {#check, rule, settings, break_##fault, #fault, text, false},
#define HOLDS(check, rule, settings, fault, text)                                                  \
    {#check, rule, settings, break_##fault, #fault, text, true},
#include "broken/quest.def"
#undef BROKEN
#undef HOLDS
};
#define SAMPLE_COUNT (sizeof samples / sizeof samples[0])

static void every_sample_is_found(void **state)
{
    (void)state;
    broken_test test;
    begin(&test, BARROW_QUEST, &brw_quest_checks);
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        plant_sample(&test, &samples[i], 1, SEEDS, ENOUGH);
    assert_int_equal(test.mistakes, 0);
    end(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sample_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
