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
static bool find_sight(const encounter *group, barrow_pos *spot)
{
    brw_inside *inside = group->inside;
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (BRW_EACH_DOOR(link, inside->draft, inside->room)) {
        barrow_pos door = brw_inside_doorway(inside, *link);
        barrow_pos at = brw_inside_pos(inside, brw_inside_mouth(inside, *link));
        int32_t dx = at.x - door.x, dy = at.y - door.y;
        for (int32_t steps = 1; brw_inside_holds(inside, at.x, at.y); steps++) {
            if (steps >= SIGHT_LEAST && brw_inside_has(inside, BRW_MARK_CHOICE, at.x, at.y))
                brw_inside_mark(inside, BRW_MARK_SOME, at.x, at.y);
            at = brw_pos(at.x + dx, at.y + dy);
        }
    }
    return brw_inside_any(inside, BRW_MARK_SOME, spot);
}

/* Draws a place within two tiles of what the guard guards. */
static bool find_post(const encounter *group, barrow_pos *spot)
{
    brw_inside *inside = group->inside;
    brw_inside_clear(inside, BRW_MARK_SOME);
    if (group->charge == BARROW_GUARDS_NONE)
        return false;
    brw_inside_mark_near(inside, inside->draft->dungeon->things[group->charge].pos, GUARD_REACH,
                         BRW_MARK_CHOICE, BRW_MARK_SOME);
    return brw_inside_any(inside, BRW_MARK_SOME, spot);
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
                                         barrow_pos *spot)
{
    bool is_archer = role->type == BARROW_THING_TYPE_ARCHER;
    bool is_guard = role->type == BARROW_THING_TYPE_GUARD;
    if (is_archer  ? find_sight(group, spot)
        : is_guard ? find_post(group, spot)
                   : brw_is_drawn(group->inside->draft, group->inside->room) &&
                         brw_inside_any(group->inside, BRW_MARK_POST, spot))
        return role;
    if (!brw_inside_any(group->inside, BRW_MARK_CHOICE, spot))
        return NULL;
    return is_archer || is_guard ? &role_rows[0] : role;
}

/* Places an enemy with the role, or a whole swarm. The first enemies of a group are awake, and so
 * is every brute. Returns false if there is no place for another enemy. */
static bool place_role(encounter *group, const struct role_row *role)
{
    int32_t many = role->type == BARROW_THING_TYPE_SWARM ? SWARM_SIZE : 1;
    for (int32_t i = 0; i < many && group->budget >= role->cost; i++) {
        barrow_pos spot;
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
static void place_group(brw_inside *inside, int32_t danger)
{
    encounter group = {.inside = inside,
                       .often = brw_places[inside->draft->dungeon->rooms[inside->room].place].roles,
                       .danger = danger,
                       .budget = (danger + 1) * ((int32_t)inside->cells + 1),
                       .charge = BARROW_GUARDS_NONE};
    const brw_tile_draft *draft = inside->draft;
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
            inside->draft->marks[tile] &= (uint16_t)~BRW_MARK_POST;
    do
        role = draw_role(&group);
    while (role && place_role(&group, role));
}

/* ---- the pass --------------------------------------------------------------------------- */

/* Places roaming enemies before all others, so that they get the best places. The allowance for the
 * other enemies is one less per cell, so there is memory for the roaming ones. */
static void place_foes(brw_tile_draft *draft, brw_rng *rng)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        brw_inside inside = brw_inside_of(draft, rng, dungeon->foes[i].home);
        barrow_pos spot;
        draft->thing_room = 1;
        if (brw_inside_remote(&inside, BRW_MARK_FREE, &spot))
            brw_inside_put(&inside, BARROW_THING_FOE, spot, 0);
        brw_rng_join(rng, &inside.rng);
    }
}

barrow_status brw_tile_enemies(barrow_work *work)
{
    brw_tile_draft *draft = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    place_foes(draft, &work->rng);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        int32_t danger = brw_facts_of(draft, room).enemies;
        if (danger == 0)
            continue;
        brw_inside inside = brw_inside_of(draft, &work->rng, room);
        draft->thing_room = (BRW_ENEMIES_PER_CELL - 1) * (int32_t)inside.cells;
        place_group(&inside, danger);
        brw_rng_join(&work->rng, &inside.rng);
    }
    return BARROW_OK;
}
