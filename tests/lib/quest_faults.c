/* SPDX-License-Identifier: MIT
 * Faults to plant in a quest. */
#include "lib/quest_faults.h"

#include <stdlib.h>
#include <string.h>

bool quest_copy_sample(quest_sample *copy, const barrow_dungeon *dungeon)
{
    if (dungeon->room_count > 64 || dungeon->link_count > 63 || dungeon->solution_count > 1024)
        return false;
    copy->dungeon = *dungeon;
    memcpy(copy->rooms, dungeon->rooms, dungeon->room_count * sizeof copy->rooms[0]);
    memcpy(copy->links, dungeon->links, dungeon->link_count * sizeof copy->links[0]);
    memcpy(copy->stages, dungeon->stages, dungeon->stage_count * sizeof copy->stages[0]);
    memcpy(copy->obstacles, dungeon->obstacles,
           dungeon->obstacle_count * sizeof copy->obstacles[0]);
    memcpy(copy->steps, dungeon->solution, dungeon->solution_count * sizeof copy->steps[0]);
    copy->dungeon.rooms = copy->rooms;
    copy->dungeon.links = copy->links;
    copy->dungeon.stages = copy->stages;
    copy->dungeon.obstacles = copy->obstacles;
    copy->dungeon.solution = copy->steps;
    return true;
}

/* Draws a room with that content (or link of that kind); -1 if there is none. */
static int32_t draw_room(brw_rng *rng, const quest_sample *copy, uint8_t content,
                         uint8_t or_content)
{
    int32_t count = 0, pick = -1;
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        uint8_t here = copy->rooms[i].as.quest.content;
        if (here != content && here != or_content)
            continue;
        int taken = brw_rng_below(rng, ++count) == 0;
        pick = taken ? (int32_t)i : pick;
    }
    return pick;
}

static int32_t draw_link(brw_rng *rng, const quest_sample *copy, uint8_t kind, uint8_t or_kind)
{
    int32_t count = 0, pick = -1;
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++) {
        uint8_t here = copy->links[i].kind;
        if (here != kind && here != or_kind)
            continue;
        int taken = brw_rng_below(rng, ++count) == 0;
        pick = taken ? (int32_t)i : pick;
    }
    return pick;
}

/* Moves the content of [from] to [to], which is empty. */
static void move_thing(quest_sample *copy, int32_t from, int32_t to)
{
    barrow_quest_room *old = &copy->rooms[from].as.quest, *other = &copy->rooms[to].as.quest;
    other->content = old->content;
    other->switch_id = old->switch_id;
    other->treasure = old->treasure;
    old->content = BARROW_CONTENT_NONE;
    old->switch_id = BARROW_NO_SWITCH;
    old->treasure = BARROW_NO_TREASURE;
}

bool quest_plant_key_moved(brw_rng *rng, quest_sample *copy)
{
    int32_t from = draw_room(rng, copy, BARROW_CONTENT_KEY, BARROW_CONTENT_ITEM_KEY);
    int32_t to = draw_room(rng, copy, BARROW_CONTENT_NONE, BARROW_CONTENT_NONE);
    if (from < 0 || to < 0)
        return false;
    move_thing(copy, from, to);
    return true;
}

bool quest_plant_door_unlocked(brw_rng *rng, quest_sample *copy)
{
    int32_t link = draw_link(rng, copy, BARROW_LINK_KEY, BARROW_LINK_SWITCH);
    if (link < 0)
        return false;
    copy->links[link].kind = BARROW_LINK_OPEN;
    copy->links[link].lock = BARROW_NO_LOCK;
    return true;
}

bool quest_plant_switch_moved(brw_rng *rng, quest_sample *copy)
{
    int32_t from = draw_room(rng, copy, BARROW_CONTENT_SWITCH, BARROW_CONTENT_ITEM_SWITCH);
    int32_t to = draw_room(rng, copy, BARROW_CONTENT_NONE, BARROW_CONTENT_NONE);
    if (from < 0 || to < 0)
        return false;
    move_thing(copy, from, to);
    return true;
}

/* Moves a door from a later stage to the entry. */
bool quest_plant_door_rehung(brw_rng *rng, quest_sample *copy)
{
    int32_t link = draw_link(rng, copy, BARROW_LINK_KEY, BARROW_LINK_SWITCH);
    if (link < 0 || copy->rooms[copy->links[link].a].as.quest.stage == 0)
        return false;
    copy->links[link].a = 0;
    return true;
}

static bool sample_joined(const quest_sample *copy, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++)
        if ((copy->links[i].a == a && copy->links[i].b == b) ||
            (copy->links[i].a == b && copy->links[i].b == a))
            return true;
    return false;
}

static bool sample_adjacent(const quest_sample *copy, uint32_t a, uint32_t b)
{
    barrow_pos p = copy->rooms[a].as.quest.cell, q = copy->rooms[b].as.quest.cell;
    return abs(p.x - q.x) + abs(p.y - q.y) == 1;
}

/* Adds an open door between neighbours of different stages, except bonus rooms. */
bool quest_plant_bypass(brw_rng *rng, quest_sample *copy)
{
    int32_t count = 0;
    barrow_link link = {.kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK};
    for (uint32_t a = 0; a < copy->dungeon.room_count; a++) {
        for (uint32_t b = 0; b < a; b++) {
            const barrow_quest_room *p = &copy->rooms[a].as.quest, *q = &copy->rooms[b].as.quest;
            if (p->stage == q->stage || p->step == BARROW_STEP_BONUS ||
                !sample_adjacent(copy, a, b) || sample_joined(copy, a, b))
                continue;
            int taken = brw_rng_below(rng, ++count) == 0;
            link.a = taken ? (uint16_t)a : link.a;
            link.b = taken ? (uint16_t)b : link.b;
        }
    }
    copy->links[copy->dungeon.link_count] = link;
    copy->dungeon.link_count += count > 0;
    return count > 0;
}

bool quest_plant_item_removed(brw_rng *rng, quest_sample *copy)
{
    int32_t room = draw_room(rng, copy, BARROW_CONTENT_ITEM, BARROW_CONTENT_MAGIC_KEY);
    copy->rooms[room].as.quest.content = BARROW_CONTENT_NONE;
    return true;
}

bool quest_plant_switch_changed(brw_rng *rng, quest_sample *copy)
{
    int32_t link = draw_link(rng, copy, BARROW_LINK_SWITCH, BARROW_LINK_SWITCH);
    int32_t other = draw_link(rng, copy, BARROW_LINK_SWITCH, BARROW_LINK_SWITCH);
    if (link < 0 || copy->links[link].lock == copy->links[other].lock)
        return false;
    copy->links[link].lock = copy->links[other].lock;
    return true;
}

bool quest_plant_one_way_reversed(brw_rng *rng, quest_sample *copy)
{
    int32_t link = draw_link(rng, copy, BARROW_LINK_ONE_WAY, BARROW_LINK_ONE_WAY);
    if (link < 0)
        return false;
    uint16_t a = copy->links[link].a;
    copy->links[link].a = copy->links[link].b;
    copy->links[link].b = a;
    return true;
}

/* Adds a key door and a key: often a trap for a player who opens that door first. */
bool quest_plant_key_door(brw_rng *rng, quest_sample *copy)
{
    int32_t link = draw_link(rng, copy, BARROW_LINK_OPEN, BARROW_LINK_OPEN);
    int32_t room = draw_room(rng, copy, BARROW_CONTENT_NONE, BARROW_CONTENT_NONE);
    if (link < 0 || room < 0)
        return false;
    copy->links[link].kind = BARROW_LINK_KEY;
    copy->rooms[room].as.quest.content = BARROW_CONTENT_KEY;
    return true;
}

bool quest_plant_nothing(brw_rng *rng, quest_sample *copy)
{
    (void)rng;
    (void)copy;
    return true;
}
