/* SPDX-License-Identifier: MIT
 * Things on the map: where they stand (T3), that each room holds what the layout says and nothing
 * else of that sort, that traps leave a way and arenas are symmetric (T4), and that enemies keep
 * their distance (T5).
 *
 * Distances are from the doorways of a room, whose own tiles count 0:
 *
 *     #########
 *     #2345678#       a thing on a 1 stands in the doorway (T3),
 *     01234567#       an enemy on a 2 is too near (T5)
 *     #2345678#
 *     ######### */
#include "verify/tiles.h"

#define SEEN_TYPE(NAME) (1u << BARROW_TYPE_##NAME)

static brw_place at_thing(const barrow_thing *thing)
{
    return (brw_place){(int32_t)thing->room, -1, thing->pos.x, thing->pos.y};
}

/* ---- what the layout says of a room ----------------------------------------------------- */

_Static_assert(BARROW_THING_KIND_COUNT <= 32, "kinds of a room are a set of 32 bits");
#define THING(NAME) (1u << BARROW_THING_##NAME)

/* What the inside of a room must be like, alike for both families. */
typedef struct room_duties {
    uint32_t holds;    /* kinds of things, one of each */
    uint32_t of_kinds; /* kinds that follow from the layout at all; the room holds no others */
    uint32_t may_hold; /* kinds that do not, any number of each */
    uint32_t types;    /* of a crawl's room; none in a quest */
    uint8_t colour;    /* of its key */
    bool is_arena, is_calm, needs_enemies;
} room_duties;

/* What stands for a content of a quest. */
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

/* What stands for a type of a crawl. */
static const uint32_t type_things[BARROW_TYPE_COUNT] = {
    [BARROW_TYPE_INITIAL] = THING(SPAWN),      [BARROW_TYPE_BOSS] = THING(BOSS),
    [BARROW_TYPE_SUB_BOSS] = THING(SUB_BOSS),  [BARROW_TYPE_ELITE] = THING(ELITE),
    [BARROW_TYPE_VENDOR] = THING(KEEPER),      [BARROW_TYPE_BANK] = THING(BANKER),
    [BARROW_TYPE_HEAL] = THING(FOUNTAIN),      [BARROW_TYPE_ITEM] = THING(CHEST),
};

static uint32_t all_things(const uint32_t *rows, uint32_t count)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        all |= rows[i];
    return all;
}

/* No enemies are where the quest begins and ends, nor where its rewards are (Q1, T4). */
static room_duties quest_duties(const barrow_quest_room *room)
{
    bool is_known = room->content < BARROW_CONTENT_COUNT;
    bool is_bonus = room->content == BARROW_CONTENT_BONUS;
    bool is_goal = room->content == BARROW_CONTENT_GOAL;
    bool is_calm = room->content == BARROW_CONTENT_ENTRY || room->content == BARROW_CONTENT_ITEM ||
                   is_goal || is_bonus;
    return (room_duties){.holds = is_known ? content_things[room->content] : 0,
                         .of_kinds = all_things(content_things, BARROW_CONTENT_COUNT),
                         .may_hold = THING(ENEMY) | THING(TRAP) | (is_bonus ? THING(CHEST) : 0),
                         .colour = BARROW_SMALL_KEY,
                         .is_arena = is_goal,
                         .is_calm = is_calm,
                         .needs_enemies = !is_calm && room->intensity >= 200};
}

/* Keys and foes are no types but marks of a room. A danger of 1 to 4 is that of normal enemies;
 * bosses, elites and roaming ones are the danger of their room by themselves (C14, T4). */
static room_duties crawl_duties(const barrow_crawl_room *room)
{
    uint32_t holds = 0, calm = SEEN_TYPE(INITIAL) | SEEN_TYPE(BREATHER) | SEEN_TYPE(HEAL) |
                               SEEN_TYPE(BANK) | SEEN_TYPE(VENDOR);
    bool is_calm = room->danger == 0 || (room->types & calm);
    for (uint32_t type = 0; type < BARROW_TYPE_COUNT; type++)
        if ((uint32_t)room->types >> type & 1u)
            holds |= type_things[type];
    holds |= room->key != BARROW_NO_KEY ? THING(KEY) : 0;
    holds |= room->foe ? THING(FOE) : 0;
    return (room_duties){
        .holds = holds,
        .of_kinds = all_things(type_things, BARROW_TYPE_COUNT) | THING(KEY) | THING(FOE),
        .may_hold = THING(ENEMY) | THING(TRAP) |
                    (room->types & SEEN_TYPE(VENDOR) ? THING(SHOP_ITEM) : 0),
        .types = room->types,
        .colour = room->key,
        .is_arena = (room->types & (SEEN_TYPE(BOSS) | SEEN_TYPE(SUB_BOSS))) != 0,
        .is_calm = is_calm,
        .needs_enemies = !is_calm && room->danger <= 4};
}

static room_duties duties_of(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    return dungeon->params.family == BARROW_QUEST ? quest_duties(&at->as.quest)
                                                  : crawl_duties(&at->as.crawl);
}

/* ---- places ----------------------------------------------------------------------------- */

/* A room has one content, so its only key or switch is the one that is blocked. */
static bool is_behind_blocks(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    return (thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH) &&
           brw_is_item_blocked(dungeon, thing->room);
}

/* After a flood from the doorways without the treasure: 1 is the floor in front of one. What is
 * item-blocked must not be reached so, or the treasure would not be needed (T3, V3). */
static const char *place_fault(const brw_tile_view *view, const barrow_thing *thing)
{
    uint32_t tile = brw_tile_of(view, thing->pos);
    uint32_t steps = view->flood.steps[tile];
    if (!(view->dungeon->tiles[tile] & BARROW_TILE_WALKABLE))
        return "nobody can stand there";
    if (view->dungeon->owners[tile] != thing->room)
        return "the tile is not of its room";
    if (steps == 1)
        return "it stands in a doorway";
    if (is_behind_blocks(view->dungeon, thing))
        return steps == BRW_UNSEEN ? NULL : "it can be reached without the treasure";
    return steps == BRW_UNSEEN ? "it cannot be reached" : NULL;
}

static bool is_against_wall(const brw_tile_view *view, const barrow_thing *thing)
{
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, brw_tile_of(view, thing->pos), side);
        if (beside == BRW_UNSEEN || brw_is_wall(view->dungeon->tiles[beside]) ||
            brw_room_around(view, beside) != thing->room)
            return true;
    }
    return false;
}

/* The magic key lies in a vault: one side is open, whatever closes the others (T3). */
static bool is_in_vault(const brw_tile_view *view, const barrow_thing *thing)
{
    uint32_t open = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, brw_tile_of(view, thing->pos), side);
        open += beside != BRW_UNSEEN && (view->dungeon->tiles[beside] & BARROW_TILE_WALKABLE);
    }
    return open <= 1;
}

static uint32_t doorway_count(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += dungeon->links[i].a == room || dungeon->links[i].b == room;
    return count;
}

/* Columns and rows between two tiles, added up. */
static uint32_t seen_apart(const brw_tile_view *view, uint32_t a, uint32_t b)
{
    uint32_t width = view->dungeon->width;
    uint32_t dx = a % width > b % width ? a % width - b % width : b % width - a % width;
    uint32_t dy = a / width > b / width ? a / width - b / width : b / width - a / width;
    return dx + dy;
}

/* Keys and switches stand against the far wall from the entrance (T3). Which doorway of several is
 * the entrance one cannot tell; from an only one they are more than half as far as anything. Not in
 * steps: water that is laid out later makes detours, and moves no wall. [most] is how far anything
 * is, or 0 where that does not count. */
static const char *wall_fault(const brw_tile_view *view, const barrow_thing *thing, uint32_t most)
{
    if (!is_against_wall(view, thing))
        return "it is not against a wall";
    if (thing->kind == BARROW_THING_MAGIC_KEY)
        return is_in_vault(view, thing) ? NULL : "it is in no vault";
    if (most == 0)
        return NULL; /* and the queue is of some other flood, or empty */
    bool is_far = 2 * seen_apart(view, view->flood.cells[0], brw_tile_of(view, thing->pos)) > most;
    return is_far ? NULL : "it is not far from the entrance";
}

/* From the only doorway of a room, which becomes the first of the queue; 0 if it has several. */
static uint32_t farthest_from_entrance(brw_tile_view *view, uint32_t room)
{
    uint32_t most = 0;
    if (doorway_count(view->dungeon, room) != 1)
        return 0;
    brw_tiles_from_doorways(view, room, true);
    for (uint32_t i = 0; i < view->flood.count; i++) {
        uint32_t apart = seen_apart(view, view->flood.cells[0], view->flood.cells[i]);
        most = apart > most ? apart : most;
    }
    return most;
}

static bool needs_wall(uint8_t kind)
{
    return kind == BARROW_THING_KEY || kind == BARROW_THING_SWITCH ||
           kind == BARROW_THING_MAGIC_KEY;
}

static void tell_of_thing(brw_verifier *verifier, const barrow_thing *thing, const char *fault)
{
    brw_found(verifier, NULL, at_thing(thing), "%s in room %u: %s",
              barrow_thing_name((barrow_thing_kind)thing->kind), (uint32_t)thing->room, fault);
}

/* Two floods for all things of a room. */
static void check_room_things(brw_verifier *verifier, brw_tile_view *view, uint32_t room)
{
    uint32_t first = view->first_thing[room], end = view->first_thing[room + 1], walled = 0;
    if (first == end)
        return;
    brw_tiles_from_doorways(view, room, false);
    for (uint32_t i = first; i < end; i++) {
        const char *fault = place_fault(view, view->by_room[i]);
        if (fault)
            tell_of_thing(verifier, view->by_room[i], fault);
        walled += needs_wall(view->by_room[i]->kind);
    }
    uint32_t most = walled ? farthest_from_entrance(view, room) : 0;
    for (uint32_t i = first; walled && i < end; i++) {
        bool is_walled = needs_wall(view->by_room[i]->kind);
        const char *fault = is_walled ? wall_fault(view, view->by_room[i], most) : NULL;
        if (fault)
            tell_of_thing(verifier, view->by_room[i], fault);
    }
}

/* The marks of a flood serve as a map of taken tiles. */
static void check_shared_tiles(brw_verifier *verifier, brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    brw_grid_flood_forget(&view->flood);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint32_t tile = brw_tile_of(view, dungeon->things[i].pos);
        if (view->flood.steps[tile] != BRW_UNSEEN)
            brw_found(verifier, NULL, at_thing(&dungeon->things[i]), "two things share a tile");
        brw_grid_flood_start(&view->flood, tile, 0);
    }
}

void brw_check_tile_things(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++)
        check_room_things(verifier, &view, room);
    check_shared_tiles(verifier, &view);
}

/* ---- contents --------------------------------------------------------------------------- */

/* In a room of even sides the middle is any of two tiles. */
static bool is_in_middle(barrow_rect rect, barrow_pos pos)
{
    int32_t dx = 2 * (pos.x - rect.x) - rect.w + 1, dy = 2 * (pos.y - rect.y) - rect.h + 1;
    return dx * dx <= 1 && dy * dy <= 1;
}

/* Keys have the colour, switches the number that the room says; the treasure has its pedestal. */
static const char *mark_fault(const brw_tile_view *view, const barrow_thing *thing,
                              const room_duties *duties)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_room *room = &dungeon->rooms[thing->room];
    if (thing->kind == BARROW_THING_KEY && thing->flag != duties->colour)
        return "its colour is another than the room says";
    if (thing->kind == BARROW_THING_SWITCH && thing->flag != room->as.quest.switch_id)
        return "its number is another than the room says";
    bool needs_pedestal = thing->kind == BARROW_THING_TREASURE || thing->kind == BARROW_THING_GOAL;
    if (needs_pedestal && dungeon->tiles[brw_tile_of(view, thing->pos)] != BARROW_TILE_PEDESTAL)
        return "it stands on no pedestal";
    if (needs_pedestal && !is_in_middle(room->rect, thing->pos))
        return "it is not in the middle";
    return NULL;
}

static uint32_t count_kinds(uint32_t kinds)
{
    uint32_t count = 0;
    for (; kinds; kinds &= kinds - 1)
        count++;
    return count;
}

/* Each thing must be wanted and the first of its kind in its room; then as many things as wanted
 * means that nothing is missing either. Returns how many of the layout's it holds. */
static uint32_t check_room_contents(brw_verifier *verifier, const brw_tile_view *view,
                                    uint32_t room, const room_duties *duties)
{
    uint32_t held = 0, seen = 0; /* kinds, as bits */
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++) {
        const barrow_thing *thing = view->by_room[i];
        uint32_t kind = thing->kind < BARROW_THING_KIND_COUNT ? 1u << thing->kind : 0;
        bool is_of_layout = (duties->of_kinds & kind) != 0;
        bool is_known = is_of_layout ? (duties->holds & kind & ~seen) != 0
                                     : (duties->may_hold & kind) != 0;
        const char *fault = mark_fault(view, thing, duties);
        seen |= kind;
        held += !fault && is_of_layout;
        if (fault || !is_known)
            tell_of_thing(verifier, thing, fault ? fault : "the layout knows nothing of it");
    }
    return held;
}

void brw_check_tile_contents(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    uint32_t held = 0, wanted = 0;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++) {
        room_duties duties = duties_of(view.dungeon, room);
        held += check_room_contents(verifier, &view, room, &duties);
        wanted += count_kinds(duties.holds);
    }
    if (held != wanted)
        brw_found(verifier, NULL, BRW_NOWHERE, "rooms hold %u things, but the layout has %u", held,
                  wanted);
}

/* ---- interiors -------------------------------------------------------------------------- */

/* A tile with any number of steps counts as met, so that a flood does not enter it. */
static void poison_traps(brw_tile_view *view, uint32_t room, uint32_t steps)
{
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++)
        if (view->by_room[i]->kind == BARROW_THING_TRAP)
            view->flood.steps[brw_tile_of(view, view->by_room[i]->pos)] = steps;
}

/* Whether who avoids the traps gets from each doorway to each other. From one doorway to all others
 * is enough, as ways over floor can be walked back. Steps start at 1, so that 0 tells a trap from a
 * tile that was reached. Traps are not in the queue, so their marks are taken off by hand. */
static bool has_safe_way(brw_tile_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    brw_tile_realm realm = {{(uint16_t)room}, 1, false};
    uint32_t ends = 0, met = 0;
    brw_grid_flood_forget(&view->flood);
    poison_traps(view, room, 0);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a != room && link->b != room)
            continue;
        uint32_t end = brw_way_end(view, link, room);
        if (ends++ == 0) {
            brw_grid_flood_start(&view->flood, end, 1);
            brw_tiles_flood(view, &realm);
        }
        bool is_met = false;
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t beside = brw_tile_beside(view, end, side);
            is_met = is_met || (beside != BRW_UNSEEN && dungeon->owners[beside] == room &&
                                view->flood.steps[beside] != BRW_UNSEEN && view->flood.steps[beside] > 0);
        }
        met += is_met;
    }
    poison_traps(view, room, BRW_UNSEEN);
    return met == ends;
}

/* In outline, left to right or top to bottom; what stands inside may differ. */
static bool is_symmetric(const brw_tile_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_rect rect = dungeon->rooms[room].rect;
    bool across = true, down = true;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t dx = i % rect.w, dy = i / rect.w;
        uint32_t width = dungeon->width, row = (uint32_t)(rect.y + dy);
        uint32_t here = dungeon->owners[row * width + (uint32_t)(rect.x + dx)];
        uint32_t right = dungeon->owners[row * width + (uint32_t)(rect.x + rect.w - 1 - dx)];
        uint32_t below =
            dungeon->owners[(uint32_t)(rect.y + rect.h - 1 - dy) * width + (uint32_t)(rect.x + dx)];
        across &= (here == room) == (right == room);
        down &= (here == room) == (below == room);
    }
    return across || down;
}

/* What a room of a crawl has because of its types: tiles of it, and things (T4). A fountain is
 * looked for with the contents. */
static const struct {
    uint8_t type, tile;
    const char *name;
} promised_tiles[] = {
    {BARROW_TYPE_VENDOR, BARROW_TILE_COUNTER, "counter"},
    {BARROW_TYPE_BANK, BARROW_TILE_COUNTER, "counter"},
    {BARROW_TYPE_PUZZLE, BARROW_TILE_BLOCK, "block"},
    {BARROW_TYPE_PUZZLE, BARROW_TILE_PLATE, "plate"},
    {BARROW_TYPE_BREATHER, BARROW_TILE_LIQUID, "water"},
};
static const struct {
    uint8_t type, thing;
    const char *name;
} promised_things[] = {
    {BARROW_TYPE_TRAP, BARROW_THING_TRAP, "trap"},
    {BARROW_TYPE_VENDOR, BARROW_THING_SHOP_ITEM, "goods"},
};
#define PROMISED_TILES  (sizeof promised_tiles / sizeof promised_tiles[0])
#define PROMISED_THINGS (sizeof promised_things / sizeof promised_things[0])

static bool has_tile(const brw_tile_view *view, uint32_t room, uint8_t kind)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        uint32_t tile = (uint32_t)(rect.y + i / rect.w) * view->dungeon->width +
                        (uint32_t)(rect.x + i % rect.w);
        if (view->dungeon->tiles[tile] == kind && brw_room_around(view, tile) == room)
            return true;
    }
    return false;
}

static void check_promises(const brw_tile_view *view, uint32_t room, uint32_t types)
{
    brw_place place = {(int32_t)room, -1, -1, -1};
    for (uint32_t i = 0; i < PROMISED_TILES; i++)
        if ((types >> promised_tiles[i].type & 1u) &&
            !has_tile(view, room, promised_tiles[i].tile))
            brw_found(view->verifier, NULL, place, "room %u has no %s", room,
                      promised_tiles[i].name);
    for (uint32_t i = 0; i < PROMISED_THINGS; i++)
        if ((types >> promised_things[i].type & 1u) &&
            !brw_room_thing(view, room, (barrow_thing_kind)promised_things[i].thing))
            brw_found(view->verifier, NULL, place, "room %u has no %s", room,
                      promised_things[i].name);
}
#undef PROMISED_TILES
#undef PROMISED_THINGS

void brw_check_tile_interiors(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    const barrow_dungeon *dungeon = view.dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_place place = {(int32_t)room, -1, -1, -1};
        room_duties duties = duties_of(dungeon, room);
        const barrow_thing *trap = brw_room_thing(&view, room, BARROW_THING_TRAP);
        if (trap && !has_safe_way(&view, room))
            brw_found(verifier, NULL, place, "room %u: its traps leave no safe way", room);
        if (trap && !(duties.types & SEEN_TYPE(TRAP)))
            brw_found(verifier, NULL, place, "room %u has traps, but is no room for them", room);
        if (duties.is_arena && !is_symmetric(&view, room))
            brw_found(verifier, NULL, place, "room %u is an arena, but not symmetric", room);
        if (brw_is_tunnel_room(dungeon, room))
            duties.types &= SEEN_TYPE(PUZZLE); /* there is no place for anything else (T8) */
        check_promises(&view, room, duties.types);
    }
}

/* ---- enemies ---------------------------------------------------------------------------- */

static bool is_hostile(uint8_t kind)
{
    return kind == BARROW_THING_ENEMY || kind == BARROW_THING_ELITE || kind == BARROW_THING_BOSS ||
           kind == BARROW_THING_SUB_BOSS || kind == BARROW_THING_FOE;
}

/* Whether more plain floor three steps from all doorways is left, after a flood from there, than
 * [things] could stand on. */
static bool has_space_beside(const brw_tile_view *view, uint32_t things)
{
    uint32_t free = 0;
    for (uint32_t i = 0; i < view->flood.count; i++)
        free += view->flood.steps[view->flood.cells[i]] >= 3 &&
                view->dungeon->tiles[view->flood.cells[i]] == BARROW_TILE_FLOOR;
    return free > things;
}

/* BRW_UNSEEN is larger than 3, so who is not reached is not near. A room may be too small or too
 * full for an enemy (T5 keeps it off doorways), so one is only missed where there is space; and
 * whose home is so small, a FOE, has to stay there all the same. */
static void check_room_enemies(brw_tile_view *view, uint32_t room)
{
    room_duties duties = duties_of(view->dungeon, room);
    uint32_t first = view->first_thing[room], end = view->first_thing[room + 1], enemies = 0;
    brw_tiles_from_doorways(view, room, false);
    bool has_space = has_space_beside(view, end - first);
    for (uint32_t i = first; i < end; i++) {
        const barrow_thing *thing = view->by_room[i];
        enemies += thing->kind == BARROW_THING_ENEMY;
        if ((thing->kind != BARROW_THING_FOE || has_space) && is_hostile(thing->kind) &&
            view->flood.steps[brw_tile_of(view, thing->pos)] < 3)
            brw_found(view->verifier, NULL, at_thing(thing),
                      "room %u: an enemy is less than 3 steps from a doorway", room);
    }
    brw_place place = {(int32_t)room, -1, -1, -1};
    if (enemies && duties.is_calm)
        brw_found(view->verifier, NULL, place, "room %u is calm, but has enemies", room);
    if (!enemies && duties.needs_enemies && has_space)
        brw_found(view->verifier, NULL, place, "room %u is dangerous, but has no enemy", room);
}

void brw_check_tile_enemies(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++)
        check_room_enemies(&view, room);
}
#undef SEEN_TYPE
#undef THING
