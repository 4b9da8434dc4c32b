/* SPDX-License-Identifier: MIT
 * What people read about a dungeon: the numbers of its rooms (G17), its places and its title (T12).
 * A dungeon, or each of its parts, is set in the place asked for. Its title consists of words from
 * the lists of its place. On a tile map, each room has the tiles, roles and outline of its place.
 * This shares only the rows of place.def with the generator. Bosses, sub-bosses, elites and foes
 * have names, goods have prices, and the fountain in a sub-boss's arena is dry until the sub-boss
 * is beaten (T15). */
#include "core/places.h"

#include <string.h>

#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "core/types.h"
#include "verify/tiles.h"

#define PART_LIMIT 256 /* stages and zones are bytes */

/* Checks that rooms are numbered in the order in which the walkthrough first visits them, the
 * others after them by id, and that anchors have no number. A dungeon without any numbers was built
 * by hand and is not checked. Only the first wrong number is reported, as it shifts all that
 * follow. The number of attempts is that of a family too (G4). */
void brw_check_numbers(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    static const uint32_t attempts[] = {
        [BARROW_QUEST] = 64, [BARROW_CRAWL] = 8, [BARROW_FLOOR] = 1};
    if (dungeon->attempts > attempts[dungeon->params.family])
        brw_report(verifier, "G4", BRW_NOWHERE, "it took %u attempts, and no %s takes so many",
                   dungeon->attempts, barrow_family_name(dungeon->params.family));
    uint32_t count = dungeon->room_count, words = count / 64 + 1, steps = dungeon->solution_count;
    uint64_t *met = BRW_SCRATCH(verifier, uint64_t, words);
    bool has_numbers = false;
    if (!met)
        return;
    for (uint32_t i = 0; i < count && !has_numbers; i++)
        has_numbers = dungeon->rooms[i].number != 0;
    for (uint32_t i = 0, number = 0; i < 1 + steps + 2 * count && has_numbers; i++) {
        uint32_t id =
            (i - 1 - steps) % count; /* after the start come the walkthrough, and all rooms */
        bool is_early = i > steps && i <= steps + count; /* secret rooms come after the others */
        if (i <= steps)
            id = i > 0 ? dungeon->solution[i - 1].room : steps ? brw_start_room(dungeon) : count;
        if (id >= count || brw_set_has(met, id) || (is_early && brw_room_is_secret(dungeon, id)))
            continue;
        brw_set_add(met, id);
        uint32_t wanted = dungeon->rooms[id].kind == BARROW_ROOM_ANCHOR ? 0 : ++number;
        if (dungeon->rooms[id].number == wanted)
            continue;
        brw_blame_room(verifier, id, "its number is %u instead of %u", dungeon->rooms[id].number,
                       wanted);
        return;
    }
}

/* Reports a room whose place does not fit. */
static void blame_place(brw_verifier *verifier, uint32_t room, const char *fault)
{
    brw_blame_room(verifier, room, "its place is %s: %s",
                   barrow_place_name((barrow_place)verifier->dungeon->rooms[room].place), fault);
}

/* Checks places and title. Floors below the first one have no title of their own, and an edited
 * dungeon may have any. */
void brw_check_places(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_stretch owner;
    if (dungeon == verifier->first && !dungeon->title[0])
        brw_blame(verifier, "the dungeon has no title");
    else if (dungeon == verifier->first && !dungeon->edited &&
             !brw_match_title(dungeon->title, dungeon->place, &owner))
        brw_blame(verifier, "the title is not made of the words of its place");
    else if (dungeon == verifier->first && !dungeon->edited &&
             dungeon->params.family == BARROW_FLOOR && owner.length &&
             !dungeon->params.as.floor.lord)
        brw_blame(verifier, "the title names an owner, but the floor has no lord");
    /* Checks the places of dungeon and rooms against the parameters. Floors have one only if that
     * was asked for. If a place is named, there is only that one; otherwise each part may have its
     * own. */
    const barrow_params *params = &dungeon->params;
    int32_t place = BARROW_PLACE_ANY;
    bool is_by_part = false, has_place = true;
    if (params->family == BARROW_FLOOR) {
        has_place = params->as.floor.place != 0;
        place = has_place ? params->as.floor.place - 1 : BARROW_PLACE_ANY;
    }
    if (params->family == BARROW_QUEST) {
        place = params->as.quest.place;
        is_by_part = params->as.quest.places != 0;
    } else if (params->family == BARROW_CRAWL) {
        place = params->as.crawl.place;
        is_by_part = params->as.crawl.places != 0;
    }
    if ((dungeon->place != BARROW_PLACE_ANY) != has_place)
        brw_blame(verifier, "the dungeon %s place",
                  has_place ? "has no" : "is a floor that was to have no");
    if (place != BARROW_PLACE_ANY && dungeon->place != place)
        brw_blame(verifier, "the dungeon is not the place %s that was asked for",
                  barrow_place_name((barrow_place)place));
    if (is_by_part && place == BARROW_PLACE_ANY) {
        /* Checks that all rooms of a part, the stage of a quest or the zone of a crawl, have one
         * place, and that consecutive parts differ. A part without rooms has no place. */
        uint8_t places[PART_LIMIT] = {dungeon->place};
        for (uint32_t i = 0; i < dungeon->room_count; i++) {
            const barrow_room *room = &dungeon->rooms[i];
            uint8_t *known = &places[dungeon->params.family == BARROW_QUEST ? room->as.quest.stage
                                                                            : room->as.crawl.zone];
            if (*known && *known != room->place)
                blame_place(verifier, i, "its stage or zone has another");
            *known = room->place;
        }
        for (uint32_t i = 1; i < PART_LIMIT; i++)
            if (places[i] && places[i] == places[i - 1])
                brw_blame(verifier, "stages or zones %u and %u have the same place", i - 1, i);
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].place != dungeon->place)
            blame_place(verifier, i, "the dungeon has another");
}

/* ---- tile maps -------------------------------------------------------------------------- */

/* The tiles of decorations that occur only in some places, like lava. Most tiles may occur
 * anywhere. */
static const struct {
    uint8_t tile, decor;
} decor_tiles[] = {{BARROW_TILE_BONES, BRW_DECOR_BONES},
                   {BARROW_TILE_FROST, BRW_DECOR_FROST},
                   {BARROW_TILE_COFFIN, BRW_DECOR_COFFINS},
                   {BARROW_TILE_SHELF, BRW_DECOR_SHELVES},
                   {BARROW_TILE_ANVIL, BRW_DECOR_ANVILS}};

bool brw_tile_suits_place(const brw_place_row *place, uint8_t tile)
{
    if (tile == BARROW_TILE_LAVA)
        return place && place->liquid == BARROW_TILE_LAVA;
    for (uint32_t i = 0; i < sizeof decor_tiles / sizeof decor_tiles[0]; i++)
        if (tile == decor_tiles[i].tile)
            return place && place->decor[decor_tiles[i].decor];
    return true;
}

/* Checks the tiles of all rooms. The tiles that occur only in some places are counted; if the whole
 * map has more of them than the blocks of rooms, some lie outside rooms. */
void brw_check_tile_places(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    if (!dungeon->width)
        return;
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    uint32_t of_places = 0, block = (uint32_t)(grid.block_w * grid.block_h);
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, id, &count);
        const brw_place_row *place = &brw_places[dungeon->rooms[id].place];
        bool is_users = brw_is_users_room(dungeon, id); /* it may have any tiles */
        for (uint32_t i = 0; i < count * block; i++) {
            /* All tiles of a cell's block, with its left and upper wall, which a room of several
             * cells opens. */
            barrow_pos cell = cells[i / block];
            uint32_t in_block = i % block;
            int32_t x = (cell.x - grid.origin.x) * grid.block_w + (int32_t)in_block % grid.block_w;
            int32_t y = (cell.y - grid.origin.y) * grid.block_h + (int32_t)in_block / grid.block_w;
            uint8_t tile = dungeon->tiles[y * dungeon->width + x];
            if (brw_tile_suits_place(NULL, tile))
                continue;
            of_places++;
            if (!is_users && !brw_tile_suits_place(place, tile))
                brw_report(verifier, NULL, (brw_place){(int32_t)id, -1, x, y}, "%s in a %s",
                           barrow_tile_name((barrow_tile)tile), place->name);
        }
        /* Checks the outline of a room, by the walls at both ends of each row. Every outline but
         * the ragged one is either even or cut on one side only. Only niches have walls between
         * floor tiles. Other tiles do not count: rooms of any outline may have pillars. */
        const barrow_room *room = &dungeon->rooms[id];
        const uint8_t *outlines = place->outlines;
        barrow_rect rect = room->rect;
        bool has_niches = false, is_cut_left = false, is_cut_right = false, is_uneven = false;
        if (room->kind != BARROW_ROOM_ROOM || brw_is_tunnel_room(dungeon, id) ||
            brw_is_users_room(dungeon, id))
            continue;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
            const uint8_t *row = dungeon->tiles + y * dungeon->width;
            int32_t left = 0, right = 0, all = 0;
            while (left < rect.w && brw_is_wall(row[rect.x + left]))
                left++;
            while (right < rect.w - left && brw_is_wall(row[rect.x + rect.w - 1 - right]))
                right++;
            for (int32_t x = rect.x; x < rect.x + rect.w; x++)
                all += brw_is_wall(row[x]);
            if (all > left + right) {
                has_niches = true;
                continue;
            }
            is_cut_left |= left > 0;
            is_cut_right |= right > 0;
            is_uneven |= left != right;
        }
        if (is_uneven && is_cut_left && is_cut_right && !outlines[BRW_OUTLINE_RAGGED])
            blame_place(verifier, id, "rooms there are never ragged");
        if (has_niches && !outlines[BRW_OUTLINE_NICHES])
            blame_place(verifier, id, "rooms there have no niches");
    }
    uint32_t all = 0;
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++)
        all += !brw_tile_suits_place(NULL, dungeon->tiles[i]);
    if (all != of_places)
        brw_blame(verifier, "tiles of a place where no room is: %u", all - of_places);
    /* Checks that the enemies' roles occur in the place of their room. Enemies whose role is not
     * listed may be anywhere. */
    static const uint8_t types[BRW_ROLE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) BARROW_THING_TYPE_##TYPE,
#include "barrow/def/role.def"
    };
    for (BRW_THINGS(thing, dungeon)) {
        const brw_place_row *place = &brw_places[dungeon->rooms[thing->room].place];
        for (uint32_t k = 0; k < BRW_ROLE_COUNT; k++)
            if (thing->kind == BARROW_THING_ENEMY && thing->type == types[k] && !place->roles[k])
                brw_report(verifier, NULL, brw_at_thing(thing), "a %s in a %s",
                           barrow_thing_type_name((barrow_thing_type)thing->type), place->name);
    }
}

/* ---- names and prices ------------------------------------------------------------------- */

/* Checks goods, names and fountains, or the goods and the lord of a floor. The title may name an
 * owner, who is the boss. */
void brw_check_names(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_stretch owner = {0};
    if (dungeon->title[0])
        brw_match_title(dungeon->title, dungeon->place, &owner);
    for (BRW_THINGS(thing, dungeon)) {
        const char *faults[3] = {NULL}; /* of its price, name and gate */
        int32_t usual = brw_price_of(thing->type);
        if (thing->kind != BARROW_THING_SHOP_ITEM)
            faults[0] = thing->price ? "it has a price, but is not for sale" : NULL;
        else if (!usual)
            faults[0] = "it is for sale, but its type never is";
        else if (thing->price < usual - usual / 5 || thing->price > usual + usual / 5)
            faults[0] = "its price is not that of its type";
        bool is_boss = thing->kind == BARROW_THING_BOSS;
        bool has_name = is_boss || thing->kind == BARROW_THING_SUB_BOSS ||
                        thing->kind == BARROW_THING_ELITE || thing->kind == BARROW_THING_FOE;
        bool is_owner = is_boss && owner.length;
        bool has_room = thing->room < dungeon->room_count;
        if (!has_name)
            faults[1] = thing->name[0] ? "it has a name, but its kind has none" : NULL;
        else if (is_owner &&
                 (strncmp(thing->name, owner.text, owner.length) != 0 || thing->name[owner.length]))
            faults[1] = "it is not the owner that the title names";
        else if (!is_owner &&
                 !brw_is_name_of(thing->name, has_room ? dungeon->rooms[thing->room].place : 0))
            faults[1] = "its name is not one of its place";
        if (thing->kind == BARROW_THING_FOUNTAIN && dungeon->params.family != BARROW_FLOOR) {
            bool is_arena = dungeon->params.family == BARROW_CRAWL &&
                            dungeon->rooms[thing->room].as.crawl.types >> BARROW_TYPE_SUB_BOSS & 1;
            bool waits = thing->gate < dungeon->thing_count &&
                         dungeon->things[thing->gate].kind == BARROW_THING_SUB_BOSS &&
                         dungeon->things[thing->gate].room == thing->room;
            if (!is_arena && thing->gate != BARROW_NONE)
                faults[2] = "it is dry, but no sub-boss is here";
            else if (is_arena && !waits)
                faults[2] = "it does not wait for the sub-boss of its room";
        }
        for (uint32_t k = 0; k < 3; k++)
            if (faults[k])
                brw_blame_xy(verifier, thing->pos.x, thing->pos.y, "%s, entity %u: %s",
                             barrow_thing_name((barrow_thing_kind)thing->kind),
                             (uint32_t)(thing - dungeon->things), faults[k]);
    }
}
