/* SPDX-License-Identifier: MIT
 * Encounters (T5): groups of enemies, as many as the danger of a room can pay for, in roles from
 * def/role.def. No enemy is placed less than three steps from a doorway, so that players are not
 * attacked as they enter. Roaming enemies are alone in their home room, as far from its doorways as
 * possible. */
#include "gen/common/tile_templates.h"

#define SIGHT_LEAST 3 /* minimum number of steps from a doorway to the archer that sees it */
#define GUARD_REACH 2 /* maximum number of tiles from a guard to what it guards */
#define SWARM_SIZE  3
#define AWAKE_LEAST 2 /* minimum number of enemies that are awake */

/* A role: the type of enemy, its cost, and the minimum danger of rooms in which it occurs. */
static const struct role_row {
    uint8_t type, cost, danger;
} role_rows[] = {
#define BARROW_ROLE(TYPE, cost, danger) {BARROW_THING_TYPE_##TYPE, cost, danger},
#include "barrow/def/role.def"
};
#define ROLE_COUNT ((int32_t)(sizeof role_rows / sizeof role_rows[0]))
_Static_assert(ROLE_COUNT == BRW_ROLE_COUNT, "places list every role");

/* A group that is being placed in a room. The tiles away from doorways are marked BRW_MARK_CHOICE.
 */
typedef struct encounter {
    brw_inside *inside;
    const uint8_t *often; /* weights of the roles (T12) */
    int32_t danger, budget, count;
    int32_t charge; /* index of the guarded thing, or BARROW_GUARDS_NONE */
} encounter;

/* ---- places ----------------------------------------------------------------------------- */

/* Draws a place from which an archer looks straight at a doorway (T5):
 *
 *   #######
 *   D..ssss     D doorway, s places from the third step to where the floor ends
 *   #.....# */
static uint32_t find_sight(const encounter *group)
{
    brw_inside *inside = group->inside;
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (BRW_EACH_DOOR(link, inside->draft, inside->room)) {
        uint32_t tile = brw_inside_mouth(inside, *link);
        uint32_t step = tile - brw_inside_doorway(inside, *link);
        for (int32_t steps = 1; brw_inside_holds(inside, tile); steps++, tile += step)
            if (steps >= SIGHT_LEAST && brw_inside_marked(inside, tile, BRW_MARK_CHOICE))
                inside->draft->marks[tile] |= BRW_MARK_SOME;
    }
    return brw_inside_any(inside, BRW_MARK_SOME);
}

/* Draws a place within two tiles of what the guard guards. */
static uint32_t find_post(const encounter *group)
{
    brw_inside *inside = group->inside;
    if (group->charge == BARROW_GUARDS_NONE)
        return 0;
    barrow_pos at = inside->draft->dungeon->things[group->charge].pos;
    brw_inside_clear(inside, BRW_MARK_SOME);
    brw_inside_mark_near(inside, brw_inside_at(inside, at.x, at.y), GUARD_REACH, BRW_MARK_CHOICE,
                         BRW_MARK_SOME);
    return brw_inside_any(inside, BRW_MARK_SOME);
}

/* ---- groups ----------------------------------------------------------------------------- */

/* Draws a role that the group can pay for. */
static const struct role_row *draw_role(encounter *group)
{
    int32_t weights[ROLE_COUNT], sum = 0;
    for (int32_t i = 0; i < ROLE_COUNT; i++) {
        bool fits = role_rows[i].danger <= group->danger && role_rows[i].cost <= group->budget;
        weights[i] = fits ? group->often[i] : 0;
        sum += weights[i];
    }
    return sum ? &role_rows[brw_rng_weighted(&group->inside->rng, weights, ROLE_COUNT)] : NULL;
}

/* Finds a place that suits the role, and returns the role that is placed there. An archer without a
 * doorway to watch and a guard without anything to guard take the role of the first row. */
static const struct role_row *find_place(encounter *group, const struct role_row *role,
                                         uint32_t *spot)
{
    bool is_archer = role->type == BARROW_THING_TYPE_ARCHER;
    bool is_guard = role->type == BARROW_THING_TYPE_GUARD;
    *spot = is_archer  ? find_sight(group)
            : is_guard ? find_post(group)
            : brw_is_drawn(group->inside->draft, group->inside->room)
                ? brw_inside_any(group->inside, BRW_MARK_POST)
                : 0;
    if (*spot)
        return role;
    *spot = brw_inside_any(group->inside, BRW_MARK_CHOICE);
    return !*spot ? NULL : is_archer || is_guard ? &role_rows[0] : role;
}

/* Places an enemy with the role, or a whole swarm. The first enemies of a group are awake, and so
 * is every brute. Returns false if there is no place for another enemy. */
static bool place_role(encounter *group, const struct role_row *role)
{
    int32_t many = role->type == BARROW_THING_TYPE_SWARM ? SWARM_SIZE : 1;
    for (int32_t i = 0; i < many && group->budget >= role->cost; i++) {
        uint32_t spot;
        role = find_place(group, role, &spot);
        if (!role)
            return false;
        bool is_awake = group->count < AWAKE_LEAST || role->type == BARROW_THING_TYPE_BRUTE ||
                        !brw_rng_chance(&group->inside->rng, 1, 3);
        barrow_thing *enemy = brw_inside_put(group->inside, BARROW_THING_ENEMY, spot, !is_awake);
        if (!enemy)
            return false;
        enemy->type = role->type;
        if (role->type == BARROW_THING_TYPE_GUARD)
            enemy->guards = group->charge;
        group->budget -= role->cost;
        group->count++;
    }
    return true;
}

/* Places enemies until the budget or the space is used up. The set of places is made only once:
 * each placed enemy removes its tile from the free tiles, and every pick checks those too. */
static void place_group(brw_inside *inside)
{
    const brw_tile_draft *draft = inside->draft;
    int32_t danger = inside->facts->enemies;
    encounter group = {.inside = inside,
                       .often = brw_places[draft->dungeon->rooms[inside->room].place].roles,
                       .danger = danger,
                       .budget = (danger + 1) * ((int32_t)inside->cells + 1),
                       .charge = BARROW_GUARDS_NONE};
    if (danger == 0)
        return;
    inside->draft->thing_room = (BRW_ENEMIES_PER_CELL - 1) * (int32_t)inside->cells;
    uint32_t first = draft->first_thing[inside->room];
    for (uint32_t i = draft->first_thing[inside->room + 1]; i-- > first;) {
        uint8_t kind = draft->dungeon->things[i].kind;
        if (kind == BARROW_THING_KEY || kind == BARROW_THING_SWITCH ||
            kind == BARROW_THING_MAGIC_KEY || kind == BARROW_THING_CHEST)
            group.charge = (int32_t)i; /* the first of these is what guards protect */
    }
    const struct role_row *role;
    brw_choose(inside, brw_is_away);
    for (BRW_EACH_TILE(tile, inside)) /* a place of the template that is too near is none */
        if (!brw_inside_marked(inside, tile, BRW_MARK_CHOICE))
            brw_inside_unmark(inside, BRW_MARK_POST, tile);
    do
        role = draw_role(&group);
    while (role && place_role(&group, role));
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Places roaming enemies before all others, so that they get the best places. The allowance for the
 * other enemies is one less per cell, so there is memory for the roaming ones. */
barrow_status brw_tile_enemies(barrow_work *work)
{
    const barrow_dungeon *dungeon = work->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        brw_inside inside = brw_inside_of(work->tiles, &work->rng, dungeon->foes[i].home);
        uint32_t spot = brw_inside_remote(&inside, BRW_MARK_FREE);
        work->tiles->thing_room = 1;
        if (spot)
            brw_inside_put(&inside, BARROW_THING_FOE, spot, 0);
        brw_rng_join(&work->rng, &inside.rng);
    }
    return brw_each_inside(work, place_group);
}
