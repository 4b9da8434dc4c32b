/* SPDX-License-Identifier: MIT
 * Checks of vaults (F27, R26 to R28), from the map alone.
 *
 * The ground of a floor leaves out the insides of vaults, so all other checks judge the floor with
 * its vaults shut. Here each vault is judged on its own: that it is closed, that its door leads to
 * the rest of the floor, and that what opens it lies outside. */
#include "core/types.h"
#include "verify/floor.h"

#include "core/dungeon.h"

/* ---- the room --------------------------------------------------------------------------- */

static const barrow_room *room_of_vault(const brw_floor_view *view, uint32_t vault)
{
    return &view->dungeon->rooms[view->dungeon->vaults[vault].room];
}

/* Reports something about a vault, at its door. */
static void blame_vault(brw_verifier *verifier, uint32_t vault, const char *what)
{
    barrow_pos at = verifier->dungeon->vaults[vault].at;
    brw_blame_xy(verifier, at.x, at.y, "vault %u: %s", vault, what);
}

/* Checks that a vault is floor inside and wall around it, except for its door, and that it is small
 * enough: its ring is at most 9x8 or 8x9. */
static void check_walls(brw_verifier *verifier, uint32_t vault)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_rect rect = room_of_vault(view, vault)->rect;
    barrow_pos at = dungeon->vaults[vault].at;
    int32_t longer = rect.w > rect.h ? rect.w : rect.h, shorter = rect.w + rect.h - longer;
    if (shorter < 3 || longer > 7 || shorter > 6)
        blame_vault(verifier, vault, "its size is not 3x3 to 7x6");
    if (rect.x < 3 || rect.y < 3 || rect.x + rect.w > dungeon->width - 3 ||
        rect.y + rect.h > dungeon->height - 3) {
        blame_vault(verifier, vault, "its ring leaves the usable area");
        return;
    }
    for (int32_t y = rect.y - 1; y <= rect.y + rect.h; y++)
        for (int32_t x = rect.x - 1; x <= rect.x + rect.w; x++) {
            barrow_tile wanted = brw_in_rect(rect, x, y) ? BARROW_TILE_FLOOR : BARROW_TILE_WALL;
            if (x == at.x && y == at.y)
                wanted = BARROW_TILE_VAULT_DOOR;
            if (brw_floor_tile(dungeon, x, y) != wanted)
                brw_blame_xy(verifier, x, y, "vault %u is not closed at @", vault);
        }
}

/* Returns the tile before the door of a vault: the only open neighbour of the door. It is {-1, -1}
 * if the door is not in the ring, at a corner of it, or has another number of open neighbours. */
static barrow_pos front_of(const brw_floor_view *view, uint32_t vault)
{
    barrow_rect rect = room_of_vault(view, vault)->rect;
    barrow_pos at = view->dungeon->vaults[vault].at, found = {-1, -1};
    bool is_beside = false;
    int32_t count = 0;
    for (int32_t side = 0; side < 4 && at.y > 0; side++) { /* a set has one row above the map */
        barrow_pos next = brw_pos(at.x + brw_nesw[side].x, at.y + brw_nesw[side].y);
        is_beside = is_beside || brw_in_rect(rect, next.x, next.y);
        if (!brw_ground_has(&view->ground, view->ground.open, next))
            continue;
        found = next;
        count++;
    }
    return count == 1 && is_beside && !brw_in_rect(rect, at.x, at.y) ? found : (barrow_pos){-1, -1};
}

/* ---- what opens it ---------------------------------------------------------------------- */

/* Returns whether a tile is beside the ring of a vault, or in it. */
static bool is_near_vault(const brw_floor_view *view, int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < view->dungeon->vault_count; i++) {
        barrow_rect rect = room_of_vault(view, i)->rect;
        if (x >= rect.x - 1 && y >= rect.y - 1 && x <= rect.x + rect.w && y <= rect.y + rect.h)
            return true;
    }
    return false;
}

/* A vault while its opener is judged. */
typedef struct vault_way {
    uint32_t vault;
    uint32_t front_room;   /* the room before its door, or BARROW_NONE */
    const uint32_t *steps; /* from the tile before its door, through all doors of vaults */
    const uint64_t *taken; /* tiles with things */
} vault_way;

/* Returns the room around a tile that may hold a key, or have a lever on its wall: not the room
 * before the door, nor the shop, nor the monster house unless it is the only room; else
 * BARROW_NONE. A vault counts. */
static uint32_t room_for_opener(const brw_floor_view *view, const vault_way *way, int32_t x,
                                int32_t y)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        bool is_able = room->kind != BARROW_ROOM_ANCHOR && room->kind != BARROW_ROOM_SHOP &&
                       (room->kind != BARROW_ROOM_MONSTER_HOUSE || view->rooms == 1) &&
                       i != way->front_room && i != dungeon->vaults[way->vault].room;
        if (is_able && brw_in_rect(room->rect, x, y) &&
            brw_is_ground((uint8_t)brw_floor_tile(dungeon, x, y)))
            return i;
    }
    return BARROW_NONE;
}

/* Returns whether a clue is on the tile. */
static bool has_clue(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++)
        if (dungeon->vault_clues[i].at.x == x && dungeon->vault_clues[i].at.y == y)
            return true;
    return false;
}

/* Returns whether the floor has a free place for a key or lever at least 12 steps from the door.
 * The tile before the door of a vault is not free: nothing may be there. A lever needs wall beside
 * the tile: bare, usable, and of no vault. */
static bool has_far_place(const brw_floor_view *view, const vault_way *way, bool is_lever)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (int32_t y = 2; y < dungeon->height - 2; y++)
        for (int32_t x = 2; x < dungeon->width - 2; x++) {
            uint32_t tile = brw_tile_number(&view->ground, x, y);
            bool is_free = true, has_wall = !is_lever;
            if (way->steps[tile] < 12 || way->steps[tile] == BRW_UNSEEN || view->steps[tile] <= 4 ||
                view->steps[tile] == BRW_UNSEEN ||
                room_for_opener(view, way, x, y) == BARROW_NONE || brw_set_has(way->taken, tile))
                continue;
            for (uint32_t i = 0; i < dungeon->vault_count; i++) {
                barrow_pos front = front_of(view, i);
                is_free = is_free && (front.x != x || front.y != y);
            }
            for (int32_t side = 0; side < 4 && !has_wall; side++) {
                int32_t at_x = x + brw_nesw[side].x, at_y = y + brw_nesw[side].y;
                has_wall = at_x >= 2 && at_y >= 2 && at_x < dungeon->width - 2 &&
                           at_y < dungeon->height - 2 &&
                           brw_floor_tile(dungeon, at_x, at_y) == BARROW_TILE_WALL &&
                           !brw_ground_has(&view->ground, way->taken, brw_pos(at_x, at_y)) &&
                           !is_near_vault(view, at_x, at_y) && !has_clue(dungeon, at_x, at_y);
            }
            if (is_free && has_wall)
                return true;
        }
    return false;
}

/* Returns the vault whose inside this room is, or BARROW_NONE. */
static uint32_t vault_of_room(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].room == room)
            return i;
    return BARROW_NONE;
}

/* Returns whether a key or the floor before a lever is in the right place. A key may lie in another
 * vault if nothing that opens that one lies in a vault (a chain of two). */
static bool is_place_for_opener(const brw_floor_view *view, const vault_way *way, int32_t x,
                                int32_t y, bool is_lever)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t room = room_for_opener(view, way, x, y);
    if (room == BARROW_NONE)
        return false;
    uint32_t outer = vault_of_room(dungeon, room);
    if (outer != BARROW_NONE) {
        int32_t opens = dungeon->vaults[outer].opens;
        bool is_inside = opens >= 0 && (uint32_t)opens < dungeon->thing_count &&
                         vault_of_room(dungeon, dungeon->things[opens].room) != BARROW_NONE;
        if (is_lever || is_inside)
            return false;
    }
    uint32_t steps = way->steps[brw_tile_number(&view->ground, x, y)];
    return steps != BRW_UNSEEN && (steps >= 12 || !has_far_place(view, way, is_lever));
}

/* Checks the door of a vault and what opens it. */
static void check_door(brw_verifier *verifier, uint32_t vault, const uint64_t *taken)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_pos front = front_of(view, vault);
    int32_t opens = dungeon->vaults[vault].opens;
    bool is_guarded = dungeon->vaults[vault].lock == BARROW_VAULT_GUARDIAN;
    if (front.x < 0 || brw_floor_tile(dungeon, front.x, front.y) == BARROW_TILE_JUNCTION) {
        blame_vault(verifier, vault,
                    "its door does not face one tile of ground that is no junction");
        return;
    }
    if (!is_guarded && brw_ground_has(&view->ground, taken, front))
        blame_vault(verifier, vault, "something is before its door");
    if (dungeon->vaults[vault].lock == BARROW_VAULT_SECRET) {
        if (opens != BARROW_GUARDS_NONE)
            blame_vault(verifier, vault, "a secret door is opened by nothing");
        return;
    }
    if (opens < 0 || (uint32_t)opens >= dungeon->thing_count) {
        blame_vault(verifier, vault, "nothing opens it");
        return;
    }
    /* Counts steps from the door, through the insides and doors of all vaults. */
    uint64_t *open = brw_floor_set(verifier);
    if (!open)
        return;
    for (uint32_t i = 0; i < view->ground.words; i++)
        open[i] = view->ground.open[i];
    for (uint32_t i = 0; i < dungeon->vault_count; i++) {
        barrow_pos at = dungeon->vaults[i].at;
        brw_ground_add_rect(&view->ground, open, room_of_vault(view, i)->rect);
        brw_set_add(open, brw_tile_number(&view->ground, at.x, at.y));
    }
    vault_way way = {vault, BARROW_NONE, brw_ground_steps(&view->ground, open, front, NULL, NULL),
                     taken};
    if (!way.steps)
        return;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_is_real_room(&dungeon->rooms[i]) &&
            brw_in_rect(dungeon->rooms[i].rect, front.x, front.y))
            way.front_room = i;
    if (dungeon->vaults[vault].lock == BARROW_VAULT_KEY) {
        const barrow_thing *key = &dungeon->things[opens];
        if (key->kind != BARROW_THING_KEY || key->flag != vault)
            blame_vault(verifier, vault, "what opens it is no key of its colour");
        else if (!is_place_for_opener(verifier->view->floor, &way, key->pos.x, key->pos.y, false))
            blame_vault(verifier, vault, "its key is in the wrong place, or too near");
    } else if (dungeon->vaults[vault].lock == BARROW_VAULT_LEVER) {
        const barrow_thing *lever = &dungeon->things[opens];
        bool has_place = false;
        for (int32_t side = 0; side < 4 && lever->pos.x > 0 && lever->pos.y > 0; side++)
            has_place =
                has_place || is_place_for_opener(view, &way, lever->pos.x + brw_nesw[side].x,
                                                 lever->pos.y + brw_nesw[side].y, true);
        if (lever->kind != BARROW_THING_LEVER)
            blame_vault(verifier, vault, "what opens it is no lever");
        else if (!has_place || is_near_vault(view, lever->pos.x, lever->pos.y))
            blame_vault(verifier, vault, "its lever is in the wrong place, or too near");
    } else {
        const barrow_thing *enemy = &dungeon->things[opens];
        bool guards_chest = enemy->guards >= 0 && (uint32_t)enemy->guards < dungeon->thing_count &&
                            dungeon->things[enemy->guards].kind == BARROW_THING_CHEST &&
                            dungeon->things[enemy->guards].room == dungeon->vaults[vault].room;
        if (enemy->kind != BARROW_THING_ENEMY || enemy->flag || !guards_chest)
            blame_vault(verifier, vault, "what opens it is no guardian of its chests");
        else if (enemy->pos.x != front.x || enemy->pos.y != front.y)
            blame_vault(verifier, vault, "its guardian is not before its door");
    }
}

/* ---- all of them ------------------------------------------------------------------------ */

/* Checks that vaults, their rooms and doors, their openers and chests are the same number, so that
 * none is without the others. */
static void check_vault_numbers(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t asked = dungeon->params.as.floor.vaults, openers = 0, doors = 0, loose = 0;
    int32_t vaults = (int32_t)dungeon->vault_count;
    int32_t wanted = vaults + dungeon->shortfall[BARROW_SHORT_VAULTS];
    if (asked == 0 && dungeon->params.as.floor.hidden_stairs)
        asked = 1; /* it is in one */
    if (asked == BARROW_AUTO ? wanted > 2 : wanted != asked)
        brw_blame(verifier, "there are %d vaults", vaults);
    for (int32_t i = 0; i < dungeon->width * dungeon->height; i++)
        doors += dungeon->tiles[i] == BARROW_TILE_VAULT_DOOR;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_opener = thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_LEVER ||
                         (thing->kind == BARROW_THING_ENEMY && thing->guards != BARROW_GUARDS_NONE);
        bool is_used = false;
        for (uint32_t k = 0; k < dungeon->vault_count; k++)
            is_used = is_used || dungeon->vaults[k].opens == (int32_t)i;
        openers += is_opener;
        loose += is_opener && !is_used;
        loose +=
            thing->kind == BARROW_THING_CHEST && vault_of_room(dungeon, thing->room) == BARROW_NONE;
    }
    if (brw_count_rooms(dungeon, BARROW_ROOM_VAULT) != vaults || doors != vaults ||
        openers > vaults)
        brw_blame(verifier, "vaults, their rooms, their doors and what opens them do not match");
    if (loose)
        brw_blame(verifier, "a key, lever, guardian or chest belongs to no vault");
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++)
        if (dungeon->vault_clues[i].vault >= dungeon->vault_count)
            brw_blame(verifier, "clue %u tells of no vault", i);
}

void brw_floor_check_vaults(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    uint64_t *taken = brw_floor_set(verifier); /* tiles with things on them */
    if (!taken)
        return;
    for (BRW_THINGS(thing, dungeon))
        brw_set_add(taken, brw_tile_number(&view->ground, thing->pos.x, thing->pos.y));
    check_vault_numbers(verifier);
    /* A chest holds loot that does not lie open on this floor yet, or on the deepest floors what
     * came last. */
    brw_type_table own;
    const brw_type_row *rows = brw_types_of(view->params->types, &own)->rows;
    int32_t number = view->params->floor, deepest = 0;
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        if (rows[i].of_class == BARROW_CLASS_LOOT && rows[i].weight > 0)
            deepest = brw_larger(deepest, rows[i].depth);
    for (uint32_t i = 0; i < dungeon->vault_count; i++) {
        if (dungeon->rooms[dungeon->vaults[i].room].kind != BARROW_ROOM_VAULT ||
            vault_of_room(dungeon, dungeon->vaults[i].room) != i) {
            blame_vault(verifier, i, "its room is no vault, or that of another one");
            continue;
        }
        check_walls(verifier, i);
        check_door(verifier, i, taken);
        /* Checks the chests of a vault: how many, their tier and what they give. */
        int32_t tier = 2 + 4 * (number - 1) / 98, chests = 0;
        for (BRW_THINGS(thing, dungeon)) {
            if (thing->kind != BARROW_THING_CHEST || thing->room != dungeon->vaults[i].room)
                continue;
            chests++;
            const brw_type_row *row =
                thing->type < BARROW_THING_TYPE_COUNT ? &rows[thing->type] : NULL;
            bool is_reward = row && row->of_class == BARROW_CLASS_LOOT && row->weight > 0 &&
                             (deepest > number ? row->depth > number : row->depth == deepest);
            if (thing->tier != tier || !is_reward)
                blame_vault(verifier, i, "a chest gives the wrong reward for this depth");
        }
        if (chests < 1 || chests > 3 || dungeon->vaults[i].choose != (chests > 1))
            blame_vault(verifier, i, "its chests do not fit its field choose");
        /* Checks the clues of a vault: one within 6 tiles of a secret door, on bare wall beside the
         * ground; none of any other. */
        barrow_pos at = dungeon->vaults[i].at;
        int32_t good = 0, all = 0;
        for (uint32_t k = 0; k < dungeon->vault_clue_count; k++) {
            barrow_pos pos = dungeon->vault_clues[k].at;
            if (dungeon->vault_clues[k].vault != i)
                continue;
            int32_t dx = pos.x - at.x, dy = pos.y - at.y;
            bool is_seen = false;
            for (int32_t side = 0; side < 4 && pos.x > 0 && pos.y > 0; side++)
                is_seen = is_seen || brw_ground_has(&view->ground, view->ground.open,
                                                    brw_pos(pos.x + brw_nesw[side].x,
                                                            pos.y + brw_nesw[side].y));
            all++;
            good += is_seen && dx * dx <= 36 && dy * dy <= 36 &&
                    brw_floor_tile(dungeon, pos.x, pos.y) == BARROW_TILE_WALL &&
                    !brw_ground_has(&view->ground, taken, pos);
        }
        bool is_secret = dungeon->vaults[i].lock == BARROW_VAULT_SECRET;
        if (all != is_secret || good != all)
            blame_vault(verifier, i, "a secret door needs one clue near it, and no other has one");
    }
}
