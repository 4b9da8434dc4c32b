/* SPDX-License-Identifier: MIT
 * The table of interiors, and the pass that draws them (T3, T4). A room of a crawl may have several
 * types: the first row that fits shapes it, and every row that fits draws. To give a room another
 * inside, edit its row; a new content or type gets a new row and a function. */
#include "gen/common/tile_interiors.h"

#define OUTLINE(name)   (1u << BRW_OUTLINE_##name)
#define OUTLINES_STRICT (OUTLINE(PLAIN) | OUTLINE(CUT))
#define OUTLINES_ARENA  (OUTLINE(PLAIN) | OUTLINE(CUT) | OUTLINE(ROUND))
#define OUTLINES_ALL    ((1u << BRW_OUTLINE_COUNT) - 1)

/* clang-format off */
static const brw_interior interiors[] = {
    /* family       what                        size            outlines         what draws it */
    {BARROW_QUEST, BARROW_CONTENT_ENTRY,       BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_entry},
    {BARROW_QUEST, BARROW_CONTENT_KEY,         BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_key},
    {BARROW_QUEST, BARROW_CONTENT_SWITCH,      BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_switch},
    {BARROW_QUEST, BARROW_CONTENT_ITEM,        BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_treasure},
    /* a corner can be walled off in every rectangle of 5x4, whatever doors it has */
    {BARROW_QUEST, BARROW_CONTENT_ITEM_KEY,    BRW_SIZE_ROOMY, OUTLINE(PLAIN),  brw_draw_blocked_key},
    {BARROW_QUEST, BARROW_CONTENT_ITEM_SWITCH, BRW_SIZE_ROOMY, OUTLINE(PLAIN),  brw_draw_blocked_switch},
    {BARROW_QUEST, BARROW_CONTENT_MAGIC_KEY,   BRW_SIZE_ROOMY, OUTLINES_STRICT, brw_draw_magic_key},
    {BARROW_QUEST, BARROW_CONTENT_GOAL,        BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_goal},
    {BARROW_QUEST, BARROW_CONTENT_BONUS,       BRW_SIZE_ANY,   OUTLINES_ARENA,  brw_draw_bonus},
    {BARROW_QUEST, BARROW_CONTENT_NONE,        BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_hall},

    {BARROW_CRAWL, BARROW_TYPE_BOSS,           BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_boss},
    {BARROW_CRAWL, BARROW_TYPE_SUB_BOSS,       BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_sub_boss},
    {BARROW_CRAWL, BARROW_TYPE_INITIAL,        BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_entry},
    {BARROW_CRAWL, BARROW_TYPE_ELITE,          BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_elite},
    {BARROW_CRAWL, BARROW_TYPE_VENDOR,         BRW_SIZE_ROOMY, OUTLINES_STRICT, brw_draw_vendor},
    {BARROW_CRAWL, BARROW_TYPE_BANK,           BRW_SIZE_ROOMY, OUTLINES_STRICT, brw_draw_bank},
    {BARROW_CRAWL, BARROW_TYPE_HEAL,           BRW_SIZE_ROOMY, OUTLINES_ARENA,  brw_draw_heal},
    {BARROW_CRAWL, BARROW_TYPE_BREATHER,       BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_breather},
    {BARROW_CRAWL, BARROW_TYPE_PUZZLE,         BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_puzzle},
    {BARROW_CRAWL, BARROW_TYPE_TRAP,           BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_traps},
    {BARROW_CRAWL, BARROW_TYPE_COMBAT,         BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_combat},
    {BARROW_CRAWL, BARROW_TYPE_ITEM,           BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_chest},
    {BARROW_CRAWL, BARROW_TYPE_COUNT,          BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_hall},
};
/* clang-format on */

#undef OUTLINE
#undef OUTLINES_STRICT
#undef OUTLINES_ARENA
#undef OUTLINES_ALL

#define INTERIOR_COUNT (sizeof interiors / sizeof interiors[0])

/* The last row of a crawl, for rooms without any type, fits where no other did. */
static bool row_fits(const barrow_dungeon *dungeon, const brw_interior *row, uint32_t room)
{
    if (row->family != dungeon->params.family)
        return false;
    if (row->family == BARROW_QUEST)
        return dungeon->rooms[room].as.quest.content == row->kind;
    uint32_t types = dungeon->rooms[room].as.crawl.types;
    return row->kind == BARROW_TYPE_COUNT ? types == 0 : (types >> row->kind & 1u) != 0;
}

const brw_interior *brw_interior_of(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t i = 0;
    while (i < INTERIOR_COUNT - 1 && !row_fits(dungeon, &interiors[i], room))
        i++;
    return &interiors[i];
}

/* What lies in a room of a crawl whatever its types are. */
static void draw_belongings(brw_inside *inside)
{
    const barrow_dungeon *dungeon = inside->plan->dungeon;
    const barrow_crawl_room *room = &dungeon->rooms[inside->room].as.crawl;
    if (dungeon->params.family == BARROW_CRAWL && room->key != 0xFF)
        brw_draw_key(inside);
}

barrow_status brw_tile_interiors(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        plan->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside.cells;
        draw_belongings(&inside);
        for (uint32_t i = 0; i < INTERIOR_COUNT; i++)
            if (row_fits(work->dungeon, &interiors[i], room))
                interiors[i].draw(&inside);
    }
    return BARROW_OK;
}

#undef INTERIOR_COUNT
