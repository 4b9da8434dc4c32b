/* SPDX-License-Identifier: MIT
 * Adding rooms and doors to the draft, and drawing rooms from it. */
#include "gen/quest/draft.h"

#include <string.h>

/* A number below 12 suits any number of free sides, because twelve is divisible by one to four. So
 * one draw can choose a room and a side together (brw_quest_grow). */
#define SPINS 12

/* Number of draws that may hit a surrounded room before the others are listed. */
#define DRAWS_MOST 4

/* ---- cells ------------------------------------------------------------------------------ */

/* Returns the opposite side: down for up, left for right. */
static uint32_t opposite(uint32_t side)
{
    return side ^ 2;
}

/* Returns the entry of a cell in draft->cells. Negative coordinates are cast to unsigned before the
 * remainder is taken, which wraps them around the torus. */
static uint16_t *torus_cell(const quest_draft *draft, int32_t x, int32_t y)
{
    return &draft->cells[(uint32_t)y % QUEST_SIDE * QUEST_SIDE + (uint32_t)x % QUEST_SIDE];
}

/* Returns the room at a cell, or BARROW_NONE. The entry on the torus may belong to a room that lies
 * 64 cells away, so the room's real position is checked. */
static uint32_t room_on_torus(const quest_draft *draft, int32_t x, int32_t y)
{
    uint32_t room = *torus_cell(draft, x, y);
    if (room >= QUEST_RESERVED)
        return BARROW_NONE;
    barrow_pos cell = brw_quest_room_of(draft, room)->cell;
    return cell.x == x && cell.y == y ? room : BARROW_NONE;
}

uint32_t brw_quest_neighbour(const quest_draft *draft, uint32_t room, uint32_t side)
{
    barrow_pos cell = brw_quest_room_of(draft, room)->cell;
    return room_on_torus(draft, cell.x + brw_nesw[side].x, cell.y + brw_nesw[side].y);
}

uint32_t brw_quest_touched(const quest_draft *draft, uint32_t room, uint32_t side,
                           const uint64_t *set)
{
    barrow_pos cell = brw_quest_room_of(draft, room)->cell;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t other = room_on_torus(draft, cell.x + brw_nesw[side].x + brw_nesw[i].x,
                                       cell.y + brw_nesw[side].y + brw_nesw[i].y);
        count += other != BARROW_NONE && other != room && brw_set_has(set, other);
    }
    return count;
}

static bool is_within(const void *user, uint16_t from, brw_way edge)
{
    const uint64_t *rooms = user;
    (void)from;
    return !rooms || brw_set_has(rooms, edge.to);
}

void brw_quest_measure(quest_draft *draft, uint32_t from, uint32_t to, const uint64_t *within)
{
    brw_bfs_clear(&draft->search);
    draft->search.target = (uint16_t)to;
    brw_bfs_start(&draft->search, (uint16_t)from);
    brw_bfs_run(&draft->search, is_within, within);
}

/* ---- drawing rooms ---------------------------------------------------------------------- */

uint32_t brw_quest_draw(quest_draft *draft, const uint64_t *set)
{
    int32_t count = brw_set_count(set, draft->words);
    int32_t pick = brw_rng_below(draft->rng, count);
    return count > 0 ? brw_set_nth(set, pick) : BARROW_NONE;
}

/* Nearly all rooms have a free side, so it draws from all rooms and redraws if the room has none;
 * after a few misses it draws only among those that have one. All of them are equally likely. */
uint32_t brw_quest_draw_open(quest_draft *draft, uint32_t kept, uint64_t bits)
{
    const quest_list *list = &draft->hosts;
    for (int32_t i = 0; i < DRAWS_MOST; i++) {
        uint32_t room = list->rooms[brw_rng_half(draft->rng, bits, list->count)];
        if (draft->sides[room] && room != kept)
            return room;
        bits = brw_rng_next(draft->rng);
    }
    quest_set open = {0};
    for (int32_t i = 0; i < list->count; i++)
        if (draft->sides[list->rooms[i]] && list->rooms[i] != kept)
            brw_set_add(open, list->rooms[i]);
    return brw_quest_draw(draft, open);
}

uint32_t brw_quest_draw_host(quest_draft *draft, const uint64_t *set)
{
    uint64_t bits = brw_rng_next(draft->rng);
    brw_quest_list(draft, set, &draft->hosts);
    return brw_quest_draw_open(draft, BARROW_NONE, bits);
}

void brw_quest_walk(quest_draft *draft, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < draft->words; i++)
        draft->walked[i] |=
            draft->trails[a * draft->words + i] ^ draft->trails[b * draft->words + i];
}

int32_t brw_quest_doors_between(const quest_draft *draft, uint32_t a, uint32_t b)
{
    const uint64_t *from = draft->trails + a * draft->words, *to = draft->trails + b * draft->words;
    int32_t doors = 0;
    for (uint32_t i = 0; i < draft->words; i++)
        doors += brw_popcount(from[i] ^ to[i]);
    return doors;
}

/* ---- rooms and doors -------------------------------------------------------------------- */

/* Adds a room to the growing stage, and closes the sides of its neighbours that face it. */
static uint32_t place_room(quest_draft *draft, int32_t x, int32_t y)
{
    uint32_t room = draft->dungeon->room_count++, sides = 0;
    draft->dungeon->rooms[room] = (barrow_room){
        .kind = BARROW_ROOM_ROOM,
        .as.quest = {.cell = {(int16_t)x, (int16_t)y},
                     .stage = (uint8_t)draft->stage,
                     .step = (uint8_t)brw_quest_step_now(draft),
                     .content = BARROW_CONTENT_NONE,
                     .switch_id = BARROW_NO_SWITCH,
                     .purpose = BARROW_PURPOSE_NONE,
                     .treasure = BARROW_NO_TREASURE,
                     .seals = BARROW_SEAL_NONE},
    };
    for (uint32_t side = 0; side < 4; side++) {
        int32_t beside_x = x + brw_nesw[side].x, beside_y = y + brw_nesw[side].y;
        uint32_t beside = *torus_cell(draft, beside_x, beside_y);
        if (beside < QUEST_RESERVED)
            draft->sides[beside] &= (uint8_t) ~(1u << opposite(side));
        else if (beside == BARROW_NONE && brw_field_allows(&draft->field, beside_x, beside_y))
            sides |= 1u << side;
    }
    *torus_cell(draft, x, y) = (uint16_t)room;
    draft->sides[room] = (uint8_t)sides;
    for (uint32_t i = 0; i < draft->words; i++)
        draft->beside[room * draft->words + i] = 0;
    draft->joined[room] = draft->doors[room] = draft->depths[room] = 0;
    brw_set_add(draft->rooms[draft->stage], room);
    return room;
}

/* Adds a door on a side of room [a]. Memory for all doors was reserved. */
static void place_door(quest_draft *draft, uint32_t a, uint32_t b, uint32_t side,
                       barrow_link_kind kind, uint8_t lock)
{
    draft->dungeon->links[draft->dungeon->link_count++] =
        (barrow_link){.a = (uint16_t)a,
                      .b = (uint16_t)b,
                      .kind = (uint8_t)kind,
                      .lock = lock,
                      .treasure = BARROW_NO_TREASURE,
                      .seal = BARROW_NONE};
    draft->joined[a] |= (uint8_t)(1u << side);
    draft->joined[b] |= (uint8_t)(1u << opposite(side));
    if (kind == BARROW_LINK_WINDOW)
        return;
    draft->doors[a]++;
    draft->doors[b]++;
    brw_set_add(draft->beside + a * draft->words, b);
    brw_set_add(draft->beside + b * draft->words, a);
}

/* Returns the side among [sides] that a drawn number below SPINS chooses. */
static uint32_t side_at(uint32_t sides, uint32_t spin)
{
    return (uint32_t)brw_select(sides, (int32_t)spin % brw_popcount(sides));
}

/* Adds a room on a side of room [from], of [sides] the one that [spin] chooses, and its door. */
static uint32_t add_beside(quest_draft *draft, uint32_t from, uint32_t sides, uint32_t spin,
                           barrow_link_kind kind, uint8_t lock)
{
    uint32_t side = side_at(sides, spin);
    barrow_pos cell = brw_quest_room_of(draft, from)->cell;
    uint32_t room = place_room(draft, cell.x + brw_nesw[side].x, cell.y + brw_nesw[side].y);
    for (uint32_t i = 0; i < draft->words; i++)
        draft->trails[room * draft->words + i] = draft->trails[from * draft->words + i];
    brw_set_add(draft->trails + room * draft->words, room);
    place_door(draft, from, room, side, kind, lock);
    return room;
}

/* The new room is an entrance, so it lies at depth 0 of its stage (Q24). */
uint32_t brw_quest_add_room(quest_draft *draft, uint32_t from, uint32_t sides,
                            barrow_link_kind kind, uint8_t lock)
{
    uint32_t spin = (uint32_t)brw_rng_below(draft->rng, SPINS);
    return add_beside(draft, from, sides, spin, kind, lock);
}

/* One draw chooses a room and a side: the quotient is the room, the remainder the side. A
 * surrounded room costs a second draw; the side is kept, because it is independent of the room. */
void brw_quest_grow(quest_draft *draft, int32_t count)
{
    const uint64_t *rooms = draft->rooms[draft->stage];
    for (; count > 0; count--) {
        int32_t pick = brw_rng_below(draft->rng, SPINS * brw_set_count(rooms, draft->words));
        uint32_t from = brw_set_nth(rooms, pick / SPINS);
        if (!draft->sides[from])
            from = brw_quest_draw_host(draft, rooms);
        if (from == BARROW_NONE)
            return;
        uint32_t room = add_beside(draft, from, draft->sides[from], (uint32_t)pick % SPINS,
                                   BARROW_LINK_OPEN, BARROW_NO_LOCK);
        draft->depths[room] = (uint8_t)(draft->depths[from] + 1);
    }
}

/* Puts the entry at the origin of the plane. A mask is also relative to its entry, wherever that
 * lies (core/mask.h). Other data of rooms and stages is written when they are added. */
void brw_quest_add_entry(quest_draft *draft)
{
    memset(draft->cells, BARROW_NONE_BYTE, sizeof *draft->cells * QUEST_SIDE * QUEST_SIDE);
    memset(draft->walked, 0, sizeof draft->walked);
    memset(draft->annexes, 0, sizeof draft->annexes);
    memset(draft->held, 0, sizeof draft->held);
    draft->branches = 0;
    draft->hub_sides = 0;
    draft->switch_count = 0;
    draft->part = draft->made = 0;
    brw_quest_add_stage(draft, BARROW_STEP_PRE_ITEM, 0);
    uint32_t room = place_room(draft, 0, 0);
    memset(draft->trails, 0, draft->words * sizeof *draft->trails);
    brw_set_add(draft->trails, room);
    brw_quest_fill_room(draft, room, BARROW_CONTENT_ENTRY, BARROW_NO_SWITCH);
    brw_set_add(draft->walked, room);
    uint32_t free = draft->sides[room];
    if (draft->dungeon->hub != room || !free)
        return;
    uint32_t spin = (uint32_t)brw_rng_below(draft->rng, SPINS);
    draft->sides[room] = (uint8_t)(1u << side_at(free, spin));
    draft->hub_sides = (uint8_t)(free & ~(uint32_t)draft->sides[room]);
    for (uint32_t side = 0; side < 4; side++)
        if (draft->hub_sides >> side & 1)
            *torus_cell(draft, brw_nesw[side].x, brw_nesw[side].y) = QUEST_RESERVED;
}

void brw_quest_add_door(quest_draft *draft, uint32_t a, uint32_t b, barrow_link_kind kind)
{
    barrow_pos from = brw_quest_room_of(draft, a)->cell, to = brw_quest_room_of(draft, b)->cell;
    uint32_t side = 0;
    while (from.x + brw_nesw[side].x != to.x || from.y + brw_nesw[side].y != to.y)
        side++;
    place_door(draft, a, b, side, kind, BARROW_NO_LOCK);
}

void brw_quest_fill_room(quest_draft *draft, uint32_t room, barrow_content content,
                         uint8_t switch_id)
{
    barrow_quest_room *quest = brw_quest_room_of(draft, room);
    quest->content = (uint8_t)content;
    quest->switch_id = switch_id;
    brw_set_add(draft->held, room);
}

/* ---- stages ----------------------------------------------------------------------------- */

/* The stages before [from] are also before the new stage. */
void brw_quest_add_stage(quest_draft *draft, barrow_quest_step step, uint64_t from)
{
    uint32_t stage = draft->made++;
    draft->stage = stage;
    draft->dungeon->stages[stage] =
        (barrow_stage){.step = (uint8_t)step, .obstacle = BARROW_OBSTACLE_NONE};
    draft->first[stage] = (uint16_t)draft->dungeon->room_count;
    memset(draft->rooms[stage], 0, sizeof draft->rooms[stage]);
    draft->before[stage] = from;
    draft->levels[stage] = 0;
    for (uint32_t older = 0; older < stage; older++) {
        if (!(from >> older & 1))
            continue;
        draft->before[stage] |= draft->before[older];
        if (draft->levels[stage] <= draft->levels[older])
            draft->levels[stage] = (uint8_t)(draft->levels[older] + 1);
    }
}
