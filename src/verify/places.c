/* SPDX-License-Identifier: MIT
 * Places and titles (T12): a dungeon, or each of its parts, is set in the place asked for. Its
 * title consists of words from the lists of its place. On a tile map, each room has the tiles,
 * roles and outline of its place. This shares only the rows of place.def with the generator. */
#include "core/places.h"

#include <string.h>

#include "core/tile_grid.h"
#include "verify/tiles.h"

#define PART_LIMIT 256 /* stages and zones are bytes */

/* ---- what was asked for ----------------------------------------------------------------- */

/* The place that the parameters ask for, or a different one for each stage or zone. */
typedef struct asked_place {
    uint32_t place; /* or BARROW_PLACE_ANY */
    bool by_part;
} asked_place;

/* Returns what was asked for. Floors have no places. A dungeon whose place is named has only that
 * one. */
static asked_place asked_of(const barrow_dungeon *dungeon)
{
    const barrow_params *params = &dungeon->params;
    asked_place asked = {BARROW_PLACE_ANY, false};
    if (params->family == BARROW_QUEST)
        asked = (asked_place){(uint32_t)params->as.quest.place, params->as.quest.places != 0};
    if (params->family == BARROW_CRAWL)
        asked = (asked_place){(uint32_t)params->as.crawl.place, params->as.crawl.places != 0};
    asked.by_part &= asked.place == BARROW_PLACE_ANY;
    return asked;
}

/* Returns the stage of a quest's room, or the zone of a crawl's. */
static uint32_t part_of_room(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_room *room = &dungeon->rooms[id];
    return dungeon->params.family == BARROW_QUEST ? room->as.quest.stage : room->as.crawl.zone;
}

/* Reports a room whose place does not fit. */
static void blame_place(brw_verifier *verifier, uint32_t room, const char *fault)
{
    brw_found(verifier, NULL, (brw_place){(int32_t)room, -1, -1, -1}, "its place is %s: %s",
              barrow_place_name((barrow_place)verifier->dungeon->rooms[room].place), fault);
}

/* Checks that consecutive parts differ. A part without rooms has no place. */
static void check_parts(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t places[PART_LIMIT] = {dungeon->place};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint8_t *known = &places[part_of_room(dungeon, i)], place = dungeon->rooms[i].place;
        if (*known && *known != place)
            blame_place(verifier, i, "its stage or zone has another");
        *known = place;
    }
    for (uint32_t i = 1; i < PART_LIMIT; i++)
        if (places[i] && places[i] == places[i - 1])
            brw_found(verifier, NULL, BRW_NOWHERE, "stages or zones %u and %u have the same place",
                      i - 1, i);
}

/* Checks the places of dungeon and rooms against the parameters. Floors must have none. */
static void check_asked(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    asked_place asked = asked_of(dungeon);
    bool has_place = dungeon->params.family != BARROW_FLOOR;
    if ((dungeon->place != BARROW_PLACE_ANY) != has_place)
        brw_found(verifier, NULL, BRW_NOWHERE, "the dungeon %s place",
                  has_place ? "has no" : "is a floor and has a");
    if (asked.place && dungeon->place != asked.place)
        brw_found(verifier, NULL, BRW_NOWHERE, "the dungeon is not the place %s that was asked for",
                  barrow_place_name((barrow_place)asked.place));
    if (asked.by_part) {
        check_parts(verifier);
        return;
    }
    const barrow_room *room = dungeon->rooms;
    uint32_t place = dungeon->place, rooms = dungeon->room_count;
    for (uint32_t i = 0; i < rooms; i++, room++)
        if (room->place != place)
            blame_place(verifier, i, "the dungeon has another");
}

/* ---- titles ----------------------------------------------------------------------------- */

/* Returns the rest of [text] after [word], or NULL if it does not begin with that word. */
static const char *after_word(const char *text, const char *word)
{
    while (*word && *word == *text) {
        word++;
        text++;
    }
    return *word ? NULL : text;
}

/* Returns whether [text] is one word from each list, in order, separated by spaces. */
static bool is_made_of(const char *text, const brw_words *const *lists, uint32_t count)
{
    for (uint32_t i = 0; i < lists[0]->count; i++) {
        const char *rest = after_word(text, lists[0]->list[i]);
        if (!rest)
            continue;
        if (count == 1 ? !*rest : *rest == ' ' && is_made_of(rest + 1, lists + 1, count - 1))
            return true;
    }
    return false;
}

/* Returns whether the title has a valid form: "The" and a site, with a nature before it, its owner
 * or whereabouts after it, or both. */
static bool is_title_of(const char *title, const brw_place_row *place)
{
    static const brw_word articles[] = {"The"}, prepositions[] = {"of"};
    static const brw_words the = {articles, 1}, of = {prepositions, 1};
    const brw_words *const lists[][5] = {
        {&the, &place->sites, &of, &place->ranks, &brw_people},
        {&the, &place->sites, &brw_whereabouts, &place->spots, NULL},
        {&the, &place->natures, &place->sites, NULL, NULL},
        {&the, &place->natures, &place->sites, &brw_whereabouts, &place->spots},
    };
    static const uint32_t counts[] = {5, 4, 3, 5};
    const brw_words *const longest[] = {&the, &place->natures, &place->sites,
                                        &of,  &place->ranks,   &brw_people};
    bool is_made = is_made_of(title, longest, 6);
    for (uint32_t i = 0; i < sizeof lists / sizeof lists[0] && !is_made; i++)
        is_made = is_made_of(title, lists[i], counts[i]);
    return is_made;
}

/* Checks the title. An edited dungeon may have any title. */
static void check_title(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (!dungeon->title[0])
        brw_found(verifier, NULL, BRW_NOWHERE, "the dungeon has no title");
    else if (!dungeon->edited && !is_title_of(dungeon->title, &brw_places[dungeon->place]))
        brw_found(verifier, NULL, BRW_NOWHERE, "the title is not made of the words of its place");
}

void brw_check_places(brw_verifier *verifier)
{
    if (verifier->dungeon == verifier->first)
        check_title(verifier);
    check_asked(verifier);
}

/* ---- tile maps -------------------------------------------------------------------------- */

/* Returns whether the tile may occur in rooms of the place. Most tiles may occur anywhere. */
static bool is_of_place(const brw_place_row *place, uint8_t tile)
{
    switch (tile) {
    case BARROW_TILE_LAVA:
        return place->liquid == BARROW_TILE_LAVA;
    case BARROW_TILE_BONES:
        return place->decor[BRW_DECOR_BONES];
    case BARROW_TILE_FROST:
        return place->decor[BRW_DECOR_FROST];
    case BARROW_TILE_COFFIN:
        return place->decor[BRW_DECOR_COFFINS];
    case BARROW_TILE_SHELF:
        return place->decor[BRW_DECOR_SHELVES];
    case BARROW_TILE_ANVIL:
        return place->decor[BRW_DECOR_ANVILS];
    default:
        return true;
    }
}

/* Returns whether the tile occurs only in some places. */
static bool is_of_some_place(uint8_t tile)
{
    const uint64_t tiles = (uint64_t)1 << BARROW_TILE_LAVA | (uint64_t)1 << BARROW_TILE_BONES |
                           (uint64_t)1 << BARROW_TILE_FROST | (uint64_t)1 << BARROW_TILE_COFFIN |
                           (uint64_t)1 << BARROW_TILE_SHELF | (uint64_t)1 << BARROW_TILE_ANVIL;
    return tile < BARROW_TILE_LIMIT && tiles >> tile & 1;
}

/* Checks all tiles of a cell's block, including its left and upper wall, which a room of several
 * cells opens. Returns how many of them occur only in some places. */
static uint32_t check_block_tiles(brw_verifier *verifier, const brw_tile_grid *grid, uint32_t room,
                                  barrow_pos cell)
{
    uint32_t count = 0;
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_place_row *place = &brw_places[dungeon->rooms[room].place];
    int32_t left = (cell.x - grid->origin.x) * grid->block_w;
    int32_t top = (cell.y - grid->origin.y) * grid->block_h;
    for (int32_t y = top; y < top + grid->block_h; y++)
        for (int32_t x = left; x < left + grid->block_w; x++) {
            uint8_t tile = dungeon->tiles[y * dungeon->width + x];
            count += is_of_some_place(tile);
            if (!is_of_place(place, tile))
                brw_found(verifier, NULL, (brw_place){(int32_t)room, -1, x, y}, "%s in a %s",
                          barrow_tile_name((barrow_tile)tile), place->name);
        }
    return count;
}

/* Checks the tiles outside rooms, which have no place. Tiles that occur only in some places are
 * counted: [count] of them lie in the blocks of rooms. */
static void check_other_tiles(brw_verifier *verifier, uint32_t count)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t all = 0;
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++)
        all += is_of_some_place(dungeon->tiles[i]);
    if (all != count)
        brw_found(verifier, NULL, BRW_NOWHERE, "tiles of a place where no room is: %u",
                  all - count);
}

/* Checks that the enemies' roles occur in the place of their room. Enemies whose role is not listed
 * may be anywhere. */
static void check_roles(brw_verifier *verifier)
{
    static const uint8_t types[BRW_ROLE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) BARROW_THING_TYPE_##TYPE,
#include "barrow/def/role.def"
#undef BARROW_ROLE
    };
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const brw_place_row *place = &brw_places[dungeon->rooms[thing->room].place];
        for (uint32_t k = 0; k < BRW_ROLE_COUNT; k++)
            if (thing->kind == BARROW_THING_ENEMY && thing->type == types[k] && !place->roles[k])
                brw_found(verifier, NULL, brw_at_thing(thing), "a %s in a %s",
                          barrow_thing_type_name((barrow_thing_type)thing->type), place->name);
    }
}

/* The walls inside the rectangle of a room. */
typedef struct room_walls {
    bool has_gaps;          /* some row has a wall between two floor tiles */
    bool is_left, is_right; /* a row begins or ends with a wall */
    bool is_uneven;         /* in some row, the walls at the two ends differ in length */
} room_walls;

static bool is_rock_at(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    uint8_t tile = dungeon->tiles[y * dungeon->width + x];
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* Looks at each row of a room from both ends. Only walls count: rooms of any outline may have
 * pillars. */
static room_walls walls_of(const barrow_dungeon *dungeon, barrow_rect rect)
{
    room_walls walls = {false, false, false, false};
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
        int32_t left = 0, right = 0, all = 0;
        while (left < rect.w && is_rock_at(dungeon, rect.x + left, y))
            left++;
        while (right < rect.w - left && is_rock_at(dungeon, rect.x + rect.w - 1 - right, y))
            right++;
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            all += is_rock_at(dungeon, x, y);
        if (all > left + right) { /* this row has niches */
            walls.has_gaps = true;
            continue;
        }
        walls.is_left |= left > 0;
        walls.is_right |= right > 0;
        walls.is_uneven |= left != right;
    }
    return walls;
}

/* Checks the outline of a room. Every outline but the ragged one is either even or cut on one side
 * only. Only niches have walls between floor tiles. */
static void check_outline(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    const uint8_t *outlines = brw_places[room->place].outlines;
    if (room->kind != BARROW_ROOM_ROOM || brw_is_tunnel_room(dungeon, id))
        return;
    room_walls walls = walls_of(dungeon, room->rect);
    bool is_ragged = walls.is_uneven && walls.is_left && walls.is_right;
    if (is_ragged && !outlines[BRW_OUTLINE_RAGGED])
        blame_place(verifier, id, "rooms there are never ragged");
    if (walls.has_gaps && !outlines[BRW_OUTLINE_NICHES])
        blame_place(verifier, id, "rooms there have no niches");
}

/* Checks the tiles of all rooms. The tiles that occur only in some places are counted; if the whole
 * map has more of them than the blocks of rooms, some lie outside rooms. */
void brw_check_tile_places(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (!dungeon->width)
        return;
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    uint32_t of_places = 0;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, id, &count);
        for (uint32_t i = 0; i < count; i++)
            of_places += check_block_tiles(verifier, &grid, id, cells[i]);
        check_outline(verifier, id);
    }
    check_other_tiles(verifier, of_places);
    check_roles(verifier);
}

#undef PART_LIMIT
