/* SPDX-License-Identifier: MIT
 * Adding rooms and doors to the plan.
 *
 * The plane of taken cells is a torus with one word per row. A room's four neighbours are four bits
 * in three words, which are rotated so that the room's own column comes first.
 *
 *     row y - 1     . . n . .      rotated by x:  bit 0 is above
 *     row y         . w r e .                     bit 1 is right, bit 63 left
 *     row y + 1     . . s . .                     bit 0 is below */
#include "gen/quest/plan.h"

#include <string.h>

#define SPINS 12 /* divisible by 1, 2, 3 and 4, the possible numbers of free sides */

/* The direction to take, by free sides and drawn number. The sides are bits (1 up, 2 right, 4 down,
 * 8 left), so row 5 alternates between up and down. A direction is a character & 3. Twelve is
 * divisible by one to four, so a number below twelve suits any number of free sides, and one draw
 * can choose a room and a side together (brw_quest_grow). */
static const char turns[16][16] = {
    "000000000000", "000000000000", "111111111111", "010101010101", "222222222222", "020202020202",
    "121212121212", "012012012012", "333333333333", "030303030303", "131313131313", "013013013013",
    "232323232323", "023023023023", "123123123123", "012301230123",
};

/* Starts each attempt. Data of rooms and stages is written when they are added and needs no
 * clearing. Only sides[] is cleared, because it is read for eight rooms at a time, whether they
 * exist or not. */
void brw_quest_clear(quest_plan *plan)
{
    memset(plan->taken, 0, sizeof plan->taken);
    memset(plan->sides, 15, 64 * (size_t)plan->words);
    memset(plan->joined, 0, 64 * (size_t)plan->words);
    brw_quest_empty(&plan->filled, plan->words);
    brw_quest_empty(&plan->firsts, plan->words);
    brw_quest_empty(&plan->barren, plan->words);
    plan->switch_count = 0;
    plan->part = plan->made = plan->held = 0;
    plan->blank = (barrow_room){
        .kind = BARROW_ROOM_ROOM,
        .as.quest = {.content = BARROW_CONTENT_NONE,
                     .switch_id = BARROW_NO_SWITCH,
                     .purpose = BARROW_PURPOSE_NONE,
                     .treasure = BARROW_NO_TREASURE},
    };
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Returns the opposite side: down for up, left for right. */
static inline uint32_t opposite(uint32_t side)
{
    return side ^ 2;
}

/* Returns the side of room [a] where room [b] is. */
static uint32_t side_towards(const quest_plan *plan, uint32_t a, uint32_t b)
{
    barrow_pos from = brw_quest_room_of(plan, a)->cell, to = brw_quest_room_of(plan, b)->cell;
    uint32_t side = 0;
    while (from.x + brw_nesw[side].x != to.x || from.y + brw_nesw[side].y != to.y)
        side++;
    return side;
}

/* Removes the sides that bounds or a mask close. Called only if there are bounds or a mask. */
BRW_SELDOM static uint32_t allowed_sides(const quest_plan *plan, uint32_t sides, barrow_pos pos)
{
    for (uint32_t d = 0; d < 4; d++) {
        barrow_pos step = brw_nesw[d];
        if (!brw_field_allows(&plan->field, pos.x + step.x, pos.y + step.y))
            sides &= ~(1u << d);
    }
    return sides;
}

/* Returns the row rotated so that column [x] comes first. Negative coordinates are cast to unsigned
 * before the remainder is taken, which wraps them around the torus. A shift by (0 - column) % 64 is
 * 0 if column is 0, so no shift is by 64. */
static inline uint64_t turned_row(const quest_plan *plan, int32_t x, int32_t y)
{
    uint64_t row = plan->taken[(uint32_t)y % QUEST_SIDE];
    uint32_t column = (uint32_t)x % QUEST_SIDE;
    return row >> column | row << (0 - column) % QUEST_SIDE;
}

/* Returns the sides of a cell that are taken, a bit each. */
static inline uint32_t taken_sides(const quest_plan *plan, int32_t x, int32_t y)
{
    uint64_t row = turned_row(plan, x, y);
    uint32_t sides = (uint32_t)turned_row(plan, x, y - 1) & 1;
    sides |= (uint32_t)row & 2;
    sides |= ((uint32_t)turned_row(plan, x, y + 1) & 1) << 2;
    return sides | (uint32_t)(row >> (QUEST_SIDE - 1)) << 3;
}

/* Returns the index of a cell in plan->cells. Cells 64 apart share an index (see
 * brw_quest_room_at). */
static uint32_t torus_cell(int32_t x, int32_t y)
{
    return (uint32_t)y % QUEST_SIDE * QUEST_SIDE + (uint32_t)x % QUEST_SIDE;
}

uint32_t brw_quest_beside(const quest_plan *plan, uint32_t room, uint32_t side)
{
    barrow_pos cell = brw_quest_room_of(plan, room)->cell, step = brw_nesw[side];
    return plan->cells[torus_cell(cell.x + step.x, cell.y + step.y)];
}

/* The entry on the torus may belong to a room that lies 64 cells away, so the room's real position
 * is checked. */
uint32_t brw_quest_room_at(const quest_plan *plan, int32_t x, int32_t y)
{
    if (!(plan->taken[(uint32_t)y % QUEST_SIDE] >> (uint32_t)x % QUEST_SIDE & 1))
        return BARROW_NONE;
    uint32_t room = plan->cells[torus_cell(x, y)];
    barrow_pos cell = plan->dungeon->rooms[room].as.quest.cell;
    return cell.x == x && cell.y == y ? room : BARROW_NONE;
}

/* ---- sets ------------------------------------------------------------------------------- */

void brw_quest_span(const quest_plan *plan, uint32_t from, uint32_t end, quest_set *set)
{
    for (int32_t i = 0; i < plan->words; i++) {
        int32_t low = (int32_t)from - 64 * i, high = (int32_t)end - 64 * i;
        low = low < 0 ? 0 : low;
        high = high > 64 ? 64 : high;
        set->words[i] = low < high ? brw_span(low, high - low) : 0;
    }
}

/* The set has more than n members, so the loop ends before it runs out of words. */
uint32_t brw_quest_nth(const quest_set *set, int32_t n)
{
    int32_t i = 0;
    for (int32_t count; (count = brw_popcount(set->words[i])) <= n; i++)
        n -= count;
    return (uint32_t)(64 * i + brw_select(set->words[i], n));
}

uint32_t brw_quest_draw_listed(quest_plan *plan, const quest_room_rows *rows, const quest_set *kept)
{
    quest_set open;
    brw_quest_empty(&open, plan->words);
    for (int32_t i = 0; i < rows->count; i++) {
        uint32_t room = brw_quest_room_of_rows(rows, (uint32_t)i);
        if (brw_quest_is_open(plan, room, kept))
            brw_set_add(open.words, room);
    }
    return brw_quest_draw_once(plan, &open, plan->words);
}

uint32_t brw_quest_draw_host(quest_plan *plan, const quest_room_rows *rows)
{
    static const quest_set none;
    uint64_t bits = brw_rng_next(plan->rng);
    return brw_quest_draw_open(plan, rows, &none, bits);
}

/* ---- rooms and doors -------------------------------------------------------------------- */

/* Records the free sides of [room] and marks the sides of its neighbours that face it as taken,
 * except for the neighbour on side [known] (a bit), which is already done. */
static inline void close_sides(quest_plan *plan, uint32_t room, int32_t x, int32_t y,
                               uint32_t known)
{
    uint32_t taken = taken_sides(plan, x, y), sides = 15 ^ taken;
    if (plan->field.width > 0)
        sides = allowed_sides(plan, sides, (barrow_pos){(int16_t)x, (int16_t)y});
    plan->sides[room] = (uint8_t)sides;
    for (uint32_t left = taken & ~known; left; left &= left - 1) {
        uint32_t side = (uint32_t)brw_lowest(left);
        barrow_pos step = brw_nesw[side];
        uint32_t beside = plan->cells[torus_cell(x + step.x, y + step.y)];
        plan->sides[beside] &= (uint8_t) ~(1u << opposite(side));
    }
}

/* Adds a room to the growing stage. It is joined to the room on side [known] (a bit), or to
 * none. */
static BRW_INLINE uint32_t place_room(quest_plan *plan, int32_t x, int32_t y, uint32_t known,
                                      int32_t words)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t room = dungeon->room_count++;
    barrow_room *made = &dungeon->rooms[room];
    *made = plan->blank;
    made->as.quest.cell = (barrow_pos){(int16_t)x, (int16_t)y};
    close_sides(plan, room, x, y, known);
    plan->taken[(uint32_t)y % QUEST_SIDE] |= (uint64_t)1 << (uint32_t)x % QUEST_SIDE;
    plan->cells[torus_cell(x, y)] = (uint16_t)room;
    plan->joined[room] = (uint8_t)known;
    brw_quest_put(plan->rooms[plan->stage].words, room, words);
    return room;
}

/* Makes the trail of [room], which was added from room [from]. */
static BRW_INLINE void lay_trail(quest_plan *plan, uint32_t room, uint32_t from, int32_t words)
{
    uint64_t *trail = brw_quest_trail(plan, room, words);
    const uint64_t *older = brw_quest_trail(plan, from, words);
    for (QUEST_EACH_WORD(i, words))
        trail[i] = older[i];
    brw_quest_put(trail, room, words);
}

/* Adds a door. Memory for all doors was reserved. */
static BRW_INLINE void place_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind,
                                  uint8_t lock)
{
    barrow_link *made = &plan->dungeon->links[plan->dungeon->link_count++];
    *made = (barrow_link){.a = (uint16_t)a, .b = (uint16_t)b, .kind = (uint8_t)kind, .lock = lock};
}

/* A stage that ends without a key or switch is the preferred place for later keys and switches
 * (Q25), except the stage of the entry and those of treasures, whose only room is taken. */
void brw_quest_end_stage(quest_plan *plan, uint32_t stage)
{
    if (plan->holds[stage] || stage == 0 || plan->dungeon->stages[stage].step == BARROW_STEP_ITEM)
        return;
    brw_quest_add(&plan->barren, &plan->rooms[stage], plan->words);
}

void brw_quest_go_on_in(quest_plan *plan, uint32_t stage)
{
    plan->stage = stage;
    plan->blank.as.quest.stage = (uint8_t)stage;
    plan->blank.as.quest.step = plan->dungeon->stages[stage].step;
}

/* Records which stages must be entered before [stage]: the stages in [from], and all stages before
 * them. */
static void note_before(quest_plan *plan, uint32_t stage, uint64_t from)
{
    plan->before[stage] = from;
    plan->levels[stage] = 0;
    for (; from; from &= from - 1) {
        uint32_t older = (uint32_t)brw_lowest(from);
        plan->before[stage] |= plan->before[older];
        if (plan->levels[stage] <= plan->levels[older])
            plan->levels[stage] = (uint8_t)(plan->levels[older] + 1);
    }
}

/* plan->blank is the template for the stage's rooms, so that place_room writes little. */
void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step, uint64_t from)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t stage = plan->made++;
    dungeon->stages[stage] =
        (barrow_stage){.step = (uint8_t)step, .obstacle = BARROW_OBSTACLE_NONE};
    plan->first[stage] = (uint16_t)dungeon->room_count;
    plan->entrances[stage] = plan->more[stage] = 0;
    plan->holds[stage] = false;
    plan->deepest[stage] = 0;
    brw_quest_empty(&plan->rooms[stage], plan->words);
    note_before(plan, stage, from);
    brw_quest_go_on_in(plan, stage);
    brw_set_add(plan->firsts.words, dungeon->room_count);
}

/* Adds a room on a free side of room [from], chosen by [spin] (below SPINS), and its door. */
static BRW_INLINE uint32_t add_beside(quest_plan *plan, uint32_t from, int32_t spin,
                                      barrow_link_kind kind, uint8_t lock, int32_t words)
{
    uint32_t side = (uint32_t)turns[plan->sides[from]][spin] & 3;
    barrow_pos step = brw_nesw[side];
    barrow_pos pos = plan->dungeon->rooms[from].as.quest.cell;
    uint32_t room = place_room(plan, pos.x + step.x, pos.y + step.y, 1u << opposite(side), words);
    plan->sides[from] ^= (uint8_t)(1u << side);
    plan->joined[from] |= (uint8_t)(1u << side);
    lay_trail(plan, room, from, words);
    place_door(plan, from, room, kind, lock);
    return room;
}

/* The new room is an entrance, so it lies at depth 0 of its stage (Q24). */
uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, barrow_link_kind kind, uint8_t lock)
{
    int32_t spin = brw_rng_below(plan->rng, SPINS);
    uint32_t room = plan->words == 1 ? add_beside(plan, from, spin, kind, lock, 1)
                                     : add_beside(plan, from, spin, kind, lock, plan->words);
    plan->depths[room] = 0;
    plan->entrances[plan->stage]++;
    return room;
}

/* One draw chooses a room and a side: the quotient is the room, the remainder the side. A
 * surrounded room costs a second draw; the side is kept, because it is independent of the room. The
 * rooms of a stage are two ranges, the rooms behind its doors and those that it grew:
 *
 *     first, first + 1, ...    grown, grown + 1, ... */
static BRW_INLINE void grow_stage(quest_plan *plan, int32_t count, int32_t words)
{
    uint32_t stage = plan->stage, first = plan->first[stage], grown = plan->dungeon->room_count;
    uint32_t entrances = plan->entrances[stage];
    uint8_t deepest = 0;
    for (uint32_t rooms = entrances; count > 0; rooms++, count--) {
        uint32_t pick = (uint32_t)brw_rng_below(plan->rng, (int32_t)rooms * SPINS);
        quest_room_rows so_far = {first, entrances, grown, (int32_t)rooms};
        uint32_t n = pick / SPINS, from = brw_quest_room_of_rows(&so_far, n);
        if (!plan->sides[from])
            from = brw_quest_draw_host(plan, &so_far);
        if (from == BARROW_NONE)
            break;
        int32_t spin = (int32_t)(pick - n * SPINS);
        uint32_t room = add_beside(plan, from, spin, BARROW_LINK_OPEN, BARROW_NO_LOCK, words);
        uint8_t depth = plan->depths[room] = (uint8_t)(plan->depths[from] + 1);
        deepest = depth > deepest ? depth : deepest;
    }
    plan->deepest[stage] = deepest;
    plan->grown[stage] = (uint16_t)grown;
    plan->more[stage] = (uint16_t)(plan->dungeon->room_count - grown);
}

void brw_quest_grow(quest_plan *plan, int32_t count)
{
    if (plan->words == 1)
        grow_stage(plan, count, 1);
    else
        grow_stage(plan, count, plan->words);
}

/* Puts the entry at the origin of the plane. A mask is also relative to its entry, wherever that
 * lies (core/mask.h). */
void brw_quest_add_entry(quest_plan *plan)
{
    uint32_t room = place_room(plan, 0, 0, 0, plan->words);
    for (int32_t i = 0; i < plan->words; i++)
        plan->trails[i] = i == 0;
    plan->depths[room] = 0;
    plan->entrances[0] = 1;
    plan->dungeon->rooms[room].as.quest.content = BARROW_CONTENT_ENTRY;
    brw_set_add(plan->filled.words, room);
}

void brw_quest_add_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind)
{
    uint32_t side = side_towards(plan, a, b);
    plan->joined[a] |= (uint8_t)(1u << side);
    plan->joined[b] |= (uint8_t)(1u << opposite(side));
    place_door(plan, a, b, kind, BARROW_NO_LOCK);
}

/* Once a stage holds something, none of its rooms is barren any more (Q25). */
void brw_quest_fill_room(quest_plan *plan, uint32_t room, barrow_content content, uint8_t switch_id)
{
    barrow_quest_room *quest = brw_quest_room_of(plan, room);
    quest->content = (uint8_t)content;
    quest->switch_id = switch_id;
    brw_set_add(plan->filled.words, room);
    if (plan->holds[quest->stage])
        return;
    brw_quest_without(&plan->barren, &plan->barren, &plan->rooms[quest->stage], plan->words);
    plan->holds[quest->stage] = true;
}
