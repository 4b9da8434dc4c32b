/* SPDX-License-Identifier: MIT
 * What the rooms of a crawl hold, and where (T4): arenas with room to fight, cover in combat rooms,
 * traps that leave a safe way, blocks and plates, water and fountains in rest rooms, counters with
 * their keepers. Everything that blocks goes through brw_tile_block and brw_tile_block_any, which
 * keep the floor whole. */
#include "core/room_types.h"
#include "gen/common/tile_interiors.h"

/* ---- arenas ----------------------------------------------------------------------------- */

/* Puts the boss in the middle of its carpet, with pillars along the walls only: room to fight
 * (T3). */
static void draw_arena(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, &spot))
        return;
    brw_inside_put(inside, kind, spot, 0);
    brw_paint_carpet(inside, spot, inside->rect.h >= 9 ? 2 : 1);
    brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
    if (inside->rect.w >= 15)
        brw_inside_mirror(inside, inside->rect.w / 4, 1, BARROW_TILE_PILLAR);
}

static void draw_boss(brw_inside *inside)
{
    draw_arena(inside, BARROW_THING_BOSS);
}

static void draw_sub_boss(brw_inside *inside)
{
    draw_arena(inside, BARROW_THING_SUB_BOSS);
}

/* Leaves the floor open: an elite fights in the middle of an empty room. */
static void draw_elite(brw_inside *inside)
{
    barrow_pos spot;
    if (brw_inside_middle(inside, &spot))
        brw_inside_put(inside, BARROW_THING_ELITE, spot, 0);
}

/* ---- cover ------------------------------------------------------------------------------ */

/* Cover is symmetric, and each stone of it is set only if the floor stays whole. So it may come out
 * smaller than drawn, but never wrong. */
static void four_pillars(brw_inside *inside)
{
    brw_inside_mirror(inside, inside->rect.w / 4, inside->rect.h / 4, BARROW_TILE_PILLAR);
}

static void colonnade(brw_inside *inside)
{
    for (int32_t dx = 1; 2 * dx < inside->rect.w; dx += 2)
        brw_inside_mirror(inside, dx, 1, BARROW_TILE_PILLAR);
}

/* Sets low walls across the middle, with a gap between them. */
static void barricades(brw_inside *inside)
{
    int32_t length = inside->rect.w / 5 + 1, dy = inside->rect.h / 3;
    for (int32_t i = 0; i < length; i++)
        brw_inside_mirror(inside, 1 + i, dy, BARROW_TILE_PILLAR);
}

/* Scatters cover away from the doorways; a place that may not be blocked is skipped. */
static void scattered_cover(brw_inside *inside)
{
    int32_t count = inside->rect.w * inside->rect.h / 18 + 1;
    const uint64_t *away = brw_inside_away(inside);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        if (brw_inside_any(inside, away, &spot))
            brw_tile_block(inside, spot.x, spot.y, BARROW_TILE_PILLAR);
    }
}

static void great_pillar(brw_inside *inside)
{
    int32_t dx = (inside->rect.w - 1) / 2, dy = (inside->rect.h - 1) / 2;
    brw_inside_mirror(inside, dx, dy, BARROW_TILE_PILLAR);
}

/* Draws no cover. This is the last row: halls may have it, combat rooms may not. */
static void bare_floor(brw_inside *inside)
{
    (void)inside;
}

typedef void (*cover_fn)(brw_inside *inside);
static const cover_fn covers[] = {four_pillars, barricades, scattered_cover,
                                  great_pillar, colonnade,  bare_floor};
#define COVER_COUNT ((int32_t)(sizeof covers / sizeof covers[0]))

static void draw_combat(brw_inside *inside)
{
    int32_t pick = brw_rng_below(&inside->rng, COVER_COUNT - 1); /* any cover but bare floor */
    covers[pick](inside);
}

/* Draws anything that makes a room that holds nothing, or has no type, differ from the next. */
void brw_draw_hall(brw_inside *inside)
{
    int32_t pick = brw_rng_below(&inside->rng, COVER_COUNT + 2);
    covers[pick < COVER_COUNT ? pick : COVER_COUNT - 1](inside);
}
#undef COVER_COUNT

/* ---- traps and puzzles ------------------------------------------------------------------ */

/* Puts one trap where the safe ways take up all of a small room: on a tile that the floor stays
 * whole without, so there are ways around it. */
static void put_only_trap(brw_inside *inside, barrow_pos middle)
{
    barrow_pos spot;
    uint64_t *places = brw_inside_away(inside);
    brw_set_remove(places, brw_inside_bit(inside, middle.x, middle.y));
    if (!brw_inside_close_any(inside, places, &spot))
        return;
    brw_inside_keep_safe(inside, middle);
    brw_inside_put(inside, BARROW_THING_TRAP, spot, 0);
}

/* Places traps, at most ten however large the room is. From each doorway a way without a trap leads
 * to the middle. */
static void draw_traps(brw_inside *inside)
{
    barrow_pos middle, spot;
    int32_t count = inside->rect.w * inside->rect.h / 12 + 2;
    if (!brw_inside_middle(inside, &middle))
        return;
    brw_inside_keep_safe(inside, middle);
    const uint64_t *unsafe = brw_inside_unsafe(inside);
    bool is_trapped = false;
    for (int32_t i = 0; i < count && i < 10; i++)
        if (brw_inside_passing(inside, unsafe, &spot)) {
            brw_inside_put(inside, BARROW_THING_TRAP, spot, 0);
            is_trapped = true;
        }
    if (!is_trapped)
        put_only_trap(inside, middle);
}

/* Puts a block with free floor all around it, so that it can be pushed from anywhere. If there is
 * no such place, the first block stands amid floor of any sort, or wherever it can. */
static bool put_block(brw_inside *inside, bool is_first)
{
    barrow_pos spot;
    if (brw_inside_passing(inside, brw_inside_amid(inside, inside->bits.free), &spot) ||
        (is_first && brw_inside_any(inside, brw_inside_amid(inside, inside->bits.open), &spot)))
        return brw_tile_block(inside, spot.x, spot.y, BARROW_TILE_BLOCK);
    return is_first && brw_tile_block_any(inside, BARROW_TILE_BLOCK);
}

/* Adds a plate for each block, anywhere else. */
static void draw_puzzle(brw_inside *inside)
{
    int32_t count = brw_rng_between(&inside->rng, 1, inside->rect.w * inside->rect.h >= 60 ? 3 : 2);
    for (int32_t i = 0; i < count && put_block(inside, i == 0); i++) {
        barrow_pos spot;
        if (!brw_inside_any(inside, inside->bits.free, &spot))
            break;
        brw_tile_floor(inside, spot.x, spot.y, BARROW_TILE_PLATE);
        brw_inside_take(inside, spot);
    }
}

/* ---- rest ------------------------------------------------------------------------------- */

/* Makes a pool around the middle, with grass at its edge. If that would cut the floor, it puts
 * water wherever it does not. */
static void draw_breather(brw_inside *inside)
{
    barrow_rect rect = inside->rect;
    int32_t across = rect.w / 5 + 1, along = rect.h / 5 + 1;
    int32_t w = across < 4 ? across : 4, h = along < 3 ? along : 3;
    barrow_pos middle;
    bool is_wet = false;
    if (!brw_inside_middle(inside, &middle))
        return;
    for (int32_t i = 0; i < (2 * w + 1) * (2 * h + 1); i++) {
        int32_t dx = i % (2 * w + 1) - w, dy = i / (2 * w + 1) - h;
        bool is_edge = dx == -w || dx == w || dy == -h || dy == h;
        if (!is_edge && brw_tile_block(inside, middle.x + dx, middle.y + dy, BARROW_TILE_LIQUID))
            is_wet = true;
        else
            brw_tile_floor(inside, middle.x + dx, middle.y + dy, BARROW_TILE_GRASS);
    }
    if (!is_wet)
        brw_tile_block_any(inside, BARROW_TILE_LIQUID);
}

static void draw_heal(brw_inside *inside)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_FOUNTAIN, spot, 0);
    for (int32_t i = 0; i < 4; i++)
        brw_tile_block(inside, spot.x + (i & 1 ? 1 : -1), spot.y + (i & 2 ? 1 : -1),
                       BARROW_TILE_LIQUID);
    for (int32_t i = 0; i < 25; i++)
        brw_tile_floor(inside, spot.x - 2 + i % 5, spot.y - 2 + i / 5, BARROW_TILE_GRASS);
}

/* ---- trade ------------------------------------------------------------------------------ */

/* Puts the keeper against the far wall, the counter before him, and goods before the counter. In
 * the smallest rooms the counter is a tile shorter, which leaves space for their other contents.
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
        if (goods > 0 && brw_inside_is_free(inside, before.x, before.y)) {
            brw_inside_put(inside, BARROW_THING_SHOP_ITEM, before, 0);
            goods--;
        }
    }
}

static void draw_vendor(brw_inside *inside)
{
    int32_t goods = brw_rng_between(&inside->rng, 2, 3);
    draw_counter(inside, BARROW_THING_KEEPER, goods);
}

static void draw_bank(brw_inside *inside)
{
    draw_counter(inside, BARROW_THING_BANKER, 0);
}

/* Puts the chest far from the entrance, as a reward should be; drawn after the types above it in
 * the table. */
static void draw_chest(brw_inside *inside)
{
    barrow_pos spot;
    if (!brw_inside_far(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_CHEST, spot, 0);
    brw_paint_carpet(inside, spot, 1);
}

/* ---- the table -------------------------------------------------------------------------- */

/* Sizes and outlines follow from what has to fit: arenas want symmetry, counters and vaults a
 * straight wall, and rooms that hold nothing may look like anything. */
/* clang-format off */
static const struct crawl_interior {
    uint32_t types; /* a bit; 0 for rooms without any type */
    brw_interior interior;
} crawl_interiors[] = {
    {1u << BARROW_TYPE_BOSS,     {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA,  draw_boss}},
    {1u << BARROW_TYPE_SUB_BOSS, {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA,  draw_sub_boss}},
    {1u << BARROW_TYPE_INITIAL,  {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL,    brw_draw_entry}},
    {1u << BARROW_TYPE_ELITE,    {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA,  draw_elite}},
    {1u << BARROW_TYPE_VENDOR,   {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT, draw_vendor}},
    {1u << BARROW_TYPE_BANK,     {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT, draw_bank}},
    {1u << BARROW_TYPE_HEAL,     {BRW_SIZE_ROOMY, BRW_OUTLINES_ARENA,  draw_heal}},
    {1u << BARROW_TYPE_BREATHER, {BRW_SIZE_ANY,   BRW_OUTLINES_ALL,    draw_breather}},
    {1u << BARROW_TYPE_PUZZLE,   {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL,    draw_puzzle}},
    {1u << BARROW_TYPE_TRAP,     {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL,    draw_traps}},
    {1u << BARROW_TYPE_COMBAT,   {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL,    draw_combat}},
    {1u << BARROW_TYPE_ITEM,     {BRW_SIZE_ANY,   BRW_OUTLINES_ALL,    draw_chest}},
    {0,                          {BRW_SIZE_ANY,   BRW_OUTLINES_ALL,    brw_draw_hall}},
};
/* clang-format on */

#define CRAWL_ROWS (sizeof crawl_interiors / sizeof crawl_interiors[0])

/* Returns whether a row applies. A room with types has the rows of its types; the last row is for
 * rooms without any. */
static bool row_fits(uint32_t row, uint32_t types)
{
    return (crawl_interiors[row].types & types) != 0 || (types == 0 && row == CRAWL_ROWS - 1);
}

static const brw_interior *crawl_interior(const barrow_room *room)
{
    uint32_t row = 0;
    while (row < CRAWL_ROWS - 1 && !row_fits(row, room->as.crawl.types))
        row++;
    return &crawl_interiors[row].interior;
}

/* A key may lie in a room of any type. It comes first because it must find a place; what a type
 * draws may go short. Types draw in the order of the table: those that need the middle or a wall of
 * their own stand above those that take any place that is left. */
static void furnish_crawl_room(brw_inside *inside, const barrow_room *room)
{
    if (room->as.crawl.key != BARROW_NO_KEY)
        brw_draw_key(inside, room->as.crawl.key);
    for (uint32_t row = 0; row < CRAWL_ROWS; row++)
        if (row_fits(row, room->as.crawl.types))
            crawl_interiors[row].interior.draw(inside);
}
#undef CRAWL_ROWS

/* Returns the enemies of a room: one for a danger of 1 or 2, four for 7. */
static int32_t crawl_enemies(const barrow_room *room)
{
    if (room->as.crawl.types &
        (BRW_START_TYPES | BRW_ARENA_TYPES | BRW_ELITE_TYPES | BRW_REST_TYPES))
        return 0;
    return (room->as.crawl.danger + 1) / 2;
}

static bool is_arena_room(const barrow_room *room)
{
    return (room->as.crawl.types & (BRW_ARENA_TYPES | BRW_ELITE_TYPES)) != 0;
}

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

const brw_tile_rooms brw_crawl_tile_rooms = {
    BRW_ROOM_CELLS, crawl_interior, furnish_crawl_room, crawl_enemies, is_arena_room,
    crawl_tunnel,   crawl_path,
};
