/* SPDX-License-Identifier: MIT
 * The contents of crawl rooms, and where they go (T4): bosses and elites in the middle, counters
 * with their keepers, fountains, chests. tile_interiors.c draws what is around them. */
#include "core/kinds.h"
#include "core/types.h"
#include "gen/common/tile_draft.h"
#include "rooms/template.h"

/* ---- trade ------------------------------------------------------------------------------ */

#define GOODS_DEPTH 30 /* depth of the goods; see def/thing_type.def */

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
    uint32_t spot = brw_inside_alcove(inside);
    if (!spot)
        return;
    brw_inside_put(inside, keeper, spot, 0);
    uint32_t wall = brw_inside_wall(inside, spot);
    if (wall > 3)
        return;
    uint32_t away = inside->beside[BRW_AWAY(wall)], along = inside->beside[BRW_ALONG(wall)];
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t counter = spot + away + (i - 1) * along, before = counter + away;
        if (counters > 0 && brw_tile_block(inside, counter, BARROW_TILE_COUNTER))
            counters--;
        brw_tile_floor(inside, before, BARROW_TILE_CARPET);
        if (goods <= 0 || !brw_inside_marked(inside, before, BRW_MARK_FREE))
            continue;
        goods--;
        barrow_thing *item = brw_inside_put(inside, BARROW_THING_SHOP_ITEM, before, 0);
        if (!item)
            continue;
        item->type = brw_draw_type(&inside->rng, BARROW_CLASS_LOOT, GOODS_DEPTH, true);
        uint64_t bits = brw_rng_next(&inside->rng);
        item->price = (uint16_t)brw_price_near(item->type, bits);
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
    brw_put_reward(inside, inside->draft->dungeon->rooms[inside->room].as.crawl.reward);
}

/* Adds a chest if the room's puzzle would otherwise have nothing to gate. */
static void put_puzzle_chest(brw_inside *inside)
{
    const barrow_crawl_room *room = &inside->draft->dungeon->rooms[inside->room].as.crawl;
    if (room->key == BARROW_NO_KEY && !(room->types >> BARROW_TYPE_ITEM & 1))
        put_chest(inside);
}

/* Puts a boss, sub-boss or elite in the middle, and against a wall the fountain that is dry until
 * the sub-boss is beaten (C16). Rooms of the main path are furnished first, so the index of the
 * sub-boss always fits. */
static void put_fighter(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_dungeon *dungeon = inside->draft->dungeon;
    uint32_t boss = dungeon->thing_count;
    brw_put_fighter(inside, kind);
    if (kind != BARROW_THING_SUB_BOSS || dungeon->thing_count == boss)
        return;
    uint32_t spot = brw_inside_alcove(inside);
    spot = spot ? spot : brw_inside_middle(inside, BRW_MARK_FREE);
    if (!spot)
        return;
    barrow_thing *fountain = brw_inside_put(inside, BARROW_THING_FOUNTAIN, spot, 0);
    if (fountain)
        fountain->gate = (uint16_t)boss;
}

/* ---- the table -------------------------------------------------------------------------- */

/* The first row of one of the room's types determines its interior. All such rows place their
 * contents, in table order: those that need the middle or a wall come before those that take any
 * remaining place. */
#define NO_THING BARROW_THING_KIND_COUNT
/* clang-format off */
static const struct crawl_row {
    uint8_t type, interior;
    void (*furnish)(brw_inside *inside);
    uint8_t middle;  /* barrow_thing_kind; NO_THING for none */
    uint8_t fighter; /* the same; 0 for none */
} furniture_rows[] = {
    {BARROW_TYPE_BOSS,     BARROW_INTERIOR_ARENA,  NULL,             NO_THING, BARROW_THING_BOSS},
    {BARROW_TYPE_SUB_BOSS, BARROW_INTERIOR_ARENA,  NULL,             NO_THING, BARROW_THING_SUB_BOSS},
    {BARROW_TYPE_INITIAL,  BARROW_INTERIOR_ENTRY,  NULL,             BARROW_THING_SPAWN, 0},
    {BARROW_TYPE_ELITE,    BARROW_INTERIOR_ARENA,  NULL,             NO_THING, BARROW_THING_ELITE},
    {BARROW_TYPE_VENDOR,   BARROW_INTERIOR_TRADE,  put_vendor,       NO_THING, 0},
    {BARROW_TYPE_BANK,     BARROW_INTERIOR_TRADE,  put_bank,         NO_THING, 0},
    {BARROW_TYPE_HEAL,     BARROW_INTERIOR_HEAL,   NULL,             BARROW_THING_FOUNTAIN, 0},
    {BARROW_TYPE_BREATHER, BARROW_INTERIOR_REST,   NULL,             NO_THING, 0},
    {BARROW_TYPE_PUZZLE,   BARROW_INTERIOR_PUZZLE, put_puzzle_chest, NO_THING, 0},
    {BARROW_TYPE_TRAP,     BARROW_INTERIOR_TRAP,   NULL,             NO_THING, 0},
    {BARROW_TYPE_COMBAT,   BARROW_INTERIOR_COMBAT, NULL,             NO_THING, 0},
    {BARROW_TYPE_ITEM,     BARROW_INTERIOR_CHEST,  put_chest,        NO_THING, 0},
};
/* clang-format on */

#define CRAWL_ROWS (sizeof furniture_rows / sizeof furniture_rows[0])
#define CALM_LEVEL 2 /* puzzle level in a room without danger, in the first zone */

/* Returns the facts about a room; one without a type of the table is a hall. A roaming enemy is
 * alone at home (C18). A room whose danger was removed (C7) keeps its traps. Puzzles get harder
 * from zone to zone. */
static brw_tile_facts crawl_facts(const barrow_room *room)
{
    const barrow_crawl_room *crawl = &room->as.crawl;
    bool is_puzzle = crawl->types >> BARROW_TYPE_PUZZLE & 1;
    brw_tile_facts facts = {.uses = BRW_USE_HALL,
                            .interior = BARROW_INTERIOR_HALL,
                            .outlines = BRW_OUTLINES_ALL,
                            .path = crawl->path};
    for (uint32_t i = CRAWL_ROWS; i-- > 0;)
        if (crawl->types >> furniture_rows[i].type & 1) {
            facts.uses = BRW_USE_TYPE(furniture_rows[i].type);
            facts.interior = furniture_rows[i].interior;
        }
    if (crawl->path == BARROW_PATH_SHORTCUT)
        facts.tunnel = is_puzzle ? BRW_TUNNEL_CHAMBER : BRW_TUNNEL;
    if (crawl->types >> BARROW_TYPE_COMBAT & 1 && !crawl->foe)
        facts.enemies = crawl->danger;
    if (crawl->types >> BARROW_TYPE_TRAP & 1)
        facts.traps = crawl->danger ? crawl->danger : 1;
    int32_t level = crawl->danger ? crawl->danger : CALM_LEVEL * (1 + crawl->zone);
    if (is_puzzle)
        facts.puzzle = 1 + (level < 10 ? level : 10);
    return facts;
}

/* Places the room's key, then what its types add. The key may lie in a room of any type; it comes
 * first because it must find a place, while the rest may be left out. */
static void furnish_crawl_room(brw_inside *inside, const barrow_room *room)
{
    if (room->as.crawl.key != BARROW_NO_KEY)
        brw_put_key(inside, room->as.crawl.key);
    for (uint32_t i = 0; i < CRAWL_ROWS; i++) {
        const struct crawl_row *row = &furniture_rows[i];
        if (!(room->as.crawl.types >> row->type & 1))
            continue;
        if (row->middle != NO_THING)
            brw_put_in_middle(inside, (barrow_thing_kind)row->middle);
        if (row->furnish)
            row->furnish(inside);
    }
}

static void people_crawl_room(brw_inside *inside, const barrow_room *room)
{
    for (uint32_t row = 0; row < CRAWL_ROWS; row++)
        if (room->as.crawl.types >> furniture_rows[row].type & 1 && furniture_rows[row].fighter)
            put_fighter(inside, (barrow_thing_kind)furniture_rows[row].fighter);
}

const brw_tile_rooms brw_crawl_tile_rooms = {
    .longest = BRW_ROOM_CELLS,
    .facts = crawl_facts,
    .furnish = furnish_crawl_room,
    .people = people_crawl_room,
};
