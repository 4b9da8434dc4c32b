/* SPDX-License-Identifier: MIT
 * Encounters (T5). A room's danger sets a budget that its enemies spend. They keep away from
 * doorways, and in a combat room not all of them sleep. Archers can see a doorway. Guards stay near
 * what they guard.
 *
 * A place is plain floor that can be reached without a treasure and is at least three steps from
 * every doorway. A room may be too small or too full, so more enemies are required only while
 * places are left. */
#include "verify/tiles.h"

#define NEAREST 3 /* minimum number of steps from a doorway to an enemy */
#define CROWD   7 /* this many enemies per cell are enough, whatever the budget */
#define CHANGE  2 /* cost of a grunt; less than this may stay unspent */

/* A row of def/role.def, indexed by the enemy's type. A cost of 0 means that the type is not a
 * role. */
typedef struct enemy_role {
    uint8_t cost, danger; /* its cost, and the minimum danger that allows it */
} enemy_role;

static const enemy_role enemy_roles[BARROW_THING_TYPE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) [BARROW_THING_TYPE_##TYPE] = {cost, danger},
#include "barrow/def/role.def"
#undef BARROW_ROLE
};

/* The enemies and places of a room, counted after a flood from its doorways. */
typedef struct seen_encounter {
    brw_tile_view *view;
    uint32_t room;
    uint32_t enemies, cost; /* number of enemies, and their total cost */
    uint32_t awake;
    bool has_brute;   /* an awake brute */
    uint32_t places;  /* number of places that are empty or hold an enemy */
    uint32_t crowded; /* number of places that hold an enemy */
} seen_encounter;

/* ---- places ----------------------------------------------------------------------------- */

/* Returns whether an enemy could stand on the tile. Requires a flood from the doorways. */
static bool is_place(const brw_tile_view *view, uint32_t tile)
{
    return view->dungeon->tiles[tile] == BARROW_TILE_FLOOR &&
           view->flood.steps[tile] != BRW_UNSEEN && view->flood.steps[tile] >= NEAREST;
}

/* Counts an enemy, or subtracts the place that another thing occupies. */
static void note_thing(seen_encounter *at, const barrow_thing *thing)
{
    bool has_place = is_place(at->view, brw_tile_of(at->view, thing->pos));
    if (thing->kind != BARROW_THING_ENEMY) {
        at->places -= has_place;
        return;
    }
    bool is_awake = thing->flag == 0;
    at->enemies++;
    at->crowded += has_place;
    at->awake += is_awake;
    at->has_brute = at->has_brute || (is_awake && thing->type == BARROW_THING_TYPE_BRUTE);
    at->cost += thing->type < BARROW_THING_TYPE_COUNT ? enemy_roles[thing->type].cost : 0;
}

/* Counts the things in the room. Things share no tile (T3), so each takes a place of its own. */
static seen_encounter see_encounter(brw_tile_view *view, uint32_t room)
{
    seen_encounter at = {.view = view, .room = room};
    brw_tiles_from_doorways(view, room, false);
    for (uint32_t i = 0; i < view->flood.count; i++)
        at.places += is_place(view, view->flood.cells[i]);
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++)
        note_thing(&at, view->by_room[i]);
    return at;
}

/* ---- roles ------------------------------------------------------------------------------ */

/* Returns whether an archer sees across the tile. Obstacles that a treasure overcomes belong to the
 * room as its floor does, but block the view. */
static bool is_view_clear(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return view->dungeon->owners[tile] == room && brw_is_walkable(view->dungeon->tiles[tile]);
}

/* Returns whether a doorway of the room lies in the tile's row or column with only floor in
 * between. */
static bool sees_doorway(const brw_tile_view *view, uint32_t room, uint32_t from)
{
    for (uint32_t i = 0; i < brw_doorway_count(view, room); i++) {
        uint32_t doorway = brw_doorway_tile(view, room, i);
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t tile = from;
            do
                tile = brw_tile_beside(view, tile, side);
            while (tile != BRW_UNSEEN && tile != doorway && is_view_clear(view, room, tile));
            if (tile == doorway)
                return true;
        }
    }
    return false;
}

/* Returns whether a guard may guard this thing. It must be valuable, in the same room, and within
 * two tiles along both axes. */
static bool is_charge(const barrow_thing *guard, const barrow_thing *charge)
{
    int32_t dx = guard->pos.x - charge->pos.x, dy = guard->pos.y - charge->pos.y;
    bool is_worth_it = charge->kind == BARROW_THING_KEY || charge->kind == BARROW_THING_SWITCH ||
                       charge->kind == BARROW_THING_MAGIC_KEY || charge->kind == BARROW_THING_CHEST;
    return is_worth_it && charge->room == guard->room && dx * dx <= 4 && dy * dy <= 4;
}

/* Returns what is wrong with the role of an enemy, or NULL. */
static const char *role_fault(const seen_encounter *at, const barrow_thing *enemy, uint32_t danger)
{
    const barrow_dungeon *dungeon = at->view->dungeon;
    bool is_role = enemy->type < BARROW_THING_TYPE_COUNT && enemy_roles[enemy->type].cost;
    bool is_guard = enemy->type == BARROW_THING_TYPE_GUARD;
    if (!is_role)
        return NULL; /* T11 reports the type */
    if (enemy_roles[enemy->type].danger > danger)
        return "the room is not dangerous enough for it";
    if (enemy->type == BARROW_THING_TYPE_ARCHER &&
        !sees_doorway(at->view, at->room, brw_tile_of(at->view, enemy->pos)))
        return "it sees no doorway along its row or column";
    if (is_guard != (enemy->guards != BARROW_GUARDS_NONE))
        return is_guard ? "it guards nothing" : "it guards something but is not a guard";
    return is_guard && ((uint32_t)enemy->guards >= dungeon->thing_count ||
                        !is_charge(enemy, &dungeon->things[enemy->guards]))
               ? "what it guards is not within two tiles"
               : NULL;
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Checks the distance and role of each enemy. A FOE stays at home, however small its room is. */
static void check_each_enemy(const seen_encounter *at, const brw_room_duties *duties)
{
    const brw_tile_view *view = at->view;
    for (uint32_t i = view->first_thing[at->room]; i < view->first_thing[at->room + 1]; i++) {
        const barrow_thing *thing = view->by_room[i];
        bool is_excused = thing->kind == BARROW_THING_FOE && at->places == 0;
        bool is_near = view->flood.steps[brw_tile_of(view, thing->pos)] < NEAREST;
        if (brw_is_hostile(thing->kind) && is_near && !is_excused)
            brw_found(view->verifier, NULL, brw_at_thing(thing),
                      "an enemy in room %u is less than 3 steps from a doorway", at->room);
        const char *fault = thing->kind == BARROW_THING_ENEMY && duties->danger
                                ? role_fault(at, thing, duties->danger)
                                : NULL;
        if (fault)
            brw_found(view->verifier, NULL, brw_at_thing(thing), "an enemy in room %u: %s",
                      at->room, fault);
    }
}

/* Returns what is wrong with a room's enemies as a group, or NULL. The budget is (danger + 1) *
 * (cells + 1). It must be spent until no places are left or the room is crowded (CROWD). */
static const char *encounter_fault(const seen_encounter *at, const brw_room_duties *duties)
{
    uint32_t budget = (duties->danger + 1) * (duties->cells + 1);
    if (duties->danger == 0)
        return at->enemies ? "is calm but has enemies" : NULL;
    if (at->enemies == 0 && at->places)
        return "is dangerous but has no enemy";
    if (at->cost > budget)
        return "has more enemies than its danger pays for";
    if (at->cost + CHANGE <= budget && at->enemies < CROWD * duties->cells &&
        at->places > at->crowded)
        return "has fewer enemies than its danger pays for";
    return duties->is_fought && at->places >= 2 && at->awake < 2 && !at->has_brute
               ? "is a combat room, but its enemies sleep"
               : NULL;
}

/* Returns whether anything in a room attacks the player. */
static bool has_hostile(const brw_tile_view *view, uint32_t room)
{
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++)
        if (brw_is_hostile(view->by_room[i]->kind))
            return true;
    return false;
}

/* Checks all rooms. Most are calm and have no enemies; they need no flood. */
void brw_check_tile_enemies(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++) {
        brw_room_duties duties = brw_duties_of(view.dungeon, room);
        if (!duties.danger && !has_hostile(&view, room))
            continue;
        seen_encounter at = see_encounter(&view, room);
        const char *fault = encounter_fault(&at, &duties);
        if (fault)
            brw_found(verifier, NULL, (brw_place){(int32_t)room, -1, -1, -1}, "room %u %s", room,
                      fault);
        check_each_enemy(&at, &duties);
    }
}

#undef NEAREST
#undef CROWD
#undef CHANGE
