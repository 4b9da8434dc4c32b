/* SPDX-License-Identifier: MIT
 * Adds rooms and doors to the plan, and draws from sets of rooms.
 *
 * The plane of taken cells is a torus of one word per row: a room's four sides are four bits of
 * three words, rotated so that its own column comes first.
 *
 *     row y - 1     . . n . .      rotated by x:  bit 0 is above
 *     row y         . w r e .                     bit 1 is right, bit 63 left
 *     row y + 1     . . s . .                     bit 0 is below */
#include "gen/quest/plan.h"

#include <string.h>

#include "base/bits.h"

#define DRAWS_MOST 4  /* draws of rooms that may be surrounded, before the open ones are counted */
#define SPINS      12 /* divides evenly among one, two, three or four sides */

/* The direction, by free sides and the number drawn. The sides are bits (1 up, 2 right, 4 down, 8
 * left), so row 5 alternates up and down. A character & 3 is its direction. Twelve is divisible by
 * one to four, so a draw of twelve serves whatever is free, and one draw can choose a room and a
 * side together (brw_quest_grow). */
static const char turns[16][SPINS + 1] = {
    "000000000000", "000000000000", "111111111111", "010101010101", "222222222222", "020202020202",
    "121212121212", "012012012012", "333333333333", "030303030303", "131313131313", "013013013013",
    "232323232323", "023023023023", "123123123123", "012301230123",
};

/* Starts each attempt. depths[], first[] and holds[] are written as stages and rooms are added, and
 * need no clearing. */
void brw_quest_clear(quest_plan *plan)
{
    memset(plan->taken, 0, sizeof plan->taken);
    memset(&plan->empty, 0, sizeof plan->empty);
    memset(&plan->firsts, 0, sizeof plan->firsts);
    memset(&plan->barren, 0, sizeof plan->barren);
    plan->switch_count = 0;
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Takes out the directions in which bounds or mask close the cell. Called only if there are bounds
 * or a mask. */
static uint32_t allowed_sides(const quest_plan *plan, uint32_t sides, barrow_pos pos)
{
    for (uint32_t d = 0; d < 4; d++) {
        barrow_pos step = brw_nesw[d];
        if (!brw_field_allows(&plan->field, pos.x + step.x, pos.y + step.y))
            sides &= ~(1u << d);
    }
    return sides;
}

/* Returns the row rotated so that column [x] comes first. Negative places are taken as unsigned
 * before the remainder, which is then that of the torus. A shift by (0 - column) % 64 is 0 if
 * column is 0, so no shift is by 64. */
static inline uint64_t turned_row(const quest_plan *plan, int32_t x, int32_t y)
{
    uint64_t row = plan->taken[(uint32_t)y % QUEST_SIDE];
    uint32_t column = (uint32_t)x % QUEST_SIDE;
    return row >> column | row << (0 - column) % QUEST_SIDE;
}

/* Returns the free directions of a room, a bit each. */
static inline uint32_t room_sides(const quest_plan *plan, uint32_t room)
{
    barrow_pos pos = plan->dungeon->rooms[room].as.quest.cell;
    uint64_t row = turned_row(plan, pos.x, pos.y);
    uint32_t sides = (uint32_t)turned_row(plan, pos.x, pos.y - 1) & 1;
    sides |= (uint32_t)row & 2;
    sides |= ((uint32_t)turned_row(plan, pos.x, pos.y + 1) & 1) << 2;
    sides |= (uint32_t)(row >> (QUEST_SIDE - 1)) << 3;
    /* The taken sides were gathered; the free ones are the rest. */
    sides ^= 15;
    return plan->field.width > 0 ? allowed_sides(plan, sides, pos) : sides;
}

static uint32_t torus_cell(int32_t x, int32_t y)
{
    return (uint32_t)y % QUEST_SIDE * QUEST_SIDE + (uint32_t)x % QUEST_SIDE;
}

/* Made only for the passes that look for neighbours: most quests have neither loops nor returns. */
void brw_quest_map_rooms(quest_plan *plan)
{
    memset(plan->cells, BARROW_NONE_BYTE, sizeof plan->cells[0] * QUEST_SIDE * QUEST_SIDE);
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        barrow_pos pos = plan->dungeon->rooms[room].as.quest.cell;
        plan->cells[torus_cell(pos.x, pos.y)] = (uint16_t)room;
    }
}

/* On the torus a cell may belong to a room that lies 64 farther, so the room's real position is
 * checked. */
uint32_t brw_quest_room_at(const quest_plan *plan, int32_t x, int32_t y)
{
    uint32_t room = plan->cells[torus_cell(x, y)];
    if (room == BARROW_NONE)
        return BARROW_NONE;
    barrow_pos cell = plan->dungeon->rooms[room].as.quest.cell;
    return cell.x == x && cell.y == y ? room : BARROW_NONE;
}

/* ---- sets ------------------------------------------------------------------------------- */

/* Returns the bits of word [index] that lie inside the range: none if the range begins after the
 * word or ends before it. */
static uint64_t range_word(quest_range range, int32_t index)
{
    int32_t from = range.from - 64 * index, end = range.end - 64 * index;
    from = from < 0 ? 0 : from;
    end = end > 64 ? 64 : end;
    return from < end ? brw_span(from, end - from) : 0;
}

int32_t brw_quest_within(const quest_plan *plan, const quest_set *set, quest_range range,
                         quest_set *within)
{
    int32_t count = 0;
    for (int32_t i = 0; i < plan->words; i++) {
        within->words[i] = set->words[i] & range_word(range, i);
        count += brw_popcount(within->words[i]);
    }
    return count;
}

/* Returns the n-th room of the set. The set has more than n rooms, so the loop ends before the
 * words do. */
static uint32_t nth_room(const quest_set *set, int32_t n)
{
    int32_t i = 0;
    for (int32_t count; (count = brw_popcount(set->words[i])) <= n; i++)
        n -= count;
    return (uint32_t)(64 * i + brw_select(set->words[i], n));
}

/* A quest of up to 64 rooms, as with the defaults, is one word and needs no loop. */
uint32_t brw_quest_draw(quest_plan *plan, const quest_set *set)
{
    int32_t count = brw_popcount(set->words[0]);
    for (int32_t i = 1; i < plan->words; i++)
        count += brw_popcount(set->words[i]);
    if (count == 0)
        return BARROW_NONE;
    int32_t pick = brw_rng_below(plan->rng, count);
    return plan->words == 1 ? (uint32_t)brw_select(set->words[0], pick) : nth_room(set, pick);
}

void brw_quest_open(const quest_plan *plan, quest_range range, quest_set *open)
{
    for (int32_t i = 0; i < plan->words; i++)
        open->words[i] = 0;
    for (int32_t room = range.from; room < range.end; room++)
        if (room_sides(plan, (uint32_t)room))
            brw_set_add(open->words, (uint32_t)room);
}

/* Each room that is not surrounded has the same chance, as a draw that missed is repeated among
 * all; after at most four misses they are listed (G4). */
uint32_t brw_quest_draw_open(quest_plan *plan, quest_range range)
{
    quest_set open;
    for (int32_t i = 0; i < DRAWS_MOST; i++) {
        int32_t pick = brw_rng_below(plan->rng, range.end - range.from);
        if (room_sides(plan, (uint32_t)(range.from + pick)))
            return (uint32_t)(range.from + pick);
    }
    brw_quest_open(plan, range, &open);
    return brw_quest_draw(plan, &open);
}

/* ---- rooms and doors -------------------------------------------------------------------- */

/* Adds a room of the last stage. */
static inline uint32_t place_room(quest_plan *plan, int32_t x, int32_t y)
{
    uint32_t room = plan->dungeon->room_count++;
    plan->dungeon->rooms[room] = plan->blank;
    plan->dungeon->rooms[room].as.quest.cell = (barrow_pos){(int16_t)x, (int16_t)y};
    plan->taken[(uint32_t)y % QUEST_SIDE] |= (uint64_t)1 << (uint32_t)x % QUEST_SIDE;
    brw_set_add(plan->empty.words, room);
    return room;
}

static void place_door(quest_plan *plan, barrow_link link)
{
    plan->dungeon->links[plan->dungeon->link_count++] = link;
}

/* Ends a stage. One that ends without key or switch is the first place to look for an empty room
 * (Q25), except the entry's stage and the ITEM stage, whose one room is taken. plan->blank is still
 * that of the stage that ends. */
static void end_stage(quest_plan *plan, uint32_t stage)
{
    if (plan->holds[stage] || stage == 0 || plan->blank.as.quest.step == BARROW_STEP_ITEM)
        return;
    quest_range rooms = brw_quest_stages(plan, stage, stage);
    for (int32_t room = rooms.from; room < rooms.end; room++)
        brw_set_add(plan->barren.words, (uint32_t)room);
}

/* plan->blank is the template for the stage's rooms, which leaves place_room only two writes. */
void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t stage = dungeon->stage_count;
    if (stage > 0)
        end_stage(plan, stage - 1);
    dungeon->stage_count++;
    dungeon->stages[stage] = (barrow_stage){(uint8_t)step, BARROW_OBSTACLE_NONE};
    plan->first[stage] = (uint16_t)dungeon->room_count;
    plan->holds[stage] = false;
    plan->deepest[stage] = 0;
    plan->blank = (barrow_room){
        .kind = BARROW_ROOM_ROOM,
        .as.quest = {.stage = (uint8_t)stage,
                     .step = (uint8_t)step,
                     .content = BARROW_CONTENT_NONE,
                     .switch_id = BARROW_NO_SWITCH},
    };
    brw_set_add(plan->firsts.words, dungeon->room_count);
}

/* Adds the room that [spin] of SPINS chooses among the free [sides] of room [from], and its
 * door. */
static inline uint32_t add_beside(quest_plan *plan, uint32_t from, uint32_t sides, int32_t spin,
                                  barrow_link link)
{
    barrow_pos step = brw_nesw[(uint32_t)turns[sides][spin] & 3];
    barrow_pos pos = plan->dungeon->rooms[from].as.quest.cell;
    uint32_t room = place_room(plan, pos.x + step.x, pos.y + step.y);
    link.a = (uint16_t)from;
    link.b = (uint16_t)room;
    place_door(plan, link);
    return room;
}

/* The new room is an entrance, so it lies at depth 0 of its stage (Q24). */
uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, barrow_link_kind kind, uint8_t lock)
{
    int32_t spin = brw_rng_below(plan->rng, SPINS);
    uint32_t room = add_beside(plan, from, room_sides(plan, from), spin,
                               (barrow_link){.kind = (uint8_t)kind, .lock = lock});
    plan->depths[room] = 0;
    return room;
}

/* Uses one draw for both: the quotient is the room, the remainder the side. A room that is
 * surrounded costs a second draw; the side, which says nothing about the room, is kept. */
bool brw_quest_grow(quest_plan *plan)
{
    uint32_t stage = brw_quest_stage(plan);
    quest_range rooms = brw_quest_this_stage(plan);
    int32_t pick = brw_rng_below(plan->rng, (rooms.end - rooms.from) * SPINS);
    uint32_t from = (uint32_t)(rooms.from + pick / SPINS), sides = room_sides(plan, from);
    if (sides == 0) {
        from = brw_quest_draw_open(plan, rooms);
        if (from == BARROW_NONE)
            return false;
        sides = room_sides(plan, from);
    }
    uint32_t room = add_beside(plan, from, sides, pick % SPINS,
                               (barrow_link){.kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK});
    uint8_t depth = (uint8_t)(plan->depths[from] + 1);
    plan->depths[room] = depth;
    plan->deepest[stage] = depth > plan->deepest[stage] ? depth : plan->deepest[stage];
    return true;
}

/* Puts the entry at the origin of the plane; a field counts from there too, wherever its entry lies
 * (core/mask.h). */
void brw_quest_add_entry(quest_plan *plan)
{
    uint32_t room = place_room(plan, 0, 0);
    plan->depths[room] = 0;
    plan->dungeon->rooms[room].as.quest.content = BARROW_CONTENT_ENTRY;
    brw_set_remove(plan->empty.words, room);
}

void brw_quest_add_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind)
{
    place_door(plan, (barrow_link){.a = (uint16_t)a,
                                   .b = (uint16_t)b,
                                   .kind = (uint8_t)kind,
                                   .lock = BARROW_NO_LOCK});
}

/* The first content of a stage takes all its rooms out of the barren ones (Q25). */
void brw_quest_fill_room(quest_plan *plan, uint32_t room, barrow_content content, uint8_t switch_id)
{
    barrow_quest_room *quest = &plan->dungeon->rooms[room].as.quest;
    quest->content = (uint8_t)content;
    quest->switch_id = switch_id;
    brw_set_remove(plan->empty.words, room);
    if (!plan->holds[quest->stage]) {
        quest_range rooms = brw_quest_stages(plan, quest->stage, quest->stage);
        for (int32_t i = 0; i < plan->words; i++)
            plan->barren.words[i] &= ~range_word(rooms, i);
        plan->holds[quest->stage] = true;
    }
}
