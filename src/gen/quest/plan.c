/* SPDX-License-Identifier: MIT
 * Adding rooms and doors to the plan, and drawing from sets of rooms. */
#include "gen/quest/plan.h"

#include <string.h>

#include "base/bits.h"

const barrow_pos brw_quest_directions[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/* The directions in a set of free sides. */
typedef struct side_list {
    uint8_t count, directions[4];
} side_list;

static const side_list side_lists[16] = {
    {0, {0}},    {1, {0}},       {1, {1}},       {2, {0, 1}},       {1, {2}},    {2, {0, 2}},
    {2, {1, 2}}, {3, {0, 1, 2}}, {1, {3}},       {2, {0, 3}},       {2, {1, 3}}, {3, {0, 1, 3}},
    {2, {2, 3}}, {3, {0, 2, 3}}, {3, {1, 2, 3}}, {4, {0, 1, 2, 3}},
};

void brw_quest_clear(quest_plan *plan)
{
    memset(plan->cells, 0xFF, ((size_t)1 << 2 * plan->torus_bits) * sizeof plan->cells[0]);
    memset(&plan->open, 0, sizeof plan->open);
    memset(&plan->empty, 0, sizeof plan->empty);
    plan->switch_count = 0;
}

/* The number of a cell on the torus. */
static uint32_t torus_cell(const quest_plan *plan, int32_t x, int32_t y)
{
    uint32_t all = ((uint32_t)1 << 2 * plan->torus_bits) - 1;
    return (((uint32_t)y << plan->torus_bits) + (uint32_t)x) & all;
}

uint32_t brw_quest_room_at(const quest_plan *plan, int32_t x, int32_t y)
{
    uint32_t room = plan->cells[torus_cell(plan, x, y)];
    if (room == BARROW_NONE)
        return BARROW_NONE;
    barrow_pos cell = plan->dungeon->rooms[room].as.quest.cell;
    return cell.x == x && cell.y == y ? room : BARROW_NONE;
}

/* Takes out the directions in which bounds or mask close the cell. */
static uint32_t allowed_sides(const quest_plan *plan, uint32_t sides, int32_t x, int32_t y)
{
    for (uint32_t d = 0; d < 4; d++) {
        barrow_pos step = brw_quest_directions[d];
        if (!brw_field_allows(&plan->field, x + step.x, y + step.y))
            sides &= ~(1u << d);
    }
    return sides;
}

/* Takes the side away from the neighbour in [cell], if there is one; 1 if the cell is free. Where
 * there is none the last entry of [sides] takes the blow: cheaper than a branch that cannot be
 * predicted. */
static inline uint32_t meet_cell(quest_plan *plan, uint32_t cell, uint32_t side)
{
    uint32_t found = plan->cells[cell];
    uint32_t neighbour = found < QUEST_ROOMS ? found : QUEST_ROOMS;
    plan->sides[neighbour] &= (uint8_t) ~(1u << side);
    if (plan->sides[neighbour] == 0)
        brw_set_remove(plan->open.words, neighbour);
    return found == BARROW_NONE;
}

/* The new room's free sides; its neighbours, also those round the torus, lose theirs. */
static void settle_sides(quest_plan *plan, uint32_t room, int32_t x, int32_t y)
{
    uint32_t cell = torus_cell(plan, x, y), row = (uint32_t)1 << plan->torus_bits;
    uint32_t all = row * row - 1;
    plan->sides[QUEST_ROOMS] = 0xFF;
    uint32_t sides = meet_cell(plan, (cell - row) & all, 2);
    sides |= meet_cell(plan, (cell + 1) & all, 3) << 1;
    sides |= meet_cell(plan, (cell + row) & all, 0) << 2;
    sides |= meet_cell(plan, (cell - 1) & all, 1) << 3;
    if (plan->field.width > 0)
        sides = allowed_sides(plan, sides, x, y);
    plan->cells[cell] = (uint16_t)room;
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
    const side_list *sides = &side_lists[plan->sides[from]];
    int32_t side = brw_rng_below(plan->rng, sides->count);
    barrow_pos step = brw_quest_directions[sides->directions[side]];
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

/* The n-th room of the set. */
static uint32_t nth_room(const quest_set *set, int32_t n)
{
    int32_t i = 0;
    for (int32_t count; (count = brw_popcount(set->words[i])) <= n; i++)
        n -= count;
    return (uint32_t)(64 * i + brw_select(set->words[i], n));
}

uint32_t brw_quest_draw(quest_plan *plan, const quest_set *set)
{
    int32_t count = brw_quest_count(plan, set);
    if (count == 0)
        return BARROW_NONE;
    int32_t pick = brw_rng_below(plan->rng, count);
    return nth_room(set, pick);
}

uint32_t brw_quest_draw_within(quest_plan *plan, const quest_set *set, quest_range range)
{
    if (plan->dungeon->room_count > 64) {
        quest_set within = brw_quest_within(plan, set, range);
        return brw_quest_draw(plan, &within);
    }
    uint64_t word = set->words[0] & range_word(range, 0); /* most quests need but one word */
    int32_t count = brw_popcount(word);
    if (count == 0)
        return BARROW_NONE;
    int32_t pick = brw_rng_below(plan->rng, count);
    return (uint32_t)brw_select(word, pick);
}
