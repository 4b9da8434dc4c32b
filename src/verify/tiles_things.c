/* SPDX-License-Identifier: MIT
 * Things on the map: where they are, and whether each room holds exactly the things that the layout
 * gives it (T3); what they are (T11); enemies (T5) and traps (T10).
 *
 * Distances are measured from the doorways of a room, whose own tiles count as 0 steps:
 *
 *     #########
 *     #2345678#       a thing on a 1 is in the doorway (T3),
 *     01234567#       an enemy on a 2 is too near (T5)
 *     #2345678#
 *     ######### */
#include "verify/tiles.h"

#include "base/bits.h"
#include "core/kinds.h"
#include "core/types.h"

#define ENEMY_NEAREST 3 /* minimum number of steps from a doorway to an enemy */
#define POST_MOST     2 /* maximum number of steps from a guardian to the door or vault before it */
#define ENEMY_CROWD   7 /* this many enemies per cell are enough, whatever the budget */
#define ENEMY_CHANGE  2 /* cost of a grunt; less than this may stay unspent */
#define TRAP_BLOCK_W  13 /* minimum block size for which every pair of doorways counts */
#define TRAP_BLOCK_H  11

/* Reports a fault of a thing. */
static void report_thing(brw_verifier *verifier, const barrow_thing *thing, const char *fault)
{
    brw_report(verifier, NULL, brw_at_thing(thing), "%s in room %u: %s",
               barrow_thing_name((barrow_thing_kind)thing->kind), thing->room, fault);
}

/* ---- places (T3) ------------------------------------------------------------------------ */

/* Returns what is wrong with the thing's place, or NULL. Requires a flood from the doorways without
 * the treasure. Such a flood must not reach item-blocked things, because otherwise the treasure
 * would not be needed (V3). A room has one content, so its only key or switch is the blocked one. A
 * hint hangs on a wall next to floor of its room that the flood reaches. */
static const char *place_fault(const brw_tile_view *view, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t tile = brw_tile_of(view, thing->pos), steps = view->flood.steps[tile];
    bool is_beside = false;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t next = brw_tile_beside(view, tile, side);
        is_beside = is_beside || (next != BRW_UNSEEN && dungeon->owners[next] == thing->room &&
                                  view->flood.steps[next] != BRW_UNSEEN);
    }
    if (thing->kind == BARROW_THING_HINT)
        return is_beside && brw_is_wall(dungeon->tiles[tile])
                   ? NULL
                   : "it is not on a wall of its room, beside floor that needs no treasure";
    if (!brw_is_walkable(dungeon->tiles[tile]))
        return "nobody can stand there";
    if (dungeon->owners[tile] != thing->room)
        return "the tile belongs to another room";
    if (steps == 1)
        return "it stands in a doorway";
    if (thing->kind == BARROW_THING_CUSTOM)
        return NULL;
    if ((thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH) &&
        brw_is_item_blocked(dungeon, thing->room))
        return steps == BRW_UNSEEN ? NULL : "it can be reached without the treasure";
    return steps == BRW_UNSEEN ? "it cannot be reached" : NULL;
}

/* Returns the Manhattan distance between two tiles. */
static uint32_t steps_apart(const brw_tile_view *view, uint32_t a, uint32_t b)
{
    uint32_t width = view->dungeon->width;
    uint32_t dx = a % width > b % width ? a % width - b % width : b % width - a % width;
    uint32_t dy = a / width > b / width ? a / width - b / width : b / width - a / width;
    return dx + dy;
}

/* Returns what is wrong with the place of a key or switch, or NULL. It must be against a wall, and
 * a magic key in a vault: at most one side of it is open. If the room has a single doorway, any
 * other key or switch must be more than half as far from it as the farthest tile, whose distance is
 * [most]. If there are several, the entrance is unknown and [most] is 0. The distance does not
 * count steps, because water that is added later makes ways longer but moves no wall. */
static const char *wall_fault(const brw_tile_view *view, const barrow_thing *thing, uint32_t most)
{
    uint32_t tile = brw_tile_of(view, thing->pos), walls = 0, open = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, tile, side);
        walls += beside == BRW_UNSEEN || brw_is_wall(view->dungeon->tiles[beside]) ||
                 view->inside[beside] != thing->room;
        open += beside != BRW_UNSEEN && brw_is_walkable(view->dungeon->tiles[beside]);
    }
    if (!walls)
        return "it is not against a wall";
    if (thing->kind == BARROW_THING_MAGIC_KEY)
        return open <= 1 ? NULL : "it is not in a vault";
    if (most == 0)
        return NULL;
    bool is_far = 2 * steps_apart(view, brw_doorway_tile(view, thing->room, 0), tile) > most;
    return is_far ? NULL : "it is not far from the entrance";
}

/* Checks the places of all things, and that no two share a tile. */
void brw_check_tile_things(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_tile_view *view = verifier->view->tiles;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_tile_realm realm = {room, BARROW_NONE, false, 0, false};
        uint32_t most = 0;
        if (view->first_thing[room] == view->first_thing[room + 1])
            continue;
        brw_flood_from_doorways(view, realm);
        for (BRW_ROOM_THINGS(thing, view, room)) {
            const char *fault = place_fault(view, thing);
            if (fault)
                report_thing(verifier, thing, fault);
        }
        realm.holds_treasure = true;
        brw_flood_from_doorways(view, realm);
        for (uint32_t i = 0; brw_doorway_count(view, room) == 1 && i < view->flood.count; i++) {
            uint32_t apart = steps_apart(view, view->flood.cells[0], view->flood.cells[i]);
            most = apart > most ? apart : most;
        }
        for (BRW_ROOM_THINGS(thing, view, room)) {
            bool needs_wall = thing->kind == BARROW_THING_KEY ||
                              thing->kind == BARROW_THING_SWITCH ||
                              thing->kind == BARROW_THING_MAGIC_KEY;
            const char *fault = needs_wall ? wall_fault(view, thing, most) : NULL;
            if (fault)
                report_thing(verifier, thing, fault);
        }
    }
    brw_grid_flood_forget(&view->flood); /* its marks serve as a map of taken tiles */
    for (BRW_THINGS(thing, dungeon)) {
        uint32_t tile = brw_tile_of(view, thing->pos);
        if (view->flood.steps[tile] != BRW_UNSEEN)
            brw_report(verifier, NULL, brw_at_thing(thing), "two things share a tile");
        brw_grid_flood_start(&view->flood, tile, 0);
    }
}

/* ---- contents (T3) ---------------------------------------------------------------------- */

/* Checks that the layout has each thing, and only one of each kind in a room. Counts the layout's
 * things that rooms hold: if the total is right, none is missing. */
void brw_check_tile_contents(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_tile_view *view = verifier->view->tiles;
    uint32_t held = 0, wanted = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const brw_room_duties *duties = &view->duties[room];
        uint32_t seen = 0; /* set of kinds */
        for (BRW_ROOM_THINGS(thing, view, room)) {
            if (thing->kind == BARROW_THING_CUSTOM)
                continue;
            uint32_t kind = thing->kind < BARROW_THING_KIND_COUNT ? 1u << thing->kind : 0;
            bool is_of_layout = (duties->of_kinds & kind) != 0;
            bool is_known =
                is_of_layout ? (duties->holds & kind & ~seen) != 0 : (duties->may_hold & kind) != 0;
            /* A key has the room's colour and a switch the room's number. Treasure and goal are on
             * a pedestal in the middle of the room; along an even side, there are two middle
             * tiles. */
            const barrow_room *here = &dungeon->rooms[room];
            const char *fault = NULL;
            int32_t dx = 2 * (thing->pos.x - here->rect.x) - here->rect.w + 1;
            int32_t dy = 2 * (thing->pos.y - here->rect.y) - here->rect.h + 1;
            if (thing->kind == BARROW_THING_KEY && thing->flag != duties->colour)
                fault = "its colour is not the one that the room names";
            else if (thing->kind == BARROW_THING_SWITCH && thing->flag != here->as.quest.switch_id)
                fault = "its number is not the one that the room names";
            else if (thing->kind != BARROW_THING_TREASURE && thing->kind != BARROW_THING_GOAL)
                fault = NULL;
            else if (dungeon->tiles[brw_tile_of(view, thing->pos)] != BARROW_TILE_PEDESTAL)
                fault = "it does not stand on a pedestal";
            else if (dx * dx > 1 || dy * dy > 1)
                fault = "it is not in the middle";
            seen |= kind;
            held += !fault && is_of_layout;
            if (fault || !is_known)
                report_thing(verifier, thing, fault ? fault : "the layout does not have it");
        }
        wanted += (uint32_t)brw_popcount(duties->holds);
    }
    if (held != wanted)
        brw_blame(verifier, "rooms hold %u things of the layout, which has %u", held, wanted);
}

/* ---- types (T11) ------------------------------------------------------------------------ */

#define CLASS(NAME) (1u << BARROW_CLASS_##NAME)

/* For each kind of thing, the classes that its type may belong to. A kind without classes has no
 * type. */
static const uint8_t kind_classes[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_ENEMY] = CLASS(ENEMY),       [BARROW_THING_TRAP] = CLASS(TRAP) | CLASS(TIMED),
    [BARROW_THING_SHOP_ITEM] = CLASS(LOOT),    [BARROW_THING_CHEST] = CLASS(LOOT),
    [BARROW_THING_TREASURE] = CLASS(TREASURE),
};

/* Returns what is wrong with the type of a thing, or NULL. Types for floors alone, such as pits,
 * would lead to other floors, which these families do not have. */
static const char *type_fault(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    uint32_t classes = thing->kind < BARROW_THING_KIND_COUNT ? kind_classes[thing->kind] : 0;
    const brw_type_row *rows = brw_types_of(NULL, NULL)->rows;
    if (!classes)
        return thing->type == BARROW_NO_TYPE ? NULL : "it has a type, but its kind has no types";
    if (thing->type >= BARROW_THING_TYPE_COUNT || !(classes >> rows[thing->type].of_class & 1u))
        return "its type does not belong to its kind";
    uint32_t id = dungeon->rooms[thing->room].as.quest.treasure;
    if (thing->kind == BARROW_THING_TREASURE &&
        (id >= dungeon->treasure_count ||
         thing->type != brw_treasure_type(dungeon->treasures[id].kind)))
        return "it is not the treasure that the layout names";
    return rows[thing->type].maps & BRW_MAPS_TILES ? NULL : "it leads to another floor";
}

/* Returns what is wrong with the other details of a thing, or NULL. What an enemy guards is checked
 * with its role. A guardian of a quest seals a door, its chest, or the thing of its room's content
 * (Q31). */
static const char *detail_fault(const barrow_dungeon *dungeon, const barrow_thing *thing,
                                uint8_t reward)
{
    bool is_guardian = thing->kind == BARROW_THING_BOSS || thing->kind == BARROW_THING_SUB_BOSS;
    bool is_timed = thing->kind == BARROW_THING_TRAP && thing->type == BARROW_THING_TYPE_TIMED;
    static const uint8_t sealed_kinds[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_SWITCH] = BARROW_THING_SWITCH,
        [BARROW_CONTENT_ITEM_SWITCH] = BARROW_THING_SWITCH,
        [BARROW_CONTENT_ITEM] = BARROW_THING_TREASURE,
        [BARROW_CONTENT_MAGIC_KEY] = BARROW_THING_MAGIC_KEY,
        [BARROW_CONTENT_GOAL] = BARROW_THING_GOAL,
    };
    if (thing->tier != (thing->kind == BARROW_THING_CHEST ? reward : 0))
        return "its tier is not the reward of the room";
    if (is_timed != (thing->period != 0))
        return "it has a period but is not a timed trap, or the other way round";
    if (is_guardian) {
        /* In a crawl it seals nothing. */
        const barrow_quest_room *room = &dungeon->rooms[thing->room].as.quest;
        bool is_quest = dungeon->params.family == BARROW_QUEST;
        bool is_door = is_quest && room->seals == BARROW_SEAL_DOOR;
        uint8_t sealed = room->seals == BARROW_SEAL_CHEST       ? BARROW_THING_CHEST
                         : room->content < BARROW_CONTENT_COUNT ? sealed_kinds[room->content]
                                                                : 0;
        bool has_door = thing->guards_door < dungeon->link_count &&
                        dungeon->links[thing->guards_door].seal == thing->room;
        bool has_thing = thing->guards >= 0 && (uint32_t)thing->guards < dungeon->thing_count &&
                         dungeon->things[thing->guards].room == thing->room &&
                         (sealed || room->content < BARROW_CONTENT_COUNT) &&
                         dungeon->things[thing->guards].kind == sealed;
        bool is_right = (is_door ? has_door : thing->guards_door == BARROW_NONE) &&
                        (is_quest && !is_door ? has_thing : thing->guards == BARROW_GUARDS_NONE);
        return is_right ? NULL : "it does not guard what it seals";
    }
    return thing->kind != BARROW_THING_ENEMY && thing->guards != BARROW_GUARDS_NONE
               ? "it guards something but is not an enemy"
               : NULL;
}

/* Checks the details of things: a type of a class that suits their kind, a tier for chests, a
 * period for timed traps. */
void brw_check_tile_types(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (BRW_THINGS(thing, dungeon)) {
        const char *type = type_fault(dungeon, thing);
        const char *detail =
            detail_fault(dungeon, thing, verifier->view->tiles->duties[thing->room].reward);
        if (type)
            report_thing(verifier, thing, type);
        if (detail)
            report_thing(verifier, thing, detail);
    }
}

/* ---- enemies (T5) ----------------------------------------------------------------------- */

/* A row of def/role.def, indexed by the enemy's type: its cost, and the minimum danger that allows
 * it. A cost of 0 means that the type is not a role. */
static const struct {
    uint8_t cost, danger;
} enemy_roles[BARROW_THING_TYPE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) [BARROW_THING_TYPE_##TYPE] = {cost, danger},
#include "barrow/def/role.def"
};

/* Returns what is wrong with the role of an enemy, or NULL. A guard guards something valuable in
 * the same room, within two tiles along both axes. T11 reports unknown types. */
static const char *role_fault(const brw_tile_view *view, const barrow_thing *enemy)
{
    const barrow_dungeon *dungeon = view->dungeon;
    if (enemy->type >= BARROW_THING_TYPE_COUNT || !enemy_roles[enemy->type].cost)
        return NULL;
    if (enemy_roles[enemy->type].danger > view->duties[enemy->room].danger)
        return "the room is not dangerous enough for it";
    /* An archer sees a doorway in its row or column, with only floor in between. Obstacles that a
     * treasure overcomes belong to the room as its floor does, but block the view. */
    bool sees = enemy->type != BARROW_THING_TYPE_ARCHER;
    for (uint32_t i = 0; !sees && i < 4 * brw_doorway_count(view, enemy->room); i++) {
        uint32_t doorway = brw_doorway_tile(view, enemy->room, i / 4);
        uint32_t tile = brw_tile_of(view, enemy->pos);
        do
            tile = brw_tile_beside(view, tile, i % 4);
        while (tile != BRW_UNSEEN && tile != doorway && brw_is_room_floor(view, enemy->room, tile));
        sees = tile == doorway;
    }
    if (!sees)
        return "it sees no doorway along its row or column";
    bool is_guard = enemy->type == BARROW_THING_TYPE_GUARD;
    if (is_guard != (enemy->guards != BARROW_GUARDS_NONE))
        return is_guard ? "it guards nothing" : "it guards something but is not a guard";
    if (!is_guard)
        return NULL;
    const barrow_thing *charge = (uint32_t)enemy->guards < dungeon->thing_count
                                     ? &dungeon->things[enemy->guards]
                                     : enemy; /* which is not worth guarding */
    int32_t dx = enemy->pos.x - charge->pos.x, dy = enemy->pos.y - charge->pos.y;
    bool is_worth_it = charge->kind == BARROW_THING_KEY || charge->kind == BARROW_THING_SWITCH ||
                       charge->kind == BARROW_THING_MAGIC_KEY || charge->kind == BARROW_THING_CHEST;
    return is_worth_it && charge->room == enemy->room && dx * dx <= 4 && dy * dy <= 4
               ? NULL
               : "what it guards is not within two tiles";
}

/* Returns whether a tile is a place for an enemy: plain floor that can be reached without a
 * treasure and is at least three steps from every doorway. Requires a flood from the doorways. */
static bool is_place(const brw_tile_view *view, uint32_t tile)
{
    return view->dungeon->tiles[tile] == BARROW_TILE_FLOOR &&
           view->flood.steps[tile] != BRW_UNSEEN && view->flood.steps[tile] >= ENEMY_NEAREST;
}

/* Returns whether a thing is a guardian that stands within two steps of the door that it seals, or
 * of the magic key, and may therefore be near a doorway. */
static bool is_at_post(const brw_tile_view *view, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_pos at = thing->pos;
    if (thing->kind != BARROW_THING_SUB_BOSS || dungeon->params.family != BARROW_QUEST)
        return false;
    if (thing->guards_door < dungeon->link_count) {
        const barrow_link *link = &dungeon->links[thing->guards_door];
        uint32_t end = brw_way_end(view, link, thing->room);
        at = brw_pos((int32_t)(end % dungeon->width), (int32_t)(end / dungeon->width));
    } else if (dungeon->rooms[thing->room].as.quest.content == BARROW_CONTENT_MAGIC_KEY &&
               thing->guards >= 0 && (uint32_t)thing->guards < dungeon->thing_count) {
        at = dungeon->things[thing->guards].pos;
    } else {
        return false;
    }
    int32_t dx = thing->pos.x - at.x, dy = thing->pos.y - at.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) <= POST_MOST;
}

/* Checks encounters. A room's danger sets a budget, (danger + 1) * (cells + 1), that its enemies
 * spend until no places are left or the room is crowded; it may be too small or too full. They keep
 * away from doorways, and in a combat room not all of them sleep. A FOE stays at home, however
 * small its room is. */
void brw_check_tile_enemies(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_tile_view *view = verifier->view->tiles;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const brw_room_duties *duties = &view->duties[room];
        uint32_t enemies = 0, cost = 0, awake = 0;
        uint32_t places = 0, crowded = 0; /* places without other things; those with an enemy */
        bool has_brute = false;           /* an awake one */
        brw_flood_from_doorways(view, (brw_tile_realm){room, BARROW_NONE, false, 0, false});
        for (uint32_t i = 0; i < view->flood.count; i++)
            places += is_place(view, view->flood.cells[i]);
        for (BRW_ROOM_THINGS(thing, view, room)) { /* they share no tile (T3) */
            bool has_place = is_place(view, brw_tile_of(view, thing->pos)), is_awake = !thing->flag;
            if (thing->kind != BARROW_THING_ENEMY) {
                places -= has_place;
                continue;
            }
            enemies++;
            crowded += has_place;
            awake += is_awake;
            has_brute = has_brute || (is_awake && thing->type == BARROW_THING_TYPE_BRUTE);
            cost += thing->type < BARROW_THING_TYPE_COUNT ? enemy_roles[thing->type].cost : 0;
        }
        uint32_t budget = (duties->danger + 1) * (duties->cells + 1);
        const char *fault = NULL;
        if (duties->danger == 0)
            fault = enemies ? "is calm but has enemies" : NULL;
        else if (enemies == 0 && places)
            fault = "is dangerous but has no enemy";
        else if (cost > budget)
            fault = "has more enemies than its danger pays for";
        else if (cost + ENEMY_CHANGE <= budget && enemies < ENEMY_CROWD * duties->cells &&
                 places > crowded)
            fault = "has fewer enemies than its danger pays for";
        else if (duties->is_fought && places >= 2 && awake < 2 && !has_brute)
            fault = "is a combat room, but its enemies sleep";
        if (fault)
            brw_blame_room(verifier, room, "room @ %s", fault);
        for (BRW_ROOM_THINGS(thing, view, room)) {
            bool is_enemy = thing->kind == BARROW_THING_ENEMY;
            bool is_home = thing->kind == BARROW_THING_FOE && places == 0;
            bool is_hostile =
                is_enemy || thing->kind == BARROW_THING_ELITE || thing->kind == BARROW_THING_BOSS ||
                thing->kind == BARROW_THING_SUB_BOSS || thing->kind == BARROW_THING_FOE;
            bool is_near = view->flood.steps[brw_tile_of(view, thing->pos)] < ENEMY_NEAREST;
            if (is_hostile && is_near && !is_home && !is_at_post(view, thing))
                brw_report(verifier, NULL, brw_at_thing(thing),
                           "an enemy in room %u is less than 3 steps from a doorway", room);
            fault = is_enemy && duties->danger ? role_fault(view, thing) : NULL;
            if (fault)
                brw_report(verifier, NULL, brw_at_thing(thing), "an enemy in room %u: %s", room,
                           fault);
        }
    }
}

/* ---- traps (T10) ------------------------------------------------------------------------ */

enum { WAY_SHORTEST, WAY_AROUND, WAY_IN_TIME, WAY_COUNT };

/* Traps matter and are fair. Between two doorways of a trap room, every shortest way crosses a
 * trap, and a way without one is not much longer. Steps count from the doorways' own tiles, so
 * doorways three steps apart have no tile between the two in front of them:
 *
 *     #########
 *     #.......#       4 steps straight on, over the trap; 6 without it
 *     0.^.0...#       (0 doorways, ^ trap)
 *     #.......#
 *     #########
 *
 * "Every shortest way crosses a trap" means that no way without a trap is as short as the shortest.
 * A timed trap is used where no way leads around it, and counts as floor for a player who waits. */
typedef struct trap_way {
    uint32_t steps[WAY_COUNT]; /* BRW_UNSEEN where there is no way */
} trap_way;

static const uint8_t avoided_traps[WAY_COUNT] = {
    [WAY_AROUND] = BRW_TRAP_PLAIN | BRW_TRAP_TIMED,
    [WAY_IN_TIME] = BRW_TRAP_PLAIN,
};

/* The verdict on the ways that are long enough to count. */
typedef struct trap_verdict {
    uint32_t asked, fair;
    const char *fault; /* the last fault found */
    brw_trap_detours detours;
} trap_verdict;

/* Judges the ways between all pairs of doorways. With one doorway, judges the way to the thing that
 * a player comes to this room for. T6 reports ways that do not exist. [ways] has room for each
 * doorway and one more. */
static void judge_traps(brw_tile_view *view, uint32_t room, trap_way *ways, trap_verdict *verdict)
{
    static const uint8_t aims[] = {
        BARROW_THING_KEY,  BARROW_THING_SWITCH, BARROW_THING_TREASURE, BARROW_THING_MAGIC_KEY,
        BARROW_THING_GOAL, BARROW_THING_BONUS,  BARROW_THING_CHEST};
    const barrow_thing *aim = NULL;
    uint32_t doorways = brw_doorway_count(view, room);
    for (uint32_t i = 0; doorways == 1 && i < sizeof aims && !aim; i++)
        aim = brw_room_thing(view, room, (barrow_thing_kind)aims[i]);
    uint32_t targets = doorways + (aim != NULL);
    for (uint32_t from = 0; from + 1 < targets; from++) {
        for (uint32_t k = 0; k < WAY_COUNT; k++) {
            brw_flood_from(view, brw_doorway_tile(view, room, from),
                           (brw_tile_realm){room, BARROW_NONE, false, avoided_traps[k], false});
            for (uint32_t to = from + 1; to < targets; to++)
                ways[to].steps[k] =
                    aim ? view->flood.steps[brw_tile_of(view, aim->pos)]
                        : brw_steps_to_doorway(view, room, brw_doorway_tile(view, room, to));
        }
        for (uint32_t to = from + 1; to < targets; to++) {
            uint32_t shortest = ways[to].steps[WAY_SHORTEST];
            uint32_t in_time = ways[to].steps[WAY_IN_TIME];
            if (shortest < BRW_TRAPS_APART || shortest == BRW_UNSEEN)
                continue;
            const char *fault = NULL;
            if (ways[to].steps[WAY_AROUND] <= shortest)
                fault = "a shortest way crosses no trap";
            else if (in_time == BRW_UNSEEN || in_time > shortest + BRW_TRAPS_DETOUR)
                fault = "every way without a trap is far longer";
            verdict->asked++;
            verdict->fair += !fault;
            verdict->fault = fault ? fault : verdict->fault;
            if (in_time != BRW_UNSEEN) {
                verdict->detours.ways++;
                verdict->detours.steps += in_time - shortest;
            }
        }
    }
}

/* Allocates the ways from one doorway of any room to all others. */
static trap_way *make_trap_ways(const brw_tile_view *view, brw_arena *scratch)
{
    return BRW_ARENA_NEW(scratch, trap_way, 2 * view->dungeon->link_count + 1);
}

void brw_check_tile_traps(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_tile_view *view = verifier->view->tiles;
    trap_way *ways = make_trap_ways(view, verifier->scratch);
    for (uint32_t room = 0; ways && room < dungeon->room_count; room++) {
        bool has_traps = brw_room_thing(view, room, BARROW_THING_TRAP) != NULL;
        bool wants_traps = view->duties[room].is_trapped;
        if (has_traps && !wants_traps)
            brw_blame_room(verifier, room, "room @ has traps but is not a trap room");
        else if (wants_traps && !has_traps)
            brw_blame_room(verifier, room, "room @ has no trap");
        if (!has_traps || !wants_traps || !brw_doorway_count(view, room))
            continue;
        /* Checks a trap room: each trap by itself; that all doorways and things can be reached
         * without stepping on a trap (T6), except hints, which are on walls; and the ways through
         * the room. If blocks are small, one fair way is enough. */
        uint32_t missed = 0;
        brw_flood_from_doorways(view, (brw_tile_realm){room, BARROW_NONE, true, 0, false});
        for (BRW_ROOM_THINGS(thing, view, room)) {
            uint32_t tile = brw_tile_of(view, thing->pos), safe = 0;
            const char *fault = NULL;
            if (thing->kind != BARROW_THING_TRAP)
                continue;
            for (uint32_t side = 0; side < 4; side++) {
                uint32_t beside = brw_tile_beside(view, tile, side);
                safe += beside != BRW_UNSEEN && !view->traps[beside] &&
                        brw_is_room_floor(view, room, beside);
            }
            /* A player waits on a safe tile before a timed trap and ends up on another past it. */
            if (view->flood.steps[tile] == 1)
                fault = "it lies before a doorway";
            else if (thing->flag)
                fault = "it helps instead of harming";
            else if (thing->type == BARROW_THING_TYPE_TIMED && safe < 2)
                fault = "it lacks a safe tile before it or behind it";
            if (fault)
                brw_report(verifier, NULL, brw_at_thing(thing), "a trap in room %u: %s", room,
                           fault);
        }
        brw_flood_from(view, brw_doorway_tile(view, room, 0),
                       (brw_tile_realm){room, BARROW_NONE, true, BRW_TRAP_PLAIN, false});
        for (uint32_t i = 1; i < brw_doorway_count(view, room); i++)
            missed +=
                brw_steps_to_doorway(view, room, brw_doorway_tile(view, room, i)) == BRW_UNSEEN;
        for (BRW_ROOM_THINGS(thing, view, room))
            missed += thing->kind != BARROW_THING_TRAP && thing->kind != BARROW_THING_HINT &&
                      thing->kind != BARROW_THING_CUSTOM &&
                      view->flood.steps[brw_tile_of(view, thing->pos)] == BRW_UNSEEN;
        if (missed)
            brw_blame_room(verifier, room,
                           "room @: its traps leave no safe way to %u doorways and things", missed);
        trap_verdict verdict = {.asked = 0};
        judge_traps(view, room, ways, &verdict);
        bool is_large = view->grid.block_w >= TRAP_BLOCK_W && view->grid.block_h >= TRAP_BLOCK_H;
        if (is_large ? verdict.fair < verdict.asked : verdict.asked && !verdict.fair)
            brw_blame_room(verifier, room, "room @: %s; %u of %u ways through it are fair",
                           verdict.fault, verdict.fair, verdict.asked);
    }
}

bool brw_measure_traps(brw_tile_view *view, brw_arena *scratch, brw_trap_detours *detours)
{
    trap_verdict verdict = {.asked = 0};
    trap_way *ways = make_trap_ways(view, scratch);
    for (uint32_t room = 0; ways && room < view->dungeon->room_count; room++)
        if (view->duties[room].is_trapped)
            judge_traps(view, room, ways, &verdict);
    *detours = verdict.detours;
    return ways != NULL;
}
