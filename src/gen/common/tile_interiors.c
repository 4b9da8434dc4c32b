/* SPDX-License-Identifier: MIT
 * The tables of interiors, and the pass that draws them (T3, T4). A room of a crawl may have
 * several types: the first row that fits shapes it, and every row that fits draws. To give a room
 * another inside, edit its row; a new content or type gets a new row and a function. */
#include "gen/common/tile_interiors.h"

#define OUTLINE(name)   (1u << BRW_OUTLINE_##name)
#define OUTLINES_STRICT (OUTLINE(PLAIN) | OUTLINE(CUT))
#define OUTLINES_ARENA  (OUTLINE(PLAIN) | OUTLINE(CUT) | OUTLINE(ROUND))
#define OUTLINES_ALL    ((1u << BRW_OUTLINE_COUNT) - 1)

/* Sizes and outlines follow from what has to fit: arenas want symmetry, counters and vaults a
 * straight wall, and what holds nothing may look like anything. */
/* clang-format off */
static const brw_interior quest_interiors[] = {
    /* what                         size            outlines         what draws it */
    [BARROW_CONTENT_ENTRY]       = {BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_entry},
    [BARROW_CONTENT_KEY]         = {BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_key},
    [BARROW_CONTENT_SWITCH]      = {BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_switch},
    [BARROW_CONTENT_ITEM]        = {BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_treasure},
    /* a corner can be walled off in every rectangle of 5x4, whatever doors it has */
    [BARROW_CONTENT_ITEM_KEY]    = {BRW_SIZE_ROOMY, OUTLINE(PLAIN),  brw_draw_blocked_key},
    [BARROW_CONTENT_ITEM_SWITCH] = {BRW_SIZE_ROOMY, OUTLINE(PLAIN),  brw_draw_blocked_switch},
    [BARROW_CONTENT_MAGIC_KEY]   = {BRW_SIZE_ROOMY, OUTLINES_STRICT, brw_draw_magic_key},
    [BARROW_CONTENT_GOAL]        = {BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_goal},
    [BARROW_CONTENT_BONUS]       = {BRW_SIZE_ANY,   OUTLINES_ARENA,  brw_draw_bonus},
    [BARROW_CONTENT_NONE]        = {BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_hall},
};

static const struct crawl_interior {
    uint32_t types; /* a bit; 0: rooms without any type */
    brw_interior interior;
} crawl_interiors[] = {
    {1u << BARROW_TYPE_BOSS,     {BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_boss}},
    {1u << BARROW_TYPE_SUB_BOSS, {BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_sub_boss}},
    {1u << BARROW_TYPE_INITIAL,  {BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_entry}},
    {1u << BARROW_TYPE_ELITE,    {BRW_SIZE_LARGE, OUTLINES_ARENA,  brw_draw_elite}},
    {1u << BARROW_TYPE_VENDOR,   {BRW_SIZE_ROOMY, OUTLINES_STRICT, brw_draw_vendor}},
    {1u << BARROW_TYPE_BANK,     {BRW_SIZE_ROOMY, OUTLINES_STRICT, brw_draw_bank}},
    {1u << BARROW_TYPE_HEAL,     {BRW_SIZE_ROOMY, OUTLINES_ARENA,  brw_draw_heal}},
    {1u << BARROW_TYPE_BREATHER, {BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_breather}},
    {1u << BARROW_TYPE_PUZZLE,   {BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_puzzle}},
    {1u << BARROW_TYPE_TRAP,     {BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_traps}},
    {1u << BARROW_TYPE_COMBAT,   {BRW_SIZE_ROOMY, OUTLINES_ALL,    brw_draw_combat}},
    {1u << BARROW_TYPE_ITEM,     {BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_chest}},
    {0,                          {BRW_SIZE_ANY,   OUTLINES_ALL,    brw_draw_hall}},
};
/* clang-format on */

#undef OUTLINE
#undef OUTLINES_STRICT
#undef OUTLINES_ARENA
#undef OUTLINES_ALL

#define CRAWL_ROWS (sizeof crawl_interiors / sizeof crawl_interiors[0])

/* The rows of a room with types are those of its types; the last is of one without any. */
static bool row_fits(uint32_t row, uint32_t types)
{
    return (crawl_interiors[row].types & types) != 0 || (types == 0 && row == CRAWL_ROWS - 1);
}

const brw_interior *brw_interior_of(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    if (dungeon->params.family == BARROW_QUEST)
        return &quest_interiors[at->as.quest.content];
    uint32_t row = 0;
    while (row < CRAWL_ROWS - 1 && !row_fits(row, at->as.crawl.types))
        row++;
    return &crawl_interiors[row].interior;
}

/* A key lies in a room whatever its types are. It comes first, as it must find a place; what a type
 * draws may go short. */
static void furnish_crawl_room(brw_inside *inside, const barrow_crawl_room *room)
{
    if (room->key != BARROW_NO_KEY)
        brw_draw_key(inside);
    /* In the order of the table: what needs the middle or a wall of its own stands above what takes
     * any place that is left. */
    for (uint32_t row = 0; row < CRAWL_ROWS; row++)
        if (row_fits(row, room->types))
            crawl_interiors[row].interior.draw(inside);
}

barrow_status brw_tile_interiors(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        plan->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside.cells;
        if (dungeon->params.family == BARROW_QUEST)
            brw_interior_of(dungeon, room)->draw(&inside);
        else
            furnish_crawl_room(&inside, &dungeon->rooms[room].as.crawl);
    }
    return BARROW_OK;
}

#undef CRAWL_ROWS
