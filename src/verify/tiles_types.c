/* SPDX-License-Identifier: MIT
 * Things carry their details (T11): a type of a class that suits their kind, a tier for chests, a
 * period for timed traps. Guards are checked with the enemies. */
#include "verify/tiles.h"

static const uint8_t seen_classes[BARROW_THING_TYPE_COUNT] = {
#define BARROW_THING_TYPE(NAME, name, of, weight, depth, help) BARROW_CLASS_##of,
#include "barrow/def/thing_type.def"
#undef BARROW_THING_TYPE
};

#define CLASS(NAME) (1u << BARROW_CLASS_##NAME)

/* For each kind of thing, the classes that its type may belong to. A kind without classes has no
 * type. */
static const uint8_t kind_classes[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_ENEMY] = CLASS(ENEMY),         [BARROW_THING_TRAP] = CLASS(TRAP) | CLASS(TIMED),
    [BARROW_THING_SHOP_ITEM] = CLASS(LOOT),      [BARROW_THING_CHEST] = CLASS(LOOT),
    [BARROW_THING_TREASURE] = CLASS(TREASURE),
};

/* Returns whether the thing is its room's treasure. Treasure types follow the order of
 * treasure.def. */
static bool is_its_treasure(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    uint32_t id = dungeon->rooms[thing->room].as.quest.treasure;
    return id < dungeon->treasure_count &&
           thing->type == BARROW_THING_TYPE_BOMBS + dungeon->treasures[id].kind;
}

/* Returns what is wrong with the type of a thing, or NULL. Pits and warps would lead to other
 * floors, which these families do not have. */
static const char *type_fault(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    uint32_t classes = thing->kind < BARROW_THING_KIND_COUNT ? kind_classes[thing->kind] : 0;
    if (!classes)
        return thing->type == BARROW_NO_TYPE ? NULL : "it has a type, but its kind has no types";
    if (thing->type >= BARROW_THING_TYPE_COUNT || !(classes >> seen_classes[thing->type] & 1u))
        return "its type does not belong to its kind";
    if (thing->kind == BARROW_THING_TREASURE && !is_its_treasure(dungeon, thing))
        return "it is not the treasure that the layout names";
    return thing->type == BARROW_THING_TYPE_PIT || thing->type == BARROW_THING_TYPE_WARP
               ? "it leads to another floor"
               : NULL;
}

static const char *value_fault(const barrow_thing *thing, uint8_t reward)
{
    bool is_chest = thing->kind == BARROW_THING_CHEST;
    bool is_timed = thing->kind == BARROW_THING_TRAP && thing->type == BARROW_THING_TYPE_TIMED;
    if (thing->tier != (is_chest ? reward : 0))
        return "its tier is not the reward of the room";
    if (is_timed != (thing->period != 0))
        return "it has a period but is not a timed trap, or the other way round";
    return thing->kind != BARROW_THING_ENEMY && thing->guards != BARROW_GUARDS_NONE
               ? "it guards something but is not an enemy"
               : NULL;
}

void brw_check_tile_types(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (!dungeon->width)
        return;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const char *faults[] = {type_fault(dungeon, thing),
                                value_fault(thing, brw_duties_of(dungeon, thing->room).reward)};
        for (uint32_t k = 0; k < sizeof faults / sizeof faults[0]; k++)
            if (faults[k])
                brw_found(verifier, NULL, brw_at_thing(thing), "%s in room %u: %s",
                          barrow_thing_name((barrow_thing_kind)thing->kind), (uint32_t)thing->room,
                          faults[k]);
    }
}

#undef CLASS
