/* SPDX-License-Identifier: MIT
 * Adding rooms and doors to the plan, and drawing rooms from it. */
#include "gen/quest/plan.h"

#include <string.h>

/* A number below 12 suits any number of free sides, because twelve is divisible by one to four. So
 * one draw can choose a room and a side together (brw_quest_grow). */
#define SPINS 12

/* Number of draws that may hit a surrounded room before the others are listed. */
#define DRAWS_MOST 4

/* Starts each attempt. Data of rooms and stages is written when they are added and needs no
 * clearing. */
void brw_quest_clear(quest_plan *plan)
{
    memset(plan->cells, BARROW_NONE_BYTE, sizeof *plan->cells * QUEST_SIDE * QUEST_SIDE);
    memset(plan->way, 0, sizeof plan->way);
    memset(plan->annexes, 0, sizeof plan->annexes);
    plan->branches = 0;
    plan->hub_sides = 0;
    plan->switch_count = 0;
    plan->part = plan->made = 0;
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Returns the opposite side: down for up, left for right. */
static uint32_t opposite(uint32_t side)
{
    return side ^ 2;
}

/* Returns the entry of a cell in plan->cells. Negative coordinates are cast to unsigned before the
 * remainder is taken, which wraps them around the torus. */
static uint16_t *torus_cell(const quest_plan *plan, int32_t x, int32_t y)
{
    return &plan->cells[(uint32_t)y % QUEST_SIDE * QUEST_SIDE + (uint32_t)x % QUEST_SIDE];
}

/* Returns the room at a cell, or BARROW_NONE. The entry on the torus may belong to a room that lies
 * 64 cells away, so the room's real position is checked. */
static uint32_t room_on_torus(const quest_plan *plan, int32_t x, int32_t y)
{
    uint32_t room = *torus_cell(plan, x, y);
    if (room >= QUEST_RESERVED)
        return BARROW_NONE;
    barrow_pos cell = brw_quest_room_of(plan, room)->cell;
    return cell.x == x && cell.y == y ? room : BARROW_NONE;
}

uint32_t brw_quest_neighbour(const quest_plan *plan, uint32_t room, uint32_t side)
{
    barrow_pos cell = brw_quest_room_of(plan, room)->cell;
    return room_on_torus(plan, cell.x + brw_nesw[side].x, cell.y + brw_nesw[side].y);
}

uint32_t brw_quest_beside(const quest_plan *plan, uint32_t room, uint32_t side)
{
    bool is_door = (plan->joined[room] & ~plan->panes[room]) >> side & 1;
    return is_door ? brw_quest_neighbour(plan, room, side) : BARROW_NONE;
}

uint32_t brw_quest_touched(const quest_plan *plan, uint32_t room, uint32_t side,
                           const uint64_t *set)
{
    barrow_pos cell = brw_quest_room_of(plan, room)->cell;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t other = room_on_torus(plan, cell.x + brw_nesw[side].x + brw_nesw[i].x,
                                       cell.y + brw_nesw[side].y + brw_nesw[i].y);
        count += other != BARROW_NONE && other != room && brw_set_has(set, other);
    }
    return count;
}

static bool is_within(const void *user, uint16_t from, brw_way way)
{
    const uint64_t *rooms = user;
    (void)from;
    return !rooms || brw_set_has(rooms, way.to);
}

void brw_quest_measure(quest_plan *plan, uint32_t room, const uint64_t *within)
{
    brw_bfs_clear(&plan->search);
    brw_bfs_start(&plan->search, (uint16_t)room);
    brw_bfs_run(&plan->search, is_within, within);
}

/* ---- drawing rooms ---------------------------------------------------------------------- */

uint32_t brw_quest_draw(quest_plan *plan, const uint64_t *set)
{
    int32_t count = brw_set_count(set, plan->words);
    int32_t pick = brw_rng_below(plan->rng, count);
    return count > 0 ? brw_set_nth(set, pick) : BARROW_NONE;
}

/* Nearly all rooms have a free side, so it draws from all rooms and redraws if the room has none;
 * after a few misses it draws only among those that have one. All of them are equally likely. */
uint32_t brw_quest_draw_open(quest_plan *plan, const uint64_t *set, uint32_t kept, uint64_t bits)
{
    quest_set open = {0};
    int32_t count = brw_set_count(set, plan->words);
    for (int32_t i = 0; i < DRAWS_MOST; i++) {
        uint32_t room = brw_set_nth(set, brw_rng_half(plan->rng, bits, count));
        if (plan->sides[room] && room != kept)
            return room;
        bits = brw_rng_next(plan->rng);
    }
    for (BRW_SET_EACH(room, set, plan->words))
        if (plan->sides[room] && room != kept)
            brw_set_add(open, room);
    return brw_quest_draw(plan, open);
}

uint32_t brw_quest_draw_host(quest_plan *plan, const uint64_t *set)
{
    uint64_t bits = brw_rng_next(plan->rng);
    return brw_quest_draw_open(plan, set, BARROW_NONE, bits);
}

/* Two trails are identical from the entry up to the room where they part:
 *
 *     entry - r - - parting - - - a        the way: rooms on only one trail, and the parting
 *                        ` - - b
 *
 * Both [a] and the parting room were seen. The difference of the trails includes [a], which should
 * not count, but lacks the parting room, which should, so the sum is right. */
int32_t brw_quest_walk(const quest_plan *plan, uint32_t a, uint32_t b, uint64_t *seen)
{
    const uint64_t *from = plan->trails + a * plan->words, *to = plan->trails + b * plan->words;
    int32_t again = 0;
    for (uint32_t i = 0; i < plan->words; i++) {
        uint64_t difference = from[i] ^ to[i];
        again += brw_popcount(difference & seen[i]);
        seen[i] |= difference;
    }
    return again;
}

int32_t brw_quest_doors_between(const quest_plan *plan, uint32_t a, uint32_t b)
{
    quest_set all;
    memset(all, BRW_ALL_BITS, plan->words * sizeof *all);
    return brw_quest_walk(plan, a, b, all);
}

/* ---- rooms and doors -------------------------------------------------------------------- */

/* Adds a room to the growing stage, and closes the sides of its neighbours that face it. */
static uint32_t place_room(quest_plan *plan, int32_t x, int32_t y)
{
    uint32_t room = plan->dungeon->room_count++, sides = 0;
    plan->dungeon->rooms[room] = (barrow_room){
        .kind = BARROW_ROOM_ROOM,
        .as.quest = {.cell = {(int16_t)x, (int16_t)y},
                     .stage = (uint8_t)plan->stage,
                     .step = (uint8_t)brw_quest_step_now(plan),
                     .content = BARROW_CONTENT_NONE,
                     .switch_id = BARROW_NO_SWITCH,
                     .purpose = BARROW_PURPOSE_NONE,
                     .treasure = BARROW_NO_TREASURE,
                     .seals = BARROW_SEAL_NONE},
    };
    for (uint32_t side = 0; side < 4; side++) {
        int32_t beside_x = x + brw_nesw[side].x, beside_y = y + brw_nesw[side].y;
        uint32_t beside = *torus_cell(plan, beside_x, beside_y);
        if (beside < QUEST_RESERVED)
            plan->sides[beside] &= (uint8_t) ~(1u << opposite(side));
        else if (beside == BARROW_NONE && brw_field_allows(&plan->field, beside_x, beside_y))
            sides |= 1u << side;
    }
    *torus_cell(plan, x, y) = (uint16_t)room;
    plan->sides[room] = (uint8_t)sides;
    plan->joined[room] = plan->panes[room] = plan->doors[room] = plan->depths[room] = 0;
    brw_set_add(plan->rooms[plan->stage], room);
    return room;
}

/* Adds a door on a side of room [a]. Memory for all doors was reserved. */
static void place_door(quest_plan *plan, uint32_t a, uint32_t b, uint32_t side,
                       barrow_link_kind kind, uint8_t lock)
{
    plan->dungeon->links[plan->dungeon->link_count++] =
        (barrow_link){.a = (uint16_t)a,
                      .b = (uint16_t)b,
                      .kind = (uint8_t)kind,
                      .lock = lock,
                      .treasure = BARROW_NO_TREASURE,
                      .seal = BARROW_NONE};
    plan->joined[a] |= (uint8_t)(1u << side);
    plan->joined[b] |= (uint8_t)(1u << opposite(side));
    if (kind == BARROW_LINK_WINDOW) {
        plan->panes[a] |= (uint8_t)(1u << side);
        plan->panes[b] |= (uint8_t)(1u << opposite(side));
        return;
    }
    plan->doors[a]++;
    plan->doors[b]++;
}

/* Returns the side among [sides] that a drawn number below SPINS chooses. */
static uint32_t side_at(uint32_t sides, uint32_t spin)
{
    return (uint32_t)brw_select(sides, (int32_t)spin % brw_popcount(sides));
}

/* Adds a room on a side of room [from], of [sides] the one that [spin] chooses, and its door. */
static uint32_t add_beside(quest_plan *plan, uint32_t from, uint32_t sides, uint32_t spin,
                           barrow_link_kind kind, uint8_t lock)
{
    uint32_t side = side_at(sides, spin);
    barrow_pos cell = brw_quest_room_of(plan, from)->cell;
    uint32_t room = place_room(plan, cell.x + brw_nesw[side].x, cell.y + brw_nesw[side].y);
    for (uint32_t i = 0; i < plan->words; i++)
        plan->trails[room * plan->words + i] = plan->trails[from * plan->words + i];
    brw_set_add(plan->trails + room * plan->words, room);
    place_door(plan, from, room, side, kind, lock);
    return room;
}

/* The new room is an entrance, so it lies at depth 0 of its stage (Q24). */
uint32_t brw_quest_add_room(quest_plan *plan, uint32_t from, uint32_t sides, barrow_link_kind kind,
                            uint8_t lock)
{
    uint32_t spin = (uint32_t)brw_rng_below(plan->rng, SPINS);
    return add_beside(plan, from, sides, spin, kind, lock);
}

/* One draw chooses a room and a side: the quotient is the room, the remainder the side. A
 * surrounded room costs a second draw; the side is kept, because it is independent of the room. */
void brw_quest_grow(quest_plan *plan, int32_t count)
{
    const uint64_t *rooms = plan->rooms[plan->stage];
    for (; count > 0; count--) {
        int32_t pick = brw_rng_below(plan->rng, SPINS * brw_set_count(rooms, plan->words));
        uint32_t from = brw_set_nth(rooms, pick / SPINS);
        if (!plan->sides[from])
            from = brw_quest_draw_host(plan, rooms);
        if (from == BARROW_NONE)
            return;
        uint32_t room = add_beside(plan, from, plan->sides[from], (uint32_t)pick % SPINS,
                                   BARROW_LINK_OPEN, BARROW_NO_LOCK);
        plan->depths[room] = (uint8_t)(plan->depths[from] + 1);
    }
}

/* Puts the entry at the origin of the plane. A mask is also relative to its entry, wherever that
 * lies (core/mask.h). */
void brw_quest_add_entry(quest_plan *plan)
{
    uint32_t room = place_room(plan, 0, 0);
    memset(plan->trails, 0, plan->words * sizeof *plan->trails);
    brw_set_add(plan->trails, room);
    brw_quest_room_of(plan, room)->content = BARROW_CONTENT_ENTRY;
    brw_set_add(plan->way, room);
    uint32_t free = plan->sides[room];
    if (plan->dungeon->hub != room || !free)
        return;
    uint32_t spin = (uint32_t)brw_rng_below(plan->rng, SPINS);
    plan->sides[room] = (uint8_t)(1u << side_at(free, spin));
    plan->hub_sides = (uint8_t)(free & ~plan->sides[room]);
    for (uint32_t side = 0; side < 4; side++)
        if (plan->hub_sides >> side & 1)
            *torus_cell(plan, brw_nesw[side].x, brw_nesw[side].y) = QUEST_RESERVED;
}

void brw_quest_add_door(quest_plan *plan, uint32_t a, uint32_t b, barrow_link_kind kind)
{
    barrow_pos from = brw_quest_room_of(plan, a)->cell, to = brw_quest_room_of(plan, b)->cell;
    uint32_t side = 0;
    while (from.x + brw_nesw[side].x != to.x || from.y + brw_nesw[side].y != to.y)
        side++;
    place_door(plan, a, b, side, kind, BARROW_NO_LOCK);
}

void brw_quest_fill_room(quest_plan *plan, uint32_t room, barrow_content content, uint8_t switch_id)
{
    barrow_quest_room *quest = brw_quest_room_of(plan, room);
    quest->content = (uint8_t)content;
    quest->switch_id = switch_id;
}

/* ---- stages ----------------------------------------------------------------------------- */

/* The stages before [from] are also before the new stage. */
void brw_quest_add_stage(quest_plan *plan, barrow_quest_step step, uint64_t from)
{
    uint32_t stage = plan->made++;
    plan->stage = stage;
    plan->dungeon->stages[stage] =
        (barrow_stage){.step = (uint8_t)step, .obstacle = BARROW_OBSTACLE_NONE};
    plan->first[stage] = (uint16_t)plan->dungeon->room_count;
    memset(plan->rooms[stage], 0, sizeof plan->rooms[stage]);
    plan->before[stage] = from;
    plan->levels[stage] = 0;
    for (uint32_t older = 0; older < stage; older++) {
        if (!(from >> older & 1))
            continue;
        plan->before[stage] |= plan->before[older];
        if (plan->levels[stage] <= plan->levels[older])
            plan->levels[stage] = (uint8_t)(plan->levels[older] + 1);
    }
}
