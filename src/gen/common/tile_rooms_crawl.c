/* SPDX-License-Identifier: MIT
 * The contents of crawl rooms, and where they go (T4): bosses and elites in the middle, counters
 * with their keepers, fountains, chests. tile_interiors.c draws what is around them. */
#include "core/kinds.h"
#include "core/types.h"
#include "gen/common/tile_plan.h"
#include "rooms/template.h"

/* ---- trade ------------------------------------------------------------------------------ */

#define GOODS_DEPTH 30 /* depth of the goods; see def/thing_type.def */

static void put_goods(brw_inside *inside, barrow_pos spot)
{
    barrow_thing *goods = brw_inside_put(inside, BARROW_THING_SHOP_ITEM, spot, 0);
    if (!goods)
        return;
    goods->type = brw_draw_goods(&inside->rng, GOODS_DEPTH);
    uint64_t bits = brw_rng_next(&inside->rng);
    goods->price = (uint16_t)brw_price_near(goods->type, bits);
}
#undef GOODS_DEPTH

/* Puts the keeper against the far wall, the counter in front of the keeper, and the goods in front
 * of the counter. In the smallest rooms the counter is one tile shorter, which leaves space for
 * other contents.
 *
 *     ...K...
 *     ..===..
 *     ..$$$.. */
static void draw_counter(brw_inside *inside, barrow_thing_kind keeper, int32_t goods)
{
    int32_t counters = inside->rect.w * inside->rect.h < 30 ? 2 : 3;
    barrow_pos spot, wall;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, keeper, spot, 0);
    if (!brw_inside_wall(inside, spot, &wall))
        return;
    for (int32_t i = -1; i <= 1; i++) {
        int32_t x = spot.x - wall.x + i * wall.y, y = spot.y - wall.y + i * wall.x;
        barrow_pos before = {(int16_t)(x - wall.x), (int16_t)(y - wall.y)};
        if (counters > 0 && brw_tile_block(inside, x, y, BARROW_TILE_COUNTER))
            counters--;
        brw_tile_floor(inside, before.x, before.y, BARROW_TILE_CARPET);
        if (goods > 0 && brw_inside_has(inside, BRW_MARK_FREE, before.x, before.y)) {
            put_goods(inside, before);
            goods--;
        }
    }
}

static void put_vendor(brw_inside *inside)
{
    int32_t goods = brw_rng_between(&inside->rng, 2, 3);
    draw_counter(inside, BARROW_THING_KEEPER, goods);
}

static void put_bank(brw_inside *inside)
{
    draw_counter(inside, BARROW_THING_BANKER, 0);
}

/* ---- other contents --------------------------------------------------------------------- */

static void put_chest(brw_inside *inside)
{
    brw_put_reward(inside, inside->plan->dungeon->rooms[inside->room].as.crawl.reward);
}

/* Adds a chest if the room's puzzle would otherwise have nothing to gate. */
static void put_puzzle_chest(brw_inside *inside)
{
    const barrow_crawl_room *room = &inside->plan->dungeon->rooms[inside->room].as.crawl;
    if (room->key == BARROW_NO_KEY && !(room->types >> BARROW_TYPE_ITEM & 1))
        put_chest(inside);
}

static void put_boss(brw_inside *inside)
{
    brw_put_fighter(inside, BARROW_THING_BOSS);
}

/* Puts a sub-boss, and against a wall the fountain that is dry until it is beaten (C16). Rooms of
 * the main path are furnished first, so the index of the sub-boss always fits. */
static void put_sub_boss(brw_inside *inside)
{
    barrow_dungeon *dungeon = inside->plan->dungeon;
    uint32_t boss = dungeon->thing_count;
    barrow_pos spot;
    brw_put_fighter(inside, BARROW_THING_SUB_BOSS);
    if (dungeon->thing_count == boss ||
        (!brw_inside_alcove(inside, &spot) && !brw_inside_middle(inside, BRW_MARK_FREE, &spot)))
        return;
    barrow_thing *fountain = brw_inside_put(inside, BARROW_THING_FOUNTAIN, spot, 0);
    if (fountain)
        fountain->gate = (uint16_t)boss;
}

static void put_elite(brw_inside *inside)
{
    brw_put_fighter(inside, BARROW_THING_ELITE);
}

/* ---- the table -------------------------------------------------------------------------- */

/* The first row that fits determines the room's interior. All rows that fit place their contents,
 * in table order: those that need the middle or a wall come before those that take any remaining
 * place. */
/* clang-format off */
static const struct crawl_row {
    uint32_t types; /* one bit; 0 for rooms without any type */
    uint8_t interior;
    void (*furnish)(brw_inside *inside);
    void (*people)(brw_inside *inside);
} furniture_rows[] = {
    {1u << BARROW_TYPE_BOSS,     BARROW_INTERIOR_ARENA,  NULL,           put_boss},
    {1u << BARROW_TYPE_SUB_BOSS, BARROW_INTERIOR_ARENA,  NULL,           put_sub_boss},
    {1u << BARROW_TYPE_INITIAL,  BARROW_INTERIOR_ENTRY,  brw_put_spawn,  NULL},
    {1u << BARROW_TYPE_ELITE,    BARROW_INTERIOR_ARENA,  NULL,           put_elite},
    {1u << BARROW_TYPE_VENDOR,   BARROW_INTERIOR_TRADE,  put_vendor,     NULL},
    {1u << BARROW_TYPE_BANK,     BARROW_INTERIOR_TRADE,  put_bank,       NULL},
    {1u << BARROW_TYPE_HEAL,     BARROW_INTERIOR_HEAL,   brw_put_fountain,   NULL},
    {1u << BARROW_TYPE_BREATHER, BARROW_INTERIOR_REST,   NULL,           NULL},
    {1u << BARROW_TYPE_PUZZLE,   BARROW_INTERIOR_PUZZLE, put_puzzle_chest, NULL},
    {1u << BARROW_TYPE_TRAP,     BARROW_INTERIOR_TRAP,   NULL,           NULL},
    {1u << BARROW_TYPE_COMBAT,   BARROW_INTERIOR_COMBAT, NULL,           NULL},
    {1u << BARROW_TYPE_ITEM,     BARROW_INTERIOR_CHEST,  put_chest,      NULL},
    {0,                          BARROW_INTERIOR_HALL,   NULL,           NULL},
};
/* clang-format on */

#define CRAWL_ROWS (sizeof furniture_rows / sizeof furniture_rows[0])

/* Returns whether a row applies. A room uses the rows of its types; the last row is for rooms
 * without types. */
static bool row_fits(uint32_t row, uint32_t types)
{
    return (furniture_rows[row].types & types) != 0 || (types == 0 && row == CRAWL_ROWS - 1);
}

static barrow_interior crawl_interior(const barrow_room *room)
{
    uint32_t row = 0;
    while (row < CRAWL_ROWS - 1 && !row_fits(row, room->as.crawl.types))
        row++;
    return (barrow_interior)furniture_rows[row].interior;
}

/* Returns what the room may be drawn for: the first row that fits decides. */
static uint64_t crawl_uses(const barrow_room *room)
{
    for (uint32_t type = 0, row = 0; row < CRAWL_ROWS - 1; row++)
        if (row_fits(row, room->as.crawl.types)) {
            while (furniture_rows[row].types >> type != 1)
                type++;
            return BRW_USE_TYPE(type);
        }
    return BRW_USE_HALL;
}

static uint32_t crawl_outlines(const barrow_room *room)
{
    (void)room;
    return BRW_OUTLINES_ALL;
}

/* Places the room's key, then what its types add. The key may lie in a room of any type; it comes
 * first because it must find a place, while the rest may be left out. */
static void furnish_crawl_room(brw_inside *inside, const barrow_room *room)
{
    if (room->as.crawl.key != BARROW_NO_KEY)
        brw_put_key(inside, room->as.crawl.key);
    for (uint32_t row = 0; row < CRAWL_ROWS; row++)
        if (row_fits(row, room->as.crawl.types) && furniture_rows[row].furnish)
            furniture_rows[row].furnish(inside);
}

static void people_crawl_room(brw_inside *inside, const barrow_room *room)
{
    for (uint32_t row = 0; row < CRAWL_ROWS; row++)
        if (row_fits(row, room->as.crawl.types) && furniture_rows[row].people)
            furniture_rows[row].people(inside);
}
#undef CRAWL_ROWS

/* Returns the danger of the room's enemies. A roaming enemy is alone at home (C18). */
static int32_t crawl_enemies(const barrow_room *room)
{
    bool is_combat = room->as.crawl.types >> BARROW_TYPE_COMBAT & 1;
    return is_combat && !room->as.crawl.foe ? room->as.crawl.danger : 0;
}

/* Returns the danger of the room's traps. A room whose danger was removed (C7) keeps its traps. */
static int32_t crawl_traps(const barrow_room *room)
{
    bool is_trap = room->as.crawl.types >> BARROW_TYPE_TRAP & 1;
    return is_trap && room->as.crawl.danger == 0 ? 1 : is_trap * room->as.crawl.danger;
}

#define CALM_LEVEL 2 /* puzzle level in a room without danger, in the first zone */

/* Returns how hard the room's puzzle should be. Puzzles get harder from zone to zone. */
static int32_t crawl_puzzle(const barrow_room *room)
{
    const barrow_crawl_room *crawl = &room->as.crawl;
    int32_t level = crawl->danger ? crawl->danger : CALM_LEVEL * (1 + crawl->zone);
    return crawl->types >> BARROW_TYPE_PUZZLE & 1 ? 1 + (level < 10 ? level : 10) : 0;
}
#undef CALM_LEVEL

static brw_tunnel crawl_tunnel(const barrow_room *room)
{
    bool is_puzzle = room->as.crawl.types >> BARROW_TYPE_PUZZLE & 1;
    if (room->as.crawl.path != BARROW_PATH_SHORTCUT)
        return BRW_NO_TUNNEL;
    return is_puzzle ? BRW_TUNNEL_CHAMBER : BRW_TUNNEL;
}

static uint32_t crawl_path(const barrow_room *room)
{
    return room->as.crawl.path;
}

/* Returns BARROW_NONE: the arenas of a crawl are rooms of several cells, which are larger than
 * others anyway. */
static uint32_t crawl_largest(const barrow_dungeon *dungeon)
{
    (void)dungeon;
    return BARROW_NONE;
}

const brw_tile_rooms brw_crawl_tile_rooms = {
    .longest = BRW_ROOM_CELLS,
    .interior = crawl_interior,
    .uses = crawl_uses,
    .outlines = crawl_outlines,
    .furnish = furnish_crawl_room,
    .people = people_crawl_room,
    .enemies = crawl_enemies,
    .traps = crawl_traps,
    .puzzle = crawl_puzzle,
    .tunnel = crawl_tunnel,
    .path = crawl_path,
    .largest = crawl_largest,
};
