/* SPDX-License-Identifier: MIT
 * Interiors of rooms: what a room's types promise, and the symmetry of arenas (T4). */
#include "verify/crawl.h"
#include "verify/tiles.h"

/* ---- arenas ----------------------------------------------------------------------------- */

/* Returns whether two tiles look alike: both are floor of the room, or neither is. With [outline],
 * both lie inside the outline, or neither does. */
static bool is_alike(const brw_tile_view *view, uint32_t room, barrow_pos one, barrow_pos other,
                     bool outline)
{
    uint32_t here = brw_tile_of(view, one), there = brw_tile_of(view, other);
    if (outline)
        return brw_is_in_outline(view, room, here) == brw_is_in_outline(view, room, there);
    return (view->dungeon->owners[here] == room) == (view->dungeon->owners[there] == room);
}

/* Returns whether the room is symmetric left to right or top to bottom. Things do not count. */
static bool is_symmetric(brw_tile_view *view, uint32_t room, bool outline)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    bool across = true, down = true;
    brw_flood_outside(view, room);
    for (int32_t i = 0; i < rect.w * rect.h && (across || down); i++) {
        int32_t dx = i % rect.w, dy = i / rect.w;
        barrow_pos here = {(int16_t)(rect.x + dx), (int16_t)(rect.y + dy)};
        barrow_pos right = {(int16_t)(rect.x + rect.w - 1 - dx), here.y};
        barrow_pos below = {here.x, (int16_t)(rect.y + rect.h - 1 - dy)};
        across = across && is_alike(view, room, here, right, outline);
        down = down && is_alike(view, room, here, below, outline);
    }
    return across || down;
}

/* ---- stamps ----------------------------------------------------------------------------- */

/* A row of def/stamp.def: the interiors that may use the stamp, and whether it fits every room with
 * such an interior. */
typedef struct seen_stamp {
    uint8_t interior, also;
    bool is_sure;
} seen_stamp;

static const seen_stamp seen_stamps[BARROW_STAMP_COUNT] = {
#define BARROW_STAMP(NAME, name, interior, also, is_sure, help)                                    \
    {BARROW_INTERIOR_##interior, BARROW_INTERIOR_##also, is_sure},
#include "barrow/def/stamp.def"
#undef BARROW_STAMP
};

/* Returns whether the stamp suits the interior. A tunnel has no stamp. */
static bool fits_stamp(uint8_t stamp, uint8_t interior)
{
    if (interior == BARROW_INTERIOR_NONE || stamp >= BARROW_STAMP_COUNT)
        return interior == BARROW_INTERIOR_NONE && stamp == BARROW_NO_STAMP;
    return seen_stamps[stamp].interior == interior || seen_stamps[stamp].also == interior;
}

/* Returns the stamps, as a set, of all neighbours that were drawn before [room]. Rooms are drawn in
 * the order of their ids. */
static uint64_t stamps_before(const barrow_dungeon *dungeon, uint32_t room)
{
    uint64_t stamps = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        uint32_t a = dungeon->links[i].a, b = dungeon->links[i].b;
        uint32_t other = a == room ? b : b == room ? a : room;
        uint8_t stamp = dungeon->rooms[other].stamp;
        if (other < room && stamp < BARROW_STAMP_COUNT)
            stamps |= UINT64_C(1) << stamp;
    }
    return stamps;
}

/* Checks that a room has the same stamp as a neighbour only if neighbours use every stamp that is
 * sure to fit. */
static void check_likeness(brw_verifier *verifier, uint32_t room, uint8_t interior)
{
    uint8_t stamp = verifier->dungeon->rooms[room].stamp;
    uint64_t beside = stamps_before(verifier->dungeon, room);
    if (stamp >= BARROW_STAMP_COUNT || !(beside >> stamp & 1))
        return;
    for (uint8_t i = 0; i < BARROW_STAMP_COUNT; i++)
        if (seen_stamps[i].is_sure && fits_stamp(i, interior) && !(beside >> i & 1)) {
            brw_found(verifier, NULL, (brw_place){(int32_t)room, -1, -1, -1},
                      "room %u has the stamp of a neighbour, though %s would fit", room,
                      barrow_stamp_name((barrow_stamp)i));
            return;
        }
}

/* ---- promises --------------------------------------------------------------------------- */

/* The tiles that a crawl room must have because of its types (T4). Fountains are things, so another
 * check looks for them. */
static const struct {
    uint8_t type, tile;
    const char *name;
} promised_tiles[] = {
    {BARROW_TYPE_VENDOR, BARROW_TILE_COUNTER, "counter"},
    {BARROW_TYPE_BANK, BARROW_TILE_COUNTER, "counter"},
};
static const struct {
    uint8_t type, thing;
    const char *name;
} promised_things[] = {
    {BARROW_TYPE_VENDOR, BARROW_THING_SHOP_ITEM, "goods"},
};
#define PROMISED_TILES  (sizeof promised_tiles / sizeof promised_tiles[0])
#define PROMISED_THINGS (sizeof promised_things / sizeof promised_things[0])

/* Returns whether a tile of this kind lies inside the room. */
static bool has_tile(const brw_tile_view *view, uint32_t room, uint8_t kind)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        uint32_t tile = (uint32_t)(rect.y + i / rect.w) * view->dungeon->width +
                        (uint32_t)(rect.x + i % rect.w);
        if (view->dungeon->tiles[tile] == kind && brw_is_inside(view, room, tile))
            return true;
    }
    return false;
}

/* Checks the tiles and things that a room has because of its types (T4): for example, a vendor has
 * a counter and goods. */
static void check_promises(const brw_tile_view *view, uint32_t room, uint32_t types)
{
    brw_place place = {(int32_t)room, -1, -1, -1};
    for (uint32_t i = 0; i < PROMISED_TILES; i++)
        if ((types >> promised_tiles[i].type & 1u) && !has_tile(view, room, promised_tiles[i].tile))
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
        brw_room_duties duties = brw_duties_of(dungeon, room);
        if (!fits_stamp(dungeon->rooms[room].stamp, duties.interior))
            brw_found(verifier, NULL, place, "room %u has a stamp that does not fit it", room);
        check_likeness(verifier, room, duties.interior);
        if (duties.is_arena && !is_symmetric(&view, room, !duties.is_alone))
            brw_found(verifier, NULL, place, "room %u is an arena but not symmetric", room);
        if (brw_is_tunnel_room(dungeon, room))
            duties.types = 0; /* a tunnel has no space for any of this (T8) */
        check_promises(&view, room, duties.types);
    }
}
