/* SPDX-License-Identifier: MIT
 * Adding rooms and doors to the plan, and drawing from sets of rooms. */
#include "gen/quest/plan.h"

#include <string.h>

#include "base/bits.h"

const barrow_pos brw_quest_directions[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

void brw_quest_clear(quest_plan *plan)
{
    memset(plan->cells, 0xFF, (plan->cell_mask + 1) * sizeof plan->cells[0]);
    memset(&plan->open, 0, sizeof plan->open);
    memset(&plan->empty, 0, sizeof plan->empty);
    plan->switch_count = 0;
}

/* Where a cell's search starts. Rooms lie close together, so rows of 16 keep neighbours apart. */
static uint32_t cell_slot(int32_t x, int32_t y)
{
    return (uint32_t)(x + 16 * y + (y >> 3));
}

uint32_t brw_quest_room_at(const quest_plan *plan, int32_t x, int32_t y)
{
    const barrow_room *rooms = plan->dungeon->rooms;
    for (uint32_t slot = cell_slot(x, y);; slot++) {
        uint32_t room = plan->cells[slot & plan->cell_mask];
        if (room == BARROW_NONE)
            return BARROW_NONE;
        if (rooms[room].as.quest.cell.x == x && rooms[room].as.quest.cell.y == y)
            return room;
    }
}

static void note_cell(quest_plan *plan, uint32_t room, int32_t x, int32_t y)
{
    uint32_t slot = cell_slot(x, y);
    while (plan->cells[slot & plan->cell_mask] != BARROW_NONE)
        slot++;
    plan->cells[slot & plan->cell_mask] = (uint16_t)room;
}

static void close_side(quest_plan *plan, uint32_t room, uint32_t direction)
{
    plan->sides[room] &= (uint8_t) ~(1u << direction);
    if (plan->sides[room] == 0)
        brw_set_remove(plan->open.words, room);
}

/* The new room's free sides; the neighbours lose theirs. */
static void settle_sides(quest_plan *plan, uint32_t room, int32_t x, int32_t y)
{
    uint32_t sides = 0;
    for (uint32_t d = 0; d < 4; d++) {
        int32_t nx = x + brw_quest_directions[d].x, ny = y + brw_quest_directions[d].y;
        uint32_t neighbour = brw_quest_room_at(plan, nx, ny);
        if (neighbour != BARROW_NONE)
            close_side(plan, neighbour, (d + 2) & 3);
        else if (brw_field_allows(&plan->field, nx, ny))
            sides |= 1u << d;
    }
    plan->sides[room] = (uint8_t)sides;
    if (sides)
        brw_set_add(plan->open.words, room);
}

static uint32_t place_room(quest_plan *plan, int32_t x, int32_t y)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t room = dungeon->room_count++;
    uint32_t stage = brw_quest_stage(plan);
    dungeon->rooms[room] = (barrow_room){
        .kind = BARROW_ROOM_ROOM,
        .as.quest = {.cell = {(int16_t)x, (int16_t)y},
                     .stage = (uint8_t)stage,
                     .step = dungeon->stages[stage].step,
                     .content = BARROW_CONTENT_NONE,
                     .switch_id = 0xFF},
    };
    settle_sides(plan, room, x, y);
    note_cell(plan, room, x, y);
    brw_set_add(plan->empty.words, room);
    return room;
}

static void place_door(quest_plan *plan, barrow_link link)
{
    plan->dungeon->links[plan->dungeon->link_count++] = link;
}

void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t stage = dungeon->stage_count++;
    dungeon->stages[stage] = (barrow_stage){(uint8_t)step, BARROW_OBSTACLE_NONE};
    plan->first[stage] = (uint16_t)dungeon->room_count;
    plan->barren[stage] = true;
}

uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, barrow_link_kind kind, uint8_t lock)
{
    uint32_t sides = plan->sides[from];
    int32_t side = brw_rng_below(plan->rng, brw_popcount(sides));
    barrow_pos step = brw_quest_directions[brw_select(sides, side)];
    barrow_pos cell = plan->dungeon->rooms[from].as.quest.cell;
    uint32_t room = place_room(plan, cell.x + step.x, cell.y + step.y);
    plan->depths[room] = kind == BARROW_LINK_OPEN ? (uint8_t)(plan->depths[from] + 1) : 0;
    place_door(plan,
               (barrow_link){
                   .a = (uint16_t)from, .b = (uint16_t)room, .kind = (uint8_t)kind, .lock = lock});
    return room;
}

void brw_quest_add_entry(quest_plan *plan)
{
    uint32_t room = place_room(plan, 0, 0);
    plan->depths[room] = 0;
    plan->dungeon->rooms[room].as.quest.content = BARROW_CONTENT_ENTRY;
    brw_set_remove(plan->empty.words, room);
}

void brw_quest_add_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind)
{
    place_door(plan, (barrow_link){
                         .a = (uint16_t)a, .b = (uint16_t)b, .kind = (uint8_t)kind, .lock = 0xFF});
}

void brw_quest_fill_room(quest_plan *plan, uint32_t room, barrow_content content, uint8_t switch_id)
{
    barrow_quest_room *quest = &plan->dungeon->rooms[room].as.quest;
    quest->content = (uint8_t)content;
    quest->switch_id = switch_id;
    plan->barren[quest->stage] = false;
    brw_set_remove(plan->empty.words, room);
}

quest_range brw_quest_stages(const quest_plan *plan, uint32_t from, uint32_t to)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    bool is_last = to + 1 == dungeon->stage_count;
    return (quest_range){plan->first[from],
                         is_last ? (int32_t)dungeon->room_count : plan->first[to + 1]};
}

/* ---- sets ------------------------------------------------------------------------------- */

static int32_t words_in_use(const quest_plan *plan)
{
    return (int32_t)(plan->dungeon->room_count + 63) / 64;
}

/* The bits of word [index] that lie inside the range. */
static uint64_t range_word(quest_range range, int32_t index)
{
    int32_t from = range.from - 64 * index, end = range.end - 64 * index;
    from = from < 0 ? 0 : from;
    end = end > 64 ? 64 : end;
    return from < end ? brw_span(from, end - from) : 0;
}

quest_set brw_quest_within(const quest_plan *plan, const quest_set *set, quest_range range)
{
    quest_set within = {{0}};
    for (int32_t i = 0; i < words_in_use(plan); i++)
        within.words[i] = set->words[i] & range_word(range, i);
    return within;
}

int32_t brw_quest_count(const quest_plan *plan, const quest_set *set)
{
    int32_t count = 0;
    for (int32_t i = 0; i < words_in_use(plan); i++)
        count += brw_popcount(set->words[i]);
    return count;
}

uint32_t brw_quest_draw(quest_plan *plan, const quest_set *set)
{
    int32_t pick = brw_rng_below(plan->rng, brw_quest_count(plan, set));
    int32_t i = 0;
    for (int32_t count; (count = brw_popcount(set->words[i])) <= pick; i++)
        pick -= count;
    return (uint32_t)(64 * i + brw_select(set->words[i], pick));
}
