/* SPDX-License-Identifier: MIT
 * The table of a floor's checks, the check of shape that guards all others, and the proof of
 * connection that comes with each generation. */
#include "verify/floor.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"

/* ---- shape ------------------------------------------------------------------------------ */

static bool is_rect_inside(const barrow_dungeon *dungeon, barrow_rect rect)
{
    return rect.x >= 0 && rect.y >= 0 && rect.w >= 1 && rect.h >= 1 &&
           rect.x + rect.w <= dungeon->width && rect.y + rect.h <= dungeon->height;
}

static bool is_pos_inside(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return pos.x >= 0 && pos.y >= 0 && pos.x < dungeon->width && pos.y < dungeon->height;
}

static void check_room_shapes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t sectors = dungeon->sectors.columns * dungeon->sectors.rows;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (!is_rect_inside(dungeon, room->rect) || room->as.floor.sector >= sectors)
            brw_found(verifier, NULL, BRW_AT_ROOM(i),
                      "room %u leaves the map, or its sector does not exist", i);
        if ((room->kind == BARROW_ROOM_SHOP) != (room->as.floor.carpet.w > 0))
            brw_found(verifier, NULL, BRW_AT_ROOM(i), "room %u: shops have a carpet, and only they",
                      i);
    }
}

static void check_way_shapes(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].first_tile + dungeon->links[i].tile_count > dungeon->route_count)
            brw_found(verifier, NULL, BRW_AT_LINK(i), "corridor %u has more tiles than there are",
                      i);
    for (uint32_t i = 0; i < dungeon->route_count; i++)
        if (!is_pos_inside(dungeon, dungeon->routes[i]))
            brw_found(verifier, NULL, BRW_NOWHERE, "a corridor leaves the map");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (!is_pos_inside(dungeon, dungeon->things[i].pos))
            brw_found(verifier, NULL, BRW_NOWHERE, "thing %u lies outside the map", i);
}

void brw_floor_check_shape(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_floor_params *params = &dungeon->params.as.floor;
    barrow_error error;
    if (barrow_params_check(&dungeon->params, &error) != BARROW_OK) {
        brw_found(verifier, NULL, BRW_NOWHERE, "%s", error.text);
        return;
    }
    if (dungeon->width != params->width || dungeon->height != params->height)
        brw_found(verifier, NULL, BRW_NOWHERE, "the map is %dx%d, but the parameters say %dx%d",
                  (int32_t)dungeon->width, (int32_t)dungeon->height, params->width, params->height);
    if (dungeon->sectors.columns < 1 || dungeon->sectors.columns > 6 || dungeon->sectors.rows < 1 ||
        dungeon->sectors.rows > 4)
        brw_found(verifier, NULL, BRW_NOWHERE, "no layout has %d x %d sectors",
                  (int32_t)dungeon->sectors.columns, (int32_t)dungeon->sectors.rows);
    if (dungeon->room_count == 0)
        brw_found(verifier, NULL, BRW_NOWHERE, "there is no room");
    check_room_shapes(verifier);
    check_way_shapes(verifier);
}

/* ---- the table -------------------------------------------------------------------------- */

/* clang-format off */
#define FLOOR_ONLY (1u << BARROW_FLOOR)
static const brw_check floor_checks[] = {
    {{"V4", "shape", "everything is inside the map, every number in range", FLOOR_ONLY}, brw_floor_check_shape, true},
    {{"F2", "border", "the margin is rock, the outermost ring unbreakable (F1, F2, F9, V2)", FLOOR_ONLY}, brw_floor_check_border, false},
    {{"F3", "sectors", "the sectors are the layout's", FLOOR_ONLY}, brw_floor_check_sectors, true},
    {{"F4", "rooms", "rooms have their sizes and keep off the lines", FLOOR_ONLY}, brw_floor_check_rooms, false},
    {{"F5", "density", "as many rooms as the density says", FLOOR_ONLY}, brw_floor_check_density, false},
    {{"F5", "plan", "every sector holds what the layout gives it", FLOOR_ONLY}, brw_floor_check_plan, false},
    {{"F8", "part", "no way leaves the part that the layout uses", FLOOR_ONLY}, brw_floor_check_part, false},
    {{"F6", "merges", "merged rooms are two, and only where rooms merge", FLOOR_ONLY}, brw_floor_check_merges, false},
    {{"V5", "apart", "rooms do not touch", FLOOR_ONLY}, brw_floor_check_apart, false},
    {{"F19", "insides", "rooms are floor inside, but for what F19 to F23 allow", FLOOR_ONLY}, brw_floor_check_insides, false},
    {{"F7", "width", "corridors are one tile wide, doors at no corner", FLOOR_ONLY}, brw_floor_check_width, false},
    {{"F7", "links", "corridors join the rooms they name, bending on the line", FLOOR_ONLY}, brw_floor_check_links, false},
    {{"F7", "fixed_links", "each pair once; fixed layouts have exactly their links", FLOOR_ONLY}, brw_floor_check_fixed_links, false},
    {{"F7", "graph", "links alone join all rooms and anchors", FLOOR_ONLY}, brw_floor_check_graph, false},
    {{"F8", "dead_ends", "dead ends are as many and as long as asked for", FLOOR_ONLY}, brw_floor_check_dead_ends, false},
    {{"F10", "junctions", "junctions are where ways meet, and nowhere else", FLOOR_ONLY}, brw_floor_check_junctions, false},
    {{"V4", "owners", "each walkable tile has its owner", FLOOR_ONLY}, brw_floor_check_owners, false},
    {{"V1", "reach", "all walkable tiles are one area", FLOOR_ONLY}, brw_floor_check_reach, false},
    {{"F11", "terrain", "no liquid where the terrain is none", FLOOR_ONLY}, brw_floor_check_terrain, false},
    {{"V4", "things", "things are on tiles that suit them, one a tile (F12, F13, F16)", FLOOR_ONLY}, brw_floor_check_things, false},
    {{"V3", "counts", "items and traps are as many as asked for (F12, F13, F15)", FLOOR_ONLY}, brw_floor_check_counts, false},
    {{"F14", "buried", "buried items are within reach of the floor", FLOOR_ONLY}, brw_floor_check_buried, false},
    {{"F15", "house", "one monster house at most, full of sleepers", FLOOR_ONLY}, brw_floor_check_house, false},
    {{"F16", "shop", "one shop at most, with carpet, goods and keeper", FLOOR_ONLY}, brw_floor_check_shop, false},
    {{"F17", "ends", "spawn and stairs are one each, and apart", FLOOR_ONLY}, brw_floor_check_ends, false},
    {{"F18", "enemies", "enemies are as many as asked for, and away from the spawn", FLOOR_ONLY}, brw_floor_check_enemies, false},
};
#undef FLOOR_ONLY
/* clang-format on */

const brw_check *brw_floor_checks(uint32_t *count)
{
    *count = sizeof floor_checks / sizeof floor_checks[0];
    return floor_checks;
}

/* ---- the proof -------------------------------------------------------------------------- */

/* Walkability of eight tiles as eight bits: bit 4 of each code, gathered by one multiplication. */
static uint64_t eight_open(const uint8_t *tiles)
{
    uint64_t codes;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&codes, tiles, 8);
#else
    codes = 0;
    for (int i = 0; i < 8; i++)
        codes |= (uint64_t)tiles[i] << (8 * i);
#endif
    codes = codes >> 4 & 0x0101010101010101u;
    return codes * 0x0102040810204080u >> 56;
}

/* Up to 64 tiles of a row as bits. */
static inline uint64_t open_word(const uint8_t *tiles, uint32_t count)
{
    uint64_t word = 0;
    uint32_t x = 0;
    for (; x + 8 <= count; x += 8)
        word |= eight_open(tiles + x) << x;
    for (; x < count; x++)
        word |= (uint64_t)((tiles[x] & BARROW_TILE_WALKABLE) != 0) << x;
    return word;
}

/* One row of tiles as words of bits. */
static void open_row(const uint8_t *tiles, uint32_t width, uint64_t *words)
{
    for (; width > 64; width -= 64, tiles += 64)
        *words++ = open_word(tiles, 64);
    *words = open_word(tiles, width);
}

/* Grows [row] inside [open] as far as it goes, within one word. Upwards by the carry of an
 * addition: a run of ones that a seed is added to turns over from the seed to its end. Downwards by
 * doubling. */
static uint64_t fill_word(uint64_t row, uint64_t open)
{
    row |= open & ~(open + row);
    uint64_t through = open;
    for (int shift = 1; shift < 64 && (through & (row >> shift) & ~row); shift *= 2) {
        row |= through & (row >> shift);
        through &= through >> shift;
    }
    return row;
}

/* Grows a row from the rows beside it, and across its words; true if it changed. */
static inline bool fill_row(uint64_t *reached, const uint64_t *open, int32_t stride)
{
    bool grew = false;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t from = reached[i] | reached[i - stride] | reached[i + stride];
        if (stride > 1) {
            from |= i > 0 ? reached[i - 1] >> 63 : 0;
            from |= i + 1 < stride ? reached[i + 1] << 63 : 0;
        }
        from &= open[i];
        if (from == reached[i])
            continue;
        from = fill_word(from, open[i]);
        grew = true;
        reached[i] = from;
    }
    return grew;
}

/* Sweeps down and up until nothing grows; both planes have an empty row above and below. */
static inline void flood_plane(uint64_t *reached, const uint64_t *open, int32_t stride,
                               int32_t rows)
{
    for (bool grew = true; grew;) {
        grew = false;
        for (int32_t y = 0; y < rows; y++)
            grew |= fill_row(reached + y * stride, open + y * stride, stride);
        for (int32_t y = rows - 2; grew && y >= 0; y--)
            fill_row(reached + y * stride, open + y * stride, stride);
    }
}

static void flood(uint64_t *reached, const uint64_t *open, int32_t stride, int32_t rows)
{
    if (stride == 1)
        flood_plane(reached, open, 1, rows); /* the usual case, without its neighbouring words */
    else
        flood_plane(reached, open, stride, rows);
}

/* All walkable tiles are one 4-connected area: flooded from the tiles of the finished value. */
barrow_status brw_prove_floor(const barrow_dungeon *dungeon, brw_arena *scratch,
                              barrow_error *error)
{
    uint32_t stride = ((uint32_t)dungeon->width + 63) / 64;
    uint32_t words = stride * ((uint32_t)dungeon->height + 2);
    uint64_t *open = BRW_ARENA_NEW(scratch, uint64_t, words);
    uint64_t *reached = BRW_ARENA_NEW(scratch, uint64_t, words);
    if (!open || !reached)
        return brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory for the proof");
    memset(open, 0, stride * sizeof *open);
    memset(open + words - stride, 0, stride * sizeof *open);
    memset(reached, 0, words * sizeof *reached);
    for (uint32_t y = 0; y < dungeon->height; y++)
        open_row(dungeon->tiles + y * dungeon->width, dungeon->width, open + (y + 1) * stride);
    const barrow_thing *spawn = brw_seen_thing(dungeon, BARROW_THING_SPAWN);
    if (!spawn)
        return brw_fail(error, BARROW_BROKEN, "", "the floor has no spawn");
    uint32_t start = ((uint32_t)spawn->pos.y + 1) * stride + (uint32_t)(spawn->pos.x >> 6);
    reached[start] = fill_word((uint64_t)1 << (spawn->pos.x & 63), open[start]);
    flood(reached + stride, open + stride, (int32_t)stride, dungeon->height);
    if (memcmp(open, reached, words * sizeof *open) != 0)
        return brw_fail(error, BARROW_BROKEN, "", "the floor is not one connected area");
    return BARROW_OK;
}
