/* SPDX-License-Identifier: MIT
 * The layout's demands on a room of the map: which things it holds, and whether it is calm, trapped
 * or an arena. Both families use one form, so that the tile checks need not know the family. */
#include "verify/tiles.h"

#include "verify/crawl.h"

_Static_assert(BARROW_THING_KIND_COUNT <= 32, "kinds of a room are a set of 32 bits");
#define THING(NAME) (1u << BARROW_THING_##NAME)

/* The thing that each content of a quest room puts on the map. */
static const uint32_t content_things[BARROW_CONTENT_COUNT] = {
    [BARROW_CONTENT_ENTRY] = THING(SPAWN),
    [BARROW_CONTENT_KEY] = THING(KEY),
    [BARROW_CONTENT_ITEM_KEY] = THING(KEY),
    [BARROW_CONTENT_SWITCH] = THING(SWITCH),
    [BARROW_CONTENT_ITEM_SWITCH] = THING(SWITCH),
    [BARROW_CONTENT_ITEM] = THING(TREASURE),
    [BARROW_CONTENT_MAGIC_KEY] = THING(MAGIC_KEY),
    [BARROW_CONTENT_GOAL] = THING(GOAL),
    [BARROW_CONTENT_BONUS] = THING(BONUS),
};

/* The thing that each type of a crawl room puts on the map. */
static const uint32_t type_things[BARROW_TYPE_COUNT] = {
    [BARROW_TYPE_INITIAL] = THING(SPAWN),      [BARROW_TYPE_BOSS] = THING(BOSS),
    [BARROW_TYPE_SUB_BOSS] = THING(SUB_BOSS),  [BARROW_TYPE_ELITE] = THING(ELITE),
    [BARROW_TYPE_VENDOR] = THING(KEEPER),      [BARROW_TYPE_BANK] = THING(BANKER),
    [BARROW_TYPE_HEAL] = THING(FOUNTAIN),      [BARROW_TYPE_ITEM] = THING(CHEST),
};

/* Returns the union of all rows: the kinds that only a duty may put into a room. */
static uint32_t all_things(const uint32_t *rows, uint32_t count)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        all |= rows[i];
    return all;
}

/* ---- quests ----------------------------------------------------------------------------- */

/* The interior of a room by its purpose, unless its content decides. */
static const uint8_t purpose_interiors[BARROW_PURPOSE_COUNT] = {
    [BARROW_PURPOSE_COMBAT] = BARROW_INTERIOR_COMBAT,
    [BARROW_PURPOSE_TRAP] = BARROW_INTERIOR_TRAP,
    [BARROW_PURPOSE_PUZZLE] = BARROW_INTERIOR_PUZZLE,
    [BARROW_PURPOSE_REST] = BARROW_INTERIOR_REST,
    [BARROW_PURPOSE_CHEST] = BARROW_INTERIOR_CHEST,
    [BARROW_PURPOSE_GUARDIAN] = BARROW_INTERIOR_ARENA,
    [BARROW_PURPOSE_CROSSING] = BARROW_INTERIOR_HALL,
    [BARROW_PURPOSE_PASSAGE] = BARROW_INTERIOR_HALL,
};

/* Returns what a quest's room must be drawn as. This is independent of the generator's table, so
 * that a mistake in either is noticed. */
static uint8_t seen_quest_interior(const barrow_quest_room *room)
{
    switch (room->content) {
    case BARROW_CONTENT_ENTRY:
        return BARROW_INTERIOR_ENTRY;
    case BARROW_CONTENT_GOAL:
        return BARROW_INTERIOR_ARENA;
    case BARROW_CONTENT_ITEM:
        return BARROW_INTERIOR_TREASURE;
    case BARROW_CONTENT_MAGIC_KEY:
        return BARROW_INTERIOR_VAULT;
    case BARROW_CONTENT_BONUS:
        return BARROW_INTERIOR_CHEST;
    default:
        return room->purpose < BARROW_PURPOSE_COUNT ? purpose_interiors[room->purpose]
                                                    : BARROW_INTERIOR_HALL;
    }
}

/* Returns a quest room's danger. Only combat rooms have any. Without purposes, danger follows
 * intensity, except in the entry, the goal and the rooms of treasures and bonuses. */
static uint8_t quest_danger(const barrow_dungeon *dungeon, const barrow_quest_room *room)
{
    if (dungeon->params.as.quest.purposes)
        return room->purpose == BARROW_PURPOSE_COMBAT ? room->danger : 0;
    bool is_calm = room->content == BARROW_CONTENT_ENTRY || room->content == BARROW_CONTENT_ITEM ||
                   room->content == BARROW_CONTENT_GOAL || room->content == BARROW_CONTENT_BONUS;
    return is_calm ? 0 : (uint8_t)(7 * room->intensity / 1000);
}

/* Returns the duties of a quest's room. A guardian is a sub-boss. A bonus room may have any number
 * of chests. */
static brw_room_duties quest_duties(const barrow_dungeon *dungeon, const barrow_quest_room *room)
{
    bool is_known = room->content < BARROW_CONTENT_COUNT;
    bool is_bonus = room->content == BARROW_CONTENT_BONUS;
    bool is_guarded = room->purpose == BARROW_PURPOSE_GUARDIAN;
    bool is_puzzle = room->purpose == BARROW_PURPOSE_PUZZLE;
    uint32_t chest = is_bonus ? 0 : THING(CHEST);
    return (brw_room_duties){
        .holds = (is_known ? content_things[room->content] : 0) |
                 (is_guarded ? THING(SUB_BOSS) : 0) | (room->reward ? chest : 0),
        .of_kinds = all_things(content_things, BARROW_CONTENT_COUNT) | THING(SUB_BOSS) | chest,
        .may_hold = THING(ENEMY) | THING(TRAP) | (is_bonus ? THING(CHEST) : 0) |
                    (is_puzzle ? THING(BLOCK) | THING(HINT) : 0),
        .cells = 1,
        .colour = BARROW_SMALL_KEY,
        .danger = quest_danger(dungeon, room),
        .reward = room->reward,
        .interior = seen_quest_interior(room),
        .is_arena = is_guarded || room->content == BARROW_CONTENT_GOAL,
        .is_trapped = room->purpose == BARROW_PURPOSE_TRAP,
        .is_fought = room->purpose == BARROW_PURPOSE_COMBAT,
        .is_alone = room->content == BARROW_CONTENT_NONE || room->content == BARROW_CONTENT_GOAL};
}

/* ---- crawls ----------------------------------------------------------------------------- */

/* The interior of a room by its type. If a room has several types, the first row wins. */
static const struct {
    uint8_t type, interior;
} type_interiors[] = {
    {BARROW_TYPE_BOSS, BARROW_INTERIOR_ARENA},      {BARROW_TYPE_SUB_BOSS, BARROW_INTERIOR_ARENA},
    {BARROW_TYPE_INITIAL, BARROW_INTERIOR_ENTRY},   {BARROW_TYPE_ELITE, BARROW_INTERIOR_ARENA},
    {BARROW_TYPE_VENDOR, BARROW_INTERIOR_TRADE},    {BARROW_TYPE_BANK, BARROW_INTERIOR_TRADE},
    {BARROW_TYPE_HEAL, BARROW_INTERIOR_HEAL},       {BARROW_TYPE_BREATHER, BARROW_INTERIOR_REST},
    {BARROW_TYPE_PUZZLE, BARROW_INTERIOR_PUZZLE},   {BARROW_TYPE_TRAP, BARROW_INTERIOR_TRAP},
    {BARROW_TYPE_COMBAT, BARROW_INTERIOR_COMBAT},   {BARROW_TYPE_ITEM, BARROW_INTERIOR_CHEST},
};

/* Returns what a crawl's room must be drawn as. Tunnels are not drawn by a stamp. */
static uint8_t seen_crawl_interior(const barrow_crawl_room *room)
{
    if (room->path == BARROW_PATH_SHORTCUT)
        return BARROW_INTERIOR_NONE;
    for (uint32_t i = 0; i < sizeof type_interiors / sizeof type_interiors[0]; i++)
        if (room->types >> type_interiors[i].type & 1u)
            return type_interiors[i].interior;
    return BARROW_INTERIOR_HALL;
}

/* Returns the duties of a crawl's room. Keys and FOEs are attributes of a room, not types. Bosses,
 * elites and roaming enemies are their room's only danger, and a FOE is alone at home (C18). */
static brw_room_duties crawl_duties(const barrow_crawl_room *room)
{
    uint32_t holds = 0;
    bool is_tunnel = room->path == BARROW_PATH_SHORTCUT;
    bool is_combat = (room->types & SEEN_BIT(COMBAT)) && !room->foe && !is_tunnel;
    for (uint32_t type = 0; type < BARROW_TYPE_COUNT; type++)
        if ((uint32_t)room->types >> type & 1u)
            holds |= type_things[type];
    holds |= room->key != BARROW_NO_KEY ? THING(KEY) : 0;
    holds |= room->foe ? THING(FOE) : 0;
    bool is_puzzle = (room->types & SEEN_BIT(PUZZLE)) != 0;
    holds |= is_puzzle && room->key == BARROW_NO_KEY ? THING(CHEST) : 0; /* a puzzle gates something */
    return (brw_room_duties){
        .holds = holds,
        .of_kinds = all_things(type_things, BARROW_TYPE_COUNT) | THING(KEY) | THING(FOE),
        .may_hold = THING(ENEMY) | THING(TRAP) |
                    (room->types & SEEN_BIT(VENDOR) ? THING(SHOP_ITEM) : 0) |
                    (is_puzzle ? THING(BLOCK) | THING(HINT) : 0),
        .types = room->types,
        .cells = room->cell_count,
        .colour = room->key,
        .danger = is_combat ? room->danger : 0,
        .reward = room->reward,
        .interior = seen_crawl_interior(room),
        .is_arena = (room->types & (SEEN_BIT(BOSS) | SEEN_BIT(SUB_BOSS))) != 0,
        .is_trapped = (room->types & SEEN_BIT(TRAP)) && !is_tunnel,
        .is_fought = is_combat && room->path == BARROW_PATH_MAIN,
        .is_alone = true};
}

brw_room_duties brw_duties_of(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    return dungeon->params.family == BARROW_QUEST ? quest_duties(dungeon, &at->as.quest)
                                                  : crawl_duties(&at->as.crawl);
}

#undef THING
