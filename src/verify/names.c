/* SPDX-License-Identifier: MIT
 * What things are called and what they cost (T15): bosses, sub-bosses, elites and foes have names,
 * goods have prices, and the fountain in a sub-boss's arena is dry until the sub-boss is beaten. */
#include "core/places.h"
#include "core/types.h"
#include "verify/tiles.h"

#include <string.h>

/* Returns what is wrong with the price of a thing, or NULL. */
static const char *price_fault(const barrow_thing *thing)
{
    int32_t usual = brw_price_of(thing->type);
    if (thing->kind != BARROW_THING_SHOP_ITEM)
        return thing->price ? "it has a price, but is not for sale" : NULL;
    if (!usual)
        return "it is for sale, but its type never is";
    return thing->price < usual - usual / 5 || thing->price > usual + usual / 5
               ? "its price is not that of its type"
               : NULL;
}

/* Returns what is wrong with the name of a thing, or NULL. The title names
 * the boss of a quest or crawl. */
static const char *name_fault(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    bool is_boss = thing->kind == BARROW_THING_BOSS;
    bool has_name = is_boss || thing->kind == BARROW_THING_SUB_BOSS ||
                    thing->kind == BARROW_THING_ELITE || thing->kind == BARROW_THING_FOE;
    bool has_room = thing->room < dungeon->room_count;
    bool may_own = is_boss && dungeon->params.family != BARROW_FLOOR;
    brw_stretch owner = {0};
    if (!has_name)
        return thing->name[0] ? "it has a name, but its kind has none" : NULL;
    if (may_own)
        brw_match_title(dungeon->title, dungeon->place, &owner);
    if (owner.length)
        return strncmp(thing->name, owner.text, owner.length) || thing->name[owner.length]
                   ? "it is not the owner that the title names"
                   : NULL;
    return brw_is_name_of(thing->name, has_room ? dungeon->rooms[thing->room].place : 0)
               ? NULL
               : "its name is not one of its place";
}

/* Returns what is wrong with the gate of a fountain, or NULL. */
static const char *fountain_fault(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    bool is_arena = dungeon->params.family == BARROW_CRAWL &&
                    dungeon->rooms[thing->room].as.crawl.types >> BARROW_TYPE_SUB_BOSS & 1;
    if (thing->kind != BARROW_THING_FOUNTAIN)
        return NULL;
    if (!is_arena)
        return thing->gate == BARROW_NONE ? NULL : "it is dry, but no sub-boss is here";
    return thing->gate < dungeon->thing_count &&
                   dungeon->things[thing->gate].kind == BARROW_THING_SUB_BOSS &&
                   dungeon->things[thing->gate].room == thing->room
               ? NULL
               : "it does not wait for the sub-boss of its room";
}

static void blame_thing(brw_verifier *verifier, uint32_t index, const char *why)
{
    const barrow_thing *thing = &verifier->dungeon->things[index];
    if (why)
        brw_report(verifier, NULL, (brw_place){-1, -1, thing->pos.x, thing->pos.y},
                   "%s, entity %u: %s", barrow_thing_name((barrow_thing_kind)thing->kind), index,
                   why);
}

/* Checks goods, names and fountains, or the goods and the lord of a floor. */
void brw_check_names(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        blame_thing(verifier, i, price_fault(&dungeon->things[i]));
        blame_thing(verifier, i, name_fault(dungeon, &dungeon->things[i]));
        if (dungeon->params.family != BARROW_FLOOR)
            blame_thing(verifier, i, fountain_fault(dungeon, &dungeon->things[i]));
    }
}
